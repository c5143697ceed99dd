//! What a small ending is worth: every order and every way the dice can fall.

use rustc_hash::FxHashMap;
use wardroom_bot::orders::text_for;
use wardroom_kernel::{Dice, Enumerator, Game, Pick, Seat, ToAct, Umpire};

/// Answers less likely than this are left out.
const CUTOFF: f64 = 1e-12;
/// No line of play is followed through more steps than this.
const DEEPEST: u32 = 64;

/// What a position is worth to each seat if everybody plays as well as can be.
pub type Worth = Vec<f64>;

/// Goes through endings; what it has worked out it keeps.
#[derive(Debug)]
pub struct Exact<'g, G: Game> {
    game: &'g G,
    known: FxHashMap<G::State, Worth>,
    /// How many more positions may be looked at.
    left: u64,
}

/// What a position is worth, if it can be found by looking at no more than `most` positions.
///
/// `None` where there are more, where seats decide at the same time, and where something is secret.
pub fn exact<G: Game>(game: &G, state: &G::State, seats: usize, most: u64) -> Option<Worth> {
    Exact::new(game, most).worth(state, seats)
}

impl<'g, G: Game> Exact<'g, G> {
    /// Ready to look at so many positions.
    pub fn new(game: &'g G, most: u64) -> Self {
        Exact { game, known: FxHashMap::default(), left: most }
    }

    /// What a position is worth to each seat.
    pub fn worth(&mut self, state: &G::State, seats: usize) -> Option<Worth> {
        let open = (0..seats as u8).all(|seat| self.game.secrets(state, Seat(seat)).is_empty());
        if open { self.value(state, 0) } else { None }
    }

    /// What an order is worth to each seat before the dice fall; the position holds no secrets.
    pub fn worth_of(&mut self, state: &G::State, seat: Seat, picks: &[Pick]) -> Option<Worth> {
        let text = text_for(self.game, state, seat, picks);
        self.mean(0, |game, dice| {
            let mut next = state.clone();
            game.apply(&mut next, seat, picks, text.as_deref(), &mut Umpire::silent(dice));
            next
        })
    }

    fn value(&mut self, state: &G::State, depth: u32) -> Option<Worth> {
        if let Some(worth) = self.known.get(state) {
            return Some(worth.clone());
        }
        if depth == DEEPEST {
            return None;
        }
        let worth = match self.game.to_act(state) {
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
        self.known.insert(state.clone(), worth.clone());
        Some(worth)
    }

    /// The worth of what follows, over every way the dice can fall.
    fn mean(&mut self, depth: u32, step: impl Fn(&G, &mut dyn Dice) -> G::State) -> Option<Worth> {
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
        let mut mean: Worth = Vec::new();
        for (next, chance) in ways {
            let worth = self.value(&next, depth + 1)?;
            mean.resize(worth.len(), 0.0);
            mean.iter_mut().zip(worth).for_each(|(sum, value)| *sum += chance * value);
        }
        Some(mean)
    }

    /// The worth after the order that is best for the seat.
    fn best(&mut self, state: &G::State, seat: Seat, depth: u32) -> Option<Worth> {
        let mut best: Option<Worth> = None;
        let mut open = vec![Vec::new()];
        let mut list = Vec::new();
        while let Some(picks) = open.pop() {
            self.left = self.left.checked_sub(1)?;
            self.game.choices(state, seat, &picks, &mut list);
            if !list.is_empty() {
                open.extend(list.iter().map(|&pick| [&picks[..], &[pick]].concat()));
                continue;
            }
            let text = text_for(self.game, state, seat, &picks);
            let worth = self.mean(depth, |game, dice| {
                let mut next = state.clone();
                let mut umpire = Umpire::silent(dice);
                game.apply(&mut next, seat, &picks, text.as_deref(), &mut umpire);
                next
            })?;
            let better = |known: &Worth| worth[seat.index()] > known[seat.index()];
            if best.as_ref().is_none_or(better) {
                best = Some(worth);
            }
        }
        best
    }
}
