//! What a pick means, for a person who reads a list.

use wardroom_kernel::Label;

use crate::Tora;
use crate::air::{free_enemies, free_fighters, ready_fighters, ready_planes};
use crate::bombing::parked_aircraft;
use crate::forces::{Load, Plane};
use crate::pick::{AttackPick, EnemyGroup, FighterGroup, PlaneGroup};
use crate::places::{Field, Spot};
use crate::plan::Wave;
use crate::state::{Gunners, IjnStep, State, Step, Target, UsStep};
use crate::ttt;

/// So many units, in words.
pub(crate) fn units(count: impl TryInto<usize>) -> String {
    match count.try_into().unwrap_or(usize::MAX) {
        1 => "1 unit".to_owned(),
        count => format!("{count} units"),
    }
}

/// So many units of a type: `3 Kate units`.
pub(crate) fn units_of(count: u8, kind: &str) -> String {
    if count == 1 { format!("1 {kind} unit") } else { format!("{count} {kind} units") }
}

fn planes(group: PlaneGroup, count: usize) -> String {
    let PlaneGroup { zone, plane, load, strength, wave } = group;
    let with = match (plane, load) {
        (Plane::Zero, _) => "",
        (_, Load::None) => " (spent)",
        (_, Load::GP) => " with GP bombs",
        (_, Load::AP) => " with AP bombs",
        (_, Load::Torpedo) => " with torpedoes",
    };
    let wave = match wave {
        Wave::First => "",
        Wave::Second => ", wave 2",
        Wave::Reserve => ", wave 3",
    };
    format!("{} {}{with} in {zone}, {strength} aircraft each{wave}", units(count), plane.word())
}

fn fighters(group: FighterGroup, count: usize) -> String {
    let FighterGroup { zone, fighter, strength } = group;
    format!("{} {} in {zone}, {strength} aircraft each", units(count), fighter.word())
}

fn enemies(group: EnemyGroup, count: usize) -> String {
    let EnemyGroup { zone, plane, strength, spent } = group;
    let spent = if spent { " (spent)" } else { "" };
    format!("{} {}{spent} in {zone}, {strength} aircraft each", units(count), plane.word())
}

impl Tora {
    /// What a pick of the attack means here, and the rule that allows it.
    pub(crate) fn attack_label(
        &self,
        state: &State,
        order: &[AttackPick],
        pick: AttackPick,
    ) -> Label {
        let rule = match state.step {
            Step::Patrol => "T-force-3",
            Step::Ijn(_, IjnStep::Pairing) | Step::Us(_, UsStep::Pairing) => "T-air-1",
            Step::Ijn(_, IjnStep::Bombing) => "T-bomb-1",
            Step::Ijn(_, IjnStep::Movement) if pick == AttackPick::Off => "T-move-3",
            Step::Ijn(_, IjnStep::Movement) => "T-move-1",
            Step::Arrivals => "T-plan-7",
            Step::Us(_, UsStep::Fire) => "T-aaa-1",
            Step::Us(_, UsStep::Aircraft) => match (order.first(), pick) {
                (None, AttackPick::Field(_)) | (Some(AttackPick::Field(_)), _) => "T-move-2",
                _ => "T-move-1",
            },
            Step::Us(_, UsStep::Ships) => "T-move-4",
            Step::CallItADay => "T-end-2",
            _ => "T-seq-4",
        };
        Label { text: self.meaning(state, pick), rule: ttt(rule) }
    }

    fn meaning(&self, state: &State, pick: AttackPick) -> String {
        match pick {
            AttackPick::Done => done(state.step).to_owned(),
            AttackPick::Off => "off the map, back to the carriers".to_owned(),
            AttackPick::GoOn => "the game goes on; a wave is still to come".to_owned(),
            AttackPick::CallItADay => "no further wave: the game is over".to_owned(),
            AttackPick::Count(1) => "one".to_owned(),
            AttackPick::Count(count) => format!("{count} of them"),
            AttackPick::Zone(zone) => format!("to {zone}"),
            AttackPick::Everything(zone) => format!("all units in {zone} that have not acted"),
            AttackPick::Planes(group) => {
                let here = ready_planes(state, group).count();
                let count = if here > 0 { here } else { self.waiting(state, group).count() };
                planes(group, count)
            }
            AttackPick::Fighters(group) => {
                // Those that may act, or that may be attacked. [TTT T-air-2]
                let own = matches!(state.step, Step::Us(..));
                let count = match own {
                    true => ready_fighters(state, group).count(),
                    false => free_fighters(state, group).count(),
                };
                fighters(group, count)
            }
            AttackPick::Enemy(group) => {
                let pairing = matches!(state.step, Step::Us(_, UsStep::Pairing));
                let units = group.plane.units();
                let count = match pairing {
                    true => free_enemies(state, group).count(),
                    false => units.filter(|&unit| state.enemy_group(unit) == Some(group)).count(),
                };
                enemies(group, count)
            }
            AttackPick::Ship(ship) => {
                let place = state.ships[ship].at;
                let (left, of) = (self.ship_left(state, ship), self.capacity(state, ship));
                format!("{} at {place}, {left} of {of} left", ship.word())
            }
            AttackPick::Battery(fort) => {
                format!("{}, {} left", fort.word(), self.battery_left(state, fort))
            }
            AttackPick::Yard(unit) => {
                format!("yard unit {unit}, {} left", self.yard_left(state, unit))
            }
            AttackPick::Spot(spot) => {
                let aircraft = self.left_of(state, Target::Spot(spot));
                let stack = units(state.stack_height(spot));
                format!("{}: {stack}, {aircraft} aircraft", Spot(spot))
            }
            AttackPick::Field(field) => self.field_meaning(state, field),
            AttackPick::Node(node) => format!("to {node}"),
            AttackPick::Type(fighter) => {
                format!("{} units from the tops of stacks", fighter.word())
            }
            AttackPick::Load(Load::None) => "nothing".to_owned(),
            AttackPick::Load(Load::GP) => "with GP bombs".to_owned(),
            AttackPick::Load(Load::AP) => "with AP bombs".to_owned(),
            AttackPick::Load(Load::Torpedo) => "with torpedoes".to_owned(),
            AttackPick::Wave(wave) => format!("all of wave {wave} that can come in now"),
            AttackPick::Gunners(Gunners::Ships) => "ships fire".to_owned(),
            AttackPick::Gunners(Gunners::Batteries) => "batteries fire".to_owned(),
        }
    }

    fn field_meaning(&self, state: &State, field: Field) -> String {
        let name = field.word();
        match state.step {
            Step::Patrol => format!("{name}: fighters on patrol"),
            Step::Us(..) => {
                let rate = self.launch_rate(state).saturating_sub(state.launched[field]);
                let here = field.spots().map(|spot| state.stack_height(spot)).sum::<u8>();
                format!("{name}: launch up to {}", units(rate.min(here)))
            }
            _ => {
                let open =
                    |spot: u8| field.spots().contains(&spot) && state.strafed >> spot & 1 == 0;
                let aircraft = parked_aircraft(state, open);
                format!("{name}, one spot for each unit, tallest stack first; {aircraft} aircraft")
            }
        }
    }
}

/// What `done` means in a step.
fn done(step: Step) -> &'static str {
    match step {
        Step::Patrol => "no more fighters on patrol",
        Step::Ijn(_, IjnStep::Pairing) | Step::Us(_, UsStep::Pairing) => {
            "no more pairs: the dogfights begin"
        }
        Step::Ijn(_, IjnStep::Bombing) => "no more attacks in this ring",
        Step::Ijn(_, IjnStep::Movement) | Step::Us(_, UsStep::Aircraft | UsStep::Ships) => {
            "no more moves in this ring"
        }
        Step::Arrivals => "no more units come in this turn",
        Step::Us(_, UsStep::Fire) => "no more fire in this ring",
        _ => "done",
    }
}
