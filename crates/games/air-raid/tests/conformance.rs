//! Air Raid passes the suite of every game.

wardroom_testkit::conformance!(wardroom_air_raid::AirRaid);
