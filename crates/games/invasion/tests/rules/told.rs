//! What players are told beside the rules: charts, options, words for what is going on, and how good
//! it looks.

use wardroom_hexmap::Place;
use wardroom_invasion::{Event, JAPAN, Limits, Phase, Setup, Ship, State, Sub, US};
use wardroom_kernel::{Fast, Hidden, Observer, Seat, Study, Words, play};
use wardroom_testkit::{expect_refused, playout};

use crate::table::*;

/// The text board of a position, as the referee sees it.
fn board(setup: &Setup) -> String {
    game().board(&all(&state(setup))).plain()
}

/// What an officer of staff says about a half-built order.
fn briefed(state: &State, seat: Seat, words: &str) -> Vec<String> {
    let picks = play::parse(game(), state, seat, words).unwrap().picks;
    game().briefing(state, seat, &picks).into_iter().map(|line| line.text).collect()
}

/// How good a position looks for Japan.
fn value(setup: &Setup) -> f64 {
    game().evaluate(&state(setup), JAPAN)
}

#[test]
fn each_option_chooses_its_reading() {
    let readings = |id, value| {
        let state = playout::start(game(), "campaign", &[(id, value)]);
        setup_of(&state).readings
    };
    assert_eq!(readings("odds", "once").odds, Limits::Once);
    assert_eq!(readings("odds", "twice").odds, Limits::Twice);
}

#[test]
fn the_board_says_where_in_the_turn_the_game_stands() {
    assert!(board(&base(6, Phase::Window)).contains("between chits"));
    assert!(board(&base(6, Phase::Landing)).contains("landing"));
    let march = Setup { division_24: units(&[2422]), ..base(6, Phase::UsMovement(Sub::D24)) };
    assert!(board(&march).contains("24th Division move"), "{}", board(&march));
}

#[test]
fn iph_m_1_a_hex_is_found_on_the_board_by_its_printed_number() {
    let march = Setup {
        division_24: units(&[2125, 2125, 2422]),
        ija: units(&[1731]),
        ..base(6, Phase::UsMovement(Sub::D24))
    };
    let board = board(&march);
    let lines: Vec<&str> = board.lines().collect();
    let map = lines.iter().position(|line| line.starts_with("11 ")).expect("the first row");
    let number = |at: usize| {
        [map - 2, map - 1].map(|line| lines[line].as_bytes()[at] as char).iter().collect::<String>()
    };
    // Row 24: the two signs of a hex stand with the second under the number of the column.
    let row = lines.iter().find(|line| line.starts_with("24 ")).expect("row 24");
    let at = row.find('1').expect("the company in 2422");
    assert_eq!(number(at + 1), "22", "{board}");
    assert!(board.contains("Japan: 1630 Haleiwa: marker; 1631: 1 snlf"), "{board}");
    assert!(board.contains("1731 Waialua: 1 ija"), "{board}");
    assert!(board.contains("2125 Schofield Barracks N: 2 24th; 2422: 1 24th"), "{board}");
    assert!(board.contains("3020 Ford Island: 1 row"), "{board}");
    assert!(board.contains("1630' Haleiwa") && board.contains("2821 Pearl City"), "{board}");
    assert!(board.lines().all(|line| line.chars().count() < 100), "{board}");
}

#[test]
fn a_chance_that_does_not_come_again_this_turn_is_warned_of() {
    let warned = |state: &State, seat: Seat, words: &str| {
        let picks = play::parse(game(), state, seat, words).unwrap().picks;
        game().caution(state, seat, &picks).unwrap_or_default()
    };
    // Planes interdict before the first chit. [IPH 7.13]
    let planes = Setup { close_in: vec![Ship::Akagi], ..base(6, Phase::Window) };
    assert!(warned(&state(&planes), JAPAN, "pull").starts_with("1 plane could interdict"));
    assert_eq!(warned(&state(&base(6, Phase::Window)), JAPAN, "pull"), "");
    // Who has set off and stays has moved. [IPH 9.5]
    let mut march =
        state(&Setup { division_24: units(&[2422; 2]), ..base(5, Phase::UsMovement(Sub::D24)) });
    us(&mut march, "march-2422 take-2", "6");
    assert_eq!(
        warned(&march, US, "done"),
        "2 units have set off and will not move again this turn"
    );
    us(&mut march, "take-1 to-2423", "");
    assert_eq!(warned(&march, US, "done"), "1 unit has set off and will not move again this turn");
    let stay = state(&base(2, Phase::JapaneseMovement));
    assert!(warned(&stay, JAPAN, "done").starts_with("1 stack has not moved"));
    // Ships lie where they are put until turn 9. [IPH 7.10]
    let ships = state(&base(5, Phase::IjnDisposition));
    assert!(warned(&ships, JAPAN, "done").contains("before turn 9"));
    assert_eq!(warned(&ships, JAPAN, "akagi done"), "");
    let mut again = state(&Setup {
        ija: units(&[2421; 4]),
        division_24: units(&[2422, 2423, 2423]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut again, "attack-2422", "");
    japan(&mut again, "steady", "1");
    japan(&mut again, "all", "");
    assert!(warned(&again, JAPAN, "done").contains("do not attack again"));
}

#[test]
fn iph_7_1_1_the_ladder_counts_a_battleship_before_it_is_sent() {
    let mut state = state(&Setup {
        snlf: units(&[1631, 2421]),
        division_24: units(&[2422]),
        close_in: vec![Ship::Hiei, Ship::Kirishima],
        ..base(6, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", "");
    let ladder = |words: &str| briefed(&state, JAPAN, words).swap_remove(0);
    assert_eq!(ladder(""), "3 against 1: 3:1");
    assert_eq!(ladder("hiei"), "9 against 1: 4:1");
    assert_eq!(ladder("kirishima"), "9 against 1: 4:1");
    assert_eq!(ladder("hiei kirishima"), "15 against 1: 4:1");
}

#[test]
fn the_track_says_which_turns_are_nights_and_when_planes_fly() {
    let charts = game().charts();
    let track = charts.iter().find(|chart| chart.id == "turns").expect("the track is a chart");
    let column = |name: &str| {
        let at = track.columns.iter().position(|column| column == name).unwrap();
        let yes = track.rows.iter().filter(|row| row.cells[at] == "yes");
        yes.map(|row| row.roll.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(column("landing"), "1 2 3 5 6 7 9 10 11");
    assert_eq!(column("planes"), "5 6 7 9 10 11");
    assert_eq!(column("carriers"), "5 9");
    assert_eq!(column("submarines"), "5 6 7 8 9 10 11");
}

#[test]
fn a_position_looks_better_for_japan_with_points_near_and_the_enemy_far() {
    let with = |snlf: &[u16], us: &[u16]| Setup {
        snlf: units(snlf),
        division_24: units(us),
        ..base(6, Phase::Window)
    };
    let far = value(&with(&[1631], &[]));
    let near = value(&with(&[2224], &[]));
    assert!(near > far, "{near} beside Schofield, {far} at the beach");
    let faced = value(&with(&[2224], &[2324]));
    let distant = value(&with(&[2224], &[3310]));
    assert!(distant > faced, "{distant} with the enemy far, {faced} with it near");
    assert!(
        value(&Setup { gone: vec![Ship::Enterprise], permanent: 3, ..with(&[1631], &[]) }) > far,
        "points count"
    );
    assert!((game().evaluate(&state(&with(&[1631], &[])), US) - (1.0 - far)).abs() < 1e-12);
}

#[test]
fn iph_3_5_the_beachhead_is_written_down_for_japan_alone() {
    let state = campaign();
    let order = choices(&state, JAPAN, "").into_iter().next().expect("there are beachheads");
    let picks = play::parse(game(), &state, JAPAN, &order).unwrap().picks;
    assert!(!game().is_veiled(&state, JAPAN, &picks), "{order}");
    let chosen = Event::BeachheadChosen(Place(0));
    let told = |seat| game().tell(&chosen, Observer::Seat(seat)).unwrap();
    assert!(told(JAPAN).contains("as the middle of its beachhead"), "{}", told(JAPAN));
    assert_eq!(told(US), "Japan writes down its beachhead");
    // The Japanese ships likewise. [IPH 7.3.2]
    let disposed = Event::IjnDisposed([Ship::Akagi].into_iter().collect());
    let told = |seat| game().tell(&disposed, Observer::Seat(seat)).unwrap();
    assert!(told(JAPAN).contains("Akagi"), "{}", told(JAPAN));
    assert!(!told(US).contains("Akagi"), "{}", told(US));
}

#[test]
fn iph_6_8_an_attack_on_an_unseen_stack_has_no_odds_beforehand() {
    let state = state(&Setup {
        snlf: units(&[1631, 2421]),
        division_24: units(&[2422]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    let veiled = |words: &str| {
        let picks = play::parse(game(), &state, US, words).unwrap().picks;
        game().is_veiled(&state, US, &picks)
    };
    assert!(veiled("attack-2421"));
    assert!(!veiled("done"));
}

#[test]
fn iph_10_5_only_the_pulled_sub_command_attacks_from_a_hex() {
    let state = state(&Setup {
        snlf: units(&[1631, 2422]),
        division_24: units(&[2421, 2322]),
        division_25: units(&[2423]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    let reason = |words: &str| expect_refused(game(), &state, US, words).reason;
    let other = reason("attack-2422 from-2423");
    assert!(other.contains("24th Division"), "{other}");
    for empty in ["from-2321", "from-2323"] {
        let nobody = reason(&format!("attack-2422 {empty}"));
        assert!(!nobody.contains("24th Division"), "{nobody}");
    }
}

#[test]
fn iph_6_8_what_a_hex_has_seen_stays_with_it_when_its_unseen_companies_are_guessed_at() {
    let setup = Setup {
        snlf: vec!["1631 stalled".into(), "1631".into(), "1632".into(), "1632".into()],
        ija: vec!["1632".into(), "1631 stalled".into(), "1631".into()],
        ..base(2, Phase::Window)
    };
    let truth = state(&setup);
    let stalled = |state: &State| {
        let setup = setup_of(state);
        let units = setup.snlf.into_iter().chain(setup.ija);
        let mut words: Vec<String> = units.filter(|word| word.contains("stalled")).collect();
        words.sort();
        words.dedup();
        words
    };
    let mut changed = 0;
    for seed in 0..40 {
        let guess = game().resample(&truth, US, &mut Fast::new(seed));
        assert_eq!(stalled(&guess), ["1631 stalled"], "seed {seed}");
        changed += u32::from(guess != truth);
    }
    assert!(changed > 0, "no guess differs from the truth");
}
