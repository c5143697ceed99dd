//! Section 12.2: Weather, Storms, and the wind one may look for.

use super::parts::{SeaArea, WeatherBox};
use super::state::{Lies, NavalPhase};
use super::step::{SeaAsk, SeaFrame};
use crate::Doolittle;
use crate::event::say;
use crate::parts::{Sea, Weather};
use crate::planning::Errand;
use crate::step::{Ask, Frame};
use crate::table::Table;

impl Doolittle {
    /// The Weather Phase: a check for every box that governs a patrolled Sea Area. [EDR 12.2, 12.2-pairs]
    pub(crate) fn weather_phase(&self, table: &mut Table) {
        let unknown = table.naval.boxes().find(|&one| table.naval.weather[one as usize].is_none());
        if let Some(governs) = unknown {
            self.weather_check(table, governs);
            return;
        }
        table.naval.phase = NavalPhase::Launch;
        if table.naval.weather_at(table.naval.at) == Some(Weather::Storm) {
            table.agenda.push(Frame::Sea(SeaFrame::Storm));
        }
    }

    /// A Weather Check, and west of the Date Line perhaps a Wind Check with it. [EDR 12.2.1, 9.3.1, 12.2.3]
    fn weather_check(&self, table: &mut Table, governs: WeatherBox) {
        let sum = table.sum(2, "12.2.1") as u8;
        let weather = self.data.naval.bands(governs.area()).weather(sum);
        table.naval.weather[governs as usize] = Some(weather);
        say!(table, "12.2.1", "the weather is {weather}: {}", governs.name());
        if governs.sea().is_some() {
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::WindCheck(governs))));
        }
    }

    /// The weather where the Task Force is, looked up or rolled for.
    pub(crate) fn weather_here(&self, table: &mut Table) -> Weather {
        let governs = table.naval.at.weather_box();
        if let Some(weather) = table.naval.weather[governs as usize] {
            return weather;
        }
        let sum = table.sum(2, "12.2.1") as u8;
        let weather = self.data.naval.bands(table.naval.at).weather(sum);
        table.naval.weather[governs as usize] = Some(weather);
        say!(table, "12.2.1", "the weather is {weather}: {}", governs.name());
        weather
    }

    /// The Weather over a Sea Area for the Flight Map, on the table of that Sea Area. [EDR x-12.2.1, ruling 40]
    pub(crate) fn sea_table(&self, sea: Sea, sum: u8) -> Weather {
        let area = match sea {
            Sea::Influence => SeaArea::InfluenceEast,
            Sea::Defense => SeaArea::DefenseEast,
            Sea::Japan => SeaArea::Japan,
            Sea::EastChinaSea | Sea::China => return self.data.weather.table[usize::from(sum) - 2],
        };
        self.data.naval.bands(area).weather(sum)
    }

    /// The Task Force has come into a Sea Area: weather that is not known is rolled for, and a Storm
    /// strikes. [EDR 12.2, 12.2.2]
    pub(crate) fn enter_sea_area(&self, table: &mut Table) {
        let at = table.naval.at;
        match table.naval.weather_at(at) {
            None => {
                table.agenda.push(Frame::Sea(SeaFrame::Arrive));
                self.weather_check(table, at.weather_box());
            }
            Some(Weather::Storm) => table.agenda.push(Frame::Sea(SeaFrame::Storm)),
            Some(_) => {}
        }
    }

    /// A Storm on the Task Force removes Enemy Signals, and shakes the B-25s. [EDR 12.2.2,
    /// 12.6.6-signals-storm]
    pub(crate) fn storm(&self, table: &mut Table) {
        say!(table, "12.2.2", "a Storm strikes the Task Force");
        table.agenda.push(Frame::Errand(Errand::Transit(1)));
        let areas = SeaArea::ALL.iter().filter(|&&area| table.naval.signals_in(area) > 0);
        let mut areas = areas.copied();
        match (areas.next(), areas.next()) {
            (None, _) => {}
            (Some(area), None) => self.silence(table, area),
            (Some(_), Some(_)) => {
                table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::StormSignals)));
            }
        }
    }

    /// One Enemy Signals marker goes back to its cup. [EDR 12.6.6-signals-storm]
    pub(crate) fn silence(&self, table: &mut Table, area: SeaArea) {
        let here = table.naval.markers.iter().position(|one| one.lies == Lies::Area(area));
        if let Some(at) = here {
            table.naval.markers.remove(at);
            let name = &self.data.naval.area(area).name;
            say!(table, "12.6.6-signals-storm", "Enemy Signals fall silent in {name}");
        }
    }

    /// A Wind Check at sea; the marker may be kept for this Naval Turn. [EDR 12.2.3, F2]
    pub(crate) fn look_for_wind(&self, table: &mut Table, governs: WeatherBox) {
        let (Some(sea), Some(weather)) = (governs.sea(), table.naval.weather[governs as usize])
        else {
            return;
        };
        let sum = table.sum(2, "12.2.3");
        let wind = self.wind_table(weather)[usize::from(sum) - 2];
        table.sky.wind[sea as usize] = Some(wind);
        say!(table, "12.2.3", "the wind for {}: {}", sea.name(), wind.name());
        table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::KeepWind(governs))));
    }

    /// A Wind marker that nobody wants is taken away again. [EDR 12.2.3]
    pub(crate) fn discard_wind(&self, table: &mut Table, governs: WeatherBox) {
        if let Some(sea) = governs.sea() {
            table.sky.wind[sea as usize] = None;
            say!(table, "12.2.3", "the Wind marker is discarded");
        }
    }
}
