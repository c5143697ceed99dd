//! Section 12.5: the Task Force moves, and meets another.

use super::parts::{Patrol, Perch, SeaArea, Ship, Space};
use super::state::{Bunkers, Force, Hull, Leg, Lies, NavalPhase, Station};
use super::step::{SeaAsk, SeaFrame};
use crate::Doolittle;
use crate::checks::{Modifiers, add, total};
use crate::event::say;
use crate::parts::Weather;
use crate::state::State;
use crate::step::{Ask, Frame};
use crate::table::Table;

impl Doolittle {
    /// The Underway Phase: Rendezvous, the move, perhaps a Raid Move, Rendezvous again. [EDR 12.5]
    pub(crate) fn underway_phase(&self, table: &mut Table) {
        match table.naval.leg {
            Leg::Before => {
                table.naval.leg = Leg::Check;
                self.offer_rendezvous(table);
            }
            Leg::Check => {
                table.naval.leg = Leg::After;
                if table.naval.at.west().is_none() {
                    // Nobody sails past Japan. [EDR C-seaareas]
                } else if self.underway_check(table, "12.5.1") {
                    table.naval.leg = Leg::Raid;
                    self.sail_west(table, "12.5.1");
                } else if table.naval.bunkers == Bunkers::Fueled {
                    table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::ForceMove(Leg::Raid))));
                }
            }
            Leg::Raid => {
                table.naval.leg = Leg::After;
                if self.can_raid(table) {
                    table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::RaidMove)));
                }
            }
            Leg::After => {
                table.naval.leg = Leg::Done;
                self.offer_rendezvous(table);
            }
            Leg::Done => {
                table.naval.phase = NavalPhase::Hazards;
                table.naval.areas = 0;
            }
        }
    }

    /// Whether a Raid Move may be tried: west of the Date Line, having moved, and nobody slow. [EDR 12.5.2,
    /// 9.1-dateline, 10.1.2, T-N3]
    pub(crate) fn can_raid(&self, state: &State) -> bool {
        let at = state.naval.at;
        at.is_west_of_date_line() && at.west().is_some() && !self.has_slow_ship(state)
    }

    /// What an Underway Check needs where the Task Force is. [EDR 12.5.1, T-N2]
    pub fn move_number(&self, state: &State) -> u8 {
        let at = state.naval.at;
        let weather = state.naval.weather_at(at).unwrap_or_default();
        self.data.naval.bands(at).moves[weather as usize]
    }

    /// Two dice against the Move number of the area and its weather. [EDR 12.5.1, T-N2]
    fn underway_check(&self, table: &mut Table, rule: &'static str) -> bool {
        self.weather_here(table);
        let moves = table.sum(2, rule) >= u16::from(self.move_number(table));
        if !moves {
            say!(table, rule, "the Task Force makes no headway");
        }
        moves
    }

    /// The Task Force moves one Sea Area west, and its Recon with it. [EDR 12.5.1, 12.1.1, 9.1]
    pub(crate) fn sail_west(&self, table: &mut Table, rule: &'static str) {
        let Some(west) = table.naval.at.west() else { return };
        table.naval.at = west;
        for perch in &mut table.naval.recon {
            if *perch == Perch::Ahead {
                *perch = Perch::Sea;
            }
        }
        let name = &self.data.naval.area(west).name;
        say!(table, rule, "the Task Force sails into {name}");
        table.agenda.push(Frame::Sea(SeaFrame::Arrive));
    }

    /// Whether the Task Force goes on in spite of a failed check, at the price of its fuel. [EDR 12.5.1-force]
    pub(crate) fn force_move(&self, table: &mut Table, next: Leg) {
        table.naval.bunkers = Bunkers::Low;
        table.naval.leg = next;
        self.sail_west(table, "12.5.1-force");
    }

    /// A Raid Move; a failure may be forced, or with low fuel turns the Task Force about. [EDR 12.5.2,
    /// 12.5.2-about]
    pub(crate) fn raid_move(&self, table: &mut Table) {
        if self.underway_check(table, "12.5.2") {
            self.sail_west(table, "12.5.2");
        } else if table.naval.bunkers == Bunkers::Fueled {
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::ForceMove(Leg::After))));
        } else {
            say!(table, "12.5.2-about", "low on fuel, the Task Force turns about");
            table.agenda.push(Frame::Sea(SeaFrame::TurnAbout));
        }
    }

    /// The voyage is over; the B-25s may be launched before. [EDR 12.5.2-about, 12.7, 12.0.1]
    pub(crate) fn turn_about(&self, state: &mut State) {
        self.end_voyage(state);
        if self.can_launch(state) {
            state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::LastChance)));
        }
    }

    /// A Rendezvous Check may be made: once for each Sea Area, never in Port, never again. [EDR 12.5.3,
    /// 9.1-port]
    fn offer_rendezvous(&self, state: &mut State) {
        let at = state.naval.at;
        let open = !state.naval.met
            && self.data.naval.area(at).rendezvous > 0
            && state.naval.areas & at.bit() == 0;
        state.naval.areas |= at.bit();
        if open {
            state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Rendezvous)));
        }
    }

    /// How many dice: three at the Planned RV Point. [EDR 12.5.3-dice]
    pub fn rendezvous_dice(&self, state: &State) -> u8 {
        if state.naval.at == state.naval.plan.rendezvous { 3 } else { 2 }
    }

    /// The modifiers of a Rendezvous Check. [EDR 12.5.3-mods]
    pub fn rendezvous_modifiers(&self, state: &State) -> Modifiers {
        let naval = &state.naval;
        let storm = naval.weather_at(naval.at) == Some(Weather::Storm);
        let red = naval.markers.iter().any(|one| one.lies == Lies::Fleet);
        let recon = naval.recon.iter().filter(|&&perch| perch == Perch::Sea).count() as i8;
        let list = [
            ("storm", if storm { -3 } else { 0 }),
            ("red flags", if red { -3 } else { 0 }),
            ("delayed", if naval.delayed { -2 } else { 0 }),
            ("planned turn", if naval.turn == naval.plan.turn { 3 } else { 0 }),
            ("Recon", recon),
            ("Submarines", naval.in_contact(naval.at) as i8),
        ];
        let mut all = Modifiers::new();
        list.into_iter().for_each(|(name, value)| add(&mut all, name, value));
        all
    }

    /// A Rendezvous Check. [EDR 12.5.3, 12.5.3-dice, 12.5.3-mods, T-N4, 9.1.1]
    pub(crate) fn rendezvous_check(&self, table: &mut Table) {
        let modifiers = total(&self.rendezvous_modifiers(table));
        let dice = self.rendezvous_dice(table);
        let sum = table.sum(dice, "12.5.3") as i8 + modifiers;
        let number = self.data.naval.area(table.naval.at).rendezvous;
        say!(table, "12.5.3", "Rendezvous Check: {sum} against {number}");
        // Red flags count once. [EDR 12.6.6-mech-red]
        for at in (0..table.naval.markers.len()).rev() {
            if table.naval.markers[at].lies == Lies::Fleet {
                table.naval.markers.remove(at);
            }
        }
        if sum >= number {
            self.join(table);
        } else {
            let short = (number - sum) as u8;
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Radio(short))));
        }
    }

    /// A failed Rendezvous costs 1 Security Risk; breaking radio silence costs what it adds, and if that is
    /// not enough the 1 as well. [EDR 12.5.3-fail, 12.5.3-radio]
    pub(crate) fn break_silence(&self, table: &mut Table, amount: u8, short: u8) {
        if amount > 0 {
            self.raise_risk(table, amount, "12.5.3-radio");
        }
        if amount >= short {
            self.join(table);
        } else {
            self.raise_risk(table, 1, "12.5.3-fail");
        }
    }

    /// Rendezvous: TF-16 joins with its ships and aircraft, or without the Enterprise only a Recon does.
    /// [EDR 12.5.3-success, 12.5.3-noent, 10.1, 10.2.1, 10.2.2, 12.1.1-ent]
    pub(crate) fn join(&self, table: &mut Table) {
        let naval = &mut table.naval;
        (naval.met, naval.delayed) = (true, false);
        if naval.recon[1] == Perch::Away && self.has_heavy_cruiser(table) {
            table.naval.recon[1] = Perch::Hangar;
        }
        if !table.naval.enterprise {
            say!(table, "12.5.3-noent", "Rendezvous, without the Enterprise");
            return;
        }
        table.naval.force = Force::Sixteen;
        for &ship in Ship::ALL {
            let printed = self.data.naval.ship(ship);
            if printed.force == Force::Sixteen && table.naval.ship(ship).station == Station::Away {
                let space = self.berth_for(table, ship, printed.space);
                table.naval.ships[ship as usize] =
                    Hull { station: Station::In(space), damaged: false };
            }
        }
        for recon in [1, 2, 3, 4, 5] {
            table.naval.recon[recon] = Perch::Hangar;
        }
        // Ships are rearranged at will; of the Recon only those that came have a place to find.
        table.naval.ordered = Patrol::CaDark.bit();
        say!(table, "12.5.3-success", "Rendezvous: TF-16 joins");
        table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Arrange)));
    }

    fn has_heavy_cruiser(&self, state: &State) -> bool {
        use super::parts::ShipType;
        state.naval.on_layout().any(|ship| self.ship_type(ship) == ShipType::Ca)
    }

    /// The space that a ship takes at first: its own, or another with room.
    pub(crate) fn berth_for(&self, state: &State, ship: Ship, space: Space) -> Space {
        if self.fits(state, ship, space) {
            return space;
        }
        let other = Space::ALL.iter().copied().find(|&one| self.fits(state, ship, one));
        other.unwrap_or(Space::AsternFar)
    }

    /// Whether a Planned Launch is due: at the Planned Launch Point or west of it. [EDR 12.3]
    pub(crate) fn is_at_launch_point(&self, state: &State) -> bool {
        let (at, point): (SeaArea, SeaArea) = (state.naval.at, state.naval.plan.launch);
        at >= point
    }
}
