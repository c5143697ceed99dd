//! Servers that share a storage: notifications, heartbeats, ownership of tables.
//!
//! Each server is notified of what the others do and tells its own followers. Correctness does not depend on that:
//! a table is brought up to date from the storage whenever it is locked. Each sends heartbeats, and claims the tables
//! of a server whose heartbeat is missing.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;

use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::event::UserId;
use crate::store::{Notification, Sharing};

/// How often a server sends a heartbeat and polls for what it may have missed. Its lease is three times as long.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// How long to wait before something is tried again.
const RETRY_DELAY: Duration = Duration::from_millis(200);

impl App {
    /// Starts the tasks of a server that shares its storage.
    pub(crate) fn start_sharing(self: &Arc<Self>) {
        if self.store.sharing() == Sharing::Exclusive {
            return;
        }
        let beating = self.clone();
        tokio::spawn(async move {
            let mut closing = beating.closing.subscribe();
            loop {
                tokio::select! {
                    () = tokio::time::sleep(HEARTBEAT_INTERVAL) => {}
                    _ = closing.wait_for(|closing| *closing) => return,
                }
                beating.heartbeat().await;
            }
        });
        tokio::spawn(self.clone().listen(self.store.notifications()));
    }

    async fn heartbeat(self: &Arc<Self>) {
        if let Err(error) = self.claim_tables().await {
            tracing::warn!(?error, "the other servers do not know that this one lives");
        }
        if let Err(error) = self.poll_numbers().await {
            tracing::warn!(?error, "what other servers have done is not known");
        }
    }

    /// Claims and schedules the tables that no live server owns: after a start, and after another server has died.
    pub(crate) async fn claim_tables(self: &Arc<Self>) -> ApiResult {
        let ids = self.store.claim_tables().await?;
        self.metrics.claimed(ids.len());
        for id in ids {
            match self.lock_table(&id).await {
                Ok(held) => self.schedule(&held),
                Err(error) => {
                    tracing::warn!(table = id, ?error, "a table was left alone");
                    self.recover(&id);
                }
            }
        }
        Ok(())
    }

    async fn listen(self: Arc<Self>, mut news: mpsc::Receiver<Notification>) {
        while let Some(announce) = news.recv().await {
            match announce {
                Notification::TableChanged { table, number } => {
                    self.tables.announce(&table, number);
                }
                Notification::UserChanged(user) => self.refresh_user(user).await,
                Notification::Missed => {
                    self.sessions.forget_all();
                    if let Err(error) = self.read_webhooks().await {
                        tracing::warn!(?error, "where turn notices go is not known");
                    }
                    if let Err(error) = self.poll_numbers().await {
                        tracing::warn!(?error, "what other servers have done is not known");
                    }
                }
            }
        }
    }

    /// Polls the last numbers of the tables in memory: notifications may get lost, and an entry of our own may have
    /// been stored long after its connection broke.
    async fn poll_numbers(self: &Arc<Self>) -> ApiResult {
        for (id, number) in self.store.numbers(&self.tables.ids()).await? {
            if self.tables.announce(&id, number) {
                self.recover(&id);
            }
        }
        Ok(())
    }

    /// Reads again what has changed about a user.
    async fn refresh_user(&self, user: UserId) {
        self.sessions.forget_user(user);
        match self.store.user(user).await {
            Ok(known) => self.webhooks.set(user, known.and_then(|known| known.webhook)),
            Err(error) => tracing::warn!(%error, "where turn notices go is not known"),
        }
    }

    /// Schedules a table once the storage works again, if this server owns it. Until then it is not known whether a
    /// change that was not acknowledged has been stored, and which server owns the table.
    pub(crate) fn recover(self: &Arc<Self>, id: &str) {
        let Some(recovering) = self.tables.begin_recovery(id) else {
            return;
        };
        let (app, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(RETRY_DELAY).await;
                if *app.closing.borrow() {
                    return;
                }
                // A failure from here on starts a recovery of its own.
                recovering.finish();
                match app.schedule_if_owner(&id).await {
                    Err(ApiError::Unavailable) if recovering.try_begin() => {}
                    Err(error) => {
                        tracing::warn!(table = id, ?error, "a table was left alone");
                        return;
                    }
                    Ok(()) => return,
                }
            }
        });
    }

    async fn schedule_if_owner(self: &Arc<Self>, id: &str) -> ApiResult {
        let held = self.lock_table(id).await?;
        if self.store.owns_table(id).await? {
            self.schedule(&held);
        }
        Ok(())
    }
}
