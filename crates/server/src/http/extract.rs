//! What handlers take out of a request.

use std::net::IpAddr;

use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::de::DeserializeOwned;

use crate::error::ApiError;
use crate::people::SESSION;
use crate::store::User;

/// The name of the session cookie. Under TLS it is one that no other host of the same domain can set.
const fn cookie_name(secure: bool) -> &'static str {
    if secure { "__Host-wardroom_session" } else { "wardroom_session" }
}

/// Who sends the request; put into its extensions by the guard.
#[derive(Clone)]
pub(super) struct Requester {
    pub(super) user: Option<User>,
    pub(super) token: Option<String>,
    pub(super) address: IpAddr,
    /// Whether the browser talks under TLS.
    pub(super) secure: bool,
}

impl<S: Sync> FromRequestParts<S> for Requester {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        parts.extensions.get().cloned().ok_or(ApiError::Unauthenticated)
    }
}

/// The logged-in user.
pub(super) struct LoggedIn(pub(super) User);

impl<S: Sync> FromRequestParts<S> for LoggedIn {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let requester = Requester::from_request_parts(parts, state).await?;
        requester.user.map(LoggedIn).ok_or(ApiError::Unauthenticated)
    }
}

/// A body of JSON.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;
    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = axum::body::Bytes::from_request(request, state).await.map_err(too_large)?;
        let wrong = |error: serde_json::Error| ApiError::Malformed(error.to_string());
        Ok(Body(serde_json::from_slice(&bytes).map_err(wrong)?))
    }
}

/// A body of text.
pub(super) struct Text(pub(super) String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = ApiError;
    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let bytes = axum::body::Bytes::from_request(request, state).await.map_err(too_large)?;
        let wrong = |_| ApiError::Malformed("the text is not UTF-8".to_owned());
        Ok(Text(String::from_utf8(bytes.to_vec()).map_err(wrong)?))
    }
}

fn too_large(rejection: BytesRejection) -> ApiError {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
        _ => ApiError::Malformed(rejection.body_text()),
    }
}

/// The query parameters.
pub(super) struct QueryParams<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let query = Query::from_request_parts(parts, state).await;
        let Query(query) = query.map_err(|wrong| ApiError::Malformed(wrong.body_text()))?;
        Ok(QueryParams(query))
    }
}

/// The path parameters.
pub(super) struct PathParam<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathParam<T> {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::from_request_parts(parts, state).await;
        let Path(path) = path.map_err(|wrong| ApiError::Malformed(wrong.body_text()))?;
        Ok(PathParam(path))
    }
}

/// The session cookie.
pub(super) struct Cookie(String);

impl Cookie {
    /// A cookie that keeps a session.
    pub(super) fn new(token: &str, secure: bool) -> Self {
        Cookie::with(token, SESSION / 1000, secure)
    }

    /// A cookie that ends one.
    pub(super) fn end(secure: bool) -> Self {
        Cookie::with("", 0, secure)
    }

    fn with(token: &str, age: i64, secure: bool) -> Self {
        let (name, secure) = (cookie_name(secure), if secure { "; Secure" } else { "" });
        Cookie(format!("{name}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"))
    }

    /// The value of the header that sets it.
    pub(super) fn value(&self) -> HeaderValue {
        HeaderValue::from_str(&self.0).expect("a token is made of letters and digits")
    }

    /// The token in the headers of a request.
    pub(super) fn token(headers: &HeaderMap, secure: bool) -> Option<String> {
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(name, value)| *name == cookie_name(secure) && value.len() == 26)
            .map(|(_, value)| value.to_owned())
    }
}
