//! The keyboard, or a pipe.

use std::collections::VecDeque;
use std::io::{BufRead, IsTerminal};

use crate::failure::CliResult;
use crate::output::Output;

/// Lines that a person types or a pipe delivers.
pub(crate) struct Input {
    stream: std::io::Stdin,
    has_rolled: bool,
    /// Orders that were typed in one line with the last.
    queue: VecDeque<String>,
}

impl Input {
    /// Standard input.
    pub(crate) fn new() -> Self {
        Input { stream: std::io::stdin(), has_rolled: false, queue: VecDeque::new() }
    }

    /// Asks for an order. Several may be typed in one line, with semicolons between them; a text in quotation marks keeps
    /// its own.
    pub(super) fn ask_order(
        &mut self,
        out: &mut Output,
        question: &str,
    ) -> CliResult<Option<String>> {
        if let Some(next) = self.queue.pop_front() {
            out.line(format!("{question}{next}"))?;
            return Ok(Some(next));
        }
        let Some(line) = self.ask(out, question)? else { return Ok(None) };
        if line.contains('"') {
            return Ok(Some(line));
        }
        let mut orders = line.split(';').map(|order| order.trim().to_owned());
        let first = orders.next();
        self.queue.extend(orders.filter(|order| !order.is_empty()));
        Ok(first)
    }

    /// Whether more orders were typed than have been given.
    pub(super) fn has_more(&self) -> bool {
        !self.queue.is_empty()
    }

    /// Forgets what was typed ahead: something has come of which its author did not think.
    pub(super) fn forget(&mut self) {
        self.queue.clear();
    }

    /// Asks a question and reads the answer; `None` when there is no more. Orders typed ahead are no answer to it.
    pub(crate) fn ask(&mut self, out: &mut Output, question: &str) -> CliResult<Option<String>> {
        self.forget();
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
