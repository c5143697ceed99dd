//! The picture on the lid of a game: its first lesson, a few orders in, drawn as the table draws it.

use wardroom_catalog::Engine;
use wardroom_kernel::{Observer, Options, Position, Seat};
use wardroom_record::{Answers, Kind, Secret, Table, Terms};
use wardroom_scene::{Lesson, svg};

use crate::error::ApiResult;

/// The picture on the lid of a game.
pub(super) fn draw(game: &dyn Engine) -> ApiResult<String> {
    let cover = game.its_cover();
    let (position, seat) = match game.all_lessons().first() {
        Some(lesson) => followed(game, lesson, cover.picture)?,
        None => {
            let terms = Terms::new(game, &cover.play.scenario, &Options::default())?;
            (terms.start(game)?, Seat(0))
        }
    };
    let drawn = svg(&game.scene_for(&position, Observer::Seat(seat)));
    Ok(match cover.frame {
        Some([left, top, width, height]) => {
            let rest = drawn.split_once("viewBox=\"").and_then(|(_, rest)| rest.split_once('"'));
            let rest = rest.map_or("", |(_, rest)| rest);
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\"{rest}"
            )
        }
        None => drawn,
    })
}

/// How a lesson stands after so many of its orders, and the seat of its reader.
fn followed(game: &dyn Engine, lesson: &Lesson, orders: usize) -> ApiResult<(Position, Seat)> {
    let mut terms = Terms::new(game, &lesson.scenario, &Options::default())?;
    (terms.kind, terms.seeded) = (Kind::Practice, true);
    let mut table = Table::open(game, terms, Secret::from_seed(lesson.seed), Answers::Sealed)?;
    let given = lesson.steps.iter().filter_map(|step| Some((step, step.order.as_ref()?)));
    for (step, order) in given.take(orders) {
        let seat = table.seat(step.by.as_deref().unwrap_or(&lesson.seat)).unwrap_or(Seat(0));
        let action = game.parse(table.position(), seat, order)?;
        table.act(game, seat, &action, Answers::Sealed)?;
    }
    let seat = table.seat(&lesson.seat).unwrap_or(Seat(0));
    Ok((table.position().clone(), seat))
}
