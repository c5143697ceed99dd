//! Picket Duty passes the suite.

use wardroom_picket_duty::PicketDuty;

wardroom_testkit::conformance!(PicketDuty);
