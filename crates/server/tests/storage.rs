//! The contract of the storage, written once for every storage there is.

use std::path::Path;
use std::sync::Arc;

use tempfile::TempDir;
use wardroom_protocol::{DiceMode, TableState};
use wardroom_record::Secret;
use wardroom_server::happening::{Happening, What};
use wardroom_server::settings::{SeatPlan, Settings};
use wardroom_server::store::{
    Append, Holding, Listing, Sqlite, Standing, Store, StoreError, TableRow,
};

fn settings() -> Settings {
    let seat = |word: &str| SeatPlan { word: word.to_owned(), bot: None, reserved: Vec::new() };
    Settings {
        game: "skirmish".into(),
        scenario: "crossing".into(),
        options: Default::default(),
        data: String::new(),
        dice: DiceMode::Sealed,
        odds: true,
        clock: None,
        seats: vec![seat("red"), seat("blue")],
        lesson: None,
        seeded: false,
        setup: None,
        from: None,
        uploaded: None,
    }
}

fn row(id: &str, creator: i64) -> TableRow {
    TableRow { id: id.into(), creator, settings: settings(), secret: Secret::from_seed(1) }
}

fn chat(number: u64, text: &str) -> Happening {
    let what = What::Chat { user: 1, name: "Ann".into(), text: text.into() };
    Happening { number, at: number.cast_signed() * 1000, what }
}

fn append(id: &str, happenings: Vec<Happening>, state: TableState) -> Append {
    let last = happenings.last().map_or((0, 0), |happening| (happening.number, happening.at));
    Append {
        table: id.into(),
        happenings,
        holdings: Vec::new(),
        standing: Standing {
            state,
            number: last.0,
            turn: "Turn 1".into(),
            to_act: vec!["red".into()],
            outcome: None,
            updated: last.1,
        },
    }
}

/// Everything a storage must do.
async fn contract(store: Arc<dyn Store>) {
    people(&*store).await;
    tables(&*store).await;
    races(store.clone()).await;
    lists(&*store).await;
    assert_eq!(store.check().await.unwrap(), Vec::<String>::new());
}

async fn people(store: &dyn Store) {
    let ann = store.create_user("Ann", Some("hash")).await.unwrap();
    let guest = store.create_user("Guest 1", None).await.unwrap();
    assert_eq!(store.create_user("ann", None).await, Err(StoreError::Taken), "names ignore case");
    let known = store.user_by_name("ANN").await.unwrap().unwrap();
    assert_eq!((known.0.id, known.1.as_deref()), (ann, Some("hash")));
    assert!(store.user(guest).await.unwrap().unwrap().guest);
    assert_eq!(store.user_by_name("Bob").await.unwrap(), None);

    store.create_session([1; 32], ann, 1000).await.unwrap();
    assert_eq!(store.session([1; 32], 999).await.unwrap().unwrap().name, "Ann");
    assert_eq!(store.session([1; 32], 1000).await.unwrap(), None, "it has expired");
    assert_eq!(store.session([2; 32], 0).await.unwrap(), None);
    store.forget_sessions(999).await.unwrap();
    assert!(store.session([1; 32], 999).await.unwrap().is_some(), "it has not expired yet");
    store.create_session([3; 32], ann, 1000).await.unwrap();
    store.end_session([3; 32]).await.unwrap();
    assert_eq!(store.session([3; 32], 0).await.unwrap(), None);
    store.set_password(ann, "other").await.unwrap();
    assert_eq!(store.session([1; 32], 0).await.unwrap(), None, "a new password ends sessions");

    store.set_webhook(ann, Some("https://example.org/turn")).await.unwrap();
    let webhook = store.user(ann).await.unwrap().unwrap().webhook;
    assert_eq!(webhook.as_deref(), Some("https://example.org/turn"));
    let all = store.webhooks().await.unwrap();
    assert_eq!(all, [(ann, "https://example.org/turn".to_owned())]);

    store.create_invitation([4; 32]).await.unwrap();
    assert!(store.use_invitation([4; 32]).await.unwrap());
    assert!(!store.use_invitation([4; 32]).await.unwrap(), "it is used up");
}

async fn tables(store: &dyn Store) {
    let first = append("t1", vec![chat(1, "one"), chat(2, "two")], TableState::Open);
    store.create_table(row("t1", 1), first.clone()).await.unwrap();
    assert_eq!(store.table("t1").await.unwrap(), Some(row("t1", 1)));
    assert_eq!(store.table("t0").await.unwrap(), None);
    assert_eq!(store.happenings("t1").await.unwrap(), [chat(1, "one"), chat(2, "two")]);
    let again = store.create_table(row("t1", 1), first).await;
    assert_eq!(again, Err(StoreError::Taken));

    let mut third = append("t1", vec![chat(3, "three")], TableState::Running);
    third.holdings.push(Holding::Takes { seat: "red".into(), user: 1 });
    third.holdings.push(Holding::Takes { seat: "blue".into(), user: 2 });
    store.append(third).await.unwrap();
    let mut fourth = append("t1", vec![chat(4, "four")], TableState::Running);
    fourth.holdings.push(Holding::Leaves { seat: "blue".into(), user: 2 });
    store.append(fourth).await.unwrap();
    let mine = store.list(Listing::Of(1), None, 10).await.unwrap();
    assert_eq!(mine.len(), 1);
    assert_eq!(mine[0].holders, [("red".to_owned(), 1, "Ann".to_owned())]);
    assert_eq!(mine[0].standing.number, 4);
    assert_eq!(store.list(Listing::Of(2), None, 10).await.unwrap(), []);

    // What is refused leaves nothing behind.
    let mut taken = append("t1", vec![chat(4, "late")], TableState::Finished);
    taken.holdings.push(Holding::Takes { seat: "blue".into(), user: 2 });
    assert_eq!(store.append(taken).await, Err(StoreError::Taken));
    assert_eq!(store.happenings("t1").await.unwrap()[3], chat(4, "four"));
    assert_eq!(store.list(Listing::In(TableState::Finished), None, 10).await.unwrap(), []);
    assert_eq!(store.list(Listing::Of(2), None, 10).await.unwrap(), []);

    store.create_link([5; 32], "t1", "blue").await.unwrap();
    let link = store.link([5; 32]).await.unwrap();
    assert_eq!(link, Some(("t1".to_owned(), "blue".to_owned())));
    assert_eq!(store.link([6; 32]).await.unwrap(), None);

    assert_eq!(store.notes("t1", 1).await.unwrap(), "");
    store.set_notes("t1", 1, "a plan").await.unwrap();
    store.set_notes("t1", 1, "a better plan").await.unwrap();
    assert_eq!(store.notes("t1", 1).await.unwrap(), "a better plan");
    assert_eq!(store.notes("t1", 2).await.unwrap(), "");
}

/// Of many that claim the same number, one is kept; of many tables at once, all are.
async fn races(store: Arc<dyn Store>) {
    store.create_table(row("race", 1), append("race", vec![], TableState::Open)).await.unwrap();
    let mut claims = Vec::new();
    for claim in 0..32 {
        let store = store.clone();
        claims.push(tokio::spawn(async move {
            let claim = chat(1, &claim.to_string());
            store.append(append("race", vec![claim], TableState::Open)).await
        }));
    }
    let mut kept = 0;
    for claim in claims {
        match claim.await.unwrap() {
            Ok(()) => kept += 1,
            Err(error) => assert_eq!(error, StoreError::Taken),
        }
    }
    assert_eq!(kept, 1);
    assert_eq!(store.happenings("race").await.unwrap().len(), 1);

    let mut writers = Vec::new();
    for table in 0..8 {
        let store = store.clone();
        writers.push(tokio::spawn(async move {
            let id = format!("many{table}");
            let first = append(&id, vec![], TableState::Running);
            store.create_table(row(&id, 1), first).await.unwrap();
            for number in 1..=50 {
                let next = append(&id, vec![chat(number, "on")], TableState::Running);
                store.append(next).await.unwrap();
            }
        }));
    }
    for writer in writers {
        writer.await.unwrap();
    }
    for table in 0..8 {
        let numbers: Vec<u64> = store
            .happenings(&format!("many{table}"))
            .await
            .unwrap()
            .iter()
            .map(|happening| happening.number)
            .collect();
        assert_eq!(numbers, (1..=50).collect::<Vec<u64>>());
    }
}

async fn lists(store: &dyn Store) {
    let first = store.list(Listing::In(TableState::Running), None, 3).await.unwrap();
    assert_eq!(first.len(), 3);
    let mut seen: Vec<String> = first.iter().map(|listed| listed.table.id.clone()).collect();
    loop {
        let after = seen.last().cloned();
        let more = store.list(Listing::In(TableState::Running), after.as_deref(), 3).await.unwrap();
        if more.is_empty() {
            break;
        }
        seen.extend(more.into_iter().map(|listed| listed.table.id));
    }
    let many = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!((many, seen.len()), (9, 9), "every running table once");
    assert_eq!(store.unattended().await.unwrap(), Vec::<String>::new());
    let mut watched = row("bot", 1);
    watched.settings.seats[1].bot = Some("random".into());
    let running = append("bot", vec![chat(1, "go")], TableState::Running);
    store.create_table(watched, running).await.unwrap();
    assert_eq!(store.unattended().await.unwrap(), ["bot"]);
    assert_eq!(store.all_tables().await.unwrap().len(), 11);
}

async fn open(file: &Path) -> Sqlite {
    Sqlite::open(file).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_the_contract() {
    let folder = TempDir::new().unwrap();
    contract(Arc::new(open(&folder.path().join("a.db")).await)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_holds_everything_and_replaces_nothing() {
    let folder = TempDir::new().unwrap();
    let store = open(&folder.path().join("a.db")).await;
    store.create_user("Ann", Some("hash")).await.unwrap();
    let copy = folder.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    assert!(matches!(store.backup(&copy).await, Err(StoreError::Down(_))));
    let copied = open(&copy).await;
    assert!(copied.user_by_name("Ann").await.unwrap().is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_kept_is_there_after_the_file_is_opened_again() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a.db");
    let store = open(&file).await;
    store.create_user("Ann", Some("hash")).await.unwrap();
    let first = append("t1", vec![chat(1, "one")], TableState::Open);
    store.create_table(row("t1", 1), first).await.unwrap();
    store.close().await.unwrap();
    let closed = store.append(append("t1", vec![chat(2, "late")], TableState::Open)).await;
    assert!(matches!(closed, Err(StoreError::Down(_))), "a closed storage acknowledges nothing");
    let store = open(&file).await;
    assert_eq!(store.happenings("t1").await.unwrap(), [chat(1, "one")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_database_is_refused() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a.db");
    std::fs::write(&file, "Tora! Tora! Tora! This is only text, and not even much of it.").unwrap();
    assert!(matches!(Sqlite::open(&file).await, Err(StoreError::Down(_))));
}
