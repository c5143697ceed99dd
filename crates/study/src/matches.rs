//! Two players against each other.

use serde::Serialize;
use wardroom_kernel::{Game, Options};

use crate::interval::wilson;
use crate::player::Who;
use crate::simulate::{Report, Series, StudyError, find_scenario, simulate};

/// What came of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Match {
    /// How many games were played.
    pub games: u64,
    /// The player named first.
    pub a: Side,
    /// The player named second.
    pub b: Side,
}

/// How one player did.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Side {
    /// The player.
    pub who: Who,
    /// What the finished games were worth to it, in the mean: 1 for all won, 0 for all lost.
    pub score: f64,
    /// The lower end of the 95% interval of that.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Who meets whom, and how often.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// The scenario; the game's usual one if `None`.
    pub scenario: Option<String>,
    /// The options; what is absent has its default.
    pub options: Options,
    /// The player named first.
    pub a: Who,
    /// The player named second.
    pub b: Who,
    /// How many games.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many threads play; 0 means one for each core.
    pub threads: usize,
}

/// Plays a match. Seats are swapped half-way, and both halves have the same dice.
///
/// At a game for one, the first half is played by `a` and the second by `b`, and their mean
/// results are compared.
///
/// # Errors
/// When the scenario or the options are wrong.
pub fn versus<G: Game>(
    game: &G,
    pairing: &Pairing,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Match, StudyError> {
    let seats = &find_scenario(game, pairing.scenario.as_deref())?.seats;
    let first = pairing.games.div_ceil(2);
    let half = |one: Who, other: Who, games: u64, before: u64| {
        let players = [one, other].into_iter().cycle().take(seats.len()).collect();
        let series = Series {
            scenario: pairing.scenario.clone(),
            options: pairing.options.clone(),
            seats: players,
            games,
            seed: pairing.seed,
            threads: pairing.threads,
        };
        simulate(game, &series, &|played| progress(before + played))
    };
    let halves = [
        half(pairing.a, pairing.b, first, 0)?,
        half(pairing.b, pairing.a, pairing.games - first, first)?,
    ];
    Ok(Match {
        games: pairing.games,
        a: side(pairing.a, seats, &halves, 0),
        b: side(pairing.b, seats, &halves, 1),
    })
}

/// The score of the player who sat at places `parity`, `parity + 2` … in the first half and at
/// the others in the second.
fn side(who: Who, seats: &[String], halves: &[Report; 2], parity: usize) -> Side {
    let mut total = 0.0;
    let mut games = 0;
    for (half, report) in halves.iter().enumerate() {
        for seat in seats.iter().skip((parity + half) % 2).step_by(2) {
            total += report.values[seat] * report.finished as f64;
            games += report.finished;
        }
    }
    let score = if games > 0 { total / games as f64 } else { 0.0 };
    let interval = wilson(score, games);
    Side { who, score, low: interval.low, high: interval.high }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half(values: &[(&str, f64)], finished: u64) -> Report {
        Report {
            game: "toy".into(),
            scenario: "only".into(),
            seed: 1,
            games: finished,
            finished,
            actions: 0,
            mean_choices: 0.0,
            seconds: 0.0,
            actions_per_second: 0.0,
            games_per_second: 0.0,
            outcomes: Default::default(),
            values: values.iter().map(|(seat, value)| ((*seat).to_owned(), *value)).collect(),
            digest: String::new(),
        }
    }

    #[test]
    fn at_a_game_for_one_each_player_is_scored_by_its_own_half() {
        let seats = ["crew".to_owned()];
        let halves = [half(&[("crew", 0.75)], 40), half(&[("crew", 0.25)], 40)];
        let [a, b] = [0, 1].map(|parity| side(Who::Greedy, &seats, &halves, parity));
        assert_eq!((a.score, b.score), (0.75, 0.25));
        assert!(b.high < a.low, "forty games each are enough to tell");
    }

    #[test]
    fn at_a_game_for_two_the_players_change_places() {
        let seats = ["red".to_owned(), "blue".to_owned()];
        let halves =
            [half(&[("red", 0.5), ("blue", 0.5)], 10), half(&[("red", 0.0), ("blue", 1.0)], 30)];
        let [a, b] = [0, 1].map(|parity| side(Who::Greedy, &seats, &halves, parity));
        assert_eq!((a.score, b.score), (0.875, 0.125));
    }

    #[test]
    fn nothing_is_known_of_players_who_finished_no_game() {
        let seats = ["red".to_owned(), "blue".to_owned()];
        let halves =
            [half(&[("red", 0.0), ("blue", 0.0)], 0), half(&[("red", 0.0), ("blue", 0.0)], 0)];
        let a = side(Who::Random, &seats, &halves, 0);
        assert_eq!((a.low, a.high), (0.0, 1.0));
    }
}
