//! Taking and leaving seats.

use std::sync::Arc;

use wardroom_protocol::{
    JoinRequest, LinkState, Numbered, SeatLink, SeatRequest, Seated, SitRequest, StandRequest,
    TableState, UnlinkRequest,
};

use super::create::{check_entropy, new_link, seat_link, sit_down};
use super::own_seat;
use crate::App;
use crate::denied::{Denied, Granted};
use crate::happening::What;
use crate::live::{Chair, Fresh, Live};
use crate::store::{Holding, User};
use crate::tables::{Change, Held};
use crate::token;

/// The most people who may share a seat.
const MOST_TO_A_SEAT: usize = 8;
/// The most links to a seat that wait to be used.
const MOST_LINKS: usize = 16;

impl App {
    /// Takes a free seat.
    pub(crate) async fn sit(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: SitRequest,
    ) -> Granted<Seated> {
        let held = self.hold(id).await?;
        let seat = held.seat(&request.seat).ok_or_else(|| Denied::missing("seat"))?;
        let chair = &held.chairs[seat.index()];
        let reserved = !chair.reserved.is_empty() && !chair.reserved.contains(&user.id);
        if !chair.is_held_by(user.id) {
            if held.state() != TableState::Open || !chair.is_open() {
                return Err(Denied::Conflict(format!("the seat {} is taken", request.seat)));
            }
            if reserved {
                return Err(Denied::forbidden("the seat is kept for somebody else"));
            }
        }
        self.take_seat(user, held, &request.seat, &request.entropy, None).await
    }

    /// Takes a seat by its link, which is used up by that.
    pub(crate) async fn join(
        self: &Arc<Self>,
        user: &User,
        request: JoinRequest,
    ) -> Granted<Seated> {
        let linked = self.store.link(token::hash(&request.token)).await?;
        let (id, word) = linked.ok_or_else(|| Denied::missing("link"))?;
        let held = self.hold(&id).await?;
        if held.state() == TableState::Finished {
            return Err(Denied::Conflict("the game is over".to_owned()));
        }
        let seat = held.seat(&word).ok_or_else(|| Denied::missing("seat"))?;
        let chair = &held.chairs[seat.index()];
        let link = match chair.is_held_by(user.id) {
            true => None,
            false => good_link(chair, &token::mark(&request.token))?,
        };
        self.take_seat(user, held, &word, &request.entropy, link).await
    }

    async fn take_seat(
        self: &Arc<Self>,
        user: &User,
        mut held: Held,
        word: &str,
        entropy: &str,
        link: Option<u64>,
    ) -> Granted<Seated> {
        check_entropy(entropy)?;
        let seat = held.seat(word).ok_or_else(|| Denied::missing("seat"))?;
        let chair = &held.chairs[seat.index()];
        let mut number = held.last;
        if !chair.is_held_by(user.id) {
            if chair.bot.is_some() {
                return Err(Denied::forbidden("a computer plays this seat"));
            }
            if chair.holders.len() >= MOST_TO_A_SEAT {
                return Err(Denied::Conflict("the seat is full".to_owned()));
            }
            check_one_side(&held, user, chair)?;
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
    ) -> Granted<Numbered> {
        let mut held = self.hold(id).await?;
        let seat = own_seat(&held, user, &request.seat)?;
        let holders = &held.chairs[seat.index()].holders;
        let leaver = match &request.who {
            None => user.id,
            Some(name) if *name == user.name => user.id,
            Some(_) if holders.first().is_none_or(|first| first.user != user.id) => {
                return Err(Denied::forbidden("only the first holder of a seat can do that"));
            }
            Some(name) => {
                let named = holders.iter().find(|holder| holder.name == *name);
                named.ok_or_else(|| Denied::missing("holder of the seat"))?.user
            }
        };
        if held.state() != TableState::Open && holders.len() == 1 {
            return Err(Denied::Conflict("the game has begun; one can only resign".to_owned()));
        }
        let (seat, user) = (request.seat, leaver);
        let change = Change::default()
            .holding(Holding::Leaves { seat: seat.clone(), user })
            .and(What::Stood { seat, user }, Fresh::No);
        Ok(Numbered { number: self.commit(&mut held, change).await? })
    }

    /// Makes a new link to a seat: for whoever made the table while the seat is free, and for
    /// those who hold the seat.
    pub(crate) async fn link(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: SeatRequest,
    ) -> Granted<SeatLink> {
        let mut held = self.hold(id).await?;
        let seat = held.seat(&request.seat).ok_or_else(|| Denied::missing("seat"))?;
        let chair = &held.chairs[seat.index()];
        let made = held.row.creator == user.id && chair.is_open();
        if chair.bot.is_some() || !(made || chair.is_held_by(user.id)) {
            return Err(Denied::forbidden("only those who hold the seat can invite to it"));
        }
        if held.state() == TableState::Finished {
            return Err(Denied::Conflict("the game is over".to_owned()));
        }
        if chair.links.iter().filter(|link| link.state == LinkState::Open).count() >= MOST_LINKS {
            return Err(Denied::Conflict("there are enough links to this seat".to_owned()));
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
    ) -> Granted<Numbered> {
        let mut held = self.hold(id).await?;
        let change = withdrawal(&held, user, request.link)?;
        Ok(Numbered { number: self.commit(&mut held, change).await? })
    }
}

fn withdrawal<'l>(live: &'l Live, user: &User, number: u64) -> Granted<Change> {
    let find =
        |chair: &'l Chair| Some((chair, chair.links.iter().find(|link| link.number == number)?));
    let found = live.chairs.iter().find_map(find);
    let (chair, link) = found.ok_or_else(|| Denied::missing("link"))?;
    if link.by != user.id && !chair.is_held_by(user.id) {
        return Err(Denied::forbidden("the link is somebody else's"));
    }
    if link.state != LinkState::Open {
        return Err(Denied::Conflict("the link leads nowhere any more".to_owned()));
    }
    Ok(Change::of(What::Unlinked { seat: chair.word.clone(), link: number }))
}

/// The number of a link that still leads to its seat. What older versions made is not in the log, and leads to
/// a free seat.
fn good_link(chair: &Chair, mark: &str) -> Granted<Option<u64>> {
    let Some(link) = chair.links.iter().find(|link| link.mark == mark) else {
        return match chair.is_open() {
            true => Ok(None),
            false => Err(Denied::Conflict(format!("the seat {} is taken", chair.word))),
        };
    };
    let why = match link.state {
        LinkState::Open => return Ok(Some(link.number)),
        LinkState::Withdrawn => "this link was withdrawn".to_owned(),
        LinkState::Closed => {
            format!("the seat {} has been taken since this link was made", chair.word)
        }
        LinkState::Used => {
            format!("{} has used this link", link.used_by.as_deref().unwrap_or("somebody"))
        }
    };
    Err(Denied::Conflict(why))
}

/// Refuses a second side to somebody who came for one: whoever plays several says so when the table is
/// made, and everybody can see it. Before a rematch it was so.
fn check_one_side(live: &Live, user: &User, chair: &Chair) -> Granted {
    match live.seats_of(user.id).next().filter(|_| !chair.reserved.contains(&user.id)) {
        Some(seat) => Err(Denied::Forbidden(format!(
            "you hold {} already; whoever plays both sides says so when the table is made",
            live.word(seat)
        ))),
        None => Ok(()),
    }
}
