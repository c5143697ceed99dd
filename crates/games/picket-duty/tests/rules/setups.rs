//! Positions as people write them: what follows from the rest may be left out, what cannot arise is refused by its rule.

use serde_json::{Value, json};
use wardroom_kernel::Rules;
use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{
    Calibre, Class, Compartment, Condition, Kind, LandRadar, Mount, Phase, RadarStation, Section,
    Weather,
};
use wardroom_picket_duty::state::{Aim, Ending, Fate, Step, Story, Switch, Work};

use crate::{at, boxed, date, game, kinds, places, plane, rooms, story, wave};

/// A change of a position, with the place that is complained of and the rule.
type Wrong = (fn(&mut State), &'static str, &'static str);

/// Each change of a position must be refused at its place by its rule.
fn refuses(position: &State, table: &[Wrong]) {
    for (number, &(change, place, rule)) in table.iter().enumerate() {
        let mut setup = game().setup_of(position);
        change(&mut setup);
        let Err(wrong) = game().check_setup(&setup) else { panic!("{number}, {place}: accepted") };
        let rule = Some(format!("PD {rule}"));
        let told = wrong.0.iter().any(|one| one.place == place && one.rule == rule);
        assert!(told, "{number}, {place}, {rule:?}: {wrong}");
    }
}

/// A position from what a person wrote.
fn written(text: Value) -> State {
    let setup: State = serde_json::from_value(text).expect("this can be read");
    game().check_setup(&setup).unwrap_or_else(|wrong| panic!("{wrong}"))
}

#[test]
fn a_position_belongs_to_its_story() {
    refuses(
        &at(Step::Attack, |_| {}),
        &[
            (|setup| setup.ship.class = Class::LaPrade, "ship.class", "pd-C1"),
            (|setup| setup.rules.three_phases = Switch::On, "rules.three_phases", "pd-O-S1"),
            (|setup| setup.turn = 2, "turn", "pd-K-phase"),
            (|setup| setup.turn = 0, "turn", "pd-K-phase"),
            (|setup| setup.station = 13, "station", "pd-N1-1"),
            (|setup| setup.minis = 1, "minis", "pd-C2A"),
            (|setup| setup.last_day = 6, "last_day", "pd-C1"),
            (|setup| setup.fighting_days = 1, "fighting_days", "pd-I-fight"),
            (|setup| setup.sunk = 1, "sunk", "pd-C2v"),
            (|setup| setup.stopped = true, "stopped", "pd-N-S8a"),
        ],
    );
    refuses(
        &story(Story::S6, Step::Attack, |_| {}),
        &[
            (|setup| setup.date = date("Mar27"), "date", "pd-S6"),
            (|setup| setup.station = 1, "station", "pd-S6"),
            (|setup| setup.step = Step::Station, "step", "pd-C1"),
            (|setup| setup.rules.withdrawal = Switch::On, "rules.withdrawal", "pd-G16-opt"),
        ],
    );
    refuses(
        &story(Story::S6, Step::TurnEnd, |_| {}),
        &[
            (|setup| setup.step = Step::NextDay, "step", "pd-S6"),
            (|setup| setup.phase = Phase::Midday, "phase", "pd-K-phase"),
        ],
    );
    refuses(
        &story(Story::S1, Step::Attack, |_| {}),
        &[(|setup| setup.phase = Phase::Morning, "phase", "pd-S1")],
    );
    refuses(
        &story(Story::S7, Step::Attack, |_| {}),
        &[
            (|setup| setup.ship.class = Class::Fletcher, "ship.class", "pd-S7"),
            (|setup| setup.ship.gun_hits[Mount::Five3] = 1, "ship.gun_hits.5in3", "pd-FC-LP"),
            (
                |setup| {
                    let director = wardroom_picket_duty::parts::Equipment::DirectorB;
                    setup.ship.equipment[director] = Condition::Damaged;
                },
                "ship.equipment.director-B",
                "pd-FC-LP",
            ),
        ],
    );
}

#[test]
fn a_game_that_is_over_ended_as_its_story_can() {
    let over = |one: Story, ending: Ending| {
        let mut setup = game().setup_of(&story(one, Step::Attack, |_| {}));
        (setup.step, setup.ending) = (Step::Over, ending);
        game().check_setup(&setup).is_ok()
    };
    assert!(over(Story::S6, Ending::OnStation) && over(Story::S6, Ending::OffStation));
    assert!(!over(Story::S6, Ending::Relieved) && !over(Story::S6, Ending::CampaignOver));
    assert!(over(Story::S7, Ending::Relieved) && !over(Story::S7, Ending::OnStation));
    assert!(over(Story::Mini, Ending::Sunk) && !over(Story::LongB, Ending::Sunk));
    assert!(over(Story::LongB, Ending::CampaignOver) && !over(Story::S2, Ending::None));
}

#[test]
fn a_day_has_its_weather_its_cover_and_its_radars() {
    let active = |setup: &mut State| setup.land_radars[RadarStation::HedoSaki] = LandRadar::Active;
    refuses(
        &at(Step::Attack, |_| {}),
        &[
            (|setup| setup.land_afs = 1, "land_afs", "pd-T7-2"),
            (|setup| setup.weather = Weather::Storm, "weather", "pd-T6-1"),
            (active, "land_radars.Hedo Saki", "pd-G13-lrad"),
            (|setup| setup.aborted = true, "aborted", "pd-N8-2B"),
        ],
    );
    let afs = |setup: &mut State| (setup.carrier_cover, setup.carrier_afs) = (Some(0), 2);
    refuses(&at(Step::Leave, |_| {}), &[(afs, "carrier_afs", "pd-T7-3")]);
    refuses(
        &story(Story::S2, Step::Attack, |_| {}),
        &[(|setup| setup.land_cover = Some(1), "land_cover", "pd-T7-3")],
    );
    // Markers lapse at the end of a phase, and not before.
    assert_eq!(at(Step::Aftermath, afs).afs(), 2);
}

#[test]
fn the_damage_of_a_ship_can_come_about() {
    refuses(
        &at(Step::Attack, |_| {}),
        &[
            (|setup| setup.ship.list = 1, "ship.list", "pd-G7-flood"),
            (|setup| setup.ship.gun_hits[Mount::TwentyJ] = 3, "ship.gun_hits.20J", "pd-FC-FL"),
            (|setup| setup.ship.credits[Mount::TwentyJ] = 1, "ship.credits.20J", "pd-FC-FL"),
            (
                |setup| {
                    setup.ship.gun_hits[Mount::Five1] = 3;
                    setup.ship.credits[Mount::Five1] = 1;
                },
                "ship.credits.5in1",
                "pd-G3-ace",
            ),
            (
                |setup| setup.work[Section::Forward] = Work::Gun(Mount::Five1),
                "work.forward",
                "pd-O-11.5",
            ),
            (|setup| setup.ship.flooded = rooms(&["magazine-1"]), "ship.flooded", "pd-T21"),
            (
                |setup| setup.ship.markers[Compartment::Magazine1] = 4,
                "ship.markers.magazine-1",
                "pd-G5-dc",
            ),
            (
                |setup| setup.ship.markers[Compartment::FireAft] = 4,
                "ship.markers.fire-room-aft",
                "pd-G5-dc",
            ),
            (|setup| setup.ship.bonuses_lost = true, "ship.bonuses_lost", "pd-N21-1f"),
            (
                |setup| boxed(setup, "midship-2/1-galley", Condition::Damaged),
                "ship.secondary.midship-2/1-galley",
                "pd-N11-sec",
            ),
        ],
    );
}

#[test]
fn planes_come_in_the_waves_of_their_table() {
    refuses(
        &wave(Step::Maneuver, &["90L", "0H"], |_| {}),
        &[
            (|setup| setup.assault.waves = [1, 0, 0], "assault.planes", "pd-T8-3"),
            (|setup| setup.assault.waves = [3, 0, 0], "assault.planes", "pd-T8-3"),
            (|setup| setup.assault.waves = [5, 0, 0], "assault.waves", "pd-T8-3"),
            (|setup| setup.assault.wave = 2, "assault.planes", "pd-T8-3"),
            (|setup| setup.assault.pending = places(&["0L"]), "assault.pending", "pd-T8-3"),
            (
                |setup| setup.assault.planes[0].kind = Kind::ZeroBomb,
                "assault.planes[0]",
                "pd-G11-planes",
            ),
            (
                |setup| setup.assault.planes.iter_mut().for_each(|plane| plane.kind = Kind::Jake),
                "assault.planes[1]",
                "pd-G11-planes",
            ),
            (|setup| setup.assault.planes[0].hits = 3, "assault.planes[0]", "pd-N9-2h"),
            (
                |setup| setup.assault.special = kinds(&["Zero"]),
                "assault.special[0]",
                "pd-G11-planes",
            ),
        ],
    );
    let two =
        |setup: &mut State| setup.assault.special = kinds(&["Zero with Bomb", "Val with Bomb"]);
    refuses(
        &wave(Step::Special, &[], |setup| setup.assault.special = kinds(&["Zero with Bomb"])),
        &[(two, "assault.special", "pd-T8-2")],
    );
    // Nothing of an attack is left over before one begins, or after it.
    refuses(
        &at(Step::Attack, |_| {}),
        &[
            (|setup| setup.assault.pending = places(&["0L"]), "step", "pd-G1-seq"),
            (|setup| setup.assault.hits = 1, "step", "pd-G1-seq"),
            (|setup| setup.assault.evading = true, "assault", "pd-G1-seq"),
        ],
    );
    refuses(
        &story(Story::S8, Step::Strike, |setup| {
            setup.assault.planes = [plane("90L", 0)].into_iter().collect();
        }),
        &[(|setup| setup.assault.evading = true, "assault.evading", "pd-N-S8c")],
    );
}

#[test]
fn markers_and_guns_are_aimed_while_they_act() {
    refuses(
        &wave(Step::Maneuver, &["90L", "0H"], |_| {}),
        &[
            (|setup| setup.assault.engaged = 1, "assault.engaged", "pd-G3-afs"),
            (|setup| setup.assault.consorts.push(1), "assault.consorts", "pd-G3-sfs"),
            (
                |setup| setup.assault.aims[Mount::Five1] = Aim { planes: 1, spray: false },
                "assault.aims.5in1",
                "pd-G3-fire",
            ),
            (|setup| setup.assault.evading = true, "step", "pd-G1-seq"),
        ],
    );
    refuses(
        &wave(Step::FightersFire, &["90L", "0H"], |setup| {
            (setup.land_cover, setup.land_afs, setup.assault.engaged) = (Some(0), 1, 1);
        }),
        &[
            (|setup| setup.assault.engaged = 3, "assault.engaged", "pd-G3-afs"),
            (|setup| setup.assault.planes[0].fate = Fate::Gone, "assault.engaged", "pd-G3-afs"),
        ],
    );
    refuses(
        &wave(Step::ConsortsFire, &["90L", "0H"], |setup| {
            setup.sfs = 1;
            setup.assault.consorts.push(1);
        }),
        &[
            (|setup| setup.assault.consorts[0] = 2, "assault.consorts", "pd-G3-sfs"),
            (|setup| setup.assault.consorts[0] = 0, "assault.consorts", "pd-G3-sfs"),
            (|setup| setup.assault.consorts.push(1), "assault.consorts", "pd-G3-sfs"),
        ],
    );
    refuses(
        &wave(Step::Fire(Calibre::Forty), &["90L", "0H"], |setup| {
            setup.assault.aims[Mount::FortyA] = Aim { planes: 2, spray: false };
        }),
        &[
            (
                |setup| setup.assault.aims[Mount::FortyE] = Aim { planes: 2, spray: false },
                "assault.aims.40E",
                "pd-FC-FL",
            ),
            (
                |setup| setup.assault.aims[Mount::FortyA] = Aim { planes: 3, spray: true },
                "assault.aims.40A",
                "pd-G3-spray",
            ),
            (
                |setup| setup.assault.aims[Mount::FortyA] = Aim { planes: 4, spray: false },
                "assault.aims.40A",
                "pd-T8-3",
            ),
            (|setup| setup.ship.ammo = 0, "assault.aims.40A", "pd-G3-fire"),
            (|setup| setup.ship.emergency = true, "assault.aims.40A", "pd-G3-fire"),
        ],
    );
}

#[test]
fn an_attack_under_way_is_written_by_hand() {
    let firing = written(json!({
        "story": "2", "station": 5, "date": "May27", "step": { "fire": "40mm" },
        "ship": { "flood": { "aft": 2 }, "markers": { "radio": 1 } },
        "assault": {
            "planes": [
                { "plane": "Val", "at": "90L" },
                { "plane": "Zero", "at": "90M", "hits": 1 },
            ],
            "aims": { "40C": { "planes": [1, 2], "spray": true } },
        },
        "work": { "forward": { "compartment": "radio" } },
    }));
    let assault = firing.assault;
    // What follows from the planes that are out need not be said.
    assert!(assault.came && firing.attacked);
    assert_eq!((assault.wave, assault.waves), (1, [2, 0, 0]));
    assert_eq!((firing.ship.hull, firing.turn), (10, 1));
    let text = serde_json::to_value(game().setup_of(&firing)).unwrap();
    assert_eq!(text["assault"]["aims"], json!({ "40C": { "planes": [1, 2], "spray": true } }));
    assert_eq!(
        text["assault"]["planes"][1],
        json!({ "plane": "Zero", "at": "90M", "hits": 1, "fate": "flying" })
    );
    assert_eq!(text["work"], json!({ "forward": { "compartment": "radio" } }));
    assert_eq!(text["ship"]["flood"], json!({ "aft": 2 }));
    assert_eq!(written(text), firing);
}

#[test]
fn sections_may_be_given_as_a_list_from_the_bow() {
    let by_name =
        written(json!({ "step": "aftermath", "station": 1, "date": "Jun7", "phase": "midday",
        "ship": { "flood": { "midship": 2, "aft": 1 } } }));
    let listed =
        written(json!({ "step": "aftermath", "station": 1, "date": "Jun7", "phase": "midday",
        "ship": { "flood": [0, 2, 1] } }));
    assert_eq!(by_name, listed);
}
