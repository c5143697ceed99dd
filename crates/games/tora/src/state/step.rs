//! Where the book is open, and the words for it.

use wardroom_kernel::{named, picks};

named! {
    /// What the IJN does in a ring, in this order. [TTT T-seq-8]
    IjnStep {
        Pairing = "pairing",
        Dogfights = "dogfights",
        Bombing = "bombing",
        Movement = "movement",
    }
}

named! {
    /// What the US does in a ring, in this order. [TTT T-seq-7]
    UsStep {
        Fire = "fire",
        Pairing = "pairing",
        Dogfights = "dogfights",
        Aircraft = "aircraft",
        Ships = "ships",
    }
}

named! {
    /// How the game came to its end. [TTT T-end-1]
    Ending {
        /// The last IJN unit has left and no wave is to come. [TTT T-end-1]
        Homeward = "homeward",
        /// The IJN sends no further wave. [TTT T-end-2]
        CalledOff = "called-off",
        /// A black card was turned. [TTT T-luck-3]
        BlackCard = "black-card",
        /// The last turn is over. [TTT T-end-3]
        LastTurn = "last-turn",
    }
}

picks! {
    /// Where the book is open: `planning`, `ijn 1 bombing`, `us 2 fire`, `over black-card`. [TTT T-seq-4]
    #[derive(Default)]
    pub enum Step {
        /// Both sides make their plans. [TTT T-comp-1]
        #[default]
        Planning = "planning";
        /// Plans may be changed once more. [TTT T-opt-1]
        SecondThoughts = "second-thoughts";
        /// The day is announced and the US set up. [TTT T-seq-1]
        Announcement = "announcement";
        /// Fighters on patrol take their stations. [TTT T-force-3]
        Patrol = "patrol";
        /// The first wave is placed. [TTT T-seq-2]
        Placement = "placement";
        /// A turn begins. [TTT T-alert-9]
        TurnStart = "turn-start";
        /// The IJN acts in a ring. [TTT T-seq-8]
        Ijn(ring: u8[1..4], step: IjnStep) = "ijn {ring} {step}";
        /// Later waves are placed. [TTT T-seq-8]
        Arrivals = "arrivals";
        /// It is seen which US forces may act. [TTT T-alert-6]
        Alarm = "alarm";
        /// The US acts in a ring. [TTT T-seq-7]
        Us(ring: u8[1..4], step: UsStep) = "us {ring} {step}";
        /// It is seen whether the game is over. [TTT T-seq-6]
        TurnEnd = "turn-end";
        /// The IJN, with nothing on the map, says whether the game is over. [TTT T-end-2]
        CallItADay = "call-it-a-day";
        /// A luck card is turned. [TTT T-luck-2]
        Luck = "luck";
        /// The game is over.
        Over(ending: Ending) = "over {ending}";
    }
}
