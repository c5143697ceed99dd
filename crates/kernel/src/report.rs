//! A report of a game for people to read and keep: headings, paragraphs, tables; as Markdown or as a page.

use std::fmt::Write as _;

/// A report of a game, told after it or while it goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Report {
    /// Its title.
    pub title: String,
    /// Its chapters, in order.
    pub chapters: Vec<Chapter>,
}

/// A chapter of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Chapter {
    /// Its heading.
    pub heading: String,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
    /// The headings of its table, if it has one.
    pub columns: Vec<String>,
    /// The rows of that table.
    pub rows: Vec<Vec<String>>,
}

impl Chapter {
    /// A chapter without anything in it yet.
    pub fn new(heading: impl Into<String>) -> Self {
        Chapter { heading: heading.into(), ..Chapter::default() }
    }

    /// Adds a paragraph.
    pub fn say(&mut self, text: impl Into<String>) -> &mut Self {
        self.paragraphs.push(text.into());
        self
    }

    /// Names the columns of its table.
    pub fn columns(&mut self, columns: &[&str]) -> &mut Self {
        self.columns = columns.iter().map(|&column| column.to_owned()).collect();
        self
    }

    /// Adds a row to its table.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) -> &mut Self {
        self.rows.push(cells.into_iter().collect());
        self
    }
}

impl Report {
    /// The report as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("# {}\n", line(&self.title));
        for chapter in &self.chapters {
            let _ = write!(text, "\n## {}\n", line(&chapter.heading));
            for paragraph in &chapter.paragraphs {
                let _ = write!(text, "\n{}\n", line(paragraph));
            }
            if !chapter.rows.is_empty() {
                let cells = |row: &[String]| {
                    let cells: Vec<String> =
                        row.iter().map(|cell| line(cell).replace('|', "\\|")).collect();
                    format!("| {} |\n", cells.join(" | "))
                };
                text.push('\n');
                text.push_str(&cells(&chapter.columns));
                let rule: Vec<&str> = chapter.columns.iter().map(|_| "---").collect();
                let _ = writeln!(text, "|{}|", rule.join("|"));
                chapter.rows.iter().for_each(|row| text.push_str(&cells(row)));
            }
        }
        text
    }

    /// The report as a page of its own, without scripts and styles inside.
    pub fn to_page(&self, stylesheet: Option<&str>) -> String {
        let title = escaped(&self.title);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n"
        );
        if let Some(address) = stylesheet {
            let _ = writeln!(page, "<link rel=\"stylesheet\" href=\"{}\">", escaped(address));
        }
        let _ = write!(page, "</head>\n<body>\n<main class=\"report\">\n<h1>{title}</h1>\n");
        for chapter in &self.chapters {
            let _ = writeln!(page, "<h2>{}</h2>", escaped(&chapter.heading));
            for paragraph in &chapter.paragraphs {
                let _ = writeln!(page, "<p>{}</p>", escaped(paragraph));
            }
            if !chapter.rows.is_empty() {
                let row = |tag: &str, cells: &[String]| {
                    let cells: String = cells
                        .iter()
                        .map(|cell| format!("<{tag}>{}</{tag}>", escaped(cell)))
                        .collect();
                    format!("<tr>{cells}</tr>\n")
                };
                let _ = write!(
                    page,
                    "<table>\n<thead>{}</thead>\n<tbody>\n",
                    row("th", &chapter.columns)
                );
                chapter.rows.iter().for_each(|cells| page.push_str(&row("td", cells)));
                page.push_str("</tbody>\n</table>\n");
            }
        }
        page.push_str("</main>\n</body>\n</html>\n");
        page
    }
}

/// One line, whatever is in the text.
fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report() -> Report {
        let mut chapter = Chapter::new("What it cost");
        chapter.say("Two <ships>.").columns(&["ship", "fate"]);
        chapter.row(["A | B".to_owned(), "sunk".to_owned()]);
        Report { title: "The end".to_owned(), chapters: vec![chapter] }
    }

    #[test]
    fn markdown_has_headings_paragraphs_and_tables() {
        let text = report().to_markdown();
        let expected = "# The end\n\n## What it cost\n\nTwo <ships>.\n\n| ship | fate |\n|---|---|\n| A \\| B | sunk |\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_page_escapes_what_it_says() {
        let page = report().to_page(Some("/wardroom.css"));
        assert!(page.contains("<p>Two &lt;ships&gt;.</p>") && page.contains("<td>A | B</td>"));
        assert!(page.contains("href=\"/wardroom.css\"") && !page.contains("<script"));
    }
}
