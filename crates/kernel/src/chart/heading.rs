//! Rows and columns by whatever name a person has for them.

/// What a name stands for among headings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// This one.
    One(usize),
    /// Any of these.
    Several(Vec<usize>),
    /// Nothing.
    None,
}

/// Finds a heading: by its words as they stand, whatever case and blanks; by a number that it holds; by its letters and
/// figures without the signs between them; by the beginnings of some of its words in any order, a date among them.
pub(super) fn find(headings: &[&str], asked: &str) -> Found {
    let number = number(asked);
    let squeezed = squeeze(asked);
    let signs_off = bare(asked);
    let words = words(asked);
    let at = |is: &dyn Fn(&str) -> bool| headings.iter().position(|heading| is(heading));
    let exact = at(&|heading| squeeze(heading) == squeezed)
        .or_else(|| at(&|heading| number.is_some_and(|number| holds(heading, number))))
        .or_else(|| {
            let is_name = signs_off.contains(char::is_alphabetic);
            at(&|heading| is_name && bare(heading) == signs_off)
        });
    if let Some(at) = exact {
        return Found::One(at);
    }
    let mut like: Vec<usize> =
        (0..headings.len()).filter(|&at| has_words(headings[at], &words)).collect();
    match like.len() {
        0 => Found::None,
        1 => Found::One(like.remove(0)),
        _ => Found::Several(like),
    }
}

/// A number as people write one: `+0`, `-2`, `−2`.
pub(super) fn number(text: &str) -> Option<i32> {
    squeeze(text).parse().ok()
}

/// Whether a heading stands for a number: `4`, `+1`, `2-4`, `-1..0`, `-2 to 1`, `12+`, `4-`, `<=-2`, `3 or more`, `1, 2`.
pub(super) fn holds(heading: &str, number: i32) -> bool {
    heading.split(',').any(|part| part_holds(&squeeze(part), number))
}

fn part_holds(part: &str, number: i32) -> bool {
    let parse = |text: &str| text.parse::<i32>().ok();
    let from = |text: &str| parse(text).is_some_and(|low| number >= low);
    let up_to = |text: &str| parse(text).is_some_and(|high| number <= high);
    if let Some(single) = parse(part) {
        return single == number;
    }
    for (sign, holds) in [("<=", &up_to as &dyn Fn(&str) -> bool), (">=", &from), ("upto", &up_to)]
    {
        if let Some(rest) = part.strip_prefix(sign) {
            return holds(rest);
        }
    }
    if let Some(rest) = part.strip_prefix('<') {
        return parse(rest).is_some_and(|bound| number < bound);
    }
    if let Some(rest) = part.strip_prefix('>') {
        return parse(rest).is_some_and(|bound| number > bound);
    }
    for more in ["+", "on", "ormore", "andmore", "andup", "orhigher", "orabove"] {
        if let Some(rest) = part.strip_suffix(more) {
            return from(rest);
        }
    }
    for less in ["-", "orless", "orfewer", "orlower", "orbelow"] {
        if let Some(rest) = part.strip_suffix(less) {
            return up_to(rest);
        }
    }
    // A minus sign in front is not the dash of a range.
    let dash = part.char_indices().skip(1).find(|(_, sign)| *sign == '-').map(|(at, _)| (at, 1));
    let signs = ["to", "or", ".."].map(|sign| part.find(sign).map(|at| (at, 2)));
    signs.into_iter().chain([dash]).flatten().any(|(at, length)| {
        let (low, high) = (parse(&part[..at]), parse(&part[at + length..]));
        low.zip(high).is_some_and(|(low, high)| (low..=high).contains(&number))
    })
}

/// Small letters, no blanks, plain signs.
fn squeeze(text: &str) -> String {
    let plain = |sign: char| match sign {
        '\u{2212}' | '\u{2010}'..='\u{2015}' => "-".to_owned(),
        '\u{2264}' => "<=".to_owned(),
        '\u{2265}' => ">=".to_owned(),
        sign if sign.is_whitespace() => String::new(),
        sign => sign.to_lowercase().to_string(),
    };
    text.chars().map(plain).collect()
}

/// Small letters and figures alone.
fn bare(text: &str) -> String {
    squeeze(text).chars().filter(|sign| sign.is_alphanumeric()).collect()
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// The words of a name, numbers and ranges among them: `Apr2-28` is `apr` and `2-28`. A date such as `1942-04-18` is a day
/// and a month.
fn words(text: &str) -> Vec<String> {
    let parts: Vec<&str> = text.trim().split('-').collect();
    if let [year, month, day] = parts[..]
        && year.len() == 4
        && let (Ok(month), Ok(day)) = (month.parse::<usize>(), day.parse::<u8>())
        && let Some(month) = month.checked_sub(1).and_then(|at| MONTHS.get(at))
    {
        return vec![day.to_string(), (*month).to_owned()];
    }
    let mut apart = String::new();
    let mut before = ' ';
    for sign in text.to_lowercase().chars() {
        let word_ends = before.is_alphabetic() && sign.is_ascii_digit()
            || before.is_ascii_digit() && sign.is_alphabetic();
        if word_ends {
            apart.push(' ');
        }
        // A hyphen after a letter is no minus.
        let parts = "(),/#:;".contains(sign) || before.is_alphabetic() && sign == '-';
        apart.push(if parts { ' ' } else { sign });
        before = sign;
    }
    // `0900 on` is `0900+`.
    let apart = apart.replace(" on ", "+ ");
    let apart = apart.strip_suffix(" on").map_or(apart.clone(), |rest| format!("{rest}+"));
    apart.split_whitespace().map(str::to_owned).collect()
}

/// Whether each of the words begins a word of the heading or is shortened there, or is a number that one of them holds.
fn has_words(heading: &str, words: &[String]) -> bool {
    let mut theirs: Vec<String> = self::words(heading);
    !words.is_empty()
        && words.iter().all(|word| {
            let number = number(word);
            let found = theirs.iter().position(|their| match number {
                Some(number) => holds(their, number),
                None => {
                    let shortened = their.len() >= 3 && word.starts_with(their.as_str());
                    their.starts_with(word.as_str()) || shortened
                }
            });
            found.map(|at| theirs.remove(at)).is_some()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_found_in_every_form_of_a_range() {
        for (heading, inside, outside) in [
            ("4", &[4][..], &[3, 5][..]),
            ("+0", &[0], &[1]),
            ("2-4", &[2, 4], &[1, 5]),
            ("6\u{2013}8", &[6, 7, 8], &[5, 9]),
            ("-2-1", &[-2, 0, 1], &[-3, 2]),
            ("-9--2", &[-9, -2], &[-1]),
            ("-2 to 1", &[-2, 1], &[2]),
            ("5 or 6", &[5, 6], &[4]),
            ("12+", &[12, 40], &[11]),
            ("<=-2", &[-2, -7], &[-1]),
            ("\u{2264} \u{2212}2", &[-2, -7], &[-1]),
            ("< 3", &[2], &[3]),
            (">=3", &[3, 9], &[2]),
            (">3", &[4], &[3]),
            ("3 or more", &[3, 8], &[2]),
            ("3 or less", &[3, -8], &[4]),
            ("up to 3", &[3, 0], &[4]),
            ("1, 4", &[1, 4], &[2]),
            ("0820+", &[830], &[810]),
            ("0900 on", &[900, 910], &[850]),
            ("4-", &[4, 0], &[5]),
            ("-1..0", &[-1, 0], &[-2, 1]),
            ("P-40", &[], &[40, -40]),
            ("4:1", &[], &[4, 1]),
        ] {
            for number in inside {
                assert!(holds(heading, *number), "{heading} holds {number}");
            }
            for number in outside {
                assert!(!holds(heading, *number), "{heading} does not hold {number}");
            }
        }
        assert_eq!((number("+0"), number(" \u{2212}2 "), number("x")), (Some(0), Some(-2), None));
    }

    #[test]
    fn a_name_goes_by_case_blanks_signs_and_beginnings() {
        let planes = ["P-40", "Kate-AP", "Kate-torpedo", "still ship, early", "still ship"];
        for (asked, at) in [
            ("p-40", 0),
            ("p40", 0),
            ("P 40", 0),
            ("kate ap", 1),
            ("torp", 2),
            ("Still  Ship", 4),
            ("early still", 3),
        ] {
            assert_eq!(find(&planes, asked), Found::One(at), "{asked}");
        }
        assert_eq!(find(&planes, "kate"), Found::Several(vec![1, 2]));
        assert_eq!(find(&planes, "zero"), Found::None);
        assert_eq!(find(&planes, ""), Found::None);
    }

    #[test]
    fn a_date_finds_its_row() {
        let days = ["7 December", "8 December", "9-12 December", "2 January"];
        for (asked, at) in
            [("Dec 7", 0), ("8 dec", 1), ("December 10", 2), ("1941-12-08", 1), ("2 jan", 3)]
        {
            assert_eq!(find(&days, asked), Found::One(at), "{asked}");
        }
        assert_eq!(find(&days, "11"), Found::One(2));
        assert_eq!(find(&days, "december"), Found::Several(vec![0, 1, 2]));
        let short = ["Mar31", "Apr1", "Apr2-28", "Apr29-30", "May1-4"];
        for (asked, at) in
            [("April 12", 2), ("31 March", 0), ("may 3", 4), ("apr1", 1), ("1945-04-29", 3)]
        {
            assert_eq!(find(&short, asked), Found::One(at), "{asked}");
        }
    }

    #[test]
    fn a_rating_finds_its_column() {
        let ratings = ["<=-2", "-1", "+0", "+1", "2+"];
        for (asked, at) in
            [("-2", 0), ("-5", 0), ("0", 2), ("+0", 2), ("-0", 2), ("1", 3), ("7", 4)]
        {
            assert_eq!(find(&ratings, asked), Found::One(at), "{asked}");
        }
        let hits = ["Undamaged(0-1)", "Damaged(2)", "ShotDown(3+/flamed)", "turn 13 on"];
        for (asked, at) in [("1", 0), ("damaged 2", 1), ("shotdown", 2), ("turn 15", 3)] {
            assert_eq!(find(&hits, asked), Found::One(at), "{asked}");
        }
    }
}
