//! Positions at sea for the tests of chapters 9 to 12.

use wardroom_doolittle::naval::parts::{Patrol, Perch, SeaCup, SeaHazard, Space};
use wardroom_doolittle::naval::state::{
    Boat, Contact, Force, Lies, NavalPhase, SeaMarker, Station,
};
use wardroom_doolittle::naval::{SeaArea, SeaAsk, SeaFrame, Ship};
use wardroom_doolittle::parts::{Bomber, Weather};
use wardroom_doolittle::state::Berth;
use wardroom_doolittle::step::{Ask, Frame};
use wardroom_doolittle::{Setup, State};
use wardroom_kernel::{Options, Rules};

use crate::{act, check, game, run};

/// Scenario 9 in a phase, the Task Force in a Sea Area, calm everywhere.
pub(crate) fn voyage(phase: NavalPhase, at: SeaArea) -> Setup {
    let options =
        Options::default().checked(&game().manifest().options).expect("defaults are right");
    let mut setup = game().scenario("9", &options).expect("there is a scenario 9");
    setup.naval.phase = phase;
    setup.naval.at = at;
    setup.naval.weather = [Some(Weather::Calm); 8];
    setup
}

/// That, with something changed, run on with these dice to the first decision.
pub(crate) fn at_sea(
    phase: NavalPhase,
    at: SeaArea,
    dice: &str,
    change: impl FnOnce(&mut Setup),
) -> State {
    let mut setup = voyage(phase, at);
    change(&mut setup);
    let mut state = check(&setup);
    run(&mut state, dice);
    state
}

/// The Enterprise and her group are there.
pub(crate) fn joined(setup: &mut Setup) {
    setup.naval.met = true;
    setup.naval.force = Force::Sixteen;
    for &ship in Ship::ALL {
        let printed = game().data.naval.ship(ship);
        if printed.force == Force::Sixteen {
            station(setup, ship, Station::In(printed.space));
        }
    }
    setup.naval.recon = [Perch::Hangar; 6];
}

pub(crate) fn station(setup: &mut Setup, ship: Ship, station: Station) {
    setup.naval.ships[ship as usize].station = station;
}

pub(crate) fn wreck(setup: &mut Setup, ship: Ship) {
    setup.naval.ships[ship as usize].damaged = true;
}

/// A Recon is somewhere.
pub(crate) fn fly(setup: &mut Setup, recon: Patrol, perch: Perch) {
    setup.naval.recon[recon.recon().expect("a Recon")] = perch;
}

/// A Submarine is in contact somewhere.
pub(crate) fn surface(setup: &mut Setup, boat: Patrol, area: SeaArea) {
    setup.naval.submarines[boat.submarine().expect("a Submarine")] =
        Boat { area, contact: Contact::Contact };
}

/// Nobody but the Task Force is in play.
pub(crate) fn alone(setup: &mut Setup) {
    setup.naval.submarines = Default::default();
}

/// The weather everywhere.
pub(crate) fn weather(setup: &mut Setup, weather: Weather) {
    setup.naval.weather = [Some(weather); 8];
}

/// A Sea Hazard lies face up.
pub(crate) fn lay(setup: &mut Setup, cup: SeaCup, hazard: SeaHazard, lies: Lies) {
    setup.naval.markers.push(SeaMarker { cup, hazard, lies });
}

/// Enemy Signals in a Sea Area, of a cup that has some left.
pub(crate) fn signal(setup: &mut Setup, area: SeaArea) {
    let used = setup.naval.markers.len();
    let (cup, hazard) = [
        (SeaCup::Central, SeaHazard::Signals),
        (SeaCup::Central, SeaHazard::Signals),
        (SeaCup::East, SeaHazard::Signals),
        (SeaCup::Central, SeaHazard::SignalsTriangle),
        (SeaCup::East, SeaHazard::SignalsTriangle),
    ][used];
    lay(setup, cup, hazard, Lies::Area(area));
}

/// The Task Force has revealed a Sea Hazard and is asked what to do; Security Risk as told.
pub(crate) fn meets(
    patrol: Patrol,
    at: SeaArea,
    hazard: SeaHazard,
    change: impl FnOnce(&mut Setup),
) -> State {
    let mut setup = voyage(NavalPhase::Hazards, at);
    alone(&mut setup);
    setup.naval.sea = at;
    setup.naval.areas = u16::MAX;
    change(&mut setup);
    let cup = game().data.naval.area(at).cup.expect("the area has a cup");
    setup.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Meet(patrol, cup, hazard))));
    check(&setup)
}

/// A procedure at sea is about to be done, and is run with these dice to the next decision.
pub(crate) fn doing(
    frame: SeaFrame,
    at: SeaArea,
    dice: &str,
    change: impl FnOnce(&mut Setup),
) -> State {
    let mut setup = voyage(NavalPhase::Hazards, at);
    alone(&mut setup);
    setup.naval.areas = u16::MAX;
    change(&mut setup);
    setup.agenda.push(Frame::Sea(frame));
    let mut state = check(&setup);
    run(&mut state, dice);
    state
}

/// The question that is asked.
pub(crate) fn asked(state: &State) -> Option<SeaAsk> {
    match state.agenda.last() {
        Some(&Frame::Ask(Ask::Sea(ask))) => Some(ask),
        _ => None,
    }
}

/// Everybody takes off in fours without trouble.
pub(crate) fn all_off(state: &mut State, last: &str) {
    for dice in ["6,6", "6,6", "6,6"] {
        act(state, "next-4", dice);
    }
    act(state, "next-4", last);
}

/// How many B-25s are in a state.
pub(crate) fn count(state: &State, berth: Berth) -> usize {
    Bomber::ALL.iter().filter(|&&one| state.plane(one).berth == berth).count()
}

pub(crate) fn space(state: &State, ship: Ship) -> Option<Space> {
    state.naval.space(ship)
}

/// A question at sea is asked, nobody but the Task Force being in play unless something is changed.
pub(crate) fn asks(ask: SeaAsk, at: SeaArea, change: impl FnOnce(&mut Setup)) -> State {
    let mut setup = voyage(NavalPhase::Hazards, at);
    alone(&mut setup);
    setup.naval.areas = u16::MAX;
    change(&mut setup);
    setup.agenda.push(Frame::Ask(Ask::Sea(ask)));
    check(&setup)
}
