//! Taking and leaving seats.

use std::sync::Arc;

use wardroom_protocol::{
    JoinRequest, Numbered, SeatLink, SeatRequest, Seated, SitRequest, TableState,
};

use super::create::{check_entropy, sit_down};
use super::own_seat;
use crate::App;
use crate::denied::{Denied, Granted};
use crate::happening::What;
use crate::live::Fresh;
use crate::store::{Holding, User};
use crate::tables::{Change, Held};
use crate::token;

/// The most people who may share a seat.
const MOST_TO_A_SEAT: usize = 8;

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
        self.take_seat(user, held, &request.seat, &request.entropy).await
    }

    /// Takes a seat by its link; a seat may be shared by several people who have it.
    pub(crate) async fn join(
        self: &Arc<Self>,
        user: &User,
        request: JoinRequest,
    ) -> Granted<Seated> {
        let (id, seat) = self.linked_seat(&request.token).await?;
        let held = self.hold(&id).await?;
        if held.state() == TableState::Finished {
            return Err(Denied::Conflict("the game is over".to_owned()));
        }
        self.take_seat(user, held, &seat, &request.entropy).await
    }

    /// The table and the seat of a link.
    pub(crate) async fn linked_seat(&self, token: &str) -> Granted<(String, String)> {
        let linked = self.store.link(token::hash(token)).await?;
        linked.ok_or_else(|| Denied::missing("link"))
    }

    async fn take_seat(
        self: &Arc<Self>,
        user: &User,
        mut held: Held,
        word: &str,
        entropy: &str,
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
            let change = sit_down(&held, user, &[(word, entropy)])?;
            number = self.commit(&mut held, change).await?;
        }
        Ok(Seated { id: held.row.id.clone(), seat: word.to_owned(), number })
    }

    /// Leaves a seat before the game begins.
    pub(crate) async fn stand(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: SeatRequest,
    ) -> Granted<Numbered> {
        let mut held = self.hold(id).await?;
        own_seat(&held, user, &request.seat)?;
        if held.state() != TableState::Open {
            return Err(Denied::Conflict("the game has begun; one can only resign".to_owned()));
        }
        let (seat, user) = (request.seat, user.id);
        let change = Change::default()
            .holding(Holding::Leaves { seat: seat.clone(), user })
            .and(What::Stood { seat, user }, Fresh::No);
        Ok(Numbered { number: self.commit(&mut held, change).await? })
    }

    /// Makes a new link to a seat: for whoever made the table while the seat is free, and for
    /// those who hold the seat.
    pub(crate) async fn link_seat(
        &self,
        user: &User,
        id: &str,
        request: SeatRequest,
    ) -> Granted<SeatLink> {
        let held = self.hold(id).await?;
        let seat = held.seat(&request.seat).ok_or_else(|| Denied::missing("seat"))?;
        let chair = &held.chairs[seat.index()];
        let made = held.row.creator == user.id && chair.is_open();
        if chair.bot.is_some() || !(made || chair.is_held_by(user.id)) {
            return Err(Denied::forbidden("only those who hold the seat can invite to it"));
        }
        if held.state() == TableState::Finished {
            return Err(Denied::Conflict("the game is over".to_owned()));
        }
        self.make_link(id, &request.seat).await
    }
}
