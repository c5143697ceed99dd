//! A Rust file, read just closely enough to find citations and tests in it.

use std::ops::Range;

/// A Rust file: its text, and its code with all comments and strings blanked out.
pub(super) struct Source {
    text: String,
    /// As long as `text`, byte for byte.
    code: Vec<u8>,
}

/// A function under `#[test]`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TestFn {
    pub(super) name: String,
    /// Where its name stands.
    pub(super) at: usize,
}

impl Source {
    pub(super) fn new(text: String) -> Self {
        let code = blank_out(text.as_bytes());
        Source { text, code }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The line of a place, counted from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.text.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1
    }

    /// Every place in the code, comments and strings left out, where `word` begins.
    pub(super) fn find_code(&self, word: &str) -> Vec<usize> {
        self.code
            .windows(word.len())
            .enumerate()
            .filter(|(_, window)| *window == word.as_bytes())
            .map(|(at, _)| at)
            .collect()
    }

    /// Whether the code at `at` goes on with the name or path that ends before it.
    pub(super) fn continues_a_name(&self, at: usize) -> bool {
        at.checked_sub(1).is_some_and(|before| {
            let byte = self.code[before];
            is_name(byte) || byte == b'.'
        })
    }

    /// The modules that are compiled for tests only.
    pub(super) fn test_modules(&self) -> Vec<Range<usize>> {
        self.find_code("#[cfg(test)]")
            .into_iter()
            .filter_map(|attribute| {
                let item = self.skip_attributes(attribute);
                let open = item + self.code[item..].iter().position(|byte| b"{;".contains(byte))?;
                (self.code[open] == b'{').then(|| attribute..self.closing(open))
            })
            .collect()
    }

    /// The functions under `#[test]`, whatever other attributes stand beside it.
    pub(super) fn tests(&self) -> Vec<TestFn> {
        self.find_code("#[test]")
            .into_iter()
            .filter_map(|attribute| {
                let item = self.skip_attributes(attribute);
                let body = self.code[item..].iter().position(|byte| b"({;".contains(byte))?;
                let head = &self.text[item..item + body];
                let name = head.split_whitespace().last()?;
                head.contains("fn ").then(|| TestFn {
                    name: name.to_owned(),
                    at: item + head.rfind(name).expect("the name was found in the head"),
                })
            })
            .collect()
    }

    /// The place after all attributes (and comments) that begin at `at`.
    fn skip_attributes(&self, mut at: usize) -> usize {
        loop {
            while self.code.get(at).is_some_and(u8::is_ascii_whitespace) {
                at += 1;
            }
            if !self.code[at..].starts_with(b"#[") {
                return at;
            }
            at = self.closing(at + 1);
        }
    }

    /// The place after the bracket that closes the one at `open`.
    fn closing(&self, open: usize) -> usize {
        let mut depth = 0;
        for (at, byte) in self.code.iter().enumerate().skip(open) {
            match byte {
                b'{' | b'[' | b'(' => depth += 1,
                b'}' | b']' | b')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return at + 1;
            }
        }
        self.code.len()
    }
}

/// Whether a byte can be part of a name.
fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The file with comments and the insides of strings and characters made blank.
fn blank_out(text: &[u8]) -> Vec<u8> {
    let mut code = text.to_vec();
    let mut at = 0;
    while at < text.len() {
        let (inside, next) = match text[at] {
            b'/' if text[at..].starts_with(b"//") => {
                let end = find(text, at, b"\n");
                (at..end, end)
            }
            b'/' if text[at..].starts_with(b"/*") => {
                let end = end_of_block(text, at);
                (at..end, end)
            }
            b'"' => {
                let end = end_of_string(text, at);
                (at + 1..end.saturating_sub(1), end)
            }
            b'r' if at == 0 || !is_name(text[at - 1]) || text[at - 1] == b'b' => {
                match raw_string(text, at) {
                    Some((inside, end)) => (inside, end),
                    None => (at..at, at + 1),
                }
            }
            b'\'' => match end_of_character(text, at) {
                Some(end) => (at + 1..end - 1, end),
                None => (at..at, at + 1),
            },
            _ => (at..at, at + 1),
        };
        for byte in code.get_mut(inside).unwrap_or_default() {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at = next;
    }
    code
}

/// Where `needle` begins at or after `at`, or the end of the text.
fn find(text: &[u8], at: usize, needle: &[u8]) -> usize {
    text[at..]
        .windows(needle.len())
        .position(|window| window == needle)
        .map_or(text.len(), |found| at + found)
}

/// The place after a block comment, which may hold others.
fn end_of_block(text: &[u8], open: usize) -> usize {
    let mut depth = 0;
    let mut at = open;
    while at < text.len() {
        if text[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    at
}

/// The place after a string whose quotation mark stands at `open`.
fn end_of_string(text: &[u8], open: usize) -> usize {
    let mut at = open + 1;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

/// The inside of a raw string that begins at `at`, and the place after it.
fn raw_string(text: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    let hashes = text[at + 1..].iter().take_while(|&&byte| byte == b'#').count();
    let open = at + 1 + hashes;
    (text.get(open) == Some(&b'"')).then(|| {
        let closing: Vec<u8> =
            std::iter::once(b'"').chain(std::iter::repeat_n(b'#', hashes)).collect();
        let end = find(text, open + 1, &closing);
        (open + 1..end, (end + closing.len()).min(text.len()))
    })
}

/// The place after a character such as `'"'`; `None` where the mark begins a lifetime.
fn end_of_character(text: &[u8], open: usize) -> Option<usize> {
    let first = *text.get(open + 1)?;
    if first == b'\\' {
        // The byte after the backslash may be a mark itself.
        let end = find(text, open + 3, b"'");
        return (end < text.len()).then_some(end + 1);
    }
    let width = match first {
        0..0x80 => 1,
        0x80..0xE0 => 2,
        0xE0..0xF0 => 3,
        0xF0.. => 4,
    };
    (text.get(open + 1 + width) == Some(&b'\'')).then_some(open + 2 + width)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> String {
        String::from_utf8(Source::new(text.to_owned()).code).unwrap()
    }

    #[test]
    fn comments_and_strings_are_blank_and_code_is_not() {
        assert_eq!(code("a // b\nc"), "a     \nc");
        assert_eq!(code("a /* /* } */ } */ b"), format!("a{}b", " ".repeat(17)));
        assert_eq!(code(r#"f("}\"{")"#), r#"f("    ")"#);
        assert_eq!(code(r##"f(r#"}"{"#)"##), r##"f(r#"   "#)"##);
    }

    #[test]
    fn a_mark_is_a_character_or_a_lifetime() {
        assert_eq!(code("'{' &'a '\\'' '…' {"), "' ' &'a '  ' '   ' {");
    }

    #[test]
    fn a_name_that_ends_in_r_begins_no_raw_string() {
        assert_eq!(code(r#"for"x""#), r#"for" ""#);
    }

    #[test]
    fn tests_are_found_whatever_stands_beside_the_attribute() {
        let text = "
            #[test]
            fn one() {}
            /// #[test] fn in_a_comment() {}
            #[test]
            // why
            #[should_panic(expected = \"]\")]
            fn two() {}
            #[cfg(unix)]
            #[test]
            fn three() -> Result<(), E> {}
            fn not_a_test() {}
        ";
        let source = Source::new(text.to_owned());
        let names: Vec<_> = source.tests().into_iter().map(|test| test.name).collect();
        assert_eq!(names, ["one", "two", "three"]);
        assert_eq!(source.line(source.tests()[0].at), 3);
    }

    #[test]
    fn a_test_module_reaches_to_its_closing_brace() {
        let text = "fn a() {}\n#[cfg(test)]\nmod tests { fn b() { \"}\"; } }\nfn c() {}";
        let modules = Source::new(text.to_owned()).test_modules();
        assert_eq!(modules.len(), 1);
        assert!(modules[0].contains(&text.find("fn b").unwrap()));
        assert!(!modules[0].contains(&text.find("fn a").unwrap()));
        assert!(!modules[0].contains(&text.find("fn c").unwrap()));
    }

    #[test]
    fn a_test_module_in_another_file_reaches_nowhere() {
        let source = Source::new("#[cfg(test)]\nmod tests;\nfn a() {}".to_owned());
        assert!(source.test_modules().is_empty());
    }
}
