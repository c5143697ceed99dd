//! Requests, pages and answers.

mod api;
mod book;
mod events;
mod extract;
mod files;
mod games;
mod guard;
mod pages;
mod people;
mod picture;
mod tables;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

pub use api::openapi;
pub(crate) use games::picture_path;

use crate::App;
use crate::error::ApiError;
use crate::time::now;

/// The largest body of an ordinary request, in bytes.
const MAX_BODY: usize = 64 * 1024;
/// The largest body that makes a table: corrections to the data of a game are long.
const MAX_TABLE: usize = 512 * 1024;
/// How long a request may take to be answered.
const PATIENCE: Duration = Duration::from_secs(30);

/// Everything the server answers.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .nest("/api", api::router())
        .merge(pages::router())
        .route("/client/{*path}", get(files::client))
        .route("/still/{file}", get(files::still))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(pages::missing)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(CatchPanicLayer::new())
        .with_state(app)
}

/// Says whether the server can do its work: it asks the storage for something.
async fn health(State(app): State<Arc<App>>) -> Result<&'static str, ApiError> {
    app.store.session([0; 32], now()).await?;
    Ok("ok\n")
}

async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, app.metrics.text(app.tables.count()))
}
