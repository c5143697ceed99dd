//! Whole games and everything else one does at a table, over a real server.

mod common;

use common::{Client, Running, act, any_order, look, table, table_of, two_players};
use serde_json::{Value, json};
use wardroom_kernel::{Fast, Overlay, Rules};
use wardroom_record::{Record, verify};
use wardroom_skirmish::Skirmish;

/// Plays on by chance until the game is over; the last look.
async fn play_out(id: &str, red: &mut Client, blue: &mut Client, chance: &mut Fast) -> Value {
    for _ in 0..2000 {
        let seen = look(red, id, "red").await;
        if !seen["outcome"].is_null() {
            return seen;
        }
        let seat = seen["to_act"][0].as_str().expect("somebody must decide").to_owned();
        let player = if seat == "red" { &mut *red } else { &mut *blue };
        let order = any_order(player, id, &seat, chance).await;
        act(player, id, &seat, &order, seen["last"].as_u64().unwrap()).await.granted();
    }
    panic!("the game has no end");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_and_its_record_is_in_order() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let detail = red.get(&format!("/api/tables/{id}")).await.granted();
    assert_eq!(detail["state"], "running");
    assert_eq!(detail["secret"], Value::Null);
    let commitment = detail["commitment"].clone();
    let record = format!("/api/tables/{id}/record");
    assert_eq!(red.get(&record).await.status, 403, "a running record holds secrets");

    let end = play_out(&id, &mut red, &mut blue, &mut Fast::new(1)).await;
    assert!(end["outcome"]["values"]["red"].is_number());
    let mut stranger = server.guest().await;
    let text = stranger.get(&record).await;
    assert_eq!(text.status, 200);
    let log = stranger.get(&format!("/api/tables/{id}/log")).await;
    assert_eq!(log.header("content-type"), Some("text/markdown; charset=utf-8"));
    let log = log.text();
    assert!(log.starts_with("# Skirmish") && log.contains("**0. the game begins**"), "{log}");
    assert!(log.contains("SKI "), "events cite their rules: {log}");
    let record = Record::from_text(&text.text()).unwrap();
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let found = verify(&game, &record, None);
    assert_eq!(found.problem, None);
    assert_eq!(record.terms.entropies, ["one", "two"]);
    assert_eq!(json!(record.secret.commitment()), commitment);
    let detail = red.get(&format!("/api/tables/{id}")).await.granted();
    assert_eq!(detail["head"], json!(found.head));
    assert_eq!(detail["state"], "finished");
    assert!(detail["secret"].is_string());
    let finished = stranger.get("/api/tables?list=finished").await.granted();
    assert_eq!(finished[0]["id"], json!(id));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_tora() {
    let server = Running::start().await;
    let (mut ijn, mut usn) = (server.guest().await, server.guest().await);
    let id = table_of(&mut ijn, "tora", json!({"ijn": "me", "usn": "open"})).await;
    usn.post(&format!("/api/tables/{id}/sit"), &json!({"seat": "usn"})).await.granted();
    let chance = &mut Fast::new(7);
    let mut drawn = 0;
    for _ in 0..40 {
        let seen = look(&mut ijn, &id, "ijn").await;
        let Some(seat) = seen["to_act"][0].as_str() else {
            break;
        };
        let layers = seen["scene"]["layers"].as_array().unwrap();
        drawn = drawn.max(layers.len());
        let still = layers.iter().find(|layer| layer["still"] == true).expect("a map");
        let path = format!("/still/{}.svg", still["hash"].as_str().unwrap());
        assert_eq!(json!(ijn.get(&path).await.text()), still["svg"], "the map is fetched once");
        let player = if seat == "ijn" { &mut ijn } else { &mut usn };
        let order = any_order(player, &id, seat, chance).await;
        act(player, &id, seat, &order, seen["last"].as_u64().unwrap()).await.granted();
    }
    assert!(drawn > 1, "a map and something on it");
    let seen = look(&mut ijn, &id, "ijn").await;
    let have: Vec<&str> = seen["scene"]["layers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|layer| layer["hash"].as_str().unwrap())
        .collect();
    let path = format!("/api/tables/{id}/look?seat=ijn&have={}", have.join(","));
    let again = ijn.get(&path).await.granted();
    let sent = again["scene"]["layers"].as_array().unwrap().iter().any(|l| !l["svg"].is_null());
    assert!(!sent, "what one has is not sent again");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_storage_refuses_has_not_happened() {
    use sqlx::{ConnectOptions as _, Connection as _, Executor as _};
    let server = Running::start().await;
    let (id, mut red, _blue) = two_players(&server).await;
    let before = look(&mut red, &id, "red").await;
    let number = before["last"].as_u64().unwrap();
    let order = any_order(&mut red, &id, "red", &mut Fast::new(1)).await;
    // Somebody else keeps the file locked for longer than anybody waits.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(server.database());
    let mut other = options.connect().await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    assert_eq!(act(&mut red, &id, "red", &order, number).await.status, 503);
    assert_eq!(look(&mut red, &id, "red").await, before, "memory is as it was");
    other.execute("ROLLBACK").await.unwrap();
    other.close().await.unwrap();
    act(&mut red, &id, "red", &order, number).await.granted();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_servers_over_one_file_one_wins() {
    let one = Running::start().await;
    let other = one.second().await;
    let (id, mut red, _blue) = two_players(&one).await;
    let mut elsewhere = red.tab();
    elsewhere.address = other.address;
    let number = look(&mut red, &id, "red").await["last"].as_u64().unwrap();
    assert_eq!(look(&mut elsewhere, &id, "red").await["last"], json!(number));
    let order = any_order(&mut red, &id, "red", &mut Fast::new(1)).await;
    act(&mut red, &id, "red", &order, number).await.granted();
    let late = act(&mut elsewhere, &id, "red", &order, number).await;
    assert_eq!(late.status, 409, "{}", late.text());
    assert_eq!(late.json()["number"], json!(number + 1));
    assert_eq!(look(&mut elsewhere, &id, "red").await, look(&mut red, &id, "red").await);
    other.stop().await;
    one.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_can_be_followed_to_its_end() {
    let server = Running::start().await;
    let mut reader = server.guest().await;
    let games = reader.get("/api/games").await.granted();
    let mut followed = 0;
    for game in games.as_array().unwrap() {
        for lesson in game["lessons"].as_array().unwrap() {
            let wish = json!({"game": game["id"], "lesson": lesson["id"], "entropy": "chance"});
            let made = reader.post("/api/tables", &wish).await.granted();
            let id = made["id"].as_str().unwrap();
            let detail = reader.get(&format!("/api/tables/{id}")).await.granted();
            let lesson = &detail["lesson"];
            assert_eq!(detail["dice"], "practice");
            for step in lesson["step"].as_array().unwrap() {
                let Some(order) = step["order"].as_str() else {
                    continue;
                };
                let seat = step["by"].as_str().or(lesson["seat"].as_str()).unwrap();
                let number = look(&mut reader, id, seat).await["last"].as_u64().unwrap();
                act(&mut reader, id, seat, order, number).await.granted();
                followed += 1;
            }
        }
    }
    assert!(followed > 0, "there is a lesson with something to do");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_tabs_one_wins_and_the_other_is_told() {
    let server = Running::start().await;
    let (id, mut red, _blue) = two_players(&server).await;
    let order = any_order(&mut red, &id, "red", &mut Fast::new(1)).await;
    let number = look(&mut red, &id, "red").await["last"].as_u64().unwrap();
    let mut other = red.tab();
    let (one, two) = tokio::join!(
        act(&mut red, &id, "red", &order, number),
        act(&mut other, &id, "red", &order, number),
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let told = if one.status == 409 { one } else { two };
    assert_eq!(told.json()["number"], json!(number + 1));
    assert_eq!(act(&mut red, &id, "red", &order, number + 9).await.status, 409, "from the future");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_and_what_one_may_not_know_make_no_order_stale() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let number = look(&mut red, &id, "red").await["last"].as_u64().unwrap();
    let chat = format!("/api/tables/{id}/chat");
    blue.post(&chat, &json!({"text": "good luck"})).await.granted();
    let order = any_order(&mut blue, &id, "blue", &mut Fast::new(2)).await;
    act(&mut blue, &id, "blue", &order, number).await.granted();
    let order = any_order(&mut red, &id, "red", &mut Fast::new(1)).await;
    act(&mut red, &id, "red", &order, number).await.granted();
    let seen = look(&mut red, &id, "red").await;
    assert_eq!(seen["chat"][0]["text"], "good luck");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_can_be_taken_back_until_something_is_seen() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let before = look(&mut red, &id, "red").await;
    let order = any_order(&mut red, &id, "red", &mut Fast::new(1)).await;
    act(&mut red, &id, "red", &order, before["last"].as_u64().unwrap()).await.granted();
    let seen = look(&mut red, &id, "red").await;
    assert_eq!(seen["undoable"], true);
    assert_eq!(look(&mut blue, &id, "blue").await["undoable"], false);
    let undo = format!("/api/tables/{id}/undo");
    let stale = red.post(&undo, &json!({"seat": "red", "number": before["last"]})).await;
    assert_eq!(stale.status, 409);
    let request = json!({"seat": "red", "number": seen["last"]});
    assert_eq!(blue.post(&undo, &request).await.status, 403, "the seat is another's");
    red.post(&undo, &request).await.granted();
    let after = look(&mut red, &id, "red").await;
    assert_eq!(after["to_act"], before["to_act"]);
    assert_eq!(after["log"].as_array().unwrap().last().unwrap()["kind"], "undo");
    server.stop().await;
}

/// A practice game of December 7 in which one person has both seats.
async fn both_sides_of_december_7() -> (Running, Client, String) {
    let server = Running::start().await;
    let mut both = server.guest().await;
    let wish = json!({"game": "tora", "scenario": "historical", "seats": {"ijn": "me", "usn": "me"},
        "dice": "practice", "entropy": "one"});
    let made = both.post("/api/tables", &wish).await.granted();
    (server, both, made["id"].as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_said_beforehand_which_orders_can_be_taken_back() {
    let (server, mut both, id) = both_sides_of_december_7().await;
    let id = id.as_str();
    let chance = &mut Fast::new(5);
    let (mut kept, mut final_words) = (0, 0);
    for _ in 0..150 {
        let seen = look(&mut both, id, "ijn").await;
        let Some(seat) = seen["to_act"][0].as_str() else {
            break;
        };
        let order = any_order(&mut both, id, seat, chance).await;
        let picks = order.replace(' ', ",");
        let path = format!("/api/tables/{id}/choices?seat={seat}&picks={picks}");
        let said = both.get(&path).await.granted();
        assert_eq!(said["complete"], true);
        let number = seen["last"].as_u64().unwrap();
        let acted = act(&mut both, id, seat, &order, number).await.granted();
        if said["undoable"] == true {
            kept += 1;
            assert_eq!(acted["to_act"], json!([seat]), "{order} hands over");
            assert_eq!(look(&mut both, id, seat).await["undoable"], true, "{order}");
        } else {
            final_words += 1;
        }
    }
    assert!(kept > 10 && final_words > 10, "{kept} of one kind, {final_words} of the other");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_plan_is_a_last_word_since_the_other_side_decides_next() {
    let server = Running::start().await;
    let (id, mut red, _blue) = two_players(&server).await;
    let order = any_order(&mut red, &id, "red", &mut Fast::new(1)).await;
    let (begun, _) = order.rsplit_once(' ').expect("an order of several picks");
    for (picks, complete) in [(order.as_str(), true), (begun, false)] {
        let picks = picks.replace(' ', ",");
        let path = format!("/api/tables/{id}/choices?seat=red&picks={picks}");
        let said = red.get(&path).await.granted();
        assert_eq!((&said["complete"], &said["undoable"]), (&json!(complete), &json!(false)));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dark_thing_says_why_nothing_can_be_done_with_it() {
    let (server, mut both, id) = both_sides_of_december_7().await;
    let id = id.as_str();
    let chance = &mut Fast::new(3);
    let (mut with_rule, mut lit_things) = (0, 0);
    for _ in 0..12 {
        let seen = look(&mut both, id, "ijn").await;
        let seat = seen["to_act"][0].as_str().expect("somebody must decide");
        let own = look(&mut both, id, seat).await;
        let list = both.get(&format!("/api/tables/{id}/choices?seat={seat}")).await.granted();
        let choices = list["choices"].as_array().unwrap();
        for thing in things_in(&own) {
            let lit =
                choices.iter().any(|c| c["things"].as_array().unwrap().contains(&json!(thing)));
            let path = format!("/api/tables/{id}/why?seat={seat}&thing={thing}");
            let why = both.get(&path).await.granted();
            let reason = why["error"].as_str().unwrap();
            assert_eq!(lit, reason == "it can be picked", "{thing}: {reason}");
            lit_things += usize::from(lit);
            with_rule += usize::from(why["rule"].is_string());
        }
        let order = any_order(&mut both, id, seat, chance).await;
        act(&mut both, id, seat, &order, seen["last"].as_u64().unwrap()).await.granted();
    }
    assert!(lit_things > 20 && with_rule > 100, "{lit_things} lit, {with_rule} with a rule");
    let nothing = format!("/api/tables/{id}/why?seat=ijn");
    assert!([400, 422].contains(&both.get(&nothing).await.status), "ask about something");
    server.stop().await;
}

/// The ids of the things in a drawing.
fn things_in(seen: &Value) -> Vec<String> {
    let layers = seen["scene"]["layers"].as_array().unwrap();
    let texts = layers.iter().filter_map(|layer| layer["svg"].as_str());
    let ids = texts.flat_map(|svg| svg.split("data-id=\"").skip(1));
    ids.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn going_back_needs_everybody() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let start = look(&mut red, &id, "red").await["last"].as_u64().unwrap();
    let mut chance = Fast::new(5);
    for (seat, player) in [("red", &mut red), ("blue", &mut blue)] {
        let order = any_order(player, &id, seat, &mut chance).await;
        act(player, &id, seat, &order, start).await.granted();
    }
    let path = format!("/api/tables/{id}/rollback");
    assert_eq!(red.post(&path, &json!({"agree": true})).await.status, 409, "nobody proposes it");
    let mut spectator = server.guest().await;
    assert_eq!(spectator.post(&path, &json!({"to": start})).await.status, 403);
    red.post(&path, &json!({"to": start})).await.granted();
    let seen = look(&mut blue, &id, "blue").await;
    assert_eq!(seen["rollback"]["waiting"], json!(["blue"]));
    blue.post(&path, &json!({"agree": false})).await.granted();
    assert_eq!(look(&mut red, &id, "red").await["rollback"], Value::Null);
    red.post(&path, &json!({"to": start})).await.granted();
    blue.post(&path, &json!({"agree": true})).await.granted();
    let seen = look(&mut blue, &id, "blue").await;
    assert_eq!(seen["to_act"], json!(["red", "blue"]), "both plan again");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resignation_ends_the_game_and_a_rematch_keeps_the_seats() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let resign = format!("/api/tables/{id}/resign");
    assert_eq!(blue.post(&resign, &json!({"seat": "red"})).await.status, 403);
    blue.post(&resign, &json!({"seat": "blue"})).await.granted();
    let seen = look(&mut red, &id, "red").await;
    assert_eq!(seen["outcome"]["values"], json!({"red": 1.0, "blue": 0.0}));
    assert_eq!(red.post(&resign, &json!({"seat": "red"})).await.status, 422, "it is over");

    let rematch = format!("/api/tables/{id}/rematch");
    let next = red.post(&rematch, &json!({})).await.granted();
    let again = blue.post(&rematch, &json!({})).await.granted();
    assert_eq!(next["id"], again["id"], "there is one rematch");
    let sit = format!("/api/tables/{}/sit", next["id"].as_str().unwrap());
    let mut stranger = server.guest().await;
    let seat = json!({"seat": "blue", "entropy": ""});
    assert_eq!(stranger.post(&sit, &seat).await.status, 403, "the seat is kept");
    blue.post(&sit, &seat).await.granted();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_over_stays_over() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let start = look(&mut red, &id, "red").await["last"].as_u64().unwrap();
    let end = play_out(&id, &mut red, &mut blue, &mut Fast::new(1)).await;
    let secret = red.get(&format!("/api/tables/{id}")).await.granted()["secret"].clone();
    assert!(secret.is_string(), "everybody knows the secret of the dice now");
    let over = |reply: common::Reply| {
        assert_eq!(reply.status, 422, "{}", reply.text());
        assert!(reply.text().contains("the game is over"), "{}", reply.text());
    };
    for (seat, player) in [("red", &mut red), ("blue", &mut blue)] {
        let undo = json!({"seat": seat, "number": end["last"]});
        over(player.post(&format!("/api/tables/{id}/undo"), &undo).await);
        over(player.post(&format!("/api/tables/{id}/rollback"), &json!({"to": start})).await);
        over(act(player, &id, seat, "stand", end["last"].as_u64().unwrap()).await);
        over(player.post(&format!("/api/tables/{id}/resign"), &json!({"seat": seat})).await);
    }
    let after = look(&mut red, &id, "red").await;
    assert_eq!((&after["last"], &after["outcome"]), (&end["last"], &end["outcome"]));
    // Whoever plays on has a game of its own, with dice of its own.
    let on = red.post(&format!("/api/tables/{id}/play-on"), &json!({"at": start})).await.granted();
    let copy = red.get(&format!("/api/tables/{}", on["id"].as_str().unwrap())).await.granted();
    assert_eq!((&copy["state"], &copy["dice"]), (&json!("running"), &json!("practice")));
    let detail = red.get(&format!("/api/tables/{id}")).await.granted();
    assert_ne!(copy["commitment"], detail["commitment"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_there_after_a_restart() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let number = look(&mut red, &id, "red").await["last"].as_u64().unwrap();
    let order = any_order(&mut red, &id, "red", &mut Fast::new(8)).await;
    act(&mut red, &id, "red", &order, number).await.granted();
    red.put(&format!("/api/tables/{id}/notes"), &json!({"text": "north!"})).await.granted();
    let before = (look(&mut red, &id, "red").await, look(&mut blue, &id, "blue").await);
    let server = server.restart().await;
    let (mut red, mut blue) = (red.tab(), blue.tab());
    (red.address, blue.address) = (server.address, server.address);
    let after = (look(&mut red, &id, "red").await, look(&mut blue, &id, "blue").await);
    assert_eq!(before, after);
    let notes = red.get(&format!("/api/tables/{id}/notes")).await.granted();
    assert_eq!(notes["text"], "north!");
    assert_eq!(blue.get(&format!("/api/tables/{id}/notes")).await.granted()["text"], "");
    play_out(&id, &mut red, &mut blue, &mut Fast::new(9)).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_play_on_by_themselves_and_after_a_restart() {
    let server = Running::start().await;
    let mut client = server.guest().await;
    let id = table(&mut client, json!({"red": "random", "blue": "greedy"})).await;
    let server = server.restart().await;
    let mut client = client.tab();
    client.address = server.address;
    let mut events = client.follow(&id, 0).await;
    let finished = async {
        while events.next().await.is_some() {
            let detail = client.get(&format!("/api/tables/{id}")).await.granted();
            if detail["state"] == "finished" {
                return detail;
            }
        }
        panic!("the stream has ended");
    };
    let detail = finished.await;
    assert!(detail["outcome"].is_string());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn real_dice_are_asked_for_roll_by_roll() {
    let server = Running::start().await;
    let mut client = server.guest().await;
    let wish = json!({"game": "skirmish", "seats": {"red": "me", "blue": "me"}, "dice": "table"});
    let made = client.post("/api/tables", &wish).await.granted();
    let id = made["id"].as_str().unwrap().to_owned();
    let mut chance = Fast::new(4);
    let mut asked = 0;
    for _ in 0..60 {
        let seen = client.get(&format!("/api/tables/{id}/look?seat=red")).await.granted();
        let Some(seat) = seen["to_act"][0].as_str() else {
            break;
        };
        let order = any_order(&mut client, &id, seat, &mut chance).await;
        let mut dice: Vec<String> = Vec::new();
        loop {
            let request = json!({
                "seat": seat, "order": order, "number": seen["last"], "dice": dice.join(",")
            });
            let reply = client.post(&format!("/api/tables/{id}/act"), &request).await;
            if reply.status != 428 {
                reply.granted();
                break;
            }
            asked += 1;
            let wanted = reply.json()["wanted"].as_str().unwrap().to_owned();
            assert!(reply.json()["rule"].as_str().unwrap().starts_with("SKI "));
            dice.push(match wanted.strip_prefix("a draw of ") {
                Some(names) => names.split(", ").next().unwrap().to_owned(),
                None => "3".to_owned(),
            });
            let still = client.get(&format!("/api/tables/{id}/look")).await.granted();
            assert_eq!(still["last"], seen["last"], "nothing happens until the dice are there");
        }
    }
    assert!(asked > 0, "something was rolled");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_can_be_brought_here_and_played_on() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let play_on = format!("/api/tables/{id}/play-on");
    assert_eq!(red.post(&play_on, &json!({})).await.status, 403, "the game is hidden still");
    play_out(&id, &mut red, &mut blue, &mut Fast::new(1)).await;
    let text = red.get(&format!("/api/tables/{id}/record")).await.text();
    let mut other = server.guest().await;
    let brought = other.send("POST", "/api/records", &[], text.as_bytes()).await.unwrap().granted();
    let copy = brought["id"].as_str().unwrap();
    let detail = other.get(&format!("/api/tables/{copy}")).await.granted();
    assert_eq!((&detail["state"], &detail["uploaded"]), (&json!("finished"), &json!(true)));
    let again = other.get(&format!("/api/tables/{copy}/record")).await.text();
    assert_eq!(again, text);

    let tampered = text.replacen("\"faces\":[", "\"faces\":[6,", 1);
    let refused = other.send("POST", "/api/records", &[], tampered.as_bytes()).await.unwrap();
    assert_eq!(refused.status, 422);

    let on = other.post(&format!("/api/tables/{copy}/play-on"), &json!({"at": 2})).await.granted();
    let on = on["id"].as_str().unwrap();
    let detail = other.get(&format!("/api/tables/{on}")).await.granted();
    assert_eq!((&detail["state"], &detail["dice"]), (&json!("running"), &json!("practice")));
    assert_eq!(detail["my_seats"], json!(["red", "blue"]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_taken_by_its_link_and_can_be_shared() {
    let server = Running::start().await;
    let mut red = server.guest().await;
    let wish = json!({"game": "skirmish", "seats": {"red": "me"}});
    let made = red.post("/api/tables", &wish).await.granted();
    let id = made["id"].as_str().unwrap();
    let link = &made["links"][0];
    assert_eq!(link["seat"], "blue");
    let token = link["path"].as_str().unwrap().strip_prefix("/join/").unwrap();
    assert!(token.len() >= 26, "130 bits at least");
    let shown = red.get(&format!("/api/tables/{id}")).await.granted();
    assert_eq!(shown["links"], made["links"]);
    let shown = red.get(&format!("/api/tables/{id}")).await.granted();
    assert_eq!(shown["links"], Value::Null, "links are shown once");
    let bytes = std::fs::read(server.database()).unwrap();
    let kept = String::from_utf8_lossy(&bytes).into_owned();
    assert!(!kept.contains(token), "the link itself is not kept");

    let (mut blue, mut friend) = (server.guest().await, server.guest().await);
    let wrong = json!({"token": "abcdefghijkmnpqrstuvwxyz23"});
    assert_eq!(blue.post("/api/join", &wrong).await.status, 404);
    let right = json!({"token": token, "entropy": "x"});
    assert_eq!(blue.post("/api/join", &right).await.granted()["seat"], "blue");
    assert_eq!(friend.post("/api/join", &right).await.status, 409, "it was for one");
    let ask = json!({"seat": "blue"});
    let link = blue.post(&format!("/api/tables/{id}/link"), &ask).await.granted();
    let token = link["path"].as_str().unwrap().strip_prefix("/join/").unwrap();
    friend.post("/api/join", &json!({"token": token, "entropy": "y"})).await.granted();
    let seats = &friend.get(&format!("/api/tables/{id}")).await.granted()["seats"];
    assert_eq!(seats[1]["me"], true);
    look(&mut friend, id, "blue").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_missed_events_catches_up_by_number() {
    let server = Running::start().await;
    let (id, mut red, _blue) = two_players(&server).await;
    let chat = format!("/api/tables/{id}/chat");
    let start = look(&mut red, &id, "red").await["last"].as_u64().unwrap();
    for text in ["one", "two", "three"] {
        red.post(&chat, &json!({"text": text})).await.granted();
    }
    let mut events = red.follow(&id, start + 1).await;
    assert_eq!(events.next().await, Some(start + 2));
    assert_eq!(events.next().await, Some(start + 3));
    red.post(&chat, &json!({"text": "four"})).await.granted();
    assert_eq!(events.next().await, Some(start + 4));
    let path = format!("/api/tables/{id}/look?seat=red&since={}", start + 2);
    let seen = red.get(&path).await.granted();
    let said: Vec<&str> = seen["chat"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["text"].as_str().unwrap())
        .collect();
    assert_eq!(said, ["three", "four"]);
    server.stop().await;
    assert_eq!(events.next().await, None, "a stop ends the streams");
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out() {
    use sqlx::{ConnectOptions as _, Connection as _, Executor as _};
    let server = Running::start().await;
    let (mut red, mut blue) = (server.guest().await, server.guest().await);
    let clock = json!({"minutes": 1, "increment": 0});
    let wish = json!({"game": "skirmish", "seats": {"red": "me"}, "clock": clock});
    let made = red.post("/api/tables", &wish).await.granted();
    let id = made["id"].as_str().unwrap();
    blue.post(&format!("/api/tables/{id}/sit"), &json!({"seat": "blue"})).await.granted();
    let seen = look(&mut red, id, "red").await;
    let left = seen["clock"]["left"]["red"].as_i64().unwrap();
    assert!((1..=60_000).contains(&left), "{left}");
    assert_eq!(seen["clock"]["running"], json!(["red", "blue"]));
    let wrong = json!({"game": "skirmish", "clock": {"minutes": 0, "increment": 0}});
    assert_eq!(red.post("/api/tables", &wrong).await.status, 422);

    // Two minutes pass while nobody decides.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(server.database());
    let mut file = options.connect().await.unwrap();
    file.execute("UPDATE happenings SET at = at - 120000").await.unwrap();
    file.close().await.unwrap();
    let server = server.restart().await;
    let mut red = red.tab();
    red.address = server.address;
    let mut events = red.follow(id, seen["last"].as_u64().unwrap()).await;
    events.next().await.expect("the clock ends the game by itself");
    events.next().await.expect("a resignation follows");
    let seen = look(&mut red, id, "red").await;
    assert!(seen["outcome"]["label"].as_str().unwrap().contains("resigned"));
    let kinds: Vec<&str> =
        seen["log"].as_array().unwrap().iter().map(|e| e["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds[kinds.len() - 2..], ["timeout", "resign"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn odds_are_given_where_the_table_allows_them() {
    let server = Running::start().await;
    let mut red = server.guest().await;
    for (allowed, status) in [(true, 200), (false, 403)] {
        let seats = json!({"red": "me", "blue": "me"});
        let wish = json!({"game": "skirmish", "seats": seats, "odds": allowed});
        let made = red.post("/api/tables", &wish).await.granted();
        let id = made["id"].as_str().unwrap();
        let order = any_order(&mut red, id, "red", &mut Fast::new(1)).await.replace(' ', "%20");
        let path = format!("/api/tables/{id}/odds?seat=red&order={order}");
        let reply = red.get(&path).await;
        assert_eq!(reply.status, status, "{}", reply.text());
        if allowed {
            assert!(reply.json()["outcomes"].as_array().is_some_and(|list| !list.is_empty()));
        }
    }
    server.stop().await;
}
