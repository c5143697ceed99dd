//! Reads `data/skirmish.toml`, with a player's corrections, into types; and the printed charts.

use std::collections::BTreeMap;

use wardroom_kernel::{Chart, Complaint, Row, Sourced, printed, read};

use crate::*;

const EMBEDDED: &str = include_str!("../data/skirmish.toml");

printed! {
    /// The data the game is loaded with.
    pub(crate) struct Data {
        /// The face militia need to hit, by ground. [SKI T.1]
        fire: EnumMap<Back, u8, 3>,
        backs: Sourced<Backs>,
        scenario: BTreeMap<String, ScenarioData>,
    }

    /// How many markers have each back, by front. [SKI T.2]
    pub(crate) struct Backs {
        markers: EnumMap<Front, EnumMap<Back, u16, 3>, 2>,
    }

    /// A scenario as the file has it: the position it begins with, as a person writes it. [SKI 1.3]
    pub(crate) struct ScenarioData {
        title: String,
        about: String,
        setup: State,
    }
}

impl Data {
    /// Reads the embedded file with the corrections laid over it.
    pub(crate) fn load(overlay: &Overlay) -> Result<Data, Complaints> {
        let data: Data = read(EMBEDDED, overlay)?;
        let mut wrong = Complaints::default();
        for (ground, face) in data.fire.iter() {
            // Guards need one less, and a die has no face below 1.
            let (place, fits) = (format!("fire.{ground}"), (2..=6).contains(face));
            wrong.require(fits, place, "a face from 2 to 6 is needed", ski("T.1"));
        }
        for (id, scenario) in &data.scenario {
            for one in setup::check(&data, &scenario.setup).err().unwrap_or_default().0 {
                wrong.0.push(Complaint { place: format!("scenario.{id}: {}", one.place), ..one });
            }
        }
        wrong.or(data)
    }

    /// The lowest face that hits; guards need one less than militia. [SKI T.1]
    pub(crate) fn needed(&self, ground: Back, kind: Kind) -> u8 {
        self.fire[ground] - u8::from(kind == Kind::Guards)
    }

    /// The printed charts, each with its origin.
    pub(crate) fn charts(&self) -> Vec<Chart> {
        let fire = Back::ALL.iter().map(|&ground| {
            let faces = Kind::ALL.iter().map(|&kind| format!("{}+", self.needed(ground, kind)));
            Row::given(ground.word(), faces)
        });
        let backs = Front::ALL.iter().map(|&front| {
            let counts = self.backs.markers[front].values().iter().map(u16::to_string);
            Row::sourced(front.word(), counts, &self.backs.source)
        });
        let kinds = Kind::ALL.iter().map(|kind| kind.word());
        let grounds = Back::ALL.iter().map(|back| back.word());
        vec![
            Chart::new("fire", "FIRE", ski("T.1"), kinds, fire)
                .noted(["One die of 6 sides for each company."]),
            Chart::new("backs", "BACKS OF THE MARKERS", ski("T.2"), grounds, backs),
        ]
    }
}
