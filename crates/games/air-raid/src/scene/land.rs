//! What can be bombed on land: docks, works, oil tanks, hangars, barracks, and parked aircraft; and the smoke.
//! [ARP A-map-6, A-map-7, A-fld-2, A-smk-1]

use wardroom_scene::{
    Area, Counter, Look, Paint, Path, Point, Rect, Side, Symbol, Text, TextStyle, Thing, Trail,
    wobble,
};

use super::sheet;
use crate::data::Data;
use crate::hex::Hex;
use crate::parts::{FacilityKind, Field, Plane};
use crate::view::{FacilityView, FieldView, View};

/// The id of a facility in the scene.
pub(super) fn facility_id(data: &Data, facility: usize) -> String {
    format!("facility-{}", data.facilities[facility].word)
}

/// The id of the aircraft parked at a field.
pub(super) fn parked_id(field: Field) -> String {
    format!("parked-{field}")
}

/// Everything on land that is on the map.
pub(super) fn on_map(data: &Data, view: &View) -> Vec<Thing> {
    let mut things = Vec::new();
    for field in view.fields.iter().filter(|field| !field.hexes.is_empty()) {
        things.push(parked_on_map(field));
    }
    for facility in &view.facilities {
        if let Some(hex) = facility.hex {
            things.push(drawn(data, facility, sheet::middle(hex)));
        }
    }
    things
}

/// A facility round a point.
pub(super) fn drawn(data: &Data, facility: &FacilityView, at: Point) -> Thing {
    let destroyed = facility.lost >= facility.points;
    let paint = if destroyed { Paint::Wreck } else { Paint::Town };
    let mut looks = vec![
        Look::Area(Area { outline: outline(facility.kind, at), paint, centre: at }),
        Look::Path(Path::drawn(lines(facility.kind, at), Paint::Ink, 1.1)),
    ];
    if facility.burning {
        looks
            .push(Look::Path(Path::filled(Trail::circle(at.moved(4.0, -6.0), 7.0), Paint::Danger)));
        looks
            .push(Look::Path(Path::filled(Trail::circle(at.moved(-5.0, -1.0), 5.0), Paint::Brass)));
    }
    if destroyed {
        let cross = Trail::from(at.moved(-20.0, -14.0))
            .line(at.moved(20.0, 14.0))
            .and(&Trail::from(at.moved(20.0, -14.0)).line(at.moved(-20.0, 14.0)));
        looks.push(Look::Path(Path::drawn(cross, Paint::Danger, 3.0)));
    } else if facility.lost > 0 {
        let text = format!("{}/{}", facility.lost, facility.points);
        let at = at.moved(0.0, 5.0);
        looks.push(Look::Text(Text { at, text, style: TextStyle::Place, turned: 0.0 }));
    }
    if facility.kind != FacilityKind::Dock {
        // In a dock the ships are named.
        let (at, text) = (at.moved(0.0, 33.0), facility.name.clone());
        looks.push(Look::Text(Text { at, text, style: TextStyle::Grid, turned: 0.0 }));
    }
    let state = match (destroyed, facility.lost) {
        (true, _) => "destroyed".to_owned(),
        (false, 0) => "unhurt".to_owned(),
        (false, lost) => format!("{lost} of {} points lost", facility.points),
    };
    let fire = if facility.burning { ", burning" } else { "" };
    let number = usize::from(facility.number);
    let name = format!("{}, {state}{fire}, {} VP", facility.name, data.facilities[number].vp);
    Thing::new(facility_id(data, number), name, Look::Group(looks))
}

fn boxes(at: Point, parts: &[(f32, f32, f32, f32)]) -> Trail {
    Trail::all(parts.iter().map(|&(x, y, width, height)| {
        Trail::rounded(Rect::round(at.moved(x, y), width, height), 1.5)
    }))
}

/// The ground plan of a facility.
fn outline(kind: FacilityKind, at: Point) -> Trail {
    match kind {
        // Walls on three sides; the ships lie between them.
        FacilityKind::Dock => {
            boxes(at, &[(-17.0, 8.0, 9.0, 98.0), (17.0, 8.0, 9.0, 98.0), (0.0, 61.0, 43.0, 9.0)])
        }
        FacilityKind::Works => boxes(
            at,
            &[(-14.0, -9.0, 22.0, 17.0), (13.0, -9.0, 24.0, 17.0), (0.0, 13.0, 50.0, 17.0)],
        ),
        FacilityKind::Tanks => Trail::all(TANKS.map(|(x, y)| Trail::circle(at.moved(x, y), 10.5))),
        FacilityKind::Hangar => boxes(at, &[(-15.0, 15.0, 25.0, 19.0), (15.0, 15.0, 25.0, 19.0)]),
        FacilityKind::Barracks => boxes(
            at,
            &[
                (0.0, 0.0, 54.0, 9.0),
                (-20.0, 10.0, 9.0, 20.0),
                (0.0, 10.0, 9.0, 20.0),
                (20.0, 10.0, 9.0, 20.0),
            ],
        ),
    }
}

const TANKS: [(f32, f32); 5] =
    [(-24.0, -11.0), (0.0, -12.0), (24.0, -11.0), (-12.0, 12.0), (12.0, 12.0)];

/// What is drawn on a ground plan.
fn lines(kind: FacilityKind, at: Point) -> Trail {
    let line = |(x, y): (f32, f32), (dx, dy): (f32, f32)| {
        Trail::from(at.moved(x, y)).line(at.moved(x + dx, y + dy))
    };
    match kind {
        FacilityKind::Dock => line((-12.0, 56.0), (24.0, 0.0)),
        FacilityKind::Works => Trail::all([
            line((-24.0, -9.0), (20.0, 0.0)),
            line((3.0, -9.0), (20.0, 0.0)),
            line((-23.0, 13.0), (46.0, 0.0)),
        ]),
        FacilityKind::Tanks => Trail::all(TANKS.map(|(x, y)| Trail::circle(at.moved(x, y), 4.5))),
        FacilityKind::Hangar => {
            Trail::all([line((-27.0, 15.0), (24.0, 0.0)), line((3.0, 15.0), (24.0, 0.0))])
        }
        FacilityKind::Barracks => line((-25.0, 0.0), (50.0, 0.0)),
    }
}

/// The symbol of a type of aircraft.
pub(super) const fn symbol_of(plane: Plane) -> Symbol {
    match plane {
        Plane::Zero | Plane::P40 | Plane::P36 | Plane::P26 | Plane::F4f | Plane::F2a => {
            Symbol::Fighter
        }
        Plane::Val | Plane::Sbd | Plane::Sb2u => Symbol::DiveBomber,
        Plane::Kate | Plane::Tbd => Symbol::TorpedoBomber,
        Plane::B17 | Plane::B18 | Plane::B24 | Plane::A20 => Symbol::MediumBomber,
        Plane::Pb | Plane::Jake | Plane::Soc4 | Plane::Os2u | Plane::J2f | Plane::Observation => {
            Symbol::FlyingBoat
        }
    }
}

/// Parked aircraft in words.
fn parked_words(field: &FieldView) -> String {
    let types: Vec<String> = field
        .parked
        .iter()
        .map(|&(plane, sound, damaged)| match damaged {
            0 => format!("{} {plane}", sound + damaged),
            _ => format!("{} {plane} ({damaged} damaged)", sound + damaged),
        })
        .collect();
    match types.is_empty() {
        true => format!("No aircraft are left at {}", field.field),
        false => format!("Parked at {}: {}", field.field, types.join(", ")),
    }
}

fn total(field: &FieldView) -> u16 {
    field.parked.iter().map(|&(_, sound, damaged)| u16::from(sound) + u16::from(damaged)).sum()
}

/// The apron of a field on the map: rows of aircraft, fewer as they are lost.
fn parked_on_map(field: &FieldView) -> Thing {
    let aprons = field.hexes.iter().map(|&hex| sheet::middle(hex).moved(0.0, -12.0));
    let aprons: Vec<Point> = aprons.collect();
    let outline =
        Trail::all(aprons.iter().map(|&at| Trail::rounded(Rect::round(at, 62.0, 30.0), 4.0)));
    let centre = aprons.first().copied().unwrap_or_default();
    // Each small cross is about two aircraft.
    let crosses = usize::from(total(field).div_ceil(2));
    let places = aprons.len().max(1);
    let plane = |n: usize| {
        let (apron, spot) = (aprons[n % places], n / places);
        let at = apron.moved(-25.0 + 8.4 * (spot % 7) as f32, -8.0 + 15.0 * (spot / 7) as f32);
        Trail::from(at.moved(0.0, -4.5))
            .line(at.moved(0.0, 4.0))
            .and(&Trail::from(at.moved(-3.6, -1.2)).line(at.moved(3.6, -1.2)))
    };
    let rows = Trail::all((0..crosses.min(14 * places)).map(plane));
    let count = Text {
        at: centre.moved(0.0, -20.0),
        text: format!("{} parked", total(field)),
        style: TextStyle::Village,
        turned: 0.0,
    };
    let looks = vec![
        Look::Area(Area { outline, paint: Paint::Runway, centre }),
        Look::Path(Path::drawn(rows, Paint::Second, 1.7)),
        Look::Text(count),
    ];
    Thing::new(parked_id(field.field), parked_words(field), Look::Group(looks))
}

/// The apron of a field that is a box: a card for each type.
pub(super) fn parked_in_box(field: &FieldView, from: Point) -> Thing {
    const STEP: f32 = 58.0;
    let width = STEP * field.parked.len().max(1) as f32;
    let area = Rect { x: from.x, y: from.y, width: width + 8.0, height: 56.0 };
    let outline = Trail::rounded(area, 6.0);
    let mut looks = vec![Look::Area(Area { outline, paint: Paint::Runway, centre: area.centre() })];
    for (n, &(plane, sound, damaged)) in field.parked.iter().enumerate() {
        let at = Point::new(from.x + STEP * (n as f32 + 0.5) + 2.0, area.centre().y);
        let card = Counter::new(symbol_of(plane), Side::Second)
            .at(at)
            .sized(44.0, 42.0)
            .values(plane.word(), "", "")
            .group_of(u16::from(sound) + u16::from(damaged));
        looks.push(Look::Counter(card));
    }
    Thing::new(parked_id(field.field), parked_words(field), Look::Group(looks))
}

/// Smoke over its source and the hex to leeward. [ARP A-smk-1]
pub(super) fn smoke(view: &View) -> Option<Thing> {
    let cloud = |hex: Hex, size: f32, salt: u32| {
        // It drifts with the trade wind.
        let middle = sheet::middle(hex).moved(-10.0 + size / 6.0, 8.0 - size / 6.0);
        let billow = |n: i32| {
            let puff = size * (0.8 + 0.26 * wobble(hex.printed().into(), n, salt));
            middle.polar(if n % 2 == 0 { puff } else { puff * 1.2 }, 36.0 * n as f32)
        };
        Trail::coast(&(0..10).map(billow).collect::<Vec<Point>>())
    };
    // Laid on twice, so that the middle of a cloud is darker than its edge.
    let laid = |size: f32, salt: u32| {
        let clouds = view.smoke.iter().map(|&hex| cloud(hex, size, salt));
        Look::Path(Path::filled(Trail::all(clouds), Paint::Shade))
    };
    let looks = vec![laid(34.0, 1), laid(24.0, 2), laid(13.0, 3)];
    (!view.smoke.is_empty()).then(|| Thing::scenery(Look::Group(looks)))
}
