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
    let later = text.replace("\"version\": 1", "\"version\": 3");
    let fault = Record::from_text(&later).unwrap_err();
    assert_eq!(fault, Fault::Damaged(Damaged::FromTheFuture { found: 3, known: 2 }));
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
        // A changed blank is no change.
        let unchanged = record == *table.record();
        assert_eq!(verify(&game, &record, None).ok, unchanged, "byte {at}:\n{changed}");
    }
}

/// A change to the text of a record, by its name.
type Tampering = (&'static str, &'static str, &'static str);

/// Ways to write something else that a forgiving reader would take for the same record, or for a part it need not know.
const TAMPERINGS: [Tampering; 25] = [
    ("a field twice", "\"seeded\": ", "\"seeded\": false,\n  \"seeded\": "),
    ("the secret twice", "\"secret\": ", "\"secret\": \"SECRET\",\n  \"secret\": "),
    ("an option twice", "\"options\": {", "\"options\": {OPTION,"),
    ("a field of an entry twice", "{\"number\":2,", "{\"number\":2,\"number\":2,"),
    ("a field of a roll twice", "\"faces\":", "\"faces\":[1],\"faces\":"),
    ("an unknown field", "\"seeded\": ", "\"server\": \"ours\",\n  \"seeded\": "),
    ("an unknown field of an entry", "{\"number\":2,", "{\"number\":2,\"at\":\"noon\","),
    ("an unknown field of a roll", "\"faces\":", "\"needed\":5,\"faces\":"),
    ("a roll with a draw too", "\"faces\":", "\"draw\":\"storm\",\"faces\":"),
    ("a cup twice", "\"cup\":", "\"cup\":[],\"cup\":"),
    ("a roll with a cup", "\"faces\":", "\"cup\":[],\"faces\":"),
    ("a resignation that is none", "{\"number\":2,", "{\"number\":2,\"resigns\":false,"),
    ("rolls that were not typed", "{\"number\":2,", "{\"number\":2,\"typed\":false,"),
    ("an order and nothing", "{\"number\":2,", "{\"number\":2,\"undo\":null,"),
    ("a rollback to nothing", "{\"number\":2,", "{\"number\":2,\"rollback\":null,"),
    ("no hot seat", "\"seeded\": ", "\"hot_seat\": false,\n  \"seeded\": "),
    ("no set-up", "\"seeded\": ", "\"setup\": null,\n  \"seeded\": "),
    ("no origin", "\"seeded\": ", "\"from\": null,\n  \"seeded\": "),
    ("a note of one's own", "\"version\": 2,", "\"version\": 2,\n  \"note\": \"Checked by us.\","),
    ("the version of before", "\"version\": 2,", "\"version\": 1,"),
    ("a number with a fraction", "\"version\": 2,", "\"version\": 2.0,"),
    ("a sign spelled out", "\"wardroom-record\"", "\"wardroom\\u002drecord\""),
    ("a hash in capitals", "\"data_sha256\": \"e", "\"data_sha256\": \"E"),
    ("another order of fields", "{\"number\":2,\"seat\":SEAT,", "{\"seat\":SEAT,\"number\":2,"),
    ("something after the end", "\n  ]\n}\n", "\n  ]\n}\n{}"),
];

#[test]
fn a_record_is_read_in_the_one_form_in_which_it_is_written() {
    let game = game();
    let table = played(&game, Kind::Sealed, 3);
    let text = table.to_text(&game);
    let entry = table.record().entries[2].seat.clone().expect("a seat has given the order");
    let secret = serde_json::to_value(table.record().secret).expect("plain data");
    let (option, value) = table.record().terms.options.0.first_key_value().expect("it has options");
    let filled = |part: &str| {
        part.replace("SEAT", &format!("\"{entry}\""))
            .replace("\"SECRET\"", &secret.to_string())
            .replace("OPTION", &format!("\"{option}\": \"{value}\""))
    };
    for (name, from, to) in TAMPERINGS {
        let (from, to) = (filled(from), filled(to));
        assert!(text.contains(&from), "{name}: nothing to tamper with");
        let fault = Record::from_text(&text.replacen(&from, &to, 1));
        assert!(matches!(fault, Err(Fault::Damaged(_))), "{name}: {fault:?}");
    }
}

#[test]
fn blanks_between_the_parts_of_a_record_are_free() {
    let game = game();
    let table = played(&game, Kind::Sealed, 3);
    let text = table.to_text(&game);
    for other in [text.replace('\n', "\r\n"), text.replace("\n  ", "\n\t"), format!("\n{text}\n")] {
        assert_eq!(Record::from_text(&other).as_ref(), Ok(table.record()));
    }
}
