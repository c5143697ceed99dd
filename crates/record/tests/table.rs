//! Playing at a table: undo, practice, dice given by hand.

mod common;

use common::{deciding, game, opened, played, random_order};
use wardroom_kernel::{Action, AnyGame, Fast, Recorded, RolledKind, Script, Seat, Token};
use wardroom_record::{Answers, Fault, Kind, Record, Secret, Table, verify};
use wardroom_skirmish::Skirmish;

/// Goes on at random until an order rolls dice; gives the table before it, and the order.
fn before_a_roll(game: &Skirmish, seed: u64) -> (Table, Seat, Action) {
    let mut table = opened(game, Kind::Practice, seed);
    let mut dice = Fast::new(seed);
    loop {
        let seat = deciding(game, &table)[0];
        let order = random_order(game, &table, seat, &mut dice);
        let before = table.clone();
        table.act(game, seat, &order, Answers::Sealed).unwrap();
        let rolls = &table.record().entries.last().unwrap().rolls;
        if rolls.iter().any(|rolled| matches!(rolled.kind, RolledKind::Dice { .. })) {
            return (before, seat, order);
        }
    }
}

fn faces_of(table: &Table) -> Vec<Token> {
    Token::replaying(&table.record().entries.last().unwrap().rolls)
}

fn refusal(result: Result<&wardroom_record::Moment, Fault>) -> String {
    match result {
        Err(fault @ (Fault::Refused(_) | Fault::Dice(_))) => fault.to_string(),
        other => panic!("expected a refusal, got {other:?}"),
    }
}

#[test]
fn an_undo_restores_the_position_exactly_and_stays_in_the_log() {
    let game = game();
    let (mut undone, mut refused) = (0, 0);
    for seed in 0..30 {
        let mut table = opened(&game, Kind::Sealed, seed);
        let mut dice = Fast::new(seed);
        while let Some(&seat) = deciding(&game, &table).first() {
            let before = table.position().clone();
            let order = random_order(&game, &table, seat, &mut dice);
            let moment = table.act(&game, seat, &order, Answers::Sealed).unwrap().clone();
            let (entries, head) = (table.record().entries.len(), table.record().head());
            let other = Seat(1 - seat.0);
            let reason = refusal(table.undo(&game, other));
            if table.outcome(&game).is_some() {
                assert!(reason.starts_with("the game is over"), "{reason}");
                break;
            }
            assert!(reason.contains("only"), "{reason}");
            if moment.undoable {
                table.undo(&game, seat).unwrap();
                assert_eq!(table.position(), &before);
                assert!(table.is_undone(entries - 1));
                assert_eq!(table.record().entries.len(), entries + 1);
                assert_ne!(table.record().head(), head, "an undo is a link of the chain too");
                table.act(&game, seat, &order, Answers::Sealed).unwrap();
                undone += 1;
            } else {
                let reason = refusal(table.undo(&game, seat));
                assert_eq!(reason.contains("dice have fallen"), moment.rolled, "{reason}");
                assert_eq!(table.record().entries.len(), entries, "nothing was entered");
                refused += 1;
            }
        }
        assert!(verify(&game, table.record(), None).ok);
    }
    assert!(undone > 10 && refused > 10, "{undone} undone, {refused} refused");
}

#[test]
fn there_is_nothing_to_take_back_at_first() {
    let game = game();
    let mut table = opened(&game, Kind::Sealed, 1);
    assert_eq!(refusal(table.undo(&game, Seat(0))), "there is no order to take back");
    assert_eq!(table.last_to_act(), None);
}

#[test]
fn an_order_done_again_after_an_undo_has_other_dice() {
    let game = game();
    let table = played(&game, Kind::Sealed, 4);
    let mut again = opened(&game, Kind::Sealed, 4);
    let first = &table.record().entries[1];
    let seat = table.seat(first.seat.as_ref().unwrap()).unwrap();
    let order = game.parse(again.position(), seat, first.action.as_ref().unwrap()).unwrap();
    again.act(&game, seat, &order, Answers::Sealed).unwrap();
    assert_eq!(again.record().entries[1].head, first.head);
    again.undo(&game, seat).unwrap();
    again.act(&game, seat, &order, Answers::Sealed).unwrap();
    assert_ne!(again.record().entries[3].head, first.head, "the stream is never used twice");
}

#[test]
fn a_practice_copy_plays_on_from_any_entry() {
    let game = game();
    let table = played(&game, Kind::Sealed, 8);
    for at in 0..table.record().entries.len() {
        let copy = table.practice_copy(&game, at, Secret::from_seed(at as u64)).unwrap();
        assert_eq!(Some(copy.position()), table.position_at(at));
        assert_eq!(copy.record().terms.from, Some(table.record().entries[at].head));
        assert_eq!(copy.record().terms.kind, Kind::Practice);
        let text = copy.to_text(&game);
        let read = Record::from_text(&text).unwrap();
        assert!(verify(&game, &read, None).ok);
        assert_eq!(Table::resume(&game, read).unwrap().position(), copy.position());
    }
    let past = table.practice_copy(&game, table.record().entries.len(), Secret::from_seed(0));
    assert!(matches!(past, Err(Fault::Refused(_))));
}

#[test]
fn typed_dice_are_kept_as_such_and_replayed() {
    let game = game();
    let (before, seat, order) = before_a_roll(&game, 2);
    let mut sealed = before.clone();
    sealed.act(&game, seat, &order, Answers::Sealed).unwrap();
    let mut typed = before.clone();
    typed.act(&game, seat, &order, Answers::Script(faces_of(&sealed))).unwrap();
    assert_eq!(typed.position(), sealed.position(), "the same faces, the same result");
    assert_ne!(typed.record().head(), sealed.record().head(), "but the record says who rolled");
    assert!(typed.record().entries.last().unwrap().typed);
    assert!(verify(&game, typed.record(), None).ok);
    let again = Table::resume(&game, Record::from_text(&typed.to_text(&game)).unwrap()).unwrap();
    assert_eq!(again.position(), typed.position());
}

#[test]
fn what_happens_is_known_roll_by_roll_and_the_next_question_with_it() {
    let game = game();
    let (before, seat, order) = before_a_roll(&game, 2);
    let mut sealed = before.clone();
    let events = sealed.act(&game, seat, &order, Answers::Sealed).unwrap().events.clone();
    let tokens = Token::replaying(&sealed.record().entries.last().unwrap().rolls);
    let mut told = 0;
    for known in 0..=tokens.len() {
        let mut dice = Recorded::new(Script::new(tokens[..known].to_vec()));
        let so_far =
            AnyGame::so_far(&game, before.position(), Some((seat, &order)), &mut dice).unwrap();
        assert!(events.starts_with(&so_far), "nothing of worthless rolls is told");
        assert!(so_far.len() >= told, "what was told once stays");
        told = so_far.len();
        assert_eq!(dice.question().is_none(), known == tokens.len());
    }
    assert_eq!(told, events.len());

    let mut typed = before.clone();
    typed.act(&game, seat, &order, Answers::Script(tokens)).unwrap();
    assert_eq!(typed.position(), sealed.position());
}

#[test]
fn wrong_answers_say_which_roll_wanted_what_and_change_nothing() {
    let game = game();
    let (before, seat, order) = before_a_roll(&game, 2);
    let mut sealed = before.clone();
    sealed.act(&game, seat, &order, Answers::Sealed).unwrap();
    let right = faces_of(&sealed);

    let mut table = before.clone();
    let mut too_few = right.clone();
    too_few.pop();
    let reason = refusal(table.act(&game, seat, &order, Answers::Script(too_few)));
    assert!(reason.starts_with("roll ") && reason.contains("no answer"), "{reason}");

    let die = right.iter().position(|token| matches!(token, Token::Face(_))).unwrap();
    let mut impossible = right.clone();
    impossible[die] = Token::Face(99);
    let reason = refusal(table.act(&game, seat, &order, Answers::Script(impossible)));
    assert!(reason.ends_with("99 is not possible"), "{reason}");

    let mut too_many = right.clone();
    too_many.extend([Token::Face(1), Token::Face(2)]);
    let reason = refusal(table.act(&game, seat, &order, Answers::Script(too_many)));
    assert!(reason.starts_with("2 answers are left over"), "{reason}");

    assert_eq!(table.record(), before.record());
    assert_eq!(table.position(), before.position());
}

#[test]
fn a_sealed_game_takes_no_typed_dice() {
    let game = game();
    let mut table = opened(&game, Kind::Sealed, 1);
    let seat = deciding(&game, &table)[0];
    let order = random_order(&game, &table, seat, &mut Fast::new(1));
    let reason = refusal(table.act(&game, seat, &order, Answers::Script(Vec::new())));
    assert!(reason.contains("practice"), "{reason}");
}

#[test]
fn a_sealed_record_that_claims_typed_dice_is_refused() {
    let game = game();
    let mut record = played(&game, Kind::Sealed, 1).record().clone();
    record.entries.iter_mut().for_each(|entry| entry.typed = !entry.rolls.is_empty());
    assert!(!verify(&game, &record, None).ok);
}

#[test]
fn a_setup_is_for_practice_alone() {
    let game = game();
    let table = played(&game, Kind::Sealed, 1);
    let copy = table.practice_copy(&game, 1, Secret::from_seed(1)).unwrap();
    let sealed = copy.to_text(&game).replace("\"practice\": true", "\"practice\": false");
    let fault = Record::from_text(&sealed).unwrap_err();
    assert!(fault.to_string().contains("practice"), "{fault}");
}
