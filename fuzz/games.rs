//! All the games, opened once for a target.

use std::sync::{Arc, OnceLock};

use wardroom_catalog::Engine;
use wardroom_kernel::{AnyGame, Overlay};
use wardroom_testkit::fuzz::Target;

/// Tries a target on an input.
pub fn run(target: Target, input: &[u8]) {
    static GAMES: OnceLock<Vec<Arc<dyn Engine>>> = OnceLock::new();
    let games = GAMES.get_or_init(|| {
        let open = |id| wardroom_catalog::open(id, &Overlay::none()).expect("it opens");
        wardroom_catalog::ids().map(open).collect()
    });
    let games: Vec<&dyn AnyGame> = games.iter().map(|game| &**game as &dyn AnyGame).collect();
    target(&games, input);
}
