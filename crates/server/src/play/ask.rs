//! What may be picked, why not, and what it leads to.

use wardroom_kernel::{Action, AnyGame, Fast, Pick, Position, Refusal, Seat};
use wardroom_protocol::{
    BriefInfo, ChanceInfo, ChoiceInfo, ChoiceList, ChoicesQuery, NoteInfo, OddsInfo, OddsQuery,
    Problem, WhyQuery,
};
use wardroom_study::Budget;

use super::orders::begun;
use super::own_seat;
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::live::LiveTable;
use crate::store::User;

/// On how many positions an order is tried out before it is said that it can be taken back.
const TRIALS: u64 = 4;

/// How much work the odds of one order may take before they are sampled: an answer must not
/// keep a processor for longer than a player waits.
const BUDGET: Budget = Budget { branches: 40_000, runs: 4_000 };

/// Whether a complete order could be taken back once it is given: no dice fall, nothing is revealed and the
/// seat decides next.
///
/// It is tried out on positions that the seat could not tell from the real one, so that the answer
/// says nothing the seat may not know.
fn can_be_undone(rules: &dyn AnyGame, position: &Position, seat: Seat, order: &Action) -> bool {
    (0..TRIALS).all(|seed| {
        let imagined = rules.resample(position, seat, seed);
        let tried = rules.act(&imagined, seat, order, &mut Fast::new(seed));
        tried.is_ok_and(|done| done.undoable && rules.to_act(&done.position).contains(seat))
    })
}

/// The order so far: words parted by commas.
fn picked(live: &LiveTable, seat: Seat, picks: &str) -> ApiResult<Action> {
    let position = begun(live)?.position();
    if live.to_act().is_empty() {
        return Err(ApiError::refused("the game is over"));
    }
    Ok(live.game.parse(position, seat, &picks.replace(',', " "))?)
}

/// Why nothing can be done with a thing: what the rules say to the first pick that names it, rather to one that could come
/// here than to one that belongs to another decision; `None` if it can be picked.
fn why_dark(
    live: &LiveTable,
    position: &Position,
    seat: Seat,
    order: &Action,
    thing: &str,
) -> Option<Refusal> {
    let rules = &*live.game;
    let names_it = |&pick: &Pick| {
        let things = live.game.things_of(position, seat, &order.picks, pick);
        things.iter().any(|named| named == thing)
    };
    let mut reasons = Vec::new();
    for pick in (0..rules.manifest().pick_bound).map(Pick).filter(names_it) {
        let word = rules.text_of(&Action { picks: vec![pick], text: None });
        let refusal = rules.why_not(position, seat, &order.picks, &word)?;
        // A word that would be near means nothing to one who has pointed at a thing.
        reasons.push(Refusal { nearest: None, ..refusal });
    }
    let best = reasons.into_iter().min_by_key(|told| (told.rule.is_none(), told.elsewhere));
    Some(best.unwrap_or_else(|| Refusal::plain("nothing can be done with it now")))
}

impl App {
    /// What may be picked next.
    pub(crate) async fn choices(
        &self,
        user: &User,
        id: &str,
        query: ChoicesQuery,
    ) -> ApiResult<ChoiceList> {
        let held = self.lock_table(id).await?;
        let seat = own_seat(&held, user, &query.seat)?;
        let order = picked(&held, seat, &query.picks)?;
        let (rules, position) = (&*held.game, begun(&held)?.position());
        let list = rules.choices(position, seat, &order.picks)?;
        let complete = list.is_empty();
        let things = |number| held.game.things_of(position, seat, &order.picks, Pick(number));
        Ok(ChoiceList {
            number: held.last,
            complete,
            wants_text: complete && rules.takes_text(position, seat, &order.picks),
            caution: match complete {
                true => rules.caution(position, seat, &order.picks),
                false => None,
            },
            undoable: complete && can_be_undone(rules, position, seat, &order),
            order: rules.text_of(&order),
            briefing: rules
                .briefing(position, seat, &order.picks)
                .into_iter()
                .map(|line| BriefInfo {
                    text: line.text,
                    rule: line.rule.map(|rule| rule.to_string()),
                })
                .collect(),
            notes: held
                .game
                .notes_of(position, seat, &order.picks)
                .into_iter()
                .map(|note| NoteInfo { thing: note.thing, text: note.text })
                .collect(),
            choices: list
                .into_iter()
                .map(|choice| ChoiceInfo {
                    things: things(choice.number),
                    pick: choice.pick,
                    label: choice.label,
                    rule: choice.rule,
                    number: choice.number,
                })
                .collect(),
        })
    }

    /// Why a word cannot be picked, or why nothing can be done with a thing of the drawing.
    pub(crate) async fn why(&self, user: &User, id: &str, query: WhyQuery) -> ApiResult<Problem> {
        let held = self.lock_table(id).await?;
        let seat = own_seat(&held, user, &query.seat)?;
        let order = picked(&held, seat, &query.picks)?;
        let position = begun(&held)?.position();
        let refusal = match (&query.pick, &query.thing) {
            (Some(word), None) => held.game.why_not(position, seat, &order.picks, word),
            (None, Some(thing)) => why_dark(&held, position, seat, &order, thing),
            _ => return Err(ApiError::Malformed("ask about a pick or about a thing".to_owned())),
        };
        Ok(match refusal {
            Some(refusal) => ApiError::from(refusal).problem(),
            None => Problem::plain("it can be picked"),
        })
    }

    /// What an order leads to, as far as the seat may know.
    pub(crate) async fn odds(
        &self,
        user: &User,
        id: &str,
        query: OddsQuery,
    ) -> ApiResult<OddsInfo> {
        let held = self.lock_table(id).await?;
        let seat = own_seat(&held, user, &query.seat)?;
        if !held.row.settings.odds {
            return Err(ApiError::forbidden("this table is played without odds"));
        }
        let order = picked(&held, seat, "")
            .and_then(|_| Ok(held.game.parse(begun(&held)?.position(), seat, &query.order)?))?;
        let (game, position) = (held.game.clone(), begun(&held)?.position().clone());
        drop(held);
        let odds = self.work(move || game.odds(&position, seat, &order, BUDGET)).await??;
        let outcomes = odds
            .outcomes
            .into_iter()
            .map(|chance| ChanceInfo {
                p: chance.p,
                low: chance.low,
                high: chance.high,
                label: chance.label,
            })
            .collect();
        Ok(OddsInfo {
            exact: odds.exact,
            branches: odds.branches,
            default: odds.default,
            veiled: odds.veiled,
            outcomes,
            remainder: odds.remainder,
        })
    }
}
