//! Reads `data/skirmish.toml`, with a player's corrections, into types; and the printed charts.

use serde::Deserialize;
use wardroom_kernel::{Chart, Complaints, Origin, Overlay, Row, read};

use crate::rules;
use crate::state::{Back, Companies, Front, Kind, MOST_COMPANIES, MOST_TURNS};

const EMBEDDED: &str = include_str!("../data/skirmish.toml");

/// The data the game is loaded with.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Data {
    pub(crate) fire: FireTable,
    pub(crate) backs: BacksTable,
    pub(crate) scenario: Scenarios,
}

/// The face militia need to hit, by ground. [SKI T.1]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct FireTable {
    origin: Origin,
    clear: u8,
    mist: u8,
    bog: u8,
}

impl FireTable {
    fn militia(&self, ground: Back) -> u8 {
        match ground {
            Back::Clear => self.clear,
            Back::Mist => self.mist,
            Back::Bog => self.bog,
        }
    }

    /// The lowest face that hits; guards need one less than militia. [SKI T.1]
    pub(crate) fn needed(&self, ground: Back, kind: Kind) -> u8 {
        match kind {
            Kind::Guards => self.militia(ground) - 1,
            Kind::Militia => self.militia(ground),
        }
    }
}

/// How many markers have each back, by front. [SKI T.2]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct BacksTable {
    origin: Origin,
    why: String,
    wood: Backs,
    hill: Backs,
}

#[derive(Clone, Debug, Deserialize)]
struct Backs {
    clear: u16,
    mist: u16,
    bog: u16,
}

impl BacksTable {
    /// All markers of a front, by back.
    pub(crate) fn of(&self, front: Front) -> [u16; 3] {
        let backs = match front {
            Front::Wood => &self.wood,
            Front::Hill => &self.hill,
        };
        [backs.clear, backs.mist, backs.bog]
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Scenarios {
    dawn: ScenarioData,
    rearguard: ScenarioData,
}

impl Scenarios {
    /// Every scenario with its word, the usual one first.
    pub(crate) fn all(&self) -> [(&'static str, &ScenarioData); 2] {
        [("dawn", &self.dawn), ("rearguard", &self.rearguard)]
    }
}

/// A scenario as the file has it. [SKI 1.3]
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct ScenarioData {
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) turns: u8,
    pub(crate) fronts: [Front; 3],
    pub(crate) red: Companies,
    pub(crate) blue: Companies,
}

impl Data {
    /// Reads the embedded file with the corrections laid over it.
    ///
    /// # Errors
    /// Everything that is wrong with the corrections.
    pub(crate) fn load(overlay: &Overlay) -> Result<Data, Complaints> {
        let data: Data = read(EMBEDDED, overlay)?;
        let mut complaints = Complaints::default();
        for ground in Back::ALL {
            // Guards need one less, and a die has no face below 1.
            if !(2..=6).contains(&data.fire.militia(ground)) {
                let place = format!("fire.{}", ground.word());
                complaints.break_rule(place, "a face from 2 to 6 is needed", rules::FIRE_TABLE);
            }
        }
        for (id, scenario) in data.scenario.all() {
            data.check_scenario(id, scenario, &mut complaints);
        }
        complaints.or(data)
    }

    fn check_scenario(&self, id: &str, scenario: &ScenarioData, complaints: &mut Complaints) {
        let place = |part: &str| format!("scenario.{id}.{part}");
        if !(1..=MOST_TURNS).contains(&scenario.turns) {
            let reason = format!("a game has 1 to {MOST_TURNS} turns");
            complaints.break_rule(place("turns"), reason, rules::LENGTH);
        }
        for (side, companies) in [("red", scenario.red), ("blue", scenario.blue)] {
            if Kind::ALL.iter().any(|&kind| companies[kind] > MOST_COMPANIES) {
                let reason = format!("a side has at most {MOST_COMPANIES} companies of a kind");
                complaints.break_rule(place(side), reason, rules::SIDES);
            }
            // Two small numbers, or the check above has complained already.
            if u16::from(companies.guards) + u16::from(companies.militia) == 0 {
                complaints.break_rule(place(side), "a side has a company", rules::SIDES);
            }
        }
        for front in Front::ALL {
            let on_table = scenario.fronts.iter().filter(|&&there| there == front).count();
            if (self.backs.of(front).iter().sum::<u16>() as usize) < on_table {
                let reason = format!("there are not {on_table} markers of {}", front.word());
                complaints.break_rule(place("fronts"), reason, rules::BACKS_TABLE);
            }
        }
    }

    /// The printed charts, each with its origin.
    pub(crate) fn charts(&self) -> Vec<Chart> {
        let fire = Back::ALL.map(|ground| {
            let faces = Kind::ALL.map(|kind| format!("{}+", self.fire.needed(ground, kind)));
            Row::given(ground.word(), faces).origin(self.fire.origin, "")
        });
        let backs = Front::ALL.map(|front| {
            let counts = self.backs.of(front).map(|count| count.to_string());
            Row::given(front.word(), counts).origin(self.backs.origin, &self.backs.why)
        });
        vec![
            Chart {
                id: "fire".to_owned(),
                title: "FIRE".to_owned(),
                rule: rules::FIRE_TABLE,
                dice: None,
                columns: Kind::ALL.map(|kind| kind.word().to_owned()).to_vec(),
                rows: fire.to_vec(),
                notes: vec!["One die of 6 sides for each company.".to_owned()],
            },
            Chart {
                id: "backs".to_owned(),
                title: "BACKS OF THE MARKERS".to_owned(),
                rule: rules::BACKS_TABLE,
                dice: None,
                columns: Back::ALL.map(|back| back.word().to_owned()).to_vec(),
                rows: backs.to_vec(),
                notes: Vec::new(),
            },
        ]
    }
}
