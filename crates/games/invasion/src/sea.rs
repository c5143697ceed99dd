//! Chapter 7: ship disposition, carrier combat, strikes and submarines. [IPH 7.2, 7.3.1, 7.11]

use wardroom_kernel::{Pick, Umpire};

use crate::data::{Data, Discovery};
use crate::event::Event;
use crate::forces::{Berth, Fate, Ship, Side};
use crate::illegal::{Decision, Illegal};
use crate::iph;
use crate::pick::{Order, order_of};
use crate::state::{Frame, LaterHits, Phase, SeaBattle, State};
use crate::victory;

/// A Japanese plane hits a ship with this or less. [IPH 7.4.2, 2.4.2]
const IJN_HITS: u8 = 3;
/// A US carrier plane hits a ship with this or less. [IPH 7.5.1, 2.4.2]
const USN_HITS: u8 = 4;

/// The ships of a side that are in the game.
pub(crate) fn afloat(state: &State, side: Side) -> impl Iterator<Item = Ship> + '_ {
    let own = Ship::ALL.into_iter().filter(move |ship| ship.side() == side);
    own.filter(|&ship| state.berths[ship as usize] != Berth::Gone)
}

/// Ships that are named to be close in, in any order. [IPH 7.3.1, 7.3.2]
pub(crate) struct Disposition<'a> {
    state: &'a State,
    side: Side,
    /// Ships named so far, by bit.
    named: u16,
}

impl<'a> Disposition<'a> {
    /// Reads an order; `None` when it is complete.
    pub(crate) fn read(state: &'a State, side: Side, picks: &[Pick]) -> Option<Self> {
        let done = picks.last().is_some_and(|&pick| !matches!(order_of(pick), Order::Ship(_)));
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
        list.push(Order::Done.into());
        let ships = afloat(self.state, self.side);
        if self.named == 0 {
            list.push(Order::All.into());
        }
        list.extend(ships.map(|ship| Pick::from(Order::Ship(ship))));
    }

    pub(crate) fn check(&self, order: Order) -> Result<(), Illegal> {
        let of = self.decision();
        match order {
            Order::Done => Ok(()),
            Order::All if self.named != 0 => Err(Illegal::NotAllNow(of)),
            Order::All => match afloat(self.state, self.side).next() {
                Some(_) => Ok(()),
                None => Err(Illegal::NoShips(of)),
            },
            Order::Ship(ship) if ship.side() != self.side => Err(Illegal::WrongSide(ship, of)),
            Order::Ship(ship) if self.state.berths[ship as usize] == Berth::Gone => {
                Err(Illegal::ShipGone(ship))
            }
            Order::Ship(ship) if self.named & ship.bit() != 0 => Err(Illegal::ShipNamed(ship, of)),
            Order::Ship(_) => Ok(()),
            _ => Err(Illegal::Elsewhere(of)),
        }
    }
}

/// The set of ships an order puts close in.
fn disposition(state: &State, side: Side, picks: &[Pick]) -> u16 {
    picks.iter().fold(0, |set, &pick| match order_of(pick) {
        Order::All => afloat(state, side).fold(0, |set, ship| set | ship.bit()),
        Order::Ship(ship) => set | ship.bit(),
        _ => set,
    })
}

/// Japan disposes its ships in secret. [IPH 7.3.1]
pub(crate) fn dispose_ijn(state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_, Event>) {
    let set = disposition(state, Side::Japan, picks);
    state.disposition = Some(set);
    state.phase = Phase::UsnDisposition;
    umpire.log(Event::IjnDisposed(set), iph("7.3.1"));
}

/// The US disposes its carriers openly; then the Japanese ships are shown. [IPH 7.3.2]
pub(crate) fn dispose_usn(state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_, Event>) {
    let own = disposition(state, Side::Us, picks);
    umpire.log(Event::UsnDisposed(own), iph("7.3.2"));
    show_dispositions(state, own, umpire);
}

/// Puts every ship where its side wants it.
pub(crate) fn show_dispositions(state: &mut State, usn: u16, umpire: &mut Umpire<'_, Event>) {
    let ijn = state.disposition.take().expect("Japan disposes its ships first");
    for ship in Ship::ALL {
        let berth = &mut state.berths[ship as usize];
        if *berth != Berth::Gone {
            let close = (ijn | usn) & ship.bit() != 0;
            *berth = if close { Berth::CloseIn } else { Berth::Distant };
        }
    }
    // One plane goes under each carrier, close-in ones first. [IPH 7.3.1, ruling 8]
    state.planes_close_in = state.planes.min(state.ijn_carriers());
    umpire.reveal();
    umpire.log(Event::DispositionShown(ijn), iph("7.3.2"));
    state.phase = Phase::CarrierCombat;
}

fn is_close(state: &State, ship: Ship) -> bool {
    state.berths[ship as usize] == Berth::CloseIn
}

/// The fleets look for one another. [IPH 7.3.3, 7.9.1, 7.9.2]
pub(crate) fn search(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    state.strikes = false;
    state.struck = 0;
    state.phase = Phase::Submarines;
    let (ijn, usn) = (state.ijn_carriers(), state.usn_carriers());
    let battleships = Ship::BATTLESHIPS.into_iter().any(|ship| is_close(state, ship));
    let mut battle = SeaBattle { us_planes: usn, ..SeaBattle::default() };
    if ijn > 0 && usn > 0 {
        let die = umpire.face(6, iph("T.CARRIER"));
        let found = data.book.carrier.faces[usize::from(die) - 1];
        umpire.log(Event::Searched(found.into()), iph("7.3.3"));
        battle.ijn_attacks = matches!(found, Discovery::Ijn | Discovery::Mutual);
        battle.usn_attacks = matches!(found, Discovery::Usn | Discovery::Mutual);
        // Only this result lets the US strike at supporting battleships. [IPH 7.7]
        state.strikes = found == Discovery::None;
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
    let battleships = Ship::BATTLESHIPS.into_iter().any(|ship| is_close(state, ship));
    if battleships && state.ijn_carriers() > 0 { Aim::Drawn } else { Aim::Chosen }
}

/// Close-in ships of a side.
fn targets(state: &State, side: Side) -> impl Iterator<Item = Ship> + '_ {
    let own = Ship::ALL.into_iter().filter(move |ship| ship.side() == side);
    own.filter(|&ship| is_close(state, ship))
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
                list.extend((0..=planes).map(|count| Pick::from(Order::Planes(count))));
            }
            Allotment::Usn(state) => {
                list.extend(targets(state, Side::Japan).map(|ship| Pick::from(Order::Ship(ship))));
            }
        }
    }

    pub(crate) fn check(&self, order: Order) -> Result<(), Illegal> {
        match (self, order) {
            (&Allotment::Ijn(planes), Order::Planes(count)) => {
                if count <= planes {
                    Ok(())
                } else {
                    Err(Illegal::NoPlanesLeft(planes))
                }
            }
            (Allotment::Ijn(_), _) => Err(Illegal::Elsewhere(Decision::IjnTargets)),
            (Allotment::Usn(_), Order::Ship(ship)) if ship.side() == Side::Us => {
                Err(Illegal::WrongSide(ship, Decision::UsnTargets))
            }
            (Allotment::Usn(state), Order::Ship(ship)) => match state.berths[ship as usize] {
                Berth::Gone => Err(Illegal::ShipGone(ship)),
                Berth::Distant => Err(Illegal::ShipDistant(ship)),
                Berth::CloseIn => Ok(()),
            },
            (Allotment::Usn(_), _) => Err(Illegal::Elsewhere(Decision::UsnTargets)),
        }
    }
}

/// Carries out an attack whose planes were allotted, or needed no allotment.
pub(crate) fn attack(state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_, Event>) {
    let Some(Frame::Sea(mut battle)) = state.frames.pop() else {
        unreachable!("planes attack ships in a battle at sea")
    };
    if battle.ijn_attacks {
        battle.ijn_attacks = false;
        // One with each close-in carrier. [IPH 7.4.1]
        let planes = state.planes_close_in;
        let at_first = match picks.first().map(|&pick| order_of(pick)) {
            Some(Order::Planes(count)) => count,
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
                    let ship = match picks.get(usize::from(plane)).map(|&pick| order_of(pick)) {
                        Some(Order::Ship(ship)) => ship,
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
    umpire: &mut Umpire<'_, Event>,
) {
    // The first hit settles a ship; planes after it are wasted, unless the worst counts. [IPH O.3]
    if battle.fates[ship as usize] != Fate::Unhurt && later == LaterHits::FirstSettles {
        return;
    }
    let hit = umpire.face(6, iph(rule)) <= hits;
    umpire.log(Event::PlaneAttacked { ship: Some(ship), hit }, iph(rule));
    if hit {
        settle_hit(battle, ship, rule, umpire);
    }
}

/// Rolls what a hit does; the worst so far stands.
fn settle_hit(
    battle: &mut SeaBattle,
    ship: Ship,
    rule: &'static str,
    umpire: &mut Umpire<'_, Event>,
) {
    let odd = !umpire.face(6, iph(rule)).is_multiple_of(2);
    let fate = if odd { Fate::Sunk } else { Fate::Damaged };
    let worst = battle.fates[ship as usize].max(fate);
    battle.fates[ship as usize] = worst;
    umpire.log(Event::ShipHit(ship, worst), iph(rule));
}

/// Rolls to hit without targets, then draws as many different ships as there were hits.
/// [IPH 7.5.2]
fn attack_blindly(state: &State, battle: &mut SeaBattle, umpire: &mut Umpire<'_, Event>) {
    let mut hits = 0;
    for _ in 0..battle.us_planes {
        let hit = umpire.face(6, iph("7.5.1")) <= USN_HITS;
        umpire.log(Event::PlaneAttacked { ship: None, hit }, iph("7.5.2"));
        hits += u8::from(hit);
    }
    let mut cup = [0; 10];
    targets(state, Side::Japan).for_each(|ship| cup[ship as usize] = 1);
    let mut drawn = [None; 2];
    for place in drawn.iter_mut().take(usize::from(hits)) {
        *place = draw_ship(&mut cup, "7.5.2", umpire);
    }
    for ship in drawn.into_iter().flatten() {
        settle_hit(battle, ship, "7.5.2", umpire);
    }
}

fn draw_ship(
    cup: &mut [u16; 10],
    rule: &'static str,
    umpire: &mut Umpire<'_, Event>,
) -> Option<Ship> {
    let name = |ship: usize| Ship::ALL[ship].name().to_owned();
    let drawn = umpire.draw(cup, &name, iph(rule))?;
    cup[drawn] = 0;
    Some(Ship::ALL[drawn])
}

/// Goes on with a battle at sea that waits for nobody: the next attack, or the ships leave.
/// [IPH 7.6, 7.8]
pub(crate) fn advance(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
    let Some(&Frame::Sea(battle)) = state.frames.last() else { unreachable!("at sea") };
    if battle.ijn_attacks || battle.usn_attacks {
        attack(state, &[], umpire);
        return;
    }
    state.frames.pop();
    for ship in Ship::ALL {
        let fate = battle.fates[ship as usize];
        if fate != Fate::Unhurt {
            victory::remove_ship(state, ship, fate, umpire);
        }
    }
    // Both have attacked at once, so the points of both count before anybody has won.
    victory::judge(data, state, umpire);
}

/// US submarines attack a close-in ship, drawn at random, battleships too. [IPH 7.11, 7.1.2, 5.4]
pub(crate) fn submarines(data: &Data, state: &mut State, umpire: &mut Umpire<'_, Event>) {
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
    let mut cup = [0; 10];
    targets(state, Side::Japan).for_each(|ship| cup[ship as usize] = 1);
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

/// The battleships of a battle that the US may strike at now. [IPH 7.7]
pub(crate) fn can_strike(state: &State, battleships: u8) -> Option<usize> {
    if !state.strikes || state.is_night() || state.usn_carriers() == 0 {
        return None;
    }
    let open = |at: &usize| {
        battleships >> at & 1 == 1
            && state.struck >> at & 1 == 0
            && is_close(state, Ship::BATTLESHIPS[*at])
    };
    (0..2).find(open)
}

/// US carrier planes strike at a battleship that supported a battle. [IPH 7.7]
pub(crate) fn strike(data: &Data, state: &mut State, at: usize, umpire: &mut Umpire<'_, Event>) {
    let ship = Ship::BATTLESHIPS[at];
    state.struck |= 1 << at;
    umpire.log(Event::Strike(ship), iph("7.7"));
    let mut battle = SeaBattle::default();
    for _ in 0..state.usn_carriers() {
        attack_ship(state.readings.hits, &mut battle, ship, USN_HITS, "7.7", umpire);
    }
    let fate = battle.fates[ship as usize];
    if fate != Fate::Unhurt {
        victory::remove_ship(state, ship, fate, umpire);
        victory::judge(data, state, umpire);
    }
}
