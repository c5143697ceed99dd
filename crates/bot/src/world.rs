//! One order tried in one imagined world: what everybody decides afterwards, and how things look then.

use wardroom_kernel::{Action, Fast, Game, Pick, Seat, SeatSet, ToAct, Umpire, play};

use crate::orders::{By, fill, text_for, with_text};
use crate::tree::{At, Chosen, Tree};

/// No world goes on for more decisions than this for each one that is looked past, however the turns are
/// shared out.
const LONGEST: u32 = 16;

/// How many orders an expected line has, at most.
const EXPECTED: usize = 4;

/// How good a position looks for a seat: its worth if the game is over, else the game's opinion.
pub fn look<G: Game>(game: &G, state: &G::State, seat: Seat) -> f64 {
    match game.to_act(state) {
        ToAct::Over => game.outcome(state).values[seat.index()],
        ToAct::Seats(_) | ToAct::Nobody => game.evaluate(state, seat),
    }
}

/// What a world is walked with; kept from one walk to the next, so that a walk allocates little.
#[derive(Debug, Default)]
pub(crate) struct Walker {
    picks: Vec<Pick>,
    list: Vec<Pick>,
    path: Vec<(At, Seat)>,
}

/// Who searches, and how far.
#[derive(Debug)]
pub(crate) struct Quest<'g, G: Game> {
    pub(crate) game: &'g G,
    /// The state itself: only ever handed to `resample`.
    pub(crate) state: &'g G::State,
    pub(crate) seat: Seat,
    /// How many free decisions of the seat are looked past.
    pub(crate) ahead: u32,
}

impl<'g, G: Game> Quest<'g, G> {
    pub(crate) fn new(game: &'g G, state: &'g G::State, seat: Seat, ahead: u32) -> Self {
        // What a plan needs is the same in every world that the seat could not tell from this one.
        let tuning = game.tuning(state);
        let ahead = match ahead.min(tuning.max_depth) {
            0 => 0,
            ahead => ahead.max(tuning.min_depth),
        };
        Quest { game, state, seat, ahead }
    }

    /// Tries an order in the world of `number` and says how things look at its end.
    ///
    /// The same number is the same world for every order: what differs is the order.
    pub(crate) fn walk(
        &self,
        order: &[Pick],
        tree: &mut Tree,
        seed: u64,
        number: u64,
        walker: &mut Walker,
    ) -> f64 {
        let Quest { game, seat, .. } = *self;
        let mut dice = Fast::new(seed.wrapping_add(number));
        let mut state = game.resample(self.state, seat, &mut dice);
        let text = text_for(game, &state, seat, order);
        game.apply(&mut state, seat, order, text.as_deref(), &mut Umpire::silent(&mut dice));
        walker.path.clear();
        self.play_on(&mut state, tree, &mut dice, walker);
        let value = look(game, &state, seat);
        for &(at, who) in &walker.path {
            tree.learn(at, if who == seat { value } else { look(game, &state, who) });
        }
        value
    }

    /// Plays on until the seat has looked past enough of its own free decisions.
    fn play_on(&self, state: &mut G::State, tree: &mut Tree, dice: &mut Fast, walker: &mut Walker) {
        let mut at = Some(Tree::ROOT);
        let mut ahead = self.ahead;
        for _ in 0..LONGEST * (1 + self.ahead) {
            play::settle(self.game, state, &mut Umpire::silent(dice));
            let ToAct::Seats(seats) = self.game.to_act(state) else { return };
            let settled = self.game.is_settled(state);
            if settled && seats.contains(self.seat) {
                if ahead == 0 {
                    return;
                }
                ahead -= 1;
            }
            let Some(next) = self.next(seats) else { return };
            // Whoever decides at the same time as others does not know what they have decided, so nobody may
            // learn to answer it.
            if seats.iter().count() > 1 && next != self.seat {
                at = None;
            }
            if settled {
                self.decide(state, next, &mut at, tree, dice, walker);
            } else {
                // What comes up in the middle of a procedure is decided by default: the budget is for orders.
                let Walker { picks, list, .. } = &mut *walker;
                picks.clear();
                fill(self.game, state, next, picks, list, By::Default);
            }
            let text = text_for(self.game, state, next, &walker.picks);
            let mut umpire = Umpire::silent(dice);
            self.game.apply(state, next, &walker.picks, text.as_deref(), &mut umpire);
        }
        play::settle(self.game, state, &mut Umpire::silent(dice));
    }

    /// What is likely to follow an order: what was tried most often, in one world.
    pub(crate) fn expect(&self, order: &[Pick], tree: &Tree, seed: u64) -> Vec<(Seat, Action)> {
        let Quest { game, seat, .. } = *self;
        let mut dice = Fast::new(seed);
        let mut state = game.resample(self.state, seat, &mut dice);
        let text = text_for(game, &state, seat, order);
        game.apply(&mut state, seat, order, text.as_deref(), &mut Umpire::silent(&mut dice));
        let (mut at, mut line, mut list) = (Tree::ROOT, Vec::new(), Vec::new());
        while line.len() < EXPECTED {
            play::settle(game, &mut state, &mut Umpire::silent(&mut dice));
            let ToAct::Seats(seats) = game.to_act(&state) else { break };
            let Some(next) = self.next(seats) else { break };
            let mut picks = Vec::new();
            if !game.is_settled(&state) {
                fill(game, &state, next, &mut picks, &mut list, By::Default);
            }
            let open = loop {
                game.choices(&state, next, &picks, &mut list);
                match list[..] {
                    [] => break false,
                    [only] => picks.push(only),
                    _ => match tree.favourite(at, &list) {
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
            let action = with_text(game, &state, next, picks);
            let mut umpire = Umpire::silent(&mut dice);
            game.apply(&mut state, next, &action.picks, action.text.as_deref(), &mut umpire);
            line.push((next, action));
        }
        line
    }

    fn next(&self, seats: SeatSet) -> Option<Seat> {
        if seats.contains(self.seat) { Some(self.seat) } else { seats.iter().next() }
    }

    /// Decides by the tree as far as it goes, then by the game's own policy.
    fn decide(
        &self,
        state: &G::State,
        seat: Seat,
        at: &mut Option<At>,
        tree: &mut Tree,
        dice: &mut Fast,
        walker: &mut Walker,
    ) {
        let Walker { picks, list, path } = walker;
        picks.clear();
        while let Some(here) = *at {
            self.game.choices(state, seat, picks, list);
            let pick = match list[..] {
                [] => return,
                [only] => only,
                _ => {
                    let fresh =
                        |dice: &mut Fast| self.game.rollout_pick(state, seat, picks, list, dice);
                    match tree.choose(here, list, dice, fresh) {
                        Chosen::Known(pick, next) => {
                            path.push((next, seat));
                            *at = Some(next);
                            pick
                        }
                        Chosen::New(pick, next) => {
                            path.push((next, seat));
                            *at = None;
                            pick
                        }
                    }
                }
            };
            picks.push(pick);
        }
        fill(self.game, state, seat, picks, list, By::Policy(dice));
    }
}
