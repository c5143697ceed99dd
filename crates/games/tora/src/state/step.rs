//! Where the book is open, and the words for it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Where the book is open. [TTT T-seq-4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Both sides make their plans. [TTT T-comp-1]
    Planning,
    /// Plans may be changed once more. [TTT T-opt-1]
    SecondThoughts,
    /// The day is announced and the US set up. [TTT T-seq-1]
    Announcement,
    /// Fighters on patrol take their stations. [TTT T-force-3]
    Patrol,
    /// The first wave is placed. [TTT T-seq-2]
    Placement,
    /// A turn begins. [TTT T-alert-9]
    TurnStart,
    /// The IJN acts in a ring. [TTT T-seq-8]
    Ijn(u8, IjnStep),
    /// Later waves are placed. [TTT T-seq-8]
    Arrivals,
    /// It is seen which US forces may act. [TTT T-alert-6]
    Alarm,
    /// The US acts in a ring. [TTT T-seq-7]
    Us(u8, UsStep),
    /// It is seen whether the game is over. [TTT T-seq-6]
    TurnEnd,
    /// The IJN, with nothing on the map, says whether the game is over. [TTT T-end-2]
    CallItADay,
    /// A luck card is turned. [TTT T-luck-2]
    Luck,
    /// The game is over.
    Over(Ending),
}

/// What the IJN does in a ring, in this order. [TTT T-seq-8]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum IjnStep {
    Pairing,
    Dogfights,
    Bombing,
    Movement,
}

/// What the US does in a ring, in this order. [TTT T-seq-7]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum UsStep {
    Fire,
    Pairing,
    Dogfights,
    Aircraft,
    Ships,
}

/// How the game came to its end. [TTT T-end-1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The last IJN unit has left and no wave is to come. [TTT T-end-1]
    Homeward,
    /// The IJN sends no further wave. [TTT T-end-2]
    CalledOff,
    /// A black card was turned. [TTT T-luck-3]
    BlackCard,
    /// The last turn is over. [TTT T-end-3]
    LastTurn,
}

/// The steps that have one word.
const PLAIN_STEPS: [(Step, &str); 11] = [
    (Step::Planning, "planning"),
    (Step::SecondThoughts, "second-thoughts"),
    (Step::Announcement, "announcement"),
    (Step::Patrol, "patrol"),
    (Step::Placement, "placement"),
    (Step::TurnStart, "turn-start"),
    (Step::Arrivals, "arrivals"),
    (Step::Alarm, "alarm"),
    (Step::TurnEnd, "turn-end"),
    (Step::CallItADay, "call-it-a-day"),
    (Step::Luck, "luck"),
];
const IJN_STEPS: [(IjnStep, &str); 4] = [
    (IjnStep::Pairing, "pairing"),
    (IjnStep::Dogfights, "dogfights"),
    (IjnStep::Bombing, "bombing"),
    (IjnStep::Movement, "movement"),
];
const US_STEPS: [(UsStep, &str); 5] = [
    (UsStep::Fire, "fire"),
    (UsStep::Pairing, "pairing"),
    (UsStep::Dogfights, "dogfights"),
    (UsStep::Aircraft, "aircraft"),
    (UsStep::Ships, "ships"),
];
const ENDINGS: [(Ending, &str); 4] = [
    (Ending::Homeward, "homeward"),
    (Ending::CalledOff, "called-off"),
    (Ending::BlackCard, "black-card"),
    (Ending::LastTurn, "last-turn"),
];

fn word_of<T: PartialEq>(table: &[(T, &'static str)], thing: &T) -> &'static str {
    table.iter().find(|(known, _)| known == thing).map_or("", |(_, word)| word)
}

fn thing_of<T: Copy>(table: &[(T, &'static str)], word: &str) -> Option<T> {
    table.iter().find(|(_, known)| *known == word).map(|(thing, _)| *thing)
}

/// `planning`, `ijn 1 bombing`, `us 2 fire`, `over black-card`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Ijn(ring, step) => write!(f, "ijn {ring} {}", word_of(&IJN_STEPS, step)),
            Step::Us(ring, step) => write!(f, "us {ring} {}", word_of(&US_STEPS, step)),
            Step::Over(ending) => write!(f, "over {}", word_of(&ENDINGS, ending)),
            plain => f.write_str(word_of(&PLAIN_STEPS, plain)),
        }
    }
}

impl FromStr for Step {
    type Err = String;

    fn from_str(text: &str) -> Result<Step, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let ring = |word: &str| word.parse::<u8>().ok().filter(|ring| (1..=3).contains(ring));
        let step = match *words.as_slice() {
            ["ijn", at, step] => {
                ring(at).zip(thing_of(&IJN_STEPS, step)).map(|(r, s)| Step::Ijn(r, s))
            }
            ["us", at, step] => {
                ring(at).zip(thing_of(&US_STEPS, step)).map(|(r, s)| Step::Us(r, s))
            }
            ["over", ending] => thing_of(&ENDINGS, ending).map(Step::Over),
            [plain] => thing_of(&PLAIN_STEPS, plain),
            _ => None,
        };
        step.ok_or_else(|| {
            format!("{text} is no step; steps are planning, ijn 1 bombing, us 2 fire, turn-end, …")
        })
    }
}
