//! Bombs, torpedoes and strafing. [TTT T-bomb-1]

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::air::ready_planes;
use crate::data::Faces;
use crate::event::Event;
use crate::forces::{Battery, Load, Plane, Ship, YARD_ZONE};
use crate::illegal::Illegal;
use crate::pick::{AttackPick, Marks, PlaneGroup, Zones, only, push_counts};
use crate::places::{Field, Zone};
use crate::plan::Track;
use crate::state::{Bombing, PlaneUnit, State, Target, Volley};
use crate::ttt;

/// Where there is something to attack, by what it is attacked with. [TTT T-bomb-11]
#[derive(Clone, Copy, Default)]
struct Prey {
    /// Parked aircraft: GP bombs and Zeros.
    parked: Zones,
    /// Buildings and batteries: GP bombs.
    buildings: Zones,
    /// Ships afloat: AP bombs.
    ships: Zones,
    /// Ships with open water beside them: torpedoes.
    open_water: Zones,
}

impl Prey {
    /// The zones in which a unit of this kind finds a target.
    const fn of(self, plane: Plane, load: Load) -> Zones {
        match (plane, load) {
            (Plane::Zero, _) => self.parked,
            (_, Load::GP) => self.parked | self.buildings,
            (_, Load::AP) => self.ships,
            (_, Load::Torpedo) => self.open_water,
            (_, Load::None) => 0,
        }
    }
}

impl Tora {
    fn prey(&self, state: &State, ring: u8) -> Prey {
        let mut prey = Prey::default();
        if ring == 2 {
            for parking in state.fighters.iter().filter_map(|fighter| fighter.parking()) {
                if state.strafed & (1 << parking.spot) == 0 {
                    prey.parked |= only(Field::of_spot(parking.spot).zone());
                }
            }
            for battery in Battery::ALL {
                if self.battery_left(state, battery) > 0 {
                    prey.buildings |= only(battery.zone());
                }
            }
            if (0..state.yard.len() as u8).any(|unit| self.yard_left(state, unit) > 0) {
                prey.buildings |= only(YARD_ZONE);
            }
        }
        for ship in Ship::ALL {
            if let Some(zone) = state.ships[ship as usize].zone()
                && zone.ring() == ring
                && !self.is_sunk(state, ship)
            {
                prey.ships |= only(zone);
                if prey.open_water & only(zone) == 0 && self.has_torpedo_run(state, ship) {
                    prey.open_water |= only(zone);
                }
            }
        }
        prey
    }

    /// Whether anything in a ring can attack anything below it. [TTT T-bomb-1]
    pub(crate) fn can_bomb(&self, state: &State, ring: u8) -> bool {
        let mut prey = None;
        (0u8..).zip(&state.planes).any(|(unit, plane)| {
            may_bomb(plane, ring).is_some_and(|zone| {
                let prey = prey.get_or_insert_with(|| self.prey(state, ring));
                prey.of(Plane::of_unit(unit), plane.load) & only(zone) != 0
            })
        })
    }

    /// A group, then its target, then how many units attack it. [TTT T-bomb-1, T-bomb-11]
    pub(crate) fn bombing_choices(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        list: &mut Vec<Pick>,
    ) {
        match *picks {
            [] => {
                list.push(AttackPick::Done.pick());
                let prey = self.prey(state, ring);
                let mut marks = Marks::NONE;
                for (unit, plane) in (0u8..).zip(&state.planes) {
                    if let Some(zone) = may_bomb(plane, ring) {
                        let group = state.group_in(unit, zone);
                        if prey.of(group.plane, group.load) & only(zone) != 0 {
                            marks.set(group.index());
                        }
                    }
                }
                marks.list_planes(list);
            }
            [AttackPick::Planes(group)] => self.target_choices(state, group, list),
            [AttackPick::Planes(group), pick] => {
                let most = pick.target().map_or(0, |target| self.most_at(state, group, target));
                if most > 1 {
                    push_counts(most, list);
                }
            }
            _ => {}
        }
    }

    fn target_choices(&self, state: &State, group: PlaneGroup, list: &mut Vec<Pick>) {
        let mut offer = |target: Target| {
            if self.check_target(state, group, target).is_ok() {
                list.push(target.pick());
            }
        };
        match (group.plane, group.load) {
            (_, Load::AP | Load::Torpedo) => {
                Ship::ALL.map(Target::Ship).into_iter().for_each(offer)
            }
            (Plane::Zero, _) | (_, Load::GP) if group.zone.ring() == 2 => {
                let field = Field::ALL[group.zone.sector() as usize];
                if group.load == Load::GP {
                    Battery::ALL.map(Target::Battery).into_iter().for_each(&mut offer);
                    (0..state.yard.len() as u8).map(Target::Yard).for_each(&mut offer);
                }
                offer(Target::Field(field));
                field.spots().map(Target::Spot).for_each(offer);
            }
            _ => {}
        }
    }

    /// How many units of a group one order can send at a target. [TTT T-bomb-4, T-bomb-10]
    pub(crate) fn most_at(&self, state: &State, group: PlaneGroup, target: Target) -> usize {
        let units = ready_planes(state, group).count();
        match target {
            Target::Spot(_) => units.min(1),
            Target::Field(field) => {
                units.min(field.spots().filter(|&spot| is_open(state, spot)).count())
            }
            Target::Ship(_) | Target::Battery(_) | Target::Yard(_) => units,
        }
    }

    /// Whether a group may attack a target: in its zone, fit for its load, still there, and with
    /// water for a torpedo. [TTT T-bomb-11, T-bomb-12]
    pub(crate) fn check_target(
        &self,
        state: &State,
        group: PlaneGroup,
        target: Target,
    ) -> Result<(), Illegal> {
        let PlaneGroup { zone: here, plane, load, .. } = group;
        if plane != Plane::Zero && load == Load::None {
            return Err(Illegal::NoLoad { plane });
        }
        let fits = match target {
            Target::Ship(_) => matches!(load, Load::AP | Load::Torpedo),
            Target::Battery(_) | Target::Yard(_) => load == Load::GP,
            Target::Spot(_) | Target::Field(_) => load == Load::GP || plane == Plane::Zero,
        };
        if !fits {
            return Err(Illegal::WrongLoad { target, plane, load });
        }
        let there = match target {
            Target::Ship(ship) => {
                state.ships[ship as usize].zone().ok_or(Illegal::AtSea { ship })?
            }
            Target::Battery(battery) => battery.zone(),
            Target::Yard(_) if here != YARD_ZONE => return Err(Illegal::YardElsewhere { here }),
            Target::Yard(_) => YARD_ZONE,
            Target::Spot(spot) => Field::of_spot(spot).zone(),
            Target::Field(field) => field.zone(),
        };
        if here != there {
            return Err(Illegal::OtherZone { target, there, here });
        }
        if self.left_of(state, target) == 0 {
            return Err(Illegal::Dead { target });
        }
        match target {
            Target::Ship(ship) if load == Load::Torpedo && !self.has_torpedo_run(state, ship) => {
                Err(Illegal::NoTorpedoRun { ship })
            }
            Target::Spot(spot) if !is_open(state, spot) => Err(Illegal::SpotAttacked { target }),
            Target::Field(field) if !field.spots().any(|spot| is_open(state, spot)) => {
                Err(Illegal::SpotAttacked { target })
            }
            _ => Ok(()),
        }
    }

    /// What is left of a target: hits it can still take, or parked aircraft.
    pub(crate) fn left_of(&self, state: &State, target: Target) -> u8 {
        match target {
            Target::Ship(ship) => self.ship_left(state, ship),
            Target::Battery(battery) => self.battery_left(state, battery),
            Target::Yard(unit) => self.yard_left(state, unit),
            Target::Spot(spot) => parked_aircraft(state, |at| at == spot),
            Target::Field(field) => parked_aircraft(state, |at| field.spots().contains(&at)),
        }
    }

    /// The hits a battery can still take. [TTT T-comp-7]
    pub fn battery_left(&self, state: &State, battery: Battery) -> u8 {
        let at = battery as usize;
        self.data.battery_strength[at].saturating_sub(state.batteries[at].hits)
    }

    /// The hits a unit of the yard can still take. [TTT T-comp-8]
    pub fn yard_left(&self, state: &State, unit: u8) -> u8 {
        let at = usize::from(unit);
        self.data.yard_strength[at].saturating_sub(state.yard[at])
    }

    /// The next unit of a group attacks its target. Units go one after another; those left when the
    /// target is gone keep their action and their load. [TTT T-seq-8]
    pub(crate) fn drop_next(
        &self,
        state: &mut State,
        group: PlaneGroup,
        target: Target,
        left: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let unit = ready_planes(state, group).next();
        let Some(unit) = unit.filter(|_| self.check_target(state, group, target).is_ok()) else {
            state.volley = None;
            return;
        };
        let next = Volley::Bombs { group, target, left: left - 1 };
        state.volley = (left > 1).then_some(next);
        self.attack(state, unit, group, target, umpire);
    }

    /// One unit attacks: a die for each aircraft left, and the load is spent. [TTT T-bomb-1]
    fn attack(
        &self,
        state: &mut State,
        unit: u8,
        group: PlaneGroup,
        target: Target,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let PlaneGroup { zone, plane, load, strength, .. } = group;
        let target = match target {
            // The tallest stack first, which loses most. [TTT ruling 8]
            Target::Field(field) => Target::Spot(tallest(state, field)),
            other => other,
        };
        let attacker = &mut state.planes[usize::from(unit)];
        attacker.acted = true;
        attacker.load = Load::None;
        let faces = self.bombing_faces(state, plane, load);
        let hits = match load {
            Load::AP => armor_piercing(strength, faces, umpire),
            Load::None => umpire.hits(strength, 6, faces.range(), ttt("T-bomb-9")),
            Load::GP | Load::Torpedo => umpire.hits(strength, 6, faces.range(), ttt("T-bomb-2")),
        };
        let before = self.left_of(state, target);
        self.strike(state, target, hits);
        let left = self.left_of(state, target);
        let rule = match (target, load) {
            (Target::Spot(_), Load::None) => ttt("T-bomb-9"),
            (Target::Spot(_), _) => ttt("T-bomb-3"),
            (_, Load::AP) => ttt("T-bomb-7"),
            (_, Load::Torpedo) => ttt("T-bomb-5"),
            _ => ttt("T-bomb-1"),
        };
        umpire.log(Event::Bombed { zone, plane, load, target, hits, left }, rule);
        match target {
            Target::Ship(ship) if before > 0 && left == 0 && self.is_in_channel(state, ship) => {
                umpire.log(Event::ChannelClosed(ship), ttt("T-move-6"));
            }
            Target::Yard(yard) => self.fire_small_arms(state, yard, unit, umpire),
            _ => {}
        }
    }

    /// The faces on which bombs, torpedoes and bullets hit: the aircraft table, or the running text
    /// by an option [TTT T-bomb-2, T-opt-5]. Zeros keep their own number. [TTT T-bomb-9]
    fn bombing_faces(&self, state: &State, plane: Plane, load: Load) -> Faces {
        match state.options.bombing {
            Bombing::Table => self.data.bombing_hits(plane, load),
            Bombing::Text => self.data.bombing_hits_by_text(plane, load),
        }
    }

    /// Hits fall on a target; what is more than it has left is lost [TTT T-bomb-12], except that
    /// in a stack the unit below takes what is left over. [TTT T-bomb-3]
    fn strike(&self, state: &mut State, target: Target, hits: u8) {
        let taken = hits.min(self.left_of(state, target));
        match target {
            Target::Ship(ship) => state.ships[ship as usize].hits += taken,
            Target::Battery(battery) => state.batteries[battery as usize].hits += taken,
            Target::Yard(unit) => state.yard[usize::from(unit)] += taken,
            Target::Field(_) => {}
            Target::Spot(spot) => {
                state.strafed |= 1 << spot;
                let mut left = taken;
                while left > 0 {
                    let Some(top) = state.tops()[usize::from(spot)] else { break };
                    let unit = &mut state.fighters[usize::from(top)];
                    let here = left.min(unit.strength);
                    unit.take(here);
                    left -= here;
                }
            }
        }
    }

    /// A yard unit under attack fires back, if the batteries are active, even if it has just been
    /// destroyed; at most one aircraft is hit. [TTT T-aaa-4, T-aaa-5]
    fn fire_small_arms(
        &self,
        state: &mut State,
        yard: u8,
        attacker: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if !state.is_active(Track::Batteries) {
            return;
        }
        let (dice, faces) = (self.small_arms_dice(state), self.data.small_arms_hits);
        let rolled = umpire.hits(dice, 6, faces.range(), ttt("T-aaa-4"));
        let hits = rolled.min(self.data.small_arms_most);
        let unit = &mut state.planes[usize::from(attacker)];
        unit.take(hits);
        let (plane, left) = (Plane::of_unit(attacker), unit.strength);
        umpire.log(Event::SmallArms { unit: yard, plane, hits, left }, ttt("T-aaa-4"));
    }

    /// Why a group that could act has nothing to attack: what is first in its zone says so.
    fn why_no_target(&self, state: &State, group: PlaneGroup) -> Illegal {
        let here = |target: &Target| match *target {
            Target::Ship(ship) => state.ships[ship as usize].zone() == Some(group.zone),
            Target::Battery(battery) => battery.zone() == group.zone,
            Target::Spot(_) | Target::Yard(_) | Target::Field(_) => false,
        };
        let things = Ship::ALL.map(Target::Ship).into_iter();
        things
            .chain(Battery::ALL.map(Target::Battery))
            .filter(here)
            .chain(Field::ALL.map(Target::Field))
            .find_map(|target| self.check_target(state, group, target).err())
            .unwrap_or(Illegal::NoLoad { plane: group.plane })
    }

    /// Why an attack is refused.
    pub(crate) fn why_not_bomb(
        &self,
        state: &State,
        ring: u8,
        picks: &[AttackPick],
        pick: AttackPick,
    ) -> Illegal {
        match (picks, pick) {
            ([], AttackPick::Planes(group)) => {
                if group.zone.ring() == ring && ready_planes(state, group).next().is_some() {
                    self.why_no_target(state, group)
                } else {
                    self.why_not_planes(state, ring, group)
                }
            }
            ([AttackPick::Planes(group)], AttackPick::Fighters(_))
                if group.plane != Plane::Zero =>
            {
                Illegal::BomberAttacks { plane: group.plane }
            }
            ([AttackPick::Planes(group)], pick) => match pick.target() {
                Some(target) => match self.check_target(state, *group, target) {
                    Err(illegal) => illegal,
                    Ok(()) => Illegal::NotNow { pick },
                },
                None => Illegal::NotNow { pick },
            },
            (_, AttackPick::Count(_)) => Illegal::TooMany { most: self.most_of(state, picks) },
            _ => Illegal::NotNow { pick },
        }
    }
}

/// The zone of a unit of a ring that has not acted.
#[inline]
fn may_bomb(plane: &PlaneUnit, ring: u8) -> Option<Zone> {
    plane.zone().filter(|zone| zone.ring() == ring && !plane.acted)
}

/// Whether a parking spot holds units and has not been attacked this turn. [TTT T-bomb-4]
fn is_open(state: &State, spot: u8) -> bool {
    state.strafed & (1 << spot) == 0 && state.stack_height(spot) > 0
}

fn parked_aircraft(state: &State, on: impl Fn(u8) -> bool) -> u8 {
    let here = |fighter: &&crate::state::FighterUnit| {
        fighter.parking().is_some_and(|parking| on(parking.spot))
    };
    state.fighters.iter().filter(here).map(|fighter| fighter.strength).sum()
}

/// The tallest stack of a field that has not been attacked this turn; of equals the first.
fn tallest(state: &State, field: Field) -> u8 {
    let spots = field.spots().filter(|&spot| is_open(state, spot));
    spots
        .max_by_key(|&spot| (state.stack_height(spot), u8::MAX - spot))
        .expect("a field is attacked only while it has an open spot")
}

/// Armor piercing bombs: every 6 hits and is rolled again, on the same faces, until no 6 shows.
/// [TTT T-bomb-7, T-bomb-8]
fn armor_piercing(dice: u8, faces: Faces, umpire: &mut Umpire<'_, Event>) -> u8 {
    const SIX: u8 = 6;
    let mut hits = 0u8;
    let mut rolling = dice;
    while rolling > 0 && !umpire.in_trouble() {
        let mut fell = [0; 2];
        umpire.tally(rolling, 6, &[faces.low..=SIX - 1, SIX..=SIX], ttt("T-bomb-7"), &mut fell);
        hits = hits.saturating_add(fell[0]).saturating_add(fell[1]);
        rolling = fell[1];
    }
    hits
}
