//! Why a request is denied: the one type that becomes an error answer.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use wardroom_kernel::{Complaints, Refusal, Trouble};
use wardroom_protocol::Problem;
use wardroom_record::Fault;

use crate::store::StoreError;

/// Why a request is denied.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Denied {
    /// The request makes no sense.
    Malformed(String),
    /// One must log in first.
    Stranger,
    /// One may not do this.
    Forbidden(String),
    /// There is no such thing.
    Missing(String),
    /// Something has happened meanwhile that one has not seen.
    Stale {
        /// The number of the last happening.
        number: u64,
    },
    /// Another server was first. Whether the change still goes must be found out anew.
    Beaten {
        /// The number of the last happening.
        number: u64,
    },
    /// It does not go with how things are.
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
    TooMany {
        /// Seconds to wait.
        wait: u64,
    },
    /// The storage does not work, or did not say whether it has kept a change.
    Unavailable,
}

/// What a request comes to.
pub(crate) type Granted<T = ()> = Result<T, Denied>;

impl Denied {
    /// There is no such thing.
    pub(crate) fn missing(what: &str) -> Self {
        Denied::Missing(format!("there is no such {what}"))
    }

    /// One may not do this.
    pub(crate) fn forbidden(why: &str) -> Self {
        Denied::Forbidden(why.to_owned())
    }

    /// A reason that no rule stands behind.
    pub(crate) fn refused(why: impl Into<String>) -> Self {
        Denied::Refused(Refusal::plain(why))
    }

    /// The status of the answer.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Denied::Malformed(_) => StatusCode::BAD_REQUEST,
            Denied::Stranger => StatusCode::UNAUTHORIZED,
            Denied::Forbidden(_) => StatusCode::FORBIDDEN,
            Denied::Missing(_) => StatusCode::NOT_FOUND,
            Denied::Stale { .. } | Denied::Beaten { .. } | Denied::Conflict(_) => {
                StatusCode::CONFLICT
            }
            Denied::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Denied::WantsDice { .. } => StatusCode::PRECONDITION_REQUIRED,
            Denied::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Denied::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Denied::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// What the answer says.
    pub(crate) fn problem(self) -> Problem {
        match self {
            Denied::Malformed(why)
            | Denied::Forbidden(why)
            | Denied::Missing(why)
            | Denied::Conflict(why) => Problem::plain(why),
            Denied::Stranger => Problem::plain("log in first"),
            Denied::Stale { number } | Denied::Beaten { number } => Problem {
                number: Some(number),
                ..Problem::plain("something has happened meanwhile; look again")
            },
            Denied::Refused(refusal) => Problem {
                rule: refusal.rule,
                nearest: refusal.nearest,
                ..Problem::plain(refusal.reason)
            },
            Denied::WantsDice { roll, wanted, rule } => Problem {
                rule: Some(rule),
                wanted: Some(wanted.clone()),
                roll: Some(roll),
                ..Problem::plain(format!("roll {wanted}"))
            },
            Denied::TooLarge => Problem::plain("that is too large"),
            Denied::TooMany { .. } => Problem::plain("too many requests; wait a little"),
            Denied::Unavailable => {
                Problem::plain("the storage does not work just now; look again before you go on")
            }
        }
    }
}

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let status = self.status();
        let wait = match self {
            Denied::TooMany { wait } => Some(wait),
            _ => None,
        };
        let mut response = (status, Json(self.problem())).into_response();
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(wait));
        }
        response
    }
}

impl From<StoreError> for Denied {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Taken => Denied::Conflict("somebody else was first".to_owned()),
            StoreError::Down(reason) => {
                tracing::error!(%reason, "the storage does not work");
                Denied::Unavailable
            }
        }
    }
}

impl From<Refusal> for Denied {
    fn from(refusal: Refusal) -> Self {
        Denied::Refused(refusal)
    }
}

impl From<Complaints> for Denied {
    fn from(complaints: Complaints) -> Self {
        let rule = complaints.0.iter().find_map(|complaint| complaint.rule.clone());
        Denied::Refused(Refusal { reason: complaints.to_string(), rule, nearest: None })
    }
}

impl From<Fault> for Denied {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Refused(refusal) => refusal.into(),
            Fault::Complaints(complaints) => complaints.into(),
            Fault::Dice(Trouble::TooFew { number, wanted, rule }) => {
                Denied::WantsDice { roll: number, wanted, rule }
            }
            other => Denied::refused(other.to_string()),
        }
    }
}
