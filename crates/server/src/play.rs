//! What people do at tables.
//!
//! | file | holds |
//! |---|---|
//! | `create.rs` | making a table |
//! | `sit.rs` | taking and leaving seats, links |
//! | `orders.rs` | orders, undo, resignation, chat |
//! | `agree.rs` | going back by agreement |
//! | `copies.rs` | rematches, practice copies, records in and out |
//! | `look.rs` | what an observer sees |
//! | `review.rs` | advice, and the review of a game that is over |
//! | `today.rs` | the game of the day |
//! | `ask.rs` | what may be picked, why not, what it leads to |

mod agree;
mod ask;
mod copies;
mod create;
mod look;
mod orders;
mod review;
mod sit;
mod today;

use wardroom_kernel::{Observer, Seat, Told};
use wardroom_protocol::{Ending, EventInfo, RollInfo, TableState};

use crate::error::{ApiError, ApiResult};
use crate::live::LiveTable;
use crate::store::User;

pub(crate) use copies::MAX_RECORD;
pub(crate) use review::ReviewedGame;
pub(crate) use today::this_day;

/// The seat of that word, if this person holds it.
fn own_seat(live: &LiveTable, user: &User, word: &str) -> ApiResult<Seat> {
    let seat = live.seat(word).ok_or_else(|| ApiError::not_found("seat"))?;
    match live.seats[seat.index()].is_held_by(user.id) {
        true => Ok(seat),
        false => Err(ApiError::Forbidden(format!("the seat {word} is not yours"))),
    }
}

/// As whom somebody looks: from a seat they hold, or from beside the table; once the game is
/// over everybody may know everything.
fn observer_of(live: &LiveTable, user: &User, seat: Option<&str>) -> ApiResult<Observer> {
    let seat = seat.filter(|word| !word.is_empty());
    if live.state() == TableState::Finished {
        return Ok(Observer::Referee);
    }
    match seat {
        Some(word) => Ok(Observer::Seat(own_seat(live, user, word)?)),
        None => Ok(Observer::Spectator),
    }
}

/// The events as an observer may know them; the rolls of the others stay hidden with them.
fn events_for(events: &[Told], observer: Observer) -> Vec<EventInfo> {
    events
        .iter()
        .filter_map(|told| {
            Some(EventInfo {
                text: told.for_observer(observer)?.to_owned(),
                rule: told.rule.clone(),
                rolls: told.rolls.iter().map(RollInfo::from).collect(),
            })
        })
        .collect()
}

/// How the game ended.
fn ending(live: &LiveTable) -> Option<Ending> {
    let outcome = live.outcome()?;
    let words = live.seats.iter().map(|seat_state| seat_state.word.clone());
    Some(Ending { label: outcome.label.into_owned(), values: words.zip(outcome.values).collect() })
}
