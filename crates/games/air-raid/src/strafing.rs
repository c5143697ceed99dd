//! Strafing: aircraft fire their guns at parked aircraft and ships. [ARP A-str-1, A-ammo-1]

use crate::event::Event;
use crate::state::{Counter, Craft, MOST_CRAFT};
use crate::surface::{self, Aim, Attempt, Target};
use crate::table::Play;
use crate::{arp, damage, ground, shots};

/// One shot for each aircraft with ammunition: its to-hit range, the modifiers of the target, then half its
/// firepower. [ARP A-str-1]
pub(crate) fn resolve(play: &mut Play<'_, '_>, counter: usize, target: Target) {
    play.air[counter].deeds |= Counter::STRAFED;
    let card = play.data.plane(play.air[counter].plane);
    let half = card.front() / 2;
    let aim = Aim::at(play.state, target);
    let (mut shots, mut hits) = (0, 0);
    let mut harm = [0; 2];
    for craft in 0..MOST_CRAFT {
        if !play.air[counter].craft[craft].can_fire() {
            continue;
        }
        shots += 1;
        let damaged = play.air[counter].craft[craft].is(Craft::DAMAGED);
        let modifier = surface::modifier(play.table(), Attempt::guns(damaged), aim);
        let gunner = &mut play.state.air[counter].craft[craft];
        if !shots::fire(gunner, card.to_hit - modifier, arp("A-str-1"), play.umpire) {
            continue;
        }
        hits += 1;
        let through = play.umpire.hits(1, 6, 1..=half, arp("A-str-1")) == 1;
        match target {
            Target::Ship(ship) if through => {
                if damage::silence(play, ship) {
                    play.umpire.log(Event::GunsSilenced(ship as u8), arp("A-str-1"));
                }
            }
            Target::Aircraft(field) => {
                let [destroyed, hurt] = ground::hit_parked(play, field, !through);
                harm = [harm[0] + destroyed, harm[1] + hurt];
            }
            Target::Ship(_) | Target::Facility(_) => {}
        }
    }
    if let Target::Aircraft(field) = target {
        play.umpire.log(Event::Grounded { field, harm }, arp("A-str-1"));
    }
    play.umpire.log(Event::Strafed { counter: counter as u8, shots, hits }, arp("A-str-1"));
}
