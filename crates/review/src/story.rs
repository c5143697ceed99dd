//! A finished game as a story to read and to post: how it ended, how it went, what turned it, what it cost.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use wardroom_kernel::{Action, Chart, Observer, sentence};
use wardroom_record::{Deed, Kind, Table, markdown, verify};
use wardroom_scene::{AnyDrawn, svg};

use crate::page::document;
use crate::{Review, ReviewedDecision};

/// How many turning points are told, and how many of them are drawn.
const TOLD: usize = 5;
const DRAWN: usize = 3;
/// A decision after which less than this had changed turned nothing.
const LEAST_WEIGHT: f64 = 0.02;
/// How many lines of a turn are told.
const LINES: usize = 12;
/// How many words of a long order are told.
const PICKS: usize = 4;

const STYLE: &str = "\
:root{color-scheme:light}body{font:17px/1.55 Georgia,'Times New Roman',serif;max-width:46rem;margin:2rem auto;padding:0 1rem;\
background:#fbf8f1;color:#1c1b18}h1{font-size:1.9rem;line-height:1.15;margin:0}h2{font-size:1.2rem;margin:2rem 0 .4rem;\
border-bottom:1px solid #b9ae94}h3{font-size:1rem;margin:1.2rem 0 .2rem}p{margin:.3rem 0}.lead{font-size:1.25rem;font-style:italic}\
small,.small{color:#5d574a;font-size:.85rem}figure{margin:.8rem 0}figure svg{width:100%;height:auto;display:block;\
border:1px solid #b9ae94}li{margin:.15rem 0}@media print{body{font-size:11pt;max-width:none;margin:0;background:#fff}\
h3,figure{break-inside:avoid}}";

/// A finished game, told.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Story {
    /// The game and its scenario.
    pub title: String,
    /// How it ended, as a sentence.
    pub headline: String,
    /// The row of a chart that says so, if there is one.
    pub row: Option<String>,
    /// What the game itself says of the result.
    pub verdict: Vec<String>,
    /// Chances at the start, luck and losses, as sentences.
    pub accounts: Vec<String>,
    /// The turns in order.
    pub turns: Vec<StoryTurn>,
    /// What decided it, in order.
    pub turning: Vec<TurningPoint>,
    /// What has changed from the first position to the last, piece by piece.
    pub losses: Vec<String>,
    /// Where the dice came from, and whether that was verified.
    pub dice: String,
}

/// A turn in its most important lines.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StoryTurn {
    /// Its name.
    pub heading: String,
    /// What happened.
    pub lines: Vec<String>,
}

/// A decision that turned the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurningPoint {
    /// When it was.
    pub heading: String,
    /// What was ordered, and what it was worth, as sentences.
    pub text: String,
    /// What happened, in order.
    pub events: Vec<String>,
    /// The board afterwards as SVG, for the greatest of them.
    #[serde(skip)]
    pub picture: Option<String>,
}

/// Tells a finished game that was reviewed.
pub fn story(game: &dyn AnyDrawn, table: &Table, review: &Review) -> Story {
    let terms = &table.record().terms;
    let scenarios = &game.manifest().scenarios;
    let scenario = scenarios.iter().find(|scenario| scenario.id == terms.scenario);
    let scenario = scenario.map_or(terms.scenario.as_str(), |scenario| &scenario.title);
    let verdict = game.report(table.position(), Observer::Referee);
    let verdict = verdict.and_then(|report| report.chapters.into_iter().next());
    let losses = table.position_at(0).map(|start| {
        let change = game.change(start, table.position(), Observer::Referee);
        change.split("; ").map(sentence).collect()
    });
    Story {
        title: format!("{}: {scenario}", game.manifest().title),
        headline: sentence(&review.outcome),
        row: result_row(&game.charts(), &review.outcome),
        verdict: verdict.map(|chapter| chapter.paragraphs).unwrap_or_default(),
        accounts: accounts(review),
        turns: turns(game, table),
        turning: turning(game, table, review),
        losses: losses.unwrap_or_default(),
        dice: dice(game, table),
    }
}

/// A seat as people write it: `IJN`, `Captain`.
fn seat_name(word: &str) -> String {
    if word.len() <= 3 {
        return word.to_uppercase();
    }
    sentence(word).trim_end_matches('.').to_owned()
}

/// The row of a chart in which the result stands, in words.
fn result_row(charts: &[Chart], outcome: &str) -> Option<String> {
    let result = outcome.split([':', ',']).next().unwrap_or_default().trim();
    let is_it = |cell: &str| cell.trim().eq_ignore_ascii_case(result);
    charts.iter().find_map(|chart| {
        let row = chart
            .rows
            .iter()
            .find(|row| is_it(&row.roll) || row.cells.iter().any(|cell| is_it(cell)))?;
        let columns =
            chart.columns.iter().zip(&row.cells).filter(|(_, cell)| !cell.trim().is_empty());
        let cells: Vec<String> = columns.map(|(column, cell)| format!("{column} {cell}")).collect();
        Some(format!("{}, row {}: {} [{}]", chart.title, row.roll, cells.join("; "), chart.rule))
    })
}

fn percent(value: f64) -> String {
    format!("{:.0}%", value * 100.0)
}

/// Points of a hundred, as people say them.
fn points(value: f64) -> String {
    let points = (value.abs() * 100.0).round();
    if points == 1.0 { "1 point".to_owned() } else { format!("{points:.0} points") }
}

fn accounts(review: &Review) -> Vec<String> {
    let account = |(word, one): (&String, &crate::SeatAccount)| {
        let luck = match one.luck {
            luck if luck >= 0.005 => format!("dice and reveals gave {}", points(luck)),
            luck if luck <= -0.005 => format!("dice and reveals took {}", points(luck)),
            _ => "dice and reveals gave nothing and took nothing".to_owned(),
        };
        let loss = match one.loss {
            loss if loss >= 0.005 => format!("its own decisions gave away {}", points(loss)),
            _ => "its own decisions gave nothing away".to_owned(),
        };
        let name = seat_name(word);
        format!("{name} began with {} of the game; {luck}, and {loss}.", percent(one.start))
    };
    review.seats.iter().map(account).collect()
}

/// The turns with their most important lines; a time in front of a colon is said once in a row.
fn turns(game: &dyn AnyDrawn, table: &Table) -> Vec<StoryTurn> {
    let mut turns: Vec<StoryTurn> = Vec::new();
    let mut before = "";
    for number in 0..table.record().entries.len() {
        if table.is_undone(number) {
            continue;
        }
        let heading = heading(game, table, number);
        if turns.last().is_none_or(|turn| turn.heading != heading) {
            turns.push(StoryTurn { heading, lines: Vec::new() });
            before = "";
        }
        let Some(turn) = turns.last_mut() else { continue };
        for told in table.events_of(number).iter().filter(|told| told.is_major) {
            let (front, rest) = told.text.split_once(": ").unwrap_or_default();
            // `Naval Turn 4`, `March 1942`: anything longer is what happened.
            let is_time = (1..=3).contains(&front.split_whitespace().count());
            let again = is_time && front == before;
            turn.lines.push(if again { sentence(rest) } else { told.text.clone() });
            before = front;
        }
    }
    turns.retain(|turn| !turn.lines.is_empty());
    for turn in &mut turns {
        let more = turn.lines.len().saturating_sub(LINES);
        if more > 1 {
            // The last line of a turn is its summary.
            turn.lines.drain(LINES - 1..LINES - 1 + more);
            turn.lines.insert(LINES - 1, format!("({more} lines more.)"));
        }
    }
    turns
}

/// The turn in which an entry was given.
fn heading(game: &dyn AnyDrawn, table: &Table, number: usize) -> String {
    let given = table.position_at(number.saturating_sub(1));
    given.map(|position| game.banner_for(position, Observer::Referee).turn).unwrap_or_default()
}

fn turning(game: &dyn AnyDrawn, table: &Table, review: &Review) -> Vec<TurningPoint> {
    let great = review.turning.iter().copied().take(TOLD);
    let great: Vec<usize> =
        great.filter(|&at| review.points[at].weight() >= LEAST_WEIGHT).collect();
    let mut order = great.clone();
    order.sort_unstable();
    let point = |at: usize| {
        let point = &review.points[at];
        let after = review.points.get(at + 1).map_or(review.result, |next| next.win);
        let is_drawn = great.iter().take(DRAWN).any(|&one| one == at);
        let position = table.position_at(point.action).filter(|_| is_drawn);
        let picture = position.map(|position| svg(&game.scene_for(position, Observer::Referee)));
        let mut events = point.events.clone();
        let more = events.len().saturating_sub(LINES);
        if more > 1 {
            events.truncate(LINES);
            events.push(format!("({more} lines more.)"));
        }
        TurningPoint {
            heading: heading(game, table, point.action),
            text: turned(game, table, review, point, after),
            events,
            picture,
        }
    };
    order.into_iter().map(point).collect()
}

/// A turning point in sentences: who ordered what, what it was worth before and after, and why.
fn turned(
    game: &dyn AnyDrawn,
    table: &Table,
    review: &Review,
    point: &ReviewedDecision,
    after: f64,
) -> String {
    let (who, of) = (seat_name(&point.seat), seat_name(&review.of));
    let order = order_words(game, table, point).unwrap_or_else(|| point.order.clone());
    let mut text = format!("{who}: {} ", sentence(&order));
    let _ = write!(
        text,
        "Before it {of} had {} of the game, afterwards {}.",
        percent(point.win),
        percent(after)
    );
    if point.loss >= 0.005 {
        let _ = write!(text, " The decision gave {} away", points(point.loss));
        match &point.better {
            Some(better) => {
                let _ = write!(text, "; better was `{better}`.");
            }
            None => text.push('.'),
        }
    }
    if point.luck.abs() >= 0.005 {
        let (side, verb) = match review.seats.len() {
            1 => (of.as_str(), if point.luck > 0.0 { "helped" } else { "failed" }),
            _ => (of.as_str(), if point.luck > 0.0 { "favoured" } else { "went against" }),
        };
        let _ = write!(text, " What came of it {verb} {side} by {}", points(point.luck));
        let rolls: Vec<&str> = point.rolls.iter().take(6).map(String::as_str).collect();
        match rolls.is_empty() {
            true => text.push('.'),
            false => {
                let more = if point.rolls.len() > rolls.len() { ", and more" } else { "" };
                let _ = write!(text, " (rolled: {}{more}).", rolls.join(", "));
            }
        }
    }
    text
}

/// An order in the words of its choices.
fn order_words(game: &dyn AnyDrawn, table: &Table, point: &ReviewedDecision) -> Option<String> {
    let entry = table.record().entries.get(point.action)?;
    let Some(Deed::Action { seat, text }) = entry.deed() else { return None };
    let seat = table.seat(seat)?;
    // The position in which it was given is that after the entry before which stood.
    let before = (0..point.action).rev().find(|&entry| !table.is_undone(entry)).unwrap_or(0);
    let position = table.position_at(before)?;
    let Action { picks, .. } = game.parse(position, seat, text).ok()?;
    let mut words = Vec::new();
    for at in 0..picks.len().min(PICKS) {
        let choices = game.choices(position, seat, &picks[..at]).ok()?;
        let choice = choices.into_iter().find(|choice| choice.number == picks[at].0)?;
        words.push(choice.label);
    }
    if picks.len() > PICKS {
        words.push(format!("and {} choices more", picks.len() - PICKS));
    }
    Some(words.join("; "))
}

fn dice(game: &dyn AnyDrawn, table: &Table) -> String {
    let record = table.record();
    let found = verify(game, record, None);
    if let Some(problem) = found.problem {
        return format!("The record does not hold: {problem}.");
    }
    let typed = record.entries.iter().filter(|entry| entry.typed).map(|entry| entry.rolls.len());
    let typed: usize = typed.sum();
    let head = found.head.map(|head| head.to_string()).unwrap_or_default();
    let head = &head[..head.len().min(16)];
    let rolls = match found.rolls {
        1 => "1 roll".to_owned(),
        rolls => format!("{rolls} rolls"),
    };
    match (record.terms.kind, typed) {
        (_, 1..) => format!(
            "{typed} of {rolls} were typed by hand; the rest was recomputed. The record ends in {head}."
        ),
        (_, 0) if record.terms.seeded => format!(
            "{rolls}, recomputed from a seed that was known beforehand. The record ends in {head}."
        ),
        (Kind::Practice, 0) => {
            format!("{rolls} of a practice game, each recomputed. The record ends in {head}.")
        }
        (Kind::Sealed, 0) => format!(
            "{rolls} from sealed dice, each recomputed and found right. The record ends in {head}."
        ),
    }
}

impl Story {
    /// The story as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("# {}\n\n**{}**\n", markdown(&self.title), markdown(&self.headline));
        if let Some(row) = &self.row {
            let _ = write!(text, "\n{}\n", markdown(row));
        }
        for paragraph in self.verdict.iter().chain(&self.accounts) {
            let _ = write!(text, "\n{}\n", markdown(paragraph));
        }
        text.push_str("\n## How it went\n");
        for turn in &self.turns {
            let _ = write!(
                text,
                "\n**{}.** {}\n",
                markdown(&turn.heading),
                markdown(&turn.lines.join(" "))
            );
        }
        if !self.turning.is_empty() {
            text.push_str("\n## Turning points\n");
        }
        for point in &self.turning {
            let _ =
                write!(text, "\n**{}.** {}\n\n", markdown(&point.heading), markdown(&point.text));
            for event in &point.events {
                let _ = writeln!(text, "- {}", markdown(event));
            }
        }
        text.push_str("\n## What it came to\n\n");
        for loss in &self.losses {
            let _ = writeln!(text, "- {}", markdown(loss));
        }
        let _ = write!(text, "\n## Dice\n\n{}\n", markdown(&self.dice));
        text
    }

    /// The story as one page of HTML, with the board at its turning points.
    pub fn to_html(&self) -> String {
        let body = html! {
            h1 { (self.title) }
            p.lead { (self.headline) }
            @if let Some(row) = &self.row { p.small { (row) } }
            @for paragraph in self.verdict.iter().chain(&self.accounts) { p { (paragraph) } }
            h2 { "How it went" }
            @for turn in &self.turns {
                h3 { (turn.heading) }
                p { (turn.lines.join(" ")) }
            }
            @if !self.turning.is_empty() { h2 { "Turning points" } }
            @for point in &self.turning { (turning_point(point)) }
            h2 { "What it came to" }
            ul { @for loss in &self.losses { li { (loss) } } }
            h2 { "Dice" }
            p { (self.dice) }
        };
        document(&self.title, STYLE, &body)
    }
}

fn turning_point(point: &TurningPoint) -> Markup {
    html! {
        h3 { (point.heading) }
        p { (point.text) }
        @if let Some(picture) = &point.picture { figure { (PreEscaped(picture)) } }
        @if !point.events.is_empty() {
            ul { @for event in &point.events { li { (event) } } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_and_points_are_said_as_people_do() {
        assert_eq!(
            (seat_name("ijn"), seat_name("captain")),
            ("IJN".to_owned(), "Captain".to_owned())
        );
        assert_eq!((points(0.01), points(-0.125)), ("1 point".to_owned(), "13 points".to_owned()));
        assert_eq!(percent(0.615), "62%");
    }
}
