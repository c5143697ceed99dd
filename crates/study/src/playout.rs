//! One game from a state to its end, played by computers.

use wardroom_bot::orders::text_for;
use wardroom_kernel::{Fast, Game, Seat, ToAct, Umpire};

use crate::player::{Choices, Mind, Who};

/// How a playout stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The game is over.
    Over,
    /// The game went on for longer than it can by its own word.
    TooLong,
}

/// The dice of one game: those the rules ask, and those the players think with.
#[derive(Clone, Debug)]
pub struct Streams {
    /// What the rules ask.
    pub dice: Fast,
    /// What the players think with.
    pub thoughts: Fast,
}

impl Streams {
    /// The dice of game `number` in the series with this seed.
    pub fn of_game(seed: u64, number: u64) -> Self {
        let base = Fast::new(seed).bits().wrapping_add(number.wrapping_mul(2));
        Streams { dice: Fast::new(base), thoughts: Fast::new(base.wrapping_add(1)) }
    }
}

/// A table at which computers play one game after another.
///
/// With random players it allocates nothing once warm.
#[derive(Debug)]
pub struct Table<'g, G: Game> {
    game: &'g G,
    mind: Mind<'g, G>,
}

impl<'g, G: Game> Table<'g, G> {
    /// An empty table.
    pub fn new(game: &'g G) -> Self {
        Table::with_most(game, None)
    }

    /// The same, at which officers try no more worlds for a decision than `most`.
    pub fn with_most(game: &'g G, most: Option<u32>) -> Self {
        let mut mind = Mind::new(game);
        mind.most = most;
        Table { game, mind }
    }

    /// Plays from `state` to the end; `who` names the player of each seat.
    ///
    /// # Panics
    /// When a seat has no player.
    #[inline]
    pub fn play(&mut self, state: &mut G::State, who: &[Who], streams: &mut Streams) -> Finish {
        self.play_watched(state, who, streams, &mut |_, _, _| {})
    }

    /// The same, while somebody watches: told the state, the orders of this game and the real choices of
    /// this table, after every order and every step of the book.
    ///
    /// # Panics
    /// When a seat has no player.
    #[inline]
    pub fn play_watched(
        &mut self,
        state: &mut G::State,
        who: &[Who],
        streams: &mut Streams,
        watch: &mut impl FnMut(&G::State, u32, Choices),
    ) -> Finish {
        let mut orders = 0;
        loop {
            watch(state, orders, self.mind.choices);
            match self.game.to_act(state) {
                ToAct::Nobody => {
                    self.game.advance(state, &mut Umpire::silent(&mut streams.dice));
                }
                ToAct::Seats(_) if orders == self.game.manifest().longest => {
                    return Finish::TooLong;
                }
                ToAct::Seats(seats) => {
                    let seat = seats.iter().next().expect("a set of seats to act is not empty");
                    self.order(state, seat, who[seat.index()], streams);
                    orders += 1;
                }
                ToAct::Over => return Finish::Over,
            }
        }
    }

    #[inline]
    fn order(&mut self, state: &mut G::State, seat: Seat, who: Who, streams: &mut Streams) {
        let picks = self.mind.decide(who, state, seat, &mut streams.thoughts);
        let text = text_for(self.game, state, seat, picks);
        self.game.apply(
            state,
            seat,
            picks,
            text.as_deref(),
            &mut Umpire::silent(&mut streams.dice),
        );
    }

    /// The real choices made at this table so far.
    pub fn choices(&self) -> Choices {
        self.mind.choices
    }
}
