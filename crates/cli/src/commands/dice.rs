//! `wardroom dice`: what was rolled in a game, and whether it looks fair.

use std::path::PathBuf;

use wardroom_review::{dice_of, report};

use crate::failure::CliResult;
use crate::files::{Access, Saved};
use crate::output::{Output, OutputFormat};

/// Count the dice of a game: faces, means, and a test of fairness that says when there is too little data
#[derive(clap::Args)]
#[command(after_help = "Example:\n  wardroom dice game.json")]
pub(crate) struct Args {
    /// The game
    file: PathBuf,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let saved = Saved::open(&args.file, Access::Read)?;
    let dice = dice_of(&saved.table);
    if out.format() == OutputFormat::Json {
        return out.json(&dice);
    }
    if dice.is_empty() {
        return out.line("No dice have fallen.");
    }
    for one in &dice {
        let faces: Vec<String> =
            one.faces.iter().zip(1..).map(|(count, face)| format!("{face}:{count}")).collect();
        out.line(format!(
            "  {}: {} d{}, mean {:.2} (honest dice {:.2}); {}",
            one.seat.as_deref().unwrap_or("the opening"),
            one.rolls,
            one.sides,
            one.mean,
            one.expected,
            faces.join(" ")
        ))?;
        out.line(format!("      {}", report::fairness_words(&one.fairness)))?;
    }
    Ok(())
}
