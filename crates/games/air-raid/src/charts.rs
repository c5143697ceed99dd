//! The charts and component lists, for people: a player at a real table looks things up here and rolls.

mod combat;
mod forces;
mod turn;

use wardroom_kernel::{Chart, Row};

use crate::arp;
use crate::data::Data;

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

fn chart(
    id: &str,
    title: &str,
    rule: &'static str,
    columns: &[&str],
    rows: impl IntoIterator<Item = Row>,
) -> Chart {
    Chart::new(id, title, arp(rule), columns.iter().copied(), rows)
}
