//! Invasion passes the suite of every game.

use wardroom_testkit::suite::Telling::Needless;
use wardroom_testkit::suite::Tellings;

/// What tells of a change, where not any line will do.
const TOLD: Tellings = &[
    ("battle", Needless("it is over when nobody advances and no other hex is attacked")),
    (
        "stacks.*.units",
        Needless(
            "what a battle has shown is covered when it is over; steps that are lost are told by the side that loses them",
        ),
    ),
];

wardroom_testkit::conformance!(wardroom_invasion::Invasion, told: TOLD);
