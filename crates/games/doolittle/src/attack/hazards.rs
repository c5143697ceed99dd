//! Sections 4.4 to 4.6: evading Hazards, shooting at Interceptors, and what Hazards do.

use wardroom_kernel::Umpire;

use crate::Doolittle;
use crate::event::{Event, say};
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Altitude, Area, Benefit, Bomber, Cup, Kind, Side, Target};
use crate::state::{Berth, Face, Marker, Spot, State};
use crate::step::{Ask, Check, Frame};

impl Doolittle {
    /// A low flyer may evade what is assigned to her, or an attached Interceptor, in an Area where evasion is
    /// left. [EDR 4.4, 4.4.1, 4.4.1-s10]
    pub(crate) fn check_evasion(
        &self,
        state: &State,
        evasive: u32,
        bomber: Bomber,
        marker: &Marker,
    ) -> Verdict {
        ensure(state.attack.altitude == Altitude::Low, Illegal::TooHigh)?;
        let area = state.plane(bomber).area().ok_or(Illegal::InBox { bomber, rule: "4.4" })?;
        check_target_marker(marker, "4.4")?;
        if evasive & area.bit() != 0 || self.can_hop(state, bomber) {
            return Ok(());
        }
        let rating = self.evasion(state);
        ensure(rating > 0, Illegal::Untrained)?;
        Err(Illegal::EvasionSpent { area, rating })
    }

    /// The Evasion Rating; by night the best trained evade one more. [EDR 4.4.1, 4.4.1-s10, 13.4.8]
    fn evasion(&self, state: &State) -> u8 {
        let night = state.attack.side == Side::Night;
        state.ratings.evasion + if night { state.ratings.night_evasion } else { 0 }
    }

    /// The Areas in which the Evasion Rating has not been used up, one bit each. What elite Pilots evade besides does
    /// not count. [EDR 4.4.1]
    pub(crate) fn evasive_areas(&self, state: &State) -> u32 {
        let mut left = [i16::from(self.evasion(state)); Area::COUNT];
        for marker in state.markers.iter() {
            if let Spot::Evaded(area) = marker.spot {
                left[area as usize] -= 1;
            }
        }
        let hopped = Bomber::ALL.iter().filter(|one| state.attack.hopped & one.bit() != 0);
        for area in hopped.filter_map(|&one| state.plane(one).area()) {
            left[area as usize] += 1;
        }
        Area::ALL
            .iter()
            .zip(left)
            .filter(|(_, left)| *left > 0)
            .fold(0, |set, (one, _)| set | one.bit())
    }

    /// Whether an elite Pilot, trained to hop hedges, may evade one Hazard more. [EDR 13.4.6, 4.4.1-s10]
    fn can_hop(&self, state: &State, bomber: Bomber) -> bool {
        state.ratings.hedgehopping
            && state.attack.hopped & bomber.bit() == 0
            && self.benefit(state, bomber).is_some_and(Benefit::is_pilot)
    }

    /// A marker is evaded and lies in the Area. [EDR 4.4.1]
    pub(crate) fn evade(
        &self,
        state: &mut State,
        bomber: Bomber,
        at: usize,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let Some(area) = state.plane(bomber).area() else { return };
        if self.evasive_areas(state) & area.bit() == 0 {
            state.attack.hopped |= bomber.bit();
        }
        state.markers[at].spot = Spot::Evaded(area);
        let (name, marker) = (self.data.pilot(bomber), state.markers[at]);
        say!(umpire, state, "4.4.1", "{name} evades a {}", self.face_words(&marker));
    }

    /// A B-25 may shoot at an Interceptor, once a turn, with dice left. [EDR 4.5, 4.5.1-mods, 4.5-partial]
    pub(crate) fn check_shot(&self, state: &State, bomber: Bomber, marker: &Marker) -> Verdict {
        let other = match marker.face {
            Face::Down(_) => Illegal::NotFighterFront,
            Face::Up(_) => Illegal::NotFighter,
        };
        ensure(self.looks_like_interceptor(marker), other)?;
        ensure(state.attack.fired & bomber.bit() == 0, Illegal::HasFired { bomber })?;
        ensure(self.gunnery_dice(state, bomber) > 0, Illegal::GunsJammed { bomber })
    }

    /// A B-25 shoots at a marker. [EDR 4.5.1, A2]
    pub(crate) fn shoot(
        &self,
        state: &mut State,
        bomber: Bomber,
        at: usize,
        umpire: &mut Umpire<'_, Event>,
    ) {
        state.attack.fired |= bomber.bit();
        let dice = self.gunnery_dice(state, bomber);
        self.roll(state, Check::Gunnery(bomber, at as u8), dice, umpire);
    }

    pub(crate) fn gunnery_result(
        &self,
        state: &mut State,
        bomber: Bomber,
        at: u8,
        hit: bool,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let name = self.data.pilot(bomber);
        if !hit {
            say!(umpire, state, "4.5.1", "{name} fires and misses");
        } else if usize::from(at) < state.markers.len() {
            self.put_back(state, at.into());
            say!(umpire, state, "4.5.1", "{name} shoots an Interceptor down");
        }
    }

    /// What is assigned is resolved once a turn, and so is an attached Interceptor. [EDR 4.6]
    pub(crate) fn check_unresolved(&self, marker: &Marker) -> Verdict {
        check_target_marker(marker, "4.6")?;
        ensure(!marker.done, Illegal::Resolved)
    }

    /// Whether a marker is still to be resolved this turn.
    fn is_unresolved(&self, marker: &Marker) -> bool {
        matches!(marker.spot, Spot::On(_) | Spot::Attached(_))
            && self.check_unresolved(marker).is_ok()
    }

    /// One step of the Resolve Hazards Phase: evaded markers are turned over first. [EDR 4.6, 4.6.1,
    /// 4.6.1-unassigned, 4.6.1-boxes]
    pub(crate) fn resolve_step(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if let Some(at) = self.find(state, |marker| matches!(marker.spot, Spot::Evaded(_))) {
            self.show_evaded(state, at, umpire);
            return;
        }
        let mut left =
            state.markers.iter().enumerate().filter(|(_, marker)| self.is_unresolved(marker));
        let Some((first, marker)) = left.next() else {
            self.next_phase(state);
            return;
        };
        let alike = left.all(|(_, other)| other == marker);
        let (Spot::On(bomber) | Spot::Attached(bomber)) = marker.spot else { return };
        if alike && !self.gunner_has_target(state, bomber) {
            self.resolve(state, bomber, first, umpire);
        } else {
            state.agenda.push(Frame::Ask(Ask::Resolve));
        }
    }

    /// An evaded marker is turned over; it stays or goes back, and harms nobody. [EDR 4.6.1-unassigned]
    fn show_evaded(&self, state: &mut State, at: usize, umpire: &mut Umpire<'_, Event>) {
        let Spot::Evaded(area) = state.markers[at].spot else { return };
        let kind = self.reveal(state, at, "4.6.1-unassigned", umpire);
        let name = &self.data.hazard(kind).name;
        say!(umpire, state, "4.6.1-unassigned", "what was evaded is {name}");
        if kind.harbour().is_some() {
            self.moor(state, at, umpire);
        } else {
            self.leave_or_put_back(state, at, Some(area));
        }
    }

    /// A carrier is found: it lies in its Shipping box for good; a second marker of the same ship
    /// leaves play. [EDR 4.6.3-carrier, ruling 4]
    pub(crate) fn moor(&self, state: &mut State, at: usize, umpire: &mut Umpire<'_, Event>) {
        let Some(kind) = state.markers[at].kind() else { return };
        let Some(target) = kind.harbour() else { return };
        let there =
            |marker: &Marker| marker.spot == Spot::Target(target) && marker.face == Face::Up(kind);
        if self.find(state, there).is_some_and(|other| other != at) {
            self.take_out(state, at);
            return;
        }
        state.markers[at].spot = Spot::Target(target);
        let (ship, place) = (&self.data.hazard(kind).name, self.data.target(target).area);
        let place = &self.data.area(place).name;
        say!(umpire, state, "4.6.3-carrier", "the {ship} lies among the shipping of {place}");
    }

    /// A Hazard is turned over and strikes. [EDR 4.6.1, 4.6.3, A5]
    pub(crate) fn resolve(
        &self,
        state: &mut State,
        bomber: Bomber,
        at: usize,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let was_down = state.markers[at].kind().is_none();
        let kind = self.reveal(state, at, "4.6.1", umpire);
        if was_down {
            let (name, what) = (self.data.pilot(bomber), &self.data.hazard(kind).name);
            say!(umpire, state, "4.6.1", "{name}: {what}");
        }
        let area = state.plane(bomber).area();
        let low = state.attack.altitude == Altitude::Low;
        let cup = state.markers[at].cup;
        state.markers[at].done = true;
        match kind {
            Kind::Haze | Kind::Searchlights => {
                let (name, what) = (self.data.pilot(bomber), &self.data.hazard(kind).name);
                say!(umpire, state, modifier_rule(kind), "{what} hampers {name} this turn");
            }
            Kind::Ryuho | Kind::Hiyo => self.moor(state, at, umpire),
            Kind::Balloons | Kind::Crash => {
                self.leave_or_put_back(state, at, area);
                self.strike(state, bomber, kind, low, umpire);
            }
            _ if kind.is_interceptor() => {
                self.put_back(state, at);
                self.roll(state, Check::Interceptor(bomber, cup, kind), 2, umpire);
            }
            _ if kind.is_flak() => {
                let dice = self.flak_dice(state, bomber);
                self.finish_flak(state, at);
                if low || kind != Kind::SmallArms {
                    self.roll(state, Check::Flak(bomber, kind), dice, umpire);
                }
            }
            // Break Off and Panicked Streets do nothing. [EDR 4.6.3-break-off, 4.6.3-panicked]
            _ => self.leave_or_put_back(state, at, area),
        }
    }

    /// Balloons and Crashes strike low flyers. [EDR 4.6.3-balloons, 4.6.3-crash]
    pub(crate) fn strike(
        &self,
        state: &mut State,
        bomber: Bomber,
        kind: Kind,
        low: bool,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if low {
            let crash = kind == Kind::Crash;
            let check = if crash { Check::Crash(bomber) } else { Check::Balloons(bomber) };
            self.roll(state, check, 1, umpire);
        }
    }

    /// Flak with the stay icon remains assigned until the turn ends; other Flak goes back. [EDR 4.6.1-stay]
    fn finish_flak(&self, state: &mut State, at: usize) {
        let stays = state.markers[at].kind().is_some_and(|kind| self.data.hazard(kind).stay);
        if !stays {
            self.put_back(state, at);
        }
    }

    /// How many dice Flak rolls: more when Searchlights hold the B-25. [EDR 15.4, ruling 8]
    fn flak_dice(&self, state: &State, bomber: Bomber) -> u8 {
        let lit = state.rules.coordinated_fire
            && state.markers.iter().any(|marker| {
                marker.spot == Spot::On(bomber) && marker.face == Face::Up(Kind::Searchlights)
            });
        match (lit, state.attack.altitude) {
            (false, _) => 2,
            (true, Altitude::Low) => 3,
            (true, Altitude::High) => 4,
        }
    }

    /// Flak hits or misses; with tracers doubles fire again. [EDR 4.6.3-flak, 4.6.3-small-arms, 15.3]
    pub(crate) fn flak_result(
        &self,
        state: &mut State,
        (bomber, kind): (Bomber, Kind),
        hit: bool,
        doubles: bool,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if state.rules.tracers && doubles {
            state.agenda.push(Frame::Tracers(bomber, kind));
        }
        let name = self.data.pilot(bomber);
        if hit {
            say!(umpire, state, crate::crew::rule_of(Check::Flak(bomber, kind)), "{name} is hit");
            self.damage(state, bomber, umpire);
        } else {
            say!(
                umpire,
                state,
                crate::crew::rule_of(Check::Flak(bomber, kind)),
                "the shells miss {name}"
            );
        }
    }

    /// Flak fires again, if there is still something to fire at. [EDR 15.3]
    pub(crate) fn tracers(
        &self,
        state: &mut State,
        bomber: Bomber,
        kind: Kind,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if state.plane(bomber).is_over_target() {
            let dice = self.flak_dice(state, bomber);
            self.roll(state, Check::Flak(bomber, kind), dice, umpire);
        }
    }

    /// An Interceptor hits, misses, or hangs on. [EDR 4.6.3-interceptor, 4.6.3-interceptor-attached]
    pub(crate) fn interceptor_result(
        &self,
        state: &mut State,
        bomber: Bomber,
        cup: Cup,
        kind: Kind,
        sum: u8,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let [low, high] = self.data.hazard(kind).range;
        let name = self.data.pilot(bomber);
        if sum < low {
            self.take_from_cup(state, cup, kind, Spot::Attached(bomber));
            say!(umpire, state, "4.6.3-interceptor", "an Interceptor hangs on to {name}");
        } else if sum <= high {
            say!(umpire, state, "4.6.3-interceptor", "an Interceptor hits {name} and turns away");
            self.damage(state, bomber, umpire);
        } else {
            say!(umpire, state, "4.6.3-interceptor", "an Interceptor misses {name}");
        }
    }

    /// Balloons and Crashes damage or destroy. [EDR 4.6.3-balloons, 4.6.3-crash]
    pub(crate) fn wreck(
        &self,
        state: &mut State,
        bomber: Bomber,
        even: bool,
        rule: &'static str,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if even {
            self.damage(state, bomber, umpire);
        } else if state.plane(bomber).is_over_target() {
            self.destroy(state, bomber, rule, umpire);
        }
    }

    /// Flak and Balloons of a Target Box strike whoever came in, one after another. [EDR 4.8.2, ruling 7]
    pub(crate) fn box_fire(
        &self,
        state: &mut State,
        bomber: Bomber,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let Berth::Target(target) = state.plane(bomber).berth else { return };
        let fires = |marker: &Marker| {
            let kind = marker.kind();
            marker.spot == Spot::Target(target)
                && !marker.done
                && kind.is_some_and(|kind| kind.is_flak() || is_balloons(kind))
        };
        let Some(at) = self.find(state, fires) else { return };
        let kind = self.reveal(state, at, "4.8.2", umpire);
        if self.data.hazard(kind).stay {
            state.markers[at].done = true;
        } else {
            self.put_back(state, at);
        }
        state.agenda.push(Frame::BoxFire(bomber));
        let low = state.attack.altitude == Altitude::Low;
        if is_balloons(kind) {
            self.strike(state, bomber, Kind::Balloons, low, umpire);
        } else {
            self.roll(state, Check::Flak(bomber, kind), 2, umpire);
        }
    }

    /// Turns over what lies in a Target Box. [EDR 4.8.1, 4.6.1-boxes]
    pub(crate) fn open_box(
        &self,
        state: &mut State,
        target: Target,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let hidden =
            |marker: &Marker| marker.spot == Spot::Target(target) && marker.kind().is_none();
        while let Some(at) = self.find(state, hidden) {
            let kind = self.reveal(state, at, "4.8.1", umpire);
            let (what, name) = (&self.data.hazard(kind).name, &self.data.target(target).name);
            say!(umpire, state, "4.8.1", "{name}: {what}");
            if kind.harbour().is_some() {
                self.moor(state, at, umpire);
            }
        }
    }
}

/// A Hazard of a Target Map, on a B-25 for this turn: assigned, or an attached Interceptor. [EDR 4.4, 4.6]
fn check_target_marker(marker: &Marker, rule: &'static str) -> Verdict {
    let attached = matches!(marker.spot, Spot::Attached(_));
    let fits = !attached || marker.kind().is_some_and(Kind::is_interceptor);
    ensure(fits && marker.cup.is_for_targets(), Illegal::ForFlights { rule })
}

/// The rule by which a marker changes checks.
fn modifier_rule(kind: Kind) -> &'static str {
    if kind == Kind::Haze { "4.6.3-haze" } else { "4.6.3-searchlights" }
}

const fn is_balloons(kind: Kind) -> bool {
    matches!(kind, Kind::Balloons | Kind::BoxBalloons)
}
