//! Tora passes the suite, and keeps its size.

use wardroom_kernel::{Fast, Hidden, Observer, Rules, Seat, ToAct, Umpire, Words, play};
use wardroom_testkit::suite::Telling::{Line, Needless};
use wardroom_testkit::suite::Tellings;
use wardroom_testkit::{playout, suite};
use wardroom_tora::{State, Tora};

/// What tells of a change, where not any line will do.
const TOLD: Tellings = &[
    ("ships.*.hits", Line(&["{1}"])),
    ("batteries.*.hits", Line(&["{1}"])),
    ("yard.*.hits", Line(&["{1}"])),
    ("step", Needless("it is the question over the choices")),
    ("to_act.**", Needless("it is who decides now")),
];

wardroom_testkit::conformance!(Tora, told: TOLD);

#[test]
fn a_position_is_small_enough_to_be_copied_at_every_step() {
    assert!(size_of::<State>() <= 2048, "{} bytes", size_of::<State>());
}

#[test]
fn boards_stay_under_a_hundred_columns() {
    let game: Tora = suite::load();
    let mut buffers = playout::Buffers::default();
    for seed in 0..4 {
        let mut dice = Fast::new(seed);
        let mut state = playout::start(&game, "historical", &[]);
        while !matches!(Rules::to_act(&game, &state), ToAct::Over) {
            play::settle(&game, &mut state, &mut Umpire::silent(&mut dice));
            for observer in [Observer::Seat(Seat(0)), Observer::Seat(Seat(1)), Observer::Spectator]
            {
                let board = Words::board(&game, &Hidden::view(&game, &state, observer));
                for line in &board.0 {
                    assert!(line.width() < 100, "{} columns: {line:?}", line.width());
                }
            }
            if let Some(&seat) = playout::acting(&game, &state).first() {
                let action = playout::random_action(&game, &state, seat, &mut dice, &mut buffers);
                let mut umpire = Umpire::silent(&mut dice);
                Rules::apply(&game, &mut state, seat, &action.picks, None, &mut umpire);
            }
        }
    }
}
