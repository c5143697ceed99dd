//! Ships: the fairway, the channel, the open sea, and where torpedoes can run. [TTT T-map-10]

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::event::Event;
use crate::forces::Ship;
use crate::illegal::Illegal;
use crate::pick::AttackPick;
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

/// Where a ship may go in one move.
#[derive(Clone, Copy, Default)]
struct Courses {
    nodes: u32,
    zones: u16,
}

impl Courses {
    const fn is_none(self) -> bool {
        self.nodes == 0 && self.zones == 0
    }
}

/// The ships on nodes, one bit for each node.
#[derive(Clone, Copy, Default)]
struct Traffic {
    afloat: u32,
    wrecks: u32,
}

impl Tora {
    /// The ship moored outside another, afloat or sunk. [TTT T-force-10]
    pub(crate) fn outer_neighbour(&self, state: &State, mooring: Mooring) -> Option<Ship> {
        if mooring.berth == Berth::Outer {
            return None;
        }
        let outer = ShipAt::Moored(Mooring { slot: mooring.slot, berth: Berth::Outer });
        Ship::ALL.into_iter().find(|&ship| state.ships[ship as usize].at == outer)
    }

    /// What is on the fairway now.
    fn traffic(&self, state: &State) -> Traffic {
        let mut traffic = Traffic::default();
        for ship in Ship::ALL {
            if let ShipAt::Node(node) = state.ships[ship as usize].at {
                if self.is_sunk(state, ship) {
                    traffic.wrecks |= 1 << node.0;
                } else {
                    traffic.afloat |= 1 << node.0;
                }
            }
        }
        traffic
    }

    /// The wreck in the channel, if there is one. [TTT T-move-6]
    pub(crate) fn wreck_in_channel(&self, state: &State) -> Option<Ship> {
        Ship::ALL
            .into_iter()
            .find(|&ship| self.is_in_channel(state, ship) && self.is_sunk(state, ship))
    }

    /// Whether a ship is in the channel. [TTT T-map-7]
    pub(crate) fn is_in_channel(&self, state: &State, ship: Ship) -> bool {
        matches!(state.ships[ship as usize].at, ShipAt::Node(node) if node.is_channel())
    }

    /// Where a ship may go now: one base length in harbor and channel [TTT T-move-4], one zone at
    /// sea. [TTT T-move-5, T-move-12]
    ///
    /// A node must be clear of ships afloat, and in the channel of wrecks too [TTT T-move-9]; with a
    /// wreck in it nobody enters the channel [TTT T-move-6, T-move-11]. She never moors again
    /// [TTT T-move-10]. An inner ship waits for the outer one, for ever if that is sunk.
    /// [TTT T-force-10, T-force-11]
    fn courses(&self, state: &State, ship: Ship, traffic: Traffic) -> Courses {
        let here = &state.ships[ship as usize];
        if here.sailed || self.is_sunk(state, ship) {
            return Courses::default();
        }
        let closed = traffic.wrecks & CHANNEL != 0;
        let barred = traffic.afloat | (traffic.wrecks & CHANNEL);
        match here.at {
            ShipAt::Away => Courses::default(),
            ShipAt::Moored(mooring) => match self.outer_neighbour(state, mooring) {
                Some(_) => Courses::default(),
                None => Courses { nodes: 1 << mooring.slot.node().0 & !barred, zones: 0 },
            },
            ShipAt::Node(node) => {
                let mut nodes = self.fairway[usize::from(node.0)] & !barred;
                if closed && !node.is_channel() {
                    nodes &= !CHANNEL;
                }
                Courses { nodes, zones: if node.is_mouth() { 1 << OUTSIDE.0 } else { 0 } }
            }
            ShipAt::Zone(zone) => {
                let zones = zone.neighbours().filter(|next| next.ring() == 3);
                let into = zone == OUTSIDE && !closed;
                Courses {
                    nodes: if into { (1 << Node::MOUTH.0) & !barred } else { 0 },
                    zones: zones.fold(0, |set, next| set | 1 << next.0),
                }
            }
        }
    }

    /// The ships of a ring that can move.
    fn ready_ships(&self, state: &State, ring: u8) -> impl Iterator<Item = Ship> {
        let traffic = self.traffic(state);
        Ship::ALL.into_iter().filter(move |&ship| {
            state.ships[ship as usize].zone().is_some_and(|zone| zone.ring() == ring)
                && !self.courses(state, ship, traffic).is_none()
        })
    }

    /// Whether any ship of a ring can move. [TTT T-seq-7]
    pub(crate) fn can_sail(&self, state: &State, ring: u8) -> bool {
        state.is_active(Track::Ships) && self.ready_ships(state, ring).next().is_some()
    }

    /// A ship, then where she goes. A ship that has fired may move as well. [TTT T-move-7]
    pub(crate) fn sailing_choices(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        list: &mut Vec<Pick>,
    ) {
        match *picks {
            [] => {
                list.push(AttackPick::Done.pick());
                let ships = self.ready_ships(state, ring);
                list.extend(ships.map(|ship| AttackPick::Ship(ship).pick()));
            }
            [AttackPick::Ship(ship)] => {
                let courses = self.courses(state, ship, self.traffic(state));
                let nodes = Node::all().filter(|node| courses.nodes & (1 << node.0) != 0);
                list.extend(nodes.map(|node| AttackPick::Node(node).pick()));
                let zones = Zone::all().filter(|zone| courses.zones & (1 << zone.0) != 0);
                list.extend(zones.map(|zone| AttackPick::Zone(zone).pick()));
            }
            _ => {}
        }
    }

    /// Moves a ship. [TTT T-move-4]
    pub(crate) fn sail(
        &self,
        state: &mut State,
        ship: Ship,
        to: AttackPick,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let here = &mut state.ships[ship as usize];
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
    pub(crate) fn has_torpedo_run(&self, state: &State, ship: Ship) -> bool {
        match state.ships[ship as usize].at {
            ShipAt::Away => false,
            ShipAt::Zone(_) => true,
            ShipAt::Node(node) => !node.is_channel(),
            ShipAt::Moored(mooring) => {
                let Traffic { afloat, wrecks } = self.traffic(state);
                let node_is_free = (afloat | wrecks) & (1 << mooring.slot.node().0) == 0;
                let is_inside = self.outer_neighbour(state, mooring).is_some();
                match mooring.slot.kind() {
                    SlotKind::FordIsland | SlotKind::Yard => node_is_free && !is_inside,
                    SlotKind::Anchorage => node_is_free || !is_inside,
                }
            }
        }
    }

    /// Why a ship's move is refused.
    pub(crate) fn why_not_sail(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        pick: AttackPick,
    ) -> Illegal {
        match (picks, pick) {
            ([], AttackPick::Ship(ship)) => self.why_no_course(state, ship, ring),
            ([AttackPick::Ship(ship)], AttackPick::Node(node)) => {
                self.why_not_to(state, *ship, node)
            }
            ([AttackPick::Ship(_)], AttackPick::Zone(zone)) => Illegal::TooFarAtSea { zone },
            _ => Illegal::NotNow { pick },
        }
    }

    fn why_no_course(&self, state: &State, ship: Ship, ring: u8) -> Illegal {
        let here = &state.ships[ship as usize];
        let Some(zone) = here.zone() else { return Illegal::AtSea { ship } };
        if self.is_sunk(state, ship) {
            return Illegal::Sunk { ship };
        }
        if zone.ring() != ring {
            return Illegal::OtherRing { zone, ring };
        }
        if here.sailed {
            return Illegal::HasActed { pick: AttackPick::Ship(ship) };
        }
        match here.at {
            ShipAt::Moored(mooring) => match self.outer_neighbour(state, mooring) {
                Some(outer) if self.is_sunk(state, outer) => Illegal::Pinned { ship, outer },
                Some(outer) => Illegal::Nested { ship, outer },
                None => self.why_not_to(state, ship, mooring.slot.node()),
            },
            _ => match self.wreck_in_channel(state) {
                Some(wreck) => Illegal::ChannelClosed { wreck },
                None => Illegal::NotActive { track: Track::Ships },
            },
        }
    }

    fn why_not_to(&self, state: &State, ship: Ship, node: Node) -> Illegal {
        let near = match state.ships[ship as usize].at {
            ShipAt::Node(from) => from.is_adjacent(node),
            ShipAt::Moored(mooring) => mooring.slot.node() == node,
            ShipAt::Zone(zone) => zone == OUTSIDE && node.is_mouth(),
            ShipAt::Away => false,
        };
        if !near {
            return Illegal::TooFar { node };
        }
        if node.is_channel()
            && let Some(wreck) = self.wreck_in_channel(state)
        {
            return Illegal::ChannelClosed { wreck };
        }
        let there = |&other: &Ship| state.ships[other as usize].at == ShipAt::Node(node);
        match Ship::ALL.into_iter().find(there) {
            Some(by) => Illegal::Occupied { node, by },
            None => Illegal::TooFar { node },
        }
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
