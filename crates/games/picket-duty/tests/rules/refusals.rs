//! What is refused, by which rule, and for which fact: a table for each step at which the captain decides.

use wardroom_kernel::{Illegal as _, Rules, Seat};
use wardroom_picket_duty::State;
use wardroom_picket_duty::parts::{Calibre, Class, Compartment, Condition, Section, WaterLines};
use wardroom_picket_duty::pick::{Choice, Plain};
use wardroom_picket_duty::state::{Fate, Level, Step, Story, Switch};

use crate::{
    advanced, at, boxed, game, gun_hit, hurt, marked, plane, played, refused, story, wave,
};

/// Each order must be refused by its rule, in words that state the fact.
fn refuses(state: &State, table: &[(&str, &str, &str)]) {
    for &(order, rule, fact) in table {
        let refusal = refused(state, order);
        let by = refusal.rule.as_deref().and_then(|rule| rule.strip_prefix("PD "));
        assert_eq!(by, Some(rule), "{order}: {refusal}");
        assert!(refusal.reason.contains(fact), "{order}: {refusal}, and not {fact}");
    }
}

/// A party forward with a radio room that burns, in the advanced game.
fn party(change: impl FnOnce(&mut State)) -> State {
    advanced(Step::Party(Section::Forward), |setup| {
        setup.assault.came = true;
        marked(setup, "radio", 2);
        change(setup);
    })
}

#[test]
fn refusals_of_the_first_day_and_of_a_withdrawal() {
    let first = story(Story::LongA, Step::Campaign, |setup| setup.minis = 1);
    refuses(
        &first,
        &[
            ("steady", "pd-C2A", "now the first day of the mini campaign is chosen"),
            ("withdraw", "pd-G16-opt", "withdrawal was not agreed on"),
        ],
    );
    let last = at(Step::Withdraw, |setup| setup.rules.withdrawal = Switch::On);
    refuses(
        &last,
        &[
            ("idle", "pd-G16-opt", "now the ship may withdraw"),
            ("start-Apr6", "pd-G16-opt", "now the ship may withdraw"),
            ("declare", "pd-G5-dc", "nothing burns, and flooding is 0: an emergency takes 5"),
        ],
    );
}

#[test]
fn refusals_while_an_emergency_is_in_force() {
    let state = wave(Step::Rescind, &["90L"], |setup| setup.ship.emergency = true);
    refuses(
        &state,
        &[
            ("5in1@1", "pd-N17", "an emergency is declared: the guns do not fire"),
            ("all@1", "pd-N17", "an emergency is declared"),
            ("declare", "pd-N17", "declared already"),
            ("steady", "pd-I-rescind", "now the emergency may be rescinded"),
            ("maneuver", "pd-I-rescind", "now the emergency may be rescinded"),
        ],
    );
}

#[test]
fn refusals_of_afs_markers() {
    let mut gone = plane("45L", 0);
    gone.fate = Fate::Gone;
    let state = wave(Step::Fighters, &["90L", "0H"], |setup| {
        setup.carrier_afs = 3;
        setup.carrier_cover = Some(0);
        setup.assault.planes.push(gone);
    });
    refuses(
        &state,
        &[
            ("engage-1 engage-1", "pd-G3-afs", "plane 1 has its AFS marker already"),
            ("engage-3", "pd-N9-2A", "plane 3 is gone"),
            ("engage-9", "pd-T8-3", "no plane 9: the wave had 3"),
            ("5in1@1", "pd-G3-afs", "now AFS markers are put on planes"),
            ("start-Apr6", "pd-G3-afs", "now AFS markers are put on planes"),
            ("rescind", "pd-I-rescind", "no emergency is declared"),
        ],
    );
    let spent = wave(Step::Fighters, &["90L", "0H"], |setup| setup.carrier_afs = 1);
    assert_eq!(
        refused(&spent, "engage-1 engage-2").reason,
        "the order is complete before engage-2"
    );
}

#[test]
fn refusals_of_sfs_markers() {
    let state = wave(Step::Consorts, &["90L", "0H"], |setup| setup.sfs = 2);
    refuses(
        &state,
        &[
            ("engage-2", "pd-G3-sfs", "plane 2 at 0H is too high for the consorts"),
            ("engage-1 engage-3", "pd-T8-3", "no plane 3: the wave had 2"),
            ("all-hold", "pd-G3-sfs", "now SFS markers are put on planes"),
        ],
    );
}

#[test]
fn refusals_of_5in_fire() {
    let state = wave(Step::Aim(Calibre::Five), &["0L", "180L", "90H"], |setup| {
        gun_hit(setup, "5in2", 3);
        marked(setup, "magazine-5", 4);
    });
    refuses(
        &state,
        &[
            ("5in1@2", "pd-FC-FL", "5in1 does not bear on plane 2 at 180L"),
            ("5in1@4", "pd-T8-3", "no plane 4: the wave had 3"),
            ("5in2@1", "pd-G15-damage", "5in2 is destroyed"),
            ("5in2-holds", "pd-G15-damage", "5in2 is destroyed"),
            ("5in5@2", "pd-G15-damage", "5in5 cannot fire: magazine-5 is out"),
            ("5in4@2", "pd-G3-fire", "5in4 is told after 5in1"),
            ("5in4-holds", "pd-G3-fire", "5in4 is told after 5in1"),
            ("5in1@1 5in1-holds", "pd-G3-fire", "5in1 has its order already"),
            ("5in1@1 5in1@3", "pd-G3-fire", "5in1 has its order already"),
            ("5in1-sprays-0", "pd-G3-spray", "5in1 does not spray"),
            ("all@1", "pd-G3-fire", "of the mounts left only 5in1 bears on plane 1"),
            ("5in1@1 all@1", "pd-G3-fire", "none of the 5in mounts left bears on plane 1 at 0L"),
            ("5in1@1 5in3@3 all-hold", "pd-G3-fire", "only 5in4 is left"),
            ("40A@1", "pd-G3-fire", "now the 5in guns are aimed"),
            ("not-1", "pd-G3-fire", "now the 5in guns are aimed"),
            ("engage-1", "pd-G3-fire", "now the 5in guns are aimed"),
        ],
    );
    let ahead = wave(Step::Aim(Calibre::Five), &["0L"], |_| {});
    refuses(&ahead, &[("5in4-holds", "pd-FC-FL", "no plane is in the arc of 5in4")]);
    let escort = wave(Step::Aim(Calibre::Five), &["0L"], |setup| {
        played(setup, Class::LaPrade);
    });
    refuses(&escort, &[("5in2@1", "pd-FC-LP", "USS La Prade has no 5in2")]);
}

#[test]
fn refusals_of_40mm_and_20mm_fire() {
    let state = wave(Step::Aim(Calibre::Forty), &["90L", "90M", "90L", "90M", "0L"], |_| {});
    refuses(
        &state,
        &[
            ("40A-sprays-0", "pd-G3-spray", "40A bears on 1 at 0"),
            ("40A-sprays-270", "pd-G3-spray", "40A bears on 0 at 270"),
            ("40A-sprays-90 all-hold", "pd-G3-spray", "40A, which may spray 3 planes"),
            ("40A-sprays-90 not-5", "pd-G3-spray", "40A does not spray plane 5"),
            ("40A-sprays-90 not-1 40A@5", "pd-G3-fire", "40A has its order already"),
            ("40A@1 40A-sprays-90", "pd-G3-fire", "40A has its order already"),
            ("5in1@5", "pd-G3-fire", "now the 40mm are aimed"),
        ],
    );
    let high = wave(Step::Aim(Calibre::Twenty), &["90H", "90L"], |_| {});
    refuses(
        &high,
        &[
            ("20A@1", "pd-N9-1d", "a 20mm cannot fire at plane 1 at 90H"),
            ("all@1", "pd-N9-1d", "plane 1 at 90H: it is too high"),
            ("20B@2", "pd-FC-FL", "20B does not bear on plane 2 at 90L"),
            ("20H@2", "pd-FC-FL", "a Fletcher has no 20H"),
        ],
    );
}

#[test]
fn refusals_of_maneuvers_say_what_ended_them() {
    let state = |change: fn(&mut State)| {
        wave(Step::Fighters, &["90L"], |setup| {
            setup.land_afs = 1;
            change(setup);
        })
    };
    let steady = state(|_| {});
    refuses(&steady, &[("maneuver", "pd-G3-afs", "now AFS markers are put on planes")]);
    let stack = state(|setup| hurt(setup, "stack-aft", Condition::Damaged));
    refuses(&stack, &[("maneuver", "pd-I-emlost", "a stack is hit")]);
    let stopped = state(|setup| setup.ship.maneuver = 0);
    refuses(&stopped, &[("maneuver", "pd-I-diw", "dead in the water")]);
    let heavy = state(|setup| setup.ship.flood = [4, 2, 2].into());
    refuses(&heavy, &[("maneuver", "pd-G7-flood", "flooding is 8: from 8 on")]);
    let rescue = state(|setup| {
        played(setup, Class::Dunlap);
    });
    refuses(&rescue, &[("maneuver", "pd-N-S8c", "scenario 8")]);
}

#[test]
fn refusals_after_the_guns_have_fired() {
    let state = wave(Step::Maneuver, &["90L"], |setup| {
        gun_hit(setup, "5in2", 3);
        marked(setup, "20mm-magazine-aft", 4);
    });
    refuses(
        &state,
        &[
            ("5in1@1", "pd-T19", "now an emergency maneuver may be tried"),
            ("5in2@1", "pd-G15-damage", "5in2 is destroyed"),
            ("20A@1", "pd-G15-damage", "20A cannot fire: 20mm-magazine-aft is out"),
            ("repair-radio", "pd-T19", "now an emergency maneuver may be tried"),
            ("no-emergency", "pd-T19", "now an emergency maneuver may be tried"),
        ],
    );
    let empty = wave(Step::Maneuver, &["90L"], |setup| setup.ship.ammo = 0);
    refuses(&empty, &[("5in1@1", "pd-G3-fire", "there is no ammunition left")]);
    let burning = wave(Step::Declare, &[], |setup| marked(setup, "radio", 1));
    refuses(&burning, &[("repair-radio", "pd-T17", "now an emergency may be declared")]);
}

#[test]
fn refusals_of_repairs() {
    let state = party(|setup| {
        marked(setup, "cic", 4);
        marked(setup, "magazine-1", 1);
        setup.ship.flooded.insert(Compartment::Magazine1);
    });
    refuses(
        &state,
        &[
            ("repair-bridge", "pd-I-hitm", "bridge has no hit markers"),
            ("repair-cic", "pd-G5-dc", "cic is destroyed: only the anchorage repairs it"),
            ("repair-magazine-1", "pd-G7-flood", "magazine-1 is flooded"),
            ("flood-magazine-2", "pd-I-hitm", "magazine-2 has no hit markers"),
            ("flood-magazine-1", "pd-G7-flood", "magazine-1 is flooded"),
            ("deck-fire-aft", "pd-G5-deck", "no deck fire burns aft"),
            ("pump-midship", "pd-G7-flood", "no water in the midship section"),
            ("repair-water-lines", "pd-I-water", "the water lines are in order"),
            ("secondary", "pd-N11-sec", "no secondary compartment is damaged"),
            ("5in1@1", "pd-G15-damage", "5in1 cannot fire: magazine-1 is out"),
            ("5in2@1", "pd-G5-dc", "now a repair party gets its job"),
            ("room-fuel-aft", "pd-G5-dc", "now a repair party gets its job"),
        ],
    );
    let lines = |water: WaterLines| party(|setup| setup.ship.water = water);
    let repair = "repair-water-lines";
    refuses(
        &lines(WaterLines::Malfunction),
        &[(repair, "pd-N15-2", "a die at the start of each phase")],
    );
    refuses(&lines(WaterLines::Destroyed), &[(repair, "pd-I-water", "only the anchorage")]);
    let boxes = party(|setup| {
        boxed(setup, "forward-2/2-sea-cabin", Condition::Damaged);
        boxed(setup, "forward-1/2-trunk", Condition::Destroyed);
    });
    refuses(
        &boxes,
        &[
            ("secondary midship-2/1-galley", "pd-N11-sec", "midship is not damaged"),
            ("secondary forward-1/2-trunk", "pd-G5-dc", "forward is destroyed"),
            ("secondary idle", "pd-N11-sec", "now the secondary compartment to be repaired"),
        ],
    );
}

#[test]
fn refusals_of_gun_repair() {
    let agreed = |lull: bool| {
        party(|setup| {
            setup.rules.gun_repair = Switch::On;
            setup.assault.lull = lull;
            gun_hit(setup, "5in1", 3);
            gun_hit(setup, "5in2", 1);
            gun_hit(setup, "5in3", 1);
        })
    };
    refuses(
        &agreed(true),
        &[
            ("repair-5in1", "pd-G15-damage", "5in1 is destroyed"),
            ("repair-5in3", "pd-O-11.5", "5in3 stands aft: the forward party"),
            ("repair-5in4", "pd-O-11.5", "5in4 is not damaged"),
        ],
    );
    refuses(&agreed(false), &[("repair-5in2", "pd-O-11.5", "in the lull after the last wave")]);
    refuses(&party(|_| {}), &[("repair-5in2", "pd-O-11.5", "was not agreed on")]);
}

#[test]
fn refusals_of_counterflooding() {
    let agreed = |list: i8| {
        party(|setup| {
            setup.rules.counterflooding = Switch::On;
            setup.ship.list = list;
            marked(setup, "fuel-aft", 3);
        })
    };
    refuses(&party(|_| {}), &[("counterflood", "pd-G16-opt", "was not agreed on")]);
    refuses(&agreed(0), &[("counterflood", "pd-G7-flood", "neither list nor trim")]);
    refuses(
        &agreed(2),
        &[
            ("counterflood room-fuel-aft", "pd-G16-opt", "fuel-aft has 3 hit markers"),
            ("counterflood to-port", "pd-G16-opt", "now the compartment to be counterflooded"),
            (
                "counterflood room-fuel-forward idle",
                "pd-G7-flood",
                "what the counterflooding is for",
            ),
        ],
    );
    let basic = wave(Step::Party(Section::Forward), &[], |setup| {
        setup.rules.level = Level::Basic;
        setup.rules.counterflooding = Switch::On;
        marked(setup, "radio", 1);
    });
    refuses(&basic, &[("counterflood", "pd-G7-flood", "belong to the advanced game")]);
}

#[test]
fn a_pick_of_another_decision_is_refused_by_what_is_decided_now() {
    let state = wave(Step::Aim(Calibre::Five), &["0L", "180L"], |_| {});
    let draft = game().draft(&state, Seat(0), &[]);
    let refusal =
        |choice: Choice| game().check_pick(&draft, choice.into()).expect_err("it must be refused");
    assert!(refusal(Choice::Engage(0)).is_elsewhere());
    assert!(refusal(Choice::Plain(Plain::Steady)).is_elsewhere());
    assert!(!refusal(Choice::AllAt(8)).is_elsewhere(), "there is such an order, but no plane 9");
    assert!(std::mem::size_of_val(&refusal(Choice::Enough)) <= 8, "a refusal costs nothing");
}
