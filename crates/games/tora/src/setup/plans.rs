//! Reading the plans of a position: ready-made, written by a person, or unit by unit.

use wardroom_kernel::Complaints;

use super::read::demand;
use super::{PlanSetup, Setup};
use crate::Tora;
use crate::forces::Plane;
use crate::places::Field;
use crate::plan::{Day, IjnPlan, ReadyMade, UsPlan, Wave, find};
use crate::ttt;

impl Tora {
    pub(super) fn read_us_plan(&self, setup: &Setup, complaints: &mut Complaints) -> UsPlan {
        let usual = self.data.us_plans[0];
        match &setup.us_plan {
            None => usual,
            Some(PlanSetup::Ready(name)) => {
                let ready = ReadyMade::US.into_iter().enumerate();
                let word = |(_, ready): (usize, ReadyMade)| ready.word().to_owned();
                find(name, ready, word, "us-plan", complaints)
                    .map_or(usual, |(at, _)| self.data.us_plans[at])
            }
            Some(PlanSetup::Written(written)) => match written.check(&self.data) {
                Ok(plan) => plan,
                Err(wrong) => {
                    complaints.0.extend(wrong.0);
                    usual
                }
            },
            Some(PlanSetup::Exact(plan)) => {
                let before = complaints.0.len();
                let levels = plan.levels.iter().flatten();
                demand(
                    levels.clone().all(|level| (1..=3).contains(level)),
                    "us-plan.levels",
                    "levels run from 1 to 3",
                    ttt("T-alert-1"),
                    complaints,
                );
                demand(
                    plan.port_day.iter().all(|day| day.index() < Day::COUNT),
                    "us-plan.port_day",
                    "there are ten days",
                    ttt("T-comp-1"),
                    complaints,
                );
                demand(
                    plan.parking.iter().all(|at| at.spot < Field::SPOTS),
                    "us-plan.parking",
                    "there are 60 spots",
                    ttt("T-map-4"),
                    complaints,
                );
                if complaints.0.len() == before { **plan } else { usual }
            }
        }
    }

    pub(super) fn read_ijn_plan(&self, setup: &Setup, complaints: &mut Complaints) -> IjnPlan {
        let usual = self.data.ijn_plans[0];
        match &setup.ijn_plan {
            None => usual,
            Some(PlanSetup::Ready(name)) => {
                let ready = ReadyMade::IJN.into_iter().enumerate();
                let word = |(_, ready): (usize, ReadyMade)| ready.word().to_owned();
                find(name, ready, word, "ijn-plan", complaints)
                    .map_or(usual, |(at, _)| self.data.ijn_plans[at])
            }
            Some(PlanSetup::Written(written)) => match written.check(&self.data) {
                Ok(plan) => plan,
                Err(wrong) => {
                    complaints.0.extend(wrong.0);
                    usual
                }
            },
            Some(PlanSetup::Exact(plan)) => {
                let before = complaints.0.len();
                demand(
                    plan.day.index() < Day::COUNT,
                    "ijn-plan.day",
                    "there are ten days",
                    ttt("T-plan-1"),
                    complaints,
                );
                let fits = (0u8..).zip(&plan.units).all(|(unit, plan)| {
                    plan.load.fits(Plane::of_unit(unit))
                        && !(plan.wave == Wave::Second && plan.third.is_some())
                });
                demand(
                    fits,
                    "ijn-plan.units",
                    "a unit has a load it cannot carry, or flies in waves 2 and 3",
                    ttt("T-plan-6"),
                    complaints,
                );
                if complaints.0.len() == before { **plan } else { usual }
            }
        }
    }
}
