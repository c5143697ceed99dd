//! A new game, made in a copy of the repository: it builds, passes its suite and stands in the catalog.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Copies a folder with the times of its files, so that what was built of an earlier copy is not built again.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (name, path) = (entry.file_name(), entry.path());
        let word = name.to_string_lossy();
        if ["target", ".git", "node_modules"].contains(&&*word) || word.starts_with("target-") {
            continue;
        }
        let to = to.join(&name);
        if entry.file_type().unwrap().is_dir() {
            copy(&path, &to);
        } else if entry.file_type().unwrap().is_file() {
            fs::copy(&path, &to).unwrap();
            let time = fs::metadata(&path).unwrap().modified().unwrap();
            fs::File::options().write(true).open(&to).unwrap().set_modified(time).unwrap();
        }
    }
}

/// Everything in a folder.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    found
}

fn new_game(root: &Path, name: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xtask"))
        .args(["new-game", name])
        .env("CARGO_MANIFEST_DIR", root.join("xtask"))
        .output()
        .unwrap()
}

#[test]
fn a_new_game_builds_passes_its_suite_and_stands_in_the_catalog() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let place = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let root = place.join("repository");
    if root.exists() {
        fs::remove_dir_all(&root).unwrap();
    }
    copy(here, &root);

    let before = contents(&root);
    for taken in ["tora", "kernel", "No-Name", "state"] {
        let refused = new_game(&root, taken);
        assert_eq!(refused.status.code(), Some(1), "{refused:?}");
        assert!(!refused.stderr.is_empty(), "a refusal says why");
    }
    assert!(contents(&root) == before, "a refused name changes nothing");

    let made = new_game(&root, "reef");
    assert!(made.status.success(), "{made:?}");
    let told = String::from_utf8(made.stdout).unwrap();
    for (path, text) in contents(&root) {
        if before.get(&path) == Some(&text) {
            continue;
        }
        let place = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        let place = if place.starts_with("crates/games/") { "crates/games/reef" } else { &place };
        assert!(told.contains(place), "{place} is touched and not told of: {told}");
    }
    assert_eq!(new_game(&root, "reef").status.code(), Some(1), "it is there already");

    // Libraries of others are those built already; what is built lies beside this test, not in the copy.
    let target = place.parent().expect("the folder for tests lies in that of what is built");
    let cargo = |arguments: &[&str]| {
        let done = Command::new(env!("CARGO"))
            .args(arguments)
            .args(["--offline", "--quiet"])
            .current_dir(&root)
            .env("CARGO_TARGET_DIR", target)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&done.stdout);
        let wrong = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{arguments:?}: {said}\n{wrong}");
    };
    cargo(&["test", "-p", "wardroom-reef"]);
    // It is in the list, and whatever is in the list can be opened.
    let catalog = fs::read_to_string(root.join("crates/catalog/src/lib.rs")).unwrap();
    assert!(catalog.contains("    wardroom_reef::Reef,\n}"), "it is the last of the list");
    cargo(&["check", "-p", "wardroom-catalog"]);

    let rules = Command::new(env!("CARGO_BIN_EXE_xtask"))
        .arg("rules")
        .env("CARGO_MANIFEST_DIR", root.join("xtask"))
        .output()
        .unwrap();
    let coverage = String::from_utf8_lossy(&rules.stdout).into_owned();
    assert!(rules.status.success() && coverage.contains("reef"), "{coverage}{rules:?}");
}
