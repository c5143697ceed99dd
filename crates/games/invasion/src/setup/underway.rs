//! Whether a march or a battle that waits for a decision can have come about. [IPH B.1]

use wardroom_hexmap::Place;
use wardroom_kernel::Stack;

use super::check::Check;
use crate::battle::Fight;
use crate::forces::{Side, Sub};
use crate::map::Spot;
use crate::state::{Arm, Battle, DEAD, Frame, March, Phase, SeaBattle, State, Step, Wave};
use crate::{advance, attack, battle, combat, iph, losses, movement, sea};

impl Check<'_> {
    /// Whether a procedure that waits can have come about; the frame in its one form.
    pub(super) fn frame(&mut self, state: &State, frame: Frame) -> Frame {
        match frame {
            Frame::March(march) => self.march(state, &march),
            Frame::Battle(mut battle) => {
                self.battle(state, &mut battle);
                return Frame::Battle(battle);
            }
            Frame::Sea(battle) => self.sea(state, &battle),
            Frame::Unused => self.complain("underway", "nothing waits there", iph("B.1")),
        }
        frame
    }

    fn march(&mut self, state: &State, march: &March) {
        let Phase::UsMovement(sub) = state.phase else {
            self.complain("underway", "a US stack marches in its phase", iph("5.6.1"));
            return;
        };
        let fresh = state.fresh_at(sub, march.from.0).count();
        let enough = (1..=fresh).contains(&usize::from(march.left));
        let reason = "a stack has units that have not gone yet";
        self.must(enough, "underway", reason, iph("9.5"));
        let [least, most] = [1, 6].map(|die| movement::us_factor(self.data, state, die));
        let rolled = (least..=most).contains(&march.factor);
        self.must(rolled, "underway", "no die gives such a movement factor", iph("2.10.2"));
        let leads_on = !enough || movement::march_leads_on(self.data, state, march, 1);
        self.must(leads_on, "underway", "the march leads nowhere", iph("9.3"));
    }

    fn sea(&mut self, state: &State, battle: &SeaBattle) {
        let fits = state.phase == Phase::Submarines && matches!(state.turn, 5 | 9);
        self.must(fits, "underway", "fleets meet in their phase", iph("7.3.3"));
        let fits = battle.us_planes == state.usn_carriers();
        self.must(fits, "underway", "each US carrier close in has a plane", iph("7.6"));
        let reason = "whoever attacks has planes and a ship to attack";
        let ijn = !battle.ijn_attacks || (state.usn_carriers() > 0 && state.ijn_carriers() > 0);
        let usn = !battle.usn_attacks
            || (battle.us_planes > 0 && sea::targets(state, Side::Japan).next().is_some());
        self.must(ijn && usn, "underway", reason, iph("7.9.1"));
        // Japan attacks first, and ships leave when both have. [IPH 7.6]
        let hurt = battle.fates.iter().filter(|(_, fate)| **fate != Default::default());
        let fits = hurt
            .map(|(ship, _)| ship)
            .all(|ship| ship.side() == Side::Us && state.is_close(ship) && !battle.ijn_attacks);
        self.must(fits, "underway", "only ships that were attacked are hit", iph("7.6"));
        let waits = sea::waits_for(state, battle).is_some();
        self.must(waits, "underway", "nobody has planes to allot", iph("7.4.1"));
    }

    /// Whether a battle can have come so far, and waits. [IPH B.1]
    fn battle(&mut self, state: &State, battle: &mut Battle) {
        let data = self.data;
        let (side, target) = (battle.attacker, battle.target.0);
        if target == DEAD {
            self.complain("underway", "a battle has a target", iph("10.5"));
            return;
        }
        let mut must = |holds, reason, rule| self.must(holds, "underway", reason, rule);
        let (japan, ground) = (side == Side::Japan, battle.arm == Arm::Ground);
        let (own_phase, row_fights) = match state.phase {
            Phase::JapaneseCombat => (japan, false),
            Phase::UsCombat(sub) => (!japan, sub == Sub::Row),
            _ => (false, false),
        };
        must(own_phase, "a battle is fought in the attacker's combat phase", iph("10.1"));
        let attacked = battle.wave == Wave::Second || state.attacked.contains(target);
        must(attacked, "the hex counts as attacked in this phase", iph("10.3"));
        let guns = battle.arm == Arm::Guns;
        must(guns == row_fights, "Battleship Row fights with its guns in its phase", iph("11.3"));
        must(battle.arm != Arm::Planes, "planes alone wait for nobody", iph("11.4.4"));

        // Attacking hexes are kept clockwise, each once.
        let mut from = Stack::new();
        for (_, place) in data.map.land.around(target) {
            if battle.from.contains(&Spot(place)) && attack::is_open_to(data, target, place) {
                from.push(Spot(place));
            }
        }
        let beside = from.len() == battle.from.len() && from.is_empty() != ground;
        must(beside, "attackers are adjacent to the target, over no water", iph("10.5"));
        battle.from = from;
        let near = data.map.land.distance(data.map.ford_island, target);
        must(!guns || near <= attack::RANGE, "Battleship Row shoots two hexes far", iph("11.3"));

        let first = battle.wave == Wave::First;
        let alone = battle.from.len() == 1
            && battle.battleships.is_empty()
            && battle.planes + battle.us_planes == 0;
        let again = japan && ground && alone && !state.is_night();
        must(
            first || again,
            "those who advanced attack again by day, without support",
            iph("10.4"),
        );
        let supported = battle.battleships.iter().all(|ship| state.supported.contains(ship));
        must(supported, "ships that support have supported this turn", iph("7.1.1"));
        let flown = state.planes_used.saturating_sub(state.interdictors.len() as u8);
        must(battle.planes <= flown, "planes that support are used", iph("7.12"));
        let used = usize::from(battle.us_planes) <= state.us_planes_used.len();
        must(used, "US planes that support are used", iph("7.14"));
        let rises = japan && ground && state.rebellion && combat::is_city(data, target);
        let rolled = battle.step != Step::Support;
        must(
            !battle.rebellion || (rises && rolled),
            "the Issei rise in cities, when the support is named",
            iph("10.13.1"),
        );
        let spared = battle.spared.iter().all(|ship| battle.battleships.contains(ship));
        let late = matches!(battle.step, Step::Strike | Step::Momentum);
        must(
            battle.spared.is_empty() || (spared && late && state.strikes),
            "only ships that supported are let go",
            iph("7.7"),
        );
        let dark = state.is_night() && japan && (-3..=3).contains(&battle.night);
        must(battle.night == 0 || dark, "no dice of the night fall so", iph("12.4.1"));
        let shouts = battle.banzai && battle.banzai_columns <= 3;
        must(battle.banzai_columns == 0 || shouts, "no banzai goes so far", iph("12.1.2"));
        let rolled = (guns || target == data.map.ford_island) && battle.row <= 12;
        must(battle.row == 0 || rolled, "Battleship Row does not roll so", iph("11.4.1"));

        let mut attackers = Vec::new();
        for place in combat::attacking_hexes(battle) {
            combat::attackers(data, state, side, place, |unit, _| attackers.push((place, unit)));
        }
        let spent = |&(_, unit): &(Place, usize)| match side {
            Side::Japan => state.is_japan_spent(unit),
            Side::Us => state.is_us_spent(unit),
        };
        must(attackers.iter().all(spent), "who attacks is spent", iph("10.3"));
        let mut orgs = attackers
            .iter()
            .filter(|(place, _)| japan && !state.is_beachhead(*place))
            .map(|&(_, unit)| data.org(unit));
        let bound = orgs.next();
        must(orgs.all(|org| Some(org) == bound), "IJA and SNLF attack apart", iph("9.13.1"));

        let mut defended = false;
        combat::defenders(data, state, side.enemy(), target, |_| defended = true);
        let most = data.most_losses();
        let paid = battle.owed == [0; 2];
        let (fits, reason, rule) = match battle.step {
            Step::Support | Step::Banzai => {
                let manned = |spot: &Spot| attackers.iter().any(|(place, _)| *place == spot.0);
                let both = defended && battle.from.iter().all(manned);
                let before = paid && !battle.banzai && both;
                let waits = match battle.step {
                    Step::Support => {
                        let rolls = battle.row + battle.us_planes + battle.planes;
                        let none = rolls == 0 && battle.night == 0 && battle.battleships.is_empty();
                        none && battle::may_be_supported(data, state, battle)
                    }
                    _ => battle::companies(data, state, battle) > 0,
                };
                (before && waits, "nobody supports or shouts here", iph("12.1.1"))
            }
            Step::AttackerLosses | Step::DefenderLosses => {
                let [own, other] = battle.owed;
                let turn =
                    (battle.step == Step::AttackerLosses) == (own > 0) && (!guns || own == 0);
                let fits = turn
                    && own.max(other) <= most
                    && losses::is_choice(Fight { data, state, battle });
                (fits, "there are no such losses to choose", iph("10.9.2"))
            }
            Step::Advance => {
                let fits = paid
                    && ground
                    && !defended
                    && advance::survivors(Fight { data, state, battle }) > 1;
                (fits, "nobody has a choice to advance", iph("10.10"))
            }
            Step::Strike => {
                let fits = paid && sea::can_strike(state, battle).is_some();
                (fits, "there is nobody to strike at", iph("7.7"))
            }
            Step::Momentum => {
                let struck = sea::can_strike(state, battle).is_none();
                let again = battle::may_attack_again(data, state, battle);
                (paid && struck && again, "nobody attacks again", iph("10.4"))
            }
            Step::Rolls | Step::Resolve => (false, "no battle waits like this", iph("B.1")),
        };
        must(fits, reason, rule);
    }
}
