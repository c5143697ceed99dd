//! Tables over HTTP: each call takes the request apart and hands it to `play`.

use std::future::Future;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use wardroom_protocol::{
    ActRequest, Acted, AdviceQuery, ChatRequest, ChoiceList, ChoicesQuery, CounselInfo,
    CreateRequest, Created, JoinRequest, ListKind, ListQuery, Look, LookQuery, Notes, Numbered,
    OddsInfo, OddsQuery, PlayOnRequest, Problem, ReviewInfo, RollbackRequest, SeatLink, SeatQuery,
    SeatRequest, Seated, SitRequest, StandRequest, TableDetail, TableRow, TableState, UndoRequest,
    UnlinkRequest, WhyQuery,
};

use super::extract::{Asked, Body, Known, Named, Text};
use crate::App;
use crate::denied::{Denied, Granted};
use crate::store::Listing;

/// How many tables a list has.
const PAGE: u32 = 50;
/// The longest notes.
const LONGEST_NOTES: usize = 20_000;

/// How often a change is tried again because another server was first.
const MOST_ATTEMPTS: usize = 20;

type Answer<T> = Granted<Json<T>>;

/// Carries a change through even if whoever asked hangs up: what is on the disk must be in
/// memory too.
async fn through<T: Send + 'static>(
    change: impl Future<Output = Granted<T>> + Send + 'static,
) -> Answer<T> {
    match tokio::spawn(change).await {
        Ok(done) => Ok(Json(done?)),
        Err(panic) => std::panic::resume_unwind(panic.into_panic()),
    }
}

/// Tries a change again as long as other servers are first, and at most so often. Talk at another server
/// makes no order stale, and two may talk at once.
macro_rules! again {
    ($change:expr) => {
        async move {
            for _ in 0..MOST_ATTEMPTS {
                match $change.await {
                    Err(Denied::Beaten { .. }) => {}
                    done => return done,
                }
            }
            $change.await
        }
    };
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Asked(query): Asked<ListQuery>,
) -> Answer<Vec<TableRow>> {
    let listing = match query.list {
        ListKind::Open => Listing::In(TableState::Open),
        ListKind::Mine => Listing::Of(user.id),
        ListKind::Finished => Listing::In(TableState::Finished),
    };
    let rows = app.store.list(listing, query.after.as_deref(), PAGE).await?;
    Ok(Json(rows.iter().map(|listed| app.listed_row(listed, user.id)).collect()))
}

pub(super) async fn detail(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
) -> Answer<TableDetail> {
    Ok(Json(app.detail(&user, &id).await?))
}

pub(super) async fn look(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
    Asked(query): Asked<LookQuery>,
) -> Answer<Look> {
    Ok(Json(app.look(&user, &id, query).await?))
}

pub(super) async fn choices(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
    Asked(query): Asked<ChoicesQuery>,
) -> Answer<ChoiceList> {
    Ok(Json(app.choices(&user, &id, query).await?))
}

pub(super) async fn why(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
    Asked(query): Asked<WhyQuery>,
) -> Answer<Problem> {
    Ok(Json(app.why(&user, &id, query).await?))
}

pub(super) async fn odds(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
    Asked(query): Asked<OddsQuery>,
) -> Answer<OddsInfo> {
    Ok(Json(app.odds(&user, &id, query).await?))
}

pub(super) async fn advice(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
    Asked(query): Asked<AdviceQuery>,
) -> Answer<Vec<CounselInfo>> {
    Ok(Json(app.advice(&user, &id, query).await?))
}

pub(super) async fn review(
    State(app): State<Arc<App>>,
    Known(_): Known,
    Named(id): Named<String>,
) -> Answer<ReviewInfo> {
    Ok(Json(app.review(&id).await?))
}

pub(super) async fn review_page(
    State(app): State<Arc<App>>,
    Known(_): Known,
    Named(id): Named<String>,
) -> Granted<Response> {
    let page = app.review_page(&id).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        // It is for keeping: as a page of ours it would be held to our own policy for styles.
        (header::CONTENT_DISPOSITION, "attachment; filename=\"review.html\""),
    ];
    Ok((headers, page).into_response())
}

pub(super) async fn create(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Body(request): Body<CreateRequest>,
) -> Answer<Created> {
    app.buckets.table(user.id)?;
    through(async move { app.create_table(&user, request).await }).await
}

pub(super) async fn join(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Body(request): Body<JoinRequest>,
) -> Answer<Seated> {
    through(again!(app.join(&user, request.clone()))).await
}

/// Makes a handler of a change: who asks, which table, what.
macro_rules! change {
    ($($name:ident: $request:ty => $answer:ty),+ $(,)?) => {$(
        pub(super) async fn $name(
            State(app): State<Arc<App>>,
            Known(user): Known,
            Named(id): Named<String>,
            Body(request): Body<$request>,
        ) -> Answer<$answer> {
            through(again!(app.$name(&user, &id, request.clone()))).await
        }
    )+};
}

change! {
    sit: SitRequest => Seated,
    stand: StandRequest => Numbered,
    link: SeatRequest => SeatLink,
    unlink: UnlinkRequest => Numbered,
    act: ActRequest => Acted,
    undo: UndoRequest => Numbered,
    roll_back: RollbackRequest => Numbered,
    resign: SeatRequest => Numbered,
    chat: ChatRequest => Numbered,
}

pub(super) async fn play_on(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
    Body(request): Body<PlayOnRequest>,
) -> Answer<Created> {
    app.buckets.table(user.id)?;
    through(async move { app.play_on(&user, &id, request).await }).await
}

pub(super) async fn rematch(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
) -> Answer<Created> {
    through(async move { app.rematch(&user, &id).await }).await
}

pub(super) async fn notes(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
) -> Answer<Notes> {
    Ok(Json(Notes { text: app.store.notes(&id, user.id).await? }))
}

pub(super) async fn set_notes(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
    Body(notes): Body<Notes>,
) -> Answer<Notes> {
    if notes.text.len() > LONGEST_NOTES {
        return Err(Denied::TooLarge);
    }
    if notes.text.contains('\0') {
        return Err(Denied::Malformed("notes are plain text".to_owned()));
    }
    // Notes belong to a table that is there.
    app.store.table(&id).await?.ok_or_else(|| Denied::missing("table"))?;
    app.store.set_notes(&id, user.id, &notes.text).await?;
    Ok(Json(notes))
}

pub(super) async fn record(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
) -> Granted<Response> {
    let text = app.record(&user, &id).await?;
    Ok(attached(&id, "json", "application/json", text))
}

pub(super) async fn log(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
    Asked(query): Asked<SeatQuery>,
) -> Granted<Response> {
    let text = app.log(&user, &id, query).await?;
    Ok(attached(&id, "md", "text/markdown; charset=utf-8", text))
}

pub(super) async fn report(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
    Asked(query): Asked<SeatQuery>,
) -> Granted<Response> {
    let page = app.report(&user, &id, query).await?.to_page(Some("/wardroom.css"));
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response())
}

pub(super) async fn report_markdown(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Named(id): Named<String>,
    Asked(query): Asked<SeatQuery>,
) -> Granted<Response> {
    let text = app.report(&user, &id, query).await?.to_markdown();
    Ok(attached(&id, "report.md", "text/markdown; charset=utf-8", text))
}

/// A file to be kept, named for its table.
fn attached(id: &str, ending: &str, kind: &'static str, text: String) -> Response {
    let short: String = id.chars().take(8).collect();
    let name = format!("attachment; filename=\"wardroom-{short}.{ending}\"");
    let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)];
    (headers, text).into_response()
}

pub(super) async fn upload(
    State(app): State<Arc<App>>,
    Known(user): Known,
    Text(text): Text,
) -> Answer<Created> {
    app.buckets.table(user.id)?;
    through(async move { app.upload(&user, &text).await }).await
}
