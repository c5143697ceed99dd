//! `wardroom play`: a game in the terminal.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueEnum;
use wardroom_catalog::Engine;
use wardroom_record::{Answers, Kind, Record, Table, Terms};
use wardroom_study::Player;

use super::terms::{GameArgs, secret, split};
use crate::failure::{CliResult, Failure};
use crate::output::{Output, OutputFormat};
use crate::play::{Controller, Input, SaveFile, Session, opening};
use crate::{files, lookup};

/// Play a game in the terminal, against the computer, a friend beside you or alone
///
/// Type the number or the word of a choice, or a whole order at once. `?` helps.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom play tora
  wardroom play tora --seat ijn=human --seat usn=human --record game.json
  wardroom play tora --dice typed")]
pub(crate) struct Args {
    #[command(flatten)]
    game_args: GameArgs,
    /// Who takes a seat: human, random, greedy, ensign, lieutenant, commander or admiral
    ///
    /// Unless told, the first seat is yours and the others are played by a lieutenant.
    #[arg(long = "seat", value_name = "SEAT=WHO")]
    seats: Vec<String>,
    /// Where the dice come from
    #[arg(long, value_enum, default_value_t = DiceFrom::Rolled)]
    dice: DiceFrom,
    /// Make the dice and the computer's thoughts from a number
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Keep the game in this file; if it exists, the game goes on from there
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Where the dice come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiceFrom {
    /// The program rolls
    Rolled,
    /// You roll real dice and type what they show
    Typed,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    if out.format() == OutputFormat::Json {
        return Err(Failure::plain("play is for people; programs use new, choices and act"));
    }
    let mut input = Input::new();
    let (engine, table, save_file) = match &args.record {
        Some(file) if file.exists() => {
            let text = files::read_text(file)?;
            let (engine, table) = take_up(args, file, &text)?;
            (engine, table, Some(SaveFile::found(file, text)))
        }
        file => {
            let (engine, table) = begin(args, &mut input, out)?;
            (engine, table, file.as_deref().map(SaveFile::new))
        }
    };
    let players = players(&args.seats, table.seats())?;
    let rng = args.seed.map_or_else(random_seed, Ok)?;
    let session = Session::new(&*engine, table, players, args.dice, rng, save_file);
    session.play(&mut input, out)
}

/// Begins a new game.
fn begin(args: &Args, input: &mut Input, out: &mut Output) -> CliResult<(Arc<dyn Engine>, Table)> {
    let (engine, overlay) = args.game_args.load()?;
    let game = &*engine;
    let scenario = lookup::scenario(game, args.game_args.scenario.as_deref())?;
    // Asked before the first roll, so that a wrong seat is told at once.
    players(&args.seats, &scenario.seats)?;
    let mut terms = Terms::new(game, &scenario.id, &args.game_args.options(game)?)?;
    terms.overlay = overlay.text().to_owned();
    terms.seeded = args.seed.is_some();
    let secret = secret(args.seed)?;
    let table = match args.dice {
        DiceFrom::Rolled => Table::open(game, terms, secret, Answers::Sealed)?,
        DiceFrom::Typed => {
            terms.kind = Kind::Practice;
            let tokens = opening(game, &terms.start(game)?, input, out)?;
            Table::open(game, terms, secret, Answers::Script(tokens))?
        }
    };
    Ok((engine, table))
}

/// Takes a recorded game up again.
fn take_up(args: &Args, file: &Path, text: &str) -> CliResult<(Arc<dyn Engine>, Table)> {
    let GameArgs { game, scenario, options, data } = &args.game_args;
    if scenario.is_some() || !options.is_empty() || data.is_some() || args.seed.is_some() {
        let reason = "the file exists and the game goes on from it: its scenario, options, data \
                      and dice are settled";
        return Err(Failure::plain(reason).in_file(file));
    }
    let (record, engine): (Record, Arc<dyn Engine>) =
        files::read_record(text).map_err(|failure| failure.in_file(file))?;
    if record.terms.game != *game {
        let reason = format!("it is a record of {}, not of {game}", record.terms.game);
        return Err(Failure::plain(reason).in_file(file));
    }
    if args.dice == DiceFrom::Typed && record.terms.kind == Kind::Sealed {
        return Err(Failure::plain("dice can be typed in practice games only").in_file(file));
    }
    let table = Table::resume(&*engine, record)
        .map_err(|broken| Failure::plain(broken.to_string()).in_file(file))?;
    Ok((engine, table))
}

/// Who takes each seat.
fn players(said: &[String], seats: &[String]) -> CliResult<Vec<Controller>> {
    let usual =
        |at| if at == 0 { Controller::Human } else { Controller::Computer(Player::Lieutenant) };
    let mut players: Vec<Controller> = (0..seats.len()).map(usual).collect();
    for text in said {
        let (word, who) = split(text, "seat", "SEAT=WHO")?;
        players[lookup::seat(seats, word)?.index()] = match who {
            "human" => Controller::Human,
            who => Controller::Computer(who.parse().map_err(|_| {
                let known = Player::ALL.map(Player::word).into_iter().chain(["human"]);
                Failure::unknown("player", who, known.collect::<Vec<_>>())
            })?),
        };
    }
    Ok(players)
}

fn random_seed() -> CliResult<u64> {
    getrandom::u64().map_err(|error| Failure::plain(format!("no seed can be drawn: {error}")))
}
