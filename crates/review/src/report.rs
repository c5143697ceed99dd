//! The review as one page of HTML that needs nothing else.

use std::fmt::Write as _;

use crate::{DiceReport, Fairness, Point, Review};

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
    let mut page = String::new();
    let _ = write!(
        page,
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width\"><title>{0}: review</title><style>{STYLE}</style>\
         <h1>{0}</h1><p>{1}</p>",
        escape(title),
        escape(&review.outcome)
    );
    let _ = write!(page, "<h2>Chances of {}</h2>{}", escape(&review.of), graph(review));
    accounts(&mut page, review);
    page.push_str("<h2>Turning points</h2><table>");
    head(&mut page, &["", "who", "order", "chance", "loss", "luck"]);
    for &at in &review.turning {
        row(&mut page, &review.points[at], "");
    }
    page.push_str("</table>");
    dice_table(&mut page, dice);
    page.push_str("<h2>Every decision</h2><table>");
    head(&mut page, &["", "who", "order", "chance", "loss", "luck"]);
    for point in &review.points {
        row(&mut page, point, &format!(" id=\"e{}\"", point.action));
    }
    page.push_str("</table></html>\n");
    page
}

/// The chances of the first seat from decision to decision, as a picture; each turning point is a link.
pub fn graph(review: &Review) -> String {
    let steps = review.points.len().max(1) as f64;
    let x = |at: usize| WIDTH * at as f64 / steps;
    let y = |win: f64| HEIGHT * (1.0 - win.clamp(0.0, 1.0));
    let mut path = String::new();
    let values = review.points.iter().map(|point| point.win).chain([review.result]);
    for (at, win) in values.enumerate() {
        let _ = write!(path, "{:.1},{:.1} ", x(at), y(win));
    }
    let mut svg = format!(
        "<svg viewBox=\"-56 -8 {} {}\" role=\"img\" aria-label=\"Chances over the game\">\
         <line class=\"half\" x1=\"0\" x2=\"{WIDTH}\" y1=\"{2}\" y2=\"{2}\"/>\
         <polyline class=\"line\" points=\"{path}\"/>",
        WIDTH + 64.0,
        HEIGHT + 16.0,
        HEIGHT / 2.0
    );
    for win in [1.0, 0.5, 0.0] {
        let _ = write!(
            svg,
            "<text x=\"-8\" y=\"{:.0}\" class=\"scale\">{:.0}%</text>",
            y(win) + 4.0,
            win * 100.0
        );
    }
    for &at in &review.turning {
        let point = &review.points[at];
        let _ = write!(
            svg,
            "<a href=\"#e{}\"><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"6\"><title>{}: {}</title>\
             </circle></a>",
            point.action,
            x(at),
            y(point.win),
            escape(&point.seat),
            escape(&point.order)
        );
    }
    svg.push_str("</svg>");
    svg
}

fn accounts(page: &mut String, review: &Review) {
    page.push_str("<h2>Skill and luck</h2><table>");
    head(page, &["seat", "start", "luck", "own losses", "opponent's losses", "result"]);
    for (seat, account) in &review.seats {
        let others: f64 = review
            .seats
            .iter()
            .filter(|(other, _)| *other != seat)
            .map(|(_, other)| other.loss)
            .sum();
        let _ = write!(
            page,
            "<tr><td>{}<td class=n>{}<td class=n>{}<td class=n>{}<td class=n>{}<td class=n>{}",
            escape(seat),
            per_cent(account.start),
            signed(account.luck),
            signed(-account.loss),
            signed(others),
            per_cent(account.result)
        );
    }
    page.push_str("</table>");
}

fn row(page: &mut String, point: &Point, id: &str) {
    let better =
        point.better.as_ref().filter(|_| point.loss >= 0.005).map_or(String::new(), |better| {
            format!("<br><small>better: {}</small>", escape(better))
        });
    let events = point.events.iter().map(|text| escape(text)).collect::<Vec<_>>().join("; ");
    let events = match events.is_empty() {
        true => String::new(),
        false => format!("<br><small>{events}</small>"),
    };
    let _ = write!(
        page,
        "<tr{id}><td class=n>{}<td>{}<td>{}{better}{events}<td class=n>{}<td class=\"n bad\">{}<td class=\"n {}\">{}",
        point.action,
        escape(&point.seat),
        escape(&point.order),
        per_cent(point.win),
        if point.loss >= 0.0005 { signed(-point.loss) } else { String::new() },
        if point.luck < 0.0 { "bad" } else { "good" },
        if point.luck.abs() >= 0.0005 { signed(point.luck) } else { String::new() },
    );
}

fn dice_table(page: &mut String, dice: &[DiceReport]) {
    page.push_str("<h2>Dice</h2><table>");
    head(page, &["whose", "dice", "mean", "honest", "faces", "fair?"]);
    for one in dice {
        let faces: Vec<String> = one.faces.iter().map(u64::to_string).collect();
        let _ = write!(
            page,
            "<tr><td>{}<td>{} d{}<td class=n>{:.2}<td class=n>{:.2}<td>{}<td>{}",
            escape(one.seat.as_deref().unwrap_or("the opening")),
            one.rolls,
            one.sides,
            one.mean,
            one.expected,
            faces.join(" "),
            escape(&fairness_words(&one.fairness))
        );
    }
    page.push_str("</table>");
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

fn head(page: &mut String, titles: &[&str]) {
    page.push_str("<tr>");
    for title in titles {
        let _ = write!(page, "<th>{}", escape(title));
    }
}

fn per_cent(value: f64) -> String {
    format!("{:.1}%", value * 100.0)
}

fn signed(value: f64) -> String {
    format!("{:+.1}%", value * 100.0)
}

/// Text in which no sign means anything to HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_players_have_written_is_only_text() {
        assert_eq!(escape("<b>\"&"), "&lt;b&gt;&quot;&amp;");
    }
}
