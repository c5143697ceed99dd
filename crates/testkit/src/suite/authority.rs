//! One authority: what is listed is what the check allows, and a refusal is the check's own error.

use wardroom_kernel::{Action, Fast, Game, Pick, Refusal, Seat, play};

use super::walk::{Moment, Property, carry_out};
use crate::playout::{Buffers, random_action, some_places};

/// Unlisted picks that must have been refused before the property has seen enough.
const REFUSALS: u32 = 20_000;
/// Unlisted picks tried at each place.
const TRIED: usize = 16;
/// Of so many places one is looked at whole: every pick there is, not only some.
const WHOLE: u32 = 64;

/// The list is what the check allows, no less and no more, and refusals are its errors.
#[derive(Default)]
pub(super) struct OneAuthority {
    buffers: Buffers,
    list: Vec<Pick>,
    refused: u32,
}

impl<G: Game> Property<G> for OneAuthority {
    fn moment(&mut self, moment: &mut Moment<'_, G>) {
        let Moment { game, state, .. } = *moment;
        for &seat in moment.acting {
            let action = random_action(game, state, seat, moment.chance, &mut self.buffers);
            for at in some_places(action.picks.len(), moment.chance) {
                self.look_at(game, state, seat, &action.picks[..at], moment.chance);
            }
            check_canonical(game, state, seat, &action, moment.chance);
        }
    }

    fn is_satisfied(&self) -> bool {
        self.refused >= REFUSALS
    }
}

impl OneAuthority {
    /// Tries picks at one place of an order.
    fn look_at<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        before: &[Pick],
        chance: &mut Fast,
    ) {
        game.choices(state, seat, before, &mut self.list);
        let draft = game.draft(state, seat, before);
        let bound = game.manifest().pick_bound;
        let whole = chance.below(WHOLE) == 0;
        let some = (0..TRIED).map(|_| chance.below(bound.into()) as u16);
        let tried: Vec<u16> = if whole { (0..bound).collect() } else { some.collect() };
        for pick in tried.into_iter().map(Pick) {
            let word = game.word(pick);
            let listed = self.list.contains(&pick);
            match game.check_pick(&draft, pick) {
                Ok(()) => assert!(listed, "{word} passes the check and is not listed"),
                Err(illegal) => {
                    assert!(!listed, "{word} is listed and does not pass the check: {illegal}");
                    // Where every pick is looked at, what is refused elsewhere is not tried once more.
                    if whole && chance.below(WHOLE) != 0 {
                        continue;
                    }
                    let order = Action::from([before, &[pick]].concat());
                    let refusal = play::check(game, state, seat, &order)
                        .expect_err("what the check refuses is refused");
                    let expected = Refusal::from(illegal);
                    assert_eq!(
                        (&refusal.reason, &refusal.rule),
                        (&expected.reason, &expected.rule),
                        "{word} is refused with another reason than the check's"
                    );
                    self.refused += 1;
                }
            }
        }
    }
}

/// The recorded form of an order is legal, stays as it is, and leads to the same.
fn check_canonical<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: &Action,
    chance: &Fast,
) {
    let recorded = play::canonical(game, state, seat, action);
    assert_eq!(
        play::canonical(game, state, seat, &recorded),
        recorded,
        "the recorded form of an order has another recorded form"
    );
    if recorded == *action {
        return;
    }
    let text = play::text_of(game, &recorded);
    if let Err(refusal) = play::check(game, state, seat, &recorded) {
        panic!("the recorded form {text} is refused: {refusal}");
    }
    let run = |action: &Action| {
        let mut after = state.clone();
        let acted = carry_out(game, &mut after, Some((seat, action)), &mut chance.clone());
        (after, acted)
    };
    assert_eq!(run(action), run(&recorded), "the recorded form {text} leads elsewhere");
}
