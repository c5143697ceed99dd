//! A view, drawn: the map of the segment that is played, what is counted beside it, and the squadron along the foot.

mod flight_map;
mod geography;
mod ground;
mod panel;
mod pieces;
mod sheet;
mod squadron;
mod target_map;

use wardroom_kernel::{Pick, Seat};
use wardroom_scene::{Banner, Drawn, Lesson, Scene};

use crate::Doolittle;
use crate::parts::Bomber;
use crate::pick::{Order, order_of};
use crate::state::State;
use crate::view::View;

/// Guided first turns.
const LESSONS: &str = include_str!("../data/lessons.toml");

impl Drawn for Doolittle {
    fn scene(&self, view: &View) -> Scene {
        let Banner { turn, phase } = self.banner(view);
        let height = sheet::FOOT + squadron::height(view);
        let mut scene = Scene::new(format!("{turn}: {phase}"), sheet::WIDTH, height);
        scene.layers.push(sheet::desk(height));
        match &view.target_map {
            Some(map) => scene.layers.extend(self.target_map(view, map)),
            None => scene.layers.extend(self.flight_map(view)),
        }
        scene.layers.push(self.panels(view));
        scene.layers.push(self.squadron(view));
        scene
    }

    fn banner(&self, view: &View) -> Banner {
        let phase = view.result.clone().unwrap_or_else(|| view.now.clone());
        Banner { turn: view.time.clone(), phase }
    }

    fn lessons(&self) -> Vec<Lesson> {
        #[derive(serde::Deserialize)]
        struct Lessons {
            lesson: Vec<Lesson>,
        }
        let lessons: Lessons = wardroom_kernel::read(LESSONS, &wardroom_kernel::Overlay::none())
            .expect("the embedded lessons are whole");
        lessons.lesson
    }

    fn things(&self, state: &State, _: Seat, _: &[Pick], pick: Pick) -> Vec<String> {
        let crew = |bomber: Bomber| squadron::things_of(state, bomber);
        match order_of(pick) {
            Order::Bomber(bomber) | Order::Leave(bomber) | Order::Gunner(bomber) => crew(bomber),
            Order::Marker(bomber, slot) => vec![pieces::hazard_id(bomber, slot.into())],
            Order::Area(area) => vec![format!("area-{area}")],
            Order::Target(target) => vec![format!("target-{target}")],
            Order::Flight(flight) => vec![flight.word()],
            Order::City(city) => vec![flight_map::city_id(city)],
            Order::Site(site) => vec![flight_map::site_id(site)],
            Order::Sea(order) => vec![format!("sea-{}", order.word())],
            Order::Plan(order) => crate::planning::things(order),
            Order::Home(order) => crate::denouement::things(order),
            Order::Dice(_) | Order::Source(_) | Order::Plain(_) | Order::Amount(_) => Vec::new(),
        }
    }
}
