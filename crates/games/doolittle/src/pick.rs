//! The small choices orders are made of, and their dense numbers.

use wardroom_kernel::{Pick, named, picks};

use crate::denouement::HomeChoice;
use crate::naval::SeaChoice;
use crate::parts::{Area, Bomber, City, FlightId, Site, Target};
use crate::planning::PlanChoice;

/// Markers of one B-25 that have a number of their own.
pub(crate) const SLOTS: u8 = 16;

named! {
    /// What lets dice be rolled again or chosen.
    Source {
        /// Doolittle himself. [EDR 2.3.7-reroll]
        Pilot = "pilot" => "the pilot's skill",
        /// Medals. [EDR x-12.6.6-medals]
        Medals = "medals" => "the Medals",
        /// A Contact marker. [EDR 8.1.4-reroll]
        Contact = "contact" => "a Contact marker",
        /// High altitude. [EDR 8.1.4-reroll]
        Altitude = "altitude" => "the view from high up",
        /// Fuel Conservation. [EDR 2.3.4, 2.3.7-fuel]
        Conserve = "conserve" => "Fuel Conservation",
    }
}

impl Source {
    /// The rule by which it changes dice.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Source::Pilot => "2.3.7-reroll",
            Source::Medals => "x-12.6.6-medals",
            Source::Contact | Source::Altitude => "8.1.4-reroll",
            Source::Conserve => "7.2.4-conservation",
        }
    }
}

named! {
    /// Choices that need no number.
    Plain {
        /// No more of this.
        Done = "done",
        /// The dice count as they lie.
        Keep = "keep",
        /// Climb.
        High = "high",
        /// Go down.
        Low = "low",
        /// Fly west.
        West = "west",
        Stay = "stay",
        /// Try the same target again.
        Persist = "persist",
        Ignore = "ignore-damage",
        /// Take the damage.
        Suffer = "suffer",
        /// Shake the Interceptor off.
        ShakeOff = "shake-off",
        /// Fire at the Flying Boat.
        Guns = "guns",
        Elude = "elude",
        LetBe = "let-it-be",
    }
}

/// The highest number that is ever chosen. [EDR 13.1.2]
pub(crate) const MOST: u8 = 24;

picks! {
    /// One small choice.
    pub enum Choice: Pick {
        /// A B-25.
        Bomber(bomber: Bomber) = "{bomber}";
        Area(area: Area) = "{area}";
        /// A Target Box.
        Target(target: Target) = "{target}";
        /// A marker of a B-25, by its place among them.
        Marker(bomber: Bomber, slot: u8[0..SLOTS as u16]) = "{bomber}-{}", slot + 1;
        Flight(flight: FlightId) = "{}", flight.word();
        City(city: City) = "find-{city}";
        /// A Landing Site.
        Site(site: Site) = "{site}";
        /// A B-25 with a Fuel Leak leaves its Flight. [EDR 8.3.7-fuel-leak]
        Leave(bomber: Bomber) = "{bomber}-leaves";
        /// The Gunner of a B-25 drives an Interceptor off. [EDR 2.3.5]
        Gunner(bomber: Bomber) = "{bomber}-gunner";
        /// Some of the dice, one bit each.
        Dice(mask: u8[1..256]) = "dice-{}", places(mask);
        /// What lets dice be changed.
        Source(source: Source) = "{source}";
        /// Any other.
        Plain(plain: Plain) = "{plain}";
        Amount(amount: u8[0..MOST as u16 + 1]) = "{amount}";
        /// A choice of planning. [EDR 13.0]
        Plan(order: PlanChoice) = "{}", order.word();
        /// A choice of the Denouement. [EDR 14.0]
        Home(order: HomeChoice) = "{}", order.word();
        /// A choice at sea. [EDR 12.0]
        Sea(order: SeaChoice) = "{}", order.word();
    }
}

/// The places of the bits of a mask, counted from 1.
fn places(mask: u8) -> String {
    (0..8).filter(|at| mask >> at & 1 == 1).map(|at| char::from(b'1' + at)).collect()
}

/// The choice that a listed pick stands for.
#[inline]
pub(crate) fn choice_of(pick: Pick) -> Choice {
    Choice::of(pick).expect("picks below the bound are choices")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_choices_share_a_word_or_a_number() {
        let mut words = HashSet::new();
        for number in 0..Choice::BOUND {
            let order = choice_of(Pick(number));
            assert_eq!(Pick::from(order), Pick(number));
            assert!(words.insert(order.word()), "{} stands twice", order.word());
        }
        assert_eq!(Choice::Dice(0b101).word(), "dice-13");
    }
}
