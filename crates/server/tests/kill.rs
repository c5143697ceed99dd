//! The server is killed at any moment, again and again: what was acknowledged is there, in order,
//! once.

mod common;

use std::net::SocketAddr;
use std::time::Duration;

use common::victim::Victim;
use common::{Client, PLAN, Place, orders_and_undos};
use serde_json::json;
use wardroom_kernel::Fast;

/// How often the server is killed.
const KILLS: u32 = 50;
/// Tables at which people act meanwhile.
const TABLES: usize = 4;
/// Not a test by itself: this program started again, as the server that is killed.
#[test]
fn serve_when_asked() {
    common::victim::serve_if_asked();
}

/// What was acknowledged at one table: the number of each event and the head after it.
struct Witness {
    id: String,
    client: Client,
    acknowledged: Vec<(u64, String)>,
    /// The number of the last event we know of.
    last: u64,
    /// Whether our order stands.
    ordered: bool,
}

impl Witness {
    async fn begin(address: SocketAddr) -> Self {
        let mut client = Client::guest(address).await;
        let id = common::table(&mut client, json!({"red": "me", "blue": "me"})).await;
        let last = common::look(&mut client, &id, "red").await["last"].as_u64().unwrap();
        Witness { id, client, acknowledged: Vec::new(), last, ordered: false }
    }

    /// Acts as fast as it can until the server is gone.
    async fn act_until_killed(&mut self) {
        loop {
            let (path, request) = match self.ordered {
                false => ("act", json!({"seat": "red", "order": PLAN, "number": self.last})),
                true => ("undo", json!({"seat": "red", "number": self.last})),
            };
            let path = format!("/api/tables/{}/{path}", self.id);
            let body = request.to_string();
            let Ok(reply) = self.client.send("POST", &path, &[], body.as_bytes()).await else {
                return;
            };
            assert_eq!(reply.status, 200, "{}", reply.text());
            let answer = reply.json();
            self.last = answer["number"].as_u64().unwrap();
            self.ordered = !self.ordered;
            let head = answer["head"].as_str().unwrap_or_default().to_owned();
            self.acknowledged.push((self.last, head));
        }
    }

    /// Looks again after a restart: everything acknowledged is there, in order, once.
    async fn look_again(&mut self, address: SocketAddr) {
        self.client = self.client.tab();
        self.client.address = address;
        let seen = common::look(&mut self.client, &self.id, "red").await;
        let numbers = orders_and_undos(&seen);
        let known: Vec<u64> = self.acknowledged.iter().map(|(number, _)| *number).collect();
        assert!(numbers.starts_with(&known), "{known:?} were acknowledged, {numbers:?} are there");
        // At most the one order on its way when the server died may have been kept as well.
        assert!(
            numbers.len() <= known.len() + 1,
            "{known:?} were acknowledged, {numbers:?} are there"
        );
        if let Some((number, head)) = self.acknowledged.iter().rfind(|(_, head)| !head.is_empty()) {
            let path = format!("/api/tables/{}/look?seat=red&at={number}", self.id);
            let then = self.client.get(&path).await.granted();
            assert_eq!(then["head"], json!(head), "the chain has not changed");
        }
        self.last = seen["last"].as_u64().unwrap();
        self.ordered = numbers.len() % 2 == 1;
        // What was kept without being acknowledged counts from now on.
        self.acknowledged.extend(numbers[known.len()..].iter().map(|n| (*n, String::new())));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_acknowledged_is_ever_lost() {
    let place = Place::file();
    let chance = &mut Fast::new(1941);
    let mut victim = Victim::start(&place);
    let mut witnesses = Vec::new();
    for _ in 0..TABLES {
        witnesses.push(Witness::begin(victim.address).await);
    }
    for _ in 0..KILLS {
        let acting: Vec<_> = witnesses
            .into_iter()
            .map(|mut witness| {
                tokio::spawn(async move {
                    witness.act_until_killed().await;
                    witness
                })
            })
            .collect();
        // How long it lives is left to chance; nothing is expected of the time itself.
        tokio::time::sleep(Duration::from_millis(u64::from(20 + chance.below(150)))).await;
        victim.kill();
        witnesses = Vec::new();
        for witness in acting {
            witnesses.push(witness.await.unwrap());
        }
        victim = Victim::start(&place);
        for witness in &mut witnesses {
            witness.look_again(victim.address).await;
        }
    }
    let acknowledged: usize = witnesses.iter().map(|witness| witness.acknowledged.len()).sum();
    assert!(acknowledged > 200, "people were acting: {acknowledged}");
    victim.kill();
    let wrong = place.open().await.check().await.unwrap();
    assert_eq!(wrong, Vec::<String>::new());
}
