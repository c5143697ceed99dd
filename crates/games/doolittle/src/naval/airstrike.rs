//! Chapter 11: an Airstrike in five steps, on the Task Force, a Submarine or a detached group.

use super::data::{Counter, Ordnance, column};
use super::launch::ALL_ABOARD;
use super::parts::{Patrol, Perch, Raider, SeaArea, Ship, ShipType, Space};
use super::state::{Contact, Station, Strike};
use super::step::{SeaAsk, SeaFrame};
use crate::Doolittle;
use crate::event::{of_many, say};
use crate::illegal::{Illegal, Verdict, ensure};
use crate::state::{Launch, State};
use crate::step::{Ask, Frame};
use crate::table::Table;

/// Where VF6 may be put over a detached group. [EDR 11.3]
pub(super) const CAPS: [Perch; 3] = [Perch::LowCap, Perch::HighCap, Perch::Hangar];

/// The Recon that may fly a counterstrike, bombers first.
pub(super) const STRIKERS: [Patrol; 4] = [Patrol::Vb6, Patrol::Vs6, Patrol::Vt6, Patrol::Vf6];

impl Doolittle {
    /// An Airstrike: a Submarine is simply lost, anything else brings it on the Task Force. [EDR 11.0, 11.0.1,
    /// 6.3.1-line]
    pub(crate) fn begin_airstrike(&self, table: &mut Table, cause: Patrol) {
        if let Some(at) = cause.submarine() {
            table.naval.submarines[at].contact = Contact::Lost;
            table.naval.assigned[cause as usize] = 0;
            say!(table, "11.0.1", "{} is bombed and lost", cause.name());
            return;
        }
        say!(table, "11.0", "an Airstrike on the Task Force");
        let area = table.naval.at;
        self.push_airstrike(table, Strike { cause, area, ..Strike::default() });
    }

    /// The five steps, and what comes after. [EDR 11.0]
    fn push_airstrike(&self, state: &mut State, strike: Strike) {
        state.naval.strike = strike;
        state.naval.takeoff.under_attack = !strike.on_group;
        for frame in [
            SeaFrame::AfterStrike,
            SeaFrame::Counterstrike,
            SeaFrame::Waves,
            SeaFrame::StrikeArrives,
            SeaFrame::ArmyLaunch,
            SeaFrame::NavyLaunch,
        ] {
            state.agenda.push(Frame::Sea(frame));
        }
    }

    /// A detached group is laid out alone, the Task Force set aside: a carrier or oiler in the Center, failing
    /// that a cruiser, failing that any ship. [EDR 11.0.2, 14.3.2-airstrike]
    pub fn lay_out_group(&self, state: &mut State, turn: u8) {
        for hull in &mut state.naval.ships {
            if let Station::In(space) = hull.station {
                hull.station = Station::Aside(space);
            }
        }
        let of_group = |hull: Station| matches!(hull, Station::Detached(on, _) if on == turn);
        let rank = |ship: Ship| match self.ship_type(ship) {
            ShipType::Cv | ShipType::Ao => 0,
            ShipType::Ca | ShipType::Cl => 1,
            ShipType::Dd => 2,
        };
        let members = || {
            let naval = &state.naval;
            Ship::ALL.iter().copied().filter(move |&one| of_group(naval.ship(one).station))
        };
        let first = members().min_by_key(|&ship| rank(ship));
        let Some(first) = first else { return };
        for &ship in Ship::ALL {
            if !of_group(state.naval.ship(ship).station) {
                continue;
            }
            let center = ship == first || rank(ship) == 0;
            let space = if center {
                Space::Center
            } else {
                self.berth_for(state, ship, self.data.naval.ship(ship).space)
            };
            state.naval.ships[ship as usize].station = Station::In(space);
        }
    }

    /// The group goes back where it was, and the Task Force to its places. [EDR 11.0.2]
    pub fn take_in_group(&self, state: &mut State, turn: u8, area: SeaArea) {
        for hull in &mut state.naval.ships {
            hull.station = match hull.station {
                Station::In(_) => Station::Detached(turn, area),
                Station::Aside(space) => Station::In(space),
                other => other,
            };
        }
    }

    /// An Airstrike on the way home: on the group that is laid out, or on the Task Force. No B-25 is launched, and
    /// the Task Force rows are read. [EDR 11.0.2, 14.3.2-airstrike]
    pub(crate) fn strike_on_way_home(&self, state: &mut State, group: Option<SeaArea>) {
        let area = group.unwrap_or(state.naval.at);
        let strike = Strike { area, on_group: group.is_some(), ..Strike::default() };
        self.push_airstrike(state, strike);
    }

    /// Whether the target force is a detached group.
    fn is_on_group(&self, state: &State) -> bool {
        state.naval.strike.on_group
    }

    /// Step 1: does Halsey launch? Only with an intact Enterprise and a bomber in the Hangar. [EDR 11.1, 11.1.1,
    /// 10.1.1-cvao]
    pub(crate) fn navy_launch(&self, table: &mut Table) {
        let ready = self.strikers(table).any(Patrol::is_bomber);
        if !ready || !self.is_whole(table, Ship::Enterprise) || self.is_on_group(table) {
            return;
        }
        let sum = table.sum(2, "11.1.1") as u8;
        let chart = &self.data.naval.x1;
        let at = column(&chart.highest, sum);
        let recon = table.naval.strike.cause.recon().is_some();
        let launches = if recon { chart.recon[at] } else { chart.task_force[at] };
        if launches {
            say!(table, "11.1.1", "Halsey launches a counterstrike");
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Counterstrike)));
        } else {
            say!(table, "11.1.1", "Halsey does not launch");
        }
    }

    /// The Recon in the Hangar that could still join the counterstrike. [EDR 11.1.1, 10.2.2]
    fn strikers<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Patrol> + use<'a> {
        STRIKERS.into_iter().filter(|&one| self.check_ready_to_strike(state, one).is_ok())
    }

    /// The Recon that are on their way to the Japanese fleet.
    fn striking<'a>(&self, state: &'a State) -> impl Iterator<Item = Patrol> + use<'a> {
        STRIKERS.into_iter().filter(|&one| state.naval.perch(one) == Perch::Striking)
    }

    /// Whether somebody is on the way to the Japanese fleet.
    pub(crate) fn is_striking(&self, state: &State) -> bool {
        self.striking(state).next().is_some()
    }

    /// Whoever is ready in the Hangar flies, VF6 only beside a bomber. [EDR 11.1.1, 10.2.2, 12.6.6-mech]
    pub(crate) fn check_striker(&self, state: &State, recon: Patrol) -> Verdict {
        self.check_ready_to_strike(state, recon)?;
        ensure(recon.is_bomber() || self.is_striking(state), Illegal::EscortAlone)
    }

    fn check_ready_to_strike(&self, state: &State, recon: Patrol) -> Verdict {
        ensure(STRIKERS.contains(&recon), Illegal::NoStriker { recon })?;
        let perch = state.naval.perch(recon);
        ensure(perch != Perch::Striking, Illegal::ReconAway { recon })?;
        ensure(perch == Perch::Hangar, Illegal::NotInHangar { recon })?;
        ensure(!state.naval.is_grounded(recon), Illegal::Grounded { recon })
    }

    /// A Recon is set aside for step 5. [EDR 11.1.1]
    pub(crate) fn send_striker(&self, table: &mut Table, recon: Patrol) {
        if let Some(at) = recon.recon() {
            table.naval.recon[at] = Perch::Striking;
        }
        say!(table, "11.1.1", "{} takes off for the Japanese fleet", recon.name());
        if self.strikers(table).next().is_some() {
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Counterstrike)));
        }
    }

    /// Step 2: the Army may launch, if anybody is aboard an intact Hornet. [EDR 11.2]
    pub(crate) fn army_launch(&self, state: &mut State) {
        if self.is_at_sea(state) && self.can_launch(state) {
            state.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::ArmyLaunch)));
        }
    }

    /// How many get off before the enemy is there; the others follow afterwards. [EDR 11.2, 11.2.1]
    pub(crate) fn scramble(&self, table: &mut Table) {
        table.naval.strike.attempted = true;
        let sum = table.sum(2, "11.2.1") as u8;
        let chart = &self.data.naval.x2;
        let at = column(&chart.highest, sum);
        let recon = table.naval.strike.cause.recon().is_some();
        let [count, flights] = if recon { chart.recon[at] } else { chart.task_force[at] };
        let deck = self.on_deck(table).count() as u8;
        say!(table, "11.2.1", "off in time: {}", of_many(count.min(deck), "B-25"));
        let quota = if count >= deck { [ALL_ABOARD, 0] } else { [count, flights] };
        self.open_deck(table, Launch::Emergency, quota);
        if count > 0 {
            table.agenda.push(Frame::Sea(SeaFrame::TakeOff));
        }
    }

    /// Step 3: how many come. Over a group there is CAP only from an intact Enterprise in it. [EDR 11.3, 11.3.1]
    pub(crate) fn strike_arrives(&self, table: &mut Table) {
        let strike = table.naval.strike;
        let enterprise = self.is_whole(table, Ship::Enterprise);
        if strike.on_group && enterprise && table.naval.perch(Patrol::Vf6) == Perch::Away {
            table.agenda.push(Frame::Sea(SeaFrame::StrikeArrives));
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::GroupCap)));
            return;
        }
        let counter = u8::from(self.striking(table).next().is_some());
        let far = match strike.area {
            area if area < SeaArea::Midway => 4,
            SeaArea::Midway | SeaArea::InfluenceEast | SeaArea::InfluenceWest => 2,
            _ => 0,
        };
        let sum = table.sum(2, "11.3") as u8 + counter + far;
        let chart = &self.data.naval.x3;
        let at = column(&chart.highest, sum);
        let cap = match table.naval.perch(Patrol::Vf6) {
            _ if strike.on_group && !enterprise => Perch::Hangar,
            perch => perch,
        };
        table.naval.strike.raiders = match cap {
            Perch::LowCap => chart.low_cap[at],
            Perch::HighCap => chart.high_cap[at],
            _ => chart.no_cap[at],
        };
        let [fighters, torpedo, dive] = table.naval.strike.raiders;
        say!(
            table,
            "11.3.1",
            "the strike force: {}, {}, {}",
            of_many(fighters, "fighter"),
            of_many(torpedo, "torpedo bomber"),
            of_many(dive, "dive bomber")
        );
    }

    /// Step 4: waves of at most one of each type, one marker after another. [EDR 11.4, 11.4.1]
    pub(crate) fn waves(&self, table: &mut Table) {
        let strike = &mut table.naval.strike;
        if strike.wave == [0; Raider::COUNT] {
            for (wave, left) in strike.wave.iter_mut().zip(&mut strike.raiders) {
                *wave = (*left).min(1);
                *left -= *wave;
            }
        }
        let Some(at) = strike.wave.iter().position(|&count| count > 0) else { return };
        if table.naval.on_layout().next().is_none() {
            table.naval.strike.raiders = [0; Raider::COUNT];
            table.naval.strike.wave = [0; Raider::COUNT];
            return;
        }
        table.naval.strike.wave[at] = 0;
        table.agenda.push(Frame::Sea(SeaFrame::Waves));
        let raider = Raider::ALL[at];
        let die = table.die("11.4.1");
        say!(table, "11.4.1", "a {} approaches on a {die}", raider.name());
        table.agenda.push(Frame::Sea(SeaFrame::Approach(raider, die)));
    }

    /// A marker flies in from its arrow, or to the ship it was put on. [EDR 11.4.1-dive, 11.4.1-torpedo,
    /// 11.4.1-fighter]
    pub(crate) fn approach_fleet(&self, table: &mut Table, raider: Raider, die: u8) {
        let arrows = &self.data.naval.arrows;
        let path = match raider {
            Raider::Torpedo => &arrows.torpedo[usize::from(die - 1) / 2],
            Raider::Dive => &arrows.dive[usize::from(die.is_multiple_of(2))],
            Raider::Fighter => return self.place_fighter(table, die),
        };
        self.fly_in(table, raider, path, None);
    }

    /// An even die puts a fighter on a cruiser of the player's choice, an odd one on the Hornet or the largest
    /// ship. [EDR 11.4.1-fighter]
    fn place_fighter(&self, table: &mut Table, die: u8) {
        if die.is_multiple_of(2) {
            say!(table, "11.4.1-fighter", "a fighter goes for a cruiser");
            table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::FighterTarget)));
            return;
        }
        let largest = Ship::ALL
            .iter()
            .copied()
            .filter(|&ship| table.naval.space(ship).is_some())
            .min_by_key(|&ship| (ship != Ship::Hornet, u8::MAX - self.data.naval.size(ship)));
        if let Some(ship) = largest {
            self.fighter_over(table, ship);
        }
    }

    /// A fighter goes for a cruiser, or for any ship if there are none. [EDR 11.4.1-fighter]
    pub(crate) fn check_fighter_target(&self, state: &State, ship: Ship) -> Verdict {
        self.check_on_layout(state, ship, "11.4.1-fighter")?;
        let cruiser = |ship: Ship| matches!(self.ship_type(ship), ShipType::Ca | ShipType::Cl);
        let fits = cruiser(ship) || !state.naval.on_layout().any(cruiser);
        ensure(fits, Illegal::NoCruiserTarget { ship })
    }

    /// A fighter is in the space of the ship it was put on, and meets the flak there. [EDR 11.4.1-fighter,
    /// 11.4.3]
    pub(crate) fn fighter_over(&self, table: &mut Table, ship: Ship) {
        let Some(space) = table.naval.space(ship) else { return };
        say!(table, "11.4.1-fighter", "a fighter goes for {}", self.ship_name(ship));
        self.fly_in(table, Raider::Fighter, &[space], Some(ship));
    }

    /// Through the flak of every ship in every space of the way; a hit brings it down, a diverted marker
    /// attacks the ship that fired. [EDR 11.4.2, 11.4.2-divert, 11.4.2-hit, T-X4]
    fn fly_in(&self, table: &mut Table, raider: Raider, path: &[Space], target: Option<Ship>) {
        for &space in path {
            for &ship in Ship::ALL {
                if table.naval.space(ship) != Some(space) {
                    continue;
                }
                let mut shots = [0; 2];
                let dice = self.flak(table, ship);
                table.umpire.tally(dice, 6, &[5..=5, 6..=6], crate::edr("11.4.2"), &mut shots);
                let name = self.ship_name(ship);
                let [diverts, hits] = shots;
                match raider {
                    _ if diverts + hits == 0 => continue,
                    _ if hits > 0 => {
                        say!(table, "11.4.2-hit", "{name} shoots the {} down", raider.name());
                    }
                    Raider::Fighter => {
                        say!(table, "11.4.2-divert", "{name} drives the fighter off");
                    }
                    _ => {
                        say!(table, "11.4.2-divert", "the {} turns on {name}", raider.name());
                        let release = SeaFrame::Release(raider, Some(ship));
                        table.agenda.push(Frame::Sea(release));
                    }
                }
                return;
            }
        }
        say!(table, "11.4.2", "the {} comes through the flak", raider.name());
        table.agenda.push(Frame::Sea(SeaFrame::Release(raider, target)));
    }

    /// Ordnance is released: on the ship it was diverted to, else on a carrier, else on an oiler, a cruiser, any
    /// ship. [EDR 11.4.3]
    pub(crate) fn release(&self, table: &mut Table, raider: Raider, target: Option<Ship>) {
        let there = |ship: Ship| table.naval.space(ship).is_some();
        let carrier = match (there(Ship::Hornet), there(Ship::Enterprise)) {
            _ if target.is_some() => target,
            (true, true) if self.on_deck(table).next().is_none() => {
                let even = table.die("11.4.3").is_multiple_of(2);
                Some(if even { Ship::Enterprise } else { Ship::Hornet })
            }
            (true, _) => Some(Ship::Hornet),
            (false, true) => Some(Ship::Enterprise),
            (false, false) => None,
        };
        match carrier {
            Some(ship) => self.drop_on(table, raider, ship),
            None => table.agenda.push(Frame::Ask(Ask::Sea(SeaAsk::Aim(raider)))),
        }
    }

    /// Where no carrier is there, ordnance is for an oiler, else for a cruiser, else for any ship. [EDR 11.4.3]
    pub(crate) fn check_aim(&self, state: &State, ship: Ship) -> Verdict {
        self.check_on_layout(state, ship, "11.4.3")?;
        let has = |kind: ShipType| state.naval.on_layout().any(|one| self.ship_type(one) == kind);
        for (kind, name) in [(ShipType::Ao, "an oiler"), (ShipType::Ca, "a heavy cruiser")] {
            if has(kind) {
                let fits = self.ship_type(ship) == kind;
                return ensure(fits, Illegal::BetterTarget { ship, kind: name });
            }
        }
        Ok(())
    }

    /// Table X5. [EDR 11.4.3-release]
    pub(crate) fn drop_on(&self, table: &mut Table, raider: Raider, ship: Ship) {
        let sum = table.sum(2, "11.4.3-release") as u8;
        let chart = &self.data.naval.x5;
        let at = column(&chart.highest, sum);
        let ordnance: Ordnance = match raider {
            Raider::Fighter => chart.fighter[at],
            Raider::Torpedo => chart.torpedo[at],
            Raider::Dive => chart.dive[at],
        };
        self.hit_ship(table, ship, ordnance, "11.4.3-release");
    }

    /// Step 5: the counterstrike, if one was launched. [EDR 11.5, 11.5.1, 11.5.1-disaster, 11.5.1-nocontact,
    /// 11.5.1-contact, 11.5.1-contact2, 11.5.1-scratch]
    pub(crate) fn counterstrike(&self, table: &mut Table) {
        let bombers = self.striking(table).filter(|one| one.is_bomber()).count();
        let size = self.striking(table).count() as u8;
        if size == 0 {
            return;
        }
        let escort = u8::from(table.naval.perch(Patrol::Vf6) == Perch::Striking);
        let sum = table.sum(2, "11.5.1") as u8 + escort;
        let chart = &self.data.naval.x6;
        let at = column(&chart.highest, sum);
        let result = match bombers {
            0 | 1 => chart.one[at],
            2 => chart.two[at],
            _ => chart.three[at],
        };
        match result {
            Counter::Disaster => {
                say!(table, "11.5.1-disaster", "none of the counterstrike comes back");
                for one in STRIKERS {
                    if table.naval.perch(one) == Perch::Striking {
                        self.remove_recon(table, one);
                    }
                }
            }
            Counter::NoContact => {
                say!(table, "11.5.1-nocontact", "the counterstrike finds nothing");
            }
            Counter::Contact => {
                let sunk = self.attack_fleet(table, size, "11.5.1-contact");
                table.naval.tally.ships += sunk;
            }
            Counter::Contact2 => {
                let sunk = self.attack_fleet(table, size, "11.5.1-contact2")
                    + self.attack_fleet(table, size, "11.5.1-contact2");
                let carrier = u8::from(sunk == 2);
                table.naval.tally.ships += sunk - carrier;
                table.naval.tally.carriers += carrier;
            }
            Counter::Scratch => {
                say!(table, "11.5.1-scratch", "Scratch one flattop!");
                table.naval.tally.carriers += 1;
            }
        }
        self.recover_strikers(table);
    }

    /// A die and the size of the strike: 6 sinks a ship. [EDR 11.5.1-contact]
    fn attack_fleet(&self, table: &mut Table, size: u8, rule: &'static str) -> u8 {
        let sinks = table.die(rule) + size >= self.data.naval.figures.sinks;
        let what = if sinks { "sinks an enemy ship" } else { "sinks nothing" };
        say!(table, rule, "the counterstrike {what}");
        u8::from(sinks)
    }

    /// Those who come back land on an intact carrier, or ditch. [EDR 11.4.3-release, ruling 46]
    fn recover_strikers(&self, state: &mut State) {
        let deck = self.is_whole(state, Ship::Enterprise) || self.is_whole(state, Ship::Hornet);
        for one in STRIKERS {
            if state.naval.perch(one) != Perch::Striking {
                continue;
            }
            match one.recon() {
                Some(at) if deck => state.naval.recon[at] = Perch::Hangar,
                _ => self.remove_recon(state, one),
            }
        }
    }

    /// After step 5: who is not off in time goes up now if the Hornet is intact; then the Flight segment, or
    /// the Naval segment goes on, or it is over. [EDR 11.0-after, 11.2]
    pub(crate) fn after_strike(&self, table: &mut Table) {
        if !self.is_at_sea(table) {
            if self.is_on_group(table) && table.naval.perch(Patrol::Vf6) != Perch::Away {
                table.naval.recon[2] = Perch::Away;
            }
            table.naval.strike = Strike::default();
            return;
        }
        if std::mem::take(&mut table.naval.strike.attempted) && self.can_launch(table) {
            self.open_deck(table, Launch::Emergency, [ALL_ABOARD, 0]);
            table.agenda.push(Frame::Sea(SeaFrame::AfterStrike));
            table.agenda.push(Frame::Sea(SeaFrame::TakeOff));
            return;
        }
        table.naval.strike = Strike::default();
        if table.naval.takeoff.waiting[0] != 0 {
            while table.agenda.len() > 1 {
                table.agenda.pop();
            }
            table.agenda.push(Frame::Sea(SeaFrame::FlightMap));
            return;
        }
        (table.naval.takeoff.under_attack, table.naval.takeoff.ordered) = (false, false);
        if table.naval.takeoff.used == 0 {
            table.naval.alert_at_launch = None;
        }
        self.see_to_hornet(table);
    }
}
