//! The small choices orders are made of, and their dense numbers.

use wardroom_kernel::{Pick, named};

use crate::denouement::{HOME_ORDERS, HomeOrder};
use crate::naval::{SEA_ORDERS, SeaOrder};
use crate::parts::{ALL_FLIGHTS, Area, Bomber, City, FlightId, Site, Target};
use crate::planning::{PLAN_ORDERS, PlanOrder};

/// Markers of one B-25 that have a number of their own.
pub(crate) const SLOTS: u8 = 16;

named! {
    /// What lets dice be rolled again or chosen.
    Source {
        /// Doolittle himself. [EDR 2.3.7-reroll]
        Pilot = "pilot",
        /// Medals. [EDR x-12.6.6-medals]
        Medals = "medals",
        /// A Contact marker. [EDR 8.1.4-reroll]
        Contact = "contact",
        /// High altitude. [EDR 8.1.4-reroll]
        Altitude = "altitude",
        /// Fuel Conservation. [EDR 2.3.4, 2.3.7-fuel]
        Conserve = "conserve",
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
        /// Stay.
        Stay = "stay",
        /// Try the same target again.
        Persist = "persist",
        /// Ignore the damage.
        Ignore = "ignore-damage",
        /// Take the damage.
        Suffer = "suffer",
        /// Shake the Interceptor off.
        ShakeOff = "shake-off",
        /// Fire at the Flying Boat.
        Guns = "guns",
        /// Elude it.
        Elude = "elude",
        /// Let it be.
        LetBe = "let-it-be",
    }
}

/// One small choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// A B-25.
    Bomber(Bomber),
    /// An Area.
    Area(Area),
    /// A Target Box.
    Target(Target),
    /// A marker of a B-25, by its place among them.
    Marker(Bomber, u8),
    /// A Flight.
    Flight(FlightId),
    /// A city.
    City(City),
    /// A Landing Site.
    Site(Site),
    /// A B-25 with a Fuel Leak leaves its Flight. [EDR 8.3.7-fuel-leak]
    Leave(Bomber),
    /// The Gunner of a B-25 drives an Interceptor off. [EDR 2.3.5]
    Gunner(Bomber),
    /// Some of the dice, one bit each.
    Dice(u8),
    /// What lets dice be changed.
    Source(Source),
    /// Any other.
    Plain(Plain),
    /// A choice at sea. [EDR 12.0]
    Sea(SeaOrder),
    /// How many.
    Amount(u8),
    /// A choice of planning. [EDR 13.0]
    Plan(PlanOrder),
    /// A choice of the Denouement. [EDR 14.0]
    Home(HomeOrder),
}

/// The highest number that is ever chosen. [EDR 13.1.2]
pub(crate) const MOST: u8 = 24;

const AREA: u16 = Bomber::COUNT as u16;
const TARGET: u16 = AREA + Area::COUNT as u16;
const MARKER: u16 = TARGET + Target::COUNT as u16;
const FLIGHT: u16 = MARKER + Bomber::COUNT as u16 * SLOTS as u16;
const CITY: u16 = FLIGHT + ALL_FLIGHTS as u16;
const SITE: u16 = CITY + City::COUNT as u16;
const LEAVE: u16 = SITE + Site::COUNT as u16;
const GUNNER: u16 = LEAVE + Bomber::COUNT as u16;
const DICE: u16 = GUNNER + Bomber::COUNT as u16;
const SOURCE: u16 = DICE + 255;
const PLAIN: u16 = SOURCE + Source::COUNT as u16;
const AMOUNT: u16 = PLAIN + Plain::COUNT as u16;
const PLAN: u16 = AMOUNT + MOST as u16 + 1;
const HOME: u16 = PLAN + PLAN_ORDERS;
const SEA: u16 = HOME + HOME_ORDERS;
/// Every pick is below this number.
pub(crate) const BOUND: u16 = SEA + SEA_ORDERS;

impl From<Order> for Pick {
    fn from(order: Order) -> Pick {
        Pick(match order {
            Order::Bomber(bomber) => bomber as u16,
            Order::Area(area) => AREA + area as u16,
            Order::Target(target) => TARGET + target as u16,
            Order::Marker(bomber, slot) => {
                MARKER + bomber as u16 * u16::from(SLOTS) + u16::from(slot)
            }
            Order::Flight(flight) => FLIGHT + u16::from(flight.0),
            Order::City(city) => CITY + city as u16,
            Order::Site(site) => SITE + site as u16,
            Order::Leave(bomber) => LEAVE + bomber as u16,
            Order::Gunner(bomber) => GUNNER + bomber as u16,
            // There is always at least one die.
            Order::Dice(mask) => DICE + u16::from(mask.max(1)) - 1,
            Order::Source(source) => SOURCE + source as u16,
            Order::Plain(plain) => PLAIN + plain as u16,
            Order::Sea(order) => SEA + order.number(),
            Order::Amount(amount) => AMOUNT + u16::from(amount.min(MOST)),
            Order::Plan(order) => PLAN + order.number(),
            Order::Home(order) => HOME + order.number(),
        })
    }
}

impl Order {
    /// The choice with this number, if there is one.
    pub fn of(pick: Pick) -> Option<Order> {
        let number = pick.0;
        let bomber = |at: u16| Bomber::ALL[usize::from(at)];
        Some(match number {
            0..AREA => Order::Bomber(bomber(number)),
            AREA..TARGET => Order::Area(Area::ALL[usize::from(number - AREA)]),
            TARGET..MARKER => Order::Target(Target::ALL[usize::from(number - TARGET)]),
            MARKER..FLIGHT => {
                let at = number - MARKER;
                Order::Marker(bomber(at / u16::from(SLOTS)), (at % u16::from(SLOTS)) as u8)
            }
            FLIGHT..CITY => Order::Flight(FlightId((number - FLIGHT) as u8)),
            CITY..SITE => Order::City(City::ALL[usize::from(number - CITY)]),
            SITE..LEAVE => Order::Site(Site::ALL[usize::from(number - SITE)]),
            LEAVE..GUNNER => Order::Leave(bomber(number - LEAVE)),
            GUNNER..DICE => Order::Gunner(bomber(number - GUNNER)),
            DICE..SOURCE => Order::Dice((number - DICE + 1) as u8),
            SOURCE..PLAIN => Order::Source(Source::ALL[usize::from(number - SOURCE)]),
            PLAIN..AMOUNT => Order::Plain(Plain::ALL[usize::from(number - PLAIN)]),
            AMOUNT..PLAN => Order::Amount((number - AMOUNT) as u8),
            PLAN..HOME => Order::Plan(PlanOrder::of(number - PLAN)),
            HOME..SEA => Order::Home(HomeOrder::of(number - HOME)),
            SEA..BOUND => Order::Sea(SeaOrder::of(number - SEA)?),
            _ => return None,
        })
    }

    /// The word a person types for it.
    pub fn word(self) -> String {
        match self {
            Order::Bomber(bomber) => bomber.to_string(),
            Order::Area(area) => area.to_string(),
            Order::Target(target) => target.to_string(),
            Order::Marker(bomber, slot) => format!("{bomber}-{}", slot + 1),
            Order::Flight(flight) => flight.word(),
            Order::City(city) => format!("find-{city}"),
            Order::Site(site) => site.to_string(),
            Order::Leave(bomber) => format!("{bomber}-leaves"),
            Order::Gunner(bomber) => format!("{bomber}-gunner"),
            Order::Dice(mask) => {
                let dice = (0..8).filter(|at| mask >> at & 1 == 1).map(|at: u8| at + 1);
                dice.fold("dice-".to_owned(), |word, die| format!("{word}{die}"))
            }
            Order::Source(source) => source.to_string(),
            Order::Plain(plain) => plain.to_string(),
            Order::Sea(order) => order.word(),
            Order::Amount(amount) => amount.to_string(),
            Order::Plan(order) => order.word(),
            Order::Home(order) => order.word(),
        }
    }
}

/// The choice that a listed pick stands for.
pub(crate) fn order_of(pick: Pick) -> Order {
    Order::of(pick).expect("picks below the bound are choices")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_number_below_the_bound_is_one_choice_with_a_word_of_its_own() {
        let mut words = HashSet::new();
        for number in 0..BOUND {
            let order = Order::of(Pick(number)).expect("numbers below the bound are choices");
            assert_eq!(Pick::from(order), Pick(number));
            assert!(words.insert(order.word()), "{} stands twice", order.word());
        }
        assert_eq!(Order::of(Pick(BOUND)), None);
    }
}
