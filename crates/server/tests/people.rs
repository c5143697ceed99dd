//! Who gets in, and what is kept out.

mod common;

use std::net::SocketAddr;

use common::{Client, Running, config, table};
use serde_json::json;
use wardroom_protocol::Signup;
use wardroom_server::store::Sqlite;
use wardroom_server::{Config, Limits, invite, set_password};

/// As on a public address: accounts are needed. A proxy stands before it, so that it can be tested
/// on loopback.
fn public(signup: Signup) -> Config {
    Config { behind_proxy: true, signup, hosts: vec!["wardroom.example".into()], ..config() }
}

#[tokio::test(flavor = "multi_thread")]
async fn on_this_machine_one_is_in_at_once() {
    let server = Running::start().await;
    let mut client = Client::stranger(server.address);
    let reply = client.get("/").await;
    assert_eq!(reply.status, 200);
    let cookie = reply.header("set-cookie").unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let me = client.get("/api/me").await.granted();
    assert_eq!((&me["user"]["guest"], &me["loopback"]), (&json!(true), &json!(true)));
    let mut other = Client::stranger(server.address);
    assert_ne!(other.get("/api/me").await.granted()["user"], me["user"], "another browser");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn elsewhere_one_needs_an_account() {
    let server = Running::with(public(Signup::Open)).await;
    let mut client = Client::stranger(server.address);
    assert_eq!(client.get("/api/me").await.granted()["user"], json!(null));
    assert_eq!(client.get("/").await.status, 303, "to the login");
    assert_eq!(client.get("/api/tables").await.status, 401);
    assert_eq!(client.post("/api/tables", &json!({"game": "skirmish"})).await.status, 401);

    let short = json!({"name": "Ann", "password": "short"});
    assert_eq!(client.post("/api/account", &short).await.status, 422);
    let account = json!({"name": "Ann", "password": "climb mount niitaka"});
    assert_eq!(client.post("/api/account", &account).await.granted()["user"]["name"], "Ann");
    let taken = json!({"name": "ann", "password": "another password"});
    assert_eq!(Client::stranger(server.address).post("/api/account", &taken).await.status, 409);
    table(&mut client, json!({})).await;

    assert_eq!(client.send("DELETE", "/api/session", &[], b"").await.unwrap().status, 200);
    assert_eq!(client.get("/api/tables").await.status, 401);
    let wrong = json!({"name": "Ann", "password": "not the password"});
    assert_eq!(client.post("/api/session", &wrong).await.status, 403);
    client.post("/api/session", &account).await.granted();
    assert_eq!(client.get("/api/tables").await.status, 200);

    let bytes = std::fs::read(server.database()).unwrap();
    let wal = std::fs::read(server.database().with_extension("db-wal")).unwrap_or_default();
    let kept = String::from_utf8_lossy(&[bytes, wal].concat()).into_owned();
    assert!(kept.contains("$argon2id$"), "passwords are kept hashed");
    assert!(!kept.contains("niitaka"));
    let token = client.cookie.as_ref().unwrap().split('=').nth(1).unwrap().to_owned();
    assert!(!kept.contains(&token), "sessions are kept hashed");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_lets_one_person_in() {
    let server = Running::with(public(Signup::Invitation)).await;
    let store = Sqlite::open(&server.database()).await.unwrap();
    let invitation = invite(&store).await.unwrap();
    let mut client = Client::stranger(server.address);
    let with = |name: &str, invitation: &str| json!({"name": name, "password": "long enough!", "invitation": invitation});
    assert_eq!(client.post("/api/account", &with("Ann", "nonsense")).await.status, 403);
    client.post("/api/account", &with("Ann", &invitation)).await.granted();
    assert_eq!(client.post("/api/account", &with("Bob", &invitation)).await.status, 403);
    server.stop().await;

    let server = Running::with(public(Signup::Closed)).await;
    let mut client = Client::stranger(server.address);
    assert_eq!(client.post("/api/account", &with("Ann", "")).await.status, 403);
    let store = Sqlite::open(&server.database()).await.unwrap();
    set_password(&store, "Ann", "set by the admin").await.unwrap();
    let login = json!({"name": "Ann", "password": "set by the admin"});
    client.post("/api/session", &login).await.granted();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cookie_is_secure_behind_tls() {
    let server = Running::with(public(Signup::Open)).await;
    let mut client = Client::stranger(server.address);
    let account = json!({"name": "Ann", "password": "climb mount niitaka"}).to_string();
    let headers = [("x-forwarded-proto", "https"), ("host", "wardroom.example")];
    let reply = client.send("POST", "/api/account", &headers, account.as_bytes()).await.unwrap();
    assert_eq!(reply.status, 200);
    assert!(reply.header("set-cookie").unwrap().contains("; Secure"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_from_other_pages_and_other_names_are_refused() {
    let server = Running::start().await;
    let mut client = server.guest().await;
    let body = json!({"game": "skirmish"}).to_string();
    let ours = format!("http://{}", server.address);
    for (headers, status) in [
        (vec![("origin", "http://evil.example")], 403),
        (vec![("origin", "null")], 403),
        (vec![("sec-fetch-site", "cross-site"), ("origin", ours.as_str())], 403),
        (vec![("sec-fetch-site", "same-site")], 403),
        (vec![("sec-fetch-site", "same-origin")], 200),
        (vec![("origin", ours.as_str())], 200),
        (vec![("host", "evil.example")], 403),
        (vec![("host", "localhost:4041")], 200),
        (vec![("host", "localhost:80@evil.example")], 403),
        (vec![("host", "[::1].evil.example")], 403),
        (vec![("host", "[::1]@evil.example")], 403),
        (vec![("host", "[::1]:4041")], 200),
        (vec![("host", "localhost"), ("host", "evil.example")], 403),
        (vec![("host", "localhost"), ("origin", "http://localhost")], 200),
        (vec![("host", "localhost"), ("origin", "http://localhost@evil.example")], 403),
    ] {
        let reply = client.send("POST", "/api/tables", &headers, body.as_bytes()).await.unwrap();
        assert_eq!(reply.status, status, "{headers:?}");
    }
    let reply = client.send("GET", "/", &[("host", "evil.example")], b"").await.unwrap();
    assert_eq!(reply.status, 403, "a name that was made to point here");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_are_bounded_and_malformed_ones_refused() {
    let server = Running::start().await;
    let mut client = server.guest().await;
    let id = table(&mut client, json!({"red": "me", "blue": "me"})).await;
    let act = format!("/api/tables/{id}/act");
    for (body, status) in [
        (String::new(), 400),
        ("{".to_owned(), 400),
        ("[]".to_owned(), 400),
        (json!({"seat": "red"}).to_string(), 400),
        (json!({"seat": "red", "order": "x", "number": -1}).to_string(), 400),
        (json!({"seat": "red", "order": "x", "number": 1, "extra": 1}).to_string(), 400),
        ("x".repeat(70_000), 413),
    ] {
        let reply = client.tab().send("POST", &act, &[], body.as_bytes()).await.unwrap();
        assert_eq!(reply.status, status, "{}", &body[..body.len().min(60)]);
        assert!(reply.json()["error"].is_string());
    }
    assert_eq!(client.get("/api/tables/nowhere").await.status, 404);
    assert_eq!(client.get("/api/nonsense").await.status, 404);
    assert_eq!(client.get(&format!("/api/tables/{id}/look?at=x")).await.status, 400);
    assert_eq!(client.send("DELETE", &act, &[], b"").await.unwrap().status, 405);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_finish_the_head_of_a_request_is_hung_up_on() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let patience = std::time::Duration::from_millis(300);
    let config = Config { head_patience: patience, ..common::config() };
    let server = Running::with(config).await;
    for begun in ["", "GET / HTTP/1.1\r\nhost: local"] {
        let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
        stream.write_all(begun.as_bytes()).await.unwrap();
        let mut announce = Vec::new();
        stream.read_to_end(&mut announce).await.unwrap();
        let announce = String::from_utf8_lossy(&announce);
        assert!(announce.is_empty() || announce.starts_with("HTTP/1.1 408"), "{announce}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_head_of_a_request_is_bounded() {
    let server = Running::start().await;
    let mut guest = server.guest().await;
    let long = "x".repeat(400_000);
    let too_long = guest.tab().send("GET", "/", &[("x-long", &long)], b"").await;
    assert!(too_long.is_err() || too_long.is_ok_and(|reply| reply.status == 431));
    let many: Vec<String> = (0..80).map(|n| format!("x-{n}")).collect();
    let many: Vec<(&str, &str)> = many.iter().map(|name| (name.as_str(), "1")).collect();
    assert_eq!(guest.tab().send("GET", "/", &many, b"").await.unwrap().status, 431);
    assert_eq!(guest.get("/").await.status, 200, "others do not notice");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_too_much_must_wait() {
    let limits = Limits { per_account: 0.01, burst: 5.0, ..common::GENEROUS };
    let server = Running::with(Config { limits, ..config() }).await;
    let mut client = Client::stranger(server.address);
    let mut statuses = Vec::new();
    for _ in 0..7 {
        statuses.push(client.get("/api/me").await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429]);
    let reply = client.get("/api/me").await;
    assert!(reply.header("retry-after").unwrap().parse::<u64>().unwrap() >= 1);
    server.stop().await;

    let limits = Limits { tables_per_minute: 1.0, ..common::GENEROUS };
    let server = Running::with(Config { limits, ..config() }).await;
    let mut client = server.guest().await;
    table(&mut client, json!({})).await;
    assert_eq!(client.post("/api/tables", &json!({"game": "skirmish"})).await.status, 429);
    server.stop().await;

    let limits = Limits { attempts_per_minute: 2.0, ..common::GENEROUS };
    let server = Running::with(Config { limits, ..public(Signup::Closed) }).await;
    let mut client = Client::stranger(server.address);
    let login = json!({"name": "Ann", "password": "guess guess"}).to_string();
    let mut statuses = Vec::new();
    for attempt in 0..3 {
        // The last address is the one the proxy saw; what comes before it anybody can write.
        let headers = [("x-forwarded-for", format!("10.0.0.{attempt}, 192.0.2.7"))];
        let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
        let reply = client.send("POST", "/api/session", &headers, login.as_bytes()).await.unwrap();
        statuses.push(reply.status);
    }
    assert_eq!(statuses, [403, 403, 429]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_a_strict_policy() {
    let server = Running::start().await;
    let mut client = server.guest().await;
    for path in ["/", "/new", "/games/skirmish", "/api/games", "/nowhere", "/client/scene.css"] {
        let reply = client.get(path).await;
        let policy = reply.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"), "{path}");
        if reply.header("content-type").is_some_and(|kind| kind.starts_with("text/html")) {
            let page = reply.text();
            assert!(!page.contains("onclick") && !page.contains("<style"), "{path}");
            for script in page.split("<script").skip(1) {
                let inline = !script.contains("src=") && !script.contains("application/json");
                assert!(!inline, "{path} has a script in the page");
            }
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_the_server_are_told_how_it_is() {
    let server = Running::start().await;
    let mut client = Client::stranger(server.address);
    assert_eq!(client.get("/healthz").await.text(), "ok\n");
    let mut guest = server.guest().await;
    table(&mut guest, json!({"red": "me", "blue": "me"})).await;
    let metrics = client.get("/metrics").await.text();
    assert!(metrics.contains("wardroom_tables_created_total 1"), "{metrics}");
    assert!(metrics.contains("wardroom_tables_in_memory 1"), "{metrics}");
    let document = client.get("/api/openapi.json").await.granted();
    assert!(document["paths"]["/api/tables/{id}/act"]["post"].is_object());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_fetched_once() {
    let server = Running::start().await;
    let mut client = Client::stranger(server.address);
    let first = client.get("/client/scene.css").await;
    assert_eq!(first.status, 200);
    let tag = first.header("etag").unwrap().to_owned();
    let headers = [("if-none-match", tag.as_str())];
    let again = client.send("GET", "/client/scene.css", &headers, b"").await.unwrap();
    assert_eq!((again.status, again.body.len()), (304, 0));
    let headers = [("accept-encoding", "gzip")];
    let small = client.send("GET", "/client/scene.css", &headers, b"").await.unwrap();
    assert_eq!(small.header("content-encoding"), Some("gzip"));
    assert!(small.body.len() < first.body.len());
    for path in ["/client/package.json", "/client/../Cargo.toml", "/client/%2e%2e/Cargo.toml"] {
        assert_eq!(client.get(path).await.status, 404, "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn turn_notices_never_go_to_private_addresses() {
    let server = Running::start().await;
    let mut client = server.guest().await;
    for url in ["http://127.0.0.1:9/", "http://localhost/", "https://192.168.0.1/", "file:///etc"] {
        let reply = client.put("/api/webhook", &json!({ "url": url })).await;
        assert_eq!(reply.status, 422, "{url}");
    }
    let url = json!({"url": "https://example.org/turn"});
    assert_eq!(client.put("/api/webhook", &url).await.granted()["webhook"], url["url"]);
    assert_eq!(client.get("/api/me").await.granted()["webhook"], url["url"]);
    let none = json!({ "url": null });
    assert_eq!(client.put("/api/webhook", &none).await.granted()["webhook"], json!(null));
    server.stop().await;
}

#[test]
fn a_public_address_is_not_loopback() {
    let public: SocketAddr = "0.0.0.0:4041".parse().unwrap();
    assert!(!Config { bind: public, ..config() }.is_loopback());
    assert!(config().is_loopback());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_chooses_a_name_that_nobody_has() {
    let server = Running::start().await;
    let (mut ann, mut ben) = (server.guest().await, server.guest().await);
    let named = ann.put("/api/name", &json!({"name": "Ann Harbor"})).await.granted();
    assert_eq!(named["user"], json!({"name": "Ann Harbor", "guest": true}));
    assert_eq!(ann.get("/api/me").await.granted()["user"]["name"], "Ann Harbor");
    assert_eq!(ben.put("/api/name", &json!({"name": "ann harbor"})).await.status, 409);
    for bad in ["x", "Guest of honour", " Ann", "a/b"] {
        assert_eq!(ben.put("/api/name", &json!({"name": bad})).await.status, 422, "{bad}");
    }
    // One may write one's own name otherwise.
    ann.put("/api/name", &json!({"name": "ANN HARBOR"})).await.granted();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_an_account_keeps_its_name() {
    let server = Running::with(public(Signup::Open)).await;
    let mut ann = Client::stranger(server.address);
    let account = json!({"name": "Ann", "password": "climb mount niitaka"});
    ann.post("/api/account", &account).await.granted();
    assert_eq!(ann.put("/api/name", &json!({"name": "Anna"})).await.status, 403);
    let mut nobody = Client::stranger(server.address);
    assert_eq!(nobody.put("/api/name", &json!({"name": "Anna"})).await.status, 401);
    assert_eq!(nobody.post("/api/passage", &json!({})).await.status, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_makes_another_browser_the_same_guest_once() {
    let server = Running::start().await;
    let mut desk = server.guest().await;
    let id = table(&mut desk, json!({"red": "me"})).await;
    let passage = desk.post("/api/passage", &json!({})).await.granted();
    let token = passage["path"].as_str().unwrap().strip_prefix("/passage/").unwrap().to_owned();
    let take = json!({"token": token});
    let mut phone = Client::stranger(server.address);
    assert_eq!(phone.get(passage["path"].as_str().unwrap()).await.status, 200);
    let me = phone.put("/api/passage", &take).await.granted();
    assert_eq!(me["user"], desk.get("/api/me").await.granted()["user"]);
    let mine = phone.get("/api/tables?list=mine").await.granted();
    assert_eq!(mine[0]["id"].as_str(), Some(id.as_str()));
    assert_eq!(desk.get("/api/tables?list=mine").await.granted(), mine, "both are in");
    let mut thief = Client::stranger(server.address);
    assert_eq!(thief.put("/api/passage", &take).await.status, 404, "it serves once");
    assert_eq!(thief.put("/api/passage", &json!({"token": "nobody"})).await.status, 404);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_changes_a_password_is_logged_out_everywhere_else() {
    let server = Running::with(public(Signup::Open)).await;
    let mut desk = Client::stranger(server.address);
    let account = |password: &str| json!({"name": "Ann", "password": password});
    desk.post("/api/account", &account("climb mount niitaka")).await.granted();
    let mut phone = Client::stranger(server.address);
    phone.post("/api/session", &account("climb mount niitaka")).await.granted();

    let put = async |client: &mut Client, old: &str, new: &str| {
        let body = json!({"old": old, "new": new}).to_string();
        client
            .send("PUT", "/api/password", &[("content-type", "application/json")], body.as_bytes())
            .await
            .unwrap()
    };
    assert_eq!(put(&mut desk, "a wrong guess", "a new one of mine").await.status, 403);
    assert_eq!(put(&mut desk, "climb mount niitaka", "short").await.status, 422);
    assert_eq!(phone.get("/api/tables").await.status, 200, "nothing has changed so far");
    assert_eq!(put(&mut desk, "climb mount niitaka", "a new one of mine").await.status, 200);
    assert_eq!(desk.get("/api/tables").await.status, 200);
    assert_eq!(phone.get("/api/tables").await.status, 401);
    assert_eq!(phone.post("/api/session", &account("climb mount niitaka")).await.status, 403);
    phone.post("/api/session", &account("a new one of mine")).await.granted();
    assert_eq!(
        put(&mut Client::stranger(server.address), "x", "a new one of mine").await.status,
        401
    );
    server.stop().await;

    let server = Running::start().await;
    let mut guest = Client::stranger(server.address);
    guest.get("/").await;
    assert_eq!(put(&mut guest, "", "a new one of mine").await.status, 403, "a guest has none");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_passwords_that_anybody_would_try_are_refused() {
    let server = Running::with(public(Signup::Open)).await;
    let mut client = Client::stranger(server.address);
    for password in
        ["1234567890", "Password123", "qwertyuiop", "aaaaaaaaaaaa", "ababababab", "abcabcabcabc"]
    {
        let account = json!({"name": "Ann", "password": password});
        let reply = client.post("/api/account", &account).await;
        assert_eq!(reply.status, 422, "{password}");
    }
    client
        .post("/api/account", &json!({"name": "Ann", "password": "abcabcabcabd"}))
        .await
        .granted();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guesses_at_one_account_run_out_whatever_their_address() {
    let limits = Limits { attempts_per_minute: 3.0, ..common::GENEROUS };
    let server = Running::with(Config { limits, ..public(Signup::Open) }).await;
    let account = json!({"name": "Ann", "password": "climb mount niitaka"});
    let home = [("x-forwarded-for", "192.0.2.1"), ("content-type", "application/json")];
    let body = account.to_string();
    let mut ann = Client::stranger(server.address);
    assert_eq!(ann.send("POST", "/api/account", &home, body.as_bytes()).await.unwrap().status, 200);
    assert_eq!(ann.send("POST", "/api/session", &home, body.as_bytes()).await.unwrap().status, 200);
    let mut statuses = Vec::new();
    for last in 10..15 {
        let from = format!("198.51.100.{last}");
        let wrong = json!({"name": "ann", "password": "not the password"}).to_string();
        let head = [("x-forwarded-for", from.as_str()), ("content-type", "application/json")];
        let mut stranger = Client::stranger(server.address);
        let reply = stranger.send("POST", "/api/session", &head, wrong.as_bytes()).await.unwrap();
        statuses.push(reply.status);
    }
    // Ann's own first attempt was the first of three.
    assert_eq!(statuses, [403, 403, 429, 429, 429]);
    assert_eq!(
        ann.send("POST", "/api/session", &home, body.as_bytes()).await.unwrap().status,
        200,
        "she is known there"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn under_tls_the_cookie_can_be_set_by_this_host_alone() {
    let server = Running::with(public(Signup::Open)).await;
    let account = json!({"name": "Ann", "password": "climb mount niitaka"}).to_string();
    let tls = [("x-forwarded-proto", "https"), ("content-type", "application/json")];
    let mut client = Client::stranger(server.address);
    let reply = client.send("POST", "/api/account", &tls, account.as_bytes()).await.unwrap();
    let cookie = reply.header("set-cookie").unwrap().to_owned();
    assert!(
        cookie.starts_with("__Host-wardroom_session=") && cookie.contains("; Secure"),
        "{cookie}"
    );
    assert_eq!(client.send("GET", "/api/tables", &tls, b"").await.unwrap().status, 200);
    // Under another name the same token is nobody's.
    client.cookie = client.cookie.map(|cookie| cookie.replace("__Host-", ""));
    assert_eq!(client.send("GET", "/api/tables", &tls, b"").await.unwrap().status, 401);
    server.stop().await;
}
