//! Who is awake, and when: alert and warning.

use serde_json::json;
use wardroom_kernel::{Seat, play};
use wardroom_testkit::{dice, playout, suite};
use wardroom_tora::forces::Ship;
use wardroom_tora::plan::Track;
use wardroom_tora::state::{IJN, State, USN};
use wardroom_tora::{Event, Tora};

use crate::table::Table;

const STAY: [&str; 3] = ["done", "done", "done"];
const STRAIGHT_IN: [&str; 3] = ["3nw-val-empty-4 2nw", "2nw-val-empty-4 1nw", "done"];
const STOP_IN_RING_2: [&str; 3] = ["3nw-val-empty-4 2nw", "done", "done"];

/// The turn on which forces of a level may first act, if the IJN flies so from turn 2 on.
fn wakes(level: u8, warned: bool, orders: [&str; 3], trigger: &str) -> u8 {
    let mut table = Table::at(json!({
        "step": "alarm", "turn": 1, "warned": warned, "options": {"zone-trigger": trigger},
        "levels": {"airfields": level, "ships": level, "batteries": level},
        "planes": [{"unit": "Val", "at": "3NW", "load": "None"}],
    }));
    for order in orders {
        if table.active() == [true; 3] {
            break;
        }
        table.ijn(order, "");
    }
    assert_eq!(table.active(), [true; 3]);
    table.state.turn
}

/// The same for levels 1, 2 and 3.
fn all_wake(warned: bool, orders: [&str; 3], trigger: &str) -> [u8; 3] {
    [1, 2, 3].map(|level| wakes(level, warned, orders, trigger))
}

#[test]
fn ttt_t_alert_4_turn_and_level_make_five() {
    assert_eq!(wakes(1, false, STAY, "us-half"), 4);
    assert_eq!(wakes(2, false, STAY, "us-half"), 3);
}

#[test]
fn ttt_t_alert_5_the_ring_of_the_level_wakes_earlier() {
    assert_eq!(wakes(1, false, STRAIGHT_IN, "us-half"), 3);
    assert_eq!(wakes(2, false, STRAIGHT_IN, "us-half"), 2);
    assert_eq!(wakes(1, false, STOP_IN_RING_2, "us-half"), 4, "ring 2 does not wake level 1");
}

#[test]
fn ttt_t_alert_6_the_ring_is_seen_at_the_us_half_and_wakes_for_good() {
    assert_eq!(all_wake(false, STRAIGHT_IN, "us-half"), [3, 2, 1]);
    // Further in counts as well.
    let table = Table::at(json!({
        "step": "alarm", "turn": 2, "levels": {"ships": 2},
        "planes": [{"unit": "Zero", "at": "1NW"}],
    }));
    assert_eq!(table.active(), [true, true, true], "ring 1 wakes level 1 and level 2");
    let table = Table::at(json!({
        "step": "alarm", "turn": 1, "levels": {"ships": 3},
        "planes": [{"unit": "Zero", "at": "3NW"}],
    }));
    assert_eq!(table.active(), [false, true, false], "ring 3 wakes level 3, not level 1");
    // Level 2 is woken by one unit in ring 2, and stays awake when it has left.
    let mut table = Table::at(json!({
        "step": "ijn 2 movement", "turn": 2, "active": ["ships"], "levels": {"ships": 2},
        "planes": [{"unit": "Zero", "at": "2NW"}],
    }));
    table.ijn("2nw-zero-4 3nw", "");
    assert!(table.active()[1] && !table.active()[0]);
}

#[test]
fn ttt_t_alert_7_a_warning_saves_one_turn() {
    assert_eq!(all_wake(true, STAY, "us-half"), [3, 2, 1]);
}

#[test]
fn ttt_t_alert_7_what_a_warning_does_is_told_by_its_rule() {
    let game: Tora = suite::load();
    let mut state = playout::start(&game, "free", &[]);
    let act = |state: &mut State, seat: Seat, order: &str, answers: &str| {
        let action = play::parse(&game, state, seat, order).expect("an order");
        let acted = play::act(&game, state, seat, &action, &mut dice(answers)).expect("it is done");
        let told = acted.events.into_iter().map(|logged| (logged.event, logged.rule.id));
        told.collect::<Vec<_>>()
    };
    act(&mut state, USN, "historical radar every-day nw done", "");
    let log = act(&mut state, IJN, "historical done", "6");
    assert!(log.contains(&(Event::Searched { warned: true }, "T-alert-7")), "{log:?}");
    act(&mut state, IJN, "done", "");
    let log = act(&mut state, IJN, "done", "");
    assert!(log.contains(&(Event::Active(Track::Ships), "T-alert-7")), "turn 3: {log:?}");
}

#[test]
fn ttt_t_alert_8_two_finds_give_one_turn_and_no_ring() {
    let mut table = Table::planned("radar every-day nw pby every-day sw", "historical", "6");
    assert!(table.state.warned);
    table.ijn("done", "");
    assert_eq!((table.state.turn, table.active()), (3, [false; 3]), "not on turn 2");
    table.ijn("done", "");
    assert_eq!((table.state.turn, table.active()), (3, [true; 3]));
    assert_eq!(wakes(1, true, STOP_IN_RING_2, "us-half"), 3, "ring 2 does not wake level 1");
}

#[test]
fn ttt_t_alert_9_levels_rise_on_turns_7_and_13() {
    let next = |turn: u8, level: u8| {
        let table = Table::at(json!({
            "step": "turn-start", "turn": turn,
            "levels": {"airfields": level, "ships": level, "batteries": level},
            "planes": [{"unit": "Zero", "at": "3NW"}],
        }));
        table.levels()
    };
    assert_eq!((next(6, 1), next(12, 2)), ([2; 3], [3; 3]));
    assert_eq!(
        (next(5, 1), next(7, 2), next(11, 2), next(13, 3)),
        ([1; 3], [2; 3], [2; 3], [3; 3])
    );
}

#[test]
fn ttt_t_alert_14_zebra_in_play_adds_one_to_every_ship_afloat() {
    let table = |level: u8| {
        Table::at(json!({
            "step": "turn-start", "turn": 6, "levels": {"ships": level},
            "planes": [{"unit": "Zero", "at": "3NW"}],
            "ships": {"Utah": {"hits": 5}, "Vestal": {"hits": 4}},
        }))
    };
    let zebra = table(2);
    assert_eq!(zebra.hull(Ship::Utah), (5, 7), "hits stay");
    assert_eq!(zebra.hull(Ship::Tennessee), (0, 11));
    assert_eq!(zebra.hull(Ship::Vestal), (4, 4), "sunk ships gain nothing");
    assert_eq!(table(1).hull(Ship::Tennessee), (0, 10), "YOKE at level 2");
}

#[test]
fn ttt_t_alert_15_forces_of_other_tracks_wait() {
    let steps = |active: &str| {
        let mut table = Table::at(json!({
            "step": "us 1 fire", "turn": 2, "active": [active],
            "planes": [
                {"unit": "Kate", "at": "1SE", "acted": true},
                {"unit": "Val", "at": "2SE", "acted": true},
            ],
            "fighters": [{"unit": "P-40", "at": "2SE"}],
        }));
        table.steps_to_the_end()
    };
    assert_eq!(steps("ships"), ["us 1 fire", "us 1 ships"]);
    assert_eq!(steps("batteries"), ["us 2 fire"]);
    assert_eq!(steps("airfields"), ["us 2 pairing", "us 2 aircraft"]);
}

#[test]
fn ttt_t_detect_2_radar_is_out_on_1_and_2() {
    for face in 1..=6 {
        let us = "radar every-day nw pby every-day se";
        let table = Table::planned(us, "historical", &face.to_string());
        assert_eq!(table.state.radar_out, face <= 2, "{face}");
        assert_eq!(table.state.warned, face > 2, "{face}");
    }
}

#[test]
fn ttt_t_detect_4_a_search_matches_any_sector_of_the_first_wave() {
    let warned = |us: &str| Table::planned(us, "historical", "6").state.warned;
    assert!(warned("radar every-day sw pby every-day se"));
    assert!(warned("radar every-day se pby every-day nw"));
    // The second wave comes from the northeast.
    assert!(!warned("radar every-day ne pby every-day se"));
    // Only the day of the attack counts.
    assert!(!warned("radar dec-6 nw pby every-day se"));
}

#[test]
fn ttt_t_opt_6_a_ring_seen_at_the_start_of_a_turn_wakes_later() {
    assert_eq!(all_wake(false, STRAIGHT_IN, "turn"), [4, 3, 2]);
    assert_eq!(all_wake(true, STRAIGHT_IN, "turn"), [3, 2, 1]);
}
