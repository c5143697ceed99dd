//! A playout allocates nothing once warm.

use wardroom_bench::{CountingAllocator, Footprint, allocations, allocations_per_action};
use wardroom_catalog::visit;
use wardroom_kernel::{Overlay, Rules};
use wardroom_skirmish::Skirmish;

#[global_allocator]
static COUNTING: CountingAllocator = CountingAllocator;

#[test]
fn random_play_of_the_tiny_game_allocates_nothing_once_warm() {
    let before = allocations();
    let game = Skirmish::load(&Overlay::none()).unwrap();
    assert!(allocations() > before, "the allocator counts");
    assert_eq!(allocations_per_action(&game).unwrap(), 0.0);
}

#[test]
fn random_play_of_every_game_allocates_nothing_once_warm() {
    for id in wardroom_catalog::ids() {
        let (_, per_action) = visit(id, &Overlay::none(), Footprint).unwrap().unwrap();
        assert_eq!(per_action, 0.0, "{id}");
    }
}
