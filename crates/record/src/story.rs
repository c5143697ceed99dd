//! The log as a story to read and keep: Markdown, as one observer may know it.

use std::fmt::Write as _;

use wardroom_kernel::{AnyGame, Observer, Position, Told};

use crate::{Deed, Table};

impl Table {
    /// Whether an observer may read the orders of a seat.
    pub fn is_own(&self, seat: &str, observer: Observer) -> bool {
        self.seat(seat).is_some_and(|seat| observer.knows(seat))
    }

    /// What an entry does, as an observer may know it. Orders are told to those who gave them.
    pub fn entry_words(&self, number: usize, observer: Observer) -> String {
        let Some(deed) = self.record().entries.get(number).and_then(|entry| entry.deed()) else {
            return String::new();
        };
        let what = match deed {
            Deed::Opening => "the game begins".to_owned(),
            Deed::Undo { seat, entry } => format!("{seat} takes back entry {entry}"),
            Deed::Rollback { seat, entry } => {
                format!("all go back to entry {entry}, as {seat} proposed")
            }
            Deed::Resign { seat } => format!("{seat} resigns"),
            Deed::Action { seat, text } => {
                // Another seat's order may be a secret plan; what it led to is told by its events.
                if self.is_own(seat, observer) {
                    format!("{seat}: {text}")
                } else {
                    format!("{seat} decides")
                }
            }
        };
        let undone = if self.is_undone(number) { " (taken back)" } else { "" };
        format!("{number}. {what}{undone}")
    }

    /// Game and scenario, as the title of a page in Markdown.
    fn title(&self, game: &dyn AnyGame) -> String {
        let terms = &self.record().terms;
        let scenarios = &game.manifest().scenarios;
        let scenario = scenarios.iter().find(|scenario| scenario.id == terms.scenario);
        let scenario = scenario.map_or(terms.scenario.as_str(), |scenario| &scenario.title);
        format!("# {}: {}\n", markdown(game.manifest().title), markdown(scenario))
    }

    /// The short log as Markdown: under a heading for each turn what was won and lost in it, without orders, dice and
    /// rules. The lines are those of the whole log.
    pub fn to_short_markdown(
        &self,
        game: &dyn AnyGame,
        turn: &dyn Fn(&Position) -> String,
        observer: Observer,
    ) -> String {
        let mut text = self.title(game);
        let mut heading = String::new();
        for number in (0..self.record().entries.len()).filter(|&number| !self.is_undone(number)) {
            let major = self.events_of(number).iter().filter(|told| told.is_major);
            for line in major.filter_map(|told| told.for_observer(observer)) {
                let given =
                    self.position_at(number.saturating_sub(1)).map(turn).unwrap_or_default();
                if given != heading {
                    let _ = write!(text, "\n## {}\n\n", markdown(&given));
                    heading = given;
                }
                let _ = writeln!(text, "- {}", markdown(line));
            }
        }
        if let Some(outcome) = self.outcome(game) {
            let _ = write!(text, "\n## {}\n", markdown(&outcome.label));
        }
        text
    }

    /// The whole log as Markdown: a heading wherever `turn` of the position changes, every order,
    /// and under it what happened with its dice and its rule.
    pub fn to_markdown(
        &self,
        game: &dyn AnyGame,
        turn: &dyn Fn(&Position) -> String,
        observer: Observer,
    ) -> String {
        let mut text = self.title(game);
        let mut heading = String::new();
        for number in 0..self.record().entries.len() {
            // An order belongs to the turn in which it was given.
            let given = self.position_at(number.saturating_sub(1)).map(turn).unwrap_or_default();
            if given != heading {
                let _ = write!(text, "\n## {}\n", markdown(&given));
                heading = given;
            }
            let _ = write!(text, "\n**{}**\n\n", markdown(&self.entry_words(number, observer)));
            for told in self.events_of(number) {
                write_event(&mut text, told, observer);
            }
        }
        if let Some(outcome) = self.outcome(game) {
            let _ = write!(text, "\n## {}\n", markdown(&outcome.label));
        }
        text
    }
}

fn write_event(text: &mut String, told: &Told, observer: Observer) {
    let Some(words) = told.for_observer(observer) else { return };
    let _ = write!(text, "- {}", markdown(words));
    for roll in &told.rolls {
        let _ = write!(text, " `{roll}`");
    }
    let _ = writeln!(text, " \\[{}\\]", markdown(&told.rule));
}

/// Text in which no sign means anything to Markdown.
pub fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        if "\\`*_[]<>#|~".contains(sign) {
            out.push('\\');
        }
        // A line of the log stays one line.
        out.push(if sign.is_control() { ' ' } else { sign });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_markdown_are_only_signs() {
        assert_eq!(markdown("a*b_[c]\n<d>"), "a\\*b\\_\\[c\\] \\<d\\>");
    }
}
