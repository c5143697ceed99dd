//! Chapter 2: B-25s, damage, Elite Crewmen.

use wardroom_doolittle::Setup;
use wardroom_doolittle::State;
use wardroom_doolittle::checks::total;
use wardroom_doolittle::parts::{
    Area, Benefit, Bomber, City, Cup, Elite, FlightId, Front, Kind, Target, Wind, Zone,
};
use wardroom_doolittle::state::{Armor, AttackPhase, Berth, FlightPhase, Spot};
use wardroom_doolittle::step::{Goal, Try};

use crate::{
    PAIR, aboard, act, aloft, attached, berth, down, fuel, game, hoover, listed, listed_after,
    offers, on_hoover, over, over_setup, plane, rule_against, run, unseen, up, windy, wrong, zone,
};

const HOOVER: Bomber = Bomber::Hoover;

fn hit(dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        on_hoover(setup, Kind::Flak68);
        change(setup);
    });
    run(&mut state, dice);
    state
}

fn armor(setup: &mut Setup, armor: Armor) {
    let mut ratings = game().data.ratings;
    ratings.armor = armor;
    setup.ratings = Some(ratings);
}

#[test]
fn edr_2_0_a_b25_is_in_one_place() {
    let state = hoover(AttackPhase::Airspeed, Area::Chiba, |_| {});
    assert_eq!(berth(&state, HOOVER), Berth::Area(Area::Chiba));
    assert_eq!(berth(&state, Bomber::Gray), Berth::Out);
    let mut setup = over_setup(AttackPhase::Airspeed, &[(HOOVER, Area::Chiba)]);
    plane(&mut setup, HOOVER).berth = Berth::Flying;
    assert!(wrong(&setup).to_string().contains("no Flight segment"));
}

#[test]
fn edr_2_1_destroyed_takes_everything_with_it() {
    let state = hit("3,3", |setup| {
        plane(setup, HOOVER).damage = 1;
        aboard(setup, HOOVER, Elite::Crouch);
        attached(setup, Kind::FuelLeak, HOOVER);
    });
    assert_eq!(berth(&state, HOOVER), Berth::Destroyed);
    assert!(state.markers.is_empty(), "its Hazards are back in their cups");
    assert_eq!(unseen(&state, Cup::One, Kind::FuelLeak), 2);
}

#[test]
fn edr_2_1_ditched_saves_the_crew() {
    let mut state = aloft(FlightPhase::Fuel, Zone::Z9, &PAIR, |setup| {
        crate::flight_one(setup).fuel = 0;
        attached(setup, Kind::LandingGear, HOOVER);
    });
    run(&mut state, "1,1,6,6");
    assert_eq!(berth(&state, HOOVER), Berth::Ditched(Zone::Z9));
    assert!(state.markers.is_empty());
}

#[test]
fn edr_2_1_2_attachments_stay_until_a_rule_removes_them() {
    let mut state = aloft(FlightPhase::Wind, Zone::Z3, &PAIR, |setup| {
        attached(setup, Kind::FaultyDoors, HOOVER);
        plane(setup, HOOVER).fumes = 2;
        windy(setup, Wind::SevereTailwind);
    });
    run(&mut state, "");
    act(&mut state, "west", "other,Fuel Evaporation");
    assert_eq!(state.attached(HOOVER, Kind::FaultyDoors), 1);
    assert_eq!(state.plane(HOOVER).fumes, 2);
}

#[test]
fn edr_2_1_2_limits_one_elite_and_one_damage() {
    let mut setup = over_setup(AttackPhase::Airspeed, &[(HOOVER, Area::Chiba)]);
    plane(&mut setup, HOOVER).damage = 2;
    assert!(wrong(&setup).to_string().contains("damage"));
    let mut many = over_setup(AttackPhase::Airspeed, &[(HOOVER, Area::Chiba)]);
    for kind in [Kind::FuelLeak, Kind::FaultyDoors, Kind::JammedGuns, Kind::LandingGear] {
        attached(&mut many, kind, HOOVER);
    }
    assert_eq!(crate::check(&many).markers.len(), 4, "Hazards without limit");
}

#[test]
fn edr_2_1_3_the_second_damage_destroys() {
    assert_eq!(hit("3,3", |_| {}).plane(HOOVER).damage, 1);
    let twice = hit("3,3", |setup| plane(setup, HOOVER).damage = 1);
    assert_eq!(berth(&twice, HOOVER), Berth::Destroyed);
}

#[test]
fn edr_2_1_3_severe_with_added_armor_the_third_destroys() {
    let after = |damage: u8| {
        hit("3,3", |setup| {
            armor(setup, Armor::Added);
            plane(setup, HOOVER).damage = damage;
        })
    };
    assert_eq!(after(1).plane(HOOVER).damage, 2);
    assert_eq!(berth(&after(2), HOOVER), Berth::Destroyed);
}

#[test]
fn edr_2_1_3_no_armor_the_first_destroys_unless_ignored() {
    let state = hit("3,3", |setup| armor(setup, Armor::Removed));
    assert_eq!(berth(&state, HOOVER), Berth::Destroyed);
    let mut lucky = hit("3,3", |setup| {
        armor(setup, Armor::Removed);
        aboard(setup, HOOVER, Elite::Greening);
    });
    act(&mut lucky, "ignore-damage", "");
    assert_eq!(berth(&lucky, HOOVER), Berth::Area(Area::TokyoEast));
}

#[test]
fn edr_2_2_the_crew_shares_the_fate_of_its_b25() {
    let destroyed = hit("3,3", |setup| plane(setup, HOOVER).damage = 1);
    let lines = game().debriefing(&destroyed);
    assert!(lines.iter().any(|line| line.what == "B-25s destroyed or captured" && line.count == 1));
}

#[test]
fn edr_2_3_an_elite_crewman_serves_one_b25() {
    let two = [(HOOVER, Area::Chiba), (Bomber::Gray, Area::Chiba)];
    let mut setup = over_setup(AttackPhase::Airspeed, &two);
    aboard(&mut setup, HOOVER, Elite::Crouch);
    aboard(&mut setup, Bomber::Gray, Elite::Crouch);
    assert!(wrong(&setup).to_string().contains("aboard another"));
    let state = over(AttackPhase::Approach, &two, |setup| aboard(setup, HOOVER, Elite::Crouch));
    let of = |bomber| total(&game().approach_modifiers(&state, bomber, Target::GasWorks));
    assert_eq!([of(HOOVER), of(Bomber::Gray)], [2, 1]);
}

#[test]
fn edr_2_3_once_a_spent_crewman_keeps_his_type() {
    let once: Vec<&str> =
        Benefit::ALL.iter().filter(|one| one.is_once()).map(|one| one.word()).collect();
    assert_eq!(
        once,
        ["copilot", "engineer", "gunner", "pilot-fuel", "pilot-ignore-damage", "pilot-re-roll"]
    );
    let state = hit("3,3", |setup| {
        aboard(setup, HOOVER, Elite::Greening);
        plane(setup, HOOVER).spent = true;
    });
    assert_eq!(state.plane(HOOVER).damage, 1, "he cannot ignore it again");
    assert!(game().benefit(&state, HOOVER).is_some_and(Benefit::is_pilot));
}

#[test]
fn edr_2_3_1_a_bombardier_helps_in_boxes_alone() {
    let mut state =
        hoover(AttackPhase::BombsAway, Area::Chiba, |s| aboard(s, HOOVER, Elite::Braemer));
    assert_eq!(total(&game().detonation_modifiers(&state, HOOVER, Target::GasWorks)), 3);
    run(&mut state, "");
    act(&mut state, "hoover", "");
    assert_eq!(state.area_blast[Area::Chiba as usize], 1, "no more on an Area");
}

#[test]
fn edr_2_3_4_an_engineer_conserves_fuel_once() {
    let mut state = aloft(FlightPhase::Fuel, Zone::Z9, &[HOOVER], |setup| {
        crate::flight_one(setup).fuel = 0;
        aboard(setup, HOOVER, Elite::Saylor);
    });
    run(&mut state, "1,4");
    assert_eq!(listed(&state), ["keep", "conserve"]);
    act(&mut state, "conserve dice-1", "6");
    assert_eq!(berth(&state, HOOVER), Berth::Flying, "6 + 4 = 10");
    assert!(state.plane(HOOVER).spent);
}

#[test]
fn edr_2_3_5_a_gunner_drives_an_interceptor_off_for_sure() {
    let mut state = hoover(AttackPhase::Gunnery, Area::TokyoEast, |setup| {
        aboard(setup, HOOVER, Elite::Scott);
        down(setup, Cup::TokyoDay, Front::Fighter, Spot::On(HOOVER));
    });
    run(&mut state, "");
    assert!(offers(&state, "hoover-gunner"));
    act(&mut state, "hoover-gunner", "");
    assert!(state.markers.is_empty() && state.plane(HOOVER).spent);
    let mut hunted = hoover(AttackPhase::BombsAway, Area::TokyoEast, |setup| {
        aboard(setup, HOOVER, Elite::Scott);
        up(setup, Cup::TokyoDay, Kind::Interceptor45, Spot::Attached(HOOVER));
    });
    run(&mut hunted, "");
    act(&mut hunted, "hoover-gunner", "");
    assert!(offers(&hunted, "hoover"), "now she may release");
    let mut flight = aloft(FlightPhase::Hazards, Zone::Z8, &[HOOVER], |setup| {
        aboard(setup, HOOVER, Elite::Scott);
    });
    run(&mut flight, "fighter");
    assert_eq!(listed(&flight), ["hoover-1", "hoover-gunner"]);
    act(&mut flight, "hoover-gunner", "");
    assert!(flight.plane(HOOVER).spent);
}

/// What navigators add for Flight 1 looking for Tokyo.
fn found(elites: &[(Bomber, Elite)]) -> i8 {
    let state = aloft(FlightPhase::Move, Zone::Z6, &PAIR, |setup| {
        elites.iter().for_each(|&(bomber, elite)| aboard(setup, bomber, elite));
    });
    let goal = Goal::City(City::Tokyo);
    total(&game().acquisition_modifiers(&state, FlightId(0), goal, Try::First))
}

#[test]
fn edr_2_3_6_a_navigator_helps_his_flight() {
    assert_eq!(found(&[]), 1);
    assert_eq!(found(&[(HOOVER, Elite::Crouch)]), 2);
}

#[test]
fn edr_2_3_7_nav_pilots_and_navigators_add_up() {
    assert_eq!(found(&[(HOOVER, Elite::Crouch), (Bomber::Gray, Elite::Jones)]), 3);
}

#[test]
fn edr_2_3_7_fuel_a_pilot_conserves_like_an_engineer() {
    let mut state = aloft(FlightPhase::Fuel, Zone::Z9, &[HOOVER], |setup| {
        crate::flight_one(setup).fuel = 0;
        aboard(setup, HOOVER, Elite::Hilger);
    });
    run(&mut state, "1,1");
    act(&mut state, "conserve dice-12", "5,5");
    assert_eq!(berth(&state, HOOVER), Berth::Flying);
}

#[test]
fn edr_2_3_7_ignore_damage_is_shrugged_off_once() {
    let mut state = hit("3,3", |setup| {
        aboard(setup, HOOVER, Elite::Greening);
        plane(setup, HOOVER).damage = 1;
    });
    assert_eq!(listed(&state), ["ignore-damage", "suffer"]);
    act(&mut state, "ignore-damage", "");
    assert_eq!(
        (berth(&state, HOOVER), state.plane(HOOVER).damage),
        (Berth::Area(Area::TokyoEast), 1)
    );
    let mut taken = hit("3,3", |setup| aboard(setup, HOOVER, Elite::Greening));
    act(&mut taken, "suffer", "");
    assert!(taken.plane(HOOVER).damage == 1 && !taken.plane(HOOVER).spent);
    let mut crash = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        aboard(setup, HOOVER, Elite::Greening);
        on_hoover(setup, Kind::Crash);
    });
    run(&mut crash, "1");
    assert_eq!(berth(&crash, HOOVER), Berth::Destroyed, "destroyed outright is not damage");
}

#[test]
fn edr_2_3_7_reroll_any_dice_of_a_roll_that_affects_him() {
    let with = |change: fn(&mut Setup)| {
        hit("3,3", |setup| {
            aboard(setup, HOOVER, Elite::Doolittle);
            change(setup);
        })
    };
    let mut state = with(|_| {});
    assert_eq!(listed(&state), ["keep", "pilot"]);
    assert_eq!(listed_after(&state, "pilot"), ["dice-1", "dice-2", "dice-12"]);
    act(&mut state, "pilot dice-2", "6");
    assert_eq!((state.plane(HOOVER).damage, state.plane(HOOVER).spent), (0, true));
    let mut kept = with(|_| {});
    act(&mut kept, "keep", "");
    assert_eq!((kept.plane(HOOVER).damage, kept.plane(HOOVER).spent), (1, false));
    let spent = with(|setup| plane(setup, HOOVER).spent = true);
    assert_eq!(spent.plane(HOOVER).damage, 1, "nobody is asked");
    // On the Flight Map: a Guzzle Check of his Flight, not another's Flying on Fumes.
    let mut guzzle = aloft(FlightPhase::Wind, Zone::Z3, &PAIR, |setup| {
        aboard(setup, HOOVER, Elite::Doolittle);
        windy(setup, Wind::Headwind);
    });
    run(&mut guzzle, "");
    act(&mut guzzle, "west", "1,1");
    assert!(offers(&guzzle, "pilot"));
    act(&mut guzzle, "pilot dice-12", "6,6,other");
    assert_eq!((zone(&guzzle), fuel(&guzzle)), (Some(Zone::Z4), 9));
    let mut fumes = aloft(FlightPhase::Fuel, Zone::Z9, &PAIR, |setup| {
        crate::flight_one(setup).fuel = 0;
        aboard(setup, HOOVER, Elite::Doolittle);
    });
    run(&mut fumes, "6,6,1,1");
    assert_eq!(berth(&fumes, Bomber::Gray), Berth::Ditched(Zone::Z9), "not asked for Gray");
}

#[test]
fn edr_2_3_types_each_pilot_has_one_of_four_benefits() {
    let pilots = Benefit::ALL.iter().filter(|one| one.is_pilot()).count();
    assert_eq!((pilots, Benefit::COUNT), (4, 10));
    let data = &game().data;
    let reroll = data.elites.iter().filter(|one| one.benefit == Benefit::PilotReroll);
    assert_eq!(reroll.map(|one| one.name.as_str()).collect::<Vec<_>>(), ["Doolittle"]);
}

#[test]
fn edr_x_12_6_6_medals_roll_again_once_and_go_with_the_bombs() {
    let mut state = hit("3,3", |setup| plane(setup, HOOVER).medals = true);
    assert_eq!(listed(&state), ["keep", "medals"]);
    act(&mut state, "medals dice-12", "1,1");
    assert_eq!((state.plane(HOOVER).damage, state.plane(HOOVER).medals), (0, false));
    let mut bombs = hoover(AttackPhase::BombsAway, Area::Chiba, |s| plane(s, HOOVER).medals = true);
    run(&mut bombs, "");
    act(&mut bombs, "hoover", "");
    assert!(!bombs.plane(HOOVER).medals, "unused, they go back with the release");
    assert_eq!(rule_against(&bombs, "keep"), "EDR 4.1");
}
