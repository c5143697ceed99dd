//! Section 13.5: April.

use wardroom_doolittle::naval::SeaArea;
use wardroom_doolittle::parts::{Bomber, Elite};
use wardroom_doolittle::planning::blotter::Camp;
use wardroom_doolittle::planning::{Agenda, Answer, Month, Row, Transit};
use wardroom_doolittle::state::{Armor, Berth, Story};
use wardroom_doolittle::step::Frame;
use wardroom_doolittle::{Setup, State};
use wardroom_kernel::{Rules, Seat, Umpire, Words, play};

use crate::planning_calendar::{plan, plan_setup};
use crate::{act, cell, check, game, listed, listed_after, offers, plane, run};

const HOOVER: Bomber = Bomber::Hoover;

/// April at a place of its agenda, two B-25s ashore, with these dice to run on.
fn april(agenda: Agenda, dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut setup = plan_setup(Month::April, agenda, 2);
    setup.planning.levels[4] = 5;
    setup.planning.submarines = Some(2);
    setup.ratings = Some(game().data.ratings);
    change(&mut setup);
    let mut state = check(&setup);
    run(&mut state, dice);
    state
}

/// Two B-25s on deck instead.
fn on_deck(setup: &mut Setup) {
    setup.b25s.values_mut().for_each(|plane| plane.berth = Berth::Deck);
}

/// A Transit Hazard of this kind is drawn; both B-25s are alike.
fn transit(kind: Transit, change: impl FnOnce(&mut Setup)) -> State {
    april(Agenda::Transit, &format!("6,6,{kind}"), change)
}

/// The Security Check with these dice; the Secrecy Test is passed.
fn security(dice: &str, change: impl FnOnce(&mut Setup)) -> u8 {
    let mut setup = plan_setup(Month::April, Agenda::Security, 16);
    setup.planning.submarines = Some(2);
    setup.planning.rows.iter_mut().for_each(|row| row.from = Some(Month::April));
    change(&mut setup);
    let mut state = check(&setup);
    let secrecy = usize::from(game().planned_secrecy(&state));
    let sixes = vec!["6"; secrecy].join(",");
    let dice = if dice.is_empty() { sixes } else { format!("{dice},{sixes}") };
    step(&mut state, &dice);
    // The first test itself raises the risk by one.
    state.security.risk - 1
}

/// Carries out an order alone: the voyage that follows is another chapter.
fn ordered(mut state: State, order: &str, dice: &str) -> State {
    let action = play::parse(game(), &state, Seat(0), order).unwrap();
    let mut script = wardroom_testkit::dice(dice);
    let mut umpire = Umpire::silent(&mut script);
    game().apply(&mut state, Seat(0), &action.picks, None, &mut umpire);
    state
}

/// One step of the book alone.
fn step(state: &mut State, dice: &str) {
    let mut script = wardroom_testkit::dice(dice);
    game().advance(state, &mut Umpire::silent(&mut script));
}

#[test]
fn edr_13_5_april_in_order() {
    let mut state = april(Agenda::NavalPlan, "", |setup| setup.planning.doolittle = Month::April);
    act(&mut state, "midway defense-west 5 japan japan", "6,5,damage");
    act(&mut state, "13", "1,1");
    assert_eq!(state.planning.agenda, Agenda::Repair, "crane, then the deck is loaded");
    act(&mut state, "done", "");
    assert_eq!(state.planning.agenda, Agenda::Diplomacy);
    act(&mut state, "done", "");
    assert_eq!(state.planning.agenda, Agenda::Delay);
}

#[test]
fn edr_13_5_1_the_naval_plan_is_fixed() {
    let mut state = april(Agenda::NavalPlan, "", |setup| setup.planning.submarines = None);
    assert!(!offers(&state, "san-francisco"), "not in port");
    assert_eq!(listed_after(&state, "midway defense-west").len(), 10, "any turn");
    assert!(
        listed_after(&state, "midway defense-west 5 japan japan").len() == 10,
        "three, while it is open"
    );
    act(&mut state, "midway defense-east 5 japan japan defense-west", "6,6,security-risk");
    let plan = state.planning.plan;
    assert_eq!(
        (plan.rendezvous, plan.launch, plan.turn),
        (SeaArea::Midway, SeaArea::DefenseEast, 4)
    );
    assert_eq!(state.planning.stations[2], Some(SeaArea::DefenseWest));
    let denied = |from: Option<Month>| {
        let state = april(Agenda::NavalPlan, "", |setup| {
            setup.planning.submarines = Some(1);
            let row = &mut setup.planning.rows[Row::JointOps as usize];
            (row.answer, row.refused, row.from) = (Answer::Denied, true, from);
        });
        listed_after(&state, "midway defense-west 5 japan").len()
    };
    assert_eq!(denied(Some(Month::February)), 10, "three, while a refusal may be overturned");
    assert_eq!(denied(None), 0, "one, when nobody asks again");
}

#[test]
fn edr_13_5_2_draws_by_the_sum() {
    let mut state = april(Agenda::NavalPlan, "", |_| {});
    act(
        &mut state,
        "midway defense-east 5 japan japan",
        "1,4,security-risk,security-risk,security-risk,security-risk",
    );
    assert_eq!(state.security.risk, 4, "5 or less: four; each goes back to the cup");
    let few =
        april(Agenda::Transit, "4,5,security-risk", |setup| setup.planning.camp = Camp::McClellan);
    assert_eq!(few.security.risk, 1, "9 + 3 is 12: one");
}

#[test]
fn edr_t_transit_from_four_to_one() {
    let draws = ["5", "8", "11", "12"].map(|sum| cell("transit", sum, "Transit Hazards"));
    assert_eq!(draws, ["4", "3", "2", "1"]);
}

#[test]
fn edr_c_transithaz_the_cup_holds_twelve() {
    let counts = game().data.planning.hazards.counts();
    assert_eq!((counts, counts.iter().sum::<u8>()), ([1, 2, 2, 4, 3], 12));
    assert_eq!(cell("A4", "jammed-turret", "effect"), "Gunnery -2");
}

#[test]
fn edr_a4_transit_hazards_touch_gunnery_and_guzzle() {
    let jammed = transit(Transit::Jammed, |_| {});
    assert_eq!(game().gunnery_dice(&jammed, Bomber::Doolittle), 2, "4 less 2");
    let carburetors = transit(Transit::Carburetors, |setup| setup.planning.fittings[2] = 1);
    assert_eq!(carburetors.ratings.guzzle, game().data.ratings.guzzle + 1);
}

#[test]
fn edr_13_5_2_carb_undoes_new_propellers_alone() {
    let refitted = transit(Transit::Carburetors, |setup| setup.planning.fittings[2] = 1);
    assert!(refitted.planning.carburetors);
    let built = transit(Transit::Carburetors, |_| {});
    assert_eq!(
        (built.planning.carburetors, built.ratings.guzzle),
        (false, game().data.ratings.guzzle)
    );
}

#[test]
fn edr_13_5_2_turret_attaches_unless_both_were_modified() {
    let state = transit(Transit::Cracked, |_| {});
    assert_eq!(state.plane(Bomber::Doolittle).cracked, 1);
    assert_eq!(game().gunnery_dice(&state, Bomber::Doolittle), 3);
    let spared =
        transit(Transit::Cracked, |setup| setup.ratings.as_mut().unwrap().both_turrets = true);
    assert!(spared.aircraft.iter().all(|plane| plane.cracked == 0));
}

#[test]
fn edr_13_5_2_the_player_says_which_where_there_is_a_difference() {
    let mut state = transit(Transit::Damage, |setup| plane(setup, HOOVER).damage = 1);
    assert_eq!(listed(&state), ["doolittle", "hoover"]);
    act(&mut state, "hoover", "");
    assert_eq!(state.plane(HOOVER).berth, Berth::Out, "the second damage");
}

#[test]
fn edr_13_5_2_damage_and_without_armor_the_b25_is_lost() {
    let state = transit(Transit::Damage, |_| {});
    assert_eq!(state.plane(Bomber::Doolittle).damage, 1);
    let bare =
        transit(Transit::Damage, |setup| setup.ratings.as_mut().unwrap().armor = Armor::Removed);
    assert_eq!(bare.plane(Bomber::Doolittle).berth, Berth::Out);
}

#[test]
fn edr_13_5_2_risk_rises_by_one() {
    assert_eq!(transit(Transit::Risk, |_| {}).security.risk, 1);
}

#[test]
fn edr_13_5_2_s9_the_b25s_have_new_propellers_there() {
    let mut setup = plan_setup(Month::April, Agenda::Crane, 2);
    setup.scenario = Story::S9;
    setup.ratings = Some(game().data.ratings);
    on_deck(&mut setup);
    setup.agenda =
        vec![Frame::Naval, Frame::Errand(wardroom_doolittle::planning::Errand::Transit(1))];
    let draw = |kind: Transit| {
        let mut state = check(&setup);
        step(&mut state, kind.word());
        state
    };
    assert_eq!(draw(Transit::Carburetors).ratings.guzzle, game().data.ratings.guzzle + 1);
    assert_eq!(draw(Transit::Cracked).plane(Bomber::Doolittle).cracked, 1, "turrets are as built");
}

#[test]
fn edr_13_5_3_diligence_from_0_to_13_is_chosen_first() {
    let mut state = april(Agenda::Crane, "", |_| {});
    assert_eq!((listed(&state).len(), listed(&state)[13].as_str()), (14, "13"));
    act(&mut state, "13", "1,1");
    assert_eq!((state.planning.diligence, state.security.risk), (13, 0), "15 is always safe");
}

#[test]
fn edr_13_5_3_results_damage_hazards_or_risk() {
    let crane = |order: &str, dice: &str| {
        let mut state = april(Agenda::Crane, "", |_| {});
        act(&mut state, order, dice);
        state
    };
    let damaged = |state: &State| state.aircraft.iter().filter(|plane| plane.damage > 0).count();
    let two = crane("2", "2,2");
    assert_eq!(listed(&two).len(), 2, "one is damaged, and the next is to be named");
    assert_eq!(damaged(&crane("2", "3,3,damage")), 1, "8: a Transit Hazard");
    assert_eq!(crane("3", "3,4").security.risk, 2);
    assert_eq!(crane("6", "3,4").security.risk, 1);
    let mut bare =
        april(Agenda::Crane, "", |setup| setup.ratings.as_mut().unwrap().armor = Armor::Removed);
    act(&mut bare, "0", "6,1");
    let gone = bare.aircraft.iter().all(|plane| plane.berth == Berth::Out);
    assert!(gone, "both are lost without armor");
}

#[test]
fn edr_t_crane_from_damage_to_nothing() {
    let row = |sum: &str| cell("crane", sum, "result");
    assert_eq!(
        [row("3"), row("5"), row("7"), row("8")],
        ["Damaged 4", "Damaged 3", "Damaged 2", "Transit Hazard"]
    );
    assert_eq!(
        [row("11"), row("14"), row("15")],
        ["Security Risk +2", "Security Risk +1", "nothing"]
    );
}

#[test]
fn edr_13_5_3_load_up_to_the_capacity() {
    let mut setup = plan_setup(Month::April, Agenda::Load, 12);
    setup.planning.levels[4] = 3;
    plane(&mut setup, Bomber::Doolittle).damage = 1;
    let mut state = check(&setup);
    run(&mut state, "");
    assert_eq!(listed(&state), ["doolittle", "hoover"], "of those alike the first");
    act(&mut state, "doolittle", "");
    act(&mut state, "hoover", "");
    let deck =
        state.aircraft.iter().filter(|plane| plane.berth == Berth::Deck && plane.loaded).count();
    assert_eq!((deck, state.plane(HOOVER).berth), (10, Berth::Out));
    let none = plan(Month::April, Agenda::Load, 3, |_| {});
    assert!(
        none.aircraft.iter().all(|plane| plane.berth == Berth::Out),
        "no short take-off, no deck"
    );
}

#[test]
fn edr_13_5_3_repair_any_number_and_remember_it() {
    let mut state = april(Agenda::Repair, "", |setup| {
        on_deck(setup);
        let hoover = plane(setup, HOOVER);
        (hoover.damage, hoover.cracked) = (1, 1);
    });
    assert_eq!(
        (listed(&state), listed_after(&state, "hoover")),
        (
            vec!["hoover".to_owned(), "done".to_owned()],
            vec!["repair-damage".to_owned(), "repair-cracked-turret".to_owned()]
        )
    );
    act(&mut state, "hoover repair-damage", "");
    act(&mut state, "hoover repair-cracked-turret", "");
    let hoover = state.plane(HOOVER);
    assert_eq!((hoover.damage, hoover.cracked, state.planning.repairs), (0, 0, 2));
}

#[test]
fn edr_13_5_3_elite_crewmen_one_for_each_b25() {
    let mut state = april(Agenda::Assign, "", |setup| {
        on_deck(setup);
        setup.planning.elites = 1 << Elite::Crouch as u32 | 1 << Elite::Cole as u32;
    });
    assert_eq!(
        listed(&state),
        ["doolittle", "hoover", "ashore"],
        "Cole's own B-25, and the others"
    );
    act(&mut state, "doolittle", "");
    assert_eq!(listed(&state), ["hoover", "ashore"], "at most one each");
    act(&mut state, "ashore", "");
    assert_eq!(
        (state.plane(Bomber::Doolittle).elite, state.plane(HOOVER).elite),
        (Some(Elite::Cole), None)
    );
}

#[test]
fn edr_13_5_5_delay_by_diligence_repairs_modifications_and_nimitz() {
    let mods = |change: &dyn Fn(&mut Setup)| {
        let state = april(Agenda::Delay, "", |setup| {
            setup.planning.fittings = [1, 2, 0, 0, 0, 0, 0, 0, 0, 0];
            change(setup);
        });
        wardroom_doolittle::checks::total(&game().delay_modifiers(&state))
    };
    assert_eq!(mods(&|_| {}), -3);
    assert_eq!(mods(&|setup| setup.planning.diligence = 4), -7);
    assert_eq!(mods(&|setup| setup.planning.repairs = 2), -5);
    assert_eq!(mods(&|setup| setup.planning.doolittle = Month::February), 0);
    let state = april(Agenda::Delay, "", |setup| setup.planning.diligence = 5);
    assert_eq!(listed(&state), ["roll", "brief-diplomat"]);
    let script = |order: &str| ordered(state, order, "4,5");
    assert!(script("roll").planning.delayed, "9 - 5 is 4");
    let briefed = script("brief-diplomat");
    assert!(!briefed.planning.delayed && briefed.planning.row(Row::JointOps).briefed);
}

#[test]
fn edr_t_delay_five_is_in_time() {
    assert_eq!(
        (cell("delay", "4", "result"), cell("delay", "5", "result")),
        ("TF Delayed".into(), "No Delay".into())
    );
}

#[test]
fn edr_13_5_6_value_risk_first_test_and_the_voyage() {
    let mut setup = plan_setup(Month::April, Agenda::Security, 16);
    setup.planning.submarines = Some(1);
    setup.planning.stations =
        [Some(SeaArea::Japan), Some(SeaArea::DefenseWest), Some(SeaArea::Midway)];
    let mut state = check(&setup);
    step(&mut state, "1,1,1");
    assert_eq!(
        (state.security.secrecy, state.security.risk, state.security.failed),
        (3, 12, 1),
        "3 against 11"
    );
    assert_eq!((state.agenda[0], state.naval.at), (Frame::Naval, SeaArea::SanFrancisco));
    let sent = state.naval.submarines.iter().filter(|boat| boat.area == SeaArea::Japan).count();
    assert_eq!(sent, 1, "the others stay home");
}

#[test]
fn edr_13_5_6_sv_measures_site_and_few_b25s() {
    let value = |selected: u8, measures: u8, camp: Camp| {
        let state = plan(Month::April, Agenda::Crane, 1, |setup| {
            (setup.planning.selected, setup.planning.measures) = (selected, measures);
            setup.planning.camp = camp;
        });
        game().planned_secrecy(&state)
    };
    assert_eq!((value(18, 0, Camp::Eglin), value(19, 0, Camp::Eglin)), (3, 2));
    assert_eq!(value(24, 0b1111, Camp::McClellan), 6);
    assert_eq!(value(16, 0b1111, Camp::Eglin), 8, "eight at most");
}

#[test]
fn edr_13_5_6_risk_diplomats_markers_briefing_and_extra_training() {
    assert_eq!(security("", |_| {}), 0);
    assert_eq!(security("", |setup| setup.planning.rows[0].from = Some(Month::February)), 3);
    assert_eq!(security("", |setup| setup.planning.rows[1].urgent = 2), 2);
    assert_eq!(security("", |setup| setup.planning.squadron_briefed = true), 4);
    assert_eq!(security("", |setup| setup.planning.extra = 0b101), 2);
    assert_eq!(security("", |setup| setup.security.risk = 3), 3, "what transit and crane brought");
}

#[test]
fn edr_13_5_6_var_every_category_that_applies_is_rolled() {
    let all = security("6,6,6,6,6,6", |setup| {
        (setup.planning.delayed, setup.planning.liberty, setup.planning.telephone) =
            (true, true, true);
    });
    assert_eq!(all, 0, "three rolls of 12");
}

#[test]
fn edr_13_5_6_var_attack_with_stilwell_chiang_and_fuel() {
    let attacked = |dice: &str, change: &dyn Fn(&mut Setup)| {
        security(dice, |setup| {
            setup.sky.closed = 1;
            setup.planning.fuel_burned = true;
            change(setup);
        })
    };
    assert_eq!(attacked("3,4", &|_| {}), 3);
    assert_eq!(attacked("3,4", &|setup| setup.planning.fuel_burned = false), 1, "7 + 3");
    assert_eq!(attacked("", &|setup| setup.planning.rows[1].from = None), 0, "nobody asked China");
    let chiang = |setup: &mut Setup| setup.planning.rows[1].leader_briefed = true;
    assert_eq!(attacked("3,4", &chiang), 4 + 1, "7 - 2, and one marker");
}

#[test]
fn edr_13_5_6_var_delay_with_many_b25s() {
    let delayed = |selected: u8, dice: &str| {
        security(dice, |setup| {
            (setup.planning.delayed, setup.planning.selected) = (true, selected);
        })
    };
    assert_eq!((delayed(16, "3,4"), delayed(20, "3,4"), delayed(24, "3,3")), (2, 3, 4));
}

#[test]
fn edr_13_5_6_var_liberty_with_site_numbers_and_fbi() {
    let free = |dice: &str, change: &dyn Fn(&mut Setup)| {
        security(dice, |setup| {
            setup.planning.liberty = true;
            change(setup);
        })
    };
    assert_eq!(free("2,2", &|_| {}), 3, "4 gives 3");
    assert_eq!(free("2,3", &|setup| setup.planning.camp = Camp::McClellan), 4);
    assert_eq!(free("3,4", &|setup| setup.planning.selected = 24), 3);
    assert_eq!(free("3,4", &|setup| setup.planning.measures = 8), 0, "7 + 5");
}

#[test]
fn edr_13_5_6_var_phone_with_quarantine_and_no_briefing() {
    let phone = |dice: &str, change: &dyn Fn(&mut Setup)| {
        security(dice, |setup| {
            setup.planning.telephone = true;
            change(setup);
        })
    };
    assert_eq!(phone("1,2", &|_| {}), 2, "3 + 5");
    assert_eq!(phone("1,3", &|setup| setup.planning.measures = 1), 2, "4 + 5 - 2");
    assert_eq!(phone("3,4", &|setup| setup.planning.squadron_briefed = true), 2 + 4);
    assert_eq!(phone("3,4", &|setup| setup.planning.rows[0].briefed = true), 2 + 1);
}

#[test]
fn edr_t_risk_liberty_with_four() {
    assert_eq!(
        (cell("P4", "4", "Liberty"), cell("P4", "12", "telephone")),
        ("+3".into(), "+0".into())
    );
}

#[test]
fn edr_t_p4_is_the_home_of_the_risk_table() {
    let charts = game().charts();
    let chart = charts.iter().find(|chart| chart.id == "P4").unwrap();
    assert_eq!((chart.columns.len(), chart.rows.len()), (4, 5));
}

#[test]
fn ex_13_5_5_delay_nine_less_four_is_in_time() {
    let state = april(Agenda::Delay, "", |setup| {
        (setup.planning.diligence, setup.planning.repairs) = (2, 2);
        setup.planning.fittings = [1, 2, 1, 0, 0, 1, 0, 2, 0, 1];
        setup.planning.doolittle = Month::February;
    });
    assert_eq!(game().modifications(&state), 8);
    assert!(!ordered(state, "roll", "3,6").planning.delayed);
}

#[test]
fn ex_13_5_6_sv_five_dice() {
    let state = plan(Month::April, Agenda::Crane, 1, |setup| {
        (setup.planning.selected, setup.planning.measures) = (24, 0b11);
    });
    assert_eq!(game().planned_secrecy(&state), 5);
}

#[test]
fn ex_13_5_6_risk_thirteen() {
    let risk = security("2,5", |setup| {
        let plan = &mut setup.planning;
        plan.rows[0].from = Some(Month::February);
        plan.rows[2].from = Some(Month::February);
        plan.rows[1].urgent = 1;
        plan.rows[0].briefed = true;
        (plan.extra, plan.liberty, plan.selected) = (0b11, true, 24);
        plan.measures = 0b11;
    });
    assert_eq!(risk, 13);
}
