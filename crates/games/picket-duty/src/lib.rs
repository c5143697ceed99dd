//! Picket Duty: a destroyer on a radar picket station off Okinawa, March to June 1945.
//!
//! A game for one. A day has three phases, and each phase runs as the book reads:
//!
//! 1. Weather, fighter cover, air support. [PD pd-T6-1, pd-T7-1a, pd-T7-2]
//! 2. Whether the Japanese attack, with what, in which waves. [PD pd-T8-1, pd-T8-3]
//! 3. Each wave: AFS, SFS, gun fire by calibre. [PD pd-G3-afs, pd-G3-sfs, pd-G3-fire]
//! 4. An emergency maneuver, special attacks, every plane that got through. [PD pd-T19, pd-T12.1,
//!    pd-T10]
//! 5. Damage control by three parties; fires spread. [PD pd-T20, pd-G5-dc]
//! 6. After the last wave a lull, hull, flooding, and perhaps the way home. [PD pd-T14.1, pd-T18]
//!
//! After the third phase: stores, morale, the next day. [PD pd-T24, pd-T23]
//!
//! | file | holds |
//! |---|---|
//! | `parts.rs`, `ship.rs`, `state.rs` | what lies on the table |
//! | `calendar.rs` | dates |
//! | `data.rs`, `data/` | charts and figures, read from the data files |
//! | `pick.rs`, `orders.rs`, `illegal.rs` | what the captain may order |
//! | `sequence.rs` | the sequence of play |
//! | `day.rs`, `attack.rs`, `fire.rs`, `battery.rs`, `strike.rs`, `damage.rs`, `control.rs`, `anchorage.rs` | the chapters |
//! | `setup.rs` | whether a position that somebody wrote can arise |
//! | `event.rs`, `view.rs` | the ship's log, the board in text |
//! | `scene.rs`, `scene/` | the ship drawn, the guided first phase |
//! | `chances.rs`, `change.rs` | chances beside the choices, what an order has led to |
//! | `policy.rs` | the sensible captain of odds and comparisons |
//!
//! ```
//! use wardroom_kernel::{Overlay, Rules, Words};
//! use wardroom_picket_duty::PicketDuty;
//!
//! let game = PicketDuty::load(&Overlay::none()).unwrap();
//! let charts = game.charts();
//! let attack = charts.iter().find(|chart| chart.id == "8-1").unwrap();
//! assert_eq!(attack.look_up(Some("0"), "7", 0).unwrap().result, "C");
//! ```

#![allow(
    missing_docs,
    reason = "the rule book's words say what most things are; documentation says what they do not"
)]

mod anchorage;
mod attack;
mod battery;
pub mod calendar;
mod chances;
mod change;
pub mod control;
mod damage;
pub mod data;
mod day;
pub mod event;
mod fire;
mod illegal;
mod orders;
pub mod parts;
pub mod pick;
mod policy;
mod scene;
mod sequence;
mod setup;
pub mod ship;
pub mod state;
mod strike;
mod view;

use wardroom_kernel::{
    Agreed, Board, Chart, Complaints, Counted, Fast, Guide, Hidden, Label, Manifest, Observer,
    OddsEnd, OptionSpec, Options, Outcome, Overlay, Pick, Rule, Scenario, Seat, Study, ToAct,
    Tuning, Umpire, Words, nearest,
};

pub use calendar::Date;
pub use data::Data;
pub use event::Event;
pub use illegal::{Decision, Illegal};
pub use orders::Draft;
pub use pick::Choice;
pub use state::State;
pub use view::{CompartmentView, MountView, PlaneView, View};

use change::what_changed;
use control::Job;
use fire::plane_words;
use orders::{choice_of, job_of};
use parts::Class;
use pick::Plain;
use policy::sensible;
use sequence::final_outcome;
use state::{Step, Story, Switch};

/// The citation code of the game.
const CODE: &str = "PD";
/// One pick in so many of a rollout is drawn from the whole list, so that not every line of play is the same.
const EPSILON: u32 = 32;

/// A rule of the guide.
pub(crate) const fn pd(id: &'static str) -> Rule {
    Rule::new(CODE, id)
}

/// The rules of Picket Duty with the data they were loaded with.
#[derive(Debug)]
pub struct PicketDuty {
    /// The charts and figures.
    pub data: Data,
    manifest: Manifest,
}

/// Scenarios and campaigns: what prints it, title, about.
#[rustfmt::skip]
const STORIES: [(Story, Rule, &str, &str); 11] = [
    (Story::S1, pd("pd-S1"), "Scenario 1: The end is near",
     "USS Anthony, June 7, 1945, station 1. One phase."),
    (Story::S2, pd("pd-S2"), "Scenario 2: A fiery Sunday morning",
     "USS Braine, May 27, station 5. Kikusui."),
    (Story::S3, pd("pd-S3"), "Scenario 3: Kikusui 2",
     "USS Cassin Young, April 12, station 1. Kikusui."),
    (Story::S4, pd("pd-S4"), "Scenario 4: A hell of a day",
     "USS Colhoun, April 6, station 2. Kikusui."),
    (Story::S5, pd("pd-S5"), "Scenario 5: Evans ordeal", "USS Evans, May 11, station 15. Kikusui."),
    (Story::S6, pd("pd-S6"), "Scenario 6: First blood", "USS Kimberly, March 26, station 9."),
    (Story::S7, pd("pd-S7"), "Scenario 7: Hazardous duty",
     "USS La Prade, April 4-5, station 1. Hold on until relieved."),
    (Story::S8, pd("pd-S8"), "Scenario 8: Rescue!",
     "USS Dunlap, April 7, station 2. No emergency maneuvers."),
    (Story::Mini, pd("pd-C1"), "Campaign 1: mini campaign",
     "Five or seven fighting days from March 24."),
    (Story::LongA, pd("pd-C2A"), "Campaign 2A: five mini campaigns",
     "Five times five fighting days; sinkings decide."),
    (Story::LongB, pd("pd-C2B"), "Campaign 2B: the whole campaign",
     "Every day from March 24 to June 25; sinkings decide."),
];

/// The optional rules: id, title, rule. [PD pd-O-opt, pd-G16-opt]
const SWITCHES: [(&str, &str, Rule); 8] = [
    ("three-phases", "Scenario 1 over all three phases", pd("pd-O-S1")),
    ("guns-of-1941", "Scenario 8 with the armament of 1941", pd("pd-O-S8")),
    ("gun-repair", "Damaged 5in guns can be repaired in a lull", pd("pd-O-11.5")),
    (
        "counterflooding",
        "Sound compartments can be flooded against list and trim",
        pd("pd-G16-opt"),
    ),
    ("withdrawal", "The ship may withdraw at the end of a turn", pd("pd-G16-opt")),
    ("random-waves", "Planes come to the waves at random", pd("pd-G16-opt")),
    ("daily-weather", "Weather is rolled once a turn", pd("pd-G16-opt")),
    ("short-abort", "Note B of table 8-2 ends only the phase", pd("pd-G16-opt")),
];

/// The values of a switch.
const OFF_ON: [&str; 2] = ["off", "on"];

fn options() -> Vec<OptionSpec> {
    let levels = ["basic", "advanced"];
    let level = OptionSpec::new("level", "Basic or advanced game", levels, pd("pd-O-level"));
    let switches = SWITCHES.map(|(id, title, rule)| OptionSpec::new(id, title, OFF_ON, rule));
    std::iter::once(level).chain(switches).collect()
}

/// Whether an option means anything in a story.
fn goes_with(story: Story, option: &str) -> bool {
    match option {
        "three-phases" => story == Story::S1,
        "guns-of-1941" => story == Story::S8,
        "daily-weather" => story != Story::S1,
        // One-day scenarios are judged before anybody could withdraw.
        "withdrawal" => story.is_campaign() || story == Story::S7,
        _ => true,
    }
}

/// The title of a scenario or campaign.
pub(crate) fn title_of(story: Story) -> &'static str {
    STORIES[story as usize].2
}

/// The rule that prints a scenario or campaign.
pub(crate) fn rule_of(story: Story) -> Rule {
    STORIES[story as usize].1
}

impl PicketDuty {
    /// What a listed pick means here, and the rule that allows it.
    fn label_of(&self, state: &State, picks: &[Pick], choice: Choice) -> (String, Rule) {
        let plane = |at: u8| {
            let known = usize::from(at) < state.assault.planes.len();
            if known { plane_words(state, at.into()) } else { format!("plane {}", at + 1) }
        };
        let with = |text: String, chances: Option<String>| match chances {
            Some(chances) => format!("{text}: {chances}"),
            None => text,
        };
        match choice {
            Choice::Start(date) => (format!("begin on {}", date.spoken()), pd("pd-C2A")),
            Choice::Engage(at) if state.step == Step::Consorts => {
                let text = format!("a consort engages {}", plane(at));
                (with(text, self.consort_chances(state, at)), pd("pd-G3-sfs"))
            }
            Choice::Engage(at) => {
                let text = format!("fighters engage {}", plane(at));
                (with(text, self.fighter_chances(state, at)), pd("pd-G3-afs"))
            }
            Choice::Enough => ("use no more markers".to_owned(), pd("pd-G3-afs")),
            Choice::Aim(mount, at) => {
                let text = format!("{} fires at {}", mount.name(), plane(at));
                (with(text, self.aim_chances(state, mount, at)), pd("pd-G3-fire"))
            }
            Choice::Spray(mount, bearing) => {
                (format!("{} sprays bearing {bearing}", mount.name()), pd("pd-G3-spray"))
            }
            Choice::LeaveOut(at) => (format!("leave out {}", plane(at)), pd("pd-G3-spray")),
            Choice::Hold(mount) => (format!("{} holds its fire", mount.name()), pd("pd-G3-fire")),
            Choice::AllAt(at) => {
                let (mounts, chances) = self.all_chances(state, picks, at).unwrap_or_default();
                let text = format!("the {mounts} mounts left that bear fire at {}", plane(at));
                (format!("{text}: {chances}"), pd("pd-G3-fire"))
            }
            Choice::AllHold => ("the mounts left hold their fire".to_owned(), pd("pd-G3-fire")),
            Choice::Secondary => ("repair a secondary compartment".to_owned(), pd("pd-N11-sec")),
            Choice::Counterflood => ("flood a sound compartment".to_owned(), pd("pd-G16-opt")),
            Choice::Room(room) => (format!("flood {}", room.name()), pd("pd-T21")),
            Choice::For(side) => (format!("flood {}", side.word()), pd("pd-G7-flood")),
            Choice::Plain(plain) => self.plain_label(state, plain),
            job => {
                let (text, rule) = self.job_label(state, job);
                match (state.step, job_of(&[choice.into()])) {
                    (Step::Party(party), job) if job != Job::Idle => {
                        (format!("{text}: {}", self.job_chance(state, party, job)), rule)
                    }
                    _ => (text, rule),
                }
            }
        }
    }

    /// The words for the jobs of a repair party.
    fn job_label(&self, state: &State, choice: Choice) -> (String, Rule) {
        match choice {
            Choice::Repair(room) => {
                let markers = state.ship.markers[room];
                let plural = if markers == 1 { "" } else { "s" };
                (format!("repair {}, {markers} hit marker{plural}", room.name()), pd("pd-T20"))
            }
            Choice::Box(room) => {
                let name = self.data.secondary.get(room.index());
                let name = name.map_or("a compartment", |one| one.name.as_str());
                (format!("repair {name}"), pd("pd-N11-sec"))
            }
            Choice::Gun(gun) => (format!("repair {}", gun.name()), pd("pd-O-11.5")),
            Choice::DeckFire(section) => (format!("fight a deck fire {section}"), pd("pd-G5-deck")),
            Choice::Flood(room) => {
                (format!("flood {} to put out the fire", room.name()), pd("pd-T21"))
            }
            Choice::Pump(section) => (format!("pump out the {section} section"), pd("pd-G7-flood")),
            _ => (choice.word(), pd("pd-G5-dc")),
        }
    }

    fn plain_label(&self, state: &State, plain: Plain) -> (String, Rule) {
        let (text, rule) = plain_words(plain);
        let chance = match (plain, state.step) {
            (Plain::Maneuver, _) => self.maneuver_chance(state),
            (Plain::Declare, _) => self.declaration_chance(state),
            (Plain::WaterLines, Step::Party(party)) => {
                self.job_chance(state, party, Job::WaterLines)
            }
            _ => return (text.to_owned(), rule),
        };
        (format!("{text}: {chance}"), rule)
    }
}

fn plain_words(plain: Plain) -> (&'static str, Rule) {
    match plain {
        Plain::Keep => ("keep the emergency in force", pd("pd-N17")),
        Plain::Rescind => ("end the emergency, so that the guns may fire", pd("pd-I-rescind")),
        Plain::Maneuver => ("try an emergency maneuver", pd("pd-T19")),
        Plain::Steady => ("keep a steady course", pd("pd-T19")),
        Plain::Declare => ("try to declare an emergency", pd("pd-T17")),
        Plain::NoEmergency => ("declare no emergency", pd("pd-T17")),
        Plain::Idle => ("the party waits", pd("pd-G5-dc")),
        Plain::WaterLines => ("repair the water lines", pd("pd-I-water")),
        Plain::Withdraw => ("withdraw to the anchorage", pd("pd-G16-opt")),
        Plain::Stay => ("stay on station", pd("pd-G16-opt")),
    }
}

impl wardroom_kernel::Rules for PicketDuty {
    type State = State;
    type Setup = State;
    type Event = Event;
    type Illegal = Illegal;
    type Draft<'a> = Draft<'a>;

    const ID: &'static str = "picket-duty";
    const CODE: &'static str = CODE;

    fn load(overlay: &Overlay) -> Result<Self, Complaints> {
        let data = Data::load(overlay)?;
        let scenarios = STORIES.map(|(story, _, title, about)| {
            Scenario::new(story.word(), title, &["captain"], about)
        });
        let guide = Guide::embedded(include_str!("../../../../docs/rules/picket-duty.toml"));
        // Five mini campaigns or 94 days, three phases, three waves, some forty orders each.
        let manifest = Manifest {
            title: "Picket Duty",
            about: "Follows the book of charts, tables and scenarios, cell for cell. The rule book and the \
         Fletcher firing chart are not in it: procedures between the charts, track lengths, the \
         mix of counters and chits and the kikusui dates are reconstructed, each with its reason.",
            scenarios: scenarios.to_vec(),
            options: options(),
            guide,
            pick_bound: Choice::BOUND,
            longest: 94 * 3 * 3 * 40,
        };
        Ok(PicketDuty { data, manifest })
    }

    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn scenario(&self, scenario: &str, options: &Options) -> Result<State, Complaints> {
        let Some(story) = Story::named(scenario) else {
            let near = nearest(scenario, Story::ALL.iter().map(|story| story.word()));
            let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            return Err(Complaints::one(scenario, format!("there is no such scenario{hint}")));
        };
        let mut wrong = Complaints::default();
        for (id, title, rule) in SWITCHES {
            if options.get(id) == "on" && !goes_with(story, id) {
                let reason = format!("{title}: this does not go with the scenario");
                wrong.break_rule(format!("option {id}"), reason, rule);
            }
        }
        let guns_of_1941 = Switch::named(options.get("guns-of-1941")).unwrap_or_default();
        let class: Class = day::class_of(story, guns_of_1941);
        wrong.or(self.opening(story, self.manifest.read_options(options), class))
    }

    fn check_setup(&self, setup: &State) -> Result<State, Complaints> {
        self.check_position(setup)
    }

    fn setup_of(&self, state: &State) -> State {
        *state
    }

    fn to_act(&self, state: &State) -> ToAct {
        Self::who_acts(state)
    }

    fn outcome(&self, state: &State) -> Outcome {
        final_outcome(state)
    }

    fn draft<'a>(&'a self, state: &'a State, _: Seat, picks: &'a [Pick]) -> Draft<'a> {
        orders::draft(&self.data, state, picks)
    }

    fn candidates(&self, draft: &Draft<'_>, list: &mut Vec<Pick>) {
        orders::candidates(draft, list);
    }

    fn check_pick(&self, draft: &Draft<'_>, pick: Pick) -> Result<(), Illegal> {
        orders::check(&self.data, draft, choice_of(pick))
    }

    fn apply(
        &self,
        state: &mut State,
        _: Seat,
        picks: &[Pick],
        _: Option<&str>,
        umpire: &mut Umpire<'_, Event>,
    ) {
        self.carry_out(state, picks, umpire);
    }

    fn advance(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        self.step(state, umpire);
    }

    fn census(&self, state: &State) -> Vec<(&'static str, i64)> {
        let inside = state.container(&self.data);
        let inside: i64 = inside.values().iter().map(|&count| i64::from(count)).sum();
        let out = state.planes().count() + state.assault.special.len();
        vec![("plane counters", inside + out as i64)]
    }

    /// Phases are counted, three to a day.
    fn turn(&self, state: &State) -> u32 {
        3 * (u32::from(state.turn) - 1) + state.phase as u32 + 1
    }

    fn agreed(&self, state: &State) -> Agreed {
        let mut agreed = self.manifest.agreed(state.story.word(), &state.rules);
        let guns_of_1941 = OFF_ON[usize::from(state.ship.class == Class::Dunlap1941)];
        agreed.options.0.insert("guns-of-1941".to_owned(), guns_of_1941.to_owned());
        agreed
    }
}

// Nothing is hidden: the container is a multiset, drawn from when planes come.
impl Hidden for PicketDuty {
    type View = View;

    fn view(&self, state: &State, _: Observer) -> View {
        self.look(state)
    }
}

impl Words for PicketDuty {
    fn charts(&self) -> Vec<Chart> {
        data::charts(&self.data)
    }

    fn caution(&self, state: &State, _: Seat, picks: &[Pick]) -> Option<String> {
        self.warning(state, picks)
    }

    fn tell(&self, event: &Event, _: Observer) -> Option<String> {
        Some(event.line())
    }

    fn is_major(&self, event: &Event) -> bool {
        event.is_major()
    }

    fn board(&self, view: &View) -> Board {
        view::board(view)
    }

    fn word(&self, pick: Pick) -> String {
        choice_of(pick).word()
    }

    fn label(&self, state: &State, _: Seat, picks: &[Pick], pick: Pick) -> Label {
        let (text, rule) = self.label_of(state, picks, choice_of(pick));
        Label { text, rule }
    }

    fn change(&self, before: &State, after: &State, _: Observer) -> String {
        what_changed(before, after)
    }
}

impl Study for PicketDuty {
    const DEFAULT_POLICY: &'static str = "a sensible captain: all markers and guns are used, fire is spread over planes that fly, every \
         emergency maneuver is tried, parties fight what may explode first";
    const ODDS_END: OddsEnd = OddsEnd::Order;

    fn evaluate(&self, state: &State, _: Seat) -> f64 {
        self.estimate(state)
    }

    fn is_settled(&self, state: &State) -> bool {
        !matches!(state.step, Step::Fire(_) | Step::FightersFire | Step::ConsortsFire)
    }

    fn default_pick(&self, state: &State, _: Seat, picks: &[Pick], list: &[Pick]) -> Pick {
        sensible(state, picks, list)
    }

    /// The sensible captain, who now and then does something else.
    fn rollout_pick(
        &self,
        state: &State,
        _: Seat,
        picks: &[Pick],
        list: &[Pick],
        dice: &mut Fast,
    ) -> Pick {
        match dice.below(EPSILON) {
            0 => list[dice.below(list.len() as u32) as usize],
            _ => sensible(state, picks, list),
        }
    }

    fn counted(&self, state: &State, _: Seat, picks: &[Pick]) -> Option<Counted> {
        self.fire_odds(state, picks)
    }

    /// A scenario is short enough to be thought through to its end; a campaign is not. The sensible captain is hard
    /// to better, and one wave says little of how a day ends.
    fn tuning(&self, state: &State) -> Tuning {
        let min_depth = if state.story.is_long() { 12 } else { 60 };
        Tuning { min_depth, confidence: 3.5, ..Tuning::USUAL }
    }
}
