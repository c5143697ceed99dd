//! A set-up may be wrong in any way; what is accepted is a position that can be played.

use serde_json::{Value, json};
use wardroom_kernel::{Fast, Game};

use super::saving::{Looks, check_saving};
use super::walk::{Property, Turn, carry_out, telling};
use crate::playout::{Buffers, acting, random_action};

/// Set-ups tampered with after an order that is looked at.
const TAMPERED: u32 = 2;
/// Orders played from a position that was accepted.
const PLAYED_ON: u32 = 6;

/// A set-up that was tampered with is refused with reasons, or is a position like any other.
#[derive(Default)]
pub(super) struct WrongSetupsAreRefused {
    buffers: Buffers,
    looks: Looks,
}

impl<G: Game> Property<G> for WrongSetupsAreRefused {
    fn begin(&mut self, _: &G, _: &G::State) {
        self.looks = Looks::default();
    }

    fn turn(&mut self, turn: &mut Turn<'_, G>) {
        if !self.looks.now(turn.chance) {
            return;
        }
        let setup = turn.game.setup_of(turn.after);
        let setup = serde_json::to_value(&setup).expect("a set-up can be saved");
        for _ in 0..TAMPERED {
            let mut tampered = setup.clone();
            let what = tamper(&mut tampered, turn.chance);
            // What is not even a set-up is refused in reading.
            if let Ok(read) = serde_json::from_value::<G::Setup>(tampered) {
                telling(
                    || self.try_setup(turn.game, &read, turn.chance),
                    || format!("from a set-up with {what}"),
                );
            }
        }
    }
}

impl WrongSetupsAreRefused {
    fn try_setup<G: Game>(&mut self, game: &G, setup: &G::Setup, chance: &mut Fast) {
        match game.check_setup(setup) {
            Ok(state) => self.play_on(game, state, chance),
            Err(complaints) => {
                assert!(!complaints.0.is_empty(), "a position is refused without a complaint");
                for one in &complaints.0 {
                    assert!(!one.reason.trim().is_empty(), "no reason is given at {}", one.place);
                }
            }
        }
    }

    /// A position that was accepted can be saved, and played like any other.
    fn play_on<G: Game>(&mut self, game: &G, mut state: G::State, chance: &mut Fast) {
        check_saving(game, &state);
        let census = game.census(&state);
        carry_out(game, &mut state, None, chance);
        for _ in 0..PLAYED_ON {
            let Some(&seat) = acting(game, &state).first() else { break };
            let action = random_action(game, &state, seat, chance, &mut self.buffers);
            carry_out(game, &mut state, Some((seat, &action)), chance);
        }
        assert_eq!(game.census(&state), census, "the census has changed");
    }
}

/// Changes one thing somewhere in a value, and says what.
fn tamper(value: &mut Value, chance: &mut Fast) -> String {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let at = chance.below(fields.len() as u32) as usize;
            let (name, field) = fields.iter_mut().nth(at).expect("the place is below the number");
            let name = name.clone();
            format!("{name}.{}", tamper(field, chance))
        }
        Value::Array(items) if !items.is_empty() => {
            let at = chance.below(items.len() as u32) as usize;
            match chance.below(4) {
                0 => {
                    items.remove(at);
                    format!("{at} left out")
                }
                1 => {
                    items.push(items[at].clone());
                    format!("{at} repeated")
                }
                _ => format!("{at}.{}", tamper(&mut items[at], chance)),
            }
        }
        leaf => {
            let others = [json!(0), json!(1), json!(3), json!(255), json!(-1), json!(65535)];
            let other = match leaf {
                Value::Number(_) => others[chance.below(others.len() as u32) as usize].clone(),
                Value::String(_) => json!("no such thing"),
                Value::Bool(known) => json!(!*known),
                Value::Null => json!(1),
                Value::Array(_) | Value::Object(_) => json!([1]),
            };
            let what = format!("{leaf} changed to {other}");
            *leaf = other;
            what
        }
    }
}
