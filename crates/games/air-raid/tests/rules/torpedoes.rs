//! Section 13.2: torpedo attacks.

use wardroom_air_raid::*;
use wardroom_kernel::Rules;

use crate::table::*;

/// Torpedo Kates that were named for an attack.
pub(crate) fn kates(at: &str, count: usize) -> CounterSetup {
    unit("AK-T1", at).of(count).did(&["named"])
}

/// The kinds of hits that wait, by ship.
pub(crate) fn waiting(state: &State) -> Vec<(String, HitKind)> {
    game().setup_of(state).waiting.into_iter().map(|hit| (hit.ship, hit.kind)).collect()
}

#[test]
fn arp_13_0_4_torpedo_kates_choose_their_own_targets_and_times() {
    let mut state = over("0800", vec![kates("2012", 4)]);
    japan(&mut state, "AK-T1 torpedo 1811 1", "3");
    japan(&mut state, "AK-T1 torpedo 2009 2", "1,1");
    assert_eq!(loads(&state, "AK-T1"), [Weapon::Torpedo], "one is kept for later");
    assert_eq!(waiting(&state), [("Oklahoma".to_owned(), HitKind::Torpedo)]);
}

#[test]
fn arp_13_2_1_a_torpedo_needs_two_hexes() {
    let near = over("0800", vec![kates("1912", 1)]);
    assert_eq!(no_japan(&near, "AK-T1 torpedo 1811"), "13.2.1");
    assert!(
        offers(&near, JAPAN, "AK-T1 torpedo", "1911")
            || !offers(&near, JAPAN, "AK-T1 torpedo", "1811")
    );
    let far = over("0800", vec![kates("2012", 1)]);
    assert!(offers(&far, JAPAN, "AK-T1 torpedo", "1811"));
}

#[test]
fn arp_13_2_2_land_and_ships_stop_a_torpedo() {
    // West of Ford Island the row to Arizona runs over land.
    let land = over("0800", vec![kates("1313", 1)]);
    assert!(!offers_torpedo(&land));
    // Raleigh lies in the way from 1306 south-east to nothing beyond; Detroit hides behind her from 1307.
    let behind = over("0800", vec![kates("1206", 1)]);
    assert_eq!(no_japan(&behind, "AK-T1 torpedo 1507"), "A-hit-1");
    let launch = over("0800", vec![kates("2211", 1), unit("AK-T2", "2012").of(1).did(&["named"])]);
    assert!(!offers(&launch, JAPAN, "", "AK-T1"), "no launch over land");
}

fn offers_torpedo(state: &State) -> bool {
    offers(state, JAPAN, "", "AK-T1") && offers(state, JAPAN, "AK-T1", "torpedo")
}

#[test]
fn arp_13_2_3_an_odd_die_passes_beneath_a_lighter_ship() {
    let run = |dice: &str| {
        let mut state = over("0800", vec![kates("2111", 1)]);
        japan(&mut state, "AK-T1 torpedo 1910", dice);
        waiting(&state)
    };
    for odd in ["1", "3", "5"] {
        let hits = run(&format!("4,{odd}"));
        assert!(hits.contains(&("Arizona".to_owned(), HitKind::Torpedo)));
    }
    for even in ["2", "4", "6"] {
        assert_eq!(run(&format!("4,{even}")), [("Vestal".to_owned(), HitKind::Torpedo)]);
    }
}

#[test]
fn arp_13_2_4_the_ship_passed_beneath_is_shaken() {
    let mut state = over("0800", vec![kates("2111", 1)]);
    japan(&mut state, "AK-T1 torpedo 1910", "4,1");
    assert_eq!(
        waiting(&state),
        [("Vestal".to_owned(), HitKind::Shock), ("Arizona".to_owned(), HitKind::Torpedo)]
    );
    // Arizona, inboard, first: 1 + 1. Vestal: 2 + 1 - 3 is below 1, nothing.
    let mut state = rolled(state);
    assert!(says(&step(&mut state, "1"), "Arizona takes 2"));
    assert!(says(&step(&mut state, "2"), "Vestal takes 0"));
}

/// The same position when damage is rolled.
fn rolled(state: State) -> State {
    State { phase: Phase::DeferredDamage, ..state }
}

#[test]
fn arp_13_2_5_nothing_passes_between_armoured_ships() {
    let mut state = over("0800", vec![kates("2012", 1)]);
    // Oklahoma and Maryland are both HD: no second die.
    japan(&mut state, "AK-T1 torpedo 1811", "3");
    assert_eq!(waiting(&state), [("Oklahoma".to_owned(), HitKind::Torpedo)]);
}

#[test]
fn arp_a_hit_1_lanes_are_straight_and_run_eight_hexes() {
    let lanes = |hex: &str| {
        let state = over("0800", vec![kates(hex, 1)]);
        if offers_torpedo(&state) { choices(&state, JAPAN, "AK-T1 torpedo") } else { Vec::new() }
    };
    assert_eq!(lanes("2012"), ["2009", "2515", "1614", "1811"]);
    // Down Southeast Loch: six hexes to Oklahoma, whatever the facing.
    assert_eq!(lanes("2414"), ["1811"]);
    // California from the south-west: eight hexes and no more.
    assert!(lanes("0717").contains(&"1513".to_owned()));
    assert!(!lanes("0617").contains(&"1513".to_owned()));
    assert_eq!(no_japan(&over("0800", vec![kates("2013", 1)]), "AK-T1 torpedo 1811"), "A-hit-1");
}

#[test]
fn arp_a_hit_3_docks_wrecks_and_nests() {
    let dock = over("0800", vec![kates("1114", 1)]);
    assert!(!offers_torpedo(&dock) || no_japan(&dock, "AK-T1 torpedo 1316") == "A-hit-3");
    let wreck = Setup {
        ships: vec![hurt("Vestal", 5)],
        ..base("0800", Phase::AirToSurface, vec![kates("2111", 1)])
    };
    assert_eq!(no_japan(&state(&wreck), "AK-T1 torpedo 1910"), "A-hit-3");
    let sunk = Setup {
        ships: vec![hurt("Neosho", 5)],
        ..base("0800", Phase::AirToSurface, vec![kates("1714", 1)])
    };
    assert_eq!(no_japan(&state(&sunk), "AK-T1 torpedo 1712"), "A-hit-3");
    // In a nest one ship afloat is struck at random.
    let mut nest =
        over("0800", vec![kates("2205", 1), unit("AK-T2", "2208").of(1).did(&["named"])]);
    japan(&mut nest, "AK-T2 torpedo 2206", "3,Chew");
    assert_eq!(waiting(&nest), [("Chew".to_owned(), HitKind::Torpedo)]);
}

#[test]
fn arp_a_seq_2_only_named_counters_drop_torpedoes() {
    let air = vec![unit("AK-T1", "2012"), unit("AK-T2", "2112"), unit("AK-T3", "2011")];
    let mut state = state(&base("0750", Phase::Torpedoes, air));
    japan(&mut state, "AK-T1 done", "");
    assert_eq!(no_japan(&state, "AK-T2"), "A-seq-2");
    assert!(offers(&state, JAPAN, "", "AK-T1"));
    japan(&mut state, "done", "");
    assert_eq!(loads(&state, "AK-T1").len(), 4, "a named counter need not drop");
}

#[test]
fn arp_13_3_1_base_numbers_are_as_given() {
    for (weapon, needed) in [("torpedo", "5+"), ("AP", "6+"), ("GP", "6+"), ("LB", "6+")] {
        assert_eq!(cells("weapons", weapon), [needed]);
    }
    // A moving ship after the surprise: the base number itself.
    let setup = Setup {
        ships: vec![marked("Nevada", 2009, &["under-way", "moving"])],
        ..base("0850", Phase::AirToSurface, vec![kates("2012", 2)])
    };
    let mut state = state(&setup);
    japan(&mut state, "AK-T1 torpedo 2009 2", "4,5");
    assert_eq!(waiting(&state).len(), 1);
}
