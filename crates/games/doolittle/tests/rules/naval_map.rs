//! Chapters 9 and 10: the Naval Map, the Layout, ships and Recon.

use wardroom_doolittle::naval::parts::{
    Patrol, Perch, SeaCup, SeaHazard, ShipType, Space, WeatherBox,
};
use wardroom_doolittle::naval::state::{Bunkers, Contact, Force, Lies, NavalPhase, Station};
use wardroom_doolittle::naval::{SeaArea, SeaAsk, SeaFrame, Ship};
use wardroom_doolittle::parts::{Bomber, City, Sea, Weather, Wind, Zone};
use wardroom_doolittle::state::{Berth, Launch};
use wardroom_doolittle::step::Frame;
use wardroom_kernel::{Origin, Rules};

use crate::naval::{
    all_off, alone, asked, at_sea, count, doing, fly, joined, lay, meets, space, station, surface,
    voyage, weather, wreck,
};
use crate::{act, cell, check, game, listed, listed_after, offers, rule_against, run, wrong};

#[test]
fn edr_9_0_the_segment_ends_with_the_launch() {
    let mut state = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", |_| {});
    all_off(&mut state, "6,6,1,2");
    act(&mut state, "at-0800", "");
    assert_eq!(state.agenda[..2], [Frame::Naval, Frame::Flight]);
    assert_eq!(count(&state, Berth::Flying), 16);
}

#[test]
fn edr_9_1_the_task_force_sails_one_area_west_at_a_time() {
    assert_eq!(SeaArea::COUNT, 10);
    let mut state = at_sea(NavalPhase::Underway, SeaArea::Pacific, "", alone);
    act(&mut state, "hold", "3,4");
    assert_eq!(state.naval.at, SeaArea::W140);
    assert_eq!(SeaArea::Japan.west(), None);
    let there = at_sea(NavalPhase::Underway, SeaArea::Japan, "Clouds", |setup| {
        alone(setup);
        setup.naval.met = true;
    });
    let naval = &there.naval;
    assert_eq!((naval.at, naval.phase), (SeaArea::Japan, NavalPhase::Hazards), "no farther");
}

#[test]
fn edr_9_1_dateline_influence_east_is_west_of_it() {
    assert!(!SeaArea::Midway.is_west_of_date_line());
    let west = SeaArea::ALL.iter().filter(|area| area.is_west_of_date_line());
    assert_eq!(west.count(), 5);
}

#[test]
fn edr_9_1_1_every_area_but_port_has_a_number() {
    let number = |area: SeaArea| game().data.naval.area(area).rendezvous;
    assert_eq!((number(SeaArea::W140), number(SeaArea::Hawaii)), (13, 12));
    let without: Vec<_> = SeaArea::ALL.iter().filter(|&&area| number(area) == 0).collect();
    assert_eq!(without, [&SeaArea::SanFrancisco]);
}

#[test]
fn edr_9_1_port_no_rendezvous_and_no_hazards() {
    let state = at_sea(NavalPhase::Underway, SeaArea::SanFrancisco, "1,2", alone);
    assert_eq!(asked(&state), Some(SeaAsk::ForceMove(wardroom_doolittle::naval::state::Leg::Raid)));
    assert_eq!(state.naval.bunkers, Bunkers::Fueled);
    let idle = at_sea(NavalPhase::Hazards, SeaArea::SanFrancisco, "", alone);
    assert_eq!((idle.naval.turn, asked(&idle)), (1, Some(SeaAsk::Quarters)), "nothing is drawn");
}

#[test]
fn edr_9_2_the_marker_moves_and_the_planned_turn_does_not() {
    let state = at_sea(NavalPhase::Hazards, SeaArea::SanFrancisco, "", alone);
    assert_eq!((state.naval.turn, state.naval.plan.turn), (1, 4));
    let turns = &game().data.naval.track.turns;
    assert_eq!((turns[0].as_str(), turns.last().unwrap().as_str()), ("April 2-5", "April 22-23"));
    assert!(turns.contains(&"April 14-15".to_owned()));
}

#[test]
fn edr_9_3_a_chit_governs_its_area_or_a_pair() {
    assert_eq!(SeaArea::InfluenceEast.weather_box(), SeaArea::InfluenceWest.weather_box());
    assert_eq!(SeaArea::DefenseEast.weather_box(), WeatherBox::Defense);
    let mut setup = voyage(NavalPhase::Hazards, SeaArea::Midway);
    setup.naval.weather[WeatherBox::Defense as usize] = Some(Weather::Gale);
    let state = check(&setup);
    assert_eq!(state.naval.weather_at(SeaArea::DefenseWest), Some(Weather::Gale));
    assert_eq!(state.naval.weather_at(SeaArea::Japan), Some(Weather::Calm));
}

#[test]
fn edr_9_3_1_the_table_of_the_area_gives_weather_and_move_number() {
    let mut state = at_sea(NavalPhase::Recovery, SeaArea::Pacific, "5,5", alone);
    assert_eq!(state.naval.weather_at(SeaArea::Pacific), Some(Weather::Gale), "ten is a gale");
    assert_eq!(asked(&state), Some(SeaAsk::Rendezvous));
    state.naval.weather = [None; 8];
    assert_eq!(game().move_number(&state), 5);
}

#[test]
fn edr_9_4_spaces_and_arrows() {
    assert_eq!(Space::COUNT, 9);
    let arrows = &game().data.naval.arrows;
    assert_eq!(arrows.torpedo[1], [Space::AheadFar, Space::Ahead, Space::Center]);
    assert_eq!((arrows.dive.len(), arrows.i_boat.len()), (2, 6));
    assert!(arrows.i_boat[1].len() == 2 && arrows.i_boat[4].len() == 2, "a far and an inner space");
}

#[test]
fn edr_9_4_1_types_and_room() {
    let state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |setup| {
        station(setup, Ship::Gwin, Station::In(Space::PortFar));
    });
    let spaces = listed_after(&state, "vincennes");
    assert!(!spaces.contains(&"center".to_owned()), "only carriers and oilers");
    assert!(!spaces.contains(&"port-far".to_owned()), "no room beside two destroyers");
    assert!(spaces.contains(&"astern".to_owned()));
    assert!(listed_after(&state, "cimarron").contains(&"astern".to_owned()), "an oiler anywhere");
}

#[test]
fn edr_9_4_1_asternfar_slow_ships_only_and_never_a_carrier() {
    let state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |setup| {
        wreck(setup, Ship::Gwin);
    });
    assert!(listed_after(&state, "gwin").contains(&"astern-far".to_owned()));
    assert!(!listed_after(&state, "meredith").contains(&"astern-far".to_owned()));
    let mut setup = voyage(NavalPhase::Quarters, SeaArea::Pacific);
    station(&mut setup, Ship::Hornet, Station::In(Space::AsternFar));
    assert!(wrong(&setup).to_string().contains("9.4.1-asternfar"));
}

#[test]
fn edr_9_4_2_recon_has_boxes_without_limit() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Midway, "", |setup| {
        joined(setup);
        fly(setup, Patrol::CaDark, Perch::Local);
    });
    act(&mut state, "vb6 local-recon", "");
    act(&mut state, "vs6 local-recon", "");
    assert_eq!(state.naval.recon.iter().filter(|&&one| one == Perch::Local).count(), 3);
    assert_eq!(rule_against(&state, "vt6 low-cap"), "EDR 12.1.2");
}

#[test]
fn edr_10_0_recon_and_submarines_share_the_hazards() {
    let state = at_sea(NavalPhase::Hazards, SeaArea::W140, "", |setup| {
        alone(setup);
        fly(setup, Patrol::CaDark, Perch::Sea);
        surface(setup, Patrol::Tuna, SeaArea::W140);
        setup.security.failed = 1;
    });
    let loads = &state.naval.assigned;
    assert_eq!((loads[0], loads[1], loads[7]), (1, 1, 1), "three hazards, three patrols");
}

#[test]
fn edr_10_1_ships_have_types_and_values() {
    let naval = &game().data.naval;
    assert_eq!(naval.ship(Ship::Vincennes).kind, ShipType::Ca);
    assert_eq!(naval.ship(Ship::Monssen).reaction, 8);
    assert_eq!(naval.ship(Ship::Nashville).flak, 2);
    assert_eq!(
        (naval.ship(Ship::Cimarron).kind, naval.ship(Ship::Cimarron).refuel),
        (ShipType::Ao, 7)
    );
    let state = check(&voyage(NavalPhase::Quarters, SeaArea::SanFrancisco));
    assert_eq!((state.naval.force, state.naval.on_layout().count()), (Force::Eighteen, 8));
}

#[test]
fn edr_10_1_1_the_second_hit_sinks() {
    // Undetected, at the Hornet with nobody else in the Center.
    let hit = |damaged: bool| {
        doing(SeaFrame::Torpedoes(Some(1)), SeaArea::Pacific, "1,1", |setup| {
            station(setup, Ship::Meredith, Station::In(Space::Port));
            setup.naval.ships[Ship::Gwin as usize].damaged = damaged;
        })
    };
    assert!(hit(false).naval.ship(Ship::Gwin).damaged);
    assert_eq!(hit(true).naval.ship(Ship::Gwin).station, Station::Sunk);
}

#[test]
fn edr_10_1_1_cvao_damaged_carriers_launch_nothing_and_oilers_refuel_nobody() {
    let state = at_sea(NavalPhase::Refueling, SeaArea::Pacific, "", |setup| {
        alone(setup);
        wreck(setup, Ship::Cimarron);
        setup.naval.bunkers = Bunkers::Low;
    });
    assert_eq!(asked(&state), Some(SeaAsk::Quarters), "nobody refuels");
    let clouds = "Clouds,Clouds,Clouds,Clouds";
    let state = at_sea(NavalPhase::Launch, SeaArea::Japan, clouds, |setup| {
        alone(setup);
        joined(setup);
        wreck(setup, Ship::Enterprise);
        wreck(setup, Ship::Hornet);
    });
    assert_eq!(count(&state, Berth::Deck), 16, "a damaged Hornet launches no B-25");
    assert!(!offers(&state, "vb6"), "a damaged Enterprise launches no Recon");
}

#[test]
fn edr_10_1_2_oilers_damaged_and_distressed_ships_are_slow() {
    let mut setup = voyage(NavalPhase::Quarters, SeaArea::Pacific);
    wreck(&mut setup, Ship::Gwin);
    lay(&mut setup, SeaCup::East, SeaHazard::Distress5, Lies::Ship(Ship::Monssen));
    lay(&mut setup, SeaCup::East, SeaHazard::RedFlags, Lies::Fleet);
    let state = check(&setup);
    let slow: Vec<Ship> = Ship::ALL
        .iter()
        .copied()
        .filter(|&ship| state.naval.space(ship).is_some())
        .filter(|&ship| game().is_slow(&state, ship))
        .collect();
    assert_eq!(slow, [Ship::Gwin, Ship::Monssen, Ship::Cimarron], "red flags slow nobody");
}

#[test]
fn edr_10_2_recon_is_assigned_at_general_quarters() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |_| {});
    assert_eq!(listed_after(&state, "ca-dark-blue"), ["local-recon", "sea-area"]);
    act(&mut state, "ca-dark-blue sea-area", "");
    assert_eq!(state.naval.patrolled(Patrol::CaDark), Some(SeaArea::Pacific));
}

#[test]
fn edr_10_2_1_before_rendezvous_one_recon_and_only_with_an_undamaged_cruiser() {
    let state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |_| {});
    assert!(offers(&state, "ca-dark-blue") && !offers(&state, "ca-light-blue"));
    let state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |setup| {
        wreck(setup, Ship::Vincennes);
        fly(setup, Patrol::CaDark, Perch::Sea);
    });
    assert!(!offers(&state, "ca-dark-blue"));
    assert_eq!(state.naval.perch(Patrol::CaDark), Perch::Hangar);
    let state = at_sea(NavalPhase::Quarters, SeaArea::Midway, "", joined);
    assert!(offers(&state, "ca-dark-blue") && offers(&state, "ca-light-blue"));
}

#[test]
fn edr_10_2_2_the_enterprise_brings_four_and_vf6_alone_flies_cap() {
    let state = at_sea(NavalPhase::Quarters, SeaArea::Midway, "", joined);
    for recon in ["vf6", "vb6", "vs6", "vt6"] {
        assert!(offers(&state, recon));
    }
    assert!(listed_after(&state, "vf6").contains(&"high-cap".to_owned()));
    assert!(!listed_after(&state, "vb6").contains(&"high-cap".to_owned()));
}

#[test]
fn edr_c_seaareas_given_cells_are_as_printed() {
    assert_eq!(cell("N4", "140W", "cup"), "east");
    assert_eq!(cell("N4", "140W", "hazards"), "2");
    assert_eq!(cell("N4", "140W", "in a Storm"), "0");
    assert_eq!(cell("N4", "140W", "more"), "+1 per failed test");
    assert_eq!(cell("N4", "Pacific", "cup"), "east");
    assert_eq!(cell("N4", "Defense East", "port"), "14");
    let state = check(&voyage(NavalPhase::Quarters, SeaArea::Japan));
    assert_eq!(game().hazards_in(&state, SeaArea::Japan), 4);
}

#[test]
fn edr_c_turntrack_ten_boxes() {
    assert_eq!(cell("naval-turns", "1", "turn"), "April 2-5");
    assert_eq!(cell("naval-turns", "6", "turn"), "April 14-15");
    assert_eq!(cell("naval-turns", "10", "turn"), "April 22-23");
}

#[test]
fn edr_c_layout_all_sixteen_ships_fit() {
    let mut setup = voyage(NavalPhase::Quarters, SeaArea::Midway);
    joined(&mut setup);
    assert_eq!(check(&setup).naval.on_layout().count(), 16);
    station(&mut setup, Ship::Gwin, Station::In(Space::Astern));
    assert!(wrong(&setup).to_string().contains("no room"));
    assert_eq!(cell("layout", "astern-far", "room"), "no limit");
}

#[test]
fn edr_c_ships_eight_and_eight() {
    let of =
        |force| Ship::ALL.iter().filter(|&&one| game().data.naval.ship(one).force == force).count();
    assert_eq!((of(Force::Eighteen), of(Force::Sixteen)), (8, 8));
    let mut setup = voyage(NavalPhase::Quarters, SeaArea::Pacific);
    wreck(&mut setup, Ship::Monssen);
    let state = check(&setup);
    assert_eq!(game().reaction(&state, Ship::Monssen), 10);
    assert_eq!((game().hull(&state, Ship::Monssen), game().flak(&state, Ship::Monssen)), (9, 0));
}

#[test]
fn edr_c_subs_tuna_thresher_and_trout() {
    let state = check(&voyage(NavalPhase::Quarters, SeaArea::Pacific));
    assert_eq!(state.naval.boat(Patrol::Tuna).contact, Contact::None);
    assert_eq!(state.naval.boat(Patrol::Trout).area, SeaArea::Japan);
    assert_eq!((Patrol::SUBMARINES.len(), game().data.naval.figures.contact), (3, 7));
}

#[test]
fn edr_c_recon_six_markers() {
    let words: Vec<&str> = Patrol::RECON.iter().map(|recon| recon.word()).collect();
    assert_eq!(words, ["ca-dark-blue", "ca-light-blue", "vf6", "vb6", "vs6", "vt6"]);
}

#[test]
fn edr_c_seahaz_the_mix_of_the_cups() {
    let total = |cup: SeaCup| -> u32 {
        game().data.naval.hazards.iter().map(|one| u32::from(one.counts[cup as usize])).sum()
    };
    assert_eq!([SeaCup::East, SeaCup::Central, SeaCup::West].map(total), [14, 18, 18]);
    assert_eq!(cell("N6", "Mechanical Distress 5+", "recovery"), "5+");
    assert_eq!(cell("N6", "Boat (square)", "icon"), "square");
    let mut setup = voyage(NavalPhase::Quarters, SeaArea::Midway);
    lay(&mut setup, SeaCup::West, SeaHazard::Medals, Lies::Bomber(Bomber::Gray));
    setup.b25s.get_mut(&Bomber::Gray).unwrap().medals = true;
    assert!(wrong(&setup).to_string().contains("C-seahaz"), "there are none in that cup");
}

#[test]
fn edr_c_strike_no_more_markers_than_there_are() {
    let x3 = &game().data.naval.x3;
    for raiders in x3.no_cap.iter().chain(&x3.low_cap).chain(&x3.high_cap) {
        assert!(raiders[0] <= 3 && raiders[1] <= 3 && raiders[2] <= 4);
    }
}

#[test]
fn edr_c_flightboxes_ranges_of_the_die() {
    let zone = |area, die| game().data.naval.first_zone(area, die).map(Zone::number);
    let row = |area| (1..=6).map(|die| zone(area, die).unwrap()).collect::<Vec<u8>>();
    assert_eq!(row(SeaArea::DefenseWest), [5, 5, 4, 4, 4, 4]);
    assert_eq!(row(SeaArea::DefenseEast), [4, 3, 3, 2, 2, 2]);
    assert_eq!(row(SeaArea::InfluenceWest), [1; 6]);
    assert_eq!(zone(SeaArea::InfluenceEast, 1), None, "no box names it");
}

#[test]
fn edr_t_n1_three_tables() {
    let charts = wardroom_kernel::Words::charts(game());
    let table = charts.iter().find(|one| one.id == "N1").unwrap();
    assert_eq!(table.columns, ["east", "central", "west"]);
    assert_eq!(cell("N1", "12", "east"), "storm, move 10+");
    assert_eq!(cell("N1", "11", "west"), "storm, move 11+");
    assert!(table.rows.iter().all(|row| row.origin != Origin::Given), "and we say which are ours");
}

#[test]
fn edr_t_n2_move_numbers_of_the_given_table() {
    let moves = game().data.naval.bands(SeaArea::Pacific).moves;
    assert_eq!(moves, [5, 6, 7, 10]);
    assert_eq!(game().data.naval.bands(SeaArea::InfluenceWest).moves[1], 6, "gusty in Influence");
}

#[test]
fn edr_t_n3_a_raid_move_reads_the_same_numbers() {
    let mut state = at_sea(NavalPhase::Underway, SeaArea::InfluenceEast, "3,2", |setup| {
        raiders(setup);
        weather(setup, Weather::Calm);
    });
    assert_eq!(asked(&state), Some(SeaAsk::RaidMove));
    act(&mut state, "try", "2,3,Clouds");
    assert_eq!(state.naval.at, SeaArea::DefenseEast, "five is enough in a calm");
}

/// TF-16 without oilers, where a Raid Move is possible.
fn raiders(setup: &mut wardroom_doolittle::Setup) {
    joined(setup);
    alone(setup);
    for oiler in [Ship::Cimarron, Ship::Sabine] {
        station(setup, oiler, Station::Detached(0, SeaArea::Midway));
    }
}

#[test]
fn edr_t_n4_numbers_to_meet() {
    assert_eq!((cell("N4", "140W", "RV"), cell("N4", "Hawaii", "RV")), ("13".into(), "12".into()));
    assert_eq!(cell("N4", "San Francisco", "RV"), "-");
}

#[test]
fn edr_t_n6_what_a_hazard_does_and_whether_it_tests() {
    for &hazard in SeaHazard::ALL {
        use wardroom_doolittle::naval::parts::Peril;
        let tests =
            matches!(hazard.peril(), Peril::Boat | Peril::FlyingBoat | Peril::IBoat | Peril::Ship);
        assert!(!tests || hazard.icon().is_some(), "{hazard} always tests");
    }
    let state = meets(Patrol::TaskForce, SeaArea::Midway, SeaHazard::Clouds, |_| {});
    assert_eq!(listed(&state), ["meet-it", "emergency-launch"]);
}

#[test]
fn edr_t_n7_launch_numbers() {
    assert_eq!(cell("N7", "planned", "gusty"), "6+");
    assert_eq!(cell("N7-botched", "4", "result"), cell("N7-botched", "5", "result"));
    assert!(cell("N7-botched", "8", "result").contains("1 Fuel"));
}

#[test]
fn edr_t_a4_a_storm_draws_a_transit_hazard() {
    let state = at_sea(NavalPhase::Recovery, SeaArea::Pacific, "6,6,security-risk", alone);
    assert_eq!(state.security.risk, 7, "one more than at the start");
}

#[test]
fn edr_s9_the_set_up() {
    let setup = voyage(NavalPhase::Quarters, SeaArea::SanFrancisco);
    let state = check(&setup);
    assert_eq!(count(&state, Berth::Deck), 16);
    assert_eq!((state.security.secrecy, state.ratings.guzzle, state.ratings.gunnery), (5, 5, 4));
    assert_eq!(state.ratings.navigation, [1, 1]);
    let security = &state.security;
    assert_eq!((security.risk, security.failed, security.alert), (6, 0, 0));
    let plan = state.naval.plan;
    assert_eq!(
        (plan.rendezvous, plan.turn, plan.launch),
        (SeaArea::Midway, 4, SeaArea::DefenseWest)
    );
    assert_eq!(state.naval.bunkers, Bunkers::Fueled);
}

#[test]
fn edr_s9v_the_denouement_follows_the_voyage() {
    let mut setup = voyage(NavalPhase::Over, SeaArea::Pacific);
    setup.rules.denouement = true;
    let mut state = check(&setup);
    let told = run(&mut state, "6,6");
    assert!(told.iter().any(|line| line.contains("Task Force")), "it comes home: {told:?}");
    let mut plain = check(&voyage(NavalPhase::Over, SeaArea::Pacific));
    run(&mut plain, "");
    assert!(plain.is_over(), "without the option the debriefing comes at once");
}

#[test]
fn edr_s7_8v_the_flight_scenarios_may_have_one_too() {
    for id in ["7", "8"] {
        let state = wardroom_testkit::playout::start(game(), id, &[("denouement", "on")]);
        assert!(state.rules.denouement);
    }
    let options = wardroom_kernel::Options([("denouement".to_owned(), "on".to_owned())].into());
    let options = options.checked(&game().manifest().options).unwrap();
    assert!(wardroom_kernel::Rules::scenario(game(), "1", &options).is_err());
}

#[test]
fn edr_opt_recon_ahead_scouts_and_is_caught_up() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |setup| {
        alone(setup);
        setup.rules.recon_ahead = true;
    });
    act(&mut state, "ca-dark-blue scout-ahead", "");
    assert_eq!(state.naval.patrolled(Patrol::CaDark), Some(SeaArea::W140));
    act(&mut state, "done", "3,3,3,3");
    act(&mut state, "hold", "4,4");
    assert_eq!(state.naval.perch(Patrol::CaDark), Perch::Sea, "the Task Force has caught up");
    let plain = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |_| {});
    assert!(!listed_after(&plain, "ca-dark-blue").contains(&"scout-ahead".to_owned()));
}

#[test]
fn edr_x_12_7_1_a_contact_marker_waits_in_a_city() {
    let mut state = at_sea(NavalPhase::Refueling, SeaArea::Pacific, "", |setup| {
        surface(setup, Patrol::Trout, SeaArea::Japan);
    });
    act(&mut state, "find-nagoya", "");
    assert_eq!(state.contacts, [0, 1, 0]);
    assert_eq!(City::ALL[1], City::Nagoya);
}

#[test]
fn edr_x_12_6_6_signals_the_lower_value_holds_in_flight() {
    let mut state = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", |setup| {
        setup.security.secrecy = 4;
    });
    all_off(&mut state, "6,6,1,2");
    act(&mut state, "at-0800", "");
    assert_eq!(state.security.secrecy, 4);
}

#[test]
fn edr_8_2_3_planned_three_dice_for_the_first_wind() {
    let mut state = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", |_| {});
    all_off(&mut state, "6,6,1,2");
    act(&mut state, "at-0800", "");
    act(&mut state, "flight-1", "1,6,6");
    assert_eq!(listed(&state), ["dice-12", "dice-13", "dice-23"]);
    act(&mut state, "dice-23", "");
    let calm = game().wind_table(Weather::Calm)[10];
    assert_eq!(state.sky.wind[Sea::Defense as usize], Some(calm));
    assert!(matches!(calm, Wind::SevereTailwind | Wind::Tailwind));
    assert!(!state.naval.takeoff.fair_wind, "only the first");
}

#[test]
fn edr_15_2_sounder_tanks_after_a_planned_launch() {
    use wardroom_doolittle::parts::Kind;
    let removed = |kind: Kind, bonus: bool| -> u8 {
        let mut state = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", |setup| {
            setup.rules.planned_bonus = bonus;
        });
        all_off(&mut state, "6,6,1,2");
        act(&mut state, "at-0800", "");
        state.removed.iter().map(|cup| cup[kind as usize]).sum()
    };
    assert_eq!((removed(Kind::FuelLeak, true), removed(Kind::FuelEvaporation, true)), (2, 2));
    assert_eq!(removed(Kind::FuelLeak, false), 0);
}

#[test]
fn edr_15_2_a_position_names_the_option_by_its_word_or_as_it_used_to() {
    use wardroom_doolittle::state::Rules;
    for name in ["planned-launch-bonus", "planned-bonus"] {
        let rules: Rules = serde_json::from_value(serde_json::json!({ name: true })).unwrap();
        assert!(rules.planned_bonus, "{name}");
    }
    assert!(serde_json::from_value::<Rules>(serde_json::json!({ "bonus": true })).is_err());
}

#[test]
fn edr_x_12_4_1_a_planned_launch_chooses_between_two_dice() {
    let mut state = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", |_| {});
    all_off(&mut state, "6,6,3,1");
    assert_eq!(asked(&state), Some(SeaAsk::FirstZone));
    act(&mut state, "dice-2", "");
    act(&mut state, "at-0600", "");
    assert_eq!(crate::zone(&state), Some(Zone::Z5), "lower is nearer Japan");
    assert_eq!(state.ratings.launch, Launch::Planned);
}

#[test]
fn edr_x_12_4_2_the_track_numbers_and_the_slide() {
    let mut state = meets(Patrol::TaskForce, SeaArea::DefenseWest, SeaHazard::Clouds, |_| {});
    act(&mut state, "emergency-launch", "");
    all_off(&mut state, "6,6,1,2,2,3");
    assert_eq!(state.sky.hour, 8, "a seven");
    act(&mut state, "one-turn-later", "4");
    assert_eq!((state.sky.hour, state.security.risk), (10, 10));
}

#[test]
fn a_group_that_was_detached_is_remembered() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Hawaii, "", |_| {});
    act(&mut state, "cimarron detach", "");
    act(&mut state, "gwin detach", "");
    let groups: Vec<(u8, SeaArea)> = game().detached_groups(&state).collect();
    assert_eq!(groups, [(0, SeaArea::Hawaii)]);
    assert_eq!(space(&state, Ship::Gwin), None);
}
