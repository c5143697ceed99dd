//! The day: a ship is set up, gets a station and support, and each phase its weather and cover.

use wardroom_kernel::{Rule, counted};

use crate::anchorage::leave_station;
use crate::calendar::Date;
use crate::damage::is_lost;
use crate::data::Assignment;
use crate::data::cells::{Post, StormDamage};
use crate::event::{Umpire, say};
use crate::parts::{BySection, Class, LandRadar, Man, Phase, WaterLines, Weather};
use crate::ship::Ship;
use crate::state::{Assault, Rules, State, Step, Story, Switch};
use crate::{PicketDuty, pd};

/// The total of two dice.
pub(crate) fn two(umpire: &mut Umpire<'_>, rule: Rule) -> i32 {
    i32::from(umpire.sum(2, 6, rule))
}

/// The face of one die.
pub(crate) fn one(umpire: &mut Umpire<'_>, rule: Rule) -> i32 {
    i32::from(umpire.face(6, rule))
}

/// A ten-sided die, which runs from 0 to 9: its 0 is recorded as 10. [PD pd-K-dice]
pub(crate) fn ten(umpire: &mut Umpire<'_>, rule: Rule) -> i32 {
    i32::from(umpire.face(10, rule)) % 10
}

/// Fighting days of a mini campaign: on 1-3 the first, on 4-6 the second. [PD pd-C1]
pub(crate) const MINI_DAYS: [u8; 2] = [5, 7];
/// Mini campaigns of the long campaign, version A. [PD pd-C2A]
pub(crate) const MINIS: u8 = 5;

/// The class of ship that a story is about. [PD pd-S7, pd-S8, pd-O-S8]
pub(crate) fn class_of(story: Story, old_guns: Switch) -> Class {
    match story {
        Story::S7 => Class::LaPrade,
        Story::S8 if old_guns.is_on() => Class::Dunlap1941,
        Story::S8 => Class::Dunlap,
        _ => Class::Fletcher,
    }
}

/// The date and station that a scenario prints; campaigns find a station by table.
pub(crate) fn printed_start(story: Story) -> (Date, Option<u8>) {
    let (date, station) = match story {
        // USS Anthony stands on station 1 on June 7. [PD pd-S1]
        Story::S1 => ("Jun7", Some(1)),
        // USS Braine. [PD pd-S2]
        Story::S2 => ("May27", Some(5)),
        // USS Cassin Young. [PD pd-S3]
        Story::S3 => ("Apr12", Some(1)),
        // USS Colhoun. [PD pd-S4]
        Story::S4 => ("Apr6", Some(2)),
        // USS Evans. [PD pd-S5]
        Story::S5 => ("May11", Some(15)),
        // USS Kimberly. [PD pd-S6]
        Story::S6 => ("Mar26", Some(9)),
        // USS La Prade, two turns from April 4. [PD pd-S7]
        Story::S7 => ("Apr4", Some(1)),
        // USS Dunlap. [PD pd-S8]
        Story::S8 => ("Apr7", Some(2)),
        Story::Mini | Story::LongA | Story::LongB => ("Mar24", None),
    };
    (date.parse().expect("printed dates are dates"), station)
}

/// A mini campaign lasts five or seven fighting days [PD pd-C1]; the others have their length.
pub(crate) fn begin_campaign(state: &mut State, umpire: &mut Umpire<'_>) {
    if state.story == Story::Mini {
        let die = one(umpire, pd("pd-C1"));
        state.last_day = MINI_DAYS[usize::from(die > 3)];
        say!(umpire, state, pd("pd-C1"), "the campaign lasts {} fighting days", state.last_day);
    }
    state.step = Step::Commission;
}

fn take_post(state: &mut State, post: Post, rule: Rule, umpire: &mut Umpire<'_>) {
    let first = post.low == post.high || one(umpire, rule) <= 3;
    state.station = if first { post.low } else { post.high };
    say!(umpire, state, rule, "the ship goes to station {}", state.station);
}

/// A phase begins: a die for water lines that malfunction. [PD pd-N15-2]
pub(crate) fn begin_phase(state: &mut State, umpire: &mut Umpire<'_>) {
    state.assault = Assault::default();
    state.work = BySection::default();
    (state.land_cover, state.carrier_cover) = (None, None);
    state.stopped = false;
    if umpire.is_logging() {
        let (day, hours) = (state.date.spoken(), state.phase.hours());
        let (phase, station) = (state.phase, state.station);
        say!(umpire, state, pd("pd-K-phase"), "{day}, {phase}, {hours}: on station {station}");
    }
    if state.ship.water == WaterLines::Malfunction {
        let die = one(umpire, pd("pd-N15-2"));
        if die > 2 {
            state.ship.water = WaterLines::Ok;
        }
        say!(umpire, state, pd("pd-N15-2"), "the water lines are {} ({die})", state.ship.water);
    }
    state.step = Step::Weather;
}

/// Scenario 8: survivors [PD pd-N-S8a]; at night a die decides whether they come at all.
/// [PD pd-N8-1d-night]
pub(crate) fn pass_gate(state: &mut State, umpire: &mut Umpire<'_>) {
    if state.story == Story::S8 {
        let die = one(umpire, pd("pd-N-S8a"));
        state.stopped = die >= 5;
        let words = if state.stopped { "stops for survivors" } else { "keeps under way" };
        say!(umpire, state, pd("pd-N-S8a"), "the ship {words} ({die})");
    }
    if state.is_night() {
        let die = one(umpire, pd("pd-N8-1d-night"));
        let words = if die >= 5 { "may attack" } else { "do not attack" };
        say!(umpire, state, pd("pd-N8-1d-night"), "at night the Japanese {words} ({die})");
        if die < 5 {
            state.step = Step::PhaseEnd;
            return;
        }
    }
    state.step = Step::Attack;
}

/// +1 with an FDT, -1 without. [PD pd-N7-2, pd-I-fdtkill]
fn fdt_modifier(state: &State) -> i32 {
    if state.ship.fdt { 1 } else { -1 }
}

impl PicketDuty {
    /// The position that a story begins with: nothing is rolled yet.
    pub(crate) fn opening(&self, story: Story, rules: Rules, class: Class) -> State {
        let (date, station) = printed_start(story);
        let one_phase = story == Story::S1 && !rules.three_phases.is_on();
        State {
            story,
            rules,
            step: if story.is_campaign() { Step::Campaign } else { Step::Commission },
            date,
            // Scenario 1 is its midday phase alone, unless all three are agreed on.
            // [PD pd-S1, pd-O-S1]
            phase: if one_phase { Phase::Midday } else { Phase::Morning },
            station: station.unwrap_or(0),
            ship: Ship::new(&self.data, class),
            last_day: if story == Story::LongA { MINI_DAYS[0] } else { 0 },
            minis: u8::from(story == Story::LongA),
            ..State::default()
        }
    }

    /// A value chit, put back after it is drawn. [PD pd-K-chits, pd-G2-crew]
    pub(crate) fn draw_chit(&self, umpire: &mut Umpire<'_>, rule: Rule) -> i8 {
        let name = |at: usize| (at as i32 - 2).to_string();
        let drawn = umpire.draw(&self.data.chits, &name, rule).expect("there is a chit");
        drawn as i8 - 2
    }

    /// A new ship: nine chits for her crew [PD pd-K-off] and perhaps an FDT [PD pd-T3-1], all
    /// tracks full and everything in order. [PD pd-002, pd-G1-seq]
    pub(crate) fn commission(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        state.ship = Ship::new(&self.data, state.ship.class);
        for &man in Man::ALL {
            umpire.about(|| format!("the {}", man.word()));
            state.ship.crew[man] = self.draw_chit(umpire, pd("pd-G2-crew"));
        }
        say!(umpire, state, pd("pd-K-off"), "{} is set up with her crew", state.ship.class.ship());
        self.assign_fdt(state, umpire);
        let (_, printed) = printed_start(state.story);
        state.step = if printed.is_some() { Step::Support } else { Step::Station };
    }

    /// Whether a fighter director team comes aboard. [PD pd-T3-1]
    pub(crate) fn assign_fdt(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let roll = two(umpire, pd("pd-T3-1"));
        state.ship.fdt = self.data.t3_1.roll(roll);
        let words = if state.ship.fdt { "an FDT comes aboard" } else { "there is no FDT" };
        say!(umpire, state, pd("pd-T3-1"), "{words} ({roll})");
    }

    /// Finds a station: by table 1-1 [PD pd-T1-1] or, in the advanced game, by date. [PD pd-T2-2]
    ///
    /// Stations 6, 8 and 13 stand in no table. [PD pd-N1-1]
    pub(crate) fn assign_station(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        if !state.rules.is_advanced() {
            let roll = two(umpire, pd("pd-T1-1"));
            take_post(state, self.data.t1_1.roll(roll), pd("pd-T1-1"), umpire);
            state.step = Step::Support;
            return;
        }
        match self.data.assignments[usize::from(state.date.0)] {
            // No station is active: the calendar moves on. [PD pd-N2-2]
            Assignment::None => {
                state.date = state.date.after(1);
                say!(umpire, state, pd("pd-N2-2"), "no station was active the day before");
                return;
            }
            Assignment::Post(post) => take_post(state, post, pd("pd-T2-2"), umpire),
            Assignment::Table(table, active) => {
                let rule = station_rule(table);
                let roll = two(umpire, rule);
                let station = self.data.stations[table].roll(roll);
                // A station that is not active on this date is rolled for again. [PD pd-N2-2A]
                if active >> station & 1 == 0 {
                    let again = pd("pd-N2-2A");
                    say!(umpire, state, again, "station {station} is not active: rolled again");
                    return;
                }
                state.station = station;
                say!(umpire, state, rule, "the ship goes to station {station} ({roll})");
            }
        }
        state.step = Step::Support;
    }

    /// Surface support at the station. [PD pd-T4-1]
    pub(crate) fn assign_support(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        let roll = two(umpire, pd("pd-T4-1"));
        state.sfs = self.data.t4_1.roll(roll);
        let words = umpire.words(|| match state.sfs {
            0 => "there is no SFS".to_owned(),
            1 => "there is 1 SFS".to_owned(),
            markers => format!("there are {markers} SFS"),
        });
        say!(umpire, state, pd("pd-T4-1"), "{words} at station {} ({roll})", state.station);
        state.step = Step::Day;
    }

    /// A day begins: in the advanced game each land radar that may be active and is not is tried
    /// once. [PD pd-T5-1, pd-N5-1A, pd-G13-lrad]
    pub(crate) fn begin_day(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        if state.rules.is_advanced() {
            if state.story.is_campaign() && !self.is_active(state, umpire) {
                return;
            }
            for (station, &first) in self.data.land_radars.iter() {
                if state.land_radars[station] == LandRadar::Inactive && state.date >= first {
                    let roll = two(umpire, pd("pd-T5-1"));
                    let active = self.data.t5_1.roll(roll);
                    if active {
                        state.land_radars[station] = LandRadar::Active;
                    }
                    let words = if active { "is activated" } else { "is not activated" };
                    say!(umpire, state, pd("pd-T5-1"), "land radar {station} {words} ({roll})");
                }
            }
        }
        state.step = Step::Phase;
    }

    /// Whether the ship lies at a station that is active on the date. If none is, the calendar moves on; if hers is
    /// not, she is assigned anew. [PD pd-N2-2, ruling 15]
    fn is_active(&self, state: &mut State, umpire: &mut Umpire<'_>) -> bool {
        let (rule, station, day) = (pd("pd-N2-2"), state.station, state.date);
        let active = match self.data.assignments[usize::from(day.0)] {
            Assignment::None => {
                if umpire.is_logging() {
                    say!(umpire, state, rule, "no station is active on {}", day.spoken());
                }
                self.come_back(state, day.after(1), Step::Station, umpire);
                return false;
            }
            Assignment::Post(post) => station == post.low || station == post.high,
            Assignment::Table(_, active) => active >> station & 1 == 1,
        };
        if !active {
            if umpire.is_logging() {
                let day = day.spoken();
                say!(
                    umpire,
                    state,
                    rule,
                    "station {station} is not active on {day}: the ship moves"
                );
            }
            state.step = Step::Station;
        }
        active
    }

    /// Weather [PD pd-T6-1], one less after rain or storm [PD pd-N6-1m]; once a turn if that was
    /// agreed [PD pd-G16-opt].
    pub(crate) fn find_weather(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        // One less after rain or storm. [PD pd-N6-1m, pd-N6-2m]
        let modifier = -i32::from(state.weather != Weather::Clear);
        let later = state.phase != Phase::Morning && state.story != Story::S1;
        if !(state.rules.daily_weather.is_on() && later) {
            let roll = two(umpire, pd("pd-T6-1")) + modifier;
            state.weather = self.data.t6_1.roll(roll);
            say!(umpire, state, pd("pd-T6-1"), "the weather is {} ({roll})", state.weather);
            if state.weather == Weather::Storm && state.rules.is_advanced() {
                self.weather_storm(state, modifier, umpire);
                return;
            }
        }
        match state.weather {
            Weather::Clear => state.step = Step::Cover,
            // Without table 6-2 a storm simply means no attack. [PD pd-001]
            Weather::Storm => state.step = Step::PhaseEnd,
            // In rain a die decides whether they come at all. [PD pd-N6-1A]
            Weather::Rain => {
                let die = one(umpire, pd("pd-N6-1A"));
                let comes = die >= 5;
                let words = if comes { "may attack" } else { "do not attack" };
                say!(umpire, state, pd("pd-N6-1A"), "in the rain the Japanese {words} ({die})");
                state.step = if comes { Step::Cover } else { Step::PhaseEnd };
            }
        }
    }

    /// A storm may be a typhoon. [PD pd-T6-2, pd-N6-2m]
    fn weather_storm(&self, state: &mut State, modifier: i32, umpire: &mut Umpire<'_>) {
        let roll = one(umpire, pd("pd-T6-2")) + modifier;
        if !self.data.t6_2.roll(roll) {
            say!(umpire, state, pd("pd-T6-2"), "no attack in the storm ({roll})");
            state.step = Step::PhaseEnd;
            return;
        }
        say!(umpire, state, pd("pd-T6-2"), "a typhoon ({roll})");
        let die = one(umpire, pd("pd-T6-3"));
        let typhoon = self.data.t6_3.roll(die);
        let words = umpire.words(|| counted(typhoon.days, "day", "days"));
        say!(umpire, state, pd("pd-T6-3"), "the typhoon costs {words} ({die})");
        let mut days = typhoon.days;
        if typhoon.damages {
            let roll = two(umpire, pd("pd-T6-4"));
            let damage = self.data.t6_4.roll(roll);
            say!(umpire, state, pd("pd-T6-4"), "typhoon damage: {damage} ({roll})");
            match damage {
                StormDamage::None => {}
                StormDamage::Sinks => return self.sink(state, pd("pd-T6-4"), umpire),
                StormDamage::Hull(points) => {
                    self.lose_hull(state, points, umpire);
                    if is_lost(state) {
                        return;
                    }
                }
                // Repairs at the anchorage, then a new station and new support. [PD pd-N6-5]
                StormDamage::Major => {
                    let die = one(umpire, pd("pd-T6-5"));
                    let more = self.data.t6_5.roll(die);
                    days += more;
                    let words = umpire.words(|| counted(more, "day", "days"));
                    say!(
                        umpire,
                        state,
                        pd("pd-T6-5"),
                        "repairs after the typhoon take {words} ({die})"
                    );
                    let morale = state.ship.morale;
                    leave_station(state, umpire);
                    if !is_lost(state) {
                        self.refit(state, umpire);
                        state.ship.morale = morale;
                        self.come_back(state, state.date.back_after(days), Step::Station, umpire);
                    }
                    return;
                }
            }
        }
        // Play resumes with a morning phase at the same station. [PD pd-N6-3A]
        self.come_back(state, state.date.back_after(days), Step::Day, umpire);
    }

    /// Fighter cover by date and light [PD pd-T7-1a, pd-T7-1b, pd-T7-1c, pd-T7-1d, pd-T7-1e,
    /// pd-T7-1f], and a chit for each kind [PD pd-N7-1]; in a kikusui table 7-3 instead.
    /// [PD pd-T7-3]
    pub(crate) fn find_cover(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        (state.land_afs, state.carrier_afs) = (0, 0);
        if self.is_kikusui(state) {
            self.kikusui_support(state, umpire);
            state.step = Step::Gate;
            return;
        }
        let band = match state.date {
            date if date <= Date(13) => 0,
            date if date <= Date(22) => 1,
            _ => 2,
        };
        let rule = COVER_RULES[band][usize::from(state.is_night())];
        let roll = two(umpire, rule);
        let cover = self.data.t7_1[band][usize::from(state.is_night())].roll(roll);
        let mut chit = |there: bool| there.then(|| self.draw_chit(umpire, pd("pd-N7-1")));
        state.land_cover = chit(cover.land);
        state.carrier_cover = chit(cover.carrier);
        say!(
            umpire,
            state,
            rule,
            "fighter cover: from the land {}, from the carriers {} ({roll})",
            chit_words(state.land_cover),
            chit_words(state.carrier_cover)
        );
        state.step = Step::AirSupport;
    }

    /// AFS markers for each chit. [PD pd-T7-2]
    pub(crate) fn find_air_support(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        state.land_afs = self.find_afs(state, state.land_cover, "the land", umpire);
        state.carrier_afs = self.find_afs(state, state.carrier_cover, "the carriers", umpire);
        state.step = Step::Gate;
    }

    fn find_afs(
        &self,
        state: &State,
        cover: Option<i8>,
        name: &str,
        umpire: &mut Umpire<'_>,
    ) -> u8 {
        let Some(chit) = cover else { return 0 };
        let roll = two(umpire, pd("pd-T7-2")) + fdt_modifier(state);
        let markers = self.data.t7_2.at(roll, (chit + 2) as usize);
        let words = umpire.words(|| match markers {
            0 => "no AFS comes".to_owned(),
            1 => "1 AFS comes".to_owned(),
            markers => format!("{markers} AFS come"),
        });
        say!(umpire, state, pd("pd-T7-2"), "{words} from {name} ({roll})");
        markers
    }

    /// AFS markers in a kikusui: two dice, each with the FDT's modifier, added.
    /// [PD pd-T7-3, pd-N7-3x]
    fn kikusui_support(&self, state: &mut State, umpire: &mut Umpire<'_>) {
        for _ in 0..2 {
            let roll = one(umpire, pd("pd-T7-3")) + fdt_modifier(state);
            let markers = self.data.t7_3.roll(roll);
            state.land_afs += markers;
            state.carrier_afs += markers;
            let from = "from the land and as many from the carriers";
            let come = if markers == 1 { "comes" } else { "come" };
            say!(umpire, state, pd("pd-T7-3"), "{markers} AFS {come} {from} ({roll})");
        }
    }

    /// Whether the kikusui tables are in force: in scenarios 2 to 5 always, in an advanced campaign
    /// by date. [PD pd-I-kik, pd-G12-kik]
    pub(crate) fn is_kikusui(&self, state: &State) -> bool {
        match state.story {
            Story::S2 | Story::S3 | Story::S4 | Story::S5 => true,
            Story::S1 | Story::S6 | Story::S7 | Story::S8 => false,
            Story::Mini | Story::LongA | Story::LongB => {
                state.rules.is_advanced() && self.data.kikusui[usize::from(state.date.0)]
            }
        }
    }
}

/// The chit of a kind of cover, in words.
fn chit_words(chit: Option<i8>) -> String {
    chit.map_or("none".to_owned(), |chit| format!("{chit:+}"))
}

/// The rules of the cover tables, day and night of each band.
const COVER_RULES: [[Rule; 2]; 3] = [
    [pd("pd-T7-1a"), pd("pd-T7-1b")],
    [pd("pd-T7-1c"), pd("pd-T7-1d")],
    [pd("pd-T7-1e"), pd("pd-T7-1f")],
];

/// The rules of the station tables, in the order of the data.
fn station_rule(table: usize) -> Rule {
    const RULES: [Rule; 9] = [
        pd("pd-T2-2A"),
        pd("pd-T2-3A"),
        pd("pd-T2-3B"),
        pd("pd-T2-3C"),
        pd("pd-T2-3D"),
        pd("pd-T2-3E"),
        pd("pd-T2-3F"),
        pd("pd-T2-4A"),
        pd("pd-T2-4B"),
    ];
    RULES[table]
}
