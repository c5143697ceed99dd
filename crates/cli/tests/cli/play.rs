//! The game in the terminal, driven through a pipe.

use crate::bench::{Folder, GAME, an_order, before_a_roll, seats, whole_game};
use serde_json::Value;

/// Arguments to play a game, `more` among them.
fn play<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["play", GAME], more].concat()
}

fn entries(folder: &Folder, file: &str) -> Vec<Value> {
    let record: Value = serde_json::from_str(&folder.read(file)).unwrap();
    record["entries"].as_array().unwrap().clone()
}

#[test]
fn the_end_of_the_input_ends_the_game_politely() {
    let folder = Folder::new();
    let ran = folder.run(&play(&["--seed", "1"]));
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stdout.contains("1) "), "the choices are listed: {}", ran.stdout);
    assert!(ran.stdout.contains("The game was not kept"), "{}", ran.stdout);
    assert!(!ran.stdout.contains('\u{1b}'), "there are no colours in a pipe");
}

#[test]
fn a_whole_order_may_be_typed_at_once_and_is_kept() {
    let folder = Folder::new();
    let seats = seats(&folder);
    folder.done(&["new", GAME, "-o", "look.json"]);
    let order = an_order(&folder, "look.json", &seats[0]);
    let input = format!("{order}\nq\n");
    let ran = folder.run_with(&play(&["--record", "game.json", "--seed", "1"]), &input);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.stdout.contains("kept in game.json"));
    let entries = entries(&folder, "game.json");
    let mine = |entry: &&Value| entry["seat"] == seats[0].as_str();
    let given = entries.iter().find(mine).expect("the order was entered");
    assert_eq!(given["action"], order.as_str());

    let again = folder.run_with(&play(&["--record", "game.json"]), "q\n");
    assert_eq!(again.code, 0, "a recorded game goes on: {again:?}");
    let reason = folder.refused(&play(&["--record", "game.json", "--seed", "2"]));
    assert!(reason.contains("the game goes on from it"), "{reason}");
}

#[test]
fn helps_explains_and_goes_on() {
    let folder = Folder::new();
    let guide = folder.done(&["rules", GAME, "--json"]).json();
    let (id, title) =
        (guide["rules"][0]["id"].as_str().unwrap(), guide["rules"][0]["title"].as_str().unwrap());
    let input = format!("?\n? {id}\n? no-such-rule\nwhy zzz\n9999\nlog\nboard\nlist\nodds\nq\n");
    let ran = folder.run_with(&play(&["--seed", "1"]), &input);
    assert_eq!(ran.code, 0, "{ran:?}");
    for expected in [
        "what the order so far, or one of the list, leads to",
        title,
        "there is no rule no-such-rule",
        "zzz means nothing here",
        "the list goes from 1 to",
        "0. the game begins",
    ] {
        assert!(ran.stdout.contains(expected), "{expected}: {}", ran.stdout);
    }
}

#[test]
fn a_plan_is_saved_and_loaded() {
    let folder = Folder::new();
    let seats = seats(&folder);
    folder.done(&["new", GAME, "-o", "look.json"]);
    let order = an_order(&folder, "look.json", &seats[0]);
    let part = order.split(' ').next().unwrap();
    let input = format!("{part}\nsave plan.txt\nclear\nload plan.txt\nback\nload missing.txt\nq\n");
    let ran = folder.run_with(&play(&["--seed", "1"]), &input);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(folder.read("plan.txt").contains(part), "{}", folder.read("plan.txt"));
    assert!(ran.stdout.contains("missing.txt: "), "{}", ran.stdout);

    // A whole order in a file is given as soon as it is loaded.
    folder.write("plan.txt", &format!("# all of it\n{order}\n"));
    folder.run_with(&play(&["--record", "game.json"]), "load plan.txt\nq\n");
    assert!(entries(&folder, "game.json").iter().any(|entry| entry["action"] == order.as_str()));
}

#[test]
fn an_order_is_undone_at_the_table() {
    let folder = Folder::new();
    let seats = seats(&folder);
    folder.done(&["new", GAME, "-o", "look.json"]);
    let order = an_order(&folder, "look.json", &seats[0]);
    // A person at every seat: nobody has decided after the first one has.
    let humans: Vec<String> = seats.iter().map(|seat| format!("{seat}=human")).collect();
    let mut args = vec!["--record", "game.json"];
    humans.iter().for_each(|human| args.extend(["--seat", human]));
    let ran = folder.run_with(&play(&args), &format!("\n{order}\nu\nq\n"));
    assert_eq!(ran.code, 0, "{ran:?}");
    let offer = format!("Press Enter to hand over to {}, or u to think again.", seats[1]);
    assert!(ran.stdout.contains(&offer), "{}", ran.stdout);
    let entries = entries(&folder, "game.json");
    assert_eq!((entries.len(), &entries[2]["undo"]), (3, &Value::from(1)));

    // The other one sits down and finds that the order is not theirs to take back.
    std::fs::remove_file(folder.path("game.json")).unwrap();
    let ran = folder.run_with(&play(&args), &format!("\n{order}\n\n\nu\nq\n"));
    assert!(ran.stdout.contains(&format!("only {} can take it back", seats[0])), "{}", ran.stdout);
}

#[test]
fn a_curtain_falls_between_two_people() {
    let folder = Folder::new();
    let seats = seats(&folder);
    folder.done(&["new", GAME, "-o", "look.json"]);
    let order = an_order(&folder, "look.json", &seats[0]);
    let humans: Vec<String> = seats.iter().map(|seat| format!("{seat}=human")).collect();
    let mut args = Vec::new();
    humans.iter().for_each(|human| args.extend(["--seat", human]));
    let ran = folder.run_with(&play(&args), &format!("\n{order}\n\n\n"));
    let (before, after) = ran.stdout.split_once(&"-".repeat(60)).expect("a curtain");
    assert!(before.contains(&order));
    assert!(!after.contains(&order), "the other player reads the order: {after}");
}

/// The dice of an order of `whole.json`, one line for each roll.
fn lines_of_dice(folder: &Folder, action: &str) -> Vec<String> {
    let record: Value = serde_json::from_str(&folder.read("whole.json")).unwrap();
    let entry = record["entries"].as_array().unwrap().iter().find(|entry| {
        entry["action"] == action
            && entry["rolls"].as_array().unwrap().iter().any(|rolled| rolled["faces"].is_array())
    });
    entry.unwrap()["rolls"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rolled| match rolled["faces"].as_array() {
            Some(faces) => faces.iter().map(Value::to_string).collect::<Vec<_>>().join(" "),
            None => rolled["draw"].as_str().unwrap().to_owned(),
        })
        .collect()
}

#[test]
fn dice_are_typed_roll_by_roll() {
    let folder = Folder::new();
    let roll = before_a_roll(&folder);
    let answers = lines_of_dice(&folder, &roll.action);
    std::fs::copy(folder.path("try.json"), folder.path("twice.json")).unwrap();
    let seats = seats(&folder);
    let humans: Vec<String> = seats.iter().map(|seat| format!("{seat}=human")).collect();
    let typed = |file: &str, input: &str| {
        let mut args = vec!["--record", file, "--dice", "typed"];
        humans.iter().for_each(|human| args.extend(["--seat", human]));
        let ran = folder.run_with(&play(&args), input);
        assert_eq!(ran.code, 0, "{ran:?}");
        let entries = entries(&folder, file);
        let given = entries.iter().find(|entry| entry["typed"] == true).cloned();
        (ran.stdout, given.expect("the order was given"))
    };
    let input = format!("\n{}\n{}\n", roll.action, answers.join("\n"));
    let (shown, given) = typed("try.json", &input);
    assert!(shown.contains("roll ") && shown.contains("For \u{201c}"), "{shown}");
    assert_eq!(folder.done(&["verify", "try.json", "--json"]).json()["ok"], true);

    // With a slip, a question, and every roll taken back once before the next one.
    let mut lines = vec!["u".to_owned(), "?".to_owned(), "77 88".to_owned()];
    for (at, answer) in answers.iter().enumerate() {
        lines.push(answer.clone());
        if at + 1 < answers.len() {
            lines.extend(["u".to_owned(), answer.clone()]);
        }
    }
    let input = format!("\n{}\n{}\n", roll.action, lines.join("\n"));
    let (shown, again) = typed("twice.json", &input);
    assert_eq!(again["rolls"], given["rolls"]);
    for expected in ["nothing has been rolled for this", "given by the source", "shows no 77"] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
    assert_eq!(shown.matches("is taken back.").count(), answers.len() - 1);

    let reason = folder.refused(&play(&["--record", "whole.json", "--dice", "typed"]));
    assert!(reason.contains("practice"), "{reason}");
}

#[test]
fn a_choice_keeps_its_number_from_one_order_to_the_next() {
    let folder = Folder::new();
    let args = ["play", "invasion", "--seed", "3", "--seat", "us=random"];
    let march = "march-1220 snlf-0-1 to-1320";
    let ran = folder.run_with(&args, &format!("to-1219\n3 3 3\nmovement\n{march}\nq\n"));
    let lists = ran.stdout.matches("  2) march-1220").count();
    assert_eq!(lists, 2, "before and after the march: {}", ran.stdout);
}

#[test]
fn numbers_hold_as_they_are_shown_for_a_whole_line() {
    let folder = Folder::new();
    // 5 is `day` in the list that begins with 1) done 2) historical, and stays it.
    let ran = folder.run_with(&["play", "tora", "--seed", "1"], "2 5\nq\n");
    assert!(ran.stdout.contains("5) day "), "{}", ran.stdout);
    assert!(ran.stdout.contains("ijn historical day> "), "{}", ran.stdout);
    // A group is picked as it is listed or not at all: 3 is not taken for a place in the next list.
    let args = ["play", "air-raid", "--seed", "3", "--seat", "us=random"];
    let ran = folder.run_with(&args, "AK-F\n2-3\n2-2\nq\n");
    assert_eq!(ran.stdout.matches("japan AK-F> ").count(), 2, "{}", ran.stdout);
    assert!(ran.stdout.contains("japan AK-F AK-F1> "), "{}", ran.stdout);
}

#[test]
fn several_orders_may_be_typed_in_one_line() {
    let folder = Folder::new();
    let given = |file: &str, input: &str| -> Vec<String> {
        let args = ["play", "invasion", "--seed", "3", "--seat", "us=random", "--record", file];
        let ran = folder.run_with(&args, input);
        assert_eq!(ran.code, 0, "{ran:?}");
        let entries = entries(&folder, file);
        let mine = entries.iter().filter(|entry| entry["seat"] == "japan");
        mine.filter_map(|entry| Some(entry["action"].as_str()?.to_owned())).collect()
    };
    let land = "2-snlf-2-ija 2-snlf-2-ija 2-snlf-2-ija";
    let march = "march-1220 snlf-0-1 to-1320";
    let line = format!("to-1219; 3 3 3;movement ; {march};\nq\n");
    assert_eq!(given("all.json", &line), ["to-1219", land, "movement", march]);
    // What comes after a refusal or a warning was typed with something else in mind.
    let line = format!("to-1219; 3 3 3; nonsense; movement; {march}\nq\n");
    assert_eq!(given("refused.json", &line), ["to-1219", land]);
    let line = format!("to-1219; 3 3 3; movement; done; {march}\n\nq\n");
    assert_eq!(given("warned.json", &line), ["to-1219", land, "movement"]);
}

#[test]
fn a_likely_mistake_is_asked_about_before_it_is_made() {
    let folder = Folder::new();
    let given = |answer: &str| {
        let file = format!("{}.json", answer.len());
        let args = ["play", "invasion", "--seed", "3", "--seat", "us=random", "--record", &file];
        let input = format!("to-1219\n3 3 3\nmovement\ndone\n{answer}\nq\n");
        let ran = folder.run_with(&args, &input);
        assert_eq!(ran.code, 0, "{ran:?}");
        let warning = "done: 3 stacks have not moved; the phase comes once a turn.";
        assert!(ran.stdout.contains(warning), "{}", ran.stdout);
        let done = entries(&folder, &file).iter().any(|entry| entry["action"] == "done");
        std::fs::rename(folder.path(&file), folder.path("last.json")).unwrap();
        (done, ran.stdout)
    };
    for yes in ["y", "YES", "done"] {
        assert!(given(yes).0, "{yes} gives the order");
    }
    for no in ["", "n", "no"] {
        assert!(!given(no).0, "{no} does not");
    }
    let (done, shown) = given("march-1220");
    assert!(!done && shown.contains("japan march-1220"), "something else may be typed: {shown}");

    let act = ["act", "last.json", "done", "--seat", "japan", "--json"];
    std::fs::copy(folder.path("last.json"), folder.path("again.json")).unwrap();
    let told = folder.done(&act).json();
    assert_eq!(told["caution"], "3 stacks have not moved; the phase comes once a turn");
    assert_eq!(told["action"], "done", "a script goes on");
    let told = folder.done(&["act", "again.json", "done", "--seat", "japan"]).stdout;
    assert!(told.contains("Note: 3 stacks have not moved"), "{told}");
    folder.done(&["new", GAME, "-o", "quiet.json"]);
    let seat = &seats(&folder)[0];
    let order = an_order(&folder, "quiet.json", seat);
    let told = folder.done(&["act", "quiet.json", &order, "--seat", seat, "--json"]).json();
    assert!(told["caution"].is_null() && told.get("caution").is_some());
}

#[test]
fn an_order_whose_dice_are_called_off_is_not_given() {
    let folder = Folder::new();
    let roll = before_a_roll(&folder);
    let seats = seats(&folder);
    let humans: Vec<String> = seats.iter().map(|seat| format!("{seat}=human")).collect();
    let mut args = vec!["--record", "try.json", "--dice", "typed"];
    humans.iter().for_each(|human| args.extend(["--seat", human]));
    let before = entries(&folder, "try.json");
    let ran = folder.run_with(&play(&args), &format!("\n{}\ncancel\nq\n", roll.action));
    assert!(ran.stdout.contains("the order is taken back"), "{}", ran.stdout);
    assert_eq!(entries(&folder, "try.json"), before);
    let ran = folder.run_with(&play(&args), &format!("\n{}\nq\n", roll.action));
    assert_eq!((ran.code, entries(&folder, "try.json")), (0, before));
}

#[test]
fn computers_play_a_whole_game_that_can_be_verified() {
    let folder = Folder::new();
    whole_game(&folder);
    assert_eq!(folder.done(&["verify", "whole.json", "--json"]).json()["ok"], true);
    let ran = folder.done(&play(&["--record", "whole.json"]));
    assert!(ran.stdout.contains("The game is over: "), "{}", ran.stdout);
}

#[test]
fn play_prints_no_json() {
    let folder = Folder::new();
    let ran = folder.run(&play(&["--json"]));
    assert_eq!(ran.code, 1);
    assert!(ran.json()["error"].as_str().unwrap().contains("for people"));
}

#[test]
fn colours_are_a_matter_of_the_environment() {
    let folder = Folder::new();
    let coloured = |variables: &[(&str, &str)]| {
        folder.run_in(variables, &["games"], "").stdout.contains('\u{1b}')
    };
    assert!(!coloured(&[]), "a pipe has no colours");
    assert!(coloured(&[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn an_order_with_a_text_is_typed_or_loaded() {
    let folder = Folder::new();
    folder.write("plan.txt", "historical cipher shift-3 # the key\n\"twelve seven\"\n");
    let entered = |file: &str, input: &str| {
        let args = ["play", "tora", "--option", "code-breaker=on", "--record", file];
        let ran = folder.run_with(&args, input);
        assert_eq!(ran.code, 0, "{ran:?}");
        let whole = "historical cipher shift-3 \"twelve seven\"";
        entries(&folder, file).iter().any(|entry| entry["action"] == whole)
    };
    assert!(entered("asked.json", "historical cipher shift-3\ntwelve seven\nq\n"));
    assert!(entered("typed.json", "historical\ncipher shift-3 \"twelve seven\"\nq\n"));
    assert!(entered("loaded.json", "load plan.txt\nq\n"));
    assert!(!entered("wrong.json", "historical cipher shift-3\nhello\nq\n"));
}
