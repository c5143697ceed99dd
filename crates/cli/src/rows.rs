//! A row for each game and each turn as Parquet, where the program was built with the feature `parquet`.

use std::path::Path;

use wardroom_study::Rows;

use crate::failure::{CliResult, Failure};

/// Says how Parquet is to be had.
#[cfg(not(feature = "parquet"))]
pub(crate) fn check() -> CliResult {
    Err(Failure::plain(
        "this program was built without Parquet: build it with \
         `cargo build --release --features parquet`",
    ))
}

/// Writes the rows into a folder.
#[cfg(not(feature = "parquet"))]
pub(crate) fn write(_: &Rows, _: &Path) -> CliResult {
    check()
}

/// Parquet is to be had.
#[cfg(feature = "parquet")]
pub(crate) fn check() -> CliResult {
    Ok(())
}

/// Writes the rows into a folder.
#[cfg(feature = "parquet")]
pub(crate) fn write(rows: &Rows, folder: &Path) -> CliResult {
    wardroom_parquet::write_rows(rows, folder)
        .map_err(|error| Failure::plain(format!("{}: {error}", folder.display())))
}
