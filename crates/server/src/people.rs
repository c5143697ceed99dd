//! Accounts, guests and sessions.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use wardroom_protocol::{
    AccountRequest, LoginRequest, Me, Passage, PasswordRequest, Person, Signup,
};

use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::store::{Store, StoreError, User};
use crate::time::now;
use crate::token;

/// How long a session lasts, in milliseconds.
pub(crate) const SESSION: i64 = 90 * 24 * 60 * 60 * 1000;
/// How long a link to another browser is good for.
const PASSAGE_MINUTES: u32 = 30;
/// The shortest password.
const MIN_PASSWORD: usize = 10;
/// The longest password: hashing must not be fed without end.
const MAX_PASSWORD: usize = 200;

/// Checks that somebody may be called so.
fn check_name(name: &str) -> ApiResult {
    let fits = (2..=24).contains(&name.chars().count())
        && name.chars().all(|sign| sign.is_alphanumeric() || " -_.".contains(sign))
        && name.trim() == name
        && !name.to_lowercase().starts_with("guest");
    match fits {
        true => Ok(()),
        false => Err(ApiError::refused(
            "a name has 2 to 24 letters, digits, blanks, -, _ or ., and does not begin with guest",
        )),
    }
}

/// The hash under which a password is kept.
///
/// # Errors
/// When the password is too short or too long.
pub fn hash_password(password: &str) -> Result<String, String> {
    if !(MIN_PASSWORD..=MAX_PASSWORD).contains(&password.chars().count()) {
        return Err(format!("a password has {MIN_PASSWORD} to {MAX_PASSWORD} characters"));
    }
    if is_common(password) {
        return Err("that password is among the first that anybody would try".to_owned());
    }
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string()).map_err(|error| error.to_string())
}

/// The commonest of those that are long enough, a line each.
const COMMON_PASSWORDS: &str = include_str!("common-passwords.txt");

/// Whether a password is one of the commonest, or a few signs over and over.
fn is_common(password: &str) -> bool {
    let plain = password.to_lowercase();
    let signs: Vec<char> = plain.chars().collect();
    let repeats = (1..=3).any(|length| signs.iter().zip(&signs[length..]).all(|(a, b)| a == b));
    repeats || COMMON_PASSWORDS.lines().any(|common| common == plain)
}

fn is_password(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash)
        .is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

/// Sets somebody's password, and makes the account if there is none.
///
/// # Errors
/// When the password is refused or the storage does not work.
pub async fn set_password(store: &dyn Store, name: &str, password: &str) -> Result<(), String> {
    let hash = hash_password(password)?;
    let known = store.user_by_name(name).await.map_err(|error| error.to_string())?;
    let done = match known {
        Some((user, _)) => store.set_password(user.id, &hash).await,
        None => {
            check_name(name).map_err(|error| error.problem().error)?;
            store.create_user(name, Some(&hash)).await.map(|_| ())
        }
    };
    done.map_err(|error| error.to_string())
}

/// Makes an invitation; only its hash is kept.
///
/// # Errors
/// When the storage does not work.
pub async fn invite(store: &dyn Store) -> Result<String, StoreError> {
    let invitation = token::word();
    store.create_invitation(token::hash(&invitation)).await?;
    Ok(invitation)
}

impl App {
    /// Who one is.
    pub(crate) fn me(&self, user: Option<&User>) -> Me {
        Me {
            user: user.map(|user| Person { name: user.name.clone(), guest: user.guest }),
            loopback: self.config.is_loopback(),
            signup: self.config.signup,
            webhook: user.and_then(|user| user.webhook.clone()),
        }
    }

    /// Begins a session and returns its token.
    pub(crate) async fn begin_session(&self, user: &User) -> ApiResult<String> {
        let token = token::word();
        self.store.create_session(token::hash(&token), user.id, now() + SESSION).await?;
        self.sessions.keep(token::hash(&token), user.clone());
        Ok(token)
    }

    /// Lets somebody on this machine in.
    pub(crate) async fn admit_guest(&self) -> ApiResult<(User, String)> {
        let name = format!("Guest {}", &token::word()[..6]);
        let id = self.store.create_user(&name, None).await?;
        let user = User { id, name, guest: true, webhook: None };
        let token = self.begin_session(&user).await?;
        Ok((user, token))
    }

    /// Logs somebody in.
    pub(crate) async fn log_in(&self, request: LoginRequest) -> ApiResult<(User, String)> {
        let known = self.store.user_by_name(&request.name).await?;
        let (user, hash) = match known {
            Some((user, hash)) => (Some(user), hash),
            None => (None, None),
        };
        // An unknown name takes as long as a wrong password, so that names cannot be probed.
        let hash = hash.unwrap_or_else(|| self.decoy.clone());
        let password = request.password;
        let right = self.work(move || is_password(&password, &hash)).await?;
        let user = user.filter(|user| right && !user.guest);
        let user = user.ok_or_else(|| ApiError::forbidden("name or password is wrong"))?;
        let token = self.begin_session(&user).await?;
        Ok((user, token))
    }

    /// Gives somebody another password. Every session of theirs ends; a new one begins where they are.
    pub(crate) async fn change_password(
        &self,
        user: &User,
        request: PasswordRequest,
    ) -> ApiResult<String> {
        let known = self.store.user_by_name(&user.name).await?.and_then(|(_, hash)| hash);
        let known = known.ok_or_else(|| ApiError::forbidden("a guest has no password"))?;
        let PasswordRequest { old, new } = request;
        if !self.work(move || is_password(&old, &known)).await? {
            return Err(ApiError::forbidden("that is not your password"));
        }
        let hash = self.work(move || hash_password(&new)).await?.map_err(ApiError::refused)?;
        self.store.set_password(user.id, &hash).await?;
        self.sessions.forget_user(user.id);
        self.begin_session(user).await
    }

    /// Makes an account and logs in.
    pub(crate) async fn sign_up(&self, request: AccountRequest) -> ApiResult<(User, String)> {
        if self.config.signup == Signup::Closed {
            return Err(ApiError::forbidden("accounts are made by the administrator here"));
        }
        check_name(&request.name)?;
        if self.store.user_by_name(&request.name).await?.is_some() {
            return Err(ApiError::Conflict("the name is taken".to_owned()));
        }
        let password = request.password;
        let hash = self.work(move || hash_password(&password)).await?.map_err(ApiError::refused)?;
        if self.config.signup == Signup::Invitation {
            let invitation = request.invitation.unwrap_or_default();
            if !self.store.use_invitation(token::hash(&invitation)).await? {
                return Err(ApiError::forbidden("one needs an invitation that nobody has used"));
            }
        }
        let id = self.store.create_user(&request.name, Some(&hash)).await?;
        let user = User { id, name: request.name, guest: false, webhook: None };
        let token = self.begin_session(&user).await?;
        Ok((user, token))
    }

    /// Gives a guest the name they chose. What they were called at tables before stays in those tables' logs.
    pub(crate) async fn rename(&self, user: User, name: String) -> ApiResult<User> {
        if !user.guest {
            return Err(ApiError::forbidden("an account keeps its name"));
        }
        check_name(&name)?;
        let known = self.store.user_by_name(&name).await?;
        if known.is_some_and(|(known, _)| known.id != user.id) {
            return Err(ApiError::Conflict("the name is taken".to_owned()));
        }
        self.store.rename(user.id, &name).await?;
        self.sessions.forget_user(user.id);
        Ok(User { name, ..user })
    }

    /// A link by which somebody is the same person in another browser: a session of its own that lasts
    /// only until it is used, or for a few minutes.
    pub(crate) async fn make_passage(&self, user: &User) -> ApiResult<Passage> {
        let token = token::word();
        let until = now() + i64::from(PASSAGE_MINUTES) * 60_000;
        self.store.create_session(token::hash(&token), user.id, until).await?;
        Ok(Passage { path: format!("/passage/{token}"), minutes: PASSAGE_MINUTES })
    }

    /// Uses such a link up, and begins a session in its place.
    pub(crate) async fn take_passage(&self, token: &str) -> ApiResult<(User, String)> {
        let user = self.store.session(token::hash(token), now()).await?;
        let user = user.ok_or_else(|| ApiError::not_found("link"))?;
        self.end_session(token).await?;
        let token = self.begin_session(&user).await?;
        Ok((user, token))
    }

    /// Whose session a token is.
    pub(crate) async fn session_user(self: &Arc<Self>, token: &str) -> ApiResult<Option<User>> {
        let hash = token::hash(token);
        if let Some(user) = self.sessions.get(&hash) {
            return Ok(Some(user));
        }
        let user = self.store.session(hash, now()).await?;
        if let Some(user) = &user {
            self.sessions.keep(hash, user.clone());
        }
        Ok(user)
    }

    /// Ends a session.
    pub(crate) async fn end_session(&self, token: &str) -> ApiResult {
        let hash = token::hash(token);
        self.sessions.forget(&hash);
        Ok(self.store.end_session(hash).await?)
    }
}
