//! Aircraft: moves, take-off, leaving the map, stations on patrol. [TTT T-move-1]

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::air::{ready_fighters, ready_planes};
use crate::draft::{Acting, Choice, Decide, Ijn, Quota, Roster, Stage, Us, check_ring};
use crate::event::Event;
use crate::forces::{ByFighter, ByPlane, Fighter, Plane};
use crate::illegal::{Decision, Illegal, Limit};
use crate::pick::{AttackPick, BORDERS, FighterGroup, Marks, PlaneGroup, only, zones_of};
use crate::places::{Field, Zone};
use crate::plan::Track;
use crate::state::{FighterAt, FighterUnit, PlaneAt, State};
use crate::ttt;

fn push_zones(zones: impl Iterator<Item = Zone>, list: &mut Vec<Pick>) {
    list.extend(zones.map(|zone| AttackPick::Zone(zone).pick()));
}

/// Aircraft move to an adjacent zone. [TTT T-move-1, T-map-2]
#[inline]
const fn check_way(from: Zone, to: Zone) -> Result<(), Illegal> {
    let is_adjacent = BORDERS[from.0 as usize] & only(to) != 0;
    if is_adjacent { Ok(()) } else { Err(Illegal::NotAdjacent { from, to }) }
}

/// A move of IJN units that is being ordered: who, then where to; how many is asked last.
#[derive(Debug)]
pub(crate) enum Flight<'a> {
    /// A group, or everything in a zone. [TTT T-move-1]
    Who(Choice<Acting<'a, Ijn>>, u8),
    /// An adjacent zone, or off the map from ring 3. [TTT T-move-3]
    To(Zone),
}

impl Decide for Flight<'_> {
    #[inline]
    fn ready(&self) -> Option<&Marks> {
        match self {
            Flight::Who(units, _) => Some(units.ready()),
            Flight::To(_) => None,
        }
    }

    fn candidates(&self, list: &mut Vec<Pick>) {
        match *self {
            Flight::Who(ref units, ring) => {
                list.push(AttackPick::Done.pick());
                units.candidates_by_zone(ring, list);
                units.candidates(list);
            }
            Flight::To(from) => {
                push_zones(zones_of(BORDERS[usize::from(from.0)]), list);
                if from.ring() == 3 {
                    list.push(AttackPick::Off.pick());
                }
            }
        }
    }

    #[inline]
    fn check(&self, pick: Option<AttackPick>) -> Result<(), Illegal> {
        match (self, pick) {
            (Flight::Who(..), Some(AttackPick::Done)) => Ok(()),
            (Flight::Who(units, ring), Some(AttackPick::Everything(zone))) => {
                units.check_zone(zone, *ring)
            }
            (Flight::Who(units, _), Some(pick @ AttackPick::Planes(_))) => units.check(pick),
            (&Flight::To(from), Some(AttackPick::Zone(to))) => check_way(from, to),
            (&Flight::To(from), Some(AttackPick::Off)) => {
                if from.ring() == 3 {
                    Ok(())
                } else {
                    Err(Illegal::NotAtTheEdge { from })
                }
            }
            (Flight::Who(_, ring), _) => Err(Illegal::Elsewhere(Decision::Flight(*ring))),
            (&Flight::To(from), _) => Err(Illegal::Elsewhere(Decision::Way(from))),
        }
    }
}

/// US fighters that are being given a station, launched or moved. [TTT T-force-3, T-move-1, T-move-2]
#[derive(Debug)]
pub(crate) enum Patrol<'a> {
    /// A field that puts units on patrol before the attack. [TTT T-force-3]
    Stations(&'a Tora, &'a State),
    /// A field that launches, a group, or everything in a zone. [TTT T-move-1, T-move-2]
    Who(Choice<Acting<'a, Us>>, Apron<'a>),
    /// A type on top of the stacks of a field: how many units of each there are. [TTT T-force-4]
    Type(Field, [u8; 5]),
    /// Any zone, for units on patrol. [TTT T-force-3]
    Station,
    /// An adjacent zone. [TTT T-move-1]
    To(Zone),
}

/// What is known of launching in a ring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Apron<'a> {
    state: &'a State,
    ring: u8,
    rate: u8,
    parked: u64,
}

impl<'a> Apron<'a> {
    fn new(game: &Tora, state: &'a State, ring: u8) -> Self {
        let parked = if ring == 2 { state.parked_spots() } else { 0 };
        Apron { state, ring, rate: game.launch_rate(state), parked }
    }

    /// Whether a field may launch more this turn: fields are in ring 2, and have their rate.
    /// [TTT T-map-3, T-alert-11]
    fn check(self, field: Field) -> Result<(), Illegal> {
        check_ring(field.zone(), self.ring)?;
        let (launched, rate) = (self.state.launched[field], self.rate);
        if launched >= rate {
            return Err(Illegal::LaunchRate { field, launched, rate });
        }
        check_parked(self.parked, field)
    }
}

/// Who leaves a field leaves the top of a stack. [TTT T-force-4]
const fn check_parked(parked: u64, field: Field) -> Result<(), Illegal> {
    let any = parked & field.mask() != 0;
    if any { Ok(()) } else { Err(Illegal::NobodyParked { field }) }
}

impl Decide for Patrol<'_> {
    #[inline]
    fn ready(&self) -> Option<&Marks> {
        match self {
            Patrol::Who(units, _) => Some(units.ready()),
            _ => None,
        }
    }

    fn candidates(&self, list: &mut Vec<Pick>) {
        let fields = Field::ALL.iter().map(|&field| AttackPick::Field(field).pick());
        match *self {
            Patrol::Stations(..) => {
                list.push(AttackPick::Done.pick());
                list.extend(fields);
            }
            Patrol::Who(ref units, Apron { ring, .. }) => {
                list.push(AttackPick::Done.pick());
                if ring == 2 {
                    list.extend(fields);
                }
                units.candidates_by_zone(ring, list);
                units.candidates(list);
            }
            Patrol::Type(..) => {
                list.extend(Fighter::ALL.iter().map(|&fighter| AttackPick::Type(fighter).pick()));
            }
            Patrol::Station => push_zones(Zone::all(), list),
            Patrol::To(from) => push_zones(zones_of(BORDERS[usize::from(from.0)]), list),
        }
    }

    /// US aircraft neither land nor leave the map. [TTT T-move-8]
    #[inline]
    fn check(&self, pick: Option<AttackPick>) -> Result<(), Illegal> {
        match (self, pick) {
            (Patrol::Stations(..) | Patrol::Who(..), Some(AttackPick::Done)) => Ok(()),
            (Patrol::Stations(game, state), Some(AttackPick::Field(field))) => {
                game.check_station(state, field)
            }
            (Patrol::Who(_, apron), Some(AttackPick::Field(field))) => apron.check(field),
            (Patrol::Who(units, apron), Some(AttackPick::Everything(zone))) => {
                units.check_zone(zone, apron.ring)
            }
            (Patrol::Who(units, _), Some(pick @ AttackPick::Fighters(_))) => units.check(pick),
            (&Patrol::Type(field, tops), Some(AttackPick::Type(fighter))) => {
                let any = tops[fighter as usize] > 0;
                if any { Ok(()) } else { Err(Illegal::NotOnTop { field, fighter }) }
            }
            (Patrol::Station, Some(AttackPick::Zone(_))) => Ok(()),
            (&Patrol::To(from), Some(AttackPick::Zone(to))) => check_way(from, to),
            (Patrol::To(_), Some(AttackPick::Off)) => Err(Illegal::UsStays),
            (patrol, _) => Err(Illegal::Elsewhere(match *patrol {
                Patrol::Stations(..) => Decision::Stations,
                Patrol::Who(_, Apron { ring, .. }) => Decision::Aircraft(ring),
                Patrol::Type(field, _) => Decision::Type(field),
                Patrol::Station => Decision::Station,
                Patrol::To(from) => Decision::Way(from),
            })),
        }
    }
}

impl Tora {
    /// Whether any IJN unit of a ring can still move. [TTT T-move-1]
    pub(crate) fn can_fly(&self, state: &State, ring: u8) -> bool {
        Acting::<Ijn>::new(state, ring, Decision::Flight(ring)).any()
    }

    /// A group or everything in a zone, then an adjacent zone or off the map from ring 3, then how
    /// many. [TTT T-move-1, T-move-3]
    ///
    /// Zones of a ring may be dealt with in any order, so that several people can share a side.
    /// [TTT T-opt-7]
    pub(crate) fn draft_flight<'a>(
        &self,
        state: &'a State,
        ring: u8,
        picks: &[AttackPick],
    ) -> Stage<'a> {
        match *picks {
            [] => {
                let units = Acting::new(state, ring, Decision::Flight(ring));
                Stage::Flight(Flight::Who(units.choice(), ring))
            }
            [AttackPick::Planes(PlaneGroup { zone, .. }) | AttackPick::Everything(zone)] => {
                Stage::Flight(Flight::To(zone))
            }
            [AttackPick::Planes(group), _] => {
                Quota::new(ready_planes(state, group).count(), Limit::Ready).ask()
            }
            _ => Stage::Complete,
        }
    }

    /// Moves IJN units: so many of a group, or everything in a zone.
    pub(crate) fn fly(
        &self,
        state: &mut State,
        who: AttackPick,
        to: Option<Zone>,
        count: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let mut moved = ByPlane::default();
        let from = match who {
            AttackPick::Planes(group) => {
                for _ in 0..count {
                    let Some(unit) = ready_planes(state, group).next() else { break };
                    self.fly_one(state, unit, to);
                    moved[group.plane] += 1;
                }
                group.zone
            }
            AttackPick::Everything(zone) => {
                for unit in 0..state.planes.len() as u8 {
                    let plane = &state.planes[usize::from(unit)];
                    if plane.zone() == Some(zone) && !plane.acted {
                        self.fly_one(state, unit, to);
                        moved[Plane::of_unit(unit)] += 1;
                    }
                }
                zone
            }
            _ => return,
        };
        let rule = if to.is_some() { ttt("T-move-1") } else { ttt("T-move-3") };
        umpire.log(Event::Flew { from, to, units: moved }, rule);
    }

    /// One unit moves, which is its action [TTT T-move-1], or goes back to its carrier.
    /// [TTT T-move-3]
    fn fly_one(&self, state: &mut State, unit: u8, to: Option<Zone>) {
        match to {
            Some(zone) => {
                let plane = &mut state.planes[usize::from(unit)];
                plane.at = PlaneAt::Zone(zone);
                plane.acted = true;
            }
            None => self.go_home(state, unit),
        }
    }

    /// Whether any US fighter of a ring can still move, or take off. [TTT T-move-1, T-move-2]
    pub(crate) fn can_patrol(&self, state: &State, ring: u8) -> bool {
        let launches =
            |apron: Apron<'_>| Field::ALL.iter().copied().any(|field| apron.check(field).is_ok());
        state.is_active(Track::Airfields)
            && (Acting::<Us>::new(state, ring, Decision::Aircraft(ring)).any()
                || ring == 2 && launches(Apron::new(self, state, ring)))
    }

    /// Launches in ring 2 and moves; how many is asked last. [TTT T-move-1, T-move-2]
    pub(crate) fn draft_patrol<'a>(
        &'a self,
        state: &'a State,
        ring: u8,
        picks: &[AttackPick],
    ) -> Stage<'a> {
        Stage::Patrol(match *picks {
            [] => {
                let units = Acting::new(state, ring, Decision::Aircraft(ring));
                Patrol::Who(units.choice(), Apron::new(self, state, ring))
            }
            [AttackPick::Field(field)] => Patrol::Type(field, tops_by_type(state, field)),
            [AttackPick::Field(field), AttackPick::Type(fighter)] => {
                let rate = self.launch_rate(state);
                let left = rate.saturating_sub(state.launched[field]);
                let launches = Quota::new(left.into(), Limit::Rate(field, rate));
                return launches.or(on_top_quota(state, field, fighter)).ask();
            }
            [AttackPick::Fighters(FighterGroup { zone, .. }) | AttackPick::Everything(zone)] => {
                Patrol::To(zone)
            }
            [AttackPick::Fighters(group), AttackPick::Zone(_)] => {
                return Quota::new(ready_fighters(state, group).count(), Limit::Ready).ask();
            }
            _ => return Stage::Complete,
        })
    }

    /// Moves US fighters: so many of a group, or everything in a zone.
    pub(crate) fn patrol(
        &self,
        state: &mut State,
        who: AttackPick,
        to: Zone,
        count: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let mut moved = ByFighter::default();
        let fly = |fighter: &mut FighterUnit| {
            fighter.at = FighterAt::Zone(to);
            fighter.acted = true;
        };
        let from = match who {
            AttackPick::Fighters(group) => {
                for _ in 0..count {
                    let Some(unit) = ready_fighters(state, group).next() else { break };
                    fly(&mut state.fighters[usize::from(unit)]);
                    moved[group.fighter] += 1;
                }
                group.zone
            }
            AttackPick::Everything(zone) => {
                for (unit, fighter) in (0u8..).zip(&mut state.fighters) {
                    if fighter.zone() == Some(zone) && !fighter.acted {
                        fly(fighter);
                        moved[Fighter::of_unit(unit)] += 1;
                    }
                }
                zone
            }
            _ => return,
        };
        umpire.log(Event::Patrolled { from, to, units: moved }, ttt("T-move-1"));
    }

    /// Units take off from the tops of stacks, which is their action. [TTT T-move-2, T-force-4]
    pub(crate) fn launch(
        &self,
        state: &mut State,
        field: Field,
        fighter: Fighter,
        count: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let launched = take_off(state, field, fighter, count, field.zone());
        umpire.log(Event::Launched { field, fighter, count: launched }, ttt("T-move-2"));
    }

    /// Whether any field can still put a unit on patrol. [TTT T-force-3, T-alert-11]
    pub(crate) fn can_take_stations(&self, state: &State) -> bool {
        Field::ALL.iter().copied().any(|field| self.check_station(state, field).is_ok())
    }

    /// The units that a field may have on patrol at the start. [TTT T-alert-11]
    pub(crate) fn stations(&self, state: &State) -> u8 {
        self.data.patrol[usize::from(state.level(Track::Airfields)) - 1]
    }

    /// Whether a field may put more units on patrol. [TTT T-force-3]
    fn check_station(&self, state: &State, field: Field) -> Result<(), Illegal> {
        let most = self.stations(state);
        if state.launched[field] >= most {
            return Err(Illegal::PatrolFull { field, most });
        }
        check_parked(state.parked_spots(), field)
    }

    /// A field, a type on top of its stacks, any zone, how many. [TTT T-force-3, T-force-4]
    pub(crate) fn draft_stations<'a>(
        &'a self,
        state: &'a State,
        picks: &[AttackPick],
    ) -> Stage<'a> {
        Stage::Patrol(match *picks {
            [] => Patrol::Stations(self, state),
            [AttackPick::Field(field)] => Patrol::Type(field, tops_by_type(state, field)),
            [AttackPick::Field(_), AttackPick::Type(_)] => Patrol::Station,
            [AttackPick::Field(field), AttackPick::Type(fighter), AttackPick::Zone(_)] => {
                let all = self.stations(state);
                let left = all.saturating_sub(state.launched[field]);
                let stations = Quota::new(left.into(), Limit::Stations(field, all));
                return stations.or(on_top_quota(state, field, fighter)).ask();
            }
            _ => return Stage::Complete,
        })
    }

    /// Units begin the day on patrol in a zone. [TTT T-force-3]
    pub(crate) fn take_stations(
        &self,
        state: &mut State,
        field: Field,
        fighter: Fighter,
        zone: Zone,
        count: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let count = take_off(state, field, fighter, count, zone);
        umpire.log(Event::OnPatrol { field, fighter, count, zone }, ttt("T-force-3"));
    }
}

/// The units of a type on top of the stacks of a field. [TTT T-force-4]
fn on_top(state: &State, field: Field, fighter: Fighter) -> impl Iterator<Item = u8> {
    let tops = state.tops();
    field
        .spots()
        .filter_map(move |spot| tops[usize::from(spot)])
        .filter(move |&unit| Fighter::of_unit(unit) == fighter)
}

/// How many units of each type lie on top of the stacks of a field. [TTT T-force-4]
fn tops_by_type(state: &State, field: Field) -> [u8; 5] {
    let (tops, mut counts) = (state.tops(), [0; 5]);
    for unit in field.spots().filter_map(|spot| tops[usize::from(spot)]) {
        counts[Fighter::of_unit(unit) as usize] += 1;
    }
    counts
}

/// No more units of a type leave by one order than lie on top of stacks. [TTT T-force-4]
fn on_top_quota(state: &State, field: Field, fighter: Fighter) -> Quota {
    let units = tops_by_type(state, field)[fighter as usize];
    Quota::new(units.into(), Limit::Tops(field, fighter))
}

/// Takes units off the tops of stacks: the tallest stack first, of equals the strongest unit, then
/// the first spot. [TTT T-force-4, ruling 9]
fn take_off(state: &mut State, field: Field, fighter: Fighter, count: u8, zone: Zone) -> u8 {
    let mut taken = 0;
    while taken < count {
        let next = on_top(state, field, fighter).max_by_key(|&unit| {
            let fighter = &state.fighters[usize::from(unit)];
            let parking = fighter.parking().expect("a unit on top of a stack is parked");
            (parking.height, fighter.strength, u8::MAX - parking.spot)
        });
        let Some(unit) = next else { break };
        let unit = &mut state.fighters[usize::from(unit)];
        unit.at = FighterAt::Zone(zone);
        unit.acted = true;
        taken += 1;
    }
    state.launched[field] += taken;
    taken
}
