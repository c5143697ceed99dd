//! Whether a position can arise.

use super::read::Reader;
use crate::bombing::Aim;
use crate::forces::{Battery, IJN_UNITS, Load, Plane, Ship, Yard};
use crate::places::{Field, Spot};
use crate::plan::{Berth, Mooring, Parking, PlanIllegal, Track, Wave, check_waves, us};
use crate::state::{
    Gunners, IjnStep, KeepingASecret, PlaneAt, ShipAt, Side, Step, UnitName, UsStep, Volley,
};

impl Reader<'_> {
    /// Everything that must be true of a position as a whole.
    pub(super) fn check(&mut self) {
        self.check_step();
        self.check_alert();
        self.check_ijn_plan();
        self.check_planes();
        self.check_pairs();
        self.check_stacks();
        self.check_damage();
        self.check_moorings();
        self.check_turn_marks();
        self.check_volley();
    }

    /// The step, its turn, and who is asked.
    fn check_step(&mut self) {
        let (game, state) = (self.game, self.state);
        let last = game.last_turn();
        self.must(state.turn <= last, "turn", format_args!("the last turn is {last}"), "T-end-3");
        let begun = state.has_begun();
        self.must(begun || state.turn == 0, "turn", "turn 1 begins with the attack", "T-seq-2");
        let ijn_half = matches!(state.step, Step::Ijn(..) | Step::Arrivals);
        let fits = !ijn_half || state.turn > 1;
        self.must(fits, "turn", "on turn 1 the first wave is placed and does no more", "T-seq-3");
        let again = state.step == Step::SecondThoughts;
        let fits = !again || state.options.secret != KeepingASecret::Off;
        self.must(fits, "step", "plans are not opened again in this game", "T-opt-1");
        let fits = !again
            || state.options.secret != KeepingASecret::Usn
            || state.planned.contains(Side::Ijn);
        self.must(fits, "planned", "the plan of the IJN is not opened again", "T-opt-1");
        let fits = state.step != Step::Planning
            || !state.options.code_breaker
            || state.planned.contains(Side::Ijn)
            || !state.planned.contains(Side::Usn);
        self.must(fits, "planned", "the US plan when they have read the cipher", "T-opt-2");
        // In a world that the US imagine a step may ask the IJN who have nothing left to decide in it.
        let asked = game.question(&state).is_some_and(|(seat, _)| state.asks == Some(seat));
        self.must(state.asks.is_none() || asked, "asks", "the step does not ask them", "T-seq-7");
        let over_the_map = state.on_map() > 0;
        match state.step {
            Step::Over(_) => {
                self.must(
                    !over_the_map,
                    "planes",
                    "nothing flies when the game is over",
                    "T-end-1",
                );
            }
            Step::CallItADay => {
                let waits = !over_the_map && game.may_still_fly(&state);
                self.must(waits, "step", "it is asked with nothing but waves to come", "T-end-2");
            }
            _ => {}
        }
        let drawn = game.build_deck(&state);
        let fits = state.deck.red <= drawn.red
            && state.deck.spades <= drawn.spades
            && state.deck.clubs <= drawn.clubs;
        self.must(fits, "deck", format_args!("the deck is at most {drawn:?}"), "T-luck-1");
    }

    /// What the US knows, and which of its forces may act.
    fn check_alert(&mut self) {
        let state = self.state;
        let (announced, begun) = (state.is_announced(), state.has_begun());
        self.must(
            announced || !state.radar_out,
            "radar-out",
            "radar is not tried yet",
            "T-detect-2",
        );
        self.must(begun || !state.warned, "warned", "no search has found anybody yet", "T-alert-7");
        let fits = begun || state.active.is_empty();
        self.must(fits, "active", "no force acts before the attack", "T-alert-6");
        let fits = !matches!(state.step, Step::Us(..)) || !state.active.is_empty();
        self.must(fits, "active", "the US half is played when a force is active", "T-alert-15");
    }

    /// The plan with the corrections of a position is a plan.
    fn check_ijn_plan(&mut self) {
        let state = self.state;
        check_waves(&self.game.data, &state.ijn_plan, &mut self.wrong);
        let third = state.ijn_plan.units.iter().any(|unit| unit.third.is_some());
        let fits = !third || state.options.waves >= 3 || !state.has_begun();
        self.must(fits, "ijn-plan", PlanIllegal::TwoWaves, "T-opt-3");
    }

    /// Each IJN unit is where its wave can be on this turn.
    fn check_planes(&mut self) {
        let (game, state) = (self.game, self.state);
        let data = &game.data;
        let most = usize::from(data.on_map);
        let reason = format_args!("{} IJN units are over the map, {most} may be", state.on_map());
        self.must(state.on_map() <= most, "planes", reason, "T-plan-3");
        for unit in 0..IJN_UNITS as u8 {
            let plane = &state.planes[usize::from(unit)];
            let plan = &state.ijn_plan.units[usize::from(unit)];
            let place = format!("planes.{}", UnitName::<Plane>::of(unit));
            if !state.has_begun() {
                let fresh = *plane == game.fresh_plane(unit);
                self.must(fresh, place, "before the attack it waits on its carrier", "T-seq-2");
                continue;
            }
            let [_, second, third] = data.wave_turns;
            let listed = plan.third.is_some() && plan.wave != Wave::Second;
            let flown = matches!(plane.at, PlaneAt::Zone(_) | PlaneAt::Home | PlaneAt::Lost);
            let fits = !plane.returned || listed && flown && state.options.waves >= 3;
            self.must(fits, &place, "it does not fly in wave 3", "T-plan-8");
            let (wave, from) = match (plane.returned, plan.wave) {
                (true, _) => (3, third),
                (false, Wave::Second) => (2, second),
                (false, _) => (1, 1),
            };
            match plane.at {
                PlaneAt::Zone(zone) => {
                    let reason = format_args!("wave {wave} flies from turn {from} on");
                    self.must(state.turn >= from, &place, reason, "T-plan-7");
                    let fits = plane.returned || plan.wave != Wave::Reserve;
                    self.must(fits, &place, "the plan lists it in no wave", "T-plan-10");
                    let fits = state.turn > 1 || zone.ring() == 3;
                    self.must(fits, &place, "on turn 1 it is over ring 3", "T-seq-2");
                }
                PlaneAt::Carrier => {
                    let fits = plan.wave != Wave::First;
                    self.must(fits, &place, "wave 1 has been placed on turn 1", "T-seq-2");
                }
                PlaneAt::Rearming(turn) => {
                    let fits = listed
                        && plan.wave == Wave::First
                        && state.options.waves >= 3
                        && (1..=state.turn).contains(&turn);
                    let reason =
                        "units of wave 1 that are listed for wave 3 re-arm once they are back";
                    self.must(fits, &place, reason, "T-plan-8");
                }
                PlaneAt::Home | PlaneAt::Lost => {}
            }
            let idle = *plane == plane.rested();
            self.must(idle || plane.is_on_map(), place, "it is not over the map", "T-move-1");
        }
    }

    /// Pairs are laid out by fighters, each for one unit, and resolved in the same ring.
    fn check_pairs(&mut self) {
        let state = self.state;
        let planes = (0u8..).zip(&state.planes).filter_map(|(unit, plane)| {
            Some((UnitName::<Plane>::of(unit).to_string(), plane.foe?, plane.zone()))
        });
        let fighters = (0u8..).zip(&state.fighters).filter_map(|(unit, fighter)| {
            Some((
                UnitName::<crate::forces::Fighter>::of(unit).to_string(),
                fighter.foe?,
                fighter.zone(),
            ))
        });
        let ring = match state.step {
            Step::Ijn(ring, IjnStep::Pairing | IjnStep::Dogfights) => Some((Side::Ijn, ring)),
            Step::Us(ring, UsStep::Pairing | UsStep::Dogfights) => Some((Side::Usn, ring)),
            _ => None,
        };
        let pairs =
            planes.map(|pair| (Side::Ijn, pair)).chain(fighters.map(|pair| (Side::Usn, pair)));
        let mut hunted = [0u128; 2];
        let pairs: Vec<_> = pairs.collect();
        for (side, (name, foe, zone)) in pairs {
            let place = format!("{name}.foe");
            let fits = zone.is_some_and(|zone| ring == Some((side, zone.ring())));
            self.must(fits, &place, "no pairs of this ring are laid out now", "T-air-2");
            let fits = side == Side::Usn || name.starts_with(Plane::Zero.word());
            self.must(fits, &place, "only fighters attack in the air", "T-air-1");
            let once = hunted[side as usize] >> foe & 1 == 0;
            hunted[side as usize] |= 1 << foe;
            self.must(once, &place, "a unit is attacked by one other in a turn", "T-air-2");
        }
    }

    /// Fighters are stacked without gaps, and fly when they have taken off.
    fn check_stacks(&mut self) {
        let state = self.state;
        for spot in Spot::all() {
            let height = state.stack_height(spot.0);
            let filled = (0..height).all(|at| {
                let here = Some(Parking { spot: spot.0, height: at });
                state.fighters.iter().any(|unit| unit.parking() == here)
            });
            self.must(filled, spot, "the stack has a gap", "T-map-5");
        }
        let planned = (0u8..)
            .zip(&state.fighters)
            .all(|(unit, fighter)| *fighter == self.game.parked_fighter(&state.us_plan, unit));
        let fits = state.is_announced() || planned;
        self.must(fits, "fighters", "before the day is announced all are parked", "T-seq-1");
        let idle = |fighter: &crate::state::FighterUnit| {
            fighter.zone().is_some() || *fighter == fighter.rested()
        };
        let fits = state.fighters.iter().all(idle);
        self.must(fits, "fighters", "only units in the air act and are attacked there", "T-air-2");
    }

    /// Nothing has more hits than it takes, and nothing has any before the attack.
    fn check_damage(&mut self) {
        let (game, state) = (self.game, self.state);
        let begun = state.has_begun();
        let mut hits = |place: String, hits: u8, most: u8, rule: &'static str| {
            self.must(hits <= most, &place, format_args!("{most} hits are the most"), rule);
            self.must(begun || hits == 0, &place, "nobody has attacked yet", "T-seq-2");
        };
        for &ship in Ship::ALL {
            let taken = state.ships[ship].hits;
            hits(format!("ships.{ship}"), taken, game.capacity(&state, ship), "T-comp-6");
        }
        for &fort in Battery::ALL {
            let most = game.data.battery_strength[fort];
            hits(format!("batteries.{fort}"), state.batteries[fort].hits, most, "T-comp-7");
        }
        for &unit in Yard::ALL {
            hits(
                format!("yard.{unit}"),
                state.yard[unit],
                game.data.yard_strength[unit],
                "T-comp-8",
            );
        }
    }

    /// Each ship is in a place that takes her, and in no other ship's.
    fn check_moorings(&mut self) {
        let (game, state) = (self.game, self.state);
        let day = state.ijn_plan.day;
        for (at, &ship) in Ship::ALL.iter().enumerate() {
            let (here, place) = (state.ships[ship].at, format!("ships.{ship}"));
            let shared = Ship::ALL[at + 1..].iter().any(|&other| {
                here == state.ships[other].at
                    && match here {
                        ShipAt::Moored(_) => true,
                        ShipAt::Node(node) => {
                            node.is_channel()
                                || !game.is_sunk(&state, ship) && !game.is_sunk(&state, other)
                        }
                        ShipAt::Zone(_) | ShipAt::Away => false,
                    }
            });
            self.must(!shared, &place, "two ships are in one place", "T-move-9");
            let carrier = Ship::CARRIERS.contains(&ship);
            match here {
                ShipAt::Moored(Mooring { slot, berth }) => {
                    if let Err(illegal) = us::check_slot(ship, slot) {
                        self.refuse(&place, illegal, illegal.rule());
                    }
                    let inner = ShipAt::Moored(Mooring { slot, berth: Berth::Inner });
                    let inside = state.ships.values().iter().any(|other| other.at == inner);
                    let fits = berth == Berth::Inner || inside;
                    self.must(fits, &place, "nobody lies inside her", "T-map-9");
                    let fits = berth == Berth::Inner || !carrier;
                    self.must(fits, &place, "a carrier never nests", "T-force-6");
                }
                ShipAt::Node(_) | ShipAt::Zone(_) => {
                    let begun = state.has_begun();
                    self.must(begun, place, "no ship moves before the attack", "T-alert-15");
                }
                ShipAt::Away => {
                    let away = carrier && state.us_plan.port_day[at.min(1)] != day;
                    self.must(away, place, "only carriers are away, but on their day", "T-force-5");
                }
            }
        }
    }

    /// What forces have done this turn, they can have done by now.
    fn check_turn_marks(&mut self) {
        let state = self.state;
        // From the bombing of ring 2 on, till the next turn.
        let bombed = match state.step {
            Step::Ijn(1, _) | Step::Ijn(2, IjnStep::Pairing | IjnStep::Dogfights) => false,
            _ => state.turn > 1,
        };
        let fits = bombed || state.strafed == 0;
        self.must(fits, "attacked-spots", "no spot has been attacked yet this turn", "T-bomb-4");
        let (patrol, us_half) = match state.step {
            Step::Patrol | Step::Placement => (true, false),
            Step::Us(..) => (false, true),
            Step::TurnEnd | Step::CallItADay | Step::Luck | Step::TurnStart | Step::Over(_) => {
                (false, state.has_begun())
            }
            _ => (false, false),
        };
        let airborne = us_half && !matches!(state.step, Step::Us(1, _));
        for &field in Field::ALL {
            let most = match (patrol, airborne) {
                (true, _) => self.game.stations(&state),
                (_, true) => self.game.launch_rate(&state),
                _ => 0,
            };
            let place = format_args!("launched.{field}");
            let reason = format_args!("by now {most} units can have taken off");
            self.must(state.launched[field] <= most, place, reason, "T-alert-11");
        }
        let marked = |fired: bool, track: Track| !fired || us_half && state.is_active(track);
        for &ship in Ship::ALL {
            let here = &state.ships[ship];
            let reason = "she cannot have fired this turn";
            let place = format_args!("ships.{ship}");
            self.must(marked(here.fired, Track::Ships), place, reason, "T-aaa-1");
            let reason = "she cannot have moved this turn";
            self.must(marked(here.sailed, Track::Ships), place, reason, "T-move-4");
        }
        for (fort, battery) in state.batteries.iter() {
            let place = format_args!("batteries.{fort}");
            let reason = "it cannot have fired this turn";
            self.must(marked(battery.fired, Track::Batteries), place, reason, "T-aaa-1");
        }
    }

    /// A volley is fired in its step, at what its side may attack there.
    fn check_volley(&mut self) {
        let (game, state) = (self.game, self.state);
        let Some(volley) = state.volley else { return };
        self.must(state.asks.is_none(), "volley", "nobody is asked meanwhile", "T-seq-8");
        match volley {
            Volley::Bombs { group, target, left } => {
                let fits = state.step == Step::Ijn(group.zone.ring(), IjnStep::Bombing);
                self.must(fits, "volley", "bombs fall in the bombing of their ring", "T-seq-8");
                let units = group.plane.units();
                let fits = usize::from(left) <= units.len() && left > 0;
                self.must(fits, "volley.left", "there are not so many units", "T-comp-9");
                let fits = (1..=game.fresh_plane(units.start).strength).contains(&group.strength);
                self.must(fits, "volley.group", "units have not so many aircraft", "T-comp-9");
                let fits = group.load == Load::None || group.load.fits(group.plane);
                self.must(fits, "volley.group", "such units do not carry that", "T-plan-6");
                if let Err(illegal) = Aim::new(game, &state, group).check_kind(target) {
                    self.refuse("volley.target", illegal, illegal.rule());
                }
            }
            Volley::Shells { gunners, zone, left, unit } => {
                let fits = state.step == Step::Us(zone.ring(), UsStep::Fire);
                self.must(fits, "volley", "guns fire in the fire of their ring", "T-aaa-1");
                let (track, most) = match gunners {
                    Gunners::Ships => (Track::Ships, Ship::COUNT),
                    Gunners::Batteries => (Track::Batteries, Battery::COUNT),
                };
                self.must(state.is_active(track), "volley", "they are not active", "T-alert-15");
                let fits = (1..=most).contains(&usize::from(left));
                self.must(fits, "volley.left", "there are not so many guns", "T-aaa-1");
                let fits = gunners == Gunners::Ships
                    || Battery::ALL.iter().any(|fort| fort.zone() == zone);
                self.must(fits, "volley.zone", "no battery fires there", "T-aaa-3");
                let there = state.planes[usize::from(unit)].zone().unwrap_or(zone);
                self.must(there == zone, "volley.unit", "it flies elsewhere", "T-aaa-1");
            }
        }
    }
}
