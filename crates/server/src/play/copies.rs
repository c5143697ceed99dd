//! Rematches, practice copies, records in and out, logs out.

use std::sync::Arc;

use wardroom_kernel::{Position, Report};
use wardroom_protocol::{Created, DiceMode, PlayOnRequest, SeatQuery, TableState};
use wardroom_record::{Kind, Record, Stage, Table};

use super::observer_of;
use super::orders::begun;
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::event::EventKind;
use crate::live::{LiveTable, Prepared};
use crate::settings::{SeatPlan, Settings, Uploaded};
use crate::store::{SeatChange, TableRow, User};
use crate::tables::Change;
use crate::token;

/// The largest record that can be brought here, in bytes.
pub(crate) const MAX_RECORD: usize = 4 * 1024 * 1024;

impl App {
    /// A new table for the same players; each may take the seat they had.
    pub(crate) async fn rematch(self: &Arc<Self>, user: &User, id: &str) -> ApiResult<Created> {
        let mut held = self.lock_table(id).await?;
        let mine: Vec<String> = held.seats_of(user.id).map(|s| held.word(s).to_owned()).collect();
        if mine.is_empty() {
            return Err(ApiError::forbidden("only the players can ask for a rematch"));
        }
        if held.state() != TableState::Finished {
            return Err(ApiError::Conflict("the game is not over".to_owned()));
        }
        if let Some(table) = &held.rematch {
            return Ok(Created { id: table.clone(), links: Vec::new() });
        }
        let seats = held
            .seats
            .iter()
            .map(|seat_state| SeatPlan {
                word: seat_state.word.clone(),
                bot: seat_state.bot.map(|bot| bot.word().to_owned()),
                reserved: seat_state.holders.iter().map(|holder| holder.user).collect(),
            })
            .collect();
        let hot_seat = held.is_hot_seat();
        let settings =
            Settings { seats, seeded: false, hot_seat, lesson: None, ..held.row.settings.clone() };
        let row =
            TableRow { id: token::word(), creator: user.id, settings, secret: token::secret() };
        let claims: Vec<_> = mine.iter().map(|seat| (seat.as_str(), "")).collect();
        let created = self.set_up(user, row, held.game.clone(), &claims).await?;
        loop {
            let rematch = EventKind::Rematch { table: created.id.clone() };
            match (self.commit(&mut held, Change::of(rematch)).await, &held.rematch) {
                (Ok(_), _) => return Ok(created),
                // At another server somebody asked for it too: theirs it is.
                (Err(ApiError::LostRace { .. }), Some(table)) => {
                    return Ok(Created { id: table.clone(), links: Vec::new() });
                }
                (Err(ApiError::LostRace { .. }), None) => {}
                (Err(error), _) => return Err(error),
            }
        }
    }

    /// A practice copy that plays on from a position; whoever asks has every seat of it.
    pub(crate) async fn play_on(
        self: &Arc<Self>,
        user: &User,
        id: &str,
        request: PlayOnRequest,
    ) -> ApiResult<Created> {
        let held = self.lock_table(id).await?;
        check_open_book(&held, user)?;
        let record = begun(&held)?;
        let entry = held
            .entry_at(request.at.unwrap_or(held.last))
            .ok_or_else(|| ApiError::refused("the game had not begun by then"))?;
        let copy = record.practice_copy(&*held.game, entry, token::secret())?;
        drop(held);
        self.keep_record(user, &copy).await
    }

    /// The record of a game, as text.
    pub(crate) async fn record(&self, user: &User, id: &str) -> ApiResult<String> {
        let held = self.lock_table(id).await?;
        let record = begun(&held)?;
        if held.state() != TableState::Finished {
            check_open_book(&held, user)?;
            if held.row.settings.dice == DiceMode::Sealed {
                return Err(ApiError::forbidden(
                    "the record holds the secret of the dice, which is shown after the game",
                ));
            }
        }
        Ok(record.to_text(&*held.game))
    }

    /// The log as Markdown, as somebody may read it.
    pub(crate) async fn log(&self, user: &User, id: &str, query: SeatQuery) -> ApiResult<String> {
        let held = self.lock_table(id).await?;
        let observer = observer_of(&held, user, query.seat.as_deref())?;
        let turn = |position: &Position| held.game.banner_for(position, observer).turn;
        Ok(begun(&held)?.to_markdown(&*held.game, &turn, observer))
    }

    /// The game's own report, where it has one, as somebody may read it.
    pub(crate) async fn report(
        &self,
        user: &User,
        id: &str,
        query: SeatQuery,
    ) -> ApiResult<Report> {
        let held = self.lock_table(id).await?;
        let observer = observer_of(&held, user, query.seat.as_deref())?;
        let report = held.game.report(begun(&held)?.position(), observer);
        report.ok_or_else(|| ApiError::not_found("report"))
    }

    /// Brings a record here. Every entry, roll and head of it is checked. An unfinished game
    /// with sealed dice goes on as a practice copy: its secret is known now.
    pub(crate) async fn upload(self: &Arc<Self>, user: &User, text: &str) -> ApiResult<Created> {
        let record = Record::from_text(text)?;
        let game = self.open_game(&record.terms.game, &record.terms.overlay)?;
        let check = move || -> Result<Table, String> {
            let rules = &*game;
            let table = Table::resume(rules, record).map_err(|broken| broken.to_string())?;
            let finished = table.stage(rules) == Stage::Finished;
            if finished || table.record().terms.kind == Kind::Practice {
                return Ok(table);
            }
            let last = table.record().entries.len() - 1;
            table.practice_copy(rules, last, token::secret()).map_err(|fault| fault.to_string())
        };
        let table = self.work(check).await?.map_err(ApiError::refused)?;
        self.keep_record(user, &table).await
    }

    /// Keeps a whole record as a new table; an unfinished one belongs to whoever brings it.
    async fn keep_record(self: &Arc<Self>, user: &User, table: &Table) -> ApiResult<Created> {
        let Record { terms, secret, entries } = table.record().clone();
        let game = self.open_game(&terms.game, &terms.overlay)?;
        let finished = table.stage(&*game) == Stage::Finished;
        let plan = |word: &String| SeatPlan { word: word.clone(), bot: None, reserved: Vec::new() };
        let settings = Settings {
            game: terms.game,
            scenario: terms.scenario,
            options: terms.options,
            data: terms.overlay,
            dice: match terms.kind {
                Kind::Sealed => DiceMode::Sealed,
                Kind::Practice => DiceMode::Practice,
            },
            odds: true,
            clock: None,
            seats: table.seats().iter().map(plan).collect(),
            lesson: None,
            seeded: terms.seeded,
            hot_seat: terms.hot_seat,
            setup: terms.setup,
            from: terms.from,
            uploaded: Some(Uploaded { entropies: terms.entropies }),
        };
        let row = TableRow { id: token::word(), creator: user.id, settings, secret };
        let mut change = Change::default();
        if !finished {
            for word in table.seats() {
                let (seat, entropy) = (word.clone(), String::new());
                let (user, name) = (user.id, user.name.clone());
                change = change.seat_change(SeatChange::Takes { seat: seat.clone(), user }).and(
                    EventKind::Sat { seat, user, name, entropy, link: None },
                    Prepared::Nothing,
                );
            }
        }
        for entry in entries {
            change = change.and(EventKind::Entry { entry, user: None }, Prepared::Nothing);
        }
        let held = self.create(row, change).await?;
        Ok(Created { id: held.row.id.clone(), links: Vec::new() })
    }
}

/// Refuses somebody to whom anything at the table may be hidden.
fn check_open_book(live: &LiveTable, user: &User) -> ApiResult {
    let all_theirs = live.seats.iter().all(|seat_state| seat_state.is_held_by(user.id));
    match live.state() == TableState::Finished || all_theirs {
        true => Ok(()),
        false => Err(ApiError::forbidden("that would show what is hidden; wait for the end")),
    }
}
