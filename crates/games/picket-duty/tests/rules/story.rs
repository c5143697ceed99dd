//! The log of whole games: nothing changes on board without a line.

use wardroom_kernel::{Key, Logged, Words};
use wardroom_picket_duty::parts::{Compartment, Equipment, Man, Mount, RadarStation, Secondary};
use wardroom_picket_duty::state::Step;
use wardroom_picket_duty::{Event, State};
use wardroom_testkit::story;

use crate::game;

const ADVANCED: [(&str, &str); 3] =
    [("level", "advanced"), ("counterflooding", "on"), ("gun-repair", "on")];

/// What changed in a step without a line that says so.
fn untold(before: &State, after: &State, events: &[Logged<Event>]) -> Vec<String> {
    let lines: Vec<String> =
        events.iter().map(|logged| logged.event.line().to_lowercase()).collect();
    let says = |words: &[&str]| {
        lines.iter().any(|line| words.iter().any(|word| line.contains(&word.to_lowercase())))
    };
    let mut untold = Vec::new();
    let mut must = |same: bool, what: &str, words: &[&str]| {
        if !same && !says(words) {
            untold.push(format!("{what}: none of {words:?}"));
        }
    };
    let (was, is) = (&before.ship, &after.ship);
    // A new ship, repairs at the anchorage and the end say it all at once.
    let renewed =
        ["is set up with her crew", "is repaired and her stores", "mini campaign", "win:"];
    if says(&renewed) || matches!(after.step, Step::Over | Step::Campaign) {
        return untold;
    }
    must(was.hull == is.hull, "hull", &["hull point"]);
    must(was.maneuver == is.maneuver, "maneuver", &["maneuver point"]);
    must(was.ammo == is.ammo, "ammunition", &["ammunition"]);
    must(was.fuel == is.fuel, "fuel", &["fuel"]);
    must(was.flood == is.flood, "flooding", &["flooding"]);
    must(was.list == is.list, "list", &["list "]);
    must(was.morale == is.morale, "morale", &["morale"]);
    must(was.water == is.water, "water lines", &["water lines"]);
    must(was.deck_fires == is.deck_fires, "deck fires", &["deck fire"]);
    must(was.fdt == is.fdt, "the FDT", &["fdt"]);
    must(was.emergency == is.emergency, "emergency", &["emergency"]);
    must(was.boiler_exploded == is.boiler_exploded, "boiler", &["boiler"]);
    must(was.bonuses_lost == is.bonuses_lost, "bonuses", &["bonuses"]);
    for &man in Man::ALL {
        must(was.crew[man] == is.crew[man], man.word(), &[man.word()]);
    }
    for &mount in Mount::ALL {
        let name = mount.name();
        must(
            was.gun_hits[mount] == is.gun_hits[mount],
            &name,
            &[&name, "5in 1 and 2", "5in 3 and 4"],
        );
        must(was.credits[mount] <= is.credits[mount], &name, &[&name, "are destroyed"]);
    }
    for &part in Equipment::ALL {
        must(was.equipment[part] == is.equipment[part], part.name(), &[part.name(), "both screws"]);
    }
    for &room in Compartment::ALL {
        must(was.markers[room] == is.markers[room], room.name(), &[room.name()]);
        must(was.is_flooded(room) == is.is_flooded(room), room.name(), &[room.name()]);
    }
    for &room in Secondary::ALL {
        let name = game().data.secondary.get(room.index()).map_or("", |one| one.name.as_str());
        must(was.secondary[room] == is.secondary[room], name, &[name]);
    }
    for &station in RadarStation::ALL {
        let same = before.land_radars[station] == after.land_radars[station];
        must(same, station.word(), &[station.word()]);
    }
    must(before.sfs == after.sfs, "SFS", &["sfs"]);
    must(before.afs() == after.afs(), "AFS", &["afs", "typhoon", "sunk", "anchorage"]);
    must(before.station == after.station, "station", &["station"]);
    must(before.sunk == after.sunk, "sinkings", &["sunk"]);
    must(before.weather == after.weather, "weather", &["weather"]);
    must(before.date == after.date, "date", &[&after.date.spoken(), "no station was active"]);
    must(before.reassigned || !after.reassigned, "reassignment", &["reassigned"]);
    must(before.aborted || !after.aborted, "the end of attacks", &["aborted"]);
    for (at, plane) in before.planes() {
        let now = after.assault.planes.get(at);
        let same = now.is_some_and(|now| (now.hits, now.fate) == (plane.hits, plane.fate));
        let name = format!("{} {} ", plane.kind, at + 1);
        let gone = ["fighters drive", "wave ", "sunk", "is lost", "sinks"];
        must(same, &name, &[&[name.as_str()][..], &gone].concat());
    }
    untold
}

#[test]
fn nothing_changes_on_board_without_a_line() {
    for seed in 0..200 {
        let scenario = ["2", "4", "7", "8", "mini", "1", "6", "mini"][seed as usize % 8];
        let options: &[(&str, &str)] = if seed % 3 == 0 { &[] } else { &ADVANCED };
        story::told_game(game(), scenario, options, seed, |before, after, events| {
            let untold = untold(before, after, events);
            let told = |logged: &Logged<Event>| {
                game().tell(&logged.event, wardroom_kernel::Observer::Referee)
            };
            let lines: Vec<_> = events.iter().map(told).collect();
            assert!(
                untold.is_empty(),
                "{scenario}, seed {seed}, {:?}: {untold:?} by {lines:?}",
                before.step
            );
        });
    }
}
