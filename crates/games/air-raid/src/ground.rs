//! Targets on land: facilities and airfields. [ARP A-fac-1, A-fld-1, A-fld-2, A-fld-4]

use wardroom_kernel::Umpire;

use crate::arp;
use crate::data::Data;
use crate::event::Event;
use crate::hex::Hex;
use crate::parts::*;
use crate::state::State;

/// A bomb hits a facility; oil tanks may catch fire. [ARP A-fac-1]
pub(crate) fn bomb_facility(
    data: &Data,
    state: &mut State,
    facility: usize,
    weapon: Weapon,
    umpire: &mut Umpire<'_, Event>,
) {
    if state.is_destroyed(data, facility) {
        return;
    }
    let figures = &data.book.facility_damage;
    let die = umpire.face(6, arp("A-fac-1"));
    let points = figures.row(weapon)[usize::from(die) - 1];
    umpire.log(Event::FacilityHit { facility: facility as u8, points }, arp("A-fac-1"));
    let burns = data.facilities[facility].kind == FacilityKind::Tanks
        && weapon == Weapon::Gp
        && die >= figures.fire;
    if burns && state.burning >> facility & 1 == 0 {
        state.burning |= 1 << facility;
        umpire.log(Event::OnFire(facility as u8), arp("A-fac-1"));
    }
    wreck(data, state, facility, points, umpire);
}

/// Takes points off a facility. [ARP A-map-6]
pub(crate) fn wreck(
    data: &Data,
    state: &mut State,
    facility: usize,
    points: u8,
    umpire: &mut Umpire<'_, Event>,
) {
    let most = data.facilities[facility].points;
    let lost = &mut state.facilities[facility];
    let before = *lost;
    *lost = lost.saturating_add(points).min(most);
    if before < most && *lost == most {
        umpire.log(Event::Destroyed(facility as u8), arp("A-map-6"));
    }
}

/// A bomb hits an airfield. [ARP A-fld-1]
pub(crate) fn bomb_field(
    data: &Data,
    state: &mut State,
    field: Field,
    over: Option<Hex>,
    weapon: Weapon,
    umpire: &mut Umpire<'_, Event>,
) {
    let die = umpire.face(6, arp("A-fld-1"));
    let [destroyed, damaged, hangar] = data.book.airfield_bombing.row(weapon)[usize::from(die) - 1];
    let mut harm = [0; 2];
    for result in 0..destroyed + damaged {
        let [gone, hurt] = hit_parked(data, state, field, result >= destroyed);
        harm = [harm[0] + gone, harm[1] + hurt];
    }
    umpire.log(Event::Grounded { field, harm }, arp("A-fld-1"));
    if hangar > 0
        && let Some(facility) = hangar_near(data, state, field, over)
    {
        umpire.log(Event::FacilityHit { facility: facility as u8, points: hangar }, arp("A-fld-4"));
        wreck(data, state, facility, hangar, umpire);
    }
}

/// One parked aircraft is destroyed, or only damaged: of the most numerous type, ties in roster order,
/// undamaged ones first. Says how many were destroyed and damaged. [ARP A-fld-2]
pub(crate) fn hit_parked(
    data: &Data,
    state: &mut State,
    field: Field,
    only_damaged: bool,
) -> [u8; 2] {
    let parked = &mut state.parked[field as usize];
    let mut most: Option<Plane> = None;
    for &plane in &data.field(field).roster {
        let count = parked[plane as usize].total();
        if count > most.map_or(0, |best| parked[best as usize].total()) {
            most = Some(plane);
        }
    }
    let Some(plane) = most else { return [0; 2] };
    let parked = &mut parked[plane as usize];
    match (parked.sound > 0, only_damaged) {
        (true, true) => {
            parked.sound -= 1;
            parked.damaged += 1;
            return [0, 1];
        }
        (true, false) => parked.sound -= 1,
        // Damaged a second time it is destroyed.
        (false, _) => parked.damaged -= 1,
    }
    state.destroyed += 1;
    [1, 0]
}

/// The hangar that a hangar point falls on: that of the hex attacked, else the nearest one standing.
/// [ARP A-fld-4]
fn hangar_near(data: &Data, state: &State, field: Field, over: Option<Hex>) -> Option<usize> {
    let standing = (0..data.facilities.len()).filter(|&at| {
        let card = &data.facilities[at];
        card.kind == FacilityKind::Hangar
            && card.field == Some(field)
            && !state.is_destroyed(data, at)
    });
    standing.min_by_key(|&at| {
        let away = over.zip(data.facilities[at].hex).map(|(a, b)| a.distance(b));
        (away, data.facilities[at].hex)
    })
}
