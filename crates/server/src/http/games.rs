//! The games on offer: their scenarios, charts and rules.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use wardroom_kernel::{AnyGame, Chart, Lookup, Refusal, RuleText, Status, nearest};
use wardroom_protocol::{
    ChartInfo, ChartQuery, ChartResult, ChartRow, ChartTitle, GameInfo, LessonTitle, OptionInfo,
    QuickStart, RuleInfo, ScenarioInfo, Today,
};

use super::extract::{PathParam, QueryParams};
use crate::App;
use crate::error::{ApiError, ApiResult};
use crate::play::this_day;
use wardroom_catalog::Engine;

/// What is known of a game before it is played.
pub(super) fn game_info(game: &dyn Engine) -> GameInfo {
    let mut seats: Vec<String> = Vec::new();
    for seat in game.manifest().scenarios.iter().flat_map(|scenario| &scenario.seats) {
        if !seats.contains(seat) {
            seats.push(seat.clone());
        }
    }
    let cover = game.its_cover();
    GameInfo {
        id: game.id().to_owned(),
        title: game.manifest().title.to_owned(),
        about: game.manifest().about.to_owned(),
        seat_names: seats.iter().map(|word| (word.clone(), cover.seat_name(word))).collect(),
        seats,
        scenarios: game
            .manifest()
            .scenarios
            .iter()
            .map(|scenario| ScenarioInfo {
                id: scenario.id.clone(),
                title: scenario.title.clone(),
                seats: scenario.seats.clone(),
                about: scenario.about.clone(),
            })
            .collect(),
        options: game
            .manifest()
            .options
            .iter()
            .map(|option| OptionInfo {
                id: option.id.clone(),
                title: option.title.clone(),
                values: option.values.clone(),
                says: option
                    .values
                    .iter()
                    .map(|value| cover.option_value(&option.id, value))
                    .collect(),
                default: option.default.clone(),
                rule: option.rule.to_string(),
            })
            .collect(),
        lessons: game
            .all_lessons()
            .into_iter()
            .map(|lesson| LessonTitle { id: lesson.id, title: lesson.title })
            .collect(),
        picture: picture_path(game.id()),
        line: cover.line,
        pitch: cover.pitch,
        minutes: cover.minutes,
        difficulty: cover.difficulty,
        play: QuickStart { scenario: cover.play.scenario, seat: cover.play.seat },
    }
}

/// Where the picture on a game's lid is.
pub(crate) fn picture_path(game: &str) -> String {
    format!("/games/{game}/picture.svg")
}

pub(super) async fn today(State(app): State<Arc<App>>) -> ApiResult<Json<Today>> {
    Ok(Json(app.today(this_day())?))
}

pub(super) async fn all(State(app): State<Arc<App>>) -> Json<Vec<GameInfo>> {
    Json(app.registry.games().map(|game| game_info(game.as_ref())).collect())
}

fn find(app: &App, id: &str) -> ApiResult<Arc<dyn Engine>> {
    app.registry.open(id, "")?.ok_or_else(|| ApiError::not_found("game"))
}

pub(super) async fn charts(
    State(app): State<Arc<App>>,
    PathParam(game): PathParam<String>,
) -> ApiResult<Json<Vec<ChartTitle>>> {
    let title = |chart: Chart| ChartTitle {
        origin: chart.origin().word().to_owned(),
        rule: chart.rule.to_string(),
        id: chart.id,
        title: chart.title,
    };
    Ok(Json(find(&app, &game)?.charts().into_iter().map(title).collect()))
}

pub(super) async fn chart(
    State(app): State<Arc<App>>,
    PathParam((game, id)): PathParam<(String, String)>,
    QueryParams(look_up): QueryParams<ChartQuery>,
) -> ApiResult<Json<ChartInfo>> {
    let charts = find(&app, &game)?.charts();
    let chart = charts.into_iter().find(|chart| chart.id == id);
    let chart = chart.ok_or_else(|| ApiError::not_found("chart"))?;
    let find = |roll: &String| {
        let found = chart.look_up(look_up.column.as_deref(), roll, look_up.modifier)?;
        let origin = found.origin.word().to_owned();
        let Lookup { row, column, total, result, .. } = found;
        Ok::<_, ApiError>(ChartResult { row, column, total, result, origin })
    };
    let result = look_up.roll.as_ref().map(find).transpose()?;
    let row = |row: wardroom_kernel::Row| ChartRow {
        roll: row.roll,
        cells: row.cells,
        origin: row.origin.word().to_owned(),
        why: row.why,
    };
    Ok(Json(ChartInfo {
        origin: chart.origin().word().to_owned(),
        rule: chart.rule.to_string(),
        id: chart.id,
        title: chart.title,
        dice: chart.dice,
        columns: chart.columns,
        rows: chart.rows.into_iter().map(row).collect(),
        notes: chart.notes,
        result,
    }))
}

fn rule_info(game: &dyn AnyGame, rule: &RuleText) -> RuleInfo {
    let status = match rule.status {
        Status::Done => "done",
        Status::NotDone => "not-done",
        Status::NotApplicable => "not-applicable",
    };
    RuleInfo {
        id: format!("{} {}", game.code(), rule.id),
        kind: rule.kind.clone(),
        given: rule.given.clone(),
        title: rule.title.clone(),
        text: rule.text.clone(),
        numbers: rule.numbers.clone(),
        status: status.to_owned(),
        reason: rule.reason.clone(),
    }
}

pub(super) async fn rules(
    State(app): State<Arc<App>>,
    PathParam(game): PathParam<String>,
) -> ApiResult<Json<Vec<RuleInfo>>> {
    let game = find(&app, &game)?;
    Ok(Json(game.manifest().guide.rules.iter().map(|rule| rule_info(&*game, rule)).collect()))
}

pub(super) async fn rule(
    State(app): State<Arc<App>>,
    PathParam((game, id)): PathParam<(String, String)>,
) -> ApiResult<Json<RuleInfo>> {
    let game = find(&app, &game)?;
    let guide = &game.manifest().guide;
    match guide.find(&id) {
        Some(rule) => Ok(Json(rule_info(&*game, rule))),
        None => {
            let near = nearest(&id, guide.rules.iter().map(|rule| rule.id.as_str()));
            let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            Err(ApiError::NotFound(Refusal::plain(format!("there is no rule {id}{hint}")).reason))
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Registry;

    #[test]
    fn what_stands_on_a_lid_is_true_of_its_game() {
        for game in Registry::catalog().games() {
            let (id, cover, manifest) = (game.id(), game.its_cover(), game.manifest());
            assert!(cover.line.len() > 20 && cover.pitch.len() > cover.line.len(), "{id}");
            assert!((1..=3).contains(&cover.difficulty), "{id}");
            assert!(cover.minutes.0 > 0 && cover.minutes.0 < cover.minutes.1, "{id}");
            let first = manifest.scenario(&cover.play.scenario).expect("the scenario of one click");
            assert!(first.seats.contains(&cover.play.seat), "{id}");
            for day in &cover.days {
                assert!(manifest.scenario(day).is_ok(), "{id} has no scenario {day}");
            }
            for seat in manifest.scenarios.iter().flat_map(|scenario| &scenario.seats) {
                assert!(cover.seats.contains_key(seat), "{id}: {seat} has no name");
            }
            for (option, values) in &cover.options {
                let known = manifest.options.iter().find(|known| known.id == *option);
                let known = known.unwrap_or_else(|| panic!("{id} has no option {option}"));
                for value in values.keys() {
                    assert!(known.values.contains(value), "{id}: {option} is never {value}");
                }
            }
            // A code such as `us-half` is not told by a capital alone.
            for option in &manifest.options {
                for value in option.values.iter().filter(|value| value.contains('-')) {
                    let says = cover.option_value(&option.id, value);
                    assert!(says.contains(' '), "{id}: {} is shown as {says}", option.id);
                }
            }
            let orders =
                game.all_lessons()[0].steps.iter().filter(|step| step.order.is_some()).count();
            assert!((1..=orders).contains(&cover.picture), "{id}: {orders} orders");
        }
    }
}
