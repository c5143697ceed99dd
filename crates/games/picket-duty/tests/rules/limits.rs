//! Where something just begins or just ends: thresholds, dates, ends of tracks.

use wardroom_kernel::Rules;
use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{
    Altitude, Bearing, Calibre, Compartment, Condition, Man, Mount, Phase, Section, WaterLines,
};
use wardroom_picket_duty::state::{Ending, Level, Step, Story, Switch};

use crate::positions::cover;
use crate::{
    advanced, at, boxed, covers, date, game, gun_hit, hit, hurt, listed, marked, mount, order,
    refused, step, story, wave,
};

#[test]
fn every_kind_of_damage_makes_a_ship_damaged() {
    let damaged = |change: fn(&mut State)| at(Step::Attack, change).ship.is_damaged(&game().data);
    assert!(!damaged(|_| {}));
    assert!(!damaged(|setup| setup.ship.ammo = 1), "stores are no damage");
    assert!(damaged(|setup| setup.ship.hull = 9));
    assert!(damaged(|setup| setup.ship.maneuver = 9));
    assert!(damaged(|setup| gun_hit(setup, "5in1", 1)));
    assert!(damaged(|setup| hurt(setup, "SC", Condition::Damaged)));
    assert!(damaged(|setup| marked(setup, "cic", 1)));
    assert!(damaged(|setup| setup.ship.flood = [0, 0, 1].into()));
    let sea_cabin = "forward-2/2-sea-cabin";
    assert!(
        at(Step::Attack, |setup| {
            boxed(setup, sea_cabin, Condition::Damaged);
        })
        .ship
        .is_damaged(&game().data)
    );
    assert!(damaged(|setup| setup.ship.water = WaterLines::Malfunction));
    assert!(damaged(|setup| setup.ship.deck_fires = [0, 1, 0].into()));
}

#[test]
fn cover_changes_with_the_date() {
    // A nine: carrier alone until April 6, land from April 7, both from April 16.
    let kinds = |day: &str, chits: &str| {
        covers(&cover(day, Phase::Morning, &format!("4,5{chits}"))).map(|chit| chit.is_some())
    };
    assert_eq!(kinds("Apr6", ",0"), [false, true]);
    assert_eq!(kinds("Apr7", ",0"), [true, false]);
    assert_eq!(kinds("Apr15", ",0"), [true, false]);
    assert_eq!(kinds("Apr16", ",0,0"), [true, true]);
}

#[test]
fn flooding_begins_to_matter_at_five_and_eight() {
    let declare = |points: u8| {
        let mut setup = game().setup_of(&wave(Step::Burn, &[], |_| {}));
        setup.step = Step::Declare;
        setup.ship.flood = [0, points, 0].into();
        game().check_setup(&setup).is_ok()
    };
    assert!(!declare(4) && declare(5));
    let hull = |points: u8| {
        let mut state = at(Step::Aftermath, |setup| setup.ship.flood = [0, points, 0].into());
        step(&mut state, "");
        state.ship.hull
    };
    assert_eq!((hull(7), hull(8)), (10, 9));
}

#[test]
fn each_hindrance_alone_spoils_an_emergency_maneuver() {
    let modifier = |level: Level, change: fn(&mut State)| {
        let state = wave(Step::Strike, &["90L"], |setup| {
            setup.rules.level = level;
            change(setup);
        });
        game().maneuver_modifier(&state)
    };
    let basic = |change| modifier(Level::Basic, change);
    assert_eq!(basic(|_| {}), 0);
    assert_eq!(basic(|setup| setup.ship.maneuver = 5), -1);
    assert_eq!(basic(|setup| marked(setup, "steering-room", 1)), -1);
    assert_eq!(basic(|setup| setup.ship.flood = [0, 4, 0].into()), 0);
    assert_eq!(basic(|setup| setup.ship.flood = [0, 5, 0].into()), -1);
    assert_eq!(basic(|setup| setup.ship.flood = [4, 0, 0].into()), 0);
    assert_eq!(modifier(Level::Advanced, |setup| setup.ship.flood = [4, 0, 0].into()), -1);
    assert_eq!(modifier(Level::Advanced, |setup| setup.ship.flood = [3, 0, 0].into()), 0);
}

#[test]
fn trim_of_three_costs_hull_in_the_advanced_game() {
    let hull = |level: Level, flood: [u8; 3]| {
        let mut state = at(Step::Aftermath, |setup| {
            setup.rules.level = level;
            setup.ship.flood = flood.into();
        });
        step(&mut state, "");
        state.ship.hull
    };
    assert_eq!(hull(Level::Advanced, [6, 0, 0]), 9);
    assert_eq!(hull(Level::Advanced, [0, 0, 6]), 9);
    assert_eq!(hull(Level::Advanced, [5, 0, 0]), 10);
    assert_eq!(hull(Level::Basic, [6, 0, 0]), 10);
}

#[test]
fn tracks_have_ends() {
    // Two more points than there is room for.
    let mut state = wave(Step::Party(Section::Aft), &[], |setup| {
        setup.ship.flood = [9, 0, 0].into();
        marked(setup, "fuel-aft", 1);
        setup.ship.fuel = 1;
    });
    order(&mut state, "flood-fuel-aft", "6,6,6,6");
    assert_eq!((state.ship.flood, state.ship.fuel), ([9, 0, 1].into(), 0));
    let fires = hit("90L", "2,6", |setup| setup.ship.deck_fires = [0, 20, 0].into());
    assert_eq!(fires.ship.deck_fires, [0, 20, 0].into());
    let list = hit("0L", "10,2,6", |setup| {
        setup.rules.level = Level::Advanced;
        setup.ship.list = 3;
    });
    assert_eq!(list.ship.list, 3);
}

#[test]
fn an_engine_room_that_is_flooded_sound_costs_five_points() {
    let flood = |room: &str, markers: u8| {
        let mut state = advanced(Step::Party(Section::Midship), |setup| {
            setup.rules.counterflooding = Switch::On;
            setup.ship.list = 1;
            setup.assault.came = true;
            if markers > 0 {
                marked(setup, room, markers);
            }
        });
        let words = match markers {
            0 => format!("counterflood room-{room} for-trim"),
            _ => format!("flood-{room}"),
        };
        order(&mut state, &words, "6,6");
        (state.ship.maneuver, state.ship.list)
    };
    assert_eq!(flood("engine-room-aft", 0), (5, 1));
    assert_eq!(flood("engine-room-aft", 1), (10, 1));
    assert_eq!(flood("fire-room-aft", 0), (10, 1));
}

#[test]
fn a_gun_is_repaired_by_its_own_party_in_the_lull_alone() {
    let offered = |party: Section, lull: bool, hits: u8| {
        let state = wave(Step::Party(party), &[], |setup| {
            setup.rules.gun_repair = Switch::On;
            setup.assault.lull = lull;
            setup.ship.deck_fires = [1, 0, 0].into();
            gun_hit(setup, "5in4", hits);
        });
        listed(&state).contains(&"repair-5in4".to_owned())
    };
    assert!(offered(Section::Aft, true, 1) && offered(Section::Aft, true, 2));
    assert!(!offered(Section::Aft, true, 3), "destroyed");
    assert!(!offered(Section::Forward, true, 1) && !offered(Section::Aft, false, 1));
}

#[test]
fn three_planes_can_be_sprayed_without_leaving_one_out() {
    let mut state = wave(Step::Aim(Calibre::Twenty), &["90L", "90M", "90L"], |_| {});
    order(&mut state, "20A-sprays-90 all-hold", "");
    assert_eq!(state.assault.aims[Mount::TwentyA].planes, 0b111);
    assert_eq!(
        refused(&state_with_four(), "20A-sprays-90 all-hold").rule.as_deref(),
        Some("PD pd-G3-spray")
    );
}

/// Four planes on one bearing within reach of the 20mm.
fn state_with_four() -> wardroom_picket_duty::State {
    wave(Step::Aim(Calibre::Twenty), &["90L", "90M", "90L", "90M"], |_| {})
}

#[test]
fn the_larger_heap_of_afs_is_used_first() {
    let mut state = wave(Step::Fighters, &["90L"], |setup| {
        setup.land_afs = 3;
        setup.carrier_afs = 1;
    });
    order(&mut state, "engage-1", "");
    step(&mut state, "1,1");
    assert_eq!([state.land_afs, state.carrier_afs], [2, 1]);
}

#[test]
fn reassignment_costs_two_to_four_days() {
    let back = |die: &str| {
        let mut state = at(Step::NextDay, |setup| {
            setup.reassigned = true;
            setup.ship.hull = 9;
            setup.date = date("Apr1");
        });
        step(&mut state, die);
        state.date
    };
    let dates = ["1", "2", "3", "4", "5", "6"].map(back);
    assert_eq!(dates, ["Apr4", "Apr4", "Apr5", "Apr5", "Apr6", "Apr6"].map(date));
}

#[test]
fn relief_has_a_column_for_each_phase() {
    let relieved = |turn: u8, phase: Phase, die: &str| {
        let mut state = story(Story::S7, Step::Relief, |setup| {
            setup.turn = turn;
            setup.phase = phase;
        });
        step(&mut state, die);
        state.ending == Ending::Relieved
    };
    assert!(!relieved(1, Phase::Midday, "5") && relieved(1, Phase::Evening, "5"));
    assert!(!relieved(1, Phase::Evening, "4") && !relieved(2, Phase::Morning, "4"));
    assert!(relieved(2, Phase::Midday, "4") && relieved(2, Phase::Evening, "4"));
    assert!(!relieved(2, Phase::Evening, "3"));
}

#[test]
fn a_ship_away_when_the_calendar_ends_is_not_on_station() {
    let mut away = at(Step::Leave, |setup| {
        setup.ship.maneuver = 0;
        setup.date = date("Jun20");
    });
    step(&mut away, "6,6,1,1");
    assert_eq!((away.ending, away.date), (Ending::OffStation, date("Jun25")));
    let mut there = at(Step::NextDay, |setup| setup.date = date("Jun25"));
    step(&mut there, "");
    assert_eq!(there.ending, Ending::OnStation);
    let mut mini = story(Story::LongA, Step::NextDay, |setup| setup.date = date("Jun25"));
    step(&mut mini, "");
    assert_eq!((mini.step, mini.minis), (Step::Campaign, 2));
}

#[test]
fn a_typhoon_of_two_days_outlasts_both_turns_of_scenario_7() {
    let mut state = story(Story::S7, Step::Weather, |setup| setup.rules.level = Level::Advanced);
    step(&mut state, "1,1,1,1");
    assert_eq!(state.ending, Ending::Relieved);
}

#[test]
fn a_withdrawal_is_offered_only_where_agreed_and_not_when_stores_are_out() {
    let asked = |agreed: Switch, fuel: u8| {
        let mut state = at(Step::TurnEnd, |setup| {
            setup.rules.withdrawal = agreed;
            setup.ship.fuel = fuel;
        });
        step(&mut state, "2,3");
        state.step
    };
    assert_eq!(asked(Switch::On, 10), Step::Withdraw);
    assert_eq!(asked(Switch::Off, 10), Step::NextDay);
    assert_eq!(asked(Switch::On, 1), Step::NextDay);
}

#[test]
fn a_list_of_one_does_not_spoil_the_aim() {
    let modifier = |list: i8| {
        let state = wave(Step::Strike, &["90L"], |setup| setup.ship.list = list);
        game().fire_modifier(&state, Mount::TwentyA, Altitude::Low)
    };
    assert_eq!([-2, -1, 1, 2].map(modifier), [-1, 0, 0, -1]);
}

#[test]
fn a_steering_room_or_bridge_that_burns_out_is_as_good_as_destroyed() {
    let burn = |room: &'static str, dice: &str| {
        let mut state = wave(Step::Burn, &[], |setup| marked(setup, room, 3));
        step(&mut state, dice);
        state
    };
    assert_eq!(burn("steering-room", "").ship.maneuver, 0);
    let bridge = burn("bridge", "2,1");
    assert_eq!((bridge.ship.value(Man::Captain), bridge.ship.value(Man::Cpo)), (2, 1));
    let engine = burn("engine-room-forward", "6,6");
    assert!(engine.ship.is_flooded(Compartment::EngineForward) && engine.ship.maneuver == 10);
    assert_eq!(burn("fire-room-aft", "2,2").ship.maneuver, 0, "a four explodes");
}

#[test]
fn only_fighting_ships_bear_where_their_chart_says() {
    let reach = |gun: &str, bearing: Bearing| {
        let mount = Mount::named(gun).unwrap();
        game().data.reach(wardroom_picket_duty::parts::Class::Fletcher, mount, bearing)
    };
    assert_eq!([reach("5in1", Bearing::B315), reach("5in3", Bearing::B180)], [0b111, 0b110]);
    assert_eq!([reach("20G", Bearing::B225), reach("20G", Bearing::B270)], [0b011, 0]);
    assert_eq!([reach("40A", Bearing::B315), reach("40B", Bearing::B45)], [0b100, 0b100]);
}

#[test]
fn a_turn_is_damaged_by_what_does_harm() {
    use crate::positions::{by_chance, special_attack};
    for (kind, dice) in [
        ("Betty with Ohka", "1,2"),
        ("Betty with Ohka", "4,6"),
        ("Betty with Ohka", "5,6"),
        ("Betty with Ohka", "2,2"),
        ("Kate with Torpedo", "5,6"),
    ] {
        assert!(special_attack(kind, dice, false).0.damaged, "{kind} {dice}");
    }
    assert!(!special_attack("Betty with Ohka", "3,4", false).0.damaged);
    assert!(hit("0L", "2,3", |_| {}).damaged, "the FDT");
    assert!(hit("90L", "3,2", |_| {}).damaged, "a stack");
    assert!(hit("90L", "2,2", |_| {}).damaged, "a 20mm");
    assert!(hit("0L", "7,1", |setup| setup.rules.level = Level::Advanced).damaged, "a box");
    assert!(by_chance("1,1", |_| {}).damaged, "water lines");
    assert!(by_chance("2,3,1,1,0", |_| {}).damaged, "the captain");
    assert!(!by_chance("2,3,3,3", |_| {}).damaged, "nobody");
    assert!(!by_chance("2,2", |setup| setup.sfs = 1).damaged, "a consort");
    assert!(!by_chance("3,3", |_| {}).damaged, "superficial");
    assert_eq!(by_chance("1,1", |_| {}).ship.water, WaterLines::Malfunction);
    let worse = by_chance("1,1", |setup| setup.ship.water = WaterLines::Damaged);
    assert_eq!(worse.ship.water, WaterLines::Damaged);
}

#[test]
fn a_position_can_be_saved_between_two_shots() {
    use wardroom_picket_duty::state::{Aim, Fate};
    let firing = wave(Step::Fire(Calibre::Forty), &["90L", "90M"], |setup| {
        setup.assault.aims[mount("40A")] = Aim { planes: 0b11, spray: true };
    });
    assert_eq!(game().check_setup(&game().setup_of(&firing)).unwrap(), firing);
    let position = |step: Step, gone: bool| {
        let mut setup = game().setup_of(&wave(Step::Strike, &["90L", "90M"], |_| {}));
        (setup.step, setup.land_cover, setup.land_afs, setup.sfs) = (step, Some(0), 1, 2);
        if gone {
            setup.assault.planes[0].fate = Fate::Gone;
        }
        setup
    };
    let fighters = |step: Step, gone: bool| {
        let mut setup = position(step, gone);
        setup.assault.engaged = 1;
        game().check_setup(&setup).is_ok()
    };
    assert!(fighters(Step::FightersFire, false) && !fighters(Step::ConsortsFire, false));
    assert!(!fighters(Step::FightersFire, true), "the plane is gone");
    let consorts = |step: Step, planes: [u8; 2], gone: bool| {
        let mut setup = position(step, gone);
        setup.assault.consorts = planes.into_iter().collect();
        game().check_setup(&setup).is_ok()
    };
    assert!(
        consorts(Step::ConsortsFire, [1, 2], false) && consorts(Step::ConsortsFire, [1, 1], true)
    );
    assert!(!consorts(Step::ConsortsFire, [1, 3], false), "there are two planes");
    assert!(!consorts(Step::FightersFire, [1, 2], false));
    let accepts = |step: Step, gun: &str, aim: Aim, gone: bool| {
        let mut setup = position(step, gone);
        setup.assault.aims[mount(gun)] = aim;
        game().check_setup(&setup).is_ok()
    };
    let at_first = Aim { planes: 1, spray: false };
    assert!(!accepts(Step::FightersFire, "5in2", at_first, false));
    assert!(accepts(Step::Fire(Calibre::Five), "5in1", at_first, true), "such fire is lost");
    assert!(!accepts(Step::Fire(Calibre::Five), "40A", at_first, false));
    assert!(!accepts(Step::Fire(Calibre::Five), "5in1", Aim { planes: 4, spray: false }, false));
    assert!(!accepts(Step::Strike, "5in1", at_first, false));
}

#[test]
fn what_a_position_leaves_out_is_as_at_the_start() {
    let setup = State { story: Story::LongB, step: Step::Attack, station: 5, ..State::default() };
    let state = game().check_setup(&setup).unwrap();
    assert_eq!((state.turn, state.date, state.ship.hull), (1, date("Mar24"), 10));
    assert_eq!(state.container(&game().data), game().data.counters);
}

#[test]
fn every_plane_counter_is_counted_once_wherever_it_is() {
    let all = |state: &wardroom_picket_duty::State| game().census(state);
    let quiet = all(&at(Step::Attack, |_| {}));
    assert_eq!((quiet.len(), quiet[0].0), (1, "plane counters"));
    assert!(quiet[0].1 > 20, "{quiet:?}");
    assert_eq!(all(&wave(Step::Maneuver, &["90L", "45H"], |_| {})), quiet);
}

#[test]
fn pd_pd_n17_destroyed_secondary_boxes_are_no_work_for_a_party() {
    let sea_cabin = "forward-2/2-sea-cabin";
    let offered = |condition: Condition| {
        let state = wave(Step::Party(Section::Forward), &[], |setup| {
            setup.rules.level = Level::Advanced;
            marked(setup, "radio", 1);
            boxed(setup, sea_cabin, condition);
        });
        listed(&state).iter().any(|word| word == "secondary")
    };
    assert!(offered(Condition::Damaged));
    assert!(!offered(Condition::Destroyed), "what is gone cannot be mended");
}
