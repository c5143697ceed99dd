//! Below decks: the ship from the side with her compartments, the water she lies in, and what the
//! three repair parties have to fight. [PD pd-K-prim, pd-G5-dc]
//!
//! She settles with the water in her and tilts with her trim, so that the drawing leans as the ship
//! does. The bow is to the right, as in the plan above.

use wardroom_scene::{
    Area, Emphasis, Layer, Look, Marker, Paint, Path, Point, Rect, TextStyle, Thing, Trail,
};

use crate::parts::{Compartment, Condition, Equipment, Man, Section, WaterLines};
use crate::state::Step;
use crate::view::{CompartmentView, View};

use super::{flame, plan};

/// The deck, the keel and the water of an upright ship.
const DECK: f32 = 716.0;
const KEEL: f32 = 806.0;
const WATER: f32 = 757.0;
/// Places are measured from the left edge of this part of the sheet.
const LEFT: f32 = 292.0;
/// The point about which she tilts.
const MIDSHIPS: f32 = 450.0;
/// The room of this part of the sheet.
const ROOM: Rect = Rect { x: LEFT, y: 592.0, width: 900.0, height: 268.0 };

/// A compartment: short name, left and right edge, top and bottom.
#[rustfmt::skip]
fn place(room: Compartment) -> (&'static str, [f32; 4]) {
    use Compartment as C;
    let low = [DECK + 36.0, KEEL - 4.0];
    let whole = [DECK + 4.0, KEEL - 4.0];
    let (name, left, right, [top, bottom]) = match room {
        C::Steering          => ("Steering", 36.0, 88.0, [DECK + 4.0, KEEL - 20.0]),
        C::Magazine5         => ("Mag 5", 92.0, 134.0, low),
        C::Magazine20        => ("20mm", 92.0, 162.0, [DECK + 4.0, DECK + 32.0]),
        C::Magazine4         => ("Mag 4", 138.0, 180.0, low),
        C::Magazine40Aft     => ("40mm", 166.0, 236.0, [DECK + 4.0, DECK + 32.0]),
        C::Magazine3         => ("Mag 3", 184.0, 236.0, low),
        C::FuelAft           => ("Fuel", 240.0, 292.0, whole),
        C::EngineAft         => ("Engine", 300.0, 371.0, whole),
        C::FireAft           => ("Fire room", 375.0, 446.0, whole),
        C::EngineForward     => ("Engine", 450.0, 521.0, whole),
        C::FireForward       => ("Fire room", 525.0, 596.0, whole),
        C::FuelForward       => ("Fuel", 604.0, 656.0, whole),
        C::Magazine40Forward => ("40mm", 660.0, 760.0, [DECK + 4.0, DECK + 32.0]),
        C::Magazine2         => ("Mag 2", 660.0, 708.0, low),
        C::Magazine1         => ("Mag 1", 712.0, 760.0, low),
        C::Radio             => ("Radio", 604.0, 652.0, [DECK - 30.0, DECK - 2.0]),
        C::Cic               => ("CIC", 656.0, 700.0, [DECK - 30.0, DECK - 2.0]),
        C::Bridge            => ("Bridge", 626.0, 684.0, [DECK - 62.0, DECK - 33.0]),
    };
    (name, [left, right, top, bottom])
}

/// The edges of a section, from left to right.
fn span(section: Section) -> (f32, f32) {
    match section {
        Section::Aft => (30.0, 296.0),
        Section::Midship => (296.0, 600.0),
        Section::Forward => (600.0, 870.0),
    }
}

/// The id of a compartment in the scene: the word by which it is repaired.
pub(super) fn room_id(room: Compartment) -> String {
    format!("repair-{room}")
}

/// The id of the deck fires of a section.
pub(super) fn deck_fire_id(section: Section) -> String {
    format!("deck-fire-{section}")
}

pub(super) fn water_id(section: Section) -> String {
    format!("pump-{section}")
}

/// The id of the repair party of a section.
pub(super) fn party_id(section: Section) -> String {
    format!("party-{section}")
}

/// The id of the water lines.
pub(super) const WATER_LINES: &str = "repair-water-lines";
/// The id of the lamp that shows an emergency.
pub(super) const EMERGENCY: &str = "declare";

/// How the ship lies in the water.
struct Lie {
    /// How far down the stern goes for each unit of length.
    slope: f32,
    /// How far she has settled.
    sunk: f32,
}

impl Lie {
    fn of(view: &View) -> Lie {
        let water: u8 = view.position.ship.flood.values().iter().sum();
        Lie { slope: -0.014 * f32::from(view.trim), sunk: 1.4 * f32::from(water) }
    }

    fn at(&self, x: f32, y: f32) -> Point {
        Point::new(LEFT + x, y + self.sunk + (x - MIDSHIPS) * self.slope)
    }

    fn room(&self, [left, right, top, bottom]: [f32; 4]) -> Trail {
        Trail::polygon(&[
            self.at(left, top),
            self.at(right, top),
            self.at(right, bottom),
            self.at(left, bottom),
        ])
    }
}

/// The sheet below the sea.
pub(super) fn sheet() -> Layer {
    let mut layer = Layer::still("below-decks");
    layer.add(Thing::scenery(Look::Path(Path::filled(Trail::rounded(ROOM, 4.0), Paint::Paper))));
    layer
}

/// The ship from the side, with everything that is wrong with her.
pub(super) fn layer(view: &View) -> Layer {
    let mut layer = Layer::moving("damage");
    let lie = Lie::of(view);
    draw_ship(&mut layer, view, &lie);
    for room in &view.compartments {
        add_room(&mut layer, room, &lie);
    }
    draw_water(&mut layer);
    for &section in Section::ALL {
        add_party(&mut layer, view, section);
        add_fires(&mut layer, view, section, &lie);
        add_water(&mut layer, view, section);
    }
    add_chips(&mut layer, view);
    layer
}

fn draw_ship(layer: &mut Layer, view: &View, lie: &Lie) {
    let p = |x, y| lie.at(x, y);
    let hull = Trail::from(p(24.0, DECK))
        .line(p(590.0, DECK))
        .line(p(880.0, DECK - 16.0))
        .curve(p(868.0, DECK + 20.0), p(836.0, KEEL - 18.0), p(800.0, KEEL))
        .line(p(110.0, KEEL))
        .curve(p(70.0, KEEL - 4.0), p(34.0, KEEL - 26.0), p(24.0, DECK))
        .close();
    let drawn = |trail: Trail, fill: Paint| {
        Thing::scenery(Look::Path(Path {
            line: Some(Paint::Ink),
            width: 1.2,
            ..Path::filled(trail, fill)
        }))
    };
    let flat =
        |x: f32, top: f32, width: f32, height: f32| lie.room([x, x + width, top, top + height]);
    // Masts and deckhouses, from aft.
    layer.add(drawn(flat(654.0, DECK - 112.0, 2.4, 52.0), Paint::Ink));
    layer.add(drawn(flat(118.0, DECK - 14.0, 180.0, 14.0), Paint::Neutral));
    layer.add(drawn(flat(330.0, DECK - 12.0, 240.0, 12.0), Paint::Neutral));
    layer.add(drawn(flat(600.0, DECK - 32.0, 156.0, 32.0), Paint::Neutral));
    layer.add(drawn(flat(622.0, DECK - 64.0, 66.0, 34.0), Paint::Neutral));
    let has = |word: &str| view.mounts.iter().any(|mount| mount.mount == word);
    let guns = [
        ("5in1", 790.0, DECK - 10.0, 1.0),
        ("5in2", 728.0, DECK - 32.0, 1.0),
        ("5in3", 268.0, DECK - 14.0, -1.0),
        ("5in4", 158.0, DECK - 14.0, -1.0),
        ("5in5", 84.0, DECK, -1.0),
    ];
    for (_, x, base, ahead) in guns.into_iter().filter(|(word, ..)| has(word)) {
        let house = Trail::polygon(&[
            p(x - 15.0 * ahead, base),
            p(x - 13.0 * ahead, base - 19.0),
            p(x + 8.0 * ahead, base - 19.0),
            p(x + 15.0 * ahead, base),
        ]);
        layer.add(drawn(house, Paint::Neutral));
        let barrel =
            Trail::from(p(x + 12.0 * ahead, base - 12.0)).line(p(x + 44.0 * ahead, base - 16.0));
        layer.add(Thing::scenery(Look::Path(Path::drawn(barrel, Paint::Ink, 2.4))));
    }
    layer.add(drawn(hull, Paint::Runway));
    for (x, equipment) in [(548.0, Equipment::StackForward), (398.0, Equipment::StackAft)] {
        let broken = view.position.ship.condition(equipment) != Condition::Ok;
        let stack = Trail::polygon(&[
            p(x - 14.0, DECK - 12.0),
            p(x - 16.0, DECK - 66.0),
            p(x + 10.0, DECK - 66.0),
            p(x + 14.0, DECK - 12.0),
        ]);
        layer.add(drawn(stack, if broken { Paint::Danger } else { Paint::Neutral }));
    }
    // Screws and rudder, under the stern.
    let screws = [(Equipment::ShaftPort, 98.0, 4.0), (Equipment::ShaftStarboard, 112.0, 8.0)];
    for (equipment, x, down) in screws {
        let at = p(x, KEEL + down);
        let outline = Trail::circle(at, 5.0).and(&lie.room([
            x,
            x + 58.0,
            KEEL + down - 1.0,
            KEEL + down + 1.0,
        ]));
        plan::add_equipment(layer, view, equipment, outline, at, Paint::Neutral);
    }
    let rudder = lie.room([60.0, 78.0, KEEL - 14.0, KEEL + 12.0]);
    plan::add_equipment(layer, view, Equipment::Rudder, rudder, p(69.0, KEEL), Paint::Neutral);
}

fn add_room(layer: &mut Layer, room: &CompartmentView, lie: &Lie) {
    let (short, edges) = place(room.compartment);
    let [left, right, top, bottom] = edges;
    let paint = match (room.flooded, room.destroyed, room.burning) {
        (true, ..) => Paint::Second,
        (_, true, _) => Paint::Wreck,
        (.., true) => Paint::Danger,
        _ => Paint::Paper,
    };
    let state = match (room.flooded, room.destroyed, room.markers) {
        (true, ..) => "flooded".to_owned(),
        (_, true, _) => "destroyed".to_owned(),
        (.., 0) => "in order".to_owned(),
        (.., 1) => "on fire, 1 hit marker".to_owned(),
        (.., markers) => format!("on fire, {markers} hit markers"),
    };
    let middle = lie.at(f32::midpoint(left, right), f32::midpoint(top, bottom));
    let words = room.compartment.word().replace('-', " ");
    let name = format!("{words}, {} section: {state}", room.section);
    let area = Area { outline: lie.room(edges), paint, centre: middle };
    layer.add(Thing::area(room_id(room.compartment), name, area));
    let (label, mark) = if bottom - top > 40.0 {
        let under_water = if bottom - top > 70.0 { 18.0 } else { 21.0 };
        let x = f32::midpoint(left, right);
        (lie.at(x, top + under_water), lie.at(x + 7.0, bottom - 13.0))
    } else {
        let aside = if room.markers > 0 { 12.0 } else { 0.0 };
        (middle.moved(-aside, 4.0), middle.moved((right - left) / 2.0 - 10.0, 0.0))
    };
    layer.add(Thing::text(label, short, TextStyle::Note));
    if room.markers > 0 && !room.flooded {
        layer.add(Thing::scenery(Look::Path(flame(mark.moved(-13.0, 4.0), 1.1))));
        let text = room.markers.to_string();
        let marker = Marker { at: mark, radius: 8.0, paint: Paint::Boundary, text };
        layer.add(Thing::scenery(Look::Marker(marker)));
    }
}

/// The sea in front of the hull, thin enough to see through.
fn draw_water(layer: &mut Layer) {
    let mut surface = Trail::from(Point::new(LEFT + 4.0, WATER));
    for wave in 0..14 {
        let x = LEFT + 4.0 + 64.0 * wave as f32;
        surface = surface.curve(
            Point::new(x + 16.0, WATER - 4.0),
            Point::new(x + 48.0, WATER + 4.0),
            Point::new(x + 64.0, WATER),
        );
    }
    layer.add(Thing::scenery(Look::Path(Path::drawn(surface, Paint::Second, 2.0))));
}

/// A repair party with its chief; the one at work stands out. [PD pd-I-dcwave]
fn add_party(layer: &mut Layer, view: &View, section: Section) {
    let (left, right) = span(section);
    let number = section as u8 + 1;
    let chief = view.position.ship.value(Man::chief(section));
    let acts = view.position.step == Step::Party(section);
    let area = Rect { x: LEFT + left + 6.0, y: 600.0, width: right - left - 12.0, height: 24.0 };
    let paint = if acts { Paint::Brass } else { Paint::Shoal };
    let at_work = if acts { ", waits for its job" } else { "" };
    let name = format!("Repair party {number}, {section}, chief {chief:+}{at_work}");
    let area_look = Area { outline: Trail::rounded(area, 5.0), paint, centre: area.centre() };
    let emphasis = if acts { Emphasis::Recent } else { Emphasis::None };
    layer.add(Thing::area(party_id(section), name, area_look).emphasised(emphasis));
    let text = format!("Repair {number}, {section}  ({chief:+})");
    layer.add(Thing::text(area.centre().moved(0.0, 4.5), text, TextStyle::Place));
}

fn add_fires(layer: &mut Layer, view: &View, section: Section, lie: &Lie) {
    let fires = view.position.ship.deck_fires[section];
    if fires == 0 {
        return;
    }
    let x = match section {
        Section::Aft => 210.0,
        Section::Midship => 474.0,
        Section::Forward => 716.0,
    };
    let base = lie.at(x, DECK - 22.0);
    for nth in 0..fires.min(5) {
        let at = base.moved(15.0 * f32::from(nth) - 30.0, if nth % 2 == 0 { 0.0 } else { -7.0 });
        layer.add(Thing::scenery(Look::Path(flame(at, 2.6))));
    }
    let marker = Marker {
        at: base.moved(0.0, -28.0),
        radius: 12.0,
        paint: Paint::Danger,
        text: fires.to_string(),
    };
    let plural = if fires == 1 { "1 deck fire".to_owned() } else { format!("{fires} deck fires") };
    let name = format!("{plural} in the {section} section");
    layer.add(Thing::new(deck_fire_id(section), name, Look::Marker(marker)));
}

/// The water in a section, along the keel.
fn add_water(layer: &mut Layer, view: &View, section: Section) {
    let points = view.position.ship.flood[section];
    if points == 0 {
        return;
    }
    let (left, right) = span(section);
    let wide = ((right - left - 20.0) * f32::from(points.min(10)) / 10.0).max(56.0);
    let area = Rect { x: LEFT + left + 10.0, y: 836.0, width: wide, height: 19.0 };
    let look =
        Area { outline: Trail::rounded(area, 5.0), paint: Paint::Second, centre: area.centre() };
    let name = format!("{points} flood points in the {section} section");
    layer.add(Thing::area(water_id(section), name, look));
    let text = format!("water {points}");
    layer.add(Thing::text(area.centre().moved(0.0, 4.0), text, TextStyle::Note));
}

/// What has no place of its own in the ship: water lines, the emergency, boxes of the advanced game.
fn add_chips(layer: &mut Layer, view: &View) {
    let ship = &view.position.ship;
    let mut chips: Vec<(String, String, Paint)> = Vec::new();
    if ship.water != WaterLines::Ok {
        let text = format!("Water lines {}", ship.water);
        chips.push((WATER_LINES.to_owned(), text, Paint::Danger));
    }
    if ship.emergency {
        chips.push((EMERGENCY.to_owned(), "Emergency declared".to_owned(), Paint::Danger));
    }
    for (room, condition) in ship.secondary.iter().filter(|(_, how)| **how != Condition::Ok) {
        // Words of boxes begin with section, row and column.
        let word = room.word();
        let short = word.splitn(3, '-').last().unwrap_or(word);
        let text = format!("{} {condition}", short.replace('-', " "));
        chips.push((word.to_owned(), text, Paint::Brass));
    }
    let mut at = Point::new(LEFT + 10.0, 634.0);
    for (id, text, paint) in chips {
        let width = 14.0 + 5.9 * text.chars().count() as f32;
        if at.x + width > LEFT + ROOM.width - 8.0 {
            at = Point::new(LEFT + 10.0, at.y + 22.0);
        }
        let area = Rect { x: at.x, y: at.y, width, height: 18.0 };
        let look = Area { outline: Trail::rounded(area, 5.0), paint, centre: area.centre() };
        layer.add(Thing::area(id, text.clone(), look));
        layer.add(Thing::text(area.centre().moved(0.0, 3.6), text, TextStyle::Note));
        at = at.moved(width + 6.0, 0.0);
    }
}
