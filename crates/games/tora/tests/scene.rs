//! The drawing: what it shows to whom, and that lessons can be followed.

use std::path::Path;

use wardroom_kernel::{Fast, Hidden, Observer, Overlay, Rules, Seat, play};
use wardroom_scene::{Drawn, svg};
use wardroom_testkit::playout::{opening, stroll};
use wardroom_testkit::{expect_named_things, expect_picks_drawn, expect_picture, follow_lessons};
use wardroom_tora::{State, Tora};

fn game() -> Tora {
    Tora::load(&Overlay::none()).expect("the embedded data is whole")
}

/// Plays at random and looks at every position.
fn walk(mut look: impl FnMut(&Tora, &State, Seat)) {
    let game = game();
    stroll(&game, "historical", 11, 160, |state, seat, picks| {
        if picks.is_empty() {
            look(&game, state, seat);
        }
    });
}

#[test]
fn no_two_things_of_a_scene_share_an_id_and_each_has_a_name() {
    walk(|game, state, seat| {
        let scene = game.scene(&Hidden::view(game, state, Observer::Seat(seat)));
        expect_named_things(&scene);
    });
}

#[test]
fn what_a_pick_is_about_stands_in_the_scene_of_its_seat() {
    let mut found = 0;
    walk(|game, state, seat| found += expect_picks_drawn(game, state, seat, &[]));
    assert!(found > 200, "only {found} picks belonged to things");
}

#[test]
fn ttt_t_seq_9_the_us_are_not_shown_what_a_plane_carries() {
    let game = game();
    let state = opening(&game, "historical", &mut Fast::new(3));
    let drawn = |seat| svg(&game.scene(&Hidden::view(&game, &state, Observer::Seat(Seat(seat)))));
    assert!(drawn(0).contains("22 units of Kate") || drawn(0).contains("torpedo"));
    let us = drawn(1);
    assert!(us.contains("load unknown"));
    assert!(!us.contains("torpedo\""), "a load shows through");
    assert!(!us.contains(", AP"), "a load shows through");
}

#[test]
fn every_lesson_can_be_followed_to_its_end_with_its_own_dice() {
    follow_lessons(&game());
}

#[test]
fn the_morning_looks_as_it_did() {
    let game = game();
    let state = opening(&game, "historical", &mut Fast::new(1));
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scene = game.scene(&Hidden::view(&game, &state, Observer::Seat(Seat(0))));
    let kept = here.join("tests/golden/morning.svg");
    expect_picture(&kept, Path::new(env!("CARGO_TARGET_TMPDIR")), &svg(&scene));
}

#[test]
fn a_word_of_a_plan_stands_for_the_thing_it_is_about() {
    let game = game();
    let state = opening(&game, "free", &mut Fast::new(1));
    let things = |seat, words: &str| {
        let picks = play::parse(&game, &state, seat, words).expect("words of the plan").picks;
        let (last, before) = picks.split_last().expect("there is a word");
        Drawn::things(&game, &state, seat, before, *last)
    };
    assert_eq!(things(Seat(1), "radar dec-7 ne").len(), 1, "a sector");
    assert_eq!(things(Seat(1), "enterprise dec-7").len(), 0, "a day is nowhere on the map");
    assert_eq!(things(Seat(1), "enterprise").len(), 1, "a ship");
}
