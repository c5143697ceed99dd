//! What every drawing must be, and that guided first turns can be followed in it.

use std::collections::HashSet;

use wardroom_kernel::{
    Action, AnyGame, Game, Hidden, Observer, Options, Pick, Position, Rules, Seat,
};
use wardroom_record::{Answers, Kind, Secret, Table, Terms};
use wardroom_scene::{AnyDrawn, Drawn, Scene};

/// Asserts that no two things of a scene share an id, and that each has a name to be read aloud.
///
/// # Panics
/// When one does not.
pub fn expect_named_things(scene: &Scene) {
    let mut seen = HashSet::new();
    for thing in scene.named() {
        let id = thing.id.as_deref().expect("named things have ids");
        assert!(seen.insert(id), "{id} stands twice in the scene");
        assert!(!thing.name.trim().is_empty(), "{id} has no name to read aloud");
    }
}

/// Asserts that whatever may be picked next, and whatever is written on the board while the order is built, belongs to
/// things in the scene of the seat; says how many picks belonged to one.
///
/// # Panics
/// When something is not drawn, or a note is empty.
pub fn expect_picks_drawn<G: Drawn>(
    game: &G,
    state: &G::State,
    seat: Seat,
    picks: &[Pick],
) -> usize {
    let scene = game.scene(&Hidden::view(game, state, Observer::Seat(seat)));
    let ids: HashSet<&str> = scene.named().filter_map(|thing| thing.id.as_deref()).collect();
    let mut list: Vec<Pick> = Vec::new();
    Rules::choices(game, state, seat, picks, &mut list);
    let mut found = 0;
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
    found
}

/// Asserts that a game has lessons, and that each can be followed to its end with its own dice by clicking what it
/// says: every word of its orders is listed where it is to be picked, written as the list writes it; the orders are
/// complete; the rules it cites are known; and what it points at, and what its words belong to, is drawn for its reader.
///
/// # Panics
/// At the first step that cannot be followed.
pub fn follow_lessons<G: Game + Drawn>(game: &G) {
    let lessons = game.all_lessons();
    assert!(!lessons.is_empty(), "{} has no lesson", G::ID);
    for lesson in lessons {
        let seats = &Rules::manifest(game)
            .scenarios
            .iter()
            .find(|scenario| scenario.id == lesson.scenario)
            .expect("a scenario of the game")
            .seats;
        let seat_of = |word: &str| {
            let place = seats.iter().position(|seat| seat == word).expect("a seat of the game");
            Seat(place as u8)
        };
        let mut terms =
            Terms::new(game, &lesson.scenario, &Options::default()).expect("a scenario");
        terms.kind = Kind::Practice;
        terms.seeded = true;
        let secret = Secret::from_seed(lesson.seed);
        let mut table = Table::open(game, terms, secret, Answers::Sealed).expect("it begins");
        for (number, step) in lesson.steps.iter().enumerate() {
            let at = format!("step {number} of {}", lesson.id);
            if let Some(rule) = &step.rule {
                assert!(Rules::manifest(game).guide.find(rule).is_some(), "{at} cites {rule}");
            }
            let reader = Observer::Seat(seat_of(&lesson.seat));
            let scene = game.scene_for(table.position(), reader);
            for id in &step.point_at {
                let there = scene.named().any(|thing| thing.id.as_ref() == Some(id));
                assert!(there, "{at} points at {id}, which is not drawn");
            }
            let Some(order) = &step.order else { continue };
            let seat = seat_of(step.by.as_deref().unwrap_or(&lesson.seat));
            let picks = pick_by_pick(game, table.position(), seat, order, &at);
            if Observer::Seat(seat) == reader {
                for (done, &pick) in picks.iter().enumerate() {
                    for thing in game.things_of(table.position(), seat, &picks[..done], pick) {
                        let there = scene.named().any(|drawn| drawn.id.as_ref() == Some(&thing));
                        assert!(there, "{at}, {order}: {thing} is to be clicked and is not drawn");
                    }
                }
            }
            let action = Action::from(picks);
            assert_eq!(AnyGame::text_of(game, &action), *order, "{at}: the log tells it otherwise");
            table
                .act(game, seat, &action, Answers::Sealed)
                .unwrap_or_else(|fault| panic!("{at}, {order}: {fault}"));
        }
    }
}

/// The picks of an order as a page comes by them: each word is looked for, letter by letter, in the list that is
/// offered after those before it, and after the last the order is complete.
fn pick_by_pick<G: Game>(
    game: &G,
    position: &Position,
    seat: Seat,
    order: &str,
    at: &str,
) -> Vec<Pick> {
    let mut picks = Vec::new();
    let listed = |picks: &[Pick]| {
        AnyGame::choices(game, position, seat, picks)
            .unwrap_or_else(|refusal| panic!("{at}, {order}: {refusal}"))
    };
    for word in order.split_whitespace() {
        let list = listed(&picks);
        let found = list.iter().find(|choice| choice.pick == word).unwrap_or_else(|| {
            let words: Vec<&str> = list.iter().map(|choice| choice.pick.as_str()).collect();
            panic!("{at}, {order}: {word} is not in the list: {}", words.join(" "))
        });
        picks.push(Pick(found.number));
    }
    assert!(listed(&picks).is_empty(), "{at}, {order}: the order goes on");
    picks
}
