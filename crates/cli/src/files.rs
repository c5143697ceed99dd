//! Files: read whole, replaced whole.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wardroom_catalog::Engine;
use wardroom_kernel::{Action, Overlay, Seat};
use wardroom_record::{Answers, Broken, Record, Table};

use crate::failure::{CliResult, Failure};
use crate::lookup;
use crate::progress::Spinner;

/// The text of a file.
pub(crate) fn read_text(file: &Path) -> CliResult<String> {
    std::fs::read_to_string(file).map_err(|error| Failure::plain(error.to_string()).in_file(file))
}

/// The corrections in a data file, or none.
pub(crate) fn read_overlay(file: Option<&Path>) -> CliResult<Overlay> {
    match file {
        None => Ok(Overlay::none()),
        Some(file) => Overlay::parse(&read_text(file)?).map_err(|c| Failure::from(c).in_file(file)),
    }
}

/// What becomes of a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It is replaced at one stroke: whoever reads it sees the old text or the new.
    Replace,
    /// It stays, and the new text is refused.
    Keep,
}

/// Puts a text into a file.
pub(crate) fn write(file: &Path, text: &str, old: Existing) -> CliResult {
    write_and_rename(file, text, old).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::plain("the file exists already").in_file(file),
        _ => Failure::plain(error.to_string()).in_file(file),
    })
}

fn write_and_rename(file: &Path, text: &str, old: Existing) -> std::io::Result<()> {
    // A link stays a link: it is the file it leads to that is replaced.
    let file = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let folder = folder_of(&file);
    let mut next = tempfile::Builder::new().prefix(".wardroom-").tempfile_in(&folder)?;
    // A new file is for its owner alone, because a record holds secrets; an old one stays as open
    // as it was.
    if let Ok(old) = std::fs::metadata(&file) {
        next.as_file().set_permissions(old.permissions())?;
    }
    next.write_all(text.as_bytes())?;
    next.as_file().sync_all()?;
    let renamed = match old {
        Existing::Replace => next.persist(&file),
        Existing::Keep => next.persist_noclobber(&file),
    };
    renamed.map_err(|error| error.error)?;
    // The new name must outlive a power cut too; not every system lets a folder be opened for that.
    match File::open(&folder) {
        Ok(folder) if cfg!(unix) => folder.sync_all(),
        _ => Ok(()),
    }
}

fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// A game on file, with its rules loaded.
pub(crate) struct Saved {
    path: PathBuf,
    game: Arc<dyn Engine>,
    /// The game, ready to be played on.
    pub(crate) table: Table,
    /// Held while the file may be replaced.
    _lock: Option<File>,
}

/// Whether a file is only looked at or may be replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// It is only looked at.
    Read,
    /// It may be replaced; nobody else replaces it meanwhile.
    Write,
}

impl Saved {
    /// Opens a record and recomputes it.
    pub(crate) fn open(path: &Path, purpose: Access) -> CliResult<Self> {
        let (text, lock) = match purpose {
            Access::Read => (read_text(path)?, None),
            Access::Write => {
                let (text, lock) = read_locked(path)?;
                (text, Some(lock))
            }
        };
        let (record, game) = read_record(&text).map_err(|failure| failure.in_file(path))?;
        let _waiting = Spinner::start("replaying the record");
        let table = Table::resume(&*game, record)
            .map_err(|broken: Broken| Failure::plain(broken.to_string()).in_file(path))?;
        Ok(Saved { path: path.to_owned(), game, table, _lock: lock })
    }

    /// The rules it is played by.
    pub(crate) fn game(&self) -> &dyn Engine {
        &*self.game
    }

    /// Takes the last order of a seat back.
    pub(crate) fn undo(&mut self, seat: Seat) -> CliResult {
        self.table.undo(&*self.game, seat)?;
        Ok(())
    }

    /// Carries out an order; the file is not yet replaced.
    pub(crate) fn act(&mut self, seat: Seat, order: &Action, answers: Answers) -> CliResult {
        self.table.act(&*self.game, seat, order, answers)?;
        Ok(())
    }

    /// Writes the game back.
    pub(crate) fn save(&self) -> CliResult {
        write(&self.path, &self.table.to_text(self.game()), Existing::Replace)
    }
}

/// A record and the rules it names, loaded with its overlay.
pub(crate) fn read_record(text: &str) -> CliResult<(Record, Arc<dyn Engine>)> {
    let record = Record::from_text(text)?;
    let overlay = Overlay::parse(&record.terms.overlay)?;
    let game = lookup::open(&record.terms.game, &overlay)?;
    Ok((record, game))
}

/// Reads a file and locks it until the lock is dropped.
///
/// A file is replaced, not rewritten; whoever has waited for the lock may hold one on a file that
/// lies at the path no longer, and looks again.
fn read_locked(path: &Path) -> CliResult<(String, File)> {
    let attempt = || -> std::io::Result<Option<(String, File)>> {
        let mut file = File::open(path)?;
        file.lock()?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        Ok((std::fs::read_to_string(path)? == text).then_some((text, file)))
    };
    loop {
        match attempt() {
            Ok(Some(read)) => return Ok(read),
            Ok(None) => {}
            Err(error) => return Err(Failure::plain(error.to_string()).in_file(path)),
        }
    }
}
