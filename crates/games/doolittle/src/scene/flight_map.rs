//! The Flight Map: East Asia from the Pacific to China, in twelve zones. [EDR 5.0]
//!
//! Every zone is as wide as what happens in it needs, so degrees of longitude are stretched from zone to
//! zone; the shores follow. Wind Boxes stand above the zones they govern. [EDR 5.1, 5.3]

use wardroom_scene::{
    Area as Patch, Counter, Emphasis, Layer, Look, Marker as Disc, Paint, Path, Point, Rect,
    Side as Whose, Symbol, Text, TextStyle, Thing, Trail,
};

use super::atlas::{Projection, head};
use super::geography::{self, Place};
use super::ground::trim;
use super::sheet::{MAP, burst, line, note, patch, scenery};
use super::target_map::markers_at;
use crate::Doolittle;
use crate::parts::{Altitude, City, Clock, Sea, Side, Site, Weather, Wind, Zone};
use crate::state::{Beacon, Berth, Spot};
use crate::view::{FlightView, SiteView, View, ZoneView};

/// The height of the head of the map.
const HEAD: f32 = 112.0;
/// The borders of the zones from east to west: degrees of longitude, and where they lie on the sheet.
const BORDERS: [(f32, f32); 13] = [
    (165.5, 1090.0),
    (159.5, 1018.0),
    (154.5, 946.0),
    (150.0, 874.0),
    (146.2, 802.0),
    (142.4, 730.0),
    (134.5, 546.0),
    (128.3, 430.0),
    (125.2, 362.0),
    (122.6, 294.0),
    (120.5, 232.0),
    (117.0, 126.0),
    (109.0, 0.0),
];

const PROJECTION: Projection =
    Projection { borders: &BORDERS, latitudes: (46.2, 21.2), top: HEAD, bottom: MAP.height };

/// Where a place of the globe lies on the sheet.
fn at(place: Place) -> Point {
    PROJECTION.at(place)
}

/// The right and left edge of a zone.
fn edges(zone: Zone) -> (f32, f32) {
    (BORDERS[zone as usize].1, BORDERS[zone as usize + 1].1)
}

/// The id of a city's place on the map.
pub(super) fn city_id(city: City) -> String {
    format!("city-{city}")
}

/// The id of a Landing Site.
pub(super) fn site_id(site: Site) -> String {
    format!("site-{site}")
}

impl Doolittle {
    /// The Flight Map, the lowest layer first.
    pub(super) fn flight_map(&self, view: &View) -> Vec<Layer> {
        vec![
            country(),
            night(view),
            self.zones(view),
            self.wind_boxes(view),
            self.places(view),
            self.flights(view),
        ]
    }

    /// The zones as things that can be pointed at, with their heads and what lies in them. [EDR 5.1]
    fn zones(&self, view: &View) -> Layer {
        let mut layer = Layer::moving("zones");
        for zone in &view.zones {
            let (right, left) = edges(zone.zone);
            let area = Rect { x: left, y: HEAD, width: right - left, height: MAP.height - HEAD };
            let number = zone.zone.number();
            let name =
                format!("Zone {number}, {}, {:02}00, {} there", zone.name, zone.hour, zone.side);
            let outline = Trail::rounded(area, 0.0);
            let centre = Point::new(area.centre().x, HEAD + 20.0);
            let patch = Patch { outline, paint: Paint::Glass, centre };
            layer.add(Thing::area(zone.zone.to_string(), name, patch));
            self.zone_head(zone, left, right, &mut layer);
            for (nth, marker) in markers_at(view, Spot::Zone(zone.zone)).enumerate() {
                let (row, column) = ((nth / 2) as f32, (nth % 2) as f32);
                let spot = Point::new(left + 18.0 + 26.0 * column, HEAD + 18.0 + 26.0 * row);
                let id = format!("{}-hazard-{}", zone.zone, nth + 1);
                layer.add(self.hazard(id, marker, spot));
            }
            ditched(view, zone, left, right, &mut layer);
        }
        layer
    }

    fn zone_head(&self, zone: &ZoneView, left: f32, right: f32, layer: &mut Layer) {
        let middle = f32::midpoint(left, right);
        let number = zone.zone.number().to_string();
        layer.add(Thing::text(Point::new(middle, 20.0), number, TextStyle::Heading));
        let most = ((right - left) / 5.6) as usize;
        for (row, words) in head_lines(&zone.name, most).into_iter().enumerate() {
            note(layer, middle, 34.0 + 12.0 * row as f32, words);
        }
        let printed = self.data.zone(zone.zone);
        if Zone::ALL.get(zone.zone as usize + 1).is_some_and(|&next| {
            printed.clock == Clock::Japan && self.data.zone(next).clock == Clock::China
        }) {
            let border = Trail::from(Point::new(left, HEAD)).line(Point::new(left, MAP.height));
            scenery(layer, Path::drawn(border, Paint::Brass, 2.4).dashed(10.0, 5.0));
            for (text, off) in [("Japan time", 8.0), ("China time", -8.0)] {
                let at = Point::new(left + off + 4.0, MAP.height - 60.0);
                let text =
                    Text { at, text: text.to_owned(), style: TextStyle::Note, turned: -90.0 };
                layer.add(Thing::scenery(Look::Text(text)));
            }
        }
    }

    /// The Wind Boxes with Weather and wind, above the zones they govern. [EDR 5.3, 8.2.3-weather]
    fn wind_boxes(&self, view: &View) -> Layer {
        let mut layer = Layer::moving("wind-boxes");
        for &sea in Sea::ALL {
            let zones = view.zones.iter().filter(|zone| zone.sea == sea);
            let (mut right, mut left) = (0.0_f32, MAP.width);
            let mut here = None;
            for zone in zones {
                let (east, west) = edges(zone.zone);
                (right, left) = (right.max(east), left.min(west));
                here = Some(zone);
            }
            let Some(zone) = here else { continue };
            let area =
                Rect { x: left + 3.0, y: 54.0, width: right - left - 6.0, height: HEAD - 60.0 };
            let weather = zone.weather.map_or("weather unknown", Weather::word);
            let wind =
                zone.wind.map_or("no wind yet".to_owned(), |wind| wind.word().replace('-', " "));
            let name = format!("Wind Box {}: {weather}, {wind}", sea.word().replace('-', " "));
            let paint =
                if zone.weather == Some(Weather::Storm) { Paint::Shoal } else { Paint::Paper };
            layer.add(patch(format!("wind-{sea}"), name, area, paint));
            let middle = area.centre().x;
            let title = zone.weather.map_or("?", Weather::word).to_uppercase();
            layer.add(Thing::text(Point::new(middle, area.y + 18.0), title, TextStyle::Place));
            match zone.wind {
                Some(wind) => {
                    let words = match right - left > 150.0 {
                        true => format!("{} {}", arrow(wind), wind.word().replace('-', " ")),
                        false => arrow(wind).to_owned(),
                    };
                    layer.add(Thing::text(
                        Point::new(middle, area.y + 38.0),
                        words,
                        TextStyle::Place,
                    ));
                }
                None => note(&mut layer, middle, area.y + 36.0, "wind ?"),
            }
        }
        layer
    }

    /// Cities and Landing Sites. [EDR 5.4, 5.5]
    fn places(&self, view: &View) -> Layer {
        let mut layer = Layer::moving("places");
        for &city in City::ALL {
            let printed = &self.data.cities[city as usize];
            let (place, label) = match city {
                City::Tokyo => {
                    (at((139.7, 35.7)), Rect { x: 664.0, y: 424.0, width: 62.0, height: 34.0 })
                }
                City::Nagoya => {
                    (at((136.9, 35.1)), Rect { x: 594.0, y: 462.0, width: 66.0, height: 34.0 })
                }
                City::Osaka => {
                    (at((135.4, 34.7)), Rect { x: 552.0, y: 508.0, width: 70.0, height: 34.0 })
                }
            };
            let side = view.zones.iter().find(|zone| zone.zone.number() == printed.zone);
            let side = side.map_or(Side::Day, |zone| zone.side);
            let need = if side == Side::Day { printed.day } else { printed.night };
            let name = format!(
                "{}, found on {} by day, {} by night",
                printed.name, printed.day, printed.night
            );
            let leader = Trail::from(place).line(label.centre());
            scenery(&mut layer, Path::drawn(leader, Paint::Ink, 1.0));
            scenery(
                &mut layer,
                Path {
                    line: Some(Paint::Ink),
                    width: 1.4,
                    ..Path::filled(Trail::circle(place, 5.5), Paint::Danger)
                },
            );
            layer.add(patch(city_id(city), name, label, Paint::Paper));
            let middle = label.centre().x;
            let short = if city == City::Osaka { "Osaka-Kobe" } else { &printed.name };
            note(&mut layer, middle, label.y + 14.0, short);
            note(&mut layer, middle, label.y + 28.0, format!("find {need}"));
            if view.position.detonations.get(&city).is_some_and(|&count| count > 0) {
                scenery(&mut layer, burst(Point::new(label.x + label.width, label.y), 10.0));
            }
        }
        for site in &view.sites {
            self.site(view, site, &mut layer);
        }
        layer
    }

    fn site(&self, view: &View, site: &SiteView, layer: &mut Layer) {
        let (place, label) = match site.site {
            Site::Lishui => (at((119.9, 28.5)), Point::new(152.0, 640.0)),
            Site::Chuchow => (at((118.9, 29.0)), Point::new(130.0, 514.0)),
            Site::Yushan => (at((118.2, 28.7)), Point::new(130.0, 588.0)),
            Site::Kian => (at((115.0, 27.1)), Point::new(30.0, 618.0)),
            Site::Kweilin => (at((110.3, 25.3)), Point::new(10.0, 690.0)),
            Site::Vladivostok => (at((131.9, 43.1)), Point::new(438.0, 138.0)),
            Site::Korea => (at((129.0, 35.6)), Point::new(434.0, 446.0)),
        };
        let label = Rect { x: label.x, y: label.y, width: 92.0, height: 36.0 };
        scenery(layer, Path::drawn(Trail::from(place).line(label.centre()), Paint::Ink, 1.0));
        // Two runways, crossed.
        for degrees in [35.0, 105.0] {
            let strip =
                Trail::from(place.polar(8.0, degrees)).line(place.polar(8.0, degrees + 180.0));
            scenery(layer, Path::drawn(strip, Paint::Paper, 5.0));
            let strip =
                Trail::from(place.polar(8.0, degrees)).line(place.polar(8.0, degrees + 180.0));
            scenery(layer, Path::drawn(strip, Paint::Wreck, 2.6));
        }
        let [day, night] = site.numbers;
        let closed = if site.closed { ", closed" } else { "" };
        let beacon = match site.beacon {
            Beacon::None => String::new(),
            Beacon::Hidden => ", a beacon whose number is drawn when first used".to_owned(),
            Beacon::Shown(number) => format!(", a beacon: found on {number}"),
        };
        let found = match site.beacon {
            Beacon::None => format!("found on {day} by day, {night} by night"),
            _ => format!("without its beacon found on {day} by day, {night} by night"),
        };
        let landed = match site.b25s.len() {
            0 => String::new(),
            count => format!(", {count} landed"),
        };
        let fuel = if self.data.site(site.site).fuel { ", fuel" } else { "" };
        let name = format!("{}, {found}{fuel}{beacon}{closed}{landed}", site.name);
        let paint = if site.closed { Paint::Wreck } else { Paint::Paper };
        layer.add(patch(site_id(site.site), name, label, paint));
        line(layer, label.x + 6.0, label.y + 15.0, site.name.as_str());
        let side = view.zones.iter().find(|zone| zone.zone.number() == site.zone);
        let need = if side.is_some_and(|zone| zone.side == Side::Night) { night } else { day };
        let signs = match site.beacon {
            Beacon::None => format!("find {need}"),
            Beacon::Hidden => "find ⚑?".to_owned(),
            Beacon::Shown(number) => format!("find ⚑{number}"),
        };
        line(layer, label.x + 6.0, label.y + 30.0, signs);
        if !site.b25s.is_empty() {
            let at = Point::new(label.x + label.width - 4.0, label.y + 3.0);
            let disc =
                Disc { at, radius: 10.0, paint: Paint::Second, text: site.b25s.len().to_string() };
            let name = format!("{} landed at {}", site.b25s.len(), site.name);
            layer.add(Thing::new(format!("landed-{}", site.site), name, Look::Marker(disc)));
        }
    }

    /// The Flights in their zones. [EDR 7.1]
    fn flights(&self, view: &View) -> Layer {
        let mut layer = Layer::moving("flights");
        for &zone in Zone::ALL {
            let here: Vec<_> = view.flights.iter().filter(|one| one.zone == Some(zone)).collect();
            for (nth, flight) in here.iter().enumerate() {
                layer.add(self.flight_counter(view, flight, berth(zone, nth, here.len())));
            }
        }
        layer
    }

    fn flight_counter(&self, view: &View, flight: &FlightView, spot: Point) -> Thing {
        let high = flight.altitude == Altitude::High;
        let names: Vec<&str> = flight.b25s.iter().map(|&one| self.data.pilot(one)).collect();
        let loaded = view.b25s.iter().any(|one| one.loaded && flight.b25s.contains(&one.b25));
        let load = if loaded { "loaded" } else { "no bombs" };
        let height = if high { "high" } else { "low" };
        let label = format!(
            "{}: {}; {} Fuel, {height}, {load}",
            flight.flight,
            names.join(", "),
            flight.fuel
        );
        let mut title = match flight.b25s.as_slice() {
            [one] => self.data.pilot(*one).to_owned(),
            _ => flight.flight.replace("flight-", "Flight "),
        };
        if high {
            title.push('▲');
        }
        let count = match flight.b25s.len() {
            1 => String::new(),
            many => format!("×{many}"),
        };
        let counter = Counter::new(Symbol::MediumBomber, Whose::Second)
            .at(spot)
            .sized(50.0, 44.0)
            .values(title, flight.fuel.to_string(), count);
        let emphasis = if flight.acted { Emphasis::Spent } else { Emphasis::None };
        Thing::counter(flight.flight.clone(), label, counter).emphasised(emphasis)
    }
}

/// Where the nth of so many Flights of a zone is put: over the sea, and over land beyond the coast of China. When
/// a zone is crowded, cards lie closer together.
fn berth(zone: Zone, nth: usize, of: usize) -> Point {
    let (right, left) = edges(zone);
    let columns = (((right - left) / 52.0) as usize).max(1);
    let (top, bottom) = match zone {
        Zone::Z6 => (560.0, 760.0),
        Zone::Z7 => (560.0, 730.0),
        Zone::Z11 | Zone::Z12 => (150.0, 480.0),
        Zone::Z10 => (400.0, 700.0),
        _ => (440.0, 730.0),
    };
    let (row, column) = (nth / columns, nth % columns);
    let gaps = of.div_ceil(columns).saturating_sub(1).max(1) as f32;
    let down = row as f32 * (48.0_f32).min((bottom - top) / gaps);
    let across = (right - left) / columns as f32;
    Point::new(left + across * (column as f32 + 0.5), top + down)
}

/// Those who came down in a zone. [EDR 2.1-ditched]
fn ditched(view: &View, zone: &ZoneView, left: f32, right: f32, layer: &mut Layer) {
    let down =
        view.position.b25s.iter().filter(|(_, plane)| plane.berth == Berth::Ditched(zone.zone));
    let names: Vec<&str> = down.map(|(bomber, _)| bomber.word()).collect();
    if names.is_empty() {
        return;
    }
    let at = Point::new(f32::midpoint(left, right), MAP.height - 22.0);
    let disc = Disc { at, radius: 12.0, paint: Paint::Wreck, text: names.len().to_string() };
    let name = format!("ditched in {}: {}", zone.name, names.join(", "));
    layer.add(Thing::new(format!("ditched-{}", zone.zone), name, Look::Marker(disc)));
    note(layer, at.x, at.y - 16.0, "ditched");
}

/// Which way a wind pushes those who fly west. [EDR 5.3]
fn arrow(wind: Wind) -> &'static str {
    match wind {
        Wind::SevereHeadwind => "→→",
        Wind::Headwind => "→",
        Wind::SevereCrosswind => "↓↓",
        Wind::Crosswind => "↓",
        Wind::Tailwind => "←",
        Wind::SevereTailwind => "←←",
    }
}

/// The name of a zone on two short lines.
fn head_lines(name: &str, most: usize) -> [String; 2] {
    let mut lines = [String::new(), String::new()];
    for word in name.split(' ') {
        let full = !lines[0].is_empty() && lines[0].len() + word.len() >= most;
        let second = full || !lines[1].is_empty();
        let line = &mut lines[usize::from(second)];
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines
}

/// Sea, shores, mountains and rivers; the borders of the zones.
fn country() -> Layer {
    let mut layer = Layer::still("east-asia");
    scenery(&mut layer, Path::filled(Trail::rounded(MAP, 5.0), Paint::Ocean));
    PROJECTION.country(&mut layer);
    for &(_, x) in &BORDERS[1..12] {
        let border = Trail::from(Point::new(x, HEAD)).line(Point::new(x, MAP.height));
        scenery(&mut layer, Path::drawn(border, Paint::Boundary, 1.2).dashed(7.0, 5.0));
    }
    PROJECTION.names(&mut layer, geography::EAST_ASIA_NAMES);
    PROJECTION.towns(&mut layer);
    trim(&mut layer);
    head(&mut layer, HEAD, 52.0, BORDERS[1..12].iter().map(|&(_, x)| x));
    layer
}

/// The dark over those zones where it is night. [EDR 5.2-daynight]
fn night(view: &View) -> Layer {
    let mut layer = Layer::moving("night");
    for zone in view.zones.iter().filter(|zone| zone.side == Side::Night) {
        let (right, left) = edges(zone.zone);
        let area = Rect { x: left, y: HEAD, width: right - left, height: MAP.height - HEAD };
        for _ in 0..2 {
            scenery(&mut layer, Path::filled(Trail::rounded(area, 0.0), Paint::Shade));
        }
    }
    layer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lie_in_their_zones() {
        let zone_of = |place: Place| {
            let x = at(place).x;
            Zone::ALL
                .iter()
                .position(|&zone| edges(zone).0 >= x && edges(zone).1 < x)
                .map(|at| at + 1)
        };
        assert_eq!(zone_of((139.7, 35.7)), Some(6), "Tokyo");
        assert_eq!(zone_of((118.9, 29.0)), Some(11), "Chuchow");
        assert_eq!(zone_of((110.3, 25.3)), Some(12), "Kweilin");
        assert_eq!(zone_of((131.9, 43.1)), Some(7), "Vladivostok");
        assert_eq!(zone_of((160.0, 35.0)), Some(1), "where the Hornet was");
    }

    #[test]
    fn zone_names_go_on_two_lines() {
        assert_eq!(head_lines("East China Sea, east", 12), ["East China", "Sea, east"]);
        assert_eq!(head_lines("Kyushu and Sea of Japan", 20), ["Kyushu and Sea of", "Japan"]);
        assert_eq!(head_lines("Defense East, far", 12), ["Defense", "East, far"]);
        assert_eq!(head_lines("Japan", 12), ["Japan", ""]);
    }

    #[test]
    fn flights_of_a_crowded_zone_stay_on_the_map() {
        for &zone in Zone::ALL {
            for nth in 0..16 {
                let spot = berth(zone, nth, 16);
                assert!(MAP.holds(Rect::round(spot, 46.0, 42.0)), "{zone} {nth}: {spot:?}");
            }
        }
    }
}
