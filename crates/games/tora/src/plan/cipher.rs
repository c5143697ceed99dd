//! The message in cipher that the IJN gives the US. [TTT T-opt-2]

use super::{Day, PlanIllegal};

/// The days in spelled numbers, as counted and as ordered.
const DAYS: [(&str, &str); Day::COUNT] = [
    ("one", "first"),
    ("two", "second"),
    ("three", "third"),
    ("four", "fourth"),
    ("five", "fifth"),
    ("six", "sixth"),
    ("seven", "seventh"),
    ("eight", "eighth"),
    ("nine", "ninth"),
    ("ten", "tenth"),
];

/// Whether a message names month and day: `twelve eight` or `December eighth`, one word after the
/// other in any message. [TTT T-opt-2]
pub fn names_day(message: &str, day: Day) -> bool {
    let (counted, ordered) = DAYS[day.index()];
    let words: Vec<String> = message
        .split(|sign: char| !sign.is_ascii_alphabetic())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.windows(2).any(|pair| {
        matches!(pair[0].as_str(), "twelve" | "december")
            && (pair[1] == counted || pair[1] == ordered)
    })
}

/// Checks a message against the day of the attack.
///
/// # Errors
/// When it does not name that day. [TTT T-opt-2]
pub fn check(message: &str, day: Day) -> Result<(), PlanIllegal> {
    if names_day(message, day) { Ok(()) } else { Err(PlanIllegal::DayNotNamed { day }) }
}

/// The shortest message that names a day. [TTT T-opt-2]
pub(crate) fn naming(day: Day) -> String {
    format!("twelve {}", DAYS[day.index()].0)
}

/// The message with every letter moved on by so many places in the alphabet; the rest stays.
/// [TTT T-opt-2, ruling 3]
pub fn encipher(message: &str, shift: u8) -> String {
    let turn = |letter: char, first: u8| {
        let place = (letter as u8 - first + shift % 26) % 26;
        char::from(first + place)
    };
    message
        .chars()
        .map(|sign| match sign {
            'a'..='z' => turn(sign, b'a'),
            'A'..='Z' => turn(sign, b'A'),
            other => other,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ttt_t_opt_2_a_message_names_month_and_day_in_spelled_numbers() {
        assert!(names_day("Climb the mountain, twelve eight", Day(7)));
        assert!(names_day("DECEMBER TENTH.", Day(9)));
        assert!(!names_day("twelve eight", Day(6)), "another day");
        assert!(!names_day("Dec 8", Day(7)), "not spelled");
        assert!(!names_day("eight twelve", Day(7)), "the month comes first");
        let refusal = check("climb the mountain", Day(7)).unwrap_err();
        assert_eq!(refusal.rule().id, "T-opt-2");
        assert!(refusal.to_string().contains("twelve eight"));
    }

    #[test]
    fn ttt_t_opt_2_the_cipher_moves_letters_and_nothing_else() {
        assert_eq!(encipher("Twelve Eight, xyz!", 3), "Wzhoyh Hljkw, abc!");
        assert_eq!(encipher(&encipher("Any message", 9), 17), "Any message");
    }
}
