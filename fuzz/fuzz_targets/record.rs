//! A record file.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| wardroom_fuzz::run(
    wardroom_testkit::fuzz::record,
    input
));
