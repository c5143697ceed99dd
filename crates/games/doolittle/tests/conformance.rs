//! The suite every game passes.

wardroom_testkit::conformance!(wardroom_doolittle::Doolittle);
