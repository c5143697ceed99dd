//! What is counted beside the map, grouped as a player thinks of it: where we are in the turn, what the city
//! knows, what is left in the cups, what it has come to.

use wardroom_scene::{
    Counter, Layer, Look, Paint, Path, Point, Rect, Side as Whose, TextStyle, Thing, Trail,
};

use super::sheet::{MARGIN, Mark, SIDE, entry, line, paper, scenery, track};
use super::{Segment, pieces};
use crate::Doolittle;
use crate::briefing::percent;
use crate::chances;
use crate::denouement::Step;
use crate::naval::SeaArea;
use crate::naval::state::NavalPhase;
use crate::parts::{City, Cup, Front, Side};
use crate::planning::{Agenda, Month};
use crate::state::{AttackPhase, FlightPhase, MOST_ALERT};
use crate::view::{MapView, View};

/// A place on the column, and how much of it is taken.
struct Column {
    layer: Layer,
    top: f32,
}

impl Column {
    /// A sheet of this height under what is there already; says where its first line is written.
    fn sheet(&mut self, height: f32, heading: &str) -> Point {
        let area = Rect { y: self.top, height, ..SIDE };
        self.top += height + 6.0;
        paper(&mut self.layer, area, heading)
    }
}

/// The width of what stands on a sheet.
const ROOM: f32 = SIDE.width - 2.0 * MARGIN;

impl Doolittle {
    /// The column beside the map.
    pub(super) fn panels(&self, view: &View) -> Layer {
        let mut column = Column { layer: Layer::moving("panels"), top: SIDE.y };
        cartouche(view, &mut column);
        let segment = Segment::of(view);
        match segment {
            Segment::Planning => month(view, &mut column),
            Segment::Naval => self.naval_turn(view, &mut column),
            Segment::Flight => self.flight_turn(view, &mut column),
            Segment::Attack(map) => self.attack_turn(view, map, &mut column),
            Segment::Denouement => way_home(view, &mut column),
            Segment::Debriefing => {}
        }
        self.security(view, &mut column);
        if matches!(segment, Segment::Flight | Segment::Attack(_)) {
            self.cups(view, &mut column);
        }
        score(view, &mut column);
        column.layer
    }

    /// The Attack Turn with its nine phases, and the Detonations Track. [EDR 3.5, 3.4, 4.0]
    fn attack_turn(&self, view: &View, map: &MapView, column: &mut Column) {
        let heading = format!("{} by {}", map.name, map.side);
        let at = column.sheet(298.0, &heading);
        let layer = &mut column.layer;
        let lights = if map.lights_out { ", lights out" } else { "" };
        entry(layer, at.x, at.y, format!("{} altitude{lights}", capital(map.altitude.word())));
        let boxes = Rect { x: at.x, y: at.y + 10.0, width: ROOM, height: 24.0 };
        let turns = (1..=self.data.figures.last_turn)
            .map(|turn| (turn.to_string(), Mark::at(turn == map.turn)));
        let name = format!("Attack Turn {}, {}", map.turn, map.phase);
        layer.add(track("attack-turns", name, boxes, turns));
        let now = view.position.attack.phase;
        let listed = AttackPhase::ALL.iter().filter(|&&phase| phase != AttackPhase::Boxes);
        for (nth, phase) in listed.enumerate() {
            let is_now =
                *phase == now || (now == AttackPhase::Boxes && *phase == AttackPhase::BombsAway);
            let (row, half) = ((nth % 5) as f32, (nth / 5) as f32);
            let spot = at.moved(half * 150.0, 56.0 + 20.0 * row);
            phase_line(layer, spot, nth + 1, phase.word(), is_now);
        }
        let releases = map.detonations;
        line(
            layer,
            at.x,
            at.y + 172.0,
            format!("Detonations: {releases} released, {:+} Hazards to a draw", map.adjustment),
        );
        let cells = self.data.detonations.track.iter().enumerate().map(|(nth, adjustment)| {
            let last = self.data.detonations.track.len() - 1;
            (format!("{adjustment:+}"), Mark::at(nth == usize::from(releases).min(last)))
        });
        let boxes = Rect { x: at.x, y: at.y + 180.0, width: ROOM, height: 24.0 };
        let name = format!("Detonations Track: {releases} releases, {:+} Hazards", map.adjustment);
        layer.add(track("detonations", name, boxes, cells));
        let alert = view.position.security.alert;
        line(
            layer,
            at.x,
            at.y + 222.0,
            format!("Drawn in an Area: its B-25s, Alert {alert}, {:+};", map.adjustment),
        );
        line(layer, at.x, at.y + 238.0, "never more than the maximum of the Area.");
    }

    /// The Flight Turn: two clocks and four phases. [EDR 5.2, 5.2.1, 5.2.2, 8.0]
    fn flight_turn(&self, view: &View, column: &mut Column) {
        let at = column.sheet(256.0, "The hour");
        let layer = &mut column.layer;
        let hour = view.position.sky.hour;
        for (nth, (place, there)) in
            [("Japan", hour), ("China", (hour + 22) % 24)].into_iter().enumerate()
        {
            let centre = Point::new(at.x + 66.0 + 150.0 * nth as f32, at.y + 26.0);
            self.clock(place, there, centre, layer);
        }
        for (nth, phase) in FlightPhase::ALL.iter().enumerate() {
            let (row, half) = ((nth / 2) as f32, (nth % 2) as f32);
            let spot = at.moved(half * 150.0, 124.0 + 20.0 * row);
            phase_line(layer, spot, nth + 1, phase.word(), *phase == view.position.sky.phase);
        }
        for (nth, &city) in City::ALL.iter().enumerate() {
            let spot = at.moved(0.0, 168.0 + 16.0 * nth as f32);
            line(layer, spot.x, spot.y, self.city_words(view, city));
        }
    }

    /// The Naval Turn: the days, the phases, the plan. [EDR 9.2, 12.0]
    fn naval_turn(&self, view: &View, column: &mut Column) {
        let naval = &view.position.naval;
        let at = column.sheet(302.0, "Naval turn");
        let layer = &mut column.layer;
        let turns = &self.data.naval.track.turns;
        let now = turns.get(usize::from(naval.turn)).map_or("late April", String::as_str);
        entry(layer, at.x, at.y, now);
        let boxes = Rect { x: at.x, y: at.y + 10.0, width: ROOM, height: 24.0 };
        let cells = turns.iter().enumerate().map(|(nth, turn)| {
            let days = turn.trim_start_matches("April ").split('-').next().unwrap_or_default();
            (days.to_owned(), Mark::at(nth == usize::from(naval.turn)))
        });
        layer.add(track("naval-turns", format!("Naval Turn {now}"), boxes, cells));
        let phases = NavalPhase::ALL.iter().filter(|&&phase| phase != NavalPhase::Over);
        for (nth, phase) in phases.enumerate() {
            let (row, half) = ((nth % 4) as f32, (nth / 4) as f32);
            let spot = at.moved(half * 150.0, 58.0 + 20.0 * row);
            phase_line(layer, spot, nth + 1, phase.word(), *phase == naval.phase);
        }
        let area = |area: SeaArea| self.data.naval.area(area).name.as_str();
        let plan = &naval.plan;
        let when = turns.get(usize::from(plan.turn)).map_or("", String::as_str);
        let lines = [
            format!("At sea: {}, {}", area(naval.at), naval.bunkers.word()),
            match naval.met {
                true => "The task forces have met".to_owned(),
                false => format!("To meet: {}, {when}", area(plan.rendezvous)),
            },
            format!("To launch: {}", area(plan.launch)),
            match naval.enterprise {
                true => "The Enterprise gives cover".to_owned(),
                false => "No cover from the Enterprise".to_owned(),
            },
            format!("{} Enemy Signals heard", naval.signals()),
        ];
        for (nth, words) in lines.into_iter().enumerate() {
            line(layer, at.x, at.y + 150.0 + 18.0 * nth as f32, words);
        }
    }

    /// What has been done to a city.
    fn city_words(&self, view: &View, city: City) -> String {
        let position = &view.position;
        let releases = position.detonations.get(&city).copied().unwrap_or(0);
        let areas = position.area_blast.iter().filter(|(area, _)| area.city() == city);
        let on_areas: u32 = areas.map(|(_, &blast)| u32::from(blast)).sum();
        let boxes = position.target_blast.iter();
        let boxes = boxes.filter(|(target, _)| self.data.target(**target).area.city() == city);
        let on_boxes: u32 = boxes.map(|(_, &blast)| u32::from(blast)).sum();
        let dark = if position.lights_out.contains(&city) { ", lights out" } else { "" };
        let contact = match position.contacts.get(&city) {
            Some(&count) if count > 0 => format!(", {count} contact"),
            _ => String::new(),
        };
        let name = &self.data.cities[city as usize].name;
        match releases {
            0 => format!("{name}: not bombed{dark}{contact}"),
            _ => {
                format!("{name}: {releases} releases, blast {}{dark}{contact}", on_areas + on_boxes)
            }
        }
    }

    /// A dial of twenty-four hours, dark where it is night.
    fn clock(&self, place: &str, hour: u8, centre: Point, layer: &mut Layer) {
        const RADIUS: f32 = 38.0;
        let side = self.data.half(hour);
        let face = Path::filled(Trail::circle(centre, RADIUS), Paint::Glint);
        scenery(layer, Path { line: Some(Paint::Ink), width: 1.6, ..face });
        // Midnight is below: the sun goes over the top.
        let angle = |hour: f32| 90.0 + 15.0 * hour;
        for at in (0..24).step_by(2) {
            let dark = self.data.half(at) == Side::Night;
            let paint = if dark { Paint::Ink } else { Paint::Brass };
            let mark = Trail::from(centre.polar(RADIUS - 7.0, angle(f32::from(at))))
                .line(centre.polar(RADIUS - 2.0, angle(f32::from(at))));
            scenery(layer, Path::drawn(mark, paint, 3.4));
        }
        let hand = Trail::from(centre).line(centre.polar(RADIUS - 10.0, angle(f32::from(hour))));
        scenery(layer, Path::drawn(hand, Paint::Danger, 3.0));
        scenery(layer, Path::filled(Trail::circle(centre, 3.6), Paint::Ink));
        let words = format!("{hour:02}00 {side}");
        layer.add(Thing::text(centre.moved(0.0, RADIUS + 17.0), words, TextStyle::Place));
        layer.add(Thing::text(centre.moved(0.0, RADIUS + 33.0), place, TextStyle::Place));
    }

    /// The Security Track, and the chance that the next Secrecy Test fails. [EDR 6.1, 6.2, 6.3.1]
    fn security(&self, view: &View, column: &mut Column) {
        let security = &view.position.security;
        let tested = !view.zones.is_empty();
        let at = column.sheet(if tested { 122.0 } else { 86.0 }, "Security");
        let layer = &mut column.layer;
        entry(layer, at.x, at.y, "Alert Level");
        let boxes = Rect { x: at.x + 96.0, y: at.y - 16.0, width: ROOM - 96.0, height: 24.0 };
        let cells =
            (0..=MOST_ALERT).map(|level| (level.to_string(), Mark::at(level == security.alert)));
        layer.add(track("alert", format!("Alert Level {}", security.alert), boxes, cells));
        if !tested {
            line(layer, at.x, at.y + 24.0, "As many more Hazards are drawn in every Area.");
            return;
        }
        if security.secrecy == 0 {
            line(layer, at.x, at.y + 30.0, "Nobody is listening yet: the first Secrecy Test");
            line(layer, at.x, at.y + 48.0, "comes when the Task Force sails.");
            return;
        }
        let words = format!(
            "Security Risk {}, {} dice, {} failed",
            security.risk, security.secrecy, security.failed
        );
        entry(layer, at.x, at.y + 30.0, words);
        let chance = percent(chances::of_failing(security));
        entry(layer, at.x, at.y + 52.0, format!("The next Secrecy Test fails: {chance}"));
    }

    /// What is left in the cups, by their fronts. [EDR 4.2.1, 8.3.1]
    fn cups(&self, view: &View, column: &mut Column) {
        let on_map = view.target_map.as_ref();
        let shown = |cup: Cup| match on_map {
            Some(map) => cup == Cup::of(map.city, map.side) || cup == Cup::Response,
            None => !cup.is_for_targets(),
        };
        let cups: Vec<_> = view.cups.iter().filter(|one| shown(one.cup)).collect();
        let at = column.sheet(46.0 + 19.0 * cups.len() as f32, "Cups");
        let layer = &mut column.layer;
        for (nth, front) in Front::ALL.iter().enumerate() {
            let spot = Point::new(at.x + 124.0 + 50.0 * nth as f32, at.y - 24.0);
            let mut sign =
                Counter::new(pieces::front_symbol(*front), Whose::First).at(spot).sized(23.0, 23.0);
            if *front == Front::Other {
                sign = sign.values("", "?", "");
            }
            layer.add(Thing::scenery(Look::Counter(sign)));
        }
        for (nth, cup) in cups.iter().enumerate() {
            let y = at.y + 6.0 + 19.0 * nth as f32;
            line(layer, at.x, y, cup_words(cup.cup));
            for (column, count) in cup.fronts.iter().enumerate() {
                let spot = Point::new(at.x + 124.0 + 50.0 * column as f32, y);
                layer.add(Thing::text(spot, count.to_string(), TextStyle::Place));
            }
        }
    }
}

/// The month with its agenda. [EDR 13.1, 13.3, 13.4, 13.5]
fn month(view: &View, column: &mut Column) {
    let plan = &view.position.planning;
    let at = column.sheet(302.0, &format!("{} 1942", plan.month));
    let own: &[Agenda] = match plan.month {
        Month::January => &[Agenda::Calendar, Agenda::Desk, Agenda::Select],
        Month::February => &[Agenda::Modify],
        Month::March => &[Agenda::Camp, Agenda::Elites, Agenda::Train],
        Month::April => &[
            Agenda::NavalPlan,
            Agenda::Transit,
            Agenda::Crane,
            Agenda::Load,
            Agenda::Repair,
            Agenda::Assign,
        ],
    };
    let last: &[Agenda] = match plan.month {
        Month::April => &[Agenda::Diplomacy, Agenda::Event, Agenda::Delay, Agenda::Security],
        _ => &[Agenda::Diplomacy, Agenda::Event],
    };
    for (nth, agenda) in own.iter().chain(last).enumerate() {
        let spot = at.moved(0.0, 2.0 + 22.0 * nth as f32);
        phase_line(&mut column.layer, spot, nth + 1, agenda.word(), *agenda == plan.agenda);
    }
}

/// The steps of the Denouement. [EDR 14.0]
fn way_home(view: &View, column: &mut Column) {
    let at = column.sheet(182.0, "Denouement");
    for (nth, step) in Step::ALL.iter().enumerate() {
        let spot = at.moved(0.0, 2.0 + 22.0 * nth as f32);
        let is_now = *step == view.position.denouement.step;
        phase_line(&mut column.layer, spot, nth + 1, step.word(), is_now);
    }
}

/// The name of the game and of the scenario; its right end stays free for what the page puts there.
fn cartouche(view: &View, column: &mut Column) {
    let at = column.sheet(92.0, "The Doolittle Raid");
    let (number, title) = view.title.split_once(": ").unwrap_or(("", view.title.as_str()));
    entry(&mut column.layer, at.x, at.y, title);
    line(&mut column.layer, at.x, at.y + 20.0, format!("{number}, April 1942"));
}

/// The points so far, line by line. [EDR 1.3]
fn score(view: &View, column: &mut Column) {
    let room = SIDE.y + SIDE.height - column.top;
    let heading = match &view.result {
        Some(result) => result.clone(),
        None => format!("{} points so far", view.points),
    };
    let at = column.sheet(room, &heading);
    let most = ((room - 40.0) / 16.0).max(0.0) as usize;
    for (nth, part) in view.debriefing.iter().take(most).enumerate() {
        let words = format!("{:+}  {} {}", part.points, part.count, part.what);
        line(&mut column.layer, at.x, at.y + 16.0 * nth as f32, words);
    }
    if view.debriefing.is_empty() {
        line(&mut column.layer, at.x, at.y, "No bomb has fallen, nobody is lost.");
    }
}

/// A phase in a list; the present one is marked.
fn phase_line(layer: &mut Layer, at: Point, number: usize, word: &str, is_now: bool) {
    if is_now {
        let bar = Rect { x: at.x - 6.0, y: at.y - 14.0, width: 148.0, height: 19.0 };
        scenery(layer, Path::drawn(Trail::rounded(bar, 4.0), Paint::Brass, 2.2));
    }
    line(layer, at.x, at.y, format!("{number}  {}", capital(&word.replace('-', " "))));
}

/// A word with a capital letter.
fn capital(word: &str) -> String {
    if word == "ussr" {
        return "USSR".to_owned();
    }
    let mut signs = word.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

fn cup_words(cup: Cup) -> &'static str {
    match cup {
        Cup::TokyoDay | Cup::NagoyaDay | Cup::OsakaDay => "by day",
        Cup::TokyoNight | Cup::NagoyaNight | Cup::OsakaNight => "by night",
        Cup::Response => "response",
        Cup::One => "Flight I",
        Cup::Two => "Flight II",
        Cup::Three => "Flight III",
        Cup::Alert => "Alert",
    }
}
