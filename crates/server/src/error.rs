//! Why a request fails: the one type that becomes an error response.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use wardroom_kernel::{Complaints, Refusal, Trouble};
use wardroom_protocol::Problem;
use wardroom_record::Fault;

use crate::store::StoreError;

/// Why a request fails.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ApiError {
    /// The request makes no sense.
    Malformed(String),
    /// There is no session.
    Unauthenticated,
    /// The user may not do this.
    Forbidden(String),
    /// There is no such thing.
    NotFound(String),
    /// Something has happened that the client has not seen.
    Stale {
        /// The number of the last event.
        number: u64,
    },
    /// Another server changed the table first; the change must be worked out again.
    LostRace {
        /// The number of the last event.
        number: u64,
    },
    /// The state of the table does not allow it.
    Conflict(String),
    /// The rules or the table refuse it.
    Refused(Refusal),
    /// Dice must be rolled and typed first.
    WantsDice {
        /// Which roll of the order, counted from 1.
        roll: usize,
        /// What must be rolled.
        wanted: String,
        /// The rule that asks.
        rule: String,
    },
    /// Too much was sent.
    TooLarge,
    /// Too many requests.
    RateLimited {
        /// Seconds to wait.
        wait: u64,
    },
    /// The storage does not work, or did not say whether it has kept a change.
    Unavailable,
}

/// The result of a request.
pub(crate) type ApiResult<T = ()> = Result<T, ApiError>;

impl ApiError {
    /// There is no such thing.
    pub(crate) fn not_found(what: &str) -> Self {
        ApiError::NotFound(format!("there is no such {what}"))
    }

    /// The user may not do this.
    pub(crate) fn forbidden(why: &str) -> Self {
        ApiError::Forbidden(why.to_owned())
    }

    /// A reason that no rule stands behind.
    pub(crate) fn refused(why: impl Into<String>) -> Self {
        ApiError::Refused(Refusal::plain(why))
    }

    /// The status of the answer.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            ApiError::Malformed(_) => StatusCode::BAD_REQUEST,
            ApiError::Unauthenticated => StatusCode::UNAUTHORIZED,
            ApiError::Forbidden(_) => StatusCode::FORBIDDEN,
            ApiError::NotFound(_) => StatusCode::NOT_FOUND,
            ApiError::Stale { .. } | ApiError::LostRace { .. } | ApiError::Conflict(_) => {
                StatusCode::CONFLICT
            }
            ApiError::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::WantsDice { .. } => StatusCode::PRECONDITION_REQUIRED,
            ApiError::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::RateLimited { .. } => StatusCode::TOO_MANY_REQUESTS,
            ApiError::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// What the answer says.
    pub(crate) fn problem(self) -> Problem {
        match self {
            ApiError::Malformed(why)
            | ApiError::Forbidden(why)
            | ApiError::NotFound(why)
            | ApiError::Conflict(why) => Problem::plain(why),
            ApiError::Unauthenticated => Problem::plain("log in first"),
            ApiError::Stale { number } | ApiError::LostRace { number } => Problem {
                number: Some(number),
                ..Problem::plain("something has happened meanwhile; look again")
            },
            ApiError::Refused(refusal) => Problem {
                rule: refusal.rule,
                nearest: refusal.nearest,
                ..Problem::plain(refusal.reason)
            },
            ApiError::WantsDice { roll, wanted, rule } => Problem {
                rule: Some(rule),
                wanted: Some(wanted.clone()),
                roll: Some(roll),
                ..Problem::plain(format!("roll {wanted}"))
            },
            ApiError::TooLarge => Problem::plain("that is too large"),
            ApiError::RateLimited { .. } => Problem::plain("too many requests; wait a little"),
            ApiError::Unavailable => {
                Problem::plain("the storage does not work just now; look again before you go on")
            }
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.status();
        let wait = match self {
            ApiError::RateLimited { wait } => Some(wait),
            _ => None,
        };
        let mut response = (status, Json(self.problem())).into_response();
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Taken => ApiError::Conflict("somebody else was first".to_owned()),
            StoreError::Down(reason) => {
                tracing::error!(%reason, "the storage does not work");
                ApiError::Unavailable
            }
        }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        ApiError::Refused(refusal)
    }
}

impl From<Complaints> for ApiError {
    fn from(complaints: Complaints) -> Self {
        let rule = complaints.0.iter().find_map(|complaint| complaint.rule.clone());
        ApiError::Refused(Refusal { rule, ..Refusal::plain(complaints.to_string()) })
    }
}

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => refusal.into(),
            Fault::Complaints(complaints) => complaints.into(),
            Fault::Dice(Trouble::TooFew { number, wanted, rule }) => {
                ApiError::WantsDice { roll: number, wanted, rule }
            }
            other => ApiError::refused(other.to_string()),
        }
    }
}
