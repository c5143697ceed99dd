//! The drawn scene: whatever can be picked is there to be clicked, and nothing is drawn twice.

use std::collections::HashSet;

use wardroom_doolittle::{Doolittle, State};
use wardroom_kernel::{Fast, Game, Observer, Seat, Umpire, play};
use wardroom_scene::{Drawn, svg};
use wardroom_testkit::follow_lessons;
use wardroom_testkit::{playout, suite};

/// Plays a scenario at random and looks at every scene on the way.
fn watch(scenario: &str, seed: u64, mut look: impl FnMut(&Doolittle, &State)) {
    let game: Doolittle = suite::load();
    let mut dice = Fast::new(seed);
    let mut buffers = playout::Buffers::default();
    let mut state: State = playout::start(&game, scenario, &[]);
    play::settle(&game, &mut state, &mut Umpire::silent(&mut dice));
    while !state.is_over() {
        look(&game, &state);
        let action = playout::random_action(&game, &state, Seat(0), &mut dice, &mut buffers);
        play::act(&game, &mut state, Seat(0), &action, &mut dice).expect("listed picks apply");
    }
    look(&game, &state);
}

#[test]
fn what_can_be_picked_is_drawn() {
    for scenario in ["1", "4", "5", "6", "7"] {
        let mut seen = 0;
        watch(scenario, 3, |game, state| {
            let scene = game.scene(&Game::view(game, state, Observer::Spectator));
            let ids: Vec<&str> = scene.named().filter_map(|thing| thing.id.as_deref()).collect();
            let once: HashSet<&str> = ids.iter().copied().collect();
            assert_eq!(once.len(), ids.len(), "two things share an id");
            if state.is_over() {
                return;
            }
            let mut list = Vec::new();
            Game::choices(game, state, Seat(0), &[], &mut list);
            for pick in list {
                for id in game.things(state, Seat(0), &[], pick) {
                    seen += 1;
                    assert!(once.contains(id.as_str()), "{id} can be picked and is not drawn");
                }
            }
        });
        assert!(seen > 0, "nothing could be clicked in scenario {scenario}");
    }
}

#[test]
fn the_scene_is_told_in_words_and_drawn_by_day_and_by_night() {
    watch("6", 5, |game, state| {
        let view = Game::view(game, state, Observer::Spectator);
        let drawn = svg(&game.scene(&view));
        assert!(drawn.contains("Tokyo by night"));
        assert!(drawn.contains("aria-label=\"Chiba, at most 2 new Hazards"));
        assert!(!game.banner(&view).turn.is_empty());
    });
}

#[test]
fn every_lesson_can_be_followed_to_its_end_with_its_own_dice() {
    follow_lessons(&suite::load::<Doolittle>());
}
