//! Charts and components of the Naval segment, as a cardboard player looks them up.

use wardroom_kernel::{Chart, Origin, Row};

use super::data::{Counter, NavalData, Ordnance};
use super::parts::{SeaArea, SeaCup, SeaHazard, Ship, Space, WeatherTable};
use crate::charts::{chart, row};
use crate::parts::Weather;

/// Every chart of the Naval segment.
pub(crate) fn charts(data: &NavalData) -> Vec<Chart> {
    vec![
        areas(data),
        track(data),
        weather(data),
        layout(data),
        ships(data),
        sea_hazards(data),
        launch(data),
        botched(),
        first_zones(data),
        rendezvous(),
        i_boat(data),
        navy_launch(data),
        army_launch(data),
        strike_force(data),
        ordnance(data),
        counterstrike(data),
    ]
}

/// The Sea Areas. [EDR C-seaareas, T-N4]
fn areas(data: &NavalData) -> Chart {
    let rows = SeaArea::ALL.iter().map(|&area| {
        let one = data.area(area);
        let mut more = Vec::new();
        for (per, count) in [
            ("failed test", one.failed),
            ("Signals marker", one.signals),
            ("Alert Level", one.alert),
        ] {
            if count > 0 {
                more.push(format!("+{count} per {per}"));
            }
        }
        let cells = [
            one.weather.to_string(),
            one.cup.map_or("-", |cup| cup.word()).to_owned(),
            one.draw.to_string(),
            one.storm.to_string(),
            if more.is_empty() { "-".to_owned() } else { more.join(", ") },
            if one.rendezvous > 0 { one.rendezvous.to_string() } else { "-".to_owned() },
            one.port.to_string(),
        ];
        row!(one.name.as_str(), cells, one)
    });
    let columns = ["weather table", "cup", "hazards", "in a Storm", "more", "RV", "port"];
    chart("N4", "Sea Areas and RV numbers", "T-N4", &columns, rows)
}

/// The Naval Turn Track. [EDR C-turntrack]
fn track(data: &NavalData) -> Chart {
    let rows = data.track.turns.iter().enumerate().map(|(at, turn)| {
        let given = data.track.given.contains(&(at as u8));
        let origin = if given { Origin::Given } else { Origin::Reconstructed };
        Row::given((at + 1).to_string(), [turn.as_str()]).origin(origin, data.track.why.as_str())
    });
    chart("naval-turns", "Naval Turn Track", "C-turntrack", &["turn"], rows)
}

/// The Weather Check tables and the Move numbers. [EDR T-N1, T-N2]
fn weather(data: &NavalData) -> Chart {
    let rows = (2..=12u8).map(|sum| {
        let cells = WeatherTable::ALL.iter().map(|&table| {
            let bands = &data.weather[table as usize];
            let weather = bands.weather(sum);
            format!("{weather}, move {}+", bands.moves[weather as usize])
        });
        Row::given(sum.to_string(), cells).origin(
            Origin::Mixed,
            "one table is given, and the Move number of gusty weather in Influence; the rest is ours",
        )
    });
    chart("N1", "Weather Check and Underway", "T-N1", &["east", "central", "west"], rows)
        .rolled(2, 6)
}

/// The Task Force Layout. [EDR C-layout]
fn layout(data: &NavalData) -> Chart {
    let rows = Space::ALL.iter().map(|&space| {
        let one = data.space(space);
        let types = match space {
            Space::Center => "CV, AO",
            Space::AsternFar => "Slow Ships, no CV",
            _ => "any but CV",
        };
        let room =
            if one.capacity >= 99 { "no limit".to_owned() } else { one.capacity.to_string() };
        let near: Vec<&str> = one.adjacent.iter().map(|space| space.word()).collect();
        row!(space.word(), [types.to_owned(), room, near.join(", ")], one)
    });
    let columns = ["types", "room", "adjacent"];
    let mut chart = chart("layout", "Task Force Layout", "C-layout", &columns, rows);
    let path = |spaces: &[Space]| {
        let words: Vec<&str> = spaces.iter().map(|space| space.word()).collect();
        words.join(", ")
    };
    for (label, spaces) in ["1-2", "3-4", "5-6"].iter().zip(&data.arrows.torpedo) {
        chart.notes.push(format!("torpedo arrow {label}: {}", path(spaces)));
    }
    for (label, spaces) in ["odd", "even"].iter().zip(&data.arrows.dive) {
        chart.notes.push(format!("dive bomber arrow {label}: {}", path(spaces)));
    }
    for (at, spaces) in data.arrows.i_boat.iter().enumerate() {
        chart.notes.push(format!("I-Boat arrow {}: {}", at + 1, path(spaces)));
    }
    chart
}

/// The ships. [EDR C-ships]
fn ships(data: &NavalData) -> Chart {
    let rows = Ship::ALL.iter().map(|&ship| {
        let one = data.ship(ship);
        let refuel = if one.refuel > 0 { one.refuel.to_string() } else { "-".to_owned() };
        let cells = [
            one.kind.word().to_uppercase(),
            one.force.word().to_uppercase(),
            one.reaction.to_string(),
            one.hull.to_string(),
            one.flak.to_string(),
            refuel,
        ];
        row!(one.name.as_str(), cells, one)
    });
    let columns = ["type", "force", "reaction", "hull", "flak", "refuel"];
    chart("ships", "Ships", "C-ships", &columns, rows)
        .noted(["damaged side (reconstructed): reaction +2, hull +1, flak -1"])
}

/// The Sea Hazards and their cups. [EDR C-seahaz, T-N6]
fn sea_hazards(data: &NavalData) -> Chart {
    let rows = SeaHazard::ALL.iter().map(|&hazard| {
        let one = data.hazard(hazard);
        let recovery = if one.recovery > 0 { format!("{}+", one.recovery) } else { "-".to_owned() };
        let icon = hazard.icon().map_or("-", |icon| icon.word()).to_owned();
        let mut cells = vec![icon, recovery];
        cells.extend(one.counts.iter().map(u8::to_string));
        row!(one.name.as_str(), cells, one)
    });
    let mut columns = vec!["icon", "recovery"];
    columns.extend(SeaCup::ALL.iter().map(|cup| cup.word()));
    chart("N6", "Sea Hazards", "T-N6", &columns, rows)
}

/// The launch numbers. [EDR T-N7]
fn launch(data: &NavalData) -> Chart {
    let table = &data.launch;
    let row = |name: &str, numbers: &[u8], origin: Origin| {
        let cells = numbers.iter().map(|number| format!("{number}+"));
        Row::given(name, cells).origin(origin, table.why.as_str())
    };
    let rows = vec![
        row("planned", &table.planned, Origin::Mixed),
        row("emergency", &table.emergency, Origin::Reconstructed),
    ];
    let columns: Vec<&str> = Weather::ALL.iter().map(|weather| weather.word()).collect();
    chart("N7", "Launch, two dice", "T-N7", &columns, rows)
}

/// The Botched Take Off Check. [EDR T-N7, 12.3.2]
fn botched() -> Chart {
    let bands = [
        ("2", "crash; the deck is wrecked, nobody else launches"),
        ("3", "crash; a die of B-25s burn, no more launches this turn"),
        ("4-5", "crash; Flights that follow are delayed one Flight Turn"),
        ("6", "ditches; the crew is recovered"),
        ("7", "launches damaged"),
        ("8-13", "launches; the Flight consumes 1 Fuel"),
    ];
    let rows = bands.iter().map(|(sum, what)| Row::given(*sum, [*what]));
    chart("N7-botched", "Botched Take Off", "12.3.2", &["result"], rows)
        .noted(["+1 with an elite pilot, -1 if damaged; less than 2 counts as 2"])
}

/// The boxes above the eastern Flight Zones. [EDR C-flightboxes]
fn first_zones(data: &NavalData) -> Chart {
    let areas =
        [SeaArea::InfluenceWest, SeaArea::DefenseEast, SeaArea::DefenseWest, SeaArea::Japan];
    let rows = (1..=6u8).map(|die| {
        let cells = areas.map(|area| {
            let zone = data.first_zone(area, die);
            zone.map_or("-".to_owned(), |zone| format!("zone {}", zone.number()))
        });
        Row::given(die.to_string(), cells).origin(Origin::Mixed, data.boxes.why.as_str())
    });
    let columns: Vec<&str> = areas.iter().map(|area| area.word()).collect();
    chart("first-zone", "Initial Flight Zone", "C-flightboxes", &columns, rows)
        .noted(["from Influence West each Flight consumes 1 Fuel"])
}

/// The modifiers of a Rendezvous Check. [EDR 12.5.3-mods]
fn rendezvous() -> Chart {
    let list = [
        ("Storm in the area", "-3"),
        ("red flags on the Task Force", "-3"),
        ("Task Force delayed", "-2"),
        ("the Planned RV Turn", "+3"),
        ("each Recon in the area", "+1"),
        ("each Submarine in contact in the area", "+1"),
        ("breaking radio silence", "+1 to +5, and as much Security Risk"),
    ];
    let rows = list.iter().map(|(name, value)| Row::given(*name, [*value]));
    chart("N4-mods", "Rendezvous Check", "12.5.3-mods", &["modifier"], rows)
        .noted(["three dice at the Planned RV Point, else two"])
}

/// The I-Boat attack. [EDR 12.6.6-iboat-1, 12.6.6-iboat-3]
fn i_boat(data: &NavalData) -> Chart {
    let detection = format!("{} or more", data.figures.detection);
    let list = [
        ("detection, two dice", detection.as_str()),
        ("calm weather", "+1"),
        ("each undamaged destroyer", "+1"),
        ("each Recon in Local Recon", "+1"),
        ("VF6 in Low CAP", "+1"),
        ("reaction, two dice", "the ship's Reaction or more"),
        ("Storm", "-2"),
        ("the ship is in an adjacent space", "+1"),
        ("Recon in Local Recon, once", "+1"),
        ("torpedoes, two dice", "below the ship's Hull damages her"),
    ];
    let rows = list.iter().map(|(name, value)| Row::given(*name, [*value]));
    chart("i-boat", "I-Boat attack", "12.6.6-iboat", &["value"], rows)
}

/// The bands of a table of sums, by the highest of each: `2-4`, `5-6`, `7+`.
fn bands(highest: &[u8], least: u8) -> Vec<String> {
    let mut low = least;
    let mut all = Vec::new();
    for (at, &high) in highest.iter().enumerate() {
        all.push(match high {
            _ if at == 0 && least == 0 => format!("{high}-"),
            99 => format!("{low}+"),
            high if high == low => low.to_string(),
            high => format!("{low}-{high}"),
        });
        low = high + 1;
    }
    all
}

/// A table of the Airstrike: a row for each band of sums.
fn strike_table(
    (id, title, rule): (&str, &str, &'static str),
    columns: &[&str],
    bands: Vec<String>,
    cells: impl Fn(usize) -> Vec<String>,
    (given, why): (&[String], &str),
) -> Chart {
    let rows = bands.iter().enumerate().map(|(at, band)| {
        let has = given.iter().any(|one| one.ends_with(&format!(" {band}")));
        let origin = if has { Origin::Mixed } else { Origin::Reconstructed };
        Row::given(band.as_str(), cells(at)).origin(origin, why)
    });
    chart(id, title, rule, columns, rows)
}

/// Table X1. [EDR T-X1]
fn navy_launch(data: &NavalData) -> Chart {
    let table = &data.x1;
    let yes = |launches: bool| if launches { "yes" } else { "no" }.to_owned();
    strike_table(
        ("X1", "Halsey launches", "T-X1"),
        &["recon", "task force"],
        bands(&table.highest, 2),
        |at| vec![yes(table.recon[at]), yes(table.task_force[at])],
        (&table.given, &table.why),
    )
    .rolled(2, 6)
}

/// Table X2. [EDR T-X2]
fn army_launch(data: &NavalData) -> Chart {
    let table = &data.x2;
    let words = |[count, flights]: [u8; 2]| match count {
        0 => "none".to_owned(),
        99 => "all".to_owned(),
        _ => format!("{count}/{flights}"),
    };
    strike_table(
        ("X2", "The Army launches", "T-X2"),
        &["recon", "task force"],
        bands(&table.highest, 2),
        |at| vec![words(table.recon[at]), words(table.task_force[at])],
        (&table.given, &table.why),
    )
    .rolled(2, 6)
}

/// Table X3. [EDR T-X3, C-strike]
fn strike_force(data: &NavalData) -> Chart {
    let table = &data.x3;
    let words = |raiders: [u8; 3]| {
        let parts: Vec<String> = ["F", "T", "D"]
            .iter()
            .zip(raiders)
            .filter(|(_, count)| *count > 0)
            .map(
                |(letter, count)| {
                    if count == 1 { (*letter).to_owned() } else { format!("{count}{letter}") }
                },
            )
            .collect();
        if parts.is_empty() { "none".to_owned() } else { parts.join(" ") }
    };
    strike_table(
        ("X3", "The strike force", "T-X3"),
        &["no CAP", "Low CAP", "High CAP"],
        bands(&table.highest, 0),
        |at| vec![words(table.no_cap[at]), words(table.low_cap[at]), words(table.high_cap[at])],
        (&table.given, &table.why),
    )
    .noted(["two dice; +1 with a counterstrike, +2 at Midway and Influence, +4 east of Midway"])
}

/// Table X5. [EDR T-X5]
fn ordnance(data: &NavalData) -> Chart {
    let table = &data.x5;
    let words = |ordnance: Ordnance| match ordnance {
        Ordnance::Miss => "miss".to_owned(),
        Ordnance::Damaged => "damaged".to_owned(),
        Ordnance::Sunk => "sunk".to_owned(),
    };
    strike_table(
        ("X5", "Ordnance", "T-X5"),
        &["fighter", "torpedo bomber", "dive bomber"],
        bands(&table.highest, 2),
        |at| [table.fighter[at], table.torpedo[at], table.dive[at]].map(words).into(),
        (&table.given, &table.why),
    )
    .rolled(2, 6)
}

/// Table X6. [EDR T-X6]
fn counterstrike(data: &NavalData) -> Chart {
    let table = &data.x6;
    let words = |result: Counter| match result {
        Counter::Disaster => "Disaster".to_owned(),
        Counter::NoContact => "No Contact".to_owned(),
        Counter::Contact => "Contact".to_owned(),
        Counter::Contact2 => "Contact2".to_owned(),
        Counter::Scratch => "Scratch!".to_owned(),
    };
    strike_table(
        ("X6", "Counterstrike", "T-X6"),
        &["any one", "any two", "all three"],
        bands(&table.highest, 2),
        |at| [table.one[at], table.two[at], table.three[at]].map(words).into(),
        (&table.given, &table.why),
    )
    .noted(["two dice, +1 with VF6"])
}
