//! Random play of Skirmish, without the suite.

use wardroom_kernel::{Fast, Overlay, Rules};
use wardroom_skirmish::Skirmish;
use wardroom_testkit::playout::{Buffers, random_game, start};

#[test]
fn random_games_end_in_every_way() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let (mut dice, mut buffers) = (Fast::new(1), Buffers::default());
    let mut labels = std::collections::BTreeSet::new();
    for _ in 0..300 {
        let mut state = start(&game, "dawn", &[]);
        random_game(&game, &mut state, &mut dice, &mut buffers);
        labels.insert(game.outcome(&state).label.into_owned());
    }
    assert_eq!(labels.into_iter().collect::<Vec<_>>(), ["a draw", "blue wins", "red wins"]);
}
