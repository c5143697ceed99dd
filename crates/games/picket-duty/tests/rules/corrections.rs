//! Corrections of the data, positions that are wrong, and the captain who decides by default.

use wardroom_kernel::{Hidden, Observer, Overlay, Pick, Rules, Seat, Study, Words};
use wardroom_picket_duty::parts::{Calibre, Man, Phase, Section};
use wardroom_picket_duty::state::{Step, Story};
use wardroom_picket_duty::{PicketDuty, State};

use crate::{at, crew, game, gun_hit, kinds, marked, places, plane, rooms, story, wave};

/// The places that a correction is complained of.
fn complaints(text: &str) -> Vec<String> {
    let overlay = Overlay::parse(text).expect("this is TOML");
    let wrong = PicketDuty::load(&overlay).expect_err("the correction is refused");
    wrong.0.into_iter().map(|one| one.place).collect()
}

#[test]
fn a_correction_changes_the_chart_and_the_play() {
    let overlay =
        Overlay::parse("[charts.\"14\".rows]\n\"6-12\" = \"ship sinks (Rule 4)\"").unwrap();
    let corrected = PicketDuty::load(&overlay).unwrap();
    assert!(corrected.data.t14.roll(7) && !game().data.t14.roll(7));
    let charts = corrected.charts();
    let chart = charts.iter().find(|chart| chart.id == "14").unwrap();
    assert_eq!(chart.look_up(None, "7", 0).unwrap().result, "ship sinks (Rule 4)");
}

#[test]
fn corrections_that_make_no_sense_are_all_named() {
    let places = complaints("[charts.\"8-A\".rows]\n\"3\" = \"7:0M\"\n\"4\" = \"6:0X\"");
    assert_eq!(places, ["charts.8-A.rows.3", "charts.8-A.rows.4", "charts.8-A"]);
    assert_eq!(complaints("[charts.\"10\".rows]\n\"5\" = \"Miss|NM\"")[0], "charts.10.rows.5");
    assert_eq!(complaints("[charts.\"9-1\".rows]\n\"5in\" = \"0|x|1\""), ["charts.9-1.rows.5in"]);
    assert_eq!(
        complaints("[charts.\"FC-LP\".rows]\n\"5in#1 bow\" = \"LMH\"")[0],
        "charts.FC-LP.rows.5in#1 bow"
    );
    assert_eq!(
        complaints("[charts.\"2-4\".rows]\n\"Jun1-16\" = \"T9\""),
        ["charts.2-4.rows.Jun1-16"]
    );
    assert_eq!(complaints("[kikusui]\n\"1\" = \"Jul1\""), ["kikusui.1"]);
    assert_eq!(complaints("[land_radar]\n\"Ie Shima\" = \"never\"")[0], "land_radar.Ie Shima");
    assert_eq!(
        complaints("[figures]\nhull = 0\nflooding = 61"),
        ["figures.hull", "figures.flooding"]
    );
    assert_eq!(complaints("[special]\n\"Betty:Ohka\" = 0"), ["special"]);
    assert_eq!(complaints("[planes]\nZero = 100"), ["planes"]);
    let chits = "[chits]\n\"-2\" = 0\n\"-1\" = 0\n\"+0\" = 0\n\"+1\" = 0\n\"+2\" = 0";
    assert_eq!(complaints(chits), ["chits"]);
}

#[test]
fn a_shorter_track_is_a_shorter_track() {
    let overlay = Overlay::parse("[figures]\nhull = 6").unwrap();
    let game = PicketDuty::load(&overlay).unwrap();
    let state: State = wardroom_testkit::playout::start(&game, "1", &[]);
    assert_eq!(state.ship.hull, 6);
}

/// The places that a position is complained of.
fn wrong(change: impl FnOnce(&mut State)) -> Vec<String> {
    let mut setup = game().setup_of(&at(Step::Attack, |_| {}));
    change(&mut setup);
    let wrong = game().check_setup(&setup).expect_err("the position is refused");
    wrong.0.into_iter().map(|one| one.place).collect()
}

#[test]
fn everything_wrong_with_a_position_is_named_at_once() {
    let places = wrong(|setup| {
        setup.turn = 0;
        setup.station = 6;
        setup.sfs = 3;
        setup.land_afs = 9;
        setup.land_cover = Some(3);
        setup.ship.hull = 11;
        setup.ship.list = 4;
        setup.ship.morale = -5;
        setup.ship.flood = [6, 6, 0].into();
        setup.ship.deck_fires = [21, 0, 0].into();
        crew(setup, Man::Captain, 3);
        gun_hit(setup, "20A", 1);
        gun_hit(setup, "5in1", 4);
        marked(setup, "bridge", 5);
        setup.ship.flooded = rooms(&["bridge"]);
    });
    let expected = [
        "turn",
        "station",
        "sfs",
        "land_afs",
        "land_cover",
        "ship.hull",
        "ship.flood",
        "ship.list",
        "ship.morale",
        "ship.crew.captain",
        "ship.deck_fires.forward",
        "ship.gun_hits.5in1",
        "ship.gun_hits.20A",
        "ship.markers.bridge",
        "ship.flooded",
    ];
    assert_eq!(places, expected);
}

#[test]
fn names_that_mean_nothing_are_refused() {
    let position = serde_json::json!({
        "story": "12",
        "date": "Jul4",
        "step": { "raid": "K" },
        "weather": "fog",
        "land_radars": { "Okinawa": "active" },
        "ship": {
            "crew": { "cook": 0 },
            "gun_hits": { "6in1": 1 },
            "markers": { "cellar": 1 },
            "flooded": ["attic"],
            "secondary": { "attic": "damaged" },
            "equipment": { "SX": "damaged" },
        },
        "assault": {
            "pending": ["90L", "12L"],
            "planes": [{ "plane": "Spitfire", "at": "90L" }],
            "special": ["Zero with Torpedo"],
            "engaged": [0],
            "aims": { "40A": { "planes": [10] } },
        },
    });
    let wrong = wardroom_kernel::AnyGame::from_setup(game(), &position)
        .expect_err("the position is refused");
    let mut places: Vec<String> = wrong.0.into_iter().map(|one| one.place).collect();
    places.sort();
    let expected = [
        "assault.aims.40A.planes",
        "assault.engaged",
        "assault.pending[1]",
        "assault.planes[0].plane",
        "assault.special[0]",
        "date",
        "land_radars.Okinawa",
        "ship.crew.cook",
        "ship.equipment.SX",
        "ship.flooded[0]",
        "ship.gun_hits.6in1",
        "ship.markers.cellar",
        "ship.secondary.attic",
        "step.raid",
        "story",
        "weather",
    ];
    assert_eq!(places, expected);
}

#[test]
fn the_game_cannot_stand_where_nothing_is_to_decide() {
    for step in [
        Step::Rescind,
        Step::Fighters,
        Step::Consorts,
        Step::Maneuver,
        Step::Special,
        Step::Aim(Calibre::Five),
        Step::Declare,
        Step::Party(Section::Aft),
        Step::Withdraw,
        Step::Draw,
        Step::Waves,
    ] {
        let places = wrong(|setup| {
            setup.step = step;
            setup.phase = if step == Step::Withdraw { Phase::Evening } else { setup.phase };
        });
        assert_eq!(places, ["step"], "{step:?}");
    }
    assert_eq!(
        wrong(|setup| setup.assault.planes = [plane("90L", 0)].into_iter().collect()),
        ["step"]
    );
    assert_eq!(wrong(|setup| setup.step = Step::Over), ["ending"]);
    let exhausted = |setup: &mut State| {
        setup.step = Step::Draw;
        setup.assault.pending = places(&["90L"]);
    };
    assert_eq!(wrong(exhausted), ["step"], "no wave is left");
    let unfought = |setup: &mut State| {
        setup.step = Step::Declare;
        setup.ship.deck_fires = [1, 0, 0].into();
        setup.assault.planes = [plane("90L", 0)].into_iter().collect();
    };
    assert_eq!(wrong(unfought), ["step"], "planes attack before damage control");
    let mut setup = game().setup_of(&story(Story::S6, Step::Attack, |_| {}));
    setup.step = Step::Campaign;
    assert!(game().check_setup(&setup).is_err());
}

/// The order a sensible captain gives.
fn default_order(state: &State) -> String {
    let (mut picks, mut list): (Vec<Pick>, Vec<Pick>) = (Vec::new(), Vec::new());
    loop {
        game().choices(state, Seat(0), &picks, &mut list);
        if list.is_empty() {
            break;
        }
        picks.push(game().default_pick(state, Seat(0), &picks, &list));
    }
    picks.into_iter().map(|pick| game().word(pick)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_sensible_captain_spreads_his_fire() {
    let mut state = wave(Step::Aim(Calibre::Five), &["90L", "90M"], |_| {});
    assert_eq!(default_order(&state), "5in1@2 5in2@1 5in3@2 5in4@1 5in5@2");
    state.assault.planes[1].fate = wardroom_picket_duty::state::Fate::Flamed;
    state.assault.planes[1].hits = 3;
    assert_eq!(default_order(&state), "5in1@1 5in2@1 5in3@1 5in4@1 5in5@1");
}

#[test]
fn a_sensible_captain_fights_what_may_explode_first() {
    let state = wave(Step::Party(Section::Forward), &[], |setup| {
        marked(setup, "cic", 1);
        marked(setup, "magazine-5", 1);
        setup.ship.deck_fires = [1, 0, 0].into();
    });
    assert_eq!(default_order(&state), "repair-magazine-5");
    let home = wave(Step::Party(Section::Forward), &[], |setup| {
        marked(setup, "cic", 1);
        setup.ship.deck_fires = [1, 0, 0].into();
    });
    assert_eq!(default_order(&home), "repair-cic");
    let deck = wave(Step::Party(Section::Aft), &[], |setup| {
        setup.ship.deck_fires = [1, 0, 1].into();
        setup.ship.flood = [1, 0, 0].into();
    });
    assert_eq!(default_order(&deck), "deck-fire-aft");
    let emergency = wave(Step::Rescind, &["90L"], |setup| setup.ship.emergency = true);
    assert_eq!(default_order(&emergency), "rescind");
    assert_eq!(default_order(&wave(Step::Maneuver, &["90L"], |_| {})), "maneuver");
}

#[test]
fn the_position_looks_worse_when_it_is() {
    let worth =
        |change: fn(&mut State)| game().evaluate(&wave(Step::Strike, &["90L"], change), Seat(0));
    let sound = worth(|_| {});
    assert!(worth(|setup| setup.ship.hull = 4) < sound);
    assert!(worth(|setup| setup.ship.maneuver = 5) < sound);
    assert!(worth(|setup| marked(setup, "cic", 1)) < sound);
    assert!(worth(|setup| setup.ship.flood = [0, 3, 0].into()) < sound);
    assert!(worth(|setup| setup.assault.planes.push(plane("0L", 0))) < sound);
    assert!(worth(|setup| setup.assault.special = kinds(&["Val with Bomb"])) < sound);
    assert!(worth(|setup| setup.ship.deck_fires = [1, 0, 0].into()) < sound);
    assert!(worth(|setup| setup.ship.boiler_exploded = true) < sound - 0.2);
    let sunk = |sunk: u8| {
        let state = story(Story::LongB, Step::Attack, |setup| setup.sunk = sunk);
        game().evaluate(&state, Seat(0))
    };
    assert!(sunk(7) < sunk(1));
}

#[test]
fn a_change_is_told_as_a_player_thinks() {
    let before = wave(Step::Strike, &["90L", "0L"], |_| {});
    let mut after = before;
    after.assault.planes[0].fate = wardroom_picket_duty::state::Fate::Gone;
    after.assault.planes[1].hits = 2;
    after.ship.hull -= 3;
    let told = game().change(&before, &after, Observer::Referee);
    assert_eq!(told, "Zero 1 shot down, Zero 2 hit 2 times, hull -3");
    assert_eq!(game().change(&before, &before, Observer::Referee), "nothing changes");
    // Of many planes only the numbers matter.
    let before = wave(Step::Strike, &["90L", "0L", "45M", "45H", "180L"], |_| {});
    let mut after = before;
    after.assault.planes[0].fate = wardroom_picket_duty::state::Fate::Gone;
    after.assault.planes[1].hits = 2;
    after.assault.planes[2].fate = wardroom_picket_duty::state::Fate::Flamed;
    after.assault.planes[4].hits = 1;
    let told = game().change(&before, &after, Observer::Referee);
    assert_eq!(told, "1 shot down, 1 in flames, 2 hit");
}

#[test]
fn the_view_names_the_mounts_that_bear() {
    let state = wave(Step::Strike, &["0H"], |_| {});
    let view = game().view(&state, Observer::Spectator);
    assert_eq!(view.planes[0].bearing_mounts, ["5in1", "5in2", "40A", "40B"]);
    assert_eq!(view.mounts.len(), 17);
    let mount = &view.mounts[2];
    assert_eq!((mount.mount.as_str(), mount.arc[4].as_str()), ("5in3", "MH"));
    assert!(view.can_maneuver && !view.must_leave && view.result.is_none());
}
