//! Component lists: squadrons, ships, airfields, facilities.

use wardroom_kernel::{Chart, Row};

use super::chart;
use crate::data::Data;

/// The Air Unit Roster. [ARP 13.0.7, A-oob-1, A-oob-2, A-oob-3]
pub(super) fn squadrons(data: &Data) -> Chart {
    let japanese = data.counters.iter().take(data.japanese);
    let rows = japanese.map(|card| {
        let wave = match card.wave {
            crate::data::Wave::First => "1",
            _ => "2",
        };
        let cells = [
            wave.to_owned(),
            card.plane.word().to_owned(),
            card.aircraft.to_string(),
            card.load.word().to_owned(),
            card.task.word().to_owned(),
        ];
        Row::sourced(card.name.clone(), cells, &data.book.squadron_figures)
    });
    let columns = ["wave", "type", "aircraft", "load", "historical task"];
    chart("roster", "Air Unit Roster", "13.0.7", &columns, rows)
}

/// US aircraft that arrive. [ARP A-arr-1]
pub(super) fn arrivals(data: &Data) -> Chart {
    let figures = &data.book.arrivals;
    let rows = [&figures.b17, &figures.sbd].into_iter().map(|line| {
        let guns = if line.armed { "armed" } else { "unarmed" };
        let cells = [
            line.counters.to_string(),
            line.aircraft.to_string(),
            line.at.word().to_owned(),
            line.turn.name().to_owned(),
            guns.to_owned(),
        ];
        Row::sourced(line.plane.word(), cells, &figures.source)
    });
    let columns = ["counters", "aircraft each", "box", "turn", "guns"];
    chart("arrivals", "US arrivals", "A-arr-1", &columns, rows)
}

/// Ships and berths. [ARP A-ship-1, A-ship-2, A-ship-3, A-class-1, A-map-4, A-map-5]
pub(super) fn ships(data: &Data) -> Chart {
    let rows = data.ships.iter().map(|card| {
        let cells = [
            card.kind.word().to_owned(),
            card.class.word().to_owned(),
            card.hex.to_string(),
            card.berth.word().to_owned(),
            card.hull.to_string(),
            card.aa.to_string(),
        ];
        Row::sourced(card.name.clone(), cells, &data.book.ship_figures)
    });
    let columns = ["type", "class", "hex", "berth", "hull", "AA"];
    chart("ships", "Ships", "A-ship-1", &columns, rows)
}

/// Airfields. [ARP A-map-7, A-oob-4, A-aa-5]
pub(super) fn fields(data: &Data) -> Chart {
    let rows = data.book.fields.iter().map(|(field, card)| {
        let hexes: Vec<String> = card.hexes.iter().map(ToString::to_string).collect();
        let place = if hexes.is_empty() { "box".to_owned() } else { hexes.join(" ") };
        let parked: Vec<String> =
            card.parked.iter().map(|(plane, count)| format!("{plane} {count}")).collect();
        let cells = [place, parked.join(", "), card.aa.to_string()];
        Row::sourced(field.word(), cells, &data.book.field_figures)
    });
    chart("airfields", "Airfields", "A-oob-4", &["where", "parked aircraft", "AA"], rows)
}

/// Facilities. [ARP A-map-6]
pub(super) fn facilities(data: &Data) -> Chart {
    let rows = data.facilities.iter().map(|card| {
        let place = match (card.hex, card.field) {
            (Some(hex), _) => hex.to_string(),
            (None, Some(field)) => field.word().to_owned(),
            (None, None) => String::new(),
        };
        let cells =
            [place, card.kind.word().to_owned(), card.points.to_string(), card.vp.to_string()];
        Row::sourced(card.name.clone(), cells, &data.book.facility_figures)
    });
    let columns = ["where", "kind", "points", "VP"];
    chart("facilities", "Facilities", "A-map-6", &columns, rows)
}
