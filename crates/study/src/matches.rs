//! Two players against each other.

use std::cmp::Ordering;

use serde::Serialize;
use wardroom_kernel::{Game, Options};

use crate::interval::{Interval, wilson};
use crate::player::Player;
use crate::simulate::{GameResult, Report, Series, StudyError, find_scenario, simulate_ends};

/// The result of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Match {
    /// How many games were played.
    pub games: u64,
    /// The player named first.
    pub a: PlayerScore,
    /// The player named second.
    pub b: PlayerScore,
    /// How the player named first did by pairs of games; none at a game for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<PairScore>,
    /// What the games show, or the pairs if they count.
    pub verdict: Verdict,
}

/// How often one player came off better than the other over two games with the same dice and seats swapped.
///
/// Where one side nearly always wins, or most games are drawn, results say little about who plays better; who
/// made more of the same seat does. The outcome counts first, then the game's own
/// [`margin`](wardroom_kernel::Study::margin).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PairScore {
    /// How many pairs were finished.
    pub played: u64,
    /// What part of them the player named first came off better in; one half counts for equals.
    pub score: f64,
    /// The lower end of the 95% interval of that.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What is counted to say who is better, and when a match may stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScoreBy {
    /// What each game was worth.
    #[default]
    Games,
    /// Who came off better in each pair of games.
    Pairs,
}

/// What the games of a match show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The player named first is clearly better.
    Better,
    /// It is not, or not by as much as was asked.
    NotBetter,
    /// The games do not say.
    Undecided,
}

/// How one player did.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct PlayerScore {
    /// The player.
    pub who: Player,
    /// How many worlds it simulates for a decision, if it searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u32>,
    /// What the finished games were worth to it, in the mean: 1 for all won, 0 for all lost.
    pub score: f64,
    /// The lower end of the 95% interval of that.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// When a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopRule {
    /// When every game has been played.
    AllPlayed,
    /// As soon as the games so far show whether the player named first is better.
    Decided,
}

/// The players of a match, and how it is played.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchConfig {
    /// The scenario; the game's usual one if `None`.
    pub scenario: Option<String>,
    /// The options; what is absent has its default.
    pub options: Options,
    /// The player named first.
    pub a: Player,
    /// The player named second.
    pub b: Player,
    /// The most worlds a search may simulate for a decision; by the player's rank if `None`.
    pub nodes: Option<u32>,
    /// How many games, at most.
    pub games: u64,
    /// When the match is over.
    pub stop: StopRule,
    /// What is counted; at a game for one, games always are.
    pub score_by: ScoreBy,
    /// The seed of the random number generators.
    pub seed: u64,
    /// How many threads play; 0 means one for each core.
    pub threads: usize,
}

/// How many games are played between two looks at the score.
const ROUND_GAMES: u64 = 10;
/// The score that a player who is better has at least, for the sequential test.
const BETTER_SCORE: f64 = 0.65;
/// The logarithm of the odds at which the sequential test stops: one error in twenty either way.
const LOG_ODDS_BOUND: f64 = 2.944_438_979_166_44;
/// How many standard errors two means at a game for one lie apart when a match stops early: wide, because
/// there are many looks.
const Z_BOUND: f64 = 3.0;

/// Plays a match. Seats are swapped half-way, and both halves have the same dice.
///
/// At a game for one, the first half is played by `a` and the second by `b`, and their mean
/// results are compared. A match that may stop early is played in rounds, each with seats swapped half-way.
///
/// # Errors
/// When the scenario or the options are wrong.
pub fn play_match<G: Game>(
    game: &G,
    config: &MatchConfig,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Match, StudyError> {
    let seats = &find_scenario(game, config.scenario.as_deref())?.seats;
    let round = match config.stop {
        StopRule::AllPlayed => config.games,
        StopRule::Decided => ROUND_GAMES,
    };
    let mut tallies = [Tally::default(); 2];
    let mut pairs = Tally::default();
    let mut played = 0;
    let mut verdict = Verdict::Undecided;
    while played < config.games {
        let games = round.min(config.games - played);
        // Each round has dice of its own; a match without rounds has those of its seed.
        let seed = config.seed.wrapping_add(played);
        let [first, second] =
            play_round(game, config, seats, games, seed, &|done| progress(played + done))?;
        pairs.add_pairs(&first.1, &second.1);
        let halves = [first.0, second.0];
        for (parity, tally) in tallies.iter_mut().enumerate() {
            tally.add(seats, &halves, parity);
        }
        played += games;
        verdict = match (seats.len(), config.score_by) {
            (1, _) => compare_means(&tallies),
            (_, ScoreBy::Games) => ratio_test(&tallies[0]),
            (_, ScoreBy::Pairs) => ratio_test(&pairs),
        };
        if config.stop == StopRule::Decided && verdict != Verdict::Undecided {
            break;
        }
    }
    let [a, b] = tallies;
    let pairs = (seats.len() == 2).then(|| pairs.pairs());
    let (a, b) = (a.side(config.a, config.nodes), b.side(config.b, config.nodes));
    Ok(Match { games: played, a, b, pairs, verdict })
}

/// What came of the first or the second half of a round: in the one `a` has the first seat, in the other `b`.
type Half = (Report, Vec<Option<GameResult>>);

fn play_round<G: Game>(
    game: &G,
    config: &MatchConfig,
    seats: &[String],
    games: u64,
    seed: u64,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<[Half; 2], StudyError> {
    let first = games.div_ceil(2);
    let half = |one: Player, other: Player, games: u64, before: u64| {
        let players = [one, other].into_iter().cycle().take(seats.len()).collect();
        let series = Series {
            scenario: config.scenario.clone(),
            options: config.options.clone(),
            seats: players,
            nodes: config.nodes,
            games,
            seed,
            threads: config.threads,
        };
        simulate_ends(game, &series, &|played| progress(before + played))
    };
    Ok([half(config.a, config.b, first, 0)?, half(config.b, config.a, games - first, first)?])
}

/// What the score so far shows: the sequential probability ratio test of even against clearly better, with
/// the widest spread that scores from 0 to 1 can have.
fn ratio_test(tally: &Tally) -> Verdict {
    let (score, n) = (tally.score(), tally.games as f64);
    if n == 0.0 {
        return Verdict::Undecided;
    }
    // One game more of each result: nobody is certain after a few.
    let mean = (score * n + 1.0) / (n + 2.0);
    let variance = mean * (1.0 - mean);
    let ratio = n * (BETTER_SCORE - 0.5) * (2.0 * score - 0.5 - BETTER_SCORE) / (2.0 * variance);
    match ratio {
        ratio if ratio >= LOG_ODDS_BOUND => Verdict::Better,
        ratio if ratio <= -LOG_ODDS_BOUND => Verdict::NotBetter,
        _ => Verdict::Undecided,
    }
}

/// What the means of two who play alone show.
fn compare_means([a, b]: &[Tally; 2]) -> Verdict {
    if a.games == 0 {
        return Verdict::Undecided;
    }
    let spread = |tally: &Tally| tally.score() * (1.0 - tally.score()) / tally.games.max(1) as f64;
    let compare_means = (a.score() - b.score()) / (spread(a) + spread(b)).sqrt().max(1e-9);
    match compare_means {
        compare_means if compare_means >= Z_BOUND => Verdict::Better,
        compare_means if compare_means <= -Z_BOUND => Verdict::NotBetter,
        _ => Verdict::Undecided,
    }
}

/// What the finished games were worth to one player so far.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    total: f64,
    games: u64,
}

impl Tally {
    /// Adds a round of the player who sat at places `parity`, `parity + 2` … in the first half and at the
    /// others in the second.
    fn add(&mut self, seats: &[String], halves: &[Report; 2], parity: usize) {
        for (half, report) in halves.iter().enumerate() {
            for seat in seats.iter().skip((parity + half) % 2).step_by(2) {
                self.total += report.values[seat] * report.finished as f64;
                self.games += report.finished;
            }
        }
    }

    /// Adds the pairs of a round: the games in which `a` had the first seat, and those in which `b` had it.
    fn add_pairs(&mut self, of_a: &[Option<GameResult>], of_b: &[Option<GameResult>]) {
        for (a, b) in of_a.iter().zip(of_b) {
            let (Some(a), Some(b)) = (a, b) else { continue };
            self.games += 1;
            self.total += match a.partial_cmp(b) {
                Some(Ordering::Greater) => 1.0,
                Some(Ordering::Less) => 0.0,
                Some(Ordering::Equal) | None => 0.5,
            };
        }
    }

    fn pairs(&self) -> PairScore {
        let Interval { low, high } = wilson(self.score(), self.games);
        PairScore { played: self.games, score: self.score(), low, high }
    }

    fn score(&self) -> f64 {
        if self.games > 0 { self.total / self.games as f64 } else { 0.0 }
    }

    fn side(&self, who: Player, max_nodes: Option<u32>) -> PlayerScore {
        let interval = wilson(self.score(), self.games);
        PlayerScore {
            who,
            nodes: who.nodes(max_nodes),
            score: self.score(),
            low: interval.low,
            high: interval.high,
        }
    }
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

    fn side(seats: &[String], halves: &[Report; 2], parity: usize) -> PlayerScore {
        let mut tally = Tally::default();
        tally.add(seats, halves, parity);
        tally.side(Player::Greedy, None)
    }

    #[test]
    fn a_match_is_decided_when_the_score_is_far_enough_from_even() {
        let verdict =
            |score: f64, games: u64| ratio_test(&Tally { total: score * games as f64, games });
        assert_eq!(verdict(1.0, 2), Verdict::Undecided, "two games are too few");
        assert_eq!(verdict(1.0, 10), Verdict::Better);
        assert_eq!(verdict(0.7, 20), Verdict::Undecided);
        assert_eq!(verdict(0.7, 80), Verdict::Better);
        assert_eq!(verdict(0.45, 60), Verdict::NotBetter);
    }

    #[test]
    fn two_means_at_a_game_for_one_must_lie_well_apart() {
        let verdict = |a: f64, b: f64, games: u64| {
            let tally = |score: f64| Tally { total: score * games as f64, games };
            compare_means(&[tally(a), tally(b)])
        };
        assert_eq!(verdict(0.6, 0.5, 50), Verdict::Undecided);
        assert_eq!(verdict(0.6, 0.5, 1000), Verdict::Better);
        assert_eq!(verdict(0.5, 0.6, 1000), Verdict::NotBetter);
    }

    #[test]
    fn of_a_pair_the_outcome_counts_first_and_then_the_margin() {
        let ended = |value, margin| Some(GameResult { value, margin });
        let score = |a, b| {
            let mut tally = Tally::default();
            tally.add_pairs(&[a], &[b]);
            (tally.games, tally.total)
        };
        assert_eq!(score(ended(0.5, -9.0), ended(0.0, 9.0)), (1, 1.0));
        assert_eq!(score(ended(0.5, 3.0), ended(0.5, 4.0)), (1, 0.0));
        assert_eq!(score(ended(0.5, 3.0), ended(0.5, 3.0)), (1, 0.5));
        assert_eq!(score(ended(1.0, 3.0), None), (0, 0.0), "an unfinished game makes no pair");
    }

    #[test]
    fn at_a_game_for_one_each_player_is_scored_by_its_own_half() {
        let seats = ["crew".to_owned()];
        let halves = [half(&[("crew", 0.75)], 40), half(&[("crew", 0.25)], 40)];
        let [a, b] = [0, 1].map(|parity| side(&seats, &halves, parity));
        assert_eq!((a.score, b.score), (0.75, 0.25));
        assert!(b.high < a.low, "forty games each are enough to tell");
    }

    #[test]
    fn at_a_game_for_two_the_players_change_places() {
        let seats = ["red".to_owned(), "blue".to_owned()];
        let halves =
            [half(&[("red", 0.5), ("blue", 0.5)], 10), half(&[("red", 0.0), ("blue", 1.0)], 30)];
        let [a, b] = [0, 1].map(|parity| side(&seats, &halves, parity));
        assert_eq!((a.score, b.score), (0.875, 0.125));
    }

    #[test]
    fn nothing_is_known_of_players_who_finished_no_game() {
        let seats = ["red".to_owned(), "blue".to_owned()];
        let halves =
            [half(&[("red", 0.0), ("blue", 0.0)], 0), half(&[("red", 0.0), ("blue", 0.0)], 0)];
        let a = side(&seats, &halves, 0);
        assert_eq!((a.low, a.high), (0.0, 1.0));
    }
}
