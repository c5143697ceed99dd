//! Going back by agreement, where dice have fallen.

use std::sync::Arc;

use wardroom_kernel::{Seat, SeatSet};
use wardroom_protocol::{Numbered, RollbackRequest};

use super::orders::begun;
use super::own_seat;
use crate::App;
use crate::denied::{Denied, Granted};
use crate::happening::What;
use crate::live::{Fresh, Live, Proposal};
use crate::store::User;
use crate::tables::Change;

/// The seats that must still agree. Computers do not mind, and whoever holds several seats
/// need agree but once.
pub(super) fn still_to_agree(live: &Live, proposal: &Proposal) -> SeatSet {
    let agreed_by = |user| live.seats_of(user).any(|seat| proposal.agreed.contains(seat));
    (0..)
        .map(Seat)
        .zip(&live.chairs)
        .filter(|(seat, chair)| {
            let for_them = chair.holders.iter().any(|holder| agreed_by(holder.user));
            chair.bot.is_none() && !proposal.agreed.contains(*seat) && !for_them
        })
        .map(|(seat, _)| seat)
        .collect()
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
            (Some(to), None) => propose(&held, speaker(&held, user, &request, None)?, to)?,
            (None, Some(agree)) => {
                let proposal = held.proposal.clone();
                let proposal =
                    proposal.ok_or_else(|| Denied::Conflict("nobody proposes that".to_owned()))?;
                let seat = speaker(&held, user, &request, Some(&proposal))?;
                reply(&held, seat, proposal, agree)?
            }
            _ => {
                return Err(Denied::Malformed("say either where to, or whether you agree".into()));
            }
        };
        Ok(Numbered { number: self.commit(&mut held, change).await? })
    }
}

/// The seat somebody speaks for: the one they name, or the first of theirs that is asked.
fn speaker(
    live: &Live,
    user: &User,
    request: &RollbackRequest,
    asked: Option<&Proposal>,
) -> Granted<Seat> {
    if let Some(word) = &request.seat {
        return own_seat(live, user, word);
    }
    let waiting = asked.map(|proposal| still_to_agree(live, proposal));
    let is_asked = |seat: &Seat| waiting.is_none_or(|waiting| waiting.contains(*seat));
    let own: Vec<Seat> = live.seats_of(user.id).collect();
    let seat = own.iter().copied().find(is_asked).or(own.first().copied());
    seat.ok_or_else(|| Denied::forbidden("only the players can agree on that"))
}

fn propose(live: &Live, seat: Seat, to: u64) -> Granted<Change> {
    let record = begun(live)?;
    let entry =
        live.entry_at(to).ok_or_else(|| Denied::refused("the game had not begun by then"))?;
    let draft = record.draft_rollback(seat, entry)?;
    let change = Change::of(What::Proposal { seat: live.word(seat).to_owned(), to });
    let proposal = Proposal { by: seat, to, agreed: SeatSet::one(seat) };
    match still_to_agree(live, &proposal).is_empty() {
        true => Ok(change.and_entry(draft)),
        false => Ok(change),
    }
}

fn reply(live: &Live, seat: Seat, mut proposal: Proposal, agree: bool) -> Granted<Change> {
    let word = live.word(seat).to_owned();
    let change = Change::default().and(What::Reply { seat: word, agree }, Fresh::No);
    proposal.agreed = proposal.agreed.with(seat);
    if !agree || !still_to_agree(live, &proposal).is_empty() {
        return Ok(change);
    }
    let entry =
        live.entry_at(proposal.to).ok_or_else(|| Denied::refused("the game had not begun"))?;
    let draft = begun(live)?.draft_rollback(proposal.by, entry)?;
    Ok(change.and_entry(draft))
}
