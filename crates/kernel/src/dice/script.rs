//! Dice whose answers are written beforehand.

use std::collections::VecDeque;
use std::fmt;

use super::recorded::{Rolled, RolledKind, Source, Unanswered};
use crate::Cup;

/// One answer of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// The face of a die.
    Face(u8),
    /// The name of a thing drawn.
    Name(String),
}

impl Token {
    /// Reads answers parted by commas or blanks; a name that has blanks of its own is parted by
    /// commas: `3,4,Ace of Spades`.
    pub fn parse_list(text: &str) -> Vec<Token> {
        let parts: Vec<&str> = if text.contains(',') {
            text.split(',').collect()
        } else if text.chars().all(|sign| sign.is_ascii_digit() || sign.is_whitespace()) {
            text.split_whitespace().collect()
        } else {
            vec![text]
        };
        parts
            .into_iter()
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(|part| match part.parse() {
                Ok(face) => Token::Face(face),
                Err(_) => Token::Name(part.to_owned()),
            })
            .collect()
    }

    /// The face of a die of so many sides, if this is one; the 0 of a ten-sided die is its 10.
    pub(super) fn face(&self, sides: u8) -> Option<u8> {
        let number = match self {
            Token::Face(face) => *face,
            Token::Name(name) => name.parse().ok()?,
        };
        let face = if (number, sides) == (0, 10) { 10 } else { number };
        (1..=sides).contains(&face).then_some(face)
    }

    /// The answers that give these rolls again.
    pub fn replaying(rolls: &[Rolled]) -> Vec<Token> {
        let mut tokens = Vec::new();
        for rolled in rolls {
            match &rolled.kind {
                RolledKind::Dice { faces, .. } => {
                    tokens.extend(faces.iter().map(|&face| Token::Face(face)));
                }
                RolledKind::Draw { draw, .. } => tokens.push(Token::Name(draw.clone())),
            }
        }
        tokens
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Face(face) => face.fmt(f),
            Token::Name(name) => name.fmt(f),
        }
    }
}

/// Answers written beforehand.
#[derive(Clone, Debug, Default)]
pub struct Script {
    tokens: VecDeque<Token>,
}

impl Script {
    /// A script of these answers.
    pub fn new(tokens: impl IntoIterator<Item = Token>) -> Self {
        Script { tokens: tokens.into_iter().collect() }
    }

    /// A script of faces alone.
    pub fn of_faces(faces: &[u8]) -> Self {
        Script::new(faces.iter().map(|&face| Token::Face(face)))
    }

    /// How many answers have not been used.
    pub fn left(&self) -> usize {
        self.tokens.len()
    }
}

impl Source for Script {
    fn faces(&mut self, sides: u8, out: &mut [u8]) -> Result<(), Unanswered> {
        for face in out {
            let token = self.tokens.pop_front().ok_or(Unanswered::Missing)?;
            let known = token.face(sides);
            *face = known.ok_or_else(|| Unanswered::Impossible(token.to_string()))?;
        }
        Ok(())
    }

    fn draw(&mut self, cup: Cup<'_>) -> Result<usize, Unanswered> {
        let name = self.tokens.pop_front().ok_or(Unanswered::Missing)?.to_string();
        (0..cup.counts.len())
            .filter(|&kind| cup.counts[kind] > 0)
            .find(|&kind| (cup.name)(kind).eq_ignore_ascii_case(&name))
            .ok_or(Unanswered::Impossible(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, Question, Recorded, Rule, Tally, Wanted};

    const RULE: Rule = Rule::new("XX", "1");

    #[test]
    fn a_script_that_runs_out_says_which_roll_wanted_what() {
        let mut dice = Recorded::new(Script::of_faces(&[3, 4]));
        let mut out = [0; 2];
        dice.faces(6, RULE, &mut out);
        assert_eq!(out, [3, 4]);
        dice.faces(6, RULE, &mut out);
        let trouble = dice.trouble().unwrap().to_string();
        assert_eq!(trouble, "roll 2 wants 2 dice of 6 sides (XX 1), and there is no answer for it");
        let mut dice = Recorded::new(Script::of_faces(&[]));
        dice.tally(Tally { dice: 3, sides: 6, ranges: &[4..=6], rule: RULE }, &mut [0]);
        let trouble = dice.trouble().unwrap().to_string();
        let asked = dice.question().expect("a question is open").wanted.to_string();
        assert!(
            trouble.contains("3 dice of 6 sides, each of which counts on 4 or more"),
            "{trouble}"
        );
        assert!(trouble.contains(&asked), "{trouble}, and asked was {asked}");
    }

    #[test]
    fn an_impossible_face_is_named() {
        let mut dice = Recorded::new(Script::of_faces(&[7]));
        dice.faces(6, RULE, &mut [0]);
        assert!(dice.trouble().unwrap().to_string().ends_with("7 is not possible"));
    }

    #[test]
    fn the_nought_of_a_ten_sided_die_is_its_ten() {
        let mut out = [0; 3];
        let mut dice = Recorded::new(Script::of_faces(&[0, 10, 9]));
        dice.faces(10, RULE, &mut out);
        assert_eq!((out, dice.trouble()), ([10, 10, 9], None));
        let mut dice = Recorded::new(Script::of_faces(&[0]));
        dice.faces(6, RULE, &mut [0]);
        assert!(dice.trouble().unwrap().to_string().ends_with("0 is not possible"));
    }

    #[test]
    fn a_draw_is_answered_by_name() {
        let cup = Cup { counts: &[0, 2], name: &|kind| ["red", "black"][kind].to_owned() };
        let mut dice = Recorded::new(Script::new(Token::parse_list("Black")));
        assert_eq!(dice.draw(cup, RULE), 1);
        let mut dice = Recorded::new(Script::new(Token::parse_list("red")));
        dice.draw(cup, RULE);
        assert!(dice.trouble().is_some(), "there is no red thing in the cup");
    }

    #[test]
    fn what_could_not_be_answered_is_known_with_its_purpose() {
        let question = |run: &dyn Fn(&mut Recorded<Script>)| {
            let mut dice = Recorded::new(Script::of_faces(&[4]));
            run(&mut dice);
            dice.question().cloned()
        };
        let asked = |wanted| Some(Question { rule: RULE, about: String::new(), wanted });
        let ranges = vec![5..=6];
        let tally = Tally { dice: 40, sides: 6, ranges: &ranges, rule: RULE };
        assert_eq!(
            question(&|dice| dice.tally(tally, &mut [0])),
            asked(Wanted::Tally { dice: 32, sides: 6, ranges: ranges.clone() }),
            "many dice are asked for in handfuls"
        );
        assert_eq!(
            question(&|dice| assert!(dice.sum(2, 6, RULE) > 0)),
            asked(Wanted::Sum { dice: 2, sides: 6 })
        );
        assert_eq!(
            question(&|dice| dice.faces(6, RULE, &mut [0; 3])),
            asked(Wanted::Faces { dice: 3, sides: 6 })
        );
        assert_eq!(question(&|dice| dice.faces(6, RULE, &mut [0])), None, "it was answered");
    }
}
