//! The sensible admiral: what he orders in named positions, and how good he thinks they are.

use wardroom_doolittle::naval::parts::{Patrol, Perch, SeaCup, SeaHazard, WeatherBox};
use wardroom_doolittle::naval::state::{Boat, Bunkers, Contact, Leg, Lies, NavalPhase, Station};
use wardroom_doolittle::naval::{SeaArea, SeaAsk, Ship};
use wardroom_doolittle::parts::{Bomber, Elite, Sea, Weather, Wind};
use wardroom_doolittle::step::Frame;
use wardroom_doolittle::{Setup, State};
use wardroom_kernel::{Seat, Study};

use crate::naval::{
    alone, asks, at_sea, fly, joined, lay, meets, station, surface, voyage, weather, wreck,
};
use crate::{aboard, act, check, game, plane, sensible};

/// General Quarters without Submarines, every Recon where it does most.
fn quarters(at: SeaArea, change: impl FnOnce(&mut Setup)) -> State {
    at_sea(NavalPhase::Quarters, at, "", |setup| {
        alone(setup);
        if at >= SeaArea::Midway {
            joined(setup);
            fly(setup, Patrol::CaLight, Perch::Local);
            fly(setup, Patrol::Vf6, Perch::HighCap);
            fly(setup, Patrol::Vb6, Perch::Sea);
            for oiler in [Ship::Cimarron, Ship::Sabine] {
                station(setup, oiler, Station::Detached(0, SeaArea::Hawaii));
            }
        }
        fly(setup, Patrol::CaDark, Perch::Sea);
        change(setup);
    })
}

fn silent(setup: &mut Setup, area: SeaArea) {
    setup.naval.submarines[0] = Boat { area, contact: Contact::Silent };
}

#[test]
fn a_submarine_is_called_when_it_helps_and_let_go_when_not() {
    assert_eq!(sensible(&quarters(SeaArea::Hawaii, |_| {}), ""), "done");
    let meeting = quarters(SeaArea::Hawaii, |setup| silent(setup, SeaArea::Hawaii));
    assert_eq!(sensible(&meeting, ""), "tuna", "it helps to meet the Enterprise");
    let elsewhere = quarters(SeaArea::Hawaii, |setup| silent(setup, SeaArea::Midway));
    assert_eq!(sensible(&elsewhere, ""), "done");
    let met = quarters(SeaArea::Midway, |setup| silent(setup, SeaArea::Midway));
    assert_eq!(sensible(&met, ""), "done", "they have met");
    let heard = quarters(SeaArea::Hawaii, |s| surface(s, Patrol::Tuna, SeaArea::Hawaii));
    assert_eq!(sensible(&heard, ""), "done", "it stays in contact");
    let idle = quarters(SeaArea::Hawaii, |s| surface(s, Patrol::Tuna, SeaArea::Midway));
    assert_eq!(sensible(&idle, ""), "tuna", "contact is broken");
    let guide = quarters(SeaArea::DefenseWest, |setup| silent(setup, SeaArea::Japan));
    assert_eq!(sensible(&guide, ""), "tuna", "it shows the way to Japan");
    let early = quarters(SeaArea::DefenseEast, |setup| silent(setup, SeaArea::Japan));
    assert_eq!(sensible(&early, ""), "done", "a turn too early");
}

#[test]
fn every_recon_goes_where_it_does_most() {
    let home = |recon: Patrol| quarters(SeaArea::Midway, |setup| fly(setup, recon, Perch::Hangar));
    for (recon, word, perch) in [
        (Patrol::CaDark, "ca-dark-blue", "sea-area"),
        (Patrol::CaLight, "ca-light-blue", "local-recon"),
        (Patrol::Vf6, "vf6", "high-cap"),
        (Patrol::Vb6, "vb6", "sea-area"),
    ] {
        let state = home(recon);
        assert_eq!((sensible(&state, ""), sensible(&state, word)), (word.into(), perch.into()));
    }
    assert_eq!(sensible(&home(Patrol::Vs6), ""), "done", "Scouting Six stays ready");
    let out = quarters(SeaArea::Midway, |setup| fly(setup, Patrol::Vs6, Perch::Local));
    assert_eq!((sensible(&out, ""), sensible(&out, "vs6")), ("vs6".into(), "hangar".into()));
    let east = at_sea(NavalPhase::Quarters, SeaArea::Hawaii, "", |setup| {
        alone(setup);
        joined(setup);
        setup.naval.bunkers = Bunkers::Low;
        fly(setup, Patrol::CaDark, Perch::Sea);
        fly(setup, Patrol::CaLight, Perch::Local);
        fly(setup, Patrol::Vb6, Perch::Sea);
    });
    assert_eq!(sensible(&east, ""), "done", "nobody bombs them east of Midway");
    let mut met = asks(SeaAsk::Arrange, SeaArea::Midway, joined);
    assert_eq!(sensible(&met, ""), "ca-dark-blue");
    for order in ["ca-dark-blue sea-area", "ca-light-blue local-recon", "vf6 high-cap"] {
        act(&mut met, order, "");
    }
    assert_eq!(sensible(&met, ""), "vb6");
    act(&mut met, "vb6 sea-area", "");
    assert_eq!(sensible(&met, ""), "done", "ships stay where they are");
    let group = asks(SeaAsk::Arrange, SeaArea::Midway, |_| {});
    assert_eq!(sensible(&group, ""), "ca-dark-blue");
}

#[test]
fn slow_ships_are_sent_home_from_midway_on() {
    let lame = |at: SeaArea, change: fn(&mut Setup)| {
        quarters(at, |setup| {
            wreck(setup, Ship::Gwin);
            change(setup);
        })
    };
    let state = lame(SeaArea::Midway, |_| {});
    assert_eq!((sensible(&state, ""), sensible(&state, "gwin")), ("gwin".into(), "detach".into()));
    assert_eq!(sensible(&lame(SeaArea::Hawaii, |s| s.naval.met = true), ""), "done");
    assert_eq!(sensible(&lame(SeaArea::Midway, |s| s.naval.bunkers = Bunkers::Low), ""), "done");
    assert_eq!(sensible(&lame(SeaArea::Midway, |s| s.naval.met = false), ""), "done");
    assert_eq!(sensible(&quarters(SeaArea::Midway, |_| {}), ""), "done", "nobody is slow");
    let carrier = quarters(SeaArea::Midway, |setup| wreck(setup, Ship::Enterprise));
    assert_ne!(sensible(&carrier, ""), "enterprise", "never a carrier");
    let repair = quarters(SeaArea::Hawaii, |setup| {
        aboard(setup, Bomber::Hoover, Elite::Cole);
        plane(setup, Bomber::Gray).damage = 1;
        fly(setup, Patrol::CaDark, Perch::Hangar);
    });
    assert_eq!(sensible(&repair, ""), "hoover-copilot", "before the Recon");
}

#[test]
fn distress_is_worked_on_and_borne_by_the_slow() {
    let ill = at_sea(NavalPhase::Recovery, SeaArea::Pacific, "", |setup| {
        lay(setup, SeaCup::East, SeaHazard::Distress5, Lies::Ship(Ship::Gwin));
    });
    assert_eq!(sensible(&ill, ""), "gwin");
    let ask = SeaAsk::Distress(SeaCup::Central, SeaHazard::Distress5);
    let oilers = asks(ask, SeaArea::Midway, |_| {});
    assert_eq!(sensible(&oilers, ""), "cimarron", "she is slow already");
    let gone = |setup: &mut Setup| {
        station(setup, Ship::Cimarron, Station::Detached(0, SeaArea::Hawaii));
    };
    assert_eq!(sensible(&asks(ask, SeaArea::Midway, gone), ""), "gwin", "a destroyer");
    let lame = asks(ask, SeaArea::Midway, |setup| {
        gone(setup);
        wreck(setup, Ship::Monssen);
    });
    assert_eq!(sensible(&lame, ""), "monssen");
    let hunted = asks(SeaAsk::React(2), SeaArea::Midway, |_| {});
    assert_eq!(sensible(&hunted, ""), "monssen", "the best chance");
}

#[test]
fn a_wind_is_looked_for_and_only_a_fair_one_kept() {
    let governs = WeatherBox::Defense;
    let look = asks(SeaAsk::WindCheck(governs), SeaArea::DefenseEast, |_| {});
    assert_eq!(sensible(&look, ""), "try");
    for (wind, word) in [
        (Wind::Tailwind, "keep-wind"),
        (Wind::SevereTailwind, "keep-wind"),
        (Wind::Headwind, "hold"),
        (Wind::Crosswind, "hold"),
    ] {
        let state = asks(SeaAsk::KeepWind(governs), SeaArea::DefenseEast, |setup| {
            setup.sky.wind[Sea::Defense as usize] = Some(wind);
        });
        assert_eq!(sensible(&state, ""), word, "{wind}");
    }
}

#[test]
fn a_rendezvous_is_tried_with_a_fair_chance_and_cheap_radio() {
    let seeks = |at: SeaArea, change: fn(&mut Setup)| {
        sensible(
            &asks(SeaAsk::Rendezvous, at, |setup| {
                setup.naval.plan.turn = 9;
                change(setup);
            }),
            "",
        )
    };
    assert_eq!(seeks(SeaArea::Midway, |_| {}), "try", "eleven on three dice");
    assert_eq!(seeks(SeaArea::Midway, |setup| weather(setup, Weather::Storm)), "hold");
    assert_eq!(seeks(SeaArea::Hawaii, |_| {}), "hold", "twelve on two");
    assert_eq!(seeks(SeaArea::Hawaii, |setup| setup.naval.plan.turn = 0), "try", "nine");
    let radio = |short: u8| sensible(&asks(SeaAsk::Radio(short), SeaArea::Hawaii, |_| {}), "");
    assert_eq!([radio(1), radio(2), radio(3)], ["radio-1", "radio-2", "hold"]);
}

#[test]
fn fuel_is_spent_where_it_can_be_had_again_or_on_the_last_leg() {
    let ask = SeaAsk::ForceMove(Leg::Raid);
    let dry = |setup: &mut Setup| {
        station(setup, Ship::Cimarron, Station::Detached(0, SeaArea::Hawaii));
    };
    assert_eq!(sensible(&asks(ask, SeaArea::Midway, |_| {}), ""), "force-move");
    assert_eq!(sensible(&asks(ask, SeaArea::Midway, dry), ""), "hold");
    assert_eq!(sensible(&asks(ask, SeaArea::DefenseEast, dry), ""), "force-move", "the last leg");
    assert_eq!(sensible(&asks(ask, SeaArea::DefenseWest, dry), ""), "hold", "past the point");
    let raid = |at: SeaArea, bunkers: Bunkers| {
        sensible(&asks(SeaAsk::RaidMove, at, |setup| setup.naval.bunkers = bunkers), "")
    };
    assert_eq!(raid(SeaArea::InfluenceWest, Bunkers::Fueled), "try");
    assert_eq!(raid(SeaArea::InfluenceWest, Bunkers::Low), "hold", "a miss would turn us about");
    assert_eq!(raid(SeaArea::DefenseWest, Bunkers::Fueled), "hold", "not past the launch point");
    let refuel = |now: Weather| {
        let low = |setup: &mut Setup| {
            weather(setup, now);
            setup.naval.bunkers = Bunkers::Low;
        };
        sensible(&asks(SeaAsk::Refuel, SeaArea::Hawaii, low), "")
    };
    assert_eq!([refuel(Weather::Calm), refuel(Weather::Storm)], ["cimarron", "hold"]);
    let scrape = asks(SeaAsk::Scrape(Ship::Cimarron), SeaArea::Hawaii, |_| {});
    assert_eq!(sensible(&scrape, ""), "hold");
    let hurt = |change: fn(&mut Setup)| {
        let ask = SeaAsk::RefuelDamage(Ship::Cimarron, 1);
        sensible(&asks(ask, SeaArea::Hawaii, change), "")
    };
    assert_eq!(hurt(|_| {}), "cimarron");
}

#[test]
fn the_b25s_go_in_haste_only_in_reach_and_before_the_worst() {
    let order = |at: SeaArea, hazard: SeaHazard, alert: u8, risk: u8| {
        let state = meets(Patrol::TaskForce, at, hazard, |setup| {
            (setup.security.alert, setup.security.risk) = (alert, risk);
        });
        sensible(&state, "")
    };
    let (near, launch, meet) = (SeaArea::DefenseEast, "emergency-launch", "meet-it");
    assert_eq!(order(near, SeaHazard::ShipLine, 0, 25), launch);
    assert_eq!(order(near, SeaHazard::ShipLine, 0, 10), meet, "the test will be passed");
    assert_eq!(order(SeaArea::InfluenceWest, SeaHazard::ShipLine, 0, 25), meet, "too far");
    assert_eq!(order(near, SeaHazard::IBoatSquare, 2, 25), launch);
    assert_eq!(order(near, SeaHazard::IBoatSquare, 1, 25), meet);
    assert_eq!(order(near, SeaHazard::ShipCircle, 3, 25), launch);
    assert_eq!(order(near, SeaHazard::ShipCircle, 2, 25), meet);
    assert_eq!(order(near, SeaHazard::ShipTriangle, 3, 25), meet);
    assert_eq!(order(near, SeaHazard::BoatCircle, 0, 10), "destroy", "before it can radio");
    let strike = |at: SeaArea| sensible(&asks(SeaAsk::ArmyLaunch, at, |_| {}), "");
    assert_eq!([strike(near), strike(SeaArea::InfluenceWest)], [launch, "hold"]);
    assert_eq!(sensible(&asks(SeaAsk::LastChance, SeaArea::Midway, |_| {}), ""), launch);
}

#[test]
fn a_launch_is_by_fours_by_daylight_and_near_japan() {
    let mut state = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", alone);
    assert_eq!(sensible(&state, ""), "next-4");
    crate::naval::all_off(&mut state, "6,6,3,1");
    assert_eq!(sensible(&state, ""), "dice-2", "the lower die lies farther west");
    act(&mut state, "dice-2", "");
    assert_eq!(sensible(&state, ""), "at-0800");
    act(&mut state, "at-0800", "");
    act(&mut state, "flight-1", "1,6,5");
    assert_eq!(sensible(&state, ""), "dice-23", "the best wind");
    let mut other = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", alone);
    crate::naval::all_off(&mut other, "6,6,1,3");
    assert_eq!(sensible(&other, ""), "dice-1");
    let late = asks(SeaAsk::Slide, SeaArea::DefenseWest, |setup| setup.sky.hour = 8);
    assert_eq!(sensible(&late, ""), "hold");
    let struck = asks(SeaAsk::Counterstrike, SeaArea::DefenseEast, |setup| {
        joined(setup);
        fly(setup, Patrol::Vs6, Perch::Striking);
        fly(setup, Patrol::Vb6, Perch::Sea);
    });
    assert_eq!(sensible(&struck, ""), "vt6", "everybody who can");
}

/// How good a voyage looks.
fn hope(at: SeaArea, change: impl FnOnce(&mut Setup)) -> f64 {
    let mut setup = voyage(NavalPhase::Quarters, at);
    change(&mut setup);
    setup.agenda = vec![Frame::Naval];
    game().evaluate(&check(&setup), Seat(0))
}

#[test]
fn hope_grows_toward_japan_and_with_the_enterprise_and_sinks_with_the_alert() {
    let along: Vec<f64> = SeaArea::ALL.iter().map(|&at| hope(at, |_| {})).collect();
    assert!(along.is_sorted_by(|east, west| east < west), "{along:?}");
    assert!(along[9] < 0.9 && along[0] > 0.25, "{along:?}");
    let midway = hope(SeaArea::Midway, |_| {});
    assert!(hope(SeaArea::Midway, |setup| setup.naval.met = true) > midway);
    assert!(hope(SeaArea::Midway, |setup| setup.security.alert = 1) < midway);
    let alert = |level: u8| hope(SeaArea::SanFrancisco, |s| s.security.alert = level);
    assert!(alert(4) < alert(2) && alert(2) < alert(0));
    // The hope for a B-25 is the same however many there are, so the loss of a ship weighs more on few.
    let half = |setup: &mut Setup| setup.b25s.retain(|one, _| Bomber::ALL[..8].contains(one));
    let sink = |setup: &mut Setup| station(setup, Ship::Gwin, Station::Sunk);
    assert!((hope(SeaArea::Midway, half) - midway).abs() < 1e-9);
    let few = hope(SeaArea::Midway, |setup| {
        half(setup);
        sink(setup);
    });
    assert!(few < hope(SeaArea::Midway, sink) && hope(SeaArea::Midway, sink) < midway);
}
