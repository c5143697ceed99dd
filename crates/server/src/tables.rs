//! The tables in memory, and the one way in which they change.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedMutexGuard, watch};

use crate::App;
use crate::denied::{Denied, Granted};
use crate::happening::{Happening, UserId, What};
use crate::live::{Fresh, Live, Step};
use crate::store::{Append, Holding, StoreError, TableRow, Use};
use crate::time::now;

/// A table nobody has looked at for so long leaves the memory; it is in the storage.
const IDLE: i64 = 10 * 60 * 1000;

/// The place of one table in memory.
pub(crate) struct Slot {
    pub(crate) id: String,
    /// The table; `None` until it is read from the storage.
    live: Arc<tokio::sync::Mutex<Option<Live>>>,
    /// The number of the last happening, for those who follow. Where others write too it may be ahead
    /// of the table in memory.
    last: watch::Sender<u64>,
    touched: AtomicI64,
    /// How many entries there were when somebody last began to see to what the table waits for.
    attended: AtomicUsize,
    /// Whether somebody waits to see to it once the storage works again.
    settling: AtomicBool,
}

impl Slot {
    /// Tells those who follow how far the table has come; says whether that is news.
    fn tell(&self, number: u64) -> bool {
        self.last.send_if_modified(|last| {
            let news = number > *last;
            *last = number.max(*last);
            news
        })
    }
}

/// Somebody waits to see to a table once the storage works again.
pub(crate) struct Settling(Arc<Slot>);

impl Settling {
    /// Whoever comes from now on waits for themselves.
    pub(crate) fn is_over(&self) {
        self.0.settling.store(false, Ordering::Relaxed);
    }

    /// Waits again, unless somebody else does by now.
    pub(crate) fn begins_again(&self) -> bool {
        !self.0.settling.swap(true, Ordering::Relaxed)
    }
}

/// The tables in memory.
#[derive(Default)]
pub(crate) struct Tables(Mutex<HashMap<String, Arc<Slot>>>);

impl Tables {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<String, Arc<Slot>>) -> T) -> T {
        // The map is never left half changed, so a panic elsewhere does not spoil it.
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn slot(&self, id: &str) -> Option<Arc<Slot>> {
        self.with(|slots| slots.get(id).cloned())
    }

    fn insert(&self, id: &str) -> Arc<Slot> {
        let new = || {
            Arc::new(Slot {
                id: id.to_owned(),
                live: Arc::default(),
                last: watch::Sender::new(0),
                touched: AtomicI64::new(now()),
                attended: AtomicUsize::new(0),
                settling: AtomicBool::new(false),
            })
        };
        self.with(|slots| slots.entry(id.to_owned()).or_insert_with(new).clone())
    }

    /// The ids of the tables in memory.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.with(|slots| slots.keys().cloned().collect())
    }

    /// Takes in how far a table in memory has come; says whether that is news.
    pub(crate) fn heard(&self, id: &str, number: u64) -> bool {
        self.slot(id).is_some_and(|slot| slot.tell(number))
    }

    /// Whoever saw to what a table waits for has not managed to.
    pub(crate) fn is_unattended(&self, id: &str) {
        if let Some(slot) = self.slot(id) {
            slot.attended.store(0, Ordering::Relaxed);
        }
    }

    /// Begins to wait for the storage to work again, unless somebody does already.
    pub(crate) fn begin_settling(&self, id: &str) -> Option<Settling> {
        let settling = Settling(self.insert(id));
        settling.begins_again().then_some(settling)
    }

    /// How many tables are in memory.
    pub(crate) fn count(&self) -> usize {
        self.with(|slots| slots.len())
    }

    /// Lets go of tables that nobody has looked at for long and nobody follows.
    pub(crate) fn forget_idle(&self, at: i64) {
        self.with(|slots| {
            slots.retain(|_, slot| {
                let recent = at - slot.touched.load(Ordering::Relaxed) < IDLE;
                recent || slot.last.receiver_count() > 0 || Arc::strong_count(slot) > 1
            });
        });
    }
}

/// A table that nobody else can change while this is held.
pub(crate) struct Held {
    slot: Arc<Slot>,
    live: OwnedMutexGuard<Option<Live>>,
}

impl Held {
    /// Begins to see to what the table waits for; `None` if somebody does so already.
    pub(crate) fn begin_to_attend(&self) -> Option<usize> {
        let entries = self.numbers.len();
        (self.slot.attended.swap(entries, Ordering::Relaxed) != entries).then_some(entries)
    }
}

impl std::ops::Deref for Held {
    type Target = Live;
    fn deref(&self) -> &Live {
        self.live.as_ref().expect("a table is held only once it has been read")
    }
}

/// One change of a table, worked out and not yet kept.
#[derive(Default)]
pub(crate) struct Change {
    whats: Vec<(What, Fresh)>,
    holdings: Vec<Holding>,
}

impl Change {
    /// One thing that happens.
    pub(crate) fn of(what: What) -> Self {
        Change { whats: vec![(what, Fresh::No)], holdings: Vec::new() }
    }

    /// An entry of the record that somebody gives.
    pub(crate) fn given(draft: wardroom_record::Draft, user: UserId) -> Self {
        Change::default().and_entry(draft, Some(user))
    }

    /// And then this happens.
    pub(crate) fn and(mut self, what: What, fresh: Fresh) -> Self {
        self.whats.push((what, fresh));
        self
    }

    /// And then this entry of the record.
    pub(crate) fn and_entry(self, draft: wardroom_record::Draft, user: Option<UserId>) -> Self {
        let entry = draft.entry().clone();
        self.and(What::Entry { entry, user }, Fresh::Draft(Box::new(draft)))
    }

    /// And this seat changes hands.
    pub(crate) fn holding(mut self, holding: Holding) -> Self {
        self.holdings.push(holding);
        self
    }

    fn into_append(self, live: &Live, at: i64) -> (Vec<Step>, Append) {
        let steps: Vec<Step> = (live.last + 1..)
            .zip(self.whats)
            .map(|(number, (what, fresh))| Step {
                happening: Happening { number, at, what },
                fresh,
            })
            .collect();
        let append = Append {
            table: live.row.id.clone(),
            happenings: steps.iter().map(|step| step.happening.clone()).collect(),
            holdings: self.holdings,
            standing: live.standing_after(&steps),
        };
        (steps, append)
    }
}

/// Enters what is safe on the disk; what was worked out just now always fits.
fn enter(live: &mut Live, steps: Vec<Step>) {
    for step in steps {
        live.take(step.happening, step.fresh).expect("what was worked out just now fits");
    }
}

impl App {
    /// The table of that id, which nobody else can change meanwhile.
    pub(crate) async fn hold(&self, id: &str) -> Granted<Held> {
        let slot = match self.tables.slot(id) {
            Some(slot) => slot,
            None if self.store.table(id).await?.is_some() => self.tables.insert(id),
            None => return Err(Denied::missing("table")),
        };
        slot.touched.store(now(), Ordering::Relaxed);
        let mut live = slot.live.clone().lock_owned().await;
        match &mut *live {
            Some(known) if self.store.usage() == Use::Shared => self.catch_up(known).await?,
            Some(_) => {}
            None => *live = Some(self.read_back(id).await?),
        }
        let held = Held { slot, live };
        held.slot.tell(held.last);
        Ok(held)
    }

    /// Follows the number of the last happening at a table.
    pub(crate) async fn follow(&self, id: &str) -> Granted<watch::Receiver<u64>> {
        Ok(self.hold(id).await?.slot.last.subscribe())
    }

    /// A table read back from the storage.
    pub(crate) async fn read_back(&self, id: &str) -> Granted<Live> {
        let row = self.store.table(id).await?.ok_or_else(|| Denied::missing("table"))?;
        let game = self.open_game(&row.settings.game, &row.settings.data)?;
        let mut live = Live::new(row, game);
        self.catch_up(&mut live).await?;
        Ok(live)
    }

    /// Enters what the storage knows and the memory does not.
    async fn catch_up(&self, live: &mut Live) -> Granted {
        for happening in self.store.happenings(&live.row.id, live.last).await? {
            live.take(happening, Fresh::No).map_err(|broken| {
                tracing::warn!(table = live.row.id, %broken, "a table cannot be read back");
                Denied::Conflict(format!("this game cannot be played on: {broken}"))
            })?;
        }
        Ok(())
    }

    /// Keeps a change on the disk, and only then enters it in memory and tells those who follow.
    pub(crate) async fn commit(self: &Arc<Self>, held: &mut Held, change: Change) -> Granted<u64> {
        let entries = held.numbers.len();
        let (steps, append) = change.into_append(held, now());
        let kept = self.store.append(append).await;
        let live = held.live.as_mut().expect("a table is held only once it has been read");
        match kept {
            Ok(()) => enter(live, steps),
            Err(StoreError::Taken) => {
                // Another server was first: what we have in memory is old.
                self.catch_up(live).await?;
                self.metrics.beaten();
                return Err(Denied::Beaten { number: held.last });
            }
            Err(error) => {
                self.settle(&held.slot.id);
                return Err(error.into());
            }
        }
        let last = live.last;
        held.slot.tell(last);
        // Whoever makes an entry is in charge from then on; talk changes nothing.
        if held.numbers.len() > entries {
            self.attend(held);
        }
        self.notify(held);
        Ok(last)
    }

    /// Keeps a new table.
    pub(crate) async fn create(self: &Arc<Self>, row: TableRow, change: Change) -> Granted<Held> {
        let game = self.open_game(&row.settings.game, &row.settings.data)?;
        let mut live = Live::new(row.clone(), game);
        let (steps, mut append) = change.into_append(&live, now());
        let id = row.id.clone();
        // Nobody can see it yet, so it may be entered before it is on the disk.
        enter(&mut live, steps);
        append.standing = live.standing();
        self.store.create_table(row, append).await?;
        let slot = self.tables.insert(&id);
        let mut place = slot.live.clone().lock_owned().await;
        slot.tell(live.last);
        *place = Some(live);
        let held = Held { slot, live: place };
        self.attend(&held);
        Ok(held)
    }
}
