//! Options that change the plans.

use wardroom_kernel::Pick;
use wardroom_tora::plan::ijn::{self, End, Terms, Waves};
use wardroom_tora::plan::us;
use wardroom_tora::plan::{PICKS, Track, Wave, word};

use crate::writing::{data, ijn_plan_on, us_plan};

#[test]
fn ttt_t_opt_1_a_plan_that_is_opened_again_begins_as_it_was_left() {
    let data = data();
    let before = us_plan(&data, "airfields dec-7 level-3 moor nevada fsw2 done").unwrap();
    let picks: Vec<Pick> = ["ships", "dec-7", "level-2", "done"]
        .map(|text| (0..PICKS).map(Pick).find(|&pick| word(pick) == text).unwrap())
        .into();
    let after = us::apply(&data, &before, &picks);
    let mut expected = before;
    expected.levels[Track::Ships][6] = 2;
    assert_eq!(after, expected, "everything else is as it was");
    assert_eq!(us::apply(&data, &before, &picks[3..]), before, "it may be left alone");
}

#[test]
fn ttt_t_opt_2_the_plan_ends_with_a_message_in_cipher() {
    let data = data();
    let terms = Terms { end: End::Cipher, ..Terms::default() };
    assert_eq!(ijn_plan_on(&data, terms, "historical done").unwrap_err().rule().id, "T-opt-2");
    ijn_plan_on(&data, terms, "historical day dec-8 cipher shift-13").unwrap();
    let usual = Terms::default();
    assert_eq!(ijn_plan_on(&data, usual, "historical cipher").unwrap_err().rule().id, "T-opt-2");
    let last = |text: &str| (0..PICKS).map(Pick).find(|&pick| word(pick) == text).unwrap();
    assert_eq!(ijn::shift(&[last("cipher"), last("shift-13")]), Some(13));
    assert_eq!(ijn::shift(&[last("done")]), None);
}

#[test]
fn ttt_t_opt_3_with_two_waves_there_is_no_third() {
    let data = data();
    let terms = Terms { waves: Waves::Two, ..Terms::default() };
    let plan = ijn_plan_on(&data, terms, "three-blows done").unwrap();
    assert_eq!((plan.wave_size(Wave::First), plan.third_size()), (39, 0));
    let refusal = ijn_plan_on(&data, terms, "historical third").unwrap_err();
    assert_eq!(refusal.rule().id, "T-opt-3");
}
