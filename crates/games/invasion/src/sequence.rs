//! Chapter 5: the sequence of play and who decides. [IPH 5.1, 5.2, 5.7.1, 5.8, 5.9, 5.10]

use wardroom_hexmap::Place;
use wardroom_kernel::{EnumMap, EnumSet, Pick, Seat, SeatSet, ToAct};

use crate::data::Data;
use crate::event::{Event, Umpire};
use crate::forces::{Berth, Chit, Deed, Ship, Side};
use crate::illegal::{Decision, Illegal};
use crate::iph;
use crate::map::{LAND, Spot};
use crate::pick::{Choice, choice_of};
use crate::state::{Ending, Frame, LAST_TURN, Phase, Pulls, State, Step};
use crate::{advance, attack, battle, deployment, landing, movement, sea, victory};

/// Chits pulled in a turn under the outline of the book. [IPH O.1, 5.2]
pub(crate) const FOUR_PULLS: u8 = 4;

/// The side that must decide, if one must.
pub(crate) fn decides(data: &Data, state: &State) -> Option<Side> {
    match state.frames.last() {
        Some(Frame::March(_)) => return Some(Side::Us),
        Some(Frame::Battle(battle)) => return battle::waits_for(battle),
        Some(Frame::Sea(battle)) => return sea::waits_for(state, battle),
        Some(Frame::Unused) | None => {}
    }
    match state.phase {
        Phase::Beachhead | Phase::IjnDisposition => Some(Side::Japan),
        Phase::Deployment | Phase::UsnDisposition => Some(Side::Us),
        Phase::Landing => landing::is_due(data, state).then_some(Side::Japan),
        Phase::Window => may_interrupt(state).then_some(Side::Japan),
        Phase::JapaneseMovement | Phase::JapaneseCombat => Some(Side::Japan),
        // A sub-command that can do nothing has its phase all the same, and it is over.
        Phase::UsMovement(sub) => movement::can_anybody_move(state, sub).then_some(Side::Us),
        Phase::UsCombat(_) => attack::can_anybody_attack(data, state, Side::Us).then_some(Side::Us),
        Phase::CarrierCombat | Phase::Submarines | Phase::Over(_) => None,
    }
}

/// Who must decide.
pub(crate) fn to_act(data: &Data, state: &State) -> ToAct {
    match (state.phase, decides(data, state)) {
        (Phase::Over(_), _) => ToAct::Over,
        (_, Some(side)) => ToAct::Seats(SeatSet::one(side.seat())),
        (_, None) => ToAct::Nobody,
    }
}

/// Whether a chit can still be pulled this turn. [IPH 5.8, O.1, 5.10]
fn check_pull(state: &State) -> Result<(), Illegal> {
    if state.turn == 1 {
        Err(Illegal::NoChitsOnTurn1)
    } else if state.cup.is_empty() {
        Err(Illegal::CupEmpty)
    } else if state.readings.pulls == Pulls::Four && state.pulled >= FOUR_PULLS {
        Err(Illegal::EnoughPulls(FOUR_PULLS))
    } else {
        Ok(())
    }
}

/// Whether a chit can still be pulled this turn.
pub(crate) fn can_pull(state: &State) -> bool {
    check_pull(state).is_ok()
}

/// Whether planes may still go out to interdict: before the first draw, by day from turn 5.
/// [IPH 7.13]
pub(crate) fn check_interdiction(state: &State) -> Result<(), Illegal> {
    if state.pulled > 0 {
        return Err(Illegal::TooLateToInterdict);
    }
    battle::check_planes(state, 1)?;
    check_pull(state)
}

/// Whether Japan has anything to decide between two chits; what is left when the last is pulled is taken
/// then, in either order. [IPH 5.7.1, 5.8]
fn may_interrupt(state: &State) -> bool {
    !state.moved || !state.fought || check_interdiction(state).is_ok()
}

/// A half-built order, read: the step it belongs to, with what was picked so far; none when it is complete.
pub struct Draft<'a>(Reading<'a>);

#[expect(
    clippy::large_enum_variant,
    reason = "read once for a list, on the stack: nothing is allocated"
)]
enum Reading<'a> {
    /// The middle of the beachhead. [IPH 3.2.1]
    Beachhead(Option<&'a Data>),
    /// The US set-up. [IPH 3.3.1]
    Deployment(Option<deployment::Draft<'a>>),
    /// Ships close in. [IPH 7.3.1]
    Disposition(Option<sea::Disposition<'a>>),
    /// Planes at ships. [IPH 7.4.1]
    Allotment(Option<sea::Allotment<'a>>),
    /// Who lands. [IPH 8.2]
    Landing(Option<landing::Draft>),
    /// What Japan does between two chits. [IPH 5.7.1]
    Window(&'a State),
    /// Where planes interdict. [IPH 7.13]
    Interdiction(Option<Interdiction<'a>>),
    /// Who marches, and where to.
    Movement(Option<movement::Draft<'a>>),
    /// Who attacks whom.
    Attack(Option<attack::Draft<'a>>),
    /// A decision in a battle.
    Battle(Option<battle::Draft<'a>>),
    /// Nobody decides.
    Nothing,
}

/// Reads a half-built order.
///
/// A draft is large, so it is put together in one go and not handed on.
#[inline]
pub(crate) fn draft<'a>(
    data: &'a Data,
    state: &'a State,
    seat: Seat,
    picks: &'a [Pick],
) -> Draft<'a> {
    let side = Side::of(seat);
    match state.frames.last() {
        Some(Frame::March(march)) => {
            return Draft(Reading::Movement(movement::draft_march(data, state, march, picks)));
        }
        Some(Frame::Battle(battle)) => {
            return Draft(Reading::Battle(battle::draft(data, state, battle, picks)));
        }
        Some(Frame::Sea(battle)) => {
            return Draft(Reading::Allotment(sea::Allotment::read(state, battle, picks)));
        }
        Some(Frame::Unused) | None => {}
    }
    match state.phase {
        Phase::Beachhead => Draft(Reading::Beachhead(picks.is_empty().then_some(data))),
        Phase::Deployment => Draft(Reading::Deployment(deployment::Draft::read(data, picks))),
        Phase::IjnDisposition | Phase::UsnDisposition => {
            Draft(Reading::Disposition(sea::Disposition::read(state, side, picks)))
        }
        Phase::Landing => Draft(Reading::Landing(landing::Draft::read(data, state, picks))),
        Phase::Window if picks.is_empty() => Draft(Reading::Window(state)),
        Phase::Window => Draft(Reading::Interdiction(Interdiction::read(data, state, picks))),
        Phase::JapaneseMovement => {
            Draft(Reading::Movement(movement::draft_japan(data, state, picks)))
        }
        Phase::UsMovement(sub) => {
            Draft(Reading::Movement(movement::draft_us(data, state, sub, picks)))
        }
        Phase::JapaneseCombat | Phase::UsCombat(_) => {
            Draft(Reading::Attack(attack::draft(data, state, side, picks)))
        }
        Phase::CarrierCombat | Phase::Submarines | Phase::Over(_) => Draft(Reading::Nothing),
    }
}

/// Adds what might be picked next.
pub(crate) fn candidates(draft: &Draft<'_>, list: &mut Vec<Pick>) {
    match &draft.0 {
        Reading::Beachhead(Some(data)) => {
            list.extend(data.map.middles.iter().map(|&middle| Pick::from(Choice::To(middle))));
        }
        Reading::Deployment(Some(deployment)) => deployment.candidates(list),
        Reading::Disposition(Some(disposition)) => disposition.candidates(list),
        Reading::Allotment(Some(allotment)) => allotment.candidates(list),
        Reading::Landing(Some(landing)) => landing.candidates(list),
        Reading::Window(_) => {
            let all = [Choice::Pull, Choice::Movement, Choice::Combat, Choice::Interdict];
            list.extend(all.map(Pick::from));
        }
        Reading::Interdiction(Some(interdiction)) => interdiction.candidates(list),
        Reading::Movement(Some(movement)) => movement::candidates(movement, list),
        Reading::Attack(Some(attack)) => attack::candidates(attack, list),
        Reading::Battle(Some(battle)) => battle::candidates(battle, list),
        _ => {}
    }
}

/// Decides whether an order may go on with a pick.
#[inline]
pub(crate) fn check(draft: &Draft<'_>, choice: Choice) -> Result<(), Illegal> {
    match &draft.0 {
        Reading::Beachhead(Some(data)) => deployment::check_beachhead(data, choice),
        Reading::Deployment(Some(deployment)) => deployment.check(choice),
        Reading::Disposition(Some(disposition)) => disposition.check(choice),
        Reading::Allotment(Some(allotment)) => allotment.check(choice),
        Reading::Landing(Some(landing)) => landing.check(choice),
        Reading::Window(state) => check_window(state, choice),
        Reading::Interdiction(Some(interdiction)) => interdiction.check(choice),
        Reading::Movement(Some(movement)) => movement::check(movement, choice),
        Reading::Attack(Some(attack)) => attack::check(attack, choice),
        Reading::Battle(Some(battle)) => battle::check(battle, choice),
        _ => Err(Illegal::Complete),
    }
}

/// What may be picked next, where speed does not count.
pub(crate) fn choices(data: &Data, state: &State, side: Side, picks: &[Pick]) -> Vec<Pick> {
    let draft = draft(data, state, side.seat(), picks);
    let mut list = Vec::new();
    candidates(&draft, &mut list);
    list.retain(|&pick| check(&draft, choice_of(pick)).is_ok());
    list
}

/// Puts what may be named in any order into the one order in which it is recorded.
pub(crate) fn sort(data: &Data, state: &State, picks: &mut [Pick]) {
    match (state.frames.last(), state.phase) {
        (Some(Frame::Battle(battle)), _) => match battle.step {
            // Ships come before planes, and both before the end.
            Step::Support => picks.sort_unstable(),
            Step::Advance => advance::sort(battle, picks),
            _ => {}
        },
        (None, Phase::IjnDisposition | Phase::UsnDisposition) => picks.sort_unstable(),
        (None, Phase::JapaneseCombat | Phase::UsCombat(_)) => attack::sort(data, picks),
        _ => {}
    }
}

/// Whether Japan may do so between two chits. [IPH 5.7.1, 5.7.2, 7.13]
fn check_window(state: &State, choice: Choice) -> Result<(), Illegal> {
    match choice {
        Choice::Movement if state.moved => Err(Illegal::MovementTaken),
        Choice::Combat if state.fought => Err(Illegal::CombatTaken),
        Choice::Movement | Choice::Combat => Ok(()),
        Choice::Pull => check_pull(state),
        Choice::Interdict => check_interdiction(state),
        _ => Err(Illegal::Elsewhere(Decision::Window)),
    }
}

/// Planes that go out to interdict: a row for each, then a hex in it, since the island has more hexes than a list
/// should have.
struct Interdiction<'a> {
    data: &'a Data,
    state: &'a State,
    picks: &'a [Pick],
    /// The row that was named last, while its hex is still to be named.
    row: Option<u8>,
}

impl<'a> Interdiction<'a> {
    /// Reads an order; `None` when it is complete.
    fn read(data: &'a Data, state: &'a State, picks: &'a [Pick]) -> Option<Self> {
        let row = match choice_of(*picks.last()?) {
            Choice::Row(row) => Some(row),
            Choice::Interdict | Choice::To(_) => None,
            _ => return None,
        };
        Some(Interdiction { data, state, picks, row })
    }

    fn candidates(&self, list: &mut Vec<Pick>) {
        let land = &self.data.map.land;
        match self.row {
            None => {
                list.push(Choice::Done.into());
                list.extend(self.data.map.rows().map(|row| Pick::from(Choice::Row(row))));
            }
            Some(row) => {
                let hexes = land.all().filter(|&at| land.hex(at).row() == row);
                list.extend(hexes.map(|at| Pick::from(Choice::To(at))));
            }
        }
    }

    /// Hexes that planes interdict, by this order or an earlier one of the turn.
    fn taken(&self) -> impl Iterator<Item = Place> {
        let before = self.state.interdictors.iter().map(|plane| plane.0);
        before.chain(interdictors(self.picks))
    }

    /// As many planes as are ready, one in a hex. [IPH 7.13, 7.10]
    fn check(&self, choice: Choice) -> Result<(), Illegal> {
        let (ready, placed) = (self.state.planes_ready(), interdictors(self.picks).count());
        match (self.row, choice) {
            (None, Choice::Done) if placed == 0 => Err(Illegal::NoneNamed(Decision::PlaneRow)),
            (None, Choice::Done) => Ok(()),
            (None, Choice::Row(_)) if placed >= usize::from(ready) => {
                Err(Illegal::NoPlanesLeft(ready))
            }
            (None, Choice::Row(row)) if !self.data.map.rows().contains(&row) => {
                Err(Illegal::NoSuchRow(row))
            }
            (None, Choice::Row(_)) => Ok(()),
            (None, _) => Err(Illegal::Elsewhere(Decision::PlaneRow)),
            (Some(row), Choice::To(place)) => {
                let hex = self.data.map.land.hex(place);
                if hex.row() != row {
                    Err(Illegal::OtherRow(hex, row))
                } else if self.taken().any(|taken| taken == place) {
                    Err(Illegal::OneInterdictor(hex))
                } else {
                    Ok(())
                }
            }
            (Some(row), _) => Err(Illegal::Elsewhere(Decision::PlaneHex(row))),
        }
    }
}

/// The hexes that an order sends planes to.
fn interdictors(picks: &[Pick]) -> impl Iterator<Item = Place> + '_ {
    picks.iter().filter_map(|&pick| match choice_of(pick) {
        Choice::To(place) => Some(place),
        _ => None,
    })
}

/// Carries out one order.
pub(crate) fn apply(
    data: &Data,
    state: &mut State,
    seat: Seat,
    picks: &[Pick],
    umpire: &mut Umpire<'_>,
) {
    let side = Side::of(seat);
    match state.frames.last() {
        Some(&Frame::March(march)) => {
            let Phase::UsMovement(sub) = state.phase else { unreachable!("the US marches") };
            return movement::go(data, state, sub, &march, picks, umpire);
        }
        Some(Frame::Battle(_)) => return battle::apply(data, state, picks, umpire),
        Some(Frame::Sea(_)) => return sea::attack(state, picks, umpire),
        Some(Frame::Unused) | None => {}
    }
    let first = choice_of(picks[0]);
    match (state.phase, first) {
        (Phase::Beachhead, Choice::To(middle)) => deployment::choose(state, middle, umpire),
        (Phase::Deployment, _) => deployment::deploy(data, state, picks, umpire),
        (Phase::IjnDisposition, _) => sea::dispose_ijn(state, picks, umpire),
        (Phase::UsnDisposition, _) => sea::dispose_usn(state, picks, umpire),
        (Phase::Landing, _) => landing::land(data, state, picks, umpire),
        (Phase::Window, Choice::Pull) => pull(state, umpire),
        (Phase::Window, Choice::Movement) => {
            state.moved = true;
            begin_phase(state, Phase::JapaneseMovement);
            umpire.log(Event::MovementBegins(Side::Japan), iph("5.7.2"));
        }
        (Phase::Window, Choice::Combat) => {
            state.fought = true;
            begin_phase(state, Phase::JapaneseCombat);
            umpire.log(Event::CombatBegins(Side::Japan), iph("5.7.2"));
        }
        (Phase::Window, Choice::Interdict) => interdict(state, picks, umpire),
        (_, Choice::Done) => end_phase(state, umpire),
        (Phase::JapaneseMovement, _) => movement::march_japan(data, state, picks, umpire),
        (Phase::UsMovement(sub), _) => movement::set_off(data, state, sub, picks, umpire),
        (Phase::JapaneseCombat | Phase::UsCombat(_), _) => {
            attack::declare(data, state, side, picks, umpire);
        }
        (phase, choice) => unreachable!("{choice:?} is never listed in {phase:?}"),
    }
}

/// Planes go out to interdict, for the whole turn. [IPH 7.13]
fn interdict(state: &mut State, picks: &[Pick], umpire: &mut Umpire<'_>) {
    for place in interdictors(picks) {
        state.interdictors.push(Spot(place));
        state.planes_used += 1;
        umpire.log(Event::Interdicted(place), iph("7.13"));
    }
}

/// Begins a phase in which units are fresh again.
fn begin_phase(state: &mut State, phase: Phase) {
    state.phase = phase;
    state.us_spent = 0;
    state.japan_spent = 0;
    state.attacked = Default::default();
}

/// Ends a phase; Japan may step in again. [IPH 5.7.1]
fn end_phase(state: &mut State, umpire: &mut Umpire<'_>) {
    let phase = state.phase;
    let moved = state.japan_spent.count_ones() + state.us_spent.count_ones();
    let count = match phase {
        Phase::JapaneseMovement | Phase::UsMovement(_) => moved as u8,
        _ => state.attacked.iter().count() as u8,
    };
    begin_phase(state, Phase::Window);
    umpire.log(Event::PhaseOver { phase, count }, iph("5.7.1"));
}

/// The US pulls a chit, which decides who does what now. [IPH 5.6.1, 5.6.2]
fn pull(state: &mut State, umpire: &mut Umpire<'_>) {
    let counts: EnumMap<Chit, u16, { Chit::COUNT }> =
        EnumMap::from_fn(|chit| state.cup.contains(chit).into());
    let name = |at: usize| Chit::ALL[at].word().to_owned();
    let drawn = umpire.draw(counts.values(), &name, iph("5.6.1")).expect("the cup is not empty");
    let chit = Chit::ALL[drawn];
    state.cup.remove(chit);
    state.pulled += 1;
    umpire.log(Event::Pulled(chit), iph("5.6.1"));
    begin_phase(state, phase_of(chit));
}

/// The phase that a chit brings. [IPH 5.6.1]
pub(crate) fn phase_of(chit: Chit) -> Phase {
    match chit.deed() {
        Deed::Move => Phase::UsMovement(chit.sub()),
        Deed::Fight => Phase::UsCombat(chit.sub()),
    }
}

/// Runs one step of the book.
pub(crate) fn advance(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    match state.frames.last() {
        Some(Frame::Battle(_)) => return battle::advance(data, state, umpire),
        Some(Frame::Sea(_)) => return sea::advance(data, state, umpire),
        _ => {}
    }
    match state.phase {
        Phase::CarrierCombat => sea::search(data, state, umpire),
        Phase::Submarines => sea::submarines(data, state, umpire),
        Phase::Landing => state.phase = Phase::Window,
        Phase::Window if can_pull(state) => pull(state, umpire),
        Phase::Window => end_turn(data, state, umpire),
        Phase::UsMovement(_) | Phase::UsCombat(_) => end_phase(state, umpire),
        phase => unreachable!("{phase:?} waits for a side"),
    }
}

/// Begins a turn with the first phase that it has. [IPH 5.2, 5.3, 5.4]
pub(crate) fn begin_turn(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    umpire.log(Event::TurnBegins(state.turn), iph("5.1"));
    fill_cup(state);
    state.phase = match state.turn {
        5 | 9 => Phase::IjnDisposition,
        turn if turn >= 5 => Phase::Submarines,
        _ => Phase::Landing,
    };
    if state.turn == 1 {
        // Both battleships are close in from the start. [IPH 5.10]
        for ship in Ship::BATTLESHIPS {
            state.berths[ship] = Berth::CloseIn;
        }
    }
    victory::judge(data, state, umpire);
}

/// All chits of living sub-commands go back; by night those to fight come out. [IPH 5.6.3, 5.9, 12.3]
pub(crate) fn fill_cup(state: &mut State) {
    let chits = Chit::ALL.iter().copied();
    state.cup = chits.filter(|chit| is_by_day(state, *chit) && state.lives(chit.sub())).collect();
}

/// Whether a chit is in the game on this turn: by night those to fight come out. [IPH 5.9, 12.3]
pub(crate) fn is_by_day(state: &State, chit: Chit) -> bool {
    !(state.is_night() && chit.deed() == Deed::Fight)
}

/// Ends a turn: chits go back, markers and interdicting planes come off. [IPH 5.8, 8.5.2]
fn end_turn(data: &Data, state: &mut State, umpire: &mut Umpire<'_>) {
    let on_map = |places: &[Place]| places.iter().filter(|at| at.index() < LAND).count() as u8;
    let (japan, us) = (on_map(&state.japan), on_map(&state.us));
    umpire.log(Event::TurnOver { turn: state.turn, vp: state.vp, japan, us }, iph("5.8"));
    if state.turn == LAST_TURN {
        victory::end(state, Ending::TimeRunsOut, umpire);
        return;
    }
    state.turn += 1;
    state.stalled = 0;
    state.interdictors.clear();
    state.pulled = 0;
    state.moved = false;
    state.fought = false;
    state.planes_used = 0;
    state.us_planes_used = EnumSet::EMPTY;
    state.supported = EnumSet::EMPTY;
    begin_phase(state, Phase::Window);
    begin_turn(data, state, umpire);
}
