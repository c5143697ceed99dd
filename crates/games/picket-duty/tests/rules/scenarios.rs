//! Scenarios and campaigns: where they begin, how long they last, who wins.

use wardroom_kernel::{Fast, Hidden, Rules, play};
use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{Class, Mount, Phase};
use wardroom_picket_duty::state::{Ending, Level, Step, Story, Switch};
use wardroom_testkit::playout::{self, Buffers};

use crate::{advanced, at, date, game, order, outcome, step, story};

/// Where a scenario begins: date, station, phase, ship, and whether kikusui rules are in force.
fn opening(id: &str) -> (String, u8, Phase, Class, bool) {
    let state: State = playout::start(game(), id, &[]);
    let kikusui = game().view(&state, wardroom_kernel::Observer::Spectator).kikusui;
    (state.date.to_string(), state.station, state.phase, state.ship.class, kikusui)
}

fn of(
    day: &str,
    station: u8,
    phase: Phase,
    class: Class,
    kikusui: bool,
) -> (String, u8, Phase, Class, bool) {
    (day.to_owned(), station, phase, class, kikusui)
}

/// A scenario at the end of its last phase is won on station.
fn is_won_on_station(scenario: Story) {
    let mut state = story(scenario, Step::TurnEnd, |setup| setup.phase = Phase::Evening);
    step(&mut state, "");
    assert_eq!(state.ending, Ending::OnStation);
    assert_eq!(outcome(&state).values, [1.0]);
}

#[test]
fn pd_pd_s1_the_end_is_near() {
    assert_eq!(opening("1"), of("Jun7", 1, Phase::Midday, Class::Fletcher, false));
    let mut state = story(Story::S1, Step::Relief, |_| {});
    step(&mut state, "");
    assert_eq!(state.step, Step::TurnEnd, "one phase");
    is_won_on_station(Story::S1);
}

#[test]
fn pd_pd_o_s1_scenario_1_over_three_phases() {
    let state: State = playout::start(game(), "1", &[("three-phases", "on")]);
    assert_eq!(state.phase, Phase::Morning);
    let mut state = story(Story::S1, Step::Relief, |setup| {
        setup.rules.three_phases = Switch::On;
    });
    step(&mut state, "");
    assert_eq!((state.step, state.phase), (Step::Phase, Phase::Evening));
}

#[test]
fn pd_pd_s2_a_fiery_sunday_morning() {
    assert_eq!(opening("2"), of("May27", 5, Phase::Morning, Class::Fletcher, true));
    is_won_on_station(Story::S2);
}

#[test]
fn pd_pd_s3_kikusui_2() {
    assert_eq!(opening("3"), of("Apr12", 1, Phase::Morning, Class::Fletcher, true));
    is_won_on_station(Story::S3);
}

#[test]
fn pd_pd_s4_a_hell_of_a_day() {
    assert_eq!(opening("4"), of("Apr6", 2, Phase::Morning, Class::Fletcher, true));
    is_won_on_station(Story::S4);
}

#[test]
fn pd_pd_s5_evans_ordeal() {
    assert_eq!(opening("5"), of("May11", 15, Phase::Morning, Class::Fletcher, true));
    is_won_on_station(Story::S5);
}

#[test]
fn pd_pd_s6_first_blood() {
    assert_eq!(opening("6"), of("Mar26", 9, Phase::Morning, Class::Fletcher, false));
    is_won_on_station(Story::S6);
}

#[test]
fn pd_pd_s7_hazardous_duty() {
    assert_eq!(opening("7"), of("Apr4", 1, Phase::Morning, Class::LaPrade, false));
    let guns: Vec<String> = Mount::ALL
        .iter()
        .copied()
        .filter(|&mount| game().data.is_fitted(Class::LaPrade, mount))
        .map(|mount| mount.word().to_owned())
        .collect();
    assert_eq!(guns[..4], ["5in1", "5in5", "40A", "40E"]);
    assert_eq!(guns.len(), 14);
    // No die at the first morning; relieved for certain at the end of turn 2.
    let mut state = story(Story::S7, Step::Relief, |_| {});
    step(&mut state, "");
    assert_eq!(state.phase, Phase::Midday);
    let mut last = story(Story::S7, Step::TurnEnd, |setup| setup.turn = 2);
    step(&mut last, "");
    assert_eq!(last.ending, Ending::Relieved);
    // A ship reassigned after turn 1 counts as relieved.
    let mut moved = story(Story::S7, Step::TurnEnd, |setup| setup.reassigned = true);
    step(&mut moved, "");
    assert_eq!(moved.ending, Ending::Relieved);
    // Turn 1 ends like any other.
    let mut first = story(Story::S7, Step::TurnEnd, |_| {});
    step(&mut first, "1,3");
    step(&mut first, "");
    assert_eq!((first.turn, first.date, first.step), (2, date("Apr5"), Step::Day));
}

#[test]
fn pd_pd_s8_rescue() {
    assert_eq!(opening("8"), of("Apr7", 2, Phase::Morning, Class::Dunlap, false));
    let guns =
        Mount::ALL.iter().copied().filter(|&mount| game().data.is_fitted(Class::Dunlap, mount));
    assert_eq!(guns.count(), 4 + 2 + 5);
    is_won_on_station(Story::S8);
    let old: State = playout::start(game(), "8", &[("guns-of-1941", "on")]);
    assert_eq!(old.ship.class, Class::Dunlap1941);
}

#[test]
fn pd_pd_c1_five_or_seven_fighting_days() {
    let days = |die: &str| {
        let mut state = at(Step::Campaign, |setup| setup.last_day = 0);
        step(&mut state, die);
        state.last_day
    };
    assert_eq!((days("3"), days("4")), (5, 7));
    let mut last = at(Step::TurnEnd, |setup| setup.fighting_days = 6);
    step(&mut last, "1,3");
    assert_eq!(last.ending, Ending::OnStation);
}

#[test]
fn pd_pd_c2a_five_mini_campaigns_of_five_days() {
    let mut state: State = playout::start(game(), "long-a", &[]);
    order(&mut state, "start-Apr12", "");
    assert_eq!((state.date, state.last_day, state.step), (date("Apr12"), 5, Step::Commission));
    let ended = |minis: u8| {
        let mut state = story(Story::LongA, Step::TurnEnd, |setup| {
            setup.minis = minis;
            setup.fighting_days = 4;
            setup.last_day = 5;
            setup.sunk = 3;
        });
        step(&mut state, "1,3");
        state
    };
    let next = ended(4);
    assert_eq!((next.step, next.minis, next.sunk), (Step::Campaign, 5, 3));
    assert_eq!(next.fighting_days, 0);
    assert_eq!(ended(5).ending, Ending::CampaignOver);
}

#[test]
fn pd_pd_c2b_every_day_to_june_25() {
    let state: State = playout::start(game(), "long-b", &[]);
    assert_eq!(state.date, date("Mar24"));
    let mut last = story(Story::LongB, Step::NextDay, |setup| setup.date = date("Jun25"));
    step(&mut last, "");
    assert_eq!(last.ending, Ending::CampaignOver);
    assert_eq!(date("Jun25").0, 93);
}

#[test]
fn pd_pd_c2v_sinkings_decide() {
    let label = |sunk: u8| {
        let state = story(Story::LongA, Step::Over, |setup| {
            setup.ending = Ending::CampaignOver;
            setup.sunk = sunk;
        });
        outcome(&state).label.into_owned()
    };
    assert!(label(7).starts_with("US win"));
    assert!(label(8).starts_with("draw"));
    assert!(label(9).starts_with("Japanese win"));
    // A ship sent to the rear does not count.
    let mut state = story(Story::LongB, Step::Leave, |setup| setup.ship.maneuver = 0);
    step(&mut state, "6,6,6,6");
    assert_eq!((state.sunk, state.step), (0, Step::Commission));
}

#[test]
fn options_go_only_with_what_they_are_about() {
    let refused = |id: &str, option: &str| {
        let mut options = wardroom_kernel::Options::default();
        options.0.insert(option.to_owned(), "on".to_owned());
        let options = options.checked(&game().manifest().options).unwrap();
        game().scenario(id, &options).is_err()
    };
    assert!(refused("2", "three-phases") && !refused("1", "three-phases"));
    assert!(refused("1", "guns-of-1941") && !refused("8", "guns-of-1941"));
}

#[test]
fn a_campaign_can_be_left_and_taken_up_again() {
    let mut dice = Fast::new(11);
    let mut state: State = playout::start(game(), "mini", &[("level", "advanced")]);
    let mut buffers = Buffers::default();
    play::settle(game(), &mut state, &mut wardroom_kernel::Umpire::silent(&mut dice));
    for _ in 0..20 {
        let Some(&seat) = playout::acting(game(), &state).first() else { break };
        let action = playout::random_action(game(), &state, seat, &mut dice, &mut buffers);
        play::act(game(), &mut state, seat, &action, &mut dice).unwrap();
    }
    let saved = serde_json::to_string(&game().setup_of(&state)).unwrap();
    let taken_up = game().check_setup(&serde_json::from_str(&saved).unwrap()).unwrap();
    assert_eq!(taken_up, state);
}

#[test]
fn a_kikusui_in_an_advanced_campaign_uses_its_tables() {
    let mut state = advanced(Step::Attack, |setup| setup.date = date("Apr6"));
    step(&mut state, &format!("5,6{}", ",1,1,1".repeat(6)));
    assert_eq!(state.assault.pending.len(), 6);
    assert_eq!(state.rules.level, Level::Advanced);
}
