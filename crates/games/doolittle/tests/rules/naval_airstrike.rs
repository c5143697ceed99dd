//! Chapter 11: Airstrikes.

use wardroom_doolittle::naval::parts::{Patrol, Perch, Raider, SeaHazard, Space};
use wardroom_doolittle::naval::state::{Contact, NavalPhase, Station};
use wardroom_doolittle::naval::{SeaArea, SeaAsk, SeaFrame, Ship};
use wardroom_doolittle::parts::{Bomber, FlightId};
use wardroom_doolittle::state::Berth;
use wardroom_doolittle::step::Frame;
use wardroom_doolittle::{Setup, State};

use crate::naval::{asked, count, doing, fly, joined, meets, station, surface, wreck};
use crate::{act, cell, check, game, listed, offers, run};

/// The frames of an Airstrike from a step on.
fn strike(from: SeaFrame, dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    strike_in(SeaArea::DefenseEast, from, dice, change)
}

fn strike_in(at: SeaArea, from: SeaFrame, dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    let steps = [
        SeaFrame::AfterStrike,
        SeaFrame::Counterstrike,
        SeaFrame::Waves,
        SeaFrame::StrikeArrives,
        SeaFrame::ArmyLaunch,
        SeaFrame::NavyLaunch,
    ];
    let mut setup = crate::naval::voyage(NavalPhase::Hazards, at);
    crate::naval::alone(&mut setup);
    setup.naval.areas = u16::MAX;
    setup.naval.strike.area = at;
    setup.naval.takeoff.under_attack = true;
    change(&mut setup);
    let last = steps.iter().position(|&step| step == from).expect("a step");
    setup.agenda.extend(steps[..=last].iter().map(|&step| Frame::Sea(step)));
    let mut state = check(&setup);
    run(&mut state, dice);
    state
}

/// Ships leave so that only these are on the Layout.
fn only(setup: &mut Setup, ships: &[Ship]) {
    for &ship in Ship::ALL {
        if !ships.contains(&ship) && setup.naval.ships[ship as usize].station != Station::Away {
            station(setup, ship, Station::Detached(0, SeaArea::Midway));
        }
    }
}

/// So many fighters, torpedo bombers and dive bombers come.
fn raiders(setup: &mut Setup, raiders: [u8; 3]) {
    setup.naval.strike.raiders = raiders;
}

#[test]
fn edr_11_0_five_steps_at_once() {
    let mut state = meets(Patrol::TaskForce, SeaArea::DefenseEast, SeaHazard::ShipLine, |setup| {
        setup.security.risk = 40;
    });
    act(&mut state, "meet-it", "6,6,6,6,6");
    assert_eq!(
        asked(&state),
        Some(SeaAsk::ArmyLaunch),
        "step 2: there is no Enterprise for step 1"
    );
    act(&mut state, "hold", "6,6,4");
    assert_eq!(state.naval.turn, 0, "the dive bomber is being dealt with");
}

#[test]
fn edr_11_0_after_it_goes_on_or_is_over() {
    let calm = strike(SeaFrame::StrikeArrives, "6,6,1,6,1,1,6,1,1,6,1", |setup| {
        only(setup, &[Ship::Hornet]);
        setup.naval.recon = [Perch::Away; 6];
    });
    assert_eq!(asked(&calm), Some(SeaAsk::Quarters), "nobody launched, the Hornet is whole");
    let over = strike(SeaFrame::Waves, "1,1,1,1,1", |setup| {
        only(setup, &[Ship::Hornet]);
        raiders(setup, [0, 0, 1]);
    });
    assert!(over.is_over(), "sunk");
}

#[test]
fn edr_11_0_1_a_submarine_is_lost() {
    let mut state = meets(Patrol::Tuna, SeaArea::DefenseEast, SeaHazard::ShipLine, |setup| {
        setup.security.risk = 40;
        surface(setup, Patrol::Tuna, SeaArea::DefenseEast);
        setup.naval.assigned[Patrol::Tuna as usize] = 2;
    });
    act(&mut state, "meet-it", "6,6,6,6,6");
    assert_eq!(state.naval.boat(Patrol::Tuna).contact, Contact::Lost);
    assert_eq!(state.naval.assigned[Patrol::Tuna as usize], 0, "its others go back unseen");
    assert_eq!(state.naval.turn, 1, "the turn goes on");
}

#[test]
fn edr_11_1_only_with_an_intact_enterprise_and_a_bomber_in_the_hangar() {
    let skipped = |change: fn(&mut Setup)| {
        let state = strike(SeaFrame::NavyLaunch, "", change);
        asked(&state) == Some(SeaAsk::ArmyLaunch)
    };
    assert!(skipped(|_| {}), "no Enterprise");
    assert!(skipped(|setup| {
        joined(setup);
        wreck(setup, Ship::Enterprise);
    }));
    assert!(skipped(|setup| {
        joined(setup);
        for recon in [Patrol::Vb6, Patrol::Vs6, Patrol::Vt6] {
            fly(setup, recon, Perch::Sea);
        }
    }));
    let state = strike(SeaFrame::NavyLaunch, "3,4", joined);
    assert_eq!(asked(&state), Some(SeaAsk::Counterstrike));
}

#[test]
fn edr_11_1_1_the_row_of_the_patrol_and_vf6_only_beside_a_bomber() {
    let no = strike(SeaFrame::NavyLaunch, "3,3", joined);
    assert_eq!(asked(&no), Some(SeaAsk::ArmyLaunch), "six: no in the Task Force row");
    let mut yes = strike(SeaFrame::NavyLaunch, "3,3", |setup| {
        joined(setup);
        setup.naval.strike.cause = Patrol::Vs6;
    });
    assert_eq!(listed(&yes), ["vb6", "vs6", "vt6"], "yes in the Recon row");
    act(&mut yes, "vb6", "");
    assert_eq!(listed(&yes), ["vs6", "vt6", "vf6", "done"]);
    act(&mut yes, "vf6", "");
    act(&mut yes, "done", "");
    assert_eq!(yes.naval.perch(Patrol::Vf6), Perch::Striking);
}

#[test]
fn edr_11_2_an_attempt_commits_those_who_are_late() {
    let mut state = strike(SeaFrame::ArmyLaunch, "", |setup| {
        only(setup, &[Ship::Hornet]);
    });
    // None get off, and twelve brings a fighter among others, over any ship on an even die.
    act(&mut state, "emergency-launch", "1,1,6,6,2");
    assert_eq!(asked(&state), Some(SeaAsk::FighterTarget), "the strike comes first");
    let declined = strike_in(SeaArea::Hawaii, SeaFrame::ArmyLaunch, "", |_| {});
    let mut declined = declined;
    act(&mut declined, "hold", "6,6");
    assert_eq!(asked(&declined), Some(SeaAsk::Quarters), "they stay aboard");
    assert_eq!(count(&declined, Berth::Deck), 16);
    let mut late = strike_in(SeaArea::Hawaii, SeaFrame::ArmyLaunch, "", |_| {});
    act(&mut late, "emergency-launch", "1,1,6,6");
    assert_eq!(asked(&late), Some(SeaAsk::TakeOff), "none in time: they go up after step 5");
    act(&mut late, "next-4", "1,2");
    act(&mut late, "hoover", "2,2");
    assert_eq!(asked(&late), Some(SeaAsk::TakeOff), "the enemy is gone: a crash only delays");
    let mut early = strike_in(SeaArea::Hawaii, SeaFrame::ArmyLaunch, "", |_| {});
    act(&mut early, "emergency-launch", "4,4");
    act(&mut early, "next-4", "1,2");
    act(&mut early, "hoover", "2,2,6,6");
    assert_eq!(early.naval.takeoff.left, 99, "before he comes, the others wait for his leaving");
    let hurt = strike(SeaFrame::ArmyLaunch, "6,6,1,6,1,6,1,6", |setup| {
        wreck(setup, Ship::Hornet);
        only(setup, &[Ship::Hornet]);
    });
    assert!(hurt.is_over(), "from a damaged Hornet nobody is asked to launch");
    assert_eq!(count(&hurt, Berth::Deck), 16);
}

#[test]
fn edr_11_2_1_so_many_in_so_many_flights() {
    let mut state = strike(SeaFrame::ArmyLaunch, "", |_| {});
    act(&mut state, "emergency-launch", "4,4");
    assert_eq!((state.naval.takeoff.left, state.naval.takeoff.flights), (8, 2));
    assert!(!offers(&state, "next-2") && offers(&state, "next-4"), "eight in two Flights");
    act(&mut state, "next-4", "6,6");
    act(&mut state, "next-4", "6,6,6,6,6");
    assert_eq!(count(&state, Berth::Deck), 8, "the others wait");
    let mut few = strike(SeaFrame::ArmyLaunch, "", |setup| {
        setup.b25s.retain(|&bomber, _| bomber < Bomber::York);
    });
    act(&mut few, "emergency-launch", "4,4");
    assert!(offers(&few, "next-2"), "more than are aboard is all");
}

#[test]
fn edr_11_3_the_cap_and_how_far_they_come() {
    // Twelve is fighters, torpedo and dive bombers without CAP, one torpedo bomber under High CAP.
    let count = |change: fn(&mut Setup), at: SeaArea, dice: &str| {
        let mut setup = crate::naval::voyage(NavalPhase::Hazards, at);
        setup.naval.strike.area = at;
        setup.naval.areas = u16::MAX;
        change(&mut setup);
        // A question below keeps what arrives in sight.
        setup.agenda.push(Frame::Sea(SeaFrame::StrikeArrives));
        let mut state = check(&setup);
        let mut script = wardroom_testkit::dice(dice);
        let mut umpire = wardroom_kernel::Umpire::silent(&mut script);
        wardroom_kernel::Rules::advance(game(), &mut state, &mut umpire);
        state.naval.strike.raiders
    };
    let high = |setup: &mut Setup| {
        joined(setup);
        fly(setup, Patrol::Vf6, Perch::HighCap);
    };
    let low = |setup: &mut Setup| {
        joined(setup);
        fly(setup, Patrol::Vf6, Perch::LowCap);
    };
    assert_eq!(count(|_| {}, SeaArea::DefenseEast, "6,6"), [1, 1, 1]);
    assert_eq!(count(low, SeaArea::DefenseEast, "6,6"), [0, 0, 1]);
    assert_eq!(count(high, SeaArea::DefenseEast, "6,6"), [0, 1, 0]);
    assert_eq!(count(|_| {}, SeaArea::InfluenceEast, "6,6"), [0, 1, 1], "+2");
    assert_eq!(count(|_| {}, SeaArea::Hawaii, "6,6"), [0, 0, 0], "+4: a false alarm");
    let counter = |setup: &mut Setup| {
        joined(setup);
        fly(setup, Patrol::Vb6, Perch::Striking);
    };
    assert_eq!(count(counter, SeaArea::DefenseEast, "6,6"), [0, 1, 1], "+1 for a counterstrike");
}

#[test]
fn edr_11_3_1_a_false_alarm_skips_the_attack() {
    let state = strike_in(SeaArea::Hawaii, SeaFrame::StrikeArrives, "6,6", |_| {});
    assert_eq!(asked(&state), Some(SeaAsk::Quarters));
    assert_eq!(game().data.naval.x3.high_cap[2], [0, 1, 2], "T 2D");
}

#[test]
fn edr_11_4_waves_of_one_of_each() {
    // Two dive bombers and a fighter: the fighter (odd, the Hornet) and one dive bomber, then the other.
    let state = strike(SeaFrame::Waves, "1,1,1,6,6,1,1,1,6,6,2,1,1,6,6", |setup| {
        only(setup, &[Ship::Hornet]);
        raiders(setup, [1, 0, 2]);
    });
    assert_eq!(asked(&state), Some(SeaAsk::Quarters), "all three missed");
}

#[test]
fn edr_11_4_1_each_marker_is_placed_by_a_die() {
    let state = doing(SeaFrame::Approach(Raider::Torpedo, 1), SeaArea::DefenseEast, "6", |setup| {
        joined(setup);
    });
    assert_eq!(asked(&state), Some(SeaAsk::Quarters), "Monssen in Port Far shot it down");
}

#[test]
fn edr_11_4_1_dive_even_from_astern_odd_from_ahead() {
    // Ahead: Gwin, Meredith; the first shoots it down.
    let odd = doing(SeaFrame::Approach(Raider::Dive, 3), SeaArea::DefenseEast, "6", |_| {});
    assert_eq!(asked(&odd), Some(SeaAsk::Quarters));
    // Astern is empty before Rendezvous: the Hornet fires first, with two dice.
    let even = doing(SeaFrame::Approach(Raider::Dive, 4), SeaArea::DefenseEast, "6,1", |_| {});
    assert_eq!(asked(&even), Some(SeaAsk::Quarters));
}

#[test]
fn edr_11_4_1_torpedo_the_arrow_with_the_die() {
    let arrows = &game().data.naval.arrows;
    let first = |die: usize| arrows.torpedo[(die - 1) / 2][0];
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(first)[..3],
        [Space::PortFar, Space::PortFar, Space::AheadFar]
    );
    // Starboard Far: Grayson; Starboard: Nashville with two dice; Center: Hornet two, Cimarron one.
    let state = doing(
        SeaFrame::Approach(Raider::Torpedo, 6),
        SeaArea::DefenseEast,
        "1,1,1,1,1,1,6,6",
        |_| {},
    );
    assert_eq!(asked(&state), Some(SeaAsk::Quarters), "through all the flak, and a miss");
}

#[test]
fn edr_11_4_1_fighter_on_a_cruiser_or_on_the_hornet() {
    let mut state = doing(SeaFrame::Approach(Raider::Fighter, 2), SeaArea::DefenseEast, "", |_| {});
    assert_eq!(listed(&state), ["vincennes", "nashville"]);
    act(&mut state, "nashville", "1,1,6,6");
    assert_eq!(asked(&state), Some(SeaAsk::Quarters));
    let odd =
        doing(SeaFrame::Approach(Raider::Fighter, 1), SeaArea::DefenseEast, "1,1,1,1,1", |_| {});
    assert!(odd.naval.ship(Ship::Hornet).damaged, "a two by a fighter damages");
}

#[test]
fn edr_11_4_2_every_ship_of_every_space_fires() {
    // Ahead Far is empty; Ahead: Gwin and Meredith; Center: Hornet two dice, Cimarron one.
    let state =
        doing(SeaFrame::Approach(Raider::Torpedo, 3), SeaArea::DefenseEast, "1,1,1,1,6", |_| {});
    assert_eq!(asked(&state), Some(SeaAsk::Quarters), "the last of them hit");
}

#[test]
fn edr_11_4_2_divert_it_attacks_the_ship_that_fired() {
    let state = doing(SeaFrame::Approach(Raider::Dive, 3), SeaArea::DefenseEast, "5,2,2", |_| {});
    assert!(state.naval.ship(Ship::Gwin).damaged, "nobody else fires");
    let fighter =
        doing(SeaFrame::Approach(Raider::Fighter, 1), SeaArea::DefenseEast, "5,1", |_| {});
    assert!(!fighter.naval.ship(Ship::Hornet).damaged, "a fighter is driven off");
}

#[test]
fn edr_11_4_2_hit_beats_divert() {
    let state = doing(SeaFrame::Approach(Raider::Dive, 4), SeaArea::DefenseEast, "5,6", |_| {});
    assert!(!state.naval.ship(Ship::Hornet).damaged, "no ordnance");
}

#[test]
fn edr_11_4_3_the_hornet_while_bombers_are_on_deck() {
    let release = |dice: &str, change: fn(&mut Setup)| {
        doing(SeaFrame::Release(Raider::Dive, None), SeaArea::DefenseEast, dice, change)
    };
    assert!(release("2,2", joined).naval.ship(Ship::Hornet).damaged);
    let empty = release("4,2,2", |setup| {
        joined(setup);
        setup.b25s.clear();
    });
    assert!(empty.naval.ship(Ship::Enterprise).damaged, "even, with nobody on deck");
    let mut group = release("", |setup| {
        setup.naval.phase = NavalPhase::Over;
        station(setup, Ship::Hornet, Station::Aside(Space::Center));
    });
    assert_eq!(listed(&group), ["cimarron"], "no carrier: an oiler");
    act(&mut group, "cimarron", "6,6");
}

#[test]
fn edr_11_4_3_release_by_the_table() {
    let release = |raider: Raider, dice: &str| {
        doing(SeaFrame::Release(raider, Some(Ship::Gwin)), SeaArea::DefenseEast, dice, |_| {})
    };
    let hull = |state: &State| *state.naval.ship(Ship::Gwin);
    assert_eq!(hull(&release(Raider::Torpedo, "2,2")).station, Station::Sunk);
    assert!(hull(&release(Raider::Torpedo, "3,3")).damaged);
    assert!(hull(&release(Raider::Dive, "2,2")).damaged);
    assert!(!hull(&release(Raider::Fighter, "2,2")).damaged);
    assert!(!hull(&release(Raider::Dive, "4,3")).damaged);
}

/// A counterstrike of these squadrons, with these dice.
fn counter(squadrons: &[Patrol], dice: &str) -> State {
    let squadrons = squadrons.to_vec();
    strike(SeaFrame::Counterstrike, dice, move |setup| {
        joined(setup);
        squadrons.iter().for_each(|&one| fly(setup, one, Perch::Striking));
    })
}

const TWO: [Patrol; 2] = [Patrol::Vs6, Patrol::Vt6];

#[test]
fn edr_11_5_only_if_somebody_was_launched() {
    let state = strike(SeaFrame::Counterstrike, "", joined);
    assert_eq!(state.naval.tally, Default::default());
    assert_eq!(asked(&state), Some(SeaAsk::Quarters));
}

#[test]
fn edr_11_5_1_the_row_of_the_bombers() {
    assert_eq!(cell("X6", "8", "any two"), "Contact");
    let one = counter(&[Patrol::Vb6], "4,4");
    assert_eq!(one.naval.tally.ships, 0, "one finds nothing on eight");
    let two = counter(&TWO, "4,4,4");
    assert_eq!(two.naval.tally.ships, 1);
}

#[test]
fn edr_11_5_1_disaster_nobody_comes_back() {
    let state = counter(&TWO, "1,1");
    assert_eq!(state.naval.perch(Patrol::Vs6), Perch::Away);
    assert_eq!(state.naval.perch(Patrol::Vb6), Perch::Hangar, "who stayed is still there");
}

#[test]
fn edr_11_5_1_nocontact_all_come_back() {
    let state = counter(&TWO, "3,3");
    assert_eq!((state.naval.perch(Patrol::Vs6), state.naval.tally.ships), (Perch::Hangar, 0));
}

#[test]
fn edr_11_5_1_contact_a_die_and_the_markers() {
    assert_eq!(counter(&TWO, "4,4,3").naval.tally.ships, 0, "five");
    assert_eq!(counter(&TWO, "4,4,4").naval.tally.ships, 1, "six");
}

#[test]
fn edr_11_5_1_contact2_two_and_a_carrier() {
    let state = counter(&TWO, "5,5,4,4");
    assert_eq!((state.naval.tally.ships, state.naval.tally.carriers), (1, 1));
    let state = counter(&TWO, "5,5,4,1");
    assert_eq!((state.naval.tally.ships, state.naval.tally.carriers), (1, 0));
}

#[test]
fn edr_11_5_1_scratch_one_flattop() {
    let state = counter(&TWO, "6,6");
    assert_eq!((state.naval.tally.ships, state.naval.tally.carriers), (0, 1));
}

#[test]
fn edr_11_0_2_a_group_is_laid_out_alone() {
    // Two destroyers and a cruiser were detached; the Task Force is set aside.
    let mut setup = crate::naval::voyage(NavalPhase::Over, SeaArea::DefenseEast);
    crate::naval::alone(&mut setup);
    setup.rules.denouement = true;
    for ship in [Ship::Gwin, Ship::Monssen, Ship::Vincennes] {
        station(&mut setup, ship, Station::Detached(2, SeaArea::Midway));
    }
    let mut state = check(&setup);
    game().lay_out_group(&mut state, 2);
    let there: Vec<Ship> = state.naval.on_layout().collect();
    assert_eq!(there, [Ship::Vincennes, Ship::Gwin, Ship::Monssen]);
    assert_eq!(state.naval.space(Ship::Vincennes), Some(Space::Center), "a cruiser in the Center");
    game().take_in_group(&mut state, 2, SeaArea::Midway);
    assert_eq!(state.naval.ship(Ship::Gwin).station, Station::Detached(2, SeaArea::Midway));
    assert_eq!(state.naval.space(Ship::Hornet), Some(Space::Center));
}

#[test]
fn edr_t_x1_halsey() {
    assert_eq!(cell("X1", "7", "recon"), "yes");
    assert_eq!(
        (cell("X1", "5", "recon"), cell("X1", "5", "task force")),
        ("yes".into(), "no".into())
    );
}

#[test]
fn edr_t_x2_the_army() {
    assert_eq!(cell("X2", "8", "task force"), "8/2");
    assert_eq!(
        (cell("X2", "2", "task force"), cell("X2", "12", "recon")),
        ("none".into(), "all".into())
    );
}

#[test]
fn edr_t_x3_the_strike_force() {
    assert_eq!(cell("X3", "7", "High CAP"), "T 2D");
    assert_eq!(cell("X3", "4-", "no CAP"), "3F 3T 4D");
}

#[test]
fn edr_t_x4_approach_and_flak_are_in_the_rules() {
    // A five diverts, a six hits, anything else does nothing.
    for (dice, damaged) in [("4,1,1,1,1,3,3", false), ("5,3,3", true), ("6", false)] {
        let state = doing(SeaFrame::Approach(Raider::Dive, 1), SeaArea::DefenseEast, dice, |_| {});
        assert_eq!(state.naval.ship(Ship::Gwin).damaged, damaged, "{dice}");
    }
}

#[test]
fn edr_t_x5_ordnance() {
    assert_eq!(cell("X5", "5", "torpedo bomber"), "damaged");
    assert_eq!(cell("X5", "2", "fighter"), "damaged");
}

#[test]
fn edr_t_x6_the_counterstrike() {
    assert_eq!(cell("X6", "9", "any two"), "Contact");
    assert_ne!(cell("X6", "10", "any two"), "Contact");
}

#[test]
fn a_launch_under_attack_waits_for_the_end_and_starts_by_daylight() {
    let mut state = strike_in(SeaArea::InfluenceWest, SeaFrame::ArmyLaunch, "", |setup| {
        setup.b25s.retain(|&bomber, _| bomber < Bomber::Jones);
        only(setup, &[Ship::Hornet]);
    });
    act(&mut state, "emergency-launch", "6,6");
    // All four get off; a torpedo and a dive bomber are shot down; then midnight is no hour to start
    // at, and eight in the morning is.
    act(&mut state, "next-4", "6,6,6,6,1,6,1,1,6,1,1,1,1,1,2,2,3");
    assert_eq!(asked(&state), Some(SeaAsk::Slide));
    assert_eq!(state.sky.hour, 8);
    assert!(state.flight(FlightId(0)).zone.is_some());
}
