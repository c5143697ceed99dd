//! Runs the program as a person would, in a folder of its own.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The game that the tests play.
pub(crate) const GAME: &str = "tora";

/// A folder in which the program runs.
pub(crate) struct Folder {
    folder: tempfile::TempDir,
}

/// What a run of the program came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// The JSON that was printed.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}\n{}", self.stdout, self.stderr))
    }

    /// The one sentence of a refusal.
    pub(crate) fn refusal(&self) -> &str {
        assert_eq!(self.code, 1, "a refusal was expected: {self:?}");
        assert_eq!(self.stderr.lines().count(), 1, "one sentence: {}", self.stderr);
        self.stderr.trim().strip_prefix("wardroom: ").expect("the program names itself")
    }
}

impl Folder {
    pub(crate) fn new() -> Self {
        Folder { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("the file is there")
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("the file can be written");
    }

    /// Every file with its content.
    pub(crate) fn files(&self) -> Vec<(String, String)> {
        let mut files: Vec<(String, String)> = std::fs::read_dir(self.folder.path())
            .expect("the folder is there")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
            .map(|name| (name.clone(), self.read(&name)))
            .collect();
        files.sort();
        files
    }

    /// Runs the program with nothing to read.
    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, "")
    }

    /// Runs the program with something to read.
    pub(crate) fn run_with(&self, args: &[&str], input: &str) -> Ran {
        self.run_in(&[], args, input)
    }

    /// Runs the program with something to read, in an environment.
    pub(crate) fn run_in(&self, variables: &[(&str, &str)], args: &[&str], input: &str) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wardroom"))
            .args(args)
            .current_dir(self.folder.path())
            .env_remove("CLICOLOR_FORCE")
            .env_remove("NO_COLOR")
            .envs(variables.iter().copied())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // The program may end before it has read everything.
        let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
        let Output { status, stdout, stderr } = child.wait_with_output().expect("it ends");
        Ran {
            code: status.code().expect("it ends by itself"),
            stdout: String::from_utf8(stdout).expect("UTF-8"),
            stderr: String::from_utf8(stderr).expect("UTF-8"),
        }
    }

    /// Runs the program, which must succeed.
    pub(crate) fn done(&self, args: &[&str]) -> Ran {
        let ran = self.run(args);
        assert_eq!(ran.code, 0, "{args:?}: {ran:?}");
        ran
    }

    /// Runs the program, which must refuse and leave every file as it is; gives the sentence.
    pub(crate) fn refused(&self, args: &[&str]) -> String {
        let before = self.files();
        let ran = self.run(args);
        assert_eq!(self.files(), before, "nothing changes unless the command succeeds");
        ran.refusal().to_owned()
    }
}

/// The words of the seats.
pub(crate) fn seats(folder: &Folder) -> Vec<String> {
    let games = folder.done(&["games", "--json"]).json();
    let game = games.as_array().unwrap().iter().find(|game| game["id"] == GAME).unwrap();
    game["seats"].as_array().unwrap().iter().map(|seat| seat.as_str().unwrap().into()).collect()
}

/// A whole order for a seat: the second choice, then the first of each list. The very first of all
/// may be to do nothing.
pub(crate) fn an_order(folder: &Folder, file: &str, seat: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    loop {
        let picks = words.join(" ");
        let list = folder.done(&["choices", file, "--seat", seat, "--picks", &picks, "--json"]);
        let list = list.json();
        let choice = list.get(usize::from(words.is_empty())).or(list.get(0));
        match choice {
            None => return picks,
            Some(choice) => words.push(choice["pick"].as_str().unwrap().to_owned()),
        }
    }
}

/// A whole game at random, kept in `whole.json`; gives the record.
pub(crate) fn whole_game(folder: &Folder) -> Value {
    let mut args = vec!["play".to_owned(), GAME.into(), "--record".into(), "whole.json".into()];
    args.extend(["--seed".into(), "5".into()]);
    for seat in seats(folder) {
        args.extend(["--seat".into(), format!("{seat}=random")]);
    }
    folder.done(&args.iter().map(String::as_str).collect::<Vec<_>>());
    serde_json::from_str(&folder.read("whole.json")).unwrap()
}

/// An order that rolled dice in a whole game: `try.json` is a practice game just before it.
pub(crate) struct Roll {
    pub(crate) seat: String,
    pub(crate) action: String,
    /// The faces and draws it asked for.
    pub(crate) answers: Vec<String>,
}

/// Finds the first order that rolled dice and nothing else.
pub(crate) fn before_a_roll(folder: &Folder) -> Roll {
    let record = whole_game(folder);
    let entries = record["entries"].as_array().unwrap();
    let rolled = |entry: &&Value| {
        let rolls = entry["rolls"].as_array().unwrap();
        entry["action"].is_string() && rolls.iter().any(|rolled| rolled["faces"].is_array())
    };
    let entry = entries.iter().find(rolled).expect("dice fall in every game");
    let before = (entry["number"].as_u64().unwrap() - 1).to_string();
    folder.done(&["replay", "whole.json", "--at", &before, "--practice", "try.json"]);
    let mut answers = Vec::new();
    for rolled in entry["rolls"].as_array().unwrap() {
        match rolled["faces"].as_array() {
            Some(faces) => answers.extend(faces.iter().map(ToString::to_string)),
            None => answers.push(rolled["draw"].as_str().unwrap().to_owned()),
        }
    }
    Roll {
        seat: entry["seat"].as_str().unwrap().to_owned(),
        action: entry["action"].as_str().unwrap().to_owned(),
        answers,
    }
}
