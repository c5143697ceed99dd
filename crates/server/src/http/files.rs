//! Files of the client, embedded in the program, and drawings that never change.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use wardroom_record::Digest;
use wardroom_scene::STYLESHEET;

use super::extract::Named;
use crate::App;
use crate::denied::{Denied, Granted};

/// The client.
#[derive(RustEmbed)]
#[folder = "../../client"]
#[include = "*.js"]
#[include = "*.css"]
#[include = "*.svg"]
#[exclude = "node_modules/*"]
#[exclude = "dev/*"]
#[exclude = "tests/*"]
struct Client;

/// The path of the stylesheet that gives the drawings their colours.
const SCENE_CSS: &str = "scene.css";

fn kind_of(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

/// Answers with a file, or says that the browser's copy is still good. Names do not change with
/// their content, so the browser asks each time; that costs no transfer.
fn file(headers: &HeaderMap, path: &str, bytes: Vec<u8>, hash: [u8; 32]) -> Response {
    let tag = format!("\"{}\"", &Digest(hash).to_string()[..32]);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    // A proxy or our own compression may have weakened the tag.
    let fresh = known
        .is_some_and(|known| known.split(',').any(|k| k.trim().trim_start_matches("W/") == tag));
    let mut response = match fresh {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(bytes).into_response(),
    };
    let all = response.headers_mut();
    all.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind_of(path)));
    all.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    all.insert(header::ETAG, HeaderValue::from_str(&tag).expect("a hash is plain text"));
    response
}

pub(super) async fn client(Named(path): Named<String>, headers: HeaderMap) -> Granted<Response> {
    if path == SCENE_CSS {
        let bytes = STYLESHEET.as_bytes().to_vec();
        let hash = Digest::of(&bytes).0;
        return Ok(file(&headers, &path, bytes, hash));
    }
    let EmbeddedFile { data, metadata } =
        Client::get(&path).ok_or_else(|| Denied::missing("file"))?;
    Ok(file(&headers, &path, data.into_owned(), metadata.sha256_hash()))
}

/// A drawing that never changes, by its hash.
pub(super) async fn still(
    State(app): State<Arc<App>>,
    Named(name): Named<String>,
) -> Granted<Response> {
    let svg = name.strip_suffix(".svg").and_then(|hash| app.stills.get(hash));
    let svg = svg.ok_or_else(|| Denied::missing("drawing"))?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "private, max-age=31536000, immutable"),
    ];
    Ok((headers, svg.to_string()).into_response())
}
