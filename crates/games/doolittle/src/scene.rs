//! A view, drawn: the map of the segment that is played, what is counted beside it, and the squadron along the foot.

mod atlas;
mod blotter;
mod flight_map;
mod geography;
mod ground;
mod homeward;
mod layout;
mod naval_map;
mod panel;
mod pieces;
mod report;
mod sheet;
mod squadron;
mod target_map;

use wardroom_kernel::{Pick, Seat};
use wardroom_scene::{Banner, Drawn, Papers, Scene};

use crate::Doolittle;
use crate::denouement::Step;
use crate::naval::SeaChoice;
use crate::naval::parts::Perch;
use crate::naval::state::Station;
use crate::parts::Bomber;
use crate::pick::{Choice, choice_of};
use crate::state::State;
use crate::step::Frame;
use crate::view::{MapView, View};

/// What is played, and so what lies on the table. [EDR 1.1]
#[derive(Clone, Copy, Debug)]
enum Segment<'a> {
    /// Chapter 13.
    Planning,
    /// Chapters 9 to 12.
    Naval,
    /// Chapters 5 to 8.
    Flight,
    /// Chapters 3 and 4, over this map.
    Attack(&'a MapView),
    /// Chapter 14.
    Denouement,
    /// All is over.
    Debriefing,
}

impl Segment<'_> {
    /// What is played in a view.
    fn of(view: &View) -> Segment<'_> {
        let agenda = &view.position.agenda;
        match (&view.target_map, agenda.first()) {
            (Some(map), _) => Segment::Attack(map),
            (None, None) => Segment::Debriefing,
            _ if agenda.contains(&Frame::Flight) => Segment::Flight,
            (_, Some(Frame::Planning)) => Segment::Planning,
            // The Task Force goes home over the Naval Map. [EDR 14.3]
            (_, Some(Frame::Denouement)) if view.position.denouement.step != Step::Port => {
                Segment::Denouement
            }
            _ => Segment::Naval,
        }
    }
}

impl Drawn for Doolittle {
    const PAPERS: Papers = wardroom_scene::papers!();

    fn scene(&self, view: &View) -> Scene {
        let Banner { turn, phase } = self.banner(view);
        let height = sheet::FOOT + squadron::height(view);
        let mut scene = Scene::new(format!("{turn}: {phase}"), sheet::WIDTH, height);
        scene.layers.push(sheet::desk(height));
        scene.layers.extend(match Segment::of(view) {
            Segment::Planning => self.blotter(view),
            Segment::Naval => self.naval_map(view),
            Segment::Flight => self.flight_map(view),
            Segment::Attack(map) => self.target_map(view, map),
            Segment::Denouement => self.homeward(view),
            Segment::Debriefing => self.report(view),
        });
        scene.layers.push(self.panels(view));
        scene.layers.push(self.squadron(view));
        scene
    }

    fn banner(&self, view: &View) -> Banner {
        let phase = view.result.clone().unwrap_or_else(|| view.now.clone());
        Banner { turn: view.time.clone(), phase }
    }

    fn things(&self, state: &State, _: Seat, _: &[Pick], pick: Pick) -> Vec<String> {
        let crew = |bomber: Bomber| squadron::things_of(state, bomber);
        match choice_of(pick) {
            Choice::Bomber(bomber) | Choice::Leave(bomber) | Choice::Gunner(bomber) => crew(bomber),
            Choice::Marker(bomber, slot) => vec![pieces::hazard_id(bomber, slot.into())],
            Choice::Area(area) => vec![format!("area-{area}")],
            Choice::Target(target) => vec![format!("target-{target}")],
            Choice::Flight(flight) => vec![flight.word()],
            Choice::City(city) => vec![flight_map::city_id(city)],
            Choice::Site(site) => vec![flight_map::site_id(site)],
            Choice::Sea(order) => sea_things(state, order),
            Choice::Plan(order) => blotter::things_of(order),
            Choice::Home(order) => homeward::things_of(state, order),
            Choice::Dice(_) | Choice::Source(_) | Choice::Plain(_) | Choice::Amount(_) => {
                Vec::new()
            }
        }
    }
}

/// The things that a choice at sea is about, as far as they are on the table.
fn sea_things(state: &State, order: SeaChoice) -> Vec<String> {
    let naval = &state.naval;
    match order {
        SeaChoice::Ship(ship) if naval.ship(ship).station != Station::Away => {
            vec![naval_map::ship_id(ship)]
        }
        SeaChoice::Patrol(patrol) => {
            let away = patrol.recon().is_some() && naval.perch(patrol) == Perch::Away;
            if away { Vec::new() } else { vec![naval_map::patrol_id(patrol)] }
        }
        SeaChoice::Space(space) => vec![layout::space_id(space)],
        SeaChoice::Perch(perch) if perch != Perch::Away => vec![layout::perch_id(perch)],
        SeaChoice::Area(area) => vec![naval_map::area_id(area)],
        SeaChoice::Copilot(bomber) => squadron::things_of(state, bomber),
        _ => Vec::new(),
    }
}
