//! What the page says beside the drawing: turn and phase, and guided first turns.

use serde::{Deserialize, Serialize};

/// Turn and phase, for the head of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Banner {
    /// Where in the game we are: `Turn 3`.
    pub turn: String,
    /// What is being done: `IJN attacks in ring 1`.
    pub phase: String,
}

/// A few signs written on a thing while an order is built: what it costs to get there, the odds there,
/// how many go there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The id of the thing.
    pub thing: String,
    /// What is written on it.
    pub text: String,
}

/// A guided first turn: a game that is begun for the reader, and what to do in it step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The word it is asked for by.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The scenario it is played in.
    pub scenario: String,
    /// The seed of its dice, so that what the text says comes true.
    pub seed: u64,
    /// The seat of the reader; the other seats follow the script.
    pub seat: String,
    /// The steps.
    #[serde(rename = "step")]
    pub steps: Vec<Step>,
}

impl Lesson {
    /// The lessons of an embedded file.
    ///
    /// # Panics
    /// When the file is not whole.
    pub fn read_all(text: &str) -> Vec<Lesson> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Lessons {
            #[serde(default)]
            lesson: Vec<Lesson>,
        }
        let lessons: Lessons = wardroom_kernel::read(text, &wardroom_kernel::Overlay::none())
            .expect("the embedded lessons are whole");
        lessons.lesson
    }
}

/// One step of a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What the reader is told.
    pub text: String,
    /// The order that takes the lesson on; none for a step that is only read.
    #[serde(default)]
    pub order: Option<String>,
    /// The seat that gives it, if it is not the reader's: then it is given for them.
    #[serde(default)]
    pub by: Option<String>,
    /// Things to point at.
    #[serde(default)]
    pub point_at: Vec<String>,
    /// The rule behind it.
    #[serde(default)]
    pub rule: Option<String>,
}
