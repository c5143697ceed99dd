//! A private PostgreSQL server for tests and measurements: its data is in a folder of its own, reached by a socket
//! in that folder, gone when the test is.
//!
//! It is made of the programs that Debian's package `postgresql` installs. They refuse to run as
//! root, so a test that runs as root starts them as nobody.
//!
//! ```no_run
//! let postgres = wardroom_test_postgres::TestPostgres::shared();
//! let url = postgres.database();
//! assert!(url.starts_with("postgres://"));
//! ```

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tempfile::TempDir;

/// Where Debian puts the programs of each version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// The user and the group that root becomes: nobody and nogroup.
const NOBODY: u32 = 65534;
/// The superuser, who owns everything.
const OWNER: &str = "wardroom";
/// How often a server that starts is asked whether it is ready, and how long to wait in between.
const ASKED: u32 = 600;
const PAUSE: Duration = Duration::from_millis(50);

/// Runs the server until nobody holds our end of the pipe any more, then kills it: so it ends with
/// the test, however the test ends.
const KEEPER: &str =
    r#""$@" >>"$0" 2>&1 & server=$!; cat >/dev/null; kill -QUIT $server; wait $server"#;

/// Whether the server waits for the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// As a server should whose data matter.
    Synced,
    /// The data outlive the server but not the machine: enough for a test, and quicker.
    Unsynced,
}

/// A PostgreSQL server that ends with whoever holds it.
#[derive(Debug)]
pub struct TestPostgres {
    /// The server, while it runs.
    server: Mutex<Option<Server>>,
    databases: AtomicU32,
    programs: PathBuf,
    /// Whom root becomes.
    user: Option<u32>,
    disk: Durability,
    folder: TempDir,
}

#[derive(Debug)]
struct Server {
    keeper: Child,
    pipe: ChildStdin,
}

/// The server that the tests of this program share.
static SHARED: Mutex<Weak<TestPostgres>> = Mutex::new(Weak::new());

impl TestPostgres {
    /// Starts a server of one's own.
    ///
    /// # Panics
    /// When PostgreSQL is not installed or does not start; the message says which and why.
    pub fn start(disk: Durability) -> Self {
        let folder = TempDir::new().expect("a folder for the server");
        let root = fs::metadata(folder.path()).expect("the folder is there").uid() == 0;
        let user = root.then_some(NOBODY);
        if let Some(user) = user {
            chown(folder.path(), Some(user), Some(user)).expect("root can give a folder away");
        }
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))
            .expect("whoever made a folder can open it");
        let postgres = TestPostgres {
            server: Mutex::default(),
            databases: AtomicU32::new(0),
            programs: programs(),
            user,
            disk,
            folder,
        };
        let mut initdb = postgres.program("initdb");
        initdb.args(["--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]);
        initdb.args(["--username", OWNER]).arg("--pgdata").arg(postgres.data());
        run(&mut initdb);
        postgres.run_server();
        postgres
    }

    /// The server that the tests of this program share as long as one of them holds it.
    ///
    /// # Panics
    /// As [`TestPostgres::start`] does.
    pub fn shared() -> Arc<Self> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(postgres) = shared.upgrade() {
            return postgres;
        }
        let postgres = Arc::new(TestPostgres::start(Durability::Unsynced));
        *shared = Arc::downgrade(&postgres);
        postgres
    }

    /// A new, empty database: the URL that leads to it.
    ///
    /// # Panics
    /// When the server does not run.
    pub fn database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("{OWNER}{number}");
        run(self.client("createdb").arg(&name));
        format!("postgres://{OWNER}@localhost/{name}?host={}", self.folder.path().display())
    }

    /// Kills the server as a power cut would, and starts it again: everybody's connection breaks.
    ///
    /// # Panics
    /// When it does not start again.
    pub fn crash_and_restart(&self) {
        self.crash();
        self.run_server();
    }

    /// The processor time that the server has taken so far, all its processes together; none where
    /// the operating system does not say.
    pub fn processor_time(&self) -> Duration {
        let file = fs::read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
        let Some(postmaster) = file.lines().next().and_then(|line| line.parse::<u32>().ok()) else {
            return Duration::ZERO;
        };
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        processes
            .filter_map(|process| Usage::read(&process.path().join("stat")))
            .filter(|usage| usage.process == postmaster || usage.parent == postmaster)
            .map(|usage| usage.processor_time)
            .sum()
    }

    fn crash(&self) {
        let server = self.server.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(Server { mut keeper, pipe }) = server {
            drop(pipe);
            // It has no other way to end than to wait for the server.
            let _ = keeper.wait();
        }
    }

    fn run_server(&self) {
        let log = self.folder.path().join("log");
        let mut keeper = self.as_user("sh");
        keeper.args(["-c", KEEPER]).arg(&log).arg(self.programs.join("postgres"));
        keeper.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path());
        // A socket is enough.
        keeper.args(["-c", "listen_addresses=", "-c", "max_connections=200"]);
        if self.disk == Durability::Unsynced {
            keeper.args(["-c", "fsync=off"]);
        }
        let mut keeper = keeper.stdin(Stdio::piped()).spawn().expect("a shell starts");
        let pipe = keeper.stdin.take().expect("its input is piped");
        let ready = (0..ASKED).any(|asked| {
            if asked > 0 {
                std::thread::sleep(PAUSE);
            }
            self.client("pg_isready").arg("--quiet").status().is_ok_and(|status| status.success())
        });
        if !ready {
            let said = fs::read_to_string(&log).unwrap_or_default();
            panic!("PostgreSQL does not start:\n{said}");
        }
        *self.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(Server { keeper, pipe });
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program of PostgreSQL that talks to the server.
    fn client(&self, name: &str) -> Command {
        let mut command = self.program(name);
        command.arg("--host").arg(self.folder.path()).args(["--username", OWNER]);
        command
    }

    /// A program of PostgreSQL.
    fn program(&self, name: &str) -> Command {
        self.as_user(self.programs.join(name))
    }

    fn as_user(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.current_dir(self.folder.path());
        if let Some(user) = self.user {
            command.uid(user).gid(user);
        }
        command
    }
}

impl Drop for TestPostgres {
    fn drop(&mut self) {
        self.crash();
    }
}

/// What a process has used.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    process: u32,
    parent: u32,
    /// The processor time it has taken, together with those of its children that have ended.
    pub processor_time: Duration,
}

impl Usage {
    /// What a process has used so far; `None` where the operating system does not say.
    pub fn of(process: u32) -> Option<Self> {
        Usage::read(&PathBuf::from(format!("/proc/{process}/stat")))
    }

    fn read(file: &Path) -> Option<Self> {
        let text = fs::read_to_string(file).ok()?;
        // The name of the program stands in brackets and may hold anything.
        let (before, after) = text.rsplit_once(')')?;
        let words: Vec<&str> = after.split_whitespace().collect();
        // User and system time, its own and its children's, in hundredths of a second.
        let ticks: u64 = words.get(11..15)?.iter().map(|word| word.parse().unwrap_or(0_u64)).sum();
        Some(Usage {
            process: before.split_whitespace().next()?.parse().ok()?,
            parent: words.get(1)?.parse().ok()?,
            processor_time: Duration::from_millis(ticks * 10),
        })
    }
}

/// Runs a program to its end.
fn run(command: &mut Command) {
    let output = command.output().expect("a program of PostgreSQL starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{} failed: {said}", command.get_program().display());
}

/// The folder of the newest programs there are: Debian's, or one on the path.
fn programs() -> PathBuf {
    let version = |folder: &PathBuf| -> Option<u32> { folder.file_name()?.to_str()?.parse().ok() };
    let debian = fs::read_dir(DEBIAN).into_iter().flatten().flatten().map(|entry| entry.path());
    let newest = debian.filter(|folder| version(folder).is_some()).max_by_key(version);
    let path = std::env::var_os("PATH").unwrap_or_default();
    newest
        .map(|folder| folder.join("bin"))
        .into_iter()
        .chain(std::env::split_paths(&path))
        .find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
        .expect(
            "these tests need PostgreSQL: install Debian's package postgresql (its programs are \
             looked for in /usr/lib/postgresql and on the path)",
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(postgres: &TestPostgres, url: &str, query: &str) -> String {
        let asked = postgres.program("psql").args(["-At", url, "-c", query]).output().unwrap();
        String::from_utf8(asked.stdout).unwrap().trim().to_owned()
    }

    #[test]
    fn a_server_has_databases_outlives_a_crash_and_leaves_nothing_behind() {
        let postgres = TestPostgres::start(Durability::Unsynced);
        let (one, other) = (postgres.database(), postgres.database());
        assert_ne!(one, other);
        ask(&postgres, &one, "CREATE TABLE ships AS SELECT 'Nevada' AS name");
        postgres.crash_and_restart();
        assert_eq!(ask(&postgres, &one, "SELECT name FROM ships"), "Nevada");
        assert_eq!(
            ask(&postgres, &other, "SELECT count(*) FROM pg_tables WHERE tablename = 'ships'"),
            "0"
        );
        let folder = postgres.folder.path().to_owned();
        drop(postgres);
        assert!(!folder.exists());
    }

    #[test]
    fn processor_time_is_counted() {
        let postgres = TestPostgres::shared();
        let url = postgres.database();
        let before = postgres.processor_time();
        ask(&postgres, &url, "SELECT count(sqrt(n)) FROM generate_series(1, 3000000) AS n");
        assert!(postgres.processor_time() > before);
        assert!(Usage::of(std::process::id()).is_some());
    }

    #[test]
    fn the_shared_server_is_one_as_long_as_it_is_held() {
        let one = TestPostgres::shared();
        assert!(Arc::ptr_eq(&one, &TestPostgres::shared()));
    }
}
