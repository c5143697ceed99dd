//! The charts and component lists, for people: a player at a real table looks things up here and rolls.

mod combat;
mod forces;
mod turn;

use wardroom_kernel::{Chart, Row};

use crate::arp;
use crate::data::{Data, Source};

/// Every chart, in the order in which a turn needs them.
pub(crate) fn charts(data: &Data) -> Vec<Chart> {
    vec![
        turn::turns(),
        turn::boxes(data),
        turn::initiative(data),
        turn::transit(data),
        turn::scramble(data),
        turn::steam(data),
        combat::aircraft(data),
        combat::readiness(data),
        combat::batteries(data),
        combat::weapons(data),
        combat::needed(data),
        combat::torpedo_damage(data),
        combat::bomb_damage(data),
        combat::facility_damage(data),
        combat::airfield_bombing(data),
        turn::flooding(data),
        turn::fuel(data),
        forces::squadrons(data),
        forces::arrivals(data),
        forces::ships(data),
        forces::fields(data),
        forces::facilities(data),
        turn::victory(data),
        turn::levels(data),
        turn::history(data),
    ]
}

/// A row of a part of the data file.
fn row<C: Into<String>>(
    roll: impl Into<String>,
    cells: impl IntoIterator<Item = C>,
    source: &Source,
) -> Row {
    Row::given(roll, cells).origin(source.origin, source.why.clone())
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
        rule: arp(rule),
        dice: None,
        columns: columns.iter().map(|&column| column.to_owned()).collect(),
        rows: rows.into_iter().collect(),
        notes: Vec::new(),
    }
}

/// The same chart, rolled on with one die.
fn rolled(mut chart: Chart) -> Chart {
    chart.dice = Some((1, 6));
    chart
}

/// The same chart with notes.
fn noted(mut chart: Chart, notes: &[String]) -> Chart {
    chart.notes = notes.to_vec();
    chart
}
