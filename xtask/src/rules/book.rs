//! What the project says about the rules of one game.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use wardroom_kernel::Guide;

/// The guide, the worked examples and the rulings of a game.
pub(super) struct Book {
    pub(super) game: String,
    pub(super) guide: Guide,
    /// The ids of all rules in the guide.
    pub(super) rules: Vec<String>,
    /// The ids of the worked examples.
    pub(super) examples: Vec<String>,
    /// The numbers of the rulings.
    pub(super) rulings: Vec<String>,
    /// The crate in which the game is played.
    pub(super) home: PathBuf,
}

impl Book {
    pub(super) fn code(&self) -> &str {
        &self.guide.book
    }
}

/// Reads what there is under `docs` about every game, sorted by game.
pub(super) fn read_all(root: &Path) -> anyhow::Result<Vec<Book>> {
    let folder = root.join("docs/rules");
    let mut guides = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                guides.push(path);
            }
        }
    }
    guides.sort();
    guides.iter().map(|guide| read(root, guide)).collect()
}

fn read(root: &Path, path: &Path) -> anyhow::Result<Book> {
    let game = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let guide = Guide::parse(&fs::read_to_string(path)?)
        .with_context(|| format!("docs/rules/{game}.toml is not a guide"))?;
    let optional = |path: String| fs::read_to_string(root.join(path)).unwrap_or_default();
    Ok(Book {
        rules: guide.rules.iter().map(|rule| rule.id.clone()).collect(),
        examples: example_ids(&optional(format!("docs/rules/examples/{game}.tsv"))),
        rulings: ruling_numbers(&optional(format!("docs/rulings/{game}.md"))),
        home: home(root, &game)?,
        guide,
        game,
    })
}

/// The crate of a game.
fn home(root: &Path, game: &str) -> anyhow::Result<PathBuf> {
    let home = root.join("crates/games").join(game);
    if home.is_dir() {
        return Ok(home);
    }
    bail!("docs/rules/{game}.toml is about a game that is not under crates/games")
}

/// The first column, without its heading.
fn example_ids(table: &str) -> Vec<String> {
    table
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').next())
        .map(str::trim)
        .filter(|id| !id.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The numbers in headings such as `## Ruling 3: who goes first`.
fn ruling_numbers(text: &str) -> Vec<String> {
    text.lines()
        .filter_map(|line| line.strip_prefix("## Ruling "))
        .map(|rest| rest.chars().take_while(char::is_ascii_digit).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_the_first_column_below_the_heading() {
        assert_eq!(example_ids("id\trule\nTT-001\tT-1\n\nTT-003\tT-2\n"), ["TT-001", "TT-003"]);
        assert!(example_ids("").is_empty());
    }

    #[test]
    fn rulings_are_counted_by_their_headings() {
        assert_eq!(ruling_numbers("# Rulings\n## Ruling 1: a\ntext\n## Ruling 12: b"), ["1", "12"]);
    }
}
