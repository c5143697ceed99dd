//! Sections 13.3 and 13.4: modifications, the Training Site, security, morale, training.

use wardroom_kernel::Pick;

use super::blotter::{Camp, Category, Fitting, Measure, Month};
use super::pick::{Desk, PlanChoice};
use crate::event::{of_many, say};
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Bomber, Elite};
use crate::pick::{Choice, Plain, choice_of};
use crate::state::{Aircraft, Armor, Berth, Sight, State};
use crate::table::Table;
use crate::{Doolittle, edr};

impl Doolittle {
    /// Takes over the modifications: every selected B-25 has them. [EDR 13.3.1, 13.3.2, 13.3.3, 13.3.3-A,
    /// 13.3.3-B, 13.3.3-C, 13.3.3-D, 13.3.3-E, 13.3.3-F, 13.3.3-G, 13.3.3-Htanks, 13.3.3-Hord, 13.3.3-I, 13.3.3-J, T-P5, x-13.3.3]
    pub(super) fn modify(&self, table: &mut Table, picks: &[Pick]) {
        for &pick in picks {
            if let Choice::Plan(PlanChoice::Fit(fitting)) = choice_of(pick) {
                let letter = fitting.letter();
                let first = Fitting::at(letter)[0];
                table.planning.fittings[letter] = fitting as u8 - first as u8;
            }
        }
        self.rate(table);
        let (count, weight) = (self.modifications(table), self.weight(table));
        say!(table, "13.3.2", "{} made; weight {weight:+}", of_many(count, "modification"));
    }

    /// How many modifications were made: the MODS marker. [EDR 13.3.2]
    pub fn modifications(&self, state: &State) -> u8 {
        state.planning.fitted().map(Fitting::count).sum()
    }

    /// Where the Weight marker stands. [EDR 13.3.2-weight, T-weight]
    pub fn weight(&self, state: &State) -> i8 {
        state.planning.fitted().map(Fitting::weight).sum()
    }

    /// Whether the B-25s are heavy. [EDR 13.3.2-weight, 13.4.9]
    pub fn is_heavy(&self, state: &State) -> bool {
        self.weight(state) >= self.data.planning.fit.heavy
    }

    /// What modifications and training have made of the squadron. [EDR 13.3.2-weight, 13.3.2-gunnery, 8.2.4-s10,
    /// 4.5.1-s10, 4.4.1-s10, 7.2.1, 13.4.5, 13.4.6, 13.4.7, 13.4.8]
    pub(super) fn rate(&self, state: &mut State) {
        let (fit, plan) = (&self.data.planning.fit, &state.planning);
        let guns: i8 = plan.fitted().map(Fitting::guns).sum();
        let level = |category: Category| plan.levels[category as usize];
        let mut ratings = state.ratings;
        ratings.guzzle = fit.guzzle + self.weight(state) + i8::from(plan.carburetors);
        ratings.gunnery = (fit.guns + guns).max(0) as u8 + level(Category::Gunnery);
        ratings.evasion = match level(Category::Hedgehopping) {
            0 => 0,
            1 | 2 => 1,
            _ => 2,
        };
        ratings.hedgehopping = level(Category::Hedgehopping) == 2;
        let night = level(Category::NightFlying);
        ratings.navigation = [level(Category::Navigation) as i8, night as i8];
        ratings.night_evasion = u8::from(night >= 3);
        ratings.radio = plan.is_fitted(Fitting::KeepRadio);
        ratings.sight = if plan.is_fitted(Fitting::KeepNorden) {
            Sight::Norden
        } else if plan.is_fitted(Fitting::MarkTwain) {
            Sight::MarkTwain
        } else {
            Sight::None
        };
        ratings.armor = if plan.is_fitted(Fitting::AddArmor) {
            Armor::Added
        } else if plan.is_fitted(Fitting::RemoveArmor) {
            Armor::Removed
        } else {
            Armor::Standard
        };
        ratings.deicers = plan.is_fitted(Fitting::Deicers);
        let tanks = [Fitting::ExtraTanks, Fitting::MoreTanks];
        let step = tanks.iter().position(|&one| plan.is_fitted(one)).map_or(0, |at| at + 1);
        ratings.fuel = fit.fuel[step];
        ratings.extra_ordnance = plan.is_fitted(Fitting::ExtraOrdnance);
        ratings.both_turrets =
            !plan.is_fitted(Fitting::KeepTopTurret) && !plan.is_fitted(Fitting::KeepVentral);
        state.ratings = ratings;
    }

    /// The space of the Morale track, before anything holds it at its ends. [EDR 13.4.3, 13.3.2-tp, 13.4.1-liberty,
    /// 13.1.1-doolittle-mar, 13.4.2-nowives, 13.4.2-mp, 13.4.2-fbi, 13.4.3-brief]
    fn morale_sum(&self, state: &State, camp: &Encampment) -> i8 {
        let harsh = [Measure::NoWives, Measure::Police, Measure::Fbi];
        let losses = harsh.iter().filter(|one| camp.measures & one.bit() != 0).count() as i8;
        let turret = i8::from(state.planning.is_fitted(Fitting::RemoveTopTurret));
        let gains = i8::from(camp.liberty)
            + i8::from(camp.briefed)
            + i8::from(state.planning.has_doolittle(Month::March));
        self.data.planning.morale.start as i8 + gains - losses - turret
    }

    /// The space of the Morale track, from 0 for Low. [EDR 13.4.3, T-morale]
    pub fn morale(&self, state: &State) -> u8 {
        let camp = Encampment::of(state);
        self.morale_sum(state, &camp).clamp(0, 6) as u8
    }

    /// Security Measures and a briefing are named in any order; morale that would sink below Low must be bought back
    /// by a briefing. [EDR 13.4.1, 13.4.2, 13.4.3-low, 13.4.3-brief]
    pub(super) fn check_camp(&self, state: &State, camp: Encampment, order: Choice) -> Verdict {
        let morale = self.morale_sum(state, &camp);
        match order {
            Choice::Plain(Plain::Done) => ensure(morale >= 0, Illegal::MoraleBelowLow),
            Choice::Plan(PlanChoice::Measure(measure)) => {
                let fresh = camp.measures & measure.bit() == 0;
                ensure(fresh, Illegal::Twice { what: measure.word(), rule: "13.4.2" })?;
                let measures = camp.measures | measure.bit();
                let briefed = Encampment { measures, briefed: true, ..camp };
                let bearable = self.morale_sum(state, &briefed) >= 0;
                ensure(bearable, Illegal::LowMorale { measure })
            }
            Choice::Plan(PlanChoice::Desk(Desk::BriefSquadron)) => {
                ensure(!camp.briefed, Illegal::Twice { what: "the briefing", rule: "13.4.3-brief" })
            }
            Choice::Plan(PlanChoice::Camp(_) | PlanChoice::Liberty(_)) => {
                Err(Illegal::CampChosen { camp: camp.camp })
            }
            _ => Err(Self::elsewhere(state)),
        }
    }

    /// The squadron goes to its Training Site. [EDR 13.4.1, 13.4.1-liberty, 13.4.2, 13.4.2-quarantine]
    pub(super) fn make_camp(&self, table: &mut Table, picks: &[Pick]) {
        let camp = Encampment::ordered(picks);
        let plan = &mut table.planning;
        (plan.camp, plan.liberty) = (camp.camp, camp.liberty);
        (plan.measures, plan.squadron_briefed) = (camp.measures, camp.briefed);
        let morale = self.morale(table);
        let base = self.data.planning.morale.points[usize::from(morale)] as i8;
        let fitted: i8 = table.planning.fitted().map(Fitting::training).sum();
        let site = self.data.planning.training.camp[camp.camp as usize];
        table.planning.points = (base + fitted + site).max(0) as u8;
        let points = table.planning.points;
        say!(table, "13.4.1", "the squadron trains at {}", camp.camp.name());
        say!(table, "13.4.3", "morale stands at {morale}: {}", of_many(points, "Training Point"));
    }

    /// Elite Crewmen who have not been drawn, one bit each.
    fn undrawn(&self, state: &State) -> u32 {
        let aboard = state.aircraft.iter().filter_map(|plane| plane.elite);
        let drawn = aboard.fold(state.planning.elites, |set, elite| set | 1 << elite as u32);
        !(drawn | state.incidents.grounded()) & ((1 << Elite::COUNT) - 1)
    }

    /// How many Elite Crewmen morale brings. [EDR 13.4.3-elite, T-morale]
    pub(super) fn elites_due(&self, state: &State) -> u8 {
        self.data.planning.morale.elites[usize::from(self.morale(state))]
    }

    /// Reads who is chosen; nothing when all who are due are, or are to be drawn. [EDR 13.4.3-elite]
    pub(super) fn choosing(&self, state: &State, picks: &[Pick]) -> Option<Choosing> {
        let (chosen, due) = (chosen_elites(picks), self.elites_due(state));
        let drawn = chosen == 0 && !picks.is_empty();
        let open = !drawn && chosen.count_ones() < due.into();
        open.then(|| Choosing { chosen, due, free: self.undrawn(state) })
    }

    pub(super) fn choose_elites(&self, table: &mut Table, picks: &[Pick]) {
        let chosen = chosen_elites(picks);
        if chosen == 0 {
            for _ in 0..self.elites_due(table) {
                self.draw_elite(table);
            }
            return;
        }
        table.planning.elites |= chosen;
        let count = chosen.count_ones();
        say!(table, "13.4.3-elite", "Elite Crewmen chosen: {count}");
    }

    /// Draws an Elite Crewman at random. [EDR 13.4.3-elite, 13.4.4-extra]
    fn draw_elite(&self, table: &mut Table) {
        let free = self.undrawn(table);
        let counts: [u16; Elite::COUNT] = std::array::from_fn(|at| (free >> at & 1) as u16);
        let name = |at: usize| Elite::ALL[at].word().to_owned();
        if let Some(at) = table.umpire.draw(&counts, &name, edr("13.4.3-elite")) {
            table.planning.elites |= 1 << at;
            let name = &self.data.elites[at].name;
            say!(table, "13.4.3-elite", "{name} joins the squadron");
        }
    }

    /// What the next level of a category costs, if there is one; of short take-off the first roll.
    /// [EDR 13.4.5, 13.4.6, 13.4.7, 13.4.8, 13.4.9]
    pub(crate) fn training_cost(&self, state: &State, category: Category) -> Option<u8> {
        let level = usize::from(state.planning.levels[category as usize]);
        if category == Category::ShortTakeOff {
            return (level == 0).then_some(1);
        }
        let fifty = state.planning.is_fitted(Fitting::Fit50);
        self.data.planning.training.costs(category, fifty).get(level).copied()
    }

    /// A level is bought with Training Points. [EDR 13.4.4, 13.4.9]
    pub(super) fn check_training(&self, state: &State, category: Category) -> Verdict {
        let top = match category {
            Category::ShortTakeOff => Illegal::RolledOnce,
            _ => Illegal::TopLevel { category },
        };
        let need = self.training_cost(state, category).ok_or(top)?;
        let left = state.planning.points;
        ensure(need <= left, Illegal::TooFewPoints { need, left })
    }

    /// A category is raised once without Training Points; at short take-off the roll comes first.
    /// [EDR 13.4.4-extra, 13.4.9-extra]
    pub(super) fn check_extra_training(&self, state: &State, category: Category) -> Verdict {
        let used = state.planning.extra & category.bit() != 0;
        ensure(!used, Illegal::ExtraUsed { category })?;
        match category {
            Category::ShortTakeOff => self.check_climb(state, "13.4.9-extra"),
            _ => {
                let higher = self.training_cost(state, category).is_some();
                ensure(higher, Illegal::TopLevel { category })
            }
        }
    }

    /// The marker climbs once it has been rolled for, while there is a space above it. [EDR 13.4.9, 13.4.9-table]
    fn check_climb(&self, state: &State, rule: &'static str) -> Verdict {
        let space = usize::from(state.planning.levels[Category::ShortTakeOff as usize]);
        ensure(space > 0, Illegal::RollFirst { rule })?;
        ensure(space < self.data.planning.take_off.len(), Illegal::TopOfTrack)
    }

    /// A third die moves the marker up, once, for a Training Point. [EDR 13.4.9-adjust]
    pub(super) fn check_adjustment(&self, state: &State) -> Verdict {
        self.check_climb(state, "13.4.9-adjust")?;
        ensure(!state.planning.adjusted, Illegal::Adjusted)?;
        let left = state.planning.points;
        ensure(left > 0, Illegal::TooFewPoints { need: 1, left })
    }

    /// A level is bought. [EDR 13.4.4, 13.4.5, 13.4.6, 13.4.7, 13.4.8, 13.4.9]
    pub(super) fn train(&self, table: &mut Table, category: Category) {
        let cost = self.training_cost(table, category).unwrap_or(0);
        table.planning.points -= cost;
        if category == Category::ShortTakeOff {
            return self.roll_take_off(table);
        }
        table.planning.levels[category as usize] += 1;
        self.rate(table);
        let (level, left) = (table.planning.levels[category as usize], table.planning.points);
        say!(
            table,
            "13.4.4",
            "{} is at level {level}; {} left",
            category.name(),
            of_many(left, "point")
        );
    }

    /// Extra Training: a level, an Elite Crewman, and talk. [EDR 13.4.4-extra, 13.4.9-extra]
    pub(super) fn train_extra(&self, table: &mut Table, category: Category) {
        table.planning.extra |= category.bit();
        say!(table, "13.4.4-extra", "the squadron has Extra Training in {}", category.name());
        if category == Category::ShortTakeOff {
            let space = table.planning.levels[category as usize];
            self.climb_track(table, space + 1);
        } else {
            table.planning.levels[category as usize] += 1;
            self.rate(table);
        }
        self.draw_elite(table);
    }

    /// The Short Take Off roll. [EDR 13.4.9]
    fn roll_take_off(&self, table: &mut Table) {
        let sum = table.sum(2, "13.4.9") as i8 - i8::from(self.is_heavy(table));
        let track = &self.data.planning.take_off;
        let space = track.iter().rposition(|one| sum >= one.from).unwrap_or(0) as u8 + 1;
        self.climb_track(table, space);
    }

    /// A third die moves the marker up. [EDR 13.4.9-adjust]
    pub(super) fn adjust(&self, table: &mut Table) {
        table.planning.points -= 1;
        table.planning.adjusted = true;
        let die = table.die("13.4.9-adjust");
        let space = table.planning.levels[Category::ShortTakeOff as usize];
        self.climb_track(table, space + die);
    }

    /// The marker enters a space, with its crashes and damage. [EDR 13.4.9-cons, 13.4.9-table, ruling 72]
    fn climb_track(&self, table: &mut Table, space: u8) {
        let track = &self.data.planning.take_off;
        let space = space.min(track.len() as u8);
        table.planning.levels[Category::ShortTakeOff as usize] = space;
        let entered = &track[usize::from(space) - 1];
        let capacity = of_many(entered.capacity, "B-25");
        say!(table, "13.4.9-table", "short take-off: the deck will hold {capacity}");
        (0..entered.crashes).for_each(|_| self.crash_ashore(table));
        for _ in 0..entered.damage {
            if table.ratings.armor == Armor::Removed {
                self.crash_ashore(table);
            } else {
                self.damage_ashore(table);
            }
        }
    }

    /// A B-25 crashes in training: a damaged one if there is one, the last. [EDR 13.4.9-cons, ruling 72]
    fn crash_ashore(&self, table: &mut Table) {
        let ashore = |one: &&Bomber| table.plane(**one).berth == Berth::Ashore;
        let mut all = Bomber::ALL.iter().rev().filter(ashore);
        let damaged = all.clone().find(|&&one| table.plane(one).damage > 0);
        if let Some(&bomber) = damaged.or_else(|| all.next()) {
            *table.plane_mut(bomber) = Aircraft::default();
            let name = self.data.pilot(bomber);
            say!(table, "13.4.9-cons", "{name} crashes in training");
        }
    }

    /// A B-25 is damaged in training: the last undamaged one. [EDR 13.4.9-cons, ruling 72]
    fn damage_ashore(&self, table: &mut Table) {
        let whole = |one: &&Bomber| {
            let plane = table.plane(**one);
            plane.berth == Berth::Ashore && plane.damage == 0
        };
        if let Some(&bomber) = Bomber::ALL.iter().rev().find(whole) {
            table.plane_mut(bomber).damage = 1;
            let name = self.data.pilot(bomber);
            say!(table, "13.4.9-cons", "{name} is damaged in training");
        }
    }

    /// How many B-25s the Carrier Deck will hold. [EDR 13.4.9-table, 13.4.9]
    pub fn deck_capacity(&self, state: &State) -> u8 {
        let space = usize::from(state.planning.levels[Category::ShortTakeOff as usize]);
        space.checked_sub(1).map_or(0, |at| self.data.planning.take_off[at].capacity)
    }
}

/// A Training Site with its Security Measures, as it is or as an order has it so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encampment {
    camp: Camp,
    liberty: bool,
    measures: u8,
    briefed: bool,
    ended: bool,
}

impl Encampment {
    fn of(state: &State) -> Encampment {
        let plan = &state.planning;
        Encampment {
            camp: plan.camp,
            liberty: plan.liberty,
            measures: plan.measures,
            briefed: plan.squadron_briefed,
            ended: true,
        }
    }

    /// What an order has come to, unless it is complete.
    pub(super) fn open(picks: &[Pick]) -> Option<Encampment> {
        Some(Encampment::ordered(picks)).filter(|camp| !camp.ended)
    }

    fn ordered(picks: &[Pick]) -> Encampment {
        let mut all = Encampment::default();
        for &pick in picks {
            match choice_of(pick) {
                Choice::Plan(PlanChoice::Camp(camp)) => all.camp = camp,
                Choice::Plan(PlanChoice::Liberty(camp)) => (all.camp, all.liberty) = (camp, true),
                Choice::Plan(PlanChoice::Measure(measure)) => all.measures |= measure.bit(),
                Choice::Plan(PlanChoice::Desk(Desk::BriefSquadron)) => all.briefed = true,
                Choice::Plain(Plain::Done) => all.ended = true,
                _ => {}
            }
        }
        all
    }
}

/// Elite Crewmen who are being chosen. [EDR 13.4.3-elite]
#[derive(Clone, Copy, Debug)]
pub struct Choosing {
    chosen: u32,
    free: u32,
    due: u8,
}

impl Choosing {
    /// Whether somebody can be had who is not chosen yet.
    pub(super) fn is_open(self, elite: Elite) -> bool {
        self.free & !self.chosen & 1 << elite as u32 != 0
    }

    /// They are drawn at random, or all chosen, in any order. [EDR 13.4.3-elite]
    pub(super) fn check(self, state: &State, order: Choice) -> Verdict {
        let Choosing { chosen, free, due } = self;
        match order {
            Choice::Plan(PlanChoice::Desk(Desk::Draw)) => {
                ensure(chosen == 0, Illegal::ChosenAlready)
            }
            Choice::Plan(PlanChoice::Elite(elite)) => {
                let bit = 1 << elite as u32;
                let rule = "13.4.3-elite";
                ensure(chosen & bit == 0, Illegal::Twice { what: elite.word(), rule })?;
                ensure(free & bit != 0, Illegal::NotFree { elite })?;
                ensure(free.count_ones() >= due.into(), Illegal::TooFewElites { due })
            }
            _ => Err(Doolittle::elsewhere(state)),
        }
    }
}

fn chosen_elites(picks: &[Pick]) -> u32 {
    picks.iter().fold(0, |set, &pick| match choice_of(pick) {
        Choice::Plan(PlanChoice::Elite(elite)) => set | 1 << elite as u32,
        _ => set,
    })
}
