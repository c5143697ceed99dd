//! Texts that are no records are refused, with the place.

mod common;

use common::{game, opened, played};
use wardroom_kernel::Fast;
use wardroom_record::{Damaged, Fault, Kind, Record, verify};

#[test]
fn a_record_cut_short_anywhere_is_refused() {
    let game = game();
    let text = opened(&game, Kind::Sealed, 3).to_text(&game);
    let text = text.trim_end();
    for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
        let fault = Record::from_text(&text[..end]).unwrap_err();
        let Fault::Damaged(Damaged::Shape { line, .. }) = fault else { panic!("{fault}") };
        assert_eq!(line, text[..end].matches('\n').count() + 1, "cut at {end}");
    }
}

#[test]
fn a_record_with_a_line_missing_is_refused() {
    let game = game();
    let text = played(&game, Kind::Sealed, 3).to_text(&game);
    let lines: Vec<&str> = text.lines().collect();
    for missing in 0..lines.len() {
        let mut rest = lines.clone();
        rest.remove(missing);
        let accepted =
            Record::from_text(&rest.join("\n")).is_ok_and(|record| verify(&game, &record, None).ok);
        assert!(!accepted, "without the line {}", lines[missing]);
    }
}

#[test]
fn a_version_from_the_future_is_refused_as_such() {
    let game = game();
    let text = opened(&game, Kind::Sealed, 3).to_text(&game);
    let later = text.replace("\"version\": 1", "\"version\": 2");
    let fault = Record::from_text(&later).unwrap_err();
    assert_eq!(fault, Fault::Damaged(Damaged::FromTheFuture { found: 2, known: 1 }));
    // Even if it has fields that we do not know.
    let later = later.replace("\"seeded\"", "\"hedged\"");
    let fault = Record::from_text(&later).unwrap_err();
    assert!(matches!(fault, Fault::Damaged(Damaged::FromTheFuture { .. })));
}

#[test]
fn what_is_no_record_is_called_that() {
    for text in ["{}", r#"{"format": "chess", "version": 1}"#, r#"{"version": 1}"#] {
        let fault = Record::from_text(text).unwrap_err();
        assert!(matches!(fault, Fault::Damaged(Damaged::NotARecord(_))), "{text}: {fault}");
    }
    for text in ["", "[]", "3", "not even JSON", "\u{0}"] {
        assert!(matches!(Record::from_text(text), Err(Fault::Damaged(_))), "{text}");
    }
}

#[test]
fn the_place_of_the_damage_is_named() {
    let game = game();
    let text = played(&game, Kind::Sealed, 3).to_text(&game);
    let line = text.lines().position(|line| line.contains("\"number\":2")).unwrap() + 1;
    let damaged = text.replace("{\"number\":2,", "{\"number\":2,\"colour\":\"red\",");
    let fault = Record::from_text(&damaged).unwrap_err().to_string();
    assert!(fault.starts_with(&format!("line {line}, ")), "{fault}");
    assert!(fault.contains("colour"), "{fault}");
}

#[test]
fn no_changed_byte_goes_unnoticed() {
    let game = game();
    let table = played(&game, Kind::Sealed, 3);
    let text = table.to_text(&game);
    let mut dice = Fast::new(1);
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        let at = dice.below(bytes.len() as u32) as usize;
        bytes[at] = b' ' + dice.below(95) as u8;
        let changed = String::from_utf8(bytes).expect("every byte is a sign of its own");
        let Ok(record) = Record::from_text(&changed) else { continue };
        // A changed blank, or a digit in upper case, is no change.
        let unchanged = record == *table.record();
        assert_eq!(verify(&game, &record, None).ok, unchanged, "byte {at}:\n{changed}");
    }
}
