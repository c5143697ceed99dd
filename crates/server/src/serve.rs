//! A server from its start to its stop.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::app::App;
use crate::config::Config;
use crate::http;
use crate::registry::Registry;
use crate::store::{Sharing, Store};
use crate::time::now;

/// How often idle tables leave the memory.
const TIDYING: Duration = Duration::from_secs(60);
/// How many lines the head of a request may have.
const MAX_HEADERS: usize = 64;
/// How long the head of a request may be, in bytes.
const MAX_HEAD: usize = 32 * 1024;
/// How many connections may be open at once; others wait to be taken.
const MAX_CONNECTIONS: usize = 8192;
/// How long to wait after a connection that could not be taken.
const RETRY_DELAY: Duration = Duration::from_millis(50);

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
}

impl Server {
    /// Begins to listen; nothing is answered before [`Server::run`].
    ///
    /// # Errors
    /// When the address cannot be used.
    pub async fn bind(
        config: Config,
        registry: Registry,
        store: Arc<dyn Store>,
    ) -> io::Result<Server> {
        let listener = TcpListener::bind(config.bind).await?;
        Ok(Server { app: Arc::new(App::new(config, registry, store)), listener })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// When the operating system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `stop` is done; then what is under way is finished and the storage closed.
    ///
    /// # Errors
    /// When listening or the storage fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let app = self.app;
        let ready = match app.read_webhooks().await {
            Ok(()) => app.claim_tables().await,
            Err(error) => Err(error),
        };
        if let Err(error) = ready {
            if app.store.sharing() == Sharing::Exclusive {
                return Err(io::Error::other(error.problem().error));
            }
            // A database far away may be away for a moment; everything is asked for again soon.
            tracing::warn!(?error, "the storage did not answer at the start");
        }
        app.start_sharing();
        let tidying = tokio::spawn({
            let app = app.clone();
            async move {
                loop {
                    tokio::time::sleep(TIDYING).await;
                    app.tables.forget_idle(now());
                    if let Err(error) = app.store.forget_sessions(now()).await {
                        tracing::warn!(%error, "expired sessions are still there");
                    }
                }
            }
        });
        let closing = app.clone();
        let stopped = async move {
            stop.await;
            // Streams of events would go on for ever otherwise.
            closing.closing.send_replace(true);
        };
        let patience = app.config.head_patience;
        listen(self.listener, http::router(app.clone()), patience, stopped).await;
        tidying.abort();
        app.store.close().await.map_err(io::Error::other)
    }
}

/// Takes connections until `stopped`, then lets those that are open finish.
///
/// Whoever connects and says nothing, or says it too slowly or at too great a length, is hung up on: a
/// connection takes up a file of the operating system, and there are only so many.
async fn listen(
    listener: TcpListener,
    router: Router,
    patience: Duration,
    stopped: impl Future<Output = ()>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_headers(MAX_HEADERS)
        .max_buf_size(MAX_HEAD);
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let open = GracefulShutdown::new();
    let mut stopped = pin!(stopped);
    loop {
        let next = async {
            let place = places.clone().acquire_owned().await.expect("places are never closed");
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            next = next => next,
            () = &mut stopped => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // The other side hung up, or files have run out: both pass.
                tracing::debug!(%error, "a connection was not taken");
                tokio::time::sleep(RETRY_DELAY).await;
                continue;
            }
        };
        // Answers are small and waited for.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone().layer(Extension(ConnectInfo(peer))));
        let connection = open.watch(http.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended badly");
            }
            drop(place);
        });
    }
    drop(listener);
    open.shutdown().await;
}
