//! Charts and component lists as a cardboard player looks them up, with the origin of every row.

mod campaign;

use wardroom_kernel::{Chart, Origin, Row};

use crate::data::{Data, Fumes};
use crate::edr;
use crate::parts::{Area, Cup, Kind, Side, Target, Wind, Zone};

/// Every chart.
pub(crate) fn charts(data: &Data) -> Vec<Chart> {
    let mut all = checks(data);
    all.extend([
        hazards(data, "A5", "Target Map Hazards", true),
        detonations(data),
        fumes(data),
        wind(data),
        weather(data),
        hazards(data, "F5", "Flight Hazards", false),
        targets(data),
        areas(data),
        zones(data),
        sites(data),
        hours(data),
        alert(data),
        b25s(data),
        elites(data),
        debriefing(data),
    ]);
    all.extend(crate::naval::charts::charts(&data.naval));
    all.extend(campaign::charts(data));
    all
}

pub(crate) fn chart(
    id: &str,
    title: &str,
    rule: &'static str,
    columns: &[&str],
    rows: impl IntoIterator<Item = Row>,
) -> Chart {
    Chart::new(id, title, edr(rule), columns.iter().copied(), rows)
}

/// A row of a part of the data file, with the origin that it says.
macro_rules! row {
    ($roll:expr, $cells:expr, $printed:expr) => {
        Row::given($roll, $cells).origin($printed.origin, $printed.why.as_str())
    };
}
pub(crate) use row;

fn signed(value: i8) -> String {
    if value == 0 { "-".to_owned() } else { format!("{value:+}") }
}

/// The modifiers of each check. [EDR A1, A2, A3, F3, F4, F6]
fn checks(data: &Data) -> Vec<Chart> {
    let ratings = &data.ratings;
    let rows = |list: &[(&str, String)]| -> Vec<Row> {
        list.iter().map(|(name, value)| Row::given(*name, [value.clone()])).collect()
    };
    let [day, night] = ratings.navigation;
    let approach = rows(&[
        ("Navigation Training by day", signed(day)),
        ("Navigation Training by night", signed(night)),
        ("Hazards assigned or in the box", "as printed".into()),
        ("elite Navigator, or Pilot with navigation", "+1".into()),
        ("Blast marker in the box", "+1".into()),
        ("lights out, by night", "two lowest of three dice".into()),
    ]);
    let detonation = rows(&[
        ("Bombing Training", signed(ratings.bombing)),
        ("Hazards assigned, attached or in the box", "as printed".into()),
        ("elite Bombardier", "+1".into()),
        ("damaged", "-1".into()),
    ]);
    let gunnery = rows(&[
        ("dice", ratings.gunnery.to_string()),
        ("hit", format!("any {}", data.figures.gunnery_hit)),
        ("each Jammed Guns or Jammed Turret", "-1 die".into()),
    ]);
    let guzzle = rows(&[
        ("pass", format!("{} or more on two dice", ratings.guzzle)),
        ("each Fuel marker (two Fuel, rounded up)", "-1".into()),
        ("loaded", "-1".into()),
    ]);
    let acquisition = rows(&[
        ("Navigation Training by day", signed(day)),
        ("Navigation Training by night", signed(night)),
        ("Blast marker on the Target Map", "+1".into()),
        ("each Navigator, or Pilot with navigation, in the Flight", "+1".into()),
        ("each Submarine in contact off Japan", "+1".into()),
        ("Persistent Attempt", "+1".into()),
        ("lights out, by night", "two lowest of three dice".into()),
        ("Contact marker", "roll one or both dice again".into()),
        ("high altitude", "roll one or both dice again, once".into()),
    ]);
    let effects = |wind: Wind| match wind {
        Wind::SevereHeadwind => {
            ["no; Guzzle Check, fail: 1 Fuel", "no; Guzzle Check, fail: 1 Fuel"]
        }
        Wind::Headwind => ["1 Fuel, then Guzzle: pass moves", "1 Fuel, then Guzzle: pass tries"],
        Wind::SevereCrosswind => {
            ["Guzzle: pass moves, fail 1 Fuel", "Guzzle: pass tries, fail 1 Fuel"]
        }
        Wind::Crosswind => ["Guzzle: pass may move for 1 Fuel", "Guzzle: pass 1 Fuel, then tries"],
        Wind::Tailwind => ["moves; Guzzle, fail 1 Fuel", "Guzzle, fail 1 Fuel; tries"],
        Wind::SevereTailwind => ["moves", "tries"],
    };
    let winds = Wind::ALL.iter().map(|&wind| Row::given(wind.word(), effects(wind)));
    vec![
        chart("A1", "Approach Check", "A1", &["modifier"], approach),
        chart("A2", "Gunnery", "A2", &["value"], gunnery),
        chart("A3", "Detonation Check", "A3", &["modifier"], detonation),
        chart("F3", "Wind Effects", "F3", &["move", "acquire"], winds),
        chart("F4", "Guzzle Check", "F4", &["value"], guzzle),
        chart("F6", "Target Acquisition", "F6", &["modifier"], acquisition),
    ]
}

/// Markers: front, values, and how many are in each cup. [EDR A5, F5, cups-target, cups-flight]
fn hazards(data: &Data, id: &str, title: &str, for_targets: bool) -> Chart {
    let cups: Vec<Cup> =
        Cup::ALL.iter().copied().filter(|cup| cup.is_for_targets() == for_targets).collect();
    let kinds = Kind::ALL.iter().filter(|&&kind| (kind <= Kind::Hiyo) == for_targets);
    let rows = kinds.map(|&kind| {
        let one = data.hazard(kind);
        let range = match one.range {
            [0, 0] => "-".to_owned(),
            [low, high] if low == high => low.to_string(),
            [low, high] => format!("{low}-{high}"),
        };
        let stay = if one.stay { "yes" } else { "no" };
        let mut cells = vec![one.front.word().to_owned(), stay.to_owned(), range];
        cells.extend([signed(one.approach), signed(one.detonation), signed(one.landing)]);
        cells.extend(cups.iter().map(|&cup| one.counts[cup as usize].to_string()));
        row!(one.name.as_str(), cells, one)
    });
    let mut columns = vec!["front", "stays", "hits on", "approach", "detonation", "landing"];
    columns.extend(cups.iter().map(|cup| cup.word()));
    let rule = if for_targets { "A5" } else { "F5" };
    chart(id, title, rule, &columns, rows)
}

/// The Detonations Track. [EDR 3.4-track]
fn detonations(data: &Data) -> Chart {
    let track = &data.detonations;
    let last = track.track.len() - 1;
    let rows = track.track.iter().enumerate().map(|(at, value)| {
        let roll = if at == last { format!("{at}+") } else { at.to_string() };
        let row = Row::given(roll, [format!("{value:+}")]);
        let ours = track.reconstructed.contains(&(at as u8));
        if ours { row.origin(Origin::Reconstructed, track.why.as_str()) } else { row }
    });
    chart("detonations", "Detonations Track", "3.4-track", &["Hazards"], rows)
}

/// Table F1. [EDR F1]
fn fumes(data: &Data) -> Chart {
    let table = &data.fumes;
    let name = |result: Fumes| match result {
        Fumes::Ditch => "Ditch",
        Fumes::Marker => "attach FoF marker",
        Fumes::Low => "change to low altitude",
        Fumes::On => "Sputters On",
    };
    let rows = (0..11).map(|at| {
        let cells = [table.fair[at], table.storm[at], table.high[at]].map(name);
        let sum = at as u8 + 2;
        let origin = if table.given.contains(&sum) { Origin::Mixed } else { Origin::Reconstructed };
        Row::given(sum.to_string(), cells).origin(origin, table.why.as_str())
    });
    let columns = ["calm, gusty, gale", "storm", "high altitude"];
    chart("F1", "Flying on Fumes", "F1", &columns, rows).rolled(2, 6)
}

/// Table F2. [EDR F2]
fn wind(data: &Data) -> Chart {
    let table = &data.wind;
    let rows = (0..11).map(|at| {
        let cells = [table.calm[at], table.gusty[at], table.gale[at], table.storm[at]];
        let sum = at as u8 + 2;
        let origin = if table.given.contains(&sum) { Origin::Mixed } else { Origin::Reconstructed };
        Row::given(sum.to_string(), cells.map(Wind::word)).origin(origin, table.why.as_str())
    });
    let columns = ["calm", "gusty", "gale", "storm"];
    chart("F2", "Wind Check", "F2", &columns, rows).rolled(2, 6)
}

/// Weather off the Naval Map. [EDR 8.2.3-weather]
fn weather(data: &Data) -> Chart {
    let rows = data.weather.table.iter().zip(2..);
    let rows = rows.map(|(weather, sum): (_, i32)| Row::given(sum.to_string(), [weather.word()]));
    let title = "Weather off the Naval Map";
    chart("weather", title, "8.2.3-weather", &["weather"], rows).rolled(2, 6)
}

/// Target Boxes. [EDR 3.3]
fn targets(data: &Data) -> Chart {
    let rows = Target::ALL.iter().map(|&target| {
        let one = data.target(target);
        let pair = |side| {
            let [approach, blast] = data.numbers(target, side);
            format!("{approach}/{blast}")
        };
        let cells = [data.area(one.area).name.clone(), pair(Side::Day), pair(Side::Night)];
        row!(target.word(), cells, one)
    });
    let columns = ["Area", "day", "night"];
    chart("targets", "Target Boxes", "3.3", &columns, rows)
        .noted(["Approach Number / Blast Number"])
}

/// Areas. [EDR 3.2, 4.2.3]
fn areas(data: &Data) -> Chart {
    let rows = Area::ALL.iter().map(|&area| {
        let one = data.area(area);
        let neighbours: Vec<&str> = one.adjacent.iter().map(|area| area.word()).collect();
        let edge = if one.perimeter { "yes" } else { "no" };
        let cells = [
            area.city().word().to_owned(),
            one.maximum.to_string(),
            edge.to_owned(),
            neighbours.join(", "),
        ];
        row!(area.word(), cells, one)
    });
    let columns = ["map", "maximum", "perimeter", "adjacent to"];
    chart("areas", "Areas", "3.2", &columns, rows)
}

/// Flight Zones. [EDR 5.1, 8.3.2, x-12.4.1]
fn zones(data: &Data) -> Chart {
    let rows = Zone::ALL.iter().map(|&zone| {
        let one = data.zone(zone);
        let mut draw: Vec<String> = ["I", "II", "III"]
            .iter()
            .zip(one.draw)
            .filter(|(_, count)| *count > 0)
            .map(|(cup, count)| {
                let each = if one.per_flight { " per Flight" } else { "" };
                format!("{count} {cup}{each}")
            })
            .collect();
        if one.emergency > 0 {
            draw.push(format!("{} I more after an Emergency Launch", one.emergency));
        }
        if one.alert > 0 {
            let each = if one.alert_per_flight { " per Flight" } else { "" };
            draw.push(format!("{} Alert{each} from Alert Level {}", one.alert, one.alert_from));
        }
        let cells = [one.name.clone(), one.sea.to_string(), one.clock.to_string(), draw.join("; ")];
        row!(zone.number().to_string(), cells, one)
    });
    let columns = ["name", "Wind Box", "clock", "Hazards"];
    chart("zones", "Flight Zones", "5.1", &columns, rows)
}

/// Cities and Landing Sites. [EDR 5.4, 5.5]
fn sites(data: &Data) -> Chart {
    let cities = data.cities.iter().map(|one| {
        let cells = [one.zone.to_string(), one.day.to_string(), one.night.to_string()];
        let cells = cells.into_iter().chain(["-".to_owned(), "-".to_owned()]);
        row!(one.name.as_str(), cells, one)
    });
    let sites = data.sites.iter().map(|one| {
        let fuel = if one.fuel { "yes" } else { "no" };
        let cells = [
            one.zone.to_string(),
            one.day.to_string(),
            one.night.to_string(),
            fuel.to_owned(),
            one.landing.to_string(),
        ];
        row!(one.name.as_str(), cells, one)
    });
    let columns = ["zone", "day", "night", "fuel icon", "landing value"];
    let numbers: Vec<String> = data.beacons.numbers.iter().map(u8::to_string).collect();
    chart("acquisition", "Cities and Landing Sites", "5.5", &columns, cities.chain(sites))
        .noted([format!("Landing Beacons (reconstructed): {}", numbers.join(", "))])
}

/// The Flight Turn Track. [EDR 5.2, 5.2-daynight, x-12.4.2]
fn hours(data: &Data) -> Chart {
    let rows =
        data.hours.side.iter().zip(data.hours.launch).enumerate().map(|(at, (side, sum))| {
            let sums = if sum[0] == sum[1] {
                sum[0].to_string()
            } else {
                format!("{}-{}", sum[0], sum[1])
            };
            let cells = [side.word().to_owned(), sums];
            Row::given(format!("{:02}00", 2 * at), cells)
                .origin(Origin::Mixed, data.hours.why.as_str())
        });
    let columns = ["half", "Emergency Launch on three dice"];
    chart("hours", "Flight Turn Track", "5.2", &columns, rows)
}

/// The least Alert Level. [EDR 6.2-minimum]
fn alert(data: &Data) -> Chart {
    let from = [&[0], &data.figures.minimum[..]].concat();
    let rows = from.iter().enumerate().map(|(level, &least)| {
        let roll = match from.get(level + 1) {
            None => format!("{least}+"),
            Some(&next) if next == least + 1 => least.to_string(),
            Some(&next) => format!("{least}-{}", next.saturating_sub(1)),
        };
        Row::given(roll, [level.to_string()])
    });
    let title = "Least Alert Level by failed tests";
    chart("alert", title, "6.2-minimum", &["level"], rows)
}

/// The B-25s. [EDR comp-b25]
fn b25s(data: &Data) -> Chart {
    let rows = data.b25s.iter().map(|one| {
        let flight = if one.flight == 0 { "reserve".to_owned() } else { one.flight.to_string() };
        let cells = [one.pilot.clone(), one.name.clone(), flight];
        row!(one.serial.to_string(), cells, one)
    });
    let columns = ["pilot", "name", "Flight of history"];
    chart("b25s", "B-25s", "comp-b25", &columns, rows)
}

/// The Elite Crewmen. [EDR comp-elite]
fn elites(data: &Data) -> Chart {
    let rows = data.elites.iter().map(|one| {
        let cells = [one.benefit.word().to_owned(), data.pilot(one.b25).to_owned()];
        row!(one.name.as_str(), cells, one)
    });
    let columns = ["benefit", "aircraft of history"];
    chart("elites", "Elite Crewmen", "comp-elite", &columns, rows)
}

/// Points and verdicts. [EDR 1.2, 1.9]
fn debriefing(data: &Data) -> Chart {
    let one = &data.debriefing;
    let entries = [
        ("Blast Value in a Target Box", one.target, one.target),
        ("Blast Value in an Area", one.area, one.area),
        ("carrier's box: Blast Value 2 (1-6), any (7-8)", one.carrier_hurt, one.carrier_hit),
        ("B-25 destroyed or captured", one.lost, one.lost),
        ("B-25 damaged", one.damaged, 0),
        ("Elite Crewman lost", one.elite, 0),
        ("city bombed", 0, one.city),
        ("B-25 landed in China", 0, one.china),
        ("B-25 landed at Vladivostok", 0, one.vladivostok),
        ("B-25 ditched west of the time line", 0, one.ditched_west),
        ("B-25 ditched elsewhere, or landed in Korea", 0, one.ditched_east),
    ];
    let row = |name: &str, attack: i32, flight: i32| {
        let cells = [attack.to_string(), flight.to_string()];
        Row::given(name, cells).origin(Origin::Reconstructed, one.why.as_str())
    };
    let points = entries.iter().map(|&(name, attack, flight)| row(name, attack, flight));
    let names = [
        "triumph, per B-25",
        "success, per B-25",
        "third verdict, per B-25",
        "fourth verdict, per B-25",
    ];
    let verdicts = names.iter().zip(one.attack_verdicts.iter().zip(&one.flight_verdicts));
    let verdicts = verdicts.map(|(name, (&attack, &flight))| row(name, attack, flight));
    let columns = ["scenarios 1-6", "scenarios 7-8"];
    chart("debriefing", "Debriefing", "1.2", &columns, points.chain(verdicts))
}
