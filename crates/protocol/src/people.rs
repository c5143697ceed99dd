//! Who one is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Who may make an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Signup {
    /// Anybody.
    Open,
    /// Whoever has an invitation.
    Invitation,
    /// Nobody: the administrator makes accounts.
    Closed,
}

/// Somebody, as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Person {
    /// Their name.
    pub name: String,
    /// Whether they are in without an account.
    pub guest: bool,
}

/// Who one is, and how one gets in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Me {
    /// Who one is; nobody before logging in.
    pub user: Option<Person>,
    /// Whether this server is for one machine only, where one is in at once.
    pub loopback: bool,
    /// Who may make an account.
    pub signup: Signup,
    /// Where turn notices are sent, if anywhere.
    pub webhook: Option<String>,
}

/// Logging in.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoginRequest {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// Making an account.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountRequest {
    /// The name: 2 to 24 letters, digits, blanks, `-`, `_` or `.`.
    pub name: String,
    /// The password: at least 10 characters.
    pub password: String,
    /// The invitation, where one is needed.
    #[serde(default)]
    pub invitation: Option<String>,
}

/// Another password.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordRequest {
    /// The one that holds until now.
    pub old: String,
    /// The one that shall hold: 10 to 200 characters, and none of the commonest.
    pub new: String,
}

/// What a guest would be called.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NameRequest {
    /// The name: 2 to 24 letters, digits, blanks, `-`, `_` or `.`.
    pub name: String,
}

/// A link by which one is the same person in another browser. It serves once, and not for long.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Passage {
    /// The path of the link, with its token.
    pub path: String,
    /// How many minutes it is good for.
    pub minutes: u32,
}

/// Coming over from another browser.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassageRequest {
    /// The token of the link.
    pub token: String,
}

/// Where turn notices are to be sent.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookRequest {
    /// A public `https` or `http` address; none to stop.
    pub url: Option<String>,
}

/// Something is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Refusal")]
pub struct Problem {
    /// The reason, fit to show a player.
    pub error: String,
    /// The rule behind it.
    #[serde(default)]
    pub rule: Option<String>,
    /// The nearest thing that would be accepted.
    #[serde(default)]
    pub nearest: Option<String>,
    /// Stale orders: the number of the last happening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Table dice: what must be rolled and typed next.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wanted: Option<String>,
    /// Table dice: which roll of the order that is, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<usize>,
}

impl Problem {
    /// A refusal that no rule stands behind.
    pub fn plain(error: impl Into<String>) -> Self {
        Problem {
            error: error.into(),
            rule: None,
            nearest: None,
            number: None,
            wanted: None,
            roll: None,
        }
    }
}
