//! Sections 13.0 to 13.2: January, the Calendar, diplomacy, China.

use wardroom_doolittle::checks::total;
use wardroom_doolittle::parts::{Bomber, Site};
use wardroom_doolittle::planning::{Agenda, Answer, Month, Planning, Row};
use wardroom_doolittle::state::{Beacon, Berth, Story};
use wardroom_doolittle::step::Frame;
use wardroom_doolittle::{Setup, State};
use wardroom_kernel::{Hidden, Observer, Rules};
use wardroom_testkit::playout;

use crate::{act, cell, check, game, label, listed, listed_after, loaded, offers, run};

/// The Planning segment at a place of a month's agenda, with all Diplomats placed in January or February, and so many
/// B-25s selected.
pub(crate) fn plan_setup(month: Month, agenda: Agenda, b25s: u8) -> Setup {
    let mut setup = Setup {
        scenario: Story::S10,
        planning: Planning { month, agenda, selected: b25s, ..Planning::default() },
        agenda: vec![Frame::Planning],
        ..Setup::default()
    };
    let from = [Month::January, Month::January, Month::February];
    for (row, month) in setup.planning.rows.iter_mut().zip(from) {
        row.from = Some(month);
    }
    // He helps where it does not matter to what is shown.
    setup.planning.doolittle = if month == Month::March { Month::February } else { Month::March };
    for &bomber in Bomber::ALL.iter().take(b25s.into()) {
        setup.b25s.insert(bomber, loaded(Berth::Ashore));
    }
    setup
}

pub(crate) fn plan(
    month: Month,
    agenda: Agenda,
    b25s: u8,
    change: impl FnOnce(&mut Setup),
) -> State {
    let mut setup = plan_setup(month, agenda, b25s);
    change(&mut setup);
    let mut state = check(&setup);
    run(&mut state, "");
    state
}

/// Diplomacy in a month.
fn talks(month: Month, change: impl FnOnce(&mut Setup)) -> State {
    plan(month, Agenda::Diplomacy, 16, change)
}

fn row(setup: &mut Setup, row: Row) -> &mut wardroom_doolittle::planning::blotter::CalendarRow {
    &mut setup.planning.rows[row as usize]
}

fn agreed(setup: &mut Setup) {
    row(setup, Row::China).answer = Answer::Agreed;
}

fn lit(setup: &mut Setup, sites: &[Site]) {
    agreed(setup);
    sites.iter().for_each(|&site| setup.sky.beacons[site as usize] = Beacon::Hidden);
}

fn answer(state: &State, row: Row) -> Answer {
    state.planning.row(row).answer
}

#[test]
fn edr_s10_the_campaign_begins_in_january_with_nothing_decided() {
    let state: State = playout::start(game(), "10", &[]);
    assert_eq!(
        (state.planning.month, state.security.risk, state.security.failed),
        (Month::January, 0, 0)
    );
    assert_eq!(state.security.alert, 0);
    assert!(state.aircraft.iter().all(|plane| plane.berth == Berth::Out));
    assert!(
        game()
            .manifest()
            .scenarios
            .iter()
            .any(|one| one.id == "10" && one.about.contains("reconstructed"))
    );
}

#[test]
fn edr_13_0_four_months_then_the_naval_segment() {
    let months: Vec<&str> = Month::ALL.iter().map(|month| month.word()).collect();
    assert_eq!(months, ["january", "february", "march", "april"]);
    let mut state = talks(Month::January, |_| {});
    act(&mut state, "done", "");
    assert_eq!((state.planning.month, state.planning.agenda), (Month::February, Agenda::Modify));
}

#[test]
fn edr_13_0_1_the_blotter_is_in_sight() {
    let state = talks(Month::February, |_| {});
    let view = game().view(&state, Observer::Spectator);
    assert_eq!(
        (view.time.as_str(), view.now.as_str()),
        ("February 1942", "Diplomacy Checks and Landing Sites")
    );
    assert_eq!(view.position.planning.rows[2].from, Some(Month::February));
}

#[test]
fn edr_13_1_january_in_order() {
    let mut state: State = playout::start(game(), "10", &[]);
    run(&mut state, "");
    act(&mut state, "thompson-january stilwell-february nimitz-april", "");
    act(&mut state, "doolittle-january", "");
    act(&mut state, "16", "");
    assert_eq!(
        listed(&state),
        ["ask-ussr", "done"],
        "Stilwell speaks in February, Nimitz in April"
    );
    act(&mut state, "done", "");
    assert_eq!(state.planning.month, Month::February, "no Beacon, so no Event Check");
}

#[test]
fn edr_13_1_1_nimitz_and_one_of_the_others_at_least() {
    let state: State = playout::start(game(), "10", &[]);
    let mut state = state;
    run(&mut state, "");
    assert_eq!(listed(&state).len(), 13, "four months or not at all, Nimitz from February on");
    assert_eq!(listed_after(&state, "stilwell-march nimitz-april").len(), 5, "in any order");
    assert!(
        !listed_after(&state, "thompson-stays-home").contains(&"stilwell-stays-home".to_owned())
    );
    let nimitz = listed_after(&state, "thompson-stays-home stilwell-march");
    assert_eq!(nimitz, ["nimitz-february", "nimitz-march", "nimitz-april"]);
    act(&mut state, "thompson-stays-home stilwell-march nimitz-february", "");
    assert_eq!(
        state.planning.rows.map(|row| row.from),
        [None, Some(Month::March), Some(Month::February)]
    );
}

#[test]
fn edr_13_1_1_doolittle_in_one_box_or_by_telephone_everywhere() {
    let mut state = plan(Month::January, Agenda::Desk, 0, |_| {});
    let mut phone = state;
    act(&mut state, "doolittle-february", "");
    let helps =
        |state: &State| Month::ALL.iter().filter(|&&m| state.planning.has_doolittle(m)).count();
    assert_eq!((helps(&state), state.planning.telephone), (1, false));
    act(&mut phone, "doolittle-telephone", "");
    assert_eq!((helps(&phone), phone.planning.telephone), (4, true));
}

#[test]
fn edr_13_1_1_doolittle_jan_adds_one_to_every_check() {
    let of = |month| {
        let state = talks(Month::March, |setup| setup.planning.doolittle = month);
        total(&game().diplomacy_modifiers(&state, Row::China))
    };
    assert_eq!((of(Month::January), of(Month::April)), (1, 0));
}

#[test]
fn edr_13_1_1_doolittle_feb_saves_time() {
    let of = |month| {
        let state = plan(Month::April, Agenda::Delay, 0, |setup| {
            setup.planning.doolittle = month;
            setup.planning.submarines = Some(2);
            setup.planning.fittings = [1, 2, 1, 0, 0, 1, 0, 2, 0, 0];
        });
        total(&game().delay_modifiers(&state))
    };
    assert_eq!((of(Month::February), of(Month::March)), (0, -7));
}

#[test]
fn edr_13_1_1_doolittle_mar_lifts_morale() {
    let of = |month| {
        let state = plan(Month::April, Agenda::Crane, 1, |setup| setup.planning.doolittle = month);
        game().morale(&state)
    };
    assert_eq!((of(Month::March), of(Month::January)), (4, 3));
}

#[test]
fn edr_13_1_1_doolittle_apr_helps_the_transit() {
    let of = |month| {
        let state = plan(Month::April, Agenda::Crane, 1, |setup| setup.planning.doolittle = month);
        total(&game().transit_modifiers(&state))
    };
    assert_eq!((of(Month::April), of(Month::March)), (1, 0));
}

#[test]
fn edr_13_1_2_any_number_of_the_24_and_never_more() {
    let mut state = plan(Month::January, Agenda::Select, 0, |_| {});
    assert_eq!(listed(&state).len(), 24);
    act(&mut state, "18", "");
    let ashore = state.aircraft.iter().filter(|plane| plane.berth == Berth::Ashore).count();
    assert_eq!((ashore, state.planning.selected), (18, 18));
}

#[test]
fn edr_13_1_3_january_checks_are_thompsons_and_stilwells() {
    let state = talks(Month::January, |_| {});
    assert_eq!(listed(&state), ["ask-ussr", "ask-china", "done"]);
}

#[test]
fn edr_13_2_from_his_month_on_once_a_month_until_it_succeeds() {
    let mut state =
        talks(Month::February, |setup| row(setup, Row::China).from = Some(Month::March));
    assert!(!offers(&state, "ask-china"));
    act(&mut state, "ask-ussr roll", "1,1");
    assert!(!offers(&state, "ask-ussr"), "once a month");
    act(&mut state, "ask-joint-ops roll", "6,6,2");
    assert!(!offers(&state, "ask-joint-ops"), "success is final");
    let later = talks(Month::March, |setup| row(setup, Row::Ussr).answer = Answer::Denied);
    assert!(offers(&later, "ask-ussr"), "a failure may be tried again");
}

#[test]
fn edr_13_2_markers_stay_and_count_one_each() {
    let mut state = talks(Month::March, |_| {});
    act(&mut state, "ask-china brief-diplomat brief-leader urgent roll", "1,1");
    let china = state.planning.row(Row::China);
    assert!(china.briefed && china.leader && china.leader_briefed);
    assert_eq!((china.urgent, china.markers()), (1, 4), "Briefed twice, a Leader, Urgent");
}

#[test]
fn edr_13_2_1_the_sum_with_modifiers_against_the_cell() {
    let ask = |dice: &str| {
        let mut state = talks(Month::March, |_| {});
        act(&mut state, "ask-china roll", dice);
        answer(&state, Row::China)
    };
    assert_eq!((ask("4,4"), ask("3,4")), (Answer::Agreed, Answer::Denied));
    let words = label(&talks(Month::March, |_| {}), "", "ask-china");
    assert!(words.contains("needs 8 on 2 dice (8), 42%"), "{words}");
}

#[test]
fn edr_13_2_1_briefed_diplomat_and_leader_each_once() {
    let state = talks(Month::March, |_| {});
    assert_eq!(
        listed_after(&state, "ask-ussr"),
        ["roll", "brief-diplomat", "brief-leader", "urgent"]
    );
    assert_eq!(
        listed_after(&state, "ask-joint-ops"),
        ["roll", "brief-diplomat", "urgent"],
        "no Leader"
    );
    let briefed = talks(Month::March, |setup| {
        let row = row(setup, Row::Ussr);
        (row.briefed, row.leader, row.leader_briefed) = (true, true, true);
    });
    assert_eq!(listed_after(&briefed, "ask-ussr"), ["roll", "urgent"]);
    assert_eq!(total(&game().diplomacy_modifiers(&briefed, Row::Ussr)), 2);
}

#[test]
fn edr_13_2_1_urgent_one_for_each_check_and_they_add_up() {
    let state = talks(Month::March, |setup| row(setup, Row::China).urgent = 2);
    assert_eq!(total(&game().diplomacy_modifiers(&state, Row::China)), 2);
    assert_eq!(
        listed_after(&state, "ask-china urgent"),
        ["roll", "brief-diplomat", "brief-leader"]
    );
}

#[test]
fn edr_13_2_1_doolittle_helps_from_his_january_box() {
    let mut state = talks(Month::March, |setup| setup.planning.doolittle = Month::January);
    act(&mut state, "ask-china roll", "3,4");
    assert_eq!(answer(&state, Row::China), Answer::Agreed, "7 + 1");
}

#[test]
fn edr_13_2_2_stalin_who_denied_is_harder_to_ask() {
    let mut state = talks(Month::February, |_| {});
    act(&mut state, "ask-ussr roll", "5,5");
    let ussr = *state.planning.row(Row::Ussr);
    assert_eq!((ussr.answer, ussr.leader, ussr.leader_briefed), (Answer::Denied, true, false));
    assert_eq!(total(&game().diplomacy_modifiers(&state, Row::Ussr)), -2);
    let mut state = talks(Month::February, |_| {});
    act(&mut state, "ask-ussr roll", "5,6");
    assert_eq!(answer(&state, Row::Ussr), Answer::Agreed);
}

#[test]
fn edr_13_2_3_china_agrees_or_is_one_harder_to_ask() {
    let mut state = talks(Month::March, |_| {});
    assert!(!offers(&state, "prepare-kian"));
    let mut denied = state;
    act(&mut state, "ask-china roll", "4,4");
    assert!(offers(&state, "prepare-kian"), "this very turn");
    act(&mut denied, "ask-china roll", "1,1");
    assert_eq!(total(&game().diplomacy_modifiers(&denied, Row::China)), -1);
    assert!(!offers(&denied, "prepare-kian"));
}

#[test]
fn edr_13_2_3_prepare_each_site_once_a_turn_against_its_stockpile() {
    let mut state = talks(Month::March, agreed);
    act(&mut state, "prepare-kweilin", "2,3");
    assert_eq!(state.sky.beacons[Site::Kweilin as usize], Beacon::Hidden);
    act(&mut state, "prepare-lishui", "3,4");
    assert_eq!(state.sky.beacons[Site::Lishui as usize], Beacon::None);
    assert!(!offers(&state, "prepare-lishui") && !offers(&state, "prepare-kweilin"));
    act(&mut state, "done", "5,5");
    assert!(!state.planning.china[0].tried, "next month it may be tried again");
}

#[test]
fn edr_c_sites_stockpile_numbers_and_landing_values() {
    assert_eq!(
        (cell("sites", "Kweilin", "stockpile"), cell("sites", "Kweilin", "landing value")),
        ("5+".into(), "4".into())
    );
    assert_eq!(cell("sites", "Lishui", "stockpile"), "8+");
}

#[test]
fn edr_13_2_3_groundcrew_one_a_turn_in_a_prepared_site() {
    let mut state = talks(Month::March, |setup| lit(setup, &[Site::Kian]));
    assert!(offers(&state, "groundcrew-kian") && !offers(&state, "groundcrew-lishui"));
    act(&mut state, "groundcrew-kian", "");
    assert_eq!(state.planning.china[Site::Kian as usize].groundcrew, 1);
    assert!(!offers(&state, "groundcrew-kian"));
}

#[test]
fn edr_13_2_3_fuel_eight_a_turn_or_fifteen_and_forty_in_all() {
    let mut state = talks(Month::March, |setup| lit(setup, &[Site::Kian, Site::Kweilin]));
    assert_eq!(listed_after(&state, "fuel-kian")[0], "8");
    act(&mut state, "fuel-kian 5", "");
    assert_eq!(listed_after(&state, "fuel-kweilin"), ["3", "2", "1"]);
    act(&mut state, "fuel-kweilin 3", "");
    assert!(!offers(&state, "fuel-kian"));
    let briefed = |fuel: u8| {
        let state = talks(Month::March, |setup| {
            lit(setup, &[Site::Kian]);
            let row = row(setup, Row::China);
            (row.briefed, row.leader, row.leader_briefed) = (true, true, true);
            setup.planning.china[3].fuel = fuel;
        });
        listed_after(&state, "fuel-kian").len()
    };
    assert_eq!((briefed(0), briefed(30)), (15, 10), "40 Fuel are all");
}

#[test]
fn edr_13_2_4_at_the_end_of_a_turn_with_a_beacon() {
    let mut dark = talks(Month::January, |_| {});
    act(&mut dark, "done", "");
    let mut state = talks(Month::January, |setup| lit(setup, &[Site::Kian]));
    act(&mut state, "done", "3,3,2,2,4");
    assert_eq!(state.planning.month, Month::February, "6 is a storm");
    let mut crowd =
        talks(Month::January, |setup| lit(setup, &[Site::Kian, Site::Kweilin, Site::Lishui]));
    act(&mut crowd, "done", "3,4,5,5,1");
    assert_eq!(crowd.planning.month, Month::February, "with three Beacons a 7 is a storm too");
}

#[test]
fn edr_13_2_4_none_seven_or_more_does_nothing() {
    let mut state = talks(Month::January, |setup| lit(setup, &[Site::Kian]));
    let log = act(&mut state, "done", "3,4");
    assert!(log.iter().any(|line| line.contains("quiet")), "{log:?}");
    assert_eq!(state.sky.closed, 0);
}

#[test]
fn edr_13_2_4_attack_empties_and_closes_a_site() {
    let attacked = |fuel: u8| {
        let mut state = talks(Month::January, |setup| {
            lit(setup, &[Site::Lishui]);
            setup.planning.china[0].fuel = fuel;
            setup.planning.china[0].groundcrew = 1;
        });
        act(&mut state, "done", "2,2,3,4");
        state
    };
    let state = attacked(5);
    assert_eq!(state.sky.beacons[0], Beacon::None);
    assert_eq!((state.planning.china[0].fuel, state.planning.china[0].groundcrew), (0, 0));
    assert_eq!((state.sky.closed, state.planning.fuel_burned), (1, true));
    assert!(!attacked(0).planning.fuel_burned);
    let closed = talks(Month::March, |setup| {
        agreed(setup);
        setup.sky.closed = 1;
    });
    assert!(!offers(&closed, "prepare-lishui"), "no new Beacon there");
}

#[test]
fn edr_13_2_4_storm_takes_a_die_of_fuel() {
    let mut state = talks(Month::January, |setup| {
        lit(setup, &[Site::Kian]);
        setup.planning.china[Site::Kian as usize].fuel = 5;
    });
    act(&mut state, "done", "2,3,1,3,2");
    assert_eq!(state.planning.china[Site::Kian as usize].fuel, 3);
}

#[test]
fn edr_t_event_given_rows_and_sites() {
    assert_eq!(
        (cell("event", "6", "event"), cell("event", "7", "event")),
        ("Storm".into(), "No Effect".into())
    );
    assert_eq!(cell("event-sites", "7", "site"), "Lishui");
}

#[test]
fn edr_13_2_5_never_asked_is_a_failure() {
    let mut state = check(&plan_setup(Month::April, Agenda::Delay, 0));
    run(&mut state, "4");
    assert_eq!(state.planning.submarines, Some(2), "even: two, without an escort");
    assert_eq!(answer(&state, Row::JointOps), Answer::Untried);
}

#[test]
fn edr_13_2_5_success_brings_three_or_two_submarines() {
    for (die, boats) in [("4", 3), ("3", 2)] {
        let mut state = talks(Month::February, |_| {});
        act(&mut state, "ask-joint-ops roll", &format!("3,4,{die}"));
        assert_eq!(
            (answer(&state, Row::JointOps), state.planning.submarines),
            (Answer::Agreed, Some(boats))
        );
    }
}

#[test]
fn edr_13_2_5_failure_brings_two_or_one_until_it_is_overturned() {
    for (die, boats) in [("2", 2), ("5", 1)] {
        let mut state = talks(Month::February, |_| {});
        act(&mut state, "ask-joint-ops roll", &format!("3,3,{die}"));
        assert_eq!(
            (answer(&state, Row::JointOps), state.planning.submarines),
            (Answer::Denied, Some(boats))
        );
    }
    let mut again = talks(Month::March, |setup| {
        let row = row(setup, Row::JointOps);
        (row.answer, row.refused) = (Answer::Denied, true);
        setup.planning.submarines = Some(1);
    });
    act(&mut again, "ask-joint-ops roll", "4,4,2");
    assert_eq!(again.planning.submarines, Some(3));
}

#[test]
fn edr_13_3_4_february_cells_for_those_of_january_and_february() {
    let state = talks(Month::February, |setup| row(setup, Row::Ussr).urgent = 1);
    assert_eq!(listed(&state), ["ask-ussr", "ask-china", "ask-joint-ops", "done"]);
    assert!(label(&state, "", "ask-ussr").contains("(11, urgent +1)"), "markers keep working");
}

#[test]
fn edr_13_4_10_march_cells() {
    let state = talks(Month::March, |setup| row(setup, Row::China).from = Some(Month::March));
    assert!(label(&state, "", "ask-china").contains("(8)"));
    assert!(label(&state, "", "ask-joint-ops").contains("(8)"));
}

#[test]
fn edr_13_5_4_in_april_all_rows() {
    let state = talks(Month::April, |setup| row(setup, Row::China).from = Some(Month::April));
    assert_eq!(listed(&state), ["ask-ussr", "ask-china", "ask-joint-ops", "done"]);
    assert!(label(&state, "", "ask-ussr").contains("(12)"));
}

#[test]
fn edr_calendar_every_cell() {
    let row = |row: &str| {
        ["january", "february", "march", "april"].map(|month| cell("calendar", row, month))
    };
    assert_eq!(row("ussr"), ["10+", "11+", "11+", "12+"]);
    assert_eq!(row("china"), ["9+", "9+", "8+", "7+"]);
    assert_eq!(row("joint-ops"), ["-", "7+", "8+", "9+"]);
    assert_eq!(row("Security Risk"), ["+4", "+3", "+2", "+0"]);
}

#[test]
fn edr_t_p123_what_success_and_failure_bring() {
    let mut state = talks(Month::February, |_| {});
    let log = act(&mut state, "ask-ussr roll", "6,6");
    assert!(log.iter().any(|line| line.contains("permits a landing at Vladivostok")), "{log:?}");
    let log = act(&mut state, "ask-china roll", "1,1");
    assert!(log.iter().any(|line| line.contains("Chiang denies")), "{log:?}");
}

#[test]
fn ex_13_2_check1_thompson_in_march() {
    let mut state = talks(Month::March, |setup| row(setup, Row::Ussr).from = Some(Month::March));
    act(&mut state, "ask-ussr brief-diplomat roll", "1,6");
    let ussr = state.planning.row(Row::Ussr);
    assert_eq!(
        (ussr.answer, ussr.leader, ussr.leader_briefed, ussr.markers()),
        (Answer::Denied, true, false, 2)
    );
}

#[test]
fn ex_13_2_columns_are_increases() {
    let risk = |month: Month| {
        let state = talks(Month::April, |setup| {
            setup.planning.rows[0].from = Some(month);
            setup.planning.rows[1].from = None;
            setup.planning.rows[2].from = Some(Month::April);
        });
        game().planned_risk(&state)
    };
    assert_eq!(
        [risk(Month::January), risk(Month::February), risk(Month::March), risk(Month::April)],
        [4, 3, 2, 0]
    );
}

#[test]
fn ex_13_2_4_event_storm_over_lishui() {
    let mut state = talks(Month::February, |setup| {
        lit(setup, &[Site::Lishui, Site::Kian, Site::Kweilin]);
        setup.planning.china[0].fuel = 4;
    });
    act(&mut state, "done", "4,3,2,5,3");
    assert_eq!(state.planning.china[0].fuel, 1);
}

#[test]
fn a_blotter_that_cannot_be_is_refused() {
    let mut setup = plan_setup(Month::March, Agenda::Train, 3);
    setup.planning.levels[4] = 20;
    setup.planning.fittings[0] = 7;
    let wrong = crate::wrong(&setup).to_string();
    assert!(wrong.contains("planning.levels") && wrong.contains("planning.fittings"), "{wrong}");
}
