//! Aircraft: moves, take-off, leaving the map, stations on patrol. [TTT T-move-1]

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::air::{ready_fighters, ready_planes};
use crate::event::Event;
use crate::forces::{Fighter, Plane};
use crate::illegal::Illegal;
use crate::pick::{AttackPick, BORDERS, FighterGroup, Marks, PlaneGroup, push_counts, zones_of};
use crate::places::{Field, Zone};
use crate::plan::Track;
use crate::state::{FighterAt, FighterUnit, PlaneAt, PlaneUnit, State};
use crate::ttt;

fn may_fly(plane: &PlaneUnit, ring: u8) -> Option<Zone> {
    plane.zone().filter(|zone| zone.ring() == ring && !plane.acted)
}

fn may_patrol(fighter: &FighterUnit, ring: u8) -> Option<Zone> {
    fighter.zone().filter(|zone| zone.ring() == ring && !fighter.acted)
}

/// Offers to move all units of a zone at once, where there are several groups of them.
fn push_everything(groups: [u8; Zone::COUNT as usize], list: &mut Vec<Pick>) {
    for zone in Zone::all() {
        if groups[usize::from(zone.0)] > 1 {
            list.push(AttackPick::Everything(zone).pick());
        }
    }
}

fn push_neighbours(zone: Zone, list: &mut Vec<Pick>) {
    let next = zones_of(BORDERS[usize::from(zone.0)]);
    list.extend(next.map(|zone| AttackPick::Zone(zone).pick()));
}

impl Tora {
    /// Whether any IJN unit of a ring can still move. [TTT T-move-1]
    pub(crate) fn can_fly(&self, state: &State, ring: u8) -> bool {
        state.planes.iter().any(|plane| may_fly(plane, ring).is_some())
    }

    /// A group or everything in a zone, then an adjacent zone or off the map from ring 3, then how
    /// many. [TTT T-move-1, T-move-3]
    ///
    /// Zones of a ring may be dealt with in any order, so that several people can share a side.
    /// [TTT T-opt-7]
    pub(crate) fn flying_choices(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        list: &mut Vec<Pick>,
    ) {
        match *picks {
            [] => {
                list.push(AttackPick::Done.pick());
                let mut marks = Marks::NONE;
                let mut here = [0; Zone::COUNT as usize];
                for (unit, plane) in (0u8..).zip(&state.planes) {
                    if let Some(zone) = may_fly(plane, ring) {
                        marks.set(state.group_in(unit, zone).index());
                        here[usize::from(zone.0)] += 1;
                    }
                }
                push_everything(here, list);
                marks.list_planes(list);
            }
            [AttackPick::Planes(PlaneGroup { zone, .. }) | AttackPick::Everything(zone)] => {
                push_neighbours(zone, list);
                if zone.ring() == 3 {
                    list.push(AttackPick::Off.pick());
                }
            }
            [AttackPick::Planes(group), _] => {
                let most = ready_planes(state, group).count();
                if most > 1 {
                    push_counts(most, list);
                }
            }
            _ => {}
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
        let mut moved = [0; 3];
        let from = match who {
            AttackPick::Planes(group) => {
                for _ in 0..count {
                    let Some(unit) = ready_planes(state, group).next() else { break };
                    self.fly_one(state, unit, to);
                    moved[group.plane as usize] += 1;
                }
                group.zone
            }
            AttackPick::Everything(zone) => {
                for unit in 0..state.planes.len() as u8 {
                    let plane = &state.planes[usize::from(unit)];
                    if plane.zone() == Some(zone) && !plane.acted {
                        self.fly_one(state, unit, to);
                        moved[Plane::of_unit(unit) as usize] += 1;
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
        state.is_active(Track::Airfields)
            && (state.fighters.iter().any(|fighter| may_patrol(fighter, ring).is_some())
                || ring == 2 && Field::ALL.iter().any(|&field| self.may_launch(state, field)))
    }

    /// Whether a field may launch more this turn. [TTT T-alert-11]
    fn may_launch(&self, state: &State, field: Field) -> bool {
        state.launched[field as usize] < self.launch_rate(state)
            && state.fighters.iter().any(|fighter| is_parked_at(fighter, field))
    }

    /// Launches in ring 2 and moves; US aircraft neither land nor leave the map. [TTT T-move-8]
    pub(crate) fn patrol_choices(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        list: &mut Vec<Pick>,
    ) {
        match *picks {
            [] => {
                list.push(AttackPick::Done.pick());
                if ring == 2 {
                    let fields = Field::ALL.into_iter();
                    let fields = fields.filter(|&field| self.may_launch(state, field));
                    list.extend(fields.map(|field| AttackPick::Field(field).pick()));
                }
                let mut marks = Marks::NONE;
                let mut here = [0; Zone::COUNT as usize];
                for (unit, fighter) in (0u8..).zip(&state.fighters) {
                    if let (Some(zone), Some(group)) =
                        (may_patrol(fighter, ring), state.fighter_group(unit))
                    {
                        marks.set(group.index());
                        here[usize::from(zone.0)] += 1;
                    }
                }
                push_everything(here, list);
                marks.list_fighters(list);
            }
            [AttackPick::Field(field)] => push_top_types(state, field, list),
            [AttackPick::Field(field), AttackPick::Type(fighter)] => {
                let most = self.most_launched(state, field, fighter);
                if most > 1 {
                    push_counts(most, list);
                }
            }
            [AttackPick::Fighters(FighterGroup { zone, .. }) | AttackPick::Everything(zone)] => {
                push_neighbours(zone, list);
            }
            [AttackPick::Fighters(group), AttackPick::Zone(_)] => {
                let most = ready_fighters(state, group).count();
                if most > 1 {
                    push_counts(most, list);
                }
            }
            _ => {}
        }
    }

    /// Units of a type that a field can launch by one order. [TTT T-alert-11, T-force-4]
    fn most_launched(&self, state: &State, field: Field, fighter: Fighter) -> usize {
        let rate = self.launch_rate(state).saturating_sub(state.launched[field as usize]);
        on_top(state, field, fighter).count().min(usize::from(rate))
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
        let mut moved = [0; 5];
        let fly = |fighter: &mut FighterUnit| {
            fighter.at = FighterAt::Zone(to);
            fighter.acted = true;
        };
        let from = match who {
            AttackPick::Fighters(group) => {
                for _ in 0..count {
                    let Some(unit) = ready_fighters(state, group).next() else { break };
                    fly(&mut state.fighters[usize::from(unit)]);
                    moved[group.fighter as usize] += 1;
                }
                group.zone
            }
            AttackPick::Everything(zone) => {
                for (unit, fighter) in (0u8..).zip(&mut state.fighters) {
                    if fighter.zone() == Some(zone) && !fighter.acted {
                        fly(fighter);
                        moved[Fighter::of_unit(unit) as usize] += 1;
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
        Field::ALL.iter().any(|&field| self.may_station(state, field))
    }

    /// The units that a field may have on patrol at the start. [TTT T-alert-11]
    fn stations(&self, state: &State) -> u8 {
        self.data.patrol[usize::from(state.level(Track::Airfields)) - 1]
    }

    fn may_station(&self, state: &State, field: Field) -> bool {
        state.launched[field as usize] < self.stations(state)
            && state.fighters.iter().any(|fighter| is_parked_at(fighter, field))
    }

    /// A field, a type on top of its stacks, any zone, how many. [TTT T-force-3, T-force-4]
    pub(crate) fn station_choices(
        &self,
        state: &State,
        picks: &[AttackPick],
        list: &mut Vec<Pick>,
    ) {
        match *picks {
            [] => {
                list.push(AttackPick::Done.pick());
                let fields = Field::ALL.into_iter();
                let fields = fields.filter(|&field| self.may_station(state, field));
                list.extend(fields.map(|field| AttackPick::Field(field).pick()));
            }
            [AttackPick::Field(field)] => push_top_types(state, field, list),
            [AttackPick::Field(_), AttackPick::Type(_)] => {
                list.extend(Zone::all().map(|zone| AttackPick::Zone(zone).pick()));
            }
            [AttackPick::Field(field), AttackPick::Type(fighter), AttackPick::Zone(_)] => {
                let most = self.most_stationed(state, field, fighter);
                if most > 1 {
                    push_counts(most, list);
                }
            }
            _ => {}
        }
    }

    fn most_stationed(&self, state: &State, field: Field, fighter: Fighter) -> usize {
        let room = self.stations(state).saturating_sub(state.launched[field as usize]);
        on_top(state, field, fighter).count().min(usize::from(room))
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

    /// Why IJN units cannot be picked in a ring.
    pub(crate) fn why_not_planes(&self, state: &State, ring: u8, group: PlaneGroup) -> Illegal {
        let pick = AttackPick::Planes(group);
        let is_there = group.plane.units().any(|unit| state.plane_group(unit) == Some(group));
        if !is_there {
            // Units that have bombed no longer carry what the group is named for.
            let spent = PlaneGroup { load: crate::forces::Load::None, ..group };
            let spent_units = group.plane.units().any(|unit| {
                state.plane_group(unit) == Some(spent) && state.planes[usize::from(unit)].acted
            });
            return if spent_units && spent != group {
                Illegal::HasActed { pick }
            } else {
                Illegal::NoSuchUnits { pick }
            };
        }
        if group.zone.ring() != ring {
            return Illegal::OtherRing { zone: group.zone, ring };
        }
        match ready_planes(state, group).next() {
            None => Illegal::HasActed { pick },
            Some(_) => Illegal::NotNow { pick },
        }
    }

    /// Why US fighters cannot be picked in a ring.
    pub(crate) fn why_not_fighters(&self, state: &State, ring: u8, group: FighterGroup) -> Illegal {
        let pick = AttackPick::Fighters(group);
        if !group.fighter.units().any(|unit| state.fighter_group(unit) == Some(group)) {
            Illegal::NoSuchUnits { pick }
        } else if group.zone.ring() != ring {
            Illegal::OtherRing { zone: group.zone, ring }
        } else if ready_fighters(state, group).next().is_none() {
            Illegal::HasActed { pick }
        } else {
            Illegal::NotNow { pick }
        }
    }

    /// Why a move of IJN units is refused.
    pub(crate) fn why_not_fly(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        pick: AttackPick,
    ) -> Illegal {
        match (picks, pick) {
            ([], AttackPick::Planes(group)) => self.why_not_planes(state, ring, group),
            ([], AttackPick::Everything(zone)) if zone.ring() != ring => {
                Illegal::OtherRing { zone, ring }
            }
            ([], AttackPick::Everything(_)) => Illegal::NoSuchUnits { pick },
            (
                [AttackPick::Planes(PlaneGroup { zone, .. }) | AttackPick::Everything(zone)],
                AttackPick::Zone(to),
            ) => Illegal::NotAdjacent { from: *zone, to },
            (
                [AttackPick::Planes(PlaneGroup { zone, .. }) | AttackPick::Everything(zone)],
                AttackPick::Off,
            ) => Illegal::NotAtTheEdge { from: *zone },
            (_, AttackPick::Count(_)) => Illegal::TooMany { most: self.most_of(state, picks) },
            _ => Illegal::NotNow { pick },
        }
    }

    /// Why a launch or a move of US fighters is refused.
    pub(crate) fn why_not_patrol(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        pick: AttackPick,
    ) -> Illegal {
        match (picks, pick) {
            ([], AttackPick::Fighters(group)) => self.why_not_fighters(state, ring, group),
            ([], AttackPick::Everything(zone)) if zone.ring() != ring => {
                Illegal::OtherRing { zone, ring }
            }
            ([], AttackPick::Everything(_)) => Illegal::NoSuchUnits { pick },
            ([], AttackPick::Field(field)) if ring != 2 => {
                Illegal::OtherRing { zone: field.zone(), ring }
            }
            ([], AttackPick::Field(field)) => self.why_not_launch(state, field),
            ([AttackPick::Field(field)], AttackPick::Type(_)) => {
                Illegal::NotOnTop { field: *field }
            }
            ([AttackPick::Field(field), AttackPick::Type(fighter)], AttackPick::Count(_)) => {
                let rate = self.launch_rate(state);
                if usize::from(rate) <= on_top(state, *field, *fighter).count() {
                    Illegal::LaunchRate { field: *field, rate }
                } else {
                    Illegal::TooMany { most: self.most_of(state, picks) }
                }
            }
            ([AttackPick::Fighters(_) | AttackPick::Everything(_)], AttackPick::Off) => {
                Illegal::UsStays
            }
            (
                [AttackPick::Fighters(FighterGroup { zone, .. }) | AttackPick::Everything(zone)],
                AttackPick::Zone(to),
            ) => Illegal::NotAdjacent { from: *zone, to },
            (_, AttackPick::Count(_)) => Illegal::TooMany { most: self.most_of(state, picks) },
            _ => Illegal::NotNow { pick },
        }
    }

    fn why_not_launch(&self, state: &State, field: Field) -> Illegal {
        if state.fighters.iter().any(|fighter| is_parked_at(fighter, field)) {
            Illegal::LaunchRate { field, rate: self.launch_rate(state) }
        } else {
            Illegal::NotOnTop { field }
        }
    }

    /// Why a station on patrol is refused.
    pub(crate) fn why_not_station(
        &self,
        state: &State,
        picks: &[AttackPick],
        pick: AttackPick,
    ) -> Illegal {
        let most = self.stations(state);
        match (picks, pick) {
            ([], AttackPick::Field(field)) if state.launched[field as usize] >= most => {
                Illegal::PatrolFull { field, most }
            }
            ([], AttackPick::Field(field)) => Illegal::NotOnTop { field },
            ([AttackPick::Field(field)], AttackPick::Type(_)) => {
                Illegal::NotOnTop { field: *field }
            }
            ([AttackPick::Field(field), AttackPick::Type(fighter), ..], AttackPick::Count(_)) => {
                let room = most.saturating_sub(state.launched[*field as usize]);
                if usize::from(room) <= on_top(state, *field, *fighter).count() {
                    Illegal::PatrolFull { field: *field, most }
                } else {
                    Illegal::NotOnTop { field: *field }
                }
            }
            _ => Illegal::NotNow { pick },
        }
    }
}

fn is_parked_at(fighter: &FighterUnit, field: Field) -> bool {
    fighter.parking().is_some_and(|parking| field.spots().contains(&parking.spot))
}

/// The units of a type on top of the stacks of a field. [TTT T-force-4]
fn on_top(state: &State, field: Field, fighter: Fighter) -> impl Iterator<Item = u8> {
    let tops = state.tops();
    field
        .spots()
        .filter_map(move |spot| tops[usize::from(spot)])
        .filter(move |&unit| Fighter::of_unit(unit) == fighter)
}

fn push_top_types(state: &State, field: Field, list: &mut Vec<Pick>) {
    let types = Fighter::ALL.into_iter();
    let types = types.filter(|&fighter| on_top(state, field, fighter).next().is_some());
    list.extend(types.map(|fighter| AttackPick::Type(fighter).pick()));
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
    state.launched[field as usize] += taken;
    taken
}
