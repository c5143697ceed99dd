//! A playout allocates nothing once warm.

use wardroom_bench::{Counting, allocations, allocations_per_action};
use wardroom_catalog::Visitor;
use wardroom_kernel::{Game, Overlay, Rules};
use wardroom_skirmish::Skirmish;

#[global_allocator]
static COUNTING: Counting = Counting;

struct PerAction;

impl Visitor for PerAction {
    type Out = f64;
    fn visit<G: Game>(self, game: &G) -> f64 {
        allocations_per_action(game).unwrap()
    }
}

#[test]
fn random_play_of_the_tiny_game_allocates_nothing_once_warm() {
    let before = allocations();
    let game = Skirmish::load(&Overlay::none()).unwrap();
    assert!(allocations() > before, "the allocator counts");
    assert_eq!(PerAction.visit(&game), 0.0);
}

#[test]
fn random_play_of_every_game_allocates_nothing_once_warm() {
    for id in wardroom_catalog::ids() {
        let game = wardroom_catalog::open(id, &Overlay::none()).unwrap();
        assert_eq!(game.visit(PerAction), 0.0, "{id}");
    }
}
