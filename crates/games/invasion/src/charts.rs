//! The charts and component lists, with the origin of every part. [IPH T.CRT, T.TEC, T.LANDING,
//! T.NIGHT, T.CARRIER, T.TURN, T.VP]

use wardroom_kernel::{Chart, Origin, Row};

use crate::combat::Column;
use crate::data::{Data, Discovery};
use crate::event::turn_name;
use crate::iph;
use crate::map::{Area, Ground};
use crate::state::LAST_TURN;

/// Every chart, for players with cardboard.
pub(crate) fn charts(data: &Data) -> Vec<Chart> {
    vec![
        crt(data),
        terrain(data),
        landing(data),
        night(data),
        carrier(data),
        turns(),
        points(data),
        counters(data),
        boxes(),
    ]
}

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

/// Columns to a side in words.
fn columns(shift: i8) -> String {
    match shift {
        0 => "-".to_owned(),
        right if right > 0 => format!("{right}R"),
        left => format!("{}L", -left),
    }
}

fn crt(data: &Data) -> Chart {
    let crt = &data.book.crt;
    let rows = (1..=6).map(|die| {
        let cells = crt.row(die).map(|[attacker, defender]| format!("{attacker}/{defender}"));
        let given = crt.given.iter().any(|(row, _)| *row == die);
        let origin = if given { crt.origin } else { Origin::Reconstructed };
        Row::given(die.to_string(), cells).origin(origin, &crt.why)
    });
    Chart {
        id: "crt".to_owned(),
        title: "COMBAT RESULTS TABLE".to_owned(),
        rule: iph("T.CRT"),
        dice: Some((1, 6)),
        columns: words(Column::WORDS),
        rows: rows.collect(),
        notes: vec![
            "Steps lost by attacker/defender.".to_owned(),
            "Odds are rounded in the defender's favour; above 4:1 is 4:1, below 1:3 is 1:3."
                .to_owned(),
        ],
    }
}

fn terrain(data: &Data) -> Chart {
    let mut rows: Vec<Row> = Ground::ALL
        .into_iter()
        .map(|ground| {
            let row = data.terrain(ground);
            let concentric = if row.concentric { "yes" } else { "no" };
            let cells =
                [row.points.to_string(), columns(row.shift), concentric.into(), row.vp.to_string()];
            let written = &data.book.terrain[ground.word()];
            Row::given(ground.word(), cells).origin(written.origin, &written.why)
        })
        .collect();
    rows.push(Row::given("road", ["1", "-", "-", "0"]));
    rows.push(Row::given("all-water hexside", ["closed", "closed", "-", "-"]));
    Chart {
        id: "terrain".to_owned(),
        title: "TERRAIN EFFECTS CHART".to_owned(),
        rule: iph("T.TEC"),
        dice: None,
        columns: words(["MP", "combat", "concentric", "VP"]),
        rows,
        notes: vec![
            "After the Issei rebellion a city costs US units 2 MP.".to_owned(),
            "Interdicted hexes cost US units 1 MP more.".to_owned(),
            "Ford Island's hexsides are crossed by rule 11.2 alone.".to_owned(),
        ],
    }
}

fn landing(data: &Data) -> Chart {
    let table = &data.book.landing;
    let (stalls, loses) = (table.stalls_from, table.loses_from);
    let rows = vec![
        Row::given(format!("-9-{}", stalls - 1), ["ashore, acts normally"])
            .origin(Origin::Reconstructed, &table.why),
        Row::given(format!("{stalls}-{}", loses - 1), ["stalled this turn"]),
        Row::given(format!("{loses}+"), ["loses one step, acts normally"])
            .origin(Origin::Reconstructed, &table.why),
    ];
    let mut notes: Vec<String> = Area::ALL
        .into_iter()
        .map(|area| format!("{} {:+}", area.word(), table.shore(area)))
        .collect();
    notes.extend((7..=9).map(|day| format!("{day} December {:+}", table.date(day))));
    notes.push(format!("The chart is {}.", table.origin.word()));
    Chart {
        id: "landing".to_owned(),
        title: "LANDING TABLE".to_owned(),
        rule: iph("T.LANDING"),
        dice: Some((1, 6)),
        columns: words(["result"]),
        rows,
        notes,
    }
}

fn night(data: &Data) -> Chart {
    let night = &data.book.night;
    let rows = night.faces.iter().enumerate().map(|(at, &way)| {
        let result = match way {
            -1 => "against the Japanese",
            0 => "no shift",
            _ => "in favour of the Japanese",
        };
        Row::given((at + 1).to_string(), [result]).origin(night.origin, &night.why)
    });
    Chart {
        id: "night".to_owned(),
        title: "NIGHT ATTACK SHIFT TABLE".to_owned(),
        rule: iph("T.NIGHT"),
        dice: Some((1, 6)),
        columns: words(["shift"]),
        rows: rows.collect(),
        notes: vec!["If there is a shift, roll again and halve down: so many columns.".to_owned()],
    }
}

fn carrier(data: &Data) -> Chart {
    let carrier = &data.book.carrier;
    let rows = carrier.faces.iter().enumerate().map(|(at, found)| {
        let result = match found {
            Discovery::Ijn => "IJN finds US",
            Discovery::Usn => "USN finds IJN",
            Discovery::Mutual => "mutual discovery",
            Discovery::None => "no carrier combat",
        };
        Row::given((at + 1).to_string(), [result]).origin(carrier.origin, &carrier.why)
    });
    Chart {
        id: "carrier".to_owned(),
        title: "CARRIER WARFARE TABLE".to_owned(),
        rule: iph("T.CARRIER"),
        dice: Some((1, 6)),
        columns: words(["result"]),
        rows: rows.collect(),
        notes: vec!["Rolled by Japan on turns 5 and 9, if both have a carrier close in.".into()],
    }
}

fn turns() -> Chart {
    let rows = (1..=LAST_TURN).map(|turn| {
        let movement = ["die - 1", "die", "die + 1"][usize::from((turn - 1) / 4)];
        let flag = |yes: bool| if yes { "yes" } else { "no" };
        let night = turn == 4 || turn == 8;
        let cells = [
            turn_name(turn),
            movement,
            flag(!night),
            flag(turn >= 5 && !night),
            flag(turn == 5 || turn == 9),
            flag(turn >= 5),
        ];
        Row::given(turn.to_string(), cells)
    });
    Chart {
        id: "turns".to_owned(),
        title: "TURN RECORD TRACK".to_owned(),
        rule: iph("T.TURN"),
        dice: None,
        columns: words(["time", "US MF", "landing", "planes", "carriers", "submarines"]),
        rows: rows.collect(),
        notes: vec!["Nights belong to the day before them: a reading.".to_owned()],
    }
}

fn points(data: &Data) -> Chart {
    let rows = vec![
        Row::given("city, installation, fort, oil", ["1", "while controlled"]),
        Row::given("airfield", ["2", "while controlled"]),
        Row::given("beachhead", ["1", "while its marker is there"]),
        Row::given("US carrier", ["3 sunk, 1 damaged", "for good"]),
        Row::given("Japanese carrier", ["-3 sunk, -1 damaged", "for good"]),
        Row::given("Japanese battleship", ["-2 sunk, -1 damaged", "for good"]),
        Row::given("Battleship Row", ["die - 1, 2 or 3 by the date", "for good"]),
    ];
    Chart {
        id: "points".to_owned(),
        title: "VICTORY POINTS".to_owned(),
        rule: iph("4.4"),
        dice: None,
        columns: words(["VP", "how long"]),
        rows,
        notes: vec![format!(
            "Japan wins with {} at any moment; with 0 or no beachhead the US wins.",
            data.book.forces.win
        )],
    }
}

fn counters(data: &Data) -> Chart {
    let mut rows: Vec<Row> = data
        .book
        .counters
        .all()
        .into_iter()
        .map(|(name, counter)| {
            let factors = |[attack, defence]: [u8; 2]| format!("{attack}-{defence}");
            let reduced = counter.reduced.map_or("-".to_owned(), factors);
            Row::given(name, [counter.count.to_string(), factors(counter.full), reduced])
                .origin(counter.origin, &counter.why)
        })
        .collect();
    let fixed = [
        ("Battleship Row", 1),
        ("US carriers", 2),
        ("US naval planes", 2),
        ("US Army plane", 1),
        ("Move and Fight chits", 7),
        ("Japanese battleships", 2),
        ("Japanese carriers", 6),
        ("Japanese planes", 6),
        ("Beachhead markers", 3),
        ("No Move or Attack markers", 3),
        ("VP markers", 2),
        ("Game turn marker", 1),
    ];
    rows.extend(
        fixed.map(|(name, count)| Row::given(name, [count.to_string().as_str(), "-", "-"])),
    );
    rows.push(
        Row::given("Control flags", ["25", "-", "-"])
            .origin(Origin::Reconstructed, "What is left of 176 counters."),
    );
    Chart {
        id: "counters".to_owned(),
        title: "COUNTERS".to_owned(),
        rule: iph("C.ALL"),
        dice: None,
        columns: words(["count", "full", "reduced"]),
        rows,
        notes: vec!["176 counters in all.".to_owned()],
    }
}

/// The boxes on the mapsheet. [IPH T.VP]
fn boxes() -> Chart {
    let rows = [
        ("IJN Ships Close In", "Japanese ships that support, fly planes and can be hit"),
        ("IJN Ships Distant", "Japanese ships that are out of it"),
        ("USN Ships Close-In", "US carriers that fly planes and can be hit"),
        ("USN Ships Distant", "US carriers that are out of it"),
        ("US Aircraft Available", "the Army plane from turn 5"),
    ];
    Chart {
        id: "boxes".to_owned(),
        title: "HOLDING BOXES".to_owned(),
        rule: iph("T.VP"),
        dice: None,
        columns: words(["holds"]),
        rows: rows.into_iter().map(|(name, holds)| Row::given(name, [holds])).collect(),
        notes: Vec::new(),
    }
}
