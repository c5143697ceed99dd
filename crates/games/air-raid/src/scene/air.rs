//! Counters of aircraft, over the harbour and in the boxes: how many fly, what they carry, where they head, who
//! is damaged or out of ammunition; and the tracks of torpedoes. [ARP A-map-3, A-face-1, 11.5.2, 13.0.7]

use wardroom_scene::{
    Arrow, Counter, Emphasis, Layer, Look, Paint, Path, Point, Rect, Side as Colour, Thing, Trail,
};

use super::sheet::CARD;
use super::{land, sheet};
use crate::parts::{Plane, Side, Weapon};
use crate::state::Phase;
use crate::view::{CounterView, View};

/// The id of a counter in the scene.
pub(super) fn counter_id(name: &str) -> String {
    format!("counter-{name}")
}

/// The counters over the harbour, on top of what torpedoes have drawn in the water.
pub(super) fn layer(view: &View) -> Layer {
    let mut layer = Layer::moving("air");
    tracks(view).into_iter().for_each(|thing| layer.add(thing));
    for counter in &view.air {
        if let Some(hex) = counter.hex {
            // What lies below stays in sight.
            let lift = if is_over_something(view, counter) { -13.0 } else { 2.0 };
            layer.add(drawn(view, counter, sheet::middle(hex).moved(0.0, lift), CARD));
        }
    }
    layer
}

fn is_over_something(view: &View, counter: &CounterView) -> bool {
    let over = |hex| hex == counter.hex;
    view.ships.iter().any(|ship| over(ship.hex))
        || view.facilities.iter().any(|facility| facility.hex.is_some() && over(facility.hex))
}

/// The tracks of this turn's torpedoes. [ARP 13.2.1]
fn tracks(view: &View) -> Vec<Thing> {
    let mut things = Vec::new();
    for &[from, to] in &view.tracks {
        let (from, to) = (sheet::middle(from), sheet::middle(to));
        let (from, to) = (from.towards(to, 0.04), to.towards(from, 0.06));
        let wake = Path::drawn(Trail::from(from).line(to), Paint::Paper, 7.0).dashed(3.0, 6.0);
        things.push(Thing::scenery(Look::Path(wake)));
        things.push(Thing::scenery(Look::Arrow(Arrow { from, to, paint: Paint::First })));
    }
    things
}

/// A counter with its middle at a point, on a card of this side.
pub(super) fn drawn(view: &View, counter: &CounterView, at: Point, card: f32) -> Thing {
    let colour = match counter.side {
        Side::Japan => Colour::First,
        Side::Us => Colour::Second,
    };
    let heading = match counter.hex {
        Some(_) if counter.has_facing => sheet::bearing(counter.facing) + 90.0,
        _ => 0.0,
    };
    // The second wave has a band of its own colour.
    let formation = u8::from(counter.wave == Some(2));
    let face = Counter::new(land::symbol_of(counter.plane), colour)
        .at(at)
        .sized(card, card)
        .values(&counter.name, counter.aircraft.len().to_string(), load_word(counter))
        .in_formation(formation)
        .heading(heading);
    let mut looks = vec![Look::Counter(face)];
    looks.extend(pips(counter, at, card / 2.0));
    if counter.hex.is_some() && counter.has_facing {
        looks.push(nose(counter, at, card / 2.0));
    }
    let thing = Thing::new(counter_id(&counter.name), words(counter), Look::Group(looks));
    thing.emphasised(emphasis(view, counter))
}

/// A notch in the edge that a counter faces.
fn nose(counter: &CounterView, at: Point, half: f32) -> Look {
    let bearing = sheet::bearing(counter.facing);
    let tip = at.polar(half + 9.0, bearing);
    let foot = at.polar(half - 1.0, bearing);
    let corners = [tip, foot.polar(8.0, bearing + 90.0), foot.polar(8.0, bearing - 90.0)];
    let paint = if counter.side == Side::Japan { Paint::First } else { Paint::Second };
    Look::Path(Path {
        line: Some(Paint::Paper),
        width: 1.0,
        ..Path::filled(Trail::polygon(&corners), paint)
    })
}

/// A pip for each aircraft that is damaged or out of ammunition, in the order of their numbers.
fn pips(counter: &CounterView, at: Point, half: f32) -> Vec<Look> {
    let pip = |n: usize| Trail::circle(at.moved(half - 5.0 - 6.4 * n as f32, -half + 16.0), 2.6);
    let hurt = counter.aircraft.iter().enumerate();
    let marked = |keep: &dyn Fn(bool, bool) -> bool| {
        let kept = hurt.clone().filter(|(_, craft)| keep(craft.damaged, craft.empty));
        Trail::all(kept.map(|(n, _)| pip(n)))
    };
    [
        (marked(&|damaged, _| damaged), Paint::Danger),
        (marked(&|damaged, empty| empty && !damaged), Paint::Brass),
    ]
    .into_iter()
    .filter(|(trail, _)| !trail.data().is_empty())
    .map(|(trail, paint)| {
        Look::Path(Path { line: Some(Paint::Paper), width: 0.8, ..Path::filled(trail, paint) })
    })
    .collect()
}

/// What a counter still carries, in two letters.
fn load_word(counter: &CounterView) -> &'static str {
    let carries =
        |weapon: Weapon| counter.aircraft.iter().any(|craft| craft.load.contains(&weapon));
    match Weapon::ALL.iter().find(|&&weapon| carries(weapon)) {
        Some(Weapon::Torpedo) => "T",
        Some(Weapon::Ap) => "AP",
        Some(Weapon::Gp) => "GP",
        Some(Weapon::Lb) => "LB",
        None => "",
    }
}

/// How a counter stands out: it acts now, or has done what it can in this phase.
fn emphasis(view: &View, counter: &CounterView) -> Emphasis {
    let has = |deed: &str| counter.deeds.contains(&deed);
    let spent = match view.phase {
        Phase::FirstMovement | Phase::SecondMovement => has("moved"),
        Phase::AirToAir => has("attacked"),
        Phase::AirToSurface => has("dropped") || has("strafed"),
        _ => false,
    };
    if counter.waiting && counter.wave != Some(1) || spent {
        Emphasis::Spent
    } else if view.phase == Phase::AirToSurface && has("named") {
        Emphasis::Recent
    } else {
        Emphasis::None
    }
}

fn words(counter: &CounterView) -> String {
    let count = counter.aircraft.len();
    let mut text = format!("{}: {count} {}", counter.name, counter.plane);
    match (counter.hex, counter.air_box) {
        (Some(hex), _) if counter.has_facing => {
            text += &format!(" over {hex}, facing {}", counter.facing)
        }
        (Some(hex), _) => text += &format!(" over {hex}"),
        (None, Some(at)) => text += &format!(" in {at}"),
        (None, None) if counter.waiting => text += ", on the way",
        (None, None) => {}
    }
    for &weapon in Weapon::ALL {
        let loads = counter.aircraft.iter().flat_map(|craft| &craft.load);
        match loads.filter(|load| **load == weapon).count() {
            0 => {}
            count => text += &format!(", {count} {}", weapon_words(weapon, count)),
        }
    }
    let damaged = counter.aircraft.iter().filter(|craft| craft.damaged).count();
    if damaged > 0 {
        text += &format!(", {damaged} damaged");
    }
    match counter.aircraft.iter().filter(|craft| craft.empty).count() {
        0 => {}
        all if all == count => text += ", out of ammunition",
        some => text += &format!(", {some} out of ammunition"),
    }
    if counter.plane == Plane::Kate && counter.wave.is_some() && load_word(counter).is_empty() {
        text += ", nothing left to drop";
    }
    text
}

const fn weapon_words(weapon: Weapon, count: usize) -> &'static str {
    match (weapon, count) {
        (Weapon::Torpedo, 1) => "torpedo",
        (Weapon::Torpedo, _) => "torpedoes",
        (Weapon::Ap, 1) => "800 kg bomb",
        (Weapon::Ap, _) => "800 kg bombs",
        (Weapon::Gp, 1) => "250 kg bomb",
        (Weapon::Gp, _) => "250 kg bombs",
        (Weapon::Lb, 1) => "lot of 60 kg bombs",
        (Weapon::Lb, _) => "lots of 60 kg bombs",
    }
}

/// Lays counters out in rows in an area, squadrons together: the side of a card, and where each lies. When there
/// are many they are smaller, and then overlap.
pub(super) fn rows(area: Rect, counters: &[&CounterView]) -> (f32, Vec<Point>) {
    const CARDS: [(f32, f32); 9] = [
        (60.0, 65.0),
        (50.0, 55.0),
        (CARD, 46.0),
        (CARD, 38.0),
        (CARD, 32.0),
        (CARD, 27.0),
        (CARD, 22.0),
        (CARD, 17.0),
        (CARD, 12.0),
    ];
    let squadron = |counter: &CounterView| {
        counter.name.trim_end_matches(|sign: char| sign.is_ascii_digit()).to_owned()
    };
    let lay = |(card, step): (f32, f32)| {
        let left = area.x + card / 2.0;
        let (mut x, mut y) = (left, area.y + card / 2.0);
        let mut places = Vec::with_capacity(counters.len());
        let mut last: Option<String> = None;
        for counter in counters {
            let own = squadron(counter);
            if last.as_ref().is_some_and(|last| *last != own) && x > left {
                // The last card of a squadron is seen whole.
                x += (card - step).max(0.0) + 8.0;
            }
            if x + card / 2.0 > area.x + area.width {
                (x, y) = (left, y + card + 7.0);
            }
            places.push(Point::new(x, y));
            x += step;
            last = Some(own);
        }
        (y + card / 2.0 <= area.y + area.height, (card, places))
    };
    let fitting = CARDS.into_iter().map(lay).find(|(fits, _)| *fits);
    fitting.unwrap_or_else(|| lay(CARDS[CARDS.len() - 1])).1
}
