//! Sections 3, 4.0 to 4.3 and 4.7: maps, the Attack Turn, Airspeed, placing and assigning Hazards, leaving.

use wardroom_doolittle::parts::{
    Altitude, Area, Bomber, City, Cup, FlightId, Front, Kind, Side, Target, Zone,
};
use wardroom_doolittle::state::{
    Attack, AttackPhase, Berth, Face, FlightPhase, Marker, Spot, Story,
};
use wardroom_doolittle::step::Frame;
use wardroom_doolittle::{Setup, State};

use crate::{
    PAIR, act, aloft_setup, attached, berth, check, down, fuel, game, hoover, label, listed,
    listed_after, loaded, on_hoover, over, over_setup, plane, rule_against, run, unseen, up, wrong,
};

/// Flight 1 over Tokyo in scenario 7.
pub(crate) fn attack_in_flight(phase: AttackPhase, change: impl FnOnce(&mut Setup)) -> State {
    let mut setup = aloft_setup(FlightPhase::Move, Zone::Z6, &PAIR);
    for bomber in PAIR {
        plane(&mut setup, bomber).berth = Berth::Area(Area::Chiba);
    }
    let flight = Some(FlightId(0));
    setup.attack = Attack { turn: 9, phase, flight, gate: Some(Area::Chiba), ..Attack::default() };
    setup.agenda = vec![Frame::Flight, Frame::Attack];
    change(&mut setup);
    check(&setup)
}

#[test]
fn edr_3_1_the_night_side_has_numbers_of_its_own() {
    let data = &game().data;
    for &target in Target::ALL {
        let [day, night] = [Side::Day, Side::Night].map(|side| data.numbers(target, side));
        assert!(night[0] >= day[0] && night[1] >= day[1], "{target} is easier by night");
    }
    assert_eq!(data.numbers(Target::GasWorks, Side::Night), [8, 9]);
    let day = hoover(AttackPhase::Approach, Area::TokyoEast, |_| {});
    let mut day_listed = day;
    run(&mut day_listed, "");
    assert!(label(&day_listed, "hoover", "gas-works").contains("(7, training +1)"));
    let mut night = hoover(AttackPhase::Approach, Area::TokyoEast, |s| s.attack.side = Side::Night);
    run(&mut night, "");
    assert!(label(&night, "hoover", "gas-works").contains("(8, training +1)"));
}

#[test]
fn edr_3_1_1_markers_and_blasts_serve_both_sides_and_go_back_to_their_own_cup() {
    let change = |setup: &mut Setup| {
        setup.attack.side = Side::Night;
        setup.target_blast.insert(Target::GasWorks, 2);
        on_hoover(setup, Kind::Flak68);
    };
    let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, change);
    run(&mut state, "1,1");
    assert_eq!(unseen(&state, Cup::TokyoDay, Kind::Flak68), 2, "back to the cup it came from");
    assert!(label(&state, "hoover", "gas-works").contains("blast +1"));
}

#[test]
fn edr_3_2_areas_border_one_another_and_hold_any_number() {
    let data = &game().data;
    for &area in Area::ALL {
        for &other in &data.area(area).adjacent {
            assert!(data.area(other).adjacent.contains(&area), "{area} and {other}");
            assert_eq!(area.city(), other.city());
        }
    }
    let crowd: Vec<(Bomber, Area)> = Bomber::ALL[..6].iter().map(|&b| (b, Area::Chiba)).collect();
    let state = over(AttackPhase::Place, &crowd, |_| {});
    assert_eq!(state.in_area(Area::Chiba).count(), 6);
}

#[test]
fn edr_3_2_1_all_fly_at_one_altitude() {
    let low = hoover(AttackPhase::Evade, Area::TokyoEast, |s| on_hoover(s, Kind::Flak68));
    let mut low_asked = low;
    run(&mut low_asked, "");
    assert_eq!(listed(&low_asked), ["hoover-1", "done"], "low flyers may evade");
    let mut high = hoover(AttackPhase::Evade, Area::TokyoEast, |setup| {
        setup.attack.altitude = Altitude::High;
        on_hoover(setup, Kind::Flak68);
    });
    run(&mut high, "6,6");
    assert_eq!(listed(&high), ["hoover", "done"], "high flyers evade nothing, and only release");
}

#[test]
fn edr_3_4_releases_are_counted_for_each_map() {
    let mut state = hoover(AttackPhase::BombsAway, Area::Chiba, |s| {
        s.detonations.insert(City::Nagoya, 4);
    });
    run(&mut state, "");
    act(&mut state, "hoover", "");
    assert_eq!(state.detonations, [1, 4, 0]);
}

#[test]
fn edr_3_4_track_adds_to_the_draw() {
    let values: Vec<i8> = (0..12).map(|count| game().data.detonations(count)).collect();
    assert_eq!(values, [-2, -1, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4]);
}

#[test]
fn edr_3_5_the_phases_follow_one_another() {
    let words: Vec<&str> = AttackPhase::ALL.iter().map(|phase| phase.word()).collect();
    assert_eq!(words[..3], ["airspeed", "place-hazards", "assign-hazards"]);
    let mut state = hoover(AttackPhase::Airspeed, Area::Chiba, |_| {});
    run(&mut state, "");
    act(&mut state, "tokyo-east", "");
    assert_eq!(state.attack.phase, AttackPhase::Approach, "with nothing to do between");
}

#[test]
fn edr_4_0_a_turn_runs_from_airspeed_to_bombs_away() {
    let mut state = hoover(AttackPhase::Airspeed, Area::Chiba, |s| s.security.alert = 2);
    run(&mut state, "");
    assert_eq!(state.attack.phase, AttackPhase::Airspeed);
    act(&mut state, "tokyo-east", "gun");
    assert_eq!(state.attack.phase, AttackPhase::Evade);
    act(&mut state, "done", "Panicked Streets");
    assert_eq!(state.attack.phase, AttackPhase::Approach);
    act(&mut state, "done", "");
    assert_eq!(state.attack.phase, AttackPhase::BombsAway);
    act(&mut state, "done", "");
    assert_eq!((state.attack.phase, state.attack.turn), (AttackPhase::Airspeed, 3));
}

#[test]
fn edr_4_0_1_the_ninth_turn_is_the_last() {
    let late = |damage: u8| {
        hoover(AttackPhase::Boxes, Area::Chiba, |setup| {
            setup.attack.turn = 9;
            plane(setup, Bomber::Hoover).damage = damage;
        })
    };
    let end = |damage: u8, die: &str| {
        let mut state = late(damage);
        run(&mut state, die);
        assert!(state.is_over());
        assert_eq!(state.area_blast, [0; Area::COUNT], "bombs dropped in the open count nothing");
        berth(&state, Bomber::Hoover)
    };
    assert_eq!([end(0, "3"), end(0, "2")], [Berth::Safe, Berth::Captured]);
    assert_eq!([end(1, "4"), end(1, "3")], [Berth::Safe, Berth::Captured]);
    let mut intercepted = hoover(AttackPhase::Boxes, Area::Chiba, |setup| {
        setup.attack.turn = 9;
        up(setup, Cup::TokyoDay, Kind::Interceptor45, Spot::Attached(Bomber::Hoover));
    });
    run(&mut intercepted, "3");
    assert_eq!(berth(&intercepted, Bomber::Hoover), Berth::Captured);
}

#[test]
fn edr_4_0_1_fuel_nine_turns_cost_fuel_and_begin_again() {
    let mut state = attack_in_flight(AttackPhase::Boxes, |_| {});
    run(&mut state, "");
    assert_eq!((state.attack.turn, fuel(&state)), (1, 9));
    let mut dry = attack_in_flight(AttackPhase::Boxes, |setup| {
        crate::flight_one(setup).fuel = 0;
        plane(setup, Bomber::Gray).berth = Berth::Flying;
    });
    run(&mut dry, "2,3,2,3");
    assert_eq!(berth(&dry, Bomber::Hoover), Berth::Captured, "over the target");
    assert_eq!(berth(&dry, Bomber::Gray), Berth::Ditched(Zone::Z6), "already out");
}

#[test]
fn edr_4_0_2_the_game_ends_with_the_last_b25_and_not_before_all_came_in() {
    let mut state = over(AttackPhase::Exit, &[(Bomber::Hoover, Area::Chiba)], |setup| {
        plane(setup, Bomber::Hoover).loaded = false;
        let mut late = loaded(Berth::Due);
        (late.entry, late.gate) = (4, Some(Area::Chiba));
        setup.b25s.insert(Bomber::Gray, late);
    });
    run(&mut state, "");
    act(&mut state, "hoover", "");
    assert!(!state.is_over(), "Gray is still to come");
    assert_eq!(state.attack.turn, 4);
    assert_eq!(berth(&state, Bomber::Gray), Berth::Area(Area::Chiba));
    let mut alone =
        hoover(AttackPhase::Exit, Area::Chiba, |s| plane(s, Bomber::Hoover).loaded = false);
    run(&mut alone, "");
    act(&mut alone, "hoover", "");
    assert!(alone.is_over());
}

#[test]
fn edr_4_0_2_resume_the_flight_goes_on_and_the_map_remembers() {
    let mut state = attack_in_flight(AttackPhase::Exit, |setup| {
        PAIR.iter().for_each(|&bomber| plane(setup, bomber).loaded = false);
        plane(setup, Bomber::Gray).berth = Berth::Flying;
        up(setup, Cup::TokyoDay, Kind::Flak56, Spot::Area(Area::Chiba));
        setup.detonations.insert(City::Tokyo, 2);
        setup.area_blast.insert(Area::Chiba, 1);
        setup.sky.acted = 1;
        setup.sky.attacked = true;
        crate::windy(setup, wardroom_doolittle::parts::Wind::SevereTailwind);
    });
    run(&mut state, "");
    act(&mut state, "hoover", "");
    assert!(!state.agenda.contains(&Frame::Attack));
    assert_eq!(berth(&state, Bomber::Hoover), Berth::Flying);
    assert_eq!((state.detonations[0], state.area_blast[Area::Chiba as usize]), (2, 1));
    assert_eq!(state.markers.len(), 1, "what has the stay icon stays");
    assert_eq!(state.attack, Attack::default(), "the Attack Turn begins at 1 again");
}

#[test]
fn edr_4_0_one_flight_only_one_flight_is_over_a_map() {
    let mut setup = aloft_setup(FlightPhase::Move, Zone::Z6, &PAIR);
    plane(&mut setup, Bomber::Hoover).berth = Berth::Area(Area::Chiba);
    setup.attack = Attack { turn: 1, flight: Some(FlightId(1)), ..Attack::default() };
    setup.agenda = vec![Frame::Flight, Frame::Attack];
    let complaints = wrong(&setup).to_string();
    assert!(complaints.contains("another Flight"), "{complaints}");
}

#[test]
fn edr_4_1_every_b25_moves_one_area_and_cannot_stay() {
    let mut state = hoover(AttackPhase::Airspeed, Area::Yokosuka, |_| {});
    run(&mut state, "");
    assert_eq!(listed(&state), ["yokohama", "tokyo-bay-south"]);
    assert_eq!(rule_against(&state, "yokosuka"), "EDR 4.1");
    act(&mut state, "yokohama", "");
    assert_eq!(berth(&state, Bomber::Hoover), Berth::Area(Area::Yokohama));
}

#[test]
fn edr_4_1_1_the_flight_comes_in_one_by_one_at_the_same_place() {
    let mut state = attack_in_flight(AttackPhase::Airspeed, |setup| {
        PAIR.iter().for_each(|&bomber| plane(setup, bomber).berth = Berth::Due);
        (setup.attack.turn, setup.attack.gate) = (1, None);
    });
    run(&mut state, "");
    assert_eq!(listed(&state), ["hoover", "gray"], "the player chooses the order");
    assert!(!listed_after(&state, "gray").contains(&"tokyo-bay-north".to_owned()));
    assert_eq!(rule_against(&state, "gray tokyo-bay-north"), "EDR 4.1.1");
    act(&mut state, "gray chiba", "");
    assert_eq!(berth(&state, Bomber::Hoover), Berth::Due, "one a turn");
    act(&mut state, "done", "");
    assert_eq!(state.attack.turn, 2);
    act(&mut state, "tokyo-east", "");
    assert_eq!(berth(&state, Bomber::Hoover), Berth::Area(Area::Chiba), "the same Area");
}

#[test]
fn edr_4_1_1_scen_entry_is_dictated() {
    let mut state: State = wardroom_testkit::playout::start(game(), "1", &[]);
    run(&mut state, "");
    assert_eq!(berth(&state, Bomber::Doolittle), Berth::Area(Area::Chiba));
    assert_eq!(berth(&state, Bomber::Hoover), Berth::Due);
    assert_eq!(state.attack.altitude, Altitude::Low);
}

#[test]
fn edr_4_1_1_free_the_first_chooses_any_perimeter_area() {
    let mut state = attack_in_flight(AttackPhase::Airspeed, |setup| {
        PAIR.iter().for_each(|&bomber| plane(setup, bomber).berth = Berth::Due);
        (setup.attack.turn, setup.attack.gate) = (1, None);
    });
    run(&mut state, "");
    assert_eq!(listed_after(&state, "hoover").len(), 9, "all of Tokyo but the inner bay");
}

#[test]
fn edr_4_1_2_nobody_leaves_in_airspeed() {
    let mut state =
        hoover(AttackPhase::Airspeed, Area::Chiba, |s| plane(s, Bomber::Hoover).loaded = false);
    run(&mut state, "");
    assert!(!listed(&state).contains(&"hoover".to_owned()));
    assert_eq!(rule_against(&state, "hoover"), "EDR 4.1");
}

#[test]
fn edr_4_1_3_altitude_does_not_change_over_a_target() {
    let mut state = hoover(AttackPhase::Airspeed, Area::Chiba, |_| {});
    run(&mut state, "");
    assert_eq!(rule_against(&state, "high"), "EDR 4.1");
}

#[test]
fn edr_4_2_hazards_are_drawn_area_by_area_face_down() {
    let planes = [(Bomber::Hoover, Area::Chiba), (Bomber::Gray, Area::Yokosuka)];
    let mut state = over(AttackPhase::Place, &planes, |s| s.security.alert = 2);
    run(&mut state, "");
    assert_eq!(listed(&state), ["yokosuka", "chiba"]);
    act(&mut state, "yokosuka", "gun,fighter");
    let faces: Vec<Face> = state.markers.iter().map(|marker| marker.face).collect();
    assert_eq!(faces, [Face::Down(Front::Gun), Face::Down(Front::Fighter)]);
}

#[test]
fn edr_4_2_1_each_map_and_side_has_its_cup() {
    for (area, side, cup) in [
        (Area::Chiba, Side::Day, Cup::TokyoDay),
        (Area::Chiba, Side::Night, Cup::TokyoNight),
        (Area::IseBay, Side::Day, Cup::NagoyaDay),
        (Area::Sakai, Side::Night, Cup::OsakaNight),
    ] {
        let mut state = hoover(AttackPhase::Place, area, |setup| {
            setup.attack.side = side;
            setup.security.alert = 2;
        });
        run(&mut state, "gun");
        assert_eq!(state.markers[0].cup, cup);
    }
    assert_eq!(Cup::ALL.iter().filter(|cup| cup.is_for_targets()).count(), 7);
}

#[test]
fn edr_4_2_2_b25s_alert_and_track_make_the_number() {
    let crowd = [(Bomber::Hoover, Area::Yokosuka), (Bomber::Gray, Area::Yokosuka)];
    for (alert, releases, count) in [(1, 0, 1), (1, 2, 3), (0, 1, 1), (2, 0, 2)] {
        let state = over(AttackPhase::Place, &crowd, |setup| {
            setup.security.alert = alert;
            setup.detonations.insert(City::Tokyo, releases);
        });
        assert_eq!(game().hazards_for(&state, Area::Yokosuka), count);
    }
}

#[test]
fn edr_4_2_2_negative_draws_nothing() {
    let state = hoover(AttackPhase::Place, Area::Chiba, |_| {});
    assert_eq!(game().hazards_for(&state, Area::Chiba), 0);
}

#[test]
fn edr_4_2_2_response_stands_in_for_an_empty_cup() {
    let empty = |response: bool| {
        hoover(AttackPhase::Place, Area::Chiba, |setup| {
            setup.security.alert = 2;
            for &kind in Kind::ALL {
                for cup in [Cup::TokyoDay, Cup::Response] {
                    let count = game().data.hazard(kind).counts[cup as usize];
                    if count > 0 && (cup == Cup::TokyoDay || !response) {
                        setup.removed.push(wardroom_doolittle::setup::Removed { cup, kind, count });
                    }
                }
            }
        })
    };
    let mut state = empty(true);
    run(&mut state, "fighter");
    assert_eq!(state.markers[0].cup, Cup::Response);
    let mut nothing = empty(false);
    run(&mut nothing, "");
    assert!(nothing.markers.is_empty(), "both cups are empty");
}

#[test]
fn edr_4_2_3_no_more_than_the_maximum() {
    let state = hoover(AttackPhase::Place, Area::Chiba, |setup| {
        setup.security.alert = 4;
        setup.detonations.insert(City::Tokyo, 9);
        up(setup, Cup::TokyoDay, Kind::Haze, Spot::Area(Area::Chiba));
    });
    assert_eq!(game().hazards_for(&state, Area::Chiba), 2, "what lies there does not count");
}

fn two_in_yokosuka(change: impl FnOnce(&mut Setup)) -> State {
    let crowd = [(Bomber::Hoover, Area::Yokosuka), (Bomber::Gray, Area::Yokosuka)];
    let mut state = over(AttackPhase::Assign, &crowd, change);
    run(&mut state, "");
    state
}

fn guns(setup: &mut Setup, count: usize) {
    for _ in 0..count {
        down(setup, Cup::TokyoDay, Front::Gun, Spot::Area(Area::Yokosuka));
    }
}

fn on(state: &State, bomber: Bomber) -> usize {
    state.markers.iter().filter(|marker| marker.spot == Spot::On(bomber)).count()
}

#[test]
fn edr_4_3_hazards_are_assigned_evenly() {
    let mut state = two_in_yokosuka(|setup| guns(setup, 3));
    act(&mut state, "hoover", "");
    act(&mut state, "hoover", "");
    assert_eq!([on(&state, Bomber::Hoover), on(&state, Bomber::Gray)], [2, 1]);
    let mut even = two_in_yokosuka(|setup| guns(setup, 2));
    act(&mut even, "hoover", "");
    assert_eq!([on(&even, Bomber::Hoover), on(&even, Bomber::Gray)], [1, 1], "no choice is left");
}

#[test]
fn edr_4_3_peek_fronts_alone_are_known() {
    let state = two_in_yokosuka(|setup| {
        guns(setup, 1);
        up(setup, Cup::TokyoDay, Kind::Flak56, Spot::Area(Area::Yokosuka));
    });
    assert_eq!(label(&state, "", "hoover"), "marker with a gun, face down is assigned to Hoover");
    let mut later = state;
    act(&mut later, "hoover", "");
    assert!(
        later.markers.iter().any(|m| m.face == Face::Up(Kind::Flak56)),
        "a stay marker is known"
    );
}

#[test]
fn edr_4_3_interceptor_that_is_attached_counts() {
    let state = two_in_yokosuka(|setup| {
        up(setup, Cup::TokyoDay, Kind::Interceptor45, Spot::Attached(Bomber::Hoover));
        guns(setup, 1);
    });
    assert_eq!(
        [on(&state, Bomber::Hoover), on(&state, Bomber::Gray)],
        [0, 1],
        "Hoover has one already"
    );
    let close = two_in_yokosuka(|setup| {
        for kind in [Kind::Interceptor45, Kind::Interceptor34, Kind::Interceptor57] {
            up(setup, Cup::TokyoDay, kind, Spot::Attached(Bomber::Hoover));
        }
        guns(setup, 2);
    });
    assert_eq!(
        [on(&close, Bomber::Hoover), on(&close, Bomber::Gray)],
        [0, 2],
        "as close as can be"
    );
}

#[test]
fn edr_4_3_1_box_markers_go_to_the_boxes_evenly_or_back() {
    let boxed = |area: Area, count: usize| {
        let mut state = hoover(AttackPhase::Assign, area, |setup| {
            for _ in 0..count {
                down(setup, Cup::TokyoDay, Front::Boxed, Spot::Area(area));
            }
        });
        run(&mut state, "");
        state
    };
    let mut state = boxed(Area::Yokohama, 2);
    assert_eq!(listed(&state), ["steel-mill", "dockyard"]);
    act(&mut state, "dockyard", "");
    let spots: Vec<Spot> = state.markers.iter().map(|marker| marker.spot).collect();
    assert_eq!(spots, [Spot::Target(Target::Dockyard), Spot::Target(Target::SteelMill)]);
    assert!(boxed(Area::Chiba, 1).markers.is_empty(), "no box in Chiba: back to the cup");
    let one = boxed(Area::Yokosuka, 1);
    assert_eq!(one.markers[0].spot, Spot::Target(Target::NavalDockyard));
}

#[test]
fn edr_4_7_leaving_takes_three_conditions() {
    let can = |area: Area, bombs: bool, hunted: bool| {
        let mut state = hoover(AttackPhase::Exit, area, |setup| {
            plane(setup, Bomber::Hoover).loaded = bombs;
            if hunted {
                up(setup, Cup::TokyoDay, Kind::Interceptor45, Spot::Attached(Bomber::Hoover));
            }
        });
        run(&mut state, "");
        state.attack.phase == AttackPhase::Exit && listed(&state).contains(&"hoover".to_owned())
    };
    assert!(can(Area::Chiba, false, false));
    assert!(!can(Area::Chiba, true, false), "loaded");
    assert!(!can(Area::TokyoBayNorth, false, false), "not at the edge");
    assert!(!can(Area::Chiba, false, true), "an Interceptor");
}

#[test]
fn edr_4_7_where_home_or_back_to_the_flight() {
    let mut state = hoover(AttackPhase::Exit, Area::Chiba, |setup| {
        plane(setup, Bomber::Hoover).loaded = false;
        let mut haze = Marker { spot: Spot::On(Bomber::Hoover), done: true, ..Marker::default() };
        haze.face = Face::Up(Kind::Haze);
        setup.markers.push(haze);
    });
    run(&mut state, "");
    act(&mut state, "hoover", "");
    assert_eq!(berth(&state, Bomber::Hoover), Berth::Safe);
    assert_eq!(state.markers[0].spot, Spot::Area(Area::Chiba), "haze stays behind");
    let mut flight = attack_in_flight(AttackPhase::Exit, |setup| {
        PAIR.iter().for_each(|&bomber| plane(setup, bomber).loaded = false);
        attached(setup, Kind::FuelLeak, Bomber::Hoover);
    });
    run(&mut flight, "");
    act(&mut flight, "hoover", "");
    assert_eq!(berth(&flight, Bomber::Hoover), Berth::Flying);
    assert_eq!(flight.attached(Bomber::Hoover, Kind::FuelLeak), 1, "Flight Hazards stay attached");
}

#[test]
fn edr_1_4_one_player_decides_everything() {
    let mut setup = over_setup(AttackPhase::Airspeed, &[(Bomber::Hoover, Area::Chiba)]);
    setup.scenario = Story::S2;
    let mut state = check(&setup);
    run(&mut state, "");
    let seats = wardroom_testkit::playout::acting(game(), &state);
    assert_eq!(seats, [wardroom_kernel::Seat(0)]);
}

#[test]
fn edr_1_5_dice_modifiers_change_the_sum_and_not_the_dice() {
    use wardroom_doolittle::checks::{chance, two_lowest};
    assert_eq!(two_lowest(&[6, 6, 1]), 7, "of three the two lowest");
    assert!((chance(2, 7) - 21.0 / 36.0).abs() < 1e-12);
    // Doubles are doubles of the faces: with -3 on the approach a double is still a double.
    let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        setup.rules.tracers = true;
        on_hoover(setup, Kind::Flak68);
    });
    run(&mut state, "3,3,1,2");
    assert_eq!(state.plane(Bomber::Hoover).damage, 1);
}
