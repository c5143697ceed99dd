//! Strafing: aircraft fire their guns at parked aircraft and ships. [ARP A-str-1, A-ammo-1]

use wardroom_kernel::Umpire;

use crate::data::Data;
use crate::event::Event;
use crate::state::{Counter, Craft, MOST_CRAFT, State};
use crate::surface::{self, Aim, Target};
use crate::{arp, ground, shots};

/// One shot for each aircraft with ammunition: its to-hit range, the modifiers of the target, then half its
/// firepower. [ARP A-str-1]
pub(crate) fn resolve(
    data: &Data,
    state: &mut State,
    counter: usize,
    target: Target,
    umpire: &mut Umpire<'_, Event>,
) {
    state.air[counter].deeds |= Counter::STRAFED;
    let card = data.plane(state.air[counter].plane);
    let half = card.front() / 2;
    let aim = Aim::at(state, target);
    let (mut shots, mut hits) = (0, 0);
    let mut harm = [0; 2];
    for craft in 0..MOST_CRAFT {
        if !state.air[counter].craft[craft].can_fire() {
            continue;
        }
        shots += 1;
        let damaged = state.air[counter].craft[craft].is(Craft::DAMAGED);
        let modifier = surface::target_modifier(data, state, aim)
            + surface::conditions(data, state, aim, damaged);
        let gunner = &mut state.air[counter].craft[craft];
        if !shots::fire(gunner, card.to_hit - modifier, arp("A-str-1"), umpire) {
            continue;
        }
        hits += 1;
        let through = umpire.hits(1, 6, 1..=half, arp("A-str-1")) == 1;
        match target {
            Target::Ship(ship) if through => {
                let lost = &mut state.ships[ship].aa_lost;
                *lost = (*lost + 1).min(data.ships[ship].aa);
                umpire.log(Event::GunsSilenced(ship as u8), arp("A-str-1"));
            }
            Target::Aircraft(field) => {
                let [destroyed, hurt] = ground::hit_parked(data, state, field, !through);
                harm = [harm[0] + destroyed, harm[1] + hurt];
            }
            Target::Ship(_) | Target::Facility(_) => {}
        }
    }
    if let Target::Aircraft(field) = target {
        umpire.log(Event::Grounded { field, harm }, arp("A-str-1"));
    }
    umpire.log(Event::Strafed { counter: counter as u8, shots, hits }, arp("A-str-1"));
}
