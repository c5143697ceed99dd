//! Every chart is compared, cell by cell, with the figures of the guide.

use wardroom_kernel::{Chart, Origin, Rules, Words};

use crate::game;

/// The cells of a chart in the guide: `columns a|b: 2-3=x|y; 4=z|w`, row by row.
fn cells_of(numbers: &str) -> Vec<(String, String)> {
    let body = numbers.strip_prefix("REC ").unwrap_or(numbers);
    let headed = ["columns ", "bearings ", "planes: "].iter().any(|head| body.starts_with(head));
    let body = if headed {
        let colon = if body.starts_with("planes: ") { 2 } else { 1 };
        body.splitn(colon + 1, ": ").last().expect("a heading ends with a colon")
    } else {
        body
    };
    let body = body.split("; altitude d6: ").next().expect("there is a first part");
    let mut cells = Vec::new();
    // Table 10 ends with what its words mean.
    let words = ["NM=near miss>T11-1", "Hit>T11"];
    for part in body.split("; ").filter(|part| !words.contains(part)) {
        let (key, cell) = match part.strip_prefix("<=") {
            Some(rest) => rest.split_once('=').expect("a row has a key"),
            None => part.split_once('=').expect("a row has a key"),
        };
        let cell = cell.split(" REC(").next().expect("there is a first part");
        for roll in key.split(',') {
            cells.push((roll.to_owned(), cell.replace(" REC(Q4)", "")));
        }
    }
    cells
}

fn chart(id: &str) -> Chart {
    let chart = game().charts().into_iter().find(|chart| chart.id == id);
    chart.unwrap_or_else(|| panic!("there is no chart {id}"))
}

/// Compares a chart with the guide; both must have the same rows and cells.
fn is_as_in_the_guide(rule: &str, id: &str) {
    let chart = chart(id);
    assert_eq!(chart.rule.id, rule);
    let numbers = &game().manifest().guide.find(rule).expect("the rule is in the guide").numbers;
    let printed = cells_of(&numbers.replace(" REC(Q4)", ""));
    assert!(!printed.is_empty());
    assert_eq!(printed.len(), chart.rows.len(), "rows of {id}");
    for (roll, cells) in printed {
        let row = chart.rows.iter().find(|row| row.roll == roll);
        let row = row.unwrap_or_else(|| panic!("chart {id} has no row {roll}"));
        assert_eq!(row.cells.join("|"), cells, "chart {id}, row {roll}");
    }
}

#[test]
fn what_is_reconstructed_says_so() {
    assert_eq!(chart("8-1").origin(), Origin::Given);
    assert_eq!(chart("9-2-5").origin(), Origin::Mixed);
    assert_eq!(chart("11-1").origin(), Origin::Mixed);
    assert_eq!(chart("FC-FL").origin(), Origin::Reconstructed);
    assert_eq!(chart("FC-LP").origin(), Origin::Given);
}

#[test]
fn charts_carry_their_notes() {
    assert_eq!(chart("8-1").notes.len(), 3);
    assert!(chart("15").notes[0].contains("never modified"));
    assert_eq!(chart("11F").dice, Some((1, 10)));
    for (id, facts) in [
        ("10", &["(C) a special attack plane that turns kamikaze"][..]),
        ("11F", &["no Mk37 bonus from the next turn on", "everybody on it killed"]),
        ("15", &["(2) while the lines are out: -1 on table 20", "(8) at the end of the turn"]),
        ("21-1", &["no emergency maneuvers", "all guns lose their bonuses"]),
    ] {
        let notes = chart(id).notes.join(" ");
        facts.iter().for_each(|fact| assert!(notes.contains(fact), "{id}: {notes}"));
    }
}

#[test]
fn altitudes_stand_in_charts_of_their_own() {
    for id in ["8-D2-altitude", "22-1-altitude"] {
        let cells: Vec<String> = chart(id).rows.iter().map(|row| row.cells[0].clone()).collect();
        assert_eq!(cells, ["L", "M", "H"]);
    }
}

#[test]
fn pd_pd_t1_1_is_as_printed() {
    is_as_in_the_guide("pd-T1-1", "1-1");
}

#[test]
fn pd_pd_t2_2_is_as_printed() {
    is_as_in_the_guide("pd-T2-2", "2-2");
}

#[test]
fn pd_pd_t2_2a_is_as_printed() {
    is_as_in_the_guide("pd-T2-2A", "2-2A");
}

#[test]
fn pd_pd_t2_3_is_as_printed() {
    is_as_in_the_guide("pd-T2-3", "2-3");
}

#[test]
fn pd_pd_t2_3a_is_as_printed() {
    is_as_in_the_guide("pd-T2-3A", "2-3A");
}

#[test]
fn pd_pd_t2_3b_is_as_printed() {
    is_as_in_the_guide("pd-T2-3B", "2-3B");
}

#[test]
fn pd_pd_t2_3c_is_as_printed() {
    is_as_in_the_guide("pd-T2-3C", "2-3C");
}

#[test]
fn pd_pd_t2_3d_is_as_printed() {
    is_as_in_the_guide("pd-T2-3D", "2-3D");
}

#[test]
fn pd_pd_t2_3e_is_as_printed() {
    is_as_in_the_guide("pd-T2-3E", "2-3E");
}

#[test]
fn pd_pd_t2_3f_is_as_printed() {
    is_as_in_the_guide("pd-T2-3F", "2-3F");
}

#[test]
fn pd_pd_t2_4_is_as_printed() {
    is_as_in_the_guide("pd-T2-4", "2-4");
}

#[test]
fn pd_pd_t2_4a_is_as_printed() {
    is_as_in_the_guide("pd-T2-4A", "2-4A");
}

#[test]
fn pd_pd_t2_4b_is_as_printed() {
    is_as_in_the_guide("pd-T2-4B", "2-4B");
}

#[test]
fn pd_pd_t3_1_is_as_printed() {
    is_as_in_the_guide("pd-T3-1", "3-1");
}

#[test]
fn pd_pd_t4_1_is_as_printed() {
    is_as_in_the_guide("pd-T4-1", "4-1");
}

#[test]
fn pd_pd_t5_1_is_as_printed() {
    is_as_in_the_guide("pd-T5-1", "5-1");
}

#[test]
fn pd_pd_t6_1_is_as_printed() {
    is_as_in_the_guide("pd-T6-1", "6-1");
}

#[test]
fn pd_pd_t6_2_is_as_printed() {
    is_as_in_the_guide("pd-T6-2", "6-2");
}

#[test]
fn pd_pd_t6_3_is_as_printed() {
    is_as_in_the_guide("pd-T6-3", "6-3");
}

#[test]
fn pd_pd_t6_4_is_as_printed() {
    is_as_in_the_guide("pd-T6-4", "6-4");
}

#[test]
fn pd_pd_t6_5_is_as_printed() {
    is_as_in_the_guide("pd-T6-5", "6-5");
}

#[test]
fn pd_pd_t7_1a_is_as_printed() {
    is_as_in_the_guide("pd-T7-1a", "7-1a");
}

#[test]
fn pd_pd_t7_1b_is_as_printed() {
    is_as_in_the_guide("pd-T7-1b", "7-1b");
}

#[test]
fn pd_pd_t7_1c_is_as_printed() {
    is_as_in_the_guide("pd-T7-1c", "7-1c");
}

#[test]
fn pd_pd_t7_1d_is_as_printed() {
    is_as_in_the_guide("pd-T7-1d", "7-1d");
}

#[test]
fn pd_pd_t7_1e_is_as_printed() {
    is_as_in_the_guide("pd-T7-1e", "7-1e");
}

#[test]
fn pd_pd_t7_1f_is_as_printed() {
    is_as_in_the_guide("pd-T7-1f", "7-1f");
}

#[test]
fn pd_pd_t7_2_is_as_printed() {
    is_as_in_the_guide("pd-T7-2", "7-2");
}

#[test]
fn pd_pd_t7_3_is_as_printed() {
    is_as_in_the_guide("pd-T7-3", "7-3");
}

#[test]
fn pd_pd_t8_1_is_as_printed() {
    is_as_in_the_guide("pd-T8-1", "8-1");
}

#[test]
fn pd_pd_t8_a_is_as_printed() {
    is_as_in_the_guide("pd-T8-A", "8-A");
}

#[test]
fn pd_pd_t8_b_is_as_printed() {
    is_as_in_the_guide("pd-T8-B", "8-B");
}

#[test]
fn pd_pd_t8_c_is_as_printed() {
    is_as_in_the_guide("pd-T8-C", "8-C");
}

#[test]
fn pd_pd_t8_d_is_as_printed() {
    is_as_in_the_guide("pd-T8-D", "8-D");
}

#[test]
fn pd_pd_t8_e_is_as_printed() {
    is_as_in_the_guide("pd-T8-E", "8-E");
}

#[test]
fn pd_pd_t8_f_is_as_printed() {
    is_as_in_the_guide("pd-T8-F", "8-F");
}

#[test]
fn pd_pd_t8_g_is_as_printed() {
    is_as_in_the_guide("pd-T8-G", "8-G");
}

#[test]
fn pd_pd_t8_h_is_as_printed() {
    is_as_in_the_guide("pd-T8-H", "8-H");
}

#[test]
fn pd_pd_t8_d2_is_as_printed() {
    is_as_in_the_guide("pd-T8-D2", "8-D2");
}

#[test]
fn pd_pd_t8_2_is_as_printed() {
    is_as_in_the_guide("pd-T8-2", "8-2");
}

#[test]
fn pd_pd_t8_3_is_as_printed() {
    is_as_in_the_guide("pd-T8-3", "8-3");
}

#[test]
fn pd_pd_t9_1_is_as_printed() {
    is_as_in_the_guide("pd-T9-1", "9-1");
}

#[test]
fn pd_pd_t9_2_5_is_as_printed() {
    is_as_in_the_guide("pd-T9-2-5", "9-2-5");
}

#[test]
fn pd_pd_t9_2_40_is_as_printed() {
    is_as_in_the_guide("pd-T9-2-40", "9-2-40");
}

#[test]
fn pd_pd_t9_2_20_is_as_printed() {
    is_as_in_the_guide("pd-T9-2-20", "9-2-20");
}

#[test]
fn pd_pd_t10_is_as_printed() {
    is_as_in_the_guide("pd-T10", "10");
}

#[test]
fn pd_pd_t11f_is_as_printed() {
    is_as_in_the_guide("pd-T11F", "11F");
}

#[test]
fn pd_pd_t11m_is_as_printed() {
    is_as_in_the_guide("pd-T11M", "11M");
}

#[test]
fn pd_pd_t11a_is_as_printed() {
    is_as_in_the_guide("pd-T11A", "11A");
}

#[test]
fn pd_pd_t11_1_is_as_printed() {
    is_as_in_the_guide("pd-T11-1", "11-1");
}

#[test]
fn pd_pd_t12_1_is_as_printed() {
    is_as_in_the_guide("pd-T12.1", "12.1");
}

#[test]
fn pd_pd_t12_2_is_as_printed() {
    is_as_in_the_guide("pd-T12.2", "12.2");
}

#[test]
fn pd_pd_t12_3_is_as_printed() {
    is_as_in_the_guide("pd-T12.3", "12.3");
}

#[test]
fn pd_pd_t13_is_as_printed() {
    is_as_in_the_guide("pd-T13", "13");
}

#[test]
fn pd_pd_t14_is_as_printed() {
    is_as_in_the_guide("pd-T14", "14");
}

#[test]
fn pd_pd_t14_1_is_as_printed() {
    is_as_in_the_guide("pd-T14.1", "14.1");
}

#[test]
fn pd_pd_t15_is_as_printed() {
    is_as_in_the_guide("pd-T15", "15");
}

#[test]
fn pd_pd_t16_is_as_printed() {
    is_as_in_the_guide("pd-T16", "16");
}

#[test]
fn pd_pd_t17_is_as_printed() {
    is_as_in_the_guide("pd-T17", "17");
}

#[test]
fn pd_pd_t18_is_as_printed() {
    is_as_in_the_guide("pd-T18", "18");
}

#[test]
fn pd_pd_t18_1_is_as_printed() {
    is_as_in_the_guide("pd-T18.1", "18.1");
}

#[test]
fn pd_pd_t19_is_as_printed() {
    is_as_in_the_guide("pd-T19", "19");
}

#[test]
fn pd_pd_t20_is_as_printed() {
    is_as_in_the_guide("pd-T20", "20");
}

#[test]
fn pd_pd_t21_is_as_printed() {
    is_as_in_the_guide("pd-T21", "21");
}

#[test]
fn pd_pd_t21_1_is_as_printed() {
    is_as_in_the_guide("pd-T21-1", "21-1");
}

#[test]
fn pd_pd_t22_is_as_printed() {
    is_as_in_the_guide("pd-T22", "22");
}

#[test]
fn pd_pd_t22_1_is_as_printed() {
    is_as_in_the_guide("pd-T22-1", "22-1");
}

#[test]
fn pd_pd_t23_is_as_printed() {
    is_as_in_the_guide("pd-T23", "23");
}

#[test]
fn pd_pd_t24_is_as_printed() {
    is_as_in_the_guide("pd-T24", "24");
}

#[test]
fn pd_pd_fc_lp_is_as_printed() {
    is_as_in_the_guide("pd-FC-LP", "FC-LP");
}

#[test]
fn pd_pd_fc_du_is_as_printed() {
    is_as_in_the_guide("pd-FC-DU", "FC-DU");
}

#[test]
fn pd_pd_fc_fl_is_as_printed() {
    is_as_in_the_guide("pd-FC-FL", "FC-FL");
}

#[test]
fn pd_pd_t_s7_is_as_printed() {
    is_as_in_the_guide("pd-T-S7", "S7");
}
