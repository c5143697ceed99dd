//! The review as one page of HTML that needs nothing else.

use maud::{Markup, html};

use crate::page::document;
use crate::{DiceReport, Fairness, Review, ReviewedDecision};

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 240.0;

const STYLE: &str = "\
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
table{border-collapse:collapse;width:100%}td,th{padding:.25rem .5rem;text-align:left;border-bottom:1px solid #8884;\
vertical-align:top}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}svg{width:100%;height:auto}\
.line{fill:none;stroke:#2a6f97;stroke-width:2}.scale{fill:currentColor;font-size:13px;text-anchor:end}.half{stroke:#8888;stroke-dasharray:4}circle{fill:#c1121f}\
.good{color:#2d6a4f}.bad{color:#c1121f}small{opacity:.75}tr:target{background:#ffd16644}";

/// The page: graph, accounts, turning points, dice, and every decision.
pub fn html(title: &str, review: &Review, dice: &[DiceReport]) -> String {
    let body = html! {
        h1 { (title) }
        p { (review.outcome) }
        h2 { "Chances of " (review.of) }
        (graph(review))
        h2 { "Skill and luck" }
        (accounts(review))
        h2 { "Turning points" }
        (decisions(review.turning.iter().map(|&at| (&review.points[at], None))))
        h2 { "Dice" }
        (dice_table(dice))
        h2 { "Every decision" }
        (decisions(review.points.iter().map(|point| (point, Some(point.action)))))
    };
    document(&format!("{title}: review"), STYLE, &body)
}

/// The chances of the first seat from decision to decision, as a picture; each turning point is a link.
fn graph(review: &Review) -> Markup {
    let steps = review.points.len().max(1) as f64;
    let x = |at: usize| WIDTH * at as f64 / steps;
    let y = |win: f64| HEIGHT * (1.0 - win.clamp(0.0, 1.0));
    let values = review.points.iter().map(|point| point.win).chain([review.result]);
    let path: Vec<String> =
        values.enumerate().map(|(at, win)| format!("{:.1},{:.1}", x(at), y(win))).collect();
    let middle = HEIGHT / 2.0;
    let view = format!("-56 -8 {} {}", WIDTH + 64.0, HEIGHT + 16.0);
    html! {
        svg viewBox=(view) role="img" aria-label="Chances over the game" {
            line class="half" x1="0" x2=(WIDTH) y1=(middle) y2=(middle) {}
            polyline class="line" points=(path.join(" ")) {}
            @for win in [1.0, 0.5, 0.0] {
                text class="scale" x="-8" y=(y(win) + 4.0) { (win * 100.0) "%" }
            }
            @for &at in &review.turning {
                @let point = &review.points[at];
                a href={ "#e" (point.action) } {
                    circle cx=(format!("{:.1}", x(at))) cy=(format!("{:.1}", y(point.win))) r="6" {
                        title { (point.seat) ": " (point.order) }
                    }
                }
            }
        }
    }
}

fn accounts(review: &Review) -> Markup {
    let others = |seat: &str| -> f64 {
        let others = review.seats.iter().filter(|(other, _)| *other != seat);
        others.map(|(_, account)| account.loss).sum()
    };
    html! {
        table {
            (titles(&["seat", "start", "luck", "own losses", "opponent's losses", "result"]))
            @for (seat, account) in &review.seats {
                tr {
                    td { (seat) }
                    td.n { (per_cent(account.start)) }
                    td.n { (signed(account.luck)) }
                    td.n { (signed(-account.loss)) }
                    td.n { (signed(others(seat))) }
                    td.n { (per_cent(account.result)) }
                }
            }
        }
    }
}

/// Decisions, some with a name that a link can lead to.
fn decisions<'r>(points: impl Iterator<Item = (&'r ReviewedDecision, Option<usize>)>) -> Markup {
    html! {
        table {
            (titles(&["", "who", "order", "chance", "loss", "luck"]))
            @for (point, name) in points {
                tr id=[name.map(|name| format!("e{name}"))] {
                    td.n { (point.action) }
                    td { (point.seat) }
                    td {
                        (point.order)
                        @if let Some(better) = point.better.as_ref().filter(|_| point.loss >= 0.005) {
                            br; small { "better: " (better) }
                        }
                        @if !point.events.is_empty() {
                            br; small { (point.events.join("; ")) }
                        }
                    }
                    td.n { (per_cent(point.win)) }
                    td.n.bad { @if point.loss >= 0.0005 { (signed(-point.loss)) } }
                    td.n.good[point.luck >= 0.0].bad[point.luck < 0.0] {
                        @if point.luck.abs() >= 0.0005 { (signed(point.luck)) }
                    }
                }
            }
        }
    }
}

fn dice_table(dice: &[DiceReport]) -> Markup {
    html! {
        table {
            (titles(&["whose", "dice", "mean", "honest", "faces", "fair?"]))
            @for one in dice {
                @let faces: Vec<String> = one.faces.iter().map(u64::to_string).collect();
                tr {
                    td { (one.seat.as_deref().unwrap_or("the opening")) }
                    td { (one.rolls) " d" (one.sides) }
                    td.n { (format!("{:.2}", one.mean)) }
                    td.n { (format!("{:.2}", one.expected)) }
                    td { (faces.join(" ")) }
                    td { (fairness_words(&one.fairness)) }
                }
            }
        }
    }
}

/// What the test of fairness says, plainly.
pub fn fairness_words(fairness: &Fairness) -> String {
    match fairness {
        Fairness::TooFew { needed } => format!("too few to say: {needed} rolls are needed"),
        Fairness::Plausible { p } => {
            format!("plausible: honest dice fall like this or worse in {:.0}% of games", p * 100.0)
        }
        Fairness::Unlikely { p } => {
            format!("unlikely: honest dice fall like this or worse in {:.2}% of games", p * 100.0)
        }
    }
}

fn titles(titles: &[&str]) -> Markup {
    html! { tr { @for title in titles { th { (title) } } } }
}

fn per_cent(value: f64) -> String {
    format!("{:.1}%", value * 100.0)
}

fn signed(value: f64) -> String {
    format!("{:+.1}%", value * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_players_have_written_is_only_text() {
        let row = titles(&["<b>\"&"]).into_string();
        assert_eq!(row, "<tr><th>&lt;b&gt;&quot;&amp;</th></tr>");
    }
}
