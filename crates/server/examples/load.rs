//! Load on a server: many games, two live clients each, actions at a steady pace.
//!
//! The server is this program, started once more, with a real file; the clients talk to it over
//! loopback. With `--servers N` it is started N times over a PostgreSQL of its own that waits for the
//! disk, and the two people of a game are at different servers. An action counts as delivered when it has been answered and the opponent's stream has
//! told of it. Red gives an order and takes it back in turn, so that every action is worked out,
//! chained, kept on the disk and told.

#![expect(clippy::print_stdout, reason = "the figures are what it prints")]

#[path = "../tests/common/client.rs"]
#[allow(dead_code, unreachable_pub, reason = "the tests use the rest of it")]
mod client;

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use client::{Client, Events};
use serde_json::json;
use sqlx::Connection as _;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use wardroom_catalog::Entry;
use wardroom_server::store::{Postgres, Sqlite, Store};
use wardroom_server::{Config, Registry, Server};
use wardroom_skirmish::Skirmish;
use wardroom_test_postgres::{Durability, TestPostgres, Usage};

/// Games at once.
const GAMES: u32 = 500;
/// Actions a second over all games.
const RATE: u32 = 2000;
/// Seconds before the measurement, and during it.
const WARM_UP: Duration = Duration::from_secs(3);
const MEASURED: Duration = Duration::from_secs(10);
/// A plan that is always legal.
const PLAN: &str = "0-guards-north 0-guards-middle 0-militia-north 0-militia-middle";

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    match args[..] {
        ["serve", storage] => runtime.block_on(serve(storage)),
        [] => runtime.block_on(load(None, Form::Text)),
        ["--json"] => runtime.block_on(load(None, Form::Json)),
        ["--servers", servers] => runtime.block_on(load(servers.parse().ok(), Form::Text)),
        ["--servers", servers, "--json"] => {
            runtime.block_on(load(servers.parse().ok(), Form::Json));
        }
        _ => eprintln!("usage: load [--servers N] [--json]"),
    }
}

/// How the figures are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Json,
}

async fn serve(storage: &str) {
    let store: Arc<dyn Store> = match storage.starts_with("postgres:") {
        true => Arc::new(Postgres::open(storage).await.expect("a database")),
        false => Arc::new(Sqlite::open(Path::new(storage)).await.expect("a file")),
    };
    let config = Config::loopback(0);
    let registry = Registry::default().with(Entry::of::<Skirmish>());
    let server = Server::bind(config, registry, store).await.expect("a port");
    println!("{}", server.address().expect("an address"));
    server.run(std::future::pending()).await.expect("it runs");
}

/// A server, as a process of its own.
async fn start(storage: &str) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["serve", storage])
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("this program starts");
    let mut line = String::new();
    let stdout = child.stdout.take().expect("its output is piped");
    BufReader::new(stdout).read_line(&mut line).await.expect("it says where it listens");
    (child, line.trim().parse().expect("an address"))
}

/// The servers, and what they keep everything in.
struct Site {
    servers: Vec<(Child, SocketAddr)>,
    postgres: Option<(TestPostgres, String)>,
    /// Holds the file, where there is one.
    _folder: TempDir,
}

impl Site {
    /// One server with a file, or several with a database.
    async fn start(servers: Option<usize>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let postgres = servers.map(|_| {
            let postgres = TestPostgres::start(Durability::Synced);
            let url = postgres.database();
            (postgres, url)
        });
        let storage = match &postgres {
            Some((_, url)) => url.clone(),
            None => folder.path().join("load.db").display().to_string(),
        };
        let mut started = Vec::new();
        for _ in 0..servers.unwrap_or(1).max(1) {
            started.push(start(&storage).await);
        }
        Site { servers: started, postgres, _folder: folder }
    }

    fn address(&self, number: usize) -> SocketAddr {
        self.servers[number % self.servers.len()].1
    }

    fn memory(&self) -> f64 {
        self.servers.iter().map(|(child, _)| memory(child)).sum()
    }

    /// The processor time that all servers, and the database, have taken so far.
    fn processor_times(&self) -> (Duration, Duration) {
        let used = |(child, _): &(Child, _)| Usage::of(child.id()?).map(|used| used.processor_time);
        let database = self.postgres.as_ref().map(|(postgres, _)| postgres.processor_time());
        (self.servers.iter().filter_map(used).sum(), database.unwrap_or_default())
    }

    /// What the logs of all tables take up on the disk, in bytes.
    async fn logs(&self) -> f64 {
        let Some((_, url)) = &self.postgres else {
            return 0.0;
        };
        let mut database = sqlx::PgConnection::connect(url).await.expect("a connection");
        let size: i64 = sqlx::query_scalar("SELECT pg_total_relation_size('happenings')")
            .fetch_one(&mut database)
            .await
            .expect("a size");
        size as f64
    }
}

/// The memory a process holds, in bytes; where the system does not say, none.
fn memory(child: &Child) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id().unwrap_or(0)));
    let kilobytes = status.ok().and_then(|status| {
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?.to_owned();
        line.split_whitespace().nth(1)?.parse::<f64>().ok()
    });
    kilobytes.unwrap_or(0.0) * 1024.0
}

/// A game with its two people.
struct Game {
    id: String,
    red: Client,
    blue: Client,
    number: u64,
}

/// Begins a game; where there are several servers, its people are at two of them.
async fn begin(site: &Site, number: usize) -> Game {
    let mut red = Client::guest(site.address(number)).await;
    let mut blue = Client::guest(site.address(number + 1)).await;
    let wish = json!({"game": "skirmish", "seats": {"red": "me", "blue": "open"}});
    let made = red.post("/api/tables", &wish).await.granted();
    let id = made["id"].as_str().expect("an id").to_owned();
    let sit = json!({"seat": "blue", "entropy": "load"});
    let seated = blue.post(&format!("/api/tables/{id}/sit"), &sit).await.granted();
    let number = seated["number"].as_u64().expect("a number");
    // Nobody is connected to an idle game.
    Game { id, red: red.tab(), blue: blue.tab(), number }
}

/// Keeps the number that a stream has come to.
fn watch_stream(mut events: Events) -> watch::Receiver<u64> {
    let (send, receive) = watch::channel(0);
    tokio::spawn(async move {
        while let Some(number) = events.next().await {
            send.send_replace(number);
        }
    });
    receive
}

/// Plays one game at its pace from its own moment on; how long each measured action took.
async fn play(mut game: Game, first: Instant, measured: Instant, end: Instant) -> Vec<Duration> {
    let mut own = watch_stream(game.red.follow(&game.id, game.number).await);
    let mut other = watch_stream(game.blue.follow(&game.id, game.number).await);
    let pace = Duration::from_secs(1) * GAMES / RATE;
    let (act, undo) =
        (format!("/api/tables/{}/act", game.id), format!("/api/tables/{}/undo", game.id));
    let mut took = Vec::new();
    let mut due = first;
    for turn in 0.. {
        if due >= end {
            break;
        }
        tokio::time::sleep_until(due.into()).await;
        // Counted from when it was due: whoever comes late because others are slow waits too.
        let reply = match turn % 2 {
            0 => {
                let order = json!({"seat": "red", "order": PLAN, "number": game.number});
                game.red.post(&act, &order).await
            }
            _ => game.red.post(&undo, &json!({"seat": "red", "number": game.number})).await,
        };
        game.number = reply.granted()["number"].as_u64().expect("a number");
        let told = |last: &u64| *last >= game.number;
        other.wait_for(told).await.expect("the opponent is told");
        if due >= measured {
            took.push(due.elapsed());
        }
        own.wait_for(told).await.expect("one is told oneself");
        due += pace;
    }
    took
}

async fn load(servers: Option<usize>, form: Form) {
    let site = Site::start(servers).await;
    // One game at each server, so that what is loaded once is not counted.
    for number in 0..site.servers.len() {
        begin(&site, number).await;
    }
    let empty = site.memory();
    let mut games = Vec::new();
    for number in 0..GAMES as usize {
        games.push(begin(&site, number).await);
    }
    let idle = (site.memory() - empty) / f64::from(GAMES);
    let (logs, before) = (site.logs().await, site.processor_times());
    let start = Instant::now() + Duration::from_secs(1);
    let (measured, end) = (start + WARM_UP, start + WARM_UP + MEASURED);
    let mut playing = Vec::new();
    for (at, game) in (0..GAMES).zip(games) {
        let first = start + Duration::from_secs(1) * at / RATE;
        playing.push(tokio::spawn(play(game, first, measured, end)));
    }
    let mut took = Vec::new();
    for game in playing {
        took.extend(game.await.expect("a game is played"));
    }
    // Whoever cannot keep the pace takes longer than was planned.
    let lasted = measured.elapsed().as_secs_f64();
    let after = site.processor_times();
    took.sort_unstable();
    let actions = took.len() as f64;
    let at = |start_sharing: f64| {
        took[((actions - 1.0) * start_sharing) as usize].as_secs_f64() * 1000.0
    };
    let all_actions = actions * (WARM_UP + MEASURED).as_secs_f64() / MEASURED.as_secs_f64();
    let each = |before, after: Duration| (after - before).as_secs_f64() * 1e6 / all_actions;
    let mut figures = vec![
        ("server games with two live clients each", f64::from(GAMES), "games"),
        ("server durable actions", actions / lasted, "actions/s"),
        ("server action answered and delivered, median", at(0.5), "ms"),
        ("server action answered and delivered, 99%", at(0.99), "ms"),
        ("server processor time of an action", each(before.0, after.0), "us"),
        ("server memory of an idle game", idle, "bytes"),
    ];
    if site.postgres.is_some() {
        let log = (site.logs().await - logs) / all_actions;
        figures.push(("database processor time of an action", each(before.1, after.1), "us"));
        figures.push(("database log of an action", log, "bytes"));
    }
    // With a database the same figures are another measurement.
    let prefix = servers.map_or(String::new(), |servers| format!("{servers} x PostgreSQL: "));
    if form == Form::Json {
        let list: Vec<_> = figures
            .iter()
            .map(|(name, value, unit)| {
                json!({"name": format!("{prefix}{name}"), "value": value, "unit": unit})
            })
            .collect();
        println!("{}", serde_json::to_string_pretty(&list).expect("plain data"));
    } else {
        for (name, value, unit) in figures {
            println!("{:<64}{value:>16.1} {unit}", format!("{prefix}{name}"));
        }
    }
}
