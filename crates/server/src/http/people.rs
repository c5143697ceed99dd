//! Who one is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use wardroom_protocol::{AccountRequest, LoginRequest, Me, WebhookRequest};

use super::extract::{Asker, Body, Cookie, Known};
use crate::App;
use crate::denied::{Denied, Granted};
use crate::store::User;
use crate::webhook::Target;

pub(super) async fn me(State(app): State<Arc<App>>, asker: Asker) -> Json<Me> {
    Json(app.me(asker.user.as_ref()))
}

/// Tells somebody who they are from now on, and gives them the cookie of their session.
fn admitted(app: &App, asker: &Asker, user: &User, token: &str) -> Response {
    let cookie = Cookie::new(token, asker.secure).value();
    ([(header::SET_COOKIE, cookie)], Json(app.me(Some(user)))).into_response()
}

pub(super) async fn log_in(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(request): Body<LoginRequest>,
) -> Granted<Response> {
    app.buckets.attempt(asker.address)?;
    let (user, token) = app.log_in(request).await?;
    Ok(admitted(&app, &asker, &user, &token))
}

pub(super) async fn sign_up(
    State(app): State<Arc<App>>,
    asker: Asker,
    Body(request): Body<AccountRequest>,
) -> Granted<Response> {
    app.buckets.attempt(asker.address)?;
    let (user, token) = app.sign_up(request).await?;
    Ok(admitted(&app, &asker, &user, &token))
}

pub(super) async fn log_out(State(app): State<Arc<App>>, asker: Asker) -> Granted<Response> {
    if let Some(token) = &asker.token {
        app.end_session(token).await?;
    }
    let cookie = Cookie::end(asker.secure).value();
    Ok(([(header::SET_COOKIE, cookie)], Json(app.me(None))).into_response())
}

pub(super) async fn set_webhook(
    State(app): State<Arc<App>>,
    Known(mut user): Known,
    Body(request): Body<WebhookRequest>,
) -> Granted<Json<Me>> {
    let url = request.url.filter(|url| !url.is_empty());
    if let Some(url) = &url {
        url.parse::<Target>().map_err(Denied::refused)?;
    }
    app.store.set_webhook(user.id, url.as_deref()).await?;
    app.webhooks.set(user.id, url.clone());
    app.sessions.forget_user(user.id);
    user.webhook = url;
    Ok(Json(app.me(Some(&user))))
}
