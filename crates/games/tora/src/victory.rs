//! Who has won, and what it means. [TTT T-vic-3]

use crate::data::Data;
use crate::forces::Ship;

/// How the game ends. [TTT T-vic-9]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Victory {
    /// The Pacific Fleet can still deploy to Southeast Asia.
    UsnStrategic,
    /// Much of the fleet is out for nearly a year, but a small task force sails.
    IjnTactical,
    /// Nothing interferes with the southward expansion.
    IjnStrategic,
}

impl Victory {
    /// All three, the best for the US first.
    pub const ALL: [Victory; 3] =
        [Victory::UsnStrategic, Victory::IjnTactical, Victory::IjnStrategic];

    /// The letter that stands for it in the outcome chart.
    pub const fn letter(self) -> char {
        match self {
            Victory::UsnStrategic => 'U',
            Victory::IjnTactical => 'T',
            Victory::IjnStrategic => 'J',
        }
    }

    /// The result that a letter stands for.
    pub fn of_letter(letter: char) -> Option<Victory> {
        Victory::ALL.into_iter().find(|victory| victory.letter() == letter)
    }

    /// The result in words. [TTT T-vic-9]
    pub const fn label(self) -> &'static str {
        match self {
            Victory::UsnStrategic => "USN strategic victory",
            Victory::IjnTactical => "IJN tactical victory but strategic defeat",
            Victory::IjnStrategic => "IJN strategic victory",
        }
    }

    /// What it means for the war. [TTT T-vic-9]
    pub const fn meaning(self) -> &'static str {
        match self {
            Victory::UsnStrategic => "the Pacific Fleet can still deploy to Southeast Asia",
            Victory::IjnTactical => {
                "much of the fleet is out for nearly a year, but a small task force sails to the \
                 Coral Sea"
            }
            Victory::IjnStrategic => "the US cannot interfere with the southward expansion",
        }
    }

    /// What it is worth to the IJN, from 0 to 1; the US has the rest. A tactical victory that is a
    /// strategic defeat lies half-way. [TTT ruling 5]
    pub const fn value_for_ijn(self) -> f64 {
        match self {
            Victory::UsnStrategic => 0.0,
            Victory::IjnTactical => 0.5,
            Victory::IjnStrategic => 1.0,
        }
    }
}

/// The ten capital ships, counted. [TTT T-vic-1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fleet {
    /// Without a hit, or at sea.
    pub ok: u8,
    /// With at least one hit.
    pub damaged: u8,
    /// With as many hits as strength.
    pub sunk: u8,
}

impl Fleet {
    /// Counts the capital ships; `hits` and `strength` of one that is at sea are not asked for.
    /// [TTT T-vic-1]
    pub fn count(ships: impl IntoIterator<Item = (Ship, ShipFate)>) -> Fleet {
        let mut fleet = Fleet::default();
        for (_, fate) in ships.into_iter().filter(|(ship, _)| ship.is_capital()) {
            match fate {
                ShipFate::Ok => fleet.ok += 1,
                ShipFate::Damaged => fleet.damaged += 1,
                ShipFate::Sunk => fleet.sunk += 1,
            }
        }
        fleet
    }
}

/// How a ship has come through. [TTT T-vic-1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShipFate {
    /// Without a hit, or at sea.
    Ok,
    /// With at least one hit.
    Damaged,
    /// With as many hits as strength.
    Sunk,
}

impl ShipFate {
    /// What hits have made of a ship in port. [TTT T-vic-1]
    pub const fn of(hits: u8, strength: u8) -> ShipFate {
        if hits >= strength {
            ShipFate::Sunk
        } else if hits > 0 {
            ShipFate::Damaged
        } else {
            ShipFate::Ok
        }
    }
}

/// The band (0 to 4) that the hits on all yard units together fall into. [TTT T-vic-2]
pub fn yard_band(data: &Data, hits: u8) -> usize {
    data.yard_bands.iter().position(|&highest| hits <= highest).unwrap_or(data.yard_bands.len() - 1)
}

/// The row of the outcome chart for a fleet, if the chart has one: none with five or more OK, and
/// none with six or more sunk. [TTT T-vic-4]
pub fn outcome_row(data: &Data, fleet: Fleet) -> Option<usize> {
    let within = |band: [u8; 2], count| band[0] <= count && count <= band[1];
    data.outcome.iter().position(|row| {
        row.ok == fleet.ok && within(row.damaged, fleet.damaged) && within(row.sunk, fleet.sunk)
    })
}

/// Ships that a yard in each band repairs in time. [TTT T-vic-5]
const REPAIRED: [u8; 5] = [3, 2, 1, 1, 0];

/// How many ships are repaired in time by the shading of a row: one less where more are sunk, and where none
/// is OK. [TTT T-vic-5]
pub(crate) fn repaired(data: &Data, row: usize, band: usize) -> u8 {
    let ok = data.outcome[row].ok;
    let is_second = row > 0 && data.outcome[row - 1].ok == ok;
    REPAIRED[band].saturating_sub(u8::from(is_second || ok == 0))
}

/// How many capital ships are OK or repaired in time, off the chart too. [TTT T-vic-5]
pub(crate) fn ready_in_time(data: &Data, fleet: Fleet, yard_hits: u8) -> u8 {
    let band = yard_band(data, yard_hits);
    let most = outcome_row(data, fleet).map_or(REPAIRED[band], |row| repaired(data, row, band));
    fleet.ok + most.min(fleet.damaged)
}

/// How the game has ended. [TTT T-vic-3, T-vic-5]
///
/// `lost` counts the IJN's aircraft: every hit on a unit, whether the unit survived or not, and those
/// lost to a black card. [TTT T-vic-8]
pub fn outcome(data: &Data, fleet: Fleet, yard_hits: u8, lost: u16) -> Victory {
    if fleet.ok >= data.capitals_needed {
        return Victory::UsnStrategic;
    }
    // Off the chart: too many sunk for the US to reach five again. [TTT T-vic-6]
    let by_chart = if fleet.sunk >= data.sunk_decides {
        Victory::IjnStrategic
    } else {
        outcome_row(data, fleet).map_or(Victory::IjnStrategic, |row| {
            data.outcome[row].cells[yard_band(data, yard_hits)]
        })
    };
    // The price was too high for anything better. [TTT T-vic-7]
    if lost > data.losses { by_chart.min(Victory::IjnTactical) } else { by_chart }
}

#[cfg(test)]
mod tests {
    use wardroom_kernel::Overlay;

    use super::*;

    #[test]
    fn the_cells_of_the_chart_follow_from_the_ships_repaired_in_time() {
        let data = Data::load(&Overlay::none()).unwrap();
        for (row, verdicts) in data.outcome.iter().enumerate() {
            for (band, &cell) in verdicts.cells.iter().enumerate() {
                let expected = match verdicts.ok + repaired(&data, row, band) {
                    5.. => Victory::UsnStrategic,
                    3..5 => Victory::IjnTactical,
                    0..3 => Victory::IjnStrategic,
                };
                assert_eq!(cell, expected, "row {row}, band {band}");
            }
        }
    }

    #[test]
    fn no_more_ships_are_repaired_than_are_damaged() {
        let data = Data::load(&Overlay::none()).unwrap();
        let ready =
            |ok, damaged, sunk, yard| ready_in_time(&data, Fleet { ok, damaged, sunk }, yard);
        assert_eq!(ready(10, 0, 0, 0), 10);
        assert_eq!(ready(9, 1, 0, 0), 10);
        assert_eq!(ready(4, 5, 1, 0), 7);
        assert_eq!(ready(4, 1, 5, 0), 5, "one is damaged, and two could be repaired");
        assert_eq!(ready(4, 5, 1, u8::MAX), 4, "a yard in ruins repairs nothing");
    }
}
