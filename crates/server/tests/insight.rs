//! Officers at the seats, a staff officer's advice, and the review of a game, over a real server.

mod common;

use common::{Client, Running, look, table_of};
use serde_json::{Value, json};

/// Waits until computers have played a game to its end; the last look.
async fn wait_for_the_end(client: &mut Client, id: &str) -> Value {
    let mut events = client.follow(id, 0).await;
    loop {
        let seen = client.get(&format!("/api/tables/{id}/look")).await.granted();
        if !seen["outcome"].is_null() {
            return seen;
        }
        events.next().await.expect("the game goes on");
    }
}

/// A skirmish between officers, played to its end.
async fn played_by_officers(server: &Running) -> (String, Client) {
    let mut host = server.guest().await;
    let seats = json!({"red": "ensign", "blue": "lieutenant"});
    let id = table_of(&mut host, "skirmish", seats).await;
    wait_for_the_end(&mut host, &id).await;
    (id, host)
}

#[tokio::test(flavor = "multi_thread")]
async fn officers_play_a_whole_game_which_is_then_reviewed() {
    let server = Running::start().await;
    let (id, mut host) = played_by_officers(&server).await;
    let review = host.get(&format!("/api/tables/{id}/review")).await.granted();
    let of = |value: &Value, name: &str| value[name].as_f64().unwrap();
    let accounts = review["seats"].as_object().unwrap();
    let losses: f64 = accounts.values().map(|account| of(account, "loss")).sum();
    for account in accounts.values() {
        let sum = of(account, "start") + of(account, "luck") + losses - 2.0 * of(account, "loss");
        assert!((sum - of(account, "result")).abs() < 0.001, "{account}");
    }
    let again = host.get(&format!("/api/tables/{id}/review")).await.granted();
    assert_eq!(again, review, "it is worked out once");

    // Each point leads to a moment of the board, from which one can play on.
    let point = &review["points"][0];
    let at = point["before"].as_u64().unwrap();
    let seen = host.get(&format!("/api/tables/{id}/look?at={at}")).await.granted();
    assert!(seen["to_act"].as_array().unwrap().contains(&point["seat"]), "{seen}");
    let copy = host.post(&format!("/api/tables/{id}/play-on"), &json!({"at": at})).await.granted();
    assert!(copy["id"].is_string());

    let report = host.get(&format!("/api/tables/{id}/review.html")).await;
    assert_eq!(report.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(report.text().contains("Skill and luck"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_staff_officer_advises_in_practice_and_after_the_end_alone() {
    let server = Running::start().await;
    let mut host = server.guest().await;
    let request = json!({
        "game": "skirmish", "seats": {"red": "me", "blue": "me"}, "dice": "practice", "odds": true,
        "options": {}, "entropy": "",
    });
    let made = host.post("/api/tables", &request).await.granted();
    let id = made["id"].as_str().unwrap().to_owned();
    let seen = look(&mut host, &id, "red").await;
    let seat = seen["to_act"][0].as_str().unwrap().to_owned();
    let advice = host.get(&format!("/api/tables/{id}/advice?seat={seat}")).await.granted();
    assert!(advice[0]["order"].is_string() && advice[0]["value"].is_number(), "{advice}");
    assert!(advice.as_array().unwrap().len() <= 3);
    assert_eq!(host.get(&format!("/api/tables/{id}/review")).await.status, 409);

    let sealed = table_of(&mut host, "skirmish", json!({"red": "me", "blue": "me"})).await;
    let refused = host.get(&format!("/api/tables/{sealed}/advice?seat={seat}")).await;
    assert_eq!(refused.status, 403);
    let mut stranger = server.guest().await;
    assert_eq!(stranger.get(&format!("/api/tables/{id}/advice?seat={seat}")).await.status, 403);

    let (over, mut host) = played_by_officers(&server).await;
    let review = host.get(&format!("/api/tables/{over}/review")).await.granted();
    let point = &review["points"][0];
    let (seat, at) = (point["seat"].as_str().unwrap(), point["before"].as_u64().unwrap());
    let path = format!("/api/tables/{over}/advice?seat={seat}&at={at}");
    assert!(host.get(&path).await.granted()[0]["order"].is_string());
    server.stop().await;
}
