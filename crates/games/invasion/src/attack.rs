//! Chapter 10: who attacks whom. [IPH 10.1, 10.3, 10.5, 9.12, 9.13.1]

use wardroom_hexmap::{Direction, Hex, Hexside, Place};
use wardroom_kernel::Pick;

use crate::battle;
use crate::combat::{self, beside, fighting, way_of};
use crate::data::Data;
use crate::event::{Event, Umpire};
use crate::forces::{Org, Side, Sub};
use crate::illegal::{Decision, Illegal};
use crate::iph;
use crate::map::{Hexes, LAND, Spot};
use crate::movement::check_count;
use crate::pick::{Choice, choice_of};
use crate::state::{Arm, Battle, Frame, State, Wave};

/// Battleship Row shoots so far. [IPH 11.3]
pub(crate) const RANGE: u8 = 2;

/// Whether an attack can cross the hexside: water bars it, but not round Ford Island.
/// [IPH 9.10, 11.2.1]
fn is_open(data: &Data, target: Place, direction: Direction) -> bool {
    data.map.land.side(target, direction) != Hexside::Water
}

/// Whether an attack can go from one hex to another.
pub(crate) fn is_open_to(data: &Data, target: Place, from: Place) -> bool {
    way_of(data, target, from).is_some_and(|way| is_open(data, target, way))
}

/// Who may attack now, and whom.
pub(crate) struct Front<'a> {
    data: &'a Data,
    state: &'a State,
    side: Side,
    /// Hexes with units that can attack: not stalled, and not all spent. [IPH 10.3, 8.5.2]
    able: Hexes,
    /// Hexes with enemies.
    foes: Hexes,
}

/// Hexes with pieces of a side that can be attacked.
fn held(data: &Data, state: &State, side: Side) -> Hexes {
    let on_map = |place: &Place| place.index() < LAND;
    match side {
        Side::Japan => {
            let units = state.japan.iter().copied().filter(on_map);
            units.chain(state.beachheads.into_iter().flatten()).collect()
        }
        Side::Us => {
            let mut held = state.garrisons;
            let row = state.row.then_some(data.map.ford_island);
            let units = state.us.iter().copied().filter(on_map);
            units.chain(row).for_each(|place| _ = held.insert(place));
            held
        }
    }
}

impl<'a> Front<'a> {
    fn new(data: &'a Data, state: &'a State, side: Side) -> Self {
        let mut able = Hexes::default();
        for_ready(data, state, side, |place| _ = able.insert(place));
        let foes = held(data, state, side.enemy());
        Front { data, state, side, able, foes }
    }

    /// Whether it is Battleship Row that attacks.
    fn is_row(&self) -> bool {
        self.side == Side::Us && fighting(self.state) == Sub::Row
    }

    fn decision(&self) -> Decision {
        match self.side {
            Side::Japan => Decision::JapaneseCombat,
            Side::Us => Decision::UsCombat(fighting(self.state)),
        }
    }

    fn hex(&self, place: Place) -> Hex {
        self.data.map.land.hex(place)
    }

    /// The hexes from which a target can be attacked now, as bits.
    #[inline]
    fn bases(&self, target: Place) -> u8 {
        let around = self.data.map.land.ways(target);
        let open =
            around.filter(|&(_, place, side)| side != Hexside::Water && self.able.contains(place));
        open.fold(0, |set, (direction, ..)| set | bit_of(direction))
    }

    /// Calls `each` with every hex that may be attacked now, as units come to it.
    fn targets(&self, mut each: impl FnMut(Place)) {
        if self.is_row() {
            self.foes.iter().filter(|&at| self.check_shot(at).is_ok()).for_each(each);
            return;
        }
        let (mut left, mut foes) = (self.able, self.foes);
        for_ready(self.data, self.state, self.side, |place| {
            if left.remove(place) {
                for (_, target, side) in self.data.map.land.ways(place) {
                    let open = side != Hexside::Water && !self.state.attacked.contains(target);
                    if open && foes.remove(target) {
                        each(target);
                    }
                }
            }
        });
    }

    /// Whether a hex may be attacked. [IPH 10.3, 10.5, 9.10, 9.12]
    fn check_target(&self, target: Place) -> Result<(), Illegal> {
        if self.is_row() {
            return self.check_shot(target);
        }
        if !self.foes.contains(target) {
            return Err(Illegal::NoTarget(self.hex(target)));
        }
        if self.state.attacked.contains(target) {
            return Err(Illegal::AttackedAlready(self.hex(target)));
        }
        if self.bases(target) == 0 { Err(self.nobody_beside(target)) } else { Ok(()) }
    }

    /// Whether Battleship Row may shoot at a hex; everything between is ignored. [IPH 11.3]
    fn check_shot(&self, target: Place) -> Result<(), Illegal> {
        let land = &self.data.map.land;
        if !self.state.row {
            return Err(Illegal::RowIsGone);
        }
        if !self.state.attacked.is_empty() {
            // The Row attacks one hex in its phase.
            return Err(Illegal::RowHasFired);
        }
        // A marker alone is no ground unit.
        if !self.foes.contains(target) || self.state.japan_at(target).next().is_none() {
            return Err(Illegal::NoTarget(self.hex(target)));
        }
        let near = land.distance(self.data.map.ford_island, target) <= RANGE;
        if near { Ok(()) } else { Err(Illegal::OutOfRange(self.hex(target))) }
    }

    /// Why no unit around a target attacks it.
    #[cold]
    fn nobody_beside(&self, target: Place) -> Illegal {
        let mut reason = Illegal::NobodyBeside(self.hex(target));
        for (_, place, side) in self.data.map.land.ways(target) {
            if self.able.contains(place) {
                return Illegal::AcrossWater(self.hex(target));
            }
            if side == Hexside::Water {
                continue;
            }
            // What units there have done says more than whose they are.
            reason = match (self.idle(place), reason) {
                (idle @ (Illegal::HaveAttacked(_) | Illegal::Stalled(_)), _) => idle,
                (Illegal::OtherSubCommand(sub, _), Illegal::NobodyBeside(hex)) => {
                    Illegal::OtherSubBeside(sub, hex)
                }
                (_, reason) => reason,
            };
        }
        reason
    }

    /// Why nobody attacks out of a hex.
    #[cold]
    fn idle(&self, place: Place) -> Illegal {
        let (data, state, hex) = (self.data, self.state, self.hex(place));
        if self.side == Side::Us {
            let sub = fighting(state);
            return if state.us_at(sub, place).next().is_some() {
                Illegal::HaveAttacked(hex)
            } else if state.us.contains(&place) {
                Illegal::OtherSubCommand(sub, hex)
            } else if state.row && place == data.map.ford_island {
                Illegal::RowAttacksAlone
            } else if state.garrisons.contains(place) {
                Illegal::GarrisonOnly(hex)
            } else {
                Illegal::NobodyToAttack(hex)
            };
        }
        if state.japan_at(place).any(|unit| !state.is_stalled(unit)) {
            Illegal::HaveAttacked(hex)
        } else if state.japan_at(place).next().is_some() {
            Illegal::Stalled(hex)
        } else if state.is_beachhead(place) {
            Illegal::MarkerOnly(hex)
        } else {
            Illegal::NobodyToAttack(hex)
        }
    }

    /// Whether planes alone may attack Battleship Row. [IPH 11.4.3, 10.3]
    fn check_air_attack(&self) -> Result<(), Illegal> {
        let (state, row) = (self.state, self.data.map.ford_island);
        if self.side == Side::Us {
            Err(Illegal::Elsewhere(self.decision()))
        } else if !state.row {
            Err(Illegal::RowIsGone)
        } else if state.attacked.contains(row) {
            Err(Illegal::AttackedAlready(self.hex(row)))
        } else {
            battle::check_planes(state, 1)
        }
    }
}

/// Calls `each` for every unit of a side that can attack now, with where it is. [IPH 10.3, 8.5.2]
#[inline]
fn for_ready(data: &Data, state: &State, side: Side, mut each: impl FnMut(Place)) {
    let mut look = |ready: bool, place: Place| {
        if ready && place.index() < LAND {
            each(place);
        }
    };
    match side {
        Side::Japan => (0..data.japanese()).for_each(|unit| {
            let ready = !state.is_stalled(unit) && !state.is_japan_spent(unit);
            look(ready, state.japan[unit]);
        }),
        Side::Us => {
            fighting(state).units().for_each(|unit| look(!state.is_us_spent(unit), state.us[unit]));
        }
    }
}

/// Whether a side can attack anything at all now.
pub(crate) fn can_anybody_attack(data: &Data, state: &State, side: Side) -> bool {
    let mut found = false;
    Front::new(data, state, side).targets(|_| found = true);
    found
}

/// The hexes from which a declared attack comes, as they are named.
pub(crate) struct Joining<'a> {
    front: Front<'a>,
    target: Place,
    /// The hexes that can attack, and those named so far, as bits.
    bases: u8,
    joined: u8,
    /// The sub-command of those named outside of beachheads. [IPH 9.13.1]
    bound: Option<Org>,
}

impl Joining<'_> {
    /// The sub-command that a hex outside of beachheads attacks with; `None` for those inside, which
    /// join with either. [IPH 9.13.1]
    fn binding_org(&self, way: Direction) -> Option<Org> {
        let (data, state) = (self.front.data, self.front.state);
        let place = beside(data, self.target, way)?;
        if self.front.side == Side::Us || state.is_beachhead(place) {
            return None;
        }
        state.japan_at(place).find(|&unit| !state.is_stalled(unit)).map(|unit| data.org(unit))
    }

    fn decision(&self) -> Decision {
        Decision::Bases(self.front.hex(self.target))
    }

    fn candidates(&self, list: &mut Vec<Pick>) {
        list.push(if self.joined == 0 { Choice::All } else { Choice::Done }.into());
        let open = ways(self.bases & !self.joined);
        let hexes = open.filter_map(|way| beside(self.front.data, self.target, way));
        list.extend(hexes.map(|place| Pick::from(Choice::From(place))));
    }

    /// Hexes are named in any order, or all of them at once; IJA and SNLF stay apart. [IPH 10.5, 9.13.1]
    fn check(&self, choice: Choice) -> Result<(), Illegal> {
        match choice {
            Choice::From(place) => self.check_base(place),
            Choice::Done if self.joined == 0 => Err(Illegal::NoneNamed(self.decision())),
            Choice::Done => Ok(()),
            Choice::All if self.joined != 0 => Err(Illegal::NotAllNow(self.decision())),
            Choice::All => {
                let mut orgs = ways(self.bases).filter_map(|way| self.binding_org(way));
                let first = orgs.next();
                let apart = orgs.any(|org| Some(org) != first);
                if apart { Err(Illegal::JointAttack) } else { Ok(()) }
            }
            _ => Err(Illegal::Elsewhere(self.decision())),
        }
    }

    fn check_base(&self, place: Place) -> Result<(), Illegal> {
        let front = &self.front;
        let hex = front.hex(place);
        let Some(way) = front.hex(self.target).direction_to(hex) else {
            return Err(Illegal::NotAdjacent(hex));
        };
        if self.joined & bit_of(way) != 0 {
            return Err(Illegal::HexNamed(hex, self.decision()));
        }
        if !is_open(front.data, self.target, way) {
            return Err(Illegal::AcrossWater(hex));
        }
        if self.bases & bit_of(way) == 0 {
            return Err(front.idle(place));
        }
        match (self.bound, self.binding_org(way)) {
            (Some(bound), Some(org)) if bound != org => Err(Illegal::JointAttack),
            _ => Ok(()),
        }
    }
}

fn ways(set: u8) -> impl Iterator<Item = Direction> {
    Direction::ALL.into_iter().filter(move |&way| set & bit_of(way) != 0)
}

/// A half-built order of a combat phase, read.
pub(crate) enum Draft<'a> {
    /// A target, or the end of the phase.
    Spot(Front<'a>),
    /// The hexes that attack it.
    Bases(Joining<'a>),
    /// So many planes are ready to attack Battleship Row.
    Planes(u8),
}

/// Reads an order of a combat phase while no battle is under way; `None` when it is complete.
pub(crate) fn draft<'a>(
    data: &'a Data,
    state: &'a State,
    side: Side,
    picks: &[Pick],
) -> Option<Draft<'a>> {
    let Some((&first, rest)) = picks.split_first() else {
        return Some(Draft::Spot(Front::new(data, state, side)));
    };
    match choice_of(first) {
        Choice::AirAttack if rest.is_empty() => Some(Draft::Planes(state.planes_ready())),
        Choice::Attack(target) if fighting(state) != Sub::Row || side == Side::Japan => {
            let (joined, done) = joined(data, target, rest);
            if done {
                return None;
            }
            let front = Front::new(data, state, side);
            let bases = front.bases(target);
            // Where only one hex can attack it need not be named.
            if bases.count_ones() == 1 {
                return None;
            }
            let mut joining = Joining { front, target, bases, joined, bound: None };
            joining.bound = ways(joined).find_map(|way| joining.binding_org(way));
            Some(Draft::Bases(joining))
        }
        _ => None,
    }
}

/// Adds what might be picked next.
pub(crate) fn candidates(draft: &Draft<'_>, list: &mut Vec<Pick>) {
    match draft {
        Draft::Spot(front) => {
            list.push(Choice::Done.into());
            front.targets(|target| list.push(Choice::Attack(target).into()));
            if front.side == Side::Japan {
                list.push(Choice::AirAttack.into());
            }
        }
        Draft::Bases(joining) => joining.candidates(list),
        &Draft::Planes(ready) => {
            list.extend((1..=ready).rev().map(|count| Pick::from(Choice::Planes(count))));
        }
    }
}

/// Decides whether an order of a combat phase may go on with a pick. [IPH 10.1, 10.5, 11.4.3]
#[inline]
pub(crate) fn check(draft: &Draft<'_>, choice: Choice) -> Result<(), Illegal> {
    match (draft, choice) {
        (Draft::Spot(_), Choice::Done) => Ok(()),
        (Draft::Spot(front), Choice::Attack(target)) => front.check_target(target),
        (Draft::Spot(front), Choice::AirAttack) => front.check_air_attack(),
        (Draft::Spot(front), _) => Err(Illegal::Elsewhere(front.decision())),
        (Draft::Bases(joining), _) => joining.check(choice),
        (&Draft::Planes(ready), Choice::Planes(count)) if count > ready => {
            Err(Illegal::NoPlanesLeft(ready))
        }
        (&Draft::Planes(ready), Choice::Planes(count)) => {
            check_count(Decision::AirAttack, count, ready)
        }
        (Draft::Planes(_), _) => Err(Illegal::Elsewhere(Decision::AirAttack)),
    }
}

/// The hexes that have joined by these picks, as bits, and whether the order is complete.
fn joined(data: &Data, target: Place, picks: &[Pick]) -> (u8, bool) {
    picks.iter().fold((0, false), |(joined, done), &pick| match choice_of(pick) {
        Choice::From(place) => (joined | way_of(data, target, place).map_or(0, bit_of), done),
        _ => (joined, true),
    })
}

/// The bit of a direction in a set of them.
const fn bit_of(way: Direction) -> u8 {
    1 << way as u8
}

/// Puts the hexes of an attack in the order of their directions, whatever order they were named in.
pub(crate) fn sort(data: &Data, picks: &mut [Pick]) {
    let Some((&mut first, rest)) = picks.split_first_mut() else { return };
    if let Choice::Attack(target) = choice_of(first) {
        rest.sort_by_key(|&pick| match choice_of(pick) {
            Choice::From(place) => way_of(data, target, place).map_or(0, |way| way as u8),
            _ => u8::MAX,
        });
    }
}

/// The battle that a complete order declares; `None` for an order that declares none.
pub(crate) fn proposed(data: &Data, state: &State, side: Side, picks: &[Pick]) -> Option<Battle> {
    let (&first, rest) = picks.split_first()?;
    let mut proposed = Battle { attacker: side, ..Battle::default() };
    match choice_of(first) {
        Choice::AirAttack => {
            proposed.arm = Arm::Planes;
            proposed.target = Spot(data.map.ford_island);
            if let Some(Choice::Planes(count)) = rest.first().map(|&pick| choice_of(pick)) {
                proposed.planes = count;
            }
        }
        Choice::Attack(target) => {
            proposed.target = Spot(target);
            if side == Side::Us && fighting(state) == Sub::Row {
                proposed.arm = Arm::Guns;
            } else {
                let named = joined(data, target, rest).0;
                let all = || Front::new(data, state, side).bases(target);
                let from = if named == 0 { all() } else { named };
                let hexes = ways(from).filter_map(|way| beside(data, target, way));
                hexes.for_each(|place| proposed.from.push(Spot(place)));
            }
        }
        _ => return None,
    }
    Some(proposed)
}

/// Declares an attack. [IPH 10.5, B.1]
pub(crate) fn declare(
    data: &Data,
    state: &mut State,
    side: Side,
    picks: &[Pick],
    umpire: &mut Umpire<'_>,
) {
    let declared = proposed(data, state, side, picks).expect("an attack names its target");
    state.planes_used += declared.planes;
    state.attacked.insert(declared.target.0);
    begin(data, state, declared, umpire);
}

/// Puts a declared attack on the stack and marks who takes part. [IPH 10.3, 6.8]
pub(crate) fn begin(data: &Data, state: &mut State, declared: Battle, umpire: &mut Umpire<'_>) {
    let Battle { attacker: side, arm, wave, target: Spot(target), from, .. } = declared;
    let mut spent: u128 = 0;
    for place in combat::attacking_hexes(&declared) {
        combat::attackers(data, state, side, place, |unit, _| spent |= 1 << unit);
    }
    match side {
        Side::Japan => state.japan_spent |= spent as u64,
        Side::Us => state.us_spent |= spent,
    }
    // The US looks into the stack it attacks, and into those that attack it. [IPH 6.8]
    umpire.reveal();
    umpire.log(Event::Attack { side, arm, wave, target, from }, iph("10.5"));
    state.frames.push(Frame::Battle(declared));
    battle::begin(data, state);
}

/// Those who advanced into a hex, and what they may attack again. [IPH 10.4]
pub(crate) struct Momentum<'a> {
    data: &'a Data,
    from: Place,
    foes: Hexes,
}

impl<'a> Momentum<'a> {
    pub(crate) fn new(data: &'a Data, state: &State, from: Place) -> Self {
        Momentum { data, from, foes: held(data, state, Side::Us) }
    }

    /// Whether there is anything to attack again.
    pub(crate) fn has_target(&self) -> bool {
        let mut around = self.data.map.land.around(self.from);
        around.any(|(_, target)| self.check_target(target).is_ok())
    }

    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        list.push(Choice::Done.into());
        let around = self.data.map.land.around(self.from);
        list.extend(around.map(|(_, target)| Pick::from(Choice::Attack(target))));
    }

    pub(crate) fn check(&self, choice: Choice) -> Result<(), Illegal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Attack(target) => self.check_target(target),
            _ => Err(Illegal::Elsewhere(Decision::Momentum)),
        }
    }

    fn check_target(&self, target: Place) -> Result<(), Illegal> {
        let hex = self.data.map.land.hex(target);
        match way_of(self.data, self.from, target) {
            _ if !self.foes.contains(target) => Err(Illegal::NoTarget(hex)),
            None => Err(Illegal::NotAdjacentToThem(hex)),
            Some(way) if !is_open(self.data, self.from, way) => Err(Illegal::AcrossWater(hex)),
            Some(_) => Ok(()),
        }
    }
}

/// A second attack, by those who advanced alone. [IPH 10.4]
pub(crate) fn attack_again(
    data: &Data,
    state: &mut State,
    from: Place,
    target: Place,
    umpire: &mut Umpire<'_>,
) {
    let mut second = Battle { wave: Wave::Second, target: Spot(target), ..Battle::default() };
    // The limit binds ordinary attacks alone, so this one does not count. [IPH 10.3, ruling 10]
    second.from.push(Spot(from));
    begin(data, state, second, umpire);
}
