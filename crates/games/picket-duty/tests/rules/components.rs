//! What lies in the box: the ship, her guns, her crew, markers and tracks.

use wardroom_kernel::{Hidden, Rules, Words};
use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{
    Altitude, Bearing, Class, Compartment, Equipment, Man, Mount, Section,
};
use wardroom_picket_duty::ship::Ship;
use wardroom_picket_duty::state::Step;
use wardroom_testkit::playout;

use crate::{at, game, hit, marked, mount, rooms, step, wave};

fn words_in(section: Section, calibre: &str) -> String {
    Mount::ALL
        .iter()
        .copied()
        .filter(|&mount| game().data.is_fitted(Class::Fletcher, mount))
        .filter(|mount| {
            mount.section(Class::Fletcher) == section && mount.calibre().word() == calibre
        })
        .map(|mount| mount.word().replace("5in", "").replace("40", "").replace("20", ""))
        .collect()
}

#[test]
fn pd_pd_k_dice_the_ten_sided_die_has_a_zero() {
    // A ten is the row 0 of table 11, and so is the 0 that the die shows.
    for die in ["10", "0"] {
        let state = hit("90L", &format!("{die},3"), |_| {});
        assert!(!state.damaged, "row 0, column 3 is superficial");
    }
    let charts = game().charts();
    for (id, nought, nine) in [
        ("11F", "SEC:Ice Machine(A)", "SEC:Crew Quarters(A)"),
        ("11M", "STKX:F(C)", "STK:A(C)"),
        ("11A", "SUP", "SUP"),
    ] {
        let chart = charts.iter().find(|chart| chart.id == id).expect("the chart is there");
        for (roll, row, result) in [("0", "0", nought), ("10", "0", nought), ("9", "9", nine)] {
            let found = chart.look_up(Some("2"), roll, 0).expect("the row is there");
            assert_eq!((found.row.as_str(), found.result.as_str()), (row, result), "{id}, {roll}");
        }
    }
}

#[test]
fn pd_pd_k_ship_each_section_has_its_party() {
    let chiefs = Section::ALL.iter().map(|&section| Man::chief(section).word());
    let chiefs: Vec<&str> = chiefs.collect();
    assert_eq!(chiefs, ["repair 1 chief", "repair 2 chief", "repair 3 chief"]);
}

#[test]
fn pd_pd_k_guns5_two_forward_three_aft() {
    assert_eq!(words_in(Section::Forward, "5in"), "12");
    assert_eq!(words_in(Section::Aft, "5in"), "345");
}

#[test]
fn pd_pd_k_guns40_two_two_and_one() {
    let tubs = Section::ALL.iter().map(|&section| words_in(section, "40mm"));
    assert_eq!(tubs.collect::<Vec<_>>(), ["AB", "CD", "E"]);
    let high = |gun: &str| {
        let mount = Mount::named(gun).unwrap();
        game().data.reach(Class::Fletcher, mount, Bearing::B90) > 0
    };
    assert!(high("40A") && high("40C") && !high("40B") && !high("40D"), "A and C to starboard");
}

#[test]
fn pd_pd_k_guns20_four_midship_three_aft() {
    assert_eq!(words_in(Section::Midship, "20mm"), "ABCD");
    assert_eq!(words_in(Section::Aft, "20mm"), "EFG");
}

#[test]
fn pd_pd_k_mags_each_magazine_feeds_its_guns() {
    for gun in 0..5 {
        let state = at(Step::Attack, |setup| {
            setup.ship.flooded = rooms(&[&format!("magazine-{}", gun + 1)]);
        });
        let silent: Vec<usize> =
            (0..5).filter(|&one| !state.ship.can_fire(&game().data, Mount::ALL[one])).collect();
        assert_eq!(silent, [gun]);
    }
    assert_eq!(Ship::nearest_magazine(1), Compartment::Magazine40Forward);
    assert_eq!(Ship::nearest_magazine(2), Compartment::Magazine40Aft);
}

#[test]
fn pd_pd_k_rad_two_radars() {
    assert_eq!([Equipment::Sc.word(), Equipment::Sg.word()], ["SC", "SG"]);
    let state = hit("90L", "3,1", |_| {});
    assert_eq!(state.ship.condition(Equipment::Sg).word(), "ok");
    assert_eq!(state.ship.condition(Equipment::Sc).word(), "destroyed");
}

#[test]
fn pd_pd_k_lrad_four_land_radars() {
    let names: Vec<&str> = game().data.land_radars.iter().map(|(name, _)| name.word()).collect();
    assert_eq!(names, ["Hedo Saki", "Ie Shima", "Iheya Shima", "Aguni Shima"]);
}

#[test]
fn pd_pd_k_off_nine_men_get_chits() {
    let mut state: State = playout::start(game(), "6", &[]);
    step(&mut state, "-2,-1,0,1,2,1,0,-1,-2,6,6");
    assert_eq!(state.ship.crew, [-2, -1, 0, 1, 2, 1, 0, -1, -2].into());
    assert_eq!(Man::COUNT, 9);
}

#[test]
fn pd_pd_k_chits_twenty_chits_put_back_after_each_draw() {
    assert_eq!(game().data.chits.iter().sum::<u16>(), 20);
    let mut state: State = playout::start(game(), "6", &[]);
    step(&mut state, "2,2,2,2,2,2,2,2,2,1,1");
    assert_eq!(state.ship.crew, [2; 9].into(), "only two of the chits are +2");
}

#[test]
fn pd_pd_k_tracks_start_full_and_morale_at_zero() {
    let ship = at(Step::Attack, |_| {}).ship;
    assert_eq!([ship.hull, ship.maneuver, ship.ammo, ship.fuel], [10; 4]);
    assert_eq!((ship.flooding(&game().data), ship.morale), (0, 0));
    let mut setup = game().setup_of(&at(Step::Attack, |_| {}));
    setup.ship.morale = 5;
    assert!(game().check_setup(&setup).is_err());
}

#[test]
fn pd_pd_g4_tracks_ten_of_each() {
    let figures = &game().data.figures;
    let lengths = [figures.hull, figures.maneuver, figures.ammo, figures.fuel, figures.flooding];
    assert_eq!(lengths, [10; 5]);
}

#[test]
fn pd_pd_k_bear_eight_bearings_three_altitudes() {
    let degrees: Vec<u32> = Bearing::ALL.iter().map(|one| one.word().parse().unwrap()).collect();
    assert_eq!(degrees, [0, 45, 90, 135, 180, 225, 270, 315]);
    assert_eq!(Altitude::ALL.iter().map(|one| one.word()).collect::<String>(), "LMH");
}

#[test]
fn pd_pd_k_prim_compartments_lie_in_their_sections() {
    let count =
        |section: Section| Compartment::ALL.iter().filter(|room| room.section() == section).count();
    assert_eq!(Section::ALL.iter().map(|&one| count(one)).collect::<Vec<_>>(), [7, 4, 7]);
    assert_eq!(Equipment::COUNT, 13);
}

#[test]
fn pd_pd_k_flood_fourteen_compartments_can_be_flooded() {
    assert_eq!(Ship::floodable().count(), 14);
    assert!(Ship::floodable().all(|room| room.explosive().is_some()));
    assert!(Compartment::Bridge.explosive().is_none());
}

/// The boxes of a section as the guide lists them.
fn boxes(section: Section, rule: &str) {
    let numbers = &game().manifest().guide.find(rule).unwrap().numbers;
    let printed: Vec<&str> = numbers.split(", ").collect();
    let ours: Vec<String> = game()
        .data
        .secondary
        .iter()
        .filter(|one| one.section == section)
        .map(|one| {
            let cell = format!("{}/{}", one.cell.0, one.cell.1);
            let star = if one.below_waterline { "*" } else { "" };
            format!("{cell} {}{star}", one.name)
        })
        .collect();
    assert_eq!(ours, printed);
}

#[test]
fn pd_pd_k_secf_boxes_forward() {
    boxes(Section::Forward, "pd-K-secF");
}

#[test]
fn pd_pd_k_secm_boxes_midship() {
    boxes(Section::Midship, "pd-K-secM");
}

#[test]
fn pd_pd_k_seca_boxes_aft() {
    boxes(Section::Aft, "pd-K-secA");
}

#[test]
fn pd_pd_k_mark_markers_are_seen_on_the_board() {
    let state = at(Step::Attack, |setup| {
        setup.sfs = 2;
        setup.land_afs = 1;
        setup.ship.emergency = true;
        setup.ship.deck_fires = [0, 3, 0].into();
        setup.ship.flooded = rooms(&["magazine-1"]);
        setup.ship.credits[mount("5in2")] = 5;
        marked(setup, "bridge", 2);
    });
    let view = game().view(&state, wardroom_kernel::Observer::Spectator);
    let board = game().board(&view).plain();
    for mark in ["SFS 2", "land 1", "EMERGENCY", "deck fires 3", "flooded", "5in2!", "bridge 2"] {
        assert!(board.contains(mark), "{mark} is not on the board:\n{board}");
    }
    assert!(board.lines().all(|line| line.chars().count() < 100), "{board}");
    let bearings = board.lines().find(|line| line.contains("315")).unwrap();
    let bearings: Vec<&str> = bearings.split_whitespace().collect();
    assert_eq!(bearings, ["225", "270", "315", "0", "45", "90", "135", "180"], "the bow amid");
}

#[test]
fn pd_pd_fc_du_dunlap_has_three_20mm_in_the_bow() {
    let stands = |class: Class, word: &str| mount(word).section(class);
    for (word, section) in [
        ("20A", Section::Forward),
        ("20B", Section::Forward),
        ("20C", Section::Forward),
        ("20D", Section::Midship),
        ("20E", Section::Midship),
    ] {
        assert_eq!(stands(Class::Dunlap, word), section, "{word}");
        assert_eq!(stands(Class::Dunlap1941, word), section, "{word}");
    }
    assert_eq!(stands(Class::Fletcher, "20C"), Section::Midship);
    assert_eq!(stands(Class::Fletcher, "20E"), Section::Aft);
    // Their fire suffers from the fires of that section. [PD pd-G5-deck]
    let modifier = |fires: [u8; 3]| {
        let state = at(Step::Weather, |setup| {
            crate::played(setup, Class::Dunlap);
            setup.ship.deck_fires = fires.into();
        });
        game().fire_modifier(&state, mount("20A"), Altitude::Low)
    };
    assert_eq!(modifier([1, 0, 0]), modifier([0, 0, 0]) - 1);
    assert_eq!(modifier([0, 1, 0]), modifier([0, 0, 0]));
}

#[test]
fn the_board_says_how_far_campaign_and_attack_have_come() {
    let board = |state: &State| {
        game().board(&game().view(state, wardroom_kernel::Observer::Referee)).plain()
    };
    let calm = at(Step::Weather, |setup| setup.fighting_days = 2);
    assert!(board(&calm).contains("fighting day 3 of 7\n"), "{}", board(&calm));
    let five = ["90L", "90L", "0L", "0M", "0H"];
    let attacked = wave(Step::Maneuver, &five, |setup| {
        setup.assault.waves = [5, 5, 0];
        setup.assault.pending = crate::places(&five);
    });
    assert!(board(&attacked).contains("wave 1, to come: 5\n"), "{}", board(&attacked));
    let last = wave(Step::Maneuver, &["90L"], |_| {});
    assert!(board(&last).contains("wave 1, no wave is to come"), "{}", board(&last));
}
