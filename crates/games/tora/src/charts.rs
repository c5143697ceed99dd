//! The charts and component lists, with the origin of every row.
//!
//! A chart that is rolled on names its dice, so that a player with cardboard can look a roll up.

mod alert;
mod board;
mod forces;
mod outcome;
mod plans;

use wardroom_kernel::{Chart, Row};

use crate::data::Data;
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
    Chart::new(id, title, ttt(rule), columns.iter().copied(), rows)
}
