//! What the rules work on: the state, and the umpire who rolls and keeps the log.

use std::ops::{Deref, DerefMut};

use wardroom_kernel::Umpire;

use crate::edr;
use crate::event::Event;
use crate::state::State;

/// The state with the umpire beside it. It is read and changed as the state is.
pub(crate) struct Table<'a, 'u> {
    pub(crate) state: &'a mut State,
    pub(crate) umpire: &'a mut Umpire<'u, Event>,
}

impl Table<'_, '_> {
    /// The face of one die.
    #[inline]
    pub(crate) fn die(&mut self, rule: &'static str) -> u8 {
        self.umpire.face(6, edr(rule))
    }

    /// The sum of several dice.
    #[inline]
    pub(crate) fn sum(&mut self, dice: u8, rule: &'static str) -> u16 {
        self.umpire.sum(dice, 6, edr(rule))
    }

    /// Whether anybody reads the log.
    #[inline]
    pub(crate) fn is_logging(&self) -> bool {
        self.umpire.is_logging()
    }
}

impl Deref for Table<'_, '_> {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        self.state
    }
}

impl DerefMut for Table<'_, '_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut State {
        self.state
    }
}
