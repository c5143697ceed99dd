//! The order of a battle, step by step. [IPH B.1]
//!
//! The battle is a frame on the stack of the state. Each step either is carried out by [`advance`]
//! or waits for a side; steps in which there is nothing to decide are passed over.

use wardroom_hexmap::Place;
use wardroom_kernel::{EnumSet, Pick};

use crate::combat::{self, Ladder, attackers, attacking_hexes};
use crate::data::Data;
use crate::event::{Event, Resolution, Umpire};
use crate::forces::{Berth, Ship, Side, UsPlane};
use crate::illegal::{Decision, Illegal};
use crate::iph;
use crate::map::LAND;
use crate::pick::{Choice, choice_of};
use crate::state::{Arm, Battle, Frame, IsseiRolls, State, Step, Wave};
use crate::{advance, attack, footing, losses, movement, sea};

/// The battle on top of the stack.
pub(crate) fn top(state: &mut State) -> &mut Battle {
    match state.frames.last_mut() {
        Some(Frame::Battle(battle)) => battle,
        _ => unreachable!("a battle goes on only while it lies on top"),
    }
}

/// A battle with what its steps look at.
#[derive(Clone, Copy)]
pub(crate) struct Fight<'a> {
    pub(crate) data: &'a Data,
    pub(crate) state: &'a State,
    pub(crate) battle: &'a Battle,
}

/// Japanese companies in the battle; a marker is none. [IPH 7.12]
pub(crate) fn companies(data: &Data, state: &State, battle: &Battle) -> u8 {
    match (battle.attacker, battle.arm) {
        (Side::Japan, Arm::Ground) => {
            let mut count = 0;
            for place in attacking_hexes(battle) {
                attackers(data, state, Side::Japan, place, |_, _| count += 1);
            }
            count
        }
        (Side::Japan, _) => 0,
        (Side::Us, _) => state.japan_at(battle.target.0).count() as u8,
    }
}

/// Goes on to the support, the first step of a battle, if there can be any. [IPH 7.12, ruling 11]
pub(crate) fn begin(data: &Data, state: &mut State) {
    let battle = *top(state);
    if !may_be_supported(data, state, &battle) {
        top(state).step = Step::Rolls;
    }
}

/// Rolls the Issei die of a Japanese attack into a city. [IPH 10.13.1, ruling 11]
fn roll_issei(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    let battle = *top(state);
    let rolls = !state.rebellion || state.readings.issei == IsseiRolls::Always;
    let on_foot = battle.attacker == Side::Japan && battle.arm == Arm::Ground;
    if on_foot && rolls && combat::is_city(data, battle.target.0) {
        let outbreak = umpire.face(6, iph("10.13.1")) == 6;
        state.rebellion |= outbreak;
        top(state).rebellion = outbreak;
        umpire.log(Event::Issei { outbreak }, iph("10.13.1"));
    }
}

/// Whether anything can support a battle: not a second attack [IPH 10.4], nor one without Japanese units.
/// [IPH 7.1.1, 7.12]
pub(crate) fn may_be_supported(data: &Data, state: &State, battle: &Battle) -> bool {
    let ships = || Ship::BATTLESHIPS.into_iter().any(|ship| check_battleship(state, ship).is_ok());
    battle.wave == Wave::First
        && (state.planes_ready() > 0 || ships())
        && companies(data, state, battle) > 0
}

/// The side a battle waits for, if it waits.
pub(crate) fn waits_for(battle: &Battle) -> Option<Side> {
    match battle.step {
        Step::Support | Step::Banzai | Step::Momentum => Some(Side::Japan),
        Step::AttackerLosses | Step::Advance => Some(battle.attacker),
        Step::DefenderLosses => Some(battle.attacker.enemy()),
        Step::Strike => Some(Side::Us),
        Step::Rolls | Step::Resolve => None,
    }
}

/// A half-built order in a battle, read.
pub(crate) enum Draft<'a> {
    Support(Support<'a>),
    /// Whether the Japanese shout.
    Banzai(Wave),
    /// Who loses a step.
    Losses(losses::Draft<'a>),
    /// Who enters the emptied hex.
    Advance(advance::Draft<'a>),
    /// Whether US planes strike.
    Strike,
    /// Whether those who advanced attack again.
    Momentum(attack::Momentum<'a>),
}

/// Reads an order in a battle; `None` when it is complete.
pub(crate) fn draft<'a>(
    data: &'a Data,
    state: &'a State,
    battle: &'a Battle,
    picks: &[Pick],
) -> Option<Draft<'a>> {
    let fight = Fight { data, state, battle };
    match battle.step {
        Step::Support => Support::read(fight, picks).map(Draft::Support),
        Step::AttackerLosses | Step::DefenderLosses => {
            losses::Draft::read(fight, picks).map(Draft::Losses)
        }
        Step::Advance => advance::Draft::read(fight, picks).map(Draft::Advance),
        _ if !picks.is_empty() => None,
        Step::Banzai => Some(Draft::Banzai(battle.wave)),
        Step::Strike => Some(Draft::Strike),
        Step::Momentum => {
            Some(Draft::Momentum(attack::Momentum::new(data, state, battle.target.0)))
        }
        Step::Rolls | Step::Resolve => None,
    }
}

/// Adds what might be picked next.
pub(crate) fn candidates(draft: &Draft<'_>, list: &mut Vec<Pick>) {
    match draft {
        Draft::Support(support) => support.candidates(list),
        Draft::Banzai(_) => list.extend([Choice::Steady, Choice::Banzai].map(Pick::from)),
        Draft::Losses(losses) => losses.candidates(list),
        Draft::Advance(advance) => advance.candidates(list),
        Draft::Strike => list.extend([Choice::Hold, Choice::Strike].map(Pick::from)),
        Draft::Momentum(momentum) => momentum.candidates(list),
    }
}

/// Decides whether an order in a battle may go on with a pick. [IPH B.1]
pub(crate) fn check(draft: &Draft<'_>, choice: Choice) -> Result<(), Illegal> {
    match (draft, choice) {
        (Draft::Support(support), _) => support.check(choice),
        (Draft::Losses(losses), _) => losses.check(choice),
        (Draft::Advance(advance), _) => advance.check(choice),
        (Draft::Momentum(momentum), _) => momentum.check(choice),
        (Draft::Banzai(_), Choice::Steady | Choice::Banzai) => Ok(()),
        (Draft::Banzai(Wave::Second), Choice::Ship(_) | Choice::Planes(_)) => {
            Err(Illegal::NoSupportInMomentum)
        }
        (Draft::Banzai(Wave::Second), Choice::Attack(_)) => Err(Illegal::NoThirdAttack),
        (Draft::Banzai(_), _) => Err(Illegal::Elsewhere(Decision::Banzai)),
        (Draft::Strike, Choice::Hold | Choice::Strike) => Ok(()),
        (Draft::Strike, _) => Err(Illegal::Elsewhere(Decision::Strike)),
    }
}

/// Battleships and planes that are named to support a battle, in any order; planes end it.
pub(crate) struct Support<'a> {
    state: &'a State,
    /// Japanese companies in the battle.
    companies: u8,
    /// Battleships named so far.
    named: EnumSet<Ship>,
}

impl<'a> Support<'a> {
    fn read(fight: Fight<'a>, picks: &[Pick]) -> Option<Self> {
        let Fight { data, state, battle } = fight;
        let mut named = EnumSet::EMPTY;
        for &pick in picks {
            let Choice::Ship(ship) = choice_of(pick) else { return None };
            named.insert(ship);
        }
        Some(Support { state, companies: companies(data, state, battle), named })
    }

    fn candidates(&self, list: &mut Vec<Pick>) {
        list.push(Choice::Done.into());
        list.extend(Ship::BATTLESHIPS.map(|ship| Pick::from(Choice::Ship(ship))));
        let planes = self.state.planes_ready().min(self.companies);
        list.extend((1..=planes).map(|count| Pick::from(Choice::Planes(count))));
    }

    /// Battleships support from close in, once a turn each [IPH 7.1.1]; no more planes than companies [IPH 7.12].
    fn check(&self, choice: Choice) -> Result<(), Illegal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Ship(ship) if !ship.is_battleship() => Err(Illegal::OnlyBattleships(ship)),
            Choice::Ship(ship) if self.named.contains(ship) => {
                Err(Illegal::ShipNamed(ship, Decision::Support))
            }
            Choice::Ship(ship) => check_battleship(self.state, ship),
            Choice::Planes(count) => {
                check_planes(self.state, count)?;
                if count > self.companies {
                    return Err(Illegal::MorePlanesThanUnits(self.companies));
                }
                let most = self.state.planes_ready().min(self.companies);
                movement::check_count(Decision::Support, count, most)
            }
            _ => Err(Illegal::Elsewhere(Decision::Support)),
        }
    }
}

/// Whether a battleship may support a battle: close in, once a turn. [IPH 7.1.1]
fn check_battleship(state: &State, ship: Ship) -> Result<(), Illegal> {
    match state.berths[ship] {
        Berth::Gone => Err(Illegal::ShipGone(ship)),
        Berth::Distant => Err(Illegal::NotCloseIn(ship)),
        Berth::CloseIn if state.supported.contains(ship) => Err(Illegal::HasSupported(ship)),
        Berth::CloseIn => Ok(()),
    }
}

/// Whether so many Japanese planes can fly now. [IPH 5.9, 7.2, 7.10]
pub(crate) fn check_planes(state: &State, count: u8) -> Result<(), Illegal> {
    if state.is_night() {
        Err(Illegal::NoPlanesAtNight)
    } else if !state.planes_fly() {
        Err(Illegal::NoPlanesYet)
    } else if count > state.planes_ready() {
        Err(Illegal::NoPlanesLeft(state.planes_ready()))
    } else {
        Ok(())
    }
}

/// Carries out a decision made in a battle.
pub(crate) fn apply(data: &Data, state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
    let battle = *top(state);
    match battle.step {
        Step::Support => support(state, picks, umpire),
        Step::Banzai => {
            if choice_of(picks[0]) == Choice::Banzai {
                // Half the die in columns, even none: the losses double all the same. [IPH 12.1.2]
                let columns = umpire.face(6, iph("12.1.2")) / 2;
                top(state).banzai = true;
                top(state).banzai_columns = columns;
                umpire.log(Event::Banzai { columns: Some(columns) }, iph("12.1.1"));
            } else {
                umpire.log(Event::Banzai { columns: None }, iph("12.1.1"));
            }
            top(state).step = Step::Resolve;
        }
        Step::AttackerLosses | Step::DefenderLosses => losses::lose(data, state, picks, umpire),
        Step::Advance => advance::carry_out(data, state, picks, umpire),
        Step::Strike => {
            let at = sea::can_strike(state, &battle).expect("there is one to strike at");
            if choice_of(picks[0]) == Choice::Strike {
                sea::strike(data, state, at, umpire);
            } else {
                top(state).spared.insert(at);
                umpire.log(Event::NoStrike(at), iph("7.7"));
            }
            after_strike(data, state);
        }
        Step::Momentum => {
            state.frames.pop();
            if let Choice::Attack(target) = choice_of(picks[0]) {
                attack::attack_again(data, state, battle.target.0, target, umpire);
            }
        }
        Step::Rolls | Step::Resolve => unreachable!("these steps wait for nobody"),
    }
}

/// Japan names its support. [IPH 7.1.1, 7.12]
fn support(state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
    let mut battle = *top(state);
    battle.add_support(picks);
    battle.step = Step::Rolls;
    *top(state) = battle;
    battle.battleships.iter().for_each(|ship| _ = state.supported.insert(ship));
    state.planes_used += battle.planes;
    let Battle { battleships, planes, .. } = battle;
    umpire.log(Event::Supported { battleships, planes }, iph("7.1.1"));
}

impl Battle {
    /// Adds the ships and planes that an order names.
    pub(crate) fn add_support(&mut self, picks: &[Pick]) {
        for &pick in picks {
            match choice_of(pick) {
                Choice::Ship(ship) => _ = self.battleships.insert(ship),
                Choice::Planes(count) => self.planes = count,
                _ => {}
            }
        }
    }
}

/// Carries out a step in which nobody decides.
pub(crate) fn advance(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    match top(state).step {
        Step::Rolls => roll(data, state, umpire),
        Step::Resolve => resolve(data, state, umpire),
        _ => unreachable!("the other steps wait for a side"),
    }
}

/// The Issei, US planes, Battleship Row and the night are rolled for, in this order. [IPH B.1]
fn roll(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    roll_issei(data, state, umpire);
    let battle = *top(state);
    // Second attacks have no air support of either side. [IPH 10.4]
    if state.planes_fly() && battle.wave == Wave::First {
        roll_us_planes(data, state, umpire);
    }
    roll_row(data, state, &battle, umpire);
    if state.is_night() && battle.attacker == Side::Japan {
        roll_night(data, state, umpire);
    }
    let shouts = companies(data, state, &battle) > 0;
    top(state).step = if shouts { Step::Banzai } else { Step::Resolve };
}

/// Every unused US plane is rolled for, carriers first, then the Army. [IPH 7.14, 7.15.1]
fn roll_us_planes(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    let mut flown = EnumSet::EMPTY;
    let mut rolled = false;
    let used = state.us_planes_used;
    for (ship, plane) in Ship::US_CARRIERS.into_iter().zip(UsPlane::OF_CARRIERS) {
        if state.is_close(ship) && !used.contains(plane) {
            rolled = true;
            if umpire.face(6, iph("7.14")) == 6 {
                flown.insert(plane);
            }
        }
    }
    if state.army_plane && !used.contains(UsPlane::Army) {
        rolled = true;
        if umpire.face(6, iph("7.15.1")) + safe_airfields(data, state) >= 6 {
            flown.insert(UsPlane::Army);
        }
    }
    flown.iter().for_each(|plane| _ = state.us_planes_used.insert(plane));
    if rolled {
        top(state).us_planes = flown.len() as u8;
        umpire.log(Event::UsPlanes(flown), iph("7.14"));
    }
}

/// Airfields that were never Japanese and have no Japanese unit or interdictor on or beside them.
/// [IPH 7.15.1]
pub(crate) fn safe_airfields(data: &Data, state: &State) -> u8 {
    let interdicted = footing::interdicted(data, state);
    let land = &data.map.land;
    let near = |field: Place| {
        let units = state.japan.iter().filter(|place| place.index() < LAND);
        units.into_iter().any(|&unit| land.distance(unit, field) <= 1)
    };
    let safe = |field: &&Place| {
        !state.once_taken.contains(**field) && !interdicted.contains(**field) && !near(**field)
    };
    data.map.airfields.iter().filter(safe).count() as u8
}

/// Battleship Row rolls for its factor, attacking or defending. [IPH 11.3, 11.4.1]
fn roll_row(data: &Data, state: &mut State, battle: &Battle, umpire: &mut Umpire<'_>) {
    let row = data.map.ford_island;
    let (dice, rule) = match battle.arm {
        Arm::Guns => (combat::guns_dice(data, battle), iph("11.3")),
        _ if state.row && battle.target.0 == row => (2, iph("11.4.1")),
        _ => return,
    };
    let factor = umpire.sum(dice, 6, rule) as u8;
    top(state).row = factor;
    umpire.log(Event::RowFactor(factor), rule);
}

/// The night shifts for, against or not at all, by half a second die. [IPH 12.4.1, 12.4.2]
fn roll_night(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    let die = umpire.face(6, iph("T.NIGHT"));
    let way = data.book.night.faces[usize::from(die) - 1];
    let columns = match way {
        0 => 0,
        way => way * (umpire.face(6, iph("12.4.2")) / 2) as i8,
    };
    top(state).night = columns;
    umpire.log(Event::NightShift(columns), iph("12.4.1"));
}

/// The combat die, and what each side owes. [IPH 10.2.3, 10.9.1, 12.1.2]
fn resolve(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    let battle = *top(state);
    let ladder: Ladder = combat::ladder(data, state, &battle);
    let die = umpire.face(6, iph("10.2.3"));
    let column = ladder.column;
    let mut losses = data.book.crt.row(die)[column as usize];
    if battle.banzai {
        // Japanese losses double, and none becomes one; they come first when Japan attacks.
        // [IPH 12.1.2]
        let own = &mut losses[battle.attacker as usize];
        *own = (*own * 2).max(1);
    }
    if battle.arm == Arm::Guns {
        // The Row never loses a step when it attacks. [IPH 11.3]
        losses[0] = 0;
    }
    umpire.log(Event::Resolved(Resolution { ladder, column, losses }), iph("10.9.1"));
    top(state).owed = losses;
    top(state).step = Step::AttackerLosses;
    losses::run_on(data, state, umpire);
}

/// Goes on after losses and advance: a strike, momentum, or the end of the battle.
pub(crate) fn after_advance(data: &Data, state: &mut State) {
    let battle = *top(state);
    if sea::can_strike(state, &battle).is_some() {
        top(state).step = Step::Strike;
    } else {
        after_strike(data, state);
    }
}

/// A second strike, momentum, or the end of the battle. [IPH 7.7, 10.4]
fn after_strike(data: &Data, state: &mut State) {
    if state.is_over() {
        return;
    }
    let battle = *top(state);
    if sea::can_strike(state, &battle).is_some() {
        top(state).step = Step::Strike;
        return;
    }
    if may_attack_again(data, state, &battle) {
        top(state).step = Step::Momentum;
    } else {
        state.frames.pop();
    }
}

/// Whether Japanese who advanced after a first attack by day have somebody to attack. [IPH 10.4]
pub(crate) fn may_attack_again(data: &Data, state: &State, battle: &Battle) -> bool {
    battle.attacker == Side::Japan
        && battle.arm == Arm::Ground
        && battle.wave == Wave::First
        && !state.is_night()
        && state.japan_at(battle.target.0).next().is_some()
        && attack::Momentum::new(data, state, battle.target.0).has_target()
}
