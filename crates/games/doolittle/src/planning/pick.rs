//! The small choices of the Planning segment, and their dense numbers.

use wardroom_kernel::{named, picks};

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

picks! {
    /// A choice of planning.
    pub enum PlanChoice {
        /// A Diplomat is placed in a month, or not at all. [EDR 13.1.1]
        Place(row: Row, month: Option<Month>) = "{}-{}", row.diplomat(), month.map_or("stays-home", Month::word);
        /// The Doolittle marker goes to a box and stays. [EDR 13.1.1-doolittle]
        Doolittle(month: Month) = "doolittle-{month}";
        /// A Diplomacy Check. [EDR 13.2.1]
        Negotiate(row: Row) = "ask-{row}";
        /// A Landing Site is prepared. [EDR 13.2.3-prepare]
        Prepare(site: Site[0..CHINA as u16]) = "prepare-{site}";
        /// A Groundcrew goes to a site. [EDR 13.2.3-groundcrew]
        Groundcrew(site: Site[0..CHINA as u16]) = "groundcrew-{site}";
        /// Fuel goes to a site. [EDR 13.2.3-fuel]
        Stock(site: Site[0..CHINA as u16]) = "fuel-{site}";
        /// What is done at a letter. [EDR 13.3.3]
        Fit(fitting: Fitting) = "{fitting}";
        /// The Training Site. [EDR 13.4.1]
        Camp(camp: Camp) = "{camp}";
        /// The same with Liberty. [EDR 13.4.1-liberty]
        Liberty(camp: Camp) = "{camp}-liberty";
        /// A Security Measure. [EDR 13.4.2]
        Measure(measure: Measure) = "{measure}";
        /// An Elite Crewman. [EDR 13.4.3-elite]
        Elite(elite: Elite) = "elite-{elite}";
        /// A level of training. [EDR 13.4.4]
        Train(category: Category) = "train-{category}";
        /// Extra Training. [EDR 13.4.4-extra]
        Extra(category: Category) = "extra-{category}";
        /// A Damage marker or a Transit Hazard of that kind is removed. [EDR 13.5.3-repair]
        Repair(kind: Transit) = "repair-{kind}";
        /// Any other.
        Desk(desk: Desk) = "{desk}";
    }
}
