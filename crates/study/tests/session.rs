//! The tiny game stepped pick by pick.

use std::sync::Arc;

use wardroom_kernel::{Observer, Options, Outcome, Overlay, Pick, Rules, Seat};
use wardroom_skirmish::Skirmish;
use wardroom_study::{Session, session};

fn begin(seed: u64) -> Box<dyn Session> {
    let game = Arc::new(Skirmish::load(&Overlay::none()).unwrap());
    session(game, "dawn", &Options::default(), seed).unwrap()
}

/// Plays to the end by the pick at a place of each list that differs from step to step.
fn play(session: &mut dyn Session) -> (Vec<Pick>, Option<Outcome>) {
    let mut made = Vec::new();
    while session.seat().is_some() {
        let list = session.choices();
        assert!(list.len() > 1, "only real choices are asked for");
        let pick = list[made.len() * 7 % list.len()];
        session.step(pick).unwrap();
        made.push(pick);
    }
    (made, session.outcome().cloned())
}

#[test]
fn a_game_is_stepped_to_its_end_and_begun_again_with_the_same_dice() {
    let mut session = begin(4);
    let first = play(&mut *session);
    assert!(first.0.len() > 3 && first.1.is_some(), "{first:?}");
    assert!(session.step(Pick(0)).is_err(), "the game is over");
    session.restart(4);
    assert!(session.outcome().is_none() && session.picks().is_empty());
    assert_eq!(play(&mut *session), first);
}

#[test]
fn a_pick_that_is_not_listed_changes_nothing() {
    let mut session = begin(1);
    let before = (session.seat(), session.choices().to_vec(), session.picks().to_vec());
    let other = (0..).map(Pick).find(|pick| !before.1.contains(pick)).unwrap();
    assert!(session.step(other).is_err());
    assert_eq!((session.seat(), session.choices().to_vec(), session.picks().to_vec()), before);
}

#[test]
fn a_seat_is_shown_what_it_may_know() {
    let session = begin(1);
    let own = session.view(Observer::Seat(Seat(0)));
    assert_eq!(own, begin(1).view(Observer::Seat(Seat(0))));
    assert!(own.is_object() && !session.board(Observer::Spectator).plain().is_empty());
}

#[test]
fn a_scenario_that_is_not_there_is_refused() {
    let game = Arc::new(Skirmish::load(&Overlay::none()).unwrap());
    assert!(session(game, "dusk", &Options::default(), 1).is_err());
}
