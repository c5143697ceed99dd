//! The log of whole games: nothing is lost or gained without a line.

use wardroom_hexmap::Place;
use wardroom_invasion::{Ashore, Berth, Event, LAND, Side, State};
use wardroom_kernel::Logged;
use wardroom_testkit::story;

use crate::table::*;

/// Steps that both sides have on the map or waiting: companies and markers, US units, garrisons and the Row.
fn steps(state: &State) -> [i32; 2] {
    let dead = Place(u16::MAX);
    let japan = state.japan.iter().enumerate().filter(|(_, at)| **at != dead);
    let companies: i32 = japan.map(|(unit, _)| 2 - (state.reduced >> unit & 1) as i32).sum();
    let us = (0..state.us.len()).filter(|&unit| state.us[unit] != dead);
    let of = |unit: usize| match unit {
        74.. => 2 - i32::from(state.reduced_marines >> (unit - 74) & 1),
        _ => 1,
    };
    let fixed = state.garrisons.iter().count() as i32 + i32::from(state.row);
    [companies + state.markers() as i32, us.map(of).sum::<i32>() + fixed]
}

/// What the events of a step say about points, steps and planes.
fn accounted(events: &[Logged<Event>]) -> (i32, [i32; 2], i32) {
    let (mut vp, mut lost, mut planes) = (0, [0; 2], 0);
    for logged in events {
        match logged.event {
            Event::Taken { vp: by, .. } | Event::RowDestroyed { vp: by } => vp += i32::from(by),
            Event::BeachheadShown { vp: by, .. } => vp += i32::from(by),
            Event::ShipGone { vp: by, plane, .. } => {
                vp += i32::from(by);
                planes += i32::from(plane);
            }
            Event::BeachheadLost(_) => vp -= 1,
            Event::Lost { side, .. } => lost[side as usize] += 1,
            Event::Ashore { result: Ashore::Battered, .. } => lost[0] += 1,
            Event::PlanesLost(count) => planes += i32::from(count),
            _ => {}
        }
    }
    // A marker that is marched over has no line of a battle.
    let over =
        events.iter().filter(|logged| matches!(logged.event, Event::BeachheadLost(_))).count();
    let fought = events.iter().filter(|logged| {
        matches!(logged.event, Event::Lost { kind: wardroom_invasion::Kind::Beachhead, .. })
    });
    lost[0] += over as i32 - fought.count() as i32;
    (vp, lost, planes)
}

/// What changed without a line that says so.
fn untold(before: &State, after: &State, events: &[Logged<Event>]) -> Vec<String> {
    let says = |wanted: &dyn Fn(&Event) -> bool| events.iter().any(|logged| wanted(&logged.event));
    let mut untold = Vec::new();
    let mut must = |told: bool, what: &str| {
        if !told {
            untold.push(what.to_owned());
        }
    };
    let (vp, lost, planes) = accounted(events);
    must(i32::from(after.vp - before.vp) == vp, "points");
    if before.is_revealed() {
        let [was, is] = [before, after].map(steps);
        must([was[0] - is[0], was[1] - is[1]] == lost, "steps");
    }
    must(i32::from(before.planes) - i32::from(after.planes) == planes, "planes");
    let gone =
        |state: &State| state.berths.values().iter().filter(|&&at| at == Berth::Gone).count();
    let left = says(&|event| matches!(event, Event::ShipGone { .. }));
    must(gone(before) == gone(after) || left, "a ship that leaves");
    let shown = says(&|event| {
        matches!(event, Event::DispositionShown(_) | Event::TurnBegins(1) | Event::ShipGone { .. })
    });
    must(before.berths == after.berths || shown, "where ships are");
    for (side, was, is) in
        [(Side::Japan, &before.japan[..], &after.japan[..]), (Side::Us, &before.us, &after.us)]
    {
        for (was, is) in was.iter().zip(is).filter(|(was, is)| was != is) {
            let on_map = is.index() < LAND;
            let there = says(&|event| match *event {
                Event::JapanMarched { to, .. } => {
                    side == Side::Japan && (to == *is || after.is_over())
                }
                Event::UsMarched { to, .. } => side == Side::Us && (to == *is || after.is_over()),
                Event::Advanced { side: who, to } => who == side && to == *is,
                Event::Landed { .. } => side == Side::Japan && on_map,
                Event::Deployed => side == Side::Us,
                Event::Lost { side: who, place, .. } => who == side && place == *was && !on_map,
                _ => false,
            });
            must(there, "where a unit is");
        }
    }
    let cup =
        says(&|event| matches!(event, Event::Pulled(_) | Event::TurnBegins(_) | Event::SubGone(_)));
    must(before.cup == after.cup || cup, "the cup");
    let army = says(&|event| matches!(event, Event::ArmyPlaneLost));
    must(before.army_plane == after.army_plane || army, "the Army plane");
    let rising = says(&|event| matches!(event, Event::Issei { outbreak: true }));
    must(before.rebellion == after.rebellion || rising, "the rebellion");
    let over = says(&|event| matches!(event, Event::TurnOver { .. }));
    let out = says(&|event| matches!(event, Event::Interdicted(_)));
    must(before.interdictors == after.interdictors || over || out, "interdiction");
    let struck = says(&|event| matches!(event, Event::Strike(_)));
    let searched = says(&|event| matches!(event, Event::Searched(_) | Event::NoSearch));
    must(before.struck == after.struck || struck || searched, "a strike");
    let flew = says(&|event| matches!(event, Event::UsPlanes(_)));
    must(before.us_planes_used == after.us_planes_used || flew || over, "US planes");
    let supported = says(&|event| matches!(event, Event::Supported { .. }));
    must(before.supported == after.supported || supported || over, "support");
    must(before.turn == after.turn || over, "the turn");
    must(
        before.is_over() == after.is_over() || says(&|e| matches!(e, Event::GameOver(_))),
        "the end",
    );
    untold
}

#[test]
fn nothing_is_lost_or_gained_without_a_line() {
    for seed in 0..200 {
        let scenario = if seed % 4 == 0 { "campaign" } else { "landings-made" };
        story::told_game(game(), scenario, &[], seed, |before, after, events| {
            let untold = untold(before, after, events);
            assert!(untold.is_empty(), "{scenario}, seed {seed}: {untold:?} by {events:?}");
        });
    }
}
