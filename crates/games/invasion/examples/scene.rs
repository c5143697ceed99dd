//! Plays some turns of the first game at random and writes the scene as SVG.
//!
//! `cargo run --example scene -- SEED ORDERS SEAT`
#![allow(clippy::print_stdout)]

use wardroom_invasion::Invasion;
use wardroom_kernel::{Fast, Game, Observer, Overlay, Seat, ToAct, play};
use wardroom_scene::{Drawn, svg};
use wardroom_testkit::playout;

fn main() {
    let number =
        |at, usual| std::env::args().nth(at).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let game = Invasion::load(&Overlay::none()).expect("the embedded data is whole");
    let mut dice = Fast::new(number(1, 1));
    let mut buffers = playout::Buffers::default();
    let options = wardroom_kernel::Options::default().checked(game.options()).expect("defaults");
    let setup = game.scenario("landings-made", &options).expect("it is a scenario of the game");
    let mut state = game.check(&setup).expect("it is legal");
    let mut umpire = wardroom_kernel::Umpire::silent(&mut dice);
    play::settle(&game, &mut state, &mut umpire);
    for _ in 0..number(2, 60) {
        let ToAct::Seats(seats) = game.to_act(&state) else { break };
        let seat = seats.iter().next().expect("somebody acts");
        let action = playout::random_action(&game, &state, seat, &mut dice, &mut buffers);
        play::act(&game, &mut state, seat, &action, &mut dice).expect("listed picks apply");
    }
    let observer = match number(3, 9) {
        0 => Observer::Seat(Seat(0)),
        1 => Observer::Seat(Seat(1)),
        _ => Observer::Referee,
    };
    print!("{}", svg(&game.scene(&game.view(&state, observer))));
}
