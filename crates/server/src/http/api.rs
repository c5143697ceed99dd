//! Every call under `/api`, once: the router and the OpenAPI document are both made from this list.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::response::IntoResponse;
use axum::routing::{MethodFilter, on};
use serde_json::Value;
use wardroom_protocol::{
    AccountRequest, ActRequest, Acted, AdviceQuery, ChartInfo, ChartQuery, ChartTitle, ChatRequest,
    ChoiceList, ChoicesQuery, CounselInfo, CreateRequest, Created, Document, EventsQuery, GameInfo,
    Invitation, JoinRequest, ListQuery, LoginRequest, Look, LookQuery, Me, NameRequest, Notes,
    Numbered, OddsInfo, OddsQuery, Passage, PassageRequest, PasswordRequest, PlayOnRequest,
    Problem, ReviewInfo, RollbackRequest, RuleInfo, Says, SeatLink, SeatQuery, SeatRequest, Seated,
    SitRequest, StandRequest, TableDetail, TableRow, Today, UndoRequest, UnlinkRequest,
    WebhookRequest, WhyQuery, says,
};

use super::{MAX_TABLE, events, games, people, tables};
use crate::App;
use crate::error::ApiError;
use crate::play::MAX_RECORD;

/// The HTTP method of a call.
#[derive(Clone, Copy)]
enum Verb {
    Get,
    Post,
    Put,
    Delete,
}

use Verb::{Delete, Get, Post, Put};

impl Verb {
    fn filter(self) -> MethodFilter {
        match self {
            Get => MethodFilter::GET,
            Post => MethodFilter::POST,
            Put => MethodFilter::PUT,
            Delete => MethodFilter::DELETE,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Get => "get",
            Post => "post",
            Put => "put",
            Delete => "delete",
        }
    }
}

/// The calls, as the server answers them and as it describes them.
#[derive(Default)]
struct Api {
    router: Router<Arc<App>>,
    document: Document,
}

impl Api {
    fn call<T: 'static>(
        mut self,
        verb: Verb,
        path: &str,
        summary: &'static str,
        says: Says,
        handler: impl Handler<T, Arc<App>>,
    ) -> Self {
        self.document.call(verb.word(), format!("/api{path}"), summary, says);
        self.router = self.router.route(path, on(verb.filter(), handler));
        self
    }
}

/// The calls, without `/api` before them.
pub(super) fn router() -> Router<Arc<App>> {
    api().router.fallback(|| async { ApiError::not_found("thing") })
}

/// The OpenAPI document of everything under `/api`.
pub fn openapi() -> Value {
    api().document.finish(env!("CARGO_PKG_VERSION"))
}

async fn describe() -> impl IntoResponse {
    axum::Json(openapi())
}

#[rustfmt::skip]
fn api() -> Api {
    let largest = DefaultBodyLimit::max;
    Api::default()
        // Who one is.
        .call(Get,    "/me",                          "Who one is",                                     says::<(), (), Me>(),                        people::me)
        .call(Post,   "/session",                     "Log in",                                         says::<(), LoginRequest, Me>(),              people::log_in)
        .call(Delete, "/session",                     "Log out",                                        says::<(), (), Me>(),                        people::log_out)
        .call(Post,   "/account",                     "Make an account",                                says::<(), AccountRequest, Me>(),            people::sign_up)
        .call(Put,    "/webhook",                     "Say where turn notices go",                      says::<(), WebhookRequest, Me>(),            people::set_webhook)
        .call(Put,    "/name",                        "Choose one's name, as a guest",                  says::<(), NameRequest, Me>(),               people::rename)
        .call(Put,    "/password",                    "Change one's password; every other session ends", says::<(), PasswordRequest, Me>(),           people::change_password)
        .call(Post,   "/passage",                     "Make a link to another browser",                 says::<(), (), Passage>(),                   people::make_passage)
        .call(Put,    "/passage",                     "Come over from another browser",                 says::<(), PassageRequest, Me>(),            people::take_passage)
        // The games.
        .call(Get,    "/games",                       "The games on offer",                             says::<(), (), Vec<GameInfo>>(),             games::all)
        .call(Get,    "/today",                       "The game of the day",                            says::<(), (), Today>(),                     games::today)
        .call(Get,    "/games/{game}/charts",         "The charts of a game",                           says::<(), (), Vec<ChartTitle>>(),           games::charts)
        .call(Get,    "/games/{game}/charts/{chart}", "One chart",                                      says::<ChartQuery, (), ChartInfo>(),         games::chart)
        .call(Get,    "/games/{game}/rules",          "The rules guide of a game",                      says::<(), (), Vec<RuleInfo>>(),             games::rules)
        .call(Get,    "/games/{game}/rules/{rule}",   "One rule",                                       says::<(), (), RuleInfo>(),                  games::rule)
        // Tables and seats.
        .call(Get,    "/tables",                      "A list of tables",                               says::<ListQuery, (), Vec<TableRow>>(),      tables::list)
        .call(Post,   "/tables",                      "Make a table",                                   says::<(), CreateRequest, Created>(),        tables::create.layer(largest(MAX_TABLE)))
        .call(Get,    "/tables/{id}",                 "Everything about a table but its play",          says::<(), (), TableDetail>(),               tables::detail)
        .call(Post,   "/tables/{id}/sit",             "Take a free seat",                               says::<(), SitRequest, Seated>(),            tables::sit)
        .call(Post,   "/tables/{id}/stand",           "Leave a seat",                                   says::<(), StandRequest, Numbered>(),        tables::stand)
        .call(Post,   "/tables/{id}/link",            "Make a link for a seat",                         says::<(), SeatRequest, SeatLink>(),         tables::link)
        .call(Post,   "/tables/{id}/unlink",          "Withdraw a link",                                says::<(), UnlinkRequest, Numbered>(),       tables::unlink)
        .call(Post,   "/join",                        "Take a seat by its link",                        says::<(), JoinRequest, Seated>(),           tables::join)
        .call(Get,    "/join/{token}",                "What the link to a seat leads to",               says::<(), (), Invitation>(),                tables::invitation)
        // Looking.
        .call(Get,    "/tables/{id}/look",            "What there is to see",                           says::<LookQuery, (), Look>(),               tables::look)
        .call(Get,    "/tables/{id}/choices",         "What may be picked next",                        says::<ChoicesQuery, (), ChoiceList>(),      tables::choices)
        .call(Get,    "/tables/{id}/why",             "Why a word cannot be picked",                    says::<WhyQuery, (), Problem>(),             tables::why)
        .call(Get,    "/tables/{id}/odds",            "What an order leads to",                         says::<OddsQuery, (), OddsInfo>(),           tables::odds)
        .call(Get,    "/tables/{id}/advice",          "What a staff officer would do",                  says::<AdviceQuery, (), Vec<CounselInfo>>(), tables::advice)
        .call(Get,    "/tables/{id}/review",          "What was skill and what was luck",               says::<(), (), ReviewInfo>(),                tables::review)
        .call(Get,    "/tables/{id}/review.html",     "The review as one page of HTML",                 says::<(), (), String>(),                    tables::review_page)
        .call(Get,    "/tables/{id}/events",          "Follow by server-sent events",                   says::<EventsQuery, (), Numbered>(),         events::follow)
        // Playing.
        .call(Post,   "/tables/{id}/act",             "Give an order",                                  says::<(), ActRequest, Acted>(),             tables::act)
        .call(Post,   "/tables/{id}/undo",            "Take an order back",                             says::<(), UndoRequest, Numbered>(),         tables::undo)
        .call(Post,   "/tables/{id}/rollback",        "Go back, if all agree",                          says::<(), RollbackRequest, Numbered>(),     tables::roll_back)
        .call(Post,   "/tables/{id}/resign",          "Give the game up",                               says::<(), SeatRequest, Numbered>(),         tables::resign)
        .call(Post,   "/tables/{id}/rematch",         "Play again",                                     says::<(), (), Created>(),                   tables::rematch)
        .call(Post,   "/tables/{id}/chat",            "Say something",                                  says::<(), ChatRequest, Numbered>(),         tables::chat)
        .call(Get,    "/tables/{id}/notes",           "One's private notes",                            says::<(), (), Notes>(),                     tables::notes)
        .call(Put,    "/tables/{id}/notes",           "Write one's private notes",                      says::<(), Notes, Notes>(),                  tables::set_notes)
        .call(Post,   "/tables/{id}/play-on",         "A practice copy",                                says::<(), PlayOnRequest, Created>(),        tables::play_on)
        // Records, logs and reports.
        .call(Post,   "/records",                     "Bring a record here",                            says::<(), Value, Created>(),                tables::upload.layer(largest(MAX_RECORD)))
        .call(Get,    "/tables/{id}/record",          "The record of a game",                           says::<(), (), Value>(),                     tables::record)
        .call(Get,    "/tables/{id}/log",             "The log of a game as Markdown",                  says::<SeatQuery, (), String>(),             tables::log)
        .call(Get,    "/tables/{id}/report",          "The game's own report as a page, if it has one", says::<SeatQuery, (), String>(),             tables::report)
        .call(Get,    "/tables/{id}/report.md",       "The game's own report as Markdown",              says::<SeatQuery, (), String>(),             tables::report_markdown)
        .call(Get,    "/openapi.json",                "This document",                                  says::<(), (), Value>(),                     describe)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every `$ref` in a document.
    fn references(value: &Value, into: &mut Vec<String>) {
        match value {
            Value::Object(map) => {
                if let Some(Value::String(target)) = map.get("$ref") {
                    into.push(target.clone());
                }
                map.values().for_each(|value| references(value, into));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, into)),
            _ => {}
        }
    }

    #[test]
    fn every_schema_that_is_named_is_there() {
        let document = openapi();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 30);
        for target in found {
            let pointer = target.strip_prefix('#').expect("references stay in the document");
            assert!(document.pointer(pointer).is_some(), "{target} is missing");
        }
    }

    #[test]
    fn parameters_come_from_the_path_and_the_query() {
        let document = openapi();
        let look = &document["paths"]["/api/tables/{id}/look"]["get"]["parameters"];
        let names: Vec<&str> =
            look.as_array().unwrap().iter().map(|p| p["name"].as_str().unwrap()).collect();
        assert_eq!(names[0], "id");
        assert!(names.contains(&"since") && names.contains(&"have"), "{names:?}");
    }
}
