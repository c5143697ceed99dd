//! The end of the game: luck, the yard, who has won.

use wardroom_kernel::{Chart, Row};

use super::chart;
use crate::data::{Data, OUTCOME_KEYS};
use crate::victory::Victory;

/// The chance that no black card has come up after the card of a turn. [TTT T-luck-1, T-luck-2]
pub(super) fn luck_deck(data: &Data) -> Chart {
    let red = u32::from(data.red_cards);
    let rows = (0..=red).map(|drawn| {
        let safe = |black: u32| {
            // All of the cards drawn so far were red.
            let total = f64::from(red + black);
            let chance: f64 = (0..=drawn)
                .map(|nth| f64::from(red - nth.min(red)) / (total - f64::from(nth)))
                .product();
            format!("{chance:.3}")
        };
        let turn = u32::from(data.first_card) + drawn;
        Row::given(turn.to_string(), [safe(1), safe(2)])
    });
    let columns = ["1 black (both carriers in port)", "2 black (a carrier at sea)"];
    chart("luck-deck", "Chance that the IJN is still safe", "T-luck-1", &columns, rows)
        .noted(["Cards are not put back; the last black one comes with the last card. [T-luck-4]"])
}

/// Bands of yard damage. [TTT T-vic-2]
pub(super) fn yard_bands(data: &Data) -> Chart {
    let rows = data.book.yard_bands.values().map(|band| {
        Row::sourced(
            format!("{}-{}", band.hits[0], band.hits[1]),
            [band.percent.clone()],
            &band.source,
        )
    });
    chart("yard-bands", "Navy Yard damage by hits", "T-vic-2", &["damage"], rows)
}

/// The outcome chart. [TTT T-vic-3, T-vic-4, T-vic-5, T-vic-6]
pub(super) fn outcome(data: &Data) -> Chart {
    let cells = |cells: [Victory; 5]| cells.map(|victory| victory.letter().to_string());
    let mut rows = vec![Row::given(
        format!("{}+ OK", data.capitals_needed),
        cells([Victory::UsnStrategic; 5]),
    )];
    rows.extend(OUTCOME_KEYS.iter().map(|&key| {
        let line = &data.book.outcome[key];
        let [damaged, sunk] =
            [line.damaged, line.sunk].map(|band| format!("{}-{}", band[0], band[1]));
        Row::sourced(
            format!("{} OK, {damaged} damaged, {sunk} sunk", line.ok),
            cells(line.cells.0),
            &line.source,
        )
    }));
    rows.push(Row::sourced(
        format!("{}+ sunk", data.sunk_decides),
        cells([Victory::IjnStrategic; 5]),
        &data.book.numbers["sunk-decides"].source,
    ));
    let columns: Vec<String> = data
        .book
        .yard_bands
        .values()
        .map(|band| format!("{}-{}", band.hits[0], band.hits[1]))
        .collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let mut chart =
        chart("outcome", "Outcome by capital ships and yard hits", "T-vic-5", &columns, rows);
    chart.notes = vec![format!(
        "With more than {} IJN aircraft lost every J becomes T. [T-vic-7]",
        data.losses
    )];
    chart
}

/// What the letters of the outcome chart mean. [TTT T-vic-9]
pub(super) fn results() -> Chart {
    let rows = Victory::ALL
        .map(|victory| Row::given(victory.letter(), [victory.label(), victory.meaning()]));
    chart("results", "Results", "T-vic-9", &["result", "meaning"], rows)
}
