//! Section 13.2: Diplomacy Checks, the Landing Sites in China, and what happens there.

use wardroom_kernel::Pick;

use super::blotter::{Answer, Month, Row};
use super::data::{ChinaEvent, read_bands};
use super::pick::{Desk, PlanChoice};
use crate::Doolittle;
use crate::checks::{Modifiers, add, total};
use crate::event::{of_many, say};
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::Site;
use crate::pick::{Choice, choice_of};
use crate::state::{Beacon, State};
use crate::table::Table;

/// The markers of a Diplomacy Check, in the order in which they are recorded. [EDR 13.2-markers]
pub(super) const MARKERS: [Desk; 3] = [Desk::BriefDiplomat, Desk::BriefLeader, Desk::Urgent];

/// The markers that an order adds to a row before the dice. [EDR 13.2-markers]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Added {
    diplomat: bool,
    leader: bool,
    urgent: bool,
    rolled: bool,
}

impl Added {
    /// What an order adds, until the dice are rolled.
    pub(super) fn open(picks: &[Pick]) -> Option<Added> {
        Some(added(picks)).filter(|all| !all.rolled)
    }
}

/// What an order for a Diplomacy Check adds.
fn added(picks: &[Pick]) -> Added {
    let mut all = Added::default();
    for &pick in picks {
        match choice_of(pick) {
            Choice::Plan(PlanChoice::Desk(Desk::BriefDiplomat)) => all.diplomat = true,
            Choice::Plan(PlanChoice::Desk(Desk::BriefLeader)) => all.leader = true,
            Choice::Plan(PlanChoice::Desk(Desk::Urgent)) => all.urgent = true,
            Choice::Plan(PlanChoice::Desk(Desk::Roll)) => all.rolled = true,
            _ => {}
        }
    }
    all
}

impl Doolittle {
    /// A Diplomacy Check may be made on a row once its Diplomat's month has come, until it succeeds, once a month.
    /// [EDR 13.2, 13.1.3, 13.3.4, 13.4.10, 13.5.4]
    pub(super) fn check_talks(&self, state: &State, row: Row) -> Verdict {
        let (plan, one) = (&state.planning, state.planning.row(row));
        let who = row.diplomat();
        let from = one.from.ok_or(Illegal::NotSent { who })?;
        ensure(from <= plan.month, Illegal::NotYet { who, from })?;
        let name = row.word();
        ensure(one.answer != Answer::Agreed, Illegal::IsAgreed { row: name })?;
        ensure(!one.checked, Illegal::IsChecked { row: name })?;
        let month = plan.month;
        let cell = self.data.planning.calendar.cells(row)[month as usize];
        ensure(cell > 0, Illegal::NoCell { row: name, month })?;
        self.check_asking(state, row)
    }

    /// The modifiers of a Diplomacy Check as the row stands. [EDR 13.2.1, 13.2.1-briefed, 13.2.1-urgent,
    /// 13.2.1-doolittle, 13.1.1-doolittle-jan, 13.2.2, 13.2.3]
    pub fn diplomacy_modifiers(&self, state: &State, row: Row) -> Modifiers {
        let one = state.planning.row(row);
        let mut all = Modifiers::new();
        add(&mut all, "Diplomat briefed", i8::from(one.briefed));
        add(&mut all, "Leader briefed", i8::from(one.leader_briefed));
        add(&mut all, "urgent", one.urgent as i8);
        add(&mut all, "Doolittle", i8::from(state.planning.has_doolittle(Month::January)));
        if row == Row::JointOps {
            add(&mut all, "incidents", state.incidents.joint_ops);
        }
        if one.refused {
            add(&mut all, "denied before", self.data.planning.calendar.denied[row as usize]);
        }
        all
    }

    /// Markers may be added in any order, each once, then the dice are rolled. [EDR 13.2-markers,
    /// 13.2.1-briefed, 13.2.1-urgent]
    pub(super) fn check_marker(
        &self,
        state: &State,
        row: Row,
        added: Added,
        desk: Desk,
    ) -> Verdict {
        let one = state.planning.row(row);
        match desk {
            Desk::Roll => Ok(()),
            Desk::BriefDiplomat => {
                let fresh = !one.briefed && !added.diplomat;
                ensure(fresh, Illegal::BriefedAlready { who: row.diplomat() })
            }
            Desk::BriefLeader => {
                let who = row.leader().ok_or(Illegal::NoLeader)?;
                let fresh = !one.leader_briefed && !added.leader;
                ensure(fresh, Illegal::BriefedAlready { who })
            }
            Desk::Urgent => {
                let rule = "13.2.1-urgent";
                ensure(!added.urgent, Illegal::Twice { what: "an Urgent marker", rule })
            }
            _ => Err(Self::elsewhere(state)),
        }
    }

    /// A Diplomacy Check. [EDR 13.2.1, CALENDAR, T-P123]
    pub(super) fn negotiate(&self, table: &mut Table, row: Row, picks: &[Pick]) {
        let (more, month) = (added(picks), table.planning.month);
        let one = table.planning.row_mut(row);
        one.briefed |= more.diplomat;
        one.leader |= more.leader;
        one.leader_briefed |= more.leader;
        one.urgent += u8::from(more.urgent);
        one.checked = true;
        let sum = table.sum(2, "13.2.1") as i8;
        let sum = sum + total(&self.diplomacy_modifiers(table, row));
        let need = self.data.planning.calendar.cells(row)[month as usize];
        let agreed = sum >= need;
        let one = table.planning.row_mut(row);
        one.answer = if agreed { Answer::Agreed } else { Answer::Denied };
        if !agreed {
            // A Leader who says no lies on the Calendar, unbriefed unless he was.
            one.refused = true;
            one.leader |= row.leader().is_some();
        }
        let (rule, what) = match (row, agreed) {
            (Row::Ussr, true) => ("13.2.2", "the USSR permits a landing at Vladivostok"),
            (Row::Ussr, false) => ("13.2.2", "Stalin denies a landing at Vladivostok"),
            (Row::China, true) => ("13.2.3", "China agrees to landings"),
            (Row::China, false) => ("13.2.3", "Chiang denies landings in China"),
            (Row::JointOps, true) => ("13.2.5-success", "Nimitz grants an escort with Enterprise"),
            (Row::JointOps, false) => ("13.2.5-failure", "Nimitz grants no escort"),
        };
        say!(table, rule, "{what}: {sum} against {need}");
        if row == Row::JointOps {
            self.count_submarines(table);
        }
    }

    /// A die for Submarines: three or two with an escort, two or one without; a later success is rolled for
    /// anew. [EDR 13.2.5-success, 13.2.5-failure, 13.2.5]
    pub(super) fn count_submarines(&self, table: &mut Table) {
        let agreed = table.planning.row(Row::JointOps).answer == Answer::Agreed;
        let rule = if agreed { "13.2.5-success" } else { "13.2.5-failure" };
        let even = table.die(rule).is_multiple_of(2);
        let count = 1 + u8::from(even) + u8::from(agreed);
        table.planning.submarines = Some(count);
        say!(table, rule, "sent out: {}", of_many(count, "Submarine"));
    }

    /// Sites in China with a Landing Beacon.
    pub(super) fn lit(&self, state: &State) -> usize {
        state.sky.beacons.iter().filter(|&&one| one != Beacon::None).count()
    }

    fn is_closed(&self, state: &State, site: Site) -> bool {
        state.sky.closed >> site as u8 & 1 == 1
    }

    /// A site may be tried where landings are agreed, it is dark, open, and untried this month.
    /// [EDR 13.2.3-prepare, 13.2.4-attack]
    fn check_preparing(&self, state: &State, site: Site) -> Verdict {
        let agreed = state.planning.row(Row::China).answer == Answer::Agreed;
        ensure(agreed, Illegal::NotAgreed)?;
        let open = !self.is_closed(state, site);
        ensure(open, Illegal::Closed { site, rule: "13.2.4-attack" })?;
        let dark = state.sky.beacons[site as usize] == Beacon::None;
        ensure(dark, Illegal::Prepared { site })?;
        ensure(!state.planning.stock(site).tried, Illegal::TriedSite { site })
    }

    /// A site is prepared, or not this month. [EDR 13.2.3-prepare, C-sites]
    pub(super) fn prepare(&self, table: &mut Table, site: Site) {
        table.planning.china[site as usize].tried = true;
        let sum = table.sum(2, "13.2.3-prepare");
        let name = &self.data.site(site).name;
        if sum >= u16::from(self.data.planning.china.stockpile[site as usize]) {
            table.sky.beacons[site as usize] = Beacon::Hidden;
            say!(table, "13.2.3-prepare", "{name} is prepared: a beacon is lit there");
        } else {
            say!(table, "13.2.3-prepare", "{name} is not ready this month");
        }
    }

    /// How much Fuel may still be placed this month. [EDR 13.2.3-fuel]
    pub(crate) fn fuel_left(&self, state: &State) -> u8 {
        let there: u8 = state.planning.china.iter().map(|stock| stock.fuel).sum();
        let monthly = self.monthly_fuel(state).saturating_sub(state.planning.fuel_placed);
        monthly.min(self.data.planning.china.most_fuel.saturating_sub(there))
    }

    /// How much Fuel may be placed in a month. [EDR 13.2.3-fuel]
    fn monthly_fuel(&self, state: &State) -> u8 {
        let row = state.planning.row(Row::China);
        self.data.planning.china.fuel[usize::from(row.briefed && row.leader_briefed)]
    }

    /// Supplies go to prepared sites, unless China is cut off. [EDR 13.2.3-groundcrew, 13.2.3-fuel,
    /// 15.1.2-quit-india, 15.1.2-rangoon]
    fn check_supplies(&self, state: &State, site: Site, rule: &'static str) -> Verdict {
        let prepared = state.sky.beacons[site as usize] != Beacon::None;
        ensure(prepared, Illegal::Unprepared { site, rule })?;
        ensure(!state.incidents.cuts_off_china(), Illegal::CutOff)
    }

    /// One Groundcrew a month, as long as there are markers. [EDR 13.2.3-groundcrew]
    fn check_groundcrew(&self, state: &State, site: Site) -> Verdict {
        self.check_supplies(state, site, "13.2.3-groundcrew")?;
        ensure(!state.planning.groundcrew_placed, Illegal::GroundcrewSent)?;
        let placed: u8 = state.planning.china.iter().map(|stock| stock.groundcrew).sum();
        ensure(placed < self.data.planning.china.groundcrews, Illegal::NoGroundcrew)
    }

    /// So much Fuel a month, and so much in all. [EDR 13.2.3-fuel]
    fn check_stocking(&self, state: &State, site: Site) -> Verdict {
        self.check_supplies(state, site, "13.2.3-fuel")?;
        let most = self.monthly_fuel(state);
        ensure(state.planning.fuel_placed < most, Illegal::FuelSent { most })?;
        let most = self.data.planning.china.most_fuel;
        ensure(self.fuel_left(state) > 0, Illegal::FuelFull { most })
    }

    /// Everything that might be done for the Calendar and China this month: dark sites are prepared, lit ones
    /// supplied.
    pub(super) fn propose_diplomacy(&self, state: &State, put: &mut impl FnMut(Choice)) {
        Row::ALL.iter().for_each(|&row| put(Choice::Plan(PlanChoice::Negotiate(row))));
        let agreed = state.planning.row(Row::China).answer == Answer::Agreed;
        let is_lit = |site: Site| state.sky.beacons[site as usize] != Beacon::None;
        let sites = || Site::ALL.iter().copied().filter(|site| site.is_chinese());
        let dark = sites().filter(|&site| agreed && !is_lit(site));
        dark.for_each(|site| put(Choice::Plan(PlanChoice::Prepare(site))));
        for supply in [PlanChoice::Groundcrew, PlanChoice::Stock] {
            let lit = sites().filter(|&site| is_lit(site));
            lit.for_each(|site| put(Choice::Plan(supply(site))));
        }
    }

    /// Decides what may be done of it. [EDR 13.2, 13.2.3-prepare, 13.2.3-groundcrew, 13.2.3-fuel]
    pub(super) fn check_diplomacy(&self, state: &State, order: PlanChoice) -> Verdict {
        match order {
            PlanChoice::Negotiate(row) => self.check_talks(state, row),
            PlanChoice::Prepare(site) => self.check_preparing(state, site),
            PlanChoice::Groundcrew(site) => self.check_groundcrew(state, site),
            PlanChoice::Stock(site) => self.check_stocking(state, site),
            _ => Err(Self::elsewhere(state)),
        }
    }

    /// Whether anything of it can be done.
    pub(super) fn has_talks(&self, state: &State) -> bool {
        let mut any = false;
        self.propose_diplomacy(state, &mut |order| {
            let Choice::Plan(order) = order else { return };
            any |= self.check_diplomacy(state, order).is_ok();
        });
        any
    }

    /// A Groundcrew goes to a prepared site. [EDR 13.2.3-groundcrew]
    pub(super) fn send_groundcrew(&self, table: &mut Table, site: Site) {
        table.planning.groundcrew_placed = true;
        table.planning.china[site as usize].groundcrew += 1;
        let name = &self.data.site(site).name;
        say!(table, "13.2.3-groundcrew", "a Groundcrew goes to {name}");
    }

    /// Fuel goes to a prepared site. [EDR 13.2.3-fuel]
    pub(super) fn send_fuel(&self, table: &mut Table, site: Site, fuel: u8) {
        table.planning.fuel_placed += fuel;
        table.planning.china[site as usize].fuel += fuel;
        let name = &self.data.site(site).name;
        say!(table, "13.2.3-fuel", "{fuel} Fuel is stocked at {name}");
    }

    /// The Event Check in China. [EDR 13.2.4, T-event, 13.2.4-none]
    pub(crate) fn event_check(&self, table: &mut Table) {
        let lit = self.lit(table);
        let mut sum = table.sum(2, "13.2.4") as i8;
        if lit >= self.data.planning.china.crowded {
            sum -= 1;
        }
        match read_bands(&self.data.planning.events, sum) {
            ChinaEvent::NoEffect => say!(table, "13.2.4-none", "all is quiet in China"),
            ChinaEvent::JapaneseAttack => {
                let site = self.event_site(table, "13.2.4-attack");
                self.attack_site(table, site);
            }
            ChinaEvent::Storm => {
                let site = self.event_site(table, "13.2.4-storm");
                let die = table.die("13.2.4-storm");
                let stock = &mut table.planning.china[site as usize];
                let gone = stock.fuel.min(die);
                stock.fuel -= gone;
                let name = &self.data.site(site).name;
                match gone {
                    0 => say!(table, "13.2.4-storm", "a storm over {name} finds no Fuel there"),
                    _ => say!(table, "13.2.4-storm", "a storm takes {gone} Fuel at {name}"),
                }
            }
        }
    }

    fn event_site(&self, table: &mut Table, rule: &'static str) -> Site {
        let sum = table.sum(2, rule);
        self.data.planning.china.sites[usize::from(sum.clamp(2, 12)) - 2]
    }

    /// The Japanese take a site: beacon, Fuel and Groundcrew are gone, and nobody lands there any more.
    /// [EDR 13.2.4-attack, x-13.2.4-closed]
    pub(crate) fn attack_site(&self, table: &mut Table, site: Site) {
        let name = &self.data.site(site).name;
        if self.is_closed(table, site) {
            say!(table, "13.2.4-attack", "the Japanese hold {name} already");
            return;
        }
        let plan = &mut table.planning;
        let stock = &mut plan.china[site as usize];
        plan.fuel_burned |= stock.fuel > 0;
        (stock.fuel, stock.groundcrew) = (0, 0);
        table.sky.beacons[site as usize] = Beacon::None;
        table.sky.closed |= 1 << site as u8;
        say!(table, "13.2.4-attack", "the Japanese attack {name}");
    }
}
