//! What the player may choose in the Planning segment, and what a choice does.

use wardroom_kernel::{Pick, counted};

use super::Blotter;
use super::april::MOST_DILIGENCE;
use super::blotter::{Agenda, Camp, Category, Fitting, LETTERS, Measure, Month, Row, Transit};
use super::diplomacy::{Added, MARKERS};
use super::pick::{Desk, PlanChoice};
use super::squadron::{Choosing, Encampment};
use crate::Doolittle;
use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::naval::{SeaArea, SeaChoice};
use crate::parts::{Bomber, Elite};
use crate::pick::{Choice, MOST, Plain, choice_of};
use crate::state::{Aircraft, Berth, State};
use crate::table::Table;

/// A decision of planning, with what was picked so far.
#[derive(Clone, Copy, Debug)]
pub enum PlanStep {
    /// Which B-25 a Transit Hazard befalls. [EDR 13.5.2]
    Transit,
    /// Where an Elite Crewman goes aboard. [EDR 13.5.3-elite]
    Aboard(Elite),
    /// The Calendar: rows that are named, and those whose Diplomat stays, one bit each. [EDR 13.1.1]
    Calendar(u8, u8),
    /// The Doolittle marker. [EDR 13.1.1-doolittle]
    Doolittle,
    /// How many B-25s are selected. [EDR 13.1.2]
    Select,
    /// Modifications: letters that are decided, one bit each. [EDR 13.3.2]
    Modify(u16),
    /// The Training Site. [EDR 13.4.1]
    Camp,
    /// Security Measures, and whether the squadron is briefed. [EDR 13.4.2, 13.4.3-brief]
    Measures(Encampment),
    /// Elite Crewmen. [EDR 13.4.3-elite]
    Elites(Choosing),
    /// Training. [EDR 13.4.4]
    Train,
    /// The Naval Plan, so far. [EDR 13.5.1]
    NavalPlan(usize),
    /// The Diligence number. [EDR 13.5.3]
    Crane,
    /// Who stays behind. [EDR 13.5.3-load]
    Load,
    /// Who is repaired. [EDR 13.5.3-repair]
    Repair,
    /// What of her.
    Mend(Bomber),
    /// Diplomacy Checks and China. [EDR 13.2]
    Diplomacy,
    /// Markers for a Diplomacy Check. [EDR 13.2-markers]
    Talks(Row, Added),
    /// How much Fuel is sent. [EDR 13.2.3-fuel]
    Fuel(u8),
    /// What is done before the Delay Check. [EDR 13.5.5]
    Delay,
}

/// The place of a marker among those of a Diplomacy Check, in which they are recorded.
pub(crate) fn marker_rank(order: Choice) -> usize {
    let at = |desk: &Desk| order == Choice::Plan(PlanChoice::Desk(*desk));
    MARKERS.iter().position(at).unwrap_or(MARKERS.len())
}

impl Doolittle {
    /// Reads an order of planning; nothing when it is complete.
    pub(crate) fn read_plan(
        &self,
        state: &State,
        ask: Blotter,
        picks: &[Pick],
    ) -> Option<PlanStep> {
        let first = picks.first().map(|&pick| choice_of(pick));
        let plans = || {
            picks.iter().filter_map(|&pick| match choice_of(pick) {
                Choice::Plan(order) => Some(order),
                _ => None,
            })
        };
        Some(match (ask, state.planning.agenda, first) {
            (Blotter::Transit(_), _, None) => PlanStep::Transit,
            (Blotter::Aboard(elite), _, None) => PlanStep::Aboard(elite),
            (Blotter::Transit(_) | Blotter::Aboard(_), ..) => return None,
            (_, Agenda::Calendar, _) if picks.len() < Row::COUNT => {
                let (mut named, mut home) = (0, 0);
                for order in plans() {
                    if let PlanChoice::Place(row, month) = order {
                        named |= 1 << row as u8;
                        home |= u8::from(month.is_none()) << row as u8;
                    }
                }
                PlanStep::Calendar(named, home)
            }
            (_, Agenda::Desk, None) => PlanStep::Doolittle,
            (_, Agenda::Select, None) => PlanStep::Select,
            (_, Agenda::Modify, _) if picks.len() + 1 < LETTERS.len() => {
                PlanStep::Modify(plans().fold(0, |set, order| match order {
                    PlanChoice::Fit(fitting) => set | 1 << fitting.letter(),
                    _ => set,
                }))
            }
            (_, Agenda::Camp, None) => PlanStep::Camp,
            (_, Agenda::Camp, Some(_)) => PlanStep::Measures(Encampment::open(picks)?),
            (_, Agenda::Elites, _) => PlanStep::Elites(self.choosing(state, picks)?),
            (_, Agenda::Train, None) => PlanStep::Train,
            (_, Agenda::NavalPlan, _) if picks.len() < 3 + self.planned_boats(state) => {
                PlanStep::NavalPlan(picks.len())
            }
            (_, Agenda::Crane, None) => PlanStep::Crane,
            (_, Agenda::Load, None) => PlanStep::Load,
            (_, Agenda::Repair, None) => PlanStep::Repair,
            (_, Agenda::Repair, Some(Choice::Bomber(bomber))) if picks.len() == 1 => {
                PlanStep::Mend(bomber)
            }
            (_, Agenda::Diplomacy, None) => PlanStep::Diplomacy,
            (_, Agenda::Diplomacy, Some(Choice::Plan(PlanChoice::Negotiate(row)))) => {
                PlanStep::Talks(row, Added::open(picks)?)
            }
            (_, Agenda::Diplomacy, Some(Choice::Plan(PlanChoice::Stock(_))))
                if picks.len() == 1 =>
            {
                PlanStep::Fuel(self.fuel_left(state))
            }
            (_, Agenda::Delay, None) => PlanStep::Delay,
            _ => return None,
        })
    }

    /// What might be picked in planning.
    pub(crate) fn propose_plan(&self, state: &State, step: PlanStep, put: &mut impl FnMut(Choice)) {
        let mut plan = |order: PlanChoice| put(Choice::Plan(order));
        match step {
            PlanStep::Transit | PlanStep::Load => {
                Bomber::ALL.iter().for_each(|&one| put(Choice::Bomber(one)));
            }
            PlanStep::Repair => {
                self.on_deck(state).for_each(|one| put(Choice::Bomber(one)));
                put(Choice::Plain(Plain::Done));
            }
            PlanStep::Aboard(elite) => {
                let own = self.data.elites[elite as usize].b25;
                put(Choice::Bomber(own));
                let others = self.on_deck(state).filter(|&one| one != own);
                others.for_each(|one| put(Choice::Bomber(one)));
                put(Choice::Plan(PlanChoice::Desk(Desk::Ashore)));
            }
            PlanStep::Calendar(named, _) => {
                for &row in Row::ALL.iter().filter(|&&row| named >> row as u8 & 1 == 0) {
                    Month::ALL.iter().for_each(|&one| plan(PlanChoice::Place(row, Some(one))));
                    plan(PlanChoice::Place(row, None));
                }
            }
            PlanStep::Doolittle => {
                Month::ALL.iter().for_each(|&one| plan(PlanChoice::Doolittle(one)));
                plan(PlanChoice::Desk(Desk::Telephone));
            }
            PlanStep::Select => (1..=MOST).for_each(|count| put(Choice::Amount(count))),
            PlanStep::Modify(decided) => {
                let open = (0..LETTERS.len() - 1).filter(|letter| decided >> letter & 1 == 0);
                open.flat_map(Fitting::at).for_each(|&one| plan(PlanChoice::Fit(one)));
            }
            PlanStep::Camp => {
                for &camp in Camp::ALL {
                    plan(PlanChoice::Camp(camp));
                    plan(PlanChoice::Liberty(camp));
                }
            }
            PlanStep::Measures(_) => {
                put(Choice::Plain(Plain::Done));
                Measure::ALL.iter().for_each(|&one| put(Choice::Plan(PlanChoice::Measure(one))));
                put(Choice::Plan(PlanChoice::Desk(Desk::BriefSquadron)));
            }
            PlanStep::Elites(choosing) => {
                plan(PlanChoice::Desk(Desk::Draw));
                let open = Elite::ALL.iter().filter(|&&one| choosing.is_open(one));
                open.for_each(|&one| plan(PlanChoice::Elite(one)));
            }
            PlanStep::Train => {
                for &category in Category::ALL {
                    plan(PlanChoice::Train(category));
                    plan(PlanChoice::Extra(category));
                }
                plan(PlanChoice::Desk(Desk::Adjust));
                put(Choice::Plain(Plain::Done));
            }
            PlanStep::NavalPlan(2) => {
                let last = self.data.naval.track.turns.len() as u8;
                (1..=last).for_each(|turn| put(Choice::Amount(turn)));
            }
            PlanStep::NavalPlan(_) => {
                SeaArea::ALL.iter().for_each(|&one| put(Choice::Sea(SeaChoice::Area(one))));
            }
            PlanStep::Crane => (0..=MOST_DILIGENCE).for_each(|number| put(Choice::Amount(number))),
            PlanStep::Mend(_) => {
                let kinds = [Transit::Damage, Transit::Cracked, Transit::Jammed];
                kinds.into_iter().for_each(|kind| plan(PlanChoice::Repair(kind)));
            }
            PlanStep::Diplomacy => {
                self.propose_diplomacy(state, put);
                put(Choice::Plain(Plain::Done));
            }
            PlanStep::Talks(..) => {
                plan(PlanChoice::Desk(Desk::Roll));
                MARKERS.iter().for_each(|&one| plan(PlanChoice::Desk(one)));
            }
            PlanStep::Fuel(left) => (1..=left).rev().for_each(|fuel| put(Choice::Amount(fuel))),
            PlanStep::Delay => {
                plan(PlanChoice::Desk(Desk::Roll));
                plan(PlanChoice::Desk(Desk::BriefDiplomat));
            }
        }
    }

    /// Decides what may be picked in planning. [EDR 13.1.1, 13.1.2, 13.3.3, 13.4.1, 13.5.1, 13.5.3, 13.5.5,
    /// 15.1.2-rabaul]
    pub(crate) fn check_plan(&self, state: &State, step: PlanStep, order: Choice) -> Verdict {
        use PlanStep as Step;
        match (step, order) {
            (Step::Transit, Choice::Bomber(bomber)) => self.check_at_hand(state, bomber, "13.5.2"),
            (Step::Load, Choice::Bomber(bomber)) => {
                self.check_at_hand(state, bomber, "13.5.3-load")
            }
            (Step::Repair, Choice::Bomber(bomber)) => self.check_repairable(state, bomber),
            (Step::Aboard(elite), Choice::Bomber(bomber)) => self.check_berth(state, elite, bomber),
            (Step::Calendar(named, home), Choice::Plan(PlanChoice::Place(row, month))) => {
                self.check_diplomat(named, home, row, month)
            }
            (Step::Select, Choice::Amount(count)) => ensure(count > 0, Illegal::NoneSelected),
            (Step::Modify(decided), Choice::Plan(PlanChoice::Fit(fitting))) => {
                ensure(decided >> fitting.letter() & 1 == 0, Illegal::LetterDone)
            }
            (Step::Measures(camp), order) => self.check_camp(state, camp, order),
            (Step::Elites(choosing), order) => choosing.check(state, order),
            (Step::Train, Choice::Plan(PlanChoice::Train(category))) => {
                self.check_training(state, category)
            }
            (Step::Train, Choice::Plan(PlanChoice::Extra(category))) => {
                self.check_extra_training(state, category)
            }
            (Step::Train, Choice::Plan(PlanChoice::Desk(Desk::Adjust))) => {
                self.check_adjustment(state)
            }
            (Step::NavalPlan(2), Choice::Amount(turn)) => {
                let last = self.data.naval.track.turns.len() as u8;
                ensure((1..=last).contains(&turn), Illegal::NoSuchTurn { last })?;
                let first = state.incidents.first_rendezvous();
                ensure(turn >= first, Illegal::TooEarly { first })
            }
            (Step::NavalPlan(at), Choice::Sea(SeaChoice::Area(area))) if at != 2 => {
                ensure(at > 2 || area != SeaArea::SanFrancisco, Illegal::NotPort)
            }
            (Step::Crane, Choice::Amount(number)) => {
                let most = MOST_DILIGENCE;
                ensure(number <= most, Illegal::TooDiligent { most })
            }
            (Step::Mend(bomber), Choice::Plan(PlanChoice::Repair(kind))) => {
                let plane = state.plane(bomber);
                let count = match kind {
                    Transit::Damage => plane.damage,
                    Transit::Cracked => plane.cracked,
                    Transit::Jammed => plane.jammed,
                    Transit::Carburetors | Transit::Risk => return Err(Illegal::CannotMend),
                };
                ensure(count > 0, Illegal::NotThere { kind, bomber })
            }
            (Step::Diplomacy, Choice::Plan(order)) => self.check_diplomacy(state, order),
            (Step::Talks(row, added), Choice::Plan(PlanChoice::Desk(desk))) => {
                self.check_marker(state, row, added, desk)
            }
            (Step::Fuel(left), Choice::Amount(fuel)) => {
                ensure((1..=left).contains(&fuel), Illegal::TooMuchFuel { left })
            }
            (Step::Aboard(_), Choice::Plan(PlanChoice::Desk(Desk::Ashore)))
            | (
                Step::Doolittle,
                Choice::Plan(PlanChoice::Doolittle(_) | PlanChoice::Desk(Desk::Telephone)),
            )
            | (Step::Camp, Choice::Plan(PlanChoice::Camp(_) | PlanChoice::Liberty(_)))
            | (Step::Train | Step::Repair | Step::Diplomacy, Choice::Plain(Plain::Done))
            | (Step::Delay, Choice::Plan(PlanChoice::Desk(Desk::Roll | Desk::BriefDiplomat))) => {
                Ok(())
            }
            _ => Err(Self::elsewhere(state)),
        }
    }

    /// Each Diplomat goes to a month or stays: Nimitz goes, from February on, and one of the others at least.
    /// [EDR 13.1.1, CALENDAR]
    fn check_diplomat(&self, named: u8, home: u8, row: Row, month: Option<Month>) -> Verdict {
        let fresh = named >> row as u8 & 1 == 0;
        ensure(fresh, Illegal::Twice { what: row.diplomat(), rule: "13.1.1" })?;
        match month {
            Some(month) => {
                let open = self.data.planning.calendar.cells(row)[month as usize] > 0;
                ensure(open, Illegal::NoCell { row: row.word(), month })
            }
            None => {
                ensure(row != Row::JointOps, Illegal::MustGo)?;
                ensure(home == 0, Illegal::OneMustGo)
            }
        }
    }

    /// Carries out an order.
    pub(crate) fn carry_out_plan(&self, table: &mut Table, ask: Blotter, picks: &[Pick]) {
        let order = |at: usize| picks.get(at).map(|&pick| choice_of(pick));
        match (ask, order(0)) {
            (Blotter::Transit(kind), Some(Choice::Bomber(bomber))) => {
                self.befall(table, bomber, kind);
            }
            (Blotter::Aboard(elite), first) => {
                let bomber = match first {
                    Some(Choice::Bomber(bomber)) => Some(bomber),
                    _ => None,
                };
                self.send_aboard(table, elite, bomber);
            }
            (Blotter::Now, Some(first)) => self.carry_on(table, first, order(1), picks),
            _ => {}
        }
    }

    fn carry_on(&self, table: &mut Table, first: Choice, second: Option<Choice>, picks: &[Pick]) {
        match (table.planning.agenda, first) {
            (Agenda::Calendar, _) => {
                self.place_diplomats(table, picks);
                table.planning.agenda = Agenda::Desk;
            }
            (Agenda::Desk, order) => {
                match order {
                    Choice::Plan(PlanChoice::Doolittle(month)) => table.planning.doolittle = month,
                    _ => table.planning.telephone = true,
                }
                table.planning.agenda = Agenda::Select;
                let how = if table.planning.telephone { "by telephone" } else { "in one place" };
                say!(table, "13.1.1-doolittle", "Doolittle works {how}");
            }
            (Agenda::Select, Choice::Amount(count)) => {
                self.select(table, count);
                table.planning.agenda = Agenda::Diplomacy;
            }
            (Agenda::Modify, _) => {
                self.modify(table, picks);
                table.planning.agenda = Agenda::Diplomacy;
            }
            (Agenda::Camp, _) => {
                self.make_camp(table, picks);
                table.planning.agenda = Agenda::Elites;
            }
            (Agenda::Elites, _) => {
                self.choose_elites(table, picks);
                table.planning.agenda = Agenda::Train;
            }
            (Agenda::Train, Choice::Plan(PlanChoice::Train(category))) => {
                self.train(table, category);
            }
            (Agenda::Train, Choice::Plan(PlanChoice::Extra(category))) => {
                self.train_extra(table, category);
            }
            (Agenda::Train, Choice::Plan(PlanChoice::Desk(Desk::Adjust))) => {
                self.adjust(table);
            }
            (Agenda::Train, _) => {
                let unused = std::mem::take(&mut table.planning.points);
                if unused > 0 {
                    let points = counted(unused, "Training Point is", "Training Points are");
                    say!(table, "13.4.4", "{points} left unused");
                }
                table.planning.agenda = Agenda::Diplomacy;
            }
            (Agenda::NavalPlan, _) => {
                self.plan_voyage(table, picks);
                table.planning.agenda = Agenda::Transit;
            }
            (Agenda::Crane, Choice::Amount(diligence)) => {
                self.crane_check(table, diligence);
            }
            (Agenda::Load, Choice::Bomber(bomber)) => self.leave_behind(table, bomber),
            (Agenda::Repair, Choice::Bomber(bomber)) => {
                if let Some(Choice::Plan(PlanChoice::Repair(kind))) = second {
                    self.repair(table, bomber, kind);
                }
            }
            (Agenda::Repair, _) => table.planning.agenda = Agenda::Assign,
            (Agenda::Diplomacy, Choice::Plan(PlanChoice::Negotiate(row))) => {
                self.negotiate(table, row, picks);
            }
            (Agenda::Diplomacy, Choice::Plan(PlanChoice::Prepare(site))) => {
                self.prepare(table, site);
            }
            (Agenda::Diplomacy, Choice::Plan(PlanChoice::Groundcrew(site))) => {
                self.send_groundcrew(table, site);
            }
            (Agenda::Diplomacy, Choice::Plan(PlanChoice::Stock(site))) => {
                if let Some(Choice::Amount(fuel)) = second {
                    self.send_fuel(table, site, fuel);
                }
            }
            (Agenda::Diplomacy, _) => table.planning.agenda = Agenda::Event,
            (Agenda::Delay, order) => {
                if order == Choice::Plan(PlanChoice::Desk(Desk::BriefDiplomat)) {
                    table.planning.row_mut(Row::JointOps).briefed = true;
                    say!(table, "13.5.5", "Nimitz is briefed");
                }
                self.delay_check(table);
            }
            _ => {}
        }
    }

    /// Diplomats are placed, and never moved. [EDR 13.1.1]
    fn place_diplomats(&self, table: &mut Table, picks: &[Pick]) {
        for &pick in picks {
            if let Choice::Plan(PlanChoice::Place(row, month)) = choice_of(pick) {
                table.planning.row_mut(row).from = month;
            }
        }
        for &row in Row::ALL {
            if let Some(month) = table.planning.row(row).from {
                let who = row.envoy();
                say!(table, "13.1.1", "{who} will speak from {} on", month.name());
            }
        }
    }

    /// B-25s are selected, from the first on. [EDR 13.1.2, ruling 71]
    fn select(&self, table: &mut Table, count: u8) {
        table.planning.selected = count;
        for &bomber in Bomber::ALL.iter().take(count.into()) {
            let fresh = Aircraft { berth: Berth::Ashore, loaded: true, ..Aircraft::default() };
            *table.plane_mut(bomber) = fresh;
        }
        self.rate(table);
        say!(table, "13.1.2", "{} selected", counted(count, "B-25 is", "B-25s are"));
    }
}
