//! Section 14.4: through China to Chungking.

use wardroom_doolittle::checks::total;
use wardroom_doolittle::denouement::{Halt, Step, Stop, Whereabouts};
use wardroom_doolittle::parts::{Bomber, Elite, Kind, Site};
use wardroom_doolittle::planning::Row;
use wardroom_doolittle::state::{Berth, Story};
use wardroom_doolittle::{Setup, State};

use crate::denouement_home::{crew, home, is_wounded};
use crate::{
    aboard, act, attached, berth, cell, check, game, label, listed, listed_after, loaded, offers,
    plane, rule_against, run,
};

const HOOVER: Bomber = Bomber::Hoover;
const GRAY: Bomber = Bomber::Gray;
const LISHUI: Site = Site::Lishui;

/// Hoover and Gray, landed at Lishui with so much Fuel.
pub(crate) fn lishui(fuel: u8, change: impl FnOnce(&mut Setup)) -> State {
    let place = Berth::Landed(LISHUI);
    let mut state = home(Step::China, [place, place], |setup| {
        for bomber in [HOOVER, GRAY] {
            setup.denouement.crews[bomber as usize].place = Whereabouts::At(LISHUI);
        }
        setup.denouement.fuel[LISHUI as usize] = fuel;
        change(setup);
    });
    run(&mut state, "");
    state
}

/// Crews in the Trekking box, Wounded or not.
pub(crate) fn walking(crews: &[(Bomber, bool)], change: impl FnOnce(&mut Setup)) -> State {
    let mut state = home(Step::China, [Berth::Out, Berth::Out], |setup| {
        for &(bomber, wounded) in crews {
            setup.b25s.insert(bomber, loaded(Berth::Wrecked));
            let crew = &mut setup.denouement.crews[bomber as usize];
            (crew.place, crew.wounded) = (Whereabouts::Trekking, wounded);
        }
        change(setup);
    });
    run(&mut state, "");
    state
}

fn fuel_at(state: &State, site: Site) -> u8 {
    state.denouement.fuel[site as usize]
}

#[test]
fn edr_14_4_it_is_played_for_crews_on_foot_too_and_skipped_without_any() {
    assert!(offers(&walking(&[(HOOVER, false)], |_| {}), "trek-trekking-box"));
    let mut empty = home(Step::China, [Berth::Out, Berth::Out], |_| {});
    run(&mut empty, "");
    assert!(empty.is_over());
}

#[test]
fn edr_14_4_trekbox_crews_have_no_aircraft_and_those_at_a_site_may_walk() {
    let state = walking(&[(HOOVER, false)], |_| {});
    assert_eq!(listed(&state), ["trek-trekking-box"]);
    let state = lishui(4, |_| {});
    assert_eq!(listed(&state), ["fly-hoover", "fly-gray", "trek-lishui"]);
}

#[test]
fn edr_14_4_1_a_damaged_b25_stays_and_is_destroyed_by_her_crew() {
    let mut state = lishui(4, |setup| plane(setup, GRAY).damage = 1);
    assert!(!offers(&state, "fly-gray"));
    act(&mut state, "fly-hoover to-chungking 4 gray", "");
    assert_eq!((berth(&state, GRAY), crew(&state, GRAY)), (Berth::Wrecked, Whereabouts::Chungking));
    assert!(state.is_over());
}

#[test]
fn edr_14_4_1_repair_by_groundcrew_three_each_and_not_severe() {
    let crowd = [Bomber::Jones, Bomber::York];
    let state = lishui(4, |setup| {
        setup.planning.china[0].groundcrew = 1;
        plane(setup, HOOVER).damage = 1;
        attached(setup, Kind::StickyRudder, GRAY);
    });
    assert_eq!((state.plane(HOOVER).damage, state.markers.len()), (0, 0), "all mended unasked");
    assert_eq!(state.denouement.repaired[0], 2);
    let mut state = lishui(4, |setup| {
        setup.planning.china[0].groundcrew = 1;
        for bomber in crowd {
            setup.b25s.insert(bomber, loaded(Berth::Landed(LISHUI)));
            setup.denouement.crews[bomber as usize].place = Whereabouts::At(LISHUI);
        }
        for bomber in [HOOVER, GRAY, crowd[0], crowd[1]] {
            plane(setup, bomber).damage = 1;
        }
    });
    act(&mut state, "groundcrew-mends-york", "");
    act(&mut state, "groundcrew-mends-gray", "");
    act(&mut state, "groundcrew-mends-jones", "");
    assert!(!offers(&state, "groundcrew-mends-hoover"), "three are all that one Groundcrew mends");
    assert_eq!(state.plane(HOOVER).damage, 1);
    let severe = lishui(4, |setup| {
        setup.ratings.as_mut().unwrap().armor = wardroom_doolittle::state::Armor::Added;
        setup.planning.china[0].groundcrew = 1;
        plane(setup, HOOVER).damage = 2;
    });
    assert!(!offers(&severe, "fly-hoover") && !offers(&severe, "groundcrew-mends-hoover"));
}

#[test]
fn edr_2_3_2_a_copilot_repairs_any_b25_of_his_box_once() {
    let mut state = lishui(4, |setup| {
        setup.ratings.as_mut().unwrap().armor = wardroom_doolittle::state::Armor::Added;
        aboard(setup, HOOVER, Elite::Cole);
        plane(setup, GRAY).damage = 2;
    });
    assert_eq!(listed_after(&state, "copilot-hoover"), ["gray"]);
    act(&mut state, "copilot-hoover gray", "");
    assert_eq!((state.plane(GRAY).damage, state.plane(HOOVER).spent), (0, true), "even severe");
    assert!(offers(&state, "fly-gray") && !offers(&state, "copilot-hoover"));
    // Without damage he mends a Hazard, and that of her whom he was sent to.
    let mut state = lishui(4, |setup| {
        aboard(setup, HOOVER, Elite::Cole);
        attached(setup, Kind::StickyRudder, HOOVER);
        attached(setup, Kind::FuelLeak, GRAY);
    });
    act(&mut state, "copilot-hoover gray", "");
    assert_eq!(state.markers.len(), 1);
    assert_eq!(state.markers[0].spot, wardroom_doolittle::state::Spot::Attached(HOOVER));
}

#[test]
fn edr_14_4_1_carry_two_crews_or_three_wounded() {
    let three = |wounded: bool| {
        lishui(8, |setup| {
            for bomber in [Bomber::Jones, Bomber::York] {
                setup.b25s.insert(bomber, loaded(Berth::Wrecked));
                let crew = &mut setup.denouement.crews[bomber as usize];
                (crew.place, crew.wounded) = (Whereabouts::At(LISHUI), true);
            }
            setup.denouement.crews[HOOVER as usize].wounded = wounded;
            setup.denouement.crews[GRAY as usize].wounded = wounded;
        })
    };
    let state = three(false);
    assert_eq!(listed_after(&state, "fly-hoover to-chungking 4"), ["go", "gray", "jones", "york"]);
    assert!(listed_after(&state, "fly-hoover to-chungking 4 jones").is_empty(), "two are all");
    let state = three(true);
    assert_eq!(listed_after(&state, "fly-hoover to-chungking 4 jones"), ["go", "gray", "york"]);
    assert!(listed_after(&state, "fly-hoover to-chungking 4 jones york").is_empty());
}

#[test]
fn edr_14_4_1_fuel_of_a_box_is_shared_and_ends_fumes() {
    let mut state = lishui(5, |setup| plane(setup, HOOVER).fumes = 2);
    assert_eq!(listed_after(&state, "fly-hoover to-kian"), ["5", "4", "3", "2", "1", "0"]);
    act(&mut state, "fly-hoover to-kian 3 go", "");
    assert_eq!((fuel_at(&state, LISHUI), fuel_at(&state, Site::Kian)), (2, 2));
    assert_eq!(state.plane(HOOVER).fumes, 0);
}

#[test]
fn edr_7_2_2_stocked_fuel_is_used_once() {
    let mut state = lishui(1, |_| {});
    act(&mut state, "fly-hoover to-kian 1 go", "");
    assert_eq!(listed_after(&state, "fly-gray to-kian"), ["0"]);
}

#[test]
fn af_31_only_one_of_two_b25s_gets_the_fuel() {
    let mut state = lishui(1, |_| {});
    act(&mut state, "fly-gray to-kian 1 go", "");
    assert_eq!((berth(&state, GRAY), fuel_at(&state, LISHUI)), (Berth::Landed(Site::Kian), 0));
    assert_eq!(listed_after(&state, "fly-hoover to-kian"), ["0"]);
}

#[test]
fn edr_14_4_2_it_goes_on_until_all_are_in_chungking_or_captured() {
    let mut state = lishui(8, |_| {});
    act(&mut state, "fly-hoover to-kian 8 go", "");
    assert_eq!(state.denouement.step, Step::China);
    act(&mut state, "trek-lishui to-chungking", "6,6");
    assert_eq!(
        (berth(&state, GRAY), crew(&state, GRAY)),
        (Berth::Landed(LISHUI), Whereabouts::Chungking)
    );
    act(&mut state, "fly-hoover to-chungking 7", "");
    assert!(state.is_over());
    assert_eq!(
        (berth(&state, HOOVER), berth(&state, GRAY)),
        (Berth::Chungking, Berth::Wrecked),
        "grounded and destroyed"
    );
}

#[test]
fn edr_14_4_3_routes_are_those_of_the_table() {
    let state = lishui(4, |_| {});
    assert_eq!(
        listed_after(&state, "fly-hoover"),
        ["to-kian", "to-kweilin", "to-chungking"],
        "not to Chuchow"
    );
    assert_eq!(
        listed_after(&walking(&[(HOOVER, false)], |_| {}), "trek-trekking-box"),
        ["to-chuchow", "to-kian", "to-kweilin", "to-chungking"]
    );
    let attacked = lishui(4, |setup| setup.sky.closed = 1 << Site::Kian as u8);
    assert_eq!(
        listed_after(&attacked, "fly-hoover"),
        ["to-kweilin", "to-chungking"],
        "nobody lands among the enemy"
    );
    assert_eq!(rule_against(&state, "fly-hoover to-chuchow"), "EDR 14.4.3");
}

#[test]
fn edr_t_d4_fuel_and_trekking_numbers() {
    let transport = &game().data.denouement.transport;
    assert_eq!(
        (
            transport.fuel(Halt::Lishui, Stop::Kweilin),
            transport.fuel(Halt::Lishui, Stop::Chungking)
        ),
        (Some(2), Some(4))
    );
    assert_eq!(transport.fuel(Halt::Lishui, Stop::Chuchow), None);
    assert!(transport.trek(Halt::Kweilin, Stop::Chungking).unwrap() <= 2);
    assert_eq!(
        (transport.trek(Halt::Trekking, Stop::Kian), transport.trek(Halt::Kian, Stop::Kweilin)),
        (Some(3), Some(3))
    );
    assert_eq!(cell("D4", "lishui", "kweilin"), "2 Fuel / 6");
}

#[test]
fn edr_14_4_3_fly_safely_with_the_fuel_and_on_fumes_without() {
    let mut state = lishui(4, |_| {});
    act(&mut state, "fly-hoover to-chungking 4 go", "");
    assert_eq!(berth(&state, HOOVER), Berth::Chungking);
    let mut state = lishui(2, |_| {});
    act(&mut state, "fly-hoover to-chungking 2 go", "6,6,6,6");
    assert_eq!(berth(&state, HOOVER), Berth::Chungking, "two checks, both survived");
    let mut state = lishui(2, |_| {});
    act(&mut state, "fly-hoover to-chungking 2 gray", "1,1,3,1");
    assert_eq!(
        (berth(&state, HOOVER), crew(&state, HOOVER), crew(&state, GRAY)),
        (Berth::Wrecked, Whereabouts::Trekking, Whereabouts::Captured)
    );
    assert!(is_wounded(&state, HOOVER), "a Ditched Check for each crew aboard");
}

#[test]
fn edr_14_4_3_trek_with_its_modifiers() {
    let of = |change: &dyn Fn(&mut Setup)| {
        total(&game().trek_modifiers(&walking(&[(HOOVER, false)], change)))
    };
    assert_eq!(of(&|_| {}), 0);
    assert_eq!(of(&|setup| setup.security.alert = 3), -3);
    assert_eq!(of(&|setup| setup.sky.closed = 1), -1);
    let chiang = |setup: &mut Setup| {
        let row = &mut setup.planning.rows[Row::China as usize];
        (row.leader, row.leader_briefed) = (true, true);
    };
    assert_eq!(of(&chiang), 1);
    let elsewhere = |setup: &mut Setup| {
        (setup.scenario, setup.rules.denouement) = (Story::S7, true);
        setup.sky.closed = 1;
        chiang(setup);
    };
    assert_eq!(of(&elsewhere), 0, "only scenario 10 has planned");
    let mut state = walking(&[(HOOVER, false)], |_| {});
    act(&mut state, "trek-trekking-box to-chungking", "3,4");
    assert_eq!(crew(&state, HOOVER), Whereabouts::Chungking, "7 is enough");
    let mut state = walking(&[(HOOVER, false)], |_| {});
    act(&mut state, "trek-trekking-box to-chungking", "3,3,1");
    assert_eq!(crew(&state, HOOVER), Whereabouts::Captured);
    let state = walking(&[(HOOVER, false)], |setup| setup.security.alert = 2);
    let words = label(&state, "trek-trekking-box", "to-kian");
    assert!(words.contains("needs 5 on 2 dice (3, Alert Level -2)"), "{words}");
}

#[test]
fn edr_2_3_7_reroll_serves_on_the_way_through_china() {
    let mut state = walking(&[(HOOVER, false)], |setup| aboard(setup, HOOVER, Elite::Doolittle));
    act(&mut state, "trek-trekking-box to-chungking", "1,1");
    act(&mut state, "pilot dice-12", "6,6");
    assert_eq!(crew(&state, HOOVER), Whereabouts::Chungking);
}

#[test]
fn edr_14_4_4_wounded_and_fit_are_checked_apart() {
    let party = [(HOOVER, true), (GRAY, true), (Bomber::Jones, false), (Bomber::York, false)];
    let mut state = walking(&party, |_| {});
    act(&mut state, "trek-trekking-box to-chungking everyone", "1,1,3");
    assert_eq!(listed(&state), ["hoover", "gray"], "one of two Wounded is caught, by choice");
    act(&mut state, "gray", "5");
    assert_eq!(
        (crew(&state, HOOVER), crew(&state, GRAY)),
        (Whereabouts::Chungking, Whereabouts::Captured)
    );
    assert_eq!(crew(&state, Bomber::York), Whereabouts::Chungking, "nobody of the Fit");
}

#[test]
fn edr_14_4_4_an_elite_crewman_is_caught_with_a_crew_of_his_group() {
    let mut state =
        walking(&[(HOOVER, true), (GRAY, true)], |setup| aboard(setup, HOOVER, Elite::Crouch));
    act(&mut state, "trek-trekking-box to-chungking everyone", "1,1,3");
    act(&mut state, "gray", "");
    assert_eq!((state.plane(GRAY).elite, state.plane(HOOVER).elite), (Some(Elite::Crouch), None));
}

#[test]
fn edr_14_4_4_parties_may_be_split() {
    let mut state = walking(&[(HOOVER, false), (GRAY, false)], |_| {});
    assert_eq!(listed_after(&state, "trek-trekking-box to-kian"), ["everyone", "hoover", "gray"]);
    act(&mut state, "trek-trekking-box to-kian gray go", "6,6");
    assert_eq!(
        (crew(&state, HOOVER), crew(&state, GRAY)),
        (Whereabouts::Trekking, Whereabouts::At(Site::Kian))
    );
}

#[test]
fn edr_t_d5_captures_by_group_and_die() {
    assert_eq!(cell("D5", "3", "wounded 2"), "1");
    assert_eq!(cell("D5", "1", "fit 4-5"), "3");
    assert_eq!(cell("D5", "2", "fit 1"), "close-call");
}

#[test]
fn edr_14_4_4_medic_has_the_wounded_checked_as_fit() {
    let party = [(HOOVER, true)];
    let mut alone = walking(&party, |_| {});
    act(&mut alone, "trek-trekking-box to-chungking", "1,1,3");
    assert_eq!(crew(&alone, HOOVER), Whereabouts::Captured);
    let mut treated = walking(&party, |setup| aboard(setup, HOOVER, Elite::White));
    act(&mut treated, "trek-trekking-box to-chungking", "1,1,3,6");
    assert_eq!(crew(&treated, HOOVER), Whereabouts::Chungking, "a Close Call on the Fit table");
}

#[test]
fn edr_2_3_3_the_doctor_helps_only_his_own_group() {
    let party = [(HOOVER, true), (GRAY, false)];
    let mut state = walking(&party, |setup| aboard(setup, GRAY, Elite::White));
    act(&mut state, "trek-trekking-box to-chungking everyone", "1,1,3,6");
    assert_eq!(
        (crew(&state, HOOVER), crew(&state, GRAY)),
        (Whereabouts::Captured, Whereabouts::Chungking)
    );
}

#[test]
fn edr_14_4_4_closecall_by_one_die_more() {
    let call = |die: &str| {
        let mut state = walking(&[(HOOVER, false)], |_| {});
        act(&mut state, "trek-trekking-box to-kian", &format!("1,1,2,{die}"));
        (crew(&state, HOOVER), is_wounded(&state, HOOVER))
    };
    assert_eq!(call("1"), (Whereabouts::Killed, false));
    assert_eq!(call("2"), (Whereabouts::Captured, false));
    assert_eq!(call("3"), (Whereabouts::At(Site::Kian), true));
    assert_eq!(call("4"), (Whereabouts::At(Site::Kian), false));
}

#[test]
fn ex_14_4_capable_groundcrew_and_shared_fuel() {
    let extra = [Bomber::Jones, Bomber::York];
    let mut state = lishui(1 + 4, |setup| {
        setup.planning.china[0].groundcrew = 1;
        plane(setup, GRAY).damage = 1;
        for bomber in extra {
            setup.b25s.insert(bomber, loaded(Berth::Wrecked));
            let crew = &mut setup.denouement.crews[bomber as usize];
            (crew.place, crew.wounded) = (Whereabouts::At(LISHUI), true);
        }
    });
    assert_eq!(state.plane(GRAY).damage, 0);
    act(&mut state, "fly-gray to-kweilin 2 jones", "");
    act(&mut state, "fly-hoover to-kweilin 3 york", "");
    assert_eq!((fuel_at(&state, LISHUI), fuel_at(&state, Site::Kweilin)), (0, 1));
    assert_eq!(crew(&state, Bomber::York), Whereabouts::At(Site::Kweilin));
}

#[test]
fn ex_14_4_fly_chungking_one_fuel_short() {
    let mut state = lishui(3, |_| {});
    act(&mut state, "fly-hoover to-chungking 3 go", "6,6");
    assert_eq!((berth(&state, HOOVER), fuel_at(&state, LISHUI)), (Berth::Chungking, 0));
    let mut state = lishui(3, |_| {});
    act(&mut state, "fly-hoover to-chungking 3 go", "1,1,5");
    assert_eq!(
        (berth(&state, HOOVER), crew(&state, HOOVER)),
        (Berth::Wrecked, Whereabouts::Trekking)
    );
}

#[test]
fn ex_14_4_trek_kian_two_wounded_crews_get_through() {
    let mut state = walking(&[(HOOVER, true), (GRAY, true)], |setup| setup.security.alert = 3);
    act(&mut state, "trek-trekking-box to-kian everyone", "5,4");
    assert!([HOOVER, GRAY].iter().all(|&one| crew(&state, one) == Whereabouts::At(Site::Kian)));
}

#[test]
fn ex_14_4_4_capture_one_crew_and_one_elite_crewman() {
    let mut state = home(Step::China, [Berth::Wrecked, Berth::Wrecked], |setup| {
        setup.security.alert = 4;
        aboard(setup, HOOVER, Elite::Crouch);
        for bomber in [HOOVER, GRAY] {
            let crew = &mut setup.denouement.crews[bomber as usize];
            (crew.place, crew.wounded) = (Whereabouts::At(Site::Kian), true);
        }
    });
    run(&mut state, "");
    act(&mut state, "trek-kian to-kweilin everyone", "1,2,3");
    act(&mut state, "hoover", "");
    assert_eq!(
        (crew(&state, HOOVER), crew(&state, GRAY)),
        (Whereabouts::Captured, Whereabouts::At(Site::Kweilin))
    );
    assert_eq!(state.plane(HOOVER).elite, Some(Elite::Crouch));
}

#[test]
fn a_position_with_crews_that_are_nowhere_is_refused() {
    let mut setup = crate::denouement_home::home_setup(Step::China, [Berth::Out, Berth::Out]);
    setup.denouement.party.group = 1;
    assert!(crate::wrong(&setup).to_string().contains("party"), "a group without a party");
    setup.denouement.party.group = 0;
    setup.denouement.done = 1 << 30;
    assert!(crate::wrong(&setup).to_string().contains("not so many"));
    setup.denouement.done = 0;
    check(&setup);
}
