//! The chances shown beside the choices agree with the exact odds of the order, and what is dark says why.

use wardroom_kernel::{Overlay, Pick, Rules, Seat, Words, play};
use wardroom_picket_duty::parts::{Compartment, Kind, Mount};
use wardroom_picket_duty::state::{Fate, Plane, Step};
use wardroom_picket_duty::{PicketDuty, State};
use wardroom_study::{Budget, odds, odds_by_play};

const CAPTAIN: Seat = Seat(0);

fn game() -> PicketDuty {
    PicketDuty::load(&Overlay::none()).expect("the embedded data is whole")
}

/// A wave at one of its steps; each plane with its place and hits.
fn wave(
    game: &PicketDuty,
    step: &str,
    planes: &[(&str, u8)],
    change: impl FnOnce(&mut State),
) -> State {
    let (wave, waves, behind) = match planes.len() {
        size @ ..5 => (1, [size, 0, 0], 0),
        5 => (2, [5, 5, 0], 0),
        _ => (2, [9, 6, 3], 3),
    };
    let mut setup: State = serde_json::from_value(serde_json::json!({
        "story": "2", "station": 5, "date": "May27",
        "step": serde_json::from_str::<serde_json::Value>(step).expect("a step"),
        "ship": { "crew": { "gunnery officer": 1, "repair 3 chief": 2, "damage control officer": -1 } },
        "assault": { "wave": wave, "waves": waves, "pending": vec!["0L"; behind], "came": true },
    }))
    .expect("a set-up can be written like this");
    setup.assault.planes = planes
        .iter()
        .map(|&(at, hits)| Plane {
            kind: Kind::Val,
            place: at.parse().expect("a place"),
            hits,
            fate: if hits >= 3 { Fate::Flamed } else { Fate::Flying },
        })
        .collect();
    change(&mut setup);
    game.check_setup(&setup).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// The label of a word at a place of an order.
fn label(game: &PicketDuty, state: &State, picks: &[Pick], word: &str) -> String {
    let mut list = Vec::new();
    Rules::choices(game, state, CAPTAIN, picks, &mut list);
    let pick = list.into_iter().find(|&pick| game.word(pick) == word);
    let pick = pick.unwrap_or_else(|| panic!("{word} is not listed"));
    Words::label(game, state, CAPTAIN, picks, pick).text
}

/// The chance that an order ends in one of these words.
fn odds_of(game: &PicketDuty, state: &State, order: &str, words: &[&str]) -> f64 {
    let action = play::parse(game, state, CAPTAIN, order).unwrap_or_else(|why| panic!("{why}"));
    let odds = odds(game, state, CAPTAIN, &action, Budget::default()).expect("it is legal");
    assert!(odds.exact);
    let meant = |label: &str| words.iter().any(|word| label.contains(word));
    odds.outcomes.iter().filter(|chance| meant(&chance.label)).map(|chance| chance.p).sum()
}

fn percent(chance: f64) -> String {
    if chance < 0.01 { "under 1%".to_owned() } else { format!("{:.0}%", 100.0 * chance) }
}

/// The label tells destroyed planes from flamed ones, which still come in. [PD pd-N9-2A, pd-N9-2B]
fn expect_fates(game: &PicketDuty, state: &State, order: &str, words: &str) {
    let sorts = [("shot down", "destroyed"), ("in flames", "flamed"), ("hit ", "hit")];
    for (outcome, told) in sorts {
        let chance = odds_of(game, state, order, &[outcome]);
        if chance > 0.0 {
            assert!(
                words.contains(&format!("{} {told}", percent(chance))),
                "{words}, not {chance}"
            );
        } else {
            assert!(!words.contains(&format!("% {told}")), "{words}, not {chance}");
        }
    }
}

/// The chance that the plane of a wave of one hits the ship when she is told to do nothing else.
fn struck(game: &PicketDuty, state: &State, order: &str) -> f64 {
    let action = play::parse(game, state, CAPTAIN, order).unwrap_or_else(|why| panic!("{why}"));
    let odds = odds_by_play(game, state, CAPTAIN, &action, Budget::default()).expect("legal");
    assert!(odds.exact);
    // Table 10: an undamaged plane hits with 7 or more, a damaged one with 8, one in flames with 9.
    let hits = |label: &str| match label {
        _ if label.contains("shot down") => 0.0,
        _ if label.contains("in flames") => 10.0 / 36.0,
        _ if label.contains("hit 2 times") => 15.0 / 36.0,
        _ => {
            let plane = &state.assault.planes[0];
            [21.0, 21.0, 15.0, 10.0][usize::from(plane.hits)] / 36.0
        }
    };
    odds.outcomes.iter().map(|chance| chance.p * hits(&chance.label)).sum()
}

#[test]
fn the_chances_of_a_gun_are_those_of_its_order() {
    let game = game();
    for (calibre, guns) in [("5in", ["5in1", "5in2"]), ("40mm", ["40A", "40C"])] {
        for hits in 0..3 {
            let state = wave(&game, &format!(r#"{{"aim":"{calibre}"}}"#), &[("90L", hits)], |_| {});
            let gun = guns[0];
            let order = format!("{gun}@1 all-hold");
            let words = label(&game, &state, &[], &format!("{gun}@1"));
            expect_fates(&game, &state, &order, &words);
            let hit = percent(struck(&game, &state, &order));
            assert!(words.ends_with(&format!("it then hits the ship {hit}")), "{words}, not {hit}");
            let words = label(&game, &state, &[], "all@1");
            expect_fates(&game, &state, "all@1", &words);
        }
    }
}

#[test]
fn pd_pd_g3_fire_odds_counted_plane_by_plane_are_those_of_play() {
    let game = game();
    let few = [("90L", 1), ("90M", 0), ("135L", 2)];
    let many = [("90L", 1), ("90M", 0), ("135L", 2), ("90H", 0), ("180L", 3), ("270M", 0)];
    for (step, planes, order) in [
        ("5in", &few[..], "5in1@1 5in2@2 all@3"),
        ("5in", &many, "5in1@1 5in2@4 5in3@3 5in4@5 5in5@6"),
        ("40mm", &few, "40A@2 40C-sprays-90 40E@3"),
        ("40mm", &many, "40A@1 40B@6 40C-sprays-90 40D@6 40E@5"),
        ("20mm", &few, "20A@1 20C@2 all@3"),
    ] {
        let state = wave(&game, &format!(r#"{{"aim":"{step}"}}"#), planes, |_| {});
        let action =
            play::parse(&game, &state, CAPTAIN, order).unwrap_or_else(|why| panic!("{why}"));
        let counted = odds(&game, &state, CAPTAIN, &action, Budget::default()).expect("legal");
        let played =
            odds_by_play(&game, &state, CAPTAIN, &action, Budget::default()).expect("legal");
        assert!(played.exact, "{order} is played out");
        assert!(counted.branches > 36 && counted.exact);
        assert!(counted.outcomes.len() > 3, "{order}");
        assert!(counted.farthest_from(&played) < 1e-9, "{order}: {counted:?} played {played:?}");
    }
}

#[test]
fn pd_pd_n9_2b_a_plane_in_flames_still_comes_in() {
    let game = game();
    let state = wave(&game, r#"{"aim":"5in"}"#, &[("90L", 3)], |_| {});
    let gone = odds_of(&game, &state, "5in1@1 all-hold", &["shot down"]);
    let words = label(&game, &state, &[], "5in1@1");
    let struck = percent((1.0 - gone) * 10.0 / 36.0);
    let told = format!("{} destroyed; it then hits the ship {struck}", percent(gone));
    assert!(words.ends_with(&told), "{words}, not {told}");
}

#[test]
fn the_chances_of_support_and_maneuver_are_those_of_the_order() {
    let game = game();
    let fighters = wave(&game, r#""fighters""#, &[("45H", 0)], |setup| setup.land_afs = 1);
    let words = label(&game, &fighters, &[], "engage-1");
    expect_fates(&game, &fighters, "engage-1", &words);
    let consorts = wave(&game, r#""consorts""#, &[("45M", 1)], |setup| setup.sfs = 1);
    let words = label(&game, &consorts, &[], "engage-1");
    expect_fates(&game, &consorts, "engage-1", &words);
    let evading = wave(&game, r#""maneuver""#, &[("45M", 1)], |_| {});
    let success = odds_of(&game, &evading, "maneuver", &["the ship evades"]);
    let words = label(&game, &evading, &[], "maneuver");
    assert!(words.ends_with(&percent(success)), "{words} against {success}");
}

#[test]
fn the_chances_of_a_party_are_those_of_its_job() {
    let game = game();
    let state = wave(&game, r#"{"party":"aft"}"#, &[], |setup| {
        setup.ship.markers[Compartment::Magazine3] = 2;
        setup.ship.markers[Compartment::Bridge] = 1;
        setup.ship.deck_fires = [0, 1, 1].into();
        setup.ship.flood = [0, 0, 3].into();
        setup.ship.water = wardroom_picket_duty::parts::WaterLines::Damaged;
        setup.ship.morale = 2;
    });
    for (order, words) in [
        ("repair-magazine-3", "5in magazine 3: 2 to"),
        ("repair-bridge", "the bridge: 1 to"),
        ("deck-fire-aft", "deck fires -1"),
        ("deck-fire-midship", "deck fires -1"),
        ("pump-aft", "flooding -1"),
        ("flood-magazine-3", "5in magazine 3 is flooded"),
    ] {
        let success = odds_of(&game, &state, order, &[words]);
        let told = label(&game, &state, &[], order);
        assert!(told.ends_with(&percent(success)), "{told} against {success}");
        assert!(success > 0.0, "{order}");
    }
    let declare =
        wave(&game, r#""declare""#, &[], |setup| setup.ship.deck_fires = [0, 1, 0].into());
    let success = odds_of(&game, &declare, "declare", &["emergency declared"]);
    let told = label(&game, &declare, &[], "declare");
    assert!(told.ends_with(&percent(success)), "{told} against {success}");
}

/// The percentage at the end of a label.
fn told_chance(label: &str) -> Option<&str> {
    let end = ["no chance", "under 1%"].into_iter().find(|end| label.ends_with(end));
    let last = label.rsplit(' ').next().filter(|word| word.ends_with('%'));
    end.or(last)
}

/// Compares every label with a chance at a position with the exact odds of its order, and says how many there were.
fn check_labels(game: &PicketDuty, state: &State) -> u32 {
    let mut list = Vec::new();
    Rules::choices(game, state, CAPTAIN, &[], &mut list);
    let mut checked = 0;
    for pick in list {
        let mut more = Vec::new();
        Rules::choices(game, state, CAPTAIN, &[pick], &mut more);
        let (word, label) = (game.word(pick), Words::label(game, state, CAPTAIN, &[], pick).text);
        let Some(told) = told_chance(&label).filter(|_| more.is_empty()) else { continue };
        let action = play::parse(game, state, CAPTAIN, &word).expect("it is listed");
        let odds = odds(game, state, CAPTAIN, &action, Budget::default()).expect("it is legal");
        assert!(odds.exact, "{label}");
        let good = |outcome: &str| match state.step {
            Step::Maneuver => outcome.contains("the ship evades"),
            Step::Declare => outcome.contains("emergency declared"),
            _ if word.starts_with("flood-") => outcome.contains("is flooded"),
            _ => outcome != "nothing changes",
        };
        if matches!(state.step, Step::Fighters | Step::Consorts | Step::Aim(_)) {
            if state.planes().count() == 1
                && state.planes().all(|(_, plane)| plane.fate == Fate::Flying)
            {
                expect_fates(game, state, &word, &label);
                checked += 1;
            }
            continue;
        }
        let success =
            odds.outcomes.iter().filter(|chance| good(&chance.label)).map(|chance| chance.p);
        let success: f64 = success.sum();
        let exact = if success == 0.0 { "no chance".to_owned() } else { percent(success) };
        assert_eq!(told, exact, "{label}: {:?}", odds.outcomes);
        checked += 1;
    }
    checked
}

#[test]
fn every_label_with_a_chance_says_the_exact_odds() {
    let game = game();
    let advanced = [("level", "advanced"), ("counterflooding", "on"), ("gun-repair", "on")];
    let mut checked = 0;
    for seed in 0..80 {
        let scenario = ["2", "mini", "8", "6"][seed as usize % 4];
        let options = if seed % 2 == 0 { &advanced[..] } else { &[] };
        wardroom_testkit::story::told_game(&game, scenario, options, seed, |state, _, _| {
            let decides = matches!(Rules::to_act(&game, state), wardroom_kernel::ToAct::Seats(_));
            if decides {
                checked += check_labels(&game, state);
            }
        });
    }
    assert!(checked > 1000, "only {checked} labels were looked at");
}

#[test]
fn a_dark_plane_or_mount_says_what_keeps_it_dark() {
    let game = game();
    let why = |state: &State, word: &str| {
        let refusal = play::parse(&game, state, CAPTAIN, word).expect_err("it is dark");
        (refusal.reason, refusal.rule.expect("a rule forbids it"))
    };
    let state = wave(&game, r#"{"aim":"5in"}"#, &[("90L", 0), ("180L", 0)], |setup| {
        setup.ship.gun_hits[Mount::Five3] = 3;
    });
    assert_eq!(why(&state, "all@5").0, "there is no plane 5: the wave had 2");
    let (reason, rule) = why(&state, "5in4-holds");
    assert_eq!((reason.as_str(), rule.as_str()), ("5in4 is told after 5in1", "PD pd-G3-fire"));
    assert_eq!(why(&state, "5in3-holds").0, "5in3 is destroyed");
    let ahead = wave(&game, r#"{"aim":"40mm"}"#, &[("0L", 0), ("0M", 0)], |_| {});
    assert_eq!(ahead.step, Step::Aim(wardroom_picket_duty::parts::Calibre::Forty));
    let (reason, rule) = why(&ahead, "40C-holds");
    assert_eq!((reason.as_str(), rule.as_str()), ("no plane is in the arc of 40C", "PD pd-FC-FL"));
    let split = wave(&game, r#"{"aim":"40mm"}"#, &[("90L", 0), ("270L", 0), ("270M", 0)], |_| {});
    let (reason, rule) = why(&split, "40A@2");
    assert_eq!(
        (reason.as_str(), rule.as_str()),
        ("40A does not bear on plane 2 at 270L", "PD pd-FC-FL")
    );
    let high = wave(&game, r#""consorts""#, &[("45M", 0), ("45H", 0)], |setup| setup.sfs = 1);
    assert_eq!(why(&high, "all@2").0, "plane 2 at 45H is too high for the consorts");
}
