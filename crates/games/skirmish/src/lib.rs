//! Skirmish: a tiny invented game, and the one to copy from.
//!
//! It has every difficulty of the real games in the smallest form: secret orders, markers with unseen backs, an
//! interrupt with a free text, a re-roll after the dice are seen, losses chosen by their owner, a segment in a battle.
//!
//! The sequence of play:
//!
//! 1. Both sides write orders in secret. [SKI 2.1]
//! 2. Orders are shown, companies march. [SKI 2.2]
//! 3. North, middle and south are settled in turn; markers are turned over. [SKI 2.4, 2.6]
//! 4. Where both sides stand there is a battle: parley, fire, rally, losses. [SKI 3.1, 3.2, 3.3, 3.4]
//! 5. A winner may begin a pursuit, and the ford waits for it. [SKI 4.1, 4.2]
//! 6. The stronger side takes a ribbon. [SKI 3.5]
//! 7. Everybody goes home; after the last turn the higher score wins. [SKI 2.5, 5.1, 5.2]

mod battle;
mod data;
mod event;
mod orders;
mod policy;
mod pursuit;
mod scene;
mod sequence;
mod setup;
mod state;
mod view;
mod words;

use std::borrow::Cow;
use std::cmp::Ordering;

use wardroom_kernel::{
    Agreed, Complaints, EnumMap, Guide, Manifest, OptionSpec, Options, Outcome, Overlay, Pick,
    Rule, Rules, Scenario, Seat, ToAct, Umpire, ensure,
};

pub use event::Event;
pub use orders::{Choice, Draft, Illegal};
pub use state::*;
pub use view::View;

use data::Data;
use event::{News, log, sheet};

/// The rules of Skirmish with the data they were loaded with.
pub struct Skirmish {
    data: Data,
    manifest: Manifest,
}

/// Whoever rolls the dice and writes the log.
type Table<'u> = Umpire<'u, Event>;

/// A rule of the book.
const fn ski(id: &'static str) -> Rule {
    Rule::new("SKI", id)
}

impl Rules for Skirmish {
    type State = State;
    type Setup = State;
    type Event = Event;
    type Illegal = Illegal;
    type Draft<'a> = Draft<'a>;
    const ID: &'static str = "skirmish";
    const CODE: &'static str = "SKI";

    fn load(overlay: &Overlay) -> Result<Self, Complaints> {
        let data = Data::load(overlay)?;
        let seats = [Side::Red, Side::Blue].map(Side::word);
        let scenarios = data.scenario.iter();
        let scenarios = scenarios.map(|(id, it)| Scenario::new(id, &it.title, &seats, &it.about));
        let lengths = ["as-printed", "1", "2", "3", "4"];
        let quarters = Quarter::ALL.iter().map(|quarter| quarter.word());
        let options = vec![
            OptionSpec::new("turns", "How many turns are played", lengths, ski("O.1")),
            OptionSpec::new("quarter", "Whether the players may parley", quarters, ski("O.2")),
        ];
        // Each turn: two sheets, and at each ford a parley, two rallies, two losses, a pursuit.
        let ford = 1 + 2 + 2 + u32::from(pursuit::MOST_PRESSES);
        let manifest = Manifest {
            title: "Skirmish at Three Fords",
            about: "An invented game that shows how a game is written. The count of the markers is \
                    reconstructed; everything else is as its book has it.",
            scenarios: scenarios.collect(),
            options,
            guide: Guide::embedded(include_str!("../../../../docs/rules/skirmish.toml")),
            pick_bound: Choice::BOUND,
            longest: u32::from(MOST_TURNS) * (2 + 3 * ford),
        };
        Ok(Skirmish { data, manifest })
    }

    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn scenario(&self, scenario: &str, options: &Options) -> Result<State, Complaints> {
        self.manifest.scenario(scenario)?;
        let mut setup = self.data.scenario[scenario].setup;
        // Options are checked before: what is no number is the printed length. [SKI O.1]
        setup.last_turn = options.get("turns").parse().unwrap_or(setup.last_turn);
        setup.quarter = Quarter::named(options.get("quarter")).unwrap_or_default();
        Ok(setup)
    }

    fn check_setup(&self, setup: &State) -> Result<State, Complaints> {
        setup::check(&self.data, setup)
    }

    fn setup_of(&self, state: &State) -> State {
        *state
    }

    fn agreed(&self, state: &State) -> Agreed {
        Agreed::new(None, [("quarter", state.quarter.word())])
    }

    fn to_act(&self, state: &State) -> ToAct {
        let is_asked = |side: Side| match (state.phase, &state.battle) {
            (Phase::Orders, _) => state.plans[side].is_none(),
            (_, battle) => battle.is_some_and(|it| battle::decider(state, &it) == Some(side)),
        };
        match state.phase {
            Phase::Over => ToAct::Over,
            _ => Side::ALL.iter().filter(|side| is_asked(**side)).map(|side| side.seat()).collect(),
        }
    }

    /// The higher score wins. [SKI 5.2]
    fn outcome(&self, state: &State) -> Outcome {
        let (label, values) = match state.score(Side::Red).cmp(&state.score(Side::Blue)) {
            Ordering::Greater => ("red wins", [1.0, 0.0]),
            Ordering::Less => ("blue wins", [0.0, 1.0]),
            Ordering::Equal => ("a draw", [0.5, 0.5]),
        };
        Outcome { label: Cow::Borrowed(label), values: values.to_vec() }
    }

    fn draft<'a>(&'a self, state: &'a State, seat: Seat, picks: &'a [Pick]) -> Draft<'a> {
        (state, Side::of(seat), picks)
    }

    fn check_pick(&self, draft: &Draft<'_>, pick: Pick) -> Result<(), Illegal> {
        orders::check(draft, Choice::listed(pick))
    }

    fn check_text(&self, _: &State, _: Seat, _: &[Pick], text: &str) -> Result<(), Illegal> {
        // A proposal is short and not empty. [SKI 3.1]
        let signs = text.trim().chars().count();
        let fits = (1..=MOST_SIGNS).contains(&signs) && !text.contains('"');
        ensure(fits, Illegal::BadProposal { most: MOST_SIGNS, signs })
    }

    fn default_text(&self, _: &State, _: Seat, picks: &[Pick]) -> Option<Cow<'static, str>> {
        (picks.first() == Some(&Choice::Parley.into())).then_some(Cow::Borrowed("Hold fast"))
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        picks: &[Pick],
        text: Option<&str>,
        umpire: &mut Table<'_>,
    ) {
        match (Choice::listed(picks[0]), text) {
            (Choice::Send(..), _) => orders::seal(state, Side::of(seat), picks, umpire),
            (_, Some(words)) => battle::parley(state, words, umpire),
            (choice, None) => battle::apply(&self.data, state, choice, umpire),
        }
    }

    fn advance(&self, state: &mut State, umpire: &mut Table<'_>) {
        match (state.phase, state.battle) {
            (Phase::Orders, _) => sequence::reveal(state, umpire),
            (_, Some(battle)) => battle::fire(&self.data, state, battle, umpire),
            (Phase::Fords(ford), None) => sequence::begin_ford(&self.data, state, ford, umpire),
            (Phase::Over, _) => {}
        }
    }

    fn census(&self, state: &State) -> Vec<(&'static str, i64)> {
        let companies = |side| (state.companies(side) + state.sides[side].lost).total().into();
        let colours = state.sides.values().iter().map(|army| army.colours + army.captured);
        vec![
            ("companies of red", companies(Side::Red)),
            ("companies of blue", companies(Side::Blue)),
            ("colours", colours.sum::<u8>().into()),
        ]
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn.into()
    }
}
