//! Reads a loose position and says everything that is wrong with it.

use wardroom_hexmap::{Hex, Place};
use wardroom_kernel::{Complaints, EnumMap, EnumSet, Rule, Stack};

use super::Setup;
use crate::data::Data;
use crate::forces::{Berth, Chit, Deed, JAPANESE_ROOM, STACK, Ship, Side, Sub, US_UNITS};
use crate::map::{Ground, Hexes, LAND, Spot};
use crate::state::{Arm, Battle, DEAD, Frame, LAST_TURN, Phase, SeaBattle, State, Step, WAITING};
use crate::table::Table;
use crate::{combat, iph, sea, sequence, victory};

/// A unit as its word says.
struct Unit {
    place: Place,
    reduced: bool,
    stalled: bool,
}

/// Reads what is written and keeps what is wrong with it.
struct Reader<'a> {
    data: &'a Data,
    wrong: Complaints,
}

impl Reader<'_> {
    fn complain(&mut self, place: &str, reason: impl Into<String>, rule: Rule) {
        self.wrong.break_rule(place, reason, rule);
    }

    fn place(&mut self, at: &str, hex: Hex) -> Option<Place> {
        let place = self.data.map.land.place(hex);
        if place.is_none() {
            self.complain(at, format!("{hex} is no hex of Oahu"), iph("2.2.1"));
        }
        place
    }

    fn places(&mut self, at: &str, hexes: &[Hex]) -> Vec<Place> {
        hexes.iter().filter_map(|&hex| self.place(at, hex)).collect()
    }

    fn unit(&mut self, at: &str, word: &str) -> Unit {
        let mut unit = Unit { place: DEAD, reduced: false, stalled: false };
        for (number, part) in word.split_whitespace().enumerate() {
            match (number, part) {
                (0, "dead") => {}
                (0, "waiting") => unit.place = WAITING,
                (0, hex) => match hex.parse::<Hex>() {
                    Ok(hex) => unit.place = self.place(at, hex).unwrap_or(DEAD),
                    Err(reason) => self.complain(at, reason, iph("2.2.1")),
                },
                (_, "reduced") => unit.reduced = true,
                (_, "stalled") => unit.stalled = true,
                (_, other) => {
                    self.complain(at, format!("{other} means nothing of a unit"), iph("2.11.1"));
                }
            }
        }
        if unit.place == DEAD && (unit.reduced || unit.stalled) {
            self.complain(at, "a dead unit is neither reduced nor stalled", iph("2.11.1"));
        }
        unit
    }

    fn units(&mut self, at: &str, words: &[String], room: usize) -> Vec<Unit> {
        if words.len() > room {
            let reason = format!("{} units, and there are {room}", words.len());
            self.complain(at, reason, iph("2.3"));
        }
        let read = words.iter().take(room).enumerate();
        read.map(|(number, word)| self.unit(&format!("{at}.{number}"), word)).collect()
    }

    fn battleships(&mut self, at: &str, ships: &[Ship]) -> EnumSet<Ship> {
        if ships.iter().any(|ship| !ship.is_battleship()) {
            self.complain(at, "only Hiei and Kirishima support battles", iph("7.1.1"));
        }
        ships.iter().copied().filter(|ship| ship.is_battleship()).collect()
    }
}

/// Checks a position.
///
/// # Errors
/// Everything that is wrong with it, at once.
pub(crate) fn check(data: &Data, setup: &Setup) -> Result<State, Complaints> {
    let mut reader = Reader { data, wrong: Complaints::default() };
    let mut state = read(&mut reader, setup);
    check_stacks(&mut reader, &state);
    check_forces(&mut reader, setup, &state);
    for &frame in &setup.underway {
        check_frame(&mut reader, &state, frame);
    }
    if setup.underway.len() > 1 {
        reader.complain("underway", "one procedure waits at a time", iph("5.2"));
    }
    if let [frame] = setup.underway[..] {
        state.frames.push(frame);
    }
    let state = reader.wrong.or(state)?;
    check_choices(data, &state)?;
    Ok(state)
}

/// Whoever must decide has something to choose from.
fn check_choices(data: &Data, state: &State) -> Result<(), Complaints> {
    let mut wrong = Complaints::default();
    let stuck = |side| sequence::choices(data, state, side, &[]).is_empty();
    if sequence::decides(data, state).is_some_and(stuck) {
        wrong.break_rule("phase", "there is nothing to decide here", iph("5.2"));
    }
    wrong.or(())
}

/// Reads everything that is written, whether it makes sense or not.
fn read(reader: &mut Reader<'_>, setup: &Setup) -> State {
    let data = reader.data;
    let (map, counters) = (&data.map, &data.book.counters);
    let mut us = [DEAD; US_UNITS];
    let mut reduced_marines = 0;
    let divisions = [
        (Sub::D24, "division-24", &setup.division_24),
        (Sub::D25, "division-25", &setup.division_25),
        (Sub::Usmc, "marines", &setup.marines),
    ];
    for (sub, at, words) in divisions {
        let units = reader.units(at, words, sub.units().len());
        for (number, unit) in units.iter().enumerate() {
            us[sub.units().start + number] = unit.place;
            if unit.place == WAITING || unit.stalled || (unit.reduced && sub != Sub::Usmc) {
                reader.complain(at, "US units neither wait nor stall", iph("2.11.1"));
            } else if unit.reduced {
                reduced_marines |= 1 << number;
            }
        }
    }
    let mut japan = [DEAD; JAPANESE_ROOM];
    let (mut reduced, mut stalled) = (0u64, 0u64);
    let snlf = usize::from(counters.snlf.count);
    let regiments = [
        ("snlf", &setup.snlf, 0, snlf),
        ("ija", &setup.ija, snlf, usize::from(counters.ija.count)),
    ];
    for (at, words, first, room) in regiments {
        for (number, unit) in reader.units(at, words, room).iter().enumerate() {
            let bit = first + number;
            japan[bit] = unit.place;
            reduced |= u64::from(unit.reduced) << bit;
            stalled |= u64::from(unit.stalled) << bit;
        }
    }
    let beachheads =
        setup.beachheads.map(|hex| hex.and_then(|hex| reader.place("beachheads", hex)));
    let mut control: Hexes = reader.places("control", &setup.control).into_iter().collect();
    let held = japan.iter().copied().filter(|place| place.index() < LAND);
    for place in held.chain(beachheads.into_iter().flatten()) {
        control.insert(place);
    }
    let berths = EnumMap::from_fn(|ship| match ship {
        ship if setup.gone.contains(&ship) => Berth::Gone,
        ship if setup.close_in.contains(&ship) => Berth::CloseIn,
        _ => Berth::Distant,
    });
    let afloat = Ship::IJN_CARRIERS.into_iter().filter(|&ship| berths[ship] != Berth::Gone);
    let carriers = afloat.count();
    let planes = setup.planes.unwrap_or(carriers as u8);
    let garrisons = match &setup.garrisons {
        None => map.forts.into_iter().collect(),
        Some(hexes) => {
            let forts = reader.places("garrisons", hexes);
            if forts.iter().any(|fort| !map.forts.contains(fort)) {
                reader.complain("garrisons", "garrisons are in forts", iph("3.3.3"));
            }
            forts.into_iter().collect()
        }
    };
    let mut interdictors = Stack::new();
    for place in reader.places("interdictors", &setup.interdictors).into_iter().take(6) {
        interdictors.push(Spot(place));
    }
    let mut once_taken: Hexes =
        reader.places("once-taken", &setup.once_taken).into_iter().collect();
    if once_taken.iter().any(|place| !map.is_lasting(place)) {
        let reason = "only of airfields and Honolulu it counts that they were Japanese once";
        reader.complain("once-taken", reason, iph("7.15.1"));
    }
    control.iter().filter(|&place| map.is_lasting(place)).for_each(|place| {
        once_taken.insert(place);
    });
    let mut state = State {
        readings: setup.readings,
        turn: setup.turn,
        phase: setup.phase,
        middle: setup.middle.and_then(|hex| reader.place("middle", hex)),
        beachheads,
        us,
        reduced_marines,
        garrisons,
        row: setup.row,
        us_spent: setup.us_spent.iter().filter(|&&unit| unit < 78).fold(0, |set, u| set | 1 << u),
        japan,
        reduced,
        stalled,
        japan_spent: setup
            .japan_spent
            .iter()
            .filter(|&&unit| usize::from(unit) < JAPANESE_ROOM)
            .fold(0, |set, u| set | 1 << u),
        attacked: reader.places("attacked", &setup.attacked).into_iter().collect(),
        control,
        once_taken,
        vp: 0,
        rebellion: setup.rebellion,
        cup: EnumSet::EMPTY,
        pulled: setup.pulled,
        moved: setup.moved,
        fought: setup.fought,
        berths,
        disposition: setup.disposition.as_ref().map(|ships| ships.iter().copied().collect()),
        planes,
        planes_close_in: 0,
        planes_used: setup.planes_used,
        interdictors,
        us_planes_used: setup.us_planes_used.iter().copied().collect(),
        army_plane: setup.army_plane,
        supported: reader.battleships("supported", &setup.supported),
        strikes: setup.strikes,
        struck: reader.battleships("struck", &setup.struck),
        last_march: setup.last_march.and_then(|[from, to]| {
            Some([reader.place("last-march", from)?, reader.place("last-march", to)?])
        }),
        frames: Stack::new(),
    };
    state.planes_close_in = setup.planes_close_in.unwrap_or(planes.min(state.ijn_carriers()));
    state.vp = setup.permanent.saturating_add(victory::points_on_the_map(data, &state));
    sequence::fill_cup(&mut state);
    if let Some(words) = &setup.cup {
        state.cup = EnumSet::EMPTY;
        for word in words {
            match Chit::named(word) {
                Some(chit) => _ = state.cup.insert(chit),
                None => reader.complain("cup", format!("{word} is no chit"), iph("5.6.1")),
            }
        }
    }
    state
}

/// Whether every stack may stand where it is. [IPH 6.1, 6.2, 6.3, 6.4, 6.5, 9.7]
fn check_stacks(reader: &mut Reader<'_>, state: &State) {
    let data = reader.data;
    let table = Table::of(data, state);
    for place in data.map.land.all() {
        let (us, japan) = (table.has(Side::Us, place), table.has(Side::Japan, place));
        if !us && !japan {
            continue;
        }
        let at = data.map.land.hex(place).to_string();
        if us && japan {
            reader.complain(&at, "enemies never share a hex", iph("6.1"));
        }
        if us && state.control.contains(place) {
            reader.complain(&at, "a hex with US units is American", iph("3.6.2"));
        }
        let count = |sub: Sub| state.us_at(sub, place).count() as u8;
        let (army, marines) = (count(Sub::D24) + count(Sub::D25), count(Sub::Usmc));
        let companies = state.japan_at(place).count() as u8;
        if army > STACK || companies > STACK {
            reader.complain(&at, "more than four units", iph("6.1"));
        }
        if marines > 1 || (marines == 1 && army > 0) {
            reader.complain(&at, "Marines stack with garrisons only", iph("6.4"));
        }
        let mixed = count(Sub::D24) > 0 && count(Sub::D25) > 0;
        if mixed && data.map.ground(place) != Ground::Fort {
            reader.complain(&at, "the divisions mix in fortifications only", iph("6.5"));
        }
        let orgs: Vec<_> = state.japan_at(place).map(|unit| data.org(unit)).collect();
        let both = orgs.iter().any(|&org| org != orgs[0]);
        if both && !state.is_beachhead(place) {
            reader.complain(&at, "IJA and SNLF mix in beachheads only", iph("6.2"));
        }
        if state.row && place == data.map.ford_island && (army + marines + companies) > 0 {
            reader.complain(&at, "nothing stacks with Battleship Row", iph("6.3"));
        }
    }
}

/// Whether turn, markers, ships and points make sense.
fn check_forces(reader: &mut Reader<'_>, setup: &Setup, state: &State) {
    let data = reader.data;
    if !(1..=LAST_TURN).contains(&setup.turn) {
        reader.complain("turn", format!("there are {LAST_TURN} turns"), iph("5.1"));
    }
    let beaches = state.middle.and_then(|middle| data.map.beachheads(middle));
    if state.middle.is_some() && beaches.is_none() {
        reader.complain("middle", "no beachhead has its middle there", iph("3.2.3"));
    }
    for marker in state.beachheads.into_iter().flatten() {
        if data.map.area(marker).is_none() {
            reader.complain("beachheads", "a beachhead lies in an invasion area", iph("3.2.2"));
        }
    }
    let over = state.is_over();
    if state.is_revealed() && !over {
        if state.markers() == 0 {
            reader.complain("beachheads", "without a beachhead the US has won", iph("4.3.3"));
        } else if state.vp <= 0 {
            reader.complain("permanent", "without points Japan has lost", iph("4.3.2"));
        }
        if state.vp >= data.book.forces.win {
            let reason = format!("with {} points Japan has won", state.vp);
            reader.complain("permanent", reason, iph("4.2"));
        }
    }
    if !state.is_revealed() && state.markers() > 0 {
        reader.complain("beachheads", "markers are placed after the US set-up", iph("3.5"));
    }
    if state.phase == Phase::Deployment && state.middle.is_none() {
        reader.complain("middle", "the beachhead is chosen before the US sets up", iph("3.2.1"));
    }
    if state.phase == Phase::UsnDisposition && state.disposition.is_none() {
        reader.complain("disposition", "Japan disposes its ships first", iph("7.3.1"));
    }
    if let Some(ships) = &setup.disposition {
        let own = |ship: &Ship| ship.side() == Side::Japan && !setup.gone.contains(ship);
        if !ships.iter().all(own) {
            reader.complain("disposition", "only Japanese ships in the game", iph("7.3.1"));
        }
    }
    if setup.close_in.iter().any(|ship| setup.gone.contains(ship)) {
        reader.complain("close-in", "a ship is in one place", iph("7.8"));
    }
    let used = state.planes_used;
    if state.planes > 6 || used > 6 || usize::from(used) < state.interdictors.len() {
        reader.complain("planes", "six at most, and interdictors are used", iph("7.10"));
    }
    let (close, afloat) = (state.ijn_carriers(), sea::afloat(state, Side::Japan));
    let distant = afloat.filter(|ship| !ship.is_battleship()).count() as u8 - close;
    let away = state.planes.checked_sub(state.planes_close_in);
    if state.planes_close_in > close || away.is_none_or(|away| away > distant) {
        reader.complain("planes", "one at most aboard each carrier", iph("7.3.1"));
    }
    if !state.planes_fly() && (used > 0 || !state.interdictors.is_empty()) {
        reader.complain("planes", "no planes fly on this turn", iph("7.2"));
    }
    for chit in state.cup.iter() {
        if !state.lives(chit.sub()) {
            let reason = format!("{} has no units left", chit.sub().name());
            reader.complain("cup", reason, iph("5.6.3"));
        } else if state.is_night() && chit.deed() == Deed::Fight {
            reader.complain("cup", format!("{} stays out by night", chit.word()), iph("5.9"));
        }
    }
    if usize::from(state.pulled) > Chit::ALL.len() {
        reader.complain("pulled", "there are seven chits", iph("5.6.1"));
    }
    if !(-99..=99).contains(&setup.permanent) {
        reader.complain("permanent", "nobody gains or loses so many points", iph("4.8.1"));
    }
    if setup.interdictors.len() > 6 {
        reader.complain("interdictors", "there are six planes", iph("7.13"));
    }
    let stray = (0..JAPANESE_ROOM).any(|unit| {
        let place = state.japan[unit];
        state.is_stalled(unit) && !state.is_beachhead(place) && !over
    });
    if stray {
        reader.complain("stalled", "units stall in beachhead hexes", iph("8.5.2"));
    }
}

/// Whether a procedure that waits can have come about.
fn check_frame(reader: &mut Reader<'_>, state: &State, frame: Frame) {
    let fault = match frame {
        Frame::March(march) => match state.phase {
            Phase::UsMovement(sub) if march.factor <= 7 => {
                let fresh = state.us_at(sub, march.from.0).filter(|&unit| !state.is_us_spent(unit));
                let enough = fresh.count() >= usize::from(march.left) && march.left > 0;
                (!enough).then_some("a stack has units that have not gone yet")
            }
            _ => Some("a US stack marches in its phase"),
        },
        Frame::Battle(battle) => battle_fault(reader.data, state, &battle),
        Frame::Sea(battle) => sea_fault(state, &battle),
        Frame::Unused => Some("nothing waits there"),
    };
    if let Some(reason) = fault {
        reader.complain("underway", reason, iph("B.1"));
    }
}

/// What is wrong with a battle at sea, if something is.
fn sea_fault(state: &State, battle: &SeaBattle) -> Option<&'static str> {
    let ijn = sea::targets(state, Side::Japan).count();
    if state.phase != Phase::Submarines || battle.us_planes > 2 {
        return Some("fleets meet in their phase");
    }
    let no_prey = battle.ijn_attacks && (state.usn_carriers() == 0 || state.ijn_carriers() == 0);
    let no_ship = battle.usn_attacks && (ijn == 0 || battle.us_planes == 0);
    (no_prey || no_ship).then_some("whoever attacks has planes and a ship to attack")
}

/// What is wrong with a battle, if something is.
fn battle_fault(data: &Data, state: &State, battle: &Battle) -> Option<&'static str> {
    let phase = match state.phase {
        Phase::JapaneseCombat => Some(Side::Japan),
        Phase::UsCombat(_) => Some(Side::Us),
        _ => None,
    };
    if phase != Some(battle.attacker) || battle.target.0.index() >= LAND {
        return Some("a battle is fought in the attacker's combat phase");
    }
    if battle.planes > 6 || battle.us_planes > 3 {
        return Some("there are six hexes around the target, six planes and three");
    }
    if battle.row > 12 || battle.banzai_columns > 3 || !(-3..=3).contains(&battle.night) {
        return Some("no dice fall so");
    }
    if battle.battleships.iter().any(|ship| !ship.is_battleship())
        || battle.owed.iter().any(|&steps| steps > 8)
    {
        return Some("there are two battleships, and eight steps at most are owed");
    }
    let (mut attacked, mut defended) = (battle.arm == Arm::Guns, false);
    for place in combat::attacking_hexes(battle) {
        combat::attackers(data, state, battle.attacker, place, |_, _| attacked = true);
    }
    combat::defenders(data, state, battle.attacker.enemy(), battle.target.0, |_| defended = true);
    let fits = match battle.step {
        Step::Support | Step::Banzai => attacked && defended,
        Step::AttackerLosses => attacked && battle.owed[0] > 0,
        Step::DefenderLosses => defended && battle.owed[1] > 0,
        Step::Advance => attacked && !defended,
        Step::Strike => sea::can_strike(state, battle.battleships).is_some(),
        Step::Momentum => state.japan_at(battle.target.0).next().is_some(),
        Step::Rolls | Step::Resolve => false,
    };
    (!fits || battle.arm == Arm::Planes).then_some("no battle waits like this")
}
