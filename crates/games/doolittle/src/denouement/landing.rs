//! Sections 14.1 and 14.2: landing, and ditched crews.

use super::data::{Ditched, Poor};
use super::{Step, Whereabouts};
use crate::Doolittle;
use crate::checks::{Modifiers, add, total};
use crate::event::say;
use crate::parts::{Benefit, Bomber, Side, Site, Weather, Zone};
use crate::state::{Berth, Spot, State, Story};
use crate::table::Table;

impl Doolittle {
    /// The Landing step: every B-25 in a Landing box is checked, one after another. [EDR 14.1]
    pub(super) fn landing_step(&self, table: &mut Table) {
        let next = Bomber::ALL.iter().copied().find_map(|bomber| match table.plane(bomber).berth {
            Berth::Landed(site) if table.denouement.done & bomber.bit() == 0 => {
                Some((bomber, site))
            }
            _ => None,
        });
        match next {
            Some((bomber, site)) => {
                table.denouement.done |= bomber.bit();
                self.check_landing(table, bomber, site);
            }
            None => self.next_step(table, Step::Ditching),
        }
    }

    /// The modifiers of a Landing Check. [EDR 14.1.1, T-D1]
    pub fn landing_modifiers(&self, state: &State, bomber: Bomber, site: Site) -> Modifiers {
        let mut all = Modifiers::new();
        for marker in state.markers.iter().filter(|one| one.spot == Spot::Attached(bomber)) {
            if let Some(kind) = marker.kind() {
                add(&mut all, kind.word(), self.data.hazard(kind).landing);
            }
        }
        if let Some(landing) = state.flight(state.plane(bomber).flight).landing {
            if landing.side == Side::Night {
                add(&mut all, "night", -2);
            }
            match landing.weather {
                Some(Weather::Gale) => add(&mut all, "gale", -1),
                Some(Weather::Storm) => add(&mut all, "storm", -3),
                _ => {}
            }
        }
        if self.benefit(state, bomber).is_some_and(Benefit::is_pilot) {
            add(&mut all, "elite pilot", 1);
        }
        if site == Site::Vladivostok && state.story == Story::S10 && !state.ratings.deicers {
            add(&mut all, "no De-icers", -5);
        }
        all
    }

    /// A Landing Check; a Poor Landing rolls one die more. [EDR 14.1.1, 14.1.2, 14.1.2-poor, T-D1]
    fn check_landing(&self, table: &mut Table, bomber: Bomber, site: Site) {
        let sum = table.sum(2, "14.1.1") as i8;
        let sum = sum + total(&self.landing_modifiers(table, bomber, site));
        let value = self.data.site(site).landing as i8;
        if sum >= value {
            return self.land_well(table, bomber, site);
        }
        let die = table.die("14.1.2-poor");
        let elite = self.benefit(table, bomber).is_some_and(Benefit::is_pilot);
        let column = 2 * usize::from(table.plane(bomber).damage.min(2)) + usize::from(elite);
        let name = self.data.pilot(bomber);
        match self.data.denouement.poor.row(die)[column] {
            Poor::Good => self.land_well(table, bomber, site),
            Poor::Damaged => self.land_hard(table, bomber, site),
            Poor::Survivors => {
                say!(table, "14.1.2-poor", "{name} crashes; her crew survives, wounded");
                self.wreck_at(table, bomber, site);
            }
            Poor::Crash => {
                say!(table, "14.1.2-poor", "{name} crashes, and nobody survives");
                self.lose(table, bomber, Berth::Destroyed);
                table.denouement.crews[bomber as usize].place = Whereabouts::Killed;
            }
        }
    }

    /// A Good Landing: the crew is Fit, and the B-25 has its Flight's Fuel. [EDR 14.1.2-good]
    fn land_well(&self, table: &mut Table, bomber: Bomber, site: Site) {
        let fuel = table.flight(table.plane(bomber).flight).fuel;
        table.denouement.crews[bomber as usize].place = Whereabouts::At(site);
        if let Some(pool) = table.denouement.fuel.get_mut(site as usize) {
            *pool = pool.saturating_add(fuel);
        }
        let (name, place) = (self.data.pilot(bomber), &self.data.site(site).name);
        say!(table, "14.1.2-good", "{name} lands well at {place} with {fuel} Fuel");
    }

    /// A landing that damages: a pilot who can ignores it; what it destroys leaves a Wounded crew.
    /// [EDR 14.1.2-poor, 2.3.7-ignore, ruling 76]
    fn land_hard(&self, table: &mut Table, bomber: Bomber, site: Site) {
        let name = self.data.pilot(bomber);
        if self.ready(table, bomber) == Some(Benefit::PilotIgnore) {
            table.plane_mut(bomber).spent = true;
            say!(table, "2.3.7-ignore", "the pilot of {name} saves a hard landing");
            return self.land_well(table, bomber, site);
        }
        let most = table.ratings.armor.bears();
        if table.plane(bomber).damage >= most {
            say!(table, "14.1.2-poor", "{name} breaks up on landing; her crew is wounded");
            self.wreck_at(table, bomber, site);
        } else {
            table.plane_mut(bomber).damage += 1;
            say!(table, "14.1.2-poor", "{name} is damaged on landing");
            self.land_well(table, bomber, site);
        }
    }

    /// A B-25 is gone, and its crew is Wounded at the site.
    fn wreck_at(&self, state: &mut State, bomber: Bomber, site: Site) {
        self.lose(state, bomber, Berth::Wrecked);
        let crew = &mut state.denouement.crews[bomber as usize];
        (crew.place, crew.wounded) = (Whereabouts::At(site), true);
    }

    /// The Ditching step: every ditched crew, one after another. [EDR 14.2]
    pub(super) fn ditching_step(&self, table: &mut Table) {
        let next = Bomber::ALL.iter().copied().find_map(|bomber| match table.plane(bomber).berth {
            Berth::Ditched(zone) if table.denouement.done & bomber.bit() == 0 => {
                Some((bomber, zone))
            }
            _ => None,
        });
        match next {
            Some((bomber, zone)) => {
                table.denouement.done |= bomber.bit();
                self.check_ditched(table, bomber, Some(zone));
            }
            None => self.next_step(table, Step::Port),
        }
    }

    /// A Ditched Check: east of Japan, in Japan, or west of it, where China lies too. [EDR 14.2.1, T-D2,
    /// 14.4.3-fly]
    pub(super) fn check_ditched(&self, table: &mut Table, bomber: Bomber, zone: Option<Zone>) {
        let chart = &self.data.denouement.ditched;
        let column = match zone.map(|zone| zone.number().cmp(&chart.japan)) {
            Some(std::cmp::Ordering::Less) => 0,
            Some(std::cmp::Ordering::Equal) => 1,
            Some(std::cmp::Ordering::Greater) | None => 2,
        };
        let die = table.die("14.2.1");
        let name = self.data.pilot(bomber);
        let crew = &mut table.denouement.crews[bomber as usize];
        match chart.row(die)[column] {
            Ditched::Missing => {
                crew.place = Whereabouts::Missing;
                say!(table, "14.2.1-missing", "the crew of {name} is missing");
            }
            Ditched::MissingSubmarine => self.seek_submarine(table, bomber),
            Ditched::Captured => {
                crew.place = Whereabouts::Captured;
                say!(table, "14.2.1-captured", "the crew of {name} is captured");
            }
            Ditched::China => {
                (crew.place, crew.wounded) = (Whereabouts::Trekking, true);
                say!(table, "14.2.1-china", "the crew of {name} is in China, wounded");
            }
            Ditched::ChinaFit => {
                crew.place = Whereabouts::Trekking;
                say!(table, "14.2.1-china", "the crew of {name} is in China, fit");
            }
        }
    }

    /// A crew in the water off Japan: each Submarine in contact takes one aboard. [EDR 14.2.1-missingsub,
    /// 14.2.1-rescued]
    fn seek_submarine(&self, table: &mut Table, bomber: Bomber) {
        let name = self.data.pilot(bomber);
        if table.ratings.submarines > table.denouement.rescued {
            table.denouement.rescued += 1;
            table.denouement.crews[bomber as usize].place = Whereabouts::Rescued;
            say!(table, "14.2.1-rescued", "a Submarine rescues the crew of {name}");
        } else {
            table.denouement.crews[bomber as usize].place = Whereabouts::Missing;
            say!(table, "14.2.1-missingsub", "no Submarine finds the crew of {name}");
        }
    }
}
