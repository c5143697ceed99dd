//! Games end, with an outcome that makes sense, and nothing is created or destroyed on the way.

use wardroom_kernel::{Game, Seat};

use super::walk::{Moment, Property, Table, Turn};

/// Only seats of the table decide, estimates lie between 0 and 1, and so does the outcome.
///
/// That somebody can always act and that games end is seen to by every walk.
pub(super) struct GamesEnd;

impl<G: Game> Property<G> for GamesEnd {
    fn moment(&mut self, moment: &mut Moment<'_, G>) {
        let mut list = Vec::new();
        for &seat in moment.acting {
            assert!(seat.index() < moment.table.seats, "{seat:?} is no seat of this table");
            moment.game.choices(moment.state, seat, &[], &mut list);
            assert!(!list.is_empty(), "{seat:?} must decide and has no choice");
            let pick = moment.game.default_pick(moment.state, seat, &[], &list);
            assert!(list.contains(&pick), "the default pick is not listed");
        }
        for seat in moment.table.seats() {
            check_estimate(moment.game, moment.state, seat);
        }
    }

    fn end(&mut self, game: &G, table: &Table, last: &G::State) {
        let outcome = game.outcome(last);
        assert!(!outcome.label.trim().is_empty(), "the outcome has no label");
        assert_eq!(outcome.values.len(), table.seats, "the outcome has a value for each seat");
        for value in &outcome.values {
            assert!((0.0..=1.0).contains(value), "an outcome is worth {value}");
        }
        table.seats().for_each(|seat| check_estimate(game, last, seat));
    }
}

fn check_estimate<G: Game>(game: &G, state: &G::State, seat: Seat) {
    let estimate = game.evaluate(state, seat);
    assert!((0.0..=1.0).contains(&estimate), "the position looks like {estimate} to {seat:?}");
}

/// What the census counts stays as it was when the game began.
#[derive(Default)]
pub(super) struct QuantitiesAreConserved {
    start: Vec<(&'static str, i64)>,
}

impl<G: Game> Property<G> for QuantitiesAreConserved {
    fn begin(&mut self, game: &G, start: &G::State) {
        self.start = game.census(start);
    }

    fn turn(&mut self, turn: &mut Turn<'_, G>) {
        assert_eq!(turn.game.census(turn.after), self.start, "the census has changed");
    }
}
