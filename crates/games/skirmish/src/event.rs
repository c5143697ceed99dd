//! What happened, for the log, and who may know of it.

use wardroom_kernel::{Observer, Seat};

use crate::state::{Back, Companies, FordId, Plan, side_word};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A side sealed its orders. [SKI 2.1]
    Sealed(Seat, Plan),
    /// Both orders were shown and the companies marched. [SKI 2.2]
    Revealed([Plan; 2]),
    /// A marker was turned over. [SKI 2.6]
    Seen(FordId, Back),
    /// Somebody butted in, with these words. [SKI 3.1]
    Parleyed(Seat, FordId, String),
    /// Nobody butted in. [SKI 3.1]
    Stood(Seat, FordId),
    /// Both sides fired; the hits of each. [SKI 3.2]
    Fired(FordId, [u8; 2]),
    /// A side left its dice as they were. [SKI 3.3]
    Kept(Seat),
    /// A side rolled again and scored more hits. [SKI 3.3]
    Rallied(Seat, u8),
    /// A side lost companies. [SKI 3.4]
    Lost(Seat, FordId, Companies),
    /// A pursuit began. [SKI 4.1]
    Pursued(Seat),
    /// The pursuer took a stand of colours. [SKI 4.2]
    Captured(Seat),
    /// The pursuer lost companies. [SKI 4.2]
    Repulsed(Seat, Companies),
    /// The pursuit is over. [SKI 4.2]
    BrokeOff(Seat),
    /// A side holds a ford, or nobody does. [SKI 3.5]
    Held(FordId, Option<Seat>),
    /// A turn is over. [SKI 2.5]
    TurnOver(u8),
    /// The game is over; the score of each side. [SKI 5.1]
    GameOver([u8; 2]),
}

fn sheet(plan: &Plan) -> String {
    let parts =
        FordId::ALL.map(|ford| format!("{} to {}", plan[ford as usize].words(), ford.word()));
    parts.join(", ")
}

/// The event as an observer may know it.
pub(crate) fn tell(event: &Event, observer: Observer) -> String {
    let side = |seat: &Seat| side_word(*seat);
    match event {
        // That orders are sealed is plain to see; what they say is not.
        Event::Sealed(seat, plan) if observer.knows(*seat) => {
            format!("{} seals its orders: {}", side(seat), sheet(plan))
        }
        Event::Sealed(seat, _) => format!("{} seals its orders", side(seat)),
        Event::Revealed([red, blue]) => {
            format!("orders are shown: red sends {}; blue sends {}", sheet(red), sheet(blue))
        }
        Event::Seen(ford, back) => format!("the marker at {} shows {}", ford.word(), back.word()),
        Event::Parleyed(seat, ford, words) => {
            format!("{} shouts across {}: “{words}”", side(seat), ford.word())
        }
        Event::Stood(seat, ford) => format!("{} stands at {}", side(seat), ford.word()),
        Event::Fired(ford, [red, blue]) => {
            format!("fire at {}: red hits {red}, blue hits {blue}", ford.word())
        }
        Event::Kept(seat) => format!("{} keeps its dice", side(seat)),
        Event::Rallied(seat, more) => format!("{} rallies and hits {more} more", side(seat)),
        Event::Lost(seat, ford, lost) => {
            format!("{} loses {} at {}", side(seat), lost.words(), ford.word())
        }
        Event::Pursued(seat) => format!("{} may pursue to the enemy camp", side(seat)),
        Event::Captured(seat) => format!("{} takes a stand of colours", side(seat)),
        Event::Repulsed(seat, lost) => format!("{} loses {} in pursuit", side(seat), lost.words()),
        Event::BrokeOff(seat) => format!("the pursuit by {} is over", side(seat)),
        Event::Held(ford, Some(seat)) => format!("{} holds {}", side(seat), ford.word()),
        Event::Held(ford, None) => format!("nobody holds {}", ford.word()),
        Event::TurnOver(turn) => format!("turn {turn} is over"),
        Event::GameOver([red, blue]) => format!("the game is over: red {red}, blue {blue}"),
    }
}
