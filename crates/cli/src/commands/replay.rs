//! `wardroom replay`: a played game, entry by entry.

use std::path::PathBuf;

use serde_json::{Value, json};
use wardroom_kernel::Observer;
use wardroom_record::Table;

use super::show::{ViewArgs, position_at};
use super::terms::secret;
use crate::failure::CliResult;
use crate::files::{self, Existing};
use crate::output::{Output, OutputFormat};
use crate::wording;

/// Replay a game: every entry with what happened, its rules and its dice
///
/// A record that does not come out as it says is refused. With --practice it is copied: a
/// practice game that plays on from any point.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom replay game.json --seat usn
  wardroom replay game.json --at 12 --practice what-if.json")]
pub(crate) struct Args {
    #[command(flatten)]
    view: ViewArgs,
    /// Draw the board after every entry
    #[arg(long)]
    boards: bool,
    /// Play on from there in a practice game, kept in this file
    #[arg(long, value_name = "FILE")]
    practice: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let saved = args.view.open()?;
    let (game, table) = (saved.game(), &saved.table);
    let last = table.record().entries.len() - 1;
    let at = args.view.at.unwrap_or(last);
    position_at(table, Some(at))?;
    if let Some(file) = &args.practice {
        let copy = table.practice_copy(game, at, secret(None)?)?;
        files::write(file, &copy.to_text(game), Existing::Keep)?;
        return match out.format() {
            OutputFormat::Json => {
                out.json(&json!({"file": file, "from": copy.record().terms.from}))
            }
            OutputFormat::Text => {
                out.line(format!("{} plays on from entry {at}, for practice.", file.display()))
            }
        };
    }
    let observer = args.view.observer(&saved)?;
    if out.format() == OutputFormat::Json {
        let entries: Vec<Value> = (0..=at).map(|n| entry_json(table, n, observer)).collect();
        return out.json(&json!({
            "game": game.id(),
            "scenario": table.record().terms.scenario,
            "entries": entries,
            "to_act": wording::to_act(game, table),
            "outcome": wording::outcome_json(game, table),
            "head": table.record().head(),
        }));
    }
    for number in 0..=at {
        wording::entry_and_events(out, table, number, observer)?;
        if let (true, Some(position)) = (args.boards, table.position_at(number)) {
            out.board(&game.board(position, observer))?;
        }
    }
    if at == last { wording::standing(out, game, table) } else { Ok(()) }
}

fn entry_json(table: &Table, number: usize, observer: Observer) -> Value {
    let entry = &table.record().entries[number];
    let known = entry.seat.as_deref().is_some_and(|seat| table.is_own(seat, observer));
    json!({
        "number": number,
        "seat": entry.seat,
        "action": entry.action.as_ref().filter(|_| known),
        "undo": entry.undo,
        "undone": table.is_undone(number),
        "events": wording::events_json(table.events_of(number), observer),
        "head": entry.head,
    })
}
