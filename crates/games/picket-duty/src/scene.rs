//! The head of the page; the board itself is shown in text until it is drawn.

use wardroom_scene::{Banner, Drawn};

use crate::{PicketDuty, View};

impl Drawn for PicketDuty {
    fn banner(&self, view: &View) -> Banner {
        let position = &view.position;
        let phase = view.result.clone().unwrap_or_else(|| view.now.clone());
        Banner { turn: format!("{} {}", position.date, position.phase), phase }
    }
}
