//! Plays every game at random for a while and stops at the first thing that is wrong.

#![expect(clippy::print_stdout, reason = "what was played is what it prints")]

use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::bail;
use wardroom_catalog::Visitor;
use wardroom_kernel::{Game, Overlay};
use wardroom_testkit::suite::{SoakLength, SoakReport, soak};

/// Plays one game for so long.
struct Soak {
    length: SoakLength,
    seed: u64,
}

impl Visitor for Soak {
    type Out = SoakReport;
    fn visit<G: Game>(self, game: &G) -> SoakReport {
        soak(game, self.length, self.seed)
    }
}

fn main() -> anyhow::Result<ExitCode> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (length, seed) = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["seconds", seconds, ref seed @ ..] => {
            (SoakLength::Seconds(seconds.parse()?), seed.first().copied())
        }
        ["orders", orders, ref seed @ ..] => {
            (SoakLength::Orders(orders.parse()?), seed.first().copied())
        }
        _ => bail!("usage: soak seconds|orders N [SEED]"),
    };
    // Other games every day; a problem names the seed that leads to it again.
    let seed = match seed {
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
                    if !plays_well(id, length, seed) {
                        problems.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    Ok(if problems.into_inner() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Plays one game, and says how it went.
fn plays_well(id: &str, length: SoakLength, seed: u64) -> bool {
    let report = wardroom_catalog::visit(id, &Overlay::none(), Soak { length, seed })
        .expect("a game of the catalog opens");
    let games = format!("{id}: {} games, {} orders from seed {seed}", report.games, report.actions);
    println!(
        "{games}{}",
        report.problem.iter().map(|problem| format!("\n{problem}")).collect::<String>()
    );
    report.problem.is_none()
}
