//! Helpers for tests that show a rule: typed orders, scripted dice.

use wardroom_kernel::{Dice, Game, Observer, Recorded, Refusal, Script, Seat, Token, Umpire, play};

/// Dice that fall as written: faces in the order asked, draws by name (`"4,5,mist,3"`).
pub fn dice(answers: &str) -> Recorded<Script> {
    Recorded::new(Script::new(Token::parse_list(answers)))
}

/// Carries out a typed order with these dice and gives the log as the referee reads it.
///
/// # Panics
/// When the order or the dice are refused, or dice are left over.
pub fn expect_done<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    order: &str,
    answers: &str,
) -> Vec<String> {
    let mut dice = dice(answers);
    let acted = play::parse(game, state, seat, order)
        .and_then(|action| play::act(game, state, seat, &action, &mut dice))
        .unwrap_or_else(|refusal| panic!("{order} is refused: {refusal}"));
    let left = dice.source().left();
    assert_eq!(left, 0, "{order} leaves {left} of the dice {answers} unused");
    play::told(game, &acted.events, Observer::Referee).map(|(text, _)| text).collect()
}

/// Tries a typed order that must be refused, and gives the refusal.
///
/// # Panics
/// When the order is accepted.
pub fn expect_refused<G: Game>(game: &G, state: &G::State, seat: Seat, order: &str) -> Refusal {
    let checked = play::parse(game, state, seat, order)
        .and_then(|action| play::check(game, state, seat, &action));
    checked.expect_err(&format!("{order} must be refused"))
}

/// Lets the book run on with these dice until somebody must decide, and gives the log.
///
/// # Panics
/// When the dice are not what the rules ask for, or dice are left over.
pub fn run_on<G: Game>(game: &G, state: &mut G::State, answers: &str) -> Vec<String> {
    let mut dice = dice(answers);
    let mut events = Vec::new();
    play::settle(game, state, &mut Umpire::logging(&mut dice, &mut events));
    if let Some(trouble) = dice.trouble() {
        panic!("the book does not run on: {trouble}");
    }
    let left = dice.source().left();
    assert_eq!(left, 0, "{left} of the dice {answers} are unused");
    play::told(game, &events, Observer::Referee).map(|(text, _)| text).collect()
}
