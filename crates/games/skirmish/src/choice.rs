//! What a player may pick, its dense number and its word.

use wardroom_kernel::picks;

use crate::state::{FordId, Kind};

picks! {
    /// One small choice.
    #[allow(missing_docs, reason = "the words say what they are")]
    pub enum Choice: Pick {
        /// Send so many companies north or to the middle. [SKI 2.1]
        Send(kind: Kind, ford: FordId[0..2], count: u8[0..7]) = "{count}-{kind}-{ford}";
        Stand = "stand";
        Parley = "parley";
        Keep = "keep";
        Rally = "rally";
        /// Lose so many guards, and militia for the other hits. [SKI 3.4]
        Lose(guards: u8[0..7]) = "lose-{guards}-guards";
        BreakOff = "break-off";
        Press = "press";
    }
}
