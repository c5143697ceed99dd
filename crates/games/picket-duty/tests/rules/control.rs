//! Damage control: emergency, parties, fires, flooding.

use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{Calibre, Compartment, Condition, Man, Section, WaterLines};
use wardroom_picket_duty::state::{Level, Step, Switch, Work};

use crate::positions::{flood, repair};
use crate::{at, boxed, crew, game, listed, marked, mount, order, places, refused, step, wave};

/// A party at work, with something changed.
fn party(section: Section, change: impl FnOnce(&mut State)) -> State {
    wave(Step::Party(section), &[], change)
}

fn radio_burns(setup: &mut State) {
    marked(setup, "radio", 3);
}

#[test]
fn pd_pd_n17_guns_are_silent_and_repairs_easier() {
    let mut state = wave(Step::Rescind, &["90L"], |setup| setup.ship.emergency = true);
    order(&mut state, "keep-emergency", "");
    assert_eq!(state.step, Step::Maneuver, "no gun is asked");
    let aiming = wave(Step::Maneuver, &["90L"], |setup| setup.ship.emergency = true);
    assert_eq!(refused(&aiming, "5in1@1").rule.as_deref(), Some("PD pd-N17"));
    assert_eq!(repair(0, "2,3,1", |setup| setup.ship.emergency = true), 2);
    assert_eq!(repair(0, "2,3", |_| {}), 3);
}

#[test]
fn pd_pd_i_rescind_the_player_ends_it() {
    let mut state = wave(Step::Rescind, &["90L"], |setup| setup.ship.emergency = true);
    order(&mut state, "rescind", "");
    assert!(!state.ship.emergency);
    assert_eq!(state.step, Step::Aim(Calibre::Five));
}

#[test]
fn pd_pd_n20m_each_modifier_counts() {
    let modifier = |change: fn(&mut State)| {
        game().primary_modifier(&party(Section::Forward, |setup| {
            radio_burns(setup);
            change(setup);
        }))
    };
    assert_eq!(modifier(|_| {}), 0);
    assert_eq!(modifier(|setup| setup.ship.water = WaterLines::Malfunction), -1);
    assert_eq!(modifier(|setup| setup.ship.water = WaterLines::Destroyed), -1);
    assert_eq!(modifier(|setup| setup.ship.morale = 3), 1);
    assert_eq!(modifier(|setup| setup.ship.morale = -1), -1);
    assert_eq!(modifier(|setup| setup.ship.emergency = true), 2);
    // Going on with the same work adds one.
    assert_eq!(
        repair(0, "3,3,1", |setup| setup.work[Section::Forward] =
            Work::Compartment(Compartment::Radio)),
        2
    );
    assert_eq!(
        repair(0, "3,3", |setup| setup.work[Section::Forward] =
            Work::Compartment(Compartment::Magazine1)),
        3
    );
}

#[test]
fn pd_pd_n20s_markers_off_by_a_die() {
    let left: Vec<u8> = (1..=6).map(|die| repair(0, &format!("4,4,{die}"), |_| {})).collect();
    assert_eq!(left, [2, 2, 1, 1, 1, 0]);
}

#[test]
fn pd_pd_n21_only_broken_lines_hamper_flooding() {
    let floods = |water: WaterLines, more: &str| {
        let state = flood("magazine-2", &format!("3,3{more}"), |setup| setup.ship.water = water);
        state.ship.is_flooded(Compartment::Magazine2)
    };
    assert!(floods(WaterLines::Ok, "") && floods(WaterLines::Malfunction, ""));
    assert!(!floods(WaterLines::Damaged, ",6,6") && !floods(WaterLines::Destroyed, ",6,6"));
}

#[test]
fn pd_pd_i_volfl_flooding_puts_the_fire_out() {
    let state = flood("magazine-2", "3,3", |_| {});
    assert!(!state.ship.is_burning(&game().data, Compartment::Magazine2));
    assert_eq!((state.ship.flood, state.damaged), ([2, 0, 0].into(), false));
    assert!(!state.ship.can_fire(&game().data, wardroom_picket_duty::parts::Mount::Five2));
}

#[test]
fn pd_pd_i_water_four_states() {
    for (water, on_repairs) in [
        (WaterLines::Ok, 0),
        (WaterLines::Malfunction, -1),
        (WaterLines::Damaged, -1),
        (WaterLines::Destroyed, -1),
    ] {
        let state = party(Section::Forward, |setup| {
            radio_burns(setup);
            setup.ship.water = water;
        });
        assert_eq!(game().primary_modifier(&state), on_repairs);
        let offered = listed(&state).contains(&"repair-water-lines".to_owned());
        assert_eq!(offered, water == WaterLines::Damaged);
    }
    let mut state = party(Section::Aft, |setup| setup.ship.water = WaterLines::Damaged);
    order(&mut state, "repair-water-lines", "4,4");
    assert_eq!(state.ship.water, WaterLines::Ok);
}

#[test]
fn pd_pd_g5_dc_three_parties_act_and_fires_spread() {
    let mut state = party(Section::Forward, radio_burns);
    crate::order(&mut state, "idle", "");
    assert_eq!(state.step, Step::Party(Section::Midship));
    // Away from home the dice are one less.
    order(&mut state, "repair-radio", "3,4");
    assert_eq!(state.ship.markers[Compartment::Radio], 3);
    order(&mut state, "idle", "");
    assert_eq!(state.step, Step::Burn);
    step(&mut state, "");
    assert!(state.ship.is_destroyed(&game().data, Compartment::Radio), "a fourth marker");
    // The rating is that of the chief and the damage control officer.
    let rated = party(Section::Midship, |setup| {
        radio_burns(setup);
        crew(setup, Man::Chief2, 1);
        crew(setup, Man::DamageControl, 1);
    });
    assert_eq!(game().repair_rating(&rated, Section::Midship), 2);
    assert_eq!(game().repair_rating(&rated, Section::Aft), 1);
}

#[test]
fn a_compartment_that_burns_out_may_explode_or_floods() {
    let burning = |dice: &str| {
        let mut state = wave(Step::Burn, &[], |setup| {
            marked(setup, "magazine-4", 3);
        });
        step(&mut state, dice);
        state
    };
    let state = burning("3,4");
    assert!(state.ship.is_flooded(Compartment::Magazine4));
    assert_eq!(state.ship.flood, [0, 0, 2].into());
    assert_eq!(burning("1,2").ending.word(), "sunk");
}

#[test]
fn secondary_boxes_are_repaired_by_a_success() {
    let mut state = party(Section::Forward, |setup| {
        setup.rules.level = Level::Advanced;
        setup.ship.morale = -4;
        setup.ship.water = WaterLines::Destroyed;
        boxed(setup, "forward-2/2-sea-cabin", Condition::Damaged);
    });
    // Neither morale nor destroyed lines count for a secondary compartment.
    order(&mut state, "secondary forward-2/2-sea-cabin", "3,4");
    assert_eq!(state.ship.secondary, wardroom_kernel::EnumMap::default());
}

#[test]
fn pd_pd_g5_deck_a_four_puts_a_deck_fire_out() {
    let fight = |die: &str, change: fn(&mut State)| {
        let mut state = party(Section::Midship, |setup| {
            setup.ship.deck_fires = [0, 1, 0].into();
            change(setup);
        });
        order(&mut state, "deck-fire-midship", die);
        state.ship.deck_fires[Section::Midship] == 0
    };
    assert!(fight("4", |_| {}) && !fight("3", |_| {}));
    assert!(fight("3", |setup| crew(setup, Man::Cpo, 1)));
    assert!(!fight("4", |setup| setup.ship.water = WaterLines::Malfunction));
    assert!(fight("2", |setup| setup.ship.emergency = true));
    assert!(!fight("1", |setup| {
        crew(setup, Man::Cpo, 2);
        setup.ship.emergency = true;
    }));
    assert!(fight("6", |setup| crew(setup, Man::Cpo, -2)));
    // What burns on may cost hull at the end of the phase.
    let after = |die: &str| {
        let mut state = at(Step::Aftermath, |setup| setup.ship.deck_fires = [1, 0, 0].into());
        step(&mut state, die);
        state.ship.hull
    };
    assert_eq!((after("2"), after("3")), (9, 10));
}

#[test]
fn pd_pd_g7_flood_water_hampers_and_drags_down() {
    // Eight points cost hull at the end of a phase.
    let mut state = at(Step::Aftermath, |setup| setup.ship.flood = [4, 0, 4].into());
    step(&mut state, "");
    assert_eq!(state.ship.hull, 9);
    // At ten the ship may go down at once, and must leave.
    let mut full = party(Section::Aft, |setup| {
        setup.ship.flood = [4, 4, 0].into();
        marked(setup, "magazine-5", 1);
    });
    order(&mut full, "flood-magazine-5", "3,3,6,6");
    assert_eq!(full.ship.flooding(&game().data), 10);
    assert!(game().must_leave(&full));
    // Trim is half the difference between the ends.
    let trimmed = party(Section::Aft, |setup| setup.ship.flood = [1, 0, 6].into());
    assert_eq!(trimmed.ship.trim(), 2);
    // Pumping takes a point off.
    let mut pumped = party(Section::Aft, |setup| setup.ship.flood = [0, 0, 3].into());
    order(&mut pumped, "pump-aft", "4,4");
    assert_eq!(pumped.ship.flood, [0, 0, 2].into());
}

#[test]
fn pd_pd_i_dcwave_each_wave_is_followed_by_damage_control() {
    let mut state = wave(Step::Strike, &["90L"], |setup| {
        setup.ship.deck_fires = [1, 0, 0].into();
        setup.assault.pending = places(&["0L", "0M"]);
        setup.assault.waves = [3, 2, 0];
    });
    step(&mut state, "1,1");
    assert_eq!(state.step, Step::Declare);
    order(&mut state, "no-emergency", "");
    for _ in 0..3 {
        order(&mut state, "idle", "");
    }
    step(&mut state, "");
    assert_eq!(state.step, Step::Draw, "the second wave comes");
    // After the last wave there is one more step, in the lull.
    let mut last = wave(Step::PhaseEnd, &[], |setup| setup.ship.deck_fires = [1, 0, 0].into());
    step(&mut last, "");
    assert!(last.assault.lull && last.step == Step::Declare);
}

#[test]
fn pd_pd_o_11_5_a_5in_gun_is_repaired_in_the_lull() {
    let damaged = |setup: &mut State| {
        setup.rules.gun_repair = Switch::On;
        setup.assault.lull = true;
        setup.ship.gun_hits[mount("5in1")] = 2;
    };
    let mut state = party(Section::Forward, damaged);
    order(&mut state, "repair-5in1", "4,4,3");
    assert_eq!(state.ship.gun_hits[mount("5in1")], 0);
    let off = party(Section::Forward, |setup| {
        damaged(setup);
        setup.rules.gun_repair = Switch::Off;
        setup.ship.deck_fires = [1, 0, 0].into();
    });
    assert_eq!(refused(&off, "repair-5in1").rule.as_deref(), Some("PD pd-O-11.5"));
}

#[test]
fn counterflooding_moves_the_list() {
    let mut state = party(Section::Forward, |setup| {
        setup.rules.level = Level::Advanced;
        setup.rules.counterflooding = Switch::On;
        setup.ship.list = 2;
    });
    order(&mut state, "counterflood room-fuel-aft to-port", "3,3");
    assert_eq!((state.ship.list, state.ship.flood), (1, [0, 3, 0].into()));
    assert_eq!(state.ship.fuel, 8);
}

#[test]
fn a_ship_that_is_pumped_dry_rights_herself() {
    let pumped = |flood: [u8; 3]| {
        let mut state = party(Section::Midship, |setup| {
            setup.rules.level = Level::Advanced;
            setup.ship.flood = flood.into();
            setup.ship.list = -2;
        });
        order(&mut state, "pump-midship", "6,6");
        (state.ship.flood, state.ship.list)
    };
    assert_eq!(pumped([0, 1, 0]), ([0; 3].into(), 0));
    assert_eq!(pumped([1, 1, 0]), ([1, 0, 0].into(), -2), "some water is left");
}
