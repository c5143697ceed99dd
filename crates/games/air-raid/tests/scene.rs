//! The drawing: that everything in it has a name, that picks belong to things in it, what is written on it while an
//! order is built, and that lessons can be followed.

use std::path::Path;

use wardroom_air_raid::{
    AirRaid, Counter, Direction, FacilitySetup, Field, Hex, Hit, HitKind, JAPAN, ParkedSetup,
    Phase, Plane, Setup, Ship, ShipSetup, Side, Spot, State, Turn, US,
};
use wardroom_kernel::{Fast, Hidden, Observer, Overlay, Pick, Rules, Seat, Words, play};
use wardroom_scene::{Drawn, Scene, layer_svg};
use wardroom_testkit::playout::{opening, stroll};
use wardroom_testkit::{
    expect_named_things, expect_picks_drawn, expect_picture, follow_lessons, picture_of,
};

fn game() -> AirRaid {
    AirRaid::load(&Overlay::none()).expect("the embedded data is whole")
}

/// Plays at random and looks at every position, with a half-built order of the seat that decides.
fn walk(scenario: &str, orders: u32, mut look: impl FnMut(&AirRaid, &State, Seat, &[Pick])) {
    let game = game();
    stroll(&game, scenario, 7, orders, |state, seat, picks| look(&game, state, seat, picks));
}

fn seen(game: &AirRaid, state: &State) -> Scene {
    game.scene(&Hidden::view(game, state, Observer::Spectator))
}

/// The layers that differ from position to position.
fn moving(game: &AirRaid, state: &State) -> String {
    seen(game, state).layers.iter().filter(|layer| !layer.still).map(layer_svg).collect()
}

/// Gives orders one after the other, each as it is typed.
fn give(game: &AirRaid, state: &mut State, seat: Seat, orders: &[&str]) {
    for order in orders {
        let action = play::parse(game, state, seat, order)
            .unwrap_or_else(|refusal| panic!("{order}: {refusal:?}"));
        play::act(game, state, seat, &action, &mut Fast::new(2)).expect("a legal order applies");
    }
}

#[test]
fn no_two_things_of_a_scene_share_an_id_and_each_has_a_name() {
    for (scenario, orders) in [("first-wave", 120), ("both-waves", 260)] {
        let mut looks = 0;
        walk(scenario, orders, |game, state, _, picks| {
            if picks.is_empty() {
                looks += 1;
                if looks % 6 == 0 {
                    expect_named_things(&seen(game, state));
                }
            }
        });
        assert!(looks > 40, "only {looks} positions");
    }
}

#[test]
fn what_a_pick_is_about_stands_in_the_scene() {
    let mut found = 0;
    let mut looks = 0;
    walk("both-waves", 260, |game, state, seat, picks| {
        looks += 1;
        if looks % 7 != 0 {
            return;
        }
        found += expect_picks_drawn(game, state, seat, picks);
        // Things are asked of every other pick too, to say why they are dark.
        for number in 0..Rules::manifest(game).pick_bound {
            game.things(state, seat, picks, Pick(number));
        }
    });
    assert!(found > 2_000, "only {found} picks belonged to things");
}

#[test]
fn the_harbour_is_drawn_with_every_ship_in_her_berth() {
    let game = game();
    let state = opening(&game, "first-wave", &mut Fast::new(1));
    let drawn = moving(&game, &state);
    for name in [
        "Oklahoma, battleship in 1811, outboard, unhurt, deck HD, AA 3",
        "Solace, hospital ship in 2107, unhurt, deck U, AA 0",
        "Pennsylvania, battleship in 1416, in dock, unhurt, deck HD, AA 3",
        "Helm, destroyer in 1019, unhurt, deck U, AA 1, under way",
        "Parked at Hickam: 32 B-18, 12 B-17, 12 A-20, 1 B-24",
        "AK-T1: 4 Kate, on the way, 4 torpedoes",
    ] {
        assert!(drawn.contains(&format!("aria-label=\"{name}\"")), "{name} is not drawn");
    }
}

#[test]
fn hits_that_wait_damage_fire_and_wrecks_are_seen() {
    let game = game();
    let mut state = opening(&game, "first-wave", &mut Fast::new(1));
    let setup: Setup = game.setup_of(&state);
    let number = |name: &str| {
        let view = Hidden::view(&game, &state, Observer::Spectator);
        view.ships.iter().position(|ship| ship.name == name).expect("a ship of the game")
    };
    let (nevada, arizona) = (number("Nevada"), number("Arizona"));
    state.ships[nevada].points = 6;
    state.ships[nevada].marks |= Ship::SMOKING;
    state.ships[arizona].points = 11;
    let drawn = moving(&game, &state);
    assert!(drawn.contains("Nevada, battleship in 2009, heavily damaged, 6 of 10 points"));
    assert!(drawn.contains(">Nevada 6/10</text>") && drawn.contains(", on fire\""));
    assert!(drawn.contains(">Arizona, sunk</text>"));
    let before = game.check_setup(&setup).expect("what was saved is legal");
    let before = moving(&game, &before);
    assert!(!before.contains("on fire") && !before.contains(", sunk</text>"));
}

#[test]
fn arp_13_2_1_the_lanes_of_a_torpedo_counter_are_written_on_the_water() {
    let game = game();
    let mut state = opening(&game, "solo", &mut Fast::new(1));
    let place = play::parse(&game, &state, JAPAN, "AK-T AK-T1 c20 2012").expect("an order");
    let notes = game.notes(&state, JAPAN, &place.picks[..2]);
    let on = |hex: &str| notes.iter().find(|note| note.thing == hex).map(|note| note.text.as_str());
    assert_eq!(on("hex-2012"), Some("↑↙↖"), "from there they run to Nevada, Helena and Oklahoma");
    assert_eq!(on("hex-1811"), None, "nobody launches from among ships");
    assert_eq!(on("hex-1724"), None, "nobody launches over land");
    let lines = Words::briefing(&game, &state, JAPAN, &place.picks);
    let said: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    assert!(said.contains(&"torpedoes reach Maryland, Oklahoma on 3+"), "{said:?}");
    assert!(said.contains(&"anti-aircraft fire there: 0 dice, each 6 hits"), "{said:?}");

    // The run itself: named, launched, and its track drawn.
    // A second counter has its attack still before it, so that the turn is not over.
    give(&game, &mut state, JAPAN, &["AK-T AK-T1 c20 2012", "AK-T AK-T2 c21 2112", "done"]);
    assert_eq!(state.phase, Phase::Torpedoes);
    give(&game, &mut state, JAPAN, &["all"]);
    let run = play::parse(&game, &state, JAPAN, "AK-T1 torpedo 1811 4").expect("an order");
    let lines = Words::briefing(&game, &state, JAPAN, &run.picks);
    let said: Vec<String> = lines
        .iter()
        .map(|line| format!("{} [{}]", line.text, line.rule.expect("each line has its rule")))
        .collect();
    assert_eq!(
        said,
        [
            "Oklahoma lies before Maryland [ARP A-hit-1]",
            "a torpedo hits on 5+ [ARP 13.3.1]",
            "stationary target +1 [ARP 13.4.1]",
            "surprise +1 [ARP 13.6.1]",
            "makes 3+ [ARP A-hit-2]",
        ]
    );
    let quiet = moving(&game, &state);
    give(&game, &mut state, JAPAN, &["AK-T1 torpedo 1811 4"]);
    let after = moving(&game, &state);
    let wakes = |drawn: &str| drawn.matches("stroke-dasharray=\"3.0 6.0\"").count();
    assert_eq!((wakes(&quiet), wakes(&after)), (0, 1));
}

#[test]
fn arp_a_stm_2_the_way_of_a_ship_is_written_on_the_water() {
    let game = game();
    let state = opening(&game, "first-wave", &mut Fast::new(1));
    let picks = play::parse(&game, &state, US, "ships Helm c10 1026").expect("a way").picks;
    let notes = game.notes(&state, US, &picks[..2]);
    let on = |hex: &str| notes.iter().find(|note| note.thing == hex).map(|note| note.text.as_str());
    assert_eq!([on("hex-1020"), on("hex-1026"), on("hex-1027")], [Some("1"), Some("7"), None]);
    // Of a column only the hexes that she reaches light up.
    let lit = game.things(&state, US, &picks[..2], picks[2]);
    assert!(lit.contains(&"hex-1026".to_owned()) && !lit.contains(&"hex-1027".to_owned()));
    let said = Words::briefing(&game, &state, US, &picks);
    assert_eq!(said[0].text, "she makes up to 7 hexes");
}

#[test]
fn every_lesson_can_be_followed_to_its_end_with_its_own_dice() {
    follow_lessons(&game());
}

#[test]
fn the_harbour_at_0750_looks_as_it_did() {
    let game = game();
    let state = opening(&game, "first-wave", &mut Fast::new(1));
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/harbour.svg");
    expect_picture(
        &kept,
        Path::new(env!("CARGO_TARGET_TMPDIR")),
        &picture_of(&seen(&game, &state)),
    );
}

/// The number of a counter in the game.
fn counter(game: &AirRaid, state: &State, name: &str) -> usize {
    let view = Hidden::view(game, state, Observer::Spectator);
    let found = view.air.iter().find(|counter| counter.name == name);
    usize::from(found.unwrap_or_else(|| panic!("no counter {name}")).number)
}

/// Puts counters over hexes, all facing north and named for torpedo attacks, as they would be in a phase.
fn over(game: &AirRaid, phase: Phase, places: &[(&str, u16)]) -> State {
    let mut state = opening(game, "both-waves", &mut Fast::new(1));
    for &(name, number) in places {
        let at = counter(game, &state, name);
        let hex = Hex::from_number(number).expect("a hex of the map");
        state.air[at].at = Spot::of_hex(hex);
        state.air[at].facing = Direction::N;
        state.air[at].deeds |= Counter::NAMED;
    }
    state.phase = phase;
    state.declares = Side::Japan;
    state
}

/// What an order comes to, line by line with its rule.
fn told(game: &AirRaid, state: &State, order: &str) -> Vec<String> {
    let action = play::parse(game, state, JAPAN, order)
        .unwrap_or_else(|refusal| panic!("{order}: {refusal:?}"));
    Words::briefing(game, state, JAPAN, &action.picks)
        .iter()
        .map(|line| format!("{} [{}]", line.text, line.rule.expect("each line has its rule")))
        .collect()
}

#[test]
fn arp_11_3_1_before_an_attack_in_the_air_the_dice_of_both_sides_are_told() {
    let game = game();
    let places =
        [("SBD-1", 1520), ("AK-F1", 1519), ("AK-F2", 1521), ("B17-1", 2520), ("KG-F1", 2519)];
    let state = over(&game, Phase::AirToAir, &places);
    assert_eq!(
        told(&game, &state, "SBD-1 AK-F1 AK-F2 done"),
        [
            "AK-F1: 3 shots that hit on 4+ [ARP 11.3.2]",
            "makes 4+, then 5 or less shoots down, more damages [ARP 11.4.1]",
            "SBD-1 fires back on 6, then 2 or less [ARP 11.2.2]",
            "AK-F2: 3 shots that hit on 4+ [ARP 11.3.2]",
            "makes 4+, then 5 or less shoots down, more damages [ARP 11.4.1]",
            "SBD-1 fires back on 6, then 1 or less [ARP 11.2.2]",
        ]
    );
    assert_eq!(
        told(&game, &state, "B17-1 all"),
        [
            "KG-F1: 3 shots that hit on 4+ [ARP 11.3.2]",
            "manoeuvre of B-17 -1 [ARP 11.3.3]",
            "makes 5+, then 5 or less shoots down, more damages [ARP 11.4.1]",
            "B17-1 has no ammunition to fire back [ARP 11.5.1]",
        ]
    );
    let picks = play::parse(&game, &state, JAPAN, "B17-1 all").expect("an order").picks;
    let notes = game.notes(&state, JAPAN, &picks[..1]);
    assert_eq!(notes.len(), 1);
    assert_eq!((notes[0].thing.as_str(), notes[0].text.as_str()), ("counter-KG-F1", "5+"));
}

#[test]
fn arp_13_7_1_before_bombs_fall_the_die_of_each_kind_is_told() {
    let game = game();
    let places =
        [("SH-D1", 1722), ("AK-H1", 1910), ("AK-F1", 1823), ("ZU-L4", 1822), ("KG-T1", 2111)];
    let mut state = over(&game, Phase::AirToSurface, &places);
    assert_eq!(
        told(&game, &state, "SH-D1 bomb Hickam-aircraft 3"),
        [
            "a 250 kg bomb hits on 6 [ARP 13.3.1]",
            "stationary target +1 [ARP 13.4.1]",
            "dive bombing +1 [ARP 13.5.1]",
            "makes 4+ [ARP A-hit-2]",
        ]
    );
    assert_eq!(
        told(&game, &state, "AK-H1 bomb Arizona"),
        [
            "an 800 kg bomb hits on 6 [ARP 13.3.1]",
            "nothing changes the die of an AP bomb [ARP 13.7.1]",
            "makes 6 [ARP A-hit-2]",
        ]
    );
    assert_eq!(
        told(&game, &state, "AK-F1 strafe Hickam-aircraft"),
        [
            "3 shots that hit on 4+ [ARP 11.3.2]",
            "stationary target +1 [ARP 13.4.1]",
            "makes 3+, then 2 or less destroys, more damages [ARP A-str-1]",
        ]
    );
    assert_eq!(
        told(&game, &state, "KG-T1 torpedo 1910 4")[0],
        "a hit passes beneath Vestal to Arizona on an odd die [ARP 13.2.3]"
    );
    let both = told(&game, &state, "ZU-L4 bomb Hickam-aircraft");
    assert_eq!(both.iter().filter(|line| line.starts_with("makes 5+")).count(), 2, "{both:?}");
    assert_eq!(told(&game, &state, "ZU-L4 keep-lb Hickam-aircraft").len(), both.len() / 2);
    // What can be aimed at bears the die too.
    let picks =
        play::parse(&game, &state, JAPAN, "SH-D1 bomb Hickam-aircraft 3").expect("so").picks;
    let notes = game.notes(&state, JAPAN, &picks[..2]);
    let noted: Vec<(&str, &str)> =
        notes.iter().map(|note| (note.thing.as_str(), note.text.as_str())).collect();
    assert_eq!(noted, [("facility-Hickam-Hangars-1", "4+"), ("parked-Hickam", "4+")]);
    // Torpedo attacks are named with the fire that they will meet.
    state.phase = Phase::Torpedoes;
    state.turn = Turn(3);
    let fire = told(&game, &state, "KG-T1 done");
    let dice = fire[0].strip_prefix("KG-T1 meets ").and_then(|rest| rest.split_once(' '));
    let (dice, rest) = dice.expect("the fire is told");
    assert!(dice.parse::<u8>().is_ok_and(|dice| (2..=6).contains(&dice)), "{fire:?}");
    assert_eq!((fire.len(), rest), (1, "dice of anti-aircraft fire [ARP A-aa-3]"));
}

#[test]
fn the_height_of_the_attack_looks_as_it_did() {
    let game = game();
    let places =
        [("AK-T1", 2012), ("AK-H1", 1910), ("AK-F1", 1823), ("SH-D1", 1722), ("SBD-1", 2120)];
    let mut state = over(&game, Phase::AirToSurface, &places);
    let view = Hidden::view(&game, &state, Observer::Spectator);
    let ship = |name: &str| view.ships.iter().position(|ship| ship.name == name).expect("a ship");
    for (name, points, marks) in [
        ("Arizona", 11, Ship::SMOKING),
        ("West Virginia", 7, Ship::SMOKING | Ship::BOMBED),
        ("California", 3, 0),
        ("Helena", 7, 0),
        ("Helm", 0, Ship::UNDER_WAY | Ship::MOVING),
    ] {
        state.ships[ship(name)].points = points;
        state.ships[ship(name)].marks |= marks;
    }
    for kind in [HitKind::Torpedo, HitKind::Torpedo, HitKind::Ap, HitKind::Shock] {
        state.waiting.push(Hit { ship: ship("Oklahoma") as u8, kind, turn: Turn(0) });
    }
    let facility =
        |name: &str| view.facilities.iter().position(|one| one.name == name).expect("so");
    let (tanks, dock) = (facility("Lower Tank Farm"), facility("YFD-2"));
    (state.facilities[tanks], state.burning, state.smoking) = (2, 1 << tanks, 1 << tanks);
    state.facilities[dock] = 3;
    let launched = counter(&game, &state, "AK-T1");
    state.air[launched].deeds |= Counter::DROPPED;
    state.air[launched].facing = Direction::NW;
    let mut scene = seen(&game, &state);
    // What never changes, and what lies beside the map, is in the other picture.
    scene.layers.retain(|layer| !layer.still && layer.id != "boxes");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/attack.svg");
    expect_picture(&kept, Path::new(env!("CARGO_TARGET_TMPDIR")), &picture_of(&scene));
}

#[test]
fn late_in_the_raid_looks_as_it_did() {
    let game = game();
    let places =
        [("AK-F1", 1823), ("AK-F2", 1422), ("ZU-D1", 1516), ("SBD-1", 2120), ("B17-1", 2520)];
    let mut state = over(&game, Phase::AirToAir, &places);
    state.turn = Turn(4);
    let ways = Direction::ALL.iter().cycle();
    for ((name, _), &way) in places.iter().zip(ways) {
        let at = counter(&game, &state, name);
        (state.air[at].facing, state.air[at].deeds) = (way, Counter::MOVED);
    }
    // Some damaged, some out of ammunition, some gone, some home.
    let mut setup = game.setup_of(&state);
    for (name, craft) in [
        ("AK-F1", &["damaged", "empty", ""][..]),
        ("AK-F2", &["damaged empty", "empty", "empty"]),
        ("ZU-D1", &["damaged loaded", "loaded", "damaged"]),
        ("KG-T1", &[""]),
    ] {
        let one = setup.air.iter_mut().find(|one| one.counter == name).expect("a counter");
        one.aircraft = Some(craft.iter().map(|&marks| marks.to_owned()).collect());
    }
    for (name, at) in [("KG-T1", "T-N"), ("KG-T2", "home"), ("KG-F1", "Wheeler"), ("KG-F2", "Ewa")]
    {
        let one = setup.air.iter_mut().find(|one| one.counter == name).expect("a counter");
        one.at = at.to_owned();
    }
    // Who has not been placed is on the way home by now; the second wave is still to come.
    let view = Hidden::view(&game, &state, Observer::Spectator);
    for one in setup.air.iter_mut().filter(|one| one.at == "waiting") {
        let seen = view.air.iter().find(|seen| seen.name == one.counter).expect("a counter");
        match (seen.side, seen.wave) {
            (_, Some(1)) => one.at = "T-N".to_owned(),
            (Side::Us, _) => one.at = "T-E".to_owned(),
            _ => {}
        }
    }
    setup.destroyed = 143;
    setup.parked.push(ParkedSetup { field: Field::Ewa, plane: Plane::F4f, sound: 3, damaged: 4 });
    let facility = |name: &str, points, burning| FacilitySetup {
        facility: name.to_owned(),
        points,
        burning,
        smoking: burning,
    };
    setup.facilities = vec![
        facility("Lower-Tanks", 2, true),
        facility("Shops-1", 4, false),
        facility("Hickam-Hangars-1", 1, false),
        facility("YFD-2", 3, false),
    ];
    let ship = |name: &str, points: u8, hex: Option<u16>, marks: &[&str]| ShipSetup {
        ship: name.to_owned(),
        points,
        hex: hex.and_then(Hex::from_number),
        marks: Some(marks.iter().map(|&mark| mark.to_owned()).collect()),
        ..ShipSetup::default()
    };
    setup.ships = vec![
        ship("Nevada", 6, None, &["smoking"]),
        ship("Oklahoma", 9, None, &[]),
        ship("Arizona", 11, None, &["smoking", "bombed"]),
        ship("Helena", 3, None, &[]),
        ship("Utah", 99, None, &[]),
        ship("Shaw", 1, None, &["bombed"]),
    ];
    let hull = |name: &str| view.ships.iter().find(|ship| ship.name == name).expect("a ship").hull;
    for one in &mut setup.ships {
        one.points = one.points.min(hull(&one.ship));
    }
    let mut state = game.check_setup(&setup).unwrap_or_else(|wrong| panic!("{wrong}"));
    // More is shown than can have happened so early.
    state.lost = [[3, 1, 5], [0, 2, 0]];
    let nevada = view.ships.iter().find(|ship| ship.name == "Nevada").expect("a ship").number;
    let nevada = &mut state.ships[usize::from(nevada)];
    nevada.hex = Hex::from_number(1118).expect("a hex");
    nevada.marks |= Ship::UNDER_WAY | Ship::MOVING;
    let mut scene = seen(&game, &state);
    scene.layers.retain(|layer| !layer.still);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/late.svg");
    expect_picture(&kept, Path::new(env!("CARGO_TARGET_TMPDIR")), &picture_of(&scene));
    let drawn = moving(&game, &state);
    for words in [
        "AK-F1: 3 Zero over 1823, facing N, 1 damaged, 1 out of ammunition",
        "AK-F2: 3 Zero over 1422, facing NE, 1 damaged, out of ammunition",
        "ZU-D1: 3 Val over 1516, 2 250 kg bombs, 2 damaged",
        "KG-T1: 1 Kate in T-N, nothing left to drop",
        "Japan has lost 11 aircraft. 3 Zero, 3 Val, 5 Kate. history: 29. 1 counter is home. The US has lost 143 aircraft. \
         history: about 188. 3 ships are sunk: ",
        "Shops 1516, destroyed, 3 VP",
        "Lower Tank Farm, 2 of 4 points lost, burning, 6 VP",
        "history: about 71.",
    ] {
        assert!(drawn.contains(words), "{words} is not drawn");
    }
}

#[test]
fn both_seats_see_the_same_harbour() {
    let game = game();
    walk("first-wave", 30, |_, state, _, picks| {
        if picks.is_empty() {
            let of = |observer| {
                let scene = game.scene(&Hidden::view(&game, state, observer));
                scene.layers.iter().map(layer_svg).collect::<String>()
            };
            assert_eq!(of(Observer::Seat(JAPAN)), of(Observer::Seat(US)));
        }
    });
}
