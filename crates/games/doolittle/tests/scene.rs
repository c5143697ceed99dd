//! The drawn scene: whatever can be picked is there to be clicked, and nothing is drawn twice.

use std::collections::HashSet;

use wardroom_doolittle::{Doolittle, State};
use wardroom_kernel::{Fast, Game, Observer, Seat, Umpire, play};
use wardroom_scene::{Drawn, svg};
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
            let scene = game.scene(&game.view(state, Observer::Spectator));
            let ids: Vec<&str> = scene.named().filter_map(|thing| thing.id.as_deref()).collect();
            let once: HashSet<&str> = ids.iter().copied().collect();
            assert_eq!(once.len(), ids.len(), "two things share an id");
            if state.is_over() {
                return;
            }
            let mut list = Vec::new();
            game.choices(state, Seat(0), &[], &mut list);
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
        let view = game.view(state, Observer::Spectator);
        let drawn = svg(&game.scene(&view));
        assert!(drawn.contains("Tokyo by night"));
        assert!(drawn.contains("aria-label=\"Chiba, at most 2 new Hazards"));
        assert!(!game.banner(&view).turn.is_empty());
    });
}

#[test]
fn lessons_can_be_played_as_they_are_written() {
    let game: Doolittle = suite::load();
    let lessons = game.lessons();
    assert!(!lessons.is_empty());
    for lesson in lessons {
        let mut state: State = playout::start(&game, &lesson.scenario, &[]);
        let mut dice = Fast::new(lesson.seed);
        play::settle(&game, &mut state, &mut Umpire::silent(&mut dice));
        for step in &lesson.steps {
            let view = game.view(&state, Observer::Spectator);
            let scene = game.scene(&view);
            for id in &step.point_at {
                let there = scene.named().any(|thing| thing.id.as_deref() == Some(id));
                assert!(there, "{id} is pointed at and not drawn: {}", step.text);
            }
            if let Some(rule) = &step.rule {
                assert!(game.guide().find(rule).is_some(), "{rule} is not in the guide");
            }
            let Some(order) = &step.order else { continue };
            let action = play::parse(&game, &state, Seat(0), order)
                .unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
            play::act(&game, &mut state, Seat(0), &action, &mut dice)
                .unwrap_or_else(|refusal| panic!("{order}: {refusal}"));
        }
    }
}
