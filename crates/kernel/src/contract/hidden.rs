//! Hidden information: what one side may know. Nothing to write for a game that hides nothing.

use std::fmt::Debug;

use serde::Serialize;

use super::Rules;
use crate::{Dice, Observer, Pick, Seat};

/// Something a seat may not know, for the test that it stays unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// What it is.
    pub name: String,
    /// Its present value, in any form that differs when the value does.
    pub value: String,
}

/// What each observer may know.
pub trait Hidden: Rules {
    /// What one observer may know.
    type View: Clone + Debug + PartialEq + Serialize;

    /// What an observer may know, built from nothing else.
    fn view(&self, state: &Self::State, observer: Observer) -> Self::View;
    /// A full state that `seat` could not tell from this one; where nothing is hidden, this one.
    fn resample(&self, state: &Self::State, _seat: Seat, _dice: &mut dyn Dice) -> Self::State {
        state.clone()
    }
    /// Everything `seat` may not know, by name.
    fn secrets(&self, _state: &Self::State, _seat: Seat) -> Vec<Secret> {
        Vec::new()
    }
    /// Whether the result of this order depends on what the seat may not know.
    fn is_veiled(&self, _state: &Self::State, _seat: Seat, _picks: &[Pick]) -> bool {
        false
    }
}
