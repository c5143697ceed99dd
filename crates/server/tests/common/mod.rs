//! A real server on loopback with a real file or database, and people who use it.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part of it")]

pub mod client;
pub mod victim;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use wardroom_catalog::Entry;
use wardroom_kernel::Fast;
use wardroom_server::store::{Postgres, Sqlite, Store};
use wardroom_server::{Config, Limits, Registry, Server};
use wardroom_skirmish::Skirmish;
use wardroom_test_postgres::TestPostgres;

pub use client::{Client, Reply};

/// A server that runs until it is stopped.
pub struct Running {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
    place: Place,
}

/// Where a server keeps everything.
#[derive(Clone)]
pub enum Place {
    /// In a file in a folder.
    File(Arc<TempDir>),
    /// In a database of a cluster.
    Database(Arc<TestPostgres>, String),
}

impl Place {
    pub fn file() -> Self {
        Place::File(Arc::new(TempDir::new().expect("a folder for the test")))
    }

    pub fn database() -> Self {
        let postgres = TestPostgres::shared();
        let url = postgres.database();
        Place::Database(postgres, url)
    }

    /// Its path or its URL.
    pub fn name(&self) -> String {
        match self {
            Place::File(folder) => database(folder.path()).display().to_string(),
            Place::Database(_, url) => url.clone(),
        }
    }

    pub async fn open(&self) -> Arc<dyn Store> {
        open(&self.name()).await
    }
}

/// Opens the storage of that path or URL.
pub async fn open(name: &str) -> Arc<dyn Store> {
    match name.starts_with("postgres:") {
        true => Arc::new(Postgres::open(name).await.expect("a database")),
        false => Arc::new(Sqlite::open(Path::new(name)).await.expect("a file")),
    }
}

/// Limits that no test reaches by accident.
pub const GENEROUS: Limits = Limits {
    per_address: 1e9,
    per_account: 1e9,
    burst: 1e9,
    attempts_per_minute: 1e9,
    tables_per_minute: 1e9,
    streams_per_account: 1000,
};

/// Loopback, any port, generous limits, computer players in no hurry to be human.
pub fn config() -> Config {
    Config { limits: GENEROUS, bot_pace: Duration::ZERO, ..Config::loopback(0) }
}

pub fn registry() -> Registry {
    Registry::catalog().with(Entry::of::<Skirmish>())
}

/// The database of a folder.
pub fn database(folder: &Path) -> PathBuf {
    folder.join("wardroom.db")
}

impl Running {
    pub async fn start() -> Self {
        Running::with(config()).await
    }

    pub async fn with(config: Config) -> Self {
        Running::over(Place::file(), config).await
    }

    /// Another server over the same file or database.
    pub async fn second(&self) -> Self {
        Running::over(self.place.clone(), config()).await
    }

    pub async fn over(place: Place, config: Config) -> Self {
        let store = place.open().await;
        let server = Server::bind(config, registry(), store).await.expect("a free port");
        let address = server.address().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(async move {
            let stopped = async move {
                let _ = stopped.await;
            };
            server.run(stopped).await.expect("the server stops well");
        });
        Running { address, stop: Some(stop), task, place }
    }

    pub fn database(&self) -> PathBuf {
        PathBuf::from(self.place.name())
    }

    /// Stops the server gracefully and starts another over the same file.
    pub async fn restart(self) -> Self {
        let place = self.place.clone();
        self.stop().await;
        Running::over(place, config()).await
    }

    pub async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        self.task.await.expect("the server does not panic");
    }

    pub async fn guest(&self) -> Client {
        Client::guest(self.address).await
    }
}

/// A table of Skirmish with these seats; its id.
pub async fn table(client: &mut Client, seats: Value) -> String {
    table_of(client, "skirmish", seats).await
}

/// A table of a game with these seats; its id.
pub async fn table_of(client: &mut Client, game: &str, seats: Value) -> String {
    let wish = json!({"game": game, "seats": seats, "entropy": "one"});
    let made = client.post("/api/tables", &wish).await.granted();
    made["id"].as_str().expect("an id").to_owned()
}

/// Two people at a table of Skirmish: red made it, blue sat down.
pub async fn two_players(server: &Running) -> (String, Client, Client) {
    let (mut red, mut blue) = (server.guest().await, server.guest().await);
    let id = table(&mut red, json!({"red": "me", "blue": "open"})).await;
    let sit = json!({"seat": "blue", "entropy": "two"});
    blue.post(&format!("/api/tables/{id}/sit"), &sit).await.granted();
    (id, red, blue)
}

/// A whole order of a seat, put together by chance from the choices offered.
pub async fn any_order(client: &mut Client, id: &str, seat: &str, chance: &mut Fast) -> String {
    try_order(client, id, seat, chance).await.expect("the server offers choices")
}

/// A whole order of a seat, put together by chance; `None` if the server fails, or somebody is faster.
pub async fn try_order(
    client: &mut Client,
    id: &str,
    seat: &str,
    chance: &mut Fast,
) -> Option<String> {
    let mut picks: Vec<String> = Vec::new();
    loop {
        let path = format!("/api/tables/{id}/choices?seat={seat}&picks={}", picks.join(","));
        let list = client.send("GET", &path, &[], b"").await.ok()?;
        let list = (list.status == 200).then(|| list.json())?;
        let choices = list["choices"].as_array().expect("a list");
        if choices.is_empty() {
            assert_eq!(list["complete"], true);
            let text = if list["wants_text"] == true { " \"CLIMB\"" } else { "" };
            return Some(format!("{}{text}", picks.join(" ")));
        }
        let pick = &choices[chance.below(choices.len() as u32) as usize];
        picks.push(pick["pick"].as_str().expect("a word").to_owned());
    }
}

/// Asks again and again until there is an answer. It gives up after a time in which anything that works
/// is long done.
pub async fn until<T>(mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..4000 {
        if let Some(wanted) = ask().await {
            return wanted;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it never came");
}

/// A plan of Skirmish that is always legal: nobody is sent north or to the middle.
pub const PLAN: &str = "0-guards-north 0-guards-middle 0-militia-north 0-militia-middle";

/// The numbers of the orders and undos of somebody who gives an order and takes it back in turn.
pub fn orders_and_undos(seen: &Value) -> Vec<u64> {
    let log = seen["log"].as_array().expect("a log");
    let orders: Vec<(u64, &str)> = log
        .iter()
        .map(|entry| (entry["number"].as_u64().unwrap(), entry["kind"].as_str().unwrap()))
        .filter(|(_, kind)| ["order", "undo"].contains(kind))
        .collect();
    let kinds = orders.iter().map(|(_, kind)| *kind);
    assert!(kinds.eq(["order", "undo"].into_iter().cycle().take(orders.len())), "{orders:?}");
    orders.into_iter().map(|(number, _)| number).collect()
}

/// Gives an order.
pub async fn act(client: &mut Client, id: &str, seat: &str, order: &str, number: u64) -> Reply {
    let request = json!({"seat": seat, "order": order, "number": number});
    client.post(&format!("/api/tables/{id}/act"), &request).await
}

/// What a seat sees.
pub async fn look(client: &mut Client, id: &str, seat: &str) -> Value {
    client.get(&format!("/api/tables/{id}/look?seat={seat}")).await.granted()
}
