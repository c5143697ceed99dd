//! The debriefing as a page: the verdict, what was achieved and what it cost, every crew by name, and the raid of
//! history beside it. [EDR 1.3]

use wardroom_scene::{Layer, Paint, Path, Point, Rect, TextStyle, Thing, Trail};

use super::sheet::{MAP, entry, line, paper, scenery};
use super::squadron::shortened;
use crate::Doolittle;
use crate::parts::City;
use crate::view::View;

const VERDICT: Rect = Rect { x: 8.0, y: 8.0, width: 1074.0, height: 86.0 };
const ACCOUNT: Rect = Rect { x: 8.0, y: 100.0, width: 530.0, height: 430.0 };
const HISTORY: Rect = Rect { x: 8.0, y: 536.0, width: 530.0, height: 246.0 };
const CREWS: Rect = Rect { x: 544.0, y: 100.0, width: 538.0, height: 682.0 };

impl Doolittle {
    /// The page, the lowest layer first.
    pub(super) fn report(&self, view: &View) -> Vec<Layer> {
        let mut layer = Layer::moving("debriefing");
        scenery(&mut layer, Path::filled(Trail::rounded(MAP, 8.0), Paint::Field));
        verdict(view, &mut layer);
        account(view, &mut layer);
        self.history(view, &mut layer);
        self.roll_call(view, &mut layer);
        vec![layer]
    }

    /// The raid that was flown, and the raid of history.
    fn history(&self, view: &View, layer: &mut Layer) {
        let at = paper(layer, HISTORY, "This raid and that of 1942");
        let count =
            |fits: &dyn Fn(&str) -> bool| view.b25s.iter().filter(|one| fits(&one.place)).count();
        let bombed = City::ALL.iter().filter(|&&city| {
            view.position.detonations.get(&city).is_some_and(|&releases| releases > 0)
        });
        let rows = [
            ("B-25s", view.b25s.len(), 16),
            ("still with their bombs", view.b25s.iter().filter(|one| one.loaded).count(), 0),
            ("cities bombed, of those on our maps", bombed.count(), 3),
            ("destroyed", count(&|place| place == "destroyed"), 0),
            (
                "ditched or lost on the coast",
                count(&|place| place.starts_with("ditched") || place.starts_with("lost without")),
                15,
            ),
            (
                "landed in China",
                count(&|place| {
                    place.starts_with("landed")
                        && !place.ends_with("Vladivostok")
                        && !place.ends_with("Korea")
                        || place == "in Chungking"
                }),
                0,
            ),
            (
                "in the USSR",
                count(&|place| place.ends_with("Vladivostok") || place == "held in the USSR"),
                1,
            ),
        ];
        line(layer, at.x + 360.0, at.y, "here");
        line(layer, at.x + 430.0, at.y, "1942");
        for (nth, (what, here, then)) in rows.into_iter().enumerate() {
            let y = at.y + 24.0 + 24.0 * nth as f32;
            entry(layer, at.x, y, what);
            entry(layer, at.x + 364.0, y, here.to_string());
            entry(layer, at.x + 434.0, y, then.to_string());
        }
    }

    /// Every crew by name, and what became of her B-25.
    fn roll_call(&self, view: &View, layer: &mut Layer) {
        let at = paper(layer, CREWS, "The crews");
        for (nth, bomber) in view.b25s.iter().enumerate() {
            let y = at.y + 2.0 + 26.0 * nth as f32;
            entry(layer, at.x, y, bomber.pilot.as_str());
            line(layer, at.x + 108.0, y, bomber.serial.to_string());
            let crew = view.crews.get(nth).and_then(|words| words.as_deref());
            let fate = match crew {
                Some(words) => format!("{}; crew {words}", bomber.place),
                None => bomber.place.clone(),
            };
            line(layer, at.x + 150.0, y, shortened(&fate, 54));
        }
    }
}

/// The verdict in large letters.
fn verdict(view: &View, layer: &mut Layer) {
    paper(layer, VERDICT, &view.title);
    let result = view.result.clone().unwrap_or_default();
    let mut signs = result.chars();
    let result: String =
        signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect());
    let at = Point::new(VERDICT.centre().x, VERDICT.y + 62.0);
    layer.add(Thing::text(at, format!("Debriefing: {result}"), TextStyle::Heading));
}

/// What was achieved and what it cost, line by line.
fn account(view: &View, layer: &mut Layer) {
    let at = paper(layer, ACCOUNT, &format!("{} points", view.points));
    for (nth, part) in view.debriefing.iter().take(17).enumerate() {
        let y = at.y + 22.0 * nth as f32;
        entry(layer, at.x, y, format!("{:+}", part.points));
        entry(layer, at.x + 50.0, y, format!("{} {}", part.count, part.what));
    }
}
