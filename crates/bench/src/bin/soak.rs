//! Plays every game at random for some seconds and stops at the first thing that is wrong.

#![expect(clippy::print_stdout, reason = "what was played is what it prints")]

use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use wardroom_catalog::Visitor;
use wardroom_kernel::{Game, Overlay};
use wardroom_testkit::suite::{SoakReport, soak};

/// Plays one game for so many seconds.
struct Soak {
    seconds: u64,
    seed: u64,
}

impl Visitor for Soak {
    type Out = SoakReport;
    fn visit<G: Game>(self, game: &G) -> SoakReport {
        soak(game, self.seconds, self.seed)
    }
}

fn main() -> anyhow::Result<ExitCode> {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().context("usage: soak SECONDS [SEED]")?.parse()?;
    // Other games every day; a problem names the seed that leads to it again.
    let seed = match arguments.next() {
        Some(seed) => seed.parse()?,
        None => SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs(),
    };
    // A property that fails panics, and the report has all it says.
    std::panic::set_hook(Box::new(|_| {}));
    let games: Vec<_> = wardroom_catalog::ids().collect();
    let next = AtomicUsize::new(0);
    let problems = AtomicUsize::new(0);
    let hands = std::thread::available_parallelism().map_or(1, NonZero::get);
    std::thread::scope(|scope| {
        for _ in 0..hands {
            scope.spawn(|| {
                while let Some(id) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !plays_well(id, seconds, seed) {
                        problems.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    Ok(if problems.into_inner() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Plays one game, and says how it went.
fn plays_well(id: &str, seconds: u64, seed: u64) -> bool {
    let report = wardroom_catalog::visit(id, &Overlay::none(), Soak { seconds, seed })
        .expect("a game of the catalog opens");
    let games = format!("{id}: {} games, {} orders from seed {seed}", report.games, report.actions);
    println!(
        "{games}{}",
        report.problem.iter().map(|problem| format!("\n{problem}")).collect::<String>()
    );
    report.problem.is_none()
}
