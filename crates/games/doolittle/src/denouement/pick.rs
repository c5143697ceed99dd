//! The small choices of the Denouement, and their dense numbers.

use wardroom_kernel::{named, picks};

use super::homeward::{Halt, Stop};
use crate::parts::Bomber;

named! {
    /// Choices of the Denouement that need no number.
    Way {
        /// The whole party.
        Everyone = "everyone",
        /// Nobody else.
        Go = "go",
    }
}

picks! {
    /// A choice of the Denouement.
    pub enum HomeChoice {
        /// A B-25 flies on. [EDR 14.4.3-fly]
        Fly(bomber: Bomber) = "fly-{bomber}";
        /// Crews of a box set out on foot. [EDR 14.4.3-trek]
        Trek(halt: Halt) = "trek-{halt}";
        /// Where to. [EDR 14.4.3]
        To(stop: Stop) = "to-{stop}";
        /// The Copilot of a B-25 repairs. [EDR 14.4.1-repair]
        Copilot(bomber: Bomber) = "copilot-{bomber}";
        /// A Groundcrew repairs a B-25. [EDR 14.4.1-repair]
        Groundcrew(bomber: Bomber) = "groundcrew-mends-{bomber}";
        /// Any other.
        Way(way: Way) = "{way}";
    }
}
