//! A position as a person writes it, which may be wrong, and the check that says so. [SKI 1.3]

use serde::{Deserialize, Serialize};
use wardroom_kernel::{Complaints, Seat, Stack};

use crate::data::{Data, ScenarioData};
use crate::state::{
    BLUE, Back, Battle, COLOURS, Companies, Ford, FordId, Frame, Front, Kind, MOST_COMPANIES,
    MOST_TURNS, PARLEYS, Phase, Plan, Pursuit, Quarter, RALLIES, RED, Side, State, Step, enemy,
    side_word,
};
use crate::{battle, pursuit, rules};

/// A position as a person writes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The turn, counted from 1.
    pub turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// Whether the players parley.
    pub quarter: Quarter,
    /// Where in the turn the game stands.
    pub phase: Phase,
    /// What red has off the fords.
    pub red: Side,
    /// What blue has off the fords.
    pub blue: Side,
    /// The fords, from north to south.
    pub fords: [FordSetup; 3],
    /// Sealed orders, red first.
    #[serde(default)]
    pub plans: [Option<Plan>; 2],
    /// Procedures that wait for a decision, the innermost last.
    #[serde(default)]
    pub underway: Vec<Frame>,
}

/// A ford as a person writes it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FordSetup {
    /// The front of its marker.
    pub front: String,
    /// The back of its marker, once seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<String>,
    /// Companies of red.
    #[serde(default)]
    pub red: Companies,
    /// Companies of blue.
    #[serde(default)]
    pub blue: Companies,
}

/// The position a scenario begins with. [SKI 1.3]
pub(crate) fn of_scenario(scenario: &ScenarioData, last_turn: u8, quarter: Quarter) -> Setup {
    let side = |reserve: Companies| Side {
        reserve,
        lost: Companies::default(),
        ribbons: 0,
        colours: COLOURS,
        captured: 0,
        rallies: RALLIES,
        parleys: PARLEYS,
    };
    let nobody = Companies::default();
    Setup {
        turn: 1,
        last_turn,
        quarter,
        phase: Phase::Orders,
        red: side(scenario.red),
        blue: side(scenario.blue),
        fords: scenario.fronts.map(|front| FordSetup {
            front: front.word().to_owned(),
            back: None,
            red: nobody,
            blue: nobody,
        }),
        plans: [None; 2],
        underway: Vec::new(),
    }
}

/// The loose form of a position.
pub(crate) fn of_state(state: &State) -> Setup {
    Setup {
        turn: state.turn,
        last_turn: state.last_turn,
        quarter: state.quarter,
        phase: state.phase,
        red: state.sides[RED.index()],
        blue: state.sides[BLUE.index()],
        fords: state.fords.map(|ford| FordSetup {
            front: ford.front.word().to_owned(),
            back: ford.back.map(|back| back.word().to_owned()),
            red: ford.companies[RED.index()],
            blue: ford.companies[BLUE.index()],
        }),
        plans: state.plans,
        underway: state.frames.to_vec(),
    }
}

/// Checks a position.
///
/// # Errors
/// Everything that is wrong with it, at once. What waits for a decision is checked against the
/// rest, so it is looked at only when the rest is right.
pub(crate) fn check(data: &Data, setup: &Setup) -> Result<State, Complaints> {
    let mut wrong = Complaints::default();
    check_turn(setup, &mut wrong);
    check_sides(setup, &mut wrong);
    check_plans(setup, &mut wrong);
    let (fords, unseen) = check_fords(data, setup, &mut wrong);
    let fords = wrong.or(fords)?;
    let won = setup.red.ribbons + setup.blue.ribbons;
    let mut state = State {
        turn: setup.turn,
        last_turn: setup.last_turn,
        quarter: setup.quarter,
        phase: setup.phase,
        sides: [setup.red, setup.blue],
        plans: setup.plans,
        fords,
        unseen,
        ribbons_left: 3 * setup.last_turn - won,
        frames: Stack::new(),
    };
    check_frames(&mut state, &setup.underway)?;
    Ok(state)
}

fn check_turn(setup: &Setup, wrong: &mut Complaints) {
    if !(1..=MOST_TURNS).contains(&setup.last_turn) {
        let reason = format!("a game has 1 to {MOST_TURNS} turns");
        wrong.break_rule("last_turn", reason, rules::LENGTH);
    }
    if !(1..=setup.last_turn).contains(&setup.turn) {
        wrong.break_rule("turn", "the turn lies between 1 and the last", rules::END);
    }
    let begun = match setup.phase {
        Phase::Orders => 0,
        Phase::Fords(begun) => begun,
        Phase::Over => 3,
    };
    if begun > 3 {
        wrong.break_rule("phase", "there are three fords", rules::FORDS);
    }
    // No ford gives more than one ribbon in a turn, nor one before it is settled. [SKI 3.5]
    let settled = begun.saturating_sub(u8::from(!setup.underway.is_empty()));
    let won = u16::from(setup.red.ribbons) + u16::from(setup.blue.ribbons);
    if won > 3 * u16::from(setup.turn.saturating_sub(1)) + u16::from(settled) {
        wrong.break_rule("ribbons", "more were won than fords were settled", rules::HOLDING);
    }
}

fn check_sides(setup: &Setup, wrong: &mut Complaints) {
    let sides = [&setup.red, &setup.blue];
    for seat in [RED, BLUE] {
        let (side, other) = (sides[seat.index()], sides[enemy(seat).index()]);
        let place = |part: &str| format!("{}.{part}", side_word(seat));
        let at_fords = setup.fords.iter().map(|ford| [ford.red, ford.blue][seat.index()]);
        let groups: Vec<Companies> = at_fords.chain([side.reserve, side.lost]).collect();
        for kind in Kind::ALL {
            let total: u16 = groups.iter().map(|group| u16::from(group[kind])).sum();
            if total > u16::from(MOST_COMPANIES) {
                let reason = format!("{total} companies, of which at most {MOST_COMPANIES} exist");
                wrong.break_rule(place(kind.word()), reason, rules::SIDES);
            }
        }
        if setup.phase == Phase::Orders && side.reserve == Companies::default() {
            wrong.break_rule(place("reserve"), "without companies the game is over", rules::END);
        }
        if matches!(setup.phase, Phase::Fords(_)) && side.reserve != Companies::default() {
            wrong.break_rule(place("reserve"), "every company was sent to a ford", rules::ORDERS);
        }
        if u16::from(side.colours) + u16::from(other.captured) != u16::from(COLOURS) {
            let reason = format!("{COLOURS} stands are in the camp or captured");
            wrong.break_rule(place("colours"), reason, rules::SIDES);
        }
        if side.rallies > RALLIES {
            wrong.break_rule(place("rallies"), format!("at most {RALLIES}"), rules::SIDES);
        }
        if side.parleys > PARLEYS {
            wrong.break_rule(place("parleys"), format!("at most {PARLEYS}"), rules::SIDES);
        }
    }
}

fn check_plans(setup: &Setup, wrong: &mut Complaints) {
    for (seat, side) in [(RED, &setup.red), (BLUE, &setup.blue)] {
        let Some(plan) = &setup.plans[seat.index()] else { continue };
        let place = format!("plans.{}", side_word(seat));
        if setup.phase != Phase::Orders {
            wrong.break_rule(&place, "orders lie sealed only until the reveal", rules::REVEAL);
        }
        for kind in Kind::ALL {
            let sent: u16 = plan.iter().map(|there| u16::from(there[kind])).sum();
            if sent != u16::from(side.reserve[kind]) {
                let reason = format!("every company of {} is sent to a ford", kind.word());
                wrong.break_rule(&place, reason, rules::ORDERS);
            }
        }
    }
}

/// The fords, and the markers that nobody has seen; worthless if there are complaints.
fn check_fords(data: &Data, setup: &Setup, wrong: &mut Complaints) -> ([Ford; 3], [[u16; 3]; 2]) {
    let mut unseen = Front::ALL.map(|front| data.backs.of(front));
    let mut face_down = [0; 2];
    let fords = FordId::ALL.map(|id| {
        let loose = &setup.fords[id as usize];
        let place = |part: &str| format!("fords.{}.{part}", id.word());
        let front = Front::ALL.into_iter().find(|front| front.word() == loose.front);
        if front.is_none() {
            let reason = format!("{} is neither wood nor hill", loose.front);
            wrong.break_rule(place("front"), reason, rules::MARKERS);
        }
        let front = front.unwrap_or(Front::Wood);
        let back = loose.back.as_ref().and_then(|word| {
            let back = Back::ALL.into_iter().find(|back| back.word() == word);
            if back.is_none() {
                let reason = format!("{word} is none of clear, mist and bog");
                wrong.break_rule(place("back"), reason, rules::MARKERS);
            }
            back
        });
        match back.map(|back| &mut unseen[front as usize][back as usize]) {
            None => face_down[front as usize] += 1,
            Some(0) => {
                let reason = "there are not so many markers with this back";
                wrong.break_rule(place("back"), reason, rules::BACKS_TABLE);
            }
            Some(left) => *left -= 1,
        }
        let companies = [loose.red, loose.blue];
        let settled = matches!(setup.phase, Phase::Fords(begun) if begun > id as u8);
        if companies != [Companies::default(); 2] {
            if !matches!(setup.phase, Phase::Fords(_)) {
                let reason = "companies stand at fords only while these are settled";
                wrong.break_rule(place("companies"), reason, rules::END_OF_TURN);
            }
            if settled && back.is_none() {
                let reason = "companies have come here, so the marker was turned over";
                wrong.break_rule(place("back"), reason, rules::FIRST_LOOK);
            }
        }
        Ford { front, back, companies }
    });
    for front in Front::ALL {
        if unseen[front as usize].iter().sum::<u16>() < face_down[front as usize] {
            let reason = format!("there are not so many markers of {}", front.word());
            wrong.break_rule("fords", reason, rules::BACKS_TABLE);
        }
    }
    (fords, unseen)
}

/// Puts the procedures that wait on the stack, if they can have come about.
fn check_frames(state: &mut State, underway: &[Frame]) -> Result<(), Complaints> {
    let fault = match *underway {
        [] => None,
        [Frame::Battle(battle)] => battle_fault(state, &battle),
        [Frame::Battle(battle), Frame::Pursuit(chase)] => {
            battle_fault(state, &battle).or_else(|| pursuit_fault(state, &battle, &chase))
        }
        _ => Some("a battle may wait, and a pursuit that came of it"),
    };
    if let Some(reason) = fault {
        let mut wrong = Complaints::default();
        wrong.break_rule("underway", reason, rules::FORDS);
        return Err(wrong);
    }
    underway.iter().for_each(|&frame| state.frames.push(frame));
    Ok(())
}

/// What is wrong with a battle, if something is.
fn battle_fault(state: &State, battle: &Battle) -> Option<&'static str> {
    let there = &state.fords[battle.ford as usize].companies;
    let both = there.iter().all(|companies| companies.total() > 0);
    let too_many = |seat: Seat| {
        let index = seat.index();
        Kind::ALL.iter().any(|&kind| battle.missed[index][kind] > MOST_COMPANIES)
            || battle.hits[index] > 2 * MOST_COMPANIES
    };
    if state.phase != Phase::Fords(battle.ford as u8 + 1) {
        return Some("the battle is at the ford that was begun last");
    }
    if too_many(RED) || too_many(BLUE) {
        return Some("no side rolls so many dice");
    }
    match battle.step {
        Step::Rally(seat) | Step::Losses(seat) if seat != RED && seat != BLUE => {
            Some("there are two sides, 0 and 1")
        }
        Step::Parley | Step::Fire if !both => Some("a battle begins with both sides there"),
        Step::Parley | Step::Fire if battle.hits != [0; 2] => Some("nobody has fired yet"),
        Step::Parley => {
            let other = enemy(state.initiative()).index();
            let silent = state.quarter == Quarter::None || state.sides[other].parleys == 0;
            silent.then_some("nobody may parley")
        }
        Step::Rally(seat) => {
            let spent = state.sides[seat.index()].rallies == 0;
            let missed = battle.missed[seat.index()];
            let absent = Kind::ALL.iter().any(|&kind| missed[kind] > there[seat.index()][kind]);
            let idle = spent || absent || missed.total() == 0;
            idle.then_some("a rally needs dice that missed and a rally left")
        }
        Step::Losses(seat) => {
            let (least, most) = battle::guards_to_lose(state, battle, seat);
            (least >= most).then_some("there is nothing to choose among the losses")
        }
        Step::Fire | Step::Pursue | Step::Hold => None,
    }
}

/// What is wrong with a pursuit, if something is.
fn pursuit_fault(state: &State, battle: &Battle, chase: &Pursuit) -> Option<&'static str> {
    let possible = battle.step == Step::Hold
        && chase.ford == battle.ford
        && chase.presses < pursuit::MOST_PRESSES
        && pursuit::pursuer(state, chase.ford) == Some(chase.pursuer);
    (!possible).then_some("nobody can pursue from this battle")
}
