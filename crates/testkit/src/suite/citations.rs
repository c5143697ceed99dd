//! Everything that happens and everything that is printed cites a rule of the guide.

use std::collections::BTreeSet;

use wardroom_kernel::{Game, Guide, Observer, Origin, Overlay, Rule};

use super::walk::{Property, Turn};

/// Every event is told to the referee and cites a rule of the guide, and so does every roll.
pub(super) struct EventsCiteRules;

impl<G: Game> Property<G> for EventsCiteRules {
    fn turn(&mut self, turn: &mut Turn<'_, G>) {
        let guide = &turn.game.manifest().guide;
        for logged in &turn.acted.events {
            let told = turn.game.tell(&logged.event, Observer::Referee);
            let told = told.unwrap_or_else(|| panic!("the referee is not told {:?}", logged.event));
            assert!(!told.trim().is_empty(), "{:?} is told in no words", logged.event);
            check_rule(guide, G::CODE, logged.rule, &told);
            for roll in &logged.rolls {
                let id = roll.rule.strip_prefix(G::CODE).unwrap_or_default().trim_start();
                let known = guide.find(id).is_some();
                assert!(known, "{roll} was rolled by {}, which is not in the guide", roll.rule);
            }
        }
    }
}

fn check_rule(guide: &Guide, code: &str, rule: Rule, what: &str) {
    assert_eq!(rule.book, code, "{what:?} cites another book");
    assert!(guide.find(rule.id).is_some(), "{what:?} cites {rule}, which is not in the guide");
}

/// Guide, charts, scenarios and options are whole: each named once, each with a rule there is.
pub(super) fn check_printed<G: Game>(game: &G) {
    let guide = &game.manifest().guide;
    assert_eq!(guide.book, G::CODE, "the guide is of another book");
    once("rule", guide.rules.iter().map(|rule| rule.id.to_lowercase()));
    once("scenario", game.manifest().scenarios.iter().map(|scenario| scenario.id.clone()));
    once("option", game.manifest().options.iter().map(|option| option.id.clone()));
    let charts = game.charts();
    once("chart", charts.iter().map(|chart| chart.id.clone()));
    for scenario in &game.manifest().scenarios {
        assert!(!scenario.seats.is_empty(), "{} has no seats", scenario.id);
        once("seat", scenario.seats.iter().cloned());
    }
    for option in &game.manifest().options {
        check_rule(guide, G::CODE, option.rule, &option.id);
        assert!(option.values.contains(&option.default), "{} has another default", option.id);
    }
    for chart in &charts {
        check_rule(guide, G::CODE, chart.rule, &chart.id);
        for row in &chart.rows {
            let (chart, roll) = (&chart.id, &row.roll);
            let reasoned = row.origin == Origin::Given || !row.why.trim().is_empty();
            assert!(reasoned, "row {roll} of {chart} is not as printed, and no reason is given");
        }
        for row in &chart.rows {
            let (chart, headings) = (&chart.id, chart.columns.len());
            assert_eq!(row.cells.len(), headings, "row {} of {chart} has other columns", row.roll);
        }
    }
}

fn once(what: &str, names: impl Iterator<Item = String>) {
    let mut seen = BTreeSet::new();
    for name in names {
        assert!(!name.trim().is_empty(), "a {what} has no name");
        assert!(seen.insert(name.clone()), "there are two of {what} {name}");
    }
}

/// Corrections to what the data does not have are refused.
pub(super) fn check_corrections<G: Game>() {
    if let Err(complaints) = G::load(&Overlay::none()) {
        panic!("the game does not load without corrections: {complaints}");
    }
    let unknown = Overlay::parse("no-game-has-such-a-key = 1").expect("this is TOML");
    match G::load(&unknown) {
        Ok(_) => panic!("a correction of a key that is nowhere in the data is accepted"),
        Err(complaints) => {
            let named = complaints.0.iter().any(|one| one.place.contains("no-game-has-such-a-key"));
            assert!(named, "the complaint does not name the key: {complaints}");
        }
    }
}
