//! Sections 13.3 and 13.4: modifications, security, morale, training.

use wardroom_doolittle::parts::{Area, Bomber, Cup, Elite, Kind, Side};
use wardroom_doolittle::planning::blotter::{Camp, Category, Measure};
use wardroom_doolittle::planning::{Agenda, Month};
use wardroom_doolittle::state::{Armor, AttackPhase, Berth, Ratings, Sight, Spot};
use wardroom_doolittle::{Setup, State};

use crate::planning_calendar::plan;
use crate::{act, cell, game, listed, listed_after, offers, rule_against, run};

/// The factory's B-25, letter by letter.
const FACTORY: [&str; 10] = [
    "a-keep-radio",
    "b-keep-norden",
    "c-keep-propellers",
    "d-keep-top-turret",
    "e-keep-armor",
    "f-no-fake-guns",
    "g-no-de-icers",
    "h-keep-tanks",
    "i-keep-ventral-turret",
    "j-keep-30-caliber",
];

/// February, with these fittings instead of the factory's.
fn fitted(words: &[&str]) -> State {
    let mut state = plan(Month::February, Agenda::Modify, 16, |_| {});
    let order = FACTORY.map(|word| {
        let instead = words.iter().find(|other| other[..2] == word[..2]);
        *instead.unwrap_or(&word)
    });
    act(&mut state, &order.join(" "), "");
    state
}

fn ratings(words: &[&str]) -> Ratings {
    fitted(words).ratings
}

/// March, before the Training Site is chosen.
fn march(change: impl FnOnce(&mut Setup)) -> State {
    plan(Month::March, Agenda::Camp, 16, change)
}

fn camped(order: &str, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = march(change);
    act(&mut state, order, "");
    state
}

/// Training with so many points.
fn training(points: u8, change: impl FnOnce(&mut Setup)) -> State {
    plan(Month::March, Agenda::Train, 16, |setup| {
        setup.planning.points = points;
        change(setup);
    })
}

fn level(state: &State, category: Category) -> u8 {
    state.planning.levels[category as usize]
}

fn ashore(state: &State) -> usize {
    state.aircraft.iter().filter(|plane| plane.berth == Berth::Ashore).count()
}

fn damaged(state: &State) -> usize {
    state.aircraft.iter().filter(|plane| plane.damage > 0).count()
}

#[test]
fn edr_13_3_february_modifies_then_talks_and_is_frozen() {
    let state = fitted(&[]);
    assert_eq!(state.planning.agenda, Agenda::Diplomacy);
    assert!(!offers(&state, "a-remove-radio"));
}

#[test]
fn edr_13_3_1_a_modification_holds_for_every_selected_b25() {
    let state = fitted(&["e-add-armor", "h-more-tanks"]);
    assert_eq!(
        (state.ratings.armor, state.ratings.fuel),
        (Armor::Added, 10),
        "ratings of all B-25s"
    );
    assert_eq!(ratings(&[]).guzzle, 8, "the track starts at the factory's");
}

#[test]
fn edr_13_3_2_any_set_and_second_steps_count_again() {
    assert_eq!(game().modifications(&fitted(&[])), 0);
    assert_eq!(game().modifications(&fitted(&["b-remove-norden", "h-extra-tanks"])), 2);
    assert_eq!(game().modifications(&fitted(&["b-mark-twain", "h-more-tanks"])), 4);
    let all = [
        "a-remove-radio",
        "b-mark-twain",
        "c-new-propellers",
        "d-remove-top-turret",
        "e-add-armor",
        "f-fake-guns",
        "g-de-icers",
        "h-more-tanks",
        "i-remove-ventral-turret",
        "j-fit-50-caliber",
    ];
    assert_eq!(game().modifications(&fitted(&all)), 12);
}

#[test]
fn edr_13_3_2_weight_gives_the_guzzle_number_and_heavy() {
    let historical = fitted(&["a-remove-radio", "c-new-propellers", "i-remove-ventral-turret"]);
    assert_eq!((historical.ratings.guzzle, game().is_heavy(&historical)), (5, false));
    let armored = fitted(&["e-add-armor"]);
    assert_eq!(
        (armored.ratings.guzzle, game().weight(&armored), game().is_heavy(&armored)),
        (9, 1, true)
    );
}

#[test]
fn edr_8_2_4_s10_the_weight_track_sets_the_guzzle_number() {
    assert_eq!((ratings(&["a-remove-radio"]).guzzle, ratings(&[]).guzzle), (7, 8));
}

#[test]
fn edr_t_weight_one_step_one_number() {
    assert_eq!(
        (cell("weight", "-3", "Guzzle"), cell("weight", "+0", "take-off")),
        ("5".into(), "heavy".into())
    );
}

#[test]
fn edr_13_3_2_gunnery_from_the_guns() {
    assert_eq!(ratings(&[]).gunnery, 3);
    assert_eq!(ratings(&["d-remove-top-turret"]).gunnery, 1);
    assert_eq!(ratings(&["j-fit-50-caliber"]).gunnery, 4);
}

#[test]
fn edr_4_5_1_s10_modifications_and_training_set_the_gunnery_rating() {
    let mut state = training(4, |setup| setup.planning.fittings[9] = 1);
    act(&mut state, "train-gunnery", "");
    assert_eq!(state.ratings.gunnery, 5, "three, one for the .50 caliber guns, one level");
}

#[test]
fn edr_13_3_2_tp_points_and_morale_come_with_the_fittings() {
    let points = |fittings: [u8; 10]| {
        camped("eglin done", |setup| setup.planning.fittings = fittings).planning.points
    };
    assert_eq!(points([0; 10]), 5);
    assert_eq!(points([0, 0, 0, 2, 0, 1, 0, 0, 2, 0]), 8, "both turrets better, fake guns");
    assert_eq!(points([0, 0, 0, 1, 0, 0, 0, 0, 1, 0]), 3, "morale one lower, and one point less");
}

#[test]
fn edr_13_3_3_versions_exclude_each_other() {
    let state = plan(Month::February, Agenda::Modify, 16, |_| {});
    let all = listed(&state);
    let at = |letter: &str| -> Vec<&str> {
        all.iter().filter(|one| one.starts_with(letter)).map(String::as_str).collect()
    };
    assert_eq!(at("d-"), ["d-keep-top-turret", "d-remove-top-turret", "d-improve-top-turret"]);
    assert_eq!(at("h-"), ["h-keep-tanks", "h-extra-tanks", "h-more-tanks", "h-extra-ordnance"]);
    let rest = listed_after(&state, "d-remove-top-turret");
    assert_eq!(rest.len(), all.len() - 3, "a letter is decided once");
    assert_eq!(rule_against(&state, "d-remove-top-turret d-keep-top-turret"), "EDR 13.3.3");
    let last = listed_after(&state, &FACTORY[..9].join(" "));
    assert_eq!(last, ["j-keep-30-caliber", "j-fit-50-caliber"], "letter by letter");
}

#[test]
fn edr_13_3_3_a_radio() {
    assert_eq!((ratings(&["a-remove-radio"]).radio, ratings(&[]).radio), (false, true));
    assert_eq!(game().weight(&fitted(&["a-remove-radio"])), -1);
}

#[test]
fn edr_13_3_3_b_bombsight() {
    assert_eq!(ratings(&[]).sight, Sight::Norden);
    assert_eq!(ratings(&["b-remove-norden"]).sight, Sight::None);
    assert_eq!(ratings(&["b-mark-twain"]).sight, Sight::MarkTwain);
}

#[test]
fn edr_13_3_3_c_propellers() {
    assert_eq!(game().weight(&fitted(&["c-new-propellers"])), -1);
}

#[test]
fn edr_13_3_3_d_top_turret() {
    assert_eq!(game().weight(&fitted(&["d-remove-top-turret"])), -1);
    assert_eq!(game().weight(&fitted(&["d-improve-top-turret"])), 0);
    let both = ["d-improve-top-turret", "i-remove-ventral-turret"];
    assert!(ratings(&both).both_turrets && !ratings(&both[..1]).both_turrets);
}

#[test]
fn edr_13_3_3_e_armor() {
    assert_eq!(
        (ratings(&["e-add-armor"]).armor, ratings(&["e-remove-armor"]).armor),
        (Armor::Added, Armor::Removed)
    );
    assert_eq!(game().weight(&fitted(&["e-remove-armor"])), -1);
}

#[test]
fn edr_13_3_3_f_fake_guns() {
    let points =
        |at: u8| camped("eglin done", |setup| setup.planning.fittings[5] = at).planning.points;
    assert_eq!((points(0), points(1)), (5, 6));
}

#[test]
fn edr_13_3_3_htanks_six_eight_or_ten() {
    assert_eq!(
        [ratings(&[]).fuel, ratings(&["h-extra-tanks"]).fuel, ratings(&["h-more-tanks"]).fuel],
        [6, 8, 10]
    );
}

#[test]
fn edr_13_3_3_hord_bombs_instead_of_tanks() {
    let armed = ratings(&["h-extra-ordnance"]);
    assert_eq!((armed.extra_ordnance, armed.fuel), (true, 6));
}

#[test]
fn edr_13_3_3_i_ventral_turret() {
    assert_eq!(game().weight(&fitted(&["i-remove-ventral-turret"])), -1);
    let points =
        |at: u8| camped("eglin done", |setup| setup.planning.fittings[8] = at).planning.points;
    assert_eq!((points(1), points(2)), (4, 6));
}

#[test]
fn edr_13_3_3_j_fifty_caliber_guns() {
    let mut state = training(6, |setup| setup.planning.fittings[9] = 1);
    for _ in 0..3 {
        act(&mut state, "train-gunnery", "");
    }
    assert_eq!(
        (state.planning.points, state.ratings.gunnery),
        (0, 7),
        "their track has three levels"
    );
}

#[test]
fn edr_t_p5_every_fitting_in_the_chart() {
    assert_eq!(cell("P5", "d-remove-top-turret", "guns"), "-2");
    assert_eq!(
        (cell("P5", "h-more-tanks", "count"), cell("P5", "e-add-armor", "weight")),
        ("2".into(), "+1".into())
    );
}

#[test]
fn edr_13_4_march_in_order() {
    let mut state = march(|_| {});
    act(&mut state, "eglin done", "");
    assert_eq!(state.planning.agenda, Agenda::Elites);
    act(&mut state, "draw", "cole,scott,bain,laban,york");
    assert_eq!(state.planning.agenda, Agenda::Train);
    act(&mut state, "done", "");
    assert_eq!(
        (state.planning.agenda, state.planning.points),
        (Agenda::Diplomacy, 0),
        "what is not spent is lost"
    );
}

#[test]
fn edr_13_4_1_eglin_or_mcclellan() {
    let eglin = camped("eglin done", |_| {});
    let mcclellan = camped("mcclellan done", |_| {});
    assert_eq!((eglin.planning.points, mcclellan.planning.points), (5, 7));
    assert_eq!((eglin.planning.camp, mcclellan.planning.camp), (Camp::Eglin, Camp::McClellan));
    let dice = |state: &State| game().planned_secrecy(state);
    assert_eq!((dice(&eglin), dice(&mcclellan)), (3, 2), "one for few B-25s in both");
}

#[test]
fn edr_13_4_1_liberty_lifts_morale() {
    let state = camped("eglin-liberty done", |_| {});
    assert_eq!((game().morale(&state), state.planning.liberty), (4, true));
}

#[test]
fn edr_13_4_2_any_of_four_measures() {
    let state = march(|_| {});
    let all = ["done", "quarantine", "no-wives", "military-police", "fbi", "brief-squadron"];
    assert_eq!(listed_after(&state, "eglin"), all);
    let state = camped("eglin quarantine fbi done", |_| {});
    assert!(state.planning.has(Measure::Quarantine) && state.planning.has(Measure::Fbi));
    assert!(!state.planning.has(Measure::NoWives));
}

fn measured(word: &str) -> (u8, u8) {
    let state = camped(&format!("eglin {word} done"), |_| {});
    (game().planned_secrecy(&state) - 3, game().morale(&state))
}

#[test]
fn edr_13_4_2_quarantine_costs_no_morale() {
    assert_eq!(measured("quarantine"), (2, 3));
}

#[test]
fn edr_13_4_2_nowives_costs_morale() {
    assert_eq!(measured("no-wives"), (1, 2));
}

#[test]
fn edr_13_4_2_mp_costs_morale() {
    assert_eq!(measured("military-police"), (1, 2));
}

#[test]
fn edr_13_4_2_fbi_costs_morale() {
    assert_eq!(measured("fbi"), (1, 2));
}

#[test]
fn edr_13_4_3_morale_gives_elite_crewmen_and_points() {
    let mut low = camped("eglin no-wives military-police fbi done", |_| {});
    assert_eq!((game().morale(&low), low.planning.points), (0, 2));
    act(&mut low, "draw", "cole,scott");
    assert_eq!(low.planning.elites.count_ones(), 2);
    let high = camped("eglin-liberty brief-squadron done", |setup| setup.planning.telephone = true);
    assert_eq!((game().morale(&high), high.planning.points), (6, 8));
}

#[test]
fn edr_t_morale_the_track_from_low_to_high() {
    assert_eq!(
        (cell("morale", "Start", "Training Points"), cell("morale", "Low", "Elite Crewmen")),
        ("5".into(), "2".into())
    );
    assert_eq!(cell("morale", "High", "Training Points"), "8");
}

#[test]
fn edr_13_4_3_low_below_low_the_squadron_must_be_briefed() {
    let state = march(|setup| setup.planning.fittings[3] = 1);
    let harsh = "eglin no-wives military-police fbi";
    assert_eq!(
        listed_after(&state, harsh),
        ["quarantine", "brief-squadron"],
        "or Liberty, which was not granted"
    );
    let free = "eglin-liberty no-wives military-police fbi";
    assert!(listed_after(&state, free).contains(&"done".to_owned()));
    let mut briefed = state;
    act(&mut briefed, &format!("{harsh} brief-squadron done"), "");
    assert_eq!(game().morale(&briefed), 0, "it stays in Low");
}

#[test]
fn edr_13_4_3_brief_lifts_morale_at_four_risk() {
    let state = camped("eglin brief-squadron done", |_| {});
    let quiet = camped("eglin done", |_| {});
    assert_eq!(game().morale(&state), 4);
    assert_eq!(game().planned_risk(&state) - game().planned_risk(&quiet), 4);
}

#[test]
fn edr_13_4_3_elite_crewmen_are_drawn_or_chosen() {
    let mut state = camped("eglin done", |_| {});
    let mut chosen = state;
    act(&mut state, "draw", "doolittle,cole,bain,laban,york");
    assert_eq!(state.planning.elites & 1, 1, "Doolittle is one of them");
    let names = ["elite-greening", "elite-york", "elite-cole", "elite-bain", "elite-deshazer"];
    act(&mut chosen, &names.join(" "), "");
    let has = |elite: Elite| chosen.planning.elites >> elite as u32 & 1 == 1;
    assert!(has(Elite::Greening) && has(Elite::DeShazer) && !has(Elite::Doolittle));
    assert_eq!(chosen.planning.elites.count_ones(), 5);
}

#[test]
fn edr_13_4_4_levels_cost_points_one_by_one() {
    let mut state = training(3, |_| {});
    act(&mut state, "train-navigation", "");
    assert_eq!((level(&state, Category::Navigation), state.planning.points), (1, 2));
    act(&mut state, "train-navigation", "");
    assert_eq!((level(&state, Category::Navigation), state.planning.points), (2, 0));
    assert!(!offers(&state, "train-gunnery"), "no points are left");
}

#[test]
fn edr_13_4_4_extra_once_for_each_category_with_an_elite_crewman() {
    let mut state = training(0, |_| {});
    assert!(offers(&state, "extra-navigation") && !offers(&state, "train-navigation"));
    act(&mut state, "extra-navigation", "cole");
    assert_eq!((level(&state, Category::Navigation), state.planning.elites.count_ones()), (1, 1));
    assert!(!offers(&state, "extra-navigation") && offers(&state, "extra-gunnery"));
    assert_eq!((state.planning.extra_training(), game().planned_risk(&state)), (1, 4 + 4 + 3 + 1));
    let mods = game().transit_modifiers(&state);
    assert_eq!(wardroom_doolittle::checks::total(&mods), 1);
}

#[test]
fn edr_13_4_5_gunnery_on_two_tracks() {
    let mut state = training(5, |_| {});
    act(&mut state, "train-gunnery", "");
    act(&mut state, "train-gunnery", "");
    assert_eq!((state.planning.points, state.ratings.gunnery), (2, 5), "1 and 2 points");
    assert!(!offers(&state, "train-gunnery"), "the .30 track ends at 2");
}

#[test]
fn edr_13_4_6_hedgehopping() {
    let mut state = training(5, |_| {});
    let seen = |state: &State| (state.ratings.evasion, state.ratings.hedgehopping);
    assert_eq!(ratings(&[]).evasion, 0, "nobody has learned it yet");
    act(&mut state, "train-hedgehopping", "");
    assert_eq!(seen(&state), (1, false));
    act(&mut state, "train-hedgehopping", "");
    assert_eq!(seen(&state), (1, true));
    act(&mut state, "train-hedgehopping", "");
    assert_eq!((seen(&state), state.planning.points), ((2, false), 0));
}

/// Hoover over Tokyo with three Hazards, an Evasion Rating of 1 and such a crewman.
fn evading(elite: Elite, change: impl FnOnce(&mut Setup)) -> State {
    let mut state = crate::hoover(AttackPhase::Evade, Area::Chiba, |setup| {
        let mut ratings = game().data.ratings;
        (ratings.evasion, ratings.hedgehopping) = (1, true);
        setup.ratings = Some(ratings);
        for kind in [Kind::Flak56, Kind::Flak68, Kind::Flak45] {
            crate::up(setup, Cup::TokyoDay, kind, Spot::On(Bomber::Hoover));
        }
        crate::plane(setup, Bomber::Hoover).elite = Some(elite);
        change(setup);
    });
    run(&mut state, "");
    state
}

#[test]
fn edr_4_4_1_s10_an_elite_pilot_evades_one_more_and_by_night_everybody() {
    let mut state = evading(Elite::Jones, |_| {});
    act(&mut state, "hoover-1", "");
    assert!(offers(&state, "hoover-1"), "the pilot's own");
    act(&mut state, "hoover-1", "1,1");
    assert_eq!(state.attack.hopped, 1 << Bomber::Hoover as u32, "the third one struck");
    let mut state = evading(Elite::Crouch, |_| {});
    act(&mut state, "hoover-1", "");
    assert_eq!((state.attack.phase, state.attack.hopped), (AttackPhase::Resolve, 0), "no pilot");
    let mut state = evading(Elite::Crouch, |setup| {
        setup.attack.side = Side::Night;
        setup.ratings.as_mut().unwrap().night_evasion = 1;
    });
    act(&mut state, "hoover-1", "");
    assert!(offers(&state, "hoover-1"), "one more by night");
}

#[test]
fn edr_13_4_7_navigation_by_day() {
    let mut state = training(5, |_| {});
    for skill in 1..=3 {
        act(&mut state, "train-navigation", "");
        assert_eq!(state.ratings.navigation, [skill, 0]);
    }
    assert_eq!(state.planning.points, 0);
}

#[test]
fn edr_13_4_8_night_flying_evades_at_level_three() {
    let mut state = training(5, |_| {});
    act(&mut state, "train-night-flying", "");
    act(&mut state, "train-night-flying", "");
    assert_eq!((state.ratings.navigation, state.ratings.night_evasion), ([0, 2], 0));
    act(&mut state, "train-night-flying", "");
    assert_eq!((state.ratings.navigation, state.ratings.night_evasion), ([0, 3], 1));
}

#[test]
fn edr_13_4_9_a_point_a_roll_and_without_it_no_deck() {
    let mut state = training(1, |setup| setup.planning.fittings[2] = 1);
    assert_eq!(game().deck_capacity(&state), 0);
    act(&mut state, "train-short-take-off", "6,5");
    assert_eq!((game().deck_capacity(&state), state.planning.points), (18, 0));
    assert!(!offers(&state, "train-short-take-off"));
}

#[test]
fn edr_13_4_9_table_every_space() {
    let row =
        |sum: &str| ["crashes", "damaged", "capacity"].map(|column| cell("take-off", sum, column));
    assert_eq!(row("12"), ["0", "0", "20"]);
    assert_eq!(row("11"), ["0", "0", "18"]);
    assert_eq!(row("9"), ["0", "1", "16"]);
    assert_eq!(row("7"), ["0", "2", "14"]);
    assert_eq!(row("5"), ["0", "3", "12"]);
    assert_eq!(row("4"), ["0", "3", "10"]);
    assert_eq!(row("3"), ["1", "2", "0"]);
    assert_eq!(row("2"), ["2", "2", "0"]);
}

#[test]
fn edr_13_4_9_cons_crashes_and_damage() {
    let light = |setup: &mut Setup| setup.planning.fittings[2] = 1;
    let mut state = training(1, light);
    act(&mut state, "train-short-take-off", "1,2");
    assert_eq!((ashore(&state), damaged(&state)), (15, 2));
    let mut bare = training(1, |setup| {
        light(setup);
        setup.planning.fittings[4] = 2;
        let mut ratings = game().data.ratings;
        ratings.armor = Armor::Removed;
        setup.ratings = Some(ratings);
    });
    act(&mut bare, "train-short-take-off", "1,2");
    assert_eq!((ashore(&bare), damaged(&bare)), (13, 0), "without armor damage is a crash");
}

#[test]
fn edr_13_4_9_adjust_moves_up_and_applies_the_last_space_alone() {
    let mut state = training(2, |setup| setup.planning.fittings[2] = 1);
    act(&mut state, "train-short-take-off", "3,4");
    assert_eq!((damaged(&state), level(&state, Category::ShortTakeOff)), (2, 5));
    act(&mut state, "adjust-take-off", "1");
    assert_eq!((damaged(&state), game().deck_capacity(&state)), (3, 16), "one space: 9-10 d");
    assert!(!offers(&state, "adjust-take-off"));
    let mut top = training(2, |setup| setup.planning.fittings[2] = 1);
    act(&mut top, "train-short-take-off", "3,4");
    act(&mut top, "adjust-take-off", "6");
    assert_eq!((game().deck_capacity(&top), damaged(&top)), (20, 2), "it stops at the top");
}

#[test]
fn edr_13_4_9_extra_one_space_up_with_an_elite_crewman() {
    let mut state = training(1, |setup| setup.planning.fittings[2] = 1);
    assert!(!offers(&state, "extra-short-take-off"), "the roll comes first");
    act(&mut state, "train-short-take-off", "5,5");
    act(&mut state, "extra-short-take-off", "cole");
    assert_eq!((game().deck_capacity(&state), state.planning.elites.count_ones()), (18, 1));
}

#[test]
fn ex_13_4_5_gunnery_two_points_on_the_fifty_track() {
    let mut state = training(2, |setup| setup.planning.fittings[9] = 1);
    let before = 3 + 1;
    act(&mut state, "train-gunnery", "");
    assert_eq!(
        (level(&state, Category::Gunnery), state.ratings.gunnery, state.planning.points),
        (1, before + 1, 0)
    );
}

#[test]
fn ex_13_4_9_sto_a_seven() {
    let mut state = training(1, |setup| setup.planning.fittings[2] = 1);
    act(&mut state, "train-short-take-off", "2,5");
    assert_eq!((damaged(&state), game().deck_capacity(&state)), (2, 14));
}

#[test]
fn ex_13_4_9_heavy_takes_one_off() {
    let mut state = training(1, |_| {});
    act(&mut state, "train-short-take-off", "2,5");
    assert_eq!((damaged(&state), game().deck_capacity(&state)), (3, 12));
}
