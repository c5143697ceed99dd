//! What a player is shown on the way home: choices in words, where every crew is, the debriefing; and the sensible
//! way home.

use wardroom_doolittle::denouement::{Custody, Homeward, Step, Whereabouts};
use wardroom_doolittle::naval::parts::Space;
use wardroom_doolittle::naval::state::{Boat, Contact, Station};
use wardroom_doolittle::naval::{SeaArea, Ship};
use wardroom_doolittle::parts::{Area, Bomber, Elite, Site, Target, Zone};
use wardroom_doolittle::planning::blotter::{Camp, Measure};
use wardroom_doolittle::planning::{Answer, Row};
use wardroom_doolittle::state::{Armor, Berth, FlightPhase, Sight, Story};
use wardroom_doolittle::step::{Ask, Frame};
use wardroom_doolittle::{Setup, State};
use wardroom_kernel::{Observer, Rules, Seat, Study, Words};
use wardroom_testkit::playout;

use crate::denouement_home::{home, home_setup};
use crate::{
    PAIR, aboard, aloft_setup, check, flight_one, game, loaded, plane, run, says, sensible,
};

const HOOVER: Bomber = Bomber::Hoover;
const GRAY: Bomber = Bomber::Gray;

/// Hoover and Gray at a Landing Site with so much Fuel.
fn landed(site: Site, fuel: u8, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = home(Step::China, [Berth::Landed(site); 2], |setup| {
        for bomber in PAIR {
            setup.denouement.crews[bomber as usize].place = Whereabouts::At(site);
        }
        setup.denouement.fuel[site as usize] = fuel;
        change(setup);
    });
    run(&mut state, "");
    state
}

#[test]
fn ways_through_china_are_said_with_fuel_and_chance() {
    let state = landed(Site::Lishui, 4, |setup| {
        setup.ratings.as_mut().expect("ratings").armor = Armor::Added;
        aboard(setup, HOOVER, Elite::Cole);
        plane(setup, GRAY).damage = 2;
    });
    let first = [
        ("fly-hoover", "Hoover flies on; 4 Fuel is in her box"),
        ("trek-lishui", "crews of Lishui go on foot; 2 are there"),
        ("copilot-hoover", "the Copilot of Hoover repairs a B-25 of his box, once"),
    ];
    says(&state, "", &first);
    says(&state, "copilot-hoover", &[("gray", "Gray is repaired")]);
    let flights = [("to-kian", "to Kian: 1 Fuel"), ("to-chungking", "to Chungking: 4 Fuel")];
    says(&state, "fly-hoover", &flights);
    says(&state, "fly-hoover to-kian", &[("4", "with 4 Fuel")]);
    let along = [("gray", "the crew of Gray goes along"), ("go", "nobody else")];
    says(&state, "fly-hoover to-kian 4", &along);
    let treks = [
        ("to-kian", "to Kian: needs 5 on 2 dice (5), 83%"),
        ("to-chungking", "to Chungking: needs 7 on 2 dice (7), 58%"),
    ];
    says(&state, "trek-lishui", &treks);
    let party = [("everyone", "all crews of the box"), ("gray", "the crew of Gray")];
    says(&state, "trek-lishui to-kian", &party);
    let one = landed(Site::Lishui, 4, |setup| {
        setup.denouement.crews[GRAY as usize].place = Whereabouts::Captured;
        plane(setup, GRAY).berth = Berth::Captured;
    });
    says(&one, "", &[("trek-lishui", "crews of Lishui go on foot; 1 is there")]);
    let crowd = landed(Site::Lishui, 4, |setup| {
        setup.planning.china[0].groundcrew = 1;
        for bomber in [Bomber::Jones, Bomber::York] {
            setup.b25s.insert(bomber, loaded(Berth::Landed(Site::Lishui)));
            setup.denouement.crews[bomber as usize].place = Whereabouts::At(Site::Lishui);
        }
        setup.b25s.values_mut().for_each(|plane| plane.damage = 1);
    });
    says(&crowd, "", &[("groundcrew-mends-york", "the Groundcrew repairs York")]);
}

#[test]
fn everybody_is_somewhere_in_words() {
    let state = home(Step::China, [Berth::Out, Berth::Out], |setup| {
        for (bomber, place) in Bomber::ALL.iter().zip([
            Whereabouts::At(Site::Lishui),
            Whereabouts::Trekking,
            Whereabouts::Chungking,
            Whereabouts::Captured,
            Whereabouts::Missing,
            Whereabouts::Killed,
            Whereabouts::Rescued,
            Whereabouts::Pearl,
            Whereabouts::Freed,
            Whereabouts::Held,
            Whereabouts::Released,
        ]) {
            setup.b25s.insert(*bomber, loaded(Berth::Wrecked));
            setup.denouement.crews[*bomber as usize].place = place;
        }
        setup.denouement.crews[1].wounded = true;
    });
    let words: Vec<String> =
        Bomber::ALL.iter().filter_map(|&one| game().crew_words(&state, one)).collect();
    assert_eq!(
        words,
        [
            "at Lishui",
            "on foot in China, wounded",
            "in Chungking",
            "captured",
            "missing",
            "killed",
            "rescued by a Submarine",
            "at Pearl Harbor",
            "let out of the USSR",
            "held in the USSR",
            "out of the USSR within eighteen months",
        ],
        "and nothing of those who are with their B-25"
    );
}

/// A question about ships on the way home.
fn at_bay(ask: Homeward, change: impl FnOnce(&mut Setup)) -> State {
    let mut setup = home_setup(Step::Port, [Berth::Out, Berth::Out]);
    for (ship, space) in [
        (Ship::Hornet, Space::Center),
        (Ship::Vincennes, Space::Port),
        (Ship::Gwin, Space::Ahead),
        (Ship::Meredith, Space::Ahead),
        (Ship::Cimarron, Space::Center),
    ] {
        setup.naval.ships[ship as usize].station = Station::In(space);
    }
    change(&mut setup);
    setup.agenda.push(Frame::Ask(Ask::Home(ask)));
    check(&setup)
}

#[test]
fn what_is_least_missed_is_given_up_to_enemy_ships() {
    let sunk = at_bay(Homeward::Sink, |_| {});
    says(&sunk, "", &[("gwin", "Gwin is sunk")]);
    assert_eq!(sensible(&sunk, ""), "gwin", "a destroyer");
    let hurt =
        at_bay(Homeward::Damage(1), |setup| setup.naval.ships[Ship::Gwin as usize].damaged = true);
    says(&hurt, "", &[("meredith", "Meredith is damaged")]);
    assert_eq!(sensible(&hurt, ""), "meredith", "a second hit sinks");
    let oiler = at_bay(Homeward::Damage(1), |setup| {
        for ship in [Ship::Gwin, Ship::Meredith] {
            setup.naval.ships[ship as usize].damaged = true;
        }
    });
    assert_eq!(sensible(&oiler, ""), "cimarron");
    let worn = at_bay(Homeward::Sink, |setup| {
        for ship in [Ship::Gwin, Ship::Meredith, Ship::Cimarron] {
            setup.naval.ships[ship as usize].damaged = true;
        }
        setup.naval.ships[Ship::Gwin as usize].station = Station::Sunk;
    });
    assert_eq!(sensible(&worn, ""), "meredith", "a lame destroyer before a lame oiler");
    let last = at_bay(Homeward::Sink, |setup| {
        for ship in [Ship::Gwin, Ship::Meredith, Ship::Cimarron] {
            setup.naval.ships[ship as usize].station = Station::Sunk;
        }
        setup.naval.ships[Ship::Hornet as usize].damaged = true;
    });
    assert_eq!(sensible(&last, ""), "vincennes", "a cruiser is whole, the carrier is not");
}

#[test]
fn the_sensible_crew_flies_on_with_the_fuel_and_walks_without() {
    let rich = landed(Site::Lishui, 5, |_| {});
    assert_eq!(sensible(&rich, ""), "fly-hoover");
    assert_eq!(sensible(&rich, "fly-hoover"), "to-chungking");
    assert_eq!(sensible(&rich, "fly-hoover to-chungking"), "4", "just enough");
    assert_eq!(sensible(&rich, "fly-hoover to-chungking 4"), "go", "Gray can fly herself");
    let lame = landed(Site::Lishui, 4, |setup| {
        setup.ratings.as_mut().expect("ratings").armor = Armor::Added;
        plane(setup, GRAY).damage = 2;
    });
    assert_eq!(sensible(&lame, "fly-hoover to-chungking 4"), "gray", "nobody is left behind");
    let poor = landed(Site::Lishui, 3, |_| {});
    assert_eq!(sensible(&poor, ""), "trek-lishui");
    assert_eq!(sensible(&poor, "trek-lishui to-kian"), "everyone");
    let mended = landed(Site::Lishui, 4, |setup| {
        setup.ratings.as_mut().expect("ratings").armor = Armor::Added;
        aboard(setup, HOOVER, Elite::Cole);
        plane(setup, GRAY).damage = 2;
    });
    assert_eq!(sensible(&mended, ""), "copilot-hoover", "first of all");
    let kweilin = landed(Site::Kweilin, 0, |_| {});
    assert_eq!(sensible(&kweilin, "trek-kweilin"), "to-chungking");
    let near = landed(Site::Lishui, 0, |_| {});
    assert_eq!(sensible(&near, "trek-lishui"), "to-kian", "by short stages");
    let alert = landed(Site::Lishui, 0, |setup| setup.security.alert = 4);
    assert_eq!(sensible(&alert, "trek-lishui"), "to-kweilin", "fewer of them when all are awake");
}

#[test]
fn a_crew_without_an_elite_crewman_is_given_up_first() {
    let mut setup = home_setup(Step::China, [Berth::Wrecked, Berth::Wrecked]);
    for bomber in PAIR {
        setup.denouement.crews[bomber as usize].place = Whereabouts::Trekking;
        setup.denouement.party.crews |= 1 << bomber as u32;
    }
    setup.denouement.party.group = setup.denouement.party.crews;
    aboard(&mut setup, HOOVER, Elite::Crouch);
    setup.agenda.push(Frame::Ask(Ask::Home(Homeward::Surrender(1))));
    let state = check(&setup);
    says(&state, "", &[("hoover", "the crew of Hoover")]);
    assert_eq!(sensible(&state, ""), "gray");
}

/// The report of scenario 10 after the raid, with something changed.
fn report(change: impl FnOnce(&mut Setup)) -> String {
    let mut setup = home_setup(Step::Korea, [Berth::Chungking, Berth::Taken]);
    setup.denouement.crews[HOOVER as usize].place = Whereabouts::Chungking;
    setup.denouement.crews[GRAY as usize].place = Whereabouts::Captured;
    setup.agenda.clear();
    change(&mut setup);
    let report = game().report(&check(&setup), Observer::Spectator);
    report.expect("scenario 10 is debriefed").to_markdown()
}

fn tells(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part} is missing from:\n{text}");
    }
}

#[test]
fn the_report_tells_of_the_allies() {
    let silent = report(|_| {});
    tells(
        &silent,
        &[
            "Nobody asked the USSR.",
            "China was told nothing.",
            "Nobody asked Nimitz for an escort.",
        ],
    );
    assert!(!silent.contains("The Japanese took") && !silent.contains("The USSR"), "{silent}");
    let answered = |answer: Answer| {
        report(|setup| {
            setup.planning.rows.iter_mut().for_each(|row| row.answer = answer);
            for row in [Row::Ussr, Row::China] {
                let row = &mut setup.planning.rows[row as usize];
                (row.leader, row.leader_briefed) = (true, true);
            }
            setup.sky.closed = 0b11;
        })
    };
    tells(
        &answered(Answer::Agreed),
        &[
            "Thompson was given leave to land at Vladivostok. Stalin knew what was coming.",
            "Stilwell and Chiang agreed on landing fields in China. Chiang knew what was coming.",
            "Nimitz sent Halsey with the Enterprise.",
            "The Japanese took 2 landing sites in China.",
        ],
    );
    tells(
        &answered(Answer::Denied),
        &[
            "Stalin would not have American bombers at Vladivostok.",
            "Chiang feared the Japanese revenge and refused his fields.",
            "Nimitz could spare no carrier: the Hornet sailed alone.",
        ],
    );
    tells(&report(|setup| setup.sky.closed = 1), &["took 1 landing site in China"]);
    for (custody, words) in [
        (Custody::Free, "let everybody go who landed there"),
        (Custody::Held, "until the war is nearly over"),
        (Custody::Released, "looked away when they left"),
        (Custody::Promised, "looked away when they left"),
    ] {
        tells(&report(|setup| setup.denouement.custody = custody), &[words]);
    }
}

#[test]
fn the_report_tells_of_the_plan() {
    let built = report(|setup| setup.planning.selected = 16);
    tells(
        &built,
        &[
            "16 B-25s were selected. They were modified so: left as built.",
            "The squadron trained at Eglin Field; the secret was kept by nothing in particular.",
            "It learned gunnery 0, hedgehopping 0, navigation 0, night flying 0. The deck held 0 B-25s.",
            "The Norden bombsight stayed aboard",
        ],
    );
    let changed = report(|setup| {
        let plan = &mut setup.planning;
        plan.fittings = [1, 2, 0, 0, 0, 0, 0, 2, 0, 0];
        (plan.camp, plan.liberty) = (Camp::McClellan, true);
        for measure in Measure::ALL {
            plan.measures |= 1 << *measure as u8;
        }
        plan.levels = [1, 2, 3, 1, 6];
    });
    tells(
        &changed,
        &[
            "modified so: remove radio, mark twain, more tanks.",
            "McClellan Field; the secret was kept by quarantine, no wives, Military Police, the F.B.I. There was liberty on \
             weekends.",
            "It learned gunnery 1, hedgehopping 2, navigation 3, night flying 1. The deck held 16 B-25s.",
        ],
    );
    assert!(!changed.contains("Norden"), "{changed}");
}

#[test]
fn the_report_tells_of_the_voyage() {
    let quiet = report(|setup| setup.naval.at = SeaArea::Japan);
    tells(
        &quiet,
        &[
            "The Hornet did not meet the ships that were to join her, and came as far as Japan.",
            "No B-25 took off.",
            "No ship was hurt.",
        ],
    );
    assert!(!quiet.contains("Of the enemy"));
    let hard = report(|setup| {
        setup.naval.met = true;
        setup.naval.alert_at_launch = Some(2);
        setup.security.failed = 3;
        setup.naval.ships[Ship::Gwin as usize].station = Station::Sunk;
        setup.naval.ships[Ship::Hornet as usize].station = Station::In(Space::Center);
        setup.naval.ships[Ship::Hornet as usize].damaged = true;
        setup.naval.submarines[0] = Boat { area: SeaArea::Japan, contact: Contact::Lost };
        setup.naval.tally.carriers = 1;
        setup.naval.tally.i_boats = 2;
    });
    tells(
        &hard,
        &[
            "The Hornet met the ships",
            "the Alert Level was 2; 3 of their secrets",
            "Hornet was damaged, Gwin was sunk; 1 Submarine lost.",
            "Of the enemy, 1 carrier, 0 other ships and 2 I-Boats went down.",
            "| ships lost | 1 | 0 |",
        ],
    );
    let boat = report(|setup| {
        setup.naval.submarines[0] = Boat { area: SeaArea::Japan, contact: Contact::Lost };
    });
    tells(&boat, &["\n1 Submarine lost."]);
    for tally in [[1, 0, 0], [0, 1, 0], [0, 0, 1]] {
        let text = report(|setup| {
            let one = &mut setup.naval.tally;
            [one.carriers, one.ships, one.i_boats] = tally;
        });
        tells(&text, &["Of the enemy, "]);
    }
}

#[test]
fn the_report_tells_of_the_raid_and_gives_its_verdict() {
    let none = report(|_| {});
    tells(
        &none,
        &[
            "No bomb fell on Japan.",
            "2 B-25s took off, and bombs were released 0 times.",
            "The raid is a setback, with 0 points.",
        ],
    );
    assert!(!none.contains("A carrier was hit"));
    let bombs = |blast: u8| {
        report(|setup| {
            setup.target_blast.insert(Target::GasWorks, blast);
            setup.area_blast.insert(Area::Chiba, 1);
            setup.detonations.insert(wardroom_doolittle::parts::City::Tokyo, 1);
        })
    };
    tells(
        &bombs(50),
        &[
            "bombs were released 1 time.",
            "| Tokyo | Gas Works | 50 |",
            "| Tokyo | Chiba, anywhere | 1 |",
            "The raid is a triumph, with ",
            "Every headline at home",
            "Verdicts: triumph from 90, historical success from 60, propaganda success from 30, setback from 0; else \
             disaster.",
        ],
    );
    tells(&bombs(35), &["historical success", "bombed from nowhere"]);
    tells(&bombs(20), &["propaganda success", "a good headline"]);
    tells(&bombs(2), &["a setback", "does not weigh up"]);
    let worth = |blast: u8, lost: u8| {
        let mut setup = home_setup(Step::Korea, [Berth::Out, Berth::Out]);
        setup.target_blast.insert(Target::GasWorks, blast);
        for (ship, hull) in Ship::ALL.iter().zip(&mut setup.naval.ships).skip(2).take(lost.into()) {
            hull.station = Station::Sunk;
            assert_ne!(*ship, Ship::Hornet);
        }
        setup.agenda.clear();
        game().outcome(&check(&setup)).values[0]
    };
    let values = [worth(50, 0), worth(35, 0), worth(20, 0), worth(2, 0), worth(2, 3)];
    assert_eq!(values, [1.0, 0.75, 0.5, 0.25, 0.0]);
    let open = report(|setup| setup.agenda = vec![Frame::Denouement]);
    tells(&open, &["# Debriefing, so far: "]);
    let fates = report(|setup| {
        for (bomber, berth) in [
            (Bomber::Jones, Berth::Destroyed),
            (Bomber::York, Berth::Landed(Site::Lishui)),
            (Bomber::Watson, Berth::Ditched(Zone::Z9)),
            (Bomber::Smith, Berth::Out),
        ] {
            setup.b25s.insert(bomber, loaded(berth));
        }
        aboard(setup, HOOVER, Elite::Crouch);
    });
    for (pilot, fate) in
        [("Jones", "killed"), ("York", "down safely"), ("Watson", "in the water, or bailed out")]
    {
        let line = fates.lines().find(|line| line.contains(&format!("| {pilot} |")));
        assert!(line.is_some_and(|line| line.ends_with(&format!("{fate} | - |"))), "{line:?}");
    }
    assert!(!fates.contains("| Smith |"), "he was not launched");
    let crouch = &game().data.elites[Elite::Crouch as usize].name;
    tells(&fates, &[&format!("| Hoover | {crouch} |"), "| B-25s that took off | 5 | 16 |"]);
}

/// What a line of the debriefing counts in scenario 10.
fn points(change: impl FnOnce(&mut Setup)) -> Vec<(String, i32, i32)> {
    let mut setup = home_setup(Step::Korea, [Berth::Out, Berth::Out]);
    change(&mut setup);
    let lines = game().debriefing(&check(&setup)).into_iter();
    lines.map(|line| (line.what, line.count, line.points)).collect()
}

#[test]
fn ships_boats_and_crews_are_counted_line_by_line() {
    let lines = points(|setup| {
        for ship in [Ship::Gwin, Ship::Meredith, Ship::Cimarron, Ship::Vincennes, Ship::Nashville] {
            setup.naval.ships[ship as usize].station = Station::Sunk;
        }
        setup.naval.ships[Ship::Hornet as usize].station = Station::In(Space::Center);
        setup.naval.ships[Ship::Hornet as usize].damaged = true;
        setup.naval.ships[Ship::Enterprise as usize].station = Station::Sunk;
        setup.naval.ships[Ship::Enterprise as usize].damaged = true;
        setup.naval.submarines[1] = Boat { area: SeaArea::Japan, contact: Contact::Lost };
        (setup.naval.tally.ships, setup.naval.tally.carriers) = (2, 1);
        for (bomber, place) in Bomber::ALL.iter().zip([
            Whereabouts::Killed,
            Whereabouts::Missing,
            Whereabouts::Held,
            Whereabouts::Freed,
        ]) {
            setup.b25s.insert(*bomber, loaded(Berth::Wrecked));
            setup.denouement.crews[*bomber as usize].place = place;
        }
        setup.b25s.insert(Bomber::Smith, loaded(Berth::Taken));
        setup.denouement.crews[Bomber::Smith as usize].place = Whereabouts::Captured;
        setup.ratings.as_mut().expect("ratings").sight = Sight::Norden;
        setup.naval.alert_at_launch = Some(3);
    });
    let line = |what: &str, count: i32, points: i32| (what.to_owned(), count, points);
    assert_eq!(
        lines,
        [
            line("crews safe", 1, 2),
            line("crews captured", 1, -3),
            line("crews killed or missing", 2, -4),
            line("crews held to the end", 1, -1),
            line("B-25s captured", 1, -2),
            line("Norden bombsights captured", 1, -5),
            line("destroyers lost", 2, -8),
            line("oilers lost", 1, -6),
            line("cruisers lost", 2, -16),
            line("carriers lost", 1, -40),
            line("carriers damaged", 1, -15),
            line("Submarines lost", 1, -4),
            line("enemy ships sunk", 2, 8),
            line("enemy carriers sunk", 1, 20),
            line("Alert Level at the launch", 3, -3),
        ]
    );
}

#[test]
fn the_campaign_looks_better_with_bombs_secrecy_and_whole_b25s() {
    let value = |change: &dyn Fn(&mut Setup)| {
        let mut setup = home_setup(Step::Landing, [Berth::Deck, Berth::Out]);
        setup.security.secrecy = 5;
        setup.security.risk = 10;
        change(&mut setup);
        game().evaluate(&check(&setup), Seat(0))
    };
    let even = value(&|_| {});
    // A point of the debriefing is the measure of all else.
    let point = value(&|setup| setup.naval.tally.i_boats = 1) - even;
    let gain = |change: &dyn Fn(&mut Setup)| 2.0 * (value(change) - even) / point;
    let near = |found: f64, wanted: f64| (found - wanted).abs() < 1e-6;
    assert!(near(gain(&|setup| plane(setup, HOOVER).loaded = true), 2.5), "a load of bombs");
    assert!(near(gain(&|setup| plane(setup, HOOVER).damage = 1), -1.0), "a damaged B-25");
    assert!(near(gain(&|setup| plane(setup, HOOVER).berth = Berth::Wrecked), -1.0), "a lost one");
    assert!(near(gain(&|setup| setup.security.secrecy = 6), 1.0), "a die of secrecy");
    assert!(near(gain(&|setup| setup.security.risk = 11), -0.3), "a point of risk");
    assert!(near(even, 0.3 + 0.007 * (1.0 + 5.0 - 3.0)), "{even}");
}

#[test]
fn a_raid_in_the_air_looks_better_with_bombs_fuel_and_whole_b25s() {
    let value = |change: &dyn Fn(&mut Setup)| {
        let mut setup = aloft_setup(FlightPhase::Move, Zone::Z3, &PAIR);
        flight_one(&mut setup).fuel = 0;
        change(&mut setup);
        game().evaluate(&check(&setup), Seat(0))
    };
    let even = value(&|_| {});
    // Each point of the debriefing is half a point for each of two B-25s.
    let point = 0.7 / 5.0 / 2.0;
    let gain = |change: &dyn Fn(&mut Setup)| (value(change) - even) / point;
    let near = |found: f64, wanted: f64| (found - wanted).abs() < 1e-6;
    assert!(near(gain(&|setup| plane(setup, HOOVER).loaded = false), -2.5), "no bombs");
    assert!(near(gain(&|setup| flight_one(setup).fuel = 10), 0.5), "Fuel");
    assert!(near(gain(&|setup| plane(setup, HOOVER).damage = 1), -0.45), "damage");
    let bombed = |setup: &mut Setup| {
        setup.area_blast.insert(Area::Chiba, 1);
    };
    assert!(near(gain(&bombed), 4.0), "a bomb, and a city");
}

#[test]
fn a_raid_is_judged_by_its_points_for_each_b25() {
    let verdict = |story: Story, blast: u8, planes: usize| {
        let mut setup = aloft_setup(FlightPhase::Move, Zone::Z3, &Bomber::ALL[..planes]);
        setup.scenario = story;
        setup.b25s.values_mut().for_each(|plane| {
            (plane.berth, plane.loaded) = (Berth::Home, false);
        });
        setup.flights.clear();
        setup.agenda.clear();
        setup.area_blast.insert(Area::Chiba, blast);
        game().outcome(&check(&setup)).label.to_string()
    };
    // Three points for the city besides.
    assert_eq!(verdict(Story::S7, 13, 4), "triumph");
    assert_eq!(verdict(Story::S7, 12, 4), "success");
    assert_eq!(verdict(Story::S7, 8, 4), "mixed result");
    assert_eq!(verdict(Story::S7, 4, 4), "costly gesture");
    assert_eq!(verdict(Story::S7, 1, 5), "disaster");
    let landed = |berth: Berth| {
        let mut setup = aloft_setup(FlightPhase::Move, Zone::Z3, &PAIR);
        plane(&mut setup, HOOVER).berth = berth;
        let lines = game().debriefing(&check(&setup)).into_iter();
        lines.map(|line| (line.what, line.points)).collect::<Vec<_>>()
    };
    let one = |what: &str, points: i32| vec![(what.to_owned(), points)];
    assert_eq!(landed(Berth::Landed(Site::Lishui)), one("B-25s landed in China", 2));
    assert_eq!(landed(Berth::Landed(Site::Vladivostok)), one("B-25s landed at Vladivostok", 1));
    assert_eq!(landed(Berth::Landed(Site::Korea)), one("B-25s landed in Korea", -2));
    assert_eq!(landed(Berth::Ditched(Zone::Z10)), one("B-25s ditched on the side of China", 0));
    assert_eq!(landed(Berth::Ditched(Zone::Z2)), one("B-25s ditched elsewhere", -2));
    assert_eq!(landed(Berth::Captured), one("B-25s destroyed or captured", -3));
    let seventh: State = playout::start(game(), "7", &[]);
    assert!(game().report(&seventh, Observer::Spectator).is_some());
}
