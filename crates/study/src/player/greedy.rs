//! A player that simulates orders and takes the best: one-ply search.
//!
//! It never looks at the state itself, only at states that its seat could not tell from it.

use std::ops::Range;

use wardroom_bot::orders::{Fill, complete_order};
use wardroom_bot::position_value;
use wardroom_kernel::{Fast, Game, Pick, Seat, ToAct, Umpire, play};

/// How many orders are simulated, unless there are more first picks than that.
const CANDIDATES: usize = 48;
/// How often each of them is simulated.
const FIRST_ROUND: u64 = 4;
/// How many of the best are simulated again.
const FINALISTS: usize = 5;
/// How often each of those is simulated.
const FINAL_ROUND: u64 = 16;
/// How many decisions of others, or in the middle of a procedure, a rollout has at most.
const MAX_DEPTH: u32 = 16;

/// The buffers of the greedy player.
#[derive(Debug, Default)]
pub(super) struct Greedy {
    /// The candidate orders; those past `many` are left over from earlier decisions.
    candidates: Vec<Candidate>,
    many: usize,
    first: Vec<Pick>,
    reply: Vec<Pick>,
    list: Vec<Pick>,
}

/// An order and the sum of its values.
#[derive(Debug, Default)]
struct Candidate {
    picks: Vec<Pick>,
    total: f64,
}

impl Greedy {
    /// The order with the best mean value.
    pub(super) fn choose<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        rng: &mut Fast,
    ) -> &[Pick] {
        self.propose(game, state, seat, rng);
        if self.many > 1 {
            // The same worlds and the same dice for every order: what differs is the order.
            let seed = rng.bits();
            self.evaluate(game, state, seat, seed, 0..FIRST_ROUND);
            self.keep_best(FINALISTS);
            self.evaluate(game, state, seat, seed, FIRST_ROUND..FIRST_ROUND + FINAL_ROUND);
            self.keep_best(1);
        }
        &self.candidates[0].picks
    }

    /// Proposes orders: the default one, one for each first pick, and more of those that have choices after it, in turn.
    fn propose<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat, rng: &mut Fast) {
        self.many = 0;
        let open = self.propose_one(game, state, seat, None, Fill::Default);
        if !open {
            return;
        }
        let mut first = std::mem::take(&mut self.first);
        game.choices(state, seat, &[], &mut first);
        first.retain(|&pick| self.propose_one(game, state, seat, Some(pick), Fill::Random(rng)));
        while self.many < CANDIDATES && !first.is_empty() {
            for &pick in &first {
                self.propose_one(game, state, seat, Some(pick), Fill::Random(rng));
            }
        }
        self.first = first;
    }

    /// Proposes one order more; returns whether there was a choice after its first pick.
    fn propose_one<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        first: Option<Pick>,
        by: Fill<'_>,
    ) -> bool {
        if self.many == self.candidates.len() {
            self.candidates.push(Candidate::default());
        }
        let candidate = &mut self.candidates[self.many];
        self.many += 1;
        candidate.total = 0.0;
        candidate.picks.clear();
        candidate.picks.extend(first);
        complete_order(game, state, seat, &mut candidate.picks, &mut self.list, by)
    }

    /// Simulates each order once for each of `runs` and adds up the values.
    fn evaluate<G: Game>(
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
                let text = game.default_text(&world, seat, &candidate.picks);
                let mut umpire = Umpire::silent(&mut dice);
                game.apply(&mut next, seat, &candidate.picks, text.as_deref(), &mut umpire);
                roll_out(game, &mut next, seat, dice, &mut self.reply, &mut self.list);
                candidate.total += position_value(game, &next, seat);
            }
        }
    }

    /// Keeps the best orders; of equals the one proposed first is better.
    fn keep_best(&mut self, most: usize) {
        self.candidates[..self.many].sort_by(|a, b| b.total.total_cmp(&a.total));
        self.many = self.many.min(most);
    }
}

/// Plays on until `seat` has its next free decision, or for long enough: what an order is worth
/// shows only once the plans of the others lie open and the procedures it began are over.
///
/// Others decide at random; what comes up in the middle of a procedure is decided by default.
fn roll_out<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    mut dice: Fast,
    picks: &mut Vec<Pick>,
    list: &mut Vec<Pick>,
) {
    for _ in 0..MAX_DEPTH {
        play::settle(game, state, &mut Umpire::silent(&mut dice));
        let ToAct::Seats(seats) = game.to_act(state) else { return };
        let settled = game.is_settled(state);
        if settled && seats.contains(seat) {
            return;
        }
        let Some(next) = seats.iter().next() else { return };
        picks.clear();
        let by = if settled { Fill::Random(&mut dice) } else { Fill::Default };
        complete_order(game, state, next, picks, list, by);
        let text = game.default_text(state, next, picks);
        game.apply(state, next, picks, text.as_deref(), &mut Umpire::silent(&mut dice));
    }
    play::settle(game, state, &mut Umpire::silent(&mut dice));
}
