//! Bad input: one clear sentence, the right exit code, nothing changed.

use crate::bench::{Folder, GAME, an_order, seats, whole_game};
use serde_json::Value;

#[test]
fn an_unknown_word_is_answered_with_the_nearest_known_one() {
    let folder = Folder::new();
    let near = format!("{}x", &GAME[..GAME.len() - 1]);
    for command in [
        vec!["new", &near, "-o", "x.json"],
        vec!["play", &near],
        vec!["charts", &near],
        vec!["rules", &near],
        vec!["simulate", &near],
        vec!["match", &near, "--a", "random", "--b", "greedy"],
    ] {
        let reason = folder.refused(&command);
        assert_eq!(reason, format!("there is no game {near}; did you mean {GAME}?"));
    }
    let games = folder.done(&["games", "--json"]).json();
    let game = games.as_array().unwrap().iter().find(|game| game["id"] == GAME).unwrap();
    let scenario = game["scenarios"][0]["id"].as_str().unwrap();
    let wrong = format!("{scenario}x");
    let reason = folder.refused(&["new", GAME, "--scenario", &wrong, "-o", "x.json"]);
    assert!(reason.starts_with(&format!("there is no scenario {wrong}; ")), "{reason}");
    assert!(reason.contains(scenario), "{reason}");

    let option = game["options"][0]["id"].as_str().unwrap();
    let wrong = format!("{option}x=1");
    let reason = folder.refused(&["new", GAME, "--option", &wrong, "-o", "x.json"]);
    assert!(reason.contains(&format!("did you mean {option}?")), "{reason}");
    let wrong = format!("{option}=purple");
    let reason = folder.refused(&["new", GAME, "--option", &wrong, "-o", "x.json"]);
    assert!(reason.starts_with(&format!("there is no value of {option} purple")), "{reason}");
    let reason = folder.refused(&["new", GAME, "--option", option, "-o", "x.json"]);
    assert!(reason.ends_with("is not of the form OPTION=VALUE"), "{reason}");

    let charts = folder.done(&["charts", GAME, "--json"]).json();
    let chart = charts[0]["id"].as_str().unwrap();
    let reason = folder.refused(&["charts", GAME, &format!("{chart}x")]);
    assert!(reason.contains(&format!("did you mean {chart}?")), "{reason}");
    let reason = folder.refused(&["charts", GAME, chart, "--column", "zzz", "--roll", "1"]);
    assert!(reason.contains("zzz"), "{reason}");

    let reason = folder.refused(&["match", GAME, "--a", "gredy", "--b", "random"]);
    assert!(reason.contains("did you mean greedy?"), "{reason}");
    let reason = folder.refused(&["play", GAME, "--seat", "nobody=human"]);
    assert!(reason.starts_with("there is no seat nobody"), "{reason}");
    let reason = folder.refused(&["rules", GAME, "zzzzzz"]);
    assert!(reason.starts_with("no rule speaks of zzzzzz"), "{reason}");
}

#[test]
fn a_refused_order_changes_nothing() {
    let folder = Folder::new();
    let begun = folder.done(&["new", GAME, "-o", "game.json", "--json"]).json();
    let seat = begun["to_act"][0].as_str().unwrap().to_owned();
    let order = an_order(&folder, "game.json", &seat);
    let act = |words: &str| folder.refused(&["act", "game.json", words, "--seat", &seat]);

    let first = order.split(' ').next().unwrap();
    let wrong = format!("{}x", &first[..first.len() - 1]);
    let reason = act(&wrong);
    assert!(reason.contains("did you mean "), "{reason}");
    assert!(act(&format!("{order} {first}")).contains("complete before"));
    if order.contains(' ') {
        assert!(act(first).contains("not complete"));
    }
    assert!(act("@missing.txt").starts_with("missing.txt: "));
    let reason = folder.refused(&["act", "game.json", "--seat", &seat]);
    assert!(reason.contains("no order was given"), "{reason}");
    let reason = folder.refused(&["act", "game.json", &order, "--seat", "nobody"]);
    assert!(reason.starts_with("there is no seat nobody"), "{reason}");
    let reason = folder.refused(&["act", "game.json", &order, "--seat", &seat, "--dice", "1"]);
    assert!(reason.contains("practice games only"), "{reason}");

    let ran = folder.run(&["act", "game.json", &wrong, "--seat", &seat, "--json"]);
    let error = ran.json();
    assert_eq!(ran.code, 1);
    assert!(error["error"].is_string() && error["nearest"].is_string(), "{error}");
    assert!(error.as_object().unwrap().contains_key("rule"));
}

#[test]
fn a_seat_that_has_nothing_to_decide_is_told_so() {
    let folder = Folder::new();
    whole_game(&folder);
    let seat = &seats(&folder)[0];
    let reason = folder.refused(&["choices", "whole.json", "--seat", seat]);
    assert!(reason.contains("over"), "{reason}");
    let reason = folder.refused(&["act", "whole.json", "anything"]);
    assert!(reason.contains("over"), "{reason}");
}

#[test]
fn files_that_are_no_records_are_refused() {
    let folder = Folder::new();
    folder.done(&["new", GAME, "-o", "game.json"]);
    let text = folder.read("game.json");
    folder.write("cut.json", &text[..text.len() / 2]);
    folder.write("later.json", &text.replace("\"version\": 1", "\"version\": 7"));
    folder.write("other.json", &text.replace(GAME, "chess"));
    folder.write("empty.json", "");
    for (file, expected) in [
        ("missing.json", "missing.json: "),
        ("cut.json", "cut.json: line "),
        ("later.json", "later.json: the record has format version 7"),
        ("other.json", "other.json: there is no game chess"),
        ("empty.json", "empty.json: line 1"),
    ] {
        for command in ["show", "choices", "act", "undo", "replay", "odds"] {
            let reason = folder.refused(&[command, file]);
            assert!(reason.starts_with(expected), "{command} {file}: {reason}");
        }
        let reason = folder.refused(&["verify", file]);
        assert!(reason.starts_with(expected), "verify {file}: {reason}");
    }
}

#[test]
fn a_file_is_not_overwritten_by_mistake() {
    let folder = Folder::new();
    folder.write("game.json", "something dear");
    let reason = folder.refused(&["new", GAME, "-o", "game.json"]);
    assert_eq!(reason, "game.json: the file exists; --force replaces it");
    folder.done(&["new", GAME, "-o", "game.json", "--force"]);
    assert!(folder.read("game.json").starts_with('{'));
    let reason = folder.refused(&["new", GAME, "-o", "no/such/folder/game.json"]);
    assert!(reason.starts_with("no/such/folder/game.json: "), "{reason}");
    let reason = folder.refused(&["replay", "game.json", "--practice", "game.json"]);
    assert!(reason.contains("the file exists"), "{reason}");
}

#[test]
fn wrong_data_is_refused_with_the_place() {
    let folder = Folder::new();
    folder.write("broken.toml", "this is = = not TOML");
    folder.write("nonsense.toml", "[no_such_table_at_all]\nvalue = 3");
    for file in ["broken.toml", "nonsense.toml", "missing.toml"] {
        let reason = folder.refused(&["new", GAME, "--data", file, "-o", "x.json"]);
        assert!(reason.starts_with(&format!("{file}: ")), "{reason}");
    }
}

#[test]
fn bad_usage_has_its_own_exit_code() {
    let folder = Folder::new();
    for args in [
        vec!["dance"],
        vec!["new", GAME],
        vec!["new", GAME, "-o", "x.json", "--seed", "many"],
        vec!["new", GAME, "-o", "x.json", "--setup", "s.json"],
        vec!["show"],
        vec!["show", "x.json", "--at", "-1"],
        vec!["verify", "x.json", "--head", "12"],
        vec!["simulate", GAME, "--games", "0"],
        vec!["match", GAME, "--a", "random"],
    ] {
        let ran = folder.run(&args);
        assert_eq!(ran.code, 2, "{args:?}: {ran:?}");
        assert!(!ran.stderr.is_empty());
    }
    assert!(folder.files().is_empty());
}

#[test]
fn a_game_is_drawn_in_lines() {
    let folder = Folder::new();
    folder.done(&["new", GAME, "-o", "game.json"]);
    let drawn = folder.done(&["show", "game.json", "--format", "svg"]).stdout;
    assert!(drawn.starts_with("<svg ") && drawn.trim_end().ends_with("</svg>"), "{drawn}");
}

/// Runs only where the program was built with the feature; `cargo xtask check` does both.
#[cfg(feature = "png")]
#[test]
fn a_game_is_drawn_in_pixels() {
    use std::process::Command;
    let folder = Folder::new();
    folder.done(&["new", "tora", "--scenario", "historical", "-o", "game.json"]);
    let drawn = Command::new(env!("CARGO_BIN_EXE_wardroom"))
        .args(["show", "game.json", "--format", "png"])
        .current_dir(folder.path("."))
        .output()
        .expect("the program starts")
        .stdout;
    assert!(drawn.starts_with(b"\x89PNG\r\n\x1a\n"), "it is a PNG file");
    let size = |at: usize| u32::from_be_bytes(drawn[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((size(16), size(20)), (1800, 1220));
    assert!(drawn.len() > 100_000, "a map with counters, not a bare sheet: {}", drawn.len());
}

#[cfg(not(feature = "png"))]
#[test]
fn a_program_without_pictures_in_pixels_says_how_to_get_them() {
    let folder = Folder::new();
    folder.done(&["new", GAME, "-o", "game.json"]);
    let reason = folder.refused(&["show", "game.json", "--format", "png"]);
    assert!(reason.contains("--features png") && reason.contains("--format svg"), "{reason}");
}

#[test]
fn every_command_has_help_with_an_example() {
    let folder = Folder::new();
    for command in [
        "games", "play", "new", "show", "choices", "act", "undo", "replay", "verify", "charts",
        "rules", "odds", "simulate", "match", "serve", "admin",
    ] {
        let help = folder.done(&[command, "--help"]).stdout;
        assert!(help.contains(&format!("  wardroom {command}")), "{command}: {help}");
        assert!(help.contains("--json"), "{command}: {help}");
    }
}

#[test]
fn an_entry_past_the_end_is_refused() {
    let folder = Folder::new();
    folder.done(&["new", GAME, "-o", "game.json"]);
    for command in ["show", "replay"] {
        let reason = folder.refused(&[command, "game.json", "--at", "9"]);
        assert_eq!(reason, "there is no entry 9: the last is 0");
    }
}

#[test]
fn a_seeded_game_says_so() {
    let folder = Folder::new();
    let ran = folder.done(&["new", GAME, "--seed", "3", "-o", "game.json"]);
    assert!(ran.stderr.contains("can foresee them"), "{}", ran.stderr);
    let record: Value = serde_json::from_str(&folder.read("game.json")).unwrap();
    assert_eq!(record["seeded"], true);
    assert!(folder.done(&["verify", "game.json"]).stdout.contains("could be foreseen"));
}

#[cfg(not(feature = "parquet"))]
#[test]
fn a_program_built_without_parquet_says_how_to_have_it() {
    let folder = Folder::new();
    let reason = folder.refused(&["simulate", GAME, "--games", "2", "--parquet", "rows"]);
    assert!(reason.contains("--features parquet"), "{reason}");
}
