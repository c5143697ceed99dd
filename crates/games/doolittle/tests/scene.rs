//! The drawn scene: whatever can be picked is there to be clicked, and nothing is drawn twice.

use std::collections::HashSet;

use wardroom_doolittle::{Doolittle, State};
use wardroom_kernel::{AnyGame, Fast, Game, Observer, Options, Seat, Umpire, play};
use wardroom_record::{Answers, Kind, Secret, Table, Terms};
use wardroom_scene::{AnyDrawn, Drawn, svg};
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
    let game: Doolittle = suite::load();
    let lessons = game.lessons();
    assert!(!lessons.is_empty());
    for lesson in lessons {
        let mut terms =
            Terms::new(&game, &lesson.scenario, &Options::default()).expect("a scenario");
        terms.kind = Kind::Practice;
        terms.seeded = true;
        let secret = Secret::from_seed(lesson.seed);
        let mut table = Table::open(&game, terms, secret, Answers::Sealed).expect("it begins");
        for (number, step) in lesson.steps.iter().enumerate() {
            let scene = game.scene_for(table.position(), Observer::Spectator);
            for id in &step.point_at {
                let there = scene.named().any(|thing| thing.id.as_ref() == Some(id));
                assert!(there, "step {number} points at {id}, which is not drawn");
            }
            if let Some(rule) = &step.rule {
                assert!(Game::guide(&game).find(rule).is_some(), "step {number} cites {rule}");
            }
            let Some(order) = &step.order else { continue };
            let action = AnyGame::parse(&game, table.position(), Seat(0), order)
                .unwrap_or_else(|refusal| panic!("step {number}, {order}: {refusal}"));
            table
                .act(&game, Seat(0), &action, Answers::Sealed)
                .unwrap_or_else(|fault| panic!("step {number}, {order}: {fault}"));
        }
    }
}
