//! The words that plans are written in: every pick of the planning part.

use wardroom_kernel::{Pick, named, picks};

use super::{Day, ReadyMade, Track, UnitPlan, Wave};
use crate::forces::{Fighter, Load, Plane, Ship};
use crate::places::{Field, Sector, Slot, Spot};

named! {
    /// A type of IJN aircraft with what it carries in a wave. [TTT T-plan-6]
    Kind {
        /// Kates with GP bombs.
        KateGp = "kate-gp",
        /// Kates with AP bombs.
        KateAp = "kate-ap",
        /// Kates with torpedoes.
        KateTorpedo = "kate-torpedo",
        Val = "val",
        Zero = "zero",
    }
}

picks! {
    /// IJN units that are listed alike: wave, sector, type and load. [TTT T-plan-2, T-plan-6]
    pub enum Group {
        /// All of a type that are in reserve.
        Reserve(plane: Plane) = "reserve-{}", small(plane);
        /// Those of a wave.
        Listed(wave: Wave[1..3], sector: Sector, kind: Kind) = "{wave}-{}-{kind}", small(sector);
    }
}

impl Group {
    /// The group of a unit that is listed so.
    pub const fn new(plane: Plane, plan: UnitPlan) -> Group {
        let kind = match (plane, plan.load) {
            (Plane::Kate, Load::AP) => Kind::KateAp,
            (Plane::Kate, Load::Torpedo) => Kind::KateTorpedo,
            (Plane::Kate, _) => Kind::KateGp,
            (Plane::Val, _) => Kind::Val,
            (Plane::Zero, _) => Kind::Zero,
        };
        match plan.wave {
            Wave::Reserve => Group::Reserve(plane),
            wave => Group::Listed(wave, plan.sector, kind),
        }
    }

    /// Its place in lists by group.
    pub const fn index(self) -> usize {
        self.ordinal() as usize
    }

    /// The wave its units are listed in.
    pub const fn wave(self) -> Wave {
        match self {
            Group::Reserve(_) => Wave::Reserve,
            Group::Listed(wave, ..) => wave,
        }
    }

    /// The type of its units.
    pub const fn plane(self) -> Plane {
        match self {
            Group::Reserve(plane) => plane,
            Group::Listed(_, _, Kind::KateGp | Kind::KateAp | Kind::KateTorpedo) => Plane::Kate,
            Group::Listed(_, _, Kind::Val) => Plane::Val,
            Group::Listed(_, _, Kind::Zero) => Plane::Zero,
        }
    }
}

picks! {
    /// One word of a plan.
    pub enum Word: Pick {
        /// The plan is finished.
        Done = "done";
        /// Begin with this plan.
        Ready(ready: ReadyMade) = "{ready}";
        /// Set an alert level of this track.
        Track(track: Track) = "{track}";
        /// Set the sector that radar searches.
        Radar = "radar";
        /// Set the sector that patrol planes search.
        Pby = "pby";
        /// Moor a ship elsewhere.
        Moor = "moor";
        /// Park fighters elsewhere.
        Park = "park";
        /// Set the day of the attack.
        Day = "day";
        /// Send units in a wave.
        Send = "send";
        /// List units for wave 3.
        Third = "third";
        /// Send the US a message in cipher, and finish the plan.
        Cipher = "cipher";
        EveryDay = "every-day";
        /// Into reserve.
        Reserve = "reserve";
        /// Not in wave 3.
        Stay = "stay";
        /// On this day.
        On(day: Day) = "{}", small(day);
        /// At this level.
        Level(level: u8[1..4]) = "level-{level}";
        /// In this sector.
        Sector(sector: Sector) = "{}", small(sector);
        /// This ship.
        Ship(ship: Ship) = "{}", small(ship);
        /// In this slot.
        Slot(slot: Slot) = "{}", small(slot);
        /// So many units; there are no more of any type. [TTT T-comp-3, T-comp-9]
        Count(count: u8[1..31]) = "x{count}";
        /// Spread over this field.
        Field(field: Field) = "{}", small(field);
        /// On this parking spot.
        Spot(spot: u8[0..60]) = "{}", small(Spot(spot));
        /// The fighters of one type at a field.
        Parked(field: Field, fighter: Fighter) = "{}-{}", small(field), small(fighter);
        /// IJN units that are listed alike.
        Group(group: Group) = "{}", group.word();
        /// In this wave, from this sector.
        To(wave: Wave[1..3], sector: Sector) = "{wave}-{}", small(sector);
        /// With this load, one that a Kate can be given.
        Load(load: Load[1..4]) = "{}", small(load);
        /// By so many letters: all shifts but none at all.
        Shift(letters: u8[1..26]) = "shift-{letters}";
    }
}

/// A name as it is typed: without capitals and blanks.
fn small(name: impl ToString) -> String {
    name.to_string().to_lowercase().replace(' ', "-")
}

/// Every pick of the planning part is below this number.
pub const PICKS: u16 = Word::BOUND;

/// The word a person types for a pick of the planning part; nothing for any other.
pub fn word(pick: Pick) -> String {
    Word::of(pick).map_or_else(String::new, Word::word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_pick_has_a_word_of_its_own_and_leads_back_to_itself() {
        let mut texts = BTreeSet::new();
        for pick in (0..PICKS).map(Pick) {
            let word = Word::of(pick).unwrap();
            assert_eq!(word.pick(), pick, "{word:?}");
            let text = word.word();
            assert!(!text.is_empty() && !text.contains(' '), "{word:?}");
            assert!(texts.insert(text.clone()), "{text} is written twice");
        }
        assert_eq!(Word::of(Pick(PICKS)), None);
        const { assert!(PICKS <= 1024) };
    }

    #[test]
    fn words_read_like_the_map() {
        let texts = [
            Word::Ship(Ship::WestVirginia),
            Word::Spot(36),
            Word::Parked(Field::Ewa, Fighter::F4F),
            Word::Group(Group::Listed(Wave::First, Sector::SW, Kind::KateTorpedo)),
            Word::Group(Group::Reserve(Plane::Zero)),
            Word::To(Wave::Second, Sector::NE),
        ]
        .map(Word::word);
        let expected = [
            "west-virginia",
            "hickam-7",
            "ewa-f4f",
            "wave-1-sw-kate-torpedo",
            "reserve-zero",
            "wave-2-ne",
        ];
        assert_eq!(texts, expected);
    }
}
