//! The view, drawn in text: the harbour as rows of hexes, then what flies, floats and stands.

use wardroom_kernel::{Board, Line, Tone};

use crate::data::Data;
use crate::hex::{COLUMNS, Hex, ROWS};
use crate::map::Terrain;
use crate::parts::*;
use crate::state::Condition;
use crate::view::{CounterView, View};
use crate::words::so_many;

/// What the signs on the map stand for.
const LEGEND: [&str; 3] = [
    "in the air, with aircraft left: Z Zero, V Val, K Kate; P US fighter, H B-17, U other US",
    "ships, the largest in the hex: B battleship, c cruiser, d destroyer or minecraft, a other",
    "x facility, o airfield, # land, F Ford Island, \u{b7} water; * smoke over it",
];

/// Draws the board.
pub(crate) fn board(data: &Data, view: &View) -> Board {
    let mut board = Board::default();
    board.line(
        format!(
            "{}, {}   initiative {}   {} ({})",
            view.turn,
            view.phase.name(),
            view.initiative.name(),
            so_many(view.net, "point"),
            view.level.name()
        ),
        Tone::Title,
    );
    map(data, view, &mut board);
    counters(view, &mut board);
    ships(view, &mut board);
    facilities(view, &mut board);
    fields(view, &mut board);
    losses(view, &mut board);
    board
}

fn map(data: &Data, view: &View, board: &mut Board) {
    let mut head = Line::new().with("   ", Tone::Dim);
    (1..=COLUMNS).for_each(|column| head.put(format!(" {column:02}"), Tone::Dim));
    board.0.push(head);
    for row in 1..=ROWS as u16 {
        let mut line = Line::new().with(format!("{row:02} "), Tone::Dim);
        for column in 1..=COLUMNS as u16 {
            let hex = Hex::new(column, row).expect("rows and columns are on the map");
            let (text, tone) = cell(data, view, hex);
            line.put(format!(" {text}"), tone);
        }
        board.0.push(line);
    }
    for line in LEGEND {
        board.line(format!("   {line}"), Tone::Dim);
    }
}

/// Two signs for a hex: what flies over it, else what lies in it.
fn cell(data: &Data, view: &View, hex: Hex) -> (String, Tone) {
    if let Some(counter) = view.air.iter().find(|counter| counter.hex == Some(hex)) {
        let tone = if counter.side == Side::Japan { Tone::First } else { Tone::Second };
        return (format!("{}{}", sign(counter.plane), counter.aircraft.len()), tone);
    }
    let smoke = if view.smoke.contains(&hex) { '*' } else { ' ' };
    let here = view.ships.iter().filter(|ship| ship.hex == Some(hex));
    if let Some(ship) = here.min_by_key(|ship| (ship.condition == Condition::Sunk, ship.kind)) {
        let letter = match ship.kind {
            ShipType::Bb => 'B',
            kind if kind.is_cruiser() => 'c',
            ShipType::Dd | ShipType::Dm | ShipType::Dms => 'd',
            _ => 'a',
        };
        let tone = match ship.condition {
            Condition::Sound => Tone::Strong,
            Condition::Damaged | Condition::HeavilyDamaged => Tone::Hurt,
            Condition::Sunk => Tone::Lost,
        };
        return (format!("{letter}{smoke}"), tone);
    }
    if let Some(at) = data.map.facility(hex) {
        let gone = view.facilities[at].lost >= view.facilities[at].points;
        return (format!("x{smoke}"), if gone { Tone::Lost } else { Tone::Plain });
    }
    if data.map.field(hex).is_some() {
        return (format!("o{smoke}"), Tone::Plain);
    }
    match data.map.terrain(hex) {
        Terrain::Water => (format!("·{smoke}"), Tone::Sea),
        Terrain::Land => (format!("#{smoke}"), Tone::Land),
        Terrain::FordIsland => (format!("F{smoke}"), Tone::Land),
    }
}

/// One letter for a type.
fn sign(plane: Plane) -> char {
    match plane {
        Plane::Zero => 'Z',
        Plane::Val => 'V',
        Plane::Kate => 'K',
        plane if plane.is_fighter() => 'P',
        Plane::B17 => 'H',
        _ => 'U',
    }
}

/// Every counter by name, where it is and with how many aircraft.
fn counters(view: &View, board: &mut Board) {
    let mut list = |heading: &str, here: &dyn Fn(&CounterView) -> bool, with_hex: bool| {
        let there = view.air.iter().filter(|counter| here(counter)).map(|counter| {
            let hex =
                counter.hex.filter(|_| with_hex).map_or(String::new(), |hex| format!(" {hex}"));
            format!("{}({}){hex};", counter.name, counter.aircraft.len())
        });
        let words: Vec<String> = there.collect();
        if !words.is_empty() {
            wrapped(board, heading, &words);
        }
    };
    list("over", &|counter| counter.hex.is_some(), true);
    for &at in AirBox::ALL {
        list(at.word(), &|counter| counter.air_box == Some(at), false);
    }
    list("waiting", &|counter| counter.waiting, false);
    list("home", &|counter| counter.home, false);
}

/// A list under a heading, in lines of less than a hundred columns.
fn wrapped(board: &mut Board, heading: &str, words: &[String]) {
    let mut text = format!("{heading:>9}:");
    for word in words {
        if text.chars().count() + word.chars().count() > 95 {
            board.line(std::mem::replace(&mut text, " ".repeat(10)), Tone::Plain);
        }
        text.push(' ');
        text.push_str(word);
    }
    board.line(text, Tone::Plain);
}

/// Every ship by name, hex by hex, with what has become of her.
fn ships(view: &View, board: &mut Board) {
    let mut at_sea = Vec::new();
    let mut words: Vec<(Option<Hex>, String)> = Vec::new();
    for ship in &view.ships {
        let mut text = ship.name.clone();
        if ship.points > 0 || ship.under_way {
            text += &format!(" {}/{}", ship.points, ship.hull);
        }
        if ship.torpedo_hits + ship.ap_hits > 0 {
            text += &format!(" ({}T {}AP wait)", ship.torpedo_hits, ship.ap_hits);
        }
        for (is, what) in [
            (ship.condition == Condition::Sunk, " sunk"),
            (ship.condition == Condition::HeavilyDamaged, " heavily damaged"),
            (ship.beached, " beached"),
            (ship.under_way, " under way"),
        ] {
            text += if is { what } else { "" };
        }
        match (ship.hex, words.last_mut()) {
            (None, _) => at_sea.push(text + ";"),
            (hex, Some((last, line))) if *last == hex => *line += &format!(", {text}"),
            (Some(hex), _) => words.push((Some(hex), format!("{hex} {text}"))),
        }
    }
    let words: Vec<String> = words.into_iter().map(|(_, line)| line + ";").collect();
    wrapped(board, "ships", &words);
    if !at_sea.is_empty() {
        wrapped(board, "at sea", &at_sea);
    }
}

/// Facilities that have lost points, by name.
fn facilities(view: &View, board: &mut Board) {
    let hit = view.facilities.iter().filter(|facility| facility.lost > 0 || facility.burning);
    let words: Vec<String> = hit
        .map(|facility| {
            let burns = if facility.burning { " burns" } else { "" };
            format!("{} {}/{}{burns};", facility.name, facility.lost, facility.points)
        })
        .collect();
    if !words.is_empty() {
        wrapped(board, "hit", &words);
    }
}

fn fields(view: &View, board: &mut Board) {
    let words: Vec<String> = view
        .fields
        .iter()
        .map(|field| {
            let sound: u16 = field.parked.iter().map(|&(_, sound, _)| u16::from(sound)).sum();
            let damaged: u16 = field.parked.iter().map(|&(_, _, hurt)| u16::from(hurt)).sum();
            format!("{} {sound}+{damaged};", field.field.name())
        })
        .collect();
    wrapped(board, "parked", &words);
}

fn losses(view: &View, board: &mut Board) {
    let [zeros, vals, kates] =
        [0, 1, 2].map(|at| u16::from(view.lost[0][at]) + u16::from(view.lost[1][at]));
    board.line(
        format!(
            "   losses: Japan {zeros} Zero, {vals} Val, {kates} Kate; US {} aircraft",
            view.destroyed
        ),
        Tone::Plain,
    );
}
