//! `wardroom verify`: recomputes a record.

use std::path::PathBuf;

use wardroom_kernel::Tone;
use wardroom_record::{Digest, Kind, Verification, verify};

use crate::failure::{CliResult, Failure};
use crate::files;
use crate::output::{Output, OutputFormat};
use crate::progress::Spinner;

/// Recompute every entry, roll and head of a record
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom verify game.json
  wardroom verify game.json --head 5b1c…  (a head that was noted while the game was played)")]
pub(crate) struct Args {
    /// The record
    file: PathBuf,
    /// A head that must be in its chain
    #[arg(long, value_name = "HEAD")]
    head: Option<Digest>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let text = files::read_text(&args.file)?;
    let read = files::read_record(&text);
    let (record, found) = match read {
        Ok((record, game)) => {
            let _waiting = Spinner::start("replaying the record");
            let found = verify(&*game, &record, args.head);
            (Some(record), found)
        }
        Err(Failure::Refused(refusal)) => (None, unreadable(refusal.to_string())),
        Err(failure) => return Err(failure),
    };
    if out.format() == OutputFormat::Json {
        out.json(&found)?;
        return if found.ok { Ok(()) } else { Err(Failure::Told) };
    }
    if let Some(problem) = found.problem {
        return Err(Failure::plain(problem).in_file(&args.file));
    }
    let Verification { actions, rolls, undos, rollbacks, head, .. } = found;
    out.toned("Every entry, roll and head comes out as the record says.", Tone::Strong)?;
    let head = head.map_or(String::new(), |head| head.to_string());
    out.line(format!("{actions} actions, {rolls} rolls, head {head}"))?;
    out.line(format!("{undos} undos, {rollbacks} rollbacks"))?;
    let Some(record) = record else { return Ok(()) };
    if record.terms.seeded {
        out.line("The dice come from a seed, so that they could be foreseen.")?;
    }
    if record.terms.hot_seat {
        out.line("One person held several seats.")?;
    }
    match record.terms.kind {
        Kind::Sealed => out.line(format!("Commitment: {}", record.secret.commitment())),
        Kind::Practice => {
            let typed = record.entries.iter().filter(|entry| entry.typed).count();
            out.line(format!("A practice game; in {typed} entries the dice were typed by hand."))
        }
    }
}

/// What is found in a file that cannot even be read.
fn unreadable(problem: String) -> Verification {
    Verification {
        ok: false,
        actions: 0,
        rolls: 0,
        undos: 0,
        rollbacks: 0,
        head: None,
        problem: Some(problem),
    }
}
