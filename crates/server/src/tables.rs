//! The tables in memory, and the one way in which they change.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedMutexGuard, watch};

use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::event::{EventKind, TableEvent, UserId};
use crate::live::{LiveTable, Prepared, Step};
use crate::store::{Append, SeatChange, Sharing, StoreError, TableRow};
use crate::time::now;

/// A table nobody has looked at for so long leaves the memory; it is in the storage.
const IDLE: i64 = 10 * 60 * 1000;

/// The place of one table in memory.
pub(crate) struct Slot {
    pub(crate) id: String,
    /// The table; `None` until it is read from the storage.
    live: Arc<tokio::sync::Mutex<Option<LiveTable>>>,
    /// The number of the last event, for those who follow. Where others write too it may be ahead
    /// of the table in memory.
    last: watch::Sender<u64>,
    touched: AtomicI64,
    /// How many entries there were when background tasks were last scheduled.
    scheduled: AtomicUsize,
    /// Whether a task waits for the storage to recover.
    recovering: AtomicBool,
}

impl Slot {
    /// Tells followers the number of the last event; returns whether it is a new one.
    fn tell(&self, number: u64) -> bool {
        self.last.send_if_modified(|last| {
            let news = number > *last;
            *last = number.max(*last);
            news
        })
    }
}

/// A task that reschedules a table once the storage works again.
pub(crate) struct Recovery(Arc<Slot>);

impl Recovery {
    /// Lets another task begin.
    pub(crate) fn finish(&self) {
        self.0.recovering.store(false, Ordering::Relaxed);
    }

    /// Begins, unless another task has; returns whether it did.
    pub(crate) fn try_begin(&self) -> bool {
        !self.0.recovering.swap(true, Ordering::Relaxed)
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
                scheduled: AtomicUsize::new(0),
                recovering: AtomicBool::new(false),
            })
        };
        self.with(|slots| slots.entry(id.to_owned()).or_insert_with(new).clone())
    }

    /// The ids of the tables in memory.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.with(|slots| slots.keys().cloned().collect())
    }

    /// Announces the number of the last event of a table in memory; returns whether it is a new one.
    pub(crate) fn announce(&self, id: &str, number: u64) -> bool {
        self.slot(id).is_some_and(|slot| slot.tell(number))
    }

    /// Forgets that the background tasks of a table were scheduled, because they failed.
    pub(crate) fn mark_unscheduled(&self, id: &str) {
        if let Some(slot) = self.slot(id) {
            slot.scheduled.store(0, Ordering::Relaxed);
        }
    }

    /// Begins to wait for the storage to recover, unless a task does already.
    pub(crate) fn begin_recovery(&self, id: &str) -> Option<Recovery> {
        let recovering = Recovery(self.insert(id));
        recovering.try_begin().then_some(recovering)
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

/// A locked table: nobody else on this server can change it.
pub(crate) struct TableGuard {
    slot: Arc<Slot>,
    live: OwnedMutexGuard<Option<LiveTable>>,
}

impl TableGuard {
    /// Begins to schedule background tasks; `None` if they are scheduled already.
    pub(crate) fn try_begin_schedule(&self) -> Option<usize> {
        let entries = self.numbers.len();
        (self.slot.scheduled.swap(entries, Ordering::Relaxed) != entries).then_some(entries)
    }
}

impl std::ops::Deref for TableGuard {
    type Target = LiveTable;
    fn deref(&self) -> &LiveTable {
        self.live.as_ref().expect("a table is held only once it has been read")
    }
}

/// One change of a table, worked out and not yet kept.
#[derive(Default)]
pub(crate) struct Change {
    kinds: Vec<(EventKind, Prepared)>,
    seat_changes: Vec<SeatChange>,
}

impl Change {
    /// One thing that happens.
    pub(crate) fn of(what: EventKind) -> Self {
        Change { kinds: vec![(what, Prepared::Nothing)], seat_changes: Vec::new() }
    }

    /// An entry of the record that somebody gives.
    pub(crate) fn given(draft: wardroom_record::Draft, user: UserId) -> Self {
        Change::default().and_entry(draft, Some(user))
    }

    /// And then this happens.
    pub(crate) fn and(mut self, what: EventKind, prepared: Prepared) -> Self {
        self.kinds.push((what, prepared));
        self
    }

    /// And then this entry of the record.
    pub(crate) fn and_entry(self, draft: wardroom_record::Draft, user: Option<UserId>) -> Self {
        let entry = draft.entry().clone();
        self.and(EventKind::Entry { entry, user }, Prepared::Draft(Box::new(draft)))
    }

    /// And this seat changes hands.
    pub(crate) fn seat_change(mut self, seat_change: SeatChange) -> Self {
        self.seat_changes.push(seat_change);
        self
    }

    fn into_append(self, live: &LiveTable, at: i64) -> (Vec<Step>, Append) {
        let steps: Vec<Step> = (live.last + 1..)
            .zip(self.kinds)
            .map(|(number, (what, prepared))| Step {
                event: TableEvent { number, at, what },
                prepared,
            })
            .collect();
        let append = Append {
            table: live.row.id.clone(),
            events: steps.iter().map(|step| step.event.clone()).collect(),
            seat_changes: self.seat_changes,
            summary: live.summary_after(&steps),
        };
        (steps, append)
    }
}

/// Enters what is safe on the disk; what was worked out just now always fits.
fn enter(live: &mut LiveTable, steps: Vec<Step>) {
    for step in steps {
        live.take(step.event, step.prepared).expect("what was worked out just now fits");
    }
}

impl App {
    /// Locks a table, read from the storage if it is not in memory.
    pub(crate) async fn lock_table(&self, id: &str) -> ApiResult<TableGuard> {
        let slot = match self.tables.slot(id) {
            Some(slot) => slot,
            None if self.store.table(id).await?.is_some() => self.tables.insert(id),
            None => return Err(ApiError::not_found("table")),
        };
        slot.touched.store(now(), Ordering::Relaxed);
        let mut live = slot.live.clone().lock_owned().await;
        match &mut *live {
            Some(known) if self.store.sharing() == Sharing::Shared => self.catch_up(known).await?,
            Some(_) => {}
            None => *live = Some(self.read_back(id).await?),
        }
        let held = TableGuard { slot, live };
        held.slot.tell(held.last);
        Ok(held)
    }

    /// Follows the number of the last event at a table.
    pub(crate) async fn follow(&self, id: &str) -> ApiResult<watch::Receiver<u64>> {
        Ok(self.lock_table(id).await?.slot.last.subscribe())
    }

    /// A table read back from the storage.
    pub(crate) async fn read_back(&self, id: &str) -> ApiResult<LiveTable> {
        let row = self.store.table(id).await?.ok_or_else(|| ApiError::not_found("table"))?;
        let game = self.open_game(&row.settings.game, &row.settings.data)?;
        let mut live = LiveTable::new(row, game);
        self.catch_up(&mut live).await?;
        Ok(live)
    }

    /// Enters what the storage knows and the memory does not.
    async fn catch_up(&self, live: &mut LiveTable) -> ApiResult {
        for event in self.store.events(&live.row.id, live.last).await? {
            live.take(event, Prepared::Nothing).map_err(|broken| {
                tracing::warn!(table = live.row.id, %broken, "a table cannot be read back");
                ApiError::Conflict(format!("this game cannot be played on: {broken}"))
            })?;
        }
        Ok(())
    }

    /// Keeps a change on the disk, and only then enters it in memory and tells those who follow.
    pub(crate) async fn commit(
        self: &Arc<Self>,
        held: &mut TableGuard,
        change: Change,
    ) -> ApiResult<u64> {
        let entries = held.numbers.len();
        let (steps, append) = change.into_append(held, now());
        let kept = self.store.append(append).await;
        let live = held.live.as_mut().expect("a table is held only once it has been read");
        match kept {
            Ok(()) => enter(live, steps),
            Err(StoreError::Taken) => {
                // Another server was first: what we have in memory is old.
                self.catch_up(live).await?;
                self.metrics.lost_race();
                return Err(ApiError::LostRace { number: held.last });
            }
            Err(error) => {
                self.recover(&held.slot.id);
                return Err(error.into());
            }
        }
        let last = live.last;
        held.slot.tell(last);
        // Whoever makes an entry owns the table from then on; chat changes nothing.
        if held.numbers.len() > entries {
            self.schedule(held);
        }
        self.notify(held);
        Ok(last)
    }

    /// Keeps a new table.
    pub(crate) async fn create(
        self: &Arc<Self>,
        row: TableRow,
        change: Change,
    ) -> ApiResult<TableGuard> {
        let game = self.open_game(&row.settings.game, &row.settings.data)?;
        let mut live = LiveTable::new(row.clone(), game);
        let (steps, mut append) = change.into_append(&live, now());
        let id = row.id.clone();
        // Nobody can see it yet, so it may be entered before it is on the disk.
        enter(&mut live, steps);
        append.summary = live.summary();
        self.store.create_table(row, append).await?;
        let slot = self.tables.insert(&id);
        let mut place = slot.live.clone().lock_owned().await;
        slot.tell(live.last);
        *place = Some(live);
        let held = TableGuard { slot, live: place };
        self.schedule(&held);
        Ok(held)
    }
}
