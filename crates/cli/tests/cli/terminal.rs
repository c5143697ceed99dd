//! Whole games in a terminal, dice typed: a player who knows nothing but what is on the screen.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use wardroom_kernel::Fast;

use crate::bench::Folder;

/// Longer than the program thinks; only a program that hangs is caught by it.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program at the other end of a terminal.
struct Terminal {
    child: Child,
    keyboard: File,
    screen: Receiver<String>,
    /// All that was ever shown.
    shown: String,
    /// Where what was shown since the last line typed begins.
    fresh: usize,
}

/// What the screen asks for.
#[derive(Debug, PartialEq, Eq)]
enum Asked {
    /// A pick of the list, or more.
    Pick,
    /// So many dice of so many sides; what they are for says whether a count will do.
    Dice { dice: usize, sides: u32, tally: bool },
    /// One of these.
    Draw(Vec<String>),
    /// Whether a warning is heeded.
    Really,
    /// A text of one's own.
    Text,
    /// Nothing: the game is over.
    Over,
}

impl Terminal {
    fn run(folder: &Folder, args: &[&str]) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).expect("a terminal of our own");
        unlockpt(&master).expect("a terminal that can be opened");
        let size = Winsize { ws_row: 50, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).expect("a terminal with a size");
        let name = ptsname(&master, Vec::new()).expect("a terminal with a name");
        let name = std::ffi::OsStr::from_bytes(name.as_bytes());
        let end = OpenOptions::new().read(true).write(true).open(name).expect("its other end");
        let child = Command::new(env!("CARGO_BIN_EXE_wardroom"))
            .args(args)
            .current_dir(folder.path(""))
            .env("NO_COLOR", "1")
            .stdin(Stdio::from(end.try_clone().expect("the end twice")))
            .stdout(Stdio::from(end))
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let keyboard = File::from(master);
        let mut glass = keyboard.try_clone().expect("the terminal twice");
        let (send, screen) = channel();
        std::thread::spawn(move || {
            let (mut bytes, mut rest) = (vec![0; 1 << 16], Vec::new());
            // The terminal fails to be read once nobody holds its other end.
            while let Ok(read @ 1..) = glass.read(&mut bytes) {
                rest.extend_from_slice(&bytes[..read]);
                let whole = match std::str::from_utf8(&rest) {
                    Ok(_) => rest.len(),
                    Err(error) => error.valid_up_to(),
                };
                let text = String::from_utf8(rest.drain(..whole).collect()).expect("checked");
                if send.send(text).is_err() {
                    return;
                }
            }
        });
        Terminal { child, keyboard, screen, shown: String::new(), fresh: 0 }
    }

    /// Waits until something is asked.
    fn wait(&mut self) -> Asked {
        loop {
            let line = self.shown[self.fresh..].rsplit('\n').next().unwrap_or_default();
            if let Some(asked) = read_question(line.trim_start_matches('\r')) {
                return asked;
            }
            match self.screen.recv_timeout(PATIENCE) {
                Ok(text) => self.shown.push_str(&text),
                Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => return Asked::Over,
                Err(_) => panic!("nothing more comes after:\n{}", self.news()),
            }
        }
    }

    /// What was shown since the last line typed.
    fn news(&self) -> &str {
        &self.shown[self.fresh..]
    }

    fn type_line(&mut self, line: &str) {
        self.fresh = self.shown.len();
        writeln!(self.keyboard, "{line}").expect("the program reads");
        // The terminal repeats what is typed, and only what comes after that is news.
        let echo = format!("{line}\r\n");
        while !self.shown[self.fresh..].contains(&echo) {
            let text = self.screen.recv_timeout(PATIENCE).expect("the terminal repeats the line");
            self.shown.push_str(&text);
        }
        self.fresh += self.shown[self.fresh..].find(&echo).expect("just seen") + echo.len();
    }

    /// The numbers of the choices that are on the screen.
    fn numbers(&self) -> Vec<String> {
        let words = self.news().lines().flat_map(str::split_whitespace);
        let numbers = words.filter_map(|word| word.strip_suffix(')'));
        numbers.filter(|word| word.parse::<u32>().is_ok()).map(str::to_owned).collect()
    }

    /// What may be typed: the numbers of the list, or its words where these are numbers themselves.
    fn choices(&mut self) -> Vec<String> {
        let numbers = self.numbers();
        if !numbers.is_empty() {
            return numbers;
        }
        self.type_line("list");
        assert_eq!(self.wait(), Asked::Pick);
        match self.numbers() {
            numbers if !numbers.is_empty() => numbers,
            _ => {
                let rows = self.news().lines().filter(|line| line.starts_with("  "));
                let words = rows.filter_map(|line| line.split_whitespace().next());
                words.filter(|word| !word.starts_with('[')).map(str::to_owned).collect()
            }
        }
    }
}

/// What the last line on the screen asks for, if it asks.
fn read_question(line: &str) -> Option<Asked> {
    if line.starts_with("  Really? ") && line.ends_with(": ") {
        return Some(Asked::Really);
    }
    if line.ends_with(", in your words: ") {
        return Some(Asked::Text);
    }
    if line.ends_with("> ") {
        return Some(Asked::Pick);
    }
    let asked = line.strip_prefix("  For ")?.strip_suffix(": ")?;
    if let Some((_, names)) = asked.split_once("], draw one of ") {
        return Some(Asked::Draw(names.split(" | ").map(str::to_owned).collect()));
    }
    let (_, asked) = asked.split_once("], roll ")?;
    let (dice, rest) = match asked.strip_prefix("one die of ") {
        Some(rest) => (1, rest),
        None => {
            let (dice, rest) = asked.split_once(" dice of ")?;
            (dice.parse().ok()?, rest)
        }
    };
    let sides = rest.split_once(" sides")?.0.parse().ok()?;
    Some(Asked::Dice { dice, sides, tally: rest.contains("each of which counts on") })
}

/// Plays a game to its end; gives all that was shown.
fn play_whole(game: &str, more: &[&str], seed: u64) -> String {
    let folder = Folder::new();
    let seed_word = seed.to_string();
    let common = ["play", game, "--dice", "typed", "--record", "game.json", "--seed", &seed_word];
    let mut terminal = Terminal::run(&folder, &[&common, more].concat());
    let mut chance = Fast::new(seed);
    let mut rolls = 0;
    loop {
        match terminal.wait() {
            Asked::Over => break,
            Asked::Really => terminal.type_line("y"),
            Asked::Text => terminal.type_line("climb mount niitaka"),
            Asked::Pick => {
                let choices = terminal.choices();
                assert!(!choices.is_empty(), "nothing to choose from:\n{}", terminal.news());
                let at = chance.below(choices.len() as u32) as usize;
                terminal.type_line(&choices[at]);
            }
            // Many kinds are told by their number, and listed when asked for.
            Asked::Draw(names) if names[0].ends_with(" kinds") => {
                terminal.type_line("?");
                terminal.wait();
                let cup = terminal.news().split_once("  In the cup: ").expect("what is in it").1;
                let name = cup.split_once(" (").expect("a name, and how many").0.to_owned();
                terminal.type_line(&name);
            }
            Asked::Draw(names) => {
                let at = chance.below(names.len() as u32) as usize;
                terminal.type_line(&names[at]);
            }
            Asked::Dice { dice, sides, tally } => {
                rolls += 1;
                let faces: Vec<String> =
                    (0..dice).map(|_| (chance.below(sides) + 1).to_string()).collect();
                match rolls % 8 {
                    // A slip is refused, a question answered, the roll before taken back and made again.
                    1 => terminal.type_line("77 88"),
                    3 if tally => terminal.type_line("=0"),
                    5 => terminal.type_line("?"),
                    7 => terminal.type_line("u"),
                    _ => terminal.type_line(&faces.join(" ")),
                }
            }
        }
    }
    let status = terminal.child.wait().expect("the program ends");
    let end = terminal.shown.lines().rev().take(40).collect::<Vec<_>>();
    assert!(status.success(), "{end:#?}");
    assert!(terminal.shown.contains("The game is over: "), "{end:#?}");
    assert!(rolls > 0, "dice were typed");
    assert_eq!(folder.done(&["verify", "game.json", "--json"]).json()["ok"], true);
    terminal.shown
}

#[test]
fn a_whole_game_of_tora_is_played_with_typed_dice() {
    let shown = play_whole("tora", &["--seat", "usn=random"], 1);
    for expected in ["is taken back.", "a die of 6 sides shows no 77", "given by the source"] {
        assert!(shown.contains(expected), "{expected}");
    }
}

#[test]
fn a_whole_game_of_invasion_is_played_with_typed_dice() {
    play_whole("invasion", &["--seat", "us=random"], 1);
}

#[test]
fn a_whole_game_of_picket_duty_is_played_with_typed_dice() {
    play_whole("picket-duty", &[], 1);
}

#[test]
fn a_whole_game_of_doolittle_is_played_with_typed_dice() {
    play_whole("doolittle", &[], 1);
}

#[test]
fn a_whole_game_of_air_raid_is_played_with_typed_dice() {
    play_whole("air-raid", &["--seat", "us=random"], 1);
}
