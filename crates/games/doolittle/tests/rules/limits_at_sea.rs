//! What holds at the edges at sea: wrong positions are refused and the last right ones are not, and so are wrong
//! figures.

use wardroom_doolittle::Doolittle;
use wardroom_doolittle::Setup;
use wardroom_doolittle::naval::parts::{Patrol, Perch, SeaCup, SeaHazard, Space};
use wardroom_doolittle::naval::state::{Leg, Lies, Naval, NavalPhase, Station};
use wardroom_doolittle::naval::{SeaArea, SeaAsk, SeaFrame, Ship};
use wardroom_doolittle::parts::{Bomber, FlightId};
use wardroom_doolittle::state::{AttackPhase, Launch};
use wardroom_doolittle::step::{Ask, Frame};
use wardroom_kernel::{Overlay, Rules};

use crate::naval::{fly, joined, lay, station, surface, voyage};
use crate::{game, over_setup, wrong};

/// Whether a position at Midway is right, with something changed.
fn is_right(change: impl FnOnce(&mut Setup)) -> bool {
    let mut setup = voyage(NavalPhase::Quarters, SeaArea::Midway);
    joined(&mut setup);
    change(&mut setup);
    game().check_setup(&setup).is_ok()
}

/// What is wrong with it.
fn fault(change: impl FnOnce(&mut Setup)) -> String {
    let mut setup = voyage(NavalPhase::Quarters, SeaArea::Midway);
    joined(&mut setup);
    change(&mut setup);
    wrong(&setup).to_string()
}

/// The Hazards Phase at Midway: the Task Force has so many Sea Hazards, and so many are still to be assigned.
fn dealing(load: u8, left: u8) -> impl Fn(&mut Setup) {
    move |setup| {
        let naval = &mut setup.naval;
        (naval.phase, naval.sea) = (NavalPhase::Hazards, SeaArea::Midway);
        (naval.assigned[0], naval.unassigned) = (load, left);
    }
}

#[test]
fn a_number_past_its_end_is_refused_and_the_last_one_is_not() {
    assert!(is_right(|_| {}));
    assert!(is_right(|setup| setup.naval.turn = 9) && is_right(|s| s.naval.plan.turn = 9));
    assert!(fault(|setup| setup.naval.turn = 10).contains("Naval Turn Track"));
    assert!(fault(|setup| setup.naval.plan.turn = 10).contains("Naval Turn Track"));
    assert!(is_right(dealing(50, 0)));
    assert!(fault(dealing(51, 0)).contains("not so many Sea Hazards"));
    assert!(is_right(|setup| setup.naval.takeoff.used = 6));
    assert!(fault(|setup| setup.naval.takeoff.used = 7).contains("six Flights"));
    assert!(fault(|setup| setup.naval.takeoff.waiting = [64, 0]).contains("six Flights"));
    assert!(fault(|setup| setup.naval.takeoff.waiting = [1, 2]).contains("six Flights"));
    assert!(is_right(|setup| {
        setup.naval.takeoff.waiting = [3, 2];
        setup.agenda.push(Frame::Sea(SeaFrame::FlightMap));
    }));
    assert!(is_right(|setup| {
        setup.naval.strike.raiders = [9; 3];
        setup.agenda.push(Frame::Sea(SeaFrame::AfterStrike));
    }));
    assert!(fault(|setup| setup.naval.strike.raiders = [0, 10, 0]).contains("at most nine"));
    assert!(fault(|setup| setup.naval.strike.wave = [0, 0, 10]).contains("at most nine"));
    let tally = |ships: u8, i_boats: u8, carriers: u8| {
        move |setup: &mut Setup| {
            let tally = &mut setup.naval.tally;
            (tally.ships, tally.i_boats, tally.carriers) = (ships, i_boats, carriers);
        }
    };
    assert!(is_right(tally(50, 50, 50)));
    for over in [tally(51, 0, 0), tally(0, 51, 0), tally(0, 0, 51)] {
        assert!(fault(over).contains("at most 50"));
    }
}

#[test]
fn ships_where_they_cannot_be_are_refused() {
    let put = |ship: Ship, place: Station| move |setup: &mut Setup| station(setup, ship, place);
    let detached = |turn: u8| Station::Detached(turn, SeaArea::Hawaii);
    assert!(fault(put(Ship::Hornet, detached(0))).contains("never detached"));
    assert!(is_right(put(Ship::Gwin, detached(9))));
    assert!(fault(put(Ship::Gwin, detached(10))).contains("on no turn"));
    assert!(fault(put(Ship::Hornet, Station::In(Space::Ahead))).contains("in the Center"));
    assert!(fault(put(Ship::Hornet, Station::Aside(Space::Ahead))).contains("in the Center"));
    let crowd = |setup: &mut Setup| {
        for ship in [Ship::Vincennes, Ship::Nashville] {
            station(setup, ship, Station::In(Space::AheadFar));
        }
    };
    assert!(fault(crowd).contains("no room"));
    assert!(is_right(put(Ship::Gwin, Station::In(Space::AheadFar))), "a destroyer has room there");
}

#[test]
fn recon_where_it_cannot_be_is_refused() {
    assert!(is_right(|setup| fly(setup, Patrol::Vf6, Perch::LowCap)));
    for perch in [Perch::LowCap, Perch::HighCap] {
        assert!(fault(|setup| fly(setup, Patrol::Vb6, perch)).contains("only VF6"));
    }
    assert!(is_right(|setup| fly(setup, Patrol::Vb6, Perch::Striking)));
    assert!(fault(|setup| fly(setup, Patrol::CaDark, Perch::Striking)).contains("counterstrike"));
    let idle = |setup: &mut Setup| setup.naval.assigned[Patrol::Vb6 as usize] = 1;
    assert!(fault(idle).contains("patrols nothing"));
    assert!(is_right(|setup| {
        dealing(0, 0)(setup);
        idle(setup);
        fly(setup, Patrol::Vb6, Perch::Sea);
    }));
}

#[test]
fn edr_12_6_3_sea_hazards_are_dealt_in_the_hazards_phase_alone() {
    for &phase in NavalPhase::ALL {
        let dealt = |load: u8, left: u8| {
            is_right(|setup| {
                dealing(load, left)(setup);
                fly(setup, Patrol::CaDark, Perch::Sea);
                setup.naval.phase = phase;
            })
        };
        // A voyage that ends leaves what nobody has revealed.
        let late = matches!(phase, NavalPhase::Hazards | NavalPhase::Over);
        assert_eq!(dealt(1, 0), late, "{phase}: assigned");
        assert_eq!(dealt(0, 1), phase == NavalPhase::Hazards, "{phase}: still to be assigned");
    }
    assert!(fault(|setup| setup.naval.unassigned = 1).contains("[EDR 12.6.3]"));
}

#[test]
fn edr_12_6_3_what_is_still_to_be_assigned_is_less_than_one_for_each_patrol_there() {
    let two = |[force, recon]: [u8; 2], left: u8| {
        is_right(|setup| {
            dealing(force, left)(setup);
            fly(setup, Patrol::CaDark, Perch::Sea);
            setup.naval.assigned[Patrol::CaDark as usize] = recon;
        })
    };
    assert!(two([0, 0], 1) && two([3, 3], 1) && two([3, 3], 0) && two([3, 4], 0));
    assert!(!two([0, 0], 2), "two go to two Patrols at once");
    assert!(!two([3, 4], 1) && !two([3, 5], 1), "all would have the same");
    assert!(!is_right(dealing(0, 1)), "one goes to one Patrol at once");
    let nobody = |setup: &mut Setup| {
        dealing(0, 1)(setup);
        setup.naval.sea = SeaArea::Hawaii;
    };
    assert!(!is_right(nobody), "nobody is there");
    let elsewhere = |setup: &mut Setup| {
        dealing(0, 1)(setup);
        fly(setup, Patrol::CaDark, Perch::Sea);
        surface(setup, Patrol::Trout, SeaArea::Hawaii);
        setup.naval.assigned[Patrol::Trout as usize] = 1;
    };
    assert!(!is_right(elsewhere), "one Sea Area after another");
    let midway = |setup: &mut Setup| {
        dealing(0, 1)(setup);
        fly(setup, Patrol::CaDark, Perch::Sea);
        setup.agenda.push(Frame::Sea(SeaFrame::Storm));
    };
    assert!(!is_right(midway), "all are assigned before anything is revealed");
    let in_port = |setup: &mut Setup| {
        dealing(1, 0)(setup);
        (setup.naval.at, setup.naval.sea) = (SeaArea::SanFrancisco, SeaArea::SanFrancisco);
    };
    assert!(!is_right(in_port), "there is no cup for it");
}

#[test]
fn sea_markers_lie_only_where_they_belong() {
    let central = |hazard: SeaHazard, lies: Lies| {
        move |setup: &mut Setup| lay(setup, SeaCup::Central, hazard, lies)
    };
    let (distress, signals) = (SeaHazard::Distress5, SeaHazard::Signals);
    let right = [
        (signals, Lies::Area(SeaArea::Hawaii)),
        (distress, Lies::Ship(Ship::Gwin)),
        (distress, Lies::Recon(Patrol::Vf6)),
        (SeaHazard::RedFlags, Lies::Fleet),
    ];
    for (hazard, lies) in right {
        assert!(is_right(central(hazard, lies)), "{hazard}");
    }
    let misplaced = [
        (distress, Lies::Area(SeaArea::Hawaii)),
        (signals, Lies::Ship(Ship::Gwin)),
        (signals, Lies::Recon(Patrol::Vf6)),
        (distress, Lies::Recon(Patrol::Trout)),
        (distress, Lies::Fleet),
        (distress, Lies::Bomber(Bomber::Hoover)),
    ];
    for (hazard, lies) in misplaced {
        assert!(fault(central(hazard, lies)).contains("no place there"), "{hazard}");
    }
    let gone = |setup: &mut Setup| {
        station(setup, Ship::Gwin, Station::Sunk);
        lay(setup, SeaCup::Central, distress, Lies::Ship(Ship::Gwin));
    };
    assert!(fault(gone).contains("no place there"));
    let twice = |setup: &mut Setup| {
        lay(setup, SeaCup::Central, distress, Lies::Ship(Ship::Gwin));
        lay(setup, SeaCup::Central, distress, Lies::Ship(Ship::Meredith));
    };
    assert!(fault(twice).contains("too many"), "there is one in the Central cup");
}

#[test]
fn a_question_about_nothing_is_refused() {
    let asked = |ask: SeaAsk, change: fn(&mut Setup)| {
        is_right(|setup| {
            change(setup);
            setup.agenda.push(Frame::Ask(Ask::Sea(ask)));
        })
    };
    let dice = |setup: &mut Setup| [3, 1].iter().for_each(|&face| setup.roll.dice.push(face));
    assert!(asked(SeaAsk::FirstZone, dice) && !asked(SeaAsk::FirstZone, |_| {}));
    assert!(!asked(SeaAsk::FirstZone, |s| [3, 7].iter().for_each(|&die| s.roll.dice.push(die))));
    assert!(!asked(SeaAsk::FairWind(FlightId(0)), |setup| {
        [3, 1, 2].iter().for_each(|&face| setup.roll.dice.push(face));
    }));
    assert!(asked(SeaAsk::React(6), |_| {}) && !asked(SeaAsk::React(7), |_| {}));
    assert!(!asked(SeaAsk::React(0), |_| {}));
    assert!(asked(SeaAsk::RefuelDamage(Ship::Cimarron, 2), |_| {}));
    assert!(!asked(SeaAsk::RefuelDamage(Ship::Cimarron, 3), |_| {}));
    let dry = |setup: &mut Setup| {
        station(setup, Ship::Cimarron, Station::Detached(0, SeaArea::Hawaii));
    };
    assert!(!asked(SeaAsk::RefuelDamage(Ship::Cimarron, 2), dry));
    assert!(asked(SeaAsk::Scrape(Ship::Cimarron), |_| {}));
    assert!(!asked(SeaAsk::Scrape(Ship::Cimarron), dry));
    let open = |setup: &mut Setup| {
        dealing(0, 1)(setup);
        fly(setup, Patrol::CaDark, Perch::Sea);
    };
    assert!(asked(SeaAsk::Assign(SeaArea::Midway), open));
    assert!(!asked(SeaAsk::Assign(SeaArea::Hawaii), open));
    assert!(!asked(SeaAsk::Assign(SeaArea::Midway), |s| s.naval.sea = SeaArea::Midway));
    assert!(!asked(SeaAsk::Botched(FlightId(6)), |_| {}));
    assert!(asked(SeaAsk::DeckFire(6), |_| {}) && !asked(SeaAsk::DeckFire(7), |_| {}));
    assert!(!asked(SeaAsk::GroupCap, |_| {}), "only on the way home");
}

#[test]
fn a_raid_without_a_voyage_knows_nothing_of_the_sea_but_the_alert() {
    let mut setup = over_setup(AttackPhase::Resolve, &[]);
    setup.naval.alert_at_launch = Some(2);
    assert!(game().check_setup(&setup).is_ok());
    setup.naval.turn = 1;
    assert!(wrong(&setup).to_string().contains("no Naval segment"));
    setup.naval.turn = 0;
    setup.naval.takeoff.kind = Launch::Planned;
    let kinds = [Launch::Planned, Launch::Emergency].map(|kind| {
        setup.naval.takeoff.kind = kind;
        game().check_setup(&setup).is_ok()
    });
    assert_ne!(kinds[0], kinds[1], "only what it is by default");
}

#[test]
fn figures_that_make_no_sea_no_plan_and_no_way_home_are_refused() {
    let loads = |text: &str| Doolittle::load(&Overlay::parse(text).expect("TOML")).is_ok();
    let turns = |count: usize| {
        let names: Vec<String> = (0..count).map(|at| format!("'turn {at}'")).collect();
        format!("[naval.track]\nturns = [{}]", names.join(", "))
    };
    assert!(loads(&turns(12)) && !loads(&turns(13)) && !loads(&turns(0)));
    for (right, text) in [
        (true, "[naval.ships.gwin]\nflak = 8"),
        (false, "[naval.ships.gwin]\nflak = 9"),
        (false, "[naval.hazards.clouds]\ncounts = [50, 50, 50]"),
        (false, "[naval.weather.east]\nhighest = [7, 9, 10, 11]"),
        (false, "[naval.weather.east]\nhighest = [9, 7, 11, 12]"),
        (false, "[naval.layout.port-far]\nadjacent = ['ahead']"),
        (true, "[naval.boxes]\njapan = [12, 5, 5, 5, 5, 5]"),
        (false, "[naval.boxes]\njapan = [13, 5, 5, 5, 5, 5]"),
        (false, "[naval.boxes]\njapan = [0, 5, 5, 5, 5, 5]"),
        (false, "[naval.arrows]\ndive = [[], ['astern']]"),
        (true, "[naval.arrows]\ndive = [['ahead-far', 'ahead', 'center', 'astern'], ['astern']]"),
        (
            false,
            "[naval.arrows]\ndive = [['ahead-far', 'ahead', 'center', 'astern', 'port'], ['astern']]",
        ),
        (false, "[naval.scenario]\nsubmarines = { vf6 = 'japan' }"),
        (true, "[planning.morale]\nstart = 6"),
        (false, "[planning.morale]\nstart = 7"),
        (true, "[planning.morale]\nelites = [2, 3, 4, 5, 6, 7, 12]"),
        (false, "[planning.morale]\nelites = [2, 3, 4, 5, 6, 7, 13]"),
        (true, "[planning.secrecy]\nmost = 8"),
        (false, "[planning.secrecy]\nmost = 9"),
        (true, "[planning.fit]\nfuel = [6, 8, 20]"),
        (false, "[planning.fit]\nfuel = [6, 8, 21]"),
        (true, "[planning.china]\nfuel = [8, 24]"),
        (false, "[planning.china]\nfuel = [8, 25]"),
        (
            false,
            "[planning.china]\nsites = ['korea', 'kian', 'kian', 'kian', 'kian', 'kian', 'kian', 'kian', 'kian', 'kian', 'kian']",
        ),
        (true, "[denouement.transport]\nkian = [[99, 99], [99, 99], [1, 3], [10, 5]]"),
        (false, "[denouement.transport]\nkian = [[99, 99], [99, 99], [1, 3], [11, 5]]"),
        (false, "[denouement.transport]\nkian = [[99, 99], [1, 3], [1, 3], [3, 5]]"),
        (false, "[denouement.transport]\nkian = [[99, 99], [99, 99], [1, 3], [99, 99]]"),
    ] {
        assert_eq!(loads(text), right, "{text}");
    }
}

#[test]
fn how_far_a_phase_has_come_is_told_in_that_phase_alone() {
    let in_phase = |phase: NavalPhase, change: fn(&mut Naval)| {
        let mut setup = voyage(phase, SeaArea::Midway);
        change(&mut setup.naval);
        game().check_setup(&setup).err().map(|wrong| wrong.to_string()).unwrap_or_default()
    };
    let sailed = |naval: &mut Naval| naval.leg = Leg::Done;
    let raiding = |naval: &mut Naval| naval.leg = Leg::Raid;
    let ordered = |naval: &mut Naval| naval.ordered = 1;
    let dealt = |naval: &mut Naval| naval.areas = 2;
    use NavalPhase as Phase;
    assert_eq!(in_phase(Phase::Underway, raiding), "");
    assert_eq!(in_phase(Phase::Hazards, sailed), "");
    for phase in [Phase::Quarters, Phase::Recovery, Phase::Weather, Phase::Launch] {
        assert!(in_phase(phase, sailed).contains("EDR 12.5"), "{phase}");
    }
    assert!(in_phase(Phase::Hazards, raiding).contains("EDR 12.5"));
    assert_eq!(in_phase(Phase::Quarters, ordered), "");
    for phase in [Phase::Weather, Phase::Launch] {
        assert!(in_phase(phase, ordered).contains("EDR 12.1"), "{phase}");
    }
    assert_eq!(in_phase(Phase::Hazards, dealt), "");
    for phase in [Phase::Quarters, Phase::Recovery, Phase::Refueling] {
        assert!(in_phase(phase, dealt).contains("EDR 12.6"), "{phase}");
    }
    let strike = in_phase(Phase::Hazards, |naval| naval.strike.attempted = true);
    assert!(strike.contains("EDR 11.0"), "{strike}");
    let waiting = in_phase(Phase::Launch, |naval| naval.takeoff.waiting = [1, 0]);
    assert!(waiting.contains("EDR 12.4"), "{waiting}");
}
