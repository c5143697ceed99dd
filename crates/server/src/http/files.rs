//! Files of the client, embedded in the program, and drawings that never change.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use wardroom_record::Digest;
use wardroom_scene::STYLESHEET;

use super::extract::PathParam;
use crate::App;
use crate::error::{ApiError, ApiResult};

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

/// Every module that the script of a page comes to import, so that the browser can ask for all of them at once
/// instead of finding one after the other.
pub(super) fn modules_of(script: &str) -> &'static [String] {
    static MODULES: OnceLock<HashMap<String, Vec<String>>> = OnceLock::new();
    let modules = MODULES.get_or_init(|| {
        let pages = Client::iter().filter(|path| path.ends_with(".js") && !path.contains('/'));
        pages.map(|page| (page.trim_end_matches(".js").to_owned(), reached_from(&page))).collect()
    });
    modules.get(script).map_or(&[], Vec::as_slice)
}

/// The modules that one imports, and those that they import, in the order they are found.
fn reached_from(module: &str) -> Vec<String> {
    let mut reached = vec![module.to_owned()];
    let mut at = 0;
    while at < reached.len() {
        let text = Client::get(&reached[at]).map(|file| file.data.into_owned()).unwrap_or_default();
        for path in imports(&reached[at], &String::from_utf8_lossy(&text)) {
            if !reached.contains(&path) {
                reached.push(path);
            }
        }
        at += 1;
    }
    reached.split_off(1)
}

/// The paths that a module imports. Ours begin their imports at the beginning of a line, and only those.
fn imports(module: &str, text: &str) -> Vec<String> {
    let folder = module.rsplit_once('/').map_or("", |(folder, _)| folder);
    let lines =
        text.lines().filter(|line| line.starts_with("import ") || line.starts_with("} from "));
    let written = lines.filter_map(|line| line.split('"').nth(1));
    written
        .filter_map(|path| match (path.strip_prefix("./"), path.strip_prefix("../"), folder) {
            (Some(path), _, "") | (_, Some(path), _) => Some(path.to_owned()),
            (Some(path), _, folder) => Some(format!("{folder}/{path}")),
            _ => None,
        })
        .collect()
}

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
    let prepared = known
        .is_some_and(|known| known.split(',').any(|k| k.trim().trim_start_matches("W/") == tag));
    let mut response = match prepared {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(bytes).into_response(),
    };
    let all = response.headers_mut();
    all.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind_of(path)));
    all.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    all.insert(header::ETAG, HeaderValue::from_str(&tag).expect("a hash is plain text"));
    response
}

/// Answers with a drawing whose name does not change with it.
pub(super) fn drawing(headers: &HeaderMap, svg: &str) -> Response {
    file(headers, "picture.svg", svg.as_bytes().to_vec(), Digest::of(svg).0)
}

pub(super) async fn client(
    PathParam(path): PathParam<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    if path == SCENE_CSS {
        let bytes = STYLESHEET.as_bytes().to_vec();
        let hash = Digest::of(&bytes).0;
        return Ok(file(&headers, &path, bytes, hash));
    }
    let EmbeddedFile { data, metadata } =
        Client::get(&path).ok_or_else(|| ApiError::not_found("file"))?;
    Ok(file(&headers, &path, data.into_owned(), metadata.sha256_hash()))
}

/// A drawing that never changes, by its hash.
pub(super) async fn still(
    State(app): State<Arc<App>>,
    PathParam(name): PathParam<String>,
) -> ApiResult<Response> {
    let svg = name.strip_suffix(".svg").and_then(|hash| app.static_layers.get(hash));
    let svg = svg.ok_or_else(|| ApiError::not_found("drawing"))?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "private, max-age=31536000, immutable"),
    ];
    Ok((headers, svg.to_string()).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_of_a_page_is_named_once_and_is_there() {
        let table = modules_of("table");
        for wanted in ["table/page.js", "shared/api.js", "table/stage.js", "table/pointers.js"] {
            assert!(table.iter().any(|path| path == wanted), "{wanted} is not in {table:?}");
        }
        for path in table {
            assert!(Client::get(path).is_some(), "{path} is not there");
            assert_eq!(table.iter().filter(|other| *other == path).count(), 1, "{path}");
        }
        assert!(modules_of("nowhere").is_empty());
    }
}
