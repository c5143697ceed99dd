//! The charts as a person reads them, each with its origin.

use wardroom_kernel::{Chart, Origin, Row, Rule};

use super::Data;
use super::table::ChartFile;
use crate::pd;

/// Every chart and component list.
pub(crate) fn charts(data: &Data) -> Vec<Chart> {
    let mut charts: Vec<Chart> =
        data.files.charts.iter().map(|(id, file)| printed(id, file)).collect();
    charts.sort_by_key(|chart| order(&chart.id));
    charts.extend([container(data), chits(data), figures(data), dates(data), secondary(data)]);
    charts
}

/// The order of the book: by the number the id begins with, named charts last.
fn order(id: &str) -> (u32, String) {
    let digits: String = id.chars().take_while(char::is_ascii_digit).collect();
    (digits.parse().unwrap_or(u32::MAX), id.to_owned())
}

fn printed(id: &str, file: &ChartFile) -> Chart {
    let rows = file.rows().into_iter().map(|(key, cells)| {
        // A chart that is rolled on holds what lies below its first row as well.
        let row = Row::given(key.strip_prefix("<=").unwrap_or(key), cells);
        match file.origin_of(key) {
            Origin::Given => row,
            origin => row.origin(origin, &file.why),
        }
    });
    let chart =
        Chart::new(id, &file.title, rule_of(id), file.columns.split('|'), rows).noted(&file.notes);
    match file.dice() {
        Some((dice, sides)) => chart.rolled(dice, sides),
        None => chart,
    }
}

/// The rules that the charts belong to.
#[rustfmt::skip]
const RULES: [(&str, Rule); 78] = [
    ("1-1", pd("pd-T1-1")), ("2-2", pd("pd-T2-2")), ("2-2A", pd("pd-T2-2A")),
    ("2-3", pd("pd-T2-3")), ("2-3A", pd("pd-T2-3A")), ("2-3B", pd("pd-T2-3B")),
    ("2-3C", pd("pd-T2-3C")), ("2-3D", pd("pd-T2-3D")), ("2-3E", pd("pd-T2-3E")),
    ("2-3F", pd("pd-T2-3F")), ("2-4", pd("pd-T2-4")), ("2-4A", pd("pd-T2-4A")),
    ("2-4B", pd("pd-T2-4B")), ("3-1", pd("pd-T3-1")), ("4-1", pd("pd-T4-1")),
    ("5-1", pd("pd-T5-1")), ("6-1", pd("pd-T6-1")), ("6-2", pd("pd-T6-2")),
    ("6-3", pd("pd-T6-3")), ("6-4", pd("pd-T6-4")), ("6-5", pd("pd-T6-5")),
    ("7-1a", pd("pd-T7-1a")), ("7-1b", pd("pd-T7-1b")), ("7-1c", pd("pd-T7-1c")),
    ("7-1d", pd("pd-T7-1d")), ("7-1e", pd("pd-T7-1e")), ("7-1f", pd("pd-T7-1f")),
    ("7-2", pd("pd-T7-2")), ("7-3", pd("pd-T7-3")), ("8-1", pd("pd-T8-1")),
    ("8-A", pd("pd-T8-A")), ("8-B", pd("pd-T8-B")), ("8-C", pd("pd-T8-C")),
    ("8-D", pd("pd-T8-D")), ("8-E", pd("pd-T8-E")), ("8-F", pd("pd-T8-F")),
    ("8-G", pd("pd-T8-G")), ("8-H", pd("pd-T8-H")), ("8-D2", pd("pd-T8-D2")),
    ("8-D2-altitude", pd("pd-T8-D2")), ("8-2", pd("pd-T8-2")), ("8-3", pd("pd-T8-3")),
    ("9-1", pd("pd-T9-1")), ("9-2-5", pd("pd-T9-2-5")), ("9-2-40", pd("pd-T9-2-40")),
    ("9-2-20", pd("pd-T9-2-20")), ("10", pd("pd-T10")), ("11F", pd("pd-T11F")),
    ("11M", pd("pd-T11M")), ("11A", pd("pd-T11A")), ("11-1", pd("pd-T11-1")),
    ("12.1", pd("pd-T12.1")), ("12.2", pd("pd-T12.2")), ("12.3", pd("pd-T12.3")),
    ("13", pd("pd-T13")), ("14", pd("pd-T14")), ("14.1", pd("pd-T14.1")), ("15", pd("pd-T15")),
    ("16", pd("pd-T16")), ("17", pd("pd-T17")), ("18", pd("pd-T18")), ("18.1", pd("pd-T18.1")),
    ("19", pd("pd-T19")), ("20", pd("pd-T20")), ("21", pd("pd-T21")), ("21-1", pd("pd-T21-1")),
    ("22", pd("pd-T22")), ("22-1", pd("pd-T22-1")), ("22-1-altitude", pd("pd-T22-1")),
    ("23", pd("pd-T23")), ("24", pd("pd-T24")), ("FC-LP", pd("pd-FC-LP")),
    ("FC-DU", pd("pd-FC-DU")), ("FC-FL", pd("pd-FC-FL")), ("S7", pd("pd-T-S7")),
    ("AFS", pd("pd-G3-afs")), ("markers", pd("pd-G5-dc")), ("list", pd("pd-G7-flood")),
];

fn rule_of(id: &str) -> Rule {
    let known = RULES.iter().find(|(chart, _)| *chart == id);
    known.map_or(pd("pd-000"), |&(_, rule)| rule)
}

fn container(data: &Data) -> Chart {
    let why = "the mix of the counters is not in the source; 35 types and ten special planes are";
    let rows = data.counters.iter().map(|(kind, count)| {
        let part = if kind.is_special() { "special attack" } else { "ordinary" };
        Row::reconstructed(kind.word(), [part.to_owned(), count.to_string()], why)
    });
    Chart::new("container", "Plane counters", pd("pd-G11-planes"), ["kind", "counters"], rows)
}

fn chits(data: &Data) -> Chart {
    let why = "values from -2 to +2 are printed in tables 7-2 and 17, how many of each is not";
    let rows = (-2..=2).zip(data.chits).map(|(value, count): (i32, u16)| {
        Row::reconstructed(format!("{value:+}"), [count.to_string()], why)
    });
    Chart::new("chits", "Value chits, drawn with replacement", pd("pd-G2-crew"), ["chits"], rows)
}

fn figures(data: &Data) -> Chart {
    let why = "in the rule book, which the source is not";
    let f = &data.figures;
    let tracks = [
        ("hull", f.hull),
        ("maneuver", f.maneuver),
        ("ammunition", f.ammo),
        ("fuel", f.fuel),
        ("flooding", f.flooding),
    ];
    let rows = tracks.map(|(track, length)| Row::reconstructed(track, [length.to_string()], why));
    Chart::new("tracks", "Tracks", pd("pd-G4-tracks"), ["length"], rows)
}

fn dates(data: &Data) -> Chart {
    let why = "from history; the scenarios print April 6 and 12 and May 11 and 27";
    let rows = (1..=10).filter_map(|number: u8| {
        let days = data.files.kikusui.get(&number.to_string())?;
        Some(Row::given(number.to_string(), [days]).origin(Origin::Mixed, why))
    });
    Chart::new("kikusui", "Kikusui operations", pd("pd-G12-kik"), ["days"], rows)
}

fn secondary(data: &Data) -> Chart {
    let rows = data.secondary.iter().map(|one| {
        let below = if one.below_waterline { "below waterline" } else { "" };
        Row::given(one.word(), [one.name.as_str(), one.section.word(), below])
    });
    let columns = ["name", "section", "waterline"];
    Chart::new("secondary", "Secondary compartments", pd("pd-K-secF"), columns, rows)
}
