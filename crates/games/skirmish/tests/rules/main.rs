//! The rules of Skirmish, each shown by a test named for it; one file for each chapter.

mod battle;
mod charts;
mod end;
mod orders;
mod pursuit;
mod sides;

use wardroom_kernel::Rules;
use wardroom_skirmish::{BLUE, RED, Side, Skirmish, State, companies};
use wardroom_testkit::{expect_done, playout, suite};

/// The whole army of the scenario Dawn goes north.
const ALL_NORTH: &str = "2-guards-north 0-guards-middle 4-militia-north 0-militia-middle";

fn game() -> Skirmish {
    suite::load()
}

fn dawn() -> State {
    playout::start(&game(), "dawn", &[])
}

/// Dawn, with something changed.
fn dawn_but(change: impl FnOnce(&mut State)) -> State {
    let game = game();
    let mut setup = game.setup_of(&dawn());
    change(&mut setup);
    game.check_setup(&setup).expect("the changed position is legal")
}

/// Only militia, all of it sent north.
fn militia_north(red: u8, blue: u8, change: impl FnOnce(&mut State)) -> State {
    let mut state = dawn_but(|setup| {
        setup.sides[Side::Red].reserve = companies(0, red);
        setup.sides[Side::Blue].reserve = companies(0, blue);
        change(setup);
    });
    let orders = |militia: u8| {
        format!("0-guards-north 0-guards-middle {militia}-militia-north 0-militia-middle")
    };
    expect_done(&game(), &mut state, RED, &orders(red), "");
    expect_done(&game(), &mut state, BLUE, &orders(blue), "clear");
    state
}

/// Dawn, with both armies at the north ford and its marker turned to this back.
fn all_at_north(back: &str) -> State {
    let mut state = dawn();
    expect_done(&game(), &mut state, RED, ALL_NORTH, "");
    expect_done(&game(), &mut state, BLUE, ALL_NORTH, back);
    state
}
