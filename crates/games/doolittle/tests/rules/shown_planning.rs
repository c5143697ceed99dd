//! What a player is shown while the raid is planned: choices in words, the Blotter; and the sensible planner.

use wardroom_doolittle::parts::{Bomber, Elite, Site};
use wardroom_doolittle::planning::blotter::{Camp, Category, Fitting, Measure};
use wardroom_doolittle::planning::{Agenda, Answer, Blotter, Month, Row, Transit};
use wardroom_doolittle::state::{Beacon, Berth};
use wardroom_doolittle::step::{Ask, Frame};
use wardroom_doolittle::{Setup, State};
use wardroom_kernel::{Hidden, Observer, Seat, Words, play};

use crate::planning_calendar::{plan, plan_setup};
use crate::{act, check, game, label, plane, says, sensible, warned};

/// The rule that allows a listed word.
fn rule(state: &State, words: &str) -> String {
    let picks = play::parse(game(), state, Seat(0), words).expect("words of an order").picks;
    let (last, first) = picks.split_last().expect("a word");
    game().label(state, Seat(0), first, *last).rule.id.to_string()
}

/// China has agreed, and these sites have a beacon.
fn beacons(setup: &mut Setup, sites: &[Site]) {
    setup.planning.rows[Row::China as usize].answer = Answer::Agreed;
    sites.iter().for_each(|&site| setup.sky.beacons[site as usize] = Beacon::Hidden);
}

fn april(agenda: Agenda, change: impl FnOnce(&mut Setup)) -> State {
    plan(Month::April, agenda, 4, |setup| {
        setup.planning.levels[Category::ShortTakeOff as usize] = 5;
        setup.planning.submarines = Some(2);
        setup.ratings = Some(game().data.ratings);
        change(setup);
    })
}

/// A question of planning about a B-25, asked on the deck.
fn asked(ask: Blotter, change: impl FnOnce(&mut Setup)) -> State {
    let mut setup = plan_setup(Month::April, Agenda::Transit, 4);
    setup.ratings = Some(game().data.ratings);
    change(&mut setup);
    setup.agenda.push(Frame::Ask(Ask::Plan(ask)));
    check(&setup)
}

#[test]
fn january_is_said_with_its_risks_and_helps() {
    let state = plan(Month::January, Agenda::Calendar, 0, |_| {});
    let thompson = [
        (
            "thompson-january",
            "Thompson asks the USSR for Vladivostok, from January on: Security Risk +4",
        ),
        (
            "thompson-april",
            "Thompson asks the USSR for Vladivostok, from April on: Security Risk +0",
        ),
        (
            "stilwell-april",
            "Stilwell asks China for landing fields, from April on: Security Risk +0",
        ),
        (
            "nimitz-april",
            "Nimitz is asked for the Enterprise and Submarines, from April on: Security Risk +0",
        ),
        ("thompson-stays-home", "Thompson is not sent: no landing at Vladivostok"),
        ("stilwell-stays-home", "Stilwell is not sent: no landing fields in China"),
    ];
    says(&state, "", &thompson);
    let desk = plan(Month::January, Agenda::Desk, 0, |_| {});
    let boxes = [
        ("doolittle-january", "Doolittle stays in the box of January: every Diplomacy Check +1"),
        ("doolittle-april", "Doolittle stays in the box of April: Transit Check +1"),
        ("doolittle-telephone", "by telephone: every help, and a risk roll"),
    ];
    says(&desk, "", &boxes);
    assert_eq!(rule(&desk, "doolittle-march"), "13.1.1-doolittle-mar");
    let select = plan(Month::January, Agenda::Select, 0, |_| {});
    says(&select, "", &[("18", "18 B-25s")]);
}

#[test]
fn diplomacy_and_china_are_said_with_their_chances() {
    let state = plan(Month::March, Agenda::Diplomacy, 16, |setup| {
        beacons(setup, &[Site::Chuchow]);
        setup.planning.fuel_placed = 3;
    });
    let orders = [
        ("ask-ussr", "ask the USSR for Vladivostok: needs 11 on 2 dice (11), 8%"),
        ("ask-joint-ops", "ask Nimitz for an escort: needs 8 on 2 dice (8), 42%"),
        ("prepare-kweilin", "prepare Kweilin: needs 5 on 2 dice (5), 83%"),
        ("groundcrew-chuchow", "a Groundcrew for Chuchow"),
        ("fuel-chuchow", "Fuel for Chuchow, up to 5"),
    ];
    says(&state, "", &orders);
    assert_eq!(rule(&state, "ask-joint-ops"), "13.2.5");
    says(&state, "fuel-chuchow", &[("5", "5 Fuel"), ("1", "1 Fuel")]);
    let more = [
        ("roll", "roll the dice"),
        ("brief-diplomat", "brief Thompson: +1, Security Risk +1"),
        ("brief-leader", "brief Stalin: +1, Security Risk +2"),
        ("urgent", "an Urgent marker: +1, Security Risk +1"),
    ];
    says(&state, "ask-ussr", &more);
    let china = "brief Stilwell: +1, Security Risk +1; he may keep the beacons lit, and with Chiang briefed too \
                 more Fuel can be sent";
    let talks = plan(Month::March, Agenda::Diplomacy, 16, |setup| {
        let row = &mut setup.planning.rows[Row::China as usize];
        (row.answer, row.refused, row.leader) = (Answer::Denied, true, true);
    });
    let lies = [
        ("brief-leader", "brief Chiang, who lies there already: +1, Security Risk +1"),
        ("brief-diplomat", china),
    ];
    says(&talks, "ask-china", &lies);
    let before = game().planned_risk(&talks);
    let mut after = talks;
    act(&mut after, "ask-china brief-leader roll", "6,6");
    assert_eq!(game().planned_risk(&after), before + 1, "and so it is");
    let delay = plan(Month::April, Agenda::Delay, 16, |setup| setup.planning.submarines = Some(2));
    says(&delay, "", &[("brief-diplomat", "brief Nimitz: Delay Check +5, Security Risk +1")]);
}

#[test]
fn every_modification_is_said_with_what_it_does() {
    let mut state = plan(Month::February, Agenda::Modify, 16, |_| {});
    let mut before = String::new();
    let mut as_built = 0;
    for letter in 0..10 {
        let there = Fitting::at(letter);
        let mut texts: Vec<String> =
            there.iter().map(|one| label(&state, &before, one.word())).collect();
        let name = char::from(b'A' + letter as u8);
        let first = rule(&state, &format!("{before} {}", there[0]));
        assert!(first.starts_with(&format!("13.3.3-{name}")), "{first}");
        as_built += texts.iter().filter(|text| *text == "as built").count();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), there.len(), "letter {name}: {texts:?}");
        before = format!("{before} {}", there[0]);
    }
    assert_eq!(as_built, 8, "the radio and the bombsight are kept with a consequence");
    let some = [
        ("a-remove-radio", "no radio: weight -1, compasses may fail"),
        ("a-keep-radio", "keep the radio: compass trouble tests secrecy"),
    ];
    says(&state, "", &some);
    assert_eq!(
        rule(
            &state,
            "a-keep-radio b-keep-norden c-keep-propellers d-keep-top-turret e-keep-armor f-no-fake-guns g-no-de-icers h-extra-ordnance"
        ),
        "13.3.3-Hord"
    );
    act(&mut state, before.trim(), "");
    assert_eq!(state.planning.agenda, Agenda::Diplomacy);
}

#[test]
fn camp_crewmen_and_training_are_said_with_their_price() {
    let camp = plan(Month::March, Agenda::Camp, 16, |_| {});
    let sites = [
        ("eglin", "Eglin: Secrecy Value +2"),
        ("mcclellan", "McClellan: Secrecy Value +1, 2 Training Points, Transit Check +3"),
        ("eglin-liberty", "Eglin: Secrecy Value +2; Liberty: morale +1, a risk roll in April"),
    ];
    says(&camp, "", &sites);
    let measures = [
        ("quarantine", "Quarantine: Secrecy Value +2"),
        ("no-wives", "no wives: Secrecy Value +1, morale -1"),
        ("military-police", "Military Police: Secrecy Value +1, morale -1"),
        ("fbi", "F.B.I.: Secrecy Value +1, morale -1"),
        ("brief-squadron", "brief the squadron: morale +1, risk +4"),
    ];
    says(&camp, "eglin", &measures);
    let elites = plan(Month::March, Agenda::Elites, 16, |_| {});
    says(&elites, "", &[("draw", "draw them at random")]);
    let cole = &game().data.elites[Elite::Cole as usize].name;
    assert_eq!(label(&elites, "", "elite-cole"), format!("{cole} (copilot)"));
    // Five are named, in any order, each once.
    let last = format!("elite-{}", Elite::ALL[Elite::COUNT - 1]);
    let four: Vec<String> = Elite::ALL[..4].iter().map(|one| format!("elite-{one}")).collect();
    let words = crate::listed_after(&elites, "");
    assert_eq!(words.len(), 1 + Elite::COUNT);
    assert!(words.contains(&last));
    assert!(!crate::listed_after(&elites, &format!("{last} {}", four[0])).contains(&last));
    assert_eq!(crate::listed_after(&elites, &four.join(" ")).len(), Elite::COUNT - 4);
    let train = plan(Month::March, Agenda::Train, 16, |setup| {
        setup.planning.points = 5;
        setup.planning.levels = [1, 0, 0, 0, 3];
    });
    let levels = [
        ("train-gunnery", "gunnery, level 2, for 2 points: one gun die more"),
        ("train-hedgehopping", "hedgehopping, level 1, for 1 point: Hazards are evaded"),
        ("train-navigation", "navigation, level 1, for 1 point: navigation by day +1"),
        ("train-night-flying", "night flying, level 1, for 1 point: navigation by night +1"),
        ("extra-gunnery", "Extra Training in gunnery: Security Risk +1"),
        ("adjust-take-off", "adjust the take-off: a third die, for 1 point"),
    ];
    says(&train, "", &levels);
    let deck = plan(Month::March, Agenda::Train, 16, |setup| setup.planning.points = 5);
    let text = "short take-off, level 1, for 1 point: roll for the deck's capacity";
    says(&deck, "", &[("train-short-take-off", text)]);
}

#[test]
fn the_naval_plan_is_said_point_by_point() {
    let state = april(Agenda::NavalPlan, |_| {});
    says(&state, "", &[("midway", "the fleets are to meet: Midway")]);
    says(&state, "midway", &[("defense-west", "the B-25s are to be launched: Defense West")]);
    says(
        &state,
        "midway defense-west",
        &[("1", "meet on April 2-5"), ("5", "meet on April 12-13")],
    );
    says(&state, "midway defense-west 5", &[("japan", "a Submarine waits: Japan")]);
    assert_eq!(rule(&state, "midway defense-west 5"), "13.5.1");
}

#[test]
fn april_names_every_b25_with_what_ails_her() {
    let hurt = |setup: &mut Setup| {
        plane(setup, Bomber::Hoover).damage = 1;
        plane(setup, Bomber::Gray).cracked = 1;
    };
    let transit = asked(Blotter::Transit(Transit::Damage), hurt);
    let victims = [
        ("doolittle", "damage for Doolittle"),
        ("hoover", "damage for Hoover, damaged"),
        ("gray", "damage for Gray, turret"),
    ];
    says(&transit, "", &victims);
    let load = april(Agenda::Load, |setup| {
        hurt(setup);
        setup.planning.levels[Category::ShortTakeOff as usize] = 3;
        for &bomber in &Bomber::ALL[4..12] {
            setup.b25s.insert(bomber, crate::loaded(Berth::Ashore));
        }
        setup.planning.selected = 12;
    });
    says(&load, "", &[("hoover", "Hoover, damaged stays behind")]);
    let repair = april(Agenda::Repair, |setup| {
        hurt(setup);
        setup.b25s.values_mut().for_each(|plane| plane.berth = Berth::Deck);
    });
    says(&repair, "", &[("hoover", "repair Hoover, damaged"), ("gray", "repair Gray, turret")]);
    says(&repair, "hoover", &[("repair-damage", "repair damage")]);
    let aboard = asked(Blotter::Aboard(Elite::Cole), |setup| {
        hurt(setup);
        setup.planning.elites = 1 << Elite::Cole as u32;
        setup.b25s.values_mut().for_each(|plane| plane.berth = Berth::Deck);
    });
    let cole = &game().data.elites[Elite::Cole as usize].name;
    assert_eq!(label(&aboard, "", "hoover"), format!("{cole} flies with Hoover, damaged"));
    says(&aboard, "", &[("ashore", "he stays ashore")]);
    let crane = april(Agenda::Crane, |_| {});
    says(&crane, "", &[("13", "Diligence 13")]);
}

#[test]
fn the_sensible_planner_does_much_as_in_1942() {
    let mut state = plan(Month::January, Agenda::Calendar, 0, |_| {});
    for (before, word) in [
        ("", "thompson-stays-home"),
        ("thompson-stays-home", "stilwell-march"),
        ("thompson-stays-home stilwell-march", "nimitz-february"),
    ] {
        assert_eq!(sensible(&state, before), word);
    }
    act(&mut state, "thompson-stays-home stilwell-march nimitz-february", "");
    assert_eq!(sensible(&state, ""), "doolittle-february");
    act(&mut state, "doolittle-february", "");
    assert_eq!(sensible(&state, ""), "18");
    let modify = plan(Month::February, Agenda::Modify, 16, |_| {});
    let mut before = String::new();
    for _ in 0..10 {
        before = format!("{before} {}", sensible(&modify, &before));
    }
    assert_eq!(
        before.trim(),
        "a-remove-radio b-mark-twain c-new-propellers d-improve-top-turret e-keep-armor f-fake-guns g-no-de-icers \
         h-more-tanks i-remove-ventral-turret j-keep-30-caliber"
    );
    let camp = plan(Month::March, Agenda::Camp, 16, |_| {});
    assert_eq!(sensible(&camp, ""), "eglin");
    assert_eq!(sensible(&camp, "eglin"), "quarantine");
    assert_eq!(sensible(&camp, "eglin quarantine"), "done");
    let elites = plan(Month::March, Agenda::Elites, 16, |_| {});
    assert_eq!(sensible(&elites, ""), "draw");
}

#[test]
fn the_sensible_planner_asks_first_and_then_stocks_the_first_field() {
    let ask = plan(Month::March, Agenda::Diplomacy, 16, |setup| beacons(setup, &[]));
    assert_eq!(sensible(&ask, ""), "ask-ussr");
    assert_eq!(sensible(&ask, "ask-ussr"), "brief-diplomat");
    let asked = |setup: &mut Setup| {
        setup.planning.rows.iter_mut().for_each(|row| row.checked = true);
    };
    let prepare = plan(Month::March, Agenda::Diplomacy, 16, |setup| {
        beacons(setup, &[Site::Lishui, Site::Kian]);
        asked(setup);
    });
    assert_eq!(sensible(&prepare, ""), "prepare-chuchow");
    let tried =
        |setup: &mut Setup| setup.planning.china.iter_mut().for_each(|one| one.tried = true);
    let stock = plan(Month::March, Agenda::Diplomacy, 16, |setup| {
        beacons(setup, &[Site::Lishui, Site::Chuchow, Site::Kian]);
        asked(setup);
        tried(setup);
    });
    assert_eq!(sensible(&stock, ""), "groundcrew-chuchow");
    assert_eq!(sensible(&stock, "fuel-chuchow"), "8", "as much as there is");
    let far = plan(Month::March, Agenda::Diplomacy, 16, |setup| {
        beacons(setup, &[Site::Kian, Site::Kweilin, Site::Yushan]);
        asked(setup);
        tried(setup);
    });
    assert_eq!(sensible(&far, ""), "groundcrew-yushan", "where the Flights come in");
}

#[test]
fn the_sensible_planner_trains_for_the_deck_first_and_then_for_all() {
    let train = |points: u8, levels: [u8; 5]| {
        let state = plan(Month::March, Agenda::Train, 16, |setup| {
            (setup.planning.points, setup.planning.levels) = (points, levels);
        });
        sensible(&state, "")
    };
    assert_eq!(train(5, [0; 5]), "train-short-take-off");
    assert_eq!(train(5, [0, 0, 0, 0, 5]), "adjust-take-off", "fourteen are too few");
    assert_eq!(train(5, [0, 0, 0, 0, 6]), "train-navigation", "sixteen are enough");
    assert_eq!(train(5, [0, 0, 1, 0, 6]), "train-hedgehopping");
    assert_eq!(train(5, [0, 1, 1, 0, 6]), "train-gunnery");
    assert_eq!(train(5, [1, 1, 1, 0, 6]), "train-navigation", "the second level of the best");
    assert_eq!(train(0, [0, 0, 0, 0, 6]), "done", "Extra Training makes talk");
    assert_eq!(train(0, [0, 0, 0, 0, 5]), "extra-short-take-off", "but the deck must hold them");
}

#[test]
fn the_sensible_planner_in_april() {
    let naval = april(Agenda::NavalPlan, |_| {});
    let mut before = String::new();
    for _ in 0..5 {
        before = format!("{before} {}", sensible(&naval, &before));
    }
    assert_eq!(before.trim(), "midway defense-west 5 japan japan");
    assert_eq!(sensible(&april(Agenda::Crane, |_| {}), ""), "4");
    let deck = |setup: &mut Setup| {
        setup.b25s.values_mut().for_each(|plane| plane.berth = Berth::Deck);
    };
    let repair = |repairs: u8| {
        let state = april(Agenda::Repair, |setup| {
            deck(setup);
            plane(setup, Bomber::Hoover).damage = 1;
            setup.planning.repairs = repairs;
        });
        (sensible(&state, ""), sensible(&state, "hoover"))
    };
    assert_eq!(repair(1), ("hoover".into(), "repair-damage".into()));
    assert_eq!(repair(2).0, "done", "two are free of delay");
    let load = april(Agenda::Load, |setup| {
        setup.planning.levels[Category::ShortTakeOff as usize] = 3;
        for &bomber in &Bomber::ALL[4..12] {
            setup.b25s.insert(bomber, crate::loaded(Berth::Ashore));
        }
        setup.planning.selected = 12;
        plane(setup, Bomber::Hoover).damage = 1;
        plane(setup, Bomber::Gray).cracked = 1;
        plane(setup, Bomber::Gray).jammed = 1;
    });
    assert_eq!(sensible(&load, ""), "gray", "who has most to mend stays behind");
    let victim = |kind: Transit| {
        sensible(
            &asked(Blotter::Transit(kind), |setup| {
                plane(setup, Bomber::Doolittle).elite = Some(Elite::Doolittle);
                plane(setup, Bomber::Gray).damage = 1;
            }),
            "",
        )
    };
    assert_eq!(victim(Transit::Damage), "hoover", "whole, and nobody's pride");
    assert_eq!(victim(Transit::Cracked), "gray", "she is hurt already");
    let aboard = |change: fn(&mut Setup)| {
        sensible(
            &asked(Blotter::Aboard(Elite::Cole), |setup| {
                deck(setup);
                setup.planning.elites = 1 << Elite::Cole as u32;
                change(setup);
            }),
            "",
        )
    };
    let own = game().data.elites[Elite::Cole as usize].b25;
    assert_eq!(aboard(|_| {}), own.word(), "with his own crew");
    let delay = |diligence: u8| {
        sensible(&april(Agenda::Delay, |setup| setup.planning.diligence = diligence), "")
    };
    assert_eq!((delay(13).as_str(), delay(1).as_str()), ("brief-diplomat", "roll"));
}

#[test]
fn the_blotter_is_drawn_line_by_line() {
    let state = plan(Month::March, Agenda::Diplomacy, 16, |setup| {
        beacons(setup, &[Site::Chuchow]);
        setup.planning.china[Site::Chuchow as usize].fuel = 4;
        setup.sky.closed = 1 << Site::Lishui as u8;
        let row = &mut setup.planning.rows[Row::Ussr as usize];
        (row.briefed, row.leader, row.leader_briefed, row.urgent) = (true, true, true, 2);
        setup.planning.rows[Row::China as usize].leader = true;
        setup.planning.rows[Row::China as usize].from = None;
        setup.planning.measures = 1 << Measure::Quarantine as u8;
        setup.planning.camp = Camp::McClellan;
        setup.planning.fittings[0] = 1;
    });
    let text = game().board(&game().view(&state, Observer::Spectator)).plain();
    for part in [
        "thompson from january untried 10/11/11/12; thompson briefed, stalin briefed, 2 urgent",
        "stilwell not sent agreed 9/9/8/7; chiang\n",
        "16 B-25s; 1 modification, weight -1; morale ",
        "chuchow: prepared, 4 Fuel, 0 Groundcrew",
        "lishui: under attack",
        "so far Secrecy Value 4, Security Risk 13: the first test fails at 34%",
    ] {
        assert!(text.contains(part), "{part} is not on\n{text}");
    }
    let phone = plan(Month::March, Agenda::Diplomacy, 16, |s| s.planning.telephone = true);
    let text = game().board(&game().view(&phone, Observer::Spectator)).plain();
    assert!(text.contains("Doolittle by telephone"), "{text}");
}

#[test]
fn what_ruins_a_campaign_is_warned_of() {
    let untrained = plan(Month::March, Agenda::Train, 16, |setup| setup.planning.points = 3);
    let text = "as it stands the deck will hold no B-25: roll for the Short Take Off, or adjust it";
    assert_eq!(warned(&untrained, "done").as_deref(), Some(text));
    let trained = plan(Month::March, Agenda::Train, 16, |setup| {
        setup.planning.points = 3;
        setup.planning.levels[4] = 5;
    });
    assert_eq!(warned(&trained, "done"), None);
    let plan = plan(Month::April, Agenda::NavalPlan, 16, |setup| {
        setup.planning.submarines = Some(1);
        setup.planning.rows[Row::JointOps as usize].from = None;
        setup.planning.levels[4] = 2;
    });
    let text = "Japan is out of reach from there: the B-25s would fly to Midway";
    assert_eq!(warned(&plan, "midway influence-east 5 japan").as_deref(), Some(text));
    assert_eq!(warned(&plan, "midway influence-west 5 japan"), None);
}
