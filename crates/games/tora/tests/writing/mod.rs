//! Writes plans the way a player does: by typed words.

use serde::de::DeserializeOwned;
use wardroom_kernel::{Complaints, Overlay, Pick};
use wardroom_tora::data::Data;
use wardroom_tora::plan::ijn::{self, Terms};
use wardroom_tora::plan::{
    GroupSetup, IjnPlan, IjnPlanSetup, PICKS, PlanIllegal, UsPlan, UsPlanSetup, us, word,
};

/// The data as it is embedded.
pub(crate) fn data() -> Data {
    Data::load(&Overlay::none()).unwrap()
}

fn pick(text: &str) -> Pick {
    (0..PICKS)
        .map(Pick)
        .find(|&pick| word(pick) == text)
        .unwrap_or_else(|| panic!("no word {text}"))
}

/// Reads an order word by word: each must be among the choices at its place, which have no word twice.
fn read(
    text: &str,
    choices: impl Fn(&[Pick], &mut Vec<Pick>),
    check: impl Fn(&[Pick], Pick) -> Result<(), PlanIllegal>,
) -> Result<Vec<Pick>, PlanIllegal> {
    let (mut picks, mut list) = (Vec::new(), Vec::new());
    for text in text.split_whitespace() {
        let pick = pick(text);
        choices(&picks, &mut list);
        assert!(list.len() < 100, "{} choices before {text}", list.len());
        check(&picks, pick)?;
        assert!(list.contains(&pick), "{text} is allowed and not listed");
        picks.push(pick);
    }
    Ok(picks)
}

/// The US plan that words make of the historical one.
pub(crate) fn us_plan(data: &Data, text: &str) -> Result<UsPlan, PlanIllegal> {
    let base = &data.us_plans[0];
    let picks = read(
        text,
        |picks, list| us::choices(data, base, picks, list),
        |picks, pick| us::Sheet::read(data, base, picks).check(pick),
    )?;
    Ok(us::apply(data, base, &picks))
}

/// The IJN plan that words make of the historical one.
pub(crate) fn ijn_plan_on(data: &Data, terms: Terms, text: &str) -> Result<IjnPlan, PlanIllegal> {
    let base = &data.ijn_plans[0];
    let picks = read(
        text,
        |picks, list| ijn::choices(data, base, terms, picks, list),
        |picks, pick| ijn::Sheet::read(data, base, terms, picks).check(pick),
    )?;
    Ok(ijn::apply(data, base, terms, &picks))
}

/// The same with the usual options.
pub(crate) fn ijn_plan(data: &Data, text: &str) -> Result<IjnPlan, PlanIllegal> {
    ijn_plan_on(data, Terms::default(), text)
}

/// The words offered after an order that is not finished.
pub(crate) fn offered_to_us(data: &Data, text: &str) -> Vec<String> {
    let picks: Vec<Pick> = text.split_whitespace().map(pick).collect();
    let mut list = Vec::new();
    us::choices(data, &data.us_plans[0], &picks, &mut list);
    list.into_iter().map(word).collect()
}

/// The words offered to the IJN after an order that is not finished.
pub(crate) fn offered_to_ijn(data: &Data, text: &str) -> Vec<String> {
    let picks: Vec<Pick> = text.split_whitespace().map(pick).collect();
    let mut list = Vec::new();
    ijn::choices(data, &data.ijn_plans[0], Terms::default(), &picks, &mut list);
    list.into_iter().map(word).collect()
}

/// What a US plan in a file breaks: the rules, after changing the historical plan.
pub(crate) fn us_complaints(data: &Data, change: impl FnOnce(&mut UsPlanSetup)) -> Vec<String> {
    let mut setup = UsPlanSetup::from(&data.us_plans[0]);
    change(&mut setup);
    match setup.check(data) {
        Ok(_) => Vec::new(),
        Err(complaints) => rules(complaints),
    }
}

/// What an IJN plan in a file breaks: the rules, after changing the historical plan.
pub(crate) fn ijn_complaints(data: &Data, change: impl FnOnce(&mut IjnPlanSetup)) -> Vec<String> {
    let mut setup = IjnPlanSetup::from(&data.ijn_plans[0]);
    change(&mut setup);
    match setup.check(data) {
        Ok(_) => Vec::new(),
        Err(complaints) => rules(complaints),
    }
}

fn rules(complaints: Complaints) -> Vec<String> {
    complaints.0.into_iter().map(|complaint| complaint.rule.unwrap_or(complaint.reason)).collect()
}

/// A thing by its name, as it is written in a file.
pub(crate) fn named<T: DeserializeOwned>(name: &str) -> T {
    serde_json::from_value(name.into()).unwrap_or_else(|wrong| panic!("{name}: {wrong}"))
}

/// A group of an IJN plan in a file.
pub(crate) fn group(wave: &str, sector: &str, plane: &str, load: &str, units: u8) -> GroupSetup {
    GroupSetup {
        wave: named(wave),
        sector: (!sector.is_empty()).then(|| named(sector)),
        plane: named(plane),
        load: (!load.is_empty()).then(|| named(load)),
        units,
        third: None,
    }
}
