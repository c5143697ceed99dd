//! What one may not know never leaves the server, whatever one asks for.

mod common;

use common::{Client, Running, act, any_order, look, table_of};
use serde_json::{Value, json};
use wardroom_kernel::Fast;

/// What a person can get hold of at a table, with what differs from table to table left out.
async fn everything(client: &mut Client, id: &str, [own, other]: [&str; 2]) -> Vec<String> {
    let mut all = Vec::new();
    for path in [
        format!("/api/tables/{id}"),
        format!("/api/tables/{id}/look?seat={other}"),
        format!("/api/tables/{id}/look"),
        format!("/api/tables/{id}/look?seat={own}"),
        format!("/api/tables/{id}/choices?seat={other}"),
        format!("/api/tables/{id}/choices?seat={own}"),
        format!("/api/tables/{id}/why?seat={other}&pick=stand"),
        format!("/api/tables/{id}/why?seat={other}&thing=ship-nevada"),
        format!("/api/tables/{id}/odds?seat={other}&order=stand"),
        format!("/api/tables/{id}/record"),
        format!("/api/tables/{id}/log"),
        format!("/api/tables/{id}/log?seat={own}"),
        format!("/api/tables/{id}/log?seat={other}"),
        format!("/api/tables/{id}/notes"),
        format!("/t/{id}"),
        "/api/tables?list=mine".to_owned(),
        "/api/tables?list=open".to_owned(),
    ] {
        let reply = client.get(&path).await;
        let text = reply.text().replace(id, "ID");
        let text = match serde_json::from_str::<Value>(&text) {
            Ok(mut value) => {
                blank(&mut value);
                value.to_string()
            }
            Err(_) => text,
        };
        all.push(format!("{path} {} {text}", reply.status).replace(id, "ID"));
    }
    all
}

/// Leaves out hashes and times.
fn blank(value: &mut Value) {
    match value {
        Value::Object(map) => {
            for key in ["head", "commitment", "updated"] {
                map.remove(key);
            }
            map.values_mut().for_each(blank);
        }
        Value::Array(items) => items.iter_mut().for_each(blank),
        _ => {}
    }
}

/// One side plans in secret; everything the other side and a spectator can get hold of then.
async fn answers_after_a_plan(
    game: &str,
    [own, other]: [&str; 2],
    chance: &mut Fast,
) -> (String, Vec<String>) {
    let server = Running::start().await;
    let (mut planner, mut enemy) = (server.guest().await, server.guest().await);
    let mut spectator = server.guest().await;
    let id = table_of(&mut planner, game, json!({own: "me", other: "open"})).await;
    let sit = json!({"seat": other, "entropy": "two"});
    enemy.post(&format!("/api/tables/{id}/sit"), &sit).await.granted();
    let order = any_order(&mut planner, &id, own, chance).await;
    let number = look(&mut planner, &id, own).await["last"].as_u64().unwrap();
    act(&mut planner, &id, own, &order, number).await.granted();
    let seen = look(&mut planner, &id, own).await.to_string();
    assert!(seen.contains(&order.replace('"', "\\\"")), "one knows one's own plan");
    let mut answers = everything(&mut enemy, &id, [own, other]).await;
    answers.extend(everything(&mut spectator, &id, [own, other]).await);
    for answer in &answers {
        assert!(!answer.contains(&order), "{answer}");
    }
    let mut events = enemy.follow(&id, 0).await;
    assert_eq!(events.next().await, Some(1), "events tell numbers only");
    server.stop().await;
    (order, answers.iter().map(|answer| mask_guests(answer)).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_plan_leaves_the_server_for_nobody_else() {
    for (game, seats) in
        [("skirmish", ["red", "blue"]), ("tora", ["ijn", "usn"]), ("tora", ["usn", "ijn"])]
    {
        // Two servers alike, so that numbers and lists are the same at both but for the plan.
        let (one_plan, one) = answers_after_a_plan(game, seats, &mut Fast::new(3)).await;
        let (other_plan, other) = answers_after_a_plan(game, seats, &mut Fast::new(11)).await;
        assert_ne!(one_plan, other_plan, "the test proves something");
        for (one, other) in one.iter().zip(&other) {
            assert_eq!(one, other, "nobody else can tell one plan of {game} from another");
        }
    }
}

/// Guests have names by chance.
fn mask_guests(text: &str) -> String {
    let mut parts = text.split("Guest ");
    let mut masked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        masked.push_str("Guest ");
        masked.push_str(part.get(6..).unwrap_or_default());
    }
    masked
}
