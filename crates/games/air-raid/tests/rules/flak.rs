//! Anti-aircraft fire.

use wardroom_air_raid::*;

use crate::table::*;

fn under_fire(turn: &str, unit: CounterSetup) -> State {
    state(&base(turn, Phase::AntiAircraft, vec![unit]))
}

/// How many dice are rolled, found by giving enough of them.
fn dice_at(turn: &str, unit: CounterSetup) -> u8 {
    (0..=6)
        .find(|&count| {
            let mut state = under_fire(turn, unit.clone());
            let answers = vec!["1"; count].join(",");
            let mut dice = wardroom_testkit::dice(&answers);
            let mut log = Vec::new();
            let mut umpire = wardroom_kernel::Umpire::logging(&mut dice, &mut log);
            wardroom_kernel::Rules::advance(game(), &mut state, &mut umpire);
            !umpire.in_trouble() && dice.source().left() == 0
        })
        .unwrap() as u8
}

#[test]
fn arp_a_aa_1_strength_within_three_hexes() {
    // 1118 off Hospital Point: the guns of four points, from 0840 on no battery is near.
    assert_eq!(dice_at("0820", unit("ZU-D1", "1118")), 1);
    // Over the open plain in the east nobody reaches.
    assert_eq!(dice_at("0820", unit("ZU-D1", "3103")), 0);
    assert_eq!(dice_at("0820", unit("ZU-D1", "1811")), 4);
}

#[test]
fn arp_a_aa_2_readiness_by_turn() {
    let dice = ["0750", "0800", "0810", "0820"].map(|turn| dice_at(turn, unit("SH-D1", "1811")));
    assert_eq!(dice, [0, 1, 2, 4]);
    assert_eq!(cells("aa", "0810"), ["2/4"]);
}

#[test]
fn arp_a_aa_3_dice_and_their_changes() {
    assert_eq!(dice_at("0820", unit("AK-T1", "2012")), 5);
    assert_eq!(dice_at("0820", unit("AK-T1", "2012").did(&["named"])), 6, "+1 for the attack");
    assert_eq!(dice_at("0820", unit("AK-H1", "1811")), 3, "-1 for Kates with bombs");
    assert_eq!(dice_at("0820", unit("AK-H1", "1811").craft(&[""; 5])), 4, "not when they are gone");
    assert_eq!(dice_at("0750", unit("AK-T1", "2012").did(&["named"])), 0, "no +1 without a die");
    // Each counter is fired at once.
    let mut state = under_fire("0820", unit("ZU-D1", "1118"));
    assert_eq!(flak(&mut state, "5"), 1);
    step(&mut state, "");
    assert_eq!(state.phase, Phase::AirToSurface);
}

#[test]
fn arp_a_aa_4_effect_and_who_takes_it() {
    let fire = |marks: &[&str], dice: &str| {
        let mut state = under_fire("0820", unit("ZU-D1", "1811").craft(marks));
        flak(&mut state, dice);
        flying(&state, "ZU-D1")
    };
    assert_eq!(fire(&["loaded", "loaded"], "6,1,1,1, 3"), (2, 1));
    assert_eq!(fire(&["loaded", "loaded"], "6,1,1,1, 4"), (1, 0));
    assert_eq!(fire(&["damaged", "loaded"], "6,1,1,1, 1"), (2, 2), "undamaged ones first");
    assert_eq!(fire(&["damaged", "damaged"], "6,1,1,1, 1"), (1, 1), "damaged twice");
}

#[test]
fn arp_a_aa_5_guns_of_fields_in_boxes() {
    let dice = |turn: &str, field: &str| dice_at(turn, unit("ZU-D1", field));
    assert_eq!(["0800", "0810", "0820"].map(|turn| dice(turn, "Wheeler")), [0, 1, 2]);
    assert_eq!(["Kaneohe", "Bellows", "Ewa", "Haleiwa"].map(|at| dice("0820", at)), [2, 1, 1, 0]);
}

#[test]
fn arp_a_aa_6_shore_batteries_from_0840() {
    assert_eq!(dice_at("0830", unit("ZU-D1", "1722")), 0);
    assert_eq!(dice_at("0840", unit("ZU-D1", "1722")), 1);
    assert_eq!(cells("batteries", "1716"), ["2"]);
    assert_eq!(chart("batteries").rows.len(), 5);
}

#[test]
fn arp_a_aa_7_everybody_is_fired_at_in_order() {
    let air = vec![
        unit("ZU-D1", "Wheeler"),
        unit("ZU-D2", "1811"),
        unit("ZU-D3", "1118"),
        unit("ZU-D4", "T-C"),
    ];
    let mut state = state(&base("0820", Phase::AntiAircraft, air));
    assert!(says(&step(&mut state, "1"), "ZU-D3"));
    assert!(says(&step(&mut state, "1,1,1,1"), "ZU-D2"));
    assert!(says(&step(&mut state, "1,1"), "ZU-D1"));
    assert!(step(&mut state, "").is_empty(), "none in a transit box");
}

#[test]
fn arp_a_opt_1_friendly_fire() {
    let dice = |options: Choices, turn: &str| {
        let air = vec![us_unit(1, Plane::P40, "1811", 2)];
        let setup = Setup { options, ..base(turn, Phase::AntiAircraft, air) };
        let mut state = state(&setup);
        let dice = if options.friendly_fire && turn != "0810" { "1,1" } else { "" };
        flak(&mut state, dice)
    };
    let on = Choices { friendly_fire: true, ..Choices::default() };
    assert_eq!(dice(on, "0820"), 2, "half of four");
    assert_eq!(dice(on, "0810"), 0);
    assert_eq!(dice(Choices::default(), "0820"), 0);
}

#[test]
fn arp_a_opt_2_level_bombers_are_hit_like_others() {
    let options = Choices { low_level: true, ..Choices::default() };
    let setup = Setup { options, ..base("0820", Phase::AntiAircraft, vec![unit("AK-H1", "1811")]) };
    assert_eq!(flak(&mut state(&setup), "1,1,1,1"), 4);
}
