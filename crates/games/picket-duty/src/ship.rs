//! The ship: guns, equipment, compartments, crew, tracks, and what follows from their state.

use serde::{Deserialize, Serialize};
use wardroom_kernel::{EnumMap, EnumSet};

use crate::data::{Arc, Data};
use crate::illegal::Illegal;
use crate::parts::{
    ByMount, BySection, Calibre, Class, Compartment, Condition, Equipment, FLOODABLE, Man, Mount,
    Secondary, Section, WaterLines,
};

/// A track that a position leaves out: it is full, whatever its length.
pub(crate) const FULL: u8 = u8::MAX;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
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
    pub flood: BySection<u8>,
    /// List: port negative, starboard positive. [PD pd-G7-flood]
    pub list: i8,
    /// Morale, -4 to +4. [PD pd-K-tracks]
    pub morale: i8,
    /// The value chit of each man. [PD pd-K-off]
    pub crew: EnumMap<Man, i8, { Man::COUNT }>,
    /// Hits on each mount; as many as destroy it when it is destroyed.
    pub gun_hits: ByMount<u8>,
    /// Planes credited to each mount, up to an ace's. [PD pd-G3-ace]
    pub credits: ByMount<u8>,
    /// Directors, radars, stacks, shafts, rudder.
    pub equipment: EnumMap<Equipment, Condition, { Equipment::COUNT }>,
    /// Hit markers on each primary compartment. [PD pd-I-hitm]
    pub markers: EnumMap<Compartment, u8, { Compartment::COUNT }>,
    pub flooded: EnumSet<Compartment>,
    /// Secondary compartments. [PD pd-N11-sec]
    pub secondary: EnumMap<Secondary, Condition, { Secondary::COUNT }>,
    /// The water lines. [PD pd-I-water]
    pub water: WaterLines,
    /// Deck fires in each section. [PD pd-G5-deck]
    pub deck_fires: BySection<u8>,
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
pub(crate) const MOST_DECK_FIRES: u8 = 20;
/// List and trim go no further. [PD pd-G7-flood]
pub const MOST_LIST: i8 = 3;

impl Default for Ship {
    fn default() -> Ship {
        Ship {
            class: Class::Fletcher,
            hull: FULL,
            maneuver: FULL,
            ammo: FULL,
            fuel: FULL,
            flood: BySection::default(),
            list: 0,
            morale: 0,
            crew: EnumMap::default(),
            gun_hits: ByMount::default(),
            credits: ByMount::default(),
            equipment: EnumMap::default(),
            markers: EnumMap::default(),
            flooded: EnumSet::EMPTY,
            secondary: EnumMap::default(),
            water: WaterLines::Ok,
            deck_fires: BySection::default(),
            boiler_exploded: false,
            bonuses_lost: false,
            fdt: false,
            emergency: false,
        }
    }
}

impl Ship {
    /// A new ship with everything in order; her crew is still to be drawn.
    pub fn new(data: &Data, class: Class) -> Ship {
        Ship { class, ..Ship::default() }.filled(data)
    }

    /// The same ship with the tracks that are left out at their full length. [PD pd-K-tracks]
    #[must_use]
    pub(crate) fn filled(self, data: &Data) -> Ship {
        let (figures, or) = (&data.figures, |track, full| if track == FULL { full } else { track });
        Ship {
            hull: or(self.hull, figures.hull),
            maneuver: or(self.maneuver, figures.maneuver),
            ammo: or(self.ammo, figures.ammo),
            fuel: or(self.fuel, figures.fuel),
            ..self
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
        self.crew[man]
    }

    /// Whoever commands: the XO stands in while the bridge is destroyed. [PD pd-G2-crew]
    pub fn commander(&self, data: &Data) -> Man {
        if self.is_destroyed(data, Compartment::Bridge) { Man::Xo } else { Man::Captain }
    }

    /// The condition of a piece of equipment.
    pub fn condition(&self, equipment: Equipment) -> Condition {
        self.equipment[equipment]
    }

    pub fn is_gun_destroyed(&self, data: &Data, mount: Mount) -> bool {
        self.gun_hits[mount] >= data.figures.gun_destroyed
    }

    /// Destroys a mount; a crew that was ace is so no longer. [PD pd-G3-ace]
    pub(crate) fn destroy_gun(&mut self, data: &Data, mount: Mount) {
        self.gun_hits[mount] = data.figures.gun_destroyed;
        self.credits[mount] = 0;
    }

    /// Whether a compartment has as many markers as destroy it. [PD pd-G5-dc]
    pub fn is_destroyed(&self, data: &Data, compartment: Compartment) -> bool {
        self.markers[compartment] >= data.figures.destroyed
    }

    pub fn is_flooded(&self, compartment: Compartment) -> bool {
        self.flooded.contains(compartment)
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
        [Compartment::FireForward, Compartment::FireAft]
            .into_iter()
            .all(|room| self.markers[room] >= data.figures.fire_room_out || self.is_flooded(room))
    }

    /// Whether the ship lies dead in the water. [PD pd-I-diw]
    pub fn is_dead_in_the_water(&self) -> bool {
        self.maneuver == 0 || self.boiler_exploded
    }

    /// The flooding track. [PD pd-G7-flood]
    pub fn flooding(&self, data: &Data) -> u8 {
        self.flood.values().iter().sum::<u8>().min(data.figures.flooding)
    }

    /// Trim: flood points aft less those forward, halved, at most 3. [PD pd-G7-flood]
    pub fn trim(&self) -> i8 {
        let [forward, _, aft] = self.flood.values().map(|points| points as i8);
        ((aft - forward) / 2).clamp(-MOST_LIST, MOST_LIST)
    }

    /// Adds flood points in a section, up to the end of the track.
    pub(crate) fn take_water(&mut self, data: &Data, section: Section, points: u8) {
        let room = data.figures.flooding - self.flooding(data);
        self.flood[section] += points.min(room);
    }

    /// Whether anything burns. [PD pd-G5-dc]
    pub fn is_on_fire(&self, data: &Data) -> bool {
        self.deck_fires != BySection::default()
            || Compartment::ALL.iter().any(|&compartment| self.is_burning(data, compartment))
    }

    /// Whether any damage is left, superficial damage not counted.
    pub fn is_damaged(&self, data: &Data) -> bool {
        self.hull < data.figures.hull
            || self.maneuver < data.figures.maneuver
            || self.gun_hits != ByMount::default()
            || self.equipment != EnumMap::default()
            || self.markers != EnumMap::default()
            || self.flood != BySection::default()
            || self.secondary != EnumMap::default()
            || self.water != WaterLines::Ok
            || self.deck_fires != BySection::default()
    }

    pub(crate) fn start_deck_fire(&mut self, section: Section) {
        let fires = &mut self.deck_fires[section];
        *fires = (*fires + 1).min(MOST_DECK_FIRES);
    }

    /// Whether the water lines hamper damage control. [PD pd-I-water]
    pub fn is_water_out(&self) -> bool {
        self.water != WaterLines::Ok
    }

    /// Whether a secondary compartment is damaged and can be repaired. [PD pd-N11-sec]
    pub fn has_secondary_work(&self) -> bool {
        self.secondary.values().contains(&Condition::Damaged)
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
        let hit = self.markers[room] > 0;
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
