//! Writes the rows of many games as Parquet: `games.parquet` has one row for each game,
//! `turns.parquet` one for each turn. [`wardroom_study::rows`] says what the columns hold.
//!
//! A crate of its own, because the library takes long to build and few need it.

use std::fs::{File, create_dir_all};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{Type, TypePtr};
use wardroom_study::{Column, DataFrame, Rows};

/// The file with one row for each game.
pub const GAMES: &str = "games.parquet";
/// The file with one row for each turn.
pub const TURNS: &str = "turns.parquet";

/// The most rows that are written in one group.
const GROUP: usize = 1 << 20;

/// Why rows cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The folder or the file cannot be made.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// They cannot be put into the file.
    #[error(transparent)]
    Parquet(#[from] ParquetError),
}

/// Writes both files into a folder, which is made if it is not there.
///
/// # Errors
/// When the folder or a file cannot be written.
pub fn write_rows(rows: &Rows, folder: &Path) -> Result<(), WriteError> {
    write_frames(&rows.games, &rows.turns, folder)
}

/// The same, of the two sheets of rows.
///
/// # Errors
/// When the folder or a file cannot be written.
pub fn write_frames(games: &DataFrame, turns: &DataFrame, folder: &Path) -> Result<(), WriteError> {
    create_dir_all(folder)?;
    write_frame(games, File::create(folder.join(GAMES))?)?;
    write_frame(turns, File::create(folder.join(TURNS))?)
}

/// Writes one sheet as a Parquet file, compressed by zstd; the same rows give the same bytes.
///
/// # Errors
/// When it cannot be written.
pub fn write_frame<W: Write + Send>(frame: &DataFrame, to: W) -> Result<(), WriteError> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_created_by("wardroom".to_owned())
        .build();
    let mut writer = SerializedFileWriter::new(to, schema(frame)?, Arc::new(properties))?;
    for start in (0..frame.len()).step_by(GROUP) {
        let rows = start..frame.len().min(start + GROUP);
        let mut group = writer.next_row_group()?;
        for (_, column) in frame.columns() {
            write_column(&mut group, column, rows.clone())?;
        }
        group.close()?;
    }
    writer.close()?;
    Ok(())
}

fn schema(frame: &DataFrame) -> Result<TypePtr, ParquetError> {
    let fields: Result<Vec<TypePtr>, ParquetError> =
        frame.columns().iter().map(|(name, column)| field(name, column)).collect();
    Ok(Arc::new(Type::group_type_builder("rows").with_fields(fields?).build()?))
}

fn field(name: &str, column: &Column) -> Result<TypePtr, ParquetError> {
    let (physical, logical, repetition) = match column {
        Column::Text(_) => (Physical::BYTE_ARRAY, Some(LogicalType::String), Repetition::REQUIRED),
        Column::Unsigned(_) => {
            let unsigned = LogicalType::integer(64, false);
            (Physical::INT64, Some(unsigned), Repetition::REQUIRED)
        }
        Column::Float(_) => (Physical::DOUBLE, None, Repetition::OPTIONAL),
        Column::Bool(_) => (Physical::BOOLEAN, None, Repetition::REQUIRED),
    };
    let field = Type::primitive_type_builder(name, physical)
        .with_logical_type(logical)
        .with_repetition(repetition)
        .build()?;
    Ok(Arc::new(field))
}

fn write_column<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    column: &Column,
    rows: std::ops::Range<usize>,
) -> Result<(), ParquetError> {
    match column {
        Column::Text(words) => {
            let bytes: Vec<ByteArray> =
                words[rows].iter().map(|word| ByteArray::from(word.as_str())).collect();
            put::<ByteArrayType, W>(group, &bytes, None)
        }
        Column::Unsigned(counts) => {
            // Parquet keeps unsigned numbers in the bits of signed ones.
            let bits: Vec<i64> = counts[rows].iter().map(|count| count.cast_signed()).collect();
            put::<Int64Type, W>(group, &bits, None)
        }
        Column::Float(shares) => {
            let present: Vec<f64> = shares[rows.clone()].iter().copied().flatten().collect();
            let levels: Vec<i16> =
                shares[rows].iter().map(|share| i16::from(share.is_some())).collect();
            put::<DoubleType, W>(group, &present, Some(&levels))
        }
        Column::Bool(flags) => put::<BoolType, W>(group, &flags[rows], None),
    }
}

fn put<D: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[D::T],
    levels: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let mut column = group.next_column()?.ok_or_else(|| {
        ParquetError::General("the sheet has more columns than its schema".into())
    })?;
    column.typed::<D>().write_batch(values, levels, None)?;
    column.close()
}
