//! How good a position looks to either side, and what an end is worth.

use wardroom_air_raid::*;
use wardroom_kernel::{Rules, Study};

use crate::table::*;
use crate::torpedoes::kates;

/// How good a position of 0850 looks to Japan: these counters, so many points for aircraft, and no others.
fn japan_thinks(air: Vec<CounterSetup>, change: impl FnOnce(&mut Setup)) -> f64 {
    let mut setup = Setup {
        turn: t("0850"),
        phase: Phase::AirToSurface,
        air,
        destroyed: 1_100,
        ..Setup::default()
    };
    change(&mut setup);
    game().evaluate(&state(&setup), JAPAN)
}

/// What counters promise, in points.
fn promise(air: Vec<CounterSetup>, change: impl FnOnce(&mut Setup)) -> f64 {
    let value = japan_thinks(air, change);
    -18.0 * (1.0 / value - 1.0).ln()
}

fn near(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-6, "{found} is not {wanted}");
}

#[test]
fn ten_points_above_the_lowest_draw_are_even() {
    near(japan_thinks(Vec::new(), |_| {}), 0.5);
    near(japan_thinks(Vec::new(), |setup| setup.destroyed = 1_280), 1.0 / (1.0 + (-1.0_f64).exp()));
    near(
        japan_thinks(Vec::new(), |setup| setup.lost = [[1, 0, 0], [0, 8, 9]]),
        1.0 / (1.0 + 1.0_f64.exp()),
    );
    let setup = Setup {
        turn: t("0850"),
        phase: Phase::FirstMovement,
        destroyed: 1_100,
        ..Setup::default()
    };
    near(game().evaluate(&state(&setup), US), 0.5);
    let historical = |setup: &mut Setup| {
        setup.options.historical_orders = true;
        setup.destroyed = 700;
    };
    near(japan_thinks(Vec::new(), historical), 0.5);
}

#[test]
fn weapons_promise_most_where_they_can_be_used() {
    let one = |unit: CounterSetup| promise(vec![unit], |_| {});
    let (bombs, torpedoes) = (3.0 * 0.4, 2.0 * 0.8);
    near(one(unit("ZU-D1", "T-C")), bombs);
    near(one(unit("ZU-D1", "0101")), bombs);
    near(one(kates("T-C", 2)), torpedoes);
    for over in ["1516", "Wheeler"] {
        assert!(one(unit("ZU-D1", over)) > bombs, "over {over}");
    }
    assert!(one(kates("2012", 2)) > torpedoes);
    assert!(one(kates("2012", 4)) > one(kates("2012", 2)));
    near(one(unit("ZU-D1", "home")), 0.0);
    assert!(one(unit("AK-F1", "Wheeler")) > one(unit("AK-F1", "1811")));
    let ap = one(unit("AK-H1", "1811"));
    assert!(ap > 0.0 && ap < one(kates("2012", 4)));
    let wreck = |setup: &mut Setup| setup.ships = vec![hurt("Oklahoma", 9), hurt("Maryland", 12)];
    let sunk = promise(vec![unit("ZU-D1", "1811")], wreck) - promise(Vec::new(), wreck);
    near(sunk, bombs);
    let ruin = |setup: &mut Setup| {
        let shops =
            FacilitySetup { facility: "Shops-1".to_owned(), points: 4, ..FacilitySetup::default() };
        setup.facilities = vec![shops];
    };
    let ruined = promise(vec![unit("ZU-D1", "1516")], ruin) - promise(Vec::new(), ruin);
    near(ruined, bombs);
}

#[test]
fn ships_that_are_as_good_as_sunk_promise_nothing_more() {
    let bombs = |hits: usize| {
        let on = |name: &str| vec![hit(name, HitKind::Torpedo, "0850"); hits];
        let waiting = [on("Oklahoma"), on("Maryland")].concat();
        let with = |air| promise(air, |setup| setup.waiting = waiting.clone());
        with(vec![unit("ZU-D1", "1811")]) - with(Vec::new())
    };
    assert!(bombs(0) > 0.1, "{}", bombs(0));
    near(bombs(8), 0.0);
}

#[test]
fn aircraft_with_nothing_left_promise_more_the_nearer_they_are_to_home() {
    let spent = |at: &str| promise(vec![unit("ZU-D1", at).craft(&["", "", ""])], |_| {});
    assert!(spent("1811") < spent("T-C") && spent("T-C") < 0.0);
    near(spent("home"), 0.0);
}

#[test]
fn bombers_with_fighters_beside_them_promise_less() {
    let alone = promise(vec![unit("ZU-D1", "1811")], |_| {});
    let hunted = |plane: Plane, at: &str| {
        promise(vec![unit("ZU-D1", "1811"), us_unit(1, plane, at, 2)], |_| {})
    };
    near(hunted(Plane::P40, "1812"), alone - 0.3 * 3.0 * 0.4);
    near(hunted(Plane::P40, "1813"), alone);
    near(hunted(Plane::Sbd, "1812"), alone);
    let escort = promise(vec![unit("AK-F1", "1812")], |_| {});
    let escorted = promise(vec![unit("ZU-D1", "1811"), unit("AK-F1", "1812")], |_| {});
    near(escorted, alone + escort);
}

#[test]
fn hits_that_wait_count_for_what_they_will_do() {
    let waits = |hits: &[(&str, HitKind)], ships: Vec<ShipSetup>| {
        let with = |list: Vec<HitSetup>, ships: Vec<ShipSetup>| {
            promise(Vec::new(), move |setup| (setup.waiting, setup.ships) = (list, ships))
        };
        let list = hits.iter().map(|&(name, kind)| hit(name, kind, "0850")).collect();
        with(list, ships.clone()) - with(Vec::new(), ships)
    };
    near(waits(&[("Oklahoma", HitKind::Torpedo)], Vec::new()), 10.0 * 2.6 / 9.0);
    near(waits(&[("Oklahoma", HitKind::Ap)], Vec::new()), 10.0 * 2.2 / 9.0);
    near(
        waits(&[("Vestal", HitKind::Shock)], Vec::new()),
        3.0 * 1.0 / f64::from(ship_hull("Vestal")),
    );
    let five = [("Oklahoma", HitKind::Torpedo); 5];
    near(waits(&five, Vec::new()), 10.0);
    near(waits(&five[..1], vec![hurt("Oklahoma", 9)]), 0.0);
    // What she is worth already is not counted twice.
    near(waits(&five[..1], vec![hurt("Oklahoma", 3)]), 10.0 * 5.6 / 9.0 - 2.0);
}

fn ship_hull(name: &str) -> u8 {
    let state = over("0850", Vec::new());
    ship(&state, name).hull
}

#[test]
fn every_level_has_its_name_and_worth() {
    let ends = |raid: Raid, conduct: Conduct, points: u16| {
        let turn = if raid == Raid::FirstWave { t("0840") } else { t("1000") };
        let setup = Setup {
            raid,
            conduct,
            turn,
            phase: Phase::Over,
            destroyed: 10 * points,
            ..Setup::default()
        };
        let outcome = game().outcome(&state(&setup));
        (outcome.label.to_string(), outcome.values)
    };
    for (points, name, value) in [
        (135, "Japanese decisive victory", 1.0),
        (134, "Japanese substantial victory", 0.75),
        (119, "draw", 0.5),
        (99, "US marginal victory", 0.25),
        (79, "US decisive victory", 0.0),
    ] {
        let both = ends(Raid::BothWaves, Conduct::Player, points);
        assert_eq!(both, (name.to_owned(), vec![value, 1.0 - value]));
        assert_eq!(ends(Raid::BothWaves, Conduct::Automatic, points).1, [value]);
    }
    for (points, name, value) in
        [(105, "Japanese victory", 1.0), (104, "draw", 0.5), (89, "US victory", 0.0)]
    {
        let first = ends(Raid::FirstWave, Conduct::Player, points);
        assert_eq!(first, (name.to_owned(), vec![value, 1.0 - value]));
    }
}
