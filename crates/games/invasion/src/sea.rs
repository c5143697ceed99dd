//! Chapter 7: ship disposition, carrier combat, strikes and submarines. [IPH 7.2, 7.3.1, 7.11]

use wardroom_kernel::{EnumMap, EnumSet, Pick};

use crate::data::Data;
use crate::event::{Event, SearchResult, Umpire};
use crate::forces::{Berth, Fate, Ship, Side};
use crate::illegal::{Decision, Illegal};
use crate::iph;
use crate::pick::{Choice, choice_of};
use crate::state::{Battle, Frame, LaterHits, Phase, SeaBattle, State};
use crate::victory;

/// A Japanese plane hits a ship with this or less. [IPH 7.4.2, 2.4.2]
const IJN_HITS: u8 = 3;
/// A US carrier plane hits a ship with this or less. [IPH 7.5.1, 2.4.2]
const USN_HITS: u8 = 4;

/// The ships of a side that are in the game.
pub(crate) fn afloat(state: &State, side: Side) -> impl Iterator<Item = Ship> + '_ {
    of_side(side).filter(|&ship| state.berths[ship] != Berth::Gone)
}

fn of_side(side: Side) -> impl Iterator<Item = Ship> {
    Ship::ALL.iter().copied().filter(move |ship| ship.side() == side)
}

/// Ships that are named to be close in, in any order. [IPH 7.3.1, 7.3.2]
pub(crate) struct Disposition<'a> {
    state: &'a State,
    side: Side,
    /// Ships named so far.
    named: EnumSet<Ship>,
}

impl<'a> Disposition<'a> {
    /// Reads an order; `None` when it is complete.
    pub(crate) fn read(state: &'a State, side: Side, picks: &[Pick]) -> Option<Self> {
        let done = picks.last().is_some_and(|&pick| !matches!(choice_of(pick), Choice::Ship(_)));
        let named = disposition(state, side, picks);
        (!done).then_some(Disposition { state, side, named })
    }

    fn decision(&self) -> Decision {
        match self.side {
            Side::Japan => Decision::IjnDisposition,
            Side::Us => Decision::UsnDisposition,
        }
    }

    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        list.push(Choice::Done.into());
        let ships = afloat(self.state, self.side);
        if self.named.is_empty() {
            list.push(Choice::All.into());
        }
        list.extend(ships.map(|ship| Pick::from(Choice::Ship(ship))));
    }

    pub(crate) fn check(&self, choice: Choice) -> Result<(), Illegal> {
        let of = self.decision();
        match choice {
            Choice::Done => Ok(()),
            Choice::All if !self.named.is_empty() => Err(Illegal::NotAllNow(of)),
            Choice::All => match afloat(self.state, self.side).next() {
                Some(_) => Ok(()),
                None => Err(Illegal::NoShips(of)),
            },
            Choice::Ship(ship) if ship.side() != self.side => Err(Illegal::WrongSide(ship, of)),
            Choice::Ship(ship) if self.state.berths[ship] == Berth::Gone => {
                Err(Illegal::ShipGone(ship))
            }
            Choice::Ship(ship) if self.named.contains(ship) => Err(Illegal::ShipNamed(ship, of)),
            Choice::Ship(_) => Ok(()),
            _ => Err(Illegal::Elsewhere(of)),
        }
    }
}

/// The set of ships an order puts close in.
fn disposition(state: &State, side: Side, picks: &[Pick]) -> EnumSet<Ship> {
    if picks.first() == Some(&Choice::All.pick()) {
        return afloat(state, side).collect();
    }
    let named = picks.iter().filter_map(|&pick| match choice_of(pick) {
        Choice::Ship(ship) => Some(ship),
        _ => None,
    });
    named.collect()
}

/// Japan disposes its ships in secret. [IPH 7.3.1]
pub(crate) fn dispose_ijn(state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
    let set = disposition(state, Side::Japan, picks);
    state.disposition = Some(set);
    state.phase = Phase::UsnDisposition;
    umpire.log(Event::IjnDisposed(set), iph("7.3.1"));
}

/// The US disposes its carriers openly; then the Japanese ships are shown. [IPH 7.3.2]
pub(crate) fn dispose_usn(state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
    let own = disposition(state, Side::Us, picks);
    umpire.log(Event::UsnDisposed(own), iph("7.3.2"));
    show_dispositions(state, own, umpire);
}

/// Puts every ship where its side wants it.
pub(crate) fn show_dispositions(state: &mut State, usn: EnumSet<Ship>, umpire: &mut Umpire<'_>) {
    let ijn = state.disposition.take().expect("Japan disposes its ships first");
    for (ship, berth) in state.berths.iter_mut() {
        if *berth != Berth::Gone {
            let close = ijn.contains(ship) || usn.contains(ship);
            *berth = if close { Berth::CloseIn } else { Berth::Distant };
        }
    }
    // One plane goes under each carrier, close-in ones first. [IPH 7.3.1, ruling 8]
    state.planes_close_in = state.planes.min(state.ijn_carriers());
    umpire.reveal();
    umpire.log(Event::DispositionShown(ijn), iph("7.3.2"));
    state.phase = Phase::CarrierCombat;
}

/// The fleets look for one another. [IPH 7.3.3, 7.9.1, 7.9.2]
pub(crate) fn search(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    state.strikes = false;
    state.struck = EnumSet::EMPTY;
    state.phase = Phase::Submarines;
    let (ijn, usn) = (state.ijn_carriers(), state.usn_carriers());
    let battleships = Ship::BATTLESHIPS.into_iter().any(|ship| state.is_close(ship));
    let mut battle = SeaBattle { us_planes: usn, ..SeaBattle::default() };
    if ijn > 0 && usn > 0 {
        let die = umpire.face(6, iph("T.CARRIER"));
        let found = data.book.carrier.faces[usize::from(die) - 1];
        umpire.log(Event::Searched(found), iph("7.3.3"));
        battle.ijn_attacks = matches!(found, SearchResult::IjnFindsUs | SearchResult::Mutual);
        battle.usn_attacks = matches!(found, SearchResult::UsnFindsIjn | SearchResult::Mutual);
        // Only this result lets the US strike at supporting battleships. [IPH 7.7]
        state.strikes = found == SearchResult::None;
    } else {
        umpire.log(Event::NoSearch, iph("7.9.1"));
        // Battleships alone close in are attacked without a roll on the table. [IPH 7.9.2]
        battle.usn_attacks = ijn == 0 && usn > 0 && battleships;
    }
    if battle.ijn_attacks || battle.usn_attacks {
        state.frames.push(Frame::Sea(battle));
    }
}

/// How a US attack finds its targets. [IPH 7.5.2]
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// Each plane at a ship of choice: only one kind of ship is there.
    Chosen,
    /// Hits fall on ships drawn at random: both kinds are there.
    Drawn,
}

fn aim(state: &State) -> Aim {
    let battleships = Ship::BATTLESHIPS.into_iter().any(|ship| state.is_close(ship));
    if battleships && state.ijn_carriers() > 0 { Aim::Drawn } else { Aim::Chosen }
}

/// Close-in ships of a side.
pub(crate) fn targets(state: &State, side: Side) -> impl Iterator<Item = Ship> + '_ {
    of_side(side).filter(|&ship| state.is_close(ship))
}

/// The side that must allot planes in a battle at sea, if one must.
pub(crate) fn waits_for(state: &State, battle: &SeaBattle) -> Option<Side> {
    if battle.ijn_attacks {
        // Both US carriers close in: all planes are allotted before any roll. [IPH 7.4.1]
        (state.usn_carriers() == 2).then_some(Side::Japan)
    } else if battle.usn_attacks {
        let choice = aim(state) == Aim::Chosen && targets(state, Side::Japan).count() > 1;
        choice.then_some(Side::Us)
    } else {
        None
    }
}

/// Planes that are allotted to ships before any roll. [IPH 7.4.1, 7.5.2]
pub(crate) enum Allotment<'a> {
    /// So many Japanese planes: some at the Enterprise, the others at the Lexington.
    Ijn(u8),
    /// A US plane at a close-in Japanese ship.
    Usn(&'a State),
}

impl<'a> Allotment<'a> {
    /// Reads an order; `None` when it is complete.
    pub(crate) fn read(state: &'a State, battle: &SeaBattle, picks: &[Pick]) -> Option<Self> {
        match battle.ijn_attacks {
            true => picks.is_empty().then_some(Allotment::Ijn(state.planes_close_in)),
            false => (picks.len() < usize::from(battle.us_planes)).then_some(Allotment::Usn(state)),
        }
    }

    pub(crate) fn candidates(&self, list: &mut Vec<Pick>) {
        match *self {
            Allotment::Ijn(planes) => {
                list.extend((0..=planes).map(|count| Pick::from(Choice::Planes(count))));
            }
            Allotment::Usn(state) => {
                list.extend(targets(state, Side::Japan).map(|ship| Pick::from(Choice::Ship(ship))));
            }
        }
    }

    pub(crate) fn check(&self, choice: Choice) -> Result<(), Illegal> {
        match (self, choice) {
            (&Allotment::Ijn(planes), Choice::Planes(count)) => {
                if count <= planes {
                    Ok(())
                } else {
                    Err(Illegal::NoPlanesLeft(planes))
                }
            }
            (Allotment::Ijn(_), _) => Err(Illegal::Elsewhere(Decision::IjnTargets)),
            (Allotment::Usn(_), Choice::Ship(ship)) if ship.side() == Side::Us => {
                Err(Illegal::WrongSide(ship, Decision::UsnTargets))
            }
            (Allotment::Usn(state), Choice::Ship(ship)) => match state.berths[ship] {
                Berth::Gone => Err(Illegal::ShipGone(ship)),
                Berth::Distant => Err(Illegal::ShipDistant(ship)),
                Berth::CloseIn => Ok(()),
            },
            (Allotment::Usn(_), _) => Err(Illegal::Elsewhere(Decision::UsnTargets)),
        }
    }
}

/// Carries out an attack whose planes were allotted, or needed no allotment.
pub(crate) fn attack(state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
    let Some(Frame::Sea(mut battle)) = state.frames.pop() else {
        unreachable!("planes attack ships in a battle at sea")
    };
    if battle.ijn_attacks {
        battle.ijn_attacks = false;
        // One with each close-in carrier. [IPH 7.4.1]
        let planes = state.planes_close_in;
        let at_first = match picks.first().map(|&pick| choice_of(pick)) {
            Some(Choice::Planes(count)) => count,
            _ => planes,
        };
        let mut ships = targets(state, Side::Us);
        let (first, second) = (ships.next(), ships.next());
        drop(ships);
        for plane in 0..planes {
            let ship = if plane < at_first { first } else { second.or(first) };
            let ship = ship.expect("a US carrier is close in");
            attack_ship(state.readings.hits, &mut battle, ship, IJN_HITS, "7.4.2", umpire);
        }
    } else {
        battle.usn_attacks = false;
        match aim(state) {
            Aim::Drawn => attack_blindly(state, &mut battle, umpire),
            Aim::Chosen => {
                let only = targets(state, Side::Japan).next();
                for plane in 0..battle.us_planes {
                    let ship = match picks.get(usize::from(plane)).map(|&pick| choice_of(pick)) {
                        Some(Choice::Ship(ship)) => ship,
                        _ => only.expect("a Japanese ship is close in"),
                    };
                    attack_ship(state.readings.hits, &mut battle, ship, USN_HITS, "7.5.1", umpire);
                }
            }
        }
    }
    state.frames.push(Frame::Sea(battle));
}

/// One plane attacks one ship; a hit rolls again, odd sunk and even damaged. [IPH 7.4.2, 7.4.3]
fn attack_ship(
    later: LaterHits,
    battle: &mut SeaBattle,
    ship: Ship,
    hits: u8,
    rule: &'static str,
    umpire: &mut Umpire<'_>,
) {
    // The first hit settles a ship; planes after it are wasted, unless the worst counts. [IPH O.3]
    if battle.fates[ship] != Fate::Unhurt && later == LaterHits::FirstSettles {
        return;
    }
    let hit = umpire.face(6, iph(rule)) <= hits;
    umpire.log(Event::PlaneAttacked { ship: Some(ship), needs: hits, hit }, iph(rule));
    if hit {
        settle_hit(battle, ship, rule, umpire);
    }
}

/// Rolls what a hit does; the worst so far stands.
fn settle_hit(battle: &mut SeaBattle, ship: Ship, rule: &'static str, umpire: &mut Umpire<'_>) {
    let odd = !umpire.face(6, iph(rule)).is_multiple_of(2);
    let fate = if odd { Fate::Sunk } else { Fate::Damaged };
    let worst = battle.fates[ship].max(fate);
    battle.fates[ship] = worst;
    umpire.log(Event::ShipHit(ship, worst), iph(rule));
}

/// Rolls to hit without targets, then draws as many different ships as there were hits.
/// [IPH 7.5.2]
fn attack_blindly(state: &State, battle: &mut SeaBattle, umpire: &mut Umpire<'_>) {
    let mut hits = 0;
    for _ in 0..battle.us_planes {
        let hit = umpire.face(6, iph("7.5.1")) <= USN_HITS;
        umpire.log(Event::PlaneAttacked { ship: None, needs: USN_HITS, hit }, iph("7.5.2"));
        hits += u8::from(hit);
    }
    let mut cup: EnumSet<Ship> = targets(state, Side::Japan).collect();
    let mut drawn = [None; 2];
    for place in drawn.iter_mut().take(usize::from(hits)) {
        *place = draw_ship(&mut cup, "7.5.2", umpire);
    }
    for ship in drawn.into_iter().flatten() {
        settle_hit(battle, ship, "7.5.2", umpire);
    }
}

fn draw_ship(cup: &mut EnumSet<Ship>, rule: &'static str, umpire: &mut Umpire<'_>) -> Option<Ship> {
    let name = |ship: usize| Ship::ALL[ship].name().to_owned();
    let counts: EnumMap<Ship, u16, { Ship::COUNT }> =
        EnumMap::from_fn(|ship| cup.contains(ship).into());
    let drawn = Ship::ALL[umpire.draw(counts.values(), &name, iph(rule))?];
    cup.remove(drawn);
    Some(drawn)
}

/// Goes on with a battle at sea that waits for nobody: the next attack, or the ships leave.
/// [IPH 7.6, 7.8]
pub(crate) fn advance(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    let Some(&Frame::Sea(battle)) = state.frames.last() else { unreachable!("at sea") };
    if battle.ijn_attacks || battle.usn_attacks {
        attack(state, &[], umpire);
        return;
    }
    state.frames.pop();
    for (ship, &fate) in battle.fates.iter() {
        if fate != Fate::Unhurt {
            victory::remove_ship(state, ship, fate, umpire);
        }
    }
    // Both have attacked at once, so the points of both count before anybody has won.
    victory::judge(data, state, umpire);
}

/// US submarines attack a close-in ship, drawn at random, battleships too. [IPH 7.11, 7.1.2, 5.4]
pub(crate) fn submarines(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    state.phase = Phase::Landing;
    let close = targets(state, Side::Japan).count();
    if state.turn < 5 || close == 0 {
        return;
    }
    let total = umpire.sum(2, 6, iph("7.11"));
    let hit = matches!(total, 3 | 11);
    umpire.log(Event::Submarines { hit }, iph("7.11"));
    if !hit {
        return;
    }
    let mut cup: EnumSet<Ship> = targets(state, Side::Japan).collect();
    let ship = if close > 1 {
        draw_ship(&mut cup, "7.11", umpire)
    } else {
        targets(state, Side::Japan).next()
    };
    let ship = ship.expect("a Japanese ship is close in");
    let fate = if umpire.face(6, iph("7.11")) == 1 { Fate::Sunk } else { Fate::Damaged };
    victory::remove_ship(state, ship, fate, umpire);
    victory::judge(data, state, umpire);
}

/// The next battleship of a battle that the US may strike at now: one attack a day at each, and a
/// battleship that was let go may be attacked after a later battle. [IPH 7.7]
pub(crate) fn can_strike(state: &State, battle: &Battle) -> Option<Ship> {
    if !state.strikes || state.is_night() || state.usn_carriers() == 0 {
        return None;
    }
    let left = |ship: &Ship| !state.struck.contains(*ship) && !battle.spared.contains(*ship);
    battle.battleships.iter().filter(left).find(|&ship| state.is_close(ship))
}

/// US carrier planes strike at a battleship that supported a battle. [IPH 7.7]
pub(crate) fn strike(data: &Data, state: &mut State, ship: Ship, umpire: &mut Umpire<'_>) {
    state.struck.insert(ship);
    umpire.log(Event::Strike(ship), iph("7.7"));
    let mut battle = SeaBattle::default();
    for _ in 0..state.usn_carriers() {
        attack_ship(state.readings.hits, &mut battle, ship, USN_HITS, "7.7", umpire);
    }
    let fate = battle.fates[ship];
    if fate != Fate::Unhurt {
        victory::remove_ship(state, ship, fate, umpire);
        victory::judge(data, state, umpire);
    }
}
