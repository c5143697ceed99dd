//! The verifier that is not ours: a program in another language, written from the document of the format alone, agrees
//! with us about records of every game.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use wardroom_kernel::{AnyGame, Overlay, Rules};
use wardroom_skirmish::Skirmish;
use wardroom_testkit::fuzz::some_record;

/// Records of each game.
const RECORDS: u64 = 100;

/// Runs the verifier over files; `None` where there is no Python, which is passed over on a machine of one's own and
/// nowhere else.
fn verify(files: &[PathBuf]) -> Option<Output> {
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../verifier/verify.py");
    match Command::new("python3").arg(program).args(files).output() {
        Ok(output) => Some(output),
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "python3 cannot be started: {error}");
            None
        }
    }
}

/// Writes texts into a folder, one file each.
fn written(folder: &Path, texts: impl IntoIterator<Item = String>) -> Vec<PathBuf> {
    let write = |(number, text): (usize, String)| {
        let file = folder.join(format!("{number}.json"));
        std::fs::write(&file, text).expect("the folder can be written to");
        file
    };
    texts.into_iter().enumerate().map(write).collect()
}

/// A few whole games, and the beginnings of many.
fn records(game: &dyn AnyGame) -> impl Iterator<Item = String> {
    (0..RECORDS).map(|seed| some_record(game, seed, if seed < 5 { 400 } else { 25 }))
}

fn assert_in_order(game: &dyn AnyGame) {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(output) = verify(&written(folder.path(), records(game))) else { return };
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}: {said}", game.id());
    let checked =
        said.lines().filter(|line| line.contains(": in order, ") && !line.contains("cannot"));
    assert_eq!(checked.count() as u64, RECORDS, "{}: {said}", game.id());
}

#[test]
fn another_verifier_finds_records_of_every_game_in_order() {
    for id in wardroom_catalog::ids() {
        let game = wardroom_catalog::open(id, &Overlay::none()).unwrap();
        assert_in_order(&*game);
    }
    assert_in_order(&Skirmish::load(&Overlay::none()).unwrap());
}

/// The name of a change, what is looked for in a record, and what is put there instead.
type Tampering = (&'static str, &'static str, &'static str);

/// What the record cannot say, and another verifier must not take.
const TAMPERINGS: [Tampering; 29] = [
    ("a field twice", "\"seeded\": ", "\"seeded\": true,\n  \"seeded\": "),
    ("a field of an entry twice", "{\"number\":2,", "{\"number\":2,\"number\":2,"),
    ("a field of a roll twice", "\"faces\":", "\"faces\":[1],\"faces\":"),
    ("an unknown field", "\"seeded\": ", "\"server\": \"ours\",\n  \"seeded\": "),
    ("an unknown field of an entry", "{\"number\":2,", "{\"number\":2,\"at\":\"noon\","),
    ("an unknown field of a roll", "\"faces\":", "\"needed\":5,\"faces\":"),
    ("a roll with a draw too", "\"faces\":", "\"draw\":\"storm\",\"faces\":"),
    ("a roll with a cup", "\"faces\":", "\"cup\":[],\"faces\":"),
    ("a cup twice", "\"cup\":", "\"cup\":[],\"cup\":"),
    ("a cup with nothing of a kind", "\"cup\":[[", "\"cup\":[[\"sunshine\",0],["),
    ("a resignation that is none", "{\"number\":2,", "{\"number\":2,\"resigns\":false,"),
    ("a resignation", "\"rolls\":[],\"head\"", "\"resigns\":true,\"rolls\":[],\"head\""),
    ("rolls that were not typed", "\"rolls\":[],", "\"rolls\":[],\"typed\":false,"),
    ("rolls that were typed", "],\"head\"", "],\"typed\":true,\"head\""),
    ("an undo of nothing", "{\"number\":2,", "{\"number\":2,\"undo\":null,"),
    ("no hot seat", "\"commitment\": ", "\"hot_seat\": false,\n  \"commitment\": "),
    ("a hot seat", "\"commitment\": ", "\"hot_seat\": true,\n  \"commitment\": "),
    ("no set-up", "\"entries\": ", "\"setup\": null,\n  \"entries\": "),
    ("a set-up", "\"entries\": ", "\"setup\": {},\n  \"entries\": "),
    ("drawn dice", "\"seeded\": true", "\"seeded\": false"),
    ("practice", "\"practice\": false", "\"practice\": true"),
    ("another game", "\"game\": \"", "\"game\": \"x"),
    ("another scenario", "\"scenario\": \"", "\"scenario\": \"x"),
    ("other data", "\"data\": \"", "\"data\": \"#"),
    ("a note of one's own", "\"version\": 2,", "\"version\": 2,\n  \"note\": \"Checked by us.\","),
    ("the version of before", "\"version\": 2,", "\"version\": 1,"),
    ("a version to come", "\"version\": 2,", "\"version\": 3,"),
    ("a sign spelled out", "\"wardroom-record\"", "\"wardroom\\u002drecord\""),
    ("something after the end", "\n  ]\n}\n", "\n  ]\n}\n{}"),
];

#[test]
fn another_verifier_refuses_what_was_tampered_with() {
    let game = Skirmish::load(&Overlay::none()).unwrap();
    let whole = some_record(&game, 0, 400);
    let tampered = TAMPERINGS.map(|(name, from, to)| {
        assert!(whole.contains(from), "{name}: nothing to tamper with");
        whole.replacen(from, to, 1)
    });
    let folder = tempfile::tempdir().expect("a folder");
    let Some(output) = verify(&written(folder.path(), tampered)) else { return };
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for ((name, ..), line) in TAMPERINGS.iter().zip(said.lines()) {
        assert!(!line.contains("in order"), "{name}: {line}");
    }
    assert_eq!(said.lines().count(), TAMPERINGS.len(), "{said}");
}
