//! What is seen of the Mission Planning Blotter, and how it reads in text. [EDR 13.0.1]

use serde::Serialize;
use wardroom_kernel::Tone;

use super::blotter::{Agenda, Answer, Category, Fitting, Month, Row};
use crate::Doolittle;
use crate::naval::labels::percent;
use crate::parts::Site;
use crate::state::{Beacon, State};

/// The Mission Planning Blotter as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BlotterView {
    /// The Planning Turn.
    pub month: Month,
    /// How far it has come.
    pub agenda: Agenda,
    /// The rows of the Calendar.
    pub calendar: Vec<CalendarView>,
    /// The Doolittle box with the marker; none when he telephones.
    pub doolittle: Option<Month>,
    /// B-25s selected.
    pub selected: u8,
    /// What was done at each letter.
    pub fittings: Vec<Fitting>,
    /// How many modifications that is.
    pub modifications: u8,
    /// The Weight track.
    pub weight: i8,
    /// The space of the Morale track, from 0 for Low.
    pub morale: u8,
    /// Training Points left.
    pub points: u8,
    /// Levels of training by category; of short take-off the space.
    pub levels: [u8; Category::COUNT],
    /// B-25s that the deck will hold.
    pub capacity: u8,
    /// Elite Crewmen who wait to go aboard.
    pub elites: Vec<String>,
    /// The Landing Sites in China.
    pub sites: Vec<StockView>,
    /// The Secrecy Value that planning has brought so far.
    pub secrecy: u8,
    /// The Security Risk that it has brought, besides what is rolled for.
    pub risk: u8,
    /// The chance, in percent, that the first Secrecy Test fails as things stand.
    pub failing: u32,
}

/// A row of the Calendar as it is seen. [EDR 13.1.1]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CalendarView {
    /// The row.
    pub row: Row,
    /// Its Diplomat.
    pub diplomat: &'static str,
    /// The month from which he speaks.
    pub from: Option<Month>,
    /// What a check needs in each month; 0 for none.
    pub cells: [i8; 4],
    /// What came of it.
    pub answer: Answer,
    /// Markers on it, in words.
    pub markers: Vec<String>,
}

/// A Landing Site as it is stocked. [EDR 13.2.3-prepare]
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StockView {
    /// The site.
    pub site: Site,
    /// Its Stockpile number.
    pub number: u8,
    /// Whether a Landing Beacon is there.
    pub prepared: bool,
    /// Whether the Japanese hold it.
    pub attacked: bool,
    /// Fuel.
    pub fuel: u8,
    /// Groundcrew markers.
    pub groundcrew: u8,
}

impl Doolittle {
    /// Builds the view of the Blotter. [EDR 13.0.1]
    pub(crate) fn see_blotter(&self, state: &State) -> BlotterView {
        let plan = &state.planning;
        let secrecy = self.planned_secrecy(state);
        let risk = self.planned_risk(state).saturating_add(state.security.risk);
        BlotterView {
            month: plan.month,
            agenda: plan.agenda,
            calendar: Row::ALL.iter().map(|&row| self.see_row(state, row)).collect(),
            doolittle: (!plan.telephone).then_some(plan.doolittle),
            selected: plan.selected,
            fittings: plan.fitted().collect(),
            modifications: self.modifications(state),
            weight: self.weight(state),
            morale: self.morale(state),
            points: plan.points,
            levels: plan.levels,
            capacity: self.deck_capacity(state),
            elites: self
                .data
                .elites
                .iter()
                .enumerate()
                .filter(|(at, _)| plan.elites >> at & 1 == 1)
                .map(|(_, elite)| elite.name.clone())
                .collect(),
            sites: Site::ALL
                .iter()
                .filter(|site| site.is_chinese())
                .map(|&site| self.see_stock(state, site))
                .collect(),
            secrecy,
            risk,
            failing: 100 - percent(secrecy, risk as i8),
        }
    }

    fn see_row(&self, state: &State, row: Row) -> CalendarView {
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
        CalendarView {
            row,
            diplomat: row.diplomat(),
            from: one.from,
            cells: *self.data.planning.calendar.cells(row),
            answer: one.answer,
            markers,
        }
    }

    fn see_stock(&self, state: &State, site: Site) -> StockView {
        let stock = state.planning.stock(site);
        StockView {
            site,
            number: self.data.planning.china.stockpile[site as usize],
            prepared: state.sky.beacons[site as usize] != Beacon::None,
            attacked: state.sky.closed >> site as u8 & 1 == 1,
            fuel: stock.fuel,
            groundcrew: stock.groundcrew,
        }
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
