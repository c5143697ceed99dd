//! Orders, undo, resignation, chat.

use std::sync::Arc;

use wardroom_kernel::{Observer, Seat, Token};
use wardroom_protocol::{
    ActRequest, Acted, ChatRequest, DiceMode, Numbered, SeatRequest, UndoRequest,
};
use wardroom_record::{Answers, Entry, Table};

use super::{ending, events_for, own_seat};
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::event::EventKind;
use crate::live::LiveTable;
use crate::store::User;
use crate::tables::{Change, TableGuard};

/// The longest that can be said at once.
const MAX_CHAT: usize = 1000;

impl App {
    /// Gives an order: it is checked for seat, turn, freshness and legality, kept on the disk,
    /// and only then does anybody see it.
    pub(crate) async fn act(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: ActRequest,
    ) -> ApiResult<Acted> {
        let mut held = self.lock_and_check_clock(id).await?;
        let seat = own_seat(&held, user, &request.seat)?;
        let record = begun(&held)?;
        check_fresh(&held, record, seat, request.number)?;
        let rules = &*held.game;
        let order = rules.parse(record.position(), seat, &request.order)?;
        let answers = match (held.row.settings.dice, &request.dice) {
            (DiceMode::Sealed, Some(dice)) if !dice.is_empty() => {
                return Err(ApiError::refused("the dice of this table are sealed"));
            }
            (DiceMode::Table, dice) => {
                Answers::Script(Token::parse_list(dice.as_deref().unwrap_or_default()))
            }
            (DiceMode::Practice, Some(dice)) if !dice.is_empty() => {
                Answers::Script(Token::parse_list(dice))
            }
            _ => Answers::Sealed,
        };
        let draft = record.draft_action(rules, seat, &order, answers)?;
        let events = events_for(&draft.moment().events, Observer::Seat(seat));
        let head = draft.entry().head.to_string();
        let number = self.commit(&mut held, Change::given(draft, user.id)).await?;
        self.metrics.acted();
        let (to_act, outcome) = (held.words(held.to_act()), ending(&held));
        Ok(Acted { number, events, to_act, outcome, head })
    }

    /// Takes one's last order back.
    pub(crate) async fn undo(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: UndoRequest,
    ) -> ApiResult<Numbered> {
        let mut held = self.lock_and_check_clock(id).await?;
        let seat = own_seat(&held, user, &request.seat)?;
        let record = begun(&held)?;
        check_fresh(&held, record, seat, request.number)?;
        let draft = record.draft_undo(&*held.game, seat)?;
        if !is_theirs(&held, user, draft.entry()) {
            return Err(ApiError::forbidden(
                "somebody else who holds the seat gave that order; propose to go back instead",
            ));
        }
        Ok(Numbered { number: self.commit(&mut held, Change::given(draft, user.id)).await? })
    }

    /// Gives the game up. A seat that several hold is given up when all of them have said so.
    pub(crate) async fn resign(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: SeatRequest,
    ) -> ApiResult<Numbered> {
        let mut held = self.lock_and_check_clock(id).await?;
        let seat = own_seat(&held, user, &request.seat)?;
        let draft = begun(&held)?.draft_resignation(&*held.game, seat)?;
        let gives_up = |other| other == user.id || held.giving_up.contains(&(seat, other));
        let all = held.seats[seat.index()].holders.iter().all(|holder| gives_up(holder.user));
        let change = match all {
            true => Change::given(draft, user.id),
            false => {
                let name = user.name.clone();
                Change::of(EventKind::GivesUp { seat: request.seat, user: user.id, name })
            }
        };
        Ok(Numbered { number: self.commit(&mut held, change).await? })
    }

    /// Says something to everybody at the table.
    pub(crate) async fn chat(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: ChatRequest,
    ) -> ApiResult<Numbered> {
        let plain = |sign: &char| !sign.is_control() || *sign == '\n';
        let text: String = request.text.trim().chars().filter(plain).collect();
        if text.is_empty() || text.chars().count() > MAX_CHAT {
            let reason = format!("say something of at most {MAX_CHAT} characters");
            return Err(ApiError::refused(reason));
        }
        let mut held = self.lock_table(id).await?;
        let chat = EventKind::Chat { user: user.id, name: user.name.clone(), text };
        Ok(Numbered { number: self.commit(&mut held, Change::of(chat)).await? })
    }

    /// The table, after its clocks have been looked at.
    pub(super) async fn lock_and_check_clock(self: &Arc<Self>, id: &str) -> ApiResult<TableGuard> {
        let mut held = self.lock_table(id).await?;
        self.flag_held(&mut held).await?;
        Ok(held)
    }
}

/// Whether somebody gave the order that an undo takes back; where that is not known, whoever holds the seat
/// may have.
pub(super) fn is_theirs(live: &LiveTable, user: &User, undo: &Entry) -> bool {
    let giver = undo.undo.and_then(|undone| live.givers.get(undone).copied().flatten());
    giver.is_none_or(|giver| giver == user.id)
}

/// The record of a game that has begun.
pub(super) fn begun(live: &LiveTable) -> ApiResult<&Table> {
    live.record.as_ref().ok_or_else(|| ApiError::refused("the game has not begun: a seat is free"))
}

/// Refuses an order given without knowing what has happened since.
///
/// Talk does not make an order stale, and neither does a plan that somebody else has sealed
/// meanwhile: the seat must have had the same choices all along, no dice may have fallen, and it
/// must not have decided itself from elsewhere.
fn check_fresh(live: &LiveTable, record: &Table, seat: Seat, number: u64) -> ApiResult {
    let stale = Err(ApiError::Stale { number: live.last });
    if number >= live.last {
        return if number == live.last { Ok(()) } else { stale };
    }
    let Some(seen) = live.entry_at(number) else {
        return stale;
    };
    let entries = &record.record().entries;
    let own = Some(live.word(seat));
    let matters = |entry: &Entry| entry.seat.as_deref() == own || !entry.rolls.is_empty();
    if entries[seen + 1..].iter().any(matters) {
        return stale;
    }
    let choices = |entry: usize| {
        let position = record.position_at(entry)?;
        live.game.choices(position, seat, &[]).ok()
    };
    let same = seen + 1 == entries.len() || choices(seen) == choices(entries.len() - 1);
    if same { Ok(()) } else { stale }
}
