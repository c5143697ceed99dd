//! Chapter 3: set-up and control.

use wardroom_invasion::{JAPAN, Phase, Setup, Ship, State, Sub, US};
use wardroom_kernel::{Fast, Hidden, Observer};

use crate::table::*;

fn deploying() -> State {
    let mut state = campaign();
    japan(&mut state, "to-1631", "");
    state
}

#[test]
fn iph_3_1_only_us_pieces_are_on_the_map() {
    let start = all(&campaign());
    assert!(start.stacks.iter().all(|stack| stack.side == wardroom_invasion::Side::Us));
    assert_eq!(start.waiting, [12, 18]);
}

#[test]
fn iph_3_2_1_the_beachhead_is_secret() {
    let state = deploying();
    assert_eq!(game().view(&state, Observer::Seat(US)).middle, None);
    assert_eq!(game().view(&state, Observer::Seat(JAPAN)).middle, Some(h(1631)));
    let others: std::collections::BTreeSet<_> = (0..50)
        .map(|seed| setup_of(&game().resample(&state, US, &mut Fast::new(seed))).middle)
        .collect();
    assert!(others.len() > 5);
}

#[test]
fn iph_3_2_2_three_areas() {
    let state = campaign();
    let list = choices(&state, JAPAN, "");
    // Ten, twenty-eight in two pieces and fourteen hexes of shore, without the ends of each.
    assert_eq!(list.len(), 8 + 26 - 2 + 12);
    assert!(list.contains(&"to-2906".to_owned()) == list.contains(&"to-2210".to_owned()));
    assert_eq!(no_japan(&state, "to-2536"), "3.2.2");
}

#[test]
fn iph_3_2_3_all_three_hexes_in_one_area() {
    let state = campaign();
    for end in [1632, 1225, 1220, 2210, 2906, 3803, 2311, 2806] {
        assert_eq!(no_japan(&state, &format!("to-{end}")), "3.2.3", "{end}");
    }
}

#[test]
fn iph_3_3_1_a_ready_made_deployment_and_changes() {
    let mut state = deploying();
    assert_eq!(choices(&state, US, ""), ["barracks", "north-shore", "windward"]);
    us(&mut state, "north-shore 24th-1925 take-4 to-2126 usmc-2821 to-3322 done", "");
    assert_eq!((count(&state, 1925), count(&state, 2126)), (0, 4));
    assert_eq!(no_us(&deploying(), "24th-2125"), "3.3.1");
}

#[test]
fn iph_3_3_2_seven_chits_and_distant_carriers() {
    let mut state = deploying();
    us(&mut state, "barracks done", "");
    assert_eq!(all(&state).cup.len(), 7);
    assert_eq!(state.usn_carriers(), 0);
    assert!(state.army_plane && !state.planes_fly());
}

#[test]
fn iph_3_3_3_the_row_and_seven_garrisons() {
    let setup = setup_of(&campaign());
    assert!(setup.row);
    let mut forts = setup.garrisons.unwrap();
    forts.sort_unstable();
    assert_eq!(forts, [3215, 3228, 3320, 3322, 3514, 3612, 3711].map(h));
}

#[test]
fn iph_3_3_4_the_24th_round_its_barracks() {
    let mut state = deploying();
    assert_eq!(no_us(&state, "barracks 24th-2126 take-2 to-1627"), "3.3.4");
    assert_eq!(no_us(&state, "barracks 24th-2126 take-1 to-2124"), "3.3.4");
    us(&mut state, "barracks 24th-2125 take-2 to-1727 done", "");
    assert_eq!((count(&state, 1727), count(&state, 2125)), (2, 2));
}

#[test]
fn iph_3_3_5_the_25th_inland_in_the_south() {
    let state = deploying();
    assert_eq!(no_us(&state, "barracks 25th-2919 take-1 to-2722"), "3.3.5");
    assert_eq!(no_us(&state, "barracks 25th-2919 take-1 to-3323"), "3.3.5");
    // Three in a hex, not four.
    assert_eq!(no_us(&state, "barracks 25th-2919 take-1 to-2924"), "3.3.5");
}

#[test]
fn iph_3_3_6_marines_singly_near_their_posts() {
    let mut state = deploying();
    assert_eq!(no_us(&state, "barracks usmc-3225 to-3414"), "3.3.6");
    assert_eq!(no_us(&state, "barracks usmc-3225 to-2924"), "6.4");
    // A coast hex will do.
    us(&mut state, "barracks usmc-3225 to-3323 done", "");
    assert_eq!(count(&state, 3323), 1);
}

#[test]
fn iph_3_4_the_japanese_wait_off_the_map() {
    let setup = setup_of(&campaign());
    assert!(setup.snlf.iter().chain(&setup.ija).all(|word| word == "waiting"));
    assert_eq!((setup.planes, setup.turn, campaign().vp), (Some(6), 1, 0));
}

#[test]
fn iph_3_5_reveal_and_begin() {
    let mut state = deploying();
    let log = us(&mut state, "barracks done", "");
    assert!(says(&log, "the beachheads are") && says(&log, "4 VP"));
    assert_eq!((state.turn, state.phase), (1, Phase::Landing));
    assert_eq!(setup_of(&state).close_in, Ship::BATTLESHIPS);
}

#[test]
fn iph_3_6_1_control_at_the_start() {
    let mut state = deploying();
    us(&mut state, "barracks done", "");
    assert_eq!(setup_of(&state).control.len(), 3);
}

#[test]
fn iph_3_6_2_control_goes_back_and_forth() {
    let mut state = state(&Setup {
        control: vec![h(2821), h(2822)],
        division_25: units(&[2820]),
        ..base(9, Phase::UsMovement(Sub::D25))
    });
    us(&mut state, "march-2820", "3");
    us(&mut state, "via to-2821 to-2822", "");
    let control = setup_of(&state).control;
    assert!(!control.contains(&h(2821)) && !control.contains(&h(2822)));
}

#[test]
fn iph_3_6_3_a_plain_hex_counts_nothing() {
    let vp = |control: Vec<_>| state(&Setup { control, ..base(2, Phase::Window) }).vp;
    assert_eq!(vp(vec![h(1732), h(1733)]), 4);
    assert_eq!(vp(vec![h(1731)]), 5);
}
