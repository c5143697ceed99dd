//! Playing for a while under the eyes of every property.

use wardroom_skirmish::Skirmish;
use wardroom_testkit::suite;

#[test]
fn a_soak_of_no_time_still_plays_one_game_under_all_properties() {
    let report = suite::soak(&suite::load::<Skirmish>(), 0, 7);
    assert_eq!((report.games, report.problem), (1, None));
    assert!(report.actions > 0);
}
