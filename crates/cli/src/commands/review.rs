//! `wardroom review`: what was skill and what was luck.

use std::path::PathBuf;

use wardroom_kernel::Tone;
use wardroom_review::{Review, ReviewConfig, ReviewedDecision, dice_of, report};

use crate::failure::{CliResult, Failure};
use crate::files::{self, Access, Existing, Saved};
use crate::output::{Output, OutputFormat};
use crate::progress::Spinner;

/// The width and height of the graph in the terminal.
const COLUMNS: usize = 64;
const ROWS: usize = 8;

/// Look back on a finished game: chances over time, turning points, luck and losses
///
/// For each seat: result = start + luck - own losses + the opponent's losses. Every decision is valued from
/// what its seat knew.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom review game.json
  wardroom review game.json --html review.html")]
pub(crate) struct Args {
    /// The game
    file: PathBuf,
    /// Write the review to this file, as one page of HTML that needs nothing else
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Look less closely, for those in a hurry
    #[arg(long)]
    quick: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let saved = Saved::open(&args.file, Access::Read)?;
    let review = look_back(&saved, args.quick)?;
    if let Some(file) = &args.html {
        let page = report::html(saved.game().manifest().title, &review, &dice_of(&saved.table));
        files::write(file, &page, Existing::Replace)?;
        if out.format() == OutputFormat::Text {
            return out.line(format!("The review is in {}.", file.display()));
        }
    }
    match out.format() {
        OutputFormat::Json => out.json(&review),
        OutputFormat::Text => tell(out, saved.game().manifest().title, &review),
    }
}

/// Reviews a finished game, closely or in a hurry.
pub(super) fn look_back(saved: &Saved, quick: bool) -> CliResult<Review> {
    let config = if quick { ReviewConfig::QUICK } else { ReviewConfig::STANDARD };
    let review = Spinner::during("looking back on every decision", || {
        saved.game().review(&saved.table, &config)
    });
    review.map_err(|error| Failure::plain(error.to_string()))
}

fn tell(out: &mut Output, title: &str, review: &Review) -> CliResult {
    out.toned(format!("{title}: {}", review.outcome), Tone::Title)?;
    out.line(format!("Chances of {}:", review.of))?;
    for line in graph(review) {
        out.toned(line, Tone::Sea)?;
    }
    out.line("")?;
    for (seat, account) in &review.seats {
        let others = review.seats.iter().filter(|(other, _)| *other != seat);
        let others: f64 = others.map(|(_, other)| other.loss).sum();
        out.line(format!(
            "  {seat}: {:.1}% at the start, luck {:+.1}, own losses {:+.1}, opponent's losses {:+.1}: {:.1}%",
            account.start * 100.0,
            account.luck * 100.0,
            -account.loss * 100.0,
            others * 100.0,
            account.result * 100.0,
        ))?;
    }
    out.line("")?;
    out.line("Turning points:")?;
    for &at in &review.turning {
        tell_point(out, &review.points[at])?;
    }
    Ok(())
}

fn tell_point(out: &mut Output, point: &ReviewedDecision) -> CliResult {
    let ReviewedDecision { action, seat, order, win, luck, loss, .. } = point;
    out.line(format!("  {action}. {seat}: {order}  ({:.1}%)", win * 100.0))?;
    let better = point.better.as_ref().filter(|_| *loss >= 0.005);
    let better = better.map_or(String::new(), |better| format!("; better was {better}"));
    out.toned(
        format!("      loss {:.1}, luck {:+.1}{better}", loss * 100.0, luck * 100.0),
        Tone::Dim,
    )
}

/// The chances from decision to decision, drawn with blocks: the mean of those that share a column.
fn graph(review: &Review) -> Vec<String> {
    let values: Vec<f64> =
        review.points.iter().map(|point| point.win).chain([review.result]).collect();
    let columns = COLUMNS.min(values.len());
    let heights: Vec<usize> = (0..columns)
        .map(|column| {
            let from = column * values.len() / columns;
            let to = ((column + 1) * values.len() / columns).max(from + 1);
            let mean = values[from..to].iter().sum::<f64>() / (to - from) as f64;
            (mean * (ROWS * 2) as f64).round() as usize
        })
        .collect();
    (0..ROWS)
        .rev()
        .map(|row| {
            let block = |&height: &usize| match height.saturating_sub(row * 2) {
                0 => ' ',
                1 => '▄',
                _ => '█',
            };
            let label = match row {
                row if row == ROWS - 1 => "100%",
                row if row == ROWS / 2 => " 50%",
                0 => "  0%",
                _ => "    ",
            };
            format!("  {label} {}", heights.iter().map(block).collect::<String>())
        })
        .collect()
}
