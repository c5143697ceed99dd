//! The log reads like a story.

use std::collections::HashSet;

use wardroom_kernel::{Game, Observer, Seat};

use super::walk::{Property, Turn};
use crate::story::{fault_of, ids_of};

/// Every line that is told, to whomever, reads well.
pub(super) struct LogsReadWell {
    /// Words of orders that must not stand for names.
    ids: HashSet<String>,
    /// Lines that were read before: most come again and again.
    read: HashSet<String>,
    /// Lines that do not read well, with what is wrong.
    faults: Vec<String>,
}

impl LogsReadWell {
    pub(super) fn new<G: Game>(game: &G) -> Self {
        LogsReadWell { ids: ids_of(game), read: HashSet::new(), faults: Vec::new() }
    }
}

impl<G: Game> Property<G> for LogsReadWell {
    fn turn(&mut self, turn: &mut Turn<'_, G>) {
        let seats = (0..turn.table.seats as u8).map(|seat| Observer::Seat(Seat(seat)));
        for observer in seats.chain([Observer::Spectator, Observer::Referee]) {
            for logged in &turn.acted.events {
                let Some(line) = turn.game.tell(&logged.event, observer) else { continue };
                if self.read.contains(&line) {
                    continue;
                }
                if let Some(fault) = fault_of(&line, &self.ids) {
                    self.faults.push(format!("{fault}: {line}"));
                }
                self.read.insert(line);
            }
        }
    }

    fn finish(&mut self) {
        let faults = self.faults.join("\n  ");
        assert!(faults.is_empty(), "the log does not read well:\n  {faults}");
    }
}
