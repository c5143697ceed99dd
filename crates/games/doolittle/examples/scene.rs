//! Plays some orders of a scenario at random and writes the scene as SVG.
//!
//! `cargo run --example scene -- SCENARIO SEED ORDERS`
#![allow(clippy::print_stdout)]

use wardroom_doolittle::{Doolittle, State};
use wardroom_kernel::{Fast, Game, Observer, Overlay, Seat, Umpire, play};
use wardroom_scene::{Drawn, svg};
use wardroom_testkit::playout;

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
        let action = playout::random_action(&game, &state, Seat(0), &mut dice, &mut buffers);
        play::act(&game, &mut state, Seat(0), &action, &mut dice).expect("listed picks apply");
    }
    print!("{}", svg(&game.scene(&game.view(&state, Observer::Referee))));
}
