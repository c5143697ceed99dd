//! Sections 3.3, 4.8 and 4.9: Target Boxes, approaches, bombs.

use wardroom_doolittle::Setup;
use wardroom_doolittle::State;
use wardroom_doolittle::checks::total;
use wardroom_doolittle::parts::{
    Altitude, Area, Bomber, City, Cup, Elite, Front, Kind, Side, Target,
};
use wardroom_doolittle::state::{Aim, AttackPhase, Berth, Face, Sight, Spot};
use wardroom_kernel::{Observer, Rules, Words};

use crate::{
    aboard, act, attached, berth, check, down, game, hoover, in_box, label, listed, listed_after,
    on_hoover, over, plane, rule_against, run, unseen, up, wrong,
};

const HOOVER: Bomber = Bomber::Hoover;
const GAS: Target = Target::GasWorks;

/// Hoover over Tokyo East, about to choose a target.
fn ready(change: impl FnOnce(&mut Setup)) -> State {
    // Gray, who has bombs too, lets the book stop after the approach.
    let two = [(HOOVER, Area::TokyoEast), (Bomber::Gray, Area::Chiba)];
    let mut state = over(AttackPhase::Approach, &two, change);
    run(&mut state, "");
    state
}

/// Hoover in the Gas Works, about to release.
fn releases(dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = hoover(AttackPhase::Boxes, Area::TokyoEast, |setup| {
        plane(setup, HOOVER).berth = Berth::Target(GAS);
        change(setup);
    });
    run(&mut state, dice);
    state
}

fn sight(setup: &mut Setup, sight: Sight, altitude: Altitude, side: Side) {
    let mut ratings = game().data.ratings;
    ratings.sight = sight;
    setup.ratings = Some(ratings);
    (setup.attack.altitude, setup.attack.side) = (altitude, side);
}

#[test]
fn edr_3_3_a_box_holds_one_b25_until_it_has_released() {
    let two = [(HOOVER, Area::TokyoEast), (Bomber::Gray, Area::TokyoEast)];
    let mut state = over(AttackPhase::Approach, &two, |_| {});
    run(&mut state, "");
    act(&mut state, "hoover gas-works", "6,6");
    assert_eq!(listed_after(&state, "gray"), ["nippon-electric-company"]);
    let mut setup = crate::over_setup(AttackPhase::Boxes, &two);
    plane(&mut setup, HOOVER).berth = Berth::Target(GAS);
    plane(&mut setup, Bomber::Gray).berth = Berth::Target(GAS);
    assert!(wrong(&setup).to_string().contains("shares a Target Box"));
    act(&mut state, "done", "");
    act(&mut state, "done", "6,6");
    assert_eq!(berth(&state, HOOVER), Berth::Area(Area::TokyoEast), "out again");
}

#[test]
fn edr_3_3_1_the_mark_twain_serves_low_flyers() {
    let aims = |kind, altitude| {
        let state = ready(|setup| sight(setup, kind, altitude, Side::Day));
        state.attack.phase == AttackPhase::Approach
    };
    assert!(aims(Sight::MarkTwain, Altitude::Low));
    assert!(!aims(Sight::MarkTwain, Altitude::High));
    assert!(!aims(Sight::None, Altitude::Low));
}

#[test]
fn edr_3_3_1_norden_serves_high_flyers_by_day() {
    let aims = |altitude, side| {
        let state = ready(|setup| sight(setup, Sight::Norden, altitude, side));
        state.attack.phase == AttackPhase::Approach
    };
    assert!(aims(Altitude::High, Side::Day));
    assert!(!aims(Altitude::High, Side::Night));
    assert!(!aims(Altitude::Low, Side::Day));
}

#[test]
fn edr_4_8_one_check_for_each_loaded_b25() {
    let two = [(HOOVER, Area::TokyoEast), (Bomber::Gray, Area::TokyoEast)];
    let mut state = over(AttackPhase::Approach, &two, |setup| {
        let mut third = crate::loaded(Berth::Area(Area::TokyoEast));
        third.loaded = false;
        setup.b25s.insert(Bomber::Jones, third);
    });
    run(&mut state, "");
    assert_eq!(listed(&state), ["hoover", "gray", "done"]);
    act(&mut state, "hoover gas-works", "1,1");
    assert_eq!(rule_against(&state, "hoover"), "EDR 4.8");
    act(&mut state, "gray gas-works", "6,6");
    assert_eq!(berth(&state, Bomber::Gray), Berth::Target(GAS), "another may try the same box");
}

#[test]
fn edr_4_8_1_the_box_is_opened_and_the_sum_must_reach_its_number() {
    let boxed = |dice: &str| {
        let mut state = ready(|s| down(s, Cup::TokyoDay, Front::Boxed, Spot::Target(GAS)));
        act(&mut state, "hoover gas-works", dice);
        state
    };
    let state = boxed("Camouflage -2,4,4");
    assert_eq!(berth(&state, HOOVER), Berth::Target(GAS), "8 - 2 + 1 = 7");
    let failed = boxed("Camouflage -2,4,3");
    assert_eq!(berth(&failed, HOOVER), Berth::Area(Area::TokyoEast));
}

#[test]
fn edr_4_8_1_mod_training_by_day_and_by_night() {
    for (side, at) in [(Side::Day, 0), (Side::Night, 1)] {
        let state = ready(|setup| {
            let mut ratings = game().data.ratings;
            ratings.navigation = [1, 3];
            setup.ratings = Some(ratings);
            setup.attack.side = side;
        });
        let modifiers = game().approach_modifiers(&state, HOOVER, GAS);
        assert_eq!(total(&modifiers), [1, 3][at]);
    }
    assert_eq!(game().data.ratings.navigation, [1, 1]);
}

#[test]
fn edr_4_8_1_mod_hazards_of_the_b25_and_of_the_box() {
    let state = ready(|setup| {
        in_box(setup, Kind::Conspicuous, GAS);
        in_box(setup, Kind::Camouflage2, Target::NipponElectric);
        up(setup, Cup::TokyoDay, Kind::Haze, Spot::Evaded(Area::TokyoEast));
    });
    assert_eq!(
        total(&game().approach_modifiers(&state, HOOVER, GAS)),
        2,
        "evaded haze does nothing"
    );
    let hazy = hoover(AttackPhase::Approach, Area::TokyoEast, |setup| on_hoover(setup, Kind::Haze));
    assert_eq!(total(&game().approach_modifiers(&hazy, HOOVER, GAS)), 0);
}

#[test]
fn edr_4_8_1_mod_elite_navigators_help_their_own_b25() {
    for (elite, value) in [(Elite::Crouch, 2), (Elite::York, 2), (Elite::Braemer, 1)] {
        let state = ready(|setup| aboard(setup, HOOVER, elite));
        assert_eq!(total(&game().approach_modifiers(&state, HOOVER, GAS)), value);
    }
}

#[test]
fn edr_4_8_1_mod_blast_in_the_box_helps() {
    let state = ready(|s| {
        s.target_blast.insert(GAS, 4);
    });
    assert_eq!(total(&game().approach_modifiers(&state, HOOVER, GAS)), 2, "once, however many");
    let area = ready(|s| {
        s.area_blast.insert(Area::TokyoEast, 2);
    });
    assert_eq!(total(&game().approach_modifiers(&area, HOOVER, GAS)), 1, "not in the Area");
}

#[test]
fn edr_4_8_2_who_gets_in_meets_flak_and_balloons() {
    let meets = |dice: &str| {
        let mut state = ready(|setup| {
            in_box(setup, Kind::BoxFlak, GAS);
            in_box(setup, Kind::BoxBalloons, GAS);
        });
        act(&mut state, "hoover gas-works", dice);
        state
    };
    let lucky = meets("6,6,1,1,2");
    assert_eq!((berth(&lucky, HOOVER), lucky.plane(HOOVER).damage), (Berth::Target(GAS), 1));
    assert!(lucky.markers.is_empty(), "both go back");
    let dead = meets("6,6,3,3,2");
    assert_eq!(berth(&dead, HOOVER), Berth::Destroyed);
    assert_eq!(dead.detonations[0], 0, "the bombs are lost with her");
}

#[test]
fn edr_4_8_3_who_fails_may_still_bomb_the_area() {
    let mut state = ready(|s| down(s, Cup::TokyoDay, Front::Boxed, Spot::Target(GAS)));
    act(&mut state, "hoover gas-works", "Camouflage -3,3,3");
    assert_eq!(state.markers[0].face, Face::Up(Kind::Camouflage3), "it remains, face up");
    assert_eq!(listed(&state), ["hoover", "gray", "done"]);
    act(&mut state, "hoover", "");
    assert_eq!(state.area_blast[Area::TokyoEast as usize], 1);
}

#[test]
fn edr_4_8_4_a_dark_city_takes_the_two_lowest_of_three() {
    let mut state = ready(|setup| {
        setup.attack.side = Side::Night;
        setup.lights_out.push(City::Tokyo);
    });
    assert!(label(&state, "hoover", "gas-works").contains("the two lowest of 3 dice"));
    act(&mut state, "hoover gas-works", "6,3,3");
    assert_eq!(berth(&state, HOOVER), Berth::Area(Area::TokyoEast), "3 + 3 + 1 = 7 < 8");
    let mut day = ready(|setup| setup.lights_out.push(City::Tokyo));
    act(&mut day, "hoover gas-works", "6,3");
    assert_eq!(berth(&day, HOOVER), Berth::Target(GAS), "by day it does not matter");
}

#[test]
fn edr_4_9_areas_first_then_boxes_and_interceptors_forbid() {
    let two = [(HOOVER, Area::TokyoEast), (Bomber::Gray, Area::TokyoEast)];
    let mut state = over(AttackPhase::BombsAway, &two, |setup| {
        plane(setup, HOOVER).berth = Berth::Target(GAS);
    });
    run(&mut state, "");
    assert_eq!(listed(&state), ["gray", "done"]);
    assert_eq!(rule_against(&state, "hoover"), "EDR 4.9", "she releases in the box");
    act(&mut state, "gray", "1,1");
    assert_eq!(state.area_blast[Area::TokyoEast as usize], 2);
    let hunted = releases("", |setup| {
        up(setup, Cup::TokyoDay, Kind::Interceptor45, Spot::Attached(HOOVER));
    });
    assert_eq!(berth(&hunted, HOOVER), Berth::Area(Area::TokyoEast));
    assert!(hunted.plane(HOOVER).loaded && hunted.detonations[0] == 0);
}

#[test]
fn edr_4_9_tally_every_release_counts() {
    assert_eq!(releases("6,6", |_| {}).detonations, [1, 0, 0]);
    assert_eq!(releases("1,1", |_| {}).detonations, [1, 0, 0]);
}

#[test]
fn edr_4_9_1_an_area_release_needs_no_roll() {
    let mut state = hoover(AttackPhase::BombsAway, Area::Chiba, |setup| {
        let mut ratings = game().data.ratings;
        ratings.extra_ordnance = true;
        setup.ratings = Some(ratings);
    });
    run(&mut state, "");
    act(&mut state, "hoover", "");
    assert!(!state.plane(HOOVER).loaded);
    assert_eq!(state.area_blast[Area::Chiba as usize], 1, "1 even with Extra Ordnance");
}

#[test]
fn edr_4_9_2_after_a_release_the_b25_is_in_the_area_unloaded() {
    let state = releases("6,6", |_| {});
    assert_eq!(berth(&state, HOOVER), Berth::Area(Area::TokyoEast));
    assert!(!state.plane(HOOVER).loaded);
}

#[test]
fn edr_4_9_3_the_sum_must_reach_the_blast_number() {
    let hit = |dice: &str| releases(dice, |_| {}).target_blast[GAS as usize] > 0;
    assert!(hit("3,3") && !hit("3,2"), "8 with +2");
}

#[test]
fn edr_4_9_3_mod_training_is_two() {
    let state = ready(|_| {});
    assert_eq!(total(&game().detonation_modifiers(&state, HOOVER, GAS)), 2);
}

#[test]
fn edr_4_9_3_mod_hazards_of_the_box_and_faulty_doors() {
    let state = ready(|setup| {
        in_box(setup, Kind::Volatile2, GAS);
        attached(setup, Kind::FaultyDoors, HOOVER);
    });
    assert_eq!(total(&game().detonation_modifiers(&state, HOOVER, GAS)), 2 + 2 - 2);
    assert_eq!(total(&game().detonation_modifiers(&state, HOOVER, Target::NipponElectric)), 0);
}

#[test]
fn edr_4_9_3_mod_elite_bombardier() {
    let state = ready(|setup| aboard(setup, HOOVER, Elite::DeShazer));
    assert_eq!(total(&game().detonation_modifiers(&state, HOOVER, GAS)), 3);
}

#[test]
fn edr_4_9_3_mod_damage_is_one_however_bad() {
    for damage in [1, 2] {
        let state = ready(|setup| {
            let mut ratings = game().data.ratings;
            ratings.armor = wardroom_doolittle::state::Armor::Added;
            setup.ratings = Some(ratings);
            plane(setup, HOOVER).damage = damage;
        });
        assert_eq!(total(&game().detonation_modifiers(&state, HOOVER, GAS)), 1);
    }
}

#[test]
fn edr_4_9_4_a_hit_is_worth_two_in_the_box() {
    let state = releases("6,6", |_| {});
    assert_eq!((state.target_blast[GAS as usize], state.area_blast[1]), (2, 0));
    let extra = releases("6,6", |setup| {
        let mut ratings = game().data.ratings;
        ratings.extra_ordnance = true;
        setup.ratings = Some(ratings);
    });
    assert_eq!(extra.target_blast[GAS as usize], 3);
}

#[test]
fn edr_4_9_5_a_miss_is_worth_one_in_the_area() {
    let state = releases("1,1", |_| {});
    assert_eq!(state.target_blast[GAS as usize], 0);
    assert_eq!(state.area_blast[Area::TokyoEast as usize], 1);
}

#[test]
fn edr_4_9_bv_values_add_up_without_limit() {
    let state = releases("6,6", |setup| {
        setup.target_blast.insert(GAS, 6);
        setup.area_blast.insert(Area::TokyoEast, 5);
    });
    assert_eq!((state.target_blast[GAS as usize], state.area_blast[1]), (8, 5), "kept apart");
}

#[test]
fn edr_2_1_1_only_a_loaded_b25_releases() {
    let mut state =
        hoover(AttackPhase::BombsAway, Area::Chiba, |s| plane(s, HOOVER).loaded = false);
    run(&mut state, "");
    assert_eq!(state.attack.phase, AttackPhase::Airspeed, "nothing to release");
    assert_eq!(unseen(&state, Cup::TokyoDay, Kind::Flak68), 2);
}

#[test]
fn edr_1_9_the_report_says_who_hit_what_and_when() {
    let mut state = over(AttackPhase::BombsAway, &[(Bomber::Gray, Area::Kisarazu)], |_| {});
    run(&mut state, "");
    act(&mut state, "gray", "");
    let bombs = state.plane(Bomber::Gray).bombs.expect("they are gone");
    assert_eq!((bombs.on, bombs.attack_turn), (Aim::Area(Area::Kisarazu), 2));
    let report = game().report(&state, Observer::Spectator).expect("a report").to_markdown();
    assert!(report.contains("| Attack Turn 2 | Gray bombs Kisarazu, anywhere |"), "{report}");
    let crew = report.lines().find(|line| line.contains("| Gray |")).expect("her crew");
    assert!(crew.ends_with("| Kisarazu, anywhere |"), "{crew}");
    let setup = game().setup_of(&state);
    assert_eq!(check(&setup), state, "and a position keeps it");
    let mut loaded = setup;
    plane(&mut loaded, Bomber::Gray).loaded = true;
    assert!(wrong(&loaded).to_string().contains("EDR 2.1.1"));
}
