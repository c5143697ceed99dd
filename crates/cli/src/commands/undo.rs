//! `wardroom undo`: takes the last order back.

use std::path::PathBuf;

use serde_json::json;
use wardroom_kernel::Observer;

use crate::failure::CliResult;
use crate::files::{Access, Saved};
use crate::output::{Output, OutputFormat};
use crate::{lookup, wording};

/// Take the last order back
///
/// Only the seat that gave it can, and only while no dice have fallen, nothing was revealed and the game is not
/// over (then `wardroom replay game.json --at N --practice copy.json` plays on).
/// Both the order and its undoing stay in the log.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  wardroom undo game.json --seat ijn")]
pub(crate) struct Args {
    /// The game
    file: PathBuf,
    /// The seat that takes its order back; the one that gave it unless told
    #[arg(long)]
    seat: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let mut saved = Saved::open(&args.file, Access::Write)?;
    let seat = match &args.seat {
        Some(word) => lookup::seat(saved.table.seats(), word)?,
        None => saved.table.last_to_act().unwrap_or(wardroom_kernel::Seat(0)),
    };
    saved.undo(seat)?;
    saved.save()?;

    let (game, table) = (saved.game(), &saved.table);
    let number = table.record().entries.len() - 1;
    if out.format() == OutputFormat::Json {
        return out.json(&json!({
            "entry": number,
            "undone": table.record().entries[number].undo,
            "to_act": wording::to_act(game, table),
            "outcome": wording::outcome_json(game, table),
            "head": table.record().head(),
        }));
    }
    out.line(table.entry_words(number, Observer::Seat(seat)))?;
    wording::standing(out, game, table)
}
