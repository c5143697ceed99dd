//! What to draw, said without naming any game, and the SVG it becomes.
//!
//! A game turns a view into a [`Scene`]: layers of areas, counters, tracks, arrows and text. Whatever
//! can be acted on has an id and a name that can be read aloud. Colours are said by meaning ([`Paint`]), so
//! the same scene is drawn by day and by night, on a page or on paper.
//!
//! ```
//! use wardroom_scene::{Counter, Layer, Point, Scene, Side, Symbol, Thing};
//!
//! let mut scene = Scene::new("A quiet morning", 400.0, 300.0);
//! let mut layer = Layer::moving("units");
//! layer.add(Thing::counter(
//!     "zero-1",
//!     "Zero, strength 4, in 3NW",
//!     Counter::new(Symbol::Fighter, Side::First).at(Point::new(80.0, 60.0)).values("Zero", "4", "3-6"),
//! ));
//! scene.layers.push(layer);
//! assert!(wardroom_scene::svg(&scene).contains("aria-label=\"Zero, strength 4, in 3NW\""));
//! ```

mod cover;
mod drawn;
mod geometry;
mod hand;
mod label;
mod lesson;
mod look;
mod palette;
mod shore;
mod svg;
mod symbol;

pub use cover::{Cover, QuickStart};
pub use drawn::{AnyDrawn, Drawn, Papers};
pub use geometry::{Point, Rect, Trail};
pub use hand::{noise, strayed, wobble};
pub use label::Labels;
pub use lesson::{Banner, Lesson, Note, Step};
pub use look::{
    Area, Arrow, Count, Counter, Damage, Emphasis, Face, Layer, Look, Marker, Path, Scene, Sheet,
    Side, Stack, Text, TextStyle, Thing, Track, TrackCell,
};
pub use palette::{Paint, STYLESHEET};
pub use shore::{shore, shore_loops};
pub use svg::{layer_svg, plain_svg, svg};
pub use symbol::Symbol;
