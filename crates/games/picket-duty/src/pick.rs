//! What the captain may pick, and its dense number.

use wardroom_kernel::Pick;

use crate::calendar::Date;
use crate::data::SECONDARY;
use crate::parts::{Bearing, Compartment, FLOODABLE, MOUNTS, Mount, Section, named};
use crate::state::MOST_IN_WAVE;

named! {
    /// What counterflooding is for. [PD pd-G7-flood]
    Side {
        /// Move the list to port.
        Port = "to-port",
        /// Move the list to starboard.
        Starboard = "to-starboard",
        /// Weigh down that end of the ship.
        Trim = "for-trim",
    }
}

/// One small choice, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Begin a mini campaign on this date. [PD pd-C2A]
    Start(Date),
    /// Put a marker on a plane of the wave. [PD pd-G3-afs, pd-G3-sfs]
    Engage(u8),
    /// Put no more markers.
    Enough,
    /// Aim a mount at a plane. [PD pd-G3-fire]
    Aim(Mount, u8),
    /// Spray a bearing with a mount. [PD pd-G3-spray]
    Spray(Mount, Bearing),
    /// Leave a plane out of spray fire that reaches too many. [PD pd-G3-spray]
    LeaveOut(u8),
    /// Do not fire a mount.
    Hold(Mount),
    /// Aim every mount left that bears at a plane.
    AllAt(u8),
    /// Do not fire the mounts that are left.
    AllHold,
    /// Repair a primary compartment. [PD pd-T20]
    Repair(Compartment),
    /// Repair a secondary compartment: which one comes next.
    Secondary,
    /// The secondary compartment, by number.
    Box(u8),
    /// Repair a 5in gun. [PD pd-O-11.5]
    Gun(u8),
    /// Fight a deck fire. [PD pd-G5-deck]
    DeckFire(Section),
    /// Flood a burning compartment. [PD pd-T21]
    Flood(Compartment),
    /// Flood a sound compartment: which one comes next. [PD pd-G16-opt]
    Counterflood,
    /// The compartment to be counterflooded.
    Room(Compartment),
    /// What it is for.
    For(Side),
    /// Pump a section. [PD pd-G7-flood]
    Pump(Section),
    /// A plain choice.
    Plain(Plain),
}

named! {
    /// A choice without anything to it.
    Plain {
        /// The emergency goes on.
        Keep = "keep-emergency",
        /// The emergency ends. [PD pd-I-rescind]
        Rescind = "rescind",
        /// An emergency maneuver is tried. [PD pd-T19]
        Maneuver = "maneuver",
        /// The ship keeps her course.
        Steady = "steady",
        /// An emergency declaration is tried. [PD pd-T17]
        Declare = "declare",
        /// It is not.
        NoEmergency = "no-emergency",
        /// A party waits.
        Idle = "idle",
        /// Repair the water lines.
        WaterLines = "repair-water-lines",
        /// Withdraw to the anchorage. [PD pd-G16-opt]
        Withdraw = "withdraw",
        /// Stay on station.
        Stay = "stay",
    }
}

const PLANES: u16 = MOST_IN_WAVE as u16;
const DATES: u16 = Date::LAST.0 as u16 + 1;
const GUNS: u16 = MOUNTS as u16;

/// First numbers of the kinds of pick.
const ENGAGE: u16 = DATES;
const ENOUGH: u16 = ENGAGE + PLANES;
const AIM: u16 = ENOUGH + 1;
const SPRAY: u16 = AIM + GUNS * PLANES;
const LEAVE_OUT: u16 = SPRAY + GUNS * 8;
const HOLD: u16 = LEAVE_OUT + PLANES;
const ALL_AT: u16 = HOLD + GUNS;
const ALL_HOLD: u16 = ALL_AT + PLANES;
const REPAIR: u16 = ALL_HOLD + 1;
const SECONDARY_FIRST: u16 = REPAIR + Compartment::COUNT as u16;
const BOX: u16 = SECONDARY_FIRST + 1;
const GUN: u16 = BOX + SECONDARY as u16;
const DECK_FIRE: u16 = GUN + 5;
const FLOOD: u16 = DECK_FIRE + 3;
const COUNTERFLOOD: u16 = FLOOD + FLOODABLE as u16;
const ROOM: u16 = COUNTERFLOOD + 1;
const FOR: u16 = ROOM + FLOODABLE as u16;
const PUMP: u16 = FOR + 3;
const PLAIN: u16 = PUMP + 3;
/// Every pick is below this number.
pub(crate) const BOUND: u16 = PLAIN + Plain::COUNT as u16;

impl From<Order> for Pick {
    fn from(order: Order) -> Pick {
        Pick(match order {
            Order::Start(date) => u16::from(date.0),
            Order::Engage(plane) => ENGAGE + u16::from(plane),
            Order::Enough => ENOUGH,
            Order::Aim(mount, plane) => AIM + u16::from(mount.0) * PLANES + u16::from(plane),
            Order::Spray(mount, bearing) => SPRAY + u16::from(mount.0) * 8 + bearing as u16,
            Order::LeaveOut(plane) => LEAVE_OUT + u16::from(plane),
            Order::Hold(mount) => HOLD + u16::from(mount.0),
            Order::AllAt(plane) => ALL_AT + u16::from(plane),
            Order::AllHold => ALL_HOLD,
            Order::Repair(room) => REPAIR + room as u16,
            Order::Secondary => SECONDARY_FIRST,
            Order::Box(number) => BOX + u16::from(number),
            Order::Gun(gun) => GUN + u16::from(gun),
            Order::DeckFire(section) => DECK_FIRE + section as u16,
            Order::Flood(room) => FLOOD + room as u16,
            Order::Counterflood => COUNTERFLOOD,
            Order::Room(room) => ROOM + room as u16,
            Order::For(side) => FOR + side as u16,
            Order::Pump(section) => PUMP + section as u16,
            Order::Plain(plain) => PLAIN + plain as u16,
        })
    }
}

/// The choice of each number, so that reading one is looking it up.
static ORDERS: [Order; BOUND as usize] = {
    let mut orders = [Order::Enough; BOUND as usize];
    let mut number = 0;
    while number < BOUND {
        orders[number as usize] = numbered(number);
        number += 1;
    }
    orders
};

/// The choice with a number below the bound.
const fn numbered(number: u16) -> Order {
    match number {
        0..ENGAGE => Order::Start(Date(number as u8)),
        ENGAGE..ENOUGH => Order::Engage((number - ENGAGE) as u8),
        ENOUGH => Order::Enough,
        AIM..SPRAY => {
            let at = number - AIM;
            Order::Aim(Mount((at / PLANES) as u8), (at % PLANES) as u8)
        }
        SPRAY..LEAVE_OUT => {
            let at = number - SPRAY;
            Order::Spray(Mount((at / 8) as u8), Bearing::ALL[(at % 8) as usize])
        }
        LEAVE_OUT..HOLD => Order::LeaveOut((number - LEAVE_OUT) as u8),
        HOLD..ALL_AT => Order::Hold(Mount((number - HOLD) as u8)),
        ALL_AT..ALL_HOLD => Order::AllAt((number - ALL_AT) as u8),
        ALL_HOLD => Order::AllHold,
        REPAIR..SECONDARY_FIRST => Order::Repair(Compartment::ALL[(number - REPAIR) as usize]),
        SECONDARY_FIRST => Order::Secondary,
        BOX..GUN => Order::Box((number - BOX) as u8),
        GUN..DECK_FIRE => Order::Gun((number - GUN) as u8),
        DECK_FIRE..FLOOD => Order::DeckFire(Section::ALL[(number - DECK_FIRE) as usize]),
        FLOOD..COUNTERFLOOD => Order::Flood(Compartment::ALL[(number - FLOOD) as usize]),
        COUNTERFLOOD => Order::Counterflood,
        ROOM..FOR => Order::Room(Compartment::ALL[(number - ROOM) as usize]),
        FOR..PUMP => Order::For(Side::ALL[(number - FOR) as usize]),
        PUMP..PLAIN => Order::Pump(Section::ALL[(number - PUMP) as usize]),
        _ => Order::Plain(Plain::ALL[(number - PLAIN) as usize]),
    }
}

impl Order {
    /// The choice with this number, if there is one.
    #[inline]
    pub fn of(pick: Pick) -> Option<Order> {
        ORDERS.get(usize::from(pick.0)).copied()
    }

    /// The word a person types for it; a secondary compartment has one of its own.
    pub(crate) fn word(self, box_word: impl Fn(u8) -> String) -> String {
        match self {
            Order::Start(date) => format!("start-{date}"),
            Order::Engage(plane) => format!("engage-{}", plane + 1),
            Order::Enough => "enough".to_owned(),
            Order::Aim(mount, plane) => format!("{}@{}", mount.word(), plane + 1),
            Order::Spray(mount, bearing) => format!("{}-sprays-{bearing}", mount.word()),
            Order::LeaveOut(plane) => format!("not-{}", plane + 1),
            Order::Hold(mount) => format!("{}-holds", mount.word()),
            Order::AllAt(plane) => format!("all@{}", plane + 1),
            Order::AllHold => "all-hold".to_owned(),
            Order::Repair(room) => format!("repair-{room}"),
            Order::Secondary => "secondary".to_owned(),
            Order::Box(number) => box_word(number),
            Order::Gun(gun) => format!("repair-5in{}", gun + 1),
            Order::DeckFire(section) => format!("deck-fire-{section}"),
            Order::Flood(room) => format!("flood-{room}"),
            Order::Counterflood => "counterflood".to_owned(),
            Order::Room(room) => format!("room-{room}"),
            Order::For(side) => side.word().to_owned(),
            Order::Pump(section) => format!("pump-{section}"),
            Order::Plain(plain) => plain.word().to_owned(),
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

    #[test]
    fn every_order_has_a_number_of_its_own() {
        let mut orders = vec![Order::Enough, Order::AllHold, Order::Secondary, Order::Counterflood];
        orders.extend((0..=Date::LAST.0).map(|day| Order::Start(Date(day))));
        for plane in 0..MOST_IN_WAVE as u8 {
            orders.extend([Order::Engage(plane), Order::LeaveOut(plane), Order::AllAt(plane)]);
            orders.extend(Mount::all().map(|mount| Order::Aim(mount, plane)));
        }
        for mount in Mount::all() {
            orders.push(Order::Hold(mount));
            orders.extend(Bearing::ALL.iter().map(|&bearing| Order::Spray(mount, bearing)));
        }
        orders.extend(Compartment::ALL.iter().map(|&room| Order::Repair(room)));
        for &room in &Compartment::ALL[..FLOODABLE] {
            orders.extend([Order::Flood(room), Order::Room(room)]);
        }
        orders.extend((0..SECONDARY as u8).map(Order::Box));
        orders.extend((0..5).map(Order::Gun));
        orders
            .extend(Section::ALL.iter().flat_map(|&one| [Order::DeckFire(one), Order::Pump(one)]));
        orders.extend(Side::ALL.iter().map(|&side| Order::For(side)));
        orders.extend(Plain::ALL.iter().map(|&plain| Order::Plain(plain)));
        assert_eq!(orders.len(), usize::from(BOUND));
        for order in orders {
            assert_eq!(Order::of(Pick::from(order)), Some(order));
        }
    }
}
