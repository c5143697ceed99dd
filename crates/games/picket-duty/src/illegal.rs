//! Why an order is refused.

use wardroom_kernel::{Illegal as Reason, Pick, Rule};

use crate::orders::order_of;
use crate::parts::{Calibre, Class, Mount};
use crate::pick::{Order, Plain};
use crate::state::{State, Step, Story};
use crate::{PicketDuty, pd};

/// Why an order is refused, in words fit for a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The book is at another step. [PD pd-G1-seq]
    #[error("the book is not there now: {now}")]
    NotNow {
        /// What is decided now.
        now: &'static str,
    },
    /// Mounts are told in order. [PD pd-G3-fire]
    #[error("{0} is not the mount to be told next")]
    OtherMount(String),
    /// A mount fires only within its arc.
    #[error("{mount} does not bear on plane {plane}")]
    OutOfArc {
        /// The mount.
        mount: String,
        /// The number of the plane.
        plane: u8,
        /// The firing chart of the ship.
        chart: Rule,
    },
    /// A mount with nothing in its arc is not told anything.
    #[error("no plane is in the arc of {mount}")]
    EmptyArc {
        /// The mount.
        mount: String,
        /// The firing chart of the ship.
        chart: Rule,
    },
    /// One AFS marker to a plane. [PD pd-G3-afs]
    #[error("plane {0} has its marker already")]
    Engaged(u8),
    /// Consorts reach low and medium planes. [PD pd-G3-sfs]
    #[error("plane {0} is too high for the consorts")]
    TooHighForConsorts(u8),
    /// No 20mm fires high. [PD pd-N9-1d]
    #[error("{0} cannot fire at high altitude")]
    TooHigh(String),
    /// A mount that is lost does not fire. [PD pd-G15-damage]
    #[error("{0} cannot fire")]
    Silent(String),
    /// There is no such plane any more. [PD pd-N9-2A]
    #[error("there is no plane {0} to engage")]
    NoPlane(u8),
    /// Spray fire takes several planes of one bearing. [PD pd-G3-spray]
    #[error("{0} has no several planes there to spray")]
    NoSpray(String),
    /// Emergency maneuvers are forbidden in scenario 8. [PD pd-N-S8c]
    #[error("this ship makes no emergency maneuvers")]
    NoManeuverHere,
    /// The ship can no longer maneuver. [PD pd-G9-em]
    #[error("the ship cannot make emergency maneuvers now")]
    CannotManeuver,
    /// Guns are silent in an emergency. [PD pd-N17]
    #[error("an emergency is declared: the guns do not fire")]
    Emergency,
    /// There is nothing of that kind to be done. [PD pd-G5-dc]
    #[error("there is nothing of that kind for the party to do")]
    NoSuchWork,
}

impl Reason for Illegal {
    fn rule(&self) -> Rule {
        match self {
            Illegal::NotNow { .. } => pd("pd-G1-seq"),
            Illegal::OtherMount(_) => pd("pd-G3-fire"),
            Illegal::OutOfArc { chart, .. } | Illegal::EmptyArc { chart, .. } => *chart,
            Illegal::Engaged(_) => pd("pd-G3-afs"),
            Illegal::TooHighForConsorts(_) => pd("pd-G3-sfs"),
            Illegal::TooHigh(_) => pd("pd-N9-1d"),
            Illegal::Silent(_) => pd("pd-G15-damage"),
            Illegal::NoPlane(_) => pd("pd-N9-2A"),
            Illegal::NoSpray(_) => pd("pd-G3-spray"),
            Illegal::NoManeuverHere => pd("pd-N-S8c"),
            Illegal::CannotManeuver => pd("pd-G9-em"),
            Illegal::Emergency => pd("pd-N17"),
            Illegal::NoSuchWork => pd("pd-G5-dc"),
        }
    }
}

/// What is decided at a step, in words.
pub(crate) fn decided_at(step: Step) -> &'static str {
    match step {
        Step::Campaign => "the first day of the mini campaign is chosen",
        Step::Rescind => "the emergency may be rescinded",
        Step::Fighters => "AFS markers are put on planes",
        Step::Consorts => "SFS markers are put on planes",
        Step::Aim(Calibre::Five) => "the 5in guns are aimed",
        Step::Aim(Calibre::Forty) => "the 40mm are aimed",
        Step::Aim(Calibre::Twenty) => "the 20mm are aimed",
        Step::Maneuver => "an emergency maneuver may be tried",
        Step::Declare => "an emergency may be declared",
        Step::Party(_) => "a repair party gets its job",
        Step::Withdraw => "the ship may withdraw",
        Step::Over => "the game is over",
        _ => "the book runs on",
    }
}

/// The firing chart of a class.
fn chart_of(class: Class) -> Rule {
    match class {
        Class::Fletcher => pd("pd-FC-FL"),
        Class::LaPrade => pd("pd-FC-LP"),
        Class::Dunlap | Class::Dunlap1941 => pd("pd-FC-DU"),
    }
}

impl PicketDuty {
    /// Why a pick is not listed at this place.
    pub(crate) fn refuse(&self, state: &State, picks: &[Pick], pick: Pick) -> Illegal {
        let not_now = Illegal::NotNow { now: decided_at(state.step) };
        match (order_of(pick), state.step) {
            (Order::Aim(..) | Order::Spray(..), _) if state.ship.emergency => Illegal::Emergency,
            (Order::Aim(mount, plane), Step::Aim(calibre)) if mount.calibre() == calibre => {
                self.refuse_aim(state, mount, plane)
            }
            (Order::Spray(mount, _), Step::Aim(calibre)) if mount.calibre() == calibre => {
                Illegal::NoSpray(mount.word())
            }
            (Order::Hold(mount), Step::Aim(calibre)) if mount.calibre() == calibre => {
                self.refuse_mount(state, mount)
            }
            // A plane that is pointed at: why the mount to be told cannot fire there.
            (Order::AllAt(plane), Step::Aim(_)) => match self.next_mount(state, picks) {
                Some(mount) => self.refuse_aim(state, mount, plane),
                None => not_now,
            },
            (Order::Engage(plane) | Order::AllAt(plane), Step::Fighters | Step::Consorts) => {
                let there = state.planes().any(|(at, _)| at == usize::from(plane));
                match (there, state.step) {
                    (true, Step::Consorts) => Illegal::TooHighForConsorts(plane + 1),
                    (true, _) => Illegal::Engaged(plane + 1),
                    (false, _) => Illegal::NoPlane(plane + 1),
                }
            }
            (Order::Plain(Plain::Maneuver), _) if state.story == Story::S8 => {
                Illegal::NoManeuverHere
            }
            (Order::Plain(Plain::Maneuver), _) if !self.can_maneuver(state) => {
                Illegal::CannotManeuver
            }
            (
                Order::Repair(_)
                | Order::Secondary
                | Order::Box(_)
                | Order::Gun(_)
                | Order::DeckFire(_)
                | Order::Flood(_)
                | Order::Counterflood
                | Order::Room(_)
                | Order::Pump(_),
                Step::Party(_),
            ) => Illegal::NoSuchWork,
            _ => not_now,
        }
    }

    /// Why a mount is not to be told now: it is lost, has nothing in its arc, or is not next.
    fn refuse_mount(&self, state: &State, mount: Mount) -> Illegal {
        let word = mount.word();
        if !state.ship.can_fire(&self.data, mount) {
            Illegal::Silent(word)
        } else if self.targets(state, mount) == 0 {
            Illegal::EmptyArc { mount: word, chart: chart_of(state.ship.class) }
        } else {
            Illegal::OtherMount(word)
        }
    }

    fn refuse_aim(&self, state: &State, mount: Mount, plane: u8) -> Illegal {
        let word = mount.word();
        let class = state.ship.class;
        let Some(target) = state.assault.planes.get(usize::from(plane)) else {
            return Illegal::NoPlane(plane + 1);
        };
        let high = target.place.altitude == crate::parts::Altitude::High;
        if !target.is_there() {
            Illegal::NoPlane(plane + 1)
        } else if mount.calibre() == Calibre::Twenty && high {
            Illegal::TooHigh(word)
        } else if !state.ship.can_fire(&self.data, mount) {
            Illegal::Silent(word)
        } else if !self.bears(state, mount, target) {
            Illegal::OutOfArc { mount: word, plane: plane + 1, chart: chart_of(class) }
        } else {
            Illegal::OtherMount(word)
        }
    }
}
