//! A view drawn in text: what the terminal shows.

use serde::Serialize;

/// How a piece of text is meant; the terminal chooses the colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Ordinary text.
    #[default]
    Plain,
    /// Less important.
    Dim,
    /// More important.
    Strong,
    /// A heading.
    Title,
    /// Water and what floats on it unharmed.
    Sea,
    /// Land.
    Land,
    /// The side that sits first.
    First,
    /// The side that sits second.
    Second,
    /// Damaged.
    Hurt,
    /// Sunk, destroyed, dead.
    Lost,
}

/// A piece of text with one tone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Span {
    /// The text.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

/// One line of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Line(pub Vec<Span>);

impl Line {
    /// An empty line.
    pub fn new() -> Self {
        Self::default()
    }

    /// The line with a piece of text more.
    #[must_use]
    pub fn with(mut self, text: impl Into<String>, tone: Tone) -> Self {
        self.put(text, tone);
        self
    }

    /// Adds a piece of text.
    pub fn put(&mut self, text: impl Into<String>, tone: Tone) {
        self.0.push(Span { text: text.into(), tone });
    }

    /// How many columns the line takes.
    pub fn width(&self) -> usize {
        self.0.iter().map(|span| span.text.chars().count()).sum()
    }

    /// Fills the line up with blanks to `width` columns.
    pub fn pad(&mut self, width: usize) {
        let gap = width.saturating_sub(self.width());
        if gap > 0 {
            self.put(" ".repeat(gap), Tone::Plain);
        }
    }
}

/// A view drawn in lines of text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Board(pub Vec<Line>);

impl Board {
    /// Adds a line in one tone.
    pub fn line(&mut self, text: impl Into<String>, tone: Tone) {
        self.0.push(Line::new().with(text, tone));
    }

    /// The board without colours.
    pub fn plain(&self) -> String {
        let mut text = String::new();
        for line in &self.0 {
            let whole: String = line.0.iter().map(|span| span.text.as_str()).collect();
            text.push_str(whole.trim_end());
            text.push('\n');
        }
        text
    }
}
