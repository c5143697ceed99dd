//! A new game: the model game copied under another name, built, tested, drawn and played at once.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};

use crate::{Verdict, positions};

/// The game that is copied.
const MODEL: &str = "skirmish";
/// Words of the language that no function can be called by.
const KEYWORDS: [&str; 24] = [
    "abstract", "as", "async", "await", "box", "const", "crate", "dyn", "else", "enum", "extern",
    "fn", "for", "if", "impl", "in", "let", "loop", "mod", "mut", "pub", "ref", "try", "use",
];
/// Names that mean something in every file.
const PRELUDE: [&str; 10] =
    ["Box", "Clone", "Copy", "Drop", "Err", "Option", "Result", "Self", "String", "Vec"];

/// How the copy calls itself.
struct Names {
    /// `coral-reef`.
    id: String,
    /// `coral_reef`.
    snake: String,
    /// `CoralReef`.
    pascal: String,
    /// `Coral Reef`.
    title: String,
    /// `COR`.
    code: String,
}

/// Makes the copy and registers it; prints every place that was touched.
pub(crate) fn run(root: &Path, name: &str) -> anyhow::Result<Verdict> {
    let names = Names::choose(root, name)?;
    let changes = changes(root, &names)?;
    // Everything has been worked out: from here on things are written.
    for (path, text) in &changes {
        let path = root.join(path);
        let folder = path.parent().expect("a file lies in a folder");
        fs::create_dir_all(folder)?;
        fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    let package = format!("wardroom-{}", names.id);
    let format = Command::new("cargo").args(["fmt", "-p", &package]).current_dir(root).status();
    ensure!(format.is_ok_and(|status| status.success()), "{package} cannot be formatted");
    positions::write(root, &names.id)?;

    let Names { id, title, code, .. } = &names;
    println!("{title} is a copy of the model game: id {id}, citation code {code}.\n");
    println!("  crates/games/{id}              the game; its README says what to change first");
    println!("  docs/rules/{id}.toml           every rule in your words");
    println!(
        "  docs/positions/{id}.md         the format of its positions, by cargo xtask positions"
    );
    println!(
        "  Cargo.toml                     the crate's name, and that it is optimised in tests"
    );
    println!("  crates/catalog/Cargo.toml      that the catalog depends on it");
    println!("  crates/catalog/src/lib.rs      its line in the catalog\n");
    println!("cargo test -p {package}          passes already");
    println!(
        "cargo run --release -- play {id} plays it; docs/guides/adding-a-game.md goes on from here"
    );
    Ok(Verdict::Good)
}

impl Names {
    /// Works out the names.
    ///
    /// # Errors
    /// When the name is none, or is taken.
    fn choose(root: &Path, id: &str) -> anyhow::Result<Names> {
        let parts: Vec<&str> = id.split('-').collect();
        let is_part = |part: &&str| {
            !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        let named = id.starts_with(|first: char| first.is_ascii_lowercase());
        if !named || !parts.iter().all(is_part) {
            bail!(
                "{id} is no name for a game: small letters and digits, with dashes, as in coral-reef"
            );
        }
        let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
        let taken = manifest.contains(&format!("wardroom-{id} = "))
            || root.join("crates/games").join(id).exists()
            || root.join(format!("docs/rules/{id}.toml")).exists();
        ensure!(!taken, "there is a wardroom-{id} already");

        let capital = |part: &&str| part[..1].to_ascii_uppercase() + &part[1..];
        let pascal: String = parts.iter().map(capital).collect();
        let known = model_words(root)?;
        let clash = known.contains(&pascal) || PRELUDE.contains(&pascal.as_str());
        ensure!(!clash, "a game cannot be called {id}: {pascal} is something else in its code");
        Ok(Names {
            id: id.to_owned(),
            snake: parts.join("_"),
            title: parts.iter().map(capital).collect::<Vec<_>>().join(" "),
            code: choose_code(root, id, &known)?,
            pascal,
        })
    }

    /// Renames everything in a text of the model game. In prose a game goes by its title, elsewhere by its type.
    fn rename(&self, text: &str, prose: bool) -> String {
        let text = text.replace("Skirmish at Three Fords", &self.title);
        let mut renamed = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let end = rest.find(|sign: char| !is_word(sign)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            renamed += &match word {
                "Skirmish" if prose => self.title.clone(),
                "Skirmish" => self.pascal.clone(),
                "skirmish" => self.id.clone(),
                "wardroom_skirmish" => format!("wardroom_{}", self.snake),
                "SKI" => self.code.clone(),
                "ski" => self.code.to_ascii_lowercase(),
                _ => match word.strip_prefix("ski_") {
                    Some(claim) => format!("{}_{claim}", self.code.to_ascii_lowercase()),
                    None => word.to_owned(),
                },
            };
            let next = after.find(is_word).unwrap_or(after.len());
            renamed += &after[..next];
            rest = &after[next..];
        }
        renamed
    }
}

fn is_word(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// The shortest beginning of the name that no book is cited by and that means nothing in the code.
fn choose_code(root: &Path, id: &str, known: &BTreeSet<String>) -> anyhow::Result<String> {
    let mut books = Vec::new();
    for entry in fs::read_dir(root.join("docs/rules"))? {
        let text = fs::read_to_string(entry?.path()).unwrap_or_default();
        books.extend(text.lines().find_map(|line| line.strip_prefix("book = ")).map(str::to_owned));
    }
    let letters: String = id.chars().filter(|&sign| sign != '-').collect();
    let lengths = 3.min(letters.len())..=letters.len();
    let mut codes = lengths.map(|length| letters[..length].to_owned());
    let free = |code: &String| {
        let upper = code.to_ascii_uppercase();
        let cited = books.contains(&format!("\"{upper}\""));
        let means = known.contains(code) || known.contains(&upper);
        !cited && !means && !KEYWORDS.contains(&code.as_str())
    };
    let code = codes.find(free).context("no citation code is free: take a longer name")?;
    Ok(code.to_ascii_uppercase())
}

/// Every word in the code of the model game.
fn model_words(root: &Path) -> anyhow::Result<BTreeSet<String>> {
    let mut words = BTreeSet::new();
    for path in files(&root.join("crates/games").join(MODEL))? {
        if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path)?;
            words.extend(text.split(|sign| !is_word(sign)).map(str::to_owned));
        }
    }
    Ok(words)
}

/// All files under a folder.
pub(crate) fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Every file that is written, with its text.
fn changes(root: &Path, names: &Names) -> anyhow::Result<Vec<(PathBuf, String)>> {
    let (id, package) = (&names.id, format!("wardroom-{}", names.id));
    let mut changes = Vec::new();
    let model = root.join("crates/games").join(MODEL);
    for path in files(&model)? {
        let place = path.strip_prefix(&model).expect("it lies in there");
        let prose = path.extension().is_some_and(|kind| kind == "md" || kind == "toml");
        let text = match place.to_str() {
            Some("README.md") => readme(names),
            _ => names.rename(&fs::read_to_string(&path)?, prose),
        };
        let place = names.rename(&place.to_string_lossy(), false);
        changes.push((Path::new("crates/games").join(id).join(place), text));
    }
    let book = fs::read_to_string(root.join(format!("docs/rules/{MODEL}.toml")))?;
    changes.push((format!("docs/rules/{id}.toml").into(), names.rename(&book, true)));

    let mut edit = |path: &str, edit: &dyn Fn(&str) -> Option<String>| -> anyhow::Result<()> {
        let text = fs::read_to_string(root.join(path))?;
        let edited = edit(&text).with_context(|| format!("{path} is not laid out as it was"))?;
        changes.push((path.into(), edited));
        Ok(())
    };
    edit("Cargo.toml", &|text| {
        let line = format!("wardroom-{MODEL} = {{ path = \"crates/games/{MODEL}\" }}\n");
        let own = format!("{package} = {{ path = \"crates/games/{id}\" }}\n");
        let text = after(text, &line, &own)?;
        let profile = format!("[profile.dev.package.wardroom-{MODEL}]\nopt-level = 1\n");
        after(&text, &profile, &format!("\n[profile.dev.package.{package}]\nopt-level = 1\n"))
    })?;
    edit("crates/catalog/Cargo.toml", &|text| {
        after(text, "[dependencies]\n", &format!("{package}.workspace = true\n"))
    })?;
    edit("crates/catalog/src/lib.rs", &|text| {
        let list = text.find("\ngames! {\n")?;
        let end = list + text[list..].find("\n}")? + 1;
        let line = format!("    wardroom_{}::{},\n", names.snake, names.pascal);
        Some(format!("{}{line}{}", &text[..end], &text[end..]))
    })?;
    Ok(changes)
}

/// The text with something more after the first place where `mark` stands.
fn after(text: &str, mark: &str, more: &str) -> Option<String> {
    let end = text.find(mark)? + mark.len();
    Some(format!("{}{more}{}", &text[..end], &text[end..]))
}

fn readme(names: &Names) -> String {
    let Names { id, title, code, .. } = names;
    format!(
        "# {title}\n\n\
         A copy of the model game so far: its rules, its drawing, its lesson.\n\n\
         - **Id** `{id}`, citation code `{code}`, seats `red` and `blue`.\n\
         - **Edition**: say here which edition it follows, and what is reconstructed.\n\
         - **Rules**: `docs/rules/{id}.toml`.\n\n\
         [docs/guides/adding-a-game.md](../../../docs/guides/adding-a-game.md) says what to change, in which order.\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(name: &str) -> anyhow::Result<Names> {
        Names::choose(&crate::root(), name)
    }

    #[test]
    fn everything_a_game_goes_by_follows_from_its_name() {
        let names = choose("coral-reef").unwrap();
        assert_eq!((names.snake.as_str(), names.pascal.as_str()), ("coral_reef", "CoralReef"));
        assert_eq!((names.title.as_str(), names.code.as_str()), ("Coral Reef", "COR"));
        let code =
            "use wardroom_skirmish::Skirmish; // [SKI 2.1]\nfn ski_2_1_skill() { ski(\"2.1\") }";
        assert_eq!(
            names.rename(code, false),
            "use wardroom_coral_reef::CoralReef; // [COR 2.1]\nfn cor_2_1_skill() { cor(\"2.1\") }"
        );
        assert_eq!(names.rename("Skirmish: skirmish", true), "Coral Reef: coral-reef");
    }

    #[test]
    fn a_code_that_means_something_is_passed_over() {
        // `mod` is a word of the language, `TTT` a book.
        assert_eq!(choose("modern").unwrap().code, "MODE");
        assert_eq!(choose("ttt-again").unwrap().code, "TTTA");
    }

    #[test]
    fn what_is_no_name_or_is_taken_is_refused_with_the_reason() {
        for (name, reason) in [
            ("Reef", "is no name for a game"),
            ("9-reefs", "is no name for a game"),
            ("coral--reef", "is no name for a game"),
            ("", "is no name for a game"),
            ("../reef", "is no name for a game"),
            ("tora", "there is a wardroom-tora already"),
            ("kernel", "there is a wardroom-kernel already"),
            ("state", "State is something else in its code"),
            ("self", "Self is something else in its code"),
        ] {
            let refused = choose(name).err().unwrap_or_else(|| panic!("{name} is accepted"));
            assert!(refused.to_string().contains(reason), "{name}: {refused}");
        }
    }
}
