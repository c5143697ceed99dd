//! `wardroom choices`: what a seat may pick next.

use std::path::PathBuf;

use serde_json::json;
use wardroom_kernel::Tone;

use crate::failure::CliResult;
use crate::files::{Access, Saved};
use crate::lookup;
use crate::output::{Output, OutputFormat};

/// List what a seat may pick next, after the picks of a half-built order
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom choices game.json --seat ijn
  wardroom choices game.json --seat ijn --picks \"historical send\" --json")]
pub(crate) struct Args {
    /// The game
    file: PathBuf,
    /// The seat; may be left out if only one must decide
    #[arg(long)]
    seat: Option<String>,
    /// The order so far
    #[arg(long, default_value = "", value_name = "WORDS")]
    picks: String,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let saved = Saved::open(&args.file, Access::Read)?;
    let (game, table) = (saved.game(), &saved.table);
    let position = table.position();
    let seat = lookup::deciding_seat(game, table, position, args.seat.as_deref())?;
    let picks = game.parse(position, seat, &args.picks)?.picks;
    let choices = game.choices(position, seat, &picks)?;
    if out.format() == OutputFormat::Json {
        let list: Vec<_> = choices
            .iter()
            .map(|c| json!({"pick": c.pick, "label": c.label, "rule": c.rule, "number": c.number}))
            .collect();
        return out.json(&list);
    }
    let width = choices.iter().map(|choice| choice.pick.chars().count()).max().unwrap_or(0);
    for choice in &choices {
        let pick = out.paint(&format!("{:width$}", choice.pick), Tone::Strong);
        let rule = out.paint(&format!("[{}]", choice.rule), Tone::Dim);
        out.line(format!("{pick}  {}  {rule}", choice.label))?;
    }
    if !choices.is_empty() {
        return Ok(());
    }
    match game.takes_text(position, seat, &picks) {
        true => out.line("The order is complete but for its text in quotation marks."),
        false => out.line("The order is complete."),
    }
}
