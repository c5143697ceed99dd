//! What a player may pick, and its dense number.

use wardroom_kernel::Pick;

use crate::state::{FordId, Kind, MOST_COMPANIES};

/// The places of an order sheet, in the order in which they are filled; the rest goes south.
/// [SKI 2.1]
pub(crate) const SHEET: [(Kind, FordId); 4] = [
    (Kind::Guards, FordId::North),
    (Kind::Guards, FordId::Middle),
    (Kind::Militia, FordId::North),
    (Kind::Militia, FordId::Middle),
];

/// One small choice, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Fill the nth place of the order sheet with a number of companies. [SKI 2.1]
    Send(usize, u8),
    /// Let the battle begin. [SKI 3.1]
    Stand,
    /// Butt in with a proposal. [SKI 3.1]
    Parley,
    /// Leave the dice as they are. [SKI 3.3]
    Keep,
    /// Roll the dice that missed once more. [SKI 3.3]
    Rally,
    /// Lose so many guards, and militia for the other hits. [SKI 3.4]
    Lose(u8),
    /// End the pursuit. [SKI 4.2]
    BreakOff,
    /// Press on. [SKI 4.2]
    Press,
}

const COUNTS: u16 = MOST_COMPANIES as u16 + 1;
const STAND: u16 = SHEET.len() as u16 * COUNTS;
const LOSE: u16 = STAND + 4;
const BREAK_OFF: u16 = LOSE + COUNTS;
/// Every pick is below this number.
pub(crate) const BOUND: u16 = BREAK_OFF + 2;

impl From<Order> for Pick {
    fn from(order: Order) -> Pick {
        Pick(match order {
            Order::Send(place, count) => place as u16 * COUNTS + u16::from(count),
            Order::Stand => STAND,
            Order::Parley => STAND + 1,
            Order::Keep => STAND + 2,
            Order::Rally => STAND + 3,
            Order::Lose(guards) => LOSE + u16::from(guards),
            Order::BreakOff => BREAK_OFF,
            Order::Press => BREAK_OFF + 1,
        })
    }
}

impl Order {
    /// The choice with this number, if there is one.
    pub fn of(pick: Pick) -> Option<Order> {
        Some(match pick.0 {
            number if number < STAND => {
                Order::Send(usize::from(number / COUNTS), (number % COUNTS) as u8)
            }
            STAND => Order::Stand,
            number if number == STAND + 1 => Order::Parley,
            number if number == STAND + 2 => Order::Keep,
            number if number == STAND + 3 => Order::Rally,
            number if number < BREAK_OFF => Order::Lose((number - LOSE) as u8),
            BREAK_OFF => Order::BreakOff,
            number if number < BOUND => Order::Press,
            _ => return None,
        })
    }

    /// The word a person types for it.
    pub fn word(self) -> String {
        match self {
            Order::Send(place, count) => {
                let (kind, ford) = SHEET[place];
                format!("{count}-{}-{}", kind.word(), ford.word())
            }
            Order::Stand => "stand".to_owned(),
            Order::Parley => "parley".to_owned(),
            Order::Keep => "keep".to_owned(),
            Order::Rally => "rally".to_owned(),
            Order::Lose(guards) => format!("lose-{guards}-guards"),
            Order::BreakOff => "break-off".to_owned(),
            Order::Press => "press".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_the_bound_is_one_order_and_back() {
        for number in 0..BOUND {
            let order = Order::of(Pick(number)).expect("numbers below the bound are orders");
            assert_eq!(Pick::from(order), Pick(number));
        }
        assert_eq!(Order::of(Pick(BOUND)), None);
    }
}
