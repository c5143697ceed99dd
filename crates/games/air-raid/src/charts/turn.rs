//! Charts of the turn, and of victory.

use wardroom_kernel::{Chart, Row};

use super::chart;
use crate::data::Data;
use crate::map;
use crate::parts::*;

/// The turns. [ARP A-turn-1]
pub(super) fn turns() -> Chart {
    let rows = Turn::NAMES.iter().enumerate().map(|(at, &name)| {
        let note = match at {
            0 => "first wave over Oahu",
            2 => "B-17 arrive; the last turn of surprise",
            3 => "SBD arrive; first scramble and steam",
            5 => "second wave starts; the last turn of the first-wave scenario",
            13 => "the last turn",
            _ => "",
        };
        Row::given(name, [note])
            .origin(wardroom_kernel::Origin::Reconstructed, "The sample names only one turn, 0810.")
    });
    chart("turns", "Turns of ten minutes", "A-turn-1", &["what comes"], rows)
}

/// Which boxes are joined. [ARP A-map-3]
pub(super) fn boxes(data: &Data) -> Chart {
    let rows = AirBox::ALL.iter().map(|&at| {
        let joined = map::joined(at, |way| format!("map ({way})"));
        Row::sourced(at.word(), [joined], &data.book.map.source)
    });
    chart("boxes", "Boxes", "A-map-3", &["joined to"], rows)
}

/// Initiative. [ARP A-init-1]
pub(super) fn initiative(data: &Data) -> Chart {
    let figures = &data.book.initiative;
    let lines = [
        (format!("Japan, to {}", figures.japan_until), "has it".to_owned()),
        (format!("Japan, to {}", figures.early_until), format!("+{}", figures.early)),
        ("Japan, later".to_owned(), format!("+{}", figures.late)),
        (
            format!("US, {} or more fighter counters up", figures.us_fighters),
            format!("+{}", figures.us),
        ),
    ];
    let rows = lines.into_iter().map(|(who, what)| Row::sourced(who, [what], &figures.source));
    let note =
        "Each rolls a die; a tie is Japan's. The holder moves last and attacks first.".to_owned();
    chart("initiative", "Initiative", "A-init-1", &["die"], rows).noted([note])
}

/// Transit points. [ARP A-move-1]
pub(super) fn transit(data: &Data) -> Chart {
    let figures = &data.book.transit;
    let lines = [("fighters", figures.fighters), ("all others", figures.others)];
    let rows = lines
        .into_iter()
        .map(|(who, points)| Row::sourced(who, [points.to_string()], &figures.source));
    chart("transit", "Transit points", "A-move-1", &["points"], rows)
}

/// Scramble. [ARP A-scr-1, A-scr-2]
pub(super) fn scramble(data: &Data) -> Chart {
    let figures = &data.book.scramble;
    let mut rows: Vec<Row> = figures
        .needed
        .iter()
        .map(|(turn, needed)| {
            Row::sourced(format!("from {turn}"), [format!("{needed}+")], &figures.source)
        })
        .collect();
    for (what, modifier) in [
        ("Haleiwa".to_owned(), figures.haleiwa),
        ("Ewa".to_owned(), figures.ewa),
        ("Ford Island".to_owned(), figures.ford_island),
        ("attacked on the turn before".to_owned(), figures.attacked),
        (format!("{} hangar points lost", figures.hangars_lost), figures.hangars),
    ] {
        rows.push(Row::sourced(what, [format!("{modifier:+}")], &figures.source));
    }
    let note = format!("A success puts {} fighters into the air.", figures.aircraft);
    chart("scramble", "Scramble", "A-scr-1", &["die"], rows).noted([note])
}

/// Raising steam, and speed. [ARP A-stm-1, A-stm-2]
pub(super) fn steam(data: &Data) -> Chart {
    let figures = &data.book.steam;
    let names = ["DD, DM, DMS", "cruisers", "Nevada", "other BB", "others"];
    let rows = names.into_iter().zip(figures.kinds.values()).map(|(name, line)| {
        let needed = line.needed.map(|die| match die {
            7.. => "-".to_owned(),
            die => format!("{die}+"),
        });
        Row::sourced(name, needed.into_iter().chain([line.speed.to_string()]), &figures.source)
    });
    let columns = ["0820", "0830", "0840", "0850", "0900 on", "hexes"];
    chart("steam", "Raising steam", "A-stm-1", &columns, rows)
}

/// Flooding. [ARP A-dmg-7]
pub(super) fn flooding(data: &Data) -> Chart {
    let figures = &data.book.flooding;
    let rows = [Row::sourced("1 point on", [format!("1-{}", figures.on)], &figures.source)];
    let note = format!(
        "From {} at the end of every turn, for ships afloat with torpedo points of half their hull.",
        figures.from
    );
    chart("flooding", "Flooding", "A-dmg-7", &["die"], rows).noted([note])
}

/// Fuel and the way home. [ARP A-fuel-1, 11.4.3]
pub(super) fn fuel(data: &Data) -> Chart {
    let figures = &data.book.fuel;
    let lines = [
        (format!("first wave, end of {} and later", figures.first_wave), figures.lost_on),
        (format!("second wave, end of {}", figures.second_wave), figures.lost_on),
        ("damaged, back on the carriers".to_owned(), figures.damaged_lost_on),
    ];
    let rows = lines
        .into_iter()
        .map(|(what, die)| Row::sourced(what, [format!("1-{die}")], &figures.source));
    chart("fuel", "Fuel: each aircraft is lost on", "A-fuel-1", &["die"], rows)
}

/// Victory points. [ARP A-vp-1, A-stm-4]
pub(super) fn victory(data: &Data) -> Chart {
    let figures = &data.book.victory;
    let ships = [
        ("BB", figures.bb),
        ("cruiser", figures.cruiser),
        ("Neosho", figures.oiler),
        ("DD, SS, AV, AD, AR, AS", figures.small),
        ("Utah", figures.utah),
        ("other ship", figures.other),
    ];
    let rows = ships.into_iter().map(|(name, points)| {
        Row::sourced(name, points.map(|points| points.to_string()), &figures.source)
    });
    let notes = [
        format!("1 point for {} US aircraft destroyed; facilities as listed.", figures.us_aircraft),
        format!("{} points for a BB or cruiser sunk in the channel.", figures.blocked_channel),
        format!("-1 for each Japanese aircraft lost, -{} for an attack on Solace.", figures.solace),
    ];
    let columns = ["sunk", "heavily damaged", "damaged"];
    chart("victory", "Victory points", "A-vp-1", &columns, rows).noted(notes)
}

/// Levels of victory. [ARP A-vp-2, A-vp-3, A-scen-2]
pub(super) fn levels(data: &Data) -> Chart {
    let figures = &data.book.levels;
    let names = ["Japanese decisive", "Japanese substantial", "draw", "US marginal"];
    let mut rows: Vec<Row> = names
        .into_iter()
        .zip(figures.historical)
        .map(|(name, bound)| {
            let cells = [format!("{bound}+"), format!("{}+", bound + figures.handicap)];
            Row::sourced(name, cells, &figures.source)
        })
        .collect();
    for (name, bound) in
        ["first wave: Japanese victory", "first wave: draw"].into_iter().zip(figures.first_wave)
    {
        let cells = [format!("{bound}+"), format!("{}+", bound + figures.first_wave_handicap)];
        rows.push(Row::sourced(name, cells, &figures.source));
    }
    chart("levels", "Levels of victory", "A-vp-2", &["historical orders", "free choice"], rows)
}

/// What history came to, to compare with. [ARP A-vp-2, A-scen-2]
pub(super) fn history(data: &Data) -> Chart {
    let figures = &data.book.history;
    let rows = figures.raids.iter().map(|(raid, line)| {
        let cells = [line.points.to_string(), line.lost.to_string(), line.destroyed.to_string()];
        Row::sourced(raid.word().replace('-', " "), cells, &figures.source)
    });
    let columns = ["net points", "Japanese aircraft lost", "US aircraft destroyed"];
    chart("history", "7 December 1941", "A-vp-2", &columns, rows)
}
