//! The attack: one file per chapter, tests named for the rule they show; and its worked cases.

#[path = "rules/attack/aaa.rs"]
mod aaa;
#[path = "rules/attack/air.rs"]
mod air;
#[path = "rules/attack/alert.rs"]
mod alert;
#[path = "rules/attack/bombing.rs"]
mod bombing;
#[path = "rules/attack/end.rs"]
mod end;
#[path = "examples/attack.rs"]
mod examples;
#[path = "rules/attack/forces.rs"]
mod forces;
#[path = "rules/attack/movement.rs"]
mod movement;
#[path = "rules/attack/outlook.rs"]
mod outlook;
#[path = "rules/attack/positions.rs"]
mod positions;
#[path = "rules/refusals.rs"]
mod refusals;
#[path = "rules/attack/sequence.rs"]
mod sequence;
mod table;
