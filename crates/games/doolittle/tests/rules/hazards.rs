//! Sections 4.4 to 4.6: evasion, gunnery, and what Target Map Hazards do; options 15.3 and 15.4.

use wardroom_doolittle::Setup;
use wardroom_doolittle::State;
use wardroom_doolittle::parts::{Altitude, Area, Bomber, Cup, Front, Kind, Target};
use wardroom_doolittle::state::{AttackPhase, Berth, Face, Spot};
use wardroom_kernel::Rules;

use crate::{
    act, attached, berth, down, game, hoover, in_box, label, listed, on_hoover, over, plane,
    rule_against, run, unseen, up,
};

const HOOVER: Bomber = Bomber::Hoover;

/// Hoover over Tokyo East with Hazards to be resolved.
fn meets(kinds: &[Kind], dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        kinds.iter().for_each(|&kind| on_hoover(setup, kind));
        change(setup);
    });
    run(&mut state, dice);
    state
}

fn high(setup: &mut Setup) {
    setup.attack.altitude = Altitude::High;
}

fn damage(state: &State) -> u8 {
    state.plane(HOOVER).damage
}

#[test]
fn edr_4_4_evasion_is_optional_and_for_low_flyers() {
    let mut state = hoover(AttackPhase::Evade, Area::TokyoEast, |s| on_hoover(s, Kind::Flak68));
    run(&mut state, "");
    act(&mut state, "done", "3,3");
    assert_eq!(damage(&state), 1, "not evaded");
    let mut flying_high = hoover(AttackPhase::Evade, Area::TokyoEast, |setup| {
        high(setup);
        on_hoover(setup, Kind::Flak68);
    });
    run(&mut flying_high, "3,3");
    assert_eq!(damage(&flying_high), 1, "no evasion up there");
}

#[test]
fn edr_4_4_1_one_hazard_of_an_area_is_evaded() {
    let two =
        [(HOOVER, Area::Yokosuka), (Bomber::Gray, Area::Yokosuka), (Bomber::Jones, Area::Chiba)];
    let mut state = over(AttackPhase::Evade, &two, |setup| {
        on_hoover(setup, Kind::Flak68);
        up(setup, Cup::TokyoDay, Kind::Flak56, Spot::On(Bomber::Gray));
        up(setup, Cup::TokyoDay, Kind::Interceptor45, Spot::Attached(Bomber::Jones));
    });
    run(&mut state, "");
    assert_eq!(listed(&state), ["hoover-1", "gray-1", "jones-1", "done"]);
    act(&mut state, "gray-1", "");
    assert_eq!(rule_against(&state, "hoover-1"), "EDR 4.4.1", "one for an Area");
    act(&mut state, "jones-1", "1,1");
    assert_eq!(damage(&state), 0);
    assert!(!state.is_intercepted(Bomber::Jones), "an attached Interceptor can be evaded");
    assert_eq!(unseen(&state, Cup::TokyoDay, Kind::Interceptor45), 2, "and goes back");
    let stays = state.markers.iter().find(|one| one.face == Face::Up(Kind::Flak56));
    assert_eq!(stays.map(|one| one.spot), Some(Spot::Area(Area::Yokosuka)));
}

#[test]
fn edr_4_5_each_b25_shoots_once_at_an_interceptor() {
    let mut state = hoover(AttackPhase::Gunnery, Area::TokyoEast, |setup| {
        on_hoover(setup, Kind::Interceptor45);
        on_hoover(setup, Kind::Interceptor34);
        on_hoover(setup, Kind::Flak68);
    });
    run(&mut state, "");
    assert_eq!(listed(&state), ["hoover-1", "hoover-2", "done"], "not at Flak");
    assert_eq!(rule_against(&state, "hoover-3"), "EDR 4.5");
    act(&mut state, "hoover-1", "1,2,3,4");
    assert_eq!(state.attack.phase, AttackPhase::Resolve, "no second shot");
}

#[test]
fn edr_4_5_the_gunners_shoot_again_next_turn() {
    let mut state = hoover(AttackPhase::Boxes, Area::TokyoEast, |_| {});
    (state.attack.turn, state.attack.fired) = (1, 1 << HOOVER as u32);
    run(&mut state, "");
    assert_eq!((state.attack.turn, state.attack.fired), (2, 0));
}

#[test]
fn edr_4_5_partial_the_front_decides_and_the_back_is_not_shown() {
    let mut state = hoover(AttackPhase::Gunnery, Area::TokyoEast, |setup| {
        down(setup, Cup::TokyoDay, Front::Fighter, Spot::On(HOOVER));
    });
    run(&mut state, "");
    let log = act(&mut state, "hoover-1", "6,1,1,1");
    assert!(state.markers.is_empty());
    assert!(
        !log.join(" ").contains("Break Off")
            && log.join(" ").contains("shoots an Interceptor down")
    );
    assert_eq!(state.cups[Cup::TokyoDay as usize].out, [0; 4]);
}

#[test]
fn edr_4_5_1_four_dice_and_any_six() {
    let shot = |dice: &str| {
        let mut state = hoover(AttackPhase::Gunnery, Area::TokyoEast, |setup| {
            on_hoover(setup, Kind::Interceptor45);
        });
        run(&mut state, "");
        assert!(label(&state, "", "hoover-1").contains("4 dice, any 6, 52%"));
        act(&mut state, "hoover-1", dice);
        state
    };
    let hit = shot("1,2,6,5");
    assert!(hit.markers.is_empty());
    assert_eq!(unseen(&hit, Cup::TokyoDay, Kind::Interceptor45), 2);
    let miss = shot("1,2,5,5,6,6");
    assert_eq!(damage(&miss), 0, "it attacked and missed");
}

#[test]
fn edr_4_5_1_mods_jams_take_dice() {
    let with = |kinds: &[Kind]| over_with_jams(kinds, 4);
    assert_eq!(with(&[]), 4);
    assert_eq!(with(&[Kind::JammedGuns]), 3);
    assert_eq!(with(&[Kind::JammedGuns, Kind::JammedTurret]), 2);
    assert_eq!(over_with_jams(&[Kind::JammedGuns, Kind::JammedTurret], 2), 0, "no attempt is left");
}

fn over_with_jams(kinds: &[Kind], gunnery: u8) -> u8 {
    let mut state = hoover(AttackPhase::Gunnery, Area::TokyoEast, |setup| {
        let mut ratings = game().data.ratings;
        ratings.gunnery = gunnery;
        setup.ratings = Some(ratings);
        on_hoover(setup, Kind::Interceptor45);
        kinds.iter().for_each(|&kind| attached(setup, kind, HOOVER));
    });
    let dice = game().gunnery_dice(&state, HOOVER);
    if dice == 0 {
        run(&mut state, "6,6");
        assert_eq!(state.attack.phase, AttackPhase::Approach, "the phase is passed over");
    }
    dice
}

#[test]
fn edr_4_6_hazards_strike_in_the_players_order() {
    let mut state = meets(&[Kind::Flak68, Kind::Crash], "", |_| {});
    assert_eq!(listed(&state), ["hoover-1", "hoover-2"]);
    act(&mut state, "hoover-2", "2,2,2");
    assert_eq!(damage(&state), 1, "first the crash, then the shells that miss");
}

#[test]
fn edr_4_6_1_a_marker_is_turned_over_applied_and_put_back() {
    let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        down(setup, Cup::TokyoDay, Front::Gun, Spot::On(HOOVER));
    });
    let log = run(&mut state, "Flak 6-8,1,2");
    assert!(log[0].contains("Hoover: Flak 6-8"));
    assert!(state.markers.is_empty());
    assert_eq!(unseen(&state, Cup::TokyoDay, Kind::Flak68), 2);
}

#[test]
fn edr_4_6_1_stay_remains_and_is_assigned_again() {
    let mut state = meets(&[Kind::Flak56], "1,1", |_| {});
    act(&mut state, "done", "");
    act(&mut state, "done", "");
    assert_eq!(state.markers[0].spot, Spot::Area(Area::TokyoEast));
    let mut again = hoover(AttackPhase::Assign, Area::TokyoEast, |setup| {
        up(setup, Cup::TokyoDay, Kind::Flak56, Spot::Area(Area::TokyoEast));
    });
    run(&mut again, "");
    assert_eq!(again.markers[0].spot, Spot::On(HOOVER));
}

#[test]
fn edr_4_6_1_unassigned_markers_are_turned_over_and_harm_nobody() {
    let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        down(setup, Cup::TokyoDay, Front::Gun, Spot::Evaded(Area::TokyoEast));
    });
    let log = run(&mut state, "Flak 6-8");
    assert!(log[0].contains("what was evaded is Flak 6-8"));
    assert!(state.markers.is_empty() && damage(&state) == 0);
}

#[test]
fn edr_4_6_1_boxes_keep_their_secret_until_somebody_comes() {
    let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        down(setup, Cup::TokyoDay, Front::Boxed, Spot::Target(Target::GasWorks));
    });
    run(&mut state, "");
    assert_eq!(state.markers[0].face, Face::Down(Front::Boxed));
}

#[test]
fn edr_4_6_2_a_destroyed_b25_meets_nothing_more() {
    let state = {
        let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
            on_hoover(setup, Kind::Crash);
            down(setup, Cup::TokyoDay, Front::Gun, Spot::On(HOOVER));
            on_hoover(setup, Kind::Flak56);
        });
        run(&mut state, "");
        act(&mut state, "hoover-1", "1");
        state
    };
    assert_eq!(berth(&state, HOOVER), Berth::Destroyed);
    assert_eq!(state.markers.len(), 1, "one went back unseen");
    assert_eq!(state.markers[0].spot, Spot::Area(Area::TokyoEast), "the known stay marker is left");
    assert!(state.is_over());
}

#[test]
fn edr_4_6_3_several_hazards_may_hit_one_b25() {
    let mut state = meets(&[Kind::Flak68, Kind::Flak45], "", |_| {});
    act(&mut state, "hoover-1", "3,3,2,2");
    assert_eq!(berth(&state, HOOVER), Berth::Destroyed, "damaged twice");
}

#[test]
fn edr_4_6_3_balloons_wreck_low_flyers() {
    assert_eq!(damage(&meets(&[Kind::Balloons], "4", |_| {})), 1);
    assert_eq!(berth(&meets(&[Kind::Balloons], "3", |_| {}), HOOVER), Berth::Destroyed);
    assert_eq!(damage(&meets(&[Kind::Balloons], "", high)), 0, "too high for balloons");
}

#[test]
fn edr_4_6_3_break_off_does_nothing() {
    let state = meets(&[Kind::BreakOff], "", |_| {});
    assert!(damage(&state) == 0 && state.markers.is_empty());
}

#[test]
fn edr_4_6_3_camouflage_stays_and_hampers_every_approach() {
    for (kind, value) in
        [(Kind::Camouflage2, "camouflage -2"), (Kind::Camouflage3, "camouflage -3")]
    {
        let mut state = hoover(AttackPhase::Approach, Area::TokyoEast, |setup| {
            in_box(setup, kind, Target::GasWorks);
            setup.target_blast.insert(Target::GasWorks, 2);
        });
        run(&mut state, "");
        assert!(label(&state, "hoover", "gas-works").contains(value));
        act(&mut state, "hoover gas-works", "1,2");
        assert_eq!(state.markers.len(), 1, "for good, blast or not");
    }
}

#[test]
fn edr_4_6_3_crash_wrecks_low_flyers() {
    assert_eq!(berth(&meets(&[Kind::Crash], "5", |_| {}), HOOVER), Berth::Destroyed);
    assert_eq!(damage(&meets(&[Kind::Crash], "6", |_| {})), 1);
    assert_eq!(damage(&meets(&[Kind::Crash], "", high)), 0);
}

#[test]
fn edr_4_6_3_conspicuous_targets_are_found_more_easily() {
    let mut state = hoover(AttackPhase::Approach, Area::TokyoEast, |setup| {
        in_box(setup, Kind::Conspicuous, Target::GasWorks);
    });
    run(&mut state, "");
    assert!(label(&state, "hoover", "gas-works").contains("conspicuous target +1"));
}

#[test]
fn edr_4_6_3_flak_hits_inside_its_range() {
    let hit = |kind, dice| damage(&meets(&[kind], dice, |_| {})) == 1;
    assert!(!hit(Kind::Flak68, "2,3") && hit(Kind::Flak68, "3,3"));
    assert!(hit(Kind::Flak68, "4,4") && !hit(Kind::Flak68, "4,5"));
    assert!(!hit(Kind::Flak56, "2,2") && hit(Kind::Flak56, "2,3") && !hit(Kind::Flak56, "3,4"));
    assert_eq!(damage(&meets(&[Kind::Flak68], "3,3", high)), 1, "it reaches high flyers too");
}

#[test]
fn edr_4_6_3_haze_hampers_this_turn_and_stays() {
    let state = meets(&[Kind::Haze], "", |_| {});
    assert!(label(&state, "hoover", "gas-works").contains("haze -1"));
    let modifiers = game().detonation_modifiers(&state, HOOVER, Target::GasWorks);
    assert!(modifiers.iter().all(|one| one.name != "haze"));
    let mut later = state;
    act(&mut later, "done", "");
    act(&mut later, "done", "");
    assert_eq!(later.markers[0].spot, Spot::Area(Area::TokyoEast));
}

#[test]
fn edr_4_6_3_interceptor_hits_misses_or_hangs_on() {
    let after = |dice: &str| meets(&[Kind::Interceptor45], dice, |_| {});
    let hit = after("2,2");
    assert!(damage(&hit) == 1 && hit.markers.is_empty());
    let miss = after("3,3");
    assert!(damage(&miss) == 0 && miss.markers.is_empty());
    let hangs = after("1,2");
    assert!(damage(&hangs) == 0 && hangs.is_intercepted(HOOVER));
    assert_eq!(unseen(&hangs, Cup::TokyoDay, Kind::Interceptor45), 1);
}

#[test]
fn edr_4_6_3_interceptor_attached_attacks_every_turn() {
    let hunted = |dice: &str| {
        let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
            up(setup, Cup::TokyoDay, Kind::Interceptor45, Spot::Attached(HOOVER));
        });
        run(&mut state, dice);
        state
    };
    assert!(hunted("1,1").is_intercepted(HOOVER), "still there");
    let hit = hunted("2,3");
    assert!(damage(&hit) == 1 && !hit.is_intercepted(HOOVER));
    assert!(!hunted("6,6").is_intercepted(HOOVER), "gone");
    let mut state = hunted("1,1");
    act(&mut state, "done", "");
    assert_eq!(state.attack.phase, AttackPhase::Airspeed, "it keeps bombs from falling");
    act(&mut state, "chiba", "");
    assert!(state.is_intercepted(HOOVER), "it moves along");
    act(&mut state, "done", "");
    assert_eq!(listed(&state), ["hoover-1", "done"], "and can be shot at");
}

#[test]
fn edr_4_6_3_panicked_streets_do_nothing() {
    let state = meets(&[Kind::PanickedStreets], "", |_| {});
    assert!(damage(&state) == 0 && state.markers.is_empty());
}

#[test]
fn edr_4_6_3_concrete_and_volatile_targets_change_the_detonation() {
    let total = |kind: Kind| {
        let state = hoover(AttackPhase::Approach, Area::TokyoEast, |setup| {
            let cup = if kind == Kind::Concrete2 { Cup::NagoyaDay } else { Cup::TokyoDay };
            up(setup, cup, kind, Spot::Target(Target::GasWorks));
        });
        let modifiers = game().detonation_modifiers(&state, HOOVER, Target::GasWorks);
        wardroom_doolittle::checks::total(&modifiers)
    };
    assert_eq!(total(Kind::Concrete1), 2 - 1);
    assert_eq!(total(Kind::Concrete2), 2 - 2);
}

#[test]
fn edr_4_6_3_carrier_goes_to_its_shipping_box_for_good() {
    let state = meets(&[Kind::Ryuho], "", |_| {});
    assert_eq!(state.markers[0].spot, Spot::Target(Target::SouthBayShipping));
    let modifiers = game().approach_modifiers(&state, HOOVER, Target::SouthBayShipping);
    assert_eq!(modifiers.len(), 1, "it changes no check");
    let second = meets(&[], "", |setup| {
        in_box(setup, Kind::Ryuho, Target::SouthBayShipping);
        up(setup, Cup::TokyoNight, Kind::Ryuho, Spot::On(HOOVER));
    });
    assert_eq!(second.markers.len(), 1, "there is one Ryuho");
    assert_eq!(second.removed[Cup::TokyoNight as usize][Kind::Ryuho as usize], 1);
    let mut osaka = over(AttackPhase::Resolve, &[(HOOVER, Area::Akashi)], |setup| {
        up(setup, Cup::OsakaDay, Kind::Hiyo, Spot::On(HOOVER));
    });
    run(&mut osaka, "");
    assert_eq!(osaka.markers[0].spot, Spot::Target(Target::OsakaShipping));
}

#[test]
fn edr_4_6_3_searchlights_blind() {
    let state = meets(&[Kind::Searchlights], "", |_| {});
    assert!(label(&state, "hoover", "gas-works").contains("searchlights -1"));
    let mut later = state;
    act(&mut later, "done", "");
    act(&mut later, "done", "");
    assert!(later.markers.is_empty(), "for this turn only");
    let boxed = hoover(AttackPhase::Approach, Area::TokyoEast, |setup| {
        in_box(setup, Kind::BoxSearchlights, Target::GasWorks);
    });
    let approach = game().approach_modifiers(&boxed, HOOVER, Target::GasWorks);
    let detonation = game().detonation_modifiers(&boxed, HOOVER, Target::GasWorks);
    assert!(approach.iter().any(|one| one.name == "searchlights" && one.value == -1));
    assert!(detonation.iter().any(|one| one.name == "searchlights" && one.value == -1));
}

#[test]
fn edr_4_6_3_small_arms_hit_on_two_and_low_flyers_only() {
    assert_eq!(damage(&meets(&[Kind::SmallArms], "1,1", |_| {})), 1);
    assert_eq!(damage(&meets(&[Kind::SmallArms], "1,2", |_| {})), 0);
    assert_eq!(damage(&meets(&[Kind::SmallArms], "", high)), 0);
}

#[test]
fn edr_4_6_3_volatile_targets_blow_up_more_easily() {
    for (kind, value) in [(Kind::Volatile1, 1), (Kind::Volatile2, 2)] {
        let state = hoover(AttackPhase::Approach, Area::TokyoEast, |setup| {
            in_box(setup, kind, Target::GasWorks);
        });
        let modifiers = game().detonation_modifiers(&state, HOOVER, Target::GasWorks);
        assert_eq!(wardroom_doolittle::checks::total(&modifiers), 2 + value);
    }
}

fn tracers(setup: &mut Setup) {
    setup.rules.tracers = true;
}

#[test]
fn edr_15_3_doubles_of_flak_fire_again() {
    let off = meets(&[Kind::Flak45], "2,2", |_| {});
    assert_eq!(damage(&off), 1, "without the option once");
    let on = meets(&[Kind::Flak45], "2,2,3,4", tracers);
    assert_eq!(damage(&on), 1);
    let twice = meets(&[Kind::Flak45], "2,2,2,2", tracers);
    assert_eq!(berth(&twice, HOOVER), Berth::Destroyed, "and no third roll at a wreck");
    let missing = meets(&[Kind::Flak45], "6,6,1,1,1,2", tracers);
    assert_eq!(damage(&missing), 0, "doubles that miss fire again too");
}

fn coordinated(setup: &mut Setup) {
    setup.rules.coordinated_fire = true;
    let lights = wardroom_doolittle::state::Marker {
        cup: Cup::TokyoNight,
        face: Face::Up(Kind::Searchlights),
        spot: Spot::On(HOOVER),
        done: true,
    };
    setup.markers.push(lights);
}

#[test]
fn edr_15_4_searchlights_guide_flak() {
    let low = meets(&[Kind::Flak68], "6,6,1", coordinated);
    assert_eq!(damage(&low), 1, "6 and 1 of three dice hit");
    let higher = meets(&[Kind::Flak68], "6,6,6,1", |setup| {
        coordinated(setup);
        high(setup);
    });
    assert_eq!(damage(&higher), 1, "four dice at high altitude");
    let dark = meets(&[Kind::Flak68], "6,6", |setup| setup.rules.coordinated_fire = true);
    assert_eq!(damage(&dark), 0, "without Searchlights two dice");
}

#[test]
fn edr_15_0_options_are_independent() {
    let both = meets(&[Kind::Flak45], "2,2,6,6,5,1", |setup| {
        tracers(setup);
        coordinated(setup);
        plane(setup, HOOVER).damage = 0;
    });
    assert_eq!(damage(&both), 1, "doubles of the dice used, then three dice without a hit");
    let ids: Vec<&str> = game().manifest().options.iter().map(|o| o.id.as_str()).collect();
    assert_eq!(
        ids,
        [
            "tracers",
            "coordinated-fire",
            "beacons",
            "denouement",
            "recon-ahead",
            "planned-launch-bonus",
            "incidents"
        ]
    );
}
