//! This test program started again, as a server that can be killed.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use wardroom_server::{Config, Server};

use super::{Place, config, open, registry};

/// The storage of the server that this program is to be, when it is started as one.
const STORAGE: &str = "WARDROOM_TEST_STORAGE";

/// How long computers take: their games are to outlive some servers.
const PACE: Duration = Duration::from_millis(40);

/// Serves, if this program was started for it. Each test program with victims has a test called
/// `serve_when_asked` that does nothing else.
pub fn serve_if_asked() {
    let Ok(storage) = std::env::var(STORAGE) else {
        return;
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let config = Config { bot_pace: PACE, ..config() };
        let server = Server::bind(config, registry(), open(&storage).await).await.expect("a port");
        eprintln!("listening {}", server.address().expect("an address"));
        server.run(std::future::pending()).await.expect("it runs");
    });
}

/// A server that is a process of its own.
pub struct Victim {
    child: Child,
    pub address: SocketAddr,
}

impl Victim {
    pub fn start(place: &Place) -> Self {
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "serve_when_asked", "--nocapture"])
            .env(STORAGE, place.name())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("this program starts");
        let lines = BufReader::new(child.stderr.take().expect("its errors are piped")).lines();
        let address = lines
            .map_while(Result::ok)
            .find_map(|line| line.strip_prefix("listening ")?.parse().ok())
            .expect("it says where it listens");
        Victim { child, address }
    }

    /// Kills it with a signal that it cannot catch.
    pub fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is dead");
    }
}
