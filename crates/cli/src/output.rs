//! Writing for people and for programs.

use std::io::{IsTerminal, Write};

use anstyle::{AnsiColor, Effects, Style};
use serde::Serialize;
use wardroom_kernel::{Board, Tone};

use crate::failure::{CliResult, Failure};

/// For whom a command prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    /// People.
    Text,
    /// Programs.
    Json,
}

impl From<bool> for OutputFormat {
    fn from(json: bool) -> Self {
        if json { OutputFormat::Json } else { OutputFormat::Text }
    }
}

/// Standard output.
pub(crate) struct Output {
    stream: std::io::Stdout,
    form: OutputFormat,
    coloured: bool,
}

impl Output {
    /// Standard output, in colour where that is wanted and possible.
    pub(crate) fn new(form: OutputFormat) -> Self {
        let stream = std::io::stdout();
        let coloured = form == OutputFormat::Text && wants_colour(stream.is_terminal());
        Output { stream, form, coloured }
    }

    /// For whom to print.
    pub(crate) fn format(&self) -> OutputFormat {
        self.form
    }

    /// Whether a person looks at a screen.
    pub(crate) fn is_screen(&self) -> bool {
        self.stream.is_terminal()
    }

    /// A line of plain text.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> CliResult {
        Ok(writeln!(self.stream, "{}", text.as_ref())?)
    }

    /// A line in one tone.
    pub(crate) fn toned(&mut self, text: impl AsRef<str>, tone: Tone) -> CliResult {
        let painted = self.paint(text.as_ref(), tone);
        self.line(painted)
    }

    /// Text without a line break, shown at once: a question.
    pub(crate) fn ask(&mut self, text: &str) -> CliResult {
        write!(self.stream, "{text}")?;
        Ok(self.stream.flush()?)
    }

    /// A value as JSON.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> CliResult {
        let text = serde_json::to_string_pretty(value).expect("what we print is plain data");
        self.line(text)
    }

    /// A picture, for a file or another program; a screen would show gibberish.
    pub(crate) fn picture(&mut self, bytes: &[u8]) -> CliResult {
        if self.is_screen() {
            return Err(Failure::plain("a picture goes into a file: add `> board.png`"));
        }
        self.stream.write_all(bytes)?;
        Ok(self.stream.flush()?)
    }

    /// A board.
    pub(crate) fn board(&mut self, board: &Board) -> CliResult {
        for line in &board.0 {
            let text: String =
                line.0.iter().map(|span| self.paint(&span.text, span.tone)).collect();
            self.line(text.trim_end())?;
        }
        Ok(())
    }

    /// Clears the screen, and what can be scrolled back to; draws a rule where there is no screen.
    pub(crate) fn curtain(&mut self) -> CliResult {
        match self.is_screen() {
            true => self.ask("\x1b[2J\x1b[3J\x1b[H"),
            false => self.line("-".repeat(60)),
        }
    }

    /// Text in a tone, if colours are wanted.
    pub(crate) fn paint(&self, text: &str, tone: Tone) -> String {
        let style = style_of(tone);
        if !self.coloured || style.is_plain() || text.is_empty() {
            return text.to_owned();
        }
        format!("{style}{text}{style:#}")
    }
}

/// How many columns the screen has.
pub(crate) fn width() -> usize {
    let from_terminal = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    let from_environment = || std::env::var("COLUMNS").ok()?.parse().ok();
    from_terminal.or_else(from_environment).unwrap_or(80).clamp(40, 160)
}

/// Breaks a text into lines no longer than `width`.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// The conventions of <https://no-color.org> and CLICOLOR_FORCE.
fn wants_colour(is_terminal: bool) -> bool {
    let is_set =
        |name| std::env::var_os(name).is_some_and(|value: std::ffi::OsString| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !is_set("NO_COLOR") && (is_terminal && !dumb || is_set("CLICOLOR_FORCE"))
}

fn style_of(tone: Tone) -> Style {
    let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
    match tone {
        Tone::Plain => Style::new(),
        Tone::Dim => Style::new().effects(Effects::DIMMED),
        Tone::Strong => Style::new().bold(),
        Tone::Title => Style::new().bold().underline(),
        Tone::Sea => colour(AnsiColor::Blue),
        Tone::Land => colour(AnsiColor::Green),
        Tone::First => colour(AnsiColor::BrightRed),
        Tone::Second => colour(AnsiColor::BrightCyan),
        Tone::Hurt => colour(AnsiColor::Yellow),
        Tone::Lost => colour(AnsiColor::Red).effects(Effects::STRIKETHROUGH),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("incomprehensible", 8), ["incomprehensible"], "a long word stays whole");
        assert_eq!(wrap("a\nb", 8), ["a", "b"]);
    }
}
