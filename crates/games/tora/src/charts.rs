//! The charts and component lists, with the origin of every row.
//!
//! A chart that is rolled on names its dice, so that a player with cardboard can look a roll up.

mod alert;
mod board;
mod forces;
mod outcome;
mod plans;

use wardroom_kernel::{Chart, Origin, Row};

use crate::data::{Data, Source};
use crate::ttt;

/// Every chart of the game.
pub fn charts(data: &Data) -> Vec<Chart> {
    vec![
        board::zones(),
        forces::us_aircraft(data),
        forces::ijn_aircraft(data),
        forces::hits(data),
        forces::ships(data),
        forces::batteries(data),
        forces::navy_yard(data),
        forces::airfields(data),
        alert::airfield_status(data),
        alert::ship_status(data),
        alert::aaa_status(data),
        alert::radar(data),
        alert::warning(data),
        alert::alert_response(data),
        alert::alert_levels(data),
        board::slots(),
        board::torpedo_runs(),
        board::base_lengths(),
        board::dimensions(),
        outcome::luck_deck(data),
        outcome::yard_bands(data),
        outcome::outcome(data),
        outcome::results(),
        plans::numbers(data),
        plans::us_plans(data),
        plans::ijn_plans(data),
    ]
}

fn chart(
    id: &str,
    title: &str,
    rule: &'static str,
    columns: &[&str],
    rows: impl IntoIterator<Item = Row>,
) -> Chart {
    Chart {
        id: id.to_owned(),
        title: title.to_owned(),
        rule: ttt(rule),
        dice: None,
        columns: columns.iter().map(|&heading| heading.to_owned()).collect(),
        rows: rows.into_iter().collect(),
        notes: Vec::new(),
    }
}

/// What a chart says beside its rows.
fn noted(mut chart: Chart, notes: &[&str]) -> Chart {
    chart.notes = notes.iter().map(|&note| note.to_owned()).collect();
    chart
}

/// A chart that is looked up by the face of one die.
fn rolled(mut chart: Chart) -> Chart {
    chart.dice = Some((1, 6));
    chart
}

fn row<C: Into<String>>(
    name: impl Into<String>,
    cells: impl IntoIterator<Item = C>,
    source: &Source,
) -> Row {
    Row::given(name, cells).origin(source.origin, source.why.clone())
}

fn reconstructed<C: Into<String>>(
    name: impl Into<String>,
    cells: impl IntoIterator<Item = C>,
    why: &str,
) -> Row {
    Row::given(name, cells).origin(Origin::Reconstructed, why)
}
