//! The end: what was achieved and what it cost. Charts and verdicts are reconstructed. [EDR 1.2, 1.3]

mod campaign;
mod report;

use std::borrow::Cow;

use wardroom_kernel::Outcome;

use crate::Doolittle;
use crate::event::{of_many, say};
use crate::parts::{Bomber, City, Clock, Kind, Site, Target};
use crate::state::{Berth, Face, Spot, State, Story};
use crate::table::Table;

/// One line of the debriefing.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Line {
    pub what: String,
    pub count: i32,
    /// What it counts.
    pub points: i32,
}

impl Doolittle {
    /// The debriefing so far, line by line. [EDR 1.9]
    pub fn debriefing(&self, state: &State) -> Vec<Line> {
        let mut lines = Vec::new();
        self.debrief(state, |what, count, points| {
            lines.push(Line { what: what.to_owned(), count, points });
        });
        lines
    }

    /// Tells every line of the debriefing: what it is for, how many there are, what they count.
    /// Nothing is written down: the end of every random game asks for the points alone.
    fn debrief(&self, state: &State, mut line: impl FnMut(&'static str, i32, i32)) {
        if self.plays_denouement(state) {
            return self.debrief_campaign(state, line);
        }
        let chart = &self.data.debriefing;
        let mut put = |what, count: i32, each: i32| {
            if count > 0 {
                line(what, count, count * each);
            }
        };
        let sum = |values: &[u8]| values.iter().map(|&value| i32::from(value)).sum();
        put("Blast Value in Target Boxes", sum(&state.target_blast), chart.target);
        put("Blast Value in Areas", sum(&state.area_blast), chart.area);
        let planes = |holds: &dyn Fn(Bomber) -> bool| {
            Bomber::ALL.iter().filter(|&&bomber| holds(bomber)).count() as i32
        };
        let berth = |bomber: Bomber| state.plane(bomber).berth;
        let is_lost = |bomber| matches!(berth(bomber), Berth::Destroyed | Berth::Captured);
        let carrier = self.carrier_blast(state);
        put("B-25s destroyed or captured", planes(&is_lost), chart.lost);
        if state.story.is_attack_only() {
            put("a carrier hit", i32::from(carrier >= 2), chart.carrier_hurt);
            let hurt = |bomber| !is_lost(bomber) && state.plane(bomber).damage > 0;
            put("B-25s damaged", planes(&hurt), chart.damaged);
            let elite = |bomber| is_lost(bomber) && state.plane(bomber).elite.is_some();
            put("Elite Crewmen lost", planes(&elite), chart.elite);
            return;
        }
        if state.story.sails() {
            self.debrief_fleet(state, &mut put);
        }
        put("a carrier hit", i32::from(carrier >= 1), chart.carrier_hit);
        let area_of = |target: Target| self.data.target(target).area;
        let cities = City::ALL.iter().filter(|&&city| state.is_bombed(city, area_of)).count();
        put("cities bombed", cities as i32, chart.city);
        let landed = |site: fn(Site) -> bool| move |bomber: Bomber| matches!(berth(bomber), Berth::Landed(at) if site(at));
        put("B-25s landed in China", planes(&landed(Site::is_chinese)), chart.china);
        let vladivostok = landed(|site| site == Site::Vladivostok);
        put("B-25s landed at Vladivostok", planes(&vladivostok), chart.vladivostok);
        let ditched = |clock: Clock| {
            move |bomber: Bomber| match berth(bomber) {
                Berth::Ditched(zone) => self.data.zone(zone).clock == clock,
                _ => false,
            }
        };
        put(
            "B-25s ditched on the side of China",
            planes(&ditched(Clock::China)),
            chart.ditched_west,
        );
        put("B-25s ditched elsewhere", planes(&ditched(Clock::Japan)), chart.ditched_east);
        put(
            "B-25s landed in Korea",
            planes(&landed(|site| site == Site::Korea)),
            chart.ditched_east,
        );
    }

    /// Blast Value in the boxes where carriers were found. [EDR 4.6.3-carrier]
    fn carrier_blast(&self, state: &State) -> u8 {
        let found = |kind: Kind| {
            let target = kind.harbour()?;
            let there = state
                .markers
                .iter()
                .any(|one| one.spot == Spot::Target(target) && one.face == Face::Up(kind));
            there.then(|| state.target_blast[target as usize])
        };
        [Kind::Ryuho, Kind::Hiyo].into_iter().filter_map(found).max().unwrap_or(0)
    }

    /// All points.
    pub fn points(&self, state: &State) -> i32 {
        let mut all = 0;
        self.debrief(state, |_, _, points| all += points);
        all
    }

    /// How many B-25s took part.
    fn strength(state: &State) -> i32 {
        state.aircraft.iter().filter(|plane| plane.berth != Berth::Out).count().max(1) as i32
    }

    /// The verdict in words, and what it is worth. [EDR scen-1, scen-7]
    pub(crate) fn verdict(&self, state: &State) -> (&'static str, f64) {
        let (points, planes) = (self.points(state), Self::strength(state));
        let chart = &self.data.debriefing;
        if self.plays_denouement(state) {
            let at = self.campaign_verdict(state, points);
            return (campaign::VERDICTS[at], 1.0 - 0.25 * at as f64);
        }
        let (least, words) = if state.story.is_attack_only() {
            let words = ["triumph", "success", "headline only", "disappointment", "disaster"];
            (chart.attack_verdicts, words)
        } else {
            let words = ["triumph", "success", "mixed result", "costly gesture", "disaster"];
            (chart.flight_verdicts, words)
        };
        let at = least.iter().position(|&each| points >= each * planes).unwrap_or(4);
        (words[at], 1.0 - 0.25 * at as f64)
    }

    /// The game is over. [EDR 4.0.2, 5.1.1]
    pub(crate) fn finish(&self, table: &mut Table) {
        table.agenda.clear();
        let rule = match (table.story.is_attack_only(), self.plays_denouement(table)) {
            (true, _) => "4.0.2",
            (false, true) => "DEBRIEF",
            (false, false) => "5.1.1",
        };
        say!(
            table,
            rule,
            "the debriefing: {}, {}",
            self.verdict(table).0,
            of_many(self.points(table), "point")
        );
    }

    pub(crate) fn final_outcome(&self, state: &State) -> Outcome {
        let (label, value) = self.verdict(state);
        Outcome { label: Cow::Borrowed(label), values: vec![value] }
    }

    /// How good the position looks: points won, points at stake.
    pub(crate) fn estimate(&self, state: &State) -> f64 {
        if state.is_over() {
            return self.verdict(state).1;
        }
        if self.plays_denouement(state) {
            return self.campaign_estimate(state);
        }
        let chart = &self.data.debriefing;
        let hopes: f64 = state
            .aircraft
            .iter()
            .filter(|plane| plane.is_airborne())
            .map(|plane| {
                let bombs = if plane.loaded { 2.5 } else { 0.0 };
                let harm = if plane.damage > 0 { 0.5 } else { 0.2 };
                bombs + harm * f64::from(chart.lost) / 2.0
            })
            .sum();
        let flight = match state.story {
            Story::S7 | Story::S8 | Story::S9 => {
                let fuel: f64 = state.flights.iter().map(|one| f64::from(one.fuel)).sum();
                0.05 * fuel
            }
            _ => 0.0,
        };
        let planes = f64::from(Self::strength(state));
        let sailing = self.hopes_at_sea(state);
        let per_plane = (f64::from(self.points(state)) + hopes + flight + sailing) / planes;
        let top = f64::from(if state.story.is_attack_only() {
            chart.attack_verdicts[0]
        } else {
            chart.flight_verdicts[0]
        });
        (0.25 + 0.7 * per_plane / (top + 1.0)).clamp(0.0, 1.0)
    }
}
