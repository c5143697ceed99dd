//! The drawing: what it shows to whom, and that lessons can be followed.

use std::path::Path;

use wardroom_kernel::{Fast, Hidden, Observer};
use wardroom_scene::{Drawn, svg};
use wardroom_skirmish::{RED, Skirmish};
use wardroom_testkit::playout::{opening, stroll};
use wardroom_testkit::{
    expect_named_things, expect_picks_drawn, expect_picture, follow_lessons, suite,
};

fn game() -> Skirmish {
    suite::load()
}

#[test]
fn what_is_drawn_has_a_name_and_every_pick_its_place() {
    let game = game();
    let mut found = 0;
    stroll(&game, "dawn", 11, 60, |state, seat, picks| {
        expect_named_things(&game.scene(&game.view(state, Observer::Seat(seat))));
        found += expect_picks_drawn(&game, state, seat, picks);
    });
    assert!(found > 50, "only {found} picks belonged to things");
}

#[test]
fn every_lesson_can_be_followed_to_its_end_with_its_own_dice() {
    follow_lessons(&game());
}

#[test]
fn the_morning_looks_as_it_did() {
    let game = game();
    let state = opening(&game, "dawn", &mut Fast::new(1));
    let scene = game.scene(&game.view(&state, Observer::Seat(RED)));
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/morning.svg");
    expect_picture(&kept, Path::new(env!("CARGO_TARGET_TMPDIR")), &svg(&scene));
}
