//! The parts of the ship and the sea around her: bearings, mounts, compartments, crew.

use std::sync::LazyLock;

pub(crate) use wardroom_kernel::named;
use wardroom_kernel::{EnumMap, Key};

use crate::data::Data;
use crate::data::cells::SecondaryBox;

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
        Low = "L",
        Medium = "M",
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
    pub fn of(calibre: Calibre) -> impl Iterator<Item = Mount> + Clone {
        let places = match calibre {
            Calibre::Five => 0..5,
            Calibre::Forty => 5..10,
            Calibre::Twenty => 10..20,
        };
        Mount::ALL[places].iter().copied()
    }

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

    /// The section it stands in: of the 20mm, Dunlap has A to C in the bow and D and E amidships, and La Prade has
    /// only I and J aft. [PD pd-K-guns5, pd-K-guns40, pd-K-guns20, pd-FC-DU, pd-FC-LP]
    pub fn section(self, class: Class) -> Section {
        match (class, self as usize) {
            (_, 0 | 1 | 5 | 6) => Section::Forward,
            (Class::Dunlap | Class::Dunlap1941, 10..13) => Section::Forward,
            (Class::Dunlap | Class::Dunlap1941, 14) | (Class::LaPrade, 14..18) => Section::Midship,
            (_, 7 | 8 | 10..14) => Section::Midship,
            _ => Section::Aft,
        }
    }

    /// Its name in a sentence: `40mm A`.
    pub fn name(self) -> String {
        let place = self.word().trim_start_matches(&['4', '2', '0'][..]).trim_start_matches("5in");
        format!("{} {place}", self.calibre())
    }
}

/// A value for each mount.
pub type ByMount<T> = EnumMap<Mount, T, { Mount::COUNT }>;
/// A value for each section.
pub type BySection<T> = EnumMap<Section, T, { Section::COUNT }>;

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
        EngineForward = "engine-room-forward",
        EngineAft = "engine-room-aft",
        FireForward = "fire-room-forward",
        FireAft = "fire-room-aft",
        /// The forward fuel tanks.
        FuelForward = "fuel-forward",
        /// The aft fuel tanks.
        FuelAft = "fuel-aft",
        /// The combat information centre.
        Cic = "cic",
        Bridge = "bridge",
        /// The radio room.
        Radio = "radio",
        Steering = "steering-room",
    }
}

/// Floodable compartments come first in [`Compartment::ALL`]. [PD pd-K-flood]
pub const FLOODABLE: usize = 14;

/// The four classes of table 21-1. [PD pd-T21-1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explosive {
    Magazine,
    EngineRoom,
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

    /// Its name in a sentence: `the forward fire room`.
    pub const fn name(self) -> &'static str {
        [
            "5in magazine 1",
            "5in magazine 2",
            "5in magazine 3",
            "5in magazine 4",
            "5in magazine 5",
            "the forward 40mm magazine",
            "the aft 40mm magazine",
            "the 20mm magazine",
            "the forward engine room",
            "the aft engine room",
            "the forward fire room",
            "the aft fire room",
            "the forward fuel room",
            "the aft fuel room",
            "the CIC",
            "the bridge",
            "the radio room",
            "the steering room",
        ][self as usize]
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

/// The most secondary compartments there is room for.
pub const SECONDARY: usize = 64;

/// A secondary compartment, by its place in tables 11. [PD pd-K-secF, pd-K-secM, pd-K-secA]
///
/// It is called by the section, the cell and the name that are printed, as `forward-0/2-ice-machine`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Secondary(pub u8);

impl Secondary {
    /// How many there is room for.
    pub const COUNT: usize = SECONDARY;

    /// Its place.
    pub const fn ordinal(self) -> u16 {
        self.0 as u16
    }

    /// The one at a place.
    pub const fn from_ordinal(number: u16) -> Secondary {
        Secondary(number as u8)
    }

    /// Its place in lists.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn word(self) -> &'static str {
        static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| {
            let printed = &Data::printed().secondary;
            let spare = (printed.len()..SECONDARY).map(|number| format!("box-{number}"));
            printed.iter().map(SecondaryBox::word).chain(spare).collect()
        });
        &WORDS[self.index()]
    }
}

impl Key for Secondary {
    const ALL: &'static [Secondary] = &{
        let mut all = [Secondary(0); SECONDARY];
        let mut at = 0;
        while at < SECONDARY {
            all[at] = Secondary(at as u8);
            at += 1;
        }
        all
    };

    #[inline]
    fn index(self) -> usize {
        self.index()
    }

    fn word(self) -> &'static str {
        self.word()
    }
}

impl std::fmt::Display for Secondary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
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
        StackForward = "stack-forward",
        StackAft = "stack-aft",
        /// The port shaft and screw.
        ShaftPort = "shaft-port",
        /// The starboard shaft and screw.
        ShaftStarboard = "shaft-starboard",
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

    /// Its name in a sentence: `the port screw`.
    pub const fn name(self) -> &'static str {
        [
            "the Mk37",
            "the director of 40mm A",
            "the director of 40mm B",
            "the director of 40mm C",
            "the director of 40mm D",
            "the director of 40mm E",
            "the SC radar",
            "the SG radar",
            "the forward stack",
            "the aft stack",
            "the port screw",
            "the starboard screw",
            "the rudder",
        ][self as usize]
    }

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
        Damaged = "damaged",
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
    /// The attack tables. [PD pd-T8-A]
    RaidTable { A = "A", B = "B", C = "C", D = "D", E = "E", F = "F", G = "G", H = "H", }
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
    /// A kind of plane counter: ordinary planes by name, then special attack planes. [PD pd-K-planes, pd-G11-planes]
    Kind {
        Alf = "Alf", Ann = "Ann", Betty = "Betty", Dinah = "Dinah", Frances = "Frances",
        Frank = "Frank", George = "George", Grace = "Grace", Hamp = "Hamp", Helen = "Helen",
        Ida = "Ida", Irving = "Irving", Jack = "Jack", Jake = "Jake", Jill = "Jill",
        Judy = "Judy", Kate = "Kate", Lily = "Lily", Mary = "Mary", Myrt = "Myrt",
        Nate = "Nate", Nell = "Nell", Nick = "Nick", Oscar = "Oscar", Paul = "Paul",
        Peggy = "Peggy", Pete = "Pete", Rufe = "Rufe", Sally = "Sally", Sonia = "Sonia",
        Tojo = "Tojo", Tony = "Tony", Val = "Val", Willow = "Willow", Zero = "Zero",
        BettyOhka = "Betty with Ohka", GraceTorpedo = "Grace with Torpedo",
        JillTorpedo = "Jill with Torpedo", JudyBomb = "Judy with Bomb",
        KateTorpedo = "Kate with Torpedo", MyrtTorpedo = "Myrt with Torpedo",
        PeggyOhka = "Peggy with Ohka", SallyOhka = "Sally with Ohka",
        ValBomb = "Val with Bomb", ZeroBomb = "Zero with Bomb",
    }
}

impl Kind {
    /// Kinds of ordinary plane counter. [PD pd-G11-planes]
    pub const ORDINARY: usize = 35;

    pub fn plane(self) -> &'static str {
        self.word().split_once(" with ").map_or(self.word(), |(plane, _)| plane)
    }

    /// What it carries, if it is a special attack plane.
    pub fn weapon(self) -> Option<Weapon> {
        self.word().split_once(" with ").and_then(|(_, weapon)| Weapon::named(weapon))
    }

    /// Whether it is a special attack plane. [PD pd-N8-2A]
    pub fn is_special(self) -> bool {
        self as usize >= Kind::ORDINARY
    }
}

named! {
    /// The weather. [PD pd-T6-1]
    Weather {
        Clear = "clear",
        Rain = "rain",
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
    /// A land radar station, by the date from which it may be tried. [PD pd-K-lrad]
    RadarStation {
        HedoSaki = "Hedo Saki",
        IeShima = "Ie Shima",
        IheyaShima = "Iheya Shima",
        AguniShima = "Aguni Shima",
    }
}

named! {
    /// How a land radar station is. [PD pd-K-lrad]
    LandRadar {
        /// Not yet, or no longer, at work.
        Inactive = "inactive",
        /// At work.
        Active = "active",
        /// Off for the rest of the game. [PD pd-I-lradloss]
        Gone = "gone",
    }
}
