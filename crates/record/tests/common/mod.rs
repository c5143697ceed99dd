//! Games of Skirmish played at random, for the tests of records.

use wardroom_kernel::{Action, AnyGame, Fast, Options, Overlay, Pick, Rules, Seat};
use wardroom_record::{Answers, Kind, Secret, Table, Terms};
use wardroom_skirmish::Skirmish;

/// The game.
pub(crate) fn game() -> Skirmish {
    Skirmish::load(&Overlay::none()).expect("the embedded data is whole")
}

/// The usual terms, with an entropy for the first seat.
pub(crate) fn terms(game: &dyn AnyGame, kind: Kind) -> Terms {
    let scenario = &game.manifest().scenarios[0].id;
    let mut terms = Terms::new(game, scenario, &Options::default()).expect("the usual terms");
    terms.kind = kind;
    terms.entropies[0] = "a phrase of my own".to_owned();
    terms
}

/// A new game.
pub(crate) fn opened(game: &dyn AnyGame, kind: Kind, seed: u64) -> Table {
    Table::open(game, terms(game, kind), Secret::from_seed(seed), Answers::Sealed)
        .expect("the usual terms open a game")
}

/// The seats that must decide.
pub(crate) fn deciding(game: &dyn AnyGame, table: &Table) -> Vec<Seat> {
    game.to_act(table.position()).iter().collect()
}

/// An order made of picks at random.
pub(crate) fn random_order(
    game: &dyn AnyGame,
    table: &Table,
    seat: Seat,
    dice: &mut Fast,
) -> Action {
    let mut order = Action::default();
    loop {
        let list = game.choices(table.position(), seat, &order.picks).expect("listed picks");
        if list.is_empty() {
            break;
        }
        let at = dice.below(list.len() as u32) as usize;
        order.picks.push(Pick(list[at].number));
    }
    order.text =
        game.takes_text(table.position(), seat, &order.picks).then(|| "let us go home".to_owned());
    order
}

/// A whole game at random; what can be taken back is, now and then.
pub(crate) fn played(game: &dyn AnyGame, kind: Kind, seed: u64) -> Table {
    let mut table = opened(game, kind, seed);
    let mut dice = Fast::new(seed);
    loop {
        let seats = deciding(game, &table);
        if seats.is_empty() {
            return table;
        }
        let seat = seats[dice.below(seats.len() as u32) as usize];
        let order = random_order(game, &table, seat, &mut dice);
        table.act(game, seat, &order, Answers::Sealed).expect("listed picks make a legal order");
        if dice.below(4) == 0 && table.undoable_by(game, seat).is_ok() {
            table.undo(game, seat).expect("it was said to be possible");
        }
    }
}
