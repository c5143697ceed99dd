//! The game of the day: the same position and the same dice for everybody who begins it that day.

use wardroom_kernel::Options;
use wardroom_protocol::{DiceMode, Today};
use wardroom_record::{Secret, Terms};
use wardroom_study::player::Player;

use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::settings::{SeatPlan, Settings};
use crate::time::now;

/// The milliseconds of a day.
const DAY: i64 = 24 * 60 * 60 * 1000;
/// Who plays the other seats.
const OPPONENT: &str = "lieutenant";
/// So that the dice of a day are not those of a lesson.
const SEEDS: u64 = 1 << 32;

/// The day, counted from 1 January 1970.
pub(crate) fn this_day() -> u32 {
    u32::try_from(now() / DAY).unwrap_or(0)
}

impl App {
    /// The game of a day: the games take turns, each with its scenarios and its seats one after another.
    pub(crate) fn today(&self, day: u32) -> ApiResult<Today> {
        let games: Vec<_> = self.registry.games().collect();
        let at = day as usize;
        let game = games.get(at % games.len().max(1)).ok_or_else(|| ApiError::not_found("game"))?;
        let cover = game.its_cover();
        let round = at / games.len();
        let scenario = match cover.days.len() {
            0 => cover.play.scenario,
            scenarios => cover.days[round % scenarios].clone(),
        };
        let seats = &game.manifest().scenario(&scenario)?.seats;
        let seat = seats[round / cover.days.len().max(1) % seats.len()].clone();
        Ok(Today { day, game: game.id().to_owned(), scenario, seat })
    }

    /// The settings of the game of a day, the seat of whoever begins it, and its dice.
    pub(super) fn day_settings(&self, day: u32) -> ApiResult<(Settings, Vec<String>, Secret)> {
        let today = self.today(day)?;
        let game = self.open_game(&today.game, "")?;
        let terms = Terms::new(&*game, &today.scenario, &Options::default())?;
        let opponent = OPPONENT.parse::<Player>()?.word();
        let plan = |word: &String| SeatPlan {
            word: word.clone(),
            bot: (*word != today.seat).then(|| opponent.to_owned()),
            reserved: Vec::new(),
        };
        let settings = Settings {
            seats: terms.seats(&*game)?.iter().map(plan).collect(),
            game: terms.game,
            scenario: terms.scenario,
            options: terms.options,
            data: String::new(),
            // Whoever has played it knows how the dice fall: it does not count.
            dice: DiceMode::Practice,
            odds: true,
            clock: None,
            lesson: None,
            seeded: true,
            hot_seat: false,
            setup: None,
            from: None,
            uploaded: None,
        };
        Ok((settings, vec![today.seat], Secret::from_seed(SEEDS + u64::from(day))))
    }
}
