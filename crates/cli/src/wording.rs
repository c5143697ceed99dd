//! The log in words, as one observer may read it.

use serde_json::{Map, Value, json};
use wardroom_kernel::{
    Action, AnyGame, Observer, Outcome as Ending, Position, RuleText, Seat, Status, Told, Tone,
};
use wardroom_record::Table;

use crate::failure::CliResult;
use crate::output::{Output, width, wrap};

/// Prints what happened: a line for each event, with its rule and its dice.
pub(crate) fn events(out: &mut Output, events: &[Told], observer: Observer) -> CliResult {
    for told in events {
        let Some(text) = told.for_observer(observer) else { continue };
        let rolls: Vec<String> = told.rolls.iter().map(ToString::to_string).collect();
        let rolls = match rolls.is_empty() {
            true => String::new(),
            false => format!("  ({})", rolls.join("; ")),
        };
        let rule = format!("  [{}]", told.rule);
        let line =
            format!("  {text}{}{}", out.paint(&rolls, Tone::Strong), out.paint(&rule, Tone::Dim));
        out.line(line)?;
    }
    Ok(())
}

/// The events as JSON.
pub(crate) fn events_json(events: &[Told], observer: Observer) -> Vec<Value> {
    events
        .iter()
        .filter_map(|told| {
            let text = told.for_observer(observer)?;
            Some(json!({"text": text, "rule": told.rule, "rolls": told.rolls}))
        })
        .collect()
}

/// The warning before an order, if it is one that would be carried out.
pub(crate) fn caution(
    game: &dyn AnyGame,
    position: &Position,
    seat: Seat,
    order: &Action,
) -> Option<String> {
    game.canonical(position, seat, order).ok()?;
    game.caution(position, seat, &order.picks)
}

/// The words of the seats that must decide at a position of the table.
pub(crate) fn to_act<'t>(game: &dyn AnyGame, table: &'t Table) -> Vec<&'t str> {
    game.to_act(table.position()).iter().map(|seat| table.word(seat)).collect()
}

/// How a game ended, as JSON; null while it goes on.
pub(crate) fn outcome_json(game: &dyn AnyGame, table: &Table) -> Value {
    match game.outcome(table.position()) {
        None => Value::Null,
        Some(Ending { label, values }) => {
            let values: Map<String, Value> =
                table.seats().iter().cloned().zip(values.into_iter().map(Value::from)).collect();
            json!({"label": label, "values": values})
        }
    }
}

/// Says who must decide, or how the game ended.
pub(crate) fn standing(out: &mut Output, game: &dyn AnyGame, table: &Table) -> CliResult {
    match game.outcome(table.position()) {
        None => out.line(format!("To decide: {}.", to_act(game, table).join(" and "))),
        Some(Ending { label, values }) => {
            let values: Vec<String> = table
                .seats()
                .iter()
                .zip(values)
                .map(|(seat, value)| format!("{seat} {value:.2}"))
                .collect();
            out.toned(format!("The game is over: {label} ({}).", values.join(", ")), Tone::Title)
        }
    }
}

/// Prints what an entry does and what happened; nothing, if the observer may know of neither.
pub(crate) fn entry_and_events(
    out: &mut Output,
    table: &Table,
    number: usize,
    observer: Observer,
) -> CliResult {
    let told = table.events_of(number);
    let seat = table.record().entries[number].seat.as_deref();
    let own = seat.is_none_or(|seat| table.is_own(seat, observer));
    if !own && told.iter().all(|told| told.for_observer(observer).is_none()) {
        return Ok(());
    }
    out.toned(table.entry_words(number, observer), Tone::Strong)?;
    events(out, told, observer)
}

/// Prints what can be typed, and what it does.
pub(crate) fn help(out: &mut Output, words: &[(&str, &str)]) -> CliResult {
    for (words, meaning) in words {
        let words = out.paint(&format!("{words:24}"), Tone::Strong);
        out.line(format!("  {words} {meaning}"))?;
    }
    Ok(())
}

/// Prints one rule of the guide, in our words.
pub(crate) fn rule(out: &mut Output, book: &str, rule: &RuleText) -> CliResult {
    let RuleText { id, kind, given, title, text, numbers, status, reason } = rule;
    out.toned(format!("{book} {id}  {title}"), Tone::Strong)?;
    let source = match given.as_str() {
        "full" => "given by the source",
        "part" => "given in part, the rest reconstructed",
        "none" => "reconstructed",
        other => other,
    };
    out.toned(format!("  {kind}, {source}, {}", status_word(*status)), Tone::Dim)?;
    for line in wrap(text, width() - 4) {
        out.line(format!("  {line}"))?;
    }
    for line in wrap(numbers, width() - 4) {
        out.line(format!("  {line}"))?;
    }
    if !reason.is_empty() {
        for line in wrap(reason, width() - 4) {
            out.toned(format!("  {line}"), Tone::Dim)?;
        }
    }
    Ok(())
}

/// The words for how far a rule has come.
pub(crate) fn status_word(status: Status) -> &'static str {
    match status {
        Status::Done => "enforced",
        Status::NotDone => "not done yet",
        Status::NotApplicable => "has no effect in play",
    }
}
