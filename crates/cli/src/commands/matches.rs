//! `wardroom match`: two computer players against each other.

use wardroom_study::matches::MatchConfig;
use wardroom_study::{PairScore, Player, PlayerScore, ScoreBy, StopRule, Verdict};

use super::terms::GameArgs;
use crate::failure::{CliResult, Failure};
use crate::lookup;
use crate::output::{Output, OutputFormat};
use crate::progress::Progress;

/// Play two computer players against each other
///
/// Seats are swapped half-way, and both halves have the same dice. At a game for one, each plays half of the
/// games, and their mean results are compared.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom match tora --a greedy --b random --games 200 --seed 7
  wardroom match invasion --a admiral --b commander --games 200 --stop
  wardroom match air-raid --a admiral --b commander --games 200 --stop --pairs")]
pub(crate) struct Args {
    #[command(flatten)]
    game_args: GameArgs,
    /// The first player: random, greedy, ensign, lieutenant, commander or admiral
    #[arg(long, value_name = "WHO")]
    a: String,
    /// The second player
    #[arg(long, value_name = "WHO")]
    b: String,
    /// In how many worlds officers try their orders at each decision at most; by their rank unless told
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Stop as soon as the games so far show whether the first player is better (a sequential test of 50%
    /// against 65%, one error in twenty)
    #[arg(long)]
    stop: bool,
    /// Let pairs of games say who is better: the same dice with seats swapped, and who made more of the same
    /// seat; for games that one side nearly always wins
    #[arg(long)]
    pairs: bool,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; one for each core unless told
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    let (game, _) = args.game_args.load()?;
    let scenario = lookup::scenario(&*game, args.game_args.scenario.as_deref())?;
    let who = |word: &str| word.parse::<Player>().map_err(Failure::Refused);
    let config = MatchConfig {
        scenario: Some(scenario.id.clone()),
        options: args.game_args.options(&*game)?,
        a: who(&args.a)?,
        b: who(&args.b)?,
        nodes: args.nodes,
        games: args.games,
        stop: if args.stop { StopRule::Decided } else { StopRule::AllPlayed },
        score_by: if args.pairs { ScoreBy::Pairs } else { ScoreBy::Games },
        seed: args.seed,
        threads: args.threads,
    };
    let progress = Progress::of(args.games);
    let result = game.play_match(&config, &|done| progress.reach(done))?;
    progress.finish();
    if out.format() == OutputFormat::Json {
        return out.json(&result);
    }
    out.line(format!("{} games of {}", result.games, game.manifest().title))?;
    for (name, side) in [("a", &result.a), ("b", &result.b)] {
        let PlayerScore { who, nodes, score, low, high } = side;
        let nodes = nodes.map_or(String::new(), |nodes| format!(", {nodes} nodes a decision"));
        out.line(format!("  {name} ({who}{nodes}): {score:.3}, between {low:.3} and {high:.3}"))?;
    }
    if let Some(PairScore { played, score, low, high }) = result.pairs {
        out.line(format!(
            "  of {played} pairs with the same dice a came off better in {score:.3}, between \
             {low:.3} and {high:.3}"
        ))?;
    }
    out.line(match result.verdict {
        Verdict::Better => "a is better.",
        Verdict::NotBetter => "a is not better, or not by much.",
        Verdict::Undecided => "The games do not decide it.",
    })
}
