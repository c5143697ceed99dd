//! Enemy Coast Ahead: The Doolittle Raid, a solitaire game of 18 April 1942.
//!
//! B-25s leave the Hornet, cross the sea, bomb Tokyo, Nagoya, Osaka and Kobe, and fly on to China.
//! Scenarios 1 to 6 play the Attack segment alone, 7 and 8 the Flight segment with every attack in it, 9 the voyage
//! before it, 10 everything from January to the debriefing:
//!
//! 1. Planning, month by month [EDR 13.0]; the Naval Turn [EDR 12.0]; a launch.
//! 2. Flight Turn: Move, Wind, Hazards, Fuel. [EDR 8.0]
//! 3. A Flight that finds a city attacks at once. [EDR 8.1.4-city, 8.0-interrupt]
//! 4. Attack Turn: Airspeed, Place, Assign and Evade Hazards, Gunnery, Resolve Hazards, Exit, Approach
//!    Target, Bombs Away. [EDR 4.0]
//! 5. When nobody is left over the target, the Flight Turn goes on. [EDR 4.0.2-resume]
//! 6. When no Flight is left, the Denouement where it is played, and the debriefing. [EDR 5.1.1, 14.0]
//!
//! A Naval Turn before that: General Quarters, Weather, Launch, Underway, Hazards, Refueling. [EDR 12.0]
//!
//! | file | holds |
//! |---|---|
//! | `parts.rs`, `state.rs`, `step.rs`, `table.rs` | what lies on the table, and where in the book the game stands |
//! | `data.rs` | what is printed, read from the data file |
//! | `pick.rs`, `orders.rs`, `*/orders.rs`, `illegal.rs` | what the player may choose, and why not |
//! | `labels.rs`, `briefing.rs`, `chances.rs` | what a choice means, and how likely it is |
//! | `sequence.rs` | the sequence of play |
//! | `cups.rs`, `crew.rs`, `checks.rs` | markers, men, dice |
//! | `attack.rs`, `attack/` | chapter 4 |
//! | `flight.rs`, `flight/`, `security.rs` | chapters 5 to 8 |
//! | `naval.rs`, `naval/` | chapters 9 to 12: voyage, launch, Airstrike |
//! | `incidents.rs` | section 15.1 |
//! | `planning.rs`, `planning/` | chapter 13 |
//! | `denouement.rs`, `denouement/` | chapter 14 |
//! | `debriefing.rs` | the end |
//! | `setup.rs`, `setup/` | positions as people write them, and the scenarios |
//! | `event.rs`, `view.rs`, `board.rs`, `charts.rs`, `scene.rs`, `scene/` | what is shown |
//! | `policy.rs` | the sensible commander of odds and comparisons |
//!
//! ```
//! use wardroom_doolittle::Doolittle;
//! use wardroom_kernel::{Overlay, Rules, Words};
//!
//! let game = Doolittle::load(&Overlay::none()).unwrap();
//! let charts = game.charts();
//! let wind = charts.iter().find(|chart| chart.id == "F2").unwrap();
//! assert_eq!(wind.look_up(Some("calm"), "7", 0).unwrap().result, "crosswind");
//! ```

#![allow(
    missing_docs,
    reason = "the rule book's words say what most things are; documentation says what they do not"
)]

mod attack;
mod board;
mod briefing;
mod chances;
mod charts;
pub mod checks;
mod crew;
mod cups;
pub mod data;
pub mod debriefing;
pub mod denouement;
pub mod event;
mod flight;
mod illegal;
pub mod incidents;
mod labels;
pub mod naval;
mod orders;
pub mod parts;
pub mod pick;
pub mod planning;
mod policy;
mod scene;
pub mod security;
mod sequence;
pub mod setup;
pub mod state;
pub mod step;
mod table;
mod view;

use wardroom_kernel::{
    Agreed, Board, Brief, Chart, Complaints, Guide, Hidden, Label, Manifest, Observer, OddsEnd,
    OptionSpec, Options, Outcome, Overlay, Pick, Report, Rule, Rules, Scenario, Seat, Study, ToAct,
    Umpire, Words,
};

pub use data::Data;
pub use event::Event;
pub use illegal::Illegal;
pub use orders::Draft;
pub use pick::Choice;
pub use setup::Setup;
pub use state::State;
pub use view::{
    AreaView, BomberView, CupView, FlightView, MapView, SiteView, TargetView, View, ZoneView,
};

use parts::Cup;
use state::{Face, Story};
use step::Frame;
use table::Table;

/// The citation code of the game.
const CODE: &str = "EDR";

/// A rule of the guide.
pub(crate) const fn edr(id: &'static str) -> Rule {
    Rule::new(CODE, id)
}

/// The rules of The Doolittle Raid with the data they were loaded with.
#[derive(Debug)]
pub struct Doolittle {
    /// What is printed.
    pub data: Data,
    manifest: Manifest,
}

/// Optional rules and variants: id, title, rule. [EDR 15.0]
const SWITCHES: [(&str, &str, Rule); 7] = [
    ("tracers", "Doubles of Flak are rolled again", edr("15.3")),
    ("coordinated-fire", "Searchlights guide Flak", edr("15.4")),
    ("beacons", "Landing Beacons in China, in scenarios 7 to 9", edr("scen-landing-note")),
    ("denouement", "The Denouement, in scenarios 7 to 9", edr("14.0")),
    (
        "recon-ahead",
        "Recon may scout one Sea Area ahead, in scenarios 9 and 10",
        edr("OPT-recon-ahead"),
    ),
    (
        "planned-launch-bonus",
        "Sounder tanks after a Planned Launch, in scenarios 9 and 10",
        edr("15.2"),
    ),
    ("incidents", "Incident chits, in scenario 10", edr("15.1")),
];

impl Doolittle {
    fn title_of(&self, story: Story) -> &str {
        let scenario = self.manifest.scenarios.iter().find(|one| one.id == story.word());
        scenario.map_or("", |one| one.title.as_str())
    }
}

/// The scenarios of the data, in order. [EDR 1.1]
fn scenarios(data: &Data) -> Vec<Scenario> {
    let scenario = |&story: &Story| {
        let id = story.word();
        let attack = data.attack_scenarios.get(id).map(|one| (&one.title, &one.about));
        let flight = data.flight_scenarios.get(id).map(|one| (&one.title, &one.about));
        let voyage = (story == Story::S9).then(|| data.naval.scenario.title_and_about());
        let campaign = (story == Story::S10).then(|| data.planning.title_and_about());
        let (title, about) = attack.or(flight).or(voyage).or(campaign)?;
        let title = format!("Scenario {id}: {title}");
        let about = format!("{about} Set-up and debriefing are reconstructed.");
        Some(Scenario::new(id, &title, &["commander"], &about))
    };
    Story::ALL.iter().filter_map(scenario).collect()
}

impl Rules for Doolittle {
    type State = State;
    type Setup = Setup;
    type Event = Event;
    type Illegal = Illegal;
    type Draft<'a> = Draft<'a>;

    const ID: &'static str = "doolittle";
    const CODE: &'static str = CODE;

    fn load(overlay: &Overlay) -> Result<Self, Complaints> {
        let data = Data::load(overlay)?;
        let guide = Guide::embedded(include_str!("../../../../docs/rules/doolittle.toml"));
        let switches =
            SWITCHES.map(|(id, title, rule)| OptionSpec::new(id, title, ["off", "on"], rule));
        // Sixteen B-25s, each with some forty orders over a target and a dozen a Flight Turn.
        let manifest = Manifest {
            title: "Enemy Coast Ahead: The Doolittle Raid",
            about: "A solitaire game of the raid of 18 April 1942, after its rule book, from planning in January to the \
         debriefing: all ten scenarios. The rule book is followed throughout; maps, marker mix, most table cells, set-ups and debriefings are \
         not in it and are reconstructed, marked so in the charts, and can be corrected with a data file.",
            scenarios: scenarios(&data),
            options: switches.into(),
            guide,
            pick_bound: pick::Choice::BOUND,
            longest: 20_000,
        };
        Ok(Doolittle { data, manifest })
    }

    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn scenario(&self, scenario: &str, options: &Options) -> Result<Setup, Complaints> {
        self.open_scenario(scenario, options)
    }

    fn check_setup(&self, setup: &Setup) -> Result<State, Complaints> {
        self.read_setup(setup)
    }

    fn setup_of(&self, state: &State) -> Setup {
        self.write_setup(state)
    }

    fn to_act(&self, state: &State) -> ToAct {
        Self::who_acts(state)
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.final_outcome(state)
    }

    fn draft<'a>(&'a self, state: &'a State, _: Seat, picks: &'a [Pick]) -> Draft<'a> {
        self.read_order(state, picks)
    }

    fn candidates(&self, draft: &Draft<'_>, list: &mut Vec<Pick>) {
        self.propose(draft, &mut |order| list.push(order.into()));
    }

    fn check_pick(&self, draft: &Draft<'_>, pick: Pick) -> Result<(), Illegal> {
        self.check_order(draft, pick::choice_of(pick))
    }

    // Candidates are checked as they are proposed: none need be read back from its number.
    fn choices(&self, state: &State, _: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
        list.clear();
        self.list_choices(&self.read_order(state, picks), list);
    }

    fn canonical(&self, state: &State, _: Seat, picks: &mut [Pick]) {
        self.put_in_order(state, picks);
    }

    fn apply(
        &self,
        state: &mut State,
        _: Seat,
        picks: &[Pick],
        _: Option<&str>,
        umpire: &mut Umpire<'_, Event>,
    ) {
        self.carry_out(&mut Table { state, umpire }, picks);
    }

    fn advance(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        self.step(&mut Table { state, umpire });
    }

    fn census(&self, state: &State) -> Vec<(&'static str, i64)> {
        let count = |&cup: &Cup| {
            let at = cup as usize;
            let sum = |counts: &[u8]| counts.iter().map(|&count| i64::from(count)).sum::<i64>();
            let shown = state
                .markers
                .iter()
                .filter(|one| one.cup == cup && matches!(one.face, Face::Up(_)))
                .count();
            (cup.word(), sum(&state.cups[at].kinds) + sum(&state.removed[at]) + shown as i64)
        };
        Cup::ALL.iter().map(count).collect()
    }

    /// The turn of the segment under way, each counted from 1: a month of planning, a box of the Naval Turn
    /// Track, a Flight Turn, an Attack Turn.
    fn turn(&self, state: &State) -> u32 {
        let under_way = |frame| state.agenda.contains(&frame);
        match state.agenda.first() {
            Some(Frame::Naval) if !under_way(Frame::Flight) => u32::from(state.naval.turn) + 1,
            Some(Frame::Planning) => state.planning.month as u32 + 1,
            Some(Frame::Denouement) => 1,
            _ if state.story.is_attack_only() || under_way(Frame::Attack) => {
                state.attack.turn.into()
            }
            _ => state.sky.turn.into(),
        }
    }

    /// Whether there were Landing Beacons from the start cannot be seen later.
    fn agreed(&self, state: &State) -> Agreed {
        self.manifest.agreed(state.story.word(), &state.rules)
    }
}

// Nothing is hidden: what a marker's back says is not decided before it is turned over.
impl Hidden for Doolittle {
    type View = View;

    fn view(&self, state: &State, _: Observer) -> View {
        self.look(state)
    }
}

impl Words for Doolittle {
    fn charts(&self) -> Vec<Chart> {
        charts::charts(&self.data)
    }

    fn caution(&self, state: &State, _: Seat, picks: &[Pick]) -> Option<String> {
        self.warning(state, picks)
    }

    fn briefing(&self, state: &State, _: Seat, picks: &[Pick]) -> Vec<Brief> {
        self.brief_order(state, picks)
    }

    fn tell(&self, event: &Event, _: Observer) -> Option<String> {
        Some(event.line())
    }

    fn is_major(&self, event: &Event) -> bool {
        event.is_major()
    }

    fn report(&self, state: &State, _: Observer) -> Option<Report> {
        Some(self.debriefing_report(state))
    }

    fn board(&self, view: &View) -> Board {
        board::board(view)
    }

    fn word(&self, pick: Pick) -> String {
        pick::choice_of(pick).word()
    }

    fn label(&self, state: &State, _: Seat, picks: &[Pick], pick: Pick) -> Label {
        let (text, rule) = self.label_of(state, picks, pick);
        Label { text, rule: edr(rule) }
    }

    fn change(&self, before: &State, after: &State, _: Observer) -> String {
        self.what_changed(before, after)
    }
}

impl Study for Doolittle {
    const DEFAULT_POLICY: &'static str = "a sensible commander: the likeliest target first, damage ignored, dice rolled again when \
         they are bad";
    const ODDS_END: OddsEnd = OddsEnd::Order;

    fn evaluate(&self, state: &State, _: Seat) -> f64 {
        self.estimate(state)
    }

    fn is_settled(&self, state: &State) -> bool {
        self.is_at_rest(state)
    }

    fn default_pick(&self, state: &State, _: Seat, picks: &[Pick], list: &[Pick]) -> Pick {
        self.sensible(state, picks, list)
    }
}
