//! A view, drawn: the map, and on it the pieces as the observer may see them. [TTT T-seq-9]

mod map;
mod pieces;

use wardroom_kernel::{Pick, Seat};
use wardroom_scene::{
    Banner, Drawn, Layer, Look, Papers, Rect, Scene, TextStyle, Thing, Track, TrackCell,
};

use crate::Tora;
use crate::forces::{Load, Plane, Ship};
use crate::pick::{self, AttackPick, EnemyGroup};
use crate::places::{Field, Sector, Slot, Zone};
use crate::plan;
use crate::state::{State, Step};
use crate::view::View;

impl Drawn for Tora {
    const PAPERS: Papers = wardroom_scene::papers!();

    fn scene(&self, view: &View) -> Scene {
        let banner = self.banner(view);
        let title = format!("Tora! Tora! Tora!, {}: {}", banner.turn, banner.phase);
        let mut scene = Scene::new(title, map::WIDTH, map::HEIGHT);
        scene.layers.push(map::layer());
        scene.layers.push(pieces::ground(view));
        scene.layers.push(pieces::ships(view));
        scene.layers.push(pieces::aircraft(self, view));
        scene.layers.push(standing(self, view));
        scene
    }

    fn banner(&self, view: &View) -> Banner {
        let turn = match (view.turn, &view.day) {
            (0, None) => "Before the attack".to_owned(),
            (0, Some(day)) => day.clone(),
            (turn, Some(day)) => format!("{day}, turn {turn}"),
            (turn, None) => format!("Turn {turn}"),
        };
        let phase = match view.step.split_whitespace().collect::<Vec<_>>().as_slice() {
            ["ijn", ring, step] => format!("IJN half, ring {ring}: {step}"),
            ["us", ring, step] => format!("US half, ring {ring}: {step}"),
            ["over", ..] => view.result.clone().unwrap_or_else(|| "The game is over".to_owned()),
            words => words.join(" ").replace('-', " "),
        };
        Banner { turn, phase }
    }

    fn things(&self, state: &State, _seat: Seat, _picks: &[Pick], pick: Pick) -> Vec<String> {
        if pick.0 < pick::FIRST {
            return thing_of_word(&plan::word(pick)).into_iter().collect();
        }
        match AttackPick::of(pick) {
            // Units that arrive are not on the map yet: they are shown by where they come in.
            Some(AttackPick::Planes(group)) if state.step == Step::Arrivals => {
                vec![map::zone_id(group.zone)]
            }
            Some(pick) => thing_of(pick).into_iter().collect(),
            None => Vec::new(),
        }
    }
}

/// The thing in the scene that an attack pick is about.
fn thing_of(pick: AttackPick) -> Option<String> {
    Some(match pick {
        AttackPick::Zone(zone) | AttackPick::Everything(zone) => map::zone_id(zone),
        AttackPick::Planes(group) => pieces::planes_id(
            group.zone,
            group.plane,
            group.strength,
            Some(group.load),
            Some(group.wave),
        ),
        AttackPick::Enemy(EnemyGroup { zone, plane, strength, spent }) => {
            // What everybody knows of a load: that it is gone, or that a Zero has none.
            let known = spent || plane == Plane::Zero;
            pieces::planes_id(zone, plane, strength, known.then_some(Load::None), None)
        }
        AttackPick::Fighters(group) => {
            pieces::fighters_id(group.zone, group.fighter, group.strength)
        }
        AttackPick::Ship(ship) => pieces::ship_id(ship),
        AttackPick::Battery(fort) => pieces::id_of("battery", fort.word()),
        AttackPick::Yard(unit) => pieces::id_of("yard", unit.word()),
        AttackPick::Spot(spot) => pieces::spot_id(spot),
        AttackPick::Field(field) => map::field_id(field),
        AttackPick::Node(node) => map::node_id(node),
        AttackPick::Done
        | AttackPick::Off
        | AttackPick::GoOn
        | AttackPick::CallItADay
        | AttackPick::Count(_)
        | AttackPick::Type(_)
        | AttackPick::Load(_)
        | AttackPick::Wave(_)
        | AttackPick::Gunners(_) => return None,
    })
}

/// The thing in the scene that a word of a plan is about: a ship, a mooring, a field or a sector.
fn thing_of_word(word: &str) -> Option<String> {
    let is = |name: &str| name.replace(' ', "-").eq_ignore_ascii_case(word);
    let ship = Ship::ALL.iter().copied().find(|ship| is(ship.word())).map(pieces::ship_id);
    let slot = || Slot::all().find(|slot| is(&slot.to_string())).map(map::slot_id);
    let field = || Field::ALL.iter().copied().find(|field| is(field.word())).map(map::field_id);
    let sector = || {
        let sector = Sector::ALL.iter().copied().find(|sector| is(sector.word()))?;
        Some(map::zone_id(Zone::new(3, sector)))
    };
    ship.or_else(slot).or_else(field).or_else(sector)
}

/// Turn track and the state of the game in figures.
fn standing(game: &Tora, view: &View) -> Layer {
    let mut layer = Layer::moving("standing");
    let cells = (1..=game.data.last_turn)
        .map(|turn| TrackCell { text: turn.to_string(), here: turn == view.turn })
        .collect();
    let area = Rect { x: 340.0, y: 1180.0, width: 1120.0, height: 28.0 };
    let track = Track { area, title: String::new(), cells };
    layer.add(Thing::new("turns", format!("Turn {}", view.turn), Look::Track(track)));
    let [ok, damaged, sunk] = view.fleet;
    let mut lines = vec![format!("Capital ships: {ok} unharmed, {damaged} damaged, {sunk} sunk")];
    lines.push(format!("Navy Yard: {} of {} hits", view.yard_hits[0], view.yard_hits[1]));
    lines.push(format!("IJN aircraft lost: {}", view.losses));
    if let Some([cards, black]) = view.cards {
        lines.push(format!("Luck deck: {cards} cards, {black} black"));
    }
    for track in &view.alert {
        let awake = if track.active { "acting" } else { "waiting" };
        lines.push(format!("{}: level {}, {awake}", track.track.word(), track.level));
    }
    for (line, text) in lines.into_iter().enumerate() {
        let at = map::NOTES.moved(0.0, 20.0 * line as f32);
        layer.add(Thing::text(at, text, TextStyle::Place));
    }
    layer
}
