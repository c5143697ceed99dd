//! What the player may choose in the Planning segment, and what a choice does.

use wardroom_kernel::{Pick, Umpire};

use super::Blotter;
use super::blotter::{Agenda, Fitting, Month, Row};
use super::pick::{Desk, PlanOrder};
use crate::Doolittle;
use crate::event::{Event, say};
use crate::parts::Bomber;
use crate::pick::{MOST, Order, Plain, order_of};
use crate::state::{Aircraft, Berth, State};

impl Doolittle {
    /// What may be chosen.
    pub(crate) fn plan_choices(
        &self,
        state: &State,
        ask: Blotter,
        picks: &[Pick],
        put: &mut impl FnMut(Order),
    ) {
        match (ask, picks) {
            (Blotter::Now, _) => self.agenda_choices(state, picks, put),
            (Blotter::Transit(_), []) => {
                self.at_hand(state).iter().for_each(|&bomber| put(Order::Bomber(bomber)));
            }
            (Blotter::Aboard(elite), []) => self.berths_for(state, elite, put),
            _ => {}
        }
    }

    fn agenda_choices(&self, state: &State, picks: &[Pick], put: &mut impl FnMut(Order)) {
        let first = picks.first().map(|&pick| order_of(pick));
        match (state.planning.agenda, first) {
            (Agenda::Calendar, _) => self.calendar_options(picks, put),
            (Agenda::Desk, None) => {
                Month::ALL.iter().for_each(|&one| put(Order::Plan(PlanOrder::Doolittle(one))));
                put(Order::Plan(PlanOrder::Desk(Desk::Telephone)));
            }
            (Agenda::Select, None) => (1..=MOST).for_each(|count| put(Order::Amount(count))),
            (Agenda::Modify, _) if picks.len() < 10 => {
                let there = Fitting::at(picks.len()).iter();
                there.for_each(|&one| put(Order::Plan(PlanOrder::Fit(one))));
            }
            (Agenda::Camp, _) => self.camp_options(state, picks, put),
            (Agenda::Elites, _) => self.elite_options(state, picks, put),
            (Agenda::Train, None) => self.training_options(state, put),
            (Agenda::NavalPlan, _) => self.naval_plan_options(state, picks, put),
            (Agenda::Crane, None) => self.diligence_options(put),
            (Agenda::Load, None) => {
                self.at_hand(state).iter().for_each(|&bomber| put(Order::Bomber(bomber)));
            }
            (Agenda::Repair, None) => self.repair_list(state, put),
            (Agenda::Repair, Some(Order::Bomber(bomber))) if picks.len() == 1 => {
                self.repair_options(state, bomber, put);
            }
            (Agenda::Diplomacy, None) => {
                self.diplomacy_options(state, put);
                put(Order::Plain(Plain::Done));
            }
            (Agenda::Diplomacy, Some(Order::Plan(PlanOrder::Negotiate(row)))) => {
                self.negotiation_options(state, row, picks, put);
            }
            (Agenda::Diplomacy, Some(Order::Plan(PlanOrder::Stock(_)))) if picks.len() == 1 => {
                (1..=self.fuel_left(state)).rev().for_each(|fuel| put(Order::Amount(fuel)));
            }
            (Agenda::Delay, None) => self.delay_options(put),
            _ => {}
        }
    }

    /// The three Diplomats: Nimitz from February on, and one of the others at least. [EDR 13.1.1, CALENDAR]
    fn calendar_options(&self, picks: &[Pick], put: &mut impl FnMut(Order)) {
        let Some(&row) = Row::ALL.get(picks.len()) else { return };
        let stayed =
            |pick: &Pick| matches!(order_of(*pick), Order::Plan(PlanOrder::Place(_, None)));
        let may_stay = match row {
            Row::Ussr => true,
            Row::China => !picks.iter().any(stayed),
            Row::JointOps => false,
        };
        let cells = self.data.planning.calendar.cells(row);
        for &month in Month::ALL {
            if cells[month as usize] > 0 {
                put(Order::Plan(PlanOrder::Place(row, Some(month))));
            }
        }
        if may_stay {
            put(Order::Plan(PlanOrder::Place(row, None)));
        }
    }

    /// Carries out an order.
    pub(crate) fn carry_out_plan(
        &self,
        state: &mut State,
        ask: Blotter,
        picks: &[Pick],
        umpire: &mut Umpire<'_, Event>,
    ) {
        let order = |at: usize| picks.get(at).map(|&pick| order_of(pick));
        match (ask, order(0)) {
            (Blotter::Transit(kind), Some(Order::Bomber(bomber))) => {
                self.befall(state, bomber, kind, umpire);
            }
            (Blotter::Aboard(elite), first) => {
                let bomber = match first {
                    Some(Order::Bomber(bomber)) => Some(bomber),
                    _ => None,
                };
                self.send_aboard(state, elite, bomber, umpire);
            }
            (Blotter::Now, Some(first)) => self.carry_on(state, first, order(1), picks, umpire),
            _ => {}
        }
    }

    fn carry_on(
        &self,
        state: &mut State,
        first: Order,
        second: Option<Order>,
        picks: &[Pick],
        umpire: &mut Umpire<'_, Event>,
    ) {
        match (state.planning.agenda, first) {
            (Agenda::Calendar, _) => {
                self.place_diplomats(state, picks, umpire);
                state.planning.agenda = Agenda::Desk;
            }
            (Agenda::Desk, order) => {
                match order {
                    Order::Plan(PlanOrder::Doolittle(month)) => state.planning.doolittle = month,
                    _ => state.planning.telephone = true,
                }
                state.planning.agenda = Agenda::Select;
                let how = if state.planning.telephone { "by telephone" } else { "in one place" };
                say!(umpire, state, "13.1.1-doolittle", "Doolittle works {how}");
            }
            (Agenda::Select, Order::Amount(count)) => {
                self.select(state, count, umpire);
                state.planning.agenda = Agenda::Diplomacy;
            }
            (Agenda::Modify, _) => {
                self.modify(state, picks, umpire);
                state.planning.agenda = Agenda::Diplomacy;
            }
            (Agenda::Camp, _) => {
                self.make_camp(state, picks, umpire);
                state.planning.agenda = Agenda::Elites;
            }
            (Agenda::Elites, _) => {
                self.choose_elites(state, picks, umpire);
                state.planning.agenda = Agenda::Train;
            }
            (Agenda::Train, Order::Plan(PlanOrder::Train(category))) => {
                self.train(state, category, umpire);
            }
            (Agenda::Train, Order::Plan(PlanOrder::Extra(category))) => {
                self.train_extra(state, category, umpire);
            }
            (Agenda::Train, Order::Plan(PlanOrder::Desk(Desk::Adjust))) => {
                self.adjust(state, umpire);
            }
            (Agenda::Train, _) => {
                state.planning.points = 0;
                state.planning.agenda = Agenda::Diplomacy;
            }
            (Agenda::NavalPlan, _) => {
                self.plan_voyage(state, picks, umpire);
                state.planning.agenda = Agenda::Transit;
            }
            (Agenda::Crane, Order::Amount(diligence)) => {
                self.crane_check(state, diligence, umpire);
            }
            (Agenda::Load, Order::Bomber(bomber)) => self.leave_behind(state, bomber, umpire),
            (Agenda::Repair, Order::Bomber(bomber)) => {
                if let Some(Order::Plan(PlanOrder::Repair(kind))) = second {
                    self.repair(state, bomber, kind, umpire);
                }
            }
            (Agenda::Repair, _) => state.planning.agenda = Agenda::Assign,
            (Agenda::Diplomacy, Order::Plan(PlanOrder::Negotiate(row))) => {
                self.negotiate(state, row, picks, umpire);
            }
            (Agenda::Diplomacy, Order::Plan(PlanOrder::Prepare(site))) => {
                self.prepare(state, site, umpire);
            }
            (Agenda::Diplomacy, Order::Plan(PlanOrder::Groundcrew(site))) => {
                self.send_groundcrew(state, site, umpire);
            }
            (Agenda::Diplomacy, Order::Plan(PlanOrder::Stock(site))) => {
                if let Some(Order::Amount(fuel)) = second {
                    self.send_fuel(state, site, fuel, umpire);
                }
            }
            (Agenda::Diplomacy, _) => state.planning.agenda = Agenda::Event,
            (Agenda::Delay, order) => {
                if order == Order::Plan(PlanOrder::Desk(Desk::BriefDiplomat)) {
                    state.planning.row_mut(Row::JointOps).briefed = true;
                    say!(umpire, state, "13.5.5", "Nimitz is briefed");
                }
                self.delay_check(state, umpire);
            }
            _ => {}
        }
    }

    /// Diplomats are placed, and never moved. [EDR 13.1.1]
    fn place_diplomats(&self, state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_, Event>) {
        for &pick in picks {
            if let Order::Plan(PlanOrder::Place(row, month)) = order_of(pick) {
                state.planning.row_mut(row).from = month;
                let who = row.diplomat();
                if let Some(month) = month {
                    say!(umpire, state, "13.1.1", "{who} will speak from {month} on");
                }
            }
        }
    }

    /// B-25s are selected, from the first on. [EDR 13.1.2, ruling 71]
    fn select(&self, state: &mut State, count: u8, umpire: &mut Umpire<'_, Event>) {
        state.planning.selected = count;
        for &bomber in Bomber::ALL.iter().take(count.into()) {
            let fresh = Aircraft { berth: Berth::Ashore, loaded: true, ..Aircraft::default() };
            *state.plane_mut(bomber) = fresh;
        }
        self.rate(state);
        say!(umpire, state, "13.1.2", "{count} B-25s are selected");
    }
}
