//! Where a server keeps everything, as it is said on the command line.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wardroom_server::store::{Postgres, Sqlite, Store};

use crate::failure::{CliResult, Failure};

/// The variable that names a database where the command line must not: others can read that.
const VARIABLE: &str = "WARDROOM_DATABASE_URL";

/// Where everything is kept.
#[derive(clap::Args, Default)]
pub(crate) struct Database {
    /// The file that everything is kept in
    #[arg(
        long = "database",
        id = "database",
        value_name = "FILE",
        conflicts_with = "database_url"
    )]
    file: Option<PathBuf>,
    #[command(flatten)]
    url: Url,
}

/// A PostgreSQL database.
#[derive(clap::Args, Default)]
pub(crate) struct Url {
    /// The PostgreSQL database that everything is kept in, which servers may share; the variable
    /// WARDROOM_DATABASE_URL names it too
    #[arg(long = "database-url", id = "database_url", value_name = "URL")]
    url: Option<String>,
}

impl Url {
    /// The URL, if one is given.
    fn given(&self) -> Option<String> {
        let variable = || std::env::var(VARIABLE).ok().filter(|url| !url.is_empty());
        self.url.clone().or_else(variable)
    }

    /// Connects to it.
    pub(crate) async fn open(&self) -> CliResult<Postgres> {
        let missing = || {
            Failure::plain(format!("name a PostgreSQL database by --database-url or {VARIABLE}"))
        };
        connect(&self.given().ok_or_else(missing)?).await
    }
}

/// Connects to a database. The URL may hold a password and is never shown.
async fn connect(url: &str) -> CliResult<Postgres> {
    if !(url.starts_with("postgres://") || url.starts_with("postgresql://")) {
        return Err(Failure::plain("the URL of a database begins with postgres://"));
    }
    Postgres::open(url).await.map_err(|error| Failure::plain(error.to_string()))
}

/// What a storage is opened for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Opening {
    /// To serve: nobody else may do so over the same file.
    Serving,
    /// To change something in it, while a server runs or before the first has run.
    Changing,
    /// To look at what is there: something must be.
    Existing,
}

/// Opens a file.
pub(crate) async fn open_file(file: &Path, opening: Opening) -> CliResult<Sqlite> {
    let opened = match opening {
        Opening::Serving => Sqlite::open_alone(file).await,
        Opening::Changing => Sqlite::open(file).await,
        Opening::Existing => Sqlite::open_existing(file).await,
    };
    opened.map_err(|error| Failure::plain(error.to_string()).in_file(file))
}

/// What was said, with what is understood where nothing was.
enum Place {
    File(PathBuf),
    Url(String),
}

impl Database {
    /// A file that is named goes before the variable.
    fn place(&self) -> CliResult<Place> {
        let file = match (&self.file, self.url.given()) {
            (Some(file), _) => file.clone(),
            (None, Some(url)) => return Ok(Place::Url(url)),
            (None, None) => data_folder()?.join("wardroom.db"),
        };
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        Ok(Place::File(file))
    }

    /// The file; its folder is made if there is none.
    ///
    /// # Errors
    /// When everything is kept in a PostgreSQL database: that is cared for by its own means.
    pub(crate) fn file(&self) -> CliResult<PathBuf> {
        match self.place()? {
            Place::File(file) => Ok(file),
            Place::Url(_) => Err(Failure::plain(
                "a PostgreSQL database is copied and restored by its own means: pg_dump and \
                 pg_restore, or pg_basebackup",
            )),
        }
    }

    /// Opens the file or the database.
    pub(crate) async fn open(&self, opening: Opening) -> CliResult<Arc<dyn Store>> {
        match self.place()? {
            Place::File(file) => Ok(Arc::new(open_file(&file, opening).await?)),
            Place::Url(url) => Ok(Arc::new(connect(&url).await?)),
        }
    }
}

/// Where this machine keeps what programs keep.
fn data_folder() -> CliResult<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = set("XDG_DATA_HOME")
        .or_else(|| Some(set("HOME")?.join(".local/share")))
        .or_else(|| set("LOCALAPPDATA"));
    match folder {
        Some(folder) => Ok(folder.join("wardroom")),
        None => Err(Failure::plain("there is no folder for data; name a file with --database")),
    }
}
