//! Server-sent events: only numbers. A client that missed some catches up by number.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use wardroom_protocol::EventsQuery;

use super::extract::{LoggedIn, PathParam, QueryParams};
use crate::App;
use crate::error::ApiResult;
use crate::event::UserId;

/// How often a silent stream says that it is there.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// The most events told one by one to a client that has missed some; of the others it is
/// enough to know the last.
const MAX_MISSED: u64 = 100;

/// An open stream, counted as long as it lives.
struct Stream {
    app: Arc<App>,
    user: UserId,
}

impl Stream {
    fn open(app: &Arc<App>, user: UserId) -> ApiResult<Self> {
        app.buckets.open_stream(user)?;
        app.metrics.streams(1);
        Ok(Stream { app: app.clone(), user })
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.app.buckets.close_stream(self.user);
        self.app.metrics.streams(-1);
    }
}

/// Follows a table. `Last-Event-ID`, which a browser sends when it comes back, goes before the
/// query.
pub(super) async fn follow(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    QueryParams(query): QueryParams<EventsQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut last = app.follow(&id).await?;
    let stream = Stream::open(&app, user.id)?;
    let mut closing = app.closing.subscribe();
    let resumed = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let now = *last.borrow();
    let mut told = resumed.or(query.after).unwrap_or(now).min(now);
    let (send, events) = mpsc::channel::<Result<Event, Infallible>>(16);
    tokio::spawn(async move {
        let _counted = stream;
        loop {
            let number = *last.borrow_and_update();
            told = told.max(number.saturating_sub(MAX_MISSED));
            while told < number {
                told += 1;
                let event = Event::default()
                    .id(told.to_string())
                    .event("happening")
                    .data(format!("{{\"number\":{told}}}"));
                if send.send(Ok(event)).await.is_err() {
                    return;
                }
            }
            tokio::select! {
                changed = last.changed() => if changed.is_err() { return },
                _ = closing.wait_for(|closing| *closing) => return,
                () = send.closed() => return,
            }
        }
    });
    let events = Sse::new(ReceiverStream::new(events))
        .keep_alive(KeepAlive::new().interval(HEARTBEAT).text("here"));
    let mut response = events.into_response();
    // A proxy must hand events on as they come.
    let unbuffered = HeaderName::from_static("x-accel-buffering");
    response.headers_mut().insert(unbuffered, HeaderValue::from_static("no"));
    Ok(response)
}
