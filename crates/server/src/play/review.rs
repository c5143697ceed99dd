//! What the machine thinks: a staff officer's advice, and the review of a game that is over.

use std::sync::Arc;

use wardroom_bot::{Rank, SearchLimits};
use wardroom_kernel::{Action, AnyGame, Position, Seat};
use wardroom_protocol::{
    AccountInfo, AdviceQuery, CounselInfo, DiceInfo, DiceMode, ExpectedInfo, PointInfo, ReviewInfo,
    TableState,
};
use wardroom_review::{DiceReport, Review, ReviewConfig, dice_of, report};

use super::look::position_at;
use super::orders::begun;
use super::own_seat;
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::live::LiveTable;
use crate::store::User;
use crate::token;

/// A review and the dice it goes with.
pub(crate) struct ReviewedGame {
    review: Review,
    dice: Vec<DiceReport>,
    title: String,
}

impl App {
    /// What a staff officer would do: in practice games, in games for one, and after the end.
    pub(crate) async fn advice(
        &self,
        user: &User,
        id: &str,
        query: AdviceQuery,
    ) -> ApiResult<Vec<CounselInfo>> {
        let held = self.lock_table(id).await?;
        let finished = held.state() == TableState::Finished;
        let seat = match finished {
            true => held.seat(&query.seat).ok_or_else(|| ApiError::not_found("seat"))?,
            false => own_seat(&held, user, &query.seat)?,
        };
        check_advised(&held)?;
        let at = query.at.filter(|_| finished).unwrap_or(held.last);
        begun(&held)?;
        let position = position_at(&held, at)?;
        if !held.game.to_act(&position).contains(seat) {
            return Err(ApiError::refused("the seat has nothing to decide"));
        }
        let game = held.game.clone();
        let words: Vec<String> =
            held.seats.iter().map(|seat_state| seat_state.word.clone()).collect();
        drop(held);
        let seed = token::seed();
        let advise = move || {
            game.advise(
                &position,
                seat,
                &Rank::Admiral.search_config(),
                &SearchLimits::none(),
                seed,
            )
        };
        let advice = self.work(advise).await?;
        let word =
            |seat: wardroom_kernel::Seat| words.get(seat.index()).cloned().unwrap_or_default();
        Ok(advice
            .into_iter()
            .map(|advise| CounselInfo {
                order: advise.order,
                words: advise.words,
                value: advise.value,
                visits: advise.visits,
                then: advise
                    .then
                    .into_iter()
                    .map(|next| ExpectedInfo { seat: word(next.seat), order: next.order })
                    .collect(),
            })
            .collect())
    }

    /// What was skill and what was luck.
    pub(crate) async fn review(&self, id: &str) -> ApiResult<ReviewInfo> {
        let reviewed = self.reviewed(id).await?;
        let held = self.lock_table(id).await?;
        let number = |entry: usize| held.numbers.get(entry).copied().unwrap_or(held.last);
        let Review { of, start, result, outcome, seats, points, turning } = reviewed.review.clone();
        let record = begun(&held)?;
        let means = |action: usize, seat: &str, order: &str| {
            let position = record.position_at(action.saturating_sub(1));
            let known = position.zip(held.seat(seat));
            known.map_or_else(
                || order.to_owned(),
                |(position, seat)| meaning(&*held.game, position, seat, order),
            )
        };
        let points = points.into_iter().map(|point| PointInfo {
            before: number(point.action.saturating_sub(1)),
            number: number(point.action),
            words: means(point.action, &point.seat, &point.order),
            better_words: point
                .better
                .as_ref()
                .map(|better| means(point.action, &point.seat, better)),
            events: record.events_of(point.action).iter().map(|told| told.text.clone()).collect(),
            seat: point.seat,
            order: point.order,
            win: point.win,
            luck: point.luck,
            loss: point.loss,
            better: point.better,
            exact: point.exact,
        });
        let seats = seats.into_iter().map(|(seat, account)| {
            let wardroom_review::SeatAccount { start, luck, loss, result } = account;
            (seat, AccountInfo { start, luck, loss, result })
        });
        let dice = reviewed.dice.iter().map(|dice| DiceInfo {
            seat: dice.seat.clone(),
            sides: dice.sides,
            rolls: dice.rolls,
            faces: dice.faces.clone(),
            mean: dice.mean,
            expected: dice.expected,
            fairness: report::fairness_words(&dice.fairness),
        });
        Ok(ReviewInfo {
            of,
            start,
            result,
            outcome,
            seats: seats.collect(),
            points: points.collect(),
            turning,
            dice: dice.collect(),
        })
    }

    /// The review as one page of HTML that needs nothing else.
    pub(crate) async fn review_page(&self, id: &str) -> ApiResult<String> {
        let reviewed = self.reviewed(id).await?;
        Ok(report::html(&reviewed.title, &reviewed.review, &reviewed.dice))
    }

    /// The review of a game, worked out once.
    async fn reviewed(&self, id: &str) -> ApiResult<Arc<ReviewedGame>> {
        if let Some(known) = self.reviews.get(id) {
            return Ok(known);
        }
        let held = self.lock_table(id).await?;
        if held.state() != TableState::Finished {
            return Err(ApiError::Conflict("the game is not over".to_owned()));
        }
        let (game, table) = (held.game.clone(), begun(&held)?.clone());
        drop(held);
        let look_back = move || {
            let review =
                game.review(&table, &ReviewConfig::STANDARD).map_err(|error| error.to_string())?;
            let title = game.manifest().title.to_owned();
            Ok::<_, String>(ReviewedGame { review, dice: dice_of(&table), title })
        };
        let reviewed = Arc::new(self.work(look_back).await?.map_err(ApiError::refused)?);
        self.reviews.insert(id.to_owned(), reviewed.clone());
        Ok(reviewed)
    }
}

/// What an order means: what the list of choices says of its picks; of a long one those that come first.
fn meaning(game: &dyn AnyGame, position: &Position, seat: Seat, order: &str) -> String {
    const MOST: usize = 8;
    let Ok(Action { picks, .. }) = game.parse(position, seat, order) else {
        return order.to_owned();
    };
    let mut words: Vec<String> = Vec::new();
    for (at, pick) in picks.iter().take(MOST).enumerate() {
        let list = game.choices(position, seat, &picks[..at]).unwrap_or_default();
        words.extend(list.into_iter().find(|one| one.number == pick.0).map(|one| one.label));
    }
    if picks.len() > MOST {
        words.push("…".to_owned());
    }
    words.join("; ")
}

/// Refuses advice where somebody would be wronged by it.
fn check_advised(live: &LiveTable) -> ApiResult {
    let alone = live.seats.len() == 1;
    let practice = live.row.settings.dice != DiceMode::Sealed;
    match alone || practice || live.state() == TableState::Finished {
        true => Ok(()),
        false => Err(ApiError::forbidden(
            "a staff officer advises in practice games, in games for one, and after the end",
        )),
    }
}
