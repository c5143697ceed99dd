//! One person building one order.

use std::path::Path;

use wardroom_catalog::Engine;
use wardroom_kernel::{Action, Choice, Observer, Refusal, Seat, Tone};
use wardroom_record::Table;

use super::Input;
use super::draft::Draft;
use super::word::{Command, HELP};
use crate::commands::odds;
use crate::failure::{CliResult, Failure};
use crate::files::Existing;
use crate::output::{Output, width};
use crate::{files, wording};

/// From this many choices on they are set in columns.
const COLUMNS_FROM: usize = 9;
/// How many entries `log` shows.
const LOG_ENTRIES: usize = 12;

/// What a person comes to.
pub(super) enum Decision {
    /// The order is given.
    Give(Action),
    /// The last order is to be taken back.
    Undo,
    /// The person leaves the table.
    Leave,
}

/// How a person comes to the prompt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Start {
    /// With a new decision: what goes without saying is done at once.
    Fresh,
    /// After taking an order back: nothing is done without a word.
    Undone,
}

/// What has become of typed words.
enum Parsed {
    /// They are in the draft.
    Draft,
    /// They are a whole order, with its text.
    Whole(Action),
}

/// What a person says to a warning.
enum Confirmed {
    /// The order is given after all, or the table left.
    Yes(Decision),
    /// It is not, and this was typed instead.
    No(Option<String>),
}

/// One person building one order.
pub(super) struct Prompt<'a> {
    game: &'a dyn Engine,
    table: &'a Table,
    seat: Seat,
}

impl<'a> Prompt<'a> {
    pub(super) fn new(game: &'a dyn Engine, table: &'a Table, seat: Seat) -> Self {
        Prompt { game, table, seat }
    }

    /// Asks until there is a decision; `numbers` are those that the choices had when it last did.
    pub(super) fn ask(
        &self,
        start: Start,
        numbers: &mut Vec<u16>,
        input: &mut Input,
        out: &mut Output,
    ) -> CliResult<Decision> {
        let mut draft = Draft::new(self.game, self.table.position(), self.seat, numbers)?;
        *numbers = draft.first_numbers().to_vec();
        // The draft as it was before the last line.
        let mut before = draft.clone();
        if start == Start::Fresh {
            self.force(&mut draft, out)?;
        }
        let mut listed = false;
        // The last line, and one that was typed where something else was asked.
        let (mut last, mut next) = (String::new(), None);
        loop {
            if draft.is_complete() {
                let Some(order) = self.finish(&mut draft, input, out)? else {
                    listed = false;
                    continue;
                };
                let Some(order) = order else { return Ok(Decision::Leave) };
                match self.confirm(&draft, order, &last, input, out)? {
                    Confirmed::Yes(decision) => return Ok(decision),
                    Confirmed::No(line) => (draft, next, listed) = (before.clone(), line, false),
                }
            }
            let line = match next.take() {
                Some(line) => line,
                None => {
                    if !listed && !input.has_more() {
                        self.list(&draft, out)?;
                        listed = true;
                    }
                    let question = self.question(&draft, out);
                    let Some(line) = input.ask_order(out, &question)? else {
                        return Ok(Decision::Leave);
                    };
                    line
                }
            };
            if line.is_empty() {
                continue;
            }
            let is_word = draft.list().iter().any(|c| c.pick.eq_ignore_ascii_case(&line));
            let command = if is_word { None } else { Command::parse(&line) };
            before = draft.clone();
            let taken = match command {
                Some(Command::Quit) => return Ok(Decision::Leave),
                Some(Command::Undo) => return Ok(Decision::Undo),
                Some(Command::Load(file)) => self.load(Path::new(&file), &mut draft),
                Some(command) => {
                    listed = !self.obey(command, &mut draft, out)?;
                    continue;
                }
                None => self.take(&line, &mut draft).map_err(Failure::from),
            };
            last = line;
            match taken {
                Err(failure) => {
                    input.forget();
                    tell_failure(failure, out)?;
                }
                Ok(Parsed::Whole(order)) => {
                    match self.confirm(&draft, order, &last, input, out)? {
                        Confirmed::Yes(decision) => return Ok(decision),
                        Confirmed::No(line) => next = line,
                    }
                }
                Ok(Parsed::Draft) => {
                    self.force(&mut draft, out)?;
                    listed = false;
                }
            }
        }
    }

    /// Warns before an order that is likely a mistake. It is given after a `y` or the same words again; Enter and `n`
    /// mean no, and whatever else is typed is the next line.
    fn confirm(
        &self,
        draft: &Draft<'_>,
        order: Action,
        typed: &str,
        input: &mut Input,
        out: &mut Output,
    ) -> CliResult<Confirmed> {
        let caution = wording::caution(self.game, self.table.position(), self.seat, &order);
        // Where there was nothing else to choose there is nothing to think over.
        let Some(caution) = caution.filter(|_| draft.is_chosen() || order.text.is_some()) else {
            return Ok(Confirmed::Yes(Decision::Give(order)));
        };
        let text = self.game.text_of(&order);
        out.toned(format!("  {text}: {caution}."), Tone::Hurt)?;
        let Some(line) = input.ask(out, "  Really? y gives the order, Enter does not: ")? else {
            return Ok(Confirmed::Yes(Decision::Leave));
        };
        Ok(match line.to_lowercase().as_str() {
            "y" | "yes" => Confirmed::Yes(Decision::Give(order)),
            "" | "n" | "no" => Confirmed::No(None),
            again if again == typed.to_lowercase() || again == text.to_lowercase() => {
                Confirmed::Yes(Decision::Give(order))
            }
            _ => Confirmed::No(Some(line)),
        })
    }

    fn question(&self, draft: &Draft<'_>, out: &Output) -> String {
        let seat = out.paint(self.table.word(self.seat), Tone::Strong);
        match draft.is_empty() {
            true => format!("{seat}> "),
            false => format!("{seat} {}> ", draft.text()),
        }
    }

    /// Takes a typed line into the draft; a line with a text in quotation marks is a whole order.
    fn take(&self, line: &str, draft: &mut Draft<'_>) -> Result<Parsed, Refusal> {
        if !line.contains('"') {
            draft.take(line)?;
            return Ok(Parsed::Draft);
        }
        let whole = format!("{} {line}", draft.text());
        self.game.parse(self.table.position(), self.seat, &whole).map(Parsed::Whole)
    }

    /// Takes what goes without saying, and says so.
    fn force(&self, draft: &mut Draft<'_>, out: &mut Output) -> CliResult {
        for Choice { pick, label, rule, .. } in draft.take_forced() {
            out.toned(format!("  (the only choice: {pick}, {label} [{rule}])"), Tone::Dim)?;
        }
        Ok(())
    }

    /// The complete order; asks for its text where it wants one. `None` if the person goes back, and nothing inside if they leave.
    fn finish(
        &self,
        draft: &mut Draft<'_>,
        input: &mut Input,
        out: &mut Output,
    ) -> CliResult<Option<Option<Action>>> {
        let mut order = draft.action();
        if draft.takes_text() {
            let question = format!("{}, in your words: ", draft.text());
            match input.ask(out, &question)? {
                None => return Ok(Some(None)),
                Some(text) if text == "/back" => {
                    draft.back();
                    return Ok(None);
                }
                Some(text) => order.text = Some(text),
            }
        }
        Ok(Some(Some(order)))
    }

    /// Does what a command says; returns whether the choices have changed.
    fn obey(&self, command: Command, draft: &mut Draft<'_>, out: &mut Output) -> CliResult<bool> {
        match command {
            Command::Help => wording::help(out, HELP)?,
            Command::Rule(id) => self.tell_rule(&id, out)?,
            Command::Why(word) => self.tell_why(&word, draft, out)?,
            Command::Odds(words) => {
                if let Err(refusal) = self.tell_odds(&words, draft, out)? {
                    out.toned(format!("  {refusal}"), Tone::Hurt)?;
                }
            }
            Command::Log => self.tell_log(out)?,
            Command::Board => {
                out.board(&self.game.board(self.table.position(), Observer::Seat(self.seat)))?;
            }
            Command::List => return Ok(true),
            Command::Back => {
                draft.back();
                return Ok(true);
            }
            Command::Clear => {
                draft.clear();
                return Ok(true);
            }
            Command::Save(file) => self.save(Path::new(&file), draft, out)?,
            // These end the question or fill the draft, and are seen to before.
            Command::Load(_) | Command::Undo | Command::Quit => {}
        }
        Ok(false)
    }

    fn tell_rule(&self, id: &str, out: &mut Output) -> CliResult {
        let guide = &self.game.manifest().guide;
        match guide.find(id) {
            Some(rule) => wording::rule(out, &guide.book, rule),
            None => {
                let near =
                    wardroom_kernel::nearest(id, guide.rules.iter().map(|rule| rule.id.as_str()));
                let refusal = Refusal::plain(format!("there is no rule {id}")).or_rather(near);
                out.toned(format!("  {refusal}"), Tone::Hurt)
            }
        }
    }

    /// Why something is not allowed, with our wording of the rule.
    fn tell_why(&self, word: &str, draft: &Draft<'_>, out: &mut Output) -> CliResult {
        match draft.with(word) {
            Ok(_) => out.line(format!("  {word} is allowed here.")),
            Err(refusal) => {
                out.toned(format!("  {refusal}"), Tone::Hurt)?;
                match refusal.rule {
                    Some(rule) => self.tell_rule(&rule, out),
                    None => Ok(()),
                }
            }
        }
    }

    fn tell_odds(
        &self,
        words: &str,
        draft: &Draft<'_>,
        out: &mut Output,
    ) -> CliResult<Result<(), Refusal>> {
        let asked = draft.with(words).and_then(|order| match order.is_complete() {
            true => odds::work_out(self.game, self.table.position(), self.seat, &order.action()),
            false => Err(Refusal::plain(format!(
                "odds are of a whole order: say how {} goes on",
                if order.is_empty() { "it".to_owned() } else { order.text() }
            ))),
        });
        match asked {
            Err(refusal) => Ok(Err(refusal)),
            Ok(found) => odds::tell(out, &found).map(Ok),
        }
    }

    fn tell_log(&self, out: &mut Output) -> CliResult {
        let observer = Observer::Seat(self.seat);
        let end = self.table.record().entries.len();
        for number in end.saturating_sub(LOG_ENTRIES)..end {
            wording::entry_and_events(out, self.table, number, observer)?;
        }
        Ok(())
    }

    fn save(&self, file: &Path, draft: &Draft<'_>, out: &mut Output) -> CliResult {
        let seat = self.table.word(self.seat);
        let text =
            format!("# {}, an order of {seat}\n{}\n", self.game.manifest().title, draft.text());
        match files::write(file, &text, Existing::Replace) {
            Ok(()) => out.line(format!("  The order is kept in {}.", file.display())),
            Err(failure) => tell_failure(failure, out),
        }
    }

    /// Puts an order from a file in place of the draft; if it does not fit, the draft stays.
    fn load(&self, file: &Path, draft: &mut Draft<'a>) -> CliResult<Parsed> {
        let text = files::read_text(file)?;
        let words: Vec<&str> =
            text.lines().map(|line| line.split('#').next().unwrap_or_default()).collect();
        let known = draft.first_numbers().to_vec();
        let mut fresh = Draft::new(self.game, self.table.position(), self.seat, &known)?;
        let taken = self.take(&words.join(" "), &mut fresh)?;
        *draft = fresh;
        Ok(taken)
    }

    /// Lists what may be picked next.
    fn list(&self, draft: &Draft<'_>, out: &mut Output) -> CliResult {
        let list = draft.list();
        let [first, ..] = list else { return Ok(()) };
        for line in draft.briefing() {
            let rule = line.rule.map_or(String::new(), |rule| format!(" [{rule}]"));
            out.toned(format!("  {}{rule}", line.text), Tone::Title)?;
        }
        let one_rule = list.iter().all(|choice| choice.rule == first.rule);
        let cells: Vec<(String, String)> = list
            .iter()
            .map(|choice| {
                let place = match draft.is_numbered() {
                    true => format!("{:>3}) ", draft.place(choice)),
                    false => "  ".to_owned(),
                };
                let rule = if one_rule { String::new() } else { format!(" [{}]", choice.rule) };
                (format!("{place}{}", choice.pick), format!("{}{rule}", choice.label))
            })
            .collect();
        let length = |text: &String| text.chars().count();
        let picks = cells.iter().map(|(pick, _)| length(pick)).max().unwrap_or(0);
        let labels = cells.iter().map(|(_, label)| length(label)).max().unwrap_or(0);
        let columns = match list.len() >= COLUMNS_FROM {
            true => (width() / (picks + labels + 4)).max(1),
            false => 1,
        };
        let rows = cells.len().div_ceil(columns);
        for row in 0..rows {
            let mut line = String::new();
            for (pick, label) in cells.iter().skip(row).step_by(rows) {
                line.push_str(&out.paint(&format!("{pick:picks$}"), Tone::Strong));
                line.push_str(&format!("  {label:labels$}  "));
            }
            out.line(line.trim_end())?;
        }
        match one_rule {
            true => out.toned(format!("  [{}]", first.rule), Tone::Dim),
            false => Ok(()),
        }
    }
}

/// Says what went wrong; the game goes on.
fn tell_failure(failure: Failure, out: &mut Output) -> CliResult {
    match failure {
        Failure::Refused(refusal) => out.toned(format!("  {refusal}"), Tone::Hurt),
        other => Err(other),
    }
}
