//! The worked examples of chapters 11 and 12.

use wardroom_doolittle::checks::total;
use wardroom_doolittle::naval::parts::{Patrol, Perch, Raider, SeaCup, SeaHazard, Space};
use wardroom_doolittle::naval::state::{Bunkers, Leg, Lies, NavalPhase, Station};
use wardroom_doolittle::naval::{SeaArea, SeaAsk, SeaFrame, Ship};
use wardroom_doolittle::parts::{Bomber, FlightId, Weather, Zone};
use wardroom_doolittle::state::Berth;
use wardroom_doolittle::step::Frame;

use crate::naval::{
    all_off, alone, asked, at_sea, doing, fly, joined, lay, meets, signal, space, station, surface,
    voyage, weather,
};
use crate::{act, berth, check, game, listed, run};

#[test]
fn ex_11_1_halsey_launches_two_squadrons() {
    let mut state = doing(SeaFrame::NavyLaunch, SeaArea::DefenseEast, "2,5", |setup| {
        joined(setup);
        fly(setup, Patrol::Vb6, Perch::Sea);
        setup.naval.strike.cause = Patrol::Vb6;
    });
    act(&mut state, "vs6", "");
    act(&mut state, "vt6", "");
    let striking = |one| state.naval.perch(one) == Perch::Striking;
    assert!(striking(Patrol::Vs6) && striking(Patrol::Vt6));
}

#[test]
fn ex_11_3_arrival_under_high_cap() {
    let mut setup = voyage(NavalPhase::Hazards, SeaArea::DefenseEast);
    joined(&mut setup);
    fly(&mut setup, Patrol::Vf6, Perch::HighCap);
    fly(&mut setup, Patrol::Vs6, Perch::Striking);
    setup.naval.strike.area = SeaArea::DefenseEast;
    setup.agenda.push(Frame::Sea(SeaFrame::StrikeArrives));
    let mut state = check(&setup);
    let mut dice = wardroom_testkit::dice("1,6");
    let mut umpire = wardroom_kernel::Umpire::silent(&mut dice);
    wardroom_kernel::Rules::advance(game(), &mut state, &mut umpire);
    assert_eq!(state.naval.strike.raiders, [0, 1, 2], "one torpedo and two dive bombers");
}

#[test]
fn ex_11_4_1_torpedo_from_ahead_far() {
    assert_eq!(game().data.naval.arrows.torpedo[1], [Space::AheadFar, Space::Ahead, Space::Center]);
    let state = doing(SeaFrame::Approach(Raider::Torpedo, 3), SeaArea::DefenseEast, "6", |setup| {
        station(setup, Ship::Gwin, Station::In(Space::AheadFar));
    });
    assert_eq!(asked(&state), Some(SeaAsk::Quarters), "the ship Ahead Far fires first");
}

#[test]
fn ex_11_4_3_ordnance_on_the_light_cruiser() {
    let frame = SeaFrame::Release(Raider::Torpedo, Some(Ship::Nashville));
    let state = doing(frame, SeaArea::DefenseEast, "4,2", |_| {});
    assert!(state.naval.ship(Ship::Nashville).damaged);
}

#[test]
fn ex_11_5_contact_vf6_counts_for_the_sum_and_the_sinking() {
    let state = doing(SeaFrame::Counterstrike, SeaArea::DefenseEast, "3,6,4,3", |setup| {
        joined(setup);
        for one in [Patrol::Vs6, Patrol::Vt6, Patrol::Vf6] {
            fly(setup, one, Perch::Striking);
        }
    });
    let tally = state.naval.tally;
    assert_eq!((tally.ships, tally.carriers), (1, 1), "ten: two rolls, each die and three");
}

#[test]
fn ex_12_1_6_recovery_of_a_five() {
    let recover = |dice: &str| {
        let mut state = at_sea(NavalPhase::Recovery, SeaArea::Pacific, "", |setup| {
            alone(setup);
            lay(setup, SeaCup::East, SeaHazard::Distress5, Lies::Ship(Ship::Gwin));
            station(setup, Ship::Gwin, Station::In(Space::AsternFar));
        });
        act(&mut state, "gwin", dice);
        state
    };
    let five = recover("2,3,3,3");
    assert!(!game().is_slow(&five, Ship::Gwin));
    assert_eq!(space(&five, Ship::Gwin), Some(Space::AsternFar));
    assert!(recover("2,2,3,3").naval.is_distressed(Ship::Gwin));
}

#[test]
fn ex_12_2_weather_bands_of_the_printed_table() {
    use Weather::{Calm, Gale, Gusty, Storm};
    let bands = game().data.naval.bands(SeaArea::Pacific);
    let weather = [2, 7, 8, 9, 10, 11, 12].map(|sum| bands.weather(sum));
    assert_eq!(weather, [Calm, Calm, Gusty, Gusty, Gale, Gale, Storm]);
}

#[test]
fn ex_12_3_launch_of_the_first_flight() {
    let mut state = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", |setup| {
        weather(setup, Weather::Gusty);
    });
    act(&mut state, "next-4", "2,5");
    assert_eq!(asked(&state), Some(SeaAsk::TakeOff), "the next Flight is rolled for by itself");
    assert_eq!(state.flying(FlightId(0)).count(), 4);
}

#[test]
fn ex_12_3_2_botched_with_an_elite_pilot() {
    let mut state = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", alone);
    act(&mut state, "next-4", "1,2");
    act(&mut state, "doolittle", "1,3");
    assert_eq!(berth(&state, Bomber::Doolittle), Berth::Destroyed);
    act(&mut state, "next-4", "6,6");
    act(&mut state, "next-4", "6,6");
    act(&mut state, "next-4", "6,6,1,2");
    act(&mut state, "at-0800", "6,6,6");
    assert!(state.flight(FlightId(0)).zone.is_some(), "this Flight starts at 0800");
    assert!(state.flight(FlightId(1)).delayed.is_some(), "later ones at 1000");
}

#[test]
fn ex_12_4_1_zone_emergency_by_one_die() {
    let mut state = meets(Patrol::TaskForce, SeaArea::DefenseWest, SeaHazard::Clouds, |_| {});
    act(&mut state, "emergency-launch", "");
    all_off(&mut state, "6,6,2,2,2,3");
    assert_eq!(crate::zone(&state), Some(Zone::Z5));
}

#[test]
fn ex_12_4_2_time_all_sums() {
    let hours: Vec<u8> = (3..=18).map(|sum| game().data.launch_hour(sum).unwrap()).collect();
    assert_eq!(hours, [0, 2, 4, 6, 8, 10, 10, 12, 12, 14, 14, 16, 16, 18, 20, 22]);
}

#[test]
fn ex_12_5_1_force_moves_and_costs_the_fuel() {
    let mut state = at_sea(NavalPhase::Underway, SeaArea::Pacific, "1,3", |setup| {
        alone(setup);
        setup.naval.met = true;
    });
    assert_eq!(asked(&state), Some(SeaAsk::ForceMove(Leg::Raid)));
    act(&mut state, "force-move", "Clouds");
    assert_eq!((state.naval.at, state.naval.bunkers), (SeaArea::W140, Bunkers::Low));
}

#[test]
fn ex_12_5_2_about_low_on_fuel() {
    let mut state = at_sea(NavalPhase::Underway, SeaArea::InfluenceEast, "6,6", |setup| {
        alone(setup);
        joined(setup);
        weather(setup, Weather::Gusty);
        setup.naval.bunkers = Bunkers::Low;
        for oiler in [Ship::Cimarron, Ship::Sabine] {
            station(setup, oiler, Station::Detached(0, SeaArea::Midway));
        }
    });
    act(&mut state, "try", "2,3");
    assert_eq!(asked(&state), Some(SeaAsk::LastChance));
    assert_eq!(listed(&state), ["emergency-launch", "hold"]);
}

#[test]
fn ex_12_5_3_rv2_in_a_storm_off_hawaii() {
    let mut state = at_sea(NavalPhase::Underway, SeaArea::W140, "", |setup| {
        alone(setup);
        setup.naval.plan.rendezvous = SeaArea::Hawaii;
        setup.naval.plan.turn = 0;
        fly(setup, Patrol::CaDark, Perch::Sea);
        surface(setup, Patrol::Tuna, SeaArea::Hawaii);
        signal(setup, SeaArea::Midway);
        setup.naval.weather[SeaArea::Hawaii.weather_box() as usize] = Some(Weather::Storm);
    });
    act(&mut state, "try", "3,3");
    assert_eq!(asked(&state), Some(SeaAsk::Radio(3)), "ten against thirteen");
    act(&mut state, "hold", "3,4,security-risk");
    assert_eq!((state.naval.at, state.naval.signals()), (SeaArea::Hawaii, 0), "the Storm strikes");
    assert_eq!(total(&game().rendezvous_modifiers(&state)), 2);
    act(&mut state, "try", "2,5,1");
    assert_eq!(asked(&state), Some(SeaAsk::Radio(2)), "ten against twelve");
    act(&mut state, "radio-2", "");
    assert!(state.naval.met);
}

#[test]
fn ex_12_6_2_draw_three_east_hazards() {
    let mut setup = voyage(NavalPhase::Hazards, SeaArea::W140);
    setup.security.failed = 1;
    assert_eq!(game().hazards_in(&check(&setup), SeaArea::W140), 3);
}

#[test]
fn ex_12_6_4_launch_instead_of_the_hazard() {
    let mut state = meets(Patrol::TaskForce, SeaArea::DefenseEast, SeaHazard::IBoatSquare, |_| {});
    act(&mut state, "emergency-launch", "");
    act(&mut state, "next-4", "3,3");
    assert_eq!(asked(&state), Some(SeaAsk::TakeOff), "six in a calm is enough in haste");
    assert_eq!(state.security.risk, 6, "no Secrecy Test");
}

#[test]
fn ex_12_6_6_destroy_tf_and_it_radios_home() {
    let mut state = meets(Patrol::TaskForce, SeaArea::Midway, SeaHazard::BoatCircle, |_| {});
    act(&mut state, "destroy", "1,3,4");
    assert_eq!((state.security.risk, state.security.alert), (6, 1));
}

#[test]
fn ex_12_6_6_signals_in_three_areas_in_a_row() {
    let mut state = meets(Patrol::TaskForce, SeaArea::DefenseEast, SeaHazard::Signals, |setup| {
        signal(setup, SeaArea::InfluenceWest);
        signal(setup, SeaArea::InfluenceEast);
    });
    act(&mut state, "meet-it", "");
    assert_eq!((state.security.secrecy, state.security.risk), (4, 6));
    assert_eq!(state.naval.signals_in(SeaArea::DefenseEast), 1);
}

#[test]
fn ex_12_6_6_iboat_react_of_the_monssen() {
    let mut state = doing(SeaFrame::IBoat, SeaArea::Midway, "6,6,2", |setup| {
        joined(setup);
        station(setup, Ship::Monssen, Station::In(Space::Port));
        station(setup, Ship::Benham, Station::In(Space::PortFar));
        fly(setup, Patrol::Vb6, Perch::Local);
        fly(setup, Patrol::Vs6, Perch::Local);
    });
    assert_eq!(total(&game().reaction_modifiers(&state, Ship::Monssen, 2)), 2);
    act(&mut state, "monssen", "2,6");
    assert_eq!(state.naval.tally.i_boats, 1);
}

#[test]
fn ex_12_6_6_iboat_undet_goes_for_a_carrier() {
    let mut setup = voyage(NavalPhase::Hazards, SeaArea::Midway);
    joined(&mut setup);
    setup.naval.areas = u16::MAX;
    alone(&mut setup);
    setup.agenda.push(Frame::Sea(SeaFrame::Torpedoes(None)));
    let mut state = check(&setup);
    run(&mut state, "2,1,1");
    assert!(state.naval.ship(Ship::Enterprise).damaged);
    assert!(!state.naval.ship(Ship::Hornet).damaged);
}
