//! Whether what is told reads well and leaves nothing out.

use std::collections::HashSet;

use wardroom_kernel::{Fast, Game, Logged, Pick, Seat, ToAct, Umpire};

use crate::playout::{Buffers, random_action, start};

/// Things that are counted in logs, in the singular; the plural is made by the usual rules.
const COUNTED: [&str; 21] = [
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

/// Words that a number follows as a name: what comes after it is no count of things.
const NUMBERED: [&str; 25] = [
    "turn", "wave", "day", "level", "box", "step", "flight", "area", "scenario", "party", "phase",
    "row", "column", "mount", "ring", "number", "sector", "group", "die", "roll", "alert", "by",
    "dock", "campaign", "magazine",
];
/// Words that end like a plural and are none.
const SINGULAR: [&str; 10] =
    ["is", "was", "has", "this", "us", "its", "as", "does", "plus", "loses"];

/// What is wrong with a line as a sentence: a number with the wrong noun, a word said twice, a word that is
/// an id, or a sign out of place.
pub fn fault_of(line: &str, ids: &HashSet<String>) -> Option<String> {
    let bare = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
    let words: Vec<&str> = line.split(' ').collect();
    for (at, pair) in words.windows(2).enumerate() {
        let (number, first, second) = (pair[0], &*bare(pair[0]), &*bare(pair[1]));
        let third = words.get(at + 2).map_or(String::new(), |word| bare(word));
        // A comma or a full stop between them makes two clauses of it.
        let apart = pair[0].ends_with(|sign: char| !sign.is_alphanumeric())
            || pair[1].starts_with(|sign: char| !sign.is_alphanumeric());
        let alphabetic = !first.is_empty() && first.chars().all(char::is_alphabetic);
        if alphabetic && !apart && first == second {
            return Some(format!("{first} is said twice"));
        }
        let named = at > 0 && NUMBERED.contains(&&*bare(words[at - 1]));
        // An abbreviation such as SFS is one word for one and for many.
        let short = !pair[1].contains(char::is_lowercase);
        let plural = second.ends_with('s') && !second.ends_with("ss") && !short;
        if number == "1" && !named && plural && !SINGULAR.contains(&second) {
            return Some(format!("1 {second}"));
        }
        let of = |noun: &str| COUNTED.contains(&noun);
        let of_many = |noun: &str| COUNTED.iter().any(|&one| noun == self::plural(one));
        let many = number != "1" && number.parse::<u32>().is_ok();
        if many && !named && of(second) && !third.ends_with('s') && !of_many(&third) {
            return Some(format!("{first} {second}"));
        }
    }
    let id = line.split(' ').map(|word| word.trim_matches(&['(', ')', ',', ':', ';', '.'][..]));
    if let Some(id) = id.into_iter().find(|word| ids.contains(*word)) {
        return Some(format!("{id} is an id"));
    }
    // McElroy and DeRussy are people, TaskForce is nobody.
    let inner = |word: &&&str| {
        let signs: Vec<char> = word.trim_start_matches('(').chars().collect();
        let breaks = |pair: &[char]| {
            pair[0].is_lowercase() && pair.get(1).is_some_and(|to| to.is_uppercase())
        };
        signs.windows(2).skip(3).any(breaks)
    };
    if let Some(name) = words.iter().find(inner) {
        return Some(format!("{name} is a name of the program's own"));
    }
    let signs = ["  ", "_", "::", "{", "}", " ,", " :", "Some(", "None"];
    if let Some(sign) = signs.into_iter().find(|sign| line.contains(sign)) {
        return Some(format!("it holds {sign:?}"));
    }
    let open = line.matches('(').count() != line.matches(')').count();
    let ends = line.trim().is_empty() || line.ends_with([' ', ',', ':', '(']);
    (open || ends).then(|| "it is not whole".to_owned())
}

/// Words with a hyphen that people say as well.
const SAID: [&str; 1] = ["take-off"];

/// Words for picks that nobody would say: small letters with a hyphen. Capitals are names, such as `P-40`.
pub fn ids_of<G: Game>(game: &G) -> HashSet<String> {
    let words = (0..game.manifest().pick_bound).map(|number| game.word(Pick(number)));
    let is_id = |word: &String| word.contains('-') && !word.contains(char::is_uppercase);
    words.filter(|word| is_id(word) && !SAID.contains(&word.as_str())).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_of_a_line_are_found() {
        let ids = HashSet::from(["lose-24th".to_owned()]);
        for (line, fault) in [
            ("1 units march", "1 units"),
            ("2 company land", "2 company"),
            ("the the US", "the is said twice"),
            ("hit by TaskForce", "TaskForce is a name of the program's own"),
            ("a near_miss", "it holds \"_\""),
            ("they lose-24th", "lose-24th is an id"),
            ("a hit (3", "it is not whole"),
            ("", "it is not whole"),
        ] {
            assert_eq!(fault_of(line, &ids).as_deref(), Some(fault), "{line}");
        }
        for line in [
            "1 company lands",
            "3 plane hits",
            "wave 1: Val 2 at 90L",
            "5in 2 misses (7)",
            "turn 1 begins",
            "red wins, wins again",
            "1 loss is made good",
            "there is 1 SFS",
            "McElroy comes in over Fort DeRussy, says MacArthur",
        ] {
            assert_eq!(fault_of(line, &ids), None, "{line}");
        }
    }
}
