//! The charts, and a player's corrections to them.

use wardroom_kernel::{Origin, Overlay, Rules, Words};
use wardroom_skirmish::{BLUE, Skirmish};
use wardroom_testkit::expect_done;

use crate::{all_at_north, game};

#[test]
fn ski_t_1_in_mist_militia_hit_with_a_six_and_guards_with_a_five() {
    let mut state = all_at_north("mist");
    let dice = "5,4, 6,5,5,5, 5,5, 5,5,5,5";
    let log = expect_done(&game(), &mut state, BLUE, "stand", dice);
    assert_eq!(log.last().unwrap(), "fire at north: red hits 2, blue hits 2");
}

#[test]
fn ski_t_1_the_table_is_as_printed() {
    let charts = game().charts();
    let fire = charts.iter().find(|chart| chart.id == "fire").unwrap();
    assert_eq!(fire.origin(), Origin::Given);
    assert_eq!(fire.look_up(Some("guards"), "bog", 0).unwrap().result, "4+");
    assert_eq!(fire.look_up(Some("militia"), "mist", 0).unwrap().result, "6+");
}

#[test]
fn ski_t_2_the_count_of_the_markers_is_reconstructed_and_says_so() {
    let charts = game().charts();
    let backs = charts.iter().find(|chart| chart.id == "backs").unwrap();
    assert_eq!(backs.origin(), Origin::Reconstructed);
    let counts: Vec<u16> =
        backs.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.parse().unwrap()).collect();
    assert_eq!(counts, [1, 2, 1, 3, 1, 1]);
}

#[test]
fn ski_t_2_corrections_that_leave_too_few_markers_are_refused() {
    let overlay = Overlay::parse("[backs.markers.wood]\nclear = 0\nmist = 1\nbog = 0").unwrap();
    let wrong = Skirmish::load(&overlay).err().expect("two woods lie on the table");
    assert_eq!(wrong.0[0].place, "scenario.dawn: fords.north.front");
    assert_eq!(wrong.0[0].rule.as_deref(), Some("SKI T.2"));
}
