//! A server from its start to its stop.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::app::App;
use crate::config::Config;
use crate::http;
use crate::shelf::Shelf;
use crate::store::Store;
use crate::time::now;

/// How often idle tables leave the memory.
const TIDYING: Duration = Duration::from_secs(60);

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
    pub async fn bind(config: Config, shelf: Shelf, store: Arc<dyn Store>) -> io::Result<Server> {
        let listener = TcpListener::bind(config.bind).await?;
        Ok(Server { app: Arc::new(App::new(config, shelf, store)), listener })
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
            Ok(()) => app.attend_all().await,
            Err(denied) => Err(denied),
        };
        if let Err(denied) = ready {
            return Err(io::Error::other(denied.problem().error));
        }
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
        let service = http::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let closing = app.clone();
        let served = axum::serve(self.listener, service)
            .with_graceful_shutdown(async move {
                stop.await;
                // Streams of events would go on for ever otherwise.
                closing.closing.send_replace(true);
            })
            .await;
        tidying.abort();
        app.store.close().await.map_err(io::Error::other)?;
        served
    }
}
