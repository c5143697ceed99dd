//! The Naval Map: the northern Pacific from Japan to San Francisco in ten Sea Areas, with what patrols them.
//! [EDR 9.1, 9.3, C-seaareas]

use wardroom_scene::{
    Area as Patch, Counter, Damage, Emphasis, Layer, Look, Marker as Disc, Paint, Path, Point,
    Rect, Side, Symbol, Text, TextStyle, Thing, Trail,
};

use super::atlas::{Projection, head};
use super::flight_map::city_id;
use super::geography;
use super::ground::trim;
use super::sheet::{MAP, note, patch, scenery};
use crate::Doolittle;
use crate::naval::parts::{SeaHazard, ShipType};
use crate::naval::state::{Bunkers, Contact, Force, Lies, Station};
use crate::naval::{Patrol, SeaArea, Ship};
use crate::parts::{City, Weather};
use crate::view::View;

/// The height of the head of the map.
const HEAD: f32 = 78.0;
/// Where the map ends and the Task Force Layout begins.
pub(super) const FOOT: f32 = 436.0;
/// The borders of the Sea Areas from east to west: degrees of longitude, and where they lie on the sheet.
const BORDERS: [(f32, f32); 11] = [
    (243.0, 1090.0),
    (234.0, 984.0),
    (222.0, 876.0),
    (208.0, 768.0),
    (192.0, 660.0),
    (180.0, 552.0),
    (168.0, 442.0),
    (159.0, 333.0),
    (151.0, 225.0),
    (143.5, 118.0),
    (129.0, 0.0),
];
const PROJECTION: Projection =
    Projection { borders: &BORDERS, latitudes: (51.0, 16.0), top: HEAD, bottom: FOOT };

pub(super) fn area_id(area: SeaArea) -> String {
    format!("sea-{area}")
}

/// The id of what patrols a Sea Area.
pub(super) fn patrol_id(patrol: Patrol) -> String {
    format!("patrol-{patrol}")
}

/// The right and left edge of a Sea Area.
fn edges(area: SeaArea) -> (f32, f32) {
    (BORDERS[area as usize].1, BORDERS[area as usize + 1].1)
}

/// Sea and shores; the borders of the Sea Areas and the International Date Line. [EDR 9.1-dateline]
fn ocean() -> Layer {
    let mut layer = Layer::still("pacific");
    scenery(&mut layer, Path::filled(Trail::rounded(MAP, 5.0), Paint::Ocean));
    PROJECTION.country(&mut layer);
    let below = Rect { x: MAP.x, y: FOOT, width: MAP.width, height: MAP.height - FOOT };
    scenery(&mut layer, Path::filled(Trail::rounded(below, 0.0), Paint::Ocean));
    for &(degrees, x) in &BORDERS[1..10] {
        let border = Trail::from(Point::new(x, HEAD)).line(Point::new(x, FOOT));
        let (paint, width) =
            if degrees == 180.0 { (Paint::Brass, 2.4) } else { (Paint::Boundary, 1.2) };
        scenery(&mut layer, Path::drawn(border, paint, width).dashed(7.0, 5.0));
        if degrees == 180.0 {
            let at = Point::new(x - 6.0, FOOT - 66.0);
            let text = "Date Line".to_owned();
            let text = Text { at, text, style: TextStyle::Note, turned: -90.0 };
            layer.add(Thing::scenery(Look::Text(text)));
        }
    }
    PROJECTION.names(&mut layer, geography::PACIFIC_NAMES);
    trim(&mut layer);
    head(&mut layer, HEAD, 30.0, BORDERS[1..10].iter().map(|&(_, x)| x));
    let edge = Trail::from(Point::new(0.0, FOOT)).line(Point::new(MAP.width, FOOT));
    scenery(&mut layer, Path::drawn(edge, Paint::Boundary, 2.0));
    layer
}

/// The shape of a ship, by its type.
pub(super) fn symbol_of(kind: ShipType) -> Symbol {
    match kind {
        ShipType::Cv => Symbol::Carrier,
        ShipType::Ca | ShipType::Cl => Symbol::Cruiser,
        ShipType::Dd => Symbol::Destroyer,
        ShipType::Ao => Symbol::Auxiliary,
    }
}

impl Doolittle {
    /// The Naval Map, the lowest layer first.
    pub(super) fn naval_map(&self, view: &View) -> Vec<Layer> {
        let mut layer = Layer::moving("sea-areas");
        for &area in SeaArea::ALL {
            self.sea_area(view, area, &mut layer);
        }
        cities(&mut layer);
        vec![ocean(), layer, self.task_force_layout(view)]
    }

    /// A Sea Area with its weather, and what is in it.
    fn sea_area(&self, view: &View, area: SeaArea, layer: &mut Layer) {
        let naval = &view.position.naval;
        let printed = self.data.naval.area(area);
        let (right, left) = edges(area);
        let place = Rect { x: left, y: HEAD, width: right - left, height: FOOT - HEAD };
        let weather = naval.weather_at(area).map_or("weather unknown", Weather::word);
        let meeting = match printed.rendezvous {
            0 => "no Rendezvous".to_owned(),
            number => format!("Rendezvous {number}"),
        };
        let name = format!("{}, {weather}, {meeting}, {} Sea Hazards", printed.name, printed.draw);
        let outline = Trail::rounded(place, 0.0);
        let centre = Point::new(place.centre().x, FOOT - 24.0);
        layer.add(Thing::area(area_id(area), name, Patch { outline, paint: Paint::Glass, centre }));
        let middle = place.centre().x;
        note(layer, middle, 20.0, printed.name.as_str());
        let sky = Rect { x: left + 4.0, y: 32.0, width: right - left - 8.0, height: 40.0 };
        let paint = match naval.weather_at(area) {
            Some(Weather::Storm) => Paint::Shoal,
            _ => Paint::Paper,
        };
        layer.add(patch(
            format!("weather-{area}"),
            format!("{}: {weather}", printed.name),
            sky,
            paint,
        ));
        let words = naval.weather_at(area).map_or("?", Weather::word).to_uppercase();
        layer.add(Thing::text(Point::new(middle, 50.0), words, TextStyle::Place));
        let numbers = match printed.rendezvous {
            0 => "port".to_owned(),
            number => format!("meet {number}, draw {}", printed.draw),
        };
        note(layer, middle, 66.0, numbers);
        self.flags(view, area, Point::new(middle, FOOT - 10.0), layer);
        self.patrols(view, area, left, layer);
    }

    /// Where the plan says to meet and to launch. [EDR 9.2, 12.3]
    fn flags(&self, view: &View, area: SeaArea, at: Point, layer: &mut Layer) {
        let naval = &view.position.naval;
        let mut words = Vec::new();
        if naval.plan.rendezvous == area && !naval.met {
            words.push("⚑ meet");
        }
        if naval.plan.launch == area {
            words.push("⚑ launch");
        }
        if !words.is_empty() {
            layer.add(Thing::text(at, words.join(", "), TextStyle::Place));
        }
    }

    /// The Task Force, detached ships, Submarines and Enemy Signals of a Sea Area.
    fn patrols(&self, view: &View, area: SeaArea, left: f32, layer: &mut Layer) {
        let naval = &view.position.naval;
        if naval.at == area {
            let force = if naval.force == Force::Eighteen { "TF 18" } else { "TF 16" };
            let low = if naval.bunkers == Bunkers::Low { "low" } else { "" };
            let distress = naval.markers.iter().filter(|one| one.lies == Lies::Fleet).count();
            let flags = if distress > 0 { "!" } else { "" };
            let ships = naval.on_layout().count();
            let counter = Counter::new(Symbol::Carrier, Side::Second)
                .at(Point::new(left + 54.0, 250.0))
                .sized(84.0, 44.0)
                .values(force, low, flags);
            let fuel = naval.bunkers.word();
            let name =
                format!("{force}, {ships} ships, {fuel}, in {}", self.data.naval.area(area).name);
            layer.add(Thing::counter(patrol_id(Patrol::TaskForce), name, counter));
            hazards(view, Patrol::TaskForce, Point::new(left + 100.0, 228.0), layer);
        }
        let detached = Ship::ALL.iter().filter(|&&ship| {
            matches!(naval.ship(ship).station, Station::Detached(_, there) if there == area)
        });
        for (nth, &ship) in detached.enumerate() {
            layer.add(self.ship(view, ship, Point::new(left + 54.0, 292.0 + 20.0 * nth as f32)));
        }
        let boats = Patrol::SUBMARINES.iter().filter(|&&one| {
            let boat = naval.boat(one);
            boat.area == area && !matches!(boat.contact, Contact::None)
        });
        for (nth, &boat) in boats.enumerate() {
            let contact = naval.boat(boat).contact;
            let at = Point::new(left + 54.0, 196.0 - 34.0 * nth as f32);
            let mut counter = Counter::new(Symbol::Submarine, Side::Second)
                .at(at)
                .sized(70.0, 30.0)
                .values(boat.word(), "", "");
            let mut emphasis = Emphasis::None;
            match contact {
                Contact::Silent => emphasis = Emphasis::Spent,
                Contact::Lost => counter = counter.hurt(Damage::Lost),
                _ => {}
            }
            let name = format!("Submarine {boat}, {contact}, {}", self.data.naval.area(area).name);
            layer.add(Thing::counter(patrol_id(boat), name, counter).emphasised(emphasis));
            hazards(view, boat, at.moved(40.0, -12.0), layer);
        }
        let signals = naval.signals_in(area);
        if signals > 0 {
            let at = Point::new(left + 18.0, HEAD + 20.0);
            let disc = Disc { at, radius: 12.0, paint: Paint::First, text: signals.to_string() };
            let name = format!("{signals} Enemy Signals in {}", self.data.naval.area(area).name);
            layer.add(Thing::new(format!("signals-{area}"), name, Look::Marker(disc)));
            note(layer, at.x + 36.0, at.y + 4.0, "signals");
        }
    }

    /// A ship as a counter. [EDR 10.1]
    pub(super) fn ship(&self, view: &View, ship: Ship, at: Point) -> Thing {
        let naval = &view.position.naval;
        let printed = self.data.naval.ship(ship);
        let hull = naval.ship(ship);
        let damage = match (hull.station, hull.damaged) {
            (Station::Sunk, _) => Damage::Lost,
            (_, true) => Damage::Hits { taken: 1, of: 1 },
            _ => Damage::None,
        };
        let formation = if printed.force == Force::Eighteen { 0 } else { 1 };
        let counter = Counter::new(symbol_of(printed.kind), Side::Second)
            .at(at)
            .sized(70.0, 28.0)
            .values(printed.name.as_str(), "", "")
            .in_formation(formation)
            .hurt(damage);
        let hurt = if hull.damaged { ", damaged" } else { "" };
        let distress = if naval.is_distressed(ship) { ", in distress" } else { "" };
        let name =
            format!("{}, {}{hurt}{distress}", printed.name, printed.kind.word().to_uppercase());
        let emphasis = if naval.is_distressed(ship) { Emphasis::Spent } else { Emphasis::None };
        Thing::counter(ship_id(ship), name, counter).emphasised(emphasis)
    }
}

pub(super) fn ship_id(ship: Ship) -> String {
    format!("ship-{ship}")
}

/// The cities of Japan, where Submarines may put Contact markers. [EDR 12.7.1]
fn cities(layer: &mut Layer) {
    for (nth, &city) in City::ALL.iter().enumerate() {
        let area = Rect { x: 46.0, y: 296.0 + 25.0 * nth as f32, width: 68.0, height: 21.0 };
        let word = city.word().replace('-', " ");
        layer.add(patch(
            city_id(city),
            format!("{word}, for a Contact marker"),
            area,
            Paint::Paper,
        ));
        note(layer, area.centre().x, area.y + 14.0, word);
    }
}

/// Sea Hazards that are assigned to a Patrol, face down. [EDR 12.6.3]
pub(super) fn hazards(view: &View, patrol: Patrol, at: Point, layer: &mut Layer) {
    let count = view.position.naval.assigned[patrol as usize];
    if count == 0 {
        return;
    }
    let disc = Disc { at, radius: 11.0, paint: Paint::First, text: format!("?{count}") };
    let name = format!("{count} Sea Hazards of {patrol}, face down");
    layer.add(Thing::new(format!("hazards-{patrol}"), name, Look::Marker(disc)));
}

/// A Recon marker or a squadron as a counter. [EDR 10.2]
pub(super) fn recon(view: &View, patrol: Patrol, at: Point) -> Thing {
    let naval = &view.position.naval;
    let symbol = match patrol {
        Patrol::Vf6 => Symbol::Fighter,
        Patrol::Vb6 | Patrol::Vs6 => Symbol::DiveBomber,
        Patrol::Vt6 => Symbol::TorpedoBomber,
        _ => Symbol::FlyingBoat,
    };
    let title = match patrol {
        Patrol::CaDark => "CA 18".to_owned(),
        Patrol::CaLight => "CA 16".to_owned(),
        _ => patrol.word().to_uppercase(),
    };
    let counter = Counter::new(symbol, Side::Second).at(at).sized(42.0, 38.0).values(title, "", "");
    let grounded = if naval.is_grounded(patrol) { ", grounded" } else { "" };
    let name =
        format!("Recon {patrol}, {}{grounded}", naval.perch(patrol).word().replace('-', " "));
    let emphasis = if naval.is_grounded(patrol) { Emphasis::Spent } else { Emphasis::None };
    Thing::counter(patrol_id(patrol), name, counter).emphasised(emphasis)
}

pub(super) fn hazard_words(hazard: SeaHazard) -> String {
    hazard.word().replace('-', " ")
}
