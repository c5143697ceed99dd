//! Air Raid passes the suite of every game.

wardroom_testkit::conformance!(wardroom_air_raid::AirRaid);

#[test]
fn the_log_names_things_as_people_do() {
    wardroom_testkit::suite::logs_name_things::<wardroom_air_raid::AirRaid>();
}
