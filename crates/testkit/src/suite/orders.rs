//! What is listed applies; what is not listed is refused, and nothing has changed.

use std::collections::HashSet;

use wardroom_kernel::{Action, Fast, Game, Guide, Pick, Refusal, Seat, play};

use super::walk::{Moment, Property, carry_out};
use crate::playout::{Buffers, random_action, random_action_from, some_places, some_text};

/// No list is longer.
const LONGEST_LIST: usize = 400;
/// Orders carried to their end at each moment for each seat.
const ORDERS_TRIED: usize = 12;
/// Unlisted picks tried at each place.
const TAMPERED_PICKS: usize = 4;

/// Every listed pick goes on to a complete order that is accepted, and its words are fit to type.
#[derive(Default)]
pub(super) struct ListedPicksApply {
    buffers: Buffers,
}

impl<G: Game> Property<G> for ListedPicksApply {
    fn moment(&mut self, moment: &mut Moment<'_, G>) {
        let Moment { game, state, .. } = *moment;
        let mut list = Vec::new();
        for &seat in moment.acting {
            game.choices(state, seat, &[], &mut list);
            assert!(!list.is_empty(), "{seat:?} must decide and has no choice");
            let whole = random_action(game, state, seat, moment.chance, &mut self.buffers);
            let depth = moment.chance.below(whole.picks.len() as u32) as usize;
            all_lead_on(game, state, seat, &[]);
            all_lead_on(game, state, seat, &whole.picks[..depth]);
            // Short lists are tried whole, long ones here and there.
            if list.len() > ORDERS_TRIED {
                let length = list.len() as u32;
                list =
                    (0..ORDERS_TRIED).map(|_| list[moment.chance.below(length) as usize]).collect();
            }
            for &first in &list {
                self.try_from(game, state, seat, first, moment.chance);
            }
        }
    }
}

impl ListedPicksApply {
    /// Completes an order that begins with `first` and carries it out on a copy.
    fn try_from<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        first: Pick,
        chance: &mut Fast,
    ) {
        let action = random_action_from(game, state, seat, &[first], chance, &mut self.buffers);
        let mut list = Vec::new();
        for at in some_places(action.picks.len(), chance) {
            check_list(game, state, seat, &action.picks[..at], &mut list);
        }
        let text = play::text_of(game, &action);
        match play::parse(game, state, seat, &text) {
            Ok(read) => assert_eq!(read, action, "{text} is read as another order"),
            Err(refusal) => panic!("{text} is not read again: {refusal}"),
        }
        if let Err(refusal) = play::check(game, state, seat, &action) {
            panic!("{text} is listed and refused: {refusal}");
        }
        carry_out(game, &mut state.clone(), Some((seat, &action)), &mut chance.clone());
    }
}

/// Each listed pick either goes on to another list or makes an order that is accepted.
fn all_lead_on<G: Game>(game: &G, state: &G::State, seat: Seat, before: &[Pick]) {
    let (mut list, mut next) = (Vec::new(), Vec::new());
    game.choices(state, seat, before, &mut list);
    for &pick in &list {
        let picks = [before, &[pick]].concat();
        game.choices(state, seat, &picks, &mut next);
        if next.is_empty() {
            let action = Action { text: some_text(game, state, seat, &picks), picks };
            if let Err(refusal) = play::check(game, state, seat, &action) {
                panic!("{} is listed and refused: {refusal}", play::text_of(game, &action));
            }
        }
    }
}

/// Checks one list: short, without repetition, below the bound, with words to type and read.
fn check_list<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    picks: &[Pick],
    list: &mut Vec<Pick>,
) {
    game.choices(state, seat, picks, list);
    for line in game.briefing(state, seat, picks) {
        let known =
            line.rule.is_none_or(|rule| game.manifest().guide.find(&rule.to_string()).is_some());
        assert!(known, "{} cites {:?}, which is not in the guide", line.text, line.rule);
    }
    assert!(list.len() <= LONGEST_LIST, "{} choices after {picks:?}", list.len());
    let mut words = HashSet::new();
    for &pick in list.iter() {
        assert!(pick.0 < game.manifest().pick_bound, "{pick:?} is listed and not below the bound");
        let word = game.word(pick);
        let fit =
            !word.is_empty() && !word.contains(|c: char| c.is_whitespace() || "\"#".contains(c));
        assert!(fit, "{word:?} cannot be typed as one word");
        assert!(words.insert(word.to_lowercase()), "{word} stands twice in a list after {picks:?}");
        let label = game.label(state, seat, picks, pick);
        assert!(!label.text.trim().is_empty(), "{word} has no label");
        let known = game.manifest().guide.find(&label.rule.to_string()).is_some();
        assert!(known, "the label of {word} cites {}, which is not in the guide", label.rule);
    }
}

/// An order that was tampered with is refused with a reason, and nothing has changed.
#[derive(Default)]
pub(super) struct TamperedOrdersAreRefused {
    buffers: Buffers,
}

impl<G: Game> Property<G> for TamperedOrdersAreRefused {
    fn moment(&mut self, moment: &mut Moment<'_, G>) {
        let Moment { game, state, table, .. } = *moment;
        let bound = game.manifest().pick_bound;
        for seat in table.seats().chain([Seat(table.seats as u8)]) {
            if !moment.acting.contains(&seat) {
                let someone = moment.acting[0];
                let action = random_action(game, state, someone, moment.chance, &mut self.buffers);
                refused(
                    game,
                    state,
                    seat,
                    &action,
                    "an order of a seat that has nothing to decide",
                );
                continue;
            }
            let action = random_action(game, state, seat, moment.chance, &mut self.buffers);
            let picks = &action.picks;
            let mut list = Vec::new();
            for at in some_places(picks.len(), moment.chance) {
                game.choices(state, seat, &picks[..at], &mut list);
                for _ in 0..TAMPERED_PICKS {
                    let pick = Pick(moment.chance.below(bound.into()) as u16);
                    if !list.contains(&pick) {
                        let order = order_of(&picks[..at], &[pick]);
                        let refusal = refused(game, state, seat, &order, "an unlisted pick");
                        check_rule(&game.manifest().guide, G::CODE, &refusal);
                    }
                }
                for beyond in [bound, u16::MAX] {
                    let order = order_of(&picks[..at], &[Pick(beyond)]);
                    refused(game, state, seat, &order, "a pick beyond the bound");
                }
                let cut = order_of(&picks[..at], &[]);
                refused(game, state, seat, &cut, "an order without its end");
            }
            for extra in [picks[0], Pick(bound)] {
                let order = Action { picks: order_of(picks, &[extra]).picks, ..action.clone() };
                refused(game, state, seat, &order, "an order with a pick too many");
            }
            let takes_text = game.default_text(state, seat, picks).is_some();
            let text = if takes_text { None } else { Some("aye".to_owned()) };
            let order = Action { picks: picks.clone(), text };
            refused(game, state, seat, &order, "an order with a text it does not want, or without");
        }
    }
}

fn order_of(picks: &[Pick], more: &[Pick]) -> Action {
    Action::from([picks, more].concat())
}

/// The refusal of an order that must be refused.
fn refused<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: &Action,
    what: &str,
) -> Refusal {
    let mut copy = state.clone();
    let done = play::act(game, &mut copy, seat, action, &mut Fast::new(0));
    assert!(copy == *state || done.is_ok(), "{what} is refused and has changed the position");
    match done {
        Ok(_) => panic!("{what} is accepted: {:?}", action.picks),
        Err(refusal) => {
            assert!(!refusal.reason.trim().is_empty(), "{what} is refused without a reason");
            refusal
        }
    }
}

/// The refusal of an unlisted pick cites a rule of this game that is in its guide.
fn check_rule(guide: &Guide, code: &str, refusal: &Refusal) {
    let known = refusal.rule.as_ref().is_some_and(|rule| {
        rule.strip_prefix(code).is_some_and(|id| guide.find(id.trim_start()).is_some())
    });
    assert!(known, "a refusal cites no rule of the guide: {refusal:?}");
}
