//! Reasons of refusals: the first rule that forbids an order is cited, and the words state the fact.

use wardroom_doolittle::naval::parts::{Patrol, Perch, Raider, SeaCup, SeaHazard, Space};
use wardroom_doolittle::naval::state::{Boat, Contact, Lies, NavalPhase, Station};
use wardroom_doolittle::naval::{SeaArea, SeaAsk, Ship};
use wardroom_doolittle::parts::{
    Altitude, Area, Bomber, Cup, Elite, FlightId, Front, Kind, Side, Site, Target, Wind, Zone,
};
use wardroom_doolittle::planning::{Agenda, Answer, Month, Row};
use wardroom_doolittle::state::{Armor, AttackPhase, Beacon, Berth, FlightPhase, Sight, Spot};
use wardroom_doolittle::step::{Ask, Frame};
use wardroom_doolittle::{Choice, Setup, State};
use wardroom_kernel::{Illegal, Pick, Rules, Seat, play};

use crate::denouement_china::{lishui, walking};
use crate::flight_turn::{in_wind, japan};
use crate::naval::{alone, asks, at_sea, fly, joined, lay, meets, signal, station, surface, wreck};
use crate::planning_calendar::plan;
use crate::turn::attack_in_flight;
use crate::{
    PAIR, aboard, act, aloft, attached, check, down, flight_one, game, hoover, listed_after,
    on_hoover, over, over_setup, plane, refused, run, up,
};

const HOOVER: Bomber = Bomber::Hoover;
const GRAY: Bomber = Bomber::Gray;

/// Every order is refused in its position by this rule, with a reason that states this fact.
fn refuse_all(state: &State, cases: &[(&str, &str, &str)]) {
    for (order, rule, fact) in cases {
        let refusal = refused(state, order);
        let cited = refusal.rule.clone().unwrap_or_default();
        assert_eq!(cited, format!("EDR {rule}"), "{order}: {refusal}");
        assert!(refusal.reason.contains(fact), "{order}: {refusal}");
        assert!(game().manifest().guide.find(rule).is_some(), "{rule} is not in the guide");
    }
}

/// The position in which the book has run on.
fn asked(mut state: State) -> State {
    run(&mut state, "");
    state
}

/// An Attack Turn in which a question is put, whether or not it would come up.
fn put(
    ask: Ask,
    phase: AttackPhase,
    planes: &[(Bomber, Area)],
    change: impl FnOnce(&mut Setup),
) -> State {
    let mut setup = over_setup(phase, planes);
    change(&mut setup);
    setup.agenda.push(Frame::Ask(ask));
    check(&setup)
}

/// A question of the Flight segment.
fn put_aloft(ask: Ask, zone: Zone, change: impl FnOnce(&mut Setup)) -> State {
    aloft(FlightPhase::Hazards, zone, &PAIR, |setup| {
        change(setup);
        setup.agenda.push(Frame::Ask(ask));
    })
}

#[test]
fn refusals_on_the_way_in_state_the_fact() {
    let state = asked(hoover(AttackPhase::Airspeed, Area::Chiba, |_| {}));
    refuse_all(
        &state,
        &[
            ("chiba", "4.1", "hoover must move and cannot stay over chiba"),
            ("yokohama", "4.1", "yokohama is not adjacent to chiba"),
            ("ise-bay", "4.1", "ise-bay is on another Target Map"),
            ("done", "4.1", "Airspeed: choose the Area to fly to"),
        ],
    );
    let queue = asked(attack_in_flight(AttackPhase::Airspeed, |setup| {
        PAIR.iter().for_each(|&bomber| plane(setup, bomber).berth = Berth::Due);
        plane(setup, GRAY).entry = 3;
        (setup.attack.turn, setup.attack.gate) = (1, None);
    }));
    refuse_all(
        &queue,
        &[
            ("gray", "4.1.1", "gray is delayed until Attack Turn 3"),
            ("jones", "4.1.1", "jones does not belong to this attack"),
            ("hoover tokyo-bay-north", "4.1.1", "tokyo-bay-north is not on the perimeter"),
            ("hoover sakai", "4.1.1", "another Target Map"),
            ("chiba", "4.1.1", "choose who comes in, and where"),
        ],
    );
}

#[test]
fn refusals_when_hazards_are_dealt_state_the_fact() {
    let three = [(HOOVER, Area::Chiba), (GRAY, Area::Yokosuka), (Bomber::Jones, Area::Yokohama)];
    let mut place = asked(over(AttackPhase::Place, &three, |setup| setup.security.alert = 2));
    act(&mut place, "yokosuka", "gun");
    refuse_all(
        &place,
        &[
            ("yokosuka", "4.2", "have been drawn for yokosuka"),
            ("kawasaki", "4.2", "no B-25 is over kawasaki"),
        ],
    );
    let crowd = [(HOOVER, Area::Yokosuka), (GRAY, Area::Yokosuka), (Bomber::Jones, Area::Yokosuka)];
    let assign = asked(over(AttackPhase::Assign, &crowd, |setup| {
        on_hoover(setup, Kind::Flak68);
        down(setup, Cup::TokyoDay, Front::Gun, Spot::Area(Area::Yokosuka));
    }));
    refuse_all(
        &assign,
        &[
            ("hoover", "4.3", "hoover has 1 where another has fewer"),
            ("doolittle", "4.3", "doolittle is not there"),
        ],
    );
    let boxed = asked(hoover(AttackPhase::Assign, Area::Yokohama, |setup| {
        down(setup, Cup::TokyoDay, Front::Boxed, Spot::Area(Area::Yokohama));
    }));
    refuse_all(&boxed, &[("gas-works", "4.3.1", "gas-works is no Target Box of yokohama")]);
}

#[test]
fn a_refused_evasion_says_what_really_forbids_it() {
    let high = put(Ask::Evade, AttackPhase::Evade, &[(HOOVER, Area::TokyoEast)], |setup| {
        setup.attack.altitude = Altitude::High;
        on_hoover(setup, Kind::Flak68);
    });
    refuse_all(&high, &[("hoover-1", "4.4", "only low flyers evade Hazards")]);
    let low = asked(hoover(AttackPhase::Evade, Area::TokyoEast, |setup| {
        on_hoover(setup, Kind::Flak68);
        on_hoover(setup, Kind::Flak68);
    }));
    refuse_all(
        &low,
        &[
            ("hoover-3", "4.4", "hoover has no marker 3"),
            ("gray-1", "4.4", "gray is not over the target"),
            ("hoover-2", "4.4", "the same as hoover-1"),
            ("hoover-gunner", "4.4", "Evade Hazards: choose what to evade"),
        ],
    );
    let leaking = asked(attack_in_flight(AttackPhase::Evade, |setup| {
        attached(setup, Kind::FuelLeak, HOOVER);
        on_hoover(setup, Kind::Flak68);
    }));
    refuse_all(&leaking, &[("hoover-1", "4.4", "that is a Flight Hazard")]);
    let two = [(HOOVER, Area::Yokosuka), (GRAY, Area::Yokosuka)];
    let untrained = put(Ask::Evade, AttackPhase::Evade, &two, |setup| {
        let mut ratings = game().data.ratings;
        ratings.evasion = 0;
        setup.ratings = Some(ratings);
        on_hoover(setup, Kind::Flak68);
    });
    refuse_all(&untrained, &[("hoover-1", "4.4.1-s10", "its Evasion Rating is 0")]);
    let three = [(HOOVER, Area::Yokosuka), (GRAY, Area::Yokosuka), (Bomber::Jones, Area::Chiba)];
    let mut spent = asked(over(AttackPhase::Evade, &three, |setup| {
        on_hoover(setup, Kind::Flak68);
        up(setup, Cup::TokyoDay, Kind::Flak56, Spot::On(GRAY));
        up(setup, Cup::TokyoDay, Kind::Interceptor45, Spot::Attached(Bomber::Jones));
    }));
    act(&mut spent, "gray-1", "");
    let fact = "the Evasion Rating of 1 is used up in yokosuka";
    refuse_all(&spent, &[("hoover-1", "4.4.1", fact)]);
}

#[test]
fn refusals_of_gunners_state_the_fact() {
    let two = [(HOOVER, Area::TokyoEast), (GRAY, Area::TokyoEast), (Bomber::Jones, Area::Chiba)];
    let mut state = asked(over(AttackPhase::Gunnery, &two, |setup| {
        on_hoover(setup, Kind::Interceptor45);
        on_hoover(setup, Kind::Flak68);
        down(setup, Cup::TokyoDay, Front::Gun, Spot::On(HOOVER));
        on_hoover(setup, Kind::Interceptor34);
        up(setup, Cup::TokyoDay, Kind::Interceptor57, Spot::On(GRAY));
        plane(setup, GRAY).jammed = 2;
        aboard(setup, GRAY, Elite::Thatcher);
        plane(setup, GRAY).spent = true;
        down(setup, Cup::TokyoDay, Front::Fighter, Spot::On(Bomber::Jones));
    }));
    refuse_all(
        &state,
        &[
            ("hoover-2", "4.5", "that is no Interceptor"),
            ("hoover-3", "4.5-partial", "its front shows no fighter"),
            ("gray-1", "4.5.1-mods", "no gun of gray is left"),
            ("gray-gunner", "2.3-once", "the Gunner of gray has had his one shot"),
            ("hoover-gunner", "2.3.5", "no Gunner"),
        ],
    );
    act(&mut state, "hoover-1", "1,1,1,1");
    refuse_all(&state, &[("hoover-4", "4.5", "hoover has fired this turn")]);
    let resolve = asked(hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        on_hoover(setup, Kind::Flak68);
        on_hoover(setup, Kind::Interceptor45);
    }));
    refuse_all(&resolve, &[("done", "4.6", "Resolve Hazards: choose the next")]);
}

#[test]
fn refusals_of_leaving_and_bombing_state_the_fact() {
    let four = [
        (HOOVER, Area::Chiba),
        (GRAY, Area::Chiba),
        (Bomber::Jones, Area::TokyoBayNorth),
        (Bomber::Doolittle, Area::Chiba),
    ];
    let exit = asked(over(AttackPhase::Exit, &four, |setup| {
        plane(setup, HOOVER).loaded = false;
        plane(setup, Bomber::Jones).loaded = false;
        plane(setup, Bomber::Doolittle).loaded = false;
        up(setup, Cup::TokyoDay, Kind::Interceptor45, Spot::Attached(Bomber::Doolittle));
    }));
    refuse_all(
        &exit,
        &[
            ("gray", "4.7", "gray still has her bombs"),
            ("jones", "4.7", "tokyo-bay-north, which is not on the perimeter"),
            ("doolittle", "4.6.3-interceptor-attached", "an Interceptor is attached to doolittle"),
            ("farrow", "4.7", "farrow is not over the target"),
        ],
    );
    let five = [
        (HOOVER, Area::Yokohama),
        (GRAY, Area::Yokohama),
        (Bomber::Jones, Area::Chiba),
        (Bomber::Doolittle, Area::Yokohama),
        (Bomber::Holstrom, Area::Yokohama),
    ];
    let mut approach = asked(over(AttackPhase::Approach, &five, |setup| {
        plane(setup, Bomber::Doolittle).loaded = false;
        plane(setup, Bomber::Holstrom).berth = Berth::Target(Target::SteelMill);
    }));
    act(&mut approach, "hoover dockyard", "1,1");
    refuse_all(
        &approach,
        &[
            ("hoover", "4.8", "hoover has made her Approach Check"),
            ("jones", "4.8", "there is no Target Box in chiba"),
            ("doolittle", "4.8", "doolittle has no bombs any more"),
            ("holstrom", "4.8", "holstrom is in a Target Box"),
            ("gray gas-works", "4.8", "gas-works is no Target Box of yokohama"),
            ("gray steel-mill", "3.3", "a B-25 is in steel-mill already"),
        ],
    );
    let aims = |altitude: Altitude, sight: Sight, side: Side| {
        put(Ask::Approach, AttackPhase::Approach, &five[..1], |setup| {
            let mut ratings = game().data.ratings;
            ratings.sight = sight;
            setup.ratings = Some(ratings);
            (setup.attack.altitude, setup.attack.side) = (altitude, side);
        })
    };
    let high = aims(Altitude::High, Sight::MarkTwain, Side::Day);
    refuse_all(&high, &[("hoover", "3.3.1", "without the Norden bombsight")]);
    let night = aims(Altitude::High, Sight::Norden, Side::Night);
    refuse_all(&night, &[("hoover", "3.3.1-norden", "does not serve by night")]);
    let low = aims(Altitude::Low, Sight::Norden, Side::Day);
    refuse_all(&low, &[("hoover", "3.3.1-norden", "does not serve low flyers")]);
    assert_eq!(
        listed_after(&aims(Altitude::High, Sight::Norden, Side::Day), ""),
        ["hoover", "done"]
    );
    let release = asked(over(AttackPhase::BombsAway, &five, |setup| {
        plane(setup, HOOVER).berth = Berth::Target(Target::SteelMill);
        plane(setup, Bomber::Jones).loaded = false;
        up(setup, Cup::TokyoDay, Kind::Interceptor45, Spot::Attached(GRAY));
    }));
    refuse_all(
        &release,
        &[
            ("hoover", "4.9", "hoover is in a Target Box"),
            ("gray", "4.9", "an Interceptor is attached to gray"),
            ("jones", "4.9", "jones has no bombs any more"),
        ],
    );
}

#[test]
fn refusals_about_dice_state_the_fact() {
    let mut state = hoover(AttackPhase::Resolve, Area::TokyoEast, |setup| {
        on_hoover(setup, Kind::Flak68);
        aboard(setup, HOOVER, Elite::Doolittle);
    });
    run(&mut state, "3,4");
    refuse_all(
        &state,
        &[
            ("medals", "x-12.6.6-medals", "carries Medals"),
            ("contact", "8.1.4-reroll", "for its city alone"),
            ("altitude", "8.1.4-reroll", "Target Acquisition Checks alone"),
            ("conserve", "2.3.4", "Flying on Fumes Checks alone"),
            ("pilot dice-3", "2.3.7-reroll", "only 2 dice"),
            ("done", "2.3.7-reroll", "keep them or roll again"),
        ],
    );
    let found = {
        let mut state = japan(|setup| {
            flight_one(setup).altitude = Altitude::High;
            aboard(setup, HOOVER, Elite::Doolittle);
            plane(setup, HOOVER).spent = true;
        });
        act(&mut state, "flight-1 find-tokyo", "1,1");
        state
    };
    refuse_all(
        &found,
        &[
            ("pilot", "2.3-once", "the pilot of hoover has had his re-roll"),
            ("contact", "8.1.4-reroll", "no Contact marker lies in the box of tokyo"),
        ],
    );
}

#[test]
fn refusals_in_flight_state_the_fact() {
    let state = asked(aloft(FlightPhase::Move, Zone::Z2, &PAIR, |_| {}));
    refuse_all(
        &state,
        &[
            ("flight-2", "8.1", "Flight 2 is not on the Flight Map"),
            ("hoover-leaves", "7.1.2-independent", "hoover has no Fuel Leak"),
            ("jones-leaves", "7.1.2-independent", "jones is not in the air"),
            ("flight-1 low", "7.1.3", "flies low already"),
            ("flight-1 high low", "8.1.1-altitude", "once a phase"),
            ("flight-1 stay", "8.1.1", "cannot stay"),
            ("flight-1 find-tokyo", "8.1.2", "tokyo cannot be found from zone"),
            ("flight-1 lishui", "8.1.2", "no arrow leads from zone"),
        ],
    );
    refuse_all(&japan(|_| {}), &[("flight-1 west", "8.1.2", "must look for one of the cities")]);
    let empty = japan(|setup| setup.b25s.values_mut().for_each(|one| one.loaded = false));
    refuse_all(&empty, &[("flight-1 find-tokyo", "8.1.2-unloaded", "has no bombs any more")]);
    let last = asked(aloft(FlightPhase::Move, Zone::Z12, &PAIR, |_| {}));
    refuse_all(&last, &[("flight-1 west", "8.1.1", "nothing farther west")]);
    let closed = asked(aloft(FlightPhase::Move, Zone::Z11, &PAIR, |setup| {
        setup.sky.closed = 1 << Site::Lishui as u8;
    }));
    refuse_all(&closed, &[("flight-1 lishui", "x-13.2.4-closed", "the Japanese hold lishui")]);
    let wind = in_wind(Wind::Headwind, Zone::Z6, |_| {});
    refuse_all(
        &wind,
        &[
            ("stay", "8.2.2", "must look for one of the cities"),
            ("high", "8.2", "altitude is changed in the Move Phase"),
        ],
    );
    let mut missed = japan(|_| {});
    act(&mut missed, "flight-1 find-tokyo", "1,1");
    refuse_all(
        &missed,
        &[
            ("find-tokyo", "8.1.4-deviation", "to try it again is to persist"),
            ("lishui", "8.1.4-deviation", "from a city to a city"),
            ("west", "8.1.4-failure", "persist or deviate"),
        ],
    );
}

#[test]
fn refusals_in_the_hazards_phase_state_the_fact() {
    let deal = put_aloft(Ask::DealAircraft(FlightId(0)), Zone::Z3, |setup| {
        setup.agenda.extend([Frame::Resolve, Frame::Deal(FlightId(0))]);
        down(setup, Cup::One, Front::Other, Spot::Flight(FlightId(0)));
        down(setup, Cup::One, Front::Other, Spot::On(HOOVER));
    });
    refuse_all(
        &deal,
        &[
            ("hoover", "8.3.4", "hoover has 1 where another has fewer"),
            ("jones", "8.3.4", "jones does not fly in Flight 1"),
        ],
    );
    let trio = put_aloft(Ask::DealAircraft(FlightId(0)), Zone::Z3, |setup| {
        setup.agenda.extend([Frame::Resolve, Frame::Deal(FlightId(0))]);
        attached(setup, Kind::FuelLeak, HOOVER);
        down(setup, Cup::One, Front::Other, Spot::Flight(FlightId(0)));
    });
    refuse_all(&trio, &[("hoover", "8.3.4", "hoover has a Hazard attached")]);
    let resolve = put_aloft(Ask::ResolveFlight, Zone::Z3, |setup| {
        setup.agenda.push(Frame::Resolve);
        attached(setup, Kind::FuelLeak, HOOVER);
        down(setup, Cup::One, Front::Other, Spot::On(HOOVER));
    });
    refuse_all(
        &resolve,
        &[
            ("hoover-1", "8.3.5", "attached already"),
            ("gray-1", "8.3.5", "gray has no marker 1"),
            ("flight-1", "8.3.5", "choose the next to resolve"),
        ],
    );
    let boat = put_aloft(Ask::Boat(HOOVER), Zone::Z3, |setup| plane(setup, HOOVER).jammed = 2);
    refuse_all(&boat, &[("guns", "4.5.1-mods", "no gun of hoover is left")]);
    let escape = put_aloft(Ask::Escape(HOOVER), Zone::Z3, |_| {});
    refuse_all(
        &escape,
        &[
            ("gray-gunner", "2.3.5", "only her own Gunner"),
            ("hoover-gunner", "2.3.5", "no Gunner"),
            ("guns", "8.3.7-interceptor", "suffer or shake it off"),
        ],
    );
}

#[test]
fn refusals_at_general_quarters_state_the_fact() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Midway, "", |setup| {
        joined(setup);
        setup.naval.submarines[0] = Boat { area: SeaArea::Midway, contact: Contact::Lost };
        setup.naval.submarines[1] = Boat { area: SeaArea::Midway, contact: Contact::Contact };
        station(setup, Ship::Sabine, Station::Detached(0, SeaArea::Hawaii));
        lay(setup, SeaCup::Central, SeaHazard::Distress5, Lies::Recon(Patrol::Vs6));
        lay(setup, SeaCup::Central, SeaHazard::Distress7, Lies::Ship(Ship::Gwin));
        station(setup, Ship::Gwin, Station::In(Space::AsternFar));
        fly(setup, Patrol::Vt6, Perch::Away);
    });
    act(&mut state, "thresher", "");
    act(&mut state, "vf6 low-cap", "");
    refuse_all(
        &state,
        &[
            ("hornet", "12.1.4", "never detached"),
            ("sabine", "12.1", "she was detached"),
            ("enterprise ahead", "9.4.1", "enterprise is a carrier and stays in the Center"),
            ("vincennes center", "9.4.1", "vincennes is neither"),
            ("vincennes astern-far", "9.4.1-asternfar", "vincennes is not slow"),
            ("vincennes ahead-far", "9.4.1", "there is no room ahead-far: she takes"),
            ("gwin ahead", "12.1", "Mechanical Distress keeps gwin astern"),
            ("vb6 low-cap", "12.1.2", "only VF6 flies CAP"),
            ("vb6 hangar", "12.1.1", "vb6 is there already"),
            ("vb6 scout-ahead", "OPT-recon-ahead", "only by that option"),
            ("vf6", "12.1.1", "vf6 has been assigned this turn"),
            ("vs6", "12.6.6-mech", "keeps vs6 in the Hangar"),
            ("vt6", "12.1.1-ent", "vt6 is not available"),
            ("tuna", "11.0.1", "tuna has been lost"),
            ("thresher", "12.1.3", "one attempt for each Submarine a turn"),
            ("doolittle-copilot", "12.1.5", "no Copilot who repairs is aboard doolittle"),
            ("farrow", "12.1", "General Quarters"),
        ],
    );
}

#[test]
fn refusals_during_the_voyage_state_the_fact() {
    let deal = asks(SeaAsk::Assign(SeaArea::Midway), SeaArea::Midway, |setup| {
        setup.naval.sea = SeaArea::Midway;
        setup.naval.unassigned = 1;
        surface(setup, Patrol::Tuna, SeaArea::Midway);
        fly(setup, Patrol::CaDark, Perch::Sea);
        setup.naval.assigned[Patrol::CaDark as usize] = 1;
    });
    refuse_all(
        &deal,
        &[
            ("ca-dark-blue", "12.6.3", "ca-dark-blue has 1, another 0"),
            ("vf6", "12.6.2-patrol", "vf6 does not patrol midway"),
        ],
    );
    let clouds = meets(Patrol::TaskForce, SeaArea::Midway, SeaHazard::Clouds, |setup| {
        setup.naval.takeoff.halted = true;
    });
    refuse_all(
        &clouds,
        &[
            ("evade", "12.6.6-boat", "only a Boat is evaded or destroyed"),
            ("emergency-launch", "12.3.2-3", "after the fire on deck"),
            ("hold", "12.6.4", "meet it, or launch"),
        ],
    );
    let refuel = asks(SeaAsk::Refuel, SeaArea::Midway, |setup| {
        joined(setup);
        wreck(setup, Ship::Sabine);
    });
    refuse_all(
        &refuel,
        &[
            ("gwin", "12.7.2", "gwin is no oiler"),
            ("sabine", "10.1.1-cvao", "sabine is damaged and cannot refuel"),
        ],
    );
    let storm = asks(SeaAsk::StormSignals, SeaArea::Midway, |s| signal(s, SeaArea::Hawaii));
    refuse_all(&storm, &[("midway", "12.6.6-signals-storm", "no Enemy Signals in midway")]);
    let counter = asks(SeaAsk::Counterstrike, SeaArea::Midway, |setup| {
        joined(setup);
        fly(setup, Patrol::Vb6, Perch::Sea);
    });
    refuse_all(
        &counter,
        &[
            ("vf6", "10.2.2", "VF6 flies only beside a bomber"),
            ("vb6", "11.1.1", "vb6 is not in the Hangar"),
            ("ca-dark-blue", "11.1.1", "and not ca-dark-blue"),
            ("done", "11.1.1", "one bomber at least"),
        ],
    );
    let aim = asks(SeaAsk::Aim(Raider::Dive), SeaArea::Midway, |_| {});
    refuse_all(&aim, &[("gwin", "11.4.3", "with an oiler there, gwin is not attacked")]);
    let fighter = asks(SeaAsk::FighterTarget, SeaArea::Midway, |_| {});
    refuse_all(&fighter, &[("gwin", "11.4.1-fighter", "gwin is none")]);
}

#[test]
fn refusals_of_a_launch_state_the_fact() {
    let launch = |count: usize| {
        at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", |setup| {
            alone(setup);
            setup.b25s.retain(|one, _| Bomber::ALL[..count].contains(one));
        })
    };
    let three = launch(3);
    refuse_all(
        &three,
        &[
            ("next-2", "12.3.1", "2 now would leave one alone"),
            ("next-4", "12.3.1", "3 may take off now"),
            ("farrow", "12.3.1", "farrow is not on the Hornet's deck"),
            ("doolittle doolittle", "12.3.1", "doolittle is named already"),
            ("doolittle take-off", "12.3.1", "a Flight has two to four B-25s"),
            ("hold", "12.3.1", "make up the next Flight"),
        ],
    );
    let dice = asks(SeaAsk::FirstZone, SeaArea::DefenseWest, |setup| {
        [2, 5].iter().for_each(|&face| setup.roll.dice.push(face));
    });
    refuse_all(&dice, &[("dice-12", "12.4.1", "one of the two dice")]);
}

#[test]
fn b25s_of_a_flight_are_named_in_any_order() {
    let state = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", |setup| {
        alone(setup);
        setup.b25s.retain(|one, _| Bomber::ALL[..4].contains(one));
    });
    let word = |at: usize| Bomber::ALL[at].word();
    let order = format!("{} {} take-off", word(2), word(0));
    let action = play::parse(game(), &state, Seat(0), &order).unwrap();
    let recorded = play::canonical(game(), &state, Seat(0), &action);
    assert_eq!(play::text_of(game(), &recorded), format!("{} {} take-off", word(0), word(2)));
}

#[test]
fn refusals_of_january_and_february_state_the_fact() {
    let calendar = plan(Month::January, Agenda::Calendar, 0, |_| {});
    refuse_all(
        &calendar,
        &[
            ("nimitz-stays-home", "13.1.1", "Nimitz must be placed"),
            ("nimitz-january", "CALENDAR", "joint-ops cannot be asked in january"),
            ("stilwell-stays-home thompson-stays-home", "13.1.1", "Thompson or Stilwell must be"),
            ("stilwell-march stilwell-april", "13.1.1", "stilwell is named already"),
            ("ask-ussr", "13.1.1", "plan the Calendar"),
        ],
    );
    let select = plan(Month::January, Agenda::Select, 0, |_| {});
    refuse_all(&select, &[("0", "13.1.2", "at least one B-25")]);
    let modify = plan(Month::February, Agenda::Modify, 16, |_| {});
    let both = "d-remove-top-turret d-improve-top-turret";
    refuse_all(
        &modify,
        &[(both, "13.3.3", "versions exclude each other"), ("done", "13.3.2", "letter by letter")],
    );
    let talks = plan(Month::January, Agenda::Diplomacy, 16, |setup| {
        setup.planning.rows[Row::China as usize].answer = Answer::Agreed;
        setup.planning.china[Site::Lishui as usize].tried = true;
        setup.sky.beacons[Site::Chuchow as usize] = Beacon::Hidden;
        setup.planning.fuel_placed = 8;
    });
    refuse_all(
        &talks,
        &[
            ("ask-china", "13.2", "china has agreed already"),
            ("ask-joint-ops", "13.2", "nimitz speaks from february on"),
            ("prepare-lishui", "13.2.3-prepare", "lishui has been tried this month"),
            ("prepare-chuchow", "13.2.3-prepare", "chuchow is prepared already"),
            ("groundcrew-lishui", "13.2.3-groundcrew", "lishui is not prepared"),
            ("fuel-chuchow", "13.2.3-fuel", "all 8 Fuel of this month"),
            ("ask-ussr brief-leader brief-leader", "13.2.1-briefed", "stalin is briefed already"),
            ("roll", "13.2", "Diplomacy Checks and Landing Sites"),
        ],
    );
}

#[test]
fn refusals_of_march_and_april_state_the_fact() {
    let camp = plan(Month::March, Agenda::Camp, 16, |setup| setup.planning.fittings[3] = 1);
    let harsh = "eglin no-wives military-police fbi";
    refuse_all(
        &camp,
        &[
            (&format!("{harsh} done"), "13.4.3-low", "morale would be lower than Low"),
            ("eglin fbi fbi", "13.4.2", "fbi is named already"),
            ("eglin mcclellan", "13.4.1", "the Training Site is chosen: eglin"),
        ],
    );
    let elites = plan(Month::March, Agenda::Elites, 16, |_| {});
    refuse_all(
        &elites,
        &[
            ("elite-doolittle elite-doolittle", "13.4.3-elite", "doolittle is named already"),
            ("elite-doolittle draw", "13.4.3-elite", "chosen or drawn at random, not both"),
        ],
    );
    let train = plan(Month::March, Agenda::Train, 16, |setup| {
        setup.planning.points = 1;
        setup.planning.levels = [2, 1, 3, 0, 1];
        setup.planning.extra = 1;
        setup.planning.adjusted = true;
    });
    refuse_all(
        &train,
        &[
            ("train-gunnery", "13.4.4", "gunnery cannot be trained any higher"),
            ("train-hedgehopping", "13.4.4", "that costs 2 Training Points, and 1 are left"),
            ("train-short-take-off", "13.4.9", "is made once"),
            ("extra-gunnery", "13.4.4-extra", "gunnery has had it"),
            ("adjust-take-off", "13.4.9-adjust", "is adjusted once"),
        ],
    );
    let fleet = plan(Month::April, Agenda::NavalPlan, 2, |_| {});
    refuse_all(
        &fleet,
        &[
            ("san-francisco", "13.5.1", "neither meet nor launch in San Francisco"),
            ("midway japan 24", "13.5.1", "the Naval Turn Track has boxes 1 to"),
            ("midway japan midway", "13.5.1", "the Naval Plan"),
        ],
    );
    let crane = plan(Month::April, Agenda::Crane, 2, |_| {});
    refuse_all(&crane, &[("14", "13.5.3", "0 to 13")]);
    let repair = plan(Month::April, Agenda::Repair, 3, |setup| {
        setup.b25s.values_mut().for_each(|one| one.berth = Berth::Deck);
        setup.b25s.values_mut().take(2).for_each(|one| one.damage = 1);
    });
    let word = |at: usize| Bomber::ALL[at].word();
    let what = format!("{} repair-cracked-turret", word(0));
    let none = format!("{} has no cracked-turret", word(0));
    refuse_all(
        &repair,
        &[
            (word(1), "13.5.3-repair", &format!("nothing tells her from {}", word(0))),
            (word(2), "13.5.3-repair", &format!("there is nothing to repair on {}", word(2))),
            (word(9), "13.5.3-repair", "is not on the Hornet's deck"),
            (&what, "13.5.3-repair", &none),
        ],
    );
}

#[test]
fn parts_of_a_plan_are_named_in_any_order() {
    let recorded = |state: &State, order: &str| {
        let action = play::parse(game(), state, Seat(0), order).unwrap();
        play::check(game(), state, Seat(0), &action).unwrap();
        play::text_of(game(), &play::canonical(game(), state, Seat(0), &action))
    };
    let calendar = plan(Month::January, Agenda::Calendar, 0, |_| {});
    assert_eq!(
        recorded(&calendar, "nimitz-march thompson-stays-home stilwell-april"),
        "thompson-stays-home stilwell-april nimitz-march"
    );
    let camp = plan(Month::March, Agenda::Camp, 16, |_| {});
    assert_eq!(
        recorded(&camp, "eglin brief-squadron fbi quarantine done"),
        "eglin quarantine fbi brief-squadron done"
    );
    let talks = plan(Month::January, Agenda::Diplomacy, 16, |_| {});
    assert_eq!(
        recorded(&talks, "ask-ussr urgent brief-leader brief-diplomat roll"),
        "ask-ussr brief-diplomat brief-leader urgent roll"
    );
    let march = walking(&[(HOOVER, false), (GRAY, false), (Bomber::Jones, false)], |_| {});
    let [one, two] = if HOOVER < GRAY { [HOOVER, GRAY] } else { [GRAY, HOOVER] };
    assert_eq!(
        recorded(&march, &format!("trek-trekking-box to-kian {two} {one} go")),
        format!("trek-trekking-box to-kian {one} {two} go")
    );
}

#[test]
fn refusals_in_china_state_the_fact() {
    let state = lishui(4, |setup| {
        setup.ratings.as_mut().expect("ratings").armor = Armor::Added;
        plane(setup, GRAY).damage = 2;
        setup.sky.closed = 1 << Site::Kian as u8;
    });
    refuse_all(
        &state,
        &[
            ("fly-gray", "14.4.1", "gray is damaged and cannot fly on"),
            ("fly-jones", "14.4", "jones has not landed in China"),
            ("groundcrew-mends-gray", "14.4.1-repair", "severely damaged"),
            ("groundcrew-mends-hoover", "14.4.1-repair", "nothing to repair on hoover"),
            ("copilot-hoover", "14.4.1-repair", "no Copilot who repairs is aboard hoover"),
            ("trek-chuchow", "14.4.3-trek", "no crew is at chuchow"),
            ("fly-hoover to-chuchow", "14.4.3", "no way from lishui to chuchow"),
            ("fly-hoover to-kian", "13.2.4-attack", "the Japanese hold kian"),
            ("fly-hoover to-chungking 5", "14.4.1-fuel", "4 Fuel is in the box"),
            ("fly-hoover to-chungking 4 jones", "14.4.1-carry", "jones is not in that box"),
            ("trek-lishui to-kweilin go", "14.4.3", "at least one crew"),
            ("done", "14.4.2", "choose who flies or walks on"),
        ],
    );
}

#[test]
fn a_pick_of_another_decision_is_refused_with_what_is_decided_now() {
    let state = asked(hoover(AttackPhase::Airspeed, Area::Chiba, |_| {}));
    let draft = game().draft(&state, Seat(0), &[]);
    let refuse = |order: Choice| game().check_pick(&draft, Pick::from(order)).unwrap_err();
    assert!(refuse(Choice::Bomber(HOOVER)).is_elsewhere());
    assert!(!refuse(Choice::Area(Area::Chiba)).is_elsewhere());
}
