//! What an observer may know: everything, since the game is open. [ARP A-seq-3, 13.9.2]

use serde::Serialize;

use crate::hex::{Direction, Hex};
use crate::parts::*;
use crate::state::*;
use crate::surface;
use crate::table::{Harbour, Table};
use crate::torpedo;
use crate::victory::{self, Level, Points};

/// What one observer may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// Options chosen before the game.
    pub options: Choices,
    /// Who moves the US.
    pub conduct: Conduct,
    /// Which forces play.
    pub raid: Raid,
    /// The turn.
    pub turn: Turn,
    /// The last turn.
    pub last_turn: Turn,
    /// Where in the turn the game stands.
    pub phase: Phase,
    /// Who has the initiative.
    pub initiative: Side,
    /// Who decides now, if anybody does: the side that moves, declares, attacks or lands.
    pub acts: Option<Side>,
    /// Every counter that is in the game: on the map, in a box, waiting or home.
    pub air: Vec<CounterView>,
    /// Every ship.
    pub ships: Vec<ShipView>,
    /// Every airfield.
    pub fields: Vec<FieldView>,
    /// Every facility.
    pub facilities: Vec<FacilityView>,
    /// Hexes under smoke.
    pub smoke: Vec<Hex>,
    /// Torpedo tracks of this turn: from, to.
    pub tracks: Vec<[Hex; 2]>,
    /// Victory points by what they are for.
    pub points: Points,
    /// Net points.
    pub net: i16,
    /// The level that they come to.
    pub level: Level,
    /// The lowest net points of each level but the last.
    pub bounds: Vec<(Level, i16)>,
    /// Japanese aircraft lost: by wave, then Zero, Val, Kate.
    pub lost: [[u8; 3]; 2],
    /// US aircraft destroyed.
    pub destroyed: u16,
    /// Whether Solace was named as a target.
    pub solace: bool,
}

/// A counter as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CounterView {
    /// Its number.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its type.
    pub plane: Plane,
    /// The wave of a Japanese counter.
    pub wave: Option<u8>,
    /// The hex it is over, if it is on the map.
    pub hex: Option<Hex>,
    /// The box it is in, if it is in one.
    pub air_box: Option<AirBox>,
    /// Whether it waits to come into the game.
    pub waiting: bool,
    /// Whether it is back on its carrier.
    pub home: bool,
    /// Where it faces.
    pub facing: Direction,
    /// Whether its facing matters.
    pub has_facing: bool,
    /// Its aircraft that fly.
    pub aircraft: Vec<CraftView>,
    /// What it has done this turn.
    pub deeds: Vec<&'static str>,
}

/// One aircraft.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CraftView {
    /// Its number in the counter, from 1.
    pub number: u8,
    /// Whether it is damaged.
    pub damaged: bool,
    /// Whether it is out of ammunition.
    pub empty: bool,
    /// What it still carries.
    pub load: Vec<Weapon>,
}

/// A ship as everybody sees her.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShipView {
    /// Her number.
    pub number: u8,
    /// Her name.
    pub name: String,
    /// What she is.
    pub kind: ShipType,
    /// Her deck.
    pub class: Class,
    /// The hex she is in, if she has not left.
    pub hex: Option<Hex>,
    /// How she lies in it, if she is still in her berth.
    pub berth: Option<Berth>,
    /// Points of damage.
    pub points: u8,
    /// Points she can take.
    pub hull: u8,
    /// Her AA now.
    pub aa: u8,
    /// How she does.
    pub condition: Condition,
    /// Torpedo hits that wait, shocks included.
    pub torpedo_hits: u8,
    /// AP hits that wait.
    pub ap_hits: u8,
    /// Whether she is under way.
    pub under_way: bool,
    /// Whether she is moving this turn.
    pub moving: bool,
    /// Whether she is beached.
    pub beached: bool,
    /// Whether she smokes.
    pub smoking: bool,
}

/// An airfield as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FieldView {
    /// Which.
    pub field: Field,
    /// Its hexes, if it is on the map.
    pub hexes: Vec<Hex>,
    /// Its box, if it is in one.
    pub air_box: Option<AirBox>,
    /// Parked aircraft: type, undamaged, damaged.
    pub parked: Vec<(Plane, u8, u8)>,
    /// Whether it was attacked this turn.
    pub attacked: bool,
}

/// A facility as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FacilityView {
    /// Its number.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: FacilityKind,
    /// Its hex; none if it is in the box of its field.
    pub hex: Option<Hex>,
    /// The airfield it belongs to.
    pub field: Option<Field>,
    /// Points lost.
    pub lost: u8,
    /// Points it has.
    pub points: u8,
    /// Whether it burns.
    pub burning: bool,
}

/// Builds the view; it is the same for everybody.
pub(crate) fn view(table: Table<'_>) -> View {
    let harbour = Harbour::of(table);
    let net = victory::net(table);
    View {
        options: table.options,
        conduct: table.conduct,
        raid: table.raid,
        turn: table.turn,
        last_turn: table.raid.last_turn(),
        phase: table.phase,
        initiative: table.initiative,
        acts: match table.phase {
            Phase::FirstMovement | Phase::SecondMovement => Some(table.mover()),
            Phase::AirToAir => Some(table.declares),
            Phase::Torpedoes | Phase::AirToSurface => Some(Side::Japan),
            Phase::Landing => Some(Side::Us),
            _ => None,
        },
        air: (0..table.data.counters.len())
            .filter(|&at| table.air[at].at != Spot::GONE)
            .map(|at| counter_view(table, at))
            .collect(),
        ships: (0..table.data.ships.len()).map(|at| ship_view(table, at)).collect(),
        fields: Field::ALL.iter().map(|&field| field_view(table, field)).collect(),
        facilities: (0..table.data.facilities.len())
            .map(|at| {
                let card = &table.data.facilities[at];
                FacilityView {
                    number: at as u8,
                    name: card.name.clone(),
                    kind: card.kind,
                    hex: card.hex,
                    field: card.field,
                    lost: table.facilities[at],
                    points: card.points,
                    burning: table.burning >> at & 1 == 1,
                }
            })
            .collect(),
        smoke: Hex::all().filter(|&hex| surface::is_in_smoke(table, hex)).collect(),
        tracks: table
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
        points: victory::points(table),
        net,
        level: victory::level(table, net),
        bounds: victory::bounds(table).collect(),
        lost: table.lost,
        destroyed: table.destroyed,
        solace: table.solace,
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

fn counter_view(table: Table<'_>, at: usize) -> CounterView {
    let (card, now) = (&table.data.counters[at], &table.air[at]);
    let aircraft = now.craft.iter().enumerate().filter(|(_, craft)| craft.flies());
    CounterView {
        number: at as u8,
        name: card.name.clone(),
        side: card.side,
        plane: now.plane,
        wave: match card.wave {
            crate::data::Wave::First => Some(1),
            crate::data::Wave::Second => Some(2),
            _ => None,
        },
        hex: now.at.hex(),
        air_box: now.at.air_box(),
        waiting: now.at == Spot::WAITING,
        home: now.at == Spot::HOME,
        facing: now.facing,
        has_facing: crate::movement::has_facing(table.data, now.plane),
        aircraft: aircraft
            .map(|(number, craft)| CraftView {
                number: number as u8 + 1,
                damaged: craft.is(Craft::DAMAGED),
                empty: craft.is(Craft::EMPTY),
                load: weapons(card.load, *craft),
            })
            .collect(),
        deeds: Counter::DEEDS.iter().filter(|(deed, _)| now.has(*deed)).map(|d| d.1).collect(),
    }
}

fn ship_view(table: Table<'_>, at: usize) -> ShipView {
    let (card, now) = (&table.data.ships[at], &table.ships[at]);
    let hits = |ap: bool| {
        let own = table.waiting.iter().filter(|hit| usize::from(hit.ship) == at);
        own.filter(|hit| (hit.kind == HitKind::Ap) == ap).count() as u8
    };
    ShipView {
        number: at as u8,
        name: card.name.clone(),
        kind: card.kind,
        class: card.class,
        hex: (!now.is(Ship::AWAY)).then_some(now.hex),
        berth: table.in_berth(at).then_some(card.berth),
        points: now.points,
        hull: card.hull,
        aa: table.ship_aa(at),
        condition: table.condition(at),
        torpedo_hits: hits(false),
        ap_hits: hits(true),
        under_way: now.is(Ship::UNDER_WAY),
        moving: now.is(Ship::MOVING),
        beached: now.is(Ship::BEACHED),
        smoking: now.is(Ship::SMOKING),
    }
}

fn field_view(table: Table<'_>, field: Field) -> FieldView {
    let card = table.data.field(field);
    let parked = card.roster.iter().map(|&plane| {
        let Parked { sound, damaged } = table.parked[field][plane];
        (plane, sound, damaged)
    });
    FieldView {
        field,
        hexes: card.hexes.clone(),
        air_box: field.air_box(),
        parked: parked.filter(|&(_, sound, damaged)| sound + damaged > 0).collect(),
        attacked: table.attacked.contains(field),
    }
}
