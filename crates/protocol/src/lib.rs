//! What the server of Wardroom and its clients say to each other, as JSON.
//!
//! Every request and every answer under `/api` is one of these types; a [`Document`] of calls describes
//! the API to others.
//!
//! ```
//! use wardroom_protocol::ActRequest;
//!
//! let text = r#"{"seat": "red", "order": "stand", "number": 7}"#;
//! let request: ActRequest = serde_json::from_str(text)?;
//! assert_eq!(request.number, 7);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod document;
mod game;
mod insight;
mod people;
mod play;
mod table;
mod typescript;

pub use document::{Document, Says, says};
pub use game::*;
pub use insight::*;
pub use people::*;
pub use play::*;
pub use table::*;
pub use typescript::typescript;
