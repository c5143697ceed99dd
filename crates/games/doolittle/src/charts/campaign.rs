//! Charts of the Planning segment and the Denouement. [EDR 13.0, 14.0]

use wardroom_kernel::{Chart, Origin, Row};

use super::chart;
use crate::data::Data;
use crate::denouement::data::{NO_WAY, Poor, Taken};
use crate::denouement::{Halt, Stop};
use crate::planning::Month;
use crate::planning::blotter::{Category, Fitting, Row as CalendarRow};
use crate::planning::data::{Band, ChinaEvent, Crane};

/// Every chart of both segments.
pub(super) fn charts(data: &Data) -> Vec<Chart> {
    let mut all = planning(data);
    all.extend(denouement(data));
    all
}

/// The sums for which a row of bands holds.
fn span(at: usize, from: &[i8]) -> String {
    match (at, from.get(at + 1)) {
        // Below the first row the first row counts.
        (0, Some(next)) if *next <= 3 => "2".to_owned(),
        (0, Some(next)) => format!("2-{}", next - 1),
        (_, Some(next)) if *next == from[at] + 1 => from[at].to_string(),
        (_, Some(next)) => format!("{}-{}", from[at], next - 1),
        (_, None) => format!("{}+", from[at]),
    }
}

fn bands<T>(bands: &[Band<T>], why: &str, words: impl Fn(&T) -> String) -> Vec<Row> {
    let from: Vec<i8> = bands.iter().map(|band| band.from).collect();
    let row = |(at, band): (usize, &Band<T>)| {
        Row::given(span(at, &from), [words(&band.result)]).origin(band.origin, why)
    };
    bands.iter().enumerate().map(row).collect()
}

fn planning(data: &Data) -> Vec<Chart> {
    let plan = &data.planning;
    let calendar = CalendarRow::ALL.iter().map(|&row| {
        let cells = plan.calendar.cells(row).map(|need| match need {
            0 => "-".to_owned(),
            need => format!("{need}+"),
        });
        Row::given(row.word(), cells)
    });
    let risk = Row::given("Security Risk", plan.calendar.risk.map(|risk| format!("+{risk}")));
    let months: Vec<&str> = Month::ALL.iter().map(|month| month.word()).collect();
    let fittings = Fitting::ALL.iter().filter(|one| one.count() > 0).map(|&one| {
        let cells = [
            one.count().to_string(),
            format!("{:+}", one.weight()),
            format!("{:+}", one.guns()),
            format!("{:+}", one.training()),
        ];
        Row::given(one.word(), cells)
    });
    let missing = "the printed table is not in the source";
    let event = |event: &ChinaEvent| match event {
        ChinaEvent::JapaneseAttack => "Japanese Attack".to_owned(),
        ChinaEvent::Storm => "Storm".to_owned(),
        ChinaEvent::NoEffect => "No Effect".to_owned(),
    };
    let crane = |crane: &Crane| match crane {
        Crane::Damaged(count) => format!("Damaged {count}"),
        Crane::TransitHazard => "Transit Hazard".to_owned(),
        Crane::Risk(risk) => format!("Security Risk +{risk}"),
        Crane::Nothing => "nothing".to_owned(),
    };
    let delay = |late: &bool| if *late { "TF Delayed" } else { "No Delay" }.to_owned();
    vec![
        chart("calendar", "Diplomacy Calendar", "CALENDAR", &months, calendar.chain([risk])),
        chart("P5", "Modifications", "T-P5", &["count", "weight", "guns", "TP"], fittings),
        weight(data),
        morale(data),
        training(data),
        take_off(data),
        china_sites(data),
        chart(
            "event",
            "Event Check in China",
            "T-event",
            &["event"],
            bands(&plan.events, missing, event),
        )
        .rolled(2, 6),
        event_sites(data),
        transit_cup(data),
        chart(
            "transit",
            "Transit Check",
            "T-transit",
            &["Transit Hazards"],
            bands(&plan.transit, missing, u8::to_string),
        )
        .rolled(2, 6),
        chart("crane", "Crane Check", "T-crane", &["result"], bands(&plan.crane, missing, crane))
            .rolled(2, 6),
        chart("delay", "Delay Check", "T-delay", &["result"], bands(&plan.delay, missing, delay))
            .rolled(2, 6),
        risk_table(data),
    ]
}

/// The Modifications Track. [EDR T-weight]
fn weight(data: &Data) -> Chart {
    let fit = &data.planning.fit;
    let rows = (-5..=1).map(|weight: i8| {
        let heavy = if weight >= fit.heavy { "heavy" } else { "-" };
        let cells = [(fit.guzzle + weight).to_string(), heavy.to_owned()];
        Row::given(format!("{weight:+}"), cells).origin(Origin::Reconstructed, fit.why.as_str())
    });
    chart("weight", "Modifications Track", "T-weight", &["Guzzle", "take-off"], rows)
}

/// The Morale Track. [EDR T-morale]
fn morale(data: &Data) -> Chart {
    let morale = &data.planning.morale;
    let rows = morale.points.iter().zip(morale.elites).enumerate().map(|(at, (points, elites))| {
        let name = match at as u8 {
            0 => "Low".to_owned(),
            6 => "High".to_owned(),
            at if at == morale.start => "Start".to_owned(),
            at => format!("{:+}", at as i8 - morale.start as i8),
        };
        Row::given(name, [points.to_string(), elites.to_string()])
            .origin(Origin::Reconstructed, morale.why.as_str())
    });
    let columns = ["Training Points", "Elite Crewmen"];
    chart("morale", "Morale Track", "T-morale", &columns, rows)
}

/// Training costs. [EDR 13.4.4]
fn training(data: &Data) -> Chart {
    let training = &data.planning.training;
    let tracks = [
        (".30 caliber gunnery", training.costs(Category::Gunnery, false)),
        (".50 caliber gunnery", training.costs(Category::Gunnery, true)),
        ("hedgehopping", training.costs(Category::Hedgehopping, false)),
        ("navigation", training.costs(Category::Navigation, false)),
        ("night flying", training.costs(Category::NightFlying, false)),
    ];
    let rows = tracks.iter().map(|(name, costs)| {
        let cost = |at: usize| costs.get(at).map_or("-".to_owned(), u8::to_string);
        Row::given(*name, [cost(0), cost(1), cost(2)])
    });
    let columns = ["level 1", "level 2", "level 3"];
    chart("training", "Training Points by level", "13.4.4", &columns, rows)
}

/// The Short Take Off track. [EDR 13.4.9-table]
fn take_off(data: &Data) -> Chart {
    let track = &data.planning.take_off;
    let from: Vec<i8> = track.iter().map(|space| space.from).collect();
    let rows = track.iter().enumerate().map(|(at, space)| {
        let cells =
            [space.crashes.to_string(), space.damage.to_string(), space.capacity.to_string()];
        Row::given(span(at, &from), cells)
    });
    let columns = ["crashes", "damaged", "capacity"];
    chart("take-off", "Short Take Off", "13.4.9-table", &columns, rows).rolled(2, 6)
}

/// Stockpile numbers and Landing Values. [EDR C-sites]
fn china_sites(data: &Data) -> Chart {
    let china = &data.planning.china;
    let rows = data.sites.iter().zip(china.stockpile).map(|(site, number)| {
        let cells = [format!("{number}+"), site.landing.to_string()];
        Row::given(site.name.as_str(), cells).origin(Origin::Mixed, china.why.as_str())
    });
    let columns = ["stockpile", "landing value"];
    chart("sites", "Landing Sites in China", "C-sites", &columns, rows)
}

/// The site of an event. [EDR T-event]
fn event_sites(data: &Data) -> Chart {
    let china = &data.planning.china;
    let rows = china.sites.iter().zip(2u8..).map(|(&site, sum)| {
        let row = Row::given(sum.to_string(), [data.site(site).name.clone()]);
        let given = china.sites_given.contains(&sum);
        if given { row } else { row.origin(Origin::Reconstructed, "not in the source") }
    });
    chart("event-sites", "Site of an event", "T-event", &["site"], rows).rolled(2, 6)
}

/// The cup of Transit Hazards. [EDR C-transithaz]
fn transit_cup(data: &Data) -> Chart {
    let cup = &data.planning.hazards;
    let effects = [
        "Guzzle +1 if the carburetors are new",
        "Gunnery -1",
        "Gunnery -2",
        "one Damage",
        "Security Risk +1",
    ];
    let kinds = crate::planning::Transit::ALL.iter().zip(cup.counts()).zip(effects);
    let rows = kinds.map(|((kind, count), effect)| {
        Row::given(kind.word(), [count.to_string(), effect.to_owned()])
            .origin(Origin::Mixed, cup.why.as_str())
    });
    let columns = ["markers", "effect"];
    chart("A4", "Transit Hazards", "C-transithaz", &columns, rows)
}

/// Variable Security Risk. [EDR T-risk, T-P4]
fn risk_table(data: &Data) -> Chart {
    let table = &data.planning.risk;
    let rows = (0..table.from.len()).map(|at| {
        let cells = [&table.attacked, &table.delayed, &table.liberty, &table.telephone]
            .map(|row| format!("+{}", row[at]));
        let origin = if at == 1 { Origin::Mixed } else { Origin::Reconstructed };
        Row::given(span(at, &table.from), cells).origin(origin, table.why.as_str())
    });
    let columns = ["attacked sites", "delayed", "Liberty", "telephone"];
    chart("P4", "Security Risk", "T-P4", &columns, rows).rolled(2, 6)
}

fn denouement(data: &Data) -> Vec<Chart> {
    let home = &data.denouement;
    let ours = |row: Row| row.origin(Origin::Reconstructed, home.why.as_str());
    let poor = |poor: Poor| match poor {
        Poor::Crash => "crash",
        Poor::Survivors => "crash, survivors",
        Poor::Damaged => "damaged",
        Poor::Good => "good",
    };
    let landing = (1..=6u8).map(|die| {
        let row = Row::given(die.to_string(), home.poor.row(die).map(poor));
        let origin = if die == 3 { Origin::Mixed } else { Origin::Reconstructed };
        row.origin(origin, home.why.as_str())
    });
    let columns =
        ["undamaged", "undamaged, elite", "damaged", "damaged, elite", "severe", "severe, elite"];
    let ditched = (1..=6u8)
        .map(|die| ours(Row::given(die.to_string(), home.ditched.row(die).map(|one| one.word()))));
    let incidents = (1..=6u8).zip(home.port.incidents).map(|(die, incident)| {
        let origin = if die == 5 { Origin::Given } else { Origin::Reconstructed };
        Row::given(die.to_string(), [incident.word()]).origin(origin, home.why.as_str())
    });
    vec![
        chart("D1", "Poor Landing", "T-D1", &columns, landing).rolled(1, 6),
        chart(
            "D2",
            "Ditched Check",
            "T-D2",
            &["east of Japan", "in Japan", "west of Japan"],
            ditched,
        )
        .rolled(1, 6),
        chart("D3", "Incident", "T-D3", &["incident"], incidents).rolled(1, 6),
        transport(data),
        capture(data),
        ussr(data),
        points(data),
    ]
}

/// Table D4. [EDR T-D4]
fn transport(data: &Data) -> Chart {
    let home = &data.denouement;
    let rows = Halt::ALL.iter().map(|&from| {
        let cells = Stop::ALL.iter().map(|&to| {
            let number = home.transport.trek(from, to).unwrap_or(NO_WAY);
            match (home.transport.fuel(from, to), number) {
                (_, NO_WAY) => "-".to_owned(),
                (Some(fuel), number) => format!("{fuel} Fuel / {number}"),
                (None, number) => format!("on foot / {number}"),
            }
        });
        Row::given(from.word(), cells).origin(Origin::Mixed, home.why.as_str())
    });
    let columns: Vec<&str> = Stop::ALL.iter().map(|stop| stop.word()).collect();
    chart("D4", "Transport", "T-D4", &columns, rows)
}

/// Table D5. [EDR T-D5]
fn capture(data: &Data) -> Chart {
    let home = &data.denouement;
    let words = |taken: &Taken| match taken {
        Taken::Crews(count) => count.to_string(),
        Taken::Whole(whole) => whole.to_string(),
    };
    let rows = (0..6).map(|at| {
        let cells = home.capture.wounded[at].iter().chain(&home.capture.fit[at]).map(words);
        let origin = if at == 2 { Origin::Mixed } else { Origin::Reconstructed };
        Row::given((at + 1).to_string(), cells).origin(origin, home.why.as_str())
    });
    let columns = [
        "wounded 1",
        "wounded 2",
        "wounded 3",
        "wounded 4-5",
        "wounded 6+",
        "fit 1",
        "fit 2",
        "fit 3",
        "fit 4-5",
        "fit 6+",
    ];
    let calls: Vec<String> =
        (1..=6).zip(home.capture.close_call).map(|(die, call)| format!("{die} {call}")).collect();
    chart("D5", "Japanese Capture Check", "T-D5", &columns, rows)
        .rolled(1, 6)
        .noted([format!("Close Call, one die (reconstructed): {}", calls.join(", "))])
}

/// Table D6. [EDR T-D6]
fn ussr(data: &Data) -> Chart {
    let table = &data.denouement.ussr;
    let rows = [
        ("landing agreed", &table.agreed, &table.passage_agreed, &table.asterisks[0]),
        ("no diplomacy attempt", &table.untried, &table.passage_untried, &table.asterisks[1]),
        ("landing denied", &table.denied, &table.passage_denied, &table.asterisks[2]),
    ];
    let rows = rows.iter().map(|(name, internment, passage, asterisks)| {
        let passage = passage.iter().zip(asterisks.iter()).map(|(number, asterisk)| {
            if *asterisk { format!("{number}*") } else { number.to_string() }
        });
        let cells = internment.iter().map(u8::to_string).chain(passage);
        let why = data.denouement.why.as_str();
        let origin = if name.starts_with("no") { Origin::Mixed } else { Origin::Reconstructed };
        Row::given(*name, cells).origin(origin, why)
    });
    let spans = |lowest: &[u16], what: &str| -> Vec<String> {
        let span = |(at, low): (usize, &u16)| match lowest.get(at + 1) {
            Some(next) => format!("{what} {low}-{}", next - 1),
            None => format!("{what} {low}+"),
        };
        lowest.iter().enumerate().map(span).collect()
    };
    let mut columns = spans(&table.blast, "blast");
    columns.extend(spans(&table.aircraft.map(u16::from), "b-25s"));
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    chart("D6", "Internment and Passage", "T-D6", &columns, rows)
        .noted(["an asterisk: the Health of Alliances Check may overturn it"])
}

/// Points of the campaign. [EDR DEBRIEF]
fn points(data: &Data) -> Chart {
    let one = &data.denouement.debriefing;
    let lines = [
        ("Blast Value in a Target Box", one.target),
        ("Blast Value in an Area", one.area),
        ("carrier's box with Blast", one.carrier),
        ("city bombed", one.city),
        ("crew safe", one.safe),
        ("B-25 in Chungking", one.aircraft_home),
        ("crew captured", one.captured),
        ("crew killed or missing", one.lost),
        ("crew held to the end", one.held),
        ("B-25 captured", one.aircraft_captured),
        ("Norden captured", one.norden),
        ("destroyer lost", one.destroyer_lost),
        ("oiler lost", one.oiler_lost),
        ("cruiser lost", one.cruiser_lost),
        ("carrier damaged", one.carrier_damaged),
        ("carrier lost", one.carrier_lost),
        ("Submarine lost", one.submarine_lost),
        ("enemy ship sunk", one.enemy_ship),
        ("enemy carrier sunk", one.enemy_carrier),
        ("I-Boat sunk", one.i_boat),
        ("each Alert Level at the launch", one.alert),
        ("triumph from", one.verdicts[0]),
        ("historical success from", one.verdicts[1]),
        ("propaganda success from", one.verdicts[2]),
        ("setback from", one.verdicts[3]),
    ];
    let rows = lines.iter().map(|(name, points)| {
        Row::given(*name, [points.to_string()]).origin(Origin::Reconstructed, one.why.as_str())
    });
    chart("campaign", "Debriefing of the campaign", "DEBRIEF", &["points"], rows)
}
