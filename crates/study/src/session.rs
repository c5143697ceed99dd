//! Games stepped one pick at a time, by programs that learn: what environments are made of.
//!
//! Only real choices are asked for: an order's only pick is made at once, and the book runs on by itself.

use std::fmt::Debug;
use std::sync::Arc;

use serde_json::{Value, json};
use wardroom_kernel::{
    Board, Complaints, Fast, Game, Observer, Options, Outcome, Pick, Refusal, Seat, ToAct, Umpire,
    play,
};

/// How often a game that is over before anybody decides is begun again before it is taken as it is.
const MAX_RESTARTS: u32 = 1000;

/// One game, stepped pick by pick; its types are known behind the one virtual call of each step.
pub trait Session: Debug + Send + Sync {
    /// Who decides; nobody once the game is over or has gone on for too long.
    fn seat(&self) -> Option<Seat>;
    /// The picks of the order under way.
    fn picks(&self) -> &[Pick];
    /// What may be picked now: two picks or more while somebody decides, else none.
    fn choices(&self) -> &[Pick];
    /// How it ended; `None` while it goes on, or if it went on for too long.
    fn outcome(&self) -> Option<&Outcome>;
    /// Makes a pick and runs on to the next real choice.
    ///
    /// # Errors
    /// When the game is over or the pick is not legal; nothing has changed.
    fn step(&mut self, pick: Pick) -> Result<(), Refusal>;
    /// Begins again with other dice. A game that is over before anybody decides is begun once more, with the
    /// dice that follow.
    fn restart(&mut self, seed: u64);
    /// What an observer may know, as JSON.
    fn view(&self, observer: Observer) -> Value;
    /// What an observer may know, drawn in text.
    fn board(&self, observer: Observer) -> Board;
}

/// Begins a game of a scenario, to be stepped pick by pick.
///
/// # Errors
/// When the scenario or the options are wrong.
pub fn session<G: Game>(
    game: Arc<G>,
    scenario: &str,
    options: &Options,
    seed: u64,
) -> Result<Box<dyn Session>, Complaints> {
    let options = options.checked(&game.manifest().options)?;
    let start = game.check_setup(&game.scenario(scenario, &options)?)?;
    let mut session = GameSession {
        game,
        state: start.clone(),
        start,
        dice: Fast::new(seed),
        seat: None,
        picks: Vec::new(),
        list: Vec::new(),
        orders: 0,
        outcome: None,
    };
    session.restart(seed);
    Ok(Box::new(session))
}

struct GameSession<G: Game> {
    game: Arc<G>,
    start: G::State,
    state: G::State,
    dice: Fast,
    seat: Option<Seat>,
    picks: Vec<Pick>,
    list: Vec<Pick>,
    orders: u32,
    outcome: Option<Outcome>,
}

impl<G: Game> GameSession<G> {
    /// Runs on to the next real choice or the end.
    fn run_on(&mut self) {
        let GameSession { game, state, dice, picks, list, .. } = self;
        loop {
            play::settle(&**game, state, &mut Umpire::silent(dice));
            self.seat = match game.to_act(state) {
                ToAct::Seats(seats) if self.orders < game.manifest().longest => seats.iter().next(),
                ToAct::Over => {
                    self.outcome = Some(game.outcome(state));
                    None
                }
                _ => None,
            };
            let Some(seat) = self.seat else {
                list.clear();
                return;
            };
            game.choices(state, seat, picks, list);
            match list[..] {
                [] => {
                    let text = game.default_text(state, seat, picks);
                    game.apply(state, seat, picks, text.as_deref(), &mut Umpire::silent(dice));
                    picks.clear();
                    self.orders += 1;
                }
                [only] => picks.push(only),
                _ => return,
            }
        }
    }
}

impl<G: Game> Session for GameSession<G> {
    fn seat(&self) -> Option<Seat> {
        self.seat
    }

    fn picks(&self) -> &[Pick] {
        &self.picks
    }

    fn choices(&self) -> &[Pick] {
        &self.list
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    fn step(&mut self, pick: Pick) -> Result<(), Refusal> {
        let Some(seat) = self.seat else { return Err(Refusal::plain("the game is over")) };
        self.picks.push(pick);
        if !self.list.contains(&pick) {
            let refused = play::check_prefix(&*self.game, &self.state, seat, &self.picks);
            self.picks.pop();
            return refused;
        }
        self.run_on();
        Ok(())
    }

    fn restart(&mut self, seed: u64) {
        self.dice = Fast::new(seed);
        for _ in 0..MAX_RESTARTS {
            self.state.clone_from(&self.start);
            self.picks.clear();
            (self.orders, self.outcome) = (0, None);
            self.run_on();
            if self.seat.is_some() {
                break;
            }
        }
    }

    fn view(&self, observer: Observer) -> Value {
        json!(self.game.view(&self.state, observer))
    }

    fn board(&self, observer: Observer) -> Board {
        self.game.board(&self.game.view(&self.state, observer))
    }
}

impl<G: Game> Debug for GameSession<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let GameSession { state, seat, picks, .. } = self;
        write!(f, "GameSession of {}: {state:?}, {seat:?} after {picks:?}", G::ID)
    }
}
