//! What one observer may know, built field by field. [IPH 6.8]
//!
//! The US sees that a Japanese stack is there and its top unit, and looks into the stacks of a
//! battle while it lasts. Losses and what waits off the map lie open, so everybody can count how many
//! companies of each kind are on the island.

use serde::Serialize;
use wardroom_hexmap::{Hex, Place};
use wardroom_kernel::{Dice, EnumMap, EnumSet, Observer, Rule, Seat, Secret, seen};

use crate::combat::{self, Ladder, attacking_hexes};
use crate::data::Data;
use crate::event::turn_name;
use crate::forces::{Berth, Chit, JAPANESE_ROOM, Kind, STACK, Ship, Side, UsPlane};
use crate::iph;
use crate::landing;
use crate::map::LAND;
use crate::sea;
use crate::state::{Battle, Frame, Phase, Readings, SeaBattle, State};
use crate::table::Table;

seen! {
    /// What one observer may know.
    pub struct View = fn view(data: &Data, state: &State, observer: Observer)
    with {
        let hex = |place: Place| data.map.land.hex(place);
        let japanese = observer.knows(Side::Japan.seat());
        let known_middle = japanese || state.is_revealed();
        let mut ashore: EnumMap<Kind, u8, { Kind::COUNT }> = EnumMap::default();
        for unit in (0..data.japanese()).filter(|&unit| state.japan[unit].index() < LAND) {
            ashore[state.japan_kind(data, unit)] += 1;
        }
    } {
        /// The readings of the book.
        readings: Readings = state.readings,
        turn: u8 = state.turn,
        /// Its box on the track.
        time: &'static str = turn_name(state.turn),
        /// Where in the turn the game stands.
        phase: Phase = state.phase,
        /// The Japanese total.
        vp: i8 = state.vp,
        /// The middle of the beachhead, for whoever may know.
        middle: Option<Hex> = state.middle.filter(|_| known_middle).map(hex),
        /// The Beachhead markers on the map.
        beachheads: Vec<Hex> = state.beachheads.into_iter().flatten().map(hex).collect(),
        /// Every stack on the map.
        stacks: Vec<StackView> = stacks(data, state, japanese),
        /// Hexes that Japan controls.
        control: Vec<Hex> = state.control.iter().map(hex).collect(),
        /// Japanese companies on the island by kind: everybody can count them.
        ashore: Vec<(Kind, u8)> = ashore.iter().map(|(kind, &count)| (kind, count)).collect(),
        /// Japanese companies that wait, SNLF and IJA.
        waiting: [u8; 2] = landing::waiting(data, state),
        cup: EnumSet<Chit> = state.cup,
        /// Chits pulled this turn.
        pulled: u8 = state.pulled,
        /// Whether the Japanese have moved and fought this turn.
        taken: [bool; 2] = [state.moved, state.fought],
        /// Where the ships are; gone ones included.
        ships: Vec<(Ship, Berth)> =
            state.berths.iter().map(|(ship, &berth)| (ship, berth)).collect(),
        /// Japanese ships that are to be close in, for whoever may know.
        disposition: Option<EnumSet<Ship>> = state.disposition.filter(|_| japanese),
        /// Japanese planes left, and those ready now.
        planes: [u8; 2] = [state.planes, state.planes_ready()],
        /// Where planes interdict.
        interdictors: Vec<Hex> = state.interdictors.iter().map(|plane| hex(plane.0)).collect(),
        /// US planes used this turn.
        us_planes_used: EnumSet<UsPlane> = state.us_planes_used,
        /// Whether the Army plane is in the game.
        army_plane: bool = state.army_plane,
        /// Battleships that have supported this turn.
        supported: EnumSet<Ship> = state.supported,
        /// Whether US carriers may strike at supporting battleships today, and those struck at.
        strikes: (bool, EnumSet<Ship>) = (state.strikes, state.struck),
        /// Whether the Issei have risen.
        rebellion: bool = state.rebellion,
        /// Airfields and hexes of Honolulu that were ever Japanese.
        once_taken: Vec<Hex> = state.once_taken.iter().map(hex).collect(),
        /// The last Japanese march: from, to.
        last_march: Option<[Hex; 2]> = state.last_march.map(|ends| ends.map(hex)),
        /// Hexes attacked in this phase.
        attacked: Vec<Hex> = state.attacked.iter().map(hex).collect(),
        /// The stack that has set off.
        march: Option<MarchView> = match state.frames.last() {
            Some(Frame::March(march)) => {
                Some(MarchView { from: hex(march.from.0), left: march.left, factor: march.factor })
            }
            _ => None,
        },
        /// The battle under way.
        battle: Option<BattleView> = state.battle().map(|battle| battle_view(data, state, battle)),
        /// The battle at sea under way.
        sea: Option<SeaBattle> = match state.frames.last() {
            Some(Frame::Sea(battle)) => Some(*battle),
            _ => None,
        },
    }

    /// A battle under way, with its ladder.
    pub struct BattleView = fn battle_view(data: &Data, state: &State, battle: &Battle)
    with {
        let ladder = combat::ladder(data, state, battle);
    } {
        /// The hex attacked.
        target: Hex = data.map.land.hex(battle.target.0),
        from: Vec<Hex> = attacking_hexes(battle).map(|hex| data.map.land.hex(hex)).collect(),
        /// The battle itself.
        battle: Battle = *battle,
        /// Strengths, odds and shifts as they stand.
        ladder: Ladder = ladder,
        /// Each shift that counts, with its name, columns and rule.
        shifts: Vec<(&'static str, i8, Rule)> = ladder
            .counting()
            .map(|(shift, columns)| (shift.word(), columns, shift.rule()))
            .collect(),
    }
}

/// A stack as an observer sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StackView {
    pub hex: Hex,
    /// The name of the place.
    pub name: &'static str,
    pub side: Side,
    /// The unit on top; none for a marker alone.
    pub top: Option<Kind>,
    /// Everything in it, for whoever may look: kind, and whether it has moved or attacked.
    pub units: Option<Vec<UnitView>>,
}

/// One piece of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct UnitView {
    pub kind: Kind,
    /// Whether it has moved or attacked in this phase.
    pub spent: bool,
    /// Whether it stalled this turn.
    pub stalled: bool,
}

/// A US stack that has set off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MarchView {
    /// Where it set off.
    pub from: Hex,
    /// Units that have not gone yet.
    pub left: u8,
    /// Its movement factor.
    pub factor: u8,
}

/// Whether everybody looks into a stack now: it is in the battle under way. [IPH 6.8]
pub(crate) fn is_open(state: &State, place: Place) -> bool {
    state.battle().is_some_and(|battle| {
        battle.target.0 == place || attacking_hexes(battle).any(|hex| hex == place)
    })
}

/// The unit on top of a Japanese stack: the first by number.
pub(crate) fn top_of(data: &Data, state: &State, place: Place) -> Option<Kind> {
    state.japan_at(place).next().map(|unit| state.japan_kind(data, unit))
}

fn stacks(data: &Data, state: &State, japanese: bool) -> Vec<StackView> {
    let mut stacks = Vec::new();
    let table = Table::of(data, state);
    let held = |place: &Place| table.has(Side::Us, *place) || table.has(Side::Japan, *place);
    for place in data.map.land.all().filter(held) {
        let (hex, name) = (data.map.land.hex(place), data.map.name(place));
        let mut us = Vec::new();
        for unit in (0..state.us.len()).filter(|&unit| state.us[unit] == place) {
            let spent = state.is_us_spent(unit);
            us.push(UnitView { kind: state.us_kind(unit), spent, stalled: false });
        }
        if state.garrisons.contains(place) {
            us.push(UnitView { kind: Kind::Garrison, spent: false, stalled: false });
        }
        if state.row && place == data.map.ford_island {
            us.push(UnitView { kind: Kind::Row, spent: false, stalled: false });
        }
        if !us.is_empty() {
            let top = us.first().map(|unit| unit.kind);
            stacks.push(StackView { hex, name, side: Side::Us, top, units: Some(us) });
        }
        let top = top_of(data, state, place);
        if top.is_some() || state.is_beachhead(place) {
            let open = japanese || is_open(state, place);
            let units = open.then(|| {
                let units = state.japan_at(place).map(|unit| UnitView {
                    kind: state.japan_kind(data, unit),
                    spent: state.is_japan_spent(unit),
                    stalled: state.is_stalled(unit),
                });
                units.collect()
            });
            stacks.push(StackView { hex, name, side: Side::Japan, top, units });
        }
    }
    stacks
}

/// Japanese companies on the map that only Japan may look at.
fn hidden(data: &Data, state: &State) -> Vec<usize> {
    let on_map = (0..data.japanese()).filter(|&unit| state.japan[unit].index() < LAND);
    on_map.filter(|&unit| !is_open(state, state.japan[unit])).collect()
}

/// Tries so many exchanges of companies in one resample.
const EXCHANGES: usize = 120;

/// Puts other things in place of those that `seat` may not know: the beachhead, the ships, and what
/// lies under the top units. [IPH 3.2.1, 7.3.1, 6.8]
pub(crate) fn resample(data: &Data, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
    let mut other = *state;
    if Side::of(seat) == Side::Japan {
        return other;
    }
    let mut pick = |count: usize, rule: Rule| -> usize {
        let counts = [1u16; 64];
        let name = |at: usize| at.to_string();
        let cup = wardroom_kernel::Cup { counts: &counts[..count.min(64)], name: &name };
        dice.draw(cup, rule)
    };
    if state.phase == Phase::Deployment {
        let at = pick(data.map.middles.len(), iph("3.2.1"));
        other.middle = Some(data.map.middles[at]);
    }
    if state.disposition.is_some() {
        let ships = sea::afloat(state, Side::Japan);
        other.disposition = Some(ships.filter(|_| pick(2, iph("7.3.1")) == 1).collect());
    }
    let units = hidden(data, state);
    if units.len() > 1 {
        // Exchanges begin at an arrangement that says nothing of the real one.
        if let Some(japan) = arranged(data, state, &units) {
            other.japan = japan;
            other.stalled = shared_by_stacks(state, &other, &units, state.stalled);
            other.japan_spent = shared_by_stacks(state, &other, &units, state.japan_spent);
        }
        for _ in 0..EXCHANGES {
            let (a, b) =
                (units[pick(units.len(), iph("6.8"))], units[pick(units.len(), iph("6.8"))]);
            exchange(data, &mut other, a, b, pick(2, iph("6.8")) == 1);
        }
    }
    other
}

/// The companies that the US may not look at, laid out anew by what it may know alone: the top of every stack,
/// how many lie on each beach, and which companies there are. `None` if the plain way does not come out.
fn arranged(data: &Data, state: &State, units: &[usize]) -> Option<[Place; JAPANESE_ROOM]> {
    let mut japan = state.japan;
    let mut stacks: Vec<Place> = units.iter().map(|&unit| state.japan[unit]).collect();
    stacks.sort_unstable();
    stacks.dedup();
    let mut left = units.to_vec();
    // The room that is left in each stack, once its top lies there.
    let mut piles = Vec::with_capacity(stacks.len());
    for place in stacks {
        let kind = top_of(data, state, place)?;
        let at = left.iter().position(|&unit| state.japan_kind(data, unit) == kind)?;
        let top = left.remove(at);
        japan[top] = place;
        let beach = state.is_beachhead(place);
        let many = if beach { state.japan_at(place).count() } else { usize::from(STACK) };
        piles.push((place, top, beach, many.checked_sub(1)?));
    }
    // Beaches have their numbers; what is left over lies anywhere it may.
    piles.sort_by_key(|&(place, _, beach, _)| (!beach, place));
    for unit in left {
        let fits = |&&mut (_, top, beach, room): &&mut (Place, usize, bool, usize)| {
            room > 0 && unit > top && (beach || data.org(unit) == data.org(top))
        };
        let (place, .., room) = piles.iter_mut().find(fits)?;
        japan[unit] = *place;
        *room -= 1;
    }
    piles.iter().all(|&(_, _, beach, room)| !beach || room == 0).then_some(japan)
}

/// Flags of companies, where all that lie in one stack share those of its top.
fn shared_by_stacks(state: &State, other: &State, units: &[usize], flags: u64) -> u64 {
    units.iter().fold(flags, |shared, &unit| {
        let top = state.japan_at(other.japan[unit]).next();
        let set = top.map_or(0, |top| flags >> top & 1);
        shared & !(1 << unit) | set << unit
    })
}

/// Exchanges two companies, or sends one to the stack of the other, if the US could not tell.
fn exchange(data: &Data, state: &mut State, a: usize, b: usize, swap: bool) {
    let (from, to) = (state.japan[a], state.japan[b]);
    if from == to {
        return;
    }
    let mut other = *state;
    if swap {
        other.japan.swap(a, b);
        // What a place has seen stays with the place.
        for flags in [&mut other.stalled, &mut other.japan_spent] {
            let (bit_a, bit_b) = (*flags >> a & 1, *flags >> b & 1);
            *flags = *flags & !(1 << a) & !(1 << b) | bit_b << a | bit_a << b;
        }
    } else {
        // Numbers on the beaches stay: they decide how many can land.
        let plain = !state.is_beachhead(from) && !state.is_beachhead(to);
        if !plain || state.japan_at(to).count() >= usize::from(STACK) {
            return;
        }
        other.japan[a] = to;
        for flags in [&mut other.stalled, &mut other.japan_spent] {
            *flags = *flags & !(1 << a) | (*flags >> b & 1) << a;
        }
    }
    let same = |place: Place| {
        let first = other.japan_at(place).next().map(|unit| data.org(unit));
        let mixed = other.japan_at(place).any(|unit| Some(data.org(unit)) != first);
        top_of(data, &other, place) == top_of(data, state, place)
            && (!mixed || other.is_beachhead(place))
    };
    if same(from) && same(to) {
        *state = other;
    }
}

/// Everything `seat` may not know.
pub(crate) fn secrets(data: &Data, state: &State, seat: Seat) -> Vec<Secret> {
    let mut secrets = Vec::new();
    if Side::of(seat) == Side::Japan {
        return secrets;
    }
    if let (Phase::Deployment, Some(middle)) = (state.phase, state.middle) {
        let value = data.map.number(middle).to_string();
        secrets.push(Secret { name: "the beachhead".to_owned(), value });
    }
    if let Some(set) = state.disposition {
        secrets.push(Secret { name: "the ship disposition".to_owned(), value: format!("{set:?}") });
    }
    let units = hidden(data, state);
    let mut tops: Vec<Place> = units.iter().map(|&unit| state.japan[unit]).collect();
    tops.sort_unstable();
    tops.dedup();
    if units.len() > tops.len() {
        let value = format!("{:?}", units.iter().map(|&u| state.japan[u].0).collect::<Vec<_>>());
        secrets.push(Secret { name: "the Japanese stacks".to_owned(), value });
    }
    secrets
}
