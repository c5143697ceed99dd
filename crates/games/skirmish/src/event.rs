//! What happened, for the log, each with its rule and its words.

use wardroom_kernel::cited;

use crate::*;

cited! {
    /// What happened on the open table.
    pub enum News {
        Revealed(plans: EnumMap<Side, Plan, 2>) => ski("2.2"), "orders are shown: red sends {}; blue sends {}",
            sheet(&plans[Side::Red]), sheet(&plans[Side::Blue]);
        Seen(ford: FordId, back: Back) => ski("2.6"), "the marker at {ford} shows {back}";
        Stood(side: Side, ford: FordId) => ski("3.1"), "{side} stands at {ford}";
        Fired(ford: FordId, hits: EnumMap<Side, u8, 2>) => ski("3.2"), "fire at {ford}: red hits {}, blue hits {}",
            hits[Side::Red], hits[Side::Blue];
        Kept(side: Side) => ski("3.3"), "{side} keeps its dice";
        Rallied(side: Side, more: u8) => ski("3.3"), "{side} rallies and hits {more} more";
        Lost(side: Side, ford: FordId, lost: Companies) => ski("3.4"), "{side} loses {} at {ford}", words(lost);
        Pursued(side: Side) => ski("4.1"), "{side} may pursue to the enemy camp";
        Captured(side: Side) => ski("4.2"), "{side} takes a stand of colours";
        Repulsed(side: Side, lost: Companies) => ski("4.2"), "{side} loses {} in pursuit", words(lost);
        BrokeOff(side: Side) => ski("4.2"), "the pursuit by {side} is over";
        Held(ford: FordId, side: Side) => ski("3.5"), "{side} holds {ford}";
        NobodyHolds(ford: FordId) => ski("3.5"), "nobody holds {ford}";
        TurnOver(turn: u8) => ski("2.5"), "turn {turn} is over";
        GameOver(red: u8, blue: u8) => ski("5.1"), "the game is over: red {red}, blue {blue}";
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Something that everybody saw.
    Open(News),
    /// Orders were sealed: that is plain to see, what they say is not. [SKI 2.1]
    Sealed(Side, Plan),
    /// Somebody butted in, with these words. [SKI 3.1]
    Parleyed(Side, FordId, String),
}

/// Logs what everybody saw.
pub(crate) fn log(umpire: &mut Table<'_>, news: News) {
    umpire.log(Event::Open(news), news.rule());
}

/// Orders in words.
pub(crate) fn sheet(plan: &Plan) -> String {
    let parts = plan.iter().map(|(ford, there)| format!("{} to {ford}", words(*there)));
    parts.collect::<Vec<_>>().join(", ")
}
