//! What lies beside the map: the boxes of the sky with the counters in them, the turn track, victory points
//! against history, and what both sides have lost. [ARP A-map-3, A-turn-1, A-vp-1, A-vp-2]

use wardroom_scene::{
    Area, Layer, Look, Paint, Path, Point, Rect, TextStyle, Thing, Track, TrackCell, Trail,
};

use super::{air, land, sheet};
use crate::data::{Data, HistoryLine};
use crate::map::{self, EDGES};
use crate::parts::{AirBox, Plane, Side, Turn};
use crate::state::{Condition, Raid};
use crate::victory::Level;
use crate::view::{CounterView, View};
use crate::words::so_many;

/// The id of a box in the scene.
pub(super) fn box_id(at: AirBox) -> String {
    format!("box-{at}")
}

/// Everything beside the map.
pub(super) fn layer(data: &Data, view: &View) -> Layer {
    let mut layer = Layer::moving("boxes");
    for &at in AirBox::ALL {
        air_box(&mut layer, data, view, at);
    }
    turns(&mut layer, view);
    let history = &data.book.history.raids[view.raid];
    points(&mut layer, view, history);
    losses(&mut layer, view, history);
    layer
}

fn text(layer: &mut Layer, x: f32, y: f32, words: impl Into<String>, style: TextStyle) {
    layer.add(Thing::text(Point::new(x, y), words, style));
}

/// A sheet of paper with a heading.
fn paper(layer: &mut Layer, id: &str, area: Rect, heading: &str, name: String) {
    let outline = Trail::rounded(area, 7.0);
    let sheet =
        Path { line: Some(Paint::Boundary), width: 1.6, ..Path::filled(outline, Paint::Paper) };
    layer.add(Thing::new(id, name, Look::Path(sheet)));
    text(layer, area.centre().x, area.y + 28.0, heading, TextStyle::Heading);
}

const fn heading(at: AirBox) -> &'static str {
    match at {
        AirBox::Kb => "KB  THE CARRIERS",
        AirBox::North => "T-N  NORTH SHORE",
        AirBox::Central => "T-C  CENTRAL PLAIN",
        AirBox::West => "T-W  WAIANAE COAST",
        AirBox::East => "T-E  WINDWARD SIDE",
        AirBox::South => "T-S  MAMALA BAY",
        AirBox::Haleiwa => "HALEIWA",
        AirBox::Wheeler => "WHEELER FIELD",
        AirBox::Kaneohe => "KANEOHE",
        AirBox::Bellows => "BELLOWS FIELD",
        AirBox::Ewa => "EWA",
    }
}

/// What a box is joined to. [ARP A-map-3]
fn joined(at: AirBox) -> String {
    map::joined(at, |way| format!("the harbour from the {way}"))
}

/// The counters that are shown in a box: those in it, and those that wait to come into the game there.
/// [ARP A-arr-1]
fn shown(view: &View, at: AirBox) -> Vec<&CounterView> {
    let waits = |counter: &CounterView| match at {
        AirBox::North => counter.wave == Some(1),
        AirBox::Kb => counter.wave == Some(2),
        _ => false,
    };
    let here =
        |counter: &&CounterView| counter.air_box == Some(at) || counter.waiting && waits(counter);
    let mut counters: Vec<&CounterView> = view.air.iter().filter(here).collect();
    counters.sort_by_key(|counter| (counter.side == Side::Us, counter.number));
    counters
}

fn air_box(layer: &mut Layer, data: &Data, view: &View, at: AirBox) {
    let area = sheet::air_box(at);
    let counters = shown(view, at);
    let flying: usize = counters.iter().map(|counter| counter.aircraft.len()).sum();
    let joins = joined(at);
    let field = at.field().and_then(|field| view.fields.iter().find(|card| card.field == field));
    let name = match counters.len() {
        0 => format!("{at}, empty; joined to {joins}"),
        1 => format!("{at}: one counter, {flying} aircraft; joined to {joins}"),
        count => format!("{at}: {count} counters, {flying} aircraft; joined to {joins}"),
    };
    let outline = Trail::rounded(area, 7.0);
    let paint = if field.is_some() { Paint::Field } else { Paint::Paper };
    layer.add(Thing::area(box_id(at), name, Area { outline, paint, centre: area.centre() }));
    text(layer, area.centre().x, area.y + 28.0, heading(at), TextStyle::Heading);
    text(layer, area.centre().x, area.y + 47.0, format!("joins {joins}"), TextStyle::Place);
    let mut top = area.y + 60.0;
    if let Some(field) = field {
        layer.add(land::parked_in_box(field, Point::new(area.x + 14.0, top)));
        let aa = data.field(field.field).aa;
        let right = area.x + area.width - 56.0;
        if let Some(hangar) = view.facilities.iter().find(|one| one.field == Some(field.field)) {
            layer.add(land::drawn(data, hangar, Point::new(right, top + 2.0)));
        }
        text(layer, right, top + 50.0, format!("AA {aa}"), TextStyle::Place);
        top += 68.0;
    }
    if let Some(words) = expected(view, at) {
        text(layer, area.centre().x, top + 12.0, words, TextStyle::Legend);
        top += 24.0;
    }
    let room = Rect {
        x: area.x + 14.0,
        y: top,
        width: area.width - 28.0,
        height: area.y + area.height - top - 8.0,
    };
    let (card, places) = air::rows(room, &counters);
    for (counter, place) in counters.iter().zip(places) {
        layer.add(air::drawn(view, counter, place, card));
    }
}

/// Who is about to come into the game in a box. [ARP A-arr-1]
fn expected(view: &View, at: AirBox) -> Option<&'static str> {
    let waits =
        |wave: u8| view.air.iter().any(|counter| counter.waiting && counter.wave == Some(wave));
    match at {
        AirBox::North if waits(1) => Some("The first wave: it begins in T-C, T-W or T-E"),
        AirBox::Kb if waits(2) => Some("The second wave: it starts on 0840"),
        _ => None,
    }
}

/// The turn track, with who has the initiative. [ARP A-turn-1, A-init-1]
fn turns(layer: &mut Layer, view: &View) {
    let area = sheet::TURNS;
    let who = match view.initiative {
        Side::Japan => "Japan",
        Side::Us => "the US",
    };
    let holds = format!("{who} has the initiative: moves last, attacks first");
    let name = format!("Turn {} of {}. {holds}.", view.turn, view.last_turn);
    paper(layer, "turns", area, "TURN", name);
    let cells = (0..=view.last_turn.0)
        .map(|turn| TrackCell { text: Turn(turn).name().to_owned(), here: turn == view.turn.0 });
    let boxes = Rect { x: area.x + 20.0, y: area.y + 44.0, width: area.width - 40.0, height: 52.0 };
    let track = Track { area: boxes, title: String::new(), cells: cells.collect() };
    layer.add(Thing::scenery(Look::Track(track)));
    let words = format!("{holds}  ·  now: {}", view.phase.name());
    text(layer, area.centre().x, area.y + 128.0, words, TextStyle::Legend);
}

/// Victory points, what they come to, and what history came to. [ARP A-vp-1, A-vp-2, A-vp-3]
fn points(layer: &mut Layer, view: &View, history: &HistoryLine) {
    let area = sheet::POINTS;
    let history = history.points;
    let points = &view.points;
    let mut parts = vec![format!("ships {}", points.ships)];
    for (what, value) in [
        ("facilities", points.facilities),
        ("aircraft", points.aircraft),
        ("channel", points.channel),
        ("own losses", points.losses),
        ("Solace", points.solace),
    ] {
        if value != 0 {
            parts.push(format!("{what} {value}"));
        }
    }
    let words = format!("{}: {}", so_many(view.net, "victory point"), parts.join(", "));
    let name = format!("{words}. That is a {}; history: about {history}.", view.level.name());
    paper(layer, "points", area, &words.to_uppercase(), name);
    let last = match view.raid {
        Raid::BothWaves => Level::UsDecisive,
        Raid::FirstWave => Level::UsWins,
    };
    // The worst level for Japan on the left, the best on the right.
    let worst = view.bounds.last().map_or(0, |(_, bound)| *bound);
    let mut cells = vec![TrackCell {
        text: format!("{} below {worst}", short(last)),
        here: view.level == last,
    }];
    cells.extend(view.bounds.iter().rev().map(|(level, bound)| TrackCell {
        text: format!("{} {bound}+", short(*level)),
        here: view.level == *level,
    }));
    let boxes = Rect { x: area.x + 20.0, y: area.y + 44.0, width: area.width - 40.0, height: 44.0 };
    let track = Track { area: boxes, title: String::new(), cells };
    layer.add(Thing::scenery(Look::Track(track)));
    let held = match view.options.historical_orders {
        true => "as then",
        false => "with the targets of that day",
    };
    let words = format!("History: about {history} points {held}");
    text(layer, area.centre().x, area.y + 128.0, words, TextStyle::Legend);
}

/// A level without the word that all of them share.
fn short(level: Level) -> &'static str {
    level.name().trim_end_matches(" victory")
}

/// What both sides have lost, beside what they lost that day.
fn losses(layer: &mut Layer, view: &View, history: &HistoryLine) {
    let area = sheet::losses();
    let sum = |wave: &[u8; 3]| -> u16 { wave.iter().map(|&count| u16::from(count)).sum() };
    let [first, second] = [sum(&view.lost[0]), sum(&view.lost[1])];
    let by_type = |at: usize| view.lost[0][at] + view.lost[1][at];
    let sunk: Vec<&str> = view
        .ships
        .iter()
        .filter(|ship| ship.condition == Condition::Sunk)
        .map(|ship| ship.name.as_str())
        .collect();
    let home = view.air.iter().filter(|counter| counter.home).count();
    let lines = [
        format!("Japan has lost {} aircraft", first + second),
        format!(
            "{} {}, {} {}, {} {}",
            by_type(0),
            Plane::Zero,
            by_type(1),
            Plane::Val,
            by_type(2),
            Plane::Kate
        ),
        format!("history: {}", history.lost),
        if home == 1 {
            "1 counter is home".to_owned()
        } else {
            format!("{home} counters are home")
        },
        format!("The US has lost {} aircraft", view.destroyed),
        format!("history: about {}", history.destroyed),
        match sunk.len() {
            0 => "No ship is sunk".to_owned(),
            1 => format!("Sunk: {}", sunk[0]),
            count => format!("{count} ships are sunk"),
        },
    ];
    let names = if sunk.is_empty() { String::new() } else { format!(": {}", sunk.join(", ")) };
    let all = lines.join(". ");
    paper(layer, "losses", area, "LOSSES", format!("{all}{names}."));
    for (n, line) in lines.iter().enumerate() {
        text(
            layer,
            area.centre().x,
            area.y + 60.0 + 26.0 * n as f32,
            line.as_str(),
            TextStyle::Legend,
        );
    }
    // The last of the big ships that went down are named, as many as there is room for.
    for (n, names) in sunk.chunks(3).take(3).enumerate().filter(|_| sunk.len() > 1) {
        let y = area.y + 56.0 + 26.0 * lines.len() as f32 + 20.0 * n as f32;
        text(layer, area.centre().x, y, names.join(", "), TextStyle::Place);
    }
}

/// Marks at the edges of the map: which box lies beyond. [ARP A-map-3]
pub(super) fn edges() -> Vec<Thing> {
    let map = sheet::MAP;
    let middle = map.centre();
    let places = [
        Point::new(middle.x + 330.0, map.y + 26.0),
        Point::new(map.x + 62.0, middle.y + 40.0),
        Point::new(map.x + map.width - 62.0, middle.y + 40.0),
        Point::new(middle.x + 330.0, map.y + map.height - 16.0),
    ];
    let signs = ["▲", "◀", "▶", "▼"];
    EDGES
        .iter()
        .zip(places)
        .zip(signs)
        .map(|((at, place), sign)| Thing::text(place, format!("{sign} {at}"), TextStyle::Town))
        .collect()
}
