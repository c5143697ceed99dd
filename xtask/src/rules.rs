//! Which rules are done, cited where they are decided, and shown by a test: both directions.

mod book;
mod scan;
mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use wardroom_kernel::Status;

use self::book::Book;
use self::scan::{Found, Mention, Named};
use self::source::Source;
use crate::{Form, Verdict};

/// How far the rules of one game have come.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Coverage {
    game: String,
    rows: usize,
    done: usize,
    not_applicable: usize,
    /// Done, and no test is named for it.
    untested: Vec<String>,
    /// Done, and cited nowhere in the code of the game.
    missing: Vec<String>,
    examples: Examples,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct Examples {
    total: usize,
    tested: usize,
}

/// What was found about one game.
#[derive(Default)]
struct Seen {
    cited: BTreeSet<String>,
    tested: BTreeSet<String>,
    examples: BTreeSet<String>,
}

/// Prints the coverage of every game; it is bad when anything is wrong.
pub(crate) fn run(root: &Path, form: Form) -> anyhow::Result<Verdict> {
    let (coverage, problems) = survey(root)?;
    match form {
        Form::Json => println!("{}", serde_json::to_string_pretty(&coverage)?),
        Form::Table => print!("{}", table(&coverage)),
    }
    for problem in &problems {
        eprintln!("{problem}");
    }
    let whole = coverage.iter().all(|game| game.untested.is_empty() && game.missing.is_empty());
    Ok(if whole && problems.is_empty() { Verdict::Good } else { Verdict::Bad })
}

/// Reads every book and every file; returns the coverage, and everything that is wrong besides.
fn survey(root: &Path) -> anyhow::Result<(Vec<Coverage>, Vec<String>)> {
    let books = book::read_all(root)?;
    let mut problems = Vec::new();
    books.iter().for_each(|book| check_book(book, &mut problems));

    let mut seen: Vec<Seen> = books.iter().map(|_| Seen::default()).collect();
    let mut files = Vec::new();
    rust_files(&root.join("crates"), &mut files)?;
    files.sort();
    for path in &files {
        let source = Source::new(fs::read_to_string(path)?);
        let file = File { root, path, source };
        file.gather(&books, &mut seen, &mut problems);
    }
    let coverage = books.iter().zip(&seen).map(|(book, seen)| cover(book, seen)).collect();
    Ok((coverage, problems))
}

/// What is wrong with a guide by itself.
fn check_book(book: &Book, problems: &mut Vec<String>) {
    let mut ids = BTreeSet::new();
    for rule in &book.guide.rules {
        let mut complain = |reason: &str| {
            problems.push(format!("docs/rules/{}.toml: {} {reason}", book.game, rule.id));
        };
        if !ids.insert(rule.id.to_lowercase()) {
            complain("stands there twice");
        }
        if rule.status != Status::Done && rule.reason.trim().is_empty() {
            complain("is not done or does not apply, and no reason is given");
        }
    }
}

fn cover(book: &Book, seen: &Seen) -> Coverage {
    let with = |status: Status| book.guide.rules.iter().filter(move |rule| rule.status == status);
    let done_without = |found: &BTreeSet<String>| {
        with(Status::Done).map(|rule| rule.id.clone()).filter(|id| !found.contains(id)).collect()
    };
    Coverage {
        game: book.game.clone(),
        rows: book.guide.rules.len(),
        done: with(Status::Done).count(),
        not_applicable: with(Status::NotApplicable).count(),
        untested: done_without(&seen.tested),
        missing: done_without(&seen.cited),
        examples: Examples { total: book.examples.len(), tested: seen.examples.len() },
    }
}

/// One file of the project.
struct File<'a> {
    root: &'a Path,
    path: &'a Path,
    source: Source,
}

impl File<'_> {
    /// Adds what the file cites and tests, and everything it names that does not exist.
    fn gather(&self, books: &[Book], seen: &mut [Seen], problems: &mut Vec<String>) {
        let codes: Vec<&str> = books.iter().map(Book::code).collect();
        let mut found = scan::citations(&self.source, &codes);
        found.extend(scan::named_in_full(&self.source, &codes));
        for book in books {
            if self.path.starts_with(&book.home) {
                found.extend(scan::named_in_short(&self.source, book.code()));
            }
        }
        for (book, seen) in books.iter().zip(seen) {
            let own = found.iter().filter(|found| found.code == book.code());
            own.for_each(|found| self.cite(found, book, seen, problems));
            if self.path.starts_with(&book.home) {
                self.gather_tests(book, seen, problems);
            }
        }
    }

    fn cite(&self, found: &Found, book: &Book, seen: &mut Seen, problems: &mut Vec<String>) {
        let (known, name) = match &found.mention {
            Mention::Rule(id) => (book.rules.contains(id), id.clone()),
            Mention::Ruling(number) => (book.rulings.contains(number), format!("ruling {number}")),
        };
        if !known {
            problems.push(format!("{}: there is no {} {name}", self.place(found.at), found.code));
        } else if self.path.starts_with(book.home.join("src")) && !self.is_test(found.at) {
            seen.cited.insert(name);
        }
    }

    fn gather_tests(&self, book: &Book, seen: &mut Seen, problems: &mut Vec<String>) {
        for test in self.source.tests() {
            let named = scan::named_for(&test.name, book.code(), &book.rules, &book.examples);
            let Some(named) = named else { continue };
            if !self.is_test(test.at) {
                problems.push(format!(
                    "{}: {} stands outside tests/ and #[cfg(test)]",
                    self.place(test.at),
                    test.name
                ));
            }
            match named {
                Named::Rule(id) => {
                    seen.tested.insert(id.to_owned());
                }
                Named::Example(id) => {
                    seen.examples.insert(id.to_owned());
                }
                Named::Unknown => problems.push(format!(
                    "{}: {} is named for no rule or example that {} has",
                    self.place(test.at),
                    test.name,
                    book.game
                )),
            }
        }
    }

    /// Whether a place is compiled for tests only.
    fn is_test(&self, at: usize) -> bool {
        let mut parts = self.relative().components().map(|part| part.as_os_str());
        parts.any(|part| part == "tests" || part == "tests.rs")
            || self.source.test_modules().iter().any(|module| module.contains(&at))
    }

    fn place(&self, at: usize) -> String {
        format!("{}:{}", self.relative().display(), self.source.line(at))
    }

    fn relative(&self) -> &Path {
        self.path.strip_prefix(self.root).unwrap_or(self.path)
    }
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

fn table(coverage: &[Coverage]) -> String {
    let mut text = format!(
        "{:<14}{:>6}{:>6}{:>9}{:>10}{:>9}{:>16}\n",
        "game", "rules", "done", "n/a", "untested", "missing", "examples"
    );
    for game in coverage {
        text += &format!(
            "{:<14}{:>6}{:>6}{:>9}{:>10}{:>9}{:>16}\n",
            game.game,
            game.rows,
            game.done,
            game.not_applicable,
            game.untested.len(),
            game.missing.len(),
            format!("{} of {}", game.examples.tested, game.examples.total),
        );
    }
    for game in coverage {
        for (word, ids) in [("untested", &game.untested), ("missing", &game.missing)] {
            if !ids.is_empty() {
                text += &format!("{} {word}: {}\n", game.game, ids.join(", "));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUIDE: &str = r#"
book = "XX"
[[rule]]
id = "X-1"
kind = "rule"
given = "full"
title = "First"
text = "One."
status = "done"
[[rule]]
id = "X-2"
kind = "rule"
given = "full"
title = "Second"
text = "Two."
status = "done"
[[rule]]
id = "X-3"
kind = "rule"
given = "full"
title = "Third"
text = "Three."
status = "not-done"
"#;

    /// A repository with one game in it.
    fn repository(guide: &str, code: &str, tests: &str) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let put = |path: &str, text: &str| {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        put("docs/rules/toy.toml", guide);
        put("docs/rules/examples/toy.tsv", "id\trule\nXE-001\tX-1\nXE-002\tX-2\n");
        put("docs/rulings/toy.md", "## Ruling 1: yes\n");
        put("crates/games/toy/src/lib.rs", code);
        put("crates/games/toy/tests/rules.rs", tests);
        root
    }

    #[test]
    fn what_is_cited_and_tested_is_covered() {
        let root = repository(
            GUIDE,
            "/// One. [XX X-1, ruling 1]\nfn one() {}\n",
            "#[test]\nfn xx_x_1_is_one() {}\n#[test]\nfn xe_002_shows_two() {}\n",
        );
        let (coverage, problems) = survey(root.path()).unwrap();
        assert_eq!(
            coverage,
            [Coverage {
                game: "toy".into(),
                rows: 3,
                done: 2,
                not_applicable: 0,
                untested: vec!["X-2".into()],
                missing: vec!["X-2".into()],
                examples: Examples { total: 2, tested: 1 },
            }]
        );
        // The one thing wrong besides: no reason is given for what is not done.
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].starts_with("docs/rules/toy.toml: X-3"));
    }

    #[test]
    fn what_does_not_exist_is_named_with_its_place() {
        let root = repository(
            &GUIDE.replace("\"not-done\"", "\"not-done\"\nreason = \"later\""),
            "\n/// Nine. [XX X-9]\nfn nine() {}\n/// [XX ruling 2]\nfn two() {}\n",
            "#[test]\nfn xx_x_9_is_nine() {}\n#[test]\nfn xe_003_is_not_there() {}\n",
        );
        let (_, problems) = survey(root.path()).unwrap();
        let places: Vec<_> = problems.iter().map(|p| p.split(": ").next().unwrap()).collect();
        assert_eq!(
            places,
            [
                "crates/games/toy/src/lib.rs:2",
                "crates/games/toy/src/lib.rs:4",
                "crates/games/toy/tests/rules.rs:2",
                "crates/games/toy/tests/rules.rs:4",
            ]
        );
    }

    #[test]
    fn a_citation_in_a_test_decides_nothing() {
        let root = repository(
            GUIDE,
            "#[cfg(test)]\nmod tests {\n    /// [XX X-1]\n    #[test]\n    fn xx_x_1_one() {}\n}\n",
            "// [XX X-2]\n",
        );
        let (coverage, _) = survey(root.path()).unwrap();
        assert_eq!(coverage[0].missing, ["X-1", "X-2"]);
        assert_eq!(coverage[0].untested, ["X-2"]);
    }
}
