//! The ship: guns, equipment, compartments, crew, tracks, and what follows from their state.

use serde::{Deserialize, Serialize};

use crate::data::{Arc, Data, SECONDARY};
use crate::illegal::Illegal;
use crate::parts::{
    Calibre, Class, Compartment, Condition, Equipment, FLOODABLE, Man, Mount, Section, WaterLines,
};

/// The compartments of a set, one bit each.
pub type Bits = u64;

/// The ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ship {
    /// Which mounts she has.
    pub class: Class,
    /// Hull integrity points left. [PD pd-K-tracks]
    pub hull: u8,
    /// Maneuver points left.
    pub maneuver: u8,
    /// Ammunition left.
    pub ammo: u8,
    /// Fuel left.
    pub fuel: u8,
    /// Flood points in each section. [PD pd-G7-flood]
    pub flood: [u8; 3],
    /// List: port negative, starboard positive. [PD pd-G7-flood]
    pub list: i8,
    /// Morale, -4 to +4. [PD pd-K-tracks]
    pub morale: i8,
    /// The value chit of each man. [PD pd-K-off]
    pub crew: [i8; Man::COUNT],
    /// Hits on each mount; as many as destroy it when it is destroyed.
    pub gun_hits: [u8; Mount::COUNT],
    /// Planes credited to each mount, up to an ace's. [PD pd-G3-ace]
    pub credits: [u8; Mount::COUNT],
    /// Directors, radars, stacks, shafts, rudder.
    pub equipment: [Condition; Equipment::COUNT],
    /// Hit markers on each primary compartment. [PD pd-I-hitm]
    pub markers: [u8; Compartment::COUNT],
    /// Flooded compartments, one bit each.
    pub flooded: u32,
    /// Secondary compartments that are damaged or destroyed. [PD pd-N11-sec]
    pub secondary_hit: Bits,
    /// Secondary compartments that are destroyed.
    pub secondary_destroyed: Bits,
    /// The water lines. [PD pd-I-water]
    pub water: WaterLines,
    /// Deck fires in each section. [PD pd-G5-deck]
    pub deck_fires: [u8; 3],
    /// Whether a boiler explosion has stopped the ship. [PD pd-N11M-A]
    pub boiler_exploded: bool,
    /// Whether an explosion has taken the gun bonuses. [PD pd-N21-1f]
    pub bonuses_lost: bool,
    /// Whether a fighter director team is aboard. [PD pd-T3-1]
    pub fdt: bool,
    /// Whether an emergency is declared. [PD pd-N17]
    pub emergency: bool,
}

/// The most deck fires that are counted in a section.
const MOST_DECK_FIRES: u8 = 20;
/// List and trim go no further. [PD pd-G7-flood]
pub const MOST_LIST: i8 = 3;

impl Ship {
    /// A new ship with everything in order; her crew is still to be drawn.
    pub fn new(data: &Data, class: Class) -> Ship {
        let figures = &data.figures;
        Ship {
            class,
            hull: figures.hull,
            maneuver: figures.maneuver,
            ammo: figures.ammo,
            fuel: figures.fuel,
            flood: [0; 3],
            list: 0,
            morale: 0,
            crew: [0; Man::COUNT],
            gun_hits: [0; Mount::COUNT],
            credits: [0; Mount::COUNT],
            equipment: [Condition::Ok; Equipment::COUNT],
            markers: [0; Compartment::COUNT],
            flooded: 0,
            secondary_hit: 0,
            secondary_destroyed: 0,
            water: WaterLines::Ok,
            deck_fires: [0; 3],
            boiler_exploded: false,
            bonuses_lost: false,
            fdt: false,
            emergency: false,
        }
    }

    /// The same ship after repairs at the anchorage: all damage gone, stores full, morale 0; the
    /// crew, their credits and the FDT stay. [PD pd-G14-anch]
    #[must_use]
    pub fn restored(&self, data: &Data) -> Ship {
        let fresh = Ship::new(data, self.class);
        Ship { crew: self.crew, credits: self.credits, fdt: self.fdt, ..fresh }
    }

    /// The value of a man's chit.
    pub fn value(&self, man: Man) -> i8 {
        self.crew[man as usize]
    }

    /// Whoever commands: the XO stands in while the bridge is destroyed. [PD pd-G2-crew]
    pub fn commander(&self, data: &Data) -> Man {
        if self.is_destroyed(data, Compartment::Bridge) { Man::Xo } else { Man::Captain }
    }

    /// The condition of a piece of equipment.
    pub fn condition(&self, equipment: Equipment) -> Condition {
        self.equipment[equipment as usize]
    }

    /// Whether a mount is destroyed.
    pub fn is_gun_destroyed(&self, data: &Data, mount: Mount) -> bool {
        self.gun_hits[mount as usize] >= data.figures.gun_destroyed
    }

    /// Destroys a mount; a crew that was ace is so no longer. [PD pd-G3-ace]
    pub(crate) fn destroy_gun(&mut self, data: &Data, mount: Mount) {
        self.gun_hits[mount as usize] = data.figures.gun_destroyed;
        self.credits[mount as usize] = 0;
    }

    /// Whether a compartment has as many markers as destroy it. [PD pd-G5-dc]
    pub fn is_destroyed(&self, data: &Data, compartment: Compartment) -> bool {
        self.markers[compartment as usize] >= data.figures.destroyed
    }

    /// Whether a compartment is flooded.
    pub fn is_flooded(&self, compartment: Compartment) -> bool {
        self.flooded & 1 << compartment as u32 != 0
    }

    /// Whether nothing is left of a compartment to be hit or used: destroyed or flooded.
    /// [PD pd-G15-damage]
    pub fn is_out(&self, data: &Data, compartment: Compartment) -> bool {
        self.is_destroyed(data, compartment) || self.is_flooded(compartment)
    }

    /// Whether a compartment burns.
    pub fn is_burning(&self, data: &Data, compartment: Compartment) -> bool {
        self.check_burning(data, compartment).is_ok()
    }

    /// Whether both fire rooms are out of operation. [PD pd-N9-1c]
    pub fn are_fire_rooms_out(&self, data: &Data) -> bool {
        [Compartment::FireForward, Compartment::FireAft].into_iter().all(|room| {
            self.markers[room as usize] >= data.figures.fire_room_out || self.is_flooded(room)
        })
    }

    /// Whether the ship lies dead in the water. [PD pd-I-diw]
    pub fn is_dead_in_the_water(&self) -> bool {
        self.maneuver == 0 || self.boiler_exploded
    }

    /// The flooding track. [PD pd-G7-flood]
    pub fn flooding(&self, data: &Data) -> u8 {
        self.flood.iter().sum::<u8>().min(data.figures.flooding)
    }

    /// Trim: flood points aft less those forward, halved, at most 3. [PD pd-G7-flood]
    pub fn trim(&self) -> i8 {
        let [forward, _, aft] = self.flood.map(|points| points as i8);
        ((aft - forward) / 2).clamp(-MOST_LIST, MOST_LIST)
    }

    /// Adds flood points in a section, up to the end of the track.
    pub(crate) fn take_water(&mut self, data: &Data, section: Section, points: u8) {
        let room = data.figures.flooding - self.flooding(data);
        self.flood[section as usize] += points.min(room);
    }

    /// Whether anything burns. [PD pd-G5-dc]
    pub fn is_on_fire(&self, data: &Data) -> bool {
        self.deck_fires != [0; 3]
            || Compartment::ALL.iter().any(|&compartment| self.is_burning(data, compartment))
    }

    /// Whether any damage is left, superficial damage not counted.
    pub fn is_damaged(&self, data: &Data) -> bool {
        self.hull < data.figures.hull
            || self.maneuver < data.figures.maneuver
            || self.gun_hits != [0; Mount::COUNT]
            || self.equipment != [Condition::Ok; Equipment::COUNT]
            || self.markers != [0; Compartment::COUNT]
            || self.flood != [0; 3]
            || self.secondary_hit != 0
            || self.water != WaterLines::Ok
            || self.deck_fires != [0; 3]
    }

    /// Starts a deck fire.
    pub(crate) fn start_deck_fire(&mut self, section: Section) {
        let fires = &mut self.deck_fires[section as usize];
        *fires = (*fires + 1).min(MOST_DECK_FIRES);
    }

    /// Whether the water lines hamper damage control. [PD pd-I-water]
    pub fn is_water_out(&self) -> bool {
        self.water != WaterLines::Ok
    }

    /// Whether a secondary compartment is damaged but not destroyed.
    pub fn is_secondary_damaged(&self, number: usize) -> bool {
        debug_assert!(number < SECONDARY);
        (self.secondary_hit & !self.secondary_destroyed) >> number & 1 == 1
    }

    /// The 40mm magazine nearest to a tub. [PD pd-K-mags]
    pub fn nearest_magazine(tub: usize) -> Compartment {
        if tub < 2 { Compartment::Magazine40Forward } else { Compartment::Magazine40Aft }
    }

    /// Whether a mount is there and can fire at all.
    pub fn can_fire(&self, data: &Data, mount: Mount) -> bool {
        self.check_mount(data, mount).is_ok()
    }

    /// What a mount reaches. It fires if the ship has it [PD pd-FC-FL, pd-FC-LP, pd-FC-DU], with ammunition [PD pd-G3-fire], while it is
    /// not destroyed and its magazine is there to feed it [PD pd-G15-damage]; a 40mm without its magazine only fires less
    /// well [PD pd-N9-2m40].
    #[inline]
    pub(crate) fn check_mount<'a>(&self, data: &'a Data, mount: Mount) -> Result<&'a Arc, Illegal> {
        let class = self.class;
        let arc = data.arc(class, mount).ok_or(Illegal::NotFitted { mount, class })?;
        if self.ammo == 0 {
            return Err(Illegal::NoAmmunition);
        }
        if self.is_gun_destroyed(data, mount) {
            return Err(Illegal::GunDestroyed(mount));
        }
        let magazine = match mount.calibre() {
            Calibre::Five => Compartment::magazine(mount.nth()),
            Calibre::Forty => return Ok(arc),
            Calibre::Twenty => Compartment::Magazine20,
        };
        match self.is_out(data, magazine) {
            true => Err(Illegal::NoMagazine { mount, magazine }),
            false => Ok(arc),
        }
    }

    /// A compartment burns while it has hit markers [PD pd-I-hitm] and is neither destroyed [PD pd-G5-dc] nor flooded
    /// [PD pd-G7-flood].
    #[inline]
    pub(crate) fn check_burning(&self, data: &Data, room: Compartment) -> Result<(), Illegal> {
        let hit = self.markers[room as usize] > 0;
        match hit && !self.is_out(data, room) {
            true => Ok(()),
            false if self.is_flooded(room) => Err(Illegal::Flooded(room)),
            false if hit => Err(Illegal::BurntOut(room)),
            false => Err(Illegal::NotHit(room)),
        }
    }

    /// Floodable compartments, which come first in the list of all. [PD pd-K-flood]
    pub fn floodable() -> impl Iterator<Item = Compartment> {
        Compartment::ALL[..FLOODABLE].iter().copied()
    }
}
