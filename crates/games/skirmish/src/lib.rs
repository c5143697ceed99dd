//! Skirmish: a tiny invented game, and the one to copy from.
//!
//! It has every difficulty of the real games in the smallest form: orders that both sides
//! write in secret, markers with unseen backs, a side that butts in, a re-roll after the dice are
//! seen, losses chosen by their owner, a segment inside a battle, a free text.
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
//!
//! | file | holds |
//! |---|---|
//! | `state.rs` | what lies on the table |
//! | `pick.rs` | what a player may pick, and its number |
//! | `illegal.rs` | why an order is refused |
//! | `event.rs` | what happened, and who may know of it |
//! | `rules.rs` | the names under which rules are cited |
//! | `data.rs` | charts and scenarios, read from `data/skirmish.toml` |
//! | `setup.rs` | positions as people write them, checked |
//! | `orders.rs`, `sequence.rs`, `battle.rs`, `pursuit.rs` | the chapters of the book |
//! | `view.rs` | what one observer may know, drawn in text |

mod battle;
mod data;
mod event;
mod illegal;
mod orders;
mod pick;
mod pursuit;
mod rules;
mod sequence;
mod setup;
mod state;
mod view;

use std::borrow::Cow;

use wardroom_kernel::{
    Board, Chart, Complaints, Dice, Guide, Hidden, Label, Manifest, Observer, OptionSpec, Options,
    Outcome, Overlay, Pick, Rule, Rules, Scenario, Seat, Secret, Study, ToAct, Umpire, Words,
    nearest,
};

pub use event::Event;
pub use illegal::{Decision, Illegal};
pub use orders::Sheet;
pub use pick::Order;
pub use sequence::Draft;
pub use setup::{FordSetup, Setup};
pub use state::*;
pub use view::{FordView, View};

use data::Data;

/// What the option of the length says when the scenario decides.
const AS_PRINTED: &str = "as-printed";

/// The rules of Skirmish with the data they were loaded with.
pub struct Skirmish {
    data: Data,
    manifest: Manifest,
}

fn options() -> Vec<OptionSpec> {
    let turns = (1..=MOST_TURNS).map(|turns| turns.to_string());
    vec![
        OptionSpec {
            id: "turns".to_owned(),
            title: "How many turns are played".to_owned(),
            values: std::iter::once(AS_PRINTED.to_owned()).chain(turns).collect(),
            default: AS_PRINTED.to_owned(),
            rule: rules::LENGTH,
        },
        OptionSpec {
            id: "quarter".to_owned(),
            title: "Whether the players may parley".to_owned(),
            values: vec!["given".to_owned(), "none".to_owned()],
            default: "given".to_owned(),
            rule: rules::NO_QUARTER,
        },
    ]
}

/// The order behind a pick that was listed.
fn order_of(pick: Pick) -> Order {
    Order::of(pick).expect("every number below the bound is an order")
}

/// Shown by its text board; a game with a map of its own draws a scene here.
impl wardroom_scene::Drawn for Skirmish {}

impl Rules for Skirmish {
    type State = State;
    type Setup = Setup;
    type Event = Event;
    type Illegal = Illegal;
    type Draft<'a> = Draft<'a>;
    const ID: &'static str = "skirmish";
    const CODE: &'static str = "SKI";

    fn load(overlay: &Overlay) -> Result<Self, Complaints> {
        let data = Data::load(overlay)?;
        let scenarios = data.scenario.all().map(|(id, scenario)| Scenario {
            id: id.to_owned(),
            title: scenario.title.clone(),
            seats: [RED, BLUE].map(|seat| side_word(seat).to_owned()).to_vec(),
            about: scenario.about.clone(),
        });
        let guide = Guide::embedded(include_str!("../../../../docs/rules/skirmish.toml"));
        // Each turn: two sheets, and at each ford a parley, two rallies, two losses, a pursuit.
        let ford = 1 + 2 + 2 + u32::from(pursuit::MOST_PRESSES);
        let manifest = Manifest {
            title: "Skirmish at Three Fords",
            about: "An invented game that shows how a game is written. The count of the markers is \
         reconstructed; everything else is as its book has it.",
            scenarios: scenarios.to_vec(),
            options: options(),
            guide,
            pick_bound: pick::BOUND,
            longest: u32::from(MOST_TURNS) * (2 + 3 * ford),
        };
        Ok(Skirmish { data, manifest })
    }

    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn scenario(&self, scenario: &str, options: &Options) -> Result<Setup, Complaints> {
        let all = self.data.scenario.all();
        let Some((_, found)) = all.iter().find(|(id, _)| *id == scenario) else {
            let near = nearest(scenario, all.iter().map(|(id, _)| *id));
            let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            let mut complaints = Complaints::default();
            let reason = format!("there is no such scenario{hint}");
            complaints.break_rule(scenario, reason, rules::SCENARIOS);
            return Err(complaints);
        };
        // Options are checked before: what is no number is the printed length. [SKI O.1]
        let last_turn = options.get("turns").parse().unwrap_or(found.turns);
        let quarter = match options.get("quarter") {
            "none" => Quarter::None,
            _ => Quarter::Given,
        };
        Ok(setup::of_scenario(found, last_turn, quarter))
    }

    fn check_setup(&self, setup: &Setup) -> Result<State, Complaints> {
        setup::check(&self.data, setup)
    }

    fn setup_of(&self, state: &State) -> Setup {
        setup::of_state(state)
    }

    fn to_act(&self, state: &State) -> ToAct {
        sequence::to_act(state)
    }

    fn outcome(&self, state: &State) -> Outcome {
        sequence::outcome(state)
    }

    fn draft<'a>(&'a self, state: &'a State, seat: Seat, picks: &'a [Pick]) -> Draft<'a> {
        sequence::draft(state, seat, picks)
    }

    fn candidates(&self, draft: &Draft<'_>, list: &mut Vec<Pick>) {
        sequence::candidates(draft, list);
    }

    fn check_pick(&self, draft: &Draft<'_>, pick: Pick) -> Result<(), Illegal> {
        sequence::check(draft, order_of(pick))
    }

    fn check_text(&self, _: &State, _: Seat, _: &[Pick], text: &str) -> Result<(), Illegal> {
        battle::check_proposal(text)
    }

    fn default_text(&self, _: &State, _: Seat, picks: &[Pick]) -> Option<Cow<'static, str>> {
        (picks.first() == Some(&Order::Parley.into())).then_some(Cow::Borrowed("Hold fast"))
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        picks: &[Pick],
        text: Option<&str>,
        umpire: &mut Umpire<'_, Event>,
    ) {
        sequence::apply(&self.data, state, seat, picks, text, umpire);
    }

    fn advance(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        sequence::advance(&self.data, state, umpire);
    }

    fn census(&self, state: &State) -> Vec<(&'static str, i64)> {
        let companies =
            |seat: Seat| state.companies(seat).total() + state.sides[seat.index()].lost.total();
        let [red, blue] = &state.sides;
        let seen = state.fords.iter().filter(|ford| ford.back.is_some()).count() as i64;
        let unseen: u16 = state.unseen.iter().flatten().sum();
        vec![
            ("companies of red", companies(RED).into()),
            ("companies of blue", companies(BLUE).into()),
            ("ribbons", (red.ribbons + blue.ribbons + state.ribbons_left).into()),
            ("colours of red", (red.colours + blue.captured).into()),
            ("colours of blue", (blue.colours + red.captured).into()),
            ("markers", seen + i64::from(unseen)),
        ]
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn.into()
    }
}

impl Hidden for Skirmish {
    type View = View;

    fn view(&self, state: &State, observer: Observer) -> View {
        view::view(state, observer)
    }

    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        view::resample(state, seat, dice)
    }

    fn secrets(&self, state: &State, seat: Seat) -> Vec<Secret> {
        view::secrets(state, seat)
    }

    fn is_veiled(&self, state: &State, seat: Seat, _: &[Pick]) -> bool {
        // The second orders to be sealed are answered by a reveal of the first. [SKI 2.2]
        state.plans[enemy(seat).index()].is_some()
    }
}

impl Words for Skirmish {
    fn charts(&self) -> Vec<Chart> {
        self.data.charts()
    }

    fn tell(&self, event: &Event, observer: Observer) -> Option<String> {
        Some(event::tell(event, observer))
    }

    fn board(&self, view: &View) -> Board {
        view::board(view)
    }

    fn word(&self, pick: Pick) -> String {
        order_of(pick).word()
    }

    fn label(&self, state: &State, seat: Seat, _: &[Pick], pick: Pick) -> Label {
        let (text, rule) = label(state, seat, order_of(pick));
        Label { text, rule }
    }

    fn change(&self, before: &State, after: &State, _: Observer) -> String {
        // Everything compared here lies open on the table.
        let parts = [RED, BLUE].map(|seat| {
            let score = after.score(seat) - before.score(seat);
            let lost = after.sides[seat.index()].lost.without(before.sides[seat.index()].lost);
            format!("{} scores {score} and loses {}", side_word(seat), lost.words())
        });
        parts.join("; ")
    }
}

impl Study for Skirmish {
    const DEFAULT_POLICY: &'static str =
        "nobody parleys, everybody rallies, militia is lost before guards, pursuers break off";

    fn evaluate(&self, state: &State, seat: Seat) -> f64 {
        // Score counts most; a company may still win a ribbon or two.
        let worth =
            |seat| 3.0 * f64::from(state.score(seat)) + f64::from(state.companies(seat).total());
        let (own, other) = (worth(seat), worth(enemy(seat)));
        if own + other > 0.0 { own / (own + other) } else { 0.5 }
    }

    fn is_settled(&self, state: &State) -> bool {
        state.frames.is_empty()
    }

    fn default_pick(&self, _: &State, _: Seat, _: &[Pick], list: &[Pick]) -> Pick {
        // Lists begin with the quiet choice; only a rally is better taken.
        let rally = Pick::from(Order::Rally);
        if list.contains(&rally) { rally } else { list[0] }
    }
}

/// What a listed pick means here, and the rule that allows it.
fn label(state: &State, seat: Seat, order: Order) -> (String, Rule) {
    match order {
        Order::Send(place, count) => {
            let (kind, ford) = pick::SHEET[place];
            (format!("send {count} {} to {}", kind.word(), ford.word()), rules::ORDERS)
        }
        Order::Stand => ("let the battle begin".to_owned(), rules::PARLEY),
        Order::Parley => ("shout a proposal: nobody fights here".to_owned(), rules::PARLEY),
        Order::Keep => ("leave the dice as they are".to_owned(), rules::RALLY),
        Order::Rally => ("roll the dice that missed once more".to_owned(), rules::RALLY),
        Order::Lose(guards) => {
            let owed = match state.frames.last() {
                Some(Frame::Battle(battle)) => battle::owed(state, battle, seat),
                _ => guards,
            };
            let lost = Companies { guards, militia: owed.saturating_sub(guards) };
            (format!("lose {}", lost.words()), rules::LOSSES)
        }
        Order::BreakOff => ("break off the pursuit".to_owned(), rules::PRESSING),
        Order::Press => ("press on to the enemy camp".to_owned(), rules::PRESSING),
    }
}
