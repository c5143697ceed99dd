//! Chapter 2, the charts, the map and the countersheet.

use wardroom_invasion::{Chit, Deed, Ground, JAPAN, Phase, Setup, Ship, Side, Sub, US};
use wardroom_kernel::{Chart, Origin, Rules, Words};

use crate::table::*;

fn chart(id: &str) -> Chart {
    game().charts().into_iter().find(|chart| chart.id == id).expect("there is such a chart")
}

fn cell(id: &str, row: &str, column: &str) -> String {
    chart(id).look_up(Some(column), row, 0).unwrap().result
}

fn ground(hex: u16) -> Ground {
    game().map().ground(game().map().at(hex).unwrap())
}

fn hexes_of(ground: Ground) -> Vec<u16> {
    let map = game().map();
    let all = map.land.all().filter(|&place| map.ground(place) == ground);
    all.map(|place| map.number(place)).collect()
}

#[test]
fn iph_1_1_two_players() {
    for scenario in &game().manifest().scenarios {
        assert_eq!(scenario.seats, ["japan", "us"]);
    }
}

#[test]
fn iph_2_1_176_counters() {
    let total: u32 =
        chart("counters").rows.iter().map(|row| row.cells[0].parse::<u32>().unwrap()).sum();
    assert_eq!(total, 176);
}

#[test]
fn iph_2_2_1_ford_island_is_3020() {
    let map = game().map();
    assert_eq!(map.number(map.ford_island), 3020);
    assert_eq!(map.land.len(), 605);
    assert_eq!(map.land.all().filter(|&place| map.is_coastal(place)).count(), 119);
}

#[test]
fn iph_2_2_2_a_unit_is_in_one_hex() {
    let mut state = state(&base(2, Phase::JapaneseMovement));
    japan(&mut state, "march-1631 to-1732", "");
    assert_eq!((count(&state, 1631), count(&state, 1732)), (0, 1));
}

#[test]
fn iph_2_2_3_the_gap_of_honolulu_is_no_city() {
    assert_eq!(ground(3513), Ground::Clear);
    let map = game().map();
    let mut city = map.honolulu.map(|place| map.number(place));
    city.sort_unstable();
    assert_eq!(city, [3315, 3413, 3414, 3512, 3611]);
}

#[test]
fn iph_2_3_units_have_names_and_factors() {
    assert_eq!(cell("counters", "24th Division", "count"), "37");
    assert_eq!(cell("counters", "Marines", "reduced"), "1-2");
}

#[test]
fn iph_2_4_1_an_snlf_company_is_3_3_7() {
    assert_eq!(cell("counters", "SNLF", "full"), "3-3");
    // Seven points by road and no eighth.
    let mut state = state(&Setup { snlf: units(&[1631]), ..base(2, Phase::JapaneseMovement) });
    let far = choices(&state, JAPAN, "march-1631");
    assert!(far.contains(&"to-1926".to_owned()) || far.contains(&"to-1826".to_owned()));
    japan(&mut state, "march-1631 to-1826", "");
}

#[test]
fn iph_2_4_2_planes_hit_ships_by_their_number() {
    // A US plane hits with a 4, a Japanese one does not.
    let mut state = crate::examples::fleets("akagi done", "enterprise done");
    on(&mut state, "1,4,3,4");
    assert_eq!(state.usn_carriers(), 1);
    let mut state = crate::examples::fleets("akagi done", "enterprise done");
    on(&mut state, "3,4,2");
    assert_eq!(state.ijn_carriers(), 0);
}

#[test]
fn iph_2_7_eight_types() {
    // Five types of ground units, and planes of three kinds.
    assert_eq!(cell("counters", "Japanese planes", "count"), "6");
    assert_eq!(cell("counters", "US naval planes", "count"), "2");
    assert_eq!(cell("counters", "US Army plane", "count"), "1");
}

#[test]
fn iph_2_8_a_marine_battalion_counts_as_one() {
    let state = state(&Setup { marines: units(&[3228]), ..base(2, Phase::Window) });
    assert_eq!(count(&state, 3228), 1);
}

#[test]
fn iph_2_9_attack_when_attacking_defence_when_defending() {
    let setup =
        Setup { snlf: units(&[1631, 2422]), marines: units(&[2421]), ..base(2, Phase::Window) };
    let mut attacks = state(&Setup { phase: Phase::UsCombat(Sub::Usmc), ..setup.clone() });
    us(&mut attacks, "attack-2422", "");
    assert_eq!(ladder(&attacks).attack, 2);
    let mut defends = state(&Setup { phase: Phase::JapaneseCombat, ..setup });
    japan(&mut defends, "attack-2421", "");
    assert_eq!(ladder(&defends).defence, 3);
}

#[test]
fn iph_2_10_1_reduced_units_move_as_far() {
    let reach = |word: &str| {
        let snlf = vec![word.to_owned()];
        let state = state(&Setup { snlf, ..base(2, Phase::JapaneseMovement) });
        choices(&state, JAPAN, "march-1631")
    };
    assert_eq!(reach("1631"), reach("1631 reduced"));
}

#[test]
fn iph_2_10_2_the_die_and_the_date() {
    for (turn, factors) in [(2, [0, 5]), (6, [1, 6]), (9, [2, 7])] {
        let rolled = ["1", "6"].map(|die| crate::examples::factor(base(turn, Phase::Window), die));
        assert_eq!(rolled, factors, "turn {turn}");
    }
}

#[test]
fn iph_2_10_3_garrisons_and_the_row_never_move() {
    let state =
        state(&Setup { division_24: units(&[2125]), ..base(6, Phase::UsMovement(Sub::D24)) });
    assert_eq!(choices(&state, US, ""), ["done", "march-2125"]);
    assert_eq!(no_us(&state, "march-3228"), "2.10.3");
    let of_row = Chit::ALL.iter().filter(|chit| chit.sub() == Sub::Row);
    assert!(of_row.map(|chit| chit.deed()).eq([Deed::Fight]));
}

#[test]
fn iph_2_11_1_two_steps_and_one() {
    let words = ["1631", "2421"].map(str::to_owned).to_vec();
    let mut state = state(&Setup {
        snlf: words,
        division_24: units(&[2422; 4]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut state, "attack-2422", "");
    // 3 to 4 is 1:2; a 1 costs each side a step.
    japan(&mut state, "steady", "1");
    assert_eq!(setup_of(&state).snlf[1], "2421 reduced spent");
    assert_eq!(count(&state, 2422), 3);
}

#[test]
fn iph_2_11_2_lost_steps_do_not_come_back() {
    let snlf = vec!["1631 reduced".to_owned()];
    let mut state = state(&Setup { snlf, moved: true, fought: true, ..base(2, Phase::Window) });
    on(&mut state, "row-fight");
    assert_eq!(state.turn, 3);
    assert_eq!(setup_of(&state).snlf[0], "1631 reduced");
}

#[test]
fn iph_2_12_four_us_sub_commands_and_two_japanese() {
    let subs: std::collections::BTreeSet<_> =
        Chit::ALL.iter().map(|chit| chit.sub().word()).collect();
    assert_eq!(subs.into_iter().collect::<Vec<_>>(), ["24th", "25th", "row", "usmc"]);
}

#[test]
fn iph_2_13_markers_have_no_stacking_value() {
    let setup = Setup { snlf: units(&[1631; 4]), ..base(2, Phase::Window) };
    assert!(game().check_setup(&setup).is_ok());
    assert_eq!(cell("counters", "Beachhead markers", "count"), "3");
}

#[test]
fn iph_m_1_rows_grow_south_and_columns_west() {
    let north = h(1727).centre();
    let south = h(2125).centre();
    assert!(north.1 < south.1 && h(1727).centre().0 > h(1720).centre().0);
    // Even rows lie half a hex further west.
    assert!(h(2225).centre().0 > h(2125).centre().0);
}

#[test]
fn iph_m_2_distance_and_neighbours() {
    assert_eq!(h(3020).distance(h(2821)), 2);
    assert_eq!(h(2125).distance(h(2225)), 1);
}

#[test]
fn iph_m_3_named_hexes() {
    assert_eq!(ground(1630), Ground::City);
    assert_eq!([ground(2125), ground(2225)], [Ground::Military; 2]);
    let name = |hex| game().map().name(game().map().at(hex).unwrap());
    assert_eq!((name(2821), name(3225), name(3327)), ("Pearl City", "Ewa", "Marine Base"));
    let counts = [Ground::City, Ground::Military, Ground::Oil, Ground::Fort, Ground::Airfield]
        .map(|ground| hexes_of(ground).len());
    assert_eq!(counts, [18, 6, 2, 7, 7]);
}

#[test]
fn the_map_can_be_corrected() {
    use wardroom_kernel::Overlay;
    let load = |text: &str| wardroom_invasion::Invasion::load(&Overlay::parse(text).unwrap());
    let better = load("[map]\nterrain = [[2422, \"rough\"]]\nroads = [[2421, 2422]]").ok().unwrap();
    let map = better.map();
    let place = map.at(2422).unwrap();
    assert_eq!(map.ground(place), Ground::Rough);
    assert_eq!(
        map.land.side(place, wardroom_hexmap::Direction::East),
        wardroom_hexmap::Hexside::Road
    );
    let wrong = load("[map]\nterrain = [[1001, \"rough\"]]\nwater = [[2421, 2521], [2421, 2621]]");
    assert_eq!(wrong.err().unwrap().0.len(), 2);
    assert!(load("[map]\nterrain = [[2422, \"fort\"]]").is_err());
}

#[test]
fn iph_t_crt_cell_by_cell() {
    assert_eq!(cell("crt", "6", "2:1"), "2/1");
    let rows: Vec<String> = chart("crt").rows.iter().map(|row| row.cells.join(" ")).collect();
    assert_eq!(
        rows,
        [
            "1/1 1/1 1/2 0/2 0/3 0/4",
            "2/1 1/1 1/1 1/2 0/3 0/3",
            "2/0 2/1 1/1 1/2 1/2 0/3",
            "3/0 2/0 2/1 1/1 1/2 1/3",
            "3/0 3/0 2/1 2/1 1/2 1/2",
            "4/0 3/0 3/0 2/1 2/1 1/2",
        ]
    );
    assert_eq!(chart("crt").origin(), Origin::Mixed);
}

#[test]
fn iph_t_tec_cell_by_cell() {
    let rows: Vec<String> = chart("terrain")
        .rows
        .iter()
        .map(|row| format!("{} {}", row.roll, row.cells.join(" ")))
        .collect();
    assert_eq!(
        rows[..8],
        [
            "clear 1 - yes 0",
            "rough 2 1L yes 0",
            "mountain 3 2L yes 0",
            "city 1 1L no 1",
            "military 1 1L no 1",
            "fort 1 2L no 1",
            "airfield 1 - yes 2",
            "oil 1 1R yes 1",
        ]
    );
}

#[test]
fn iph_t_landing_every_modifier() {
    use crate::examples::land_one;
    assert_eq!(land_one(1, 1219, "2"), "1219");
    assert_eq!(land_one(1, 1219, "3"), "1219 stalled");
    assert_eq!(land_one(1, 1219, "5"), "1219 reduced");
    assert_eq!(land_one(5, 1631, "4"), "1631");
    assert_eq!(land_one(9, 2411, "6"), "2411");
    assert_eq!(chart("landing").look_up(None, "5", 0).unwrap().result, "stalled this turn");
}

#[test]
fn iph_t_night_by_thirds() {
    let shifts: Vec<String> = chart("night").rows.iter().map(|row| row.cells[0].clone()).collect();
    assert_eq!(shifts[0], "against the Japanese");
    assert_eq!(shifts[1], shifts[0]);
    assert_eq!((shifts[2].as_str(), shifts[3].as_str()), ("no shift", "no shift"));
    assert_eq!(shifts[4..], ["in favour of the Japanese"; 2]);
}

#[test]
fn iph_t_carrier_four_results() {
    let results: Vec<String> =
        chart("carrier").rows.iter().map(|row| row.cells[0].clone()).collect();
    let found = ["IJN finds US", "IJN finds US", "USN finds IJN"];
    assert_eq!(results[..3], found);
    assert_eq!(results[3..], ["mutual discovery", "mutual discovery", "no carrier combat"]);
}

#[test]
fn iph_t_turn_eleven_boxes() {
    assert_eq!(chart("turns").rows.len(), 11);
    assert_eq!(cell("turns", "4", "time"), "7 December, night");
    assert_eq!(cell("turns", "11", "time"), "9 December, evening");
    assert_eq!(cell("turns", "8", "US MF"), "die");
}

#[test]
fn iph_t_vp_five_boxes() {
    assert_eq!(chart("boxes").rows.len(), 5);
    // Ships begin in the distant boxes.
    let ships = all(&campaign()).ships;
    assert!(ships.iter().all(|(_, at)| *at == wardroom_invasion::Berth::Distant));
}

#[test]
fn iph_c_us1_the_24th_division() {
    assert_eq!(Sub::D24.units().len(), 37);
    assert_eq!(cell("counters", "24th Division", "full"), "1-1");
}

#[test]
fn iph_c_us2_the_25th_division() {
    assert_eq!(Sub::D25.units().len(), 37);
    assert_eq!(cell("counters", "25th Division", "reduced"), "-");
}

#[test]
fn iph_c_us3_the_marines() {
    assert_eq!(Sub::Usmc.units().len(), 4);
    assert_eq!(cell("counters", "Marines", "full"), "2-3");
}

#[test]
fn iph_c_us4_garrisons() {
    assert_eq!(cell("counters", "Fort garrison", "count"), "7");
    assert_eq!(cell("counters", "Fort garrison", "full"), "0-2");
}

#[test]
fn iph_c_us5_battleship_row() {
    assert_eq!(cell("counters", "Battleship Row", "count"), "1");
}

#[test]
fn iph_c_us6_us_ships() {
    let own: Vec<&str> =
        Ship::ALL.iter().filter(|ship| ship.side() == Side::Us).map(|ship| ship.name()).collect();
    assert_eq!(own, ["Enterprise", "Lexington"]);
}

#[test]
fn iph_c_us7_seven_chits() {
    let words: Vec<&str> = Chit::ALL.iter().map(|chit| chit.word()).collect();
    assert_eq!(words.len(), 7);
    assert_eq!(words.iter().filter(|word| word.ends_with("fight")).count(), 4);
    assert!(!words.contains(&"row-move"));
}

#[test]
fn iph_c_jp1_twelve_snlf_companies() {
    assert_eq!(cell("counters", "SNLF", "count"), "12");
    assert_eq!(cell("counters", "SNLF", "reduced"), "2-2");
}

#[test]
fn iph_c_jp2_eighteen_ija_companies() {
    assert_eq!(cell("counters", "IJA", "count"), "18");
    assert_eq!(cell("counters", "IJA", "reduced"), "1-1");
}

#[test]
fn iph_c_jp3_japanese_ships() {
    let own = Ship::ALL.iter().filter(|ship| ship.side() == Side::Japan);
    assert_eq!(own.clone().count(), 8);
    assert_eq!(own.filter(|ship| ship.is_battleship()).count(), 2);
}

#[test]
fn iph_c_jp4_markers() {
    assert_eq!(cell("counters", "Control flags", "count"), "25");
    assert_eq!(cell("counters", "No Move or Attack markers", "count"), "3");
}

#[test]
fn iph_c_all_the_sum_can_be_shifted_but_has_a_bound() {
    use wardroom_kernel::Overlay;
    let overlay = |count: u8| Overlay::parse(&format!("[counters.snlf]\ncount = {count}")).unwrap();
    assert!(wardroom_invasion::Invasion::load(&overlay(14)).is_ok());
    assert!(wardroom_invasion::Invasion::load(&overlay(40)).is_err());
}
