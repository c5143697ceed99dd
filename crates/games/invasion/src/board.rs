//! A view drawn in text: the island, two signs to a hex, and what lies beside it.

use wardroom_hexmap::{Hex, Place};
use wardroom_kernel::{Board, Line, Tone};

use crate::data::Data;
use crate::forces::{Berth, Chit, Kind, Side, UsPlane};
use crate::map::Ground;
use crate::state::Phase;
use crate::view::{StackView, View};

/// The westernmost column and the rows that have land.
const WEST: u8 = 42;
const ROWS: std::ops::RangeInclusive<u8> = 11..=38;

/// Draws a view.
pub(crate) fn board(data: &Data, view: &View) -> Board {
    let mut board = Board::default();
    board.line(
        format!("Turn {} of 11, {}   Japan {} VP of 22", view.turn, view.time, view.vp),
        Tone::Title,
    );
    board.line(phase_line(view), Tone::Plain);
    for digit in [tens, ones] {
        board.line(columns(digit), Tone::Dim);
    }
    for row in ROWS {
        board.0.push(map_row(data, view, row));
    }
    board.line(
        "a hex is its row, then its column; odd rows lie half a hex right of the numbers",
        Tone::Dim,
    );
    board.line(
        ". clear  : rough  ^ mountain  c city  m installation  f fort  a airfield  o oil",
        Tone::Dim,
    );
    board
        .line("digits: US units   J: Japanese stack   B: beachhead   W: Battleship Row", Tone::Dim);
    let [snlf, ija] = view.waiting;
    board.line(format!("Off the map: {snlf} SNLF, {ija} IJA"), Tone::First);
    board.line(planes_line(view), Tone::Plain);
    for berth in [Berth::CloseIn, Berth::Gone] {
        let names: Vec<&str> =
            view.ships.iter().filter(|(_, at)| *at == berth).map(|(ship, _)| ship.name()).collect();
        if !names.is_empty() {
            let word = if berth == Berth::CloseIn { "Close in" } else { "Gone" };
            let tone = if berth == Berth::CloseIn { Tone::Sea } else { Tone::Lost };
            board.line(format!("{word}: {}", names.join(", ")), tone);
        }
    }
    if let Some(battle) = &view.battle {
        let from: Vec<String> = battle.from.iter().map(Hex::to_string).collect();
        let ladder = &battle.ladder;
        let mut line = format!(
            "Battle for {} from {}: {} against {}, {}",
            battle.target,
            from.join(" "),
            ladder.attack,
            ladder.defence,
            ladder.odds.word()
        );
        for (name, columns, rule) in &battle.shifts {
            line.push_str(&format!(", {name} {columns:+} [{rule}]"));
        }
        line.push_str(&format!(": {}", ladder.column.word()));
        wrapped(&mut board, &line);
    }
    for (side, heading) in [(Side::Japan, "Japan"), (Side::Us, "US")] {
        let stacks = view.stacks.iter().filter(|stack| stack.side == side);
        let words: Vec<String> = stacks.map(stack_words).collect();
        if !words.is_empty() {
            wrapped(&mut board, &format!("{heading}: {}", words.join("; ")));
        }
    }
    let places: Vec<String> =
        data.map.manmade.iter().map(|&at| place_words(data, view, at)).collect();
    wrapped(&mut board, &format!("Places (' Japanese): {}", places.join(", ")));
    board
}

fn tens(col: u8) -> u8 {
    col / 10
}

fn ones(col: u8) -> u8 {
    col % 10
}

/// One digit of every column number, over the ground of the even rows.
fn columns(digit: fn(u8) -> u8) -> String {
    let digits = (1..=WEST).rev().map(|col| format!(" {}", digit(col)));
    format!("   {}", digits.collect::<String>())
}

/// Planes of both sides, and where they interdict. [IPH 7.10, 7.13, 7.14]
fn planes_line(view: &View) -> String {
    let [left, ready] = view.planes;
    let mut line = format!("Planes: Japan has {left} left, {ready} ready");
    if !view.interdictors.is_empty() {
        let hexes: Vec<String> = view.interdictors.iter().map(Hex::to_string).collect();
        line.push_str(&format!(", over {}", hexes.join(" ")));
    }
    let flown: Vec<&str> = view.us_planes_used.iter().map(UsPlane::word).collect();
    let army = if view.army_plane { "" } else { ", no Army plane" };
    let flown = if flown.is_empty() { "none".to_owned() } else { flown.join(", ") };
    format!("{line}; US has used {flown}{army}")
}

/// A hex that is worth points, its name, and a mark if it is Japanese.
fn place_words(data: &Data, view: &View, place: Place) -> String {
    let (hex, name) = (data.map.land.hex(place), data.map.name(place));
    let mark = if view.control.contains(&hex) { "'" } else { "" };
    format!("{hex}{mark} {name}").trim_end().to_owned()
}

/// Adds a long text in lines under 100 columns.
fn wrapped(board: &mut Board, text: &str) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if line.len() + word.len() > 94 {
            board.line(std::mem::take(&mut line), Tone::Plain);
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.is_empty() {
        board.line(line, Tone::Plain);
    }
}

fn phase_line(view: &View) -> String {
    let chits: Vec<&str> = view.cup.iter().map(Chit::word).collect();
    let cup = if chits.is_empty() { "empty".to_owned() } else { chits.join(" ") };
    format!("{}; cup: {cup}", phase_words(view.phase))
}

/// Where in the turn the game stands, in words.
pub(crate) fn phase_words(phase: Phase) -> String {
    match phase {
        Phase::Beachhead => "Japan chooses its beachhead".to_owned(),
        Phase::Deployment => "the US sets up".to_owned(),
        Phase::IjnDisposition => "Japan disposes its ships".to_owned(),
        Phase::UsnDisposition => "the US disposes its carriers".to_owned(),
        Phase::CarrierCombat => "carrier combat".to_owned(),
        Phase::Submarines => "submarines".to_owned(),
        Phase::Landing => "landing".to_owned(),
        Phase::Window => "between chits".to_owned(),
        Phase::JapaneseMovement => "Japanese movement".to_owned(),
        Phase::JapaneseCombat => "Japanese combat".to_owned(),
        Phase::UsMovement(sub) => format!("{} move", sub.name()),
        Phase::UsCombat(sub) => format!("{} fight", sub.name()),
        Phase::Over(ending) => crate::event::ending_word(ending).to_owned(),
    }
}

/// One row of the map, west to the left; even rows lie half a hex further west.
fn map_row(data: &Data, view: &View, row: u8) -> Line {
    let mut line = Line::new().with(format!("{row} "), Tone::Dim);
    if !row.is_multiple_of(2) {
        line.put(" ", Tone::Plain);
    }
    for col in (1..=WEST).rev() {
        let hex = Hex::new(row, col).expect("rows and columns have two digits");
        let (sign, tone) = match data.map.land.place(hex) {
            None => ("  ".to_owned(), Tone::Sea),
            Some(place) => {
                let ground = match data.map.ground(place) {
                    Ground::Clear => '.',
                    Ground::Rough => ':',
                    Ground::Mountain => '^',
                    Ground::City => 'c',
                    Ground::Military => 'm',
                    Ground::Fort => 'f',
                    Ground::Airfield => 'a',
                    Ground::Oil => 'o',
                };
                match view.stacks.iter().find(|stack| stack.hex == hex) {
                    Some(stack) => {
                        let tone = [Tone::First, Tone::Second][stack.side as usize];
                        (format!("{}{ground}", stack_sign(stack)), tone)
                    }
                    None if view.control.contains(&hex) => (format!("'{ground}"), Tone::First),
                    None => (format!(" {ground}"), Tone::Land),
                }
            }
        };
        line.put(sign, tone);
    }
    line
}

fn stack_sign(stack: &StackView) -> String {
    match (stack.side, &stack.units, stack.top) {
        (Side::Japan, _, None) => "B".to_owned(),
        (Side::Japan, ..) => "J".to_owned(),
        (Side::Us, _, Some(Kind::Row)) => "W".to_owned(),
        (Side::Us, Some(units), _) => units.len().to_string(),
        (Side::Us, None, _) => "?".to_owned(),
    }
}

/// A stack in words, with the name of its hex, as far as it may be looked into.
fn stack_words(stack: &StackView) -> String {
    let hex = format!("{} {}", stack.hex, stack.name).trim_end().to_owned();
    if let Some(units) = &stack.units {
        let count = |kind: Kind| units.iter().filter(|unit| unit.kind == kind).count();
        let kinds = Kind::ALL.iter().map(|&kind| (count(kind), kind));
        let there = kinds.filter(|(count, _)| *count > 0);
        let parts: Vec<String> = there.map(|(count, kind)| format!("{count} {kind}")).collect();
        let parts = if parts.is_empty() { "marker".to_owned() } else { parts.join(" ") };
        return format!("{hex}: {parts}");
    }
    format!("{hex}: {}", stack.top.map_or("marker", Kind::word))
}
