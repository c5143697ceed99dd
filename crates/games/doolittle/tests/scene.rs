//! The drawing: whatever can be picked is there to be clicked, nothing is drawn twice, nothing unseen is shown, and
//! lessons can be followed in it.

use std::collections::HashSet;
use std::path::Path;

use wardroom_doolittle::parts::{Front, Kind};
use wardroom_doolittle::state::Face;
use wardroom_doolittle::{Doolittle, State};
use wardroom_kernel::{Fast, Hidden, Observer, Pick, Rules, Seat, Umpire, play};
use wardroom_scene::{Drawn, Scene, layer_svg, svg};
use wardroom_testkit::{expect_named_things, expect_picture, follow_lessons, playout, suite};

const COMMANDER: Seat = Seat(0);

/// Plays a scenario at random and looks at every position on the way.
fn watch(scenario: &str, seed: u64, mut look: impl FnMut(&Doolittle, &State)) {
    let game: Doolittle = suite::load();
    let mut dice = Fast::new(seed);
    let mut buffers = playout::Buffers::default();
    let mut state: State = playout::start(&game, scenario, &[]);
    play::settle(&game, &mut state, &mut Umpire::silent(&mut dice));
    while !state.is_over() {
        look(&game, &state);
        let action = playout::random_action(&game, &state, COMMANDER, &mut dice, &mut buffers);
        play::act(&game, &mut state, COMMANDER, &action, &mut dice).expect("listed picks apply");
    }
    look(&game, &state);
}

fn scene_of(game: &Doolittle, state: &State) -> Scene {
    game.scene(&Hidden::view(game, state, Observer::Spectator))
}

/// A position of a scenario, so many random orders after its beginning.
fn position(scenario: &str, seed: u64, orders: u32) -> (Doolittle, State) {
    let mut left = orders;
    let mut kept = None;
    watch(scenario, seed, |_, state| {
        if left == 0 && kept.is_none() {
            kept = Some(*state);
        }
        left = left.saturating_sub(1);
    });
    (suite::load(), kept.expect("the scenario is longer than that"))
}

#[test]
fn what_can_be_picked_is_drawn_once_and_has_a_name() {
    for (scenario, seed) in [
        ("1", 3),
        ("4", 3),
        ("5", 3),
        ("6", 3),
        ("7", 3),
        ("9", 3),
        ("9", 4),
        ("10", 3),
        ("10", 5),
        ("10", 6),
    ] {
        let mut seen = 0;
        let mut other = Fast::new(8);
        let mut buffers = playout::Buffers::default();
        let mut list: Vec<Pick> = Vec::new();
        watch(scenario, seed, |game, state| {
            let scene = scene_of(game, state);
            expect_named_things(&scene);
            if state.is_over() {
                return;
            }
            let ids: HashSet<&str> =
                scene.named().filter_map(|thing| thing.id.as_deref()).collect();
            // An order is looked at pick by pick while it is built.
            let action = playout::random_action(game, state, COMMANDER, &mut other, &mut buffers);
            for picked in 0..action.picks.len() {
                let picks = &action.picks[..picked];
                Rules::choices(game, state, COMMANDER, picks, &mut list);
                for &pick in &list {
                    for id in game.things(state, COMMANDER, picks, pick) {
                        seen += 1;
                        assert!(ids.contains(id.as_str()), "{id} can be picked and is not drawn");
                    }
                }
            }
        });
        assert!(seen > 0, "nothing could be clicked in scenario {scenario}");
    }
}

#[test]
fn the_scene_is_told_in_words_and_drawn_by_day_and_by_night() {
    watch("6", 5, |game, state| {
        let drawn = svg(&scene_of(game, state));
        assert!(drawn.contains("TOKYO BY NIGHT") && drawn.contains("data-layer=\"lights-tokyo\""));
        assert!(drawn.contains("aria-label=\"Chiba, at most 2 new Hazards"));
    });
    let (game, state) = position("7", 3, 0);
    let drawn = svg(&scene_of(&game, &state));
    assert!(drawn.contains("aria-label=\"Zone 6, Japan, "));
    assert!(drawn.contains("The next Secrecy Test fails: "));
    assert!(!game.banner(&Hidden::view(&game, &state, Observer::Spectator)).turn.is_empty());
}

#[test]
fn edr_4_3_peek_of_a_marker_that_lies_face_down_only_the_front_is_drawn() {
    let mut looked = 0;
    for (scenario, seed) in [("2", 1), ("6", 2), ("7", 3)] {
        watch(scenario, seed, |game, state| {
            let known: HashSet<&str> = state
                .markers
                .iter()
                .filter_map(|marker| marker.kind())
                .map(|kind| game.data.hazard(kind).name.as_str())
                .collect();
            let scene = scene_of(game, state);
            let hazards = scene
                .named()
                .filter(|thing| thing.id.as_ref().is_some_and(|id| id.contains("hazard-")));
            let hidden =
                state.markers.iter().filter(|one| matches!(one.face, Face::Down(_))).count();
            looked += hidden;
            for thing in hazards {
                let named = Kind::ALL.iter().map(|&kind| game.data.hazard(kind).name.as_str());
                for name in named.filter(|name| thing.name.ends_with(name)) {
                    assert!(known.contains(name), "{} shows {name}", thing.name);
                }
            }
        });
    }
    assert!(looked > 500 && Front::COUNT == 4, "only {looked} markers lay face down");
}

#[test]
fn every_lesson_can_be_followed_to_its_end_with_its_own_dice() {
    follow_lessons(&suite::load::<Doolittle>());
}

/// The moving layers of a scene; of those that never change only their names and lengths are kept.
fn sketch_of(scene: &Scene) -> String {
    let layers = scene.layers.iter().map(|layer| {
        let drawn = layer_svg(layer);
        match layer.still {
            true => format!("<!-- {}: {} bytes -->\n", layer.id, drawn.len()),
            false => drawn.replace("<g class=\"thing\"", "\n<g class=\"thing\"") + "\n",
        }
    });
    layers.collect()
}

#[test]
fn maps_look_as_they_did() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let beside = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, scenario, seed, orders) in [
        ("tokyo", "1", 5, 14),
        ("osaka-kobe", "5", 2, 9),
        ("east-asia", "7", 3, 12),
        ("pacific", "9", 1, 0),
        ("blotter", "10", 1, 0),
    ] {
        let (game, state) = position(scenario, seed, orders);
        let drawn = sketch_of(&scene_of(&game, &state));
        expect_picture(&here.join(format!("{name}.svg")), beside, &drawn);
    }
}
