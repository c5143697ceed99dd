//! The words that plans are written in: every pick of the planning part.

use wardroom_kernel::Pick;

use super::{Day, ReadyMade, Track, Wave};
use crate::forces::{Fighter, Load, Plane, Ship};
use crate::pick::SpotName;
use crate::places::{Field, Sector, Slot};

/// One word of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// The plan is finished.
    Done,
    /// Begin with this plan.
    Ready(ReadyMade),
    /// Set an alert level of this track.
    Track(Track),
    /// Set the sector that radar searches.
    Radar,
    /// Set the sector that patrol planes search.
    Pby,
    /// Moor a ship elsewhere.
    Moor,
    /// Park fighters elsewhere.
    Park,
    /// Set the day of the attack.
    Day,
    /// Send units in a wave.
    Send,
    /// List units for wave 3.
    Third,
    /// Send the US a message in cipher, and finish the plan.
    Cipher,
    /// On every day.
    EveryDay,
    /// Into reserve.
    Reserve,
    /// Not in wave 3.
    Stay,
    /// On this day.
    On(Day),
    /// At this level.
    Level(u8),
    /// In this sector.
    Sector(Sector),
    /// This ship.
    Ship(Ship),
    /// In this slot.
    Slot(Slot),
    /// So many units.
    Count(u8),
    /// Spread over this field.
    Field(Field),
    /// On this parking spot.
    Spot(u8),
    /// The fighters of one type at a field.
    Parked(Field, Fighter),
    /// IJN units that are listed alike.
    Group(Group),
    /// In this wave, from this sector.
    To(Wave, Sector),
    /// With this load.
    Load(Load),
    /// By so many letters.
    Shift(u8),
}

/// IJN units that are listed alike: wave, sector, type and load. [TTT T-plan-2, T-plan-6]
///
/// Numbered: the three types in reserve 0 to 2, then wave by wave, sector by sector: Kates with GP,
/// AP and torpedo, Vals, Zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group(pub u8);

impl Group {
    /// How many there are.
    pub const COUNT: u8 = 43;
    const KINDS: [(Plane, Load); 5] = [
        (Plane::Kate, Load::GP),
        (Plane::Kate, Load::AP),
        (Plane::Kate, Load::Torpedo),
        (Plane::Val, Load::GP),
        (Plane::Zero, Load::None),
    ];

    /// The group of a unit that is listed so.
    pub fn new(wave: Wave, sector: Sector, plane: Plane, load: Load) -> Group {
        let kind = match (plane, load) {
            (Plane::Kate, Load::AP) => 1,
            (Plane::Kate, Load::Torpedo) => 2,
            (Plane::Kate, _) => 0,
            (Plane::Val, _) => 3,
            (Plane::Zero, _) => 4,
        };
        match wave {
            Wave::Reserve => Group(plane as u8),
            _ => Group(3 + ((wave as u8 - 1) * 4 + sector as u8) * 5 + kind),
        }
    }

    /// The wave its units are listed in.
    pub const fn wave(self) -> Wave {
        match self.0 {
            0..3 => Wave::Reserve,
            3..23 => Wave::First,
            _ => Wave::Second,
        }
    }

    /// The type of its units.
    pub const fn plane(self) -> Plane {
        match self.0 {
            0..3 => Plane::ALL[self.0 as usize],
            _ => Self::KINDS[((self.0 - 3) % 5) as usize].0,
        }
    }

    fn text(self) -> String {
        let plane = self.plane().name().to_lowercase();
        if self.wave() == Wave::Reserve {
            return format!("reserve-{plane}");
        }
        let sector = Sector::ALL[usize::from((self.0 - 3) / 5 % 4)].word().to_lowercase();
        let load = match Self::KINDS[usize::from((self.0 - 3) % 5)] {
            (Plane::Kate, load) => format!("-{}", load.name().to_lowercase()),
            _ => String::new(),
        };
        format!("{}-{sector}-{plane}{load}", self.wave().word())
    }
}

/// The most units a count can name: there are no more of any type. [TTT T-comp-3, T-comp-9]
const COUNTS: u16 = 30;
/// The loads a Kate can be given, in the order of their picks.
const LOADS: [Load; 3] = [Load::GP, Load::AP, Load::Torpedo];
/// The shifts of a cipher: all but none at all.
const SHIFTS: u16 = 25;

// Where each kind of word begins; words without a parameter come first.
const READY: u16 = 1;
const TRACK: u16 = READY + 5;
const PLAIN: u16 = TRACK + 3;
const ON: u16 = PLAIN + PLAIN_WORDS.len() as u16;
const LEVEL: u16 = ON + Day::COUNT as u16;
const SECTOR: u16 = LEVEL + Track::HIGHEST as u16;
const SHIP: u16 = SECTOR + 4;
const SLOT: u16 = SHIP + Ship::ALL.len() as u16;
const COUNT: u16 = SLOT + Slot::COUNT as u16;
const FIELD: u16 = COUNT + COUNTS;
const SPOT: u16 = FIELD + 4;
const PARKED: u16 = SPOT + Field::SPOTS as u16;
const GROUP: u16 = PARKED + 20;
const TO: u16 = GROUP + Group::COUNT as u16;
const LOAD: u16 = TO + 8;
const SHIFT: u16 = LOAD + LOADS.len() as u16;

/// Every pick of the planning part is below this number.
pub const PICKS: u16 = SHIFT + SHIFTS;

const PLAIN_WORDS: [(Word, &str); 11] = [
    (Word::Radar, "radar"),
    (Word::Pby, "pby"),
    (Word::Moor, "moor"),
    (Word::Park, "park"),
    (Word::Day, "day"),
    (Word::Send, "send"),
    (Word::Third, "third"),
    (Word::Cipher, "cipher"),
    (Word::EveryDay, "every-day"),
    (Word::Reserve, "reserve"),
    (Word::Stay, "stay"),
];

impl Word {
    /// Its pick.
    pub fn pick(self) -> Pick {
        Pick(match self {
            Word::Done => 0,
            Word::Ready(ready) => READY + ready as u16,
            Word::Track(track) => TRACK + track as u16,
            Word::Radar => PLAIN,
            Word::Pby => PLAIN + 1,
            Word::Moor => PLAIN + 2,
            Word::Park => PLAIN + 3,
            Word::Day => PLAIN + 4,
            Word::Send => PLAIN + 5,
            Word::Third => PLAIN + 6,
            Word::Cipher => PLAIN + 7,
            Word::EveryDay => PLAIN + 8,
            Word::Reserve => PLAIN + 9,
            Word::Stay => PLAIN + 10,
            Word::On(day) => ON + u16::from(day.0),
            Word::Level(level) => LEVEL + u16::from(level) - 1,
            Word::Sector(sector) => SECTOR + sector as u16,
            Word::Ship(ship) => SHIP + ship as u16,
            Word::Slot(slot) => SLOT + u16::from(slot.0),
            Word::Count(count) => COUNT + u16::from(count) - 1,
            Word::Field(field) => FIELD + field as u16,
            Word::Spot(spot) => SPOT + u16::from(spot),
            Word::Parked(field, fighter) => PARKED + field as u16 * 5 + fighter as u16,
            Word::Group(group) => GROUP + u16::from(group.0),
            Word::To(wave, sector) => TO + (wave as u16 - 1) * 4 + sector as u16,
            Word::Load(load) => LOAD + load as u16 - 1,
            Word::Shift(letters) => SHIFT + u16::from(letters) - 1,
        })
    }

    /// The word of a pick, if it belongs to the planning part.
    pub fn of(pick: Pick) -> Option<Word> {
        let at = |base: u16| usize::from(pick.0 - base);
        let small = |base: u16| (pick.0 - base) as u8;
        Some(match pick.0 {
            0 => Word::Done,
            READY..TRACK => Word::Ready(ReadyMade::ALL[at(READY)]),
            TRACK..PLAIN => Word::Track(Track::ALL[at(TRACK)]),
            PLAIN..ON => PLAIN_WORDS[at(PLAIN)].0,
            ON..LEVEL => Word::On(Day(small(ON))),
            LEVEL..SECTOR => Word::Level(small(LEVEL) + 1),
            SECTOR..SHIP => Word::Sector(Sector::ALL[at(SECTOR)]),
            SHIP..SLOT => Word::Ship(Ship::ALL[at(SHIP)]),
            SLOT..COUNT => Word::Slot(Slot(small(SLOT))),
            COUNT..FIELD => Word::Count(small(COUNT) + 1),
            FIELD..SPOT => Word::Field(Field::ALL[at(FIELD)]),
            SPOT..PARKED => Word::Spot(small(SPOT)),
            PARKED..GROUP => Word::Parked(Field::ALL[at(PARKED) / 5], Fighter::ALL[at(PARKED) % 5]),
            GROUP..TO => Word::Group(Group(small(GROUP))),
            TO..LOAD => Word::To(Wave::ALL[at(TO) / 4 + 1], Sector::ALL[at(TO) % 4]),
            LOAD..SHIFT => Word::Load(LOADS[at(LOAD)]),
            SHIFT..PICKS => Word::Shift(small(SHIFT) + 1),
            _ => return None,
        })
    }

    /// How it is written.
    pub fn text(self) -> String {
        match self {
            Word::Done => "done".to_owned(),
            Word::Ready(ready) => ready.word().to_owned(),
            Word::Track(track) => track.word().to_owned(),
            Word::On(day) => format!("dec-{}", day.0 + 1),
            Word::Level(level) => format!("level-{level}"),
            Word::Sector(sector) => sector.word().to_lowercase(),
            Word::Ship(ship) => ship.name().to_lowercase().replace(' ', "-"),
            Word::Slot(slot) => slot.to_string().to_lowercase(),
            Word::Count(count) => format!("x{count}"),
            Word::Field(field) => field.name().to_lowercase(),
            Word::Spot(spot) => SpotName(spot).to_string().to_lowercase(),
            Word::Parked(field, fighter) => {
                format!("{}-{}", field.name(), fighter.name()).to_lowercase()
            }
            Word::Group(group) => group.text(),
            Word::To(wave, sector) => format!("{}-{}", wave.word(), sector.word().to_lowercase()),
            Word::Load(load) => load.name().to_lowercase(),
            Word::Shift(letters) => format!("shift-{letters}"),
            plain => PLAIN_WORDS
                .iter()
                .find(|(word, _)| *word == plain)
                .map_or_else(String::new, |(_, text)| (*text).to_owned()),
        }
    }
}

/// The word a person types for a pick of the planning part; nothing for any other.
pub fn word(pick: Pick) -> String {
    Word::of(pick).map_or_else(String::new, Word::text)
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
            let text = word.text();
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
            Word::Group(Group::new(Wave::First, Sector::SW, Plane::Kate, Load::Torpedo)),
            Word::Group(Group::new(Wave::Reserve, Sector::NW, Plane::Zero, Load::None)),
            Word::To(Wave::Second, Sector::NE),
        ]
        .map(Word::text);
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
