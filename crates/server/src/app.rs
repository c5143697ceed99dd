//! The state that every request shares.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Semaphore, watch};
use wardroom_kernel::{Refusal, nearest};
use wardroom_protocol::SeatLink;

use crate::config::Config;
use crate::error::{ApiError, ApiResult};
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::people::hash_password;
use crate::play::ReviewedGame;
use crate::registry::Registry;
use crate::store::{Store, TokenHash, User};
use crate::tables::Tables;
use crate::time::now;
use crate::token;
use crate::webhook::Webhooks;
use wardroom_catalog::Engine;

/// How long a session is cached, in milliseconds. An administrator may end sessions beside a running server, and it hears of that
/// only by looking again.
const SESSION_CACHE_MS: i64 = 1_000;
/// The size of the session and link caches.
const MAX_CACHED: usize = 20_000;
/// How many static layers are cached.
const MAX_STATIC_LAYERS: usize = 512;
/// How many pictures of games are cached.
const MAX_PICTURES: usize = 32;
/// How many reviews are cached.
const MAX_REVIEWS: usize = 64;

/// The state that every request shares.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) registry: Registry,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) tables: Tables,
    pub(crate) sessions: SessionCache,
    pub(crate) buckets: Buckets,
    pub(crate) metrics: Metrics,
    /// Layers of drawings that never change, by their hash.
    pub(crate) static_layers: Cache<String, Arc<str>, MAX_STATIC_LAYERS>,
    /// The pictures on the lids of the games, by their ids.
    pub(crate) pictures: Cache<String, Arc<str>, MAX_PICTURES>,
    pub(crate) webhooks: Webhooks,
    /// Reviews, by table.
    pub(crate) reviews: Cache<String, Arc<ReviewedGame>, MAX_REVIEWS>,
    /// Permits for work that keeps a processor busy.
    workers: Arc<Semaphore>,
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
            sessions: SessionCache::default(),
            metrics: Metrics::default(),
            static_layers: Cache::default(),
            pictures: Cache::default(),
            webhooks: Webhooks::default(),
            reviews: Cache::default(),
            workers: Arc::new(Semaphore::new(processors.div_ceil(2))),
            closing: watch::Sender::new(false),
            decoy: hash_password(&token::word()).expect("a random word is a good password"),
            links: Mutex::default(),
        }
    }

    /// A game with corrections laid over its data.
    pub(crate) fn open_game(&self, id: &str, data: &str) -> ApiResult<Arc<dyn Engine>> {
        self.registry.open(id, data)?.ok_or_else(|| {
            let near = nearest(id, self.registry.ids());
            ApiError::Refused(Refusal::plain(format!("there is no game {id}")).or_rather(near))
        })
    }

    /// Runs work that keeps a processor busy on a thread of its own, so that other requests are answered meanwhile,
    /// with a limit that leaves processors free.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> ApiResult<T> {
        let turn = self.workers.clone().acquire_owned().await;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        match done.await {
            Ok(done) => Ok(done),
            Err(stopped) if stopped.is_panic() => std::panic::resume_unwind(stopped.into_panic()),
            Err(_) => Err(ApiError::Unavailable),
        }
    }

    /// Remembers the links of a new table until whoever made it has seen them.
    pub(crate) fn keep_links(&self, table: &str, links: Vec<SeatLink>) {
        let mut kept = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < MAX_CACHED {
            kept.insert(table.to_owned(), links);
        }
    }

    /// The links of a new table, once.
    pub(crate) fn take_links(&self, table: &str) -> Vec<SeatLink> {
        let mut kept = self.links.lock().unwrap_or_else(PoisonError::into_inner);
        kept.remove(table).unwrap_or_default()
    }
}

/// A map that is emptied when it is full: what was in it is worked out or read again.
pub(crate) struct Cache<K, V, const MAX: usize>(Mutex<HashMap<K, V>>);

impl<K, V, const MAX: usize> Default for Cache<K, V, MAX> {
    fn default() -> Self {
        Cache(Mutex::default())
    }
}

impl<K: Hash + Eq, V: Clone, const MAX: usize> Cache<K, V, MAX> {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<K, V>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        self.with(|entries| entries.get(key).cloned())
    }

    pub(crate) fn insert(&self, key: K, value: V) {
        self.with(|entries| {
            if entries.len() >= MAX {
                entries.clear();
            }
            entries.insert(key, value);
        });
    }
}

/// Recent sessions.
#[derive(Default)]
pub(crate) struct SessionCache(Cache<TokenHash, (User, i64), MAX_CACHED>);

impl SessionCache {
    pub(crate) fn get(&self, token: &TokenHash) -> Option<User> {
        let (user, at) = self.0.get(token)?;
        (now() - at < SESSION_CACHE_MS).then_some(user)
    }

    pub(crate) fn keep(&self, token: TokenHash, user: User) {
        self.0.insert(token, (user, now()));
    }

    pub(crate) fn forget(&self, token: &TokenHash) {
        self.0.with(|entries| entries.remove(token));
    }

    /// Forgets everything, because some of it may have changed.
    pub(crate) fn forget_all(&self) {
        self.0.with(HashMap::clear);
    }

    /// Forgets the sessions of a user, because they have changed.
    pub(crate) fn forget_user(&self, user: i64) {
        self.0.with(|entries| entries.retain(|_, (known, _)| known.id != user));
    }
}
