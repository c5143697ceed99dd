//! The pages: shells that their scripts fill.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::{Value, json};
use wardroom_protocol::LookQuery;

use super::extract::{LoggedIn, PathParam, QueryParams, Requester};
use super::games::game_info;
use super::{book, files, picture};
use crate::App;
use crate::error::ApiError;

/// The pages by their addresses.
pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(lobby))
        .route("/new", get(new))
        .route("/t/{id}", get(table))
        .route("/t/{id}/review", get(review))
        .route("/t/{id}/board.svg", get(board))
        .route("/join/{token}", get(join))
        .route("/passage/{token}", get(passage))
        .route("/login", get(login))
        .route("/settings", get(settings))
        .route("/games/{game}", get(about))
        .route("/games/{game}/picture.svg", get(picture))
        .route("/games/{game}/charts", get(charts))
        .route("/games/{game}/rules", get(rules))
        .route("/games/{game}/book", get(rule_book))
        .route("/favicon.ico", get(|| async { Redirect::permanent("/client/mark.svg") }))
}

/// A page: its script, its title, and what the script is told.
struct Page<'a> {
    script: &'a str,
    title: &'a str,
    data: Value,
    /// What stands in it before its script has run.
    inside: Markup,
}

impl<'a> Page<'a> {
    fn new(script: &'a str, title: &'a str, data: Value) -> Self {
        Page { script, title, data, inside: html! {} }
    }
}

impl Page<'_> {
    fn markup(&self) -> Markup {
        // Inside the block nothing may look like its end.
        let data = self.data.to_string().replace('<', "\\u003c");
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) " · Wardroom" }
                    link rel="icon" href="/client/mark.svg" type="image/svg+xml";
                    link rel="stylesheet" href="/client/wardroom.css";
                    @if self.script == "table" {
                        link rel="stylesheet" href="/client/table.css";
                        link rel="stylesheet" href="/client/scene.css";
                    }
                    // Not a module: those wait until the page has been read, and by then it has been drawn.
                    script src="/client/first-light.js" {}
                    @for module in files::modules_of(self.script) {
                        link rel="modulepreload" href={ "/client/" (module) };
                    }
                    script type="application/json" id="page" { (PreEscaped(data)) }
                    script type="module" src={ "/client/" (self.script) ".js" } {}
                }
                body data-page=(self.script) {
                    header {}
                    main id="app" { (self.inside) }
                    footer {}
                    noscript { p { "Wardroom needs JavaScript to play in the browser." } }
                }
            }
        }
    }
}

/// The page, for somebody who is in; others are asked to log in first.
fn for_known(requester: &Requester, uri: &Uri, page: &Page<'_>) -> Response {
    match requester.user {
        Some(_) => page.markup().into_response(),
        None => {
            let next = uri.path().replace(['?', '&', '#', '%'], "");
            Redirect::to(&format!("/login?next={next}")).into_response()
        }
    }
}

async fn lobby(requester: Requester, uri: Uri) -> Response {
    for_known(&requester, &uri, &Page::new("lobby", "Lobby", json!({})))
}

async fn new(requester: Requester, uri: Uri) -> Response {
    for_known(&requester, &uri, &Page::new("new", "New game", json!({})))
}

async fn settings(requester: Requester, uri: Uri) -> Response {
    for_known(&requester, &uri, &Page::new("settings", "Settings", json!({})))
}

async fn login() -> Markup {
    Page::new("login", "Log in", json!({})).markup()
}

async fn table(requester: Requester, uri: Uri, PathParam(id): PathParam<String>) -> Response {
    let page = Page::new("table", "Table", json!({ "id": id }));
    for_known(&requester, &uri, &page)
}

async fn review(requester: Requester, uri: Uri, PathParam(id): PathParam<String>) -> Response {
    for_known(&requester, &uri, &Page::new("review", "Review", json!({ "id": id })))
}

/// The page of a seat link. Whoever is not in yet keeps the link in their address bar only.
async fn join(requester: Requester, uri: Uri, PathParam(_): PathParam<String>) -> Response {
    for_known(&requester, &uri, &Page::new("join", "Take a seat", json!({})))
}

/// The board of a table at a moment, as a picture.
async fn board(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    QueryParams(query): QueryParams<LookQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    Ok(files::drawing(&headers, &app.board(&user, &id, query).await?))
}

/// The page of a link from another browser: whoever opens it may be nobody here yet.
async fn passage(PathParam(_): PathParam<String>) -> Markup {
    Page::new("passage", "Your games, here", json!({})).markup()
}

/// The picture on the lid of a game, drawn once.
async fn picture(
    State(app): State<Arc<App>>,
    PathParam(id): PathParam<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = app.registry.open(&id, "")?.ok_or_else(|| ApiError::not_found("game"))?;
    let svg = match app.pictures.get(id.as_str()) {
        Some(known) => known,
        None => {
            let drawn: Arc<str> = app.work(move || picture::draw(&*game)).await??.into();
            app.pictures.insert(id, drawn.clone());
            drawn
        }
    };
    Ok(files::drawing(&headers, &svg))
}

fn of_game(app: &App, id: &str, script: &str) -> Result<Markup, ApiError> {
    let game = app.registry.open(id, "")?.ok_or_else(|| ApiError::not_found("game"))?;
    let info = game_info(game.as_ref());
    let data = json!({ "game": info });
    Ok(Page::new(script, game.manifest().title, data).markup())
}

async fn about(
    State(app): State<Arc<App>>,
    PathParam(game): PathParam<String>,
) -> Result<Markup, Response> {
    of_game(&app, &game, "about").map_err(|_| no_page())
}

async fn charts(
    State(app): State<Arc<App>>,
    PathParam(game): PathParam<String>,
) -> Result<Markup, Response> {
    of_game(&app, &game, "charts").map_err(|_| no_page())
}

async fn rules(
    State(app): State<Arc<App>>,
    PathParam(game): PathParam<String>,
) -> Result<Markup, Response> {
    of_game(&app, &game, "rules").map_err(|_| no_page())
}

async fn rule_book(
    State(app): State<Arc<App>>,
    PathParam(id): PathParam<String>,
) -> Result<Markup, Response> {
    let game = app.registry.open(&id, "").ok().flatten().ok_or_else(no_page)?;
    let inside = book::page(game.as_ref()).ok_or_else(no_page)?;
    let title = format!("Rule book of {}", game.manifest().title);
    let data = json!({ "game": game_info(game.as_ref()) });
    Ok(Page { inside, ..Page::new("book", &title, data) }.markup())
}

fn no_page() -> Response {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Not here · Wardroom" }
                link rel="stylesheet" href="/client/wardroom.css";
            }
            body {
                main id="app" {
                    h1 { "There is nothing here" }
                    p { a href="/" { "Back to the lobby" } }
                }
            }
        }
    };
    (StatusCode::NOT_FOUND, page).into_response()
}

/// Anything else.
pub(super) async fn missing() -> Response {
    no_page()
}
