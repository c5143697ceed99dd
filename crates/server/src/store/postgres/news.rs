//! News between the servers that share a database, by LISTEN and NOTIFY.
//!
//! News are sent after the change they tell of is on the disk, many in one notice: a NOTIFY inside the
//! transaction of each change would make all servers write one after the other. A notice may get lost
//! on the way; whoever needs to be sure asks for numbers.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::PgListener;
use tokio::sync::mpsc;

use crate::store::{News, StoreError};

/// The channel.
const CHANNEL: &str = "wardroom";
/// The longest notice, in bytes; PostgreSQL takes not quite 8,000.
const LONGEST: usize = 7_500;
/// How many news may wait.
const MOST_WAITING: usize = 8_192;
/// How long to wait before a broken connection is tried again.
const BREATH: Duration = Duration::from_millis(200);

/// One line of a notice.
fn line(news: &News) -> Option<String> {
    match news {
        News::Happened { table, number } => Some(format!("t {table} {number}\n")),
        News::Person(user) => Some(format!("p {user}\n")),
        News::Missed => None,
    }
}

/// What a line says; a line of a later program says nothing to us.
fn read(line: &str) -> Option<News> {
    let mut words = line.split(' ');
    match (words.next()?, words.next()?, words.next()) {
        ("t", table, Some(number)) => {
            Some(News::Happened { table: table.to_owned(), number: number.parse().ok()? })
        }
        ("p", user, None) => Some(News::Person(user.parse().ok()?)),
        _ => None,
    }
}

/// Where news for the others are handed in.
#[derive(Clone, Debug)]
pub(super) struct Herald(mpsc::Sender<News>);

impl Herald {
    /// Begins to send what is handed in.
    pub(super) fn start(pool: PgPool, server: &str) -> Self {
        let (send, news) = mpsc::channel(MOST_WAITING);
        tokio::spawn(send_all(pool, server.to_owned(), news));
        Herald(send)
    }

    /// Hands news in. If too many wait already they are lost, and the others find out by themselves.
    pub(super) fn tell(&self, news: News) {
        let _ = self.0.try_send(news);
    }
}

async fn send_all(pool: PgPool, server: String, mut waiting: mpsc::Receiver<News>) {
    let mut news = Vec::new();
    while waiting.recv_many(&mut news, MOST_WAITING).await > 0 {
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
pub(super) fn listen(pool: PgPool, server: String) -> mpsc::Receiver<News> {
    let (send, receive) = mpsc::channel(MOST_WAITING);
    tokio::spawn(async move {
        // Ends when nobody wants to hear any more, or the pool is closed.
        while !send.is_closed() && !pool.is_closed() {
            if let Err(error) = hear(&pool, &server, &send).await {
                tracing::debug!(%error, "nothing is heard of other servers");
            }
            tokio::time::sleep(BREATH).await;
        }
    });
    receive
}

/// Hears over one connection until it breaks.
async fn hear(pool: &PgPool, server: &str, send: &mpsc::Sender<News>) -> Result<(), StoreError> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    // Whatever was told before is lost.
    let _ = send.send(News::Missed).await;
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
        for news in [News::Happened { table: "abc".into(), number: 7 }, News::Person(3)] {
            let line = line(&news).unwrap();
            assert_eq!(read(line.trim_end()), Some(news));
        }
        assert_eq!(line(&News::Missed), None);
        for strange in ["", "t", "t abc", "t abc x", "p x", "p 1 2", "z 1"] {
            assert_eq!(read(strange), None, "{strange}");
        }
    }
}
