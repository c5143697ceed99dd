//! The ready-made plans and the free game.

use wardroom_kernel::Fast;
use wardroom_tora::forces::{Load, Plane};
use wardroom_tora::places::Sector;
use wardroom_tora::plan::ijn::{self, Waves};
use wardroom_tora::plan::{Day, IjnPlan, IjnPlanSetup, Track, UsPlanSetup, Wave, us};

use crate::writing::{data, ijn_plan, named, us_plan};

/// How many units of a kind a wave has in a sector.
fn listed(plan: &IjnPlan, wave: Wave, sector: Sector, plane: Plane, load: Load) -> usize {
    plane
        .units()
        .map(|unit| plan.units[usize::from(unit)])
        .filter(|unit| (unit.wave, unit.sector, unit.load) == (wave, sector, load))
        .count()
}

#[test]
fn ttt_t_scen_1_the_historical_strike_is_listed_as_it_flew() {
    let data = data();
    let plan = ijn_plan(&data, "historical done").unwrap();
    assert_eq!(plan.day, Day(6));
    let wave_1 = |sector, plane, load| listed(&plan, Wave::First, sector, plane, load);
    assert_eq!(wave_1(Sector::NW, Plane::Val, Load::GP), 13);
    assert_eq!(wave_1(Sector::NW, Plane::Zero, Load::None), 11);
    assert_eq!(wave_1(Sector::SW, Plane::Kate, Load::Torpedo), 10);
    assert_eq!(wave_1(Sector::SW, Plane::Kate, Load::AP), 12);
    let wave_2 = |plane, load| listed(&plan, Wave::Second, Sector::NE, plane, load);
    assert_eq!(wave_2(Plane::Kate, Load::GP), 8);
    assert_eq!(wave_2(Plane::Val, Load::GP), 11);
    assert_eq!(wave_2(Plane::Zero, Load::None), 10);
    assert_eq!(plan.third_size(), 0);
}

#[test]
fn ttt_t_scen_1_the_historical_fleet_lies_where_it_lay() {
    let data = data();
    let plan = us_plan(&data, "historical done").unwrap();
    let setup = UsPlanSetup::from(&plan);
    for (ship, slot) in [
        ("Nevada", "FSE4"),
        ("Arizona", "FSE1"),
        ("Vestal", "FSE1 outer"),
        ("West Virginia", "FSE2 outer"),
        ("Oklahoma", "FSE3 outer"),
        ("Pennsylvania", "Y1"),
        ("Detroit", "FNE1"),
    ] {
        assert_eq!(setup.moorings[&named(ship)].to_string(), slot, "{ship}");
    }
    assert!(Track::ALL.iter().all(|&track| plan.points_spent(track) == 0));
    assert!(plan.radar.iter().all(|&sector| sector == Sector::NE));
    assert!(plan.pby.iter().all(|&sector| sector == Sector::SE));
    assert_eq!(plan.port_day, [Day(3), Day(7)], "both carriers at sea on Dec 7");
}

#[test]
fn ttt_t_scen_2_every_ready_made_plan_can_be_taken_and_changed() {
    let data = data();
    for (ready, spent) in [("historical", 0), ("long-weekend", 6), ("thin-watch", 6)] {
        let plan = us_plan(&data, &format!("{ready} radar dec-3 sw done")).unwrap();
        assert_eq!(plan.radar[2], Sector::SW);
        assert!(Track::ALL.iter().all(|&track| plan.points_spent(track) == spent), "{ready}");
    }
    for (ready, sizes) in [
        ("historical", [46, 29, 0]),
        ("straight-at-the-row", [48, 27, 0]),
        ("three-blows", [39, 36, 39]),
    ] {
        let plan = ijn_plan(&data, &format!("{ready} day dec-2 done")).unwrap();
        assert_eq!(plan.day, Day(1));
        let found = [plan.wave_size(Wave::First), plan.wave_size(Wave::Second), plan.third_size()];
        assert_eq!(found, sizes, "{ready}");
    }
    assert_eq!(us_plan(&data, "radar dec-3 sw historical").unwrap_err().rule().id, "T-scen-2");
    assert_eq!(us_plan(&data, "three-blows").unwrap_err().rule().id, "T-scen-2");
}

#[test]
fn ttt_t_scen_2_careless_plans_are_legal_and_come_back_from_their_file() {
    let data = data();
    let mut dice = Fast::new(41);
    let mut different = 0;
    for _ in 0..400 {
        let us = us::random(&data, &mut dice);
        assert_eq!(UsPlanSetup::from(&us).check(&data), Ok(us));
        let ijn = ijn::random(&data, Waves::Three, &mut dice);
        assert_eq!(IjnPlanSetup::from(&ijn).check(&data), Ok(ijn));
        different += usize::from(!data.us_plans.contains(&us));
    }
    assert!(different > 200, "{different} of 400 plans differ from the ready-made ones");
}
