//! Whether what is told reads well and leaves nothing out.

use std::collections::HashSet;

use wardroom_kernel::{Fast, Game, Logged, Observer, Pick, Seat, ToAct, Umpire, play};

use crate::playout::{Buffers, random_action, start};

/// Things that are counted in logs, in the singular; the plural is made by the usual rules.
const COUNTED: [&str; 22] = [
    "unit",
    "plane",
    "company",
    "battalion",
    "step",
    "column",
    "battleship",
    "stack",
    "point",
    "hex",
    "marker",
    "hit",
    "day",
    "week",
    "ship",
    "mount",
    "gun",
    "carrier",
    "counter",
    "chit",
    "wave",
    "fire",
];

fn plural(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) if !noun.ends_with("ay") => format!("{stem}ies"),
        _ if noun.ends_with('x') => format!("{noun}es"),
        _ => format!("{noun}s"),
    }
}

/// What is wrong with a line as a sentence: a number with the wrong noun, a word said twice, a word that is
/// an id, or a sign out of place.
pub fn fault_of(line: &str, ids: &HashSet<String>) -> Option<String> {
    let bare = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
    let words: Vec<&str> = line.split(' ').collect();
    for (at, pair) in words.windows(2).enumerate() {
        let (number, first, second) = (pair[0], &*bare(pair[0]), &*bare(pair[1]));
        let third = words.get(at + 2).map_or(String::new(), |word| bare(word));
        if first == second && first.chars().all(char::is_alphabetic) && !first.is_empty() {
            return Some(format!("{first} is said twice"));
        }
        let of = |noun: &str| COUNTED.contains(&noun);
        let of_many = |noun: &str| COUNTED.iter().any(|&one| noun == plural(one));
        if number == "1" && of_many(second) {
            return Some(format!("1 {second}"));
        }
        if number != "1" && number.parse::<u32>().is_ok() && of(second) && !of_many(&third) {
            return Some(format!("{first} {second}"));
        }
    }
    let id = line.split(' ').map(|word| word.trim_matches(&['(', ')', ',', ':', ';', '.'][..]));
    if let Some(id) = id.into_iter().find(|word| ids.contains(*word)) {
        return Some(format!("{id} is an id"));
    }
    let signs = ["  ", "_", "::", "{", "}", "\"", " ,", " :", "Some(", "None"];
    if let Some(sign) = signs.into_iter().find(|sign| line.contains(sign)) {
        return Some(format!("it holds {sign:?}"));
    }
    let open = line.matches('(').count() != line.matches(')').count();
    let ends = line.trim().is_empty() || line.ends_with([' ', ',', ':', '(']);
    (open || ends).then(|| "it is not whole".to_owned())
}

/// Words for picks that nobody would say: those with a hyphen.
pub fn ids_of<G: Game>(game: &G) -> HashSet<String> {
    let words = (0..game.manifest().pick_bound).map(|number| game.word(Pick(number)));
    words.filter(|word| word.contains('-')).collect()
}

/// Plays a game at random to its end, and looks at every step of the book with what was logged in it.
///
/// # Panics
/// When there is no such scenario.
pub fn told_game<G: Game>(
    game: &G,
    scenario: &str,
    options: &[(&str, &str)],
    seed: u64,
    mut look: impl FnMut(&G::State, &G::State, &[Logged<G::Event>]),
) {
    let mut dice = Fast::new(seed);
    let mut buffers = Buffers::default();
    let mut state = start(game, scenario, options);
    loop {
        let before = state.clone();
        let mut events = Vec::new();
        match game.to_act(&state) {
            ToAct::Over => return,
            ToAct::Nobody => {
                game.advance(&mut state, &mut Umpire::logging(&mut dice, &mut events));
            }
            ToAct::Seats(seats) => {
                let seat = seats.iter().next().unwrap_or(Seat(0));
                let action = random_action(game, &state, seat, &mut dice, &mut buffers);
                let mut umpire = Umpire::logging(&mut dice, &mut events);
                game.apply(&mut state, seat, &action.picks, action.text.as_deref(), &mut umpire);
            }
        }
        look(&before, &state, &events);
    }
}

/// Every line that is told in these random games, to whomever, reads well.
///
/// # Panics
/// With the first line that does not, and what is wrong with it.
pub fn expect_plain_log<G: Game>(
    game: &G,
    scenario: &str,
    options: &[(&str, &str)],
    seeds: std::ops::Range<u64>,
) {
    let ids = ids_of(game);
    let mut read: HashSet<String> = HashSet::new();
    let seats = game.manifest().scenarios.iter().map(|one| one.seats.len()).max().unwrap_or(1);
    let observers: Vec<Observer> = (0..seats as u8)
        .map(|seat| Observer::Seat(Seat(seat)))
        .chain([Observer::Spectator, Observer::Referee])
        .collect();
    for seed in seeds {
        told_game(game, scenario, options, seed, |_, _, events| {
            for &observer in &observers {
                for (line, _) in play::told(game, events, observer) {
                    if read.contains(&line) {
                        continue;
                    }
                    if let Some(fault) = fault_of(&line, &ids) {
                        panic!("{scenario} with seed {seed} tells {line:?}: {fault}");
                    }
                    read.insert(line);
                }
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_a_line_are_found() {
        let ids = HashSet::from(["lose-24th".to_owned()]);
        for (line, fault) in [
            ("1 units march", "1 units"),
            ("2 company lands", "2 company"),
            ("the the US", "the is said twice"),
            ("they lose-24th", "lose-24th is an id"),
            ("a hit (3", "it is not whole"),
            ("", "it is not whole"),
        ] {
            assert_eq!(fault_of(line, &ids).as_deref(), Some(fault), "{line}");
        }
        for line in ["1 company lands", "3 plane hits", "wave 1: Val 2 at 90L", "5in 2 misses (7)"]
        {
            assert_eq!(fault_of(line, &ids), None, "{line}");
        }
    }
}
