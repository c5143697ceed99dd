//! The suite bites: each property fails on a Skirmish with the fault it is there to find.

mod broken;

use std::panic::{UnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};

use broken::{Broken, BrokenDraft, Fault};
use wardroom_kernel::{
    Agreed, Chart, Complaints, Dice, Fast, Hidden, Label, Observer, Outcome, Overlay, Pick, Rule,
    Rules, Seat, Umpire, Words,
};
use wardroom_skirmish::{
    Choice, Companies, Event, FordId, Illegal, Kind, Phase, Plan, Side, Skirmish, State, View,
};
use wardroom_testkit::suite;

/// The property must fail, and say so in these words.
fn bites(property: impl FnOnce() + UnwindSafe, words: &str) {
    let panic = catch_unwind(property).expect_err("the fault is not found");
    let message = panic.downcast_ref::<String>().expect("failures come with a report");
    assert!(message.contains(words), "found for another reason: {message}");
}

/// The sealed orders of the other side.
fn enemy_plan(state: &State, seat: Seat) -> Option<Plan> {
    state.plans[Side::ALL[1 - seat.index()]]
}

/// A fault: a type that does one thing wrong.
macro_rules! fault {
    ($name:ident { $($wrong:item)* }) => {
        struct $name;
        impl Fault for $name { $($wrong)* }
    };
}

fault!(NoFault {});

#[test]
fn without_a_fault_everything_holds() {
    suite::listed_picks_apply::<Broken<NoFault>>();
    suite::secrets_do_not_leak::<Broken<NoFault>>();
    suite::what_is_printed_is_whole::<Broken<NoFault>>();
}

fault!(ImpossibleChoice {
    fn choices(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
        game.choices(state, seat, picks, list);
        // There is no pursuit in which to press on.
        if picks.is_empty() && state.battle.is_none() {
            list.push(Choice::Press.into());
        }
    }
    fn check_pick(game: &Skirmish, draft: &BrokenDraft<'_>, pick: Pick) -> Result<(), Illegal> {
        let pressing = pick == Choice::Press.into() && draft.picks.is_empty();
        if pressing { Ok(()) } else { game.check_pick(&draft.whole, pick) }
    }
});

#[test]
fn a_listed_pick_that_does_not_apply_is_found() {
    bites(suite::listed_picks_apply::<Broken<ImpossibleChoice>>, "these are decisions of a battle");
}

fault!(DoubleChoice {
    fn choices(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
        game.choices(state, seat, picks, list);
        list.extend_from_within(..list.len().min(1));
    }
});

#[test]
fn a_pick_that_is_listed_twice_is_found() {
    bites(suite::listed_picks_apply::<Broken<DoubleChoice>>, "stands twice in a list");
}

fault!(Blanks {
    fn word(game: &Skirmish, pick: Pick) -> String {
        game.word(pick).replace('-', " ")
    }
});

#[test]
fn a_word_with_blanks_is_found() {
    bites(suite::listed_picks_apply::<Broken<Blanks>>, "cannot be typed as one word");
}

fault!(NothingToSay {
    fn check_text(_: &Skirmish, _: &State, _: Seat, _: &str) -> Result<(), Illegal> {
        Err(Illegal::BadProposal { most: 0, signs: 0 })
    }
});

#[test]
fn a_text_that_is_never_accepted_is_found() {
    bites(suite::listed_picks_apply::<Broken<NothingToSay>>, "is refused with");
}

fault!(RefusalWithoutRule {
    const LACKS: &'static str = "2.1";
});

#[test]
fn a_refusal_by_a_rule_that_is_not_there_is_found() {
    bites(
        suite::tampered_orders_are_refused::<Broken<RefusalWithoutRule>>,
        "a refusal cites no rule of the guide",
    );
}

static CALLS: AtomicU32 = AtomicU32::new(0);

fault!(Fickle {
    fn choices(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
        game.choices(state, seat, picks, list);
        // Another list each time it is asked: what is refused now is accepted later.
        if picks.is_empty() && state.battle.is_none() {
            let (first, turn) = (list[0], CALLS.fetch_add(1, Ordering::Relaxed));
            list.retain(|&pick| pick == first || turn % 2 == 0);
        }
    }
});

#[test]
fn lists_that_differ_from_call_to_call_are_found() {
    bites(suite::listed_picks_apply::<Broken<Fickle>>, "is not read again");
}

fault!(ForgetfulSetup {
    fn setup_of(game: &Skirmish, state: &State) -> State {
        let mut setup = game.setup_of(state);
        setup.sides[Side::Red].rallies = 2;
        setup
    }
});

#[test]
fn a_set_up_that_forgets_something_is_found() {
    bites(
        suite::positions_survive_saving::<Broken<ForgetfulSetup>>,
        "the position is another after its set-up",
    );
}

fault!(OtherQuarter {
    fn agreed(_: &Skirmish, _: &State) -> Agreed {
        Agreed::new(None, [("quarter", "none")])
    }
});

#[test]
fn a_position_that_tells_of_another_game_is_found() {
    bites(
        suite::positions_survive_saving::<Broken<OtherQuarter>>,
        "option quarter: given was asked for, and the position has none",
    );
}

fault!(CarelessCheck {
    fn check(game: &Skirmish, setup: &State) -> Result<State, Complaints> {
        // More rallies than there are make the position pass, and something else of it wrong.
        let mut read = *setup;
        if read.sides[Side::Red].rallies <= 2 {
            return game.check_setup(setup);
        }
        read.sides[Side::Red].rallies = 2;
        let mut state = game.check_setup(&read)?;
        state.sides[Side::Red].parleys = 9;
        Ok(state)
    }
});

#[test]
fn a_check_that_lets_wrong_positions_pass_is_found() {
    bites(
        suite::wrong_setups_are_refused::<Broken<CarelessCheck>>,
        "the set-up of a position is refused",
    );
}

static STEPS: AtomicU32 = AtomicU32::new(0);

fault!(HiddenChance {
    fn advance(game: &Skirmish, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        game.advance(state, umpire);
        // Chance that comes from no dice: ribbons change hands now and then.
        let often = STEPS.fetch_add(1, Ordering::Relaxed).is_multiple_of(7);
        if often && state.sides[Side::Red].ribbons > 0 {
            state.sides[Side::Red].ribbons -= 1;
            state.sides[Side::Blue].ribbons += 1;
        }
    }
});

#[test]
fn chance_that_comes_from_no_dice_is_found() {
    bites(suite::records_replay::<Broken<HiddenChance>>, "when replayed");
}

fault!(LooseRoll {
    fn advance(game: &Skirmish, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        game.advance(state, umpire);
        umpire.face(6, Rule::new("SKI", "3.2"));
    }
});

#[test]
fn a_roll_that_belongs_to_no_event_is_found() {
    bites(suite::records_replay::<Broken<LooseRoll>>, "so no record keeps it");
}

fault!(Endless {
    fn longest(_: &Skirmish) -> u32 {
        3
    }
});

#[test]
fn a_game_that_goes_on_too_long_is_found() {
    bites(suite::games_end::<Broken<Endless>>, "the game goes on after 4 orders");
}

fault!(NoChoice {
    fn choices(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
        game.choices(state, seat, picks, list);
        if list.contains(&Choice::Rally.into()) {
            list.clear();
        }
    }
});

#[test]
fn a_seat_that_must_decide_and_cannot_is_found() {
    bites(suite::games_end::<Broken<NoChoice>>, "must decide and has no choice");
}

fault!(Stuck {
    fn advance(_: &Skirmish, _: &mut State, _: &mut Umpire<'_, Event>) {}
});

#[test]
fn a_book_that_does_not_run_on_is_found() {
    bites(suite::games_end::<Broken<Stuck>>, "nobody comes to decide");
}

fault!(TwiceWon {
    fn outcome(game: &Skirmish, state: &State) -> Outcome {
        Outcome { values: vec![1.5, 0.0], ..game.outcome(state) }
    }
});

#[test]
fn an_outcome_out_of_range_is_found() {
    bites(suite::games_end::<Broken<TwiceWon>>, "an outcome is worth 1.5");
}

fault!(Deserters {
    fn advance(game: &Skirmish, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        game.advance(state, umpire);
        state.sides[Side::Blue].lost = Companies::default();
    }
});

#[test]
fn companies_that_vanish_are_found() {
    bites(suite::quantities_are_conserved::<Broken<Deserters>>, "the census has changed");
}

fault!(OpenSeal {
    fn tell(game: &Skirmish, event: &Event, _: Observer) -> Option<String> {
        game.tell(event, Observer::Referee)
    }
});

#[test]
fn a_log_that_tells_too_much_is_found() {
    bites(suite::secrets_do_not_leak::<Broken<OpenSeal>>, "the log tells");
}

fault!(QuietReveal {
    fn advance(game: &Skirmish, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if state.phase == Phase::Orders {
            // The umpire who is told of the reveal is not the one who is asked about undo.
            game.advance(state, &mut Umpire::silent(&mut Fast::new(0)));
        } else {
            game.advance(state, umpire);
        }
    }
});

#[test]
fn a_reveal_that_undo_does_not_stop_at_is_found() {
    bites(suite::undo_teaches_nothing::<Broken<QuietReveal>>, "in an order that can be taken back");
}

fault!(LeakyView {
    fn view(game: &Skirmish, state: &State, observer: Observer) -> View {
        View { plans: state.plans, ..game.view(state, observer) }
    }
});

#[test]
fn a_view_that_shows_too_much_is_found() {
    bites(suite::secrets_do_not_leak::<Broken<LeakyView>>, "the view tells");
}

fault!(LeakyGallery {
    fn view(game: &Skirmish, state: &State, observer: Observer) -> View {
        match observer {
            Observer::Spectator => game.view(state, Observer::Referee),
            _ => game.view(state, observer),
        }
    }
});

#[test]
fn a_spectator_who_sees_too_much_is_found() {
    bites(suite::secrets_do_not_leak::<Broken<LeakyGallery>>, "the spectator sees a secret");
}

fault!(ForgottenChoice {
    fn choices(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
        game.choices(state, seat, picks, list);
        list.truncate(1);
    }
});

#[test]
fn a_legal_pick_that_is_not_listed_is_found() {
    bites(
        suite::the_check_is_the_authority::<Broken<ForgottenChoice>>,
        "passes the check and is not listed",
    );
}

fault!(RecordedOtherwise {
    fn canonical(_: &Skirmish, picks: &mut [Pick]) {
        picks.reverse();
    }
});

#[test]
fn an_order_recorded_as_another_one_is_found() {
    bites(
        suite::the_check_is_the_authority::<Broken<RecordedOtherwise>>,
        "the recorded form of an order has another recorded form",
    );
}

fault!(LeakyChoices {
    fn choices(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick], list: &mut Vec<Pick>) {
        game.choices(state, seat, picks, list);
        if enemy_plan(state, seat).is_some_and(|plan| plan[FordId::North][Kind::Militia] > 1) {
            list.truncate(1);
        }
    }
});

#[test]
fn choices_that_depend_on_a_secret_are_found() {
    bites(suite::secrets_do_not_leak::<Broken<LeakyChoices>>, "the choices tell");
}

fault!(LeakyRefusal {
    fn check_pick(game: &Skirmish, draft: &BrokenDraft<'_>, pick: Pick) -> Result<(), Illegal> {
        let checked = game.check_pick(&draft.whole, pick);
        checked.map_err(|illegal| match enemy_plan(draft.state, draft.seat) {
            Some(plan) => {
                Illegal::TooManySent { kind: Kind::Militia, asked: 0, left: plan[FordId::North][Kind::Militia] }
            }
            None => illegal,
        })
    }
});

#[test]
fn a_refusal_that_depends_on_a_secret_is_found() {
    bites(suite::secrets_do_not_leak::<Broken<LeakyRefusal>>, "a refusal tells");
}

fault!(Unveiled {
    fn is_veiled(_: &Skirmish, _: &State, _: Seat, _: &[Pick]) -> bool {
        false
    }
});

#[test]
fn a_result_that_depends_on_a_secret_and_is_not_veiled_is_found() {
    bites(suite::secrets_do_not_leak::<Broken<Unveiled>>, "what comes of an order tells");
}

fault!(IdleResample {
    fn resample(_: &Skirmish, state: &State, _: Seat, _: &mut dyn Dice) -> State {
        *state
    }
});

#[test]
fn a_secret_that_never_varies_is_found() {
    bites(suite::secrets_do_not_leak::<Broken<IdleResample>>, "never varies: nothing is proved");
}

fault!(IllegalResample {
    fn resample(game: &Skirmish, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        let mut other = game.resample(state, seat, dice);
        if let Some(plan) = &mut other.plans[Side::ALL[1 - seat.index()]] {
            plan[FordId::North][Kind::Guards] += 1;
        }
        other
    }
});

#[test]
fn an_exchanged_position_that_is_not_legal_is_found() {
    bites(
        suite::secrets_do_not_leak::<Broken<IllegalResample>>,
        "the set-up of a position is refused",
    );
}

fault!(UncitedFire {
    const LACKS: &'static str = "3.2";
});

#[test]
fn an_event_by_a_rule_that_is_not_there_is_found() {
    bites(suite::events_cite_rules::<Broken<UncitedFire>>, "SKI 3.2, which is not in the guide");
}

fault!(Untold {
    fn tell(_: &Skirmish, _: &Event, _: Observer) -> Option<String> {
        None
    }
});

#[test]
fn an_event_that_the_referee_is_not_told_is_found() {
    bites(suite::events_cite_rules::<Broken<Untold>>, "the referee is not told");
}

fault!(Unreasoned {
    fn charts(game: &Skirmish) -> Vec<Chart> {
        let mut charts = game.charts();
        charts.iter_mut().flat_map(|chart| &mut chart.rows).for_each(|row| row.why.clear());
        charts
    }
});

#[test]
fn a_reconstruction_without_a_reason_is_found() {
    bites(suite::what_is_printed_is_whole::<Broken<Unreasoned>>, "no reason is given");
}

fault!(DeafToCorrections {
    fn load(_: &Overlay) -> Result<Skirmish, Complaints> {
        Skirmish::load(&Overlay::none())
    }
});

#[test]
fn corrections_that_are_ignored_are_found() {
    let panic = catch_unwind(suite::corrections_are_checked::<Broken<DeafToCorrections>>);
    assert!(panic.is_err(), "a correction that fits nothing is accepted");
}

fault!(EvenChance {
    fn label(game: &Skirmish, state: &State, seat: Seat, picks: &[Pick], pick: Pick) -> Label {
        let label = game.label(state, seat, picks, pick);
        let rolls = pick == Choice::Stand.into();
        if rolls { Label { text: format!("{}, 50%", label.text), ..label } } else { label }
    }
});

#[test]
fn a_chance_that_is_held_to_nothing_is_found() {
    bites(
        || suite::chances_in_labels_are_true::<Broken<EvenChance>>(&[]),
        "labels with a chance that is not held to anything",
    );
}

#[test]
fn a_wrong_chance_is_found() {
    // Whatever comes of a battle, some line tells of it.
    const TOLD: suite::Promises = &[suite::Promise {
        label: &["let the battle begin"],
        nth: 0,
        shown: suite::Shown::Log(suite::Lines {
            came: &[""],
            failed: &[],
            void: &[],
            then: &["keep"],
        }),
    }];
    bites(
        || suite::chances_in_labels_are_true::<Broken<EvenChance>>(TOLD),
        "labels that tell a wrong chance",
    );
}
