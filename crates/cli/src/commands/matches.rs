//! `wardroom match`: two computer players against each other.

use wardroom_study::matches::Pairing;
use wardroom_study::{Side, Who};

use super::terms::Agreed;
use crate::failure::{Failure, Outcome};
use crate::output::{Form, Out};
use crate::progress::Progress;
use crate::shelf;

/// Play two computer players against each other
///
/// Seats are swapped half-way, and both halves have the same dice.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  wardroom match tora --a greedy --b random --games 200 --seed 7"
)]
pub(crate) struct Args {
    #[command(flatten)]
    agreed: Agreed,
    /// The first player: random or greedy
    #[arg(long, value_name = "WHO")]
    a: String,
    /// The second player
    #[arg(long, value_name = "WHO")]
    b: String,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; one for each core unless told
    #[arg(long, default_value_t = 0)]
    threads: usize,
}

pub(crate) fn run(args: &Args, out: &mut Out) -> Outcome {
    let (loaded, _) = args.agreed.load()?;
    let game = loaded.game();
    let scenario = shelf::scenario(game, args.agreed.scenario.as_deref())?;
    let who = |word: &str| word.parse::<Who>().map_err(Failure::Refused);
    let pairing = Pairing {
        scenario: Some(scenario.id.clone()),
        options: args.agreed.options(game)?,
        a: who(&args.a)?,
        b: who(&args.b)?,
        games: args.games,
        seed: args.seed,
        threads: args.threads,
    };
    let progress = Progress::of(args.games);
    let result = shelf::versus(&loaded, &pairing, &|done| progress.reach(done))?;
    progress.finish();
    if out.form() == Form::Json {
        return out.json(&result);
    }
    out.line(format!("{} games of {}", result.games, game.title()))?;
    for (name, side) in [("a", &result.a), ("b", &result.b)] {
        let Side { who, score, low, high } = side;
        out.line(format!("  {name} ({who}): {score:.3}, between {low:.3} and {high:.3}"))?;
    }
    Ok(())
}
