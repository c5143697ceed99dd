//! Luck, and the end of the game.

use serde_json::{Value, json};
use wardroom_kernel::Rules;
use wardroom_tora::state::{Ending, IJN, Step};

use crate::table::Table;

/// The end of a turn with one Zero over the map.
fn evening(turn: u8, more: Value) -> Value {
    let mut position = json!({
        "step": "turn-end", "turn": turn, "planes": [{"unit": "Zero", "at": "3NW"}],
    });
    let fields = position.as_object_mut().unwrap();
    fields.extend(more.as_object().cloned().unwrap_or_default());
    position
}

#[test]
fn ttt_t_luck_1_the_deck_has_a_second_black_card_unless_both_carriers_are_in_port() {
    let deck = |us: &str| {
        let deck = Table::planned(us, "historical", "6").state.deck;
        (deck.red, deck.spades, deck.clubs)
    };
    assert_eq!(deck("historical"), (20, 1, 1));
    assert_eq!(deck("enterprise dec-7"), (20, 1, 1));
    assert_eq!(deck("enterprise dec-7 lexington dec-7"), (20, 1, 0));
}

#[test]
fn ttt_t_luck_2_one_card_is_drawn_each_turn_from_turn_11() {
    assert_eq!(Table::at(evening(10, json!({}))).state.deck.red, 20);
    assert_eq!(Table::rolling(evening(11, json!({})), "red card").state.deck.red, 19);
}

#[test]
fn ttt_t_luck_3_a_black_card_ends_the_game_and_loses_every_aircraft_on_the_map() {
    let planes = json!({"planes": [
        {"unit": "Zero#1", "at": "1NW"}, {"unit": "Zero#2", "at": "2NW"}, {"unit": "Zero#3", "at": "3NW"},
        {"unit": "Zero#4", "at": "home"}, {"unit": "Zero#12", "at": "carrier"},
    ]});
    let table = Table::rolling(evening(12, planes), "Ace of Clubs");
    assert_eq!(table.state.step, Step::Over(Ending::BlackCard));
    assert_eq!(table.game.losses(&table.state), 12);
    let left = table.state.deck;
    assert_eq!((left.red, left.spades, left.clubs), (20, 1, 0), "the card is not put back");
    let left = Table::rolling(evening(12, json!({})), "Ace of Spades").state.deck;
    assert_eq!((left.red, left.spades, left.clubs), (20, 0, 1));
}

#[test]
fn ttt_t_luck_4_red_cards_are_not_put_back() {
    let deck = json!({"deck": {"red": 3, "spades": 1, "clubs": 0}});
    let mut table = Table::rolling(evening(11, deck), "red card");
    assert_eq!((table.state.turn, table.state.deck.red), (12, 2));
    table.end_turn("red card");
    table.end_turn("red card");
    // Only the Ace of Spades is left.
    table.end_turn("Ace of Spades");
    assert_eq!(table.state.step, Step::Over(Ending::BlackCard));
}

#[test]
fn ttt_t_end_1_no_card_is_drawn_when_the_last_unit_has_left() {
    let mut table = Table::at(json!({
        "step": "ijn 3 movement", "turn": 15, "planes": [{"unit": "Zero", "at": "3NW"}],
    }));
    table.ijn("3nw-zero-4 off", "");
    table.end_turn("");
    assert_eq!(table.state.step, Step::Over(Ending::Homeward));
    assert_eq!(table.game.losses(&table.state), 0);
}

#[test]
fn ttt_t_end_2_with_a_wave_to_come_the_ijn_says_whether_it_is_over() {
    let waiting =
        || Table::at(evening(8, json!({"planes": [{"unit": "Zero#12", "at": "carrier"}]})));
    let mut table = waiting();
    assert_eq!(table.asked(), Some(IJN));
    table.ijn("call-it-a-day", "");
    assert_eq!(table.state.step, Step::Over(Ending::CalledOff));
    let mut table = waiting();
    table.ijn("go-on", "");
    assert_eq!(table.state.turn, 9);
    // Units that are listed nowhere are no wave to come.
    let idle = json!({"planes": [{"unit": "Zero#12", "at": "carrier", "wave": "reserve"}]});
    assert_eq!(Table::at(evening(8, idle)).state.step, Step::Over(Ending::Homeward));
}

#[test]
fn ttt_t_end_3_the_deck_ends_the_game_and_without_it_turn_31_does() {
    let deck = json!({"deck": {"red": 0, "spades": 1, "clubs": 0}});
    let table = Table::rolling(evening(31, deck), "Ace of Spades");
    assert_eq!(table.state.step, Step::Over(Ending::BlackCard));
    let off = json!({"options": {"luck": "off"}});
    assert_eq!(Table::at(evening(30, off.clone())).state.turn, 31);
    let table = Table::at(evening(31, off));
    assert_eq!(table.state.step, Step::Over(Ending::LastTurn));
    assert_eq!(table.game.losses(&table.state), 4);
}

#[test]
fn ttt_t_vic_8_hits_on_units_that_survived_count_as_losses() {
    let table = Table::at(json!({
        "step": "over homeward", "turn": 20,
        "planes": [
            {"unit": "Kate", "count": 30, "at": "home", "strength": 1},
            {"unit": "Val", "count": 15, "at": "lost"},
            {"unit": "Zero", "at": "home", "strength": 3},
        ],
        // Six capital ships are sunk.
        "ships": {
            "Nevada": {"hits": 8}, "Oklahoma": {"hits": 8}, "Arizona": {"hits": 9},
            "California": {"hits": 10}, "Maryland": {"hits": 10}, "Tennessee": {"hits": 10},
        },
    }));
    assert_eq!(table.game.losses(&table.state), 90 + 60 + 1);
    let outcome = table.game.outcome(&table.state);
    assert_eq!(outcome.label, "IJN tactical victory but strategic defeat", "151 are too many");
    assert_eq!(outcome.values, [0.5, 0.5]);
}

#[test]
fn ttt_t_opt_4_the_deck_begins_on_the_turn_agreed_or_not_at_all() {
    let luck = |first: &str| json!({"options": {"luck": first}});
    assert_eq!(Table::at(evening(14, luck("15"))).state.deck.red, 20);
    assert_eq!(Table::rolling(evening(15, luck("15")), "red card").state.deck.red, 19);
    assert_eq!(Table::rolling(evening(9, luck("9")), "red card").state.deck.red, 19);
    let table = Table::at(evening(20, luck("off")));
    assert_eq!((table.state.turn, table.state.deck.cards()), (21, 0));
}
