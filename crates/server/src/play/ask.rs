//! What may be picked, why not, and what it leads to.

use wardroom_kernel::{Action, Seat};
use wardroom_protocol::{
    BriefInfo, ChanceInfo, ChoiceInfo, ChoiceList, ChoicesQuery, NoteInfo, OddsInfo, OddsQuery,
    Problem, WhyQuery,
};

use super::orders::begun;
use super::own_seat;
use crate::App;
use crate::denied::{Denied, Granted};
use crate::live::Live;
use crate::store::User;

/// The order so far: words parted by commas.
fn picked(live: &Live, seat: Seat, picks: &str) -> Granted<Action> {
    let position = begun(live)?.position();
    if live.to_act().is_empty() {
        return Err(Denied::refused("the game is over"));
    }
    Ok(live.game.rules().parse(position, seat, &picks.replace(',', " "))?)
}

impl App {
    /// What may be picked next.
    pub(crate) async fn choices(
        &self,
        user: &User,
        id: &str,
        query: ChoicesQuery,
    ) -> Granted<ChoiceList> {
        let held = self.hold(id).await?;
        let seat = own_seat(&held, user, &query.seat)?;
        let order = picked(&held, seat, &query.picks)?;
        let (rules, position) = (held.game.rules(), begun(&held)?.position());
        let list = rules.choices(position, seat, &order.picks)?;
        let complete = list.is_empty();
        let things = |number| {
            held.game.things_of(position, seat, &order.picks, wardroom_kernel::Pick(number))
        };
        Ok(ChoiceList {
            number: held.last,
            complete,
            wants_text: complete && rules.wants_text(&order.picks),
            caution: match complete {
                true => rules.caution(position, seat, &order.picks),
                false => None,
            },
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

    /// Why a word cannot be picked.
    pub(crate) async fn why(&self, user: &User, id: &str, query: WhyQuery) -> Granted<Problem> {
        let held = self.hold(id).await?;
        let seat = own_seat(&held, user, &query.seat)?;
        let order = picked(&held, seat, &query.picks)?;
        let position = begun(&held)?.position();
        let refusal = held.game.rules().why_not(position, seat, &order.picks, &query.pick);
        Ok(match refusal {
            Some(refusal) => Denied::from(refusal).problem(),
            None => Problem::plain("it can be picked"),
        })
    }

    /// What an order leads to, as far as the seat may know.
    pub(crate) async fn odds(&self, user: &User, id: &str, query: OddsQuery) -> Granted<OddsInfo> {
        let held = self.hold(id).await?;
        let seat = own_seat(&held, user, &query.seat)?;
        if !held.row.settings.odds {
            return Err(Denied::forbidden("this table is played without odds"));
        }
        let order = picked(&held, seat, "").and_then(|_| {
            Ok(held.game.rules().parse(begun(&held)?.position(), seat, &query.order)?)
        })?;
        let (game, position) = (held.game.clone(), begun(&held)?.position().clone());
        drop(held);
        let odds = self.work(move || game.odds(&position, seat, &order)).await??;
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
