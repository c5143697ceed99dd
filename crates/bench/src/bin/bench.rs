//! Prints how fast every game is played: a table, or JSON with `--json`.

#![expect(clippy::print_stdout, reason = "the figures are what it prints")]

use wardroom_bench::{Counting, Measure, MeasureAll, reach_of_every_stack};
use wardroom_kernel::Overlay;

#[global_allocator]
static COUNTING: Counting = Counting;

fn main() -> anyhow::Result<()> {
    let json = std::env::args().skip(1).any(|argument| argument == "--json");
    let mut measures = Vec::new();
    for id in wardroom_catalog::ids() {
        let game = wardroom_catalog::open(id, &Overlay::none())?;
        measures.extend(game.visit(MeasureAll)?);
    }
    measures.extend(reach_of_every_stack()?);
    if json {
        println!("{}", serde_json::to_string_pretty(&measures)?);
    } else {
        measures.iter().for_each(print_row);
    }
    Ok(())
}

fn print_row(measure: &Measure) {
    let digits = if measure.value.abs() < 1000.0 { 3 } else { 0 };
    println!("{:<48}{:>16.digits$} {}", measure.name, measure.value, measure.unit);
}
