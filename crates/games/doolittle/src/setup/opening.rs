//! Scenarios 1 to 8 as they begin. All of it is reconstructed: the Scenario Book is not in the source.
//! [EDR 1.2, scen-1-6-common]

use std::collections::BTreeMap;

use wardroom_kernel::{Complaints, Options, nearest};

use super::Setup;
use crate::Doolittle;
use crate::data::{AttackScenario, FlightScenario};
use crate::naval::Voyage;
use crate::naval::state::Plan;
use crate::parts::{Bomber, Elite, FlightId, Sea, Site, Zone};
use crate::state::{
    Aircraft, Attack, Beacon, Berth, Flight, FlightPhase, Rules, Security, Sky, Story,
};
use crate::step::Frame;

impl Doolittle {
    /// The position a scenario begins with.
    pub(crate) fn open_scenario(&self, id: &str, options: &Options) -> Result<Setup, Complaints> {
        let Some(story) = Story::named(id) else {
            let near = nearest(id, Story::ALL.iter().map(|story| story.word()));
            let hint = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            return Err(Complaints::one(id, format!("there is no such scenario{hint}")));
        };
        let on = |option: &str| options.get(option) == "on";
        let rules: Rules = self.manifest.read_options(options);
        let mut setup =
            match (self.data.attack_scenarios.get(id), self.data.flight_scenarios.get(id)) {
                (Some(one), _) => self.open_attack(one),
                (None, Some(one)) => self.open_flight(one),
                (None, None) if story == Story::S9 => self.open_voyage(),
                (None, None) if story == Story::S10 => self.open_campaign(),
                (None, None) => return Err(Complaints::one(id, "the data has no such scenario")),
            };
        if on("beacons") {
            if story.is_attack_only() {
                return Err(Complaints::one("option beacons", "nobody lands in this scenario"));
            }
            for &site in Site::ALL.iter().filter(|site| site.is_chinese()) {
                setup.sky.beacons[site as usize] = Beacon::Hidden;
            }
        }
        if (rules.recon_ahead || rules.planned_bonus) && !story.sails() {
            let reason = "only scenarios 9 and 10 have a Naval segment";
            return Err(Complaints::one("option recon-ahead, planned-launch-bonus", reason));
        }
        if rules.incidents && story != Story::S10 {
            let reason = "incidents come up in the Planning segment of scenario 10";
            return Err(Complaints::one("option incidents", reason));
        }
        if on("denouement") && (story.is_attack_only() || story == Story::S10) {
            let reason = "scenarios 1 to 6 have no Denouement, and scenario 10 always has it";
            return Err(Complaints::one("option denouement", reason));
        }
        Ok(Setup { scenario: story, rules, ratings: Some(self.data.ratings), ..setup })
    }

    /// One of scenarios 1 to 6: entry Area and turn of each B-25 are dictated. [EDR 4.1.1-scen, scen-1,
    /// scen-2, scen-3, scen-4, scen-5, scen-6]
    fn open_attack(&self, one: &AttackScenario) -> Setup {
        let b25s = one.entries.iter().map(|entry| {
            let plane = Aircraft {
                berth: Berth::Due,
                entry: entry.turn,
                gate: Some(entry.area),
                ..self.manned(entry.b25, &one.elites)
            };
            (entry.b25, plane)
        });
        Setup {
            b25s: b25s.collect(),
            detonations: BTreeMap::from([(one.city, one.detonations)])
                .into_iter()
                .filter(|(_, count)| *count > 0)
                .collect(),
            security: Security {
                alert: one.alert,
                secrecy: self.data.trained.secrecy,
                ..Security::default()
            },
            attack: Attack { city: one.city, side: one.side, turn: 1, ..Attack::default() },
            agenda: vec![Frame::Attack],
            ..Setup::default()
        }
    }

    /// Scenario 7 or 8: the Flights have just been launched. [EDR scen-7, scen-8, 7.2.1, 7.1, scen-landing-note]
    fn open_flight(&self, one: &FlightScenario) -> Setup {
        let zone = Zone::ALL.get(usize::from(one.zone).saturating_sub(1)).copied();
        let mut setup = Setup {
            security: Security {
                alert: one.alert,
                failed: one.failed,
                secrecy: one.secrecy,
                risk: one.risk,
            },
            sky: Sky { turn: 1, hour: one.hour, phase: FlightPhase::Move, ..Sky::default() },
            agenda: vec![Frame::Flight],
            ..Setup::default()
        };
        setup.sky.weather[Sea::Defense as usize] = Some(one.defense);
        setup.sky.weather[Sea::Japan as usize] = Some(one.japan);
        for (number, bombers) in one.flights.iter().enumerate() {
            let flight = FlightId(number as u8);
            let state = Flight { zone, fuel: one.fuel, ..Flight::default() };
            setup.flights.insert(flight.word(), state);
            for &bomber in bombers {
                let plane =
                    Aircraft { berth: Berth::Flying, flight, ..self.manned(bomber, &one.elites) };
                setup.b25s.insert(bomber, plane);
            }
        }
        setup
    }

    /// Scenario 9: TF-18 in port, the B-25s on deck. [EDR S9]
    fn open_voyage(&self) -> Setup {
        let one = &self.data.naval.scenario;
        let mut voyage = Voyage {
            plan: Plan {
                rendezvous: one.rendezvous,
                turn: one.rendezvous_turn,
                launch: one.launch,
            },
            enterprise: true,
            ..Voyage::default()
        };
        for (boat, &area) in &one.submarines {
            if let Some(at) = boat.submarine() {
                voyage.submarines[at] = Some(area);
            }
        }
        let b25s = one.b25s.iter().map(|&bomber| {
            (bomber, Aircraft { berth: Berth::Deck, ..self.manned(bomber, &one.elites) })
        });
        Setup {
            b25s: b25s.collect(),
            security: Security {
                alert: one.alert,
                failed: one.failed,
                secrecy: self.data.trained.secrecy,
                risk: one.risk,
            },
            naval: self.in_port(&voyage),
            agenda: vec![Frame::Naval],
            ..Setup::default()
        }
    }

    /// Scenario 10: January, and nothing is decided. [EDR S10]
    fn open_campaign(&self) -> Setup {
        Setup { agenda: vec![Frame::Planning], ..Setup::default() }
    }

    /// A B-25 with bombs and, perhaps, an Elite Crewman. [EDR 2.1.1, 2.3]
    fn manned(&self, bomber: Bomber, elites: &BTreeMap<Bomber, Elite>) -> Aircraft {
        Aircraft { loaded: true, elite: elites.get(&bomber).copied(), ..Aircraft::default() }
    }
}
