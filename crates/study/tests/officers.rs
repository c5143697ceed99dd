//! Officers against one another, a few games a pair: enough to see that nobody plays like a lower rank.

use wardroom_catalog::Visitor;
use wardroom_kernel::{Game, Options, Overlay};
use wardroom_study::{Match, Pairing, Until, Who, versus};
use wardroom_testkit::skirmish::Skirmish;

const GAMES: u64 = 20;

fn play<G: Game>(game: &G, scenario: Option<&str>, a: Who, b: Who) -> Match {
    let pairing = Pairing {
        scenario: scenario.map(str::to_owned),
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

/// What so few games can show of the highest rank against chance.
enum Against {
    /// That it scores more.
    Better,
    /// Nothing: luck is too great.
    Nothing,
}

/// Every pair of neighbours up to a rank, and that rank against chance.
struct EveryPair {
    scenario: Option<&'static str>,
    highest: Who,
    against_chance: Against,
}

impl Visitor for EveryPair {
    type Out = ();
    fn visit<G: Game>(self, game: &G) {
        let ranks = [Who::Random, Who::Ensign, Who::Lieutenant, Who::Commander, Who::Admiral];
        let most = ranks.iter().position(|&who| who == self.highest).unwrap();
        for pair in ranks[..=most].windows(2) {
            let found = play(game, self.scenario, pair[1], pair[0]);
            assert_eq!(found.games, GAMES, "every game comes to an end");
            assert!(found.a.high > found.b.low, "{}: {found:?}", G::ID);
            assert_eq!(found.a.nodes, pair[1].rank().map(|rank| rank.plan().nodes));
        }
        if let Against::Better = self.against_chance {
            let found = play(game, self.scenario, self.highest, Who::Random);
            assert!(found.a.score > found.b.score, "{}: {found:?}", G::ID);
        }
    }
}

fn every_pair(game: &str, data: &str, pairs: EveryPair) {
    let data = Overlay::parse(data).unwrap();
    wardroom_catalog::open(game, &data).unwrap().visit(pairs);
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_the_example() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let against_chance = Against::Better;
    EveryPair { scenario: None, highest: Who::Admiral, against_chance }.visit(&game);
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_doolittle() {
    let against_chance = Against::Better;
    let pairs = EveryPair { scenario: None, highest: Who::Admiral, against_chance };
    every_pair("doolittle", "", pairs);
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_picket_duty() {
    let against_chance = Against::Nothing;
    let pairs = EveryPair { scenario: Some("2"), highest: Who::Admiral, against_chance };
    every_pair("picket-duty", "", pairs);
}

// A whole game for two takes the higher ranks long; the ladder plays them.

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_tora() {
    let against_chance = Against::Better;
    let pairs = EveryPair { scenario: None, highest: Who::Commander, against_chance };
    every_pair("tora", "", pairs);
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_invasion() {
    let against_chance = Against::Better;
    let pairs = EveryPair { scenario: None, highest: Who::Lieutenant, against_chance };
    every_pair("invasion", "", pairs);
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_air_raid() {
    // By the usual levels an Ensign loses as Japan even to chance, and both sides score one half.
    let levels = "[levels]\nfirst-wave-handicap = -40\n";
    let against_chance = Against::Better;
    let pairs = EveryPair { scenario: None, highest: Who::Commander, against_chance };
    every_pair("air-raid", levels, pairs);
}
