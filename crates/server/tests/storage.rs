//! The contract of the storage, written once for every storage there is.

mod common;

use std::path::Path;
use std::sync::Arc;

use common::Place;
use tempfile::TempDir;
use wardroom_protocol::{DiceMode, TableState};
use wardroom_record::Secret;
use wardroom_server::event::{EventKind, TableEvent};
use wardroom_server::settings::{SeatPlan, Settings};
use wardroom_server::store::{
    Append, CopyError, Notification, Postgres, SeatChange, Sqlite, Store, StoreError, TableFilter,
    TableRow, TableSummary, copy,
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
        hot_seat: false,
        setup: None,
        from: None,
        uploaded: None,
    }
}

fn row(id: &str, creator: i64) -> TableRow {
    TableRow { id: id.into(), creator, settings: settings(), secret: Secret::from_seed(1) }
}

fn chat(number: u64, text: &str) -> TableEvent {
    let what = EventKind::Chat { user: 1, name: "Ann".into(), text: text.into() };
    TableEvent { number, at: number.cast_signed() * 1000, what }
}

fn append(id: &str, events: Vec<TableEvent>, state: TableState) -> Append {
    let last = events.last().map_or((0, 0), |event| (event.number, event.at));
    Append {
        table: id.into(),
        events,
        seat_changes: Vec::new(),
        summary: TableSummary {
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
    strange_words(&*store).await;
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
    assert_eq!(store.events("t1", 0).await.unwrap(), [chat(1, "one"), chat(2, "two")]);
    assert_eq!(store.events("t1", 1).await.unwrap(), [chat(2, "two")]);
    assert_eq!(store.events("t1", 2).await.unwrap(), []);
    let asked = ["t0".to_owned(), "t1".to_owned()];
    assert_eq!(store.numbers(&asked).await.unwrap(), [("t1".to_owned(), 2)]);
    let again = store.create_table(row("t1", 1), first).await;
    assert_eq!(again, Err(StoreError::Taken));

    let mut third = append("t1", vec![chat(3, "three")], TableState::Running);
    third.seat_changes.push(SeatChange::Takes { seat: "red".into(), user: 1 });
    third.seat_changes.push(SeatChange::Takes { seat: "blue".into(), user: 2 });
    store.append(third).await.unwrap();
    let mut fourth = append("t1", vec![chat(4, "four")], TableState::Running);
    fourth.seat_changes.push(SeatChange::Leaves { seat: "blue".into(), user: 2 });
    store.append(fourth).await.unwrap();
    let mine = store.list(TableFilter::Of(1), None, 10).await.unwrap();
    assert_eq!(mine.len(), 1);
    assert_eq!(mine[0].holders, [("red".to_owned(), 1, "Ann".to_owned())]);
    assert_eq!(mine[0].summary.number, 4);
    assert_eq!(store.list(TableFilter::Of(2), None, 10).await.unwrap(), []);

    // What is refused leaves nothing behind.
    let mut taken = append("t1", vec![chat(4, "late")], TableState::Finished);
    taken.seat_changes.push(SeatChange::Takes { seat: "blue".into(), user: 2 });
    assert_eq!(store.append(taken).await, Err(StoreError::Taken));
    assert_eq!(store.events("t1", 0).await.unwrap()[3], chat(4, "four"));
    assert_eq!(store.list(TableFilter::In(TableState::Finished), None, 10).await.unwrap(), []);
    assert_eq!(store.list(TableFilter::Of(2), None, 10).await.unwrap(), []);

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
    assert_eq!(store.events("race", 0).await.unwrap().len(), 1);

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
            .events(&format!("many{table}"), 0)
            .await
            .unwrap()
            .iter()
            .map(|event| event.number)
            .collect();
        assert_eq!(numbers, (1..=50).collect::<Vec<u64>>());
    }
}

async fn lists(store: &dyn Store) {
    let first = store.list(TableFilter::In(TableState::Running), None, 3).await.unwrap();
    assert_eq!(first.len(), 3);
    let mut seen: Vec<String> = first.iter().map(|listed| listed.table.id.clone()).collect();
    loop {
        let after = seen.last().cloned();
        let more =
            store.list(TableFilter::In(TableState::Running), after.as_deref(), 3).await.unwrap();
        if more.is_empty() {
            break;
        }
        seen.extend(more.into_iter().map(|listed| listed.table.id));
    }
    let many = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!((many, seen.len()), (9, 9), "every running table once");
    assert_eq!(store.claim_tables().await.unwrap(), Vec::<String>::new());
    let mut watched = row("bot", 1);
    watched.settings.seats[1].bot = Some("random".into());
    let running = append("bot", vec![chat(1, "go")], TableState::Running);
    store.create_table(watched, running).await.unwrap();
    assert_eq!(store.claim_tables().await.unwrap(), ["bot"]);
    assert!(store.owns_table("bot").await.unwrap());
    assert_eq!(store.all_tables().await.unwrap().len(), 11);
}

/// What cannot be kept everywhere is nowhere to be found.
async fn strange_words(store: &dyn Store) {
    for word in ["", "t\0", "'; DROP TABLE users; --", "\u{1f6a2}"] {
        assert_eq!(store.table(word).await.unwrap(), None);
        assert_eq!(store.user_by_name(word).await.unwrap(), None);
        assert_eq!(store.list(TableFilter::In(TableState::Open), Some(word), 9).await.unwrap(), []);
        assert_eq!(store.notes(word, 1).await.unwrap(), "");
    }
    let unicode = store.create_user("\u{c4}nne", None).await.unwrap();
    let other = store.create_user("\u{e4}nne", None).await;
    assert!(other.is_ok_and(|other| other != unicode), "only A to Z have no case");
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
async fn postgres_keeps_the_contract() {
    let place = Place::database();
    contract(place.open().await).await;
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
    assert_eq!(store.events("t1", 0).await.unwrap(), [chat(1, "one")]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_database_is_refused() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a.db");
    std::fs::write(&file, "Tora! Tora! Tora! This is only text, and not even much of it.").unwrap();
    assert!(matches!(Sqlite::open(&file).await, Err(StoreError::Down(_))));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clean_stop_leaves_one_whole_file_that_others_cannot_read() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a.db");
    let store = open(&file).await;
    store.create_user("Ann", Some("hash")).await.unwrap();
    store.close().await.unwrap();
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|one| one.unwrap().file_name()).collect();
    assert_eq!(left, ["a.db"], "nothing waits beside it");
    let copy = folder.path().join("copy.db");
    std::fs::copy(&file, &copy).unwrap();
    assert!(
        open(&copy).await.user_by_name("Ann").await.unwrap().is_some(),
        "a copy of it is whole"
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let backup = folder.path().join("backup.db");
        open(&file).await.backup(&backup).await.unwrap();
        for file in [&file, &backup] {
            assert_eq!(
                std::fs::metadata(file).unwrap().permissions().mode() & 0o777,
                0o600,
                "{}",
                file.display()
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_shell_is_not_taken_for_a_database() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a.db");
    assert!(matches!(Sqlite::open_existing(&file).await, Err(StoreError::Down(_))));
    assert!(!file.exists(), "looking makes nothing");
    // A server is killed: what it has written waits beside the file, and only the file is copied.
    let store = open(&file).await;
    store.create_user("Ann", Some("hash")).await.unwrap();
    let shell = folder.path().join("shell.db");
    std::fs::copy(&file, &shell).unwrap();
    let refused = Sqlite::open_existing(&shell).await.map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("-wal"), "{refused}");
    store.close().await.unwrap();
    assert!(Sqlite::open_existing(&file).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn one_file_has_one_server() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("a.db");
    let first = Sqlite::open_alone(&file).await.unwrap();
    let second = Sqlite::open_alone(&file).await.map(|_| ()).unwrap_err().to_string();
    assert!(second.contains("another server"), "{second}");
    open(&file).await.create_user("Ann", None).await.unwrap();
    assert!(first.user_by_name("Ann").await.unwrap().is_some(), "administrators work beside it");
    first.close().await.unwrap();
    assert!(Sqlite::open_alone(&file).await.is_ok(), "and it is free afterwards");
}

/// An entry of a record: whoever keeps it takes charge of the table.
fn entry(number: u64) -> TableEvent {
    let entry = serde_json::from_value(serde_json::json!({
        "number": 0, "rolls": [], "head": "0".repeat(64),
    }));
    let what = EventKind::Entry { entry: entry.expect("an entry as it is kept"), user: None };
    TableEvent { number, at: number.cast_signed() * 1000, what }
}

/// The next news that are not only a warning.
async fn next_news(news: &mut tokio::sync::mpsc::Receiver<Notification>) -> Notification {
    loop {
        match news.recv().await.expect("the storage is open") {
            Notification::Missed => {}
            told => return told,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_share_a_database_hear_of_one_another() {
    let place = Place::database();
    let (one, other) = (place.open().await, place.open().await);
    let (mut own, mut announce) = (one.notifications(), other.notifications());
    assert_eq!(own.recv().await, Some(Notification::Missed), "whatever was before is not known");
    assert_eq!(announce.recv().await, Some(Notification::Missed));
    let ann = one.create_user("Ann", Some("hash")).await.unwrap();
    let first = append("t1", vec![chat(1, "one")], TableState::Open);
    one.create_table(row("t1", ann), first).await.unwrap();
    one.append(append("t1", vec![chat(2, "two"), chat(3, "three")], TableState::Open))
        .await
        .unwrap();
    let told = Notification::TableChanged { table: "t1".into(), number: 3 };
    assert_eq!(next_news(&mut announce).await, told);
    let taken = other.append(append("t1", vec![chat(3, "late")], TableState::Open)).await;
    assert_eq!(taken, Err(StoreError::Taken), "the number decides between servers too");
    one.set_webhook(ann, Some("https://example.org/turn")).await.unwrap();
    assert_eq!(next_news(&mut announce).await, Notification::UserChanged(ann));
    one.create_session([1; 32], ann, 1000).await.unwrap();
    one.end_session([1; 32]).await.unwrap();
    assert_eq!(next_news(&mut announce).await, Notification::UserChanged(ann));
    other.append(append("t1", vec![chat(4, "four")], TableState::Open)).await.unwrap();
    let told = Notification::TableChanged { table: "t1".into(), number: 4 };
    assert_eq!(next_news(&mut own).await, told, "nobody hears what they have told themselves");
    one.close().await.unwrap();
    other.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_server_is_in_charge_of_a_table_until_it_dies() {
    use sqlx::{Connection as _, Executor as _};
    let place = Place::database();
    let (one, other) = (place.open().await, place.open().await);
    one.create_user("Ann", None).await.unwrap();
    for store in [&one, &other] {
        assert_eq!(store.claim_tables().await.unwrap(), Vec::<String>::new());
    }
    let mut bots = row("bots", 1);
    bots.settings.seats[1].bot = Some("random".into());
    one.create_table(bots, append("bots", vec![entry(1)], TableState::Running)).await.unwrap();
    assert!(one.owns_table("bots").await.unwrap(), "whoever makes an entry takes charge");
    assert!(!other.owns_table("bots").await.unwrap());
    assert_eq!(other.claim_tables().await.unwrap(), Vec::<String>::new(), "the other one lives");
    other.append(append("bots", vec![chat(2, "hello")], TableState::Running)).await.unwrap();
    assert!(one.owns_table("bots").await.unwrap(), "talk changes nothing");
    other.append(append("bots", vec![entry(3)], TableState::Running)).await.unwrap();
    assert!(!one.owns_table("bots").await.unwrap());
    assert!(other.owns_table("bots").await.unwrap());

    // The other one dies without a word: for as long as it is believed, nothing changes.
    let mut clock = sqlx::PgConnection::connect(&place.name()).await.unwrap();
    assert_eq!(one.claim_tables().await.unwrap(), Vec::<String>::new());
    clock.execute("UPDATE servers SET expires = now()").await.unwrap();
    let third = place.open().await;
    let (one_took, third_took) = tokio::join!(one.claim_tables(), third.claim_tables());
    let took = [one_took.unwrap(), third_took.unwrap()].concat();
    assert_eq!(took, ["bots"], "exactly one takes over");
    let heir = if one.owns_table("bots").await.unwrap() { &one } else { &third };
    let rest = if Arc::ptr_eq(heir, &one) { &third } else { &one };

    // One that stops in order is not waited for.
    heir.close().await.unwrap();
    assert_eq!(rest.claim_tables().await.unwrap(), ["bots"]);
    let last = append("bots", vec![chat(4, "over")], TableState::Finished);
    rest.append(last).await.unwrap();
    rest.close().await.unwrap();
    assert_eq!(
        other.claim_tables().await.unwrap(),
        Vec::<String>::new(),
        "a game that is over needs nobody"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn many_servers_may_start_at_once_and_none_goes_back_to_an_older_version() {
    use sqlx::{Connection as _, Executor as _};
    let place = Place::database();
    let starting: Vec<_> = (0..4)
        .map(|_| {
            let name = place.name();
            tokio::spawn(async move { Postgres::open(&name).await.map(drop) })
        })
        .collect();
    for start in starting {
        assert_eq!(start.await.unwrap(), Ok(()));
    }
    let mut later = sqlx::PgConnection::connect(&place.name()).await.unwrap();
    later.execute("INSERT INTO versions VALUES (99)").await.unwrap();
    let refused = Postgres::open(&place.name()).await;
    assert!(matches!(refused, Err(StoreError::Down(why)) if why.contains("version 99")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_copied_into_a_database_row_by_row() {
    use sqlx::{Connection as _, Executor as _};
    let folder = TempDir::new().unwrap();
    let file = Arc::new(open(&folder.path().join("a.db")).await);
    contract(file.clone()).await;
    let place = Place::database();
    let database = Postgres::open(&place.name()).await.unwrap();

    // A database that does not give back what it was given.
    let mut saboteur = sqlx::PgConnection::connect(&place.name()).await.unwrap();
    saboteur
        .execute(
            "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN NEW.text = upper(NEW.text); RETURN NEW; END $$; \
             CREATE TRIGGER spoil BEFORE INSERT ON notes FOR EACH ROW EXECUTE FUNCTION spoil()",
        )
        .await
        .unwrap();
    let spoilt = copy(&file, &database).await;
    assert_eq!(spoilt, Err(CopyError::Differs { table: "notes", row: 1 }));
    assert_eq!(database.user_by_name("Ann").await.unwrap(), None, "nothing was copied");
    saboteur.execute("DROP TRIGGER spoil ON notes").await.unwrap();

    let copied = copy(&file, &database).await.unwrap();
    let rows = |name| copied.iter().find(|(table, _)| *table == name).unwrap().1;
    assert_eq!((rows("users"), rows("tables"), rows("notes")), (4, 11, 1));
    assert_eq!(rows("happenings"), 4 + 1 + 8 * 50 + 1);
    assert_eq!(copy(&file, &database).await, Err(CopyError::NotEmpty("users")));

    let all = file.all_tables().await.unwrap();
    assert_eq!(database.all_tables().await.unwrap(), all);
    for id in &all {
        assert_eq!(database.table(id).await.unwrap(), file.table(id).await.unwrap());
        assert_eq!(database.events(id, 0).await.unwrap(), file.events(id, 0).await.unwrap());
    }
    for listing in [TableFilter::Of(1), TableFilter::In(TableState::Running)] {
        let list = database.list(listing, None, 20).await.unwrap();
        assert_eq!(list, file.list(listing, None, 20).await.unwrap());
    }
    assert_eq!(database.notes("t1", 1).await.unwrap(), "a better plan");
    assert_eq!(database.check().await.unwrap(), Vec::<String>::new());
    assert_eq!(database.claim_tables().await.unwrap(), ["bot"], "what waits is seen to");
    let known: Vec<i64> = [1, 2, 3, 4].to_vec();
    let new = database.create_user("Ben", None).await.unwrap();
    assert!(!known.contains(&new) && new > 4, "{new}");
}
