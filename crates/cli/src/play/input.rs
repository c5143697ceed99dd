//! The keyboard, or a pipe.

use std::io::{BufRead, IsTerminal};

use wardroom_kernel::{Rule, Tone};

use crate::failure::CliResult;
use crate::output::Output;

/// Lines that a person types or a pipe delivers.
pub(crate) struct Input {
    stream: std::io::Stdin,
}

impl Input {
    /// Standard input.
    pub(crate) fn new() -> Self {
        Input { stream: std::io::stdin() }
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

    /// Asks for the dice on the table; `None` if the person would rather not, or has gone.
    pub(crate) fn ask_dice(
        &mut self,
        out: &mut Output,
        wanted: &str,
        rule: Rule,
    ) -> Option<String> {
        let question =
            format!("  {} [{rule}]: ", out.paint(&format!("Roll {wanted}"), Tone::Strong));
        self.ask(out, &question).ok().flatten().filter(|answer| answer != "cancel")
    }
}
