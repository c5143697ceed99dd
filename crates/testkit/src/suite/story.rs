//! The log reads like a story: whole words, each once, one thing in the singular.

use wardroom_kernel::{Game, Observer};

use super::walk::{Property, Turn};

/// Nothing in the log is doubled, in the wrong number, or an id of the program's own.
pub(super) struct LogsReadWell;

impl<G: Game> Property<G> for LogsReadWell {
    fn turn(&mut self, turn: &mut Turn<'_, G>) {
        for logged in &turn.acted.events {
            for observer in [Observer::Referee, Observer::Spectator] {
                let told = turn.game.tell(&logged.event, observer);
                if let Some(fault) = told.as_deref().and_then(fault_of) {
                    panic!("the log does not read well: {fault}: {:?}", told.unwrap_or_default());
                }
            }
        }
    }
}

/// Words that a number follows as a name: what comes after it is no count of things.
const NUMBERED: [&str; 22] = [
    "turn", "wave", "day", "level", "box", "step", "flight", "area", "scenario", "party", "phase",
    "row", "column", "mount", "ring", "number", "sector", "group", "die", "roll", "alert", "by",
];
/// Words that end like a plural and are none.
const SINGULAR: [&str; 9] = ["is", "was", "has", "this", "us", "its", "as", "does", "plus"];

/// What is wrong with a sentence, if something is.
fn fault_of(text: &str) -> Option<String> {
    let raw: Vec<&str> = text.split_whitespace().collect();
    let plain = |word: &str| {
        word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase().to_owned()
    };
    let words: Vec<String> = raw.iter().map(|word| plain(word)).collect();
    for at in 1..words.len() {
        // A comma or a full stop between them makes two sentences of it.
        let apart = raw[at - 1].ends_with(|sign: char| !sign.is_alphanumeric())
            || raw[at].starts_with(|sign: char| !sign.is_alphanumeric());
        let alphabetic = words[at].chars().all(char::is_alphabetic) && !words[at].is_empty();
        if alphabetic && !apart && words[at - 1] == words[at] {
            return Some(format!("{:?} stands twice", words[at]));
        }
        let one = raw[at - 1] == "1";
        let named = at >= 2 && NUMBERED.contains(&words[at - 2].as_str());
        let plural = words[at].ends_with('s') && !words[at].ends_with("ss");
        if one && !named && plural && !SINGULAR.contains(&words[at].as_str()) {
            return Some(format!("one is told as many, 1 {}", words[at]));
        }
    }
    let inner = |word: &str| {
        let signs: Vec<char> = word.chars().collect();
        signs.windows(2).any(|pair| pair[0].is_lowercase() && pair[1].is_uppercase())
    };
    let program = |word: &&&str| {
        word.contains("::") || word.contains('_') || word.contains("Some(") || inner(word)
    };
    raw.iter().find(program).map(|word| format!("{word} is a name of the program's own"))
}

#[cfg(test)]
mod tests {
    use super::fault_of;

    #[test]
    fn what_reads_badly_is_found() {
        for (text, fault) in [
            ("the the Arizona burns", "\"the\" stands twice"),
            ("Japan loses 1 units", "1 units"),
            ("1 planes are lost", "1 planes"),
            ("hit by TaskForce", "TaskForce"),
            ("near_miss on Nevada", "near_miss"),
            ("Wave::Second comes", "Wave::Second"),
        ] {
            let found = fault_of(text).unwrap_or_default();
            assert!(found.contains(fault), "{text}: {found}");
        }
    }

    #[test]
    fn what_reads_well_is_left_alone() {
        for text in [
            "turn 1 begins",
            "Japan loses 1 unit, 2 planes and 1 loss is made good",
            "She sinks. She was hit 1 time",
            "red wins, wins again",
            "11 planes",
            "d6 shows 1: no, no",
        ] {
            assert_eq!(fault_of(text), None, "{text}");
        }
    }
}
