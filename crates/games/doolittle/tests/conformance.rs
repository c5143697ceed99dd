//! The suite every game passes.

use wardroom_testkit::suite::Telling::{Line, Needless};
use wardroom_testkit::suite::Tellings;

/// What tells of a change, where not any line will do.
const TOLD: Tellings = &[
    (
        "position.**",
        Needless("the position as it is saved; what people see of it is looked at below"),
    ),
    ("b25s.*.damage", Line(&["{1}"])),
    ("b25s.*.lost", Line(&["{1}"])),
    ("naval.areas.*.signals", Line(&["Enemy Signals"])),
    ("naval.areas.*.hazards", Needless("what was dealt there was told when it was revealed")),
    ("b25s.*.markers", Needless("markers go back to their cups when their phase is over")),
    (
        "target_map.areas.*.markers",
        Needless("markers go back to their cups when their phase is over"),
    ),
    ("cups.**", Needless("markers go back to their cups when their phase is over")),
    ("naval.cups.**", Needless("markers go back to their cups when their phase is over")),
    ("flights.*.acted", Needless("it marks the Flight that the order named")),
    ("now", Needless("it is the question over the choices")),
    ("time", Needless("every line begins with its time")),
    ("target_map.turn", Needless("every line begins with its time")),
    ("target_map.phase", Needless("the order ends the phase")),
    ("naval.phase", Needless("the order ends the phase")),
    ("blotter.agenda", Needless("the order ends the step")),
];

wardroom_testkit::conformance!(wardroom_doolittle::Doolittle, told: TOLD);
