//! Going back by agreement, where dice have fallen.

use std::sync::Arc;

use wardroom_kernel::{Seat, SeatSet};
use wardroom_protocol::{Numbered, RollbackRequest};

use super::orders::begun;
use super::own_seat;
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::event::EventKind;
use crate::live::{Holder, LiveTable, Proposal};
use crate::store::User;
use crate::tables::Change;

/// The people who must still agree: everybody who holds a seat. Computers do not mind.
pub(super) fn still_asked<'a>(live: &'a LiveTable, proposal: &'a Proposal) -> Vec<&'a Holder> {
    let mut asked: Vec<&Holder> = Vec::new();
    for holder in live.seats.iter().flat_map(|seat_state| &seat_state.holders) {
        let is_known = asked.iter().any(|known| known.user == holder.user);
        if !is_known && !proposal.agreed.contains(&holder.user) {
            asked.push(holder);
        }
    }
    asked
}

/// The seats of those who must still agree.
pub(super) fn seats_asked(live: &LiveTable, proposal: &Proposal) -> SeatSet {
    still_asked(live, proposal).iter().flat_map(|holder| live.seats_of(holder.user)).collect()
}

impl App {
    /// Proposes to go back, or answers a proposal.
    pub(crate) async fn roll_back(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: RollbackRequest,
    ) -> ApiResult<Numbered> {
        let mut held = self.lock_and_check_clock(id).await?;
        let change = match (request.to, request.agree) {
            (Some(to), None) => propose(&held, user, speaker(&held, user, &request)?, to)?,
            (None, Some(agree)) => {
                let proposal = held.proposal.clone();
                let proposal = proposal
                    .ok_or_else(|| ApiError::Conflict("nobody proposes that".to_owned()))?;
                let seat = speaker(&held, user, &request)?;
                reply(&held, user, seat, proposal, agree)?
            }
            _ => {
                return Err(ApiError::Malformed(
                    "say either where to, or whether you agree".into(),
                ));
            }
        };
        Ok(Numbered { number: self.commit(&mut held, change).await? })
    }
}

/// The seat somebody speaks from: the one they name, or their first.
fn speaker(live: &LiveTable, user: &User, request: &RollbackRequest) -> ApiResult<Seat> {
    match &request.seat {
        Some(word) => own_seat(live, user, word),
        None => {
            let first = live.seats_of(user.id).next();
            first.ok_or_else(|| ApiError::forbidden("only the players can agree on that"))
        }
    }
}

fn propose(live: &LiveTable, user: &User, seat: Seat, to: u64) -> ApiResult<Change> {
    let record = begun(live)?;
    let entry =
        live.entry_at(to).ok_or_else(|| ApiError::refused("the game had not begun by then"))?;
    let draft = record.draft_rollback(&*live.game, seat, entry)?;
    let word = live.word(seat).to_owned();
    let change = Change::of(EventKind::Proposal { seat: word, user: Some(user.id), to });
    let proposal = Proposal { by: seat, to, agreed: vec![user.id] };
    match still_asked(live, &proposal).is_empty() {
        true => Ok(change.and_entry(draft, Some(user.id))),
        false => Ok(change),
    }
}

fn reply(
    live: &LiveTable,
    user: &User,
    seat: Seat,
    mut proposal: Proposal,
    agree: bool,
) -> ApiResult<Change> {
    let word = live.word(seat).to_owned();
    let change = Change::of(EventKind::Reply { seat: word, user: Some(user.id), agree });
    proposal.agreed.push(user.id);
    if !agree || !still_asked(live, &proposal).is_empty() {
        return Ok(change);
    }
    let entry =
        live.entry_at(proposal.to).ok_or_else(|| ApiError::refused("the game had not begun"))?;
    let draft = begun(live)?.draft_rollback(&*live.game, proposal.by, entry)?;
    Ok(change.and_entry(draft, Some(user.id)))
}
