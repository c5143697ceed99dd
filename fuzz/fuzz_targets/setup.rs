//! A set-up: the id of the game, a line break, JSON.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| wardroom_fuzz::run(
    wardroom_testkit::fuzz::setup,
    input
));
