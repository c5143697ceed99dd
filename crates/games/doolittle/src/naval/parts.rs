//! The parts of the Naval segment: Sea Areas, ships, Recon, Submarines, Sea Hazards. What is printed
//! on them is data.

use wardroom_kernel::named;

use crate::parts::{Sea, Weather};

named! {
    /// A Sea Area, from east to west. [EDR 9.1, C-seaareas]
    SeaArea {
        SanFrancisco = "san-francisco",
        Pacific = "pacific",
        W140 = "140w",
        Hawaii = "hawaii",
        Midway = "midway",
        InfluenceEast = "influence-east",
        InfluenceWest = "influence-west",
        DefenseEast = "defense-east",
        DefenseWest = "defense-west",
        Japan = "japan",
    }
}

impl SeaArea {
    /// The next Sea Area to the west; the Task Force goes no farther than Japan. [EDR 9.1, C-seaareas]
    pub fn west(self) -> Option<SeaArea> {
        SeaArea::ALL.get(self as usize + 1).copied()
    }

    /// Whether it lies west of the International Date Line. [EDR 9.1-dateline]
    pub const fn is_west_of_date_line(self) -> bool {
        self as u8 >= SeaArea::InfluenceEast as u8
    }

    /// The Weather Box that governs it: one for each area, but for the two pairs. [EDR 9.3, 12.2-pairs]
    pub const fn weather_box(self) -> WeatherBox {
        match self {
            SeaArea::SanFrancisco => WeatherBox::SanFrancisco,
            SeaArea::Pacific => WeatherBox::Pacific,
            SeaArea::W140 => WeatherBox::W140,
            SeaArea::Hawaii => WeatherBox::Hawaii,
            SeaArea::Midway => WeatherBox::Midway,
            SeaArea::InfluenceEast | SeaArea::InfluenceWest => WeatherBox::Influence,
            SeaArea::DefenseEast | SeaArea::DefenseWest => WeatherBox::Defense,
            SeaArea::Japan => WeatherBox::Japan,
        }
    }

    /// Its bit in a set of Sea Areas.
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u16
    }
}

named! {
    /// A Weather Box. [EDR 9.3]
    WeatherBox {
        SanFrancisco = "san-francisco" => "San Francisco",
        Pacific = "pacific" => "Pacific",
        W140 = "140w" => "140W",
        Hawaii = "hawaii" => "Hawaii",
        Midway = "midway" => "Midway",
        Influence = "influence" => "Influence",
        Defense = "defense" => "Defense",
        Japan = "japan" => "Japan",
    }
}

impl WeatherBox {
    /// The Wind Box of the Flight Map that goes with it. [EDR 5.3, 12.2.3]
    pub const fn sea(self) -> Option<Sea> {
        match self {
            WeatherBox::Influence => Some(Sea::Influence),
            WeatherBox::Defense => Some(Sea::Defense),
            WeatherBox::Japan => Some(Sea::Japan),
            _ => None,
        }
    }

    /// Any Sea Area that it governs.
    pub const fn area(self) -> SeaArea {
        match self {
            WeatherBox::SanFrancisco => SeaArea::SanFrancisco,
            WeatherBox::Pacific => SeaArea::Pacific,
            WeatherBox::W140 => SeaArea::W140,
            WeatherBox::Hawaii => SeaArea::Hawaii,
            WeatherBox::Midway => SeaArea::Midway,
            WeatherBox::Influence => SeaArea::InfluenceEast,
            WeatherBox::Defense => SeaArea::DefenseEast,
            WeatherBox::Japan => SeaArea::Japan,
        }
    }
}

/// The Weather Chits. [EDR 9.3]
pub type Chits = [Option<Weather>; WeatherBox::COUNT];

named! {
    /// One of the three Weather Check tables. [EDR 9.3.1, T-N1]
    WeatherTable {
        /// The eastern areas.
        East = "east",
        /// Midway and Influence.
        Central = "central",
        /// Defense and Japan.
        West = "west",
    }
}

named! {
    /// A cup of Sea Hazards. [EDR 12.6.1]
    SeaCup {
        East = "east",
        Central = "central",
        West = "west",
    }
}

named! {
    /// The icon that asks for a Secrecy Test. [EDR 6.3.1-triangle, 6.3.1-circle, 6.3.1-square, 6.3.1-line]
    Icon {
        /// Nothing more.
        Triangle = "triangle",
        /// An Airstrike from Alert Level 3.
        Circle = "circle",
        /// An Airstrike from Alert Level 2.
        Square = "square",
        /// An Airstrike.
        Line = "line",
    }
}

named! {
    /// What a Sea Hazard does. [EDR 12.6.6, T-N6]
    Peril {
        /// Nothing.
        Clouds = "clouds",
        /// Mechanical Distress with black flags.
        Distress = "mechanical-distress",
        /// Mechanical Distress with red flags.
        RedFlags = "red-flags",
        Signals = "enemy-signals",
        IBoat = "i-boat",
        Ship = "ship",
        FlyingBoat = "flying-boat",
        Boat = "boat",
        Medals = "medals",
    }
}

named! {
    /// A Sea Hazard marker, by its back. [EDR 12.6.6, C-seahaz]
    SeaHazard {
        Clouds = "clouds",
        Distress5 = "mechanical-distress-5",
        Distress7 = "mechanical-distress-7",
        RedFlags = "mechanical-distress-red",
        Signals = "enemy-signals",
        SignalsTriangle = "enemy-signals-triangle",
        SignalsCircle = "enemy-signals-circle",
        IBoatTriangle = "i-boat-triangle",
        IBoatCircle = "i-boat-circle",
        IBoatSquare = "i-boat-square",
        ShipTriangle = "ship-triangle",
        ShipCircle = "ship-circle",
        ShipLine = "ship-line",
        FlyingBoatTriangle = "flying-boat-triangle",
        FlyingBoatCircle = "flying-boat-circle",
        FlyingBoatSquare = "flying-boat-square",
        BoatCircle = "boat-circle",
        BoatSquare = "boat-square",
        Medals = "medals",
    }
}

impl SeaHazard {
    /// What it does.
    pub const fn peril(self) -> Peril {
        match self {
            SeaHazard::Clouds => Peril::Clouds,
            SeaHazard::Distress5 | SeaHazard::Distress7 => Peril::Distress,
            SeaHazard::RedFlags => Peril::RedFlags,
            SeaHazard::Signals | SeaHazard::SignalsTriangle | SeaHazard::SignalsCircle => {
                Peril::Signals
            }
            SeaHazard::IBoatTriangle | SeaHazard::IBoatCircle | SeaHazard::IBoatSquare => {
                Peril::IBoat
            }
            SeaHazard::ShipTriangle | SeaHazard::ShipCircle | SeaHazard::ShipLine => Peril::Ship,
            SeaHazard::FlyingBoatTriangle
            | SeaHazard::FlyingBoatCircle
            | SeaHazard::FlyingBoatSquare => Peril::FlyingBoat,
            SeaHazard::BoatCircle | SeaHazard::BoatSquare => Peril::Boat,
            SeaHazard::Medals => Peril::Medals,
        }
    }

    /// Its Secrecy Test icon, if it has one. [EDR 12.6.6]
    pub const fn icon(self) -> Option<Icon> {
        match self {
            SeaHazard::SignalsTriangle
            | SeaHazard::IBoatTriangle
            | SeaHazard::ShipTriangle
            | SeaHazard::FlyingBoatTriangle => Some(Icon::Triangle),
            SeaHazard::SignalsCircle
            | SeaHazard::IBoatCircle
            | SeaHazard::ShipCircle
            | SeaHazard::FlyingBoatCircle
            | SeaHazard::BoatCircle => Some(Icon::Circle),
            SeaHazard::IBoatSquare | SeaHazard::FlyingBoatSquare | SeaHazard::BoatSquare => {
                Some(Icon::Square)
            }
            SeaHazard::ShipLine => Some(Icon::Line),
            _ => None,
        }
    }
}

named! {
    /// A ship of TF-18 or TF-16. [EDR 10.1, C-ships]
    Ship {
        Hornet = "hornet",
        Vincennes = "vincennes",
        Nashville = "nashville",
        Gwin = "gwin",
        Meredith = "meredith",
        Monssen = "monssen",
        Grayson = "grayson",
        Cimarron = "cimarron",
        Enterprise = "enterprise",
        Northampton = "northampton",
        SaltLakeCity = "salt-lake-city",
        Balch = "balch",
        Benham = "benham",
        Ellet = "ellet",
        Fanning = "fanning",
        Sabine = "sabine",
    }
}

impl Ship {
    /// Its bit in a set of ships.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

named! {
    /// A type of ship. [EDR 10.1]
    ShipType {
        /// Aircraft carrier.
        Cv = "cv",
        /// Heavy cruiser.
        Ca = "ca",
        /// Light cruiser.
        Cl = "cl",
        /// Destroyer.
        Dd = "dd",
        /// Oiler.
        Ao = "ao",
    }
}

named! {
    /// A ship space of the Task Force Layout. [EDR 9.4, C-layout]
    Space {
        Center = "center" => "in the center",
        Ahead = "ahead" => "ahead",
        AheadFar = "ahead-far" => "far ahead",
        Port = "port" => "to port",
        PortFar = "port-far" => "far to port",
        Starboard = "starboard" => "to starboard",
        StarboardFar = "starboard-far" => "far to starboard",
        Astern = "astern" => "astern",
        AsternFar = "astern-far" => "far astern",
    }
}

named! {
    /// Something that patrols a Sea Area: the Task Force, a Recon, a Submarine. [EDR 12.6.2-patrol, C-recon,
    /// C-subs]
    Patrol {
        TaskForce = "task-force" => "the Task Force",
        /// Cruiser Recon of TF-18. [EDR 10.2.1]
        CaDark = "ca-dark-blue" => "the dark blue CA Recon",
        /// Cruiser Recon of TF-16.
        CaLight = "ca-light-blue" => "the light blue CA Recon",
        /// Fighting Six. [EDR 10.2.2]
        Vf6 = "vf6" => "VF6",
        /// Bombing Six.
        Vb6 = "vb6" => "VB6",
        /// Scouting Six.
        Vs6 = "vs6" => "VS6",
        /// Torpedo Six.
        Vt6 = "vt6" => "VT6",
        /// A Submarine.
        Tuna = "tuna" => "the Tuna",
        /// A Submarine.
        Thresher = "thresher" => "the Thresher",
        /// A Submarine.
        Trout = "trout" => "the Trout",
    }
}

/// How many Recon markers there are. [EDR C-recon]
pub const RECON: usize = 6;
/// How many Submarines there are. [EDR C-subs]
pub const SUBMARINES: usize = 3;

impl Patrol {
    /// The Recon markers.
    pub const RECON: &[Patrol] =
        &[Patrol::CaDark, Patrol::CaLight, Patrol::Vf6, Patrol::Vb6, Patrol::Vs6, Patrol::Vt6];
    pub const SUBMARINES: &[Patrol] = &[Patrol::Tuna, Patrol::Thresher, Patrol::Trout];

    /// Its place among the Recon markers.
    pub const fn recon(self) -> Option<usize> {
        match self as usize {
            at @ 1..=RECON => Some(at - 1),
            _ => None,
        }
    }

    /// Its place among the Submarines.
    pub const fn submarine(self) -> Option<usize> {
        match self as usize {
            0..=RECON => None,
            at => Some(at - 1 - RECON),
        }
    }

    /// Whether it flies from the Enterprise. [EDR 10.2.2]
    pub const fn is_of_enterprise(self) -> bool {
        matches!(self, Patrol::Vf6 | Patrol::Vb6 | Patrol::Vs6 | Patrol::Vt6)
    }

    /// Whether it is a bomber of the Enterprise, for a counterstrike. [EDR 11.1]
    pub const fn is_bomber(self) -> bool {
        matches!(self, Patrol::Vb6 | Patrol::Vs6 | Patrol::Vt6)
    }

    /// Its bit in a set; ships have the bits below.
    pub(crate) const fn bit(self) -> u32 {
        1 << (Ship::COUNT as u32 + self as u32)
    }
}

named! {
    /// Where a Recon marker is. [EDR 9.4.2, 12.1.1, 12.1.2]
    Perch {
        /// Not available, or out of the game.
        Away = "away" => "not there yet",
        /// A Hangar box.
        Hangar = "hangar" => "in the Hangar",
        /// The Local Recon box.
        Local = "local-recon" => "on Local Recon",
        LowCap = "low-cap" => "on Low CAP",
        HighCap = "high-cap" => "on High CAP",
        /// The Sea Area of the Task Force.
        Sea = "sea-area" => "on patrol in the Sea Area",
        /// The Sea Area just west of it. [EDR OPT-recon-ahead]
        Ahead = "scout-ahead" => "scouting one Sea Area ahead",
        /// On its way to the Japanese fleet. [EDR 11.1.1]
        Striking = "striking" => "on the counterstrike",
    }
}

named! {
    /// A kind of aircraft of the Japanese strike force. [EDR 11.3.1, C-strike]
    Raider {
        Fighter = "fighter" => "fighter",
        Torpedo = "torpedo-bomber" => "torpedo bomber",
        Dive = "dive-bomber" => "dive bomber",
    }
}
