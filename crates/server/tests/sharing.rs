//! Several servers over one database: what one does, the others know.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{
    Client, PLAN, Place, Running, act, any_order, config, look, orders_and_undos, table, until,
};
use serde_json::{Value, json};
use sqlx::{Connection as _, Executor as _};
use wardroom_kernel::Fast;
use wardroom_server::Config;
use wardroom_test_postgres::{Durability, TestPostgres};

/// Two servers over a new database.
async fn two_servers() -> (Place, Running, Running) {
    let place = Place::database();
    let one = Running::over(place.clone(), config()).await;
    let other = one.second().await;
    (place, one, other)
}

/// The same person at another server.
fn elsewhere(client: &Client, server: &Running) -> Client {
    let mut tab = client.tab();
    tab.address = server.address;
    tab
}

/// What a server has counted.
async fn counted(server: &Running, name: &str) -> u64 {
    let text = Client::stranger(server.address).get("/metrics").await.text();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.expect("it is counted").parse().expect("a number")
}

/// How many orders there are in the log.
fn orders(seen: &Value) -> usize {
    seen["log"].as_array().unwrap().iter().filter(|entry| entry["kind"] == "order").count()
}

/// Waits until more orders than that have been given, or the game is over; how many.
async fn orders_after(client: &mut Client, id: &str, some: usize) -> usize {
    until(async || {
        let path = format!("/api/tables/{id}/look");
        let seen = client.send("GET", &path, &[], b"").await.unwrap();
        // The storage may be away for a moment.
        let seen = (seen.status != 503).then(|| seen.granted())?;
        Some(orders(&seen)).filter(|orders| *orders > some || !seen["outcome"].is_null())
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_two_servers_play_one_game_and_each_is_told_everything() {
    let (_place, one, other) = two_servers().await;
    let (mut red, mut blue) = (one.guest().await, other.guest().await);
    let id = table(&mut red, json!({"red": "me", "blue": "open"})).await;
    let mut told_red = red.follow(&id, 0).await;
    let mut told_blue = blue.follow(&id, 0).await;
    let sit = json!({"seat": "blue", "entropy": "two"});
    blue.post(&format!("/api/tables/{id}/sit"), &sit).await.granted();
    let chance = &mut Fast::new(1);
    let mut red_elsewhere = elsewhere(&red, &other);
    let end = loop {
        let seen = look(&mut red, &id, "red").await;
        assert_eq!(look(&mut red_elsewhere, &id, "red").await, seen, "both servers show the same");
        if !seen["outcome"].is_null() {
            break seen;
        }
        let (seat, number) = (seen["to_act"][0].as_str().unwrap(), seen["last"].as_u64().unwrap());
        let player = if seat == "red" { &mut red } else { &mut blue };
        let order = any_order(player, &id, seat, chance).await;
        act(player, &id, seat, &order, number).await.granted();
        // Whoever knows that number from one server may use it at the other at once.
        if seat == "red" {
            let late = act(&mut red_elsewhere, &id, "red", &order, number).await;
            assert_eq!(late.status, 409, "{}", late.text());
        }
    };
    let last = end["last"].as_u64().unwrap();
    for number in 1..=last {
        assert_eq!(told_red.next().await, Some(number));
        assert_eq!(told_blue.next().await, Some(number));
    }
    one.stop().await;
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_that_is_lost_is_made_up_for() {
    let (place, one, other) = two_servers().await;
    let mut red = one.guest().await;
    let id = table(&mut red, json!({"red": "me", "blue": "open"})).await;
    let last = look(&mut red, &id, "red").await["last"].as_u64().unwrap();
    let mut told = elsewhere(&red, &other).follow(&id, last).await;
    let mut database = sqlx::PgConnection::connect(&place.name()).await.unwrap();

    // Nobody gives notice of what is written past the servers.
    let (chat, set) = (
        r#"INSERT INTO happenings SELECT $1, $2, 0, '{"kind":"chat","user":1,"name":"A","text":"psst"}'"#,
        "UPDATE tables SET number = $2 WHERE id = $1",
    );
    for statement in [chat, set] {
        let next = last.cast_signed() + 1;
        sqlx::query(statement).bind(&id).bind(next).execute(&mut database).await.unwrap();
    }
    assert_eq!(told.next().await, Some(last + 1));

    // The connections of those who listen break while something happens.
    let listeners = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                     WHERE datname = current_database() AND query LIKE 'LISTEN%'";
    database.execute(listeners).await.unwrap();
    let say = json!({"text": "hello"});
    let path = format!("/api/tables/{id}/chat");
    red.post(&path, &say).await.granted();
    assert_eq!(told.next().await, Some(last + 2));
    red.post(&path, &say).await.granted();
    assert_eq!(told.next().await, Some(last + 3));
    one.stop().await;
    other.stop().await;
}

/// Says something so many times; the numbers it got.
async fn talk(mut client: Client, id: String, times: usize) -> Vec<u64> {
    let mut numbers = Vec::new();
    for _ in 0..times {
        let said = client.post(&format!("/api/tables/{id}/chat"), &json!({"text": "hear"})).await;
        numbers.push(said.granted()["number"].as_u64().unwrap());
    }
    numbers
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_at_one_server_makes_nothing_stale_at_the_other() {
    let (_place, one, other) = two_servers().await;
    let mut red = one.guest().await;
    let id = table(&mut red, json!({"red": "me", "blue": "me"})).await;
    let talking: Vec<_> = [elsewhere(&red, &one), elsewhere(&red, &other), elsewhere(&red, &other)]
        .into_iter()
        .map(|client| tokio::spawn(talk(client, id.clone(), 40)))
        .collect();
    let (mut number, mut given) = (look(&mut red, &id, "red").await["last"].as_u64().unwrap(), 0);
    for turn in 0..20 {
        let reply = match turn % 2 {
            0 => act(&mut red, &id, "red", PLAN, number).await,
            _ => {
                let undo = json!({"seat": "red", "number": number});
                red.post(&format!("/api/tables/{id}/undo"), &undo).await
            }
        };
        number = reply.granted()["number"].as_u64().unwrap();
        given += 1;
    }
    let mut numbers = Vec::new();
    for talking in talking {
        numbers.extend(talking.await.unwrap());
    }
    numbers.sort_unstable();
    assert!(numbers.is_sorted_by(|one, next| one < next), "each has a number of its own");
    assert_eq!(numbers.len(), 120);
    assert_eq!(orders_and_undos(&look(&mut red, &id, "red").await).len(), given);
    one.stop().await;
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_at_one_server_is_out_at_the_other() {
    let (_place, one, other) = two_servers().await;
    let mut here = one.guest().await;
    let mut there = elsewhere(&here, &other);
    let cookie = here.cookie.clone();
    let name = here.get("/api/me").await.granted()["user"]["name"].clone();
    assert_eq!(there.get("/api/me").await.granted()["user"]["name"], name);
    let left = here.send("DELETE", "/api/session", &[], b"").await.unwrap();
    assert_eq!(left.status, 200, "{}", left.text());
    until(async || {
        there.cookie = cookie.clone();
        let me = there.get("/api/me").await.granted();
        (me["user"]["name"] != name).then_some(())
    })
    .await;
    one.stop().await;
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_is_run_by_one_server_and_goes_on_at_another() {
    let place = Place::database();
    let slow = Config { bot_pace: Duration::from_millis(20), ..config() };
    let one = Running::over(place.clone(), slow).await;
    let other = one.second().await;
    let mut guest = one.guest().await;
    let wish = json!({"game": "tora", "seats": {"ijn": "random", "usn": "random"}});
    let made = guest.post("/api/tables", &wish).await.granted();
    let id = made["id"].as_str().unwrap().to_owned();
    let mut there = elsewhere(&guest, &other);
    let path = format!("/api/tables/{id}/chat");
    // Talk at the other server does not make it take the computers over.
    for _ in 0..5 {
        there.post(&path, &json!({"text": "go on"})).await.granted();
    }
    let orders = orders_after(&mut there, &id, 10).await;
    assert_eq!(counted(&other, "wardroom_computer_orders_total").await, 0);
    assert!(counted(&one, "wardroom_computer_orders_total").await > 10);
    one.stop().await;
    orders_after(&mut there, &id, orders + 10).await;
    assert!(counted(&other, "wardroom_computer_orders_total").await > 0);
    assert_eq!(counted(&other, "wardroom_charges_total").await, 1);
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_go_on_once_the_database_is_back() {
    // A cluster of its own: nobody else's connections are to break.
    let postgres = Arc::new(TestPostgres::start(Durability::Unsynced));
    let url = postgres.database();
    let server = Running::over(Place::Database(postgres.clone(), url), config()).await;
    let mut guest = server.guest().await;
    let mut games = Vec::new();
    for _ in 0..4 {
        let wish = json!({"game": "tora", "seats": {"ijn": "random", "usn": "random"}});
        let made = guest.post("/api/tables", &wish).await.granted();
        games.push((made["id"].as_str().unwrap().to_owned(), 0));
    }
    for _ in 0..2 {
        for (id, given) in &mut games {
            *given = orders_after(&mut guest, id, *given).await;
        }
        let postgres = postgres.clone();
        tokio::task::spawn_blocking(move || postgres.crash_and_restart()).await.unwrap();
        // Whatever was on its way when it crashed was kept or not: either way the game goes on.
        for (id, given) in &mut games {
            *given = orders_after(&mut guest, id, *given).await;
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_may_answer_a_computer_from_any_server() {
    let (_place, one, other) = two_servers().await;
    let mut here = one.guest().await;
    let id = table(&mut here, json!({"red": "me", "blue": "random"})).await;
    let mut there = elsewhere(&here, &other);
    let chance = &mut Fast::new(5);
    let mut own = 0;
    let end = loop {
        let client = if own % 2 == 0 { &mut here } else { &mut there };
        let seen = until(async || {
            let seen = look(client, &id, "red").await;
            let mine = seen["to_act"].as_array().unwrap().contains(&json!("red"));
            (mine || !seen["outcome"].is_null()).then_some(seen)
        })
        .await;
        if !seen["outcome"].is_null() {
            break seen;
        }
        let order = any_order(client, &id, "red", chance).await;
        let given = act(client, &id, "red", &order, seen["last"].as_u64().unwrap()).await;
        // The computer may have decided meanwhile, where both decide at once.
        match given.status {
            409 => {}
            _ => {
                given.granted();
                own += 1;
            }
        }
    };
    let of_computers = counted(&one, "wardroom_computer_orders_total").await
        + counted(&other, "wardroom_computer_orders_total").await;
    assert_eq!(
        of_computers as usize,
        orders(&end) - own,
        "each order of the computer was given once"
    );
    one.stop().await;
    other.stop().await;
}
