//! Dice whose answers people give: beforehand, or roll by roll.

use std::collections::VecDeque;
use std::fmt;

use super::recorded::{Rolled, RolledKind, Source, Trouble};
use crate::{Cup, Rule};

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
    fn face(&self, sides: u8) -> Option<u8> {
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
                RolledKind::Draw { draw } => tokens.push(Token::Name(draw.clone())),
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

fn wanted_dice(dice: usize, sides: u8) -> String {
    if dice == 1 {
        format!("one die of {sides} sides")
    } else {
        format!("{dice} dice of {sides} sides")
    }
}

fn find_name(cup: Cup<'_>, name: &str) -> Option<usize> {
    (0..cup.counts.len())
        .filter(|&kind| cup.counts[kind] > 0)
        .find(|&kind| (cup.name)(kind).eq_ignore_ascii_case(name))
}

fn wanted_draw(cup: Cup<'_>) -> String {
    let names: Vec<String> =
        (0..cup.counts.len()).filter(|&k| cup.counts[k] > 0).map(cup.name).collect();
    format!("a draw of {}", names.join(", "))
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
    fn faces(
        &mut self,
        number: usize,
        sides: u8,
        rule: Rule,
        out: &mut [u8],
    ) -> Result<(), Trouble> {
        let wanted = wanted_dice(out.len(), sides);
        for face in out {
            match self.tokens.pop_front() {
                None => {
                    return Err(Trouble::TooFew { number, wanted, rule: rule.to_string() });
                }
                Some(token) => {
                    *face = token.face(sides).ok_or_else(|| {
                        let (rule, given) = (rule.to_string(), token.to_string());
                        Trouble::Impossible { number, wanted: wanted.clone(), rule, given }
                    })?
                }
            }
        }
        Ok(())
    }

    fn draw(&mut self, number: usize, cup: Cup<'_>, rule: Rule) -> Result<usize, Trouble> {
        let given = match self.tokens.pop_front() {
            None => {
                let wanted = wanted_draw(cup);
                return Err(Trouble::TooFew { number, wanted, rule: rule.to_string() });
            }
            Some(token) => token.to_string(),
        };
        find_name(cup, &given).ok_or_else(|| Trouble::Impossible {
            number,
            wanted: wanted_draw(cup),
            rule: rule.to_string(),
            given,
        })
    }
}

/// Answers asked of a person, roll by roll.
///
/// The function is given what is wanted and the rule, and returns what the person typed, or
/// `None` if they would rather not; it is asked again while the answer is not possible.
pub struct Typed<F> {
    ask: F,
}

impl<F: FnMut(&str, Rule) -> Option<String>> Typed<F> {
    /// Asks by calling `ask`.
    pub fn new(ask: F) -> Self {
        Typed { ask }
    }
}

impl<F: FnMut(&str, Rule) -> Option<String>> Source for Typed<F> {
    fn faces(
        &mut self,
        number: usize,
        sides: u8,
        rule: Rule,
        out: &mut [u8],
    ) -> Result<(), Trouble> {
        let wanted = wanted_dice(out.len(), sides);
        let mut question = wanted.clone();
        loop {
            let answer = (self.ask)(&question, rule).ok_or(Trouble::CalledOff)?;
            // Faces of small dice may be typed without anything between them.
            let tokens = match Token::parse_list(&answer).as_slice() {
                [Token::Face(_)] | [Token::Name(_)] if sides < 10 && out.len() > 1 => {
                    answer.trim().chars().map(|c| Token::Name(c.to_string())).collect()
                }
                tokens => tokens.to_vec(),
            };
            let faces: Vec<u8> = tokens.iter().filter_map(|token| token.face(sides)).collect();
            if faces.len() == out.len() && tokens.len() == out.len() {
                out.copy_from_slice(&faces);
                return Ok(());
            }
            let _ = number;
            question = format!("{wanted}, and {} is not that", answer.trim());
        }
    }

    fn draw(&mut self, _number: usize, cup: Cup<'_>, rule: Rule) -> Result<usize, Trouble> {
        let wanted = wanted_draw(cup);
        let mut question = wanted.clone();
        loop {
            let answer = (self.ask)(&question, rule).ok_or(Trouble::CalledOff)?;
            if let Some(kind) = find_name(cup, answer.trim()) {
                return Ok(kind);
            }
            question = format!("{wanted}, and {} is not one", answer.trim());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, Recorded};

    const RULE: Rule = Rule::new("XX", "1");

    #[test]
    fn a_script_that_runs_out_says_which_roll_wanted_what() {
        let mut dice = Recorded::new(Script::of_faces(&[3, 4]));
        let mut out = [0; 2];
        dice.faces(6, RULE, &mut out);
        assert_eq!(out, [3, 4]);
        dice.faces(6, RULE, &mut out);
        let trouble = dice.trouble().unwrap().to_string();
        assert_eq!(
            trouble,
            "roll 2 wants 2 dice of 6 sides for XX 1, and there is no answer for it"
        );
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
        let mut dice = Recorded::new(Typed::new(|_: &str, _| Some("0 10 9".to_owned())));
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
    fn a_person_is_asked_again_until_the_answer_is_possible() {
        let mut answers = ["345", "1 2 7 4", "1 2 6 4"].into_iter();
        let mut asked = 0;
        let mut dice = Recorded::new(Typed::new(|_: &str, _| {
            asked += 1;
            answers.next().map(str::to_owned)
        }));
        let mut out = [0; 4];
        dice.faces(6, RULE, &mut out);
        assert_eq!(out, [1, 2, 6, 4]);
        drop(dice);
        assert_eq!(asked, 3);
    }

    #[test]
    fn small_faces_may_be_typed_in_one_go() {
        let mut dice = Recorded::new(Typed::new(|_: &str, _| Some("1264".to_owned())));
        let mut out = [0; 4];
        dice.faces(6, RULE, &mut out);
        assert_eq!(out, [1, 2, 6, 4]);
    }
}
