//! What there is to see.

use crate::{Paint, Point, Rect, Symbol, Trail};

/// A view, drawn: layers from the bottom to the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What it shows, in a few words.
    pub title: String,
    /// Width in drawing units.
    pub width: f32,
    /// Height in drawing units.
    pub height: f32,
    /// The layers, the lowest first.
    pub layers: Vec<Layer>,
}

impl Scene {
    /// An empty drawing.
    pub fn new(title: impl Into<String>, width: f32, height: f32) -> Self {
        Scene { title: title.into(), width, height, layers: Vec::new() }
    }

    /// Everything that has an id.
    pub fn named(&self) -> impl Iterator<Item = &Thing> {
        self.layers.iter().flat_map(|layer| &layer.things).filter(|thing| thing.id.is_some())
    }
}

/// A layer of a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Its word.
    pub id: String,
    /// Whether it is the same in every scene of a game: then it is fetched once.
    pub still: bool,
    /// What lies on it, the lowest first.
    pub things: Vec<Thing>,
}

impl Layer {
    /// A layer that never changes: the map.
    pub fn still(id: impl Into<String>) -> Self {
        Layer { id: id.into(), still: true, things: Vec::new() }
    }

    /// A layer that changes: the pieces.
    pub fn moving(id: impl Into<String>) -> Self {
        Layer { id: id.into(), still: false, things: Vec::new() }
    }

    /// Puts one thing on top.
    pub fn add(&mut self, thing: Thing) {
        self.things.push(thing);
    }
}

/// One thing in a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Thing {
    /// By which it is acted on; two things of one scene never share it.
    pub id: Option<String>,
    /// What it is, to be read aloud.
    pub name: String,
    /// How it looks.
    pub look: Look,
    /// How it stands out.
    pub emphasis: Emphasis,
    /// What it is wherever it stands, for pieces whose id holds their place: one that comes up is seen to come
    /// from one of its kind that has gone or changed.
    pub kind: Option<String>,
}

impl Thing {
    /// A thing that can be acted on.
    pub fn new(id: impl Into<String>, name: impl Into<String>, look: Look) -> Self {
        Thing { id: Some(id.into()), name: name.into(), look, emphasis: Emphasis::None, kind: None }
    }

    /// A thing to look at only.
    pub fn scenery(look: Look) -> Self {
        Thing { id: None, name: String::new(), look, emphasis: Emphasis::None, kind: None }
    }

    /// An area that can be acted on.
    pub fn area(id: impl Into<String>, name: impl Into<String>, area: Area) -> Self {
        Thing::new(id, name, Look::Area(area))
    }

    /// A counter that can be acted on.
    pub fn counter(id: impl Into<String>, name: impl Into<String>, counter: Counter) -> Self {
        Thing::new(id, name, Look::Counter(counter))
    }

    /// Text to read only.
    pub fn text(at: Point, text: impl Into<String>, style: TextStyle) -> Self {
        Thing::scenery(Look::Text(Text { at, text: text.into(), style, turned: 0.0 }))
    }

    /// The same thing, standing out.
    #[must_use]
    pub fn emphasised(mut self, emphasis: Emphasis) -> Self {
        self.emphasis = emphasis;
        self
    }

    /// The same thing, one of a kind that moves from place to place.
    #[must_use]
    pub fn of_kind(mut self, kind: impl Into<String>) -> Self {
        self.kind = Some(kind.into());
        self
    }
}

/// How a thing stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Emphasis {
    /// Not at all.
    #[default]
    None,
    /// It has just done something or something has been done to it.
    Recent,
    /// It has done what it can this turn.
    Spent,
    /// It is seen only while it can be picked or is pointed at: the arc of a gun.
    OnDemand,
}

/// How a thing looks.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Look {
    Area(Area),
    Counter(Counter),
    Stack(Stack),
    Marker(Marker),
    Track(Track),
    Arrow(Arrow),
    Text(Text),
    Sheet(Sheet),
    Path(Path),
    /// Several looks that belong to one thing, the lowest first.
    Group(Vec<Look>),
}

/// A piece of the map: a zone, a hex, a slot, a box.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    /// Its outline.
    pub outline: Trail,
    /// What it is made of.
    pub paint: Paint,
    /// Where things that are about it are put.
    pub centre: Point,
}

/// A line or shape that is only scenery: relief, a road, a shore.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// Its course.
    pub trail: Trail,
    /// What fills it.
    pub fill: Option<Paint>,
    /// What draws it.
    pub line: Option<Paint>,
    /// How wide the line is.
    pub width: f32,
    /// Lengths of dashes and gaps; none for an unbroken line.
    pub dash: Option<(f32, f32)>,
}

impl Path {
    /// A filled shape.
    pub fn filled(trail: Trail, fill: Paint) -> Self {
        Path { trail, fill: Some(fill), line: None, width: 0.0, dash: None }
    }

    /// A line.
    pub fn drawn(trail: Trail, line: Paint, width: f32) -> Self {
        Path { trail, fill: None, line: Some(line), width, dash: None }
    }

    /// The same line, broken.
    #[must_use]
    pub fn dashed(mut self, dash: f32, gap: f32) -> Self {
        self.dash = Some((dash, gap));
        self
    }
}

/// Whose a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The seat named first.
    First,
    /// The seat named second.
    Second,
    /// Nobody's.
    Neutral,
}

/// How badly a piece is hurt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Damage {
    /// Not at all.
    #[default]
    None,
    /// So many hits of so many.
    Hits {
        /// Taken.
        taken: u8,
        /// What it can take.
        of: u8,
    },
    /// Sunk or destroyed.
    Lost,
}

/// Which side of a printed counter is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Face {
    /// The side it begins with.
    #[default]
    Full,
    /// The weaker side of a piece that has lost a step.
    Reduced,
}

/// A counter: a card square with a symbol and printed values.
#[derive(Clone, Debug, PartialEq)]
pub struct Counter {
    /// Its middle.
    pub at: Point,
    /// Its width and height.
    pub size: (f32, f32),
    /// Whose it is.
    pub side: Side,
    /// What it shows.
    pub symbol: Symbol,
    /// The name along its top.
    pub name: String,
    /// The value at its lower left.
    pub left: String,
    /// The value at its lower right.
    pub right: String,
    /// How badly it is hurt.
    pub damage: Damage,
    /// How many pieces it stands for.
    pub count: Count,
    /// Which of its sides is up.
    pub face: Face,
    /// Which formation of its side it belongs to, counted from 0.
    pub formation: u8,
    /// Degrees it is turned clockwise.
    pub turned: f32,
    /// Degrees that its symbol alone is turned clockwise: where an aircraft is heading.
    pub heading: f32,
}

/// How many pieces a counter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Itself.
    One,
    /// A group of so many like it.
    Many(u16),
}

impl Counter {
    /// A square counter at the origin.
    pub fn new(symbol: Symbol, side: Side) -> Self {
        Counter {
            at: Point::default(),
            size: (46.0, 46.0),
            side,
            symbol,
            name: String::new(),
            left: String::new(),
            right: String::new(),
            damage: Damage::None,
            count: Count::One,
            face: Face::Full,
            formation: 0,
            turned: 0.0,
            heading: 0.0,
        }
    }

    /// The counter with its middle here.
    #[must_use]
    pub fn at(mut self, at: Point) -> Self {
        self.at = at;
        self
    }

    /// The counter in this size.
    #[must_use]
    pub fn sized(mut self, width: f32, height: f32) -> Self {
        self.size = (width, height);
        self
    }

    /// The counter with its printed name and values.
    #[must_use]
    pub fn values(
        mut self,
        name: impl Into<String>,
        left: impl Into<String>,
        right: impl Into<String>,
    ) -> Self {
        self.name = name.into();
        self.left = left.into();
        self.right = right.into();
        self
    }

    /// The counter, hurt.
    #[must_use]
    pub fn hurt(mut self, damage: Damage) -> Self {
        self.damage = damage;
        self
    }

    /// The counter, standing for a group.
    #[must_use]
    pub fn group_of(mut self, count: u16) -> Self {
        self.count = if count == 1 { Count::One } else { Count::Many(count) };
        self
    }

    /// The counter with this side up.
    #[must_use]
    pub fn showing(mut self, face: Face) -> Self {
        self.face = face;
        self
    }

    /// The counter in the colours of one of its side's formations, counted from 0.
    #[must_use]
    pub fn in_formation(mut self, formation: u8) -> Self {
        self.formation = formation;
        self
    }

    /// The counter, turned clockwise.
    #[must_use]
    pub fn turned(mut self, degrees: f32) -> Self {
        self.turned = degrees;
        self
    }

    /// The counter upright, with its symbol turned clockwise.
    #[must_use]
    pub fn heading(mut self, degrees: f32) -> Self {
        self.heading = degrees;
        self
    }

    /// The space it takes, not counting that it may be turned.
    pub fn space(&self) -> Rect {
        Rect::round(self.at, self.size.0, self.size.1)
    }
}

/// Counters on top of one another, the lowest first.
#[derive(Clone, Debug, PartialEq)]
pub struct Stack {
    /// The counters; each is drawn a little further up and to the right, and all fan out upwards
    /// when they are looked at.
    pub counters: Vec<Counter>,
}

/// A small round or square mark with a word on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Marker {
    /// Its middle.
    pub at: Point,
    /// Its half width.
    pub radius: f32,
    /// Its colour.
    pub paint: Paint,
    /// The word on it.
    pub text: String,
}

/// A row of boxes along which a marker moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// Its place.
    pub area: Rect,
    /// What it counts.
    pub title: String,
    /// The boxes.
    pub cells: Vec<TrackCell>,
}

/// A box of a track.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackCell {
    /// What is printed in it.
    pub text: String,
    /// Whether the marker is in it.
    pub here: bool,
}

/// An arrow.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// Where it begins.
    pub from: Point,
    /// Where it points.
    pub to: Point,
    /// Its colour.
    pub paint: Paint,
}

/// Text on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Its middle, on the base line.
    pub at: Point,
    /// What it says.
    pub text: String,
    /// How it is set.
    pub style: TextStyle,
    /// Degrees it is turned clockwise.
    pub turned: f32,
}

/// How text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextStyle {
    /// The name of a sea or ocean: wide and slanted.
    Sea,
    /// The name of a region of the board.
    Region,
    /// The name of a place.
    Place,
    /// A small note.
    Note,
    /// The name of a place that is read from far off.
    Town,
    /// The name of a place that is read from near by.
    Village,
    /// The number of a hex, read from very near.
    Grid,
    /// The name of a range of hills.
    Range,
    /// The heading of a box beside the map.
    Heading,
    /// A line in a box beside the map.
    Legend,
    /// A line of a list; it begins at its point.
    Line,
    /// A line of a list that is read from further off; it begins at its point.
    Entry,
    /// The heading of a list; it begins at its point.
    Caption,
}

/// A piece of typed text: every letter as wide as any other, from a point to the right.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Where it begins, on the base line.
    pub at: Point,
    /// What it says.
    pub text: String,
    /// Its colour.
    pub paint: Paint,
    /// How wide it is made.
    pub width: f32,
}
