//! Hexes as numbered on a printed map: neighbours, hexsides, distances, reach.
//!
//! A number is `RRCC`: the row, which grows to the south, then the column, which grows to the
//! west. A hex has a corner to the north, so rows are straight lines from east to west, and even
//! rows lie half a hex further west. All of that is decided in `hex.rs` and nowhere else.
//!
//! A [`Land`] is the part of the sheet that pieces can be on. Its hexes are numbered densely as
//! [`Place`]s, so that a state keeps them in two bytes, and every hexside has a kind. A [`Reach`]
//! says where so many movement points lead, at what cost, and by which way.
//!
//! ```
//! use wardroom_hexmap::Hex;
//!
//! let barracks = Hex::from_number(2125).unwrap();
//! assert_eq!(barracks.distance(Hex::from_number(1727).unwrap()), 4);
//! ```

mod hex;
mod land;
mod places;
mod reach;

pub use hex::{Direction, Hex};
pub use land::{Hexside, Land, LandError, Place};
pub use places::Places;
pub use reach::{Reach, Toll};
