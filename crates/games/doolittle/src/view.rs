//! What can be seen. Nothing in a state is secret: what the back of a marker says is not decided before it
//! is turned over. [EDR 4.3-peek]

use serde::Serialize;
use wardroom_kernel::Report;

use crate::Doolittle;
use crate::debriefing::Line;
use crate::denouement::{Whereabouts, crews_of};
use crate::event::of_many;
use crate::naval::view::NavalView;
use crate::parts::{
    Altitude, Area, Bomber, City, Cup, FlightId, Front, Sea, Side, Site, Target, Weather, Wind,
    Zone,
};
use crate::planning::view::BlotterView;
use crate::setup::Setup;
use crate::state::{Beacon, Berth, Face, Marker, Spot, State, Story};
use crate::step::Frame;

/// What anybody may know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The title of the scenario.
    pub title: String,
    /// The time: an Attack Turn or the hours in Japan and China.
    pub time: String,
    /// What is decided now.
    pub now: String,
    /// The result, once the game is over.
    pub result: Option<String>,
    /// The map under attack.
    pub target_map: Option<MapView>,
    /// The zones of the Flight Map; none in scenarios 1 to 6.
    pub zones: Vec<ZoneView>,
    /// The Landing Sites.
    pub sites: Vec<SiteView>,
    /// The B-25s of the game.
    pub b25s: Vec<BomberView>,
    /// The Flights in the air.
    pub flights: Vec<FlightView>,
    /// How many markers of each front are in each cup that is in use.
    pub cups: Vec<CupView>,
    /// The Naval Map and the Task Force; none in scenarios 1 to 8.
    pub naval: Option<NavalView>,
    /// The Mission Planning Blotter, in scenario 10.
    pub blotter: Option<BlotterView>,
    /// The debriefing so far.
    pub debriefing: Vec<Line>,
    /// Its points.
    pub points: i32,
    /// Where the crews of the B-25s are, in the same order, once they are not aboard.
    pub crews: Vec<Option<String>>,
    /// The debriefing as a report, once all is over. [EDR DEBRIEF]
    pub report: Option<Report>,
    /// The squadron's morale, in the Planning segment. [EDR 13.4.3]
    pub morale: Option<u8>,
    /// The position, in the form in which it is written.
    pub position: Setup,
}

impl View {
    /// Whether the Planning segment is being played. [EDR 13.0]
    pub fn is_planning(&self) -> bool {
        self.position.agenda.first() == Some(&Frame::Planning)
    }
}

/// A Target Map as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MapView {
    /// The city.
    pub city: City,
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// How high the B-25s fly.
    pub altitude: Altitude,
    /// The Attack Turn.
    pub turn: u8,
    /// The phase.
    pub phase: String,
    /// Whether the lights are out.
    pub lights_out: bool,
    /// Releases so far.
    pub detonations: u8,
    /// What they add to a draw.
    pub adjustment: i8,
    /// The Areas.
    pub areas: Vec<AreaView>,
}

/// An Area as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AreaView {
    /// Its word.
    pub area: Area,
    /// Its name.
    pub name: String,
    /// The hazards maximum.
    pub maximum: u8,
    /// Whether it is at the edge.
    pub perimeter: bool,
    /// Blast Value in it.
    pub blast: u8,
    /// The B-25s in it.
    pub b25s: Vec<Bomber>,
    /// Markers that lie in it.
    pub markers: Vec<String>,
    /// Its Target Boxes.
    pub targets: Vec<TargetView>,
}

/// A Target Box as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TargetView {
    /// Its word.
    pub target: Target,
    /// Its name.
    pub name: String,
    /// Its Approach Number on this side.
    pub approach: i8,
    /// Its Blast Number.
    pub number: i8,
    /// Blast Value in it.
    pub blast: u8,
    /// The B-25 over it.
    pub b25: Option<Bomber>,
    /// Markers in it.
    pub markers: Vec<String>,
}

/// A B-25 as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BomberView {
    /// Its word.
    pub b25: Bomber,
    /// Its pilot.
    pub pilot: String,
    /// Its serial number.
    pub serial: u16,
    /// Its own name.
    pub name: String,
    /// Where it is, in words.
    pub place: String,
    /// Whether it is in the air.
    pub airborne: bool,
    /// Whether it is lost.
    pub lost: bool,
    /// Whether it has its bombs.
    pub loaded: bool,
    /// Its damage.
    pub damage: u8,
    /// The Elite Crewman, what he is good for, and whether that is spent.
    pub elite: Option<String>,
    /// Where its crew is, once it is not with it. [EDR 14.0.1]
    pub crew: Option<String>,
    /// Flying on Fumes markers.
    pub fumes: u8,
    /// Its Flight, in the Flight segment.
    pub flight: Option<String>,
    /// Markers assigned or attached to it.
    pub markers: Vec<String>,
}

/// A Flight as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FlightView {
    /// Its word.
    pub flight: String,
    /// Its zone.
    pub zone: Option<Zone>,
    /// Its Fuel.
    pub fuel: u8,
    /// Its altitude.
    pub altitude: Altitude,
    /// Its B-25s.
    pub b25s: Vec<Bomber>,
    /// Whether it has acted this phase.
    pub acted: bool,
}

/// A zone as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ZoneView {
    /// Its word.
    pub zone: Zone,
    /// Its name.
    pub name: String,
    /// Its Sea Area.
    pub sea: Sea,
    /// The hour there.
    pub hour: u8,
    /// Day or night there.
    pub side: Side,
    /// The Weather, where it is known.
    pub weather: Option<Weather>,
    /// The wind, where it is known.
    pub wind: Option<Wind>,
    /// Markers in it.
    pub markers: Vec<String>,
}

/// A Landing Site as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SiteView {
    /// Its word.
    pub site: Site,
    /// Its name.
    pub name: String,
    /// The number of its zone.
    pub zone: u8,
    /// What finds it by day and by night.
    pub numbers: [i8; 2],
    /// Its beacon.
    pub beacon: Beacon,
    /// Whether it is closed.
    pub closed: bool,
    /// B-25s that have landed there.
    pub b25s: Vec<Bomber>,
    /// Crews that are there. [EDR 14.0.1]
    pub crews: Vec<Bomber>,
    /// Fuel there, in the Denouement. [EDR 14.4.1-fuel]
    pub fuel: u8,
}

/// A cup as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CupView {
    /// Its word.
    pub cup: Cup,
    /// How many markers of each front are in it: gun, fighter, box, other.
    pub fronts: [u16; Front::COUNT],
}

impl Doolittle {
    /// Builds the view.
    pub(crate) fn look(&self, state: &State) -> View {
        let attacking = state.agenda.contains(&Frame::Attack);
        let on_map = attacking || state.story.is_attack_only();
        let used = |cup: &&Cup| match state.story.is_attack_only() {
            true => {
                **cup == Cup::of(state.attack.city, state.attack.side) || **cup == Cup::Response
            }
            false => true,
        };
        let cups = Cup::ALL.iter().filter(used);
        View {
            title: self.title_of(state.story).to_owned(),
            time: self.time_words(state),
            now: self.now_words(state).to_owned(),
            result: state.is_over().then(|| {
                format!("{}, {}", self.verdict(state).0, of_many(self.points(state), "point"))
            }),
            target_map: on_map.then(|| self.see_map(state)),
            zones: self.see_zones(state),
            sites: self.see_sites(state),
            b25s: Bomber::ALL
                .iter()
                .filter(|&&bomber| state.plane(bomber).berth != Berth::Out)
                .map(|&bomber| self.see_bomber(state, bomber))
                .collect(),
            flights: FlightId::all()
                .filter(|&flight| state.flight(flight).zone.is_some())
                .map(|flight| self.see_flight(state, flight))
                .collect(),
            cups: cups.map(|&cup| CupView { cup, fronts: self.in_cup(state, cup) }).collect(),
            blotter: (state.story == Story::S10).then(|| self.see_blotter(state)),
            naval: state.story.sails().then(|| self.see_fleet(state)),
            debriefing: self.debriefing(state),
            points: self.points(state),
            crews: Bomber::ALL
                .iter()
                .filter(|&&bomber| state.plane(bomber).berth != Berth::Out)
                .map(|&bomber| self.crew_words(state, bomber))
                .collect(),
            report: state.is_over().then(|| self.debriefing_report(state)),
            morale: (state.agenda.first() == Some(&Frame::Planning)).then(|| self.morale(state)),
            position: self.write_setup(state),
        }
    }

    /// What is decided now.
    fn now_words(&self, state: &State) -> &'static str {
        Self::decided_now(state).0
    }

    fn time_words(&self, state: &State) -> String {
        let hours = || {
            let china = (state.sky.hour + 22) % 24;
            format!("{:02}00 in Japan, {china:02}00 in China", state.sky.hour)
        };
        match state.agenda.first() {
            Some(Frame::Naval) if !state.agenda.contains(&Frame::Flight) => {
                return self.naval_time(state);
            }
            Some(Frame::Planning) => return format!("{} 1942", state.planning.month.name()),
            Some(Frame::Denouement) => return format!("Denouement: {}", state.denouement.step),
            _ => {}
        }
        match (state.story.is_attack_only(), state.agenda.contains(&Frame::Attack)) {
            (true, _) => format!("Attack Turn {}", state.attack.turn),
            (false, true) => format!("Attack Turn {}, {}", state.attack.turn, hours()),
            (false, false) => hours(),
        }
    }

    fn markers_at(&self, state: &State, fits: impl Fn(&Marker) -> bool) -> Vec<String> {
        state.markers.iter().filter(|one| fits(one)).map(|one| self.face_words(one)).collect()
    }

    fn see_map(&self, state: &State) -> MapView {
        let attack = &state.attack;
        let city = attack.city;
        let detonations = state.detonations[city as usize];
        let areas = Area::ALL.iter().filter(|area| area.city() == city);
        MapView {
            city,
            name: self.data.cities[city as usize].name.clone(),
            side: attack.side,
            altitude: attack.altitude,
            turn: attack.turn,
            phase: attack.phase.word().replace('-', " "),
            lights_out: state.lights_out[city as usize],
            detonations,
            adjustment: self.data.detonations(detonations),
            areas: areas.map(|&area| self.see_area(state, area)).collect(),
        }
    }

    fn see_area(&self, state: &State, area: Area) -> AreaView {
        let printed = self.data.area(area);
        let lies =
            |marker: &Marker| marker.spot == Spot::Area(area) || marker.spot == Spot::Evaded(area);
        AreaView {
            area,
            name: printed.name.clone(),
            maximum: printed.maximum,
            perimeter: printed.perimeter,
            blast: state.area_blast[area as usize],
            b25s: state.in_area(area).collect(),
            markers: self.markers_at(state, lies),
            targets: printed.targets.iter().map(|&one| self.see_target(state, one)).collect(),
        }
    }

    fn see_target(&self, state: &State, target: Target) -> TargetView {
        let [approach, number] = self.data.numbers(target, state.attack.side);
        let over = |bomber: &&Bomber| state.plane(**bomber).berth == Berth::Target(target);
        TargetView {
            target,
            name: self.data.target(target).name.clone(),
            approach,
            number,
            blast: state.target_blast[target as usize],
            b25: Bomber::ALL.iter().find(over).copied(),
            markers: self.markers_at(state, |marker| marker.spot == Spot::Target(target)),
        }
    }

    fn see_bomber(&self, state: &State, bomber: Bomber) -> BomberView {
        let (plane, printed) = (state.plane(bomber), &self.data.b25s[bomber as usize]);
        let elite = plane.elite.map(|elite| {
            let one = &self.data.elites[elite as usize];
            let spent = if plane.spent { ", spent" } else { "" };
            format!("{} ({}{spent})", one.name, one.benefit.word().replace('-', " "))
        });
        BomberView {
            b25: bomber,
            pilot: printed.pilot.clone(),
            serial: printed.serial,
            name: printed.name.clone(),
            place: self.place_words(state, bomber),
            airborne: plane.is_airborne(),
            lost: matches!(
                plane.berth,
                Berth::Destroyed
                    | Berth::Wrecked
                    | Berth::Taken
                    | Berth::Captured
                    | Berth::Ditched(_)
            ),
            loaded: plane.loaded,
            damage: plane.damage,
            elite,
            crew: self.crew_words(state, bomber),
            fumes: plane.fumes,
            flight: (!state.story.is_attack_only()).then(|| plane.flight.word()),
            markers: state.carried(bomber).map(|(_, one)| self.face_words(one)).collect(),
        }
    }

    pub(crate) fn place_words(&self, state: &State, bomber: Bomber) -> String {
        let plane = state.plane(bomber);
        match plane.berth {
            Berth::Out => "not in the game".to_owned(),
            Berth::Due if plane.entry > 0 => format!("comes in on turn {}", plane.entry),
            Berth::Due => "waits to come in".to_owned(),
            Berth::Area(area) => self.data.area(area).name.clone(),
            Berth::Target(target) => format!("over {}", self.data.target(target).name),
            Berth::Flying => {
                let zone = state.flight(plane.flight).zone;
                zone.map_or("launched late".to_owned(), |zone| self.data.zone(zone).name.clone())
            }
            Berth::Safe => "safe".to_owned(),
            Berth::Landed(site) => format!("landed at {}", self.data.site(site).name),
            Berth::Ditched(zone) => format!("ditched, {}", self.data.zone(zone).name),
            Berth::Ashore => "ashore".to_owned(),
            Berth::Deck => "aboard the Hornet".to_owned(),
            Berth::Chungking => "in Chungking".to_owned(),
            Berth::Home => "at the end of her way".to_owned(),
            Berth::Held => "held in the USSR".to_owned(),
            Berth::Taken => "captured in Korea".to_owned(),
            Berth::Wrecked => "lost without her crew".to_owned(),
            Berth::Captured => "lost, crew captured".to_owned(),
            Berth::Destroyed => "destroyed".to_owned(),
        }
    }

    fn see_flight(&self, state: &State, flight: FlightId) -> FlightView {
        let one = state.flight(flight);
        FlightView {
            flight: flight.word(),
            zone: one.zone,
            fuel: one.fuel,
            altitude: one.altitude,
            b25s: state.flying(flight).collect(),
            acted: state.sky.acted & flight.bit() != 0,
        }
    }

    fn see_zones(&self, state: &State) -> Vec<ZoneView> {
        if state.story.is_attack_only() {
            return Vec::new();
        }
        let see = |&zone: &Zone| {
            let printed = self.data.zone(zone);
            let hour = self.hour_at(state, zone);
            ZoneView {
                zone,
                name: printed.name.clone(),
                sea: printed.sea,
                hour,
                side: self.data.half(hour),
                weather: state.sky.weather[printed.sea as usize],
                wind: state.sky.wind[printed.sea as usize],
                markers: self.markers_at(state, |one| one.spot == Spot::Zone(zone)),
            }
        };
        Zone::ALL.iter().map(see).collect()
    }

    fn see_sites(&self, state: &State) -> Vec<SiteView> {
        if state.story.is_attack_only() {
            return Vec::new();
        }
        let landed = |site: Site| {
            let there = move |bomber: &&Bomber| state.plane(**bomber).berth == Berth::Landed(site);
            Bomber::ALL.iter().filter(there).copied().collect()
        };
        let see = |&site: &Site| {
            let printed = self.data.site(site);
            SiteView {
                site,
                name: printed.name.clone(),
                zone: printed.zone,
                numbers: [printed.day, printed.night],
                beacon: state.sky.beacons[site as usize],
                closed: state.sky.closed >> site as u8 & 1 == 1,
                b25s: landed(site),
                crews: crews_of(self.crews_in(state, Whereabouts::At(site))).collect(),
                fuel: state.denouement.fuel.get(site as usize).copied().unwrap_or(0),
            }
        };
        Site::ALL.iter().map(see).collect()
    }

    /// What has changed, in the words of a player: the label of a bar in the odds.
    pub(crate) fn what_changed(&self, before: &State, after: &State) -> String {
        let mut parts: Vec<String> = Vec::new();
        for &bomber in Bomber::ALL {
            let (was, is) = (before.plane(bomber), after.plane(bomber));
            let name = self.data.pilot(bomber);
            match (was.berth, is.berth) {
                (old, new) if old == new => {}
                (_, Berth::Target(target)) => {
                    parts.push(format!("{name} over {}", self.data.target(target).name));
                }
                (_, Berth::Destroyed) => parts.push(format!("{name} destroyed")),
                (_, Berth::Captured) => parts.push(format!("{name} captured")),
                (_, Berth::Ditched(_)) => parts.push(format!("{name} ditches")),
                (_, Berth::Landed(site)) => {
                    parts.push(format!("{name} lands at {}", self.data.site(site).name));
                }
                _ => {}
            }
            if is.damage > was.damage {
                parts.push(format!("{name} damaged"));
            }
            if is.fumes > was.fumes {
                parts.push(format!("{name} on fumes"));
            }
            if after.is_intercepted(bomber) && !before.is_intercepted(bomber) {
                parts.push(format!("{name} intercepted"));
            }
        }
        for &target in Target::ALL {
            let more = after.target_blast[target as usize] - before.target_blast[target as usize];
            if more > 0 {
                parts.push(format!("{} hit", self.data.target(target).name));
            }
        }
        for &area in Area::ALL {
            if after.area_blast[area as usize] > before.area_blast[area as usize] {
                parts.push(format!("bombs on {}", self.data.area(area).name));
            }
        }
        for flight in FlightId::all() {
            let (was, is) = (before.flight(flight), after.flight(flight));
            if was.zone.is_some() && is.zone.is_some() && was.zone != is.zone {
                parts.push(format!("{flight} moves west"));
            }
            if is.fuel < was.fuel {
                parts.push(format!("{flight}: {} Fuel", is.fuel));
            }
        }
        if after.agenda.contains(&Frame::Attack) && !before.agenda.contains(&Frame::Attack) {
            parts.push(format!("{} found", self.data.cities[after.attack.city as usize].name));
        }
        if after.story.sails() {
            self.changes_at_sea(before, after, &mut parts);
        }
        if after.security.alert > before.security.alert {
            parts.push(format!("Alert Level {}", after.security.alert));
        }
        let hidden = |state: &State| {
            state.markers.iter().filter(|one| matches!(one.face, Face::Down(_))).count()
        };
        if parts.is_empty() && hidden(after) < hidden(before) {
            parts.push("no harm done".to_owned());
        }
        if parts.is_empty() { "nothing changes".to_owned() } else { parts.join(", ") }
    }
}
