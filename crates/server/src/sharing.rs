//! What servers do for one another where several share a storage.
//!
//! Each hears what the others do and tells those who follow here; nobody needs to hear it to be right,
//! for a table is caught up with the storage whenever it is held. Each says in time that it lives, and
//! takes charge of what a server that has died leaves behind.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;

use crate::App;
use crate::denied::{Denied, Granted};
use crate::happening::UserId;
use crate::store::{News, Use};

/// How often a server says that it lives, and asks what it may have missed. The storage believes it for
/// three times as long.
const BEAT: Duration = Duration::from_secs(2);
/// How long to wait before something is tried again.
const BREATH: Duration = Duration::from_millis(200);

impl App {
    /// Begins to live among the servers that share the storage.
    pub(crate) fn share(self: &Arc<Self>) {
        if self.store.usage() == Use::Alone {
            return;
        }
        let beating = self.clone();
        tokio::spawn(async move {
            let mut closing = beating.closing.subscribe();
            loop {
                tokio::select! {
                    () = tokio::time::sleep(BEAT) => {}
                    _ = closing.wait_for(|closing| *closing) => return,
                }
                beating.beat().await;
            }
        });
        tokio::spawn(self.clone().listen(self.store.news()));
    }

    async fn beat(self: &Arc<Self>) {
        if let Err(denied) = self.take_charge().await {
            tracing::warn!(?denied, "the other servers do not know that this one lives");
        }
        if let Err(denied) = self.ask_numbers().await {
            tracing::warn!(?denied, "what other servers have done is not known");
        }
    }

    /// Takes up what tables wait for that no server sees to: after a start, and after another server
    /// has died.
    pub(crate) async fn take_charge(self: &Arc<Self>) -> Granted {
        let ids = self.store.take_charge().await?;
        self.metrics.took_charge(ids.len());
        for id in ids {
            match self.hold(&id).await {
                Ok(held) => self.attend(&held),
                Err(denied) => {
                    tracing::warn!(table = id, ?denied, "a table was left alone");
                    self.settle(&id);
                }
            }
        }
        Ok(())
    }

    async fn listen(self: Arc<Self>, mut news: mpsc::Receiver<News>) {
        while let Some(heard) = news.recv().await {
            match heard {
                News::Happened { table, number } => {
                    self.tables.heard(&table, number);
                }
                News::Person(user) => self.ask_person(user).await,
                News::Missed => {
                    self.sessions.forget_all();
                    if let Err(denied) = self.read_webhooks().await {
                        tracing::warn!(?denied, "where turn notices go is not known");
                    }
                    if let Err(denied) = self.ask_numbers().await {
                        tracing::warn!(?denied, "what other servers have done is not known");
                    }
                }
            }
        }
    }

    /// Asks how far the tables in memory have come: news may get lost, and an entry of our own may
    /// have been kept after all, long after its connection broke.
    async fn ask_numbers(self: &Arc<Self>) -> Granted {
        for (id, number) in self.store.numbers(&self.tables.ids()).await? {
            if self.tables.heard(&id, number) {
                self.settle(&id);
            }
        }
        Ok(())
    }

    /// Asks for what has changed about somebody.
    async fn ask_person(&self, user: UserId) {
        self.sessions.forget_user(user);
        match self.store.user(user).await {
            Ok(known) => self.webhooks.set(user, known.and_then(|known| known.webhook)),
            Err(error) => tracing::warn!(%error, "where turn notices go is not known"),
        }
    }

    /// Sees to a table once the storage works again, if this server is in charge of it. Until then it is
    /// not known whether a change that was not acknowledged has been kept, and who must see to what
    /// follows it.
    pub(crate) fn settle(self: &Arc<Self>, id: &str) {
        let Some(settling) = self.tables.begin_settling(id) else {
            return;
        };
        let (app, id) = (self.clone(), id.to_owned());
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(BREATH).await;
                if *app.closing.borrow() {
                    return;
                }
                // A failure from here on is settled anew.
                settling.is_over();
                match app.attend_if_in_charge(&id).await {
                    Err(Denied::Unavailable) if settling.begins_again() => {}
                    Err(denied) => {
                        tracing::warn!(table = id, ?denied, "a table was left alone");
                        return;
                    }
                    Ok(()) => return,
                }
            }
        });
    }

    async fn attend_if_in_charge(self: &Arc<Self>, id: &str) -> Granted {
        let held = self.hold(id).await?;
        if self.store.is_in_charge(id).await? {
            self.attend(&held);
        }
        Ok(())
    }
}
