//! The small choices of the Denouement, and their dense numbers.

use wardroom_kernel::named;

use super::homeward::{Halt, Stop};
use crate::parts::Bomber;

named! {
    /// Choices of the Denouement that need no number.
    Way {
        /// The whole party.
        Everyone = "everyone",
        /// Nobody else.
        Go = "go",
    }
}

/// A choice of the Denouement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HomeOrder {
    /// A B-25 flies on. [EDR 14.4.3-fly]
    Fly(Bomber),
    /// Crews of a box set out on foot. [EDR 14.4.3-trek]
    Trek(Halt),
    /// Where to. [EDR 14.4.3]
    To(Stop),
    /// The Copilot of a B-25 repairs. [EDR 14.4.1-repair]
    Copilot(Bomber),
    /// A Groundcrew repairs a B-25. [EDR 14.4.1-repair]
    Groundcrew(Bomber),
    /// Any other.
    Way(Way),
}

const TREK: u16 = Bomber::COUNT as u16;
const TO: u16 = TREK + Halt::COUNT as u16;
const COPILOT: u16 = TO + Stop::COUNT as u16;
const GROUNDCREW: u16 = COPILOT + Bomber::COUNT as u16;
const WAY: u16 = GROUNDCREW + Bomber::COUNT as u16;
/// How many choices of the Denouement there are.
pub(crate) const HOME_ORDERS: u16 = WAY + Way::COUNT as u16;

impl HomeOrder {
    /// Its dense number among the choices of the Denouement.
    pub(crate) fn number(self) -> u16 {
        match self {
            HomeOrder::Fly(bomber) => bomber as u16,
            HomeOrder::Trek(halt) => TREK + halt as u16,
            HomeOrder::To(stop) => TO + stop as u16,
            HomeOrder::Copilot(bomber) => COPILOT + bomber as u16,
            HomeOrder::Groundcrew(bomber) => GROUNDCREW + bomber as u16,
            HomeOrder::Way(way) => WAY + way as u16,
        }
    }

    /// The choice with this number.
    pub(crate) fn of(number: u16) -> HomeOrder {
        let bomber = |first: u16| Bomber::ALL[usize::from(number - first)];
        match number {
            0..TREK => HomeOrder::Fly(bomber(0)),
            TREK..TO => HomeOrder::Trek(Halt::ALL[usize::from(number - TREK)]),
            TO..COPILOT => HomeOrder::To(Stop::ALL[usize::from(number - TO)]),
            COPILOT..GROUNDCREW => HomeOrder::Copilot(bomber(COPILOT)),
            GROUNDCREW..WAY => HomeOrder::Groundcrew(bomber(GROUNDCREW)),
            _ => HomeOrder::Way(Way::ALL[usize::from(number - WAY)]),
        }
    }

    /// The word a person types for it.
    pub(crate) fn word(self) -> String {
        match self {
            HomeOrder::Fly(bomber) => format!("fly-{bomber}"),
            HomeOrder::Trek(halt) => format!("trek-{halt}"),
            HomeOrder::To(stop) => format!("to-{stop}"),
            HomeOrder::Copilot(bomber) => format!("copilot-{bomber}"),
            HomeOrder::Groundcrew(bomber) => format!("groundcrew-mends-{bomber}"),
            HomeOrder::Way(way) => way.to_string(),
        }
    }
}
