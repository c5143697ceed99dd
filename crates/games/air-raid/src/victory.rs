//! Victory points and levels. [ARP A-vp-1, A-vp-2, A-vp-3, A-stm-4, A-scen-1, A-scen-2, A-scen-3]

use serde::{Deserialize, Serialize};
use wardroom_kernel::Outcome;

use crate::parts::*;
use crate::state::{Condition, Conduct, Raid, Ship};
use crate::table::Table;

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
pub(crate) fn of_ship(table: Table<'_>, ship: usize) -> i16 {
    let [sunk, heavily, damaged] = table.data.ships[ship].vp.map(i16::from);
    match table.condition(ship) {
        Condition::Sunk => sunk,
        Condition::HeavilyDamaged => heavily,
        Condition::Damaged => damaged,
        Condition::Sound => 0,
    }
}

/// Whether a ship is sunk where she blocks the channel. [ARP A-stm-4]
fn blocks_channel(table: Table<'_>, ship: usize) -> bool {
    let kind = table.data.ships[ship].kind;
    let hex = table.ships[ship].hex;
    (kind == ShipType::Bb || kind.is_cruiser())
        && table.condition(ship) == Condition::Sunk
        && !table.ships[ship].is(Ship::AWAY)
        && (9..=11).contains(&hex.column())
        && hex.row() >= 20
}

/// Counts the points. [ARP A-vp-1, A-stm-4]
pub(crate) fn points(table: Table<'_>) -> Points {
    let figures = &table.data.book.victory;
    let ships = 0..table.data.ships.len();
    let blocked = ships.clone().any(|ship| blocks_channel(table, ship));
    let destroyed = (0..table.data.facilities.len()).filter(|&at| table.is_destroyed(at));
    Points {
        ships: ships.map(|ship| of_ship(table, ship)).sum(),
        channel: if blocked { figures.blocked_channel } else { 0 },
        facilities: destroyed.map(|at| i16::from(table.data.facilities[at].vp)).sum(),
        aircraft: (table.destroyed / figures.us_aircraft) as i16,
        losses: -(table.japanese_lost() as i16),
        solace: if table.solace { -figures.solace } else { 0 },
    }
}

/// Net points.
pub(crate) fn net(table: Table<'_>) -> i16 {
    points(table).net()
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
pub(crate) fn handicap(table: Table<'_>) -> i16 {
    match (table.options.historical_orders, table.raid) {
        (true, _) => 0,
        (false, Raid::BothWaves) => table.data.book.levels.handicap,
        (false, Raid::FirstWave) => table.data.book.levels.first_wave_handicap,
    }
}

/// The lowest net points of each level but the last, the best first. [ARP A-vp-2, A-vp-3, A-scen-2]
pub(crate) fn bounds(table: Table<'_>) -> impl Iterator<Item = (Level, i16)> {
    let figures = &table.data.book.levels;
    let (levels, bounds): (&[Level], &[i16]) = match table.raid {
        Raid::BothWaves => (
            &[Level::JapaneseDecisive, Level::JapaneseSubstantial, Level::Draw, Level::UsMarginal],
            &figures.historical,
        ),
        Raid::FirstWave => (&[Level::JapanWins, Level::Draw], &figures.first_wave),
    };
    levels.iter().copied().zip(bounds.iter().map(move |bound| bound + handicap(table)))
}

/// The level that net points come to.
pub(crate) fn level(table: Table<'_>, net: i16) -> Level {
    let reached = bounds(table).find(|&(_, bound)| net >= bound);
    reached.map_or(
        match table.raid {
            Raid::BothWaves => Level::UsDecisive,
            Raid::FirstWave => Level::UsWins,
        },
        |(level, _)| level,
    )
}

/// How the game ended.
pub(crate) fn outcome(table: Table<'_>) -> Outcome {
    let level = level(table, net(table));
    let mut values = vec![level.value()];
    if table.conduct == Conduct::Player {
        values.push(1.0 - level.value());
    }
    Outcome { label: level.name().into(), values }
}
