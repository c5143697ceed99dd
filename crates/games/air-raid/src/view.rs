//! What an observer may know: everything, since the game is open. [ARP A-seq-3, 13.9.2]

use wardroom_kernel::seen;

use crate::hex::{Direction, Hex};
use crate::parts::*;
use crate::state::*;
use crate::surface;
use crate::table::{Harbour, Table};
use crate::torpedo;
use crate::victory::{self, Level, Points};

seen! {
    /// What one observer may know.
    pub struct View = fn view(table: Table<'_>)
    with {
        let harbour = Harbour::of(table);
        let net = victory::net(table);
    } {
        /// Options chosen before the game.
        options: Choices = table.options,
        /// Who moves the US.
        conduct: Conduct = table.conduct,
        /// Which forces play.
        raid: Raid = table.raid,
        turn: Turn = table.turn,
        last_turn: Turn = table.raid.last_turn(),
        /// Where in the turn the game stands.
        phase: Phase = table.phase,
        initiative: Side = table.initiative,
        /// Who decides now, if anybody does: the side that moves, declares, attacks or lands.
        acts: Option<Side> = match table.phase {
            Phase::FirstMovement | Phase::SecondMovement => Some(table.mover()),
            Phase::AirToAir => Some(table.declares),
            Phase::Torpedoes | Phase::AirToSurface => Some(Side::Japan),
            Phase::Landing => Some(Side::Us),
            _ => None,
        },
        /// Every counter that is in the game: on the map, in a box, waiting or home.
        air: Vec<CounterView> = (0..table.data.counters.len())
            .filter(|&at| table.air[at].at != Spot::GONE)
            .map(|at| counter_view(table, at))
            .collect(),
        /// Every ship.
        ships: Vec<ShipView> = (0..table.data.ships.len()).map(|at| ship_view(table, at)).collect(),
        /// Every airfield.
        fields: Vec<FieldView> = Field::ALL.iter().map(|&field| field_view(table, field)).collect(),
        /// Every facility.
        facilities: Vec<FacilityView> = (0..table.data.facilities.len())
            .map(|at| facility_view(table, at))
            .collect(),
        /// Hexes under smoke.
        smoke: Vec<Hex> = Hex::all().filter(|&hex| surface::is_in_smoke(table, hex)).collect(),
        /// Torpedo tracks of this turn: from, to.
        tracks: Vec<[Hex; 2]> = table
            .data
            .counters_of(Side::Japan)
            .filter(|&at| {
                table.data.counters[at].load == Load::Torpedo && table.air[at].has(Counter::DROPPED)
            })
            .filter_map(|at| {
                let from = table.air[at].at.hex()?;
                Some([from, torpedo::lane(table.data, &harbour, from, table.air[at].facing)?])
            })
            .collect(),
        /// Victory points by what they are for.
        points: Points = victory::points(table),
        /// Net points.
        net: i16 = net,
        /// The level that they come to.
        level: Level = victory::level(table, net),
        /// The lowest net points of each level but the last.
        bounds: Vec<(Level, i16)> = victory::bounds(table).collect(),
        /// Japanese aircraft lost: by wave, then Zero, Val, Kate.
        lost: [[u8; 3]; 2] = table.lost,
        /// US aircraft destroyed.
        destroyed: u16 = table.destroyed,
        /// Whether Solace was named as a target.
        solace: bool = table.solace,
    }

    /// A counter as everybody sees it.
    pub struct CounterView = fn counter_view(table: Table<'_>, at: usize)
    with {
        let (card, now) = (&table.data.counters[at], &table.air[at]);
        let aircraft = now.craft.iter().enumerate().filter(|(_, craft)| craft.flies());
    } {
        number: u8 = at as u8,
        name: String = card.name.clone(),
        side: Side = card.side,
        /// Its type.
        plane: Plane = now.plane,
        /// The wave of a Japanese counter.
        wave: Option<u8> = match card.wave {
            crate::data::Wave::First => Some(1),
            crate::data::Wave::Second => Some(2),
            _ => None,
        },
        /// The hex it is over, if it is on the map.
        hex: Option<Hex> = now.at.hex(),
        /// The box it is in, if it is in one.
        air_box: Option<AirBox> = now.at.air_box(),
        /// Whether it waits to come into the game.
        waiting: bool = now.at == Spot::WAITING,
        /// Whether it is back on its carrier.
        home: bool = now.at == Spot::HOME,
        /// Where it faces.
        facing: Direction = now.facing,
        /// Whether its facing matters.
        has_facing: bool = crate::movement::has_facing(table.data, now.plane),
        /// Its aircraft that fly.
        aircraft: Vec<CraftView> =
            aircraft.map(|(at, craft)| craft_view(card.load, at, *craft)).collect(),
        /// What it has done this turn.
        deeds: Vec<&'static str> =
            Counter::DEEDS.iter().filter(|(deed, _)| now.has(*deed)).map(|d| d.1).collect(),
    }

    /// One aircraft.
    pub struct CraftView = fn craft_view(load: Load, at: usize, craft: Craft) {
        /// Its number in the counter, from 1.
        number: u8 = at as u8 + 1,
        damaged: bool = craft.is(Craft::DAMAGED),
        /// Whether it is out of ammunition.
        empty: bool = craft.is(Craft::EMPTY),
        /// What it still carries.
        load: Vec<Weapon> = weapons(load, craft),
    }

    /// A ship as everybody sees her.
    pub struct ShipView = fn ship_view(table: Table<'_>, at: usize)
    with {
        let (card, now) = (&table.data.ships[at], &table.ships[at]);
        let hits = |ap: bool| {
            let own = table.waiting.iter().filter(|hit| usize::from(hit.ship) == at);
            own.filter(|hit| (hit.kind == HitKind::Ap) == ap).count() as u8
        };
    } {
        /// Her number.
        number: u8 = at as u8,
        /// Her name.
        name: String = card.name.clone(),
        /// What she is.
        kind: ShipType = card.kind,
        /// Her deck.
        class: Class = card.class,
        /// The hex she is in, if she has not left.
        hex: Option<Hex> = (!now.is(Ship::AWAY)).then_some(now.hex),
        /// How she lies in it, if she is still in her berth.
        berth: Option<Berth> = table.in_berth(at).then_some(card.berth),
        /// Points of damage.
        points: u8 = now.points,
        /// Points she can take.
        hull: u8 = card.hull,
        /// Her AA now.
        aa: u8 = table.ship_aa(at),
        /// How she does.
        condition: Condition = table.condition(at),
        /// Torpedo hits that wait, shocks included.
        torpedo_hits: u8 = hits(false),
        /// AP hits that wait.
        ap_hits: u8 = hits(true),
        /// Whether she is under way.
        under_way: bool = now.is(Ship::UNDER_WAY),
        /// Whether she is moving this turn.
        moving: bool = now.is(Ship::MOVING),
        /// Whether she is beached.
        beached: bool = now.is(Ship::BEACHED),
        /// Whether she smokes.
        smoking: bool = now.is(Ship::SMOKING),
    }

    /// An airfield as everybody sees it.
    pub struct FieldView = fn field_view(table: Table<'_>, field: Field)
    with {
        let card = table.data.field(field);
        let parked = card.roster.iter().map(|&plane| {
            let Parked { sound, damaged } = table.parked[field][plane];
            (plane, sound, damaged)
        });
    } {
        field: Field = field,
        /// Its hexes, if it is on the map.
        hexes: Vec<Hex> = card.hexes.clone(),
        /// Its box, if it is in one.
        air_box: Option<AirBox> = field.air_box(),
        /// Parked aircraft: type, undamaged, damaged.
        parked: Vec<(Plane, u8, u8)> =
            parked.filter(|&(_, sound, damaged)| sound + damaged > 0).collect(),
        /// Whether it was attacked this turn.
        attacked: bool = table.attacked.contains(field),
    }

    /// A facility as everybody sees it.
    pub struct FacilityView = fn facility_view(table: Table<'_>, at: usize)
    with {
        let card = &table.data.facilities[at];
    } {
        number: u8 = at as u8,
        name: String = card.name.clone(),
        kind: FacilityKind = card.kind,
        /// Its hex; none if it is in the box of its field.
        hex: Option<Hex> = card.hex,
        /// The airfield it belongs to.
        field: Option<Field> = card.field,
        /// Points lost.
        lost: u8 = table.facilities[at],
        points: u8 = card.points,
        /// Whether it burns.
        burning: bool = table.burning >> at & 1 == 1,
    }
}

/// What an aircraft of a load still carries. [ARP 13.0.7]
pub(crate) fn weapons(load: Load, craft: Craft) -> Vec<Weapon> {
    let mut list = Vec::new();
    if craft.is(Craft::FIRST_LOAD) {
        list.push(match load {
            Load::Torpedo => Weapon::Torpedo,
            Load::Ap => Weapon::Ap,
            _ => Weapon::Gp,
        });
    }
    if craft.is(Craft::SECOND_LOAD) {
        match load {
            Load::GpLb => list.extend([Weapon::Lb; 2]),
            _ => list.push(Weapon::Gp),
        }
    }
    list
}
