//! Targets on land: facilities and airfields. [ARP A-fac-1, A-fld-1, A-fld-2, A-fld-4]

use crate::arp;
use crate::event::Event;
use crate::hex::Hex;
use crate::parts::*;
use crate::table::{Play, Table};

/// A bomb hits a facility; oil tanks may catch fire. [ARP A-fac-1]
pub(crate) fn bomb_facility(play: &mut Play<'_, '_>, facility: usize, weapon: Weapon) {
    if play.table().is_destroyed(facility) {
        return;
    }
    let figures = &play.data.book.facility_damage;
    let die = play.umpire.face(6, arp("A-fac-1"));
    let points = figures.rows[weapon][usize::from(die) - 1];
    play.umpire.log(Event::FacilityHit { facility: facility as u8, points }, arp("A-fac-1"));
    let burns = play.data.facilities[facility].kind == FacilityKind::Tanks
        && weapon == Weapon::Gp
        && die >= figures.fire;
    if burns && play.burning >> facility & 1 == 0 {
        play.burning |= 1 << facility;
        play.umpire.log(Event::OnFire(facility as u8), arp("A-fac-1"));
    }
    wreck(play, facility, points);
}

/// Takes points off a facility. [ARP A-map-6]
pub(crate) fn wreck(play: &mut Play<'_, '_>, facility: usize, points: u8) {
    let most = play.data.facilities[facility].points;
    let lost = &mut play.facilities[facility];
    let before = *lost;
    *lost = lost.saturating_add(points).min(most);
    if before < most && *lost == most {
        play.umpire.log(Event::Destroyed(facility as u8), arp("A-map-6"));
    }
}

/// A bomb hits an airfield. [ARP A-fld-1]
pub(crate) fn bomb_field(play: &mut Play<'_, '_>, field: Field, over: Option<Hex>, weapon: Weapon) {
    let die = play.umpire.face(6, arp("A-fld-1"));
    let [destroyed, damaged, hangar] =
        play.data.book.airfield_bombing.rows[weapon][usize::from(die) - 1];
    let mut harm = [0; 2];
    for result in 0..destroyed + damaged {
        let [gone, hurt] = hit_parked(play, field, result >= destroyed);
        harm = [harm[0] + gone, harm[1] + hurt];
    }
    play.umpire.log(Event::Grounded { field, harm }, arp("A-fld-1"));
    if hangar > 0
        && let Some(facility) = hangar_near(play.table(), field, over)
    {
        play.umpire
            .log(Event::FacilityHit { facility: facility as u8, points: hangar }, arp("A-fld-4"));
        wreck(play, facility, hangar);
    }
}

/// One parked aircraft is destroyed, or only damaged: of the most numerous type, ties in roster order,
/// undamaged ones first. Says how many were destroyed and damaged. [ARP A-fld-2]
pub(crate) fn hit_parked(play: &mut Play<'_, '_>, field: Field, only_damaged: bool) -> [u8; 2] {
    let parked = &mut play.state.parked[field];
    let mut most: Option<Plane> = None;
    for &plane in &play.data.field(field).roster {
        let count = parked[plane].total();
        if count > most.map_or(0, |best| parked[best].total()) {
            most = Some(plane);
        }
    }
    let Some(plane) = most else { return [0; 2] };
    let parked = &mut parked[plane];
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
    play.destroyed += 1;
    [1, 0]
}

/// The hangar that a hangar point falls on: that of the hex attacked, else the nearest one standing.
/// [ARP A-fld-4]
fn hangar_near(table: Table<'_>, field: Field, over: Option<Hex>) -> Option<usize> {
    let standing = (0..table.data.facilities.len()).filter(|&at| {
        let card = &table.data.facilities[at];
        card.kind == FacilityKind::Hangar && card.field == Some(field) && !table.is_destroyed(at)
    });
    standing.min_by_key(|&at| {
        let away = over.zip(table.data.facilities[at].hex).map(|(a, b)| a.distance(b));
        (away, table.data.facilities[at].hex)
    })
}
