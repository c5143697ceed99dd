//! Emergency maneuvers, special attacks, and planes that got through.

use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{Bearing, Class, Condition, Man, Section, Weapon};
use wardroom_picket_duty::state::{Ending, Fate, Step, Story};

use crate::positions::{kamikaze, special_attack, strike};
use crate::{at, crew, game, hurt, kinds, listed, marked, order, played, step, story, wave};

#[test]
fn pd_pd_n10a_only_evading_modifies() {
    assert!(strike(0, "3,4,1,3", |setup| setup.assault.evading = true).contains("near miss (6)"));
    assert!(strike(0, "3,4,8,2", |setup| crew(setup, Man::Captain, 2)).contains("hits (7)"));
}

#[test]
fn pd_pd_n10b_two_faces_for_each_section() {
    for (die, section) in [(1, "forward"), (2, "forward"), (3, "midship"), (6, "aft")] {
        let cell = if section == "forward" { "2,3" } else { "8,2" };
        let dice = match section {
            "aft" => format!("4,4,{die},7,2"),
            _ => format!("4,4,{die},{cell}"),
        };
        let log = kamikaze(&dice);
        assert!(log[3].contains(section), "{log:?}");
    }
}

#[test]
fn pd_pd_n10c_a_converted_plane_cannot_be_engaged() {
    // It comes out of the special attack box, after AFS, SFS and guns, and attacks at once.
    let mut state = wave(Step::Special, &[], |setup| {
        setup.assault.special = kinds(&["Zero with Bomb"]);
        setup.land_afs = 3;
        setup.sfs = 2;
    });
    assert!(state.planes().next().is_none());
    step(&mut state, "3,4,6,2,2");
    assert_eq!([state.land_afs, state.carrier_afs], [3, 0]);
    assert!(state.planes().next().is_none() && state.assault.special.is_empty());
}

#[test]
fn pd_pd_g11_conv_bomb_and_torpedo_planes_may_turn_kamikaze() {
    let after_miss = |kind: &str, die: &str| {
        let mut state = wave(Step::Special, &[], |setup| setup.assault.special = kinds(&[kind]));
        step(&mut state, &format!("3,4{die}")).len()
    };
    assert_eq!(after_miss("Betty with Ohka", ""), 1);
    assert_eq!(after_miss("Kate with Torpedo", ",3"), 2);
    assert_eq!(after_miss("Kate with Torpedo", ",4,1,1"), 3);
    assert_eq!(Weapon::Ohka.word(), "Ohka");
}

#[test]
fn pd_pd_n11_bearing_each_bearing_has_its_section() {
    let of = |section: Section| -> Vec<&str> {
        let bearings = Bearing::ALL.iter().filter(|bearing| bearing.section() == section);
        bearings.map(|bearing| bearing.word()).collect()
    };
    assert_eq!(of(Section::Forward), ["0", "45", "315"]);
    assert_eq!(of(Section::Midship), ["90", "270"]);
    assert_eq!(of(Section::Aft), ["135", "180", "225"]);
}

#[test]
fn pd_pd_n12a_the_ship_is_lost_and_a_long_campaign_takes_another() {
    let (state, _) = special_attack("Val with Bomb", "6,6", false);
    assert_eq!(state.ending, Ending::Sunk);
    let mut state = story(Story::LongB, Step::Special, |setup| {
        setup.assault.special = kinds(&["Val with Bomb"]);
        setup.date = crate::date("Apr3");
    });
    step(&mut state, "6,6");
    assert_eq!((state.step, state.sunk), (Step::Commission, 1));
    assert_eq!(state.date, crate::date("Apr4"));
}

#[test]
fn pd_pd_n12b_dead_in_the_water_means_leaving() {
    let (state, _) = special_attack("Kate with Torpedo", "1,2", false);
    assert_eq!((state.ship.maneuver, state.ship.deck_fires), (0, [0, 0, 1].into()));
    assert!(!game().can_maneuver(&state) && game().must_leave(&state));
    let (state, _) = special_attack("Kate with Torpedo", "5,6", false);
    assert_eq!((state.ship.maneuver, state.ship.deck_fires), (0, [1, 0, 0].into()));
}

#[test]
fn pd_pd_n12e_a_miss_stays_and_others_move_toward_it() {
    let result = |kind: &str, dice: &str| special_attack(kind, dice, true).1;
    assert!(result("Betty with Ohka", "3,4").contains("misses (7)"));
    assert!(result("Betty with Ohka", "2,2").contains("misses (5)"));
    assert!(
        result("Betty with Ohka", "5,6")
            .contains("40mm E are destroyed, and a deck fire breaks out aft (10)")
    );
    assert!(result("Val with Bomb", "5,5,1").contains("misses (9)"));
    assert!(result("Kate with Torpedo", "4,6,1").contains("misses (10)"));
}

#[test]
fn guns_named_by_an_ohka_are_destroyed_if_the_ship_has_them() {
    let (state, _) = special_attack("Betty with Ohka", "4,6", false);
    let lost: Vec<usize> = (0..20).filter(|&gun| state.ship.gun_hits.values()[gun] == 3).collect();
    assert_eq!(lost, [2, 3, 9]);
    let (state, _) = special_attack("Betty with Ohka", "5,6", false);
    let lost: Vec<usize> = (0..20).filter(|&gun| state.ship.gun_hits.values()[gun] == 3).collect();
    assert_eq!((lost, state.ship.deck_fires), (vec![0, 1, 5, 6], [1, 0, 0].into()));
    let (state, _) = special_attack("Betty with Ohka", "4,6", false);
    assert_eq!(state.ship.deck_fires, [0, 0, 1].into());
}

#[test]
fn pd_pd_n19_success_helps_until_the_wave_is_over() {
    let mut state = wave(Step::Maneuver, &["90L"], |_| {});
    order(&mut state, "maneuver", "4,4");
    assert!(state.assault.evading);
    let log = step(&mut state, "3,4,1,3");
    assert!(log[0].contains("(6)"), "{log:?}");
}

/// Whether the ship may try an emergency maneuver.
fn may(change: impl FnOnce(&mut State)) -> bool {
    game().can_maneuver(&wave(Step::Strike, &["90L"], change))
}

#[test]
fn pd_pd_g9_em_rating_limits_and_the_one_modifier() {
    assert!(may(|_| {}));
    assert!(!may(|setup| setup.ship.maneuver = 0));
    assert!(!may(|setup| setup.ship.flood = [8, 0, 0].into()));
    let state = wave(Step::Strike, &["90L"], |setup| {
        crew(setup, Man::Captain, 1);
        crew(setup, Man::Engineering, 1);
        setup.ship.maneuver = 5;
        setup.ship.flood = [0, 6, 0].into();
        marked(setup, "steering-room", 1);
    });
    assert_eq!((game().maneuver_rating(&state), game().maneuver_modifier(&state)), (2, -1));
    let sound = wave(Step::Strike, &["90L"], |setup| setup.ship.maneuver = 6);
    assert_eq!(game().maneuver_modifier(&sound), 0);
    // One attempt in a wave: after it the planes come in.
    let mut state = wave(Step::Maneuver, &["90L"], |_| {});
    order(&mut state, "maneuver", "1,1");
    assert_eq!(state.step, Step::Strike);
}

#[test]
fn pd_pd_i_emlost_a_stack_that_is_hit_ends_it() {
    assert!(!may(|setup| hurt(setup, "stack-aft", Condition::Damaged)));
    assert!(!may(|setup| hurt(setup, "stack-forward", Condition::Destroyed)));
    assert!(!may(|setup| setup.ship.boiler_exploded = true));
}

#[test]
fn pd_pd_n_s8a_survivors_stop_the_ship_for_a_phase() {
    let stopped = |die: &str| {
        let mut state = story(Story::S8, Step::Gate, |_| {});
        step(&mut state, die);
        state.stopped
    };
    assert!(!stopped("4") && stopped("5"));
    let mut state = story(Story::S8, Step::Phase, |setup| setup.stopped = true);
    step(&mut state, "");
    assert!(!state.stopped);
}

#[test]
fn pd_pd_n_s8c_dunlap_makes_no_emergency_maneuvers() {
    assert!(!may(|setup| played(setup, Class::Dunlap)));
}

#[test]
fn each_plane_attacks_once_in_order() {
    let mut state: State = wave(Step::Strike, &["90L", "0L"], |_| {});
    step(&mut state, "1,1");
    assert_eq!(state.assault.planes[0].fate, Fate::Gone);
    assert_eq!(state.assault.planes[1].fate, Fate::Flying);
    step(&mut state, "1,1");
    assert_ne!(state.step, Step::Strike);
}

#[test]
fn the_first_choices_are_maneuver_and_steady() {
    assert_eq!(listed(&wave(Step::Maneuver, &["90L"], |_| {})), ["maneuver", "steady"]);
    assert!(game().rating(&at(Step::Attack, |_| {})) < 0);
}

#[test]
fn likely_mistakes_are_warned_of() {
    use wardroom_kernel::{Seat, Words, play};
    use wardroom_picket_duty::parts::Calibre;
    let warning = |state: &State, words: &str| {
        let action = play::parse(game(), state, Seat(0), words).unwrap();
        game().caution(state, Seat(0), &action.picks)
    };
    let guns = wave(Step::Aim(Calibre::Five), &["90L"], |_| {});
    assert!(warning(&guns, "all-hold").is_some() && warning(&guns, "all@1").is_none());
    let party = wave(Step::Party(Section::Aft), &[], |setup| crate::marked(setup, "cic", 1));
    assert!(warning(&party, "idle").unwrap().contains("cic"));
    assert!(warning(&party, "repair-cic").is_none());
    let fire =
        wave(Step::Party(Section::Aft), &[], |setup| setup.ship.deck_fires = [1, 0, 0].into());
    assert!(warning(&fire, "idle").unwrap().contains("the deck burns forward"));
    let water = wave(Step::Party(Section::Aft), &[], |setup| setup.ship.flood = [0, 0, 2].into());
    assert!(warning(&water, "idle").unwrap().contains("water aft"));
    // Markers may be kept for a wave to come; consorts need not be.
    let cover = |planes: &[&str], behind: &[&str]| {
        wave(Step::Fighters, planes, |setup| {
            setup.land_afs = 3;
            setup.assault.waves = [planes.len() as u8, behind.len() as u8, 0];
            setup.assault.pending = crate::places(behind);
        })
    };
    let last = cover(&["90L", "0L"], &[]);
    assert!(warning(&last, "engage-1 enough").unwrap().starts_with("1 AFS"));
    assert!(warning(&last, "engage-1 engage-2").is_none());
    assert!(warning(&cover(&["90L", "0L", "0M"], &["0L", "0L"]), "enough").is_none());
    let consorts = wave(Step::Consorts, &["90L"], |setup| setup.sfs = 2);
    assert!(warning(&consorts, "engage-1 enough").unwrap().starts_with("1 SFS"));
    let declare = |waves: [u8; 3], behind: &[&str]| {
        wave(Step::Declare, &[], |setup| {
            setup.ship.deck_fires = [1, 0, 0].into();
            setup.assault.waves = waves;
            setup.assault.pending = crate::places(behind);
        })
    };
    assert!(warning(&declare([3, 2, 0], &["0L", "0L"]), "declare").is_some());
    assert!(warning(&declare([1, 0, 0], &[]), "declare").is_none());
    let silent = wave(Step::Rescind, &["90L"], |setup| setup.ship.emergency = true);
    assert!(warning(&silent, "keep-emergency").is_some() && warning(&silent, "rescind").is_none());
    assert!(warning(&wave(Step::Maneuver, &["90L"], |_| {}), "steady").is_some());
}
