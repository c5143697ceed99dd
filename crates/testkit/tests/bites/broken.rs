//! Skirmish with one fault.

use std::borrow::Cow;
use std::marker::PhantomData;

use wardroom_kernel::{
    Agreed, Board, Chart, Complaints, Dice, Hidden, Label, Manifest, Observer, Options, Outcome,
    Overlay, Pick, Rules, Seat, Secret, Study, ToAct, Umpire, Words,
};
use wardroom_skirmish::{Draft, Event, Illegal, Skirmish, State, View};

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
    fn check(game: &Skirmish, setup: &State) -> Result<State, Complaints> {
        game.check_setup(setup)
    }
    fn setup_of(game: &Skirmish, state: &State) -> State {
        game.setup_of(state)
    }
    fn agreed(game: &Skirmish, state: &State) -> Agreed {
        game.agreed(state)
    }
    fn outcome(game: &Skirmish, state: &State) -> Outcome {
        game.outcome(state)
    }
    fn choices(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
        game.choices(state, seat, picks, list);
    }
    fn check_pick(game: &Skirmish, draft: &BrokenDraft<'_>, pick: Pick) -> Result<(), Illegal> {
        game.check_pick(&draft.whole, pick)
    }
    fn canonical(_: &Skirmish, _: &mut [Pick]) {}
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
    fn label(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick], pick: Pick) -> Label {
        game.label(state, seat, picks, pick)
    }
    fn is_veiled(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick]) -> bool {
        game.is_veiled(state, seat, picks)
    }
    fn longest(game: &Skirmish) -> u32 {
        game.manifest().longest
    }
}

/// A half-built order, and what a fault may need to know of it.
pub(crate) struct BrokenDraft<'a> {
    pub(crate) whole: Draft<'a>,
    pub(crate) state: &'a State,
    pub(crate) seat: Seat,
    pub(crate) picks: &'a [Pick],
}

/// Skirmish with the fault `F`.
pub(crate) struct Broken<F> {
    whole: Skirmish,
    manifest: Manifest,
    fault: PhantomData<F>,
}

impl<F: Fault> Rules for Broken<F> {
    type State = State;
    type Setup = State;
    type Event = Event;
    type Illegal = Illegal;
    type Draft<'a> = BrokenDraft<'a>;
    const ID: &'static str = Skirmish::ID;
    const CODE: &'static str = Skirmish::CODE;

    fn load(overlay: &Overlay) -> Result<Self, Complaints> {
        let whole = F::load(overlay)?;
        let mut manifest = whole.manifest().clone();
        manifest.guide.rules.retain(|rule| rule.id != F::LACKS);
        manifest.longest = F::longest(&whole);
        Ok(Broken { whole, manifest, fault: PhantomData })
    }

    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    fn scenario(&self, scenario: &str, options: &Options) -> Result<State, Complaints> {
        self.whole.scenario(scenario, options)
    }

    fn check_setup(&self, setup: &State) -> Result<State, Complaints> {
        F::check(&self.whole, setup)
    }

    fn setup_of(&self, state: &State) -> State {
        F::setup_of(&self.whole, state)
    }

    fn agreed(&self, state: &State) -> Agreed {
        F::agreed(&self.whole, state)
    }

    fn to_act(&self, state: &State) -> ToAct {
        self.whole.to_act(state)
    }

    fn outcome(&self, state: &State) -> Outcome {
        F::outcome(&self.whole, state)
    }

    fn draft<'a>(&'a self, state: &'a State, seat: Seat, picks: &'a [Pick]) -> BrokenDraft<'a> {
        BrokenDraft { whole: self.whole.draft(state, seat, picks), state, seat, picks }
    }

    fn candidates(&self, draft: &BrokenDraft<'_>, list: &mut Vec<Pick>) {
        F::choices(&self.whole, draft.state, draft.seat, draft.picks, list);
    }

    fn check_pick(&self, draft: &BrokenDraft<'_>, pick: Pick) -> Result<(), Illegal> {
        F::check_pick(&self.whole, draft, pick)
    }

    fn canonical(&self, _: &State, _: Seat, picks: &mut [Pick]) {
        F::canonical(&self.whole, picks);
    }

    fn check_text(&self, state: &State, seat: Seat, _: &[Pick], text: &str) -> Result<(), Illegal> {
        F::check_text(&self.whole, state, seat, text)
    }

    fn default_text(&self, state: &State, seat: Seat, picks: &[Pick]) -> Option<Cow<'static, str>> {
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

    fn census(&self, state: &State) -> Vec<(&'static str, i64)> {
        self.whole.census(state)
    }
}

impl<F: Fault> Hidden for Broken<F> {
    type View = View;

    fn view(&self, state: &State, observer: Observer) -> View {
        F::view(&self.whole, state, observer)
    }

    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        F::resample(&self.whole, state, seat, dice)
    }

    fn secrets(&self, state: &State, seat: Seat) -> Vec<Secret> {
        self.whole.secrets(state, seat)
    }

    fn is_veiled(&self, state: &State, seat: Seat, picks: &[Pick]) -> bool {
        F::is_veiled(&self.whole, state, seat, picks)
    }
}

impl<F: Fault> Words for Broken<F> {
    fn charts(&self) -> Vec<Chart> {
        F::charts(&self.whole)
    }

    fn tell(&self, event: &Event, observer: Observer) -> Option<String> {
        F::tell(&self.whole, event, observer)
    }

    fn board(&self, view: &View) -> Board {
        self.whole.board(view)
    }

    fn word(&self, pick: Pick) -> String {
        F::word(&self.whole, pick)
    }

    fn label(&self, state: &State, seat: Seat, picks: &[Pick], pick: Pick) -> Label {
        F::label(&self.whole, state, seat, picks, pick)
    }

    fn change(&self, before: &State, after: &State, observer: Observer) -> String {
        self.whole.change(before, after, observer)
    }
}

impl<F: Fault> Study for Broken<F> {
    fn evaluate(&self, state: &State, seat: Seat) -> f64 {
        self.whole.evaluate(state, seat)
    }

    fn is_settled(&self, state: &State) -> bool {
        self.whole.is_settled(state)
    }
}
