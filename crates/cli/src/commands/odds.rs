//! `wardroom odds`: what an order leads to.

use wardroom_catalog::Engine;
use wardroom_kernel::{Action, Position, Refusal, Seat, Tone};
use wardroom_study::{Budget, Odds};

use super::act::OrderArgs;
use crate::failure::CliResult;
use crate::files::{Access, Saved};
use crate::output::{Output, OutputFormat};
use crate::progress::Spinner;

/// The longest bar.
const BAR_WIDTH: usize = 20;
/// How many outcomes are told by themselves, the likeliest first.
const MAX_OUTCOMES: usize = 12;

/// Work out what an order leads to, with exact chances
///
/// From what the seat may know; nothing is changed and nothing is rolled.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  wardroom odds game.json all-3NW 2NW --seat ijn")]
pub(crate) struct Args {
    #[command(flatten)]
    order: OrderArgs,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let saved = Saved::open(&args.order.file, Access::Read)?;
    let (seat, order) = args.order.read(&saved)?;
    let odds = work_out(saved.game(), saved.table.position(), seat, &order)?;
    match out.format() {
        OutputFormat::Json => out.json(&odds),
        OutputFormat::Text => tell(out, &odds),
    }
}

/// The odds of an order, with a sign of life while they are worked out.
pub(crate) fn work_out(
    game: &dyn Engine,
    position: &Position,
    seat: Seat,
    order: &Action,
) -> Result<Odds, Refusal> {
    Spinner::during("working out the odds", || game.odds(position, seat, order, Budget::default()))
}

/// Prints the odds as bars; JSON has every outcome, people are told the likeliest.
pub(crate) fn tell(out: &mut Output, odds: &Odds) -> CliResult {
    let (told, rest) = odds.outcomes.split_at(odds.outcomes.len().min(MAX_OUTCOMES));
    for chance in told {
        let filled = (chance.p * BAR_WIDTH as f64).round() as usize;
        let bar = format!("{}{}", "█".repeat(filled), " ".repeat(BAR_WIDTH.saturating_sub(filled)));
        let interval = match (chance.low, chance.high) {
            (Some(low), Some(high)) => format!(" ({:.1}-{:.1})", low * 100.0, high * 100.0),
            _ => String::new(),
        };
        let bar = out.paint(&bar, Tone::Sea);
        out.line(format!("  {:6.2}%{interval} {bar} {}", chance.p * 100.0, chance.label))?;
    }
    if !rest.is_empty() {
        let together: f64 = rest.iter().map(|chance| chance.p).sum();
        out.line(format!("  {:6.2}% for {} other outcomes", together * 100.0, rest.len()))?;
    }
    let how = match odds.exact {
        true if odds.branches == u64::MAX => "exact, over more ways than can be told".to_owned(),
        true => format!("exact, over {} ways the dice can fall", odds.branches),
        false => format!("sampled in {} runs, with 95% intervals", odds.branches),
    };
    let veiled = match odds.veiled {
        true => "; it depends on what you cannot know, which was guessed anew each time",
        false => "",
    };
    out.toned(format!("  {how}{veiled}; later decisions: {}", odds.default), Tone::Dim)?;
    match odds.remainder > 0.0 {
        true => out.toned(format!("  left out as too unlikely: {:.1e}", odds.remainder), Tone::Dim),
        false => Ok(()),
    }
}
