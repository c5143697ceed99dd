//! Planning, components and the outcome: one file per chapter, tests named for the rule they show;
//! and their worked cases.

#[path = "rules/alert.rs"]
mod alert;
#[path = "rules/components.rs"]
mod components;
#[path = "examples/plan.rs"]
mod examples;
#[path = "rules/force.rs"]
mod force;
#[path = "rules/map.rs"]
mod map;
#[path = "rules/options.rs"]
mod options;
#[path = "rules/plan.rs"]
mod plan;
#[path = "rules/scenarios.rs"]
mod scenarios;
#[path = "rules/victory.rs"]
mod victory;
mod writing;
