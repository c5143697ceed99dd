//! A view, drawn: Pearl Harbor as a map of hexes with every ship in her berth, the aircraft over it, and the boxes
//! of the sky around it. [ARP A-map-1, A-map-3]

mod air;
mod boxes;
mod land;
mod map;
mod notes;
mod sheet;
mod ships;

use wardroom_kernel::{Pick, Seat};
use wardroom_scene::{Banner, Drawn, Layer, Note, Papers, Scene};

use crate::data::Data;
use crate::hex::{Hex, ROWS};
use crate::parts::Side;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Phase, Ship, Spot, State};
use crate::table::{Sky, Table};
use crate::vessels::{self, Passage};
use crate::view::View;
use crate::{AirRaid, movement};

/// The layers that never change; drawn when they are first looked at.
pub(crate) fn still_layers(data: &Data) -> Vec<Layer> {
    map::layers(data)
}

impl Drawn for AirRaid {
    const PAPERS: Papers = wardroom_scene::papers!();

    fn scene(&self, view: &View) -> Scene {
        let Banner { turn, phase } = self.banner(view);
        let title = format!("Air Raid - Pearl Harbor!, {turn}: {phase}");
        let mut scene = Scene::new(title, sheet::WIDTH, sheet::HEIGHT);
        scene.layers.extend(self.still_layers().iter().cloned());
        scene.layers.push(boxes::layer(&self.data, view));
        let mut ground = Layer::moving("ground");
        land::on_map(&self.data, view).into_iter().for_each(|thing| ground.add(thing));
        scene.layers.push(ground);
        scene.layers.push(ships::layer(&self.data, view));
        let mut smoke = Layer::moving("smoke");
        land::smoke(view).into_iter().for_each(|thing| smoke.add(thing));
        scene.layers.push(smoke);
        scene.layers.push(air::layer(view));
        scene
    }

    fn banner(&self, view: &View) -> Banner {
        let phase = match (view.phase, view.acts) {
            (Phase::Over, _) => view.level.name().to_owned(),
            (phase, Some(side)) => format!("{}, {}", phase.name(), side.name()),
            (phase, None) => phase.name().to_owned(),
        };
        Banner { turn: format!("{} of {}", view.turn, view.last_turn), phase }
    }

    fn things(&self, state: &State, seat: Seat, picks: &[Pick], pick: Pick) -> Vec<String> {
        things_of(self.table(state), Side::of(seat), picks, choice_of(pick))
    }

    fn notes(&self, state: &State, seat: Seat, picks: &[Pick]) -> Vec<Note> {
        notes::notes(self, state, seat, picks)
    }
}

/// The things in the scene that a pick is about.
fn things_of(table: Table<'_>, side: Side, picks: &[Pick], order: Choice) -> Vec<String> {
    let counter = |at: usize| air::counter_id(&table.data.counters[at].name);
    match order {
        Choice::Hex(hex) if table.phase == Phase::AirToSurface => {
            // A torpedo is sent at a berth: its ships can be pointed at too.
            let ships = table.afloat_at(hex);
            let mut things: Vec<String> =
                ships.map(|ship| ships::ship_id(table.data, ship)).collect();
            things.push(map::hex_id(hex));
            things
        }
        Choice::Hex(hex) => vec![map::hex_id(hex)],
        Choice::Counter(number) => {
            let number = usize::from(number);
            let drawn = number < table.data.counters.len() && is_drawn(table, number);
            drawn.then(|| counter(number)).into_iter().collect()
        }
        Choice::Ship(number) => {
            let number = usize::from(number);
            let drawn = number < table.data.ships.len() && !table.ships[number].is(Ship::AWAY);
            drawn.then(|| ships::ship_id(table.data, number)).into_iter().collect()
        }
        Choice::Facility(number) if usize::from(number) < table.data.facilities.len() => {
            vec![land::facility_id(table.data, usize::from(number))]
        }
        Choice::Squadron(number) if usize::from(number) < table.data.squadrons.len() => {
            movement::movable(table, usize::from(number)).map(counter).collect()
        }
        Choice::Column(column) => {
            let hexes = (1..=ROWS as u16).filter_map(|row| Hex::new(column.into(), row));
            open_hexes(table, picks, hexes).map(map::hex_id).collect()
        }
        Choice::Box(at) => vec![boxes::box_id(at)],
        Choice::Aircraft(field) => vec![land::parked_id(field)],
        Choice::Face(direction) => {
            let over = picks.iter().find_map(|&pick| match choice_of(pick) {
                Choice::Hex(hex) => Some(hex),
                _ => None,
            });
            let faced = over.and_then(|hex| hex.neighbour(direction));
            faced.map(map::hex_id).into_iter().collect()
        }
        Choice::Plain(Plain::Ships | Plain::Run) if side == Side::Us => {
            let able = (0..table.data.ships.len()).filter(|&ship| vessels::may_move(table, ship));
            able.map(|ship| ships::ship_id(table.data, ship)).collect()
        }
        Choice::Plain(_) | Choice::Count(_) | Choice::Facility(_) | Choice::Squadron(_) => {
            Vec::new()
        }
    }
}

/// Those of some hexes in which the order may end that is being built: a ship needs a way there, a counter a
/// hex to itself. [ARP A-stm-2, A-move-3]
fn open_hexes(
    table: Table<'_>,
    picks: &[Pick],
    hexes: impl Iterator<Item = Hex>,
) -> impl Iterator<Item = Hex> {
    let passage = match picks.get(1).map(|&pick| choice_of(pick)) {
        Some(Choice::Ship(ship)) if usize::from(ship) < table.data.ships.len() => {
            Some(Passage::of(table, usize::from(ship)))
        }
        _ => None,
    };
    let sky = Sky::of(table.state);
    hexes.filter(move |&hex| match &passage {
        Some(passage) => passage.hexes().any(|open| open == hex),
        None => sky.at(hex).is_none(),
    })
}

/// Whether a counter stands anywhere on the sheet: those of the US come up when they arrive.
fn is_drawn(table: Table<'_>, counter: usize) -> bool {
    let now = &table.air[counter];
    let waits = now.at == Spot::WAITING && table.data.counters[counter].side == Side::Japan;
    now.is_in_play() || waits
}
