//! One order simulated in one sampled world: what everybody decides afterwards, and the value of where that leads.

use wardroom_kernel::{Action, Fast, Game, Pick, Seat, SeatSet, ToAct, Umpire, play};

use crate::orders::{Fill, complete_order, to_action};
use crate::tree::{NodeId, Selected, Tree};

/// A world is played for at most this many orders for each free decision of the root seat.
const MAX_ORDERS_PER_DEPTH: u32 = 16;

/// How many orders an expected continuation has at most.
const MAX_CONTINUATION: usize = 4;

/// The value of a position for a seat: that of the outcome if the game is over, else the game's evaluation.
pub fn position_value<G: Game>(game: &G, state: &G::State, seat: Seat) -> f64 {
    match game.to_act(state) {
        ToAct::Over => game.outcome(state).values[seat.index()],
        ToAct::Seats(_) | ToAct::Nobody => game.evaluate(state, seat),
    }
}

/// Buffers that are reused from world to world, so that a simulation allocates little.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    picks: Vec<Pick>,
    list: Vec<Pick>,
    path: Vec<(NodeId, Seat)>,
}

/// The root of a search and its depth.
#[derive(Debug)]
pub(crate) struct Search<'g, G: Game> {
    pub(crate) game: &'g G,
    /// The state itself: only ever handed to `resample`.
    pub(crate) state: &'g G::State,
    pub(crate) seat: Seat,
    /// How many free decisions of the seat a world is played past.
    pub(crate) depth: u32,
}

impl<'g, G: Game> Search<'g, G> {
    pub(crate) fn new(game: &'g G, state: &'g G::State, seat: Seat, depth: u32) -> Self {
        // What a plan needs is the same in every world that the seat could not tell from this one.
        let tuning = game.tuning(state);
        let depth = match depth.min(tuning.max_depth) {
            0 => 0,
            depth => depth.max(tuning.min_depth),
        };
        Search { game, state, seat, depth }
    }

    /// Simulates an order in the world of `number` and returns the value of its end.
    ///
    /// The same number is the same world for every order: what differs is the order.
    pub(crate) fn simulate(
        &self,
        order: &[Pick],
        tree: &mut Tree,
        seed: u64,
        number: u64,
        buffers: &mut Buffers,
    ) -> f64 {
        let Search { game, seat, .. } = *self;
        let mut dice = Fast::new(seed.wrapping_add(number));
        let mut state = game.resample(self.state, seat, &mut dice);
        let text = game.default_text(&state, seat, order);
        game.apply(&mut state, seat, order, text.as_deref(), &mut Umpire::silent(&mut dice));
        buffers.path.clear();
        self.roll_out(&mut state, tree, &mut dice, buffers);
        let value = position_value(game, &state, seat);
        for &(at, who) in &buffers.path {
            tree.update(at, if who == seat { value } else { position_value(game, &state, who) });
        }
        value
    }

    /// Plays on past `depth` free decisions of the root seat.
    fn roll_out(
        &self,
        state: &mut G::State,
        tree: &mut Tree,
        dice: &mut Fast,
        buffers: &mut Buffers,
    ) {
        let mut at = Some(Tree::ROOT);
        let mut depth = self.depth;
        for _ in 0..MAX_ORDERS_PER_DEPTH * (1 + self.depth) {
            play::settle(self.game, state, &mut Umpire::silent(dice));
            let ToAct::Seats(seats) = self.game.to_act(state) else { return };
            let settled = self.game.is_settled(state);
            if settled && seats.contains(self.seat) {
                if depth == 0 {
                    return;
                }
                depth -= 1;
            }
            let Some(next) = self.next(seats) else { return };
            // Whoever decides at the same time as others does not know what they have decided, so nobody may
            // learn to answer it.
            if seats.iter().count() > 1 && next != self.seat {
                at = None;
            }
            if settled {
                self.select_order(state, next, &mut at, tree, dice, buffers);
            } else {
                // What comes up in the middle of a procedure is decided by default: the budget is for orders.
                let Buffers { picks, list, .. } = &mut *buffers;
                picks.clear();
                complete_order(self.game, state, next, picks, list, Fill::Default);
            }
            let text = self.game.default_text(state, next, &buffers.picks);
            let mut umpire = Umpire::silent(dice);
            self.game.apply(state, next, &buffers.picks, text.as_deref(), &mut umpire);
        }
        play::settle(self.game, state, &mut Umpire::silent(dice));
    }

    /// The orders that are likely to follow an order: the most visited ones, in one world.
    pub(crate) fn continuation(
        &self,
        order: &[Pick],
        tree: &Tree,
        seed: u64,
    ) -> Vec<(Seat, Action)> {
        let Search { game, seat, .. } = *self;
        let mut dice = Fast::new(seed);
        let mut state = game.resample(self.state, seat, &mut dice);
        let text = game.default_text(&state, seat, order);
        game.apply(&mut state, seat, order, text.as_deref(), &mut Umpire::silent(&mut dice));
        let (mut at, mut line, mut list) = (Tree::ROOT, Vec::new(), Vec::new());
        while line.len() < MAX_CONTINUATION {
            play::settle(game, &mut state, &mut Umpire::silent(&mut dice));
            let ToAct::Seats(seats) = game.to_act(&state) else { break };
            let Some(next) = self.next(seats) else { break };
            let mut picks = Vec::new();
            if !game.is_settled(&state) {
                complete_order(game, &state, next, &mut picks, &mut list, Fill::Default);
            }
            let open = loop {
                game.choices(&state, next, &picks, &mut list);
                match list[..] {
                    [] => break false,
                    [only] => picks.push(only),
                    _ => match tree.most_visited(at, &list) {
                        None => break true,
                        Some((pick, child)) => {
                            picks.push(pick);
                            at = child;
                        }
                    },
                }
            };
            if open {
                break;
            }
            let action = to_action(game, &state, next, picks);
            let mut umpire = Umpire::silent(&mut dice);
            game.apply(&mut state, next, &action.picks, action.text.as_deref(), &mut umpire);
            line.push((next, action));
        }
        line
    }

    fn next(&self, seats: SeatSet) -> Option<Seat> {
        if seats.contains(self.seat) { Some(self.seat) } else { seats.iter().next() }
    }

    /// Completes an order by the tree as far as it goes, then by the rollout policy.
    fn select_order(
        &self,
        state: &G::State,
        seat: Seat,
        at: &mut Option<NodeId>,
        tree: &mut Tree,
        dice: &mut Fast,
        buffers: &mut Buffers,
    ) {
        let Buffers { picks, list, path } = buffers;
        picks.clear();
        while let Some(here) = *at {
            self.game.choices(state, seat, picks, list);
            let pick = match list[..] {
                [] => return,
                [only] => only,
                _ => {
                    let propose =
                        |dice: &mut Fast| self.game.rollout_pick(state, seat, picks, list, dice);
                    match tree.select(here, list, dice, propose) {
                        Selected::Existing(pick, next) => {
                            path.push((next, seat));
                            *at = Some(next);
                            pick
                        }
                        Selected::Expanded(pick, next) => {
                            path.push((next, seat));
                            *at = None;
                            pick
                        }
                    }
                }
            };
            picks.push(pick);
        }
        complete_order(self.game, state, seat, picks, list, Fill::Rollout(dice));
    }
}
