//! What a player is shown: choices in words, the board, odds labels, warnings, and the sensible commander.

use wardroom_doolittle::State;
use wardroom_doolittle::parts::{
    Altitude, Area, Bomber, City, Cup, Elite, Front, Kind, Site, Target, Wind, Zone,
};
use wardroom_doolittle::state::{AttackPhase, Beacon, Berth, FlightPhase, Spot};
use wardroom_kernel::{Action, Fast, Hidden, Observer, Rules, Seat, Study, Umpire, Words, play};

use crate::{
    PAIR, aboard, act, aloft, attached, down, flight_one, game, hoover, label, listed, on_hoover,
    over, over_setup, plane, run, sensible, up, warned, windy,
};

const HOOVER: Bomber = Bomber::Hoover;

fn ready(phase: AttackPhase, area: Area) -> State {
    let mut state = hoover(phase, area, |_| {});
    run(&mut state, "");
    state
}

#[test]
fn a_check_is_said_with_its_number_modifiers_and_chance() {
    let mut state = hoover(AttackPhase::Approach, Area::TokyoEast, |setup| {
        aboard(setup, HOOVER, Elite::Crouch);
        up(setup, Cup::TokyoDay, Kind::Camouflage2, Spot::Target(Target::NipponElectric));
    });
    run(&mut state, "");
    assert_eq!(
        label(&state, "hoover", "nippon-electric-company"),
        "Hoover goes for Nippon Electric Company: needs 8 on 2 dice (8, training +1, camouflage -2, \
         navigator +1), 42%"
    );
    assert_eq!(
        label(&state, "hoover", "gas-works"),
        "Hoover goes for Gas Works: needs 5 on 2 dice (7, training +1, navigator +1), 83%"
    );
}

#[test]
fn the_price_of_the_wind_is_said() {
    let said = |wind: Wind| {
        let mut state = aloft(FlightPhase::Wind, Zone::Z3, &PAIR, |setup| {
            flight_one(setup).fuel = 4;
            windy(setup, wind);
        });
        run(&mut state, "");
        label(&state, "", "west")
    };
    let guzzle = "Guzzle needs 8 on 2 dice (5, fuel -2, loaded -1), 42%";
    assert_eq!(
        said(Wind::Headwind),
        format!("Flight 1 flies west; headwind: 1 Fuel, then {guzzle}")
    );
    assert_eq!(
        said(Wind::Crosswind),
        format!("Flight 1 flies west; crosswind: {guzzle}, then 1 Fuel")
    );
    assert_eq!(
        said(Wind::SevereCrosswind),
        format!("Flight 1 flies west; severe crosswind: {guzzle}, else 1 Fuel and no more")
    );
    assert_eq!(
        said(Wind::Tailwind),
        format!("Flight 1 flies west; tailwind: {guzzle}, else 1 Fuel")
    );
    assert_eq!(said(Wind::SevereTailwind), "Flight 1 flies west; severe tailwind: free");
}

#[test]
fn choices_say_what_they_are_about() {
    let fly = ready(AttackPhase::Airspeed, Area::Kisarazu);
    assert_eq!(label(&fly, "", "chiba"), "Hoover flies to Chiba: no targets");
    assert_eq!(
        label(&fly, "", "tokyo-bay-north"),
        "Hoover flies to Tokyo Bay North: Tokyo Shipping, no way out"
    );
    let mut flight = aloft(FlightPhase::Move, Zone::Z6, &PAIR, |_| {});
    run(&mut flight, "");
    assert_eq!(label(&flight, "", "flight-1"), "Flight 1 (Hoover, Gray), Japan, 10 Fuel, low");
    assert_eq!(
        label(&flight, "flight-1", "find-osaka-kobe"),
        "Flight 1 looks for Osaka and Kobe: needs 8 on 2 dice (9, training +1), 42%"
    );
    act(&mut flight, "flight-1 find-tokyo", "1,1");
    assert_eq!(
        label(&flight, "", "find-nagoya"),
        "Flight 1 looks for Nagoya: needs 7 on 2 dice (8, training +1), 58%"
    );
    let mut dice = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        on_hoover(setup, Kind::Flak68);
        aboard(setup, HOOVER, Elite::Doolittle);
    });
    run(&mut dice, "4,2");
    assert_eq!(label(&dice, "pilot", "dice-2"), "the dice that show 2");
    assert_eq!(label(&dice, "pilot", "dice-12"), "the dice that show 4 2");
}

#[test]
fn the_commander_warns_before_a_waste() {
    let mut exit = hoover(AttackPhase::Exit, Area::Chiba, |s| plane(s, HOOVER).loaded = false);
    run(&mut exit, "");
    assert_eq!(warned(&exit, "done").as_deref(), Some("1 B-25 could leave and will stay"));
    assert_eq!(warned(&exit, "hoover"), None);
    let mut last = hoover(AttackPhase::BombsAway, Area::Chiba, |s| s.attack.turn = 9);
    run(&mut last, "");
    assert!(warned(&last, "done").is_some_and(|text| text.contains("last turn")));
    let early = ready(AttackPhase::BombsAway, Area::Chiba);
    assert_eq!(warned(&early, "done"), None);
    let mut guns = hoover(AttackPhase::Gunnery, Area::Chiba, |s| on_hoover(s, Kind::Interceptor45));
    run(&mut guns, "");
    assert!(warned(&guns, "done").is_some() && warned(&guns, "hoover-1").is_none());
    let approach = ready(AttackPhase::Approach, Area::TokyoEast);
    assert_eq!(
        warned(&approach, "done").as_deref(),
        Some("1 B-25 could go for a target and will not")
    );
    assert_eq!(warned(&approach, "hoover gas-works"), None);
    let mut evade = hoover(AttackPhase::Evade, Area::Chiba, |s| on_hoover(s, Kind::Flak68));
    run(&mut evade, "");
    assert!(warned(&evade, "done").is_some() && warned(&evade, "hoover-1").is_none());
}

/// What is said of an order before its dice are rolled, line by line with the rule.
fn briefed(state: &State, order: &str) -> Vec<String> {
    let Action { picks, .. } = play::parse(game(), state, Seat(0), order).expect("an order");
    let lines = game().briefing(state, Seat(0), &picks).into_iter();
    lines.map(|one| format!("{} [{}]", one.text, one.rule.expect("a rule").id)).collect()
}

#[test]
fn edr_1_5_dice_an_approach_is_briefed_modifier_by_modifier() {
    let mut state = hoover(AttackPhase::Approach, Area::TokyoEast, |setup| {
        aboard(setup, HOOVER, Elite::Crouch);
        up(setup, Cup::TokyoDay, Kind::Camouflage2, Spot::Target(Target::NipponElectric));
    });
    run(&mut state, "");
    assert_eq!(
        briefed(&state, "hoover nippon-electric-company"),
        [
            "To find Nippon Electric Company: 8 is needed [4.8.1]",
            "training +1 [4.8.1-mod-training]",
            "camouflage -2 [4.8.1-mod-hazards]",
            "navigator +1 [4.8.1-mod-elite]",
            "8 or more on 2 dice: 42% [4.8.1]",
            "To hit Nippon Electric Company: 8 is needed [4.9.3]",
            "training +2 [4.9.3-mod-training]",
            "6 or more on 2 dice: 72% [4.9.3]",
            "found and hit, whatever lies face down: 30% [4.9.3]",
        ]
    );
}

#[test]
fn a_search_the_wind_and_dice_on_the_table_are_briefed() {
    let mut flight = aloft(FlightPhase::Move, Zone::Z6, &PAIR, |_| {});
    run(&mut flight, "");
    assert_eq!(
        briefed(&flight, "flight-1 find-osaka-kobe"),
        [
            "To find Osaka and Kobe: 9 is needed [8.1.4]",
            "training +1 [8.1.4-mod-training]",
            "8 or more on 2 dice: 42% [8.1.4]",
        ]
    );
    act(&mut flight, "flight-1 find-tokyo", "1,1");
    let again = briefed(&flight, "persist");
    assert!(again[0].starts_with("Guzzle Check: 5 is needed"), "{again:?}");
    assert!(again.contains(&"persistent +1 [8.1.4-persistent]".to_owned()), "{again:?}");
    let mut windy_state = aloft(FlightPhase::Wind, Zone::Z3, &PAIR, |setup| {
        flight_one(setup).fuel = 4;
        windy(setup, Wind::Tailwind);
    });
    run(&mut windy_state, "");
    assert_eq!(
        briefed(&windy_state, "west"),
        [
            "Guzzle Check: 5 is needed [8.2.4]",
            "fuel -2 [8.2.4-mods]",
            "loaded -1 [8.2.4-mods]",
            "8 or more on 2 dice: 42% [8.2.4]",
            "tailwind: it acts in any case; failed, that costs 1 Fuel [8.2.1]",
        ]
    );
    let mut dice = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        on_hoover(setup, Kind::Flak68);
        aboard(setup, HOOVER, Elite::Doolittle);
    });
    run(&mut dice, "4,2");
    let lying = briefed(&dice, "keep");
    assert_eq!(lying, ["on the table: 4, 2 [4.6.3-flak]", "it could be better [4.6.3-flak]"]);
}

#[test]
fn a_draw_of_hazards_is_briefed_by_its_parts() {
    let mut state = over(
        AttackPhase::Place,
        &[(HOOVER, Area::TokyoEast), (Bomber::Gray, Area::Chiba)],
        |setup| {
            setup.security.alert = 2;
        },
    );
    run(&mut state, "");
    assert_eq!(
        briefed(&state, "tokyo-east"),
        [
            "1 for the B-25s in Tokyo East [4.2.2]",
            "+2 for the Alert Level [6.2]",
            "-2 for 0 releases [3.4]",
            "at most 3 in this Area [4.2.2]",
            "makes 1 [4.2.2]",
        ]
    );
}

#[test]
fn the_sensible_commander_goes_for_targets_and_home() {
    assert_eq!(
        sensible(&ready(AttackPhase::Airspeed, Area::Chiba), ""),
        "tokyo-east",
        "two targets"
    );
    let mut empty =
        hoover(AttackPhase::Airspeed, Area::TokyoBayNorth, |s| plane(s, HOOVER).loaded = false);
    run(&mut empty, "");
    assert_ne!(sensible(&empty, ""), "tokyo-bay-north");
    let approach = ready(AttackPhase::Approach, Area::TokyoEast);
    assert_eq!(sensible(&approach, ""), "hoover");
    assert_eq!(sensible(&approach, "hoover"), "gas-works", "easier to find, as easy to hit");
    assert_eq!(
        sensible(&ready(AttackPhase::BombsAway, Area::Chiba), ""),
        "done",
        "bombs are for targets"
    );
    let mut hurt = hoover(AttackPhase::BombsAway, Area::Chiba, |s| plane(s, HOOVER).damage = 1);
    run(&mut hurt, "");
    assert_eq!(sensible(&hurt, ""), "hoover");
    let mut leaving = hoover(AttackPhase::Exit, Area::Chiba, |s| plane(s, HOOVER).loaded = false);
    run(&mut leaving, "");
    assert_eq!(sensible(&leaving, ""), "hoover");
}

#[test]
fn the_sensible_commander_flies_to_china() {
    let at = |zone: Zone, wind: Wind| {
        let mut state = aloft(FlightPhase::Wind, zone, &PAIR, |setup| {
            PAIR.iter().for_each(|&bomber| plane(setup, bomber).loaded = false);
            windy(setup, wind);
        });
        run(&mut state, "");
        sensible(&state, "")
    };
    assert_eq!(at(Zone::Z8, Wind::Tailwind), "west");
    assert_eq!(at(Zone::Z8, Wind::Headwind), "stay", "too dear");
    assert_eq!(at(Zone::Z7, Wind::SevereTailwind), "west", "neither Korea nor Russia");
    assert_eq!(at(Zone::Z11, Wind::SevereTailwind), "lishui");
    let mut japan = aloft(FlightPhase::Move, Zone::Z6, &PAIR, |setup| {
        setup.detonations.insert(City::Tokyo, 5);
    });
    run(&mut japan, "");
    assert_eq!(sensible(&japan, "flight-1"), "find-nagoya", "Tokyo is awake");
    let mut dry = aloft(FlightPhase::Fuel, Zone::Z9, &[HOOVER], |setup| {
        flight_one(setup).fuel = 0;
        aboard(setup, HOOVER, Elite::Saylor);
    });
    run(&mut dry, "1,5");
    assert_eq!(
        (sensible(&dry, ""), sensible(&dry, "conserve")),
        ("conserve".into(), "dice-1".into())
    );
}

#[test]
fn odds_are_named_as_a_player_thinks() {
    let before = hoover(AttackPhase::Resolve, Area::TokyoEast, |s| on_hoover(s, Kind::Flak68));
    let named = |after: &State| game().change(&before, after, Observer::Spectator);
    let mut hit = before;
    run(&mut hit, "3,3");
    assert_eq!(named(&hit), "Hoover damaged");
    assert_eq!(named(&before), "nothing changes");
    let two = [(HOOVER, Area::TokyoEast), (Bomber::Gray, Area::Chiba)];
    let mut over_it = over(AttackPhase::Approach, &two, |_| {});
    run(&mut over_it, "");
    let start = over_it;
    act(&mut over_it, "hoover gas-works", "6,6");
    assert_eq!(game().change(&start, &over_it, Observer::Spectator), "Hoover over Gas Works");
    let waiting = over_it;
    act(&mut over_it, "gray", "6,6");
    assert_eq!(
        game().change(&waiting, &over_it, Observer::Spectator),
        "Gas Works hit, bombs on Chiba"
    );
    let mut flight =
        aloft(FlightPhase::Wind, Zone::Z3, &PAIR, |setup| windy(setup, Wind::Headwind));
    run(&mut flight, "");
    let was = flight;
    act(&mut flight, "west", "6,6,other");
    assert_eq!(
        game().change(&was, &flight, Observer::Spectator),
        "Flight 1 moves west, Flight 1: 9 Fuel"
    );
}

#[test]
fn the_board_shows_areas_targets_and_b25s() {
    let state = over(AttackPhase::Evade, &[(HOOVER, Area::TokyoEast)], |setup| {
        setup.target_blast.insert(Target::GasWorks, 2);
        down(setup, Cup::TokyoDay, Front::Fighter, Spot::On(HOOVER));
        plane(setup, HOOVER).damage = 1;
    });
    let text = game().board(&game().view(&state, Observer::Spectator)).plain();
    for part in [
        "Attack Turn 2; Alert Level 0",
        "Tokyo by day: evade hazards, low altitude; 0 detonations (-2)",
        "Gas Works 7/8 blast 2 * hoover",
        "2292 Hoover     bombs damaged  Tokyo East; marker with a fighter, face down",
        "3 points: Blast Value in Target Boxes +4, B-25s damaged -1",
    ] {
        assert!(text.contains(part), "{part} is not on\n{text}");
    }
    let sky = aloft(FlightPhase::Move, Zone::Z3, &PAIR, |setup| {
        attached(setup, Kind::FuelLeak, HOOVER);
        flight_one(setup).altitude = Altitude::High;
    });
    let text = game().board(&game().view(&sky, Observer::Spectator)).plain();
    assert!(text.contains("flight-1 (10 Fuel high)"), "{text}");
    assert!(
        text.contains("1200 in Japan, 1000 in China; Alert Level 0; Security Risk 10"),
        "{text}"
    );
}

#[test]
fn the_estimate_rises_with_hits_and_falls_with_losses() {
    let two = [(HOOVER, Area::TokyoEast), (Bomber::Gray, Area::Chiba)];
    let value = |change: fn(&mut wardroom_doolittle::Setup)| {
        let mut setup = over_setup(AttackPhase::Airspeed, &two);
        change(&mut setup);
        game().evaluate(&crate::check(&setup), Seat(0))
    };
    let even = value(|_| {});
    let hit = value(|setup| setup.target_blast.extend([(Target::GasWorks, 2)]));
    assert!(hit > even);
    assert!(value(|s| plane(s, HOOVER).damage = 1) < even);
    assert!(value(|s| plane(s, HOOVER).berth = Berth::Destroyed) < even);
}

#[test]
fn nothing_is_decided_before_it_is_seen() {
    // The same position and the same order, with other dice: the marker turns out to be something else.
    let state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        down(setup, Cup::TokyoDay, Front::Gun, Spot::On(HOOVER));
    });
    assert!(game().secrets(&state, Seat(0)).is_empty());
    assert_eq!(game().resample(&state, Seat(0), &mut Fast::new(1)), state);
    let mut logs = ["Flak 6-8,6,6", "Panicked Streets"].map(|dice| {
        let mut one = state;
        run(&mut one, dice)
    });
    assert_ne!(logs[0].remove(0), logs[1].remove(0));
    assert_eq!(
        listed(&{
            let mut one = state;
            run(&mut one, "Panicked Streets");
            one
        }),
        ["hoover", "done"]
    );
}

#[test]
fn edr_4_8_1_what_lies_face_down_in_a_box_counts_in_the_chance_to_find_it() {
    let mut state = hoover(AttackPhase::Approach, Area::TokyoEast, |setup| {
        down(setup, Cup::TokyoDay, Front::Boxed, Spot::Target(Target::NipponElectric));
    });
    run(&mut state, "");
    // Of six markers Camouflage -2 leaves 10 ways of 36, Camouflage -3 6, a Conspicuous Target 26, the others 21.
    assert_eq!(
        label(&state, "hoover", "nippon-electric-company"),
        "Hoover goes for Nippon Electric Company: needs 7 on 2 dice (8, training +1) before what lies face down \
         there, 49% in all"
    );
    let lines = briefed(&state, "hoover nippon-electric-company");
    assert_eq!(
        lines.last().map(String::as_str),
        Some("found and hit, whatever lies face down: 35% [4.9.3]")
    );
}

#[test]
fn edr_8_1_4_beacon_a_number_not_drawn_yet_is_told_with_its_chance() {
    let lit = |phase: FlightPhase, beacon: Beacon| {
        let mut state = aloft(phase, Zone::Z11, &PAIR, |setup| {
            setup.sky.beacons[Site::Lishui as usize] = beacon;
            windy(setup, Wind::Tailwind);
        });
        run(&mut state, "");
        state
    };
    let hidden = lit(FlightPhase::Move, Beacon::Hidden);
    let told = label(&hidden, "flight-1", "lishui");
    // 4, 5, 5, 6, 6 and 7, with +1: 35, 33, 33, 30, 30 and 26 ways of 36.
    assert_eq!(
        told,
        "Flight 1 looks for Lishui: its beacon is drawn first, from 4 to 7 (training +1), 87%"
    );
    let order = play::parse(game(), &hidden, Seat(0), "flight-1 lishui").expect("an order");
    let briefed = game().briefing(&hidden, Seat(0), &order.picks);
    assert!(briefed.iter().any(|one| one.text.contains("87%")), "{briefed:?}");
    let shown = label(&lit(FlightPhase::Move, Beacon::Shown(7)), "flight-1", "lishui");
    assert_eq!(shown, "Flight 1 looks for Lishui: needs 6 on 2 dice (7, training +1), 72%");
}

#[test]
fn edr_8_2_1_the_guzzle_check_of_a_headwind_is_told_with_the_fuel_already_paid() {
    let mut state = aloft(FlightPhase::Wind, Zone::Z3, &PAIR, |setup| {
        flight_one(setup).fuel = 5;
        windy(setup, Wind::Headwind);
    });
    run(&mut state, "");
    let told = label(&state, "", "west");
    assert!(told.ends_with("then Guzzle needs 8 on 2 dice (5, fuel -2, loaded -1), 42%"), "{told}");
    // Eight on the dice is enough, as told.
    let west = play::parse(game(), &state, Seat(0), "west").expect("an order");
    let mut dice = wardroom_testkit::dice("4,4");
    let mut umpire = Umpire::silent(&mut dice);
    game().apply(&mut state, Seat(0), &west.picks, None, &mut umpire);
    while crate::zone(&state) == Some(Zone::Z3) && !umpire.in_trouble() {
        game().advance(&mut state, &mut umpire);
    }
    assert_eq!(crate::zone(&state), Some(Zone::Z4));
}

#[test]
fn edr_8_1_3_lights_that_may_go_out_count_in_the_chance() {
    let mut state = aloft(FlightPhase::Move, Zone::Z6, &PAIR, |setup| {
        setup.sky.hour = 22;
        setup.security.alert = 4;
    });
    run(&mut state, "");
    let lit = label(&state, "flight-1", "find-tokyo");
    assert!(lit.contains("or the two lowest of 3 dice if the lights go out, 31%"), "{lit}");
}
