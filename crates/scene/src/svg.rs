//! Writes a scene as SVG.

use std::fmt::Write as _;

use crate::palette::plain_stylesheet;
use crate::{
    Area, Arrow, Count, Counter, Damage, Emphasis, Face, Layer, Look, Marker, Path, Point,
    STYLESHEET, Scene, Sheet, Side, Stack, Symbol, Text, TextStyle, Thing, Track, Trail,
};

/// The whole scene as one SVG document that needs nothing else; by day or by night, as its reader has it.
pub fn svg(scene: &Scene) -> String {
    document(scene, STYLESHEET)
}

/// The whole scene as one SVG document by day, with every colour written out.
pub fn plain_svg(scene: &Scene) -> String {
    document(scene, &plain_stylesheet())
}

fn document(scene: &Scene, stylesheet: &str) -> String {
    let mut out = String::new();
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0} {:.0}\" class=\"scene\" role=\"img\" \
         aria-label=\"{}\"><style>{stylesheet}</style>",
        scene.width,
        scene.height,
        escaped(&scene.title)
    );
    for layer in &scene.layers {
        out.push_str(&layer_svg(layer));
    }
    out.push_str("</svg>\n");
    out
}

/// One layer as an SVG group.
pub fn layer_svg(layer: &Layer) -> String {
    let mut out = String::new();
    let _ = write!(out, "<g data-layer=\"{}\">", escaped(&layer.id));
    for thing in &layer.things {
        write_thing(&mut out, thing);
    }
    out.push_str("</g>");
    out
}

fn write_thing(out: &mut String, thing: &Thing) {
    let class = match thing.emphasis {
        Emphasis::None => "",
        Emphasis::Recent => " recent",
        Emphasis::Spent => " spent",
        Emphasis::OnDemand => " on-demand",
    };
    match &thing.id {
        Some(id) => {
            let kind = thing.kind.as_ref();
            let kind =
                kind.map_or(String::new(), |kind| format!(" data-kind=\"{}\"", escaped(kind)));
            let _ = write!(
                out,
                "<g class=\"thing{class}\" data-id=\"{}\"{kind} role=\"img\" aria-label=\"{}\"><title>{}</title>",
                escaped(id),
                escaped(&thing.name),
                escaped(&thing.name)
            );
        }
        None if class.is_empty() => out.push_str("<g aria-hidden=\"true\">"),
        None => {
            let _ = write!(out, "<g class=\"{}\" aria-hidden=\"true\">", class.trim_start());
        }
    }
    write_look(out, &thing.look);
    out.push_str("</g>");
}

fn write_look(out: &mut String, look: &Look) {
    match look {
        Look::Area(area) => write_area(out, area),
        Look::Counter(counter) => write_counter(out, counter),
        Look::Stack(stack) => write_stack(out, stack),
        Look::Marker(marker) => write_marker(out, marker),
        Look::Track(track) => write_track(out, track),
        Look::Arrow(arrow) => write_arrow(out, arrow),
        Look::Text(text) => write_text(out, text),
        Look::Sheet(sheet) => write_sheet(out, sheet),
        Look::Path(path) => write_path(out, path),
        Look::Group(looks) => looks.iter().for_each(|look| write_look(out, look)),
    }
}

fn write_area(out: &mut String, area: &Area) {
    let _ = write!(
        out,
        "<path class=\"area f-{}\" d=\"{}\" data-x=\"{:.1}\" data-y=\"{:.1}\"/>",
        area.paint.word(),
        area.outline.data(),
        area.centre.x,
        area.centre.y
    );
}

fn write_path(out: &mut String, path: &Path) {
    let fill = path.fill.map_or("nofill".to_owned(), |paint| format!("f-{}", paint.word()));
    let line = path.line.map_or("noline".to_owned(), |paint| format!("l-{}", paint.word()));
    let _ = write!(out, "<path class=\"{fill} {line}\" d=\"{}\"", path.trail.data());
    if path.line.is_some() {
        let _ = write!(out, " stroke-width=\"{:.1}\" stroke-linejoin=\"round\"", path.width);
    }
    match path.dash {
        Some((dash, gap)) => {
            let _ = write!(out, " stroke-dasharray=\"{dash:.1} {gap:.1}\"");
        }
        None if path.line.is_some() => out.push_str(" stroke-linecap=\"round\""),
        None => {}
    }
    out.push_str("/>");
}

fn side_word(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
        Side::Neutral => "neutral",
    }
}

fn write_counter(out: &mut String, counter: &Counter) {
    let (width, height) = counter.size;
    let side = side_word(counter.side);
    let _ = write!(
        out,
        "<g transform=\"translate({:.1} {:.1}){}\">",
        counter.at.x,
        counter.at.y,
        turn(counter.turned)
    );
    let (left, top) = (-width / 2.0, -height / 2.0);
    if let Count::Many(_) = counter.count {
        // A second card peeps out from behind a group.
        let behind = crate::Rect { x: left + 2.5, y: top + 2.5, width, height };
        let _ = write!(
            out,
            "<path class=\"card card-{side}\" d=\"{}\"/>",
            Trail::rounded(behind, 3.0).data()
        );
    }
    let card = crate::Rect { x: left, y: top, width, height };
    let _ = write!(
        out,
        "<path class=\"card card-{side}\" d=\"{}\"/>",
        Trail::rounded(card, 3.0).data()
    );
    let band = if counter.name.is_empty() { 0.0 } else { 11.0 };
    if band > 0.0 {
        let formation = match counter.formation {
            0 => String::new(),
            number => format!(" formation-{number}"),
        };
        let _ = write!(
            out,
            "<rect class=\"band-{side}{formation}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
             height=\"{band}\" rx=\"3\"/><text class=\"c-name\" y=\"{:.1}\"{}>{}</text>",
            top + 8.6,
            squeezed(&counter.name, 9.0, width - 4.0),
            escaped(&counter.name)
        );
    }
    let foot = if counter.left.is_empty() && counter.right.is_empty() { 2.0 } else { 11.0 };
    write_symbol(
        out,
        (counter.symbol, counter.heading),
        side,
        Point::new(0.0, (band - foot) / 2.0),
        (width - 6.0, height - band - foot - 3.0),
    );
    if counter.face == Face::Reduced {
        // A pale stripe across the card, as printed counters have on their weaker side.
        let _ = write!(
            out,
            "<rect class=\"reduced\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"4\"/>",
            left + 1.0,
            top + height * 0.52,
            width - 2.0
        );
    }
    let base = top + height - 3.0;
    for (text, x) in [(&counter.left, left + 9.0), (&counter.right, left + width - 10.0)] {
        if !text.is_empty() {
            let _ = write!(
                out,
                "<text class=\"c-value\" x=\"{x:.1}\" y=\"{base:.1}\">{}</text>",
                escaped(text)
            );
        }
    }
    match (counter.damage, counter.symbol.is_ship()) {
        (Damage::Lost, true) => write_sunk(out, card, band),
        (damage, _) => write_damage(out, damage, card),
    }
    if let Count::Many(count) = counter.count {
        let (x, y) = (left + width - 3.0, top + 3.0);
        let _ = write!(
            out,
            "<circle class=\"badge\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"8.5\"/><text class=\"c-count\" \
             x=\"{x:.1}\" y=\"{:.1}\">{count}</text>",
            y + 3.8
        );
    }
    out.push_str("</g>");
}

/// Makes a name narrower when it would not fit.
fn squeezed(text: &str, size: f32, room: f32) -> String {
    let width = text.chars().count() as f32 * size * 0.56;
    if width <= room {
        return String::new();
    }
    format!(" textLength=\"{room:.1}\" lengthAdjust=\"spacingAndGlyphs\"")
}

/// Writes a symbol, turned about its middle by so many degrees.
fn write_symbol(
    out: &mut String,
    (symbol, heading): (Symbol, f32),
    side: &str,
    middle: Point,
    room: (f32, f32),
) {
    let (width, height) = symbol.size();
    let scale = (room.0 / width).min(room.1 / height);
    let about = match heading {
        0.0 => String::new(),
        degrees => format!("rotate({degrees:.1} {:.2} {:.2}) ", middle.x, middle.y),
    };
    let _ = write!(
        out,
        "<path class=\"sym sym-{side}\" fill-rule=\"evenodd\" transform=\"{about}translate({:.2} {:.2}) \
         scale({scale:.3})\" d=\"{}\"/>",
        middle.x - width * scale / 2.0,
        middle.y - height * scale / 2.0,
        symbol.outline()
    );
}

/// Writes what is left of a ship below the band with her name: she burns, and the water has come over her deck.
fn write_sunk(out: &mut String, card: crate::Rect, band: f32) {
    let (left, right) = (card.x, card.x + card.width);
    let (top, foot) = (card.y + band, card.y + card.height);
    let water = top + (foot - top) * 0.55;
    let quarter = card.width / 4.0;
    let _ = write!(
        out,
        "<g class=\"sunk\"><path class=\"f-wreck\" opacity=\".75\" d=\"M{left:.1} {top:.1}H{right:.1}V{foot:.1}H{left:.1}Z\"/>\
         <path class=\"f-sea\" d=\"M{left:.1} {water:.1}q{0:.1} -3 {quarter:.1} 0t{quarter:.1} 0t{quarter:.1} 0t{quarter:.1} 0\
         V{foot:.1}H{left:.1}Z\"/>",
        quarter / 2.0
    );
    // Three tongues of flame, the middle one over the edge of the card, each with a bright heart.
    for (at, height) in [(-0.24, 0.8), (0.02, 1.25), (0.26, 0.7)] {
        let x = at * card.width;
        let tall = height * (foot - top);
        for (paint, share) in [("danger", 1.0), ("brass", 0.5)] {
            let (wide, high) = (5.5 * share, tall * share);
            let _ = write!(
                out,
                "<path class=\"f-{paint}\" d=\"M{x:.1} {water:.1}c{:.1} {:.1} {:.1} {:.1} 0 {:.1}c{wide:.1} {:.1} {wide:.1} {:.1} 0 {high:.1}Z\"/>",
                -wide,
                -high * 0.4,
                -wide * 0.2,
                -high * 0.6,
                -high,
                high * 0.5,
                high * 0.8
            );
        }
    }
    out.push_str("</g>");
}

fn write_damage(out: &mut String, damage: Damage, card: crate::Rect) {
    match damage {
        Damage::None => {}
        Damage::Lost => {
            let (x, y) = (card.x + 4.0, card.y + 4.0);
            let (far_x, far_y) = (card.x + card.width - 4.0, card.y + card.height - 4.0);
            let _ = write!(
                out,
                "<path class=\"lost\" d=\"M{x:.1} {y:.1}L{far_x:.1} {far_y:.1}M{far_x:.1} {y:.1}L{x:.1} {far_y:.1}\"/>"
            );
        }
        Damage::Hits { taken, of } => {
            // A row of pips along the foot: filled for hits taken.
            let step = (card.width - 6.0) / f32::from(of.max(1));
            let size = (step * 0.7).min(5.0);
            for pip in 0..of {
                let x = card.x + 3.0 + step * (f32::from(pip) + 0.5);
                let class = if pip < taken { "hit" } else { "hit-left" };
                let _ = write!(
                    out,
                    "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{:.1}\" r=\"{:.1}\"/>",
                    card.y + card.height - 3.6,
                    size / 2.0
                );
            }
        }
    }
}

fn write_stack(out: &mut String, stack: &Stack) {
    for (height, counter) in stack.counters.iter().enumerate() {
        let shift = height as f32 * 4.0;
        let mut counter = counter.clone();
        counter.at = counter.at.moved(shift, -shift);
        let _ = write!(out, "<g class=\"fan fan-{height}\">");
        write_counter(out, &counter);
        out.push_str("</g>");
    }
}

fn write_marker(out: &mut String, marker: &Marker) {
    let _ = write!(
        out,
        "<circle class=\"f-{} l-paper\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\"/><text class=\"m-text\" x=\"{:.1}\" \
         y=\"{:.1}\">{}</text>",
        marker.paint.word(),
        marker.at.x,
        marker.at.y,
        marker.radius,
        marker.at.x,
        marker.at.y + 3.8,
        escaped(&marker.text)
    );
}

fn write_track(out: &mut String, track: &Track) {
    let area = track.area;
    let title_room = if track.title.is_empty() { 0.0 } else { 16.0 };
    if !track.title.is_empty() {
        let _ = write!(
            out,
            "<text class=\"t-note\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            area.centre().x,
            area.y + 11.0,
            escaped(&track.title)
        );
    }
    let step = area.width / track.cells.len().max(1) as f32;
    // A tall track is read from further off.
    let height = area.height - title_room;
    let (text, below) = if height >= 40.0 { ("track-wide", 7.5) } else { ("t-note", 4.0) };
    for (n, cell) in track.cells.iter().enumerate() {
        let x = area.x + step * n as f32;
        let class = if cell.here { "track-here" } else { "track-box" };
        let _ = write!(
            out,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{step:.1}\" height=\"{height:.1}\"/><text \
             class=\"{text}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            area.y + title_room,
            x + step / 2.0,
            area.y + title_room + height / 2.0 + below,
            escaped(&cell.text)
        );
    }
}

fn write_arrow(out: &mut String, arrow: &Arrow) {
    let (from, to) = (arrow.from, arrow.to);
    let degrees = (to.y - from.y).atan2(to.x - from.x).to_degrees();
    let head = [to.polar(12.0, degrees + 155.0), to, to.polar(12.0, degrees - 155.0)];
    let _ = write!(
        out,
        "<path class=\"nofill l-{0}\" stroke-width=\"3\" d=\"{1}\"/><path class=\"f-{0}\" d=\"{2}\"/>",
        arrow.paint.word(),
        Trail::from(from).line(to.towards(from, 0.04)).data(),
        Trail::polygon(&head).data()
    );
}

fn write_text(out: &mut String, text: &Text) {
    let class = match text.style {
        TextStyle::Sea => "t-sea",
        TextStyle::Region => "t-region",
        TextStyle::Place => "t-place",
        TextStyle::Note => "t-note",
        TextStyle::Town => "t-town",
        TextStyle::Village => "t-village near-1",
        TextStyle::Grid => "t-grid near-2",
        TextStyle::Range => "t-range",
        TextStyle::Heading => "t-heading",
        TextStyle::Legend => "t-legend",
        TextStyle::Line => "t-line",
        TextStyle::Entry => "t-entry",
        TextStyle::Caption => "t-caption",
    };
    let _ = write!(
        out,
        "<text class=\"{class}\" transform=\"translate({:.1} {:.1}){}\">{}</text>",
        text.at.x,
        text.at.y,
        turn(text.turned),
        escaped(&text.text)
    );
}

fn write_sheet(out: &mut String, sheet: &Sheet) {
    let _ = write!(
        out,
        "<text class=\"typed f-{}\" x=\"{:.1}\" y=\"{:.1}\" textLength=\"{:.1}\" xml:space=\"preserve\">{}</text>",
        sheet.paint.word(),
        sheet.at.x,
        sheet.at.y,
        sheet.width,
        escaped(&sheet.text)
    );
}

fn turn(degrees: f32) -> String {
    if degrees == 0.0 { String::new() } else { format!(" rotate({degrees:.1})") }
}

/// Text made safe for an attribute or element.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(sign),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Paint, Rect, TrackCell};

    #[test]
    fn whatever_can_be_acted_on_has_its_id_and_name() {
        let mut layer = Layer::moving("pieces");
        let counter = Counter::new(Symbol::Battleship, Side::Second).sized(80.0, 30.0);
        layer.add(Thing::counter("arizona", "Arizona & \"Vestal\" <moored>", counter));
        let drawn = layer_svg(&layer);
        assert!(drawn.contains("data-id=\"arizona\""));
        assert!(drawn.contains("aria-label=\"Arizona &amp; &quot;Vestal&quot; &lt;moored&gt;\""));
    }

    #[test]
    fn what_is_seen_on_demand_says_so_in_its_class() {
        let outline = Trail::circle(Point::new(9.0, 9.0), 4.0);
        let area = Area { outline, paint: Paint::Brass, centre: Point::new(9.0, 9.0) };
        let mut layer = Layer::still("arcs");
        layer.add(Thing::area("arc", "The arc", area).emphasised(Emphasis::OnDemand));
        assert!(layer_svg(&layer).contains("class=\"thing on-demand\""));
    }

    #[test]
    fn looks_of_one_thing_are_drawn_in_one_group() {
        let at = Point::new(9.0, 9.0);
        let hull =
            Look::Area(Area { outline: Trail::circle(at, 4.0), paint: Paint::Second, centre: at });
        let text = Text { at, text: "Nevada".into(), style: TextStyle::Note, turned: 0.0 };
        let mut layer = Layer::moving("ships");
        layer.add(Thing::new("nevada", "Nevada", Look::Group(vec![hull, Look::Text(text)])));
        let drawn = layer_svg(&layer);
        assert_eq!(drawn.matches("<g ").count(), 2, "the layer and the thing");
        assert!(drawn.find("area f-second").unwrap() < drawn.find(">Nevada</text>").unwrap());
    }

    #[test]
    fn a_heading_turns_the_symbol_and_leaves_the_card_upright() {
        let mut out = String::new();
        write_counter(&mut out, &Counter::new(Symbol::Fighter, Side::First).heading(60.0));
        assert!(
            out.contains("transform=\"rotate(60.0 0.00") && out.contains("translate(0.0 0.0)\">")
        );
    }

    #[test]
    fn hits_are_pips_and_what_is_lost_is_crossed_out() {
        let count = |damage| {
            let mut out = String::new();
            write_counter(&mut out, &Counter::new(Symbol::Fighter, Side::Second).hurt(damage));
            (out.matches("\"hit\"").count(), out.matches("hit-left").count(), out.contains("lost"))
        };
        assert_eq!(count(Damage::Hits { taken: 3, of: 8 }), (3, 5, false));
        assert_eq!(count(Damage::Lost), (0, 0, true));
        assert_eq!(count(Damage::None), (0, 0, false));
    }

    #[test]
    fn a_ship_that_is_sunk_burns_and_settles_instead() {
        let drawn = |symbol, damage| {
            let mut out = String::new();
            write_counter(&mut out, &Counter::new(symbol, Side::Second).hurt(damage));
            (out.contains("\"sunk\""), out.contains("lost"), out.matches("f-danger").count())
        };
        assert_eq!(drawn(Symbol::Battleship, Damage::Lost), (true, false, 3));
        assert_eq!(drawn(Symbol::Battleship, Damage::Hits { taken: 1, of: 2 }), (false, false, 0));
        assert_eq!(drawn(Symbol::Infantry, Damage::Lost), (false, true, 0));
    }

    #[test]
    fn a_group_shows_how_many_it_stands_for() {
        let mut out = String::new();
        write_counter(&mut out, &Counter::new(Symbol::Fighter, Side::First).group_of(11));
        assert!(out.contains(">11</text>"));
        let mut single = String::new();
        write_counter(&mut single, &Counter::new(Symbol::Fighter, Side::First).group_of(1));
        assert!(!single.contains("badge"));
    }

    #[test]
    fn a_piece_that_moves_says_what_kind_it_is_of() {
        let counter = Counter::new(Symbol::Fighter, Side::First);
        let mut layer = Layer::moving("pieces");
        layer.add(Thing::counter("zero-3nw", "Zero", counter.clone()).of_kind("zero"));
        layer.add(Thing::counter("fort", "Fort", counter));
        let drawn = layer_svg(&layer);
        assert!(drawn.contains("data-id=\"zero-3nw\" data-kind=\"zero\""), "{drawn}");
        assert_eq!(drawn.matches("data-kind").count(), 1);
    }

    #[test]
    fn every_kind_of_thing_is_written_as_closed_elements() {
        let here = Point::new(10.0, 10.0);
        let area = Rect { x: 0.0, y: 0.0, width: 100.0, height: 40.0 };
        let outline = Trail::rounded(area, 4.0);
        let looks = [
            Look::Area(Area { outline: outline.clone(), paint: Paint::Sea, centre: here }),
            Look::Path(Path::drawn(outline, Paint::Shore, 2.0).dashed(4.0, 2.0)),
            Look::Stack(Stack { counters: vec![Counter::new(Symbol::Infantry, Side::First); 3] }),
            Look::Marker(Marker { at: here, radius: 9.0, paint: Paint::Brass, text: "7".into() }),
            Look::Track(Track {
                area,
                title: "Turn".into(),
                cells: vec![TrackCell { text: "1".into(), here: true }],
            }),
            Look::Arrow(Arrow { from: here, to: here.moved(40.0, 0.0), paint: Paint::First }),
        ];
        let mut scene = Scene::new("all", 200.0, 100.0);
        let mut layer = Layer::still("all");
        looks.into_iter().for_each(|look| layer.add(Thing::scenery(look)));
        layer.add(Thing::text(here, "Ford Island", TextStyle::Place));
        scene.layers.push(layer);
        let drawn = svg(&scene);
        assert_eq!(drawn.matches("<g").count(), drawn.matches("</g>").count());
        assert_eq!(drawn.matches("<text").count(), drawn.matches("</text>").count());
        assert!(drawn.contains("Ford Island</text>"));
    }
}
