//! The debriefing as a page: the report of the raid, chapter by chapter in two columns, under its verdict.
//! [EDR DEBRIEF, 1.3]

use wardroom_kernel::{Chapter, Report};
use wardroom_scene::{Layer, Paint, Path, Point, Rect, TextStyle, Thing, Trail};

use super::sheet::{MAP, MARGIN, line, paper, scenery};
use crate::Doolittle;
use crate::view::View;

const VERDICT: Rect = Rect { x: 8.0, y: 8.0, width: 1074.0, height: 70.0 };
/// Where the columns of the report begin.
const TOP: f32 = 84.0;
/// How wide a column is, and how many signs go on a line of it.
const COLUMN: (f32, usize) = (533.0, 84);
/// The height of a line.
const LINE: f32 = 15.5;

impl Doolittle {
    /// The page, the lowest layer first.
    pub(super) fn report(&self, view: &View) -> Vec<Layer> {
        let mut layer = Layer::moving("debriefing");
        scenery(&mut layer, Path::filled(Trail::rounded(MAP, 8.0), Paint::Field));
        verdict(view, &mut layer);
        if let Some(report) = &view.report {
            chapters(report, &mut layer);
        }
        vec![layer]
    }
}

/// The verdict in large letters.
fn verdict(view: &View, layer: &mut Layer) {
    paper(layer, VERDICT, &view.title);
    let result = view.result.clone().unwrap_or_default();
    let at = Point::new(VERDICT.centre().x, VERDICT.y + 52.0);
    layer.add(Thing::text(at, format!("Debriefing: {result}"), TextStyle::Heading));
}

/// The chapters, in two columns that are as even as can be; what finds no room is read on the page of the report.
fn chapters(report: &Report, layer: &mut Layer) {
    let set: Vec<(&str, Vec<String>)> = report
        .chapters
        .iter()
        .map(|chapter| (chapter.heading.as_str(), lines_of(chapter)))
        .collect();
    let height = |lines: &[String]| 34.0 + LINE * lines.len() as f32;
    let all: f32 = set.iter().map(|(_, lines)| height(lines) + 6.0).sum();
    let room = MAP.height - 6.0 - TOP;
    let (mut column, mut y) = (0.0, TOP);
    for (heading, lines) in &set {
        if column == 0.0 && y > TOP && y - TOP + height(lines) / 2.0 > (all / 2.0).min(room) {
            (column, y) = (1.0, TOP);
        }
        let left = TOP + room - y - 34.0;
        let fits = ((left / LINE) as usize).min(lines.len());
        if fits == 0 {
            break;
        }
        let x = 8.0 + (COLUMN.0 + 8.0) * column;
        let area = Rect { x, y, width: COLUMN.0, height: height(&lines[..fits]) };
        let at = paper(layer, area, heading);
        for (nth, words) in lines.iter().take(fits).enumerate() {
            line(layer, area.x + MARGIN, at.y - 4.0 + LINE * nth as f32, words.as_str());
        }
        y += area.height + 6.0;
    }
}

/// A chapter as lines: paragraphs, then the rows of its table.
fn lines_of(chapter: &Chapter) -> Vec<String> {
    let mut lines: Vec<String> =
        chapter.paragraphs.iter().flat_map(|paragraph| wrapped(paragraph, COLUMN.1)).collect();
    let header = (!chapter.rows.is_empty()).then(|| chapter.columns.join(" · "));
    lines.extend(header.filter(|words| !words.is_empty()));
    lines.extend(chapter.rows.iter().flat_map(|row| wrapped(&row.join(" · "), COLUMN.1)));
    lines
}

/// Text on lines of at most so many signs.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(last) if last.chars().count() + word.chars().count() < most => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_between_words() {
        let lines = wrapped("sixteen took off and none was lost over Japan", 16);
        assert_eq!(lines, ["sixteen took off", "and none was", "lost over Japan"]);
    }

    #[test]
    fn a_table_follows_its_paragraphs() {
        let mut chapter = Chapter::new("The crews");
        chapter.say("All are named.").columns(&["pilot", "fate"]);
        chapter.row(["Hoover".to_owned(), "safe".to_owned()]);
        assert_eq!(lines_of(&chapter), ["All are named.", "pilot · fate", "Hoover · safe"]);
    }
}
