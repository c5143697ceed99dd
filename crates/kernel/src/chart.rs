//! The printed charts, with the origin of every row.

mod heading;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use self::heading::Found;
use crate::{Refusal, Rule, nearest};

/// Where a figure comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Printed in the source.
    Given,
    /// Ours, because the source lacks it.
    Reconstructed,
    /// Partly the one, partly the other.
    Mixed,
}

impl Origin {
    /// The origin of two parts together.
    #[must_use]
    pub fn and(self, other: Origin) -> Origin {
        if self == other { self } else { Origin::Mixed }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Origin::Given => "given",
            Origin::Reconstructed => "reconstructed",
            Origin::Mixed => "mixed",
        }
    }
}

/// Where a figure comes from and, where the source does not say, why it is what it is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Provenance {
    /// Its origin.
    pub origin: Origin,
    /// The reason.
    pub why: String,
}

/// Figures of a data file with where they come from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Sourced<T> {
    /// The figures.
    #[serde(flatten)]
    pub is: T,
    /// Where they come from.
    #[serde(flatten)]
    pub source: Provenance,
}

impl<T> std::ops::Deref for Sourced<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.is
    }
}

/// One row of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The roll or name it is found by: `4`, `2-4`, `12+`, `P-40`.
    pub roll: String,
    /// What it says in each column.
    pub cells: Vec<String>,
    /// Where it comes from.
    pub origin: Origin,
    /// The reason, for a reconstructed row.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub why: String,
}

impl Row {
    /// A row that the source gives.
    pub fn given<C: Into<String>>(
        roll: impl Into<String>,
        cells: impl IntoIterator<Item = C>,
    ) -> Self {
        Row {
            roll: roll.into(),
            cells: cells.into_iter().map(Into::into).collect(),
            origin: Origin::Given,
            why: String::new(),
        }
    }

    /// A row that is ours, with the reason.
    pub fn reconstructed<C: Into<String>>(
        roll: impl Into<String>,
        cells: impl IntoIterator<Item = C>,
        why: impl Into<String>,
    ) -> Self {
        Row::given(roll, cells).origin(Origin::Reconstructed, why)
    }

    /// A row of a data file that says where it comes from.
    pub fn sourced<C: Into<String>>(
        roll: impl Into<String>,
        cells: impl IntoIterator<Item = C>,
        source: &Provenance,
    ) -> Self {
        Row::given(roll, cells).origin(source.origin, source.why.clone())
    }

    /// The same row, of another origin.
    #[must_use]
    pub fn origin(mut self, origin: Origin, why: impl Into<String>) -> Self {
        self.origin = origin;
        self.why = why.into();
        self
    }

    /// Whether the row is found by this number.
    fn holds(&self, number: i32) -> bool {
        heading::holds(&self.roll, number)
    }
}

/// One die of ten sides.
const D10: (u8, u8) = (1, 10);

/// A chart or component list of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chart {
    /// The word it is asked for by.
    pub id: String,
    /// Its printed title.
    pub title: String,
    /// The rule it belongs to.
    pub rule: Rule,
    /// How many dice of how many sides it is rolled with, where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<(u8, u8)>,
    /// Headings of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Row>,
    /// Notes and modifiers, in our words.
    pub notes: Vec<String>,
}

/// What a look-up found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lookup {
    /// The row.
    pub row: String,
    /// The column.
    pub column: String,
    /// The roll after modifiers, where a number was asked for.
    pub total: Option<i32>,
    /// What the chart says there.
    pub result: String,
    /// Where that comes from.
    pub origin: Origin,
}

impl Chart {
    /// A chart that is not rolled on.
    pub fn new<C: Into<String>>(
        id: &str,
        title: &str,
        rule: Rule,
        columns: impl IntoIterator<Item = C>,
        rows: impl IntoIterator<Item = Row>,
    ) -> Self {
        Chart {
            id: id.to_owned(),
            title: title.to_owned(),
            rule,
            dice: None,
            columns: columns.into_iter().map(Into::into).collect(),
            rows: rows.into_iter().collect(),
            notes: Vec::new(),
        }
    }

    /// The same chart, rolled on with so many dice of so many sides.
    #[must_use]
    pub fn rolled(mut self, dice: u8, sides: u8) -> Self {
        self.dice = Some((dice, sides));
        self
    }

    /// The same chart, with what it says beside its rows.
    #[must_use]
    pub fn noted<N: Into<String>>(mut self, notes: impl IntoIterator<Item = N>) -> Self {
        self.notes = notes.into_iter().map(Into::into).collect();
        self
    }

    /// The origin of the chart as a whole.
    pub fn origin(&self) -> Origin {
        self.rows.iter().map(|row| row.origin).reduce(Origin::and).unwrap_or(Origin::Given)
    }

    /// The rolls that may be looked up before they are modified, on a chart that is rolled on. A ten-sided die
    /// shows a 0, which people also call 10.
    pub fn rolls(&self) -> Option<RangeInclusive<i32>> {
        let (dice, sides) = self.dice?;
        let (low, high) = (i32::from(dice), i32::from(dice) * i32::from(sides));
        Some(if self.dice == Some(D10) { 0..=high } else { low..=high })
    }

    /// What a roll counts as: the 0 of a ten-sided die is the lowest face on a chart with a row for it, and
    /// the highest on any other.
    fn count(&self, roll: i32) -> i32 {
        match roll {
            0 | 10 if self.dice == Some(D10) => {
                if self.rows.iter().any(|row| row.holds(0)) {
                    0
                } else {
                    10
                }
            }
            other => other,
        }
    }

    /// Looks up a cell by column and roll. Both go by whatever name a person has for them: a number that the
    /// heading holds, its words in any case, the beginnings of some of them, a date.
    ///
    /// A number is changed by the modifier; past the printed rows the nearest one counts.
    ///
    /// # Errors
    /// When there is no such column or row, or there are several, with the nearest one there is.
    pub fn look_up(
        &self,
        column: Option<&str>,
        roll: &str,
        modifier: i32,
    ) -> Result<Lookup, Refusal> {
        let columns: Vec<&str> = self.columns.iter().map(String::as_str).collect();
        let at = match column {
            None if self.columns.len() == 1 => 0,
            None => {
                return Err(Refusal::plain(format!(
                    "{} has the columns {}: say which",
                    self.title,
                    self.columns.join(", ")
                )));
            }
            Some(name) => self.find("column", &columns, name)?,
        };
        let number = heading::number(roll).map(|face| self.count(face) + modifier);
        let row = match number.and_then(|total| self.row_for(total)) {
            Some(row) => row,
            None => {
                let rows: Vec<&str> = self.rows.iter().map(|row| row.roll.as_str()).collect();
                &self.rows[self.find("row", &rows, roll)?]
            }
        };
        Ok(Lookup {
            row: row.roll.clone(),
            column: self.columns[at].clone(),
            total: number,
            result: row.cells.get(at).cloned().unwrap_or_default(),
            origin: row.origin,
        })
    }

    fn find(&self, what: &str, headings: &[&str], asked: &str) -> Result<usize, Refusal> {
        let asked = asked.trim();
        match heading::find(headings, asked) {
            Found::One(at) => Ok(at),
            Found::Several(all) => {
                let all: Vec<&str> = all.into_iter().map(|at| headings[at]).collect();
                let several = format!("{} has several: {}", self.title, all.join("; "));
                Err(Refusal::plain(format!("{several}. Which {what} is {asked}?")))
            }
            Found::None => {
                let near = nearest(asked, headings.iter().copied());
                Err(Refusal::plain(format!("{} has no {what} {asked}", self.title)).or_rather(near))
            }
        }
    }

    /// The row for a modified roll: past the ends of a chart that is rolled on, the end row.
    fn row_for(&self, total: i32) -> Option<&Row> {
        if let Some(row) = self.rows.iter().find(|row| row.holds(total)) {
            return Some(row);
        }
        self.dice?;
        let lowest = (-99..=199).find(|&n| self.rows.iter().any(|row| row.holds(n)))?;
        let highest = (-99..=199).rev().find(|&n| self.rows.iter().any(|row| row.holds(n)))?;
        let near = if total < lowest {
            lowest
        } else if total > highest {
            highest
        } else {
            return None;
        };
        self.rows.iter().find(|row| row.holds(near))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn storm() -> Chart {
        Chart {
            id: "storm".into(),
            title: "Storm".into(),
            rule: Rule::new("XX", "1"),
            dice: Some((2, 6)),
            columns: vec!["calm".into(), "rough".into()],
            rows: vec![
                Row::given("2-4", ["none", "one"]),
                Row::given("5-9", ["one", "two"]).origin(Origin::Reconstructed, "lost"),
                Row::given("10+", ["two", "three"]),
            ],
            notes: Vec::new(),
        }
    }

    #[test]
    fn a_modified_roll_finds_its_row_and_stops_at_the_ends() {
        let look = |roll, modifier| storm().look_up(Some("rough"), roll, modifier).unwrap().result;
        assert_eq!(look("4", 0), "one");
        assert_eq!(look("4", 1), "two");
        assert_eq!(look("12", 5), "three");
        assert_eq!(look("2", -3), "one");
        assert_eq!(storm().origin(), Origin::Mixed);
    }

    #[test]
    fn the_nought_of_a_ten_sided_die_is_its_ten() {
        let of = |rows: &[&str]| Chart {
            dice: Some((1, 10)),
            columns: vec!["result".into()],
            rows: rows.iter().map(|&roll| Row::given(roll, [roll])).collect(),
            ..storm()
        };
        let from_nought = of(&["0", "1-8", "9"]);
        let look = |roll, modifier| from_nought.look_up(None, roll, modifier).unwrap();
        assert_eq!((look("0", 0).result, look("10", 0).result), ("0".into(), "0".into()));
        assert_eq!((look("10", 1).result, look("10", 1).total), ("1-8".into(), Some(1)));
        assert_eq!((look("9", 0).result, look("9", 1).result), ("9".into(), "9".into()));
        assert_eq!(from_nought.rolls(), Some(0..=10));

        let to_ten = of(&["1-9", "10"]);
        assert_eq!(to_ten.look_up(None, "0", 0).unwrap().result, "10");
        assert_eq!(to_ten.look_up(None, "0", -1).unwrap().result, "1-9");
        assert_eq!(storm().rolls(), Some(2..=12));
    }

    #[test]
    fn an_unknown_column_names_the_nearest() {
        let refusal = storm().look_up(Some("ruogh"), "4", 0).unwrap_err();
        assert_eq!(refusal.nearest.as_deref(), Some("rough"));
    }

    #[test]
    fn rows_and_columns_go_by_what_people_call_them() {
        let look = |column, roll| storm().look_up(Some(column), roll, 0);
        assert_eq!(look("Ro", "+4").unwrap().result, "one");
        assert_eq!(look(" ROUGH", "5 - 9").unwrap().result, "two");
        let chart = Chart { columns: vec!["rough sea".into(), "rough sky".into()], ..storm() };
        let refusal = chart.look_up(Some("rough"), "4", 0).unwrap_err();
        assert_eq!(
            refusal.reason,
            "Storm has several: rough sea; rough sky. Which column is rough?"
        );
    }
}
