//! The board, as far as plans and charts show it.

use wardroom_tora::charts::charts;
use wardroom_tora::forces::{Fighter, YARD_ZONE};
use wardroom_tora::places::{Field, Slot, SlotKind};
use wardroom_tora::plan::{FieldSetup, UsPlanSetup};

use crate::writing::{data, us_complaints, us_plan};

#[test]
fn ttt_t_map_4_a_field_has_no_more_spots_than_printed() {
    let data = data();
    let rules = us_complaints(&data, |plan| {
        let stacks = std::iter::repeat_n("F4F".to_owned(), 10).chain(["".to_owned()]).collect();
        plan.parking.insert(Field::Ewa, FieldSetup::Spots(stacks));
    });
    assert_eq!(rules, ["TTT T-map-4"]);
}

#[test]
fn ttt_t_map_5_units_are_stacked_in_the_order_of_the_plan() {
    let data = data();
    let stacks = |text: &str, field: Field| {
        let setup = UsPlanSetup::from(&us_plan(&data, text).unwrap());
        match &setup.parking[&field] {
            FieldSetup::Spots(stacks) => stacks.clone(),
            FieldSetup::Spread(_) => Vec::new(),
        }
    };
    // 35 units on 20 spots: five singles, then fifteen doubles with the type named first on top.
    let wheeler = stacks("historical done", Field::Wheeler);
    assert_eq!(wheeler.iter().filter(|stack| stack.contains('/')).count(), 15);
    assert_eq!((wheeler[0].as_str(), wheeler[5].as_str()), ("P-40", "P-40/P-36"));
    assert_eq!((wheeler[17].as_str(), wheeler[19].as_str()), ("P-40/P-26", "P-36/P-26"));
    // The last to be parked lies on top, without a limit to the height.
    let order = "park hickam-p-40 x5 hickam-1 park hickam-p-36 x2 hickam-1 done";
    let hickam = stacks(order, Field::Hickam);
    assert_eq!(hickam[0], "P-36/P-36/P-40/P-40/P-40/P-40/P-40/P-40");
    assert!(hickam[1..].iter().all(String::is_empty));
    // What lay above a unit that is taken out comes down.
    let hickam = stacks(&order.replace("done", "park hickam-p-40 x6 wheeler done"), Field::Hickam);
    assert_eq!(hickam[0], "P-36/P-36");
    // At least three of 43 Army units must be stacked on 40 spots.
    let army: usize =
        [Fighter::P40, Fighter::P36, Fighter::P26].map(|f| f.units().len()).iter().sum();
    assert_eq!(army - Field::Wheeler.spots().len() - Field::Hickam.spots().len(), 3);
}

#[test]
fn ttt_t_map_6_the_yard_stands_in_2se_and_its_ships_float_in_1se() {
    assert_eq!(YARD_ZONE.to_string(), "2SE");
    let berths = Slot::all().filter(|slot| slot.kind() == SlotKind::Yard);
    assert!(berths.map(|slot| slot.zone().to_string()).all(|zone| zone == "1SE"));
}

fn cell(chart: &str, row: &str, column: &str) -> String {
    let charts = charts(&data());
    let chart = charts.iter().find(|known| known.id == chart).unwrap();
    chart.look_up(Some(column), row, 0).unwrap().result
}

#[test]
fn ttt_t_map_8_the_dimensions_are_charted() {
    assert_eq!(cell("dimensions", "harbor", "size"), "55 x 46 in");
    assert_eq!(cell("dimensions", "Ewa, Kaneohe", "size"), "4 x 10 in");
}

#[test]
fn ttt_t_map_11_the_bases_are_charted() {
    assert_eq!(cell("base-lengths", "CV", "length"), "5");
    assert_eq!(cell("base-lengths", "BB", "width"), "1");
}
