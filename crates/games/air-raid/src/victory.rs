//! Victory points and levels. [ARP A-vp-1, A-vp-2, A-vp-3, A-stm-4, A-scen-1, A-scen-2, A-scen-3]

use serde::{Deserialize, Serialize};
use wardroom_kernel::Outcome;

use crate::data::Data;
use crate::parts::*;
use crate::state::{Condition, Conduct, Raid, Ship, State};

/// Victory points by what they are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// Ships sunk and damaged.
    pub ships: i16,
    /// A channel that is blocked. [ARP A-stm-4]
    pub channel: i16,
    /// Facilities destroyed.
    pub facilities: i16,
    /// US aircraft destroyed.
    pub aircraft: i16,
    /// Japanese aircraft lost, below zero.
    pub losses: i16,
    /// An attack on the hospital ship, below zero.
    pub solace: i16,
}

impl Points {
    /// All together.
    pub const fn net(&self) -> i16 {
        self.ships + self.channel + self.facilities + self.aircraft + self.losses + self.solace
    }
}

/// What a ship is worth to Japan now. [ARP A-vp-1]
pub(crate) fn of_ship(data: &Data, state: &State, ship: usize) -> i16 {
    let [sunk, heavily, damaged] = data.ships[ship].vp.map(i16::from);
    match state.condition(data, ship) {
        Condition::Sunk => sunk,
        Condition::HeavilyDamaged => heavily,
        Condition::Damaged => damaged,
        Condition::Sound => 0,
    }
}

/// Whether a ship is sunk where she blocks the channel. [ARP A-stm-4]
fn blocks_channel(data: &Data, state: &State, ship: usize) -> bool {
    let kind = data.ships[ship].kind;
    let hex = state.ships[ship].hex;
    (kind == ShipType::Bb || kind.is_cruiser())
        && state.condition(data, ship) == Condition::Sunk
        && !state.ships[ship].is(Ship::AWAY)
        && (9..=11).contains(&hex.column())
        && hex.row() >= 20
}

/// Counts the points. [ARP A-vp-1, A-stm-4]
pub(crate) fn points(data: &Data, state: &State) -> Points {
    let figures = &data.book.victory;
    let ships = 0..data.ships.len();
    let blocked = ships.clone().any(|ship| blocks_channel(data, state, ship));
    let destroyed = (0..data.facilities.len()).filter(|&at| state.is_destroyed(data, at));
    Points {
        ships: ships.map(|ship| of_ship(data, state, ship)).sum(),
        channel: if blocked { figures.blocked_channel } else { 0 },
        facilities: destroyed.map(|at| i16::from(data.facilities[at].vp)).sum(),
        aircraft: (state.destroyed / figures.us_aircraft) as i16,
        losses: -(state.japanese_lost() as i16),
        solace: if state.solace { -figures.solace } else { 0 },
    }
}

/// Net points.
pub(crate) fn net(data: &Data, state: &State) -> i16 {
    points(data, state).net()
}

/// How well Japan has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Far worse than history.
    UsDecisive,
    /// Worse than history.
    UsMarginal,
    /// A win for the US in the first-wave game.
    UsWins,
    /// About as in history.
    Draw,
    /// A win for Japan in the first-wave game.
    JapanWins,
    /// Better than history.
    JapaneseSubstantial,
    /// Far better than history.
    JapaneseDecisive,
}

impl Level {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::UsDecisive => "US decisive victory",
            Level::UsMarginal => "US marginal victory",
            Level::UsWins => "US victory",
            Level::Draw => "draw",
            Level::JapanWins => "Japanese victory",
            Level::JapaneseSubstantial => "Japanese substantial victory",
            Level::JapaneseDecisive => "Japanese decisive victory",
        }
    }

    /// What it is worth to Japan.
    const fn value(self) -> f64 {
        match self {
            Level::UsDecisive | Level::UsWins => 0.0,
            Level::UsMarginal => 0.25,
            Level::Draw => 0.5,
            Level::JapaneseSubstantial => 0.75,
            Level::JapanWins | Level::JapaneseDecisive => 1.0,
        }
    }
}

/// What is added to every bound, since a free choice of targets does better than history. [ARP A-vp-3]
pub(crate) fn handicap(data: &Data, state: &State) -> i16 {
    match (state.options.historical_orders, state.raid) {
        (true, _) => 0,
        (false, Raid::BothWaves) => data.book.levels.handicap,
        (false, Raid::FirstWave) => data.book.levels.first_wave_handicap,
    }
}

/// The lowest net points of each level but the last, the best first. [ARP A-vp-2, A-vp-3, A-scen-2]
pub(crate) fn bounds(data: &Data, state: &State) -> Vec<(Level, i16)> {
    let handicap = handicap(data, state);
    let levels = &data.book.levels;
    match state.raid {
        Raid::BothWaves => {
            [Level::JapaneseDecisive, Level::JapaneseSubstantial, Level::Draw, Level::UsMarginal]
                .into_iter()
                .zip(levels.historical.map(|bound| bound + handicap))
                .collect()
        }
        Raid::FirstWave => [Level::JapanWins, Level::Draw]
            .into_iter()
            .zip(levels.first_wave.map(|bound| bound + handicap))
            .collect(),
    }
}

/// The level that net points come to.
pub(crate) fn level(data: &Data, state: &State, net: i16) -> Level {
    let reached = bounds(data, state).into_iter().find(|&(_, bound)| net >= bound);
    reached.map_or(
        match state.raid {
            Raid::BothWaves => Level::UsDecisive,
            Raid::FirstWave => Level::UsWins,
        },
        |(level, _)| level,
    )
}

/// How the game ended.
pub(crate) fn outcome(data: &Data, state: &State) -> Outcome {
    let level = level(data, state, net(data, state));
    let mut values = vec![level.value()];
    if state.conduct == Conduct::Player {
        values.push(1.0 - level.value());
    }
    Outcome { label: level.name().into(), values }
}
