//! Charts of combat: aircraft, weapons, damage, anti-aircraft fire.

use wardroom_kernel::{Chart, Provenance, Row};

use super::chart;
use crate::data::Data;
use crate::parts::*;

const BOMBS: [Weapon; 3] = [Weapon::Ap, Weapon::Gp, Weapon::Lb];

/// A row for each face of a die.
fn by_die<C: IntoIterator<Item = String>>(
    source: &Provenance,
    cells: impl Fn(usize) -> C,
) -> impl Iterator<Item = Row> {
    (0..6).map(move |die| Row::sourced((die + 1).to_string(), cells(die), source))
}

/// Aircraft: to-hit ranges, firepower, manoeuvre. [ARP 11.3.2, 11.3.3, 11.4.2, A-man-1, A-def-1]
pub(super) fn aircraft(data: &Data) -> Chart {
    let rows = Plane::ALL.iter().map(|&plane| {
        let card = data.plane(plane);
        let fire: Vec<String> = card.fire.iter().map(u8::to_string).collect();
        let to_hit = if card.to_hit == 6 { "6".to_owned() } else { format!("{}-6", card.to_hit) };
        let back = match card.fires_back {
            crate::data::FiresBack::AllRound => "all round",
            crate::data::FiresBack::Front => "front three hexes",
            crate::data::FiresBack::Arcs => "ahead and astern",
            crate::data::FiresBack::None => "no",
        };
        let cells = [to_hit, fire.join("/"), format!("{:+}", card.manoeuvre), back.to_owned()];
        Row::given(plane.word(), cells).origin(card.origin, card.why.clone())
    });
    chart(
            "aircraft",
            "Aircraft",
            "11.3.2",
            &["to hit", "firepower", "manoeuvre", "fires back"],
            rows,
        ).noted(["Die + manoeuvre of the target in the range: a hit. Then a die up to the firepower: shot \
           down, else damaged. A natural 6 to hit is the last ammunition. [ARP 11.3.1, 11.4.1, 11.5.1]"
            .to_owned()])
}

/// AA by turn. [ARP A-aa-2, A-aa-3]
pub(super) fn readiness(data: &Data) -> Chart {
    let figures = &data.book.aa;
    let rows = ["0750", "0800", "0810", "0820+"]
        .into_iter()
        .zip(figures.quarters)
        .map(|(turn, quarters)| Row::sourced(turn, [format!("{quarters}/4")], &figures.source));
    chart("aa", "Anti-aircraft fire", "A-aa-2", &["part of the strength"], rows).noted([
            format!(
                "Dice: strength within {} hexes x part / {}, rounded up, {:+} for a torpedo attack, {:+} for \
                 Kates with bombs, at most {}. A 6 hits. [ARP A-aa-3]",
                figures.range, figures.divisor, figures.torpedo, figures.level, figures.most
            ),
            format!("Per hit: {}+ shot down, else damaged. [ARP A-aa-4]", figures.shot_down),
        ])
}

/// Shore batteries. [ARP A-aa-6]
pub(super) fn batteries(data: &Data) -> Chart {
    let figures = &data.book.batteries;
    let rows = figures
        .list
        .iter()
        .map(|(hex, aa)| Row::sourced(format!("{hex:04}"), [aa.to_string()], &figures.source));
    let from = format!("They fire from {} on.", data.book.aa.shore_from);
    chart("batteries", "Shore batteries", "A-aa-6", &["AA"], rows).noted([from])
}

/// Weapons: the numbers of the sample. [ARP 13.3.1, 13.4.1, 13.5.1, 13.6.1]
pub(super) fn weapons(data: &Data) -> Chart {
    let figures = &data.book.to_hit;
    let numbers = figures.numbers.iter();
    let mut rows: Vec<Row> = numbers
        .map(|(weapon, number)| {
            Row::sourced(weapon.word(), [format!("{number}+")], &figures.source)
        })
        .collect();
    let surprise = format!("ship, to {}", figures.surprise_until);
    for (what, modifier) in [
        ("stationary ship or land".to_owned(), figures.stationary),
        ("Val dive bombing".to_owned(), figures.dive),
        (surprise, figures.surprise),
    ] {
        rows.push(Row::sourced(what, [format!("{modifier:+}")], &figures.source));
    }
    let ours = &data.book.to_hit_ours;
    rows.push(Row::sourced("smoke over a ship", [format!("{:+}", ours.smoke)], &ours.source));
    rows.push(Row::sourced("damaged aircraft", [format!("{:+}", ours.damaged)], &ours.source));
    chart("weapons", "Weapons: die needed and modifiers", "13.3.1", &["die"], rows).noted([
        "AP bombs take no modifiers, unless players agree. [ARP 13.7.1, 13.7.2]".to_owned(),
    ])
}

/// The die that each weapon needs, worked out. [ARP A-hit-2]
pub(super) fn needed(data: &Data) -> Chart {
    let figures = &data.book.to_hit;
    let (still, surprise) = (figures.stationary, figures.surprise);
    let cases = [still + surprise, still, surprise, 0, still];
    let cells = |base: i8, own: i8, land: bool| -> Vec<String> {
        let all = cases.iter().enumerate().map(|(at, case)| {
            if at == 4 && !land { "-".to_owned() } else { format!("{}+", base - own - case) }
        });
        all.collect()
    };
    let [torpedo, ap, gp, _] = *figures.numbers.values();
    let lines = [
        ("torpedo", cells(torpedo, 0, false)),
        ("Val GP", cells(gp, figures.dive, true)),
        ("Kate GP, LB", cells(gp, 0, true)),
        ("AP", vec![format!("{ap}+"); 5]),
        ("AP, option 13.7.2", cells(ap, 0, true)),
    ];
    let rows = lines.into_iter().map(|(name, cells)| Row::sourced(name, cells, &figures.source));
    chart(
        "needed",
        "Die needed to hit",
        "A-hit-2",
        &["still ship, early", "still ship", "moving ship, early", "moving ship", "land"],
        rows,
    )
}

/// Torpedo damage. [ARP A-dmg-1]
pub(super) fn torpedo_damage(data: &Data) -> Chart {
    let figures = &data.book.torpedo_damage;
    let rows = by_die(&figures.source, |die| figures.rows.values().map(|row| row[die].to_string()));
    let note = format!(
        "{:+} hit to {}, {:+} hit from {} on, {:+} California, {:+} ship passed beneath (below 1: nothing).",
        figures.early,
        figures.early_until,
        figures.late,
        figures.late_from,
        figures.california,
        figures.passed_beneath
    );
    let chart = chart("torpedo-damage", "Torpedo damage", "A-dmg-1", &["HD", "L", "U"], rows);
    chart.rolled(1, 6).noted([note])
}

/// Bomb damage. [ARP A-dmg-2, A-dmg-3, A-dmg-4, A-dmg-5]
pub(super) fn bomb_damage(data: &Data) -> Chart {
    let figures = &data.book.bomb_damage;
    let both: Vec<(Weapon, Class)> = BOMBS
        .into_iter()
        .flat_map(|bomb| Class::ALL.iter().map(move |&class| (bomb, class)))
        .collect();
    let columns: Vec<String> = both.iter().map(|(bomb, class)| format!("{bomb} {class}")).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let rows = by_die(&figures.source, |die| {
        both.iter().map(move |&(bomb, class)| {
            let points = figures.rows[bomb][class][die];
            let critical = (bomb, class, die) == (Weapon::Ap, Class::Hd, 5);
            if critical { format!("critical, {points}") } else { points.to_string() }
        })
    });
    let notes = [
        format!("Critical: roll again, {}+ a magazine explodes. [ARP A-dmg-2]", figures.magazine),
        format!("Explosion: other ships in the hex take {:?} by die. [ARP A-dmg-5]", figures.blast),
        "Every GP hit also costs 1 AA. [ARP A-dmg-3]".to_owned(),
        format!("Torpedo and AP damage waits to {} at the latest. [ARP A-dmg-6]", figures.latest),
    ];
    chart("bomb-damage", "Bomb damage", "A-dmg-2", &columns, rows).rolled(1, 6).noted(notes)
}

/// Damage to facilities. [ARP A-fac-1]
pub(super) fn facility_damage(data: &Data) -> Chart {
    let figures = &data.book.facility_damage;
    let rows = by_die(&figures.source, |die| BOMBS.map(|bomb| figures.rows[bomb][die].to_string()));
    let note = format!("Oil tanks burn after a GP die of {}.", figures.fire);
    let chart = chart("facilities-hit", "Facility damage", "A-fac-1", &["AP", "GP", "LB"], rows);
    chart.rolled(1, 6).noted([note])
}

/// Bombs on airfields. [ARP A-fld-1]
pub(super) fn airfield_bombing(data: &Data) -> Chart {
    let figures = &data.book.airfield_bombing;
    let words = |[destroyed, damaged, hangar]: [u8; 3]| {
        let mut parts = Vec::new();
        for (count, word) in
            [(destroyed, "destroyed"), (damaged, "damaged"), (hangar, "hangar point")]
        {
            if count > 0 {
                parts.push(format!("{count} {word}"));
            }
        }
        parts.join(", ")
    };
    let rows = by_die(&figures.source, |die| BOMBS.map(|bomb| words(figures.rows[bomb][die])));
    chart("airfields-hit", "Airfield bombing", "A-fld-1", &["AP", "GP", "LB"], rows).rolled(1, 6)
}
