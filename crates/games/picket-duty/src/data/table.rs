//! A chart in the form that rules read: cells by roll and column, past the ends the end row.

use std::collections::BTreeMap;

use serde::Deserialize;
use wardroom_kernel::{Complaints, Origin};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChartFile {
    pub(crate) title: String,
    pub(crate) dice: String,
    pub(crate) columns: String,
    pub(crate) origin: Origin,
    /// Rows of a given chart that are ours.
    #[serde(default)]
    pub(crate) reconstructed: Vec<String>,
    /// Rows of a given chart with some cells of ours.
    #[serde(default)]
    pub(crate) mixed: Vec<String>,
    pub(crate) why: String,
    /// Notes and modifiers, in our words.
    #[serde(default)]
    pub(crate) notes: Vec<String>,
    pub(crate) rows: BTreeMap<String, String>,
}

impl ChartFile {
    /// How many dice of how many sides the chart is rolled with.
    pub(crate) fn dice(&self) -> Option<(u8, u8)> {
        let (dice, sides) = self.dice.split_once('d')?;
        Some((dice.parse().ok()?, sides.parse().ok()?))
    }

    /// Where a row comes from.
    pub(crate) fn origin_of(&self, row: &str) -> Origin {
        let among = |rows: &[String]| rows.iter().any(|one| one == row);
        if among(&self.reconstructed) {
            Origin::Reconstructed
        } else if among(&self.mixed) {
            Origin::Mixed
        } else {
            self.origin
        }
    }

    /// The rows in the order of the page: by roll where there are rolls.
    pub(crate) fn rows(&self) -> Vec<(&str, Vec<&str>)> {
        let mut rows: Vec<(&str, Vec<&str>)> = self
            .rows
            .iter()
            .map(|(key, cells)| (key.as_str(), cells.split('|').collect()))
            .collect();
        rows.sort_by_key(|(key, _)| rolls(key).map_or(i32::MAX, |(low, _)| low));
        rows
    }
}

/// The rolls by which a row is found: `4`, `2-4`, `<=2`, `12+`. The rows at the ends hold
/// whatever lies beyond them as well.
pub(crate) fn rolls(key: &str) -> Option<(i32, i32)> {
    let number = |text: &str| text.trim().parse::<i32>().ok();
    if let Some(n) = number(key.strip_prefix("<=").unwrap_or(key.strip_suffix('+').unwrap_or(key)))
    {
        return Some((n, n));
    }
    let (low, high) = key.split_once('-')?;
    Some((number(low)?, number(high)?))
}

/// A chart that is read by roll and column.
#[derive(Clone, Debug)]
pub struct Table<T> {
    low: i32,
    columns: usize,
    cells: Vec<T>,
}

impl<T: Copy> Table<T> {
    /// What stands in a column at a roll; beyond the printed rows the nearest one counts.
    pub fn at(&self, roll: i32, column: usize) -> T {
        let rows = (self.cells.len() / self.columns) as i32;
        let row = (roll - self.low).clamp(0, rows - 1) as usize;
        self.cells[row * self.columns + column.min(self.columns - 1)]
    }

    /// What stands in the only column at a roll.
    pub fn roll(&self, roll: i32) -> T {
        self.at(roll, 0)
    }

    /// Every cell, row by row.
    pub fn cells(&self) -> &[T] {
        &self.cells
    }

    /// Reads a chart whose cells mean something to `parse`; a chart that does not fit is complained
    /// of and stands for nothing.
    pub(crate) fn read(
        id: &str,
        file: &ChartFile,
        mut parse: impl FnMut(&str) -> Option<T>,
        wrong: &mut Complaints,
    ) -> Self {
        let place = |row: &str| format!("charts.{id}.rows.{row}");
        let columns = file.columns.split('|').count();
        let mut by_roll: BTreeMap<i32, Vec<T>> = BTreeMap::new();
        for (key, cells) in file.rows() {
            let Some((low, high)) = rolls(key) else {
                wrong.add(place(key), "a row is found by a roll");
                continue;
            };
            if cells.len() != columns {
                wrong.add(place(key), format!("{} cells for {columns} columns", cells.len()));
                continue;
            }
            let mut row = Vec::new();
            for cell in cells {
                match parse(cell) {
                    Some(value) => row.push(value),
                    None => wrong.add(place(key), format!("{cell} means nothing in this chart")),
                }
            }
            if row.len() == columns {
                (low..=high).for_each(|roll| {
                    by_roll.insert(roll, row.clone());
                });
            }
        }
        let low = by_roll.keys().next().copied().unwrap_or(0);
        let whole = by_roll.keys().zip(low..).all(|(&roll, expected)| roll == expected);
        if by_roll.is_empty() || !whole {
            wrong.add(format!("charts.{id}"), "a roll has no row");
        }
        Table { low, columns, cells: by_roll.into_values().flatten().collect() }
    }
}
