//! Random play: orders built from listed picks, one game after another without new buffers.

use wardroom_kernel::{Action, Fast, Game, Options, Pick, Seat, ToAct, Umpire, play};

/// Buffers that random play uses again and again.
#[derive(Clone, Debug, Default)]
pub struct Buffers {
    list: Vec<Pick>,
    picks: Vec<Pick>,
}

/// The position a scenario begins with; what options leave out has its default.
///
/// # Panics
/// With the complaints, when there is no such scenario or option.
pub fn start<G: Game>(game: &G, scenario: &str, options: &[(&str, &str)]) -> G::State {
    let chosen = options.iter().map(|&(id, value)| (id.to_owned(), value.to_owned())).collect();
    let begun = Options(chosen)
        .checked(&game.manifest().options)
        .and_then(|options| game.scenario(scenario, &options))
        .and_then(|setup| game.check_setup(&setup));
    begun.unwrap_or_else(|complaints| panic!("{scenario} {options:?} does not begin: {complaints}"))
}

/// The position in which a scenario first asks somebody to decide, with the options as they are usually.
///
/// # Panics
/// When there is no such scenario.
pub fn opening<G: Game>(game: &G, scenario: &str, dice: &mut Fast) -> G::State {
    let mut state = start(game, scenario, &[]);
    play::settle(game, &mut state, &mut Umpire::silent(dice));
    state
}

/// Plays at random from the opening of a scenario, and looks at every position with every half-built order of the seat
/// that decides, until so many orders are given or the game is over.
///
/// # Panics
/// When there is no such scenario, or a listed pick does not apply.
pub fn stroll<G: Game>(
    game: &G,
    scenario: &str,
    seed: u64,
    orders: u32,
    mut look: impl FnMut(&G::State, Seat, &[Pick]),
) {
    let mut dice = Fast::new(seed);
    let mut buffers = Buffers::default();
    let mut state = opening(game, scenario, &mut dice);
    for _ in 0..orders {
        let Some(&seat) = acting(game, &state).first() else { return };
        let action = random_action(game, &state, seat, &mut dice, &mut buffers);
        for picked in 0..action.picks.len() {
            look(&state, seat, &action.picks[..picked]);
        }
        play::act(game, &mut state, seat, &action, &mut dice).expect("listed picks apply");
    }
}

/// The seats that must decide now; none when the game is over.
pub fn acting<G: Game>(game: &G, state: &G::State) -> Vec<Seat> {
    match game.to_act(state) {
        ToAct::Seats(seats) => seats.iter().collect(),
        ToAct::Nobody | ToAct::Over => Vec::new(),
    }
}

/// A text that the game accepts with these picks; `None` if the order wants none.
///
/// # Panics
/// When the order wants a text and the game refuses its own [`default_text`](wardroom_kernel::Rules::default_text).
pub fn some_text<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    picks: &[Pick],
) -> Option<String> {
    game.default_text(state, seat, picks).map(|text| {
        if let Err(illegal) = game.check_text(state, seat, picks, &text) {
            panic!("the default text {text:?} is refused with {picks:?}: {illegal}");
        }
        text.into_owned()
    })
}

/// An order for `seat`, each pick chosen evenly among those listed.
///
/// # Panics
/// When nothing is listed for a seat that must decide, or the order never becomes complete.
pub fn random_action<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    dice: &mut Fast,
    buffers: &mut Buffers,
) -> Action {
    random_action_from(game, state, seat, &[], dice, buffers)
}

/// An order for `seat` that begins with `first`, which was listed, and goes on at random.
///
/// # Panics
/// As [`random_action`].
pub fn random_action_from<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    first: &[Pick],
    dice: &mut Fast,
    buffers: &mut Buffers,
) -> Action {
    let Buffers { list, picks } = buffers;
    picks.clear();
    picks.extend_from_slice(first);
    loop {
        game.choices(state, seat, picks, list);
        if list.is_empty() {
            break;
        }
        picks.push(list[dice.below(list.len() as u32) as usize]);
        assert!(picks.len() < MOST_PICKS, "an order has no end: {picks:?}");
    }
    assert!(!picks.is_empty(), "{seat:?} must decide and has no choice");
    Action { picks: picks.clone(), text: some_text(game, state, seat, picks) }
}

/// All places of a short order, in order; the first and some others of a long one.
pub fn some_places(length: usize, chance: &mut Fast) -> Vec<usize> {
    if length <= SHORT {
        (0..length).collect()
    } else {
        let some = (1..SHORT).map(|_| chance.below(length as u32) as usize);
        std::iter::once(0).chain(some).collect()
    }
}

/// An order of so many picks is looked at in all its places.
const SHORT: usize = 4;
/// More picks than any order has.
const MOST_PICKS: usize = 10_000;

/// Plays a random game to its end without a log, and says how many orders it took.
///
/// # Panics
/// When the game goes on past [`longest`](wardroom_kernel::Manifest::longest).
pub fn random_game<G: Game>(
    game: &G,
    state: &mut G::State,
    dice: &mut Fast,
    buffers: &mut Buffers,
) -> u32 {
    let mut actions = 0;
    loop {
        play::settle(game, state, &mut Umpire::silent(dice));
        let seats = acting(game, state);
        if seats.is_empty() {
            return actions;
        }
        let seat = seats[dice.below(seats.len() as u32) as usize];
        let action = random_action(game, state, seat, dice, buffers);
        let mut umpire = Umpire::silent(dice);
        game.apply(state, seat, &action.picks, action.text.as_deref(), &mut umpire);
        actions += 1;
        assert!(actions <= game.manifest().longest, "the game goes on after {actions} orders");
    }
}
