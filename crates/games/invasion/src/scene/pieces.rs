//! The pieces on the map as one observer may see them. [IPH 6.8]

use wardroom_hexmap::Hex;
use wardroom_scene::{
    Arrow, Counter, Emphasis, Face, Layer, Look, Marker, Paint, Path, Point, Rect, Stack, Symbol,
    Thing, Trail,
};

use super::sheet::{self, CARD};
use crate::data::Data;
use crate::forces::{Kind, Side};
use crate::state::Phase;
use crate::view::{StackView, UnitView, View};

pub(super) fn stack_id(hex: Hex) -> String {
    format!("stack-{hex}")
}

/// The side of a player as the drawing knows it.
pub(super) const fn side_of(side: Side) -> wardroom_scene::Side {
    match side {
        Side::Japan => wardroom_scene::Side::First,
        Side::Us => wardroom_scene::Side::Second,
    }
}

/// What a piece shows: symbol, name, formation, and which side is up.
fn face(kind: Kind) -> (Symbol, &'static str, u8, Face) {
    match kind {
        Kind::D24 => (Symbol::Infantry, "24th", 0, Face::Full),
        Kind::D25 => (Symbol::Infantry, "25th", 1, Face::Full),
        Kind::Marine => (Symbol::Marines, "USMC", 2, Face::Full),
        Kind::ReducedMarine => (Symbol::Marines, "USMC", 2, Face::Reduced),
        Kind::Garrison => (Symbol::Garrison, "Fort", 0, Face::Full),
        Kind::Row => (Symbol::Battleship, "B'ship Row", 0, Face::Full),
        Kind::Snlf => (Symbol::Marines, "SNLF", 0, Face::Full),
        Kind::ReducedSnlf => (Symbol::Marines, "SNLF", 0, Face::Reduced),
        Kind::Ija => (Symbol::Infantry, "IJA", 1, Face::Full),
        Kind::ReducedIja => (Symbol::Infantry, "IJA", 1, Face::Reduced),
        Kind::Beachhead => (Symbol::Beachhead, "Beach", 0, Face::Full),
    }
}

const fn side_of_kind(kind: Kind) -> Side {
    match kind {
        Kind::D24 | Kind::D25 | Kind::Marine | Kind::ReducedMarine | Kind::Garrison | Kind::Row => {
            Side::Us
        }
        _ => Side::Japan,
    }
}

/// A piece as a counter: attack at the left, defence at the right.
pub(super) fn counter(data: &Data, kind: Kind, at: Point) -> Counter {
    let (symbol, name, formation, up) = face(kind);
    let (attack, defence) = match kind {
        Kind::Row => ("2d6".to_owned(), String::new()),
        Kind::Beachhead => (String::new(), data.book.forces.beachhead_defence.to_string()),
        kind => (data.attack(kind).to_string(), data.defence(kind).to_string()),
    };
    let width = if kind == Kind::Row { 54.0 } else { CARD };
    Counter::new(symbol, side_of(side_of_kind(kind)))
        .at(at)
        .sized(width, CARD)
        .values(name, attack, defence)
        .in_formation(formation)
        .showing(up)
}

/// A piece that lies face down: a card of its side and nothing else.
fn back(side: Side, at: Point) -> Counter {
    Counter::new(Symbol::Blank, side_of(side)).at(at).sized(CARD, CARD).values("?", "", "")
}

/// Flags, stacks, planes and what has just been done.
pub(super) fn layer(data: &Data, view: &View) -> Layer {
    let mut layer = Layer::moving("pieces");
    let held = Trail::all(view.control.iter().map(|&hex| sheet::outline(hex)));
    layer.add(Thing::scenery(Look::Path(Path::filled(held, Paint::Claim))));
    for &hex in view.control.iter().filter(|&&hex| is_worth_points(data, hex)) {
        layer.add(flag(data, hex));
    }
    if let Some([from, to]) = view.last_march {
        let (from, to) = (sheet::middle(from), sheet::middle(to));
        layer.add(Thing::scenery(Look::Arrow(Arrow { from, to, paint: Paint::First })));
    }
    let beaches_ahead =
        if view.beachheads.is_empty() { planned_beaches(data, view) } else { Vec::new() };
    for hex in beaches_ahead {
        let at = sheet::middle(hex);
        let name = format!("{hex}, where you mean to land");
        layer.add(Thing::counter(format!("beach-{hex}"), name, counter(data, Kind::Beachhead, at)));
    }
    let before_set_up = is_before_set_up(view.phase);
    for stack in &view.stacks {
        if before_set_up && stack.side == Side::Us {
            standing(stack).iter().for_each(|stack| layer.add(drawn(data, view, stack)));
        } else {
            layer.add(drawn(data, view, stack));
        }
    }
    for &hex in &view.interdictors {
        let at = sheet::middle(hex).moved(16.0, -16.0);
        let plane =
            Counter::new(Symbol::DiveBomber, wardroom_scene::Side::First).at(at).sized(26.0, 26.0);
        let name = format!("a Japanese plane interdicts round {hex}");
        layer.add(Thing::counter(format!("interdictor-{hex}"), name, plane));
    }
    if let Some(battle) = &view.battle {
        let to = sheet::middle(battle.target);
        let paint = match battle.battle.attacker {
            Side::Japan => Paint::First,
            Side::Us => Paint::Second,
        };
        for &from in &battle.from {
            let from = sheet::middle(from);
            let arrow = Arrow { from: from.towards(to, 0.3), to: to.towards(from, 0.36), paint };
            layer.add(Thing::scenery(Look::Arrow(arrow)));
        }
        let burst = Marker {
            at: to.moved(22.0, -22.0),
            radius: 13.0,
            paint: Paint::Danger,
            text: battle.ladder.column.word().to_owned(),
        };
        layer.add(Thing::scenery(Look::Marker(burst)));
    }
    layer
}

/// Whether the US has still to set up: its mobile units are nowhere yet. [IPH 3.3.1]
pub(super) const fn is_before_set_up(phase: Phase) -> bool {
    matches!(phase, Phase::Beachhead | Phase::Deployment)
}

/// Whether pieces of a kind ever move. [IPH 2.10.3]
pub(super) const fn is_mobile(kind: Kind) -> bool {
    !matches!(kind, Kind::Garrison | Kind::Row | Kind::Beachhead)
}

/// What stands in a hex before the US sets up: garrisons and Battleship Row.
fn standing(stack: &StackView) -> Option<StackView> {
    let fixed = stack.units.iter().flatten().filter(|unit| !is_mobile(unit.kind));
    let units: Vec<UnitView> = fixed.copied().collect();
    let top = units.first()?.kind;
    Some(StackView { top: Some(top), units: Some(units), ..stack.clone() })
}

/// The beachhead that only its planner knows yet. [IPH 3.2.1]
fn planned_beaches(data: &Data, view: &View) -> Vec<Hex> {
    let middle = view.middle.and_then(|hex| data.map.land.place(hex));
    let three = middle.and_then(|middle| data.map.beachheads(middle));
    three.into_iter().flatten().map(|place| data.map.land.hex(place)).collect()
}

fn is_worth_points(data: &Data, hex: Hex) -> bool {
    data.map.land.place(hex).is_some_and(|place| data.map.manmade.contains(&place))
}

/// A flag on a hex worth points that Japan controls. [IPH 3.6.1]
fn flag(data: &Data, hex: Hex) -> Thing {
    let foot = sheet::middle(hex).moved(-22.0, 14.0);
    let pole = Rect { x: foot.x, y: foot.y - 30.0, width: 2.0, height: 30.0 };
    let cloth = Rect { x: foot.x + 2.0, y: foot.y - 30.0, width: 17.0, height: 12.0 };
    let trail = Trail::all([Trail::rounded(pole, 0.5), Trail::rounded(cloth, 1.0)]);
    let path = Path { line: Some(Paint::Paper), width: 1.0, ..Path::filled(trail, Paint::First) };
    let name = data.map.land.place(hex).map_or("", |place| data.map.name(place));
    let name = format!("{hex} {name} is under Japanese control");
    Thing::new(format!("flag-{hex}"), name, Look::Path(path))
}

/// A stack as far as the observer may look into it.
fn drawn(data: &Data, view: &View, stack: &StackView) -> Thing {
    let beach = stack.side == Side::Japan && view.beachheads.contains(&stack.hex);
    let mut counters = Vec::new();
    let at = sheet::middle(stack.hex);
    if beach {
        counters.push(counter(data, Kind::Beachhead, at));
    }
    match (&stack.units, stack.top) {
        // The unit on top of the stack is drawn last.
        (Some(units), _) => {
            counters.extend(units.iter().rev().map(|unit| counter(data, unit.kind, at)));
        }
        // Nobody can say how many lie beneath. [IPH 6.8]
        (None, Some(top)) => counters.extend([back(stack.side, at), counter(data, top, at)]),
        (None, None) => {}
    }
    let lean = 2.0 * (counters.len().max(1) - 1) as f32;
    for counter in &mut counters {
        counter.at = counter.at.moved(-lean, lean);
    }
    let thing =
        Thing::new(stack_id(stack.hex), name_of(stack, beach), Look::Stack(Stack { counters }));
    let attacked = view.battle.as_ref().is_some_and(|battle| battle.target == stack.hex);
    let spent = stack.units.as_ref().is_some_and(|units| {
        let mut movable = units.iter().filter(|unit| is_mobile(unit.kind)).peekable();
        movable.peek().is_some() && movable.all(|unit| unit.spent || unit.stalled)
    });
    thing.emphasised(match (attacked, spent) {
        (true, _) => Emphasis::Recent,
        (false, true) => Emphasis::Spent,
        (false, false) => Emphasis::None,
    })
}

/// A stack in words.
fn name_of(stack: &StackView, beach: bool) -> String {
    let mut text = match stack.side {
        Side::Japan => format!("Japanese in {}", stack.hex),
        Side::Us => format!("US in {}", stack.hex),
    };
    if !stack.name.is_empty() {
        text.push_str(&format!(" {}", stack.name));
    }
    let mut parts = Vec::new();
    if beach {
        parts.push(Kind::Beachhead.name().to_owned());
    }
    match (&stack.units, stack.top) {
        (Some(units), _) => parts.extend(counted(units)),
        (None, Some(top)) => parts.push(format!("{} on top, the rest unseen", top.name())),
        (None, None) => {}
    }
    format!("{text}: {}", parts.join(", "))
}

/// Pieces by kind, in words, with those that stalled on landing or have acted.
fn counted(units: &[UnitView]) -> Vec<String> {
    let mut parts: Vec<String> = Kind::ALL
        .iter()
        .filter_map(|&kind| match units.iter().filter(|unit| unit.kind == kind).count() {
            0 => None,
            1 => Some(kind.name().to_owned()),
            count => Some(format!("{count} of {}", plural(kind))),
        })
        .collect();
    let stalled = units.iter().filter(|unit| unit.stalled).count();
    if stalled > 0 {
        parts.push(format!("{stalled} stalled"));
    }
    let spent = units.iter().filter(|unit| unit.spent).count();
    if spent > 0 {
        parts.push(format!("{spent} spent"));
    }
    parts
}

const fn plural(kind: Kind) -> &'static str {
    match kind {
        Kind::D24 => "the 24th's companies",
        Kind::D25 => "the 25th's companies",
        Kind::Marine => "the Marine battalions",
        Kind::ReducedMarine => "the reduced Marine battalions",
        Kind::Garrison => "the garrisons",
        Kind::Row => "Battleship Row",
        Kind::Snlf => "the SNLF companies",
        Kind::ReducedSnlf => "the reduced SNLF companies",
        Kind::Ija => "the IJA companies",
        Kind::ReducedIja => "the reduced IJA companies",
        Kind::Beachhead => "the Beachhead markers",
    }
}
