//! Playing for a while under the eyes of every property.

use wardroom_skirmish::Skirmish;
use wardroom_testkit::suite::{SoakLength, SoakReport, load, soak};

fn soaked(length: SoakLength) -> SoakReport {
    soak(&load::<Skirmish>(), length, 7)
}

#[test]
fn a_soak_of_no_time_still_plays_one_game_under_all_properties() {
    let report = soaked(SoakLength::Seconds(0));
    assert_eq!((report.games, report.problem), (1, None));
    assert!(report.actions > 0);
}

#[test]
fn a_soak_of_so_many_orders_plays_the_same_games_every_time() {
    let orders = soaked(SoakLength::Orders(1)).actions + 1;
    let (once, again) = (soaked(SoakLength::Orders(orders)), soaked(SoakLength::Orders(orders)));
    assert_eq!((once.games, &once.problem), (2, &None));
    assert_eq!((once.games, once.actions), (again.games, again.actions));
}
