//! What happened, and who may know of it. [IPH 6.8]

use wardroom_hexmap::Place;
use wardroom_kernel::{EnumSet, Observer, named};

use crate::combat::{Column, Ladder};
use crate::forces::{Chit, Fate, Kind, Org, Ship, Side, Sub};
use crate::map::Map;
use crate::state::{Arm, Ending, Wave};

/// What happened, for the log.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// Japan wrote down its beachhead.
    BeachheadChosen(Place),
    /// The US is set up.
    Deployed,
    /// The beachhead is shown.
    BeachheadShown {
        /// The three hexes.
        hexes: [Place; 3],
        /// The points they give.
        vp: i8,
    },
    /// A turn begins.
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
        /// Whether it hit.
        hit: bool,
    },
    /// A ship was hit.
    ShipHit(Ship, Fate),
    /// A ship leaves the game.
    ShipGone {
        /// The ship.
        ship: Ship,
        /// Why.
        fate: Fate,
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
        /// Where.
        place: Place,
        /// Whose it is.
        org: Org,
        /// How it went.
        result: Ashore,
    },
    /// So many companies have landed.
    Landed(u8),
    /// A chit was pulled.
    Pulled(Chit),
    /// A side begins a phase of movement.
    MovementBegins(Side),
    /// A side begins a phase of combat.
    CombatBegins(Side),
    /// A phase is over.
    PhaseOver(Side),
    /// A plane interdicts.
    Interdicted(Place),
    /// A US stack rolled for its movement.
    SetOff {
        /// Whose it is.
        sub: Sub,
        /// Where.
        from: Place,
        /// How many units.
        count: u8,
        /// Their movement factor.
        factor: u8,
    },
    /// US units marched.
    UsMarched {
        /// Whose they are.
        sub: Sub,
        /// Where from.
        from: Place,
        /// Where to.
        to: Place,
        /// How many.
        count: u8,
    },
    /// Japanese companies marched.
    JapanMarched {
        /// Whose they are.
        org: Org,
        /// Where from.
        from: Place,
        /// Where to.
        to: Place,
        /// How many.
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
    /// An attack was declared.
    Attack {
        /// Who attacks.
        side: Side,
        /// With what.
        arm: Arm,
        /// The first attack or a second.
        wave: Wave,
        /// The hex attacked.
        target: Place,
    },
    /// The Issei die.
    Issei {
        /// Whether they rose.
        outbreak: bool,
    },
    /// Japan named its support.
    Supported {
        /// Battleships.
        battleships: u8,
        /// Planes.
        planes: u8,
    },
    /// US planes were rolled for.
    UsPlanes(u8),
    /// Battleship Row rolled for its factor.
    RowFactor(u8),
    /// The night shifted columns.
    NightShift(i8),
    /// Whether there is a banzai.
    Banzai {
        /// The columns, if there is one.
        columns: Option<u8>,
    },
    /// A battle was resolved.
    Resolved(Resolution),
    /// A step was lost.
    Lost {
        /// Whose.
        side: Side,
        /// Where.
        place: Place,
        /// Of what kind.
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
        /// Whose.
        side: Side,
        /// The hex.
        to: Place,
    },
    /// US planes strike at a battleship.
    Strike(Ship),
    /// The US lets a battleship go.
    NoStrike,
    /// A turn is over.
    TurnOver(u8),
    /// The game is over.
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

/// The event in words for an observer; `None` if they may not know of it.
pub(crate) fn tell(map: &Map, event: &Event, observer: Observer) -> Option<String> {
    let japanese = observer.knows(Side::Japan.seat());
    let at = |place: Place| {
        let (hex, name) = (map.land.hex(place), map.name(place));
        if name.is_empty() { hex.to_string() } else { format!("{name} ({hex})") }
    };
    let hex = |place: Place| map.land.hex(place);
    let ships = |set: EnumSet<Ship>| {
        let names: Vec<&str> = set.iter().map(Ship::name).collect();
        if names.is_empty() { "no ship".to_owned() } else { names.join(", ") }
    };
    Some(match *event {
        Event::BeachheadChosen(place) if japanese => {
            format!("Japan writes down {} as the middle of its beachhead", at(place))
        }
        Event::BeachheadChosen(_) => "Japan writes down its beachhead".to_owned(),
        Event::Deployed => "the US is set up".to_owned(),
        Event::BeachheadShown { hexes: [a, b, c], vp } => {
            format!("the beachheads are {}, {} and {}: {vp} VP", at(a), at(b), at(c))
        }
        Event::TurnBegins(turn) => format!("turn {turn}, {}", turn_name(turn)),
        Event::IjnDisposed(set) if japanese => {
            format!("Japan puts {} close in, in secret", ships(set))
        }
        Event::IjnDisposed(_) => "Japan disposes its ships in secret".to_owned(),
        Event::UsnDisposed(set) => format!("the US puts {} close in", ships(set)),
        Event::DispositionShown(set) => format!("Japan shows {} close in", ships(set)),
        Event::Searched(result) => match result {
            SearchResult::IjnFindsUs => "the IJN finds the US carriers",
            SearchResult::UsnFindsIjn => "the US Navy finds the Japanese ships",
            SearchResult::Mutual => "the fleets discover each other",
            SearchResult::None => "no carrier combat",
        }
        .to_owned(),
        Event::NoSearch => "no carrier combat is possible".to_owned(),
        Event::PlaneAttacked { ship, hit } => {
            let target = ship.map_or("the Japanese ships", Ship::name);
            format!("a plane attacks {target}: {}", if hit { "hit" } else { "miss" })
        }
        Event::ShipHit(ship, fate) => format!("{} is {fate}", ship.name()),
        Event::ShipGone { ship, fate, vp } => {
            format!("{} leaves the game, {fate}: {vp:+} VP", ship.name())
        }
        Event::Submarines { hit: true } => "US submarines hit a ship".to_owned(),
        Event::Submarines { hit: false } => "US submarines miss".to_owned(),
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
        Event::Landed(count) => format!("{count} Japanese companies land"),
        Event::Pulled(chit) => format!("the US pulls {}", chit.word()),
        Event::MovementBegins(side) => format!("{} move", side.name()),
        Event::CombatBegins(side) => format!("{} fight", side.name()),
        Event::PhaseOver(side) => format!("the phase of {} is over", side.name()),
        Event::Interdicted(place) => format!("a plane interdicts {}", at(place)),
        Event::SetOff { sub, from, count, factor } => format!(
            "{count} of {} set off from {} with {factor} movement points",
            sub.name(),
            hex(from)
        ),
        Event::UsMarched { sub, from, to, count } => {
            format!("{count} of {} march from {} to {}", sub.name(), hex(from), at(to))
        }
        Event::JapanMarched { org, from, to, count } if japanese => {
            format!("{count} {} companies march from {} to {}", org.name(), hex(from), at(to))
        }
        Event::JapanMarched { from, to, .. } => {
            format!("Japanese march from {} to {}", hex(from), at(to))
        }
        Event::Taken { side, place, vp } => {
            format!("{} take {}: {vp:+} VP", side.name(), at(place))
        }
        Event::BeachheadLost(place) => format!("the beachhead at {} is lost: -1 VP", hex(place)),
        Event::ArmyPlaneLost => "the US has no airfield; its Army plane is lost".to_owned(),
        Event::Attack { side, arm, wave, target } => {
            let with = match arm {
                Arm::Ground => "",
                Arm::Guns => " with the guns of Battleship Row",
                Arm::Planes => " with planes alone",
            };
            let again = if wave == Wave::Second { " again" } else { "" };
            format!("{} attack{again} {}{with}", side.name(), at(target))
        }
        Event::Issei { outbreak: true } => "the Issei rise".to_owned(),
        Event::Issei { outbreak: false } => "the Issei stay quiet".to_owned(),
        Event::Supported { battleships, planes } => {
            format!("{battleships} battleships and {planes} planes support the Japanese")
        }
        Event::UsPlanes(count) => format!("{count} planes support the US"),
        Event::RowFactor(factor) => format!("Battleship Row counts {factor}"),
        Event::NightShift(columns) => format!("the night shifts {}", columns_word(columns)),
        Event::Banzai { columns: None } => "no banzai".to_owned(),
        Event::Banzai { columns: Some(columns) } => format!("banzai: {columns} columns"),
        Event::Resolved(resolution) => {
            let Resolution { ladder, column, losses: [attacker, defender] } = resolution;
            let odds = format!("{} against {}", ladder.attack, ladder.defence);
            let result = format!("attacker loses {attacker}, defender {defender}");
            format!("{odds}, column {}: {result}", column.word())
        }
        // Which of them loses it, and in which order, is the owner's affair. [IPH 6.8]
        Event::Lost { side: Side::Japan, .. } if !japanese => "the Japanese lose a step".to_owned(),
        Event::Lost { side, place, kind } => {
            format!("{} lose a step in {}: {}", side.name(), hex(place), kind.name())
        }
        Event::PlanesLost(count) => format!("{count} Japanese planes are lost"),
        Event::RowDestroyed { vp } => format!("Battleship Row is destroyed: {vp:+} VP"),
        Event::Advanced { side, to } => format!("{} advance into {}", side.name(), at(to)),
        Event::Strike(ship) => format!("US planes strike at {}", ship.name()),
        Event::NoStrike => "the US launches no strike".to_owned(),
        Event::TurnOver(turn) => format!("turn {turn} is over"),
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
        right if right > 0 => format!("{right} to the right"),
        left => format!("{} to the left", -left),
    }
}
