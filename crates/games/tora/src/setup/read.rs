//! Reading a position: every mistake is named, none stops the reading.

use wardroom_kernel::{Complaints, Options, Rule, Seat};

use super::write::seat_word;
use super::{FighterSetup, Others, PlaneSetup, Setup};
use crate::Tora;
use crate::data::{LEVELS, YARD_NAMES};
use crate::forces::{Battery, Fighter, IJN_UNITS, Load, Plane, SHIPS, Ship, US_UNITS};
use crate::pick::SpotName;
use crate::places::{Field, Node, Slot, Zone};
use crate::plan::{Berth, IjnPlan, Mooring, Parking, Track, UsPlan, find};
use crate::state::{
    BatteryState, Bombing, FighterAt, FighterUnit, GameOptions, IJN, KeepingASecret, PlaneAt,
    PlaneUnit, ShipAt, ShipState, State, Step, USN, ZoneTrigger,
};
use crate::ttt;

/// Complains unless `is` holds.
pub(super) fn demand(
    is: bool,
    place: &str,
    reason: impl Into<String>,
    rule: Rule,
    to: &mut Complaints,
) {
    if !is {
        to.break_rule(place, reason, rule);
    }
}

/// A type and the number of one unit of it, if it names one: `Kate#5`.
fn split_unit(name: &str) -> (&str, Option<&str>) {
    match name.split_once('#') {
        Some((kind, number)) => (kind, Some(number)),
        None => (name, None),
    }
}

/// Picks the units that an entry means: the one it names, or the first that are not taken.
fn pick_units(
    number: Option<&str>,
    count: Option<u8>,
    units: std::ops::Range<u8>,
    taken: &mut [bool],
    place: &str,
    complaints: &mut Complaints,
) -> Vec<u8> {
    let wanted: Vec<u8> = match number {
        Some(number) => match number.parse::<u8>() {
            Ok(n) if n >= 1 && usize::from(n) <= units.len() => vec![units.start + n - 1],
            _ => {
                complaints.add(place, format!("there is no unit #{number}"));
                Vec::new()
            }
        },
        None => {
            let count = usize::from(count.unwrap_or(1));
            let free: Vec<u8> =
                units.filter(|&unit| !taken[usize::from(unit)]).take(count).collect();
            if free.len() < count {
                complaints.add(place, format!("only {} units are left", free.len()));
            }
            free
        }
    };
    for &unit in &wanted {
        if std::mem::replace(&mut taken[usize::from(unit)], true) {
            complaints.add(place, "the unit is listed twice");
        }
    }
    wanted
}

impl GameOptions {
    /// The options of a game, from checked words.
    pub(crate) fn read(options: &Options) -> GameOptions {
        GameOptions {
            secret: match options.get("secret") {
                "usn" => KeepingASecret::Usn,
                "both" => KeepingASecret::Both,
                _ => KeepingASecret::Off,
            },
            code_breaker: options.get("code-breaker") == "on",
            waves: if options.get("waves") == "2" { 2 } else { 3 },
            luck: options.get("luck").parse().ok(),
            bombing: match options.get("bombing") {
                "5-6" => Bombing::Text,
                _ => Bombing::Table,
            },
            zone_trigger: match options.get("zone-trigger") {
                "turn" => ZoneTrigger::Turn,
                _ => ZoneTrigger::UsHalf,
            },
            uncapped_aaa: options.get("uncapped-aaa") == "on",
        }
    }
}

impl Tora {
    /// An IJN unit at full strength that has done nothing yet.
    pub(crate) fn fresh_plane(&self, unit: u8) -> PlaneUnit {
        PlaneUnit {
            at: PlaneAt::Carrier,
            strength: self.data.plane_strength[Plane::of_unit(unit) as usize],
            load: Load::None,
            acted: false,
            attacked: false,
            returned: false,
            foe: None,
        }
    }

    /// A US unit at full strength that has done nothing yet; it is put in its place by the plan.
    pub(crate) fn fresh_fighter(&self, unit: u8) -> FighterUnit {
        FighterUnit {
            at: FighterAt::Lost,
            strength: self.data.fighter_strength[Fighter::of_unit(unit) as usize],
            acted: false,
            attacked: false,
            foe: None,
        }
    }

    /// An IJN unit that a position does not list: on its carrier before the attack, gone home once it
    /// has begun.
    pub(super) fn idle_plane(&self, state: &State, unit: u8) -> PlaneUnit {
        let at = if state.has_begun() { PlaneAt::Home } else { PlaneAt::Carrier };
        PlaneUnit { at, ..self.fresh_plane(unit) }
    }

    /// A US unit where the plan parks it. [TTT T-force-12]
    pub(crate) fn parked_fighter(&self, plan: &UsPlan, unit: u8) -> FighterUnit {
        let at = FighterAt::Parked(plan.parking[usize::from(unit)]);
        FighterUnit { at, ..self.fresh_fighter(unit) }
    }

    /// The position before anything has happened, with these plans.
    fn fresh(&self, options: GameOptions, us_plan: UsPlan, ijn_plan: IjnPlan) -> State {
        let mut state = State {
            options,
            step: Step::Planning,
            asks: None,
            volley: None,
            planned: [false; 2],
            turn: 0,
            levels: [1; 3],
            active: [false; 3],
            radar_out: false,
            warned: false,
            deck: crate::state::Deck::default(),
            launched: [0; 4],
            strafed: 0,
            cipher: 0,
            us_plan,
            ijn_plan,
            planes: std::array::from_fn(|unit| self.fresh_plane(unit as u8)),
            fighters: std::array::from_fn(|unit| self.fresh_fighter(unit as u8)),
            ships: [ShipState {
                at: ShipAt::Away,
                hits: 0,
                zebra: false,
                fired: false,
                sailed: false,
            }; SHIPS],
            batteries: [BatteryState::default(); 4],
            yard: [0; 12],
        };
        self.deploy(&mut state);
        state
    }

    /// Checks a position and says everything that is wrong with it.
    pub(crate) fn read(&self, setup: &Setup) -> Result<State, Complaints> {
        let mut complaints = Complaints::default();
        let options = setup.options.checked(&self.manifest.options).unwrap_or_else(|wrong| {
            complaints.0.extend(wrong.0);
            Options::default().checked(&self.manifest.options).expect("defaults are legal")
        });
        let us_plan = self.read_us_plan(setup, &mut complaints);
        let ijn_plan = self.read_ijn_plan(setup, &mut complaints);
        let mut state = self.fresh(GameOptions::read(&options), us_plan, ijn_plan);
        self.read_progress(setup, &mut state, &mut complaints);
        self.read_planes(setup, &mut state, &mut complaints);
        self.read_fighters(setup, &mut state, &mut complaints);
        self.read_ships(setup, &mut state, &mut complaints);
        self.read_shore(setup, &mut state, &mut complaints);
        self.read_foes(setup, &mut state, &mut complaints);
        self.check_whole(&state, &mut complaints);
        complaints.or(state)
    }

    fn read_progress(&self, setup: &Setup, state: &mut State, complaints: &mut Complaints) {
        if let Some(step) = &setup.step {
            match step.parse() {
                Ok(step) => state.step = step,
                Err(reason) => complaints.add("step", reason),
            }
        }
        let seat = |word: &String, place: &str, complaints: &mut Complaints| {
            find(word, [IJN, USN], |seat: Seat| seat_word(seat).to_owned(), place, complaints)
        };
        state.asks = setup.asks.as_ref().and_then(|word| seat(word, "asks", complaints));
        for word in &setup.planned {
            if let Some(seat) = seat(word, "planned", complaints) {
                state.planned[seat.index()] = true;
            }
        }
        if !matches!(state.step, Step::Planning | Step::SecondThoughts) {
            state.planned = [true; 2];
        }
        state.turn = match (setup.turn, state.has_begun()) {
            (0, true) => 1,
            (turn, _) => turn,
        };
        let track = |word: &str, place: &str, complaints: &mut Complaints| {
            find(word, Track::ALL, |track| track.word().to_owned(), place, complaints)
        };
        for (word, &level) in &setup.levels {
            let place = format!("levels.{word}");
            if let Some(track) = track(word, &place, complaints) {
                if (1..=LEVELS as u8).contains(&level) {
                    state.levels[track as usize] = level;
                } else {
                    let reason = format!("level {level} is not between 1 and {LEVELS}");
                    complaints.break_rule(place, reason, ttt("T-alert-1"));
                }
            }
        }
        for word in &setup.active {
            if let Some(track) = track(word, "active", complaints) {
                state.active[track as usize] = true;
            }
        }
        state.radar_out = setup.radar_out;
        state.warned = setup.warned;
        for (word, &count) in &setup.launched {
            let name = |field: Field| field.name().to_owned();
            if let Some(field) = find(word, Field::ALL, name, "launched", complaints) {
                state.launched[field as usize] = count;
            }
        }
        for word in &setup.attacked_spots {
            let name = |spot: u8| SpotName(spot).to_string();
            if let Some(spot) = find(word, 0..Field::SPOTS, name, "attacked-spots", complaints) {
                state.strafed |= 1 << spot;
            }
        }
        state.volley = setup.volley;
        state.cipher = setup.cipher;
    }

    fn read_planes(&self, setup: &Setup, state: &mut State, complaints: &mut Complaints) {
        let mut taken = [false; IJN_UNITS];
        for (at, entry) in setup.planes.iter().enumerate() {
            let place = format!("planes.{at}");
            let (kind, number) = split_unit(&entry.unit);
            let name = |plane: Plane| plane.name().to_owned();
            let Some(plane) = find(kind, Plane::ALL, name, &place, complaints) else { continue };
            let units =
                pick_units(number, entry.count, plane.units(), &mut taken, &place, complaints);
            for unit in units {
                self.read_plane(entry, unit, state, &place, complaints);
            }
        }
        for unit in (0..IJN_UNITS as u8).filter(|&unit| !taken[usize::from(unit)]) {
            state.planes[usize::from(unit)] = self.idle_plane(state, unit);
        }
    }

    fn read_plane(
        &self,
        entry: &PlaneSetup,
        unit: u8,
        state: &mut State,
        place: &str,
        complaints: &mut Complaints,
    ) {
        let plan = &mut state.ijn_plan.units[usize::from(unit)];
        plan.wave = entry.wave.unwrap_or(plan.wave);
        plan.sector = entry.sector.unwrap_or(plan.sector);
        plan.third = entry.third.or(plan.third);
        let plan = *plan;
        let plane = Plane::of_unit(unit);
        let mut fresh = self.fresh_plane(unit);
        let full = fresh.strength;
        fresh.strength = entry.strength.unwrap_or(full);
        fresh.acted = entry.acted;
        fresh.attacked = entry.attacked;
        fresh.returned = entry.returned;
        demand(
            (1..=full).contains(&fresh.strength),
            place,
            format!("the unit has 1 to {full} aircraft"),
            ttt("T-comp-9"),
            complaints,
        );
        let word = entry.at.trim();
        let rearming = word.strip_prefix("rearming ").and_then(|turn| turn.trim().parse().ok());
        fresh.at = match (word, rearming) {
            (_, Some(turn)) => PlaneAt::Rearming(turn),
            ("carrier", _) => PlaneAt::Carrier,
            ("home", _) => PlaneAt::Home,
            ("lost", _) => PlaneAt::Lost,
            _ => find(word, Zone::all(), |zone| zone.to_string(), place, complaints)
                .map_or(PlaneAt::Home, PlaneAt::Zone),
        };
        match fresh.at {
            PlaneAt::Zone(_) => {
                fresh.load = entry.load.unwrap_or(plan.load);
                let spent = fresh.load == Load::None;
                demand(
                    spent || fresh.load.fits(plane),
                    place,
                    format!("{} units do not carry that", plane.name()),
                    ttt("T-plan-6"),
                    complaints,
                );
            }
            PlaneAt::Lost => fresh.lose(),
            _ => {}
        }
        state.planes[usize::from(unit)] = fresh;
    }

    fn read_fighters(&self, setup: &Setup, state: &mut State, complaints: &mut Complaints) {
        if setup.others == Others::Gone {
            for fighter in &mut state.fighters {
                fighter.take(u8::MAX);
            }
        }
        let mut taken = [false; US_UNITS];
        let mut heights = [0u8; Field::SPOTS as usize];
        for (at, entry) in setup.fighters.iter().enumerate() {
            let place = format!("fighters.{at}");
            let (kind, number) = split_unit(&entry.unit);
            let name = |fighter: Fighter| fighter.name().to_owned();
            let Some(fighter) = find(kind, Fighter::ALL, name, &place, complaints) else {
                continue;
            };
            let units =
                pick_units(number, entry.count, fighter.units(), &mut taken, &place, complaints);
            for unit in units {
                self.read_fighter(entry, unit, state, &mut heights, &place, complaints);
            }
        }
    }

    fn read_fighter(
        &self,
        entry: &FighterSetup,
        unit: u8,
        state: &mut State,
        heights: &mut [u8; Field::SPOTS as usize],
        place: &str,
        complaints: &mut Complaints,
    ) {
        let mut fresh = self.fresh_fighter(unit);
        let full = fresh.strength;
        fresh.strength = entry.strength.unwrap_or(full);
        fresh.acted = entry.acted;
        fresh.attacked = entry.attacked;
        demand(
            (1..=full).contains(&fresh.strength),
            place,
            format!("the unit has 1 to {full} aircraft"),
            ttt("T-comp-3"),
            complaints,
        );
        let word = entry.at.trim();
        let zone = Zone::all().find(|zone| zone.to_string().eq_ignore_ascii_case(word));
        match (word, zone) {
            ("lost", _) => fresh.take(u8::MAX),
            (_, Some(zone)) => fresh.at = FighterAt::Zone(zone),
            _ => {
                let name = |spot: u8| SpotName(spot).to_string();
                let spot = spot_named(word)
                    .or_else(|| find(word, 0..Field::SPOTS, name, place, complaints));
                if let Some(spot) = spot {
                    let next = &mut heights[usize::from(spot)];
                    let height = entry.height.unwrap_or(*next);
                    *next += 1;
                    fresh.at = FighterAt::Parked(Parking { spot, height });
                }
            }
        }
        state.fighters[usize::from(unit)] = fresh;
    }

    fn read_ships(&self, setup: &Setup, state: &mut State, complaints: &mut Complaints) {
        for (name, entry) in &setup.ships {
            let place = format!("ships.{name}");
            let of = |ship: Ship| ship.name().to_owned();
            let Some(ship) = find(name, Ship::ALL, of, &place, complaints) else { continue };
            let here = &mut state.ships[ship as usize];
            here.hits = entry.hits;
            here.fired = entry.fired;
            here.sailed = entry.sailed;
            if let Some(zebra) = entry.zebra {
                here.zebra = zebra;
            }
            if let Some(word) = &entry.at
                && let Some(at) = read_ship_place(word, &place, complaints)
            {
                here.at = at;
            }
            let capacity = self.capacity(state, ship);
            demand(
                entry.hits <= capacity,
                &place,
                format!("she takes {capacity} hits at most"),
                ttt("T-comp-6"),
                complaints,
            );
        }
        // Ships whose condition is not said are in the one that their level gives. [TTT T-alert-12]
        if state.is_announced() {
            let high = state.level(Track::Ships) >= self.data.highest_level;
            for ship in Ship::ALL {
                let said = setup.ships.iter().any(|(name, entry)| {
                    name.eq_ignore_ascii_case(ship.name()) && entry.zebra.is_some()
                });
                if high && !said && !self.is_sunk(state, ship) {
                    state.ships[ship as usize].zebra = true;
                }
            }
        }
        state.deck = setup.deck.unwrap_or_else(|| self.build_deck(state));
    }

    fn read_shore(&self, setup: &Setup, state: &mut State, complaints: &mut Complaints) {
        for (name, entry) in &setup.batteries {
            let place = format!("batteries.{name}");
            let of = |fort: Battery| fort.name().to_owned();
            let Some(fort) = find(name, Battery::ALL, of, &place, complaints) else { continue };
            state.batteries[fort as usize] = BatteryState { hits: entry.hits, fired: entry.fired };
            let most = self.data.battery_strength[fort as usize];
            demand(
                entry.hits <= most,
                &place,
                format!("it takes {most} hits at most"),
                ttt("T-comp-7"),
                complaints,
            );
        }
        for (name, &hits) in &setup.yard {
            let place = format!("yard.{name}");
            let of = |unit: usize| YARD_NAMES[unit].to_owned();
            let Some(unit) = find(name, 0..YARD_NAMES.len(), of, &place, complaints) else {
                continue;
            };
            state.yard[unit] = hits;
            let most = self.data.yard_strength[unit];
            demand(
                hits <= most,
                &place,
                format!("it takes {most} hits at most"),
                ttt("T-comp-8"),
                complaints,
            );
        }
    }

    /// Pairs that are laid out, once all units are in their places. [TTT T-air-2]
    fn read_foes(&self, setup: &Setup, state: &mut State, complaints: &mut Complaints) {
        for (at, entry) in setup.planes.iter().enumerate() {
            if let (Some(foe), (Some(unit), Some(foe_unit))) =
                (&entry.foe, (find_plane(&entry.unit), entry.foe.as_deref().and_then(find_fighter)))
            {
                let together = state.planes[usize::from(unit)].zone().is_some()
                    && state.planes[usize::from(unit)].zone()
                        == state.fighters[usize::from(foe_unit)].zone();
                demand(
                    together,
                    &format!("planes.{at}.foe"),
                    format!("{foe} is not in the same zone"),
                    ttt("T-air-1"),
                    complaints,
                );
                state.planes[usize::from(unit)].foe = Some(foe_unit);
            }
        }
        for (at, entry) in setup.fighters.iter().enumerate() {
            if let (Some(foe), (Some(unit), Some(foe_unit))) =
                (&entry.foe, (find_fighter(&entry.unit), entry.foe.as_deref().and_then(find_plane)))
            {
                let together = state.fighters[usize::from(unit)].zone().is_some()
                    && state.fighters[usize::from(unit)].zone()
                        == state.planes[usize::from(foe_unit)].zone();
                demand(
                    together,
                    &format!("fighters.{at}.foe"),
                    format!("{foe} is not in the same zone"),
                    ttt("T-air-1"),
                    complaints,
                );
                state.fighters[usize::from(unit)].foe = Some(foe_unit);
            }
        }
    }
}

/// A parking spot by its exact name, without making the names of all others first.
fn spot_named(name: &str) -> Option<u8> {
    let (field, number) = name.rsplit_once('-')?;
    let field = Field::ALL.into_iter().find(|known| known.name() == field)?;
    let mut spots = field.spots();
    spots.nth(number.parse::<usize>().ok()?.checked_sub(1)?)
}

fn find_plane(name: &str) -> Option<u8> {
    (0..IJN_UNITS as u8).find(|&unit| super::write::plane_name(unit).eq_ignore_ascii_case(name))
}

fn find_fighter(name: &str) -> Option<u8> {
    (0..US_UNITS as u8).find(|&unit| super::write::fighter_name(unit).eq_ignore_ascii_case(name))
}

fn read_ship_place(word: &str, place: &str, complaints: &mut Complaints) -> Option<ShipAt> {
    let word = word.trim();
    let moored = |slot, berth| ShipAt::Moored(Mooring { slot, berth });
    let slots =
        Slot::all().flat_map(|slot| [moored(slot, Berth::Inner), moored(slot, Berth::Outer)]);
    let places = slots
        .chain(Node::all().map(ShipAt::Node))
        .chain(Zone::all().filter(|zone| zone.ring() == 3).map(ShipAt::Zone))
        .chain([ShipAt::Away]);
    find(word, places, super::write::ship_place, place, complaints)
}
