//! Invasion passes the suite of every game.

wardroom_testkit::conformance!(wardroom_invasion::Invasion);
