//! The drawing: what it shows, that picks belong to what stands in it, and that lessons can be followed.

use std::collections::HashSet;
use std::path::Path;

use wardroom_kernel::{
    Fast, Hidden, Observer, Options, Overlay, Pick, Rules, Seat, ToAct, Umpire, play,
};
use wardroom_picket_duty::parts::{Class, Compartment, Condition, Equipment, Kind, Man, Mount};
use wardroom_picket_duty::state::Plane;
use wardroom_picket_duty::{PicketDuty, State};
use wardroom_scene::{Drawn, Scene, svg};
use wardroom_testkit::playout::{Buffers, random_action};
use wardroom_testkit::{expect_named_things, expect_picture, follow_lessons};

const CAPTAIN: Seat = Seat(0);

fn game() -> PicketDuty {
    PicketDuty::load(&Overlay::none()).expect("the embedded data is whole")
}

fn scene(game: &PicketDuty, state: &State) -> Scene {
    game.scene(&Hidden::view(game, state, Observer::Seat(CAPTAIN)))
}

/// Plays scenarios at random, with everything that can go wrong, and looks at every position.
fn walk(mut look: impl FnMut(&PicketDuty, &State)) {
    let game = game();
    let mut buffers = Buffers::default();
    let advanced = ["level", "gun-repair", "counterflooding"].map(|id| {
        let value = if id == "level" { "advanced" } else { "on" };
        (id.to_owned(), value.to_owned())
    });
    for (seed, scenario) in ["2", "7", "8", "mini", "4", "2", "5"].into_iter().enumerate() {
        let mut dice = Fast::new(seed as u64);
        let options = Options(advanced.clone().into()).checked(&game.manifest().options);
        let setup = game.scenario(scenario, &options.expect("options of the game"));
        let mut state = game.check_setup(&setup.expect("a scenario")).expect("it is legal");
        play::settle(&game, &mut state, &mut Umpire::silent(&mut dice));
        for _ in 0..120 {
            let ToAct::Seats(_) = Rules::to_act(&game, &state) else { break };
            look(&game, &state);
            let action = random_action(&game, &state, CAPTAIN, &mut dice, &mut buffers);
            play::act(&game, &mut state, CAPTAIN, &action, &mut dice).expect("listed picks apply");
        }
        look(&game, &state);
    }
}

#[test]
fn no_two_things_of_a_scene_share_an_id_and_each_has_a_name() {
    walk(|game, state| {
        let scene = scene(game, state);
        expect_named_things(&scene);
    });
}

#[test]
fn what_a_pick_is_about_stands_in_the_scene() {
    let mut found = 0;
    let mut kinds = HashSet::new();
    walk(|game, state| {
        if Rules::to_act(game, state) == ToAct::Over {
            return;
        }
        let scene = scene(game, state);
        let ids: HashSet<&str> = scene.named().filter_map(|thing| thing.id.as_deref()).collect();
        let mut picks: Vec<Pick> = Vec::new();
        let mut list: Vec<Pick> = Vec::new();
        // The whole order, always by the last choice: it goes deepest.
        loop {
            Rules::choices(game, state, CAPTAIN, &picks, &mut list);
            let Some(&last) = list.last() else { break };
            for &pick in &list {
                for thing in game.things(state, CAPTAIN, &picks, pick) {
                    assert!(ids.contains(thing.as_str()), "{thing} is not in the scene");
                    kinds.insert(thing.split(['-', '@']).next().unwrap_or_default().to_owned());
                    found += 1;
                }
            }
            picks.push(last);
        }
    });
    assert!(found > 500, "only {found} picks belonged to things");
    for kind in ["all", "arc", "5in1", "40A", "20A", "repair", "deck", "pump", "party", "maneuver"]
    {
        assert!(kinds.contains(kind), "no pick was about {kind}");
    }
}

fn plane(kind: Kind, at: &str) -> Plane {
    Plane { kind, place: at.parse().expect("a place"), ..Plane::default() }
}

fn position(edit: impl FnOnce(&mut State)) -> (PicketDuty, State) {
    position_in("2", edit)
}

fn position_in(scenario: &str, edit: impl FnOnce(&mut State)) -> (PicketDuty, State) {
    let game = game();
    let options = Options::default().checked(&game.manifest().options).expect("nothing is chosen");
    let mut setup = game.scenario(scenario, &options).expect("a scenario");
    setup.step = wardroom_picket_duty::state::Step::Maneuver;
    setup.assault.wave = 1;
    setup.assault.waves = [1, 0, 0];
    setup.assault.planes = [plane(Kind::Zero, "45M")].into_iter().collect();
    edit(&mut setup);
    let state = game.check_setup(&setup).unwrap_or_else(|wrong| panic!("{wrong}"));
    (game, state)
}

fn name_of(scene: &Scene, id: &str) -> String {
    let found = scene.named().find(|thing| thing.id.as_deref() == Some(id));
    found.map_or_else(|| panic!("no {id}"), |thing| thing.name.clone())
}

#[test]
fn pd_pd_k_bear_a_plane_is_named_with_its_bearing_and_altitude() {
    let (game, state) = position(|_| {});
    let name = name_of(&scene(&game, &state), "all@1");
    assert!(name.starts_with("Zero 1, bearing 45 on the starboard bow, medium;"), "{name}");
    assert!(name_of(&scene(&game, &state), "bearing-45").ends_with("1 plane"));
    assert!(name_of(&scene(&game, &state), "bearing-180").ends_with("nothing in sight"));
}

#[test]
fn damage_is_seen_at_a_glance() {
    let (game, state) = position(|setup| {
        let ship = &mut setup.ship;
        ship.markers[Compartment::EngineAft] = 2;
        ship.markers[Compartment::Magazine5] = 1;
        ship.flooded.insert(Compartment::Magazine5);
        ship.gun_hits[Mount::Five2] = 1;
        ship.equipment[Equipment::Sc] = Condition::Destroyed;
        ship.deck_fires = [0, 0, 2].into();
        ship.flood = [0, 0, 4].into();
        ship.crew[Man::Gunnery] = 2;
        ship.hull = 4;
    });
    let scene = scene(&game, &state);
    for (id, words) in [
        ("repair-engine-room-aft", "on fire, 2 hit markers"),
        ("repair-magazine-5", "flooded"),
        ("repair-bridge", "in order"),
        ("5in2-holds", "hit once"),
        ("5in1-holds", "ready"),
        ("equipment-SC", "destroyed"),
        ("deck-fire-aft", "2 deck fires"),
        ("pump-aft", "4 flood points"),
        ("crew-gunnery-officer", "value +2"),
        ("track-hull", "Hull 4 of 10"),
    ] {
        let name = name_of(&scene, id);
        assert!(name.contains(words), "{id} is {name}");
    }
    assert!(svg(&scene).contains("Trim 2 by the stern"));
}

#[test]
fn pd_pd_fc_lp_each_class_is_drawn_with_the_mounts_she_has() {
    let mounts = |class: Class| {
        let scenario = match class {
            Class::Fletcher => "2",
            Class::LaPrade => "7",
            Class::Dunlap | Class::Dunlap1941 => "8",
        };
        let (game, state) = position_in(scenario, |setup| {
            setup.ship.class = class;
            setup.step = wardroom_picket_duty::state::Step::Strike;
        });
        let scene = scene(&game, &state);
        scene
            .named()
            .filter(|thing| thing.id.as_ref().is_some_and(|id| id.ends_with("-holds")))
            .count()
    };
    assert_eq!(Class::ALL.iter().map(|&class| mounts(class)).collect::<Vec<_>>(), [17, 14, 11, 9]);
}

#[test]
fn an_arc_is_drawn_for_every_mount_and_shown_on_demand() {
    let (game, state) = position(|_| {});
    let drawn = svg(&scene(&game, &state));
    assert_eq!(drawn.matches("class=\"thing on-demand\"").count(), 17);
}

#[test]
fn every_lesson_can_be_followed_to_its_end_with_its_own_dice() {
    follow_lessons(&game());
}

#[test]
fn the_ship_looks_as_she_did() {
    let (game, state) = position(|setup| {
        setup.assault.planes =
            ["45M", "90L", "180H", "225L"].map(|at| plane(Kind::Val, at)).into_iter().collect();
        setup.assault.waves = [4, 0, 0];
    });
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/morning.svg");
    let drawn = svg(&scene(&game, &state));
    expect_picture(&kept, Path::new(env!("CARGO_TARGET_TMPDIR")), &drawn);
}
