//! Everything on the table.
//!
//! A state is small and copied in one go. Nothing in it is secret: what the back of a Hazard marker
//! says is not decided before it is turned over. A cup is the multiset of markers nobody has seen,
//! wherever they lie; what lies face down is known by its front alone. [EDR 4.3-peek]

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Stack, array, named};

use crate::denouement::Denouement;
use crate::incidents::Incidents;
use crate::naval::Naval;
use crate::parts::{
    ALL_FLIGHTS, Altitude, Area, Bomber, City, Cup, Elite, FlightId, Front, Kind, Sea, Side, Site,
    Target, Weather, Wind, Zone,
};
use crate::planning::Planning;
use crate::step::{Frame, Roll};

/// Room for every Hazard marker of the game. [EDR 1.6]
pub const MARKERS: usize = 224;
/// Room for procedures that wait.
pub const AGENDA: usize = 48;
/// The highest Alert Level. [EDR 6.2]
pub const MOST_ALERT: u8 = 4;

named! {
    /// What is played. [EDR 1.1]
    Story {
        /// Doolittle over Tokyo. [EDR scen-1]
        S1 = "1",
        /// Thirty seconds. [EDR scen-2]
        S2 = "2",
        /// The naval base. [EDR scen-3]
        S3 = "3",
        /// Nagoya. [EDR scen-4]
        S4 = "4",
        /// Kobe and Osaka. [EDR scen-5]
        S5 = "5",
        /// The night plan. [EDR scen-6]
        S6 = "6",
        /// The raid. [EDR scen-7]
        S7 = "7",
        /// Undetected. [EDR scen-8]
        S8 = "8",
        /// The voyage. [EDR S9]
        S9 = "9",
        /// The campaign. [EDR S10]
        S10 = "10",
    }
}

impl Story {
    /// Whether only the Attack segment is played. [EDR 1.1]
    pub const fn is_attack_only(self) -> bool {
        (self as u8) < Story::S7 as u8
    }

    /// Whether the Naval segment is played. [EDR 1.1, 9.0]
    pub const fn sails(self) -> bool {
        self as u8 >= Story::S9 as u8
    }
}

named! {
    /// The bombsight. [EDR 3.3.1, 3.3.1-norden]
    Sight {
        /// The Mark Twain, for low altitude.
        MarkTwain = "mark-twain",
        /// The Norden, for high altitude by day.
        Norden = "norden",
        /// Neither.
        None = "none",
    }
}

named! {
    /// Armor plating. [EDR 2.1.3, 2.1.3-severe, 2.1.3-no-armor]
    Armor {
        /// As built: the second damage destroys.
        Standard = "standard",
        /// Added: the third destroys.
        Added = "added",
        /// Removed: the first destroys.
        Removed = "removed",
    }
}

impl Armor {
    /// How many hits a B-25 bears; one more destroys it. [EDR 2.1.3, 2.1.3-severe, 2.1.3-no-armor]
    pub const fn bears(self) -> u8 {
        match self {
            Armor::Removed => 0,
            Armor::Standard => 1,
            Armor::Added => 2,
        }
    }
}

named! {
    /// How the B-25s were launched. [EDR 8.2.3-planned, 8.3.7-engine-sputter]
    Launch {
        /// In haste; so in scenarios 1 to 8.
        Emergency = "emergency" => "an Emergency",
        Planned = "planned" => "the Planned",
    }
}

/// What training and modifications have made of the squadron. [EDR scen-1-6-common, x-13.3.3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ratings {
    /// Navigation Training by day and by night. [EDR 4.8.1-mod-training, 8.1.4-mod-training]
    pub navigation: [i8; 2],
    /// Bombing Training. [EDR 4.9.3-mod-training]
    pub bombing: i8,
    /// Gunnery dice. [EDR 4.5.1]
    pub gunnery: u8,
    /// Hazards that may be evaded in an Area. [EDR 4.4.1]
    pub evasion: u8,
    /// What a Guzzle Check needs. [EDR 8.2.4]
    pub guzzle: i8,
    /// The bombsight.
    pub sight: Sight,
    /// Armor plating.
    pub armor: Armor,
    /// Whether the Liaison radio was kept. [EDR 8.3.7-compass-error, 8.3.7-faulty-compass]
    pub radio: bool,
    /// Whether Extra Ordnance is carried. [EDR 4.9.4]
    pub extra_ordnance: bool,
    /// Whether both turrets were modified. [EDR 8.3.7-jammed]
    pub both_turrets: bool,
    /// Whether Stilwell was briefed. [EDR 8.3.7-remove-beacons]
    pub stilwell: bool,
    /// How the B-25s were launched.
    pub launch: Launch,
    /// Submarines in contact off Japan. [EDR 8.1.4-mod-sub]
    pub submarines: u8,
    /// Fuel of a Flight at its launch. [EDR 7.2.1]
    pub fuel: u8,
    /// Whether there are De-icers. [EDR 13.3.3-G]
    pub deicers: bool,
    /// Whether an elite Pilot's B-25 evades one Hazard more at low altitude. [EDR 13.4.6]
    pub hedgehopping: bool,
    /// Hazards that may be evaded besides on night Target Maps. [EDR 13.4.8]
    pub night_evasion: u8,
}

/// Optional rules. [EDR 15.0]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rules {
    /// Doubles of Flak are rolled again. [EDR 15.3]
    pub tracers: bool,
    /// Searchlights guide Flak. [EDR 15.4]
    pub coordinated_fire: bool,
    /// The Denouement is played; always in scenario 10. [EDR 14.0]
    pub denouement: bool,
    /// Recon may scout one Sea Area ahead. [EDR OPT-recon-ahead]
    pub recon_ahead: bool,
    /// A Planned Launch finds sounder tanks. [EDR 15.2]
    #[serde(rename = "planned-launch-bonus", alias = "planned-bonus")]
    pub planned_bonus: bool,
    /// Incident chits are drawn. [EDR 15.1]
    pub incidents: bool,
}

/// Where a B-25 is. [EDR 2.0]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Berth {
    /// Not in the game.
    #[default]
    Out,
    /// Waiting to enter the Target Map.
    Due,
    Area(Area),
    /// In a Target Box. [EDR 3.3]
    Target(Target),
    /// In its Flight on the Flight Map.
    Flying,
    /// Off the Target Map, out of play and safe. [EDR 4.7-where]
    Safe,
    Landed(Site),
    /// Ditched; the crew is in this zone. [EDR 2.1-ditched]
    Ditched(Zone),
    /// Selected in January, and ashore. [EDR 13.1.2]
    Ashore,
    /// On the Carrier Deck of the Hornet. [EDR 13.5.3-load]
    Deck,
    /// In Chungking. [EDR 14.4.2]
    Chungking,
    /// At Midway or Pearl Harbor, or let out of the USSR. [EDR 14.1, 14.5.1-free]
    Home,
    /// Held in the USSR. [EDR 14.5.2]
    Held,
    /// Lost without its crew: crashed, ditched beside the fleet, or destroyed by its own crew. [EDR 14.4.1]
    Wrecked,
    /// Captured whole, in Korea. [EDR 14.6]
    Taken,
    /// Lost, the crew captured. [EDR 5.5-captured]
    Captured,
    /// Destroyed with all aboard. [EDR 2.1-destroyed]
    Destroyed,
}

/// A B-25 with what is attached to it besides Hazards. [EDR 2.1.2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aircraft {
    pub berth: Berth,
    pub flight: FlightId,
    /// Whether it has its bombs. [EDR 2.1.1]
    pub loaded: bool,
    /// Damage: 1 damaged, 2 severely. [EDR 2.1.3]
    pub damage: u8,
    /// The Elite Crewman aboard. [EDR 2.1.2-limits]
    pub elite: Option<Elite>,
    /// Whether his one use is spent. [EDR 2.3-once]
    pub spent: bool,
    /// Flying on Fumes markers. [EDR 7.2.4-attach]
    pub fumes: u8,
    /// Whether a Medals marker is aboard. [EDR x-12.6.6-medals]
    pub medals: bool,
    /// The Attack Turn on which it enters; 0 for its place in the queue. [EDR 4.1.1]
    pub entry: u8,
    /// The Area in which it enters, if that is fixed.
    pub gate: Option<Area>,
    /// Cracked Turret markers. [EDR 13.5.2-turret]
    #[serde(default)]
    pub cracked: u8,
    /// Jammed Turret markers of the transit. [EDR 13.5.2-turret]
    #[serde(default)]
    pub jammed: u8,
    /// Where its bombs fell, for the debriefing. [EDR 1.9]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bombs: Option<Bombs>,
}

/// Where the bombs of a B-25 fell. [EDR 4.9]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// Into the sea. [EDR 8.1.4-persistent]
    #[default]
    Sea,
    /// On an Area. [EDR 4.9.1, 4.9.5]
    Area(Area),
    /// On a target. [EDR 4.9.4]
    Target(Target),
}

/// Where and when a B-25 released its bombs. [EDR 4.9, 1.9]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Bombs {
    /// Where they fell.
    pub on: Aim,
    /// The Flight Turn; 0 where there is none.
    pub flight_turn: u8,
    /// The Attack Turn; 0 in the open.
    pub attack_turn: u8,
    /// The hour in Japan.
    pub hour: u8,
}

impl Aircraft {
    /// The Area in which it is, if it is in one.
    pub fn area(&self) -> Option<Area> {
        match self.berth {
            Berth::Area(area) => Some(area),
            _ => None,
        }
    }

    /// Whether it is over the Target Map.
    pub fn is_over_target(&self) -> bool {
        matches!(self.berth, Berth::Area(_) | Berth::Target(_))
    }

    /// Whether it is in the air.
    pub fn is_airborne(&self) -> bool {
        self.is_over_target() || matches!(self.berth, Berth::Flying | Berth::Due)
    }
}

/// How and where a Flight landed, for what follows. [EDR 8.1.4-landing]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Landing {
    pub site: Site,
    /// By day or by night.
    pub side: Side,
    /// The Weather of the zone it came from.
    pub weather: Option<Weather>,
}

/// A Flight. [EDR 7.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Flight {
    /// Its zone, while it is on the Flight Map.
    pub zone: Option<Zone>,
    /// Its Fuel. [EDR 7.2]
    pub fuel: u8,
    /// Its altitude. [EDR 7.1.3]
    pub altitude: Altitude,
    /// The zone in which it appears in the second Flight Turn, if it was delayed. [EDR x-12.3.2-delay]
    pub delayed: Option<Zone>,
    /// How it landed.
    pub landing: Option<Landing>,
}

/// What of a Hazard marker is seen. [EDR 4.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// The front alone.
    Down(Front),
    Up(Kind),
}

impl Default for Face {
    fn default() -> Self {
        Face::Down(Front::Gun)
    }
}

/// Where a Hazard marker lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    Area(Area),
    /// Assigned to a B-25. [EDR 4.3]
    On(Bomber),
    /// Evaded, in its Area. [EDR 4.4.1]
    Evaded(Area),
    /// Attached to a B-25. [EDR 2.1.2]
    Attached(Bomber),
    /// In a Target Box. [EDR 4.3.1]
    Target(Target),
    /// In a Flight Zone. [EDR 8.3.2]
    Zone(Zone),
    /// Assigned to a Flight. [EDR 8.3.3]
    Flight(FlightId),
}

impl Default for Spot {
    fn default() -> Self {
        Spot::Area(Area::default())
    }
}

/// A Hazard marker out of its cup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// The cup it goes back to.
    pub cup: Cup,
    /// What of it is seen.
    pub face: Face,
    /// Where it lies.
    pub spot: Spot,
    /// Whether it has been dealt with this turn.
    #[serde(default)]
    pub done: bool,
}

impl Marker {
    /// What it is, if that is known.
    pub fn kind(&self) -> Option<Kind> {
        match self.face {
            Face::Up(kind) => Some(kind),
            Face::Down(_) => None,
        }
    }

    /// Whether it lies face down in a Target Box. [EDR 4.8.1]
    pub(crate) fn is_hidden_at(&self, target: Target) -> bool {
        self.spot == Spot::Target(target) && self.kind().is_none()
    }
}

/// A cup. [EDR 4.2.1, 8.3.1]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unseen {
    /// Markers of each kind that lie face up nowhere.
    #[serde(with = "array")]
    pub kinds: [u8; Kind::COUNT],
    /// How many of those are out of the cup, face down, by front.
    pub out: [u8; Front::COUNT],
}

named! {
    /// The phases of an Attack Turn. [EDR 4.0, 3.5]
    AttackPhase {
        /// B-25s move and enter. [EDR 4.1]
        Airspeed = "airspeed",
        /// Hazards are drawn. [EDR 4.2]
        Place = "place-hazards",
        /// They are assigned. [EDR 4.3]
        Assign = "assign-hazards",
        /// Some are evaded. [EDR 4.4]
        Evade = "evade-hazards",
        /// Interceptors are shot at. [EDR 4.5]
        Gunnery = "gunnery",
        /// Hazards strike. [EDR 4.6]
        Resolve = "resolve-hazards",
        /// B-25s leave. [EDR 4.7]
        Exit = "exit",
        /// B-25s go for Target Boxes. [EDR 4.8]
        Approach = "approach-target",
        /// Bombs fall on Areas. [EDR 4.9]
        BombsAway = "bombs-away",
        /// Bombs fall in Target Boxes, and the turn ends. [EDR 4.9.2]
        Boxes = "bombs-away-in-boxes",
    }
}

/// The Attack segment under way. [EDR 4.0]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Attack {
    /// The map.
    pub city: City,
    /// Its side. [EDR 3.1.1]
    pub side: Side,
    /// How high all fly. [EDR 3.2.1]
    pub altitude: Altitude,
    /// The Attack Turn.
    pub turn: u8,
    pub phase: AttackPhase,
    /// The Flight that attacks; none in scenarios 1 to 6.
    pub flight: Option<FlightId>,
    /// The Area where the first of the Flight came in. [EDR 4.1.1]
    pub gate: Option<Area>,
    /// Whether one of the queue has come in this turn.
    pub entered: bool,
    /// B-25s that have moved this turn.
    pub moved: u32,
    /// Areas for which Hazards were drawn this turn.
    pub placed: u32,
    /// B-25s whose gunners have fired this turn.
    pub fired: u32,
    /// B-25s that have made their Approach Check this turn.
    pub tried: u32,
    /// B-25s whose elite Pilots have evaded a Hazard of their own this turn. [EDR 13.4.6]
    pub hopped: u32,
}

named! {
    /// The phases of a Flight Turn. [EDR 8.0]
    FlightPhase {
        /// Flights move or look for targets. [EDR 8.1]
        Move = "move",
        /// And again, with the wind. [EDR 8.2]
        Wind = "wind",
        /// Hazards. [EDR 8.3]
        Hazards = "hazards",
        /// Fuel. [EDR 8.4]
        Fuel = "fuel",
    }
}

named! {
    /// How far the Hazards Phase has come in a zone. [EDR 8.3]
    Stage {
        /// Flying Boats that shadow.
        Shadows = "shadows",
        /// Hazards are drawn.
        Draw = "draw",
        /// And dealt to Flights.
        Flights = "flights",
        /// And to B-25s.
        Aircraft = "b25s",
    }
}

/// A Landing Beacon of a site. [EDR 8.1.4-beacon]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Beacon {
    #[default]
    None,
    /// Its number is not known yet.
    Hidden,
    Shown(u8),
}

/// The Flight Map and the Flight Turn. [EDR 5.0, 8.0]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sky {
    /// The Flight Turn, counted from 1.
    pub turn: u8,
    /// Japan time: an even hour. [EDR 5.2.1]
    pub hour: u8,
    pub phase: FlightPhase,
    /// Flights that have acted this phase.
    pub acted: u32,
    /// B-25s whose gunners have fired this Hazards Phase.
    pub fired: u32,
    /// Whether an Attack segment was triggered this phase. [EDR 6.2-attack]
    pub attacked: bool,
    /// Zones dealt with in the Hazards Phase.
    pub zones: u16,
    /// How far it has come in the zone under way.
    pub stage: Stage,
    /// Weather by Sea Area, where it is known.
    pub weather: [Option<Weather>; Sea::COUNT],
    /// Wind markers. [EDR 5.3]
    pub wind: [Option<Wind>; Sea::COUNT],
    /// Landing Beacons.
    pub beacons: [Beacon; Site::COUNT],
    /// Sites under a Japanese Attack marker, one bit each. [EDR x-13.2.4-closed]
    pub closed: u8,
}

/// The Security Track. [EDR 6.1]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Security {
    /// The Alert Level. [EDR 6.2]
    pub alert: u8,
    /// Failed Secrecy Tests.
    pub failed: u8,
    /// The Secrecy Value.
    pub secrecy: u8,
    /// The Security Risk.
    pub risk: u8,
}

/// Everything on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// What is played.
    pub story: Story,
    /// Optional rules.
    pub rules: Rules,
    /// Training and modifications.
    pub ratings: Ratings,
    /// The B-25s.
    pub aircraft: [Aircraft; Bomber::COUNT],
    pub flights: [Flight; ALL_FLIGHTS],
    pub cups: [Unseen; Cup::COUNT],
    /// Markers out of their cups.
    pub markers: Stack<Marker, MARKERS>,
    /// Markers that have left play, by cup and kind.
    #[serde(with = "removed")]
    pub removed: [[u8; Kind::COUNT]; Cup::COUNT],
    /// Blast Value in each Area. [EDR 4.9-bv]
    pub area_blast: [u8; Area::COUNT],
    /// Blast Value in each Target Box.
    pub target_blast: [u8; Target::COUNT],
    /// Releases on each map. [EDR 3.4]
    pub detonations: [u8; City::COUNT],
    /// Cities whose lights are out. [EDR 8.1.3]
    pub lights_out: [bool; City::COUNT],
    /// Contact markers in the city boxes. [EDR x-12.7.1]
    pub contacts: [u8; City::COUNT],
    /// The Security Track.
    pub security: Security,
    /// The Attack segment.
    pub attack: Attack,
    /// The Flight segment.
    pub sky: Sky,
    /// The Naval segment. [EDR 9.0]
    pub naval: Naval,
    /// The Planning segment. [EDR 13.0]
    pub planning: Planning,
    /// Incident chits. [EDR 15.1]
    pub incidents: Incidents,
    /// The Denouement. [EDR 14.0]
    pub denouement: Denouement,
    /// Dice that wait for a decision.
    pub roll: Roll,
    /// What is to be done, the next on top; empty when the game is over.
    pub agenda: Stack<Frame, AGENDA>,
}

/// Markers out of play, saved as a list of those there are.
mod removed {
    use super::{Cup, Kind};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    type Removed = [[u8; Kind::COUNT]; Cup::COUNT];

    pub(super) fn serialize<S: Serializer>(all: &Removed, to: S) -> Result<S::Ok, S::Error> {
        let rows: Vec<&[u8]> = all.iter().map(<[u8; Kind::COUNT]>::as_slice).collect();
        rows.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Removed, D::Error> {
        let rows = Vec::<Vec<u8>>::deserialize(from)?;
        let mut all = [[0; Kind::COUNT]; Cup::COUNT];
        if rows.len() != Cup::COUNT || rows.iter().any(|row| row.len() != Kind::COUNT) {
            return Err(D::Error::custom("a number for each kind of each cup"));
        }
        for (into, row) in all.iter_mut().zip(rows) {
            into.copy_from_slice(&row);
        }
        Ok(all)
    }
}

impl State {
    /// A B-25.
    pub fn plane(&self, bomber: Bomber) -> &Aircraft {
        &self.aircraft[bomber as usize]
    }

    pub(crate) fn plane_mut(&mut self, bomber: Bomber) -> &mut Aircraft {
        &mut self.aircraft[bomber as usize]
    }

    pub fn flight(&self, flight: FlightId) -> &Flight {
        &self.flights[flight.index()]
    }

    pub(crate) fn flight_mut(&mut self, flight: FlightId) -> &mut Flight {
        &mut self.flights[flight.index()]
    }

    /// The B-25s that fly in a Flight on the Flight Map.
    pub fn flying(&self, flight: FlightId) -> impl Iterator<Item = Bomber> + '_ {
        Bomber::ALL.iter().copied().filter(move |&bomber| {
            let plane = self.plane(bomber);
            plane.flight == flight && plane.berth == Berth::Flying
        })
    }

    /// The Flights in a zone. [EDR 5.1-nolimit]
    pub fn flights_in(&self, zone: Zone) -> impl Iterator<Item = FlightId> + '_ {
        FlightId::all().filter(move |&flight| self.flight(flight).zone == Some(zone))
    }

    /// The B-25s in an Area. [EDR 3.2]
    pub fn in_area(&self, area: Area) -> impl Iterator<Item = Bomber> + '_ {
        Bomber::ALL
            .iter()
            .copied()
            .filter(move |&bomber| self.plane(bomber).berth == Berth::Area(area))
    }

    /// The Areas with B-25s in them, one bit each.
    pub(crate) fn occupied(&self) -> u32 {
        self.aircraft.iter().filter_map(Aircraft::area).fold(0, |set, area| set | area.bit())
    }

    /// The B-25s over the Target Map.
    pub fn over_target(&self) -> impl Iterator<Item = Bomber> + '_ {
        Bomber::ALL.iter().copied().filter(|&bomber| self.plane(bomber).is_over_target())
    }

    /// The markers assigned or attached to a B-25, with their numbers.
    pub fn carried(&self, bomber: Bomber) -> impl Iterator<Item = (usize, &Marker)> {
        self.markers.iter().enumerate().filter(move |(_, marker)| {
            marker.spot == Spot::On(bomber) || marker.spot == Spot::Attached(bomber)
        })
    }

    /// How many markers of a kind are attached to a B-25.
    pub fn attached(&self, bomber: Bomber, kind: Kind) -> u8 {
        let spot = Spot::Attached(bomber);
        let of_kind = |marker: &&Marker| marker.spot == spot && marker.face == Face::Up(kind);
        self.markers.iter().filter(of_kind).count() as u8
    }

    /// Whether a Target Map Interceptor is attached to a B-25. [EDR 4.6.3-interceptor-attached]
    pub fn is_intercepted(&self, bomber: Bomber) -> bool {
        let spot = Spot::Attached(bomber);
        self.markers
            .iter()
            .any(|marker| marker.spot == spot && marker.kind().is_some_and(Kind::is_interceptor))
    }

    /// Blast Value anywhere on a map. [EDR 8.1.4-mod-blast]
    pub fn is_bombed(&self, city: City, area_of: impl Fn(Target) -> Area) -> bool {
        let areas = Area::ALL.iter().any(|&a| a.city() == city && self.area_blast[a as usize] > 0);
        areas
            || Target::ALL
                .iter()
                .any(|&one| area_of(one).city() == city && self.target_blast[one as usize] > 0)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.agenda.is_empty()
    }
}
