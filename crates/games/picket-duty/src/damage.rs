//! Damage: what a cell of tables 11 and 11-1 does, officers killed, hull, the ship lost.

use wardroom_kernel::{Rule, Umpire};

use crate::data::cells::{Chance, Damage};
use crate::day::{one, two};
use crate::event::{Event, say};
use crate::parts::{
    Calibre, Class, Compartment, Condition, Equipment, Explosive, LandRadar, Man, Mount, Secondary,
    Section, WaterLines,
};
use crate::ship::MOST_LIST;
use crate::state::{Ending, State, Step};
use crate::{PicketDuty, pd};

impl PicketDuty {
    /// Whether the ship is lost or the game over: a procedure under way stops here.
    pub(crate) fn is_lost(&self, state: &State) -> bool {
        matches!(state.step, Step::Over | Step::Commission | Step::Campaign)
    }

    /// Carries out a cell of table 11 or 11-1. [PD pd-N11-codes]
    ///
    /// What is destroyed or flooded already is not damaged further. [PD ruling 1]
    pub(crate) fn take_damage(
        &self,
        state: &mut State,
        damage: Damage,
        section: Section,
        umpire: &mut Umpire<'_, Event>,
    ) {
        // Superficial damage is no damage; what may turn out superficial says so itself.
        // [PD pd-N23]
        use Damage as D;
        state.damaged |= !matches!(
            damage,
            D::None | D::Superficial | D::Random | D::SfsLost | D::Gun(_) | D::Secondary(_)
        );
        match damage {
            Damage::None | Damage::Superficial => {}
            Damage::Gun(mount) => self.hit_gun(state, mount, umpire),
            Damage::AftTwenties => self.lose_aft_twenties(state),
            Damage::Compartment(compartment) => self.hit_compartment(state, compartment, umpire),
            // A stack that is hit ends emergency maneuvering like one destroyed.
            // [PD pd-N11M-C, pd-I-emlost]
            Damage::Stack(stack) => self.worsen(state, stack, Condition::Damaged),
            Damage::StackDestroyed(stack) => self.worsen(state, stack, Condition::Destroyed),
            // [PD pd-N11A-E]
            Damage::Shaft(shaft) => {
                self.worsen(state, shaft, Condition::Damaged);
                self.lose_maneuver(state, 5);
            }
            // [PD pd-N11A-G]
            Damage::Rudder => {
                self.worsen(state, Equipment::Rudder, Condition::Damaged);
                self.lose_maneuver(state, 5);
            }
            // [PD pd-N11A-H]
            Damage::RudderDestroyed => {
                self.worsen(state, Equipment::Rudder, Condition::Destroyed);
                state.ship.maneuver = 0;
            }
            Damage::Radar(radars) => {
                // One die for each radar. [PD pd-N11F-F]
                for &radar in radars.list() {
                    let die = one(umpire, pd("pd-N11F-F"));
                    let becomes = if die == 6 { Condition::Destroyed } else { Condition::Damaged };
                    self.worsen(state, radar, becomes);
                    let now = state.ship.condition(radar);
                    say!(umpire, state, pd("pd-N11F-F"), "{radar} is {now} ({die})");
                }
            }
            Damage::RadarDestroyed(radars) => {
                for &radar in radars.list() {
                    self.worsen(state, radar, Condition::Destroyed);
                }
            }
            // The cell also starts a deck fire. [PD pd-N11F-H]
            Damage::Mk37 => {
                state.ship.start_deck_fire(section);
                let die = one(umpire, pd("pd-N11F-H"));
                match die {
                    ..=2 => {}
                    6 => self.worsen(state, Equipment::Mk37, Condition::Destroyed),
                    _ => self.worsen(state, Equipment::Mk37, Condition::Damaged),
                }
                let now = state.ship.condition(Equipment::Mk37);
                say!(umpire, state, pd("pd-N11F-H"), "the Mk37 is {now} ({die})");
            }
            // [PD pd-I-fdtkill]
            Damage::FdtKilled => state.ship.fdt = false,
            Damage::Water => self.hit_water_lines(state, umpire),
            Damage::DeckFire => state.ship.start_deck_fire(section),
            Damage::Random => self.random_damage(state, umpire),
            Damage::Secondary(room) => self.hit_secondary(state, room, umpire),
            // Points lost by a near miss; a stack stays fit to maneuver. [PD pd-N11-1]
            Damage::Hull(points) => self.lose_hull(state, points, umpire),
            Damage::Maneuver(points) => self.lose_maneuver(state, points),
            Damage::Fuel(points) => state.ship.fuel = state.ship.fuel.saturating_sub(points),
            // [PD pd-I-sfsloss]
            Damage::SfsLost => state.sfs = state.sfs.saturating_sub(1),
        }
    }

    /// Equipment damaged twice is destroyed. [PD pd-G15-damage]
    fn worsen(&self, state: &mut State, equipment: Equipment, becomes: Condition) {
        let condition = &mut state.ship.equipment[equipment];
        *condition = if *condition == Condition::Ok { becomes } else { Condition::Destroyed };
    }

    /// At 0 the ship lies dead in the water. [PD pd-I-diw]
    fn lose_maneuver(&self, state: &mut State, points: u8) {
        state.ship.maneuver = state.ship.maneuver.saturating_sub(points);
    }

    /// A mount is hit: the director of a 40mm tub, then the gun [PD pd-N11F-B40]; a 5in gun alone
    /// [PD pd-N11F-B5]; a 20mm is gone. A mount that the ship lacks takes no harm.
    fn hit_gun(&self, state: &mut State, mount: Mount, umpire: &mut Umpire<'_, Event>) {
        if !self.data.is_fitted(state.ship.class, mount) {
            return;
        }
        state.damaged = true;
        match mount.calibre() {
            Calibre::Twenty => return state.ship.destroy_gun(&self.data, mount),
            Calibre::Forty => {
                let director = Equipment::director(mount.nth());
                let die = one(umpire, pd("pd-N11F-B40"));
                match die {
                    ..=3 => {}
                    6 => self.worsen(state, director, Condition::Destroyed),
                    _ => self.worsen(state, director, Condition::Damaged),
                }
                let now = state.ship.condition(director);
                say!(umpire, state, pd("pd-N11F-B40"), "{director} is {now} ({die})");
            }
            Calibre::Five => {}
        }
        let rule = match mount.calibre() {
            Calibre::Five => pd("pd-N11F-B5"),
            _ => pd("pd-N11F-B40"),
        };
        let die = one(umpire, rule);
        let hits = state.ship.gun_hits[mount] + 1;
        if die > 3 || hits >= self.data.figures.gun_destroyed {
            state.ship.destroy_gun(&self.data, mount);
        } else {
            state.ship.gun_hits[mount] = hits;
        }
        let destroyed = state.ship.is_gun_destroyed(&self.data, mount);
        let words = if destroyed { "destroyed" } else { "damaged" };
        say!(umpire, state, rule, "gun {} is {words} ({die})", mount.word());
    }

    /// All aft 20mm: E, F and G, or I and J of La Prade; Dunlap has none. [PD pd-T11A]
    fn lose_aft_twenties(&self, state: &mut State) {
        let aft = match state.ship.class {
            Class::Fletcher => 14..17,
            Class::LaPrade => 18..20,
            Class::Dunlap | Class::Dunlap1941 => return,
        };
        for &mount in &Mount::ALL[aft] {
            state.ship.destroy_gun(&self.data, mount);
        }
    }

    /// The water lines: damaged or destroyed; hit again they are destroyed. [PD pd-N11F-G]
    fn hit_water_lines(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let die = one(umpire, pd("pd-N11F-G"));
        let sound = matches!(state.ship.water, WaterLines::Ok | WaterLines::Malfunction);
        state.ship.water =
            if die <= 3 && sound { WaterLines::Damaged } else { WaterLines::Destroyed };
        say!(umpire, state, pd("pd-N11F-G"), "the water lines are {} ({die})", state.ship.water);
    }

    /// A primary compartment is hit: the die of its note first, then hit markers and a fire.
    /// [PD pd-G5-dc]
    fn hit_compartment(
        &self,
        state: &mut State,
        compartment: Compartment,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if state.ship.is_out(&self.data, compartment) {
            say!(umpire, state, pd("pd-G15-damage"), "{compartment} was lost before");
            return;
        }
        let destroyed = self.data.figures.destroyed;
        match (compartment, compartment.explosive()) {
            // A magazine or fuel tank may explode. [PD pd-N11F-E]
            (_, Some(Explosive::Magazine | Explosive::Fuel)) => {
                let die = one(umpire, pd("pd-N11F-E"));
                let words = if die == 1 { "explodes" } else { "does not explode" };
                say!(umpire, state, pd("pd-N11F-E"), "{compartment} {words} ({die})");
                if die == 1 {
                    return self.sink(state, pd("pd-N11F-E"), umpire);
                }
            }
            // A boiler may explode and stop the ship. [PD pd-N11M-A]
            (_, Some(Explosive::FireRoom)) => {
                let die = one(umpire, pd("pd-N11M-A"));
                let words = if die == 1 { "the boiler explodes" } else { "the boiler holds" };
                say!(umpire, state, pd("pd-N11M-A"), "{compartment}: {words} ({die})");
                if die == 1 {
                    state.ship.boiler_exploded = true;
                    return;
                }
            }
            // [PD pd-N11M-B]
            (_, Some(Explosive::EngineRoom)) => self.lose_maneuver(state, 5),
            // The bridge: all killed, or perhaps the captain. [PD pd-N11F-C]
            (Compartment::Bridge, None) => {
                let die = one(umpire, pd("pd-N11F-C"));
                let words = if die == 6 { "is destroyed" } else { "stands" };
                say!(umpire, state, pd("pd-N11F-C"), "the bridge {words} ({die})");
                if die == 6 {
                    state.ship.markers[compartment] = destroyed;
                    return self.bridge_lost(state, umpire);
                }
                let die = one(umpire, pd("pd-N11F-C"));
                let words = if die >= 5 { "is killed" } else { "lives" };
                say!(umpire, state, pd("pd-N11F-C"), "the captain {words} ({die})");
                if die >= 5 {
                    self.replace(state, Man::Captain, umpire);
                }
            }
            // [PD pd-N11F-D]
            (Compartment::Radio, None) => {
                let die = one(umpire, pd("pd-N11F-D"));
                let words = if die == 6 { "destroyed" } else { "damaged" };
                say!(umpire, state, pd("pd-N11F-D"), "the radio room is {words} ({die})");
                if die == 6 {
                    state.ship.markers[compartment] = destroyed;
                    return;
                }
            }
            // [PD pd-N11A-F]
            (Compartment::Steering, None) => {
                let die = one(umpire, pd("pd-N11A-F"));
                let words = if die == 1 { "destroyed" } else { "damaged" };
                say!(umpire, state, pd("pd-N11A-F"), "the steering room is {words} ({die})");
                if die == 1 {
                    state.ship.markers[compartment] = destroyed;
                    state.ship.maneuver = 0;
                    return;
                }
            }
            _ => {}
        }
        let die = one(umpire, pd("pd-G5-dc"));
        let markers = self.data.markers.roll(die);
        say!(umpire, state, pd("pd-G5-dc"), "{markers} hit markers and a fire in {compartment}");
        self.add_markers(state, compartment, markers, umpire);
    }

    /// Adds hit markers; a compartment that has enough is destroyed, and one that can explode may
    /// do so [PD pd-T21-1] or burns out and floods. [PD pd-G5-dc, pd-G7-flood]
    pub(crate) fn add_markers(
        &self,
        state: &mut State,
        compartment: Compartment,
        markers: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let destroyed = self.data.figures.destroyed;
        let total = &mut state.ship.markers[compartment];
        *total = (*total + markers).min(destroyed);
        if *total < destroyed {
            return;
        }
        say!(umpire, state, pd("pd-G5-dc"), "{compartment} is destroyed");
        match (compartment, compartment.explosive()) {
            (_, Some(_)) => {
                let exploded = self.explodes(state, compartment, umpire);
                if !exploded {
                    self.flood_by_damage(state, compartment, umpire);
                }
            }
            (Compartment::Bridge, None) => self.bridge_lost(state, umpire),
            (Compartment::Steering, None) => state.ship.maneuver = 0,
            _ => {}
        }
    }

    /// Table 21-1; says whether the compartment exploded. [PD pd-T21-1]
    pub(crate) fn explodes(
        &self,
        state: &mut State,
        compartment: Compartment,
        umpire: &mut Umpire<'_, Event>,
    ) -> bool {
        let Some(kind) = compartment.explosive() else { return false };
        let roll = two(umpire, pd("pd-T21-1"));
        let explodes = self.data.t21_1.at(roll, kind as usize);
        let words = if explodes { "explodes" } else { "does not explode" };
        say!(umpire, state, pd("pd-T21-1"), "{compartment} {words} ({roll})");
        if explodes {
            state.ship.markers[compartment] = self.data.figures.destroyed;
            match kind {
                // [PD pd-N21-1m]
                Explosive::Magazine | Explosive::Fuel => self.sink(state, pd("pd-N21-1m"), umpire),
                // [PD pd-N21-1e]
                Explosive::EngineRoom => state.ship.maneuver = 0,
                // [PD pd-N21-1f]
                Explosive::FireRoom => {
                    state.ship.maneuver = 0;
                    state.ship.bonuses_lost = true;
                }
            }
        }
        explodes
    }

    /// A primary compartment floods because of damage. [PD pd-G7-flood]
    fn flood_by_damage(
        &self,
        state: &mut State,
        compartment: Compartment,
        umpire: &mut Umpire<'_, Event>,
    ) {
        state.ship.flooded.insert(compartment);
        let points = self.data.figures.flood_primary;
        self.ship_water(state, compartment.section(), points, umpire);
    }

    /// Water comes in by damage: flood points, in the advanced game a die for the list, and at the
    /// end of the track table 16 at once. [PD pd-G7-flood]
    fn ship_water(
        &self,
        state: &mut State,
        section: Section,
        points: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        state.ship.take_water(&self.data, section, points);
        if state.rules.is_advanced() {
            let die = one(umpire, pd("pd-G7-flood"));
            let list = state.ship.list + self.data.list.roll(die);
            state.ship.list = list.clamp(-MOST_LIST, MOST_LIST);
            let flooding = state.ship.flooding(&self.data);
            let rule = pd("pd-G7-flood");
            say!(umpire, state, rule, "flooding {flooding}, list {:+} ({die})", state.ship.list);
        }
        self.check_flooding(state, umpire);
    }

    /// At the end of the flooding track the ship may go down at once. [PD pd-G7-flood]
    pub(crate) fn check_flooding(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if state.ship.flooding(&self.data) >= self.data.figures.flooding {
            self.may_sink(state, umpire);
        }
    }

    /// A secondary compartment: a box of its own in the advanced game, below the waterline it
    /// floods; in the basic game hull below the waterline and superficial above.
    /// [PD pd-N11-sec, pd-N11F-A, pd-G8-7.5]
    fn hit_secondary(&self, state: &mut State, room: Secondary, umpire: &mut Umpire<'_, Event>) {
        let (section, below) = {
            let hit = &self.data.secondary[room.index()];
            (hit.section, hit.below_waterline)
        };
        if !state.rules.is_advanced() {
            if below {
                self.lose_hull(state, 1, umpire);
            }
            return;
        }
        state.damaged = true;
        let condition = &mut state.ship.secondary[room];
        if *condition != Condition::Ok {
            *condition = Condition::Destroyed;
            return;
        }
        *condition = Condition::Damaged;
        if below {
            let points = self.data.figures.flood_secondary;
            self.ship_water(state, section, points, umpire);
        }
    }

    /// Bridge destroyed, by its die or by fire: captain and CPO are killed.
    /// [PD pd-I-bridgecrew, ruling 13]
    fn bridge_lost(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        self.replace(state, Man::Captain, umpire);
        self.replace(state, Man::Cpo, umpire);
    }

    /// A dead man is replaced at once by a new chit. [PD pd-I-replace]
    fn replace(&self, state: &mut State, man: Man, umpire: &mut Umpire<'_, Event>) {
        let value = self.draw_chit(umpire, pd("pd-I-replace"));
        state.ship.crew[man] = value;
        say!(umpire, state, pd("pd-I-replace"), "the {man} is killed; the new one has {value:+}");
    }

    /// Table 15. [PD pd-T15]
    pub(crate) fn random_damage(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let roll = two(umpire, pd("pd-T15"));
        let chance = self.data.t15.roll(roll);
        say!(umpire, state, pd("pd-T15"), "random damage: {chance} ({roll})");
        match chance {
            Chance::Superficial => {}
            // [PD pd-N15-2]
            Chance::WaterLines => {
                state.damaged = true;
                if state.ship.water == WaterLines::Ok {
                    state.ship.water = WaterLines::Malfunction;
                }
            }
            Chance::Fighters => self.call_off(state),
            // [PD pd-I-sfsloss]
            Chance::SfsLost => state.sfs = state.sfs.saturating_sub(1),
            Chance::Officer => self.officer_killed(state, umpire),
            // [PD pd-I-lradloss]
            Chance::LandRadar => {
                self.lose_land_radar(state, LandRadar::Gone);
            }
            // [PD pd-N15-8]
            Chance::Reassigned => state.reassigned = true,
            Chance::Sinks => self.sink(state, pd("pd-T15"), umpire),
        }
    }

    /// Table 13. [PD pd-T13]
    fn officer_killed(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let roll = two(umpire, pd("pd-T13"));
        match self.data.t13.roll(roll) {
            None => {
                say!(umpire, state, pd("pd-T13"), "no officer is killed ({roll})");
            }
            Some(man) => {
                state.damaged = true;
                self.replace(state, man, umpire);
            }
        }
    }

    /// Hull points are lost; at 0 table 14 says whether the ship sinks. [PD pd-T14, pd-G6-hull]
    pub(crate) fn lose_hull(&self, state: &mut State, points: u8, umpire: &mut Umpire<'_, Event>) {
        if points == 0 {
            return;
        }
        state.damaged = true;
        state.ship.hull = state.ship.hull.saturating_sub(points);
        if state.ship.hull == 0 {
            let roll = two(umpire, pd("pd-T14"));
            let sinks = self.data.t14.roll(roll);
            let words = if sinks { "sinks" } else { "does not sink" };
            say!(umpire, state, pd("pd-T14"), "with no hull left the ship {words} ({roll})");
            if sinks {
                self.sink(state, pd("pd-T14"), umpire);
            }
        }
    }

    /// Table 16: two dice and the damage control officer; a natural 2 sinks the ship.
    /// [PD pd-T16, pd-N16]
    pub(crate) fn may_sink(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let natural = two(umpire, pd("pd-T16"));
        let officer = i32::from(state.ship.value(Man::DamageControl));
        let total = if natural == 2 { 2 } else { (natural + officer).clamp(2, 12) };
        let sinks = self.data.t16.roll(total);
        let words = if sinks { "sinks" } else { "stays afloat" };
        say!(umpire, state, pd("pd-T16"), "the ship {words} ({total})");
        if sinks {
            self.sink(state, pd("pd-T16"), umpire);
        }
    }

    /// The ship is lost: the end of a scenario or mini campaign [PD ruling 8]; the long campaign
    /// takes a new ship on the next day. [PD pd-N12A, pd-N18B]
    pub(crate) fn sink(&self, state: &mut State, rule: Rule, umpire: &mut Umpire<'_, Event>) {
        say!(umpire, state, rule, "the ship is sunk");
        self.call_off(state);
        if state.story.is_long() {
            state.sunk = state.sunk.saturating_add(1);
            self.new_ship(state, umpire);
        } else {
            self.finish(state, Ending::Sunk, umpire);
        }
    }
}
