//! The check of a position at sea.

use super::parts::{Patrol, Perch, Peril, SeaCup, SeaHazard, Ship, ShipType, Space};
use super::state::{Leg, Lies, NavalPhase, Station, Strike};
use super::step::{SeaAsk, SeaFrame};
use crate::Doolittle;
use crate::parts::FLIGHTS;
use crate::state::State;
use crate::step::{Ask, Frame};

/// The most Sea Hazards that can be assigned, and the most of anything else that is counted.
const MOST: u8 = 50;

/// Whether something belongs to an Airstrike. [EDR 11.0]
fn is_of_airstrike(frame: &Frame) -> bool {
    match frame {
        Frame::Sea(frame) => matches!(
            frame,
            SeaFrame::NavyLaunch
                | SeaFrame::ArmyLaunch
                | SeaFrame::StrikeArrives
                | SeaFrame::Waves
                | SeaFrame::Approach(..)
                | SeaFrame::Release(..)
                | SeaFrame::Counterstrike
                | SeaFrame::AfterStrike
        ),
        Frame::Ask(Ask::Sea(ask)) => matches!(
            ask,
            SeaAsk::Counterstrike
                | SeaAsk::ArmyLaunch
                | SeaAsk::GroupCap
                | SeaAsk::FighterTarget
                | SeaAsk::Aim(_)
        ),
        _ => false,
    }
}

/// Whether something belongs to a launch. [EDR 12.3.1, 12.4]
fn is_of_launch(frame: &Frame) -> bool {
    match frame {
        Frame::Sea(frame) => matches!(frame, SeaFrame::TakeOff | SeaFrame::FlightMap),
        Frame::Ask(Ask::Sea(ask)) => matches!(
            ask,
            SeaAsk::TakeOff | SeaAsk::Botched(_) | SeaAsk::DeckFire(_) | SeaAsk::FirstZone
        ),
        _ => false,
    }
}

impl Doolittle {
    /// Everything that is wrong with the Naval segment of a position. [EDR 9.1, 9.4.1, 10.2, 12.6.5]
    pub(crate) fn check_naval(
        &self,
        state: &State,
        mut fault: impl FnMut(String, String, &'static str),
    ) {
        let naval = &state.naval;
        let mut wrong = |place: &str, reason: &str, rule: &'static str| {
            fault(format!("naval.{place}"), reason.to_owned(), rule);
        };
        if !state.story.sails() {
            let known =
                super::Naval { alert_at_launch: naval.alert_at_launch, ..Default::default() };
            if *naval != known {
                wrong("phase", "there is no Naval segment", "1.1");
            }
            return;
        }
        let turns = self.data.naval.track.turns.len();
        if usize::from(naval.turn) >= turns || usize::from(naval.plan.turn) >= turns {
            wrong("turn", "is not on the Naval Turn Track", "9.2");
        }
        let takeoff = &naval.takeoff;
        let late_only = takeoff.waiting[1] & !takeoff.waiting[0] != 0;
        if usize::from(takeoff.used) > FLIGHTS || takeoff.waiting[0] >> FLIGHTS != 0 || late_only {
            wrong("takeoff", "there are six Flights", "7.1");
        }
        if naval.strike.raiders.iter().chain(&naval.strike.wave).any(|&count| count > 9) {
            wrong("strike", "at most nine markers of a type", "11.3.1");
        }
        if naval.tally.i_boats > MOST || naval.tally.ships > MOST || naval.tally.carriers > MOST {
            wrong("tally", "at most 50", "11.5.1-contact");
        }
        Self::check_progress(state, &mut wrong);
        self.check_layout(state, &mut wrong);
        self.check_recon(state, &mut wrong);
        self.check_assigned(state, &mut wrong);
        self.check_sea_markers(state, &mut wrong);
    }

    /// How far a phase has come is told in that phase alone; an Airstrike and Flights that wait for the Flight Map, while
    /// something is left that will deal with them. [EDR 12.1, 12.5, 12.6, 11.0, 12.4]
    fn check_progress(state: &State, wrong: &mut impl FnMut(&str, &str, &'static str)) {
        let naval = &state.naval;
        let (sailed, idle) = match naval.phase {
            NavalPhase::Over => return,
            NavalPhase::Underway => (true, true),
            NavalPhase::Hazards | NavalPhase::Refueling => (naval.leg == Leg::Done, true),
            NavalPhase::Weather | NavalPhase::Launch => (false, naval.ordered == 0),
            NavalPhase::Quarters | NavalPhase::Recovery => (false, true),
        };
        if naval.leg != Leg::Before && !sailed {
            wrong("leg", "belongs to the Underway Phase", "12.5");
        }
        if !idle {
            wrong("ordered", "orders are given at General Quarters and after Rendezvous", "12.1");
        }
        let begun = match naval.phase {
            NavalPhase::Quarters | NavalPhase::Recovery => naval.areas != 0,
            NavalPhase::Refueling => naval.areas > 1,
            _ => false,
        };
        if begun {
            wrong("areas", "no Sea Area is dealt with in this phase", "12.6");
        }
        let doing = |fits: fn(&Frame) -> bool| state.agenda.iter().any(fits);
        if naval.strike != Strike::default() && !doing(is_of_airstrike) {
            wrong("strike", "there is no Airstrike", "11.0");
        }
        let waits = naval.takeoff.waiting != [0; 2];
        if waits && !doing(|frame| is_of_launch(frame) || is_of_airstrike(frame)) {
            wrong("takeoff.waiting", "nobody launches", "12.4");
        }
    }

    /// Ships are where they fit. [EDR 9.4.1, 9.4.1-asternfar]
    fn check_layout(&self, state: &State, wrong: &mut impl FnMut(&str, &str, &'static str)) {
        let naval = &state.naval;
        for &ship in Ship::ALL {
            let place = format!("ships.{ship}");
            let hull = naval.ship(ship);
            let space = match hull.station {
                Station::In(space) | Station::Aside(space) => space,
                Station::Detached(..) if ship == Ship::Hornet => {
                    wrong(&place, "is never detached", "12.1.4");
                    continue;
                }
                Station::Detached(turn, _)
                    if usize::from(turn) >= self.data.naval.track.turns.len() =>
                {
                    wrong(&place, "was detached on no turn", "12.1.4");
                    continue;
                }
                _ => continue,
            };
            let kind = self.ship_type(ship);
            let carrier = matches!(kind, ShipType::Cv);
            if carrier && space != Space::Center {
                wrong(&place, "a carrier is in the Center", "9.4.1-asternfar");
            }
        }
        for &space in Space::ALL {
            let there = naval.on_layout().filter(|&ship| naval.space(ship) == Some(space));
            let load: u32 = there.map(|ship| u32::from(self.data.naval.size(ship))).sum();
            if load > u32::from(self.data.naval.space(space).capacity) {
                wrong(&format!("ships in {space}"), "there is no room for them", "9.4.1");
            }
        }
    }

    /// Recon are where they may be, and Sea Hazards with somebody who patrols. [EDR 9.4.2, 12.1.2]
    fn check_recon(&self, state: &State, wrong: &mut impl FnMut(&str, &str, &'static str)) {
        let naval = &state.naval;
        for &recon in Patrol::RECON {
            let perch = naval.perch(recon);
            let cap = matches!(perch, Perch::LowCap | Perch::HighCap);
            if cap && recon != Patrol::Vf6 {
                wrong(&format!("recon.{recon}"), "only VF6 flies CAP", "12.1.2");
            }
            if perch == Perch::Striking && !recon.is_of_enterprise() {
                wrong(&format!("recon.{recon}"), "flies no counterstrike", "11.1.1");
            }
        }
        for &patrol in Patrol::ALL {
            let idle = naval.patrolled(patrol).is_none();
            if idle && naval.assigned[patrol as usize] > 0 {
                wrong(&format!("assigned.{patrol}"), "patrols nothing", "12.6.2-patrol");
            }
        }
    }

    /// Sea Hazards are assigned in the Hazards Phase, in a Sea Area that has a cup. [EDR 12.6, 12.6.2, 12.6.3]
    fn check_assigned(&self, state: &State, wrong: &mut impl FnMut(&str, &str, &'static str)) {
        let naval = &state.naval;
        let assigned: u16 = naval.assigned.iter().map(|&one| u16::from(one)).sum();
        let dealt = assigned + u16::from(naval.unassigned);
        if dealt > u16::from(MOST) {
            wrong("assigned", "there are not so many Sea Hazards", "12.6.2");
        }
        let right = match naval.phase {
            NavalPhase::Hazards => {
                dealt == 0
                    || (self.data.naval.area(naval.sea).cup.is_some()
                        && (naval.unassigned == 0 || Self::is_dealing(state, dealt)))
            }
            // A voyage that ends leaves what nobody has revealed.
            NavalPhase::Over => naval.unassigned == 0,
            _ => dealt == 0,
        };
        if !right {
            let place = if naval.unassigned > 0 { "unassigned" } else { "assigned" };
            wrong(place, "no such Sea Hazards can be assigned now", "12.6.3");
        }
    }

    /// Whether some of so many Sea Hazards can be left to be assigned: the Patrols of the Sea Area get the same number
    /// each before anything is revealed, and then one more as long as there are any. [EDR 12.6.3]
    fn is_dealing(state: &State, dealt: u16) -> bool {
        let naval = &state.naval;
        let now = matches!(
            state.agenda[..],
            [Frame::Naval] | [Frame::Naval, Frame::Ask(Ask::Sea(SeaAsk::Assign(_)))]
        );
        let patrols = naval.patrols_in(naval.sea).count() as u16;
        let each = dealt.checked_div(patrols);
        let even = |each: u16| {
            Patrol::ALL.iter().all(|&one| {
                let load = u16::from(naval.assigned[one as usize]);
                match naval.patrolled(one) {
                    Some(area) if area == naval.sea => (each..=each + 1).contains(&load),
                    _ => load == 0,
                }
            })
        };
        now && each.is_some_and(even)
    }

    /// Sea Hazards that lie face up are of their cup, and lie where they may. [EDR 12.6.5, C-seahaz]
    fn check_sea_markers(&self, state: &State, wrong: &mut impl FnMut(&str, &str, &'static str)) {
        let naval = &state.naval;
        for (at, marker) in naval.markers.iter().enumerate() {
            let fits = match marker.lies {
                Lies::Area(_) => marker.hazard.peril() == Peril::Signals,
                Lies::Ship(ship) => {
                    let on_layout =
                        matches!(naval.ship(ship).station, Station::In(_) | Station::Aside(_));
                    marker.hazard.peril() == Peril::Distress && on_layout
                }
                Lies::Recon(recon) => {
                    marker.hazard.peril() == Peril::Distress && recon.recon().is_some()
                }
                Lies::Fleet => marker.hazard.peril() == Peril::RedFlags,
                Lies::Bomber(_) => marker.hazard.peril() == Peril::Medals,
            };
            if !fits {
                wrong(&format!("markers.{at}"), "has no place there", "12.6.5");
            }
        }
        for &cup in SeaCup::ALL {
            for &hazard in SeaHazard::ALL {
                let out = naval
                    .markers
                    .iter()
                    .filter(|one| one.cup == cup && one.hazard == hazard)
                    .filter(|one| !matches!(one.lies, Lies::Bomber(b) if !state.plane(b).medals))
                    .count();
                if out > usize::from(self.data.naval.hazard(hazard).counts[cup as usize]) {
                    wrong("markers", &format!("too many: {hazard}, {cup}"), "C-seahaz");
                }
            }
        }
    }

    /// Whether a question at sea is about what is there.
    pub(crate) fn is_askable(&self, state: &State, ask: SeaAsk) -> bool {
        let naval = &state.naval;
        let dice = |count: usize| {
            state.roll.dice.len() == count
                && state.roll.dice.iter().all(|face| (1..=6).contains(face))
        };
        let on_layout = |ship: Ship| naval.space(ship).is_some();
        match ask {
            SeaAsk::FirstZone => dice(2),
            SeaAsk::FairWind(flight) => {
                let flies = state.flights.get(flight.index()).is_some_and(|one| one.zone.is_some());
                dice(3) && flies
            }
            SeaAsk::React(arrow) => (1..=6).contains(&arrow),
            SeaAsk::RefuelDamage(oiler, hurt) => on_layout(oiler) && hurt <= 2,
            SeaAsk::Scrape(oiler) => on_layout(oiler),
            SeaAsk::Assign(area) => naval.unassigned > 0 && area == naval.sea,
            SeaAsk::Botched(flight) => flight.index() < FLIGHTS,
            SeaAsk::DeckFire(fire) => fire <= 6,
            SeaAsk::GroupCap => state.agenda.first() == Some(&Frame::Denouement),
            _ => true,
        }
    }
}
