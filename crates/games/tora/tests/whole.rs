//! Planning and the start of the attack, played through the whole game as a person would.

use wardroom_kernel::{
    Fast, Hidden, Observer, Overlay, Rules, Seat, SeatSet, Study, ToAct, Umpire, Words, play,
};
use wardroom_testkit::{expect_done, expect_refused, playout};
use wardroom_tora::forces::Ship;
use wardroom_tora::plan::Track;
use wardroom_tora::{State, Tora};

const IJN: Seat = Seat(0);
const USN: Seat = Seat(1);

fn game() -> Tora {
    Tora::load(&Overlay::none()).expect("the embedded data is whole")
}

fn planning(game: &Tora, options: &[(&str, &str)]) -> State {
    playout::start(game, "free", options)
}

fn acting(game: &Tora, state: &State) -> Vec<Seat> {
    match game.to_act(state) {
        ToAct::Seats(seats) => seats.iter().collect(),
        ToAct::Nobody | ToAct::Over => Vec::new(),
    }
}

#[test]
fn ttt_t_comp_1_both_sides_plan_at_once_and_neither_sees_the_other() {
    let game = game();
    let mut state = planning(&game, &[]);
    assert_eq!(game.to_act(&state), ToAct::Seats(SeatSet::one(IJN).with(USN)));
    let blind = game.view(&state, Observer::Seat(IJN));
    expect_done(&game, &mut state, USN, "long-weekend done", "");
    assert_eq!(acting(&game, &state), [IJN]);
    let after = game.view(&state, Observer::Seat(IJN));
    assert_eq!(after.us_plan, None);
    assert_eq!((after.ships.len(), after.alert.len()), (0, 0));
    assert_eq!(blind.ijn_plan, after.ijn_plan);
    let refused = expect_refused(&game, &state, USN, "historical done");
    assert!(refused.reason.contains("turn"), "{refused}");
}

#[test]
fn ttt_t_opt_2_the_us_read_the_cipher_before_they_plan_and_it_names_the_day() {
    let game = game();
    let mut state = planning(&game, &[("code-breaker", "on")]);
    assert_eq!(acting(&game, &state), [IJN], "the message comes before the US plan");
    let wrong = "historical cipher shift-1 \"climb mount twelve eight\"";
    let refused = expect_refused(&game, &state, IJN, wrong);
    assert_eq!(refused.rule.as_deref(), Some("TTT T-opt-2"));
    let refused = expect_refused(&game, &state, IJN, "historical cipher shift-1");
    assert!(refused.reason.contains("text"), "{refused}");
    let right = "historical cipher shift-1 \"climb twelve seven\"";
    let action = play::parse(&game, &state, IJN, right).expect("it can be read");
    let acted = play::act(&game, &mut state, IJN, &action, &mut Fast::new(1)).expect("it is legal");
    let told: Vec<String> =
        play::told(&game, &acted.events, Observer::Seat(USN)).map(|(text, _)| text).collect();
    let all = told.join("\n");
    // Every letter moved on by one.
    assert!(all.contains("dmjnc uxfmwf tfwfo"), "{all}");
    assert!(!all.contains("seven"), "{all}");
    assert_eq!(acting(&game, &state), [USN]);
}

#[test]
fn ttt_t_opt_2_a_message_for_one_with_nothing_to_say_names_the_day_too() {
    let game = game();
    let state = planning(&game, &[("code-breaker", "on")]);
    let order = "historical day dec-4 cipher shift-3";
    let picks = play::parse(&game, &state, IJN, order).expect("it can be read").picks;
    let text = game.default_text(&state, IJN, &picks).expect("it takes a message");
    assert_eq!(game.check_text(&state, IJN, &picks, &text).map_err(|e| e.to_string()), Ok(()));
}

#[test]
fn ttt_t_opt_1_plans_may_be_changed_once_more_by_those_who_agreed_to_it() {
    let game = game();
    for (value, again) in [("usn", vec![USN]), ("both", vec![IJN, USN])] {
        let mut state = planning(&game, &[("secret", value)]);
        expect_done(&game, &mut state, USN, "historical done", "");
        expect_done(&game, &mut state, IJN, "historical done", "");
        assert_eq!(state.turn, 0);
        assert_eq!(acting(&game, &state), again, "{value}");
        // The plan made before is what is changed; with the last word the radar die falls.
        let radar = if value == "usn" { "3" } else { "" };
        expect_done(&game, &mut state, USN, "ships dec-7 level-3 done", radar);
        assert_eq!(state.us_plan.levels[Track::Ships][6], 3);
        assert_eq!(state.us_plan.levels[Track::Airfields][6], 1);
    }
}

#[test]
fn ttt_t_opt_4_the_deck_is_left_out_by_the_option() {
    let game = game();
    let start = |luck| {
        let mut state = planning(&game, &[("luck", luck)]);
        expect_done(&game, &mut state, USN, "historical done", "");
        expect_done(&game, &mut state, IJN, "historical done", "3");
        state
    };
    assert_eq!(game.view(&start("off"), Observer::Spectator).cards, Some([0, 0]));
    assert_eq!(game.view(&start("15"), Observer::Spectator).cards, Some([22, 2]));
    assert_eq!(start("15").options.luck, Some(15));
}

#[test]
fn ttt_t_plan_5_each_side_is_refused_by_the_rules_of_its_own_plan() {
    let game = game();
    let state = planning(&game, &[]);
    let refused = expect_refused(&game, &state, IJN, "third wave-2-ne-val");
    assert_eq!(refused.rule.as_deref(), Some("TTT T-plan-5"));
    let refused = expect_refused(&game, &state, USN, "moor lexington fse1");
    assert_eq!(refused.rule.as_deref(), Some("TTT T-force-6"));
    let refused = expect_refused(&game, &state, USN, "moor nevada ane1");
    assert_eq!(refused.rule.as_deref(), Some("TTT T-force-7"));
}

#[test]
fn ttt_t_seq_9_a_sealed_plan_is_a_secret_of_the_other_side() {
    let game = game();
    let mut state = planning(&game, &[]);
    expect_done(&game, &mut state, USN, "historical done", "");
    assert!(!game.secrets(&state, IJN).is_empty(), "the IJN may not know the US plan");
    let board = game.board(&game.view(&state, Observer::Spectator)).plain();
    assert!(board.contains("1NW HARBOR") && board.contains("3SW OCEAN"), "{board}");
}

#[test]
fn a_position_looks_as_bad_to_one_side_as_it_looks_good_to_the_other() {
    let game = game();
    let mut state = playout::start(&game, "historical", &[]);
    play::settle(&game, &mut state, &mut Umpire::silent(&mut Fast::new(1)));
    let ijn = game.evaluate(&state, IJN);
    assert!((0.0..=1.0).contains(&ijn));
    assert!((ijn + game.evaluate(&state, USN) - 1.0).abs() < 1e-9);
    for &ship in &Ship::ALL[2..8] {
        state.ships[ship].hits = 8;
    }
    assert!(game.evaluate(&state, IJN) > ijn + 0.1, "six battleships are worth something");
    let us = game.evaluate(&state, USN);
    for unit in &mut state.planes[..40] {
        unit.strength = 1;
    }
    assert!(game.evaluate(&state, USN) > us, "aircraft lost are worth something");
}

#[test]
fn a_choice_of_a_plan_is_explained_to_the_side_that_makes_it() {
    let game = game();
    let state = planning(&game, &[]);
    let label = |seat, word: &str| {
        let pick = play::parse(&game, &state, seat, word).expect("a word of the plan").picks[0];
        game.label(&state, seat, &[], pick).text
    };
    assert!(label(IJN, "day").contains("day of the attack"));
    assert!(label(USN, "radar").to_lowercase().contains("radar"));
    assert_ne!(label(IJN, "historical"), label(USN, "historical"));
}

#[test]
fn ttt_t_comp_7_the_board_shows_each_battery_in_its_zone() {
    let game = game();
    let mut state = playout::start(&game, "historical", &[]);
    play::settle(&game, &mut state, &mut Umpire::silent(&mut Fast::new(1)));
    let board = game.board(&game.view(&state, Observer::Seat(IJN))).plain();
    for fort in wardroom_tora::forces::Battery::ALL {
        assert!(board.contains(fort.word()), "{} is not on\n{board}", fort.word());
    }
    // The aircraft parked at a field, by type.
    assert!(board.contains("ac)"), "{board}");
    assert_eq!(
        board,
        include_str!("golden/board.txt"),
        "if the board was changed on purpose, so must this be"
    );
}

#[test]
fn ttt_t_alert_11_a_field_tells_the_us_how_many_units_it_can_launch() {
    let game = game();
    let setup = serde_json::from_value(serde_json::json!({
        "step": "us 2 aircraft", "turn": 5, "active": ["airfields"],
        "planes": [{"unit": "Zero", "at": "3NW"}],
    }));
    let mut state = game.check_setup(&setup.expect("a position")).expect("it is sound");
    play::settle(&game, &mut state, &mut Umpire::silent(&mut Fast::new(1)));
    let pick = play::parse(&game, &state, USN, "Wheeler").map(|action| action.picks[0]);
    let pick = pick.unwrap_or_else(|refusal| panic!("{refusal}"));
    let label = game.label(&state, USN, &[], pick).text;
    assert!(label.contains("launch up to"), "{label}");
}

#[test]
fn everything_in_the_box_is_counted() {
    let game = game();
    let state = playout::start(&game, "historical", &[]);
    let census = game.census(&state);
    let count =
        |name: &str| census.iter().find(|(counted, _)| *counted == name).map(|entry| entry.1);
    assert_eq!(count("IJN units"), Some(75));
    assert_eq!(count("US fighter units"), Some(57));
    assert_eq!(count("IJN aircraft"), Some(300));
    assert_eq!(count("ships"), Some(16));
}
