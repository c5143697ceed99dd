//! The middleware of every request: host, origin, rate limits, session; and the security headers of every response.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use super::extract::{Cookie, Requester};
use crate::App;
use crate::error::{ApiError, ApiResult};

/// What the browser may do with our pages: run and fetch what comes from here, nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; \
    base-uri 'none'; frame-ancestors 'none'";

/// Lets a request through to its handler, or denies it.
pub(super) async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match pass(&app, peer, request, next).await {
        Ok(response) => response,
        Err(error) => error.into_response(),
    };
    set_security_headers(response.headers_mut());
    app.metrics.answered(response.status().as_u16());
    response
}

async fn pass(
    app: &Arc<App>,
    peer: SocketAddr,
    mut request: Request,
    next: Next,
) -> ApiResult<Response> {
    check_host(app, request.headers(), request.uri())?;
    let address = address_of(app, peer, request.headers());
    app.buckets.address(address)?;
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes {
        check_origin(request.headers())?;
    }
    let secure = secure(app, request.headers());
    let token = Cookie::token(request.headers(), secure);
    let mut user = match &token {
        Some(token) => app.session_user(token).await?,
        None => None,
    };
    let mut cookie = None;
    if user.is_none() && app.config.is_loopback() && (changes || wants_guest(request.uri().path()))
    {
        let (guest, token) = app.admit_guest().await?;
        cookie = Some(Cookie::new(&token, secure));
        user = Some(guest);
    }
    if let Some(user) = &user {
        app.buckets.account(user.id)?;
    }
    request.extensions_mut().insert(Requester { user, token, address, secure });
    let mut response = next.run(request).await;
    if let Some(cookie) = cookie
        && !response.headers().contains_key(header::SET_COOKIE)
    {
        response.headers_mut().insert(header::SET_COOKIE, cookie.value());
    }
    Ok(response)
}

/// Whether a look at this path lets somebody on this machine in: pages, and asking who one is.
fn wants_guest(path: &str) -> bool {
    path == "/api/me"
        || !["/api/", "/client/", "/still/", "/healthz", "/metrics", "/favicon.ico"]
            .iter()
            .any(|prefix| path.starts_with(prefix))
}

/// Refuses a request for a name that is not ours: a page elsewhere may have had its name point
/// here. An address in digits cannot be made to do that. Whoever names several hosts must mean us by all.
fn check_host(app: &App, headers: &HeaderMap, uri: &Uri) -> ApiResult {
    let is_ours = |host: &str| {
        host_name(host).is_some_and(|name| {
            name.eq_ignore_ascii_case("localhost")
                || name.parse::<IpAddr>().is_ok()
                || app.config.hosts.iter().any(|host| host.eq_ignore_ascii_case(name))
        })
    };
    let named = headers.get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or_default());
    let mut hosts = named.chain(uri.authority().map(|authority| authority.as_str())).peekable();
    match hosts.peek().is_some() && hosts.all(is_ours) {
        true => Ok(()),
        false => Err(ApiError::forbidden("this server does not go by that name")),
    }
}

/// The name or address in what a `Host` header says: a name or `[address]`, perhaps a port, and nothing else.
fn host_name(host: &str) -> Option<&str> {
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || "-._".contains(sign);
    let (name, rest) = match host.strip_prefix('[') {
        Some(inside) => {
            let (address, rest) = inside.split_once(']')?;
            (address.parse::<Ipv6Addr>().is_ok().then_some(address)?, rest)
        }
        None => {
            let (name, rest) = host.split_at(host.find(':').unwrap_or(host.len()));
            (name.chars().all(is_part).then_some(name)?, rest)
        }
    };
    let is_port = |port: &str| {
        port.bytes().all(|digit| digit.is_ascii_digit()) && port.parse::<u16>().is_ok()
    };
    (rest.is_empty() || rest.strip_prefix(':').is_some_and(is_port)).then_some(name)
}

/// Refuses a change that a page of somebody else asks for. A program that is no browser sends
/// neither header, and no cookie of ours by accident either.
fn check_origin(headers: &HeaderMap) -> ApiResult {
    let other = || ApiError::forbidden("changes must come from our own pages");
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str());
    match text(header::HeaderName::from_static("sec-fetch-site")) {
        Some(Ok("same-origin" | "none")) => return Ok(()),
        Some(_) => return Err(other()),
        None => {}
    }
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => Ok(()),
        (Some(Ok(origin)), Some(Ok(host)))
            if origin.split_once("://").is_some_and(|(_, from)| from == host) =>
        {
            Ok(())
        }
        _ => Err(other()),
    }
}

/// Whether the browser talks to us, or to the proxy before us, under TLS.
fn secure(app: &App, headers: &HeaderMap) -> bool {
    let said = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    app.config.behind_proxy && said == Some("https")
}

/// Where the request comes from: the last address before a proxy we trust.
fn address_of(app: &App, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
    let said = headers.get_all("x-forwarded-for").iter().next_back();
    let last = said.and_then(|list| list.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    match (app.config.behind_proxy, last) {
        (true, Some(address)) => address,
        _ => peer.ip(),
    }
}

/// Adds what every answer carries.
fn set_security_headers(headers: &mut HeaderMap) {
    let all = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (
            header::HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=()",
        ),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_a_name_or_an_address_and_perhaps_a_port() {
        for (host, name) in [
            ("localhost", Some("localhost")),
            ("localhost:4041", Some("localhost")),
            ("games.example.org", Some("games.example.org")),
            ("127.0.0.1:80", Some("127.0.0.1")),
            ("[::1]", Some("::1")),
            ("[::1]:4041", Some("::1")),
            ("", Some("")),
            ("localhost:", None),
            ("localhost:80@evil.example", None),
            ("localhost@evil.example", None),
            ("user:secret@localhost", None),
            ("localhost:+80", None),
            ("localhost:99999", None),
            ("localhost:80:80", None),
            ("localhost/x", None),
            ("localhost,evil.example", None),
            ("local host", None),
            ("[::1].evil.example", None),
            ("[::1]@evil.example", None),
            ("[::1]x:80", None),
            ("[::1", None),
            ("[evil.example]", None),
            ("[localhost]", None),
            ("::1", None),
        ] {
            assert_eq!(host_name(host), name, "{host}");
        }
    }
}
