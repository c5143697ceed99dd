//! `wardroom serve`: the browser game.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use wardroom_kernel::Tone;
use wardroom_protocol::Signup;
use wardroom_server::{Config, Limits, Registry, Server};

use super::database::{Database, Opening};
use crate::failure::{CliResult, Failure};
use crate::output::{Output, OutputFormat};

/// The port, unless told.
const PORT: u16 = 4041;

/// Play in the browser, alone or with others
///
/// On this machine's own address (the default) whoever opens the page is in at once. On any other
/// address, and behind a proxy, people need accounts.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  wardroom serve
  wardroom serve --bind 0.0.0.0 --host games.example.org --behind-proxy --signup invitation
  wardroom serve --behind-proxy --database-url postgres://wardroom@db.example.org/wardroom")]
pub(crate) struct Args {
    /// The port to listen at
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,
    /// The address to listen at
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    #[command(flatten)]
    database: Database,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// A name under which the server may be asked for; may be given several times
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// A proxy stands before the server and says by X-Forwarded headers who asks, and how
    #[arg(long)]
    behind_proxy: bool,
    /// Who may make an account
    #[arg(long, value_enum, default_value_t = SignupWord::Invitation)]
    signup: SignupWord,
    /// How long a computer player waits before each of its orders, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = PACE)]
    bot_pace: u64,
}

/// About as long as a person who knows what to do.
const PACE: u64 = 700;

impl Default for Args {
    fn default() -> Self {
        Args {
            port: PORT,
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            database: Database::default(),
            no_open: false,
            hosts: Vec::new(),
            behind_proxy: false,
            signup: SignupWord::Invitation,
            bot_pace: PACE,
        }
    }
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum SignupWord {
    /// Anybody
    Open,
    /// Whoever has an invitation (wardroom admin invite)
    Invitation,
    /// Nobody: the administrator makes accounts (wardroom admin password)
    Closed,
}

impl From<SignupWord> for Signup {
    fn from(word: SignupWord) -> Self {
        match word {
            SignupWord::Open => Signup::Open,
            SignupWord::Invitation => Signup::Invitation,
            SignupWord::Closed => Signup::Closed,
        }
    }
}

/// Runs something that waits for others.
pub(crate) fn wait_for<T>(work: impl Future<Output = CliResult<T>>) -> CliResult<T> {
    tokio::runtime::Runtime::new()?.block_on(work)
}

pub(crate) fn run(args: &Args, out: &mut Output) -> CliResult {
    // Nothing secret is ever logged, at any level.
    let filter = tracing_subscriber::EnvFilter::try_from_env("WARDROOM_LOG");
    let filter = filter.unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    wait_for(serve(args, out))
}

async fn serve(args: &Args, out: &mut Output) -> CliResult {
    let mut config = Config {
        bind: SocketAddr::new(args.bind, args.port),
        hosts: args.hosts.clone(),
        behind_proxy: args.behind_proxy,
        signup: args.signup.into(),
        bot_pace: Duration::from_millis(args.bot_pace),
        ..Config::loopback(args.port)
    };
    let loopback = config.is_loopback();
    if !loopback {
        config.limits = Limits::default();
    }
    let store = args.database.open(Opening::Serving).await?;
    let server = Server::bind(config, Registry::catalog(), store).await;
    let server = server.map_err(|error| {
        let address = SocketAddr::new(args.bind, args.port);
        Failure::plain(format!("cannot listen at {address}: {error}"))
    })?;
    let url = format!("http://{}/", server.address()?);
    if out.format() == OutputFormat::Json {
        out.json(&serde_json::json!({ "url": url }))?;
    } else {
        out.toned(format!("Wardroom is open at {url}"), Tone::Strong)?;
        out.line("Stop it with Ctrl-C. Every game is kept and goes on next time.")?;
    }
    if loopback && !args.no_open {
        open_browser(&url);
    }
    Ok(server.run(stopped()).await?)
}

/// Waits until somebody stops the program.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // Without a signal to wait for, only the end of the program stops it.
    if interrupt.await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Opens the page, if this machine has a way to; the address has been printed anyway.
fn open_browser(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let quiet = std::process::Stdio::null;
    let _ = std::process::Command::new(program)
        .args(before)
        .arg(url)
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .spawn();
}
