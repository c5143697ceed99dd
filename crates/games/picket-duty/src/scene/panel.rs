//! Beside the sea: the day and the station, the tracks, the crew, and how the ship leans.
//! [PD pd-K-tracks, pd-K-off]

use wardroom_scene::{
    Area, Layer, Look, Marker, Paint, Path, Point, Rect, TextStyle, Thing, Trail,
};

use crate::parts::Man;
use crate::view::View;

/// Where the column begins, and how wide it is.
const LEFT: f32 = 0.0;
const WIDTH: f32 = 284.0;
/// The sheets of the column: day, tracks, crew, list.
const DAY: Rect = Rect { x: LEFT, y: 0.0, width: WIDTH, height: 124.0 };
const TRACKS: Rect = Rect { x: LEFT, y: 132.0, width: WIDTH, height: 218.0 };
const CREW: Rect = Rect { x: LEFT, y: 358.0, width: WIDTH, height: 300.0 };
const LEAN: Rect = Rect { x: LEFT, y: 666.0, width: WIDTH, height: 194.0 };
/// Where the bars of the tracks begin, and the width of one space.
const BAR: f32 = LEFT + 90.0;
const SPACE: f32 = 14.0;

/// The id of the picket station in the scene.
pub(super) const STATION: &str = "withdraw";

/// The sheets the column is written on.
pub(super) fn sheets() -> Layer {
    let mut layer = Layer::still("column");
    for sheet in [TRACKS, CREW, LEAN] {
        let path = Path::filled(Trail::rounded(sheet, 4.0), Paint::Paper);
        layer.add(Thing::scenery(Look::Path(path)));
    }
    layer
}

/// Everything in the column.
pub(super) fn layer(view: &View) -> Layer {
    let mut layer = Layer::moving("column-now");
    write_day(&mut layer, view);
    draw_tracks(&mut layer, view);
    list_crew(&mut layer, view);
    draw_lean(&mut layer, view);
    layer
}

fn write_day(layer: &mut Layer, view: &View) {
    let position = &view.position;
    let radars = position.working_land_radars();
    let kikusui = if view.kikusui { ", kikusui" } else { "" };
    let lines = [
        format!("{}, {} ({})", position.date.spoken(), position.phase, position.phase.hours()),
        format!("Weather {}{kikusui}", position.weather),
        format!("Land radars {radars}, rating {:+}", view.rating),
        if position.ship.fdt { "Fighter director team aboard" } else { "No fighter director team" }
            .to_owned(),
    ];
    let station = match position.station {
        0 => "On the way".to_owned(),
        number => format!("Station {number}"),
    };
    let name = format!("{station}; {}", lines.join("; "));
    let look =
        Area { outline: Trail::rounded(DAY, 4.0), paint: Paint::Paper, centre: DAY.centre() };
    layer.add(Thing::area(STATION, name, look));
    let title = view.title.split_once(": ").map_or(view.title.as_str(), |(_, title)| title);
    let heading = Point::new(DAY.centre().x, 28.0);
    layer.add(Thing::text(heading, format!("{station}: {title}"), TextStyle::Place));
    for (nth, line) in lines.into_iter().enumerate() {
        let at = Point::new(LEFT + 14.0, 52.0 + 19.5 * nth as f32);
        layer.add(Thing::text(at, line, TextStyle::Line));
    }
}

/// What a long bar means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Full {
    Good,
    Bad,
}

fn draw_tracks(layer: &mut Layer, view: &View) {
    let ship = &view.position.ship;
    let water: u8 = ship.flood.values().iter().sum();
    let [hull, maneuver, ammo, fuel, flooding] = view.tracks;
    let rows = [
        ("Hull", ship.hull, hull, Full::Good),
        ("Maneuver", ship.maneuver, maneuver, Full::Good),
        ("Ammo", ship.ammo, ammo, Full::Good),
        ("Fuel", ship.fuel, fuel, Full::Good),
        ("Flooding", water.min(flooding), flooding, Full::Bad),
    ];
    for (nth, (title, value, of, full)) in rows.into_iter().enumerate() {
        let top = TRACKS.y + 12.0 + 34.0 * nth as f32;
        add_bar(layer, title, (value, of), full, top);
    }
    add_morale(layer, ship.morale, TRACKS.y + 182.0);
}

fn add_bar(layer: &mut Layer, title: &str, (value, of): (u8, u8), full: Full, top: f32) {
    // Ten spaces fill the bar; a longer track of a player's own data is drawn closer together.
    let space = SPACE * 10.0 / f32::from(of.max(1));
    let bar = Rect { x: BAR, y: top, width: SPACE * 10.0, height: 18.0 };
    let id = format!("track-{}", title.to_lowercase());
    let look =
        Area { outline: Trail::rounded(bar, 3.0), paint: Paint::Shoal, centre: bar.centre() };
    layer.add(Thing::area(id, format!("{title} {value} of {of}"), look));
    let low = f32::from(value) / f32::from(of.max(1)) <= 0.3;
    let paint = match (full, low) {
        (Full::Good, false) => Paint::Second,
        (Full::Good, true) => Paint::Danger,
        (Full::Bad, true) => Paint::Brass,
        (Full::Bad, false) => Paint::Danger,
    };
    for nth in 0..value.min(of) {
        let cell = Rect {
            x: BAR + space * f32::from(nth) + 1.5,
            y: top + 2.5,
            width: space - 3.0,
            height: 13.0,
        };
        let path = Path::filled(Trail::rounded(cell, 1.5), paint);
        layer.add(Thing::scenery(Look::Path(path)));
    }
    layer.add(Thing::text(Point::new(LEFT + 12.0, top + 13.5), title, TextStyle::Line));
    let figure = Point::new(BAR + SPACE * 10.0 + 9.0, top + 13.5);
    layer.add(Thing::text(figure, format!("{value}/{of}"), TextStyle::Line));
}

/// Morale from -4 to +4, the middle marked.
fn add_morale(layer: &mut Layer, morale: i8, top: f32) {
    let width = SPACE * 10.0 / 9.0;
    let bar = Rect { x: BAR, y: top, width: SPACE * 10.0, height: 18.0 };
    let look =
        Area { outline: Trail::rounded(bar, 3.0), paint: Paint::Shoal, centre: bar.centre() };
    layer.add(Thing::area("track-morale", format!("Morale {morale:+}"), look));
    let centre = bar.centre();
    let zero = Trail::from(centre.moved(0.0, -9.0)).line(centre.moved(0.0, 9.0));
    layer.add(Thing::scenery(Look::Path(Path::drawn(zero, Paint::Boundary, 1.0))));
    let at = centre.moved(width * f32::from(morale), 0.0);
    let paint = if morale < 0 { Paint::Danger } else { Paint::Second };
    layer.add(Thing::scenery(Look::Path(Path::filled(Trail::circle(at, 7.0), paint))));
    layer.add(Thing::text(Point::new(LEFT + 12.0, top + 13.5), "Morale", TextStyle::Line));
    let figure = Point::new(BAR + SPACE * 10.0 + 9.0, top + 13.5);
    layer.add(Thing::text(figure, format!("{morale:+}"), TextStyle::Line));
}

/// What a man's value counts in. [PD pd-K-off]
fn duty(man: Man) -> &'static str {
    match man {
        Man::Captain => "maneuvers, emergencies",
        Man::Xo => "stands in for the captain",
        Man::Gunnery => "all gun fire",
        Man::DamageControl => "all repairs",
        Man::Engineering => "maneuvers",
        Man::Cpo => "deck fires",
        Man::Chief1 => "repairs forward",
        Man::Chief2 => "repairs amidships",
        Man::Chief3 => "repairs aft",
    }
}

fn list_crew(layer: &mut Layer, view: &View) {
    let heading = Point::new(CREW.centre().x, CREW.y + 22.0);
    layer.add(Thing::text(heading, "Crew", TextStyle::Place));
    for (nth, (man, &value)) in view.position.ship.crew.iter().enumerate() {
        let paint = match value {
            ..0 => Paint::Danger,
            0 => Paint::Neutral,
            _ => Paint::Second,
        };
        let at = Point::new(LEFT + 24.0, CREW.y + 46.0 + 29.0 * nth as f32);
        let marker = Marker { at, radius: 12.0, paint, text: format!("{value:+}") };
        let id = format!("crew-{}", man.word().replace(' ', "-").to_lowercase());
        let title = capital(man.word());
        let name = format!("{title}, value {value:+}: {}", duty(man));
        layer.add(Thing::new(id, name, Look::Marker(marker)));
        let line = format!("{title}: {}", duty(man));
        layer.add(Thing::text(at.moved(20.0, 4.0), line, TextStyle::Line));
    }
}

fn capital(word: &str) -> String {
    let mut signs = word.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// The ship from astern, leaning as she lists, and her trim in words. [PD pd-G7-flood]
fn draw_lean(layer: &mut Layer, view: &View) {
    let list = view.position.ship.list;
    let water: u8 = view.position.ship.flood.values().iter().sum();
    let keel = Point::new(LEFT + 76.0, LEAN.y + 112.0 + f32::from(water));
    let (sin, cos) = (7.0 * f32::from(list)).to_radians().sin_cos();
    let p = |x: f32, y: f32| keel.moved(x * cos - y * sin, x * sin + y * cos);
    let hull = Trail::from(p(-44.0, -42.0))
        .line(p(44.0, -42.0))
        .line(p(44.0, 4.0))
        .curve(p(44.0, 34.0), p(16.0, 40.0), p(0.0, 42.0))
        .curve(p(-16.0, 40.0), p(-44.0, 34.0), p(-44.0, 4.0))
        .close();
    let house = Trail::polygon(&[p(-24.0, -42.0), p(-20.0, -70.0), p(20.0, -70.0), p(24.0, -42.0)]);
    let mast = Trail::from(p(0.0, -70.0)).line(p(0.0, -92.0));
    let drawn = |trail: Trail, paint: Paint| Path {
        line: Some(Paint::Ink),
        width: 1.2,
        ..Path::filled(trail, paint)
    };
    let mut draw = |path: Path| layer.add(Thing::scenery(Look::Path(path)));
    draw(Path::drawn(mast, Paint::Ink, 2.4));
    draw(drawn(house, Paint::Neutral));
    draw(drawn(hull, Paint::Runway));
    let level = LEAN.y + 112.0;
    let sea = Trail::from(Point::new(LEFT + 10.0, level)).line(Point::new(LEFT + 142.0, level));
    draw(Path::drawn(sea, Paint::Second, 2.0));
    let side = |value: i8, minus: &str, plus: &str| match value {
        0 => "none".to_owned(),
        ..0 => format!("{} to {minus}", -value),
        _ => format!("{value} to {plus}"),
    };
    let maneuvers = if view.can_maneuver { "Can evade" } else { "Cannot evade" };
    let leave = if view.must_leave { "Must leave" } else { "Fit to stay" };
    let trim = match view.trim {
        0 => "none".to_owned(),
        ..0 => format!("{} by the bow", -view.trim),
        _ => format!("{} by the stern", view.trim),
    };
    let lines = [
        format!("List {}", side(list, "port", "starboard")),
        format!("Trim {trim}"),
        maneuvers.to_owned(),
        leave.to_owned(),
    ];
    for (nth, line) in lines.into_iter().enumerate() {
        let at = Point::new(LEFT + 150.0, LEAN.y + 72.0 + 21.0 * nth as f32);
        layer.add(Thing::text(at, line, TextStyle::Line));
    }
}
