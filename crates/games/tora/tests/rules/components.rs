//! The pieces and their figures, the data files and the charts.

use std::collections::BTreeSet;

use wardroom_kernel::{Fast, Guide, Label, Origin, Overlay, Pick};
use wardroom_tora::charts::charts;
use wardroom_tora::data::{Data, Faces};
use wardroom_tora::forces::{
    Battery, ByFighter, ByPlane, Fighter, Load, Plane, Ship, ShipType, YARD_ZONE,
};
use wardroom_tora::plan::{MOST_PICKS, PICKS, PlanIllegal, Wave, ijn, us, word};

use crate::writing::{data, ijn_plan, offered_to_ijn, offered_to_us};

fn faces(low: u8, high: u8) -> Faces {
    Faces { low, high }
}

#[test]
fn ttt_t_comp_1_each_side_fills_in_its_planner_for_ten_days() {
    let data = data();
    assert_eq!(offered_to_ijn(&data, "day").len(), 10);
    assert_eq!(offered_to_us(&data, "lexington").len(), 10);
    // A plan can be finished at once, and nothing follows its end.
    assert!(offered_to_us(&data, "").contains(&"done".to_owned()));
    assert!(offered_to_us(&data, "historical done").is_empty());
    assert!(offered_to_ijn(&data, "historical done").is_empty());
}

#[test]
fn ttt_t_comp_2_limits_count_units_and_not_aircraft() {
    let data = data();
    let plan = ijn_plan(&data, "straight-at-the-row done").unwrap();
    let aircraft: u32 = Plane::ALL
        .iter()
        .map(|&plane| {
            let units =
                plane.units().filter(|&unit| plan.units[usize::from(unit)].wave == Wave::First);
            units.count() as u32 * u32::from(data.plane_strength[plane])
        })
        .sum();
    assert_eq!((plan.wave_size(Wave::First), aircraft), (48, 192));
}

#[test]
fn ttt_t_comp_3_the_us_has_174_aircraft_in_57_units() {
    let data = data();
    let aircraft = ByFighter::from_fn(|fighter| {
        fighter.units().len() * usize::from(data.fighter_strength[fighter])
    });
    assert_eq!(aircraft.values(), &[96, 36, 14, 20, 8]);
    let units = ByFighter::from_fn(|fighter| fighter.units().len());
    assert_eq!(units.values(), &[24, 12, 7, 10, 4]);
    for &fighter in Fighter::ALL {
        assert!(fighter.units().all(|unit| Fighter::of_unit(unit) == fighter));
    }
}

#[test]
fn ttt_t_comp_4_us_units_hit_on_their_own_numbers() {
    let data = data();
    let hits = [faces(4, 6), faces(5, 6), faces(6, 6), faces(4, 6), faces(6, 6)];
    assert_eq!(data.fighter_hits.values(), &hits);
    assert_eq!([data.ship_aaa_hits, data.battery_aaa_hits], [faces(6, 6); 2]);
}

#[test]
fn ttt_t_comp_5_ten_of_sixteen_ships_are_capital_and_utah_is_not() {
    let of = |kind| Ship::ALL.iter().filter(|ship| ship.ship_type() == kind).count();
    assert_eq!([of(ShipType::Carrier), of(ShipType::Battleship), of(ShipType::Other)], [2, 8, 6]);
    assert_eq!(Ship::ALL.iter().filter(|ship| ship.is_capital()).count(), 10);
    assert!(!Ship::Utah.is_capital());
}

#[test]
fn ttt_t_comp_6_ships_sink_by_their_strength() {
    let data = data();
    let strength = |ship: Ship| data.ship_strength[ship];
    assert_eq!([Ship::Nevada, Ship::Oklahoma, Ship::Enterprise].map(strength), [8; 3]);
    assert_eq!([Ship::Pennsylvania, Ship::Arizona, Ship::Lexington].map(strength), [9; 3]);
    let strongest = [Ship::Tennessee, Ship::California, Ship::Maryland, Ship::WestVirginia];
    assert_eq!(strongest.map(strength), [10; 4]);
    assert_eq!([Ship::Utah, Ship::Raleigh, Ship::Detroit].map(strength), [6, 5, 5]);
    assert_eq!([Ship::Neosho, Ship::Tangier, Ship::Vestal].map(strength), [4; 3]);
}

#[test]
fn ttt_t_comp_7_four_batteries_guard_the_south() {
    let data = data();
    let zones: Vec<String> = Battery::ALL.iter().map(|fort| fort.zone().to_string()).collect();
    assert_eq!(zones, ["2SW", "2SW", "2SE", "2SE"]);
    assert_eq!(data.battery_strength.values(), &[4; 4]);
}

#[test]
fn ttt_t_comp_8_twelve_yard_units_hold_sixty_hits() {
    let data = data();
    assert_eq!(data.yard_strength.values(), &[5; 12]);
    assert_eq!(data.yard_bands[4], data.yard_strength.values().iter().sum::<u8>());
    assert_eq!(YARD_ZONE.to_string(), "2SE");
}

#[test]
fn ttt_t_comp_9_the_ijn_has_300_aircraft_in_75_units() {
    let data = data();
    let aircraft =
        ByPlane::from_fn(|plane| plane.units().len() * usize::from(data.plane_strength[plane]));
    assert_eq!(aircraft.values(), &[120, 96, 84]);
    let units = ByPlane::from_fn(|plane| plane.units().len());
    assert_eq!(units.values(), &[30, 24, 21]);
}

#[test]
fn ttt_t_comp_10_bombers_hit_on_4_and_zeros_on_3() {
    let data = data();
    assert_eq!(data.zero_hits(), faces(3, 6));
    assert_eq!(data.bombing_hits(Plane::Val, Load::GP), faces(4, 6));
    for load in [Load::GP, Load::AP, Load::Torpedo] {
        assert_eq!(data.bombing_hits(Plane::Kate, load), faces(4, 6));
    }
    assert_eq!(data.bombing_hits(Plane::Val, Load::Torpedo), Faces::NEVER);
}

#[test]
fn ttt_t_comp_11_ordnance_is_not_limited() {
    let data = data();
    let order = "send wave-1-sw-kate-ap x12 wave-1-sw torpedo \
                 send wave-2-ne-kate-gp x8 wave-2-ne torpedo done";
    let plan = ijn_plan(&data, order).unwrap();
    let torpedoes = plan.units.iter().filter(|unit| unit.load == Load::Torpedo).count();
    assert_eq!(torpedoes, 30, "every Kate unit has one, and one load only");
}

#[test]
fn ttt_t_opt_5_the_running_text_bombs_on_5_and_strafes_as_before() {
    let data = data();
    assert_eq!(data.bombing_hits_by_text(Plane::Val, Load::GP), faces(5, 6));
    assert_eq!(data.bombing_hits_by_text(Plane::Kate, Load::AP), faces(5, 6));
    assert_eq!(data.bombing_hits_by_text(Plane::Zero, Load::None), faces(3, 6));
}

#[test]
fn corrections_reach_the_rules() {
    let overlay = Overlay::parse(
        "[ships.Nevada]\nstrength = 12\norigin = \"given\"\nwhy = \"\"\n[fighters.P-36]\nhits = \"4-6\"",
    );
    let data = Data::load(&overlay.unwrap()).unwrap();
    assert_eq!(data.ship_strength[Ship::Nevada], 12);
    assert_eq!(data.fighter_hits[Fighter::P36], faces(4, 6));
    let ships = charts(&data).into_iter().find(|chart| chart.id == "ships").unwrap();
    let nevada = ships.look_up(Some("strength"), "Nevada", 0).unwrap();
    assert_eq!((nevada.result.as_str(), nevada.origin), ("12", Origin::Given));
}

#[test]
fn corrections_that_make_no_sense_are_refused_all_at_once() {
    let overlay = Overlay::parse(
        "[ships.Nevada]\nstrength = 0\n[guns.ship]\nhits = \"6-7\"\n\
         [numbers.second-wave]\nvalue = 20\n[numbers.warned-response]\nvalue = 6\n\
         [yard.S1]\nstrength = 6\n[outcome.4a]\nsunk = [0, 1]\n",
    );
    let complaints = Data::load(&overlay.unwrap()).unwrap_err();
    let places: BTreeSet<&str> = complaints.0.iter().map(|c| c.place.as_str()).collect();
    let expected = [
        "guns.ship.hits",
        "numbers.third-wave.value",
        "numbers.warned-response.value",
        "outcome",
        "ships.Nevada.strength",
        "yard-bands",
    ];
    assert_eq!(places, BTreeSet::from(expected), "{complaints}");
}

#[test]
fn a_ready_made_plan_that_corrected_figures_forbid_is_refused_by_its_rule() {
    let overlay = Overlay::parse("[numbers.wave-size]\nvalue = 40").unwrap();
    let complaints = Data::load(&overlay).unwrap_err();
    assert!(complaints.0.iter().all(|c| c.rule.as_deref() == Some("TTT T-plan-3")));
    assert_eq!(complaints.0[0].place, "ijn-plans.historical.groups");
}

#[test]
fn every_chart_is_whole_and_says_where_its_rows_come_from() {
    let data = data();
    let charts = charts(&data);
    let ids: BTreeSet<&str> = charts.iter().map(|chart| chart.id.as_str()).collect();
    assert_eq!(ids.len(), charts.len(), "no two charts have the same name");
    for chart in &charts {
        assert!(!chart.rows.is_empty(), "{}", chart.id);
        for row in &chart.rows {
            assert_eq!(row.cells.len(), chart.columns.len(), "{} {}", chart.id, row.roll);
            let reasoned = row.origin == Origin::Given || !row.why.is_empty();
            assert!(reasoned, "{} {} has no reason", chart.id, row.roll);
        }
    }
}

#[test]
fn charts_are_looked_up_by_roll_and_name() {
    let data = data();
    let charts = charts(&data);
    let look = |id: &str, column: &str, roll: &str| {
        let chart = charts.iter().find(|chart| chart.id == id).unwrap();
        chart.look_up(Some(column), roll, 0).unwrap().result
    };
    assert_eq!(look("radar", "radar", "2"), "out for the day");
    assert_eq!(look("radar", "radar", "3"), "works");
    assert_eq!(look("warning", "radar matches", "2"), "no warning");
    assert_eq!(look("warning", "radar matches", "3"), "warned");
    let warning = charts.iter().find(|chart| chart.id == "warning").unwrap();
    assert_eq!(warning.rule.id, "T-alert-7", "the rule of early warning");
    assert_eq!(look("hits", "P-36", "4"), "miss");
    assert_eq!(look("hits", "Kate-AP", "6"), "hit, roll again");
    assert_eq!(look("hits", "small arms", "5"), "miss");
    assert_eq!(look("luck-deck", "1 black (both carriers in port)", "15"), "0.762");
    assert_eq!(look("luck-deck", "2 black (a carrier at sea)", "25"), "0.091");
    assert_eq!(look("luck-deck", "2 black (a carrier at sea)", "31"), "0.000");
    assert_eq!(look("alert-response", "by turn, early warning", "1"), "turn 3");
    assert_eq!(look("alert-levels", "turns 7-12", "2"), "3");
    assert_eq!(look("outcome", "13-24", "2 OK, 3-6 damaged, 2-5 sunk"), "T");
    assert_eq!(look("yard-bands", "damage", "31"), "41-60%");
    assert_eq!(look("ships", "type", "Utah"), "AG");
    assert_eq!(look("slots", "moves to 3SE", "FSW2"), "12");
    assert_eq!(look("torpedo-runs", "legal", "channel C1-C4"), "never");
}

/// The guide of the game.
fn guide() -> Guide {
    Guide::parse(include_str!("../../../../../docs/rules/tora.toml")).unwrap()
}

#[test]
fn the_guide_has_every_rule_once_and_charts_cite_only_those() {
    let guide = guide();
    let ids: BTreeSet<&str> = guide.rules.iter().map(|rule| rule.id.as_str()).collect();
    assert_eq!((guide.rules.len(), ids.len()), (137, 137));
    for chart in charts(&data()) {
        assert!(guide.find(chart.rule.id).is_some(), "{}", chart.id);
    }
}

/// Walks through random plans; at every place each listed pick must have a label and each other pick of
/// the game a reason, with rules that are in the guide.
fn walk(
    choices: impl Fn(&[Pick], &mut Vec<Pick>),
    label: impl Fn(&[Pick], Pick) -> Label,
    check: impl Fn(&[Pick], Pick) -> Result<(), PlanIllegal>,
) {
    let guide = guide();
    let mut dice = Fast::new(3);
    let (mut picks, mut list) = (Vec::new(), Vec::new());
    let mut reasons = BTreeSet::new();
    for _ in 0..30 {
        picks.clear();
        loop {
            choices(&picks, &mut list);
            if list.is_empty() {
                break;
            }
            for pick in (0..PICKS + 10).map(Pick) {
                let (text, rule) = if list.contains(&pick) {
                    let label = label(&picks, pick);
                    (label.text, label.rule)
                } else {
                    let reason = check(&picks, pick).unwrap_err();
                    reasons.insert(reason.rule().id);
                    (reason.to_string(), reason.rule())
                };
                assert!(!text.is_empty(), "{} after {picks:?}", word(pick));
                assert!(guide.find(rule.id).is_some(), "{rule}");
            }
            picks.push(list[dice.below(list.len() as u32) as usize]);
        }
    }
    assert!(reasons.len() >= 5, "only {reasons:?}");
}

#[test]
fn every_word_of_a_us_plan_is_explained_or_refused_by_a_rule() {
    let data = data();
    let base = &data.us_plans[0];
    walk(
        |picks, list| us::choices(&data, base, picks, list),
        |picks, pick| us::label(&data, base, picks, pick),
        |picks, pick| us::Sheet::read(&data, base, picks).check(pick),
    );
}

#[test]
fn every_word_of_an_ijn_plan_is_explained_or_refused_by_a_rule() {
    let data = data();
    let (base, terms) = (&data.ijn_plans[0], ijn::Terms::default());
    walk(
        |picks, list| ijn::choices(&data, base, terms, picks, list),
        |picks, pick| ijn::label(&data, base, terms, picks, pick),
        |picks, pick| ijn::Sheet::read(&data, base, terms, picks).check(pick),
    );
}

#[test]
fn a_plan_ends_before_it_grows_without_bound() {
    let data = data();
    let day = |text: &str| (0..PICKS).map(Pick).find(|&pick| word(pick) == text).unwrap();
    let picks: Vec<Pick> =
        [day("day"), day("dec-3")].into_iter().cycle().take(MOST_PICKS).collect();
    let mut list = Vec::new();
    ijn::choices(&data, &data.ijn_plans[0], ijn::Terms::default(), &picks, &mut list);
    assert_eq!(list, [day("done")]);
    let terms = ijn::Terms::default();
    let sheet = ijn::Sheet::read(&data, &data.ijn_plans[0], terms, &picks);
    assert_eq!(sheet.check(day("send")), Err(PlanIllegal::TooLong));
}

#[test]
fn the_game_and_its_readme_say_the_same_of_what_is_reconstructed() {
    let game: wardroom_tora::Tora = wardroom_testkit::suite::load();
    let about = wardroom_kernel::Rules::manifest(&game).about;
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let readme = plain(include_str!("../../README.md"));
    for part in [
        "trengths of ships and batteries",
        "hit numbers of P-40, P-36 and F4F",
        "outcome chart",
        "slots and fairway nodes",
        "waves 2 and 3",
        "re-arming",
        "4-6",
        "5-6",
        "several people can share a seat, which sends one order at a time",
    ] {
        assert!(plain(about).contains(part), "the game does not tell of {part}");
        assert!(readme.contains(part), "the README does not tell of {part}");
    }
    // What the data calls ours is told of: each of these parts has a figure that is not given.
    let data = data();
    assert!(data.book.batteries.values().all(|row| row.source.origin == Origin::Reconstructed));
    let unsure = data.book.fighters.iter().filter(|(_, row)| row.source.origin != Origin::Given);
    assert_eq!(unsure.map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["F4F", "P-36", "P-40"]);
}
