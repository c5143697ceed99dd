//! A view, drawn: the Flight Map as a strip on top, the Target Map below it, the squadron beside it.

mod places;

use wardroom_kernel::{Pick, Seat};
use wardroom_scene::{
    Area as Patch, Banner, Counter, Damage, Drawn, Layer, Lesson, Look, Marker, Paint, Path, Point,
    Rect, Scene, Sheet, Side as Whose, Symbol, TextStyle, Thing, Track, TrackCell, Trail,
};

use crate::Doolittle;
use crate::parts::{Altitude, Area, Bomber, Clock, Side};
use crate::pick::{Order, order_of};
use crate::state::State;
use crate::view::{AreaView, BomberView, MapView, View, ZoneView};

/// Guided first turns.
const LESSONS: &str = include_str!("../data/lessons.toml");

const WIDTH: f32 = 1440.0;
/// Where the Target Map begins to the right, and its size.
const MAP: Rect = Rect { x: 0.0, y: 0.0, width: 1000.0, height: 690.0 };
/// Height of the Flight Map.
const STRIP: f32 = 250.0;
const ZONE_WIDTH: f32 = WIDTH / 12.0;
/// Size of an Area on the map.
const PATCH: (f32, f32) = (196.0, 116.0);

impl Drawn for Doolittle {
    fn scene(&self, view: &View) -> Scene {
        let strip = if view.zones.is_empty() { 0.0 } else { STRIP };
        let banner = self.banner(view);
        let title = format!("{}: {}", banner.turn, banner.phase);
        let roster = 60.0 + 58.0 * view.b25s.len().div_ceil(2) as f32;
        let map = if view.target_map.is_some() { MAP.height } else { 0.0 };
        let mut scene = Scene::new(title, WIDTH, strip + map.max(roster));
        if !view.zones.is_empty() {
            scene.layers.push(self.flight_map(view));
            scene.layers.push(flights(view));
        }
        if let Some(map) = &view.target_map {
            scene.layers.push(places::ground(map.city, &self.data.areas, strip));
            scene.layers.push(target_map(map, strip));
            scene.layers.push(over_target(view, map, strip));
        }
        scene.layers.push(squadron(view, strip));
        scene
    }

    fn banner(&self, view: &View) -> Banner {
        let phase = view.result.clone().unwrap_or_else(|| view.now.clone());
        Banner { turn: view.time.clone(), phase }
    }

    fn lessons(&self) -> Vec<Lesson> {
        #[derive(serde::Deserialize)]
        struct Lessons {
            lesson: Vec<Lesson>,
        }
        let lessons: Lessons = wardroom_kernel::read(LESSONS, &wardroom_kernel::Overlay::none())
            .expect("the embedded lessons are whole");
        lessons.lesson
    }

    fn things(&self, _: &State, _: Seat, _: &[Pick], pick: Pick) -> Vec<String> {
        match order_of(pick) {
            Order::Bomber(bomber)
            | Order::Marker(bomber, _)
            | Order::Leave(bomber)
            | Order::Gunner(bomber) => vec![b25_id(bomber)],
            Order::Area(area) => vec![format!("area-{area}")],
            Order::Target(target) => vec![format!("target-{target}")],
            Order::Flight(flight) => vec![flight.word()],
            Order::City(city) => vec![format!("city-{city}")],
            Order::Site(site) => vec![format!("site-{site}")],
            Order::Sea(order) => vec![format!("sea-{}", order.word())],
            Order::Plan(order) => crate::planning::things(order),
            Order::Home(order) => crate::denouement::things(order),
            Order::Dice(_) | Order::Source(_) | Order::Plain(_) | Order::Amount(_) => Vec::new(),
        }
    }
}

fn b25_id(bomber: Bomber) -> String {
    format!("b25-{bomber}")
}

fn note(at: Point, text: impl Into<String>) -> Thing {
    Thing::text(at, text, TextStyle::Note)
}

/// A line of typed text from a point to the right.
fn typed(at: Point, text: &str, paint: Paint) -> Thing {
    let width = text.chars().count() as f32 * 7.4;
    Thing::scenery(Look::Sheet(Sheet { at, text: text.to_owned(), paint, width }))
}

fn patch(id: String, name: String, area: Rect, paint: Paint) -> Thing {
    let outline = Trail::rounded(area, 8.0);
    Thing::area(id, name, Patch { outline, paint, centre: area.centre() })
}

/// The left edge of a zone: the Flight Map is read from right to left. [EDR 5.1]
fn zone_left(number: u8) -> f32 {
    WIDTH - ZONE_WIDTH * f32::from(number)
}

impl Doolittle {
    /// Zones with wind and weather, cities and Landing Sites. [EDR 5.0, 5.3, 5.4, 5.5]
    fn flight_map(&self, view: &View) -> Layer {
        let mut layer = Layer::moving("flight-map");
        for zone in &view.zones {
            self.draw_zone(zone, &mut layer);
        }
        for (at, city) in self.data.cities.iter().enumerate() {
            let left = zone_left(city.zone) + 6.0;
            let area = Rect {
                x: left,
                y: 150.0 + 24.0 * at as f32,
                width: ZONE_WIDTH - 12.0,
                height: 21.0,
            };
            let word = crate::parts::City::ALL[at].word();
            let name =
                format!("{}, found on {} by day, {} by night", city.name, city.day, city.night);
            layer.add(patch(format!("city-{word}"), name, area, Paint::Town));
            let text = format!("{} {}/{}", city.name, city.day, city.night);
            layer.add(note(area.centre().moved(0.0, 4.0), text));
        }
        let mut rows = [0u8; 13];
        for site in &view.sites {
            let row = &mut rows[usize::from(site.zone.min(12))];
            let y = 150.0 + 24.0 * f32::from(*row);
            *row += 1;
            let left = zone_left(site.zone) + 6.0;
            let area = Rect { x: left, y, width: ZONE_WIDTH - 12.0, height: 21.0 };
            let closed = if site.closed { ", closed" } else { "" };
            let landed = match site.b25s.len() {
                0 => String::new(),
                count => format!(", {count} landed"),
            };
            let [day, night] = site.numbers;
            let name =
                format!("{}, found on {day} by day, {night} by night{closed}{landed}", site.name);
            let paint = if site.closed { Paint::Wreck } else { Paint::Field };
            layer.add(patch(format!("site-{}", site.site), name, area, paint));
            layer.add(note(
                area.centre().moved(0.0, 4.0),
                format!("{} {day}/{night}{landed}", site.name),
            ));
        }
        layer
    }

    fn draw_zone(&self, zone: &ZoneView, layer: &mut Layer) {
        let number = zone.zone.number();
        let left = zone_left(number);
        let land = self.data.zone(zone.zone).clock == Clock::China && number > 10;
        let paint = match (land, zone.side) {
            (true, _) => Paint::Land,
            (false, Side::Day) => Paint::Sea,
            (false, Side::Night) => Paint::Ocean,
        };
        let area = Rect { x: left + 1.0, y: 4.0, width: ZONE_WIDTH - 2.0, height: STRIP - 14.0 };
        let name = format!("zone {number}, {}, {} there", zone.name, zone.side);
        layer.add(patch(zone.zone.to_string(), name, area, paint));
        let middle = left + ZONE_WIDTH / 2.0;
        // The first words are enough between two narrow lines.
        let short = zone.name.split(',').next().unwrap_or_default();
        let short = short.split(" and ").next().unwrap_or_default();
        let lines = [
            format!("{number} {short}"),
            format!("{:02}00 {}", zone.hour, zone.side),
            zone.weather.map_or("weather ?".to_owned(), |one| one.word().to_owned()),
            zone.wind.map_or("wind ?".to_owned(), |one| one.word().replace('-', " ")),
        ];
        for (row, text) in lines.into_iter().enumerate() {
            layer.add(note(Point::new(middle, 20.0 + 14.0 * row as f32), text));
        }
        if !zone.markers.is_empty() {
            let at = Point::new(left + ZONE_WIDTH - 16.0, 74.0);
            let text = zone.markers.len().to_string();
            layer.add(Thing::new(
                format!("markers-{}", zone.zone),
                zone.markers.join(", "),
                Look::Marker(Marker { at, radius: 9.0, paint: Paint::Danger, text }),
            ));
        }
    }
}

/// The Flights in their zones.
fn flights(view: &View) -> Layer {
    let mut layer = Layer::moving("flights");
    let mut rows = [0u8; 13];
    for flight in &view.flights {
        let Some(zone) = flight.zone else { continue };
        let row = &mut rows[usize::from(zone.number())];
        let (column, line) = (*row % 3, *row / 3);
        *row += 1;
        let at = Point::new(
            zone_left(zone.number()) + 22.0 + 38.0 * f32::from(column),
            100.0 + 36.0 * f32::from(line),
        );
        let height = if flight.altitude == Altitude::High { "high" } else { "low" };
        let mark = if flight.altitude == Altitude::High { "^" } else { "" };
        let names: Vec<&str> = flight.b25s.iter().map(|one| one.word()).collect();
        let label =
            format!("{}: {}; {} Fuel, {height}", flight.flight, names.join(", "), flight.fuel);
        let short = flight.flight.trim_start_matches("flight-").trim_end_matches("-alone");
        let short: String = short.chars().take(6).collect();
        let counter = Counter::new(Symbol::MediumBomber, Whose::First)
            .at(at)
            .sized(36.0, 34.0)
            .values(short, flight.fuel.to_string(), mark)
            .group_of(flight.b25s.len() as u16);
        layer.add(Thing::counter(flight.flight.clone(), label, counter));
    }
    layer
}

/// Areas and Target Boxes. [EDR 3.2, 3.3]
fn target_map(map: &MapView, top: f32) -> Layer {
    let mut layer = Layer::moving("target-map");
    let cells = (1..=9).map(|turn| TrackCell { text: turn.to_string(), here: turn == map.turn });
    let area = Rect { x: 20.0, y: top + 652.0, width: 300.0, height: 26.0 };
    let track = Track { area, title: String::new(), cells: cells.collect() };
    let phase = format!("Attack Turn {}, {}", map.turn, map.phase);
    layer.add(Thing::new("attack-turns", phase.clone(), Look::Track(track)));
    let lights = if map.lights_out { ", lights out" } else { "" };
    let head = format!("{} by {}{lights}, {} altitude", map.name, map.side, map.altitude);
    layer.add(Thing::text(Point::new(190.0, top + 30.0), head, TextStyle::Place));
    let tally = format!("{phase}; {} detonations, {:+} Hazards", map.detonations, map.adjustment);
    layer.add(note(Point::new(190.0, top + 48.0), tally));
    for area in &map.areas {
        draw_area(area, top, &mut layer);
    }
    layer
}

/// The place of an Area on the sheet.
fn place_of(area: Area, top: f32) -> Rect {
    Rect::round(places::middle(area).moved(0.0, top), PATCH.0, PATCH.1)
}

fn draw_area(view: &AreaView, top: f32, layer: &mut Layer) {
    let place = place_of(view.area, top);
    let edge = if view.perimeter { "" } else { ", no way out" };
    let name =
        format!("{}, at most {} new Hazards, blast {}{edge}", view.name, view.maximum, view.blast);
    let water = places::is_water(view.area);
    let paint = if water { Paint::Sea } else { Paint::Highland };
    layer.add(patch(format!("area-{}", view.area), name, place, paint));
    let title = format!("{} ({})", view.name, view.maximum);
    layer.add(Thing::text(Point::new(place.centre().x, place.y + 17.0), title, TextStyle::Place));
    for (row, target) in view.targets.iter().enumerate() {
        let y = place.y + 24.0 + 24.0 * row as f32;
        let area = Rect { x: place.x + 6.0, y, width: PATCH.0 - 12.0, height: 21.0 };
        let markers = match target.markers.len() {
            0 => String::new(),
            _ => format!("; {}", target.markers.join(", ")),
        };
        let name = format!(
            "{}, approach {}, blast number {}, blast {}{markers}",
            target.name, target.approach, target.number, target.blast
        );
        let paint = if target.blast > 0 { Paint::Wreck } else { Paint::Town };
        layer.add(patch(format!("target-{}", target.target), name, area, paint));
        let blast = if target.blast > 0 { format!(" *{}", target.blast) } else { String::new() };
        let hidden = if target.markers.is_empty() {
            String::new()
        } else {
            format!(" [{}]", target.markers.len())
        };
        let text = format!("{} {}/{}{blast}{hidden}", target.name, target.approach, target.number);
        layer.add(note(area.centre().moved(0.0, 4.0), text));
    }
    if view.blast > 0 {
        let at = Point::new(place.x + 14.0, place.y + 14.0);
        let text = view.blast.to_string();
        let marker = Marker { at, radius: 10.0, paint: Paint::Danger, text };
        let id = format!("blast-{}", view.area);
        layer.add(Thing::new(
            id,
            format!("blast {} in {}", view.blast, view.name),
            Look::Marker(marker),
        ));
    }
    if !view.markers.is_empty() {
        let at = Point::new(place.x + PATCH.0 - 14.0, place.y + 14.0);
        let text = view.markers.len().to_string();
        let marker = Marker { at, radius: 10.0, paint: Paint::Second, text };
        let id = format!("hazards-{}", view.area);
        layer.add(Thing::new(id, view.markers.join(", "), Look::Marker(marker)));
    }
}

/// A B-25 as a counter.
fn b25(bomber: &BomberView, at: Point) -> Thing {
    let load = if bomber.loaded { "B" } else { "" };
    let hurt = match (bomber.lost, bomber.damage) {
        (true, _) => Damage::Lost,
        (false, 0) => Damage::None,
        (false, taken) => Damage::Hits { taken, of: 2 },
    };
    let elite = bomber.elite.as_ref().map_or(String::new(), |elite| format!(", {elite}"));
    let markers = match bomber.markers.len() {
        0 => String::new(),
        _ => format!("; {}", bomber.markers.join(", ")),
    };
    let carries = if bomber.loaded { "loaded" } else { "no bombs" };
    let name = format!("{}, {}, {carries}{elite}{markers}", bomber.pilot, bomber.place);
    let count = match bomber.markers.len() {
        0 => String::new(),
        count => format!("!{count}"),
    };
    let short: String = bomber.pilot.chars().take(9).collect();
    let counter = Counter::new(Symbol::MediumBomber, Whose::First)
        .at(at)
        .sized(46.0, 40.0)
        .values(short, load, count)
        .hurt(hurt);
    Thing::counter(b25_id(bomber.b25), name, counter)
}

/// B-25s in Areas and over Target Boxes.
fn over_target(view: &View, map: &MapView, top: f32) -> Layer {
    let mut layer = Layer::moving("over-target");
    let find = |bomber: Bomber| view.b25s.iter().find(|one| one.b25 == bomber);
    for area in &map.areas {
        let place = place_of(area.area, top);
        let here = area.b25s.iter().chain(area.targets.iter().filter_map(|one| one.b25.as_ref()));
        for (column, bomber) in here.filter_map(|&bomber| find(bomber)).enumerate() {
            let at = Point::new(place.x + 26.0 + 48.0 * column as f32, place.y + PATCH.1 - 16.0);
            layer.add(b25(bomber, at));
        }
    }
    layer
}

/// The squadron beside the map: everybody who is not on it, and what the raid has come to so far.
fn squadron(view: &View, top: f32) -> Layer {
    let mut layer = Layer::moving("squadron");
    let on_map: Vec<Bomber> = view
        .target_map
        .iter()
        .flat_map(|map| &map.areas)
        .flat_map(|area| area.b25s.iter().copied().chain(area.targets.iter().filter_map(|t| t.b25)))
        .collect();
    let left = if view.target_map.is_some() { MAP.width + 16.0 } else { 40.0 };
    let paper =
        Rect { x: left - 14.0, y: top + 6.0, width: WIDTH - left, height: MAP.height - 14.0 };
    if view.target_map.is_some() {
        let sheet = Path::filled(Trail::rounded(paper, 8.0), Paint::Paper);
        layer.add(Thing::scenery(Look::Path(sheet)));
    }
    let mut y = top + 28.0;
    let security = &view.position.security;
    let mut lines = vec![format!("Alert Level {}", security.alert)];
    if !view.zones.is_empty() {
        lines.push(format!("Security Risk {}, {} tests failed", security.risk, security.failed));
    }
    lines.push(format!("{} points", view.points));
    lines.extend(
        view.debriefing
            .iter()
            .map(|line| format!("  {:+} {} {}", line.points, line.count, line.what)),
    );
    for line in lines {
        layer.add(typed(Point::new(left, y), &line, Paint::Ink));
        y += 16.0;
    }
    y += 26.0;
    let columns = if view.target_map.is_some() { 2 } else { 4 };
    let away = view.b25s.iter().filter(|one| !on_map.contains(&one.b25));
    for (at, bomber) in away.enumerate() {
        let (column, row) = ((at % columns) as f32, (at / columns) as f32);
        let spot = Point::new(left + 24.0 + 205.0 * column, y + 54.0 * row);
        layer.add(b25(bomber, spot));
        let place: String = bomber.place.chars().take(22).collect();
        layer.add(typed(spot.moved(28.0, 4.0), &place, Paint::Ink));
    }
    layer
}
