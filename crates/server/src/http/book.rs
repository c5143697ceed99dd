//! The rule book of a game for players: Markdown in the game's data, a page here.
//!
//! What is understood is what our books use: `#`, `##` and `###` headings, paragraphs, `-` lists, tables, `>` for a worked
//! example, `**` and `*`, and rule numbers in square brackets, which become links into the register of rules.

use maud::{Markup, html};
use wardroom_catalog::Engine;

/// A part of a book.
#[derive(Debug, PartialEq, Eq)]
enum Block<'b> {
    /// A heading of the second or third rank.
    Heading(u8, &'b str),
    Paragraph(String),
    Example(String),
    List(Vec<String>),
    Table(Vec<Vec<&'b str>>),
}

/// The rule book of a game as the inside of its page; `None` where there is none.
pub(super) fn page(game: &dyn Engine) -> Option<Markup> {
    let text = game.book();
    if text.is_empty() {
        return None;
    }
    let blocks = blocks(text);
    let chapters = blocks.iter().filter_map(|block| match block {
        Block::Heading(2, title) => Some(*title),
        _ => None,
    });
    let line = |text: &str| inline(game, text);
    Some(html! {
        div class="columns contents-first" {
            nav class="sheet contents" aria-label="Chapters" {
                h2 { "Chapters" }
                ol { @for title in chapters { li { a href={ "#" (anchor(title)) } { (title) } } } }
            }
            article class="sheet book" {
                h1 { (game.manifest().title) }
                @for block in &blocks {
                    @match block {
                        Block::Heading(2, title) => h2 id=(anchor(title)) { (title) },
                        Block::Heading(_, title) => h3 { (title) },
                        Block::Paragraph(text) => p { (line(text)) },
                        Block::Example(text) => aside class="example" { p { (line(text)) } },
                        Block::List(items) => ul { @for item in items { li { (line(item)) } } },
                        Block::Table(rows) => (table(game, rows)),
                    }
                }
            }
        }
    })
}

fn table(game: &dyn Engine, rows: &[Vec<&str>]) -> Markup {
    let (head, rows) = rows.split_first().map_or((&[][..], rows), |(head, rows)| (head, rows));
    html! {
        div class="table-scroll" tabindex="0" role="group" aria-label="Table" {
            table {
                thead { tr { @for cell in head { th scope="col" { (inline(game, cell)) } } } }
                tbody { @for row in rows { tr { @for cell in row { td { (inline(game, cell)) } } } } }
            }
        }
    }
}

/// Where a chapter stands in the page.
fn anchor(title: &str) -> String {
    let letters = title.chars().map(|sign| if sign.is_alphanumeric() { sign } else { '-' });
    letters.collect::<String>().to_lowercase()
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    // Whether the line before belongs to the block that is being read.
    let mut open = false;
    for line in text.lines().map(str::trim_end) {
        let was_open = std::mem::replace(&mut open, !line.is_empty());
        let last = blocks.last_mut().filter(|_| was_open);
        if line.is_empty() || line.starts_with("# ") {
            continue;
        } else if let Some(title) = line.strip_prefix("## ") {
            blocks.push(Block::Heading(2, title));
        } else if let Some(title) = line.strip_prefix("### ") {
            blocks.push(Block::Heading(3, title));
        } else if let Some(rest) = line.strip_prefix("> ") {
            match last {
                Some(Block::Example(text)) => join(text, rest),
                _ => blocks.push(Block::Example(rest.to_owned())),
            }
        } else if let Some(item) = line.strip_prefix("- ") {
            match last {
                Some(Block::List(items)) => items.push(item.to_owned()),
                _ => blocks.push(Block::List(vec![item.to_owned()])),
            }
        } else if let Some(row) = line.strip_prefix('|') {
            let cells: Vec<&str> = row.trim_end_matches('|').split('|').map(str::trim).collect();
            let rule = cells.iter().all(|cell| cell.chars().all(|sign| sign == '-'));
            match last {
                Some(Block::Table(_)) if rule => {}
                Some(Block::Table(rows)) => rows.push(cells),
                _ => blocks.push(Block::Table(vec![cells])),
            }
        } else {
            match last {
                Some(Block::Paragraph(text)) => join(text, line),
                Some(Block::List(items)) => {
                    items.last_mut().into_iter().for_each(|item| join(item, line.trim_start()));
                }
                _ => blocks.push(Block::Paragraph(line.to_owned())),
            }
        }
    }
    blocks
}

fn join(text: &mut String, line: &str) {
    text.push(' ');
    text.push_str(line);
}

/// A line with its emphasis and its rule numbers.
fn inline(game: &dyn Engine, text: &str) -> Markup {
    html! {
        @for (at, part) in text.split("**").enumerate() {
            @if at % 2 == 1 { strong { (cited(game, part)) } } @else { (slanted(game, part)) }
        }
    }
}

fn slanted(game: &dyn Engine, text: &str) -> Markup {
    html! {
        @for (at, part) in text.split('*').enumerate() {
            @if at % 2 == 1 { em { (cited(game, part)) } } @else { (cited(game, part)) }
        }
    }
}

/// A text in which rule numbers are links into the register.
fn cited(game: &dyn Engine, text: &str) -> Markup {
    let (code, id) = (game.code(), game.id());
    html! {
        @for (at, part) in text.split('[').enumerate() {
            @match part.split_once(']').filter(|_| at > 0) {
                Some((numbers, rest)) => {
                    span class="cites" {
                        @for (place, number) in numbers.split(", ").enumerate() {
                            @if place > 0 { " " }
                            a class="cite" href={ "/games/" (id) "/rules#" (code) "-" (number) }
                                title={ "Rule " (number) } { (number) }
                        }
                    }
                    (rest)
                },
                None => (part),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Registry;

    /// The rule numbers that a text cites.
    fn numbers(text: &str) -> Vec<&str> {
        let cites = text.split('[').skip(1).filter_map(|part| part.split_once(']'));
        cites.flat_map(|(numbers, _)| numbers.split(',').map(str::trim)).collect()
    }

    #[test]
    fn every_rule_that_a_book_names_is_in_its_ledger() {
        for game in Registry::catalog().games() {
            let text = game.book().replace("\n> ", " ").replace('\n', " ");
            let cited = numbers(&text);
            assert!(cited.len() >= 30, "{} names {} rules", game.id(), cited.len());
            for number in cited {
                let known = game.manifest().guide.find(number).is_some();
                assert!(known, "the book of {} names {number}, which is no rule", game.id());
            }
        }
    }

    #[test]
    fn every_chapter_has_an_anchor_of_its_own_and_a_worked_example() {
        for game in Registry::catalog().games() {
            let blocks = blocks(game.book());
            let starts: Vec<usize> = (0..blocks.len())
                .filter(|&at| matches!(blocks[at], Block::Heading(2, _)))
                .collect();
            assert!(starts.len() >= 6, "{} has {} chapters", game.id(), starts.len());
            let page = page(&**game).unwrap().into_string();
            for (place, &start) in starts.iter().enumerate() {
                let Block::Heading(_, title) = blocks[start] else { unreachable!() };
                let id = format!("id=\"{}\"", anchor(title));
                assert_eq!(page.matches(&id).count(), 1, "{}: {title}", game.id());
                assert!(page.contains(&format!("href=\"#{}\"", anchor(title))), "{title}");
                let end = starts.get(place + 1).copied().unwrap_or(blocks.len());
                let has_example =
                    blocks[start..end].iter().any(|block| matches!(block, Block::Example(_)));
                // The last chapter lists options; there is nothing to work out.
                assert!(
                    has_example || place + 1 == starts.len(),
                    "{}: {title} has no example",
                    game.id()
                );
            }
        }
    }

    #[test]
    fn what_a_book_is_written_in_becomes_a_page() {
        let found = blocks(
            "# T\n\n## One\nA line\ngoes on.\n- a\n- b\n  more\n\n|x|y|\n|-|-|\n|1|2|\n> so\n> it is",
        );
        assert_eq!(
            found,
            vec![
                Block::Heading(2, "One"),
                Block::Paragraph("A line goes on.".to_owned()),
                Block::List(vec!["a".to_owned(), "b more".to_owned()]),
                Block::Table(vec![vec!["x", "y"], vec!["1", "2"]]),
                Block::Example("so it is".to_owned()),
            ]
        );
    }
}
