//! A view, drawn in text: rings from top to bottom, quadrants from left to right.

use wardroom_kernel::{Board, Line, Tone};

use crate::forces::{Fighter, Load, Plane};
use crate::places::{Field, Sector, Zone};
use crate::view::{FieldView, PlanesView, ShipView, ThingView, View};

/// Columns of one quadrant; four of them and their borders stay under a hundred.
const CELL: usize = 23;
/// The rings with their names. [TTT T-map-1]
const RINGS: [(u8, &str); 3] = [(1, "HARBOR"), (2, "OAHU"), (3, "OCEAN")];

pub(crate) fn draw(view: &View) -> Board {
    let mut board = Board::default();
    banner(view, &mut board);
    if let Some(result) = &view.result {
        board.line(result.clone(), Tone::Strong);
    }
    for (ring, name) in RINGS {
        rule(&mut board);
        let cells: Vec<Vec<Line>> =
            Sector::ALL.iter().map(|&sector| cell(view, Zone::new(ring, sector), name)).collect();
        let tall = cells.iter().map(Vec::len).max().unwrap_or(0);
        for row in 0..tall {
            let mut line = Line::new().with("|", Tone::Dim);
            for cell in &cells {
                let mut part = cell.get(row).cloned().unwrap_or_default();
                part.pad(CELL);
                line.0.extend(part.0);
                line.put("|", Tone::Dim);
            }
            board.0.push(line);
        }
    }
    rule(&mut board);
    yard(view, &mut board);
    standing(view, &mut board);
    board
}

fn rule(board: &mut Board) {
    let dashes = "-".repeat(CELL);
    board.line(format!("+{}+", [dashes.as_str(); 4].join("+")), Tone::Dim);
}

/// Turn, step, day and alert.
fn banner(view: &View, board: &mut Board) {
    let mut line = Line::new().with("TORA! TORA! TORA!", Tone::Title);
    if let Some(day) = &view.day {
        line.put(format!("  {day}"), Tone::Plain);
    }
    if view.turn > 0 {
        line.put(format!("  turn {}", view.turn), Tone::Strong);
    }
    line.put(format!("  {}", view.step), Tone::Plain);
    if !view.to_act.is_empty() {
        line.put(format!("  to decide: {}", view.to_act.join(", ")), Tone::Strong);
    }
    board.0.push(line);
    if view.alert.is_empty() {
        board.line("plans are secret until the day is announced", Tone::Dim);
        return;
    }
    let mut line = Line::new().with("alert ", Tone::Dim);
    for track in &view.alert {
        let tone = if track.active { Tone::Second } else { Tone::Dim };
        let state = if track.active { "active" } else { "asleep" };
        line.put(format!("{} {} {state}  ", track.track.word(), track.level), tone);
    }
    match view.radar_out {
        Some(true) => line.put("radar out  ", Tone::Hurt),
        _ => line.put("radar up  ", Tone::Dim),
    }
    if let Some([radar, pby]) = view.searched {
        line.put(format!("searched {} {}  ", radar.word(), pby.word()), Tone::Dim);
    }
    if view.warned == Some(true) {
        line.put("early warning", Tone::Second);
    }
    board.0.push(line);
}

/// Everything in one zone, line by line.
fn cell(view: &View, zone: Zone, ring: &str) -> Vec<Line> {
    let tone = if zone.ring() == 2 { Tone::Land } else { Tone::Sea };
    let mut lines = vec![Line::new().with(format!(" {zone} "), Tone::Title).with(ring, tone)];
    let mut ships: Vec<&ShipView> =
        view.ships.iter().filter(|ship| ship.zone == Some(zone)).collect();
    ships.sort_by_key(|ship| &ship.at);
    lines.extend(ships.into_iter().map(ship_line));
    if zone.ring() == 2 {
        let at = Field::ALL[zone.sector() as usize];
        if let Some(field) = view.fields.iter().find(|field| field.field == at) {
            field_lines(field, &mut lines);
        }
        let forts = match zone.sector() {
            Sector::SW => 0..2,
            Sector::SE => 2..4,
            _ => 0..0,
        };
        lines.extend(view.batteries[forts].iter().map(fort_line));
    }
    if let Some(here) = view.zones.iter().find(|here| here.zone == zone) {
        lines.extend(here.planes.iter().map(planes_line));
        for group in &here.fighters {
            let text = format!(" {} {} ({})", group.units, group.fighter.word(), group.strength);
            lines.push(Line::new().with(text, Tone::Second));
        }
    }
    lines
}

fn ship_line(ship: &ShipView) -> Line {
    let left = ship.strength.saturating_sub(ship.hits);
    let (state, tone) = match (ship.hits, left) {
        (_, 0) => ("sunk".to_owned(), Tone::Lost),
        (0, left) => (format!("{left}"), Tone::Sea),
        (_, left) => (format!("{left}/{}", ship.strength), Tone::Hurt),
    };
    let place = ship.at.replace(" outer", "+");
    let name = ship.ship.word().replace("West ", "W ");
    Line::new().with(format!("{place:<5} {name:<12} {state}"), tone)
}

fn field_lines(field: &FieldView, lines: &mut Vec<Line>) {
    let units: usize = field.stacks.iter().map(|stack| stack.units.len()).sum();
    let text = format!(" {} {units} parked", field.field.word());
    let tone = if units == 0 { Tone::Dim } else { Tone::Strong };
    lines.push(Line::new().with(text, tone));
    for &fighter in Fighter::ALL {
        let of: Vec<u8> = field
            .stacks
            .iter()
            .flat_map(|stack| &stack.units)
            .filter(|(kind, _)| *kind == fighter)
            .map(|(_, strength)| *strength)
            .collect();
        if !of.is_empty() {
            let aircraft: u8 = of.iter().sum();
            let text = format!("   {} {} ({aircraft} ac)", of.len(), fighter.word());
            lines.push(Line::new().with(text, Tone::Second));
        }
    }
}

fn fort_line(fort: &ThingView) -> Line {
    let left = fort.strength.saturating_sub(fort.hits);
    let (state, tone) = thing(fort.hits, left);
    Line::new().with(format!(" {:<13} {state}", fort.name), tone)
}

fn thing(hits: u8, left: u8) -> (String, Tone) {
    match (hits, left) {
        (_, 0) => ("gone".to_owned(), Tone::Lost),
        (0, left) => (left.to_string(), Tone::Land),
        (_, left) => (left.to_string(), Tone::Hurt),
    }
}

fn planes_line(group: &PlanesView) -> Line {
    let load = match (group.plane, group.load) {
        (Plane::Zero, _) => "",
        (_, None) => " ?",
        (_, Some(Load::None)) => " spent",
        (_, Some(load)) => load.word(),
    };
    let text =
        format!(" {} {} ({}) {}", group.units, group.plane.word(), group.strength, load.trim());
    Line::new().with(text.trim_end(), Tone::First)
}

/// The Navy Yard, unit by unit.
fn yard(view: &View, board: &mut Board) {
    let mut line = Line::new().with("Navy Yard (2SE) ", Tone::Strong);
    for unit in &view.yard {
        let (state, tone) = thing(unit.hits, unit.strength.saturating_sub(unit.hits));
        line.put(format!("{} {state} ", unit.name), tone);
    }
    let [hits, whole] = view.yard_hits;
    line.put(format!(" {hits}/{whole} hits"), Tone::Plain);
    board.0.push(line);
}

/// The count so far, the deck, and what is off the map.
fn standing(view: &View, board: &mut Board) {
    let [ok, damaged, sunk] = view.fleet;
    let mut line = Line::new()
        .with("capital ships ", Tone::Strong)
        .with(format!("OK {ok} "), Tone::Sea)
        .with(format!("damaged {damaged} "), Tone::Hurt)
        .with(format!("sunk {sunk}  "), Tone::Lost);
    line.put(format!("IJN aircraft lost {}  ", view.losses), Tone::First);
    if let (Some([cards, black]), Some(first)) = (view.cards, view.first_card) {
        line.put(format!("luck {cards} cards, {black} black, from turn {first}"), Tone::Dim);
    }
    board.0.push(line);
    let away: Vec<&str> =
        view.ships.iter().filter(|ship| ship.zone.is_none()).map(|ship| ship.ship.word()).collect();
    if !away.is_empty() {
        board.line(format!("far at sea: {}", away.join(", ")), Tone::Dim);
    }
    if let Some(carriers) = &view.carriers {
        let mut line = Line::new().with("off the map:", Tone::Dim);
        for (place, group) in carriers.iter().enumerate() {
            let at = match group.at {
                crate::state::PlaneAt::Carrier => group.wave.word().to_owned(),
                crate::state::PlaneAt::Rearming(turn) => format!("re-arming since {turn}"),
                crate::state::PlaneAt::Home => "home".to_owned(),
                _ => "lost".to_owned(),
            };
            let end = if place + 1 < carriers.len() { ";" } else { "" };
            let text = format!(" {} {} {at}{end}", group.units, group.plane.word());
            if line.width() + text.chars().count() > 96 {
                board.0.push(std::mem::replace(&mut line, Line::new().with("  ", Tone::Dim)));
            }
            line.put(text, Tone::First);
        }
        board.0.push(line);
    }
}
