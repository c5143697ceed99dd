//! Section 13.5: transit, crane, deck, delay, and the security check that begins the voyage.

use wardroom_kernel::{Pick, counted};

use super::blotter::{Agenda, Answer, Camp, Measure, Month, Row, Transit};
use super::data::{Crane, read_bands};
use super::{Blotter, Errand};
use crate::checks::{Modifiers, add, total};
use crate::cups::first_of;
use crate::event::{of_many, say};
use crate::illegal::{Illegal, Verdict, ensure};
use crate::naval::parts::SUBMARINES;
use crate::naval::{SeaChoice, Voyage};
use crate::parts::{Bomber, Elite};
use crate::pick::{Choice, choice_of};
use crate::security::MOST_RISK;
use crate::state::{Aircraft, Berth, State, Story};
use crate::step::{Ask, Frame};
use crate::table::Table;
use crate::{Doolittle, edr};

/// The highest Diligence number. [EDR 13.5.3]
pub(super) const MOST_DILIGENCE: u8 = 13;

/// Whether nothing tells two B-25s apart but their names.
fn is_alike(one: &Aircraft, other: &Aircraft) -> bool {
    let what = |plane: &Aircraft| {
        (plane.damage, plane.cracked, plane.jammed, plane.elite, plane.medals, plane.berth)
    };
    what(one) == what(other)
}

impl Doolittle {
    /// Submarines in the Naval Plan: three while their number is not known or a refusal may still be overturned.
    /// [EDR 13.5.1]
    pub(super) fn planned_boats(&self, state: &State) -> usize {
        let denied = state.planning.row(Row::JointOps).answer == Answer::Denied;
        let open = denied && self.check_talks(state, Row::JointOps).is_ok();
        let known = state.planning.submarines.filter(|_| !open);
        known.unwrap_or(SUBMARINES as u8).into()
    }

    /// A B-25 ashore or on deck; of several alike the first is named. [EDR 13.5.2, 12.2.2]
    pub(super) fn check_at_hand(
        &self,
        state: &State,
        bomber: Bomber,
        rule: &'static str,
    ) -> Verdict {
        let plane = state.plane(bomber);
        let here = matches!(plane.berth, Berth::Ashore | Berth::Deck);
        ensure(here, Illegal::NotAshore { bomber, rule })?;
        let earlier = Bomber::ALL[..bomber as usize].iter();
        match earlier.copied().find(|&other| is_alike(plane, state.plane(other))) {
            Some(first) => Err(Illegal::Alike { first, rule }),
            None => Ok(()),
        }
    }

    /// What the cup of Transit Hazards holds: all but those attached, and the carburetors once they count.
    /// [EDR C-transithaz, T-A4]
    fn transit_cup(&self, state: &State) -> [u16; Transit::COUNT] {
        let mut counts = self.data.planning.hazards.counts().map(u16::from);
        for plane in &state.aircraft {
            let cup = &mut counts[Transit::Cracked as usize];
            *cup = cup.saturating_sub(plane.cracked.into());
            let cup = &mut counts[Transit::Jammed as usize];
            *cup = cup.saturating_sub(plane.jammed.into());
        }
        if state.planning.carburetors {
            let cup = &mut counts[Transit::Carburetors as usize];
            *cup = cup.saturating_sub(1);
        }
        counts
    }

    /// Something that came up is dealt with.
    pub(crate) fn run_errand(&self, table: &mut Table, errand: Errand) {
        match errand {
            Errand::Transit(0) | Errand::Damage(0) => {}
            Errand::Transit(left) => {
                table.agenda.push(Frame::Errand(Errand::Transit(left - 1)));
                self.draw_transit(table);
            }
            Errand::Damage(left) => {
                table.agenda.push(Frame::Errand(Errand::Damage(left - 1)));
                self.ask_for_victim(table, Transit::Damage);
            }
        }
    }

    /// A Transit Hazard is drawn and applied; the cup may be empty. [EDR 13.5.2, 13.5.2-carb, 13.5.2-turret,
    /// 13.5.2-damage, 13.5.2-risk, 13.5.2-s9, A4, T-A4]
    fn draw_transit(&self, table: &mut Table) {
        let name = |at: usize| Transit::ALL[at].word().to_owned();
        let counts = self.transit_cup(table);
        let Some(at) = table.umpire.draw(&counts, &name, edr("13.5.2")) else { return };
        let kind = Transit::ALL[at];
        match kind {
            Transit::Carburetors => {
                // In scenario 9 the propellers and carburetors are new.
                let refitted = table.story != Story::S10
                    || table.planning.is_fitted(super::blotter::Fitting::NewPropellers);
                if refitted {
                    table.planning.carburetors = true;
                    table.ratings.guzzle += 1;
                    let number = table.ratings.guzzle;
                    say!(table, "13.5.2-carb", "carburetors readjusted: Guzzle {number}");
                } else {
                    say!(table, "13.5.2-carb", "the carburetors are found in order");
                }
            }
            Transit::Cracked | Transit::Jammed if table.ratings.both_turrets => {
                say!(
                    table,
                    "13.5.2-turret",
                    "{} does no harm: these turrets are good",
                    kind.name()
                );
            }
            Transit::Cracked | Transit::Jammed | Transit::Damage => {
                self.ask_for_victim(table, kind);
            }
            Transit::Risk => self.raise_risk(table, 1, "13.5.2-risk"),
        }
    }

    /// The Security Risk rises. [EDR 6.1]
    pub(crate) fn raise_risk(&self, table: &mut Table, by: u8, rule: &'static str) {
        table.security.risk = table.security.risk.saturating_add(by).min(MOST_RISK);
        let risk = table.security.risk;
        say!(table, rule, "the Security Risk rises by {by} to {risk}");
    }

    /// The player says which B-25 it is, where there is a difference.
    fn ask_for_victim(&self, table: &mut Table, kind: Transit) {
        let fits = |one: &Bomber| self.check_at_hand(table, *one, "13.5.2").is_ok();
        match first_of(Bomber::ALL.iter().copied().filter(fits)) {
            (None, _) => {
                say!(table, "13.5.2", "no B-25 is left for a Transit Hazard: {}", kind.name());
            }
            (Some(only), false) => self.befall(table, only, kind),
            _ => {
                say!(table, "13.5.2", "a Transit Hazard befalls a B-25: {}", kind.name());
                table.agenda.push(Frame::Ask(Ask::Plan(Blotter::Transit(kind))));
            }
        }
    }

    /// A Transit Hazard befalls a B-25. [EDR 13.5.2-turret, 13.5.2-damage, 13.5.3-results]
    pub(super) fn befall(&self, table: &mut Table, bomber: Bomber, kind: Transit) {
        let name = self.data.pilot(bomber);
        let most = table.ratings.armor.bears();
        let plane = table.plane_mut(bomber);
        match kind {
            Transit::Cracked => plane.cracked += 1,
            Transit::Jammed => plane.jammed += 1,
            Transit::Damage if plane.damage >= most => {
                *plane = Aircraft::default();
                say!(table, "13.5.2-damage", "{name} is damaged beyond repair");
                return;
            }
            Transit::Damage => plane.damage += 1,
            Transit::Carburetors | Transit::Risk => {}
        }
        let rule = if kind == Transit::Damage { "13.5.2-damage" } else { "13.5.2-turret" };
        say!(table, rule, "{name} has {}", kind.name());
    }

    /// The modifiers of the Transit Check. [EDR 13.5.2, 13.1.1-doolittle-apr, 13.4.1, 13.4.4-extra]
    pub fn transit_modifiers(&self, state: &State) -> Modifiers {
        let plan = &state.planning;
        let mut all = Modifiers::new();
        add(&mut all, "Doolittle", i8::from(plan.has_doolittle(Month::April)));
        add(&mut all, "McClellan", if plan.camp == Camp::McClellan { 3 } else { 0 });
        add(&mut all, "Extra Training", plan.extra_training() as i8);
        all
    }

    /// The Transit Check: how many Transit Hazards are drawn. [EDR 13.5.2, T-transit]
    pub(super) fn transit_check(&self, table: &mut Table) {
        let sum = table.sum(2, "13.5.2") as i8 + total(&self.transit_modifiers(table));
        let draws = read_bands(&self.data.planning.transit, sum);
        say!(table, "13.5.2", "on the way to Alameda: {}", of_many(draws, "Transit Hazard"));
        table.planning.agenda = Agenda::Crane;
        table.agenda.push(Frame::Errand(Errand::Transit(draws)));
    }

    /// The Crane Check. [EDR 13.5.3, 13.5.3-results, T-crane]
    pub(super) fn crane_check(&self, table: &mut Table, diligence: u8) {
        table.planning.diligence = diligence;
        table.planning.agenda = Agenda::Load;
        let sum = table.sum(2, "13.5.3") as i8 + diligence as i8;
        match read_bands(&self.data.planning.crane, sum) {
            Crane::Damaged(count) => {
                say!(table, "13.5.3-results", "the crane damages {count} B-25s");
                table.agenda.push(Frame::Errand(Errand::Damage(count)));
            }
            Crane::TransitHazard => {
                say!(table, "13.5.3-results", "a Transit Hazard at the crane");
                table.agenda.push(Frame::Errand(Errand::Transit(1)));
            }
            Crane::Risk(risk) => self.raise_risk(table, risk, "13.5.3-results"),
            Crane::Nothing => say!(table, "13.5.3-results", "the crane does no harm"),
        }
    }

    fn ashore(&self, state: &State) -> u8 {
        state.aircraft.iter().filter(|plane| plane.berth == Berth::Ashore).count() as u8
    }

    /// The Carrier Deck is loaded as far as it holds; else the player says who stays behind. [EDR 13.5.3-load,
    /// ruling 73]
    pub(super) fn load_deck(&self, table: &mut Table) {
        let capacity = self.deck_capacity(table);
        if capacity > 0 && self.ashore(table) > capacity {
            table.agenda.push(Frame::Ask(Ask::Plan(Blotter::Now)));
            return;
        }
        for plane in &mut table.aircraft {
            if plane.berth == Berth::Ashore {
                plane.berth = if capacity > 0 { Berth::Deck } else { Berth::Out };
            }
        }
        let count = table.aircraft.iter().filter(|plane| plane.berth == Berth::Deck).count();
        table.planning.agenda = Agenda::Repair;
        let aboard = |count| counted(count, "B-25 is hoisted", "B-25s are hoisted");
        say!(table, "13.5.3-load", "{} aboard the Hornet", aboard(count));
    }

    /// A B-25 stays behind. [EDR 13.5.3-load]
    pub(super) fn leave_behind(&self, table: &mut Table, bomber: Bomber) {
        *table.plane_mut(bomber) = Aircraft::default();
        say!(table, "13.5.3-load", "{} stays behind", self.data.pilot(bomber));
    }

    /// Whether a B-25 has something that can be repaired.
    pub(super) fn is_repairable(plane: &Aircraft) -> bool {
        plane.berth == Berth::Deck && plane.damage + plane.cracked + plane.jammed > 0
    }

    /// A B-25 on deck with something to repair; of several alike the first is named. [EDR 13.5.3-repair]
    pub(super) fn check_repairable(&self, state: &State, bomber: Bomber) -> Verdict {
        let rule = "13.5.3-repair";
        self.check_on_deck(state, bomber, rule)?;
        let hurt = Self::is_repairable(state.plane(bomber));
        ensure(hurt, Illegal::NothingToRepair { bomber, rule })?;
        self.check_at_hand(state, bomber, rule)
    }

    /// A Damage marker, Severe or not, or a Transit Hazard is removed. [EDR 13.5.3-repair]
    pub(super) fn repair(&self, table: &mut Table, bomber: Bomber, kind: Transit) {
        let plane = table.plane_mut(bomber);
        match kind {
            Transit::Damage => plane.damage = 0,
            Transit::Cracked => plane.cracked -= 1,
            Transit::Jammed => plane.jammed -= 1,
            Transit::Carburetors | Transit::Risk => return,
        }
        table.planning.repairs += 1;
        say!(table, "13.5.3-repair", "{} is rid of {}", self.data.pilot(bomber), kind.name());
    }

    /// The next Elite Crewman who waits to go aboard.
    pub(super) fn next_elite(&self, state: &State) -> Option<Elite> {
        let waiting = state.planning.elites;
        let free =
            state.aircraft.iter().any(|plane| plane.berth == Berth::Deck && plane.elite.is_none());
        let next = Elite::ALL.iter().copied().find(|&elite| waiting >> elite as u32 & 1 == 1);
        next.filter(|_| free)
    }

    /// An Elite Crewman goes aboard his own B-25 of history, or of the others the first of several alike; each
    /// takes one. [EDR 13.5.3-elite]
    pub(super) fn check_berth(&self, state: &State, elite: Elite, bomber: Bomber) -> Verdict {
        let rule = "13.5.3-elite";
        self.check_on_deck(state, bomber, rule)?;
        let plane = state.plane(bomber);
        ensure(plane.elite.is_none(), Illegal::HasElite { bomber })?;
        let own = self.data.elites[elite as usize].b25;
        let earlier = |&other: &Bomber| other != own && is_alike(plane, state.plane(other));
        match Bomber::ALL[..bomber as usize].iter().copied().find(earlier) {
            Some(first) if bomber != own => Err(Illegal::Alike { first, rule }),
            _ => Ok(()),
        }
    }

    /// He goes aboard, or stays ashore. [EDR 13.5.3-elite]
    pub(super) fn send_aboard(&self, table: &mut Table, elite: Elite, bomber: Option<Bomber>) {
        table.planning.elites &= !(1 << elite as u32);
        let name = &self.data.elites[elite as usize].name;
        if let Some(bomber) = bomber {
            table.plane_mut(bomber).elite = Some(elite);
            let pilot = self.data.pilot(bomber);
            say!(table, "13.5.3-elite", "{name} flies with {pilot}");
        } else {
            say!(table, "13.5.3-elite", "{name} stays ashore");
        }
    }

    /// The modifiers of the Delay Check. [EDR 13.5.5, 13.1.1-doolittle-feb]
    pub fn delay_modifiers(&self, state: &State) -> Modifiers {
        let plan = &state.planning;
        let mut all = Modifiers::new();
        add(&mut all, "Diligence", -(plan.diligence as i8));
        add(&mut all, "repairs", -(plan.repairs as i8));
        if !plan.has_doolittle(Month::February) {
            add(&mut all, "modifications", -(self.modifications(state) as i8));
        }
        add(&mut all, "Nimitz briefed", if plan.row(Row::JointOps).briefed { 5 } else { 0 });
        all
    }

    /// The Delay Check. [EDR 13.5.5, T-delay]
    pub(super) fn delay_check(&self, table: &mut Table) {
        let sum = table.sum(2, "13.5.5") as i8 + total(&self.delay_modifiers(table));
        table.planning.delayed = read_bands(&self.data.planning.delay, sum);
        table.planning.agenda = Agenda::Security;
        let what = if table.planning.delayed { "is delayed" } else { "sails on time" };
        say!(table, "13.5.5", "the Task Force {what}");
    }

    /// The Secrecy Value that planning has brought. [EDR 13.5.6-sv, 13.1.2, 13.4.2-quarantine, 13.4.2-nowives, 13.4.2-mp,
    /// 13.4.2-fbi]
    pub fn planned_secrecy(&self, state: &State) -> u8 {
        let (plan, data) = (&state.planning, &self.data.planning.secrecy);
        let measures = Measure::ALL.iter().filter(|&&one| plan.has(one));
        let dice: u8 = measures.map(|&one| data.measures[one as usize]).sum();
        let few = u8::from(plan.selected <= data.few);
        (dice + data.camp[plan.camp as usize] + few).min(data.most)
    }

    /// The Security Risk that planning has brought, besides what was rolled for. [EDR 13.5.6-risk, 13.2-markers]
    pub fn planned_risk(&self, state: &State) -> u8 {
        let plan = &state.planning;
        let rows = plan.rows.iter().map(|row| {
            let month = row.from.map_or(0, |from| self.data.planning.calendar.risk[from as usize]);
            month + row.markers()
        });
        let briefed = if plan.squadron_briefed { 4 } else { 0 };
        rows.sum::<u8>() + briefed + plan.extra_training()
    }

    /// The Security Check: value, risk, the first Secrecy Test; then the Task Force sails. [EDR 13.5.6,
    /// 13.5.6-var, 13.5.6-var-attack, 13.5.6-var-delay, 13.5.6-var-liberty, 13.5.6-var-phone, T-risk, T-P4]
    pub(super) fn security_check(&self, table: &mut Table) {
        table.security.secrecy = self.planned_secrecy(table);
        let dice = table.security.secrecy;
        say!(table, "13.5.6-sv", "the Secrecy Value is {dice}");
        let fixed = self.planned_risk(table);
        self.raise_risk(table, fixed, "13.5.6-risk");
        let plan = table.planning;
        let chart = &self.data.planning.risk;
        let all = plan.selected >= Bomber::COUNT as u8;
        if table.sky.closed != 0 && plan.row(Row::China).from.is_some() {
            let chiang = if plan.row(Row::China).leader_briefed { -2 } else { 0 };
            let spared = if plan.fuel_burned { 0 } else { 3 };
            let rule = "13.5.6-var-attack";
            self.roll_risk(table, &chart.attacked, chiang + spared, rule);
        }
        if plan.delayed {
            let many = match plan.selected {
                _ if all => -3,
                selected if selected > self.data.planning.secrecy.few => -1,
                _ => 0,
            };
            self.roll_risk(table, &chart.delayed, many, "13.5.6-var-delay");
        }
        if plan.liberty {
            let camp = if plan.camp == Camp::McClellan { -2 } else { 0 };
            let many = if all { -3 } else { 0 };
            let fbi = if plan.has(Measure::Fbi) { 5 } else { 0 };
            let rule = "13.5.6-var-liberty";
            self.roll_risk(table, &chart.liberty, camp + many + fbi, rule);
        }
        if plan.telephone {
            let apart = if plan.has(Measure::Quarantine) { -2 } else { 0 };
            let briefed = plan.rows.iter().any(|row| row.briefed || row.leader_briefed);
            let knows = if briefed || plan.squadron_briefed { 0 } else { 5 };
            let rule = "13.5.6-var-phone";
            self.roll_risk(table, &chart.telephone, apart + knows, rule);
        }
        self.secrecy_test(table);
        table.ratings.stilwell = plan.row(Row::China).briefed;
        if self.incidents_let_sail(table) {
            self.sail(table);
        }
    }

    fn roll_risk(&self, table: &mut Table, row: &[u8; 5], modifier: i8, rule: &'static str) {
        let sum = table.sum(2, rule) as i8 + modifier;
        let risk = self.data.planning.risk.read(row, sum);
        self.raise_risk(table, risk, rule);
    }

    /// The voyage begins, with as many Submarines as were granted: the last to be placed stay home. [EDR 13.5.6,
    /// 13.5.1, 13.0]
    fn sail(&self, state: &mut State) {
        let plan = &state.planning;
        let granted = usize::from(plan.submarines.unwrap_or(0));
        let mut submarines = plan.stations;
        submarines.iter_mut().skip(granted).for_each(|one| *one = None);
        let voyage = Voyage {
            plan: plan.plan,
            enterprise: plan.row(Row::JointOps).answer == Answer::Agreed,
            delayed: plan.delayed,
            submarines,
        };
        self.set_sail(state, &voyage);
    }

    /// The plan is fixed. [EDR 13.5.1]
    pub(super) fn plan_voyage(&self, table: &mut Table, picks: &[Pick]) {
        let plan = &mut table.planning;
        for (at, &pick) in picks.iter().enumerate() {
            match (at, choice_of(pick)) {
                (0, Choice::Sea(SeaChoice::Area(area))) => plan.plan.rendezvous = area,
                (1, Choice::Sea(SeaChoice::Area(area))) => plan.plan.launch = area,
                (2, Choice::Amount(turn)) => plan.plan.turn = turn - 1,
                (_, Choice::Sea(SeaChoice::Area(area))) => plan.stations[at - 3] = Some(area),
                _ => {}
            }
        }
        let (meet, launch) = (plan.plan.rendezvous, plan.plan.launch);
        let [meet, launch] = [meet, launch].map(|area| &self.data.naval.area(area).name);
        say!(
            table,
            "13.5.1",
            "the fleets are to meet in {meet}, and the B-25s to be launched in {launch}"
        );
    }
}
