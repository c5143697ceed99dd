//! The drawing: that everything in it has a name, that picks belong to things in it, what is written on it while an
//! order is built, and that lessons can be followed.

use std::collections::HashSet;
use std::path::Path;

use wardroom_air_raid::{AirRaid, JAPAN, Phase, Setup, State, US};
use wardroom_kernel::{Fast, Game, Observer, Options, Overlay, Pick, Seat, ToAct, Umpire, play};
use wardroom_scene::{Drawn, Scene, layer_svg};
use wardroom_testkit::playout::{Buffers, random_action};
use wardroom_testkit::{expect_named_things, expect_picture, follow_lessons};

fn game() -> AirRaid {
    AirRaid::load(&Overlay::none()).expect("the embedded data is whole")
}

fn start(game: &AirRaid, scenario: &str, dice: &mut Fast) -> State {
    let options = Options::default().checked(Game::options(game)).expect("nothing is chosen");
    let setup = game.scenario(scenario, &options).expect("a scenario of the game");
    let mut state = game.check(&setup).expect("it is legal");
    play::settle(game, &mut state, &mut Umpire::silent(dice));
    state
}

/// Plays at random and looks at every position, with a half-built order of the seat that decides.
fn walk(scenario: &str, orders: u32, mut look: impl FnMut(&AirRaid, &State, Seat, &[Pick])) {
    let game = game();
    let mut dice = Fast::new(7);
    let mut buffers = Buffers::default();
    let mut state = start(&game, scenario, &mut dice);
    for _ in 0..orders {
        let ToAct::Seats(seats) = Game::to_act(&game, &state) else { return };
        let seat = seats.iter().next().expect("somebody acts");
        let action = random_action(&game, &state, seat, &mut dice, &mut buffers);
        for picked in 0..action.picks.len() {
            look(&game, &state, seat, &action.picks[..picked]);
        }
        play::act(&game, &mut state, seat, &action, &mut dice).expect("listed picks apply");
    }
}

fn seen(game: &AirRaid, state: &State) -> Scene {
    game.scene(&Game::view(game, state, Observer::Spectator))
}

/// The layers that differ from position to position.
fn moving(game: &AirRaid, state: &State) -> String {
    seen(game, state).layers.iter().filter(|layer| !layer.still).map(layer_svg).collect()
}

/// Gives orders one after the other, each as it is typed.
fn give(game: &AirRaid, state: &mut State, seat: Seat, orders: &[&str]) {
    for order in orders {
        let action = play::parse(game, state, seat, order)
            .unwrap_or_else(|refusal| panic!("{order}: {refusal:?}"));
        play::act(game, state, seat, &action, &mut Fast::new(2)).expect("a legal order applies");
    }
}

#[test]
fn no_two_things_of_a_scene_share_an_id_and_each_has_a_name() {
    for (scenario, orders) in [("first-wave", 120), ("both-waves", 260)] {
        let mut looks = 0;
        walk(scenario, orders, |game, state, _, picks| {
            if picks.is_empty() {
                looks += 1;
                if looks % 6 == 0 {
                    expect_named_things(&seen(game, state));
                }
            }
        });
        assert!(looks > 40, "only {looks} positions");
    }
}

#[test]
fn what_a_pick_is_about_stands_in_the_scene() {
    let mut found = 0;
    let mut looks = 0;
    walk("both-waves", 260, |game, state, seat, picks| {
        looks += 1;
        if looks % 7 != 0 {
            return;
        }
        let scene = seen(game, state);
        let ids: HashSet<&str> = scene.named().filter_map(|thing| thing.id.as_deref()).collect();
        let mut list: Vec<Pick> = Vec::new();
        Game::choices(game, state, seat, picks, &mut list);
        for pick in list {
            for thing in game.things(state, seat, picks, pick) {
                assert!(ids.contains(thing.as_str()), "{thing} is not in the scene");
                found += 1;
            }
        }
        for note in game.notes(state, seat, picks) {
            assert!(ids.contains(note.thing.as_str()), "{} is not in the scene", note.thing);
            assert!(!note.text.is_empty(), "{} bears an empty note", note.thing);
        }
        // Things are asked of every other pick too, to say why they are dark.
        for number in 0..Game::pick_bound(game) {
            game.things(state, seat, picks, Pick(number));
        }
    });
    assert!(found > 2_000, "only {found} picks belonged to things");
}

#[test]
fn the_harbour_is_drawn_with_every_ship_in_her_berth() {
    let game = game();
    let state = start(&game, "first-wave", &mut Fast::new(1));
    let drawn = moving(&game, &state);
    for name in [
        "Oklahoma, battleship in 1811, outboard, unhurt, deck HD, AA 3",
        "Solace, hospital ship in 2107, unhurt, deck U, AA 0",
        "Pennsylvania, battleship in 1416, in dock, unhurt, deck HD, AA 3",
        "Helm, destroyer in 1019, unhurt, deck U, AA 1, under way",
        "Parked at Hickam: 32 B-18, 12 B-17, 12 A-20, 1 B-24",
        "AK-T1: 4 Kate, on the way, 4 torpedoes",
    ] {
        assert!(drawn.contains(&format!("aria-label=\"{name}\"")), "{name} is not drawn");
    }
}

#[test]
fn hits_that_wait_damage_fire_and_wrecks_are_seen() {
    let game = game();
    let mut state = start(&game, "first-wave", &mut Fast::new(1));
    let setup: Setup = game.setup_of(&state);
    let number = |name: &str| {
        let view = Game::view(&game, &state, Observer::Spectator);
        view.ships.iter().position(|ship| ship.name == name).expect("a ship of the game")
    };
    let (nevada, arizona) = (number("Nevada"), number("Arizona"));
    state.ships[nevada].points = 6;
    state.ships[nevada].marks |= wardroom_air_raid::Ship::SMOKING;
    state.ships[arizona].points = 11;
    let drawn = moving(&game, &state);
    assert!(drawn.contains("Nevada, battleship in 2009, heavily damaged, 6 of 10 points"));
    assert!(drawn.contains(">Nevada 6/10</text>") && drawn.contains(", on fire\""));
    assert!(drawn.contains(">Arizona, sunk</text>"));
    let before = game.check(&setup).expect("what was saved is legal");
    let before = moving(&game, &before);
    assert!(!before.contains("on fire") && !before.contains(", sunk</text>"));
}

#[test]
fn arp_13_2_1_the_lanes_of_a_torpedo_counter_are_written_on_the_water() {
    let game = game();
    let mut state = start(&game, "solo", &mut Fast::new(1));
    let place = play::parse(&game, &state, JAPAN, "AK-T AK-T1 c20 2012").expect("an order");
    let notes = game.notes(&state, JAPAN, &place.picks[..2]);
    let on = |hex: &str| notes.iter().find(|note| note.thing == hex).map(|note| note.text.as_str());
    assert_eq!(on("hex-2012"), Some("↑↙↖"), "from there they run to Nevada, Helena and Oklahoma");
    assert_eq!(on("hex-1811"), None, "nobody launches from among ships");
    assert_eq!(on("hex-1724"), None, "nobody launches over land");
    let lines = Game::briefing(&game, &state, JAPAN, &place.picks);
    let said: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    assert!(said.contains(&"torpedoes reach Maryland, Oklahoma on 3+"), "{said:?}");
    assert!(said.contains(&"anti-aircraft fire there: 0 dice, each 6 hits"), "{said:?}");

    // The run itself: named, launched, and its track drawn.
    // A second counter has its attack still before it, so that the turn is not over.
    give(&game, &mut state, JAPAN, &["AK-T AK-T1 c20 2012", "AK-T AK-T2 c21 2112", "done"]);
    assert_eq!(state.phase, Phase::Torpedoes);
    give(&game, &mut state, JAPAN, &["all"]);
    let run = play::parse(&game, &state, JAPAN, "AK-T1 torpedo 1811 4").expect("an order");
    let lines = Game::briefing(&game, &state, JAPAN, &run.picks);
    let said: Vec<String> = lines
        .iter()
        .map(|line| format!("{} [{}]", line.text, line.rule.expect("each line has its rule")))
        .collect();
    assert_eq!(
        said,
        [
            "Oklahoma lies before Maryland [ARP A-hit-1]",
            "a torpedo hits on 5+ [ARP 13.3.1]",
            "stationary target +1 [ARP 13.4.1]",
            "surprise +1 [ARP 13.6.1]",
            "makes 3+ [ARP A-hit-2]",
        ]
    );
    let quiet = moving(&game, &state);
    give(&game, &mut state, JAPAN, &["AK-T1 torpedo 1811 4"]);
    let after = moving(&game, &state);
    let wakes = |drawn: &str| drawn.matches("stroke-dasharray=\"3.0 6.0\"").count();
    assert_eq!((wakes(&quiet), wakes(&after)), (0, 1));
}

#[test]
fn arp_a_stm_2_the_way_of_a_ship_is_written_on_the_water() {
    let game = game();
    let state = start(&game, "first-wave", &mut Fast::new(1));
    let picks = play::parse(&game, &state, US, "ships Helm c10 1026").expect("a way").picks;
    let notes = game.notes(&state, US, &picks[..2]);
    let on = |hex: &str| notes.iter().find(|note| note.thing == hex).map(|note| note.text.as_str());
    assert_eq!([on("hex-1020"), on("hex-1026"), on("hex-1027")], [Some("1"), Some("7"), None]);
    // Of a column only the hexes that she reaches light up.
    let lit = game.things(&state, US, &picks[..2], picks[2]);
    assert!(lit.contains(&"hex-1026".to_owned()) && !lit.contains(&"hex-1027".to_owned()));
    let said = Game::briefing(&game, &state, US, &picks);
    assert_eq!(said[0].text, "she makes up to 7 hexes");
}

#[test]
fn every_lesson_can_be_followed_to_its_end_with_its_own_dice() {
    follow_lessons(&game());
}

#[test]
fn the_harbour_at_0750_looks_as_it_did() {
    let game = game();
    let state = start(&game, "first-wave", &mut Fast::new(1));
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/harbour.svg");
    let drawn = moving(&game, &state).replace("</g><g", "</g>\n<g");
    expect_picture(&kept, Path::new(env!("CARGO_TARGET_TMPDIR")), &drawn);
}

#[test]
fn both_seats_see_the_same_harbour() {
    let game = game();
    walk("first-wave", 30, |_, state, _, picks| {
        if picks.is_empty() {
            let of = |observer| {
                let scene = game.scene(&Game::view(&game, state, observer));
                scene.layers.iter().map(layer_svg).collect::<String>()
            };
            assert_eq!(of(Observer::Seat(JAPAN)), of(Observer::Seat(US)));
        }
    });
}
