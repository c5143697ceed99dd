//! What happened, and who may know of it. [IPH 6.8]

use wardroom_hexmap::Place;
use wardroom_kernel::{EnumSet, Observer, Stack, counted, named};

use crate::combat::{Column, Ladder};
use crate::forces::{Chit, Deed, Fate, Kind, Org, Ship, Side, Sub, UsPlane};
use crate::map::{Map, Spot};
use crate::state::{Arm, Ending, Phase, Wave};

/// What the rules are handed: dice to ask, and the log of this game.
pub(crate) type Umpire<'a> = wardroom_kernel::Umpire<'a, Event>;

/// What happened, for the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// Japan wrote down its beachhead.
    BeachheadChosen(Place),
    /// The US is set up.
    Deployed,
    BeachheadShown {
        /// The three hexes.
        hexes: [Place; 3],
        /// The points they give.
        vp: i8,
    },
    TurnBegins(u8),
    /// Japan has disposed its ships: a set of those close in.
    IjnDisposed(EnumSet<Ship>),
    /// The US has disposed its carriers: a set of those close in.
    UsnDisposed(EnumSet<Ship>),
    /// The Japanese disposition is shown.
    DispositionShown(EnumSet<Ship>),
    /// The fleets have looked for one another.
    Searched(SearchResult),
    /// No search: a side has no carrier close in.
    NoSearch,
    /// A plane attacked a ship.
    PlaneAttacked {
        /// The ship, where one was aimed at.
        ship: Option<Ship>,
        /// The highest face that hits.
        needs: u8,
        hit: bool,
    },
    ShipHit(Ship, Fate),
    /// A ship leaves the game.
    ShipGone {
        ship: Ship,
        /// Why.
        fate: Fate,
        /// Whether a Japanese plane is lost with her.
        plane: bool,
        /// What that does to the total.
        vp: i8,
    },
    /// Submarines attacked.
    Submarines {
        /// Whether they hit.
        hit: bool,
    },
    /// One company has landed.
    Ashore {
        place: Place,
        org: Org,
        /// How it went.
        result: Ashore,
    },
    /// A landing is over.
    Landed {
        /// Companies that came ashore.
        count: u8,
        /// Those of them that lost a step.
        battered: u8,
    },
    Pulled(Chit),
    /// A side begins a phase of movement.
    MovementBegins(Side),
    /// A side begins a phase of combat.
    CombatBegins(Side),
    PhaseOver {
        phase: Phase,
        /// Units that set off in it, or hexes that were attacked.
        count: u8,
    },
    /// A plane interdicts.
    Interdicted(Place),
    /// A US stack rolled for its movement.
    SetOff {
        sub: Sub,
        from: Place,
        /// How many units.
        count: u8,
        /// Their movement factor.
        factor: u8,
    },
    /// US units that had set off stay where they are.
    Stayed {
        /// Whose they are.
        sub: Sub,
        from: Place,
        count: u8,
    },
    /// US units marched.
    UsMarched {
        /// Whose they are.
        sub: Sub,
        from: Place,
        to: Place,
        count: u8,
    },
    /// Japanese companies marched.
    JapanMarched {
        /// Whose they are.
        org: Org,
        from: Place,
        to: Place,
        count: u8,
    },
    /// A hex changed hands.
    Taken {
        /// Who has it now.
        side: Side,
        /// The hex.
        place: Place,
        /// What that does to the total.
        vp: i8,
    },
    /// A Beachhead marker is gone.
    BeachheadLost(Place),
    /// The Army plane is gone.
    ArmyPlaneLost,
    /// All of Honolulu was Japanese at some time.
    HonoluluFell,
    /// A US sub-command has no units left.
    SubGone(Sub),
    /// An attack was declared.
    Attack {
        /// Who attacks.
        side: Side,
        arm: Arm,
        /// The first attack or a second.
        wave: Wave,
        /// The hex attacked.
        target: Place,
        /// The hexes it is attacked from.
        from: Stack<Spot, 6>,
    },
    /// The Issei die.
    Issei {
        /// Whether they rose.
        outbreak: bool,
    },
    /// Japan named its support.
    Supported {
        battleships: EnumSet<Ship>,
        planes: u8,
    },
    /// US planes were rolled for.
    UsPlanes(EnumSet<UsPlane>),
    /// Battleship Row rolled for its factor.
    RowFactor(u8),
    /// The night shifted columns.
    NightShift(i8),
    Banzai {
        /// The columns, if there is one.
        columns: Option<u8>,
    },
    /// A battle was resolved.
    Resolved(Resolution),
    /// A step was lost.
    Lost {
        side: Side,
        place: Place,
        kind: Kind,
    },
    /// Planes were lost.
    PlanesLost(u8),
    /// Battleship Row is destroyed.
    RowDestroyed {
        /// The points.
        vp: i8,
    },
    /// Attackers entered the emptied hex.
    Advanced {
        side: Side,
        /// The hex.
        to: Place,
    },
    /// US planes strike at a battleship.
    Strike(Ship),
    /// The US lets a battleship go.
    NoStrike(Ship),
    TurnOver {
        turn: u8,
        /// The Japanese total.
        vp: i8,
        /// Japanese companies ashore.
        japan: u8,
        /// Mobile US units left.
        us: u8,
    },
    GameOver(Ending),
}

named! {
    /// What the Carrier Warfare Table says. [IPH T.CARRIER]
    SearchResult {
        /// The Japanese find the US.
        IjnFindsUs = "ijn",
        /// The US finds the Japanese.
        UsnFindsIjn = "usn",
        /// Each finds the other.
        Mutual = "mutual",
        /// Nobody finds anybody.
        None = "none",
    }
}

/// How a landing went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ashore {
    /// Well.
    Freely,
    /// It stalls for this turn.
    Stalled,
    /// It loses a step.
    Battered,
}

/// A resolved battle: how strong, on which column, what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Resolution {
    /// Strengths and shifts.
    pub ladder: Ladder,
    /// The column rolled on.
    pub column: Column,
    /// Steps that attacker and defender lose.
    pub losses: [u8; 2],
}

/// What a side does, in a sentence: the Japanese attack, the US attacks.
fn does(side: Side, verb: &str) -> String {
    match side {
        Side::Japan => format!("the Japanese {verb}"),
        Side::Us => format!("the US {verb}s"),
    }
}

/// Several things in a sentence, the last with `and`.
fn listed<T: std::fmt::Display>(things: impl IntoIterator<Item = T>, none: &str) -> String {
    let words: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    match words.split_last() {
        None => none.to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// Units of a US sub-command in a sentence: a company of the 24th Division, 3 companies of it.
fn us_units(sub: Sub, count: u8) -> String {
    let (one, many) = match sub {
        Sub::Usmc => ("a battalion", "battalions"),
        _ => ("a company", "companies"),
    };
    match count {
        1 => format!("{one} of {}", sub.name()),
        _ => format!("{count} {many} of {}", sub.name()),
    }
}

/// Every shift of a ladder in a sentence, with its columns.
fn shifts_of(ladder: &Ladder) -> String {
    listed(ladder.counting().map(|(shift, by)| format!("{} {by:+}", shift.word())), "no shift")
}

/// What a phase came to; how many Japanese companies marched is theirs to know. [IPH 6.8]
fn phase_over(phase: Phase, count: u8, japanese: bool) -> String {
    let hexes = || match count {
        0 => "no hex was attacked".to_owned(),
        _ => counted(count, "hex was attacked", "hexes were attacked"),
    };
    match phase {
        Phase::JapaneseMovement if japanese => {
            let moved = match count {
                0 => "no company has moved".to_owned(),
                _ => counted(count, "company has moved", "companies have moved"),
            };
            format!("the Japanese movement is over: {moved}")
        }
        Phase::JapaneseMovement => "the Japanese movement is over".to_owned(),
        Phase::UsMovement(sub) => {
            let moved = match count {
                0 => "no unit has set off".to_owned(),
                _ => counted(count, "unit has set off", "units have set off"),
            };
            format!("the movement of {} is over: {moved}", sub.name())
        }
        Phase::UsCombat(sub) => format!("the combat of {} is over: {}", sub.name(), hexes()),
        _ => format!("the Japanese combat is over: {}", hexes()),
    }
}

/// Whether an event belongs into the short log: what was fought for, taken and lost, and the turns.
pub(crate) fn is_major(event: &Event) -> bool {
    match event {
        Event::Submarines { hit } => *hit,
        Event::Issei { outbreak } => *outbreak,
        Event::BeachheadShown { .. }
        | Event::Searched(_)
        | Event::ShipHit(..)
        | Event::ShipGone { .. }
        | Event::Landed { .. }
        | Event::Taken { .. }
        | Event::BeachheadLost(_)
        | Event::ArmyPlaneLost
        | Event::HonoluluFell
        | Event::SubGone(_)
        | Event::PlanesLost(_)
        | Event::RowDestroyed { .. }
        | Event::TurnOver { .. }
        | Event::GameOver(_) => true,
        _ => false,
    }
}

/// The event in words for an observer; `None` if they may not know of it.
pub(crate) fn tell(map: &Map, event: &Event, observer: Observer) -> Option<String> {
    let japanese = observer.knows(Side::Japan.seat());
    let at = |place: Place| {
        let (hex, name) = (map.land.hex(place), map.name(place));
        if name.is_empty() { hex.to_string() } else { format!("{name} ({hex})") }
    };
    let hex = |place: Place| map.land.hex(place);
    let ships = |set: EnumSet<Ship>| listed(set.iter().map(Ship::name), "no ship");
    Some(match *event {
        Event::BeachheadChosen(place) if japanese => {
            format!("Japan writes down {} as the middle of its beachhead", at(place))
        }
        Event::BeachheadChosen(_) => "Japan writes down its beachhead".to_owned(),
        Event::Deployed => "the US is set up".to_owned(),
        Event::BeachheadShown { hexes: [a, b, c], vp } => {
            format!("the beachheads are {}, {} and {}: {vp} VP", at(a), at(b), at(c))
        }
        Event::TurnBegins(turn) => format!("turn {turn} begins: {}", turn_name(turn)),
        Event::IjnDisposed(set) if japanese => {
            format!("in secret Japan puts {} close in", ships(set))
        }
        Event::IjnDisposed(_) => "Japan disposes its ships in secret".to_owned(),
        Event::UsnDisposed(set) => format!("the US puts {} close in", ships(set)),
        Event::DispositionShown(set) => format!("Japan shows {} close in", ships(set)),
        Event::Searched(result) => match result {
            SearchResult::IjnFindsUs => "the IJN finds the US carriers",
            SearchResult::UsnFindsIjn => "the US Navy finds the Japanese ships",
            SearchResult::Mutual => "the fleets discover each other",
            SearchResult::None => {
                "there is no carrier combat, and the US may strike at battleships that support today"
            }
        }
        .to_owned(),
        Event::NoSearch => "no carrier combat is possible".to_owned(),
        Event::PlaneAttacked { ship, needs, hit } => {
            let target = ship.map_or("the Japanese ships", Ship::name);
            let result = if hit { "hits" } else { "misses" };
            format!("a plane attacks {target} and {result}, with {needs} or less needed")
        }
        Event::ShipHit(ship, fate) => format!("{} is {fate}", ship.name()),
        Event::ShipGone { ship, fate, plane, vp } => {
            let with = if plane { " with a plane" } else { "" };
            format!("{} leaves the game{with}, {fate}: {vp:+} VP", ship.name())
        }
        Event::Submarines { hit } => {
            let result = if hit { "hit a ship" } else { "miss" };
            format!("US submarines {result}, with 3 or 11 needed")
        }
        Event::Ashore { place, org, result } if japanese => {
            let result = match result {
                Ashore::Freely => "comes ashore",
                Ashore::Stalled => "stalls on the beach",
                Ashore::Battered => "loses a step in the surf",
            };
            format!("a company of the {} {result} at {}", org.name(), hex(place))
        }
        // The US sees that somebody lands, not who and how. [IPH 6.8]
        Event::Ashore { .. } => return None,
        Event::Landed { count, battered } => {
            let landed = counted(count, "Japanese company lands", "Japanese companies land");
            let lost = match battered {
                0 => "no step is lost".to_owned(),
                _ => counted(battered, "step is lost", "steps are lost"),
            };
            format!("{landed}, and {lost} in the surf")
        }
        Event::Pulled(chit) => {
            let deed = if chit.deed() == Deed::Move { "Move" } else { "Fight" };
            format!("the US pulls the {deed} chit of {}", chit.sub().name())
        }
        Event::MovementBegins(side) => does(side, "move"),
        Event::CombatBegins(side) => does(side, "fight"),
        Event::PhaseOver { phase, count } => phase_over(phase, count, japanese),
        Event::Interdicted(place) => format!("a plane interdicts {} and all around it", at(place)),
        Event::SetOff { sub, from, count, factor } => {
            let sets = if count == 1 { "sets" } else { "set" };
            let points = counted(factor, "movement point", "movement points");
            format!("{} {sets} off from {} with {points}", us_units(sub, count), hex(from))
        }
        Event::Stayed { sub, from, count } => {
            let stays = if count == 1 { "stays" } else { "stay" };
            format!("{} {stays} in {}", us_units(sub, count), hex(from))
        }
        Event::UsMarched { sub, from, to, count } => {
            let marches = if count == 1 { "marches" } else { "march" };
            format!("{} {marches} from {} to {}", us_units(sub, count), hex(from), at(to))
        }
        Event::JapanMarched { org, from, to, count } if japanese => {
            let one = format!("{} company marches", org.name());
            let many = format!("{} companies march", org.name());
            format!("{} from {} to {}", counted(count, &one, &many), hex(from), at(to))
        }
        Event::JapanMarched { from, to, .. } => {
            format!("Japanese march from {} to {}", hex(from), at(to))
        }
        Event::Taken { side, place, vp } => {
            format!("{} {}: {vp:+} VP", does(side, "take"), at(place))
        }
        Event::BeachheadLost(place) => format!("the beachhead at {} is lost: -1 VP", hex(place)),
        Event::ArmyPlaneLost => "the US has no airfield; its Army plane is lost".to_owned(),
        Event::HonoluluFell => {
            "all of Honolulu was Japanese once: US units have a movement point less".to_owned()
        }
        Event::SubGone(sub) => {
            format!("nothing is left of {}, and no chit of it stays in the cup", sub.name())
        }
        Event::Attack { side, arm, wave, target, from } => {
            let with = match arm {
                Arm::Ground => format!(" from {}", listed(from.iter().map(|spot| hex(spot.0)), "")),
                Arm::Guns => " with the guns of Battleship Row".to_owned(),
                Arm::Planes => " with planes alone".to_owned(),
            };
            let again = if wave == Wave::Second { " again, this time" } else { "" };
            format!("{}{again} {}{with}", does(side, "attack"), at(target))
        }
        Event::Issei { outbreak: true } => {
            "the Issei rise with a 6: no ground helps the US in this battle, and from now on every \
             city costs it 2 movement points"
                .to_owned()
        }
        Event::Issei { outbreak: false } => "the Issei stay quiet, with a 6 needed".to_owned(),
        Event::Supported { battleships, planes } => {
            let mut names: Vec<String> =
                battleships.iter().map(|ship| ship.name().to_owned()).collect();
            if planes > 0 {
                names.push(counted(planes, "plane", "planes"));
            }
            let support = if names.len() == 1 && planes < 2 { "supports" } else { "support" };
            match names.is_empty() {
                true => "nothing supports the Japanese".to_owned(),
                false => format!("{} {support} the Japanese", listed(names, "")),
            }
        }
        Event::UsPlanes(flown) => {
            let planes = flown.iter().map(|plane| match plane {
                UsPlane::Enterprise => "the plane of Enterprise",
                UsPlane::Lexington => "the plane of Lexington",
                UsPlane::Army => "the Army plane",
            });
            match flown.len() {
                0 => "no plane supports the US, with a 6 needed".to_owned(),
                1 => format!("{} supports the US", listed(planes, "")),
                _ => format!("{} support the US", listed(planes, "")),
            }
        }
        Event::RowFactor(factor) => format!("Battleship Row counts {factor}"),
        Event::NightShift(columns) => format!("the night shifts {}", columns_word(columns)),
        Event::Banzai { columns: None } => "the Japanese declare no banzai".to_owned(),
        Event::Banzai { columns: Some(columns) } => {
            format!("the Japanese shout banzai: {}", counted(columns, "column", "columns"))
        }
        Event::Resolved(resolution) => {
            let Resolution { ladder, column, losses: [attacker, defender] } = resolution;
            let odds = format!("{} against {}", ladder.attack, ladder.defence);
            let ladder = format!("{}, {}", ladder.odds.word(), shifts_of(&ladder));
            let result = format!("attacker loses {attacker}, defender {defender}");
            format!("{odds} is {ladder}, column {}: {result}", column.word())
        }
        // Which of them loses it, and in which order, is the owner's affair. [IPH 6.8]
        Event::Lost { side: Side::Japan, .. } if !japanese => "the Japanese lose a step".to_owned(),
        Event::Lost { side, place, kind } => {
            format!("{} a step in {}: {}", does(side, "lose"), hex(place), kind.name())
        }
        Event::PlanesLost(count) => {
            let planes = counted(count, "Japanese plane", "Japanese planes");
            format!("Battleship Row shoots down {planes}")
        }
        Event::RowDestroyed { vp } => format!("Battleship Row is destroyed: {vp:+} VP"),
        Event::Advanced { side, to } => format!("{} into {}", does(side, "advance"), at(to)),
        Event::Strike(ship) => format!("US planes strike at {}", ship.name()),
        Event::NoStrike(ship) => format!("the US launches no strike at {} now", ship.name()),
        Event::TurnOver { turn, vp, japan, us } => {
            let japan = counted(japan, "company", "companies");
            let us = counted(us, "unit", "units");
            format!("turn {turn} is over: Japan has {vp} VP and {japan} ashore, the US has {us}")
        }
        Event::GameOver(ending) => ending_word(ending).to_owned(),
    })
}

/// The box of a turn on the track. [IPH T.TURN]
pub(crate) const fn turn_name(turn: u8) -> &'static str {
    match turn {
        1 => "7 December, morning",
        2 => "7 December, afternoon",
        3 => "7 December, evening",
        4 => "7 December, night",
        5 => "8 December, morning",
        6 => "8 December, afternoon",
        7 => "8 December, evening",
        8 => "8 December, night",
        9 => "9 December, morning",
        10 => "9 December, afternoon",
        _ => "9 December, evening",
    }
}

pub(crate) const fn ending_word(ending: Ending) -> &'static str {
    match ending {
        Ending::JapanWins => "Japan wins: it has the points",
        Ending::TimeRunsOut => "the US wins: time runs out",
        Ending::NoPoints => "the US wins: Japan has no points",
        Ending::NoBeachhead => "the US wins: no beachhead is left",
    }
}

/// A shift in words.
pub(crate) fn columns_word(columns: i8) -> String {
    match columns {
        0 => "nothing".to_owned(),
        right if right > 0 => format!("{} to the right", counted(right as u8, "column", "columns")),
        left => format!("{} to the left", counted(-left as u8, "column", "columns")),
    }
}
