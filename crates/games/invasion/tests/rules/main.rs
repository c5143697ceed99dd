//! Every rule of the book shown by a test, chapter by chapter, and every worked case.

mod air_and_sea;
mod battles;
mod combat;
mod components;
mod examples;
mod examples_of_battles;
mod labels;
mod landing;
mod movement;
mod positions;
mod refusals;
mod sequence;
mod set_up;
mod stacking;
mod story;
mod table;
mod told;
mod victory;
