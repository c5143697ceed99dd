//! The head of the page; the maps, drawn.

use wardroom_scene::{Banner, Drawn};

use crate::Doolittle;
use crate::view::View;

impl Drawn for Doolittle {
    fn banner(&self, view: &View) -> Banner {
        let phase = view.result.clone().unwrap_or_else(|| view.now.clone());
        Banner { turn: view.time.clone(), phase }
    }
}
