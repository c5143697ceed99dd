//! What the captain may pick, and its dense number.

use wardroom_kernel::picks;

use crate::calendar::Date;
use crate::parts::{Bearing, Compartment, FLOODABLE, Mount, Secondary, Section, named};
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
        WaterLines = "repair-water-lines",
        /// Withdraw to the anchorage. [PD pd-G16-opt]
        Withdraw = "withdraw",
        /// Stay on station.
        Stay = "stay",
    }
}

/// Planes of a wave, by number from 0.
const PLANES: u16 = MOST_IN_WAVE as u16;
/// The compartments that can be flooded come first. [PD pd-K-flood]
const ROOMS: u16 = FLOODABLE as u16;

picks! {
    /// One small choice, by name.
    pub enum Choice: Pick {
        /// Begin a mini campaign on this date. [PD pd-C2A]
        Start(date: Date) = "start-{date}";
        /// Put a marker on a plane of the wave. [PD pd-G3-afs, pd-G3-sfs]
        Engage(plane: u8[0..PLANES]) = "engage-{}", plane + 1;
        /// Put no more markers.
        Enough = "enough";
        /// Aim a mount at a plane. [PD pd-G3-fire]
        Aim(mount: Mount, plane: u8[0..PLANES]) = "{mount}@{}", plane + 1;
        /// Spray a bearing with a mount. [PD pd-G3-spray]
        Spray(mount: Mount, bearing: Bearing) = "{mount}-sprays-{bearing}";
        /// Leave a plane out of spray fire that reaches too many. [PD pd-G3-spray]
        LeaveOut(plane: u8[0..PLANES]) = "not-{}", plane + 1;
        /// Do not fire a mount.
        Hold(mount: Mount) = "{mount}-holds";
        /// Aim every mount left that bears at a plane.
        AllAt(plane: u8[0..PLANES]) = "all@{}", plane + 1;
        /// Do not fire the mounts that are left.
        AllHold = "all-hold";
        /// Repair a primary compartment. [PD pd-T20]
        Repair(room: Compartment) = "repair-{room}";
        /// Repair a secondary compartment: which one comes next.
        Secondary = "secondary";
        /// The secondary compartment.
        Box(room: Secondary) = "{room}";
        /// Repair a 5in gun. [PD pd-O-11.5]
        Gun(gun: Mount[0..5]) = "repair-{gun}";
        /// Fight a deck fire. [PD pd-G5-deck]
        DeckFire(section: Section) = "deck-fire-{section}";
        /// Flood a burning compartment. [PD pd-T21]
        Flood(room: Compartment[0..ROOMS]) = "flood-{room}";
        /// Flood a sound compartment: which one comes next. [PD pd-G16-opt]
        Counterflood = "counterflood";
        /// The compartment to be counterflooded.
        Room(room: Compartment[0..ROOMS]) = "room-{room}";
        For(side: Side) = "{side}";
        /// Pump a section. [PD pd-G7-flood]
        Pump(section: Section) = "pump-{section}";
        /// A plain choice.
        Plain(plain: Plain) = "{plain}";
    }
}

#[cfg(test)]
mod tests {
    use wardroom_kernel::Pick;

    use super::*;

    #[test]
    fn choices_keep_the_numbers_by_which_records_and_players_of_other_programs_know_them() {
        for (number, word) in [
            (13, "start-Apr6"),
            (94, "engage-1"),
            (103, "enough"),
            (104 + 6 * 9 + 2, "40B@3"),
            (284 + 10 * 8 + 7, "20A-sprays-315"),
            (444, "not-1"),
            (453 + 19, "20J-holds"),
            (473, "all@1"),
            (482, "all-hold"),
            (483 + 17, "repair-steering-room"),
            (501, "secondary"),
            (502, "forward-0/2-ice-machine"),
            (565, "box-63"),
            (566, "repair-5in1"),
            (573, "deck-fire-aft"),
            (574, "flood-magazine-1"),
            (588, "counterflood"),
            (602, "room-fuel-aft"),
            (603, "to-port"),
            (608, "pump-aft"),
            (609, "keep-emergency"),
            (618, "stay"),
        ] {
            let choice = Choice::of(Pick(number)).unwrap();
            assert_eq!((Pick::from(choice), choice.word().as_str()), (Pick(number), word));
        }
        assert_eq!((Choice::of(Pick(619)), Choice::BOUND), (None, 619));
    }
}
