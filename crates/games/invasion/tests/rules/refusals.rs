//! Why orders are refused: the first rule that forbids them, and the fact in words. And what may be named in any order.

use wardroom_invasion::{JAPAN, Phase, Pulls, Readings, Setup, Ship, State, Sub, US};
use wardroom_kernel::{Action, Rules, Seat, play};
use wardroom_testkit::expect_refused;

use crate::examples::fleets;
use crate::table::*;

/// A position, who orders what, the rule that forbids it and a part of the reason.
struct Case(State, Seat, &'static str, &'static str, &'static str);

fn expect(cases: &[Case]) {
    for Case(state, seat, order, rule, fact) in cases {
        let refusal = expect_refused(game(), state, *seat, order);
        let cited = refusal.rule.as_deref().unwrap_or_default();
        assert_eq!(cited, format!("IPH {rule}"), "{order}: {}", refusal.reason);
        assert!(refusal.reason.contains(fact), "{order}: {fact} is not in: {}", refusal.reason);
    }
}

fn deploying() -> State {
    let mut state = campaign();
    japan(&mut state, "to-1631", "");
    state
}

#[test]
fn set_up_is_refused_by_its_rules() {
    let begun = deploying();
    let us = |order, rule, fact| Case(begun, US, order, rule, fact);
    expect(&[
        Case(campaign(), JAPAN, "to-2422", "3.2.2", "2422 is in no invasion area"),
        Case(campaign(), JAPAN, "to-1632", "3.2.3", "1632 is an end hex"),
        Case(campaign(), JAPAN, "movement", "3.2.1", "chooses the middle of its beachhead"),
        us("done", "3.3.1", "begins with a ready-made deployment"),
        us("barracks march-2125", "3.3.1", "lifted out of a hex, or the set-up is done"),
        us("barracks 24th-2821", "3.3.1", "no unit to lift in 2821"),
        us("barracks 24th-2126 take-0", "3.3.1", "from 1 to"),
        us("barracks 24th-2126 done", "3.3.1", "24th Division to be lifted out of 2126"),
        us("barracks 24th-2126 take-1 to-2126", "3.3.1", "lifted out of 2126"),
        us("barracks 24th-2126 take-1 to-3020", "6.3", "nothing stacks with Battleship Row"),
        us("barracks 24th-2126 take-1 to-1225", "3.3.4", "1225 is more than four hexes"),
        us("barracks 24th-2225 take-3", "3.3.4", "2225 would have fewer"),
        us("barracks 25th-2919 take-1 to-2722", "3.3.5", "2722 lies north of row 28"),
        us("barracks usmc-3225 to-2924", "6.4", "2924"),
    ]);
}

#[test]
fn ships_and_planes_are_refused_by_their_rules() {
    let ijn =
        state(&Setup { gone: vec![Ship::Kaga], permanent: -1, ..base(5, Phase::IjnDisposition) });
    let japan = |order, rule, fact| Case(ijn, JAPAN, order, rule, fact);
    let mut found = fleets("akagi kaga soryu done", "all");
    on(&mut found, "1");
    let mut finds = fleets("akagi kaga done", "all");
    on(&mut finds, "3");
    let us = |order, rule, fact| Case(finds, US, order, rule, fact);
    let usn = state(&Setup { disposition: Some(vec![]), ..base(5, Phase::UsnDisposition) });
    expect(&[
        japan("kaga", "7.8", "Kaga is out of the game"),
        japan("enterprise", "7.3.1", "Enterprise belongs to the US"),
        japan("akagi akagi", "7.3.1", "Akagi is named already"),
        japan("akagi all", "7.3.1", "all is said instead of names"),
        japan("pull", "7.3.1", "Japanese ships are named to be close in"),
        Case(usn, US, "akagi", "7.3.2", "Akagi belongs to the Japanese"),
        Case(usn, US, "march-2125", "7.3.2", "US carriers are named to be close in"),
        Case(found, JAPAN, "planes-4", "7.10", "only 3 unused planes"),
        Case(found, JAPAN, "done", "7.4.1", "planes that attack the Enterprise are counted"),
        us("soryu", "7.9.1", "Soryu is distant"),
        us("enterprise", "7.5.2", "Enterprise belongs to the US"),
        us("planes-2", "7.5.2", "a Japanese ship is named for each US plane"),
    ]);
}

#[test]
fn landings_are_refused_by_their_rules() {
    let snlf = vec!["1632".into(), "waiting".into(), "waiting".into()];
    let landing = state(&Setup { snlf, ..base(2, Phase::Landing) });
    let japan = |order, rule, fact| Case(landing, JAPAN, order, rule, fact);
    expect(&[
        japan("2-snlf-2-ija", "8.1", "1632 has room for 3"),
        japan("0-snlf-1-ija", "8.2", "only 0 IJA companies wait"),
        japan("0-snlf-0-ija 0-snlf-0-ija 1-snlf-0-ija", "8.2", "2 at least in 1630"),
        japan("done", "8.2", "units that land in 1632 are counted"),
    ]);
}

#[test]
fn windows_are_refused_by_their_rules() {
    let window = |turn, change: &dyn Fn(&mut Setup)| {
        let mut setup = Setup {
            close_in: if turn < 5 { vec![] } else { vec![Ship::Akagi, Ship::Kaga] },
            division_24: units(&[2125]),
            ..base(turn, Phase::Window)
        };
        change(&mut setup);
        state(&setup)
    };
    let day = window(6, &|_| {});
    let japan = |order, rule, fact| Case(day, JAPAN, order, rule, fact);
    let four = Readings { pulls: Pulls::Four, ..Readings::default() };
    let pulled = window(6, &|setup| (setup.readings, setup.pulled) = (four, Some(4)));
    let late = window(6, &|setup| setup.pulled = Some(1));
    let empty = window(6, &|setup| setup.cup = Some(vec![]));
    let no_phase = window(6, &|setup| setup.moved = true);
    let fought = window(6, &|setup| setup.fought = true);
    expect(&[
        japan("done", "5.7.1", "between two chits Japan takes a phase"),
        japan("attack-2422", "5.7.1", "between two chits Japan takes a phase"),
        Case(no_phase, JAPAN, "movement", "5.7.2", "Movement Phase of this turn is taken"),
        Case(fought, JAPAN, "combat", "5.7.2", "Combat Phase of this turn is taken"),
        Case(window(1, &|_| {}), JAPAN, "pull", "5.10", "no chit is pulled on turn 1"),
        Case(pulled, JAPAN, "pull", "O.1", "4 chits have been pulled"),
        Case(empty, JAPAN, "pull", "5.8", "no chit is left"),
        Case(late, JAPAN, "interdict", "7.13", "before the first chit"),
        Case(window(8, &|_| {}), JAPAN, "interdict", "5.9", "by night"),
        Case(window(3, &|_| {}), JAPAN, "interdict", "7.2", "before turn 5"),
        japan("interdict done", "7.13", "nothing is named yet"),
        japan("interdict to-2422", "7.13", "the row of a hex to interdict is named"),
        japan("interdict row-10", "2.2.1", "no hex of Oahu lies in row 10"),
        japan("interdict row-24 to-2524", "7.13", "2524 does not lie in row 24"),
        japan("interdict row-24 done", "7.13", "a hex of row 24"),
        japan("interdict row-24 to-2424 row-24 to-2424", "7.13", "a plane interdicts 2424 already"),
        japan(
            "interdict row-24 to-2424 row-26 to-2622 row-27",
            "7.10",
            "only 2 unused planes of close-in carriers",
        ),
    ]);
}

#[test]
fn japanese_marches_are_refused_by_their_rules() {
    let state = state(&Setup {
        snlf: vec!["1631".into(), "1630 stalled".into(), "2421".into(), "2421 reduced".into()],
        ija: units(&[2522, 2523, 2920, 2422, 2422, 2422, 2422]),
        japan_spent: vec![13],
        division_24: units(&[2423]),
        ..base(2, Phase::JapaneseMovement)
    });
    let japan = |order, rule, fact| Case(state, JAPAN, order, rule, fact);
    expect(&[
        japan("attack-2423", "9.2.1", "the Japanese move: a stack marches"),
        japan("march-2424", "9.2.1", "2424 has no unit that may move"),
        japan("march-2423", "9.2.1", "2423 has no unit that may move"),
        japan("march-1630", "8.5.2", "the units in 1630 have stalled"),
        japan("march-2523", "9.5", "the units in 2523 have moved"),
        japan("march-2421 snlf-2-0", "9.4", "1 full and 1 reduced SNLF companies in 2421"),
        japan("march-2421 ija-1-0", "9.4", "0 full and 0 reduced IJA companies in 2421"),
        japan("march-2421 to-2420", "9.4", "units in 2421 that march together are counted"),
        japan("march-1631 to-1631", "9.2.1", "the march stands in 1631"),
        japan("march-1631 done", "9.2.1", "out of 1631 is told where to go"),
        japan("march-1631 to-2821", "9.3", "2821 is out of reach with 7 movement points"),
        japan("march-1631 via done", "9.2.1", "a hex on its way"),
        japan("march-2522 to-2423", "9.7", "an enemy unit is in 2423"),
        japan("march-2522 to-2422", "6.1", "2422 would hold more than four units"),
        japan("march-2421 snlf-1-0 to-2523", "9.13.2", "could not all leave it"),
        japan("march-2920 to-3020", "11.1", "while Battleship Row lives"),
    ]);
}

#[test]
fn us_marches_are_refused_by_their_rules() {
    let setup = Setup {
        snlf: units(&[1631, 2420]),
        division_24: units(&[2422, 2422, 2125, 2322]),
        us_spent: vec![3],
        division_25: units(&[2521]),
        marines: units(&[2523]),
        ..base(6, Phase::UsMovement(Sub::D24))
    };
    let phase = state(&setup);
    let us = |order, rule, fact| Case(phase, US, order, rule, fact);
    let mut set_off = phase;
    crate::table::us(&mut set_off, "march-2422 take-2", "3");
    let parts = |order, rule, fact| Case(set_off, US, order, rule, fact);
    expect(&[
        us("attack-2420", "5.6.1", "the 24th Division moves"),
        us("march-2521", "5.6.1", "only the 24th Division move"),
        us("march-2322", "9.5", "the units in 2322 have moved"),
        us("march-3228", "2.10.3", "garrisons and Battleship Row never move"),
        us("march-3020", "2.10.3", "garrisons and Battleship Row never move"),
        us("march-2424", "9.2.1", "2424 has no unit"),
        us("march-2422 take-3", "9.4", "from 1 to 2"),
        parts("march-2125", "9.5", "finishes its move first"),
        parts("take-3", "9.5", "from 1 to 2"),
        parts("to-2421", "9.5", "units of the stack in 2422"),
        parts("take-1 done", "9.2.1", "out of 2422 is told where to go"),
        parts("take-1 to-2420", "9.7", "an enemy unit is in 2420"),
        parts("take-1 to-2521", "6.5", "2521 is none"),
        parts("take-1 to-2523", "6.4", "2523 would hold more"),
        parts("take-1 to-2427", "9.3", "2427 is out of reach with 3 movement points"),
    ]);
}

#[test]
fn attacks_are_refused_by_their_rules() {
    let japanese = state(&Setup {
        snlf: vec!["1631".into(), "2421".into(), "2423".into(), "1630 stalled".into()],
        ija: units(&[2322, 2324]),
        japan_spent: vec![2],
        division_24: units(&[2422, 2424, 2125, 1730]),
        attacked: vec![h(2424)],
        ..base(2, Phase::JapaneseCombat)
    });
    let japan = |order, rule, fact| Case(japanese, JAPAN, order, rule, fact);
    let american = state(&Setup {
        snlf: units(&[1631, 2422, 2420]),
        division_24: units(&[2421, 2322, 2522]),
        us_spent: vec![2],
        division_25: units(&[2423]),
        attacked: vec![h(2420)],
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    let us = |order, rule, fact| Case(american, US, order, rule, fact);
    let row = Setup { ija: units(&[2721, 2821, 3019]), ..base(2, Phase::UsCombat(Sub::Row)) };
    let fired = state(&Setup { attacked: vec![h(3019)], ..row.clone() });
    let shots = |order, rule, fact| Case(state(&row), US, order, rule, fact);
    // It has nobody to attack, so it is not asked: Japan's window comes at once.
    assert_eq!(acting(&fired), []);
    expect(&[
        japan("march-2421", "10.1", "the Japanese fight: a hex is attacked"),
        japan("attack-2521", "10.5", "2521 holds no enemy"),
        japan("attack-2424", "10.3", "2424 has been attacked"),
        japan("attack-2125", "10.5", "stands beside 2125"),
        japan("attack-1730", "8.5.2", "the units in 1630 have stalled"),
        japan("attack-2422 done", "10.5", "nothing is named yet: hexes that attack 2422"),
        japan("attack-2422 from-2520", "10.5", "2520 is not adjacent"),
        japan("attack-2422 from-2423", "10.3", "the units in 2423 have attacked"),
        japan("attack-2422 from-2523", "10.5", "2523 has no unit that can attack"),
        japan("attack-2422 from-2421 from-2421", "10.5", "2421 is named already"),
        japan("attack-2422 from-2421 from-2322", "9.13.1", "IJA and SNLF"),
        japan("attack-2422 from-2322 from-2421", "9.13.1", "IJA and SNLF"),
        japan("attack-2422 all", "9.13.1", "IJA and SNLF"),
        japan("attack-2422 from-2421 all", "10.5", "all is said instead of names"),
        japan("air-attack", "7.2", "before turn 5"),
        us("air-attack", "5.6.1", "the 24th Division fights"),
        us("attack-2420", "10.3", "2420 has been attacked"),
        us("attack-1631", "10.5", "stands beside 1631"),
        us("attack-2422 from-2423", "9.12", "the 24th Division attack now, and none is in 2423"),
        us("attack-2422 from-2522", "10.3", "the units in 2522 have attacked"),
        shots("attack-2721", "11.3", "2721 is more than two hexes"),
        shots("attack-2422", "10.5", "2422 holds no enemy"),
    ]);
}

#[test]
fn battles_are_refused_by_their_rules() {
    let mut support = state(&Setup {
        snlf: units(&[1631, 2421, 2421]),
        division_24: units(&[2422]),
        close_in: vec![Ship::Hiei, Ship::Akagi, Ship::Kaga, Ship::Soryu],
        gone: vec![Ship::Kirishima],
        permanent: -1,
        us_planes_used: army_used(6),
        ..base(6, Phase::JapaneseCombat)
    });
    japan(&mut support, "attack-2422", "");
    let first = |order, rule, fact| Case(support, JAPAN, order, rule, fact);
    let mut banzai = support;
    japan(&mut banzai, "done", "");
    let shout = |order, rule, fact| Case(banzai, JAPAN, order, rule, fact);
    expect(&[
        first("banzai", "7.1.1", "Japan names what supports the battle"),
        first("akagi", "7.1.1", "Akagi is a carrier"),
        first("kirishima", "7.8", "Kirishima is out of the game"),
        first("hiei hiei", "7.1.1", "Hiei is named already"),
        first("planes-4", "7.10", "only 3 unused planes"),
        first("planes-3", "7.12", "which are 2"),
        first("planes-0", "7.1.1", "from 1 to 2"),
        shout("planes-1", "12.1.1", "a banzai or stays steady"),
        shout("attack-2422", "12.1.1", "a banzai or stays steady"),
    ]);
}

#[test]
fn losses_and_advances_are_refused_by_their_rules() {
    // Two hexes attack 2422 and lose a step; then the hex is empty.
    let mut losses = state(&Setup {
        snlf: units(&[1631]),
        ija: vec!["2421".into(), "2421 reduced".into(), "2423".into(), "2423".into()],
        division_24: units(&[2422]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut losses, "attack-2422 all", "");
    japan(&mut losses, "steady", "4");
    let lose = |order, rule, fact| Case(losses, JAPAN, order, rule, fact);
    let mut advance = losses;
    japan(&mut advance, "from-2421 lose-ija", "");
    let enter = |order, rule, fact| Case(advance, JAPAN, order, rule, fact);
    // A fort's garrison is the last to go, and is not lost by those who attack out of it.
    let fort = stormed_fort();
    let spare = |order, rule, fact| Case(fort, US, order, rule, fact);
    expect(&[
        lose("lose-ija", "10.9.2", "the hex that loses a step is named"),
        lose("from-2322", "10.9.2", "nobody in 2322 can lose a step"),
        lose("from-2421 lose-snlf", "10.9.2", "an SNLF company is not in 2421"),
        lose("from-2421 banzai", "10.9.2", "who in 2421 loses a step"),
        spare("lose-garrison", "10.9.2", "3228 has others"),
        spare("lose-marine", "10.9.2", "a Marine battalion is not in 3228"),
        spare("done", "10.9.2", "who in 3228 loses a step"),
        enter("done", "10.10", "at least one attacker enters 2422"),
        enter("from-2322", "10.10", "no attacker of this battle is in 2322"),
        enter("from-2423 ija-3-0", "9.4", "2 full and 0 reduced IJA companies in 2423"),
        enter("from-2423 done", "10.10", "units in 2423 that advance are counted"),
        enter("from-2423 ija-1-0 from-2423", "10.10", "2423 is named already"),
        enter("from-2423 ija-1-0 all", "10.10", "all is said instead of names"),
        enter("steady", "10.10", "who enters 2422"),
    ]);
}

#[test]
fn strikes_and_second_attacks_are_refused_by_their_rules() {
    let mut strike = state(&Setup {
        snlf: units(&[1631, 2421, 2421]),
        division_24: units(&[2422; 4]),
        close_in: vec![Ship::Hiei, Ship::Enterprise],
        strikes: true,
        us_planes_used: army_used(6),
        ..base(6, Phase::JapaneseCombat)
    });
    japan(&mut strike, "attack-2422", "");
    japan(&mut strike, "hiei done", "1");
    japan(&mut strike, "steady", "5");
    let mut again = state(&Setup {
        ija: units(&[2421; 4]),
        division_24: units(&[2422, 2423, 2523, 2420]),
        supported: vec![Ship::Kirishima],
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut again, "attack-2422", "");
    japan(&mut again, "done", "");
    japan(&mut again, "steady", "1");
    japan(&mut again, "all", "");
    let mut second = again;
    japan(&mut second, "attack-2423", "");
    let momentum = |order, rule, fact| Case(again, JAPAN, order, rule, fact);
    expect(&[
        Case(strike, US, "done", "7.7", "strikes at the battleship that supported"),
        momentum("attack-2420", "10.4", "2420 is not adjacent to those who advanced"),
        momentum("attack-2421", "10.5", "2421 holds no enemy"),
        momentum("banzai", "10.4", "those who advanced attack again"),
        Case(second, JAPAN, "hiei", "10.4", "no support from the air or the sea"),
        Case(second, JAPAN, "attack-2523", "10.4", "a third time"),
    ]);
}

/// What an order is recorded as.
fn recorded(state: &State, seat: Seat, order: &str) -> String {
    let action =
        play::parse(game(), state, seat, order).unwrap_or_else(|no| panic!("{order}: {no}"));
    play::check(game(), state, seat, &action).unwrap_or_else(|no| panic!("{order}: {no}"));
    let mut picks = action.picks.clone();
    game().canonical(state, seat, &mut picks);
    play::text_of(game(), &Action::from(picks))
}

#[test]
fn iph_10_5_hexes_of_an_attack_are_named_in_any_order() {
    let us_attack = state(&Setup {
        snlf: units(&[1631, 2422]),
        division_24: units(&[2421, 2322, 2423]),
        ..base(2, Phase::UsCombat(Sub::D24))
    });
    let in_order = "attack-2422 from-2322 from-2421 from-2423 done";
    for order in [in_order, "attack-2422 from-2423 from-2322 from-2421 done"] {
        assert_eq!(recorded(&us_attack, US, order), recorded(&us_attack, US, in_order), "{order}");
    }
    assert_eq!(
        choices(&us_attack, US, "attack-2422 from-2423"),
        ["done", "from-2322", "from-2421"],
        "what is named is not listed again"
    );
    let japanese = state(&Setup {
        ija: units(&[2421, 2423]),
        division_24: units(&[2422]),
        ..base(2, Phase::JapaneseCombat)
    });
    let backwards = recorded(&japanese, JAPAN, "attack-2422 from-2423 from-2421 done");
    assert_eq!(backwards, "attack-2422 from-2421 from-2423 done");
}

#[test]
fn iph_7_3_1_ships_are_named_in_any_order() {
    let ijn = state(&base(5, Phase::IjnDisposition));
    assert_eq!(recorded(&ijn, JAPAN, "hiei kaga akagi done"), "akagi kaga hiei done");
    let mut support = state(&Setup {
        snlf: units(&[1631, 2421, 2421]),
        division_24: units(&[2422]),
        close_in: vec![Ship::Hiei, Ship::Kirishima, Ship::Akagi],
        ..base(6, Phase::JapaneseCombat)
    });
    japan(&mut support, "attack-2422", "");
    assert_eq!(recorded(&support, JAPAN, "kirishima hiei done"), "hiei kirishima done");
    assert_eq!(recorded(&support, JAPAN, "kirishima hiei planes-1"), "hiei kirishima planes-1");
}

#[test]
fn iph_10_10_advancing_hexes_are_named_in_any_order() {
    let mut advance = state(&Setup {
        ija: units(&[2421, 2421, 2423, 2423, 2322]),
        division_24: units(&[2422]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut advance, "attack-2422 all", "");
    japan(&mut advance, "steady", "1");
    let in_order = "from-2322 from-2421 ija-1-0 from-2423 ija-1-0 done";
    let other = "from-2423 ija-1-0 from-2322 from-2421 ija-1-0 done";
    assert_eq!(recorded(&advance, JAPAN, other), in_order);
    let [mut one, mut two] = [advance, advance];
    japan(&mut one, in_order, "");
    japan(&mut two, other, "");
    assert_eq!(one, two);
    assert_eq!(count(&one, 2422), 3);
}
