//! A view, drawn.

use wardroom_scene::Drawn;

use crate::AirRaid;

impl Drawn for AirRaid {}
