//! Procedures of the Naval segment that wait, and its questions to the player.

use serde::{Deserialize, Serialize};

use super::parts::{Patrol, Raider, SeaArea, SeaCup, SeaHazard, Ship, WeatherBox};
use super::state::Leg;
use crate::parts::FlightId;

/// Something to be done at sea.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeaFrame {
    /// The Task Force has come into its Sea Area. [EDR 12.2, 12.2.2]
    #[default]
    Arrive,
    /// A Storm strikes the Task Force. [EDR 12.2.2]
    Storm,
    /// A Sea Hazard takes effect, its Secrecy Test being over. [EDR 12.6.6]
    Effect(Patrol, SeaCup, SeaHazard),
    /// B-25s take off, Flight by Flight. [EDR 12.3.1]
    TakeOff,
    /// The Flight Map is set up: where the Flights start. [EDR 12.4, 12.4.1]
    FlightMap,
    /// And when. [EDR 12.4.2, 12.4.2-emergency]
    LaunchTime,
    /// An I-Boat attacks. [EDR 12.6.6-iboat]
    IBoat,
    /// It fires torpedoes: detected on an arrow, or undetected. [EDR 12.6.6-iboat-4]
    Torpedoes(Option<u8>),
    /// Step 1 of an Airstrike. [EDR 11.1]
    NavyLaunch,
    /// Step 2. [EDR 11.2]
    ArmyLaunch,
    /// Step 3. [EDR 11.3]
    StrikeArrives,
    /// Step 4. [EDR 11.4]
    Waves,
    /// A marker of the strike force flies in, the die for its approach being rolled. [EDR 11.4.1]
    Approach(Raider, u8),
    /// Ordnance is released. [EDR 11.4.3]
    Release(Raider, Option<Ship>),
    /// Step 5. [EDR 11.5]
    Counterstrike,
    /// What is left of an Airstrike. [EDR 11.0-after]
    AfterStrike,
    /// The Task Force turns for Pearl Harbor. [EDR 12.5.2-about]
    TurnAbout,
}

/// A question to the player at sea.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeaAsk {
    /// What is done in the General Quarters Phase. [EDR 12.1]
    #[default]
    Quarters,
    /// How the ships are arranged after Rendezvous. [EDR 12.5.3-success]
    Arrange,
    /// Which Mechanical Distress is worked on. [EDR 12.1.6]
    Recovery,
    /// Whether a Wind Check is made with the Weather Check. [EDR 12.2.3]
    WindCheck(WeatherBox),
    /// Whether its Wind marker is kept.
    KeepWind(WeatherBox),
    /// Which Enemy Signals marker a Storm removes. [EDR 12.6.6-signals-storm]
    StormSignals,
    /// Whether a Rendezvous Check is made. [EDR 12.5.3]
    Rendezvous,
    /// Whether radio silence is broken; what the sum falls short by. [EDR 12.5.3-radio]
    Radio(u8),
    /// Whether the Task Force moves in spite of a failed check. [EDR 12.5.1-force]
    ForceMove(Leg),
    /// Whether a Raid Move is tried. [EDR 12.5.2]
    RaidMove,
    /// Whether the B-25s are launched before the Task Force turns about. [EDR 12.5.2-about, 12.7]
    LastChance,
    /// Which Patrol gets the next Sea Hazard. [EDR 12.6.3]
    Assign(SeaArea),
    /// Which Patrol's Sea Hazard is revealed next. [EDR 12.6.4]
    Reveal(SeaArea),
    /// Whether a revealed Sea Hazard is met, and how. [EDR 12.6.4]
    Meet(Patrol, SeaCup, SeaHazard),
    /// Which ship is in distress. [EDR 12.6.6-mech]
    Distress(SeaCup, SeaHazard),
    /// Who carries the Medals. [EDR 12.6.6-medals]
    Medals(SeaCup),
    /// Which ship reacts to an I-Boat on an arrow. [EDR 12.6.6-iboat-3]
    React(u8),
    /// Whether the Task Force is refueled, and by which oiler. [EDR 12.7.2]
    Refuel,
    /// Which ship a failed refueling damages, and how many more after it. [EDR 12.7.2-fail]
    RefuelDamage(Ship, u8),
    /// Whether the oiler is damaged to refuel after all. [EDR 12.7.2-fail]
    Scrape(Ship),
    /// In which city box a Contact marker is put. [EDR 12.7.1]
    ContactMarker,
    /// Who makes up the next Flight. [EDR 12.3.1]
    TakeOff,
    /// Which B-25 of a botched Flight was the last. [EDR 12.3.2]
    Botched(FlightId),
    /// Which further B-25 on deck is destroyed, and how many more. [EDR 12.3.2-3]
    DeckFire(u8),
    /// Which die tells the first Flight Zone. [EDR 12.4.1]
    FirstZone,
    /// At what time a Planned Launch begins. [EDR 12.4.2]
    LaunchTime,
    /// Whether an Emergency Launch slides one turn later. [EDR 12.4.2-emergency]
    Slide,
    /// Which dice of the first Wind Check are used. [EDR 8.2.3-planned]
    FairWind(FlightId),
    /// Which Recon go on the counterstrike. [EDR 11.1.1]
    Counterstrike,
    /// Whether an Army launch is attempted. [EDR 11.2]
    ArmyLaunch,
    /// Where VF6 is put over a detached group. [EDR 11.3]
    GroupCap,
    /// On which ship an approaching fighter is put. [EDR 11.4.1-fighter]
    FighterTarget,
    /// Which ship is hit, where the rule leaves it open. [EDR 11.4.3]
    Aim(Raider),
}
