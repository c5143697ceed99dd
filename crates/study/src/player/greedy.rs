//! The player who tries orders out.
//!
//! It never looks at the state itself, only at states that its seat could not tell from it.

use std::ops::Range;

use wardroom_bot::look;
use wardroom_bot::orders::{By, fill, text_for};
use wardroom_kernel::{Fast, Game, Pick, Seat, ToAct, Umpire, play};

/// How many orders the greedy player looks at, unless there are more first picks than that.
const CANDIDATES: usize = 48;
/// How often it tries each of them.
const FIRST_LOOK: u64 = 4;
/// How many of the best it looks at again.
const FINALISTS: usize = 5;
/// How often it tries each of those.
const SECOND_LOOK: u64 = 16;
/// How many decisions of others, or in the middle of a procedure, it looks past.
const HORIZON: u32 = 16;

/// What the greedy player thinks in.
#[derive(Debug, Default)]
pub(super) struct Greedy {
    /// Orders it thinks about; those past `many` are left over from earlier decisions.
    candidates: Vec<Candidate>,
    many: usize,
    first: Vec<Pick>,
    reply: Vec<Pick>,
    list: Vec<Pick>,
}

/// An order, and how good things looked after it, added up.
#[derive(Debug, Default)]
struct Candidate {
    picks: Vec<Pick>,
    total: f64,
}

impl Greedy {
    /// The order after which things look best.
    pub(super) fn choose<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        thoughts: &mut Fast,
    ) -> &[Pick] {
        self.propose(game, state, seat, thoughts);
        if self.many > 1 {
            // The same worlds and the same dice for every order: what differs is the order.
            let seed = thoughts.bits();
            self.weigh(game, state, seat, seed, 0..FIRST_LOOK);
            self.keep_best(FINALISTS);
            self.weigh(game, state, seat, seed, FIRST_LOOK..FIRST_LOOK + SECOND_LOOK);
            self.keep_best(1);
        }
        &self.candidates[0].picks
    }

    /// Thinks of orders: the default one, one for each first pick, and more of those that leave
    /// something open after it, in turn.
    fn propose<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat, thoughts: &mut Fast) {
        self.many = 0;
        let open = self.propose_one(game, state, seat, None, By::Default);
        if !open {
            return;
        }
        let mut first = std::mem::take(&mut self.first);
        game.choices(state, seat, &[], &mut first);
        first.retain(|&pick| self.propose_one(game, state, seat, Some(pick), By::Chance(thoughts)));
        while self.many < CANDIDATES && !first.is_empty() {
            for &pick in &first {
                self.propose_one(game, state, seat, Some(pick), By::Chance(thoughts));
            }
        }
        self.first = first;
    }

    /// Thinks of one order more; says whether another could have begun in the same way.
    fn propose_one<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        first: Option<Pick>,
        by: By<'_>,
    ) -> bool {
        if self.many == self.candidates.len() {
            self.candidates.push(Candidate::default());
        }
        let candidate = &mut self.candidates[self.many];
        self.many += 1;
        candidate.total = 0.0;
        candidate.picks.clear();
        candidate.picks.extend(first);
        fill(game, state, seat, &mut candidate.picks, &mut self.list, by)
    }

    /// Tries each order once for each of `runs` and adds up how things look after it.
    fn weigh<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        seed: u64,
        runs: Range<u64>,
    ) {
        for run in runs {
            let mut dice = Fast::new(seed.wrapping_add(run));
            let world = game.resample(state, seat, &mut dice);
            for candidate in &mut self.candidates[..self.many] {
                let mut next = world.clone();
                let mut dice = dice.clone();
                let text = text_for(game, &world, seat, &candidate.picks);
                let mut umpire = Umpire::silent(&mut dice);
                game.apply(&mut next, seat, &candidate.picks, text.as_deref(), &mut umpire);
                play_on(game, &mut next, seat, dice, &mut self.reply, &mut self.list);
                candidate.total += look(game, &next, seat);
            }
        }
    }

    /// Forgets all orders but the best ones; of equals the one thought of first is better.
    fn keep_best(&mut self, most: usize) {
        self.candidates[..self.many].sort_by(|a, b| b.total.total_cmp(&a.total));
        self.many = self.many.min(most);
    }
}

/// Plays on until `seat` has its next free decision, or for long enough: what an order is worth
/// shows only once the plans of the others lie open and the procedures it began are over.
///
/// Others decide at random; what comes up in the middle of a procedure is decided by default.
fn play_on<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    mut dice: Fast,
    picks: &mut Vec<Pick>,
    list: &mut Vec<Pick>,
) {
    for _ in 0..HORIZON {
        play::settle(game, state, &mut Umpire::silent(&mut dice));
        let ToAct::Seats(seats) = game.to_act(state) else { return };
        let settled = game.is_settled(state);
        if settled && seats.contains(seat) {
            return;
        }
        let Some(next) = seats.iter().next() else { return };
        picks.clear();
        let by = if settled { By::Chance(&mut dice) } else { By::Default };
        fill(game, state, next, picks, list, by);
        let text = text_for(game, state, next, picks);
        game.apply(state, next, picks, text.as_deref(), &mut Umpire::silent(&mut dice));
    }
    play::settle(game, state, &mut Umpire::silent(&mut dice));
}
