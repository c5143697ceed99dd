//! Chapter 10: combat.

use wardroom_invasion::{
    Halving, IsseiRolls, JAPAN, Limits, Phase, Readings, Setup, Ship, State, Sub, US,
};
use wardroom_kernel::{Rules, Words};

use crate::table::*;

/// IJA with these words attack companies of the 24th in a hex; the battle waits for the banzai.
fn attack(order: &str, words: &[&str], defenders: &[u16], dice: &str) -> State {
    let mut state = state(&Setup {
        ija: words.iter().map(|&word| word.to_owned()).collect(),
        division_24: units(defenders),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, order, dice);
    state
}

/// The 24th attacks SNLF in 2422; the battle waits for the banzai.
fn us_attack(order: &str, attackers: &[u16], words: &[&str]) -> State {
    let mut snlf = vec!["1631".to_owned()];
    snlf.extend(words.iter().map(|&word| word.to_owned()));
    let mut state =
        state(&Setup { snlf, division_24: units(attackers), ..base(2, Phase::UsCombat(Sub::D24)) });
    us(&mut state, order, "");
    state
}

fn label(state: &State, seat: wardroom_kernel::Seat, before: &str, word: &str) -> String {
    let typed = format!("{before} {word}");
    let action = wardroom_kernel::play::parse(game(), state, seat, &typed).unwrap();
    let (pick, picks) = action.picks.split_last().unwrap();
    game().label(state, seat, picks, *pick).text
}

#[test]
fn an_attack_shows_its_odds_before_it_is_declared() {
    let setup = Setup {
        ija: units(&[1830, 1832]),
        division_24: units(&[1831]),
        ..base(2, Phase::JapaneseCombat)
    };
    let odds = "6 against 1: 4:1 [IPH 10.2.1], terrain -1 column [IPH 10.8], concentric attack +1 \
         column [IPH 10.12], makes 4:1 [IPH 10.2.2]";
    let text = label(&state(&setup), JAPAN, "attack-1831", "all");
    assert!(text.ends_with(odds), "{text}");
    // The US sees the company on top, and knows that three more may lie beneath it.
    let us_turn = state(&Setup { phase: Phase::UsCombat(Sub::D24), ..setup });
    let veiled = "attack 1830: 1 against 3 to 12, unseen: 1:3 [IPH 6.8], makes 1:3 [IPH 10.2.2]";
    assert_eq!(label(&us_turn, US, "", "attack-1830"), veiled);
}

#[test]
fn iph_10_1_attacks_are_voluntary() {
    let mut state = state(&Setup {
        ija: units(&[2421]),
        division_24: units(&[2422]),
        ..base(2, Phase::JapaneseCombat)
    });
    assert_eq!(choices(&state, JAPAN, ""), ["done", "attack-2422"]);
    japan(&mut state, "done", "");
    assert_eq!(state.phase, Phase::Window);
}

#[test]
fn iph_10_2_1_odds_favour_the_defender() {
    let odds = |attackers: usize, defenders: usize| {
        let words = vec!["2421"; attackers];
        let state = attack("attack-2422", &words, &vec![2422; defenders], "");
        ladder(&state).odds.word().to_owned()
    };
    assert_eq!(odds(1, 4), "1:2");
    assert_eq!(odds(1, 3), "1:1");
    assert_eq!(odds(2, 4), "1:1");
    assert_eq!(odds(3, 4), "2:1");
    assert_eq!(odds(4, 4), "3:1");
    assert_eq!(odds(4, 3), "4:1");
}

#[test]
fn iph_10_2_2_shifts_are_netted() {
    // Opposite hexes and rough ground: one right and one left.
    let state = attack("attack-1831 all", &["1830", "1832"], &[1831, 1831], "");
    assert_eq!((shift(&state, "terrain"), shift(&state, "concentric attack")), (-1, 1));
    assert_eq!(ladder(&state).column, ladder(&state).odds);
}

#[test]
fn iph_10_2_3_one_die_resolves_it_at_once() {
    let mut state = attack("attack-2422", &["2421", "2421"], &[2422; 4], "");
    let log = japan(&mut state, "steady", "1");
    assert!(says(&log, "6 against 4 is 1:1, no shift, column 1:1: attacker loses 1, defender 2"));
    assert_eq!(count(&state, 2422), 2);
}

#[test]
fn iph_10_3_once_for_each_unit_and_hex() {
    let mut state = attack("attack-2422 from-2421 done", &["2421", "2423"], &[2422; 4], "");
    japan(&mut state, "steady", "1");
    assert_eq!(no_japan(&state, "attack-2422"), "10.3");
    let mut us_phase = us_attack("attack-2422", &[2421, 2421], &["2422", "2322", "2322"]);
    japan(&mut us_phase, "steady", "2");
    // 2322 lies beside 2421 too, but those units have attacked: the phase is over.
    assert_eq!(us_phase.phase, Phase::Window);
}

#[test]
fn iph_10_4_those_who_advance_may_attack_again() {
    let fight = |turn: u8, dice: &str| {
        let mut state = state(&Setup {
            ija: units(&[2421; 4]),
            division_24: units(&[2422, 2423, 2423]),
            supported: vec![Ship::Kirishima],
            ..base(turn, Phase::JapaneseCombat)
        });
        japan(&mut state, "attack-2422", "");
        japan(&mut state, "done", dice);
        japan(&mut state, "steady", "1");
        japan(&mut state, "all", "");
        state
    };
    let mut day = fight(2, "");
    assert_eq!(choices(&day, JAPAN, ""), ["done", "attack-2423"]);
    japan(&mut day, "attack-2423", "");
    // No support in a second attack: the battle goes straight to the banzai.
    assert_eq!(choices(&day, JAPAN, ""), ["steady", "banzai"]);
    assert_eq!(no_japan(&day, "hiei"), "10.4");
    let night = fight(4, "3");
    assert!(night.frames.is_empty(), "never by night");
}

#[test]
fn iph_10_3_a_second_attack_does_not_use_up_the_first() {
    // Whoever advances to 2422 attacks 2423 by momentum; those in 2424 attack it all the same.
    let mut state = state(&Setup {
        ija: units(&[2421, 2421, 2421, 2421, 2424]),
        division_24: units(&[2422, 2423, 2423, 2423, 2423]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", "");
    japan(&mut state, "steady", "1");
    japan(&mut state, "all", "");
    japan(&mut state, "attack-2423", "");
    japan(&mut state, "steady", "6");
    while acting(&state) == [JAPAN] && !state.frames.is_empty() {
        let order = choices(&state, JAPAN, "").swap_remove(0);
        japan(&mut state, &order, "");
    }
    assert!(choices(&state, JAPAN, "").contains(&"attack-2423".to_owned()));
    japan(&mut state, "attack-2423", "");
    japan(&mut state, "steady", "6");
    assert_eq!(no_japan(&state, "attack-2423"), "10.3");
}

#[test]
fn iph_10_5_all_units_of_a_hex_take_part() {
    let state = attack("attack-2422 all", &["2421", "2421", "2423"], &[2422], "");
    assert_eq!(ladder(&state).attack, 9);
    let one = attack("attack-2422 from-2421 done", &["2421", "2421", "2423"], &[2422], "");
    assert_eq!(ladder(&one).attack, 6);
    assert_eq!(
        {
            let state = self::state(&Setup {
                ija: units(&[2421, 2423]),
                division_24: units(&[2422]),
                ..base(2, Phase::JapaneseCombat)
            });
            no_japan(&state, "attack-2422 from-2520")
        },
        "10.5"
    );
}

#[test]
fn iph_10_6_all_defenders_defend_together() {
    let mut state = state(&Setup {
        ija: units(&[3128]),
        division_24: units(&[3228, 3228]),
        division_25: units(&[3228]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-3228", "");
    assert_eq!(ladder(&state).defence, 5);
}

#[test]
fn iph_10_7_strength_goes_into_one_combat() {
    let mut state = state(&Setup {
        ija: units(&[2421]),
        division_24: units(&[2422, 2422, 2422, 2420]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", "");
    // 1:1 on a 2 is 1/1: both stay where they are.
    japan(&mut state, "steady", "2");
    assert_eq!(no_japan(&state, "attack-2420"), "10.3");
}

#[test]
fn iph_10_8_the_ground_under_the_defender() {
    let column = |target: u16, from: &str, dice: &str| {
        let state = attack(&format!("attack-{target}"), &[from], &[target], dice);
        shift(&state, "terrain")
    };
    assert_eq!(column(2422, "2421", ""), 0);
    assert_eq!(column(1831, "1830", ""), -1);
    assert_eq!(column(2132, "2131", ""), -2);
    assert_eq!(column(2821, "2721", "1"), -1);
    assert_eq!(column(2225, "2226", ""), -1);
    assert_eq!(column(3228, "3128", ""), -2);
    assert_eq!(column(2224, "2223", ""), 0);
    assert_eq!(column(3018, "3017", ""), 1);
}

#[test]
fn iph_10_9_1_two_to_one_on_a_six() {
    let words = ["2421", "2421", "2421 reduced", "2421 reduced"];
    let mut state = attack("attack-2422", &words, &[2422; 4], "");
    assert_eq!(ladder(&state).column.word(), "2:1");
    let log = japan(&mut state, "steady", "6");
    assert!(says(&log, "attacker loses 2, defender 1"));
}

#[test]
fn iph_10_9_2_the_owner_apportions_losses() {
    let words = ["2421", "2421 reduced", "2423"];
    let mut state = attack("attack-2422 all", &words, &[2422; 4], "");
    // 7 to 4 is 1:1 and concentric: 2:1, where a 5 is 2/1.
    japan(&mut state, "steady", "5");
    assert_eq!(choices(&state, JAPAN, ""), ["from-2421", "from-2423"]);
    assert_eq!(choices(&state, JAPAN, "from-2421"), ["lose-ija", "lose-reduced-ija"]);
    japan(&mut state, "from-2421 lose-reduced-ija", "");
    japan(&mut state, "from-2423", "");
    assert_eq!(setup_of(&state).ija, ["2421 spent", "dead", "2423 reduced spent"]);
    // A garrison is the last step of its hex.
    let mut fort = attack("attack-3228", &["3128"; 4], &[3228, 3228], "");
    // 12 to 4 is 3:1, two left: 1:1, where a 2 costs each side a step.
    japan(&mut fort, "steady", "2");
    assert_eq!(count(&fort, 3228), 1);
    assert!(setup_of(&fort).garrisons.unwrap().contains(&h(3228)));
}

#[test]
fn iph_10_9_2_each_marine_battalion_keeps_its_own_steps() {
    let mut state = state(&Setup {
        ija: vec!["2421 reduced".to_owned()],
        marines: units(&[2422, 3228]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", "");
    let log = japan(&mut state, "steady", "1");
    assert!(says(&log, "defender 1"), "{log:?}");
    assert_eq!(setup_of(&state).marines, ["2422 reduced", "3228"]);
}

#[test]
fn iph_10_10_somebody_must_advance() {
    let mut state =
        attack("attack-2422 all", &["2421", "2421", "2421", "2423", "2423"], &[2422], "");
    japan(&mut state, "steady", "1");
    // Five are too many for one hex, so there is no `all`.
    assert_eq!(choices(&state, JAPAN, ""), ["from-2421", "from-2423"]);
    assert_eq!(no_japan(&state, "done"), "10.10");
    japan(&mut state, "from-2421 ija-3-0 from-2423 ija-1-0", "");
    assert_eq!((count(&state, 2422), count(&state, 2423)), (4, 1));
    // Reduced units take room like full ones: four make the order complete.
    let words = ["2421", "2421", "2421 reduced", "2421 reduced", "2423"];
    let mut four = attack("attack-2422 all", &words, &[2422], "");
    japan(&mut four, "steady", "1");
    assert!(choices(&four, JAPAN, "from-2421 ija-2-2").is_empty());
    japan(&mut four, "from-2421 ija-1-2 from-2423", "");
    assert_eq!((count(&four, 2422), count(&four, 2421)), (4, 1));
    assert!(setup_of(&state).control.contains(&h(2422)));
}

#[test]
fn iph_10_11_columns_end_at_1_3_and_4_1() {
    let strong = attack("attack-2422 all", &["2421", "2421", "2423", "2423"], &[2422], "");
    assert_eq!((ladder(&strong).odds.word(), ladder(&strong).column.word()), ("4:1", "4:1"));
    let weak = attack("attack-2132", &["2131 reduced"], &[2132; 4], "");
    assert_eq!(ladder(&weak).column.word(), "1:3");
}

#[test]
fn iph_10_12_concentric_attacks_of_the_japanese() {
    let column = |order: &str, words: &[&str], target: u16, dice: &str| {
        shift(&attack(order, words, &[target], dice), "concentric attack")
    };
    assert_eq!(column("attack-2422 all", &["2421", "2423"], 2422, ""), 1);
    assert_eq!(column("attack-2422 all", &["2421", "2322"], 2422, ""), 0);
    // Not against cities, installations and forts.
    assert_eq!(column("attack-2821 all", &["2820", "2822"], 2821, "1"), 0);
    assert_eq!(column("attack-2225 all", &["2224", "2226"], 2225, ""), 0);
    assert_eq!(column("attack-3228 all", &["3227", "3229"], 3228, ""), 0);
    let row = Setup { ija: units(&[3019, 3021]), ..base(2, Phase::JapaneseCombat) };
    let mut row = state(&row);
    japan(&mut row, "attack-3020 all", "1,1");
    assert_eq!(shift(&row, "concentric attack"), 0);
    // Never for the US.
    let us = us_attack("attack-2422 all", &[2421, 2423], &["2422"]);
    assert_eq!(shift(&us, "concentric attack"), 0);
}

#[test]
fn iph_10_13_1_a_six_starts_the_rebellion() {
    let quiet = attack("attack-2821", &["2721"], &[2821], "5");
    assert_eq!((quiet.rebellion, shift(&quiet, "terrain")), (false, -1));
    let outbreak = attack("attack-2821", &["2721"], &[2821], "6");
    assert_eq!((outbreak.rebellion, shift(&outbreak, "terrain")), (true, 0));
}

#[test]
fn iph_10_13_2_afterwards_cities_cost_the_us_two() {
    let reaches = |rebellion: bool, points: &str| {
        let mut state = state(&Setup {
            rebellion,
            division_25: units(&[2820]),
            ..base(5, Phase::UsMovement(Sub::D25))
        });
        us(&mut state, "march-2820", points);
        choices(&state, US, "").contains(&"to-2821".to_owned())
    };
    assert!(reaches(false, "1"));
    assert!(!reaches(true, "1"), "by road too");
    assert!(reaches(true, "2"));
    // In later battles the ground helps again, and nobody rolls.
    let mut later = state(&Setup {
        rebellion: true,
        ija: units(&[2721]),
        division_25: units(&[2821]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut later, "attack-2821", "");
    assert_eq!(shift(&later, "terrain"), -1);
}

#[test]
fn iph_10_14_a_fort_doubles_attacks_out_of_it() {
    let attack = |garrisons| {
        let mut state = state(&Setup {
            snlf: units(&[1631, 3128]),
            garrisons,
            division_24: units(&[3228, 3228]),
            ..base(2, Phase::UsCombat(Sub::D24))
        });
        us(&mut state, "attack-3128", "");
        ladder(&state).attack
    };
    assert_eq!(attack(None), 4);
    assert_eq!(attack(Some(Vec::new())), 2);
}

#[test]
fn iph_o_2_odds_may_be_limited_once() {
    let column = |odds| {
        let ija = [1731; 4].into_iter().chain([1830; 4]).collect::<Vec<_>>();
        let mut state = state(&Setup {
            readings: Readings { odds, ..Readings::default() },
            ija: units(&ija),
            division_24: units(&[1831; 4]),
            ..base(2, Phase::JapaneseCombat)
        });
        japan(&mut state, "attack-1831 all", "");
        ladder(&state).column.word()
    };
    assert_eq!((column(Limits::Twice), column(Limits::Once)), ("3:1", "4:1"));
}

#[test]
fn iph_o_4_the_issei_may_be_rolled_for_always() {
    let attack = |issei, dice: &str| {
        let mut state = state(&Setup {
            readings: Readings { issei, ..Readings::default() },
            rebellion: true,
            ija: units(&[2721]),
            division_25: units(&[2821]),
            ..base(2, Phase::JapaneseCombat)
        });
        japan(&mut state, "attack-2821", dice);
        shift(&state, "terrain")
    };
    assert_eq!(attack(IsseiRolls::UntilOutbreak, ""), -1);
    assert_eq!(attack(IsseiRolls::Always, "6"), 0);
}

#[test]
fn iph_o_5_three_ways_to_halve() {
    let attack = |halving| {
        let words = ["2920", "2920", "2920", "2921", "2921", "2921"];
        let mut state = state(&Setup {
            readings: Readings { halving, ..Readings::default() },
            ija: words.map(str::to_owned).to_vec(),
            ..base(2, Phase::JapaneseCombat)
        });
        japan(&mut state, "attack-3020 all", "1,1");
        ladder(&state).attack
    };
    // Twice nine: 4 + 4, six times one, or eighteen halved.
    assert_eq!(attack(Halving::PerHex), 8);
    assert_eq!(attack(Halving::PerUnit), 6);
    assert_eq!(attack(Halving::Total), 9);
    assert!(game().manifest().options.iter().any(|option| option.id == "halving"));
}

#[test]
fn iph_10_2_2_the_ladder_of_a_half_built_attack_names_each_shift_with_its_rule() {
    let setup = Setup {
        ija: units(&[1830, 1832]),
        division_24: units(&[1831]),
        ..base(2, Phase::JapaneseCombat)
    };
    let state = state(&setup);
    let lines = |words: &str| {
        let picks = wardroom_kernel::play::parse(game(), &state, JAPAN, words).unwrap().picks;
        let lines = game().briefing(&state, JAPAN, &picks);
        let cited = |rule: Option<wardroom_kernel::Rule>| {
            rule.map_or(String::new(), |rule| rule.to_string())
        };
        lines.into_iter().map(|line| (line.text, cited(line.rule))).collect::<Vec<_>>()
    };
    assert_eq!(lines(""), []);
    let ladder = |parts: &[(&str, &str)]| {
        parts
            .iter()
            .map(|(text, rule)| ((*text).to_owned(), (*rule).to_owned()))
            .collect::<Vec<_>>()
    };
    // From one side alone there is nothing concentric about it.
    let one = [
        ("3 against 1: 3:1", "IPH 10.2.1"),
        ("terrain -1 column", "IPH 10.8"),
        ("makes 2:1", "IPH 10.2.2"),
    ];
    assert_eq!(lines("attack-1831 from-1830"), ladder(&one));
    let both = [
        ("6 against 1: 4:1", "IPH 10.2.1"),
        ("terrain -1 column", "IPH 10.8"),
        ("concentric attack +1 column", "IPH 10.12"),
        ("makes 4:1", "IPH 10.2.2"),
    ];
    assert_eq!(lines("attack-1831 all"), ladder(&both));
}
