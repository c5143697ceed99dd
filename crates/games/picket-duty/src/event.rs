//! What happened: a line of the ship's log, with its time.
//!
//! The game is for one and hides nothing, so an event is the line itself. It is made only when
//! somebody reads the log.

use crate::calendar::Date;
use crate::parts::Phase;
use crate::state::State;

/// What the rules are handed: dice to ask, and the log of this game.
pub(crate) type Umpire<'a> = wardroom_kernel::Umpire<'a, Event>;

/// A line of the ship's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub date: Date,
    /// The phase of the day.
    pub phase: Phase,
    /// What happened.
    pub text: String,
}

impl Event {
    /// A line written now.
    pub(crate) fn now(state: &State, text: String) -> Event {
        Event { date: state.date, phase: state.phase, text }
    }

    /// Whether it belongs into the short log: phases, waves, planes that were shot down or struck, and what the ship lost.
    pub(crate) fn is_major(&self) -> bool {
        MAJOR.iter().any(|words| self.text.contains(words))
    }

    /// The line as a sentence. Its time stands in the line that opens its phase.
    pub fn line(&self) -> String {
        let mut signs = self.text.chars();
        signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
    }
}

/// What stands in lines that belong into the short log.
const MAJOR: [&str; 22] = [
    ": on station",
    "wave ",
    ": destroyed",
    " hits (",
    "near miss",
    "hit forward",
    "hit amidships",
    "hit aft",
    " is hit",
    "explode",
    "destroyed",
    " lost",
    "loses",
    "costs",
    "sinks",
    "capsizes",
    "emergency is declared",
    "flooded",
    "phase is over",
    "game is over",
    "abandon",
    "anchorage",
];

/// Writes a line into the ship's log, if anybody reads it.
macro_rules! say {
    ($umpire:expr, $state:expr, $rule:expr, $($text:tt)+) => {
        if $umpire.is_logging() {
            let event = $crate::event::Event::now($state, format!($($text)+));
            $umpire.log(event, $rule);
        }
    };
}
pub(crate) use say;
