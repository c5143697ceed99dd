//! What a player is shown at sea: choices in words with their chances, refusals, warnings, what an order has
//! changed, the map and the charts.

use wardroom_doolittle::Setup;
use wardroom_doolittle::naval::parts::{
    Patrol, Perch, Raider, SeaCup, SeaHazard, Space, WeatherBox,
};
use wardroom_doolittle::naval::state::{Boat, Bunkers, Contact, Leg, Lies, NavalPhase, Station};
use wardroom_doolittle::naval::{SeaArea, SeaAsk, SeaFrame, Ship};
use wardroom_doolittle::parts::{Bomber, Elite, Weather, Zone};
use wardroom_doolittle::state::Launch;
use wardroom_doolittle::step::Frame;
use wardroom_kernel::{Hidden, Observer, Seat, Words, play};

use crate::naval::{
    all_off, alone, asks, at_sea, fly, joined, lay, meets, signal, station, surface, voyage,
    weather, wreck,
};
use crate::{aboard, act, cell, check, game, label, plane, refused, says, warned};

#[test]
fn ships_and_recon_are_named_at_general_quarters() {
    let state = at_sea(NavalPhase::Quarters, SeaArea::Midway, "", |setup| {
        joined(setup);
        wreck(setup, Ship::Gwin);
        fly(setup, Patrol::CaDark, Perch::Sea);
        surface(setup, Patrol::Tuna, SeaArea::Midway);
        setup.rules.recon_ahead = true;
    });
    let first = [
        ("gwin", "Gwin (DD, ahead, damaged)"),
        ("vincennes", "Vincennes (CA, to port)"),
        ("vf6", "VF6, now in the Hangar"),
        ("ca-dark-blue", "the dark blue CA Recon, now on patrol in the Sea Area"),
        ("thresher", "call the Thresher, Japan: needs 7 on 2 dice (7), 58%"),
        ("tuna", "break contact with the Tuna, Midway"),
        ("done", "no more of this"),
    ];
    says(&state, "", &first);
    says(
        &state,
        "gwin",
        &[("astern-far", "station far astern"), ("detach", "detach her for good")],
    );
    let perches = [
        ("local-recon", "Local Recon: helps to find I-Boats"),
        ("low-cap", "Low CAP: fewer attackers, and helps to find I-Boats"),
        ("high-cap", "High CAP: fewest attackers"),
        ("sea-area", "patrol: shares the Sea Hazards, +1 for Rendezvous"),
        ("scout-ahead", "scout one Sea Area ahead"),
    ];
    says(&state, "vf6", &perches);
    says(&state, "ca-dark-blue", &[("hangar", "the Hangar: ready for a counterstrike")]);
}

#[test]
fn a_copilot_mends_damage_or_turret() {
    let state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", |setup| {
        aboard(setup, Bomber::Hoover, Elite::Cole);
        plane(setup, Bomber::Gray).damage = 1;
        plane(setup, Bomber::Gray).cracked = 1;
    });
    says(&state, "", &[("hoover-copilot", "the copilot of Hoover repairs a B-25")]);
    says(&state, "hoover-copilot", &[("gray", "the copilot of Hoover repairs Gray")]);
    let parts = [("her-damage", "mend her damage"), ("her-turret", "mend her turret")];
    says(&state, "hoover-copilot gray", &parts);
}

#[test]
fn a_rendezvous_is_said_with_every_modifier_and_its_chance() {
    let seeks = |at: SeaArea, change: fn(&mut Setup)| asks(SeaAsk::Rendezvous, at, change);
    let plain = seeks(SeaArea::Midway, |setup| setup.naval.plan.turn = 9);
    let text = "try for Rendezvous: needs 11 on 3 dice (11), 50%; a miss costs Security Risk";
    says(&plain, "", &[("try", text), ("hold", "leave it")]);
    let planned = seeks(SeaArea::Hawaii, |setup| {
        setup.naval.plan.turn = 0;
        weather(setup, Weather::Storm);
        surface(setup, Patrol::Tuna, SeaArea::Hawaii);
    });
    let text = "try for Rendezvous: needs 11 on 2 dice (12, storm -3, planned turn +3, Submarines +1), 8%; a miss costs \
                Security Risk";
    says(&planned, "", &[("try", text)]);
}

#[test]
fn radio_silence_moves_and_wind_are_said_with_their_price() {
    let radio = [
        ("radio-1", "break radio silence: +1, Security Risk +2; still not enough"),
        ("radio-2", "break radio silence: +2, Security Risk +2; Rendezvous is made"),
        ("radio-5", "break radio silence: +5, Security Risk +5; Rendezvous is made"),
        ("hold", "keep silent: Security Risk +1"),
    ];
    says(&asks(SeaAsk::Radio(2), SeaArea::Hawaii, |_| {}), "", &radio);
    let force = [("force-move", "move all the same, and be low on fuel"), ("hold", "stay")];
    says(&asks(SeaAsk::ForceMove(Leg::Raid), SeaArea::Hawaii, |_| {}), "", &force);
    let raid = asks(SeaAsk::RaidMove, SeaArea::InfluenceWest, |s| weather(s, Weather::Gale));
    let text = "try a Raid Move: needs 7 on 2 dice (7), 58%; a miss may be forced, and leaves us low on fuel";
    says(&raid, "", &[("try", text), ("hold", "leave it")]);
    let low = asks(SeaAsk::RaidMove, SeaArea::InfluenceWest, |setup| {
        weather(setup, Weather::Gale);
        setup.naval.bunkers = Bunkers::Low;
    });
    let text = "try a Raid Move: needs 7 on 2 dice (7), 58%; low on fuel, a miss turns us about";
    says(&low, "", &[("try", text)]);
    let wind = asks(SeaAsk::WindCheck(WeatherBox::Defense), SeaArea::DefenseEast, |_| {});
    says(&wind, "", &[("try", "Wind Check for Defense"), ("hold", "leave it")]);
    let kept = asks(SeaAsk::KeepWind(WeatherBox::Defense), SeaArea::DefenseEast, |_| {});
    let keep = [("keep-wind", "keep the wind for this turn"), ("hold", "discard the wind")];
    says(&kept, "", &keep);
}

#[test]
fn a_sea_hazard_is_met_by_name_or_left_to_a_launch() {
    let far = meets(Patrol::TaskForce, SeaArea::Midway, SeaHazard::Distress5, |_| {});
    let choices = [
        ("meet-it", "the Task Force meets Mechanical Distress 5+"),
        ("emergency-launch", "launch 16 B-25s in haste; they can only fly to Midway"),
    ];
    says(&far, "", &choices);
    let boat = meets(Patrol::TaskForce, SeaArea::InfluenceWest, SeaHazard::BoatCircle, |_| {});
    let choices = [
        ("meet-it", "the Task Force meets Boat (circle)"),
        ("evade", "evade the Boat: even on a die"),
        ("destroy", "destroy the Boat: any of 3 dice even"),
        ("emergency-launch", "launch 16 B-25s in haste"),
    ];
    says(&boat, "", &choices);
    let recon = meets(Patrol::CaDark, SeaArea::InfluenceWest, SeaHazard::BoatCircle, |setup| {
        fly(setup, Patrol::CaDark, Perch::Sea);
    });
    says(&recon, "", &[("destroy", "destroy the Boat: an even die")]);
    let attacked = asks(SeaAsk::ArmyLaunch, SeaArea::DefenseEast, |_| {});
    let text = "launch before the enemy comes: two dice tell how many of 16 B-25s get off in time; the others \
                follow when he has gone, if the Hornet is whole";
    says(&attacked, "", &[("emergency-launch", text)]);
    says(&asks(SeaAsk::LastChance, SeaArea::Japan, |_| {}), "", &[("hold", "keep them aboard")]);
    says(&asks(SeaAsk::ArmyLaunch, SeaArea::Japan, |_| {}), "", &[("hold", "keep them aboard")]);
}

#[test]
fn sea_hazards_are_dealt_and_revealed_with_the_load() {
    let deal = asks(SeaAsk::Assign(SeaArea::Midway), SeaArea::Midway, |setup| {
        setup.naval.sea = SeaArea::Midway;
        (setup.naval.unassigned, setup.naval.assigned[0]) = (1, 1);
        setup.naval.assigned[Patrol::CaDark as usize] = 1;
        fly(setup, Patrol::CaDark, Perch::Sea);
    });
    says(&deal, "", &[("task-force", "the next Sea Hazard goes to the Task Force (1)")]);
    let reveal = asks(SeaAsk::Reveal(SeaArea::Midway), SeaArea::Midway, |setup| {
        (setup.naval.sea, setup.naval.assigned[0]) = (SeaArea::Midway, 2);
    });
    says(&reveal, "", &[("task-force", "reveal a Sea Hazard of the Task Force (2)")]);
    let struck = asks(SeaAsk::Counterstrike, SeaArea::DefenseEast, joined);
    says(&struck, "", &[("vb6", "VB6 flies with the counterstrike")]);
    let ill = at_sea(NavalPhase::Recovery, SeaArea::Pacific, "", |setup| {
        alone(setup);
        lay(setup, SeaCup::East, SeaHazard::Distress5, Lies::Recon(Patrol::CaDark));
        lay(setup, SeaCup::East, SeaHazard::Distress5, Lies::Ship(Ship::Gwin));
    });
    let work = [
        ("ca-dark-blue", "work on the distress of the dark blue CA Recon"),
        ("gwin", "work on the distress of Gwin"),
    ];
    says(&ill, "", &work);
}

#[test]
fn a_ship_is_named_with_what_becomes_of_her() {
    let lame = SeaAsk::Distress(SeaCup::Central, SeaHazard::Distress5);
    let lame = asks(lame, SeaArea::Midway, |_| {});
    let distress = [
        ("hornet", "Hornet is in distress, and slow"),
        ("gwin", "Gwin is in distress and falls far astern"),
    ];
    says(&lame, "", &distress);
    let scraped = asks(SeaAsk::RefuelDamage(Ship::Cimarron, 1), SeaArea::Hawaii, |setup| {
        wreck(setup, Ship::Gwin);
    });
    let damage = [("gwin", "Gwin, damaged before, is sunk"), ("monssen", "Monssen is damaged")];
    says(&scraped, "", &damage);
    let oiler = asks(SeaAsk::Scrape(Ship::Cimarron), SeaArea::Hawaii, |_| {});
    let scrape = [
        ("damage-oiler", "Cimarron is damaged, and the Task Force refueled"),
        ("hold", "leave it"),
    ];
    says(&oiler, "", &scrape);
    for ask in [SeaAsk::FighterTarget, SeaAsk::Aim(Raider::Dive)] {
        let strike = asks(ask, SeaArea::DefenseEast, |_| {});
        let word = crate::listed(&strike)[0].clone();
        assert!(label(&strike, "", &word).ends_with(" is attacked"), "{ask:?}");
    }
    let gale = asks(SeaAsk::Refuel, SeaArea::Hawaii, |setup| {
        weather(setup, Weather::Gale);
        setup.naval.bunkers = Bunkers::Low;
    });
    says(&gale, "", &[("cimarron", "Cimarron refuels the Task Force: needs 8, 42%")]);
    let hunted = asks(SeaAsk::React(2), SeaArea::Midway, |setup| {
        weather(setup, Weather::Storm);
        fly(setup, Patrol::CaDark, Perch::Local);
    });
    let react = [
        ("monssen", "Monssen reacts: needs 9 on 2 dice (8, storm -2, Local Recon +1), 28%"),
        (
            "vincennes",
            "Vincennes reacts: needs 11 on 2 dice (11, storm -2, adjacent +1, Local Recon +1), 8%",
        ),
    ];
    says(&hunted, "", &react);
}

#[test]
fn a_take_off_is_said_with_the_number_of_the_weather() {
    let calm = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", alone);
    let off = "needs 4 on 2 dice (4), 92%";
    says(&calm, "", &[("next-2", &format!("the next Flight: Doolittle, Hoover; {off}"))]);
    says(&calm, "", &[("doolittle", &format!("Doolittle flies in it; {off}"))]);
    says(&calm, "doolittle hoover", &[("take-off", &format!("that is the Flight; {off}"))]);
    let mut haste = meets(Patrol::TaskForce, SeaArea::DefenseWest, SeaHazard::Clouds, |setup| {
        weather(setup, Weather::Gale);
    });
    act(&mut haste, "emergency-launch", "");
    let off = "the next Flight: Doolittle, Hoover; needs 8 on 2 dice (8), 42%";
    says(&haste, "", &[("next-2", off)]);
    let mut botched = calm;
    act(&mut botched, "next-4", "1,2");
    says(&botched, "", &[("gray", "Gray was the last to take off")]);
    let fire = asks(SeaAsk::DeckFire(2), SeaArea::DefenseWest, |_| {});
    says(&fire, "", &[("york", "York burns; her crew lives")]);
    let medals = asks(SeaAsk::Medals(SeaCup::Central), SeaArea::Midway, |_| {});
    says(&medals, "", &[("hoover", "Hoover carries the Medals: one re-roll")]);
}

#[test]
fn zone_hour_and_wind_of_the_launch_are_said() {
    let mut state = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", alone);
    all_off(&mut state, "6,6,3,1");
    let zone = |zone: Zone| &game().data.zone(zone).name;
    assert_eq!(label(&state, "", "dice-1"), format!("3: {}", zone(Zone::Z4)));
    assert_eq!(label(&state, "", "dice-2"), format!("1: {}", zone(Zone::Z5)));
    act(&mut state, "dice-2", "");
    let hours = [("at-0800", "launch at 0800, by day"), ("at-2200", "launch at 2200, by night")];
    says(&state, "", &hours);
    act(&mut state, "at-0800", "");
    act(&mut state, "flight-1", "1,6,5");
    let table = game().wind_table(Weather::Calm);
    for (word, faces, sum) in [("dice-12", "1 6", 7), ("dice-13", "1 5", 6), ("dice-23", "6 5", 11)]
    {
        assert_eq!(label(&state, "", word), format!("{faces}: {}", table[sum - 2]));
    }
    let later = asks(SeaAsk::Slide, SeaArea::DefenseWest, |setup| setup.sky.hour = 8);
    let slide =
        [("hold", "launch at 0800"), ("one-turn-later", "one turn later; a die of Security Risk")];
    says(&later, "", &slide);
}

#[test]
fn signals_and_contact_markers_are_said_with_their_place() {
    let storm = asks(SeaAsk::StormSignals, SeaArea::Midway, |s| signal(s, SeaArea::Hawaii));
    says(&storm, "", &[("hawaii", "remove Enemy Signals from Hawaii")]);
    let found = asks(SeaAsk::ContactMarker, SeaArea::Midway, |_| {});
    let text = "a Contact marker for Nagoya: dice for finding it may be re-rolled";
    says(&found, "", &[("find-nagoya", text)]);
}

#[test]
fn a_refusal_at_general_quarters_says_why() {
    let state = at_sea(NavalPhase::Quarters, SeaArea::Midway, "", |setup| {
        joined(setup);
        setup.naval.ordered = 0;
        setup.naval.submarines[0] = Boat { area: SeaArea::Midway, contact: Contact::Lost };
        station(setup, Ship::Sabine, Station::Detached(0, SeaArea::Hawaii));
        fly(setup, Patrol::Vt6, Perch::Away);
    });
    for (order, rule, why) in [
        ("hornet", "12.1.4", "never detached"),
        ("sabine", "12.1", "not on the Layout"),
        ("vincennes center", "9.4.1", "only carriers and oilers"),
        ("gwin astern-far", "9.4.1-asternfar", "only Slow Ships"),
        ("vincennes ahead-far", "9.4.1", "no room"),
        ("vb6 low-cap", "12.1.2", "only VF6 flies CAP"),
        ("tuna", "11.0.1", "has been lost"),
        ("vt6", "12.1.1-ent", "not available"),
    ] {
        let refusal = refused(&state, order);
        assert_eq!(refusal.rule.as_deref(), Some(format!("EDR {rule}").as_str()), "{order}");
        assert!(refusal.to_string().contains(why), "{order}: {refusal}");
    }
    let deal = asks(SeaAsk::Assign(SeaArea::Midway), SeaArea::Midway, |setup| {
        setup.naval.sea = SeaArea::Midway;
        setup.naval.unassigned = 1;
        surface(setup, Patrol::Tuna, SeaArea::Midway);
        fly(setup, Patrol::CaDark, Perch::Sea);
        setup.naval.assigned[Patrol::CaDark as usize] = 1;
    });
    assert!(refused(&deal, "ca-dark-blue").to_string().contains("evenly"));
    let launch = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", |setup| {
        alone(setup);
        setup.b25s.retain(|one, _| Bomber::ALL[..3].contains(one));
    });
    assert!(refused(&launch, "next-2").to_string().contains("two to four"));
    assert!(refused(&launch, "farrow").to_string().contains("not on the Hornet's deck"));
    let other = refused(&state, "farrow").to_string();
    assert!(!other.contains("deck"), "nobody takes off at General Quarters: {other}");
}

#[test]
fn every_costly_order_at_sea_is_warned_of_and_no_other() {
    let near = meets(Patrol::TaskForce, SeaArea::InfluenceWest, SeaHazard::Clouds, |_| {});
    assert_eq!(
        warned(&near, "emergency-launch").as_deref(),
        Some("a launch in haste ends the voyage")
    );
    let far = meets(Patrol::TaskForce, SeaArea::InfluenceEast, SeaHazard::Clouds, |_| {});
    assert!(warned(&far, "emergency-launch").is_some_and(|text| text.contains("out of reach")));
    let last = asks(SeaAsk::LastChance, SeaArea::DefenseEast, |_| {});
    assert_eq!(
        warned(&last, "hold").as_deref(),
        Some("16 B-25s go home aboard, and there is no raid")
    );
    assert_eq!(warned(&last, "emergency-launch"), None);
    let quarters = at_sea(NavalPhase::Quarters, SeaArea::Midway, "", joined);
    assert_eq!(warned(&quarters, "gwin detach").as_deref(), Some("Gwin leaves for good"));
    assert_eq!(
        warned(&quarters, "enterprise detach").as_deref(),
        Some("Enterprise leaves for good, and her aircraft with her")
    );
    assert_eq!(warned(&quarters, "vf6 sea-area"), None);
    let ill = at_sea(NavalPhase::Recovery, SeaArea::Pacific, "", |setup| {
        lay(setup, SeaCup::East, SeaHazard::Distress5, Lies::Ship(Ship::Gwin));
    });
    assert!(warned(&ill, "done").is_some() && warned(&ill, "gwin").is_none());
    let raid = |bunkers: Bunkers| {
        let ask = SeaAsk::RaidMove;
        asks(ask, SeaArea::InfluenceWest, |setup| setup.naval.bunkers = bunkers)
    };
    assert!(warned(&raid(Bunkers::Low), "try").is_some_and(|text| text.contains("about")));
    assert_eq!(warned(&raid(Bunkers::Fueled), "try"), None);
    assert_eq!(warned(&raid(Bunkers::Low), "hold"), None);
    let refuel = |weather_now: Weather| {
        let state = asks(SeaAsk::Refuel, SeaArea::Hawaii, |setup| {
            weather(setup, weather_now);
            setup.naval.bunkers = Bunkers::Low;
        });
        warned(&state, "cimarron")
    };
    assert_eq!(refuel(Weather::Gusty), None);
    let damages = |what: &str| Some(format!("in this weather a failure damages {what}"));
    assert_eq!(refuel(Weather::Gale), damages("a ship"));
    assert_eq!(refuel(Weather::Storm), damages("two ships"));
}

/// What is said to have changed between two positions at Midway, where the Enterprise is.
fn changed(before: impl FnOnce(&mut Setup), after: impl FnOnce(&mut Setup)) -> String {
    let mut setup = voyage(NavalPhase::Quarters, SeaArea::Midway);
    joined(&mut setup);
    before(&mut setup);
    let was = check(&setup);
    after(&mut setup);
    game().change(&was, &check(&setup), Observer::Spectator)
}

#[test]
fn what_has_changed_at_sea_is_named() {
    assert_eq!(changed(|_| {}, |_| {}), "nothing changes");
    assert_eq!(changed(|_| {}, |s| s.naval.at = SeaArea::InfluenceEast), "into Influence East");
    assert_eq!(changed(|s| s.naval.met = false, |s| s.naval.met = true), "Rendezvous");
    assert_eq!(changed(|s| s.naval.met = true, |s| s.naval.met = false), "nothing changes");
    assert_eq!(changed(|_| {}, |s| s.naval.bunkers = Bunkers::Low), "low on fuel");
    assert_eq!(changed(|_| {}, |s| wreck(s, Ship::Gwin)), "Gwin damaged");
    assert_eq!(changed(|s| wreck(s, Ship::Gwin), |_| {}), "nothing changes");
    let sinks = |setup: &mut Setup| {
        wreck(setup, Ship::Gwin);
        station(setup, Ship::Gwin, Station::Sunk);
    };
    assert_eq!(changed(|_| {}, sinks), "Gwin sunk");
    assert_eq!(changed(sinks, |_| {}), "nothing changes");
    let lame = |s: &mut Setup| lay(s, SeaCup::East, SeaHazard::Distress5, Lies::Ship(Ship::Gwin));
    assert_eq!(changed(|_| {}, lame), "Gwin in distress");
    assert_eq!(changed(lame, |s| s.naval.markers = Default::default()), "Gwin recovered");
    let boat = |contact: Contact| {
        move |s: &mut Setup| s.naval.submarines[0] = Boat { area: SeaArea::Japan, contact }
    };
    assert_eq!(changed(boat(Contact::Silent), boat(Contact::Contact)), "tuna in contact");
    assert_eq!(changed(boat(Contact::Contact), boat(Contact::Silent)), "tuna silent");
    assert_eq!(changed(boat(Contact::Contact), boat(Contact::Lost)), "tuna lost");
    assert_eq!(changed(|_| {}, |s| s.naval.tally.i_boats = 1), "I-Boat sunk");
    assert_eq!(changed(|_| {}, |s| s.naval.tally.ships = 1), "enemy ship sunk");
    assert_eq!(changed(|_| {}, |s| s.naval.tally.carriers = 1), "enemy carrier sunk");
    let struck = |fighters: u8| {
        move |setup: &mut Setup| {
            setup.naval.strike.raiders = [fighters, 0, 0];
            setup.agenda.push(Frame::Sea(SeaFrame::AfterStrike));
        }
    };
    assert_eq!(changed(|_| {}, struck(1)), "an Airstrike");
    assert_eq!(changed(struck(2), struck(1)), "nothing changes");
    assert_eq!(changed(|_| {}, |s| s.naval.phase = NavalPhase::Over), "the voyage is over");
    assert_eq!(changed(|_| {}, |s| s.security.failed += 1), "a Secrecy Test fails");
    assert_eq!(changed(|_| {}, |s| s.security.risk = 9), "Security Risk 9");
}

#[test]
fn the_naval_map_and_the_layout_are_drawn() {
    let mut setup = voyage(NavalPhase::Hazards, SeaArea::Midway);
    joined(&mut setup);
    setup.naval.met = false;
    wreck(&mut setup, Ship::Gwin);
    signal(&mut setup, SeaArea::Hawaii);
    lay(&mut setup, SeaCup::East, SeaHazard::Distress5, Lies::Ship(Ship::Meredith));
    lay(&mut setup, SeaCup::Central, SeaHazard::Distress5, Lies::Recon(Patrol::Vf6));
    station(&mut setup, Ship::Sabine, Station::Detached(0, SeaArea::Hawaii));
    (setup.naval.sea, setup.naval.assigned[0]) = (SeaArea::Midway, 2);
    setup.naval.bunkers = Bunkers::Low;
    let state = check(&setup);
    let text = game().board(&game().view(&state, Observer::Spectator)).plain();
    for part in [
        "TF-16, low on fuel; next Secrecy Test fails 0%; cups ",
        "Hawaii calm RV 12 hazards 2 signals 1 1 detached",
        "Midway calm RV 11 hazards 3 [planned Rendezvous] *task-force +2",
        "Defense West calm RV 15 hazards 3 [planned launch]",
        "(thresher) (trout)",
        "ahead Gwin damaged, Meredith in distress",
        "vf6 hangar (distress)",
    ] {
        assert!(text.contains(part), "{part} is not on\n{text}");
    }
    let whole = voyage(NavalPhase::Quarters, SeaArea::Midway);
    let text = game().board(&game().view(&check(&whole), Observer::Spectator)).plain();
    assert!(text.contains("TF-18, fueled") && !text.contains("damaged"), "{text}");
}

#[test]
fn charts_of_the_sea_have_every_row() {
    assert_eq!(cell("layout", "center", "types"), "CV, AO");
    assert_eq!(cell("layout", "astern-far", "types"), "Slow Ships, no CV");
    assert_eq!(cell("layout", "ahead", "types"), "any but CV");
    assert_eq!(cell("layout", "ahead", "adjacent"), "center, ahead-far, port, starboard");
    assert_eq!(
        (cell("layout", "astern-far", "room"), cell("layout", "port", "room")),
        ("no limit".into(), "4".into())
    );
    assert_eq!(cell("N4", "Influence East", "more"), "+1 per Signals marker, +1 per Alert Level");
    assert_eq!(cell("N4", "Hawaii", "more"), "+1 per failed test");
    assert_eq!(
        (cell("N4", "San Francisco", "more"), cell("N4", "San Francisco", "RV")),
        ("-".into(), "-".into())
    );
    assert_eq!(cell("N4", "San Francisco", "cup"), "-");
    assert_eq!(
        (cell("ships", "Cimarron", "refuel"), cell("ships", "Gwin", "refuel")),
        ("7".into(), "-".into())
    );
    assert_eq!(
        (cell("ships", "Gwin", "type"), cell("ships", "Gwin", "force")),
        ("DD".into(), "TF-18".into())
    );
    assert_eq!(cell("N6", "Mechanical Distress 7+", "recovery"), "7+");
    assert_eq!(
        (cell("N6", "Clouds", "recovery"), cell("N6", "Clouds", "icon")),
        ("-".into(), "-".into())
    );
    assert_eq!(cell("N6", "Ship (line)", "icon"), "line");
    assert_eq!(cell("first-zone", "1", "defense-west"), "zone 5");
    assert_eq!(cell("i-boat", "detection, two dice", "value"), "12 or more");
    assert_eq!(cell("N4-mods", "Task Force delayed", "modifier"), "-2");
    let charts = game().charts();
    let chart = |id: &str| charts.iter().find(|one| one.id == id).expect("there is such a chart");
    let layout = chart("layout");
    for note in [
        "torpedo arrow 3-4: ahead-far, ahead, center",
        "dive bomber arrow even: astern, center",
        "I-Boat arrow 2: port-far, port",
    ] {
        assert!(layout.notes.iter().any(|one| one == note), "{note}: {:?}", layout.notes);
    }
    let heads =
        |id: &str| -> Vec<String> { chart(id).rows.iter().map(|row| row.roll.clone()).collect() };
    assert_eq!(heads("X1"), ["2-4", "5-6", "7-11", "12"]);
    assert!(
        heads("X3")[0].ends_with('-') && heads("X3").last().is_some_and(|one| one.ends_with('+'))
    );
    assert_eq!(chart("naval-turns").rows.len(), 10);
}

#[test]
fn a_kind_of_launch_reads_its_own_row() {
    assert_eq!(
        (cell("N7", "planned", "storm"), cell("N7", "emergency", "storm")),
        ("9+".into(), "10+".into())
    );
    let state = asks(SeaAsk::TakeOff, SeaArea::DefenseWest, |setup| {
        setup.naval.takeoff.kind = Launch::Emergency;
        setup.naval.takeoff.left = 16;
        setup.naval.takeoff.flights = 6;
    });
    assert!(label(&state, "", "next-4").ends_with("needs 6 on 2 dice (6), 72%"));
}

#[test]
fn a_space_of_the_layout_is_taken_by_name() {
    let mut state = at_sea(NavalPhase::Quarters, SeaArea::Pacific, "", alone);
    let log = act(&mut state, "monssen astern", "");
    assert!(log.iter().any(|line| line.contains("Monssen takes station astern")), "{log:?}");
    assert_eq!(state.naval.space(Ship::Monssen), Some(Space::Astern));
}

#[test]
fn what_is_decided_at_sea_is_said_with_its_rule() {
    for (ask, now, rule) in [
        (SeaAsk::TakeOff, "Launch: make up the next Flight", "12.3.1"),
        (SeaAsk::Rendezvous, "Underway: try for Rendezvous?", "12.5.3"),
        (SeaAsk::RaidMove, "Underway: try a Raid Move?", "12.5.2"),
        (SeaAsk::ContactMarker, "a Contact marker: choose a city", "12.7.1"),
        (SeaAsk::LaunchTime, "Launch: choose the hour", "12.4.2"),
    ] {
        let state = asks(ask, SeaArea::InfluenceWest, |setup| {
            setup.naval.takeoff.left = 16;
            setup.naval.takeoff.flights = 6;
        });
        assert_eq!(game().view(&state, Observer::Spectator).now, now);
        let word = crate::listed(&state)[0].clone();
        let pick = play::parse(game(), &state, Seat(0), &word).expect("a word").picks[0];
        assert_eq!(game().label(&state, Seat(0), &[], pick).rule.id, rule, "{word}");
    }
}
