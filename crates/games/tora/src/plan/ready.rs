//! The ready-made plans. [TTT T-scen-2]

/// A ready-made plan, which a player takes as it is or changes. [TTT T-scen-1, T-scen-2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum ReadyMade {
    /// What was done in December 1941; there is one for each side.
    Historical,
    /// US: everything on three days.
    LongWeekend,
    /// US: a little on six days.
    ThinWatch,
    /// IJN: every Kate at the battleships at once.
    StraightAtTheRow,
    /// IJN: airfields, then ships, then the yard.
    ThreeBlows,
}

impl ReadyMade {
    /// Every one of them.
    pub const ALL: [ReadyMade; 5] = [
        ReadyMade::Historical,
        ReadyMade::LongWeekend,
        ReadyMade::ThinWatch,
        ReadyMade::StraightAtTheRow,
        ReadyMade::ThreeBlows,
    ];
    /// Those of the US.
    pub const US: [ReadyMade; 3] =
        [ReadyMade::Historical, ReadyMade::LongWeekend, ReadyMade::ThinWatch];
    /// Those of the IJN.
    pub const IJN: [ReadyMade; 3] =
        [ReadyMade::Historical, ReadyMade::StraightAtTheRow, ReadyMade::ThreeBlows];

    /// The word for it.
    pub const fn word(self) -> &'static str {
        ["historical", "long-weekend", "thin-watch", "straight-at-the-row", "three-blows"]
            [self as usize]
    }
}
