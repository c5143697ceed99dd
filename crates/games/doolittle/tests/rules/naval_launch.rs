//! Sections 12.3 and 12.4: the launch, and the Flight Map after it.

use wardroom_doolittle::denouement::Whereabouts;
use wardroom_doolittle::naval::parts::{Patrol, SeaHazard};
use wardroom_doolittle::naval::state::NavalPhase;
use wardroom_doolittle::naval::{SeaArea, SeaAsk, Ship};
use wardroom_doolittle::parts::{Bomber, FlightId, Weather, Zone};
use wardroom_doolittle::state::{Berth, Launch};
use wardroom_doolittle::step::Frame;
use wardroom_doolittle::{Setup, State};
use wardroom_kernel::{Observer, Rules, Umpire, Words};

use crate::naval::{all_off, alone, asked, at_sea, count, meets, surface, weather};
use crate::{aboard, act, berth, listed, listed_after, offers, plane};

/// The Launch Phase in Defense West, where it was planned.
fn launching(change: impl FnOnce(&mut Setup)) -> State {
    at_sea(NavalPhase::Launch, SeaArea::DefenseWest, "", |setup| {
        alone(setup);
        change(setup);
    })
}

/// Only these B-25s are aboard.
fn only(setup: &mut Setup, planes: &[Bomber]) {
    setup.b25s.retain(|bomber, _| planes.contains(bomber));
}

const FOUR: [Bomber; 4] = [Bomber::Doolittle, Bomber::Hoover, Bomber::Gray, Bomber::Holstrom];

/// The first Flight of four is botched, and the dice for its last B-25 fall.
fn botched(last: &str, dice: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = launching(change);
    act(&mut state, "next-4", "1,2");
    assert!(matches!(asked(&state), Some(SeaAsk::Botched(_))));
    act(&mut state, last, dice);
    state
}

#[test]
fn edr_12_3_at_the_planned_point_or_west_of_it_they_must_go() {
    assert_eq!(asked(&launching(|_| {})), Some(SeaAsk::TakeOff));
    let west = launching(|setup| setup.naval.plan.launch = SeaArea::InfluenceWest);
    assert_eq!(asked(&west), Some(SeaAsk::TakeOff));
    let east = launching(|setup| {
        setup.naval.plan.launch = SeaArea::Japan;
    });
    assert_eq!(asked(&east), Some(SeaAsk::Rendezvous), "not there yet");
}

#[test]
fn edr_12_3_emergency_has_its_own_row_and_no_choice_of_time() {
    let mut state = meets(Patrol::TaskForce, SeaArea::DefenseWest, SeaHazard::Clouds, |_| {});
    act(&mut state, "emergency-launch", "");
    act(&mut state, "next-4", "2,3");
    assert!(matches!(asked(&state), Some(SeaAsk::Botched(_))), "five is below the six of haste");
    let mut planned = launching(|_| {});
    act(&mut planned, "next-4", "2,3");
    assert_eq!(asked(&planned), Some(SeaAsk::TakeOff), "and enough for four as planned");
}

#[test]
fn edr_12_3_1_flights_of_two_to_four_at_most_six() {
    let mut state = launching(|_| {});
    assert!(
        offers(&state, "next-2") && offers(&state, "next-4") && !offers(&state, "doolittle-alone")
    );
    assert_eq!(listed_after(&state, "doolittle")[0], "hoover", "never alone");
    assert!(listed_after(&state, "doolittle hoover").contains(&"take-off".to_owned()));
    assert!(listed_after(&state, "doolittle hoover gray holstrom").is_empty(), "four is the most");
    act(&mut state, "doolittle farrow take-off", "4,4");
    assert_eq!(state.plane(Bomber::Farrow).flight, FlightId(0));
    for _ in 0..2 {
        act(&mut state, "next-2", "6,6");
    }
    assert!(!offers(&state, "next-9") && offers(&state, "next-2"));
    act(&mut state, "next-2", "6,6");
    assert_eq!(count(&state, Berth::Deck), 8);
    assert_eq!(
        listed(&state).iter().filter(|word| word.starts_with("next")).count(),
        1,
        "eight B-25s in the last two Flights: four and four"
    );
    let single = launching(|setup| only(setup, &FOUR[..1]));
    assert_eq!(listed(&single), ["doolittle"], "a single one may go alone");
    let three = launching(|setup| only(setup, &FOUR[..3]));
    assert!(!offers(&three, "next-2"), "nobody is left over");
}

#[test]
fn edr_12_3_2_the_player_names_the_last_b25() {
    let mut state = launching(|setup| {
        plane(setup, Bomber::Gray).damage = 1;
    });
    act(&mut state, "next-4", "1,2");
    assert_eq!(listed(&state), ["doolittle", "hoover", "gray", "holstrom"]);
    act(&mut state, "gray", "3,4");
    assert_eq!(berth(&state, Bomber::Gray), Berth::Wrecked, "seven is six for a damaged one");
    let elite = botched("doolittle", "3,3", |_| {});
    assert_eq!(elite.plane(Bomber::Doolittle).damage, 1, "six is seven for an elite pilot");
}

#[test]
fn edr_12_3_2_2_the_deck_is_wrecked() {
    let state = botched("hoover", "1,1,1,2", |_| {});
    assert_eq!(berth(&state, Bomber::Hoover), Berth::Destroyed);
    assert_eq!(asked(&state), Some(SeaAsk::LaunchTime), "the three others fly");
    assert_eq!(count(&state, Berth::Deck), 12, "and nobody else ever does");
    assert!(state.naval.takeoff.wrecked);
}

#[test]
fn edr_12_3_2_3_fire_on_deck_halts_the_launch_for_the_turn() {
    let mut state = botched("hoover", "1,2,2", |_| {});
    assert_eq!(asked(&state), Some(SeaAsk::DeckFire(2)));
    act(&mut state, "york", "");
    act(&mut state, "smith", "1,2");
    assert_eq!(count(&state, Berth::Wrecked), 2, "their crews live");
    assert!(state.naval.takeoff.halted);
    act(&mut state, "at-0800", "6,6,6");
    assert!(state.agenda.contains(&Frame::Flight), "those in the air fly now");
    // When nobody was in the air, the Naval segment goes on at once.
    let clouds = "Clouds,Clouds,Clouds";
    let state = at_sea(NavalPhase::Launch, SeaArea::DefenseWest, clouds, |setup| {
        alone(setup);
        setup.naval.met = true;
        setup.naval.takeoff.ordered = true;
        setup.naval.takeoff.halted = true;
        setup.naval.takeoff.used = 1;
        setup.agenda.push(Frame::Sea(wardroom_doolittle::naval::SeaFrame::FlightMap));
        setup.naval.bunkers = wardroom_doolittle::naval::state::Bunkers::Low;
        setup.naval.weather = [Some(Weather::Storm); 8];
        setup.naval.areas = 0;
        setup.naval.at = SeaArea::Japan;
    });
    assert_ne!(state.naval.phase, NavalPhase::Over);
}

#[test]
fn edr_12_3_2_45_who_follows_is_delayed() {
    let mut state = botched("hoover", "2,2", |_| {});
    assert_eq!(berth(&state, Bomber::Hoover), Berth::Destroyed);
    act(&mut state, "next-4", "6,6");
    act(&mut state, "next-4", "6,6");
    act(&mut state, "next-4", "6,6,1,2");
    act(&mut state, "at-0800", "6,6,6");
    assert_eq!(state.flight(FlightId(0)).zone, Some(Zone::Z5));
    assert_eq!(
        (state.flight(FlightId(1)).zone, state.flight(FlightId(1)).delayed),
        (None, Some(Zone::Z5))
    );
}

#[test]
fn edr_12_3_2_6_ditched_beside_the_fleet() {
    let state = botched("hoover", "3,3", |_| {});
    assert_eq!(berth(&state, Bomber::Hoover), Berth::Wrecked);
    assert_eq!(asked(&state), Some(SeaAsk::TakeOff), "the launch goes on");
}

#[test]
fn edr_12_3_2_7_off_but_damaged() {
    let state = botched("hoover", "3,4", |_| {});
    assert_eq!(
        (berth(&state, Bomber::Hoover), state.plane(Bomber::Hoover).damage),
        (Berth::Flying, 1)
    );
}

#[test]
fn edr_12_3_2_8_off_for_a_fuel() {
    let state = botched("hoover", "4,4", |_| {});
    assert_eq!(state.plane(Bomber::Hoover).damage, 0);
    assert_eq!(state.flight(FlightId(0)).fuel, 9);
}

#[test]
fn edr_12_4_too_far_east_they_fly_to_midway() {
    let mut state = meets(Patrol::TaskForce, SeaArea::InfluenceEast, SeaHazard::Clouds, |_| {});
    act(&mut state, "emergency-launch", "");
    all_off(&mut state, "6,6");
    assert!(state.is_over());
    assert_eq!(count(&state, Berth::Home), 16);
}

#[test]
fn edr_12_4_1_the_box_of_the_area_and_the_fuel_of_influence_west() {
    let mut state = meets(Patrol::TaskForce, SeaArea::InfluenceWest, SeaHazard::Clouds, |_| {});
    act(&mut state, "emergency-launch", "");
    all_off(&mut state, "6,6,4,2,2,3");
    act(&mut state, "hold", "");
    let flight = state.flight(FlightId(0));
    assert_eq!((flight.zone, flight.fuel), (Some(Zone::Z1), 9));
    assert_eq!(state.ratings.launch, Launch::Emergency);
}

#[test]
fn edr_12_4_2_any_hour_after_a_planned_launch() {
    let mut state = launching(|setup| surface(setup, Patrol::Trout, SeaArea::Japan));
    all_off(&mut state, "6,6,1,2");
    assert_eq!(listed(&state).len(), 12);
    act(&mut state, "at-2200", "");
    assert_eq!((state.sky.hour, state.sky.turn), (22, 1));
    assert_eq!(state.ratings.submarines, 1, "the Submarine off Japan helps to find it");
}

#[test]
fn edr_12_4_2_emergency_three_dice_and_a_slide() {
    let fly = |dice: &str| {
        let mut state = meets(Patrol::TaskForce, SeaArea::DefenseWest, SeaHazard::Clouds, |_| {});
        act(&mut state, "emergency-launch", "");
        all_off(&mut state, dice);
        state
    };
    let mut state = fly("6,6,1,5,6,6");
    assert_eq!(state.sky.hour, 20, "seventeen");
    act(&mut state, "one-turn-later", "6");
    assert_eq!((state.sky.hour, state.security.risk), (22, 12));
    let mut state = fly("6,6,1,5,6,6");
    act(&mut state, "hold", "");
    assert_eq!((state.sky.hour, state.security.risk), (20, 6));
}

#[test]
fn a_launch_in_bad_weather_is_harder() {
    let mut state = launching(|setup| {
        weather(setup, Weather::Storm);
        aboard(setup, Bomber::Gray, wardroom_doolittle::parts::Elite::Cole);
    });
    act(&mut state, "next-4", "4,4");
    assert!(matches!(asked(&state), Some(SeaAsk::Botched(_))), "eight is below nine");
}

#[test]
fn edr_12_4_the_weather_of_the_naval_map_waits_over_the_flight_map() {
    use wardroom_doolittle::naval::parts::WeatherBox;
    use wardroom_doolittle::parts::Sea;
    let mut state = launching(|setup| {
        setup.naval.weather[WeatherBox::Influence as usize] = Some(Weather::Gale);
        setup.naval.weather[WeatherBox::Japan as usize] = Some(Weather::Storm);
        setup.naval.weather[WeatherBox::Midway as usize] = None;
    });
    all_off(&mut state, "6,6,1,2");
    act(&mut state, "at-0800", "");
    let over = |sea: Sea| state.sky.weather[sea as usize];
    assert_eq!(over(Sea::Influence), Some(Weather::Gale));
    assert_eq!(over(Sea::Defense), Some(Weather::Calm));
    assert_eq!(over(Sea::Japan), Some(Weather::Storm));
}

#[test]
fn edr_12_0_1_after_a_wrecked_deck_or_hornet_the_voyage_is_over() {
    let after = |change: fn(&mut Setup)| {
        at_sea(NavalPhase::Launch, SeaArea::Japan, "", |setup| {
            alone(setup);
            setup.naval.takeoff.ordered = true;
            setup.naval.takeoff.halted = true;
            setup.naval.takeoff.used = 1;
            change(setup);
        })
    };
    assert!(after(|setup| setup.naval.takeoff.wrecked = true).is_over());
    assert!(after(|setup| setup.naval.takeoff.halted = false).is_over());
    assert!(after(|setup| crate::naval::wreck(setup, Ship::Hornet)).is_over());
}

/// The voyage is over with nobody in the air: one B-25 burned on deck, or was fished out.
fn lost_at_launch(denouement: bool) -> State {
    let mut setup = crate::naval::voyage(NavalPhase::Over, SeaArea::DefenseWest);
    alone(&mut setup);
    setup.rules.denouement = denouement;
    only(&mut setup, &FOUR[1..2]);
    plane(&mut setup, Bomber::Hoover).berth = Berth::Wrecked;
    let mut state = crate::check(&setup);
    let mut dice = wardroom_testkit::dice("");
    crate::game().advance(&mut state, &mut Umpire::silent(&mut dice));
    state
}

#[test]
fn edr_12_3_2_6_the_crews_of_b25s_lost_at_the_launch_are_safe() {
    let state = lost_at_launch(true);
    let place = state.denouement.crews[Bomber::Hoover as usize].place;
    assert_eq!(place, Whereabouts::Pearl);
    let lines = crate::game().debriefing(&state);
    let safe = lines.iter().find(|line| line.what == "crews safe");
    assert_eq!(safe.map(|line| line.count), Some(1), "{lines:?}");
}

#[test]
fn edr_12_3_2_3_the_report_counts_no_take_off_of_a_b25_lost_on_deck() {
    for (denouement, fate) in [(true, "at Pearl Harbor"), (false, "safe with the fleet")] {
        let state = lost_at_launch(denouement);
        let report = crate::game().report(&state, Observer::Spectator).expect("a report");
        let text = format!("{report:?}");
        assert!(text.contains("0 B-25s took off"), "{text}");
        assert!(text.contains(fate) && !text.contains("in the air"), "{text}");
    }
}

#[test]
fn edr_14_0_1_the_report_counts_the_crews_who_never_left_the_deck() {
    let state = launching(|setup| only(setup, &FOUR));
    let report = crate::game().report(&state, Observer::Spectator).expect("a report").to_markdown();
    let told = "4 crews never left the deck: Doolittle, Hoover, Gray, Holstrom.";
    assert!(report.contains(told), "{report}");
    let state = launching(|setup| only(setup, &FOUR[1..2]));
    let report = crate::game().report(&state, Observer::Spectator).expect("a report").to_markdown();
    assert!(report.contains("1 crew never left the deck: Hoover."), "{report}");
}
