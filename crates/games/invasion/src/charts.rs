//! The charts and component lists, with the origin of every part. [IPH T.CRT, T.TEC, T.LANDING,
//! T.NIGHT, T.CARRIER, T.TURN, T.VP]

use wardroom_kernel::{Chart, Origin, Provenance, Row};

use crate::combat::Column;
use crate::data::Data;
use crate::event::{SearchResult, turn_name};
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
        let origin = if given { crt.source.origin } else { Origin::Reconstructed };
        Row::given(die.to_string(), cells).origin(origin, &crt.source.why)
    });
    let heads = Column::ALL.iter().map(|column| column.word());
    Chart::new("crt", "COMBAT RESULTS TABLE", iph("T.CRT"), heads, rows).rolled(1, 6).noted([
        "Steps lost by attacker/defender.",
        "Odds are rounded in the defender's favour; above 4:1 is 4:1, below 1:3 is 1:3.",
    ])
}

fn terrain(data: &Data) -> Chart {
    let types = Ground::ALL.iter().map(|ground| {
        let row = &data.book.terrain[ground];
        let concentric = if row.concentric { "yes" } else { "no" };
        let cells =
            [row.points.to_string(), columns(row.shift), concentric.into(), row.vp.to_string()];
        Row::sourced(ground.word(), cells, &row.source)
    });
    let sides = [
        Row::given("road", ["1", "-", "-", "0"]),
        Row::given("all-water hexside", ["closed", "closed", "-", "-"]),
    ];
    let (heads, rows) = (["MP", "combat", "concentric", "VP"], types.chain(sides));
    Chart::new("terrain", "TERRAIN EFFECTS CHART", iph("T.TEC"), heads, rows).noted([
        "After the Issei rebellion a city costs US units 2 MP.",
        "Interdicted hexes cost US units 1 MP more.",
        "Ford Island's hexsides are crossed by rule 11.2 alone.",
    ])
}

fn landing(data: &Data) -> Chart {
    let table = &data.book.landing;
    let (stalls, loses, why) = (table.stalls_from, table.loses_from, &table.source.why);
    let rows = [
        Row::reconstructed(format!("-9-{}", stalls - 1), ["ashore, acts normally"], why),
        Row::given(format!("{stalls}-{}", loses - 1), ["stalled this turn"]),
        Row::reconstructed(format!("{loses}+"), ["loses one step, acts normally"], why),
    ];
    let shores = Area::ALL.iter().map(|&area| format!("{area} {:+}", table.shore(area)));
    let dates = (7..=9).map(|day| format!("{day} December {:+}", table.date(day)));
    let origin = format!("The chart is {}.", table.source.origin.word());
    Chart::new("landing", "LANDING TABLE", iph("T.LANDING"), ["result"], rows)
        .rolled(1, 6)
        .noted(shores.chain(dates).chain([origin]))
}

/// The rows of a table with one result for each face of a die.
fn faces<'a, T: Copy>(
    table: &'a [T],
    source: &'a Provenance,
    result: impl Fn(T) -> &'static str + 'a,
) -> impl Iterator<Item = Row> + 'a {
    let rolls = table.iter().zip(1..);
    rolls.map(move |(&face, roll): (_, u8)| Row::sourced(roll.to_string(), [result(face)], source))
}

fn night(data: &Data) -> Chart {
    let night = &data.book.night;
    let rows = faces(&night.faces, &night.source, |way| match way {
        -1 => "against the Japanese",
        0 => "no shift",
        _ => "in favour of the Japanese",
    });
    Chart::new("night", "NIGHT ATTACK SHIFT TABLE", iph("T.NIGHT"), ["shift"], rows)
        .rolled(1, 6)
        .noted(["If there is a shift, roll again and halve down: so many columns."])
}

fn carrier(data: &Data) -> Chart {
    let carrier = &data.book.carrier;
    let rows = faces(&carrier.faces, &carrier.source, |found| match found {
        SearchResult::IjnFindsUs => "IJN finds US",
        SearchResult::UsnFindsIjn => "USN finds IJN",
        SearchResult::Mutual => "mutual discovery",
        SearchResult::None => "no carrier combat",
    });
    Chart::new("carrier", "CARRIER WARFARE TABLE", iph("T.CARRIER"), ["result"], rows)
        .rolled(1, 6)
        .noted(["Rolled by Japan on turns 5 and 9, if both have a carrier close in."])
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
    let heads = ["time", "US MF", "landing", "planes", "carriers", "submarines"];
    Chart::new("turns", "TURN RECORD TRACK", iph("T.TURN"), heads, rows)
        .noted(["Nights belong to the day before them: a reading."])
}

fn points(data: &Data) -> Chart {
    let rows = [
        Row::given("city, installation, fort, oil", ["1", "while controlled"]),
        Row::given("airfield", ["2", "while controlled"]),
        Row::given("beachhead", ["1", "while its marker is there"]),
        Row::given("US carrier", ["3 sunk, 1 damaged", "for good"]),
        Row::given("Japanese carrier", ["-3 sunk, -1 damaged", "for good"]),
        Row::given("Japanese battleship", ["-2 sunk, -1 damaged", "for good"]),
        Row::given("Battleship Row", ["die - 1, 2 or 3 by the date", "for good"]),
    ];
    let win = data.book.forces.win;
    Chart::new("points", "VICTORY POINTS", iph("4.4"), ["VP", "how long"], rows).noted([format!(
        "Japan wins with {win} at any moment; with 0 or no beachhead the US wins."
    )])
}

fn counters(data: &Data) -> Chart {
    let units = data.book.counters.all().map(|(name, counter)| {
        let factors = |[attack, defence]: [u8; 2]| format!("{attack}-{defence}");
        let reduced = counter.reduced.map_or("-".to_owned(), factors);
        let cells = [counter.count.to_string(), factors(counter.full), reduced];
        Row::sourced(name, cells, &counter.source)
    });
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
    ]
    .map(|(name, count)| Row::given(name, [count.to_string().as_str(), "-", "-"]));
    let why = "What is left of 176 counters.";
    let flags = Row::reconstructed("Control flags", ["25", "-", "-"], why);
    let (heads, rows) =
        (["count", "full", "reduced"], units.into_iter().chain(fixed).chain([flags]));
    Chart::new("counters", "COUNTERS", iph("C.ALL"), heads, rows).noted(["176 counters in all."])
}

/// The boxes on the mapsheet. [IPH T.VP]
fn boxes() -> Chart {
    let rows = [
        ("IJN Ships Close In", "Japanese ships that support, fly planes and can be hit"),
        ("IJN Ships Distant", "Japanese ships that are out of it"),
        ("USN Ships Close-In", "US carriers that fly planes and can be hit"),
        ("USN Ships Distant", "US carriers that are out of it"),
        ("US Aircraft Available", "the Army plane from turn 5"),
    ]
    .map(|(name, holds)| Row::given(name, [holds]));
    Chart::new("boxes", "HOLDING BOXES", iph("T.VP"), ["holds"], rows)
}
