//! `wardroom charts`: the charts of a game, and look-ups for players at a real table.

use std::path::PathBuf;

use serde_json::{Value, json};
use wardroom_kernel::{Chart, Lookup, Origin, Tone};

use super::terms::GameArgs;
use crate::failure::{CliResult, Failure};
use crate::output::{Output, OutputFormat, width, wrap};

/// Show the charts of a game, or look something up in one
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom charts tora
  wardroom charts tora hits
  wardroom charts tora hits --column Zero --roll 4
  wardroom charts tora hits --column Kate-AP --roll d6")]
pub(crate) struct Args {
    /// The game, as `wardroom games` lists it
    game: String,
    /// The chart; all are listed unless told
    chart: Option<String>,
    /// The column to look in
    #[arg(long, requires = "chart")]
    column: Option<String>,
    /// The roll or the name of the row; 2d6 or d6 rolls the dice for you
    #[arg(long, requires = "chart")]
    roll: Option<String>,
    /// Added to the roll
    #[arg(long, default_value_t = 0, allow_hyphen_values = true, requires = "roll")]
    modifier: i32,
    /// A file of corrections to the game's charts and components (TOML)
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let game_args = GameArgs { data: args.data.clone(), ..GameArgs::usual(&args.game) };
    let (game, _) = game_args.load()?;
    let charts = game.charts();
    let Some(word) = &args.chart else { return list(&charts, out) };
    let Some(chart) = charts.iter().find(|chart| chart.id.eq_ignore_ascii_case(word)) else {
        let known: Vec<&str> = charts.iter().map(|chart| chart.id.as_str()).collect();
        return Err(Failure::unknown("chart", word, known));
    };
    let found = match &args.roll {
        None if args.column.is_some() => {
            return Err(Failure::plain("say with --roll which row to look up"));
        }
        None => None,
        Some(roll) => Some(look_up(chart, args.column.as_deref(), roll, args.modifier)?),
    };
    match (out.format(), found) {
        (OutputFormat::Json, found) => {
            let mut value = describe(chart);
            if let Some((faces, lookup)) = found {
                value["result"] = json!(lookup.result);
                value["lookup"] = json!(lookup);
                value["faces"] = json!(faces);
            }
            out.json(&value)
        }
        (OutputFormat::Text, None) => table(chart, out),
        (OutputFormat::Text, Some((faces, lookup))) => {
            tell(chart, &faces, &lookup, args.modifier, out)
        }
    }
}

fn list(charts: &[Chart], out: &mut Output) -> CliResult {
    if out.format() == OutputFormat::Json {
        let all: Vec<Value> = charts.iter().map(describe).collect();
        return out.json(&all);
    }
    let width = charts.iter().map(|chart| chart.id.chars().count()).max().unwrap_or(0);
    for chart in charts {
        let id = out.paint(&format!("{:width$}", chart.id), Tone::Strong);
        let rest = out.paint(&format!("{}  [{}]", chart.origin().word(), chart.rule), Tone::Dim);
        out.line(format!("{id}  {}  {rest}", chart.title))?;
    }
    Ok(())
}

fn describe(chart: &Chart) -> Value {
    json!({
        "id": chart.id,
        "title": chart.title,
        "rule": chart.rule,
        "origin": chart.origin(),
        "dice": chart.dice,
        "columns": chart.columns,
        "rows": chart.rows,
        "notes": chart.notes,
    })
}

/// Looks a cell up, rolling the dice where the roll names dice instead of a result.
fn look_up(
    chart: &Chart,
    column: Option<&str>,
    roll: &str,
    modifier: i32,
) -> CliResult<(Vec<u32>, Lookup)> {
    let faces = match dice_of(roll) {
        None => Vec::new(),
        Some((dice, sides)) => roll_dice(dice, sides)?,
    };
    let total: u32 = faces.iter().sum();
    let roll = if faces.is_empty() { roll.to_owned() } else { total.to_string() };
    if let (Some((dice, sides)), Some(rolls), Ok(number)) =
        (chart.dice, chart.rolls(), roll.trim().parse::<i32>())
        && !rolls.contains(&number)
    {
        let (title, low, high) = (&chart.title, rolls.start(), rolls.end());
        return Err(Failure::plain(format!(
            "{title} is rolled with {dice}d{sides}: {number} is not between {low} and {high}"
        )));
    }
    if let Some(column) = column {
        let known: Vec<&str> = chart.columns.iter().map(String::as_str).collect();
        if !known.iter().any(|heading| heading.eq_ignore_ascii_case(column)) {
            return Err(Failure::unknown(&format!("column of {}", chart.title), column, known));
        }
    }
    Ok((faces, chart.look_up(column, &roll, modifier)?))
}

/// Reads `2d6` or `d6`.
fn dice_of(text: &str) -> Option<(u32, u32)> {
    let (dice, sides) = text.trim().split_once(['d', 'D'])?;
    let dice = if dice.is_empty() { 1 } else { dice.parse().ok()? };
    let sides = sides.parse().ok()?;
    ((1..=20).contains(&dice) && (2..=100).contains(&sides)).then_some((dice, sides))
}

fn roll_dice(dice: u32, sides: u32) -> CliResult<Vec<u32>> {
    let mut key = [0; 32];
    getrandom::fill(&mut key)
        .map_err(|error| Failure::plain(format!("no dice can be rolled: {error}")))?;
    let mut stream = wardroom_kernel::Sealed::new(key);
    Ok((0..dice).map(|_| stream.below(sides) + 1).collect())
}

fn tell(
    chart: &Chart,
    faces: &[u32],
    found: &Lookup,
    modifier: i32,
    out: &mut Output,
) -> CliResult {
    if !faces.is_empty() {
        let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
        out.line(format!("Rolled {}.", faces.join(" ")))?;
    }
    let total = match found.total {
        Some(total) if modifier != 0 => format!(" ({total} after the modifier {modifier:+})"),
        _ => String::new(),
    };
    let result = out.paint(&found.result, Tone::Strong);
    let origin = match found.origin {
        Origin::Given => String::new(),
        origin => format!(" ({})", origin.word()),
    };
    let rule = out.paint(&format!("[{}]", chart.rule), Tone::Dim);
    let Lookup { row, column, .. } = found;
    out.line(format!("{}, {column}, {row}{total}: {result}{origin}  {rule}", chart.title))
}

/// The chart as a table, with the origin of each row.
fn table(chart: &Chart, out: &mut Output) -> CliResult {
    let dice = chart.dice.map_or(String::new(), |(dice, sides)| format!("{dice}d{sides}"));
    let mut rows = vec![vec![dice]];
    rows[0].extend(chart.columns.iter().cloned());
    for row in &chart.rows {
        rows.push(std::iter::once(&row.roll).chain(&row.cells).cloned().collect());
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(|c| c.chars().count()).max())
        .map(Option::unwrap_or_default)
        .collect();
    let mut reasons: Vec<&str> = Vec::new();
    out.toned(format!("{}  [{}]", chart.title, chart.rule), Tone::Title)?;
    for (at, row) in rows.iter().enumerate() {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
        let line = cells.join("  ");
        match at.checked_sub(1).map(|at| &chart.rows[at]) {
            None => out.toned(line, Tone::Strong)?,
            Some(row) => {
                let note = note_on(&row.why, &mut reasons);
                let origin = out.paint(&format!("{}{note}", row.origin.word()), Tone::Dim);
                out.line(format!("{line}  {origin}"))?;
            }
        }
    }
    let reasons = reasons.iter().zip(1..).map(|(why, number)| format!("({number}) {why}"));
    for note in chart.notes.iter().cloned().chain(reasons) {
        for line in wrap(&note, width() - 2) {
            out.line(format!("  {line}"))?;
        }
    }
    Ok(())
}

/// The mark of a reason, which is told once below the table; rows often share one.
fn note_on<'c>(why: &'c str, reasons: &mut Vec<&'c str>) -> String {
    if why.is_empty() {
        return String::new();
    }
    let at = reasons.iter().position(|reason| *reason == why).unwrap_or_else(|| {
        reasons.push(why);
        reasons.len() - 1
    });
    format!(" ({})", at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_from_their_usual_notation() {
        assert_eq!(dice_of("2d6"), Some((2, 6)));
        assert_eq!(dice_of("d10"), Some((1, 10)));
        assert_eq!(dice_of("7"), None);
        assert_eq!(dice_of("P-40d"), None);
        assert_eq!(dice_of("0d6"), None);
    }
}
