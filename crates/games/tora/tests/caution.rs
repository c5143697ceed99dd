//! Warnings before orders that are likely mistakes.

use wardroom_kernel::{
    Action, Fast, Options, Overlay, Pick, Rules, Seat, ToAct, Umpire, Words, play,
};
use wardroom_testkit::playout::{Buffers, random_action};
use wardroom_tora::{State, Tora};

fn game() -> Tora {
    Tora::load(&Overlay::none()).expect("the embedded data is whole")
}

/// Plays one game; `choose` gives the orders, and `look` sees each with the position it is given in.
fn walk(
    game: &Tora,
    seed: u64,
    mut choose: impl FnMut(&State, Seat, &mut Fast) -> Action,
    mut look: impl FnMut(&State, Seat, &[Pick]),
) -> State {
    let options = Options::default().checked(&game.manifest().options).expect("nothing is chosen");
    let setup = game.scenario("historical", &options).expect("a scenario of the game");
    let mut dice = Fast::new(seed);
    let mut state = game.check_setup(&setup).expect("it is legal");
    play::settle(game, &mut state, &mut Umpire::silent(&mut dice));
    while let ToAct::Seats(seats) = Rules::to_act(game, &state) {
        let seat = seats.iter().next().expect("somebody acts");
        let action = choose(&state, seat, &mut dice);
        look(&state, seat, &action.picks);
        play::act(game, &mut state, seat, &action, &mut dice).expect("listed picks apply");
    }
    state
}

/// An order of the first listed picks, or of those that are wanted.
fn wanting(game: &Tora, state: &State, seat: Seat, wanted: fn(&str) -> bool) -> Action {
    let (mut picks, mut list) = (Vec::new(), Vec::new());
    loop {
        Rules::choices(game, state, seat, &picks, &mut list);
        let Some(&first) = list.first() else { return Action { picks, text: None } };
        picks.push(list.iter().copied().find(|&pick| wanted(&game.word(pick))).unwrap_or(first));
    }
}

#[test]
fn ending_a_step_with_forces_unused_is_warned_of_and_using_them_is_not() {
    let game = game();
    let mut buffers = Buffers::default();
    let (mut idle, mut used) = (0, 0);
    walk(
        &game,
        1,
        |state, seat, dice| random_action(&game, state, seat, dice, &mut buffers),
        |state, seat, picks| {
            let caution = game.caution(state, seat, picks);
            if picks.len() == 1 && game.word(picks[0]) == "done" {
                idle += usize::from(caution.is_some());
            } else if picks.len() > 1 && game.word(picks[1]) != "off" {
                used += 1;
                assert_eq!(caution, None, "before a plain order");
            }
        },
    );
    assert!(idle > 10 && used > 50, "{idle} steps ended early, {used} orders");
}

#[test]
fn going_home_too_early_is_warned_of_with_the_result_it_brings() {
    let game = game();
    for (wanted, words) in [
        // Home at once, and no further wave.
        (
            (|word| word.starts_with("all-3") || word == "off" || word == "call-it-a-day")
                as fn(&str) -> bool,
            "this ends the game: ",
        ),
        // Every wave comes, and goes home at once.
        (
            |word| word.starts_with("all-3") || word == "off" || word.starts_with("wave-"),
            "the last units go home, and the game ends: ",
        ),
    ] {
        let mut warned = Vec::new();
        let end = walk(
            &game,
            3,
            |state, seat, _| wanting(&game, state, seat, wanted),
            |state, seat, picks| {
                let caution = game.caution(state, seat, picks);
                warned.extend(caution.and_then(|text| text.strip_prefix(words).map(str::to_owned)));
            },
        );
        let label = Rules::outcome(&game, &end).label.into_owned();
        assert_eq!(warned, [label], "one warning, of what came");
    }
}
