//! Sections 9.4 and 10: the Task Force Layout, its ships and their damage, Recon.

use super::data::Ordnance;
use super::parts::{Patrol, Perch, Ship, ShipType, Space};
use super::state::{Lies, NavalPhase, Station};
use crate::Doolittle;
use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::Bomber;
use crate::state::{Berth, State};
use crate::step::Frame;
use crate::table::Table;

impl Doolittle {
    /// The type of a ship. [EDR 10.1]
    pub(crate) fn ship_type(&self, ship: Ship) -> ShipType {
        self.data.naval.ship(ship).kind
    }

    pub(crate) fn ship_name(&self, ship: Ship) -> &str {
        &self.data.naval.ship(ship).name
    }

    /// Whether a ship on the Layout is slow: an oiler, damaged, or in distress. [EDR 10.1.2]
    pub fn is_slow(&self, state: &State, ship: Ship) -> bool {
        self.ship_type(ship) == ShipType::Ao
            || state.naval.ship(ship).damaged
            || state.naval.is_distressed(ship)
    }

    /// Whether a Slow Ship is on the Layout. [EDR 10.1.2]
    pub fn has_slow_ship(&self, state: &State) -> bool {
        state.naval.on_layout().any(|ship| self.is_slow(state, ship))
    }

    /// The Reaction value of the side that is up; a damaged ship reacts worse. [EDR 10.1, C-ships]
    pub fn reaction(&self, state: &State, ship: Ship) -> i8 {
        let worse = if state.naval.ship(ship).damaged { 2 } else { 0 };
        self.data.naval.ship(ship).reaction + worse
    }

    /// The Hull value of the side that is up: a sum below it hurts. [EDR 10.1, C-ships]
    pub fn hull(&self, state: &State, ship: Ship) -> u8 {
        self.data.naval.ship(ship).hull + u8::from(state.naval.ship(ship).damaged)
    }

    /// The Flak value of the side that is up. [EDR 10.1, C-ships]
    pub fn flak(&self, state: &State, ship: Ship) -> u8 {
        let less = u8::from(state.naval.ship(ship).damaged);
        self.data.naval.ship(ship).flak.saturating_sub(less)
    }

    /// What is taken of a space.
    fn load(&self, state: &State, space: Space) -> u8 {
        let ships = Ship::ALL.iter().zip(&state.naval.ships);
        let there = ships.filter(|(_, hull)| hull.station == Station::In(space));
        there.map(|(&ship, _)| self.data.naval.size(ship)).sum()
    }

    /// A ship may be put into a space: carriers and oilers in the Center and nowhere else the carriers, only Slow
    /// Ships Astern Far, and no more than there is room for. [EDR 9.4.1, 9.4.1-asternfar, C-layout]
    pub(crate) fn check_space(&self, state: &State, ship: Ship, space: Space) -> Verdict {
        let kind = self.ship_type(ship);
        let center = matches!(kind, ShipType::Cv | ShipType::Ao);
        match space {
            Space::Center => ensure(center, Illegal::NotForCenter { ship })?,
            _ => ensure(kind != ShipType::Cv, Illegal::CarrierStays { ship })?,
        }
        let slow = space != Space::AsternFar || self.is_slow(state, ship);
        ensure(slow, Illegal::NotSlow { ship })?;
        let size = self.data.naval.size(ship);
        let room = self.data.naval.space(space).capacity.saturating_sub(self.load(state, space));
        ensure(size <= room, Illegal::Full { space, size, room })
    }

    /// Whether a ship may be put into a space.
    pub(crate) fn fits(&self, state: &State, ship: Ship, space: Space) -> bool {
        self.check_space(state, ship, space).is_ok()
    }

    /// A ship may be given another space. Distress keeps it Astern Far, and a ship that was recovered stays for the
    /// turn. [EDR 12.1, 12.1.6, 9.4.1]
    pub(crate) fn check_shift(&self, state: &State, ship: Ship) -> Verdict {
        let naval = &state.naval;
        ensure(self.ship_type(ship) != ShipType::Cv, Illegal::CarrierStays { ship })?;
        ensure(!naval.is_distressed(ship), Illegal::Distressed { ship })?;
        ensure(naval.ordered & ship.bit() == 0, Illegal::ShipOrdered { ship })?;
        ensure(naval.held & ship.bit() == 0, Illegal::ShipHeld { ship })
    }

    /// Whether a carrier is on the Layout and undamaged. [EDR 10.1.1-cvao]
    pub(crate) fn is_whole(&self, state: &State, ship: Ship) -> bool {
        state.naval.space(ship).is_some() && !state.naval.ship(ship).damaged
    }

    /// The B-25s on the Hornet's deck.
    pub fn on_deck<'a>(&self, state: &'a State) -> impl Iterator<Item = Bomber> + 'a {
        Bomber::ALL.iter().copied().filter(|&one| state.plane(one).berth == Berth::Deck)
    }

    /// A ship is damaged, or sunk if it was damaged before. [EDR 10.1.1]
    pub(crate) fn hit_ship(
        &self,
        table: &mut Table,
        ship: Ship,
        ordnance: Ordnance,
        rule: &'static str,
    ) {
        let name = self.ship_name(ship);
        match (ordnance, table.naval.ship(ship).damaged) {
            (Ordnance::Miss, _) => say!(table, rule, "{name} is missed"),
            (Ordnance::Damaged, false) => {
                table.naval.ships[ship as usize].damaged = true;
                say!(table, rule, "{name} is damaged");
            }
            (Ordnance::Damaged, true) | (Ordnance::Sunk, _) => {
                table.naval.ships[ship as usize].station = Station::Sunk;
                say!(table, "10.1.1", "{name} is sunk");
                self.ship_leaves(table, ship);
            }
        }
    }

    /// What was with a ship that leaves the Layout for good: markers, aircraft, Recon. [EDR 12.1.4,
    /// 12.1.4-recon]
    pub(crate) fn ship_leaves(&self, state: &mut State, ship: Ship) {
        for at in (0..state.naval.markers.len()).rev() {
            if state.naval.markers[at].lies == Lies::Ship(ship) {
                state.naval.markers.remove(at);
            }
        }
        if ship == Ship::Hornet {
            for plane in state.aircraft.iter_mut().filter(|plane| plane.berth == Berth::Deck) {
                plane.berth = Berth::Wrecked;
            }
        }
        let cruisers = state.naval.on_layout().any(|one| self.ship_type(one) == ShipType::Ca);
        for &recon in Patrol::RECON {
            let gone = match recon {
                Patrol::CaDark | Patrol::CaLight => !cruisers,
                _ => ship == Ship::Enterprise,
            };
            // Aircraft on their way to the enemy come back to what they find.
            if gone && state.naval.perch(recon) != Perch::Striking {
                self.remove_recon(state, recon);
            }
        }
    }

    /// A Recon marker leaves the game with what was attached or assigned to it.
    pub(crate) fn remove_recon(&self, state: &mut State, recon: Patrol) {
        let Some(at) = recon.recon() else { return };
        let naval = &mut state.naval;
        naval.recon[at] = Perch::Away;
        naval.assigned[recon as usize] = 0;
        for at in (0..naval.markers.len()).rev() {
            if naval.markers[at].lies == Lies::Recon(recon) {
                naval.markers.remove(at);
            }
        }
    }

    /// The B-25s can be launched with an intact Hornet, an intact deck, somebody aboard. [EDR 10.1.1-cvao, 12.3,
    /// 12.3.2-2, 12.3.2-3]
    pub(crate) fn check_launch(&self, state: &State) -> Verdict {
        let takeoff = &state.naval.takeoff;
        ensure(self.is_whole(state, Ship::Hornet), Illegal::NoHornet)?;
        ensure(!takeoff.wrecked, Illegal::DeckWrecked)?;
        ensure(!takeoff.halted, Illegal::DeckBurnt)?;
        ensure(self.on_deck(state).next().is_some(), Illegal::DeckEmpty)
    }

    /// Whether the B-25s can be launched.
    pub(crate) fn can_launch(&self, state: &State) -> bool {
        self.check_launch(state).is_ok()
    }

    /// Only a B-25 on the Hornet's deck can be named.
    pub(crate) fn check_on_deck(
        &self,
        state: &State,
        bomber: Bomber,
        rule: &'static str,
    ) -> Verdict {
        ensure(state.plane(bomber).berth == Berth::Deck, Illegal::NotOnDeck { bomber, rule })
    }

    /// Whether the Naval segment is being played.
    pub(crate) fn is_at_sea(&self, state: &State) -> bool {
        state.agenda.first() == Some(&Frame::Naval) && state.naval.phase != NavalPhase::Over
    }

    /// A damaged Hornet with B-25s aboard ends the Naval segment. [EDR 10.1.1-cvao, 12.6.6-iboat-hornet,
    /// 12.0.1]
    pub(crate) fn see_to_hornet(&self, table: &mut Table) {
        if self.is_at_sea(table) && !self.is_whole(table, Ship::Hornet) {
            say!(table, "12.6.6-iboat-hornet", "the Hornet cannot launch any more");
            self.end_voyage(table);
        }
    }

    /// Nothing more is done at sea; what is in the air flies on. [EDR 12.0.1]
    pub(crate) fn end_voyage(&self, state: &mut State) {
        while state.agenda.len() > 1 {
            state.agenda.pop();
        }
        state.naval.phase = NavalPhase::Over;
    }
}
