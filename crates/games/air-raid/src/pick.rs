//! What a player may pick, and its number.

use wardroom_kernel::{Pick, picks};

use crate::data::Data;
use crate::hex::{COLUMNS, Direction, Hex};
use crate::parts::{AirBox, Field};
use crate::state::{COUNTERS, FACILITY_ROOM, MOST_CRAFT, SHIP_ROOM};

wardroom_kernel::named! {
    /// A choice that is one word.
    Plain {
        /// That is all.
        Done = "done",
        /// Every one that can.
        All = "all",
        /// No attack this time.
        Pass = "pass",
        /// One of the ships under way.
        Ships = "ships",
        /// Every ship under way makes for the open sea.
        Run = "run",
        /// The ship leaves the map.
        Sea = "sea",
        /// The ship is beached.
        Beach = "beach",
        /// The ship lies to and stays afloat.
        LieTo = "lie-to",
        Torpedo = "torpedo",
        /// Bombs, all that are on board.
        Bomb = "bomb",
        /// Bombs, but the 60 kg bombs are kept.
        KeepLight = "keep-lb",
        /// Guns.
        Strafe = "strafe",
    }
}

/// More squadrons than there are.
pub(crate) const SQUADRON_ROOM: usize = 40;

picks! {
    /// One small choice.
    pub enum Choice: Pick, words(data: &Data) {
        /// A hex of the map.
        Hex(hex: Hex) = "{hex}";
        Counter(number: u8[0..COUNTERS as u16]) = "{}",
            known(data.counters.get(usize::from(number)).map(|card| &card.name), "counter", number);
        Ship(number: u8[0..SHIP_ROOM as u16]) = "{}",
            known(data.ships.get(usize::from(number)).map(|card| &card.word), "ship", number);
        Facility(number: u8[0..FACILITY_ROOM as u16]) = "{}",
            known(data.facilities.get(usize::from(number)).map(|card| &card.word), "facility", number);
        /// A squadron by number, whose counters are then named.
        Squadron(number: u8[0..SQUADRON_ROOM as u16]) = "{}",
            known(data.squadrons.get(usize::from(number)).map(|card| &card.name), "squadron", number);
        /// A column of the map, to find a hex in it.
        Column(column: u8[1..COLUMNS as u16 + 1]) = "c{column:02}";
        Box(at: AirBox) = "{}", at.word();
        /// The parked aircraft of a field.
        Aircraft(field: Field) = "{}-aircraft", field.word();
        /// The side a counter faces.
        Face(direction: Direction) = "face-{}", direction.word();
        /// So many aircraft.
        Count(count: u8[1..MOST_CRAFT as u16 + 1]) = "{count}";
        /// A plain word.
        Plain(plain: Plain) = "{plain}";
    }
}

/// A name of the data; room that nothing fills has a word too, which nobody types.
fn known(name: Option<&String>, kind: &str, number: u8) -> String {
    name.cloned().unwrap_or_else(|| format!("no-{kind}-{number}"))
}

impl From<Plain> for Pick {
    fn from(plain: Plain) -> Pick {
        Choice::Plain(plain).into()
    }
}

/// The choice behind a pick that was listed.
#[inline]
pub(crate) fn choice_of(pick: Pick) -> Choice {
    Choice::of(pick).expect("every number below the bound is a choice")
}

#[cfg(test)]
mod tests {
    use super::*;
    use wardroom_kernel::Overlay;

    #[test]
    fn no_two_choices_share_a_word() {
        let data = Data::load(&Overlay::none()).expect("nothing is corrected");
        assert!(data.squadrons.len() <= SQUADRON_ROOM);
        let words: std::collections::HashSet<String> = (0..Choice::BOUND)
            .map(|number| choice_of(Pick(number)).word(&data).to_lowercase())
            .collect();
        assert_eq!(words.len(), usize::from(Choice::BOUND));
    }
}
