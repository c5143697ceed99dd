//! Every rule of the book shown by a test, chapter by chapter, and every worked case.

mod air;
mod arrivals;
mod bombing;
mod components;
mod damage;
mod estimates;
mod examples;
mod examples_of_attacks;
mod flak;
mod ground;
mod moving;
mod numbers;
mod odds;
mod play;
mod refusals;
mod scoring;
mod setups;
mod story;
mod table;
mod told;
mod torpedoes;
