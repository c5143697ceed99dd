//! `wardroom simulate`: many games at once.

use std::path::PathBuf;

use wardroom_kernel::Tone;
use wardroom_study::{Player, Series};

use super::terms::{GameArgs, split};
use crate::failure::{CliResult, Failure};
use crate::output::{Output, OutputFormat};
use crate::progress::Progress;
use crate::{lookup, rows};

/// Play many games at once between computer players
///
/// The same seed gives the same games and the same digest, whatever the number of threads.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom simulate tora --games 10000 --seed 7
  wardroom simulate tora --seat ijn=greedy --seat usn=random --games 100 --json
  wardroom simulate tora --games 10000 --parquet rows")]
pub(crate) struct Args {
    #[command(flatten)]
    game_args: GameArgs,
    /// Who plays a seat: random, greedy, ensign, lieutenant, commander or admiral; random unless told
    #[arg(long = "seat", value_name = "SEAT=WHO")]
    seats: Vec<String>,
    /// In how many worlds officers try their orders at each decision at most; by their rank unless told
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// How many games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; one for each core unless told
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Write a row for each game (games.parquet) and each turn (turns.parquet) into this folder
    #[arg(long, value_name = "FOLDER")]
    parquet: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    if args.parquet.is_some() {
        rows::check()?;
    }
    let (game, _) = args.game_args.load()?;
    let scenario = lookup::scenario(&*game, args.game_args.scenario.as_deref())?;
    let mut players = vec![Player::Random; scenario.seats.len()];
    for text in &args.seats {
        let (word, who) = split(text, "seat", "SEAT=WHO")?;
        players[lookup::seat(&scenario.seats, word)?.index()] =
            who.parse::<Player>().map_err(Failure::Refused)?;
    }
    let series = Series {
        scenario: Some(scenario.id.clone()),
        options: args.game_args.options(&*game)?,
        seats: players,
        nodes: args.nodes,
        games: args.games,
        seed: args.seed,
        threads: args.threads,
    };
    let progress = Progress::of(args.games);
    let tell = |done| progress.reach(done);
    let report = match &args.parquet {
        None => game.simulate(&series, &tell)?,
        Some(folder) => {
            let (report, save_file) =
                game.simulate_rows(&series, &args.game_args.data_name(), &tell)?;
            rows::write(&save_file, folder)?;
            report
        }
    };
    progress.finish();
    if out.format() == OutputFormat::Json {
        return out.json(&report);
    }
    out.toned(format!("{}: {}", game.manifest().title, scenario.title), Tone::Title)?;
    out.line(format!(
        "{} of {} games came to an end, in {:.2} s ({:.0} games/s, {:.0} decisions/s)",
        report.finished,
        report.games,
        report.seconds,
        report.games_per_second,
        report.actions_per_second
    ))?;
    for (label, count) in &report.outcomes {
        let share = 100.0 * *count as f64 / report.finished.max(1) as f64;
        out.line(format!("  {share:5.1}%  {label} ({count})"))?;
    }
    for (seat, value) in &report.values {
        out.line(format!("  {seat}: {value:.3} in the mean"))?;
    }
    out.toned(
        format!(
            "{} decisions among {:.1} choices in the mean; seed {}, digest {}",
            report.actions, report.mean_choices, report.seed, report.digest
        ),
        Tone::Dim,
    )
}
