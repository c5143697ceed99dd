//! Replays the attack of 7 December 1941 by a fixed plan, many times, and prints what came of it beside history.
//!
//! ```text
//! cargo run --release -p wardroom-air-raid --example historical -- 2000
//! ```
//!
//! The plan is `plan.txt`, counter by counter; the US runs itself. With the word `free` after the number Japan
//! chooses its targets with hindsight instead, by `free.txt`.

#![expect(clippy::print_stdout, reason = "a program that prints its result")]

use std::collections::BTreeMap;

use wardroom_air_raid::*;
use wardroom_kernel::{Fast, Hidden, Logged, Observer, Pick, Rules, Umpire, Words, play};
use wardroom_testkit::{playout, suite};

const HISTORICAL: &str = include_str!("plan.txt");
const FREE: &str = include_str!("free.txt");

/// One line of the plan.
struct Task {
    turn: Turn,
    counter: &'static str,
    place: &'static str,
    attack: String,
}

fn plan(text: &'static str) -> Vec<Task> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.split_whitespace();
            let mut next = || words.next().expect("a line has four words or more");
            let (turn, counter, place) = (next(), next(), next());
            let turn = Turn::named(turn).expect("lines begin with a turn");
            Task { turn, counter, place, attack: words.collect::<Vec<_>>().join(" ") }
        })
        .collect()
}

/// Figures gathered over many games.
#[derive(Default)]
struct Tally {
    sums: BTreeMap<&'static str, f64>,
    sunk: BTreeMap<String, u32>,
    levels: BTreeMap<&'static str, u32>,
}

impl Tally {
    fn add(&mut self, what: &'static str, count: impl Into<f64>) {
        *self.sums.entry(what).or_default() += count.into();
    }

    fn read(&mut self, events: &[Logged<Event>]) {
        for logged in events {
            match logged.event {
                Event::Torpedoes { dropped, hits, .. } => {
                    self.add("torpedoes dropped", dropped);
                    self.add("torpedo hits", hits);
                }
                Event::HitWaits { kind: HitKind::Ap, .. } => self.add("AP hits on ships", 1),
                Event::Damaged { weapon: Weapon::Gp, .. } => self.add("GP hits on ships", 1),
                Event::Exploded(_) => self.add("magazine explosions", 1),
                Event::Scramble { up: Some(_), .. } => self.add("US counters scrambled", 1),
                Event::AntiAircraft { harm: [down, _], .. } => self.add("shot down by AA", down),
                Event::AirAttack { harm: [down, _], .. }
                | Event::Answered { harm: [down, _], .. } => {
                    self.add("shot down in the air, both sides", down);
                }
                Event::OutOfFuel { lost, .. } => self.add("lost for fuel", lost),
                Event::UnderWay(_) => self.add("ships under way", 1),
                Event::ShipLeft(_) => self.add("ships that left", 1),
                _ => {}
            }
        }
    }

    fn finish(&mut self, view: &View) {
        for ship in &view.ships {
            if ship.condition == Condition::Sunk {
                *self.sunk.entry(ship.name.clone()).or_default() += 1;
                self.add("ships sunk", 1);
                if ship.kind == ShipType::Bb {
                    self.add("battleships sunk", 1);
                }
            }
        }
        for (names, wave) in [
            (["first-wave Zeros lost", "first-wave Vals lost", "first-wave Kates lost"], 0),
            (["second-wave Zeros lost", "second-wave Vals lost", "second-wave Kates lost"], 1),
        ] {
            for (name, count) in names.into_iter().zip(view.lost[wave]) {
                self.add(name, count);
                self.add("Japanese aircraft lost", count);
            }
        }
        self.add("US aircraft destroyed", f64::from(view.destroyed));
        let damaged = view.fields.iter().flat_map(|field| &field.parked);
        self.add(
            "US aircraft damaged on the ground",
            damaged.map(|line| f64::from(line.2)).sum::<f64>(),
        );
        self.add("net points", f64::from(view.net));
        self.add("points for ships", f64::from(view.points.ships));
        self.add("points for facilities", f64::from(view.points.facilities));
        *self.levels.entry(view.level.name()).or_default() += 1;
    }
}

/// Whoever plays Japan by the plan.
struct Player<'a> {
    game: &'a AirRaid,
    plan: &'a [Task],
}

impl Player<'_> {
    /// The picks of an order, if each of its words is listed at its place. A number of aircraft that are not left
    /// becomes as many as there are, and so does one that is not given.
    fn picks(&self, state: &State, order: &str) -> Option<Vec<Pick>> {
        let (mut list, mut picks) = (Vec::new(), Vec::new());
        for word in order.split_whitespace() {
            self.game.choices(state, JAPAN, &picks, &mut list);
            let known = list.iter().copied().find(|&pick| self.game.word(pick) == word);
            let counted = word.parse::<u8>().is_ok();
            match known.or(list.first().copied().filter(|_| counted)) {
                Some(pick) => picks.push(pick),
                None if counted && list.is_empty() => {}
                None => return None,
            }
        }
        self.game.choices(state, JAPAN, &picks, &mut list);
        picks.extend(list.first());
        Some(picks)
    }

    /// Carries out an order if it is legal.
    fn try_order(&self, state: &mut State, order: &str, dice: &mut Fast, tally: &mut Tally) {
        let Some(picks) = self.picks(state, order) else { return };
        let mut events = Vec::new();
        let mut umpire = Umpire::logging(dice, &mut events);
        self.game.apply(state, JAPAN, &picks, None, &mut umpire);
        play::settle(self.game, state, &mut umpire);
        tally.read(&events);
    }

    /// The task of a counter on this turn.
    fn task(&self, turn: Turn, counter: &str) -> Option<&Task> {
        self.plan.iter().find(|task| task.turn == turn && task.counter == counter)
    }

    /// The order that takes a counter to its place, or home.
    fn move_of(&self, view: &View, counter: &CounterView) -> Option<String> {
        let squadron = counter.name.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let order = |place: &str| format!("{squadron} {} {place}", counter.name);
        if let Some(task) = self.task(view.turn, &counter.name) {
            let place = match task.place.strip_prefix('@') {
                Some(name) => {
                    let ship = view.ships.iter().find(|ship| ship.name == name)?;
                    ship.hex?.to_string()
                }
                None => task.place.to_owned(),
            };
            if place.len() == 4 && place.bytes().all(|byte| byte.is_ascii_digit()) {
                let facing = if counter.has_facing { " face-N" } else { "" };
                return Some(order(&format!("c{} {place}{facing}", &place[..2])));
            }
            return Some(order(&place));
        }
        let more =
            self.plan.iter().any(|task| task.counter == counter.name && task.turn > view.turn);
        match counter.air_box {
            // The second wave comes down over the central plain.
            Some(AirBox::Kb) if more => Some(order("T-C")),
            Some(AirBox::North) if !more => Some(order("KB")),
            Some(AirBox::Kb) => None,
            _ if more => (counter.waiting).then(|| order("T-C")),
            _ => Some(order("T-N")),
        }
    }

    fn act(&self, state: &mut State, dice: &mut Fast, tally: &mut Tally) {
        let view = self.game.view(state, Observer::Referee);
        match state.phase {
            Phase::FirstMovement | Phase::SecondMovement => {
                let own = view.air.iter().filter(|one| one.side == Side::Japan && !one.home);
                for counter in own {
                    if let Some(order) = self.move_of(&view, counter) {
                        self.try_order(state, &order, dice, tally);
                    }
                }
                self.try_order(state, "done", dice, tally);
            }
            Phase::AirToAir => {
                // Whatever can be attacked is, with all that can.
                let mut list = Vec::new();
                self.game.choices(state, JAPAN, &[], &mut list);
                let target: Pick = list[list.len() - 1];
                let order = format!("{} all", self.game.word(target));
                self.try_order(state, &order, dice, tally);
            }
            Phase::Torpedoes => {
                self.try_order(state, "all", dice, tally);
            }
            _ => {
                for task in self.plan.iter().filter(|task| task.turn == view.turn) {
                    if state.phase == Phase::AirToSurface {
                        let order = format!("{} {}", task.counter, task.attack);
                        self.try_order(state, &order, dice, tally);
                    }
                }
                if state.phase == Phase::AirToSurface {
                    self.try_order(state, "done", dice, tally);
                }
            }
        }
    }
}

fn main() {
    let games: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2_000);
    let game: AirRaid = suite::load();
    let free = std::env::args().nth(2).is_some_and(|word| word == "free");
    let (plan, orders) = if free { (plan(FREE), "no") } else { (plan(HISTORICAL), "yes") };
    let player = Player { game: &game, plan: &plan };
    let mut tally = Tally::default();
    for seed in 0..games {
        let mut state = playout::start(&game, "solo", &[("historical-orders", orders)]);
        let mut dice = Fast::new(u64::from(seed));
        let mut events = Vec::new();
        play::settle(&game, &mut state, &mut Umpire::logging(&mut dice, &mut events));
        tally.read(&events);
        while !playout::acting(&game, &state).is_empty() {
            player.act(&mut state, &mut dice, &mut tally);
        }
        tally.finish(&game.view(&state, Observer::Referee));
    }
    let mean = |sum: f64| sum / f64::from(games);
    println!("{games} games, means:");
    for (what, sum) in &tally.sums {
        println!("{what:>36} {:>8.1}", mean(*sum));
    }
    let mut sunk: Vec<_> = tally.sunk.iter().collect();
    sunk.sort_by_key(|(name, count)| (u32::MAX - **count, (*name).clone()));
    println!("sunk, per cent of games:");
    for (name, count) in sunk.into_iter().take(24) {
        println!("{name:>36} {:>8.1}", mean(f64::from(*count)) * 100.0);
    }
    println!("levels, per cent of games:");
    for (name, count) in &tally.levels {
        println!("{name:>36} {:>8.1}", mean(f64::from(*count)) * 100.0);
    }
}
