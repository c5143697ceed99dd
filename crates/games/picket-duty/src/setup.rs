//! Whether a position that somebody wrote can arise: everything that is wrong with it, at once.

use std::fmt::Display;

use wardroom_kernel::{Complaints, Rule};

use crate::anchorage::printed_turns;
use crate::attack::waves_of;
use crate::data::Data;
use crate::day::{MINI_DAYS, MINIS, printed_start};
use crate::fire::check_reach;
use crate::parts::{
    Altitude, BySection, Calibre, Class, Compartment, Condition, Equipment, Explosive, Kind,
    LandRadar, Mount, Phase, RadarStation, Weather,
};
use crate::ship::{MOST_DECK_FIRES, MOST_LIST};
use crate::state::{Assault, Ending, Fate, State, Step, Story, Work};
use crate::{Illegal, PicketDuty, goes_with, pd, rule_of, title_of};

impl PicketDuty {
    /// Checks a position.
    ///
    /// # Errors
    /// Everything that is wrong with it, at once.
    pub(crate) fn check_position(&self, setup: &State) -> Result<State, Complaints> {
        let state = completed(&self.data, setup);
        let mut check = Check { game: self, state: &state, wrong: Complaints::default() };
        check.story();
        check.campaign();
        check.day();
        check.tracks();
        check.guns();
        check.compartments();
        check.planes();
        check.waves();
        // Whether the game can stand at its step is asked when the rest is right.
        if check.wrong.0.is_empty() {
            check.step();
            check.aims();
        }
        check.wrong.or(state)
    }
}

/// The position with what follows from the rest and may be left out: tracks are full, planes that are out have come, and
/// are the whole attack unless waves are named.
fn completed(data: &Data, setup: &State) -> State {
    let mut state = State { ship: setup.ship.filled(data), ..*setup };
    let there = state.planes().count() > 0;
    let assault = &mut state.assault;
    let (planes, special) = (assault.planes.len(), assault.special.len());
    assault.came |= assault.wave > 0 || planes + special > 0 || assault.hits > 0;
    assault.wave = assault.wave.max(u8::from(assault.came));
    if assault.waves == [0; 3] && there {
        assault.waves[0] = (planes + special) as u8;
    }
    let after = Step::PhaseEnd < state.step && state.step < Step::Over;
    assault.lull |= after && assault.came;
    state.attacked |= assault.came;
    state
}

/// Gathers what is wrong.
struct Check<'a> {
    game: &'a PicketDuty,
    state: &'a State,
    wrong: Complaints,
}

impl Check<'_> {
    /// Complains unless something is so.
    fn must(&mut self, fine: bool, place: impl Display, reason: impl Display, rule: Rule) {
        if !fine {
            self.wrong.break_rule(place.to_string(), reason.to_string(), rule);
        }
    }

    /// A number lies between two others.
    fn within(
        &mut self,
        place: impl Display,
        value: impl Into<i32>,
        (low, high): (i32, i32),
        rule: Rule,
    ) {
        let value = value.into();
        let fits = (low..=high).contains(&value);
        self.must(fits, place, format_args!("{value} does not lie between {low} and {high}"), rule);
    }

    /// The ship, the date and the options are those of the story.
    fn story(&mut self) {
        let State { story, rules, ship, .. } = *self.state;
        let (rule, known) = (rule_of(story), title_of(story));
        let fits = match story {
            Story::S7 => ship.class == Class::LaPrade,
            Story::S8 => matches!(ship.class, Class::Dunlap | Class::Dunlap1941),
            _ => ship.class == Class::Fletcher,
        };
        let reason = format_args!("{known} is not about {}", ship.class.ship());
        self.must(fits, "ship.class", reason, rule);
        for (place, id, switch, rule) in [
            ("rules.three_phases", "three-phases", rules.three_phases, pd("pd-O-S1")),
            ("rules.daily_weather", "daily-weather", rules.daily_weather, pd("pd-G16-opt")),
            ("rules.withdrawal", "withdrawal", rules.withdrawal, pd("pd-G16-opt")),
        ] {
            let fits = !switch.is_on() || goes_with(story, id);
            self.must(fits, place, "this does not go with the scenario", rule);
        }
        let (start, station) = printed_start(story);
        let State { date, turn, phase, step, .. } = *self.state;
        match station {
            Some(station) => {
                self.within("turn", turn, (1, printed_turns(story).into()), pd("pd-K-phase"));
                let today = start.after(turn.saturating_sub(1));
                let reason = format_args!("turn {turn} of {known} is {today}");
                self.must(date == today, "date", reason, rule);
                let reason = format_args!("{known} is played on station {station}");
                self.must(self.state.station == station, "station", reason, rule);
                let campaigning = matches!(step, Step::Campaign | Step::Station);
                self.must(!campaigning, "step", "a scenario is no campaign", pd("pd-C1"));
            }
            None => {
                // A day goes by with each turn.
                self.within("turn", turn, (1, i32::from(date.0) + 1), pd("pd-K-phase"));
                // Stations 6, 8 and 13 stand in no table. [PD pd-N1-1]
                let station = self.state.station;
                let known = matches!(station, 1..=5 | 7 | 9..=12 | 14..=16);
                let unassigned = matches!(step, Step::Campaign | Step::Commission | Step::Station);
                let fits = known || (station == 0 && unassigned);
                self.must(fits, "station", format_args!("{station} is never used"), pd("pd-N1-1"));
            }
        }
        let one_phase = story == Story::S1 && !rules.three_phases.is_on();
        let fits = !one_phase || phase == Phase::Midday;
        self.must(fits, "phase", "scenario 1 is its midday phase alone", pd("pd-S1"));
        let fits = step > Step::Day || one_phase || phase == Phase::Morning;
        self.must(fits, "phase", "a day begins with its morning", pd("pd-K-phase"));
        let sets = matches!(step, Step::TurnEnd | Step::Withdraw | Step::NextDay);
        let fits = !sets || one_phase || self.state.aborted || phase == Phase::Evening;
        self.must(fits, "phase", "a turn ends with its evening", pd("pd-K-phase"));
    }

    /// How far the story has come, and how it has ended.
    fn campaign(&mut self) {
        let State { story, step, ending, turn, .. } = *self.state;
        let over = step == Step::Over;
        let fits = match ending {
            Ending::None => !over,
            _ if !over => false,
            Ending::CampaignOver => story.is_long(),
            Ending::Relieved => story == Story::S7,
            Ending::OnStation => !story.is_long() && story != Story::S7,
            Ending::Sunk | Ending::OffStation => !story.is_long(),
        };
        self.must(fits, "ending", "the game does not end so, or not yet", pd("pd-I-station"));
        let last_turn = !story.is_campaign() && turn >= printed_turns(story);
        let fits = !(last_turn && matches!(step, Step::Withdraw | Step::NextDay));
        self.must(fits, "step", "the scenario is judged after its last turn", rule_of(story));
        let minis = if story == Story::LongA { (1, MINIS.into()) } else { (0, 0) };
        self.within("minis", self.state.minis, minis, pd("pd-C2A"));
        let last_day = self.state.last_day;
        let fits = match story {
            Story::Mini if step == Step::Campaign => last_day == 0,
            Story::Mini => MINI_DAYS.contains(&last_day),
            Story::LongA => last_day == MINI_DAYS[0],
            _ => last_day == 0,
        };
        self.must(fits, "last_day", "the campaign does not last so long", rule_of(story));
        let fought =
            i32::from(turn) - i32::from(!over && !matches!(step, Step::Withdraw | Step::NextDay));
        let days = match story {
            Story::Mini | Story::LongA if step != Step::Campaign => {
                fought.min(i32::from(last_day) - i32::from(!over))
            }
            _ if story.is_campaign() => fought,
            _ => 0,
        };
        self.within("fighting_days", self.state.fighting_days, (0, days.max(0)), pd("pd-I-fight"));
        let fits = story.is_long() || self.state.sunk == 0;
        self.must(fits, "sunk", "sinkings are counted in the long campaign alone", pd("pd-C2v"));
    }

    /// Weather, support and radars.
    fn day(&mut self) {
        let state = self.state;
        self.within("sfs", state.sfs, (0, 2), pd("pd-T4-1"));
        let before = |last: Step| state.step <= last;
        // Markers come with the cover and lapse at the end of the phase.
        let lapsed =
            state.step != Step::Over && (before(Step::AirSupport) || !before(Step::Aftermath));
        let today = !before(Step::Phase);
        let kikusui = self.game.is_kikusui(state);
        for (name, afs, cover) in [
            ("land", state.land_afs, state.land_cover),
            ("carrier", state.carrier_afs, state.carrier_cover),
        ] {
            let place = format_args!("{name}_afs");
            self.within(place, afs, (0, if lapsed { 0 } else { 8 }), pd("pd-T7-3"));
            let fits = afs == 0 || kikusui || cover.is_some();
            self.must(fits, place, "there is no fighter cover of this kind", pd("pd-T7-2"));
            let place = format_args!("{name}_cover");
            self.within(place, cover.unwrap_or(0), (-2, 2), pd("pd-N7-1"));
            let fits = cover.is_none() || !kikusui || !today;
            self.must(fits, place, "in a kikusui there are markers and no chits", pd("pd-T7-3"));
        }
        let attack = !before(Step::Weather) && before(Step::Burn);
        let fits = state.weather != Weather::Storm || !(attack || state.assault.came);
        self.must(fits, "weather", "nobody attacks in a storm", pd("pd-T6-1"));
        for &station in RadarStation::ALL {
            let first = self.game.data.land_radars[station];
            let may = state.rules.is_advanced() && state.date >= first;
            let fits = may || state.land_radars[station] == LandRadar::Inactive;
            let reason = format_args!("it is tried from {first} on, in the advanced game");
            self.must(fits, format_args!("land_radars.{station}"), reason, pd("pd-G13-lrad"));
        }
        let fits = !state.stopped || state.story == Story::S8;
        self.must(fits, "stopped", "only USS Dunlap stops for survivors", pd("pd-N-S8a"));
        let called_off = !before(Step::Burn) && !state.assault.came;
        let fits = !state.aborted || (called_off && !state.rules.short_abort.is_on());
        self.must(fits, "aborted", "no attack was called off for the day", pd("pd-N8-2B"));
    }

    fn tracks(&mut self) {
        let (ship, figures) = (&self.state.ship, &self.game.data.figures);
        for (name, left, length) in [
            ("hull", ship.hull, figures.hull),
            ("maneuver", ship.maneuver, figures.maneuver),
            ("ammo", ship.ammo, figures.ammo),
            ("fuel", ship.fuel, figures.fuel),
        ] {
            self.within(format_args!("ship.{name}"), left, (0, length.into()), pd("pd-K-tracks"));
        }
        let water: i32 = ship.flood.values().iter().map(|&points| i32::from(points)).sum();
        self.within("ship.flood", water, (0, figures.flooding.into()), pd("pd-G7-flood"));
        let most = if self.state.rules.is_advanced() { MOST_LIST.into() } else { 0 };
        self.within("ship.list", ship.list, (-most, most), pd("pd-G7-flood"));
        let fits = ship.list == 0 || ship.flood != BySection::default();
        self.must(fits, "ship.list", "a ship without water lies upright", pd("pd-G7-flood"));
        self.within("ship.morale", ship.morale, (-4, 4), pd("pd-K-tracks"));
        for (man, &value) in ship.crew.iter() {
            self.within(format_args!("ship.crew.{man}"), value, (-2, 2), pd("pd-K-chits"));
        }
        for (section, &fires) in ship.deck_fires.iter() {
            let (place, most) = (format_args!("ship.deck_fires.{section}"), MOST_DECK_FIRES.into());
            self.within(place, fires, (0, most), pd("pd-G5-deck"));
        }
    }

    /// The ship has the mounts of her chart.
    fn guns(&mut self) {
        let (ship, data) = (&self.state.ship, &self.game.data);
        for &mount in Mount::ALL {
            let (hits, credits) = (ship.gun_hits[mount], ship.credits[mount]);
            let (hit, credited) =
                (format_args!("ship.gun_hits.{mount}"), format_args!("ship.credits.{mount}"));
            if !data.is_fitted(ship.class, mount) {
                let illegal = Illegal::NotFitted { mount, class: ship.class };
                self.must(hits == 0, hit, illegal, illegal.rule());
                self.must(credits == 0, credited, illegal, illegal.rule());
                if mount.calibre() == Calibre::Forty {
                    let director = Equipment::director(mount.nth());
                    let fits = ship.condition(director) == Condition::Ok;
                    self.must(
                        fits,
                        format_args!("ship.equipment.{director}"),
                        illegal,
                        illegal.rule(),
                    );
                }
                continue;
            }
            let destroyed = data.figures.gun_destroyed;
            self.within(hit, hits, (0, destroyed.into()), pd("pd-G15-damage"));
            let fits = mount.calibre() != Calibre::Twenty || hits == 0 || hits >= destroyed;
            self.must(fits, hit, "a 20mm that is hit is destroyed", pd("pd-G15-damage"));
            self.within(credited, credits, (0, data.figures.ace.into()), pd("pd-G3-ace"));
            let fits = hits < destroyed || credits == 0;
            let reason = "the crew of a mount that is destroyed has no credits";
            self.must(fits, credited, reason, pd("pd-G3-ace"));
        }
        for (party, &work) in self.state.work.iter() {
            if let Work::Gun(gun) = work {
                let agreed = self.state.rules.gun_repair.is_on();
                let fits = agreed
                    && gun.calibre() == Calibre::Five
                    && gun.section(self.state.ship.class) == party;
                let reason = format_args!("no {party} party repairs {gun}");
                self.must(fits, format_args!("work.{party}"), reason, pd("pd-O-11.5"));
            }
        }
    }

    fn compartments(&mut self) {
        let (ship, data, rules) = (&self.state.ship, &self.game.data, &self.state.rules);
        // A ship that is lost is not looked after any more.
        let lost = matches!(self.state.step, Step::Over | Step::Commission);
        let counterflooding = rules.counterflooding.is_on() && rules.is_advanced();
        for (room, &markers) in ship.markers.iter() {
            let place = format_args!("ship.markers.{room}");
            self.within(place, markers, (0, data.figures.destroyed.into()), pd("pd-I-hitm"));
            let flooded = ship.is_flooded(room);
            if flooded {
                let (fits, reason) = (room.explosive().is_some(), format_args!("{room} never is"));
                self.must(fits, "ship.flooded", reason, pd("pd-K-flood"));
                let reason = format_args!("{room} burns before it is flooded");
                self.must(markers > 0 || counterflooding, "ship.flooded", reason, pd("pd-T21"));
            }
            let survived = match room.explosive() {
                None => true,
                Some(Explosive::Magazine | Explosive::Fuel) => false,
                Some(Explosive::EngineRoom) => ship.maneuver == 0,
                Some(Explosive::FireRoom) => ship.maneuver == 0 && ship.bonuses_lost,
            };
            let fits = lost || flooded || survived || !ship.is_destroyed(data, room);
            self.must(fits, place, "what burns out explodes or is flooded", pd("pd-G5-dc"));
        }
        let fire_rooms = [Compartment::FireForward, Compartment::FireAft];
        let fits =
            !ship.bonuses_lost || fire_rooms.into_iter().any(|room| ship.is_destroyed(data, room));
        self.must(fits, "ship.bonuses_lost", "no fire room has exploded", pd("pd-N21-1f"));
        for (room, _) in ship.secondary.iter().filter(|(_, how)| **how != Condition::Ok) {
            let place = format_args!("ship.secondary.{}", room.word());
            let fits = room.index() < data.secondary.len();
            self.must(fits, place, "there is no such compartment", pd("pd-N11-sec"));
            let reason = "boxes of secondary compartments belong to the advanced game";
            self.must(rules.is_advanced(), place, reason, pd("pd-N11-sec"));
        }
    }

    /// Every plane is one of a counter, and whole.
    fn planes(&mut self) {
        let assault = &self.state.assault;
        let mut left = self.game.data.counters;
        let mut take = |kind: Kind, there: bool| {
            let enough = !there || left[kind] > 0;
            left[kind] -= u8::from(there && enough);
            enough
        };
        for (at, plane) in assault.planes.iter().enumerate() {
            let place = format_args!("assault.planes[{at}]");
            let fits = !plane.kind.is_special() && take(plane.kind, plane.is_there());
            self.must(fits, place, "no such counter is left", pd("pd-G11-planes"));
            let fits = match plane.fate {
                Fate::Flying => plane.hits < 3,
                Fate::Flamed => plane.hits == 3,
                Fate::Gone => plane.hits <= 3,
            };
            self.must(fits, place, "a plane with three hits burns, and no other", pd("pd-N9-2h"));
        }
        for (at, &kind) in assault.special.iter().enumerate() {
            let fits = kind.is_special() && take(kind, true);
            let place = format_args!("assault.special[{at}]");
            self.must(fits, place, "no such counter is left", pd("pd-G11-planes"));
        }
    }

    /// Planes come in the waves of table 8-3.
    fn waves(&mut self) {
        let assault = &self.state.assault;
        self.within("assault.wave", assault.wave, (0, 3), pd("pd-T8-3"));
        let total: usize = assault.waves.iter().map(|&size| usize::from(size)).sum();
        let (planes, special) = (assault.planes.len(), assault.special.len());
        let out = planes + special > 0;
        if total == 0 {
            // One special attack plane comes by table 8-2, or an attack was called off.
            let there = self.state.planes().count();
            self.must(there == 0, "assault.planes", "no wave has so many planes", pd("pd-T8-3"));
            self.must(special <= 1, "assault.special", "table 8-2 brings one", pd("pd-T8-2"));
        } else {
            let fits = assault.waves == waves_of(&self.game.data, total);
            let reason = format_args!("{total} planes come otherwise");
            self.must(fits, "assault.waves", reason, pd("pd-T8-3"));
            let later = assault.waves.iter().skip(assault.wave.into());
            let later: usize = later.map(|&size| usize::from(size)).sum();
            let fits = assault.pending.len() == later;
            let reason = format_args!("{later} planes are still to come");
            self.must(fits, "assault.pending", reason, pd("pd-T8-3"));
            let wave = usize::from(assault.wave).checked_sub(1);
            let size = wave.and_then(|wave| assault.waves.get(wave)).map_or(0, |&size| size.into());
            // Special planes go back to the container when they have attacked.
            let attacked = match (Step::Rescind..Step::Special).contains(&self.state.step) {
                true => special,
                false => self.game.data.figures.special_per_wave.into(),
            };
            let fits = planes + special <= size && size <= planes + attacked;
            let reason = format_args!("the wave has {size} planes");
            self.must(fits || !out, "assault.planes", reason, pd("pd-T8-3"));
        }
        let fits = assault.came || !(assault.lull || assault.evading);
        self.must(fits, "assault", "no planes have come", pd("pd-G1-seq"));
        let fits = !assault.evading || self.state.story != Story::S8;
        self.must(fits, "assault.evading", Illegal::NoManeuverHere, pd("pd-N-S8c"));
    }

    /// The game can stand at its step with what has come and what is still to come.
    fn step(&mut self) {
        let (state, assault) = (self.state, &self.state.assault);
        let quiet = state.planes().next().is_none() && assault.special.is_empty();
        let spent = quiet && assault.pending.is_empty() && !assault.has_more_waves();
        let fits = match state.step {
            Step::Phase => spent,
            step if step < Step::Waves => *assault == Assault::default(),
            Step::Waves => {
                let pending = assault.pending;
                !pending.is_empty() && *assault == Assault { pending, ..Assault::default() }
            }
            Step::Draw => quiet && !assault.lull && assault.has_more_waves(),
            Step::Special | Step::Strike => assault.came && !assault.lull,
            Step::Declare | Step::Party(_) | Step::Burn => {
                quiet && assault.came && (!assault.lull || spent)
            }
            Step::PhaseEnd => spent && !assault.lull,
            Step::Over => spent && assault.waves == [0; 3],
            step if step > Step::PhaseEnd => spent && assault.lull == assault.came,
            // The wave is fought off before it can be evaded.
            _ => assault.came && !assault.lull && !assault.evading,
        };
        let fits = fits && self.game.has_something(state, state.step);
        self.must(fits, "step", "the game cannot stand at this step", pd("pd-G1-seq"));
    }

    /// Markers and guns are on planes that they can reach, while they act.
    fn aims(&mut self) {
        let (state, assault) = (self.state, &self.state.assault);
        let at_step = |acts: bool, any: bool| acts || !any;
        let fits = at_step(state.step == Step::FightersFire, assault.engaged != 0);
        let there = state.planes().fold(0, |planes, (at, _)| planes | 1 << at);
        let fits = fits
            && assault.engaged & !there == 0
            && assault.engaged.count_ones() <= u32::from(state.afs());
        self.must(fits, "assault.engaged", "no AFS markers are on these planes", pd("pd-G3-afs"));
        let reached = |&number: &u8| {
            let plane = usize::from(number).checked_sub(1).and_then(|at| assault.planes.get(at));
            plane.is_some_and(|plane| plane.place.altitude != Altitude::High)
        };
        let fits = at_step(state.step == Step::ConsortsFire, !assault.consorts.is_empty())
            && assault.consorts.iter().all(reached)
            && assault.consorts.len() <= usize::from(state.sfs);
        self.must(fits, "assault.consorts", "no SFS markers are on these planes", pd("pd-G3-sfs"));
        for (mount, aim) in assault.aims.iter().filter(|(_, aim)| aim.planes != 0 || aim.spray) {
            let place = format_args!("assault.aims.{mount}");
            let fires = state.step == Step::Fire(mount.calibre()) && !state.ship.emergency;
            self.must(fires, place, format_args!("{mount} does not fire now"), pd("pd-G3-fire"));
            let planes = (0..u16::BITS as u8).filter(|at| aim.planes >> at & 1 == 1);
            let mut bearings = Vec::new();
            for at in planes {
                let target = assault
                    .planes
                    .get(usize::from(at))
                    .ok_or(Illegal::NoPlane { plane: at + 1, planes: assault.planes.len() as u8 });
                let arc = state.ship.check_mount(&self.game.data, mount);
                let reached = target.and_then(|target| {
                    bearings.push(target.place.bearing);
                    check_reach(arc?, state, mount, at, target.place)
                });
                if let Err(illegal) = reached {
                    self.must(false, place, illegal, illegal.rule());
                }
            }
            let most = if aim.spray { self.game.data.figures.spray_planes.into() } else { 1 };
            let fits = (1..=most).contains(&bearings.len())
                && bearings.iter().all(|bearing| *bearing == bearings[0])
                && !(aim.spray && mount.calibre() == Calibre::Five);
            self.must(
                fits,
                place,
                format_args!("{mount} does not fire at so many"),
                pd("pd-G3-spray"),
            );
        }
    }
}
