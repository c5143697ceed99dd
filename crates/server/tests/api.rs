//! The document of the API, and the server that answers it.

mod common;

use common::Running;
use serde_json::Value;

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
