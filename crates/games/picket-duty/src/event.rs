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
    /// The date.
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

    /// The line as a sentence. Its time stands in the line that opens its phase.
    pub fn line(&self) -> String {
        let mut signs = self.text.chars();
        signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
    }
}

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
