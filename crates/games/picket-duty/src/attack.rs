//! The attack: whether the Japanese come, with how many planes, and in which waves.

use wardroom_kernel::{Rule, Stack, counted};

use crate::data::Data;
use crate::data::cells::{Attack, Raid};
use crate::day::{one, two};
use crate::event::{Umpire, say};
use crate::parts::{
    Compartment, Condition, Equipment, Kind, LandRadar, RadarStation, RaidTable, Weather,
};
use crate::state::{Fate, MOST_PLANES, MOST_SPECIAL, Place, Plane, State, Step};
use crate::{PicketDuty, pd};

/// The rules of the attack tables A to H.
const RAID_RULES: [Rule; 8] = [
    pd("pd-T8-A"),
    pd("pd-T8-B"),
    pd("pd-T8-C"),
    pd("pd-T8-D"),
    pd("pd-T8-E"),
    pd("pd-T8-F"),
    pd("pd-T8-G"),
    pd("pd-T8-H"),
];

/// The waves in which so many planes come; one plane is one wave. [PD pd-T8-3]
pub(crate) fn waves_of(data: &Data, planes: usize) -> [u8; 3] {
    match planes {
        1 => [1, 0, 0],
        _ => [0, 1, 2].map(|wave| data.t8_3.at(planes as i32, wave)),
    }
}

/// At night the first half of the planes comes, fractions down. [PD pd-N8-1d-half,
/// pd-G10-night]
fn halve_at_night(state: &mut State, umpire: &mut Umpire<'_>) {
    let planes = state.assault.pending.len();
    if state.is_night() {
        while state.assault.pending.len() > planes / 2 {
            state.assault.pending.pop();
        }
        let left = state.assault.pending.len();
        let words = umpire.words(|| counted(planes as u8, "plane", "planes"));
        say!(umpire, state, pd("pd-N8-1d-half"), "at night {left} of {words} come");
    }
    let none = state.assault.pending.is_empty();
    state.step = if none { Step::PhaseEnd } else { Step::Waves };
}

/// The last working land radar drops out, for a while or for good. [PD pd-I-lradloss]
pub(crate) fn lose_land_radar(state: &mut State, becomes: LandRadar) -> Option<RadarStation> {
    let works = |&&station: &&RadarStation| state.land_radars[station] == LandRadar::Active;
    let &station = RadarStation::ALL.iter().rev().find(works)?;
    state.land_radars[station] = becomes;
    Some(station)
}

/// Planes have come: ammunition is used this turn [PD pd-N24], and there is a lull afterwards.
fn wave_comes(state: &mut State) {
    state.attacked = true;
    state.assault.came = true;
    state.assault.lull = false;
    state.assault.evading = false;
}

/// A plane's counter goes back to the container. [PD pd-I-cont, pd-N9-2A]
pub(crate) fn return_plane(state: &mut State, at: usize) {
    state.assault.planes[at].fate = Fate::Gone;
}

/// All planes go back to the container and the attack of the phase ends.
pub(crate) fn call_off(state: &mut State) {
    state.assault.planes.iter_mut().for_each(|plane| plane.fate = Fate::Gone);
    state.assault.special = Stack::new();
    state.assault.pending = Stack::new();
    state.assault.waves = [0; 3];
}

/// The dice modifier of table 8-1: rain [PD pd-N8-1d-rain] and station [PD pd-N8-1d-stn].
pub(crate) fn attack_modifier(state: &State) -> i32 {
    let station = match state.station {
        1 => -2,
        2..=4 | 11..=16 => -1,
        _ => 0,
    };
    station + i32::from(state.weather == Weather::Rain)
}

impl PicketDuty {
    /// The column shift of table 8-1 from column 0, with each part's rule. [PD pd-T8-1]
    pub fn rating_parts(&self, state: &State) -> [(Rule, i32); 9] {
        let (data, ship) = (&self.data, &state.ship);
        let fdt = if ship.fdt { 1 } else { -1 };
        let cover = [state.land_cover, state.carrier_cover];
        let chits: i32 = cover.iter().flatten().map(|&chit| i32::from(chit)).sum();
        let fighters = if cover == [None; 2] { -2 } else { chits };
        let radars = [Equipment::Sc, Equipment::Sg].map(|radar| ship.condition(radar));
        let ship_radar = if radars.contains(&Condition::Destroyed) {
            -1
        } else {
            i32::from(radars == [Condition::Ok; 2])
        };
        let land_radar = match state.working_land_radars() {
            0 => 0,
            1 | 2 => 1,
            _ => 2,
        };
        let support = if state.sfs == 0 { -2 } else { i32::from(state.sfs) };
        let gone = |compartment| -i32::from(ship.is_destroyed(data, compartment));
        let plot = match data.plot_room {
            Some(plot) if state.rules.is_advanced() => {
                -i32::from(ship.secondary[plot] == Condition::Destroyed)
            }
            _ => 0,
        };
        [
            // An FDT aboard or not. [PD pd-N8-1c-fdt, pd-N3-1]
            (pd("pd-N8-1c-fdt"), fdt),
            // The chits of the cover; none at all is worse. [PD pd-N8-1c-ftr]
            (pd("pd-N8-1c-ftr"), fighters),
            // Destroyed counts before damaged. [PD pd-N8-1c-srad]
            (pd("pd-N8-1c-srad"), ship_radar),
            // [PD pd-N8-1c-lrad]
            (pd("pd-N8-1c-lrad"), land_radar),
            // [PD pd-N8-1c-radio]
            (pd("pd-N8-1c-radio"), gone(Compartment::Radio)),
            // Each marker helps, none hurts twice. [PD pd-N8-1c-sfs, pd-N4-1A, pd-N4-1B]
            (pd("pd-N8-1c-sfs"), support),
            // [PD pd-N8-1c-bridge]
            (pd("pd-N8-1c-bridge"), gone(Compartment::Bridge)),
            // [PD pd-N8-1c-cic]
            (pd("pd-N8-1c-cic"), gone(Compartment::Cic)),
            // Only in the advanced game. [PD pd-N8-1c-plot]
            (pd("pd-N8-1c-plot"), plot),
        ]
    }

    /// The rating: the sum of all shifts. [PD pd-T8-1]
    pub fn rating(&self, state: &State) -> i32 {
        self.rating_parts(state).iter().map(|(_, shift)| shift).sum()
    }

    /// Whether they attack, and by which table. [PD pd-T8-1, pd-T22]
    pub(crate) fn find_attack(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        if self.is_kikusui(state) {
            self.kikusui(state, umpire);
            return;
        }
        let rating = self.rating(state);
        let roll = two(umpire, pd("pd-T8-1")) + attack_modifier(state);
        let attack = self.data.t8_1.at(roll, (rating.clamp(-2, 2) + 2) as usize);
        say!(umpire, state, pd("pd-T8-1"), "{attack} (rating {rating:+}, {roll})");
        state.step = match attack {
            Attack::None => Step::PhaseEnd,
            Attack::Random => Step::Random,
            Attack::Table(table) => Step::Raid(table),
        };
    }

    /// One of the tables A to H, with extra planes where note A stands. [PD pd-T8-A, pd-T8-B,
    /// pd-T8-C, pd-T8-D, pd-T8-E, pd-T8-F, pd-T8-G, pd-T8-H, pd-N8-A]
    pub(crate) fn find_raid(&self, state: &mut State, table: RaidTable, umpire: &mut Umpire<'_>) {
        let rule = RAID_RULES[table as usize];
        let roll = two(umpire, rule);
        let (places, extra) = match self.data.raids[table as usize].roll(roll) {
            Raid::Random => {
                say!(umpire, state, rule, "a random result ({roll})");
                state.step = Step::Random;
                return;
            }
            Raid::Planes { places, extra } => (places, extra),
        };
        state.assault.pending = Stack::new();
        places.iter().for_each(|&place| state.assault.pending.push(place));
        let words = umpire.words(|| match places.len() {
            0 => "no plane comes".to_owned(),
            planes => counted(planes as u8, "plane comes", "planes come"),
        });
        say!(umpire, state, rule, "{words} ({roll})");
        if extra {
            // As many more as the die shows, each placed by table D-2. [PD pd-T8-D2]
            let more = one(umpire, pd("pd-N8-A"));
            let words =
                umpire.words(|| counted(more as u8, "more plane comes", "more planes come"));
            say!(umpire, state, pd("pd-N8-A"), "{words}");
            for _ in 0..more {
                let bearing = self.data.d2_bearing.roll(two(umpire, pd("pd-T8-D2")));
                let altitude = self.data.d2_altitude.roll(one(umpire, pd("pd-T8-D2")));
                let place = Place { bearing, altitude };
                state.assault.pending.push(place);
                say!(umpire, state, pd("pd-T8-D2"), "a plane at {place}");
            }
        }
        halve_at_night(state, umpire);
    }

    /// A kikusui: so many planes [PD pd-T22], each placed by dice [PD pd-T22-1].
    fn kikusui(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let roll = two(umpire, pd("pd-T22"));
        let planes = usize::from(self.data.t22.roll(roll)).min(MOST_PLANES);
        // Those that the night takes away need no place. [PD pd-N8-1d-half]
        let coming = if state.is_night() { planes / 2 } else { planes };
        say!(umpire, state, pd("pd-T22"), "a kikusui of {planes} planes, {coming} come ({roll})");
        state.assault.pending = Stack::new();
        for _ in 0..coming {
            let bearing = self.data.t22_1.roll(two(umpire, pd("pd-T22-1")));
            let altitude = self.data.t22_1_altitude.roll(one(umpire, pd("pd-T22-1")));
            let place = Place { bearing, altitude };
            state.assault.pending.push(place);
            say!(umpire, state, pd("pd-T22-1"), "a plane at {place}");
        }
        state.step = if coming == 0 { Step::PhaseEnd } else { Step::Waves };
    }

    /// Table 8-2: a special attack plane in its box [PD pd-T8-2, pd-N8-2A], or note B
    /// [PD pd-N8-2B].
    pub(crate) fn random_result(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let roll = two(umpire, pd("pd-T8-2"));
        match self.data.t8_2.roll(roll) {
            Some(kind) => {
                say!(umpire, state, pd("pd-T8-2"), "a special attack plane: {kind} ({roll})");
                state.assault.special.push(kind);
                // One plane is one wave; it is not halved. [PD pd-G10-night]
                state.assault.waves = [0; 3];
                state.assault.wave = 1;
                wave_comes(state);
                self.go(state, Step::Rescind);
            }
            None => {
                say!(umpire, state, pd("pd-T8-2"), "note B ({roll})");
                let die = one(umpire, pd("pd-N8-2B"));
                if die <= 3 {
                    // All attacks are aborted: of the day, or only of the phase if that was
                    // agreed. [PD pd-G16-opt]
                    state.aborted = !state.rules.short_abort.is_on();
                    say!(umpire, state, pd("pd-N8-2B"), "all attacks are aborted ({die})");
                } else {
                    let radar = lose_land_radar(state, LandRadar::Inactive);
                    let words = umpire.words(|| match radar {
                        None => "no land radar is at work to drop out".to_owned(),
                        Some(radar) => format!("the land radar of {radar} drops out"),
                    });
                    say!(umpire, state, pd("pd-N8-2B"), "{words} ({die})");
                }
                state.step = Step::PhaseEnd;
            }
        }
    }

    /// Splits the planes into waves [PD pd-T8-3]; one plane is one wave. They keep their order
    /// unless it was agreed that chance decides [PD pd-G16-opt].
    pub(crate) fn split_waves(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let planes = state.assault.pending.len();
        state.assault.waves = waves_of(&self.data, planes);
        state.assault.wave = 0;
        if state.rules.random_waves.is_on() {
            let mut left = [1u16; MOST_PLANES];
            left[planes..].fill(0);
            let pending = state.assault.pending;
            let name = |at: usize| format!("plane {} at {}", at + 1, pending[at]);
            for to in 0..planes {
                let drawn = umpire.draw(&left, &name, pd("pd-G16-opt"));
                let from = drawn.expect("a plane is left for each place");
                left[from] = 0;
                state.assault.pending[to] = pending[from];
            }
        }
        if umpire.is_logging() {
            let sizes = state.assault.waves.into_iter().filter(|&size| size > 0);
            let sizes: Vec<String> = sizes.map(|size| size.to_string()).collect();
            let words = match &sizes[..] {
                [only] => format!("they come in one wave of {only}"),
                [first, last] => format!("they come in waves of {first} and {last}"),
                sizes => format!("they come in waves of {}", sizes.join(", ")),
            };
            say!(umpire, state, pd("pd-T8-3"), "{words}");
        }
        state.step = Step::Draw;
    }

    /// Draws a counter for each plane of the next wave. Special attack planes go to their box, at
    /// most two in a wave; another is put back and drawn again. [PD pd-I-cont, pd-N8-3]
    pub(crate) fn draw_wave(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let size = usize::from(state.assault.waves[usize::from(state.assault.wave)]);
        state.assault.wave += 1;
        state.assault.planes = Stack::new();
        for _ in 0..size.min(state.assault.pending.len()) {
            let place = state.assault.pending.remove(0);
            let kind = self.draw_counter(state, umpire);
            if kind.is_special() {
                state.assault.special.push(kind);
            } else {
                state.assault.planes.push(Plane { kind, place, hits: 0, fate: Fate::Flying });
            }
        }
        if umpire.is_logging() {
            let planes = state
                .assault
                .planes
                .iter()
                .map(|plane| format!("{} at {}", plane.kind, plane.place));
            let special = state.assault.special.iter();
            let special = special.map(|kind| kind.to_string());
            let words: Vec<String> = planes.chain(special).collect();
            let (wave, words) = (state.assault.wave, words.join(", "));
            say!(umpire, state, pd("pd-I-cont"), "wave {wave}: {words}");
        }
        wave_comes(state);
        self.go(state, Step::Rescind);
    }

    /// One counter, out of the container. Drawing a third special counter and putting it back is
    /// the same as drawing among the ordinary ones. [PD pd-N8-3]
    fn draw_counter(&self, state: &State, umpire: &mut Umpire<'_>) -> Kind {
        let mut counts = state.container(&self.data).values().map(u16::from);
        let most = usize::from(self.data.figures.special_per_wave).min(MOST_SPECIAL);
        if state.assault.special.len() >= most {
            counts[Kind::ORDINARY..].fill(0);
        }
        let name = |kind: usize| Kind::ALL[kind].to_string();
        let drawn = umpire.draw(&counts, &name, pd("pd-I-cont"));
        Kind::ALL[drawn.expect("the container holds more counters than a wave has planes")]
    }
}
