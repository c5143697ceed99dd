//! How the chances went up and down, and why.

use std::collections::BTreeMap;

use serde::Serialize;
use wardroom_bot::{SearchConfig, SearchLimits, evaluate_orders, position_value, search};
use wardroom_kernel::{Action, Fast, Game, Seat, play};
use wardroom_record::{Deed, Table};

use crate::exact::ExactSolver;

/// How many turning points are named.
const MAX_TURNING_POINTS: usize = 6;
/// Where the chances of a review come from, so that the same game is always reviewed alike.
const SEED: u64 = 0x2E71E3;

/// How much work a review does for each decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewConfig {
    /// The search for the best order.
    pub search: SearchConfig,
    /// How many worlds the best order and the chosen one are then compared in.
    pub worlds: u32,
    /// How many positions an ending may have to be valued exactly.
    pub exact: u64,
}

impl ReviewConfig {
    /// What a person waits for after a game.
    pub const STANDARD: ReviewConfig = ReviewConfig {
        search: SearchConfig {
            nodes: 192,
            max_orders: 24,
            depth: 2,
            search_percent: 100,
            threads: 1,
        },
        worlds: 96,
        exact: 2_000,
    };
    /// As little as makes sense: for tests, and for those in a hurry.
    pub const QUICK: ReviewConfig = ReviewConfig {
        search: SearchConfig { nodes: 8, max_orders: 4, depth: 0, search_percent: 100, threads: 1 },
        worlds: 4,
        exact: 50,
    };
}

/// Why a game cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewError {
    /// It still goes on, and a review would tell what is secret.
    Running,
    /// The record holds an order that the game does not know.
    Broken(String),
}

impl std::fmt::Display for ReviewError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReviewError::Running => write!(f, "the game is not over; a review would tell secrets"),
            ReviewError::Broken(reason) => write!(f, "the record cannot be followed: {reason}"),
        }
    }
}

impl std::error::Error for ReviewError {}

/// What was skill and what was luck.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The seat whose chances `start`, `result`, `win` and `luck` speak of: the first.
    pub of: String,
    /// What the game was worth to it at the first decision, from 0 to 1.
    pub start: f64,
    /// What it was worth to it in the end.
    pub result: f64,
    /// The end in words.
    pub outcome: String,
    /// The account of each seat.
    pub seats: BTreeMap<String, SeatAccount>,
    /// Every decision that stood, in order.
    pub points: Vec<ReviewedDecision>,
    /// The decisions after which most had changed, by their places in `points`, the greatest first.
    pub turning: Vec<usize>,
}

/// What luck gave a seat and what its own decisions cost it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SeatAccount {
    /// What the game was worth at the first decision.
    pub start: f64,
    /// What dice and reveals gave, or took.
    pub luck: f64,
    /// What was given away by decisions that were not the best.
    pub loss: f64,
    /// What it was worth in the end.
    pub result: f64,
}

/// One decision and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReviewedDecision {
    /// The number of its entry in the record.
    pub action: usize,
    /// Who decided.
    pub seat: String,
    /// The order.
    pub order: String,
    /// What the first seat's game was worth before it.
    pub win: f64,
    /// What dice and reveals then gave the first seat.
    pub luck: f64,
    /// What the order cost whoever gave it.
    pub loss: f64,
    /// The order that was best, where another was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
    /// Whether the values are exact, every order and every roll gone through.
    pub exact: bool,
    /// What was rolled, in words.
    pub rolls: Vec<String>,
    /// What happened, in words.
    pub events: Vec<String>,
}

/// A decision, valued from what its seat knew.
struct ValuedDecision {
    entry: usize,
    seat: Seat,
    order: String,
    best: f64,
    chosen: f64,
    better: Option<String>,
    exact: bool,
    /// Whether neither dice nor reveals came between this decision and the next of the same seat.
    quiet: bool,
}

/// Looks back on a finished game.
///
/// # Errors
/// When the game is not over, or the record is not of this game.
pub fn review<G: Game>(
    game: &G,
    table: &Table,
    config: &ReviewConfig,
) -> Result<Review, ReviewError> {
    let outcome = table.outcome(game).ok_or(ReviewError::Running)?;
    let mut valued = Vec::new();
    let entries = &table.record().entries;
    let mut before = 0;
    for (entry, saved) in entries.iter().enumerate() {
        let state = state_at::<G>(table, before)?;
        match saved.deed() {
            Some(Deed::Action { seat, text }) if !table.is_undone(entry) => {
                let seat = seat_of(table, seat)?;
                let action = play::parse(game, state, seat, text)
                    .map_err(|refusal| ReviewError::Broken(refusal.to_string()))?;
                let mut one = value(game, state, seat, &action, table.seats().len(), config, entry);
                one.quiet = table.moment(entry).is_some_and(|moment| moment.undoable);
                valued.push(one);
                before = entry;
            }
            Some(Deed::Resign { seat }) => {
                let seat = seat_of(table, seat)?;
                let known = game.resample(state, seat, &mut Fast::new(SEED));
                let worth = position_value(game, &known, seat);
                valued.push(ValuedDecision {
                    entry,
                    seat,
                    order: "resigns".to_owned(),
                    best: worth,
                    chosen: worth,
                    better: None,
                    exact: false,
                    quiet: true,
                });
            }
            _ => {}
        }
    }
    Ok(attribute_luck(table, valued, &outcome))
}

fn seat_of(table: &Table, word: &str) -> Result<Seat, ReviewError> {
    table.seat(word).ok_or_else(|| ReviewError::Broken(format!("there is no seat {word}")))
}

fn state_at<G: Game>(table: &Table, entry: usize) -> Result<&G::State, ReviewError> {
    let position = table.position_at(entry).and_then(|position| position.state::<G::State>());
    position.ok_or_else(|| ReviewError::Broken("it is a record of another game".to_owned()))
}

/// What a decision was worth to its seat, and the best one beside it.
fn value<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: &Action,
    seats: usize,
    config: &ReviewConfig,
    entry: usize,
) -> ValuedDecision {
    let mut valued = ValuedDecision {
        entry,
        seat,
        order: play::text_of(game, action),
        best: 0.0,
        chosen: 0.0,
        better: None,
        exact: false,
        quiet: false,
    };
    let mut endings = ExactSolver::new(game, config.exact);
    if let Some(worth) = endings.solve(state, seats)
        && let Some(chosen) = endings.solve_order(state, seat, &action.picks)
    {
        (valued.best, valued.chosen) = (worth[seat.index()], chosen[seat.index()]);
        valued.exact = true;
        return valued;
    }
    let seed = SEED.wrapping_add(entry as u64);
    let found = search(game, state, seat, &config.search, &SearchLimits::none(), seed);
    let best = &found.best().action;
    let evaluation = SearchConfig { nodes: config.worlds, ..config.search };
    let orders = [&best.picks[..], &action.picks];
    let values = evaluate_orders(game, state, seat, &orders, &evaluation, seed);
    (valued.best, valued.chosen) = (values[0], values[1]);
    if best.picks != action.picks && valued.best > valued.chosen {
        valued.better = Some(play::text_of(game, best));
    }
    valued
}

/// Goes back from the end and attributes to luck what is not loss.
fn attribute_luck(
    table: &Table,
    mut valued: Vec<ValuedDecision>,
    outcome: &wardroom_kernel::Outcome,
) -> Review {
    // All chances are told for the first seat; what one of two wins, the other loses.
    let first = |seat: Seat, worth: f64| if seat == Seat(0) { worth } else { 1.0 - worth };
    let result = outcome.values.first().copied().unwrap_or_default();
    let mut after = result;
    let mut next: Option<Seat> = None;
    let mut points = Vec::with_capacity(valued.len());
    for one in valued.iter_mut().rev() {
        let own = first(one.seat, after);
        // Between two decisions of one seat with no chance between them nothing but the order counts.
        if one.quiet && next.is_none_or(|next| next == one.seat) {
            one.chosen = own;
        }
        one.best = one.best.max(one.chosen);
        let win = first(one.seat, one.best);
        let entry = &table.record().entries[one.entry];
        let events = table.events_of(one.entry).iter().map(|told| told.text.clone());
        points.push(ReviewedDecision {
            action: one.entry,
            seat: table.word(one.seat).to_owned(),
            order: std::mem::take(&mut one.order),
            win,
            luck: after - first(one.seat, one.chosen),
            loss: one.best - one.chosen,
            better: one.better.take().filter(|_| one.best > one.chosen),
            exact: one.exact,
            rolls: entry.rolls.iter().map(ToString::to_string).collect(),
            events: events.filter(|text| !text.is_empty()).collect(),
        });
        after = win;
        next = Some(one.seat);
    }
    points.reverse();
    let start = after;
    let mut turning: Vec<usize> = (0..points.len()).collect();
    turning.sort_by(|&a, &b| points[b].weight().total_cmp(&points[a].weight()));
    turning.truncate(MAX_TURNING_POINTS);
    Review {
        of: table.word(Seat(0)).to_owned(),
        start,
        result,
        outcome: outcome.label.to_string(),
        seats: accounts(table, &points, start, result),
        points,
        turning,
    }
}

fn accounts(
    table: &Table,
    points: &[ReviewedDecision],
    start: f64,
    result: f64,
) -> BTreeMap<String, SeatAccount> {
    let luck: f64 = points.iter().map(|point| point.luck).sum();
    let account = |(at, word): (usize, &String)| {
        let loss = points.iter().filter(|point| point.seat == *word).map(|point| point.loss).sum();
        let account = match at {
            0 => SeatAccount { start, luck, loss, result },
            _ => SeatAccount { start: 1.0 - start, luck: -luck, loss, result: 1.0 - result },
        };
        (word.clone(), account)
    };
    table.seats().iter().enumerate().map(account).collect()
}

impl ReviewedDecision {
    /// How much changed here.
    pub fn weight(&self) -> f64 {
        self.luck.abs() + self.loss
    }
}
