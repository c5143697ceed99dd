//! What a player may pick, and its number.

use wardroom_hexmap::Place;
use wardroom_kernel::{Pick, picks};

use crate::data::Ready;
use crate::forces::{Kind, Org, Ship, Sub};
use crate::map::{LAND, Map};

const HEXES: u16 = LAND as u16;

picks! {
    /// One small choice.
    pub enum Choice: Pick, words(map: &Map) {
        /// The stack in this hex marches.
        March(place: Place[0..HEXES]) = "march-{}", map.land.hex(place);
        /// This hex is attacked.
        Attack(place: Place[0..HEXES]) = "attack-{}", map.land.hex(place);
        /// From this hex: an attack, a loss, an advance.
        From(place: Place[0..HEXES]) = "from-{}", map.land.hex(place);
        /// To this hex: a march, a landing, a plane.
        To(place: Place[0..HEXES]) = "to-{}", map.land.hex(place);
        /// Units of this sub-command are set up elsewhere than in this hex.
        Lift(sub: Sub[0..3], place: Place[0..HEXES]) = "{sub}-{}", map.land.hex(place);
        /// A row of the map, to find a hex in it.
        Row(row: u8[0..100]) = "row-{row:02}";
        /// So many full and reduced companies of a Japanese sub-command.
        Group(org: Org, full: u8[0..5], reduced: u8[0..5]) = "{org}-{full}-{reduced}";
        /// So many US units.
        Take(count: u8[0..5]) = "take-{count}";
        /// So many SNLF and IJA companies land.
        Land(snlf: u8[0..5], ija: u8[0..5]) = "{snlf}-snlf-{ija}-ija";
        /// A unit of this kind loses a step.
        Lose(kind: Kind) = "lose-{kind}";
        /// A ready-made deployment.
        Ready(plan: Ready) = "{plan}";
        /// A ship: close in, in support, or attacked.
        Ship(ship: Ship) = "{ship}";
        /// So many planes.
        Planes(count: u8[0..7]) = "planes-{count}";
        /// That is all.
        Done = "done";
        /// Every one that can.
        All = "all";
        /// The US pulls a chit.
        Pull = "pull";
        /// The Japanese Movement Phase.
        Movement = "movement";
        /// The Japanese Combat Phase.
        Combat = "combat";
        /// Planes go out to interdict.
        Interdict = "interdict";
        /// The march goes by way of the hex named next.
        Via = "via";
        /// Planes alone attack Battleship Row.
        AirAttack = "air-attack";
        /// The battle goes on without a banzai.
        Steady = "steady";
        Banzai = "banzai";
        /// No strike.
        Hold = "hold";
        /// A strike at the battleship that supported.
        Strike = "strike";
    }
}

/// The choice behind a pick that was listed.
#[inline]
pub(crate) fn choice_of(pick: Pick) -> Choice {
    Choice::of(pick).expect("every number below the bound is a choice")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> Map {
        Map::load(&Default::default()).expect("nothing is corrected")
    }

    /// Records and trained players rely on these numbers.
    #[test]
    fn numbers_stay_what_they_are() {
        let map = map();
        assert_eq!(Choice::BOUND, 4458);
        let fixed = [
            (0, "march-1123"),
            (605, "attack-1123"),
            (1210, "from-1123"),
            (1815, "to-1123"),
            (2420, "24th-1123"),
            (3025, "25th-1123"),
            (3630, "usmc-1123"),
            (4235, "row-00"),
            (4335, "snlf-0-0"),
            (4360, "ija-0-0"),
            (4385, "take-0"),
            (4390, "0-snlf-0-ija"),
            (4415, "lose-24th"),
            (4426, "barracks"),
            (4428, "windward"),
            (4429, "akagi"),
            (4438, "lexington"),
            (4439, "planes-0"),
            (4446, "done"),
            (4457, "strike"),
        ];
        for (number, word) in fixed {
            assert_eq!(choice_of(Pick(number)).word(&map), word);
        }
    }

    #[test]
    fn no_two_choices_share_a_word() {
        let map = map();
        let words: std::collections::HashSet<String> =
            (0..Choice::BOUND).map(|number| choice_of(Pick(number)).word(&map)).collect();
        assert_eq!(words.len(), usize::from(Choice::BOUND));
    }
}
