//! Who may sit where: links to seats, seats that are shared, both sides of one table.

mod common;

use common::{Client, PLAN, Running, act, any_order, look, table, two_players};
use serde_json::{Value, json};
use wardroom_kernel::Fast;

/// The token of a link.
fn token_of(link: &Value) -> &str {
    link["path"].as_str().unwrap().strip_prefix("/join/").unwrap()
}

/// Somebody opens a link; the status, and what was said.
async fn open(client: &mut Client, token: &str) -> (u16, String) {
    let reply = client.post("/api/join", &json!({"token": token, "entropy": ""})).await;
    (reply.status, reply.text())
}

/// The holder of a seat makes a link for it.
async fn link(client: &mut Client, id: &str, seat: &str) -> Value {
    client.post(&format!("/api/tables/{id}/link"), &json!({"seat": seat})).await.granted()
}

async fn detail(client: &mut Client, id: &str) -> Value {
    client.get(&format!("/api/tables/{id}")).await.granted()
}

/// Blue shares the seat with a friend.
async fn shared(server: &Running, id: &str, blue: &mut Client) -> Client {
    let mut friend = server.guest().await;
    let link = link(blue, id, "blue").await;
    assert_eq!(open(&mut friend, token_of(&link)).await.0, 200);
    friend
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_dies_when_its_seat_is_taken() {
    let server = Running::start().await;
    let (mut maker, mut blue) = (server.guest().await, server.guest().await);
    let mut second_account = server.guest().await;
    for by_link in [true, false] {
        let wish = json!({"game": "skirmish", "seats": {"red": "me"}});
        let made = maker.post("/api/tables", &wish).await.granted();
        let (id, token) = (made["id"].as_str().unwrap(), token_of(&made["links"][0]));
        let spare = link(&mut maker, id, "blue").await;
        match by_link {
            true => assert_eq!(open(&mut blue, token).await.0, 200),
            false => {
                let sit = json!({"seat": "blue"});
                blue.post(&format!("/api/tables/{id}/sit"), &sit).await.granted();
            }
        }
        let plan = any_order(&mut blue, id, "blue", &mut Fast::new(1)).await;
        let number = look(&mut blue, id, "blue").await["last"].as_u64().unwrap();
        act(&mut blue, id, "blue", &plan, number).await.granted();

        for old in [token, token_of(&spare)] {
            let (status, said) = open(&mut second_account, old).await;
            assert_eq!(status, 409, "the link can be used again: {said}");
            assert_eq!(open(&mut maker, old).await.0, 409);
        }
        let path = format!("/api/tables/{id}/look?seat=blue");
        assert_eq!(second_account.get(&path).await.status, 403, "the plan stays secret");
        let ask = json!({"seat": "blue"});
        let refused = maker.post(&format!("/api/tables/{id}/link"), &ask).await;
        assert_eq!(refused.status, 403, "only a holder invites to a seat that is taken");
        // Whoever has used a link can open it again and is where they were.
        assert_eq!(open(&mut blue, token).await.0, 200);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn links_can_be_withdrawn_and_say_who_used_them() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let (one, two) = (link(&mut blue, &id, "blue").await, link(&mut blue, &id, "blue").await);
    let unlink = format!("/api/tables/{id}/unlink");
    let withdraw = json!({"link": two["link"]});
    assert_eq!(red.post(&unlink, &withdraw).await.status, 403, "it is blue's link");
    blue.post(&unlink, &withdraw).await.granted();
    assert_eq!(blue.post(&unlink, &withdraw).await.status, 409, "it is withdrawn already");
    assert_eq!(blue.post(&unlink, &json!({"link": 9999})).await.status, 404);

    let mut friend = server.guest().await;
    let (status, said) = open(&mut friend, token_of(&two)).await;
    assert!(status == 409 && said.contains("withdrawn"), "{status} {said}");
    assert_eq!(open(&mut friend, token_of(&one)).await.0, 200);
    let (status, said) = open(&mut server.guest().await, token_of(&one)).await;
    assert!(status == 409 && said.contains("has used this link"), "{status} {said}");

    let name = friend.get("/api/me").await.granted()["user"]["name"].clone();
    let links = detail(&mut blue, &id).await["seat_links"].clone();
    let of = |link: &Value| {
        let all = links.as_array().unwrap();
        all.iter().find(|known| known["link"] == link["link"]).unwrap().clone()
    };
    assert_eq!((&of(&one)["state"], &of(&one)["used_by"]), (&json!("used"), &name));
    assert_eq!((&of(&two)["state"], &of(&two)["used_by"]), (&json!("withdrawn"), &Value::Null));
    // Red sees in the log that somebody came, and by whose link.
    let log = look(&mut red, &id, "red").await["log"].clone();
    let came = log.as_array().unwrap().iter().rfind(|entry| entry["kind"] == "sat").unwrap();
    assert!(came["text"].as_str().unwrap().contains(name.as_str().unwrap()), "{came}");
    assert!(came["text"].as_str().unwrap().contains("link"), "{came}");
    let theirs = detail(&mut red, &id).await["seat_links"].clone();
    let seats = theirs.as_array().unwrap().iter().map(|link| link["state"].as_str().unwrap());
    assert!(seats.eq(["closed"]), "red knows of the link that red made, and of no other: {theirs}");

    // It all is as it was after a restart.
    let server = server.restart().await;
    blue.address = server.address;
    let mut blue = blue.tab();
    assert_eq!(detail(&mut blue, &id).await["seat_links"], links);
    let mut late = server.guest().await;
    assert_eq!(open(&mut late, token_of(&two)).await.0, 409);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_a_seat_takes_their_links_along() {
    let server = Running::start().await;
    let mut maker = server.guest().await;
    let (mut blue, mut friend) = (server.guest().await, server.guest().await);
    let id = table(&mut maker, json!({"red": "open", "blue": "open"})).await;
    blue.post(&format!("/api/tables/{id}/sit"), &json!({"seat": "blue"})).await.granted();
    let invitation = link(&mut blue, &id, "blue").await;
    blue.post(&format!("/api/tables/{id}/stand"), &json!({"seat": "blue"})).await.granted();
    assert_eq!(open(&mut friend, token_of(&invitation)).await.0, 409);
    let new = link(&mut maker, &id, "blue").await;
    assert_eq!(open(&mut friend, token_of(&new)).await.0, 200, "the maker invites somebody else");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_comes_to_both_sides_unless_the_table_was_made_so() {
    let server = Running::start().await;
    let mut maker = server.guest().await;
    let wish = json!({"game": "skirmish", "seats": {"red": "me"}});
    let made = maker.post("/api/tables", &wish).await.granted();
    let (id, token) = (made["id"].as_str().unwrap(), token_of(&made["links"][0]));
    let sit = format!("/api/tables/{id}/sit");
    let refused = maker.post(&sit, &json!({"seat": "blue"})).await;
    assert_eq!(refused.status, 403, "{}", refused.text());
    assert_eq!(open(&mut maker, token).await.0, 403);
    let mut blue = server.guest().await;
    assert_eq!(open(&mut blue, token).await.0, 200, "the link is as good as before");
    assert_eq!(detail(&mut blue, id).await["hot_seat"], false);
    // Not by a link of the other side either.
    let shared = link(&mut blue, id, "blue").await;
    assert_eq!(open(&mut maker, token_of(&shared)).await.0, 403);

    let id = table(&mut maker, json!({"red": "me", "blue": "me"})).await;
    assert_eq!(detail(&mut blue, &id).await["hot_seat"], true, "everybody can see it");
    let mine = maker.get("/api/tables?list=mine").await.granted();
    let of = |id: &str| {
        mine.as_array().unwrap().iter().find(|row| row["id"] == id).unwrap()["hot_seat"].clone()
    };
    assert_eq!((of(&id), of(made["id"].as_str().unwrap())), (json!(true), json!(false)));
    maker.post(&format!("/api/tables/{id}/resign"), &json!({"seat": "red"})).await.granted();
    let record = maker.get(&format!("/api/tables/{id}/record")).await.json();
    assert_eq!(record["hot_seat"], true, "the record says so too");
    // A rematch is between the same people.
    let rematch = maker.post(&format!("/api/tables/{id}/rematch"), &json!({})).await.granted();
    let next = detail(&mut maker, rematch["id"].as_str().unwrap()).await;
    assert_eq!((&next["state"], &next["hot_seat"]), (&json!("running"), &json!(true)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_holds_a_seat_is_asked() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let mut friend = shared(&server, &id, &mut blue).await;
    let start = look(&mut red, &id, "red").await["last"].as_u64().unwrap();
    act(&mut blue, &id, "blue", PLAN, start).await.granted();

    // What one holder has ordered the other cannot take back alone.
    let seen = look(&mut friend, &id, "blue").await;
    assert_eq!(seen["undoable"], false);
    let undo = json!({"seat": "blue", "number": seen["last"]});
    let refused = friend.post(&format!("/api/tables/{id}/undo"), &undo).await;
    assert_eq!(refused.status, 403, "{}", refused.text());
    assert_eq!(look(&mut blue, &id, "blue").await["undoable"], true);

    let rollback = format!("/api/tables/{id}/rollback");
    red.post(&rollback, &json!({"to": start})).await.granted();
    blue.post(&rollback, &json!({"agree": true})).await.granted();
    let waiting = look(&mut friend, &id, "blue").await["rollback"].clone();
    let name = friend.get("/api/me").await.granted()["user"]["name"].clone();
    assert_eq!((&waiting["waiting"], &waiting["people"]), (&json!(["blue"]), &json!([name])));
    assert_eq!(waiting["asks_me"], true);
    assert_eq!(look(&mut blue, &id, "blue").await["rollback"]["asks_me"], false);
    friend.post(&rollback, &json!({"agree": true})).await.granted();
    assert_eq!(look(&mut red, &id, "red").await["to_act"], json!(["red", "blue"]), "all go back");

    // A proposal of one holder asks the other too.
    let now = look(&mut red, &id, "red").await["last"].as_u64().unwrap();
    act(&mut blue, &id, "blue", PLAN, now).await.granted();
    blue.post(&rollback, &json!({"to": now})).await.granted();
    red.post(&rollback, &json!({"agree": true})).await.granted();
    let waiting = look(&mut red, &id, "red").await["rollback"].clone();
    assert_eq!(waiting["waiting"], json!(["blue"]));
    friend.post(&rollback, &json!({"agree": false})).await.granted();
    assert_eq!(look(&mut red, &id, "red").await["rollback"], Value::Null);

    // Nobody gives a game up for others.
    let resign = format!("/api/tables/{id}/resign");
    friend.post(&resign, &json!({"seat": "blue"})).await.granted();
    friend.post(&resign, &json!({"seat": "blue"})).await.granted();
    assert_eq!(look(&mut red, &id, "red").await["outcome"], Value::Null);
    blue.post(&resign, &json!({"seat": "blue"})).await.granted();
    let end = look(&mut red, &id, "red").await["outcome"].clone();
    assert_eq!(end["values"], json!({"red": 1.0, "blue": 0.0}));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_shared_a_seat_can_end_that() {
    let server = Running::start().await;
    let (id, mut red, mut blue) = two_players(&server).await;
    let mut friend = shared(&server, &id, &mut blue).await;
    let stand = format!("/api/tables/{id}/stand");
    let name = |me: Value| me["user"]["name"].clone();
    let (ann, ben) =
        (name(blue.get("/api/me").await.granted()), name(friend.get("/api/me").await.granted()));
    let away = json!({"seat": "blue", "who": ann});
    assert_eq!(friend.post(&stand, &away).await.status, 403, "a guest does not remove the host");
    let away = json!({"seat": "blue", "who": ben});
    assert_eq!(red.post(&stand, &away).await.status, 403, "nor does the other side");
    blue.post(&stand, &away).await.granted();
    assert_eq!(friend.get(&format!("/api/tables/{id}/look?seat=blue")).await.status, 403);
    let last = blue.post(&stand, &json!({"seat": "blue"})).await;
    assert_eq!(last.status, 409, "a game that runs is not left by the last holder of a seat");

    let mut other = shared(&server, &id, &mut blue).await;
    other.post(&stand, &json!({"seat": "blue"})).await.granted();
    assert_eq!(other.get(&format!("/api/tables/{id}/look?seat=blue")).await.status, 403);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_says_what_it_leads_to_and_who_invites() {
    let server = Running::start().await;
    let (mut maker, mut guest) = (server.guest().await, server.guest().await);
    maker.put("/api/name", &json!({"name": "Chester"})).await.granted();
    let wish = json!({"game": "tora", "scenario": "historical", "seats": {"ijn": "me"}});
    let made = maker.post("/api/tables", &wish).await.granted();
    let token = token_of(&made["links"][0]);
    let path = format!("/api/join/{token}");
    let said = guest.get(&path).await.granted();
    for (field, says) in [
        ("title", "Tora! Tora! Tora!"),
        ("scenario_title", "December 7, 1941"),
        ("name", "United States"),
        ("by", "Chester"),
        ("state", "open"),
    ] {
        assert_eq!(said[field], says, "{field}");
    }
    assert_eq!(said["others"][0]["name"], "Japan");
    assert_eq!(said["others"][0]["who"], "Chester");
    assert_eq!(open(&mut guest, token).await.0, 200);
    assert_eq!(guest.get(&path).await.granted()["me"], json!(true));
    let late = server.guest().await.get(&path).await.granted();
    assert_eq!((&late["state"], &late["me"]), (&json!("used"), &json!(false)));
    assert_eq!(guest.get("/api/join/nobody").await.status, 404);
    server.stop().await;
}
