//! Sections 12.0 to 12.2, 12.5 and 12.7: the Naval Turn but for launch and hazards.

use wardroom_doolittle::naval::parts::{Patrol, Perch, SeaCup, SeaHazard, Space, WeatherBox};
use wardroom_doolittle::naval::state::{Bunkers, Contact, Force, Leg, Lies, NavalPhase, Station};
use wardroom_doolittle::naval::{SeaArea, SeaAsk, Ship};
use wardroom_doolittle::parts::{Bomber, Elite, Sea, Weather, Wind};
use wardroom_doolittle::state::Berth;
use wardroom_doolittle::step::Frame;
use wardroom_doolittle::{Setup, State};

use crate::naval::{
    alone, asked, at_sea, count, fly, joined, lay, meets, signal, space, station, surface, weather,
    wreck,
};
use crate::{aboard, act, check, game, listed, listed_after, offers, plane, rule_against, run};

#[test]
fn edr_12_0_the_phases_in_their_order() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", alone);
    assert_eq!(asked(&state), Some(SeaAsk::Quarters));
    act(&mut state, "done", "3,3");
    assert_eq!(
        (asked(&state), state.naval.phase),
        (Some(SeaAsk::Rendezvous), NavalPhase::Underway)
    );
    act(&mut state, "hold", "6,6,3,3");
    act(&mut state, "hold", "Clouds");
    assert_eq!(state.naval.phase, NavalPhase::Hazards);
    act(&mut state, "meet-it", "Clouds");
    act(&mut state, "meet-it", "");
    assert_eq!((asked(&state), state.naval.turn), (Some(SeaAsk::Quarters), 1), "and again");
}

#[test]
fn edr_12_0_1_without_a_launch_the_game_is_over() {
    let mut state = at_sea(NavalPhase::Refueling, SeaArea::Pacific, "", |setup| {
        alone(setup);
        setup.naval.turn = 9;
    });
    assert_eq!(asked(&state), Some(SeaAsk::LastChance), "the last turn is over");
    act(&mut state, "hold", "");
    assert!(state.is_over());
    let mut state = meets(Patrol::TaskForce, SeaArea::DefenseWest, SeaHazard::Clouds, |setup| {
        setup.security.alert = 2;
    });
    act(&mut state, "emergency-launch", "");
    assert_eq!(state.naval.alert_at_launch, Some(2), "the Alert Level is recorded");
}

#[test]
fn edr_12_1_in_any_order_and_distressed_ships_stay_astern() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |setup| {
        lay(setup, SeaCup::East, SeaHazard::Distress5, Lies::Ship(Ship::Gwin));
        station(setup, Ship::Gwin, Station::In(Space::AsternFar));
    });
    assert_eq!(listed_after(&state, "gwin"), ["detach"], "in distress she stays astern");
    act(&mut state, "ca-dark-blue local-recon", "");
    act(&mut state, "meredith astern", "");
    assert_eq!(space(&state, Ship::Meredith), Some(Space::Astern));
    assert!(!offers(&state, "ca-dark-blue"), "one order a phase");
}

#[test]
fn edr_12_1_1_recon_patrols_the_area_of_the_task_force_and_moves_with_it() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", alone);
    act(&mut state, "ca-dark-blue sea-area", "");
    act(&mut state, "done", "3,3");
    act(&mut state, "hold", "6,6,3,3");
    assert_eq!(state.naval.patrolled(Patrol::CaDark), Some(SeaArea::W140));
}

#[test]
fn edr_12_1_1_ent_without_the_enterprise_only_cruisers_fly() {
    let state = at_sea(NavalPhase::Quarters, SeaArea::Midway, "", |setup| {
        setup.naval.met = true;
        setup.naval.recon[1] = Perch::Hangar;
    });
    assert!(offers(&state, "ca-dark-blue") && offers(&state, "ca-light-blue"));
    assert!(!offers(&state, "vf6") && !offers(&state, "vb6"));
}

#[test]
fn edr_12_1_2_vf6_flies_low_or_high() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Midway, "", joined);
    act(&mut state, "vf6 low-cap", "");
    assert_eq!(state.naval.perch(Patrol::Vf6), Perch::LowCap);
    assert_eq!(state.naval.patrolled(Patrol::Vf6), None, "CAP is no patrol");
}

#[test]
fn edr_12_1_3_seven_calls_a_submarine() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |_| {});
    act(&mut state, "thresher", "3,3");
    assert_eq!(state.naval.boat(Patrol::Thresher).contact, Contact::Silent);
    assert!(!offers(&state, "thresher"), "one attempt a turn");
    act(&mut state, "trout", "3,4");
    assert_eq!(state.naval.boat(Patrol::Trout).contact, Contact::Contact);
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |setup| {
        surface(setup, Patrol::Tuna, SeaArea::Japan);
    });
    act(&mut state, "tuna", "");
    assert_eq!(state.naval.boat(Patrol::Tuna).contact, Contact::Silent, "broken without a roll");
}

#[test]
fn edr_12_1_4_anybody_but_the_hornet_may_be_detached() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Hawaii, "", |setup| {
        lay(setup, SeaCup::East, SeaHazard::Distress5, Lies::Ship(Ship::Cimarron));
    });
    assert!(!offers(&state, "hornet"));
    act(&mut state, "cimarron detach", "");
    assert_eq!(state.naval.ship(Ship::Cimarron).station, Station::Detached(0, SeaArea::Hawaii));
    assert!(state.naval.markers.is_empty(), "what was attached goes back");
    assert!(!offers(&state, "cimarron"), "and she never returns");
}

#[test]
fn edr_12_1_4_recon_goes_with_its_ships() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Midway, "", joined);
    act(&mut state, "enterprise detach", "");
    assert_eq!(state.naval.perch(Patrol::Vb6), Perch::Away);
    assert_eq!(state.naval.perch(Patrol::CaDark), Perch::Hangar);
    for cruiser in ["vincennes", "northampton", "salt-lake-city"] {
        act(&mut state, &format!("{cruiser} detach"), "");
    }
    assert_eq!(state.naval.perch(Patrol::CaDark), Perch::Away, "no CA is left");
}

fn hurt_on_deck(setup: &mut Setup) {
    aboard(setup, Bomber::Gray, Elite::Cole);
    plane(setup, Bomber::Hoover).damage = 1;
    plane(setup, Bomber::Jones).jammed = 1;
}

#[test]
fn edr_12_1_5_a_copilot_repairs_any_b25_aboard_once() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", hurt_on_deck);
    assert_eq!(listed_after(&state, "gray-copilot"), ["hoover", "jones"]);
    act(&mut state, "gray-copilot hoover", "");
    assert_eq!(state.plane(Bomber::Hoover).damage, 0);
    assert!(!offers(&state, "gray-copilot"), "once");
}

#[test]
fn edr_2_3_2_damage_or_one_marker() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |setup| {
        hurt_on_deck(setup);
        plane(setup, Bomber::Jones).damage = 1;
    });
    act(&mut state, "gray-copilot jones her-turret", "");
    let jones = state.plane(Bomber::Jones);
    assert_eq!((jones.damage, jones.jammed), (1, 0));
}

fn distressed(setup: &mut Setup) {
    lay(setup, SeaCup::East, SeaHazard::Distress7, Lies::Ship(Ship::Gwin));
    lay(setup, SeaCup::East, SeaHazard::RedFlags, Lies::Fleet);
    station(setup, Ship::Gwin, Station::In(Space::AsternFar));
}

#[test]
fn edr_12_1_6_two_dice_against_the_marker() {
    let mut state = at_sea(NavalPhase::Recovery, SeaArea::Pacific, "", |setup| {
        alone(setup);
        distressed(setup);
    });
    assert_eq!(listed(&state), ["gwin", "done"], "red flags cannot be recovered");
    act(&mut state, "gwin", "3,4,3,3");
    assert!(!state.naval.is_distressed(Ship::Gwin));
    assert_eq!(space(&state, Ship::Gwin), Some(Space::AsternFar), "for this turn she stays");
    let mut state = at_sea(NavalPhase::Recovery, SeaArea::Pacific, "", |setup| {
        alone(setup);
        distressed(setup);
    });
    act(&mut state, "gwin", "3,3,3,3");
    assert!(state.naval.is_distressed(Ship::Gwin));
}

#[test]
fn edr_12_2_every_patrolled_box_is_checked() {
    let state = at_sea(NavalPhase::Recovery, SeaArea::Pacific, "5,5,4,4", |setup| {
        alone(setup);
        surface(setup, Patrol::Tuna, SeaArea::Hawaii);
    });
    let chits = &state.naval.weather;
    assert_eq!(chits[WeatherBox::Pacific as usize], Some(Weather::Gale));
    assert_eq!(chits[WeatherBox::Hawaii as usize], Some(Weather::Gusty));
    assert_eq!(chits[WeatherBox::Midway as usize], None, "nobody is there");
}

#[test]
fn edr_12_2_pairs_one_check_for_both() {
    let mut state = at_sea(NavalPhase::Recovery, SeaArea::DefenseEast, "3,3", |setup| {
        alone(setup);
        surface(setup, Patrol::Tuna, SeaArea::DefenseWest);
    });
    assert_eq!(asked(&state), Some(SeaAsk::WindCheck(WeatherBox::Defense)));
    act(&mut state, "hold", "");
    assert_eq!(state.naval.weather_at(SeaArea::DefenseWest), Some(Weather::Gusty));
}

#[test]
fn edr_12_2_1_the_sum_of_two_dice() {
    let state = at_sea(NavalPhase::Recovery, SeaArea::Midway, "4,5", alone);
    assert_eq!(state.naval.weather_at(SeaArea::Midway), Some(Weather::Gale), "the central table");
}

#[test]
fn edr_12_2_2_a_storm_silences_signals_and_shakes_the_b25s() {
    let state = at_sea(NavalPhase::Recovery, SeaArea::Pacific, "6,6,security-risk", |setup| {
        alone(setup);
        signal(setup, SeaArea::Hawaii);
    });
    assert_eq!((state.naval.signals(), state.security.risk), (0, 7));
    // From one Storm into another: both again.
    let mut state = at_sea(NavalPhase::Underway, SeaArea::Pacific, "", |setup| {
        alone(setup);
        weather(setup, Weather::Storm);
    });
    act(&mut state, "hold", "6,6,security-risk");
    assert_eq!((state.naval.at, state.security.risk), (SeaArea::W140, 7));
}

#[test]
fn edr_12_2_3_wind_may_be_looked_for_and_kept_for_the_turn() {
    let west = |setup: &mut Setup| {
        alone(setup);
        setup.naval.plan.launch = SeaArea::Japan;
    };
    let mut state = at_sea(NavalPhase::Recovery, SeaArea::DefenseEast, "2,2", west);
    act(&mut state, "try", "6,6");
    let wind = Some(game().wind_table(Weather::Calm)[10]);
    assert_eq!(state.sky.wind[Sea::Defense as usize], wind);
    act(&mut state, "keep-wind", "");
    assert_eq!(state.sky.wind[Sea::Defense as usize], wind);
    let mut state = at_sea(NavalPhase::Recovery, SeaArea::DefenseEast, "2,2", west);
    act(&mut state, "try", "6,6");
    act(&mut state, "hold", "");
    assert_eq!(state.sky.wind[Sea::Defense as usize], None, "discarded");
    let state = at_sea(NavalPhase::Refueling, SeaArea::DefenseEast, "", |setup| {
        alone(setup);
        setup.sky.wind[Sea::Defense as usize] = Some(Wind::Tailwind);
    });
    assert_eq!(state.sky.wind[Sea::Defense as usize], None, "gone when the turn ends");
}

#[test]
fn edr_x_12_2_1_the_flight_map_reads_the_table_of_the_sea_area() {
    use wardroom_doolittle::parts::Zone;
    use wardroom_doolittle::state::FlightPhase;
    let mut state = crate::aloft(FlightPhase::Wind, Zone::Z2, &[Bomber::Hoover], |setup| {
        setup.sky.weather = [None; Sea::COUNT];
    });
    run(&mut state, "5,6,6,6");
    assert_eq!(
        state.sky.weather[Sea::Defense as usize],
        Some(Weather::Storm),
        "eleven, western table"
    );
}

fn underway(at: SeaArea, dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    at_sea(NavalPhase::Underway, at, dice, |setup| {
        alone(setup);
        setup.naval.met = true;
        change(setup);
    })
}

#[test]
fn edr_12_5_the_move_must_be_tried() {
    let state = underway(SeaArea::Pacific, "2,3,Clouds", |_| {});
    assert_eq!((state.naval.at, state.naval.phase), (SeaArea::W140, NavalPhase::Hazards));
}

#[test]
fn edr_12_5_1_the_move_number_of_area_and_weather() {
    let state = underway(SeaArea::Pacific, "2,2", |_| {});
    assert_eq!(asked(&state), Some(SeaAsk::ForceMove(Leg::Raid)), "four fails in a calm");
    let state = underway(SeaArea::Pacific, "5,4", |setup| weather(setup, Weather::Storm));
    assert_eq!(
        (state.naval.at, asked(&state)),
        (SeaArea::Pacific, Some(SeaAsk::ForceMove(Leg::Raid)))
    );
}

#[test]
fn edr_12_5_1_force_costs_the_fuel() {
    let mut state = underway(SeaArea::Pacific, "2,2", |_| {});
    act(&mut state, "force-move", "Clouds");
    assert_eq!((state.naval.at, state.naval.bunkers), (SeaArea::W140, Bunkers::Low));
    let state =
        underway(SeaArea::Pacific, "2,2,Clouds", |setup| setup.naval.bunkers = Bunkers::Low);
    assert_eq!(state.naval.at, SeaArea::Pacific, "low on fuel it cannot be forced");
}

fn no_oilers(setup: &mut Setup) {
    joined(setup);
    for oiler in [Ship::Cimarron, Ship::Sabine] {
        station(setup, oiler, Station::Detached(0, SeaArea::Midway));
    }
}

#[test]
fn edr_12_5_2_west_of_the_line_having_moved_and_nobody_slow() {
    let mut state = underway(SeaArea::InfluenceEast, "6,6", no_oilers);
    assert_eq!((asked(&state), state.naval.at), (Some(SeaAsk::RaidMove), SeaArea::InfluenceWest));
    act(&mut state, "try", "3,3,Clouds");
    assert_eq!(state.naval.at, SeaArea::DefenseEast, "one more, and only one");
    let slow = underway(SeaArea::InfluenceEast, "6,6,Clouds", |setup| {
        no_oilers(setup);
        wreck(setup, Ship::Gwin);
    });
    assert_eq!(slow.naval.at, SeaArea::InfluenceWest, "a Slow Ship forbids it");
    let east = underway(SeaArea::Hawaii, "6,6,Clouds", no_oilers);
    assert_eq!(east.naval.at, SeaArea::Midway, "east of the line");
    let mut forced = underway(SeaArea::InfluenceEast, "6,6", no_oilers);
    act(&mut forced, "try", "1,2");
    act(&mut forced, "force-move", "Clouds");
    assert_eq!((forced.naval.at, forced.naval.bunkers), (SeaArea::DefenseEast, Bunkers::Low));
}

#[test]
fn edr_12_5_2_about_low_on_fuel_a_failed_raid_move_turns_back() {
    let mut state = underway(SeaArea::InfluenceEast, "6,6", |setup| {
        no_oilers(setup);
        setup.naval.bunkers = Bunkers::Low;
    });
    act(&mut state, "try", "1,2");
    assert_eq!(asked(&state), Some(SeaAsk::LastChance));
    act(&mut state, "hold", "");
    assert!(state.is_over());
    assert_eq!(count(&state, Berth::Deck), 16);
}

fn seeking(at: SeaArea, change: impl FnOnce(&mut Setup)) -> State {
    at_sea(NavalPhase::Underway, at, "", |setup| {
        alone(setup);
        setup.naval.plan.turn = 9;
        change(setup);
    })
}

#[test]
fn edr_12_5_3_before_and_after_the_move_once_for_each_area() {
    let mut state = seeking(SeaArea::W140, |_| {});
    act(&mut state, "try", "2,2");
    act(&mut state, "hold", "6,6");
    assert_eq!((state.naval.at, asked(&state)), (SeaArea::Hawaii, Some(SeaAsk::Rendezvous)));
    act(&mut state, "try", "2,2");
    act(&mut state, "hold", "Clouds");
    assert_eq!(state.security.risk, 8, "two misses");
    let mut state = seeking(SeaArea::W140, |_| {});
    act(&mut state, "hold", "1,2");
    act(&mut state, "hold", "Clouds");
    assert_eq!(state.naval.phase, NavalPhase::Hazards, "without a move only once");
}

#[test]
fn edr_12_5_3_dice_three_at_the_planned_point() {
    let mut state = seeking(SeaArea::Midway, |_| {});
    assert_eq!(game().rendezvous_dice(&state), 3);
    act(&mut state, "try", "5,4,2");
    assert!(state.naval.met, "eleven");
    assert_eq!(game().rendezvous_dice(&seeking(SeaArea::Hawaii, |_| {})), 2);
}

#[test]
fn edr_12_5_3_mods_each_of_them() {
    let total = |change: fn(&mut Setup)| {
        let mut setup = crate::naval::voyage(NavalPhase::Underway, SeaArea::Hawaii);
        alone(&mut setup);
        setup.naval.plan.turn = 9;
        change(&mut setup);
        wardroom_doolittle::checks::total(&game().rendezvous_modifiers(&check(&setup)))
    };
    assert_eq!(total(|_| {}), 0);
    assert_eq!(total(|setup| weather(setup, Weather::Storm)), -3);
    assert_eq!(total(|setup| lay(setup, SeaCup::East, SeaHazard::RedFlags, Lies::Fleet)), -3);
    assert_eq!(total(|setup| setup.naval.delayed = true), -2);
    assert_eq!(total(|setup| setup.naval.plan.turn = 0), 3);
    assert_eq!(total(|setup| fly(setup, Patrol::CaDark, Perch::Sea)), 1);
    assert_eq!(total(|setup| fly(setup, Patrol::CaDark, Perch::Local)), 0);
    assert_eq!(total(|setup| surface(setup, Patrol::Tuna, SeaArea::Hawaii)), 1);
    assert_eq!(total(|setup| surface(setup, Patrol::Tuna, SeaArea::Midway)), 0);
}

#[test]
fn edr_12_5_3_success_brings_tf_16() {
    let mut state = seeking(SeaArea::Midway, |setup| {
        setup.naval.bunkers = Bunkers::Low;
        setup.naval.delayed = true;
    });
    act(&mut state, "try", "6,6,6");
    let naval = &state.naval;
    assert_eq!(
        (naval.force, naval.bunkers),
        (Force::Sixteen, Bunkers::Low),
        "the fuel stays as it is"
    );
    assert_eq!((naval.on_layout().count(), naval.delayed), (16, false));
    assert_eq!(asked(&state), Some(SeaAsk::Arrange));
    act(&mut state, "vf6 high-cap", "");
    assert_eq!(state.naval.perch(Patrol::Vf6), Perch::HighCap);
}

#[test]
fn edr_12_5_3_noent_only_a_recon_joins() {
    let mut state = seeking(SeaArea::Midway, |setup| setup.naval.enterprise = false);
    act(&mut state, "try", "6,6,6,6,6,Clouds");
    let naval = &state.naval;
    assert_eq!((naval.force, naval.on_layout().count()), (Force::Eighteen, 8));
    assert_eq!(naval.perch(Patrol::CaLight), Perch::Hangar);
    assert_eq!(naval.perch(Patrol::Vf6), Perch::Away);
}

#[test]
fn edr_12_5_3_fail_raises_the_security_risk() {
    let mut state = seeking(SeaArea::Hawaii, |_| {});
    act(&mut state, "try", "1,2");
    act(&mut state, "hold", "6,6");
    assert_eq!(state.security.risk, 7);
}

#[test]
fn edr_12_5_3_radio_adds_to_the_sum_and_to_the_risk() {
    let mut state = seeking(SeaArea::Hawaii, |_| {});
    act(&mut state, "try", "5,5");
    assert_eq!(asked(&state), Some(SeaAsk::Radio(2)));
    act(&mut state, "radio-2", "");
    assert_eq!(
        (state.naval.met, state.security.risk),
        (true, 8),
        "in place of the one for failing"
    );
    let mut state = seeking(SeaArea::Hawaii, |_| {});
    act(&mut state, "try", "5,5");
    act(&mut state, "radio-1", "6,6");
    assert_eq!((state.naval.met, state.security.risk), (false, 8), "one, and one for failing");
}

#[test]
fn edr_12_7_a_new_turn_begins() {
    let state = at_sea(NavalPhase::Refueling, SeaArea::Pacific, "", alone);
    assert_eq!((state.naval.turn, state.naval.phase), (1, NavalPhase::Quarters));
    let mut last = at_sea(NavalPhase::Refueling, SeaArea::DefenseEast, "", |setup| {
        alone(setup);
        setup.naval.turn = 9;
    });
    act(&mut last, "emergency-launch", "");
    assert_eq!(asked(&last), Some(SeaAsk::TakeOff), "before the last turn ends");
}

#[test]
fn edr_12_7_1_one_marker_a_turn_however_many_submarines() {
    let mut state = at_sea(NavalPhase::Refueling, SeaArea::Pacific, "", |setup| {
        surface(setup, Patrol::Trout, SeaArea::Japan);
        surface(setup, Patrol::Thresher, SeaArea::Japan);
    });
    assert_eq!(listed(&state), ["find-tokyo", "find-nagoya", "find-osaka-kobe"]);
    act(&mut state, "find-tokyo", "");
    assert_eq!((state.contacts, asked(&state)), ([1, 0, 0], Some(SeaAsk::Quarters)));
    let silent = at_sea(NavalPhase::Refueling, SeaArea::Pacific, "", |_| {});
    assert_eq!(asked(&silent), Some(SeaAsk::Quarters), "out of contact they tell nothing");
}

fn dry(state_weather: Weather, change: impl FnOnce(&mut Setup)) -> State {
    at_sea(NavalPhase::Refueling, SeaArea::Hawaii, "", |setup| {
        alone(setup);
        weather(setup, state_weather);
        setup.naval.bunkers = Bunkers::Low;
        change(setup);
    })
}

#[test]
fn edr_12_7_2_the_number_of_the_oiler_less_in_bad_weather() {
    let mut state = dry(Weather::Calm, |_| {});
    assert_eq!(listed(&state), ["cimarron", "hold"]);
    act(&mut state, "cimarron", "3,4");
    assert_eq!(state.naval.bunkers, Bunkers::Fueled);
    let mut gale = dry(Weather::Gale, |_| {});
    act(&mut gale, "cimarron", "3,4");
    assert_eq!(gale.naval.bunkers, Bunkers::Low, "seven is six in a gale");
    let mut storm = dry(Weather::Storm, |_| {});
    act(&mut storm, "cimarron", "6,4");
    assert_eq!(storm.naval.bunkers, Bunkers::Fueled, "ten is seven in a storm");
    let two = dry(Weather::Calm, joined);
    assert_eq!(listed(&two), ["cimarron", "sabine", "hold"], "one attempt each");
}

#[test]
fn edr_12_7_2_fail_damages_ships_and_the_oiler_may_pay() {
    let mut state = dry(Weather::Storm, |_| {});
    act(&mut state, "cimarron", "1,1");
    act(&mut state, "gwin", "");
    act(&mut state, "monssen", "");
    assert!(state.naval.ship(Ship::Gwin).damaged && state.naval.ship(Ship::Monssen).damaged);
    assert_eq!(asked(&state), Some(SeaAsk::Scrape(Ship::Cimarron)));
    act(&mut state, "damage-oiler", "");
    assert_eq!(state.naval.bunkers, Bunkers::Fueled);
    assert!(state.naval.ship(Ship::Cimarron).damaged);
    let mut calm = dry(Weather::Calm, |_| {});
    act(&mut calm, "cimarron", "1,1");
    assert_eq!(asked(&calm), Some(SeaAsk::Scrape(Ship::Cimarron)), "nobody is hurt in a calm");
    act(&mut calm, "hold", "");
    assert_eq!((calm.naval.bunkers, calm.naval.turn), (Bunkers::Low, 1));
}

#[test]
fn a_refused_order_says_what_is_decided() {
    let state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |_| {});
    assert_eq!(rule_against(&state, "hornet detach"), "EDR 12.1.4");
    assert_eq!(rule_against(&state, "vincennes center"), "EDR 9.4.1");
    assert_eq!(rule_against(&state, "gwin astern-far"), "EDR 9.4.1-asternfar");
    assert!(matches!(state.agenda[0], Frame::Naval));
}

#[test]
fn costly_orders_are_warned_of() {
    use wardroom_kernel::{Seat, Words};
    let warning = |state: &State, order: &str| {
        let action = wardroom_kernel::play::parse(game(), state, Seat(0), order)
            .unwrap_or_else(|refusal| panic!("{refusal}"));
        game().caution(state, Seat(0), &action.picks).unwrap_or_default()
    };
    let far = meets(Patrol::TaskForce, SeaArea::Midway, SeaHazard::Clouds, |_| {});
    assert!(warning(&far, "emergency-launch").contains("Midway"));
    assert_eq!(warning(&far, "meet-it"), "");
    let quarters = at_sea(NavalPhase::Quarters, SeaArea::Midway, "", joined);
    assert!(warning(&quarters, "enterprise detach").contains("aircraft"));
    let storm = dry(Weather::Storm, |_| {});
    assert!(warning(&storm, "cimarron").contains("two ships"));
}

#[test]
fn odds_speak_of_the_sea() {
    use wardroom_kernel::{Observer, Words};
    let before = underway(SeaArea::Pacific, "2,2", |_| {});
    let mut after = before;
    act(&mut after, "force-move", "Clouds");
    let words = game().change(&before, &after, Observer::Spectator);
    assert!(words.contains("into 140W") && words.contains("low on fuel"), "{words}");
}
