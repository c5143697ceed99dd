//! A position as a person writes it, which may be wrong, and the check that says so. [IPH 3.1, 3.4]

use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use wardroom_hexmap::{Hex, Place};

use crate::data::Data;
use crate::data::Ready;
use crate::forces::{Berth, FIRST_MARINE, Org, Ship, Sub, UsPlane};
use crate::map::Hexes;
use crate::state::{DEAD, Frame, Phase, Readings, State, WAITING};
use crate::{deployment, victory};

mod check;

pub(crate) use check::check;

/// A position as a person writes it; what is left out is as at the start of a game.
///
/// Units are listed in the order of their numbers; those that are not listed are dead. After its hex a unit may be
/// `reduced`, `stalled` or `spent`: it has moved or attacked in this phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Setup {
    /// The readings of the book.
    pub readings: Readings,
    /// The turn, counted from 1.
    pub turn: u8,
    /// Where in the turn the game stands.
    pub phase: Phase,
    /// The middle of the beachhead, once it is chosen.
    pub middle: Option<Hex>,
    /// The Beachhead markers on the map, in the order along the shore; a lost one leaves a gap.
    pub beachheads: [Option<Hex>; 3],
    /// Where the companies of the 24th are: `2125` or `dead`.
    pub division_24: Vec<String>,
    /// Where the companies of the 25th are.
    pub division_25: Vec<String>,
    /// Where the Marines are: `3225`, `3225 reduced` or `dead`.
    pub marines: Vec<String>,
    /// The forts whose garrison lives; all of them unless told.
    pub garrisons: Option<Vec<Hex>>,
    /// Whether Battleship Row lives.
    pub row: bool,
    /// Where the SNLF companies are: `1631`, `1631 reduced stalled`, `waiting` or `dead`.
    pub snlf: Vec<String>,
    /// Where the IJA companies are.
    pub ija: Vec<String>,
    /// Hexes that Japan controls; those with its units need not be named.
    pub control: Vec<Hex>,
    /// Airfields and hexes of Honolulu that were Japanese at some time; those that are so now need
    /// not be named.
    pub once_taken: Vec<Hex>,
    /// Points that do not come from hexes and beachheads.
    pub permanent: i8,
    /// Whether the Issei have risen.
    pub rebellion: bool,
    /// Chits in the cup; unless told, all that belong there but the one of the phase.
    pub cup: Option<Vec<String>>,
    /// Chits pulled this turn; unless told, as many as are out of the cup.
    pub pulled: Option<u8>,
    /// Whether the Japanese Movement Phase was taken.
    pub moved: bool,
    /// Whether the Japanese Combat Phase was taken.
    pub fought: bool,
    /// Ships close in; before turn 5 the battleships need not be named.
    pub close_in: Vec<Ship>,
    /// Ships out of the game.
    pub gone: Vec<Ship>,
    /// Japanese ships that are to be close in, while that is secret.
    pub disposition: Option<Vec<Ship>>,
    /// Japanese planes left; one for each carrier unless told.
    pub planes: Option<u8>,
    /// Those of them aboard close-in carriers; one for each unless told.
    pub planes_close_in: Option<u8>,
    /// Japanese planes used this turn, interdictors included.
    pub planes_used: u8,
    /// Where planes interdict.
    pub interdictors: Vec<Hex>,
    /// US planes used this turn.
    #[serde(deserialize_with = "used_planes")]
    pub us_planes_used: Vec<UsPlane>,
    /// Whether the Army plane is in the game.
    pub army_plane: bool,
    /// Battleships that have supported a battle this turn.
    pub supported: Vec<Ship>,
    /// Whether US carriers may strike at supporting battleships today.
    pub strikes: bool,
    /// Battleships that were struck at today.
    pub struck: Vec<Ship>,
    /// US units, by number, that are spent: older files list them here.
    #[serde(skip_serializing)]
    pub us_spent: Vec<u8>,
    /// Japanese companies, by number, that are spent: older files list them here.
    #[serde(skip_serializing)]
    pub japan_spent: Vec<u8>,
    /// Hexes attacked in this phase.
    pub attacked: Vec<Hex>,
    /// The last Japanese march.
    pub last_march: Option<[Hex; 2]>,
    /// Procedures that wait for a decision, the innermost last.
    pub underway: Vec<Frame>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            readings: Readings::default(),
            turn: 1,
            phase: Phase::Beachhead,
            middle: None,
            beachheads: [None; 3],
            division_24: Vec::new(),
            division_25: Vec::new(),
            marines: Vec::new(),
            garrisons: None,
            row: true,
            snlf: Vec::new(),
            ija: Vec::new(),
            control: Vec::new(),
            once_taken: Vec::new(),
            permanent: 0,
            rebellion: false,
            cup: None,
            pulled: None,
            moved: false,
            fought: false,
            close_in: Vec::new(),
            gone: Vec::new(),
            disposition: None,
            planes: None,
            planes_close_in: None,
            planes_used: 0,
            interdictors: Vec::new(),
            us_planes_used: Vec::new(),
            army_plane: true,
            supported: Vec::new(),
            strikes: false,
            struck: Vec::new(),
            us_spent: Vec::new(),
            japan_spent: Vec::new(),
            attacked: Vec::new(),
            last_march: None,
            underway: Vec::new(),
        }
    }
}

/// The used planes by name; in older files they are a sum of 1, 2 and 4.
fn used_planes<'de, D: Deserializer<'de>>(written: D) -> Result<Vec<UsPlane>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Names(Vec<UsPlane>),
        Sum(u8),
    }
    match Written::deserialize(written) {
        Ok(Written::Names(names)) => Ok(names),
        Ok(Written::Sum(sum)) if sum < 8 => {
            let all = UsPlane::ALL.iter().copied();
            Ok(all.filter(|&plane| sum >> plane.ordinal() & 1 == 1).collect())
        }
        _ => Err(D::Error::custom("a list of enterprise, lexington and army")),
    }
}

/// The position the campaign begins with: the map is empty but for US pieces that never move, and
/// everybody else is still to be set up. [IPH 3.1, 3.3.2, 3.3.3, 3.4]
pub(crate) fn campaign(data: &Data, readings: Readings) -> Setup {
    let counters = &data.book.counters;
    let waiting = |count: u8| vec!["waiting".to_owned(); usize::from(count)];
    Setup {
        readings,
        snlf: waiting(counters.snlf.count),
        ija: waiting(counters.ija.count),
        // Until they are set up the mobile US units stand as in the first ready-made deployment.
        ..us_as_deployed(data)
    }
}

fn us_as_deployed(data: &Data) -> Setup {
    let plan = deployment::ready(data, Ready::Barracks);
    let words = |sub: Sub| {
        let hexes = plan[sub.units()].iter().map(|&place| data.map.land.hex(place).to_string());
        hexes.collect()
    };
    Setup {
        division_24: words(Sub::D24),
        division_25: words(Sub::D25),
        marines: words(Sub::Usmc),
        ..Setup::default()
    }
}

/// The first landing is made at Haleiwa, nobody stalled: a position for a first game.
pub(crate) fn landings_made(data: &Data, readings: Readings) -> Setup {
    let counters = &data.book.counters;
    let hexes = [1632, 1631, 1630].map(|number| Hex::from_number(number).expect("four digits"));
    let ashore = |count: u8, landing: &[Hex]| -> Vec<String> {
        let mut words: Vec<String> = landing.iter().map(Hex::to_string).collect();
        words.resize(usize::from(count), "waiting".to_owned());
        words
    };
    let [a, b, c] = hexes;
    Setup {
        readings,
        phase: Phase::Window,
        middle: Some(b),
        beachheads: hexes.map(Some),
        snlf: ashore(counters.snlf.count, &[b, b, b, b, c, c, c, c]),
        ija: ashore(counters.ija.count, &[a, a, a, a]),
        close_in: Ship::BATTLESHIPS.to_vec(),
        ..us_as_deployed(data)
    }
}

/// The loose form of a position.
pub(crate) fn of_state(data: &Data, state: &State) -> Setup {
    let map = &data.map;
    let hex = |place: Place| map.land.hex(place);
    let hexes = |set: &Hexes| set.iter().map(hex).collect::<Vec<_>>();
    let us = |sub: Sub| {
        written(sub.units().map(|unit| {
            let reduced =
                sub == Sub::Usmc && state.reduced_marines >> (unit - FIRST_MARINE) & 1 == 1;
            unit_word(data, state.us[unit], [reduced, false, state.is_us_spent(unit)])
        }))
    };
    let japan = |org: Org| {
        written(data.units(org).map(|unit| {
            let reduced = state.reduced >> unit & 1 == 1;
            let flags = [reduced, state.is_stalled(unit), state.is_japan_spent(unit)];
            unit_word(data, state.japan[unit], flags)
        }))
    };
    let berth = |wanted: Berth| -> Vec<Ship> {
        Ship::ALL.iter().copied().filter(|&ship| state.berths[ship] == wanted).collect()
    };
    Setup {
        readings: state.readings,
        turn: state.turn,
        phase: state.phase,
        middle: state.middle.map(hex),
        beachheads: state.beachheads.map(|marker| marker.map(hex)),
        division_24: us(Sub::D24),
        division_25: us(Sub::D25),
        marines: us(Sub::Usmc),
        garrisons: Some(hexes(&state.garrisons)),
        row: state.row,
        snlf: japan(Org::Snlf),
        ija: japan(Org::Ija),
        control: hexes(&state.control),
        once_taken: hexes(&state.once_taken),
        permanent: state.vp - victory::points_on_the_map(data, state),
        rebellion: state.rebellion,
        cup: Some(state.cup.iter().map(|chit| chit.to_string()).collect()),
        pulled: Some(state.pulled),
        moved: state.moved,
        fought: state.fought,
        close_in: berth(Berth::CloseIn),
        gone: berth(Berth::Gone),
        disposition: state.disposition.map(|ships| ships.iter().collect()),
        planes: Some(state.planes),
        planes_close_in: Some(state.planes_close_in),
        planes_used: state.planes_used,
        interdictors: state.interdictors.iter().map(|plane| hex(plane.0)).collect(),
        us_planes_used: state.us_planes_used.iter().collect(),
        army_plane: state.army_plane,
        supported: state.supported.iter().collect(),
        strikes: state.strikes,
        struck: state.struck.iter().collect(),
        attacked: hexes(&state.attacked),
        last_march: state.last_march.map(|ends| ends.map(hex)),
        underway: state.frames.to_vec(),
        ..Setup::default()
    }
}

/// What a word may say of a unit besides where it is.
const FLAGS: [&str; 3] = ["reduced", "stalled", "spent"];

fn unit_word(data: &Data, place: Place, flags: [bool; 3]) -> String {
    let mut word = match place {
        DEAD => "dead".to_owned(),
        WAITING => "waiting".to_owned(),
        place => data.map.land.hex(place).to_string(),
    };
    for (flag, _) in FLAGS.iter().zip(flags).filter(|(_, set)| *set) {
        word.push(' ');
        word.push_str(flag);
    }
    word
}

/// The words of some units without the dead at the end.
fn written(units: impl Iterator<Item = String>) -> Vec<String> {
    let mut words: Vec<String> = units.collect();
    while words.last().is_some_and(|word| word == "dead") {
        words.pop();
    }
    words
}
