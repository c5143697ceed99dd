//! The log as a story: nothing is lost without a line.

use wardroom_air_raid::*;
use wardroom_kernel::{Fast, Observer, Rules, ToAct, Umpire, Words, play};
use wardroom_testkit::playout;

use crate::table::*;

/// Plays a game at random and shows every step of it: the position before, after, and what was told.
fn follow(scenario: &str, seed: u64, mut seen: impl FnMut(&State, &State, &[String])) {
    let (mut dice, mut chance) = (Fast::new(seed), Fast::new(seed ^ 0xA1));
    let mut state: State = playout::start(game(), scenario, &[]);
    let (mut list, mut picks, mut events) = (Vec::new(), Vec::new(), Vec::new());
    loop {
        let before = state;
        events.clear();
        match game().to_act(&state) {
            ToAct::Over => return,
            ToAct::Nobody => {
                game().advance(&mut state, &mut Umpire::logging(&mut dice, &mut events));
            }
            ToAct::Seats(seats) => {
                let seat = seats.iter().next().unwrap();
                picks.clear();
                loop {
                    game().choices(&state, seat, &picks, &mut list);
                    // An end of movement or attacks is one choice of many: something happens before it.
                    let Some(&pick) = list.get(chance.below(list.len().max(1) as u32) as usize)
                    else {
                        break;
                    };
                    picks.push(pick);
                }
                let mut umpire = Umpire::logging(&mut dice, &mut events);
                game().apply(&mut state, seat, &picks, None, &mut umpire);
            }
        }
        let told: Vec<String> =
            play::told(game(), &events, Observer::Referee).map(|(text, _)| text).collect();
        seen(&before, &state, &told);
    }
}

const GAMES: u64 = 200;

fn scenario(seed: u64) -> &'static str {
    ["first-wave", "both-waves", "solo"][seed as usize % 3]
}

/// The names of ships and facilities by number.
fn names() -> (Vec<String>, Vec<String>) {
    let view = all(&playout::start(game(), "both-waves", &[]));
    let ships = view.ships.into_iter().map(|ship| ship.name);
    (ships.collect(), view.facilities.into_iter().map(|one| one.name).collect())
}

/// What has changed in a step without being told by name.
fn untold(
    (ships, facilities): &(Vec<String>, Vec<String>),
    before: &State,
    after: &State,
    told: &[String],
) -> Vec<String> {
    let says = |name: &str| told.iter().any(|line| line.contains(name));
    let mut missing = Vec::new();
    let mut must = |fine: bool, what: &str| {
        if !fine {
            missing.push(what.to_owned());
        }
    };
    let by_crowd = says("circle") || says("second wave") || says("arrive");
    for (number, (old, new)) in before.air.iter().zip(&after.air).enumerate() {
        let marks = [Craft::DAMAGED, Craft::EMPTY, Craft::FIRST_LOAD, Craft::SECOND_LOAD];
        let how = |counter: &Counter| (counter.flying(), marks.map(|mark| counter.count(mark)));
        let moved = old.at != new.at && !(by_crowd && old.at == Spot::WAITING);
        if moved || how(old) != how(new) {
            let name = game().word(Choice::Counter(number as u8).into());
            must(says(&name), &format!("{name}: {old:?} {new:?}"));
        }
    }
    let waiting = |state: &State, ship: usize| {
        state.waiting.iter().filter(|hit| usize::from(hit.ship) == ship).count()
    };
    for (number, name) in ships.iter().enumerate() {
        let (old, new) = (&before.ships[number], &after.ships[number]);
        let lasting = Ship::UNDER_WAY | Ship::BEACHED | Ship::SMOKING | Ship::AWAY;
        let how = |ship: &Ship| (ship.hex, ship.points, ship.aa_lost, ship.marks & lasting);
        // Hits that wait for a ship that is sunk or at sea come to nothing.
        let hit = waiting(before, number) < waiting(after, number);
        must(how(old) == how(new) && !hit || says(name), name);
        must(old.aa_lost == new.aa_lost || says(&format!("{name} loses")) || says("AA"), name);
    }
    for &field in Field::ALL {
        must(before.parked[field] == after.parked[field] || says(field.name()), field.name());
    }
    for (number, name) in facilities.iter().enumerate() {
        let how = |state: &State| (state.facilities[number], state.burning >> number & 1);
        must(how(before) == how(after) || says(name), name);
    }
    let aircraft = |state: &State| (state.lost, state.destroyed);
    must(aircraft(before) == aircraft(after) || !told.is_empty(), "aircraft lost");
    if before.turn != after.turn || after.phase == Phase::Over {
        must(says(&format!("{} ends: ", before.turn)), "the end of the turn");
    }
    missing
}

#[test]
fn nothing_changes_without_a_line() {
    let names = names();
    for seed in 0..GAMES {
        follow(scenario(seed), seed, |before, after, told| {
            let missing = untold(&names, before, after, told);
            assert!(missing.is_empty(), "{:?}: {missing:#?} in {told:#?}", before.phase);
        });
    }
}
