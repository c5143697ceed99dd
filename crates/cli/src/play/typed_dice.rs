//! Real dice on the table: what is rolled for, what was typed, and what came of it.

use std::collections::VecDeque;

use wardroom_kernel::{
    Action, AnyGame, Observer, Position, Question, Recorded, Script, Seat, Token, Told, Tone,
    Wanted,
};

use super::Input;
use crate::commands::charts;
use crate::failure::{CliResult, Failure};
use crate::output::{Output, width, wrap};
use crate::wording;

/// What may be typed instead of dice.
const HELP: &[(&str, &str)] = &[
    ("3 5 6 1, 3561", "the faces; for one die also those of the like rolls that follow"),
    ("=2", "how many of the dice count, or what they add up to"),
    ("u", "take the last roll back"),
    ("cancel", "take the whole order back"),
    ("q", "leave"),
];

/// The same, where something is drawn.
const DRAW_HELP: &[(&str, &str)] = &[
    ("NAME, NAM", "what was drawn, or the beginning of it"),
    ("NAME, NAME", "also what the like draws that follow have brought"),
    ("u", "take the last draw back"),
    ("cancel", "take the whole order back"),
    ("q", "leave"),
];

/// More kinds than this in a cup are told by their number.
const MAX_KINDS: usize = 12;

/// An order, or what the book does before the first, whose dice a person rolls.
pub(crate) struct Typing<'a> {
    /// The game.
    pub(crate) game: &'a dyn AnyGame,
    /// The position before it.
    pub(crate) position: &'a Position,
    /// The order.
    pub(crate) order: Option<(Seat, &'a Action)>,
    /// Who looks at the screen.
    pub(crate) observer: Observer,
    /// What is told before anything else, if there is anything to tell.
    pub(crate) heading: String,
}

/// What a person with dice in hand came to.
pub(crate) enum Dice {
    /// All that was asked for, in order.
    All(Vec<Token>),
    /// The order is taken back.
    CalledOff,
    /// The person leaves the table.
    Gone,
}

/// What a question was answered with.
enum Answer {
    Tokens(Vec<Token>),
    Back,
    CalledOff,
    Gone,
}

impl Typing<'_> {
    /// Asks for one roll after another and tells what each has done. The order is worked out anew from its first roll
    /// for each, so that the last can be taken back.
    pub(crate) fn ask(&self, input: &mut Input, out: &mut Output) -> CliResult<Dice> {
        let mut rolls: Vec<Vec<Token>> = Vec::new();
        let mut ahead: Option<(Question, VecDeque<Token>)> = None;
        let mut told = 0;
        let mut heading = Some(self.heading.as_str()).filter(|heading| !heading.is_empty());
        loop {
            let tokens = rolls.concat();
            let mut dice = Recorded::new(Script::new(tokens.clone()));
            let events = self.game.so_far(self.position, self.order, &mut dice)?;
            let news = &events[told.min(events.len())..];
            let is_told = |event: &Told| event.for_observer(self.observer).is_some();
            let own = self.order.is_some_and(|(seat, _)| self.observer.knows(seat));
            if own || dice.question().is_some() || news.iter().any(is_told) {
                heading.take().map_or(Ok(()), |heading| out.toned(heading, Tone::Strong))?;
            }
            wording::events(out, news, self.observer)?;
            told = events.len();
            let Some(question) = dice.question() else { return Ok(Dice::All(tokens)) };
            if let Some(token) = typed_ahead(&mut ahead, question, out)? {
                out.line(format!("  {} {token}", self.words(question, out)))?;
                tell_result(&question.wanted, std::slice::from_ref(&token), out)?;
                rolls.push(vec![token]);
                continue;
            }
            match self.ask_one(question, rolls.last().map(Vec::as_slice), input, out)? {
                Answer::CalledOff => return Ok(Dice::CalledOff),
                Answer::Gone => return Ok(Dice::Gone),
                Answer::Back => drop(rolls.pop()),
                Answer::Tokens(mut tokens) => {
                    if is_single(&question.wanted) {
                        let more = tokens.split_off(1);
                        ahead = (!more.is_empty()).then(|| (question.clone(), more.into()));
                    }
                    tell_result(&question.wanted, &tokens, out)?;
                    rolls.push(tokens);
                }
            }
        }
    }

    /// Asks one question until it is answered.
    fn ask_one(
        &self,
        question: &Question,
        last: Option<&[Token]>,
        input: &mut Input,
        out: &mut Output,
    ) -> CliResult<Answer> {
        let words = format!("  {} ", self.words(question, out));
        if input.is_first_roll() {
            let hint = "  Type what the dice show; ? explains, u takes the last roll back.";
            out.toned(hint, Tone::Dim)?;
        }
        loop {
            let Some(line) = input.ask(out, &words)? else { return Ok(Answer::Gone) };
            match line.to_lowercase().as_str() {
                "q" | "quit" => return Ok(Answer::Gone),
                "cancel" => return Ok(Answer::CalledOff),
                "?" | "help" => self.explain(question, out)?,
                "u" | "undo" | "back" => match last {
                    Some(last) => {
                        let words: Vec<String> = last.iter().map(ToString::to_string).collect();
                        out.toned(format!("  {} is taken back.", words.join(" ")), Tone::Dim)?;
                        return Ok(Answer::Back);
                    }
                    None => {
                        let reason =
                            "  nothing has been rolled for this; cancel takes the order back";
                        out.toned(reason, Tone::Hurt)?;
                    }
                },
                _ => match question.wanted.read(&line) {
                    Ok(tokens) => return Ok(Answer::Tokens(tokens)),
                    Err(reason) => out.toned(format!("  {reason}"), Tone::Hurt)?,
                },
            }
        }
    }

    /// What is rolled, for what, by which rule.
    fn words(&self, question: &Question, out: &Output) -> String {
        let Question { rule, about, wanted } = question;
        let title = self.game.manifest().guide.find(rule.id);
        let title = title.map_or(String::new(), |rule| format!("\u{201c}{}\u{201d} ", rule.title));
        let what = match wanted {
            Wanted::Draw { kinds } if kinds.len() > MAX_KINDS => {
                format!("draw one of {} kinds", kinds.len())
            }
            Wanted::Draw { kinds } => {
                let names: Vec<&str> = kinds.iter().map(|(name, _)| name.as_str()).collect();
                format!("draw one of {}", names.join(" | "))
            }
            dice => format!("roll {dice}"),
        };
        let rule = out.paint(&format!("[{rule}]"), Tone::Dim);
        let about = if about.is_empty() { String::new() } else { format!("{about}: ") };
        format!("For {about}{title}{rule}, {}:", out.paint(&what, Tone::Strong))
    }

    /// The rule in our words, its chart, and what can be typed.
    fn explain(&self, question: &Question, out: &mut Output) -> CliResult {
        let guide = &self.game.manifest().guide;
        match guide.find(question.rule.id) {
            Some(rule) => wording::rule(out, &guide.book, rule)?,
            None => out.line(format!("  {} is one of our rulings.", question.rule))?,
        }
        for chart in self.game.charts().iter().filter(|chart| chart.rule == question.rule) {
            charts::table(chart, out)?;
        }
        if let Wanted::Draw { kinds } = &question.wanted {
            let kinds: Vec<String> =
                kinds.iter().map(|(name, count)| format!("{name} ({count})")).collect();
            for line in wrap(&format!("In the cup: {}.", kinds.join(", ")), width() - 4) {
                out.line(format!("  {line}"))?;
            }
            return wording::help(out, DRAW_HELP);
        }
        wording::help(out, HELP)
    }
}

/// Whether one die is rolled or one thing drawn, so that more can be typed for the next.
fn is_single(wanted: &Wanted) -> bool {
    wanted.dice().is_none_or(|(dice, _)| dice == 1)
}

/// The next answer that was typed ahead for questions like this one; those that nothing asked for are dropped with a word.
fn typed_ahead(
    ahead: &mut Option<(Question, VecDeque<Token>)>,
    question: &Question,
    out: &mut Output,
) -> CliResult<Option<Token>> {
    let Some((like, tokens)) = ahead else { return Ok(None) };
    // A cup has one thing fewer after each draw.
    let is_draw = |question: &Question| question.wanted.dice().is_none();
    let alike = like.rule == question.rule
        && (like.wanted == question.wanted || is_draw(like) && is_draw(question));
    let next = tokens.front().filter(|_| alike).map(ToString::to_string);
    match next.and_then(|next| question.wanted.read(&next).ok()?.into_iter().next()) {
        Some(token) => {
            tokens.pop_front();
            if tokens.is_empty() {
                *ahead = None;
            }
            Ok(Some(token))
        }
        None => {
            let rest: Vec<String> = tokens.iter().map(ToString::to_string).collect();
            *ahead = None;
            let rest = rest.join(" ");
            out.toned(format!("  {rest} was typed ahead and answers nothing."), Tone::Hurt)?;
            Ok(None)
        }
    }
}

fn tell_result(wanted: &Wanted, tokens: &[Token], out: &mut Output) -> CliResult {
    match wanted.result(tokens) {
        Some(result) => out.toned(format!("    {result}"), Tone::Dim),
        None => Ok(()),
    }
}

/// The dice of what the book does before the first decision.
pub(crate) fn opening(
    game: &dyn AnyGame,
    position: &Position,
    input: &mut Input,
    out: &mut Output,
) -> CliResult<Vec<Token>> {
    let (observer, heading) = (Observer::Spectator, String::new());
    let typing = Typing { game, position, order: None, observer, heading };
    match typing.ask(input, out)? {
        Dice::All(tokens) => Ok(tokens),
        Dice::CalledOff | Dice::Gone => Err(Failure::plain("the roll was called off")),
    }
}
