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

/// What a position tells of what was agreed before the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreed {
    /// The word of the scenario, where the position belongs to one.
    pub scenario: Option<&'static str>,
    /// The options whose values can be seen in it.
    pub options: Options,
}

impl Agreed {
    /// A scenario, and options with their values.
    pub fn new<const N: usize>(
        scenario: impl Into<Option<&'static str>>,
        options: [(&str, impl Into<String>); N],
    ) -> Self {
        let options = options.map(|(id, value)| (id.to_owned(), value.into()));
        Agreed { scenario: scenario.into(), options: Options(options.into()) }
    }

    /// The scenario and the options of a game that begins with the position: what the position tells, and what was asked for
    /// besides.
    ///
    /// # Errors
    /// Whatever was asked for and is not so in the position.
    pub fn with(
        &self,
        scenario: Option<&str>,
        options: &Options,
    ) -> Result<(Option<String>, Options), Complaints> {
        let mut wrong = Complaints::default();
        let of = self.scenario.filter(|of| scenario.is_some_and(|asked| asked != *of));
        if let (Some(asked), Some(of)) = (scenario, of) {
            wrong.add(format!("scenario {asked}"), format!("the position belongs to {of}"));
        }
        let mut all = self.options.clone();
        for (id, asked) in &options.0 {
            match self.options.0.get(id).filter(|seen| *seen != asked) {
                Some(seen) => wrong.add(
                    format!("option {id}"),
                    format!("{asked} was asked for, and the position has {seen}"),
                ),
                None => drop(all.0.insert(id.clone(), asked.clone())),
            }
        }
        wrong.or((scenario.or(self.scenario).map(str::to_owned), all))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn options(list: &[(&str, &str)]) -> Options {
        Options(list.iter().map(|&(id, value)| (id.to_owned(), value.to_owned())).collect())
    }

    #[test]
    fn what_a_position_tells_fills_in_what_was_not_asked_for() {
        let agreed = Agreed::new("ferry", [("wolves", "two")]);
        let (scenario, all) = agreed.with(None, &options(&[("night", "on")])).unwrap();
        assert_eq!(scenario.as_deref(), Some("ferry"));
        assert_eq!(all, options(&[("night", "on"), ("wolves", "two")]));
        let (scenario, _) = Agreed::default().with(Some("bridge"), &Options::default()).unwrap();
        assert_eq!(scenario.as_deref(), Some("bridge"));
    }

    #[test]
    fn what_was_asked_for_and_is_not_so_is_told_at_once() {
        let agreed = Agreed::new("ferry", [("wolves", "two")]);
        let wrong = agreed.with(Some("bridge"), &options(&[("wolves", "one")])).unwrap_err();
        assert_eq!(
            wrong.to_string(),
            "scenario bridge: the position belongs to ferry\n\
             option wolves: one was asked for, and the position has two"
        );
    }
}
