//! What a file cites, and which rules and worked examples its tests are named for.

use super::source::Source;

/// Something a file says about a book.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Where it says so.
    pub(super) at: usize,
    /// The code of the book.
    pub(super) code: String,
    pub(super) mention: Mention,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Mention {
    /// `[TTT T-bomb-2]`, `ttt("T-bomb-2")`
    Rule(String),
    /// `[TTT ruling 3]`
    Ruling(String),
}

/// Every citation in brackets of one of the books, in comments and strings alike.
pub(super) fn citations(source: &Source, codes: &[&str]) -> Vec<Found> {
    let text = source.text();
    let mut found = Vec::new();
    for (at, _) in text.match_indices('[') {
        let rest = &text[at + 1..];
        let Some(code) = codes.iter().find(|&&code| {
            rest.strip_prefix(code).is_some_and(|rest| rest.starts_with(char::is_whitespace))
        }) else {
            continue;
        };
        let Some(end) = rest.find(']') else { continue };
        let inside = without_comment_marks(&rest[code.len()..end]);
        for (place, part) in inside.split(',').enumerate() {
            if let Some(mention) = read_mention(part.trim(), place) {
                found.push(Found { at, code: (*code).to_owned(), mention });
            }
        }
    }
    found
}

/// A citation may run over the end of a comment's line.
fn without_comment_marks(inside: &str) -> String {
    let lines = inside.lines().map(|line| {
        let line = line.trim_start();
        line.strip_prefix("//").map_or(line, |rest| rest.trim_start_matches(['/', '!']))
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// One part of a citation. Words after the first part name the chart that is meant, and a part
/// with braces is filled in when the program runs: neither cites a rule by itself.
fn read_mention(part: &str, place: usize) -> Option<Mention> {
    if let Some(number) = part.strip_prefix("ruling ") {
        return Some(Mention::Ruling(number.trim().to_owned()));
    }
    let title = place > 0 && part.contains(' ');
    (!part.is_empty() && !title && !part.contains('{')).then(|| Mention::Rule(part.to_owned()))
}

/// Every rule that code names by `Rule::new("TTT", "T-bomb-2")`, whichever book it is of.
pub(super) fn named_in_full(source: &Source, codes: &[&str]) -> Vec<Found> {
    calls(source, "Rule::new(")
        .filter_map(|(at, arguments)| {
            let (code, rest) = string_literal(arguments)?;
            let (id, _) = string_literal(rest.trim_start().strip_prefix(',')?)?;
            codes.contains(&code).then(|| Found {
                at,
                code: code.to_owned(),
                mention: Mention::Rule(id.to_owned()),
            })
        })
        .collect()
}

/// Every rule that the code of a game names by its own short words, `ttt("T-bomb-2")` or
/// `rule("T-bomb-2")`.
pub(super) fn named_in_short(source: &Source, code: &str) -> Vec<Found> {
    [format!("{}(", code.to_lowercase()), "rule(".to_owned()]
        .iter()
        .flat_map(|word| calls(source, word))
        .filter_map(|(at, arguments)| {
            let (id, _) = string_literal(arguments)?;
            Some(Found { at, code: code.to_owned(), mention: Mention::Rule(id.to_owned()) })
        })
        .collect()
}

/// The calls that begin with `word`, with the text after it.
fn calls<'s>(source: &'s Source, word: &str) -> impl Iterator<Item = (usize, &'s str)> {
    let length = word.len();
    source
        .find_code(word)
        .into_iter()
        .filter(|&at| !source.continues_a_name(at))
        .map(move |at| (at, &source.text()[at + length..]))
}

/// The string that a text begins with, and what follows it.
fn string_literal(text: &str) -> Option<(&str, &str)> {
    text.trim_start().strip_prefix('"')?.split_once('"')
}

/// An id as it stands in the name of a test: `T-bomb-2` is `t_bomb_2`.
pub(super) fn snake(id: &str) -> String {
    id.chars()
        .map(|sign| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '_' })
        .collect()
}

/// What the name of a test says it shows.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Named<'b> {
    Rule(&'b str),
    Example(&'b str),
    /// It begins like the name for a rule or an example, and there is none of that id.
    Unknown,
}

/// The rule or worked example of a book that a test is named for; the longest id that fits.
pub(super) fn named_for<'b>(
    test: &str,
    code: &str,
    rules: &'b [String],
    examples: &'b [String],
) -> Option<Named<'b>> {
    let book = format!("{}_", snake(code));
    let fits = |name: &str| {
        test.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    };
    let rule =
        rules.iter().filter(|id| fits(&format!("{book}{}", snake(id)))).max_by_key(|id| id.len());
    let example = examples.iter().filter(|id| fits(&snake(id))).max_by_key(|id| id.len());
    match (rule, example) {
        (Some(rule), _) => Some(Named::Rule(rule)),
        (None, Some(example)) => Some(Named::Example(example)),
        (None, None) => {
            (test.starts_with(&book) || like_an_example(test, examples)).then_some(Named::Unknown)
        }
    }
}

/// Whether a name has the letters of the examples' ids and then a number: `tt_079` for `TT-001`.
fn like_an_example(test: &str, examples: &[String]) -> bool {
    let letters = |name: &str| {
        let end = name.find(|sign: char| !sign.is_ascii_alphabetic()).unwrap_or(name.len());
        let number = name[end..].trim_start_matches('_').starts_with(|c: char| c.is_ascii_digit());
        number.then(|| name[..end].to_owned())
    };
    letters(test).is_some_and(|own| {
        examples.iter().any(|id| letters(&snake(id)).is_some_and(|family| family == own))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(text: &str) -> Vec<String> {
        citations(&Source::new(text.to_owned()), &["TTT", "IPH"])
            .into_iter()
            .map(|found| match found.mention {
                Mention::Rule(id) => format!("{} {id}", found.code),
                Mention::Ruling(number) => format!("{} ruling {number}", found.code),
            })
            .collect()
    }

    #[test]
    fn one_bracket_may_cite_several_rules() {
        assert_eq!(
            cited("/// Bombs. [TTT T-bomb-2, T-bomb-7] and [IPH 10.43]; [TTT ruling 3]"),
            ["TTT T-bomb-2", "TTT T-bomb-7", "IPH 10.43", "TTT ruling 3"]
        );
    }

    #[test]
    fn a_citation_may_run_over_the_end_of_a_line() {
        assert_eq!(
            cited("    /// Bombs. [TTT T-bomb-2,\n    /// T-bomb-7]\n//! [TTT\n//! T-map-1]"),
            ["TTT T-bomb-2", "TTT T-bomb-7", "TTT T-map-1"]
        );
    }

    #[test]
    fn the_title_of_a_chart_and_a_gap_to_fill_cite_nothing() {
        assert_eq!(cited("[IPH 9.6, Gunfire Table]"), ["IPH 9.6"]);
        assert!(cited("format!(\"[TTT {id}]\")").is_empty());
        assert!(cited("let x = list[TTT]; [XYZ 1.2] [TTTT 1]").is_empty());
    }

    #[test]
    fn code_names_rules_by_constructors() {
        let source = Source::new(
            "umpire.log(e, ttt(\"T-bomb-2\")); const R: Rule = rule(\n    \"T-map-1\",\n);
             x.rule(\"not this\"); // ttt(\"nor this\")
             Rule::new(\"IPH\", \"10.4\"); Rule::new(\"XX\", \"1\"); Rule::new(\"IPH\", id)"
                .to_owned(),
        );
        let ids = |found: Vec<Found>| found.into_iter().map(|f| f.mention).collect::<Vec<_>>();
        let rule = |id: &str| Mention::Rule(id.to_owned());
        assert_eq!(ids(named_in_short(&source, "TTT")), [rule("T-bomb-2"), rule("T-map-1")]);
        assert_eq!(ids(named_in_full(&source, &["TTT", "IPH"])), [rule("10.4")]);
    }

    #[test]
    fn a_test_is_named_for_the_longest_id_that_fits() {
        let rules = ["T-bomb-2".to_owned(), "10.4".to_owned(), "10.4.3".to_owned()];
        let examples = ["TT-079".to_owned()];
        let named = |test| named_for(test, "TTT", &rules, &examples);
        assert_eq!(named("ttt_t_bomb_2_four_bombers_hit"), Some(Named::Rule("T-bomb-2")));
        assert_eq!(named("ttt_10_4_3_hexes_away"), Some(Named::Rule("10.4.3")));
        assert_eq!(named("ttt_10_4"), Some(Named::Rule("10.4")));
        assert_eq!(named("tt_079_a_worked_case"), Some(Named::Example("TT-079")));
        assert_eq!(named("ttt_t_bomb_22_is_not_2"), Some(Named::Unknown));
        assert_eq!(named("tt_080_is_not_there"), Some(Named::Unknown));
        assert_eq!(named("tt_zeros_fly"), None);
        assert_eq!(named("a_plain_test"), None);
    }
}
