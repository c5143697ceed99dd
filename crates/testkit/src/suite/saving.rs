//! Positions survive saving, and records replay.

use wardroom_kernel::{Action, Fast, Game, Recorded, Script, Seat, Token, play};

use super::walk::{Property, Table, Turn, carry_out};

/// A position comes back from JSON and from its set-up as it was.
#[derive(Default)]
pub(super) struct PositionsSurviveSaving {
    looks: Looks,
}

impl<G: Game> Property<G> for PositionsSurviveSaving {
    fn begin(&mut self, _: &G, _: &G::State) {
        self.looks = Looks::default();
    }

    fn turn(&mut self, turn: &mut Turn<'_, G>) {
        if self.looks.now(turn.chance) {
            check_saving(turn.game, turn.after);
            // What the position tells of what was agreed is what was agreed.
            let agreed = turn.game.agreed(turn.after);
            if let Err(wrong) = agreed.with(Some(&turn.table.scenario), &turn.table.options) {
                panic!("the position tells of another game: {wrong}");
            }
        }
    }
}

/// When to look at a position closely: after each of the first orders of a game, later after one in
/// so many, for in long games positions are much alike.
#[derive(Default)]
pub(super) struct Looks {
    orders: u32,
}

impl Looks {
    const OPENING: u32 = 12;
    const LATER: u32 = 12;

    /// Whether to look after this order.
    pub(super) fn now(&mut self, chance: &mut Fast) -> bool {
        self.orders += 1;
        self.orders <= Self::OPENING || chance.below(Self::LATER) == 0
    }
}

/// Saves and loads a position in both forms.
pub(super) fn check_saving<G: Game>(game: &G, state: &G::State) {
    let saved = serde_json::to_string(state).expect("a position can be saved");
    match serde_json::from_str::<G::State>(&saved) {
        Ok(loaded) => assert_eq!(loaded, *state, "the position is another after loading"),
        Err(error) => panic!("the position is not loaded again: {error}"),
    }
    let written = serde_json::to_string(&game.setup_of(state)).expect("a set-up can be saved");
    let read: G::Setup = match serde_json::from_str(&written) {
        Ok(setup) => setup,
        Err(error) => panic!("the set-up is not loaded again: {error}"),
    };
    match game.check_setup(&read) {
        Ok(checked) => assert_eq!(checked, *state, "the position is another after its set-up"),
        Err(complaints) => panic!("the set-up of a position is refused: {complaints}"),
    }
}

/// What was played, kept to be played again.
struct Played<G: Game> {
    order: Option<(Seat, Action)>,
    acted: play::Acted<G::Event>,
    after: G::State,
}

/// The same orders with the recorded rolls give the same events and positions.
pub(super) struct RecordsReplay<G: Game> {
    start: Option<G::State>,
    played: Vec<Played<G>>,
}

impl<G: Game> Default for RecordsReplay<G> {
    fn default() -> Self {
        RecordsReplay { start: None, played: Vec::new() }
    }
}

impl<G: Game> Property<G> for RecordsReplay<G> {
    fn begin(&mut self, _: &G, start: &G::State) {
        self.start = Some(start.clone());
        self.played.clear();
    }

    fn turn(&mut self, turn: &mut Turn<'_, G>) {
        let order = turn.order.map(|(seat, action)| (seat, action.clone()));
        let (acted, after) = (turn.acted.clone(), turn.after.clone());
        self.played.push(Played { order, acted, after });
    }

    fn end(&mut self, game: &G, _: &Table, _: &G::State) {
        let mut state = self.start.take().expect("a game begins before it ends");
        for Played { order, acted, after } in &self.played {
            let rolls = acted.events.iter().flat_map(|logged| Token::replaying(&logged.rolls));
            let mut dice = Recorded::new(Script::new(rolls));
            let order = order.as_ref().map(|(seat, action)| (*seat, action));
            let again = carry_out(game, &mut state, order, &mut dice);
            assert_eq!(dice.source().left(), 0, "rolls are left over after {order:?}");
            assert_eq!(again, *acted, "{order:?} leads to other events when replayed");
            assert_eq!(state, *after, "{order:?} leads to another position when replayed");
        }
    }
}
