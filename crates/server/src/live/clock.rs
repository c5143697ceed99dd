//! Time to think, worked out from when things happened.

use wardroom_kernel::{Seat, SeatSet};
use wardroom_protocol::ClockTerms;

/// The clocks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    increment: i64,
    /// Milliseconds left to each seat at `since`.
    left: Vec<i64>,
    running: SeatSet,
    since: i64,
}

impl Clock {
    /// Clocks that do not run yet.
    pub(crate) fn new(terms: ClockTerms, seats: usize) -> Self {
        Clock {
            increment: i64::from(terms.increment) * 1000,
            left: vec![i64::from(terms.minutes) * 60_000; seats],
            running: SeatSet::EMPTY,
            since: 0,
        }
    }

    /// Something was entered: the time of whoever had to decide is counted, and the clocks of
    /// those who must decide now run. An order earns its seat the increment.
    pub(crate) fn turn(&mut self, at: i64, ordered: Option<Seat>, to_act: SeatSet) {
        self.left = self.left_at(at);
        if let Some(left) = ordered.and_then(|seat| self.left.get_mut(seat.index())) {
            *left += self.increment;
        }
        self.running = to_act;
        self.since = at;
    }

    /// Milliseconds left to each seat at a time.
    pub(crate) fn left_at(&self, at: i64) -> Vec<i64> {
        let gone = (at - self.since).max(0);
        (0..)
            .zip(&self.left)
            .map(|(seat, left)| if self.running.contains(Seat(seat)) { left - gone } else { *left })
            .collect()
    }

    /// The seats whose time runs.
    pub(crate) fn running(&self) -> SeatSet {
        self.running
    }

    /// The seat that runs out of time first if nothing happens, and when that is.
    pub(crate) fn next_flag(&self) -> Option<(Seat, i64)> {
        self.running
            .iter()
            .filter_map(|seat| Some((seat, self.since + self.left.get(seat.index())?)))
            .min_by_key(|(_, at)| *at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_clock_of_whoever_must_decide_runs() {
        let mut clock = Clock::new(ClockTerms { minutes: 1, increment: 5 }, 2);
        assert_eq!(clock.next_flag(), None);
        clock.turn(1_000, None, SeatSet::one(Seat(0)));
        assert_eq!(clock.left_at(11_000), [50_000, 60_000]);
        assert_eq!(clock.next_flag(), Some((Seat(0), 61_000)));
        clock.turn(11_000, Some(Seat(0)), SeatSet::one(Seat(1)));
        assert_eq!(clock.left_at(21_000), [55_000, 50_000]);
        assert_eq!(clock.next_flag(), Some((Seat(1), 71_000)));
    }

    #[test]
    fn both_clocks_run_while_both_decide() {
        let mut clock = Clock::new(ClockTerms { minutes: 1, increment: 0 }, 2);
        clock.turn(0, None, SeatSet::one(Seat(0)).with(Seat(1)));
        assert_eq!(clock.left_at(1_000), [59_000, 59_000]);
        clock.turn(1_000, Some(Seat(1)), SeatSet::one(Seat(0)));
        assert_eq!(clock.left_at(3_000), [57_000, 59_000]);
    }
}
