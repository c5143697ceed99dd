//! Picket Duty passes the suite.

use wardroom_picket_duty::PicketDuty;

wardroom_testkit::conformance!(PicketDuty);

#[test]
fn the_log_names_things_as_people_do() {
    wardroom_testkit::suite::logs_name_things::<PicketDuty>();
}
