//! What a player may pick, and its number.

use wardroom_hexmap::{Hex, Place};
use wardroom_kernel::Pick;

use crate::data::Deployments;
use crate::forces::{Kind, Org, Ship, Sub};
use crate::map::{LAND, Map};

/// One small choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// The stack in this hex marches.
    March(Place),
    /// This hex is attacked.
    Attack(Place),
    /// From this hex: an attack, a loss, an advance.
    From(Place),
    /// To this hex: a march, a landing, a plane.
    To(Place),
    /// Units of this sub-command are set up elsewhere than in this hex.
    Lift(Sub, Place),
    /// A row of the map, to find a hex in it.
    Row(u8),
    /// So many full and reduced companies of a Japanese sub-command.
    Group(Org, u8, u8),
    /// So many US units.
    Take(u8),
    /// So many SNLF and IJA companies land.
    Land(u8, u8),
    /// A unit of this kind loses a step.
    Lose(Kind),
    /// A ready-made deployment.
    Ready(u8),
    /// A ship: close in, in support, or attacked.
    Ship(Ship),
    /// So many planes.
    Planes(u8),
    /// That is all.
    Done,
    /// Every one that can.
    All,
    /// The US pulls a chit.
    Pull,
    /// The Japanese Movement Phase.
    Movement,
    /// The Japanese Combat Phase.
    Combat,
    /// Planes go out to interdict.
    Interdict,
    /// The march goes by way of the hex named next.
    Via,
    /// Planes alone attack Battleship Row.
    AirAttack,
    /// The battle goes on without a banzai.
    Steady,
    /// A banzai.
    Banzai,
    /// No strike.
    Hold,
    /// A strike at the battleship that supported.
    Strike,
}

const N: u16 = LAND as u16;
const ATTACK: u16 = N;
const FROM: u16 = 2 * N;
const TO: u16 = 3 * N;
const LIFT: u16 = 4 * N;
const ROW: u16 = 7 * N;
const ROWS: u16 = 100;
const GROUP: u16 = ROW + ROWS;
const GROUPS: u16 = 50;
const TAKE: u16 = GROUP + GROUPS;
const LAND_: u16 = TAKE + 5;
const LOSE: u16 = LAND_ + 25;
const READY: u16 = LOSE + Kind::ALL.len() as u16;
const SHIP: u16 = READY + Deployments::WORDS.len() as u16;
const PLANES: u16 = SHIP + Ship::ALL.len() as u16;
const WORDS: u16 = PLANES + 7;

const PLAIN: [(Order, &str); 12] = [
    (Order::Done, "done"),
    (Order::All, "all"),
    (Order::Pull, "pull"),
    (Order::Movement, "movement"),
    (Order::Combat, "combat"),
    (Order::Interdict, "interdict"),
    (Order::Via, "via"),
    (Order::AirAttack, "air-attack"),
    (Order::Steady, "steady"),
    (Order::Banzai, "banzai"),
    (Order::Hold, "hold"),
    (Order::Strike, "strike"),
];

/// Every pick is below this number.
pub(crate) const BOUND: u16 = WORDS + PLAIN.len() as u16;

impl From<Order> for Pick {
    fn from(order: Order) -> Pick {
        Pick(match order {
            Order::March(place) => place.0,
            Order::Attack(place) => ATTACK + place.0,
            Order::From(place) => FROM + place.0,
            Order::To(place) => TO + place.0,
            Order::Lift(sub, place) => LIFT + sub as u16 * N + place.0,
            Order::Row(row) => ROW + u16::from(row),
            Order::Group(org, full, reduced) => {
                GROUP + org as u16 * 25 + u16::from(full) * 5 + u16::from(reduced)
            }
            Order::Take(count) => TAKE + u16::from(count),
            Order::Land(snlf, ija) => LAND_ + u16::from(snlf) * 5 + u16::from(ija),
            Order::Lose(kind) => LOSE + kind as u16,
            Order::Ready(number) => READY + u16::from(number),
            Order::Ship(ship) => SHIP + ship as u16,
            Order::Planes(count) => PLANES + u16::from(count),
            plain => {
                let at = PLAIN.iter().position(|(order, _)| *order == plain);
                WORDS + at.expect("every other order is a plain word") as u16
            }
        })
    }
}

impl Order {
    /// The choice with this number, if there is one.
    #[inline]
    pub fn of(pick: Pick) -> Option<Order> {
        let number = pick.0;
        Some(match number {
            0..ATTACK => Order::March(Place(number)),
            ATTACK..FROM => Order::Attack(Place(number - ATTACK)),
            FROM..TO => Order::From(Place(number - FROM)),
            TO..LIFT => Order::To(Place(number - TO)),
            LIFT..ROW => {
                let at = number - LIFT;
                Order::Lift(Sub::ALL[usize::from(at / N)], Place(at % N))
            }
            ROW..GROUP => Order::Row((number - ROW) as u8),
            GROUP..TAKE => {
                let at = number - GROUP;
                let org = Org::ALL[usize::from(at / 25)];
                Order::Group(org, (at % 25 / 5) as u8, (at % 5) as u8)
            }
            TAKE..LAND_ => Order::Take((number - TAKE) as u8),
            LAND_..LOSE => Order::Land(((number - LAND_) / 5) as u8, ((number - LAND_) % 5) as u8),
            LOSE..READY => Order::Lose(Kind::ALL[usize::from(number - LOSE)]),
            READY..SHIP => Order::Ready((number - READY) as u8),
            SHIP..PLANES => Order::Ship(Ship::ALL[usize::from(number - SHIP)]),
            PLANES..WORDS => Order::Planes((number - PLANES) as u8),
            WORDS..BOUND => PLAIN[usize::from(number - WORDS)].0,
            _ => return None,
        })
    }

    /// The word a person types for it.
    pub(crate) fn word(self, map: &Map) -> String {
        let hex = |place: Place| -> Hex { map.land.hex(place) };
        match self {
            Order::March(place) => format!("march-{}", hex(place)),
            Order::Attack(place) => format!("attack-{}", hex(place)),
            Order::From(place) => format!("from-{}", hex(place)),
            Order::To(place) => format!("to-{}", hex(place)),
            Order::Lift(sub, place) => format!("{}-{}", sub.word(), hex(place)),
            Order::Row(row) => format!("row-{row:02}"),
            Order::Group(org, full, reduced) => format!("{}-{full}-{reduced}", org.word()),
            Order::Take(count) => format!("take-{count}"),
            Order::Land(snlf, ija) => format!("{snlf}-snlf-{ija}-ija"),
            Order::Lose(kind) => format!("lose-{}", kind.word()),
            Order::Ready(number) => Deployments::WORDS[usize::from(number)].to_owned(),
            Order::Ship(ship) => ship.name().to_lowercase(),
            Order::Planes(count) => format!("planes-{count}"),
            plain => {
                let found = PLAIN.iter().find(|(order, _)| *order == plain);
                found.expect("every other order is a plain word").1.to_owned()
            }
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
        let map = Map::load(&Default::default()).expect("nothing is corrected");
        let words: std::collections::HashSet<String> =
            (0..BOUND).map(|number| order_of(Pick(number)).word(&map)).collect();
        assert_eq!(words.len(), usize::from(BOUND));
    }
}
