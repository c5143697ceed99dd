//! The parts of the game: aircraft and men, maps, cups, tracks. What is printed on them is data.

use serde::{Deserialize, Serialize};
use wardroom_kernel::named;

named! {
    /// A Target Map. [EDR 3.0, map-nagoya, map-osaka-kobe]
    City {
        /// Tokyo, Yokohama and the bay.
        Tokyo = "tokyo",
        Nagoya = "nagoya",
        Osaka = "osaka-kobe",
    }
}

named! {
    /// The side of a Target Map, and half of the day. [EDR 3.1]
    Side {
        /// By daylight.
        Day = "day",
        Night = "night",
    }
}

named! {
    /// How high B-25s fly. [EDR 3.2.1, 7.1.3]
    Altitude {
        /// Among the treetops.
        Low = "low",
        /// Where balloons and small arms do not reach.
        High = "high",
    }
}

named! {
    /// The weather over a Sea Area. [EDR 8.2.3-weather]
    Weather {
        Calm = "calm",
        Gusty = "gusty",
        Gale = "gale",
        Storm = "storm",
    }
}

named! {
    /// What a Wind marker says. [EDR 5.3]
    Wind {
        /// No flying against it.
        SevereHeadwind = "severe-headwind" => "severe headwind",
        /// Fuel and a Guzzle Check.
        Headwind = "headwind" => "headwind",
        /// A Guzzle Check, and Fuel if it fails.
        SevereCrosswind = "severe-crosswind" => "severe crosswind",
        /// A Guzzle Check, and Fuel if it passes.
        Crosswind = "crosswind" => "crosswind",
        /// Free, with a Guzzle Check.
        Tailwind = "tailwind" => "tailwind",
        /// Free.
        SevereTailwind = "severe-tailwind" => "severe tailwind",
    }
}

named! {
    /// A Wind Box and the Sea Area whose Weather governs it. [EDR 5.3]
    Sea {
        Influence = "influence" => "Influence",
        Defense = "defense" => "Defense",
        Japan = "japan" => "Japan",
        /// The East China Sea, off the Naval Map.
        EastChinaSea = "east-china-sea" => "the East China Sea",
        /// China, off the Naval Map.
        China = "china" => "China",
    }
}

named! {
    /// Which end of the Flight Turn marker a zone goes by. [EDR 5.2.1, 5.2.2]
    Clock {
        /// East of the line.
        Japan = "japan",
        /// West of the line, two hours earlier.
        China = "china",
    }
}

named! {
    /// An Area of a Target Map. [EDR 3.2, map-tokyo]
    Area {
        TokyoNorth = "tokyo-north",
        TokyoEast = "tokyo-east",
        TokyoWest = "tokyo-west",
        Kawasaki = "kawasaki",
        Yokohama = "yokohama",
        Yokosuka = "yokosuka",
        Kisarazu = "kisarazu",
        Chiba = "chiba",
        TokyoBayNorth = "tokyo-bay-north",
        TokyoBaySouth = "tokyo-bay-south",
        Kagamigahara = "kagamigahara",
        NagoyaEast = "nagoya-east",
        NagoyaWest = "nagoya-west",
        NagoyaCastle = "nagoya-castle",
        Atsuta = "atsuta",
        NagoyaHarbor = "nagoya-harbor",
        IseBay = "ise-bay",
        Akashi = "akashi",
        KobeWest = "kobe-west",
        KobeEast = "kobe-east",
        Amagasaki = "amagasaki",
        OsakaNorth = "osaka-north",
        OsakaSouth = "osaka-south",
        Sakai = "sakai",
        OsakaBay = "osaka-bay",
    }
}

impl Area {
    /// The map it is on.
    pub const fn city(self) -> City {
        match self as u8 {
            0..10 => City::Tokyo,
            10..17 => City::Nagoya,
            _ => City::Osaka,
        }
    }

    /// Its bit in a set of Areas.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

named! {
    /// A Target Box. [EDR 3.3, p6-map-notes]
    Target {
        ArmyArsenal = "army-arsenal",
        PowderFactory = "powder-factory",
        NipponElectric = "nippon-electric-company",
        GasWorks = "gas-works",
        SpecialSteel = "special-steel-works",
        TankWorks = "tank-works",
        KawasakiRefinery = "kawasaki-refinery",
        SteelMill = "steel-mill",
        Dockyard = "dockyard",
        NavalDockyard = "naval-dockyard",
        NavalAirStation = "naval-air-station",
        TokyoShipping = "tokyo-shipping",
        SouthBayShipping = "south-bay-shipping",
        ArmyAirfield = "army-airfield",
        MilitaryArsenal = "military-arsenal",
        AichiAircraft = "aichi-aircraft-works",
        ArmyBarracks = "army-barracks",
        AtsutaFactory = "atsuta-factory",
        MitsubishiAircraft = "mitsubishi-aircraft-works",
        OilStorage = "oil-storage",
        IseShipping = "ise-shipping",
        KawasakiAircraft = "kawasaki-aircraft-works",
        KawasakiDockyard = "kawasaki-dockyard",
        ElectricMachinery = "electric-machinery-works",
        UyenoshitaSteel = "uyenoshita-steel-works",
        PowerStation = "power-station",
        OsakaArsenal = "osaka-arsenal",
        MetalWorks = "metal-works",
        SakaiRefinery = "sakai-refinery",
        OsakaShipping = "osaka-shipping",
    }
}

named! {
    /// A Flight Zone, from east to west. [EDR 5.1]
    Zone {
        Z1 = "zone-1",
        Z2 = "zone-2",
        Z3 = "zone-3",
        Z4 = "zone-4",
        Z5 = "zone-5",
        Z6 = "zone-6",
        Z7 = "zone-7",
        Z8 = "zone-8",
        Z9 = "zone-9",
        Z10 = "zone-10",
        Z11 = "zone-11",
        Z12 = "zone-12",
    }
}

impl Zone {
    /// The next zone to the west. [EDR 8.1.1]
    pub fn west(self) -> Option<Zone> {
        Zone::ALL.get(self as usize + 1).copied()
    }

    /// Its number, counted from the east.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Its bit in a set of zones.
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u16
    }
}

named! {
    /// A Landing Site Box. [EDR 5.5]
    Site {
        Lishui = "lishui",
        Chuchow = "chuchow",
        Yushan = "yushan",
        Kian = "kian",
        Kweilin = "kweilin",
        Vladivostok = "vladivostok",
        Korea = "korea",
    }
}

impl Site {
    /// Whether it is in China: only there are beacons and separate numbers for night. [EDR 5.5]
    pub const fn is_chinese(self) -> bool {
        !matches!(self, Site::Vladivostok | Site::Korea)
    }
}

named! {
    /// What a Hazard marker shows when it lies face down. [EDR 4.3.1, 4.5-partial]
    Front {
        /// Guns or the ground.
        Gun = "gun" => "a gun",
        /// An aircraft: an Interceptor, unless its back says Break Off.
        Fighter = "fighter" => "a fighter",
        /// The Target Box icon.
        Boxed = "box" => "a Target Box",
        /// Something else.
        Other = "other" => "another",
    }
}

named! {
    /// A cup of Hazard markers: seven for Target Maps, four for flight. [EDR 4.2.1, 8.3.1]
    Cup {
        TokyoDay = "tokyo-day" => "Tokyo by day",
        TokyoNight = "tokyo-night" => "Tokyo by night",
        NagoyaDay = "nagoya-day" => "Nagoya by day",
        NagoyaNight = "nagoya-night" => "Nagoya by night",
        OsakaDay = "osaka-kobe-day" => "Osaka-Kobe by day",
        OsakaNight = "osaka-kobe-night" => "Osaka-Kobe by night",
        /// For an empty cup of a Target Map.
        Response = "response" => "Response",
        /// Flight Hazards I.
        One = "flight-1" => "Flight 1",
        /// Flight Hazards II.
        Two = "flight-2" => "Flight 2",
        /// Flight Hazards III.
        Three = "flight-3" => "Flight 3",
        /// Alert Flight Hazards.
        Alert = "alert" => "Alert",
    }
}

impl Cup {
    /// The cup of a map and side. [EDR 4.2.1]
    pub const fn of(city: City, side: Side) -> Cup {
        Cup::ALL[2 * city as usize + side as usize]
    }

    /// Whether its markers are Target Map Hazards.
    pub const fn is_for_targets(self) -> bool {
        (self as u8) <= Cup::Response as u8
    }

    /// The cup that is drawn from when this one is empty. [EDR 4.2.2-response, 8.3.2-empty]
    pub(crate) const fn instead(self) -> Option<Cup> {
        match self {
            Cup::Response | Cup::Alert => None,
            cup if cup.is_for_targets() => Some(Cup::Response),
            _ => Some(Cup::Alert),
        }
    }
}

named! {
    /// What a Hazard marker is, on its back. [EDR A5, F5, cups-target, cups-flight]
    Kind {
        Flak68 = "flak-6-8",
        Flak56 = "flak-5-6",
        Flak45 = "flak-4-5",
        Flak78 = "flak-7-8",
        Flak910 = "flak-9-10",
        SmallArms = "small-arms",
        PanickedStreets = "panicked-streets",
        Interceptor45 = "interceptor-4-5",
        Interceptor34 = "interceptor-3-4",
        Interceptor57 = "interceptor-5-7",
        BreakOff = "break-off",
        Balloons = "balloons",
        Crash = "crash",
        Haze = "haze",
        Searchlights = "searchlights",
        BoxSearchlights = "searchlights-in-box",
        Camouflage2 = "camouflage-2",
        Camouflage3 = "camouflage-3",
        Conspicuous = "conspicuous-target",
        Concrete1 = "reinforced-concrete-1",
        Concrete2 = "reinforced-concrete-2",
        Volatile1 = "volatile-target-1",
        Volatile2 = "volatile-target-2",
        BoxFlak = "flak-in-box",
        BoxBalloons = "balloons-in-box",
        Ryuho = "ryuho",
        Hiyo = "hiyo",
        CompassError = "compass-error",
        EngineSputter = "engine-sputter",
        FaultyCompass = "faulty-compass",
        FaultyDoors = "faulty-doors",
        FlyingBoat = "flying-boat",
        FuelEvaporation = "fuel-evaporation",
        FuelLeak = "fuel-leak",
        Interceptor = "interceptor",
        FlightBreakOff = "interceptor-break-off",
        JammedGuns = "jammed-guns",
        JammedTurret = "jammed-turret",
        LandingGear = "landing-gear",
        StickyElevator = "sticky-elevator",
        StickyRudder = "sticky-rudder",
        RemoveBeacons = "remove-beacons",
        WatchfulVessel = "vessel-with-icon",
        Vessel = "vessel",
        WindCheck = "wind-check",
    }
}

impl Kind {
    /// What it is called beside a number that it changes.
    pub const fn modifier(self) -> &'static str {
        match self {
            Kind::Searchlights | Kind::BoxSearchlights => "searchlights",
            Kind::Camouflage2 | Kind::Camouflage3 => "camouflage",
            Kind::Conspicuous => "conspicuous target",
            Kind::Concrete1 | Kind::Concrete2 => "reinforced concrete",
            Kind::Volatile1 | Kind::Volatile2 => "volatile target",
            Kind::FaultyDoors => "faulty doors",
            _ => self.word(),
        }
    }

    /// Whether it is Flak: Small Arms count as Flak for options. [EDR 4.6.3-flak, 4.6.3-small-arms]
    pub const fn is_flak(self) -> bool {
        matches!(
            self,
            Kind::Flak68
                | Kind::Flak56
                | Kind::Flak45
                | Kind::Flak78
                | Kind::Flak910
                | Kind::BoxFlak
                | Kind::SmallArms
        )
    }

    /// Whether it is an Interceptor of a Target Map. [EDR 4.6.3-interceptor]
    pub const fn is_interceptor(self) -> bool {
        matches!(self, Kind::Interceptor45 | Kind::Interceptor34 | Kind::Interceptor57)
    }

    /// Whether it is a carrier that goes to a Shipping box, and to which. [EDR 4.6.3-carrier]
    pub const fn harbour(self) -> Option<Target> {
        match self {
            Kind::Ryuho => Some(Target::SouthBayShipping),
            Kind::Hiyo => Some(Target::OsakaShipping),
            _ => None,
        }
    }

    /// Whether it is a Vessel. [EDR 8.3.7-vessel]
    pub const fn is_vessel(self) -> bool {
        matches!(self, Kind::WatchfulVessel | Kind::Vessel)
    }

    /// Whether it stays with the B-25 it was assigned to. [EDR 8.3.5, 8.3.7]
    pub const fn attaches(self) -> bool {
        matches!(
            self,
            Kind::CompassError
                | Kind::FaultyCompass
                | Kind::FaultyDoors
                | Kind::FlyingBoat
                | Kind::FuelEvaporation
                | Kind::FuelLeak
                | Kind::JammedGuns
                | Kind::JammedTurret
                | Kind::LandingGear
                | Kind::StickyElevator
                | Kind::StickyRudder
        )
    }
}

named! {
    /// A B-25, by its pilot. [EDR 2.1, comp-b25]
    Bomber {
        Doolittle = "doolittle" => "Doolittle",
        Hoover = "hoover" => "Hoover",
        Gray = "gray" => "Gray",
        Holstrom = "holstrom" => "Holstrom",
        Jones = "jones" => "Jones",
        Hallmark = "hallmark" => "Hallmark",
        Lawson = "lawson" => "Lawson",
        York = "york" => "York",
        Watson = "watson" => "Watson",
        Joyce = "joyce" => "Joyce",
        Greening = "greening" => "Greening",
        Bower = "bower" => "Bower",
        McElroy = "mcelroy" => "McElroy",
        Hilger = "hilger" => "Hilger",
        Smith = "smith" => "Smith",
        Farrow = "farrow" => "Farrow",
        ReserveA = "reserve-a" => "Reserve A",
        ReserveB = "reserve-b" => "Reserve B",
        ReserveC = "reserve-c" => "Reserve C",
        ReserveD = "reserve-d" => "Reserve D",
        ReserveE = "reserve-e" => "Reserve E",
        ReserveF = "reserve-f" => "Reserve F",
        ReserveG = "reserve-g" => "Reserve G",
        ReserveH = "reserve-h" => "Reserve H",
    }
}

impl Bomber {
    /// Its bit in a set of B-25s.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// The Flight it makes when it flies alone. [EDR 7.1.2-independent]
    pub(crate) const fn alone(self) -> FlightId {
        FlightId(FLIGHTS as u8 + self as u8)
    }
}

named! {
    /// An Elite Crewman. [EDR back-elite, comp-elite]
    Elite {
        Doolittle = "doolittle",
        Greening = "greening",
        Jones = "jones",
        York = "york",
        Hilger = "hilger",
        Joyce = "joyce",
        Lawson = "lawson",
        McElroy = "mcelroy",
        Cole = "cole",
        Knobloch = "knobloch",
        White = "white",
        Leonard = "leonard",
        Saylor = "saylor",
        Laban = "laban",
        Bain = "bain",
        Thatcher = "thatcher",
        Scott = "scott",
        Crouch = "crouch",
        Potter = "potter",
        Nielsen = "nielsen",
        Griffin = "griffin",
        Braemer = "braemer",
        Bourgeois = "bourgeois",
        DeShazer = "deshazer",
    }
}

named! {
    /// What an Elite Crewman is good for. [EDR 2.3, 2.3-types]
    Benefit {
        /// +1 on the Detonation Check in a Target Box. [EDR 2.3.1]
        Bombing = "bombardier",
        /// Repairs at sea and in China.
        Repair = "copilot",
        /// For wounded crews in China. [EDR 2.3.3]
        Medic = "doctor",
        /// Once, on a Flying on Fumes Check. [EDR 2.3.4]
        EngineerFuel = "engineer",
        /// Once, shoots off an Interceptor. [EDR 2.3.5]
        Gunnery = "gunner",
        /// +1 on Acquisition and Approach Checks. [EDR 2.3.6]
        Navigation = "navigator",
        /// As the engineer. [EDR 2.3.7-fuel]
        PilotFuel = "pilot-fuel",
        /// Once, ignores damage. [EDR 2.3.7-ignore]
        PilotIgnore = "pilot-ignore-damage",
        /// Once, re-rolls dice. [EDR 2.3.7-reroll]
        PilotReroll = "pilot-re-roll",
        /// As the navigator. [EDR 2.3.7-nav]
        PilotNavigation = "pilot-navigation",
    }
}

impl Benefit {
    /// Whether it is used up by one use. [EDR 2.3-once]
    pub const fn is_once(self) -> bool {
        !matches!(
            self,
            Benefit::Bombing | Benefit::Medic | Benefit::Navigation | Benefit::PilotNavigation
        )
    }

    /// Whether he is an elite pilot, which other rules ask for. [EDR 2.3-once]
    pub const fn is_pilot(self) -> bool {
        matches!(
            self,
            Benefit::PilotFuel
                | Benefit::PilotIgnore
                | Benefit::PilotReroll
                | Benefit::PilotNavigation
        )
    }

    /// Whether it gives +1 in navigation. [EDR 2.3.6, 2.3.7-nav]
    pub const fn navigates(self) -> bool {
        matches!(self, Benefit::Navigation | Benefit::PilotNavigation)
    }

    /// Whether it conserves Fuel. [EDR 2.3.4, 2.3.7-fuel]
    pub const fn conserves(self) -> bool {
        matches!(self, Benefit::EngineerFuel | Benefit::PilotFuel)
    }
}

/// Flights that B-25s are launched in. [EDR 7.1]
pub const FLIGHTS: usize = 6;
/// Those, and every B-25 flying alone.
pub const ALL_FLIGHTS: usize = FLIGHTS + Bomber::COUNT;

/// A Flight: one of six, or a B-25 on its own. [EDR 7.1, 7.1.2-independent]
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct FlightId(pub u8);

impl FlightId {
    pub const COUNT: usize = ALL_FLIGHTS;

    pub const fn ordinal(self) -> u16 {
        self.0 as u16
    }

    /// The one with this number, below [`Self::COUNT`].
    pub const fn from_ordinal(number: u16) -> FlightId {
        FlightId(number as u8)
    }

    /// All of them.
    pub fn all() -> impl DoubleEndedIterator<Item = FlightId> {
        (0..ALL_FLIGHTS as u8).map(FlightId)
    }

    /// Its place in lists of Flights.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its bit in a set of Flights.
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The B-25 that flies alone in it, if it is such a Flight.
    pub fn loner(self) -> Option<Bomber> {
        Bomber::ALL.get(self.index().checked_sub(FLIGHTS)?).copied()
    }

    pub fn word(self) -> String {
        match self.loner() {
            Some(bomber) => format!("{bomber}-alone"),
            None => format!("flight-{}", self.0 + 1),
        }
    }

    /// The Flight with this word.
    pub fn named(word: &str) -> Option<FlightId> {
        FlightId::all().find(|flight| flight.word().eq_ignore_ascii_case(word))
    }
}

impl std::fmt::Display for FlightId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.loner() {
            Some(bomber) => write!(f, "{} alone", bomber.name()),
            None => write!(f, "Flight {}", self.0 + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_map_and_side_has_a_cup_of_its_own() {
        let mut cups: Vec<Cup> = Vec::new();
        for &city in City::ALL {
            cups.extend(Side::ALL.iter().map(|&side| Cup::of(city, side)));
        }
        assert_eq!(cups, Cup::ALL[..6]);
        assert_eq!(Cup::OsakaNight.instead(), Some(Cup::Response));
        assert_eq!(Cup::Three.instead(), Some(Cup::Alert));
    }

    #[test]
    fn a_lone_aircraft_has_a_flight_of_its_own() {
        for &bomber in Bomber::ALL {
            assert_eq!(bomber.alone().loner(), Some(bomber));
            assert_eq!(FlightId::named(&bomber.alone().word()), Some(bomber.alone()));
        }
        assert_eq!(FlightId(5).loner(), None);
    }
}
