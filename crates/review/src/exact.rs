//! What a small ending is worth: every order and every way the dice can fall.

use rustc_hash::FxHashMap;
use wardroom_kernel::{Dice, Enumerator, Game, Pick, Seat, ToAct, Umpire};

/// Answers less likely than this are left out.
const CUTOFF: f64 = 1e-12;
/// No line of play is followed through more steps than this.
const MAX_DEPTH: u32 = 64;

/// What a position is worth to each seat if everybody plays as well as can be.
pub type Values = Vec<f64>;

/// Solves endings by expectimax, with a transposition table.
#[derive(Debug)]
pub struct ExactSolver<'g, G: Game> {
    game: &'g G,
    known: FxHashMap<G::State, Values>,
    /// How many more positions may be looked at.
    left: u64,
}

/// What a position is worth, if it can be found by looking at no more than `most` positions.
///
/// `None` where there are more, where seats decide at the same time, and where something is secret.
pub fn exact<G: Game>(game: &G, state: &G::State, seats: usize, most: u64) -> Option<Values> {
    ExactSolver::new(game, most).solve(state, seats)
}

impl<'g, G: Game> ExactSolver<'g, G> {
    /// A solver that may look at so many positions.
    pub fn new(game: &'g G, most: u64) -> Self {
        ExactSolver { game, known: FxHashMap::default(), left: most }
    }

    /// What a position is worth to each seat.
    pub fn solve(&mut self, state: &G::State, seats: usize) -> Option<Values> {
        let open = (0..seats as u8).all(|seat| self.game.secrets(state, Seat(seat)).is_empty());
        if open { self.value(state, 0) } else { None }
    }

    /// What an order is worth to each seat before the dice fall; the position holds no secrets.
    pub fn solve_order(&mut self, state: &G::State, seat: Seat, picks: &[Pick]) -> Option<Values> {
        let text = self.game.default_text(state, seat, picks);
        self.mean(0, |game, dice| {
            let mut next = state.clone();
            game.apply(&mut next, seat, picks, text.as_deref(), &mut Umpire::silent(dice));
            next
        })
    }

    fn value(&mut self, state: &G::State, depth: u32) -> Option<Values> {
        if let Some(values) = self.known.get(state) {
            return Some(values.clone());
        }
        if depth == MAX_DEPTH {
            return None;
        }
        let values = match self.game.to_act(state) {
            ToAct::Over => self.game.outcome(state).values,
            ToAct::Nobody => self.mean(depth, |game, dice| {
                let mut next = state.clone();
                game.advance(&mut next, &mut Umpire::silent(dice));
                next
            })?,
            ToAct::Seats(seats) => {
                let mut deciding = seats.iter();
                let (seat, None) = (deciding.next()?, deciding.next()) else { return None };
                self.best(state, seat, depth)?
            }
        };
        self.known.insert(state.clone(), values.clone());
        Some(values)
    }

    /// The worth of what follows, over every way the dice can fall.
    fn mean(&mut self, depth: u32, step: impl Fn(&G, &mut dyn Dice) -> G::State) -> Option<Values> {
        let game = self.game;
        let mut ways: Vec<(G::State, f64)> = Vec::new();
        let mut left = self.left;
        Enumerator::new(CUTOFF).run(
            |dice| step(game, dice),
            |next, chance| {
                left = left.saturating_sub(1);
                if let Some(next) = next {
                    match ways.iter_mut().find(|(known, _)| *known == next) {
                        Some((_, sum)) => *sum += chance,
                        None => ways.push((next, chance)),
                    }
                }
                left > 0
            },
        );
        self.left = left;
        if left == 0 {
            return None;
        }
        let mut mean: Values = Vec::new();
        for (next, chance) in ways {
            let values = self.value(&next, depth + 1)?;
            mean.resize(values.len(), 0.0);
            mean.iter_mut().zip(values).for_each(|(sum, value)| *sum += chance * value);
        }
        Some(mean)
    }

    /// The worth after the order that is best for the seat.
    fn best(&mut self, state: &G::State, seat: Seat, depth: u32) -> Option<Values> {
        let mut best: Option<Values> = None;
        let mut open = vec![Vec::new()];
        let mut list = Vec::new();
        while let Some(picks) = open.pop() {
            self.left = self.left.checked_sub(1)?;
            self.game.choices(state, seat, &picks, &mut list);
            if !list.is_empty() {
                open.extend(list.iter().map(|&pick| [&picks[..], &[pick]].concat()));
                continue;
            }
            let text = self.game.default_text(state, seat, &picks);
            let values = self.mean(depth, |game, dice| {
                let mut next = state.clone();
                let mut umpire = Umpire::silent(dice);
                game.apply(&mut next, seat, &picks, text.as_deref(), &mut umpire);
                next
            })?;
            let better = |known: &Values| values[seat.index()] > known[seat.index()];
            if best.as_ref().is_none_or(better) {
                best = Some(values);
            }
        }
        best
    }
}
