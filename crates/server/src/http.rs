//! Requests, pages and answers.

mod events;
mod extract;
mod files;
mod games;
mod guard;
mod pages;
mod people;
mod tables;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use axum::routing::{get, post, put};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

use crate::App;
use crate::denied::Denied;
use crate::play::LARGEST_RECORD;
use crate::time::now;

/// The largest body of an ordinary request, in bytes.
const LARGEST_BODY: usize = 64 * 1024;
/// The largest body that makes a table: corrections to the data of a game are long.
const LARGEST_TABLE: usize = 512 * 1024;
/// How long a request may take to be answered.
const PATIENCE: Duration = Duration::from_secs(30);

/// Everything the server answers.
pub(crate) fn router(app: Arc<App>) -> Router {
    let largest = DefaultBodyLimit::max;
    let api = Router::new()
        .route("/me", get(people::me))
        .route("/session", post(people::log_in).delete(people::log_out))
        .route("/account", post(people::sign_up))
        .route("/webhook", put(people::set_webhook))
        .route("/games", get(games::all))
        .route("/games/{game}/charts", get(games::charts))
        .route("/games/{game}/charts/{chart}", get(games::chart))
        .route("/games/{game}/rules", get(games::rules))
        .route("/games/{game}/rules/{rule}", get(games::rule))
        .route("/tables", get(tables::list))
        .route("/tables", post(tables::create).layer(largest(LARGEST_TABLE)))
        .route("/tables/{id}", get(tables::detail))
        .route("/tables/{id}/sit", post(tables::sit))
        .route("/tables/{id}/stand", post(tables::stand))
        .route("/tables/{id}/link", post(tables::link))
        .route("/join", post(tables::join))
        .route("/tables/{id}/look", get(tables::look))
        .route("/tables/{id}/choices", get(tables::choices))
        .route("/tables/{id}/why", get(tables::why))
        .route("/tables/{id}/odds", get(tables::odds))
        .route("/tables/{id}/advice", get(tables::advice))
        .route("/tables/{id}/review", get(tables::review))
        .route("/tables/{id}/review.html", get(tables::review_page))
        .route("/tables/{id}/act", post(tables::act))
        .route("/tables/{id}/undo", post(tables::undo))
        .route("/tables/{id}/rollback", post(tables::roll_back))
        .route("/tables/{id}/resign", post(tables::resign))
        .route("/tables/{id}/rematch", post(tables::rematch))
        .route("/tables/{id}/chat", post(tables::chat))
        .route("/tables/{id}/notes", get(tables::notes).put(tables::set_notes))
        .route("/tables/{id}/play-on", post(tables::play_on))
        .route("/tables/{id}/record", get(tables::record))
        .route("/tables/{id}/log", get(tables::log))
        .route("/tables/{id}/report", get(tables::report))
        .route("/tables/{id}/report.md", get(tables::report_markdown))
        .route("/tables/{id}/events", get(events::follow))
        .route("/records", post(tables::upload).layer(largest(LARGEST_RECORD)))
        .route("/openapi.json", get(openapi))
        .fallback(|| async { Denied::missing("thing") });
    Router::new()
        .nest("/api", api)
        .merge(pages::router())
        .route("/client/{*path}", get(files::client))
        .route("/still/{file}", get(files::still))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(pages::missing)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(CompressionLayer::new())
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, PATIENCE))
        .layer(CatchPanicLayer::new())
        .with_state(app)
}

async fn openapi() -> impl IntoResponse {
    axum::Json(wardroom_protocol::openapi(env!("CARGO_PKG_VERSION")))
}

/// Says whether the server can do its work: it asks the storage for something.
async fn health(State(app): State<Arc<App>>) -> Result<&'static str, Denied> {
    app.store.session([0; 32], now()).await?;
    Ok("ok\n")
}

async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, app.metrics.text(app.tables.count()))
}
