//! Going back by agreement, where dice have fallen.

use std::sync::Arc;

use wardroom_kernel::{Seat, SeatSet};
use wardroom_protocol::{Numbered, RollbackRequest};

use super::orders::begun;
use super::own_seat;
use crate::App;
use crate::denied::{Denied, Granted};
use crate::happening::What;
use crate::live::{Holder, Live, Proposal};
use crate::store::User;
use crate::tables::Change;

/// The people who must still agree: everybody who holds a seat. Computers do not mind.
pub(super) fn still_asked<'a>(live: &'a Live, proposal: &'a Proposal) -> Vec<&'a Holder> {
    let mut asked: Vec<&Holder> = Vec::new();
    for holder in live.chairs.iter().flat_map(|chair| &chair.holders) {
        let is_known = asked.iter().any(|known| known.user == holder.user);
        if !is_known && !proposal.agreed.contains(&holder.user) {
            asked.push(holder);
        }
    }
    asked
}

/// The seats of those who must still agree.
pub(super) fn seats_asked(live: &Live, proposal: &Proposal) -> SeatSet {
    still_asked(live, proposal).iter().flat_map(|holder| live.seats_of(holder.user)).collect()
}

impl App {
    /// Proposes to go back, or answers a proposal.
    pub(crate) async fn roll_back(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: RollbackRequest,
    ) -> Granted<Numbered> {
        let mut held = self.hold_in_time(id).await?;
        let change = match (request.to, request.agree) {
            (Some(to), None) => propose(&held, user, speaker(&held, user, &request)?, to)?,
            (None, Some(agree)) => {
                let proposal = held.proposal.clone();
                let proposal =
                    proposal.ok_or_else(|| Denied::Conflict("nobody proposes that".to_owned()))?;
                let seat = speaker(&held, user, &request)?;
                reply(&held, user, seat, proposal, agree)?
            }
            _ => {
                return Err(Denied::Malformed("say either where to, or whether you agree".into()));
            }
        };
        Ok(Numbered { number: self.commit(&mut held, change).await? })
    }
}

/// The seat somebody speaks from: the one they name, or their first.
fn speaker(live: &Live, user: &User, request: &RollbackRequest) -> Granted<Seat> {
    match &request.seat {
        Some(word) => own_seat(live, user, word),
        None => {
            let first = live.seats_of(user.id).next();
            first.ok_or_else(|| Denied::forbidden("only the players can agree on that"))
        }
    }
}

fn propose(live: &Live, user: &User, seat: Seat, to: u64) -> Granted<Change> {
    let record = begun(live)?;
    let entry =
        live.entry_at(to).ok_or_else(|| Denied::refused("the game had not begun by then"))?;
    let draft = record.draft_rollback(&*live.game, seat, entry)?;
    let word = live.word(seat).to_owned();
    let change = Change::of(What::Proposal { seat: word, user: Some(user.id), to });
    let proposal = Proposal { by: seat, to, agreed: vec![user.id] };
    match still_asked(live, &proposal).is_empty() {
        true => Ok(change.and_entry(draft, Some(user.id))),
        false => Ok(change),
    }
}

fn reply(
    live: &Live,
    user: &User,
    seat: Seat,
    mut proposal: Proposal,
    agree: bool,
) -> Granted<Change> {
    let word = live.word(seat).to_owned();
    let change = Change::of(What::Reply { seat: word, user: Some(user.id), agree });
    proposal.agreed.push(user.id);
    if !agree || !still_asked(live, &proposal).is_empty() {
        return Ok(change);
    }
    let entry =
        live.entry_at(proposal.to).ok_or_else(|| Denied::refused("the game had not begun"))?;
    let draft = begun(live)?.draft_rollback(&*live.game, proposal.by, entry)?;
    Ok(change.and_entry(draft, Some(user.id)))
}
