//! Section 12.6: Sea Hazards are drawn, assigned, revealed and resolved.

use wardroom_kernel::counted;

use super::parts::{Icon, Patrol, Perch, Peril, SeaArea, SeaCup, SeaHazard, Ship, ShipType, Space};
use super::state::{Contact, Lies, NavalPhase, SeaMarker, Station};
use super::step::{SeaAsk, SeaFrame};
use crate::Doolittle;
use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Bomber, Weather};
use crate::security::Tested;
use crate::state::State;
use crate::step::{Ask, Frame};
use crate::table::Table;

impl Doolittle {
    /// The markers of a cup that do not lie face up: what a draw chooses among. [EDR 12.6.1, C-seahaz]
    pub(crate) fn in_sea_cup(&self, state: &State, cup: SeaCup) -> [u16; SeaHazard::COUNT] {
        let mut counts: [u16; SeaHazard::COUNT] =
            std::array::from_fn(|at| u16::from(self.data.naval.hazards[at].counts[cup as usize]));
        for marker in state.naval.markers.iter().filter(|one| one.cup == cup) {
            // Medals that are used up are back in their cup. [EDR 12.6.6-medals]
            let out = match marker.lies {
                Lies::Bomber(bomber) => state.plane(bomber).medals,
                _ => true,
            };
            if out {
                let count = &mut counts[marker.hazard as usize];
                *count = count.saturating_sub(1);
            }
        }
        counts
    }

    /// How many Sea Hazards a Sea Area asks for. [EDR 12.6.2, C-seaareas]
    pub fn hazards_in(&self, state: &State, area: SeaArea) -> u8 {
        let printed = self.data.naval.area(area);
        let storm = state.naval.weather_at(area) == Some(Weather::Storm);
        let base = if storm { printed.storm } else { printed.draw };
        base.saturating_add(printed.failed.saturating_mul(state.security.failed))
            .saturating_add(printed.signals.saturating_mul(state.naval.signals()))
            .saturating_add(printed.alert.saturating_mul(state.security.alert))
    }

    /// The Hazards Phase: one Sea Area after another, from east to west; in each, Sea Hazards are drawn,
    /// assigned, and revealed one by one. [EDR 12.6, 12.6.2, 12.6.3, 12.6.4, 12.6.5, ruling 42]
    pub(crate) fn sea_hazards_phase(&self, table: &mut Table) {
        let area = table.naval.sea;
        if table.naval.unassigned > 0 {
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Assign(area))));
            return;
        }
        let mut loaded = Patrol::ALL.iter().filter(|&&one| table.naval.assigned[one as usize] > 0);
        match (loaded.next(), loaded.next()) {
            (Some(&patrol), None) => self.reveal_at_sea(table, patrol),
            (Some(_), Some(_)) => {
                table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Reveal(area))));
            }
            (None, _) => self.next_sea_area(table),
        }
    }

    /// The next Sea Area with a Patrol, or the end of the phase. [EDR 12.6, 12.6.2-patrol]
    fn next_sea_area(&self, table: &mut Table) {
        let done = table.naval.areas;
        let next = SeaArea::ALL
            .iter()
            .copied()
            .find(|&area| done & area.bit() == 0 && table.naval.patrols_in(area).next().is_some());
        let Some(area) = next else {
            table.naval.phase = NavalPhase::Refueling;
            (table.naval.areas, table.naval.ordered) = (0, 0);
            return;
        };
        table.naval.areas |= area.bit();
        table.naval.sea = area;
        let Some(cup) = self.data.naval.area(area).cup else { return };
        // An empty cup gives no more. [EDR 12.6.2]
        let left: u16 = self.in_sea_cup(table, cup).iter().sum();
        let count = u16::from(self.hazards_in(table, area)).min(left) as u8;
        let patrols = table.naval.patrols_in(area).count() as u8;
        let each = count / patrols.max(1);
        for &patrol in Patrol::ALL {
            if table.naval.patrolled(patrol) == Some(area) {
                table.naval.assigned[patrol as usize] = each;
            }
        }
        table.naval.unassigned = count - each * patrols;
        let name = &self.data.naval.area(area).name;
        match count {
            0 => say!(table, "12.6.2", "no Sea Hazard waits in {name}"),
            _ => say!(
                table,
                "12.6.2",
                "{} in {name}",
                counted(count, "Sea Hazard waits", "Sea Hazards wait")
            ),
        }
    }

    /// The fewest Sea Hazards that a Patrol of an area has: such a one gets the next. [EDR 12.6.3]
    pub(crate) fn least_dealt(&self, state: &State, area: SeaArea) -> u8 {
        let loads = state.naval.patrols_in(area).map(|one| state.naval.assigned[one as usize]);
        loads.min().unwrap_or(0)
    }

    /// A Sea Hazard is turned over. [EDR 12.6.4, 12.6.1]
    pub(crate) fn reveal_at_sea(&self, table: &mut Table, patrol: Patrol) {
        let load = &mut table.naval.assigned[patrol as usize];
        *load = load.saturating_sub(1);
        let Some(cup) = self.data.naval.area(table.naval.sea).cup else { return };
        let counts = self.in_sea_cup(table, cup);
        let name = |at: usize| self.data.naval.hazard(SeaHazard::ALL[at]).name.clone();
        let Some(at) = table.umpire.draw(&counts, &name, crate::edr("12.6.4")) else { return };
        let hazard = SeaHazard::ALL[at];
        say!(table, "12.6.4", "{} meets {}", patrol.name(), self.data.naval.hazard(hazard).name);
        if self.can_launch(table) || self.check_fight(patrol, hazard).is_ok() {
            let ask = SeaAsk::Meet(patrol, cup, hazard);
            table.agenda.push(Frame::Ask(Ask::Sea(ask)));
        } else {
            self.resolve_at_sea(table, patrol, cup, hazard);
        }
    }

    /// A Boat may be evaded or destroyed; a Submarine evades it without asking. [EDR 12.6.6-boat]
    pub(crate) fn check_fight(&self, patrol: Patrol, hazard: SeaHazard) -> Verdict {
        ensure(hazard.peril() == Peril::Boat, Illegal::NoBoat)?;
        ensure(patrol.submarine().is_none(), Illegal::Dives { boat: patrol })
    }

    /// A Sea Hazard takes effect; its Secrecy Test comes first, with what a failure brings. [EDR 12.6.5, 12.6.6,
    /// 12.6.6-clouds, 12.6.6-signals, 12.6.6-iboat, 12.6.6-ship, 12.6.6-boat, 12.6.6-flyingboat, T-N6]
    pub(crate) fn resolve_at_sea(
        &self,
        table: &mut Table,
        patrol: Patrol,
        cup: SeaCup,
        hazard: SeaHazard,
    ) {
        match hazard.peril() {
            Peril::Clouds => say!(table, "12.6.6-clouds", "nothing but clouds"),
            Peril::Boat if patrol.submarine().is_some() => {
                say!(table, "12.6.6-boat", "{} dives under it", patrol.name());
            }
            Peril::Boat | Peril::Signals | Peril::IBoat | Peril::Ship => {
                let effect = SeaFrame::Effect(patrol, cup, hazard);
                table.agenda.push(Frame::Sea(effect));
                self.test_at_sea(table, patrol, hazard.icon());
            }
            Peril::FlyingBoat => {
                self.flying_boat(table, patrol);
                self.test_at_sea(table, patrol, hazard.icon());
            }
            Peril::Distress => self.distress(table, patrol, cup, hazard),
            Peril::RedFlags => self.red_flags(table, cup, hazard),
            Peril::Medals => {
                if self.on_deck(table).any(|one| self.check_medals(table, one).is_ok()) {
                    table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Medals(cup))));
                }
            }
        }
    }

    /// A Secrecy Test at sea; what a failure adds depends on the icon, with the Alert Level as it then
    /// stands. [EDR 6.3.1-triangle, 6.3.1-circle, 6.3.1-square, 6.3.1-line, 12.6.6, 11.0]
    fn test_at_sea(&self, table: &mut Table, patrol: Patrol, icon: Option<Icon>) {
        let Some(icon) = icon else { return };
        if self.secrecy_test(table) == Tested::Passed {
            return;
        }
        let figures = &self.data.naval.figures;
        let alert = table.security.alert;
        let strikes = match icon {
            Icon::Triangle => false,
            Icon::Circle => alert >= figures.circle,
            Icon::Square => alert >= figures.square,
            Icon::Line => true,
        };
        if strikes {
            self.begin_airstrike(table, patrol);
        } else if icon != Icon::Triangle && patrol == Patrol::TaskForce {
            self.raise_alert(table, "6.3.1-circle");
        }
    }

    /// What is left of a Sea Hazard after its Secrecy Test. [EDR 12.6.6-signals, 12.6.6-iboat, 12.6.6-ship,
    /// 12.6.6-boat]
    pub(crate) fn effect_at_sea(
        &self,
        table: &mut Table,
        patrol: Patrol,
        cup: SeaCup,
        hazard: SeaHazard,
    ) {
        if patrol != Patrol::TaskForce {
            return;
        }
        match hazard.peril() {
            Peril::Signals => self.enemy_signals(table, cup, hazard),
            Peril::IBoat if self.has_slow_ship(table) => {
                table.agenda.push(Frame::Sea(SeaFrame::IBoat));
            }
            Peril::Ship => {
                let odd = !table.die("12.6.6-ship").is_multiple_of(2);
                if odd {
                    self.raise_alert(table, "12.6.6-ship");
                } else {
                    say!(table, "12.6.6-ship", "the ship raises no alarm");
                }
            }
            Peril::Boat => self.raise_alert(table, "12.6.6-boat"),
            _ => {}
        }
    }

    /// Enemy Signals stay in the Sea Area of the Task Force. Others there make it worse, and so does a row of
    /// Sea Areas with Signals. [EDR 12.6.6-signals, 12.6.6-signals-chain, x-12.6.6-signals]
    fn enemy_signals(&self, table: &mut Table, cup: SeaCup, hazard: SeaHazard) {
        let area = table.naval.at;
        let others = table.naval.signals_in(area);
        self.lay(table, cup, hazard, Lies::Area(area));
        let name = &self.data.naval.area(area).name;
        say!(table, "12.6.6-signals", "Enemy Signals stay in {name}");
        if others > 0 {
            let more = self.data.naval.figures.signals;
            self.raise_risk(table, more, "12.6.6-signals");
        }
        let (mut run, mut longest) = (0u8, 0u8);
        for &one in SeaArea::ALL {
            run = if table.naval.signals_in(one) > 0 { run + 1 } else { 0 };
            longest = longest.max(run);
        }
        let due = longest.saturating_sub(2);
        if due > table.naval.charged {
            let lost = due - table.naval.charged;
            table.naval.charged = due;
            table.security.secrecy = table.security.secrecy.saturating_sub(lost);
            let left = table.security.secrecy;
            say!(
                table,
                "12.6.6-signals-chain",
                "Enemy Signals in {longest} areas in a row: Secrecy Value {left}"
            );
        }
    }

    /// Puts a revealed Sea Hazard somewhere instead of back into its cup. [EDR 12.6.5]
    fn lay(&self, state: &mut State, cup: SeaCup, hazard: SeaHazard, lies: Lies) {
        if !state.naval.markers.is_full() {
            state.naval.markers.push(SeaMarker { cup, hazard, lies });
        }
    }

    /// A Flying Boat counts the ships and hears the Signals. [EDR 12.6.6-flyingboat]
    fn flying_boat(&self, table: &mut Table, patrol: Patrol) {
        let rule = "12.6.6-flyingboat";
        if patrol == Patrol::TaskForce {
            let ships = table.naval.on_layout().count() as u16;
            if table.sum(4, rule) < ships {
                let more = self.data.naval.figures.flying_boat;
                self.raise_risk(table, more, rule);
            }
        }
        let signals = table.naval.signals();
        if signals > 0 {
            self.raise_risk(table, signals, rule);
        }
    }

    /// The Boat is evaded: no Secrecy Test, but the Task Force was seen all the same. [EDR 12.6.6-boat-evade,
    /// 12.6.6-boat]
    pub(crate) fn evade_boat(
        &self,
        table: &mut Table,
        patrol: Patrol,
        cup: SeaCup,
        hazard: SeaHazard,
    ) {
        let rule = "12.6.6-boat-evade";
        if table.die(rule).is_multiple_of(2) {
            say!(table, rule, "the Boat is evaded");
            if patrol == Patrol::TaskForce {
                self.raise_alert(table, rule);
            }
        } else {
            say!(table, rule, "the Boat is not shaken off");
            self.resolve_at_sea(table, patrol, cup, hazard);
        }
    }

    /// How many dice fire at a Boat. [EDR 12.6.6-boat-destroy]
    pub(crate) fn boat_dice(&self, patrol: Patrol) -> u8 {
        match patrol {
            Patrol::TaskForce => 3,
            Patrol::CaDark | Patrol::CaLight => 1,
            _ => 2,
        }
    }

    /// The Boat is destroyed by any even die; unless all three of the Task Force are even it has radioed
    /// home. [EDR 12.6.6-boat-destroy, 12.6.6-boat-radio]
    pub(crate) fn destroy_boat(
        &self,
        table: &mut Table,
        patrol: Patrol,
        cup: SeaCup,
        hazard: SeaHazard,
    ) {
        let rule = "12.6.6-boat-destroy";
        let mut faces = [0; 3];
        let dice = usize::from(self.boat_dice(patrol));
        table.umpire.faces(6, crate::edr(rule), &mut faces[..dice]);
        let even = faces[..dice].iter().filter(|&&face| face % 2 == 0).count();
        if even == 0 {
            say!(table, rule, "the Boat is missed");
            self.resolve_at_sea(table, patrol, cup, hazard);
            return;
        }
        say!(table, rule, "the Boat is destroyed");
        if patrol == Patrol::TaskForce && even < dice {
            self.raise_alert(table, "12.6.6-boat-radio");
        }
    }

    /// Mechanical Distress: a Submarine falls silent, a Recon stays in the Hangar and its other hazards
    /// come to the Task Force, of the Task Force one ship falls behind. [EDR 12.6.6-mech]
    fn distress(&self, table: &mut Table, patrol: Patrol, cup: SeaCup, hazard: SeaHazard) {
        if let Some(at) = patrol.submarine() {
            table.naval.submarines[at].contact = Contact::Silent;
            table.naval.assigned[patrol as usize] = 0;
            say!(table, "12.6.6-mech", "contact with {} is lost", patrol.name());
        } else if let Some(at) = patrol.recon() {
            table.naval.recon[at] = Perch::Hangar;
            let rest = std::mem::take(&mut table.naval.assigned[patrol as usize]);
            table.naval.assigned[Patrol::TaskForce as usize] += rest;
            self.lay(table, cup, hazard, Lies::Recon(patrol));
            say!(table, "12.6.6-mech", "{} is out of use", patrol.name());
        } else {
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Distress(cup, hazard))));
        }
    }

    /// A ship in distress falls astern; a carrier stays in the Center. [EDR 12.6.6-mech, 9.4.1-asternfar]
    pub(crate) fn fall_astern(
        &self,
        table: &mut Table,
        ship: Ship,
        cup: SeaCup,
        hazard: SeaHazard,
    ) {
        self.lay(table, cup, hazard, Lies::Ship(ship));
        if self.ship_type(ship) != ShipType::Cv {
            table.naval.ships[ship as usize].station = Station::In(Space::AsternFar);
        }
        say!(table, "12.6.6-mech", "{} is in distress", self.ship_name(ship));
    }

    /// Red flags stay with the Task Force until its next Rendezvous Check. [EDR 12.6.6-mech-red]
    fn red_flags(&self, table: &mut Table, cup: SeaCup, hazard: SeaHazard) {
        if !table.naval.met {
            self.lay(table, cup, hazard, Lies::Fleet);
            say!(table, "12.6.6-mech-red", "the Task Force flies red flags");
        }
    }

    /// A loaded B-25 on deck can carry Medals, once. [EDR 12.6.6-medals]
    pub(crate) fn check_medals(&self, state: &State, bomber: Bomber) -> Verdict {
        let rule = "12.6.6-medals";
        self.check_on_deck(state, bomber, rule)?;
        ensure(state.plane(bomber).loaded, Illegal::Unloaded { bomber, rule })?;
        ensure(!state.plane(bomber).medals, Illegal::HasMedals { bomber })
    }

    /// A B-25 carries Medals: one re-roll. [EDR 12.6.6-medals]
    pub(crate) fn wear_medals(&self, table: &mut Table, bomber: Bomber, cup: SeaCup) {
        table.plane_mut(bomber).medals = true;
        self.lay(table, cup, SeaHazard::Medals, Lies::Bomber(bomber));
        say!(table, "12.6.6-medals", "{} carries Medals", self.data.pilot(bomber));
    }
}
