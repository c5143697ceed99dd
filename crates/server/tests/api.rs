//! The document of the API, and the server that answers it.

mod common;

use common::Running;
use serde_json::{Value, json};

/// Every path of the document with its methods in capitals; what varies in it is a word nobody knows.
fn calls() -> Vec<(String, Vec<String>)> {
    let document = wardroom_server::openapi();
    let paths = document["paths"].as_object().expect("paths").clone();
    let known = |path: &str| {
        let parts = path.split('/').map(|part| if part.starts_with('{') { "nobody" } else { part });
        parts.collect::<Vec<_>>().join("/")
    };
    let methods =
        |item: &Value| item.as_object().unwrap().keys().map(|m| m.to_uppercase()).collect();
    paths.iter().map(|(path, item)| (known(path), methods(item))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_described_is_answered_and_nothing_else_is() {
    let server = Running::start().await;
    let mut client = server.guest().await;
    let served = client.get("/api/openapi.json").await.granted();
    assert_eq!(served, wardroom_server::openapi());
    let calls = calls();
    assert!(calls.len() > 30);
    for (path, methods) in &calls {
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH"] {
            // A session that has ended answers no more.
            let mut client = client.tab();
            if (path.as_str(), method) == ("/api/session", "DELETE") {
                client = server.guest().await;
            }
            let reply = client.send(method, path, &[], b"").await.unwrap();
            let described = methods.iter().any(|known| known == method);
            assert_eq!(reply.status != 405, described, "{method} {path}: {}", reply.status);
            if described {
                let unknown = reply.text().contains("there is no such thing");
                assert!(!unknown, "{method} {path} is not answered");
            }
        }
    }
    for path in ["/api", "/api/", "/api/tables/nobody/nothing", "/api/games/tora"] {
        assert_eq!(client.get(path).await.status, 404, "{path}");
    }
    server.stop().await;
}

#[test]
fn the_types_of_the_pages_are_those_of_the_document() {
    let kept = include_str!("../../../client/api.d.ts");
    let made = wardroom_protocol::typescript(&wardroom_server::openapi());
    let line = kept.lines().zip(made.lines()).find(|(kept, made)| kept != made);
    assert!(kept == made, "client/api.d.ts is stale: run `npm run types` in client; {line:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_draws_the_picture_on_its_lid_once() {
    let server = Running::start().await;
    let mut client = server.guest().await;
    let games = client.get("/api/games").await.granted();
    assert!(games.as_array().unwrap().len() >= 5);
    for game in games.as_array().unwrap() {
        let path = game["picture"].as_str().unwrap();
        let reply = client.get(path).await;
        assert_eq!(reply.status, 200, "{path}");
        assert_eq!(reply.header("content-type"), Some("image/svg+xml"));
        assert!(
            reply.text().starts_with("<svg xmlns=") && reply.text().contains("data-id"),
            "{path}"
        );
        let tag = reply.header("etag").unwrap().to_owned();
        let again = client.send("GET", path, &[("if-none-match", &tag)], b"").await.unwrap();
        assert_eq!(again.status, 304, "{path}");
        let play = &game["play"];
        let scenarios = game["scenarios"].as_array().unwrap();
        let scenario = scenarios.iter().find(|one| one["id"] == play["scenario"]).unwrap();
        assert!(scenario["seats"].as_array().unwrap().contains(&play["seat"]), "{path}");
    }
    assert_eq!(client.get("/games/chess/picture.svg").await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_game_of_a_day_is_the_same_for_everybody_and_another_the_next_day() {
    let server = Running::start().await;
    let today = server.guest().await.get("/api/today").await.granted();
    let day = today["day"].as_u64().unwrap();
    let mut seen = Vec::new();
    for entropy in ["mine", "another"] {
        let mut client = server.guest().await;
        let wish = json!({"game": today["game"], "day": day, "entropy": entropy});
        let made = client.post("/api/tables", &wish).await.granted();
        let id = made["id"].as_str().unwrap();
        let table = client.get(&format!("/api/tables/{id}")).await.granted();
        assert_eq!(table["my_seats"], json!([today["seat"]]));
        assert_eq!(table["dice"], "practice");
        let look = format!("/api/tables/{id}/look?at=2&seat={}", today["seat"].as_str().unwrap());
        let look = client.get(&look).await.granted();
        seen.push((table["commitment"].clone(), look["head"].clone(), look["scene"].clone()));
    }
    assert_eq!(seen[0], seen[1], "the same dice, the same opening, the same board");

    let mut client = server.guest().await;
    let tomorrow = json!({"game": today["game"], "day": day + 1});
    assert_eq!(client.post("/api/tables", &tomorrow).await.status, 422, "it has not come yet");
    let yesterday = json!({"game": today["game"], "day": day - 1});
    let refused = client.post("/api/tables", &yesterday).await;
    assert!(refused.text().contains("the game of that day is another"), "{}", refused.text());
    server.stop().await;
}
