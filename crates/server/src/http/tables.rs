//! Tables over HTTP: each call takes the request apart and hands it to `play`.

use std::future::Future;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use wardroom_protocol::{
    ActRequest, Acted, AdviceQuery, ChatRequest, ChoiceList, ChoicesQuery, CounselInfo,
    CreateRequest, Created, Invitation, JoinRequest, ListKind, ListQuery, Look, LookQuery, Notes,
    Numbered, OddsInfo, OddsQuery, PlayOnRequest, Problem, ReviewInfo, RollbackRequest, SeatLink,
    SeatQuery, SeatRequest, Seated, SitRequest, StandRequest, TableDetail, TableRow, TableState,
    UndoRequest, UnlinkRequest, WhyQuery,
};

use super::extract::{Body, LoggedIn, PathParam, QueryParams, Text};
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::store::TableFilter;

/// How many tables a list has.
const PAGE: u32 = 50;
/// The longest notes.
const MAX_NOTES: usize = 20_000;

/// How often a change is tried again because another server was first.
const MAX_ATTEMPTS: usize = 20;

type Answer<T> = ApiResult<Json<T>>;

/// Carries a change through even if whoever asked hangs up: what is on the disk must be in
/// memory too.
async fn through<T: Send + 'static>(
    change: impl Future<Output = ApiResult<T>> + Send + 'static,
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
            for _ in 0..MAX_ATTEMPTS {
                match $change.await {
                    Err(ApiError::LostRace { .. }) => {}
                    done => return done,
                }
            }
            $change.await
        }
    };
}

pub(super) async fn list(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    QueryParams(query): QueryParams<ListQuery>,
) -> Answer<Vec<TableRow>> {
    let listing = match query.list {
        ListKind::Open => TableFilter::In(TableState::Open),
        ListKind::Mine => TableFilter::Of(user.id),
        ListKind::Finished => TableFilter::In(TableState::Finished),
    };
    let rows = app.store.list(listing, query.after.as_deref(), PAGE).await?;
    Ok(Json(rows.iter().map(|listed| app.listed_row(listed, user.id)).collect()))
}

pub(super) async fn detail(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
) -> Answer<TableDetail> {
    Ok(Json(app.detail(&user, &id).await?))
}

pub(super) async fn look(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    QueryParams(query): QueryParams<LookQuery>,
) -> Answer<Look> {
    Ok(Json(app.look(&user, &id, query).await?))
}

pub(super) async fn choices(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    QueryParams(query): QueryParams<ChoicesQuery>,
) -> Answer<ChoiceList> {
    Ok(Json(app.choices(&user, &id, query).await?))
}

pub(super) async fn why(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    QueryParams(query): QueryParams<WhyQuery>,
) -> Answer<Problem> {
    Ok(Json(app.why(&user, &id, query).await?))
}

pub(super) async fn odds(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    QueryParams(query): QueryParams<OddsQuery>,
) -> Answer<OddsInfo> {
    Ok(Json(app.odds(&user, &id, query).await?))
}

pub(super) async fn advice(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    QueryParams(query): QueryParams<AdviceQuery>,
) -> Answer<Vec<CounselInfo>> {
    Ok(Json(app.advice(&user, &id, query).await?))
}

pub(super) async fn review(
    State(app): State<Arc<App>>,
    LoggedIn(_): LoggedIn,
    PathParam(id): PathParam<String>,
) -> Answer<ReviewInfo> {
    Ok(Json(app.review(&id).await?))
}

pub(super) async fn review_page(
    State(app): State<Arc<App>>,
    LoggedIn(_): LoggedIn,
    PathParam(id): PathParam<String>,
) -> ApiResult<Response> {
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
    LoggedIn(user): LoggedIn,
    Body(request): Body<CreateRequest>,
) -> Answer<Created> {
    app.buckets.table(user.id)?;
    through(async move { app.create_table(&user, request).await }).await
}

pub(super) async fn join(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    Body(request): Body<JoinRequest>,
) -> Answer<Seated> {
    through(again!(app.join(&user, request.clone()))).await
}

pub(super) async fn invitation(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(token): PathParam<String>,
) -> Answer<Invitation> {
    Ok(Json(app.invitation(&user, &token).await?))
}

/// Makes a handler of a change: who asks, which table, what.
macro_rules! change {
    ($($name:ident: $request:ty => $answer:ty),+ $(,)?) => {$(
        pub(super) async fn $name(
            State(app): State<Arc<App>>,
            LoggedIn(user): LoggedIn,
            PathParam(id): PathParam<String>,
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
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    Body(request): Body<PlayOnRequest>,
) -> Answer<Created> {
    app.buckets.table(user.id)?;
    through(async move { app.play_on(&user, &id, request).await }).await
}

pub(super) async fn rematch(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
) -> Answer<Created> {
    through(async move { app.rematch(&user, &id).await }).await
}

pub(super) async fn notes(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
) -> Answer<Notes> {
    Ok(Json(Notes { text: app.store.notes(&id, user.id).await? }))
}

pub(super) async fn set_notes(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    Body(notes): Body<Notes>,
) -> Answer<Notes> {
    if notes.text.len() > MAX_NOTES {
        return Err(ApiError::TooLarge);
    }
    if notes.text.contains('\0') {
        return Err(ApiError::Malformed("notes are plain text".to_owned()));
    }
    // Notes belong to a table that is there.
    app.store.table(&id).await?.ok_or_else(|| ApiError::not_found("table"))?;
    app.store.set_notes(&id, user.id, &notes.text).await?;
    Ok(Json(notes))
}

pub(super) async fn record(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
) -> ApiResult<Response> {
    let text = app.record(&user, &id).await?;
    Ok(attached(&id, "json", "application/json", text))
}

pub(super) async fn log(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    QueryParams(query): QueryParams<SeatQuery>,
) -> ApiResult<Response> {
    let text = app.log(&user, &id, query).await?;
    Ok(attached(&id, "md", "text/markdown; charset=utf-8", text))
}

pub(super) async fn report(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    QueryParams(query): QueryParams<SeatQuery>,
) -> ApiResult<Response> {
    let page = app.report(&user, &id, query).await?.to_page(Some("/wardroom.css"));
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response())
}

pub(super) async fn report_markdown(
    State(app): State<Arc<App>>,
    LoggedIn(user): LoggedIn,
    PathParam(id): PathParam<String>,
    QueryParams(query): QueryParams<SeatQuery>,
) -> ApiResult<Response> {
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
    LoggedIn(user): LoggedIn,
    Text(text): Text,
) -> Answer<Created> {
    app.buckets.table(user.id)?;
    through(async move { app.upload(&user, &text).await }).await
}
