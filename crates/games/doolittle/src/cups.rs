//! Cups and markers: drawing them face down, turning them over, putting them back.
//!
//! Drawing decides only the front, in proportion to what is in the cup; turning over decides the back,
//! in proportion to the kinds with that front that nobody has seen. Together that is the same as drawing a
//! whole marker blindly, and nothing is decided before it is seen. [EDR 4.3-peek]

use crate::parts::{Cup, Front, Kind};
use crate::state::{Face, Marker, Spot, State};
use crate::table::Table;
use crate::{Doolittle, edr};

impl Doolittle {
    /// What a full cup holds.
    pub(crate) fn printed(&self, cup: Cup) -> [u8; Kind::COUNT] {
        std::array::from_fn(|kind| self.data.hazards[kind].counts[cup as usize])
    }

    /// How many markers of each front are in a cup.
    pub(crate) fn in_cup(&self, state: &State, cup: Cup) -> [u16; Front::COUNT] {
        let unseen = &state.cups[cup as usize];
        let mut fronts = [0; Front::COUNT];
        for (&front, &count) in self.data.fronts.iter().zip(&unseen.kinds) {
            fronts[front as usize] += u16::from(count);
        }
        for (inside, &out) in fronts.iter_mut().zip(&unseen.out) {
            *inside -= u16::from(out);
        }
        fronts
    }

    /// Draws a marker face down, from the cup or from the one that is used when it is empty; says
    /// whether there was one. [EDR 4.2, 4.2.2-response, 8.3.2-empty]
    pub(crate) fn draw(
        &self,
        table: &mut Table,
        cup: Cup,
        spot: Spot,
        rule: &'static str,
    ) -> Option<Front> {
        let name = |at: usize| Front::ALL[at].word().to_owned();
        let Some(at) = table.umpire.draw(&self.in_cup(table, cup), &name, edr(rule)) else {
            return self.draw(table, cup.instead()?, spot, rule);
        };
        let front = Front::ALL[at];
        table.cups[cup as usize].out[at] += 1;
        table.markers.push(Marker { cup, face: Face::Down(front), spot, done: false });
        Some(front)
    }

    /// Turns a marker over and says what it is. [EDR 4.6.1, 8.3.5]
    pub(crate) fn reveal(&self, table: &mut Table, at: usize, rule: &'static str) -> Kind {
        let marker = table.markers[at];
        let front = match marker.face {
            Face::Up(kind) => return kind,
            Face::Down(front) => front,
        };
        let counts = self.backs(table, at);
        let unseen = &mut table.state.cups[marker.cup as usize];
        let name = |at: usize| self.data.hazards[at].name.clone();
        let drawn = table.umpire.draw(&counts, &name, edr(rule));
        let kind = Kind::ALL[drawn.expect("a marker that lies face down is one of the unseen")];
        unseen.kinds[kind as usize] -= 1;
        unseen.out[front as usize] -= 1;
        table.markers[at].face = Face::Up(kind);
        kind
    }

    /// How many markers of each kind one that lies face down may be; none, where it lies face up.
    pub(crate) fn backs(&self, state: &State, at: usize) -> [u16; Kind::COUNT] {
        let marker = &state.markers[at];
        let unseen = &state.cups[marker.cup as usize].kinds;
        std::array::from_fn(|kind| match marker.face {
            Face::Down(front) if self.data.fronts[kind] == front => unseen[kind].into(),
            _ => 0,
        })
    }

    /// Puts a marker back into its cup, seen or unseen. [EDR 4.6.1, 4.6.2]
    pub(crate) fn put_back(&self, state: &mut State, at: usize) {
        let marker = state.markers.remove(at);
        let unseen = &mut state.cups[marker.cup as usize];
        match marker.face {
            Face::Up(kind) => unseen.kinds[kind as usize] += 1,
            Face::Down(front) => unseen.out[front as usize] -= 1,
        }
    }

    /// Takes a marker that was turned over out of play.
    pub(crate) fn take_out(&self, state: &mut State, at: usize) {
        let marker = state.markers.remove(at);
        if let Face::Up(kind) = marker.face {
            state.removed[marker.cup as usize][kind as usize] += 1;
        }
    }

    /// Takes a marker of a kind out of its cup again, to lie face up. [EDR 4.6.3-interceptor]
    pub(crate) fn take_from_cup(&self, state: &mut State, cup: Cup, kind: Kind, spot: Spot) {
        let unseen = &mut state.cups[cup as usize].kinds[kind as usize];
        if *unseen > 0 {
            *unseen -= 1;
            state.markers.push(Marker { cup, face: Face::Up(kind), spot, done: true });
        }
    }

    /// Puts back every marker for which something holds.
    pub(crate) fn put_back_all(&self, state: &mut State, mut which: impl FnMut(&Marker) -> bool) {
        for at in (0..state.markers.len()).rev() {
            if which(&state.markers[at]) {
                self.put_back(state, at);
            }
        }
    }

    /// The number of the first marker for which something holds.
    pub(crate) fn find(&self, state: &State, which: impl FnMut(&Marker) -> bool) -> Option<usize> {
        state.markers.iter().position(which)
    }

    /// What is seen of a marker, in words.
    pub(crate) fn face_words(&self, marker: &Marker) -> String {
        let response = if marker.cup == Cup::Response { "response " } else { "" };
        match marker.face {
            Face::Up(kind) => format!("{response}{}", self.data.hazard(kind).name),
            Face::Down(front) => {
                let front = match front {
                    Front::Gun => "marker with a gun",
                    Front::Fighter => "marker with a fighter",
                    Front::Boxed => "marker with a box",
                    Front::Other => "marker",
                };
                format!("{response}{front}, face down")
            }
        }
    }
}

/// The highest load that may still be added to when `left` things are to be dealt as evenly as
/// possible: whoever carries no more than that may have the next. [EDR 4.3, 8.3.3, 8.3.4]
///
/// A thing adds `step` to a load; `loads` becomes what they are afterwards.
pub(crate) fn fair_share(loads: &mut [u16], step: u16, left: usize) -> u16 {
    let mut highest = 0;
    for _ in 0..left {
        let least = loads.iter_mut().min().expect("there are loads");
        highest = highest.max(*least);
        *least = least.saturating_add(step);
    }
    highest
}

/// The first of several, and whether there are more.
pub(crate) fn first_of<T>(mut all: impl Iterator<Item = T>) -> (Option<T>, bool) {
    (all.next(), all.next().is_some())
}

#[cfg(test)]
mod tests {
    use super::fair_share;

    #[test]
    fn the_last_of_an_odd_deal_may_go_to_anybody() {
        assert_eq!(fair_share(&mut [0, 0], 1, 1), 0);
        assert_eq!(fair_share(&mut [1, 0], 1, 1), 0, "only the second");
        assert_eq!(fair_share(&mut [1, 0], 1, 2), 1, "both: one each in any order");
        assert_eq!(fair_share(&mut [3, 0], 1, 2), 1, "never the first");
    }
}
