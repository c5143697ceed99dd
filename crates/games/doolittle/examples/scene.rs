//! Plays some orders of a scenario and writes the scene as SVG: at random, or as the sensible commander would.
//!
//! `cargo run --example scene -- SCENARIO SEED ORDERS [sensible]`
#![allow(clippy::print_stdout)]

use wardroom_doolittle::{Doolittle, State};
use wardroom_kernel::{
    Action, Fast, Hidden, Observer, Overlay, Pick, Rules, Seat, Study, Umpire, play,
};
use wardroom_scene::{Drawn, svg};
use wardroom_testkit::playout;

const COMMANDER: Seat = Seat(0);

/// What the sensible commander orders.
fn sensible(game: &Doolittle, state: &State) -> Action {
    let mut picks: Vec<Pick> = Vec::new();
    let mut list = Vec::new();
    loop {
        Rules::choices(game, state, COMMANDER, &picks, &mut list);
        if list.is_empty() {
            return Action::from(picks);
        }
        picks.push(game.default_pick(state, COMMANDER, &picks, &list));
    }
}

fn main() {
    let word = |at| std::env::args().nth(at);
    let number = |at, usual| word(at).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let game = Doolittle::load(&Overlay::none()).expect("the embedded data is whole");
    let mut dice = Fast::new(number(2, 1));
    let mut buffers = playout::Buffers::default();
    let mut state: State = playout::start(&game, &word(1).unwrap_or("1".to_owned()), &[]);
    play::settle(&game, &mut state, &mut Umpire::silent(&mut dice));
    for _ in 0..number(3, 30) {
        if state.is_over() {
            break;
        }
        let action = match word(4) {
            Some(_) => sensible(&game, &state),
            None => playout::random_action(&game, &state, COMMANDER, &mut dice, &mut buffers),
        };
        play::act(&game, &mut state, COMMANDER, &action, &mut dice).expect("listed picks apply");
    }
    print!("{}", svg(&game.scene(&game.view(&state, Observer::Referee))));
}
