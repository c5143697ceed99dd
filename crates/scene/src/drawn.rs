//! Games that can be drawn.

use wardroom_kernel::{AnyGame, Board, Game, Hidden, Observer, Pick, Position, Rules, Seat, Tone};

use crate::{
    Banner, Cover, Layer, Lesson, Look, Note, Paint, Path, Point, Rect, Scene, Sheet, Thing, Trail,
};

/// A game that draws its views.
///
/// A game that has no drawing of its own yet is shown by its text board.
pub trait Drawn: Game {
    /// What is printed beside the board: lessons, the lid of the box and the rule book.
    const PAPERS: Papers = Papers::NONE;

    /// A view, drawn.
    fn scene(&self, view: &Self::View) -> Scene {
        board_scene(Rules::manifest(self).title, &self.board(view))
    }

    /// Turn and phase, for the head of the page.
    fn banner(&self, _view: &Self::View) -> Banner {
        Banner { turn: Rules::manifest(self).title.to_owned(), phase: String::new() }
    }

    /// The ids of the things in the scene that a pick belongs to. Asked of listed picks, to light things up, and
    /// of every other one, to say why a thing is dark.
    fn things(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _picks: &[Pick],
        _pick: Pick,
    ) -> Vec<String> {
        Vec::new()
    }

    /// What is written on things while this order is built, as far as its seat may know.
    fn notes(&self, _state: &Self::State, _seat: Seat, _picks: &[Pick]) -> Vec<Note> {
        Vec::new()
    }
}

/// Texts of a game that are read by people and never by its rules; each may be empty.
#[derive(Clone, Copy, Debug)]
pub struct Papers {
    /// Guided first turns, as TOML.
    pub lessons: &'static str,
    /// What the game says of itself to somebody who has never seen it, as TOML.
    pub cover: &'static str,
    /// The rule book for players, as Markdown.
    pub rule_book: &'static str,
}

impl Papers {
    /// A game without any.
    pub const NONE: Papers = Papers { lessons: "", cover: "", rule_book: "" };
}

/// The papers of the crate that asks, from its folder `data`: `lessons.toml`, `cover.toml` and `rulebook.md`.
#[macro_export]
macro_rules! papers {
    () => {
        $crate::Papers {
            lessons: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/lessons.toml")),
            cover: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/cover.toml")),
            rule_book: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/rulebook.md")),
        }
    };
}

/// A game that draws its views, whose types are not known.
pub trait AnyDrawn: AnyGame {
    /// What an observer may know, drawn.
    fn scene_for(&self, position: &Position, observer: Observer) -> Scene;

    /// Turn and phase, as an observer may know them.
    fn banner_for(&self, position: &Position, observer: Observer) -> Banner;

    /// Guided first turns.
    fn all_lessons(&self) -> Vec<Lesson>;

    /// What the game says of itself to somebody who has never seen it.
    fn its_cover(&self) -> Cover;

    /// The rule book for players, as Markdown; empty where there is none.
    fn book(&self) -> &'static str;

    /// The ids of the things that a pick belongs to, listed or not.
    fn things_of(&self, position: &Position, seat: Seat, picks: &[Pick], pick: Pick)
    -> Vec<String>;

    /// What is written on things while this order is built.
    fn notes_of(&self, position: &Position, seat: Seat, picks: &[Pick]) -> Vec<Note>;
}

impl<G: Drawn> AnyDrawn for G {
    fn scene_for(&self, position: &Position, observer: Observer) -> Scene {
        self.scene(&Hidden::view(self, state_of::<G>(position), observer))
    }

    fn banner_for(&self, position: &Position, observer: Observer) -> Banner {
        self.banner(&Hidden::view(self, state_of::<G>(position), observer))
    }

    fn all_lessons(&self) -> Vec<Lesson> {
        Lesson::read_all(G::PAPERS.lessons)
    }

    fn its_cover(&self) -> Cover {
        match G::PAPERS.cover {
            "" => Cover::plain(Rules::manifest(self)),
            text => Cover::read(text),
        }
    }

    fn book(&self) -> &'static str {
        G::PAPERS.rule_book
    }

    fn things_of(
        &self,
        position: &Position,
        seat: Seat,
        picks: &[Pick],
        pick: Pick,
    ) -> Vec<String> {
        self.things(state_of::<G>(position), seat, picks, pick)
    }

    fn notes_of(&self, position: &Position, seat: Seat, picks: &[Pick]) -> Vec<Note> {
        self.notes(state_of::<G>(position), seat, picks)
    }
}

fn state_of<G: Game>(position: &Position) -> &G::State {
    position.state().expect("a position is handed to the game it came from")
}

/// A text board as a sheet of paper.
fn board_scene(title: &str, board: &Board) -> Scene {
    const COLUMN: f32 = 9.0;
    const LINE: f32 = 19.0;
    const MARGIN: f32 = 24.0;
    let columns = board.0.iter().map(wardroom_kernel::Line::width).max().unwrap_or(0);
    let width = columns as f32 * COLUMN + 2.0 * MARGIN;
    let height = board.0.len() as f32 * LINE + 2.0 * MARGIN;
    let mut scene = Scene::new(title, width, height);
    let mut layer = Layer::moving("board");
    let paper = Trail::rounded(Rect { x: 0.0, y: 0.0, width, height }, 6.0);
    layer.add(Thing::scenery(Look::Path(Path::filled(paper, Paint::Paper))));
    for (row, line) in board.0.iter().enumerate() {
        let mut column = 0;
        for span in &line.0 {
            let at =
                Point::new(MARGIN + column as f32 * COLUMN, MARGIN + (row as f32 + 0.75) * LINE);
            column += span.text.chars().count();
            let text = Sheet {
                at,
                text: span.text.clone(),
                paint: paint_of(span.tone),
                width: span.text.chars().count() as f32 * COLUMN,
            };
            layer.add(Thing::scenery(Look::Sheet(text)));
        }
    }
    scene.layers.push(layer);
    scene
}

fn paint_of(tone: Tone) -> Paint {
    match tone {
        Tone::Plain | Tone::Strong => Paint::Ink,
        Tone::Dim => Paint::Neutral,
        Tone::Title => Paint::Brass,
        Tone::Sea => Paint::Boundary,
        Tone::Land => Paint::Shore,
        Tone::First => Paint::First,
        Tone::Second => Paint::Second,
        Tone::Hurt | Tone::Lost => Paint::Danger,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_a_drawing_is_shown_by_its_text_board() {
        let mut board = Board::default();
        board.line("1NW HARBOR", Tone::Sea);
        board.line("Nevada 8", Tone::Second);
        let scene = board_scene("Skirmish", &board);
        let drawn = crate::svg(&scene);
        assert!(drawn.contains(">1NW HARBOR</text>") && drawn.contains(">Nevada 8</text>"));
        assert!(scene.width > 90.0 && scene.height > 2.0 * 19.0);
    }
}
