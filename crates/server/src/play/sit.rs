//! Taking and leaving seats.

use std::sync::Arc;

use wardroom_protocol::{
    Invitation, JoinRequest, LinkState, Numbered, SeatLink, SeatRequest, Seated, SitRequest,
    StandRequest, TableState, UnlinkRequest,
};

use super::create::{check_entropy, new_link, seat_link, sit_down};
use super::look::{scenario_title, seats};
use super::own_seat;
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::event::EventKind;
use crate::http::picture_path;
use crate::live::{LiveTable, Prepared, SeatState};
use crate::store::{SeatChange, User};
use crate::tables::{Change, TableGuard};
use crate::token;

/// The most people who may share a seat.
const MAX_SEAT_HOLDERS: usize = 8;
/// The most links to a seat that wait to be used.
const MAX_LINKS: usize = 16;

impl App {
    /// Takes a free seat.
    pub(crate) async fn sit(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: SitRequest,
    ) -> ApiResult<Seated> {
        let held = self.lock_table(id).await?;
        let seat = held.seat(&request.seat).ok_or_else(|| ApiError::not_found("seat"))?;
        let seat_state = &held.seats[seat.index()];
        let reserved = !seat_state.reserved.is_empty() && !seat_state.reserved.contains(&user.id);
        if !seat_state.is_held_by(user.id) {
            if held.state() != TableState::Open || !seat_state.is_open() {
                return Err(ApiError::Conflict(format!("the seat {} is taken", request.seat)));
            }
            if reserved {
                return Err(ApiError::forbidden("the seat is kept for somebody else"));
            }
        }
        self.take_seat(user, held, &request.seat, &request.entropy, None).await
    }

    /// Takes a seat by its link, which is used up by that.
    pub(crate) async fn join(
        self: &Arc<Self>,
        user: &User,
        request: JoinRequest,
    ) -> ApiResult<Seated> {
        let linked = self.store.link(token::hash(&request.token)).await?;
        let (id, word) = linked.ok_or_else(|| ApiError::not_found("link"))?;
        let held = self.lock_table(&id).await?;
        if held.state() == TableState::Finished {
            return Err(ApiError::Conflict("the game is over".to_owned()));
        }
        let seat = held.seat(&word).ok_or_else(|| ApiError::not_found("seat"))?;
        let seat_state = &held.seats[seat.index()];
        let link = match seat_state.is_held_by(user.id) {
            true => None,
            false => good_link(seat_state, &token::mark(&request.token))?,
        };
        self.take_seat(user, held, &word, &request.entropy, link).await
    }

    /// What a link to a seat leads to.
    pub(crate) async fn invitation(&self, user: &User, token: &str) -> ApiResult<Invitation> {
        let linked = self.store.link(token::hash(token)).await?;
        let (id, word) = linked.ok_or_else(|| ApiError::not_found("link"))?;
        let held = self.lock_table(&id).await?;
        let seat = held.seat(&word).ok_or_else(|| ApiError::not_found("seat"))?;
        let seat_state = &held.seats[seat.index()];
        let mark = token::mark(token);
        let link = seat_state.links.iter().find(|link| link.mark == mark);
        let over = held.state() == TableState::Finished;
        let seats = seats(&held, user.id);
        let cover = held.game.its_cover();
        Ok(Invitation {
            id,
            game: held.row.settings.game.clone(),
            title: held.game.manifest().title.to_owned(),
            picture: picture_path(held.game.id()),
            scenario_title: scenario_title(&*held.game, &held.row.settings.scenario),
            name: cover.seat_name(&word),
            line: cover.line,
            by: link.map_or_else(String::new, |link| link.name.clone()),
            state: match link {
                _ if over => LinkState::Closed,
                Some(link) => link.state,
                None if seat_state.is_open() => LinkState::Open,
                None => LinkState::Closed,
            },
            me: seat_state.is_held_by(user.id),
            others: seats.into_iter().filter(|other| other.seat != word).collect(),
        })
    }

    async fn take_seat(
        self: &Arc<Self>,
        user: &User,
        mut held: TableGuard,
        word: &str,
        entropy: &str,
        link: Option<u64>,
    ) -> ApiResult<Seated> {
        check_entropy(entropy)?;
        let seat = held.seat(word).ok_or_else(|| ApiError::not_found("seat"))?;
        let seat_state = &held.seats[seat.index()];
        let mut number = held.last;
        if !seat_state.is_held_by(user.id) {
            if seat_state.bot.is_some() {
                return Err(ApiError::forbidden("a computer plays this seat"));
            }
            if seat_state.holders.len() >= MAX_SEAT_HOLDERS {
                return Err(ApiError::Conflict("the seat is full".to_owned()));
            }
            check_one_side(&held, user, seat_state)?;
            let change = sit_down(&held, user, &[(word, entropy)], link)?;
            number = self.commit(&mut held, change).await?;
        }
        Ok(Seated { id: held.row.id.clone(), seat: word.to_owned(), number })
    }

    /// Leaves a seat: before the game begins or, later, to others who hold it too. Its first holder may also
    /// ask one of the others to leave.
    pub(crate) async fn stand(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: StandRequest,
    ) -> ApiResult<Numbered> {
        let mut held = self.lock_table(id).await?;
        let seat = own_seat(&held, user, &request.seat)?;
        let holders = &held.seats[seat.index()].holders;
        let leaver = match &request.who {
            None => user.id,
            Some(name) if *name == user.name => user.id,
            Some(_) if holders.first().is_none_or(|first| first.user != user.id) => {
                return Err(ApiError::forbidden("only the first holder of a seat can do that"));
            }
            Some(name) => {
                let named = holders.iter().find(|holder| holder.name == *name);
                named.ok_or_else(|| ApiError::not_found("holder of the seat"))?.user
            }
        };
        if held.state() != TableState::Open && holders.len() == 1 {
            return Err(ApiError::Conflict("the game has begun; one can only resign".to_owned()));
        }
        let (seat, user) = (request.seat, leaver);
        let change = Change::default()
            .seat_change(SeatChange::Leaves { seat: seat.clone(), user })
            .and(EventKind::Stood { seat, user }, Prepared::Nothing);
        Ok(Numbered { number: self.commit(&mut held, change).await? })
    }

    /// Makes a new link to a seat: for whoever made the table while the seat is free, and for
    /// those who hold the seat.
    pub(crate) async fn link(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: SeatRequest,
    ) -> ApiResult<SeatLink> {
        let mut held = self.lock_table(id).await?;
        let seat = held.seat(&request.seat).ok_or_else(|| ApiError::not_found("seat"))?;
        let seat_state = &held.seats[seat.index()];
        let made = held.row.creator == user.id && seat_state.is_open();
        if seat_state.bot.is_some() || !(made || seat_state.is_held_by(user.id)) {
            return Err(ApiError::forbidden("only those who hold the seat can invite to it"));
        }
        if held.state() == TableState::Finished {
            return Err(ApiError::Conflict("the game is over".to_owned()));
        }
        if seat_state.links.iter().filter(|link| link.state == LinkState::Open).count() >= MAX_LINKS
        {
            return Err(ApiError::Conflict("there are enough links to this seat".to_owned()));
        }
        let (token, linked) = new_link(user, &request.seat);
        self.store.create_link(token::hash(&token), id, &request.seat).await?;
        self.commit(&mut held, Change::of(linked)).await?;
        seat_link(&held, &request.seat, &token)
    }

    /// Withdraws a link: for whoever made it and for those who hold the seat.
    pub(crate) async fn unlink(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: UnlinkRequest,
    ) -> ApiResult<Numbered> {
        let mut held = self.lock_table(id).await?;
        let change = withdrawal(&held, user, request.link)?;
        Ok(Numbered { number: self.commit(&mut held, change).await? })
    }
}

fn withdrawal<'l>(live: &'l LiveTable, user: &User, number: u64) -> ApiResult<Change> {
    let find = |seat_state: &'l SeatState| {
        Some((seat_state, seat_state.links.iter().find(|link| link.number == number)?))
    };
    let found = live.seats.iter().find_map(find);
    let (seat_state, link) = found.ok_or_else(|| ApiError::not_found("link"))?;
    if link.by != user.id && !seat_state.is_held_by(user.id) {
        return Err(ApiError::forbidden("the link is somebody else's"));
    }
    if link.state != LinkState::Open {
        return Err(ApiError::Conflict("the link leads nowhere any more".to_owned()));
    }
    Ok(Change::of(EventKind::Unlinked { seat: seat_state.word.clone(), link: number }))
}

/// The number of a link that still leads to its seat. What older versions made is not in the log, and leads to
/// a free seat.
fn good_link(seat_state: &SeatState, mark: &str) -> ApiResult<Option<u64>> {
    let Some(link) = seat_state.links.iter().find(|link| link.mark == mark) else {
        return match seat_state.is_open() {
            true => Ok(None),
            false => Err(ApiError::Conflict(format!("the seat {} is taken", seat_state.word))),
        };
    };
    let why = match link.state {
        LinkState::Open => return Ok(Some(link.number)),
        LinkState::Withdrawn => "this link was withdrawn".to_owned(),
        LinkState::Closed => {
            format!("the seat {} has been taken since this link was made", seat_state.word)
        }
        LinkState::Used => {
            format!("{} has used this link", link.used_by.as_deref().unwrap_or("somebody"))
        }
    };
    Err(ApiError::Conflict(why))
}

/// Refuses a second side to somebody who came for one: whoever plays several says so when the table is
/// made, and everybody can see it. Before a rematch it was so.
fn check_one_side(live: &LiveTable, user: &User, seat_state: &SeatState) -> ApiResult {
    match live.seats_of(user.id).next().filter(|_| !seat_state.reserved.contains(&user.id)) {
        Some(seat) => Err(ApiError::Forbidden(format!(
            "you hold {} already; whoever plays both sides says so when the table is made",
            live.word(seat)
        ))),
        None => Ok(()),
    }
}
