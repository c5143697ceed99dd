//! The format of positions that people write, as pages of the documentation: made from the types that read them, so
//! that the two cannot differ.
//!
//! A page begins with the type a game calls its `Setup` and goes on with every type that it names: fields with their
//! documentation, the words of enums, what may be left out.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use syn::parse::ParseStream;
use syn::{Fields, GenericArgument, Item, ItemMacro, PathArguments, Type};

use crate::Verdict;
use crate::new_game::files;

/// Where the pages lie.
const FOLDER: &str = "docs/positions";

/// What is done with the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// They are written.
    Write,
    /// They are compared with the types.
    Compare,
}

pub(crate) fn run(root: &Path, mode: Mode) -> anyhow::Result<Verdict> {
    let mut verdict = Verdict::Good;
    for game in games(root)? {
        match mode {
            Mode::Write => write(root, &game)?,
            Mode::Compare => {
                let written = fs::read_to_string(file(root, &game)).unwrap_or_default();
                if written != page(root, &game)? {
                    println!("{FOLDER}/{game}.md is not what the types say: cargo xtask positions");
                    verdict = Verdict::Bad;
                }
            }
        }
    }
    Ok(verdict)
}

/// Writes the page of one game.
pub(crate) fn write(root: &Path, game: &str) -> anyhow::Result<()> {
    fs::create_dir_all(root.join(FOLDER))?;
    Ok(fs::write(file(root, game), page(root, game)?)?)
}

fn file(root: &Path, game: &str) -> PathBuf {
    root.join(FOLDER).join(format!("{game}.md"))
}

/// All games, by name.
fn games(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut games = Vec::new();
    for entry in fs::read_dir(root.join("crates/games"))? {
        games.push(entry?.file_name().to_string_lossy().into_owned());
    }
    games.sort();
    Ok(games)
}

/// How the values of a type are written.
enum Shape {
    /// A table with these entries.
    Table(Vec<Entry>),
    /// One of these words, some with more behind them; an empty word is not written, and what is behind it is.
    Words(Vec<Word>),
    /// The same as another type.
    Same(Type),
    /// Something that only its documentation explains.
    Told,
}

/// An entry of a table, or one thing that stands behind a word.
struct Entry {
    name: String,
    kind: Type,
    doc: String,
}

/// A word that may be written.
struct Word {
    word: String,
    more: Vec<Entry>,
    doc: String,
}

/// A type with its documentation.
struct Known {
    doc: String,
    shape: Shape,
}

/// The types of a game, by name.
#[derive(Default)]
struct Types {
    known: BTreeMap<String, Known>,
    /// Types that read and write themselves: their documentation says how they are written.
    own_form: BTreeSet<String>,
    /// Other names for types, with the names of their parameters.
    aliases: BTreeMap<String, (Vec<String>, Type)>,
    /// What the game calls its set-up.
    setup: Option<Type>,
}

fn page(root: &Path, game: &str) -> anyhow::Result<String> {
    let mut types = Types::default();
    for path in files(&root.join("crates/games").join(game).join("src"))? {
        let text = fs::read_to_string(&path)?;
        let file = syn::parse_file(&text).with_context(|| path.display().to_string())?;
        types.gather(&file.items);
    }
    types.page(game).with_context(|| format!("the types of {game}"))
}

impl Types {
    fn gather(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Struct(item) => {
                    let serde = Serde::of(&item.attrs);
                    let shape = match &item.fields {
                        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                            Shape::Same(fields.unnamed[0].ty.clone())
                        }
                        fields => Shape::Table(entries(fields, &serde)),
                    };
                    self.add(&item.ident, &item.attrs, shape);
                }
                Item::Enum(item) => {
                    let serde = Serde::of(&item.attrs);
                    let words = item.variants.iter().map(|case| {
                        let own = Serde::of(&case.attrs);
                        Word {
                            word: match own.rename.clone() {
                                _ if serde.untagged => String::new(),
                                Some(word) => word,
                                None => serde.cased(&case.ident),
                            },
                            more: entries(&case.fields, &own),
                            doc: doc_of(&case.attrs),
                        }
                    });
                    self.add(&item.ident, &item.attrs, Shape::Words(words.collect()));
                }
                Item::Type(item) => {
                    let open = item.generics.type_params().map(|open| open.ident.to_string());
                    let alias = (open.collect(), (*item.ty).clone());
                    self.aliases.insert(item.ident.to_string(), alias);
                }
                Item::Macro(item) => self.add_made(item),
                Item::Impl(item) => {
                    let of = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
                    let of = of.map(|segment| segment.ident.to_string());
                    match (of.as_deref(), name_of(&item.self_ty)) {
                        (Some("Deserialize"), Some(own)) => {
                            self.own_form.insert(own);
                        }
                        (Some("Rules"), _) => self.setup = self.setup.take().or(setup_of(item)),
                        _ => {}
                    }
                }
                Item::Mod(item) => {
                    let tests = item.attrs.iter().any(|attribute| attribute.path().is_ident("cfg"));
                    if let Some((_, items)) = item.content.as_ref().filter(|_| !tests) {
                        self.gather(items);
                    }
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, name: &syn::Ident, attributes: &[syn::Attribute], shape: Shape) {
        let known = Known { doc: doc_of(attributes), shape };
        self.known.entry(name.to_string()).or_insert(known);
    }

    /// A type that a macro makes: an enum with the words of its cases, or a table of which anything may be left out.
    fn add_made(&mut self, item: &ItemMacro) {
        let made = item.mac.path.segments.last().map(|segment| segment.ident.to_string());
        let (made, body) = (made.as_deref(), &item.mac);
        let parsed = match made {
            Some("named" | "sides") => body.parse_body_with(Made::named),
            Some("picks") => body.parse_body_with(Made::picks),
            Some("loose") => body.parse_body_with(Made::loose),
            _ => return,
        };
        if let Ok(Made { attributes, name, shape }) = parsed {
            self.add(&name, &attributes, shape);
        }
    }

    /// The page of a game: its set-up, then every type named there, in the order in which they are met.
    fn page(&self, game: &str) -> anyhow::Result<String> {
        let setup = self.setup.as_ref().and_then(name_of).context("there is no `type Setup`")?;
        let mut page = format!(
            "# Positions of `{game}`\n\n\
             <!-- Made from the types by `cargo xtask positions`; write there, not here. -->\n\n\
             The form that `wardroom new {game} --practice --setup FILE` reads and `wardroom show FILE --setup` writes: JSON, in \
             the words of the book. What is left out is as usual or follows from the rest. Everything that is wrong with a \
             position is told at once, each with its place and its rule.\n"
        );
        let mut met = BTreeSet::from([setup.clone()]);
        let mut waiting = VecDeque::from([setup]);
        while let Some(name) = waiting.pop_front() {
            let Some(known) = self.known.get(&name) else { continue };
            let mut named = Vec::new();
            self.section(&name, known, &mut page, &mut named);
            for other in named {
                if met.insert(other.clone()) {
                    waiting.push_back(other);
                }
            }
        }
        Ok(page)
    }

    fn section(&self, name: &str, known: &Known, page: &mut String, named: &mut Vec<String>) {
        // Who reads and writes a type by hand says in its documentation how; words are words all the same.
        let told = match &known.shape {
            Shape::Table(_) | Shape::Same(_) if self.own_form.contains(name) => &Shape::Told,
            shape => shape,
        };
        let doc = if known.doc.is_empty() { String::new() } else { format!("{}\n\n", known.doc) };
        let _ = write!(page, "\n## {name}\n\n{doc}");
        match told {
            Shape::Table(entries) => {
                page.push_str("| entry | is | meaning |\n|---|---|---|\n");
                for Entry { name, kind, doc } in entries {
                    let kind = self.words(kind, named);
                    let _ = writeln!(page, "| `{name}` | {kind} | {doc} |");
                }
            }
            Shape::Words(words) => {
                page.push_str("| word | with | meaning |\n|---|---|---|\n");
                for Word { word, more, doc } in words {
                    let more: Vec<String> = more
                        .iter()
                        .map(|Entry { name, kind, .. }| {
                            let kind = self.words(kind, named);
                            if name.is_empty() { kind } else { format!("`{name}`: {kind}") }
                        })
                        .collect();
                    let word = if word.is_empty() { word } else { &format!("`{word}`") };
                    let _ = writeln!(page, "| {word} | {} | {doc} |", more.join(", "));
                }
            }
            Shape::Same(other) => {
                let _ = writeln!(page, "Written as {}.", self.words(other, named));
            }
            Shape::Told => page.push_str("Written as one word or number.\n"),
        }
    }

    /// A type in words; what has a section of its own is linked, and named for later.
    fn words(&self, kind: &Type, named: &mut Vec<String>) -> String {
        match kind {
            Type::Array(array) => format!("list of {}", self.words(&array.elem, named)),
            Type::Reference(reference) => self.words(&reference.elem, named),
            Type::Tuple(parts) => {
                let parts: Vec<String> =
                    parts.elems.iter().map(|part| self.words(part, named)).collect();
                format!("list: {}", parts.join(", "))
            }
            Type::Path(path) => {
                let segment = path.path.segments.last().expect("a path has an end");
                let name = segment.ident.to_string();
                let inner: Vec<&Type> = match &segment.arguments {
                    PathArguments::AngleBracketed(list) => list
                        .args
                        .iter()
                        .filter_map(|argument| match argument {
                            GenericArgument::Type(inner) => Some(inner),
                            _ => None,
                        })
                        .collect(),
                    _ => Vec::new(),
                };
                match (name.as_str(), inner.as_slice()) {
                    ("bool", _) => "`true` or `false`".to_owned(),
                    ("String" | "str", _) => "text".to_owned(),
                    ("u8" | "u16" | "u32" | "u64" | "usize", _) => "number".to_owned(),
                    ("i8" | "i16" | "i32" | "i64" | "f64", _) => "number, with its sign".to_owned(),
                    ("Option", [inner]) => format!("{}, or nothing", self.words(inner, named)),
                    ("Box", [inner]) => self.words(inner, named),
                    ("Vec" | "Stack", [inner, ..]) => {
                        format!("list of {}", self.words(inner, named))
                    }
                    ("EnumSet", [key]) => format!("list of {}", self.words(key, named)),
                    ("EnumMap" | "BTreeMap", [key, value, ..]) => {
                        format!("table: {} → {}", self.words(key, named), self.words(value, named))
                    }
                    (alias, inner) if self.aliases.contains_key(alias) => {
                        let (open, meant) = &self.aliases[alias];
                        let mut words = self.words(meant, named);
                        for (open, inner) in open.iter().zip(inner) {
                            words = words.replace(&format!("`{open}`"), &self.words(inner, named));
                        }
                        words
                    }
                    (known, inner) if self.known.contains_key(known) => {
                        named.push(name.clone());
                        for part in inner {
                            self.words(part, named);
                        }
                        format!("[{name}](#{})", name.to_lowercase())
                    }
                    ("Options", _) => "table: option → value".to_owned(),
                    ("Hex", _) => "hex, by its printed number".to_owned(),
                    _ => format!("`{name}`"),
                }
            }
            _ => "value".to_owned(),
        }
    }
}

/// A type that a macro makes.
struct Made {
    attributes: Vec<syn::Attribute>,
    name: syn::Ident,
    shape: Shape,
}

impl Made {
    /// The body of `named!`: cases with their words.
    fn named(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(syn::Attribute::parse_outer)?;
        let name = input.parse()?;
        let body;
        syn::braced!(body in input);
        let mut words = Vec::new();
        while !body.is_empty() {
            let doc = doc_of(&body.call(syn::Attribute::parse_outer)?);
            body.parse::<syn::Ident>()?;
            body.parse::<syn::Token![=]>()?;
            let word = body.parse::<syn::LitStr>()?.value();
            if body.parse::<Option<syn::Token![=>]>>()?.is_some() {
                body.parse::<syn::LitStr>()?;
            }
            words.push(Word { word, more: Vec::new(), doc });
            body.parse::<Option<syn::Token![,]>>()?;
        }
        Ok(Made { attributes, name, shape: Shape::Words(words) })
    }

    /// The body of `picks!`: cases with the pattern of their words.
    fn picks(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(syn::Attribute::parse_outer)?;
        input.parse::<syn::Visibility>()?;
        input.parse::<syn::Token![enum]>()?;
        let name = input.parse()?;
        while !input.peek(syn::token::Brace) {
            input.parse::<proc_macro2::TokenTree>()?;
        }
        let body;
        syn::braced!(body in input);
        let mut words = Vec::new();
        while !body.is_empty() {
            let doc = doc_of(&body.call(syn::Attribute::parse_outer)?);
            while !body.peek(syn::Token![=]) {
                body.parse::<proc_macro2::TokenTree>()?;
            }
            body.parse::<syn::Token![=]>()?;
            let word = body.parse::<syn::LitStr>()?.value();
            words.push(Word { word, more: Vec::new(), doc });
            while !body.peek(syn::Token![;]) {
                body.parse::<proc_macro2::TokenTree>()?;
            }
            body.parse::<syn::Token![;]>()?;
        }
        Ok(Made { attributes, name, shape: Shape::Words(words) })
    }

    /// The body of `loose!`: fields, written with dashes.
    fn loose(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(syn::Attribute::parse_outer)?;
        let name = input.parse()?;
        let fields = Fields::Named(input.parse()?);
        let serde = Serde { kebab: true, ..Serde::default() };
        Ok(Made { attributes, name, shape: Shape::Table(entries(&fields, &serde)) })
    }
}

/// What serde is told about a type, a case or a field, as far as it changes what people write.
#[derive(Default)]
struct Serde {
    rename: Option<String>,
    kebab: bool,
    skipped: bool,
    untagged: bool,
}

impl Serde {
    fn of(attributes: &[syn::Attribute]) -> Self {
        let mut serde = Serde::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            // What has another form than these three is passed over.
            let _ = attribute.parse_nested_meta(|meta| {
                let value = |meta: &syn::meta::ParseNestedMeta<'_>| -> syn::Result<String> {
                    Ok(meta.value()?.parse::<syn::LitStr>()?.value())
                };
                if meta.path.is_ident("rename") {
                    serde.rename = Some(value(&meta)?);
                } else if meta.path.is_ident("rename_all") {
                    serde.kebab = value(&meta)? == "kebab-case";
                } else if meta.path.is_ident("skip") || meta.path.is_ident("skip_serializing") {
                    serde.skipped = true;
                } else if meta.path.is_ident("untagged") {
                    serde.untagged = true;
                } else if meta.input.peek(syn::Token![=]) {
                    value(&meta)?;
                }
                Ok(())
            });
        }
        serde
    }

    /// A name as it is written under the type's convention.
    fn cased(&self, name: &syn::Ident) -> String {
        let name = name.to_string();
        if !self.kebab {
            return name;
        }
        let mut cased = String::new();
        for sign in name.chars() {
            if sign.is_uppercase() && !cased.is_empty() {
                cased.push('-');
            }
            cased.extend(if sign == '_' { vec!['-'] } else { sign.to_lowercase().collect() });
        }
        cased
    }
}

fn entries(fields: &Fields, serde: &Serde) -> Vec<Entry> {
    let entries = fields.iter().filter_map(|field| {
        let own = Serde::of(&field.attrs);
        let name = field.ident.as_ref().map(|name| serde.cased(name)).unwrap_or_default();
        let entry = Entry {
            name: own.rename.unwrap_or(name),
            kind: field.ty.clone(),
            doc: doc_of(&field.attrs),
        };
        (!own.skipped).then_some(entry)
    });
    entries.collect()
}

/// The documentation of an item, in one line fit for a cell of a table.
fn doc_of(attributes: &[syn::Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(line), .. }) => {
                Some(line.value().trim().to_owned())
            }
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ").trim().replace('|', "\\|")
}

/// The last name of a type's path.
fn name_of(kind: &Type) -> Option<String> {
    match kind {
        Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}

/// What an `impl Rules` calls its set-up.
fn setup_of(item: &syn::ItemImpl) -> Option<Type> {
    item.items.iter().find_map(|item| match item {
        syn::ImplItem::Type(kind) if kind.ident == "Setup" => Some(kind.ty.clone()),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = r#"
        named! {
            /// A bank of the river.
            Bank { /// Where the sun rises.
                East = "east", /// Where it sets.
                West = "west", }
        }
        /// How deep it is.
        pub struct Depth(pub u8);
        /// Everything there is.
        #[derive(Deserialize)]
        #[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
        pub struct State {
            /// Sheep on each bank. [FER 1.1]
            pub grazing_sheep: EnumMap<Bank, u8, 2>,
            #[serde(rename = "water")]
            pub depth: Option<Depth>,
            #[serde(skip)]
            pub cache: Vec<u8>,
            pub weather: Weather,
            pub fodder: PerBank<Depth>,
            pub boat: Boat,
        }
        /// The sky.
        #[serde(rename_all = "kebab-case")]
        pub enum Weather { /// Dry.
            AllClear, Rain { from: Bank }, Wind(u8) }
        type PerBank<T> = EnumMap<Bank, T, 2>;
        picks! { /// What is loaded.
            pub enum Load { /// Nothing.
                Empty = "empty"; /// So many sheep.
                Sheep(count: u8[1..4], to: Bank) = "{count} to {}", to.word(); } }
        loose! { /// A boat.
            Boat { /// What is in it.
                in_it: Load, } }
        pub struct Elsewhere { pub never: u8 }
        impl Rules for Ferry { type Setup = State; }
    "#;

    fn page_of(text: &str) -> String {
        let mut types = Types::default();
        types.gather(&syn::parse_file(text).unwrap().items);
        types.page("ferry").unwrap()
    }

    #[test]
    fn entries_are_called_as_they_are_written_and_link_to_their_types() {
        let page = page_of(GAME);
        let row =
            "| `grazing-sheep` | table: [Bank](#bank) → number | Sheep on each bank. [FER 1.1] |";
        assert!(page.contains(row), "{page}");
        assert!(page.contains("| `water` | [Depth](#depth), or nothing |  |"), "{page}");
        let row = "| `fodder` | table: [Bank](#bank) → [Depth](#depth) |  |";
        assert!(page.contains(row), "{page}");
        assert!(!page.contains("cache"), "what is not read is not told: {page}");
        assert!(!page.contains("Elsewhere"), "types that no position names are left out: {page}");
    }

    #[test]
    fn words_are_listed_with_what_stands_behind_them() {
        let page = page_of(GAME);
        for row in [
            "| `east` |  | Where the sun rises. |",
            "| `all-clear` |  | Dry. |",
            "| `rain` | `from`: [Bank](#bank) |  |",
            "| `wind` | number |  |",
            "| `in-it` | [Load](#load) | What is in it. |",
            "| `{count} to {}` |  | So many sheep. |",
        ] {
            assert!(page.contains(row), "{row}: {page}");
        }
        assert!(page.contains("## Depth\n\nHow deep it is.\n\nWritten as number."), "{page}");
    }

    #[test]
    fn a_page_that_is_out_of_date_is_found() {
        let root = tempfile::tempdir().unwrap();
        let source = root.path().join("crates/games/ferry/src");
        fs::create_dir_all(&source).unwrap();
        fs::write(source.join("lib.rs"), GAME).unwrap();
        assert_eq!(run(root.path(), Mode::Compare).unwrap(), Verdict::Bad);
        assert_eq!(run(root.path(), Mode::Write).unwrap(), Verdict::Good);
        assert_eq!(run(root.path(), Mode::Compare).unwrap(), Verdict::Good);
        fs::write(source.join("lib.rs"), GAME.replace("water", "wet")).unwrap();
        assert_eq!(run(root.path(), Mode::Compare).unwrap(), Verdict::Bad);
    }
}
