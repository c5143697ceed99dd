//! A Target Map in play: Target Boxes with what is left of them, B-25s, and the Hazards that wait for them.
//! [EDR 3.0, 3.2, 3.3, 4.3]

use wardroom_scene::{
    Counter, Layer, Look, Marker as Disc, Paint, Point, Rect, Side as Whose, Symbol, TextStyle,
    Thing,
};

use super::ground::{self, Sketch};
use super::pieces::{self, B25, HAZARD};
use super::sheet::{burst, line, patch, scenery};
use crate::Doolittle;
use crate::parts::{Area, Bomber, Side, Target};
use crate::state::{Marker, Spot};
use crate::view::{AreaView, BomberView, MapView, TargetView, View};

fn symbol_of(target: Target) -> Symbol {
    match target {
        Target::TokyoShipping
        | Target::SouthBayShipping
        | Target::IseShipping
        | Target::OsakaShipping => Symbol::Auxiliary,
        Target::Dockyard | Target::NavalDockyard | Target::KawasakiDockyard => Symbol::Dock,
        Target::GasWorks
        | Target::KawasakiRefinery
        | Target::SakaiRefinery
        | Target::OilStorage => Symbol::Tank,
        Target::ArmyArsenal
        | Target::MilitaryArsenal
        | Target::OsakaArsenal
        | Target::PowderFactory => Symbol::Gun,
        Target::NavalAirStation
        | Target::ArmyAirfield
        | Target::AichiAircraft
        | Target::MitsubishiAircraft
        | Target::KawasakiAircraft => Symbol::Fighter,
        Target::ArmyBarracks => Symbol::Garrison,
        _ => Symbol::Shop,
    }
}

impl Doolittle {
    /// The map that is under attack, the lowest layer first.
    pub(super) fn target_map(&self, view: &View, map: &MapView) -> Vec<Layer> {
        let mut layers = vec![ground::country(map.city, map.side)];
        if map.side == Side::Night && !map.lights_out {
            layers.push(ground::lights(map.city));
        }
        layers.push(ground::areas(map.city, |area| self.area_words(area)));
        layers.push(self.boxes(view, map));
        layers.push(self.over_target(view, map));
        layers
    }

    fn area_words(&self, area: Area) -> String {
        let printed = self.data.area(area);
        let edge = if printed.perimeter { "" } else { ", no way out" };
        format!("{}, at most {} new Hazards{edge}", printed.name, printed.maximum)
    }

    /// The names of the Areas, and their Target Boxes. [EDR 3.3]
    fn boxes(&self, view: &View, map: &MapView) -> Layer {
        let sketch = Sketch::of(map.city);
        let mut layer = Layer::moving("boxes");
        for area in &map.areas {
            draw_name(sketch, area, &mut layer);
            for target in &area.targets {
                self.draw_box(view, sketch.box_at(target.target), target, &mut layer);
            }
        }
        layer
    }

    fn draw_box(&self, view: &View, place: Rect, target: &TargetView, layer: &mut Layer) {
        let markers = match target.markers.len() {
            0 => String::new(),
            _ => format!("; {}", target.markers.join(", ")),
        };
        let name = format!(
            "{}, found on {}, hit on {}, blast {}{markers}",
            target.name, target.approach, target.number, target.blast
        );
        let paint = if target.blast > 0 { Paint::Town } else { Paint::Paper };
        layer.add(patch(format!("target-{}", target.target), name, place, paint));
        let icon = Counter::new(symbol_of(target.target), Whose::Neutral)
            .at(Point::new(place.x + 23.0, place.centre().y))
            .sized(34.0, 34.0);
        layer.add(Thing::scenery(Look::Counter(icon)));
        let text = place.x + 46.0;
        let (first, second) = in_two(&target.name);
        line(layer, text, place.y + 16.0, first);
        line(layer, text, place.y + 30.0, second);
        let numbers = format!("find {} · hit {}", target.approach, target.number);
        line(layer, text, place.y + 46.0, numbers);
        if target.blast > 0 {
            let at = Point::new(place.x + 24.0, place.y + 24.0);
            scenery(layer, burst(at, 21.0));
            let disc =
                Disc { at, radius: 9.0, paint: Paint::Danger, text: target.blast.to_string() };
            let name = format!("blast {} on {}", target.blast, target.name);
            layer.add(Thing::new(format!("blast-{}", target.target), name, Look::Marker(disc)));
        }
        let here = markers_at(view, Spot::Target(target.target));
        for (nth, marker) in here.enumerate() {
            let at = Point::new(
                place.x + place.width - 12.0 - 22.0 * nth as f32,
                place.y + place.height - 3.0,
            );
            layer.add(self.hazard(format!("{}-hazard-{}", target.target, nth + 1), marker, at));
        }
    }

    /// B-25s in Areas and over Target Boxes, with their Hazards, and what lies in the Areas.
    fn over_target(&self, view: &View, map: &MapView) -> Layer {
        let sketch = Sketch::of(map.city);
        let mut layer = Layer::moving("over-target");
        for area in &map.areas {
            let (park, width) = sketch.park(area.area);
            let column = B25.0 + 5.0;
            let columns = ((width / column) as usize).max(1);
            for (nth, bomber) in area.b25s.iter().filter_map(|&one| find(view, one)).enumerate() {
                let (across, down) = ((nth % columns) as f32, (nth / columns) as f32);
                let at = park.moved(B25.0 / 2.0 + column * across, B25.1 / 2.0 + 68.0 * down);
                self.draw_b25(view, bomber, at, &mut layer);
            }
            for target in &area.targets {
                if let Some(bomber) = target.b25.and_then(|one| find(view, one)) {
                    let place = sketch.box_at(target.target);
                    let at = Point::new(place.x + place.width - 27.0, place.y + 16.0);
                    self.draw_b25(view, bomber, at, &mut layer);
                }
            }
            let loose = markers_at(view, Spot::Area(area.area))
                .chain(markers_at(view, Spot::Evaded(area.area)));
            let name = sketch.name_at(area.area);
            for (nth, marker) in loose.enumerate() {
                let left = name.x + 6.0 * area.name.chars().count() as f32 + 18.0;
                let at = Point::new(left + (HAZARD + 2.0) * nth as f32, name.y - 6.0);
                layer.add(self.hazard(format!("{}-hazard-{}", area.area, nth + 1), marker, at));
            }
        }
        layer
    }

    /// A B-25 with its Hazards in a row beneath it.
    fn draw_b25(&self, view: &View, bomber: &BomberView, at: Point, layer: &mut Layer) {
        layer.add(pieces::b25(bomber, at));
        for (slot, marker) in carried(view, bomber.b25).enumerate() {
            let (across, down) = ((slot % 2) as f32, (slot / 2) as f32);
            let spot = at.moved(-12.5 + 25.0 * across, B25.1 / 2.0 + 13.0 + 25.0 * down);
            layer.add(self.hazard(pieces::hazard_id(bomber.b25, slot), marker, spot));
        }
    }
}

/// The name of an Area with its maximum, and what burns in it.
fn draw_name(sketch: &Sketch, area: &AreaView, layer: &mut Layer) {
    let at = sketch.name_at(area.area);
    layer.add(Thing::text(at, area.name.clone(), TextStyle::Town));
    let signs = format!("max {}{}", area.maximum, if area.perimeter { "" } else { ", no way out" });
    layer.add(Thing::text(at.moved(0.0, -20.0), signs, TextStyle::Note));
    if area.blast > 0 {
        let spot = at.moved(-6.0 * area.name.chars().count() as f32 - 16.0, -6.0);
        scenery(layer, burst(spot, 17.0));
        let disc =
            Disc { at: spot, radius: 8.0, paint: Paint::Danger, text: area.blast.to_string() };
        let name = format!("blast {} in {}", area.blast, area.name);
        layer.add(Thing::new(format!("blast-{}", area.area), name, Look::Marker(disc)));
    }
}

/// The B-25 with this name.
pub(super) fn find(view: &View, bomber: Bomber) -> Option<&BomberView> {
    view.b25s.iter().find(|one| one.b25 == bomber)
}

/// The markers that lie somewhere.
pub(super) fn markers_at(view: &View, spot: Spot) -> impl Iterator<Item = &Marker> {
    view.position.markers.iter().filter(move |marker| marker.spot == spot)
}

/// The markers assigned or attached to a B-25, in the order in which they are picked.
pub(super) fn carried(view: &View, bomber: Bomber) -> impl Iterator<Item = &Marker> {
    let spots = [Spot::On(bomber), Spot::Attached(bomber)];
    view.position.markers.iter().filter(move |marker| spots.contains(&marker.spot))
}

/// A name on two lines.
fn in_two(name: &str) -> (&str, &str) {
    if name.len() <= 16 {
        return (name, "");
    }
    let near = name.char_indices().filter(|(_, sign)| *sign == ' ').map(|(at, _)| at);
    let middle = name.len() / 2;
    let cut = near.min_by_key(|at| at.abs_diff(middle));
    cut.map_or((name, ""), |at| (&name[..at], &name[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_near_the_middle() {
        assert_eq!(in_two("Gas Works"), ("Gas Works", ""));
        assert_eq!(in_two("Nippon Electric Company"), ("Nippon Electric", "Company"));
        assert_eq!(in_two("Mitsubishi Aircraft Works"), ("Mitsubishi", "Aircraft Works"));
    }
}
