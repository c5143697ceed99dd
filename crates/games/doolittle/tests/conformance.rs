//! The suite every game passes.

use wardroom_testkit::suite::Telling::{Line, Needless};
use wardroom_testkit::suite::{Lines, Promise, Promises, Shown, Tellings};

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

/// The first percentage of labels with these words, and the lines that say whether it came true. Dice that may be rolled
/// again count as they lie.
const fn chance(
    label: &'static [&'static str],
    came: &'static [&'static str],
    failed: &'static [&'static str],
) -> Promise {
    let shown = Shown::Log(Lines { came, failed, void: &[], then: &["keep", "done"] });
    Promise { label, nth: 0, shown }
}

/// Another percentage of such labels, or one that is not always rolled for.
const fn chance_after(
    label: &'static [&'static str],
    nth: usize,
    lines: [&'static [&'static str]; 3],
) -> Promise {
    let [came, failed, void] = lines;
    Promise { label, nth, shown: Shown::Log(Lines { came, failed, void, then: &["keep", "done"] }) }
}

const RID: &[&str] = &["is rid of the Flying Boat"];
const STAYS: &[&str] = &["the Flying Boat stays with"];
const LEAKS: &[&str] = &["Secrecy Test failed"];
const KEPT: &[&str] = &["Secrecy Test passed"];
const GUZZLE: [&[&str]; 3] = [&["passes its Guzzle Check"], &["fails its Guzzle Check"], &[]];
const FOUND: [&[&str]; 3] = [&[" finds "], &["does not find"], &["fails its Guzzle Check"]];

/// Every chance that a label tells.
const CHANCES: Promises = &[
    chance(&["refuels the Task Force: needs"], &["refuels the Task Force"], &["cannot refuel"]),
    chance(&["the next Flight: "], &["takes off"], &["is botched"]),
    chance(&["flies in it; needs"], &["takes off"], &["is botched"]),
    chance(&["that is the Flight; needs"], &["takes off"], &["is botched"]),
    chance(&[" shoots at: "], &["shoots an Interceptor down"], &["fires and misses"]),
    chance(&["goes for "], &[" is over "], &["does not find"]),
    chance_after(&["looks for ", "; crosswind"], 0, FOUND),
    chance_after(&["looks for ", "; severe crosswind"], 0, FOUND),
    chance_after(&["looks for ", "; headwind"], 0, FOUND),
    chance_after(
        &["looks for "],
        0,
        [&[" finds "], &["does not find"], &["meets an alerted enemy"]],
    ),
    chance_after(&["looks for ", "Guzzle needs"], 1, GUZZLE),
    chance_after(&["flies west; ", "Guzzle needs"], 0, GUZZLE),
    chance_after(&["a Guzzle Check, then "], 0, [&[" finds "], &["does not find"], &["ditches"]]),
    chance(&["try for Rendezvous: "], &["Rendezvous Check: "], &[]),
    chance(&["ask "], &[" against "], &[]),
    chance(&["fire at it, "], RID, STAYS),
    chance_after(&["fire at it, "], 1, [LEAKS, KEPT, RID]),
    chance(&["elude it, "], RID, STAYS),
    chance_after(&["elude it, "], 1, [LEAKS, KEPT, RID]),
    chance(&["to ", ": needs "], &["arrive"], &["on the heels"]),
    chance(&["try a Raid Move: "], &["sails into"], &["no headway"]),
    chance(&["prepare ", ": needs "], &["is prepared"], &["is not ready"]),
    chance(&["call the ", ": needs "], &["is in contact"], &["does not answer"]),
    chance(&[" reacts: needs "], &["destroys the I-Boat"], &["cannot stop the I-Boat"]),
];

wardroom_testkit::conformance!(wardroom_doolittle::Doolittle, told: TOLD, chances: CHANCES);
