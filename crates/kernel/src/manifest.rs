//! What a game says of itself: scenarios, options, guide and bounds.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};

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

/// The fields of a struct by their saved names.
fn fields_of<T: Serialize>(value: &T) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        _ => panic!("options are the fields of a struct"),
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
    /// The struct whose fields have the names of options, from options that are checked. A `bool` is set where an
    /// option has not its first value; other fields are read by their words.
    ///
    /// # Panics
    /// When a field is no option, or cannot have the value of that option.
    pub fn read_options<T>(&self, options: &Options) -> T
    where
        T: Default + Serialize + DeserializeOwned,
    {
        let mut fields = fields_of(&T::default());
        for (name, value) in &mut fields {
            let spec = self.option_of(name);
            let chosen = options.get(&spec.id);
            let first = spec.values.first().is_some_and(|first| first == chosen);
            *value = if value.is_boolean() { (!first).into() } else { chosen.into() };
        }
        serde_json::from_value(fields.into()).expect("a field has the values of its option")
    }

    /// What a scenario and a struct that [`Manifest::read_options`] reads tell of what was agreed.
    ///
    /// # Panics
    /// When a field is no option.
    pub fn agreed<T>(&self, scenario: impl Into<Option<&'static str>>, chosen: &T) -> Agreed
    where
        T: Serialize,
    {
        let word = |(name, value): (String, Value)| {
            let spec = self.option_of(&name);
            let word = value.as_bool().map(|on| spec.values[usize::from(on)].as_str());
            let word = word.or(value.as_str()).expect("an option has words");
            (spec.id.clone(), word.to_owned())
        };
        let options = fields_of(chosen).into_iter().map(word).collect();
        Agreed { scenario: scenario.into(), options: Options(options) }
    }

    /// The option with the name of a field.
    fn option_of(&self, field: &str) -> &OptionSpec {
        let id = field.replace('_', "-");
        self.options.iter().find(|spec| spec.id == id).expect("every field is an option")
    }

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
    fn options_are_the_fields_of_a_struct() {
        #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
        struct Rules {
            night_flights: bool,
            weather: String,
        }
        let rule = Rule::new("XX", "1");
        let manifest = Manifest {
            title: "",
            about: "",
            scenarios: Vec::new(),
            options: vec![
                OptionSpec::new("night-flights", "", ["no", "yes"], rule),
                OptionSpec::new("weather", "", ["fair", "rough"], rule),
            ],
            guide: Guide { book: "XX".to_owned(), rules: Vec::new() },
            pick_bound: 0,
            longest: 0,
        };
        let read = |list| manifest.read_options::<Rules>(&options(list));
        let chosen = [("night-flights", "yes"), ("weather", "rough")];
        let rules = Rules { night_flights: true, weather: "rough".into() };
        assert_eq!(read(&chosen), rules);
        assert_eq!(manifest.agreed(None, &rules).options, options(&chosen));
        assert!(!read(&[("night-flights", "no"), ("weather", "fair")]).night_flights);
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
