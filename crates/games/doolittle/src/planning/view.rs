//! What is seen of the Mission Planning Blotter, and how it reads in text. [EDR 13.0.1]

use wardroom_kernel::{Tone, seen};

use super::blotter::{Agenda, Answer, Category, Fitting, Month, Row};
use crate::Doolittle;
use crate::naval::labels::percent;
use crate::parts::Site;
use crate::state::{Beacon, State};

seen! {
    /// The Mission Planning Blotter as it is seen.
    pub struct BlotterView = Doolittle::see_blotter(self, state: &State)
    with {
        let plan = &state.planning;
        let secrecy = self.planned_secrecy(state);
        let risk = self.planned_risk(state).saturating_add(state.security.risk);
    } {
        /// The Planning Turn.
        month: Month = plan.month,
        /// How far it has come.
        agenda: Agenda = plan.agenda,
        /// The rows of the Calendar.
        calendar: Vec<CalendarView> =
            Row::ALL.iter().map(|&row| self.see_row(state, row)).collect(),
        /// The Doolittle box with the marker; none when he telephones.
        doolittle: Option<Month> = (!plan.telephone).then_some(plan.doolittle),
        /// B-25s selected.
        selected: u8 = plan.selected,
        /// What was done at each letter.
        fittings: Vec<Fitting> = plan.fitted().collect(),
        modifications: u8 = self.modifications(state),
        /// The Weight track.
        weight: i8 = self.weight(state),
        /// The space of the Morale track, from 0 for Low.
        morale: u8 = self.morale(state),
        /// Training Points left.
        points: u8 = plan.points,
        /// Levels of training by category; of short take-off the space.
        levels: [u8; Category::COUNT] = plan.levels,
        /// B-25s that the deck will hold.
        capacity: u8 = self.deck_capacity(state),
        /// Elite Crewmen who wait to go aboard.
        elites: Vec<String> = self
            .data
            .elites
            .iter()
            .enumerate()
            .filter(|(at, _)| plan.elites >> at & 1 == 1)
            .map(|(_, elite)| elite.name.clone())
            .collect(),
        /// The Landing Sites in China.
        sites: Vec<StockView> = Site::ALL
            .iter()
            .filter(|site| site.is_chinese())
            .map(|&site| self.see_stock(state, site))
            .collect(),
        /// The Secrecy Value that planning has brought so far.
        secrecy: u8 = secrecy,
        /// The Security Risk that it has brought, besides what is rolled for.
        risk: u8 = risk,
        /// The chance, in percent, that the first Secrecy Test fails as things stand.
        failing: u32 = 100 - percent(secrecy, risk as i8),
    }

    /// A row of the Calendar as it is seen. [EDR 13.1.1]
    pub struct CalendarView = Doolittle::see_row(self, state: &State, row: Row)
    with {
        let one = state.planning.row(row);
        let mut markers = Vec::new();
        if one.briefed {
            markers.push(format!("{} briefed", row.diplomat()));
        }
        if let (true, Some(leader)) = (one.leader, row.leader()) {
            markers.push(if one.leader_briefed {
                format!("{leader} briefed")
            } else {
                leader.to_owned()
            });
        }
        if one.urgent > 0 {
            markers.push(format!("{} urgent", one.urgent));
        }
    } {
        row: Row = row,
        diplomat: &'static str = row.diplomat(),
        /// The month from which he speaks.
        from: Option<Month> = one.from,
        /// What a check needs in each month; 0 for none.
        cells: [i8; 4] = *self.data.planning.calendar.cells(row),
        /// What came of it.
        answer: Answer = one.answer,
        /// Markers on it, in words.
        markers: Vec<String> = markers,
    }

    /// A Landing Site as it is stocked. [EDR 13.2.3-prepare]
    pub struct StockView = Doolittle::see_stock(self, state: &State, site: Site)
    with {
        let stock = state.planning.stock(site);
    } {
        site: Site = site,
        number: u8 = self.data.planning.china.stockpile[site as usize],
        /// Whether a Landing Beacon is there.
        prepared: bool = state.sky.beacons[site as usize] != Beacon::None,
        /// Whether the Japanese hold it.
        attacked: bool = state.sky.closed >> site as u8 & 1 == 1,
        fuel: u8 = stock.fuel,
        /// Groundcrew markers.
        groundcrew: u8 = stock.groundcrew,
    }
}

/// Writes the Blotter line by line.
pub(crate) fn draw(view: &BlotterView, line: &mut dyn FnMut(String, Tone)) {
    for row in &view.calendar {
        let from = row.from.map_or("not sent".to_owned(), |month| format!("from {month}"));
        let cells: Vec<String> = row.cells.iter().map(i8::to_string).collect();
        let markers = if row.markers.is_empty() {
            String::new()
        } else {
            format!("; {}", row.markers.join(", "))
        };
        let text = format!(
            "{:<10}{:<10}{from:<14} {:<8} {}{markers}",
            row.row.word(),
            row.diplomat,
            row.answer.word(),
            cells.join("/"),
        );
        line(text, if row.answer == Answer::Agreed { Tone::Land } else { Tone::Plain });
    }
    let doolittle =
        view.doolittle.map_or("by telephone".to_owned(), |month| format!("in the box of {month}"));
    let modifications = match view.modifications {
        1 => "1 modification".to_owned(),
        count => format!("{count} modifications"),
    };
    line(
        format!(
            "Doolittle {doolittle}; {} B-25s; {modifications}, weight {:+}; morale {}",
            view.selected, view.weight, view.morale
        ),
        Tone::Plain,
    );
    let levels: Vec<String> = Category::ALL
        .iter()
        .zip(view.levels)
        .map(|(category, level)| format!("{category} {level}"))
        .collect();
    line(
        format!(
            "training: {}; {} points left; deck {}",
            levels.join(", "),
            view.points,
            view.capacity
        ),
        Tone::Plain,
    );
    for site in view.sites.iter().filter(|site| site.prepared || site.attacked) {
        let what = if site.attacked { "under attack" } else { "prepared" };
        let text =
            format!("{}: {what}, {} Fuel, {} Groundcrew", site.site, site.fuel, site.groundcrew);
        line(text, Tone::Land);
    }
    line(
        format!(
            "so far Secrecy Value {}, Security Risk {}: the first test fails at {}%",
            view.secrecy, view.risk, view.failing
        ),
        Tone::Strong,
    );
}
