//! What the cells of the charts mean, read from their short notation.

use std::fmt;

use wardroom_kernel::Stack;

use crate::parts::{
    Altitude, Compartment, Equipment, Man, Mount, RaidTable, Secondary, Section, Weather,
};
use crate::state::Place;

/// A station, or two of which a die chooses: 1-3 the first, 4-6 the second. [PD pd-T1-1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Post {
    /// The station on 1-3.
    pub low: u8,
    /// The station on 4-6.
    pub high: u8,
}

pub(crate) fn post(cell: &str) -> Option<Post> {
    if let Some(split) = cell.strip_prefix("1d6:1-3>") {
        let (low, high) = split.split_once("/4-6>")?;
        return Some(Post { low: low.parse().ok()?, high: high.parse().ok()? });
    }
    let station = cell.parse().ok()?;
    Some(Post { low: station, high: station })
}

/// A leading number: `2 days(A)`, `3+3`, `4`.
pub(crate) fn leading(cell: &str) -> Option<u8> {
    let digits = cell.len() - cell.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    cell[..digits].parse().ok()
}

/// A number with its sign.
pub(crate) fn signed(cell: &str) -> Option<i8> {
    cell.parse().ok()
}

/// Whether a cell is the first of two words.
pub(crate) fn either(yes: &'static str, no: &'static str) -> impl Fn(&str) -> Option<bool> {
    move |cell| match cell {
        cell if cell == yes => Some(true),
        cell if cell == no => Some(false),
        _ => None,
    }
}

pub(crate) fn weather(cell: &str) -> Option<Weather> {
    Some(match cell {
        "Storm>T6-2" => Weather::Storm,
        "Rain(A)" => Weather::Rain,
        "Clear" => Weather::Clear,
        _ => return None,
    })
}

/// A typhoon: days lost, and whether the ship is damaged. [PD pd-T6-3]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typhoon {
    /// Days marked off.
    pub days: u8,
    /// Whether table 6-4 follows.
    pub damages: bool,
}

pub(crate) fn typhoon(cell: &str) -> Option<Typhoon> {
    Some(Typhoon { days: leading(cell)?, damages: cell.contains(">T6-4") })
}

/// What a typhoon does to the ship. [PD pd-T6-4]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StormDamage {
    /// She sinks.
    Sinks,
    /// She returns to the anchorage.
    Major,
    /// She loses hull and stays.
    Hull(u8),
    /// Nothing.
    None,
}

impl fmt::Display for StormDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StormDamage::Sinks => f.write_str("the ship sinks"),
            StormDamage::Major => f.write_str("major damage"),
            StormDamage::Hull(points) => write!(f, "{points} hull"),
            StormDamage::None => f.write_str("none to speak of"),
        }
    }
}

pub(crate) fn storm_damage(cell: &str) -> Option<StormDamage> {
    Some(match cell {
        "ship sinks (Rule 4)" => StormDamage::Sinks,
        "major damage, return to anchorage >T6-5" => StormDamage::Major,
        "moderate, HULL-2, stays" => StormDamage::Hull(2),
        "light, HULL-1, stays" => StormDamage::Hull(1),
        "superficial, no effect" => StormDamage::None,
        _ => return None,
    })
}

/// Kinds of fighter cover. [PD pd-N7-1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    /// Carrier fighters.
    pub carrier: bool,
    /// Land-based fighters.
    pub land: bool,
}

pub(crate) fn cover(cell: &str) -> Option<Cover> {
    let (carrier, land) = match cell {
        "none" => (false, false),
        "carrier" => (true, false),
        "land" => (false, true),
        "carrier+land" => (true, true),
        _ => return None,
    };
    Some(Cover { carrier, land })
}

/// Where table 8-1 leads. [PD pd-T8-1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// To one of the tables A to H.
    Table(RaidTable),
    /// To table 8-2.
    Random,
    /// Nowhere: no attack.
    None,
}

impl fmt::Display for Attack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Attack::Table(table) => write!(f, "attack table {table}"),
            Attack::Random => f.write_str("a random result"),
            Attack::None => f.write_str("no attack"),
        }
    }
}

pub(crate) fn attack(cell: &str) -> Option<Attack> {
    match cell {
        "NA" => Some(Attack::None),
        "RR" => Some(Attack::Random),
        letter => RaidTable::named(letter).map(Attack::Table),
    }
}

/// The planes of an attack table's row. [PD pd-T8-A]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Raid {
    /// Table 8-2.
    Random,
    /// These planes, and a die of extra ones where note A stands. [PD pd-N8-A]
    Planes {
        /// Where they come in, in printed order; none is no attack.
        places: Stack<Place, 8>,
        /// Whether note A stands.
        extra: bool,
    },
}

pub(crate) fn raid(cell: &str) -> Option<Raid> {
    if cell == "RR" {
        return Some(Raid::Random);
    }
    let mut places = Stack::new();
    if cell == "0" {
        return Some(Raid::Planes { places, extra: false });
    }
    let (count, list) = cell.split_once(':')?;
    let (list, extra) = match list.strip_suffix("+A") {
        Some(list) => (list, true),
        None => (list, false),
    };
    for one in list.split(',') {
        if places.is_full() {
            return None;
        }
        places.push(one.parse().ok()?);
    }
    (count.parse() == Ok(places.len())).then_some(Raid::Planes { places, extra })
}

/// What defensive fire does to a plane. [PD pd-T9-2-5]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fire {
    /// Nothing.
    Miss,
    /// So many hits.
    Hits(u8),
    /// It burns and still comes in. [PD pd-N9-2B]
    Flamed,
    /// It is removed. [PD pd-N9-2A]
    Destroyed,
}

impl fmt::Display for Fire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fire::Miss => f.write_str("miss"),
            Fire::Hits(1) => f.write_str("a hit"),
            Fire::Hits(hits) => write!(f, "{hits} hits"),
            Fire::Flamed => f.write_str("flamed"),
            Fire::Destroyed => f.write_str("destroyed"),
        }
    }
}

pub(crate) fn fire(cell: &str) -> Option<Fire> {
    Some(match cell {
        "Miss" => Fire::Miss,
        "Hit" => Fire::Hits(1),
        "2Hits" => Fire::Hits(2),
        "Flamed" => Fire::Flamed,
        "Destroyed" => Fire::Destroyed,
        _ => return None,
    })
}

/// What comes of a plane that attacks. [PD pd-T10]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strike {
    /// Nothing.
    Miss,
    /// Table 11-1.
    NearMiss,
    /// Table 11.
    Hit,
}

impl fmt::Display for Strike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Strike::Miss => "misses",
            Strike::NearMiss => "is a near miss",
            Strike::Hit => "hits",
        })
    }
}

pub(crate) fn strike(cell: &str) -> Option<Strike> {
    Some(match cell {
        "Miss" => Strike::Miss,
        "NM" => Strike::NearMiss,
        "Hit" | "Hit(B)" => Strike::Hit,
        _ => return None,
    })
}

/// Which of two: forward or aft, port or starboard, SC or SG; or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Radars {
    /// The air search radar.
    Sc,
    /// The surface search radar.
    Sg,
    Both,
}

impl Radars {
    /// The radars meant.
    pub fn list(self) -> &'static [Equipment] {
        match self {
            Radars::Sc => &[Equipment::Sc],
            Radars::Sg => &[Equipment::Sg],
            Radars::Both => &[Equipment::Sc, Equipment::Sg],
        }
    }
}

/// A cell of tables 11 and 11-1. [PD pd-N11-codes]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// A gun mount is hit.
    Gun(Mount),
    /// All aft 20mm are destroyed.
    AftTwenties,
    /// A primary compartment is hit.
    Compartment(Compartment),
    /// A stack is hit or destroyed, so emergency maneuvers are lost. [PD pd-N11M-C]
    Stack(Equipment),
    StackDestroyed(Equipment),
    /// A propeller shaft is bent. [PD pd-N11A-E]
    Shaft(Equipment),
    /// The rudder is damaged. [PD pd-N11A-G]
    Rudder,
    /// The rudder is destroyed. [PD pd-N11A-H]
    RudderDestroyed,
    /// Radars are hit. [PD pd-N11F-F]
    Radar(Radars),
    /// Radars are destroyed outright.
    RadarDestroyed(Radars),
    /// A deck fire, and the Mk37 is hit. [PD pd-N11F-H]
    Mk37,
    /// The FDT is killed. [PD pd-I-fdtkill]
    FdtKilled,
    /// The water lines are hit. [PD pd-N11F-G]
    Water,
    DeckFire,
    /// Table 15.
    Random,
    Superficial,
    /// A secondary compartment is hit. [PD pd-N11-sec]
    Secondary(Secondary),
    /// Nothing at all.
    None,
    /// Hull points.
    Hull(u8),
    /// An SFS marker is lost. [PD pd-I-sfsloss]
    SfsLost,
    /// Maneuver points, by a near miss that damages a stack, a screw or the rudder. [PD pd-N11-1]
    Maneuver(Equipment, u8),
    /// Fuel points, by a near miss that holes a fuel room. [PD pd-N11-1]
    Fuel(Compartment, u8),
}

/// A secondary compartment as its chart names it. [PD pd-K-secF, pd-K-secM, pd-K-secA]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondaryBox {
    pub name: String,
    /// Its row and column in the table of its section.
    pub cell: (usize, usize),
    pub section: Section,
    /// Whether it lies below the waterline. [PD pd-N11F-A]
    pub below_waterline: bool,
}

impl SecondaryBox {
    /// A word of its own: the section, the cell and the name, as `forward-0/2-ice-machine`.
    pub(crate) fn word(&self) -> String {
        let name = self.name.to_lowercase().replace(['.', '\''], "");
        let name = name.replace(|sign: char| !sign.is_ascii_alphanumeric(), "-").replace("--", "-");
        let (row, column) = self.cell;
        format!("{}-{row}/{column}-{name}", self.section)
    }
}

/// A cell of table 11 that is no secondary compartment. [PD pd-N11-codes]
pub(crate) fn damage(cell: &str) -> Option<Damage> {
    let bare = cell.split('(').next().unwrap_or(cell);
    let ends = |end: &str, forward: Compartment, aft: Compartment| match end {
        "F" => Some(forward),
        "A" => Some(aft),
        _ => None,
    };
    let stack = |end: &str| match end {
        "F" => Some(Equipment::StackForward),
        "A" => Some(Equipment::StackAft),
        _ => None,
    };
    let radars = |which: &str| match which {
        "SC" => Some(Radars::Sc),
        "SG" => Some(Radars::Sg),
        "SC+SG" => Some(Radars::Both),
        _ => None,
    };
    use Compartment as C;
    Some(match bare.split_once(':') {
        Some(("G5", n)) => Damage::Gun(Mount::named(&format!("5in{n}"))?),
        Some(("G40", x)) => Damage::Gun(Mount::named(&format!("40{x}"))?),
        Some(("G20", x)) => Damage::Gun(Mount::named(&format!("20{x}"))?),
        Some(("G20X", "E+F+G")) => Damage::AftTwenties,
        Some(("MAG5", n)) => Damage::Compartment(C::named(&format!("magazine-{n}"))?),
        Some(("MAG40", end)) => {
            Damage::Compartment(ends(end, C::Magazine40Forward, C::Magazine40Aft)?)
        }
        Some(("MAG20", "A")) => Damage::Compartment(C::Magazine20),
        Some(("FUEL", end)) => Damage::Compartment(ends(end, C::FuelForward, C::FuelAft)?),
        Some(("ENG", end)) => Damage::Compartment(ends(end, C::EngineForward, C::EngineAft)?),
        Some(("FRM", end)) => Damage::Compartment(ends(end, C::FireForward, C::FireAft)?),
        Some(("STK", end)) => Damage::Stack(stack(end)?),
        Some(("STKX", end)) => Damage::StackDestroyed(stack(end)?),
        Some(("SHAFT", "P")) => Damage::Shaft(Equipment::ShaftPort),
        Some(("SHAFT", "S")) => Damage::Shaft(Equipment::ShaftStarboard),
        Some(("RAD", which)) => Damage::Radar(radars(which)?),
        Some(("RADX", which)) => Damage::RadarDestroyed(radars(which)?),
        Some(_) => return None,
        None => match bare {
            "RUD" => Damage::Rudder,
            "RUDX" => Damage::RudderDestroyed,
            "STEER" => Damage::Compartment(C::Steering),
            "CIC" => Damage::Compartment(C::Cic),
            "BRIDGE" => Damage::Compartment(C::Bridge),
            "RADIO" => Damage::Compartment(C::Radio),
            "DFIRE+MK37" => Damage::Mk37,
            "FDTKILL" => Damage::FdtKilled,
            "WATER" => Damage::Water,
            "DFIRE" => Damage::DeckFire,
            "T15" => Damage::Random,
            "SUP" => Damage::Superficial,
            _ => return None,
        },
    })
}

/// A cell of table 11-1. [PD pd-T11-1]
pub(crate) fn near_miss(cell: &str) -> Option<Damage> {
    let last = cell.rsplit(' ').next().unwrap_or(cell);
    let (kind, points) = last.split_once('-').unwrap_or((last, ""));
    Some(match (kind, points.parse::<u8>()) {
        ("HULL", Ok(points)) => Damage::Hull(points),
        ("MAN", Ok(points)) => {
            let part = match cell.split(' ').next()? {
                "STK:F" => Equipment::StackForward,
                "STK:A" => Equipment::StackAft,
                "SCREW:P" => Equipment::ShaftPort,
                "SCREW:S" => Equipment::ShaftStarboard,
                "RUD" => Equipment::Rudder,
                _ => return None,
            };
            Damage::Maneuver(part, points)
        }
        ("FUEL", Ok(points)) => {
            let room = match cell.split(' ').next()? {
                "FUELRM:F" => Compartment::FuelForward,
                "FUELRM:A" => Compartment::FuelAft,
                _ => return None,
            };
            Damage::Fuel(room, points)
        }
        ("SFS", Ok(1)) => Damage::SfsLost,
        _ if cell == "NONE" => Damage::None,
        _ => damage(cell)?,
    })
}

/// A cell of tables 12.1 to 12.3. [PD pd-T12.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// The ship is lost. [PD pd-N12A]
    ShipLost,
    /// Hull points.
    Hull(u8),
    /// Rudder and screws are destroyed, and a deck fire aft. [PD pd-N12B]
    Stern,
    /// The bow is hit: dead in the water, and a deck fire forward. [PD pd-N12B]
    Bow,
    /// 5in 3 and 4 and 40mm E are destroyed, and a deck fire aft.
    AftGuns,
    /// 5in 1 and 2 and 40mm A and B are destroyed, and a deck fire forward.
    ForwardGuns,
    /// Table 11-1.
    NearMiss,
    /// Nothing.
    Miss,
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Special::ShipLost => f.write_str("the ship is lost"),
            Special::Hull(_) => f.write_str("the hull is torn open"),
            Special::Stern => {
                f.write_str("rudder and both screws are destroyed, and a deck fire breaks out aft")
            }
            Special::Bow => f.write_str("the bow is gone, and a deck fire breaks out forward"),
            Special::AftGuns => {
                f.write_str("5in 3 and 4 and 40mm E are destroyed, and a deck fire breaks out aft")
            }
            Special::ForwardGuns => f.write_str(
                "5in 1 and 2 and 40mm A and B are destroyed, and a deck fire breaks out forward",
            ),
            Special::NearMiss => f.write_str("a near miss"),
            Special::Miss => f.write_str("misses"),
        }
    }
}

pub(crate) fn special(cell: &str) -> Option<Special> {
    Some(match cell {
        "Miss" => Special::Miss,
        "HULL-3" => Special::Hull(3),
        "5in #3 and #4 destroyed, 40mm E destroyed, DFIRE" => Special::AftGuns,
        "5in #1 and #2 destroyed, 40mm A and B destroyed, DFIRE" => Special::ForwardGuns,
        "bow hit, MAN=0(B), DFIRE" => Special::Bow,
        cell if cell.starts_with("stern hit") => Special::Stern,
        cell if cell.ends_with(">T11-1") => Special::NearMiss,
        cell if cell.ends_with("(A)") => Special::ShipLost,
        _ => return None,
    })
}

pub(crate) fn man(cell: &str) -> Option<Option<Man>> {
    if cell == "none" { Some(None) } else { Man::named(cell).map(Some) }
}

/// A cell of table 15. [PD pd-T15]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The water lines malfunction. [PD pd-N15-2]
    WaterLines,
    /// US fighters end the attack.
    Fighters,
    /// An SFS marker is lost.
    SfsLost,
    /// Table 13.
    Officer,
    Superficial,
    /// A land radar is off for good.
    LandRadar,
    /// The ship is reassigned. [PD pd-N15-8]
    Reassigned,
    /// The ship sinks.
    Sinks,
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Chance::WaterLines => "the water lines malfunction",
            Chance::Fighters => "US fighters drive the attackers off",
            Chance::SfsLost => "a consort is hit",
            Chance::Officer => "an officer may be killed",
            Chance::Superficial => "superficial damage",
            Chance::LandRadar => "a land radar fails",
            Chance::Reassigned => "the ship is reassigned at the end of the turn",
            Chance::Sinks => "the ship sinks",
        })
    }
}

pub(crate) fn chance(cell: &str) -> Option<Chance> {
    Some(match cell {
        "water lines malfunction" => Chance::WaterLines,
        "SFS-1 (none left=SUP)" => Chance::SfsLost,
        "T13" => Chance::Officer,
        "SUP" => Chance::Superficial,
        "reassigned at end of turn" => Chance::Reassigned,
        "ship sinks (Rule 4)" => Chance::Sinks,
        cell if cell.starts_with("US fighters") => Chance::Fighters,
        cell if cell.starts_with("one working land radar") => Chance::LandRadar,
        _ => return None,
    })
}

/// Weeks at the anchorage; `None` if the ship is sent to the rear. [PD pd-T18]
pub(crate) fn weeks(cell: &str) -> Option<Option<u8>> {
    if cell == "sent to the rear(B)" { Some(None) } else { leading(cell).map(Some) }
}

/// The altitudes that a mount reaches: one bit each. [PD pd-FC-LP]
pub(crate) fn reach(cell: &str) -> Option<u8> {
    if cell == "-" {
        return Some(0);
    }
    cell.chars()
        .try_fold(0, |reach, letter| Some(reach | 1 << Altitude::named(&letter.to_string())? as u8))
}
