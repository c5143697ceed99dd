//! Wardroom over HTTP: tables at which people and computers play.
//!
//! | module | holds |
//! |---|---|
//! | [`registry`] | the games on offer |
//! | [`store`] | where everything is kept: a contract, SQLite and PostgreSQL |
//! | `event`, `live`, `tables` | the events of a table; a table in memory; the one way tables change |
//! | `play` | what people do at tables |
//! | `bots` | background tasks of tables: computer players, clocks |
//! | `sharing` | servers that share one storage: notifications, heartbeats, ownership of tables |
//! | `people`, `limits` | accounts, sessions, how much one may ask |
//! | `error` | why a request fails, and its status code |
//! | `http` | routes, extractors, pages |
//!
//! The journey of an order: `http` says who asks; `play::orders` checks seat, turn, freshness
//! and legality and works the order out; `tables` keeps it on the disk and only then enters it in
//! memory and tells those who follow; `http::events` wakes their pages, which look again.
//!
//! ```no_run
//! use std::path::Path;
//! use std::sync::Arc;
//! use wardroom_server::store::Sqlite;
//! use wardroom_server::{Config, Server, Registry};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let store = Sqlite::open(Path::new("games.db")).await?;
//! let server = Server::bind(Config::loopback(4041), Registry::catalog(), Arc::new(store)).await?;
//! server.run(std::future::pending()).await?;
//! # Ok(())
//! # }
//! ```

mod app;
mod bots;
mod check;
pub mod config;
mod error;
pub mod event;
mod http;
mod limits;
mod live;
mod metrics;
mod people;
mod play;
pub mod registry;
mod serve;
pub mod settings;
mod sharing;
pub mod store;
mod tables;
mod time;
mod token;
mod webhook;

pub(crate) use app::App;
pub use check::check;
pub use config::{Config, Limits};
pub use http::openapi;
pub use people::{hash_password, invite, set_password};
pub use registry::Registry;
pub use serve::Server;
