//! What one observer may know, built field by field, and drawn in text.

use serde::Serialize;
use wardroom_kernel::{Board, Dice, Line, Observer, Seat, Secret, Tone};

use crate::orders::any_plan;
use crate::state::{
    BLUE, Back, Companies, FordId, Frame, Front, Phase, Plan, RED, Side, State, enemy, side_word,
};

/// What one observer may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The turn.
    pub turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// The side with the initiative.
    pub initiative: &'static str,
    /// Where in the turn the game stands.
    pub phase: Phase,
    /// What lies open on each side of the table.
    pub sides: [Side; 2],
    /// Whether each side has sealed its orders.
    pub sealed: [bool; 2],
    /// The orders this observer may read.
    pub plans: [Option<Plan>; 2],
    /// The fords.
    pub fords: Vec<FordView>,
    /// Markers that nobody has seen, by front and back: everybody can count them.
    pub unseen: [[u16; 3]; 2],
    /// Procedures that wait, with their dice: they were rolled on the open table.
    pub underway: Vec<Frame>,
}

/// A ford as anybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FordView {
    /// Its name.
    pub ford: &'static str,
    /// The front of its marker.
    pub front: Front,
    /// The back, once seen.
    pub back: Option<Back>,
    /// The companies of each side.
    pub companies: [Companies; 2],
}

/// Builds the view of one observer.
pub(crate) fn view(state: &State, observer: Observer) -> View {
    View {
        turn: state.turn,
        last_turn: state.last_turn,
        initiative: side_word(state.initiative()),
        phase: state.phase,
        sides: state.sides,
        sealed: state.plans.map(|plan| plan.is_some()),
        plans: [RED, BLUE].map(|seat| state.plans[seat.index()].filter(|_| observer.knows(seat))),
        fords: FordId::ALL
            .map(|id| {
                let ford = &state.fords[id as usize];
                FordView {
                    ford: id.word(),
                    front: ford.front,
                    back: ford.back,
                    companies: ford.companies,
                }
            })
            .to_vec(),
        unseen: state.unseen,
        underway: state.frames.to_vec(),
    }
}

/// Puts another plan in place of the one that `seat` may not know.
pub(crate) fn resample(state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
    let mut other = *state;
    let enemy = enemy(seat).index();
    if state.plans[enemy].is_some() {
        other.plans[enemy] = Some(any_plan(state.sides[enemy].reserve, dice));
    }
    other
}

/// The orders that `seat` may not read.
pub(crate) fn secrets(state: &State, seat: Seat) -> Vec<Secret> {
    let enemy = enemy(seat);
    let sealed = state.plans[enemy.index()].iter();
    let name = format!("orders of {}", side_word(enemy));
    sealed.map(|plan| Secret { name: name.clone(), value: format!("{plan:?}") }).collect()
}

const TONES: [Tone; 2] = [Tone::First, Tone::Second];

/// Draws a view in text.
pub(crate) fn board(view: &View) -> Board {
    let mut board = Board::default();
    let heading =
        format!("Turn {} of {}, initiative {}", view.turn, view.last_turn, view.initiative);
    board.line(heading, Tone::Title);
    for ford in &view.fords {
        let mut line = Line::new().with(ford.ford, Tone::Strong);
        line.pad(8);
        line.put(ford.front.word(), Tone::Land);
        line.put(ford.back.map_or(", unseen", |_| ", "), Tone::Dim);
        line.put(ford.back.map_or("", Back::word), Tone::Land);
        for seat in [RED, BLUE] {
            line.pad(24 + 30 * seat.index());
            let there = ford.companies[seat.index()].words();
            line.put(format!("{} {there}", side_word(seat)), TONES[seat.index()]);
        }
        board.0.push(line);
    }
    for seat in [RED, BLUE] {
        board.0.push(side_line(view, seat));
    }
    for frame in &view.underway {
        match frame {
            Frame::Battle(battle) => {
                let [red, blue] = battle.hits;
                let hits =
                    format!("Battle at {}: red hits {red}, blue hits {blue}", battle.ford.word());
                board.line(hits, Tone::Plain);
            }
            Frame::Pursuit(pursuit) => {
                let who = side_word(pursuit.pursuer);
                board.line(format!("Pursuit by {who}, pressed {}", pursuit.presses), Tone::Plain);
            }
            Frame::Unused => {}
        }
    }
    board
}

fn side_line(view: &View, seat: Seat) -> Line {
    let side = &view.sides[seat.index()];
    let mut line = Line::new().with(side_word(seat), TONES[seat.index()]);
    line.pad(8);
    let stock = format!(
        "reserve {}; lost {}; ribbons {}; colours {} and {} captured; rallies {}; parleys {}",
        side.reserve.words(),
        side.lost.words(),
        side.ribbons,
        side.colours,
        side.captured,
        side.rallies,
        side.parleys
    );
    line.put(stock, Tone::Plain);
    match (view.sealed[seat.index()], view.plans[seat.index()]) {
        (true, Some(plan)) => {
            let sheet =
                FordId::ALL.map(|ford| format!("{} {}", ford.word(), plan[ford as usize].words()));
            line.put(format!("; orders sealed: {}", sheet.join(", ")), Tone::Strong);
        }
        (true, None) => line.put("; orders sealed", Tone::Dim),
        (false, _) => {}
    }
    line
}
