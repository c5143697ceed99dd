//! The pieces on the map.

use wardroom_scene::{Counter, Damage, Emphasis, Layer, Point, Rect, Side, Symbol, Thing};

use super::map;
use crate::Tora;
use crate::data::Faces;
use crate::forces::{Fighter, Load, Plane, Ship, ShipType};
use crate::places::{Sector, Zone};
use crate::plan::{Mooring, Wave};
use crate::state::ShipAt;
use crate::view::{FightersView, PlanesView, StackView, ThingView, View, ZoneView};

/// Space between the middles of counters over a zone.
const STEP: f32 = 54.0;

pub(super) fn id_of(kind: &str, name: &str) -> String {
    format!("{kind}-{}", name.replace(' ', "-")).to_lowercase()
}

pub(super) fn ship_id(ship: Ship) -> String {
    id_of("ship", ship.word())
}

/// The id of a parking spot with what stands on it.
pub(super) fn spot_id(spot: u8) -> String {
    format!("spot-{spot}")
}

/// The id of IJN units that look alike to the observer.
pub(super) fn planes_id(
    zone: Zone,
    plane: Plane,
    strength: u8,
    load: Option<Load>,
    wave: Option<Wave>,
) -> String {
    let load = load.map_or("unknown", Load::word);
    let wave = wave.map_or("any", Wave::word);
    id_of("planes", &format!("{zone}-{}-{strength}-{load}-{wave}", plane.word()))
}

/// The id of US units that look alike.
pub(super) fn fighters_id(zone: Zone, fighter: Fighter, strength: u8) -> String {
    id_of("fighters", &format!("{zone}-{}-{strength}", fighter.word()))
}

fn damage(hits: u8, strength: u8) -> Damage {
    match hits {
        0 => Damage::None,
        hits if hits >= strength => Damage::Lost,
        taken => Damage::Hits { taken, of: strength },
    }
}

fn state_words(hits: u8, strength: u8) -> String {
    match damage(hits, strength) {
        Damage::None => format!("unharmed, takes {strength} hits"),
        Damage::Hits { taken, of } => format!("{taken} of {of} hits"),
        Damage::Lost => "lost".to_owned(),
    }
}

/// Parked aircraft, batteries and the Navy Yard.
pub(super) fn ground(view: &View) -> Layer {
    let mut layer = Layer::moving("ground");
    for field in &view.fields {
        for stack in &field.stacks {
            layer.add(parked(stack));
        }
    }
    for (fort, at) in view.batteries.iter().zip(map::BATTERIES) {
        layer.add(installation("battery", fort, Symbol::Gun, at));
    }
    for (unit, token) in view.yard.iter().enumerate() {
        let symbol = match token.name.as_bytes()[0] {
            b'D' => Symbol::Dock,
            b'S' => Symbol::Shop,
            _ => Symbol::Tank,
        };
        layer.add(installation("yard", token, symbol, map::yard(unit)));
    }
    layer
}

fn installation(kind: &str, token: &ThingView, symbol: Symbol, at: Point) -> Thing {
    let short = token.name.trim_start_matches("Fort ");
    let counter = Counter::new(symbol, Side::Second)
        .at(at)
        .sized(44.0, 38.0)
        .values(short, "", "")
        .hurt(damage(token.hits, token.strength));
    let name = format!("{}, {}", token.name, state_words(token.hits, token.strength));
    Thing::counter(id_of(kind, token.name), name, counter)
}

fn parked(stack: &StackView) -> Thing {
    let units: Vec<String> =
        stack.units.iter().map(|(fighter, left)| format!("{} {left}", fighter.word())).collect();
    let counter = Counter::new(Symbol::Fighter, Side::Second)
        .at(map::spot(stack.number))
        .sized(map::SPOT - 4.0, map::SPOT - 4.0)
        .group_of(stack.units.len() as u16);
    let name = format!("{}, parked: {}", stack.spot, units.join(" on "));
    let emphasis = if stack.attacked { Emphasis::Recent } else { Emphasis::None };
    Thing::counter(spot_id(stack.number), name, counter).emphasised(emphasis)
}

/// The ships, moored and under way.
pub(super) fn ships(view: &View) -> Layer {
    let mut layer = Layer::moving("ships");
    let mut at_sea = [0; 4];
    for ship in &view.ships {
        let (at, turn) = match ship.place {
            ShipAt::Moored(Mooring { slot, berth }) => {
                (map::berth(slot, berth), map::berth_turn(slot))
            }
            ShipAt::Node(node) => (map::node(node), map::course(node)),
            ShipAt::Zone(zone) => {
                let sector: Sector = zone.sector();
                let nth = at_sea[sector as usize];
                at_sea[sector as usize] += 1;
                (map::sea(sector, nth), 0.0)
            }
            ShipAt::Away => continue,
        };
        let symbol = match ship.ship.ship_type() {
            ShipType::Carrier => Symbol::Carrier,
            ShipType::Battleship => Symbol::Battleship,
            ShipType::Other if matches!(ship.ship, Ship::Raleigh | Ship::Detroit) => {
                Symbol::Cruiser
            }
            ShipType::Other => Symbol::Auxiliary,
        };
        let counter = Counter::new(symbol, Side::Second)
            .at(at)
            .sized(72.0, 27.0)
            .values(ship.ship.word(), "", "")
            .hurt(damage(ship.hits, ship.strength))
            .turned(turn);
        let name = format!(
            "{} at {}, {}",
            ship.ship.word(),
            ship.at,
            state_words(ship.hits, ship.strength)
        );
        layer.add(Thing::counter(ship_id(ship.ship), name, counter));
    }
    layer
}

/// Aircraft in the air, zone by zone.
pub(super) fn aircraft(game: &Tora, view: &View) -> Layer {
    let mut layer = Layer::moving("aircraft");
    for zone in &view.zones {
        let count = zone.planes.len() + zone.fighters.len();
        let mut places = lay_out(map::sky(zone.zone), count).into_iter();
        let mut next = || places.next().unwrap_or_else(|| map::sky(zone.zone).centre());
        for planes in &zone.planes {
            layer.add(ijn_group(zone, planes, next()));
        }
        for fighters in &zone.fighters {
            layer.add(us_group(game, zone, fighters, next()));
        }
    }
    layer
}

/// Places for so many counters in a box, row by row, closer together where they are many.
fn lay_out(area: Rect, count: usize) -> Vec<Point> {
    let room = Rect { y: area.y + 22.0, height: area.height - 22.0, ..area };
    let mut step = STEP;
    let fits = |step: f32| {
        let columns = (room.width / step).floor().max(1.0);
        let rows = (room.height / step).floor().max(1.0);
        (columns * rows) as usize >= count
    };
    while !fits(step) && step > 14.0 {
        step -= 2.0;
    }
    let columns = (room.width / step).floor().max(1.0) as usize;
    (0..count)
        .map(|n| {
            Point::new(
                room.x + step * ((n % columns) as f32 + 0.5),
                room.y + step * (n / columns) as f32 + STEP / 2.0,
            )
        })
        .collect()
}

fn ijn_group(zone: &ZoneView, planes: &PlanesView, at: Point) -> Thing {
    let symbol = match planes.plane {
        Plane::Kate => Symbol::TorpedoBomber,
        Plane::Val => Symbol::DiveBomber,
        Plane::Zero => Symbol::Fighter,
    };
    let load = match (planes.plane, planes.load) {
        (Plane::Zero, _) => "",
        (_, None) => "?",
        (_, Some(Load::None)) => "–",
        (_, Some(Load::Torpedo)) => "T",
        (_, Some(load)) => load.word(),
    };
    let counter = Counter::new(symbol, Side::First)
        .at(at)
        .values(planes.plane.word(), planes.strength.to_string(), load)
        .group_of(u16::from(planes.units));
    let carrying = match (planes.plane, planes.load) {
        (Plane::Zero, _) => String::new(),
        (_, None) => ", load unknown".to_owned(),
        (_, Some(Load::None)) => ", bombs gone".to_owned(),
        (_, Some(load)) => format!(", {}", load.word()),
    };
    let name = format!(
        "{} of {} in {}, strength {}{carrying}",
        units(planes.units),
        planes.plane.word(),
        zone.zone,
        planes.strength
    );
    let id = planes_id(zone.zone, planes.plane, planes.strength, planes.load, planes.wave);
    Thing::counter(id, name, counter).of_kind(planes.plane.word())
}

fn us_group(game: &Tora, zone: &ZoneView, fighters: &FightersView, at: Point) -> Thing {
    let Faces { low, high } = game.data.fighter_hits[fighters.fighter];
    let hits = if low == high { low.to_string() } else { format!("{low}-{high}") };
    let counter = Counter::new(Symbol::Fighter, Side::Second)
        .at(at)
        .values(fighters.fighter.word(), fighters.strength.to_string(), hits)
        .group_of(u16::from(fighters.units));
    let name = format!(
        "{} of {} in {}, strength {}",
        units(fighters.units),
        fighters.fighter.word(),
        zone.zone,
        fighters.strength
    );
    let id = fighters_id(zone.zone, fighters.fighter, fighters.strength);
    Thing::counter(id, name, counter).of_kind(fighters.fighter.word())
}

fn units(count: u8) -> String {
    if count == 1 { "1 unit".to_owned() } else { format!("{count} units") }
}
