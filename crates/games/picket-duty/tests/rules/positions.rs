//! Small positions that several chapters begin from.

use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{
    Class, Compartment, Condition, Equipment, Man, Mount, Phase, RaidTable, Section, Weather,
};
use wardroom_picket_duty::state::{Aim, Fate, Step, Story};

use crate::{
    advanced, at, crew, date, game, kinds, marked, near_miss, order, places, plane, played, step,
    story, wave,
};

/// The station of the basic game by these dice.
pub(crate) fn basic_station(dice: &str) -> u8 {
    let mut state = at(Step::Station, |_| {});
    step(&mut state, dice);
    state.station
}

/// The station of the advanced game on a date by these dice.
pub(crate) fn station_on(day: &str, dice: &str) -> u8 {
    let mut state = advanced(Step::Station, |setup| setup.date = date(day));
    step(&mut state, dice);
    assert_eq!(state.step, Step::Support);
    state.station
}

/// SFS by a roll, and its shift on table 8-1.
pub(crate) fn support(dice: &str) -> (u8, i32) {
    let mut state = at(Step::Support, |_| {});
    step(&mut state, dice);
    (state.sfs, game().rating_parts(&state)[5].1)
}

/// The weather after another.
pub(crate) fn weather_after(before: Weather, dice: &str) -> Weather {
    let mut state = at(Step::Weather, |setup| setup.weather = before);
    step(&mut state, dice);
    state.weather
}

/// Fighter cover on a date in a phase: land and carrier.
pub(crate) fn cover(day: &str, phase: Phase, dice: &str) -> State {
    let mut state = at(Step::Cover, |setup| {
        setup.date = date(day);
        setup.phase = phase;
    });
    step(&mut state, dice);
    state
}

/// AFS in a kikusui with an FDT by two dice.
pub(crate) fn kikusui_support(dice: &str) -> [u8; 2] {
    let mut state = story(Story::S3, Step::Cover, |_| {});
    step(&mut state, dice);
    [state.land_afs, state.carrier_afs]
}

/// A position of table 8-1 with a rating made by the cover's chits.
pub(crate) fn rated(rating: i8, change: impl FnOnce(&mut State)) -> State {
    // FDT +1, both radars +1, no SFS -2: the chits alone count.
    let state = at(Step::Attack, |setup| {
        setup.land_cover = Some(rating.clamp(-2, 2));
        setup.carrier_cover = Some(rating - rating.clamp(-2, 2));
        setup.station = 7;
        change(setup);
    });
    assert_eq!(game().rating(&state), i32::from(rating));
    state
}

/// The places of a raid by one of the tables A to H.
pub(crate) fn raid(table: u8, dice: &str) -> String {
    let mut state = at(Step::Raid(RaidTable::ALL[usize::from(table)]), |_| {});
    step(&mut state, dice);
    let places: Vec<String> = state.assault.pending.iter().map(ToString::to_string).collect();
    places.join(",")
}

/// The special attack box after table 8-2.
pub(crate) fn special(dice: &str) -> String {
    let mut state = at(Step::Random, |_| {});
    step(&mut state, dice);
    state.assault.special.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The waves of so many planes.
pub(crate) fn waves(planes: usize) -> [u8; 3] {
    let mut state = at(Step::Waves, |setup| setup.assault.pending = places(&vec!["90L"; planes]));
    step(&mut state, "");
    state.assault.waves
}

/// One shot at a plane, and how the plane is afterwards.
pub(crate) fn shot(
    gun: &str,
    place: &str,
    dice: &str,
    change: impl FnOnce(&mut State),
) -> (u8, Fate) {
    let mount = Mount::named(gun).expect("this is a mount");
    let mut state = wave(Step::Fire(mount.calibre()), &[place], |setup| {
        setup.assault.aims[mount] = Aim { planes: 1, spray: false };
        change(setup);
    });
    step(&mut state, dice);
    (state.assault.planes[0].hits, state.assault.planes[0].fate)
}

/// What comes of a plane's attack, by the log.
pub(crate) fn strike(hits: u8, dice: &str, change: impl FnOnce(&mut State)) -> String {
    let mut state = wave(Step::Strike, &["90L"], |setup| {
        setup.assault.planes = [plane("90L", hits)].into_iter().collect();
        change(setup);
    });
    step(&mut state, dice)[0].clone()
}

/// A bomb plane that missed turns kamikaze, with these dice.
pub(crate) fn kamikaze(dice: &str) -> Vec<String> {
    let mut state =
        wave(Step::Special, &[], |setup| setup.assault.special = kinds(&["Zero with Bomb"]));
    step(&mut state, &format!("3,4,6,{dice}"))
}

pub(crate) fn condition(state: &State, equipment: Equipment) -> Condition {
    state.ship.condition(equipment)
}

/// A special attack with a weapon, with these dice.
pub(crate) fn special_attack(kind: &str, dice: &str, evading: bool) -> (State, String) {
    let mut state = wave(Step::Special, &[], |setup| {
        setup.assault.special = kinds(&[kind]);
        setup.assault.evading = evading;
    });
    let log = step(&mut state, dice);
    (state, log[0].clone())
}

/// Table 15, by a near miss in its cell 2/3.
pub(crate) fn by_chance(dice: &str, change: impl FnOnce(&mut State)) -> State {
    near_miss(2, 3, &format!(",{dice}"), change)
}

/// Hull lost by plane hits at the end of a phase.
pub(crate) fn hull_lost(hits: u8, dice: &str) -> u8 {
    let mut state = at(Step::Aftermath, |setup| setup.assault.hits = hits);
    step(&mut state, dice);
    10 - state.ship.hull
}

/// A ship dead in the water leaves; the first two dice are table 16's.
pub(crate) fn leaves(officer: i8, dice: &str) -> State {
    let mut state = at(Step::Leave, |setup| {
        setup.ship.maneuver = 0;
        setup.date = date("Apr1");
        crew(setup, Man::DamageControl, officer);
    });
    step(&mut state, dice);
    state
}

/// Whether an emergency is declared by a captain with a die.
pub(crate) fn declared(captain: i8, die: &str) -> bool {
    let mut state = wave(Step::Declare, &[], |setup| {
        setup.ship.deck_fires = [1, 0, 0].into();
        crew(setup, Man::Captain, captain);
    });
    order(&mut state, "declare", die);
    state.ship.emergency
}

/// Whether an emergency maneuver succeeds with a rating.
pub(crate) fn maneuvers(rating: i8, dice: &str) -> bool {
    let mut state = wave(Step::Maneuver, &["90L"], |setup| {
        crew(setup, Man::Captain, rating.clamp(-2, 2));
        crew(setup, Man::Engineering, rating - rating.clamp(-2, 2));
    });
    order(&mut state, "maneuver", dice);
    state.assault.evading
}

/// Repairs the radio room, which has three markers, by the forward party; gives the markers left.
pub(crate) fn repair(chief: i8, dice: &str, change: impl FnOnce(&mut State)) -> u8 {
    let mut state = wave(Step::Party(Section::Forward), &[], |setup| {
        marked(setup, "radio", 3);
        crew(setup, Man::Chief1, chief);
        change(setup);
    });
    order(&mut state, "repair-radio", dice);
    state.ship.markers[Compartment::Radio]
}

/// Floods a burning compartment on purpose.
pub(crate) fn flood(room: &str, dice: &str, change: impl FnOnce(&mut State)) -> State {
    let mut state = wave(Step::Party(Section::Forward), &[], |setup| {
        marked(setup, room, 1);
        change(setup);
    });
    order(&mut state, &format!("flood-{room}"), dice);
    state
}

/// Morale after the check at the end of a turn: a fuel die, then the die of table 23.
pub(crate) fn morale(before: i8, die: u8, change: impl FnOnce(&mut State)) -> i8 {
    let mut state = at(Step::TurnEnd, |setup| {
        setup.ship.morale = before;
        setup.damaged = true;
        change(setup);
    });
    step(&mut state, &format!("1,{die}"));
    state.ship.morale
}

/// Whether a mount of a class bears on a plane.
pub(crate) fn bears(class: Class, gun: &str, place: &str) -> bool {
    let state = wave(Step::Strike, &[place], |setup| played(setup, class));
    game().bears(&state, Mount::named(gun).unwrap(), &state.assault.planes[0])
}

/// Scenario 7 at the end of a phase, with a relief die.
pub(crate) fn relief(turn: u8, die: &str) -> State {
    let mut state = story(Story::S7, Step::Relief, |setup| {
        setup.phase = Phase::Midday;
        setup.turn = turn;
    });
    step(&mut state, die);
    state
}
