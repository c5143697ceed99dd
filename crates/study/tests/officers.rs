//! Officers against one another, a few games a pair: enough to see that nobody plays like a lower rank.

use wardroom_catalog::Visitor;
use wardroom_kernel::{Game, Options, Overlay, Rules};
use wardroom_skirmish::Skirmish;
use wardroom_study::{Counting, Match, Pairing, Until, Who, versus};

const GAMES: u64 = 20;
/// In how many worlds an officer tries orders here at most: builds for tests are slow. The ladder has them all.
const NODES: u32 = 32;

fn play<G: Game>(game: &G, scenario: Option<&str>, a: Who, b: Who) -> Match {
    let pairing = Pairing {
        scenario: scenario.map(str::to_owned),
        options: Options::default(),
        a,
        b,
        nodes: Some(NODES),
        games: GAMES,
        until: Until::AllPlayed,
        counting: Counting::Games,
        seed: 5,
        threads: 2,
    };
    versus(game, &pairing, &|_| {}).unwrap()
}

/// Every pair of neighbours, and the Admiral against chance or somebody better.
struct EveryPair {
    scenario: Option<&'static str>,
    /// Whom the Admiral beats in so few games; `None` where luck is too great.
    beaten: Option<Who>,
}

impl Visitor for EveryPair {
    type Out = ();
    fn visit<G: Game>(self, game: &G) {
        let ranks = [Who::Random, Who::Ensign, Who::Lieutenant, Who::Commander, Who::Admiral];
        for pair in ranks.windows(2) {
            let found = play(game, self.scenario, pair[1], pair[0]);
            assert_eq!(found.games, GAMES, "every game comes to an end");
            let told = format!("{}: {found:?}", G::ID);
            match found.pairs {
                Some(pairs) => assert!(pairs.high > 0.5, "{told}"),
                None => assert!(found.a.high > found.b.low, "{told}"),
            }
            assert_eq!(found.a.nodes, pair[1].nodes(Some(NODES)));
        }
        if let Some(beaten) = self.beaten {
            let found = play(game, self.scenario, Who::Admiral, beaten);
            let better =
                found.pairs.map_or(found.a.score - found.b.score, |pairs| pairs.score - 0.5);
            assert!(better > 0.0, "{}: {found:?}", G::ID);
        }
    }
}

fn every_pair(game: &str, pairs: EveryPair) {
    wardroom_catalog::open(game, &Overlay::none()).unwrap().visit(pairs);
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_the_example() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    EveryPair { scenario: None, beaten: Some(Who::Random) }.visit(&game);
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_doolittle() {
    every_pair("doolittle", EveryPair { scenario: None, beaten: Some(Who::Random) });
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_picket_duty() {
    every_pair("picket-duty", EveryPair { scenario: Some("2"), beaten: None });
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_tora() {
    every_pair("tora", EveryPair { scenario: None, beaten: Some(Who::Greedy) });
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_invasion() {
    every_pair("invasion", EveryPair { scenario: None, beaten: Some(Who::Greedy) });
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_air_raid() {
    every_pair("air-raid", EveryPair { scenario: None, beaten: Some(Who::Greedy) });
}
