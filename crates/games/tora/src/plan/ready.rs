//! The ready-made plans. [TTT T-scen-2]

use wardroom_kernel::named;

named! {
    /// A ready-made plan, which a player takes as it is or changes. [TTT T-scen-1, T-scen-2]
    ReadyMade {
        /// What was done in December 1941; there is one for each side.
        Historical = "historical",
        /// US: everything on three days.
        LongWeekend = "long-weekend",
        /// US: a little on six days.
        ThinWatch = "thin-watch",
        /// IJN: every Kate at the battleships at once.
        StraightAtTheRow = "straight-at-the-row",
        /// IJN: airfields, then ships, then the yard.
        ThreeBlows = "three-blows",
    }
}

impl ReadyMade {
    /// Those of the US.
    pub const US: [ReadyMade; 3] =
        [ReadyMade::Historical, ReadyMade::LongWeekend, ReadyMade::ThinWatch];
    /// Those of the IJN.
    pub const IJN: [ReadyMade; 3] =
        [ReadyMade::Historical, ReadyMade::StraightAtTheRow, ReadyMade::ThreeBlows];
}
