//! The small choices of the Planning segment, and their dense numbers.

use wardroom_kernel::named;

use super::blotter::{CHINA, Camp, Category, Fitting, Measure, Month, Row, Transit};
use crate::parts::{Elite, Site};

named! {
    /// Choices of planning that need no number.
    Desk {
        /// The Doolittle marker lies telephone side up. [EDR 13.1.1-doolittle]
        Telephone = "doolittle-telephone",
        /// The Leader of the row is briefed. [EDR 13.2.1-briefed]
        BriefLeader = "brief-leader",
        /// The Diplomat of the row is briefed. [EDR 13.2.1-briefed]
        BriefDiplomat = "brief-diplomat",
        /// An Urgent marker. [EDR 13.2.1-urgent]
        Urgent = "urgent",
        /// The dice are rolled.
        Roll = "roll",
        /// The squadron is briefed. [EDR 13.4.3-brief]
        BriefSquadron = "brief-squadron",
        /// Elite Crewmen are drawn at random. [EDR 13.4.3-elite]
        Draw = "draw",
        /// A third die for short take-off. [EDR 13.4.9-adjust]
        Adjust = "adjust-take-off",
        /// He stays ashore.
        Ashore = "ashore",
    }
}

/// A choice of planning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanOrder {
    /// A Diplomat is placed in a month, or not at all. [EDR 13.1.1]
    Place(Row, Option<Month>),
    /// The Doolittle marker goes to a box and stays. [EDR 13.1.1-doolittle]
    Doolittle(Month),
    /// A Diplomacy Check. [EDR 13.2.1]
    Negotiate(Row),
    /// A Landing Site is prepared. [EDR 13.2.3-prepare]
    Prepare(Site),
    /// A Groundcrew goes to a site. [EDR 13.2.3-groundcrew]
    Groundcrew(Site),
    /// Fuel goes to a site. [EDR 13.2.3-fuel]
    Stock(Site),
    /// What is done at a letter. [EDR 13.3.3]
    Fit(Fitting),
    /// The Training Site. [EDR 13.4.1]
    Camp(Camp),
    /// The same with Liberty. [EDR 13.4.1-liberty]
    Liberty(Camp),
    /// A Security Measure. [EDR 13.4.2]
    Measure(Measure),
    /// An Elite Crewman. [EDR 13.4.3-elite]
    Elite(Elite),
    /// A level of training. [EDR 13.4.4]
    Train(Category),
    /// Extra Training. [EDR 13.4.4-extra]
    Extra(Category),
    /// A Damage marker or a Transit Hazard of that kind is removed. [EDR 13.5.3-repair]
    Repair(Transit),
    /// Any other.
    Desk(Desk),
}

const MONTHS: u16 = Month::COUNT as u16 + 1;
const DOOLITTLE: u16 = Row::COUNT as u16 * MONTHS;
const NEGOTIATE: u16 = DOOLITTLE + Month::COUNT as u16;
const PREPARE: u16 = NEGOTIATE + Row::COUNT as u16;
const GROUNDCREW: u16 = PREPARE + CHINA as u16;
const STOCK: u16 = GROUNDCREW + CHINA as u16;
const FIT: u16 = STOCK + CHINA as u16;
const CAMP: u16 = FIT + Fitting::COUNT as u16;
const LIBERTY: u16 = CAMP + Camp::COUNT as u16;
const MEASURE: u16 = LIBERTY + Camp::COUNT as u16;
const ELITE: u16 = MEASURE + Measure::COUNT as u16;
const TRAIN: u16 = ELITE + Elite::COUNT as u16;
const EXTRA: u16 = TRAIN + Category::COUNT as u16;
const REPAIR: u16 = EXTRA + Category::COUNT as u16;
const DESK: u16 = REPAIR + Transit::COUNT as u16;
/// How many choices of planning there are.
pub(crate) const PLAN_ORDERS: u16 = DESK + Desk::COUNT as u16;

impl PlanOrder {
    /// Its dense number among the choices of planning.
    pub(crate) fn number(self) -> u16 {
        match self {
            PlanOrder::Place(row, month) => {
                row as u16 * MONTHS + month.map_or(0, |month| month as u16 + 1)
            }
            PlanOrder::Doolittle(month) => DOOLITTLE + month as u16,
            PlanOrder::Negotiate(row) => NEGOTIATE + row as u16,
            PlanOrder::Prepare(site) => PREPARE + site as u16,
            PlanOrder::Groundcrew(site) => GROUNDCREW + site as u16,
            PlanOrder::Stock(site) => STOCK + site as u16,
            PlanOrder::Fit(fitting) => FIT + fitting as u16,
            PlanOrder::Camp(camp) => CAMP + camp as u16,
            PlanOrder::Liberty(camp) => LIBERTY + camp as u16,
            PlanOrder::Measure(measure) => MEASURE + measure as u16,
            PlanOrder::Elite(elite) => ELITE + elite as u16,
            PlanOrder::Train(category) => TRAIN + category as u16,
            PlanOrder::Extra(category) => EXTRA + category as u16,
            PlanOrder::Repair(kind) => REPAIR + kind as u16,
            PlanOrder::Desk(desk) => DESK + desk as u16,
        }
    }

    /// The choice with this number.
    pub(crate) fn of(number: u16) -> PlanOrder {
        let site = |first: u16| Site::ALL[usize::from(number - first)];
        match number {
            0..DOOLITTLE => {
                let month = (number % MONTHS).checked_sub(1);
                let month = month.map(|at| Month::ALL[usize::from(at)]);
                PlanOrder::Place(Row::ALL[usize::from(number / MONTHS)], month)
            }
            DOOLITTLE..NEGOTIATE => {
                PlanOrder::Doolittle(Month::ALL[usize::from(number - DOOLITTLE)])
            }
            NEGOTIATE..PREPARE => PlanOrder::Negotiate(Row::ALL[usize::from(number - NEGOTIATE)]),
            PREPARE..GROUNDCREW => PlanOrder::Prepare(site(PREPARE)),
            GROUNDCREW..STOCK => PlanOrder::Groundcrew(site(GROUNDCREW)),
            STOCK..FIT => PlanOrder::Stock(site(STOCK)),
            FIT..CAMP => PlanOrder::Fit(Fitting::ALL[usize::from(number - FIT)]),
            CAMP..LIBERTY => PlanOrder::Camp(Camp::ALL[usize::from(number - CAMP)]),
            LIBERTY..MEASURE => PlanOrder::Liberty(Camp::ALL[usize::from(number - LIBERTY)]),
            MEASURE..ELITE => PlanOrder::Measure(Measure::ALL[usize::from(number - MEASURE)]),
            ELITE..TRAIN => PlanOrder::Elite(Elite::ALL[usize::from(number - ELITE)]),
            TRAIN..EXTRA => PlanOrder::Train(Category::ALL[usize::from(number - TRAIN)]),
            EXTRA..REPAIR => PlanOrder::Extra(Category::ALL[usize::from(number - EXTRA)]),
            REPAIR..DESK => PlanOrder::Repair(Transit::ALL[usize::from(number - REPAIR)]),
            _ => PlanOrder::Desk(Desk::ALL[usize::from(number - DESK)]),
        }
    }

    /// The word a person types for it.
    pub(crate) fn word(self) -> String {
        match self {
            PlanOrder::Place(row, None) => format!("{}-stays-home", row.diplomat()),
            PlanOrder::Place(row, Some(month)) => format!("{}-{month}", row.diplomat()),
            PlanOrder::Doolittle(month) => format!("doolittle-{month}"),
            PlanOrder::Negotiate(row) => format!("ask-{row}"),
            PlanOrder::Prepare(site) => format!("prepare-{site}"),
            PlanOrder::Groundcrew(site) => format!("groundcrew-{site}"),
            PlanOrder::Stock(site) => format!("fuel-{site}"),
            PlanOrder::Fit(fitting) => fitting.to_string(),
            PlanOrder::Camp(camp) => camp.to_string(),
            PlanOrder::Liberty(camp) => format!("{camp}-liberty"),
            PlanOrder::Measure(measure) => measure.to_string(),
            PlanOrder::Elite(elite) => format!("elite-{elite}"),
            PlanOrder::Train(category) => format!("train-{category}"),
            PlanOrder::Extra(category) => format!("extra-{category}"),
            PlanOrder::Repair(kind) => format!("repair-{kind}"),
            PlanOrder::Desk(desk) => desk.to_string(),
        }
    }
}
