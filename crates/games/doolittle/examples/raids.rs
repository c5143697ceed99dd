//! What becomes of raids: the sensible commander's and those ordered at random, against history. It is where the figures
//! of the README come from:
//!
//! ```text
//! cargo run --release -p wardroom-doolittle --example raids -- 2000
//! ```
//!
//! A second word names one scenario.

use std::collections::BTreeMap;
use std::io::{self, Write};

use wardroom_doolittle::denouement::Whereabouts;
use wardroom_doolittle::naval::Ship;
use wardroom_doolittle::naval::state::Station;
use wardroom_doolittle::parts::Bomber;
use wardroom_doolittle::state::Berth;
use wardroom_doolittle::{Doolittle, State};
use wardroom_kernel::{Fast, Overlay, Pick, Rules, Seat, Study, ToAct, Umpire};
use wardroom_testkit::playout::start;

const COMMANDER: Seat = Seat(0);

/// Who gives the orders.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Commander {
    Random,
    Sensible,
}

/// What came of many raids.
#[derive(Default)]
struct Tally {
    games: u32,
    orders: u64,
    points: i64,
    sums: BTreeMap<&'static str, u64>,
    verdicts: BTreeMap<String, u32>,
}

impl Tally {
    fn add(&mut self, what: &'static str, count: usize) {
        *self.sums.entry(what).or_default() += count as u64;
    }

    fn enter(&mut self, game: &Doolittle, state: &State) {
        self.games += 1;
        self.points += i64::from(game.points(state));
        *self.verdicts.entry(game.outcome(state).label.into_owned()).or_default() += 1;
        let planes = |holds: fn(Berth) -> bool| {
            state.aircraft.iter().filter(|plane| holds(plane.berth)).count()
        };
        let ashore = |berth| matches!(berth, Berth::Out | Berth::Ashore | Berth::Deck);
        let launched = Bomber::COUNT - planes(ashore);
        self.add("launched", launched);
        self.add("raids with a launch", usize::from(launched > 0));
        self.add("released", state.detonations.iter().map(|&one| usize::from(one)).sum());
        let bombed = state.detonations.iter().any(|&one| one > 0);
        self.add("raids that bomb", usize::from(bombed));
        self.add("destroyed", planes(|berth| berth == Berth::Destroyed));
        self.add("in Chungking", planes(|berth| berth == Berth::Chungking));
        let crews = |places: &[Whereabouts]| {
            state.denouement.crews.iter().filter(|crew| places.contains(&crew.place)).count()
        };
        self.add("crews in Chungking", crews(&[Whereabouts::Chungking]));
        let ways = [Whereabouts::Freed, Whereabouts::Released, Whereabouts::Held];
        self.add("crews in the USSR", crews(&ways));
        self.add("crews at Pearl Harbor", crews(&[Whereabouts::Pearl, Whereabouts::Rescued]));
        self.add("crews captured", crews(&[Whereabouts::Captured]));
        self.add("crews missing or killed", crews(&[Whereabouts::Missing, Whereabouts::Killed]));
        let hurt = |ship: Ship| {
            let hull = state.naval.ship(ship);
            hull.damaged || hull.station == Station::Sunk
        };
        self.add(
            "raids with a carrier hurt",
            usize::from(hurt(Ship::Hornet) || hurt(Ship::Enterprise)),
        );
        let zone = state.naval.at as usize;
        self.add("Sea Areas sailed", zone);
        self.add("alert at launch", usize::from(state.naval.alert_at_launch.unwrap_or(0)));
    }
}

fn main() -> io::Result<()> {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000);
    let mut out = io::stdout().lock();
    let game = Doolittle::load(&Overlay::none()).expect("the embedded data is whole");
    let scenarios = [("7", "on"), ("8", "on"), ("9", "on"), ("10", "off")];
    let asked = std::env::args().nth(2);
    for (scenario, denouement) in scenarios {
        if asked.as_ref().is_some_and(|asked| asked != scenario) {
            continue;
        }
        for commander in [Commander::Random, Commander::Sensible] {
            let mut tally = Tally::default();
            for seed in 0..games {
                let mut state = start(&game, scenario, &[("denouement", denouement)]);
                tally.orders += play(&game, &mut state, commander, seed);
                tally.enter(&game, &state);
            }
            let who = if commander == Commander::Random { "random" } else { "sensible" };
            let each = f64::from(tally.games);
            writeln!(out, "scenario {scenario}, {who}: {:.1} points", tally.points as f64 / each)?;
            writeln!(out, "  {:.0} picks a game", tally.orders as f64 / each)?;
            for (what, sum) in &tally.sums {
                writeln!(out, "  {what}: {:.2}", *sum as f64 / each)?;
            }
            for (verdict, count) in &tally.verdicts {
                writeln!(out, "  {verdict}: {:.0}%", 100.0 * f64::from(*count) / each)?;
            }
        }
    }
    Ok(())
}

/// Plays a game to its end and counts the picks.
fn play(game: &Doolittle, state: &mut State, commander: Commander, seed: u64) -> u64 {
    let mut dice = Fast::new(seed);
    let mut coin = Fast::new(seed ^ 0x000c_0ffe);
    let (mut list, mut picks, mut count) = (Vec::new(), Vec::<Pick>::new(), 0);
    loop {
        match game.to_act(state) {
            ToAct::Over => return count,
            ToAct::Nobody => game.advance(state, &mut Umpire::silent(&mut dice)),
            ToAct::Seats(_) => {
                picks.clear();
                loop {
                    game.choices(state, COMMANDER, &picks, &mut list);
                    if list.is_empty() {
                        break;
                    }
                    count += 1;
                    picks.push(match commander {
                        Commander::Random => {
                            let at = Umpire::<()>::silent(&mut coin)
                                .draw(&vec![1; list.len()], &|_| String::new(), RANDOM)
                                .unwrap_or(0);
                            list[at]
                        }
                        Commander::Sensible => game.default_pick(state, COMMANDER, &picks, &list),
                    });
                }
                game.apply(state, COMMANDER, &picks, None, &mut Umpire::silent(&mut dice));
            }
        }
    }
}

/// What a random order is rolled for.
const RANDOM: wardroom_kernel::Rule = wardroom_kernel::Rule::new("EDR", "1.4");
