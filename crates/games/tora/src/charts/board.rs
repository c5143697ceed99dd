//! The board and its water.

use wardroom_kernel::{Chart, Origin, Row};

use super::chart;
use crate::forces::{Battery, YARD_ZONE};
use crate::places::{Field, Slot, SlotKind, Zone};

/// The twelve zones and what lies in them. [TTT T-map-1, T-map-3, T-map-6]
pub(super) fn zones() -> Chart {
    let rows = Zone::all().map(|zone| {
        let holds = match zone.ring() {
            1 => "harbor, Ford Island".to_owned(),
            2 => {
                let forts = Battery::ALL.iter().filter(|fort| fort.zone() == zone);
                let field = Field::ALL.iter().filter(|field| field.zone() == zone);
                let mut names: Vec<&str> =
                    field.map(|field| field.word()).chain(forts.map(|fort| fort.word())).collect();
                if zone == YARD_ZONE {
                    names.extend(["Navy Yard", "channel"]);
                }
                names.join(", ")
            }
            _ => "ocean".to_owned(),
        };
        let beside: Vec<String> = zone.neighbours().map(|other| other.to_string()).collect();
        Row::given(zone.to_string(), [zone.ring().to_string(), holds, beside.join(" ")]).origin(
            Origin::Mixed,
            "zones are printed; that they must share an edge to be adjacent is ours",
        )
    });
    chart("zones", "Zones", "T-map-1", &["ring", "holds", "adjacent"], rows)
}

/// Mooring slots and the way from each to the sea. [TTT T-map-9, T-map-10]
pub(super) fn slots() -> Chart {
    let rows = Slot::all().map(|slot| {
        let who = match slot.kind() {
            SlotKind::FordIsland if slot.is_north_shore() => "all",
            SlotKind::FordIsland | SlotKind::Yard => "all but carriers",
            SlotKind::Anchorage => "neither carriers nor battleships",
        };
        let cells = [
            slot.zone().to_string(),
            who.to_owned(),
            slot.node().to_string(),
            slot.moves_to_sea().to_string(),
        ];
        Row::reconstructed(
            slot.to_string(),
            cells,
            "slots and fairway stand for inches on the table",
        )
    });
    let columns = ["zone", "who may moor", "fairway node", "moves to 3SE"];
    chart("slots", "Harbor slots", "T-map-9", &columns, rows).noted([
            "Each slot has an inner and an outer position; the outer one only while the inner is taken.",
            "A carrier's slot is kept for her. [T-force-12]",
        ])
}

/// Where a torpedo can be dropped. [TTT T-bomb-5, T-bomb-6]
pub(super) fn torpedo_runs() -> Chart {
    let why = "open water of 2 x 2 in is given; what that means for slots is ours";
    let rows = [
        ("Ford Island slot, alone or outer", "the W node of the slot is free of ships and wrecks"),
        ("Ford Island slot, inner of a nest", "never"),
        ("yard berth, alone or outer", "the V node of the berth is free of ships and wrecks"),
        ("yard berth, inner of a nest", "never"),
        ("anchorage, alone", "always"),
        ("anchorage, inner of a nest", "the W node of the anchorage is free of ships and wrecks"),
        ("anchorage, outer of a nest", "always"),
        ("fairway node W, P, V or Q", "always"),
        ("channel C1-C4", "never"),
        ("ring 3", "always"),
    ]
    .map(|(target, when)| Row::reconstructed(target, [when], why));
    chart("torpedo-runs", "Torpedo runs", "T-bomb-6", &["legal"], rows)
}

/// Sizes of bases for a table layout. [TTT T-map-11]
pub(super) fn base_lengths() -> Chart {
    let why = "not in the source; in the fairway every step is one base length whatever the ship";
    let rows = [("CV", "5"), ("BB", "4"), ("CL, AG, AO, AV, AR", "3.5")]
        .map(|(class, length)| Row::reconstructed(class, [length, "1"], why));
    chart("base-lengths", "Ship bases (inches)", "T-map-11", &["length", "width"], rows)
}

/// Sizes of the table layout. [TTT T-map-8]
pub(super) fn dimensions() -> Chart {
    let rows = [
        ("harbor", "55 x 46 in"),
        ("Ford Island", "8.5 x 22 in"),
        ("channel", "3 x 16 in"),
        ("Hickam, Wheeler", "8 x 10 in"),
        ("Ewa, Kaneohe", "4 x 10 in"),
        ("a quadrant of Oahu", "about 3 x 4 ft"),
        ("two tables", "5 x 7.5 ft each"),
    ]
    .map(|(part, size)| Row::given(part, [size]));
    chart("dimensions", "Board dimensions", "T-map-8", &["size"], rows)
}
