//! One game from a state to its end, played by computers.

use wardroom_kernel::{Fast, Game, Seat, ToAct, Umpire};

use crate::player::{Agent, Choices, Player};

/// How a playout stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The game is over.
    Over,
    /// The game went on for longer than its manifest says it can.
    TooLong,
}

/// The random number generators of one game: that of the rules and that of the players.
#[derive(Clone, Debug)]
pub struct Streams {
    /// The dice of the rules.
    pub dice: Fast,
    /// The generator of the players.
    pub players: Fast,
}

impl Streams {
    /// The generators of game `number` in the series with this seed.
    pub fn of_game(seed: u64, number: u64) -> Self {
        let base = Fast::new(seed).bits().wrapping_add(number.wrapping_mul(2));
        Streams { dice: Fast::new(base), players: Fast::new(base.wrapping_add(1)) }
    }
}

/// Plays one game after another between computer players.
///
/// With random players it allocates nothing once warm.
#[derive(Debug)]
pub struct Playout<'g, G: Game> {
    game: &'g G,
    agent: Agent<'g, G>,
}

impl<'g, G: Game> Playout<'g, G> {
    /// Players that search as their ranks do.
    pub fn new(game: &'g G) -> Self {
        Playout::with_max_nodes(game, None)
    }

    /// The same, with at most so many worlds simulated for a decision.
    pub fn with_max_nodes(game: &'g G, max_nodes: Option<u32>) -> Self {
        let mut agent = Agent::new(game);
        agent.max_nodes = max_nodes;
        Playout { game, agent }
    }

    /// Plays from `state` to the end; `who` names the player of each seat.
    ///
    /// # Panics
    /// When a seat has no player.
    #[inline]
    pub fn play(&mut self, state: &mut G::State, who: &[Player], streams: &mut Streams) -> Finish {
        self.play_observed(state, who, streams, &mut |_, _, _| {})
    }

    /// The same; `observe` is called before every order and every step of the book with the state, the number of orders
    /// in this game and the choices counted by this playout.
    ///
    /// # Panics
    /// When a seat has no player.
    #[inline]
    pub fn play_observed(
        &mut self,
        state: &mut G::State,
        who: &[Player],
        streams: &mut Streams,
        observe: &mut impl FnMut(&G::State, u32, Choices),
    ) -> Finish {
        let mut orders = 0;
        loop {
            observe(state, orders, self.agent.choices);
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
    fn order(&mut self, state: &mut G::State, seat: Seat, who: Player, streams: &mut Streams) {
        let picks = self.agent.decide(who, state, seat, &mut streams.players);
        let text = self.game.default_text(state, seat, picks);
        self.game.apply(
            state,
            seat,
            picks,
            text.as_deref(),
            &mut Umpire::silent(&mut streams.dice),
        );
    }

    /// The real choices made so far.
    pub fn choices(&self) -> Choices {
        self.agent.choices
    }
}
