//! What an attack may lead to: counted as it plays, in words that tell every result.

use wardroom_air_raid::*;
use wardroom_kernel::{Seat, play};
use wardroom_study::{Budget, Odds, odds, odds_by_play};

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
            "AK-D1 all",
            vec![
                unit("AK-D1", "1010").craft(&["damaged loaded", "loaded"]),
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
