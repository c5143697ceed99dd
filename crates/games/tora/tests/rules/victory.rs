//! Who has won.

use wardroom_tora::forces::Ship;
use wardroom_tora::victory::{Fleet, ShipFate, Victory, outcome, outcome_row, yard_band};

use crate::writing::data;

/// A fleet of ten capital ships.
fn fleet(ok: u8, sunk: u8) -> Fleet {
    Fleet { ok, damaged: 10 - ok - sunk, sunk }
}

#[test]
fn ttt_t_vic_1_capital_ships_are_ok_damaged_or_sunk() {
    assert_eq!(ShipFate::of(0, 8), ShipFate::Ok);
    assert_eq!(ShipFate::of(1, 8), ShipFate::Damaged);
    assert_eq!(ShipFate::of(7, 8), ShipFate::Damaged);
    assert_eq!(ShipFate::of(8, 8), ShipFate::Sunk);
    let counted = Fleet::count(Ship::ALL.iter().map(|&ship| {
        let fate = match ship {
            Ship::Nevada | Ship::Utah => ShipFate::Sunk,
            Ship::Arizona | Ship::Vestal => ShipFate::Damaged,
            _ => ShipFate::Ok,
        };
        (ship, fate)
    }));
    assert_eq!(counted, Fleet { ok: 8, damaged: 1, sunk: 1 });
}

#[test]
fn ttt_t_vic_2_hits_on_the_yard_fall_into_five_bands() {
    let data = data();
    let bands = [0, 12, 13, 24, 25, 36, 37, 48, 49, 60].map(|hits| yard_band(&data, hits));
    assert_eq!(bands, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
}

#[test]
fn ttt_t_vic_3_five_ships_are_enough_whatever_else_is_lost() {
    let data = data();
    assert_eq!(outcome(&data, fleet(5, 5), 60, 0), Victory::UsnStrategic);
    assert_eq!(outcome(&data, fleet(4, 5), 60, 0), Victory::IjnTactical);
}

#[test]
fn ttt_t_vic_4_every_fleet_with_fewer_than_five_ok_and_six_sunk_has_one_row() {
    let data = data();
    let mut used = [0; 9];
    for ok in 0..=4 {
        for sunk in 0..=5 {
            used[outcome_row(&data, fleet(ok, sunk)).unwrap()] += 1;
        }
        assert_eq!(outcome_row(&data, fleet(ok, 6)), None);
    }
    assert_eq!(used, [3, 3, 3, 3, 2, 4, 2, 4, 6]);
    assert_eq!(outcome_row(&data, fleet(5, 0)), None);
}

#[test]
fn ttt_t_vic_5_the_cells_are_as_reconstructed() {
    let data = data();
    let rows = [
        ((4, 0), "UUUUT"),
        ((4, 3), "UUTTT"),
        ((3, 2), "UUTTT"),
        ((3, 5), "UTTTT"),
        ((2, 1), "UTTTJ"),
        ((2, 4), "TTJJJ"),
        ((1, 0), "TTJJJ"),
        ((1, 2), "TJJJJ"),
        ((0, 5), "JJJJJ"),
    ];
    for ((ok, sunk), cells) in rows {
        let found: String = [0, 13, 25, 37, 49]
            .map(|hits| outcome(&data, fleet(ok, sunk), hits, 0).letter())
            .iter()
            .collect();
        assert_eq!(found, cells, "{ok} OK, {sunk} sunk");
        // By repair capacity: 3, 2, 1, 1, 0 ships by band, one less in every second row.
        let second = matches!((ok, sunk), (4, 3..) | (3, 3..) | (2, 2..) | (1, 2..) | (0, _));
        let repaired = [3, 2, 1, 1, 0].map(|ships: u8| ships.saturating_sub(second.into()));
        let expected: String = repaired
            .map(|repaired| match ok + repaired {
                5.. => 'U',
                3 | 4 => 'T',
                _ => 'J',
            })
            .iter()
            .collect();
        assert_eq!(found, expected, "{ok} OK, {sunk} sunk");
    }
}

#[test]
fn ttt_t_vic_6_six_sunk_decide_in_every_yard_band() {
    let data = data();
    for ok in 0..=4 {
        for hits in [0, 20, 30, 40, 60] {
            assert_eq!(outcome(&data, fleet(ok, 6), hits, 0), Victory::IjnStrategic);
        }
    }
}

#[test]
fn ttt_t_vic_7_losses_above_150_leave_a_tactical_victory_at_best() {
    let data = data();
    assert_eq!(outcome(&data, fleet(0, 5), 60, 150), Victory::IjnStrategic);
    assert_eq!(outcome(&data, fleet(0, 5), 60, 151), Victory::IjnTactical);
    assert_eq!(outcome(&data, fleet(2, 4), 0, 151), Victory::IjnTactical);
    assert_eq!(outcome(&data, fleet(4, 0), 0, 151), Victory::UsnStrategic);
}

#[test]
fn ttt_t_vic_9_there_are_three_results_with_a_meaning_each() {
    let letters = Victory::ALL.map(Victory::letter);
    assert_eq!(letters, ['U', 'T', 'J']);
    for victory in Victory::ALL {
        assert_eq!(Victory::of_letter(victory.letter()), Some(victory));
    }
    assert!(Victory::IjnTactical.label().contains("strategic defeat"));
    assert!(Victory::IjnTactical.meaning().contains("Coral Sea"));
    assert_eq!(Victory::ALL.map(Victory::value_for_ijn), [0.0, 0.5, 1.0]);
}
