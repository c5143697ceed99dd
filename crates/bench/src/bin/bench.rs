//! Prints how fast every game is played: a table, or JSON with `--json`.

#![expect(clippy::print_stdout, reason = "the figures are what it prints")]

use wardroom_bench::{CountingAllocator, Measure, measure, reach_of_every_stack};

#[global_allocator]
static COUNTING: CountingAllocator = CountingAllocator;

fn main() -> anyhow::Result<()> {
    let json = std::env::args().skip(1).any(|argument| argument == "--json");
    let mut measures = Vec::new();
    // A table is printed game by game: the whole takes minutes.
    let mut take = |found: Vec<Measure>| {
        if !json {
            found.iter().for_each(print_row);
        }
        measures.extend(found);
    };
    for id in wardroom_catalog::ids() {
        take(measure(id)?);
    }
    take(reach_of_every_stack()?);
    if json {
        println!("{}", serde_json::to_string_pretty(&measures)?);
    }
    Ok(())
}

fn print_row(measure: &Measure) {
    let digits = if measure.value.abs() < 1000.0 { 3 } else { 0 };
    println!("{:<48}{:>16.digits$} {}", measure.name, measure.value, measure.unit);
}
