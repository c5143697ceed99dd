//! A game as a file: new, show, choices, act, undo, replay, verify.

use crate::bench::{Folder, GAME, an_order, before_a_roll, seats, whole_game};
use serde_json::Value;

#[test]
fn a_game_is_begun_looked_at_and_played_on() {
    let folder = Folder::new();
    let seats = seats(&folder);
    let begun = folder.done(&["new", GAME, "-o", "game.json", "--json"]).json();
    assert_eq!(begun["game"], GAME);
    assert_eq!(begun["outcome"], Value::Null);
    let record: Value = serde_json::from_str(&folder.read("game.json")).unwrap();
    assert_eq!(record["format"], "wardroom-record");
    assert_eq!(record["commitment"], begun["commitment"]);
    assert!(record["note"].as_str().unwrap().contains("referee"));

    let seat = begun["to_act"][0].as_str().unwrap().to_owned();
    assert!(seats.contains(&seat));
    assert!(folder.done(&["show", "game.json"]).stdout.contains("To decide: "));
    assert!(folder.done(&["show", "game.json", "--seat", &seat, "--json"]).json().is_object());
    assert!(folder.done(&["show", "game.json", "--referee", "--json"]).json().is_object());

    let choices = folder.done(&["choices", "game.json", "--seat", &seat, "--json"]).json();
    let first = &choices.as_array().unwrap()[0];
    for field in ["pick", "label", "rule"] {
        assert!(first[field].is_string(), "{field} of {first}");
    }
    let order = an_order(&folder, "game.json", &seat);
    let acted = folder.done(&["act", "game.json", &order, "--seat", &seat, "--json"]).json();
    assert_eq!(acted["outcome"], Value::Null);
    assert!(acted["to_act"].is_array());
    let event = &acted["events"].as_array().unwrap()[0];
    assert!(event["text"].is_string() && event["rule"].is_string() && event["rolls"].is_array());
    let record: Value = serde_json::from_str(&folder.read("game.json")).unwrap();
    assert_eq!(record["entries"][1]["action"], order.as_str());
    assert_eq!(record["entries"][1]["head"], acted["head"]);
    assert_eq!(folder.files().len(), 1, "no other file is left behind");
}

#[test]
fn an_order_may_be_several_words_or_a_file() {
    let folder = Folder::new();
    let begun = folder.done(&["new", GAME, "--seed", "1", "-o", "game.json", "--json"]).json();
    let seat = begun["to_act"][0].as_str().unwrap().to_owned();
    let fresh = folder.read("game.json");
    let order = an_order(&folder, "game.json", &seat);
    let mut args = vec!["act", "game.json"];
    args.extend(order.split(' '));
    args.extend(["--seat", &seat]);
    folder.done(&args);
    let by_words = folder.read("game.json");

    let laid_out = order.replace(' ', "  # a remark\n");
    folder.write("plan.txt", &format!("# my plan\n{laid_out}\n"));
    for from in [vec!["@plan.txt"], vec!["--from", "plan.txt"]] {
        folder.write("game.json", &fresh);
        let mut args = vec!["act", "game.json", "--seat", &seat];
        args.extend(from);
        folder.done(&args);
        assert_eq!(folder.read("game.json"), by_words, "a seed gives the same game again");
    }
}

#[test]
fn an_order_is_taken_back_by_its_seat_alone() {
    let folder = Folder::new();
    let begun = folder.done(&["new", GAME, "-o", "game.json", "--json"]).json();
    let seat = begun["to_act"][0].as_str().unwrap().to_owned();
    assert!(folder.refused(&["undo", "game.json"]).contains("no order to take back"));
    let before = folder.done(&["show", "game.json", "--referee", "--json"]).stdout;
    let order = an_order(&folder, "game.json", &seat);
    folder.done(&["act", "game.json", &order, "--seat", &seat]);
    if let Some(other) = seats(&folder).into_iter().find(|other| *other != seat) {
        assert!(folder.refused(&["undo", "game.json", "--seat", &other]).contains("only"));
    }
    let undone = folder.done(&["undo", "game.json", "--seat", &seat, "--json"]).json();
    assert_eq!(undone["undone"], 1);
    assert_eq!(folder.done(&["show", "game.json", "--referee", "--json"]).stdout, before);
    let log = folder.done(&["replay", "game.json", "--referee"]).stdout;
    assert!(log.contains("(taken back)"), "{log}");
    assert_eq!(folder.done(&["verify", "game.json", "--json"]).json()["ok"], true);
}

#[test]
fn dice_that_have_fallen_stay_fallen() {
    let folder = Folder::new();
    let roll = before_a_roll(&folder);
    folder.done(&["act", "try.json", &roll.action, "--seat", &roll.seat]);
    let reason = folder.refused(&["undo", "try.json", "--seat", &roll.seat]);
    assert!(reason.contains("dice have fallen"), "{reason}");
}

#[test]
fn a_whole_game_is_verified_and_replayed() {
    let folder = Folder::new();
    let record = whole_game(&folder);
    assert!(record.get("note").is_none(), "a finished game may be shown to everybody");
    let found = folder.done(&["verify", "whole.json", "--json"]).json();
    assert_eq!(found["ok"], true);
    assert_eq!(found["problem"], Value::Null);
    assert!(found["actions"].as_u64().unwrap() > 0 && found["rolls"].as_u64().unwrap() > 0);
    let entries = record["entries"].as_array().unwrap();
    let undos = entries.iter().filter(|entry| entry["undo"].is_number()).count();
    assert_eq!((&found["undos"], &found["rollbacks"]), (&undos.into(), &0.into()));
    let told = folder.done(&["verify", "whole.json"]).stdout;
    assert!(told.contains(&format!("{undos} undos, 0 rollbacks")), "{told}");
    let last = entries.last().unwrap();
    assert_eq!(found["head"], last["head"]);
    let reason = folder.refused(&["undo", "whole.json"]);
    assert!(reason.contains("the game is over") && reason.contains("practice copy"), "{reason}");
    let head = record["entries"][1]["head"].as_str().unwrap();
    folder.done(&["verify", "whole.json", "--head", head]);
    let reason = folder.refused(&["verify", "whole.json", "--head", &"0".repeat(64)]);
    assert!(reason.contains("no entry"), "{reason}");

    let replayed = folder.done(&["replay", "whole.json", "--json"]).json();
    assert!(replayed["outcome"]["label"].is_string());
    let entries = replayed["entries"].as_array().unwrap();
    assert_eq!(entries.len(), record["entries"].as_array().unwrap().len());
    let text = folder.done(&["replay", "whole.json", "--at", "2"]).stdout;
    assert!(text.contains("2. ") && !text.contains("\n3. "), "{text}");
    assert!(folder.done(&["show", "whole.json"]).stdout.contains("The game is over: "));
    assert!(folder.done(&["show", "whole.json", "--setup"]).json().is_object());
}

#[test]
fn the_log_is_printed_as_a_story_to_keep() {
    let folder = Folder::new();
    folder.done(&[
        "new",
        "picket-duty",
        "--scenario",
        "2",
        "--practice",
        "--seed",
        "5",
        "-o",
        "g.json",
    ]);
    let log = folder.done(&["show", "g.json", "--log"]).stdout;
    assert!(log.starts_with("# Picket Duty: Scenario 2: A fiery Sunday morning\n"), "{log}");
    assert!(log.contains("\n## May 27, morning\n"), "{log}");
    assert!(log.contains("**0. the game begins**"), "{log}");
    let weather = log.lines().find(|line| line.starts_with("- The weather is")).expect("a weather");
    assert!(weather.contains("`2d6: ") && weather.contains("PD pd-T6-1"), "{weather}");
}

#[test]
fn a_changed_record_is_refused_by_every_command_with_the_entry() {
    let folder = Folder::new();
    let record = whole_game(&folder);
    let head = record["entries"][3]["head"].as_str().unwrap();
    folder.write("changed.json", &folder.read("whole.json").replace(head, &"0".repeat(64)));
    for command in ["verify", "show", "replay", "choices", "undo"] {
        let reason = folder.refused(&[command, "changed.json"]);
        assert!(reason.starts_with("changed.json: entry 3: "), "{command}: {reason}");
    }
    let ran = folder.run(&["verify", "changed.json", "--json"]);
    assert_eq!((ran.code, &ran.json()["ok"]), (1, &Value::from(false)));
    assert!(ran.json()["problem"].as_str().unwrap().starts_with("entry 3: "));
}

#[test]
fn practice_dice_are_given_by_hand() {
    let folder = Folder::new();
    let roll = before_a_roll(&folder);
    let fresh = folder.read("try.json");
    let act = |dice: &str| {
        folder.run(&["act", "try.json", &roll.action, "--seat", &roll.seat, "--dice", dice])
    };
    let reason = act("").refusal().to_owned();
    assert!(reason.starts_with("roll 1 wants ") && reason.contains("no answer"), "{reason}");
    let reason = act(&format!("{},1,1", roll.answers.join(","))).refusal().to_owned();
    assert!(reason.starts_with("2 answers are left over"), "{reason}");
    let reason = act("99").refusal().to_owned();
    assert!(reason.contains("99 is not possible"), "{reason}");
    assert_eq!(folder.read("try.json"), fresh, "a refusal changes nothing");

    let ran = act(&roll.answers.join(","));
    assert_eq!(ran.code, 0, "{ran:?}");
    let record: Value = serde_json::from_str(&folder.read("try.json")).unwrap();
    assert_eq!(record["entries"][1]["typed"], true);
    assert_eq!(folder.done(&["verify", "try.json", "--json"]).json()["ok"], true);
}

#[test]
fn dice_that_fall_before_the_first_decision_can_be_told() {
    let folder = Folder::new();
    let new = ["new", "picket-duty", "--practice", "--json", "-o"];
    let rolled = folder.done(&[&new[..], &["rolled.json", "--seed", "7"]].concat()).json();
    let rolls = rolled["events"].as_array().unwrap().iter();
    let rolls: Vec<&Value> = rolls.flat_map(|event| event["rolls"].as_array().unwrap()).collect();
    let told = |roll: &&Value| match roll["faces"].as_array() {
        Some(faces) => faces.iter().map(Value::to_string).collect::<Vec<_>>().join(","),
        None => roll["draw"].as_str().unwrap().to_owned(),
    };
    let dice: Vec<String> = rolls.iter().map(told).collect();
    assert!(dice.len() > 1, "a phase begins with rolls: {rolled}");

    let again = folder.done(&[&new[..], &["told.json", "--dice", &dice.join(",")]].concat()).json();
    assert_eq!(again["events"], rolled["events"]);
    assert_eq!(folder.done(&["verify", "told.json", "--json"]).json()["ok"], true);

    // One die is too few: it is refused, and no file is written.
    folder.refused(&["new", "picket-duty", "--practice", "-o", "short.json", "--dice", &dice[0]]);
}

#[test]
fn a_position_is_printed_edited_and_started_from() {
    let folder = Folder::new();
    folder.done(&["new", GAME, "--practice", "-o", "game.json"]);
    for seat in seats(&folder) {
        let order = an_order(&folder, "game.json", &seat);
        folder.done(&["act", "game.json", &order, "--seat", &seat]);
    }
    let setup = folder.done(&["show", "game.json", "--setup"]).stdout;
    folder.write("setup.json", &setup);
    folder.done(&["new", GAME, "--practice", "--setup", "setup.json", "-o", "again.json"]);
    assert_eq!(folder.done(&["show", "again.json", "--setup"]).stdout, setup);
    assert_eq!(folder.done(&["verify", "again.json", "--json"]).json()["ok"], true);

    // Everything that is wrong is said at once.
    let mut wrong: Value = serde_json::from_str(&setup).unwrap();
    wrong["levels"]["airfields"] = 9.into();
    wrong["ships"]["Nevada"]["at"] = "ANW1".into();
    folder.write("setup.json", &wrong.to_string());
    let args = ["new", GAME, "--practice", "--setup", "setup.json", "-o", "wrong.json", "--json"];
    let ran = folder.run(&args);
    assert_eq!(ran.code, 1);
    let places: Vec<String> = ran.json()["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| problem["place"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(places, ["levels.airfields", "ships.Nevada"], "{}", ran.stdout);
    assert!(ran.stderr.starts_with("wardroom: setup.json: 2 things are wrong\n"), "{}", ran.stderr);

    folder.write("setup.json", "{\"nonsense\": 1}");
    let args = ["new", GAME, "--practice", "--setup", "setup.json", "-o", "wrong.json", "--json"];
    let ran = folder.run(&args);
    assert_eq!(ran.code, 1);
    assert!(ran.json()["error"].is_string());
    assert!(!folder.path("wrong.json").exists());
}

#[test]
fn a_position_tells_its_scenario_and_options_or_is_held_to_them() {
    let folder = Folder::new();
    let advanced = ["--scenario", "2", "--option", "level=advanced"];
    let begin = ["new", "picket-duty", "--practice", "--seed", "1"];
    folder.done(&[&begin[..], &advanced, &["-o", "game.json"]].concat());
    let setup = folder.done(&["show", "game.json", "--setup"]).stdout;
    folder.write("setup.json", &setup);
    let from = [&begin[..], &["--setup", "setup.json"]].concat();
    let heading = |file: &str| {
        let record: Value = serde_json::from_str(&folder.read(file)).unwrap();
        (record["scenario"].clone(), record["options"]["level"].clone())
    };
    folder.done(&[&from[..], &["-o", "told.json"]].concat());
    folder.done(&[&from[..], &advanced, &["-o", "asked.json"]].concat());
    assert_eq!(heading("told.json"), ("2".into(), "advanced".into()));
    assert_eq!(heading("asked.json"), heading("told.json"));
    let other = ["--scenario", "3", "--option", "level=basic", "-o", "other.json"];
    let ran = folder.run(&[&from[..], &other].concat());
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("scenario 3: the position belongs to 2"), "{}", ran.stderr);
    assert!(ran.stderr.contains("option level: basic was asked for"), "{}", ran.stderr);
    assert!(!folder.path("other.json").exists());
}

#[test]
fn a_running_game_keeps_its_secrets() {
    let folder = Folder::new();
    folder.done(&["new", GAME, "-o", "game.json"]);
    let reason = folder.refused(&["show", "game.json", "--setup"]);
    assert!(reason.contains("practice"), "{reason}");
    let seats = seats(&folder);
    let begun = folder.done(&["replay", "game.json", "--json"]).json();
    let seat = begun["to_act"][0].as_str().unwrap().to_owned();
    let order = an_order(&folder, "game.json", &seat);
    folder.done(&["act", "game.json", &order, "--seat", &seat]);
    for observer in seats.iter().filter(|other| **other != seat) {
        let told = folder.done(&["replay", "game.json", "--seat", observer, "--json"]).stdout;
        assert!(!told.contains(&order), "{observer} reads the order of {seat}");
    }
    let told = folder.done(&["replay", "game.json", "--json"]).stdout;
    assert!(!told.contains(&order), "a spectator reads the order of {seat}");
}

#[test]
fn orders_given_at_the_same_time_do_not_overwrite_each_other() {
    let folder = Folder::new();
    let begun = folder.done(&["new", GAME, "-o", "game.json", "--json"]).json();
    let deciding: Vec<String> =
        begun["to_act"].as_array().unwrap().iter().map(|s| s.as_str().unwrap().into()).collect();
    let orders: Vec<(String, String)> =
        deciding.into_iter().map(|seat| (an_order(&folder, "game.json", &seat), seat)).collect();
    std::thread::scope(|scope| {
        for (order, seat) in &orders {
            scope.spawn(|| folder.done(&["act", "game.json", order, "--seat", seat]));
        }
    });
    let record: Value = serde_json::from_str(&folder.read("game.json")).unwrap();
    assert_eq!(record["entries"].as_array().unwrap().len(), 1 + orders.len());
    assert_eq!(folder.done(&["verify", "game.json", "--json"]).json()["ok"], true);
}

#[test]
#[cfg(unix)]
fn a_file_is_replaced_and_not_rewritten() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new();
    let begun = folder.done(&["new", GAME, "-o", "game.json", "--json"]).json();
    let seat = begun["to_act"][0].as_str().unwrap().to_owned();
    let mode = |name: &str| std::fs::metadata(folder.path(name)).unwrap().permissions().mode();
    assert_eq!(mode("game.json") & 0o777, 0o600, "a record holds secrets");
    std::fs::set_permissions(folder.path("game.json"), PermissionsExt::from_mode(0o640)).unwrap();

    let before = folder.read("game.json");
    std::fs::hard_link(folder.path("game.json"), folder.path("old.json")).unwrap();
    symlink("game.json", folder.path("link.json")).unwrap();
    let order = an_order(&folder, "game.json", &seat);
    folder.done(&["act", "link.json", &order, "--seat", &seat]);
    assert_eq!(folder.read("old.json"), before, "the old file was never written to");
    assert_ne!(folder.read("game.json"), before);
    assert!(folder.path("link.json").is_symlink());
    assert_eq!(mode("game.json") & 0o777, 0o640, "it stays as open as it was");
    assert_eq!(folder.files().len(), 3, "nothing else is left behind");
}
