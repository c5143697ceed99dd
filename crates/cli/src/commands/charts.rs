//! `wardroom charts`: the charts of a game, and look-ups for players at a real table.

mod page;

use std::path::PathBuf;

use serde_json::{Value, json};
use wardroom_kernel::{Chart, Lookup, Origin, Tone};

use super::terms::GameArgs;
use crate::failure::{CliResult, Failure};
use crate::output::{Output, OutputFormat, width, wrap};

/// Show the charts of a game, or look something up in one
///
/// Rows and columns go by any name: a number finds the range that holds it, a date its row, a few letters a heading.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom charts tora
  wardroom charts tora hits
  wardroom charts tora hits --column Zero --roll 4
  wardroom charts tora hits --column Kate-AP --roll d6
  wardroom charts invasion landing --roll 3 --modifier shore=+1 --modifier date=-1
  wardroom charts tora --html > charts.html")]
pub(crate) struct Args {
    /// The game, as `wardroom games` lists it
    game: String,
    /// The chart; all are listed unless told
    chart: Option<String>,
    /// The column to look in
    #[arg(long, requires = "chart", allow_hyphen_values = true)]
    column: Option<String>,
    /// The roll or the name of the row; 2d6 or d6 rolls the dice for you
    #[arg(long, requires = "chart", allow_hyphen_values = true)]
    roll: Option<String>,
    /// Added to the roll; may be given several times, with names
    #[arg(
        long = "modifier",
        value_name = "[NAME=]N",
        allow_hyphen_values = true,
        requires = "roll"
    )]
    modifiers: Vec<String>,
    /// Print a page for the printer, of one chart or of all
    #[arg(long, conflicts_with_all = ["column", "roll"])]
    html: bool,
    /// A file of corrections to the game's charts and components (TOML)
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let game_args = GameArgs { data: args.data.clone(), ..GameArgs::usual(&args.game) };
    let (game, _) = game_args.load()?;
    let mut charts = game.charts();
    if let Some(word) = &args.chart {
        let at = find(&charts, word)?;
        charts = vec![charts.swap_remove(at)];
    }
    if args.html {
        let page = page::page(game.manifest(), &charts);
        return match out.format() {
            OutputFormat::Json => out.json(&json!({ "html": page })),
            OutputFormat::Text => out.line(page),
        };
    }
    let [chart] = &charts[..] else { return list(&charts, out) };
    if args.chart.is_none() {
        return list(&charts, out);
    }
    let modifiers: Vec<Modifier> =
        args.modifiers.iter().map(|text| Modifier::parse(text)).collect::<CliResult<_>>()?;
    let found = match &args.roll {
        None if args.column.is_some() => {
            return Err(Failure::plain("say with --roll which row to look up"));
        }
        None => None,
        Some(roll) => Some(look_up(chart, args.column.as_deref(), roll, &modifiers)?),
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
            tell(chart, &faces, &lookup, &modifiers, out)
        }
    }
}

/// The chart of that name, or whose title has those words.
fn find(charts: &[Chart], word: &str) -> CliResult<usize> {
    let by_id = charts.iter().position(|chart| chart.id.eq_ignore_ascii_case(word));
    let lower = word.to_lowercase();
    let mut by_title =
        (0..charts.len()).filter(|&at| charts[at].title.to_lowercase().contains(&lower));
    let only = match (by_title.next(), by_title.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    };
    by_id.or(only).ok_or_else(|| {
        let known: Vec<&str> = charts.iter().map(|chart| chart.id.as_str()).collect();
        Failure::unknown("chart", word, known)
    })
}

/// What is added to a roll, and why.
struct Modifier {
    name: String,
    number: i32,
}

impl Modifier {
    /// Reads `shore=+1`, or `-1`.
    fn parse(text: &str) -> CliResult<Modifier> {
        let (name, number) = text.rsplit_once('=').unwrap_or(("", text));
        match number.trim().replace('\u{2212}', "-").parse() {
            Ok(number) => Ok(Modifier { name: name.trim().to_owned(), number }),
            Err(_) => {
                let reason = format!("the modifier {text} is not of the form N or NAME=N");
                Err(Failure::plain(reason))
            }
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
    modifiers: &[Modifier],
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
    let modifier = modifiers.iter().map(|modifier| modifier.number).sum();
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
    modifiers: &[Modifier],
    out: &mut Output,
) -> CliResult {
    if !faces.is_empty() {
        let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
        out.line(format!("Rolled {}.", faces.join(" ")))?;
    }
    if let (Some(total), [_, ..]) = (found.total, modifiers) {
        let all: i32 = modifiers.iter().map(|modifier| modifier.number).sum();
        let parts: Vec<String> = modifiers
            .iter()
            .map(|Modifier { name, number }| match name.as_str() {
                "" => format!("{number:+}"),
                name => format!("{number:+} {name}"),
            })
            .collect();
        out.line(format!("{} {} = {total}", total - all, parts.join(" ")))?;
    }
    let result = out.paint(&spelled(&found.result), Tone::Strong);
    let origin = match found.origin {
        Origin::Given => String::new(),
        origin => format!(" ({})", origin.word()),
    };
    let rule = out.paint(&format!("[{}]", chart.rule), Tone::Dim);
    let Lookup { row, column, .. } = found;
    out.line(format!("{}, {column}, {row}: {result}{origin}  {rule}", chart.title))?;
    // The notes say what the signs of a result mean.
    for note in &chart.notes {
        for line in wrap(note, width() - 4) {
            out.toned(format!("  {line}"), Tone::Dim)?;
        }
    }
    Ok(())
}

/// A cell with its shorthand spelled out: `>T6-2` sends on to another table, `1d6:1-3>5/4-6>9` parts a result by one more die,
/// and `T2-2A{1,2}` names a table and what it leads to.
fn spelled(cell: &str) -> String {
    if let Some((dice, parts)) = cell.split_once(':')
        && dice_of(dice).is_some()
    {
        let parts: Vec<String> = parts.split('/').map(|part| part.replace('>', ": ")).collect();
        return format!("roll {dice}: {}", parts.join("; "));
    }
    let is_table = |name: &str| name.starts_with(|sign: char| sign.is_ascii_digit());
    if let Some((before, name)) = cell.rsplit_once(">T")
        && is_table(name)
    {
        return format!("{}, then table {name}", before.trim_end());
    }
    if let Some((name, list)) = cell.strip_prefix('T').and_then(|cell| cell.split_once('{'))
        && is_table(name)
        && let Some(list) = list.strip_suffix('}')
    {
        return format!("table {name}: {}", list.replace(',', ", "));
    }
    cell.to_owned()
}

/// The chart as a table, with the origin of each row.
pub(crate) fn table(chart: &Chart, out: &mut Output) -> CliResult {
    let dice = chart.dice.map_or(String::new(), |(dice, sides)| format!("{dice}d{sides}"));
    let mut rows = vec![vec![dice]];
    rows[0].extend(chart.columns.iter().cloned());
    for row in &chart.rows {
        let cells = row.cells.iter().map(|cell| spelled(cell));
        rows.push(std::iter::once(row.roll.clone()).chain(cells).collect());
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|at| rows.iter().filter_map(|row| row.get(at)).map(|c| c.chars().count()).max())
        .map(Option::unwrap_or_default)
        .collect();
    let mut reasons = Reasons::default();
    out.toned(format!("{}  [{}]", chart.title, chart.rule), Tone::Title)?;
    for (at, row) in rows.iter().enumerate() {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
        let line = cells.join("  ");
        match at.checked_sub(1).map(|at| &chart.rows[at]) {
            None => out.toned(line, Tone::Strong)?,
            Some(row) => {
                let note = reasons.number(&row.why).map_or(String::new(), |n| format!(" ({n})"));
                let origin = out.paint(&format!("{}{note}", row.origin.word()), Tone::Dim);
                out.line(format!("{line}  {origin}"))?;
            }
        }
    }
    let reasons = reasons.0.iter().zip(1..).map(|(why, number)| format!("({number}) {why}"));
    for note in chart.notes.iter().cloned().chain(reasons) {
        for line in wrap(&note, width() - 2) {
            out.line(format!("  {line}"))?;
        }
    }
    Ok(())
}

/// The reasons of rows that the source does not give, each told once below the table; rows often share one.
#[derive(Default)]
struct Reasons<'c>(Vec<&'c str>);

impl<'c> Reasons<'c> {
    /// The number of a reason, counted from 1.
    fn number(&mut self, why: &'c str) -> Option<usize> {
        if why.is_empty() {
            return None;
        }
        let at = self.0.iter().position(|reason| *reason == why).unwrap_or_else(|| {
            self.0.push(why);
            self.0.len() - 1
        });
        Some(at + 1)
    }
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

    #[test]
    fn a_modifier_has_a_number_and_perhaps_a_name() {
        let read = |text| Modifier::parse(text).ok().map(|read| (read.name, read.number));
        assert_eq!(read("-1"), Some((String::new(), -1)));
        assert_eq!(read("North shore = +2"), Some(("North shore".to_owned(), 2)));
        assert_eq!(read("shore"), None);
        assert_eq!(read("shore="), None);
    }

    #[test]
    fn the_shorthand_of_a_cell_is_spelled_out() {
        for (cell, words) in [
            ("Storm>T6-2", "Storm, then table 6-2"),
            (
                "major damage, return to anchorage >T6-5",
                "major damage, return to anchorage, then table 6-5",
            ),
            ("1d6:1-3>5/4-6>9", "roll 1d6: 1-3: 5; 4-6: 9"),
            ("T2-2A{1,2,14}", "table 2-2A: 1, 2, 14"),
            ("Torpedo", "Torpedo"),
            ("3/1", "3/1"),
            ("SEC:Locker/Fan", "SEC:Locker/Fan"),
        ] {
            assert_eq!(spelled(cell), words);
        }
    }
}
