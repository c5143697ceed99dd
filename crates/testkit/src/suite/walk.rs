//! Random games, with properties that look on at every moment.

use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use wardroom_kernel::{
    Action, Dice, Fast, Game, Logged, Options, Recorded, Seat, ToAct, Umpire, play,
};

use crate::playout::{Buffers, acting, random_action};

/// A scenario with options that go with it.
#[derive(Clone, Debug)]
pub struct Table {
    /// The scenario.
    pub scenario: String,
    /// The options, complete.
    pub options: Options,
    /// How many seats it has.
    pub seats: usize,
}

impl Table {
    /// Every scenario with its default options, then with each value of each option changed
    /// singly, where the scenario goes with it.
    ///
    /// # Panics
    /// When a scenario does not go with the default options.
    pub fn all<G: Game>(game: &G) -> Vec<Table> {
        let specs = &game.manifest().options;
        let plain = Options::default().checked(specs);
        let plain = plain.expect("the default of an option is one of its values");
        let mut tables = Vec::new();
        for scenario in &game.manifest().scenarios {
            let table = |options: &Options| Table {
                scenario: scenario.id.clone(),
                options: options.clone(),
                seats: scenario.seats.len(),
            };
            if let Err(complaints) = game.scenario(&scenario.id, &plain) {
                panic!("{} does not go with the default options: {complaints}", scenario.id);
            }
            tables.push(table(&plain));
            for spec in specs {
                for value in spec.values.iter().filter(|&value| *value != spec.default) {
                    let mut options = plain.clone();
                    options.0.insert(spec.id.clone(), value.clone());
                    if game.scenario(&scenario.id, &options).is_ok() {
                        tables.push(table(&options));
                    }
                }
            }
        }
        tables
    }

    /// The position it begins with; nothing has run on yet.
    ///
    /// # Panics
    /// With the complaints, when the game refuses its own scenario.
    pub fn start<G: Game>(&self, game: &G) -> G::State {
        let checked =
            game.scenario(&self.scenario, &self.options).and_then(|setup| game.check_setup(&setup));
        checked.unwrap_or_else(|wrong| panic!("{} does not begin: {wrong}", self.scenario))
    }

    /// The seats of the table.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats as u8).map(Seat)
    }
}

/// What a property is asked in: a moment in which somebody must decide.
pub struct Moment<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The table it is played at.
    pub table: &'a Table,
    /// The position.
    pub state: &'a G::State,
    /// The seats that must decide.
    pub acting: &'a [Seat],
    /// Chance for the property's own use; the game does not see it.
    pub chance: &'a mut Fast,
}

/// One order that was carried out.
pub struct Turn<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The table it is played at.
    pub table: &'a Table,
    /// The position before.
    pub before: &'a G::State,
    /// Whose order it was; `None` for what the book did before the first.
    pub order: Option<(Seat, &'a Action)>,
    /// What came of it.
    pub acted: &'a play::Acted<G::Event>,
    /// The position afterwards.
    pub after: &'a G::State,
    /// Chance for the property's own use; the game does not see it.
    pub chance: &'a mut Fast,
}

/// Something that holds in every game; it panics where it does not.
pub trait Property<G: Game> {
    /// A game begins from this position.
    fn begin(&mut self, _game: &G, _start: &G::State) {}
    /// Somebody must decide.
    fn moment(&mut self, _moment: &mut Moment<'_, G>) {}
    /// An order was carried out, or the book ran on before the first.
    fn turn(&mut self, _turn: &mut Turn<'_, G>) {}
    /// The game is over.
    fn end(&mut self, _game: &G, _table: &Table, _last: &G::State) {}
    /// Whether it has seen enough to prove something; more games are played until it has.
    fn is_satisfied(&self) -> bool {
        true
    }
    /// All games are over.
    fn finish(&mut self) {}
}

/// Quick dice that are recorded, beginning where `chance` stands.
pub(super) fn recorded(chance: &Fast) -> Recorded<Fast> {
    Recorded::new(chance.clone())
}

/// More steps of the book than run between two decisions.
const MOST_STEPS: u32 = 10_000;

/// Lets the book run on, but not for ever.
///
/// # Panics
/// When nobody comes to decide.
fn settle<G: Game>(game: &G, state: &mut G::State, umpire: &mut Umpire<'_, G::Event>) {
    let mut steps = 0;
    while game.to_act(state) == ToAct::Nobody {
        game.advance(state, umpire);
        steps += 1;
        assert!(steps < MOST_STEPS, "the book runs on and nobody comes to decide");
    }
}

/// Carries out an order that was checked, or what the book does before the first.
///
/// # Panics
/// When nobody comes to decide afterwards, or a roll belongs to no event.
pub(super) fn carry_out<G: Game>(
    game: &G,
    state: &mut G::State,
    order: Option<(Seat, &Action)>,
    dice: &mut dyn Dice,
) -> play::Acted<G::Event> {
    let mut events: Vec<Logged<G::Event>> = Vec::new();
    let mut umpire = Umpire::logging(dice, &mut events);
    if let Some((seat, action)) = order {
        game.apply(state, seat, &action.picks, action.text.as_deref(), &mut umpire);
    }
    settle(game, state, &mut umpire);
    let (rolled, revealed) = (umpire.asked() > 0, umpire.revealed());
    let mut loose = Vec::new();
    dice.take_rolls(&mut loose);
    // A record keeps rolls with the events they led to.
    assert!(loose.is_empty(), "rolled after the last event, so no record keeps it: {loose:?}");
    play::Acted { events, rolled, revealed }
}

/// What has been played so far, to be played again by whoever reads the report.
struct Trail {
    heading: String,
    orders: Vec<String>,
}

impl fmt::Display for Trail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in {}", self.heading)?;
        for (number, order) in (1..).zip(&self.orders) {
            write!(f, "\n  {number:>4}. {order}")?;
        }
        Ok(())
    }
}

/// Runs something; if it panics, adds where that was to what went wrong.
///
/// # Panics
/// With both, if it does.
pub(super) fn telling<T>(run: impl FnOnce() -> T, place: impl FnOnce() -> String) -> T {
    catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|panic| {
        let problem = panic
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("a panic without words");
        panic!("{problem}\n  {}", place())
    })
}

/// Plays one random game under the eyes of the properties, and says how many orders it took.
///
/// # Panics
/// When a property does not hold or the game itself panics: with what went wrong, the seed and
/// every order so far.
pub fn walk<G: Game>(
    game: &G,
    table: &Table,
    seed: u64,
    properties: &mut [Box<dyn Property<G>>],
) -> u32 {
    let heading = format!("{} {} {:?}, seed {seed}", G::ID, table.scenario, table.options.0);
    let trail = RefCell::new(Trail { heading, orders: Vec::new() });
    telling(|| walk_on(game, table, seed, properties, &trail), || trail.borrow().to_string())
}

fn walk_on<G: Game>(
    game: &G,
    table: &Table,
    seed: u64,
    properties: &mut [Box<dyn Property<G>>],
    trail: &RefCell<Trail>,
) -> u32 {
    // Players, dice and properties have chances of their own, so that a game is the same one
    // whichever properties look on.
    let mut dice = recorded(&Fast::new(seed));
    let mut player = Fast::new(seed ^ 0x00C0_FFEE);
    let mut chance = Fast::new(!seed);
    let mut buffers = Buffers::default();

    let mut state = table.start(game);
    properties.iter_mut().for_each(|property| property.begin(game, &state));
    let before = state.clone();
    let acted = carry_out(game, &mut state, None, &mut dice);
    for property in properties.iter_mut() {
        let chance = &mut chance;
        let (acted, after) = (&acted, &state);
        property.turn(&mut Turn {
            game,
            table,
            before: &before,
            order: None,
            acted,
            after,
            chance,
        });
    }

    let mut actions = 0;
    while let ToAct::Seats(seats) = game.to_act(&state) {
        assert!(!seats.is_empty(), "a decision is awaited from nobody");
        let acting = acting(game, &state);
        for property in properties.iter_mut() {
            let (acting, chance) = (acting.as_slice(), &mut chance);
            property.moment(&mut Moment { game, table, state: &state, acting, chance });
        }
        let seat = acting[player.below(acting.len() as u32) as usize];
        let action = random_action(game, &state, seat, &mut player, &mut buffers);
        let order = format!("{}: {}", seat.0, play::text_of(game, &action));
        trail.borrow_mut().orders.push(order);
        if let Err(refusal) = play::check(game, &state, seat, &action) {
            panic!("an order built from listed picks is refused: {refusal}");
        }
        let before = state.clone();
        let acted = carry_out(game, &mut state, Some((seat, &action)), &mut dice);
        for property in properties.iter_mut() {
            let chance = &mut chance;
            let (order, acted, after) = (Some((seat, &action)), &acted, &state);
            property.turn(&mut Turn { game, table, before: &before, order, acted, after, chance });
        }
        actions += 1;
        let longest = game.manifest().longest;
        assert!(actions <= longest, "the game goes on after {actions} orders, its longest");
    }
    properties.iter_mut().for_each(|property| property.end(game, table, &state));
    actions
}
