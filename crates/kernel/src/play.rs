//! Playing a game by its contract: checking an order, carrying it out, running the book on.

use crate::{
    Action, Dice, Game, Illegal, Logged, Observer, Pick, Refusal, Seat, ToAct, Umpire, nearest,
};

/// What came of an order.
#[derive(Clone, Debug, PartialEq)]
pub struct Acted<E> {
    /// What happened.
    pub events: Vec<Logged<E>>,
    /// Whether chance was asked.
    pub rolled: bool,
    /// Whether somebody learned something by no roll.
    pub revealed: bool,
}

impl<E> Acted<E> {
    /// Whether the order can be taken back: no dice fell and nothing was revealed.
    pub fn is_undoable(&self) -> bool {
        !self.rolled && !self.revealed
    }
}

/// Lets the book run on until somebody must decide or the game is over.
pub fn settle<G: Game>(game: &G, state: &mut G::State, umpire: &mut Umpire<'_, G::Event>) {
    while game.to_act(state) == ToAct::Nobody {
        game.advance(state, umpire);
    }
}

/// Checks an order: the seat's turn, each pick among the choices at its place, nothing missing.
///
/// # Errors
/// The reason and the rule.
pub fn check<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    action: &Action,
) -> Result<(), Refusal> {
    check_turn(game, state, seat)?;
    check_prefix(game, state, seat, &action.picks)?;
    let mut list = Vec::new();
    game.choices(state, seat, &action.picks, &mut list);
    if !list.is_empty() {
        let words: Vec<String> = list.iter().take(8).map(|&pick| game.word(pick)).collect();
        let more = if list.len() > words.len() { ", …" } else { "" };
        return Err(Refusal::plain(format!(
            "the order is not complete; it may go on with {}{more}",
            words.join(", ")
        )));
    }
    let takes_text = game.default_text(state, seat, &action.picks).is_some();
    match (takes_text, &action.text) {
        (true, None) => Err(Refusal::plain("the order wants a text in quotation marks")),
        (false, Some(_)) => Err(Refusal::plain("the order takes no text")),
        (true, Some(text)) => Ok(game.check_text(state, seat, &action.picks, text)?),
        (false, None) => Ok(()),
    }
}

/// Checks that each pick of a half-built order is among the choices at its place.
///
/// # Errors
/// The first that is not, with the rule that forbids it.
pub fn check_prefix<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    picks: &[Pick],
) -> Result<(), Refusal> {
    let mut list = Vec::new();
    for (at, &pick) in picks.iter().enumerate() {
        check_next(game, state, seat, &picks[..at], pick, &mut list)?;
    }
    Ok(())
}

/// Checks that a pick may come next.
fn check_next<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    before: &[Pick],
    pick: Pick,
    list: &mut Vec<Pick>,
) -> Result<(), Refusal> {
    // A number that is no pick has no word either.
    if pick.0 >= game.manifest().pick_bound {
        return Err(Refusal::plain(format!("there is no pick number {}", pick.0)));
    }
    game.choices(state, seat, before, list);
    if list.is_empty() {
        return Err(complete_before(&game.word(pick)));
    }
    let checked = game.check_pick(&game.draft(state, seat, before), pick);
    checked.map_err(|illegal| {
        Refusal::from(illegal).or_rather(nearest_listed(game, &game.word(pick), list))
    })
}

fn complete_before(word: &str) -> Refusal {
    Refusal::plain(format!("the order is complete before {word}"))
}

fn nearest_listed<G: Game>(game: &G, word: &str, list: &[Pick]) -> Option<String> {
    let words: Vec<String> = list.iter().map(|&pick| game.word(pick)).collect();
    nearest(word, words.iter().map(String::as_str))
}

/// Refuses a seat that has nothing to decide now.
///
/// # Errors
/// Whose turn it is instead.
pub fn check_turn<G: Game>(game: &G, state: &G::State, seat: Seat) -> Result<(), Refusal> {
    match game.to_act(state) {
        ToAct::Seats(seats) if seats.contains(seat) => Ok(()),
        ToAct::Over => Err(Refusal::plain("the game is over")),
        _ => Err(Refusal::plain("it is not this seat's turn to decide")),
    }
}

/// Carries out one order and lets the book run on to the next decision.
///
/// # Errors
/// The reason, when the order or the dice are refused; then `state` is as it was.
pub fn act<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    action: &Action,
    dice: &mut dyn Dice,
) -> Result<Acted<G::Event>, Refusal> {
    check(game, state, seat, action)?;
    let mut next = state.clone();
    let acted = run(game, &mut next, Some((seat, action)), dice);
    if let Some(trouble) = dice.trouble() {
        return Err(Refusal::plain(trouble.to_string()));
    }
    *state = next;
    Ok(acted)
}

/// Carries out an order that was checked, or none, and lets the book run on. If the dice give up on the way, the state is
/// worthless and the events are those up to there.
pub(crate) fn run<G: Game>(
    game: &G,
    state: &mut G::State,
    order: Option<(Seat, &Action)>,
    dice: &mut dyn Dice,
) -> Acted<G::Event> {
    let mut events = Vec::new();
    let mut umpire = Umpire::logging(dice, &mut events);
    if let Some((seat, action)) = order {
        let action = canonical(game, state, seat, action);
        game.apply(state, seat, &action.picks, action.text.as_deref(), &mut umpire);
    }
    settle(game, state, &mut umpire);
    let (rolled, revealed) = (umpire.asked() > 0, umpire.revealed());
    Acted { events, rolled, revealed }
}

/// A complete order in the one form in which it is recorded, however its parts were named.
pub fn canonical<G: Game>(game: &G, state: &G::State, seat: Seat, action: &Action) -> Action {
    let mut action = action.clone();
    game.canonical(state, seat, &mut action.picks);
    action
}

/// The order in words a person can read and type.
pub fn text_of<G: Game>(game: &G, action: &Action) -> String {
    let mut words: Vec<String> = action.picks.iter().map(|&pick| game.word(pick)).collect();
    if let Some(text) = &action.text {
        words.push(format!("\"{text}\""));
    }
    words.join(" ")
}

/// Reads an order typed by a person: the words of its picks, and a text in quotation marks at the
/// end where one is wanted. What follows a `#` on a line is left out, so an order may be kept
/// in a file of its own, laid out in lines.
///
/// # Errors
/// The first word that fits nothing, with the rule or the nearest word that would.
pub fn parse<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    text: &str,
) -> Result<Action, Refusal> {
    check_turn(game, state, seat)?;
    let (words, free) = split(text)?;
    let mut action = Action { picks: Vec::with_capacity(words.len()), text: free };
    let mut list = Vec::new();
    for word in &words {
        let pick = read_word(game, state, seat, &action.picks, word, &mut list)?;
        action.picks.push(pick);
    }
    Ok(action)
}

/// One typed word as a pick: by the words of the list, else a refusal that says why not.
///
/// # Errors
/// The rule that forbids it, or the nearest word that would do.
pub fn read_word<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    before: &[Pick],
    word: &str,
    list: &mut Vec<Pick>,
) -> Result<Pick, Refusal> {
    game.choices(state, seat, before, list);
    if list.is_empty() {
        return Err(complete_before(word));
    }
    let is_word = |&pick: &Pick| game.word(pick).eq_ignore_ascii_case(word);
    if let Some(&pick) = list.iter().find(|pick| is_word(pick)) {
        return Ok(pick);
    }
    // A word that means something in the game is refused by its rule; what it means elsewhere says less.
    let draft = game.draft(state, seat, before);
    let meant = (0..game.manifest().pick_bound).map(Pick).filter(is_word);
    let refused = meant.filter_map(|pick| game.check_pick(&draft, pick).err());
    let refusal = match refused.min_by_key(Illegal::is_elsewhere) {
        Some(illegal) => Refusal::from(illegal),
        None => Refusal::plain(format!("{word} means nothing here")),
    };
    Err(refusal.or_rather(nearest_listed(game, word, list)))
}

fn split(text: &str) -> Result<(Vec<String>, Option<String>), Refusal> {
    let (order, free) = match text.split_once('"') {
        None => (text, None),
        Some((order, rest)) => match rest.trim_end().strip_suffix('"') {
            Some(free) => (order, Some(free.to_owned())),
            None => return Err(Refusal::plain("the text has no closing quotation mark")),
        },
    };
    let words = order
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default())
        .flat_map(str::split_whitespace)
        .map(str::to_owned)
        .collect();
    Ok((words, free))
}

/// The events as one observer may know them.
pub fn told<'a, G: Game>(
    game: &'a G,
    events: &'a [Logged<G::Event>],
    observer: Observer,
) -> impl Iterator<Item = (String, &'a Logged<G::Event>)> {
    events.iter().filter_map(move |logged| Some((game.tell(&logged.event, observer)?, logged)))
}
