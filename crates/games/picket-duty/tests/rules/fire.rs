//! Defensive fire: arcs, assignment, modifiers, spray, support.

use wardroom_kernel::Study;
use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{Altitude, Calibre, Class, Condition, Man};
use wardroom_picket_duty::state::{Aim, Fate, Step};

use crate::positions::shot;
use crate::{
    at, crew, game, gun_hit, hurt, listed, marked, mount, order, plane, played, refused, rooms,
    step, wave,
};

/// The modifier of a gun against an altitude.
fn modifier(gun: &str, altitude: Altitude, change: impl FnOnce(&mut State)) -> i32 {
    let state = wave(Step::Strike, &["90L"], change);
    game().fire_modifier(&state, mount(gun), altitude)
}

#[test]
fn pd_pd_n9_1a_a_lost_director_gives_no_bonus() {
    assert_eq!(modifier("40C", Altitude::Low, |_| {}), 1);
    for condition in [Condition::Damaged, Condition::Destroyed] {
        assert_eq!(modifier("40C", Altitude::Low, |s| hurt(s, "director-C", condition)), 0);
        assert_eq!(modifier("40D", Altitude::Low, |s| hurt(s, "director-C", condition)), 1);
    }
}

#[test]
fn pd_pd_n9_1b_manual_fire_has_no_bonus() {
    let damaged = |setup: &mut State| gun_hit(setup, "5in1", 1);
    assert_eq!(modifier("5in1", Altitude::High, damaged), -1, "no bonus, and one hit");
    assert_eq!(modifier("5in2", Altitude::High, damaged), 1);
}

#[test]
fn pd_pd_n9_1c_both_fire_rooms_feed_the_directors() {
    let rooms = |forward: u8, aft: u8| {
        move |setup: &mut State| {
            marked(setup, "fire-room-forward", forward);
            marked(setup, "fire-room-aft", aft);
        }
    };
    assert_eq!(modifier("5in1", Altitude::High, rooms(2, 2)), 0);
    assert_eq!(modifier("40A", Altitude::Low, rooms(2, 2)), 0);
    assert_eq!(modifier("5in1", Altitude::High, rooms(2, 1)), 1, "one room is enough");
}

#[test]
fn pd_pd_n9_1d_no_20mm_fires_high() {
    let state = wave(Step::Aim(Calibre::Forty), &["90H"], |_| {});
    assert!(!game().bears(&state, mount("20A"), &state.assault.planes[0]));
    assert!(game().bears(&state, mount("40A"), &state.assault.planes[0]));
}

#[test]
fn pd_pd_n9_2m5_director_ace_officer_and_hits() {
    let change = |setup: &mut State| {
        setup.ship.credits[mount("5in1")] = 5;
        crew(setup, Man::Gunnery, 2);
    };
    assert_eq!(modifier("5in1", Altitude::Medium, change), 1 + 1 + 2);
    assert_eq!(modifier("5in1", Altitude::Low, change), 1 + 2);
    let twice = |setup: &mut State| gun_hit(setup, "5in1", 2);
    assert_eq!(modifier("5in1", Altitude::Low, twice), -2);
}

#[test]
fn pd_pd_n9_2m40_the_nearest_magazine_counts() {
    let lost = |room: &'static str| move |setup: &mut State| marked(setup, room, 4);
    assert_eq!(modifier("40A", Altitude::Low, lost("40mm-magazine-forward")), 0);
    assert_eq!(modifier("40C", Altitude::Low, lost("40mm-magazine-forward")), 1);
    assert_eq!(modifier("40E", Altitude::Low, lost("40mm-magazine-aft")), 0);
    let hit = |setup: &mut State| gun_hit(setup, "40A", 1);
    assert_eq!(modifier("40A", Altitude::Low, hit), 0, "director +1, hit -1");
}

#[test]
fn pd_pd_n9_2m20_ace_and_officer_alone() {
    let change = |setup: &mut State| {
        setup.ship.credits[mount("20A")] = 5;
        crew(setup, Man::Gunnery, -1);
    };
    assert_eq!(modifier("20A", Altitude::Low, change), 0);
    assert_eq!(modifier("20B", Altitude::Low, change), -1);
}

#[test]
fn pd_pd_n9_2a_a_destroyed_plane_is_removed() {
    assert_eq!(shot("40A", "90L", "5,6", |_| {}).1, Fate::Gone);
}

#[test]
fn pd_pd_n9_2b_a_flamed_plane_still_comes_in() {
    assert_eq!(shot("40A", "90L", "3,6", |_| {}), (3, Fate::Flamed));
    let mut state = wave(Step::Strike, &[], |setup| {
        setup.assault.planes = [plane("90L", 3)].into_iter().collect();
    });
    let log = step(&mut state, "4,4,1,3");
    assert!(log[0].contains("near miss (8)"), "the shot down column: {log:?}");
}

#[test]
fn pd_pd_n9_2h_hits_of_all_fire_add_up() {
    let mut state = wave(Step::Fire(Calibre::Forty), &["90M"], |setup| {
        for gun in ["40A", "40C", "40E"] {
            setup.assault.aims[mount(gun)] = Aim { planes: 1, spray: false };
        }
    });
    for hits in 1..=3 {
        step(&mut state, "3,4");
        assert_eq!(state.assault.planes[0].hits, hits);
    }
    assert_eq!(state.assault.planes[0].fate, Fate::Flamed);
}

#[test]
fn pd_pd_i_state_two_hits_damage_and_three_flame() {
    let column = |hits: u8| {
        let mut state = wave(Step::Strike, &[], |setup| {
            setup.assault.planes = [plane("90L", hits)].into_iter().collect()
        });
        let log = step(&mut state, if hits < 2 { "3,4,8,2" } else { "3,4,1,3" });
        log[0].clone()
    };
    assert!(column(0).contains("hits (7)") && column(1).contains("hits (7)"));
    assert!(column(2).contains("near miss (7)") && column(3).contains("near miss (7)"));
}

#[test]
fn pd_pd_g3_fire_each_mount_fires_once_at_a_plane_it_bears_on() {
    let mut state = wave(Step::Aim(Calibre::Five), &["0L", "180L"], |_| {});
    assert_eq!(refused(&state, "5in1@2").rule.as_deref(), Some("PD pd-FC-FL"));
    assert_eq!(listed(&state), ["5in1@1", "all@1", "all@2", "5in1-holds", "all-hold"]);
    order(&mut state, "5in1@1 5in2-holds all@2", "");
    let planes = state.assault.aims.values().map(|aim| aim.planes);
    assert_eq!(planes[..5], [1, 0, 0, 2, 2], "the third mount is blocked low astern");
    assert_eq!(state.step, Step::Fire(Calibre::Five));
    // The first mount destroys its plane; the others fire at theirs.
    step(&mut state, "6,6");
    step(&mut state, "1,1");
    step(&mut state, "1,1");
    assert_eq!(state.step, Step::Aim(Calibre::Forty), "40mm come after 5in");
}

#[test]
fn fire_at_a_plane_that_is_gone_is_lost() {
    let mut state = wave(Step::Fire(Calibre::Five), &["0L", "90L"], |setup| {
        for gun in ["5in1", "5in2"] {
            setup.assault.aims[mount(gun)] = Aim { planes: 1, spray: false };
        }
    });
    step(&mut state, "6,6");
    step(&mut state, "");
    assert_eq!(state.step, Step::Aim(Calibre::Forty));
}

#[test]
fn pd_pd_g3_spray_up_to_three_planes_of_a_bearing_at_minus_two() {
    let wave_of = |planes: &[&str]| wave(Step::Aim(Calibre::Forty), planes, |_| {});
    let mut state = wave_of(&["90L", "90M", "90H", "90L", "0L"]);
    assert!(listed(&state).contains(&"40A-sprays-90".to_owned()));
    assert_eq!(refused(&state, "40A-sprays-0").rule.as_deref(), Some("PD pd-G3-spray"));
    order(&mut state, "40A-sprays-90 not-3 all-hold", "");
    assert_eq!(state.assault.aims[mount("40A")], Aim { planes: 0b1011, spray: true });
    // An eleven less two is a nine: flamed at low, counted as two hits; no director bonus.
    for dice in ["5,6", "5,5", "1,1"] {
        step(&mut state, dice);
    }
    let hits: Vec<u8> = state.assault.planes.iter().map(|plane| plane.hits).collect();
    assert_eq!(hits, [2, 1, 0, 0, 0]);
    let five = wave(Step::Aim(Calibre::Five), &["90L", "90M"], |_| {});
    assert!(listed(&five).iter().all(|word| !word.contains("sprays")));
}

#[test]
fn pd_pd_g3_ace_five_planes_make_an_ace() {
    let mut state = wave(Step::Fire(Calibre::Five), &["90L"], |setup| {
        setup.assault.aims[mount("5in1")] = Aim { planes: 1, spray: false };
        setup.ship.credits[mount("5in1")] = 4;
    });
    assert!(!game().is_ace(&state.ship, mount("5in1")));
    step(&mut state, "6,6");
    assert!(game().is_ace(&state.ship, mount("5in1")));
    // With the gun the ace is gone, also for the gun that replaces it.
    let lost = crate::hit("0L", "6,3,4", |setup| {
        setup.ship.credits[mount("5in1")] = 5;
    });
    assert_eq!(lost.ship.credits, [0; 20].into());
    let damaged = crate::hit("0L", "6,3,3", |setup| {
        setup.ship.credits[mount("5in1")] = 5;
    });
    assert!(game().is_ace(&damaged.ship, mount("5in1")));
}

#[test]
fn pd_pd_g3_afs_a_marker_engages_a_plane_and_is_spent() {
    let mut state = wave(Step::Fighters, &["90L", "0H"], |setup| setup.carrier_afs = 2);
    order(&mut state, "engage-1 engage-2", "");
    step(&mut state, "5,6");
    assert_eq!(state.assault.planes[0].fate, Fate::Gone);
    step(&mut state, "4,5");
    assert_eq!((state.assault.planes[1].hits, [state.land_afs, state.carrier_afs]), (2, [0, 0]));
    // What is left lapses at the end of the phase.
    let mut state = at(Step::Aftermath, |setup| setup.land_afs = 3);
    step(&mut state, "");
    assert_eq!([state.land_afs, state.carrier_afs], [0, 0]);
}

#[test]
fn a_plane_is_engaged_by_one_afs_marker_in_a_wave() {
    let state = wave(Step::Fighters, &["90L", "0H"], |setup| setup.carrier_afs = 2);
    assert!(refused(&state, "engage-1 engage-1").reason.contains("plane 1"));
}

#[test]
fn pd_pd_g3_sfs_consorts_fire_at_low_and_medium_and_stay() {
    let mut state = wave(Step::Consorts, &["90H", "90M"], |setup| setup.sfs = 1);
    assert_eq!(listed(&state), ["engage-2", "enough"]);
    order(&mut state, "engage-2", "");
    step(&mut state, "4,5");
    assert_eq!((state.assault.planes[1].hits, state.sfs), (2, 1));
}

#[test]
fn pd_pd_i_mk37_one_controller_serves_all_5in() {
    let lost = |setup: &mut State| hurt(setup, "Mk37", Condition::Destroyed);
    for gun in ["5in1", "5in2", "5in3", "5in4", "5in5"] {
        assert_eq!(modifier(gun, Altitude::High, lost), 0);
    }
    assert_eq!(modifier("40A", Altitude::Low, lost), 1);
}

#[test]
fn pd_pd_i_ready_a_damaged_5in_fires_by_hand() {
    let damaged = |setup: &mut State| gun_hit(setup, "5in1", 2);
    let state = wave(Step::Strike, &["90M"], damaged);
    assert!(game().bears(&state, mount("5in1"), &state.assault.planes[0]));
    assert_eq!(modifier("5in1", Altitude::Medium, damaged), -2);
}

#[test]
fn pd_pd_g15_damage_what_is_lost_does_not_fire() {
    let silent = |gun: &str, change: fn(&mut State)| {
        let state = wave(Step::Strike, &["90L"], change);
        !state.ship.can_fire(&game().data, mount(gun))
    };
    assert!(silent("5in1", |s| gun_hit(s, "5in1", 3)));
    assert!(silent("5in3", |s| marked(s, "magazine-3", 4)));
    assert!(silent("5in3", |s| s.ship.flooded = rooms(&["magazine-3"])));
    assert!(silent("20A", |s| marked(s, "20mm-magazine-aft", 4)));
    assert!(!silent("40A", |s| marked(s, "40mm-magazine-forward", 4)));
    assert!(!silent("5in2", |s| marked(s, "magazine-2", 3)));
    // A damaged director or radar may be repaired at the end of a turn.
    let mut state = at(Step::TurnEnd, |setup| hurt(setup, "SC", Condition::Damaged));
    step(&mut state, "1,3,5");
    assert_eq!(state.ship.condition(wardroom_picket_duty::parts::Equipment::Sc), Condition::Ok);
}

#[test]
fn pd_pd_n_s8b_every_20mm_of_dunlap_is_one_better() {
    let dunlap = |setup: &mut State| {
        played(setup, Class::Dunlap);
    };
    assert_eq!(modifier("20A", Altitude::Low, dunlap), 1);
    assert_eq!(modifier("5in1", Altitude::Low, dunlap), 0);
}

#[test]
fn pd_pd_o_s8_the_guns_of_1941() {
    let old = |setup: &mut State| {
        played(setup, Class::Dunlap1941);
    };
    assert_eq!(modifier("20A", Altitude::Low, old), 0);
    assert_eq!(modifier("20D", Altitude::Low, old), 1);
    assert!(!game().data.is_fitted(Class::Dunlap1941, mount("40C")));
    assert!(game().data.is_fitted(Class::Dunlap, mount("40C")));
}

#[test]
fn deck_fires_and_list_spoil_the_aim() {
    let fire = |setup: &mut State| setup.ship.deck_fires = [0, 1, 0].into();
    assert_eq!(modifier("20A", Altitude::Low, fire), -1);
    assert_eq!(modifier("20E", Altitude::Low, fire), 0);
    let list = |list: i8| move |setup: &mut State| setup.ship.list = list;
    assert_eq!(modifier("5in1", Altitude::High, list(-2)), 0);
    assert_eq!(modifier("5in1", Altitude::High, list(3)), -1);
}

#[test]
fn odds_of_a_gun_order_stop_when_the_calibre_has_fired() {
    let mut state = wave(Step::Aim(Calibre::Five), &["90L"], |_| {});
    assert!(game().is_settled(&state));
    order(&mut state, "all@1", "");
    assert!(!game().is_settled(&state));
}
