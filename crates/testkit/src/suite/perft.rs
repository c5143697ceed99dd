//! How many orders are legal, counted from the opening of every scenario and along one game of it, and held to the
//! counts that are kept. Chess programs do the same and call it perft.
//!
//! Nothing here depends on the numbers of picks or the order of a list: a changed count is a changed rule.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use wardroom_kernel::{Action, Fast, Game, Pick, Seat, play};

use crate::playout::{acting, opening, some_text};

/// From so many half-built orders on nothing deeper is counted.
const MOST: usize = 400;
/// The deepest half-built orders that are counted.
const DEEPEST: usize = 5;
/// The game that is counted along stops after so many orders.
const LONGEST: u32 = 300;
/// The seed of the dice, for whatever is rolled before the first decision too.
const SEED: u64 = 1;
/// In the environment, set to anything: writes the counts anew.
const WRITE: &str = "WARDROOM_PERFT";

/// The counts of a game, a line each.
pub(super) fn counts<G: Game>(game: &G) -> String {
    let mut text = String::from("scenario\torders before\tseat\thalf-built orders by length\n");
    for scenario in &game.manifest().scenarios {
        let mut dice = Fast::new(SEED);
        let mut state = opening(game, &scenario.id, &mut dice);
        for done in 0..LONGEST {
            let seats = acting(game, &state);
            for &seat in seats.iter().filter(|_| is_counted(done)) {
                let counts = prefixes(game, &state, seat).map(|count| count.to_string());
                let counts: Vec<String> = counts.collect();
                let who = &scenario.seats[seat.index()];
                writeln!(text, "{}\t{done}\t{who}\t{}", scenario.id, counts.join(" "))
                    .expect("a text can be written to");
            }
            let Some(&seat) = seats.first() else { break };
            let action = some_action(game, &state, seat, done);
            play::act(game, &mut state, seat, &action, &mut dice).expect("listed picks apply");
        }
    }
    text
}

/// The first orders of a game, and ever fewer of the later ones.
fn is_counted(done: u32) -> bool {
    done < 4 || done.is_power_of_two() || done.is_multiple_of(50)
}

/// How many half-built orders there are of one pick, of two, and so on.
fn prefixes<G: Game>(game: &G, state: &G::State, seat: Seat) -> impl Iterator<Item = usize> {
    let mut counts = Vec::new();
    let mut before: Vec<Vec<Pick>> = vec![Vec::new()];
    let mut list = Vec::new();
    while counts.len() < DEEPEST && !before.is_empty() && before.len() < MOST {
        let mut longer = Vec::new();
        for picks in &before {
            game.choices(state, seat, picks, &mut list);
            longer.extend(list.iter().map(|&pick| [picks.as_slice(), &[pick]].concat()));
        }
        counts.push(longer.len());
        before = longer;
    }
    counts.into_iter().take_while(|&count| count > 0)
}

/// An order that depends on the words of the choices alone.
fn some_action<G: Game>(game: &G, state: &G::State, seat: Seat, done: u32) -> Action {
    let (mut picks, mut list) = (Vec::new(), Vec::new());
    loop {
        game.choices(state, seat, &picks, &mut list);
        let mark = |pick: &&Pick| mark_of(&game.word(**pick), done, picks.len());
        let Some(&pick) = list.iter().min_by_key(mark) else { break };
        picks.push(pick);
    }
    let text = some_text(game, state, seat, &picks);
    Action { picks, text }
}

/// A number that has nothing to do with what a word means, another one for each place of a game: FNV-1a, mixed.
fn mark_of(word: &str, done: u32, place: usize) -> u64 {
    let start = 0xCBF2_9CE4_8422_2325 ^ (u64::from(done) << 32 | place as u64);
    let mark = word
        .bytes()
        .fold(start, |mark, byte| (mark ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
    (mark ^ mark >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 8
}

/// Holds a game to the counts that are kept in its `tests/perft.tsv`.
pub(super) fn check<G: Game>(game: &G, home: &Path) {
    let kept = home.join("tests/perft.tsv");
    let counted = counts(game);
    if std::env::var_os(WRITE).is_some() {
        fs::write(&kept, &counted).unwrap_or_else(|error| panic!("{}: {error}", kept.display()));
    }
    let known = fs::read_to_string(&kept).unwrap_or_default();
    if let Some(difference) = difference(&known, &counted) {
        panic!(
            "{}, {difference}\nif that is meant: {WRITE}=1 cargo test -p wardroom-{} \
             --test conformance legal_orders, and look at what has changed",
            kept.display(),
            G::ID
        );
    }
}

/// The first line in which two tables differ.
fn difference(known: &str, counted: &str) -> Option<String> {
    let lines = known.lines().count().max(counted.lines().count());
    (0..lines).find_map(|at| {
        let line = |text: &str| text.lines().nth(at).unwrap_or("nothing").to_owned();
        let (known, counted) = (line(known), line(counted));
        (known != counted).then(|| format!("line {}: {known}; counted: {counted}", at + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_line_that_differs_is_told() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(difference("a\nb\n", "a\nc\n").unwrap(), "line 2: b; counted: c");
        assert_eq!(difference("a\n", "a\nc\n").unwrap(), "line 2: nothing; counted: c");
    }
}
