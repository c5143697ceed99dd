//! What people read and type.

use wardroom_kernel::{Board, Chart, Label, Observer, Tone, Words};

use crate::*;

impl Words for Skirmish {
    fn charts(&self) -> Vec<Chart> {
        self.data.charts()
    }

    fn tell(&self, event: &Event, observer: Observer) -> Option<String> {
        Some(match event {
            Event::Open(news) => news.to_string(),
            Event::Sealed(side, plan) if observer.knows(side.seat()) => {
                format!("{side} seals its orders: {}", sheet(plan))
            }
            Event::Sealed(side, _) => format!("{side} seals its orders"),
            Event::Parleyed(side, ford, words) => format!("{side} shouts across {ford}: “{words}”"),
        })
    }

    fn word(&self, pick: Pick) -> String {
        Choice::listed(pick).word()
    }

    fn label(&self, _: &State, _: Seat, _: &[Pick], pick: Pick) -> Label {
        let (text, rule) = match Choice::listed(pick) {
            Choice::Send(kind, ford, n) => (format!("send {n} of the {kind} to {ford}"), "2.1"),
            Choice::Stand => ("let the battle begin".to_owned(), "3.1"),
            Choice::Parley => ("shout a proposal: nobody fights here".to_owned(), "3.1"),
            Choice::Keep => ("leave the dice as they are".to_owned(), "3.3"),
            Choice::Rally => ("roll the dice that missed once more".to_owned(), "3.3"),
            Choice::Lose(n) => (format!("lose {n} of the guards, otherwise militia"), "3.4"),
            Choice::BreakOff => ("break off the pursuit".to_owned(), "4.2"),
            Choice::Press => ("press on to the enemy camp".to_owned(), "4.2"),
        };
        Label { text, rule: ski(rule) }
    }

    fn change(&self, before: &State, after: &State, _: Observer) -> String {
        // Everything compared here lies open on the table.
        let part = |side: Side| {
            let score = after.score(side) - before.score(side);
            let lost = after.sides[side].lost - before.sides[side].lost;
            format!("{side} scores {score} and loses {}", words(lost))
        };
        format!("{}; {}", part(Side::Red), part(Side::Blue))
    }

    fn board(&self, view: &View) -> Board {
        let mut board = Board::default();
        let View { turn, last_turn, initiative, .. } = view;
        board.line(format!("Turn {turn} of {last_turn}, initiative {initiative}"), Tone::Title);
        for (id, ford) in view.fords.iter() {
            let marker = format!("{}, {}", ford.front, ford.back.map_or("unseen", Back::word));
            let [red, blue] = ford.companies.values().map(words);
            let line = format!("{:<8}{marker:<16}red {red:<26}blue {blue}", id.word());
            board.line(line, Tone::Land);
        }
        for (&side, tone) in Side::ALL.iter().zip([Tone::First, Tone::Second]) {
            board.line(stock(view, side), tone);
        }
        board
    }
}

/// What a side has off the fords, in words.
pub(crate) fn stock(view: &View, side: Side) -> String {
    let Army { reserve, lost, ribbons, colours, captured, rallies, parleys } = view.sides[side];
    let (reserve, lost) = (words(reserve), words(lost));
    let sealed = if view.sealed.contains(side) { "; orders sealed" } else { "" };
    let plan = view.plans[side].map_or(String::new(), |plan| format!(": {}", sheet(&plan)));
    format!(
        "{side}: reserve {reserve}; lost {lost}; ribbons {ribbons}; colours {colours} and \
         {captured} captured; rallies {rallies}; parleys {parleys}{sealed}{plan}"
    )
}
