//! The end of a phase and a turn: leaving, repairs, stores, morale.

use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::Man;
use wardroom_picket_duty::state::{Ending, Level, Step, Story, Switch};

use crate::positions::{leaves, morale};
use crate::{at, boxed, crew, date, game, mount, order, outcome, step, story};

#[test]
fn pd_pd_n16_a_natural_two_sinks_and_more_than_twelve_is_twelve() {
    assert_eq!(leaves(2, "1,1").ending, Ending::Sunk);
    assert_eq!(leaves(2, "1,2,1,1").ending, Ending::None, "a three and two is a five");
    assert_eq!(leaves(2, "6,6,1,1").ending, Ending::None);
}

#[test]
fn pd_pd_n18a_the_day_of_leaving_is_not_counted() {
    for (dice, day) in [("1,1", "Apr9"), ("2,3", "Apr16"), ("3,4", "Apr23"), ("4,5", "Apr30")] {
        assert_eq!(leaves(0, &format!("6,6,{dice}")).date, date(day));
    }
}

#[test]
fn pd_pd_n18b_a_new_ship_and_crew_take_over() {
    let mut state = leaves(0, "6,6,6,6");
    assert_eq!(state.step, Step::Commission);
    step(&mut state, "1,1,1,1,1,1,1,1,1,1,1");
    assert_eq!((state.ship.maneuver, state.ship.value(Man::Captain)), (10, 1));
    assert!(!state.ship.fdt && !state.ship.emergency && !state.ship.bonuses_lost);
}

#[test]
fn pd_pd_n23_secondary_damage_quiet_turns_and_kikusui() {
    let modifier = |change: fn(&mut State)| {
        game().morale_modifier(&at(Step::TurnEnd, |setup| {
            setup.rules.level = Level::Advanced;
            setup.date = date("Apr1");
            change(setup);
        }))
    };
    let box_hit = |setup: &mut State| {
        let damaged = wardroom_picket_duty::parts::Condition::Damaged;
        boxed(setup, "aft-2/6-crew-head", damaged);
    };
    assert_eq!(modifier(|_| {}), 1);
    assert_eq!(modifier(|setup| setup.damaged = true), 0);
    assert_eq!(modifier(box_hit), 0);
    assert_eq!(
        modifier(|setup| {
            setup.damaged = true;
            setup.date = date("Apr6");
        }),
        -1
    );
    assert_eq!(morale(-4, 1, |_| {}), -4, "the end of the track");
}

#[test]
fn pd_pd_n24_ammunition_only_after_an_attack() {
    let after = |attacked: bool, dice: &str| {
        let mut state = at(Step::TurnEnd, |setup| setup.attacked = attacked);
        step(&mut state, dice);
        (state.ship.ammo, state.ship.fuel)
    };
    assert_eq!(after(true, "6,1,3"), (8, 10));
    assert_eq!(after(false, "6,3"), (10, 8));
}

#[test]
fn pd_pd_i_station_off_the_station_a_scenario_is_lost() {
    let mut state = story(Story::S6, Step::Leave, |setup| setup.ship.maneuver = 0);
    step(&mut state, "6,6");
    assert_eq!(state.ending, Ending::OffStation);
    assert_eq!(outcome(&state).values, [0.0]);
}

#[test]
fn pd_pd_i_fight_a_day_on_station_counts() {
    let mut state = at(Step::TurnEnd, |setup| setup.fighting_days = 2);
    step(&mut state, "1,3");
    assert_eq!(state.fighting_days, 3);
    // Days at the anchorage do not.
    let away = leaves(0, "6,6,1,1");
    assert_eq!(away.fighting_days, 0);
}

#[test]
fn pd_pd_g14_anch_who_must_leave_and_what_is_restored() {
    let must = |change: fn(&mut State)| game().must_leave(&at(Step::Leave, change));
    assert!(must(|setup| setup.ship.hull = 0));
    assert!(must(|setup| setup.ship.flood = [5, 0, 5].into()));
    assert!(must(|setup| setup.ship.boiler_exploded = true));
    assert!(!must(|setup| setup.ship.hull = 1));
    let mut state = at(Step::Leave, |setup| {
        setup.ship.maneuver = 0;
        setup.ship.ammo = 2;
        setup.ship.morale = -3;
        setup.ship.fdt = false;
        setup.ship.gun_hits[mount("5in1")] = 3;
        crew(setup, Man::Captain, 2);
    });
    step(&mut state, "6,6,1,1,6,6");
    let ship = &state.ship;
    assert!(!ship.is_damaged(&game().data) && ship.fdt);
    assert_eq!((ship.ammo, ship.morale, ship.value(Man::Captain)), (10, 0, 2));
    assert_eq!(state.step, Step::Station);
    // Replenishment fills the stores and nothing else.
    let mut state = at(Step::NextDay, |setup| {
        setup.ship.fuel = 0;
        setup.ship.hull = 5;
    });
    step(&mut state, "3,4");
    assert_eq!((state.ship.fuel, state.ship.hull), (10, 5));
}

#[test]
fn the_captain_may_withdraw_if_that_was_agreed() {
    let ready = |setup: &mut State| {
        setup.rules.withdrawal = Switch::On;
        setup.date = date("Apr1");
    };
    let mut sound = at(Step::Withdraw, ready);
    order(&mut sound, "withdraw", "1,1");
    assert_eq!((sound.date, sound.step), (date("Apr3"), Step::Station));
    let mut hurt = at(Step::Withdraw, |setup| {
        ready(setup);
        setup.ship.hull = 3;
    });
    order(&mut hurt, "withdraw", "1,1");
    assert_eq!((hurt.date, hurt.ship.hull), (date("Apr9"), 10));
    let mut lost = story(Story::S7, Step::Withdraw, ready);
    order(&mut lost, "withdraw", "");
    assert_eq!(lost.ending, Ending::OffStation);
}
