//! Components and charts: what is printed, counted and compared.

use wardroom_doolittle::parts::{
    Area, Benefit, Bomber, City, Cup, Kind, Sea, Side, Site, Target, Weather, Wind, Zone,
};
use wardroom_kernel::{Hidden, Origin};

use crate::{cell, game};

fn total(cup: Cup) -> u32 {
    game().data.hazards.iter().map(|one| u32::from(one.counts[cup as usize])).sum()
}

#[test]
fn edr_1_6_markers_bound_what_can_be_drawn() {
    let all: u32 = Cup::ALL.iter().map(|&cup| total(cup)).sum();
    assert_eq!(all, 213);
    assert!(all as usize <= wardroom_doolittle::state::MARKERS);
}

#[test]
fn edr_2_1_markers_carry_serial_and_pilot() {
    let data = &game().data;
    assert_eq!(data.b25s.len(), 24);
    assert_eq!(data.b25s[Bomber::Jones as usize].serial, 2283);
    assert_eq!(data.b25s[Bomber::Holstrom as usize].serial, 2282);
    assert_eq!(data.b25s[Bomber::Doolittle as usize].serial, 2344);
}

#[test]
fn edr_back_elite_lists_ten_benefits() {
    for &benefit in Benefit::ALL {
        let known = game().data.elites.iter().any(|one| one.benefit == benefit);
        assert!(known, "nobody is a {benefit}");
    }
}

#[test]
fn edr_comp_b25_sixteen_of_history_and_eight_reserves() {
    let reserves = game().data.b25s.iter().filter(|one| one.flight == 0).count();
    assert_eq!(reserves, 8);
    assert_eq!(cell("b25s", "2261", "name"), "Ruptured Duck");
}

#[test]
fn edr_comp_elite_given_names_have_their_benefit() {
    assert_eq!(cell("elites", "Doolittle", "benefit"), "pilot-re-roll");
    assert_eq!(cell("elites", "White", "benefit"), "doctor");
    assert!(game().data.elites.iter().any(|one| one.name == "Greening" && one.benefit.is_pilot()));
}

#[test]
fn edr_p6_map_notes_yokohama_has_two_boxes() {
    let targets = &game().data.area(Area::Yokohama).targets;
    assert_eq!(*targets, [Target::SteelMill, Target::Dockyard]);
    assert_eq!(game().data.numbers(Target::SteelMill, Side::Day), [7, 8]);
}

#[test]
fn edr_3_0_there_are_three_maps() {
    let count = |city| Area::ALL.iter().filter(|area| area.city() == city).count();
    assert_eq!(City::ALL.iter().map(|&city| count(city)).collect::<Vec<_>>(), [10, 7, 8]);
}

#[test]
fn edr_map_tokyo_what_is_given_is_as_given() {
    let data = &game().data;
    let inner: Vec<Area> = Area::ALL
        .iter()
        .copied()
        .filter(|&area| area.city() == City::Tokyo && !data.area(area).perimeter)
        .collect();
    assert_eq!(inner, [Area::TokyoBayNorth]);
    assert!(data.area(Area::Kisarazu).adjacent.contains(&Area::TokyoBayNorth));
    assert_eq!(data.numbers(Target::NipponElectric, Side::Day), [8, 8]);
    assert_eq!(data.target(Target::NipponElectric).area, Area::TokyoEast);
    assert_eq!(data.area(Area::Yokosuka).maximum, 3);
    assert_eq!(data.area(Area::TokyoBayNorth).targets, [Target::TokyoShipping]);
    assert_eq!(data.target(Target::SouthBayShipping).area, Area::TokyoBaySouth);
}

#[test]
fn edr_map_nagoya_is_whole() {
    let targets =
        Target::ALL.iter().filter(|&&t| game().data.target(t).area.city() == City::Nagoya);
    assert_eq!(targets.count(), 8);
    let areas = Area::ALL.iter().filter(|area| area.city() == City::Nagoya);
    assert!(areas.map(|&area| game().data.area(area).origin).all(|o| o == Origin::Reconstructed));
}

#[test]
fn edr_map_osaka_kobe_has_shipping_in_the_bay() {
    assert_eq!(game().data.target(Target::OsakaShipping).area, Area::OsakaBay);
    assert_eq!(game().data.target(Target::OsakaShipping).name, "Shipping");
}

#[test]
fn edr_cups_target_kinds_and_counts() {
    let totals: Vec<u32> = Cup::ALL[..7].iter().map(|&cup| total(cup)).collect();
    assert_eq!(totals, [27, 25, 19, 17, 21, 19, 16]);
    assert_eq!(cell("A5", "Flak 5-6", "stays"), "yes");
    assert_eq!(cell("A5", "Flak 6-8", "hits on"), "6-8");
    assert_eq!(cell("A5", "Interceptor 4-5", "hits on"), "4-5");
}

#[test]
fn edr_cups_flight_kinds_and_counts() {
    let totals: Vec<u32> = Cup::ALL[7..].iter().map(|&cup| total(cup)).collect();
    assert_eq!(totals, [20, 18, 17, 14]);
    let counts =
        |kind: Kind| game().data.hazard(kind).counts.iter().map(|&n| u32::from(n)).sum::<u32>();
    assert!(counts(Kind::FuelLeak) >= 2 && counts(Kind::FuelEvaporation) >= 2);
}

#[test]
fn edr_a1_names_every_modifier_of_an_approach() {
    assert_eq!(cell("A1", "Navigation Training by day", "modifier"), "+1");
    assert_eq!(cell("A1", "Blast marker in the box", "modifier"), "+1");
    assert_eq!(cell("A1", "lights out, by night", "modifier"), "two lowest of three dice");
}

#[test]
fn edr_a2_gunnery() {
    assert_eq!(
        (cell("A2", "dice", "value"), cell("A2", "hit", "value")),
        ("4".into(), "any 6".into())
    );
}

#[test]
fn edr_a3_names_every_modifier_of_a_detonation() {
    assert_eq!(cell("A3", "Bombing Training", "modifier"), "+2");
    assert_eq!(cell("A3", "damaged", "modifier"), "-1");
    assert_eq!(cell("A3", "elite Bombardier", "modifier"), "+1");
}

#[test]
fn edr_a5_values_of_markers() {
    for (row, column, value) in [
        ("Haze", "approach", "-1"),
        ("Camouflage -2", "approach", "-2"),
        ("Camouflage -3", "approach", "-3"),
        ("Conspicuous Target", "approach", "+1"),
        ("Volatile Target +2", "detonation", "+2"),
        ("Small Arms", "hits on", "2"),
        ("Haze", "stays", "yes"),
    ] {
        assert_eq!(cell("A5", row, column), value, "{row}");
    }
}

#[test]
fn edr_f1_given_cells_of_flying_on_fumes() {
    let fair = "calm, gusty, gale";
    assert_eq!(cell("F1", "5", fair), "Ditch");
    assert_eq!(cell("F1", "6", fair), "attach FoF marker");
    assert_eq!(cell("F1", "10", fair), "Sputters On");
    for column in [fair, "storm"] {
        for sum in 2..=12 {
            assert_ne!(cell("F1", &sum.to_string(), column), "change to low altitude");
        }
    }
    assert_eq!(cell("F1", "5", "high altitude"), "change to low altitude");
}

#[test]
fn edr_f2_given_cell_of_the_wind_check() {
    assert_eq!(cell("F2", "7", "calm"), "crosswind");
    let calm = game().wind_table(Weather::Calm);
    assert!(calm.contains(&Wind::Headwind));
    let storm = game().wind_table(Weather::Storm);
    let severe = |row: &[Wind; 11]| row.iter().filter(|&&one| one == Wind::SevereHeadwind).count();
    assert!(severe(storm) > severe(calm), "worse weather, worse wind");
}

#[test]
fn edr_f3_wind_effects() {
    assert_eq!(cell("F3", "headwind", "move"), "1 Fuel, then Guzzle: pass moves");
    assert_eq!(cell("F3", "severe-tailwind", "acquire"), "tries");
}

#[test]
fn edr_f4_guzzle() {
    assert_eq!(cell("F4", "pass", "value"), "5 or more on two dice");
    assert_eq!(cell("F4", "loaded", "value"), "-1");
}

#[test]
fn edr_f5_values_of_flight_markers() {
    assert_eq!(cell("F5", "Mechanical Problem: Landing Gear", "landing"), "-3");
    assert_eq!(cell("F5", "Faulty Doors", "detonation"), "-2");
}

#[test]
fn edr_f6_names_every_modifier_of_an_acquisition() {
    assert_eq!(cell("F6", "Persistent Attempt", "modifier"), "+1");
    assert_eq!(cell("F6", "Blast marker on the Target Map", "modifier"), "+1");
}

#[test]
fn edr_5_0_the_flight_map_runs_west_to_the_landing_sites() {
    let west = |site: Site| game().data.site(site).zone;
    assert!(west(Site::Vladivostok) > 6 && west(Site::Lishui) > west(Site::Korea));
}

#[test]
fn edr_5_1_twelve_zones_in_a_line() {
    assert_eq!(Zone::COUNT, 12);
    let mut at = Zone::Z1;
    let mut steps = 0;
    while let Some(next) = at.west() {
        at = next;
        steps += 1;
    }
    assert_eq!((at, steps), (Zone::Z12, 11));
}

#[test]
fn edr_5_2_launch_sums_and_hours() {
    let hours: Vec<Option<u8>> = (2..=19).map(|sum| game().data.launch_hour(sum)).collect();
    let expected = [0, 2, 4, 6, 8, 10, 10, 12, 12, 14, 14, 16, 16, 18, 20, 22];
    assert_eq!(hours[1..17], expected.map(Some));
    assert_eq!((hours[0], hours[17]), (None, None));
}

#[test]
fn edr_5_2_daynight_half_the_boxes_are_day() {
    let day: Vec<u8> =
        (0..24).step_by(2).filter(|&hour| game().data.half(hour) == Side::Day).collect();
    assert_eq!(day, [6, 8, 10, 12, 14, 16]);
}

#[test]
fn edr_5_3_the_defense_box_governs_four_zones() {
    let governed =
        |sea| Zone::ALL.iter().filter(|&&zone| game().data.zone(zone).sea == sea).count();
    assert_eq!(Sea::ALL.iter().map(|&sea| governed(sea)).collect::<Vec<_>>(), [1, 4, 2, 2, 3]);
    assert_eq!(Wind::COUNT, 6);
}

#[test]
fn edr_5_4_cities_of_the_japan_zone() {
    assert_eq!(
        (cell("acquisition", "Nagoya", "day"), cell("acquisition", "Nagoya", "night")),
        ("8".into(), "9".into())
    );
    assert_eq!(cell("acquisition", "Tokyo", "night"), "9");
    let tokyo: i32 = cell("acquisition", "Tokyo", "day").parse().unwrap();
    assert!((8..=10).contains(&tokyo));
}

#[test]
fn edr_5_5_landing_sites_and_their_numbers() {
    assert_eq!(cell("acquisition", "Kweilin", "landing value"), "4");
    for (name, landing, number) in [("Vladivostok", "7", "11"), ("Korea", "5", "9")] {
        assert_eq!(cell("acquisition", name, "landing value"), landing);
        assert_eq!(cell("acquisition", name, "day"), number);
        assert_eq!(cell("acquisition", name, "night"), number, "one number outside China");
    }
}

#[test]
fn edr_8_2_3_weather_off_the_naval_map() {
    let row = |sum: i32| cell("weather", &sum.to_string(), "weather");
    assert_eq!([row(2), row(4), row(5), row(7)], ["calm", "calm", "gusty", "gusty"]);
    assert_eq!([row(8), row(9), row(10), row(12)], ["gale", "gale", "storm", "storm"]);
}

#[test]
fn edr_8_3_1_four_cups_of_flight_hazards() {
    assert_eq!(Cup::ALL.iter().filter(|cup| !cup.is_for_targets()).count(), 4);
}

#[test]
fn edr_1_8_what_is_done_now_is_said_with_its_rule() {
    let mut state =
        crate::hoover(wardroom_doolittle::state::AttackPhase::Airspeed, Area::Chiba, |_| {});
    crate::run(&mut state, "");
    let view = game().view(&state, wardroom_kernel::Observer::Spectator);
    assert_eq!(view.now, "Airspeed: choose the Area to fly to");
    assert_eq!(crate::rule_against(&state, "done"), "EDR 4.1");
}
