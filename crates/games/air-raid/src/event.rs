//! What happened, for the log. Everything lies open, so everybody reads the same. [ARP A-seq-3]

use wardroom_kernel::Stack;

use crate::air::MOST_ATTACKERS;
use crate::data::Data;
use crate::hex::Hex;
use crate::movement::FIRST_WAVE_BOXES;
use crate::parts::{Field, Plane, Side, Turn, Weapon};
use crate::state::{HitKind, Spot};
use crate::surface::Target;
use crate::victory::Level;
use crate::words::so_many;

/// What happened, for the log; counters, ships and facilities by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    TurnBegins(Turn),
    /// A Japanese wave is there: 1 or 2.
    WaveArrives(u8),
    /// US counters arrive.
    FlightArrives {
        /// What they are.
        plane: Plane,
        counters: u8,
    },
    /// The initiative was rolled for, or is Japan's without a roll.
    Initiative {
        side: Side,
        /// Totals of Japan and of the US, if they were rolled.
        totals: Option<[u8; 2]>,
    },
    /// Fighters went up, or did not.
    Scramble {
        field: Field,
        /// The counter and its type, if they did.
        up: Option<(u8, Plane)>,
    },
    /// A ship gets under way.
    UnderWay(u8),
    /// Ships have tried to raise steam.
    SteamTried(u8),
    /// A counter moved.
    Moved {
        counter: u8,
        to: Spot,
    },
    /// Counters of the first wave that were sent nowhere.
    Circling(u8),
    /// A Japanese counter is back on its carrier.
    Home {
        counter: u8,
        /// Damaged aircraft lost on the way.
        lost: u8,
        /// Whether any have come home.
        any: bool,
    },
    ShipMoved {
        ship: u8,
        to: Hex,
    },
    /// A ship left the map.
    ShipLeft(u8),
    /// A ship was beached.
    Beached(u8),
    /// A side has moved.
    MovementOver(Side),
    AirAttack {
        /// The counter attacked.
        target: u8,
        /// The counters that attacked.
        attackers: Stack<u8, MOST_ATTACKERS>,
        /// Aircraft of the target shot down and damaged.
        harm: [u8; 2],
    },
    /// What is attacked has hit an attacker.
    Answered {
        /// The attacker.
        counter: u8,
        /// Its aircraft shot down and damaged.
        harm: [u8; 2],
    },
    /// A side declares no attack.
    Passed(Side),
    /// Torpedo attacks were named.
    TorpedoesNamed(u8),
    /// AA fired.
    AntiAircraft {
        /// At whom.
        counter: u8,
        dice: u8,
        /// Aircraft shot down and damaged.
        harm: [u8; 2],
    },
    /// Torpedoes were dropped.
    Torpedoes {
        /// By whom.
        counter: u8,
        /// At which berth.
        hex: Hex,
        dropped: u8,
        hits: u8,
    },
    /// A hit that waits for its damage.
    HitWaits {
        ship: u8,
        kind: HitKind,
    },
    /// Bombs were dropped.
    Bombs {
        /// By whom.
        counter: u8,
        target: Target,
        weapon: Weapon,
        dropped: u8,
        /// How many hit what they were aimed at.
        hits: u8,
        /// How many hit another ship.
        strays: u8,
    },
    /// A ship took damage.
    Damaged {
        ship: u8,
        weapon: Weapon,
        points: u8,
        /// AA that she lost besides.
        aa: u8,
    },
    /// An explosion beside a ship.
    Shaken {
        ship: u8,
        points: u8,
    },
    /// A magazine exploded.
    Exploded(u8),
    /// A ship sank.
    Sunk(u8),
    /// A facility took damage.
    FacilityHit {
        facility: u8,
        points: u8,
    },
    /// Oil tanks catch fire.
    OnFire(u8),
    /// Oil tanks that burn lost a point.
    Burnt(u8),
    /// A facility is destroyed.
    Destroyed(u8),
    /// Japan has attacked what it wanted to.
    AttacksOver,
    /// Aircraft on the ground were hit.
    Grounded {
        field: Field,
        /// Destroyed and damaged.
        harm: [u8; 2],
    },
    /// A counter strafed.
    Strafed {
        counter: u8,
        /// How many aircraft fired.
        shots: u8,
        hits: u8,
    },
    /// A ship lost AA.
    GunsSilenced(u8),
    /// Aircraft have no ammunition left.
    OutOfAmmunition {
        counter: u8,
        aircraft: u8,
    },
    /// A ship or facility smokes from now on.
    Smoke {
        /// What burns.
        from: Target,
        hex: Hex,
    },
    /// A ship settles.
    Flooded(u8),
    /// Ships torn open below were looked after.
    FloodingRolled(u8),
    /// A US counter stays in the air.
    StaysUp(u8),
    /// A US counter landed.
    Landed {
        counter: u8,
        /// Its type.
        plane: Plane,
        field: Field,
    },
    /// Aircraft ran out of fuel.
    OutOfFuel {
        counter: u8,
        lost: u8,
    },
    /// A turn is over.
    TurnEnds {
        turn: Turn,
        /// Net points.
        net: i16,
        /// Japanese aircraft lost so far.
        lost: u16,
        /// US aircraft destroyed so far.
        destroyed: u16,
    },
    GameOver {
        /// Net points.
        net: i16,
        /// What they come to.
        level: Level,
    },
}

/// Whether an event belongs into the short log: who comes, what is hit, lost and destroyed, and the turns.
pub(crate) fn is_major(event: &Event) -> bool {
    match *event {
        Event::AirAttack { harm: [down, _], .. } | Event::AntiAircraft { harm: [down, _], .. } => {
            down > 0
        }
        Event::Torpedoes { hits, .. } | Event::Bombs { hits, .. } => hits > 0,
        Event::Scramble { up, .. } => up.is_some(),
        Event::WaveArrives(_)
        | Event::FlightArrives { .. }
        | Event::UnderWay(_)
        | Event::ShipLeft(_)
        | Event::Beached(_)
        | Event::Exploded(_)
        | Event::Sunk(_)
        | Event::OnFire(_)
        | Event::Destroyed(_)
        | Event::Grounded { .. }
        | Event::OutOfFuel { .. }
        | Event::TurnEnds { .. }
        | Event::GameOver { .. } => true,
        _ => false,
    }
}

/// The event in words.
pub(crate) fn tell(data: &Data, event: &Event) -> String {
    let air = |number: u8| data.counters[usize::from(number)].name.as_str();
    let ship = |number: u8| data.ships[usize::from(number)].name.as_str();
    let facility = |number: u8| data.facilities[usize::from(number)].name.as_str();
    let harm = |[down, damaged]: [u8; 2]| match (down, damaged) {
        (0, 0) => "no harm".to_owned(),
        (down, 0) => format!("{down} shot down"),
        (0, damaged) => format!("{damaged} damaged"),
        (down, damaged) => format!("{down} shot down, {damaged} damaged"),
    };
    match *event {
        Event::TurnBegins(turn) => format!("turn {turn}"),
        Event::WaveArrives(1) => "the first wave is over Oahu".to_owned(),
        Event::WaveArrives(_) => "the second wave starts from the carriers".to_owned(),
        Event::FlightArrives { plane, counters } => {
            let arrive = if counters == 1 { "arrives" } else { "arrive" };
            format!("{} of {plane} {arrive}", so_many(counters, "counter"))
        }
        Event::Initiative { side, totals: None } => format!("{} has the initiative", side.name()),
        Event::Initiative { side, totals: Some([japan, us]) } => {
            format!("Japan {japan}, US {us}: {} has the initiative", side.name())
        }
        Event::Scramble { field, up: Some((counter, plane)) } => {
            format!("{plane} go up from {} as {}", field.name(), air(counter))
        }
        Event::Scramble { field, up: None } => format!("nobody goes up from {}", field.name()),
        Event::UnderWay(number) => format!("{} gets under way", ship(number)),
        Event::SteamTried(count) => format!("{} tried to raise steam", so_many(count, "ship")),
        Event::Moved { counter, to } => format!("{} flies to {to}", air(counter)),
        Event::Circling(count) => {
            let (who, circle) =
                (so_many(count, "counter"), if count == 1 { "circles" } else { "circle" });
            format!("{who} without orders {circle} over {}", FIRST_WAVE_BOXES[0])
        }
        Event::Home { counter, lost: 0, .. } => format!("{} is back on its carrier", air(counter)),
        Event::Home { counter, lost, any: true } => {
            format!("{} is back on its carrier, {lost} damaged aircraft lost", air(counter))
        }
        Event::Home { counter, .. } => {
            format!("the last of {} is lost on the way home", air(counter))
        }
        Event::ShipMoved { ship: number, to } => format!("{} moves to {to}", ship(number)),
        Event::ShipLeft(number) => format!("{} reaches the open sea", ship(number)),
        Event::Beached(number) => format!("{} is beached", ship(number)),
        Event::MovementOver(side) => format!("{} has moved", side.name()),
        Event::AirAttack { target, attackers, harm: to } => {
            let attack = if attackers.len() == 1 { "attacks" } else { "attack" };
            let who: Vec<&str> = attackers.iter().map(|&number| air(number)).collect();
            format!("{} {attack} {}: {}", who.join(", "), air(target), harm(to))
        }
        Event::Answered { counter, harm: to } => {
            format!("{} is hit by the answering fire: {}", air(counter), harm(to))
        }
        Event::Passed(side) => format!("{} passes", side.name()),
        Event::TorpedoesNamed(1) => "1 counter is named for a torpedo attack".to_owned(),
        Event::TorpedoesNamed(count) => format!("{count} counters are named for torpedo attacks"),
        Event::AntiAircraft { counter, dice, harm: to } => {
            let dice = if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") };
            format!("AA with {dice} at {}: {}", air(counter), harm(to))
        }
        Event::Torpedoes { counter, hex, dropped, hits } => {
            let dropped = so_many(dropped, "torpedo");
            format!("{} drops {dropped} at {hex}: {hits} hit", air(counter))
        }
        Event::HitWaits { ship: number, kind: HitKind::Torpedo } => {
            format!("a torpedo strikes {}", ship(number))
        }
        Event::HitWaits { ship: number, kind: HitKind::Shock } => {
            format!("a torpedo passes beneath {}", ship(number))
        }
        Event::HitWaits { ship: number, kind: HitKind::Ap } => {
            format!("an AP bomb strikes {}", ship(number))
        }
        Event::Bombs { counter, target, weapon, dropped, hits, strays } => {
            let strays = if strays > 0 { format!(", {strays} astray") } else { String::new() };
            let dropped = so_many(dropped, &format!("{weapon} bomb"));
            format!("{} drops {dropped} on {}: {hits} hit{strays}", air(counter), target.name(data))
        }
        Event::Damaged { ship: number, weapon, points, aa } => {
            let guns = if aa > 0 { format!(" and loses {aa} AA") } else { String::new() };
            format!("{weapon}: {} takes {}{guns}", ship(number), so_many(points, "point"))
        }
        Event::Shaken { ship: number, points } => {
            format!("the explosion costs {} {}", ship(number), so_many(points, "point"))
        }
        Event::Exploded(number) => format!("a magazine of {} explodes", ship(number)),
        Event::Sunk(number) => format!("{} sinks", ship(number)),
        Event::FacilityHit { facility: number, points } => {
            format!("{} takes {}", facility(number), so_many(points, "point"))
        }
        Event::OnFire(number) => format!("{} burns", facility(number)),
        Event::Burnt(number) => format!("the fire costs {} 1 point", facility(number)),
        Event::AttacksOver => "Japan attacks no more this turn".to_owned(),
        Event::Destroyed(number) => format!("{} is destroyed", facility(number)),
        Event::Grounded { field, harm: [destroyed, damaged] } => {
            let name = field.name();
            format!("{name}: {destroyed} aircraft destroyed, {damaged} damaged on the ground")
        }
        Event::Strafed { counter, shots, hits } => {
            format!("{} strafes with {shots} aircraft: {hits} hit", air(counter))
        }
        Event::GunsSilenced(number) => format!("{} loses 1 AA", ship(number)),
        Event::OutOfAmmunition { counter, aircraft } => {
            let have = if aircraft == 1 { "has" } else { "have" };
            format!("{aircraft} of {} {have} no ammunition left", air(counter))
        }
        Event::Smoke { from, hex } => format!("smoke rises from {} over {hex}", from.name(data)),
        Event::Flooded(number) => format!("{} settles", ship(number)),
        Event::FloodingRolled(1) => "1 ship fights the flooding".to_owned(),
        Event::FloodingRolled(count) => format!("{count} ships fight the flooding"),
        Event::StaysUp(counter) => format!("{} stays in the air", air(counter)),
        Event::Landed { counter, plane, field } => {
            format!("{} ({plane}) lands at {}", air(counter), field.name())
        }
        Event::OutOfFuel { counter, lost: 0 } => {
            format!("{} is short of fuel and loses nobody yet", air(counter))
        }
        Event::OutOfFuel { counter, lost } => {
            format!("{} is short of fuel and loses {lost} aircraft", air(counter))
        }
        Event::TurnEnds { turn, net, lost, destroyed } => {
            let points = so_many(net, "point");
            format!("{turn} ends: {points}; aircraft lost so far: Japan {lost}, the US {destroyed}")
        }
        Event::GameOver { net, level } => {
            format!("the raid is over: {}, {}", so_many(net, "point"), level.name())
        }
    }
}
