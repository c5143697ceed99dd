//! The parts of the ship and the sea around her: bearings, mounts, compartments, crew.

pub(crate) use wardroom_kernel::named;

named! {
    /// An area around the ship; the bow is at 0. [PD pd-K-bear]
    Bearing {
        /// Ahead.
        B0 = "0",
        /// On the starboard bow.
        B45 = "45",
        /// To starboard.
        B90 = "90",
        /// On the starboard quarter.
        B135 = "135",
        /// Astern.
        B180 = "180",
        /// On the port quarter.
        B225 = "225",
        /// To port.
        B270 = "270",
        /// On the port bow.
        B315 = "315",
    }
}

impl Bearing {
    /// The section that a plane from this bearing strikes. [PD pd-N11-bearing]
    pub fn section(self) -> Section {
        match self {
            Bearing::B315 | Bearing::B0 | Bearing::B45 => Section::Forward,
            Bearing::B90 | Bearing::B270 => Section::Midship,
            Bearing::B135 | Bearing::B180 | Bearing::B225 => Section::Aft,
        }
    }
}

named! {
    /// How high a plane comes in. [PD pd-K-bear]
    Altitude {
        /// Low.
        Low = "L",
        /// Medium.
        Medium = "M",
        /// High.
        High = "H",
    }
}

named! {
    /// A third of the ship, with its repair party. [PD pd-K-ship]
    Section {
        /// The bow, repair party 1.
        Forward = "forward",
        /// Amidships, repair party 2.
        Midship = "midship",
        /// The stern, repair party 3.
        Aft = "aft",
    }
}

named! {
    /// The calibres, in the order in which they fire. [PD pd-G3-fire]
    Calibre {
        /// 5in mounts under the Mk37. [PD pd-K-guns5]
        Five = "5in",
        /// 40mm tubs, each with a director. [PD pd-K-guns40]
        Forty = "40mm",
        /// 20mm mounts. [PD pd-K-guns20]
        Twenty = "20mm",
    }
}

named! {
    /// A place for a gun mount. [PD pd-K-guns5, pd-K-guns40, pd-K-guns20]
    Mount {
        /// 5in mount 1.
        Five1 = "5in1",
        /// 5in mount 2.
        Five2 = "5in2",
        /// 5in mount 3.
        Five3 = "5in3",
        /// 5in mount 4.
        Five4 = "5in4",
        /// 5in mount 5.
        Five5 = "5in5",
        /// 40mm tub A.
        FortyA = "40A",
        /// 40mm tub B.
        FortyB = "40B",
        /// 40mm tub C.
        FortyC = "40C",
        /// 40mm tub D.
        FortyD = "40D",
        /// 40mm tub E.
        FortyE = "40E",
        /// 20mm mount A.
        TwentyA = "20A",
        /// 20mm mount B.
        TwentyB = "20B",
        /// 20mm mount C.
        TwentyC = "20C",
        /// 20mm mount D.
        TwentyD = "20D",
        /// 20mm mount E.
        TwentyE = "20E",
        /// 20mm mount F.
        TwentyF = "20F",
        /// 20mm mount G.
        TwentyG = "20G",
        /// 20mm mount H.
        TwentyH = "20H",
        /// 20mm mount I.
        TwentyI = "20I",
        /// 20mm mount J.
        TwentyJ = "20J",
    }
}

impl Mount {
    /// The mounts of a calibre.
    pub fn of(calibre: Calibre) -> impl Iterator<Item = Mount> + Clone {
        let places = match calibre {
            Calibre::Five => 0..5,
            Calibre::Forty => 5..10,
            Calibre::Twenty => 10..20,
        };
        Mount::ALL[places].iter().copied()
    }

    /// Its calibre.
    pub fn calibre(self) -> Calibre {
        match self as usize {
            0..5 => Calibre::Five,
            5..10 => Calibre::Forty,
            _ => Calibre::Twenty,
        }
    }

    /// Its place within the calibre, from 0.
    pub fn nth(self) -> usize {
        match self as usize {
            at @ 0..5 => at,
            at @ 5..10 => at - 5,
            at => at - 10,
        }
    }

    /// The section it stands in. [PD pd-K-guns5, pd-K-guns40, pd-K-guns20]
    pub fn section(self) -> Section {
        match self as usize {
            0 | 1 | 5 | 6 => Section::Forward,
            7 | 8 | 10..14 => Section::Midship,
            _ => Section::Aft,
        }
    }
}

named! {
    /// A primary compartment that takes hit markers. [PD pd-K-prim]
    Compartment {
        /// Feeds 5in mount 1. [PD pd-K-mags]
        Magazine1 = "magazine-1",
        /// Feeds 5in mount 2.
        Magazine2 = "magazine-2",
        /// Feeds 5in mount 3.
        Magazine3 = "magazine-3",
        /// Feeds 5in mount 4.
        Magazine4 = "magazine-4",
        /// Feeds 5in mount 5.
        Magazine5 = "magazine-5",
        /// Feeds 40mm A and B.
        Magazine40Forward = "40mm-magazine-forward",
        /// Feeds 40mm C, D and E.
        Magazine40Aft = "40mm-magazine-aft",
        /// Feeds every 20mm.
        Magazine20 = "20mm-magazine-aft",
        /// The forward engine room.
        EngineForward = "engine-room-forward",
        /// The aft engine room.
        EngineAft = "engine-room-aft",
        /// The forward fire room.
        FireForward = "fire-room-forward",
        /// The aft fire room.
        FireAft = "fire-room-aft",
        /// The forward fuel tanks.
        FuelForward = "fuel-forward",
        /// The aft fuel tanks.
        FuelAft = "fuel-aft",
        /// The combat information centre.
        Cic = "cic",
        /// The bridge.
        Bridge = "bridge",
        /// The radio room.
        Radio = "radio",
        /// The steering room.
        Steering = "steering-room",
    }
}

/// Floodable compartments come first in [`Compartment::ALL`]. [PD pd-K-flood]
pub const FLOODABLE: usize = 14;

/// The four classes of table 21-1. [PD pd-T21-1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explosive {
    /// A magazine.
    Magazine,
    /// An engine room.
    EngineRoom,
    /// A fire room.
    FireRoom,
    /// A fuel room.
    Fuel,
}

impl Compartment {
    /// The magazine of a 5in mount. [PD pd-K-mags]
    pub fn magazine(five_inch: usize) -> Compartment {
        Compartment::ALL[five_inch]
    }

    /// What kind of explosion it is in danger of; `None` if it cannot be flooded.
    /// [PD pd-K-flood]
    pub fn explosive(self) -> Option<Explosive> {
        match self as usize {
            0..8 => Some(Explosive::Magazine),
            8 | 9 => Some(Explosive::EngineRoom),
            10 | 11 => Some(Explosive::FireRoom),
            12 | 13 => Some(Explosive::Fuel),
            _ => None,
        }
    }

    /// The section it lies in. [PD pd-K-prim]
    pub fn section(self) -> Section {
        use Compartment as C;
        match self {
            C::Magazine1 | C::Magazine2 | C::Magazine40Forward | C::FuelForward => Section::Forward,
            C::Cic | C::Bridge | C::Radio => Section::Forward,
            C::EngineForward | C::EngineAft | C::FireForward | C::FireAft => Section::Midship,
            _ => Section::Aft,
        }
    }
}

named! {
    /// The nine men with a value chit. [PD pd-K-off]
    Man {
        /// Columns of tables 17 and 19.
        Captain = "captain",
        /// Stands in for the captain while the bridge is gone.
        Xo = "XO",
        /// All gun fire.
        Gunnery = "gunnery officer",
        /// Tables 16 and 20.
        DamageControl = "damage control officer",
        /// Table 19.
        Engineering = "engineering officer",
        /// Deck fires.
        Cpo = "CPO",
        /// Table 20 forward.
        Chief1 = "repair 1 chief",
        /// Table 20 amidships.
        Chief2 = "repair 2 chief",
        /// Table 20 aft.
        Chief3 = "repair 3 chief",
    }
}

impl Man {
    /// The chief of a section's repair party. [PD pd-K-ship]
    pub fn chief(section: Section) -> Man {
        [Man::Chief1, Man::Chief2, Man::Chief3][section as usize]
    }
}

named! {
    /// How a director, radar, stack, shaft or rudder is. [PD pd-K-rad]
    Condition {
        /// Working.
        Ok = "ok",
        /// Damaged.
        Damaged = "damaged",
        /// Destroyed: only the anchorage repairs it.
        Destroyed = "destroyed",
    }
}

named! {
    /// Equipment that has a condition and no hit markers. [PD pd-K-prim, ruling 2]
    Equipment {
        /// The 5in gun controller. [PD pd-I-mk37]
        Mk37 = "Mk37",
        /// The director of 40mm A.
        DirectorA = "director-A",
        /// The director of 40mm B.
        DirectorB = "director-B",
        /// The director of 40mm C.
        DirectorC = "director-C",
        /// The director of 40mm D.
        DirectorD = "director-D",
        /// The director of 40mm E.
        DirectorE = "director-E",
        /// The air search radar.
        Sc = "SC",
        /// The surface search radar.
        Sg = "SG",
        /// The forward stack.
        StackForward = "stack-forward",
        /// The aft stack.
        StackAft = "stack-aft",
        /// The port shaft and screw.
        ShaftPort = "shaft-port",
        /// The starboard shaft and screw.
        ShaftStarboard = "shaft-starboard",
        /// The rudder.
        Rudder = "rudder",
    }
}

impl Equipment {
    /// Directors and radars: an end-of-turn die may repair them. [PD pd-G15-damage]
    pub const ELECTRIC: [Equipment; 8] = [
        Equipment::Mk37,
        Equipment::DirectorA,
        Equipment::DirectorB,
        Equipment::DirectorC,
        Equipment::DirectorD,
        Equipment::DirectorE,
        Equipment::Sc,
        Equipment::Sg,
    ];

    /// The director of a 40mm tub. [PD pd-K-guns40]
    pub fn director(tub: usize) -> Equipment {
        Equipment::ALL[1 + tub]
    }
}

named! {
    /// The four states of the water lines. [PD pd-I-water]
    WaterLines {
        /// In order.
        Ok = "ok",
        /// Out for a while. [PD pd-N15-2]
        Malfunction = "malfunction",
        /// Damaged.
        Damaged = "damaged",
        /// Destroyed.
        Destroyed = "destroyed",
    }
}

named! {
    /// The ship, which decides what mounts she has.
    Class {
        /// A destroyer of the Fletcher class. [PD pd-FC-FL]
        Fletcher = "fletcher",
        /// The destroyer escort of scenario 7. [PD pd-FC-LP]
        LaPrade = "la-prade",
        /// The destroyer of scenario 8. [PD pd-FC-DU]
        Dunlap = "dunlap",
        /// The same with her guns of 1941. [PD pd-O-S8]
        Dunlap1941 = "dunlap-1941",
    }
}

impl Class {
    /// What the ship is called.
    pub fn ship(self) -> &'static str {
        match self {
            Class::Fletcher => "a Fletcher",
            Class::LaPrade => "USS La Prade",
            Class::Dunlap | Class::Dunlap1941 => "USS Dunlap",
        }
    }
}

named! {
    /// What hangs under a special attack plane. [PD pd-N8-2A]
    Weapon {
        /// A rocket bomb with a pilot: table 12.1.
        Ohka = "Ohka",
        /// A bomb: table 12.2.
        Bomb = "Bomb",
        /// A torpedo: table 12.3.
        Torpedo = "Torpedo",
    }
}

named! {
    /// The weather. [PD pd-T6-1]
    Weather {
        /// Clear.
        Clear = "clear",
        /// Rain.
        Rain = "rain",
        /// A storm.
        Storm = "storm",
    }
}

named! {
    /// A third of a day. [PD pd-K-phase]
    Phase {
        /// 0400 to 1200.
        Morning = "morning",
        /// 1200 to 2000.
        Midday = "midday",
        /// 2000 to 0400, the night phase. [PD pd-G10-night]
        Evening = "evening",
    }
}

impl Phase {
    /// Its hours. [PD pd-K-phase]
    pub fn hours(self) -> &'static str {
        match self {
            Phase::Morning => "0400 to 1200",
            Phase::Midday => "1200 to 2000",
            Phase::Evening => "2000 to 0400",
        }
    }
}

named! {
    /// A land radar station. [PD pd-K-lrad]
    LandRadar {
        /// Not yet, or no longer, at work.
        Inactive = "inactive",
        /// At work.
        Active = "active",
        /// Off for the rest of the game. [PD pd-I-lradloss]
        Gone = "gone",
    }
}
