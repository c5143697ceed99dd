//! `wardroom new`: begins a game as a file.

use std::path::PathBuf;

use serde_json::{Value, json};
use wardroom_kernel::{Observer, Tone};
use wardroom_record::{Answers, Kind, Table, Terms};

use super::terms::{GameArgs, secret, split};
use crate::failure::{CliResult, Failure};
use crate::files::Existing;
use crate::output::{Output, OutputFormat};
use crate::{files, lookup, wording};

/// Begin a game as a file
///
/// The file is the referee's: it holds the secret of the dice and every hidden order.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom new tora -o game.json
  wardroom new tora --entropy ijn=\"a phrase of mine\" -o game.json
  wardroom new tora --practice --setup position.json -o try.json
  wardroom new picket-duty --practice --dice 3,9 -o try.json")]
pub(crate) struct Args {
    #[command(flatten)]
    game_args: GameArgs,
    /// Where the game is kept
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    /// Make the dice from a number, so that they can be foreseen
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// A practice game: dice may be typed, and it may start from any position
    #[arg(long)]
    practice: bool,
    /// Start from the position in this file, as `show --setup` prints it; practice only
    #[arg(long, value_name = "FILE", requires = "practice")]
    setup: Option<PathBuf>,
    /// The dice that fall before the first decision: faces in the order asked, draws by name; practice only
    #[arg(long, value_name = "FACES", requires = "practice")]
    dice: Option<String>,
    /// What a seat adds to the dice; may be given once for each seat
    #[arg(long, value_name = "SEAT=TEXT")]
    entropy: Vec<String>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    if args.output.exists() && !args.force {
        return Err(Failure::plain("the file exists; --force replaces it").in_file(&args.output));
    }
    let (game, overlay) = args.game_args.load()?;
    let game = &*game;
    let mut terms = match &args.setup {
        None => {
            let scenario = lookup::scenario(game, args.game_args.scenario.as_deref())?;
            Terms::new(game, &scenario.id, &args.game_args.options(game)?)?
        }
        Some(file) => {
            let read = serde_json::from_str::<Value>(&files::read_text(file)?);
            let setup = read.map_err(|error| Failure::plain(error.to_string()).in_file(file))?;
            let told = args.game_args.scenario.as_deref();
            let told = told.map(|told| lookup::scenario(game, Some(told))).transpose()?;
            let told = told.map(|scenario| scenario.id.as_str());
            let options = args.game_args.told_options(game)?;
            Terms::from_setup(game, setup, told, &options)
                .map_err(|wrong| Failure::from(wrong).in_file(file))?
        }
    };
    let scenario = lookup::scenario(game, Some(&terms.scenario))?;
    terms.overlay = overlay.text().to_owned();
    terms.kind = if args.practice { Kind::Practice } else { Kind::Sealed };
    terms.seeded = args.seed.is_some();
    for text in &args.entropy {
        let (word, entropy) = split(text, "entropy", "SEAT=TEXT")?;
        terms.entropies[lookup::seat(&scenario.seats, word)?.index()] = entropy.to_owned();
    }
    let answers = Answers::typed(args.dice.as_deref());
    let table = Table::open(game, terms, secret(args.seed)?, answers)?;
    let text = table.to_text(game);
    files::write(&args.output, &text, if args.force { Existing::Replace } else { Existing::Keep })?;
    if args.seed.is_some() && !args.practice {
        eprintln!("wardroom: the dice come from a seed: whoever knows it can foresee them");
    }
    let commitment = table.record().secret.commitment();
    let head = table.record().head();
    if out.format() == OutputFormat::Json {
        return out.json(&json!({
            "file": args.output,
            "game": game.id(),
            "scenario": scenario.id,
            "commitment": commitment,
            "head": head,
            "events": wording::events_json(table.events_of(0), Observer::Spectator),
            "to_act": wording::to_act(game, &table),
            "outcome": wording::outcome_json(game, &table),
        }));
    }
    let title = format!("{}: {}", game.manifest().title, scenario.title);
    out.toned(title, Tone::Title)?;
    wording::events(out, table.events_of(0), Observer::Spectator)?;
    wording::standing(out, game, &table)?;
    out.line(format!("Kept in {}. It is the referee's file.", args.output.display()))?;
    out.line(format!("Commitment of the dice: {commitment}"))
}
