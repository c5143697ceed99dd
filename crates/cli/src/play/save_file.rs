//! Where a game is kept while it is played.

use std::path::{Path, PathBuf};

use crate::failure::{CliResult, Failure};
use crate::files::{self, Existing};

/// The file in which a game is kept.
pub(crate) struct SaveFile {
    path: PathBuf,
    /// What the file holds, as far as we know; nothing before the first time.
    text: Option<String>,
}

impl SaveFile {
    /// A file that is not there yet.
    pub(crate) fn new(path: &Path) -> Self {
        SaveFile { path: path.to_owned(), text: None }
    }

    /// A file that was found, with its text.
    pub(crate) fn found(path: &Path, text: String) -> Self {
        SaveFile { path: path.to_owned(), text: Some(text) }
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps the game as it stands, unless somebody else has changed the file meanwhile.
    pub(super) fn save(&mut self, text: String) -> CliResult {
        match &self.text {
            Some(known) if *known == text => return Ok(()),
            Some(known) if files::read_text(&self.path)? != *known => {
                let reason = "somebody else has changed the file while the game was played";
                return Err(Failure::plain(reason).in_file(&self.path));
            }
            Some(_) => files::write(&self.path, &text, Existing::Replace)?,
            None => files::write(&self.path, &text, Existing::Keep)?,
        }
        self.text = Some(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_else_has_written_is_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.json");
        let mut save_file = SaveFile::new(&path);
        save_file.save("one".to_owned()).unwrap();
        save_file.save("two".to_owned()).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "two");
        std::fs::write(&path, "theirs").unwrap();
        assert!(matches!(save_file.save("three".to_owned()), Err(Failure::Refused(_))));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "theirs");
        assert!(SaveFile::new(&path).save("four".to_owned()).is_err(), "the file is there already");
        SaveFile::found(&path, "theirs".to_owned()).save("five".to_owned()).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "five");
    }
}
