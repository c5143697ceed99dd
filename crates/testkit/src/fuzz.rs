//! What must hold for any bytes that reach a record, a set-up or a typed order.
//!
//! The same functions are run by the targets in `fuzz/`, for as long as one likes, and by the suite of every game, over
//! its corpus and a fixed number of mutations of it. The first line of an input for [`setup`] names the game; that of
//! one for [`order`] also says which scenario, counted from 0, and how many orders were given before.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use serde_json::Value;
use wardroom_kernel::{Action, AnyGame, Fast, Options, Pick, Position, Seat};
use wardroom_record::{Answers, Record, Secret, Table, Terms, verify};

/// Orders played from a set-up that was accepted.
const PLAYED_ON: u32 = 6;
/// The most orders before the one that is typed.
const MOST_BEFORE: u32 = 60;

/// Mutations of each input.
const MUTATIONS: u32 = 20;
/// In the environment, set to anything: writes the corpus of a game anew.
const WRITE: &str = "WARDROOM_CORPUS";

/// The targets by name.
const TARGETS: [(&str, Target); 3] = [("record", record), ("setup", setup), ("order", order)];

/// Does something with games and bytes.
pub type Target = fn(&[&dyn AnyGame], &[u8]);

fn game_of<'g>(games: &[&'g dyn AnyGame], id: &str) -> Option<&'g dyn AnyGame> {
    games.iter().copied().find(|game| game.id() == id)
}

/// A record is read and verified, or refused with a reason.
///
/// # Panics
/// When it is neither.
pub fn record(games: &[&dyn AnyGame], bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Record::from_text(text) {
        Err(fault) => {
            assert!(!fault.to_string().is_empty(), "a record is refused without a reason")
        }
        Ok(record) => {
            let Some(game) = game_of(games, &record.terms.game) else { return };
            let found = verify(game, &record, None);
            let reason = found.problem.unwrap_or_default();
            assert_eq!(found.ok, reason.is_empty(), "a reason goes with a refusal: {reason}");
        }
    }
}

/// A set-up is refused with complaints, or is a position that reads back as it is and can be played.
///
/// # Panics
/// When it is neither.
pub fn setup(games: &[&dyn AnyGame], bytes: &[u8]) {
    let Some((game, text)) = std::str::from_utf8(bytes).ok().and_then(|text| text.split_once('\n'))
    else {
        return;
    };
    let Some(game) = game_of(games, game) else { return };
    let Ok(value) = serde_json::from_str::<Value>(text) else { return };
    match game.from_setup(&value) {
        Err(complaints) => assert!(!complaints.0.is_empty(), "refused without a complaint"),
        Ok(position) => {
            let again = game.from_setup(&game.setup_of(&position));
            assert!(again.as_ref() == Ok(&position), "it reads back as another: {again:?}");
            let mut dice = Fast::new(1);
            let opened = game.open(&position, &mut dice).expect("fast dice never give up");
            play_on(game, opened.position, PLAYED_ON, &mut dice);
        }
    }
}

/// A typed order is carried out, or refused with a reason.
///
/// # Panics
/// When it is neither.
pub fn order(games: &[&dyn AnyGame], bytes: &[u8]) {
    let Some((head, text)) = std::str::from_utf8(bytes).ok().and_then(|text| text.split_once('\n'))
    else {
        return;
    };
    let mut words = head.split(' ');
    let number = |words: &mut std::str::Split<'_, char>| words.next()?.parse::<u32>().ok();
    let Some(game) = words.next().and_then(|id| game_of(games, id)) else { return };
    let (Some(scenario), Some(before)) = (number(&mut words), number(&mut words)) else { return };
    let Some(position) = position(game, scenario, before) else { return };
    let untouched = position.clone();
    let Some(seat) = game.to_act(&position).iter().next() else { return };
    let mut dice = Fast::new(2);
    let done = game
        .parse(&position, seat, text)
        .and_then(|action| game.act(&position, seat, &action, &mut dice));
    if let Err(refusal) = done {
        assert!(!refusal.reason.trim().is_empty(), "an order is refused without a reason");
    }
    assert!(position == untouched, "a position has changed under an order");
}

/// The position of a scenario after so many orders, the same each time.
fn position(game: &dyn AnyGame, scenario: u32, before: u32) -> Option<Position> {
    let scenario = game.manifest().scenarios.get(scenario as usize)?;
    let start = game.start(&scenario.id, &Options::default()).ok()?;
    let mut dice = Fast::new(1);
    let opened = game.open(&start, &mut dice).ok()?;
    Some(play_on(game, opened.position, before.min(MOST_BEFORE), &mut dice))
}

/// Plays at random until so many orders are given, or nobody can decide.
fn play_on(game: &dyn AnyGame, mut position: Position, orders: u32, dice: &mut Fast) -> Position {
    for _ in 0..orders {
        let Some(seat) = game.to_act(&position).iter().next() else { break };
        let action = some_order(game, &position, seat, dice);
        match game.act(&position, seat, &action, dice) {
            Ok(done) => position = done.position,
            // A game may want other words than these.
            Err(_) if action.text.is_some() => break,
            Err(refusal) => panic!("a listed order is refused: {refusal}"),
        }
    }
    position
}

fn some_order(game: &dyn AnyGame, position: &Position, seat: Seat, dice: &mut Fast) -> Action {
    let mut picks = Vec::new();
    loop {
        let list = game.choices(position, seat, &picks).expect("listed picks can be gone on with");
        if list.is_empty() {
            break;
        }
        picks.push(Pick(list[dice.below(list.len() as u32) as usize].number));
    }
    let text = game.takes_text(position, seat, &picks).then(|| "Hold fast".to_owned());
    Action { picks, text }
}

/// Tries every target on the corpus of the game and on mutations of it; a game that has none yet begins with inputs that
/// are right.
///
/// # Panics
/// When something does not hold, with the input.
pub fn try_game(game: &dyn AnyGame, corpus: &Path) {
    for (seed, (name, target)) in TARGETS.into_iter().enumerate() {
        let folder = corpus.join(name);
        if std::env::var_os(WRITE).is_some() {
            fs::create_dir_all(&folder).expect("the folder of the corpus can be made");
            for (file, input) in seeds(game, name) {
                fs::write(folder.join(file), input).expect("the corpus can be written");
            }
        }
        let kept = fs::read_dir(&folder).into_iter().flatten().flatten();
        let mut kept: Vec<_> = kept.map(|entry| entry.path()).collect();
        kept.retain(|path| {
            let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            file.strip_prefix(game.id()).is_some_and(|rest| rest.starts_with(['-', '.']))
        });
        kept.sort();
        let kept = kept.iter().map(|path| fs::read(path).expect("the corpus can be read"));
        let mut inputs: Vec<Vec<u8>> = kept.collect();
        if inputs.is_empty() {
            inputs.extend(seeds(game, name).into_iter().map(|(_, input)| input));
        }
        let mut dice = Fast::new(seed as u64);
        for input in inputs {
            try_one(name, target, game, &input);
            for _ in 0..MUTATIONS {
                try_one(name, target, game, &mutate(&input, &mut dice));
            }
        }
    }
}

fn try_one(name: &str, target: Target, game: &dyn AnyGame, input: &[u8]) {
    if catch_unwind(AssertUnwindSafe(|| target(&[game], input))).is_err() {
        panic!("target {name} fails on this input:\n{}", String::from_utf8_lossy(input));
    }
}

/// Inputs for a target that are right, by the names they are kept under: where mutation begins.
fn seeds(game: &dyn AnyGame, target: &str) -> Vec<(String, Vec<u8>)> {
    let id = game.id();
    if target == "record" {
        return vec![(format!("{id}.json"), some_record(game, 4, 12).into_bytes())];
    }
    let mut seeds = Vec::new();
    for (scenario, before) in [(0, 0), (0, 5), (0, 20), (1, 9)] {
        let Some(position) = position(game, scenario, before) else { continue };
        let input = match (target, game.to_act(&position).iter().next()) {
            ("setup", _) => format!("{id}\n{}", game.setup_of(&position)),
            (_, Some(seat)) => {
                let action = some_order(game, &position, seat, &mut Fast::new(3));
                format!("{id} {scenario} {before}\n{}", game.text_of(&action))
            }
            (_, None) => continue,
        };
        seeds.push((format!("{id}-{scenario}-{before}.txt"), input.into_bytes()));
    }
    seeds
}

/// The record of a game played at random: a scenario by the seed, sealed dice, at most so many orders.
///
/// # Panics
/// When the game does not begin, or refuses an order that it has listed.
pub fn some_record(game: &dyn AnyGame, seed: u64, orders: u32) -> String {
    let scenarios = &game.manifest().scenarios;
    let scenario = &scenarios[seed as usize % scenarios.len()].id;
    let mut terms = Terms::new(game, scenario, &Options::default()).expect("a scenario");
    terms.seeded = true;
    let mut table =
        Table::open(game, terms, Secret::from_seed(seed), Answers::Sealed).expect("it begins");
    let mut dice = Fast::new(seed);
    for _ in 0..orders {
        let Some(seat) = game.to_act(table.position()).iter().next() else { break };
        let action = some_order(game, table.position(), seat, &mut dice);
        table.act(game, seat, &action, Answers::Sealed).expect("listed orders are accepted");
    }
    table.to_text(game)
}

/// Pieces that are put in: numbers at the edge of what fits, empty things, the signs of the formats.
const PIECES: [&str; 16] = [
    "0", "1", "255", "256", "65535", "-1", "1e9", "null", "true", "\"\"", "[]", "{}", "\n", " ",
    "\u{e9}", "#",
];

/// Changes a few things in an input.
fn mutate(input: &[u8], dice: &mut Fast) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() as u32 + 1) as usize;
        let end = bytes.len().min(at + 1 + dice.below(8) as usize);
        let piece = PIECES[dice.below(PIECES.len() as u32) as usize].bytes();
        match dice.below(6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            3 => drop(bytes.splice(at..at, piece)),
            // The rest keeps the form of the input: one of its numbers or words becomes another.
            _ => {
                let is_word = |byte: &u8| byte.is_ascii_alphanumeric();
                let from = bytes[at..].iter().position(is_word).map_or(bytes.len(), |n| at + n);
                let to = bytes[from..].iter().position(|byte| !is_word(byte));
                let to = to.map_or(bytes.len(), |n| from + n);
                let number = bytes.get(from).is_some_and(u8::is_ascii_digit);
                let other = if number {
                    [0, 1, 2, 3, 7, 12, 255][dice.below(7) as usize].to_string()
                } else {
                    some_word(&bytes, dice)
                };
                bytes.splice(from..to, other.into_bytes());
            }
        }
    }
    bytes
}

/// A word that stands somewhere in an input.
fn some_word(bytes: &[u8], dice: &mut Fast) -> String {
    let text = String::from_utf8_lossy(bytes);
    let words: Vec<&str> = text.split(|sign: char| !sign.is_alphanumeric()).collect();
    words[dice.below(words.len() as u32) as usize].to_owned()
}
