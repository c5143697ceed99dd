//! Warnings before a legal order that is likely a mistake: forces left unused, a game given away.

use wardroom_kernel::{Fast, Pick, Umpire};

use crate::Tora;
use crate::air::{ready_fighters, ready_planes};
use crate::forces::{Load, Plane};
use crate::label::units;
use crate::pick::AttackPick;
use crate::sequence::Order;
use crate::state::{IjnStep, State, Step, UsStep};
use crate::victory::Victory;

impl Tora {
    /// What speaks against an order of the attack.
    pub(crate) fn second_thoughts(&self, state: &State, picks: &[Pick]) -> Option<String> {
        let order = Order::read(picks);
        match *order {
            [AttackPick::Done] => self.left_unused(state),
            _ => self.given_away(state, &order),
        }
    }

    /// The forces that could still act in a step that is about to be ended. Each step comes once a turn.
    /// [TTT T-seq-5]
    fn left_unused(&self, state: &State) -> Option<String> {
        let mut list = Vec::new();
        let stage = self.draft_attack(state, &[]);
        stage.candidates(&mut list);
        list.retain(|&pick| stage.check(pick).is_ok());
        let listed = || list.iter().filter_map(|&pick| AttackPick::of(pick));
        let planes = |counts: fn(Plane, Load) -> bool| -> usize {
            let groups = listed().filter_map(|pick| match pick {
                AttackPick::Planes(group) if counts(group.plane, group.load) => Some(group),
                _ => None,
            });
            groups.map(|group| ready_planes(state, group).count()).sum()
        };
        let fighters = || -> usize {
            let groups = listed().filter_map(|pick| match pick {
                AttackPick::Fighters(group) => Some(group),
                _ => None,
            });
            groups.map(|group| ready_fighters(state, group).count()).sum()
        };
        let fields = || {
            let names = listed().filter_map(|pick| match pick {
                AttackPick::Field(field) => Some(field.word()),
                _ => None,
            });
            names.collect::<Vec<_>>().join(", ")
        };
        let some = |count: usize, what: String| (count > 0).then_some(what);
        match state.step {
            Step::Ijn(ring, IjnStep::Pairing) => {
                let idle = planes(|_, _| true);
                some(idle, format!("{} of Zero could still attack in ring {ring}", units(idle)))
            }
            Step::Ijn(ring, IjnStep::Bombing) => {
                let idle = planes(|_, _| true);
                some(idle, format!("{} could still attack in ring {ring}", units(idle)))
            }
            Step::Ijn(ring, IjnStep::Movement) => {
                let idle = planes(|plane, load| plane != Plane::Zero && load != Load::None);
                let stay = format!("{} with bombs or torpedoes stay in ring {ring}", units(idle));
                some(idle, stay)
            }
            Step::Arrivals => some(list.len() - 1, "more units could come in now".to_owned()),
            Step::Us(ring, UsStep::Fire) => {
                some(list.len() - 1, format!("some guns could still fire in ring {ring}"))
            }
            Step::Us(ring, UsStep::Pairing) => {
                let idle = fighters();
                some(idle, format!("{} could still attack in ring {ring}", units(idle)))
            }
            Step::Us(_, UsStep::Aircraft) | Step::Patrol => {
                let idle = fields();
                some(idle.len(), format!("fighters could still take off from {idle}"))
            }
            _ => None,
        }
    }

    /// The result that the IJN ends the game with, where it is not the best: nothing is left over the map, and
    /// nothing is to come or shall come. [TTT T-end-2]
    fn given_away(&self, state: &State, order: &[AttackPick]) -> Option<String> {
        let victory = self.victory(state);
        if victory == Victory::IjnStrategic {
            return None;
        }
        match (state.step, order) {
            (Step::CallItADay, [AttackPick::CallItADay]) => {
                Some(format!("this ends the game: {}", victory.label()))
            }
            (Step::Ijn(_, IjnStep::Movement), [_, AttackPick::Off, ..]) => {
                let mut after = *state;
                self.carry_out(&mut after, order, &mut Umpire::silent(&mut Fast::new(0)));
                let is_last = after.on_map() == 0 && !self.may_still_fly(&after);
                is_last.then(|| {
                    format!("the last units go home, and the game ends: {}", victory.label())
                })
            }
            _ => None,
        }
    }
}
