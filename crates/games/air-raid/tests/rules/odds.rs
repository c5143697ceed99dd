//! What an attack may lead to: counted as it plays, in words that tell every result.

use wardroom_air_raid::*;
use wardroom_kernel::{Fast, Rules, Seat, Umpire, Words, play};
use wardroom_study::{Budget, Odds, odds, odds_by_play};
use wardroom_testkit::playout;

use crate::air::AROUND;
use crate::table::*;

fn odds_of(state: &State, seat: Seat, order: &str) -> Odds {
    let action = play::parse(game(), state, seat, order).unwrap();
    let found = odds(game(), state, seat, &action, Budget::default()).unwrap();
    let total: f64 = found.outcomes.iter().map(|chance| chance.p).sum();
    assert!(found.exact && (total - 1.0).abs() < 1e-9, "{found:?}");
    found
}

fn played(state: &State, seat: Seat, order: &str) -> Odds {
    let action = play::parse(game(), state, seat, order).unwrap();
    odds_by_play(game(), state, seat, &action, Budget::default()).unwrap()
}

#[test]
fn arp_a_air_3_odds_counted_aircraft_by_aircraft_are_those_of_play() {
    let one_of_two = ["damaged", ""];
    let fights = [
        (JAPAN, "US-1 all", vec![unit("AK-F1", "1010").of(2), us_unit(1, Plane::P40, "1011", 1)]),
        (US, "AK-T1 all", vec![unit("AK-T1", "1010").of(1), us_unit(1, Plane::P40, "1011", 2)]),
        (
            US,
            "ZU-D1 all",
            vec![
                unit("ZU-D1", "1010").craft(&["damaged loaded", "loaded"]),
                us_unit(1, Plane::P36, "1011", 2).craft(&one_of_two),
            ],
        ),
        (
            JAPAN,
            "US-1 all",
            vec![
                unit("AK-F1", "1010").of(1),
                unit("AK-F2", "1012").craft(&one_of_two),
                us_unit(1, Plane::Sbd, "1011", 2).facing(Direction::N).craft(&one_of_two),
            ],
        ),
    ];
    for (seat, order, air) in fights {
        let side = if seat == JAPAN { Side::Japan } else { Side::Us };
        let fight = dogfight(side, air);
        let (counted, played) = (odds_of(&fight, seat, order), played(&fight, seat, order));
        assert!(played.exact && counted.outcomes.len() > 3, "{counted:?}");
        assert!(counted.farthest_from(&played) < 1e-9, "{order}: {counted:?} played {played:?}");
    }
}

#[test]
fn arp_11_1_1_the_odds_of_six_counters_are_exact_and_playing_them_out_ends() {
    let names = ["AK-F1", "AK-F2", "AK-F3", "KG-F1", "KG-F2", "KG-F3"];
    let mut air: Vec<CounterSetup> =
        names.iter().zip(AROUND).map(|(name, hex)| unit(name, hex).of(3)).collect();
    air.push(us_unit(1, Plane::Pb, "0606", 3));
    let fight = dogfight(Side::Japan, air);
    let counted = odds_of(&fight, JAPAN, "US-1 all");
    // Eighteen shots, six at each of three aircraft. A PB is hit on 3 and more; five hits in six shoot it down at
    // once, and a second hit does in any case.
    let (hit, miss) = (4.0 / 6.0, 2.0f64 / 6.0);
    let stays_up = miss.powi(6) + 6.0 * (hit / 6.0) * miss.powi(5);
    let all_down = counted.outcomes.iter().filter(|chance| chance.label.starts_with("US loses 3"));
    let all_down: f64 = all_down.map(|chance| chance.p).sum();
    assert!((all_down - (1.0 - stays_up).powi(3)).abs() < 1e-12, "{all_down}");
    assert_eq!(counted.branches, u64::MAX, "more ways than can be told");

    // Played out, nearly all ways are too unlikely each, and they are too many: the order is tried instead.
    let played = played(&fight, JAPAN, "US-1 all");
    assert!(!played.exact && played.branches == Budget::default().runs);
    for chance in &played.outcomes {
        let exact = counted.chance_of(&chance.label);
        let sigma = (exact * (1.0 - exact) / played.branches as f64).sqrt();
        assert!((chance.p - exact).abs() <= 5.0 * sigma, "{chance:?} is {exact}");
    }
}

#[test]
fn arp_a_str_1_odds_tell_of_parked_aircraft_damaged_and_of_guns_silenced() {
    let kate = || unit("AK-H1", "Ewa").craft(&[""]);
    let field = odds_of(&over("0800", vec![kate()]), JAPAN, "AK-H1 strafe Ewa-aircraft");
    assert!(field.chance_of("1 US damaged") > 0.0, "{field:?}");
    let zero = || unit("AK-F1", "1811").of(1);
    let ship = odds_of(&over("0800", vec![zero()]), JAPAN, "AK-F1 strafe Maryland");
    assert!(ship.chance_of("1 AA silenced") > 0.0, "{ship:?}");
}

#[test]
fn an_order_that_ends_a_phase_leads_to_nothing_by_itself_and_is_told_at_once() {
    // The US that runs itself moves afterwards, with more draws than could be counted.
    let air = vec![unit("AK-T1", "T-C"), unit("B17-1", "T-E"), unit("B17-2", "T-E")];
    let solo = Setup {
        conduct: Conduct::Automatic,
        initiative: Side::Us,
        ..base("0820", Phase::FirstMovement, air)
    };
    let found = odds_of(&state(&solo), JAPAN, "done");
    assert_eq!((found.branches, found.outcomes.len()), (1, 1), "{found:?}");
    assert_eq!(found.chance_of("nothing"), 1.0);
}

/// The chance that a line of a briefing tells by its lowest die, such as `makes 4+`.
fn told_chance(text: &str) -> Option<f64> {
    let needed = text.split("makes ").nth(1)?.split([',', ' ']).next()?;
    match needed {
        "no" => Some(0.0),
        die => Some((7.0 - die.trim_end_matches('+').parse::<f64>().ok()?) / 6.0),
    }
}

/// Every order for one aircraft of a counter against something below it, and for one counter in the air.
fn single_shots(state: &State, seat: Seat, counter: &CounterView) -> Vec<String> {
    let name = &counter.name;
    let mut orders = Vec::new();
    for means in choices(state, seat, name) {
        for target in choices(state, seat, &format!("{name} {means}")) {
            let order = format!("{name} {means} {target}");
            let counts = choices(state, seat, &order);
            let loaded = counter.aircraft.iter().filter(|craft| craft.load.len() == 1).count();
            let one = match means.as_str() {
                "strafe" => counter.aircraft.len() == 1,
                _ => loaded == 1 && counter.aircraft.iter().all(|craft| craft.load.len() < 2),
            };
            if counts.iter().any(|count| count == "1") {
                orders.push(format!("{order} 1"));
            } else if counts.is_empty() && one {
                orders.push(order);
            }
        }
    }
    orders
}

#[test]
fn arp_a_hit_2_the_die_that_a_briefing_names_is_the_chance_that_is_counted() {
    let mut kinds = std::collections::BTreeMap::new();
    let mut positions: Vec<State> = Vec::new();
    for seed in 0..12 {
        playout::stroll(game(), "both-waves", seed, 300, |state, _, picks| {
            if picks.is_empty() && state.phase == Phase::AirToSurface && positions.len() < 400 {
                positions.push(*state);
            }
        });
    }
    for state in positions.into_iter().step_by(9) {
        let counters = all(&state).air.into_iter().filter(|one| one.side == Side::Japan);
        let sound = counters.filter(|one| !one.aircraft.iter().any(|craft| craft.damaged));
        for counter in sound.filter(|one| offers(&state, JAPAN, "", &one.name)).take(8) {
            for order in single_shots(&state, JAPAN, &counter) {
                let action = play::parse(game(), &state, JAPAN, &order).unwrap();
                let lines = game().briefing(&state, JAPAN, &action.picks);
                let Some(told) = lines.iter().rev().find_map(|line| told_chance(&line.text)) else {
                    panic!("{order}: {lines:?}");
                };
                let crowd = order.contains("bomb")
                    && order.split(' ').nth(2).is_some_and(|target| {
                        all(&state).ships.iter().any(|ship| ship.name.replace(' ', "-") == target)
                    });
                let means = order.split(' ').nth(1).unwrap().to_owned();
                // A bomb that misses may hit another ship, and one that hits an armoured deck may do nothing; a burst
                // that hits a ship may leave her guns as they are.
                if crowd || means == "strafe" && !order.contains("aircraft") {
                    continue;
                }
                let counted = odds_of(&state, JAPAN, &order);
                let happens = 1.0 - counted.chance_of("nothing");
                assert!((happens - told).abs() < 1e-9, "{order}: {told} told, {counted:?}");
                *kinds.entry(means).or_insert(0) += 1;
            }
        }
    }
    assert!(kinds.len() >= 3 && kinds.values().all(|&count| count > 3), "{kinds:?}");
}

#[test]
fn arp_a_aa_3_the_dice_that_a_briefing_names_are_rolled() {
    let mut told = 0;
    for seed in 0..30 {
        let places = ["2012", "2112", "2111", "1915", "1008", "1909"];
        let turn = Turn::NAMES[1 + seed % 5];
        let air = vec![unit("AK-T1", places[seed % 6])];
        let Ok(setup) = game().check_setup(&base(turn, Phase::Torpedoes, air)) else { continue };
        if acting(&setup) != [JAPAN] || !offers(&setup, JAPAN, "", "AK-T1") {
            continue;
        }
        let action = play::parse(game(), &setup, JAPAN, "AK-T1 done").unwrap();
        let lines = game().briefing(&setup, JAPAN, &action.picks);
        let named: u8 = lines[0].text.split(' ').nth(2).unwrap().parse().unwrap();
        let mut state = setup;
        let mut dice = Fast::new(seed as u64);
        let mut events = Vec::new();
        let mut umpire = Umpire::logging(&mut dice, &mut events);
        game().apply(&mut state, JAPAN, &action.picks, None, &mut umpire);
        game().advance(&mut state, &mut umpire);
        let fired = events.iter().find_map(|logged| match &logged.event {
            Event::AntiAircraft { dice, .. } => Some(*dice),
            _ => None,
        });
        assert_eq!(fired.unwrap_or(0), named, "{turn} {seed}");
        told += 1;
    }
    assert!(told > 10, "{told}");
}

#[test]
fn arp_a_vp_1_what_a_warning_says_it_costs_is_what_it_costs() {
    let solace = over("0900", vec![unit("ZU-D1", "2107").of(1)]);
    let action = play::parse(game(), &solace, JAPAN, "ZU-D1 bomb Solace").unwrap();
    let warned = game().caution(&solace, JAPAN, &action.picks).unwrap();
    let cost: i16 = warned.split(['-', ' ']).find_map(|word| word.parse().ok()).unwrap();
    let mut after = solace;
    japan(&mut after, "ZU-D1 bomb Solace", "1");
    assert_eq!(all(&solace).net - all(&after).net, cost, "{warned}");
}
