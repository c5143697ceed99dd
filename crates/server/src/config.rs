//! How a server is set up.

use std::net::SocketAddr;
use std::time::Duration;

use wardroom_protocol::Signup;

/// How many requests are answered, and how fast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Requests a second from one address, over time; addresses of this machine are not counted.
    pub per_address: f64,
    /// Requests a second of one account, over time.
    pub per_account: f64,
    /// How many may come at once.
    pub burst: f64,
    /// Attempts to log in or to make an account from one address, each minute.
    pub attempts_per_minute: f64,
    /// Tables that one account may make, each minute.
    pub tables_per_minute: f64,
    /// Streams of events that one account may keep open.
    pub streams_per_account: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            per_address: 60.0,
            per_account: 40.0,
            burst: 240.0,
            attempts_per_minute: 10.0,
            tables_per_minute: 20.0,
            streams_per_account: 24,
        }
    }
}

impl Limits {
    /// Where nobody but the people at this machine can ask: enough for scripts in a hurry.
    pub fn of_one_machine() -> Self {
        Limits {
            per_account: 2_000.0,
            burst: 10_000.0,
            tables_per_minute: 100_000.0,
            streams_per_account: 500,
            ..Limits::default()
        }
    }
}

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub bind: SocketAddr,
    /// Names under which it may be asked for, besides plain addresses and `localhost`.
    pub hosts: Vec<String>,
    /// Whether a proxy we trust stands before it, and says by headers how it was asked.
    pub behind_proxy: bool,
    /// Who may make an account.
    pub signup: Signup,
    /// How many requests are answered.
    pub limits: Limits,
    /// How long a computer player waits before it decides.
    pub bot_pace: Duration,
    /// How long the head of a request may take to come in; an idle connection is closed after it too.
    pub head_patience: Duration,
}

impl Config {
    /// A server for this machine alone.
    pub fn loopback(port: u16) -> Self {
        Config {
            bind: SocketAddr::from(([127, 0, 0, 1], port)),
            hosts: Vec::new(),
            behind_proxy: false,
            signup: Signup::Closed,
            limits: Limits::of_one_machine(),
            bot_pace: Duration::from_millis(700),
            head_patience: Duration::from_secs(60),
        }
    }

    /// Whether the server is for this machine alone: then one is in at once. Behind a proxy it
    /// may be asked from anywhere.
    pub fn is_loopback(&self) -> bool {
        self.bind.ip().is_loopback() && !self.behind_proxy
    }
}
