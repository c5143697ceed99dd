//! What picks mean, warnings before costly ends of a phase, and what an order has led to.

use std::fmt::Display;

use wardroom_kernel::{Label, Pick, Seat};

use crate::arp;
use crate::parts::*;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Condition, Craft, Phase, State};
use crate::table::{Harbour, Table};
use crate::{aa, estimate, movement, surface, victory, view};

/// So many of something: `1 counter`, `3 counters`.
pub(crate) fn so_many<N: PartialEq + From<u8> + Display>(count: N, what: &str) -> String {
    if count == N::from(1) {
        return format!("1 {what}");
    }
    let ending = if what.ends_with('o') { "es" } else { "s" };
    format!("{count} {what}{ending}")
}

/// What a counter is, in a few words.
fn counter_words(table: Table<'_>, counter: usize) -> String {
    let (card, now) = (&table.data.counters[counter], &table.air[counter]);
    let mut loads: Vec<&str> = Vec::new();
    for craft in now.craft.iter().filter(|craft| craft.flies()) {
        for weapon in view::weapons(card.load, *craft) {
            loads.push(weapon.word());
        }
    }
    loads.sort_unstable();
    let mut text = format!("{}: {} {}", card.name, now.flying(), now.plane);
    for weapon in Weapon::ALL {
        let count = loads.iter().filter(|word| **word == weapon.word()).count();
        if count > 0 {
            text += &match weapon {
                Weapon::Torpedo => format!(", {}", so_many(count, "torpedo")),
                _ => format!(", {count} {weapon}"),
            };
        }
    }
    match now.count(Craft::DAMAGED) {
        0 => text,
        damaged => text + &format!(", {damaged} damaged"),
    }
}

/// What a listed pick means here.
pub(crate) fn label(table: Table<'_>, seat: Seat, picks: &[Pick], pick: Pick) -> Label {
    let order = choice_of(pick);
    let (text, rule) = match order {
        Choice::Hex(hex) if table.phase == Phase::AirToSurface => {
            let names: Vec<&str> = table.names_at(hex);
            (format!("torpedoes at {hex}: {}", names.join(", ")), "13.2.1")
        }
        Choice::Hex(hex) => (format!("to {hex}{}", below(table, hex)), "A-move-2"),
        Choice::Counter(number) => {
            (counter_words(table, usize::from(number)), counter_rule(table.state))
        }
        Choice::Ship(number) => {
            let (card, now) =
                (&table.data.ships[usize::from(number)], &table.ships[usize::from(number)]);
            let text = format!(
                "{}, {} {}, {}/{} points",
                card.name, card.class, card.kind, now.points, card.hull
            );
            let ordered = table.phase == Phase::AirToSurface;
            (text, if ordered { "13.1.1" } else { "A-stm-2" })
        }
        Choice::Facility(number) => {
            let card = &table.data.facilities[usize::from(number)];
            let lost = table.facilities[usize::from(number)];
            (format!("{}, {lost}/{} points, {} VP", card.name, card.points, card.vp), "A-map-6")
        }
        Choice::Squadron(number) => {
            let squadron = &table.data.squadrons[usize::from(number)];
            let able = movement::movable(table, usize::from(number)).count();
            let plane = table.data.counters[squadron.counters.start].plane;
            let kind = if squadron.name == "fighters" { "fighter" } else { plane.word() };
            let able = so_many(able, &format!("{kind} counter"));
            (format!("{}: {able} to move", squadron.name), "A-move-1")
        }
        Choice::Column(column) => (format!("a hex of column {column:02}"), "A-map-1"),
        Choice::Box(at) => (format!("to {at}"), "A-move-1"),
        Choice::Aircraft(field) => {
            let parked = &table.parked[field];
            let count: u16 = parked.values().iter().map(|parked| u16::from(parked.total())).sum();
            (format!("{count} aircraft parked at {field}"), "A-fld-2")
        }
        Choice::Face(direction) => (format!("facing {direction}"), "A-face-1"),
        Choice::Count(1) => ("one aircraft".to_owned(), "13.0.6"),
        Choice::Count(count) => (format!("{count} aircraft"), "13.0.6"),
        Choice::Plain(plain) => plain_words(table.state, Side::of(seat), picks, plain),
    };
    Label { text, rule: arp(rule) }
}

fn counter_rule(state: &State) -> &'static str {
    match state.phase {
        Phase::AirToAir => "11.0.1",
        Phase::Torpedoes => "A-seq-2",
        Phase::AirToSurface => "A-seq-3",
        Phase::Landing => "A-arr-2",
        _ => "A-move-1",
    }
}

/// What lies in a hex that a counter is put over.
fn below(table: Table<'_>, hex: crate::hex::Hex) -> String {
    let mut names: Vec<&str> = table.names_at(hex);
    if let Some(at) = table.data.map.facility(hex) {
        names.push(&table.data.facilities[at].name);
    } else if let Some(field) = table.data.map.field(hex) {
        names.push(field.word());
    }
    if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) }
}

fn plain_words(state: &State, side: Side, picks: &[Pick], plain: Plain) -> (String, &'static str) {
    let (text, rule) = match (plain, state.phase) {
        (Plain::Done, Phase::AirToSurface) => ("no more attacks this turn", "A-seq-3"),
        (Plain::Done, Phase::Landing) => ("nobody else lands", "A-arr-2"),
        (Plain::Done, Phase::AirToAir) => ("attack with these", "A-air-1"),
        (Plain::Done, Phase::Torpedoes) => ("these attack", "A-seq-2"),
        (Plain::Done, _) => return (format!("{} has moved", side.name()), "A-move-4"),
        (Plain::All, Phase::AirToAir) => ("with all that can, six at most", "11.1.1"),
        (Plain::All, Phase::Torpedoes) => ("all that can attack do", "A-seq-2"),
        (Plain::All, Phase::Landing) => ("all that can land do", "A-arr-2"),
        (Plain::All, _) if picks.is_empty() => ("all", "A-move-1"),
        (Plain::All, _) => ("the whole squadron, to one box", "A-move-1"),
        (Plain::Pass, Phase::Torpedoes) => ("no torpedo attacks this turn", "A-seq-2"),
        (Plain::Pass, _) => ("no attack this time", "A-air-1"),
        (Plain::Ships, _) => ("ships under way", "A-stm-2"),
        (Plain::Run, _) => {
            ("all ships under way make for the sea, heavily damaged ones are beached", "A-stm-2")
        }
        (Plain::Sea, _) => ("she leaves the map", "A-stm-5"),
        (Plain::Beach, _) => ("she is beached", "A-stm-3"),
        (Plain::LieTo, _) => ("she stays afloat there", "A-stm-5"),
        (Plain::Torpedo, _) => ("drop torpedoes", "13.0.4"),
        (Plain::Bomb, _) => ("drop bombs", "13.1.1"),
        (Plain::KeepLight, _) => ("drop GP bombs, keep the LB", "13.0.5"),
        (Plain::Strafe, _) => ("strafe", "A-str-1"),
    };
    (text.to_owned(), rule)
}

/// A warning before the end of a phase that leaves weapons unused.
pub(crate) fn caution(table: Table<'_>, side: Side, picks: &[Pick]) -> Option<String> {
    let first = choice_of(*picks.first()?);
    match (table.phase, first) {
        (Phase::AirToSurface, Choice::Plain(Plain::Done)) => {
            let [drop, strafe] = surface::idle(table);
            let could = [(drop, "drop bombs or torpedoes"), (strafe, "strafe")];
            told_of(could, |count, what| {
                format!("{} could still {what}", so_many(count, "counter"))
            })
        }
        (Phase::Torpedoes, Choice::Plain(Plain::Pass)) => {
            Some("no torpedo can be dropped this turn then".to_owned())
        }
        (Phase::Torpedoes, Choice::Counter(_)) => {
            let left = aa::unnamed(table, picks);
            told_of([(left, "")], |count, _| {
                format!("{} not named cannot drop torpedoes this turn", so_many(count, "counter"))
            })
        }
        (Phase::AirToAir, Choice::Plain(Plain::Pass)) if table.passed => {
            Some("both sides have passed then, and nobody attacks in the air any more".to_owned())
        }
        (Phase::FirstMovement | Phase::SecondMovement, Choice::Plain(Plain::Done)) => {
            let (kinds, counts) = idle(table, side);
            told_of(counts.into_iter().zip(kinds), |count, kind| {
                let have = if count == 1 { "has" } else { "have" };
                let (who, with) = kind;
                format!("{}{with} {have} not moved", so_many(count, who))
            })
        }
        _ => first_solace(table, picks),
    }
}

/// What there is of each kind, in words; nothing if there is nothing.
fn told_of<K>(
    kinds: impl IntoIterator<Item = (usize, K)>,
    words: impl Fn(usize, K) -> String,
) -> Option<String> {
    let some = kinds.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = some.map(|(count, kind)| words(count, kind)).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Counters that could still move to where they attack something this turn, by kind.
fn idle(table: Table<'_>, side: Side) -> ([(&'static str, &'static str); 2], [usize; 2]) {
    let kinds = [("counter", " with bombs or torpedoes"), ("fighter counter", "")];
    let harbour = Harbour::of(table);
    let mut counts = [0; 2];
    for at in table.data.counters_of(side).filter(|&at| movement::may_move(table, at)) {
        let now = &table.air[at];
        let loaded = now.any(Craft::FIRST_LOAD) || now.any(Craft::SECOND_LOAD);
        let fights = now.plane.is_fighter() && now.can_fire();
        let placed = side == Side::Japan && estimate::is_over_target(table, &harbour, at);
        counts[0] += usize::from(loaded && !placed);
        counts[1] += usize::from(!loaded && fights && !placed);
    }
    (kinds, counts)
}

/// A warning before an attack on the hospital ship. [ARP A-vp-1]
fn first_solace(table: Table<'_>, picks: &[Pick]) -> Option<String> {
    let named = picks.iter().any(|&pick| match choice_of(pick) {
        Choice::Ship(ship) => {
            table.data.ships.get(usize::from(ship)).is_some_and(|card| card.is_solace())
        }
        _ => false,
    });
    let costs = table.data.book.victory.solace;
    let attack = table.phase == Phase::AirToSurface && !table.solace;
    (named && attack).then(|| format!("Solace is a hospital ship: -{costs} points"))
}

/// What an order has led to, in the words of a player.
pub(crate) fn change(before: Table<'_>, after: Table<'_>) -> String {
    let mut parts = Vec::new();
    let hits = after.waiting.len() as i32 - before.waiting.len() as i32;
    if hits > 0 {
        parts.push(format!("{} waiting", so_many(hits, "hit")));
    }
    for ship in 0..after.data.ships.len() {
        let (was, is) = (before.condition(ship), after.condition(ship));
        if is > was && is >= Condition::HeavilyDamaged {
            let how = if is == Condition::Sunk { "sunk" } else { "heavily damaged" };
            parts.push(format!("{} {how}", after.data.ships[ship].name));
        }
    }
    let points: i32 = (0..after.data.ships.len())
        .map(|ship| i32::from(after.ships[ship].points) - i32::from(before.ships[ship].points))
        .sum();
    let silenced: i32 = (0..after.data.ships.len())
        .map(|ship| i32::from(after.ships[ship].aa_lost) - i32::from(before.ships[ship].aa_lost))
        .sum();
    if points > 0 {
        parts.push(format!("{} on ships", so_many(points, "point")));
    } else if silenced > 0 {
        parts.push(format!("{silenced} AA silenced"));
    }
    let facility: i32 = after.facilities.iter().map(|&lost| i32::from(lost)).sum::<i32>()
        - before.facilities.iter().map(|&lost| i32::from(lost)).sum::<i32>();
    if facility > 0 {
        parts.push(format!("{} on facilities", so_many(facility, "point")));
    }
    parts.extend(Losses::between(before, after).words());
    if after.phase == Phase::Over {
        let net = victory::net(after);
        parts.push(victory::level(after, net).name().to_owned());
    }
    told(parts)
}

/// What has come of an order, in one line.
pub(crate) fn told(parts: Vec<String>) -> String {
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// Aircraft lost and damaged in the course of an order, by side. A damaged one that is lost is damaged no
/// more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Losses {
    pub(crate) lost: [i32; 2],
    pub(crate) damaged: [i32; 2],
}

impl Losses {
    fn between(before: Table<'_>, after: Table<'_>) -> Losses {
        let damaged = |table: Table<'_>, side: Side| -> i32 {
            let counters =
                table.data.counters_of(side).map(|at| table.air[at].count(Craft::DAMAGED));
            let parked = table.parked.values().iter().flat_map(|field| field.values());
            let parked = parked.map(|parked| parked.damaged);
            let parked = parked.filter(|_| side == Side::Us);
            counters.chain(parked).map(i32::from).sum()
        };
        let mut losses = Losses::default();
        losses.lost[Side::Us as usize] = i32::from(after.destroyed) - i32::from(before.destroyed);
        losses.lost[Side::Japan as usize] =
            after.japanese_lost() as i32 - before.japanese_lost() as i32;
        for side in [Side::Us, Side::Japan] {
            losses.damaged[side as usize] = damaged(after, side) - damaged(before, side);
        }
        losses
    }

    pub(crate) fn words(self) -> Vec<String> {
        let sides = [(Side::Us, "US", "US"), (Side::Japan, "Japan", "Japanese")];
        let lost = sides.iter().filter_map(|&(side, name, _)| {
            let lost = self.lost[side as usize];
            (lost > 0).then(|| format!("{name} loses {lost}"))
        });
        let damaged = sides.iter().filter_map(|&(side, _, whose)| {
            let damaged = self.damaged[side as usize];
            (damaged > 0).then(|| format!("{damaged} {whose} damaged"))
        });
        lost.chain(damaged).collect()
    }
}
