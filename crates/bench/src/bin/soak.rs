//! Plays every game at random for some seconds and stops at the first thing that is wrong.

#![expect(clippy::print_stdout, reason = "what was played is what it prints")]

use std::process::ExitCode;
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
    for id in wardroom_catalog::ids() {
        let game = wardroom_catalog::open(id, &Overlay::none())?;
        let report = game.visit(Soak { seconds, seed });
        println!("{id}: {} games, {} orders from seed {seed}", report.games, report.actions);
        if let Some(problem) = report.problem {
            println!("{problem}");
            return Ok(ExitCode::FAILURE);
        }
    }
    Ok(ExitCode::SUCCESS)
}
