//! Why an order is refused.

use wardroom_kernel::{Illegal as Reason, Pick, Rule};

use crate::parts::{Altitude, Area, Bomber};
use crate::pick::{Order, order_of};
use crate::state::State;
use crate::step::Ask;
use crate::{Doolittle, edr};

/// Why an order is refused, in words fit for a player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// Something else is decided now. [EDR 4.0, 8.0]
    #[error("{now}")]
    NotNow {
        /// What is decided now.
        now: &'static str,
        /// The rule of that.
        rule: &'static str,
    },
    /// A B-25 must move, and to a neighbour. [EDR 4.1]
    #[error("{0} is not adjacent; a B-25 moves exactly one Area and cannot stay")]
    NotAdjacent(Area),
    /// B-25s come in at the edge. [EDR 4.1.1]
    #[error("{0} is not on the perimeter")]
    NotPerimeter(Area),
    /// Hazards are dealt evenly. [EDR 4.3, 8.3.4]
    #[error("Hazards are assigned as evenly as possible, and {0} has had her share")]
    Uneven(Bomber),
    /// Only so many Hazards can be evaded in an Area. [EDR 4.4.1]
    #[error("no more Hazards can be evaded there this turn")]
    NoEvasion,
    /// Gunners shoot at Interceptors only, once a turn. [EDR 4.5]
    #[error("{0} cannot shoot at that: one Interceptor a turn, and only if dice are left")]
    NoShot(Bomber),
    /// Three conditions to leave. [EDR 4.7]
    #[error("{0} may leave only unloaded, from a perimeter Area, with no Interceptor attached")]
    CannotExit(Bomber),
    /// High flyers find no Target Box. [EDR 3.3.1]
    #[error("a Target Box cannot be entered at this altitude with this bombsight")]
    NoSight,
    /// One check a turn, with bombs, at a free box of the Area. [EDR 4.8]
    #[error("{0} cannot make an Approach Check: loaded, once a turn, at a free box of her Area")]
    CannotApproach(Bomber),
    /// An Interceptor keeps a B-25 from releasing. [EDR 4.9]
    #[error("{0} cannot release: loaded, over an Area, with no Interceptor attached")]
    CannotRelease(Bomber),
    /// A loaded Flight over Japan must look for a city. [EDR 8.1.2]
    #[error("a loaded Flight in the Japan zone must look for one of the cities")]
    MustAttack,
    /// No such target here. [EDR 8.1.2]
    #[error("there is no way to that target from this zone")]
    NoWay,
}

impl Reason for Illegal {
    fn rule(&self) -> Rule {
        edr(match self {
            Illegal::NotNow { rule, .. } => rule,
            Illegal::NotAdjacent(_) => "4.1",
            Illegal::NotPerimeter(_) => "4.1.1",
            Illegal::Uneven(_) => "4.3",
            Illegal::NoEvasion => "4.4.1",
            Illegal::NoShot(_) => "4.5",
            Illegal::CannotExit(_) => "4.7",
            Illegal::NoSight => "3.3.1",
            Illegal::CannotApproach(_) => "4.8",
            Illegal::CannotRelease(_) => "4.9",
            Illegal::MustAttack => "8.1.2",
            Illegal::NoWay => "8.1.2",
        })
    }
}

/// What is decided at a question, in words, and its rule: the aid for the present phase. [EDR 1.8]
pub(crate) fn decided_at(ask: Option<Ask>) -> (&'static str, &'static str) {
    match ask {
        None => ("nothing is decided now", "1.4"),
        Some(Ask::Airspeed(_)) => ("Airspeed: choose the Area to fly to", "4.1"),
        Some(Ask::Delayed(_) | Ask::Queue) => ("Airspeed: choose who comes in, and where", "4.1.1"),
        Some(Ask::Place) => ("Place Hazards: choose the Area to draw for", "4.2"),
        Some(Ask::Assign(_)) => ("Assign Hazards: choose a B-25", "4.3"),
        Some(Ask::Boxing(_)) => ("Assign Hazards: choose a Target Box", "4.3.1"),
        Some(Ask::Evade) => ("Evade Hazards: choose what to evade", "4.4"),
        Some(Ask::Gunnery) => ("Gunnery: choose who shoots at what", "4.5"),
        Some(Ask::Resolve) => ("Resolve Hazards: choose the next", "4.6"),
        Some(Ask::Exit) => ("Exit: choose who leaves", "4.7"),
        Some(Ask::Approach) => ("Approach Target: choose a B-25 and a Target Box", "4.8"),
        Some(Ask::Release) => ("Bombs Away: choose who releases over the Area", "4.9"),
        Some(Ask::Reroll) => ("dice lie on the table: keep them or roll again", "2.3.7-reroll"),
        Some(Ask::Ignore(_)) => ("the pilot may ignore the damage", "2.3.7-ignore"),
        Some(Ask::Move) => ("Move Phase: choose a Flight and what it does", "8.1"),
        Some(Ask::WindNext) => ("Wind Phase: choose the next Flight", "8.2"),
        Some(Ask::WindOrder(_)) => ("Wind Phase: choose what the Flight does", "8.2"),
        Some(Ask::GoOn(_)) => ("the Flight may move on for 1 Fuel", "8.2.1-crosswind"),
        Some(Ask::FollowUp(..)) => ("not found: persist or deviate", "8.1.4-failure"),
        Some(Ask::DealFlights(_)) => ("Hazards: choose a Flight", "8.3.3"),
        Some(Ask::DealAircraft(_)) => ("Hazards: choose a B-25", "8.3.4"),
        Some(Ask::ResolveFlight) => ("Hazards: choose the next to resolve", "8.3.5"),
        Some(Ask::Sea(ask)) => crate::naval::decided_at(ask),
        Some(Ask::Escape(_)) => {
            ("an Interceptor attacks: suffer or shake it off", "8.3.7-interceptor")
        }
        Some(Ask::Plan(ask)) => crate::planning::decided_at(ask),
        Some(Ask::Home(ask)) => crate::denouement::decided_at(ask),
        Some(Ask::Boat(_)) => ("a Flying Boat follows: choose what to do", "8.3.7-flying-boat"),
    }
}

impl Doolittle {
    /// Why a pick is not among the choices.
    pub(crate) fn refuse(&self, state: &State, pick: Pick) -> Illegal {
        let ask = Self::question(state);
        let (now, rule) = decided_at(ask);
        match (ask, order_of(pick)) {
            (Some(Ask::Sea(ask)), order) => {
                let (now, rule) = self.why_not_at_sea(ask, order);
                Illegal::NotNow { now, rule }
            }
            (Some(Ask::Airspeed(_)), Order::Area(area)) => Illegal::NotAdjacent(area),
            (Some(Ask::Delayed(_) | Ask::Queue), Order::Area(area)) => Illegal::NotPerimeter(area),
            (Some(Ask::Assign(_) | Ask::DealAircraft(_)), Order::Bomber(bomber)) => {
                Illegal::Uneven(bomber)
            }
            (Some(Ask::Evade), Order::Marker(..)) => Illegal::NoEvasion,
            (Some(Ask::Gunnery), Order::Marker(bomber, _)) => Illegal::NoShot(bomber),
            (Some(Ask::Exit), Order::Bomber(bomber)) => Illegal::CannotExit(bomber),
            (Some(Ask::Approach), Order::Bomber(_) | Order::Target(_))
                if !self.can_aim(state) || state.attack.altitude == Altitude::High =>
            {
                Illegal::NoSight
            }
            (Some(Ask::Approach), Order::Bomber(bomber)) => Illegal::CannotApproach(bomber),
            (Some(Ask::Release), Order::Bomber(bomber)) => Illegal::CannotRelease(bomber),
            (Some(Ask::Move), Order::Plain(_)) => Illegal::MustAttack,
            (Some(Ask::WindOrder(flight)), Order::Plain(_))
                if self.cities(state, flight).next().is_some() =>
            {
                Illegal::MustAttack
            }
            (
                Some(Ask::Move | Ask::WindOrder(_) | Ask::FollowUp(..)),
                Order::City(_) | Order::Site(_),
            ) => Illegal::NoWay,
            _ => Illegal::NotNow { now, rule },
        }
    }
}
