//! What happened, for the log. Everything lies open, so everybody reads the same. [ARP A-seq-3]

use crate::data::Data;
use crate::hex::Hex;
use crate::parts::{Field, Plane, Side, Turn, Weapon};
use crate::state::{HitKind, Spot};
use crate::words::so_many;

/// What happened, for the log; counters, ships and facilities by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn begins.
    TurnBegins(Turn),
    /// A Japanese wave is there: 1 or 2.
    WaveArrives(u8),
    /// US counters arrive.
    FlightArrives {
        /// What they are.
        plane: Plane,
        /// How many counters.
        counters: u8,
    },
    /// The initiative was rolled for, or is Japan's without a roll.
    Initiative {
        /// Who has it.
        side: Side,
        /// Totals of Japan and of the US, if they were rolled.
        totals: Option<[u8; 2]>,
    },
    /// Fighters went up, or did not.
    Scramble {
        /// Where.
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
        /// Which.
        counter: u8,
        /// Where to.
        to: Spot,
    },
    /// A Japanese counter is back on its carrier.
    Home {
        /// Which.
        counter: u8,
        /// Damaged aircraft lost on the way.
        lost: u8,
    },
    /// A ship moved.
    ShipMoved {
        /// Which.
        ship: u8,
        /// Where to.
        to: Hex,
    },
    /// A ship left the map.
    ShipLeft(u8),
    /// A ship was beached.
    Beached(u8),
    /// A side has moved.
    MovementOver(Side),
    /// An attack in the air.
    AirAttack {
        /// The counter attacked.
        target: u8,
        /// How many counters attacked.
        attackers: u8,
        /// Aircraft of the target shot down and damaged.
        harm: [u8; 2],
        /// Aircraft of the attackers shot down and damaged.
        own: [u8; 2],
    },
    /// A side declares no attack.
    Passed(Side),
    /// Torpedo attacks were named.
    TorpedoesNamed(u8),
    /// AA fired.
    AntiAircraft {
        /// At whom.
        counter: u8,
        /// With how many dice.
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
        /// How many.
        dropped: u8,
        /// How many hit.
        hits: u8,
    },
    /// A hit that waits for its damage.
    HitWaits {
        /// The ship.
        ship: u8,
        /// How.
        kind: HitKind,
    },
    /// Bombs were dropped.
    Bombs {
        /// By whom.
        counter: u8,
        /// Which.
        weapon: Weapon,
        /// How many.
        dropped: u8,
        /// How many hit what they were aimed at.
        hits: u8,
        /// How many hit another ship.
        strays: u8,
    },
    /// A ship took damage.
    Damaged {
        /// Which.
        ship: u8,
        /// By what.
        weapon: Weapon,
        /// How many points.
        points: u8,
    },
    /// A magazine exploded.
    Exploded(u8),
    /// A ship sank.
    Sunk(u8),
    /// A facility took damage.
    FacilityHit {
        /// Which.
        facility: u8,
        /// How many points.
        points: u8,
    },
    /// Oil tanks burn.
    OnFire(u8),
    /// A facility is destroyed.
    Destroyed(u8),
    /// Aircraft on the ground were hit.
    Grounded {
        /// Where.
        field: Field,
        /// Destroyed and damaged.
        harm: [u8; 2],
    },
    /// A counter strafed.
    Strafed {
        /// Which.
        counter: u8,
        /// How many aircraft fired.
        shots: u8,
        /// How many hit.
        hits: u8,
    },
    /// A ship lost AA.
    GunsSilenced(u8),
    /// Aircraft have no ammunition left.
    OutOfAmmunition {
        /// The counter.
        counter: u8,
        /// How many.
        aircraft: u8,
    },
    /// A ship or facility smokes from now on.
    Smoke(Hex),
    /// A ship settles.
    Flooded(u8),
    /// Ships torn open below were looked after.
    FloodingRolled(u8),
    /// A US counter stays in the air.
    StaysUp(u8),
    /// A US counter landed.
    Landed {
        /// Which.
        counter: u8,
        /// Its type.
        plane: Plane,
        /// Where.
        field: Field,
    },
    /// Aircraft ran out of fuel.
    OutOfFuel {
        /// The counter.
        counter: u8,
        /// How many.
        lost: u8,
    },
    /// The game is over.
    GameOver {
        /// Net points.
        net: i16,
    },
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
            format!("{plane} go up from {field} as {}", air(counter))
        }
        Event::Scramble { field, up: None } => format!("nobody goes up from {field}"),
        Event::UnderWay(number) => format!("{} gets under way", ship(number)),
        Event::SteamTried(count) => format!("{} tried to raise steam", so_many(count, "ship")),
        Event::Moved { counter, to } => format!("{} flies to {to}", air(counter)),
        Event::Home { counter, lost: 0 } => format!("{} is back on its carrier", air(counter)),
        Event::Home { counter, lost } => {
            format!("{} is back on its carrier, {lost} damaged aircraft lost", air(counter))
        }
        Event::ShipMoved { ship: number, to } => format!("{} moves to {to}", ship(number)),
        Event::ShipLeft(number) => format!("{} reaches the open sea", ship(number)),
        Event::Beached(number) => format!("{} is beached", ship(number)),
        Event::MovementOver(side) => format!("{} has moved", side.name()),
        Event::AirAttack { target, attackers, harm: to, own } => {
            let attack = if attackers == 1 { "attacks" } else { "attack" };
            let who = so_many(attackers, "counter");
            format!("{who} {attack} {}: {}; attackers: {}", air(target), harm(to), harm(own))
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
        Event::Bombs { counter, weapon, dropped, hits, strays } => {
            let strays = if strays > 0 { format!(", {strays} astray") } else { String::new() };
            let dropped = so_many(dropped, &format!("{weapon} bomb"));
            format!("{} drops {dropped}: {hits} hit{strays}", air(counter))
        }
        Event::Damaged { ship: number, weapon, points } => {
            format!("{weapon}: {} takes {}", ship(number), so_many(points, "point"))
        }
        Event::Exploded(number) => format!("a magazine of {} explodes", ship(number)),
        Event::Sunk(number) => format!("{} sinks", ship(number)),
        Event::FacilityHit { facility: number, points } => {
            format!("{} takes {}", facility(number), so_many(points, "point"))
        }
        Event::OnFire(number) => format!("{} burns", facility(number)),
        Event::Destroyed(number) => format!("{} is destroyed", facility(number)),
        Event::Grounded { field, harm: [destroyed, damaged] } => {
            format!("{field}: {destroyed} aircraft destroyed, {damaged} damaged on the ground")
        }
        Event::Strafed { counter, shots, hits } => {
            format!("{} strafes with {shots} aircraft: {hits} hit", air(counter))
        }
        Event::GunsSilenced(number) => format!("{} loses AA", ship(number)),
        Event::OutOfAmmunition { counter, aircraft } => {
            let have = if aircraft == 1 { "has" } else { "have" };
            format!("{aircraft} of {} {have} no ammunition left", air(counter))
        }
        Event::Smoke(hex) => format!("smoke rises over {hex}"),
        Event::Flooded(number) => format!("{} settles", ship(number)),
        Event::FloodingRolled(1) => "1 ship fights the flooding".to_owned(),
        Event::FloodingRolled(count) => format!("{count} ships fight the flooding"),
        Event::StaysUp(counter) => format!("{} stays in the air", air(counter)),
        Event::Landed { counter, plane, field } => {
            format!("{} ({plane}) lands at {field}", air(counter))
        }
        Event::OutOfFuel { counter, lost } => {
            let are = if lost == 1 { "is" } else { "are" };
            format!("{lost} of {} {are} out of fuel", air(counter))
        }
        Event::GameOver { net } => format!("the raid is over: {}", so_many(net, "point")),
    }
}
