//! Decisions: small picks, and the orders made of them.

use serde::{Deserialize, Serialize};

/// One small choice, as a dense number below the bound of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pick(pub u16);

/// One decision of one seat: the picks that make it up, and a free text where the rules ask for one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Action {
    /// The picks, in order.
    pub picks: Vec<Pick>,
    /// The one thing that is accepted without being listed.
    pub text: Option<String>,
}

impl From<Vec<Pick>> for Action {
    fn from(picks: Vec<Pick>) -> Self {
        Action { picks, text: None }
    }
}
