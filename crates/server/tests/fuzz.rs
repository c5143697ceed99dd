//! A hundred thousand requests that make no sense: none is carried out, none is an error of ours.

mod common;

use common::{Client, Running, any_order, look, table, two_players};
use serde_json::{Value, json};
use wardroom_kernel::Fast;

/// Requests in all.
const REQUESTS: u32 = 100_000;
/// People who send them at once.
const PEOPLE: u32 = 8;

/// What the requests are made of.
struct World {
    id: String,
    other_id: String,
    number: u64,
    order: String,
}

fn any<'a>(chance: &mut Fast, list: &[&'a str]) -> &'a str {
    list[chance.below(list.len() as u32) as usize]
}

/// Any text: letters, signs, things that look like something.
fn junk(chance: &mut Fast) -> String {
    let bits = [
        "",
        " ",
        "stand",
        "keep",
        "0-guards-north",
        "red",
        "blue",
        "\"",
        "#",
        "\n",
        "\u{0}",
        "é",
        "🎲",
        "%00",
        "../",
        "{}",
        "[1]",
        "null",
        "-1",
        "1e999",
        "18446744073709551615",
        "rally",
        "lose-9-guards",
        "'; DROP TABLE users; --",
        "<script>",
        "a".repeat(300).leak(),
    ];
    (0..chance.below(6)).map(|_| any(chance, &bits)).collect()
}

/// A value of any kind.
fn value(chance: &mut Fast, world: &World) -> Value {
    match chance.below(9) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(chance.bits()),
        3 => json!(-1.5),
        4 => json!([junk(chance)]),
        5 => json!({junk(chance): 1}),
        6 => json!(world.order),
        7 => json!(world.number),
        _ => json!(junk(chance)),
    }
}

/// A body that may look right and never is: somebody else's seat, an old number, an order that
/// is not on the list, fields of the wrong kind.
fn body(chance: &mut Fast, world: &World) -> Vec<u8> {
    let mut body = match chance.below(6) {
        // A stranger gives a good order for a seat that is not theirs.
        0 => {
            json!({"seat": any(chance, &["red", "blue"]), "order": world.order, "number": world.number})
        }
        1 => {
            json!({"seat": any(chance, &["red", "blue"]), "order": junk(chance), "number": world.number})
        }
        2 => {
            json!({"seat": junk(chance), "order": world.order, "number": chance.below(9), "dice": junk(chance)})
        }
        3 => json!({"token": junk(chance), "entropy": junk(chance)}),
        4 => json!({"to": value(chance, world), "agree": value(chance, world)}),
        _ => json!({junk(chance): value(chance, world), "text": value(chance, world)}),
    };
    if chance.below(3) == 0
        && let Some(map) = body.as_object_mut()
    {
        let keys: Vec<String> = map.keys().cloned().collect();
        let key = any(chance, &keys.iter().map(String::as_str).collect::<Vec<_>>()).to_owned();
        map.insert(key, value(chance, world));
    }
    let mut bytes = body.to_string().into_bytes();
    match chance.below(8) {
        0 => bytes.truncate(chance.below(bytes.len() as u32) as usize),
        1 => {
            let at = chance.below(bytes.len() as u32) as usize;
            bytes[at] = chance.below(256) as u8;
        }
        2 => bytes = junk(chance).into_bytes(),
        _ => {}
    }
    bytes
}

/// A query, escaped so that it is one.
fn query(chance: &mut Fast) -> String {
    let names = ["seat", "picks", "pick", "order", "at", "since", "have", "after", "list"];
    let mut query = String::new();
    for _ in 0..chance.below(4) {
        let text: String = junk(chance).bytes().map(|byte| format!("%{byte:02x}")).collect();
        query.push_str(&format!("{}={text}&", any(chance, &names)));
    }
    query
}

/// One request: method, path, body.
fn request(chance: &mut Fast, world: &World) -> (&'static str, String, Vec<u8>) {
    let id = match chance.below(6) {
        0 => world.other_id.as_str(),
        1 => "abcdefghijkmnpqrstuvwxyz23",
        2 => "%00",
        _ => world.id.as_str(),
    };
    let verb = any(
        chance,
        &[
            "act", "act", "act", "undo", "rollback", "resign", "rematch", "stand", "link",
            "play-on", "nonsense",
        ],
    );
    match chance.below(10) {
        0 => {
            let what = any(chance, &["look", "choices", "why", "odds", "record", "log", "notes"]);
            ("GET", format!("/api/tables/{id}/{what}?{}", query(chance)), Vec::new())
        }
        1 => {
            let path = any(chance, &["/api/join", "/api/records", "/api/session", "/api/tables/"]);
            ("POST", path.to_owned(), body(chance, world))
        }
        2 => ("DELETE", format!("/api/tables/{id}/{verb}"), body(chance, world)),
        _ => ("POST", format!("/api/tables/{id}/{verb}"), body(chance, world)),
    }
}

async fn pester(mut client: Client, world: &World, seed: u64) {
    let chance = &mut Fast::new(seed);
    for _ in 0..REQUESTS / PEOPLE {
        let (method, path, body) = request(chance, world);
        let reply = match client.send(method, &path, &[], &body).await {
            Ok(reply) => reply,
            Err(error) => panic!("{error} after {method} {path}"),
        };
        let said = || format!("{method} {path} {}", String::from_utf8_lossy(&body));
        assert!(reply.status < 500, "{} after {}: {}", reply.status, said(), reply.text());
        if method != "GET" {
            assert!(reply.status >= 400, "{} after {}", reply.status, said());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_thousand_senseless_requests_change_nothing() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let order = any_order(&mut red, &id, "red", &mut Fast::new(1)).await;
    let mut other = server.guest().await;
    let other_id = table(&mut other, json!({"red": "me", "blue": "open"})).await;
    let before = (look(&mut red, &id, "red").await, look(&mut blue, &id, "blue").await);
    let world = World { id, other_id, number: before.0["last"].as_u64().unwrap(), order };
    let world = &*Box::leak(Box::new(world));
    let mut people = Vec::new();
    for person in 0..PEOPLE {
        let client = server.guest().await;
        people.push(tokio::spawn(pester(client, world, u64::from(person))));
    }
    for person in people {
        person.await.unwrap();
    }
    let after = (look(&mut red, &world.id, "red").await, look(&mut blue, &world.id, "blue").await);
    assert_eq!(before, after, "nothing was carried out");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn senseless_orders_of_the_holder_change_nothing() {
    let server = Running::start().await;
    let (id, mut red, _blue) = two_players(&server).await;
    let before = look(&mut red, &id, "red").await;
    let chance = &mut Fast::new(77);
    let act = format!("/api/tables/{id}/act");
    for _ in 0..2000 {
        let order = format!("{} {}", junk(chance), junk(chance));
        let request = json!({"seat": "red", "order": order, "number": before["last"]});
        let reply = red.post(&act, &request).await;
        assert!((400..500).contains(&reply.status), "{} after {order:?}", reply.status);
    }
    assert_eq!(look(&mut red, &id, "red").await, before);
    server.stop().await;
}
