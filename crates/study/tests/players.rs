//! Computer players at the tiny game.

use wardroom_catalog::Visitor;
use wardroom_kernel::{Fast, Game, Hidden, Options, Overlay, Rules, Seat, ToAct, play};
use wardroom_skirmish::Skirmish;
use wardroom_study::player::Agent;
use wardroom_study::playout::{Finish, Playout, Streams};
use wardroom_study::{MatchConfig, Player, ScoreBy, StopRule, Verdict, play_match};

fn skirmish() -> Skirmish {
    Skirmish::load(&Overlay::none()).unwrap()
}

fn start(game: &Skirmish) -> <Skirmish as Rules>::State {
    let options = Options::default().checked(&game.manifest().options).unwrap();
    game.check_setup(&game.scenario("dawn", &options).unwrap()).unwrap()
}

fn config(a: Player, b: Player, games: u64) -> MatchConfig {
    MatchConfig {
        scenario: None,
        options: Options::default(),
        a,
        b,
        nodes: None,
        games,
        stop: StopRule::AllPlayed,
        score_by: ScoreBy::Games,
        seed: 11,
        threads: 2,
    }
}

#[test]
fn a_player_is_found_by_its_word_and_else_the_nearest_is_named() {
    assert_eq!("Greedy".parse::<Player>().unwrap(), Player::Greedy);
    let refusal = "gredy".parse::<Player>().unwrap_err();
    assert_eq!(refusal.nearest.as_deref(), Some("greedy"));
}

#[test]
fn every_order_of_every_player_is_legal() {
    let game = skirmish();
    for who in Player::ALL {
        let mut agent = Agent::new(&game);
        let mut rng = Fast::new(3);
        for number in 0..5 {
            let mut state = start(&game);
            let mut dice = Fast::new(number);
            while let ToAct::Seats(seats) = game.to_act(&state) {
                let seat = seats.iter().next().unwrap();
                let action = agent.action(who, &state, seat, &mut rng);
                play::act(&game, &mut state, seat, &action, &mut dice).unwrap();
            }
            assert_eq!(game.to_act(&state), ToAct::Over);
        }
    }
}

#[test]
fn the_greedy_player_decides_by_what_its_seat_may_know() {
    let game = skirmish();
    let mut state = start(&game);
    // Red has sealed its orders; blue may not know them.
    let picks =
        Agent::new(&game).decide(Player::Random, &state, Seat(0), &mut Fast::new(1)).to_vec();
    play::act(&game, &mut state, Seat(0), &picks.into(), &mut Fast::new(2)).unwrap();
    let decide = |state: &_| {
        Agent::new(&game).decide(Player::Greedy, state, Seat(1), &mut Fast::new(5)).to_vec()
    };
    let decided = decide(&state);
    let mut worlds = 0;
    for seed in 0..20 {
        let world = game.resample(&state, Seat(1), &mut Fast::new(seed));
        worlds += u32::from(world != state);
        assert_eq!(decide(&world), decided);
    }
    assert!(worlds > 0, "some resample differs from the truth");
}

#[test]
fn greedy_beats_random_beyond_doubt() {
    let found =
        play_match(&skirmish(), &config(Player::Greedy, Player::Random, 200), &|_| {}).unwrap();
    assert!(found.a.low > 0.6, "{found:?}");
    assert!(found.b.high < 0.4, "{found:?}");
    assert!((found.a.score + found.b.score - 1.0).abs() < 1e-9);
}

#[test]
fn equal_players_score_half_when_seats_are_swapped() {
    let found =
        play_match(&skirmish(), &config(Player::Random, Player::Random, 400), &|_| {}).unwrap();
    // Both halves have the same dice, so what one wins here the other wins there.
    assert!((found.a.score - 0.5).abs() < 1e-12, "{found:?}");
    assert!(found.a.low < 0.5 && found.a.high > 0.5);
    let json = serde_json::to_value(&found).unwrap();
    assert_eq!(json["games"], 400);
    assert_eq!(json["a"]["who"], "random");
    assert!(json["b"]["low"].as_f64() < json["b"]["high"].as_f64());
}

#[test]
fn officers_try_no_more_worlds_than_they_are_given() {
    let few = MatchConfig { nodes: Some(5), ..config(Player::Admiral, Player::Ensign, 2) };
    let found = play_match(&skirmish(), &few, &|_| {}).unwrap();
    assert_eq!((found.a.nodes, found.b.nodes), (Some(5), Some(5)));
    let game = skirmish();
    let mut agent = Agent::new(&game);
    agent.max_nodes = Some(5);
    agent.decide(Player::Admiral, &start(&game), Seat(0), &mut Fast::new(1));
    assert!((1..=5).contains(&agent.worlds), "{}", agent.worlds);
}

#[test]
fn pairs_say_who_made_more_of_the_same_seat() {
    let by_pairs = |a, b| MatchConfig { score_by: ScoreBy::Pairs, ..config(a, b, 40) };
    let found =
        play_match(&skirmish(), &by_pairs(Player::Greedy, Player::Random), &|_| {}).unwrap();
    let pairs = found.pairs.unwrap();
    assert_eq!(pairs.played, 20);
    assert!(pairs.low > 0.5 && found.verdict == Verdict::Better, "{found:?}");
    let found =
        play_match(&skirmish(), &by_pairs(Player::Random, Player::Random), &|_| {}).unwrap();
    assert_eq!(found.pairs.unwrap().score, 0.5, "the same dice, the same player, the same game");
}

/// Plays a few games between computers who differ in strength, and says how each ended for the first seat.
struct ResultRecorder;

impl Visitor for ResultRecorder {
    type Out = Vec<(f64, f64)>;
    fn visit<G: Game>(self, game: &G) -> Self::Out {
        let options = Options::default().checked(&game.manifest().options).unwrap();
        let scenario = &game.manifest().scenarios[0].id;
        let start = game.check_setup(&game.scenario(scenario, &options).unwrap()).unwrap();
        let mut playout = Playout::new(game);
        let players = [[Player::Random; 2], [Player::Ensign, Player::Random], [Player::Ensign; 2]];
        let play = |(number, who): (u64, [Player; 2])| {
            let mut state = start.clone();
            let finish = playout.play(&mut state, &who, &mut Streams::of_game(3, number));
            assert_eq!(finish, Finish::Over);
            (game.outcome(&state).values[0], game.margin(&state))
        };
        (0u64..15).zip(players.into_iter().cycle()).map(play).collect()
    }
}

#[test]
fn a_better_outcome_has_the_better_margin_where_points_decide() {
    for game in ["air-raid", "invasion"] {
        let ends = wardroom_catalog::visit(game, &Overlay::none(), ResultRecorder).unwrap();
        let margins: std::collections::BTreeSet<_> =
            ends.iter().map(|(_, margin)| margin.to_bits()).collect();
        assert!(margins.len() > 3, "{game}: the margins tell games apart: {ends:?}");
        for (value, margin) in &ends {
            let worse = ends.iter().filter(|(other, _)| other < value);
            worse.for_each(|(_, other)| assert!(other < margin, "{game}: {ends:?}"));
        }
    }
}
