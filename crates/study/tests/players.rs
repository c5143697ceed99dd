//! Computer players at the tiny game.

use wardroom_kernel::{Fast, Game, Options, Overlay, Seat, ToAct, play};
use wardroom_study::player::Mind;
use wardroom_study::{Pairing, Until, Who, versus};
use wardroom_testkit::skirmish::Skirmish;

fn skirmish() -> Skirmish {
    Skirmish::load(&Overlay::none()).unwrap()
}

fn start(game: &Skirmish) -> <Skirmish as Game>::State {
    let options = Options::default().checked(game.options()).unwrap();
    game.check(&game.scenario("dawn", &options).unwrap()).unwrap()
}

fn pairing(a: Who, b: Who, games: u64) -> Pairing {
    Pairing {
        scenario: None,
        options: Options::default(),
        a,
        b,
        games,
        until: Until::AllPlayed,
        seed: 11,
        threads: 2,
    }
}

#[test]
fn a_player_is_found_by_its_word_and_else_the_nearest_is_named() {
    assert_eq!("Greedy".parse::<Who>().unwrap(), Who::Greedy);
    let refusal = "gredy".parse::<Who>().unwrap_err();
    assert_eq!(refusal.nearest.as_deref(), Some("greedy"));
}

#[test]
fn every_order_of_every_player_is_legal() {
    let game = skirmish();
    for who in Who::ALL {
        let mut mind = Mind::new(&game);
        let mut thoughts = Fast::new(3);
        for number in 0..5 {
            let mut state = start(&game);
            let mut dice = Fast::new(number);
            while let ToAct::Seats(seats) = game.to_act(&state) {
                let seat = seats.iter().next().unwrap();
                let action = mind.order(who, &state, seat, &mut thoughts);
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
    let picks = Mind::new(&game).decide(Who::Random, &state, Seat(0), &mut Fast::new(1)).to_vec();
    play::act(&game, &mut state, Seat(0), &picks.into(), &mut Fast::new(2)).unwrap();
    let decide = |state: &_| {
        Mind::new(&game).decide(Who::Greedy, state, Seat(1), &mut Fast::new(5)).to_vec()
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
    let found = versus(&skirmish(), &pairing(Who::Greedy, Who::Random, 200), &|_| {}).unwrap();
    assert!(found.a.low > 0.6, "{found:?}");
    assert!(found.b.high < 0.4, "{found:?}");
    assert!((found.a.score + found.b.score - 1.0).abs() < 1e-9);
}

#[test]
fn equal_players_score_half_when_seats_are_swapped() {
    let found = versus(&skirmish(), &pairing(Who::Random, Who::Random, 400), &|_| {}).unwrap();
    // Both halves have the same dice, so what one wins here the other wins there.
    assert!((found.a.score - 0.5).abs() < 1e-12, "{found:?}");
    assert!(found.a.low < 0.5 && found.a.high > 0.5);
    let json = serde_json::to_value(&found).unwrap();
    assert_eq!(json["games"], 400);
    assert_eq!(json["a"]["who"], "random");
    assert!(json["b"]["low"].as_f64() < json["b"]["high"].as_f64());
}
