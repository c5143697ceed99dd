//! The one writer. Changes that arrive while a transaction is being written to the disk share
//! the next one: the disk is waited for once for all of them.

use sqlx::{Connection as _, Executor as _, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::write::{Write, Written};
use crate::store::StoreError;

/// How many changes may share a transaction.
const MAX_TOGETHER: usize = 512;
/// How many changes may wait.
const MAX_WAITING: usize = 8192;

type Reply = oneshot::Sender<Result<Written, StoreError>>;

/// A change, and who waits for it; or the order to stop.
enum Job {
    Change(Write, Reply),
    Stop,
}

/// The task that writes.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: mpsc::Sender<Job>,
    task: JoinHandle<()>,
}

/// Where changes are handed in.
#[derive(Clone, Debug)]
pub(super) struct Jobs(mpsc::Sender<Job>);

impl Jobs {
    /// Hands a change in and waits until it is on the disk.
    pub(super) async fn done(&self, write: Write) -> Result<Written, StoreError> {
        let closed = || StoreError::Down("it has been closed".to_owned());
        let (reply, answer) = oneshot::channel();
        self.0.send(Job::Change(write, reply)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }
}

impl Writer {
    /// Starts writing over this connection.
    pub(super) fn start(connection: SqliteConnection) -> (Writer, Jobs) {
        let (jobs, waiting) = mpsc::channel(MAX_WAITING);
        let task = tokio::spawn(write_all(connection, waiting));
        (Writer { jobs: jobs.clone(), task }, Jobs(jobs))
    }

    /// Finishes what was handed in before, and stops.
    pub(super) async fn stop(self) {
        // If the task is gone already, there is nothing to stop.
        let _ = self.jobs.send(Job::Stop).await;
        let _ = self.task.await;
    }
}

async fn write_all(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Job>) {
    let mut jobs = Vec::new();
    let mut stopping = false;
    while !stopping && waiting.recv_many(&mut jobs, MAX_TOGETHER).await > 0 {
        let mut changes = Vec::with_capacity(jobs.len());
        for job in jobs.drain(..) {
            match job {
                Job::Change(write, reply) => changes.push((write, reply)),
                Job::Stop => stopping = true,
            }
        }
        let results = write_together(&mut connection, &changes).await;
        for ((_, reply), result) in changes.into_iter().zip(results) {
            // Whoever asked may have gone; the change stands.
            let _ = reply.send(result);
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed cleanly");
    }
}

/// Writes the changes in one transaction: the results come once it is on the disk, and if it
/// does not get there, none of them has happened.
async fn write_together(
    connection: &mut SqliteConnection,
    changes: &[(Write, Reply)],
) -> Vec<Result<Written, StoreError>> {
    let fail = |error: StoreError| vec![Err(error); changes.len()];
    if let Err(error) = connection.execute("BEGIN IMMEDIATE").await {
        return fail(error.into());
    }
    let mut results = Vec::with_capacity(changes.len());
    for (write, _) in changes {
        match write.carry_out(connection).await {
            Err(StoreError::Down(reason)) => {
                give_up(connection).await;
                return fail(StoreError::Down(reason));
            }
            result => results.push(result),
        }
    }
    match connection.execute("COMMIT").await {
        Ok(_) => results,
        Err(error) => {
            give_up(connection).await;
            fail(error.into())
        }
    }
}

async fn give_up(connection: &mut SqliteConnection) {
    // SQLite may have rolled back by itself already; then this says so and changes nothing.
    let _ = connection.execute("ROLLBACK").await;
}
