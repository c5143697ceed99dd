//! A chance in a label is the chance of what then happens.

use std::collections::{BTreeMap, BTreeSet};

use wardroom_kernel::{Action, Dice, Enumerator, Game, Observer, Pick, Seat, ToAct, Umpire};

use super::walk::{Moment, Property};
use crate::playout::some_text;

/// What a percentage in a label is the chance of.
#[derive(Clone, Copy, Debug)]
pub struct Promise {
    /// Labels that hold all of these tell it.
    pub label: &'static [&'static str],
    /// Which of the label's percentages it is, from 0.
    pub nth: usize,
    /// What shows whether it came true.
    pub shown: Shown,
}

/// What shows whether a chance came true.
#[derive(Clone, Copy, Debug)]
pub enum Shown {
    /// The log.
    Log(Lines),
    /// A test of the game's own, which is named here; it holds all percentages of such labels.
    Test(&'static str),
}

/// Parts of lines of the log that show whether a chance came true.
#[derive(Clone, Copy, Debug)]
pub struct Lines {
    /// It came true. A line that tells what was rolled against what was needed (`8 against 9`) is held to its numbers.
    pub came: &'static [&'static str],
    /// It did not.
    pub failed: &'static [&'static str],
    /// It was not even tried: such ways do not count.
    pub void: &'static [&'static str],
    /// The words by which decisions on the way are taken, such as whether dice are rolled again.
    pub then: &'static [&'static str],
}

/// Every percentage that a game's labels tell.
pub type Promises = &'static [Promise];

/// How often each promise is compared with exact odds.
const COMPARED: u32 = 25;
/// Ways the dice may fall for one order, at most.
const MOST_WAYS: u32 = 20_000;
/// Less likely ways are left out.
const CUTOFF: f64 = 1e-9;
/// An order is passed over where more than this was left out.
const LEFT_OUT: f64 = 1e-4;
/// Chances are told in whole percent.
const ROUNDING: f64 = 0.500_1;

/// Every percentage in a label is promised, and is what exact odds say.
pub(super) struct ChancesAreTrue {
    promises: Promises,
    /// How often each promise was compared.
    compared: Vec<u32>,
    /// Labels with a percentage that nothing promises, by their words without numbers.
    unpromised: BTreeMap<String, String>,
    /// What differed.
    wrong: BTreeSet<String>,
}

impl ChancesAreTrue {
    pub(super) fn new(promises: Promises) -> Self {
        let compared = vec![0; promises.len()];
        ChancesAreTrue { promises, compared, unpromised: BTreeMap::new(), wrong: BTreeSet::new() }
    }

    /// Promises that no label has told yet.
    fn untold(&self) -> impl Iterator<Item = &Promise> {
        let told = self.promises.iter().zip(&self.compared);
        told.filter(|&(_, &compared)| compared == 0).map(|(promise, _)| promise)
    }

    /// Looks at one label; `order` is whole with its pick or goes on.
    fn look<G: Game>(
        &mut self,
        moment: &mut Moment<'_, G>,
        seat: Seat,
        picks: &[Pick],
        text: &str,
    ) {
        for (nth, told) in percentages(text).into_iter().enumerate() {
            let fits = |promise: &Promise| {
                let is_it = promise.nth == nth || matches!(promise.shown, Shown::Test(_));
                is_it && promise.label.iter().all(|part| text.contains(part))
            };
            let Some(at) = self.promises.iter().position(fits) else {
                self.unpromised.entry(without_numbers(text)).or_insert_with(|| text.to_owned());
                continue;
            };
            let Shown::Log(lines) = self.promises[at].shown else {
                self.compared[at] += 1;
                continue;
            };
            if self.compared[at] >= COMPARED {
                continue;
            }
            let trial = Trial { game: moment.game, seat, lines };
            match trial.chance(moment.state, picks) {
                Ok(Some(exact)) => {
                    self.compared[at] += 1;
                    if (exact * 100.0 - told).abs() > ROUNDING {
                        self.wrong.insert(format!("\"{text}\", and it is {:.2}%", exact * 100.0));
                    }
                }
                Ok(None) => {}
                Err(lines) => {
                    self.wrong.insert(format!("\"{text}\" is not decided by: {lines}"));
                }
            }
        }
    }
}

/// One order, and what shows whether the chance of its label came true.
struct Trial<'a, G> {
    game: &'a G,
    seat: Seat,
    lines: Lines,
}

/// What a way the dice fell came to.
enum Way {
    Came,
    Failed,
    /// It was not tried.
    Void,
    /// The log does not tell; these are its lines.
    Silent(String),
}

impl<G: Game> Trial<'_, G> {
    /// The chance that it comes true; `None` where there are too many ways or it is never tried, and the lines of a way that
    /// does not tell.
    fn chance(&self, state: &G::State, picks: &[Pick]) -> Result<Option<f64>, String> {
        let action = self.finished(state, picks);
        let (mut came, mut tried, mut ways, mut silent) = (0.0, 0.0, 0, None);
        let left_out = Enumerator::new(CUTOFF).run(
            |dice| self.way(state, &action, dice),
            |result, p| {
                ways += 1;
                match result {
                    Some(Way::Came) => (came, tried) = (came + p, tried + p),
                    Some(Way::Failed) => tried += p,
                    Some(Way::Silent(lines)) => silent = Some(lines),
                    Some(Way::Void) | None => {}
                }
                ways <= MOST_WAYS && silent.is_none()
            },
        );
        match silent {
            Some(lines) => Err(lines),
            None if ways > MOST_WAYS || left_out > LEFT_OUT || tried == 0.0 => Ok(None),
            None => Ok(Some(came / tried)),
        }
    }

    /// The pick by which an order or a decision on the way goes on.
    fn next(&self, list: &[Pick]) -> Option<Pick> {
        list.iter().copied().find(|&pick| self.lines.then.contains(&self.game.word(pick).as_str()))
    }

    /// The order that begins so, with as little more as can be.
    fn finished(&self, state: &G::State, picks: &[Pick]) -> Action {
        let (mut picks, mut list) = (picks.to_vec(), Vec::new());
        loop {
            self.game.choices(state, self.seat, &picks, &mut list);
            match self.next(&list).or_else(|| list.first().copied()) {
                Some(pick) => picks.push(pick),
                None => break,
            }
        }
        let text = some_text(self.game, state, self.seat, &picks);
        Action { picks, text }
    }

    /// What a line says of it, if anything.
    fn read(&self, line: &str) -> Option<Way> {
        let says = |parts: &[&str]| parts.iter().any(|part| line.contains(part));
        if says(self.lines.came) {
            return Some(if is_short(line) { Way::Failed } else { Way::Came });
        }
        let other = [(self.lines.failed, Way::Failed), (self.lines.void, Way::Void)];
        other.into_iter().find(|(parts, _)| says(parts)).map(|(_, way)| way)
    }

    /// One way the dice fall.
    fn way(&self, state: &G::State, action: &Action, dice: &mut dyn Dice) -> Way {
        let (game, mut state, mut action) = (self.game, state.clone(), action.clone());
        let (mut list, mut lines, mut decides) = (Vec::new(), Vec::new(), Some(self.seat));
        loop {
            let mut events = Vec::new();
            let mut umpire = Umpire::logging(dice, &mut events);
            match decides {
                Some(seat) => {
                    game.apply(
                        &mut state,
                        seat,
                        &action.picks,
                        action.text.as_deref(),
                        &mut umpire,
                    );
                }
                None => game.advance(&mut state, &mut umpire),
            }
            for logged in events {
                let Some(line) = game.tell(&logged.event, Observer::Seat(self.seat)) else {
                    continue;
                };
                if let Some(way) = self.read(&line) {
                    return way;
                }
                lines.push(line);
            }
            let seat = match game.to_act(&state) {
                ToAct::Nobody => None,
                ToAct::Over => return Way::Silent(lines.join(" / ")),
                ToAct::Seats(seats) => seats.iter().next(),
            };
            if let Some(seat) = seat {
                game.choices(&state, seat, &[], &mut list);
                let Some(pick) = self.next(&list) else {
                    let words: Vec<String> = list.iter().map(|&pick| game.word(pick)).collect();
                    return Way::Silent(format!(
                        "{} / then {}",
                        lines.join(" / "),
                        words.join(" ")
                    ));
                };
                action = vec![pick].into();
            }
            decides = seat;
        }
    }
}

/// Whether a line tells of a sum that was not enough: `8 against 9`.
fn is_short(line: &str) -> bool {
    let Some((before, after)) = line.split_once(" against ") else { return false };
    let sum = before.rsplit(' ').next().and_then(|word| word.parse::<i32>().ok());
    let need = after.split([' ', ',', '.', ';']).next().and_then(|word| word.parse::<i32>().ok());
    sum.zip(need).is_some_and(|(sum, need)| sum < need)
}

/// The percentages of a label, in their order.
fn percentages(label: &str) -> Vec<f64> {
    let parts: Vec<&str> = label.split('%').collect();
    let before = &parts[..parts.len() - 1];
    let number = |part: &&str| {
        let start =
            part.rfind(|sign: char| !sign.is_ascii_digit() && sign != '.').map_or(0, |at| at + 1);
        part[start..].parse().unwrap_or_else(|_| panic!("\"{label}\" has a % without a number"))
    };
    before.iter().map(number).collect()
}

fn without_numbers(label: &str) -> String {
    label.chars().map(|sign| if sign.is_ascii_digit() { '#' } else { sign }).collect()
}

impl<G: Game> Property<G> for ChancesAreTrue {
    fn moment(&mut self, moment: &mut Moment<'_, G>) {
        for &seat in moment.acting {
            let (mut picks, mut list) = (Vec::new(), Vec::new());
            loop {
                moment.game.choices(moment.state, seat, &picks, &mut list);
                if list.is_empty() {
                    break;
                }
                for &pick in &list {
                    let text = moment.game.label(moment.state, seat, &picks, pick).text;
                    if text.contains('%') {
                        let order: Vec<Pick> = picks.iter().copied().chain([pick]).collect();
                        self.look(moment, seat, &order, &text);
                    }
                }
                picks.push(list[moment.chance.below(list.len() as u32) as usize]);
            }
        }
    }

    fn is_satisfied(&self) -> bool {
        self.untold().next().is_none()
    }

    fn finish(&mut self) {
        let unpromised: Vec<&String> = self.unpromised.values().collect();
        assert!(
            unpromised.is_empty(),
            "labels with a chance that is not held to anything: {unpromised:#?}"
        );
        assert!(self.wrong.is_empty(), "labels that tell a wrong chance: {:#?}", self.wrong);
        let untold: Vec<&Promise> = self.untold().collect();
        assert!(untold.is_empty(), "no label in all games tells: {untold:#?}");
    }
}
