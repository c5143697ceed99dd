//! China after the raid: who is where, the ways to Chungking, and those who will not come home. [EDR 14.0]

use wardroom_scene::{Layer, Look, Paint, Path, Point, Rect, Text, TextStyle, Thing, Trail};

use super::atlas::Projection;
use super::geography::Place;
use super::ground::trim;
use super::sheet::{MAP, entry, line, paper, patch, scenery};
use super::squadron::{self, shortened};
use crate::Doolittle;
use crate::denouement::{Halt, HomeChoice, Stop, Whereabouts};
use crate::parts::{Bomber, Site};
use crate::state::State;
use crate::view::View;

const PROJECTION: Projection = Projection {
    borders: &[(124.5, 1090.0), (103.5, 0.0)],
    latitudes: (35.0, 20.4),
    top: 0.0,
    bottom: MAP.height,
};

/// The id of a box in China.
fn box_id(word: &str) -> String {
    format!("site-{word}")
}

/// The things that a choice of the Denouement is about.
pub(super) fn things_of(state: &State, order: HomeChoice) -> Vec<String> {
    match order {
        HomeChoice::Fly(bomber) | HomeChoice::Copilot(bomber) | HomeChoice::Groundcrew(bomber) => {
            squadron::things_of(state, bomber)
        }
        HomeChoice::Trek(halt) => vec![box_id(halt.word())],
        HomeChoice::To(stop) => vec![box_id(stop.word())],
        HomeChoice::Way(_) => Vec::new(),
    }
}

/// A place in China, and where its box stands.
fn place_of(halt: Halt) -> (Option<Place>, Point) {
    match halt {
        Halt::Chuchow => (Some((118.9, 29.0)), Point::new(838.0, 238.0)),
        Halt::Yushan => (Some((118.2, 28.7)), Point::new(610.0, 262.0)),
        Halt::Lishui => (Some((119.9, 28.5)), Point::new(880.0, 352.0)),
        Halt::Kian => (Some((115.0, 27.1)), Point::new(500.0, 464.0)),
        Halt::Kweilin => (Some((110.3, 25.3)), Point::new(250.0, 552.0)),
        Halt::Trekking => (None, Point::new(880.0, 470.0)),
    }
}

const CHUNGKING: (Place, Point) = ((106.6, 29.6), Point::new(60.0, 226.0));
/// The size of a box.
const BOX: (f32, f32) = (170.0, 66.0);

impl Doolittle {
    /// The map of China, the lowest layer first.
    pub(super) fn homeward(&self, view: &View) -> Vec<Layer> {
        let mut layer = Layer::moving("homeward");
        for &halt in Halt::ALL {
            self.halt(view, halt, &mut layer);
        }
        self.chungking(view, &mut layer);
        fates(self, view, &mut layer);
        vec![china(), layer]
    }

    /// The crews that are somewhere, by their pilots.
    fn crews(&self, view: &View, place: Whereabouts) -> Vec<&str> {
        let crews = view.position.denouement.crews.iter().zip(Bomber::ALL);
        crews
            .filter(|(crew, bomber)| crew.place == place && view.position.b25s.contains_key(bomber))
            .map(|(_, &bomber)| self.data.pilot(bomber))
            .collect()
    }

    fn halt(&self, view: &View, halt: Halt, layer: &mut Layer) {
        let (place, corner) = place_of(halt);
        let area = Rect { x: corner.x, y: corner.y, width: BOX.0, height: BOX.1 };
        if let Some(place) = place {
            field(PROJECTION.at(place), area.centre(), layer);
        }
        let crews = match halt.site() {
            Some(site) => self.crews(view, Whereabouts::At(site)),
            None => self.crews(view, Whereabouts::Trekking),
        };
        let planes = halt.site().map_or(0, |site| {
            view.b25s
                .iter()
                .filter(|one| one.place == format!("landed at {}", self.data.site(site).name))
                .count()
        });
        let (title, fuel) = match halt.site() {
            Some(site) => {
                let fuel = view.position.denouement.fuel[site as usize];
                (self.data.site(site).name.clone(), format!(", {fuel} Fuel"))
            }
            None => ("On foot".to_owned(), String::new()),
        };
        let name = format!("{title}: {planes} B-25s, {} crews{fuel}", crews.len());
        layer.add(patch(box_id(halt.word()), name, area, Paint::Paper));
        entry(layer, area.x + 8.0, area.y + 19.0, title);
        let counted = format!("{planes} B-25s, {} crews{fuel}", crews.len());
        line(layer, area.x + 8.0, area.y + 37.0, counted);
        line(layer, area.x + 8.0, area.y + 54.0, shortened(&crews.join(", "), 26));
    }

    fn chungking(&self, view: &View, layer: &mut Layer) {
        let (place, corner) = CHUNGKING;
        let area = Rect { x: corner.x, y: corner.y, width: BOX.0, height: BOX.1 };
        field(PROJECTION.at(place), area.centre(), layer);
        let crews = self.crews(view, Whereabouts::Chungking);
        let name = format!("Chungking: {} crews are safe", crews.len());
        layer.add(patch(box_id(Stop::Chungking.word()), name, area, Paint::Shoal));
        entry(layer, area.x + 8.0, area.y + 19.0, "Chungking");
        line(layer, area.x + 8.0, area.y + 37.0, format!("{} crews are safe", crews.len()));
        line(layer, area.x + 8.0, area.y + 54.0, shortened(&crews.join(", "), 26));
    }
}

/// A field or town, with a line to its box.
fn field(at: Point, label: Point, layer: &mut Layer) {
    scenery(layer, Path::drawn(Trail::from(at).line(label), Paint::Ink, 1.2));
    let dot = Path::filled(Trail::circle(at, 6.0), Paint::Brass);
    scenery(layer, Path { line: Some(Paint::Ink), width: 1.4, ..dot });
}

/// China: mountains, rivers and the coast.
fn china() -> Layer {
    let mut layer = Layer::still("china");
    scenery(&mut layer, Path::filled(Trail::rounded(MAP, 5.0), Paint::Ocean));
    PROJECTION.country(&mut layer);
    PROJECTION.towns(&mut layer);
    for (place, name) in [((108.6, 33.2), "China"), ((121.9, 26.6), "East China Sea")] {
        let style = if name == "China" { TextStyle::Sea } else { TextStyle::Region };
        let text = Text { at: PROJECTION.at(place), text: name.to_owned(), style, turned: 0.0 };
        layer.add(Thing::scenery(Look::Text(text)));
    }
    trim(&mut layer);
    layer
}

/// Where everybody else is. [EDR 14.0.1]
fn fates(game: &Doolittle, view: &View, layer: &mut Layer) {
    let groups: [(&str, &[Whereabouts]); 5] = [
        ("With the fleet", &[Whereabouts::Pearl, Whereabouts::Rescued]),
        (
            "USSR",
            &[
                Whereabouts::At(Site::Vladivostok),
                Whereabouts::Freed,
                Whereabouts::Released,
                Whereabouts::Held,
            ],
        ),
        ("Captured, or in Korea", &[Whereabouts::Captured, Whereabouts::At(Site::Korea)]),
        ("Missing", &[Whereabouts::Missing]),
        ("Killed", &[Whereabouts::Killed]),
    ];
    let wide = (MAP.width - 16.0) / groups.len() as f32;
    for (nth, (title, places)) in groups.into_iter().enumerate() {
        let area = Rect { x: 8.0 + wide * nth as f32, y: 660.0, width: wide - 6.0, height: 122.0 };
        let at = paper(layer, area, title);
        let crews: Vec<&str> = places.iter().flat_map(|&place| game.crews(view, place)).collect();
        line(layer, at.x, at.y - 4.0, format!("{} crews", crews.len()));
        for (row, some) in crews.chunks(3).take(4).enumerate() {
            line(layer, at.x, at.y + 14.0 + 16.0 * row as f32, shortened(&some.join(", "), 30));
        }
    }
}
