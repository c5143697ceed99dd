//! Invasion: Pearl Harbor. Japan lands on Oahu together with the raid of 7 December 1941.
//!
//! The sequence of play [IPH 5.2]:
//!
//! 1. Japan writes down its beachhead, the US sets up, the beachhead is shown. [IPH 3.2.1, 3.3.1, 3.5]
//! 2. Turns 5 and 9: ships are disposed, the fleets look for one another. [IPH 7.3.1, 7.3.3]
//! 3. Turns 5 to 11: US submarines attack. [IPH 7.11]
//! 4. By day the Japanese land as many units as fit. [IPH 8.2]
//! 5. The US pulls chits until the cup is empty; each moves or fights with one sub-command.
//!    [IPH 5.6.1]
//! 6. Before, between and after chits Japan takes one Movement and one Combat Phase. [IPH 5.7.1]
//! 7. After turn 11 the US has won, unless Japan got its points before. [IPH 4.2, 4.3.1]
//!
//! | file | holds |
//! |---|---|
//! | `forces.rs`, `map.rs`, `state.rs` | pieces, the island, what lies on the table |
//! | `data.rs`, `charts.rs` | what is read from `data/`, and the charts made of it |
//! | `deployment.rs` | chapter 3: beachhead and US set-up |
//! | `victory.rs` | chapters 3.6 and 4: control, points, the end |
//! | `sequence.rs` | chapter 5: the sequence of play and who decides |
//! | `sea.rs` | chapter 7: ships, carrier combat, submarines |
//! | `table.rs` | chapter 6: stacking |
//! | `landing.rs`, `movement.rs`, `footing.rs` | chapters 8 and 9 |
//! | `attack.rs`, `combat.rs`, `battle.rs` | chapters 10 to 12: who attacks, odds, the steps of a battle |
//! | `losses.rs`, `advance.rs` | losses, and the advance after combat |
//! | `view.rs`, `board.rs`, `scene.rs` | what one observer may know, drawn in text and on a map |
//! | `pick.rs`, `words.rs`, `briefing.rs` | choices: their numbers, words and labels; what they come to |
//! | `illegal.rs`, `event.rs`, `estimate.rs` | refusals, the log, how good a position looks |
//! | `setup.rs`, `setup/` | positions as people write them, and what cannot be |

#![allow(
    missing_docs,
    reason = "the rule book's words say what most things are; documentation says what they do not"
)]

mod advance;
mod attack;
mod battle;
mod board;
mod briefing;
mod charts;
mod combat;
mod data;
mod deployment;
mod estimate;
mod event;
mod footing;
mod forces;
mod illegal;
mod landing;
mod losses;
mod map;
mod movement;
mod pick;
mod policy;
mod scene;
mod sea;
mod sequence;
mod setup;
mod state;
mod table;
mod victory;
mod view;
mod words;

use std::sync::OnceLock;

use wardroom_hexmap::Hex;
use wardroom_kernel::{
    Agreed, Board, Brief, Chart, Complaints, Dice, Fast, Guide, Hidden, Key, Label, Manifest,
    Observer, OptionSpec, Options, Outcome, Overlay, Pick, Rule, Rules, Scenario, Seat, Secret,
    Study, ToAct, Tuning, Umpire, Words,
};
use wardroom_scene::Layer;

pub use combat::{Column, Ladder, Shift};
pub use event::{Ashore, Event, Resolution, SearchResult};
pub use forces::*;
pub use illegal::{Decision, Illegal};
pub use map::{Area, Ground, Hexes, LAND, Map, Spot};
pub use pick::Choice;
pub use sequence::Draft;
pub use setup::Setup;
pub use state::*;
pub use view::{BattleView, MarchView, StackView, UnitView, View};

use data::Data;

/// A rule of this book.
const fn iph(id: &'static str) -> Rule {
    Rule::new("IPH", id)
}

/// The seat of the Japanese player.
pub const JAPAN: Seat = Side::Japan.seat();
/// The seat of the US player.
pub const US: Seat = Side::Us.seat();

/// The rules of Invasion: Pearl Harbor with the data they were loaded with.
pub struct Invasion {
    data: Data,
    manifest: Manifest,
    /// The map as it is drawn; most who load the game never look at it.
    drawing: OnceLock<Vec<Layer>>,
}

const CAMPAIGN: &str = "campaign";
const LANDINGS_MADE: &str = "landings-made";

fn scenarios() -> Vec<Scenario> {
    let seats = [Side::Japan.word(), Side::Us.word()];
    let whole = "Japan chooses its beachhead in secret, the US sets up, then eleven turns.";
    let ashore = "For a first game: the first wave is ashore at Haleiwa and the US is in barracks.";
    vec![
        Scenario::new(CAMPAIGN, "The whole campaign", &seats, whole),
        Scenario::new(LANDINGS_MADE, "The landings are made", &seats, ashore),
    ]
}

/// The readings of the book that players may choose. [IPH O.1, O.2, O.3, O.4, O.5]
fn options() -> Vec<OptionSpec> {
    fn option<K: Key>(id: &str, title: &str, values: &[K], rule: Rule) -> OptionSpec {
        OptionSpec::new(id, title, values.iter().map(|value| value.word()), rule)
    }
    vec![
        option("pulls", "Chits pulled in a turn", Pulls::ALL, iph("O.1")),
        option("odds", "When odds are limited to the table", Limits::ALL, iph("O.2")),
        option("hits", "Later hits on a ship that was hit", LaterHits::ALL, iph("O.3")),
        option("issei", "How often the Issei die is rolled", IsseiRolls::ALL, iph("O.4")),
        option("halving", "How strength is halved at Ford Island", Halving::ALL, iph("O.5")),
    ]
}

impl Invasion {
    /// The map of Oahu.
    pub fn map(&self) -> &Map {
        &self.data.map
    }

    /// Every stack on the map with the number of hexes it could end a march in: Japanese companies with
    /// their printed points, US units with `us_points`.
    pub fn reaches(&self, state: &State, us_points: u8) -> Vec<(Hex, usize)> {
        let mut found = Vec::new();
        movement::reaches(&self.data, state, us_points, |place, hexes| {
            found.push((self.data.map.land.hex(place), hexes));
        });
        found
    }

    fn still_layers(&self) -> &[Layer] {
        self.drawing.get_or_init(|| scene::still_layers(&self.data))
    }
}

impl Rules for Invasion {
    type State = State;
    type Setup = Setup;
    type Event = Event;
    type Illegal = Illegal;
    type Draft<'a> = sequence::Draft<'a>;

    const ID: &'static str = "invasion";
    const CODE: &'static str = "IPH";

    fn load(overlay: &Overlay) -> Result<Self, Complaints> {
        let data = Data::load(overlay)?;
        let guide = Guide::embedded(include_str!("../../../../docs/rules/invasion.toml"));
        // Each turn a unit sets off and goes, and every battle asks some twenty times.
        let manifest = Manifest {
            title: "Invasion: Pearl Harbor",
            about: "Follows the rule book; its mapsheet, charts and counters are lost. The map of Oahu, the \
         combat, landing, night and carrier tables, most factors and the number of Japanese \
         companies are reconstructed, and each part says so. Shoreline derived from GSHHG.",
            scenarios: scenarios(),
            options: options(),
            guide,
            pick_bound: Choice::BOUND,
            longest: u32::from(LAST_TURN) * 3_000,
        };
        Ok(Invasion { data, manifest, drawing: OnceLock::new() })
    }

    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn scenario(&self, scenario: &str, options: &Options) -> Result<Setup, Complaints> {
        let readings = self.manifest.read_options(options);
        match scenario {
            CAMPAIGN => Ok(setup::campaign(&self.data, readings)),
            LANDINGS_MADE => Ok(setup::landings_made(&self.data, readings)),
            other => Err(self.manifest.scenario(other).expect_err("all scenarios are named above")),
        }
    }

    fn check_setup(&self, setup: &Setup) -> Result<State, Complaints> {
        setup::check(&self.data, setup)
    }

    fn setup_of(&self, state: &State) -> Setup {
        setup::of_state(&self.data, state)
    }

    fn to_act(&self, state: &State) -> ToAct {
        sequence::to_act(&self.data, state)
    }

    fn outcome(&self, state: &State) -> Outcome {
        let ending = match state.phase {
            Phase::Over(ending) => ending,
            _ => Ending::TimeRunsOut,
        };
        victory::outcome(ending)
    }

    #[inline]
    fn draft<'a>(&'a self, state: &'a State, seat: Seat, picks: &'a [Pick]) -> Self::Draft<'a> {
        sequence::draft(&self.data, state, seat, picks)
    }

    #[inline]
    fn candidates(&self, draft: &Self::Draft<'_>, list: &mut Vec<Pick>) {
        sequence::candidates(draft, list);
    }

    #[inline]
    fn check_pick(&self, draft: &Self::Draft<'_>, pick: Pick) -> Result<(), Illegal> {
        sequence::check(draft, pick::choice_of(pick))
    }

    fn canonical(&self, state: &State, _: Seat, picks: &mut [Pick]) {
        sequence::sort(&self.data, state, picks);
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        picks: &[Pick],
        _: Option<&str>,
        umpire: &mut Umpire<'_, Event>,
    ) {
        sequence::apply(&self.data, state, seat, picks, umpire);
    }

    fn advance(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        sequence::advance(&self.data, state, umpire);
    }

    fn census(&self, state: &State) -> Vec<(&'static str, i64)> {
        let waiting_or_there = (0..self.data.japanese())
            .filter(|&unit| state.japan[unit].index() < LAND || state.japan[unit] == WAITING);
        let dead = (0..self.data.japanese()).filter(|&unit| state.japan[unit] == DEAD);
        vec![
            ("Japanese companies", (waiting_or_there.count() + dead.count()) as i64),
            ("US units", state.us.len() as i64),
            ("ships", state.berths.values().len() as i64),
        ]
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn.into()
    }

    fn agreed(&self, state: &State) -> Agreed {
        self.manifest.agreed(None, &state.readings)
    }
}

impl Hidden for Invasion {
    type View = View;

    fn view(&self, state: &State, observer: Observer) -> View {
        view::view(&self.data, state, observer)
    }

    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        view::resample(&self.data, state, seat, dice)
    }

    fn secrets(&self, state: &State, seat: Seat) -> Vec<Secret> {
        view::secrets(&self.data, state, seat)
    }

    fn is_veiled(&self, state: &State, _: Seat, picks: &[Pick]) -> bool {
        // The beachhead and the Japanese ships are shown in answer; a stack is looked into when it is
        // attacked. [IPH 3.5, 7.3.2, 6.8]
        let attack = matches!(state.phase, Phase::UsCombat(_))
            && picks
                .first()
                .is_some_and(|&pick| matches!(Choice::of(pick), Some(Choice::Attack(_))));
        matches!(state.phase, Phase::Deployment | Phase::UsnDisposition) || attack
    }
}

impl Words for Invasion {
    fn charts(&self) -> Vec<Chart> {
        charts::charts(&self.data)
    }

    fn caution(&self, state: &State, seat: Seat, picks: &[Pick]) -> Option<String> {
        words::caution(&self.data, state, Side::of(seat), picks)
    }

    fn briefing(&self, state: &State, seat: Seat, picks: &[Pick]) -> Vec<Brief> {
        briefing::briefing(&self.data, state, Side::of(seat), picks)
    }

    fn tell(&self, event: &Event, observer: Observer) -> Option<String> {
        event::tell(&self.data.map, event, observer)
    }

    fn is_major(&self, event: &Event) -> bool {
        event::is_major(event)
    }

    fn board(&self, view: &View) -> Board {
        board::board(&self.data, view)
    }

    fn word(&self, pick: Pick) -> String {
        pick::choice_of(pick).word(&self.data.map)
    }

    fn label(&self, state: &State, seat: Seat, picks: &[Pick], pick: Pick) -> Label {
        words::label(&self.data, state, Side::of(seat), picks, pick)
    }

    fn change(&self, before: &State, after: &State, _: Observer) -> String {
        // Points and losses lie open on the table.
        let vp = after.vp - before.vp;
        let [japan, us] = [before, after]
            .map(|state| words::steps(&self.data, state))
            .into_iter()
            .reduce(|[j, u], [k, v]| [j - k, u - v])
            .expect("there are two states");
        let ended = match after.phase {
            Phase::Over(ending) => format!("; {}", event::ending_word(ending)),
            _ => String::new(),
        };
        format!("VP {vp:+}, Japan loses {japan}, US loses {us}{ended}")
    }
}

impl Study for Invasion {
    const DEFAULT_POLICY: &'static str = "no support, no banzai, no strike, the step listed first \
                                          is lost, everybody who can advances, no second attack";

    fn margin(&self, state: &State) -> f64 {
        state.vp.into()
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f64 {
        let japan = estimate::for_japan(&self.data, state);
        match Side::of(seat) {
            Side::Japan => japan,
            Side::Us => 1.0 - japan,
        }
    }

    fn is_settled(&self, state: &State) -> bool {
        state.frames.is_empty()
    }

    fn rollout_pick(
        &self,
        state: &State,
        seat: Seat,
        _: &[Pick],
        list: &[Pick],
        dice: &mut Fast,
    ) -> Pick {
        policy::plausible(&self.data, state, seat, list, dice)
    }

    fn tuning(&self, state: &State) -> Tuning {
        // Where the landing is and where the defence stands shows its worth turns later. [IPH 3.2.1, 3.3.1]
        let min_depth = if state.is_revealed() { 0 } else { 40 };
        // About a turn: further on, what stands where tells as much as more worlds would cost.
        Tuning { min_depth, max_depth: 20, ..Tuning::USUAL }
    }
}
