//! Who one is.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use wardroom_protocol::{
    AccountRequest, LoginRequest, Me, NameRequest, Passage, PassageRequest, PasswordRequest,
    WebhookRequest,
};

use super::extract::{Body, Cookie, LoggedIn, Requester};
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::store::User;
use crate::webhook::Target;

pub(super) async fn me(State(app): State<Arc<App>>, requester: Requester) -> Json<Me> {
    Json(app.me(requester.user.as_ref()))
}

/// Tells somebody who they are from now on, and gives them the cookie of their session.
fn admitted(app: &App, requester: &Requester, user: &User, token: &str) -> Response {
    let cookie = Cookie::new(token, requester.secure).value();
    ([(header::SET_COOKIE, cookie)], Json(app.me(Some(user)))).into_response()
}

pub(super) async fn log_in(
    State(app): State<Arc<App>>,
    requester: Requester,
    Body(request): Body<LoginRequest>,
) -> ApiResult<Response> {
    app.buckets.attempt(requester.address)?;
    app.buckets.guess(requester.address, &request.name)?;
    let (user, token) = app.log_in(request).await?;
    app.buckets.got_in(requester.address, &user.name);
    Ok(admitted(&app, &requester, &user, &token))
}

pub(super) async fn sign_up(
    State(app): State<Arc<App>>,
    requester: Requester,
    Body(request): Body<AccountRequest>,
) -> ApiResult<Response> {
    app.buckets.attempt(requester.address)?;
    let (user, token) = app.sign_up(request).await?;
    Ok(admitted(&app, &requester, &user, &token))
}

pub(super) async fn change_password(
    State(app): State<Arc<App>>,
    requester: Requester,
    LoggedIn(user): LoggedIn,
    Body(request): Body<PasswordRequest>,
) -> ApiResult<Response> {
    app.buckets.attempt(requester.address)?;
    app.buckets.guess(requester.address, &user.name)?;
    let token = app.change_password(&user, request).await?;
    Ok(admitted(&app, &requester, &user, &token))
}

pub(super) async fn log_out(
    State(app): State<Arc<App>>,
    requester: Requester,
) -> ApiResult<Response> {
    if let Some(token) = &requester.token {
        app.end_session(token).await?;
    }
    let cookie = Cookie::end(requester.secure).value();
    Ok(([(header::SET_COOKIE, cookie)], Json(app.me(None))).into_response())
}

pub(super) async fn rename(
    State(app): State<Arc<App>>,
    requester: Requester,
    LoggedIn(user): LoggedIn,
    Body(request): Body<NameRequest>,
) -> ApiResult<Json<Me>> {
    app.buckets.attempt(requester.address)?;
    let user = app.rename(user, request.name).await?;
    Ok(Json(app.me(Some(&user))))
}

pub(super) async fn make_passage(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
) -> ApiResult<Json<Passage>> {
    Ok(Json(app.make_passage(&user).await?))
}

pub(super) async fn take_passage(
    State(app): State<Arc<App>>,
    requester: Requester,
    Body(request): Body<PassageRequest>,
) -> ApiResult<Response> {
    app.buckets.attempt(requester.address)?;
    let (user, token) = app.take_passage(&request.token).await?;
    Ok(admitted(&app, &requester, &user, &token))
}

pub(super) async fn set_webhook(
    State(app): State<Arc<App>>,
    LoggedIn(mut user): LoggedIn,
    Body(request): Body<WebhookRequest>,
) -> ApiResult<Json<Me>> {
    let url = request.url.filter(|url| !url.is_empty());
    if let Some(url) = &url {
        url.parse::<Target>().map_err(ApiError::refused)?;
    }
    app.store.set_webhook(user.id, url.as_deref()).await?;
    app.webhooks.set(user.id, url.clone());
    app.sessions.forget_user(user.id);
    user.webhook = url;
    Ok(Json(app.me(Some(&user))))
}
