//! Air Raid - Pearl Harbor!: the attack of 7 December 1941 in turns of ten minutes.
//!
//! The source is a sample of two sections of rules, air-to-air and air-to-surface combat; the game around them
//! is ours. The sequence of play [ARP A-seq-1]:
//!
//! 1. Waves and flights arrive. [ARP A-arr-1]
//! 2. Initiative: who moves last and attacks first. [ARP A-init-1]
//! 3. US fighters go up, ships raise steam. [ARP A-scr-1, A-stm-1]
//! 4. Both sides move, the player without initiative first. [ARP A-move-1, A-stm-2]
//! 5. Air-to-air combat, in turns. [ARP 11.0.1, A-air-1]
//! 6. Japan names its torpedo attacks, then anti-aircraft fire. [ARP A-seq-2, A-aa-3]
//! 7. Air-to-surface combat, counter by counter. [ARP 13.0.1]
//! 8. Damage that waited. [ARP 13.9.1, A-dmg-6]
//! 9. Ammunition, smoke, flooding, fires, landing, fuel. [ARP 11.5.2, A-smk-1, A-dmg-7, A-fuel-1]
//!
//! | file | holds |
//! |---|---|
//! | `hex.rs`, `map.rs`, `parts.rs` | hexes, the harbour and the boxes around it, everything that has a name |
//! | `data.rs`, `charts.rs` | what is read from `data/`, and the charts made of it |
//! | `state.rs`, `table.rs` | what lies on the table, and who is where |
//! | `sequence.rs` | the sequence of play and who decides |
//! | `arrivals.rs` | phases 1 to 3 |
//! | `movement.rs`, `vessels.rs` | phase 4: counters and ships |
//! | `air.rs`, `shots.rs` | section 11 |
//! | `aa.rs` | anti-aircraft fire |
//! | `surface.rs`, `torpedo.rs`, `bombing.rs`, `strafing.rs` | section 13 |
//! | `damage.rs`, `ground.rs` | what hits do to ships, facilities and airfields |
//! | `ending.rs`, `victory.rs` | the end of a turn, and of the game |
//! | `automatic.rs` | the US when it runs itself |
//! | `view.rs`, `board.rs`, `scene.rs` | what everybody sees, drawn in text and on a map |
//! | `pick.rs`, `words.rs`, `briefing.rs` | orders: their numbers, words and labels; warnings; what they come to |
//! | `illegal.rs`, `event.rs`, `estimate.rs` | refusals, the log, how good a position looks |
//! | `policy.rs`, `prospect.rs` | what a sensible player does, and what weapons are likely to bring |
//! | `setup.rs` | positions as people write them |

#![allow(
    missing_docs,
    reason = "the rule book's words say what most things are; documentation says what they do not"
)]

mod aa;
mod air;
mod arrivals;
mod automatic;
mod board;
mod bombing;
mod briefing;
mod charts;
mod damage;
mod data;
mod ending;
mod estimate;
mod event;
mod ground;
mod hex;
mod illegal;
mod map;
mod movement;
mod parts;
mod pick;
mod policy;
mod prospect;
mod scene;
mod sequence;
mod setup;
mod shots;
mod state;
mod strafing;
mod surface;
mod table;
mod torpedo;
mod vessels;
mod victory;
mod view;
mod words;

use std::sync::OnceLock;

use wardroom_kernel::{
    Agreed, Board, Brief, Chart, Complaints, Counted, Fast, Guide, Hidden, Label, Manifest,
    Observer, OddsEnd, OptionSpec, Options, Outcome, Overlay, Pick, Rule, Rules, Scenario, Seat,
    Study, ToAct, Tuning, Umpire, Words,
};
use wardroom_scene::Layer;

pub use event::Event;
pub use hex::{COLUMNS, Direction, HEXES, Hex, ROWS};
pub use illegal::{Decision, Illegal};
pub use map::Terrain;
pub use parts::*;
pub use pick::{Choice, Plain};
pub use sequence::Draft;
pub use setup::{CounterSetup, FacilitySetup, HitSetup, ParkedSetup, Setup, ShipSetup};
pub use state::*;
pub use surface::Target;
pub use victory::{Level, Points};
pub use view::{CounterView, CraftView, FacilityView, FieldView, ShipView, View};

use data::Data;
use table::{Play, Table};

/// A rule of this book.
const fn arp(id: &'static str) -> Rule {
    Rule::new("ARP", id)
}

/// The seat of the Japanese player.
pub const JAPAN: Seat = Side::Japan.seat();
/// The seat of the US player.
pub const US: Seat = Side::Us.seat();

/// The rules of Air Raid - Pearl Harbor! with the data they were loaded with.
pub struct AirRaid {
    data: Data,
    manifest: Manifest,
    drawing: OnceLock<Vec<Layer>>,
}

impl AirRaid {
    /// A position with the figures of the game.
    fn table<'a>(&'a self, state: &'a State) -> Table<'a> {
        Table { data: &self.data, state }
    }

    /// The layers of the drawing that never change.
    fn still_layers(&self) -> &[Layer] {
        self.drawing.get_or_init(|| scene::still_layers(&self.data))
    }
}

const FIRST_WAVE: &str = "first-wave";
const BOTH_WAVES: &str = "both-waves";
const SOLO: &str = "solo";

/// The scenarios. [ARP A-scen-1, A-scen-2, A-scen-3]
fn scenarios() -> Vec<Scenario> {
    let both = Side::ALL.iter().map(|side| side.word()).collect::<Vec<_>>();
    let first = "For two, short: 183 aircraft from 0750 to 0840, six turns.";
    let whole = "For two, the whole raid: 350 aircraft from 0750 to 1000, fourteen turns.";
    let alone = "For one as Japan: both waves, and the US runs itself.";
    vec![
        Scenario::new(FIRST_WAVE, "The first wave", &both, first),
        Scenario::new(BOTH_WAVES, "Both waves", &both, whole),
        Scenario::new(SOLO, "Alone against Pearl Harbor", &both[..1], alone),
    ]
}

/// The options. [ARP 13.7.2, A-opt-1, A-opt-2, A-opt-3]
fn options() -> Vec<OptionSpec> {
    let option =
        |id: &str, title: &str, rule: Rule| OptionSpec::new(id, title, ["no", "yes"], rule);
    vec![
        option("historical-orders", "Japan attacks the historical targets only", arp("A-opt-3")),
        option("ap-modifiers", "AP bombs take the usual modifiers", arp("13.7.2")),
        option("friendly-fire", "AA fires at US aircraft too", arp("A-opt-1")),
        option("low-level", "AA hits level bombers like others", arp("A-opt-2")),
    ]
}

impl Rules for AirRaid {
    type State = State;
    type Setup = Setup;
    type Event = Event;
    type Illegal = Illegal;
    type Draft<'a> = Draft<'a>;

    const ID: &'static str = "air-raid";
    const CODE: &'static str = "ARP";

    fn load(overlay: &Overlay) -> Result<Self, Complaints> {
        let data = Data::load(overlay)?;
        let guide = Guide::embedded(include_str!("../../../../docs/rules/air-raid.toml"));
        // Each turn every counter moves, attacks in the air and drops its aircraft's loads one by one.
        let manifest = Manifest {
            title: "Air Raid - Pearl Harbor!",
            about: "Follows a published sample of two sections, air-to-air and air-to-surface combat. Map, boxes, \
         sequence, initiative, movement, anti-aircraft fire, damage, victory and the order of battle in \
         counters are reconstructed around them, and each part says so.",
            scenarios: scenarios(),
            options: options(),
            guide,
            pick_bound: pick::Choice::BOUND,
            longest: 14 * 2_000,
        };
        Ok(AirRaid { data, manifest, drawing: OnceLock::new() })
    }

    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn scenario(&self, scenario: &str, options: &Options) -> Result<Setup, Complaints> {
        let chosen = self.manifest.read_options(options);
        let begin = |raid, conduct| Ok(setup::beginning(&self.data, raid, conduct, chosen));
        match scenario {
            FIRST_WAVE => begin(Raid::FirstWave, Conduct::Player),
            BOTH_WAVES => begin(Raid::BothWaves, Conduct::Player),
            SOLO => begin(Raid::BothWaves, Conduct::Automatic),
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
        sequence::to_act(self.table(state))
    }

    fn outcome(&self, state: &State) -> Outcome {
        victory::outcome(self.table(state))
    }

    fn draft<'a>(&'a self, state: &'a State, seat: Seat, picks: &'a [Pick]) -> Self::Draft<'a> {
        sequence::draft(self.table(state), seat, picks)
    }

    fn candidates(&self, draft: &Draft<'_>, list: &mut Vec<Pick>) {
        sequence::candidates(draft, list);
    }

    #[inline]
    fn check_pick(&self, draft: &Draft<'_>, pick: Pick) -> Result<(), Illegal> {
        sequence::check(draft, pick::choice_of(pick))
    }

    fn canonical(&self, state: &State, _: Seat, picks: &mut [Pick]) {
        sequence::canonical(state, picks);
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        picks: &[Pick],
        _: Option<&str>,
        umpire: &mut Umpire<'_, Event>,
    ) {
        sequence::apply(&mut Play { data: &self.data, state, umpire }, seat, picks);
    }

    fn advance(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        sequence::advance(&mut Play { data: &self.data, state, umpire });
    }

    fn census(&self, state: &State) -> Vec<(&'static str, i64)> {
        let flying = |side: Side| -> i64 {
            self.data.counters_of(side).map(|at| i64::from(state.air[at].flying())).sum()
        };
        let parked = state
            .parked
            .values()
            .iter()
            .flat_map(|field| field.values())
            .map(|parked| i64::from(parked.total()));
        vec![
            ("Japanese aircraft", flying(Side::Japan) + i64::from(state.japanese_lost())),
            ("US aircraft", flying(Side::Us) + parked.sum::<i64>() + i64::from(state.destroyed)),
            ("ships", self.data.ships.len() as i64),
        ]
    }

    /// Turns have the names of hours; they are counted from 1.
    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn.0) + 1
    }

    fn agreed(&self, state: &State) -> Agreed {
        let scenario = match (state.raid, state.conduct) {
            (_, Conduct::Automatic) => SOLO,
            (Raid::FirstWave, Conduct::Player) => FIRST_WAVE,
            (Raid::BothWaves, Conduct::Player) => BOTH_WAVES,
        };
        self.manifest.agreed(scenario, &state.options)
    }
}

impl Hidden for AirRaid {
    type View = View;

    fn view(&self, state: &State, _: Observer) -> View {
        view::view(self.table(state))
    }
}

impl Words for AirRaid {
    fn charts(&self) -> Vec<Chart> {
        charts::charts(&self.data)
    }

    fn caution(&self, state: &State, seat: Seat, picks: &[Pick]) -> Option<String> {
        words::caution(self.table(state), Side::of(seat), picks)
    }

    fn tell(&self, event: &Event, _: Observer) -> Option<String> {
        Some(event::tell(&self.data, event))
    }

    fn is_major(&self, event: &Event) -> bool {
        event::is_major(event)
    }

    fn board(&self, view: &View) -> Board {
        board::board(&self.data, view)
    }

    fn word(&self, pick: Pick) -> String {
        pick::choice_of(pick).word(&self.data)
    }

    fn label(&self, state: &State, seat: Seat, picks: &[Pick], pick: Pick) -> Label {
        words::label(self.table(state), seat, picks, pick)
    }

    fn briefing(&self, state: &State, _: Seat, picks: &[Pick]) -> Vec<Brief> {
        briefing::briefing(self.table(state), picks)
    }

    fn change(&self, before: &State, after: &State, _: Observer) -> String {
        words::change(self.table(before), self.table(after))
    }
}

impl Study for AirRaid {
    const DEFAULT_POLICY: &'static str = "the first choice listed: no more moves or attacks, all \
                                          torpedo attacks named";

    /// An order that only ends a phase rolls nothing: what the book or the US does next is no part of it.
    const ODDS_END: OddsEnd = OddsEnd::Order;

    fn margin(&self, state: &State) -> f64 {
        victory::net(self.table(state)).into()
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f64 {
        let japan = match state.phase {
            Phase::Over => victory::outcome(self.table(state)).values[0],
            _ => estimate::for_japan(self.table(state)),
        };
        match Side::of(seat) {
            Side::Japan => japan,
            Side::Us => 1.0 - japan,
        }
    }

    fn rollout_pick(
        &self,
        state: &State,
        seat: Seat,
        picks: &[Pick],
        list: &[Pick],
        dice: &mut Fast,
    ) -> Pick {
        policy::plausible(self.table(state), Side::of(seat), picks, list, dice)
    }

    fn counted(&self, state: &State, _: Seat, picks: &[Pick]) -> Option<Counted> {
        shots::odds(self.table(state), picks)
    }

    /// A turn has dozens of orders, counter by counter, and what each is worth shows at once. The policy follows
    /// whole attack runs, of which the estimate sees one order: it is left only for what is much better.
    fn tuning(&self, _: &State) -> Tuning {
        Tuning { max_depth: 0, confidence: 8.0, ..Tuning::USUAL }
    }
}
