//! A position as a person writes it, which may be wrong, and the check that says so.

use std::collections::BTreeMap;
use std::fmt::Display;

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Complaints, Rule, ToAct};

use crate::anchorage::printed_turns;
use crate::calendar::Date;
use crate::data::{KINDS, LAND_RADARS, ORDINARY, cells};
use crate::day::MINIS;
use crate::parts::{
    Calibre, Class, Compartment, Condition, Equipment, LandRadar, Man, Mount, Phase, WaterLines,
    Weather,
};
use crate::ship::{MOST_LIST, Ship};
use crate::state::{
    Aim, Assault, Ending, Fate, MOST_IN_WAVE, MOST_PLANES, Plane, Rules, State, Step, Story, Work,
};
use crate::{PicketDuty, pd};

/// A position as a person writes it; what is left out is as at the start of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are those of State, which explains them")]
pub struct Setup {
    pub story: Story,
    pub rules: Rules,
    pub step: Step,
    pub ending: Ending,
    pub date: Date,
    pub phase: Phase,
    pub turn: Option<u8>,
    pub station: u8,
    pub sfs: u8,
    pub land_afs: u8,
    pub carrier_afs: u8,
    pub land_cover: Option<i8>,
    pub carrier_cover: Option<i8>,
    pub weather: Weather,
    pub land_radars: [LandRadar; LAND_RADARS],
    pub ship: ShipSetup,
    pub assault: AssaultSetup,
    pub work: [Work; 3],
    pub attacked: bool,
    pub damaged: bool,
    pub reassigned: bool,
    pub aborted: bool,
    pub stopped: bool,
    pub fighting_days: u8,
    pub last_day: u8,
    pub minis: u8,
    pub sunk: u8,
}

/// The ship as a person writes her: only what is not in order. A track left out is full.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are those of Ship, which explains them")]
pub struct ShipSetup {
    pub class: Class,
    pub hull: Option<u8>,
    pub maneuver: Option<u8>,
    pub ammo: Option<u8>,
    pub fuel: Option<u8>,
    pub flood: [u8; 3],
    pub list: i8,
    pub morale: i8,
    pub crew: BTreeMap<String, i8>,
    pub gun_hits: BTreeMap<String, u8>,
    pub credits: BTreeMap<String, u8>,
    pub equipment: BTreeMap<String, Condition>,
    pub markers: BTreeMap<String, u8>,
    pub flooded: Vec<String>,
    pub secondary: BTreeMap<String, Condition>,
    pub water: WaterLines,
    pub deck_fires: [u8; 3],
    pub boiler_exploded: bool,
    pub bonuses_lost: bool,
    pub fdt: bool,
    pub emergency: bool,
}

/// The attack as a person writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are those of Assault, which explains them")]
pub struct AssaultSetup {
    pub pending: Vec<String>,
    pub waves: [u8; 3],
    pub wave: u8,
    pub planes: Vec<PlaneSetup>,
    pub special: Vec<String>,
    pub aims: BTreeMap<String, Aim>,
    pub evading: bool,
    pub hits: u8,
    pub came: bool,
    pub lull: bool,
}

/// A plane of the wave as a person writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "fields are those of Plane, which explains them")]
pub struct PlaneSetup {
    pub plane: String,
    pub at: String,
    pub hits: u8,
    pub fate: Fate,
}

impl PicketDuty {
    /// The loose form of a position.
    pub(crate) fn write_setup(&self, state: &State) -> Setup {
        Setup {
            story: state.story,
            rules: state.rules,
            step: state.step,
            ending: state.ending,
            date: state.date,
            phase: state.phase,
            turn: Some(state.turn),
            station: state.station,
            sfs: state.sfs,
            land_afs: state.afs[0],
            carrier_afs: state.afs[1],
            land_cover: state.cover[0],
            carrier_cover: state.cover[1],
            weather: state.weather,
            land_radars: state.land_radars,
            ship: self.write_ship(&state.ship),
            assault: self.write_assault(&state.assault),
            work: state.work,
            attacked: state.attacked,
            damaged: state.damaged,
            reassigned: state.reassigned,
            aborted: state.aborted,
            stopped: state.stopped,
            fighting_days: state.fighting_days,
            last_day: state.last_day,
            minis: state.minis,
            sunk: state.sunk,
        }
    }

    fn write_ship(&self, ship: &Ship) -> ShipSetup {
        let mounts = |values: &[u8; Mount::COUNT]| -> BTreeMap<String, u8> {
            let hit = Mount::ALL.iter().copied().filter(|&mount| values[mount as usize] > 0);
            hit.map(|mount| (mount.word().to_owned(), values[mount as usize])).collect()
        };
        let secondary = self.data.secondary.iter().enumerate().filter_map(|(at, one)| {
            let bit = |set: u64| set >> at & 1 == 1;
            let condition = match (bit(ship.secondary_hit), bit(ship.secondary_destroyed)) {
                (_, true) => Condition::Destroyed,
                (true, false) => Condition::Damaged,
                (false, false) => return None,
            };
            Some((one.word.clone(), condition))
        });
        ShipSetup {
            class: ship.class,
            hull: Some(ship.hull),
            maneuver: Some(ship.maneuver),
            ammo: Some(ship.ammo),
            fuel: Some(ship.fuel),
            flood: ship.flood,
            list: ship.list,
            morale: ship.morale,
            crew: Man::ALL.iter().map(|&man| (man.to_string(), ship.value(man))).collect(),
            gun_hits: mounts(&ship.gun_hits),
            credits: mounts(&ship.credits),
            equipment: Equipment::ALL
                .iter()
                .filter(|&&one| ship.condition(one) != Condition::Ok)
                .map(|&one| (one.to_string(), ship.condition(one)))
                .collect(),
            markers: Compartment::ALL
                .iter()
                .filter(|&&room| ship.markers[room as usize] > 0)
                .map(|&room| (room.to_string(), ship.markers[room as usize]))
                .collect(),
            flooded: Ship::floodable()
                .filter(|&room| ship.is_flooded(room))
                .map(|room| room.to_string())
                .collect(),
            secondary: secondary.collect(),
            water: ship.water,
            deck_fires: ship.deck_fires,
            boiler_exploded: ship.boiler_exploded,
            bonuses_lost: ship.bonuses_lost,
            fdt: ship.fdt,
            emergency: ship.emergency,
        }
    }

    fn write_assault(&self, assault: &Assault) -> AssaultSetup {
        let aimed = Mount::ALL
            .iter()
            .copied()
            .filter(|&mount| assault.aims[mount as usize] != Aim::default());
        AssaultSetup {
            pending: assault.pending.iter().map(|place| place.to_string()).collect(),
            waves: assault.waves,
            wave: assault.wave,
            planes: assault
                .planes
                .iter()
                .map(|plane| PlaneSetup {
                    plane: self.data.kinds[usize::from(plane.kind)].plane.clone(),
                    at: plane.place.to_string(),
                    hits: plane.hits,
                    fate: plane.fate,
                })
                .collect(),
            special: assault
                .special
                .iter()
                .map(|&kind| self.data.kinds[usize::from(kind)].to_string())
                .collect(),
            aims: aimed
                .map(|mount| (mount.word().to_owned(), assault.aims[mount as usize]))
                .collect(),
            evading: assault.evading,
            hits: assault.hits,
            came: assault.came,
            lull: assault.lull,
        }
    }

    /// Checks a position.
    ///
    /// # Errors
    /// Everything that is wrong with it, at once.
    pub(crate) fn read_setup(&self, setup: &Setup) -> Result<State, Complaints> {
        let mut check = Check { game: self, wrong: Complaints::default() };
        let ship = check.ship(&setup.ship);
        let (assault, container) = check.assault(&setup.assault);
        let state = State {
            story: setup.story,
            rules: setup.rules,
            step: setup.step,
            // Nobody is asked for a position in the middle of a pause.
            pausing: false,
            ending: setup.ending,
            date: setup.date,
            phase: setup.phase,
            turn: setup.turn.unwrap_or(1),
            station: setup.station,
            sfs: setup.sfs,
            afs: [setup.land_afs, setup.carrier_afs],
            cover: [setup.land_cover, setup.carrier_cover],
            weather: setup.weather,
            land_radars: setup.land_radars,
            ship,
            assault,
            work: setup.work,
            container,
            attacked: setup.attacked,
            damaged: setup.damaged,
            reassigned: setup.reassigned,
            aborted: setup.aborted,
            stopped: setup.stopped,
            fighting_days: setup.fighting_days,
            last_day: setup.last_day,
            minis: setup.minis,
            sunk: setup.sunk,
        };
        check.day(&state);
        // What waits for a decision is looked at only when the rest is right.
        if check.wrong.0.is_empty() {
            check.step(&state);
        }
        check.wrong.or(state)
    }
}

/// Gathers what is wrong.
struct Check<'a> {
    game: &'a PicketDuty,
    wrong: Complaints,
}

impl Check<'_> {
    fn fault(&mut self, place: impl Display, reason: impl Display, rule: Rule) {
        self.wrong.break_rule(place.to_string(), reason.to_string(), rule);
    }

    /// A number that lies between two others, or a complaint.
    fn within(&mut self, place: &str, value: i32, low: i32, high: i32, rule: Rule) {
        if !(low..=high).contains(&value) {
            self.fault(place, format!("{value} does not lie between {low} and {high}"), rule);
        }
    }

    fn track(&mut self, name: &str, value: Option<u8>, most: u8) -> u8 {
        let value = value.unwrap_or(most);
        self.within(&format!("ship.{name}"), value.into(), 0, most.into(), pd("pd-K-tracks"));
        value.min(most)
    }

    fn ship(&mut self, setup: &ShipSetup) -> Ship {
        let game = self.game;
        let (data, figures) = (&game.data, &game.data.figures);
        let mut ship = Ship::new(data, setup.class);
        ship.hull = self.track("hull", setup.hull, figures.hull);
        ship.maneuver = self.track("maneuver", setup.maneuver, figures.maneuver);
        ship.ammo = self.track("ammo", setup.ammo, figures.ammo);
        ship.fuel = self.track("fuel", setup.fuel, figures.fuel);
        let water: i32 = setup.flood.iter().map(|&points| i32::from(points)).sum();
        self.within("ship.flood", water, 0, figures.flooding.into(), pd("pd-G7-flood"));
        ship.flood = setup.flood.map(|points| points.min(60));
        let (list, most) = (i32::from(setup.list), i32::from(MOST_LIST));
        self.within("ship.list", list, -most, most, pd("pd-G7-flood"));
        ship.list = setup.list.clamp(-MOST_LIST, MOST_LIST);
        self.within("ship.morale", setup.morale.into(), -4, 4, pd("pd-K-tracks"));
        ship.morale = setup.morale.clamp(-4, 4);
        for (name, &value) in &setup.crew {
            self.within(&format!("ship.crew.{name}"), value.into(), -2, 2, pd("pd-K-chits"));
            match Man::named(name) {
                Some(man) => ship.crew[man as usize] = value.clamp(-2, 2),
                None => self.fault(format!("ship.crew.{name}"), "no such man", pd("pd-K-off")),
            }
        }
        for (name, &hits) in &setup.gun_hits {
            let place = format!("ship.gun_hits.{name}");
            match self.mount(&place, name, setup.class) {
                Some(mount) if mount.calibre() == Calibre::Twenty => {
                    if hits != 0 && hits != figures.gun_destroyed {
                        self.fault(place, "a 20mm that is hit is destroyed", pd("pd-G15-damage"));
                    }
                    ship.gun_hits[mount as usize] = hits;
                }
                Some(mount) => {
                    let most = figures.gun_destroyed;
                    self.within(&place, hits.into(), 0, most.into(), pd("pd-G15-damage"));
                    ship.gun_hits[mount as usize] = hits.min(most);
                }
                None => {}
            }
        }
        for (name, &credits) in &setup.credits {
            let place = format!("ship.credits.{name}");
            self.within(&place, credits.into(), 0, figures.ace.into(), pd("pd-G3-ace"));
            if let Some(mount) = self.mount(&place, name, setup.class) {
                ship.credits[mount as usize] = credits;
            }
        }
        for (name, &condition) in &setup.equipment {
            match Equipment::named(name) {
                Some(equipment) => ship.equipment[equipment as usize] = condition,
                None => {
                    self.fault(format!("ship.equipment.{name}"), "no such thing", pd("pd-K-prim"));
                }
            }
        }
        for (name, &markers) in &setup.markers {
            let place = format!("ship.markers.{name}");
            self.within(&place, markers.into(), 0, figures.destroyed.into(), pd("pd-I-hitm"));
            match Compartment::named(name) {
                Some(room) => ship.markers[room as usize] = markers,
                None => self.fault(place, "no such compartment", pd("pd-K-prim")),
            }
        }
        for name in &setup.flooded {
            match Compartment::named(name).filter(|room| room.explosive().is_some()) {
                Some(room) => ship.flooded |= 1 << room as u32,
                None => self.fault("ship.flooded", format!("{name} is not"), pd("pd-K-flood")),
            }
        }
        for (word, &condition) in &setup.secondary {
            match data.secondary.iter().position(|one| one.word == *word) {
                None => {
                    self.fault(format!("ship.secondary.{word}"), "no such box", pd("pd-N11-sec"));
                }
                Some(at) => {
                    ship.secondary_hit |= u64::from(condition != Condition::Ok) << at;
                    ship.secondary_destroyed |= u64::from(condition == Condition::Destroyed) << at;
                }
            }
        }
        for fires in setup.deck_fires {
            self.within("ship.deck_fires", fires.into(), 0, 20, pd("pd-G5-deck"));
        }
        ship.water = setup.water;
        ship.deck_fires = setup.deck_fires;
        ship.boiler_exploded = setup.boiler_exploded;
        ship.bonuses_lost = setup.bonuses_lost;
        ship.fdt = setup.fdt;
        ship.emergency = setup.emergency;
        ship
    }

    fn mount(&mut self, place: &str, name: &str, class: Class) -> Option<Mount> {
        let game = self.game;
        let found = Mount::named(name).filter(|&mount| game.data.is_fitted(class, mount));
        if found.is_none() {
            self.fault(place, format!("a {class} has no such mount"), pd("pd-K-guns5"));
        }
        found
    }

    /// The attack, and the container without the counters that are out. [PD pd-I-cont]
    fn assault(&mut self, setup: &AssaultSetup) -> (Assault, [u8; KINDS]) {
        let data = &self.game.data;
        let mut container = data.counters;
        let mut out = Assault {
            waves: setup.waves,
            wave: setup.wave,
            evading: setup.evading,
            hits: setup.hits,
            came: setup.came,
            lull: setup.lull,
            ..Assault::default()
        };
        self.within("assault.wave", setup.wave.into(), 0, 3, pd("pd-T8-3"));
        for size in setup.waves {
            self.within("assault.waves", size.into(), 0, MOST_IN_WAVE as i32, pd("pd-T8-3"));
        }
        let total: u32 = setup.waves.iter().map(|&size| u32::from(size)).sum();
        self.within("assault.waves", total as i32, 0, MOST_PLANES as i32, pd("pd-T8-3"));
        let mut take = |wrong: &mut Complaints, place: &str, kind: Option<usize>| match kind {
            Some(kind) if container[kind] > 0 => {
                container[kind] -= 1;
                Some(kind as u8)
            }
            _ => {
                wrong.break_rule(place, "no such counter is left", pd("pd-G11-planes"));
                None
            }
        };
        for (at, text) in setup.pending.iter().enumerate() {
            match cells::place(text) {
                Some(place) if !out.pending.is_full() => out.pending.push(place),
                _ => {
                    let place = format!("assault.pending.{at}");
                    self.wrong.break_rule(place, "no bearing and altitude", pd("pd-K-bear"));
                }
            }
        }
        for (at, plane) in setup.planes.iter().enumerate() {
            let place = format!("assault.planes.{at}");
            let kind = data.kinds[..ORDINARY].iter().position(|kind| kind.plane == plane.plane);
            let kind = match plane.fate {
                Fate::Gone => kind.map(|kind| kind as u8),
                Fate::Flying | Fate::Flamed => take(&mut self.wrong, &place, kind),
            };
            let whole = (plane.fate == Fate::Flamed) == (plane.hits == 3)
                || (plane.fate == Fate::Gone && plane.hits <= 3);
            match (kind, cells::place(&plane.at)) {
                (Some(kind), Some(at)) if !out.planes.is_full() && plane.hits <= 3 && whole => {
                    let (hits, fate) = (plane.hits, plane.fate);
                    out.planes.push(Plane { kind, place: at, hits, fate });
                }
                _ => self.wrong.break_rule(place, "no plane can be so", pd("pd-I-state")),
            }
        }
        for (at, words) in setup.special.iter().enumerate() {
            let place = format!("assault.special.{at}");
            let kind = data.kinds.iter().position(|kind| kind.to_string() == *words);
            let kind = take(&mut self.wrong, &place, kind.filter(|&kind| kind >= ORDINARY));
            match kind {
                Some(kind) if !out.special.is_full() => out.special.push(kind),
                Some(_) => self.wrong.break_rule(place, "at most two", pd("pd-N8-3")),
                None => {}
            }
        }
        for (name, &aim) in &setup.aims {
            match Mount::named(name) {
                Some(mount) if aim.planes >> out.planes.len() == 0 && aim.planes != 0 => {
                    out.aims[mount as usize] = aim;
                }
                _ => {
                    let place = format!("assault.aims.{name}");
                    self.wrong.break_rule(place, "no mount aims so", pd("pd-G3-fire"));
                }
            }
        }
        (out, container)
    }

    fn day(&mut self, state: &State) {
        let scenario = !state.story.is_campaign();
        let turns = if scenario { printed_turns(state.story) } else { u8::MAX };
        self.within("turn", state.turn.into(), 1, turns.into(), pd("pd-K-phase"));
        let unassigned = matches!(state.step, Step::Campaign | Step::Commission | Step::Station);
        let known = matches!(state.station, 1..=5 | 7 | 9..=12 | 14..=16);
        let not_yet = unassigned && state.station == 0;
        if !known && !not_yet {
            self.fault("station", format!("{} is never used", state.station), pd("pd-N1-1"));
        }
        self.within("sfs", state.sfs.into(), 0, 2, pd("pd-T4-1"));
        for markers in state.afs {
            self.within("afs", markers.into(), 0, 8, pd("pd-T7-3"));
        }
        for chit in state.cover.into_iter().flatten() {
            self.within("cover", chit.into(), -2, 2, pd("pd-N7-1"));
        }
        if (state.ending == Ending::None) == (state.step == Step::Over) {
            self.fault("ending", "a game that is over has one, and no other", pd("pd-I-station"));
        }
        if state.step == Step::Campaign && scenario {
            self.fault("step", "a scenario is no campaign", pd("pd-C1"));
        }
        if state.story == Story::LongA {
            self.within("minis", state.minis.into(), 1, MINIS.into(), pd("pd-C2A"));
        }
    }

    /// Whether the game can stand at this step with these planes.
    fn step(&mut self, state: &State) {
        let assault = &state.assault;
        let out = state.planes().next().is_some() || !assault.special.is_empty();
        let aimed = |mount: Mount| assault.aims[mount as usize].planes;
        let there = state.planes().fold(0u16, |mask, (at, _)| mask | 1 << at);
        let aims_fit = match state.step {
            Step::Fire(calibre) => {
                let others = Mount::ALL.iter().copied().filter(|mount| mount.calibre() != calibre);
                others.into_iter().all(|mount| aimed(mount) == 0)
            }
            Step::FightersFire => {
                Mount::ALL.iter().copied().skip(1).all(|mount| aimed(mount) == 0)
                    && aimed(Mount::Five1) & !there == 0
                    && !assault.aims[0].spray
            }
            Step::ConsortsFire => Mount::ALL.iter().copied().all(|mount| {
                let most = u32::from((mount as usize) < crate::fire::SFS_PLACES);
                aimed(mount).count_ones() <= most && !assault.aims[mount as usize].spray
            }),
            _ => Mount::ALL.iter().copied().all(|mount| aimed(mount) == 0),
        };
        if !aims_fit {
            self.fault("assault.aims", "nobody aims so at this step", pd("pd-G3-fire"));
        }
        let fits = match state.step {
            Step::Waves => !out && !assault.pending.is_empty(),
            Step::Draw => {
                let size = assault.waves.get(usize::from(assault.wave));
                !out && size.is_some_and(|&size| size > 0) && !assault.pending.is_empty()
            }
            Step::Rescind
            | Step::Fighters
            | Step::FightersFire
            | Step::Consorts
            | Step::ConsortsFire
            | Step::Aim(_)
            | Step::Fire(_)
            | Step::Maneuver
            | Step::Special
            | Step::Strike => !assault.lull,
            Step::Declare | Step::Party(_) | Step::Burn => {
                !out && (!assault.lull || assault.pending.is_empty())
            }
            Step::Raid(table) => !out && table < 8,
            _ => !out && assault.pending.is_empty(),
        };
        let begins = state.step == Step::Campaign && state.story == Story::LongA;
        let waits = PicketDuty::who_acts(state);
        let idle = matches!(waits, ToAct::Seats(_)) && !begins;
        let passable = idle || state.step == Step::Special;
        if !fits || (passable && !self.game.has_something(state, state.step)) {
            self.fault("step", "the game cannot stand at this step", pd("pd-G1-seq"));
        }
    }
}
