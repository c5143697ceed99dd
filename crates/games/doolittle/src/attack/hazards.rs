//! Sections 4.4 to 4.6: evading Hazards, shooting at Interceptors, and what Hazards do.

use crate::Doolittle;
use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Altitude, Area, Benefit, Bomber, Cup, Kind, Side, Target};
use crate::state::{Berth, Face, Marker, Spot, State};
use crate::step::{Ask, Check, Frame};
use crate::table::Table;

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
        left.iter().rev().fold(0, |set, &left| set << 1 | u32::from(left > 0))
    }

    /// Whether an elite Pilot, trained to hop hedges, may evade one Hazard more. [EDR 13.4.6, 4.4.1-s10]
    fn can_hop(&self, state: &State, bomber: Bomber) -> bool {
        state.ratings.hedgehopping
            && state.attack.hopped & bomber.bit() == 0
            && self.benefit(state, bomber).is_some_and(Benefit::is_pilot)
    }

    /// A marker is evaded and lies in the Area. [EDR 4.4.1]
    pub(crate) fn evade(&self, table: &mut Table, bomber: Bomber, at: usize) {
        let Some(area) = table.plane(bomber).area() else { return };
        if self.evasive_areas(table) & area.bit() == 0 {
            table.attack.hopped |= bomber.bit();
        }
        table.markers[at].spot = Spot::Evaded(area);
        let (name, marker) = (self.data.pilot(bomber), table.markers[at]);
        say!(table, "4.4.1", "{name} evades a {}", self.face_words(&marker));
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
    pub(crate) fn shoot(&self, table: &mut Table, bomber: Bomber, at: usize) {
        table.attack.fired |= bomber.bit();
        let dice = self.gunnery_dice(table, bomber);
        self.roll(table, Check::Gunnery(bomber, at as u8), dice);
    }

    pub(crate) fn gunnery_result(&self, table: &mut Table, bomber: Bomber, at: u8, hit: bool) {
        let name = self.data.pilot(bomber);
        if !hit {
            say!(table, "4.5.1", "{name} fires and misses");
        } else if usize::from(at) < table.markers.len() {
            self.put_back(table, at.into());
            say!(table, "4.5.1", "{name} shoots an Interceptor down");
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
    pub(crate) fn resolve_step(&self, table: &mut Table) {
        if let Some(at) = self.find(table, |marker| matches!(marker.spot, Spot::Evaded(_))) {
            self.show_evaded(table, at);
            return;
        }
        let mut left =
            table.markers.iter().enumerate().filter(|(_, marker)| self.is_unresolved(marker));
        let Some((first, marker)) = left.next() else {
            self.next_phase(table);
            return;
        };
        let alike = left.all(|(_, other)| other == marker);
        let (Spot::On(bomber) | Spot::Attached(bomber)) = marker.spot else { return };
        if alike && !self.gunner_has_target(table, bomber) {
            self.resolve(table, bomber, first);
        } else {
            table.agenda.push(Frame::Ask(Ask::Resolve));
        }
    }

    /// An evaded marker is turned over; it stays or goes back, and harms nobody. [EDR 4.6.1-unassigned]
    fn show_evaded(&self, table: &mut Table, at: usize) {
        let Spot::Evaded(area) = table.markers[at].spot else { return };
        let kind = self.reveal(table, at, "4.6.1-unassigned");
        let name = &self.data.hazard(kind).name;
        say!(table, "4.6.1-unassigned", "what was evaded is {name}");
        if kind.harbour().is_some() {
            self.moor(table, at);
        } else {
            self.leave_or_put_back(table, at, Some(area));
        }
    }

    /// A carrier is found: it lies in its Shipping box for good; a second marker of the same ship
    /// leaves play. [EDR 4.6.3-carrier, ruling 4]
    pub(crate) fn moor(&self, table: &mut Table, at: usize) {
        let Some(kind) = table.markers[at].kind() else { return };
        let Some(target) = kind.harbour() else { return };
        let there =
            |marker: &Marker| marker.spot == Spot::Target(target) && marker.face == Face::Up(kind);
        if self.find(table, there).is_some_and(|other| other != at) {
            self.take_out(table, at);
            return;
        }
        table.markers[at].spot = Spot::Target(target);
        let (ship, place) = (&self.data.hazard(kind).name, self.data.target(target).area);
        let place = &self.data.area(place).name;
        say!(table, "4.6.3-carrier", "the {ship} lies among the shipping of {place}");
    }

    /// A Hazard is turned over and strikes. [EDR 4.6.1, 4.6.3, A5]
    pub(crate) fn resolve(&self, table: &mut Table, bomber: Bomber, at: usize) {
        let was_down = table.markers[at].kind().is_none();
        let kind = self.reveal(table, at, "4.6.1");
        if was_down {
            let (name, what) = (self.data.pilot(bomber), &self.data.hazard(kind).name);
            say!(table, "4.6.1", "{name}: {what}");
        }
        let area = table.plane(bomber).area();
        let low = table.attack.altitude == Altitude::Low;
        let cup = table.markers[at].cup;
        table.markers[at].done = true;
        match kind {
            Kind::Haze | Kind::Searchlights => {
                let (name, what) = (self.data.pilot(bomber), &self.data.hazard(kind).name);
                say!(table, modifier_rule(kind), "{what} hampers {name} this turn");
            }
            Kind::Ryuho | Kind::Hiyo => self.moor(table, at),
            Kind::Balloons | Kind::Crash => {
                self.leave_or_put_back(table, at, area);
                self.strike(table, bomber, kind, low);
            }
            _ if kind.is_interceptor() => {
                self.put_back(table, at);
                self.roll(table, Check::Interceptor(bomber, cup, kind), 2);
            }
            _ if kind.is_flak() => {
                let dice = self.flak_dice(table, bomber);
                self.finish_flak(table, at);
                if low || kind != Kind::SmallArms {
                    self.roll(table, Check::Flak(bomber, kind), dice);
                }
            }
            // Break Off and Panicked Streets do nothing. [EDR 4.6.3-break-off, 4.6.3-panicked]
            _ => self.leave_or_put_back(table, at, area),
        }
    }

    /// Balloons and Crashes strike low flyers. [EDR 4.6.3-balloons, 4.6.3-crash]
    pub(crate) fn strike(&self, table: &mut Table, bomber: Bomber, kind: Kind, low: bool) {
        if low {
            let crash = kind == Kind::Crash;
            let check = if crash { Check::Crash(bomber) } else { Check::Balloons(bomber) };
            self.roll(table, check, 1);
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
        table: &mut Table,
        (bomber, kind): (Bomber, Kind),
        hit: bool,
        doubles: bool,
    ) {
        if table.rules.tracers && doubles {
            table.agenda.push(Frame::Tracers(bomber, kind));
        }
        let name = self.data.pilot(bomber);
        if hit {
            say!(table, crate::crew::rule_of(Check::Flak(bomber, kind)), "{name} is hit");
            self.damage(table, bomber);
        } else {
            say!(table, crate::crew::rule_of(Check::Flak(bomber, kind)), "the shells miss {name}");
        }
    }

    /// Flak fires again, if there is still something to fire at. [EDR 15.3]
    pub(crate) fn tracers(&self, table: &mut Table, bomber: Bomber, kind: Kind) {
        if table.plane(bomber).is_over_target() {
            let dice = self.flak_dice(table, bomber);
            self.roll(table, Check::Flak(bomber, kind), dice);
        }
    }

    /// An Interceptor hits, misses, or hangs on. [EDR 4.6.3-interceptor, 4.6.3-interceptor-attached]
    pub(crate) fn interceptor_result(
        &self,
        table: &mut Table,
        bomber: Bomber,
        cup: Cup,
        kind: Kind,
        sum: u8,
    ) {
        let [low, high] = self.data.hazard(kind).range;
        let name = self.data.pilot(bomber);
        if sum < low {
            self.take_from_cup(table, cup, kind, Spot::Attached(bomber));
            say!(table, "4.6.3-interceptor", "an Interceptor hangs on to {name}");
        } else if sum <= high {
            say!(table, "4.6.3-interceptor", "an Interceptor hits {name} and turns away");
            self.damage(table, bomber);
        } else {
            say!(table, "4.6.3-interceptor", "an Interceptor misses {name}");
        }
    }

    /// Balloons and Crashes damage or destroy. [EDR 4.6.3-balloons, 4.6.3-crash]
    pub(crate) fn wreck(&self, table: &mut Table, bomber: Bomber, even: bool, rule: &'static str) {
        if even {
            self.damage(table, bomber);
        } else if table.plane(bomber).is_over_target() {
            self.destroy(table, bomber, rule);
        }
    }

    /// Flak and Balloons of a Target Box strike whoever came in, one after another. [EDR 4.8.2, ruling 7]
    pub(crate) fn box_fire(&self, table: &mut Table, bomber: Bomber) {
        let Berth::Target(target) = table.plane(bomber).berth else { return };
        let fires = |marker: &Marker| {
            let kind = marker.kind();
            marker.spot == Spot::Target(target)
                && !marker.done
                && kind.is_some_and(|kind| kind.is_flak() || is_balloons(kind))
        };
        let Some(at) = self.find(table, fires) else { return };
        let kind = self.reveal(table, at, "4.8.2");
        if self.data.hazard(kind).stay {
            table.markers[at].done = true;
        } else {
            self.put_back(table, at);
        }
        table.agenda.push(Frame::BoxFire(bomber));
        let low = table.attack.altitude == Altitude::Low;
        if is_balloons(kind) {
            self.strike(table, bomber, Kind::Balloons, low);
        } else {
            self.roll(table, Check::Flak(bomber, kind), 2);
        }
    }

    /// Turns over what lies in a Target Box. [EDR 4.8.1, 4.6.1-boxes]
    pub(crate) fn open_box(&self, table: &mut Table, target: Target) {
        while let Some(at) = self.find(table, |marker| marker.is_hidden_at(target)) {
            let kind = self.reveal(table, at, "4.8.1");
            let (what, name) = (&self.data.hazard(kind).name, &self.data.target(target).name);
            say!(table, "4.8.1", "{name}: {what}");
            if kind.harbour().is_some() {
                self.moor(table, at);
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
