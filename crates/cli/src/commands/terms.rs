//! What is agreed before a game: the arguments that several commands share.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wardroom_catalog::Engine;
use wardroom_kernel::{AnyGame, Options, Overlay};
use wardroom_record::Secret;

use crate::failure::{CliResult, Failure};
use crate::{files, lookup};

/// Which game, scenario and options.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct GameArgs {
    /// The game, as `wardroom games` lists it
    pub(crate) game: String,
    /// The scenario; the game's usual one unless told
    #[arg(long, value_name = "SCENARIO")]
    pub(crate) scenario: Option<String>,
    /// An option and its value; may be given several times
    #[arg(long = "option", value_name = "OPTION=VALUE")]
    pub(crate) options: Vec<String>,
    /// A file of corrections to the game's charts and components (TOML)
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,
}

impl GameArgs {
    /// The usual terms of a game.
    pub(crate) fn usual(game: &str) -> Self {
        GameArgs { game: game.to_owned(), scenario: None, options: Vec::new(), data: None }
    }

    /// Loads the game with its corrections.
    pub(crate) fn load(&self) -> CliResult<(Arc<dyn Engine>, Overlay)> {
        let overlay = files::read_overlay(self.data.as_deref())?;
        let at = self.data.as_deref().unwrap_or(Path::new(""));
        let game = lookup::open(&self.game, &overlay)
            .map_err(|failure| if overlay.is_empty() { failure } else { failure.in_file(at) })?;
        Ok((game, overlay))
    }

    /// The name of the corrections: that of their file, empty if there are none.
    pub(crate) fn data_name(&self) -> String {
        let stem = self.data.as_deref().and_then(Path::file_stem);
        stem.map_or(String::new(), |stem| stem.to_string_lossy().into_owned())
    }

    /// The options, complete.
    pub(crate) fn options(&self, game: &dyn AnyGame) -> CliResult<Options> {
        Ok(self.told_options(game)?.checked(&game.manifest().options)?)
    }

    /// The options that were told, and no others.
    pub(crate) fn told_options(&self, game: &dyn AnyGame) -> CliResult<Options> {
        let mut options = Options::default();
        for text in &self.options {
            let (id, value) = split(text, "option", "OPTION=VALUE")?;
            let Some(spec) = game.manifest().options.iter().find(|spec| spec.id == id) else {
                let known: Vec<&str> =
                    game.manifest().options.iter().map(|o| o.id.as_str()).collect();
                return Err(Failure::unknown("option", id, known));
            };
            if !spec.values.iter().any(|known| known == value) {
                let what = format!("value of {id}");
                let known: Vec<&str> = spec.values.iter().map(String::as_str).collect();
                return Err(Failure::unknown(&what, value, known));
            }
            options.0.insert(id.to_owned(), value.to_owned());
        }
        Ok(options)
    }
}

/// Parts `a=b`.
pub(crate) fn split<'t>(text: &'t str, what: &str, form: &str) -> CliResult<(&'t str, &'t str)> {
    text.split_once('=')
        .ok_or_else(|| Failure::plain(format!("the {what} {text} is not of the form {form}")))
}

/// The secret of a new game: from the seed, or drawn from the operating system.
pub(crate) fn secret(seed: Option<u64>) -> CliResult<Secret> {
    match seed {
        Some(seed) => Ok(Secret::from_seed(seed)),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes)
                .map_err(|error| Failure::plain(format!("no secret can be drawn: {error}")))?;
            Ok(Secret::new(bytes))
        }
    }
}
