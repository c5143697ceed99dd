//! Section 12.5: the Task Force moves, and meets another.

use wardroom_kernel::Umpire;

use super::parts::{Patrol, Perch, SeaArea, Ship, Space};
use super::state::{Bunkers, Force, Hull, Leg, Lies, NavalPhase, Station};
use super::step::{SeaAsk, SeaFrame};
use crate::Doolittle;
use crate::checks::{Modifiers, add, total};
use crate::event::{Event, say};
use crate::parts::Weather;
use crate::state::State;
use crate::step::{Ask, Frame};

impl Doolittle {
    /// The Underway Phase: Rendezvous, the move, perhaps a Raid Move, Rendezvous again. [EDR 12.5]
    pub(crate) fn underway_phase(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        match state.naval.leg {
            Leg::Before => {
                state.naval.leg = Leg::Check;
                self.offer_rendezvous(state);
            }
            Leg::Check => {
                state.naval.leg = Leg::After;
                if state.naval.at.west().is_none() {
                    // Nobody sails past Japan. [EDR C-seaareas]
                } else if self.underway_check(state, "12.5.1", umpire) {
                    state.naval.leg = Leg::Raid;
                    self.sail_west(state, "12.5.1", umpire);
                } else if state.naval.bunkers == Bunkers::Fueled {
                    state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::ForceMove(Leg::Raid))));
                }
            }
            Leg::Raid => {
                state.naval.leg = Leg::After;
                if self.can_raid(state) {
                    state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::RaidMove)));
                }
            }
            Leg::After => {
                state.naval.leg = Leg::Done;
                self.offer_rendezvous(state);
            }
            Leg::Done => {
                state.naval.phase = NavalPhase::Hazards;
                state.naval.areas = 0;
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
    fn underway_check(
        &self,
        state: &mut State,
        rule: &'static str,
        umpire: &mut Umpire<'_, Event>,
    ) -> bool {
        self.weather_here(state, umpire);
        let moves = umpire.sum(2, 6, crate::edr(rule)) >= u16::from(self.move_number(state));
        if !moves {
            say!(umpire, state, rule, "the Task Force makes no headway");
        }
        moves
    }

    /// The Task Force moves one Sea Area west, and its Recon with it. [EDR 12.5.1, 12.1.1, 9.1]
    pub(crate) fn sail_west(
        &self,
        state: &mut State,
        rule: &'static str,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let Some(west) = state.naval.at.west() else { return };
        state.naval.at = west;
        for perch in &mut state.naval.recon {
            if *perch == Perch::Ahead {
                *perch = Perch::Sea;
            }
        }
        let name = &self.data.naval.area(west).name;
        say!(umpire, state, rule, "the Task Force sails into {name}");
        state.agenda.push(Frame::Sea(SeaFrame::Arrive));
    }

    /// Whether the Task Force goes on in spite of a failed check, at the price of its fuel. [EDR 12.5.1-force]
    pub(crate) fn force_move(&self, state: &mut State, next: Leg, umpire: &mut Umpire<'_, Event>) {
        state.naval.bunkers = Bunkers::Low;
        state.naval.leg = next;
        self.sail_west(state, "12.5.1-force", umpire);
    }

    /// A Raid Move; a failure may be forced, or with low fuel turns the Task Force about. [EDR 12.5.2,
    /// 12.5.2-about]
    pub(crate) fn raid_move(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if self.underway_check(state, "12.5.2", umpire) {
            self.sail_west(state, "12.5.2", umpire);
        } else if state.naval.bunkers == Bunkers::Fueled {
            state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::ForceMove(Leg::After))));
        } else {
            say!(umpire, state, "12.5.2-about", "low on fuel, the Task Force turns about");
            state.agenda.push(Frame::Sea(SeaFrame::TurnAbout));
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
    pub(crate) fn rendezvous_check(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let modifiers = total(&self.rendezvous_modifiers(state));
        let dice = self.rendezvous_dice(state);
        let sum = umpire.sum(dice, 6, crate::edr("12.5.3")) as i8 + modifiers;
        let number = self.data.naval.area(state.naval.at).rendezvous;
        say!(umpire, state, "12.5.3", "Rendezvous Check: {sum} against {number}");
        // Red flags count once. [EDR 12.6.6-mech-red]
        for at in (0..state.naval.markers.len()).rev() {
            if state.naval.markers[at].lies == Lies::Fleet {
                state.naval.markers.remove(at);
            }
        }
        if sum >= number {
            self.join(state, umpire);
        } else {
            let short = (number - sum) as u8;
            state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Radio(short))));
        }
    }

    /// A failed Rendezvous costs 1 Security Risk; breaking radio silence costs what it adds, and if that is
    /// not enough the 1 as well. [EDR 12.5.3-fail, 12.5.3-radio]
    pub(crate) fn break_silence(
        &self,
        state: &mut State,
        amount: u8,
        short: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if amount > 0 {
            self.raise_risk(state, amount, "12.5.3-radio", umpire);
        }
        if amount >= short {
            self.join(state, umpire);
        } else {
            self.raise_risk(state, 1, "12.5.3-fail", umpire);
        }
    }

    /// Rendezvous: TF-16 joins with its ships and aircraft, or without the Enterprise only a Recon does.
    /// [EDR 12.5.3-success, 12.5.3-noent, 10.1, 10.2.1, 10.2.2, 12.1.1-ent]
    pub(crate) fn join(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let naval = &mut state.naval;
        (naval.met, naval.delayed) = (true, false);
        if naval.recon[1] == Perch::Away && self.has_heavy_cruiser(state) {
            state.naval.recon[1] = Perch::Hangar;
        }
        if !state.naval.enterprise {
            say!(umpire, state, "12.5.3-noent", "Rendezvous, without the Enterprise");
            return;
        }
        state.naval.force = Force::Sixteen;
        for &ship in Ship::ALL {
            let printed = self.data.naval.ship(ship);
            if printed.force == Force::Sixteen && state.naval.ship(ship).station == Station::Away {
                let space = self.berth_for(state, ship, printed.space);
                state.naval.ships[ship as usize] =
                    Hull { station: Station::In(space), damaged: false };
            }
        }
        for recon in [1, 2, 3, 4, 5] {
            state.naval.recon[recon] = Perch::Hangar;
        }
        // Ships are rearranged at will; of the Recon only those that came have a place to find.
        state.naval.ordered = Patrol::CaDark.bit();
        say!(umpire, state, "12.5.3-success", "Rendezvous: TF-16 joins");
        state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Arrange)));
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
