//! The view, drawn in text.

use wardroom_kernel::{Board, Line, Tone};

use crate::parts::Altitude;
use crate::view::{AreaView, BomberView, MapView, View};

/// Draws a view.
pub(crate) fn board(view: &View) -> Board {
    let mut board = Board::default();
    board.line(view.title.clone(), Tone::Title);
    let security = &view.position.security;
    let mut heading = format!("{}; Alert Level {}", view.time, security.alert);
    if !view.zones.is_empty() {
        heading.push_str(&format!(
            "; Security Risk {}, failed tests {}, Secrecy Value {}",
            security.risk, security.failed, security.secrecy
        ));
    }
    wrap(&mut board, &heading, Tone::Strong);
    if let Some(naval) = view.naval.as_ref().filter(|_| !view.is_planning()) {
        crate::naval::view::draw(naval, &mut |text, tone| wrap(&mut board, &text, tone));
    }
    if let Some(blotter) = view.blotter.as_ref().filter(|_| view.is_planning()) {
        crate::planning::view::draw(blotter, &mut |text, tone| wrap(&mut board, &text, tone));
        return finish(view, board);
    }
    draw_zones(view, &mut board);
    if let Some(map) = &view.target_map {
        draw_map(map, &mut board);
    }
    for bomber in &view.b25s {
        board.0.push(bomber_line(bomber));
    }
    finish(view, board)
}

/// The debriefing so far, and what is decided now.
fn finish(view: &View, mut board: Board) -> Board {
    let tally: Vec<String> =
        view.debriefing.iter().map(|line| format!("{} {:+}", line.what, line.points)).collect();
    wrap(&mut board, &format!("{} points: {}", view.points, tally.join(", ")), Tone::Dim);
    board.line(view.result.clone().unwrap_or_else(|| view.now.clone()), Tone::Strong);
    board
}

/// Puts long text on as many lines as it takes.
fn wrap(board: &mut Board, text: &str, tone: Tone) {
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.is_empty() && line.chars().count() + word.chars().count() + 1 > 98 {
            board.line(std::mem::take(&mut line), tone);
            line.push_str("  ");
        }
        if !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
        line.push_str(word);
    }
    board.line(line, tone);
}

fn draw_zones(view: &View, board: &mut Board) {
    for zone in &view.zones {
        let flights: Vec<String> = view
            .flights
            .iter()
            .filter(|flight| flight.zone == Some(zone.zone))
            .map(|flight| {
                let high = if flight.altitude == Altitude::High { " high" } else { "" };
                let done = if flight.acted { "." } else { "" };
                format!("{}{done} ({} Fuel{high})", flight.flight, flight.fuel)
            })
            .collect();
        let wind = zone.wind.map_or("", |wind| wind.word());
        let weather = zone.weather.map_or("", |weather| weather.word());
        let head = format!("{:>2} {:<24}{:<6}", zone.zone.number(), zone.name, zone.side.word());
        let tone = if flights.is_empty() { Tone::Dim } else { Tone::Sea };
        let text = format!("{head}{weather:<6}{wind:<17}{}", flights.join(", "));
        wrap(board, &text, tone);
    }
    let sites: Vec<String> = view
        .sites
        .iter()
        .filter(|site| !site.b25s.is_empty())
        .map(|site| format!("{}: {} landed", site.name, site.b25s.len()))
        .collect();
    if !sites.is_empty() {
        wrap(board, &sites.join(", "), Tone::Land);
    }
}

fn draw_map(map: &MapView, board: &mut Board) {
    let lights = if map.lights_out { ", lights out" } else { "" };
    let head = format!(
        "{} by {}{lights}: {}, {} altitude; {} detonations ({:+})",
        map.name,
        map.side,
        map.phase,
        map.altitude.word(),
        map.detonations,
        map.adjustment
    );
    board.line(head, Tone::Strong);
    for area in &map.areas {
        wrap(board, &area_words(area), if area.b25s.is_empty() { Tone::Dim } else { Tone::Land });
    }
}

fn area_words(area: &AreaView) -> String {
    let edge = if area.perimeter { "" } else { " (inland)" };
    let mut text = format!("{:<18}{edge} max {}", area.name, area.maximum);
    if area.blast > 0 {
        text.push_str(&format!(", blast {}", area.blast));
    }
    for target in &area.targets {
        text.push_str(&format!("; {} {}/{}", target.name, target.approach, target.number));
        if target.blast > 0 {
            text.push_str(&format!(" blast {}", target.blast));
        }
        if !target.markers.is_empty() {
            text.push_str(&format!(" [{}]", target.markers.join(", ")));
        }
    }
    if !area.markers.is_empty() {
        text.push_str(&format!(" <{}>", area.markers.join(", ")));
    }
    let names: Vec<&str> = area.b25s.iter().map(|one| one.word()).collect();
    if !names.is_empty() {
        text.push_str(&format!(" * {}", names.join(" ")));
    }
    text
}

fn bomber_line(bomber: &BomberView) -> Line {
    let tone = match (bomber.lost, bomber.damage) {
        (true, _) => Tone::Lost,
        (false, 0) => Tone::First,
        (false, _) => Tone::Hurt,
    };
    let load = if bomber.loaded { "bombs" } else { "" };
    let damage = ["", "damaged", "severely damaged"][usize::from(bomber.damage.min(2))];
    let mut text =
        format!("{} {:<10} {:<6}{:<9}{}", bomber.serial, bomber.pilot, load, damage, bomber.place);
    if let Some(elite) = &bomber.elite {
        text.push_str(&format!("; {elite}"));
    }
    if let Some(crew) = &bomber.crew {
        text.push_str(&format!("; crew {crew}"));
    }
    if bomber.fumes > 0 {
        text.push_str(&format!("; fumes {}", bomber.fumes));
    }
    if !bomber.markers.is_empty() {
        text.push_str(&format!("; {}", bomber.markers.join(", ")));
    }
    let cut: String = text.chars().take(98).collect();
    Line::new().with(cut, tone)
}
