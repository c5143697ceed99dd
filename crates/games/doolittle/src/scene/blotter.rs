//! The Mission Planning Blotter: the Calendar with its Diplomats, China, modifications, training, and the Naval Plan.
//! [EDR 13.0.1]

use wardroom_scene::{
    Layer, Look, Marker as Disc, Paint, Path, Point, Rect, TextStyle, Thing, Trail,
};

use super::flight_map::site_id;
use super::naval_map::area_id;
use super::sheet::{MAP, MARGIN, Mark, entry, line, note, paper, patch, scenery, track};
use crate::Doolittle;
use crate::naval::{Patrol, SeaArea};
use crate::parts::{Elite, Site};
use crate::planning::blotter::{Camp, Category, Fitting, Measure};
use crate::planning::{Answer, CHINA, Month, PlanChoice, Row};
use crate::state::Beacon;
use crate::view::View;

const CALENDAR: Rect = Rect { x: 8.0, y: 8.0, width: 700.0, height: 250.0 };
const STOCKS: Rect = Rect { x: 714.0, y: 8.0, width: 368.0, height: 250.0 };
const FITTINGS: Rect = Rect { x: 8.0, y: 264.0, width: 540.0, height: 296.0 };
const TRAINING: Rect = Rect { x: 554.0, y: 264.0, width: 528.0, height: 296.0 };
const VOYAGE: Rect = Rect { x: 8.0, y: 566.0, width: 760.0, height: 216.0 };
const SQUADRON: Rect = Rect { x: 774.0, y: 566.0, width: 308.0, height: 216.0 };

/// Where the months of the Calendar begin, and how wide one is.
const MONTHS: (f32, f32) = (170.0, 130.0);

/// The things that a choice of planning is about.
pub(super) fn things_of(order: PlanChoice) -> Vec<String> {
    match order {
        PlanChoice::Place(row, _) | PlanChoice::Negotiate(row) => vec![format!("calendar-{row}")],
        PlanChoice::Doolittle(month) => vec![format!("doolittle-{month}")],
        PlanChoice::Prepare(site) | PlanChoice::Groundcrew(site) | PlanChoice::Stock(site) => {
            vec![site_id(site)]
        }
        PlanChoice::Fit(fitting) => vec![fitting_id(fitting.letter())],
        PlanChoice::Camp(camp) | PlanChoice::Liberty(camp) => vec![format!("camp-{camp}")],
        PlanChoice::Measure(measure) => vec![format!("measure-{measure}")],
        PlanChoice::Train(category) | PlanChoice::Extra(category) => {
            vec![format!("training-{category}")]
        }
        PlanChoice::Elite(_) | PlanChoice::Repair(_) | PlanChoice::Desk(_) => Vec::new(),
    }
}

fn fitting_id(letter: usize) -> String {
    format!("fitting-{}", (b'a' + letter as u8) as char)
}

/// A word with a capital letter and spaces.
fn words(word: &str) -> String {
    match word {
        "fbi" => return "F.B.I.".to_owned(),
        "mcclellan" => return "McClellan".to_owned(),
        _ => {}
    }
    let mut signs = word.chars();
    let first = signs.next().map_or_else(String::new, |first| first.to_uppercase().to_string());
    first + &signs.collect::<String>().replace('-', " ")
}

impl Doolittle {
    /// The Blotter, the lowest layer first.
    pub(super) fn blotter(&self, view: &View) -> Vec<Layer> {
        let mut desk = Layer::still("blotter");
        scenery(&mut desk, Path::filled(Trail::rounded(MAP, 8.0), Paint::Field));
        scenery(&mut desk, Path::drawn(Trail::rounded(MAP, 8.0), Paint::Boundary, 2.0));
        let mut layer = Layer::moving("plans");
        self.calendar(view, &mut layer);
        self.stocks(view, &mut layer);
        self.fittings(view, &mut layer);
        self.training(view, &mut layer);
        self.voyage(view, &mut layer);
        self.at_home(view, &mut layer);
        vec![desk, layer]
    }

    /// Diplomats by month, with what their checks need. [EDR 13.1.1, 13.2, CALENDAR]
    fn calendar(&self, view: &View, layer: &mut Layer) {
        let plan = &view.position.planning;
        let at = paper(layer, CALENDAR, "Calendar 1942");
        let column = |month: Month| CALENDAR.x + MONTHS.0 + MONTHS.1 * f32::from(month as u8);
        for &month in Month::ALL {
            let x = column(month);
            if month == plan.month {
                let now = Rect { x, y: at.y - 14.0, width: MONTHS.1 - 6.0, height: 204.0 };
                scenery(layer, Path::drawn(Trail::rounded(now, 5.0), Paint::Brass, 2.6));
            }
            let middle = Point::new(x + MONTHS.1 / 2.0 - 3.0, at.y + 2.0);
            layer.add(Thing::text(middle, words(month.word()), TextStyle::Place));
        }
        for (nth, &row) in Row::ALL.iter().enumerate() {
            let y = at.y + 12.0 + 46.0 * nth as f32;
            self.calendar_row(view, row, y, column, layer);
        }
        let y = at.y + 12.0 + 138.0;
        line(layer, at.x, y + 24.0, "Doolittle");
        for &month in Month::ALL {
            let place =
                Rect { x: column(month) + 6.0, y: y + 4.0, width: MONTHS.1 - 18.0, height: 32.0 };
            let here = plan.doolittle == month && !plan.telephone;
            let mark = if here { Paint::Brass } else { Paint::Shoal };
            let name = format!("Doolittle in {month}");
            layer.add(patch(format!("doolittle-{month}"), name, place, mark));
            let help = ["diplomacy +1", "no delay", "morale +1", "transit +1"][month as usize];
            note(layer, place.centre().x, place.centre().y + 4.0, help);
        }
        if plan.telephone {
            line(layer, at.x, y + 38.0, "by telephone");
        }
    }

    fn calendar_row(
        &self,
        view: &View,
        row: Row,
        y: f32,
        column: impl Fn(Month) -> f32,
        layer: &mut Layer,
    ) {
        let plan = &view.position.planning;
        let one = plan.row(row);
        let place = Rect { x: CALENDAR.x + 6.0, y, width: CALENDAR.width - 12.0, height: 42.0 };
        let answer = match one.answer {
            Answer::Untried => "not asked yet",
            Answer::Denied => "denied",
            Answer::Agreed => "agreed",
        };
        let (title, who) = match row {
            Row::Ussr => ("USSR", "Thompson, to Stalin"),
            Row::China => ("China", "Stilwell, to Chiang"),
            Row::JointOps => ("Joint Ops", "Nimitz"),
        };
        let name = format!("{title}: {who}, {answer}, {} markers", one.markers());
        let paint = if one.answer == Answer::Agreed { Paint::Shoal } else { Paint::Glass };
        layer.add(patch(format!("calendar-{row}"), name, place, paint));
        line(layer, place.x + 8.0, y + 17.0, format!("{title}: {answer}"));
        line(layer, place.x + 8.0, y + 33.0, who);
        for &month in Month::ALL {
            let need = self.data.planning.calendar.cells(row)[month as usize];
            let middle = column(month) + MONTHS.1 / 2.0 - 3.0;
            if need > 0 {
                layer.add(Thing::text(
                    Point::new(middle - 34.0, y + 27.0),
                    need.to_string(),
                    TextStyle::Place,
                ));
            }
            if one.from == Some(month) {
                let at = Point::new(middle + 8.0, y + 21.0);
                let text = row.diplomat()[..1].to_uppercase();
                let disc = Disc { at, radius: 13.0, paint: Paint::Second, text };
                let name = format!("{} speaks from {month} on", words(row.diplomat()));
                layer.add(Thing::new(format!("diplomat-{row}"), name, Look::Marker(disc)));
            }
        }
        let mut marks = Vec::new();
        if one.briefed {
            marks.push("briefed".to_owned());
        }
        if one.leader {
            let briefed = if one.leader_briefed { " briefed" } else { "" };
            marks.push(format!("{}{briefed}", row.leader().map(words).unwrap_or_default()));
        }
        if one.urgent > 0 {
            marks.push(format!("urgent {}", one.urgent));
        }
        if let Some(month) = one.from
            && !marks.is_empty()
        {
            note(layer, column(month) + MONTHS.1 / 2.0, y + 40.0, marks.join(", "));
        }
    }

    /// The Landing Sites in China. [EDR 13.2.3-prepare, 13.2.3-fuel, 13.2.3-groundcrew]
    fn stocks(&self, view: &View, layer: &mut Layer) {
        let plan = &view.position.planning;
        let at = paper(layer, STOCKS, "China");
        for (nth, &site) in Site::ALL.iter().take(CHINA).enumerate() {
            let stock = plan.stock(site);
            let beacon = !matches!(view.position.sky.beacons[site as usize], Beacon::None);
            let closed = view.position.sky.closed >> site as u8 & 1 == 1;
            let y = at.y - 14.0 + 38.0 * nth as f32;
            let place = Rect { x: STOCKS.x + 8.0, y, width: STOCKS.width - 16.0, height: 34.0 };
            let number = self.data.planning.china.stockpile[site as usize];
            let printed = self.data.site(site);
            let mut parts = Vec::new();
            parts.push(if beacon { "⚑ beacon".to_owned() } else { format!("prepare {number}") });
            parts.push(format!("{} Fuel", stock.fuel));
            if stock.groundcrew > 0 {
                parts.push(format!("{} Groundcrew", stock.groundcrew));
            }
            if closed {
                parts.push("Japanese attack".to_owned());
            }
            let said = parts.join(", ");
            let paint = if closed { Paint::Town } else { Paint::Glass };
            layer.add(patch(site_id(site), format!("{}: {said}", printed.name), place, paint));
            entry(layer, place.x + 10.0, y + 22.0, printed.name.as_str());
            line(layer, place.x + 96.0, y + 22.0, said);
        }
    }

    /// What was done to the B-25s at each letter. [EDR 13.3.2, 13.3.3]
    fn fittings(&self, view: &View, layer: &mut Layer) {
        let plan = &view.position.planning;
        let at = paper(layer, FITTINGS, "Modifications");
        for (letter, fitting) in plan.fitted().enumerate() {
            let (row, half) = ((letter % 5) as f32, (letter / 5) as f32);
            let place = Rect {
                x: FITTINGS.x + 10.0 + 262.0 * half,
                y: at.y - 12.0 + 40.0 * row,
                width: 256.0,
                height: 36.0,
            };
            let sign = ((b'A' + letter as u8) as char).to_string();
            let deed = fitting.word().split_once('-').map_or("", |(_, deed)| deed);
            let factory = Fitting::at(letter)[0] == fitting;
            let paint = if factory { Paint::Glass } else { Paint::Shoal };
            let name = format!("Modification {sign}: {}", words(deed));
            layer.add(patch(fitting_id(letter), name, place, paint));
            layer.add(Thing::text(
                Point::new(place.x + 18.0, place.y + 25.0),
                sign,
                TextStyle::Heading,
            ));
            line(layer, place.x + 38.0, place.y + 23.0, words(deed));
        }
        let count: u8 = plan.fitted().map(Fitting::count).sum();
        let weight: i8 = plan.fitted().map(Fitting::weight).sum();
        let ratings = view.position.ratings.unwrap_or_default();
        let said = format!("{count} modifications, weight {weight:+}, Guzzle {}", ratings.guzzle);
        line(layer, at.x, at.y + 208.0, said);
        let said = format!("{} gun dice, {} Fuel for a Flight", ratings.gunnery, ratings.fuel);
        line(layer, at.x, at.y + 226.0, said);
    }

    /// Camp, Security Measures, morale and training. [EDR 13.4]
    fn training(&self, view: &View, layer: &mut Layer) {
        let plan = &view.position.planning;
        let at = paper(layer, TRAINING, "Training");
        for (nth, &camp) in Camp::ALL.iter().enumerate() {
            let place = Rect {
                x: at.x + 96.0 + 130.0 * nth as f32,
                y: at.y - 40.0,
                width: 124.0,
                height: 28.0,
            };
            let here = plan.month >= Month::March && plan.camp == camp;
            let liberty = if here && plan.liberty { ", Liberty" } else { "" };
            let paint = if here { Paint::Shoal } else { Paint::Glass };
            let name = format!("Camp {}{liberty}", words(camp.word()));
            layer.add(patch(format!("camp-{camp}"), name, place, paint));
            note(
                layer,
                place.centre().x,
                place.centre().y + 4.0,
                format!("{}{liberty}", words(camp.word())),
            );
        }
        if let Some(morale) = view.morale {
            line(layer, at.x, at.y + 14.0, "Morale");
            let boxes = Rect { x: at.x + 96.0, y: at.y - 2.0, width: 250.0, height: 24.0 };
            let cells = self.data.planning.morale.points.iter().enumerate();
            let cells = cells
                .map(|(nth, points)| (points.to_string(), Mark::at(nth == usize::from(morale))));
            layer.add(track("morale", format!("Morale {morale} of 6"), boxes, cells));
            line(layer, at.x + 360.0, at.y + 14.0, format!("{} points left", plan.points));
        }
        for (nth, &category) in Category::ALL.iter().enumerate() {
            let y = at.y + 32.0 + 32.0 * nth as f32;
            let place = Rect { x: at.x - 6.0, y, width: 330.0, height: 28.0 };
            let level = plan.levels[category as usize];
            let extra = if plan.extra & (1 << category as u8) != 0 { ", extra" } else { "" };
            let name =
                format!("Training in {}: level {level}{extra}", category.word().replace('-', " "));
            layer.add(patch(format!("training-{category}"), name, place, Paint::Glass));
            line(layer, place.x + 8.0, y + 18.0, words(category.word()));
            for step in 0..3 {
                let spot = Point::new(place.x + 160.0 + 26.0 * f32::from(step), y + 14.0);
                let paint = if step < level { Paint::Brass } else { Paint::Shade };
                scenery(layer, Path::filled(Trail::circle(spot, 8.0), paint));
            }
            if !extra.is_empty() {
                line(layer, place.x + 246.0, y + 18.0, "extra");
            }
        }
        for (nth, &measure) in Measure::ALL.iter().enumerate() {
            let y = at.y + 32.0 + 40.0 * nth as f32;
            let place = Rect { x: at.x + 340.0, y, width: 164.0, height: 36.0 };
            let taken = plan.has(measure);
            let paint = if taken { Paint::Shoal } else { Paint::Glass };
            let sign = if taken { "☑" } else { "☐" };
            let name = format!(
                "Security Measure {}, {}",
                words(measure.word()),
                if taken { "taken" } else { "not taken" }
            );
            layer.add(patch(format!("measure-{measure}"), name, place, paint));
            line(layer, place.x + 8.0, y + 22.0, format!("{sign} {}", words(measure.word())));
        }
    }

    /// The Naval Plan: where to meet, when, where to launch, where Submarines wait. [EDR 13.5.1]
    fn voyage(&self, view: &View, layer: &mut Layer) {
        let plan = &view.position.planning;
        let at = paper(layer, VOYAGE, "Naval Plan");
        let step = (VOYAGE.width - 16.0) / SeaArea::COUNT as f32;
        let planned = plan.month == Month::April;
        for &area in SeaArea::ALL {
            // West is to the left.
            let nth = SeaArea::COUNT - 1 - area as usize;
            let place = Rect {
                x: VOYAGE.x + 8.0 + step * nth as f32,
                y: at.y - 10.0,
                width: step - 3.0,
                height: 96.0,
            };
            let printed = self.data.naval.area(area);
            let mut marks = Vec::new();
            if planned && plan.plan.rendezvous == area {
                marks.push("⚑ meet".to_owned());
            }
            if planned && plan.plan.launch == area {
                marks.push("⚑ launch".to_owned());
            }
            for (boat, station) in Patrol::SUBMARINES.iter().zip(plan.stations) {
                if station == Some(area) {
                    marks.push(words(boat.word()));
                }
            }
            let name = format!("{} in the Naval Plan: {}", printed.name, marks.join(", "));
            layer.add(patch(area_id(area), name, place, Paint::Sea));
            for (row, part) in printed.name.split(' ').enumerate() {
                note(layer, place.centre().x, place.y + 16.0 + 13.0 * row as f32, part);
            }
            for (row, mark) in marks.into_iter().enumerate() {
                note(layer, place.centre().x, place.y + 50.0 + 15.0 * row as f32, mark);
            }
        }
        let boxes =
            Rect { x: at.x, y: at.y + 110.0, width: VOYAGE.width - 2.0 * MARGIN, height: 26.0 };
        let turns = self.data.naval.track.turns.iter().enumerate();
        let cells = turns.map(|(nth, turn)| {
            let short = turn.trim_start_matches("April ").to_owned();
            (short, Mark::at(planned && nth == usize::from(plan.plan.turn)))
        });
        layer.add(track(
            "rendezvous-turn",
            "The turn of the Rendezvous, in April".to_owned(),
            boxes,
            cells,
        ));
        line(layer, at.x, at.y + 156.0, "The turn of the planned Rendezvous, in days of April");
    }

    /// The squadron at home: B-25s, Elite Crewmen, and what may go wrong.
    fn at_home(&self, view: &View, layer: &mut Layer) {
        let plan = &view.position.planning;
        let at = paper(layer, SQUADRON, "Squadron");
        let mut lines = vec![match plan.selected {
            0 => "No B-25s selected yet".to_owned(),
            count => format!("{count} B-25s selected"),
        }];
        let elites = Elite::ALL.iter().filter(|&&one| plan.elites & (1 << one as u32) != 0);
        let names: Vec<&str> =
            elites.map(|&one| self.data.elites[one as usize].name.as_str()).collect();
        if !names.is_empty() {
            lines.push(format!("Elite Crewmen: {}", names.len()));
            lines.extend(names.chunks(3).map(|some| some.join(", ")));
        }
        if plan.squadron_briefed {
            lines.push("The squadron is briefed".to_owned());
        }
        if plan.diligence > 0 {
            lines.push(format!("Diligence {}, {} repairs", plan.diligence, plan.repairs));
        }
        if plan.carburetors {
            lines.push("The carburetors were adjusted".to_owned());
        }
        if let Some(submarines) = plan.submarines {
            lines.push(format!("{submarines} Submarines will wait"));
        }
        if plan.delayed {
            lines.push("The Task Force sails late".to_owned());
        }
        for (nth, words) in lines.into_iter().take(10).enumerate() {
            line(layer, at.x, at.y + 18.0 * nth as f32, words);
        }
    }
}
