//! Readiness and warning.

use wardroom_kernel::{Chart, Origin, Row};

use super::chart;
use crate::data::Data;
use crate::plan::Track;

/// Airfields by alert level. [TTT T-alert-11]
pub(super) fn airfield_status(data: &Data) -> Chart {
    let rows = data.book.airfield_status.iter().map(|(level, figures)| {
        let cells = [figures.name.clone(), figures.launch.to_string(), figures.patrol.to_string()];
        Row::sourced(level, cells, &figures.source)
    });
    let columns = ["status", "launches per field and turn", "on patrol per field"];
    chart("airfield-status", "Airfield status", "T-alert-11", &columns, rows)
}

/// Ships by alert level. [TTT T-alert-12]
pub(super) fn ship_status(data: &Data) -> Chart {
    let rows = data.book.ship_status.iter().map(|(level, figures)| {
        let cells =
            [figures.name.clone(), figures.dice.to_string(), format!("+{}", figures.strength)];
        Row::sourced(level, cells, &figures.source)
    });
    let columns = ["condition", "AAA dice", "strength"];
    chart("ship-status", "Ship status", "T-alert-12", &columns, rows)
        .noted(["Levels 4 and 5 are reached with uncapped AAA only. [T-alert-10]"])
}

/// Shore batteries and small arms by alert level. [TTT T-alert-13, T-aaa-4]
pub(super) fn aaa_status(data: &Data) -> Chart {
    let rows = data.book.aaa_status.iter().map(|(level, figures)| {
        Row::sourced(
            level,
            [figures.dice.to_string(), figures.small_arms.to_string()],
            &figures.source,
        )
    });
    let columns = ["battery dice", "small arms dice"];
    chart("aaa-status", "AAA battery status", "T-alert-13", &columns, rows).noted([
        "Small arms of a yard unit under attack score one hit at most. [T-aaa-4]",
        "Levels 4 and 5 are reached with uncapped AAA only. [T-alert-10]",
    ])
}

/// Whether radar works. [TTT T-detect-2]
pub(super) fn radar(data: &Data) -> Chart {
    let source = &data.book.numbers["radar-fails"].source;
    let rows = (1..=6).map(|face: u8| {
        let works = if face <= data.radar_fails { "out for the day" } else { "works" };
        Row::sourced(face.to_string(), [works], source)
    });
    chart("radar", "Radar", "T-detect-2", &["radar"], rows).rolled(1, 6)
}

/// Whether the US is warned, by the radar die and the sectors searched. [TTT T-alert-7, T-detect-4, T-alert-8]
pub(super) fn warning(data: &Data) -> Chart {
    let rows = (1..=6).map(|face: u8| {
        let radar = if face > data.radar_fails { "warned" } else { "no warning" };
        let cells = ["no warning", radar, "warned", "warned"];
        Row::given(face.to_string(), cells)
            .origin(Origin::Mixed, "that a match with any approach sector is enough is our reading")
    });
    let columns = ["no sector matches", "radar matches", "PBY matches", "both match"];
    chart("warning", "Early warning by radar die", "T-alert-7", &columns, rows)
        .noted([
            "A search matches any ring 3 quadrant in which units of wave 1 are placed on turn 1.",
        ])
        .rolled(1, 6)
}

/// The first turn on which forces of a level may act. [TTT T-alert-4, T-alert-5, T-alert-7]
pub(super) fn alert_response(data: &Data) -> Chart {
    let rows = (1..=Track::HIGHEST).map(|level| {
        let first = |response: u8| response.saturating_sub(level).max(1);
        // Flying straight in, the IJN is in ring 3, 2, 1 on turns 1, 2, 3.
        let by_zone = 4 - level;
        let cells = [
            format!("turn {}", first(data.response)),
            format!("turn {}", first(data.warned_response)),
            format!("ring {level}"),
            format!("turn {by_zone}"),
        ];
        Row::given(level.to_string(), cells).origin(
            Origin::Mixed,
            "numbers given; that the ring is tested when the US half begins is our reading",
        )
    });
    let columns = ["by turn", "by turn, early warning", "by zone", "if the IJN flies straight in"];
    chart("alert-response", "First response by alert level", "T-alert-4", &columns, rows).noted([
        "Whichever comes first; a force that has become active stays so. [T-alert-6]",
        "Radar and patrol planes give one turn together, not one each. [T-alert-8]",
    ])
}

/// Levels as they rise. [TTT T-alert-9, T-alert-10]
pub(super) fn alert_levels(data: &Data) -> Chart {
    let [first, second] = data.alert_rises;
    let columns = [
        format!("turns 1-{}", first - 1),
        format!("turns {first}-{}", second - 1),
        format!("turn {second} on"),
    ];
    let rows = (1..=Track::HIGHEST).map(|level| {
        let cells = (0..3).map(|rises| (level + rises).min(data.highest_level).to_string());
        Row::given(level.to_string(), cells).origin(
            Origin::Mixed,
            "rises given; the chart has no row above 3, so levels stop there",
        )
    });
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    chart("alert-levels", "Alert level by turn", "T-alert-9", &columns, rows)
}
