//! Picket Duty passes the suite.

use wardroom_picket_duty::PicketDuty;
use wardroom_testkit::suite::Telling::Needless;
use wardroom_testkit::suite::{Promise, Promises, Shown, Tellings};

/// What tells of a change, where not any line will do.
const TOLD: Tellings = &[
    ("now", Needless("it is the question over the choices")),
    ("position.step", Needless("it is the question over the choices")),
    ("position.step.**", Needless("it is the question over the choices")),
];

/// Chances that another test holds to exact odds in random games.
const fn chance(label: &'static [&'static str]) -> Promise {
    let test = "tests/chances.rs: every_label_with_a_chance_says_the_exact_odds";
    Promise { label, nth: 0, shown: Shown::Test(test) }
}

/// Every chance that a label tells.
const CHANCES: Promises = &[
    chance(&[" fires at "]),
    chance(&[" fire at "]),
    chance(&["a consort engages "]),
    chance(&["fighters engage "]),
    chance(&["try an emergency maneuver"]),
    chance(&["try to declare an emergency"]),
    chance(&["repair "]),
    chance(&["fight a deck fire "]),
    chance(&["flood "]),
    chance(&["pump out "]),
];

wardroom_testkit::conformance!(PicketDuty, told: TOLD, chances: CHANCES);
