//! The drawing: what it shows to whom, what is written on it while an order is built, and that
//! lessons can be followed.

use std::path::Path;

use wardroom_invasion::{Invasion, JAPAN, Phase, Setup, Ship, State, US, UsPlane};
use wardroom_kernel::{Fast, Hidden, Observer, Overlay, Pick, Rules, Seat, Words, play};
use wardroom_scene::{Drawn, layer_svg, svg};
use wardroom_testkit::playout::{opening, stroll};
use wardroom_testkit::{
    expect_named_things, expect_picks_drawn, expect_picture, follow_lessons, picture_of,
};

fn game() -> Invasion {
    Invasion::load(&Overlay::none()).expect("the embedded data is whole")
}

/// Plays at random and looks at every position, with a half-built order of the seat that decides.
fn walk(scenario: &str, orders: u32, mut look: impl FnMut(&Invasion, &State, Seat, &[Pick])) {
    let game = game();
    stroll(&game, scenario, 11, orders, |state, seat, picks| look(&game, state, seat, picks));
}

/// The layers that differ from position to position, as a seat sees them.
fn moving(game: &Invasion, state: &State, seat: Seat) -> String {
    let scene = game.scene(&Hidden::view(game, state, Observer::Seat(seat)));
    scene.layers.iter().filter(|layer| !layer.still).map(layer_svg).collect()
}

#[test]
fn no_two_things_of_a_scene_share_an_id_and_each_has_a_name() {
    walk("landings-made", 60, |game, state, _, picks| {
        if !picks.is_empty() {
            return;
        }
        for observer in [Observer::Seat(JAPAN), Observer::Seat(US), Observer::Spectator] {
            let scene = game.scene(&Hidden::view(game, state, observer));
            expect_named_things(&scene);
        }
    });
}

#[test]
fn iph_7_14_used_us_planes_are_counted() {
    let game = game();
    let setup = Setup {
        turn: 6,
        phase: Phase::Window,
        us_planes_used: vec![UsPlane::Lexington, UsPlane::Army],
        close_in: vec![Ship::Lexington],
        ..game.setup_of(&opening(&game, "landings-made", &mut Fast::new(1)))
    };
    let state = game.check_setup(&setup).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert!(moving(&game, &state, US).contains("US: Army plane, 2 used"));
}

#[test]
fn what_a_pick_is_about_stands_in_the_scene_of_its_seat() {
    let mut found = 0;
    for scenario in ["landings-made", "campaign"] {
        walk(scenario, 60, |game, state, seat, picks| {
            found += expect_picks_drawn(game, state, seat, picks);
        });
    }
    assert!(found > 2_000, "only {found} picks belonged to things");
}

#[test]
fn iph_6_8_what_lies_under_a_japanese_stack_changes_nothing_that_the_us_sees() {
    let mut changed = 0;
    let mut other = Fast::new(5);
    walk("landings-made", 60, |game, state, _, picks| {
        if !picks.is_empty() {
            return;
        }
        let resampled = Hidden::resample(game, state, US, &mut other);
        assert_eq!(moving(game, state, US), moving(game, &resampled, US));
        changed += u32::from(moving(game, state, JAPAN) != moving(game, &resampled, JAPAN));
    });
    assert!(changed > 10, "the stacks were shuffled {changed} times");
}

#[test]
fn iph_6_8_the_us_is_shown_a_card_face_down_where_it_may_not_look() {
    let game = game();
    let state = opening(&game, "landings-made", &mut Fast::new(3));
    let (own, us) = (moving(&game, &state, JAPAN), moving(&game, &state, US));
    assert!(us.contains("on top, the rest unseen") && us.contains(">?</text>"));
    assert!(!own.contains("unseen") && !own.contains(">?</text>"));
}

#[test]
fn iph_3_2_1_the_beachhead_is_drawn_for_its_planner_alone() {
    let game = game();
    let mut state = opening(&game, "campaign", &mut Fast::new(1));
    let order = play::parse(&game, &state, JAPAN, "to-1631").expect("a shore");
    play::act(&game, &mut state, JAPAN, &order, &mut Fast::new(1)).expect("it may be chosen");
    assert_eq!(state.phase, Phase::Deployment);
    assert!(moving(&game, &state, JAPAN).contains("beach-1631"));
    assert!(!moving(&game, &state, US).contains("beach-"));
    // The US has nobody on the map but garrisons and Battleship Row; what it is setting up is noted.
    let us = moving(&game, &state, US);
    assert!(us.contains("stack-3020") && !us.contains("24th's companies"));
    let picks = play::parse(&game, &state, US, "barracks 24th-2126 take-2 to-1727").expect("legal");
    let notes = game.notes(&state, US, &picks.picks);
    let on = |hex: &str| notes.iter().find(|note| note.thing == hex).map(|note| note.text.as_str());
    assert_eq!(
        [on("hex-2126"), on("hex-1727"), on("hex-1728")],
        [Some("2×24"), Some("2×24"), None]
    );
    let whole = svg(&game.scene(&Hidden::view(&game, &state, Observer::Spectator)));
    assert!(!whole.contains("beach-1631"), "a spectator reads the secret");
}

#[test]
fn the_cost_of_every_hex_within_reach_is_written_on_it() {
    let mut costs = 0;
    walk("landings-made", 80, |game, state, seat, picks| {
        let mut list: Vec<Pick> = Vec::new();
        Rules::choices(game, state, seat, picks, &mut list);
        let words: Vec<String> = list.iter().map(|&pick| Words::word(game, pick)).collect();
        let moves = matches!(state.phase, Phase::JapaneseMovement | Phase::UsMovement(_));
        if !moves || !words.iter().any(|word| word.starts_with("to-")) {
            return;
        }
        let notes = game.notes(state, seat, picks);
        for (word, &pick) in words.iter().zip(&list).filter(|(word, _)| word.starts_with("to-")) {
            let thing = word.replace("to-", "hex-");
            let note = notes.iter().find(|note| note.thing == thing);
            let note = note.unwrap_or_else(|| panic!("{thing} bears no cost"));
            let label = Words::label(game, state, seat, picks, pick).text;
            let said = label.contains(&format!(", {} of ", note.text)) || note.text == "all";
            assert!(said || label.starts_with("via"), "{label} against {}", note.text);
            costs += 1;
        }
    });
    assert!(costs > 100, "only {costs} hexes were within reach");
}

#[test]
fn every_lesson_can_be_followed_to_its_end_with_its_own_dice() {
    follow_lessons(&game());
}

#[test]
fn the_landing_looks_as_it_did() {
    let game = game();
    let state = opening(&game, "landings-made", &mut Fast::new(1));
    let scene = game.scene(&Hidden::view(&game, &state, Observer::Seat(JAPAN)));
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/landing.svg");
    expect_picture(&kept, Path::new(env!("CARGO_TARGET_TMPDIR")), &picture_of(&scene));
}
