//! Why orders are refused: position by position, the order as it is typed, the rule that forbids it, and the fact
//! that its reason states.

use wardroom_air_raid::*;
use wardroom_kernel::Seat;
use wardroom_testkit::expect_refused;

use crate::table::*;

/// A typed order, the rule it is refused by, and a part of the reason.
type Case = (&'static str, &'static str, &'static str);

/// Says which of the orders are not refused as they should be.
fn check(state: &State, seat: Seat, cases: &[Case]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|&(order, rule, says)| {
            let refusal = expect_refused(game(), state, seat, order);
            let cited = refusal.rule.as_deref().unwrap_or("no rule").trim_start_matches("ARP ");
            let told = cited == rule && refusal.reason.contains(says);
            (!told)
                .then(|| format!("{order}: {cited}, {}; expected {rule}, {says}", refusal.reason))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn movement_of_japan() {
    let air = vec![
        unit("AK-T1", "T-S"),
        unit("AK-T2", "T-N").did(&["moved"]),
        unit("AK-T3", "home"),
        unit("KG-F1", "T-C"),
        unit("KG-F2", "T-C"),
        unit("HI-F1", "T-N").did(&["moved"]),
        unit("AK-D1", "waiting"),
        us_unit(1, Plane::P40, "1811", 2),
    ];
    let state = state(&base("0800", Phase::SecondMovement, air));
    check(
        &state,
        JAPAN,
        &[
            ("fighters", "A-seq-1", "not for Japan to move"),
            ("ships", "A-seq-1", "not for Japan to move"),
            ("AK-T1", "A-move-1", "a squadron, ships, or done"),
            ("2012", "A-move-1", "a squadron, ships, or done"),
            ("AK-D", "A-arr-1", "comes into the game on 0840"),
            ("KG-T", "A-air-4", "none of its aircraft is left"),
            ("HI-F", "A-move-4", "1 moved this turn, 0 came home"),
            ("AK-T AK-T2", "A-move-4", "it has moved this turn"),
            ("AK-T AK-T3", "A-move-4", "back on the carriers"),
            ("AK-T KG-F1", "A-move-1", "a counter of that squadron"),
            ("AK-T all", "A-move-1", "one counter of that squadron is left to move"),
            ("AK-T AK-T1 Wheeler", "A-move-1", "3 steps from T-S, and it has 2 transit points"),
            ("AK-T AK-T1 T-S", "A-move-4", "it is in T-S"),
            ("KG-F all T-C", "A-move-4", "it is in T-C"),
            ("KG-F all Bellows c10", "no rule", "complete"),
            ("KG-F all 1010", "A-move-1", "flies to a box"),
            ("KG-F KG-F1 1810", "A-move-2", "a box, or over a column"),
            ("KG-F KG-F1 c18 1811", "A-move-3", "1811 has an air counter over it"),
            ("KG-F KG-F1 c18 1711", "A-move-2", "a hex of that column"),
            ("KG-F KG-F1 c18 1810 1811", "A-face-1", "faces one of six sides"),
        ],
    );
    let air = vec![unit("AK-T1", "waiting")];
    let alone = Setup { raid: Raid::FirstWave, ..base("0750", Phase::SecondMovement, air) };
    let cases = [("AK-D", "A-scen-2", "does not fly in this scenario")];
    check(&crate::table::state(&alone), JAPAN, &cases);
}

#[test]
fn movement_of_the_us() {
    let air = vec![
        us_unit(1, Plane::P40, "Wheeler", 2).did(&["moved"]),
        us_unit(2, Plane::P40, "T-N", 2),
        us_unit(4, Plane::P40, "1010", 2).did(&["moved"]),
        unit("SBD-1", "T-S").did(&["moved"]),
    ];
    let ships = vec![
        marked("Nevada", 2009, &["under-way"]),
        marked("California", 1513, &["beached"]),
        marked("Blue", 1905, &["away"]),
        marked("Helm", 1019, &["under-way", "ordered"]),
        hurt("Oklahoma", 9),
    ];
    let setup = Setup { ships, ..base("0900", Phase::FirstMovement, air) };
    check(
        &state(&setup),
        US,
        &[
            ("AK-T", "A-seq-1", "not for the US to move"),
            ("B17", "A-arr-2", "has landed or is lost"),
            ("SBD", "A-move-4", "1 moved this turn"),
            ("fighters US-1", "A-scr-1", "has gone up or moved this turn"),
            ("fighters US-3", "A-scr-1", "no US fighters are up"),
            ("fighters US-4", "A-move-4", "it has moved this turn"),
            ("fighters US-2 KB", "A-move-4", "do not enter KB"),
            ("fighters US-2 T-N", "A-move-4", "it is in T-N"),
            ("fighters US-2 Ewa c10", "no rule", "complete"),
            ("ships California", "A-stm-3", "beached in 1513"),
            ("ships Oklahoma", "A-ship-4", "she is sunk"),
            ("ships Blue", "A-stm-5", "left the map"),
            ("ships Helm", "A-stm-2", "has had her orders"),
            ("ships Arizona", "A-stm-1", "not under way"),
            ("ships 2010", "A-stm-2", "a ship under way is named"),
            ("ships Nevada sea", "A-stm-5", "from 2009 she cannot leave"),
            ("ships Nevada c25", "A-stm-2", "no hex of column 25 is 4 hexes or less from 2009"),
            ("ships Nevada 2010", "A-stm-2", "to a column of hexes"),
            ("ships Nevada c19 1910", "A-stm-2", "a ship or a wreck lies in 1910"),
            ("ships Nevada c19 1909", "A-stm-2", "1909 is land"),
            ("ships Nevada c20 2009", "A-stm-5", "lie-to keeps her there"),
            ("ships Nevada c22 2202", "A-stm-2", "2202 is not within 4 hexes of 2009"),
            ("ships Nevada c19 2010", "A-stm-2", "a hex of that column"),
            ("ships Nevada c20 2010 sea", "no rule", "complete"),
        ],
    );
    let ships = vec![marked("Nevada", 1015, &["under-way"])];
    let open = state(&Setup { ships, ..base("0850", Phase::FirstMovement, Vec::new()) });
    let cases = [
        ("ships Nevada beach", "A-stm-3", "no land beside 1015"),
        ("fighters", "A-scr-1", "no US fighters are up"),
    ];
    check(&open, US, &cases);
    // Nobody steams: Helm, who does at the start, has been told to lie to.
    let air = vec![us_unit(2, Plane::P40, "T-N", 2)];
    let still = Setup {
        ships: vec![marked("Helm", 1019, &["under-way", "ordered"])],
        ..base("0850", Phase::FirstMovement, air.clone())
    };
    check(&state(&still), US, &[("ships", "A-stm-2", "every ship under way has had her orders")]);
    let none =
        Setup { ships: vec![marked("Helm", 1019, &[])], ..base("0850", Phase::FirstMovement, air) };
    check(&state(&none), US, &[("ships", "A-stm-1", "no ship is under way")]);
}

#[test]
fn combat_in_the_air() {
    let air = vec![
        unit("AK-F1", "1010"),
        unit("AK-F2", "T-C").did(&["attacked"]),
        unit("AK-F3", "1014").craft(&["empty"; 3]),
        unit("SH-D1", "T-W"),
        us_unit(1, Plane::P40, "1011", 2),
        us_unit(2, Plane::P40, "T-C", 2),
        us_unit(3, Plane::P40, "T-E", 2),
        us_unit(4, Plane::P40, "1015", 2),
        us_unit(5, Plane::P40, "1009", 2).did(&["targeted"]),
        us_unit(6, Plane::P40, "2020", 2),
    ];
    check(
        &dogfight(Side::Japan, air.clone()),
        JAPAN,
        &[
            ("AK-F1", "11.0.1", "no enemy counter"),
            ("1011", "A-air-1", "an enemy counter is attacked in the air, or pass"),
            ("done", "A-air-1", "an enemy counter is attacked in the air, or pass"),
            ("US-2", "A-air-1", "the counter in T-C has attacked this turn"),
            ("US-3", "11.0.1", "Japan has no counter in T-E"),
            ("US-4", "A-air-4", "no aircraft of the counter in 1014 can fire"),
            ("US-5", "A-air-1", "was attacked this turn"),
            ("US-6", "11.0.1", "Japan has no counter beside 2020"),
            ("US-7", "A-scr-1", "no US fighters are up"),
            ("B17-1", "A-arr-2", "has landed or is lost"),
            ("US-1 done", "A-air-4", "needs a counter that fires"),
            ("US-1 pass", "A-air-1", "the attackers are named"),
            ("US-1 AK-F2", "11.0.1", "T-C and 1011 are not that"),
            ("US-1 AK-F3", "11.0.1", "1014 and 1011 are not that"),
            ("US-1 KG-F1", "A-air-4", "none of its aircraft is left"),
            ("US-1 US-2", "11.0.1", "does not attack for Japan"),
            ("US-1 AK-F1 AK-F1", "A-air-1", "among the attackers already"),
            ("US-1 AK-F1 all", "A-air-1", "the attackers are named"),
        ],
    );
    let mut air = air;
    air[4] = us_unit(1, Plane::A20, "1111", 2).facing(Direction::S);
    air.push(us_unit(7, Plane::B18, "T-C", 2));
    // No wave stands on the carriers while fighters are up so early: the rule is shown alone.
    let mut fight = dogfight(Side::Us, air);
    let number = find(&fight, "SH-D1").unwrap().number;
    fight.air[usize::from(number)].at = Spot::of_box(AirBox::Kb);
    check(
        &fight,
        US,
        &[
            ("SH-D1", "11.0.3", "no combat in KB"),
            ("AK-F2 US-7", "11.4.2", "the counter in T-C has no guns for that"),
            ("AK-F1 US-1", "11.2.3", "the counter in 1111 bear only on the hex ahead"),
        ],
    );
}

#[test]
fn torpedo_attacks_are_named() {
    let air = vec![
        unit("AK-T1", "2012"),
        unit("AK-T2", "T-C"),
        unit("AK-T3", "2011").craft(&[""; 4]),
        unit("KG-T1", "2211"),
        unit("KG-T2", "1811"),
        unit("HI-T1", "0927"),
        unit("HI-T2", "home"),
        unit("ZU-D1", "2112"),
        us_unit(1, Plane::P40, "1011", 2),
    ];
    check(
        &state(&base("0800", Phase::Torpedoes, air)),
        JAPAN,
        &[
            // It flies, but not over the map.
            ("AK-T2", "A-hit-1", "it is in T-C"),
            ("AK-T3", "13.0.7", "dropped all its torpedoes"),
            ("KG-T1", "13.2.2", "2211 is land"),
            ("KG-T2", "13.2.2", "a ship or a wreck lies in 1811"),
            ("HI-T1", "A-hit-1", "no torpedo from 0927 has a ship before it"),
            ("HI-T2", "A-move-4", "back on the carriers"),
            ("SO-T1", "A-air-4", "none of its aircraft is left"),
            ("ZU-D1", "13.0.7", "carries torpedoes"),
            ("US-1", "13.0.1", "only Japanese aircraft"),
            ("done", "A-seq-2", "some, all, or pass"),
            ("1811", "A-seq-2", "some, all, or pass"),
            ("AK-T1 AK-T1", "A-seq-2", "named for a torpedo attack already"),
            ("AK-T1 pass", "A-seq-2", "some, all, or pass"),
        ],
    );
}

#[test]
fn torpedoes_run() {
    let torpedoes = |hex: &str| over("0800", vec![crate::torpedoes::kates(hex, 2)]);
    check(
        &torpedoes("2012"),
        JAPAN,
        &[
            ("AK-T1 torpedo Oklahoma", "A-hit-1", "sent at a hex with ships"),
            ("AK-T1 torpedo 2010", "A-hit-3", "no ship afloat in 2010"),
            ("AK-T1 torpedo 1416", "A-hit-3", "in the dock of 1416"),
            ("AK-T1 torpedo 1910", "A-hit-1", "no torpedo runs straight from 2012 to 1910"),
            ("AK-T1 torpedo 2005", "13.2.2", "a ship or a wreck in 2009 is in the way"),
            ("AK-T1 torpedo 1811 3", "13.0.4", "2 of its aircraft still carry torpedoes, not 3"),
            ("AK-T1 torpedo 1811 1010", "13.0.4", "so many aircraft drop torpedoes"),
        ],
    );
    for (hex, case) in [
        ("1912", ("AK-T1 torpedo 1811", "13.2.1", "1811 is one hex away")),
        ("2414", ("AK-T1 torpedo 1208", "A-hit-1", "1208 is 12 hexes away")),
        ("0810", ("AK-T1 torpedo 1614", "13.2.2", "land in 1011 is in the way")),
        ("2017", ("AK-T1", "13.2.2", "2017 is land")),
        ("2005", ("AK-T1 torpedo", "13.2.2", "a ship or a wreck lies in 2005")),
        ("0927", ("AK-T1", "A-hit-1", "no torpedo from 0927 has a ship before it")),
    ] {
        check(&torpedoes(hex), JAPAN, &[case]);
    }
    let wreck = Setup {
        ships: vec![hurt("Vestal", 5)],
        ..base("0800", Phase::AirToSurface, vec![crate::torpedoes::kates("2111", 1)])
    };
    check(
        &state(&wreck),
        JAPAN,
        &[("AK-T1 torpedo 1910", "A-hit-3", "a wreck lies outboard in 1910")],
    );
}

#[test]
fn attacks_on_what_is_below() {
    let air = vec![
        crate::torpedoes::kates("2012", 2),
        unit("AK-T2", "2112"),
        unit("AK-F1", "1010"),
        unit("AK-F2", "1722").craft(&["empty"; 3]),
        unit("AK-F3", "1822").did(&["strafed"]),
        unit("KG-F1", "1723"),
        unit("ZU-D1", "1811"),
        unit("ZU-D2", "1316").did(&["dropped"]),
        unit("ZU-D3", "home"),
        unit("ZU-L4", "1709").did(&["dropped"]).craft(&["second-load"; 3]),
        unit("ZU-L5", "1113").craft(&["second-load"; 3]),
        unit("ZU-L6", "1310").craft(&["loaded"; 3]),
        unit("AK-H1", "Haleiwa"),
        us_unit(1, Plane::P40, "1110", 2),
    ];
    let facilities =
        vec![FacilitySetup { facility: "YFD-2".to_owned(), points: 3, ..FacilitySetup::default() }];
    let ships = vec![hurt("Oklahoma", 9), marked("Blue", 1905, &["away"])];
    let setup = Setup { facilities, ships, ..base("0850", Phase::AirToSurface, air) };
    check(
        &state(&setup),
        JAPAN,
        &[
            ("US-1", "13.0.1", "only Japanese aircraft"),
            ("Nevada", "A-seq-3", "a counter attacks what is below, or done"),
            ("ZU-D3", "A-move-4", "back on the carriers"),
            ("KG-D1", "A-air-4", "none of its aircraft is left"),
            ("AK-T2", "A-seq-2", "not named for a torpedo attack"),
            ("AK-F1", "13.1.1", "nothing for it to attack in 1010"),
            ("AK-F2", "A-str-1", "ammunition to strafe with"),
            ("AK-F3", "A-str-1", "has strafed this turn"),
            ("ZU-L4", "13.0.3", "dropped together this turn"),
            ("ZU-L5 keep-lb", "13.0.5", "only its 60 kg bombs are left"),
            ("ZU-L6 keep-lb", "13.0.7", "dropped all its 60 kg bombs"),
            ("ZU-D1 keep-lb", "13.0.7", "carries 60 kg bombs"),
            ("ZU-D1 torpedo", "13.0.7", "carries torpedoes"),
            ("AK-T1 bomb", "13.0.7", "carries bombs"),
            ("AK-T1 strafe", "13.1.1", "nothing for it to attack in 2012"),
            ("ZU-D1 Maryland", "13.0.1", "drops torpedoes or bombs, or strafes"),
            ("ZU-D2 strafe", "A-str-1", "does not strafe as well"),
            ("ZU-D1 bomb Nevada", "13.1.1", "it is in 1811"),
            ("ZU-D1 bomb Dry-Dock-1", "13.1.1", "it is in 1811"),
            ("ZU-D1 bomb Hickam-aircraft", "13.1.1", "it is in 1811"),
            ("ZU-D1 bomb Oklahoma", "A-hit-3", "that ship is sunk"),
            ("ZU-D1 bomb Blue", "A-stm-5", "left the map"),
            ("ZU-D1 bomb 1811", "13.1.1", "a target below is named"),
            ("ZU-D1 bomb Maryland 5", "13.0.6", "3 of its aircraft still carry bombs, not 5"),
            ("ZU-D2 bomb YFD-2", "A-map-6", "that facility is destroyed"),
            ("KG-F1 strafe Hickam-Hangars-1", "13.1.1", "it is in 1723"),
        ],
    );
    let hangars = over("0850", vec![unit("AK-F1", "1722")]);
    let cases = [("AK-F1 strafe Hickam-Hangars-1", "A-str-1", "guns do nothing to a facility")];
    check(&hangars, JAPAN, &cases);
}

#[test]
fn attacks_on_fields() {
    let setup = Setup {
        attacked: fields(Field::Ewa),
        box_attacks: over_box(Field::Ewa, 6),
        parked: vec![ParkedSetup { field: Field::Hickam, plane: Plane::A20, sound: 0, damaged: 0 }],
        ..base("0850", Phase::AirToSurface, vec![unit("ZU-D7", "Ewa"), unit("ZU-D1", "T-C")])
    };
    check(
        &state(&setup),
        JAPAN,
        &[
            ("ZU-D7", "A-fld-3", "six counters have attacked Ewa"),
            ("ZU-D1", "13.1.1", "nothing for it to attack in T-C"),
        ],
    );
    let empty = [Plane::P40, Plane::P36].map(|plane| ParkedSetup {
        field: Field::Haleiwa,
        plane,
        sound: 0,
        damaged: 0,
    });
    let air = vec![unit("ZU-D7", "Wheeler"), unit("AK-F1", "Haleiwa")];
    let bare = Setup { parked: empty.to_vec(), ..base("0850", Phase::AirToSurface, air) };
    check(
        &state(&bare),
        JAPAN,
        &[
            ("AK-F1", "13.1.1", "nothing for it to attack in Haleiwa"),
            ("ZU-D7 bomb Haleiwa-aircraft", "13.1.1", "it is in Wheeler"),
        ],
    );
    let mut ordered = base("0850", Phase::AirToSurface, vec![unit("ZU-D1", "1811")]);
    ordered.options.historical_orders = true;
    check(&state(&ordered), JAPAN, &[("ZU-D1", "A-opt-3", "against other targets")]);
}

#[test]
fn landing() {
    let air = vec![
        us_unit(1, Plane::P40, "Bellows", 2),
        us_unit(2, Plane::P40, "Ewa", 2),
        us_unit(3, Plane::P40, "1010", 2),
        unit("B17-1", "Kaneohe"),
        unit("SBD-1", "waiting"),
        unit("AK-F1", "Wheeler"),
    ];
    let setup = Setup { attacked: fields(Field::Ewa), ..base("0810", Phase::Landing, air) };
    check(
        &state(&setup),
        US,
        &[
            ("US-2", "A-arr-2", "Ewa was attacked this turn"),
            ("US-3", "A-arr-2", "no airfield in 1010"),
            ("US-4", "A-scr-1", "no US fighters are up"),
            ("B17-1", "A-arr-2", "not at Kaneohe"),
            ("B17-2", "A-arr-2", "has landed or is lost"),
            ("SBD-1", "A-arr-1", "comes into the game on 0820"),
            ("AK-F1", "A-arr-2", "only US counters land"),
            ("all", "A-arr-2", "one counter can land"),
            ("Bellows", "A-arr-2", "US counters land, or done"),
        ],
    );
}

/// However they are named, counters stand in the record in the order of their numbers.
#[test]
fn counters_are_named_in_any_order() {
    let recorded = |state: &State, order: &str| {
        let action = wardroom_kernel::play::parse(game(), state, JAPAN, order).unwrap();
        let action = wardroom_kernel::play::canonical(game(), state, JAPAN, &action);
        wardroom_kernel::play::text_of(game(), &action)
    };
    let air = vec![
        unit("AK-F1", "1010").of(1),
        unit("AK-F2", "1012").of(1).facing(Direction::N),
        us_unit(1, Plane::B17, "1011", 1),
    ];
    let fight = dogfight(Side::Japan, air);
    assert_eq!(choices(&fight, JAPAN, "US-1 AK-F2"), ["done", "AK-F1"]);
    assert_eq!(recorded(&fight, "US-1 AK-F2 AK-F1 done"), "US-1 AK-F1 AK-F2 done");
    let [mut one, mut other] = [fight; 2];
    let dice = "4,6, 1, 1";
    japan(&mut one, "US-1 AK-F1 AK-F2 done", dice);
    japan(&mut other, "US-1 AK-F2 AK-F1 done", dice);
    assert_eq!(one, other, "the dice fall for the same aircraft");

    let air = vec![unit("AK-T1", "2012"), unit("AK-T2", "2112"), unit("KG-T1", "2011")];
    let naming = state(&base("0750", Phase::Torpedoes, air));
    assert_eq!(choices(&naming, JAPAN, "KG-T1"), ["done", "AK-T1", "AK-T2"]);
    assert_eq!(recorded(&naming, "KG-T1 AK-T2 done"), "AK-T2 KG-T1 done");
    let [mut one, mut other] = [naming; 2];
    japan(&mut one, "AK-T2 KG-T1 done", "");
    japan(&mut other, "KG-T1 AK-T2 done", "");
    assert_eq!(one, other);
}
