//! Words: what people read and type.

use super::Hidden;
use crate::{Board, Chart, Observer, Pick, Report, Rule, Seat};

/// The words for a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// What it means, for a person who reads a list.
    pub text: String,
    /// The rule that allows it.
    pub rule: Rule,
}

/// One line about a half-built order: what it comes to so far, and the rule behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brief {
    /// What it says.
    pub text: String,
    /// The rule behind it, where there is one.
    pub rule: Option<Rule>,
}

/// A game in words.
pub trait Words: Hidden {
    /// The charts and component lists.
    fn charts(&self) -> Vec<Chart>;

    /// The word a person types for a pick; no two picks of one list share it. No blanks.
    fn word(&self, pick: Pick) -> String;
    /// What a listed pick means here.
    fn label(&self, state: &Self::State, seat: Seat, picks: &[Pick], pick: Pick) -> Label;
    /// A warning before a legal order that is likely a mistake: forces left unused, a win given away.
    fn caution(&self, _state: &Self::State, _seat: Seat, _picks: &[Pick]) -> Option<String> {
        None
    }
    /// What a half-built order comes to so far, line by line, as far as its seat may know: strengths, odds
    /// and what shifts them, before anything is declared.
    fn briefing(&self, _state: &Self::State, _seat: Seat, _picks: &[Pick]) -> Vec<Brief> {
        Vec::new()
    }

    /// An event as an observer may know it; `None` if they may not know of it at all.
    fn tell(&self, event: &Self::Event, observer: Observer) -> Option<String>;
    /// Whether an event belongs into the short log of a game: losses, results, the turns, what decided it.
    fn is_major(&self, _event: &Self::Event) -> bool {
        true
    }
    /// What an order has led to, in the words of a player: the label of a bar in the odds.
    fn change(&self, before: &Self::State, after: &Self::State, observer: Observer) -> String;
    /// A report of the game for people to read and keep, as an observer may know it, where a game has one.
    fn report(&self, _state: &Self::State, _observer: Observer) -> Option<Report> {
        None
    }
    /// The view, drawn in text.
    fn board(&self, view: &Self::View) -> Board;
}
