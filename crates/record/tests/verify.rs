//! A record is accepted as it was played, and refused when anything in it was changed.

mod common;

use common::{game, opened, played};
use wardroom_kernel::{AnyGame, Rolled, RolledKind};
use wardroom_record::{Answers, Digest, Entry, Fault, Kind, Record, Secret, Stage, Table, verify};

/// A game with dice, draws, a text and an undo in it.
fn rich_record() -> Record {
    let game = game();
    (0..200)
        .map(|seed| played(&game, Kind::Sealed, seed).record().clone())
        .find(|record| {
            let entries = &record.entries;
            let rolls = || entries.iter().flat_map(|entry| &entry.rolls);
            entries.iter().any(|entry| entry.undo.is_some())
                && rolls().any(|rolled| matches!(rolled.kind, RolledKind::Draw { .. }))
                && rolls().any(|rolled| matches!(rolled.kind, RolledKind::Dice { .. }))
                && entries.iter().any(|e| e.action.as_ref().is_some_and(|a| a.contains('"')))
        })
        .expect("one of many games has everything")
}

fn problem_of(record: &Record) -> String {
    let found = verify(&game(), record, None);
    assert!(!found.ok, "the change was not noticed");
    found.problem.expect("what is not in order has a problem")
}

#[test]
fn what_was_played_is_accepted_and_read_back_the_same() {
    let game = game();
    for seed in 0..40 {
        let table = played(&game, Kind::Sealed, seed);
        let text = table.to_text(&game);
        let record = Record::from_text(&text).unwrap();
        assert_eq!(&record, table.record());
        assert_eq!(record.to_text(Stage::Finished), text, "the game is over, so there is no note");
        let found = verify(&game, &record, Some(record.entries[1].head));
        assert_eq!(found.problem, None);
        assert!(found.ok && found.actions > 0 && found.rolls > 0);
        assert_eq!(found.head, Some(record.head()));
    }
}

#[test]
fn every_change_to_an_entry_is_noticed_at_that_entry() {
    let whole = rich_record();
    let changes: [fn(&mut Entry); 9] = [
        |entry| entry.number += 1,
        |entry| entry.seat = Some("green".into()),
        |entry| {
            entry.seat = match entry.seat.as_deref() {
                Some("red") => Some("blue".into()),
                Some(_) => Some("red".into()),
                None => Some("red".into()),
            }
        },
        |entry| entry.action.get_or_insert_default().push_str(" stand"),
        |entry| entry.undo = Some(entry.undo.map_or(1, |undone| undone + 1)),
        |entry| entry.typed = !entry.typed,
        |entry| entry.head.0[31] ^= 1,
        |entry| entry.rolls.clear(),
        |entry| entry.rolls.extend(entry.rolls.clone()),
    ];
    for at in 0..whole.entries.len() {
        for change in changes {
            let mut record = whole.clone();
            change(&mut record.entries[at]);
            if record == whole {
                continue; // There were no rolls to change.
            }
            let problem = problem_of(&record);
            assert!(problem.starts_with(&format!("entry {at}:")), "{problem}");
        }
    }
}

#[test]
fn every_change_to_a_roll_is_noticed_at_its_entry() {
    let whole = rich_record();
    for (at, entry) in whole.entries.iter().enumerate() {
        for roll in 0..entry.rolls.len() {
            let mut changed = vec![entry.rolls[roll].clone()];
            changed[0].rule.push('x');
            match &entry.rolls[roll].kind {
                RolledKind::Draw { draw, cup } => {
                    assert!(cup.iter().any(|(kind, _)| kind == draw), "{draw} was in the cup");
                    let mut fuller = cup.clone();
                    fuller[0].1 += 1;
                    let sunshine = "sunshine".to_owned();
                    for (draw, cup) in [(&sunshine, cup), (draw, &fuller)] {
                        let kind = RolledKind::Draw { draw: draw.clone(), cup: cup.clone() };
                        changed.push(Rolled { rule: entry.rolls[roll].rule.clone(), kind });
                    }
                }
                RolledKind::Dice { sides, faces } => {
                    for die in 0..faces.len() {
                        let mut faces = faces.clone();
                        faces[die] = faces[die] % sides + 1;
                        let mut other = entry.rolls[roll].clone();
                        other.kind = RolledKind::Dice { sides: *sides, faces };
                        changed.push(other);
                    }
                }
            }
            for rolled in changed {
                let mut record = whole.clone();
                record.entries[at].rolls[roll] = rolled;
                let problem = problem_of(&record);
                assert!(problem.starts_with(&format!("entry {at}:")), "{problem}");
                assert!(problem.contains("rolls"), "{problem}");
            }
        }
    }
}

#[test]
fn a_record_of_before_cups_were_written_down_is_in_order() {
    let mut record = rich_record();
    assert!(record.to_text(Stage::Finished).contains("\"version\": 2"), "something was drawn");
    for rolled in record.entries.iter_mut().flat_map(|entry| &mut entry.rolls) {
        if let RolledKind::Draw { cup, .. } = &mut rolled.kind {
            cup.clear();
        }
    }
    let text = record.to_text(Stage::Finished);
    assert!(text.contains("\"version\": 1"), "{text}");
    assert_eq!(Record::from_text(&text), Ok(record.clone()));
    assert_eq!(verify(&game(), &record, None).problem, None);
}

#[test]
fn an_entry_that_is_left_out_doubled_or_moved_is_noticed_there() {
    let whole = rich_record();
    for at in 0..whole.entries.len() - 1 {
        let mut without = whole.clone();
        without.entries.remove(at);
        assert!(problem_of(&without).starts_with(&format!("entry {at}:")));
        let mut doubled = whole.clone();
        doubled.entries.insert(at, doubled.entries[at].clone());
        assert!(problem_of(&doubled).starts_with(&format!("entry {}:", at + 1)));
        let mut swapped = whole.clone();
        swapped.entries.swap(at, at + 1);
        assert!(problem_of(&swapped).starts_with(&format!("entry {at}:")));
    }
}

#[test]
fn what_was_agreed_cannot_be_changed_afterwards() {
    let whole = rich_record();
    let changes: [fn(&mut Record); 10] = [
        |record| record.terms.hot_seat = true,
        |record| record.terms.entropies[0].push('x'),
        |record| record.terms.entropies[1].push('x'),
        |record| record.terms.seeded = true,
        |record| record.terms.kind = Kind::Practice,
        |record| record.terms.overlay.push('#'),
        |record| record.terms.from = Some(Digest::of("elsewhere")),
        |record| record.secret = Secret::from_seed(999),
        |record| drop(record.terms.options.0.insert("quarter".into(), "none".into())),
        |record| record.terms.scenario = "rearguard".into(),
    ];
    for (at, change) in changes.iter().enumerate() {
        let mut record = whole.clone();
        change(&mut record);
        let problem = problem_of(&record);
        assert!(problem.starts_with("entry 0:"), "change {at}: {problem}");
    }
    let impossible: [fn(&mut Record); 4] = [
        |record| record.terms.scenario = "noon".into(),
        |record| record.terms.game = "tora".into(),
        |record| record.terms.entropies.truncate(1),
        |record| drop(record.terms.options.0.insert("weather".into(), "fair".into())),
    ];
    for change in impossible {
        let mut record = whole.clone();
        change(&mut record);
        assert!(problem_of(&record).starts_with("the terms of the game:"));
    }
}

#[test]
fn the_secret_must_fit_its_commitment() {
    let game = game();
    let text = played(&game, Kind::Sealed, 5).to_text(&game);
    for (line, _) in text.lines().enumerate().filter(|(_, line)| {
        ["\"secret\"", "\"commitment\"", "\"data_sha256\""].iter().any(|name| line.contains(name))
    }) {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let digit = lines[line].len() - 4;
        let other = if &lines[line][digit..=digit] == "0" { "1" } else { "0" };
        lines[line].replace_range(digit..=digit, other);
        let fault = Record::from_text(&lines.join("\n")).unwrap_err();
        assert!(matches!(fault, Fault::Broken(_)), "{fault}");
    }
}

#[test]
fn a_head_noted_while_playing_shows_that_nothing_was_played_again() {
    let game = game();
    let (noted, other) = (played(&game, Kind::Sealed, 1), played(&game, Kind::Sealed, 2));
    let head = noted.record().entries[2].head;
    assert!(verify(&game, noted.record(), Some(head)).ok);
    let problem = verify(&game, other.record(), Some(head)).problem.unwrap();
    assert!(problem.contains(&head.to_string()), "{problem}");
}

#[test]
fn other_entropy_gives_other_dice() {
    let game = game();
    let one = played(&game, Kind::Sealed, 11);
    let mut terms = one.record().terms.clone();
    terms.entropies[1] = "mine too".into();
    let mut other = Table::open(&game, terms, one.record().secret, Answers::Sealed).unwrap();
    // The same orders, until the dice fall otherwise.
    for entry in &one.record().entries[1..] {
        let seat = one.seat(entry.seat.as_ref().unwrap()).unwrap();
        match &entry.action {
            None => drop(other.undo(&game, seat).unwrap().clone()),
            Some(text) => {
                let order = game.parse(other.position(), seat, text).unwrap();
                other.act(&game, seat, &order, Answers::Sealed).unwrap();
            }
        }
        if other.record().entries[entry.number].rolls != entry.rolls {
            return;
        }
    }
    panic!("the dice fell the same in the whole game");
}

#[test]
fn a_running_record_says_that_it_is_the_referees() {
    let game = game();
    let running = opened(&game, Kind::Sealed, 1).to_text(&game);
    assert!(running.contains("referee's file"));
    let finished = played(&game, Kind::Sealed, 1).to_text(&game);
    assert!(!finished.contains("referee's file"));
}
