//! How long it takes to find where every stack on a crowded map of Oahu can go.

use std::time::Instant;

use wardroom_invasion::{Invasion, State};
use wardroom_kernel::{Fast, Options, Overlay, Rules, Seat, ToAct, Umpire, play};
use wardroom_study::Player;
use wardroom_study::player::Agent;

use crate::Measure;

/// Orders of a random game from which the most crowded position is taken.
const ORDERS: u32 = 400;
/// The most points a US stack can roll.
const MOST_POINTS: u8 = 7;
/// How often it is measured; the quickest counts, since the others were disturbed.
const RUNS: u32 = 200;

/// The reach of every stack in the position of a random game that has the most stacks.
///
/// # Errors
/// When the first-game scenario cannot be played.
pub fn reach_of_every_stack() -> anyhow::Result<Vec<Measure>> {
    let game = Invasion::load(&Overlay::none())?;
    let state = crowded(&game)?;
    let mut quickest = f64::INFINITY;
    let mut stacks = 0;
    for _ in 0..RUNS {
        let clock = Instant::now();
        let reaches = game.reaches(&state, MOST_POINTS);
        quickest = quickest.min(clock.elapsed().as_secs_f64() * 1000.0);
        stacks = reaches.iter().filter(|(_, hexes)| *hexes > 0).count();
    }
    let figure = |name: &str, value: f64, unit: &'static str| Measure {
        name: format!("invasion {name}"),
        value,
        unit,
    };
    Ok(vec![
        figure("reach of every stack on a crowded map", quickest, "ms"),
        figure("stacks on that map", stacks as f64, "stacks"),
    ])
}

/// The position with the most stacks: units of a random game scatter.
fn crowded(game: &Invasion) -> anyhow::Result<State> {
    let options = Options::default().checked(&game.manifest().options)?;
    let mut state = game.check_setup(&game.scenario("landings-made", &options)?)?;
    let (mut dice, mut rng) = (Fast::new(1), Fast::new(2));
    let mut agent = Agent::new(game);
    play::settle(game, &mut state, &mut Umpire::silent(&mut dice));
    let mut most = (game.reaches(&state, MOST_POINTS).len(), state);
    for _ in 0..ORDERS {
        let ToAct::Seats(seats) = game.to_act(&state) else { break };
        let seat: Seat = seats.iter().next().expect("somebody decides");
        let action = agent.action(Player::Random, &state, seat, &mut rng);
        play::act(game, &mut state, seat, &action, &mut dice)?;
        let stacks = game.reaches(&state, MOST_POINTS).len();
        if stacks > most.0 {
            most = (stacks, state);
        }
    }
    Ok(most.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_that_is_measured_is_crowded() {
        let game = Invasion::load(&Overlay::none()).expect("the embedded data is whole");
        let state = crowded(&game).expect("the scenario can be played");
        let reaches = game.reaches(&state, MOST_POINTS);
        assert!(reaches.len() > 40, "only {} stacks", reaches.len());
        assert!(reaches.iter().map(|(_, hexes)| hexes).sum::<usize>() > 1_000);
    }
}
