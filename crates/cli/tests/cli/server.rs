//! The server and the care of its database.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use crate::bench::Folder;

/// A server that runs in a folder.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(folder: &Folder) -> Self {
        Served::over(folder, ["--database", "games.db"])
    }

    fn over(folder: &Folder, database: [&str; 2]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wardroom"))
            .args(["serve", "--port", "0", "--no-open"])
            .args(database)
            .current_dir(folder.path(""))
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let stdout = child.stdout.as_mut().expect("its output is piped");
        BufReader::new(stdout).read_line(&mut line).expect("it says something");
        let address = line.trim().strip_prefix("Wardroom is open at http://");
        let address = address.expect("it says where it is").trim_end_matches('/').to_owned();
        Served { child, address }
    }

    /// One request over a connection of its own: the whole answer as text.
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.write_all(request.as_bytes()).expect("a request is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer comes");
        answer
    }

    /// Makes a table.
    fn make_table(&self) {
        let wish = r#"{"game": "tora", "seats": {"ijn": "me"}}"#;
        let answer = self.ask(&format!(
            "POST /api/tables HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
             content-length: {}\r\n\r\n{wish}",
            wish.len()
        ));
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    /// Stops it the way a service manager does.
    fn stop(mut self) -> i32 {
        let id = self.child.id().to_string();
        let told = Command::new("kill").args(["-TERM", &id]).status().expect("a signal is sent");
        assert!(told.success());
        self.child.wait().expect("it ends").code().expect("it ends by itself")
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It has ended already unless a test has failed.
        let _ = self.child.kill();
    }
}

#[test]
fn the_server_answers_stops_gracefully_and_its_database_can_be_cared_for() {
    let folder = Folder::new();
    let served = Served::start(&folder);
    let answer =
        served.ask("GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    served.make_table();
    folder.done(&["admin", "backup", "running.db", "--database", "games.db"]);
    assert_eq!(served.stop(), 0);

    let checked: Value =
        folder.done(&["admin", "check", "--database", "games.db", "--json"]).json();
    assert_eq!(checked, serde_json::json!({"ok": true, "tables": 1, "wrong": []}));
    let checked: Value =
        folder.done(&["admin", "check", "--database", "running.db", "--json"]).json();
    assert_eq!(checked["tables"], 1, "the copy of a running server is whole");
}

#[test]
fn a_copy_is_checked_before_it_is_restored() {
    let folder = Folder::new();
    let password = ["admin", "password", "Ann", "--database", "games.db"];
    assert_eq!(folder.run_with(&password, "climb mount niitaka\n").code, 0);
    assert_eq!(folder.run_with(&password, "short\n").code, 1);
    folder.done(&["admin", "backup", "copy.db", "--database", "games.db"]);
    let twice = folder.run(&["admin", "backup", "copy.db", "--database", "games.db"]);
    assert_eq!(twice.code, 1, "a copy replaces nothing");
    folder.write("junk.db", "this is not a database, and not even a long text");
    let refused = folder.run(&["admin", "restore", "junk.db", "--database", "games.db"]);
    assert_eq!(refused.code, 1);
    assert!(refused.stderr.contains("damaged"), "{}", refused.stderr);
    folder.done(&["admin", "restore", "copy.db", "--database", "games.db"]);
    folder.done(&["admin", "check", "--database", "games.db"]);
    assert!(folder.path("games.db.before-restore").exists());
    let invitation = folder.done(&["admin", "invite", "--database", "games.db"]).stdout;
    assert_eq!(invitation.trim().len(), 26);
}

#[test]
fn a_file_moves_into_a_database_that_servers_share() {
    let postgres = wardroom_test_postgres::TestPostgres::shared();
    let url = postgres.database();
    let folder = Folder::new();
    let served = Served::start(&folder);
    served.make_table();
    assert_eq!(served.stop(), 0);
    let migrate = ["admin", "migrate", "games.db", "--database-url", &url, "--json"];
    let copied = folder.done(&migrate).json();
    assert_eq!((&copied["rows"]["tables"], &copied["rows"]["users"]), (&1.into(), &1.into()));
    let again = folder.run(&migrate);
    assert_eq!(again.code, 1);
    assert!(again.stderr.contains("into an empty one"), "{}", again.stderr);

    let served = [(); 2].map(|()| Served::over(&folder, ["--database-url", &url]));
    for served in served {
        served.make_table();
        assert_eq!(served.stop(), 0);
    }
    let nothing = folder.run(&["admin", "check", "--database", "nothing.db"]);
    assert!(nothing.refusal().contains("no such file"), "{}", nothing.stderr);
    let checked = folder.done(&["admin", "check", "--database-url", &url, "--json"]).json();
    assert_eq!(checked, serde_json::json!({"ok": true, "tables": 3, "wrong": []}));
    let password = ["admin", "password", "Ann", "--database-url", &url];
    assert_eq!(folder.run_with(&password, "climb mount niitaka\n").code, 0);
    let backup = folder.run(&["admin", "backup", "copy.db", "--database-url", &url]);
    assert!(backup.refusal().contains("pg_dump"), "{}", backup.stderr);
}

#[test]
fn a_database_is_named_in_one_way() {
    let folder = Folder::new();
    let both = ["admin", "check", "--database", "a.db", "--database-url", "postgres://localhost/a"];
    assert_eq!(folder.run(&both).code, 2, "a file or a database");
    let strange =
        folder.run(&["admin", "check", "--database-url", "mysql://ann:secret@localhost/a"]);
    assert!(strange.refusal().contains("begins with postgres://"));
    let nobody = "postgres://ann:secret@127.0.0.1:1/a";
    let nobody = folder.run(&["admin", "check", "--database-url", nobody]);
    assert!(!nobody.refusal().contains("secret"), "a password is never shown");
    folder.write("games.db", "");
    let nowhere = folder.run(&["admin", "migrate", "games.db"]);
    assert!(nowhere.refusal().contains("WARDROOM_DATABASE_URL"), "{}", nowhere.stderr);
}
