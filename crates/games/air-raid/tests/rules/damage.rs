//! Damage to ships.

use wardroom_air_raid::*;

use crate::table::*;
use crate::torpedoes::waiting;

/// Damage is rolled for these hits.
fn damage(turn: &str, ships: Vec<ShipSetup>, waiting: Vec<HitSetup>) -> State {
    state(&Setup { ships, waiting, ..base(turn, Phase::DeferredDamage, Vec::new()) })
}

/// The points one hit gives.
fn points(turn: &str, name: &str, kind: HitKind, dice: &str) -> u8 {
    let mut state = damage("0840", Vec::new(), vec![hit(name, kind, turn)]);
    step(&mut state, dice);
    ship(&state, name).points
}

#[test]
fn arp_13_9_1_damage_waits_for_the_last_torpedo_and_the_last_ap_bomb() {
    let hits = || vec![hit("Nevada", HitKind::Torpedo, "0800"), hit("Nevada", HitKind::Ap, "0800")];
    let waits = |air| {
        let setup = Setup { waiting: hits(), ..base("0800", Phase::DeferredDamage, air) };
        let mut state = state(&setup);
        while state.phase == Phase::DeferredDamage {
            let torpedo = waiting(&state).iter().any(|hit| hit.1 == HitKind::Torpedo);
            let due = acting_damage(&state);
            step(
                &mut state,
                if !due {
                    ""
                } else if torpedo {
                    "1"
                } else {
                    "2"
                },
            );
        }
        waiting(&state).len()
    };
    assert_eq!(waits(vec![unit("AK-T1", "T-W")]), 2, "a torpedo is still in the air");
    assert_eq!(waits(vec![unit("AK-H1", "T-W")]), 1, "an AP bomb is");
    assert_eq!(waits(Vec::new()), 0);
}

/// Whether the next step rolls damage: found by trying it on a copy without dice.
fn acting_damage(state: &State) -> bool {
    let carried = |letter: char| {
        all(state).air.iter().any(|counter| {
            counter.name.contains(letter)
                && counter.aircraft.iter().any(|craft| !craft.load.is_empty())
        })
    };
    waiting(state).iter().any(|(_, kind)| match kind {
        HitKind::Ap => !carried('T') && !carried('H'),
        _ => !carried('T'),
    }) && !carried('T')
}

#[test]
fn arp_13_9_2_hits_are_open_and_damage_is_not_known() {
    let state = damage("0800", Vec::new(), vec![hit("Nevada", HitKind::Torpedo, "0800"); 3]);
    let nevada = ship(&state, "Nevada");
    assert_eq!((nevada.torpedo_hits, nevada.points), (3, 0));
    // More weapons than needed may be put on a ship: a hit one is still a target.
    let setup = Setup {
        waiting: vec![hit("Oklahoma", HitKind::Torpedo, "0800"); 9],
        ..base("0800", Phase::AirToSurface, vec![crate::torpedoes::kates("2012", 1)])
    };
    assert!(offers(&crate::table::state(&setup), JAPAN, "AK-T1 torpedo", "1811"));
}

#[test]
fn arp_a_class_1_decks() {
    for (name, class) in [("Nevada", "HD"), ("Utah", "HD"), ("Helena", "L"), ("Neosho", "U")] {
        assert_eq!(cells("ships", name)[1], class);
    }
}

#[test]
fn arp_a_ship_4_states_of_a_ship() {
    let condition = |points: u8| {
        let state = damage("0800", vec![hurt("Oklahoma", points)], Vec::new());
        let ship = ship(&state, "Oklahoma");
        (ship.condition, ship.aa)
    };
    assert_eq!(condition(0), (Condition::Sound, 3));
    assert_eq!(condition(4), (Condition::Damaged, 3));
    assert_eq!(condition(5), (Condition::HeavilyDamaged, 1), "half of 9 rounded up");
    assert_eq!(condition(9), (Condition::Sunk, 0));
    // A wreck is still in the way.
    let mut kate = damage("0800", vec![hurt("Nevada", 10)], Vec::new());
    kate.phase = Phase::AirToSurface;
    assert_eq!(ship(&kate, "Nevada").hex, Some(h(2009)));
}

#[test]
fn arp_a_dmg_1_torpedo_damage() {
    assert_eq!(cells("torpedo-damage", "1"), ["1", "2", "3"]);
    assert_eq!(cells("torpedo-damage", "6"), ["4", "6", "8"]);
    // Hits on 0820 count as they are rolled.
    let table = |name: &str| {
        ["1", "2", "3", "4", "5", "6"].map(|die| points("0820", name, HitKind::Torpedo, die))
    };
    assert_eq!(table("Nevada"), [1, 2, 2, 3, 3, 4]);
    assert_eq!(table("Helena"), [2, 3, 3, 4, 4, 6]);
    assert_eq!(table("Neosho"), [3, 4, 4, 5, 5, 5], "a hull of 5 takes no more");
    assert_eq!(points("0810", "Nevada", HitKind::Torpedo, "3"), 3, "+1");
    assert_eq!(points("0830", "Nevada", HitKind::Torpedo, "2"), 1, "-1");
    assert_eq!(points("0820", "California", HitKind::Torpedo, "3"), 3, "+1");
    assert_eq!(points("0820", "Vestal", HitKind::Shock, "4"), 3, "-3");
    assert_eq!(points("0820", "Vestal", HitKind::Shock, "3"), 0);
    assert_eq!(points("0750", "Nevada", HitKind::Torpedo, "6"), 4, "limited to 6");
    assert_eq!(points("0830", "Nevada", HitKind::Torpedo, "1"), 1, "limited to 1");
}

#[test]
fn arp_a_dmg_2_ap_damage() {
    let table =
        |name: &str| ["1", "2", "3", "4", "5"].map(|die| points("0820", name, HitKind::Ap, die));
    assert_eq!(table("Nevada"), [0, 1, 2, 2, 3]);
    assert_eq!(table("Helena"), [1, 1, 2, 2, 2]);
    assert_eq!(table("Neosho"), [1, 1, 2, 2, 2]);
    assert_eq!(points("0820", "Helena", HitKind::Ap, "6"), 3);
    assert_eq!(points("0820", "Nevada", HitKind::Ap, "6,4"), 4);
    assert_eq!(points("0820", "Nevada", HitKind::Ap, "6,5"), 10, "a magazine");
}

/// The points and the AA left after one bomb on a ship, whatever is needed to hit.
fn bombed(counter: &str, mark: &str, hex: &str, name: &str, dice: &str) -> (u8, u8) {
    let mut state = over("0850", vec![unit(counter, hex).craft(&[mark])]);
    japan(&mut state, &format!("{counter} bomb {name}"), dice);
    (ship(&state, name).points, ship(&state, name).aa)
}

#[test]
fn arp_a_dmg_3_gp_damage_and_lost_aa() {
    let table = |hex: &str, name: &str| {
        ["1", "2", "3", "4", "5", "6"]
            .map(|die| bombed("ZU-D1", "loaded", hex, name, &format!("6,{die}")).0)
    };
    assert_eq!(table("2009", "Nevada"), [0, 0, 0, 1, 1, 2]);
    assert_eq!(table("2204", "Phoenix"), [1, 1, 2, 2, 2, 3]);
    assert_eq!(table("1712", "Neosho"), [1, 1, 2, 2, 3, 4]);
    assert_eq!(bombed("ZU-D1", "loaded", "2009", "Nevada", "6,1").1, 2);
}

#[test]
fn arp_a_dmg_4_lb_damage() {
    let table = |hex: &str, name: &str| {
        let bomb = |die: &str| bombed("ZU-L4", "second-load", hex, name, &format!("6,{die},1"));
        ["1", "2", "3", "4", "5", "6"].map(|die| bomb(die).0)
    };
    assert_eq!(table("2009", "Nevada"), [0, 0, 0, 0, 0, 1]);
    assert_eq!(table("2204", "Phoenix"), [0, 0, 0, 0, 1, 1]);
    assert_eq!(table("1712", "Neosho"), [0, 0, 0, 1, 1, 2]);
    assert_eq!(bombed("ZU-L4", "second-load", "2009", "Nevada", "6,1,1").1, 3, "no AA is lost");
}

#[test]
fn arp_a_dmg_5_a_magazine_sinks_her_and_shakes_the_others() {
    let mut state = damage("0840", Vec::new(), vec![hit("Oklahoma", HitKind::Ap, "0820")]);
    let log = step(&mut state, "6,6,3");
    assert!(says(&log, "a magazine of Oklahoma explodes"));
    assert_eq!(ship(&state, "Oklahoma").condition, Condition::Sunk);
    assert_eq!(ship(&state, "Maryland").points, 1);
}

#[test]
fn arp_a_dmg_6_torpedoes_at_0840_at_the_latest_and_ap_never_before() {
    let air = || vec![unit("AK-T1", "T-W"), unit("AK-H1", "T-W")];
    let hits = vec![hit("Nevada", HitKind::Ap, "0820"), hit("Nevada", HitKind::Torpedo, "0820")];
    let at = |turn: &str, air| {
        state(&Setup { waiting: hits.clone(), ..base(turn, Phase::DeferredDamage, air) })
    };
    let mut early = at("0830", air());
    step(&mut early, "");
    assert_eq!(waiting(&early).len(), 2);
    let mut latest = at("0840", air());
    assert!(says(&step(&mut latest, "1"), "torpedo: Nevada"));
    assert!(says(&step(&mut latest, "2"), "AP: Nevada"));
    // No torpedo is left: that damage is rolled, AP waits on.
    let mut torpedoes = at("0820", vec![unit("AK-H1", "T-W")]);
    step(&mut torpedoes, "1");
    step(&mut torpedoes, "");
    assert_eq!(waiting(&torpedoes), [("Nevada".to_owned(), HitKind::Ap)]);
    // AP bombs are gone, torpedoes are not: both wait.
    let mut ap = at("0820", vec![unit("AK-T1", "T-W")]);
    step(&mut ap, "");
    assert_eq!(waiting(&ap).len(), 2);
}

#[test]
fn arp_a_dmg_7_flooding_from_0830() {
    let torn = |torpedo: u8, turn: &str, dice: &str| {
        let ship = ShipSetup { torpedo, ..hurt("Nevada", 6) };
        let setup = Setup { ships: vec![ship], ..base(turn, Phase::EndOfTurn, Vec::new()) };
        let mut state = state(&setup);
        step(&mut state, dice);
        crate::table::ship(&state, "Nevada").points
    };
    assert_eq!(torn(5, "0830", "1"), 7);
    assert_eq!(torn(5, "0830", "2"), 6);
    assert_eq!(torn(4, "0830", ""), 6);
    assert_eq!(torn(5, "0820", ""), 6);
}

#[test]
fn arp_a_dmg_8_ship_by_ship_inboard_before_outboard() {
    let hits = vec![
        hit("West-Virginia", HitKind::Torpedo, "0820"),
        hit("Tennessee", HitKind::Torpedo, "0820"),
        hit("Utah", HitKind::Torpedo, "0820"),
        hit("Utah", HitKind::Torpedo, "0820"),
        hit("Utah", HitKind::Torpedo, "0820"),
    ];
    let mut state = damage("0840", Vec::new(), hits);
    // Utah in 1308 first; sunk by the second hit, the third is not rolled.
    assert!(says(&step(&mut state, "6,6"), "Utah sinks"));
    assert!(says(&step(&mut state, "1"), "Tennessee"));
    assert!(says(&step(&mut state, "1"), "West Virginia"));
    assert!(waiting(&state).is_empty());
}
