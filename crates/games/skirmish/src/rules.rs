//! The rules of the book, by the names the code cites them under.

use wardroom_kernel::Rule;

const fn ski(id: &'static str) -> Rule {
    Rule::new("SKI", id)
}

pub(crate) const SIDES: Rule = ski("1.1");
pub(crate) const MARKERS: Rule = ski("1.2");
pub(crate) const SCENARIOS: Rule = ski("1.3");
pub(crate) const ORDERS: Rule = ski("2.1");
pub(crate) const REVEAL: Rule = ski("2.2");
pub(crate) const FORDS: Rule = ski("2.4");
pub(crate) const END_OF_TURN: Rule = ski("2.5");
pub(crate) const FIRST_LOOK: Rule = ski("2.6");
pub(crate) const PARLEY: Rule = ski("3.1");
pub(crate) const FIRE: Rule = ski("3.2");
pub(crate) const RALLY: Rule = ski("3.3");
pub(crate) const LOSSES: Rule = ski("3.4");
pub(crate) const HOLDING: Rule = ski("3.5");
pub(crate) const PURSUIT: Rule = ski("4.1");
pub(crate) const PRESSING: Rule = ski("4.2");
pub(crate) const END: Rule = ski("5.1");
pub(crate) const WINNING: Rule = ski("5.2");
pub(crate) const LENGTH: Rule = ski("O.1");
pub(crate) const NO_QUARTER: Rule = ski("O.2");
pub(crate) const FIRE_TABLE: Rule = ski("T.1");
pub(crate) const BACKS_TABLE: Rule = ski("T.2");
