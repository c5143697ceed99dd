//! Skirmish passes the suite.

wardroom_testkit::conformance!(wardroom_skirmish::Skirmish);
