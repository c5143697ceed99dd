//! A typed order: game, scenario and orders before, a line break, the order.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| wardroom_fuzz::run(
    wardroom_testkit::fuzz::order,
    input
));
