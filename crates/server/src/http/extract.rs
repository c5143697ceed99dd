//! What handlers take out of a request.

use std::net::IpAddr;

use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::de::DeserializeOwned;

use crate::denied::Denied;
use crate::people::SESSION;
use crate::store::User;

/// The name of the session cookie.
const SESSION_COOKIE: &str = "wardroom_session";

/// Who asks, known or not; put into every request by the guard.
#[derive(Clone)]
pub(super) struct Asker {
    pub(super) user: Option<User>,
    pub(super) token: Option<String>,
    pub(super) address: IpAddr,
    /// Whether the browser talks under TLS.
    pub(super) secure: bool,
}

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = Denied;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Denied> {
        parts.extensions.get().cloned().ok_or(Denied::Stranger)
    }
}

/// Somebody who is in.
pub(super) struct Known(pub(super) User);

impl<S: Sync> FromRequestParts<S> for Known {
    type Rejection = Denied;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Denied> {
        let asker = Asker::from_request_parts(parts, state).await?;
        asker.user.map(Known).ok_or(Denied::Stranger)
    }
}

/// A body of JSON.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Denied;
    async fn from_request(request: Request, state: &S) -> Result<Self, Denied> {
        let bytes = axum::body::Bytes::from_request(request, state).await.map_err(too_large)?;
        let wrong = |error: serde_json::Error| Denied::Malformed(error.to_string());
        Ok(Body(serde_json::from_slice(&bytes).map_err(wrong)?))
    }
}

/// A body of text.
pub(super) struct Text(pub(super) String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Denied;
    async fn from_request(request: Request, state: &S) -> Result<Self, Denied> {
        let bytes = axum::body::Bytes::from_request(request, state).await.map_err(too_large)?;
        let wrong = |_| Denied::Malformed("the text is not UTF-8".to_owned());
        Ok(Text(String::from_utf8(bytes.to_vec()).map_err(wrong)?))
    }
}

fn too_large(rejection: BytesRejection) -> Denied {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Denied::TooLarge,
        _ => Denied::Malformed(rejection.body_text()),
    }
}

/// The query of the address.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Denied;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Denied> {
        let query = Query::from_request_parts(parts, state).await;
        let Query(query) = query.map_err(|wrong| Denied::Malformed(wrong.body_text()))?;
        Ok(Asked(query))
    }
}

/// The parts of the address that vary.
pub(super) struct Named<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Named<T> {
    type Rejection = Denied;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Denied> {
        let path = Path::from_request_parts(parts, state).await;
        let Path(path) = path.map_err(|wrong| Denied::Malformed(wrong.body_text()))?;
        Ok(Named(path))
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
        let secure = if secure { "; Secure" } else { "" };
        Cookie(format!(
            "{SESSION_COOKIE}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"
        ))
    }

    /// The value of the header that sets it.
    pub(super) fn value(&self) -> HeaderValue {
        HeaderValue::from_str(&self.0).expect("a token is made of letters and digits")
    }

    /// The token in the headers of a request.
    pub(super) fn token(headers: &HeaderMap) -> Option<String> {
        headers
            .get_all(header::COOKIE)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .find(|(name, value)| *name == SESSION_COOKIE && value.len() == 26)
            .map(|(_, value)| value.to_owned())
    }
}
