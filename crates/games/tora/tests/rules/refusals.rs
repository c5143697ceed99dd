//! A table of orders that are refused: the position, the order as it is typed, the rule that forbids it, and the fact
//! that the reason must state.

use serde_json::{Value, json};
use wardroom_kernel::Seat;
use wardroom_testkit::{expect_refused, playout, suite};
use wardroom_tora::Tora;
use wardroom_tora::state::{IJN, USN};

use crate::table::Table;

/// One row: an order, the rule that forbids it, and what the reason says.
type Row = (&'static str, &'static str, &'static str);

/// Every order of the rows is refused in the position by its rule and with its fact.
fn refused(position: Value, seat: Seat, rows: &[Row]) {
    let table = Table::at(position);
    assert_eq!(table.asked(), Some(seat), "at {}", table.state.step);
    check(&table, seat, rows);
}

fn check(table: &Table, seat: Seat, rows: &[Row]) {
    for &(order, rule, fact) in rows {
        let refusal = expect_refused(&table.game, &table.state, seat, order);
        let told = (refusal.rule.unwrap_or_default(), refusal.reason);
        assert_eq!(told.0, format!("TTT {rule}"), "{order}: {}", told.1);
        assert!(told.1.contains(fact), "{order}: {:?} does not say {fact:?}", told.1);
    }
}

/// The free game, before anybody has planned.
fn planning(options: &[(&str, &str)]) -> Table {
    let game: Tora = suite::load();
    let state = playout::start(&game, "free", options);
    Table { game, state }
}

#[test]
fn ttt_t_comp_1_words_that_have_no_place_in_the_us_plan() {
    let table = planning(&[]);
    check(
        &table,
        USN,
        &[
            ("send", "T-comp-1", "the US plan is made"),
            ("nevada", "T-force-5", "Nevada is in port on all days"),
            ("three-blows", "T-scen-2", "the other side's"),
            ("radar every-day nw long-weekend", "T-scen-2", "only be the first word"),
            ("airfields wheeler", "T-alert-1", "pick the day of the alert level"),
            ("lexington level-2", "T-force-5", "the day of Lexington in port"),
            ("radar dec-3 dec-4", "T-detect-1", "sector that is searched by radar"),
            ("pby lexington", "T-detect-3", "the day of the search by pby"),
            ("moor arizona wheeler-p-40", "T-map-9", "the slot of Arizona"),
            ("moor arizona ane1", "T-force-7", "not at ANE1"),
            ("moor enterprise fse1", "T-force-6", "not at FSE1"),
            ("moor vestal fse2", "T-force-9", "FSE2 is full"),
            ("park ewa-p-40", "T-force-1", "not at Ewa"),
            ("park hickam-f4f", "T-force-2", "not at Hickam"),
            (
                "park hickam-p-40 x7",
                "T-force-12",
                "Hickam has 6 P-40 units to park elsewhere, not 7",
            ),
            ("park hickam-p-40 x2 kaneohe", "T-force-1", "not at Kaneohe"),
            (
                "park hickam-p-40 x2 dec-4",
                "T-force-12",
                "field or spot where the P-40 units are parked",
            ),
        ],
    );
}

#[test]
fn ttt_t_alert_2_points_are_counted_in_the_reason() {
    let all = "airfields dec-1 level-3 airfields dec-2 level-3 airfields dec-3 level-3";
    let order = format!("{all} airfields dec-4 level-2");
    let table = planning(&[]);
    let refusal = expect_refused(&table.game, &table.state, USN, &order);
    assert_eq!(refusal.rule.as_deref(), Some("TTT T-alert-2"));
    assert!(refusal.reason.contains("would use 7 alert points and have 6"), "{}", refusal.reason);
}

#[test]
fn ttt_t_plan_10_words_that_have_no_place_in_the_ijn_plan() {
    check(
        &planning(&[]),
        IJN,
        &[
            ("moor", "T-comp-1", "the IJN plan is made"),
            ("thin-watch", "T-scen-2", "the other side's"),
            ("cipher", "T-opt-2", "without a message in cipher"),
            ("day wave-1-nw", "T-plan-1", "the day of the attack"),
            ("send wave-2-sw-kate-torpedo", "T-plan-10", "wave-2 lists 0 Kate units so"),
            ("send wave-1-nw-zero x12", "T-plan-10", "wave-1 lists 11 Zero units so, not 12"),
            ("send wave-2-ne-zero x10 wave-1-nw", "T-plan-3", "wave-1 would have 56 units"),
            ("send wave-1-nw-zero x2 x3", "T-plan-2", "the wave and sector"),
            ("send wave-1-nw-zero x2 wave-1-ne gp", "T-plan-6", "Zeros carry no ordnance"),
            ("send wave-1-nw-val x2 wave-1-ne torpedo", "T-plan-6", "not torpedo"),
            ("send wave-1-nw-val x2 wave-1-ne gp", "T-plan-6", "it is not asked"),
            ("send wave-1-sw-kate-ap x2 wave-1-ne nw", "T-plan-6", "what the Kates carry"),
            // An edit that sends nobody has no load to be wrong.
            (
                "send wave-1-nw-val x2 wave-1-ne day dec-4 torpedo",
                "T-comp-1",
                "the IJN plan is made",
            ),
            ("third wave-2-ne-zero", "T-plan-5", "units of wave 2 do not fly in wave 3"),
        ],
    );
    check(&planning(&[("waves", "2")]), IJN, &[("third", "T-opt-3", "two waves only")]);
    check(
        &planning(&[("code-breaker", "on")]),
        IJN,
        &[
            ("done", "T-opt-2", "ends with a message in cipher"),
            ("cipher dec-2", "T-opt-2", "the shift of the cipher"),
            ("cipher shift-3 \"tomorrow\"", "T-opt-2", "such as \"twelve seven\""),
        ],
    );
}

#[test]
fn ttt_t_force_3_stations_on_patrol() {
    let mut table = Table::planned("airfields dec-7 level-3", "historical", "6");
    check(
        &table,
        USN,
        &[
            ("2nw-p-40-4", "T-force-3", "fighters take their stations"),
            ("hickam f4f", "T-force-4", "no F4F unit lies on top of a stack at Hickam"),
            ("wheeler p-40 done", "T-force-3", "the zone in which they patrol"),
            ("wheeler p-40 1se 5", "T-force-3", "Wheeler has 3 units on patrol, 3 more now"),
            ("hickam p-36 1se 3", "T-force-4", "2 P-36 units lie on top of stacks at Hickam"),
        ],
    );
    table.us("wheeler p-40 3nw 3", "");
    check(
        &table,
        USN,
        &[("wheeler", "T-force-3", "Wheeler has 3 units on patrol, and may have no more")],
    );
}

#[test]
fn ttt_t_air_1_pairings() {
    let skies = json!({
        "step": "ijn 2 pairing", "turn": 3, "others": "gone",
        "planes": [
            {"unit": "Zero#1", "at": "2NW"}, {"unit": "Zero#2", "at": "2NE"},
            {"unit": "Zero#3", "at": "1NW"}, {"unit": "Zero#4", "at": "2SW"},
            {"unit": "Zero#5", "at": "2NW", "strength": 2, "acted": true}, {"unit": "Val", "at": "2NW"},
        ],
        "fighters": [
            {"unit": "P-40", "count": 2, "at": "2NW"}, {"unit": "P-36", "at": "2SW", "attacked": true},
            {"unit": "P-26", "at": "1SE"},
        ],
    });
    refused(
        skies,
        IJN,
        &[
            ("2nw-val-gp-4", "T-air-1", "Val units do not attack aircraft in the air"),
            ("2ne-zero-4", "T-air-1", "no enemy unit flies in 2NE"),
            ("2sw-zero-4", "T-air-2", "every enemy unit that flies in 2SW is attacked already"),
            ("1nw-zero-4", "T-seq-5", "1NW is not in ring 2"),
            ("2nw-zero-2", "T-move-1", "have moved or attacked this turn"),
            ("2se-zero-4", "T-air-1", "there are no units 2SE-Zero-4"),
            ("off", "T-air-1", "Zeros in ring 2 are paired"),
            ("2nw-zero-4 1se-p-26-2", "T-air-1", "1SE-P-26-2 is not in 2NW"),
            ("2nw-zero-4 wheeler", "T-air-1", "attack in the air over 2NW"),
        ],
    );
    let pairs = |zeros: u8, p40s: u8| {
        json!({
            "step": "ijn 2 pairing", "turn": 3, "others": "gone",
            "planes": [{"unit": "Zero", "count": zeros, "at": "2NW"}],
            "fighters": [{"unit": "P-40", "count": p40s, "at": "2NW"}],
        })
    };
    let order = "2nw-zero-4 2nw-p-40-4 4";
    refused(pairs(3, 8), IJN, &[(order, "T-move-1", "3 of these units have not moved")]);
    refused(pairs(8, 3), IJN, &[(order, "T-air-2", "3 of the units they attack are not attacked")]);
    refused(pairs(9, 9), IJN, &[("2nw-zero-4 2nw-p-40-4 7", "T-comp-2", "7 is not offered of 9")]);
    let us = json!({
        "step": "us 2 pairing", "turn": 4, "others": "gone", "active": ["airfields"],
        "planes": [{"unit": "Val", "at": "2NW"}, {"unit": "Kate", "at": "2NE"}],
        "fighters": [{"unit": "P-40", "at": "2NW"}, {"unit": "P-36", "at": "2SE"}],
    });
    refused(
        us,
        USN,
        &[
            ("2se-p-36-3", "T-air-1", "no enemy unit flies in 2SE"),
            ("2nw-p-40-4 2ne-kate-4", "T-air-1", "2NE-Kate-4 is not in 2NW"),
            ("2nw-val-gp-4", "T-air-1", "US fighters in ring 2 are paired"),
        ],
    );
}

#[test]
fn ttt_t_bomb_11_attacks_below() {
    let over_1se = json!({
        "step": "ijn 1 bombing", "turn": 4,
        "planes": [
            {"unit": "Kate#1", "at": "1SE", "load": "AP"}, {"unit": "Kate#2", "at": "1SE", "load": "Torpedo"},
            {"unit": "Kate#3", "at": "1SE", "load": "None"}, {"unit": "Kate#4", "at": "1SW", "load": "Torpedo"},
            {"unit": "Kate#5", "at": "1NE", "load": "AP"}, {"unit": "Val", "at": "1SE"},
        ],
        "ships": {
            "Detroit": {"hits": 5}, "Neosho": {"hits": 4}, "Utah": {"at": "WSW2"},
            "Pennsylvania": {"hits": 9},
        },
    });
    refused(
        over_1se,
        IJN,
        &[
            ("1se-val-gp-4", "T-bomb-11", "no target in 1SE for Val with GP bombs"),
            ("1se-kate-empty-4", "T-bomb-1", "have dropped what they carried"),
            (
                "1ne-kate-ap-4",
                "T-bomb-12",
                "everything in 1NE that Kate with AP bombs could attack is sunk",
            ),
            ("1se-kate-ap-4 utah", "T-bomb-1", "Utah is in 1SW, not in 1SE"),
            ("1se-kate-ap-4 lexington", "T-force-5", "Lexington is at sea"),
            ("1se-kate-ap-4 pennsylvania", "T-bomb-12", "nothing is left of Pennsylvania"),
            (
                "1se-kate-ap-4 fort-weaver",
                "T-bomb-11",
                "Fort Weaver is no target for Kate with AP bombs",
            ),
            (
                "1se-kate-torpedo-4 tennessee",
                "T-bomb-6",
                "no open water for a torpedo beside Tennessee",
            ),
            ("1se-kate-ap-4 2se", "T-bomb-1", "pick what they attack below in 1SE"),
            ("2nw-zero-4", "T-bomb-1", "there are no units 2NW-Zero-4"),
        ],
    );
    let over_the_channel = json!({
        "step": "ijn 2 bombing", "turn": 4, "ships": {"Utah": {"at": "C2"}},
        "planes": [
            {"unit": "Kate#1", "at": "2SE", "load": "Torpedo"}, {"unit": "Zero", "at": "2NW"},
        ],
    });
    refused(over_the_channel, IJN, &[("2se-kate-torpedo-4", "T-bomb-6", "beside any ship in 2SE")]);
    let over_ewa = json!({
        "step": "ijn 2 bombing", "turn": 4, "others": "gone", "attacked-spots": ["Ewa-1", "Hickam-1"],
        "planes": [
            {"unit": "Val", "count": 4, "at": "2SW"}, {"unit": "Zero", "at": "2SE"},
            {"unit": "Zero#2", "at": "2NE"}, {"unit": "Val#9", "at": "2SE", "acted": true},
        ],
        "fighters": [
            {"unit": "F4F#1", "at": "Ewa-1"}, {"unit": "F4F#2", "at": "Ewa-2"}, {"unit": "F4F#3", "at": "Ewa-3"},
            {"unit": "P-40", "at": "Hickam-1"},
        ],
    });
    refused(
        over_ewa,
        IJN,
        &[
            ("2se-zero-4", "T-bomb-4", "Hickam has been attacked this turn"),
            ("2ne-zero-4", "T-bomb-11", "no target in 2NE for Zero"),
            ("2se-val-gp-4", "T-move-1", "have moved or attacked this turn"),
            ("2sw-val-gp-4 ewa-1", "T-bomb-4", "Ewa-1 has been attacked this turn"),
            ("2sw-val-gp-4 ewa-9", "T-bomb-12", "nothing is left of Ewa-9"),
            ("2sw-val-gp-4 dd1", "T-map-6", "attacked from 2SE, not from 2SW"),
            ("2sw-val-gp-4 ewa 3", "T-bomb-4", "2 spots at Ewa hold units not attacked"),
            ("2sw-val-gp-4 fort-weaver 5", "T-move-1", "4 of these units have not moved"),
            ("2sw-val-gp-4 fort-weaver done", "T-comp-2", "pick how many, from 1 to 4"),
        ],
    );
}

#[test]
fn ttt_t_move_1_moves_of_aircraft() {
    let flight = json!({
        "step": "ijn 2 movement", "turn": 4,
        "planes": [
            {"unit": "Zero", "count": 9, "at": "2NW"}, {"unit": "Zero#20", "at": "2SE"},
            {"unit": "Val#1", "at": "3NW"}, {"unit": "Kate#1", "at": "2NE", "load": "AP", "acted": true},
        ],
    });
    refused(
        flight,
        IJN,
        &[
            ("2nw-zero-4 2se", "T-map-2", "2SE is not adjacent to 2NW"),
            ("2nw-zero-4 off", "T-move-3", "leave the map from ring 3, not from 2NW"),
            ("2nw-zero-4 nevada", "T-move-1", "where they move from 2NW"),
            ("2nw-zero-4 1nw 10", "T-move-1", "10 are too many: 9 of these units"),
            ("2nw-zero-4 1nw 7", "T-comp-2", "two orders"),
            ("all-2se", "T-move-1", "1 of the units in 2SE"),
            ("all-2ne", "T-move-1", "0 of the units in 2NE"),
            ("all-3nw", "T-seq-5", "3NW is not in ring 2"),
            ("2ne-kate-ap-4", "T-move-1", "have moved or attacked this turn"),
            ("wave-2", "T-move-1", "IJN units in ring 2 move"),
        ],
    );
    let aircraft = json!({
        "step": "us 2 aircraft", "turn": 4, "others": "gone", "active": ["airfields"],
        "levels": {"airfields": 1}, "launched": {"Hickam": 2, "Wheeler": 1},
        "planes": [{"unit": "Zero", "at": "3NW"}],
        "fighters": [
            {"unit": "P-40", "count": 3, "at": "2NW"}, {"unit": "P-36", "at": "1NW"},
            {"unit": "P-26", "count": 3, "at": "Hickam-1"}, {"unit": "P-40#20", "at": "Wheeler-1"},
            {"unit": "P-40#21", "at": "Wheeler-2"},
        ],
    });
    refused(
        aircraft,
        USN,
        &[
            ("hickam", "T-alert-11", "Hickam has launched 2 units this turn, and its rate is 2"),
            ("ewa", "T-force-4", "no fighter is parked at Ewa"),
            ("wheeler p-36", "T-force-4", "no P-36 unit lies on top of a stack at Wheeler"),
            ("wheeler 2nw", "T-force-4", "the type that leaves Wheeler"),
            ("2nw-p-40-4 off", "T-move-8", "do not leave the map"),
            ("2nw-p-40-4 3ne", "T-map-2", "3NE is not adjacent to 2NW"),
            ("2nw-p-40-4 1nw 4", "T-move-1", "3 of these units"),
            ("1nw-p-36-3", "T-seq-5", "1NW is not in ring 2"),
            ("2nw-zero-4", "T-move-1", "US fighters in ring 2 take off or move"),
        ],
    );
    let outside = json!({
        "step": "us 3 aircraft", "turn": 4, "active": ["airfields"],
        "planes": [{"unit": "Zero", "at": "2NW"}], "fighters": [{"unit": "P-40", "at": "3NW"}],
    });
    refused(outside, USN, &[("hickam", "T-seq-5", "2SE is not in ring 3")]);
}

#[test]
fn ttt_t_plan_10_arrivals() {
    let arrivals = |turn: u8, planes: Value| json!({"step": "arrivals", "turn": turn, "others": "gone", "planes": planes});
    let third = json!([
        {"unit": "Kate#1", "at": "rearming 8", "third": "SE"}, {"unit": "Val#1", "at": "rearming 12", "third": "SE"},
        {"unit": "Zero#1", "at": "3NW"},
    ]);
    refused(
        arrivals(13, third.clone()),
        IJN,
        &[
            ("wave-2", "T-plan-10", "no unit of wave 2 is left to come in"),
            ("3se-val-empty-4", "T-plan-8", "re-armed on turn 17"),
            ("3ne-kate-empty-4", "T-plan-10", "has no units 3NE-Kate-empty-4"),
            ("2se-kate-empty-4", "T-plan-2", "over ring 3, not in 2SE"),
            ("wave-3 none", "T-plan-6", "Kate units do not carry no load"),
            ("wave-3 3se", "T-plan-10", "what the Kates carry"),
            ("nevada", "T-plan-7", "waves 2 and 3 come in"),
        ],
    );
    let second = json!([
        {"unit": "Val", "count": 6, "at": "carrier", "wave": "second", "sector": "NE"},
        {"unit": "Zero#1", "at": "carrier", "wave": "reserve", "third": "SE"}, {"unit": "Zero#2", "at": "3NW"},
    ]);
    refused(
        arrivals(9, second),
        IJN,
        &[
            ("wave-3", "T-plan-7", "wave 3 flies from turn 13 on"),
            ("3se-zero-4-w3", "T-plan-7", "wave 3 flies from turn 13 on"),
            ("3nw-val-gp-4-w2", "T-plan-10", "has no units 3NW-Val-GP-4-w2"),
            ("3ne-val-gp-4-w2 7", "T-plan-10", "6 of these units are still to come in"),
            ("3ne-val-gp-4-w2 gp", "T-plan-10", "the plan says what units of wave 2 carry"),
        ],
    );
    let crowded = json!([
        {"unit": "Kate", "count": 30, "at": "3SW"}, {"unit": "Zero", "count": 15, "at": "3SW"},
        {"unit": "Val", "count": 6, "at": "carrier", "wave": "second", "sector": "NE"},
    ]);
    refused(
        arrivals(9, crowded),
        IJN,
        &[("3ne-val-gp-4-w2 6", "T-plan-3", "48 IJN units may be over the map, 3 more than now")],
    );
    let gone = json!([
        {"unit": "Val#1", "at": "lost", "wave": "second"}, {"unit": "Kate#1", "at": "3NW", "third": "SE"},
        {"unit": "Val#2", "at": "carrier", "wave": "reserve", "third": "SE"},
    ]);
    refused(
        arrivals(14, gone),
        IJN,
        &[("wave-2", "T-plan-10", "no unit of wave 2 is left to come in")],
    );
    let out = json!([
        {"unit": "Val#1", "at": "carrier", "wave": "second"}, {"unit": "Kate#1", "at": "3NW", "third": "SE"},
    ]);
    refused(
        arrivals(14, out),
        IJN,
        &[("wave-3", "T-plan-8", "still over the map, and take 5 turns")],
    );
    let mut straight = arrivals(14, json!([{"unit": "Val#20", "at": "carrier"}]));
    straight["ijn-plan"] = json!("straight-at-the-row");
    refused(straight, IJN, &[("wave-3", "T-plan-10", "the plan lists no units for wave 3")]);
    let mut one = arrivals(14, json!([{"unit": "Val#24", "at": "rearming 8"}]));
    let group =
        json!({"wave": "wave-1", "sector": "NW", "plane": "Val", "units": 6, "third": "SE"});
    one["ijn-plan"] = json!({"day": "Dec 7", "groups": [group]});
    refused(one, IJN, &[("wave-2", "T-plan-10", "the plan lists no units for wave 2")]);
    let mut two = arrivals(14, json!([{"unit": "Val#1", "at": "carrier", "wave": "second"}]));
    two["options"] = json!({"waves": "2"});
    refused(two, IJN, &[("wave-3", "T-opt-3", "two waves only")]);
}

#[test]
fn ttt_t_aaa_1_fire() {
    let fire = |ring: u8, active: Value, planes: Value, more: Value| {
        let mut position = json!({
            "step": format!("us {ring} fire"), "turn": 4, "active": active, "planes": planes,
        });
        position.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        position
    };
    let harbor = json!([
        {"unit": "Val", "count": 2, "at": "1SW"}, {"unit": "Kate", "at": "1NE"}, {"unit": "Zero", "at": "3NW"},
        {"unit": "Zero#2", "at": "1SE"},
    ]);
    refused(
        fire(1, json!(["ships"]), harbor, json!({"ships": {"Detroit": {"fired": true}}})),
        USN,
        &[
            ("1ne-kate-4", "T-aaa-1", "every ship and battery in 1NE that could fire has fired"),
            ("3nw-zero-4", "T-seq-5", "3NW is not in ring 1"),
            ("1nw-val-4", "T-aaa-1", "there are no units 1NW-Val-4"),
            ("1sw-val-4 3", "T-aaa-1", "2 ships in 1SW can still fire"),
            ("1sw-val-4 batteries", "T-aaa-1", "only ships can fire in 1SW"),
            ("hickam", "T-aaa-1", "ships and batteries in ring 1 fire"),
        ],
    );
    let island = json!([
        {"unit": "Val", "at": "2SE"}, {"unit": "Kate", "at": "2NW"}, {"unit": "Zero", "at": "2SW"},
    ]);
    let channel = json!({"ships": {"Utah": {"at": "C2"}}});
    refused(
        fire(2, json!(["ships"]), island.clone(), channel.clone()),
        USN,
        &[
            ("2sw-zero-4", "T-alert-15", "the batteries are not active yet"),
            ("2nw-kate-4", "T-aaa-1", "no ship or battery that could fire is in 2NW"),
        ],
    );
    refused(
        fire(2, json!(["ships", "batteries"]), island, channel),
        USN,
        &[
            ("2nw-kate-4", "T-aaa-3", "Fort Barrette fires only in 2SW"),
            ("2se-val-4 2", "T-aaa-7", "whether ships or batteries in 2SE fire"),
            ("2se-val-4 batteries 3", "T-aaa-1", "2 batteries in 2SE can still fire"),
        ],
    );
}

#[test]
fn ttt_t_move_4_moves_of_ships() {
    let harbor = |ring: u8, ships: Value| {
        json!({
            "step": format!("us {ring} ships"), "turn": 5, "active": ["ships"],
            "planes": [{"unit": "Zero", "at": "3NW"}], "ships": ships,
        })
    };
    let ships = json!({
        "Utah": {"at": "P3", "sailed": true}, "Detroit": {"at": "C2", "hits": 5}, "Raleigh": {"at": "P4"},
        "West Virginia": {"hits": 10}, "Neosho": {"at": "3SE"}, "Tangier": {"at": "WSW2"},
    });
    refused(
        harbor(1, ships.clone()),
        USN,
        &[
            ("utah", "T-move-4", "Utah has moved this turn"),
            ("detroit", "T-force-11", "Detroit is sunk and stays where she is"),
            ("raleigh", "T-move-9", "P3 is occupied by Utah"),
            ("california", "T-move-9", "WSW2 is occupied by Tangier"),
            ("tennessee", "T-force-11", "Tennessee is pinned by the wreck of West Virginia"),
            ("maryland", "T-force-10", "Maryland lies inside Oklahoma"),
            ("lexington", "T-force-5", "Lexington is at sea"),
            ("neosho", "T-seq-5", "3SE is not in ring 1"),
            ("nevada wse1", "T-move-4", "WSE1 is not one base length from Nevada"),
            ("nevada 3se", "T-map-7", "puts to sea from C4 into 3SE"),
            ("nevada nevada", "T-move-4", "pick where Nevada moves"),
            ("2nw-p-40-4", "T-move-4", "ships in ring 1 move"),
        ],
    );
    refused(
        harbor(3, ships),
        USN,
        &[
            ("neosho c4", "T-move-11", "closed by the wreck of Detroit"),
            ("neosho p1", "T-move-12", "from 3SE to C4"),
            ("neosho 3nw", "T-move-12", "3NW is not a zone of ring 3 next to 3SE"),
            ("neosho 2se", "T-move-12", "2SE is not a zone of ring 3 next to 3SE"),
        ],
    );
    refused(
        harbor(3, json!({"Utah": {"at": "3SE"}, "Neosho": {"at": "3SW", "sailed": true}})),
        USN,
        &[("neosho", "T-move-5", "Neosho has moved this turn")],
    );
}

#[test]
fn ttt_t_end_2_only_an_answer_is_taken_when_the_game_may_end() {
    let over = json!({
        "step": "turn-end", "turn": 9, "others": "gone",
        "planes": [{"unit": "Val#1", "at": "carrier", "wave": "reserve", "third": "SE"}],
    });
    refused(
        over,
        IJN,
        &[
            ("done", "T-end-2", "whether the game goes on or is over"),
            ("wave-3", "T-end-2", "whether the game goes on or is over"),
        ],
    );
}
