//! Damage control: the emergency, the three repair parties, and the fires that spread.

use wardroom_kernel::{Pick, counted};

use crate::damage::{is_lost, lose_fuel, lose_maneuver};
use crate::data::Data;
use crate::day::{one, two};
use crate::event::{Umpire, say};
use crate::illegal::{Decision, Illegal};
use crate::orders::{choice_of, elsewhere};
use crate::parts::{
    BySection, Calibre, Compartment, Condition, Man, Mount, Secondary, Section, WaterLines,
};
use crate::pick::{Choice, Plain, Side};
use crate::ship::{MOST_LIST, Ship};
use crate::state::{State, Step, Work};
use crate::{PicketDuty, pd};

/// What a repair party does in one damage control step. [PD pd-G5-dc]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Job {
    /// Nothing.
    Idle,
    /// Repair a primary compartment. [PD pd-T20]
    Repair(Compartment),
    /// Repair a secondary compartment.
    Secondary(Secondary),
    /// Repair the water lines.
    WaterLines,
    /// Repair a 5in gun. [PD pd-O-11.5]
    Gun(Mount),
    /// Fight a deck fire. [PD pd-G5-deck]
    DeckFire(Section),
    /// Flood a burning compartment on purpose. [PD pd-T21]
    Flood(Compartment),
    /// Flood a sound compartment against list or trim. [PD pd-G16-opt]
    Counterflood(Compartment, Side),
    /// Pump a section. [PD pd-G7-flood]
    Pump(Section),
}

impl Job {
    /// What is remembered of it, for the bonus of going on. [PD pd-N20m]
    fn goes_on_as(self) -> Work {
        match self {
            Job::Repair(compartment) => Work::Compartment(compartment),
            Job::WaterLines => Work::WaterLines,
            Job::Gun(mount) => Work::Gun(mount),
            _ => Work::None,
        }
    }
}

/// A repair party that is given its job.
#[derive(Clone, Copy, Debug)]
pub struct Party<'a> {
    data: &'a Data,
    state: &'a State,
    party: Section,
    asked: Decision,
}

impl<'a> Party<'a> {
    /// The party after some picks; `None` when it has its job.
    #[inline]
    pub(crate) fn read(
        data: &'a Data,
        state: &'a State,
        party: Section,
        picks: &[Pick],
    ) -> Option<Party<'a>> {
        let asked = match (picks.first().map(|&pick| choice_of(pick)), picks.len()) {
            (None, _) => Decision::Party,
            (Some(Choice::Secondary), 1) => Decision::Secondary,
            (Some(Choice::Counterflood), 1) => Decision::Room,
            (Some(Choice::Counterflood), 2) => Decision::Side,
            _ => return None,
        };
        Some(Party { data, state, party, asked })
    }

    /// Adds what might be done.
    #[inline]
    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        let (ship, rules) = (&self.state.ship, &self.state.rules);
        let mut put = |choice: Choice| list.push(choice.into());
        match self.asked {
            Decision::Secondary => {
                let hit = ship.secondary.iter().filter(|(_, how)| **how != Condition::Ok);
                hit.for_each(|(room, _)| put(Choice::Box(room)));
            }
            Decision::Room => Ship::floodable().for_each(|room| put(Choice::Room(room))),
            Decision::Side => Side::ALL.iter().for_each(|&side| put(Choice::For(side))),
            _ => {
                for &room in Compartment::ALL {
                    if ship.is_burning(self.data, room) {
                        put(Choice::Repair(room));
                        if room.explosive().is_some() {
                            put(Choice::Flood(room));
                        }
                    }
                }
                for &section in Section::ALL {
                    if ship.deck_fires[section] > 0 {
                        put(Choice::DeckFire(section));
                    }
                    if ship.flood[section] > 0 {
                        put(Choice::Pump(section));
                    }
                }
                if ship.is_water_out() {
                    put(Choice::Plain(Plain::WaterLines));
                }
                if ship.has_secondary_work() {
                    put(Choice::Secondary);
                }
                if rules.gun_repair.is_on() {
                    Mount::of(Calibre::Five).for_each(|gun| put(Choice::Gun(gun)));
                }
                if rules.counterflooding.is_on() {
                    put(Choice::Counterflood);
                }
                put(Choice::Plain(Plain::Idle));
            }
        }
    }

    /// A party repairs, fights a fire, floods, pumps or waits. [PD pd-G5-dc]
    #[inline]
    pub(crate) fn check(&self, choice: Choice) -> Result<(), Illegal> {
        let Party { data, state, party, asked } = *self;
        match (asked, choice) {
            (Decision::Secondary, Choice::Box(room)) => check_box(data, &state.ship, room),
            (Decision::Room, Choice::Room(room)) => check_sound(&state.ship, room),
            (Decision::Side, Choice::For(_)) => Ok(()),
            (Decision::Party, job) => check_job(data, state, party, job),
            _ => Err(elsewhere(data, state, choice, asked)),
        }
    }
}

/// Whether there is such a job for a party.
#[inline]
fn check_job(data: &Data, state: &State, party: Section, choice: Choice) -> Result<(), Illegal> {
    let ship = &state.ship;
    let unless = |done: bool, illegal: Illegal| if done { Err(illegal) } else { Ok(()) };
    match choice {
        Choice::Plain(Plain::Idle) => Ok(()),
        // What burns is repaired [PD pd-T20], or flooded on purpose if it may explode [PD pd-T21].
        Choice::Repair(room) | Choice::Flood(room) => ship.check_burning(data, room),
        Choice::DeckFire(section) => {
            unless(ship.deck_fires[section] == 0, Illegal::NoDeckFire(section))
        }
        Choice::Pump(section) => unless(ship.flood[section] == 0, Illegal::NoWater(section)),
        Choice::Plain(Plain::WaterLines) => match ship.water {
            WaterLines::Damaged => Ok(()),
            WaterLines::Ok => Err(Illegal::WaterLinesOk),
            WaterLines::Malfunction => Err(Illegal::WaterLinesOut),
            WaterLines::Destroyed => Err(Illegal::WaterLinesDestroyed),
        },
        Choice::Secondary => unless(!ship.has_secondary_work(), Illegal::NoSecondary),
        Choice::Gun(gun) => check_gun_repair(data, state, party, gun),
        Choice::Counterflood => check_counterflooding(state),
        _ => Err(elsewhere(data, state, choice, Decision::Party)),
    }
}

/// A secondary compartment that is damaged is repaired [PD pd-N11-sec]; one that is destroyed is not [PD pd-G5-dc].
fn check_box(data: &Data, ship: &Ship, room: Secondary) -> Result<(), Illegal> {
    let section = || data.secondary.get(room.index()).map_or(Section::Forward, |one| one.section);
    match ship.secondary[room] {
        Condition::Damaged => Ok(()),
        Condition::Destroyed => Err(Illegal::SecondaryDestroyed(section())),
        Condition::Ok => Err(Illegal::SecondarySound(section())),
    }
}

/// A damaged 5in gun is repaired by the party of its section, in the lull. [PD pd-O-11.5]
pub(crate) fn check_gun_repair(
    data: &Data,
    state: &State,
    party: Section,
    gun: Mount,
) -> Result<(), Illegal> {
    let (ship, hits) = (&state.ship, state.ship.gun_hits[gun]);
    if !state.rules.gun_repair.is_on() {
        Err(Illegal::NoGunRepair)
    } else if !data.is_fitted(ship.class, gun) {
        Err(Illegal::NotFitted { mount: gun, class: ship.class })
    } else if hits == 0 {
        Err(Illegal::GunSound(gun))
    } else if ship.is_gun_destroyed(data, gun) {
        Err(Illegal::GunDestroyed(gun))
    } else if gun.section(ship.class) != party {
        Err(Illegal::OtherParty { gun, party })
    } else if !state.assault.lull {
        Err(Illegal::NoLull)
    } else {
        Ok(())
    }
}

/// Sound compartments are flooded against list or trim, if that was agreed. [PD pd-G16-opt, pd-G7-flood]
pub(crate) fn check_counterflooding(state: &State) -> Result<(), Illegal> {
    let ship = &state.ship;
    if !state.rules.counterflooding.is_on() {
        Err(Illegal::NoCounterflooding)
    } else if !state.rules.is_advanced() {
        Err(Illegal::BasicGame)
    } else if ship.list == 0 && ship.trim() == 0 {
        Err(Illegal::OnEvenKeel)
    } else if !Ship::floodable().any(|room| check_sound(ship, room).is_ok()) {
        Err(Illegal::NoSoundCompartment)
    } else {
        Ok(())
    }
}

/// A sound compartment has neither markers nor water. [PD pd-G16-opt]
fn check_sound(ship: &Ship, room: Compartment) -> Result<(), Illegal> {
    match ship.markers[room] {
        _ if ship.is_flooded(room) => Err(Illegal::Flooded(room)),
        0 => Ok(()),
        markers => Err(Illegal::NotSound { room, markers }),
    }
}

/// An emergency may be declared while something burns, or much water is in the ship. [PD pd-G5-dc]
pub(crate) fn check_declaration(data: &Data, state: &State) -> Result<(), Illegal> {
    let (ship, least) = (&state.ship, data.figures.flooding_slow);
    let flooding = ship.flooding(data);
    if ship.emergency {
        Err(Illegal::Declared)
    } else if !ship.is_on_fire(data) && flooding < least {
        Err(Illegal::NoCause { flooding, least })
    } else {
        Ok(())
    }
}

/// Whether there is anything for a party to do.
pub(crate) fn has_work(data: &Data, state: &State, party: Section) -> bool {
    let ship = &state.ship;
    ship.is_on_fire(data)
        || ship.flood != BySection::default()
        || ship.water == WaterLines::Damaged
        || ship.has_secondary_work()
        || check_counterflooding(state).is_ok()
        || Mount::of(Calibre::Five).any(|gun| check_gun_repair(data, state, party, gun).is_ok())
}

/// The player ends the emergency. [PD pd-I-rescind]
pub(crate) fn rescind(state: &mut State, umpire: &mut Umpire<'_>) {
    state.ship.emergency = false;
    say!(umpire, state, pd("pd-I-rescind"), "the emergency is over: the guns may fire");
}

/// -1 while the water lines are out in any way. [PD pd-I-water]
fn water_modifier(state: &State) -> i32 {
    -i32::from(state.ship.is_water_out())
}

/// +2 while an emergency is declared. [PD pd-N17]
fn emergency_modifier(state: &State) -> i32 {
    2 * i32::from(state.ship.emergency)
}

/// Secondary compartments know only water lines that malfunction and the emergency.
/// [PD pd-N20m]
fn secondary_modifier(state: &State) -> i32 {
    let malfunction = state.ship.water == WaterLines::Malfunction;
    emergency_modifier(state) - i32::from(malfunction)
}

/// How many hit markers a success takes off. [PD pd-N20s]
fn markers_off(umpire: &mut Umpire<'_>) -> u8 {
    match one(umpire, pd("pd-N20s")) {
        ..=2 => 1,
        3..=5 => 2,
        _ => u8::MAX,
    }
}

impl PicketDuty {
    /// Tries to declare an emergency: one die in the column of whoever commands. [PD pd-T17]
    pub(crate) fn declare(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let die = one(umpire, pd("pd-T17"));
        let value = state.ship.value(state.ship.commander(&self.data));
        state.ship.emergency = self.data.t17.at(die, (value + 2) as usize);
        let words = if state.ship.emergency { "is declared" } else { "is not declared" };
        say!(umpire, state, pd("pd-T17"), "an emergency {words} ({die})");
        self.go(state, Step::Party(Section::Forward));
    }

    /// A party does its job, and the next one is asked.
    pub(crate) fn work(
        &self,
        state: &mut State,
        party: Section,
        job: Job,
        umpire: &mut Umpire<'_>,
    ) {
        let modifier = self.job_modifier(state, party, job);
        state.work[party] = job.goes_on_as();
        match job {
            Job::Idle => {
                say!(umpire, state, pd("pd-G5-dc"), "repair party {} waits", party as u8 + 1);
            }
            Job::Repair(room) => {
                if self.repairs(state, party, modifier, umpire) {
                    let off = markers_off(umpire);
                    let markers = &mut state.ship.markers[room];
                    *markers = markers.saturating_sub(off);
                    let left = *markers;
                    // The fire goes out with the last marker. [PD pd-N20s]
                    let words = umpire.words(|| match left {
                        0 => "the fire is out".to_owned(),
                        _ => format!("{} left", counted(left, "hit marker is", "hit markers are")),
                    });
                    say!(umpire, state, pd("pd-N20s"), "in {} {words}", room.name());
                }
            }
            Job::Secondary(room) => {
                if self.repairs(state, party, modifier, umpire) {
                    state.ship.secondary[room] = Condition::Ok;
                    let name = &self.data.secondary[room.index()].name;
                    say!(umpire, state, pd("pd-N11-sec"), "{name} is repaired");
                }
            }
            Job::WaterLines => {
                if self.repairs(state, party, modifier, umpire) {
                    state.ship.water = WaterLines::Ok;
                    say!(umpire, state, pd("pd-I-water"), "the water lines are repaired");
                }
            }
            Job::Gun(mount) => {
                if self.repairs(state, party, modifier, umpire) {
                    let off = markers_off(umpire);
                    let hits = &mut state.ship.gun_hits[mount];
                    *hits = hits.saturating_sub(off);
                    let left = *hits;
                    let words = umpire.words(|| counted(left, "hit", "hits"));
                    say!(umpire, state, pd("pd-O-11.5"), "{} has {words} left", mount.name());
                }
            }
            Job::DeckFire(section) => self.fight_deck_fire(state, section, modifier, umpire),
            Job::Flood(room) => self.flood(state, room, None, modifier, umpire),
            Job::Counterflood(room, side) => self.flood(state, room, Some(side), modifier, umpire),
            Job::Pump(section) => {
                if self.repairs(state, party, modifier, umpire) {
                    let flood = &mut state.ship.flood[section];
                    *flood = flood.saturating_sub(1);
                    let flooding = state.ship.flooding(&self.data);
                    let rule = pd("pd-G7-flood");
                    say!(
                        umpire,
                        state,
                        rule,
                        "the {section} section is pumped: flooding {flooding}"
                    );
                    // A ship without water rights herself. [PD pd-G7-flood, ruling 16]
                    if state.ship.flood == BySection::default() && state.ship.list != 0 {
                        state.ship.list = 0;
                        say!(umpire, state, rule, "the ship is dry and rights herself: list +0");
                    }
                }
            }
        }
        if state.step == Step::Party(party) {
            let next = match party {
                Section::Forward => Step::Party(Section::Midship),
                Section::Midship => Step::Party(Section::Aft),
                Section::Aft => Step::Burn,
            };
            self.go(state, next);
        }
    }

    /// What is added to the dice of a party's job: work that goes on from the wave before counts for
    /// it [PD pd-N20m], work away from home against it. [PD pd-G5-dc]
    pub(crate) fn job_modifier(&self, state: &State, party: Section, job: Job) -> i32 {
        let work = job.goes_on_as();
        let goes_on = work != Work::None && state.work[party] == work;
        let primary = self.primary_modifier(state) + i32::from(goes_on);
        let hose = water_modifier(state) + emergency_modifier(state);
        match job {
            Job::Idle => 0,
            Job::Repair(room) => primary + self.away(party, room.section()),
            Job::Secondary(room) => {
                let section = self.data.secondary[room.index()].section;
                secondary_modifier(state) + self.away(party, section)
            }
            Job::WaterLines | Job::Gun(_) => primary,
            Job::DeckFire(section) => {
                i32::from(state.ship.value(Man::Cpo)) + hose + self.away(party, section)
            }
            // Only damaged or destroyed lines count here, and no emergency. [PD pd-N21, ruling 6]
            Job::Flood(_) | Job::Counterflood(..) => {
                let lines = matches!(state.ship.water, WaterLines::Damaged | WaterLines::Destroyed);
                -i32::from(lines)
            }
            // Neither morale nor going on counts at the pumps. [PD pd-G7-flood]
            Job::Pump(section) => hose + self.away(party, section),
        }
    }

    /// Working away from home. [PD pd-G5-dc]
    fn away(&self, party: Section, place: Section) -> i32 {
        if party == place { 0 } else { i32::from(self.data.figures.other_section) }
    }

    /// The modifiers of table 20 for primary compartments, but for work that goes on.
    /// [PD pd-N20m]
    pub fn primary_modifier(&self, state: &State) -> i32 {
        water_modifier(state) + i32::from(state.ship.morale.signum()) + emergency_modifier(state)
    }

    /// The rating of table 20: the party's chief and the damage control officer. [PD pd-G5-dc]
    pub fn repair_rating(&self, state: &State, party: Section) -> i32 {
        let ship = &state.ship;
        i32::from(ship.value(Man::chief(party))) + i32::from(ship.value(Man::DamageControl))
    }

    /// The column of table 20 for a party. [PD pd-T20]
    pub(crate) fn repair_column(&self, state: &State, party: Section) -> usize {
        match self.repair_rating(state, party) {
            ..=-2 => 0,
            -1..=0 => 1,
            1 => 2,
            _ => 3,
        }
    }

    /// Rolls on table 20 for a party. [PD pd-T20]
    fn repairs(
        &self,
        state: &mut State,
        party: Section,
        modifier: i32,
        umpire: &mut Umpire<'_>,
    ) -> bool {
        let rating = self.repair_rating(state, party);
        let roll = two(umpire, pd("pd-T20")) + modifier;
        let success = self.data.t20.at(roll, self.repair_column(state, party));
        let words = if success { "succeeds" } else { "fails" };
        let number = party as u8 + 1;
        let rule = pd("pd-T20");
        say!(umpire, state, rule, "repair party {number} {words} (rating {rating:+}, {roll})");
        success
    }

    /// Whether a die puts out a deck fire: a natural 1 fails, a natural 6 succeeds. [PD pd-G5-deck]
    pub(crate) fn puts_out(&self, die: i32, modifier: i32) -> bool {
        die == 6 || (die > 1 && die + modifier >= i32::from(self.data.figures.deck_fire_out))
    }

    /// Fights one deck fire: a die and the CPO. [PD pd-G5-deck]
    fn fight_deck_fire(
        &self,
        state: &mut State,
        section: Section,
        modifier: i32,
        umpire: &mut Umpire<'_>,
    ) {
        let die = one(umpire, pd("pd-G5-deck"));
        let (out, total) = (self.puts_out(die, modifier), die + modifier);
        if out {
            let fires = &mut state.ship.deck_fires[section];
            *fires = fires.saturating_sub(1);
        }
        let words = if out { "is put out" } else { "burns on" };
        say!(umpire, state, pd("pd-G5-deck"), "a deck fire {section} {words} ({total})");
    }

    /// Floods a compartment on purpose [PD pd-T21, pd-I-volfl]; failure may be an explosion
    /// [PD pd-T21-1].
    fn flood(
        &self,
        state: &mut State,
        room: Compartment,
        side: Option<Side>,
        modifier: i32,
        umpire: &mut Umpire<'_>,
    ) {
        let roll = two(umpire, pd("pd-T21")) + modifier;
        let success = self.data.t21.roll(roll);
        let words = if success { "is flooded" } else { "is not flooded" };
        say!(umpire, state, pd("pd-T21"), "{} {words} ({roll})", room.name());
        if !success {
            self.explodes(state, room, umpire);
            return;
        }
        // Five points of an engine room are lost once, at its first hit. [PD ruling 4]
        let sound = state.ship.markers[room] == 0;
        match room {
            Compartment::EngineForward | Compartment::EngineAft if sound => {
                lose_maneuver(state, 5, pd("pd-I-volfl"), umpire);
            }
            Compartment::FuelForward | Compartment::FuelAft => {
                lose_fuel(state, 2, pd("pd-I-volfl"), umpire);
            }
            _ => {}
        }
        state.ship.flooded.insert(room);
        let points = self.data.figures.flood_primary;
        // Flooding against the list moves it by one and leaves the trim alone.
        // [PD pd-G7-flood, ruling 12]
        let section = match side {
            Some(Side::Port | Side::Starboard) => Section::Midship,
            Some(Side::Trim) | None => room.section(),
        };
        state.ship.list += match side {
            Some(Side::Port) => -1,
            Some(Side::Starboard) => 1,
            Some(Side::Trim) | None => 0,
        };
        state.ship.list = state.ship.list.clamp(-MOST_LIST, MOST_LIST);
        state.ship.take_water(&self.data, section, points);
        let (flooding, list) = (state.ship.flooding(&self.data), state.ship.list);
        let list = side.map_or(String::new(), |_| umpire.words(|| format!(", list {list:+}")));
        say!(umpire, state, pd("pd-G7-flood"), "flooding {flooding}{list}");
        self.check_flooding(state, umpire);
    }

    /// After the parties each burning compartment gets one more marker. [PD pd-G5-dc]
    pub(crate) fn spread_fires(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        for &room in Compartment::ALL {
            if state.ship.is_burning(&self.data, room) {
                let left = state.ship.markers[room] + 1;
                let name = room.name();
                say!(
                    umpire,
                    state,
                    pd("pd-G5-dc"),
                    "the fire in {name} spreads: hit marker {left}"
                );
                self.add_markers(state, room, 1, umpire);
                if is_lost(state) {
                    return;
                }
            }
        }
        self.after_damage_control(state);
    }

    /// After a damage control step the next wave comes, or the phase ends. [PD pd-I-dcwave]
    pub(crate) fn after_damage_control(&self, state: &mut State) {
        let assault = &state.assault;
        let step = match (assault.lull, assault.has_more_waves()) {
            (true, _) => Step::Aftermath,
            (false, true) => Step::Draw,
            (false, false) => Step::PhaseEnd,
        };
        self.go(state, step);
    }
}
