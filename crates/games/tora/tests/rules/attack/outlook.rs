//! How a position looks to a seat: what is better for the IJN must look better.

use serde_json::{Value, json};
use wardroom_kernel::Study;
use wardroom_tora::forces::{Battery, Ship, Yard};
use wardroom_tora::state::{FighterAt, IJN, PlaneAt, State};

use crate::table::Table;

/// The middle of the attack, with one unit of each kind over the map.
fn midday(planes: Value) -> Table {
    Table::at(json!({"step": "ijn 1 bombing", "turn": 5, "planes": planes}))
}

/// How much better the position looks to the IJN after a change.
fn gain(table: &Table, change: impl Fn(&mut State)) -> f64 {
    let mut changed = table.state;
    change(&mut changed);
    table.game.evaluate(&changed, IJN) - table.game.evaluate(&table.state, IJN)
}

fn harbor() -> Table {
    midday(json!([{"unit": "Kate", "at": "1SE", "load": "AP"}, {"unit": "Zero", "at": "3NW"}]))
}

#[test]
fn ttt_t_vic_1_a_capital_ship_with_a_hit_counts_and_each_further_hit_a_little() {
    let table = harbor();
    let hit = |hits| gain(&table, |state| state.ships[Ship::Tennessee].hits = hits);
    assert!(hit(1) > 0.0, "she is no longer OK");
    assert!(hit(2) > hit(1) && hit(5) > hit(2));
    assert!(hit(2) - hit(1) < hit(1), "the first hit counts most");
    let minor = gain(&table, |state| state.ships[Ship::Utah].hits = 1);
    assert!(minor.abs() < hit(1) / 2.0, "only capital ships are counted: {minor}");
}

#[test]
fn ttt_t_vic_2_hits_on_the_yard_and_on_batteries_count() {
    let table = harbor();
    let yard = |hits| gain(&table, |state| state.yard[Yard::DD1] = hits);
    assert!(yard(1) > 0.0 && yard(2) > yard(1));
    let battery = gain(&table, |state| state.batteries[Battery::Barrette].hits = 2);
    assert!(battery > 0.0 && battery < yard(2), "a battery is worth less than the yard");
}

#[test]
fn ttt_t_vic_6_losses_count_and_most_the_one_too_many() {
    // A strategic victory lies before the IJN, unless it costs too much.
    let mut table = harbor();
    for ship in Ship::ALL.iter().copied().filter(|ship| ship.is_capital()).take(8) {
        table.state.ships[ship].hits = 3;
    }
    let lost = |units: usize| {
        gain(&table, |state| {
            for unit in state.planes.iter_mut().filter(|unit| !unit.is_on_map()).take(units) {
                unit.lose();
            }
        })
    };
    assert!(lost(1) < 0.0 && lost(2) < lost(1));
    // 37 units are 148 aircraft, 38 are 152: more than 150.
    let (before, at_the_limit) = (lost(36) - lost(37), lost(37) - lost(38));
    assert!(at_the_limit > 5.0 * before, "{at_the_limit} against {before}");
}

#[test]
fn ttt_t_vic_6_six_capital_ships_sunk_decide_the_game_whatever_is_to_come() {
    let kates = json!([{"unit": "Kate", "count": 20, "at": "2SE", "load": "AP"}, {"unit": "Zero", "at": "3NW"}]);
    let mut table = midday(kates);
    for ship in Ship::capitals().skip(2).take(6) {
        table.state.ships[ship].hits = table.game.capacity(&table.state, ship);
    }
    let value = table.game.evaluate(&table.state, IJN);
    assert!(value > 0.9, "four capital ships are OK, and the game is won: {value}");
    let one_afloat = gain(&table, |state| state.ships[Ship::Nevada].hits = 0);
    assert!(one_afloat < -0.1, "five are not enough: {one_afloat}");
    for unit in table.state.planes.iter_mut().filter(|unit| !unit.is_on_map()).take(38) {
        unit.lose();
    }
    let dear = table.game.evaluate(&table.state, IJN);
    assert!((dear - 0.5).abs() < 0.01, "152 aircraft are too many for more: {dear}");
}

#[test]
fn a_load_is_worth_more_the_nearer_it_is_and_an_empty_bomber_is_a_burden() {
    let kate = |at: &str, load: &str| {
        let table = midday(json!([
            {"unit": "Kate", "at": at, "load": load}, {"unit": "Zero", "at": "3NW"}
        ]));
        table.game.evaluate(&table.state, IJN)
    };
    assert!(kate("1SE", "AP") > kate("2SE", "AP"));
    assert!(kate("2SE", "AP") > kate("3SE", "AP"));
    assert!(kate("3SE", "AP") > kate("3SE", "None"));
    assert!(kate("3SE", "None") > kate("1SE", "None"), "she has further to fly home");
    let table = midday(
        json!([{"unit": "Kate", "at": "2SE", "load": "None"}, {"unit": "Zero", "at": "3NW"}]),
    );
    let home = gain(&table, |state| {
        let kate = state.planes.iter_mut().find(|unit| {
            unit.at != PlaneAt::Lost
                && unit.is_on_map()
                && unit.zone().is_some_and(|zone| zone.ring() == 2)
        });
        kate.expect("a Kate flies in ring 2").at = PlaneAt::Home;
    });
    assert!(home > 0.0, "a unit that is home is safe");
}

#[test]
fn fighters_are_worth_more_in_the_air_than_parked_and_nothing_when_lost() {
    let table = Table::at(json!({
        "step": "ijn 2 bombing", "turn": 5,
        "planes": [{"unit": "Val", "at": "2SE", "load": "GP"}],
        "fighters": [{"unit": "P-40", "at": "2SE"}],
    }));
    let flying = |state: &mut State| {
        state.fighters.iter_mut().position(|unit| unit.zone().is_some()).expect("one flies")
    };
    let parked =
        table.state.fighters.iter().find_map(|unit| unit.parking()).expect("one is parked");
    let landed = gain(&table, |state| {
        let unit = flying(state);
        state.fighters[unit].at = FighterAt::Parked(parked);
    });
    let lost = gain(&table, |state| {
        let unit = flying(state);
        state.fighters[unit].take(4);
    });
    assert!(landed > 0.0 && lost > landed, "{landed} {lost}");
}
