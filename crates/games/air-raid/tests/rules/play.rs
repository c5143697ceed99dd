//! The sequence of play, and the US when it runs itself.

use wardroom_air_raid::*;
use wardroom_kernel::{Fast, Hidden, Observer, Rules, Study, Umpire, Words};
use wardroom_testkit::playout;

use crate::table::*;

#[test]
fn arp_a_turn_1_fourteen_turns_of_ten_minutes() {
    assert_eq!(Turn::NAMES.len(), 14);
    assert_eq!((Turn::NAMES[0], Turn::NAMES[2], Turn::NAMES[13]), ("0750", "0810", "1000"));
    let mut state = state(&base("0750", Phase::Fuel, Vec::new()));
    step(&mut state, "");
    assert_eq!((state.turn.name(), state.phase), ("0800", Phase::Arrivals));
}

#[test]
fn arp_a_seq_1_the_phases_in_order() {
    let air = vec![unit("AK-T1", "T-C"), us_unit(1, Plane::P40, "1010", 2), unit("AK-F1", "T-C")];
    let mut state = state(&base("0800", Phase::Arrivals, air));
    wardroom_testkit::run_on(game(), &mut state, "");
    assert_eq!(acting(&state), [US], "without the initiative the US moves first");
    us(&mut state, "done", "");
    assert_eq!(acting(&state), [JAPAN]);
    japan(&mut state, "AK-T AK-T1 c20 2012", "");
    japan(&mut state, "AK-F AK-F1 c10 1011 face-N", "");
    japan(&mut state, "done", "");
    assert_eq!((state.phase, acting(&state)), (Phase::AirToAir, vec![JAPAN]));
    japan(&mut state, "pass", "");
    us(&mut state, "pass", "");
    assert_eq!((state.phase, acting(&state)), (Phase::Torpedoes, vec![JAPAN]));
    let log = japan(&mut state, "all", "1,1,1");
    assert!(says(&log, "AA with 3 dice at AK-T1"));
    assert_eq!(state.phase, Phase::AirToSurface);
    japan(&mut state, "AK-T1 torpedo 1811 4", "3,3,3,3");
    let log = japan(&mut state, "done", "1,1,1,1");
    assert!(says(&log, "torpedo: Oklahoma takes 2") && says(&log, "turn 0810"));
}

#[test]
fn arp_a_seq_3_the_game_is_open() {
    let mut state = over("0800", vec![crate::torpedoes::kates("2012", 4), unit("SH-D1", "1723")]);
    japan(&mut state, "SH-D1 bomb Hickam-aircraft 1", "1");
    japan(&mut state, "AK-T1 torpedo 1811 4", "3,3,1,1");
    let views = [Observer::Seat(JAPAN), Observer::Seat(US), Observer::Spectator, Observer::Referee];
    for observer in views {
        assert_eq!(game().view(&state, observer), all(&state));
    }
    assert_eq!(ship(&state, "Oklahoma").torpedo_hits, 2);
    // Counters attack in the order Japan likes: SH-D1 goes on after the Kates.
    japan(&mut state, "SH-D1 bomb Hickam-aircraft 2", "1,1");
}

/// A position of the solo scenario in which the US moves.
fn automatic(initiative: Side, air: Vec<CounterSetup>, ships: Vec<ShipSetup>) -> State {
    let phase = match initiative {
        Side::Japan => Phase::FirstMovement,
        Side::Us => Phase::SecondMovement,
    };
    let setup =
        Setup { conduct: Conduct::Automatic, initiative, ships, ..base("0850", phase, air) };
    state(&setup)
}

#[test]
fn arp_a_solo_1_fighters_hunt_bombers_and_ships_run() {
    let air = vec![
        us_unit(1, Plane::P40, "Wheeler", 2),
        unit("ZU-D1", "1811"),
        unit("ZU-D2", "T-E"),
        unit("AK-F1", "T-C"),
        unit("ZU-D3", "2009").of(2),
    ];
    // T-C with Zeros is one step, the map with bombers two; the larger counter of two on the map.
    let mut state = automatic(Side::Us, air, vec![marked("Nevada", 1118, &["under-way"])]);
    step(&mut state, "");
    let hunter = find(&state, "US-1").unwrap();
    let hex = hunter.hex.unwrap();
    assert_eq!(hex.distance(h(1811)), 1);
    assert_eq!(hex.neighbour(hunter.facing), Some(h(1811)), "it faces its prey");
    assert_eq!(ship(&state, "Nevada").hex, Some(h(1021)), "four hexes on the way to 1027");
    // It attacks whenever it can.
    assert_eq!(state.phase, Phase::AirToAir);
    step(&mut state, "1,1, 1,1,1");
    assert!(find(&state, "US-1").unwrap().deeds.contains(&"attacked"));
    // Escorts are shunned: of two bombers as near, the one without Zeros beside it.
    let air = vec![
        us_unit(1, Plane::P40, "1010", 2),
        unit("ZU-D1", "1811"),
        unit("AK-F1", "1812"),
        unit("ZU-D2", "2009").of(2),
    ];
    let mut state = automatic(Side::Us, air, Vec::new());
    step(&mut state, "");
    assert_eq!(find(&state, "US-1").unwrap().hex.unwrap().distance(h(2009)), 1);
    // With no bomber in reach it goes for Zeros.
    let air = vec![us_unit(1, Plane::P40, "1010", 2), unit("AK-F1", "1812")];
    let mut state = automatic(Side::Us, air, Vec::new());
    step(&mut state, "");
    assert_eq!(find(&state, "US-1").unwrap().hex.unwrap().distance(h(1812)), 1);
    // Heavily damaged ships are beached; other aircraft go where chance takes them.
    let mut hurt = marked("Nevada", 1118, &["under-way"]);
    hurt.points = 5;
    let mut state = automatic(Side::Us, vec![unit("B17-1", "T-E")], vec![hurt]);
    step(&mut state, "Bellows");
    assert!(ship(&state, "Nevada").beached);
    assert_eq!(find(&state, "B17-1").unwrap().air_box, Some(AirBox::Bellows));
}

#[test]
fn arp_a_solo_2_moving_first_fighters_cover_the_most_valuable_ships() {
    let air = vec![
        us_unit(1, Plane::P40, "1010", 2),
        us_unit(2, Plane::P40, "T-C", 2),
        us_unit(3, Plane::P40, "Wheeler", 2),
        unit("ZU-D1", "Wheeler"),
    ];
    let mut state = automatic(Side::Japan, air, Vec::new());
    step(&mut state, "");
    let near =
        |name: &str, hex: u16| find(&state, name).unwrap().hex.unwrap().distance(h(hex)) == 1;
    // Two battleships in 1811; from 1810 those in 1911 are covered too. Then the cruisers in 2114.
    assert!(near("US-1", 1811) && near("US-1", 1911));
    assert!(near("US-2", 2114), "the next one that nobody covers");
    assert_eq!(find(&state, "US-3").unwrap().air_box, Some(AirBox::Wheeler), "an enemy is there");
}

#[test]
fn the_solo_us_lands_its_bombers_by_chance_and_empty_fighters() {
    let air = vec![
        us_unit(1, Plane::P40, "Bellows", 1).craft(&["empty"]),
        us_unit(2, Plane::P40, "Bellows", 1),
        unit("B17-1", "Bellows"),
        unit("B17-2", "Bellows"),
    ];
    let setup = Setup { conduct: Conduct::Automatic, ..base("0850", Phase::Landing, air) };
    let mut state = state(&setup);
    step(&mut state, "land,stay");
    assert!(find(&state, "US-1").is_none() && find(&state, "US-2").is_some());
    assert!(find(&state, "B17-1").is_none() && find(&state, "B17-2").is_some());
}

#[test]
fn the_lists_are_short() {
    let mut longest = 0;
    let (mut sum, mut count) = (0u64, 0u64);
    for seed in 0..4 {
        let mut state = playout::start(game(), "both-waves", &[]);
        let mut dice = Fast::new(seed);
        let mut list = Vec::new();
        loop {
            wardroom_kernel::play::settle(game(), &mut state, &mut Umpire::silent(&mut dice));
            let Some(&seat) = acting(&state).first() else { break };
            let mut picks = Vec::new();
            loop {
                game().choices(&state, seat, &picks, &mut list);
                if list.is_empty() {
                    break;
                }
                longest = longest.max(list.len());
                if list.len() > 1 {
                    sum += list.len() as u64;
                    count += 1;
                }
                picks.push(list[dice.below(list.len() as u32) as usize]);
            }
            game().apply(&mut state, seat, &picks, None, &mut Umpire::silent(&mut dice));
        }
    }
    assert!(longest <= 80, "{longest}");
    assert!(sum / count < 20, "{}", sum / count);
    assert!(size_of::<State>() <= 4096, "{}", size_of::<State>());
}

#[test]
fn ends_of_a_phase_that_leave_weapons_unused_are_warned_of() {
    let caution = |state: &State, order: &str| {
        let action = wardroom_kernel::play::parse(game(), state, JAPAN, order).unwrap();
        game().caution(state, JAPAN, &action.picks)
    };
    let bombs = over("0800", vec![unit("SH-D1", "1722")]);
    assert!(caution(&bombs, "done").is_some_and(|text| text.starts_with("1 counter could")));
    let guns = caution(&over("0800", Vec::new()), "done");
    assert_eq!(guns.as_deref(), Some("1 counter could still strafe"));
    let kates = state(&base("0800", Phase::Torpedoes, vec![unit("AK-T1", "2012")]));
    assert!(caution(&kates, "pass").is_some());
    assert_eq!(caution(&kates, "all"), None);
    let moves = state(&base("0800", Phase::SecondMovement, vec![unit("AK-T1", "T-C")]));
    assert_eq!(
        caution(&moves, "done").as_deref(),
        Some("1 counter with bombs or torpedoes has not moved")
    );
    // Over a place with nothing below it a counter drops nothing: it is told of like one in a box.
    let air = vec![unit("SH-D1", "1005"), unit("SH-D2", "1811"), unit("AK-F1", "T-C")];
    let beside = state(&base("0800", Phase::SecondMovement, air));
    assert_eq!(
        caution(&beside, "done").as_deref(),
        Some("1 counter with bombs or torpedoes has not moved, 1 fighter counter has not moved")
    );
    let two = vec![unit("AK-T1", "2012"), unit("AK-T2", "2112")];
    let naming = state(&base("0800", Phase::Torpedoes, two));
    assert_eq!(
        caution(&naming, "AK-T1 done").as_deref(),
        Some("1 counter not named cannot drop torpedoes this turn")
    );
    assert_eq!(caution(&naming, "AK-T1 AK-T2 done"), None);
    let air = vec![unit("AK-F1", "1010"), us_unit(1, Plane::P40, "1011", 2)];
    let passed = Setup { passed: true, ..base("0900", Phase::AirToAir, air) };
    assert!(caution(&state(&passed), "pass").is_some_and(|text| text.contains("nobody attacks")));
    let solace = over("0750", vec![unit("SH-D1", "2107").of(1)]);
    assert!(caution(&solace, "SH-D1 bomb Solace").is_some_and(|text| text.contains("hospital")));
}

#[test]
fn a_position_looks_better_with_bombers_over_their_targets_and_hits_that_wait() {
    let looks = |air: Vec<CounterSetup>, waiting: Vec<HitSetup>| {
        let setup = Setup { waiting, ..base("0800", Phase::AirToSurface, air) };
        game().evaluate(&state(&setup), JAPAN)
    };
    let [away, over, home] =
        ["T-C", "2012", "home"].map(|at| looks(vec![unit("AK-T1", at)], Vec::new()));
    assert!(home < away && away < over);
    let hunted = vec![unit("AK-T1", "2012"), us_unit(1, Plane::P40, "2013", 2)];
    assert!(looks(hunted, Vec::new()) < over);
    let hits = vec![hit("Nevada", HitKind::Torpedo, "0800"); 3];
    assert!(looks(Vec::new(), hits) > looks(Vec::new(), Vec::new()));
    let ended = state(&Setup { destroyed: 5_000, ..base("1000", Phase::Over, Vec::new()) });
    assert_eq!((game().evaluate(&ended, JAPAN), game().evaluate(&ended, US)), (1.0, 0.0));
}

#[test]
fn odds_are_told_in_the_words_of_a_player() {
    let before = over("0800", vec![crate::torpedoes::kates("2012", 2)]);
    let mut after = before;
    japan(&mut after, "AK-T1 torpedo 1811 2", "3,3");
    assert_eq!(game().change(&before, &after, Observer::Referee), "2 hits waiting");
    assert_eq!(game().change(&before, &before, Observer::Referee), "nothing");
}
