//! Positions as people write them, and orders that are refused.

use wardroom_invasion::{
    Arm, Battle, Ending, Fate, Frame, JAPAN, March, Phase, Pulls, Readings, SeaBattle, Setup, Ship,
    Side, Spot, Step, Sub, US, UsPlane,
};
use wardroom_kernel::{Rules, Words};

use crate::examples::fleets;
use crate::table::*;

fn complaints(setup: &Setup) -> String {
    game().check_setup(setup).expect_err("something is wrong").to_string()
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let wrong = complaints(&Setup {
        turn: 0,
        division_24: vec!["2125".into(), "1001".into(), "2125 tired".into()],
        close_in: vec![Ship::Akagi],
        gone: vec![Ship::Akagi],
        planes: Some(7),
        ..base(2, Phase::Window)
    });
    for part in [
        "there are 11 turns",
        "1001 is no hex of Oahu",
        "tired means nothing",
        "a ship is in one place",
        "six at most",
    ] {
        assert!(wrong.contains(part), "{part} is not in {wrong}");
    }
}

#[test]
fn each_fault_has_its_complaint() {
    let good = base(6, Phase::Window);
    let faults = [
        (Setup { middle: Some(h(1632)), ..good.clone() }, "no beachhead has its middle"),
        (Setup { beachheads: [Some(h(2422)), None, None], ..good.clone() }, "invasion area"),
        (Setup { beachheads: [None; 3], ..good.clone() }, "the US has won"),
        (Setup { permanent: -4, ..good.clone() }, "Japan has lost"),
        (Setup { permanent: 18, ..good.clone() }, "Japan has won"),
        (Setup { snlf: units(&[1631; 13]), ..good.clone() }, "13 units, and there are 12"),
        (Setup { snlf: vec!["2422 stalled".into()], ..good.clone() }, "stall in beachhead"),
        (Setup { snlf: vec!["dead reduced".into()], ..good.clone() }, "neither reduced nor"),
        (Setup { division_25: vec!["waiting".into()], ..good.clone() }, "neither wait nor stall"),
        (Setup { division_25: vec!["2821 reduced".into()], ..good.clone() }, "neither wait"),
        (Setup { supported: vec![Ship::Akagi], ..good.clone() }, "only Hiei and Kirishima"),
        (Setup { cup: Some(vec!["26th-move".into()]), ..good.clone() }, "26th-move is no chit"),
        (Setup { interdictors: vec![h(2422)], ..good.clone() }, "interdictors are used"),
        (
            Setup { close_in: vec![Ship::Akagi], planes_close_in: Some(2), ..good.clone() },
            "one at most aboard each carrier",
        ),
        (
            Setup { gone: vec![Ship::Akagi], planes: Some(6), ..good.clone() },
            "one at most aboard each carrier",
        ),
        (
            Setup { close_in: vec![Ship::Akagi], planes_close_in: Some(0), ..good.clone() },
            "one at most aboard each carrier",
        ),
        (
            Setup { turn: 2, interdictors: vec![h(2422)], planes_used: 1, ..good.clone() },
            "no planes fly on this turn",
        ),
        (
            Setup { turn: 8, cup: Some(vec!["row-fight".into()]), ..good.clone() },
            "row-fight stays out by night",
        ),
        (
            Setup { cup: Some(vec!["25th-move".into()]), ..good.clone() },
            "the 25th Division has no units left",
        ),
        (Setup { control: vec![h(3228)], ..good.clone() }, "a hex with US units is American"),
        (Setup { phase: Phase::UsnDisposition, ..good.clone() }, "Japan disposes its ships first"),
        (
            Setup { disposition: Some(vec![Ship::Enterprise]), ..good.clone() },
            "only Japanese ships",
        ),
        (
            Setup { phase: Phase::Deployment, middle: None, ..good.clone() },
            "chosen before the US sets up",
        ),
        (Setup { phase: Phase::Beachhead, ..good.clone() }, "placed after the US set-up"),
    ];
    for (setup, part) in faults {
        let wrong = complaints(&setup);
        assert!(wrong.contains(part), "{part} is not in {wrong}");
    }
    assert!(game().check_setup(&good).is_ok());
}

/// Positions that cannot arise, with the rule that says so.
#[test]
fn what_cannot_have_come_about_is_refused_by_its_rule() {
    use Phase::*;
    let at = |turn, phase| base(turn, phase);
    let window = at(6, Window);
    let akagi = Setup { close_in: vec![Ship::Akagi, Ship::Kaga], ..window.clone() };
    let cases = [
        (Setup { phase: Deployment, ..window.clone() }, "3.5", "before turn 1"),
        (at(6, IjnDisposition), "7.3.1", "on turns 5 and 9"),
        (at(4, Submarines), "7.11", "from turn 5"),
        (at(1, UsCombat(Sub::Row)), "5.10", "no chit is pulled on turn 1"),
        (at(4, UsCombat(Sub::Row)), "5.9", "does not fight by night"),
        (at(2, UsMovement(Sub::Row)), "2.10.3", "never moves"),
        (at(2, UsMovement(Sub::D24)), "5.6.3", "no units has no chit"),
        (at(2, Over(Ending::JapanWins)), "4.2", "has not ended so"),
        (Setup { moved: true, ..at(2, Landing) }, "5.2", "nobody has acted"),
        (Setup { pulled: Some(2), ..at(5, Submarines) }, "5.2", "nobody has acted"),
        (Setup { snlf: vec!["1631 spent".into()], ..window.clone() }, "10.3", "whose phase it is"),
        (
            Setup { marines: vec!["2821 spent".into()], ..at(2, UsCombat(Sub::Row)) },
            "10.3",
            "whose phase it is",
        ),
        (
            Setup { snlf: vec!["1631 stalled spent".into()], ..at(2, JapaneseCombat) },
            "10.3",
            "whose phase it is",
        ),
        (Setup { attacked: vec![h(2422)], ..window.clone() }, "10.3", "in combat phases"),
        (
            Setup { beachheads: [1630, 1631, 1632].map(|hex| Some(h(hex))), ..window.clone() },
            "3.5",
            "along the shore",
        ),
        (Setup { middle: None, ..window.clone() }, "3.2.1", "chosen before anything else"),
        (Setup { snlf: vec!["waiting reduced".into()], ..window.clone() }, "2.11.1", "neither"),
        (Setup { snlf: vec!["1631 stalled".into()], ..at(4, Window) }, "12.3", "by night"),
        (Setup { ija: vec!["waiting".into()], ..window.clone() }, "8.2", "that fits has landed"),
        (Setup { division_24: units(&[2821]), ..at(1, Window) }, "3.3.4", "Schofield Barracks"),
        (
            Setup { cup: Some(vec!["row-fight".into()]), ..at(2, UsCombat(Sub::Row)) },
            "5.6.1",
            "the chit of the phase is drawn",
        ),
        (
            Setup { cup: Some(Vec::new()), pulled: Some(0), ..window.clone() },
            "5.6.1",
            "out of the cup were pulled",
        ),
        (Setup { pulled: Some(7), ..window.clone() }, "5.6.1", "out of the cup were pulled"),
        (
            Setup {
                readings: Readings { pulls: Pulls::Four, ..Readings::default() },
                pulled: Some(5),
                ..window.clone()
            },
            "O.1",
            "four chits",
        ),
        (Setup { pulled: Some(1), ..at(1, Window) }, "5.10", "no chit is pulled on turn 1"),
        (Setup { disposition: Some(Vec::new()), ..window.clone() }, "7.3.2", "are shown when"),
        (Setup { close_in: vec![Ship::Akagi], ..at(2, Window) }, "7.3.1", "before turn 5"),
        (Setup { gone: vec![Ship::Hiei], ..at(2, Window) }, "7.3.1", "before turn 5"),
        (Setup { planes: Some(5), ..at(2, Window) }, "7.2", "no plane is lost"),
        (Setup { supported: vec![Ship::Hiei], ..window.clone() }, "7.1.1", "from close in"),
        (Setup { strikes: true, ..window.clone() }, "7.7", "found nobody"),
        (Setup { struck: vec![Ship::Hiei], ..window.clone() }, "7.7", "nobody strikes today"),
        (Setup { planes_used: 3, ..akagi.clone() }, "7.10", "aboard close-in carriers"),
        (
            Setup { planes_used: 2, interdictors: vec![h(2422); 2], ..akagi },
            "7.13",
            "one plane interdicts a hex",
        ),
        (
            Setup { us_planes_used: vec![UsPlane::Enterprise], ..window.clone() },
            "7.14",
            "from close in",
        ),
        (Setup { us_planes_used: vec![UsPlane::Army], ..at(2, Window) }, "7.2", "no planes fly"),
        (
            Setup {
                control: game().map().airfields.map(|place| game().map().land.hex(place)).to_vec(),
                permanent: -8,
                ..window.clone()
            },
            "7.15.2",
            "no Army plane",
        ),
        (Setup { army_plane: false, ..window.clone() }, "7.15.2", "while one was never taken"),
        (Setup { permanent: 1, ..window.clone() }, "4.8.1", "from 0 to 0"),
        (
            Setup { gone: vec![Ship::Akagi, Ship::Lexington], permanent: 3, ..window.clone() },
            "4.8.1",
            "from -2 to 2",
        ),
        (Setup { row: false, permanent: 6, ..window.clone() }, "4.8.1", "from 0 to 5"),
        (Setup { once_taken: vec![h(2422)], ..window }, "7.15.1", "they were Japanese once"),
    ];
    for (setup, rule, part) in cases {
        let wrong = complaints(&setup);
        let told = wrong
            .lines()
            .any(|line| line.contains(part) && line.ends_with(&format!("[IPH {rule}]")));
        assert!(told, "{part} by {rule} is not in {wrong}");
    }
}

/// A battle in which Japan may shout, to be tampered with.
fn battle_under_way() -> Setup {
    let mut battle = state(&Setup {
        snlf: units(&[1631, 2421]),
        division_24: units(&[2422]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut battle, "attack-2422", "");
    setup_of(&battle)
}

#[test]
fn a_battle_that_cannot_wait_is_refused_by_its_rule() {
    let good = battle_under_way();
    let tampered = |tamper: &dyn Fn(&mut Battle)| {
        let mut setup = good.clone();
        let [Frame::Battle(battle)] = &mut setup.underway[..] else { panic!("a battle waits") };
        tamper(battle);
        complaints(&setup)
    };
    let spot = |hex| Spot(game().map().at(hex).unwrap());
    let from = |hexes: &[u16]| {
        let mut from = wardroom_kernel::Stack::new();
        hexes.iter().for_each(|&hex| from.push(spot(hex)));
        from
    };
    type Tamper<'a> = &'a dyn Fn(&mut Battle);
    let cases: [(Tamper<'_>, &str, &str); 16] = [
        (&|battle| battle.target = Spot::default(), "10.5", "has a target"),
        (&|battle| battle.attacker = Side::Us, "10.1", "attacker's combat phase"),
        (&|battle| battle.target = spot(2321), "10.3", "counts as attacked"),
        (&|battle| battle.arm = Arm::Guns, "11.3", "with its guns"),
        (&|battle| battle.arm = Arm::Planes, "11.4.4", "planes alone"),
        (&|battle| battle.from = from(&[1631]), "10.5", "adjacent"),
        (&|battle| battle.from = from(&[2421, 2421]), "10.5", "adjacent"),
        (&|battle| battle.from = from(&[]), "10.5", "adjacent"),
        (&|battle| battle.planes = 1, "7.12", "are used"),
        (&|battle| battle.us_planes = 1, "7.14", "are used"),
        (&|battle| _ = battle.battleships.insert(Ship::Akagi), "7.1.1", "have supported"),
        (&|battle| battle.rebellion = true, "10.13.1", "the Issei rise in cities"),
        (&|battle| battle.night = 1, "12.4.1", "of the night"),
        (&|battle| battle.banzai_columns = 1, "12.1.2", "no banzai goes so far"),
        (&|battle| battle.row = 7, "11.4.1", "does not roll so"),
        (&|battle| battle.step = Step::Resolve, "B.1", "waits like this"),
    ];
    let steps = [
        (Step::Support, "12.1.1"),
        (Step::AttackerLosses, "10.9.2"),
        (Step::DefenderLosses, "10.9.2"),
        (Step::Advance, "10.10"),
        (Step::Strike, "7.7"),
        (Step::Momentum, "10.4"),
    ];
    assert_eq!(setup_of(&state(&good)), good);
    for (tamper, rule, part) in cases {
        let wrong = tampered(tamper);
        let told = |line: &str| line.contains(part) && line.ends_with(&format!("[IPH {rule}]"));
        assert!(wrong.lines().any(told), "{part} by {rule} is not in {wrong}");
    }
    for (step, rule) in steps {
        let wrong = tampered(&|battle| battle.step = step);
        assert!(wrong.contains(&format!("[IPH {rule}]")), "{step:?}: {wrong}");
    }
}

#[test]
fn a_march_or_a_battle_at_sea_that_cannot_wait_is_refused() {
    let march = |left, factor| {
        let from = Spot(game().map().at(2422).unwrap());
        complaints(&Setup {
            division_24: units(&[2422, 2422]),
            underway: vec![Frame::March(March { from, left, factor })],
            ..base(5, Phase::UsMovement(Sub::D24))
        })
    };
    assert!(march(3, 3).contains("have not gone yet [IPH 9.5]"));
    assert!(march(0, 3).contains("have not gone yet [IPH 9.5]"));
    assert!(march(2, 7).contains("such a movement factor [IPH 2.10.2]"));

    let sea = |battle: SeaBattle, turn| {
        let close_in = vec![Ship::Akagi, Ship::Kaga, Ship::Enterprise, Ship::Lexington];
        let setup = Setup { close_in, ..base(turn, Phase::Submarines) };
        let underway = vec![Frame::Sea(battle)];
        game().check_setup(&Setup { underway, ..setup }).map_err(|wrong| wrong.to_string())
    };
    let waits = SeaBattle { ijn_attacks: true, us_planes: 2, ..SeaBattle::default() };
    assert!(sea(waits, 5).is_ok());
    let wrong = |battle, turn| sea(battle, turn).expect_err("it cannot wait");
    assert!(wrong(waits, 6).contains("in their phase [IPH 7.3.3]"));
    assert!(wrong(SeaBattle { us_planes: 1, ..waits }, 5).contains("has a plane [IPH 7.6]"));
    assert!(wrong(SeaBattle { ijn_attacks: false, ..waits }, 5).contains("to allot [IPH 7.4.1]"));
    let mut hit = waits;
    hit.fates[Ship::Akagi] = Fate::Sunk;
    assert!(wrong(hit, 5).contains("that were attacked are hit [IPH 7.6]"));
}

/// What the README shows is read, and what a person wrote before keeps being read.
#[test]
fn positions_are_written_in_the_words_of_the_book() {
    let readme = include_str!("../../README.md");
    let (_, text) = readme.split_once("```json\n").expect("the README shows a position");
    let (text, _) = text.split_once("```").expect("the position ends");
    let setup: Setup = serde_json::from_str(text).unwrap();
    let battle = state(&setup);
    assert_eq!(choices(&battle, JAPAN, ""), ["steady", "banzai"]);
    let written = serde_json::to_value(setup_of(&battle)).unwrap();
    assert_eq!(written["underway"][0]["battle"]["from"], serde_json::json!([2421]));
    assert_eq!(written["snlf"][1], "2421 spent");

    let before = serde_json::json!({
        "turn": 6, "phase": {"us-combat": "24th"}, "middle": 1631, "beachheads": [1632, 1631, 1630],
        "snlf": ["1631"], "division-24": ["2422"], "us-spent": [0], "japan-spent": [], "pulled": 1,
        "us-planes-used": 4, "cup": ["24th-move", "row-fight"], "garrisons": [3228],
    });
    let before = state(&serde_json::from_value(before).unwrap());
    assert!(before.us_planes_used.iter().eq([UsPlane::Army]));
    assert_eq!(before.us_spent, 1);
}

#[test]
fn procedures_that_wait_are_checked_and_kept() {
    let mut battle = state(&Setup {
        snlf: units(&[1631, 2421]),
        division_24: units(&[2422]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut battle, "attack-2422", "");
    let written = setup_of(&battle);
    assert_eq!(state(&written), battle);
    let elsewhere = Setup { phase: Phase::Window, ..written };
    assert!(complaints(&elsewhere).contains("attacker's combat phase"));

    let mut march =
        state(&Setup { division_24: units(&[2422, 2422]), ..base(5, Phase::UsMovement(Sub::D24)) });
    us(&mut march, "march-2422 take-2", "3");
    let written = setup_of(&march);
    assert_eq!(state(&written), march);
    let gone = Setup { division_24: units(&[2422]), ..written };
    assert!(complaints(&gone).contains("have not gone yet"));
}

#[test]
fn what_belongs_to_another_phase_is_refused() {
    let window = state(&base(6, Phase::Window));
    assert_eq!(no_japan(&window, "attack-2422"), "5.7.1");
    assert_eq!(no_japan(&window, "interdict"), "7.10", "no carrier is close in");
    assert_eq!(no_japan(&state(&base(3, Phase::Window)), "interdict"), "7.2");
    let movement = state(&base(6, Phase::JapaneseMovement));
    assert_eq!(no_japan(&movement, "banzai"), "9.2.1");
    assert_eq!(no_japan(&movement, "march-2422"), "9.2.1");
    let combat = state(&base(6, Phase::JapaneseCombat));
    assert_eq!(no_japan(&combat, "attack-2422"), "10.5");
    assert_eq!(no_japan(&combat, "air-attack"), "7.10", "no carrier is close in");
}

#[test]
fn a_stack_that_has_set_off_finishes_first() {
    let mut state = state(&Setup {
        division_24: units(&[2422, 2422, 2125]),
        ..base(5, Phase::UsMovement(Sub::D24))
    });
    us(&mut state, "march-2422 take-2", "2");
    assert_eq!(no_us(&state, "march-2125"), "9.5");
    assert_eq!(choices(&state, US, ""), ["done", "take-2", "take-1"]);
}

#[test]
fn no_more_interdictors_than_planes() {
    let state = state(&Setup { close_in: vec![Ship::Akagi], ..base(6, Phase::Window) });
    assert_eq!(choices(&state, JAPAN, "interdict row-24 to-2424"), ["done"]);
    assert!(choices(&state, JAPAN, "interdict").contains(&"row-38".to_owned()));
    assert!(!choices(&state, JAPAN, "interdict").contains(&"done".to_owned()));
}

#[test]
fn garrisons_and_markers_are_refused_before_their_time() {
    let mut fort = stormed_fort();
    assert_eq!(choices(&fort, US, ""), ["lose-24th", "lose-25th"]);
    assert_eq!(no_us(&fort, "lose-garrison"), "10.9.2");
    us(&mut fort, "lose-25th", "");
    assert_eq!(count(&fort, 3228), 1);
}

#[test]
fn two_battleships_are_struck_at_one_after_the_other() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 2421, 2421]),
        division_24: units(&[2422; 4]),
        close_in: vec![Ship::Hiei, Ship::Kirishima, Ship::Enterprise],
        strikes: true,
        us_planes_used: army_used(6),
        control: held(5),
        ..base(6, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", "");
    japan(&mut state, "hiei kirishima done", "1");
    // 18 to 4 is 4:1, where a 5 is 1/2.
    japan(&mut state, "steady", "5");
    us(&mut state, "hold", "");
    assert_eq!(choices(&state, US, ""), ["hold", "strike"]);
    us(&mut state, "strike", "5");
    assert!(state.struck.iter().eq([Ship::Kirishima]), "who is let go is not struck at");
    assert_eq!(state.phase, Phase::JapaneseCombat);
    // By night nobody strikes.
    let close_in = vec![Ship::Enterprise];
    let night = Setup { close_in, strikes: true, ..base(8, Phase::Window) };
    assert!(self::state(&night).is_night());
}

#[test]
fn everybody_or_nobody_may_be_close_in() {
    let mut state = state(&base(5, Phase::IjnDisposition));
    let list = choices(&state, JAPAN, "");
    assert_eq!(list[..2], ["done", "all"]);
    assert_eq!(list.len(), 10);
    // Ships are named in any order, each once.
    let left = choices(&state, JAPAN, "hiei");
    assert_eq!((left.len(), left[1].as_str(), left[7].as_str()), (8, "akagi", "kirishima"));
    japan(&mut state, "all", "");
    us(&mut state, "done", "3,4");
    assert_eq!(setup_of(&state).close_in.len(), 8);
    let mut nobody = fleets("done", "all");
    on(&mut nobody, "");
    assert_eq!(nobody.usn_carriers(), 2);
}

#[test]
fn a_mixed_beachhead_advances_with_one_sub_command() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 1631]),
        ija: units(&[1631]),
        division_24: units(&[1732]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-1732", "");
    japan(&mut state, "steady", "1");
    assert_eq!(choices(&state, JAPAN, ""), ["from-1631"]);
    assert_eq!(choices(&state, JAPAN, "from-1631"), ["snlf-2-0", "snlf-1-0", "ija-1-0"]);
    japan(&mut state, "from-1631 snlf-2-0 done", "");
    assert_eq!((count(&state, 1732), count(&state, 1631)), (2, 1));
}

#[test]
fn one_marine_unit_advances() {
    let mut state = state(&Setup {
        snlf: vec!["1631".into(), "2422 reduced".into()],
        marines: units(&[2421, 2423, 2322]),
        ..base(2, Phase::UsCombat(Sub::Usmc))
    });
    us(&mut state, "attack-2422 all", "");
    // 6 to 2 is 3:1, where a 1 takes everything.
    japan(&mut state, "steady", "1");
    assert_eq!(choices(&state, US, ""), ["from-2322", "from-2421", "from-2423"]);
    us(&mut state, "from-2421", "");
    assert_eq!((count(&state, 2422), count(&state, 2421)), (1, 0));
}

#[test]
fn ending_a_phase_early_is_warned_of() {
    let caution = |setup: &Setup, seat| {
        let state = state(setup);
        let done = wardroom_kernel::play::parse(game(), &state, seat, "done").unwrap();
        game().caution(&state, seat, &done.picks)
    };
    let setup = Setup {
        snlf: units(&[1631, 2421]),
        division_24: units(&[2422]),
        ..base(2, Phase::JapaneseMovement)
    };
    assert!(caution(&setup, JAPAN).is_some_and(|text| text.starts_with("2 stacks")));
    let combat = Setup { phase: Phase::JapaneseCombat, ..setup.clone() };
    assert!(caution(&combat, JAPAN).is_some());
    let march = Setup { phase: Phase::UsMovement(Sub::D24), ..setup };
    assert!(caution(&march, US).is_some_and(|text| text.starts_with("1 stack has")));
    assert_eq!(caution(&base(2, Phase::JapaneseCombat), JAPAN), None);
}

#[test]
fn a_combat_phase_taken_for_nothing_is_warned_of() {
    let caution = |japanese: u16| {
        let snlf = units(&[1631, japanese]);
        let setup = Setup { snlf, division_24: units(&[2422]), ..base(2, Phase::Window) };
        let state = state(&setup);
        let combat = wardroom_kernel::play::parse(game(), &state, JAPAN, "combat").unwrap();
        game().caution(&state, JAPAN, &combat.picks)
    };
    assert!(caution(1630).is_some_and(|text| text.contains("once a turn")));
    assert_eq!(caution(2421), None);
}
