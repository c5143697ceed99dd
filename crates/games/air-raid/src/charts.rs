//! The charts and component lists, for people.

use wardroom_kernel::{Chart, Origin, Row};

use crate::arp;
use crate::data::{Data, Source};
use crate::parts::*;

/// Every chart.
pub(crate) fn charts(data: &Data) -> Vec<Chart> {
    vec![planes(data), torpedo_damage(data)]
}

fn row(roll: impl Into<String>, cells: Vec<String>, source: &Source) -> Row {
    Row::given(roll, cells).origin(source.origin, source.why.clone())
}

fn chart(id: &str, title: &str, rule: &'static str, columns: &[&str], rows: Vec<Row>) -> Chart {
    Chart {
        id: id.to_owned(),
        title: title.to_owned(),
        rule: arp(rule),
        dice: None,
        columns: columns.iter().map(|&column| column.to_owned()).collect(),
        rows,
        notes: Vec::new(),
    }
}

/// Aircraft. [ARP 11.3.2, 11.4.2, A-man-1]
fn planes(data: &Data) -> Chart {
    let rows = Plane::ALL
        .iter()
        .map(|&plane| {
            let card = data.plane(plane);
            let fire: Vec<String> = card.fire.iter().map(u8::to_string).collect();
            let to_hit =
                if card.to_hit == 6 { "6".to_owned() } else { format!("{}-6", card.to_hit) };
            Row::given(plane.word(), [to_hit, fire.join("/"), format!("{:+}", card.manoeuvre)])
                .origin(card.origin, card.why.clone())
        })
        .collect();
    chart("aircraft", "Aircraft", "11.3.2", &["to hit", "firepower", "manoeuvre"], rows)
}

/// Torpedo damage. [ARP A-dmg-1]
fn torpedo_damage(data: &Data) -> Chart {
    let figures = &data.book.torpedo_damage;
    let rows = (0..6)
        .map(|die| {
            let cells = Class::ALL.iter().map(|&class| figures.row(class)[die].to_string());
            row((die + 1).to_string(), cells.collect(), &figures.source)
        })
        .collect();
    let mut chart =
        chart("torpedo-damage", "Torpedo damage", "A-dmg-1", &["HD", "L", "U"], rows);
    chart.dice = Some((1, 6));
    debug_assert_ne!(figures.source.origin, Origin::Given);
    chart
}
