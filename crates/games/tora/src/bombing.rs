//! Bombs, torpedoes and strafing. [TTT T-bomb-1]

use std::ops::Range;

use wardroom_kernel::{Pick, Umpire};

use crate::Tora;
use crate::air::ready_planes;
use crate::data::Faces;
use crate::draft::{Acting, Choice, Decide, Ijn, Quota, Roster, Stage};
use crate::event::Event;
use crate::fairway::Traffic;
use crate::forces::{Battery, Load, Plane, Ship, YARD_ZONE, Yard};
use crate::illegal::{Decision, Illegal, Limit};
use crate::pick::{AttackPick, Marks, PlaneGroup, Zones, only};
use crate::places::{Field, Zone};
use crate::plan::Track;
use crate::state::{self, State, Target, Volley};
use crate::ttt;

/// Where there is something to attack in a ring, by what it is attacked with. [TTT T-bomb-11]
#[derive(Clone, Copy, Debug, Default)]
struct Prey {
    /// Parked aircraft, attacked this turn or not.
    parked: Zones,
    /// Parked aircraft not attacked this turn: GP bombs and Zeros.
    open: Zones,
    /// Buildings and batteries: GP bombs.
    buildings: Zones,
    /// Ships, sunk or not.
    hulls: Zones,
    /// Ships afloat: AP bombs.
    ships: Zones,
    /// Ships with open water beside them: torpedoes.
    open_water: Zones,
}

impl Prey {
    /// Whether a unit of this kind finds a target in a zone.
    #[inline(always)]
    fn check(self, zone: Zone, plane: Plane, load: Load) -> Result<(), Illegal> {
        let found = match (plane, load) {
            (Plane::Zero, _) => self.open,
            (_, Load::GP) => self.open | self.buildings,
            (_, Load::AP) => self.ships,
            (_, Load::Torpedo) => self.open_water,
            (_, Load::None) => return Err(Illegal::NoLoad { plane }),
        };
        if found & only(zone) != 0 { Ok(()) } else { Err(Illegal::NoTarget { zone, plane, load }) }
    }

    /// Says more of a zone without a target: what a unit would attack, were it still there, not attacked yet, or
    /// in open water. [TTT T-bomb-12, T-bomb-4, T-bomb-6]
    fn explain(self, illegal: Illegal) -> Illegal {
        let Illegal::NoTarget { zone, plane, load } = illegal else { return illegal };
        let there = |zones: Zones| zones & only(zone) != 0;
        let built = Battery::ALL.iter().any(|battery| battery.zone() == zone) || zone == YARD_ZONE;
        match load {
            Load::Torpedo if there(self.ships) => Illegal::NoOpenWater { zone },
            Load::AP | Load::Torpedo if there(self.hulls) => Illegal::AllDead { zone, plane, load },
            Load::GP | Load::None if there(self.parked) => {
                Illegal::SpotAttacked { target: Target::Field(Field::of_zone(zone)) }
            }
            Load::GP if built => Illegal::AllDead { zone, plane, load },
            _ => illegal,
        }
    }
}

/// IJN units of a ring that might attack something below. [TTT T-bomb-1]
#[derive(Debug)]
pub(crate) struct Bombers<'a> {
    units: Acting<'a, Ijn>,
    state: &'a State,
    prey: Prey,
}

impl Roster for Bombers<'_> {
    fn units(&self) -> Range<u8> {
        self.units.units()
    }

    #[inline]
    fn group(&self, unit: u8) -> Option<AttackPick> {
        self.units.group(unit)
    }

    #[inline(always)]
    fn check(&self, unit: u8) -> Result<Zone, Illegal> {
        let zone = self.units.check(unit)?;
        let load = self.state.planes[usize::from(unit)].load;
        self.prey.check(zone, Plane::of_unit(unit), load)?;
        Ok(zone)
    }

    fn absent(&self, group: AttackPick) -> Illegal {
        self.units.absent(group)
    }
}

/// What a group may attack: worked out once for all targets.
#[derive(Debug)]
pub(crate) struct Aim<'a> {
    game: &'a Tora,
    state: &'a State,
    group: PlaneGroup,
    /// The parking spots that hold units, one bit for each.
    parked: u64,
    traffic: Traffic,
}

impl<'a> Aim<'a> {
    pub(crate) fn new(game: &'a Tora, state: &'a State, group: PlaneGroup) -> Self {
        let (mut parked, mut traffic) = (0, Traffic::default());
        match group.load {
            Load::GP | Load::None => parked = state.parked_spots(),
            Load::Torpedo => traffic = game.traffic(state),
            Load::AP => {}
        }
        Aim { game, state, group, parked, traffic }
    }

    fn candidates(&self, list: &mut Vec<Pick>) {
        let mut add = |target: Target| list.push(target.pick());
        match self.group.load {
            Load::AP | Load::Torpedo => Ship::ALL.iter().copied().map(Target::Ship).for_each(add),
            Load::GP | Load::None if self.group.zone.ring() == 2 => {
                if self.group.load == Load::GP {
                    Battery::ALL.iter().copied().map(Target::Battery).for_each(&mut add);
                    Yard::ALL.iter().copied().map(Target::Yard).for_each(&mut add);
                }
                let field = Field::of_zone(self.group.zone);
                add(Target::Field(field));
                field.spots().map(Target::Spot).for_each(add);
            }
            Load::GP | Load::None => {}
        }
    }

    /// The parking spots that hold units and have not been attacked this turn. [TTT T-bomb-4]
    const fn open(&self) -> u64 {
        self.parked & !self.state.strafed
    }

    /// Whether the group may attack such a target: fit for its load, and in its zone. [TTT T-bomb-11]
    #[inline]
    pub(crate) fn check_kind(&self, target: Target) -> Result<(), Illegal> {
        let PlaneGroup { zone: here, plane, load, .. } = self.group;
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
            Target::Ship(ship) => self.state.ships[ship].zone().ok_or(Illegal::AtSea { ship })?,
            Target::Battery(battery) => battery.zone(),
            Target::Yard(_) if here != YARD_ZONE => return Err(Illegal::YardElsewhere { here }),
            Target::Yard(_) => YARD_ZONE,
            Target::Spot(spot) => Field::of_spot(spot).zone(),
            Target::Field(field) => field.zone(),
        };
        if here != there {
            return Err(Illegal::OtherZone { target, there, here });
        }
        Ok(())
    }

    /// Whether the group may attack a target: of its kind, still there, and with water for a torpedo.
    /// [TTT T-bomb-11, T-bomb-12]
    #[inline]
    pub(crate) fn check(&self, target: Target) -> Result<(), Illegal> {
        self.check_kind(target)?;
        let load = self.group.load;
        let (left, open) = match target {
            Target::Ship(ship) => {
                if self.game.is_sunk(self.state, ship) {
                    return Err(Illegal::Dead { target });
                }
                let runs = load != Load::Torpedo
                    || self.game.has_torpedo_run(self.state, ship, self.traffic);
                return if runs { Ok(()) } else { Err(Illegal::NoTorpedoRun { ship }) };
            }
            Target::Battery(battery) => (self.game.battery_left(self.state, battery) > 0, true),
            Target::Yard(unit) => (self.game.yard_left(self.state, unit) > 0, true),
            Target::Spot(spot) => (self.parked >> spot & 1 == 1, self.open() >> spot & 1 == 1),
            Target::Field(field) => {
                (self.parked & field.mask() != 0, self.open() & field.mask() != 0)
            }
        };
        match (left, open) {
            (false, _) => Err(Illegal::Dead { target }),
            (true, false) => Err(Illegal::SpotAttacked { target }),
            (true, true) => Ok(()),
        }
    }

    /// How many units of a group one order can send at a target. [TTT T-bomb-4, T-bomb-10]
    fn quota(state: &State, group: PlaneGroup, target: Target) -> Quota {
        let units = || Quota::new(ready_planes(state, group).count(), Limit::Ready);
        match target {
            Target::Spot(spot) => Quota::new(1, Limit::Spots(Field::of_spot(spot))),
            Target::Field(field) => {
                let open = state.parked_spots() & !state.strafed & field.mask();
                units().or(Quota::new(open.count_ones() as usize, Limit::Spots(field)))
            }
            Target::Ship(_) | Target::Battery(_) | Target::Yard(_) => units(),
        }
    }
}

/// An attack that is being ordered: who attacks, then what; how many units is asked last.
#[derive(Debug)]
pub(crate) enum Bombing<'a> {
    Who(Choice<Bombers<'a>>),
    At(Aim<'a>),
}

impl Decide for Bombing<'_> {
    #[inline]
    fn ready(&self) -> Option<&Marks> {
        match self {
            Bombing::Who(bombers) => Some(bombers.ready()),
            Bombing::At(_) => None,
        }
    }

    fn candidates(&self, list: &mut Vec<Pick>) {
        match self {
            Bombing::Who(bombers) => {
                list.push(AttackPick::Done.pick());
                bombers.candidates(list);
            }
            Bombing::At(aim) => aim.candidates(list),
        }
    }

    #[inline]
    fn check(&self, pick: Option<AttackPick>) -> Result<(), Illegal> {
        match (self, pick) {
            (Bombing::Who(_), Some(AttackPick::Done)) => Ok(()),
            (Bombing::Who(bombers), Some(pick @ AttackPick::Planes(_))) => {
                bombers.check(pick).map_err(|illegal| bombers.roster().prey.explain(illegal))
            }
            (Bombing::Who(bombers), _) => {
                Err(Illegal::Elsewhere(bombers.roster().units.decision()))
            }
            // Only fighters attack in the air, and they are paired before. [TTT T-air-1]
            (Bombing::At(aim), Some(AttackPick::Fighters(_))) if aim.group.plane != Plane::Zero => {
                Err(Illegal::BomberAttacks { plane: aim.group.plane })
            }
            (Bombing::At(aim), pick) => match pick.and_then(AttackPick::target) {
                Some(target) => aim.check(target),
                None => Err(Illegal::Elsewhere(Decision::Target(aim.group.zone))),
            },
        }
    }
}

impl Tora {
    fn prey(&self, state: &State, ring: u8) -> Prey {
        let mut prey = Prey::default();
        if ring == 2 {
            let parked = state.parked_spots();
            for &field in Field::ALL {
                let here = parked & field.mask();
                prey.parked |= if here != 0 { only(field.zone()) } else { 0 };
                prey.open |= if here & !state.strafed != 0 { only(field.zone()) } else { 0 };
            }
            for &battery in Battery::ALL {
                if self.battery_left(state, battery) > 0 {
                    prey.buildings |= only(battery.zone());
                }
            }
            if self.has_yard(state) {
                prey.buildings |= only(YARD_ZONE);
            }
        }
        let mut traffic = None;
        for &ship in Ship::ALL {
            if let Some(zone) = state.ships[ship].zone()
                && zone.ring() == ring
            {
                prey.hulls |= only(zone);
                if self.is_sunk(state, ship) {
                    continue;
                }
                prey.ships |= only(zone);
                if prey.open_water & only(zone) == 0 {
                    let traffic = *traffic.get_or_insert_with(|| self.traffic(state));
                    let runs = self.has_torpedo_run(state, ship, traffic);
                    prey.open_water |= if runs { only(zone) } else { 0 };
                }
            }
        }
        prey
    }

    fn bombers<'a>(&self, state: &'a State, ring: u8) -> Bombers<'a> {
        let units = Acting::new(state, ring, Decision::Bombing(ring));
        Bombers { units, state, prey: self.prey(state, ring) }
    }

    /// Whether anything in a ring can attack anything below it. [TTT T-bomb-1]
    pub(crate) fn can_bomb(&self, state: &State, ring: u8) -> bool {
        self.can_fly(state, ring) && self.bombers(state, ring).any()
    }

    /// A group, then its target, then how many units attack it. [TTT T-bomb-1, T-bomb-11]
    pub(crate) fn draft_bombing<'a>(
        &'a self,
        state: &'a State,
        ring: u8,
        picks: &[AttackPick],
    ) -> Stage<'a> {
        match *picks {
            [] => {
                let bombers = Choice::new(self.bombers(state, ring), Marks::planes(ring));
                Stage::Bombing(Bombing::Who(bombers))
            }
            [AttackPick::Planes(group)] => {
                Stage::Bombing(Bombing::At(Aim::new(self, state, group)))
            }
            [AttackPick::Planes(group), pick] => match pick.target() {
                Some(target) => Aim::quota(state, group, target).ask(),
                None => Stage::Complete,
            },
            _ => Stage::Complete,
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
        self.data.battery_strength[battery].saturating_sub(state.batteries[battery].hits)
    }

    /// The hits a unit of the yard can still take. [TTT T-comp-8]
    pub fn yard_left(&self, state: &State, unit: Yard) -> u8 {
        self.data.yard_strength[unit].saturating_sub(state.yard[unit])
    }

    /// Whether any unit of the yard can still take hits.
    pub(crate) fn has_yard(&self, state: &State) -> bool {
        Yard::ALL.iter().any(|&unit| self.yard_left(state, unit) > 0)
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
        let Some(unit) = unit.filter(|_| Aim::new(self, state, group).check(target).is_ok()) else {
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
        umpire.about(|| format!("the {} unit on {target}", plane.word()));
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
            state::Bombing::Table => self.data.bombing_hits(plane, load),
            state::Bombing::Text => self.data.bombing_hits_by_text(plane, load),
        }
    }

    /// Hits fall on a target; what is more than it has left is lost [TTT T-bomb-12], except that
    /// in a stack the unit below takes what is left over. [TTT T-bomb-3]
    fn strike(&self, state: &mut State, target: Target, hits: u8) {
        let taken = hits.min(self.left_of(state, target));
        match target {
            Target::Ship(ship) => state.ships[ship].hits += taken,
            Target::Battery(battery) => state.batteries[battery].hits += taken,
            Target::Yard(unit) => state.yard[unit] += taken,
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
        yard: Yard,
        attacker: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if !state.is_active(Track::Batteries) {
            return;
        }
        let (dice, faces) = (self.small_arms_dice(state), self.data.small_arms_hits);
        umpire.about(|| {
            format!("small arms of {yard} on a {} unit", Plane::of_unit(attacker).word())
        });
        let rolled = umpire.hits(dice, 6, faces.range(), ttt("T-aaa-4"));
        let hits = rolled.min(self.data.small_arms_most);
        let unit = &mut state.planes[usize::from(attacker)];
        unit.take(hits);
        let (plane, left) = (Plane::of_unit(attacker), unit.strength);
        umpire.log(Event::SmallArms { unit: yard, plane, hits, left }, ttt("T-aaa-4"));
    }
}

/// The aircraft parked on some spots.
pub(crate) fn parked_aircraft(state: &State, on: impl Fn(u8) -> bool) -> u8 {
    let here =
        |fighter: &&state::FighterUnit| fighter.parking().is_some_and(|parking| on(parking.spot));
    state.fighters.iter().filter(here).map(|fighter| fighter.strength).sum()
}

/// The tallest stack of a field that has not been attacked this turn; of equals the first.
fn tallest(state: &State, field: Field) -> u8 {
    let open = state.parked_spots() & !state.strafed;
    field
        .spots()
        .filter(|&spot| open >> spot & 1 == 1)
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
