//! `wardroom advise`: what a staff officer would do.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use wardroom_bot::{Advice, Rank, SearchConfig, SearchLimits};
use wardroom_kernel::{AnyGame, Tone};
use wardroom_record::{Kind, Table};
use wardroom_study::Player;

use crate::failure::{CliResult, Failure};
use crate::files::{Access, Saved};
use crate::lookup;
use crate::output::{Output, OutputFormat};
use crate::progress::Spinner;

/// Ask a staff officer: the best few orders, with the chance to win and what is likely to follow
///
/// In practice games, in games for one, and in games that are over.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom advise game.json
  wardroom advise game.json --at 12 --nodes 5000")]
pub(crate) struct Args {
    /// The game
    file: PathBuf,
    /// The seat; may be left out if only one must decide
    #[arg(long)]
    seat: Option<String>,
    /// How things stood after this entry
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// The rank of the officer: ensign, lieutenant, commander or admiral
    #[arg(long, default_value = "admiral")]
    rank: String,
    /// In how many worlds orders are tried, instead of what the rank does
    #[arg(long)]
    nodes: Option<u32>,
    /// Think no longer than this
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// Where the officer's thoughts come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let saved = Saved::open(&args.file, Access::Read)?;
    let (game, table) = (saved.game(), &saved.table);
    if !is_allowed(game, table) {
        return Err(Failure::plain(
            "a staff officer advises in practice games, in games for one, and after the end",
        ));
    }
    let position = super::show::position_at(table, args.at)?;
    let seat = lookup::deciding_seat(game, table, position, args.seat.as_deref())?;
    if !game.to_act(position).contains(seat) {
        return Err(Failure::plain(format!("{} has nothing to decide", table.word(seat))));
    }
    let rank = rank(&args.rank)?;
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let nodes = args.nodes.unwrap_or(rank.search_config().nodes);
    let config = SearchConfig { nodes, threads, ..rank.search_config() };
    let patience = args.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let limits =
        SearchLimits { stop: None, deadline: patience.map(|patience| Instant::now() + patience) };
    let advice = Spinner::during("the staff officer thinks", || {
        game.advise(position, seat, &config, &limits, args.seed)
    });
    match out.format() {
        OutputFormat::Json => out.json(&advice),
        OutputFormat::Text => tell(out, table, &advice),
    }
}

/// Whether nobody is wronged by advice.
pub(crate) fn is_allowed(game: &dyn AnyGame, table: &Table) -> bool {
    table.record().terms.kind == Kind::Practice
        || table.seats().len() == 1
        || table.outcome(game).is_some()
}

fn rank(word: &str) -> CliResult<Rank> {
    word.parse::<Player>().ok().and_then(Player::rank).ok_or_else(|| {
        Failure::unknown("rank", word, Rank::ALL.map(Rank::word).into_iter().collect::<Vec<_>>())
    })
}

/// Prints advice for people.
pub(crate) fn tell(out: &mut Output, table: &Table, advice: &[Advice]) -> CliResult {
    for advise in advice {
        let chance = out.paint(&format!("{:5.1}%", advise.value * 100.0), Tone::Sea);
        out.line(format!("  {chance}  {}", advise.order))?;
        if !advise.words.is_empty() {
            out.toned(format!("          {}", advise.words), Tone::Dim)?;
        }
        if !advise.then.is_empty() {
            let then = advise.then.iter();
            let then: Vec<String> =
                then.map(|next| format!("{}: {}", table.word(next.seat), next.order)).collect();
            out.toned(format!("          then {}", then.join(", ")), Tone::Dim)?;
        }
    }
    Ok(())
}
