//! Tora! Tora! Tora!: the attack on Pearl Harbor, secret plans, then zones and dice.
//!
//! The sequence of play, in ten lines:
//!
//! 1. Both sides plan in secret, each without seeing the other. [TTT T-comp-1]
//! 2. The IJN announces the day; the US set up from that day's row; radar is rolled. [TTT T-seq-1]
//! 3. At the highest airfield level fighters take stations on patrol. [TTT T-force-3]
//! 4. Turn 1: the first wave is placed in ring 3, and the searches are compared. [TTT T-seq-2]
//! 5. Each later turn the IJN acts ring by ring: pairings, dogfights, bombs, moves. [TTT T-seq-8]
//! 6. Later waves come in last, as far as there is room. [TTT T-plan-7]
//! 7. It is seen which US forces are awake; till one is, the IJN plays alone. [TTT T-alert-6]
//! 8. The US act ring by ring: fire, pairings, dogfights, aircraft, ships. [TTT T-seq-7]
//! 9. With nothing over the map the game is over, or the IJN says whether it is. [TTT T-end-2]
//! 10. From turn 11 a luck card is turned; a black one ends the game. [TTT T-luck-2]
//!
//! ```
//! use wardroom_kernel::{Options, Overlay, Rules};
//! use wardroom_tora::Tora;
//!
//! let game = Tora::load(&Overlay::none()).unwrap();
//! let options = Options::default().checked(&game.manifest().options).unwrap();
//! let setup = game.scenario("historical", &options).unwrap();
//! assert_eq!(game.check_setup(&setup).unwrap().turn, 0);
//! ```

#![allow(
    missing_docs,
    reason = "the rule book's words say what most things are; documentation says what they do not"
)]

mod aaa;
mod air;
mod alert;
mod board;
mod bombing;
mod caution;
pub mod charts;
pub mod data;
mod draft;
mod event;
mod fairway;
pub mod forces;
mod game;
mod illegal;
mod label;
mod luck;
mod movement;
mod odds;
mod outlook;
pub mod pick;
pub mod places;
pub mod plan;
mod policy;
mod scene;
mod secrets;
mod sequence;
mod setup;
pub mod state;
pub mod victory;
mod view;
mod waves;

pub use draft::Draft;
pub use event::Event;
pub use illegal::{Decision, Illegal, Limit};
pub use setup::Setup;
pub use state::State;
pub use view::View;

use wardroom_kernel::{Manifest, Rule};

use data::Data;

/// A rule of this game.
pub const fn ttt(id: &'static str) -> Rule {
    Rule::new("TTT", id)
}

/// The game, with the figures it was loaded with.
#[derive(Clone, Debug)]
pub struct Tora {
    /// Every figure the rules read.
    pub data: Data,
    manifest: Manifest,
    fairway: fairway::Fairway,
    /// Aircraft that the IJN begins with. [TTT T-comp-9]
    ijn_aircraft: u16,
    /// Where the outcome chart turns, for the outlook. [TTT T-vic-4]
    turns: [f64; 2],
}
