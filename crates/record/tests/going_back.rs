//! Orders worked out before they are entered, rollbacks and resignations.

mod common;

use common::{game, played};
use wardroom_kernel::{Action, AnyGame, Options, Seat};
use wardroom_record::{Answers, Fault, Kind, Record, Secret, Stage, Table, Terms, verify};
use wardroom_skirmish::Skirmish;

fn open(game: &dyn AnyGame) -> Table {
    let scenario = game.manifest().scenarios[0].id.clone();
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
    let draft = table.draft_rollback(&game, Seat(0), 1).unwrap();
    table.enter(draft);
    assert_eq!(Some(table.position()), table.position_at(1));
    assert!(table.is_undone(3) && !table.is_undone(1));
    assert!(table.draft_rollback(&game, Seat(0), 1).is_err(), "nothing was decided since");
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
    assert!(table.undo(&game, Seat(0)).is_err());
    assert_eq!(verify(&game, table.record(), None).problem, None);
}

/// A game of that kind at its end, the last order of which could have been taken back but for that.
fn ended_quietly(game: &Skirmish, kind: Kind) -> Table {
    (0..400)
        .map(|seed| played(game, kind, seed))
        .find(|table| {
            let last = table.record().entries.len() - 1;
            table.moment(last).is_some_and(|moment| moment.undoable)
        })
        .expect("one of many games ends without dice")
}

#[test]
fn nothing_is_entered_after_the_end() {
    let game = game();
    for kind in [Kind::Sealed, Kind::Practice] {
        let mut table = ended_quietly(&game, kind);
        assert_eq!(table.stage(&game), Stage::Finished);
        let before = table.record().clone();
        let seat = table.last_to_act().unwrap();
        let over =
            |fault: Fault| assert!(fault.to_string().contains("the game is over"), "{fault}");
        over(table.undoable_by(&game, seat).unwrap_err().into());
        over(table.undo(&game, seat).unwrap_err());
        over(table.draft_rollback(&game, seat, 0).unwrap_err());
        over(table.draft_resignation(&game, seat).unwrap_err());
        assert_eq!(*table.record(), before);
        // Who plays on has a game of its own.
        let at = before.entries.len() - 2;
        let copy = table.practice_copy(&game, at, Secret::from_seed(99)).unwrap();
        assert_eq!(copy.stage(&game), Stage::Running);
        assert_ne!(copy.record().secret.commitment(), before.secret.commitment());
    }
}

#[test]
fn a_record_that_goes_on_after_its_end_is_refused() {
    let game = game();
    let reopened = [include_str!("reopened/undo.json"), include_str!("reopened/rollback.json")];
    for text in reopened {
        let record = Record::from_text(text).unwrap();
        let last = record.entries.len() - 1;
        let problem = verify(&game, &record, None).problem.expect("it goes on after its end");
        assert!(problem.starts_with(&format!("entry {last}:")), "{problem}");
        assert!(problem.contains("the game is over"), "{problem}");
        let whole = Record { entries: record.entries[..last].to_vec(), ..record };
        assert_eq!(verify(&game, &whole, None).problem, None, "up to its end it is in order");
        assert_eq!(Table::resume(&game, whole).unwrap().stage(&game), Stage::Finished);
    }
}

#[test]
fn undos_and_rollbacks_are_counted() {
    let game = game();
    let mut table = open(&game);
    let (seat, order) = first_order(&game, &table);
    for _ in 0..2 {
        table.act(&game, seat, &order, Answers::Sealed).unwrap();
        table.undo(&game, seat).unwrap();
    }
    play(&game, &mut table, 3);
    let draft = table.draft_rollback(&game, Seat(0), 0).unwrap();
    table.enter(draft);
    let found = verify(&game, table.record(), None);
    assert_eq!((found.undos, found.rollbacks, found.problem), (2, 1, None));
    let told = serde_json::to_value(verify(&game, table.record(), None)).unwrap();
    assert_eq!((&told["undos"], &told["rollbacks"]), (&2.into(), &1.into()));
}
