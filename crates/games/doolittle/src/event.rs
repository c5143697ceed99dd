//! What happened: a line of the log, with its time.
//!
//! The game is for one, and what is unknown is not decided yet, so an event is the line itself. It is
//! made only when somebody reads the log.

use std::fmt::Display;

use crate::state::State;
use crate::step::Frame;

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When it happened: an Attack Turn, a Naval Turn or the hour in Japan.
    pub time: String,
    /// What happened.
    pub text: String,
}

impl Event {
    /// A line written now.
    pub(crate) fn now(state: &State, text: String) -> Event {
        let attacking = state.agenda.contains(&Frame::Attack);
        let time = if attacking {
            format!("Attack Turn {}", state.attack.turn)
        } else if is_sailing(state) {
            format!("Naval Turn {}", state.naval.turn + 1)
        } else {
            match state.agenda.first() {
                Some(Frame::Planning) => format!("{} 1942", state.planning.month.name()),
                Some(Frame::Denouement) => format!("Denouement, {}", state.denouement.step.name()),
                _ => format!("{:02}00", state.sky.hour),
            }
        };
        Event { time, text }
    }

    /// Whether it belongs into the short log: what was bombed, found and lost, and what decided it.
    pub(crate) fn is_major(&self) -> bool {
        MAJOR.iter().any(|words| self.text.contains(words))
    }

    /// The line with its time.
    pub fn line(&self) -> String {
        format!("{}: {}", self.time, self.text)
    }
}

/// What stands in lines that belong into the short log.
const MAJOR: [&str; 40] = [
    " bombs ",
    "bombs fall",
    " hits ",
    "shoots",
    "destroyed",
    "captured",
    " lost",
    "damaged",
    "damages",
    "sunk",
    "destroys",
    "ditches",
    "crashes",
    "killed",
    "missing",
    "rescues",
    "wounded",
    "goes down",
    "burns",
    "lands ",
    " finds ",
    "does not find",
    "takes off",
    "botched",
    "Launch is ordered",
    "slips away",
    "leaves the target area",
    "Alert Level rises",
    "Secrecy Test failed",
    "Airstrike",
    "sails into",
    "turns about",
    "agrees",
    "grants",
    "denies",
    "an incident",
    "are to meet",
    "comes home",
    "at Chungking",
    "the debriefing",
];

/// So many of something: `1 B-25`, `2 B-25s`.
pub(crate) fn of_many<N: Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    let many = if count == N::from(1) { "" } else { "s" };
    format!("{count} {what}{many}")
}

/// Whether it happens at sea, with nobody in the air.
pub(crate) fn is_sailing(state: &State) -> bool {
    state.agenda.first() == Some(&Frame::Naval) && !state.agenda.contains(&Frame::Flight)
}

/// Writes a line into the log, if anybody reads it.
macro_rules! say {
    ($table:expr, $rule:expr, $($text:tt)+) => {
        if $table.is_logging() {
            let event = $crate::event::Event::now($table, format!($($text)+));
            $table.umpire.log(event, $crate::edr($rule));
        }
    };
}
pub(crate) use say;
