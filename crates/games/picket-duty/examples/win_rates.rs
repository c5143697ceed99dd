//! How hard the game is: wins of a captain who orders at random and of the sensible one, scenario by
//! scenario, and with reconstructed values changed. It is where the figures of the README come from:
//!
//! ```text
//! cargo run --release -p wardroom-picket-duty --example win_rates
//! ```

use std::io::{self, Write};

use wardroom_kernel::{Fast, Overlay, Pick, Rules, Seat, Study, ToAct, Umpire, play};
use wardroom_picket_duty::state::State;
use wardroom_picket_duty::{PicketDuty, state::Story};
use wardroom_testkit::playout::start;

const CAPTAIN: Seat = Seat(0);

/// Who gives the orders.
#[derive(Clone, Copy)]
enum Captain {
    Random,
    Sensible,
}

/// What came of many games.
#[derive(Default)]
struct Tally {
    games: u32,
    wins: f64,
    sunk: u32,
}

impl Tally {
    fn percent(&self) -> f64 {
        100.0 * self.wins / f64::from(self.games)
    }
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let game = PicketDuty::load(&Overlay::none()).expect("the embedded data is whole");
    writeln!(out, "US wins in percent; ships sunk in a long campaign.\n")?;
    writeln!(out, "| | basic, random | basic, sensible | advanced, random | advanced, sensible |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    for &story in Story::ALL {
        let games = match story {
            story if story.is_long() => 200,
            Story::Mini => 1_000,
            _ => 4_000,
        };
        write!(out, "| {} ", story.word())?;
        for level in ["basic", "advanced"] {
            for captain in [Captain::Random, Captain::Sensible] {
                let found = play_many(&game, story, level, captain, games);
                write!(out, "| {:.0}", found.percent())?;
                if story.is_long() {
                    let sunk = f64::from(found.sunk) / f64::from(found.games);
                    write!(out, " ({sunk:.1} sunk)")?;
                }
                write!(out, " ")?;
            }
        }
        writeln!(out, "|")?;
    }
    writeln!(out, "\nThe sensible captain, basic game, with one reconstructed value changed.\n")?;
    writeln!(out, "| value | scenario 4 | scenario 6 | mini |\n|---|---|---|---|")?;
    for (words, overlay) in VARIATIONS {
        let overlay = Overlay::parse(overlay).expect("an overlay");
        let game = PicketDuty::load(&overlay).unwrap_or_else(|wrong| panic!("{wrong}"));
        write!(out, "| {words} ")?;
        for (story, games) in [(Story::S4, 4_000), (Story::S6, 4_000), (Story::Mini, 1_000)] {
            let found = play_many(&game, story, "basic", Captain::Sensible, games);
            write!(out, "| {:.0} ", found.percent())?;
        }
        writeln!(out, "|")?;
    }
    finish(&game, &mut out)
}

/// One special attack counter of each kind.
const FEW_SPECIAL: &str = r#"
[special]
"Betty:Ohka" = 1
"Sally:Ohka" = 1
"Peggy:Ohka" = 1
"Zero:Bomb" = 1
"Val:Bomb" = 1
"Judy:Bomb" = 1
"Kate:Torpedo" = 1
"Jill:Torpedo" = 1
"Myrt:Torpedo" = 1
"Grace:Torpedo" = 1
"#;

/// Twice as many of each kind.
const MANY_SPECIAL: &str = r#"
[special]
"Betty:Ohka" = 8
"Sally:Ohka" = 2
"Peggy:Ohka" = 2
"Zero:Bomb" = 6
"Val:Bomb" = 4
"Judy:Bomb" = 2
"Kate:Torpedo" = 6
"Jill:Torpedo" = 4
"Myrt:Torpedo" = 4
"Grace:Torpedo" = 2
"#;

/// Reconstructed values to be tried, as a player would correct them.
const VARIATIONS: [(&str, &str); 10] = [
    ("as it is", ""),
    ("hull track 8", "[figures]\nhull = 8"),
    ("hull track 12", "[figures]\nhull = 12"),
    ("special attack planes turn kamikaze on 3 or more", "[figures]\nconversion = 3"),
    ("special attack planes turn kamikaze on 5 or more", "[figures]\nconversion = 5"),
    ("10 special attack counters instead of 20", FEW_SPECIAL),
    ("40 special attack counters instead of 20", MANY_SPECIAL),
    ("compartments are destroyed by 3 hit markers", "[figures]\ndestroyed = 3"),
    ("compartments are destroyed by 5 hit markers", "[figures]\ndestroyed = 5"),
    ("spray fire at -1", "[figures]\nspray = -1"),
];

/// Plays days and long campaigns at random, to see that they end.
fn finish(game: &PicketDuty, out: &mut impl Write) -> io::Result<()> {
    let mut days = 0;
    for &story in Story::ALL.iter().filter(|story| !story.is_campaign()) {
        days += play_many(game, story, "advanced", Captain::Random, 2_500).games;
    }
    let mut campaigns = 0;
    for story in [Story::LongA, Story::LongB] {
        campaigns += play_many(game, story, "advanced", Captain::Random, 100).games;
    }
    writeln!(out, "\n{days} random scenarios and {campaigns} long campaigns finished.")
}

/// So many games on all cores, each with dice of its own.
fn play_many(game: &PicketDuty, story: Story, level: &str, captain: Captain, games: u32) -> Tally {
    let begin: State = start(game, story.word(), &[("level", level)]);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u32;
    let parts: Vec<Tally> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|first| {
                scope.spawn(move || {
                    let mut tally = Tally::default();
                    for number in (first..games).step_by(threads as usize) {
                        let end = play_one(game, begin, captain, u64::from(number));
                        tally.games += 1;
                        tally.wins += game.outcome(&end).values[0];
                        tally.sunk += u32::from(end.sunk);
                    }
                    tally
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("a game ends")).collect()
    });
    parts.into_iter().fold(Tally::default(), |sum, part| Tally {
        games: sum.games + part.games,
        wins: sum.wins + part.wins,
        sunk: sum.sunk + part.sunk,
    })
}

fn play_one(game: &PicketDuty, mut state: State, captain: Captain, seed: u64) -> State {
    let (mut dice, mut thoughts) = (Fast::new(2 * seed), Fast::new(2 * seed + 1));
    let mut umpire = Umpire::silent(&mut dice);
    let (mut picks, mut list): (Vec<Pick>, Vec<Pick>) = Default::default();
    for _ in 0..game.manifest().longest {
        play::settle(game, &mut state, &mut umpire);
        if game.to_act(&state) == ToAct::Over {
            return state;
        }
        picks.clear();
        loop {
            game.choices(&state, CAPTAIN, &picks, &mut list);
            if list.is_empty() {
                break;
            }
            picks.push(match captain {
                Captain::Random => list[thoughts.below(list.len() as u32) as usize],
                Captain::Sensible => game.default_pick(&state, CAPTAIN, &picks, &list),
            });
        }
        game.apply(&mut state, CAPTAIN, &picks, None, &mut umpire);
    }
    panic!("a game of {} has no end", state.story);
}
