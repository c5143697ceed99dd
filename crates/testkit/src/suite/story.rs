//! The log reads like a story.

use std::collections::HashSet;

use wardroom_kernel::{Game, Observer, Seat};

use super::walk::{Property, Turn};
use crate::story::{fault_of, ids_of};

/// Every line that is told, to whomever, reads well.
#[derive(Default)]
pub(super) struct LogsReadWell {
    ids: HashSet<String>,
    /// Lines that were read before: most come again and again.
    read: HashSet<String>,
}

impl<G: Game> Property<G> for LogsReadWell {
    fn begin(&mut self, game: &G, _: &G::State) {
        if self.ids.is_empty() {
            self.ids = ids_of(game);
        }
    }

    fn turn(&mut self, turn: &mut Turn<'_, G>) {
        let seats = (0..turn.table.seats as u8).map(|seat| Observer::Seat(Seat(seat)));
        for observer in seats.chain([Observer::Spectator, Observer::Referee]) {
            for logged in &turn.acted.events {
                let Some(line) = turn.game.tell(&logged.event, observer) else { continue };
                if self.read.contains(&line) {
                    continue;
                }
                if let Some(fault) = fault_of(&line, &self.ids) {
                    panic!("the log does not read well: {fault}: {line:?}");
                }
                self.read.insert(line);
            }
        }
    }
}
