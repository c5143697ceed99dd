//! What is written can be read again.

use std::fs::File;

use parquet::file::reader::SerializedFileReader;
use parquet::record::{Field, Row};
use wardroom_kernel::{Options, Overlay, Rules};
use wardroom_parquet::{GAMES, TURNS, write_frame, write_rows};
use wardroom_skirmish::Skirmish;
use wardroom_study::{Column, DataFrame, Player, Rows, Series, simulate_rows};

fn rows() -> Rows {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let series = Series {
        scenario: None,
        options: Options::default(),
        seats: vec![Player::Random; 2],
        nodes: None,
        games: 30,
        seed: u64::MAX,
        threads: 1,
    };
    simulate_rows(&game, &series, "as-loaded", &|_| {}).unwrap().1
}

fn read(file: &std::path::Path) -> Vec<Row> {
    let reader = SerializedFileReader::new(File::open(file).unwrap()).unwrap();
    reader.into_iter().map(|row| row.unwrap()).collect()
}

fn as_written(column: &Column, at: usize) -> Field {
    match column {
        Column::Text(values) => Field::Str(values[at].clone()),
        Column::Unsigned(values) => Field::ULong(values[at]),
        Column::Float(values) => values[at].map_or(Field::Null, Field::Double),
        Column::Bool(values) => Field::Bool(values[at]),
    }
}

fn assert_holds(file: &[Row], frame: &DataFrame) {
    assert_eq!(file.len(), frame.len());
    for (at, row) in file.iter().enumerate() {
        let fields = row.get_column_iter().map(|(name, field)| (name.clone(), field.clone()));
        let written = frame.columns().iter().map(|(name, all)| (name.clone(), as_written(all, at)));
        assert_eq!(fields.collect::<Vec<_>>(), written.collect::<Vec<_>>(), "row {at}");
    }
}

#[test]
fn both_files_hold_every_row_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let rows = rows();
    write_rows(&rows, &folder.path().join("made/on/the/way")).unwrap();
    let folder = folder.path().join("made/on/the/way");
    assert_holds(&read(&folder.join(GAMES)), &rows.games);
    assert_holds(&read(&folder.join(TURNS)), &rows.turns);
    assert!(rows.turns.len() > 30);
}

#[test]
fn a_share_that_is_not_there_is_null() {
    let folder = tempfile::tempdir().unwrap();
    let frame = DataFrame::new(vec![("value".to_owned(), Column::Float(vec![Some(0.5), None]))]);
    let file = folder.path().join("one.parquet");
    write_frame(&frame, File::create(&file).unwrap()).unwrap();
    assert_holds(&read(&file), &frame);
}

#[test]
fn the_same_rows_give_the_same_bytes() {
    let bytes = |rows: &Rows| {
        let mut bytes = Vec::new();
        write_frame(&rows.turns, &mut bytes).unwrap();
        bytes
    };
    assert_eq!(bytes(&rows()), bytes(&rows()));
}
