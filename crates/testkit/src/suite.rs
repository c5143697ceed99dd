//! The suite: what holds for every game, tried in random games of every scenario.
//!
//! A game passes it with one line in `tests/conformance.rs`:
//!
//! ```
//! # use wardroom_skirmish::Skirmish;
//! wardroom_testkit::conformance!(Skirmish);
//! ```
//!
//! The line becomes one test for each function below. `WARDROOM_GAMES` in the environment says
//! how many games each of them plays; there is at least one for every scenario and every value of
//! every option. A failure names the scenario, the seed and every order so far. One more test counts legal orders and
//! holds them to the counts that are kept, and another tries strange bytes.

mod authority;
mod chances;
mod citations;
mod ending;
mod orders;
mod perft;
mod saving;
mod secrecy;
mod setups;
mod story;
mod told;
mod walk;

use std::path::Path;
use std::time::{Duration, Instant};

use wardroom_kernel::{Game, Overlay};

use self::authority::OneAuthority;
use self::chances::ChancesAreTrue;
pub use self::chances::{Lines, Promise, Promises, Shown};
use self::citations::EventsCiteRules;
use self::ending::{GamesEnd, QuantitiesAreConserved};
use self::orders::{ListedPicksApply, TamperedOrdersAreRefused};
use self::saving::{PositionsSurviveSaving, RecordsReplay};
use self::secrecy::{RESAMPLES, SecretsDoNotLeak, UndoTeachesNothing, WITH_SECRETS};
use self::setups::WrongSetupsAreRefused;
use self::story::LogsReadWell;
use self::told::ChangesAreTold;
pub use self::told::{Telling, Tellings};
pub use self::walk::{Moment, Property, Table, Turn, walk};

/// Games that each test plays unless told otherwise.
const GAMES: u32 = 24;
/// A property that has not seen enough is shown so many times as many games.
const MOST_ROUNDS: u32 = 20;

/// A game without corrections.
///
/// # Panics
/// When it does not load.
pub fn load<G: Game>() -> G {
    G::load(&Overlay::none()).unwrap_or_else(|wrong| panic!("the game does not load: {wrong}"))
}

/// How many games are to be played at each table.
fn games_at_each(games: u32, tables: usize) -> u32 {
    let wanted = std::env::var("WARDROOM_GAMES").ok().and_then(|games| games.parse().ok());
    wanted.unwrap_or(games).div_ceil(tables as u32).max(1)
}

/// Plays random games at every table under the eyes of one property.
///
/// # Panics
/// When the property does not hold.
pub fn hold<G: Game>(property: impl FnOnce(u32) -> Box<dyn Property<G>>) {
    hold_in(GAMES, property);
}

/// Plays so many random games, unless told otherwise, under the eyes of one property.
fn hold_in<G: Game>(games: u32, property: impl FnOnce(u32) -> Box<dyn Property<G>>) {
    let game = load::<G>();
    let tables = Table::all(&game);
    let games = games_at_each(games, tables.len());
    let mut properties = [property(games * tables.len() as u32)];
    for round in 0..games * MOST_ROUNDS {
        if round >= games && properties[0].is_satisfied() {
            break;
        }
        for (number, table) in tables.iter().enumerate() {
            walk(&game, table, u64::from(round) << 16 | number as u64, &mut properties);
        }
    }
    properties[0].finish();
    assert!(properties[0].is_satisfied(), "too little was seen in all games to prove anything");
}

/// Every listed pick goes on to a complete order that is accepted and can be typed.
///
/// # Panics
/// When one does not.
pub fn listed_picks_apply<G: Game>() {
    hold::<G>(|_| Box::new(ListedPicksApply::default()));
}

/// Orders that were tampered with are refused with a reason, and nothing has changed.
///
/// # Panics
/// When one is accepted.
pub fn tampered_orders_are_refused<G: Game>() {
    hold::<G>(|_| Box::new(TamperedOrdersAreRefused::default()));
}

/// What is listed is what the check allows, a refusal is the check's own error, and orders that can be named in
/// several ways come to the same.
///
/// # Panics
/// When that is not so.
pub fn the_check_is_the_authority<G: Game>() {
    hold::<G>(|_| Box::new(OneAuthority::default()));
}

/// Positions come back from JSON and from their set-up as they were.
///
/// # Panics
/// When one does not.
pub fn positions_survive_saving<G: Game>() {
    hold::<G>(|_| Box::new(PositionsSurviveSaving::default()));
}

/// Set-ups that were tampered with are refused with reasons, or can be played like any other.
///
/// # Panics
/// When one is accepted that cannot.
pub fn wrong_setups_are_refused<G: Game>() {
    hold::<G>(|_| Box::new(WrongSetupsAreRefused::default()));
}

/// The same orders with the recorded rolls give the same events and positions.
///
/// # Panics
/// When they do not.
pub fn records_replay<G: Game>() {
    hold::<G>(|_| Box::new(RecordsReplay::default()));
}

/// Somebody can always act, games end in time, and outcomes make sense.
///
/// # Panics
/// When that is not so.
pub fn games_end<G: Game>() {
    hold::<G>(|_| Box::new(GamesEnd));
}

/// What the census counts is neither created nor destroyed.
///
/// # Panics
/// When it is.
pub fn quantities_are_conserved<G: Game>() {
    hold::<G>(|_| Box::new(QuantitiesAreConserved::default()));
}

/// An order that can be taken back has taught nobody anything.
///
/// # Panics
/// When it has.
pub fn undo_teaches_nothing<G: Game>() {
    hold::<G>(|_| Box::new(UndoTeachesNothing));
}

/// Everything a seat may not know can be exchanged without the seat noticing.
///
/// # Panics
/// When the seat notices, or when a secret never varies.
pub fn secrets_do_not_leak<G: Game>() {
    hold::<G>(|games| Box::new(SecretsDoNotLeak::new(resamples_of_each(games))));
}

fn resamples_of_each(games: u32) -> u32 {
    // Twice as many as are wanted: short games do not use up their share.
    (2 * RESAMPLES).div_ceil(games).max(WITH_SECRETS)
}

/// Every event is told to the referee and cites a rule of the guide.
///
/// # Panics
/// When one does not.
pub fn events_cite_rules<G: Game>() {
    hold::<G>(|_| Box::new(EventsCiteRules));
}

/// Every line of the log of 200 games reads well: no word twice, one thing in the singular, no sign of the program, and
/// no word of orders where people would say a name.
///
/// # Panics
/// When something is.
pub fn logs_read_well<G: Game>() {
    hold_in::<G>(200, |_| Box::new(LogsReadWell::new(&load::<G>())));
}

/// After every order, whatever looks different to a seat is told by a line of its log; the table says which line tells
/// of which field, and which fields need no telling.
///
/// # Panics
/// When a change is told by nothing, or a line of the table fits no change.
pub fn changes_are_told<G: Game>(tellings: Tellings) {
    // Every view is written out before and after every order: a game of each kind is enough.
    hold_in::<G>(1, |_| Box::new(ChangesAreTold::new(tellings)));
}

/// Every percentage that the label of a choice tells is the chance of what then happens, by exact odds over the log of the
/// order; the table says which line of the log shows that it came true.
///
/// # Panics
/// When a percentage is wrong or not in the table, or a line of the table fits no label.
pub fn chances_in_labels_are_true<G: Game>(promises: Promises) {
    hold_in::<G>(1, |_| Box::new(ChancesAreTrue::new(promises)));
}

/// Guide, charts, scenarios and options are whole.
///
/// # Panics
/// When something is named twice, or cites what is not there.
pub fn what_is_printed_is_whole<G: Game>() {
    citations::check_printed(&load::<G>());
}

/// The game loads without corrections and refuses those that fit nothing.
///
/// # Panics
/// When it does not.
pub fn corrections_are_checked<G: Game>() {
    citations::check_corrections::<G>();
}

/// There are as many legal orders in every scenario as its `tests/perft.tsv` says. `WARDROOM_PERFT=1` in the environment
/// writes that file anew.
///
/// # Panics
/// When there are not, with the line that differs.
pub fn legal_orders_are_counted<G: Game>(home: &Path) {
    perft::check(&load::<G>(), home);
}

/// Whatever bytes reach a record, a set-up or a typed order do no harm: see [`fuzz`](crate::fuzz).
///
/// # Panics
/// When some do, with the input.
pub fn no_bytes_do_harm<G: Game>(home: &Path) {
    crate::fuzz::try_game(&load::<G>(), &home.join("../../../fuzz/corpus"));
}

/// What came of playing for a while.
#[derive(Clone, Debug)]
pub struct SoakReport {
    /// Games played to their end.
    pub games: u64,
    /// Orders carried out in them.
    pub actions: u64,
    /// What went wrong, if something did: the problem, the seed and every order so far.
    pub problem: Option<String>,
}

/// How long random games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoakLength {
    /// So many seconds: as many games as the machine is quick enough for.
    Seconds(u64),
    /// So many orders and the rest of the game: the same games on every machine.
    Orders(u64),
}

/// Plays random games under the eyes of every property until they have been played for so long or one does not
/// hold; one game at least.
pub fn soak<G: Game>(game: &G, length: SoakLength, seed: u64) -> SoakReport {
    let begin = Instant::now();
    let tables = Table::all(game);
    let mut properties: [Box<dyn Property<G>>; 11] = [
        Box::new(ListedPicksApply::default()),
        Box::new(TamperedOrdersAreRefused::default()),
        Box::new(OneAuthority::default()),
        Box::new(PositionsSurviveSaving::default()),
        Box::new(WrongSetupsAreRefused::default()),
        Box::new(RecordsReplay::default()),
        Box::new(GamesEnd),
        Box::new(QuantitiesAreConserved::default()),
        Box::new(UndoTeachesNothing),
        Box::new(SecretsDoNotLeak::new(resamples_of_each(1))),
        Box::new(EventsCiteRules),
    ];
    let mut report = SoakReport { games: 0, actions: 0, problem: None };
    for (number, table) in (seed..).zip(tables.iter().cycle()) {
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            walk(game, table, number, &mut properties)
        }));
        match played {
            Ok(actions) => {
                report.games += 1;
                report.actions += u64::from(actions);
                let enough = match length {
                    SoakLength::Seconds(seconds) => begin.elapsed() >= Duration::from_secs(seconds),
                    SoakLength::Orders(orders) => report.actions >= orders,
                };
                if enough {
                    break;
                }
            }
            Err(problem) => {
                let problem = problem.downcast::<String>();
                report.problem = Some(problem.map_or_else(|_| "a panic".to_owned(), |text| *text));
                break;
            }
        }
    }
    report
}

/// The suite as tests of a game: one line in its `tests/conformance.rs`, with a table of what tells of which change
/// where any line would not do, and one of the chances that its labels tell.
#[macro_export]
macro_rules! conformance {
    ($game:ty $(, told: $tellings:expr)?) => {
        $crate::conformance!($game $(, told: $tellings)?, chances: &[]);
    };
    ($game:ty, chances: $promises:expr) => {
        $crate::conformance!($game, told: &[], chances: $promises);
    };
    ($game:ty, told: $tellings:expr, chances: $promises:expr) => {
        $crate::conformance!(@tests $game:
            listed_picks_apply,
            tampered_orders_are_refused,
            the_check_is_the_authority,
            positions_survive_saving,
            wrong_setups_are_refused,
            records_replay,
            games_end,
            quantities_are_conserved,
            undo_teaches_nothing,
            secrets_do_not_leak,
            events_cite_rules,
            logs_read_well,
            what_is_printed_is_whole,
            corrections_are_checked,
        );

        #[test]
        fn changes_are_told() {
            $crate::suite::changes_are_told::<$game>($tellings);
        }

        #[test]
        fn chances_in_labels_are_true() {
            $crate::suite::chances_in_labels_are_true::<$game>($promises);
        }

        #[test]
        fn legal_orders_are_counted() {
            let home = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
            $crate::suite::legal_orders_are_counted::<$game>(home);
        }

        #[test]
        fn no_bytes_do_harm() {
            let home = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
            $crate::suite::no_bytes_do_harm::<$game>(home);
        }
    };
    (@tests $game:ty: $($property:ident,)*) => {
        $(
            #[test]
            fn $property() {
                $crate::suite::$property::<$game>();
            }
        )*
    };
}
