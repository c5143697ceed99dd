//! What one observer may know, built from nothing else. [TTT T-seq-9]

use wardroom_kernel::{Observer, ToAct, seen};

use crate::Tora;
use crate::forces::{Fighter, Load, Plane, Ship};
use crate::places::{Field, Sector, Spot, Zone};
use crate::plan::{IjnPlan, Track, UsPlan, Wave};
use crate::state::{
    FighterUnit, IJN, PlaneAt, PlaneUnit, ShipAt, ShipState, Side, State, Step, USN,
};

seen! {
    /// What one observer may know.
    pub struct View = Tora::look(self, state: &State, observer: Observer)
    with {
        let announced = state.is_announced();
        let begun = state.turn > 0;
        let (ijn, us) = (observer.knows(IJN), observer.knows(USN));
        let to_act = match self.who_acts(state) {
            ToAct::Seats(seats) => seats.iter().map(|seat| Side::of(seat).word()).collect(),
            ToAct::Nobody | ToAct::Over => Vec::new(),
        };
        let day = state.ijn_plan.day;
        let plan = &state.us_plan;
        let fleet = self.fleet(state);
        let over = matches!(state.step, Step::Over(_));
    } {
        /// Whose knowledge it is: `ijn`, `usn`, `spectator` or `referee`.
        observer: &'static str = match observer {
            Observer::Seat(seat) => Side::of(seat).word(),
            Observer::Spectator => "spectator",
            Observer::Referee => "referee",
        },
        /// The turn; 0 before the attack.
        turn: u8 = state.turn,
        /// Where the book is open.
        step: String = step_seen(state.step, ijn),
        /// The seats that must decide.
        to_act: Vec<&'static str> = to_act,
        /// The day of the attack, if it is known.
        day: Option<String> = (announced || ijn).then(|| day.to_string()),
        /// A mark of the cipher that was sent; 0 if none was.
        cipher: u32 = state.cipher,
        /// Levels and readiness of the three tracks, once announced.
        alert: Vec<TrackView> = if announced {
            Track::ALL.iter().map(|&track| track_seen(state, track)).collect()
        } else {
            Vec::new()
        },
        /// Whether radar is out, once announced.
        radar_out: Option<bool> = announced.then_some(state.radar_out),
        /// Whether a search has found the first wave, once it stands.
        warned: Option<bool> = begun.then_some(state.warned),
        /// The sectors searched, if they are known: radar, then PBY.
        searched: Option<[Sector; 2]> = (begun || us && announced)
            .then(|| [plan.radar[day.index()], plan.pby[day.index()]]),
        /// The luck deck: cards left, black ones among them.
        cards: Option<[u8; 2]> =
            announced.then(|| [state.deck.cards(), state.deck.spades + state.deck.clubs]),
        /// The turn of the first luck card, if there is a deck.
        first_card: Option<u8> = state.options.luck,
        /// IJN aircraft lost.
        losses: u16 = self.losses(state),
        /// Capital ships OK, damaged and sunk.
        fleet: [u8; 3] = [fleet.ok, fleet.damaged, fleet.sunk],
        /// Hits on the yard, and how many it takes in all.
        yard_hits: [u8; 2] = [self.yard_hits(state), self.data.yard_strength.values().iter().sum()],
        /// Aircraft in the air, zone by zone.
        zones: Vec<ZoneView> = Zone::all().map(|zone| look_up(state, zone, ijn)).collect(),
        /// The airfields with what is parked there.
        fields: Vec<FieldView> = if announced {
            Field::ALL.iter().map(|&field| field_seen(state, field)).collect()
        } else {
            Vec::new()
        },
        /// The ships whose place is known: before the announcement to the US alone.
        ships: Vec<ShipView> = if announced || us {
            Ship::ALL.iter().map(|&ship| self.ship_seen(state, ship)).collect()
        } else {
            Vec::new()
        },
        /// The shore batteries.
        batteries: Vec<ThingView> = {
            let forts = state.batteries.iter().zip(self.data.battery_strength.values());
            forts.map(|((fort, here), &most)| thing_seen(fort.word(), here.hits, most)).collect()
        },
        /// The units of the Navy Yard.
        yard: Vec<ThingView> = {
            let units = state.yard.iter().zip(self.data.yard_strength.values());
            units.map(|((unit, &hits), &most)| thing_seen(unit.word(), hits, most)).collect()
        },
        /// IJN units off the map, for the IJN.
        carriers: Option<Vec<CarrierView>> = ijn.then(|| off_map(state)),
        us_plan: Option<UsPlan> = us.then_some(*plan),
        ijn_plan: Option<IjnPlan> = ijn.then_some(state.ijn_plan),
        /// The result, once the game is over.
        result: Option<String> = over.then(|| self.victory(state).label().to_owned()),
    }

    /// One alert track.
    pub struct TrackView = fn track_seen(state: &State, track: Track) {
        track: Track = track,
        level: u8 = state.level(track),
        /// Whether its forces may act.
        active: bool = state.is_active(track),
    }

    /// The aircraft over one zone.
    pub struct ZoneView = fn look_up(state: &State, zone: Zone, ijn: bool)
    with {
        let (mut planes, mut fighters) = (Vec::new(), Vec::new());
        for (unit, plane) in (0u8..).zip(&state.planes).filter(|(_, it)| it.zone() == Some(zone)) {
            count(&mut planes, planes_seen(state, unit, plane, ijn), |entry| &mut entry.units);
        }
        for (unit, fighter) in (0u8..).zip(&state.fighters).filter(|(_, it)| it.zone() == Some(zone)) {
            count(&mut fighters, fighters_seen(unit, fighter), |entry| &mut entry.units);
        }
        // In an order of their own: that of the units would tell which of them went where.
        planes.sort_by_key(|group| (group.plane, group.load, group.wave, group.strength));
        fighters.sort_by_key(|group| (group.fighter, group.strength));
    } {
        zone: Zone = zone,
        /// IJN units.
        planes: Vec<PlanesView> = planes,
        /// US units.
        fighters: Vec<FightersView> = fighters,
    }

    /// IJN units that look alike. The US see type, strength and whether a unit has attacked; what it carries
    /// lies beneath it. [TTT T-seq-9]
    pub struct PlanesView = fn planes_seen(state: &State, unit: u8, plane: &PlaneUnit, ijn: bool) {
        /// Their type.
        plane: Plane = Plane::of_unit(unit),
        units: u8 = 1,
        /// Aircraft left in each.
        strength: u8 = plane.strength,
        /// What they carry, if it is known: nothing, once they have attacked.
        load: Option<Load> = (ijn || plane.load == Load::None).then_some(plane.load),
        /// The wave they are listed in, for the IJN.
        wave: Option<Wave> = ijn.then(|| state.ijn_plan.units[usize::from(unit)].wave),
    }

    /// US units that look alike.
    pub struct FightersView = fn fighters_seen(unit: u8, fighter: &FighterUnit) {
        /// Their type.
        fighter: Fighter = Fighter::of_unit(unit),
        units: u8 = 1,
        /// Aircraft left in each.
        strength: u8 = fighter.strength,
    }

    /// An airfield.
    pub struct FieldView = fn field_seen(state: &State, field: Field) {
        field: Field = field,
        /// Units launched this turn.
        launched: u8 = state.launched[field],
        /// Its spots that hold anything.
        stacks: Vec<StackView> = {
            let stacks = field.spots().map(|spot| stack_seen(state, spot));
            stacks.filter(|stack| !stack.units.is_empty()).collect()
        },
    }

    /// The units on a parking spot.
    pub struct StackView = fn stack_seen(state: &State, spot: u8)
    with {
        let parked = (0u8..).zip(&state.fighters).filter_map(|(unit, fighter)| {
            let parking = fighter.parking().filter(|parking| parking.spot == spot)?;
            Some((parking.height, (Fighter::of_unit(unit), fighter.strength)))
        });
        let mut units: Vec<(u8, (Fighter, u8))> = parked.collect();
        units.sort_by_key(|unit| std::cmp::Reverse(unit.0));
    } {
        spot: String = Spot(spot).to_string(),
        /// Its number, for drawing.
        #[serde(skip)]
        number: u8 = spot,
        /// Whether it has been attacked this turn.
        attacked: bool = state.strafed & (1 << spot) != 0,
        /// Type and aircraft of each unit, from the top down.
        units: Vec<(Fighter, u8)> = units.into_iter().map(|(_, unit)| unit).collect(),
    }

    /// A ship: before the announcement where she is going to be.
    pub struct ShipView = Tora::ship_seen(self, state: &State, ship: Ship)
    with {
        let here = &state.ships[ship];
        let planned = ShipAt::Moored(state.us_plan.moorings[ship]);
        let at = if state.is_announced() { here.at } else { planned };
    } {
        /// Her name.
        ship: Ship = ship,
        /// Where she is.
        at: String = at.to_string(),
        /// The same, for drawing.
        #[serde(skip)]
        place: ShipAt = at,
        zone: Option<Zone> = ShipState { at, ..*here }.zone(),
        /// Hits taken.
        hits: u8 = here.hits,
        /// Hits that sink her.
        strength: u8 = self.capacity(state, ship),
    }

    /// A battery or a unit of the yard.
    pub struct ThingView = fn thing_seen(name: &'static str, hits: u8, strength: u8) {
        name: &'static str = name,
        /// Hits taken.
        hits: u8 = hits,
        /// Hits that destroy it.
        strength: u8 = strength,
    }

    /// IJN units off the map.
    pub struct CarrierView = fn carrier_seen(state: &State, unit: u8) {
        /// Their type.
        plane: Plane = Plane::of_unit(unit),
        units: u8 = 1,
        /// Where they are: waiting, being re-armed, home for good, lost.
        at: PlaneAt = state.planes[usize::from(unit)].at,
        /// The wave they are listed in.
        wave: Wave = state.ijn_plan.units[usize::from(unit)].wave,
    }
}

/// Adds one to the entry that is alike, or a new entry.
fn count<T: PartialEq>(list: &mut Vec<T>, new: T, units: fn(&mut T) -> &mut u8) {
    let mut alike = new;
    *units(&mut alike) = 0;
    for entry in list.iter_mut() {
        let had = std::mem::take(units(entry));
        let same = *entry == alike;
        *units(entry) = had + u8::from(same);
        if same {
            return;
        }
    }
    *units(&mut alike) = 1;
    list.push(alike);
}

/// Where the book is open. Whether the IJN can bomb or only move depends on loads that nobody else
/// sees, so others see the ring alone. [TTT T-seq-9]
fn step_seen(step: Step, ijn: bool) -> String {
    match step {
        Step::Ijn(ring, _) if !ijn => format!("ijn {ring}"),
        step => step.to_string(),
    }
}

fn off_map(state: &State) -> Vec<CarrierView> {
    let mut list = Vec::new();
    for (unit, _) in (0u8..).zip(&state.planes).filter(|(_, plane)| !plane.is_on_map()) {
        count(&mut list, carrier_seen(state, unit), |entry| &mut entry.units);
    }
    list
}
