//! Damage: what a cell of tables 11 and 11-1 does, officers killed, hull, the ship lost.

use wardroom_kernel::{Rule, counted};

use crate::attack::{call_off, lose_land_radar};
use crate::data::cells::{Chance, Damage};
use crate::day::{one, two};
use crate::event::{Umpire, say};
use crate::parts::{
    Calibre, Compartment, Condition, Equipment, Explosive, LandRadar, Man, Mount, Secondary,
    Section, WaterLines,
};
use crate::sequence::finish;
use crate::ship::MOST_LIST;
use crate::state::{Ending, State, Step};
use crate::{PicketDuty, pd};

/// Whether the ship is lost or the game over: a procedure under way stops here.
pub(crate) fn is_lost(state: &State) -> bool {
    matches!(state.step, Step::Over | Step::Commission | Step::Campaign)
}

/// Equipment damaged twice is destroyed. [PD pd-G15-damage]
fn worsen(state: &mut State, equipment: Equipment, becomes: Condition) {
    let condition = &mut state.ship.equipment[equipment];
    *condition = if *condition == Condition::Ok { becomes } else { Condition::Destroyed };
}

/// Equipment is hit without a die of its own.
fn hit_equipment(
    state: &mut State,
    equipment: Equipment,
    becomes: Condition,
    rule: Rule,
    umpire: &mut Umpire<'_>,
) {
    worsen(state, equipment, becomes);
    let now = state.ship.condition(equipment);
    say!(umpire, state, rule, "{} is {now}", equipment.name());
}

/// At 0 the ship lies dead in the water. [PD pd-I-diw]
pub(crate) fn lose_maneuver(state: &mut State, points: u8, rule: Rule, umpire: &mut Umpire<'_>) {
    let lost = points.min(state.ship.maneuver);
    state.ship.maneuver -= lost;
    if lost > 0 {
        let words =
            umpire.words(|| counted(lost, "maneuver point is lost", "maneuver points are lost"));
        let left = state.ship.maneuver;
        let dead = if left == 0 { ": she lies dead in the water" } else { "" };
        say!(umpire, state, rule, "{words}, {left} left{dead}");
    }
}

/// Every maneuver point is lost.
pub(crate) fn stop_dead(state: &mut State, rule: Rule, umpire: &mut Umpire<'_>) {
    lose_maneuver(state, u8::MAX, rule, umpire);
}

/// Fuel runs out.
pub(crate) fn lose_fuel(state: &mut State, points: u8, rule: Rule, umpire: &mut Umpire<'_>) {
    let lost = points.min(state.ship.fuel);
    state.ship.fuel -= lost;
    let words = umpire.words(|| counted(lost, "fuel point is lost", "fuel points are lost"));
    say!(umpire, state, rule, "{words}, {} left", state.ship.fuel);
}

/// A consort is lost, if there is one. [PD pd-I-sfsloss]
fn lose_consort(state: &mut State, umpire: &mut Umpire<'_>) {
    let words = umpire.words(|| match state.sfs {
        0 => "there is no consort to be lost".to_owned(),
        _ => format!("a consort is lost, SFS {}", state.sfs - 1),
    });
    state.sfs = state.sfs.saturating_sub(1);
    say!(umpire, state, pd("pd-I-sfsloss"), "{words}");
}

/// The water lines: damaged or destroyed; hit again they are destroyed. [PD pd-N11F-G]
fn hit_water_lines(state: &mut State, umpire: &mut Umpire<'_>) {
    let die = one(umpire, pd("pd-N11F-G"));
    let sound = matches!(state.ship.water, WaterLines::Ok | WaterLines::Malfunction);
    state.ship.water = if die <= 3 && sound { WaterLines::Damaged } else { WaterLines::Destroyed };
    say!(umpire, state, pd("pd-N11F-G"), "the water lines are {} ({die})", state.ship.water);
}

impl PicketDuty {
    /// Carries out a cell of table 11 or 11-1. [PD pd-N11-codes]
    ///
    /// What is destroyed or flooded already is not damaged further. [PD ruling 1]
    pub(crate) fn take_damage(
        &self,
        state: &mut State,
        damage: Damage,
        section: Section,
        umpire: &mut Umpire<'_>,
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
            Damage::AftTwenties => self.lose_aft_twenties(state, umpire),
            Damage::Compartment(compartment) => self.hit_compartment(state, compartment, umpire),
            // A stack that is hit ends emergency maneuvering like one destroyed.
            // [PD pd-N11M-C, pd-I-emlost]
            Damage::Stack(stack) => {
                hit_equipment(state, stack, Condition::Damaged, pd("pd-N11M-C"), umpire);
            }
            Damage::StackDestroyed(stack) => {
                hit_equipment(state, stack, Condition::Destroyed, pd("pd-N11M-C"), umpire);
            }
            // [PD pd-N11A-E]
            Damage::Shaft(shaft) => {
                hit_equipment(state, shaft, Condition::Damaged, pd("pd-N11A-E"), umpire);
                lose_maneuver(state, 5, pd("pd-N11A-E"), umpire);
            }
            // [PD pd-N11A-G]
            Damage::Rudder => {
                hit_equipment(
                    state,
                    Equipment::Rudder,
                    Condition::Damaged,
                    pd("pd-N11A-G"),
                    umpire,
                );
                lose_maneuver(state, 5, pd("pd-N11A-G"), umpire);
            }
            // [PD pd-N11A-H]
            Damage::RudderDestroyed => {
                let rule = pd("pd-N11A-H");
                hit_equipment(state, Equipment::Rudder, Condition::Destroyed, rule, umpire);
                stop_dead(state, rule, umpire);
            }
            Damage::Radar(radars) => {
                // One die for each radar. [PD pd-N11F-F]
                for &radar in radars.list() {
                    let die = one(umpire, pd("pd-N11F-F"));
                    let becomes = if die == 6 { Condition::Destroyed } else { Condition::Damaged };
                    worsen(state, radar, becomes);
                    let now = state.ship.condition(radar);
                    say!(umpire, state, pd("pd-N11F-F"), "{} is {now} ({die})", radar.name());
                }
            }
            Damage::RadarDestroyed(radars) => {
                for &radar in radars.list() {
                    hit_equipment(state, radar, Condition::Destroyed, pd("pd-N11F-F"), umpire);
                }
            }
            // The cell also starts a deck fire. [PD pd-N11F-H]
            Damage::Mk37 => {
                state.ship.start_deck_fire(section);
                let die = one(umpire, pd("pd-N11F-H"));
                match die {
                    ..=2 => {}
                    6 => worsen(state, Equipment::Mk37, Condition::Destroyed),
                    _ => worsen(state, Equipment::Mk37, Condition::Damaged),
                }
                let now = state.ship.condition(Equipment::Mk37);
                say!(umpire, state, pd("pd-N11F-H"), "the Mk37 is {now} ({die})");
            }
            // [PD pd-I-fdtkill]
            Damage::FdtKilled => state.ship.fdt = false,
            Damage::Water => hit_water_lines(state, umpire),
            Damage::DeckFire => state.ship.start_deck_fire(section),
            Damage::Random => self.random_damage(state, umpire),
            Damage::Secondary(room) => self.hit_secondary(state, room, umpire),
            // Points lost by a near miss; a stack stays fit to maneuver. [PD pd-N11-1]
            Damage::Hull(points) => self.lose_hull(state, points, umpire),
            Damage::Maneuver(_, points) => lose_maneuver(state, points, pd("pd-N11-1"), umpire),
            Damage::Fuel(_, points) => lose_fuel(state, points, pd("pd-N11-1"), umpire),
            Damage::SfsLost => lose_consort(state, umpire),
        }
    }

    /// A mount is hit: the director of a 40mm tub, then the gun [PD pd-N11F-B40]; a 5in gun alone
    /// [PD pd-N11F-B5]; a 20mm is gone. A mount that the ship lacks takes no harm.
    fn hit_gun(&self, state: &mut State, mount: Mount, umpire: &mut Umpire<'_>) {
        if !self.data.is_fitted(state.ship.class, mount) {
            let ship = state.ship.class.ship();
            say!(
                umpire,
                state,
                pd("pd-G15-damage"),
                "{ship} has no {}: no harm is done",
                mount.name()
            );
            return;
        }
        state.damaged = true;
        match mount.calibre() {
            Calibre::Twenty => {
                state.ship.destroy_gun(&self.data, mount);
                say!(umpire, state, pd("pd-G15-damage"), "{} is destroyed", mount.name());
                return;
            }
            Calibre::Forty => {
                let director = Equipment::director(mount.nth());
                let die = one(umpire, pd("pd-N11F-B40"));
                match die {
                    ..=3 => {}
                    6 => worsen(state, director, Condition::Destroyed),
                    _ => worsen(state, director, Condition::Damaged),
                }
                let now = state.ship.condition(director);
                say!(umpire, state, pd("pd-N11F-B40"), "{} is {now} ({die})", director.name());
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
        say!(umpire, state, rule, "{} is {words} ({die})", mount.name());
    }

    /// All aft 20mm: E, F and G, or I and J of La Prade; Dunlap has none. [PD pd-T11A]
    fn lose_aft_twenties(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let class = state.ship.class;
        let stands = |mount: &Mount| {
            self.data.is_fitted(class, *mount) && mount.section(class) == Section::Aft
        };
        for mount in Mount::of(Calibre::Twenty).filter(stands) {
            state.ship.destroy_gun(&self.data, mount);
            say!(umpire, state, pd("pd-T11A"), "{} is destroyed", mount.name());
        }
    }

    /// A primary compartment is hit: the die of its note first, then hit markers and a fire.
    /// [PD pd-G5-dc]
    fn hit_compartment(
        &self,
        state: &mut State,
        compartment: Compartment,
        umpire: &mut Umpire<'_>,
    ) {
        if state.ship.is_out(&self.data, compartment) {
            say!(umpire, state, pd("pd-G15-damage"), "{} was lost before", compartment.name());
            return;
        }
        let (destroyed, name) = (self.data.figures.destroyed, compartment.name());
        match (compartment, compartment.explosive()) {
            // A magazine or fuel tank may explode. [PD pd-N11F-E]
            (_, Some(Explosive::Magazine | Explosive::Fuel)) => {
                let die = one(umpire, pd("pd-N11F-E"));
                let words = if die == 1 { "explodes" } else { "does not explode" };
                say!(umpire, state, pd("pd-N11F-E"), "{name} {words} ({die})");
                if die == 1 {
                    return self.sink(state, pd("pd-N11F-E"), umpire);
                }
            }
            // A boiler may explode and stop the ship. [PD pd-N11M-A]
            (_, Some(Explosive::FireRoom)) => {
                let die = one(umpire, pd("pd-N11M-A"));
                let words = match die {
                    1 => "explodes: she lies dead in the water",
                    _ => "holds",
                };
                say!(umpire, state, pd("pd-N11M-A"), "the boiler in {name} {words} ({die})");
                if die == 1 {
                    state.ship.boiler_exploded = true;
                    return;
                }
            }
            // [PD pd-N11M-B]
            (_, Some(Explosive::EngineRoom)) => {
                lose_maneuver(state, 5, pd("pd-N11M-B"), umpire);
            }
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
                    return stop_dead(state, pd("pd-N11A-F"), umpire);
                }
            }
            _ => {}
        }
        let die = one(umpire, pd("pd-G5-dc"));
        let markers = self.data.markers.roll(die);
        let hits = umpire.words(|| counted(markers, "hit marker", "hit markers"));
        say!(umpire, state, pd("pd-G5-dc"), "{hits} and a fire in {name} ({die})");
        self.add_markers(state, compartment, markers, umpire);
    }

    /// Adds hit markers; a compartment that has enough is destroyed, and one that can explode may
    /// do so [PD pd-T21-1] or burns out and floods. [PD pd-G5-dc, pd-G7-flood]
    pub(crate) fn add_markers(
        &self,
        state: &mut State,
        compartment: Compartment,
        markers: u8,
        umpire: &mut Umpire<'_>,
    ) {
        let destroyed = self.data.figures.destroyed;
        let total = &mut state.ship.markers[compartment];
        *total = (*total + markers).min(destroyed);
        if *total < destroyed {
            return;
        }
        say!(umpire, state, pd("pd-G5-dc"), "{} is destroyed", compartment.name());
        match (compartment, compartment.explosive()) {
            (_, Some(_)) => {
                let exploded = self.explodes(state, compartment, umpire);
                if !exploded {
                    self.flood_by_damage(state, compartment, umpire);
                }
            }
            (Compartment::Bridge, None) => self.bridge_lost(state, umpire),
            (Compartment::Steering, None) => stop_dead(state, pd("pd-N11A-F"), umpire),
            _ => {}
        }
    }

    /// Table 21-1; says whether the compartment exploded. [PD pd-T21-1]
    pub(crate) fn explodes(
        &self,
        state: &mut State,
        compartment: Compartment,
        umpire: &mut Umpire<'_>,
    ) -> bool {
        let Some(kind) = compartment.explosive() else { return false };
        let roll = two(umpire, pd("pd-T21-1"));
        let explodes = self.data.t21_1.at(roll, kind as usize);
        let words = if explodes { "explodes" } else { "does not explode" };
        say!(umpire, state, pd("pd-T21-1"), "{} {words} ({roll})", compartment.name());
        if explodes {
            state.ship.markers[compartment] = self.data.figures.destroyed;
            match kind {
                // [PD pd-N21-1m]
                Explosive::Magazine | Explosive::Fuel => self.sink(state, pd("pd-N21-1m"), umpire),
                // [PD pd-N21-1e]
                Explosive::EngineRoom => stop_dead(state, pd("pd-N21-1e"), umpire),
                // [PD pd-N21-1f]
                Explosive::FireRoom => {
                    stop_dead(state, pd("pd-N21-1f"), umpire);
                    state.ship.bonuses_lost = true;
                    say!(umpire, state, pd("pd-N21-1f"), "all guns lose their director bonuses");
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
        umpire: &mut Umpire<'_>,
    ) {
        state.ship.flooded.insert(compartment);
        say!(umpire, state, pd("pd-G7-flood"), "{} is flooded", compartment.name());
        let points = self.data.figures.flood_primary;
        self.ship_water(state, compartment.section(), points, umpire);
    }

    /// Water comes in by damage: flood points, in the advanced game a die for the list, and at the
    /// end of the track table 16 at once. [PD pd-G7-flood]
    fn ship_water(&self, state: &mut State, section: Section, points: u8, umpire: &mut Umpire<'_>) {
        state.ship.take_water(&self.data, section, points);
        let (rule, flooding) = (pd("pd-G7-flood"), state.ship.flooding(&self.data));
        if state.rules.is_advanced() {
            let die = one(umpire, rule);
            let list = state.ship.list + self.data.list.roll(die);
            state.ship.list = list.clamp(-MOST_LIST, MOST_LIST);
            say!(umpire, state, rule, "flooding {flooding}, list {:+} ({die})", state.ship.list);
        } else {
            say!(umpire, state, rule, "flooding {flooding}");
        }
        self.check_flooding(state, umpire);
    }

    /// At the end of the flooding track the ship may go down at once. [PD pd-G7-flood]
    pub(crate) fn check_flooding(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        if state.ship.flooding(&self.data) >= self.data.figures.flooding {
            self.may_sink(state, umpire);
        }
    }

    /// A secondary compartment: a box of its own in the advanced game, below the waterline it
    /// floods; in the basic game hull below the waterline and superficial above.
    /// [PD pd-N11-sec, pd-N11F-A, pd-G8-7.5]
    fn hit_secondary(&self, state: &mut State, room: Secondary, umpire: &mut Umpire<'_>) {
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
        let again = *condition != Condition::Ok;
        *condition = if again { Condition::Destroyed } else { Condition::Damaged };
        let (name, now) = (&self.data.secondary[room.index()].name, *condition);
        say!(umpire, state, pd("pd-N11-sec"), "{name} is {now}");
        if below && !again {
            let points = self.data.figures.flood_secondary;
            self.ship_water(state, section, points, umpire);
        }
    }

    /// Bridge destroyed, by its die or by fire: captain and CPO are killed.
    /// [PD pd-I-bridgecrew, ruling 13]
    fn bridge_lost(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        self.replace(state, Man::Captain, umpire);
        self.replace(state, Man::Cpo, umpire);
    }

    /// A dead man is replaced at once by a new chit. [PD pd-I-replace]
    fn replace(&self, state: &mut State, man: Man, umpire: &mut Umpire<'_>) {
        let value = self.draw_chit(umpire, pd("pd-I-replace"));
        state.ship.crew[man] = value;
        say!(umpire, state, pd("pd-I-replace"), "the {man} is killed; the new one has {value:+}");
    }

    /// Table 15. [PD pd-T15]
    pub(crate) fn random_damage(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let roll = two(umpire, pd("pd-T15"));
        let chance = self.data.t15.roll(roll);
        // What is not there is not lost. [PD pd-T15]
        let (none, radars) = (state.sfs == 0, state.working_land_radars());
        match chance {
            Chance::SfsLost if none => {
                say!(
                    umpire,
                    state,
                    pd("pd-T15"),
                    "superficial damage: no consort is there ({roll})"
                );
            }
            Chance::LandRadar if radars == 0 => {
                say!(umpire, state, pd("pd-T15"), "a miss: no land radar is at work ({roll})");
            }
            _ => say!(umpire, state, pd("pd-T15"), "random damage: {chance} ({roll})"),
        }
        match chance {
            Chance::Superficial => {}
            // [PD pd-N15-2]
            Chance::WaterLines => {
                state.damaged = true;
                if state.ship.water == WaterLines::Ok {
                    state.ship.water = WaterLines::Malfunction;
                }
            }
            Chance::Fighters => call_off(state),
            Chance::SfsLost if none => {}
            Chance::SfsLost => lose_consort(state, umpire),
            Chance::Officer => self.officer_killed(state, umpire),
            // [PD pd-I-lradloss]
            Chance::LandRadar => {
                if let Some(radar) = lose_land_radar(state, LandRadar::Gone) {
                    let rule = pd("pd-I-lradloss");
                    say!(umpire, state, rule, "the land radar of {radar} is off for good");
                }
            }
            // [PD pd-N15-8]
            Chance::Reassigned => state.reassigned = true,
            Chance::Sinks => self.sink(state, pd("pd-T15"), umpire),
        }
    }

    /// Table 13. [PD pd-T13]
    fn officer_killed(&self, state: &mut State, umpire: &mut Umpire<'_>) {
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
    pub(crate) fn lose_hull(&self, state: &mut State, points: u8, umpire: &mut Umpire<'_>) {
        if points == 0 {
            return;
        }
        state.damaged = true;
        let lost = points.min(state.ship.hull);
        state.ship.hull -= lost;
        if lost > 0 {
            let words =
                umpire.words(|| counted(lost, "hull point is lost", "hull points are lost"));
            say!(umpire, state, pd("pd-G6-hull"), "{words}, {} left", state.ship.hull);
        }
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
    pub(crate) fn may_sink(&self, state: &mut State, umpire: &mut Umpire<'_>) {
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
    pub(crate) fn sink(&self, state: &mut State, rule: Rule, umpire: &mut Umpire<'_>) {
        say!(umpire, state, rule, "the ship is sunk");
        call_off(state);
        if state.story.is_long() {
            state.sunk = state.sunk.saturating_add(1);
            self.new_ship(state, umpire);
        } else {
            finish(state, Ending::Sunk, umpire);
        }
    }
}
