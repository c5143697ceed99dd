//! What a game says of itself: scenarios, options, guide and bounds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Complaints, Guide, Rule, nearest};

/// A named set-up of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario {
    /// The word it is asked for by.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The words for its seats, in order.
    pub seats: Vec<String>,
    /// A sentence or two about it.
    pub about: String,
}

impl Scenario {
    /// A scenario with these words for its seats, in order.
    pub fn new<S: AsRef<str>>(id: &str, title: &str, seats: &[S], about: &str) -> Self {
        let seats = seats.iter().map(|seat| seat.as_ref().to_owned()).collect();
        Scenario { id: id.to_owned(), title: title.to_owned(), seats, about: about.to_owned() }
    }
}

/// A choice made before a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionSpec {
    /// The word it is set by.
    pub id: String,
    /// What it does.
    pub title: String,
    /// The values it can have.
    pub values: Vec<String>,
    /// The value it has unless told.
    pub default: String,
    /// The rule it comes from.
    pub rule: Rule,
}

impl OptionSpec {
    /// An option that has the first of its values unless told.
    ///
    /// # Panics
    /// When it has no value.
    pub fn new(
        id: impl Into<String>,
        title: impl Into<String>,
        values: impl IntoIterator<Item = impl Into<String>>,
        rule: Rule,
    ) -> Self {
        let values: Vec<String> = values.into_iter().map(Into::into).collect();
        let default = values.first().expect("an option has a value").clone();
        OptionSpec { id: id.into(), title: title.into(), values, default, rule }
    }
}

/// The values chosen for a game's options; what is absent has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub BTreeMap<String, String>);

impl Options {
    /// Checks the choices against what the game offers and fills in the defaults.
    ///
    /// # Errors
    /// Every unknown option and value, with the nearest known one.
    pub fn checked(&self, specs: &[OptionSpec]) -> Result<Options, Complaints> {
        let mut complaints = Complaints::default();
        for (id, value) in &self.0 {
            match specs.iter().find(|spec| spec.id == *id) {
                None => {
                    let near = nearest(id, specs.iter().map(|spec| spec.id.as_str()));
                    let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
                    complaints
                        .add(format!("option {id}"), format!("there is no such option{hint}"));
                }
                Some(spec) if !spec.values.contains(value) => complaints.break_rule(
                    format!("option {id}"),
                    format!("{value} is not one of {}", spec.values.join(", ")),
                    spec.rule,
                ),
                Some(_) => {}
            }
        }
        let full = specs
            .iter()
            .map(|spec| {
                let value = self.0.get(&spec.id).unwrap_or(&spec.default);
                (spec.id.clone(), value.clone())
            })
            .collect();
        complaints.or(Options(full))
    }

    /// The value of an option that [`Options::checked`] has filled in.
    ///
    /// # Panics
    /// When the option was never offered.
    pub fn get(&self, id: &str) -> &str {
        self.0.get(id).expect("options are checked before a game begins")
    }
}

/// What a game says of itself, fixed once it is loaded.
#[derive(Clone, Debug)]
pub struct Manifest {
    /// Its title.
    pub title: &'static str,
    /// Which edition it follows and what is reconstructed, in a few sentences.
    pub about: &'static str,
    /// The scenarios, the usual one first.
    pub scenarios: Vec<Scenario>,
    /// The options.
    pub options: Vec<OptionSpec>,
    /// Every rule in our words.
    pub guide: Guide,
    /// Every pick is below this number.
    pub pick_bound: u16,
    /// More actions than a game can have.
    pub longest: u32,
}

impl Manifest {
    /// The scenario of this name.
    ///
    /// # Errors
    /// When there is none, with the nearest name.
    pub fn scenario(&self, id: &str) -> Result<&Scenario, Complaints> {
        self.scenarios.iter().find(|known| known.id == id).ok_or_else(|| {
            let near = nearest(id, self.scenarios.iter().map(|known| known.id.as_str()));
            let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            let reason = format!("{} has no such scenario{hint}", self.title);
            Complaints::one(format!("scenario {id}"), reason)
        })
    }
}
