//! Background tasks of tables: computer players and clocks.

use std::sync::Arc;
use std::time::Duration;

use wardroom_catalog::Decision;
use wardroom_kernel::Fast;
use wardroom_record::Answers;

use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::event::EventKind;
use crate::live::LiveTable;
use crate::tables::{Change, TableGuard};
use crate::time::now;
use crate::token;

impl App {
    /// Schedules what a table waits for: a computer player, or a clock. Only the server that owns the table does, and
    /// once after each entry.
    pub(crate) fn schedule(self: &Arc<Self>, held: &TableGuard) {
        let Some(entries) = held.try_begin_schedule() else {
            return;
        };
        if held.bot_to_act().is_some() {
            let app = self.clone();
            let id = held.row.id.clone();
            tokio::spawn(async move {
                if let Err(error) = app.play_bot(&id, entries).await {
                    tracing::warn!(table = id, ?error, "a computer player could not decide");
                    app.reschedule(&id, &error);
                }
            });
        }
        if let Some((_, at)) = held.clock.as_ref().and_then(|clock| clock.next_flag()) {
            let app = self.clone();
            let id = held.row.id.clone();
            tokio::spawn(async move {
                let wait = u64::try_from(at - now()).unwrap_or(0);
                tokio::time::sleep(Duration::from_millis(wait)).await;
                if let Err(error) = app.flag(&id, entries).await {
                    tracing::warn!(table = id, ?error, "a clock could not be stopped");
                    app.reschedule(&id, &error);
                }
            });
        }
    }

    /// Schedules a table again where the error may be transient: the storage did not work, or another server was first.
    fn reschedule(self: &Arc<Self>, id: &str, error: &ApiError) {
        if matches!(error, ApiError::Unavailable | ApiError::LostRace { .. }) {
            self.tables.mark_unscheduled(id);
            self.recover(id);
        }
    }

    /// Lets a computer player decide, unless something was entered since `entries`.
    async fn play_bot(self: &Arc<Self>, id: &str, entries: usize) -> ApiResult {
        tokio::time::sleep(self.config.bot_pace).await;
        let held = self.lock_table(id).await?;
        let (Some((seat, who)), Some(position)) = (held.bot_to_act(), held.position().cloned())
        else {
            return Ok(());
        };
        if held.numbers.len() != entries {
            return Ok(());
        }
        let game = held.game.clone();
        drop(held);
        let seed = token::seed();
        let decide = move || game.decide(who, &position, seat, &mut Fast::new(seed));
        let Decision { action, worlds } = self.work(decide).await?;
        let mut held = self.lock_table(id).await?;
        if held.numbers.len() != entries {
            return Ok(());
        }
        let Some(record) = &held.record else {
            return Ok(());
        };
        let draft = record.draft_action(&*held.game, seat, &action, Answers::Sealed)?;
        self.commit(&mut held, Change::default().and_entry(draft, None)).await?;
        self.metrics.computer_acted(worlds);
        Ok(())
    }

    /// Ends the game of a seat whose time is over, unless something was entered since.
    async fn flag(self: &Arc<Self>, id: &str, entries: usize) -> ApiResult {
        let mut held = self.lock_table(id).await?;
        if held.numbers.len() == entries {
            self.flag_held(&mut held).await?;
        }
        Ok(())
    }

    /// Ends the game if the time of a seat is over; says whether it was.
    pub(crate) async fn flag_held(self: &Arc<Self>, held: &mut TableGuard) -> ApiResult<bool> {
        let Some(change) = time_out(held)? else {
            return Ok(false);
        };
        self.commit(held, change).await?;
        Ok(true)
    }
}

/// What happens because the time of a seat is over.
fn time_out(live: &LiveTable) -> ApiResult<Option<Change>> {
    let flag = live.clock.as_ref().and_then(|clock| clock.next_flag());
    let (Some((seat, at)), Some(record)) = (flag, &live.record) else {
        return Ok(None);
    };
    if at > now() {
        return Ok(None);
    }
    let draft = record.draft_resignation(&*live.game, seat)?;
    let seat = live.word(seat).to_owned();
    Ok(Some(Change::of(EventKind::TimeOut { seat }).and_entry(draft, None)))
}
