//! The charts of a game as a page to print: a player aid.

use maud::{Markup, html};
use wardroom_kernel::{Chart, Manifest, Origin, Row};
use wardroom_review::page::document;

use super::{Reasons, spelled};

/// The charts by their width in signs: how many stand side by side on the page.
const BESIDE: [(usize, &str); 3] = [(44, "narrow"), (82, "middle"), (usize::MAX, "wide")];

/// Made for paper: black on white, small type on its broad side, charts side by side, none broken where it can be
/// helped. The paper's own size is used, A4 or letter.
const STYLE: &str = "
@page { size: landscape; margin: 6mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 285mm; background: #fff; color: #000;
  font: 5.6pt/1.08 'Arial Narrow', 'Liberation Sans Narrow', 'DejaVu Sans Condensed', Arial, Helvetica, sans-serif; }
@media screen { body { zoom: 1.7; max-width: none; padding: 3mm; } }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 4mm;
  border-bottom: 1.2pt solid #000; margin-bottom: 1mm; padding-bottom: .3mm; }
h1 { font-size: 10pt; margin: 0; }
header p { margin: 0; text-align: right; }
.narrow { columns: 5; column-gap: 2.5mm; }
.middle { columns: 3; column-gap: 2.5mm; }
.wide { columns: 2; column-gap: 2.5mm; }
section { break-inside: avoid; margin: 0; padding-bottom: 1.1mm; }
section.long { break-inside: auto; }
h2 { font-size: 6.2pt; margin: 0 0 .3mm; display: flex; justify-content: space-between; gap: 2mm;
  align-items: baseline; break-after: avoid; }
h2 small { font-weight: normal; font-size: 4.8pt; white-space: nowrap; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { border: .4pt solid #999; padding: 0 .6mm; vertical-align: top; text-align: left; }
thead th { border-bottom: .9pt solid #000; background: #eee; vertical-align: bottom;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
th.short { white-space: nowrap; width: 1%; }
.figure { text-align: center; }
tr { break-inside: avoid; }
tr.ours > * { font-style: italic; }
sup { font-size: 4.2pt; line-height: 0; font-style: normal; font-weight: normal; }
p { margin: .3mm 0 0; }
.why { font-size: 4.8pt; }
footer { border-top: .6pt solid #000; padding-top: .6mm; font-size: 4.8pt; }
";

/// The page.
pub(super) fn page(manifest: &Manifest, charts: &[Chart]) -> String {
    // What is rolled on comes before what is only read.
    let (rolled, read): (Vec<&Chart>, Vec<&Chart>) =
        charts.iter().partition(|chart| chart.dice.is_some());
    let charts = [rolled, read].concat();
    let width_of = |chart: &Chart| {
        let signs = signs_across(chart);
        BESIDE.iter().position(|(most, _)| signs <= *most).unwrap_or_default()
    };
    let body = html! {
        header {
            h1 { (manifest.title) }
            p { "Plain: given by the source. " i { "Italic" } sup { "r" } ": reconstructed, "
                sup { "m" } " in part." }
        }
        @for (width, (_, class)) in BESIDE.iter().enumerate() {
            div class=(class) {
                @for chart in charts.iter().filter(|chart| width_of(chart) == width) {
                    (section(chart))
                }
            }
        }
        footer { (manifest.about) }
    };
    document(&format!("{}: charts", manifest.title), STYLE, &body)
}

fn section(chart: &Chart) -> Markup {
    let mut reasons = Reasons::default();
    let dice = chart.dice.map_or(String::new(), |(dice, sides)| format!("{dice}d{sides}"));
    let origin = chart.origin();
    let rows = together(&chart.rows);
    let is_figures: Vec<bool> = (0..chart.columns.len())
        .map(|at| rows.iter().all(|(_, row)| row.cells.get(at).is_none_or(|cell| is_short(cell))))
        .collect();
    let is_figures = |at: usize| is_figures.get(at).copied().unwrap_or_default();
    let short = rows.iter().all(|(roll, _)| roll.chars().count() <= 24);
    html! {
        section.long[rows.len() > 24] {
            h2 {
                (chart.title)
                small { (chart.id) " · " (chart.rule) @if origin != Origin::Given { " · " (origin.word()) } }
            }
            table {
                thead {
                    tr {
                        th.short[short] { (dice) }
                        @for (at, column) in chart.columns.iter().enumerate() {
                            th.figure[is_figures(at)] { (column) }
                        }
                    }
                }
                tbody {
                    @for (roll, row) in &rows {
                        tr.ours[row.origin != Origin::Given] {
                            th.short[short] { (roll) (mark(row.origin, reasons.number(&row.why))) }
                            @for (at, cell) in row.cells.iter().enumerate() {
                                td.figure[is_figures(at)] { (spelled(cell)) }
                            }
                        }
                    }
                }
            }
            @for note in &chart.notes { p { (note) } }
            @if !reasons.0.is_empty() {
                p.why {
                    @for (why, number) in reasons.0.iter().zip(1..) { sup { (number) } " " (why.trim_end_matches('.')) ". " }
                }
            }
        }
    }
}

/// The rows, those that follow one another and say the same in one: `4-6`, or `DD1, DD2`.
fn together(rows: &[Row]) -> Vec<(String, &Row)> {
    let same = |a: &Row, b: &Row| (&a.cells, a.origin, &a.why) == (&b.cells, b.origin, &b.why);
    let follow =
        |numbers: &[i32]| numbers[0] >= 0 && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    let name = |rows: &[Row]| {
        let numbers: Option<Vec<i32>> = rows.iter().map(|row| row.roll.parse().ok()).collect();
        match (rows, numbers.as_deref()) {
            ([only], _) => only.roll.clone(),
            ([first, .., last], Some(numbers)) if follow(numbers) => {
                format!("{}-{}", first.roll, last.roll)
            }
            _ => rows.iter().map(|row| row.roll.as_str()).collect::<Vec<_>>().join(", "),
        }
    };
    rows.chunk_by(same).map(|rows| (name(rows), &rows[0])).collect()
}

/// The sign of where a row comes from, with the number of its reason.
fn mark(origin: Origin, reason: Option<usize>) -> Markup {
    let sign = match origin {
        Origin::Given => "",
        Origin::Reconstructed => "r",
        Origin::Mixed => "m",
    };
    html! {
        @if !sign.is_empty() || reason.is_some() {
            sup { (sign) @if let Some(number) = reason { (number) } }
        }
    }
}

/// Whether a cell is so short that it stands in the middle.
fn is_short(cell: &str) -> bool {
    cell.chars().count() <= 6
}

/// How many signs the widest row has.
fn signs_across(chart: &Chart) -> usize {
    let heads = chart.columns.iter().map(|column| column.chars().count());
    let mut widths: Vec<usize> = heads.map(|width| width.min(12)).collect();
    for row in &chart.rows {
        for (width, cell) in widths.iter_mut().zip(&row.cells) {
            *width = (*width).max(cell.chars().count().min(26));
        }
    }
    let first = chart.rows.iter().map(|row| row.roll.chars().count().min(24)).max().unwrap_or(0);
    first + widths.iter().map(|width| width + 2).sum::<usize>()
}
