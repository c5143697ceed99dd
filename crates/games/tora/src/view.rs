//! What one observer may know, built from nothing else. [TTT T-seq-9]

use serde::Serialize;
use wardroom_kernel::{Observer, ToAct, seen};

use crate::Tora;
use crate::forces::{Battery, Fighter, Load, Plane, Ship, Yard};
use crate::places::{Field, Sector, Spot, Zone};
use crate::plan::{IjnPlan, Track, UsPlan, Wave};
use crate::state::{IJN, PlaneAt, ShipAt, Side, State, Step, USN};

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
        alert: Vec<TrackView> = if announced { tracks(state) } else { Vec::new() },
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
            Field::ALL.iter().map(|&at| field(state, at)).collect()
        } else {
            Vec::new()
        },
        /// The ships whose place is known.
        ships: Vec<ShipView> = self.ships_seen(state, us),
        /// The shore batteries.
        batteries: Vec<ThingView> =
            Battery::ALL.iter().map(|&fort| self.battery_seen(state, fort)).collect(),
        /// The units of the Navy Yard.
        yard: Vec<ThingView> = Yard::ALL.iter().map(|&unit| self.yard_seen(state, unit)).collect(),
        /// IJN units off the map, for the IJN.
        carriers: Option<Vec<CarrierView>> = ijn.then(|| off_map(state)),
        /// The US plan, for the US.
        us_plan: Option<UsPlan> = us.then_some(*plan),
        /// The IJN plan, for the IJN.
        ijn_plan: Option<IjnPlan> = ijn.then_some(state.ijn_plan),
        /// The result, once the game is over.
        result: Option<String> = over.then(|| self.victory(state).label().to_owned()),
    }
}

/// One alert track.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrackView {
    /// Its name.
    pub track: Track,
    /// Its level.
    pub level: u8,
    /// Whether its forces may act.
    pub active: bool,
}

/// The aircraft over one zone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ZoneView {
    /// The zone.
    pub zone: Zone,
    /// IJN units.
    pub planes: Vec<PlanesView>,
    /// US units.
    pub fighters: Vec<FightersView>,
}

/// IJN units that look alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlanesView {
    /// Their type.
    pub plane: Plane,
    /// How many units.
    pub units: u8,
    /// Aircraft left in each.
    pub strength: u8,
    /// What they carry, if it is known: nothing, once they have attacked.
    pub load: Option<Load>,
    /// The wave they are listed in, for the IJN.
    pub wave: Option<Wave>,
}

/// US units that look alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FightersView {
    /// Their type.
    pub fighter: Fighter,
    /// How many units.
    pub units: u8,
    /// Aircraft left in each.
    pub strength: u8,
}

/// An airfield.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FieldView {
    /// The field.
    pub field: Field,
    /// Units launched this turn.
    pub launched: u8,
    /// Its spots that hold anything.
    pub stacks: Vec<StackView>,
}

/// The units on a parking spot.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StackView {
    /// The spot.
    pub spot: String,
    /// Its number, for drawing.
    #[serde(skip)]
    pub number: u8,
    /// Whether it has been attacked this turn.
    pub attacked: bool,
    /// Type and aircraft of each unit, from the top down.
    pub units: Vec<(Fighter, u8)>,
}

/// A ship.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShipView {
    /// Her name.
    pub ship: Ship,
    /// Where she is.
    pub at: String,
    /// The same, for drawing.
    #[serde(skip)]
    pub place: ShipAt,
    /// The zone that is.
    pub zone: Option<Zone>,
    /// Hits taken.
    pub hits: u8,
    /// Hits that sink her.
    pub strength: u8,
}

/// A battery or a unit of the yard.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThingView {
    /// Its name.
    pub name: &'static str,
    /// Hits taken.
    pub hits: u8,
    /// Hits that destroy it.
    pub strength: u8,
}

/// IJN units off the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CarrierView {
    /// Their type.
    pub plane: Plane,
    /// How many units.
    pub units: u8,
    /// Where they are: waiting, being re-armed, home for good, lost.
    pub at: PlaneAt,
    /// The wave they are listed in.
    pub wave: Wave,
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

impl Tora {
    /// The ships: before the announcement only the US know where they are going to be.
    fn ships_seen(&self, state: &State, us: bool) -> Vec<ShipView> {
        let announced = state.is_announced();
        if !announced && !us {
            return Vec::new();
        }
        let see = |ship: Ship| {
            let here = &state.ships[ship];
            let planned = ShipAt::Moored(state.us_plan.moorings[ship]);
            let at = if announced { here.at } else { planned };
            ShipView {
                ship,
                at: at.to_string(),
                place: at,
                zone: crate::state::ShipState { at, ..*here }.zone(),
                hits: here.hits,
                strength: self.capacity(state, ship),
            }
        };
        Ship::ALL.iter().copied().map(see).collect()
    }

    fn battery_seen(&self, state: &State, fort: Battery) -> ThingView {
        let strength = self.data.battery_strength[fort];
        ThingView { name: fort.word(), hits: state.batteries[fort].hits, strength }
    }

    fn yard_seen(&self, state: &State, unit: Yard) -> ThingView {
        let strength = self.data.yard_strength[unit];
        ThingView { name: unit.word(), hits: state.yard[unit], strength }
    }
}

/// Where the book is open. Whether the IJN can bomb or only move depends on loads that nobody else
/// sees, so others see the ring alone. [TTT T-seq-9]
fn step_seen(step: Step, ijn: bool) -> String {
    match step {
        Step::Ijn(ring, _) if !ijn => format!("ijn {ring}"),
        step => step.to_string(),
    }
}

fn tracks(state: &State) -> Vec<TrackView> {
    let see =
        |track| TrackView { track, level: state.level(track), active: state.is_active(track) };
    Track::ALL.iter().copied().map(see).collect()
}

/// What flies in a zone. The US see type, strength and whether a unit has attacked; what it carries
/// lies beneath it. [TTT T-seq-9]
fn look_up(state: &State, zone: Zone, ijn: bool) -> ZoneView {
    let mut view = ZoneView { zone, planes: Vec::new(), fighters: Vec::new() };
    for (unit, plane) in (0u8..).zip(&state.planes) {
        if plane.zone() == Some(zone) {
            let kind = Plane::of_unit(unit);
            let spent = plane.load == Load::None;
            let seen = PlanesView {
                plane: kind,
                units: 1,
                strength: plane.strength,
                load: (ijn || spent).then_some(plane.load),
                wave: ijn.then(|| state.ijn_plan.units[usize::from(unit)].wave),
            };
            count(&mut view.planes, seen, |entry| &mut entry.units);
        }
    }
    for (unit, fighter) in (0u8..).zip(&state.fighters) {
        if fighter.zone() == Some(zone) {
            let fighter = FightersView {
                fighter: Fighter::of_unit(unit),
                units: 1,
                strength: fighter.strength,
            };
            count(&mut view.fighters, fighter, |entry| &mut entry.units);
        }
    }
    // In an order of their own: that of the units would tell which of them went where.
    view.planes.sort_by_key(|group| (group.plane, group.load, group.wave, group.strength));
    view.fighters.sort_by_key(|group| (group.fighter, group.strength));
    view
}

fn field(state: &State, field: Field) -> FieldView {
    let stack = |spot: u8| {
        let mut units: Vec<(u8, Fighter, u8)> = (0u8..)
            .zip(&state.fighters)
            .filter_map(|(unit, fighter)| {
                let parking = fighter.parking().filter(|parking| parking.spot == spot)?;
                Some((parking.height, Fighter::of_unit(unit), fighter.strength))
            })
            .collect();
        units.sort_by_key(|unit| std::cmp::Reverse(unit.0));
        StackView {
            spot: Spot(spot).to_string(),
            number: spot,
            attacked: state.strafed & (1 << spot) != 0,
            units: units.into_iter().map(|(_, fighter, strength)| (fighter, strength)).collect(),
        }
    };
    FieldView {
        field,
        launched: state.launched[field],
        stacks: field.spots().map(stack).filter(|stack| !stack.units.is_empty()).collect(),
    }
}

fn off_map(state: &State) -> Vec<CarrierView> {
    let mut list = Vec::new();
    for (unit, plane) in (0u8..).zip(&state.planes).filter(|(_, plane)| !plane.is_on_map()) {
        let entry = CarrierView {
            plane: Plane::of_unit(unit),
            units: 1,
            at: plane.at,
            wave: state.ijn_plan.units[usize::from(unit)].wave,
        };
        count(&mut list, entry, |entry| &mut entry.units);
    }
    list
}
