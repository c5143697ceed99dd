//! Notifications between the servers that share a database, by LISTEN and NOTIFY.
//!
//! They are sent after the change is on the disk, many in one payload: a NOTIFY inside the
//! transaction of each change would make all servers write one after the other. A notice may get lost
//! on the way; whoever needs to be sure asks for numbers.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::mpsc;

use crate::store::{Notification, StoreError};

/// The channel.
const CHANNEL: &str = "wardroom";
/// The longest notice, in bytes; PostgreSQL takes not quite 8,000.
const LONGEST: usize = 7_500;
/// How many notifications may wait.
const MAX_WAITING: usize = 8_192;
/// How long to wait before a broken connection is tried again.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// One line of a notice.
fn line(news: &Notification) -> Option<String> {
    match news {
        Notification::TableChanged { table, number } => Some(format!("t {table} {number}\n")),
        Notification::UserChanged(user) => Some(format!("p {user}\n")),
        Notification::Missed => None,
    }
}

/// What a line says; a line of a later program says nothing to us.
fn read(line: &str) -> Option<Notification> {
    let mut words = line.split(' ');
    match (words.next()?, words.next()?, words.next()) {
        ("t", table, Some(number)) => Some(Notification::TableChanged {
            table: table.to_owned(),
            number: number.parse().ok()?,
        }),
        ("p", user, None) => Some(Notification::UserChanged(user.parse().ok()?)),
        _ => None,
    }
}

/// Sends notifications to the other servers.
#[derive(Clone, Debug)]
pub(super) struct Notifier(mpsc::Sender<Notification>);

impl Notifier {
    /// Begins to send what is handed in.
    pub(super) fn start(pool: PgPool, server: &str) -> Self {
        let (send, news) = mpsc::channel(MAX_WAITING);
        tokio::spawn(send_all(pool, server.to_owned(), news));
        Notifier(send)
    }

    /// Queues a notification. If too many wait already it is dropped, and the others find out by polling.
    pub(super) fn tell(&self, news: Notification) {
        let _ = self.0.try_send(news);
    }
}

async fn send_all(pool: PgPool, server: String, mut waiting: mpsc::Receiver<Notification>) {
    let mut news = Vec::new();
    while waiting.recv_many(&mut news, MAX_WAITING).await > 0 {
        let mut notice = format!("{server}\n");
        let mut notices = Vec::new();
        for line in news.drain(..).filter_map(|news| line(&news)) {
            if notice.len() + line.len() > LONGEST {
                notices.push(std::mem::replace(&mut notice, format!("{server}\n")));
            }
            notice.push_str(&line);
        }
        notices.push(notice);
        if let Err(error) = send(&pool, notices).await {
            tracing::debug!(%error, "news were lost");
        }
    }
}

async fn send(pool: &PgPool, notices: Vec<String>) -> Result<(), sqlx::Error> {
    // Nothing here is worth waiting for the disk; the setting ends with the statement.
    sqlx::query(
        "SELECT pg_notify($1, notice) \
         FROM set_config('synchronous_commit', 'off', true), unnest($2::text[]) AS notice",
    )
    .bind(CHANNEL)
    .bind(notices)
    .execute(pool)
    .await?;
    Ok(())
}

/// Begins to listen: what other servers tell comes out of the channel.
pub(super) fn listen(pool: PgPool, server: String) -> mpsc::Receiver<Notification> {
    let (send, receive) = mpsc::channel(MAX_WAITING);
    tokio::spawn(async move {
        // Ends when nobody wants to hear any more, or the pool is closed.
        while !send.is_closed() && !pool.is_closed() {
            if let Err(error) = hear(&pool, &server, &send).await {
                tracing::debug!(%error, "nothing is heard of other servers");
            }
            tokio::time::sleep(RETRY_DELAY).await;
        }
    });
    receive
}

/// Hears over one connection until it breaks.
async fn hear(
    pool: &PgPool,
    server: &str,
    send: &mpsc::Sender<Notification>,
) -> Result<(), StoreError> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    // Whatever was told before is lost.
    let _ = send.send(Notification::Missed).await;
    while let Some(notice) = listener.try_recv().await? {
        let mut lines = notice.payload().lines();
        if lines.next() == Some(server) {
            continue;
        }
        for news in lines.filter_map(read) {
            if send.send(news).await.is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_was_told() {
        for news in [
            Notification::TableChanged { table: "abc".into(), number: 7 },
            Notification::UserChanged(3),
        ] {
            let line = line(&news).unwrap();
            assert_eq!(read(line.trim_end()), Some(news));
        }
        assert_eq!(line(&Notification::Missed), None);
        for strange in ["", "t", "t abc", "t abc x", "p x", "p 1 2", "z 1"] {
            assert_eq!(read(strange), None, "{strange}");
        }
    }
}
