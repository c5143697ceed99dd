//! The pieces: aircraft, ships, batteries, the yard.

use wardroom_kernel::{Chart, Origin, Provenance, Row};

use super::chart;
use crate::data::{Data, Faces};
use crate::forces::{Battery, Fighter, Plane, Ship, ShipType, YARD_ZONE, Yard};
use crate::places::Field;
use crate::plan::{Track, us};

/// US fighters. [TTT T-comp-3, T-comp-4]
pub(super) fn us_aircraft(data: &Data) -> Chart {
    let rows = Fighter::ALL.iter().map(|&fighter| {
        let figures = &data.book.fighters[fighter.word()];
        let units = fighter.units().len();
        let aircraft = units * usize::from(figures.strength);
        let cells = [
            units.to_string(),
            figures.strength.to_string(),
            aircraft.to_string(),
            figures.hits.to_string(),
        ];
        Row::sourced(fighter.word(), cells, &figures.source)
    });
    let columns = ["units", "strength", "aircraft", "hits on"];
    chart("us-aircraft", "US aircraft", "T-comp-3", &columns, rows)
        .noted(["A unit rolls one die for each aircraft it has left. [T-comp-12]"])
}

/// IJN aircraft and their loads. [TTT T-comp-9, T-comp-10]
pub(super) fn ijn_aircraft(data: &Data) -> Chart {
    let of = |name: &str| {
        let plane = Plane::ALL.iter().find(|plane| name.starts_with(plane.word()));
        plane.map_or(0, |&plane| plane.units().len()).to_string()
    };
    let rows = ATTACKS.iter().map(|&name| {
        let attack = &data.book.attacks[name];
        let plane = name.split('-').next().unwrap_or(name);
        let cells = [
            of(name),
            data.book.planes[plane].strength.to_string(),
            attack.hits.to_string(),
            attack.targets.clone(),
        ];
        Row::sourced(name, cells, &attack.source)
    });
    let columns = ["units of the type", "strength", "hits on", "targets"];
    chart("ijn-aircraft", "IJN aircraft", "T-comp-10", &columns, rows).noted([
        "A unit rolls one die for each aircraft it has left. [T-comp-12]",
        "Ordnance tokens are not limited; all aircraft of a unit carry the same. [T-comp-11]",
    ])
}

/// The rows of the IJN aircraft table, as it has them.
const ATTACKS: [&str; 5] = ["Zero", "Val-GP", "Kate-GP", "Kate-AP", "Kate-torpedo"];

/// Whether a face hits, for every kind of attacker. [TTT T-comp-4, T-comp-10]
pub(super) fn hits(data: &Data) -> Chart {
    let fighters = Fighter::ALL.iter().map(|fighter| {
        let row = &data.book.fighters[fighter.word()];
        (fighter.word(), row.hits, &row.source)
    });
    let attacks = ATTACKS.iter().map(|&name| {
        let row = &data.book.attacks[name];
        (name, row.hits, &row.source)
    });
    let guns = [("ship AAA", "ship"), ("battery AAA", "battery"), ("small arms", "small-arms")];
    let guns = guns.into_iter().map(|(title, key)| {
        let row = &data.book.guns[key];
        (title, row.hits, &row.source)
    });
    let kinds: Vec<(&str, Faces, &Provenance)> = fighters.chain(attacks).chain(guns).collect();
    let columns: Vec<&str> = kinds.iter().map(|(name, ..)| *name).collect();
    // A face is as certain as the least certain hit number that it depends on.
    let origin = kinds.iter().map(|(.., source)| source.origin).reduce(Origin::and);
    let rows = (1..=6).map(|face| {
        let cells = kinds.iter().map(|&(name, hits, _)| match hits.contains(face) {
            true if name == "Kate-AP" && face == 6 => "hit, roll again",
            true => "hit",
            false => "miss",
        });
        Row::given(face.to_string(), cells).origin(
            origin.unwrap_or(Origin::Given),
            "the numbers of P-40, P-36 and F4F are unreadable or damaged in the source",
        )
    });
    chart("hits", "Hits by face of the die", "T-comp-4", &columns, rows).rolled(1, 6)
}

/// The ships. [TTT T-comp-5, T-comp-6]
pub(super) fn ships(data: &Data) -> Chart {
    let zebra = data.ship_condition[usize::from(Track::HIGHEST) - 1];
    let rows = Ship::ALL.iter().map(|&ship| {
        let figures = &data.book.ships[ship.word()];
        let cells = [
            class(ship).to_owned(),
            figures.strength.to_string(),
            (figures.strength + zebra).to_string(),
            if ship.is_capital() { "yes" } else { "no" }.to_owned(),
        ];
        Row::sourced(ship.word(), cells, &figures.source)
    });
    let columns = ["type", "strength", "with ZEBRA", "capital"];
    chart("ships", "US ships", "T-comp-6", &columns, rows)
}

/// The letters of a ship's type. [TTT T-comp-5]
const fn class(ship: Ship) -> &'static str {
    match (ship.ship_type(), ship) {
        (ShipType::Carrier, _) => "CV",
        (ShipType::Battleship, _) => "BB",
        (ShipType::Other, Ship::Utah) => "AG",
        (ShipType::Other, Ship::Neosho) => "AO",
        (ShipType::Other, Ship::Tangier) => "AV",
        (ShipType::Other, Ship::Vestal) => "AR",
        (ShipType::Other, _) => "CL",
    }
}

/// The shore batteries. [TTT T-comp-7]
pub(super) fn batteries(data: &Data) -> Chart {
    let rows = Battery::ALL.iter().map(|&fort| {
        let figures = &data.book.batteries[fort.word()];
        Row::sourced(
            fort.word(),
            [fort.zone().to_string(), figures.strength.to_string()],
            &figures.source,
        )
    });
    chart("batteries", "Shore AAA batteries", "T-comp-7", &["zone", "strength"], rows)
}

/// The Navy Yard. [TTT T-comp-8, T-map-6]
pub(super) fn navy_yard(data: &Data) -> Chart {
    let rows = Yard::ALL.iter().map(|unit| {
        let name = unit.word();
        let kind = match name {
            name if name.starts_with('D') => "dry dock",
            name if name.starts_with('S') => "shop",
            _ => "fuel tank",
        };
        let figures = &data.book.yard[name];
        let cells = [kind.to_owned(), YARD_ZONE.to_string(), figures.strength.to_string()];
        Row::sourced(name, cells, &figures.source)
    });
    chart("navy-yard", "Navy Yard", "T-comp-8", &["kind", "zone", "strength"], rows)
}

/// The airfields. [TTT T-map-3, T-map-4]
pub(super) fn airfields(data: &Data) -> Chart {
    let rows = Field::ALL.iter().map(|&field| {
        let fighters: Vec<&str> = Fighter::ALL
            .iter()
            .filter(|fighter| us::check_base(**fighter, field).is_ok())
            .map(|fighter| fighter.word())
            .collect();
        let cells =
            [field.zone().to_string(), field.spots().len().to_string(), fighters.join(", ")];
        Row::given(field.word(), cells)
    });
    let columns = ["zone", "parking spots", "fighters"];
    let patrol = data.patrol[usize::from(Track::HIGHEST) - 1];
    let mut chart = chart("airfields", "Airfields", "T-map-4", &columns, rows);
    chart.notes = vec![
        "Units may be stacked on a spot without limit; the top one launches first. [T-map-5, T-force-4]"
            .to_owned(),
        format!("At level 3 up to {patrol} units of each field start in the air. [T-force-3]"),
    ];
    chart
}
