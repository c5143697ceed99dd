//! Officers against one another, a few games a pair: enough to see that nobody plays like a lower rank.

use wardroom_catalog::Visitor;
use wardroom_kernel::{Game, Options, Overlay};
use wardroom_study::{Match, Pairing, Until, Who, versus};
use wardroom_testkit::skirmish::Skirmish;

const GAMES: u64 = 20;

fn play<G: Game>(game: &G, a: Who, b: Who) -> Match {
    let pairing = Pairing {
        scenario: None,
        options: Options::default(),
        a,
        b,
        games: GAMES,
        until: Until::AllPlayed,
        seed: 5,
        threads: 2,
    };
    versus(game, &pairing, &|_| {}).unwrap()
}

struct EveryPair;

impl Visitor for EveryPair {
    type Out = ();
    fn visit<G: Game>(self, game: &G) {
        let ranks = [Who::Random, Who::Ensign, Who::Lieutenant, Who::Commander];
        for pair in ranks.windows(2) {
            let found = play(game, pair[1], pair[0]);
            assert!(found.a.high > found.b.low, "{}: {found:?}", G::ID);
            assert_eq!(found.a.nodes, pair[1].rank().map(|rank| rank.plan().nodes));
        }
        let found = play(game, Who::Commander, Who::Random);
        assert!(found.a.score > found.b.score, "{}: {found:?}", G::ID);
    }
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below() {
    EveryPair.visit(&Skirmish::load(&Overlay::none()).unwrap());
    wardroom_catalog::open("doolittle", &Overlay::none()).unwrap().visit(EveryPair);
}
