//! The told log: whole sentences, and no loss without a line.

use std::collections::BTreeSet;

use wardroom_kernel::{Fast, Observer, Rules, Seat, ToAct, Umpire, Words, play};
use wardroom_testkit::{playout, suite};
use wardroom_tora::forces::{Battery, Fighter, Plane, Ship, Yard};
use wardroom_tora::state::{State, Target};
use wardroom_tora::{Event, Tora};

/// Plays a random game and hands over every order with what happened by it.
fn watch(game: &Tora, seed: u64, mut look: impl FnMut(&State, &State, &[Event])) {
    let mut dice = Fast::new(seed);
    let mut state =
        playout::start(game, if seed.is_multiple_of(2) { "historical" } else { "free" }, &[]);
    let mut buffers = playout::Buffers::default();
    let before = state;
    let mut opened = Vec::new();
    play::settle(game, &mut state, &mut Umpire::logging(&mut dice, &mut opened));
    let events = |logged: Vec<wardroom_kernel::Logged<Event>>| -> Vec<Event> {
        logged.into_iter().map(|logged| logged.event).collect()
    };
    look(&before, &state, &events(opened));
    while game.to_act(&state) != ToAct::Over {
        let seat = *playout::acting(game, &state).first().expect("somebody decides");
        let action = playout::random_action(game, &state, seat, &mut dice, &mut buffers);
        let before = state;
        let acted = play::act(game, &mut state, seat, &action, &mut dice).expect("it is legal");
        look(&before, &state, &events(acted.events));
    }
}

/// What is wrong with a line of this game as English, beyond what the suite finds.
fn fault(line: &str) -> Option<&'static str> {
    let words: Vec<&str> =
        line.split([' ', ',', ';', ':', '.']).filter(|word| !word.is_empty()).collect();
    let pair = |one: &str, other: &str| words.windows(2).any(|pair| pair == [one, other]);
    let counts: u32 = words
        .windows(3)
        .filter(|three| three[2].starts_with("unit"))
        .filter_map(|three| three[0].parse::<u32>().ok())
        .sum();
    if ["#", "-w2", "-w3"].iter().any(|sign| line.contains(sign)) {
        Some("a word of the program's")
    } else if counts == 1 && (pair("unit", "fly") || pair("unit", "take") || pair("unit", "leave"))
    {
        Some("one unit does as many do")
    } else if counts > 1 && ["flies", "takes", "leaves"].iter().any(|verb| words.contains(verb)) {
        Some("many units do as one does")
    } else {
        None
    }
}

#[test]
fn the_log_of_two_hundred_games_is_told_in_plain_sentences() {
    let game: Tora = suite::load();
    let mut lines = BTreeSet::new();
    for seed in 0..200 {
        watch(&game, seed, |_, _, events| {
            for event in events {
                for observer in
                    [Observer::Seat(Seat(0)), Observer::Seat(Seat(1)), Observer::Spectator]
                {
                    lines.extend(game.tell(event, observer));
                }
            }
        });
    }
    assert!(lines.len() > 500, "{} lines", lines.len());
    for line in &lines {
        assert_eq!(fault(line), None, "{line}");
    }
}

/// Aircraft of a type that events take from the IJN.
fn told_losses(events: &[Event], plane: Plane) -> u16 {
    let of = |event: &Event| match *event {
        Event::Dogfight { plane: hit, plane_hits: (lost, _), .. } if hit == plane => lost,
        Event::SmallArms { plane: hit, hits, .. } | Event::Fired { plane: hit, hits, .. }
            if hit == plane =>
        {
            hits
        }
        _ => 0,
    };
    events.iter().map(|event| u16::from(of(event))).sum()
}

#[test]
fn every_loss_has_a_line_with_its_cause() {
    let game: Tora = suite::load();
    for seed in 0..60 {
        watch(&game, seed, |before, after, events| {
            let bombed = |at: Target| {
                events.iter().rev().find_map(|event| match *event {
                    Event::Bombed { target, left, .. } if target == at => Some(left),
                    _ => None,
                })
            };
            for &ship in Ship::ALL {
                if before.ships[ship].hits < after.ships[ship].hits {
                    assert_eq!(
                        bombed(Target::Ship(ship)),
                        Some(game.ship_left(after, ship)),
                        "{ship}"
                    );
                }
            }
            for &fort in Battery::ALL {
                if before.batteries[fort].hits != after.batteries[fort].hits {
                    assert_eq!(
                        bombed(Target::Battery(fort)),
                        Some(game.battery_left(after, fort)),
                        "{fort}"
                    );
                }
            }
            for &unit in Yard::ALL {
                if before.yard[unit] != after.yard[unit] {
                    assert_eq!(
                        bombed(Target::Yard(unit)),
                        Some(game.yard_left(after, unit)),
                        "{unit}"
                    );
                }
            }
            let ended = events.iter().find_map(|event| match event {
                Event::Ended { lost, .. } => Some(*lost),
                _ => None,
            });
            let mut unexplained = 0;
            for &plane in Plane::ALL {
                let left = |state: &State| -> u16 {
                    plane
                        .units()
                        .map(|unit| u16::from(state.planes[usize::from(unit)].strength))
                        .sum()
                };
                unexplained += left(before) - left(after) - told_losses(events, plane);
            }
            assert_eq!(
                unexplained,
                ended.unwrap_or(0),
                "IJN aircraft are lost without a line: {events:?}"
            );
            for &fighter in Fighter::ALL {
                let in_the_air = |unit: u8| before.fighters[usize::from(unit)].parking().is_none();
                let lost = |flying: bool| -> u16 {
                    let units = fighter.units().filter(|&unit| in_the_air(unit) == flying);
                    units
                        .map(|unit| {
                            let at = usize::from(unit);
                            u16::from(
                                before.fighters[at]
                                    .strength
                                    .saturating_sub(after.fighters[at].strength),
                            )
                        })
                        .sum()
                };
                let dogfights: u16 = events
                    .iter()
                    .map(|event| match *event {
                        Event::Dogfight { fighter: hit, fighter_hits: (lost, _), .. }
                            if hit == fighter =>
                        {
                            lost.into()
                        }
                        _ => 0u16,
                    })
                    .sum();
                assert_eq!(lost(true), dogfights, "{fighter} in the air: {events:?}");
            }
            for unit in 0..before.fighters.len() {
                if let Some(parking) = before.fighters[unit].parking()
                    && after.fighters[unit].strength < before.fighters[unit].strength
                {
                    assert!(
                        bombed(Target::Spot(parking.spot)).is_some(),
                        "spot {}: {events:?}",
                        parking.spot
                    );
                }
            }
            if before.levels != after.levels && before.is_announced() {
                assert!(events.contains(&Event::AlertRises { levels: after.levels }), "{events:?}");
            }
            if before.active != after.active {
                assert!(events.iter().any(|event| matches!(event, Event::Active(_))), "{events:?}");
            }
        });
    }
}
