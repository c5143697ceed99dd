//! What planning is in words: questions and choices.

use wardroom_kernel::Pick;

use super::Blotter;
use super::blotter::{Agenda, Camp, Category, Fitting, Measure, Row};
use super::pick::{Desk, PlanChoice};
use crate::Doolittle;
use crate::labels::check_words;
use crate::naval::{SeaArea, SeaChoice};
use crate::parts::Bomber;
use crate::pick::{Choice, Plain, choice_of};
use crate::state::State;

/// What is decided at a question of planning, in words, and its rule.
pub(crate) fn decided_at(ask: Blotter) -> (&'static str, &'static str) {
    match ask {
        Blotter::Now => ("the Mission Planning Blotter: choose what is done next", "13.0"),
        Blotter::Transit(_) => ("a Transit Hazard: choose the B-25", "13.5.2"),
        Blotter::Aboard(_) => ("choose the B-25 of an Elite Crewman", "13.5.3-elite"),
    }
}

/// What is decided at a place of the month's agenda, in words, and its rule.
pub(crate) fn agenda_words(agenda: Agenda) -> (&'static str, &'static str) {
    match agenda {
        Agenda::Calendar => ("plan the Calendar: a month for each Diplomat", "13.1.1"),
        Agenda::Desk => ("place the Doolittle marker", "13.1.1-doolittle"),
        Agenda::Select => ("select B-25s: how many?", "13.1.2"),
        Agenda::Modify => ("modify the B-25s, letter by letter", "13.3.2"),
        Agenda::Camp => ("choose the Training Site and Security Measures", "13.4.1"),
        Agenda::Elites => ("draw Elite Crewmen, or choose them", "13.4.3-elite"),
        Agenda::Train => ("spend Training Points", "13.4.4"),
        Agenda::NavalPlan => ("the Naval Plan", "13.5.1"),
        Agenda::Transit => ("the Transit Check", "13.5.2"),
        Agenda::Crane => ("the Crane Check: choose a Diligence number", "13.5.3"),
        Agenda::Load => ("the deck is full: choose who stays behind", "13.5.3-load"),
        Agenda::Repair => ("choose repairs; each makes a delay likelier", "13.5.3-repair"),
        Agenda::Assign => ("Elite Crewmen go aboard", "13.5.3-elite"),
        Agenda::Diplomacy => ("Diplomacy Checks and Landing Sites", "13.2"),
        Agenda::Event => ("the Event Check", "13.2.4"),
        Agenda::Delay => ("the Delay Check: Nimitz may be briefed", "13.5.5"),
        Agenda::Security => ("the Security Check", "13.5.6"),
    }
}

impl Doolittle {
    /// What a choice of planning means, and its rule.
    pub(crate) fn plan_label(
        &self,
        state: &State,
        picks: &[Pick],
        order: PlanChoice,
    ) -> (String, &'static str) {
        match order {
            PlanChoice::Place(row, Some(month)) => {
                let risk = self.data.planning.calendar.risk[month as usize];
                let (what, name) = (errand(row)[0], month.name());
                (format!("{what}, from {name} on: Security Risk +{risk}"), "13.1.1")
            }
            PlanChoice::Place(row, None) => (errand(row)[1].to_owned(), "13.1.1"),
            PlanChoice::Doolittle(month) => {
                let (help, rule) = [
                    ("every Diplomacy Check +1", "13.1.1-doolittle-jan"),
                    ("modifications cause no delay", "13.1.1-doolittle-feb"),
                    ("morale +1", "13.1.1-doolittle-mar"),
                    ("Transit Check +1", "13.1.1-doolittle-apr"),
                ][month as usize];
                (format!("Doolittle stays in the box of {}: {help}", month.name()), rule)
            }
            PlanChoice::Negotiate(row) => self.negotiation_label(state, row),
            PlanChoice::Prepare(site) => {
                let number = self.data.planning.china.stockpile[site as usize] as i8;
                let words = check_words(2, number, &crate::checks::Modifiers::new());
                (format!("prepare {}: {words}", self.data.site(site).name), "13.2.3-prepare")
            }
            PlanChoice::Groundcrew(site) => {
                let name = &self.data.site(site).name;
                (format!("a Groundcrew for {name}"), "13.2.3-groundcrew")
            }
            PlanChoice::Stock(site) => {
                let (name, left) = (&self.data.site(site).name, self.fuel_left(state));
                (format!("Fuel for {name}, up to {left}"), "13.2.3-fuel")
            }
            PlanChoice::Fit(fitting) => fitting_label(fitting),
            PlanChoice::Camp(camp) => (camp_words(camp).to_owned(), "13.4.1"),
            PlanChoice::Liberty(camp) => {
                let words = camp_words(camp);
                (format!("{words}; Liberty: morale +1, a risk roll in April"), "13.4.1-liberty")
            }
            PlanChoice::Measure(measure) => measure_label(measure),
            PlanChoice::Elite(elite) => {
                let one = &self.data.elites[elite as usize];
                let good = one.benefit.word().replace('-', " ");
                (format!("{} ({good})", one.name), "13.4.3-elite")
            }
            PlanChoice::Train(category) => self.training_label(state, category),
            PlanChoice::Extra(category) => {
                (format!("Extra Training in {}: Security Risk +1", category.name()), "13.4.4-extra")
            }
            PlanChoice::Repair(kind) => (format!("repair {}", kind.name()), "13.5.3-repair"),
            PlanChoice::Desk(desk @ (Desk::BriefDiplomat | Desk::BriefLeader)) => {
                self.briefing_label(state, picks, desk)
            }
            PlanChoice::Desk(desk) => desk_label(desk),
        }
    }

    /// What it brings and costs to brief somebody; a Leader who said no lies on the Calendar already. [EDR 13.2.1-briefed,
    /// 13.2.3-fuel, 8.3.7-remove-beacons, 13.5.5]
    fn briefing_label(&self, state: &State, picks: &[Pick], desk: Desk) -> (String, &'static str) {
        let row = match picks.first().map(|&pick| choice_of(pick)) {
            Some(Choice::Plan(PlanChoice::Negotiate(row))) => row,
            _ => return ("brief Nimitz: Delay Check +5, Security Risk +1".to_owned(), "13.5.5"),
        };
        let text = match (desk, row) {
            (Desk::BriefLeader, _) => {
                let name = if row == Row::Ussr { "Stalin" } else { "Chiang" };
                match state.planning.row(row).leader {
                    true => format!("brief {name}, who lies there already: +1, Security Risk +1"),
                    false => format!("brief {name}: +1, Security Risk +2"),
                }
            }
            (_, Row::Ussr) => "brief Thompson: +1, Security Risk +1".to_owned(),
            (_, Row::China) => "brief Stilwell: +1, Security Risk +1; he may keep the beacons lit, and with Chiang \
                                briefed too more Fuel can be sent"
                .to_owned(),
            (_, Row::JointOps) => {
                "brief Nimitz: +1, Security Risk +1; and the Delay Check +5".to_owned()
            }
        };
        (text, "13.2.1-briefed")
    }

    /// A warning before a choice of planning that ruins the campaign. [EDR 13.4.9, 12.4]
    pub(crate) fn warning_in_planning(&self, state: &State, picks: &[Pick]) -> Option<String> {
        let last = choice_of(*picks.last()?);
        match state.planning.agenda {
            Agenda::Train
                if last == Choice::Plain(Plain::Done) && self.deck_capacity(state) == 0 =>
            {
                let text = "as it stands the deck will hold no B-25: roll for the Short Take Off, or adjust it";
                Some(text.to_owned())
            }
            Agenda::NavalPlan => match picks.get(1).map(|&pick| choice_of(pick)) {
                Some(Choice::Sea(SeaChoice::Area(area))) if area < SeaArea::InfluenceWest => Some(
                    "Japan is out of reach from there: the B-25s would fly to Midway".to_owned(),
                ),
                _ => None,
            },
            _ => None,
        }
    }

    fn negotiation_label(&self, state: &State, row: Row) -> (String, &'static str) {
        let need = self.data.planning.calendar.cells(row)[state.planning.month as usize];
        let words = check_words(2, need, &self.diplomacy_modifiers(state, row));
        let (what, rule) = match row {
            Row::Ussr => ("ask the USSR for Vladivostok", "13.2.2"),
            Row::China => ("ask China for landing fields", "13.2.3"),
            Row::JointOps => ("ask Nimitz for an escort", "13.2.5"),
        };
        (format!("{what}: {words}"), rule)
    }

    fn training_label(&self, state: &State, category: Category) -> (String, &'static str) {
        let cost = self.training_cost(state, category).unwrap_or(0);
        let level = state.planning.levels[category as usize] + 1;
        let (what, rule) = match category {
            Category::Gunnery => ("one gun die more", "13.4.5"),
            Category::Hedgehopping => ("Hazards are evaded", "13.4.6"),
            Category::Navigation => ("navigation by day +1", "13.4.7"),
            Category::NightFlying => ("navigation by night +1", "13.4.8"),
            Category::ShortTakeOff => ("roll for the deck's capacity", "13.4.9"),
        };
        let points = if cost == 1 { "point" } else { "points" };
        (format!("{}, level {level}, for {cost} {points}: {what}", category.name()), rule)
    }

    /// What a number means.
    pub(crate) fn amount_label(
        &self,
        state: &State,
        picks: &[Pick],
        amount: u8,
    ) -> (String, &'static str) {
        match (picks.first().map(|&pick| choice_of(pick)), state.planning.agenda) {
            (Some(Choice::Home(_)), _) => (format!("with {amount} Fuel"), "14.4.1-fuel"),
            (Some(Choice::Sea(_)), _) => {
                let turns = &self.data.naval.track.turns;
                let turn = turns.get(usize::from(amount).wrapping_sub(1));
                (format!("meet on {}", turn.map_or("", String::as_str)), "13.5.1")
            }
            (Some(_), _) => (format!("{amount} Fuel"), "13.2.3-fuel"),
            (None, Agenda::Crane) => (format!("Diligence {amount}"), "13.5.3"),
            (None, _) => (format!("{amount} B-25s"), "13.1.2"),
        }
    }

    /// What a Sea Area means in the Naval Plan, by its place in the order.
    pub(crate) fn naval_plan_label(&self, picks: &[Pick], area: SeaArea) -> (String, &'static str) {
        let name = &self.data.naval.area(area).name;
        let text = match picks.len() {
            0 => format!("the fleets are to meet: {name}"),
            1 => format!("the B-25s are to be launched: {name}"),
            _ => format!("a Submarine waits: {name}"),
        };
        (text, "13.5.1")
    }

    /// What a B-25 means in a choice of planning.
    pub(crate) fn plan_bomber_label(
        &self,
        state: &State,
        ask: Blotter,
        bomber: Bomber,
    ) -> (String, &'static str) {
        let plane = state.plane(bomber);
        let name = self.data.pilot(bomber);
        let damage = ["", ", damaged", ", severely damaged"][usize::from(plane.damage.min(2))];
        let turret = if plane.cracked + plane.jammed > 0 { ", turret" } else { "" };
        let what = match (ask, state.planning.agenda) {
            (Blotter::Transit(kind), _) => format!("{} for {name}{damage}{turret}", kind.name()),
            (Blotter::Aboard(elite), _) => {
                format!("{} flies with {name}{damage}", self.data.elites[elite as usize].name)
            }
            (Blotter::Now, Agenda::Load) => format!("{name}{damage}{turret} stays behind"),
            (Blotter::Now, _) => format!("repair {name}{damage}{turret}"),
        };
        (what, decided_at(ask).1)
    }
}

/// What a Diplomat is for, and what it means not to send him. [EDR 13.1.1, 13.2.2, 13.2.3, 13.2.5]
const fn errand(row: Row) -> [&'static str; 2] {
    match row {
        Row::Ussr => [
            "Thompson asks the USSR for Vladivostok",
            "Thompson is not sent: no landing at Vladivostok",
        ],
        Row::China => [
            "Stilwell asks China for landing fields",
            "Stilwell is not sent: no landing fields in China",
        ],
        Row::JointOps => [
            "Nimitz is asked for the Enterprise and Submarines",
            "Nimitz is not asked: no Enterprise",
        ],
    }
}

fn camp_words(camp: Camp) -> &'static str {
    match camp {
        Camp::Eglin => "Eglin: Secrecy Value +2",
        Camp::McClellan => "McClellan: Secrecy Value +1, 2 Training Points, Transit Check +3",
    }
}

fn measure_label(measure: Measure) -> (String, &'static str) {
    let (text, rule) = match measure {
        Measure::Quarantine => ("Quarantine: Secrecy Value +2", "13.4.2-quarantine"),
        Measure::NoWives => ("no wives: Secrecy Value +1, morale -1", "13.4.2-nowives"),
        Measure::Police => ("Military Police: Secrecy Value +1, morale -1", "13.4.2-mp"),
        Measure::Fbi => ("F.B.I.: Secrecy Value +1, morale -1", "13.4.2-fbi"),
    };
    (text.to_owned(), rule)
}

fn desk_label(desk: Desk) -> (String, &'static str) {
    let (text, rule) = match desk {
        Desk::Telephone => ("by telephone: every help, and a risk roll", "13.1.1-doolittle"),
        Desk::BriefLeader | Desk::BriefDiplomat => ("brief somebody", "13.2.1-briefed"),
        Desk::Urgent => ("an Urgent marker: +1, Security Risk +1", "13.2.1-urgent"),
        Desk::Roll => ("roll the dice", "13.2.1"),
        Desk::BriefSquadron => ("brief the squadron: morale +1, risk +4", "13.4.3-brief"),
        Desk::Draw => ("draw them at random", "13.4.3-elite"),
        Desk::Adjust => ("adjust the take-off: a third die, for 1 point", "13.4.9-adjust"),
        Desk::Ashore => ("he stays ashore", "13.5.3-elite"),
    };
    (text.to_owned(), rule)
}

fn fitting_label(fitting: Fitting) -> (String, &'static str) {
    let rule = [
        "13.3.3-A",
        "13.3.3-B",
        "13.3.3-C",
        "13.3.3-D",
        "13.3.3-E",
        "13.3.3-F",
        "13.3.3-G",
        "13.3.3-Htanks",
        "13.3.3-I",
        "13.3.3-J",
    ][fitting.letter()];
    let (text, rule) = match fitting {
        Fitting::RemoveRadio => ("no radio: weight -1, compasses may fail", rule),
        Fitting::KeepRadio => ("keep the radio: compass trouble tests secrecy", rule),
        Fitting::KeepNorden => ("keep the Norden: Target Boxes from high up by day", rule),
        Fitting::RemoveNorden => ("no bombsight: no Target Boxes at all", rule),
        Fitting::MarkTwain => ("the Mark Twain: Target Boxes from low down, 2 steps", rule),
        Fitting::NewPropellers => ("new propellers and carburetors: weight -1", rule),
        Fitting::RemoveTopTurret => ("no top turret: weight -1, 2 dice, morale -1", rule),
        Fitting::ImproveTopTurret => ("better top turret: 1 Training Point", rule),
        Fitting::AddArmor => ("more armor: weight +1, the third hit destroys", rule),
        Fitting::RemoveArmor => ("no armor: weight -1, the first hit destroys", rule),
        Fitting::FakeGuns => ("fake guns: 1 Training Point", rule),
        Fitting::Deicers => ("De-icers, for Vladivostok", rule),
        Fitting::ExtraTanks => ("extra tanks: 8 Fuel", rule),
        Fitting::MoreTanks => ("more tanks: 10 Fuel, 2 steps", rule),
        Fitting::ExtraOrdnance => ("extra ordnance: Blast Value 3 in a box", "13.3.3-Hord"),
        Fitting::RemoveVentral => ("no ventral turret: weight -1, 1 Training Point less", rule),
        Fitting::ImproveVentral => ("better ventral turret: 1 Training Point", rule),
        Fitting::Fit50 => (".50 caliber guns: 1 die, and their training track", rule),
        Fitting::KeepPropellers
        | Fitting::KeepTopTurret
        | Fitting::KeepArmor
        | Fitting::NoFakeGuns
        | Fitting::NoDeicers
        | Fitting::KeepTanks
        | Fitting::KeepVentral
        | Fitting::Keep30 => ("as built", rule),
    };
    (text.to_owned(), rule)
}
