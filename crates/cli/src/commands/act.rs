//! `wardroom act`: gives an order.

use std::path::{Path, PathBuf};

use serde_json::json;
use wardroom_kernel::{Action, Observer, Seat, Tone};
use wardroom_record::Answers;

use crate::failure::{CliResult, Failure};
use crate::files::{self, Access, Saved};
use crate::output::{Output, OutputFormat};
use crate::{lookup, wording};

/// Give an order
///
/// The order is checked, carried out and entered in the file; if it is refused, the file stays as
/// it was.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom act game.json historical done --seat ijn
  wardroom act game.json @plan.txt --seat ijn
  wardroom act try.json done --dice 3,4,\"Ace of Clubs\"")]
pub(crate) struct Args {
    #[command(flatten)]
    order: OrderArgs,
    /// The dice as they fell: faces in the order asked, draws by name; practice only
    #[arg(long, value_name = "FACES")]
    dice: Option<String>,
}

/// An order in a game: its words, or the file it is kept in, and whose it is.
#[derive(clap::Args)]
pub(crate) struct OrderArgs {
    /// The game
    pub(crate) file: PathBuf,
    /// The words of the order, or @FILE
    #[arg(value_name = "ACTION")]
    words: Vec<String>,
    /// A file that holds the order; what follows a # is left out
    #[arg(long, value_name = "FILE", conflicts_with = "words")]
    from: Option<PathBuf>,
    /// The seat; may be left out if only one must decide
    #[arg(long)]
    seat: Option<String>,
}

impl OrderArgs {
    /// The seat and its order, as far as it can be read.
    pub(crate) fn read(&self, saved: &Saved) -> CliResult<(Seat, Action)> {
        let (game, table) = (saved.game(), &saved.table);
        let position = table.position();
        let seat = lookup::deciding_seat(game, table, position, self.seat.as_deref())?;
        Ok((seat, game.parse(position, seat, &self.text()?)?))
    }

    /// The order in words.
    fn text(&self) -> CliResult<String> {
        if let Some(file) = &self.from {
            return files::read_text(file);
        }
        match self.words.as_slice() {
            [] => Err(Failure::plain("no order was given: say it in words, or name its file")),
            [only] if only.starts_with('@') => files::read_text(Path::new(&only[1..])),
            words => Ok(words.join(" ")),
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let mut saved = Saved::open(&args.order.file, Access::Write)?;
    let (seat, order) = args.order.read(&saved)?;
    let caution = wording::caution(saved.game(), saved.table.position(), seat, &order);
    saved.act(seat, &order, Answers::typed(args.dice.as_deref()))?;
    saved.save()?;

    let (game, table) = (saved.game(), &saved.table);
    let number = table.record().entries.len() - 1;
    let events = table.events_of(number);
    let observer = Observer::Seat(seat);
    let head = table.record().head();
    if out.format() == OutputFormat::Json {
        return out.json(&json!({
            "entry": number,
            "action": table.record().entries[number].action,
            "caution": caution,
            "events": wording::events_json(events, observer),
            "to_act": wording::to_act(game, table),
            "outcome": wording::outcome_json(game, table),
            "head": head,
        }));
    }
    out.line(table.entry_words(number, observer))?;
    if let Some(caution) = caution {
        out.toned(format!("  Note: {caution}."), Tone::Hurt)?;
    }
    wording::events(out, events, observer)?;
    wording::standing(out, game, table)?;
    out.line(format!("Head: {head}"))
}
