//! Load on a server: many games, two live clients each, actions at a steady pace.
//!
//! The server is this program, started once more, with a real file; the clients talk to it over
//! loopback. An action counts as delivered when it has been answered and the opponent's stream has
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
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use wardroom_server::store::Sqlite;
use wardroom_server::{Config, Server, Shelf};
use wardroom_testkit::skirmish::Skirmish;

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
    let mut args = std::env::args().skip(1);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    match args.next().as_deref() {
        Some("serve") => {
            let folder = args.next().expect("a folder");
            runtime.block_on(serve(Path::new(&folder)));
        }
        form => runtime.block_on(load(form == Some("--json"))),
    }
}

async fn serve(folder: &Path) {
    let store = Sqlite::open(&folder.join("load.db")).await.expect("a database");
    let config = Config::loopback(0);
    let shelf = Shelf::empty().with::<Skirmish>();
    let server = Server::bind(config, shelf, Arc::new(store)).await.expect("a port");
    println!("{}", server.address().expect("an address"));
    server.run(std::future::pending()).await.expect("it runs");
}

/// The server, as a process of its own.
async fn start(folder: &Path) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .arg("serve")
        .arg(folder)
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("this program starts");
    let mut line = String::new();
    let stdout = child.stdout.take().expect("its output is piped");
    BufReader::new(stdout).read_line(&mut line).await.expect("it says where it listens");
    (child, line.trim().parse().expect("an address"))
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

async fn begin(address: SocketAddr) -> Game {
    let (mut red, mut blue) = (Client::guest(address).await, Client::guest(address).await);
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

async fn load(as_json: bool) {
    let folder = tempfile::tempdir().expect("a folder");
    let (child, address) = start(folder.path()).await;
    // One game, so that what is loaded once is not counted.
    begin(address).await;
    let empty = memory(&child);
    let mut games = Vec::new();
    for _ in 0..GAMES {
        games.push(begin(address).await);
    }
    let idle = (memory(&child) - empty) / f64::from(GAMES);
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
    took.sort_unstable();
    let at = |share: f64| took[((took.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    let rate = took.len() as f64 / MEASURED.as_secs_f64();
    let figures = [
        ("server games with two live clients each", f64::from(GAMES), "games"),
        ("server durable actions", rate, "actions/s"),
        ("server action answered and delivered, median", at(0.5), "ms"),
        ("server action answered and delivered, 99%", at(0.99), "ms"),
        ("server memory of an idle game", idle, "bytes"),
    ];
    if as_json {
        let list: Vec<_> = figures
            .iter()
            .map(|(name, value, unit)| json!({"name": name, "value": value, "unit": unit}))
            .collect();
        println!("{}", serde_json::to_string_pretty(&list).expect("plain data"));
    } else {
        for (name, value, unit) in figures {
            println!("{name:<48}{value:>16.1} {unit}");
        }
    }
}
