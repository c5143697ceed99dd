//! The keyboard, or a pipe.

use std::io::{BufRead, IsTerminal};

use crate::failure::CliResult;
use crate::output::Output;

/// Lines that a person types or a pipe delivers.
pub(crate) struct Input {
    stream: std::io::Stdin,
    has_rolled: bool,
}

impl Input {
    /// Standard input.
    pub(crate) fn new() -> Self {
        Input { stream: std::io::stdin(), has_rolled: false }
    }

    /// Asks a question and reads the answer; `None` when there is no more.
    pub(crate) fn ask(&mut self, out: &mut Output, question: &str) -> CliResult<Option<String>> {
        out.ask(question)?;
        let mut line = String::new();
        let read = self.stream.lock().read_line(&mut line)?;
        // What is typed ends the line on a screen; what is piped does not.
        if read == 0 || !self.stream.is_terminal() {
            out.line("")?;
        }
        Ok((read > 0).then(|| line.trim().to_owned()))
    }

    /// Whether dice are asked for the first time.
    pub(super) fn is_first_roll(&mut self) -> bool {
        !std::mem::replace(&mut self.has_rolled, true)
    }
}
