//! The Mission Planning Blotter: what lies on it. [EDR 13.0.1]

use serde::{Deserialize, Serialize};
use wardroom_kernel::named;

use crate::naval::SeaArea;
use crate::naval::parts::SUBMARINES;
use crate::naval::state::Plan;
use crate::parts::Site;

/// Landing Sites in China. [EDR C-sites]
pub const CHINA: usize = 5;

named! {
    /// A Planning Turn, which is a month. [EDR 13.0]
    Month {
        January = "january",
        February = "february",
        March = "march",
        April = "april",
    }
}

impl Month {
    pub const fn name(self) -> &'static str {
        match self {
            Month::January => "January",
            Month::February => "February",
            Month::March => "March",
            Month::April => "April",
        }
    }
}

named! {
    /// A row of the Calendar, with the Diplomat who works in it. [EDR 13.1.1, CALENDAR]
    Row {
        /// Thompson, for the USSR.
        Ussr = "ussr",
        /// Stilwell, for China.
        China = "china",
        /// Nimitz, for joint operations.
        JointOps = "joint-ops",
    }
}

impl Row {
    /// The name of its Diplomat.
    pub const fn envoy(self) -> &'static str {
        match self {
            Row::Ussr => "Thompson",
            Row::China => "Stilwell",
            Row::JointOps => "Nimitz",
        }
    }

    pub const fn diplomat(self) -> &'static str {
        match self {
            Row::Ussr => "thompson",
            Row::China => "stilwell",
            Row::JointOps => "nimitz",
        }
    }

    /// The Leader, if the row has one. [EDR 13.2.1-briefed]
    pub const fn leader(self) -> Option<&'static str> {
        match self {
            Row::Ussr => Some("stalin"),
            Row::China => Some("chiang"),
            Row::JointOps => None,
        }
    }
}

named! {
    /// What came of the Diplomacy Checks of a row. [EDR 13.2]
    Answer {
        /// No check was made.
        Untried = "untried",
        /// The last one failed.
        Denied = "denied",
        /// One succeeded.
        Agreed = "agreed",
    }
}

/// A row of the Calendar. [EDR 13.1.1, 13.2-markers]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct CalendarRow {
    /// The month from which checks are possible, if the Diplomat was placed.
    pub from: Option<Month>,
    /// Whether the Diplomat was briefed.
    pub briefed: bool,
    /// Whether the Leader's marker lies there.
    pub leader: bool,
    /// Whether he was briefed.
    pub leader_briefed: bool,
    /// Urgent markers.
    pub urgent: u8,
    /// What came of it.
    pub answer: Answer,
    /// Whether a check was made this month.
    pub checked: bool,
    /// Whether a check ever failed: later ones are harder.
    pub refused: bool,
}

impl CalendarRow {
    /// Briefed, Urgent and Leader markers. [EDR 13.2-markers, 13.5.6-risk]
    pub fn markers(&self) -> u8 {
        u8::from(self.briefed) + u8::from(self.leader) + u8::from(self.leader_briefed) + self.urgent
    }
}

named! {
    /// A line of the Modifications display: a letter, and what is done there. [EDR 13.3.3, T-P5]
    Fitting {
        KeepRadio = "a-keep-radio",
        RemoveRadio = "a-remove-radio",
        KeepNorden = "b-keep-norden",
        RemoveNorden = "b-remove-norden",
        MarkTwain = "b-mark-twain",
        KeepPropellers = "c-keep-propellers",
        NewPropellers = "c-new-propellers",
        KeepTopTurret = "d-keep-top-turret",
        RemoveTopTurret = "d-remove-top-turret",
        ImproveTopTurret = "d-improve-top-turret",
        KeepArmor = "e-keep-armor",
        AddArmor = "e-add-armor",
        RemoveArmor = "e-remove-armor",
        NoFakeGuns = "f-no-fake-guns",
        FakeGuns = "f-fake-guns",
        NoDeicers = "g-no-de-icers",
        Deicers = "g-de-icers",
        KeepTanks = "h-keep-tanks",
        ExtraTanks = "h-extra-tanks",
        MoreTanks = "h-more-tanks",
        ExtraOrdnance = "h-extra-ordnance",
        KeepVentral = "i-keep-ventral-turret",
        RemoveVentral = "i-remove-ventral-turret",
        ImproveVentral = "i-improve-ventral-turret",
        Keep30 = "j-keep-30-caliber",
        Fit50 = "j-fit-50-caliber",
    }
}

/// The first fitting of each letter, which is the factory's, and one past the last.
pub(crate) const LETTERS: [u8; 11] = [0, 2, 5, 7, 10, 13, 15, 17, 21, 24, 26];

impl Fitting {
    /// The letter, from 0 for A.
    pub fn letter(self) -> usize {
        LETTERS.iter().rposition(|&first| self as u8 >= first).unwrap_or(0)
    }

    /// What may be done at a letter.
    pub fn at(letter: usize) -> &'static [Fitting] {
        &Fitting::ALL[usize::from(LETTERS[letter])..usize::from(LETTERS[letter + 1])]
    }

    /// How many modifications it counts as; second steps count again. [EDR 13.3.2, 13.3.3]
    pub const fn count(self) -> u8 {
        match self {
            Fitting::KeepRadio
            | Fitting::KeepNorden
            | Fitting::KeepPropellers
            | Fitting::KeepTopTurret
            | Fitting::KeepArmor
            | Fitting::NoFakeGuns
            | Fitting::NoDeicers
            | Fitting::KeepTanks
            | Fitting::KeepVentral
            | Fitting::Keep30 => 0,
            Fitting::MarkTwain | Fitting::MoreTanks => 2,
            _ => 1,
        }
    }

    /// Its steps on the Weight track. [EDR 13.3.2-weight, 13.3.3-A, 13.3.3-C, 13.3.3-D, 13.3.3-E, 13.3.3-I]
    pub const fn weight(self) -> i8 {
        match self {
            Fitting::RemoveRadio
            | Fitting::NewPropellers
            | Fitting::RemoveTopTurret
            | Fitting::RemoveArmor
            | Fitting::RemoveVentral => -1,
            Fitting::AddArmor => 1,
            _ => 0,
        }
    }

    /// The gun dice it adds. [EDR 13.3.2-gunnery, 13.3.3-D, 13.3.3-J]
    pub const fn guns(self) -> i8 {
        match self {
            Fitting::RemoveTopTurret => -2,
            Fitting::Fit50 => 1,
            _ => 0,
        }
    }

    /// The Training Points it adds. [EDR 13.3.2-tp, 13.3.3-D, 13.3.3-F, 13.3.3-I]
    pub const fn training(self) -> i8 {
        match self {
            Fitting::ImproveTopTurret | Fitting::FakeGuns | Fitting::ImproveVentral => 1,
            Fitting::RemoveVentral => -1,
            _ => 0,
        }
    }
}

named! {
    /// Where the squadron trains. [EDR 13.4.1]
    Camp {
        /// Eglin Field.
        Eglin = "eglin" => "Eglin",
        /// McClellan Field.
        McClellan = "mcclellan" => "McClellan",
    }
}

named! {
    /// A Security Measure. [EDR 13.4.2]
    Measure {
        /// Quarantine. [EDR 13.4.2-quarantine]
        Quarantine = "quarantine" => "Quarantine",
        /// No wives near the field. [EDR 13.4.2-nowives]
        NoWives = "no-wives" => "no wives",
        /// Extra Military Police. [EDR 13.4.2-mp]
        Police = "military-police" => "Military Police",
        /// The F.B.I. [EDR 13.4.2-fbi]
        Fbi = "fbi" => "the F.B.I.",
    }
}

impl Measure {
    /// Its bit in a set of measures.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

named! {
    /// A category of training. [EDR 13.4.4]
    Category {
        /// Gunnery. [EDR 13.4.5]
        Gunnery = "gunnery" => "gunnery",
        /// Hedgehopping. [EDR 13.4.6]
        Hedgehopping = "hedgehopping" => "hedgehopping",
        /// Navigation. [EDR 13.4.7]
        Navigation = "navigation" => "navigation",
        /// Night flying. [EDR 13.4.8]
        NightFlying = "night-flying" => "night flying",
        /// Short take-off. [EDR 13.4.9]
        ShortTakeOff = "short-take-off" => "short take-off",
    }
}

impl Category {
    /// Its bit in a set of categories.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

named! {
    /// A Transit Hazard. [EDR C-transithaz, 13.5.2]
    Transit {
        /// Somebody has adjusted the carburetors. [EDR 13.5.2-carb]
        Carburetors = "adjusted-carburetors" => "adjusted carburetors",
        /// A cracked turret. [EDR 13.5.2-turret]
        Cracked = "cracked-turret" => "a cracked turret",
        /// A jammed turret. [EDR 13.5.2-turret]
        Jammed = "jammed-turret" => "a jammed turret",
        /// Damage. [EDR 13.5.2-damage]
        Damage = "damage" => "damage",
        /// Security Risk. [EDR 13.5.2-risk]
        Risk = "security-risk" => "a Security Risk",
    }
}

named! {
    /// How far the month has come. [EDR 13.1, 13.3, 13.4, 13.5]
    Agenda {
        /// The Calendar is planned. [EDR 13.1.1]
        Calendar = "calendar",
        /// The Doolittle marker is placed. [EDR 13.1.1-doolittle]
        Desk = "doolittle",
        /// B-25s are selected. [EDR 13.1.2]
        Select = "select-b25s",
        /// Modifications. [EDR 13.3.2]
        Modify = "modifications",
        /// Training Site and Security Measures. [EDR 13.4.1, 13.4.2]
        Camp = "training-site",
        /// Elite Crewmen. [EDR 13.4.3-elite]
        Elites = "elite-crewmen",
        /// Training. [EDR 13.4.4]
        Train = "training",
        /// The Naval Plan. [EDR 13.5.1]
        NavalPlan = "naval-plan",
        /// The Transit Check. [EDR 13.5.2]
        Transit = "transit",
        /// The Crane Check. [EDR 13.5.3]
        Crane = "crane",
        /// The Carrier Deck is loaded. [EDR 13.5.3-load]
        Load = "load",
        /// Repairs. [EDR 13.5.3-repair]
        Repair = "repair",
        /// Elite Crewmen go aboard. [EDR 13.5.3-elite]
        Assign = "assign-crewmen",
        /// Diplomacy Checks and China. [EDR 13.2]
        Diplomacy = "diplomacy",
        /// The Event Check. [EDR 13.2.4]
        Event = "event",
        /// The Delay Check. [EDR 13.5.5]
        Delay = "delay",
        /// The Security Check. [EDR 13.5.6]
        Security = "security",
    }
}

impl Agenda {
    /// Where a month begins.
    pub const fn first(month: Month) -> Agenda {
        match month {
            Month::January => Agenda::Calendar,
            Month::February => Agenda::Modify,
            Month::March => Agenda::Camp,
            Month::April => Agenda::NavalPlan,
        }
    }
}

/// A Chinese Landing Site as it is stocked. [EDR 13.2.3-prepare]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stock {
    /// Fuel. [EDR 13.2.3-fuel]
    pub fuel: u8,
    /// Groundcrew markers. [EDR 13.2.3-groundcrew]
    pub groundcrew: u8,
    /// Whether it was tried this month.
    pub tried: bool,
}

/// The Mission Planning Blotter. [EDR 13.0.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Planning {
    /// The Planning Turn.
    pub month: Month,
    /// How far it has come.
    pub agenda: Agenda,
    pub rows: [CalendarRow; Row::COUNT],
    /// The Doolittle box with the marker.
    pub doolittle: Month,
    /// Whether it lies telephone side up. [EDR 13.1.1-doolittle]
    pub telephone: bool,
    /// How many B-25s were selected. [EDR 13.1.2]
    pub selected: u8,
    /// What was done at each letter, by its place among the fittings of that letter. [EDR 13.3.2]
    pub fittings: [u8; 10],
    /// The Training Site.
    pub camp: Camp,
    /// Whether its marker lies Liberty side up. [EDR 13.4.1-liberty]
    pub liberty: bool,
    /// Security Measures, one bit each.
    pub measures: u8,
    /// Whether the squadron was briefed. [EDR 13.4.3-brief]
    pub squadron_briefed: bool,
    /// Training Points left. [EDR 13.4.4]
    pub points: u8,
    /// Levels of training; of short take-off the space, 0 at Start. [EDR 13.4.4, 13.4.9]
    pub levels: [u8; Category::COUNT],
    /// Categories with Extra Training, one bit each. [EDR 13.4.4-extra]
    pub extra: u8,
    /// Whether the Short Take Off roll was adjusted. [EDR 13.4.9-adjust]
    pub adjusted: bool,
    /// Elite Crewmen drawn and not yet aboard, one bit each. [EDR 13.4.3-elite]
    pub elites: u32,
    /// The Diligence number. [EDR 13.5.3]
    pub diligence: u8,
    /// Markers removed in April. [EDR 13.5.3-repair]
    pub repairs: u8,
    /// Whether Adjusted Carburetors were drawn and count. [EDR 13.5.2-carb]
    pub carburetors: bool,
    /// The Landing Sites in China.
    pub china: [Stock; CHINA],
    /// Fuel placed in China this month.
    pub fuel_placed: u8,
    /// Whether a Groundcrew was placed this month.
    pub groundcrew_placed: bool,
    /// Whether Japanese attacks have removed Fuel. [EDR 13.5.6-var-attack]
    pub fuel_burned: bool,
    /// Submarines, once the die was rolled. [EDR 13.2.5-success, 13.2.5-failure]
    pub submarines: Option<u8>,
    /// Whether the Task Force sails late. [EDR 13.5.5]
    pub delayed: bool,
    /// The Naval Plan. [EDR 13.5.1]
    pub plan: Plan,
    /// Where Submarines are to wait. [EDR 13.5.1]
    pub stations: [Option<SeaArea>; SUBMARINES],
}

impl Planning {
    pub fn row(&self, row: Row) -> &CalendarRow {
        &self.rows[row as usize]
    }

    pub(crate) fn row_mut(&mut self, row: Row) -> &mut CalendarRow {
        &mut self.rows[row as usize]
    }

    /// Whether Doolittle's help of a month counts; by telephone he is everywhere. [EDR 13.1.1-doolittle,
    /// ruling 70]
    pub fn has_doolittle(&self, month: Month) -> bool {
        self.telephone || self.doolittle == month
    }

    /// Whether a Security Measure was taken.
    pub fn has(&self, measure: Measure) -> bool {
        self.measures & measure.bit() != 0
    }

    /// What was done at each letter.
    pub fn fitted(&self) -> impl Iterator<Item = Fitting> + '_ {
        self.fittings.iter().enumerate().map(|(letter, &at)| {
            let there = Fitting::at(letter);
            there[usize::from(at).min(there.len() - 1)]
        })
    }

    /// Whether something was fitted.
    pub fn is_fitted(&self, fitting: Fitting) -> bool {
        self.fitted().any(|one| one == fitting)
    }

    /// The stock of a Landing Site.
    pub fn stock(&self, site: Site) -> Stock {
        self.china.get(site as usize).copied().unwrap_or_default()
    }

    /// Categories in which there was Extra Training. [EDR 13.4.4-extra]
    pub fn extra_training(&self) -> u8 {
        self.extra.count_ones() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_has_its_fittings_and_the_first_is_the_factorys() {
        let mut all = 0;
        for letter in 0..10 {
            let there = Fitting::at(letter);
            assert!(there.iter().all(|one| one.letter() == letter));
            assert_eq!(there[0].count(), 0);
            all += there.len();
        }
        assert_eq!(all, Fitting::COUNT);
    }
}
