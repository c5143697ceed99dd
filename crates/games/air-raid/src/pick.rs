//! What a player may pick, and its number.

use wardroom_kernel::Pick;

use crate::data::Data;
use crate::hex::{COLUMNS, Direction, HEXES, Hex};
use crate::parts::{AirBox, Field};
use crate::state::{COUNTERS, FACILITY_ROOM, MOST_CRAFT, SHIP_ROOM};

/// One small choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// A hex of the map.
    Hex(Hex),
    /// A counter by number.
    Counter(u8),
    /// A ship by number.
    Ship(u8),
    /// A facility by number.
    Facility(u8),
    /// A squadron by number, whose counters are then named.
    Squadron(u8),
    /// A column of the map, to find a hex in it.
    Column(u8),
    /// A box.
    Box(AirBox),
    /// The parked aircraft of a field.
    Aircraft(Field),
    /// The side a counter faces.
    Face(Direction),
    /// So many aircraft.
    Count(u8),
    /// A plain word.
    Plain(Plain),
}

wardroom_kernel::named! {
    /// A choice that is one word.
    Plain {
        /// That is all.
        Done = "done",
        /// Every one that can.
        All = "all",
        /// No attack this time.
        Pass = "pass",
        /// One of the ships under way.
        Ships = "ships",
        /// Every ship under way makes for the open sea.
        Run = "run",
        /// The ship leaves the map.
        Sea = "sea",
        /// The ship is beached.
        Beach = "beach",
        /// The ship lies to and stays afloat.
        LieTo = "lie-to",
        /// Torpedoes.
        Torpedo = "torpedo",
        /// Bombs, all that are on board.
        Bomb = "bomb",
        /// Bombs, but the 60 kg bombs are kept.
        KeepLight = "keep-lb",
        /// Guns.
        Strafe = "strafe",
    }
}

/// More squadrons than there are.
pub(crate) const SQUADRON_ROOM: usize = 40;

const COUNTER: u16 = HEXES as u16;
const SHIP: u16 = COUNTER + COUNTERS as u16;
const FACILITY: u16 = SHIP + SHIP_ROOM as u16;
const SQUADRON: u16 = FACILITY + FACILITY_ROOM as u16;
const COLUMN: u16 = SQUADRON + SQUADRON_ROOM as u16;
const BOX: u16 = COLUMN + COLUMNS as u16;
const AIRCRAFT: u16 = BOX + AirBox::COUNT as u16;
const FACE: u16 = AIRCRAFT + Field::COUNT as u16;
const COUNT: u16 = FACE + Direction::COUNT as u16;
const PLAIN: u16 = COUNT + MOST_CRAFT as u16;
/// Every pick is below this number.
pub(crate) const BOUND: u16 = PLAIN + Plain::COUNT as u16;

impl From<Order> for Pick {
    #[inline]
    fn from(order: Order) -> Pick {
        Pick(match order {
            Order::Hex(hex) => hex.index() as u16,
            Order::Counter(number) => COUNTER + u16::from(number),
            Order::Ship(number) => SHIP + u16::from(number),
            Order::Facility(number) => FACILITY + u16::from(number),
            Order::Squadron(number) => SQUADRON + u16::from(number),
            Order::Column(column) => COLUMN + u16::from(column) - 1,
            Order::Box(at) => BOX + at as u16,
            Order::Aircraft(field) => AIRCRAFT + field as u16,
            Order::Face(direction) => FACE + direction as u16,
            Order::Count(count) => COUNT + u16::from(count) - 1,
            Order::Plain(plain) => PLAIN + plain as u16,
        })
    }
}

impl From<Plain> for Pick {
    fn from(plain: Plain) -> Pick {
        Order::Plain(plain).into()
    }
}

impl Order {
    /// The choice with this number, if there is one.
    #[inline]
    pub fn of(pick: Pick) -> Option<Order> {
        let number = pick.0;
        Some(match number {
            0..COUNTER => Order::Hex(Hex::from_index(usize::from(number))?),
            COUNTER..SHIP => Order::Counter((number - COUNTER) as u8),
            SHIP..FACILITY => Order::Ship((number - SHIP) as u8),
            FACILITY..SQUADRON => Order::Facility((number - FACILITY) as u8),
            SQUADRON..COLUMN => Order::Squadron((number - SQUADRON) as u8),
            COLUMN..BOX => Order::Column((number - COLUMN) as u8 + 1),
            BOX..AIRCRAFT => Order::Box(AirBox::ALL[usize::from(number - BOX)]),
            AIRCRAFT..FACE => Order::Aircraft(Field::ALL[usize::from(number - AIRCRAFT)]),
            FACE..COUNT => Order::Face(Direction::ALL[usize::from(number - FACE)]),
            COUNT..PLAIN => Order::Count((number - COUNT) as u8 + 1),
            PLAIN..BOUND => Order::Plain(Plain::ALL[usize::from(number - PLAIN)]),
            _ => return None,
        })
    }

    /// The word a person types for it.
    pub(crate) fn word(self, data: &Data) -> String {
        // Room that nothing fills has a word too, which nobody types.
        let or_empty = |known: Option<&String>, kind: &str, number: u8| {
            known.cloned().unwrap_or_else(|| format!("no-{kind}-{number}"))
        };
        match self {
            Order::Hex(hex) => hex.to_string(),
            Order::Counter(number) => {
                let card = data.counters.get(usize::from(number));
                or_empty(card.map(|card| &card.name), "counter", number)
            }
            Order::Ship(number) => {
                let card = data.ships.get(usize::from(number));
                or_empty(card.map(|card| &card.word), "ship", number)
            }
            Order::Facility(number) => {
                let card = data.facilities.get(usize::from(number));
                or_empty(card.map(|card| &card.word), "facility", number)
            }
            Order::Squadron(number) => {
                let card = data.squadrons.get(usize::from(number));
                or_empty(card.map(|card| &card.name), "squadron", number)
            }
            Order::Column(column) => format!("c{column:02}"),
            Order::Box(at) => at.word().to_owned(),
            Order::Aircraft(field) => format!("{}-aircraft", field.word()),
            Order::Face(direction) => format!("face-{}", direction.word()),
            Order::Count(count) => count.to_string(),
            Order::Plain(plain) => plain.word().to_owned(),
        }
    }
}

/// The order behind a pick that was listed.
#[inline]
pub(crate) fn order_of(pick: Pick) -> Order {
    Order::of(pick).expect("every number below the bound is an order")
}

#[cfg(test)]
mod tests {
    use super::*;
    use wardroom_kernel::Overlay;

    #[test]
    fn every_number_below_the_bound_is_one_order_and_back() {
        for number in 0..BOUND {
            let order = Order::of(Pick(number)).expect("numbers below the bound are orders");
            assert_eq!(Pick::from(order), Pick(number), "{order:?}");
        }
        assert_eq!(Order::of(Pick(BOUND)), None);
    }

    #[test]
    fn no_two_orders_share_a_word() {
        let data = Data::load(&Overlay::none()).expect("nothing is corrected");
        assert!(data.squadrons.len() <= SQUADRON_ROOM);
        let words: std::collections::HashSet<String> =
            (0..BOUND).map(|number| order_of(Pick(number)).word(&data).to_lowercase()).collect();
        assert_eq!(words.len(), usize::from(BOUND));
    }
}
