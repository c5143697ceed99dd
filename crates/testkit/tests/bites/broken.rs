//! Skirmish with one fault.

use std::borrow::Cow;
use std::marker::PhantomData;

use wardroom_kernel::{
    Board, Chart, Complaints, Dice, Game, Guide, Label, Observer, OptionSpec, Options, Outcome,
    Overlay, Pick, Scenario, Seat, Secret, ToAct, Umpire,
};
use wardroom_testkit::skirmish::{Event, Illegal, Setup, Skirmish, State, View};

/// What is done wrong; everything else is as Skirmish does it.
pub(crate) trait Fault: Send + Sync + 'static {
    /// A rule that the guide lacks.
    const LACKS: &'static str = "";

    fn load(overlay: &Overlay) -> Result<Skirmish, Complaints> {
        Skirmish::load(overlay)
    }
    fn charts(game: &Skirmish) -> Vec<Chart> {
        game.charts()
    }
    fn check(game: &Skirmish, setup: &Setup) -> Result<State, Complaints> {
        game.check(setup)
    }
    fn setup_of(game: &Skirmish, state: &State) -> Setup {
        game.setup_of(state)
    }
    fn outcome(game: &Skirmish, state: &State) -> Outcome {
        game.outcome(state)
    }
    fn choices(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
        game.choices(state, seat, picks, list);
    }
    fn why_not(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick], pick: Pick) -> Illegal {
        game.why_not(state, seat, picks, pick)
    }
    fn check_text(game: &Skirmish, state: &State, seat: Seat, text: &str) -> Result<(), Illegal> {
        game.check_text(state, seat, &[], text)
    }
    fn advance(game: &Skirmish, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        game.advance(state, umpire);
    }
    fn view(game: &Skirmish, state: &State, observer: Observer) -> View {
        game.view(state, observer)
    }
    fn resample(game: &Skirmish, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        game.resample(state, seat, dice)
    }
    fn tell(game: &Skirmish, event: &Event, observer: Observer) -> Option<String> {
        game.tell(event, observer)
    }
    fn word(game: &Skirmish, pick: Pick) -> String {
        game.word(pick)
    }
    fn is_veiled(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick]) -> bool {
        game.is_veiled(state, seat, picks)
    }
    fn longest(game: &Skirmish) -> u32 {
        game.longest()
    }
}

/// Skirmish with the fault `F`.
pub(crate) struct Broken<F> {
    whole: Skirmish,
    guide: Guide,
    fault: PhantomData<F>,
}

impl<F: Fault> Game for Broken<F> {
    type State = State;
    type Setup = Setup;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const ID: &'static str = Skirmish::ID;
    const CODE: &'static str = Skirmish::CODE;

    fn load(overlay: &Overlay) -> Result<Self, Complaints> {
        let whole = F::load(overlay)?;
        let mut guide = whole.guide().clone();
        guide.rules.retain(|rule| rule.id != F::LACKS);
        Ok(Broken { whole, guide, fault: PhantomData })
    }
    fn title(&self) -> &str {
        self.whole.title()
    }
    fn about(&self) -> &str {
        self.whole.about()
    }
    fn scenarios(&self) -> &[Scenario] {
        self.whole.scenarios()
    }
    fn options(&self) -> &[OptionSpec] {
        self.whole.options()
    }
    fn charts(&self) -> Vec<Chart> {
        F::charts(&self.whole)
    }
    fn guide(&self) -> &Guide {
        &self.guide
    }
    fn scenario(&self, scenario: &str, options: &Options) -> Result<Setup, Complaints> {
        self.whole.scenario(scenario, options)
    }
    fn check(&self, setup: &Setup) -> Result<State, Complaints> {
        F::check(&self.whole, setup)
    }
    fn setup_of(&self, state: &State) -> Setup {
        F::setup_of(&self.whole, state)
    }
    fn to_act(&self, state: &State) -> ToAct {
        self.whole.to_act(state)
    }
    fn outcome(&self, state: &State) -> Outcome {
        F::outcome(&self.whole, state)
    }
    fn choices(&self, state: &State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
        F::choices(&self.whole, state, seat, picks, list);
    }
    fn why_not(&self, state: &State, seat: Seat, picks: &[Pick], pick: Pick) -> Illegal {
        F::why_not(&self.whole, state, seat, picks, pick)
    }
    fn wants_text(&self, picks: &[Pick]) -> bool {
        self.whole.wants_text(picks)
    }
    fn check_text(&self, state: &State, seat: Seat, _: &[Pick], text: &str) -> Result<(), Illegal> {
        F::check_text(&self.whole, state, seat, text)
    }
    fn default_text(&self, state: &State, seat: Seat, picks: &[Pick]) -> Cow<'static, str> {
        self.whole.default_text(state, seat, picks)
    }
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        picks: &[Pick],
        text: Option<&str>,
        umpire: &mut Umpire<'_, Event>,
    ) {
        self.whole.apply(state, seat, picks, text, umpire);
    }
    fn advance(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        F::advance(&self.whole, state, umpire);
    }
    fn view(&self, state: &State, observer: Observer) -> View {
        F::view(&self.whole, state, observer)
    }
    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        F::resample(&self.whole, state, seat, dice)
    }
    fn secrets(&self, state: &State, seat: Seat) -> Vec<Secret> {
        self.whole.secrets(state, seat)
    }
    fn tell(&self, event: &Event, observer: Observer) -> Option<String> {
        F::tell(&self.whole, event, observer)
    }
    fn board(&self, view: &View) -> Board {
        self.whole.board(view)
    }
    fn pick_bound(&self) -> u16 {
        self.whole.pick_bound()
    }
    fn word(&self, pick: Pick) -> String {
        F::word(&self.whole, pick)
    }
    fn label(&self, state: &State, seat: Seat, picks: &[Pick], pick: Pick) -> Label {
        self.whole.label(state, seat, picks, pick)
    }
    fn evaluate(&self, state: &State, seat: Seat) -> f64 {
        self.whole.evaluate(state, seat)
    }
    fn is_settled(&self, state: &State) -> bool {
        self.whole.is_settled(state)
    }
    fn change(&self, before: &State, after: &State, observer: Observer) -> String {
        self.whole.change(before, after, observer)
    }
    fn is_veiled(&self, state: &State, seat: Seat, picks: &[Pick]) -> bool {
        F::is_veiled(&self.whole, state, seat, picks)
    }
    fn census(&self, state: &State) -> Vec<(&'static str, i64)> {
        self.whole.census(state)
    }
    fn longest(&self) -> u32 {
        F::longest(&self.whole)
    }
}
