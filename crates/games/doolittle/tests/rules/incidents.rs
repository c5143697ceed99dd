//! Section 15.1: incident chits.

use wardroom_doolittle::incidents::{Chit, Incidents, Invasion, MacArthur};
use wardroom_doolittle::parts::{Elite, Site};
use wardroom_doolittle::planning::{Agenda, Answer, Month, Row};
use wardroom_doolittle::state::Beacon;
use wardroom_doolittle::{Setup, State};
use wardroom_kernel::{Options, Rules};

use crate::{check, game, offers, run, wrong};

/// Scenario 10 with incidents at the start of a month, some chits drawn before.
fn setup(month: Month, held: &[(Chit, u8)]) -> Setup {
    let options = Options([("incidents".to_owned(), "on".to_owned())].into());
    let options = options.checked(&game().manifest().options).expect("there is such an option");
    let mut setup = game().scenario("10", &options).expect("there is a scenario 10");
    setup.planning.month = month;
    setup.planning.agenda = Agenda::first(month);
    for &(chit, count) in held {
        setup.incidents.held[chit as usize] = count;
    }
    setup
}

fn drawing(
    month: Month,
    held: &[(Chit, u8)],
    dice: &str,
    change: impl FnOnce(&mut Setup),
) -> State {
    let mut setup = setup(month, held);
    change(&mut setup);
    let mut state = check(&setup);
    run(&mut state, dice);
    state
}

fn in_march(held: &[(Chit, u8)], dice: &str) -> Incidents {
    drawing(Month::March, held, dice, |_| {}).incidents
}

#[test]
fn edr_15_1_eighteen_chits_by_month() {
    let all = &game().data.incidents;
    let month = |at: usize| -> u8 { all.values().map(|counts| counts[at]).sum() };
    assert_eq!([0, 1, 2, 3].map(month), [8, 4, 4, 2]);
    let total = |chit: Chit| -> u8 { all[&chit].iter().sum() };
    assert_eq!((total(Chit::Wake), total(Chit::Shanghai), total(Chit::Blast)), (4, 3, 1));
    let mut too_many = setup(Month::March, &[(Chit::Blast, 2)]);
    assert!(wrong(&too_many).to_string().contains("15.1"));
    too_many.rules.incidents = false;
    assert!(wrong(&too_many).to_string().contains("not played with"));
}

#[test]
fn edr_15_1_lazy_later_months_are_never_drawn() {
    let mut setup = setup(Month::January, &[]);
    setup.incidents.month = Some(Month::January);
    let january = check(&setup);
    let counts = game().chits(&january);
    assert_eq!(counts.iter().sum::<u16>(), 8);
    assert_eq!(counts[Chit::Order9066 as usize], 0, "that one is of February");
}

#[test]
fn edr_15_1_1_one_a_month_and_another_for_a_name_drawn_before() {
    let one = drawing(Month::February, &[], "9066", |_| {});
    assert_eq!(
        (one.incidents.month, one.incidents.held.iter().sum::<u8>()),
        (Some(Month::February), 1)
    );
    let two = drawing(Month::April, &[(Chit::Ceylon, 1)], "ceylon,3,rangoon", |_| {}).incidents;
    assert_eq!((two.drawn(Chit::Ceylon), two.drawn(Chit::Rangoon)), (2, 1));
    let mut again = setup(Month::February, &[]);
    again.incidents.month = Some(Month::February);
    let mut again = check(&again);
    run(&mut again, "");
    assert_eq!(again.incidents.held, [0; 9], "once a month");
}

#[test]
fn edr_15_1_2_9066_does_nothing() {
    let before = setup(Month::February, &[]);
    let state = drawing(Month::February, &[], "9066", |_| {});
    assert_eq!(state.incidents.drawn(Chit::Order9066), 1);
    assert_eq!(state.security, before.security);
}

#[test]
fn edr_15_1_2_bataan_macarthur_leaves_or_is_captured() {
    assert_eq!(in_march(&[], "bataan,1").macarthur, MacArthur::Stays);
    assert_eq!(in_march(&[], "bataan,2").macarthur, MacArthur::Left);
    let second = |die: &str| {
        drawing(Month::March, &[(Chit::Bataan, 1)], &format!("bataan,{die},rangoon"), |setup| {
            setup.incidents.macarthur = MacArthur::Stays;
        })
    };
    assert_eq!(second("4").incidents.macarthur, MacArthur::Left);
    let captured = second("3").incidents;
    assert_eq!(captured.macarthur, MacArthur::Captured);
    assert_eq!(captured.grounded(), 1 << Elite::Doolittle as u32, "Doolittle may not fly");
}

#[test]
fn edr_15_1_2_bataan_abort_three_crises() {
    let held = [(Chit::Wake, 2), (Chit::Rabaul, 2), (Chit::Bataan, 1)];
    let crisis = |dice: &str| {
        drawing(Month::March, &held, dice, |setup| setup.incidents.macarthur = MacArthur::Left)
    };
    assert!(crisis("bataan,3").is_over(), "odd");
    let goes_on = crisis("bataan,4,rangoon");
    assert!(!goes_on.is_over() && goes_on.incidents.crisis);
}

#[test]
fn edr_15_1_2_blast_no_joint_ops_this_month() {
    let state = drawing(Month::February, &[], "blast,3", |setup| {
        setup.planning.rows[Row::JointOps as usize].from = Some(Month::January);
        setup.planning.rows[Row::Ussr as usize].from = Some(Month::January);
    });
    assert!(state.incidents.no_joint_ops);
    let mut later = setup(Month::March, &[(Chit::Blast, 1)]);
    later.incidents.no_joint_ops = true;
    let mut later = check(&later);
    run(&mut later, "rangoon");
    assert!(!later.incidents.no_joint_ops, "only that month");
}

#[test]
fn edr_15_1_2_ceylon_may_be_won_the_second_time() {
    assert!(!drawing(Month::January, &[], "ceylon", |_| {}).incidents.relief);
    let second = |dice: &str| drawing(Month::April, &[(Chit::Ceylon, 1)], dice, |_| {}).incidents;
    assert!(!second("ceylon,5,rangoon").relief);
    assert!(second("ceylon,6,2,rangoon").relief, "five Security Risk less");
    let wake = second("ceylon,6,1,rangoon");
    assert_eq!(wake.drawn(Chit::Wake), 1, "a Wake chit is looked for");
}

#[test]
fn edr_15_1_2_quit_india_cuts_china_off() {
    let first = drawing(Month::January, &[], "quit-india", |_| {}).incidents;
    assert!(first.cuts_off_china());
    let next = in_march(&[(Chit::QuitIndia, 1)], "bataan,2");
    assert!(!next.cuts_off_china(), "for that month");
    let second = drawing(Month::April, &[(Chit::QuitIndia, 1)], "quit-india,bataan,2", |_| {});
    let mut after = second.incidents;
    after.no_supplies = false;
    assert!(after.cuts_off_china(), "for good");
}

#[test]
fn edr_15_1_2_rabaul_a_battle_then_marcus() {
    assert_eq!(in_march(&[], "rabaul,2").joint_ops, 0);
    assert_eq!(in_march(&[], "rabaul,3,5").joint_ops, -3);
    let april = drawing(Month::April, &[(Chit::Rabaul, 1)], "rabaul,5,rangoon", |_| {});
    assert_eq!(april.security.risk, 5);
    assert_eq!(april.incidents.first_rendezvous(), 6, "April 14-15 or later");
    let march = drawing(Month::March, &[(Chit::Rabaul, 1)], "rabaul,5,rangoon", |_| {});
    assert_eq!(march.incidents.first_rendezvous(), 1);
}

#[test]
fn edr_15_1_2_rangoon_waits_for_quit_india() {
    assert!(!in_march(&[], "rangoon").cuts_off_china());
    assert!(in_march(&[(Chit::QuitIndia, 1)], "rangoon").cuts_off_china());
}

#[test]
fn edr_15_1_2_shanghai_takes_sites_then_chinas_ear_then_the_raid() {
    let lit = |setup: &mut Setup| {
        setup.planning.rows[Row::China as usize].from = Some(Month::January);
        setup.planning.rows[Row::China as usize].answer = Answer::Agreed;
        setup.sky.beacons[Site::Kian as usize] = Beacon::Hidden;
    };
    let even = drawing(Month::February, &[], "shanghai,2,3,4", lit);
    assert_eq!(
        (even.sky.closed.count_ones(), even.sky.beacons[Site::Kian as usize]),
        (1, Beacon::Hidden)
    );
    let odd = drawing(Month::February, &[], "shanghai,3,3,4,3,4,1,1", lit);
    assert_eq!(odd.sky.closed.count_ones(), 2, "the second seven is rolled again");
    assert_eq!(odd.sky.beacons[Site::Kian as usize], Beacon::None);
    let second = in_march(&[(Chit::Shanghai, 1)], "shanghai,rangoon");
    assert!(second.bars_china());
    assert_eq!(second.trekking(), -2);
}

#[test]
fn edr_15_1_2_wake_raids() {
    assert_eq!(in_march(&[], "wake").joint_ops, 0);
    assert_eq!(in_march(&[(Chit::Blast, 1)], "wake").joint_ops, -3, "with Blast");
    let second = |dice: &str| {
        drawing(Month::March, &[(Chit::Wake, 1)], dice, |setup| {
            setup.incidents.wake = Some(Month::January);
        })
    };
    assert_eq!(second("wake,3,4,5,rangoon").security.risk, 9);
    assert_eq!(second("wake,4,rangoon").security.risk, 0);
}

#[test]
fn edr_15_1_2_wake_3_an_invasion() {
    let third = |die: &str| {
        drawing(Month::March, &[(Chit::Wake, 2)], &format!("wake,{die},rangoon"), |setup| {
            setup.security.risk = 9;
        })
    };
    let fails = third("3");
    assert_eq!((fails.security.risk, fails.incidents.joint_ops), (0, -5));
    let succeeds = third("4");
    assert_eq!(
        (succeeds.incidents.invasion, succeeds.incidents.joint_ops),
        (Invasion::Succeeded, 0)
    );
}

#[test]
fn edr_15_1_2_wake_4_only_after_a_success() {
    let fourth = |dice: &str, invasion: Invasion| {
        drawing(Month::March, &[(Chit::Wake, 3)], dice, |setup| {
            setup.incidents.invasion = invasion;
        })
    };
    assert!(fourth("wake,4", Invasion::Succeeded).is_over(), "called off");
    let state = fourth("wake,5,rangoon", Invasion::Succeeded);
    assert!(state.incidents.no_escort);
    assert_eq!(state.planning.row(Row::JointOps).answer, Answer::Denied);
    let ignored = fourth("wake,rangoon", Invasion::Failed);
    assert!(!ignored.is_over() && !ignored.incidents.no_escort);
}

#[test]
fn edr_opt_15_1_hooks_reach_planning() {
    let mut setup = setup(Month::April, &[(Chit::Rabaul, 1), (Chit::Shanghai, 2)]);
    setup.incidents.month = Some(Month::April);
    setup.incidents.joint_ops = -8;
    setup.planning.agenda = Agenda::Diplomacy;
    for row in &mut setup.planning.rows {
        row.from = Some(Month::January);
    }
    let mut state = check(&setup);
    run(&mut state, "");
    assert!(offers(&state, "ask-joint-ops") && !offers(&state, "ask-china"), "China is not asked");
    let modifiers = game().diplomacy_modifiers(&state, Row::JointOps);
    assert!(modifiers.iter().any(|one| one.name == "incidents" && one.value == -8));
}

#[test]
fn af_63_a_second_wake_is_applied_and_another_drawn() {
    let state = drawing(Month::March, &[(Chit::Wake, 1)], "wake,4,rangoon", |setup| {
        setup.incidents.wake = Some(Month::January);
    });
    let incidents = state.incidents;
    assert_eq!((incidents.drawn(Chit::Wake), incidents.drawn(Chit::Rangoon)), (2, 1));
}
