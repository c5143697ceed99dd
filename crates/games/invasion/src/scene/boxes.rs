//! What lies beside the island: tracks, the cup, ships and their boxes, and the battle under way.
//! [IPH T.TURN, T.VP, 5.6.1, 7.3.1]

use wardroom_scene::{
    Counter, Damage, Emphasis, Layer, Look, Paint, Path, Point, Rect, Symbol, TextStyle, Thing,
    Track, TrackCell, Trail,
};

use super::pieces::{self, side_of};
use super::sheet;
use crate::combat::Column;
use crate::data::Data;
use crate::forces::{Berth, Chit, Deed, Fate, Kind, Org, Ship, Side, Sub, US_UNITS};
use crate::state::{Arm, LAST_TURN};
use crate::view::{BattleView, View};

/// The id of a ship in the scene.
pub(super) fn ship_id(ship: Ship) -> String {
    format!("ship-{ship}")
}

/// The id of a chit in the scene.
fn chit_id(chit: Chit) -> String {
    format!("chit-{chit}")
}

/// The ids of the boxes that picks are about.
pub(super) const CUP: &str = "cup";
pub(super) const OFF_MAP: &str = "off-map";
pub(super) const AIR: &str = "planes";

/// Everything beside the island.
pub(super) fn layer(data: &Data, view: &View) -> Layer {
    let mut layer = Layer::moving("boxes");
    turns(&mut layer, view);
    points(&mut layer, data, view);
    cup(&mut layer, view);
    off_map(&mut layer, data, view);
    dead(&mut layer, data, view);
    ships(&mut layer, view);
    air(&mut layer, view);
    if let Some(battle) = &view.battle {
        ladder(&mut layer, battle);
    }
    layer
}

/// A sheet of paper with a heading.
fn sheet_of(layer: &mut Layer, id: &str, area: Rect, heading: &str, name: String) {
    let outline = Trail::rounded(area, 7.0);
    let paper =
        Path { line: Some(Paint::Boundary), width: 1.6, ..Path::filled(outline, Paint::Paper) };
    layer.add(Thing::new(id, name, Look::Path(paper)));
    text(layer, area.centre().x, area.y + 28.0, heading, TextStyle::Heading);
}

fn text(layer: &mut Layer, x: f32, y: f32, words: &str, style: TextStyle) {
    layer.add(Thing::text(Point::new(x, y), words, style));
}

/// The Turn Track, by days. [IPH T.TURN]
fn turns(layer: &mut Layer, view: &View) {
    let area = sheet::TURNS;
    let cells = (1..=LAST_TURN).map(|turn| {
        let night = if matches!(turn, 4 | 8) { " night" } else { "" };
        TrackCell { text: format!("{turn}{night}"), here: turn == view.turn }
    });
    let step = area.width / f32::from(LAST_TURN);
    for (day, first, last) in
        [("7 December", 0.0, 4.0), ("8 December", 4.0, 8.0), ("9 December", 8.0, 11.0)]
    {
        let middle = area.x + step * (first + last) / 2.0;
        text(layer, middle, area.y + 22.0, day, TextStyle::Legend);
    }
    let boxes = Rect { y: area.y + 32.0, height: area.height - 32.0, ..area };
    let track = Track { area: boxes, title: String::new(), cells: cells.collect() };
    layer.add(Thing::new(
        "turns",
        format!("Turn {}, {}", view.turn, view.time),
        Look::Track(track),
    ));
}

/// The Victory Point Track. [IPH T.VP, 4.2]
fn points(layer: &mut Layer, data: &Data, view: &View) {
    let (area, win) = (sheet::POINTS, data.book.forces.win);
    let here = view.vp.clamp(0, win);
    let cells =
        (0..=win).map(|points| TrackCell { text: points.to_string(), here: points == here });
    let words = format!("Japanese victory points: {} of {win} to win", view.vp);
    text(layer, area.x + 200.0, area.y + 12.0, &words, TextStyle::Legend);
    let boxes = Rect { y: area.y + 22.0, height: area.height - 22.0, ..area };
    let track = Track { area: boxes, title: String::new(), cells: cells.collect() };
    layer.add(Thing::new("points", words, Look::Track(track)));
}

/// The chits: those in the cup, and those that have been pulled. [IPH 5.6.1]
fn cup(layer: &mut Layer, view: &View) {
    let area = sheet::CUP;
    let words: Vec<&str> = view.cup.iter().map(Chit::word).collect();
    let name = match words.as_slice() {
        [] => "The cup is empty".to_owned(),
        words => format!("In the cup: {}", words.join(", ")),
    };
    let taken = match view.taken {
        [false, false] => "Japan may still move and fight",
        [true, false] => "Japan has moved and may still fight",
        [false, true] => "Japan has fought and may still move",
        [true, true] => "Japan has moved and fought",
    };
    sheet_of(layer, CUP, area, "US CHITS", format!("{name}. {taken}."));
    for (n, &chit) in Chit::ALL.iter().enumerate() {
        let at = Point::new(area.x + 50.0 + 90.0 * n as f32, area.y + 66.0);
        let (symbol, deed) = match chit.deed() {
            Deed::Move => (Symbol::March, "move"),
            Deed::Fight => (Symbol::Swords, "fight"),
        };
        let (short, formation) = match chit.sub() {
            Sub::D24 => ("24th", 0),
            Sub::D25 => ("25th", 1),
            Sub::Usmc => ("USMC", 2),
            Sub::Row => ("Row", 0),
        };
        let counter = Counter::new(symbol, side_of(Side::Us))
            .at(at)
            .sized(76.0, 50.0)
            .values(short, "", "")
            .in_formation(formation);
        let inside = view.cup.contains(chit);
        let place = if inside { "in the cup" } else { "not in the cup" };
        let name = format!("The {deed} chit of {}, {place}", chit.sub().name());
        let thing = Thing::counter(chit_id(chit), name, counter);
        layer.add(thing.emphasised(if inside { Emphasis::None } else { Emphasis::Spent }));
    }
    text(layer, area.centre().x, area.y + 119.0, taken, TextStyle::Legend);
}

/// Japanese companies that wait for a beach. [IPH 8.1]
fn off_map(layer: &mut Layer, data: &Data, view: &View) {
    let area = sheet::OFF_MAP;
    let [snlf, ija] = view.waiting;
    let name = format!("To land: {snlf} SNLF and {ija} IJA companies");
    sheet_of(layer, OFF_MAP, area, "TO LAND", name);
    for (n, (org, kind)) in [(Org::Snlf, Kind::Snlf), (Org::Ija, Kind::Ija)].into_iter().enumerate()
    {
        let count = view.waiting[n];
        if count > 0 {
            let at = Point::new(area.x + 100.0 + 130.0 * n as f32, area.y + 78.0);
            let counter = pieces::counter(data, kind, at).sized(52.0, 52.0).group_of(count.into());
            let name = format!("{count} {} to land", org.name());
            layer.add(Thing::counter(format!("to-land-{}", org.word()), name, counter));
        }
    }
}

/// What both sides have lost so far: everybody can count it.
fn dead(layer: &mut Layer, data: &Data, view: &View) {
    let waiting: usize = view.waiting.iter().map(|&count| usize::from(count)).sum();
    let japan = data.japanese() - ashore(view) - waiting;
    let stacks = view.stacks.iter().filter(|stack| stack.side == Side::Us);
    let there = stacks.flat_map(|stack| stack.units.iter().flatten());
    let us = match view.phase {
        phase if pieces::is_before_set_up(phase) => 0,
        _ => US_UNITS - there.filter(|unit| pieces::is_mobile(unit.kind)).count(),
    };
    let area = sheet::DEAD;
    let words = format!("Lost: {japan} Japanese companies, {us} US units");
    sheet_of(layer, "dead", area, "LOST", words);
    let parts = [(Kind::Snlf, japan, "Japan"), (Kind::D24, us, "US")];
    for (n, (kind, count, who)) in parts.into_iter().enumerate() {
        let x = area.x + 95.0 + 140.0 * n as f32;
        let side = if kind == Kind::Snlf { Side::Japan } else { Side::Us };
        let counter = Counter::new(Symbol::Infantry, side_of(side))
            .at(Point::new(x, area.y + 78.0))
            .sized(60.0, 52.0)
            .values(format!("{who} {count}"), "", "")
            .hurt(if count > 0 { Damage::Lost } else { Damage::None });
        layer.add(Thing::scenery(Look::Counter(counter)));
    }
}

fn ashore(view: &View) -> usize {
    view.ashore.iter().map(|(_, count)| usize::from(*count)).sum()
}

/// Where a ship is, as far as the observer knows: an order in secret counts for its own side. [IPH 7.3.1]
fn berth_of(view: &View, ship: Ship, berth: Berth) -> Berth {
    match &view.disposition {
        Some(close) if ship.side() == Side::Japan && berth != Berth::Gone => {
            if close.contains(ship) { Berth::CloseIn } else { Berth::Distant }
        }
        _ => berth,
    }
}

/// The ships in their three boxes. [IPH T.VP, 7.3.1]
fn ships(layer: &mut Layer, view: &View) {
    let boxes = [
        (Berth::CloseIn, "close-in", sheet::CLOSE_IN, "CLOSE IN", "close in"),
        (Berth::Distant, "distant", sheet::DISTANT, "DISTANT", "distant"),
        (Berth::Gone, "gone", sheet::GONE, "SUNK OR DAMAGED", "out of the game"),
    ];
    for (berth, id, area, heading, word) in boxes {
        let here: Vec<Ship> = view
            .ships
            .iter()
            .filter(|&&(ship, at)| berth_of(view, ship, at) == berth)
            .map(|&(ship, _)| ship)
            .collect();
        let names: Vec<&str> = here.iter().map(|ship| ship.name()).collect();
        let all = if names.is_empty() { "nobody".to_owned() } else { names.join(", ") };
        sheet_of(layer, id, area, heading, format!("Ships {word}: {all}"));
        let step = 106.0;
        let columns = ((area.width - 20.0) / step) as usize;
        for (n, &ship) in here.iter().enumerate() {
            let at = Point::new(
                area.x + 16.0 + step * ((n % columns) as f32 + 0.5),
                area.y + 66.0 + 50.0 * (n / columns) as f32,
            );
            layer.add(ship_thing(view, ship, at, berth, word));
        }
    }
}

fn ship_thing(view: &View, ship: Ship, at: Point, berth: Berth, word: &str) -> Thing {
    let fate = view.sea.map_or(Fate::Unhurt, |battle| battle.fates[ship]);
    let damage = match (berth, fate) {
        (Berth::Gone, _) | (_, Fate::Sunk) => Damage::Lost,
        (_, Fate::Damaged) => Damage::Hits { taken: 1, of: 2 },
        (_, Fate::Unhurt) => Damage::None,
    };
    let symbol = if ship.is_battleship() { Symbol::Battleship } else { Symbol::Carrier };
    let counter = Counter::new(symbol, side_of(ship.side()))
        .at(at)
        .sized(98.0, 40.0)
        .values(ship.name(), "", "")
        .hurt(damage);
    let secret = view.disposition.is_some() && ship.side() == Side::Japan && berth != Berth::Gone;
    let told = if secret { ", which the US does not know yet" } else { "" };
    Thing::counter(ship_id(ship), format!("{}, {word}{told}", ship.name()), counter)
}

/// Planes: what is left and what can fly now. [IPH 7.10, 7.14]
fn air(layer: &mut Layer, view: &View) {
    let area = sheet::AIR;
    let [left, ready] = view.planes;
    let japan = format!("Japan: {left} left, {ready} ready");
    let army = if view.army_plane { "Army plane, " } else { "" };
    let us = format!("US: {army}{} used", view.us_planes_used.len());
    sheet_of(layer, AIR, area, "PLANES", format!("Planes. {japan}. {us}."));
    text(layer, area.centre().x, area.y + 62.0, &japan, TextStyle::Legend);
    text(layer, area.centre().x, area.y + 92.0, &us, TextStyle::Legend);
}

/// The ladder of the battle under way: odds, every shift with its rule, and the column. [IPH 10.2.2]
fn ladder(layer: &mut Layer, battle: &BattleView) {
    let ladder = &battle.ladder;
    let from: Vec<String> = battle.from.iter().map(ToString::to_string).collect();
    let from = match battle.battle.arm {
        Arm::Ground => format!("from {}", from.join(" ")),
        Arm::Guns => "by Battleship Row".to_owned(),
        Arm::Planes => "by planes".to_owned(),
    };
    let mut lines =
        vec![format!("{} against {}: {}", ladder.attack, ladder.defence, ladder.odds.word())];
    lines.extend(
        battle.shifts.iter().map(|(name, columns, rule)| format!("{name} {columns:+}  [{rule}]")),
    );
    // The sheet is as long as the ladder.
    let area = Rect { height: 118.0 + 26.0 * lines.len() as f32, ..sheet::BATTLE };
    let name = format!(
        "Attack on {} {from}, {}, column {}",
        battle.target,
        lines.join(", "),
        ladder.column.word()
    );
    sheet_of(
        layer,
        "battle",
        area,
        &format!("ATTACK ON {} {}", battle.target, from.to_uppercase()),
        name,
    );
    for (n, line) in lines.iter().enumerate() {
        text(layer, area.centre().x, area.y + 62.0 + 26.0 * n as f32, line, TextStyle::Legend);
    }
    let cells = Column::ALL
        .iter()
        .map(|&column| TrackCell { text: column.to_string(), here: column == ladder.column });
    let boxes = Rect {
        x: area.x + 20.0,
        y: area.y + area.height - 56.0,
        width: area.width - 40.0,
        height: 44.0,
    };
    let track = Track { area: boxes, title: String::new(), cells: cells.collect() };
    layer.add(Thing::scenery(Look::Track(track)));
}
