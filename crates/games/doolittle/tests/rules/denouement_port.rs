//! Section 14.3: the Task Force and its detached groups go home.

use wardroom_doolittle::checks::total;
use wardroom_doolittle::denouement::{Denouement, Step};
use wardroom_doolittle::naval::parts::Space;
use wardroom_doolittle::naval::state::{Bunkers, NavalPhase, Station};
use wardroom_doolittle::naval::{SeaArea, Ship, Voyage};
use wardroom_doolittle::state::Story;
use wardroom_doolittle::step::Frame;
use wardroom_doolittle::{Setup, State};

use crate::{act, cell, check, game, listed, run};

/// The way home of scenario 10: TF-18 in Defense East, with an Alert Level of 2 at the launch.
fn fleet(change: impl FnOnce(&mut Setup)) -> State {
    let mut setup = Setup {
        scenario: Story::S10,
        naval: game().in_port(&Voyage::default()),
        denouement: Denouement { step: Step::Port, ..Denouement::default() },
        agenda: vec![Frame::Denouement],
        ..Setup::default()
    };
    setup.naval.at = SeaArea::DefenseEast;
    setup.naval.phase = NavalPhase::Over;
    setup.naval.alert_at_launch = Some(2);
    change(&mut setup);
    check(&setup)
}

fn station(state: &State, ship: Ship) -> Station {
    state.naval.ship(ship).station
}

/// Cimarron, the oiler, and a destroyer were detached on the first turn.
fn detach(setup: &mut Setup) {
    for ship in [Ship::Cimarron, Ship::Gwin] {
        setup.naval.ships[ship as usize].station = Station::Detached(0, SeaArea::Hawaii);
    }
}

#[test]
fn edr_14_3_the_task_force_then_each_group() {
    let mut state = fleet(detach);
    let log = run(&mut state, "6,6,6,6");
    let home: Vec<&String> = log.iter().filter(|line| line.contains("without incident")).collect();
    assert!(home[0].contains("Task Force") && home[1].contains("detached group"), "{home:?}");
    assert!(state.is_over());
    let mut seventh = fleet(|setup| {
        (setup.scenario, setup.rules.denouement) = (Story::S7, true);
        setup.naval = Default::default();
    });
    run(&mut seventh, "");
    assert!(seventh.is_over(), "scenario 7 has no fleet");
}

#[test]
fn edr_14_3_1_destroyers_carriers_fuel_alert_and_speed() {
    let of = |change: &dyn Fn(&mut Setup)| total(&game().fleet_modifiers(&fleet(change)));
    assert_eq!(of(&|_| {}), 4 + 3 - 2, "four destroyers, one carrier, Alert Level 2");
    assert_eq!(of(&|setup| setup.naval.bunkers = Bunkers::Low), 1);
    assert_eq!(of(&|setup| setup.naval.ships[Ship::Monssen as usize].damaged = true), 4);
    assert_eq!(of(&|setup| setup.naval.ships[Ship::Hornet as usize].damaged = true), 2);
    assert_eq!(of(&detach), 3 + 3 - 2 + 5, "without the oiler all are fast");
    let unlaunched = |setup: &mut Setup| {
        setup.naval.alert_at_launch = None;
        setup.security.alert = 1;
    };
    assert_eq!(of(&unlaunched), 6, "the present level, if nobody was launched");
    let mut state = fleet(|_| {});
    let log = run(&mut state, "4,5");
    assert!(log[0].contains("without incident"), "9 + 5 is 14: {log:?}");
}

#[test]
fn edr_14_3_2_one_die_names_the_incident() {
    let mut state = fleet(|_| {});
    let log = run(&mut state, "4,4,5,3");
    assert!(log.iter().any(|line| line.contains("sink one of ours")), "{log:?}");
}

#[test]
fn edr_t_d3_numbers_and_incidents() {
    assert_eq!(
        (cell("D3", "5", "incident"), cell("D3", "1", "incident")),
        ("ships".into(), "airstrike".into())
    );
    assert_eq!(game().data.naval.area(SeaArea::DefenseEast).port, 14);
}

/// Far from Japan, so that an Airstrike may turn out a false alarm, and low on fuel in an alert.
fn far(setup: &mut Setup) {
    setup.naval.at = SeaArea::Hawaii;
    setup.naval.bunkers = Bunkers::Low;
    setup.naval.alert_at_launch = Some(4);
}

#[test]
fn edr_14_3_2_airstrike_on_the_way_home() {
    let mut state = fleet(far);
    let log = run(&mut state, "1,1,1,6,6");
    assert!(log.iter().any(|line| line.contains("an Airstrike")), "{log:?}");
    assert!(state.is_over(), "nobody came, and no B-25 was launched");
}

#[test]
fn edr_14_3_2_ships_odd_sinks_one_even_damages_two() {
    let mut state = fleet(|_| {});
    run(&mut state, "1,1,6,3");
    assert!(listed(&state).contains(&"monssen".to_owned()), "any ship of the force");
    act(&mut state, "monssen", "");
    assert_eq!((station(&state, Ship::Monssen), state.is_over()), (Station::Sunk, true));
    let mut state = fleet(|_| {});
    run(&mut state, "1,1,6,4");
    act(&mut state, "gwin", "");
    act(&mut state, "grayson", "");
    let damaged = |ship: Ship| state.naval.ship(ship).damaged;
    assert!(damaged(Ship::Gwin) && damaged(Ship::Grayson) && state.is_over());
    let mut fast = fleet(|setup| {
        detach(setup);
        setup.naval.bunkers = Bunkers::Low;
    });
    let log = run(&mut fast, "1,1,6,4,6,6");
    assert!(log.iter().any(|line| line.contains("cannot catch us")), "{log:?}");
    let mut both = fleet(far);
    run(&mut both, "1,1,6,1");
    act(&mut both, "gwin", "6,6");
    assert_eq!(
        (station(&both, Ship::Gwin), both.is_over()),
        (Station::Sunk, true),
        "and an Airstrike"
    );
}

#[test]
fn edr_14_3_2_iboat_only_for_a_slow_force() {
    let mut fast = fleet(|setup| {
        detach(setup);
        setup.naval.bunkers = Bunkers::Low;
    });
    let log = run(&mut fast, "1,1,3,6,6");
    assert!(log.iter().any(|line| line.contains("cannot keep up")), "{log:?}");
    let mut slow = fleet(|_| {});
    run(&mut slow, "1,1,3,1,1,1,1");
    assert!(slow.naval.ship(Ship::Hornet).damaged, "an unseen I-Boat, and 2 is below her Hull");
    assert!(slow.is_over());
}

#[test]
fn edr_14_3_2_iboat_a_group_is_laid_out_alone_and_goes_back() {
    let mut state = fleet(detach);
    let log = run(&mut state, "6,6,1,1,3,1,1,1,1");
    assert!(log.iter().any(|line| line.contains("I-Boat lies in wait")), "{log:?}");
    assert!(state.naval.ship(Ship::Cimarron).damaged, "the oiler is in the Center");
    assert_eq!(station(&state, Ship::Cimarron), Station::Detached(0, SeaArea::Hawaii));
    assert_eq!(station(&state, Ship::Hornet), Station::In(Space::Center));
}

#[test]
fn ex_14_3_incident_a_destroyer_is_sunk() {
    let mut state = fleet(|_| {});
    run(&mut state, "2,3,5,5");
    act(&mut state, "grayson", "");
    assert_eq!(station(&state, Ship::Grayson), Station::Sunk);
}
