//! The squadron along the foot of the sheet: a card for every B-25 with her crew, her bombs, and what ails her.
//! [EDR 2.0, 2.1.2]

use wardroom_scene::{Emphasis, Layer, Look, Paint, Point, Rect, Thing};

use super::pieces;
use super::sheet::{FOOT, WIDTH, entry, line, paper, patch};
use super::target_map::carried;
use crate::Doolittle;
use crate::parts::{Bomber, Elite};
use crate::state::{Berth, State};
use crate::view::{BomberView, View};

/// Cards in a row.
const COLUMNS: usize = 8;
/// The height of a row of cards.
const ROW: f32 = 118.0;

/// How high the squadron stands.
pub(super) fn height(view: &View) -> f32 {
    ROW * view.b25s.len().div_ceil(COLUMNS) as f32
}

/// The id of a B-25's card.
pub(super) fn crew_id(bomber: Bomber) -> String {
    format!("crew-{bomber}")
}

/// What a pick of a B-25 lights up: her card, and herself over a Target Map.
pub(super) fn things_of(state: &State, bomber: Bomber) -> Vec<String> {
    let mut things = vec![crew_id(bomber)];
    if state.plane(bomber).is_over_target() {
        things.push(pieces::b25_id(bomber));
    }
    things
}

impl Doolittle {
    /// The cards of the squadron.
    pub(super) fn squadron(&self, view: &View) -> Layer {
        let mut layer = Layer::moving("squadron");
        let step = WIDTH / COLUMNS as f32;
        for (nth, bomber) in view.b25s.iter().enumerate() {
            let (column, row) = ((nth % COLUMNS) as f32, (nth / COLUMNS) as f32);
            let place = Rect {
                x: column * step + 3.0,
                y: FOOT + ROW * row,
                width: step - 6.0,
                height: ROW - 6.0,
            };
            self.card(view, bomber, place, &mut layer);
        }
        if view.b25s.len() + 3 <= COLUMNS {
            let left = view.b25s.len() as f32 * step + 3.0;
            key(
                Rect { x: left, y: FOOT, width: WIDTH - left - 6.0, height: ROW - 6.0 },
                &mut layer,
            );
        }
        layer
    }

    fn card(&self, view: &View, bomber: &BomberView, place: Rect, layer: &mut Layer) {
        let paint = if bomber.lost { Paint::Shoal } else { Paint::Paper };
        let name = format!("Card of {}", pieces::b25_words(bomber));
        layer.add(patch(crew_id(bomber.b25), name, place, paint));
        let counter = pieces::b25_counter(bomber, Point::new(place.x + 33.0, place.y + 28.0));
        let gone = if bomber.airborne { Emphasis::None } else { Emphasis::Spent };
        layer.add(Thing::scenery(Look::Counter(counter)).emphasised(gone));
        let left = place.x + 65.0;
        entry(layer, left, place.y + 20.0, bomber.pilot.as_str());
        let plane = match bomber.name.is_empty() {
            true => bomber.serial.to_string(),
            false => bomber.name.clone(),
        };
        line(layer, left, place.y + 35.0, shortened(&plane, 16));
        line(layer, left, place.y + 50.0, shortened(&bomber.place, 16));
        let foot = place.x + 9.0;
        if let Some(elite) = view.position.b25s.get(&bomber.b25).and_then(|plane| plane.elite) {
            let words = format!("{} {}", pieces::star(bomber), self.elite_words(elite));
            line(layer, foot, place.y + 66.0, words);
        }
        line(layer, foot, place.y + 81.0, condition(bomber));
        if !is_over_target(view, bomber.b25) {
            for (slot, marker) in carried(view, bomber.b25).enumerate() {
                let at = Point::new(foot + 12.0 + 25.0 * slot as f32, place.y + 98.0);
                layer.add(self.hazard(pieces::hazard_id(bomber.b25, slot), marker, at));
            }
        }
    }
}

impl Doolittle {
    /// An Elite Crewman in a few words; that a pilot is himself goes without saying. [EDR 2.3]
    fn elite_words(&self, elite: Elite) -> String {
        let printed = &self.data.elites[elite as usize];
        let benefit = printed.benefit.word();
        match benefit.strip_prefix("pilot-") {
            Some(deed) => format!("pilot: {}", deed.replace('-', " ")),
            None => format!("{}, {benefit}", printed.name),
        }
    }
}

/// What the signs mean, where there is room for it.
fn key(place: Rect, layer: &mut Layer) {
    let at = paper(layer, place, "Key");
    let lines = [
        "● bombs aboard   ★ Elite Crewman (☆ spent)   red dot: damaged",
        "find, hit: what two dice and modifiers must reach to find and to hit a target",
        "max: the most Hazards that can be drawn for an Area in a turn",
        "Hazards face down show a gun, a fighter, a box (it goes to a target) or nothing",
    ];
    for (nth, words) in lines.into_iter().enumerate() {
        line(layer, at.x, at.y - 4.0 + 18.0 * nth as f32, words);
    }
}

/// Bombs, damage and fumes in a few words.
fn condition(bomber: &BomberView) -> String {
    let mut parts = Vec::new();
    if bomber.loaded {
        parts.push("● bombs".to_owned());
    } else if bomber.airborne {
        parts.push("no bombs".to_owned());
    }
    match bomber.damage {
        0 => {}
        1 => parts.push("damaged".to_owned()),
        _ => parts.push("badly damaged".to_owned()),
    }
    if bomber.fumes > 0 {
        parts.push(format!("fumes {}", bomber.fumes));
    }
    parts.join(", ")
}

/// Whether a B-25 is drawn on the Target Map.
fn is_over_target(view: &View, bomber: Bomber) -> bool {
    let berth = view.position.b25s.get(&bomber).map(|plane| plane.berth);
    matches!(berth, Some(Berth::Area(_) | Berth::Target(_)))
}

/// Words cut to so many signs.
pub(super) fn shortened(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    let mut cut: String = words.chars().take(most - 1).collect();
    cut.push('…');
    cut
}
