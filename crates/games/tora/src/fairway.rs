//! Ships: the fairway, the channel, the open sea, and where torpedoes can run. [TTT T-map-10]

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::draft::{Decide, Stage, check_ring};
use crate::event::Event;
use crate::forces::Ship;
use crate::illegal::{Decision, Illegal};
use crate::pick::{AttackPick, BORDERS, Zones, members, only, ring_zones, zones_of};
use crate::places::{Node, Sector, SlotKind, Zone};
use crate::plan::{Berth, Mooring, Track};
use crate::state::{ShipAt, State};
use crate::ttt;

/// The zone that the channel opens into. [TTT T-map-7]
const OUTSIDE: Zone = Zone::new(3, Sector::SE);

/// The nodes one base length from each, one bit for each node. [TTT T-map-10]
pub(crate) type Fairway = [u32; Node::COUNT as usize];

/// The fairway, worked out once.
pub(crate) fn chart_fairway() -> Fairway {
    std::array::from_fn(|from| {
        Node(from as u8).neighbours().fold(0, |nodes, node| nodes | 1 << node.0)
    })
}

/// The water round a ship, sets with one bit for each node or zone.
#[derive(Clone, Copy, Debug, Default)]
struct Water {
    /// The nodes one base length away. [TTT T-move-4]
    near: u32,
    /// Nodes of the channel that a wreck keeps her from. [TTT T-move-11]
    shut: u32,
    /// Nodes with a ship afloat. [TTT T-move-9]
    taken: u32,
    /// The zones that she can reach at sea. [TTT T-move-12]
    zones: Zones,
}

impl Water {
    /// Where she may go: near, clear of ships, and in the channel clear of wrecks.
    const fn open(self) -> u32 {
        self.near & !self.shut & !self.taken
    }

    const fn is_barred(self) -> bool {
        self.open() == 0 && self.zones == 0
    }
}

/// The ships on nodes and outside of others, one bit for each node or slot.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traffic {
    afloat: u32,
    wrecks: u32,
    /// Slots with a ship in the outer berth, afloat or sunk.
    outer: u32,
}

impl Traffic {
    /// Whether another ship lies outside of this mooring. [TTT T-force-10]
    const fn is_inside(self, mooring: Mooring) -> bool {
        matches!(mooring.berth, Berth::Inner) && self.outer >> mooring.slot.0 & 1 == 1
    }
}

impl Tora {
    /// The ship moored outside another, afloat or sunk. [TTT T-force-10]
    pub(crate) fn outer_neighbour(&self, state: &State, mooring: Mooring) -> Option<Ship> {
        if mooring.berth == Berth::Outer {
            return None;
        }
        let outer = ShipAt::Moored(Mooring { slot: mooring.slot, berth: Berth::Outer });
        Ship::ALL.iter().copied().find(|&ship| state.ships[ship].at == outer)
    }

    /// What is on the fairway now.
    pub(crate) fn traffic(&self, state: &State) -> Traffic {
        let mut traffic = Traffic::default();
        for &ship in Ship::ALL {
            match state.ships[ship].at {
                ShipAt::Moored(Mooring { slot, berth }) => {
                    traffic.outer |= u32::from(berth == Berth::Outer) << slot.0;
                }
                ShipAt::Node(node) => {
                    let sunk = self.is_sunk(state, ship);
                    let there = if sunk { &mut traffic.wrecks } else { &mut traffic.afloat };
                    *there |= 1 << node.0;
                }
                ShipAt::Zone(_) | ShipAt::Away => {}
            }
        }
        traffic
    }

    /// The wreck in the channel, if there is one. [TTT T-move-6]
    pub(crate) fn wreck_in_channel(&self, state: &State) -> Option<Ship> {
        Ship::ALL
            .iter()
            .copied()
            .find(|&ship| self.is_in_channel(state, ship) && self.is_sunk(state, ship))
    }

    /// Whether a ship is in the channel. [TTT T-map-7]
    pub(crate) fn is_in_channel(&self, state: &State, ship: Ship) -> bool {
        matches!(state.ships[ship].at, ShipAt::Node(node) if node.is_channel())
    }

    /// The water round a ship: one base length in harbor and channel [TTT T-move-4], one zone at sea.
    /// [TTT T-move-5, T-move-12]
    ///
    /// A node must be clear of ships afloat, and in the channel of wrecks too [TTT T-move-9]; with a
    /// wreck in it nobody enters the channel [TTT T-move-6, T-move-11]. She never moors again.
    /// [TTT T-move-10]
    #[inline]
    fn water(&self, at: ShipAt, traffic: Traffic) -> Water {
        let wrecks = traffic.wrecks & CHANNEL;
        let closed = if wrecks == 0 { 0 } else { CHANNEL };
        let taken = traffic.afloat;
        match at {
            ShipAt::Away => Water::default(),
            ShipAt::Moored(mooring) => {
                Water { near: 1 << mooring.slot.node().0, shut: closed, taken, zones: 0 }
            }
            ShipAt::Node(node) => Water {
                near: self.fairway[usize::from(node.0)],
                shut: if node.is_channel() { wrecks } else { closed },
                taken,
                zones: if node.is_mouth() { only(OUTSIDE) } else { 0 },
            },
            ShipAt::Zone(zone) => Water {
                near: if zone == OUTSIDE { 1 << Node::MOUTH.0 } else { 0 },
                shut: closed,
                taken,
                zones: BORDERS[usize::from(zone.0)] & ring_zones(3),
            },
        }
    }

    /// Whether a ship may move in a ring. An inner ship waits for the outer one, for ever if that is sunk.
    /// [TTT T-force-10, T-force-11]
    fn check_ship(
        &self,
        state: &State,
        ship: Ship,
        ring: u8,
        traffic: Traffic,
    ) -> Result<(), Illegal> {
        let here = &state.ships[ship];
        let Some(zone) = here.zone() else { return Err(Illegal::AtSea { ship }) };
        if self.is_sunk(state, ship) {
            return Err(Illegal::Sunk { ship });
        }
        check_ring(zone, ring)?;
        if here.sailed {
            return Err(Illegal::HasSailed { ship, zone });
        }
        if let ShipAt::Moored(mooring) = here.at
            && traffic.is_inside(mooring)
            && let Some(outer) = self.outer_neighbour(state, mooring)
        {
            let pinned = self.is_sunk(state, outer);
            return Err(if pinned {
                Illegal::Pinned { ship, outer }
            } else {
                Illegal::Nested { ship, outer }
            });
        }
        let is_barred = self.water(here.at, traffic).is_barred();
        if is_barred { Err(Illegal::NoWay { ship }) } else { Ok(()) }
    }

    /// Whether any ship of a ring can move. [TTT T-seq-7]
    pub(crate) fn can_sail(&self, state: &State, ring: u8) -> bool {
        state.is_active(Track::Ships) && {
            let traffic = self.traffic(state);
            ships_of(state, ring).any(|ship| self.check_ship(state, ship, ring, traffic).is_ok())
        }
    }

    /// A ship, then where she goes. A ship that has fired may move as well. [TTT T-move-7]
    pub(crate) fn draft_sailing<'a>(
        &'a self,
        state: &'a State,
        ring: u8,
        picks: &[AttackPick],
    ) -> Stage<'a> {
        let ship = match *picks {
            [] => None,
            [AttackPick::Ship(ship)] => Some(ship),
            _ => return Stage::Complete,
        };
        let traffic = self.traffic(state);
        let ship = ship.map(|ship| (ship, self.water(state.ships[ship].at, traffic)));
        Stage::Sailing(Sailing { game: self, state, ring, traffic, ship })
    }

    /// Moves a ship. [TTT T-move-4]
    pub(crate) fn sail(
        &self,
        state: &mut State,
        ship: Ship,
        to: AttackPick,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let here = &mut state.ships[ship];
        here.sailed = true;
        match to {
            AttackPick::Node(node) => {
                here.at = ShipAt::Node(node);
                umpire.log(Event::Sailed { ship, to: node }, ttt("T-move-4"));
            }
            AttackPick::Zone(zone) => {
                here.at = ShipAt::Zone(zone);
                umpire.log(Event::PutToSea { ship, to: zone }, ttt("T-move-5"));
            }
            _ => {}
        }
    }

    /// Whether a torpedo can run at a ship: 2 inches of open water against her long side. [TTT T-bomb-5]
    ///
    /// Moored at Ford Island or the yard she must be the outermost, with nothing on the node outside;
    /// at an anchorage one side is always open, except for an inner ship whose node is taken; under
    /// way she always has water, but never in the channel. [TTT T-bomb-6]
    pub(crate) fn has_torpedo_run(&self, state: &State, ship: Ship, traffic: Traffic) -> bool {
        match state.ships[ship].at {
            ShipAt::Away => false,
            ShipAt::Zone(_) => true,
            ShipAt::Node(node) => !node.is_channel(),
            ShipAt::Moored(mooring) => {
                let Traffic { afloat, wrecks, .. } = traffic;
                let node_is_free = (afloat | wrecks) & (1 << mooring.slot.node().0) == 0;
                let is_inside = traffic.is_inside(mooring);
                match mooring.slot.kind() {
                    SlotKind::FordIsland | SlotKind::Yard => node_is_free && !is_inside,
                    SlotKind::Anchorage => node_is_free || !is_inside,
                }
            }
        }
    }
}

fn ships_of(state: &State, ring: u8) -> impl Iterator<Item = Ship> {
    Ship::ALL
        .iter()
        .copied()
        .filter(move |&ship| state.ships[ship].zone().is_some_and(|zone| zone.ring() == ring))
}

/// A ship's move that is being ordered: which ship, then where she goes. [TTT T-move-4]
#[derive(Debug)]
pub(crate) struct Sailing<'a> {
    game: &'a Tora,
    state: &'a State,
    ring: u8,
    traffic: Traffic,
    /// The ship that moves, and the water round her.
    ship: Option<(Ship, Water)>,
}

impl Decide for Sailing<'_> {
    fn candidates(&self, list: &mut Vec<Pick>) {
        match self.ship {
            None => {
                list.push(AttackPick::Done.pick());
                let ships = ships_of(self.state, self.ring);
                list.extend(ships.map(|ship| AttackPick::Ship(ship).pick()));
            }
            Some((_, water)) => {
                let nodes = members(water.near.into()).map(Node);
                list.extend(nodes.map(|node| AttackPick::Node(node).pick()));
                list.extend(zones_of(water.zones).map(|zone| AttackPick::Zone(zone).pick()));
            }
        }
    }

    #[inline]
    fn check(&self, pick: Option<AttackPick>) -> Result<(), Illegal> {
        match (self.ship, pick) {
            (None, Some(AttackPick::Done)) => Ok(()),
            (None, Some(AttackPick::Ship(ship))) => {
                match self.game.check_ship(self.state, ship, self.ring, self.traffic) {
                    Err(Illegal::NoWay { ship }) => Err(self.barred(ship)),
                    checked => checked,
                }
            }
            (Some((ship, water)), Some(AttackPick::Node(node))) => {
                self.check_node(ship, water, node)
            }
            (Some((ship, water)), Some(AttackPick::Zone(zone))) => {
                self.check_zone(ship, water, zone)
            }
            (None, _) => Err(Illegal::Elsewhere(Decision::Ships(self.ring))),
            (Some((ship, _)), _) => Err(Illegal::Elsewhere(Decision::Course(ship))),
        }
    }
}

impl Sailing<'_> {
    /// What bars the first of the ways out of where a ship is, all of which are barred.
    fn barred(&self, ship: Ship) -> Illegal {
        let water = self.game.water(self.state.ships[ship].at, self.traffic);
        let mut nodes = members(water.near.into()).map(Node);
        let barred = nodes.find_map(|node| self.check_node(ship, water, node).err());
        barred.unwrap_or(Illegal::NoWay { ship })
    }

    fn check_node(&self, ship: Ship, water: Water, node: Node) -> Result<(), Illegal> {
        let (state, bit) = (self.state, 1 << node.0);
        if water.open() & bit != 0 {
            return Ok(());
        }
        let afloat = |&other: &Ship| {
            state.ships[other].at == ShipAt::Node(node) && !self.game.is_sunk(state, other)
        };
        Err(if water.near & bit == 0 {
            match state.ships[ship].at {
                ShipAt::Zone(from) => Illegal::NotTheWayIn { from, node },
                _ => Illegal::TooFar { ship, node },
            }
        } else if water.shut & bit != 0 {
            let wreck = self.game.wreck_in_channel(state);
            wreck.map_or(Illegal::NoWay { ship }, |wreck| Illegal::ChannelClosed { wreck })
        } else {
            let by = Ship::ALL.iter().copied().find(afloat);
            by.map_or(Illegal::NoWay { ship }, |by| Illegal::Occupied { node, by })
        })
    }

    fn check_zone(&self, ship: Ship, water: Water, zone: Zone) -> Result<(), Illegal> {
        if water.zones & only(zone) != 0 {
            return Ok(());
        }
        Err(match self.state.ships[ship].at {
            ShipAt::Zone(from) => Illegal::TooFarAtSea { from, to: zone },
            _ => Illegal::NotAtTheMouth { ship, zone },
        })
    }
}

/// The nodes of the channel as a set. [TTT T-map-7]
const CHANNEL: u32 = {
    let mut nodes = 0;
    let mut node = 0;
    while node < Node::COUNT {
        if Node(node).is_channel() {
            nodes |= 1 << node;
        }
        node += 1;
    }
    nodes
};
