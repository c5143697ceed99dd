//! What a half-built order comes to, before it is given: the die that hits with each modifier and its rule, the
//! guns that bear, the anti-aircraft fire to be met. [ARP 11.3.1, 13.3.1, A-hit-2, A-aa-3]

use wardroom_kernel::{Brief, Pick};

use crate::air::{self, Bearing};
use crate::data::Data;
use crate::hex::{Direction, Hex};
use crate::parts::*;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Counter, Craft, Phase};
use crate::surface::{self, Aim, Attempt, Means, Modifier, Target};
use crate::table::{Harbour, Table};
use crate::words::so_many;
use crate::{aa, arp, movement, torpedo, vessels};

fn brief(text: impl Into<String>, rule: &'static str) -> Brief {
    Brief { text: text.into(), rule: Some(arp(rule)) }
}

/// What an order comes to so far.
pub(crate) fn briefing(table: Table<'_>, picks: &[Pick]) -> Vec<Brief> {
    let orders: Vec<Choice> = picks.iter().map(|&pick| choice_of(pick)).collect();
    match (table.phase, orders.as_slice()) {
        (Phase::FirstMovement | Phase::SecondMovement, orders) => moving(table, orders),
        (Phase::AirToAir, _) => dogfight(table, picks),
        (Phase::Torpedoes, orders) => runs(table, orders),
        (Phase::AirToSurface, [Choice::Counter(counter), Choice::Plain(means), rest @ ..]) => {
            attack_below(table, usize::from(*counter), *means, rest)
        }
        _ => Vec::new(),
    }
}

impl Modifier {
    /// Its line: its name, what it adds and its rule.
    fn brief(self) -> Brief {
        brief(format!("{} {:+}", self.name, self.by), self.rule)
    }
}

/// The lowest die that hits, as a player says it.
fn needed(number: i8) -> String {
    match number {
        7.. => "no die".to_owned(),
        6 => "6".to_owned(),
        number => format!("{}+", number.max(1)),
    }
}

/// The lowest die with which a sound aircraft of a counter hits with a weapon.
pub(crate) fn to_hit(table: Table<'_>, counter: usize, weapon: Weapon, aim: Aim) -> String {
    let plane = table.air[counter].plane;
    needed(surface::needs(table, Attempt::sound(weapon, plane), aim))
}

/// The weapons that a counter drops by these means, the heavy ones first.
pub(crate) fn weapons(table: Table<'_>, counter: usize, means: Means) -> Vec<Weapon> {
    let now = &table.air[counter];
    let (first, second) = (now.any(Craft::FIRST_LOAD), now.any(Craft::SECOND_LOAD));
    match (means, table.data.counters[counter].load) {
        (Means::Guns, _) | (_, Load::Guns) => Vec::new(),
        (_, Load::Torpedo) if first => vec![Weapon::Torpedo],
        (_, Load::Ap) if first => vec![Weapon::Ap],
        (_, Load::Gp | Load::GpGp) if first || second => vec![Weapon::Gp],
        (Means::Bombs, Load::GpLb) => {
            let heavy = first.then_some(Weapon::Gp);
            heavy.into_iter().chain(second.then_some(Weapon::Lb)).collect()
        }
        (_, Load::GpLb) if first => vec![Weapon::Gp],
        _ => Vec::new(),
    }
}

/// The ladder of one weapon: its number, every modifier, and what it comes to.
fn ladder(table: Table<'_>, counter: usize, weapon: Weapon, aim: Aim) -> Vec<Brief> {
    let number = table.data.book.to_hit.numbers[weapon];
    let mut lines =
        vec![brief(format!("{} hits on {}", weapon_name(weapon), needed(number)), "13.3.1")];
    if weapon == Weapon::Ap && !table.options.ap_modifiers {
        lines.push(brief("nothing changes the die of an AP bomb", "13.7.1"));
    }
    let plane = table.air[counter].plane;
    let parts = surface::modifiers(table, Attempt::sound(weapon, plane), aim);
    lines.extend(parts.map(Modifier::brief));
    let damaged = table.air[counter].count(Craft::DAMAGED);
    let by = table.data.book.to_hit_ours.damaged;
    if damaged > 0 && weapon != Weapon::Ap {
        lines.push(brief(format!("{damaged} damaged aircraft {by:+} each"), "11.4.3"));
    }
    lines.push(brief(format!("makes {}", to_hit(table, counter, weapon, aim)), "A-hit-2"));
    lines
}

const fn weapon_name(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Torpedo => "a torpedo",
        Weapon::Ap => "an 800 kg bomb",
        Weapon::Gp => "a 250 kg bomb",
        Weapon::Lb => "a lot of 60 kg bombs",
    }
}

/// An attack on what lies below. [ARP 13.3.1]
fn attack_below(table: Table<'_>, counter: usize, means: Plain, rest: &[Choice]) -> Vec<Brief> {
    let (Some(means), Some(&at)) = (Means::of(Choice::Plain(means)), rest.first()) else {
        return Vec::new();
    };
    if let Choice::Hex(hex) = at {
        // What the die comes to is said last.
        let aim = torpedo::aim_at(table, hex);
        let mut lines: Vec<Brief> = beneath(table, hex).into_iter().collect();
        lines.extend(ladder(table, counter, Weapon::Torpedo, aim));
        return lines;
    }
    let Some(target) = Target::of(table.data, at) else { return Vec::new() };
    let aim = Aim::at(table.state, target);
    if means == Means::Guns {
        return strafing(table, counter, aim);
    }
    weapons(table, counter, means)
        .into_iter()
        .flat_map(|weapon| ladder(table, counter, weapon, aim))
        .collect()
}

/// Whether a torpedo may pass beneath the outboard ship. [ARP 13.2.3]
fn beneath(table: Table<'_>, hex: Hex) -> Option<Brief> {
    let lies = |berth: Berth| {
        table.ships_at(hex).find(|&ship| {
            table.data.ships[ship].berth == berth && table.in_berth(ship) && table.is_afloat(ship)
        })
    };
    let (outboard, inboard) = (lies(Berth::Outboard)?, lies(Berth::Inboard)?);
    let armoured = |ship: usize| table.data.ships[ship].class.is_armoured();
    let name = |ship: usize| &table.data.ships[ship].name;
    match (armoured(outboard), armoured(inboard)) {
        (false, true) => Some(brief(
            format!("a hit passes beneath {} to {} on an odd die", name(outboard), name(inboard)),
            "13.2.3",
        )),
        _ => Some(brief(format!("{} lies before {}", name(outboard), name(inboard)), "A-hit-1")),
    }
}

/// So many shots, and the die that hits.
fn shots_on(shots: usize, number: i8) -> String {
    let hit = if shots == 1 { "hits" } else { "hit" };
    format!("{} that {hit} on {}", so_many(shots, "shot"), needed(number))
}

/// Guns against what stands below. [ARP A-str-1]
fn strafing(table: Table<'_>, counter: usize, aim: Aim) -> Vec<Brief> {
    let now = &table.air[counter];
    let card = table.data.plane(now.plane);
    let parts = || surface::modifiers(table, Attempt::guns(false), aim);
    let added: i8 = parts().map(|part| part.by).sum();
    let shots = now.craft.iter().filter(|craft| craft.can_fire()).count();
    let half = card.front() / 2;
    let effect = match aim {
        Aim::Land => format!("then {half} or less destroys, more damages"),
        Aim::Ship { .. } => format!("then {half} or less takes 1 AA"),
    };
    let mut lines = vec![brief(shots_on(shots, card.to_hit), "11.3.2")];
    lines.extend(parts().map(Modifier::brief));
    lines.push(brief(format!("makes {}, {effect}", needed(card.to_hit - added)), "A-str-1"));
    lines
}

/// The anti-aircraft fire at a counter that were over a hex. [ARP A-aa-3]
fn flak(table: Table<'_>, counter: usize, hex: Hex) -> Brief {
    let mut there = *table.state;
    there.air[counter].at = crate::state::Spot::of_hex(hex);
    let dice = aa::dice(Table { state: &there, ..table }, counter);
    let word = if dice == 1 { "die" } else { "dice" };
    brief(format!("anti-aircraft fire there: {dice} {word}, each 6 hits"), "A-aa-3")
}

/// What a counter can do from where it is being put. [ARP A-move-1, 13.1.1, 13.2.1]
fn moving(table: Table<'_>, orders: &[Choice]) -> Vec<Brief> {
    let counter = match orders.get(1) {
        Some(&Choice::Counter(counter)) => counter,
        Some(&Choice::Ship(ship)) => {
            let speed = vessels::speed(table.data, usize::from(ship));
            return vec![brief(format!("she makes up to {speed} hexes"), "A-stm-2")];
        }
        _ => return Vec::new(),
    };
    let counter = usize::from(counter);
    let now = &table.air[counter];
    let points = movement::points(table.data, now.plane);
    let mut lines = vec![brief(
        format!("{}, the harbour is one step", so_many(points, "transit point")),
        "A-move-1",
    )];
    let Some(&Choice::Hex(hex)) = orders.get(3) else { return lines };
    if table.data.counters[counter].side == Side::Japan {
        lines.push(flak(table, counter, hex));
        for (_, to) in torpedo_lanes(table, counter, hex) {
            let names: Vec<&str> = table.names_at(to);
            let die = to_hit(table, counter, Weapon::Torpedo, torpedo::aim_at(table, to));
            lines.push(brief(format!("torpedoes reach {} on {die}", names.join(", ")), "13.2.1"));
        }
        for (target, die) in targets_at(table, counter, hex) {
            let name = target.name(table.data);
            lines.push(brief(format!("bombs hit {name} on {die}"), "13.1.1"));
        }
    }
    lines
}

/// Where the torpedoes of a counter would run from a hex. [ARP 13.2.1, A-hit-1]
pub(crate) fn torpedo_lanes(table: Table<'_>, counter: usize, from: Hex) -> Vec<(Direction, Hex)> {
    if !torpedo::has_torpedo(table, counter) {
        return Vec::new();
    }
    let harbour = Harbour::of(table);
    torpedo::lanes(table.data, &harbour, from).collect()
}

/// What a counter could bomb from over a hex, with the die that hits. [ARP 13.1.1]
pub(crate) fn targets_at(table: Table<'_>, counter: usize, hex: Hex) -> Vec<(Target, String)> {
    let Some(&weapon) = weapons(table, counter, Means::Bombs).first() else {
        return Vec::new();
    };
    if weapon == Weapon::Torpedo {
        return Vec::new();
    }
    let mut there = *table.state;
    there.air[counter].at = crate::state::Spot::of_hex(hex);
    let mut found = Vec::new();
    surface::each_target(Table { state: &there, ..table }, counter, Means::Bombs, |target| {
        found.push((target, to_hit(table, counter, weapon, Aim::at(table.state, target))));
    });
    found
}

/// The lowest die with which a counter hits another one in the air, and its factor. [ARP 11.3.1, 11.4.1]
pub(crate) fn gun_die(data: &Data, from: &Counter, to: &Counter) -> String {
    needed(data.plane(from.plane).to_hit - data.plane(to.plane).manoeuvre)
}

/// An attack in the air: what each attacker shoots with, and what comes back. [ARP 11.2.1, 11.2.2, 11.3.1]
fn dogfight(table: Table<'_>, picks: &[Pick]) -> Vec<Brief> {
    let Some((target, attackers)) = air::declared(table, picks) else { return Vec::new() };
    let to = &table.air[target];
    let mut lines = Vec::new();
    let manoeuvre = table.data.plane(to.plane).manoeuvre;
    for &attacker in attackers.iter() {
        let attacker = usize::from(attacker);
        let from = &table.air[attacker];
        let Some(bearing) = air::bearing(from, to) else { continue };
        let shots = from.craft.iter().filter(|craft| craft.can_fire()).count();
        let factor = air::attack_factor(table.data, from, bearing);
        let name = &table.data.counters[attacker].name;
        let card = table.data.plane(from.plane);
        lines.push(brief(format!("{name}: {}", shots_on(shots, card.to_hit)), "11.3.2"));
        if manoeuvre != 0 {
            lines.push(brief(format!("manoeuvre of {} {manoeuvre:+}", to.plane), "11.3.3"));
        }
        let effect = format!("then {factor} or less shoots down, more damages");
        lines.push(brief(format!("makes {}, {effect}", gun_die(table.data, from, to)), "11.4.1"));
        lines.push(answer(table.data, to, from, &table.data.counters[target].name));
    }
    lines
}

/// What the target fires back with. [ARP 11.2.2, A-def-1]
fn answer(data: &Data, target: &Counter, attacker: &Counter, name: &str) -> Brief {
    let factor = air::bearing(target, attacker)
        .map_or(0, |bearing: Bearing| air::defence_factor(data, target, bearing));
    let shots = target.craft.iter().filter(|craft| craft.can_fire()).count();
    match (factor, shots) {
        (0, _) => brief(format!("{name} has no gun that bears on it"), "A-def-1"),
        (_, 0) => brief(format!("{name} has no ammunition to fire back"), "11.5.1"),
        _ => brief(
            format!(
                "{name} fires back on {}, then {factor} or less",
                gun_die(data, target, attacker)
            ),
            "11.2.2",
        ),
    }
}

/// The torpedo attacks being named, and the fire they will meet. [ARP A-seq-2, A-aa-3]
fn runs(table: Table<'_>, orders: &[Choice]) -> Vec<Brief> {
    let named = orders.iter().filter_map(|order| match order {
        Choice::Counter(number) => Some(usize::from(*number)),
        _ => None,
    });
    let mut lines = Vec::new();
    for counter in named {
        let mut there = *table.state;
        there.air[counter].deeds |= Counter::NAMED;
        let dice = aa::dice(Table { state: &there, ..table }, counter);
        let word = if dice == 1 { "die" } else { "dice" };
        let name = &table.data.counters[counter].name;
        lines.push(brief(format!("{name} meets {dice} {word} of anti-aircraft fire"), "A-aa-3"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;
    use crate::state::{Ship, State};
    use wardroom_kernel::Overlay;

    #[test]
    fn arp_a_hit_2_the_parts_that_are_named_are_all_that_is_added() {
        let data = Data::load(&Overlay::none()).expect("nothing is corrected");
        let mut state = State::empty(&data);
        let hex = Hex::from_number(1811).expect("a hex of the map");
        let table = Table { data: &data, state: &state };
        let maryland = table.ships_at(hex).next().expect("she lies there");
        let mut seen = std::collections::HashSet::new();
        for (turn, smoke, usual) in
            [(0, false, false), (2, true, true), (3, true, false), (3, false, true)]
        {
            state.turn = Turn(turn);
            state.ships[maryland].marks = if smoke { Ship::SMOKING } else { 0 };
            state.options.ap_modifiers = usual;
            let ship = |moving| Aim::Ship { hex, moving };
            for aim in [Aim::Land, ship(false), ship(true)] {
                for &weapon in Weapon::ALL {
                    for (plane, damaged) in
                        [(Plane::Val, false), (Plane::Val, true), (Plane::Kate, false)]
                    {
                        let table = Table { data: &data, state: &state };
                        let attempt = Attempt { weapon, plane, damaged };
                        let parts = surface::modifiers(table, attempt, aim);
                        let names: Vec<&str> = parts.map(|part| part.name).collect();
                        let worth = |name: &&str| match *name {
                            "smoke" | "damaged aircraft" => -1,
                            _ => 1,
                        };
                        let sum: i8 = names.iter().map(worth).sum();
                        let added = surface::modifier(table, attempt, aim);
                        assert_eq!(sum, added, "{weapon} {plane} {aim:?}");
                        seen.extend(names);
                    }
                }
            }
        }
        assert_eq!(seen.len(), 5, "{seen:?}");
    }
}
