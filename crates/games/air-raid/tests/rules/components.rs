//! Map, ships and orders of battle.

use wardroom_air_raid::*;
use wardroom_testkit::playout;

use crate::table::*;

fn start() -> State {
    playout::start(game(), "both-waves", &[])
}

#[test]
fn arp_a_map_1_the_hex_map() {
    assert_eq!((COLUMNS, ROWS, HEXES), (31, 27, 837));
    assert_eq!(Hex::from_number(3127).unwrap().printed(), 3127);
    assert!(Hex::from_number(3201).is_none() && Hex::from_number(128).is_none());
    // Ships lie in water: a Kate can be put over Ford Island, a ship cannot go there.
    let moved =
        Setup { ships: vec![marked("Nevada", 1509, &[])], ..base("0800", Phase::Fuel, Vec::new()) };
    assert!(wardroom_kernel::Rules::check_setup(game(), &moved).is_err());
}

#[test]
fn arp_a_map_2_neighbours_and_distance() {
    let around =
        |hex: u16| -> Vec<u16> { h(hex).around().map(|(_, near)| near.printed()).collect() };
    assert_eq!(around(1810), [1809, 1910, 1911, 1811, 1711, 1710]);
    assert_eq!(around(1911), [1910, 2010, 2011, 1912, 1811, 1810]);
    assert_eq!(around(101), [201, 102]);
    for hex in Hex::all() {
        for (way, near) in hex.around() {
            assert_eq!(near.neighbour(way.opposite()), Some(hex));
            assert_eq!((hex.distance(near), hex.direction_to(near)), (1, Some(way)));
        }
    }
    assert_eq!(h(1811).distance(h(2414)), 6);
    assert_eq!(h(1010).distance(h(1010)), 0);
    assert_eq!(h(1010).distance(h(1012)), 2);
}

#[test]
fn arp_a_map_4_battleship_row() {
    let row = [
        ("Nevada", "2009", "single"),
        ("Arizona", "1910", "inboard"),
        ("Vestal", "1910", "outboard"),
        ("Tennessee", "1911", "inboard"),
        ("West Virginia", "1911", "outboard"),
        ("Maryland", "1811", "inboard"),
        ("Oklahoma", "1811", "outboard"),
        ("Neosho", "1712", "single"),
        ("California", "1513", "single"),
    ];
    for (name, hex, berth) in row {
        assert_eq!(cells("ships", name)[2..4], [hex, berth], "{name}");
    }
}

#[test]
fn arp_a_map_5_other_berths() {
    let berths = [
        ("Tangier", "1208", "single"),
        ("Utah", "1308", "single"),
        ("Raleigh", "1407", "single"),
        ("Detroit", "1507", "single"),
        ("Helena", "1614", "inboard"),
        ("Oglala", "1614", "outboard"),
        ("Pennsylvania", "1416", "dock"),
        ("Cassin", "1416", "dock"),
        ("Shaw", "1316", "dock"),
        ("Honolulu", "2114", "inboard"),
        ("St. Louis", "2114", "outboard"),
        ("New Orleans", "2214", "inboard"),
        ("San Francisco", "2214", "outboard"),
        ("Phoenix", "2204", "single"),
        ("Curtiss", "0807", "single"),
    ];
    for (name, hex, berth) in berths {
        assert_eq!(cells("ships", name)[2..4], [hex, berth], "{name}");
    }
    assert_eq!(chart("ships").rows.len(), 71);
}

#[test]
fn arp_a_map_6_facilities() {
    let list = "Dry Dock 1 1416 6 6, YFD-2 1316 3 3, 1010 Dock 1615 4 2, Shops 1516 1516 4 3, Shops 1616 1616 4 3, \
                Shops 1815 1815 4 3, Power House 1716 4 5, Supply Base 2312 4 3, Submarine Base 2615 5 5, Upper Tank \
                Farm 2814 2814 4 6, Upper Tank Farm 2815 2815 4 6, Lower Tank Farm 2118 4 6, Seaplane Base 1113 3 2, \
                Ford Island Hangars 1709 3 2, Hickam Hangars 1722 1722 3 2, Hickam Hangars 1822 1822 3 2, Hickam \
                Barracks 1721 3 1, Wheeler Hangars Wheeler 3 2, Kaneohe Hangars Kaneohe 3 2, Bellows Hangars Bellows \
                3 2, Ewa Hangars Ewa 3 2";
    for line in list.split(", ") {
        let mut words: Vec<&str> = line.split(' ').collect();
        let (vp, points, place) =
            (words.pop().unwrap(), words.pop().unwrap(), words.pop().unwrap());
        let cells = cells("facilities", &words.join(" "));
        assert_eq!([&cells[0], &cells[2], &cells[3]], [place, points, vp], "{line}");
    }
    assert_eq!(chart("facilities").rows.len(), 21);
    // A destroyed one is no target any more.
    let gone =
        FacilitySetup { facility: "Lower-Tanks".to_owned(), points: 4, ..FacilitySetup::default() };
    let setup = Setup {
        facilities: vec![gone],
        ..base("0850", Phase::AirToSurface, vec![unit("ZU-D1", "2118"), unit("ZU-D2", "1416")])
    };
    assert!(!offers(&state(&setup), JAPAN, "", "ZU-D1"));
}

#[test]
fn arp_a_map_7_airfield_hexes() {
    assert_eq!(cells("airfields", "Ford-Island")[0], "1113 1310 1510 1709");
    assert_eq!(cells("airfields", "Hickam")[0], "1722 1723 1822 1823");
    for hex in ["1310", "1823"] {
        let state = over("0850", vec![unit("AK-F1", hex)]);
        assert_eq!(choices(&state, JAPAN, "AK-F1 strafe").len(), 1);
    }
}

#[test]
fn arp_a_ship_1_battleships() {
    let hulls = [
        ("Nevada", 10),
        ("Oklahoma", 9),
        ("Pennsylvania", 11),
        ("Arizona", 11),
        ("Tennessee", 12),
        ("California", 11),
        ("Maryland", 12),
        ("West Virginia", 12),
    ];
    for (name, hull) in hulls {
        let ship = ship(&start(), name);
        assert_eq!((ship.kind, ship.class, ship.hull, ship.aa), (ShipType::Bb, Class::Hd, hull, 3));
    }
    let utah = ship(&start(), "Utah");
    assert_eq!((utah.class, utah.hull, utah.aa), (Class::Hd, 5, 0));
}

#[test]
fn arp_a_ship_2_cruisers() {
    for (names, hull) in
        [("New Orleans,San Francisco,Helena,Honolulu,St. Louis,Phoenix", 7), ("Raleigh,Detroit", 5)]
    {
        for name in names.split(',') {
            let ship = ship(&start(), name);
            let aa = if name == "San Francisco" { 1 } else { 2 };
            assert_eq!((ship.class, ship.hull, ship.aa), (Class::L, hull, aa), "{name}");
        }
    }
}

#[test]
fn arp_a_ship_3_other_ships() {
    let ships = all(&start()).ships;
    let of = |kind: ShipType| ships.iter().filter(move |ship| ship.kind == kind);
    assert_eq!(of(ShipType::Dd).count(), 29);
    for ship in of(ShipType::Dd) {
        let none = ["Cassin", "Downes", "Shaw", "Schley"].contains(&ship.name.as_str());
        assert_eq!(
            (ship.class, ship.hull, ship.aa),
            (Class::U, 3, u8::from(!none)),
            "{}",
            ship.name
        );
    }
    for kind in [ShipType::Dm, ShipType::Dms, ShipType::Cm, ShipType::Pg] {
        assert!(of(kind).all(|ship| (ship.hull, ship.aa) == (3, 1)));
    }
    assert!(of(ShipType::Ss).all(|ship| (ship.hull, ship.aa) == (2, 1)));
    let figures = [
        ("Vestal Neosho Tangier Medusa Dobbin Whitney", (5, 1)),
        ("Curtiss", (5, 2)),
        ("Argonne Pelias", (4, 1)),
        ("Rigel Solace", (4, 0)),
    ];
    for (names, figures) in figures {
        for name in names.split(' ') {
            let ship = ship(&start(), name);
            assert_eq!((ship.hull, ship.aa), figures, "{name}");
        }
    }
}

/// Counters and aircraft of a wave, by type.
fn order_of_battle(wave: u8) -> Vec<(Plane, usize, usize)> {
    let air = all(&start()).air;
    let of = |plane: Plane| {
        let own: Vec<_> =
            air.iter().filter(|one| one.wave == Some(wave) && one.plane == plane).collect();
        (plane, own.len(), own.iter().map(|one| one.aircraft.len()).sum())
    };
    [Plane::Kate, Plane::Val, Plane::Zero].map(of).to_vec()
}

/// The aircraft of each counter of a squadron.
fn squadron(name: &str) -> Vec<usize> {
    let own = |one: &CounterView| one.name.trim_end_matches(|c: char| c.is_ascii_digit()) == name;
    all(&start()).air.iter().filter(|one| own(one)).map(|one| one.aircraft.len()).collect()
}

#[test]
fn arp_a_oob_1_the_first_wave() {
    assert_eq!(
        order_of_battle(1),
        [(Plane::Kate, 20, 89), (Plane::Val, 18, 51), (Plane::Zero, 15, 43)]
    );
    assert_eq!((squadron("AK-T"), squadron("HI-T")), (vec![4; 3], vec![4; 2]));
    assert_eq!((squadron("KG-H"), squadron("SO-H")), (vec![5, 5, 4], vec![5; 2]));
    assert_eq!(squadron("SH-D"), [3, 3, 3, 3, 3, 3, 3, 3, 2]);
    assert_eq!(squadron("ZU-D"), [3, 3, 3, 3, 3, 3, 3, 3, 1]);
    assert_eq!((squadron("SO-F"), squadron("SH-F")), (vec![3, 3, 2], vec![3, 2]));
}

#[test]
fn arp_a_oob_2_the_second_wave() {
    assert_eq!(
        order_of_battle(2),
        [(Plane::Kate, 18, 54), (Plane::Val, 27, 78), (Plane::Zero, 12, 35)]
    );
    assert_eq!((squadron("AK-D"), squadron("HI-G")), (vec![3; 6], vec![3, 3, 2]));
    assert_eq!(squadron("KG-D"), [3, 3, 3, 3, 3, 3, 3, 3, 2]);
}

#[test]
fn arp_a_oob_3_ordnance() {
    for (counter, load) in [
        ("AK-T1", "T"),
        ("KG-H3", "AP"),
        ("SH-D9", "GP"),
        ("ZU-L3", "GP GP"),
        ("ZU-L4", "GP LB"),
        ("SH-L6", "GP LB"),
        ("SH-L7", "GP GP"),
        ("AK-G1", "guns"),
    ] {
        assert_eq!(cells("roster", counter)[3], load, "{counter}");
    }
    assert_eq!(loads(&start(), "ZU-L4")[..3], [Weapon::Gp, Weapon::Lb, Weapon::Lb]);
}

#[test]
fn arp_a_oob_4_us_aircraft_on_the_ground() {
    let total: u16 = start()
        .parked
        .values()
        .iter()
        .flat_map(|field| field.values())
        .map(|parked| u16::from(parked.total()))
        .sum();
    assert_eq!(total, 368);
    assert_eq!(cells("airfields", "Wheeler")[1], "P-40 79, P-36 37, P-26 14");
    assert_eq!(cells("airfields", "Haleiwa")[1], "P-40 8, P-36 2");
    assert_eq!(cells("airfields", "Bellows")[1], "P-40 12, observation 8");
    assert_eq!(cells("airfields", "Hickam")[1], "B-18 32, B-17 12, A-20 12, B-24 1");
    assert_eq!(cells("airfields", "Ewa")[1], "SBD 23, F4F 11, SB2U 8, J2F 6");
    assert_eq!(cells("airfields", "Kaneohe")[1], "PB 33, OS2U 1, J2F 1");
    assert_eq!(
        cells("airfields", "Ford-Island")[1],
        "PB 29, J2F 9, OS2U 9, SOC-4 8, F4F 5, TBD 3, SBD 3, F2A 2"
    );
}

#[test]
fn what_is_not_given_says_so() {
    use wardroom_kernel::Origin;
    for chart in wardroom_kernel::Words::charts(game()) {
        let mixed = ["aircraft", "weapons"].contains(&chart.id.as_str());
        let given = chart.id == "needed";
        let wanted = if mixed {
            Origin::Mixed
        } else if given {
            Origin::Given
        } else {
            Origin::Reconstructed
        };
        assert_eq!(chart.origin(), wanted, "{}", chart.id);
    }
}
