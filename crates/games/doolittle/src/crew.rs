//! Chapter 2: B-25s and the men aboard: damage, loss, and what Elite Crewmen can do.

use crate::Doolittle;
use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Altitude, Area, Benefit, Bomber, FlightId, Front, Kind};
use crate::pick::Source;
use crate::state::{Aim, Armor, Berth, Bombs, Face, Marker, Spot, State};
use crate::step::{Ask, Check, Frame, Goal, Roll};
use crate::table::Table;

impl Doolittle {
    /// What the Elite Crewman of a B-25 is good for, spent or not. [EDR 2.3, 2.3-once]
    pub fn benefit(&self, state: &State, bomber: Bomber) -> Option<Benefit> {
        state.plane(bomber).elite.map(|elite| self.data.benefit(elite))
    }

    /// What he can still do. [EDR 2.3-once]
    pub(crate) fn ready(&self, state: &State, bomber: Bomber) -> Option<Benefit> {
        let benefit = self.benefit(state, bomber)?;
        (!benefit.is_once() || !state.plane(bomber).spent).then_some(benefit)
    }

    /// Whether a navigator is aboard. [EDR 2.3.6, 2.3.7-nav]
    pub(crate) fn navigates(&self, state: &State, bomber: Bomber) -> bool {
        self.benefit(state, bomber).is_some_and(Benefit::navigates)
    }

    /// A gunner who can still shoot off an Interceptor for sure. [EDR 2.3.5]
    pub(crate) fn has_gunner(&self, state: &State, bomber: Bomber) -> bool {
        self.check_has_gunner(state, bomber).is_ok()
    }

    /// Whether a marker looks like an Interceptor: its front shows a fighter, or it is known to
    /// be one. [EDR 4.5-partial]
    pub(crate) fn looks_like_interceptor(&self, marker: &Marker) -> bool {
        match marker.face {
            Face::Down(front) => front == Front::Fighter,
            Face::Up(kind) => kind.is_interceptor(),
        }
    }

    /// The Gunner removes an Interceptor from his B-25. [EDR 2.3.5, ruling 11]
    pub(crate) fn use_gunner(&self, table: &mut Table, bomber: Bomber) {
        // The one that is attached does most harm.
        let on = |spot: Spot| {
            self.find(table, |marker| marker.spot == spot && self.looks_like_interceptor(marker))
        };
        if let Some(at) = on(Spot::Attached(bomber)).or_else(|| on(Spot::On(bomber))) {
            table.plane_mut(bomber).spent = true;
            let marker = table.markers[at];
            self.put_back(table, at);
            let name = self.data.pilot(bomber);
            let what = || self.face_words(&marker);
            say!(table, "2.3.5", "the gunner of {name} drives off a {}", what());
        }
    }

    /// A Gunner must be aboard who has not had his shot. [EDR 2.3.5, 2.3-once]
    pub(crate) fn check_has_gunner(&self, state: &State, bomber: Bomber) -> Verdict {
        let aboard = self.benefit(state, bomber) == Some(Benefit::Gunnery);
        ensure(aboard, Illegal::NoGunner { bomber })?;
        ensure(!state.plane(bomber).spent, Illegal::GunnerSpent { bomber })
    }

    /// The Gunner of a B-25 drives an Interceptor off that is on her. [EDR 2.3.5]
    pub(crate) fn check_gunner(&self, state: &State, bomber: Bomber) -> Verdict {
        self.check_has_gunner(state, bomber)?;
        let any = state.carried(bomber).any(|(_, marker)| self.looks_like_interceptor(marker));
        ensure(any, Illegal::NoInterceptor { bomber })
    }

    /// Whether the Gunner of a B-25 has something to shoot at.
    pub(crate) fn gunner_has_target(&self, state: &State, bomber: Bomber) -> bool {
        self.check_gunner(state, bomber).is_ok()
    }

    /// A Copilot must be aboard who has not made his repair. [EDR 2.3.2, 2.3-once]
    pub(crate) fn check_repairman(
        &self,
        state: &State,
        bomber: Bomber,
        rule: &'static str,
    ) -> Verdict {
        let aboard = self.benefit(state, bomber) == Some(Benefit::Repair);
        ensure(aboard, Illegal::NoCopilot { bomber, rule })?;
        ensure(!state.plane(bomber).spent, Illegal::CopilotSpent { bomber })
    }

    /// A B-25 is damaged, unless its pilot can ignore that. [EDR 2.1.3, 2.3.7-ignore]
    pub(crate) fn damage(&self, table: &mut Table, bomber: Bomber) {
        if !table.plane(bomber).is_airborne() {
            return;
        }
        if self.ready(table, bomber) == Some(Benefit::PilotIgnore) {
            say!(table, "2.3.7-ignore", "{} is about to be damaged", self.data.pilot(bomber));
            table.agenda.push(Frame::Ask(Ask::Ignore(bomber)));
        } else {
            self.suffer(table, bomber);
        }
    }

    /// The damage counts. [EDR 2.1.3, 2.1.3-severe, 2.1.3-no-armor, 2.1.2-limits]
    pub(crate) fn suffer(&self, table: &mut Table, bomber: Bomber) {
        let (most, rule) = match table.ratings.armor {
            Armor::Removed => (0, "2.1.3-no-armor"),
            Armor::Standard => (1, "2.1.3"),
            Armor::Added => (2, "2.1.3-severe"),
        };
        let name = self.data.pilot(bomber);
        let plane = table.plane_mut(bomber);
        if plane.damage >= most {
            self.destroy(table, bomber, rule);
            return;
        }
        plane.damage += 1;
        let how = if plane.damage == 1 { "damaged" } else { "severely damaged" };
        say!(table, rule, "{name} is {how}");
    }

    /// A B-25 is destroyed with all aboard. [EDR 2.1-destroyed]
    pub(crate) fn destroy(&self, table: &mut Table, bomber: Bomber, rule: &'static str) {
        say!(table, rule, "{} is destroyed with her crew", self.data.pilot(bomber));
        self.lose(table, bomber, Berth::Destroyed);
    }

    /// A B-25 ditches; its crew survives, and is captured if that is over a target. [EDR 2.1-ditched,
    /// 4.0.1-fuel, 7.2.4-ditch]
    pub(crate) fn ditch(&self, table: &mut Table, bomber: Bomber, rule: &'static str) {
        let name = self.data.pilot(bomber);
        let plane = table.plane(bomber);
        let zone = table.flight(plane.flight).zone;
        match zone.filter(|_| plane.berth == Berth::Flying) {
            Some(zone) => {
                let place = &self.data.zone(zone).name;
                say!(table, rule, "{name} ditches: {place}");
                self.lose(table, bomber, Berth::Ditched(zone));
            }
            None => {
                say!(table, "4.0.1-fuel", "{name} goes down over the target; her crew is captured");
                self.lose(table, bomber, Berth::Captured);
            }
        }
    }

    /// A B-25 is out of the game: its markers go back to their cups, but one with the stay icon that
    /// lay face up is left in the Area. [EDR 2.1-destroyed, 2.1-ditched, 2.2, 4.6.2, 8.3.6]
    pub(crate) fn lose(&self, state: &mut State, bomber: Bomber, berth: Berth) {
        let area = self.area_of(state, bomber);
        for at in (0..state.markers.len()).rev() {
            let marker = state.markers[at];
            if marker.spot == Spot::On(bomber) || marker.spot == Spot::Attached(bomber) {
                self.leave_or_put_back(state, at, area);
            }
        }
        let plane = state.plane_mut(bomber);
        plane.berth = berth;
        plane.medals = false;
        let flight = plane.flight;
        self.close_flight(state, flight);
    }

    /// The Area over which a B-25 is, in a box of it or not.
    pub(crate) fn area_of(&self, state: &State, bomber: Bomber) -> Option<Area> {
        match state.plane(bomber).berth {
            Berth::Area(area) => Some(area),
            Berth::Target(target) => Some(self.data.target(target).area),
            _ => None,
        }
    }

    /// A marker that is done with: with the stay icon it lies in the Area, else it goes back.
    /// [EDR 4.6.1-stay, 4.6.3]
    pub(crate) fn leave_or_put_back(&self, state: &mut State, at: usize, area: Option<Area>) {
        let marker = &mut state.markers[at];
        match (marker.kind(), area) {
            (Some(kind), Some(area)) if self.data.hazard(kind).stay => {
                marker.spot = Spot::Area(area);
                marker.done = false;
            }
            _ => self.put_back(state, at),
        }
    }

    /// A Flight without B-25s leaves the map. [EDR 7.1.1]
    pub(crate) fn close_flight(&self, state: &mut State, flight: FlightId) {
        let any = state.aircraft.iter().any(|one| one.flight == flight && one.is_airborne());
        if !any && !state.story.is_attack_only() {
            state.flight_mut(flight).zone = None;
        }
    }

    /// The bombs are gone, and with them the Medals; what they fell on is kept for the debriefing. [EDR 2.1.1,
    /// x-12.6.6-medals, 1.9]
    pub(crate) fn unload(&self, state: &mut State, bomber: Bomber, on: Aim) {
        let (flight_turn, hour) = (state.sky.turn, state.sky.hour);
        let attack_turn = if on == Aim::Sea { 0 } else { state.attack.turn };
        let plane = state.plane_mut(bomber);
        plane.bombs = Some(Bombs { on, flight_turn, attack_turn, hour });
        plane.loaded = false;
        plane.medals = false;
    }

    /// The B-25s that a roll directly affects. [EDR 2.3.7-reroll]
    fn affected(&self, state: &State, check: Check, bomber: Bomber) -> bool {
        let flies_in = |flight: FlightId| {
            let plane = state.plane(bomber);
            plane.flight == flight && plane.berth == Berth::Flying
        };
        match check {
            Check::Guzzle(flight, _) | Check::Acquire(flight, ..) => flies_in(flight),
            Check::Hop(..) => state.denouement.hop.crews & bomber.bit() != 0,
            Check::Trek => state.denouement.party.crews & bomber.bit() != 0,
            one => one.bomber() == Some(bomber),
        }
    }

    /// The B-25 whose Doolittle or Medals can roll these dice again.
    pub(crate) fn rerolling(&self, state: &State, check: Check, source: Source) -> Option<Bomber> {
        Bomber::ALL.iter().copied().find(|&bomber| {
            let has = match source {
                Source::Pilot => self.ready(state, bomber) == Some(Benefit::PilotReroll),
                Source::Medals => state.plane(bomber).medals,
                _ => false,
            };
            has && self.affected(state, check, bomber)
        })
    }

    /// Whether dice on the table may be changed in this way. [EDR 2.3.7-reroll, 2.3-once, x-12.6.6-medals,
    /// 8.1.4-reroll, 2.3.4, 2.3.7-fuel, 7.2.4-conservation]
    pub(crate) fn check_source(&self, state: &State, roll: &Roll, source: Source) -> Verdict {
        match (source, roll.check) {
            (Source::Medals, check) => {
                ensure(self.rerolling(state, check, source).is_some(), Illegal::NoMedals)
            }
            (Source::Pilot, check) => {
                let mut refusal = Illegal::NoPilot;
                for &bomber in Bomber::ALL {
                    let pilot = self.benefit(state, bomber) == Some(Benefit::PilotReroll);
                    if pilot && self.affected(state, check, bomber) {
                        if !state.plane(bomber).spent {
                            return Ok(());
                        }
                        refusal = Illegal::PilotSpent { bomber };
                    }
                }
                Err(refusal)
            }
            (Source::Contact, Check::Acquire(_, Goal::City(city), _)) => {
                ensure(state.contacts[city as usize] > 0, Illegal::NoContact { city })
            }
            (Source::Contact, _) => Err(Illegal::NotForCity),
            (Source::Altitude, Check::Acquire(flight, ..)) => {
                let high = state.flight(flight).altitude == Altitude::High;
                ensure(high, Illegal::FliesLow { flight })?;
                ensure(!roll.looked_twice, Illegal::LookedTwice)
            }
            (Source::Altitude, _) => Err(Illegal::NotForAcquisition),
            (Source::Conserve, Check::Fumes(bomber, _) | Check::Hop(bomber, _)) => {
                ensure(roll.chosen == 0, Illegal::DiceChosen)?;
                let knows = |one: Option<Benefit>| one.is_some_and(Benefit::conserves);
                ensure(knows(self.benefit(state, bomber)), Illegal::NoEngineer { bomber })?;
                ensure(knows(self.ready(state, bomber)), Illegal::EngineerSpent { bomber })
            }
            (Source::Conserve, _) => Err(Illegal::NotForFumes),
        }
    }

    /// Rolls dice for something and lets it count, unless the player may ask for another roll.
    pub(crate) fn roll(&self, table: &mut Table, check: Check, count: u8) {
        let mut faces = [0; crate::step::MOST_DICE];
        let count = usize::from(count).min(faces.len());
        let mut roll = Roll { check, ..Roll::default() };
        let rule = crate::edr(rule_of(check));
        table.umpire.about(|| self.whose(check));
        if self.only_hits_count(table, check) {
            // Which dice hit does not matter: odds branch on how many do.
            let hit = self.data.figures.gunnery_hit;
            let hits = table.umpire.hits(count as u8, 6, hit..=6, rule);
            (0..count).for_each(|at| roll.dice.push(if at < usize::from(hits) { hit } else { 1 }));
        } else {
            table.umpire.faces(6, rule, &mut faces[..count]);
            faces[..count].iter().for_each(|&face| roll.dice.push(face));
        }
        self.let_count(table, roll);
    }

    /// Whose roll it is, and what for. [EDR 1.5-dice]
    fn whose(&self, check: Check) -> String {
        let sought = match check {
            Check::Approach(_, target) => format!(", to find {}", self.data.target(target).name),
            Check::Detonation(_, target) => format!(", to hit {}", self.data.target(target).name),
            Check::FaultySite(_, site) => format!(", to find {}", self.data.site(site).name),
            Check::Acquire(_, goal, _) => format!(", to find {}", self.goal_name(goal)),
            _ => String::new(),
        };
        match check {
            Check::Guzzle(flight, _) | Check::Acquire(flight, ..) => format!("{flight}{sought}"),
            Check::Trek => "the party on foot".to_owned(),
            one => one.bomber().map_or("", |bomber| self.data.pilot(bomber)).to_owned() + &sought,
        }
    }

    fn only_hits_count(&self, state: &State, check: Check) -> bool {
        matches!(check, Check::Gunnery(..) | Check::BoatGuns(_) | Check::FlightGunnery(_))
            && [Source::Pilot, Source::Medals]
                .iter()
                .all(|&source| self.rerolling(state, check, source).is_none())
    }

    /// The dice count, or the player is asked whether to roll again. What cannot be bettered is not
    /// asked about. [EDR 2.3.7-reroll, ruling 1]
    pub(crate) fn let_count(&self, table: &mut Table, roll: Roll) {
        let any = Source::ALL.iter().any(|&one| self.check_source(table, &roll, one).is_ok());
        if any && !self.is_best(table, &roll) {
            let faces: Vec<String> = match table.is_logging() {
                true => roll.dice.iter().map(u8::to_string).collect(),
                false => Vec::new(),
            };
            say!(table, rule_of(roll.check), "the dice show {}", faces.join(" "));
            table.roll = roll;
            table.agenda.push(Frame::Ask(Ask::Reroll));
        } else {
            table.roll = Roll::default();
            self.result(table, &roll);
        }
    }

    /// Some dice are rolled again, and the new faces stand. [EDR 2.3.7-reroll, 8.1.4-reroll,
    /// 7.2.4-conservation]
    pub(crate) fn change_dice(&self, table: &mut Table, source: Source, mask: u8) {
        let mut roll = table.roll;
        let spender = match source {
            Source::Pilot | Source::Medals => self.rerolling(table, roll.check, source),
            Source::Conserve => match roll.check {
                Check::Fumes(bomber, _) | Check::Hop(bomber, _) => Some(bomber),
                _ => None,
            },
            Source::Contact | Source::Altitude => None,
        };
        match (source, spender) {
            (Source::Medals, Some(bomber)) => table.plane_mut(bomber).medals = false,
            (Source::Pilot | Source::Conserve, Some(bomber)) => {
                table.plane_mut(bomber).spent = true
            }
            (Source::Contact, _) => {
                if let Check::Acquire(_, Goal::City(city), _) = roll.check {
                    table.contacts[city as usize] -= 1;
                }
            }
            _ => roll.looked_twice = true,
        }
        let rule = source.rule();
        if source == Source::Conserve && roll.dice.len() > 2 {
            say!(table, rule, "Fuel Conservation: no Dry Tank Penalty counts");
            roll.chosen = mask;
        } else {
            for at in 0..roll.dice.len().min(8) {
                if mask >> at & 1 == 1 {
                    roll.dice[at] = table.die(rule);
                }
            }
            say!(table, rule, "dice are rolled again, by {}", source.name());
        }
        self.let_count(table, roll);
    }

    /// How many dice a B-25 fires with. [EDR 4.5.1, 4.5.1-mods, 8.3.7-jammed, 13.5.2-turret]
    pub fn gunnery_dice(&self, state: &State, bomber: Bomber) -> u8 {
        let jammed =
            state.attached(bomber, Kind::JammedGuns) + state.attached(bomber, Kind::JammedTurret);
        let plane = state.plane(bomber);
        let transit = plane.cracked + 2 * plane.jammed;
        state.ratings.gunnery.saturating_sub(jammed).saturating_sub(transit)
    }
}

/// The rule by which something is rolled.
pub(crate) const fn rule_of(check: Check) -> &'static str {
    match check {
        Check::None => "1.5-dice",
        Check::Gunnery(..) => "4.5.1",
        Check::Flak(_, Kind::SmallArms) => "4.6.3-small-arms",
        Check::Flak(..) => "4.6.3-flak",
        Check::Interceptor(..) => "4.6.3-interceptor",
        Check::Balloons(_) => "4.6.3-balloons",
        Check::Crash(_) => "4.6.3-crash",
        Check::Approach(..) => "4.8.1",
        Check::Detonation(..) => "4.9.3",
        Check::Compass(_) => "8.3.7-compass-error",
        Check::FaultyCity(_) => "8.3.7-faulty-compass-city",
        Check::FaultySite(..) => "8.3.7-faulty-compass-site",
        Check::Fumes(..) => "7.2.4",
        Check::Guzzle(..) => "8.2.4",
        Check::Acquire(..) => "8.1.4",
        Check::Sputter(_) | Check::Fire(_) => "8.3.7-engine-sputter",
        Check::BoatGuns(_) => "8.3.7-flying-boat-gun",
        Check::Elude(_) => "8.3.7-flying-boat-elude",
        Check::FlightGunnery(_) => "8.3.7-interceptor",
        Check::NightInterceptor(_) => "8.3.7-interceptor-night",
        Check::Hop(..) => "14.4.3-fly",
        Check::Trek => "14.4.3-trek",
    }
}
