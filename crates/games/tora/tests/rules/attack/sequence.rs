//! What follows what, and who knows what.

use serde_json::json;
use wardroom_kernel::Observer;
use wardroom_testkit::{playout, suite};
use wardroom_tora::Tora;
use wardroom_tora::forces::Plane;
use wardroom_tora::state::{Ending, IJN, Step, USN};

use crate::table::Table;

#[test]
fn ttt_t_seq_1_the_us_set_up_from_the_row_of_the_day() {
    let us = "ships dec-7 level-2 batteries dec-6 level-3";
    assert_eq!(Table::planned(us, "historical", "6").levels(), [1, 2, 1]);
    assert_eq!(Table::planned(us, "historical day dec-6", "6").levels(), [1, 1, 3]);
}

#[test]
fn ttt_t_seq_2_the_first_wave_is_placed_where_it_was_planned() {
    let table = Table::planned("historical", "historical", "6");
    let over = |zone: &str| {
        let there = |unit: &&wardroom_tora::state::PlaneUnit| {
            unit.zone().is_some_and(|at| at.to_string() == zone)
        };
        table.state.planes.iter().filter(there).count()
    };
    assert_eq!([over("3NW"), over("3SW"), over("3NE"), over("3SE")], [24, 22, 0, 0]);
}

#[test]
fn ttt_t_seq_3_placement_is_the_action_of_a_later_wave_too() {
    let mut table = Table::at(json!({
        "step": "arrivals", "turn": 7, "active": ["airfields"], "others": "gone",
        "planes": [{"unit": "Zero#12", "at": "carrier"}, {"unit": "Zero#1", "at": "3SW"}],
        "fighters": [{"unit": "P-40", "at": "3NE"}],
    }));
    table.ijn("wave-2", "");
    assert!(table.plane(Plane::Zero, 12).acted, "placed, and done for this turn");
    assert_eq!(table.asked(), Some(USN));
}

#[test]
fn ttt_t_seq_4_the_ijn_plays_alone_until_the_us_can_act() {
    let mut table = Table::at(json!({
        "step": "turn-start", "turn": 1, "planes": [{"unit": "Zero", "at": "3NW"}],
    }));
    for turn in 2..=3 {
        assert_eq!(table.state.turn, turn);
        assert_eq!(table.steps_to_the_end(), ["ijn 3 movement"]);
    }
    let steps = table.steps_to_the_end();
    assert_eq!(steps, ["ijn 3 movement", "us 1 ships", "us 2 aircraft"], "turn 4: IJN, then US");
}

#[test]
fn ttt_t_seq_5_rings_are_played_from_the_harbor_outwards() {
    let mut table = Table::at(json!({
        "step": "turn-start", "turn": 2, "others": "gone",
        "planes": [
            {"unit": "Zero#1", "at": "3NW"}, {"unit": "Zero#2", "at": "1NW"},
            {"unit": "Zero#3", "at": "2NW"},
        ],
    }));
    assert_eq!(table.refused(IJN, "3nw-zero-4 2nw"), "T-seq-5");
    let steps = table.steps_to_the_end();
    assert_eq!(steps[..3], ["ijn 1 movement", "ijn 2 movement", "ijn 3 movement"]);
}

#[test]
fn ttt_t_seq_6_a_black_card_over_an_empty_map_costs_nothing() {
    let mut table = Table::at(json!({
        "step": "turn-end", "turn": 12, "planes": [{"unit": "Zero#12", "at": "carrier"}],
    }));
    assert_eq!(table.state.step, Step::CallItADay);
    table.ijn("go-on", "Ace of Clubs");
    assert_eq!(table.state.step, Step::Over(Ending::BlackCard));
    assert_eq!(table.game.losses(&table.state), 0);
}

#[test]
fn ttt_t_seq_6_no_card_before_turn_11() {
    let mut table = Table::at(json!({
        "step": "turn-end", "turn": 9, "planes": [{"unit": "Zero#12", "at": "carrier"}],
    }));
    table.ijn("go-on", "");
    assert_eq!(table.state.turn, 10);
}

#[test]
fn ttt_t_seq_7_the_us_fire_pair_fly_and_sail_in_each_ring() {
    let mut table = Table::at(json!({
        "step": "us 1 fire", "turn": 6, "active": ["airfields", "ships", "batteries"],
        "planes": [
            {"unit": "Kate", "at": "1SE"}, {"unit": "Val", "at": "2SE"}, {"unit": "Zero", "at": "3SE"},
        ],
        "fighters": [
            {"unit": "P-40#1", "at": "1SE"}, {"unit": "P-40#2", "at": "2SE"},
            {"unit": "P-40#3", "at": "3SE"},
        ],
        "ships": {"Detroit": {"at": "C1"}, "Utah": {"at": "3SE"}},
    }));
    let expected: Vec<String> = (1..=3)
        .flat_map(|ring| {
            ["fire", "pairing", "aircraft", "ships"].map(|step| format!("us {ring} {step}"))
        })
        .collect();
    assert_eq!(table.steps_to_the_end(), expected);
}

#[test]
fn ttt_t_seq_8_the_ijn_pair_bomb_and_fly_in_each_ring_and_arrive_last() {
    let mut table = Table::at(json!({
        "step": "turn-start", "turn": 6,
        "planes": [
            {"unit": "Kate", "at": "1SE"}, {"unit": "Val", "at": "2NW"},
            {"unit": "Zero", "at": "2NW"}, {"unit": "Zero#12", "at": "carrier"},
        ],
        "fighters": [{"unit": "P-40", "at": "2NW"}],
    }));
    let mut steps = Vec::new();
    while table.asked() == Some(IJN) && table.state.turn == 7 {
        steps.push(table.state.step.to_string());
        table.ijn("done", "");
    }
    let expected = [
        "ijn 1 bombing",
        "ijn 1 movement",
        "ijn 2 pairing",
        "ijn 2 bombing",
        "ijn 2 movement",
        "arrivals",
    ];
    assert_eq!(steps, expected);
}

#[test]
fn ttt_t_seq_9_plans_loads_and_later_waves_are_hidden() {
    let game: Tora = suite::load();
    let state = playout::start(&game, "free", &[]);
    let table = Table { game, state };
    let (ijn, us) = (table.view(Observer::Seat(IJN)), table.view(Observer::Seat(USN)));
    assert!(ijn.us_plan.is_none() && ijn.ijn_plan.is_some());
    assert!(us.ijn_plan.is_none() && us.us_plan.is_some() && us.day.is_none());

    let table = Table::planned("historical", "historical", "6");
    let (ijn, us) = (table.view(Observer::Seat(IJN)), table.view(Observer::Seat(USN)));
    assert!(us.day.is_some() && ijn.searched.is_some() && !ijn.fields.is_empty());
    assert!(us.ijn_plan.is_none() && us.carriers.is_none(), "wave 2 is still a secret");
    let bombers = us.zones.iter().flat_map(|zone| &zone.planes);
    let bombers: Vec<_> = bombers.filter(|seen| seen.plane != Plane::Zero).collect();
    assert!(!bombers.is_empty() && bombers.iter().all(|seen| seen.load.is_none()));
    assert_eq!(us.cards, Some([22, 2]), "everybody knows the deck, nobody its order");
}
