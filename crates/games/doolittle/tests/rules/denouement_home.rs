//! Sections 14.0 to 14.2, 14.5 and 14.6: landing, ditched crews, the USSR, Korea.

use wardroom_doolittle::checks::total;
use wardroom_doolittle::denouement::{Custody, Denouement, Step, Whereabouts};
use wardroom_doolittle::parts::{Bomber, Elite, FlightId, Kind, Side, Site, Target, Weather, Zone};
use wardroom_doolittle::planning::{Answer, Row};
use wardroom_doolittle::state::{Armor, Berth, FlightPhase, Landing, Story};
use wardroom_doolittle::step::Frame;
use wardroom_doolittle::{Setup, State};
use wardroom_kernel::{Observer, Rules, Words};
use wardroom_testkit::playout;

use crate::{aboard, aloft_setup, attached, berth, cell, check, game, plane, run};

const HOOVER: Bomber = Bomber::Hoover;

/// The Denouement of scenario 10 at a step: Hoover and Gray, who flew in Flight 1 with 3 Fuel, by day and in calm
/// weather, are in these places.
pub(crate) fn home_setup(step: Step, berths: [Berth; 2]) -> Setup {
    let mut setup = aloft_setup(FlightPhase::Move, Zone::Z11, &[HOOVER, Bomber::Gray]);
    setup.scenario = Story::S10;
    for (bomber, berth) in [HOOVER, Bomber::Gray].into_iter().zip(berths) {
        plane(&mut setup, bomber).berth = berth;
        plane(&mut setup, bomber).loaded = false;
        if let Berth::Landed(site) = berth {
            let weather = Some(Weather::Calm);
            let flight = setup.flights.get_mut("flight-1").unwrap();
            flight.landing = Some(Landing { site, side: Side::Day, weather });
        }
    }
    let flight = setup.flights.get_mut("flight-1").unwrap();
    (flight.zone, flight.fuel) = (None, 3);
    setup.ratings = Some(game().data.ratings);
    setup.denouement = Denouement { step, ..Denouement::default() };
    setup.agenda = vec![Frame::Denouement];
    setup
}

pub(crate) fn home(step: Step, berths: [Berth; 2], change: impl FnOnce(&mut Setup)) -> State {
    let mut setup = home_setup(step, berths);
    change(&mut setup);
    check(&setup)
}

pub(crate) fn crew(state: &State, bomber: Bomber) -> Whereabouts {
    state.denouement.crews[bomber as usize].place
}

pub(crate) fn is_wounded(state: &State, bomber: Bomber) -> bool {
    state.denouement.crews[bomber as usize].wounded
}

/// Hoover lands at Kweilin with these dice; nobody else is there.
fn lands(dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = home(Step::Landing, [Berth::Landed(Site::Kweilin), Berth::Out], change);
    run(&mut state, dice);
    state
}

fn ditches(zone: Zone, die: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = home(Step::Ditching, [Berth::Ditched(zone), Berth::Out], change);
    run(&mut state, die);
    state
}

#[test]
fn edr_14_0_follows_the_flight_where_it_is_played() {
    let landed = |variant: bool, story: Story| {
        let mut setup = aloft_setup(FlightPhase::Fuel, Zone::Z11, &[HOOVER]);
        setup.scenario = story;
        setup.rules.denouement = variant;
        plane(&mut setup, HOOVER).berth = Berth::Destroyed;
        setup.flights.clear();
        let mut state = check(&setup);
        run(&mut state, "");
        (state.is_over(), crew(&state, HOOVER))
    };
    assert_eq!(landed(false, Story::S7), (true, Whereabouts::Aboard), "the chart of scenario 7");
    assert_eq!(landed(true, Story::S7), (true, Whereabouts::Killed), "all steps, and nobody left");
    assert_eq!(landed(false, Story::S10), (true, Whereabouts::Killed), "always in scenario 10");
    let steps: Vec<&str> = Step::ALL.iter().map(|step| step.word()).collect();
    assert_eq!(steps, ["landing", "ditching", "return-to-port", "china", "ussr", "korea"]);
}

#[test]
fn edr_14_0_1_a_crew_appears_where_its_b25_lands_or_ditches() {
    let state = lands("3,3", |setup| aboard(setup, HOOVER, Elite::Crouch));
    assert_eq!(
        (crew(&state, HOOVER), is_wounded(&state, HOOVER)),
        (Whereabouts::At(Site::Kweilin), false)
    );
    let state = ditches(Zone::Z8, "1", |setup| aboard(setup, HOOVER, Elite::Crouch));
    assert_eq!(crew(&state, HOOVER), Whereabouts::Captured);
    assert_eq!(state.plane(HOOVER).elite, Some(Elite::Crouch), "he shares the fate of the crew");
}

#[test]
fn edr_14_1_every_landed_b25_is_checked_and_those_at_pearl_are_not() {
    let both = [Berth::Landed(Site::Kweilin), Berth::Landed(Site::Kweilin)];
    let mut state = home(Step::Landing, both, |_| {});
    run(&mut state, "2,2,6,6");
    assert_eq!(state.denouement.step, Step::China);
    assert!(
        [HOOVER, Bomber::Gray]
            .iter()
            .all(|&one| crew(&state, one) == Whereabouts::At(Site::Kweilin))
    );
    let mut setup = aloft_setup(FlightPhase::Fuel, Zone::Z1, &[HOOVER]);
    setup.rules.denouement = true;
    plane(&mut setup, HOOVER).berth = Berth::Home;
    setup.flights.clear();
    let mut state = check(&setup);
    run(&mut state, "");
    assert_eq!((state.is_over(), crew(&state, HOOVER)), (true, Whereabouts::Pearl));
}

#[test]
fn edr_14_1_1_equal_to_the_landing_value_is_good_and_every_modifier_counts() {
    assert_eq!(berth(&lands("2,2", |_| {}), HOOVER), Berth::Landed(Site::Kweilin));
    assert_eq!(berth(&lands("1,2,1", |_| {}), HOOVER), Berth::Destroyed, "3 is below 4");
    let of = |change: &dyn Fn(&mut Setup)| {
        let state = home(Step::Landing, [Berth::Landed(Site::Kweilin), Berth::Out], change);
        total(&game().landing_modifiers(&state, HOOVER, Site::Kweilin))
    };
    assert_eq!(of(&|_| {}), 0);
    assert_eq!(of(&|setup| attached(setup, Kind::LandingGear, HOOVER)), -3);
    assert_eq!(of(&|setup| attached(setup, Kind::StickyRudder, HOOVER)), -1);
    assert_eq!(of(&|setup| aboard(setup, HOOVER, Elite::Jones)), 1, "an elite pilot");
    assert_eq!(of(&|setup| aboard(setup, HOOVER, Elite::Crouch)), 0, "a navigator is none");
    let late = |side: Side, weather: Weather| {
        of(&|setup: &mut Setup| {
            let landing = setup.flights.get_mut("flight-1").unwrap().landing.as_mut().unwrap();
            (landing.side, landing.weather) = (side, Some(weather));
        })
    };
    assert_eq!(late(Side::Night, Weather::Calm), -2);
    assert_eq!((late(Side::Day, Weather::Gale), late(Side::Day, Weather::Storm)), (-1, -3));
}

#[test]
fn edr_13_3_3_g_deicers_save_a_landing_at_vladivostok() {
    let of = |deicers: bool, story: Story| {
        let place = [Berth::Landed(Site::Vladivostok), Berth::Out];
        let state = home(Step::Landing, place, |setup| {
            setup.scenario = story;
            setup.rules.denouement = true;
            setup.ratings.as_mut().unwrap().deicers = deicers;
        });
        total(&game().landing_modifiers(&state, HOOVER, Site::Vladivostok))
    };
    assert_eq!((of(false, Story::S10), of(true, Story::S10), of(false, Story::S7)), (-5, 0, 0));
}

#[test]
fn edr_14_1_2_the_sum_tells_a_landing_good_or_poor() {
    let good = lands("6,6", |_| {});
    assert_eq!(
        (crew(&good, HOOVER), good.denouement.fuel[Site::Kweilin as usize]),
        (Whereabouts::At(Site::Kweilin), 3)
    );
    let poor = lands("1,1,2", |_| {});
    assert_eq!((berth(&poor, HOOVER), is_wounded(&poor, HOOVER)), (Berth::Wrecked, true));
}

#[test]
fn edr_14_1_2_good_landings_bring_the_fuel_of_the_flight() {
    let both = [Berth::Landed(Site::Kweilin), Berth::Landed(Site::Kweilin)];
    let mut state = home(Step::Landing, both, |setup| setup.planning.china[4].fuel = 2);
    run(&mut state, "6,6,6,6");
    assert_eq!(state.denouement.fuel[4], 6, "3 in each; the stock is added when the step begins");
}

#[test]
fn edr_14_1_2_poor_landings_by_status_and_pilot() {
    let lost = lands("1,1,1", |_| {});
    assert_eq!(
        (berth(&lost, HOOVER), crew(&lost, HOOVER)),
        (Berth::Destroyed, Whereabouts::Killed)
    );
    let hurt = lands("1,1,3", |_| {});
    assert_eq!((hurt.plane(HOOVER).damage, is_wounded(&hurt, HOOVER)), (1, false));
    assert_eq!(hurt.denouement.fuel[4], 3, "she keeps the Fuel");
    let worse = lands("1,1,5", |setup| plane(setup, HOOVER).damage = 1);
    assert_eq!((berth(&worse, HOOVER), is_wounded(&worse, HOOVER)), (Berth::Wrecked, true));
    assert_eq!(worse.denouement.fuel[4], 0, "the second hit destroys her, and the Fuel with her");
    let armored = |die: &str, armor: Armor, damage: u8| {
        lands(&format!("1,1,{die}"), |setup| {
            setup.ratings.as_mut().unwrap().armor = armor;
            plane(setup, HOOVER).damage = damage;
        })
    };
    assert_eq!(armored("5", Armor::Added, 1).plane(HOOVER).damage, 2, "severely damaged, alive");
    assert_eq!(berth(&armored("6", Armor::Added, 2), HOOVER), Berth::Wrecked, "the third hit");
    assert_eq!(berth(&armored("3", Armor::Removed, 0), HOOVER), Berth::Wrecked, "the first hit");
    let pilot = lands("1,1,2", |setup| aboard(setup, HOOVER, Elite::Jones));
    assert_eq!(pilot.plane(HOOVER).damage, 1, "2 + 1 is poor, but an elite pilot only breaks her");
    let cool = lands("1,1,2", |setup| aboard(setup, HOOVER, Elite::Lawson));
    let ignores = game().data.elites[Elite::Lawson as usize].benefit.word();
    let spared = ignores == "pilot-ignore-damage";
    assert_eq!(cool.plane(HOOVER).damage == 0, spared, "{ignores}");
}

#[test]
fn edr_t_d1_the_given_cell_is_a_crash_with_survivors() {
    assert_eq!(cell("D1", "3", "damaged"), "crash, survivors");
    assert_eq!(cell("D1", "3", "severe"), "crash");
    assert_eq!(cell("D1", "6", "undamaged, elite"), "good");
}

#[test]
fn ex_14_1_poor_watson_crashes_at_kweilin() {
    let mut setup = home_setup(Step::Landing, [Berth::Out, Berth::Out]);
    let mut watson = crate::loaded(Berth::Landed(Site::Kweilin));
    (watson.loaded, watson.damage) = (false, 1);
    setup.b25s.insert(Bomber::Watson, watson);
    let landing = Landing { site: Site::Kweilin, side: Side::Day, weather: Some(Weather::Calm) };
    setup.flights.get_mut("flight-1").unwrap().landing = Some(landing);
    attached(&mut setup, Kind::LandingGear, Bomber::Watson);
    let mut state = check(&setup);
    run(&mut state, "2,4,3");
    assert_eq!(
        (berth(&state, Bomber::Watson), crew(&state, Bomber::Watson)),
        (Berth::Wrecked, Whereabouts::At(Site::Kweilin))
    );
    assert!(is_wounded(&state, Bomber::Watson) && state.markers.is_empty());
}

#[test]
fn edr_14_2_every_ditched_crew_is_looked_for_in_turn() {
    let both = [Berth::Ditched(Zone::Z2), Berth::Ditched(Zone::Z6)];
    let mut state = home(Step::Ditching, both, |_| {});
    run(&mut state, "1,5");
    assert_eq!(
        (crew(&state, HOOVER), crew(&state, Bomber::Gray)),
        (Whereabouts::Missing, Whereabouts::Missing)
    );
}

#[test]
fn edr_14_2_1_the_column_is_the_side_of_japan() {
    assert_eq!(crew(&ditches(Zone::Z5, "2", |_| {}), HOOVER), Whereabouts::Missing, "east");
    assert_eq!(crew(&ditches(Zone::Z6, "2", |_| {}), HOOVER), Whereabouts::Captured, "in Japan");
    assert_eq!(crew(&ditches(Zone::Z7, "3", |_| {}), HOOVER), Whereabouts::Trekking, "west");
}

#[test]
fn edr_t_d2_ditched_by_die_and_place() {
    let row = |die: &str| {
        ["east of Japan", "in Japan", "west of Japan"].map(|place| cell("D2", die, place))
    };
    assert_eq!(row("1"), ["missing", "captured", "captured"]);
    assert_eq!(row("6"), ["captured", "missing", "china-fit"]);
}

#[test]
fn edr_14_2_1_captured_crews_wait_for_the_debriefing() {
    let state = ditches(Zone::Z6, "1", |_| {});
    assert_eq!(crew(&state, HOOVER), Whereabouts::Captured);
    let lines = game().debriefing(&state);
    assert!(lines.iter().any(|line| line.what == "crews captured" && line.points == -3));
}

#[test]
fn edr_14_2_1_china_wounded_or_fit_in_the_trekking_box() {
    let hurt = ditches(Zone::Z10, "4", |_| {});
    assert_eq!((crew(&hurt, HOOVER), is_wounded(&hurt, HOOVER)), (Whereabouts::Trekking, true));
    let fit = ditches(Zone::Z10, "6", |_| {});
    assert_eq!((crew(&fit, HOOVER), is_wounded(&fit, HOOVER)), (Whereabouts::Trekking, false));
}

#[test]
fn edr_14_2_1_missing_crews_are_gone() {
    let state = ditches(Zone::Z10, "2", |_| {});
    assert_eq!(crew(&state, HOOVER), Whereabouts::Missing);
    assert!(state.is_over(), "nobody is left to bring home");
}

#[test]
fn edr_14_2_1_missingsub_without_a_submarine_the_crew_is_missing() {
    assert_eq!(crew(&ditches(Zone::Z3, "4", |_| {}), HOOVER), Whereabouts::Missing);
}

#[test]
fn edr_14_2_1_rescued_one_crew_for_each_submarine() {
    let both = [Berth::Ditched(Zone::Z3), Berth::Ditched(Zone::Z6)];
    let mut state =
        home(Step::Ditching, both, |setup| setup.ratings.as_mut().unwrap().submarines = 1);
    run(&mut state, "5,5");
    assert_eq!(
        (crew(&state, HOOVER), crew(&state, Bomber::Gray)),
        (Whereabouts::Rescued, Whereabouts::Missing)
    );
    assert_eq!(state.denouement.rescued, 1);
}

/// Hoover and Gray at Vladivostok, about to be dealt with.
fn soviet(dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    let place = Berth::Landed(Site::Vladivostok);
    let mut state = home(Step::Ussr, [place, place], |setup| {
        setup.denouement.crews[HOOVER as usize].place = Whereabouts::At(Site::Vladivostok);
        setup.denouement.crews[Bomber::Gray as usize].place = Whereabouts::At(Site::Vladivostok);
        change(setup);
    });
    run(&mut state, dice);
    state
}

fn answered(setup: &mut Setup, answer: Answer) {
    setup.planning.rows[Row::Ussr as usize].answer = answer;
}

#[test]
fn edr_14_5_nothing_is_rolled_when_nobody_is_there() {
    let mut state = home(Step::Ussr, [Berth::Out, Berth::Out], |_| {});
    run(&mut state, "");
    assert_eq!((state.is_over(), state.denouement.custody), (true, Custody::None));
}

#[test]
fn edr_14_5_1_internment_by_answer_and_blast() {
    let untried = |sum: &str, blast: u8| {
        soviet(sum, |setup| {
            setup.target_blast.insert(Target::GasWorks, blast);
        })
        .denouement
        .custody
    };
    assert_eq!(untried("4,5,2", 5), Custody::Free, "9 with little Blast");
    assert_eq!(untried("4,5,1,1", 6), Custody::Held, "10 is needed from 6 on");
    assert_eq!(untried("5,6,1,1", 21), Custody::Held, "12 from 21 on");
    let agreed = soviet("2,2,2", |setup| answered(setup, Answer::Agreed));
    assert_eq!(agreed.denouement.custody, Custody::Free);
    let denied = soviet("4,5,1,1", |setup| answered(setup, Answer::Denied));
    assert_eq!(denied.denouement.custody, Custody::Held, "10 after a denial");
    let seventh = soviet("4,5,1,1", |setup| {
        setup.scenario = Story::S7;
        setup.rules.denouement = true;
    });
    assert_eq!(seventh.denouement.custody, Custody::Held, "scenario 7 counts as denied");
}

#[test]
fn edr_14_5_1_free_by_india_if_china_was_asked() {
    let asked =
        soviet("6,6", |setup| setup.planning.rows[Row::China as usize].answer = Answer::Denied);
    assert_eq!(
        (crew(&asked, HOOVER), berth(&asked, HOOVER)),
        (Whereabouts::Chungking, Berth::Chungking)
    );
    for (die, way) in [("2", "Mediterranean"), ("3", "Archangel")] {
        let mut state = home(Step::Ussr, [Berth::Landed(Site::Vladivostok), Berth::Out], |setup| {
            setup.denouement.crews[HOOVER as usize].place = Whereabouts::At(Site::Vladivostok);
        });
        let log = run(&mut state, &format!("6,6,{die}"));
        assert!(log.iter().any(|line| line.contains(way)), "{log:?}");
        assert_eq!(
            (crew(&state, HOOVER), berth(&state, HOOVER)),
            (Whereabouts::Freed, Berth::Home)
        );
    }
}

#[test]
fn edr_14_5_2_passage_by_aircraft_and_answer() {
    let held = soviet("1,1,4,4", |_| {});
    assert_eq!(
        (held.denouement.custody, crew(&held, HOOVER), berth(&held, HOOVER)),
        (Custody::Held, Whereabouts::Held, Berth::Held)
    );
    let freed = soviet("1,1,4,5", |_| {});
    assert_eq!(
        (freed.denouement.custody, crew(&freed, HOOVER)),
        (Custody::Released, Whereabouts::Released)
    );
    let stalin = soviet("1,1,1,3", |setup| {
        let row = &mut setup.planning.rows[Row::Ussr as usize];
        (row.leader, row.leader_briefed) = (true, true);
    });
    assert_eq!(stalin.denouement.custody, Custody::Released, "4 + 5 for a briefed Stalin");
}

#[test]
fn edr_t_d6_given_numbers_and_columns() {
    assert_eq!(cell("D6", "no diplomacy attempt", "blast 21+"), "12");
    assert_eq!(cell("D6", "no diplomacy attempt", "b-25s 0-7"), "9");
    assert_eq!(cell("D6", "landing agreed", "b-25s 14+"), "5*");
}

#[test]
fn ex_14_5_2_passage_seven_whole_b25s_of_ten() {
    let mut setup = home_setup(Step::Ussr, [Berth::Out, Berth::Out]);
    for (at, &bomber) in Bomber::ALL.iter().enumerate().skip(3).take(10) {
        let mut landed = crate::loaded(Berth::Landed(Site::Vladivostok));
        (landed.loaded, landed.damage) = (false, u8::from(at < 6));
        landed.flight = FlightId(at as u8 / 4);
        setup.b25s.insert(bomber, landed);
        setup.denouement.crews[bomber as usize].place = Whereabouts::At(Site::Vladivostok);
    }
    setup.target_blast.insert(Target::GasWorks, 21);
    let mut state = check(&setup);
    run(&mut state, "5,6,3,5");
    assert_eq!(state.denouement.custody, Custody::Held, "8 is below 9");
    assert_eq!(crew(&state, Bomber::Jones), Whereabouts::Held);
}

/// Hoover alone in Korea, with these dice.
fn korea(dice: &str) -> State {
    let mut state = home(Step::Korea, [Berth::Landed(Site::Korea), Berth::Out], |setup| {
        setup.denouement.crews[HOOVER as usize].place = Whereabouts::At(Site::Korea);
    });
    run(&mut state, dice);
    state
}

#[test]
fn edr_14_6_korea_destroys_or_captures() {
    let taken = korea("3");
    assert_eq!(
        (berth(&taken, HOOVER), crew(&taken, HOOVER)),
        (Berth::Taken, Whereabouts::Captured)
    );
    let caught = korea("2,1");
    assert_eq!(
        (berth(&caught, HOOVER), crew(&caught, HOOVER)),
        (Berth::Wrecked, Whereabouts::Captured)
    );
    let away = korea("2,5");
    assert_eq!(
        (crew(&away, HOOVER), away.is_over()),
        (Whereabouts::Missing, true),
        "nobody hears of them again"
    );
}

#[test]
fn edr_debrief_points_and_verdicts_of_the_campaign() {
    let mut setup = home_setup(Step::Korea, [Berth::Chungking, Berth::Taken]);
    setup.denouement.crews[HOOVER as usize].place = Whereabouts::Chungking;
    setup.denouement.crews[Bomber::Gray as usize].place = Whereabouts::Captured;
    setup.target_blast.insert(Target::GasWorks, 4);
    setup.area_blast.insert(wardroom_doolittle::parts::Area::Chiba, 1);
    setup.naval.alert_at_launch = Some(2);
    setup.naval.tally.i_boats = 1;
    let mut state = check(&setup);
    let lines: Vec<(String, i32)> =
        game().debriefing(&state).into_iter().map(|line| (line.what, line.points)).collect();
    let points =
        |what: &str| lines.iter().find(|(name, _)| name == what).map(|(_, points)| *points);
    assert_eq!(
        (points("Blast Value in Target Boxes"), points("cities bombed")),
        (Some(8), Some(3))
    );
    assert_eq!((points("crews safe"), points("B-25s in Chungking")), (Some(2), Some(3)));
    assert_eq!((points("crews captured"), points("B-25s captured")), (Some(-3), Some(-2)));
    assert_eq!((points("I-Boats sunk"), points("Alert Level at the launch")), (Some(2), Some(-2)));
    run(&mut state, "");
    assert_eq!(game().points(&state), 12);
    assert_eq!(game().outcome(&state).label, "setback");
}

#[test]
fn edr_debrief_the_alliance_can_overturn_a_promise() {
    let promised =
        |dice: &str| soviet(dice, |setup| answered(setup, Answer::Agreed)).denouement.custody;
    assert_eq!(promised("1,2,6,1,2,2"), Custody::Held, "4 + 2 is 6");
    assert_eq!(promised("1,2,6,1,2,3"), Custody::Released);
}

#[test]
fn edr_1_3_the_variant_is_scored_by_the_manual() {
    let plain: State = playout::start(game(), "7", &[]);
    let variant: State = playout::start(game(), "7", &[("denouement", "on")]);
    let has = |state: &State| {
        game().debriefing(state).iter().any(|line| line.what == "Alert Level at the launch")
    };
    assert_eq!((has(&plain), has(&variant)), (false, true));
}

#[test]
fn edr_debrief_the_report_names_crews_targets_allies_and_history() {
    let mut setup = home_setup(Step::Korea, [Berth::Chungking, Berth::Taken]);
    setup.denouement.crews[HOOVER as usize].place = Whereabouts::Chungking;
    setup.denouement.crews[Bomber::Gray as usize].place = Whereabouts::Captured;
    setup.target_blast.insert(Target::GasWorks, 4);
    setup.planning.rows[Row::JointOps as usize].answer = Answer::Agreed;
    setup.agenda.clear();
    let state = check(&setup);
    let report = game().report(&state, Observer::Spectator).expect("scenario 10 is debriefed");
    let text = report.to_markdown();
    for part in [
        "# Debriefing: Scenario 10",
        "| Hoover | - | in Chungking | in Chungking |",
        "| Gray | - | captured in Korea | captured |",
        "| Tokyo | Gas Works | 4 |",
        "Nimitz sent Halsey with the Enterprise.",
        "| B-25s that took off | 2 | 16 |",
        "| crews captured | 1 | 2 |",
        "reconstructed",
    ] {
        assert!(text.contains(part), "{part} is missing from:\n{text}");
    }
    assert!(report.to_page(None).contains("<h2>The crews</h2>"));
    let attack: State = playout::start(game(), "1", &[]);
    let report = game().report(&attack, Observer::Spectator).expect("so is scenario 1");
    let text = report.to_markdown();
    assert!(text.contains("4 B-25s attacked") && !text.contains("And in 1942"), "{text}");
}

#[test]
fn edr_debrief_without_a_bomb_nothing_is_a_success() {
    let mut setup = home_setup(Step::Korea, [Berth::Chungking, Berth::Chungking]);
    for (at, &bomber) in Bomber::ALL.iter().enumerate() {
        let mut plane = crate::loaded(Berth::Chungking);
        plane.flight = FlightId((at / 4) as u8);
        setup.b25s.insert(bomber, plane);
        setup.denouement.crews[bomber as usize].place = Whereabouts::Chungking;
    }
    setup.agenda.clear();
    let state = check(&setup);
    assert!(game().points(&state) >= 90);
    assert_eq!(game().outcome(&state).label, "setback");
    setup.target_blast.insert(Target::GasWorks, 2);
    assert_eq!(game().outcome(&check(&setup)).label, "triumph");
}
