//! Positions written by hand: what can arise is read as it is written, what cannot is refused by its rule.

use serde_json::{Value, json};
use wardroom_kernel::{AnyGame, Rules};
use wardroom_testkit::suite;
use wardroom_tora::Tora;
use wardroom_tora::forces::{Fighter, Load, Plane, Ship};
use wardroom_tora::state::PlaneAt;

use crate::table::Table;

/// What a position breaks: the place and the rule of each complaint.
fn broken(position: Value) -> Vec<(String, String)> {
    let game: Tora = suite::load();
    let setup = serde_json::from_value(position).expect("it can be read");
    let wrong = game.check_setup(&setup).err().unwrap_or_default();
    wrong
        .0
        .into_iter()
        .map(|one| (one.place, one.rule.unwrap_or_default().replace("TTT ", "")))
        .collect()
}

/// A position in the middle of an attack, with something changed.
fn midday(change: Value) -> Value {
    let mut position = json!({
        "step": "ijn 2 bombing", "turn": 3, "active": ["airfields", "ships", "batteries"],
        "planes": [{"unit": "Zero#1", "at": "2NW"}],
    });
    for (field, value) in change.as_object().expect("a table") {
        position[field] = value.clone();
    }
    position
}

/// Each change makes a position that cannot arise, and is told at its place by its rule.
fn refused(cases: &[(&str, &str, Value)]) {
    assert_eq!(broken(midday(json!({}))), [], "the position itself is sound");
    for (place, rule, change) in cases {
        let found = broken(midday(change.clone()));
        let told = (place.to_string(), rule.to_string());
        assert!(found.contains(&told), "{change}: {found:?} lacks {told:?}");
    }
}

#[test]
fn ttt_t_seq_3_steps_have_their_turns() {
    refused(&[
        ("turn", "T-seq-3", json!({"turn": 1})),
        ("turn", "T-end-3", json!({"turn": 200})),
        ("turn", "T-seq-2", json!({"step": "patrol", "planes": [], "active": []})),
        (
            "step",
            "T-opt-1",
            json!({"step": "second-thoughts", "turn": 0, "planes": [], "active": []}),
        ),
        ("asks", "T-seq-7", json!({"asks": "usn"})),
        ("planes", "T-end-1", json!({"step": "over homeward"})),
        ("step", "T-end-2", json!({"step": "call-it-a-day"})),
        ("deck", "T-luck-1", json!({"deck": {"red": 21, "spades": 1, "clubs": 1}})),
    ]);
}

#[test]
fn ttt_t_alert_9_levels_have_risen_by_their_turn() {
    refused(&[
        ("levels.ships", "T-alert-1", json!({"levels": {"ships": 4}})),
        ("levels.ships", "T-alert-9", json!({"turn": 8, "levels": {"ships": 1}})),
        ("active", "T-alert-15", json!({"step": "us 2 fire", "active": []})),
        ("radar-out", "T-detect-2", json!({"step": "planning", "turn": 0, "radar-out": true})),
        ("warned", "T-alert-7", json!({"step": "patrol", "turn": 0, "warned": true})),
    ]);
    let late = Table::at(midday(json!({"turn": 13})));
    assert_eq!(late.levels(), [3; 3], "levels that are left out have risen");
}

#[test]
fn ttt_t_comp_9_units_have_no_more_aircraft_than_their_strength() {
    refused(&[
        (
            "planes[0].strength",
            "T-comp-9",
            json!({"planes": [{"unit": "Zero", "at": "2NW", "strength": 5}]}),
        ),
        (
            "planes[0].strength",
            "T-comp-9",
            json!({"planes": [{"unit": "Zero", "at": "2NW", "strength": 0}]}),
        ),
        (
            "fighters[0].strength",
            "T-comp-3",
            json!({"fighters": [{"unit": "F2A", "at": "2NW", "strength": 3}]}),
        ),
        ("planes[0]", "", json!({"planes": [{"unit": "Zero", "at": "2NW", "count": 22}]})),
        ("planes[0]", "", json!({"planes": [{"unit": "Zero#4", "at": "2NW", "count": 2}]})),
        (
            "planes[1]",
            "",
            json!({"planes": [{"unit": "Zero#4", "at": "2NW"}, {"unit": "Zero#4", "at": "2NW"}]}),
        ),
        (
            "planes",
            "T-plan-3",
            json!({"planes": [{"unit": "Kate", "count": 30, "at": "3NW"}, {"unit": "Zero", "count": 19, "at": "3NW"}]}),
        ),
        (
            "ijn-plan",
            "T-plan-3",
            json!({"planes": [{"unit": "Kate", "count": 30, "at": "3NW"}, {"unit": "Zero", "count": 19, "at": "3NW"}]}),
        ),
    ]);
}

#[test]
fn ttt_t_plan_10_units_are_where_their_wave_can_be() {
    let plane = |entry: Value| json!({"planes": [entry]});
    refused(&[
        (
            "planes.Val#1",
            "T-plan-7",
            plane(json!({"unit": "Val#1", "at": "2NW", "wave": "wave-2"})),
        ),
        (
            "planes.Val#1",
            "T-plan-10",
            plane(json!({"unit": "Val#1", "at": "2NW", "wave": "reserve"})),
        ),
        (
            "planes.Val#1",
            "T-seq-2",
            plane(json!({"unit": "Val#1", "at": "carrier", "wave": "wave-1"})),
        ),
        ("planes.Val#1", "T-plan-8", plane(json!({"unit": "Val#1", "at": "rearming 2"}))),
        (
            "planes.Val#1",
            "T-plan-8",
            plane(json!({"unit": "Val#1", "at": "rearming 4", "third": "SE"})),
        ),
        (
            "planes.Val#1",
            "T-plan-8",
            plane(json!({"unit": "Val#1", "at": "2NW", "returned": true})),
        ),
        (
            "planes.Val#1",
            "T-plan-7",
            plane(json!({"unit": "Val#1", "at": "2NW", "third": "SE", "returned": true})),
        ),
        ("planes.Val#1", "T-move-1", plane(json!({"unit": "Val#1", "at": "home", "acted": true}))),
        (
            "ijn-plan",
            "T-plan-5",
            plane(json!({"unit": "Val#1", "at": "home", "wave": "wave-2", "third": "SE"})),
        ),
    ]);
    let first_turn = json!({"step": "alarm", "turn": 1, "active": []});
    refused(&[("planes.Zero#1", "T-seq-2", first_turn)]);
    let before = json!({"step": "patrol", "turn": 0, "active": []});
    refused(&[("planes.Zero#1", "T-seq-2", before)]);
    let mut two_waves = midday(json!({"planes": [{"unit": "Val#1", "at": "2NW", "third": "SE"}]}));
    two_waves["options"] = json!({"waves": "2"});
    assert!(broken(two_waves).contains(&("ijn-plan".to_owned(), "T-opt-3".to_owned())));
}

#[test]
fn ttt_t_plan_7_who_is_over_the_map_before_wave_2_is_of_wave_1() {
    let table = Table::at(midday(json!({"planes": [{"unit": "Val#24", "at": "2NW"}]})));
    assert!(table.offered(&[]).contains(&"2nw-val-gp-4".to_owned()), "{:?}", table.offered(&[]));
}

#[test]
fn ttt_t_plan_6_a_load_on_a_carrier_is_that_of_the_plan() {
    let waiting = |entry: Value| json!({"planes": [{"unit": "Zero#1", "at": "2NW"}, entry]});
    let kate = json!({"unit": "Kate#30", "at": "carrier", "load": "torpedo"});
    let table = Table::at(midday(waiting(kate)));
    let unit = table.plane(Plane::Kate, 30);
    assert_eq!((unit.at, unit.load), (PlaneAt::Carrier, Load::None));
    assert_eq!(table.state.ijn_plan.units[29].load, Load::Torpedo);
    let place = "planes[1].load";
    refused(&[
        (place, "T-plan-6", waiting(json!({"unit": "Val#24", "at": "carrier", "load": "torpedo"}))),
        (place, "T-plan-6", waiting(json!({"unit": "Val#24", "at": "carrier", "load": "none"}))),
        (place, "T-plan-6", waiting(json!({"unit": "Zero#2", "at": "2NW", "load": "GP"}))),
        (
            place,
            "T-plan-10",
            waiting(
                json!({"unit": "Kate#30", "at": "carrier", "wave": "reserve", "third": "SE", "load": "AP"}),
            ),
        ),
        (place, "T-plan-8", waiting(json!({"unit": "Kate#1", "at": "home", "load": "AP"}))),
    ]);
}

#[test]
fn ttt_t_air_2_pairs_are_laid_out_by_fighters_in_the_ring_that_is_played() {
    let pair = |step: &str, zero: &str, foe: &str| {
        json!({
            "step": step, "planes": [{"unit": zero, "at": "2NW", "acted": true, "foe": foe}],
            "fighters": [{"unit": "P-40#1", "at": "2NW"}, {"unit": "P-40#2", "at": "2NE"}],
        })
    };
    let table =
        Table::rolling(midday(pair("ijn 2 dogfights", "Zero#1", "P-40#1")), "4 4 4 4 1 1 1 1");
    assert_eq!(table.fighter(Fighter::P40, 1).strength, 0, "the pair is fought out");
    refused(&[
        ("Zero#1.foe", "T-air-2", pair("ijn 2 bombing", "Zero#1", "P-40#1")),
        ("Zero#1.foe", "T-air-2", pair("ijn 1 dogfights", "Zero#1", "P-40#1")),
        ("Zero#1.foe", "T-air-2", pair("us 2 dogfights", "Zero#1", "P-40#1")),
        ("Val#1.foe", "T-air-1", pair("ijn 2 dogfights", "Val#1", "P-40#1")),
        ("planes[0].foe", "T-air-1", pair("ijn 2 dogfights", "Zero#1", "P-40#2")),
        ("planes[0].foe", "T-air-1", pair("ijn 2 dogfights", "Zero", "P-40#1")),
        (
            "Zero#2.foe",
            "T-air-2",
            json!({
                "step": "ijn 2 dogfights", "fighters": [{"unit": "P-40#1", "at": "2NW"}],
                "planes": [
                    {"unit": "Zero#1", "at": "2NW", "foe": "P-40#1"}, {"unit": "Zero#2", "at": "2NW", "foe": "P-40#1"},
                ],
            }),
        ),
    ]);
}

#[test]
fn ttt_t_map_5_fighters_stand_in_stacks_of_their_service() {
    refused(&[
        (
            "Wheeler-1",
            "T-map-5",
            json!({"others": "gone", "fighters": [{"unit": "P-40", "at": "Wheeler-1", "height": 1}]}),
        ),
        (
            "fighters[0].at",
            "T-force-2",
            json!({"others": "gone", "fighters": [{"unit": "F4F", "at": "Wheeler-1"}]}),
        ),
        (
            "fighters[0].at",
            "T-force-1",
            json!({"others": "gone", "fighters": [{"unit": "P-40", "at": "Ewa-1"}]}),
        ),
        (
            "fighters",
            "T-seq-1",
            json!({"step": "planning", "turn": 0, "planes": [], "active": [], "fighters": [{"unit": "P-40", "at": "2NW"}]}),
        ),
        (
            "fighters",
            "T-air-2",
            json!({"others": "gone", "fighters": [{"unit": "P-40", "at": "Wheeler-1", "acted": true}]}),
        ),
    ]);
}

#[test]
fn ttt_t_force_6_ships_lie_in_slots_that_take_them() {
    refused(&[
        (
            "ships.Lexington",
            "T-force-6",
            json!({"ships": {"Lexington": {"at": "FSE4"}, "Nevada": {"at": "C2"}}}),
        ),
        ("ships.Lexington", "T-force-6", json!({"ships": {"Lexington": {"at": "FNE1 outer"}}})),
        ("ships.Nevada", "T-force-7", json!({"ships": {"Nevada": {"at": "ANW1"}}})),
        ("ships.Nevada", "T-force-5", json!({"ships": {"Nevada": {"at": "away"}}})),
        ("ships.Nevada", "T-move-9", json!({"ships": {"Nevada": {"at": "FSE1"}}})),
        ("ships.Nevada", "T-map-9", json!({"ships": {"Nevada": {"at": "FSE4 outer"}}})),
        ("ships.Nevada", "T-comp-6", json!({"ships": {"Nevada": {"hits": 9}}})),
        ("batteries.Fort Auha", "T-comp-7", json!({"batteries": {"Fort Auha": {"hits": 5}}})),
        ("yard.S1", "T-comp-8", json!({"yard": {"S1": 6}})),
        (
            "yard.S1",
            "T-seq-2",
            json!({"step": "patrol", "turn": 0, "active": [], "planes": [], "yard": {"S1": 1}}),
        ),
        (
            "ships.Nevada",
            "T-alert-15",
            json!({"step": "patrol", "turn": 0, "active": [], "planes": [], "ships": {"Nevada": {"at": "C2"}}}),
        ),
    ]);
}

#[test]
fn ttt_t_alert_11_what_was_done_this_turn_can_have_been_done_by_now() {
    let us = |change: Value| {
        let mut position = json!({"step": "us 2 aircraft"});
        position
            .as_object_mut()
            .expect("a table")
            .extend(change.as_object().expect("a table").clone());
        position
    };
    refused(&[
        ("launched.Wheeler", "T-alert-11", us(json!({"launched": {"Wheeler": 3}}))),
        ("launched.Wheeler", "T-alert-11", json!({"launched": {"Wheeler": 1}})),
        (
            "launched.Wheeler",
            "T-alert-11",
            json!({"step": "us 1 fire", "launched": {"Wheeler": 1}}),
        ),
        (
            "attacked-spots",
            "T-bomb-4",
            json!({"step": "ijn 1 bombing", "attacked-spots": ["Wheeler-1"]}),
        ),
        (
            "attacked-spots",
            "T-bomb-4",
            json!({"step": "ijn 2 pairing", "attacked-spots": ["Wheeler-1"]}),
        ),
        ("ships.Nevada", "T-aaa-1", json!({"ships": {"Nevada": {"fired": true}}})),
        (
            "ships.Nevada",
            "T-move-4",
            us(json!({"active": ["airfields"], "ships": {"Nevada": {"sailed": true}}})),
        ),
        ("batteries.Fort Auha", "T-aaa-1", json!({"batteries": {"Fort Auha": {"fired": true}}})),
    ]);
    let spots = midday(us(json!({"launched": {"Wheeler": 2}, "attacked-spots": ["Wheeler-1"]})));
    assert_eq!(broken(spots), [], "spots stay attacked to the end of the turn");
}

#[test]
fn ttt_t_seq_8_a_volley_is_fired_in_its_step() {
    let bombs = |step: &str, target: &str, load: &str| {
        let group =
            json!({"zone": "1SE", "plane": "Kate", "load": load, "strength": 4, "wave": "wave-1"});
        json!({
            "step": step, "volley": {"bombs": {"group": group, "target": target, "left": 2}},
            "planes": [{"unit": "Kate", "count": 3, "at": "1SE", "load": load}],
        })
    };
    let fire = |step: &str, gunners: &str, zone: &str| {
        json!({
            "step": step, "planes": [{"unit": "Val#1", "at": zone}],
            "volley": {"shells": {"gunners": gunners, "zone": zone, "unit": "Val#1", "left": 2}},
        })
    };
    let falling = midday(bombs("ijn 1 bombing", "Arizona", "AP"));
    let table = Table::rolling(falling, "1 1 1 1 5 5 5 5");
    assert_eq!(table.ship(Ship::Arizona).hits, 4, "two units drop their bombs");
    assert_eq!(table.plane(Plane::Kate, 3).load, Load::AP, "the third waits for an order");
    refused(&[
        ("volley", "T-seq-8", bombs("ijn 2 bombing", "Arizona", "AP")),
        ("volley.target", "T-bomb-11", bombs("ijn 1 bombing", "Arizona", "GP")),
        ("volley.target", "T-map-6", bombs("ijn 1 bombing", "S1", "GP")),
        ("volley.target", "T-bomb-1", bombs("ijn 1 bombing", "Utah", "AP")),
        ("volley", "T-aaa-1", fire("us 1 fire", "ships", "2SE")),
        ("volley.zone", "T-aaa-3", fire("us 2 fire", "batteries", "2NW")),
    ]);
    let mut asleep = fire("us 2 fire", "batteries", "2SE");
    asleep["active"] = json!(["ships"]);
    refused(&[("volley", "T-alert-15", asleep)]);
    let shells = Table::rolling(midday(fire("us 2 fire", "batteries", "2SE")), "6 6 1 1 1 1");
    assert_eq!(shells.plane(Plane::Val, 1).strength, 2, "both batteries have fired");
}

#[test]
fn everything_wrong_is_told_at_once_with_its_place() {
    let game: Tora = suite::load();
    let text = json!({
        "step": "ijn 9 bombing", "turn": 3, "actve": [],
        "planes": [{"unit": "Kat", "at": "1SE"}, {"unit": "Zero", "at": "9XX"}],
        "ships": {"Nevda": {"hits": 1}, "Utah": {"at": "FSE9"}},
        "us-plan": {"levels": {"ships": {"Dec 11": 2}}, "radar": {}, "pby": {}, "port": {}, "moorings": {}, "parking": {}},
    });
    let wrong = AnyGame::from_setup(&game, &text).map(drop).unwrap_err().to_string();
    for told in [
        "step: there is no ijn 9 bombing here; did you mean ijn ",
        "planes[0].unit: there is no Kat here; did you mean Kate?",
        "planes[1].at: there is no 9XX here",
        "ships.Nevda: there is no Nevda here; did you mean Nevada?",
        "ships.Utah.at: there is no FSE9 here; did you mean FSE",
        "us-plan.levels.ships.Dec 11",
        "actve",
    ] {
        assert!(wrong.contains(told), "{told} is not in:\n{wrong}");
    }
}

#[test]
fn the_position_in_the_readme_can_be_played() {
    let readme = include_str!("../../../README.md");
    let (_, text) = readme.split_once("```json\n").expect("there is one");
    let (text, _) = text.split_once("```").expect("it ends");
    let position = serde_json::from_str(text).expect("it is JSON");
    assert_eq!(broken(position), []);
}
