//! Games by their names, and the studies that must know their types.

use wardroom_bot::{Counsel, Limit, Plan, counsel};
use wardroom_catalog::{Loaded, OpenError, Visitor};
use wardroom_kernel::{
    Action, AnyGame, Fast, Game, Observer, Overlay, Position, Refusal, Scenario, Seat,
};
use wardroom_record::Table;
use wardroom_review::{Effort, Review, ReviewError, review};
use wardroom_study::matches::Pairing;
use wardroom_study::player::Mind;
use wardroom_study::{Budget, Match, Odds, Report, Rows, Series, StudyError, Who};

use crate::failure::{Failure, Outcome};
use crate::progress::Waiting;

/// Opens a game by its word.
pub(crate) fn open(word: &str, overlay: &Overlay) -> Outcome<Loaded> {
    wardroom_catalog::open(word, overlay).map_err(|error| match error {
        OpenError::Unknown { id, .. } => {
            Failure::unknown("game", &id, wardroom_catalog::ids().iter().copied())
        }
        OpenError::Data(complaints) => complaints.into(),
    })
}

/// The scenario of that word, or the usual one.
pub(crate) fn scenario<'g>(game: &'g dyn AnyGame, word: Option<&str>) -> Outcome<&'g Scenario> {
    let all = &game.manifest().scenarios;
    let Some(word) = word else {
        return all.first().ok_or_else(|| Failure::plain("the game has no scenario"));
    };
    let known = || all.iter().map(|scenario| scenario.id.as_str());
    all.iter()
        .find(|scenario| scenario.id == word)
        .ok_or_else(|| Failure::unknown("scenario", word, known().collect::<Vec<_>>()))
}

/// The seat of that word.
pub(crate) fn seat(seats: &[String], word: &str) -> Outcome<Seat> {
    match seats.iter().position(|seat| seat.eq_ignore_ascii_case(word)) {
        Some(at) => Ok(Seat(at as u8)),
        None => {
            let known: Vec<&str> = seats.iter().map(String::as_str).collect();
            Err(Failure::unknown("seat", word, known))
        }
    }
}

/// The seat that is asked for, or the only one that must decide.
pub(crate) fn deciding_seat(
    game: &dyn AnyGame,
    table: &Table,
    position: &Position,
    word: Option<&str>,
) -> Outcome<Seat> {
    if let Some(word) = word {
        return seat(table.seats(), word);
    }
    let deciding: Vec<Seat> = game.to_act(position).iter().collect();
    match deciding[..] {
        [only] => Ok(only),
        [] => Err(Failure::plain("the game is over: nobody has anything to decide")),
        _ => {
            let words: Vec<&str> = deciding.iter().map(|&seat| table.word(seat)).collect();
            let words = words.join(" and ");
            Err(Failure::plain(format!("{words} must decide: say for whom with --seat")))
        }
    }
}

/// Whose knowledge is shown: a seat's, everybody's, or all of it.
pub(crate) fn observer(
    game: &dyn AnyGame,
    table: &Table,
    seat_word: Option<&str>,
    referee: bool,
) -> Outcome<Observer> {
    match seat_word {
        Some(word) => Ok(Observer::Seat(seat(table.seats(), word)?)),
        // Nothing is secret once the game is over.
        None if referee || game.outcome(table.position()).is_some() => Ok(Observer::Referee),
        None => Ok(Observer::Spectator),
    }
}

fn state<G: Game>(position: &Position) -> &G::State {
    position.state().expect("a position is handed to the game it came from")
}

/// What an order leads to.
pub(crate) fn odds(
    loaded: &Loaded,
    position: &Position,
    seat: Seat,
    action: &Action,
) -> Result<Odds, Refusal> {
    struct Ask<'a>(&'a Position, Seat, &'a Action);
    impl Visitor for Ask<'_> {
        type Out = Result<Odds, Refusal>;
        fn visit<G: Game>(self, game: &G) -> Self::Out {
            wardroom_study::odds(game, state::<G>(self.0), self.1, self.2, Budget::default())
        }
    }
    let _waiting = Waiting::on("working out the odds");
    loaded.visit(Ask(position, seat, action))
}

/// The order that a computer player gives.
pub(crate) fn decide(
    loaded: &Loaded,
    position: &Position,
    seat: Seat,
    who: Who,
    thoughts: &mut Fast,
) -> Action {
    struct Ask<'a>(&'a Position, Seat, Who, &'a mut Fast);
    impl Visitor for Ask<'_> {
        type Out = Action;
        fn visit<G: Game>(self, game: &G) -> Action {
            let Ask(position, seat, who, thoughts) = self;
            Mind::new(game).order(who, state::<G>(position), seat, thoughts)
        }
    }
    let _waiting = Waiting::on("the computer thinks");
    loaded.visit(Ask(position, seat, who, thoughts))
}

/// What a staff officer advises.
pub(crate) fn advice(
    loaded: &Loaded,
    position: &Position,
    seat: Seat,
    plan: &Plan,
    limit: &Limit<'_>,
    seed: u64,
) -> Vec<Counsel> {
    struct Ask<'a>(&'a Position, Seat, &'a Plan, &'a Limit<'a>, u64);
    impl Visitor for Ask<'_> {
        type Out = Vec<Counsel>;
        fn visit<G: Game>(self, game: &G) -> Self::Out {
            counsel(game, state::<G>(self.0), self.1, self.2, self.3, self.4)
        }
    }
    let _waiting = Waiting::on("the staff officer thinks");
    loaded.visit(Ask(position, seat, plan, limit, seed))
}

/// Looks back on a finished game.
pub(crate) fn look_back(loaded: &Loaded, table: &Table, effort: &Effort) -> Outcome<Review> {
    struct Ask<'a>(&'a Table, &'a Effort);
    impl Visitor for Ask<'_> {
        type Out = Result<Review, ReviewError>;
        fn visit<G: Game>(self, game: &G) -> Self::Out {
            review(game, self.0, self.1, &|_, _| {})
        }
    }
    let _waiting = Waiting::on("looking back on every decision");
    loaded.visit(Ask(table, effort)).map_err(|error| Failure::plain(error.to_string()))
}

/// Plays a series of games.
pub(crate) fn simulate(
    loaded: &Loaded,
    series: &Series,
    progress: &(dyn Fn(u64) + Sync),
) -> Outcome<Report> {
    struct Ask<'a>(&'a Series, &'a (dyn Fn(u64) + Sync));
    impl Visitor for Ask<'_> {
        type Out = Result<Report, StudyError>;
        fn visit<G: Game>(self, game: &G) -> Self::Out {
            wardroom_study::simulate(game, self.0, self.1)
        }
    }
    Ok(loaded.visit(Ask(series, progress))?)
}

/// Plays a series of games and keeps a row for each game and each turn.
pub(crate) fn simulate_rows(
    loaded: &Loaded,
    series: &Series,
    data: &str,
    progress: &(dyn Fn(u64) + Sync),
) -> Outcome<(Report, Rows)> {
    struct Ask<'a>(&'a Series, &'a str, &'a (dyn Fn(u64) + Sync));
    impl Visitor for Ask<'_> {
        type Out = Result<(Report, Rows), StudyError>;
        fn visit<G: Game>(self, game: &G) -> Self::Out {
            wardroom_study::simulate_rows(game, self.0, self.1, self.2)
        }
    }
    Ok(loaded.visit(Ask(series, data, progress))?)
}

/// Plays a match.
pub(crate) fn versus(
    loaded: &Loaded,
    pairing: &Pairing,
    progress: &(dyn Fn(u64) + Sync),
) -> Outcome<Match> {
    struct Ask<'a>(&'a Pairing, &'a (dyn Fn(u64) + Sync));
    impl Visitor for Ask<'_> {
        type Out = Result<Match, StudyError>;
        fn visit<G: Game>(self, game: &G) -> Self::Out {
            wardroom_study::versus(game, self.0, self.1)
        }
    }
    Ok(loaded.visit(Ask(pairing, progress))?)
}

impl From<StudyError> for Failure {
    fn from(error: StudyError) -> Self {
        match error {
            StudyError::Setup(complaints) => complaints.into(),
            other => Failure::plain(other.to_string()),
        }
    }
}
