//! A position as a person writes it, which may be wrong. [ARP A-scen-1, A-scen-2, A-scen-3]

use serde::{Deserialize, Serialize};
use wardroom_kernel::EnumSet;

use crate::data::{Data, Wave};
use crate::hex::{Direction, Hex};
use crate::parts::*;
use crate::state::*;

mod check;

pub(crate) use check::check;

/// A position as a person writes it; what is left out is as at the start of a game, but that only the
/// counters listed are in it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Setup {
    /// Options chosen before the game.
    pub options: Choices,
    /// Who moves the US.
    pub conduct: Conduct,
    /// Which forces play.
    pub raid: Raid,
    pub turn: Turn,
    /// Where in the turn the game stands.
    pub phase: Phase,
    pub initiative: Side,
    /// Who declares the next attack in the air.
    pub declares: Side,
    /// Whether the other side has just passed.
    pub passed: bool,
    /// The counters in the game.
    pub air: Vec<CounterSetup>,
    /// Ships that are not as at the start.
    pub ships: Vec<ShipSetup>,
    /// Parked aircraft that are not as at the start.
    pub parked: Vec<ParkedSetup>,
    /// Facilities that are not as at the start.
    pub facilities: Vec<FacilitySetup>,
    /// Fields attacked this turn.
    pub attacked: EnumSet<Field>,
    /// Fields attacked on the turn before.
    pub attacked_before: EnumSet<Field>,
    /// How many counters have attacked field boxes this turn.
    pub box_attacks: ByField<u8>,
    /// Hits whose damage waits.
    pub waiting: Vec<HitSetup>,
    /// Japanese aircraft lost: by wave, then Zero, Val, Kate.
    pub lost: [[u8; 3]; 2],
    /// US aircraft destroyed.
    pub destroyed: u16,
    /// Whether Solace was named as a target.
    pub solace: bool,
}

/// A counter in the game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct CounterSetup {
    /// Its name: `AK-T1`, `SBD-3`, `US-1`.
    pub counter: String,
    /// Where it is: `2012`, `T-C`, `waiting` or `home`.
    pub at: String,
    /// Where it faces.
    pub facing: Direction,
    /// Its type, for US fighters; others have that of the roster.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plane: Option<Plane>,
    /// Its aircraft, each with its marks: `down`, or any of `damaged`, `empty`, `last-rounds`, `loaded` (the first
    /// weapon of the roster is on board) and `second-load`. As on the roster unless told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aircraft: Option<Vec<String>>,
    /// What it has done this turn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deeds: Vec<String>,
}

/// A ship that is not as at the start.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct ShipSetup {
    /// Her name.
    pub ship: String,
    /// Where she is, if not in her berth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<Hex>,
    /// Points of damage.
    pub points: u8,
    /// Those of them from torpedoes and flooding.
    pub torpedo: u8,
    pub aa_lost: u8,
    /// What else is the matter: `under-way`, `moving`, `beached`, … As at the start unless told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<String>>,
}

/// Parked aircraft that are not as at the start.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParkedSetup {
    pub field: Field,
    /// Of what type.
    pub plane: Plane,
    /// Undamaged ones.
    pub sound: u8,
    pub damaged: u8,
}

/// A facility that is not as at the start.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FacilitySetup {
    /// Its word.
    pub facility: String,
    /// Points lost.
    pub points: u8,
    /// Whether it burns.
    pub burning: bool,
    /// Whether it smokes.
    pub smoking: bool,
}

/// A hit whose damage waits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HitSetup {
    pub ship: String,
    pub kind: HitKind,
    /// When.
    pub turn: Turn,
}

const CRAFT_MARKS: [(u8, &str); 5] = [
    (Craft::DAMAGED, "damaged"),
    (Craft::EMPTY, "empty"),
    (Craft::LAST_ROUNDS, "last-rounds"),
    (Craft::FIRST_LOAD, "loaded"),
    (Craft::SECOND_LOAD, "second-load"),
];

/// The position a game begins with. [ARP A-arr-1, A-scen-1, A-scen-2, A-scen-3]
pub(crate) fn beginning(data: &Data, raid: Raid, conduct: Conduct, options: Choices) -> Setup {
    let plays = |wave: Wave| match wave {
        Wave::First | Wave::Arrival { .. } => true,
        Wave::Second => raid == Raid::BothWaves,
        Wave::Scramble => false,
    };
    let air = data.counters.iter().filter(|card| plays(card.wave)).map(|card| CounterSetup {
        counter: card.name.clone(),
        at: "waiting".to_owned(),
        ..CounterSetup::default()
    });
    Setup { options, conduct, raid, air: air.collect(), ..Setup::default() }
}

/// The aircraft of a counter fresh from the roster.
pub(crate) fn fresh(data: &Data, counter: usize) -> [Craft; MOST_CRAFT] {
    let card = &data.counters[counter];
    let mut craft = [Craft::default(); MOST_CRAFT];
    let count = match card.wave {
        Wave::Scramble => data.book.scramble.aircraft,
        _ => card.aircraft,
    };
    for one in &mut craft[..usize::from(count).min(MOST_CRAFT)] {
        *one = Craft::fresh(card.load);
        if let Wave::Arrival { armed: false, .. } = card.wave {
            one.set(Craft::EMPTY);
        }
    }
    craft
}

/// The loose form of a position.
pub(crate) fn of_state(data: &Data, state: &State) -> Setup {
    let start = State::empty(data);
    let air = (0..data.counters.len())
        .filter(|&at| state.air[at].at != Spot::GONE)
        .map(|at| counter_of(data, &state.air[at], at));
    let ships = (0..data.ships.len()).filter(|&at| state.ships[at] != start.ships[at]).map(|at| {
        let now = &state.ships[at];
        ShipSetup {
            ship: data.ships[at].word.clone(),
            hex: (now.hex != data.ships[at].hex).then_some(now.hex),
            points: now.points,
            torpedo: now.torpedo,
            aa_lost: now.aa_lost,
            marks: Some(words_of(now.marks, &Ship::MARKS)),
        }
    });
    let facilities = (0..data.facilities.len())
        .filter(|&at| state.facilities[at] != 0 || (state.burning | state.smoking) >> at & 1 == 1)
        .map(|at| FacilitySetup {
            facility: data.facilities[at].word.clone(),
            points: state.facilities[at],
            burning: state.burning >> at & 1 == 1,
            smoking: state.smoking >> at & 1 == 1,
        });
    let mut parked = Vec::new();
    for &field in Field::ALL {
        for &plane in Plane::ALL {
            let now = state.parked[field][plane];
            if now != start.parked[field][plane] {
                let Parked { sound, damaged } = now;
                parked.push(ParkedSetup { field, plane, sound, damaged });
            }
        }
    }
    Setup {
        options: state.options,
        conduct: state.conduct,
        raid: state.raid,
        turn: state.turn,
        phase: state.phase,
        initiative: state.initiative,
        declares: state.declares,
        passed: state.passed,
        air: air.collect(),
        ships: ships.collect(),
        parked,
        facilities: facilities.collect(),
        attacked: state.attacked,
        attacked_before: state.attacked_before,
        box_attacks: state.box_attacks,
        waiting: state
            .waiting
            .iter()
            .map(|hit| HitSetup {
                ship: data.ships[usize::from(hit.ship)].word.clone(),
                kind: hit.kind,
                turn: hit.turn,
            })
            .collect(),
        lost: state.lost,
        destroyed: state.destroyed,
        solace: state.solace,
    }
}

fn counter_of(data: &Data, now: &Counter, at: usize) -> CounterSetup {
    let card = &data.counters[at];
    let mut aircraft: Vec<String> = Vec::new();
    for craft in &now.craft {
        aircraft.push(if craft.flies() {
            words_in(|mark| craft.is(mark), &CRAFT_MARKS).join(" ")
        } else {
            "down".to_owned()
        });
    }
    while aircraft.last().is_some_and(|word| word == "down") {
        aircraft.pop();
    }
    CounterSetup {
        counter: card.name.clone(),
        at: now.at.to_string(),
        facing: now.facing,
        plane: (now.plane != card.plane).then_some(now.plane),
        aircraft: (now.craft != fresh(data, at)).then_some(aircraft),
        deeds: words_of(now.deeds, &Counter::DEEDS),
    }
}

fn words_of(marks: u8, known: &[(u8, &str)]) -> Vec<String> {
    words_in(|mark| marks & mark != 0, known)
}

fn words_in(has: impl Fn(u8) -> bool, known: &[(u8, &str)]) -> Vec<String> {
    known.iter().filter(|(mark, _)| has(*mark)).map(|(_, word)| (*word).to_owned()).collect()
}
