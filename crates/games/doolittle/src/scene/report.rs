//! The debriefing as a page: the report of the raid, chapter by chapter in two columns, under its verdict.
//! [EDR DEBRIEF, 1.3]

use wardroom_kernel::{Chapter, Report};
use wardroom_scene::{Layer, Paint, Path, Point, Rect, TextStyle, Thing, Trail};

use super::sheet::{MAP, MARGIN, line, paper, scenery};
use super::squadron::shortened;
use crate::Doolittle;
use crate::view::View;

const VERDICT: Rect = Rect { x: 8.0, y: 8.0, width: 1074.0, height: 70.0 };
/// Where the columns of the report begin.
const TOP: f32 = 84.0;
/// How wide a column is, and how many signs go on a line of it.
const COLUMN: (f32, usize) = (533.0, 78);
/// How wide a sign is, as far as tables are concerned.
const SIGN: f32 = 6.6;
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

/// A line of the page: what stands on it, each from a sign on.
type Cells = Vec<(usize, String)>;

/// The chapters, in two columns that are as even as can be; what finds no room is read on the page of the report.
fn chapters(report: &Report, layer: &mut Layer) {
    let set: Vec<(&str, Vec<Cells>)> = report
        .chapters
        .iter()
        .map(|chapter| (chapter.heading.as_str(), lines_of(chapter)))
        .collect();
    let height = |lines: usize| 36.0 + LINE * lines as f32;
    let all: f32 = set.iter().map(|(_, lines)| height(lines.len()) + 6.0).sum();
    let room = MAP.height - 6.0 - TOP;
    let (mut column, mut y) = (0.0, TOP);
    for (heading, lines) in &set {
        let beyond = y - TOP + height(lines.len()) / 2.0 > (all / 2.0).min(room);
        if column == 0.0 && y > TOP && beyond {
            (column, y) = (1.0, TOP);
        }
        let fits = ((TOP + room - y - 36.0) / LINE).max(0.0) as usize;
        let fits = fits.min(lines.len());
        if fits == 0 {
            break;
        }
        let x = 8.0 + (COLUMN.0 + 8.0) * column;
        let area = Rect { x, y, width: COLUMN.0, height: height(fits) };
        let at = paper(layer, area, heading);
        for (nth, cells) in lines.iter().take(fits).enumerate() {
            for (from, words) in cells {
                let left = area.x + MARGIN + SIGN * *from as f32;
                line(layer, left, at.y - 3.0 + LINE * nth as f32, words.as_str());
            }
        }
        y += area.height + 6.0;
    }
}

/// A chapter as lines: paragraphs, then its table.
fn lines_of(chapter: &Chapter) -> Vec<Cells> {
    let text = chapter.paragraphs.iter().flat_map(|paragraph| wrapped(paragraph, COLUMN.1));
    let mut lines: Vec<Cells> = text.map(|words| vec![(0, words)]).collect();
    let widths = widths_of(chapter);
    let rows = chapter.rows.iter();
    let header = (!chapter.rows.is_empty()).then_some(&chapter.columns);
    for row in header.into_iter().chain(rows) {
        let mut from = 0;
        let mut cells = Cells::new();
        for (cell, &width) in row.iter().zip(&widths) {
            cells.push((from, shortened(cell, width.saturating_sub(1).max(2))));
            from += width;
        }
        lines.push(cells);
    }
    lines
}

/// How many signs each column of a table gets: what it needs, the widest giving way until all find room.
fn widths_of(chapter: &Chapter) -> Vec<usize> {
    let needs = |at: usize| {
        let cells = chapter.rows.iter().chain([&chapter.columns]).filter_map(|row| row.get(at));
        cells.map(|cell| cell.chars().count() + 2).max().unwrap_or(0)
    };
    let mut widths: Vec<usize> = (0..chapter.columns.len()).map(needs).collect();
    while widths.iter().sum::<usize>() > COLUMN.1 - 2 {
        match widths.iter_mut().max() {
            Some(widest) => *widest -= 1,
            None => break,
        }
    }
    widths
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
        let cell = |from: usize, words: &str| (from, words.to_owned());
        let wanted = [
            vec![cell(0, "All are named.")],
            vec![cell(0, "pilot"), cell(8, "fate")],
            vec![cell(0, "Hoover"), cell(8, "safe")],
        ];
        assert_eq!(lines_of(&chapter), wanted);
        chapter.row(["McElroy".to_owned(), "a long story ".repeat(9)]);
        let row = lines_of(&chapter).pop().expect("a row");
        let end = row.iter().map(|(from, words)| from + words.chars().count()).max();
        assert!(end <= Some(COLUMN.1), "{row:?}");
    }
}
