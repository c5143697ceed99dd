//! Charts, rules, odds, simulate and match.

use crate::bench::{Folder, GAME, before_a_roll, seats, whole_game};

#[test]
fn games_have_the_promised_shape() {
    let folder = Folder::new();
    let games = folder.done(&["games", "--json"]).json();
    for game in games.as_array().unwrap() {
        assert!(game["id"].is_string() && game["title"].is_string(), "{game}");
        assert!(!game["seats"].as_array().unwrap().is_empty());
        for scenario in game["scenarios"].as_array().unwrap() {
            assert!(scenario["id"].is_string() && scenario["title"].is_string(), "{scenario}");
            assert!(scenario["seats"].is_array());
        }
        for option in game["options"].as_array().unwrap() {
            assert!(option["id"].is_string() && option["title"].is_string(), "{option}");
            assert!(option["values"].as_array().unwrap().contains(&option["default"]));
        }
    }
}

#[test]
fn charts_are_shown_and_looked_up() {
    let folder = Folder::new();
    let charts = folder.done(&["charts", GAME, "--json"]).json();
    let list = folder.done(&["charts", GAME]).stdout;
    assert_eq!(list.lines().count(), charts.as_array().unwrap().len());
    for chart in charts.as_array().unwrap() {
        let id = chart["id"].as_str().unwrap();
        let one = folder.done(&["charts", GAME, id, "--json"]).json();
        assert_eq!(&one, chart);
        assert!(["given", "reconstructed", "mixed"].contains(&one["origin"].as_str().unwrap()));
        assert!(one["rule"].is_string() && one["title"].is_string());
        let table = folder.done(&["charts", GAME, id]).stdout;
        for row in one["rows"].as_array().unwrap() {
            assert!(table.contains(row["roll"].as_str().unwrap()), "{table}");
            assert!(row["origin"].is_string());
        }
        let (row, column) = (&one["rows"][0], &one["columns"][0]);
        let (Some(roll), Some(column)) = (row["roll"].as_str(), column.as_str()) else { continue };
        if chart["dice"].is_null() {
            let args = ["charts", GAME, id, "--column", column, "--roll", roll, "--json"];
            let found = folder.done(&args).json();
            assert_eq!(found["result"], row["cells"][0], "{id}");
            assert_eq!(found["lookup"]["origin"], row["origin"]);
        }
    }
}

#[test]
fn the_dice_of_a_chart_are_rolled_on_request() {
    let folder = Folder::new();
    let charts = folder.done(&["charts", GAME, "--json"]).json();
    for chart in charts.as_array().unwrap().iter().filter(|chart| chart["dice"].is_array()) {
        let id = chart["id"].as_str().unwrap();
        let (dice, sides) =
            (chart["dice"][0].as_u64().unwrap(), chart["dice"][1].as_u64().unwrap());
        let (roll, column) = (format!("{dice}d{sides}"), chart["columns"][0].as_str().unwrap());
        let args = ["charts", GAME, id, "--column", column, "--roll", &roll, "--json"];
        let found = folder.done(&args).json();
        assert_eq!(found["faces"].as_array().unwrap().len() as u64, dice);
        let total: u64 =
            found["faces"].as_array().unwrap().iter().map(|f| f.as_u64().unwrap()).sum();
        assert_eq!(found["lookup"]["total"], total);
        assert!(found["result"].is_string());
        let high = (dice * sides + 1).to_string();
        let reason = folder.refused(&["charts", GAME, id, "--column", column, "--roll", &high]);
        assert!(reason.contains("is not between"), "{reason}");
    }
}

#[test]
fn a_ten_sided_die_is_read_as_it_shows() {
    let folder = Folder::new();
    for id in ["11F", "11M", "11A"] {
        let look = |roll: &str| {
            let args = ["charts", "picket-duty", id, "--column", "2", "--roll", roll, "--json"];
            folder.done(&args).json()
        };
        let nought = look("0");
        let (row, cell) = (&nought["rows"][0]["roll"], &nought["rows"][0]["cells"][1]);
        assert_eq!((&nought["lookup"]["row"], &nought["result"]), (row, cell), "{id}");
        assert_eq!(look("10")["lookup"], nought["lookup"], "{id}");
        let args = ["charts", "picket-duty", id, "--column", "2", "--roll", "11"];
        assert!(folder.refused(&args).ends_with("11 is not between 0 and 10"));
    }
}

#[test]
fn rows_and_columns_go_by_any_name() {
    let folder = Folder::new();
    for (game, chart, column, roll, result) in [
        ("picket-duty", "19", "-5", "10", "U"),
        ("picket-duty", "19", "+0", "8", "S"),
        ("picket-duty", "19", "\u{2212}1", "10", "S"),
        ("picket-duty", "20", "-1", "7", "S"),
        ("picket-duty", "Damage control", "0", "6", "U"),
        ("picket-duty", "2-2", "result", "12 April", "T2-2A{1,2,3,4,7,10,12,14,15}"),
        ("doolittle", "D6", "Blast 15", "landing denied", "12"),
        ("doolittle", "D6", "b-25s 9", "Agreed", "6*"),
        ("air-raid", "steam", "0930", "other bb", "6+"),
    ] {
        let args = ["charts", game, chart, "--column", column, "--roll", roll, "--json"];
        let found = folder.done(&args).json();
        assert_eq!(found["result"], result, "{args:?}");
    }
    let reason =
        folder.refused(&["charts", "doolittle", "D6", "--column", "blast", "--roll", "agreed"]);
    assert!(reason.contains("Which column is blast?"), "{reason}");
    let reason =
        folder.refused(&["charts", "doolittle", "D6", "--column", "blast 3", "--roll", "landng"]);
    assert!(reason.contains("did you mean landing "), "{reason}");
}

#[test]
fn modifiers_are_added_up_and_told_by_name() {
    let folder = Folder::new();
    let look = |modifiers: &[&str]| {
        let mut args = vec!["charts", "invasion", "landing", "--roll", "5"];
        modifiers.iter().for_each(|modifier| args.extend(["--modifier", modifier]));
        folder.done(&args).stdout
    };
    let told = look(&["east=+1", "8 December=-1", "-2"]);
    assert!(told.contains("5 +1 east -1 8 December -2 = 3\n"), "{told}");
    assert!(told.contains("ashore, acts normally"), "{told}");
    assert!(told.contains("kaneohe -1"), "the notes are there to read: {told}");
    assert!(look(&[]).contains("stalled this turn"));
    let args = ["charts", "invasion", "landing", "--roll", "5", "--modifier", "east"];
    assert!(folder.refused(&args).contains("not of the form"));
}

#[test]
fn charts_are_a_page_to_print() {
    let folder = Folder::new();
    for game in ["tora", "invasion", "picket-duty", "doolittle", "air-raid"] {
        let page = folder.done(&["charts", game, "--html"]).stdout;
        let charts = folder.done(&["charts", game, "--json"]).json();
        let charts = charts.as_array().unwrap();
        assert_eq!(page.matches("<table>").count(), charts.len(), "{game}");
        // Rows that say the same may stand in one, but none is lost, and none loses its origin.
        for row in charts.iter().flat_map(|chart| chart["rows"].as_array().unwrap()) {
            let roll = row["roll"].as_str().unwrap().replace('&', "&amp;");
            let is_number = roll.parse::<i32>().is_ok();
            assert!(is_number || page.contains(&roll), "{game}: {roll}");
        }
        let ours = charts.iter().filter(|chart| chart["origin"] != "given").count();
        assert!(page.matches("<tr class=\"ours\"").count() >= ours, "{game}");
        assert!(!page.contains("<script") && page.contains("@page"), "{game}");
    }
    let one = folder.done(&["charts", "tora", "hits", "--html"]).stdout;
    assert_eq!(one.matches("<table>").count(), 1);
}

#[test]
fn rules_are_found_by_number_and_by_word() {
    let folder = Folder::new();
    let guide = folder.done(&["rules", GAME, "--json"]).json();
    let rules = guide["rules"].as_array().unwrap();
    let coverage = &guide["coverage"];
    let count = |name: &str| coverage[name].as_u64().unwrap();
    assert_eq!(count("rows"), rules.len() as u64);
    assert_eq!(count("done") + count("not_done") + count("not_applicable"), count("rows"));
    let (id, title) = (rules[0]["id"].as_str().unwrap(), rules[0]["title"].as_str().unwrap());
    let one = folder.done(&["rules", GAME, id, "--json"]).json();
    assert_eq!(one["rules"].as_array().unwrap().len(), 1);
    assert!(folder.done(&["rules", GAME, id]).stdout.contains(title));
    let word = title.split_whitespace().next().unwrap().to_uppercase();
    let found = folder.done(&["rules", GAME, &word, "--json"]).json();
    assert!(found["rules"].as_array().unwrap().iter().any(|rule| rule["id"] == id));
}

#[test]
fn odds_add_up_to_one_and_change_nothing() {
    let folder = Folder::new();
    let roll = before_a_roll(&folder);
    let before = folder.files();
    let args = ["odds", "try.json", &roll.action, "--seat", &roll.seat, "--json"];
    let odds = folder.done(&args).json();
    assert!(odds["exact"].is_boolean() && odds["branches"].is_u64() && odds["default"].is_string());
    let outcomes = odds["outcomes"].as_array().unwrap();
    let total: f64 = outcomes.iter().map(|outcome| outcome["p"].as_f64().unwrap()).sum();
    let total = total + odds["remainder"].as_f64().unwrap();
    assert!((total - 1.0).abs() < 1e-9, "{total}");
    assert!(outcomes.iter().all(|outcome| outcome["label"].is_string()));
    assert!(folder.done(&args[..args.len() - 1]).stdout.contains('%'));
    assert_eq!(folder.files(), before);
}

#[test]
fn a_simulation_does_not_depend_on_threads() {
    let folder = Folder::new();
    let run = |threads: &str| {
        let args =
            ["simulate", GAME, "--games", "30", "--seed", "9", "--threads", threads, "--json"];
        folder.done(&args).json()
    };
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one["digest"], two["digest"]);
    assert_eq!(one["outcomes"], two["outcomes"]);
    assert_eq!((&one["games"], &one["finished"]), (&30.into(), &30.into()));
    for field in ["actions", "mean_choices", "seconds", "actions_per_second", "games_per_second"] {
        assert!(one[field].is_number(), "{field}");
    }
    for seat in seats(&folder) {
        assert!(one["values"][&seat].is_number());
    }
    let text = folder.done(&["simulate", GAME, "--games", "3"]).stdout;
    assert!(text.contains("3 of 3 games"), "{text}");
}

#[test]
fn a_match_gives_both_scores_with_intervals() {
    let folder = Folder::new();
    let args = ["match", GAME, "--a", "random", "--b", "random", "--games", "20", "--json"];
    let result = folder.done(&args).json();
    assert_eq!(result["games"], 20);
    for side in ["a", "b"] {
        let part = |name: &str| result[side][name].as_f64().unwrap();
        assert_eq!(result[side]["who"], "random");
        assert!(part("low") <= part("score") && part("score") <= part("high"));
    }
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_of_many_games_changes_nothing_about_them() {
    let folder = Folder::new();
    let args = ["simulate", GAME, "--games", "12", "--seed", "3", "--json"];
    let plain = folder.done(&args).json();
    let kept = folder.done(&[&args[..], &["--parquet", "made/rows"]].concat()).json();
    assert_eq!((&kept["digest"], &kept["values"]), (&plain["digest"], &plain["values"]));
    for file in ["made/rows/games.parquet", "made/rows/turns.parquet"] {
        let bytes = std::fs::read(folder.path(file)).unwrap();
        assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"), "{file}");
    }
}

#[test]
fn a_finished_game_is_reviewed_and_the_sum_comes_out() {
    let folder = Folder::new();
    whole_game(&folder);
    let review = folder.done(&["review", "whole.json", "--quick", "--json"]).json();
    let of = |value: &serde_json::Value, name: &str| value[name].as_f64().unwrap();
    let accounts = review["seats"].as_object().unwrap();
    let losses: f64 = accounts.values().map(|account| of(account, "loss")).sum();
    for account in accounts.values() {
        let others = losses - of(account, "loss");
        let sum = of(account, "start") + of(account, "luck") - of(account, "loss") + others;
        assert!((sum - of(account, "result")).abs() < 0.001, "{account}");
    }
    let points = review["points"].as_array().unwrap();
    assert!(points.len() > 20, "every decision is there");
    for name in ["action", "win", "luck", "loss"] {
        assert!(points.iter().all(|point| point[name].is_number()), "{name}");
    }
    let told = folder.done(&["review", "whole.json", "--quick"]).stdout;
    assert!(told.contains("Turning points") && told.contains("own losses"), "{told}");
    folder.done(&["review", "whole.json", "--quick", "--html", "review.html"]);
    assert!(folder.read("review.html").contains("<svg"));
}

#[test]
fn a_finished_game_is_told_as_a_story_with_its_turning_points_drawn() {
    let folder = Folder::new();
    whole_game(&folder);
    let told = folder.done(&["story", "whole.json", "--quick"]).stdout;
    let review = folder.done(&["review", "whole.json", "--quick", "--json"]).json();
    let outcome = review["outcome"].as_str().unwrap();
    for part in [outcome, "## How it went", "## Turning points", "## What it came to", "## Dice"] {
        assert!(told.contains(part), "{part} is missing in {told}");
    }
    // Its lines are those of the log, and the short log has them too.
    let log = folder.done(&["show", "whole.json", "--log"]).stdout;
    let short = folder.done(&["show", "whole.json", "--log", "short"]).stdout;
    let lines: Vec<&str> = short.lines().filter(|line| line.starts_with("- ")).collect();
    assert!(lines.len() > 5 && short.len() < log.len() / 2, "{short}");
    assert!(lines.iter().all(|line| log.contains(line)), "{short}");
    folder.done(&["story", "whole.json", "--quick", "--html", "story.html"]);
    let page = folder.read("story.html");
    assert!(page.contains(outcome) && !page.contains("<script") && !page.contains("src="));
    assert!((1..=3).contains(&page.matches("<figure>").count()), "the greatest are drawn");
    assert_eq!(page.matches("<figure><svg").count(), page.matches("<figure>").count());
}

#[test]
fn a_running_game_is_not_reviewed() {
    let folder = Folder::new();
    before_a_roll(&folder);
    assert!(folder.refused(&["review", "try.json", "--quick"]).contains("not over"));
    assert!(folder.refused(&["story", "try.json", "--quick"]).contains("not over"));
}

#[test]
fn a_staff_officer_advises_where_nobody_is_wronged() {
    let folder = Folder::new();
    let roll = before_a_roll(&folder);
    let args = ["advise", "try.json", "--rank", "ensign", "--seat", &roll.seat, "--json"];
    let advice = folder.done(&args).json();
    let best = advice[0]["order"].as_str().unwrap();
    assert!(advice[0]["value"].as_f64().is_some_and(|value| (0.0..=1.0).contains(&value)));
    folder.done(&["act", "try.json", best, "--seat", &roll.seat]);
    folder.done(&["new", GAME, "-o", "sealed.json"]);
    let refused = folder.refused(&["advise", "sealed.json", "--seat", &roll.seat]);
    assert!(refused.contains("practice"), "{refused}");
    assert!(folder.refused(&["advise", "try.json", "--rank", "admirl"]).contains("admiral"));
}

#[test]
fn dice_are_counted_and_too_few_say_nothing() {
    let folder = Folder::new();
    let roll = before_a_roll(&folder);
    let dice = folder.done(&["dice", "whole.json", "--json"]).json();
    for one in dice.as_array().unwrap() {
        let faces = one["faces"].as_array().unwrap();
        let sum: u64 = faces.iter().map(|face| face.as_u64().unwrap()).sum();
        assert_eq!(Some(sum), one["rolls"].as_u64());
        assert!(["too-few", "plausible", "unlikely"].contains(&one["verdict"].as_str().unwrap()));
    }
    folder.done(&["act", "try.json", &roll.action, "--seat", &roll.seat]);
    assert!(folder.done(&["dice", "try.json"]).stdout.contains("too few to say"));
}

#[test]
fn a_match_of_officers_states_their_budgets_and_may_stop_early() {
    let folder = Folder::new();
    let args = [
        "match",
        "doolittle",
        "--a",
        "lieutenant",
        "--b",
        "random",
        "--games",
        "400",
        "--stop",
        "--json",
    ];
    let result = folder.done(&args).json();
    assert_eq!(result["verdict"], "better", "{result}");
    assert!(result["games"].as_u64().unwrap() < 400, "{result}");
    assert!(result["a"]["nodes"].is_number() && result["b"]["nodes"].is_null(), "{result}");
}
