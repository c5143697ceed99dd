//! Orders worked out before they are entered, rollbacks and resignations.

use wardroom_kernel::{Action, AnyGame, Game, Options, Overlay, Seat};
use wardroom_record::{Answers, Record, Secret, Stage, Table, Terms, verify};
use wardroom_testkit::skirmish::Skirmish;

fn game() -> Skirmish {
    Skirmish::load(&Overlay::none()).expect("the embedded data is sound")
}

fn open(game: &dyn AnyGame) -> Table {
    let scenario = game.scenarios()[0].id.clone();
    let terms = Terms::new(game, &scenario, &Options::default()).unwrap();
    Table::open(game, terms, Secret::from_seed(3), Answers::Sealed).unwrap()
}

/// The first complete order listed for the first seat that must decide.
fn first_order(game: &dyn AnyGame, table: &Table) -> (Seat, Action) {
    let seat = game.to_act(table.position()).iter().next().expect("somebody must decide");
    let mut text = String::new();
    loop {
        let action = game.parse(table.position(), seat, &text).unwrap();
        let choices = game.choices(table.position(), seat, &action.picks).unwrap();
        match choices.first() {
            Some(choice) => text = format!("{text} {}", choice.pick),
            None => return (seat, action),
        }
    }
}

fn play(game: &dyn AnyGame, table: &mut Table, orders: usize) {
    for _ in 0..orders {
        let (seat, order) = first_order(game, table);
        table.act(game, seat, &order, Answers::Sealed).unwrap();
    }
}

#[test]
fn a_draft_changes_nothing_until_it_is_entered() {
    let game = game();
    let mut table = open(&game);
    let (seat, order) = first_order(&game, &table);
    let before = table.record().clone();
    let draft = table.draft_action(&game, seat, &order, Answers::Sealed).unwrap();
    assert_eq!(*table.record(), before);
    let (entry, moment) = (draft.entry().clone(), draft.moment().clone());
    table.enter(draft);
    assert_eq!(table.record().entries.last(), Some(&entry));
    assert_eq!(table.position(), &moment.position);
}

#[test]
fn a_rollback_goes_back_past_dice_and_is_verified() {
    let game = game();
    let mut table = open(&game);
    play(&game, &mut table, 4);
    let draft = table.draft_rollback(Seat(0), 1).unwrap();
    table.enter(draft);
    assert_eq!(Some(table.position()), table.position_at(1));
    assert!(table.is_undone(3) && !table.is_undone(1));
    assert!(table.draft_rollback(Seat(0), 1).is_err(), "nothing was decided since");
    play(&game, &mut table, 2);
    let text = table.to_text(&game);
    let again = Record::from_text(&text).unwrap();
    assert_eq!(verify(&game, &again, None).problem, None);
}

#[test]
fn a_resignation_ends_the_game() {
    let game = game();
    let mut table = open(&game);
    play(&game, &mut table, 1);
    let draft = table.draft_resignation(&game, Seat(1)).unwrap();
    table.enter(draft);
    let outcome = table.outcome(&game).unwrap();
    assert_eq!(outcome.values, [1.0, 0.0]);
    assert_eq!(table.stage(&game), Stage::Finished);
    let (seat, order) = first_order(&game, &table);
    assert!(table.act(&game, seat, &order, Answers::Sealed).is_err());
    assert!(table.draft_resignation(&game, Seat(0)).is_err());
    assert!(table.undo(Seat(0)).is_err());
    assert_eq!(verify(&game, table.record(), None).problem, None);
}
