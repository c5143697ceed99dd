//! What the machine thinks: a staff officer's advice, and the review of a game that is over.

use std::sync::Arc;

use wardroom_bot::{Limit, Rank};
use wardroom_protocol::{
    AccountInfo, AdviceQuery, CounselInfo, DiceInfo, DiceMode, ExpectedInfo, PointInfo, ReviewInfo,
    TableState,
};
use wardroom_review::{DiceReport, Effort, Review, dice_of, report};

use super::look::position_at;
use super::orders::begun;
use super::own_seat;
use crate::App;
use crate::denied::{Denied, Granted};
use crate::live::Live;
use crate::store::User;
use crate::token;

/// A review and the dice it goes with.
pub(crate) struct Insight {
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
    ) -> Granted<Vec<CounselInfo>> {
        let held = self.hold(id).await?;
        let finished = held.state() == TableState::Finished;
        let seat = match finished {
            true => held.seat(&query.seat).ok_or_else(|| Denied::missing("seat"))?,
            false => own_seat(&held, user, &query.seat)?,
        };
        check_advised(&held)?;
        let at = query.at.filter(|_| finished).unwrap_or(held.last);
        begun(&held)?;
        let position = position_at(&held, at)?;
        if !held.game.to_act(&position).contains(seat) {
            return Err(Denied::refused("the seat has nothing to decide"));
        }
        let game = held.game.clone();
        let words: Vec<String> = held.chairs.iter().map(|chair| chair.word.clone()).collect();
        drop(held);
        let seed = token::seed();
        let advise =
            move || game.advise(&position, seat, &Rank::Admiral.plan(), &Limit::none(), seed);
        let advice = self.work(advise).await?;
        let word =
            |seat: wardroom_kernel::Seat| words.get(seat.index()).cloned().unwrap_or_default();
        Ok(advice
            .into_iter()
            .map(|counsel| CounselInfo {
                order: counsel.order,
                words: counsel.words,
                value: counsel.value,
                visits: counsel.visits,
                then: counsel
                    .then
                    .into_iter()
                    .map(|next| ExpectedInfo { seat: word(next.seat), order: next.order })
                    .collect(),
            })
            .collect())
    }

    /// What was skill and what was luck.
    pub(crate) async fn review(&self, id: &str) -> Granted<ReviewInfo> {
        let insight = self.insight(id).await?;
        let held = self.hold(id).await?;
        let number = |entry: usize| held.numbers.get(entry).copied().unwrap_or(held.last);
        let Review { of, start, result, outcome, seats, points, turning } = insight.review.clone();
        let points = points.into_iter().map(|point| PointInfo {
            before: number(point.action.saturating_sub(1)),
            number: number(point.action),
            seat: point.seat,
            order: point.order,
            win: point.win,
            luck: point.luck,
            loss: point.loss,
            better: point.better,
            exact: point.exact,
        });
        let seats = seats.into_iter().map(|(seat, account)| {
            let wardroom_review::Account { start, luck, loss, result } = account;
            (seat, AccountInfo { start, luck, loss, result })
        });
        let dice = insight.dice.iter().map(|dice| DiceInfo {
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
    pub(crate) async fn review_page(&self, id: &str) -> Granted<String> {
        let insight = self.insight(id).await?;
        Ok(report::html(&insight.title, &insight.review, &insight.dice))
    }

    /// The review of a game, worked out once.
    async fn insight(&self, id: &str) -> Granted<Arc<Insight>> {
        if let Some(known) = self.insights.get(id) {
            return Ok(known);
        }
        let held = self.hold(id).await?;
        if held.state() != TableState::Finished {
            return Err(Denied::Conflict("the game is not over".to_owned()));
        }
        let (game, table) = (held.game.clone(), begun(&held)?.clone());
        drop(held);
        let look_back = move || {
            let review = game.review(&table, &Effort::USUAL).map_err(|error| error.to_string())?;
            let title = game.manifest().title.to_owned();
            Ok::<_, String>(Insight { review, dice: dice_of(&table), title })
        };
        let insight = Arc::new(self.work(look_back).await?.map_err(Denied::refused)?);
        self.insights.keep(id, &insight);
        Ok(insight)
    }
}

/// Refuses advice where somebody would be wronged by it.
fn check_advised(live: &Live) -> Granted {
    let alone = live.chairs.len() == 1;
    let practice = live.row.settings.dice != DiceMode::Sealed;
    match alone || practice || live.state() == TableState::Finished {
        true => Ok(()),
        false => Err(Denied::forbidden(
            "a staff officer advises in practice games, in games for one, and after the end",
        )),
    }
}
