//! A question that chance is asked, for people who roll real dice: what is wanted, and how its answer is typed.

use std::fmt;
use std::ops::RangeInclusive;

use super::Token;
use crate::{Cup, Rule, nearest};

/// A question that chance is asked, and the rule that asks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The rule that asks.
    pub rule: Rule,
    /// For whom or for what, in the words of the game; empty where the rule says it all.
    pub about: String,
    /// What it wants to know.
    pub wanted: Wanted,
}

/// What a rule wants to know of chance. `Display` says it for a person with dice in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The faces of dice, each of which matters.
    Faces {
        /// How many dice.
        dice: u8,
        /// Sides of each.
        sides: u8,
    },
    /// The sum of dice.
    Sum {
        /// How many dice.
        dice: u8,
        /// Sides of each.
        sides: u8,
    },
    /// How many dice fall into each of several ranges.
    Tally {
        /// How many dice.
        dice: u8,
        /// Sides of each.
        sides: u8,
        /// The ranges; they do not overlap, and none may be reached by any face.
        ranges: Vec<RangeInclusive<u8>>,
    },
    /// One thing out of a cup.
    Draw {
        /// The kinds that are in it, with how many there are of each.
        kinds: Vec<(String, u16)>,
    },
}

impl Wanted {
    /// A draw out of a cup.
    pub(super) fn of_cup(cup: Cup<'_>) -> Self {
        Wanted::Draw { kinds: cup.kinds() }
    }

    /// How many dice of how many sides are rolled; none for a draw.
    pub fn dice(&self) -> Option<(u8, u8)> {
        match *self {
            Wanted::Faces { dice, sides }
            | Wanted::Sum { dice, sides }
            | Wanted::Tally { dice, sides, .. } => Some((dice, sides)),
            Wanted::Draw { .. } => None,
        }
    }

    /// The dice or things alone, without what is needed.
    pub(super) fn things(&self) -> String {
        match (self.dice(), self) {
            (Some((1, sides)), _) => format!("one die of {sides} sides"),
            (Some((dice, sides)), _) => format!("{dice} dice of {sides} sides"),
            (None, Wanted::Draw { kinds }) => {
                let names: Vec<&str> = kinds.iter().map(|(name, _)| name.as_str()).collect();
                format!("a draw of {}", names.join(", "))
            }
            (None, _) => unreachable!("only a draw is made without dice"),
        }
    }

    /// Reads what a person typed: the faces in any order, with or without blanks; `=2` for how many count, or for a
    /// sum; the name of the thing drawn, or the beginning of it. The 0 of a ten-sided die is its 10. To a question
    /// for one die or one thing more may be typed, for the like questions that follow; things are parted by commas.
    ///
    /// # Errors
    /// Why it is no answer.
    pub fn read(&self, text: &str) -> Result<Vec<Token>, String> {
        let text = text.trim();
        let Some((dice, sides)) = self.dice() else { return self.read_draw(text) };
        if let Some(short) = text.strip_prefix('=') {
            return self.read_short(short);
        }
        let mut parts: Vec<&str> =
            text.split(|sign: char| sign == ',' || sign.is_whitespace()).collect();
        parts.retain(|part| !part.is_empty());
        // Faces of small dice may be typed without anything between them.
        if let ([run], 2.., ..10) = (&parts[..], dice, sides) {
            parts = run.split("").filter(|part| !part.is_empty()).collect();
        }
        let face = |part: &&str| {
            let face = part.parse().ok().and_then(|face| Token::Face(face).face(sides));
            face.ok_or_else(|| format!("a die of {sides} sides shows no {part}"))
        };
        let faces: Vec<u8> = parts.iter().map(face).collect::<Result<_, _>>()?;
        let count = faces.len();
        match count == usize::from(dice) || (dice == 1 && count > 1) {
            true => Ok(faces.into_iter().map(Token::Face).collect()),
            false => Err(format!("{} are wanted, and {count} were typed", self.things()).replacen(
                "one die",
                "the faces of one die",
                1,
            )),
        }
    }

    fn read_draw(&self, text: &str) -> Result<Vec<Token>, String> {
        let Wanted::Draw { kinds } = self else { return Err("dice are wanted".to_owned()) };
        let names = || kinds.iter().map(|(name, _)| name.as_str());
        let find = |text: &str| {
            let lower = text.to_lowercase();
            let mut begin = names().filter(|name| name.to_lowercase().starts_with(&lower));
            names().find(|name| name.eq_ignore_ascii_case(text)).or_else(|| {
                match (begin.next(), begin.next()) {
                    (Some(only), None) if !lower.is_empty() => Some(only),
                    _ => None,
                }
            })
        };
        if let Some(name) = find(text) {
            return Ok(vec![Token::Name(name.to_owned())]);
        }
        // What is typed ahead for the next draws may be gone by then: it is looked for when its turn comes.
        let mut parts = text.split(',').map(str::trim);
        let first = parts.next().unwrap_or_default();
        let near = || nearest(first, names()).map(|near| format!("; did you mean {near}?"));
        let name = find(first)
            .ok_or_else(|| format!("there is no {first} to draw{}", near().unwrap_or_default()))?;
        let ahead = parts.filter(|part| !part.is_empty()).map(|part| Token::Name(part.to_owned()));
        Ok(std::iter::once(Token::Name(name.to_owned())).chain(ahead).collect())
    }

    /// Faces that come to a result that was typed instead of them.
    fn read_short(&self, text: &str) -> Result<Vec<Token>, String> {
        let numbers: Option<Vec<u16>> = text
            .split(|sign: char| sign == ',' || sign.is_whitespace())
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().ok())
            .collect();
        let numbers = numbers.ok_or_else(|| format!("={text} is no number"))?;
        match self {
            Wanted::Tally { dice, sides, ranges } => {
                of_counts(usize::from(*dice), *sides, ranges, &numbers)
            }
            Wanted::Sum { dice, sides } => of_sum(*dice, *sides, &numbers),
            _ => Err("each face matters here: type them all".to_owned()),
        }
        .map(|faces| faces.into_iter().map(Token::Face).collect())
    }

    /// What answers to this question come to, where that is less than their faces.
    pub fn result(&self, tokens: &[Token]) -> Option<String> {
        let mut faces = tokens.iter().filter_map(|token| token.face(self.dice()?.1));
        match self {
            Wanted::Tally { dice: 1, ranges, .. } => {
                let face = faces.next()?;
                let counts = ranges.iter().any(|range| range.contains(&face));
                Some(if counts { "it counts" } else { "it does not count" }.to_owned())
            }
            Wanted::Tally { dice, sides, ranges } => {
                let faces: Vec<u8> = faces.collect();
                let of = |range: &RangeInclusive<u8>| {
                    let count = faces.iter().filter(|&face| range.contains(face)).count();
                    format!("{count} on {}", range_words(range, *sides))
                };
                let counts: Vec<String> = ranges.iter().map(of).collect();
                Some(format!("of {dice} dice {}", counts.join(", ")))
            }
            Wanted::Sum { dice: 2.., .. } => {
                Some(format!("the sum is {}", faces.map(u16::from).sum::<u16>()))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.things())?;
        match self {
            Wanted::Sum { dice: 2.., .. } => f.write_str(", added up"),
            Wanted::Tally { dice, sides, ranges } => {
                let each = if *dice == 1 { "which" } else { "each of which" };
                let ranges: Vec<String> =
                    ranges.iter().map(|range| range_words(range, *sides)).collect();
                write!(f, ", {each} counts on {}", ranges.join(", and apart on "))
            }
            _ => Ok(()),
        }
    }
}

/// The faces of a range in words.
fn range_words(range: &RangeInclusive<u8>, sides: u8) -> String {
    let (low, high) = ((*range.start()).max(1), (*range.end()).min(sides));
    match (low, high) {
        _ if low > high => "nothing".to_owned(),
        _ if low == high => low.to_string(),
        _ if (low, high) == (1, sides) => "anything".to_owned(),
        _ if high - low == 1 => format!("{low} or {high}"),
        _ if high == sides => format!("{low} or more"),
        _ if low == 1 => format!("{high} or less"),
        _ => format!("{low} to {high}"),
    }
}

/// Faces of which so many fall into each range.
fn of_counts(
    dice: usize,
    sides: u8,
    ranges: &[RangeInclusive<u8>],
    counts: &[u16],
) -> Result<Vec<u8>, String> {
    if counts.len() != ranges.len() {
        let ranges: Vec<String> = ranges.iter().map(|range| range_words(range, sides)).collect();
        return Err(format!("= is followed by how many fell on {}", ranges.join(", and on ")));
    }
    let face_in = |holds: &dyn Fn(u8) -> bool| (1..=sides).find(|&face| holds(face));
    let mut faces = Vec::with_capacity(dice);
    for (range, &count) in ranges.iter().zip(counts) {
        match face_in(&|face| range.contains(&face)) {
            _ if count == 0 => {}
            Some(face) => faces.extend(std::iter::repeat_n(face, usize::from(count))),
            None => return Err("no face counts".to_owned()),
        }
    }
    let rest = face_in(&|face| !ranges.iter().any(|range| range.contains(&face)));
    match dice.checked_sub(faces.len()) {
        None => return Err(format!("no more than {dice} can count")),
        Some(0) => {}
        Some(left) => {
            let rest = rest.ok_or_else(|| "every face counts".to_owned())?;
            faces.extend(std::iter::repeat_n(rest, left));
        }
    }
    Ok(faces)
}

/// Faces that come to a sum.
fn of_sum(dice: u8, sides: u8, numbers: &[u16]) -> Result<Vec<u8>, String> {
    let (low, high) = (u16::from(dice), u16::from(dice) * u16::from(sides));
    let &[sum] = numbers else { return Err("= is followed by one sum".to_owned()) };
    if !(low..=high).contains(&sum) {
        return Err(format!("a sum lies between {low} and {high}, and {sum} does not"));
    }
    let mut above = sum - low;
    let face = |_| {
        let more = above.min(u16::from(sides) - 1);
        above -= more;
        1 + more as u8
    };
    Ok((0..dice).map(face).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A range that no face falls into: more than a die has is needed.
    const NEVER: RangeInclusive<u8> = RangeInclusive::new(7, 6);

    fn faces(wanted: &Wanted, text: &str) -> Result<Vec<u8>, String> {
        let tokens = wanted.read(text)?;
        Ok(tokens.iter().map(|token| token.face(wanted.dice().unwrap().1).unwrap()).collect())
    }

    fn hits(dice: u8, ranges: &[RangeInclusive<u8>]) -> Wanted {
        Wanted::Tally { dice, sides: 6, ranges: ranges.to_vec() }
    }

    #[test]
    fn a_question_says_what_is_needed() {
        for (wanted, words) in [
            (Wanted::Faces { dice: 1, sides: 6 }, "one die of 6 sides"),
            (Wanted::Sum { dice: 2, sides: 6 }, "2 dice of 6 sides, added up"),
            (hits(8, &[5..=6]), "8 dice of 6 sides, each of which counts on 5 or 6"),
            (hits(1, &[3..=6]), "one die of 6 sides, which counts on 3 or more"),
            (hits(1, &[1..=3]), "one die of 6 sides, which counts on 3 or less"),
            (hits(1, &[1..=6]), "one die of 6 sides, which counts on anything"),
            (hits(1, &[NEVER]), "one die of 6 sides, which counts on nothing"),
            (
                hits(2, &[2..=4, 6..=6]),
                "2 dice of 6 sides, each of which counts on 2 to 4, and apart on 6",
            ),
        ] {
            assert_eq!(wanted.to_string(), words);
        }
        let cup = Cup { counts: &[1, 0, 2], name: &|kind| ["red", "blue", "black"][kind].into() };
        assert_eq!(Wanted::of_cup(cup).to_string(), "a draw of red, black");
    }

    #[test]
    fn faces_are_typed_with_or_without_blanks() {
        let four = Wanted::Faces { dice: 4, sides: 6 };
        for text in ["1264", "1 2 6 4", "1,2, 6,4"] {
            assert_eq!(faces(&four, text).unwrap(), [1, 2, 6, 4], "{text}");
        }
        assert_eq!(
            faces(&four, "345").unwrap_err(),
            "4 dice of 6 sides are wanted, and 3 were typed"
        );
        assert_eq!(faces(&four, "1 2 7 4").unwrap_err(), "a die of 6 sides shows no 7");
        assert_eq!(faces(&four, "12x4").unwrap_err(), "a die of 6 sides shows no x");
        assert!(faces(&four, "").is_err());
        let tens = Wanted::Faces { dice: 3, sides: 10 };
        assert_eq!(faces(&tens, "0 10 9").unwrap(), [10, 10, 9], "the 0 of such a die is its 10");
        assert!(faces(&Wanted::Faces { dice: 1, sides: 6 }, "0").is_err());
    }

    #[test]
    fn one_die_may_be_followed_by_those_of_the_next_rolls() {
        assert_eq!(faces(&hits(1, &[5..=6]), "3 5 6").unwrap(), [3, 5, 6]);
        assert!(faces(&hits(1, &[5..=6]), "35").is_err(), "a slip of the finger is none of that");
        assert!(faces(&hits(2, &[5..=6]), "3 5 6").is_err());
    }

    #[test]
    fn a_result_may_be_typed_for_its_faces() {
        assert_eq!(faces(&hits(4, &[5..=6]), "=3").unwrap(), [5, 5, 5, 1]);
        assert_eq!(faces(&hits(3, &[4..=5, 6..=6]), "=1 1").unwrap(), [4, 6, 1]);
        assert_eq!(faces(&hits(1, &[NEVER]), "=0").unwrap(), [1]);
        assert_eq!(faces(&hits(4, &[5..=6]), "=5").unwrap_err(), "no more than 4 can count");
        assert_eq!(faces(&hits(2, &[1..=6]), "=1").unwrap_err(), "every face counts");
        assert_eq!(faces(&hits(2, &[NEVER]), "=1").unwrap_err(), "no face counts");
        assert!(faces(&hits(3, &[4..=5, 6..=6]), "=1").unwrap_err().contains("4 or 5, and on 6"));
        let sum = Wanted::Sum { dice: 3, sides: 6 };
        assert_eq!(faces(&sum, "=3").unwrap(), [1, 1, 1]);
        assert_eq!(faces(&sum, "=11").unwrap(), [6, 4, 1]);
        assert_eq!(faces(&sum, "=18").unwrap(), [6, 6, 6]);
        assert!(faces(&sum, "=19").is_err() && faces(&sum, "=2").is_err());
        assert!(faces(&Wanted::Faces { dice: 2, sides: 6 }, "=4").is_err());
    }

    #[test]
    fn a_thing_is_drawn_by_its_name_or_the_beginning_of_it() {
        let kinds = ["Zero", "Kate", "Kamikaze"].map(|name| (name.to_owned(), 1));
        let wanted = Wanted::Draw { kinds: kinds.to_vec() };
        let name = |text| wanted.read(text).map(|tokens| tokens[0].to_string());
        assert_eq!(name("kate").unwrap(), "Kate");
        assert_eq!(name("z").unwrap(), "Zero");
        assert_eq!(name("ka").unwrap_err(), "there is no ka to draw; did you mean Kate?");
        assert!(name("").is_err());
        let several = wanted.read("zero, kate,x").unwrap();
        assert_eq!(several, ["Zero", "kate", "x"].map(|name| Token::Name(name.to_owned())));
    }

    #[test]
    fn a_result_is_told_where_it_is_less_than_the_faces() {
        let told = |wanted: Wanted, text: &str| wanted.result(&wanted.read(text).unwrap());
        assert_eq!(told(hits(4, &[5..=6]), "1256").unwrap(), "of 4 dice 2 on 5 or 6");
        assert_eq!(told(hits(2, &[5..=5, 6..=6]), "6 6").unwrap(), "of 2 dice 0 on 5, 2 on 6");
        assert_eq!(told(hits(1, &[5..=6]), "4").unwrap(), "it does not count");
        assert_eq!(told(Wanted::Sum { dice: 2, sides: 6 }, "34").unwrap(), "the sum is 7");
        assert_eq!(told(Wanted::Faces { dice: 2, sides: 6 }, "34"), None);
    }
}
