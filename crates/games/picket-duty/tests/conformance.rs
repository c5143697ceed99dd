//! Picket Duty passes the suite.

use wardroom_picket_duty::PicketDuty;
use wardroom_testkit::suite::Telling::Needless;
use wardroom_testkit::suite::Tellings;

/// What tells of a change, where not any line will do.
const TOLD: Tellings = &[
    ("now", Needless("it is the question over the choices")),
    ("position.step", Needless("it is the question over the choices")),
    ("position.step.**", Needless("it is the question over the choices")),
];

wardroom_testkit::conformance!(PicketDuty, told: TOLD);
