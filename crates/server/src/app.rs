//! What every request has at hand.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Semaphore, watch};
use wardroom_kernel::{Refusal, nearest};
use wardroom_protocol::SeatLink;

use crate::config::Config;
use crate::denied::{Denied, Granted};
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::people::hash_password;
use crate::play::Insight;
use crate::registry::Registry;
use crate::store::{Store, TokenHash, User};
use crate::tables::Tables;
use crate::time::now;
use crate::token;
use crate::webhook::Webhooks;
use wardroom_catalog::Engine;

/// How long a session is believed without asking the storage, in milliseconds.
const BELIEVED: i64 = 30_000;
/// How many things a small memory keeps.
const KEPT: usize = 20_000;
/// How many drawings that never change are kept.
const STILLS: usize = 512;
/// How many reviews are kept.
const REVIEWS: usize = 64;

/// A server: what every request has at hand.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) registry: Registry,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) tables: Tables,
    pub(crate) sessions: Sessions,
    pub(crate) buckets: Buckets,
    pub(crate) metrics: Metrics,
    pub(crate) stills: Stills,
    pub(crate) webhooks: Webhooks,
    pub(crate) insights: Insights,
    /// Turns at using a processor for longer than a moment.
    thinking: Arc<Semaphore>,
    /// Whether the server stops.
    pub(crate) closing: watch::Sender<bool>,
    /// The hash of a password nobody has.
    pub(crate) decoy: String,
    links: Mutex<HashMap<String, Vec<SeatLink>>>,
}

impl App {
    pub(crate) fn new(config: Config, registry: Registry, store: Arc<dyn Store>) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        App {
            buckets: Buckets::new(config.limits),
            config,
            registry,
            store,
            tables: Tables::default(),
            sessions: Sessions::default(),
            metrics: Metrics::default(),
            stills: Stills::default(),
            webhooks: Webhooks::default(),
            insights: Insights::default(),
            thinking: Arc::new(Semaphore::new(processors.div_ceil(2))),
            closing: watch::Sender::new(false),
            decoy: hash_password(&token::word()).expect("a random word is a good password"),
            links: Mutex::default(),
        }
    }

    /// A game with corrections laid over its data.
    pub(crate) fn open_game(&self, id: &str, data: &str) -> Granted<Arc<dyn Engine>> {
        self.registry.open(id, data)?.ok_or_else(|| {
            let near = nearest(id, self.registry.ids());
            Denied::Refused(Refusal::plain(format!("there is no game {id}")).or_rather(near))
        })
    }

    /// Does something that takes a processor for longer than a moment: on a thread of its own,
    /// so that others are answered meanwhile, and not more of them at once than leave processors
    /// free.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Granted<T> {
        let turn = self.thinking.clone().acquire_owned().await;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        match done.await {
            Ok(done) => Ok(done),
            Err(stopped) if stopped.is_panic() => std::panic::resume_unwind(stopped.into_panic()),
            Err(_) => Err(Denied::Unavailable),
        }
    }

    /// Remembers the links of a new table until whoever made it has seen them.
    pub(crate) fn keep_links(&self, table: &str, links: Vec<SeatLink>) {
        let mut kept = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < KEPT {
            kept.insert(table.to_owned(), links);
        }
    }

    /// The links of a new table, once.
    pub(crate) fn take_links(&self, table: &str) -> Vec<SeatLink> {
        let mut kept = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        kept.remove(table).unwrap_or_default()
    }
}

/// Reviews worked out lately, by table.
#[derive(Default)]
pub(crate) struct Insights(Mutex<HashMap<String, Arc<Insight>>>);

impl Insights {
    pub(crate) fn get(&self, table: &str) -> Option<Arc<Insight>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(table).cloned()
    }

    pub(crate) fn keep(&self, table: &str, insight: &Arc<Insight>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // What was forgotten is worked out again.
        if kept.len() >= REVIEWS {
            kept.clear();
        }
        kept.insert(table.to_owned(), insight.clone());
    }
}

/// Sessions seen lately.
#[derive(Default)]
pub(crate) struct Sessions(Mutex<HashMap<TokenHash, (User, i64)>>);

impl Sessions {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<TokenHash, (User, i64)>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn get(&self, token: &TokenHash) -> Option<User> {
        let (user, at) = self.with(|kept| kept.get(token).cloned())?;
        (now() - at < BELIEVED).then_some(user)
    }

    pub(crate) fn keep(&self, token: TokenHash, user: User) {
        self.with(|kept| {
            if kept.len() >= KEPT {
                kept.clear();
            }
            kept.insert(token, (user, now()));
        });
    }

    pub(crate) fn forget(&self, token: &TokenHash) {
        self.with(|kept| kept.remove(token));
    }

    /// Forgets everything, because some of it may have changed.
    pub(crate) fn forget_all(&self) {
        self.with(HashMap::clear);
    }

    /// Forgets what is known of somebody, because it has changed.
    pub(crate) fn forget_user(&self, user: i64) {
        self.with(|kept| kept.retain(|_, (known, _)| known.id != user));
    }
}

/// Drawings that never change, by their hash.
#[derive(Default)]
pub(crate) struct Stills(Mutex<HashMap<String, Arc<str>>>);

impl Stills {
    pub(crate) fn keep(&self, hash: &str, svg: &str) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.contains_key(hash) {
            return;
        }
        if kept.len() >= STILLS {
            kept.clear();
        }
        kept.insert(hash.to_owned(), svg.into());
    }

    pub(crate) fn get(&self, hash: &str) -> Option<Arc<str>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(hash).cloned()
    }
}
