//! `wardroom games`: what can be played.

use serde_json::{Value, json};
use wardroom_kernel::{AnyGame, Overlay, Tone};

use crate::failure::CliResult;
use crate::lookup;
use crate::output::{Output, OutputFormat, width, wrap};

/// List the games with their scenarios, seats and options
#[derive(clap::Args)]
#[command(after_help = "Example:\n  wardroom games --json")]
pub(crate) struct Args {}

pub(crate) fn run(_args: &Args, out: &mut Output) -> CliResult {
    let games = wardroom_catalog::ids()
        .map(|id| lookup::open(id, &Overlay::none()))
        .collect::<CliResult<Vec<_>>>()?;
    if out.format() == OutputFormat::Json {
        let list: Vec<Value> = games.iter().map(|game| describe(&**game)).collect();
        return out.json(&list);
    }
    for (at, game) in games.iter().enumerate() {
        tell(out, at + 1, &**game)?;
    }
    Ok(())
}

fn describe(game: &dyn AnyGame) -> Value {
    let seats = game.manifest().scenarios.first().map(|scenario| scenario.seats.clone());
    json!({
        "id": game.id(),
        "code": game.code(),
        "title": game.manifest().title,
        "about": game.manifest().about,
        "seats": seats.unwrap_or_default(),
        "scenarios": game.manifest().scenarios,
        "options": game.manifest().options,
    })
}

fn tell(out: &mut Output, number: usize, game: &dyn AnyGame) -> CliResult {
    let heading = format!("{number}. {}  {}", game.id(), game.manifest().title);
    out.toned(heading, Tone::Title)?;
    for line in wrap(game.manifest().about, width() - 4) {
        out.line(format!("   {line}"))?;
    }
    for scenario in &game.manifest().scenarios {
        let seats = scenario.seats.join(", ");
        let id = out.paint(&scenario.id, Tone::Strong);
        out.line(format!("   --scenario {id}  {} (seats: {seats})", scenario.title))?;
    }
    for option in &game.manifest().options {
        let values = option.values.join("|");
        let id = out.paint(&option.id, Tone::Strong);
        let rule = out.paint(&format!("[{}]", option.rule), Tone::Dim);
        let default = &option.default;
        out.line(format!(
            "   --option {id}={values}  {} (usually {default}) {rule}",
            option.title
        ))?;
    }
    Ok(())
}
