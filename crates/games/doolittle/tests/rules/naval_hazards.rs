//! Section 12.6: Sea Hazards and what they do.

use wardroom_doolittle::Setup;
use wardroom_doolittle::State;
use wardroom_doolittle::checks::total;
use wardroom_doolittle::naval::parts::{Patrol, Perch, SeaCup, SeaHazard, Space};
use wardroom_doolittle::naval::state::{Contact, Lies, NavalPhase, Station};
use wardroom_doolittle::naval::{SeaArea, SeaAsk, SeaFrame, Ship};
use wardroom_doolittle::parts::{Bomber, Weather};
use wardroom_doolittle::state::Berth;

use crate::naval::{
    alone, asked, at_sea, count, doing, fly, joined, lay, meets, signal, space, station, surface,
    voyage, weather, wreck,
};
use crate::{act, check, game, listed, offers, run};

const TF: Patrol = Patrol::TaskForce;
/// Five dice that pass a Secrecy Test against a Security Risk of 6, and five that fail one against 31.
const PASS: &str = "6,6,6,6,6";

/// Nothing can stay secret.
fn known(setup: &mut Setup) {
    setup.security.risk = 40;
}

#[test]
fn edr_12_6_one_area_after_another() {
    let mut state = at_sea(NavalPhase::Hazards, SeaArea::Pacific, "Clouds", |setup| {
        alone(setup);
        surface(setup, Patrol::Tuna, SeaArea::Hawaii);
    });
    assert_eq!(state.naval.sea, SeaArea::Pacific, "from east to west");
    act(&mut state, "meet-it", "Clouds");
    assert_eq!(state.naval.sea, SeaArea::Hawaii);
    act(&mut state, "meet-it", "Clouds");
    act(&mut state, "meet-it", "");
    assert_eq!(state.naval.turn, 1);
}

#[test]
fn edr_12_6_1_every_area_has_its_cup() {
    let cup = |area| game().data.naval.area(area).cup;
    assert_eq!(
        (cup(SeaArea::W140), cup(SeaArea::Pacific)),
        (Some(SeaCup::East), Some(SeaCup::East))
    );
    assert_eq!(cup(SeaArea::Midway), Some(SeaCup::Central));
    let mut state = at_sea(NavalPhase::Hazards, SeaArea::DefenseEast, "Boat (square)", alone);
    assert_eq!(asked(&state), Some(SeaAsk::Meet(TF, SeaCup::West, SeaHazard::BoatSquare)));
    act(&mut state, "evade", "2,Clouds");
}

#[test]
fn edr_12_6_2_so_many_as_printed() {
    let count = |change: fn(&mut Setup), area| {
        let mut setup = voyage(NavalPhase::Hazards, area);
        change(&mut setup);
        game().hazards_in(&check(&setup), area)
    };
    assert_eq!(count(|_| {}, SeaArea::W140), 2);
    assert_eq!(count(|setup| weather(setup, Weather::Storm), SeaArea::W140), 0);
    assert_eq!(count(|setup| setup.security.failed = 2, SeaArea::W140), 4);
    assert_eq!(count(|setup| signal(setup, SeaArea::Hawaii), SeaArea::Midway), 3);
    assert_eq!(count(|setup| setup.security.alert = 3, SeaArea::DefenseWest), 6);
    // An empty cup gives no more.
    let state = at_sea(NavalPhase::Hazards, SeaArea::W140, "Clouds", |setup| {
        alone(setup);
        setup.security.failed = 30;
        setup.security.alert = 4;
    });
    assert_eq!(state.naval.assigned[0], 13, "fourteen in the cup, one revealed");
}

#[test]
fn edr_12_6_2_patrol_task_force_recon_at_sea_and_submarines_in_contact() {
    let mut setup = voyage(NavalPhase::Hazards, SeaArea::Midway);
    joined(&mut setup);
    fly(&mut setup, Patrol::Vs6, Perch::Sea);
    fly(&mut setup, Patrol::Vb6, Perch::Local);
    fly(&mut setup, Patrol::Vf6, Perch::HighCap);
    surface(&mut setup, Patrol::Tuna, SeaArea::Midway);
    station(&mut setup, Ship::Gwin, Station::Detached(0, SeaArea::Midway));
    let state = check(&setup);
    let patrols: Vec<Patrol> = state.naval.patrols_in(SeaArea::Midway).collect();
    assert_eq!(patrols, [TF, Patrol::Vs6, Patrol::Tuna]);
}

#[test]
fn edr_12_6_3_evenly_and_the_player_says_who_gets_the_rest() {
    let mut state = at_sea(NavalPhase::Hazards, SeaArea::DefenseEast, "", |setup| {
        alone(setup);
        fly(setup, Patrol::CaDark, Perch::Sea);
    });
    assert_eq!(asked(&state), Some(SeaAsk::Assign(SeaArea::DefenseEast)));
    assert_eq!((state.naval.assigned[0], state.naval.assigned[1]), (1, 1), "three among two");
    assert_eq!(listed(&state), ["task-force", "ca-dark-blue"]);
    act(&mut state, "ca-dark-blue", "");
    assert_eq!((state.naval.assigned[0], state.naval.assigned[1]), (1, 2));
}

#[test]
fn edr_12_6_4_a_launch_before_the_hazard_takes_effect() {
    let mut state = meets(TF, SeaArea::DefenseWest, SeaHazard::ShipLine, |_| {});
    assert_eq!(listed(&state), ["meet-it", "emergency-launch"]);
    act(&mut state, "emergency-launch", "");
    assert_eq!(asked(&state), Some(SeaAsk::TakeOff));
    assert_eq!((state.security.failed, state.security.risk), (0, 6), "it was not applied");
}

#[test]
fn edr_12_6_5_back_into_the_cup_unless_it_stays() {
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::Clouds, |_| {});
    act(&mut state, "meet-it", "");
    assert!(state.naval.markers.is_empty());
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::Signals, |_| {});
    act(&mut state, "meet-it", "");
    assert_eq!(state.naval.markers[0].lies, Lies::Area(SeaArea::Midway));
}

#[test]
fn edr_12_6_6_an_icon_calls_for_a_secrecy_test() {
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::SignalsTriangle, |_| {});
    act(&mut state, "meet-it", PASS);
    assert_eq!((state.security.risk, state.security.failed), (7, 0));
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::SignalsTriangle, known);
    act(&mut state, "meet-it", PASS);
    assert_eq!((state.security.risk, state.security.failed), (41, 1));
}

#[test]
fn edr_6_3_1_circle_raises_the_alert_or_brings_bombers() {
    let fails = |alert: u8, patrol: Patrol, dice: &str| {
        let mut state = meets(patrol, SeaArea::Midway, SeaHazard::IBoatCircle, |setup| {
            known(setup);
            setup.security.alert = alert;
            station(setup, Ship::Cimarron, Station::Detached(0, SeaArea::Hawaii));
            fly(setup, Patrol::CaDark, Perch::Sea);
        });
        act(&mut state, "meet-it", dice);
        state
    };
    assert_eq!(fails(2, TF, PASS).security.alert, 3, "on the Task Force");
    assert_eq!(fails(2, Patrol::CaDark, PASS).security.alert, 2, "not on a Recon");
    let struck = fails(3, TF, PASS);
    assert_eq!(asked(&struck), Some(SeaAsk::ArmyLaunch), "from level 3 an Airstrike");
}

#[test]
fn edr_6_3_1_square_strikes_from_level_two() {
    let fails = |alert: u8| {
        let mut state = meets(TF, SeaArea::DefenseEast, SeaHazard::IBoatSquare, |setup| {
            known(setup);
            setup.security.alert = alert;
            station(setup, Ship::Cimarron, Station::Detached(0, SeaArea::Hawaii));
        });
        act(&mut state, "meet-it", PASS);
        state
    };
    assert_eq!((fails(1).security.alert, asked(&fails(1))), (2, Some(SeaAsk::Quarters)));
    assert_eq!(asked(&fails(2)), Some(SeaAsk::ArmyLaunch));
}

#[test]
fn edr_6_3_1_line_always_strikes() {
    let mut state = meets(TF, SeaArea::DefenseEast, SeaHazard::ShipLine, known);
    act(&mut state, "meet-it", PASS);
    assert_eq!(asked(&state), Some(SeaAsk::ArmyLaunch));
    let mut boat = meets(Patrol::Tuna, SeaArea::DefenseEast, SeaHazard::ShipLine, |setup| {
        known(setup);
        surface(setup, Patrol::Tuna, SeaArea::DefenseEast);
    });
    act(&mut boat, "meet-it", PASS);
    assert_eq!(boat.naval.boat(Patrol::Tuna).contact, Contact::Lost, "on the Submarine itself");
}

#[test]
fn edr_12_6_6_boat_tests_and_alerts_on_the_task_force() {
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::BoatCircle, |_| {});
    assert_eq!(listed(&state), ["meet-it", "evade", "destroy", "emergency-launch"]);
    act(&mut state, "meet-it", PASS);
    assert_eq!((state.security.risk, state.security.alert), (7, 1));
    let mut recon = meets(Patrol::CaDark, SeaArea::Midway, SeaHazard::BoatCircle, |setup| {
        fly(setup, Patrol::CaDark, Perch::Sea);
    });
    act(&mut recon, "meet-it", PASS);
    assert_eq!((recon.security.risk, recon.security.alert), (7, 0), "no alert by a Recon");
    let mut boat = meets(Patrol::Tuna, SeaArea::Midway, SeaHazard::BoatCircle, |setup| {
        surface(setup, Patrol::Tuna, SeaArea::Midway);
    });
    assert!(!offers(&boat, "evade"));
    act(&mut boat, "meet-it", "");
    assert_eq!(boat.security.risk, 6, "a Submarine dives");
}

#[test]
fn edr_12_6_6_boat_destroy_any_even_die() {
    assert_eq!(destroyed(TF, "2,4,6").security.risk, 6);
    assert_eq!(destroyed(Patrol::CaDark, "2").security.risk, 6, "one die");
    assert_eq!(destroyed(Patrol::Vb6, "1,2").security.risk, 6, "two dice");
    assert_eq!(destroyed(TF, "1,3,5,6,6,6,6,6").security.risk, 7, "a miss is tested");
}

fn destroyed(patrol: Patrol, dice: &str) -> State {
    let mut state = meets(patrol, SeaArea::Midway, SeaHazard::BoatCircle, |setup| {
        joined(setup);
        if patrol != TF {
            fly(setup, patrol, Perch::Sea);
        }
    });
    act(&mut state, "destroy", dice);
    state
}

#[test]
fn edr_12_6_6_boat_radio_unless_all_three_are_even() {
    assert_eq!(destroyed(TF, "2,4,6").security.alert, 0);
    assert_eq!(destroyed(TF, "2,4,5").security.alert, 1);
    assert_eq!(destroyed(Patrol::Vb6, "1,2").security.alert, 0, "never by a Recon");
}

#[test]
fn edr_12_6_6_boat_evade_avoids_the_test_not_the_alert() {
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::BoatCircle, |_| {});
    act(&mut state, "evade", "4");
    assert_eq!((state.security.risk, state.security.alert), (6, 1));
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::BoatCircle, |_| {});
    act(&mut state, "evade", "3,6,6,6,6,6");
    assert_eq!((state.security.risk, state.security.alert), (7, 1), "odd: the test comes");
}

#[test]
fn edr_12_6_6_clouds_do_nothing() {
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::Clouds, |_| {});
    let before = (state.security, state.naval.markers);
    act(&mut state, "meet-it", "");
    assert_eq!((state.security, state.naval.markers), before);
}

#[test]
fn edr_12_6_6_signals_stay_and_others_make_it_worse() {
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::SignalsTriangle, |setup| {
        signal(setup, SeaArea::Midway);
    });
    act(&mut state, "meet-it", PASS);
    assert_eq!((state.naval.signals_in(SeaArea::Midway), state.security.risk), (2, 10));
    let mut recon = meets(Patrol::CaDark, SeaArea::Midway, SeaHazard::Signals, |setup| {
        fly(setup, Patrol::CaDark, Perch::Sea);
    });
    act(&mut recon, "meet-it", "");
    assert_eq!(recon.naval.signals(), 0, "a Recon's go back");
}

fn chain(areas: &[SeaArea], at: SeaArea, charged: u8) -> u8 {
    let mut state = meets(TF, at, SeaHazard::Signals, |setup| {
        areas.iter().for_each(|&area| signal(setup, area));
        setup.naval.charged = charged;
    });
    act(&mut state, "meet-it", "");
    state.security.secrecy
}

#[test]
fn edr_12_6_6_signals_chain_costs_dice() {
    use SeaArea::{DefenseEast, Hawaii, InfluenceEast, InfluenceWest, Midway};
    assert_eq!(chain(&[InfluenceEast], InfluenceWest, 0), 5, "two in a row");
    assert_eq!(chain(&[InfluenceEast, InfluenceWest], DefenseEast, 0), 4);
    assert_eq!(chain(&[Midway, InfluenceEast, InfluenceWest], DefenseEast, 1), 4, "one more");
    assert_eq!(chain(&[Hawaii, InfluenceEast], InfluenceWest, 0), 5, "not in a row");
    assert_eq!(chain(&[InfluenceEast, InfluenceWest], DefenseEast, 1), 5, "not charged twice");
}

#[test]
fn edr_12_6_6_signals_storm_removes_one_of_the_players_choice() {
    let mut state = doing(SeaFrame::Storm, SeaArea::Pacific, "", |setup| {
        signal(setup, SeaArea::Hawaii);
        signal(setup, SeaArea::Midway);
    });
    assert_eq!(listed(&state), ["hawaii", "midway"]);
    act(&mut state, "midway", "security-risk");
    assert_eq!(state.naval.signals_in(SeaArea::Midway), 0);
    assert_eq!(state.naval.signals_in(SeaArea::Hawaii), 1);
}

#[test]
fn edr_12_6_6_flyingboat_counts_ships_and_hears_signals() {
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::FlyingBoatTriangle, |setup| {
        signal(setup, SeaArea::Hawaii);
    });
    act(&mut state, "meet-it", "1,1,1,1,6,6,6,6,6");
    assert_eq!(state.security.risk, 6 + 6 + 1 + 1, "four is below eight ships");
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::FlyingBoatTriangle, |_| {});
    act(&mut state, "meet-it", "2,2,2,2,6,6,6,6,6");
    assert_eq!(state.security.risk, 7, "eight is not");
    let mut recon =
        meets(Patrol::CaDark, SeaArea::Midway, SeaHazard::FlyingBoatTriangle, |setup| {
            fly(setup, Patrol::CaDark, Perch::Sea);
            signal(setup, SeaArea::Hawaii);
        });
    act(&mut recon, "meet-it", PASS);
    assert_eq!(recon.security.risk, 8, "a Recon shows no ships");
}

#[test]
fn edr_12_6_6_iboat_attacks_only_where_a_ship_is_slow() {
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::IBoatTriangle, |_| {});
    act(&mut state, "meet-it", "6,6,6,6,6,1,1,6,6");
    assert!(!state.naval.ship(Ship::Hornet).damaged, "undetected, and it missed");
    let mut fast = meets(TF, SeaArea::Midway, SeaHazard::IBoatTriangle, |setup| {
        station(setup, Ship::Cimarron, Station::Detached(0, SeaArea::Hawaii));
    });
    act(&mut fast, "meet-it", PASS);
    assert_eq!(fast.security.risk, 7, "tested, and no more");
}

#[test]
fn edr_12_6_6_iboat_1_detection() {
    let sum = |change: fn(&mut Setup)| {
        let mut setup = voyage(NavalPhase::Hazards, SeaArea::Midway);
        change(&mut setup);
        total(&game().detection_modifiers(&check(&setup)))
    };
    assert_eq!(sum(|_| {}), 5, "calm and four destroyers");
    assert_eq!(sum(|setup| weather(setup, Weather::Gale)), 4);
    assert_eq!(sum(|setup| wreck(setup, Ship::Gwin)), 4);
    assert_eq!(sum(|setup| fly(setup, Patrol::CaDark, Perch::Local)), 6);
    assert_eq!(
        sum(|setup| {
            joined(setup);
            fly(setup, Patrol::Vf6, Perch::LowCap);
        }),
        10,
        "eight destroyers and Low CAP"
    );
    let found = doing(SeaFrame::IBoat, SeaArea::Midway, "3,4,1", |_| {});
    assert_eq!(asked(&found), Some(SeaAsk::React(1)), "seven and five are twelve");
}

#[test]
fn edr_12_6_6_iboat_2_an_arrow_by_a_die() {
    let state = doing(SeaFrame::IBoat, SeaArea::Midway, "6,6,2", |_| {});
    assert_eq!(asked(&state), Some(SeaAsk::React(2)));
    assert_eq!(listed(&state), ["vincennes", "monssen"], "in Port Far, and next to it");
}

#[test]
fn edr_12_6_6_iboat_3_one_ship_reacts() {
    let mut state = doing(SeaFrame::IBoat, SeaArea::Midway, "6,6,2", |_| {});
    act(&mut state, "monssen", "4,4");
    assert_eq!(state.naval.tally.i_boats, 1, "Reaction 8");
    let worth = |change: fn(&mut Setup), ship: Ship| {
        let mut setup = voyage(NavalPhase::Hazards, SeaArea::Midway);
        change(&mut setup);
        total(&game().reaction_modifiers(&check(&setup), ship, 2))
    };
    assert_eq!(worth(|_| {}, Ship::Monssen), 0, "in its own space");
    assert_eq!(worth(|_| {}, Ship::Vincennes), 1, "adjacent");
    assert_eq!(worth(|setup| weather(setup, Weather::Storm), Ship::Monssen), -2);
    let local = |setup: &mut Setup| {
        joined(setup);
        fly(setup, Patrol::Vb6, Perch::Local);
        fly(setup, Patrol::Vs6, Perch::Local);
    };
    assert_eq!(worth(local, Ship::Monssen), 1, "once, however many");
}

#[test]
fn edr_12_6_6_iboat_4_below_the_hull_hurts() {
    let fire = |dice: &str| {
        doing(SeaFrame::Torpedoes(Some(1)), SeaArea::Midway, dice, |setup| {
            station(setup, Ship::Meredith, Station::In(Space::Astern));
        })
    };
    assert!(fire("3,4").naval.ship(Ship::Gwin).damaged, "seven is below eight");
    assert!(!fire("4,4").naval.ship(Ship::Gwin).damaged);
}

#[test]
fn edr_12_6_6_iboat_target_det_its_space_the_inner_one_a_carrier() {
    let empty_far = |setup: &mut Setup| {
        station(setup, Ship::Monssen, Station::In(Space::Astern));
    };
    let state = doing(SeaFrame::Torpedoes(Some(2)), SeaArea::Midway, "1,1", empty_far);
    assert!(state.naval.ship(Ship::Vincennes).damaged, "the inner space");
    let nobody = |setup: &mut Setup| {
        joined(setup);
        empty_far(setup);
        for ship in [Ship::Vincennes, Ship::Monssen, Ship::Benham] {
            station(setup, ship, Station::Detached(0, SeaArea::Hawaii));
        }
    };
    let state = doing(SeaFrame::Torpedoes(Some(2)), SeaArea::Midway, "4,1,1", nobody);
    assert!(state.naval.ship(Ship::Enterprise).damaged, "even");
    let straggler = |setup: &mut Setup| {
        wreck(setup, Ship::Gwin);
        station(setup, Ship::Gwin, Station::In(Space::AsternFar));
        station(setup, Ship::Grayson, Station::In(Space::Astern));
    };
    let state = doing(SeaFrame::Torpedoes(Some(3)), SeaArea::Midway, "1,1", straggler);
    assert_eq!(state.naval.ship(Ship::Gwin).station, Station::Sunk, "the straggler first");
}

#[test]
fn edr_12_6_6_iboat_target_undet_a_carrier() {
    let state = doing(SeaFrame::Torpedoes(None), SeaArea::Midway, "3,1,1", |setup| {
        joined(setup);
        setup.b25s.clear();
    });
    assert!(state.naval.ship(Ship::Hornet).damaged, "odd");
    let group = doing(SeaFrame::Torpedoes(None), SeaArea::Midway, "1,1", |setup| {
        setup.naval.phase = NavalPhase::Over;
        setup.b25s.clear();
        station(setup, Ship::Hornet, Station::Aside(Space::Center));
    });
    assert!(group.naval.ship(Ship::Cimarron).damaged, "another ship of the Center");
}

#[test]
fn edr_12_6_6_iboat_hornet_damaged_ends_it() {
    let state = doing(SeaFrame::Torpedoes(None), SeaArea::Midway, "1,1", |_| {});
    assert!(state.is_over());
    assert_eq!(count(&state, Berth::Deck), 16, "nobody flies");
}

#[test]
fn edr_12_6_6_mech_a_submarine_a_recon_a_ship() {
    let mut boat = meets(Patrol::Tuna, SeaArea::Midway, SeaHazard::Distress5, |setup| {
        surface(setup, Patrol::Tuna, SeaArea::Midway);
        setup.naval.assigned[Patrol::Tuna as usize] = 2;
    });
    act(&mut boat, "meet-it", "");
    assert_eq!(boat.naval.boat(Patrol::Tuna).contact, Contact::Silent);
    assert_eq!(boat.naval.assigned[Patrol::Tuna as usize], 0);
    let mut recon = meets(Patrol::CaDark, SeaArea::Midway, SeaHazard::Distress5, |setup| {
        fly(setup, Patrol::CaDark, Perch::Sea);
        setup.naval.assigned[Patrol::CaDark as usize] = 1;
    });
    act(&mut recon, "meet-it", "Clouds");
    assert_eq!(recon.naval.perch(Patrol::CaDark), Perch::Hangar);
    assert!(recon.naval.is_grounded(Patrol::CaDark));
    assert_eq!(
        asked(&recon),
        Some(SeaAsk::Meet(TF, SeaCup::Central, SeaHazard::Clouds)),
        "its other one"
    );
    let mut ship = meets(TF, SeaArea::Midway, SeaHazard::Distress5, |_| {});
    act(&mut ship, "meet-it", "");
    act(&mut ship, "gwin", "");
    assert_eq!(space(&ship, Ship::Gwin), Some(Space::AsternFar));
    assert!(game().is_slow(&ship, Ship::Gwin));
    let mut carrier = meets(TF, SeaArea::Midway, SeaHazard::Distress5, |_| {});
    act(&mut carrier, "meet-it", "");
    act(&mut carrier, "hornet", "");
    assert_eq!(space(&carrier, Ship::Hornet), Some(Space::Center));
}

#[test]
fn edr_12_6_6_mech_red_until_the_next_rendezvous_check() {
    let mut state = meets(Patrol::CaDark, SeaArea::Midway, SeaHazard::RedFlags, |setup| {
        fly(setup, Patrol::CaDark, Perch::Sea);
    });
    act(&mut state, "meet-it", "");
    assert_eq!(state.naval.markers[0].lies, Lies::Fleet, "whoever met it");
    let mut later = meets(TF, SeaArea::Midway, SeaHazard::RedFlags, joined);
    act(&mut later, "meet-it", "");
    assert!(later.naval.markers.is_empty(), "after Rendezvous it goes back");
    let mut check = at_sea(NavalPhase::Underway, SeaArea::Hawaii, "", |setup| {
        alone(setup);
        lay(setup, SeaCup::East, SeaHazard::RedFlags, Lies::Fleet);
    });
    act(&mut check, "try", "6,6");
    assert!(check.naval.markers.is_empty(), "removed whatever the result");
    assert_eq!(asked(&check), Some(SeaAsk::Radio(3)), "nine against twelve");
}

#[test]
fn edr_12_6_6_medals_one_reroll_for_one_b25() {
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::Medals, |_| {});
    act(&mut state, "meet-it", "");
    assert_eq!(listed(&state).len(), 16);
    act(&mut state, "york", "");
    assert!(state.plane(Bomber::York).medals);
    let mut setup = voyage(NavalPhase::Hazards, SeaArea::Midway);
    alone(&mut setup);
    lay(&mut setup, SeaCup::Central, SeaHazard::Medals, Lies::Bomber(Bomber::York));
    let mut back = check(&setup);
    run(&mut back, "Medals");
    assert_eq!(
        asked(&back),
        Some(SeaAsk::Meet(TF, SeaCup::Central, SeaHazard::Medals)),
        "used, and back in the cup"
    );
}

#[test]
fn edr_12_6_6_ship_tests_and_may_alert() {
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::ShipTriangle, |_| {});
    act(&mut state, "meet-it", "6,6,6,6,6,3");
    assert_eq!((state.security.risk, state.security.alert), (7, 1), "odd");
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::ShipTriangle, |_| {});
    act(&mut state, "meet-it", "6,6,6,6,6,4");
    assert_eq!(state.security.alert, 0);
}

#[test]
fn an_alert_of_four_at_sea_stirs_china() {
    use wardroom_doolittle::parts::Site;
    use wardroom_doolittle::state::Beacon;
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::BoatCircle, |setup| {
        setup.security.alert = 3;
        setup.sky.beacons[Site::Kian as usize] = Beacon::Hidden;
    });
    // The Boat is evaded, the alert rises, and an Event Check follows: nothing happens on a twelve.
    let told = act(&mut state, "evade", "4,6,6");
    assert_eq!(state.security.alert, 4);
    assert!(told.iter().any(|line| line.contains("quiet in China")), "{told:?}");
}

#[test]
fn edr_6_2_at_sea_the_event_check_needs_no_beacon() {
    let mut state = meets(TF, SeaArea::Midway, SeaHazard::BoatCircle, |setup| {
        setup.security.alert = 3;
    });
    let told = act(&mut state, "evade", "4,6,6");
    assert!(told.iter().any(|line| line.contains("quiet in China")), "{told:?}");
}
