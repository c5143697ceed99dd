//! Officers against one another, a few games a pair: enough to see that nobody plays like a lower rank.

use wardroom_catalog::Engine;
use wardroom_kernel::{Options, Overlay, Rules};
use wardroom_skirmish::Skirmish;
use wardroom_study::{Match, MatchConfig, Player, ScoreBy, StopRule};

const GAMES: u64 = 20;
/// In how many worlds an officer tries orders here at most: builds for tests are slow. The ladder has them all.
const NODES: u32 = 32;

fn play(game: &dyn Engine, scenario: Option<&str>, a: Player, b: Player) -> Match {
    let config = MatchConfig {
        scenario: scenario.map(str::to_owned),
        options: Options::default(),
        a,
        b,
        nodes: Some(NODES),
        games: GAMES,
        stop: StopRule::AllPlayed,
        score_by: ScoreBy::Games,
        seed: 5,
        threads: 2,
    };
    game.play_match(&config, &|_| {}).unwrap()
}

/// Plays every pair of neighbours, and the Admiral against whom it beats in so few games; `None` where luck
/// is too great.
fn check_pairs(game: &dyn Engine, scenario: Option<&str>, beaten: Option<Player>) {
    let ranks =
        [Player::Random, Player::Ensign, Player::Lieutenant, Player::Commander, Player::Admiral];
    for pair in ranks.windows(2) {
        let found = play(game, scenario, pair[1], pair[0]);
        assert_eq!(found.games, GAMES, "every game comes to an end");
        let told = format!("{}: {found:?}", game.id());
        match found.pairs {
            Some(pairs) => assert!(pairs.high > 0.5, "{told}"),
            None => assert!(found.a.high > found.b.low, "{told}"),
        }
        assert_eq!(found.a.nodes, pair[1].nodes(Some(NODES)));
    }
    if let Some(beaten) = beaten {
        let found = play(game, scenario, Player::Admiral, beaten);
        let better = found.pairs.map_or(found.a.score - found.b.score, |pairs| pairs.score - 0.5);
        assert!(better > 0.0, "{}: {found:?}", game.id());
    }
}

fn every_pair(game: &str, scenario: Option<&str>, beaten: Option<Player>) {
    check_pairs(&*wardroom_catalog::open(game, &Overlay::none()).unwrap(), scenario, beaten);
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_the_example() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    check_pairs(&game, None, Some(Player::Random));
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_doolittle() {
    every_pair("doolittle", None, Some(Player::Random));
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_picket_duty() {
    every_pair("picket-duty", Some("2"), None);
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_tora() {
    every_pair("tora", None, Some(Player::Greedy));
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_invasion() {
    every_pair("invasion", None, Some(Player::Greedy));
}

#[test]
fn no_officer_is_clearly_worse_than_the_one_below_at_air_raid() {
    every_pair("air-raid", None, Some(Player::Greedy));
}
