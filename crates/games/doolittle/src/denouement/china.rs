//! Section 14.4: through China to Chungking, by air and on foot.

use wardroom_kernel::{Pick, counted};

use super::data::{CloseCall, Taken, Whole};
use super::homeward::{Hop, Party};
use super::pick::HomeChoice;
use super::{Halt, Homeward, Leg, Step, Stop, Whereabouts};
use crate::Doolittle;
use crate::checks::{Modifiers, add, total, two_lowest};
use crate::data::Fumes;
use crate::event::{of_many, say};
use crate::illegal::{Illegal, Verdict, ensure};
use crate::naval::SeaChoice;
use crate::parts::{Benefit, Bomber, Sea, Site, Weather};
use crate::pick::{Choice, choice_of};
use crate::planning::Row;
use crate::state::{Berth, Spot, State, Story};
use crate::step::{Ask, Check, Column, Frame, Roll};
use crate::table::Table;

/// The most Fuel that a B-25 takes along. [EDR ruling 78]
pub(super) const MOST_FUEL: u8 = 10;
/// B-25s that a Groundcrew repairs. [EDR 14.4.1-repair]
const PER_GROUNDCREW: u8 = 3;

pub(crate) fn crews_of(set: u32) -> impl Iterator<Item = Bomber> {
    Bomber::ALL.iter().copied().filter(move |bomber| set & bomber.bit() != 0)
}

impl Doolittle {
    /// The crews in a box, one bit each. [EDR 14.4-trekbox]
    pub(crate) fn crews_at(&self, state: &State, halt: Halt) -> u32 {
        let place = match halt.site() {
            Some(site) => Whereabouts::At(site),
            None => Whereabouts::Trekking,
        };
        self.crews_in(state, place)
    }

    /// The crews that are in a place, one bit each.
    pub(crate) fn crews_in(&self, state: &State, place: Whereabouts) -> u32 {
        let there = Bomber::ALL
            .iter()
            .filter(|&&bomber| state.denouement.crews[bomber as usize].place == place);
        there.fold(0, |set, bomber| set | bomber.bit())
    }

    /// The China step: until every crew is in Chungking or captured; then what was left behind has been
    /// destroyed. [EDR 14.4, 14.4.2, 14.4.1]
    pub(super) fn china_step(&self, table: &mut Table) {
        for &halt in Halt::ALL {
            self.mend_all(table, halt);
        }
        if Halt::ALL.iter().any(|&halt| self.crews_at(table, halt) != 0) {
            table.agenda.push(Frame::Ask(Ask::Home(Homeward::China)));
            return;
        }
        for &bomber in Bomber::ALL {
            if let Berth::Landed(site) = table.plane(bomber).berth
                && site.is_chinese()
            {
                self.lose(table, bomber, Berth::Wrecked);
                let name = self.data.pilot(bomber);
                say!(table, "14.4.1", "{name} has been destroyed by her own crew");
            }
        }
        self.next_step(table, Step::Ussr);
    }

    /// Whether a B-25 needs a mechanic. [EDR 14.4.1]
    fn is_ailing(&self, state: &State, bomber: Bomber) -> bool {
        state.plane(bomber).damage > 0
            || state.markers.iter().any(|one| one.spot == Spot::Attached(bomber))
    }

    /// Whether a Groundcrew could help a B-25: Severe Damage is beyond it. [EDR 14.4.1-repair]
    fn is_mendable(&self, state: &State, bomber: Bomber) -> bool {
        self.is_ailing(state, bomber) && state.plane(bomber).damage < 2
    }

    /// The B-25s at a site for which something holds.
    pub(super) fn landed_at(&self, state: &State, site: Site) -> impl Iterator<Item = Bomber> {
        Bomber::ALL
            .iter()
            .copied()
            .filter(move |&bomber| state.plane(bomber).berth == Berth::Landed(site))
    }

    /// How many B-25s the Groundcrew of a site can still repair. [EDR 14.4.1-repair]
    fn mechanics(&self, state: &State, site: Site) -> u8 {
        let able = PER_GROUNDCREW * state.planning.stock(site).groundcrew;
        able.saturating_sub(state.denouement.repaired[site as usize])
    }

    /// A Groundcrew that can repair all of a box does so unasked. [EDR 14.4.1-repair, ruling 77]
    fn mend_all(&self, table: &mut Table, halt: Halt) {
        let Some(site) = halt.site() else { return };
        let able = usize::from(self.mechanics(table, site));
        let ailing =
            self.landed_at(table, site).filter(|&one| self.is_mendable(table, one)).count();
        if able == 0 || ailing > able {
            return;
        }
        for &bomber in Bomber::ALL {
            if table.plane(bomber).berth == Berth::Landed(site) && self.is_mendable(table, bomber) {
                self.mend(table, bomber, site);
            }
        }
    }

    /// A Groundcrew repairs a B-25: Damage and every Hazard. [EDR 14.4.1-repair]
    fn mend(&self, table: &mut Table, bomber: Bomber, site: Site) {
        table.denouement.repaired[site as usize] += 1;
        table.plane_mut(bomber).damage = 0;
        self.put_back_all(table, |one| one.spot == Spot::Attached(bomber));
        let name = self.data.pilot(bomber);
        say!(table, "14.4.1-repair", "the Groundcrew repairs {name}");
    }

    /// A B-25 in China flies on undamaged, with its own crew beside it. [EDR 14.4.1, ruling 79]
    fn check_capable(&self, state: &State, bomber: Bomber) -> Verdict {
        let plane = state.plane(bomber);
        let Berth::Landed(site) = plane.berth else { return Err(Illegal::NotInChina { bomber }) };
        ensure(site.is_chinese(), Illegal::NotInChina { bomber })?;
        ensure(plane.damage == 0, Illegal::NotCapable { bomber })?;
        let with_her = state.denouement.crews[bomber as usize].place == Whereabouts::At(site);
        ensure(with_her, Illegal::CrewElsewhere { bomber })
    }

    /// Whether a B-25 can fly on.
    pub(crate) fn is_capable(&self, state: &State, bomber: Bomber) -> bool {
        self.check_capable(state, bomber).is_ok()
    }

    /// She must have somewhere to fly. [EDR 14.4.3]
    pub(super) fn check_flying_on(&self, state: &State, bomber: Bomber) -> Verdict {
        self.check_capable(state, bomber)?;
        let halt = self.halt_of(state, bomber).ok_or(Illegal::NotInChina { bomber })?;
        let any = Stop::ALL.iter().any(|&stop| self.check_route(state, halt, stop).is_ok());
        ensure(any, Illegal::NoWayOn { bomber })
    }

    /// B-25s fly the ways of the Transport Table, and to no site that the Japanese hold. [EDR 14.4.3,
    /// 13.2.4-attack, T-D4]
    pub(super) fn check_route(&self, state: &State, from: Halt, to: Stop) -> Verdict {
        let listed = self.data.denouement.transport.fuel(from, to).is_some();
        ensure(listed, Illegal::NoRoute { from, to })?;
        match to.site() {
            Some(site) if state.sky.closed >> site as u8 & 1 == 1 => {
                Err(Illegal::Closed { site, rule: "13.2.4-attack" })
            }
            _ => Ok(()),
        }
    }

    /// A Groundcrew of her site repairs a B-25. [EDR 14.4.1-repair]
    pub(super) fn check_mending(&self, state: &State, bomber: Bomber) -> Verdict {
        let rule = "14.4.1-repair";
        let site = self.halt_of(state, bomber).and_then(Halt::site);
        let site = site.ok_or(Illegal::NotInChina { bomber })?;
        ensure(self.is_ailing(state, bomber), Illegal::NothingToRepair { bomber, rule })?;
        ensure(self.is_mendable(state, bomber), Illegal::Severe { bomber })?;
        ensure(self.mechanics(state, site) > 0, Illegal::NoMechanics { site })
    }

    /// A Copilot repairs a B-25 of his box, once. [EDR 14.4.1-repair, 2.3.2, 2.3-once]
    pub(super) fn check_home_copilot(&self, state: &State, bomber: Bomber) -> Verdict {
        let rule = "14.4.1-repair";
        self.check_repairman(state, bomber, rule)?;
        let site = self.halt_of_crew(state, bomber).and_then(Halt::site);
        let site = site.ok_or(Illegal::NotInChina { bomber })?;
        let any = self.landed_at(state, site).any(|one| self.is_ailing(state, one));
        ensure(any, Illegal::AllSound { rule })
    }

    /// What he repairs stands in his box and ails. [EDR 14.4.1-repair]
    pub(super) fn check_copilots_choice(
        &self,
        state: &State,
        site: Site,
        bomber: Bomber,
    ) -> Verdict {
        let rule = "14.4.1-repair";
        let there = state.plane(bomber).berth == Berth::Landed(site);
        ensure(there, Illegal::NotInHisBox { bomber })?;
        ensure(self.is_ailing(state, bomber), Illegal::NothingToRepair { bomber, rule })
    }

    /// The box of a B-25.
    pub(crate) fn halt_of(&self, state: &State, bomber: Bomber) -> Option<Halt> {
        match state.plane(bomber).berth {
            Berth::Landed(site) => Halt::of(site),
            _ => None,
        }
    }

    /// Whether one crew more fits into a B-25: two, or three if all are Wounded. [EDR 14.4.1-carry]
    pub(super) fn has_room(&self, state: &State, aboard: u32, more: Bomber) -> bool {
        let all = aboard | more.bit();
        let wounded = crews_of(all).all(|one| state.denouement.crews[one as usize].wounded);
        all.count_ones() <= if wounded { 3 } else { 2 }
    }

    /// The box of a crew.
    pub(super) fn halt_of_crew(&self, state: &State, bomber: Bomber) -> Option<Halt> {
        match state.denouement.crews[bomber as usize].place {
            Whereabouts::At(site) => Halt::of(site),
            Whereabouts::Trekking => Some(Halt::Trekking),
            _ => None,
        }
    }

    /// Carries out an order of the Denouement.
    pub(crate) fn carry_out_home(&self, table: &mut Table, ask: Homeward, picks: &[Pick]) {
        let order = |at: usize| picks.get(at).map(|&pick| choice_of(pick));
        match (ask, order(0)) {
            (Homeward::Surrender(left), Some(Choice::Bomber(crew))) => {
                self.surrender(table, crew);
                if left > 1 {
                    table.agenda.push(Frame::Ask(Ask::Home(Homeward::Surrender(left - 1))));
                }
            }
            (ask, Some(Choice::Sea(SeaChoice::Ship(ship)))) => {
                self.give_up_ship(table, ship, ask);
            }
            (_, Some(Choice::Home(HomeChoice::Groundcrew(bomber)))) => {
                if let Some(site) = self.halt_of(table, bomber).and_then(Halt::site) {
                    self.mend(table, bomber, site);
                }
            }
            (_, Some(Choice::Home(HomeChoice::Copilot(copilot)))) => {
                if let Some(Choice::Bomber(bomber)) = order(1) {
                    self.copilot_repairs(table, copilot, bomber);
                }
            }
            (_, Some(Choice::Home(HomeChoice::Fly(bomber)))) => {
                if let (Some(Choice::Home(HomeChoice::To(stop))), Some(Choice::Amount(fuel))) =
                    (order(1), order(2))
                {
                    self.take_off(table, bomber, stop, fuel, passengers(bomber, picks));
                }
            }
            (_, Some(Choice::Home(HomeChoice::Trek(halt)))) => {
                if let Some(Choice::Home(HomeChoice::To(stop))) = order(1) {
                    let named = party_of(picks);
                    let crews = if named == 0 { self.crews_at(table, halt) } else { named };
                    self.set_out(table, halt, stop, crews);
                }
            }
            _ => {}
        }
    }

    /// A Copilot repairs a B-25 of his box: Damage, even Severe, or else a Hazard. [EDR 14.4.1-repair, 2.3.2]
    fn copilot_repairs(&self, table: &mut Table, copilot: Bomber, bomber: Bomber) {
        table.plane_mut(copilot).spent = true;
        if table.plane(bomber).damage > 0 {
            table.plane_mut(bomber).damage = 0;
        } else if let Some(at) = self.find(table, |one| one.spot == Spot::Attached(bomber)) {
            self.put_back(table, at);
        }
        let (he, she) = (self.data.pilot(copilot), self.data.pilot(bomber));
        say!(table, "2.3.2", "the Copilot of {he} repairs {she}");
    }

    /// A B-25 takes Fuel and leaves for the next box. [EDR 14.4.3-fly, 14.4.1-fuel, 7.2.2]
    fn take_off(&self, table: &mut Table, bomber: Bomber, to: Stop, fuel: u8, crews: u32) {
        let Some(halt) = self.halt_of(table, bomber) else { return };
        let need = self.data.denouement.transport.fuel(halt, to).unwrap_or(0);
        if let Some(site) = halt.site() {
            table.denouement.fuel[site as usize] -= fuel;
        }
        if fuel > 0 {
            table.plane_mut(bomber).fumes = 0;
        }
        crews_of(crews)
            .for_each(|one| table.denouement.crews[one as usize].place = Whereabouts::Aboard);
        table.denouement.hop = Hop {
            b25: bomber,
            to,
            missing: need.saturating_sub(fuel),
            left: fuel.saturating_sub(need),
            crews,
        };
        let name = self.data.pilot(bomber);
        let count = crews.count_ones();
        let crews = |count| counted(count, "crew", "crews");
        say!(
            table,
            "14.4.3-fly",
            "{name} leaves for {} with {fuel} Fuel, {}",
            to.name(),
            crews(count)
        );
        table.agenda.push(Frame::Leg(Leg::Hop));
    }

    /// A B-25 on its way: a Flying on Fumes Check for each missing Fuel, then it is there. [EDR 14.4.3-fly]
    pub(super) fn hop_on(&self, table: &mut Table) {
        let hop = table.denouement.hop;
        if hop.missing > 0 {
            table.denouement.hop.missing -= 1;
            table.agenda.push(Frame::Leg(Leg::Hop));
            let column = match self.weather(table, Sea::China) {
                Weather::Storm => Column::Storm,
                Weather::Calm | Weather::Gusty | Weather::Gale => Column::Fair,
            };
            let dice = self.dry_tanks(table, hop.b25).saturating_add(2);
            self.roll(table, Check::Hop(hop.b25, column), dice);
            return;
        }
        let (berth, place) = match hop.to.site() {
            Some(site) => {
                let pool = &mut table.denouement.fuel[site as usize];
                *pool = pool.saturating_add(hop.left);
                (Berth::Landed(site), Whereabouts::At(site))
            }
            None => (Berth::Chungking, Whereabouts::Chungking),
        };
        if berth == Berth::Chungking {
            self.lose(table, hop.b25, berth);
        }
        table.plane_mut(hop.b25).berth = berth;
        crews_of(hop.crews).for_each(|one| table.denouement.crews[one as usize].place = place);
        table.denouement.hop = Hop::default();
        let name = self.data.pilot(hop.b25);
        say!(table, "14.4.3-fly", "{name} lands safely at {}", hop.to.name());
    }

    /// What Flying on Fumes comes to in China. [EDR 14.4.3-fly, F1]
    pub(crate) fn hop_result(&self, table: &mut Table, result: Fumes) {
        let hop = table.denouement.hop;
        let name = self.data.pilot(hop.b25);
        match result {
            Fumes::Ditch => {
                say!(table, "14.4.3-fly", "{name} ditches on the way to {}", hop.to.name());
                // The rest of the way falls away with her.
                if table.agenda.last() == Some(&Frame::Leg(Leg::Hop)) {
                    table.agenda.pop();
                }
                self.lose(table, hop.b25, Berth::Wrecked);
                table.denouement.hop = Hop::default();
                for crew in crews_of(hop.crews) {
                    self.check_ditched(table, crew, None);
                }
            }
            Fumes::Marker => {
                let plane = table.plane_mut(hop.b25);
                plane.fumes = plane.fumes.saturating_add(1);
                say!(table, "7.2.4-attach", "{name} is flying on fumes");
            }
            Fumes::Low | Fumes::On => say!(table, "7.2.4-sputters", "{name} sputters on"),
        }
    }

    /// A party sets out. [EDR 14.4.3-trek]
    fn set_out(&self, table: &mut Table, from: Halt, to: Stop, crews: u32) {
        table.denouement.party = Party { crews, from: Some(from), to: Some(to), group: 0 };
        let count = crews.count_ones();
        let leave = |count| counted(count, "crew sets out", "crews set out");
        say!(table, "14.4.3-trek", "{} on foot for {}", leave(count), to.name());
        self.roll(table, Check::Trek, 2);
    }

    /// The modifiers of a trek. [EDR 14.4.3-trek]
    pub fn trek_modifiers(&self, state: &State) -> Modifiers {
        let mut all = Modifiers::new();
        add(&mut all, "Alert Level", -(state.security.alert as i8));
        if state.story == Story::S10 {
            if state.sky.closed != 0 {
                add(&mut all, "attacked sites", -1);
            }
            if state.planning.row(Row::China).leader_briefed {
                add(&mut all, "Chiang briefed", 1);
            }
            add(&mut all, "incidents", state.incidents.trekking());
        }
        all
    }

    /// Whether a party gets through unseen. [EDR 14.4.3-trek, T-D4]
    pub(crate) fn trek_passes(&self, state: &State, roll: &Roll) -> bool {
        let party = state.denouement.party;
        let number = match (party.from, party.to) {
            (Some(from), Some(to)) => self.data.denouement.transport.trek(from, to).unwrap_or(0),
            _ => 0,
        };
        two_lowest(&roll.dice) + total(&self.trek_modifiers(state)) >= number as i8
    }

    /// A party arrives, or the Japanese are on its heels. [EDR 14.4.3-trek]
    pub(crate) fn trek_result(&self, table: &mut Table, passed: bool) {
        table.agenda.push(Frame::Leg(Leg::Arrive));
        if !passed {
            say!(table, "14.4.3-trek", "the Japanese are on the heels of the party");
            table.agenda.push(Frame::Leg(Leg::CaptureFit));
            table.agenda.push(Frame::Leg(Leg::CaptureWounded));
        }
    }

    /// What is left of a party arrives; those who got away in Korea are missing. [EDR 14.4.3-trek, 14.6]
    pub(super) fn arrive(&self, table: &mut Table) {
        let party = std::mem::take(&mut table.denouement.party);
        let place = match party.to {
            Some(stop) => stop.site().map_or(Whereabouts::Chungking, Whereabouts::At),
            None => Whereabouts::Missing,
        };
        crews_of(party.crews).for_each(|one| table.denouement.crews[one as usize].place = place);
        let count = party.crews.count_ones();
        match party.to {
            Some(stop) => {
                let arrive = |count| counted(count, "crew arrives", "crews arrive");
                say!(table, "14.4.3-trek", "{} at {}", arrive(count), stop.name());
            }
            None => {
                let away = |count| counted(count, "crew is missing", "crews are missing");
                say!(table, "14.6", "{} in Korea", away(count));
            }
        }
    }

    /// A Japanese Capture Check for the Wounded or the Fit of a party; Doc White has his Wounded checked
    /// as if Fit. [EDR 14.4.4, 14.4.4-medic, 2.3.3, T-D5]
    pub(super) fn check_capture(&self, table: &mut Table, wounded: bool) {
        let is_one = |one: &Bomber| table.denouement.crews[*one as usize].wounded == wounded;
        let group = crews_of(table.denouement.party.crews)
            .filter(is_one)
            .fold(0, |set, one| set | one.bit());
        let count = group.count_ones() as usize;
        if count == 0 {
            return;
        }
        table.denouement.party.group = group;
        let medic = crews_of(group).any(|one| self.benefit(table, one) == Some(Benefit::Medic));
        let capture = &self.data.denouement.capture;
        let chart = if wounded && !medic { &capture.wounded } else { &capture.fit };
        let die = table.die("14.4.4");
        let column = match count {
            1..=3 => count - 1,
            4 | 5 => 3,
            _ => 4,
        };
        match chart[usize::from(die) - 1][column] {
            Taken::Crews(0) => say!(table, "14.4.4", "nobody is caught"),
            Taken::Whole(Whole::CloseCall) => self.close_call(table),
            Taken::Crews(taken) if usize::from(taken) < count => {
                say!(table, "14.4.4", "caught: {taken} of {}", of_many(count, "crew"));
                table.agenda.push(Frame::Ask(Ask::Home(Homeward::Surrender(taken))));
            }
            Taken::Crews(_) | Taken::Whole(Whole::All) => {
                crews_of(group).for_each(|one| self.surrender(table, one));
            }
        }
    }

    /// A crew is captured, and an Elite Crewman of its group with it. [EDR 14.4.4, ruling 80]
    fn surrender(&self, table: &mut Table, crew: Bomber) {
        let party = &mut table.denouement.party;
        party.crews &= !crew.bit();
        party.group &= !crew.bit();
        let group = party.group;
        if table.plane(crew).elite.is_none() {
            let other = crews_of(group).find(|&one| table.plane(one).elite.is_some());
            if let Some(other) = other {
                let (elite, spent) = (table.plane(other).elite, table.plane(other).spent);
                let plane = table.plane_mut(other);
                (plane.elite, plane.spent) = (None, false);
                let plane = table.plane_mut(crew);
                (plane.elite, plane.spent) = (elite, spent);
            }
        }
        table.denouement.crews[crew as usize].place = Whereabouts::Captured;
        say!(table, "14.4.4", "the crew of {} is captured", self.data.pilot(crew));
    }

    /// A Close Call for the first crew of the group. [EDR 14.4.4-closecall, ruling 81]
    fn close_call(&self, table: &mut Table) {
        let Some(crew) = crews_of(table.denouement.party.group).next() else { return };
        let die = table.die("14.4.4-closecall");
        let name = self.data.pilot(crew);
        match self.data.denouement.capture.close_call[usize::from(die) - 1] {
            CloseCall::Killed => {
                table.denouement.party.crews &= !crew.bit();
                table.denouement.crews[crew as usize].place = Whereabouts::Killed;
                say!(table, "14.4.4-closecall", "the crew of {name} is killed");
            }
            CloseCall::Captured => self.surrender(table, crew),
            CloseCall::Wounded => {
                table.denouement.crews[crew as usize].wounded = true;
                say!(table, "14.4.4-closecall", "the crew of {name} is wounded");
            }
            CloseCall::Narrow => {
                say!(table, "14.4.4-closecall", "the crew of {name} hides and gets away");
            }
        }
    }
}

/// The crews aboard a B-25 by an order to fly, its own first.
pub(super) fn passengers(bomber: Bomber, picks: &[Pick]) -> u32 {
    bomber.bit() | party_of(picks)
}

/// The crews that an order names.
pub(super) fn party_of(picks: &[Pick]) -> u32 {
    picks.iter().fold(0, |set, &pick| match choice_of(pick) {
        Choice::Bomber(bomber) => set | bomber.bit(),
        _ => set,
    })
}
