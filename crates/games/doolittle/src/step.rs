//! Where in the book the game stands: procedures that wait, questions to the player, dice that lie
//! on the table.
//!
//! The agenda of a state is a stack of [`Frame`]s. One step of the book takes the frame on top and
//! does it, which may put others above it. A question is only ever on top. [EDR 4.0, 8.0, 8.0-interrupt]

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Stack, named};

use crate::denouement::{Homeward, Leg};
use crate::naval::{SeaAsk, SeaFrame};
use crate::parts::{Area, Bomber, City, Cup, FlightId, Kind, Site, Target, Zone};
use crate::planning::{Blotter, Errand};

/// The most dice of one roll that are kept apart.
pub const MOST_DICE: usize = 16;

/// What a Flight sets out to do. [EDR 8.1, 8.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// Fly one zone west. [EDR 8.1.1]
    #[default]
    West,
    /// Find a city. [EDR 8.1.2]
    City(City),
    /// Find a Landing Site.
    Site(Site),
}

named! {
    /// Which attempt at an acquisition it is. [EDR 8.1.4-failure]
    Try {
        First = "first",
        /// The same target again. [EDR 8.1.4-persistent]
        Persistent = "persistent",
        /// Another target. [EDR 8.1.4-deviation]
        Deviation = "deviation",
    }
}

/// What a Guzzle Check is made for. [EDR 8.2.4]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Nothing but to hold against a Severe Headwind. [EDR 8.2.1-severe-headwind]
    #[default]
    Hold,
    /// To act in the wind of the zone. [EDR 8.2.1, 8.2.2]
    Wind(Goal),
    /// Before a Persistent Attempt. [EDR 8.1.4-persistent]
    Persist(Goal),
    /// After a failed deviation. [EDR 8.1.4-deviation]
    Deviated,
}

named! {
    /// A column of table F1. [EDR 7.2.4]
    Column {
        /// Low, and no Storm.
        Fair = "fair",
        /// Low in a Storm.
        Storm = "storm",
        High = "high",
    }
}

/// What is rolled for; a re-roll may be asked for before the result counts. [EDR 2.3.7-reroll]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// Nothing.
    #[default]
    None,
    /// Gunnery against a marker, by number. [EDR 4.5.1]
    Gunnery(Bomber, u8),
    /// Flak. [EDR 4.6.3-flak]
    Flak(Bomber, Kind),
    /// An Interceptor. [EDR 4.6.3-interceptor]
    Interceptor(Bomber, Cup, Kind),
    /// Balloons. [EDR 4.6.3-balloons]
    Balloons(Bomber),
    /// A Crash. [EDR 4.6.3-crash]
    Crash(Bomber),
    /// An Approach Check. [EDR 4.8.1]
    Approach(Bomber, Target),
    /// A Detonation Check. [EDR 4.9.3]
    Detonation(Bomber, Target),
    /// Compass Error: the turn of entry. [EDR 8.3.7-compass-error]
    Compass(Bomber),
    /// Faulty Compass on the way to a city. [EDR 8.3.7-faulty-compass-city]
    FaultyCity(Bomber),
    /// Faulty Compass on the way to a site. [EDR 8.3.7-faulty-compass-site]
    FaultySite(Bomber, Site),
    /// Flying on Fumes. [EDR 7.2.4]
    Fumes(Bomber, Column),
    /// Guzzle Check. [EDR 8.2.4]
    Guzzle(FlightId, Purpose),
    /// Target Acquisition Check. [EDR 8.1.4]
    Acquire(FlightId, Goal, Try),
    /// Engine Sputter: whether there is fire. [EDR 8.3.7-engine-sputter]
    Sputter(Bomber),
    /// Engine Sputter: what the fire does.
    Fire(Bomber),
    /// Gunnery against a Flying Boat. [EDR 8.3.7-flying-boat-gun]
    BoatGuns(Bomber),
    /// Eluding a Flying Boat. [EDR 8.3.7-flying-boat-elude]
    Elude(Bomber),
    /// Gunnery against a Flight Interceptor. [EDR 8.3.7-interceptor]
    FlightGunnery(Bomber),
    /// Whether an Interceptor finds anybody at night. [EDR 8.3.7-interceptor-night]
    NightInterceptor(Bomber),
    /// Flying on Fumes in China. [EDR 14.4.3-fly]
    Hop(Bomber, Column),
    /// A party on foot. [EDR 14.4.3-trek]
    Trek,
}

impl Check {
    /// The one B-25 that it is about, where it is about one.
    pub(crate) const fn bomber(self) -> Option<Bomber> {
        match self {
            Check::Gunnery(bomber, _)
            | Check::Flak(bomber, _)
            | Check::Interceptor(bomber, ..)
            | Check::Balloons(bomber)
            | Check::Crash(bomber)
            | Check::Approach(bomber, _)
            | Check::Detonation(bomber, _)
            | Check::Compass(bomber)
            | Check::FaultyCity(bomber)
            | Check::FaultySite(bomber, _)
            | Check::Fumes(bomber, _)
            | Check::Sputter(bomber)
            | Check::Fire(bomber)
            | Check::BoatGuns(bomber)
            | Check::Elude(bomber)
            | Check::FlightGunnery(bomber)
            | Check::NightInterceptor(bomber)
            | Check::Hop(bomber, _) => Some(bomber),
            Check::None | Check::Guzzle(..) | Check::Acquire(..) | Check::Trek => None,
        }
    }
}

/// Dice on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Roll {
    /// What they were rolled for.
    pub check: Check,
    /// Their faces.
    pub dice: Stack<u8, MOST_DICE>,
    /// The two that are used, once Fuel Conservation chose them. [EDR 7.2.4-conservation]
    pub chosen: u8,
    /// Whether the re-roll of high altitude is used. [EDR 8.1.4-reroll]
    pub looked_twice: bool,
}

/// A question to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Where a B-25 moves. [EDR 4.1]
    Airspeed(Bomber),
    /// Where a delayed B-25 comes in. [EDR 4.1.1]
    Delayed(Bomber),
    /// Which B-25 comes in next, and where.
    Queue,
    /// For which Area Hazards are drawn next. [EDR 4.2]
    Place,
    /// Which B-25 a Hazard of the Area is assigned to. [EDR 4.3]
    Assign(Area),
    /// Into which Target Box of the Area it goes. [EDR 4.3.1]
    Boxing(Area),
    /// Which Hazard is evaded. [EDR 4.4]
    Evade,
    /// Who shoots at what. [EDR 4.5]
    Gunnery,
    /// Which Hazard is resolved next. [EDR 4.6]
    Resolve,
    /// Who leaves. [EDR 4.7]
    Exit,
    /// Who goes for which box. [EDR 4.8]
    Approach,
    /// Who releases over an Area. [EDR 4.9]
    Release,
    /// Whether dice are rolled again. [EDR 2.3.7-reroll]
    Reroll,
    /// Whether damage is ignored. [EDR 2.3.7-ignore]
    Ignore(Bomber),
    /// Which Flight does what in the Move Phase. [EDR 8.1]
    Move,
    /// Which Flight acts next in the Wind Phase. [EDR 8.2]
    WindNext,
    /// What it does with this wind.
    WindOrder(FlightId),
    /// Whether it moves, having passed its check in a Crosswind. [EDR 8.2.1-crosswind]
    GoOn(FlightId),
    /// How a failed acquisition is followed up. [EDR 8.1.4-failure]
    FollowUp(FlightId, Goal),
    /// Which Flight a Hazard of the zone goes to. [EDR 8.3.3]
    DealFlights(Zone),
    /// Which B-25 of the Flight it goes to. [EDR 8.3.4]
    DealAircraft(FlightId),
    /// Which Flight Hazard is resolved next. [EDR 8.3.5]
    ResolveFlight,
    /// How an Interceptor is got rid of. [EDR 8.3.7-interceptor]
    Escape(Bomber),
    /// How a Flying Boat is got rid of. [EDR 8.3.7-flying-boat]
    Boat(Bomber),
    /// Something at sea. [EDR 12.0]
    Sea(SeaAsk),
    /// Something in the Planning segment. [EDR 13.0]
    Plan(Blotter),
    /// Something in the Denouement. [EDR 14.0]
    Home(Homeward),
}

/// Something to be done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// The Attack segment. [EDR 4.0]
    #[default]
    Attack,
    /// The Flight segment. [EDR 8.0]
    Flight,
    /// Flak fires again. [EDR 15.3]
    Tracers(Bomber, Kind),
    /// Flak and Balloons of its Target Box strike a B-25. [EDR 4.8.2]
    BoxFire(Bomber),
    /// A Flying on Fumes Check. [EDR 7.2.4]
    Fumes(Bomber, Column),
    /// A Flight consumes Fuel. [EDR 7.2.3]
    Consume(FlightId),
    /// A Guzzle Check. [EDR 8.2.4]
    Guzzle(FlightId, Purpose),
    /// A Flight climbs. [EDR 8.1.1-altitude]
    Climb(FlightId),
    /// A Flight does what it set out to do.
    Go(FlightId, Goal, Try),
    /// A Flight sees what wind it has, and acts. [EDR 8.2]
    Wind(FlightId),
    /// A Flight that passed its check in a Crosswind may move. [EDR 8.2.1-crosswind]
    GoOn(FlightId),
    /// A delayed B-25's Compass Error. [EDR 8.3.7-compass-error]
    Compass(Bomber),
    /// A Faulty Compass on the way to a city or a site. [EDR 8.3.7-faulty-compass]
    FaultyCompass(Bomber, Goal),
    /// A Flight lands. [EDR 8.1.4-landing]
    Land(FlightId, Site),
    /// Hazards of a Flight are dealt to its B-25s. [EDR 8.3.4]
    Deal(FlightId),
    /// Flight Hazards are resolved. [EDR 8.3.5]
    Resolve,
    /// An engine fire. [EDR 8.3.7-engine-sputter]
    EngineFire(Bomber),
    /// An Interceptor attacks a B-25 in flight. [EDR 8.3.7-interceptor]
    Intercept(Bomber),
    /// The Naval segment. [EDR 12.0]
    Naval,
    /// Something at sea.
    Sea(SeaFrame),
    /// The Planning segment. [EDR 13.0]
    Planning,
    /// Something that comes up in planning, or at sea. [EDR 13.5.2]
    Errand(Errand),
    /// The Denouement. [EDR 14.0]
    Denouement,
    /// A way through China, step by step. [EDR 14.4.3]
    Leg(Leg),
    /// A question.
    Ask(Ask),
}
