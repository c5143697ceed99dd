//! Making a table.

use std::sync::Arc;

use wardroom_kernel::{AnyGame, Options, nearest};
use wardroom_protocol::{ClockTerms, CreateRequest, Created, DiceMode, SeatLink};
use wardroom_record::{Answers, Secret, Table, Terms};
use wardroom_study::player::Player;

use super::today::this_day;
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::event::EventKind;
use crate::live::{LiveTable, Prepared, SeatState};
use crate::settings::{SeatPlan, Settings};
use crate::store::{SeatChange, TableRow, User};
use crate::tables::Change;
use crate::token;
use wardroom_catalog::Engine;

/// The longest that one may add to the dice.
const MAX_ENTROPY: usize = 200;
/// The longest time to think, in minutes.
const MAX_CLOCK: u32 = 60 * 24 * 30;
/// The longest increment, in seconds.
const MAX_INCREMENT: u32 = 60 * 60 * 24;

/// Somebody who sits down: the word of the seat, and what they add to the dice.
pub(super) type SeatClaim<'a> = (&'a str, &'a str);

impl App {
    /// Makes a table.
    pub(crate) async fn create_table(
        self: &Arc<Self>,
        user: &User,
        request: CreateRequest,
    ) -> ApiResult<Created> {
        let game = self.open_game(&request.game, request.data.as_deref().unwrap_or_default())?;
        check_entropy(&request.entropy)?;
        check_clock(request.clock)?;
        let (settings, mine, secret) = match (&request.lesson, request.day) {
            (Some(lesson), _) => lesson_settings(game.as_ref(), lesson)?,
            (None, Some(day)) => {
                let today = self.day_settings(day)?;
                check_day(day, &request.game, &today.0.game)?;
                today
            }
            (None, None) => settings(&*game, &request)?,
        };
        let row = TableRow { id: token::word(), creator: user.id, settings, secret };
        // What the text of a lesson says comes true only if nobody adds to its dice; those of a day are everybody's.
        let entropy = if row.settings.seeded { "" } else { request.entropy.as_str() };
        let claims: Vec<SeatClaim<'_>> = mine.iter().map(|seat| (seat.as_str(), entropy)).collect();
        self.set_up(user, row, game, &claims).await
    }

    /// Keeps a new table at which somebody sits down at once, and makes links for the rest.
    pub(super) async fn set_up(
        self: &Arc<Self>,
        user: &User,
        row: TableRow,
        game: Arc<dyn Engine>,
        claims: &[SeatClaim<'_>],
    ) -> ApiResult<Created> {
        let live = LiveTable::new(row.clone(), game);
        let mut change = sit_down(&live, user, claims, None)?;
        let is_free = |seat_state: &&SeatState| {
            seat_state.is_open() && claims.iter().all(|(word, _)| *word != seat_state.word)
        };
        let mut tokens = Vec::new();
        for seat_state in live.seats.iter().filter(is_free) {
            let (token, linked) = new_link(user, &seat_state.word);
            change = change.and(linked, Prepared::Nothing);
            tokens.push((token, seat_state.word.clone()));
        }
        let held = self.create(row, change).await?;
        let mut links = Vec::new();
        for (token, seat) in tokens {
            self.store.create_link(token::hash(&token), &held.row.id, &seat).await?;
            links.push(seat_link(&held, &seat, &token)?);
        }
        self.metrics.created();
        let id = held.row.id.clone();
        if !links.is_empty() {
            self.keep_links(&id, links.clone());
        }
        Ok(Created { id, links })
    }
}

/// A token of a new link to a seat, and what happens when it is made. Of the token only hashes are kept.
pub(super) fn new_link(user: &User, seat: &str) -> (String, EventKind) {
    let token = token::word();
    let (seat, name, mark) = (seat.to_owned(), user.name.clone(), token::mark(&token));
    (token, EventKind::Linked { seat, user: user.id, name, mark })
}

/// A link that was made just now, as it is told to whoever made it.
pub(super) fn seat_link(live: &LiveTable, seat: &str, token: &str) -> ApiResult<SeatLink> {
    let mark = token::mark(token);
    let mut links = live.seats.iter().flat_map(|seat_state| &seat_state.links);
    let link = links.find(|link| link.mark == mark).ok_or_else(|| ApiError::not_found("link"))?;
    let (seat, path) = (seat.to_owned(), format!("/join/{token}"));
    Ok(SeatLink { seat, path, link: link.number })
}

/// Somebody sits down; if that was the last free seat, the game begins.
pub(super) fn sit_down(
    live: &LiveTable,
    user: &User,
    claims: &[SeatClaim<'_>],
    link: Option<u64>,
) -> ApiResult<Change> {
    let mut change = Change::default();
    let mut entropies = live.entropies();
    let mut open: Vec<&str> = live
        .seats
        .iter()
        .filter(|seat_state| seat_state.is_open())
        .map(|seat_state| seat_state.word.as_str())
        .collect();
    for &(word, entropy) in claims {
        let seat = live.seat(word).ok_or_else(|| ApiError::not_found("seat"))?;
        if open.contains(&word) {
            open.retain(|open| *open != word);
            entropies[seat.index()] = entropy.to_owned();
        }
        let (seat, name, entropy) = (word.to_owned(), user.name.clone(), entropy.to_owned());
        change = change
            .seat_change(SeatChange::Takes { seat: seat.clone(), user: user.id })
            .and(EventKind::Sat { seat, user: user.id, name, entropy, link }, Prepared::Nothing);
    }
    if live.record.is_none() && open.is_empty() {
        let terms = live.row.settings.terms(entropies);
        let table = Table::open(&*live.game, terms, live.row.secret, Answers::Sealed)?;
        let entry = table.record().entries[0].clone();
        change =
            change.and(EventKind::Entry { entry, user: None }, Prepared::Opened(Box::new(table)));
    }
    Ok(change)
}

/// Refuses to add too much to the dice.
pub(super) fn check_entropy(entropy: &str) -> ApiResult {
    match entropy.chars().count() > MAX_ENTROPY || entropy.chars().any(char::is_control) {
        true => Err(ApiError::refused(format!(
            "what one adds to the dice is at most {MAX_ENTROPY} plain characters"
        ))),
        false => Ok(()),
    }
}

/// Refuses a day to come, and another game than that of the day.
fn check_day(day: u32, asked: &str, game: &str) -> ApiResult {
    match (day <= this_day(), asked == game) {
        (true, true) => Ok(()),
        (false, _) => Err(ApiError::refused("that day has not come yet")),
        (_, false) => Err(ApiError::refused("the game of that day is another")),
    }
}

fn check_clock(clock: Option<ClockTerms>) -> ApiResult {
    let wrong = |clock: &ClockTerms| {
        clock.minutes == 0 || clock.minutes > MAX_CLOCK || clock.increment > MAX_INCREMENT
    };
    match clock.filter(wrong) {
        Some(_) => Err(ApiError::refused(format!(
            "a clock has 1 to {MAX_CLOCK} minutes and an increment of at most \
             {MAX_INCREMENT} seconds"
        ))),
        None => Ok(()),
    }
}

/// The settings that were asked for, the seats of whoever asks, and a secret for the dice.
fn settings(
    game: &dyn AnyGame,
    request: &CreateRequest,
) -> ApiResult<(Settings, Vec<String>, Secret)> {
    let usual = || game.manifest().scenarios.first().map_or("", |scenario| scenario.id.as_str());
    let scenario = request.scenario.as_deref().unwrap_or_else(usual);
    let terms = Terms::new(game, scenario, &Options(request.options.clone()))?;
    let words = terms.seats(game)?;
    for word in request.seats.keys() {
        if !words.contains(word) {
            let near = nearest(word, words.iter().map(String::as_str));
            let refusal = wardroom_kernel::Refusal::plain(format!("there is no seat {word}"));
            return Err(refusal.or_rather(near).into());
        }
    }
    let mut mine = Vec::new();
    let mut seats = Vec::new();
    for word in words {
        let bot = match request.seats.get(word).map(String::as_str) {
            None | Some("open") => None,
            Some("me") => {
                mine.push(word.clone());
                None
            }
            Some(who) => Some(who.parse::<Player>()?.word().to_owned()),
        };
        seats.push(SeatPlan { word: word.clone(), bot, reserved: Vec::new() });
    }
    let settings = Settings {
        game: terms.game,
        scenario: terms.scenario,
        options: terms.options,
        data: request.data.clone().unwrap_or_default(),
        dice: request.dice,
        odds: request.odds,
        clock: request.clock,
        seats,
        lesson: None,
        seeded: false,
        hot_seat: mine.len() > 1,
        setup: None,
        from: None,
        uploaded: None,
    };
    Ok((settings, mine, token::secret()))
}

/// The settings of a guided turn: the reader has every seat, and the dice fall as its text says.
fn lesson_settings(game: &dyn Engine, word: &str) -> ApiResult<(Settings, Vec<String>, Secret)> {
    let lessons = game.all_lessons();
    let lesson = lessons
        .iter()
        .find(|lesson| lesson.id == word)
        .ok_or_else(|| ApiError::not_found("lesson"))?;
    let terms = Terms::new(game, &lesson.scenario, &Options::default())?;
    let words = terms.seats(game)?.to_vec();
    let plan = |word: &String| SeatPlan { word: word.clone(), bot: None, reserved: Vec::new() };
    let settings = Settings {
        game: terms.game,
        scenario: terms.scenario,
        options: terms.options,
        data: String::new(),
        dice: DiceMode::Practice,
        odds: true,
        clock: None,
        seats: words.iter().map(plan).collect(),
        lesson: Some(lesson.id.clone()),
        seeded: true,
        // It is part of what the dice come from, and they must fall as the text says.
        hot_seat: false,
        setup: None,
        from: None,
        uploaded: None,
    };
    Ok((settings, words, Secret::from_seed(lesson.seed)))
}
