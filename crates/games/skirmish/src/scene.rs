//! A view, drawn: three fords of a river from north to south, red to the left of it, blue to the right. [SKI 1.2]

use wardroom_scene::{
    self as drawing, Area, Banner, Counter, Drawn, Layer, Look, Paint, Papers, Path, Point, Rect,
    Scene, Symbol, TextStyle, Thing, Trail,
};

use crate::words::stock;
use crate::*;

const WIDTH: f32 = 860.0;
const HEIGHT: f32 = 480.0;

fn ford_id(ford: FordId) -> String {
    format!("ford-{ford}")
}

/// The river, which never changes.
fn river() -> Layer {
    let mut layer = Layer::still("river");
    let all = Rect { x: 0.0, y: 0.0, width: WIDTH, height: HEIGHT };
    let water = Rect { x: WIDTH / 2.0 - 45.0, width: 90.0, height: HEIGHT - 80.0, ..all };
    for (area, paint) in [(all, Paint::Land), (water, Paint::Sea)] {
        layer.add(Thing::scenery(Look::Path(Path::filled(Trail::rounded(area, 0.0), paint))));
    }
    layer
}

/// The fords, the companies beside them, and what each side has besides.
fn pieces(view: &View) -> Layer {
    let mut layer = Layer::moving("pieces");
    for (id, ford) in view.fords.iter() {
        let centre = Point::new(WIDTH / 2.0, 72.0 + 130.0 * f32::from(id.ordinal()));
        let marker = format!("{}, {}", ford.front, ford.back.map_or("unseen", Back::word));
        let outline = Trail::rounded(Rect::round(centre, 150.0, 96.0), 18.0);
        let area = Area { outline, paint: Paint::Shoal, centre };
        layer.add(Thing::area(ford_id(id), format!("{id}: {marker}"), area));
        layer.add(Thing::text(centre.moved(0.0, -8.0), id.word(), TextStyle::Place));
        layer.add(Thing::text(centre.moved(0.0, 14.0), marker, TextStyle::Place));
        for (&side, whose) in Side::ALL.iter().zip([drawing::Side::First, drawing::Side::Second]) {
            for (kind, &count) in ford.companies[side].iter().filter(|(_, count)| **count > 0) {
                let out = 110.0 + 56.0 * f32::from(kind.ordinal());
                let at = centre.moved(if side == Side::Red { -out } else { out }, 0.0);
                let counter = Counter::new(Symbol::Infantry, whose).at(at);
                let counter = counter.values(kind.word(), "", "").group_of(count.into());
                let name = format!("{count} of the {kind} of {side} at {id}");
                layer.add(Thing::counter(format!("{side}-{kind}-{id}"), name, counter));
            }
        }
    }
    for &side in Side::ALL {
        let at = Point::new(WIDTH / 2.0, HEIGHT - 50.0 + 24.0 * f32::from(side.ordinal()));
        layer.add(Thing::text(at, stock(view, side), TextStyle::Note));
    }
    layer
}

impl Drawn for Skirmish {
    const PAPERS: Papers = Papers { lessons: include_str!("../data/lessons.toml"), ..Papers::NONE };

    fn scene(&self, view: &View) -> Scene {
        let Banner { turn, phase } = self.banner(view);
        let mut scene = Scene::new(format!("Skirmish, {turn}: {phase}"), WIDTH, HEIGHT);
        scene.layers = vec![river(), pieces(view)];
        scene
    }

    fn banner(&self, view: &View) -> Banner {
        let phase = match view.phase {
            Phase::Orders => "orders are written".to_owned(),
            Phase::Fords(ford) => format!("{ford} is settled"),
            Phase::Over => "the game is over".to_owned(),
        };
        Banner { turn: format!("Turn {} of {}", view.turn, view.last_turn), phase }
    }

    fn things(&self, state: &State, _: Seat, _: &[Pick], pick: Pick) -> Vec<String> {
        let ford = match Choice::listed(pick) {
            Choice::Send(_, ford, _) => Some(ford),
            _ => state.battle.map(|battle| battle.ford),
        };
        ford.map(ford_id).into_iter().collect()
    }
}
