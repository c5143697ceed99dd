//! What can be seen. Nothing in a state is secret: what the back of a marker says is not decided before it
//! is turned over. [EDR 4.3-peek]

use wardroom_kernel::{Report, seen};

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

seen! {
    /// What anybody may know.
    pub struct View = Doolittle::look(self, state: &State)
    with {
        let attacking = state.agenda.contains(&Frame::Attack);
        let on_map = attacking || state.story.is_attack_only();
        let used = |cup: &&Cup| match state.story.is_attack_only() {
            true => {
                **cup == Cup::of(state.attack.city, state.attack.side) || **cup == Cup::Response
            }
            false => true,
        };
        let cups = Cup::ALL.iter().filter(used);
    } {
        /// The title of the scenario.
        title: String = self.title_of(state.story).to_owned(),
        /// The time: an Attack Turn or the hours in Japan and China.
        time: String = self.time_words(state),
        /// What is decided now.
        now: String = self.now_words(state).to_owned(),
        /// The result, once the game is over.
        result: Option<String> = state.is_over().then(|| {
            format!("{}, {}", self.verdict(state).0, of_many(self.points(state), "point"))
        }),
        /// The map under attack.
        target_map: Option<MapView> = on_map.then(|| self.see_map(state)),
        /// The zones of the Flight Map; none in scenarios 1 to 6.
        zones: Vec<ZoneView> = self.see_zones(state),
        /// The Landing Sites.
        sites: Vec<SiteView> = self.see_sites(state),
        /// The B-25s of the game.
        b25s: Vec<BomberView> = Bomber::ALL
            .iter()
            .filter(|&&bomber| state.plane(bomber).berth != Berth::Out)
            .map(|&bomber| self.see_bomber(state, bomber))
            .collect(),
        /// The Flights in the air.
        flights: Vec<FlightView> = FlightId::all()
            .filter(|&flight| state.flight(flight).zone.is_some())
            .map(|flight| self.see_flight(state, flight))
            .collect(),
        /// How many markers of each front are in each cup that is in use.
        cups: Vec<CupView> = cups.map(|&cup| self.see_cup(state, cup)).collect(),
        /// The Naval Map and the Task Force; none in scenarios 1 to 8.
        naval: Option<NavalView> = state.story.sails().then(|| self.see_fleet(state)),
        /// The Mission Planning Blotter, in scenario 10.
        blotter: Option<BlotterView> = (state.story == Story::S10).then(|| self.see_blotter(state)),
        /// The debriefing so far.
        debriefing: Vec<Line> = self.debriefing(state),
        points: i32 = self.points(state),
        /// Where the crews of the B-25s are, in the same order, once they are not aboard.
        crews: Vec<Option<String>> = Bomber::ALL
            .iter()
            .filter(|&&bomber| state.plane(bomber).berth != Berth::Out)
            .map(|&bomber| self.crew_words(state, bomber))
            .collect(),
        /// The debriefing as a report, once all is over. [EDR DEBRIEF]
        report: Option<Report> = state.is_over().then(|| self.debriefing_report(state)),
        /// The squadron's morale, in the Planning segment. [EDR 13.4.3]
        morale: Option<u8> =
            (state.agenda.first() == Some(&Frame::Planning)).then(|| self.morale(state)),
        /// The position, in the form in which it is written.
        position: Setup = self.write_setup(state),
    }

    /// A Target Map as it is seen.
    pub struct MapView = Doolittle::see_map(self, state: &State)
    with {
        let attack = &state.attack;
        let city = attack.city;
        let detonations = state.detonations[city as usize];
        let areas = Area::ALL.iter().filter(|area| area.city() == city);
    } {
        city: City = city,
        name: String = self.data.cities[city as usize].name.clone(),
        side: Side = attack.side,
        /// How high the B-25s fly.
        altitude: Altitude = attack.altitude,
        turn: u8 = attack.turn,
        phase: String = attack.phase.word().replace('-', " "),
        lights_out: bool = state.lights_out[city as usize],
        /// Releases so far.
        detonations: u8 = detonations,
        /// What they add to a draw.
        adjustment: i8 = self.data.detonations(detonations),
        areas: Vec<AreaView> = areas.map(|&area| self.see_area(state, area)).collect(),
    }

    /// An Area as it is seen.
    pub struct AreaView = Doolittle::see_area(self, state: &State, area: Area)
    with {
        let printed = self.data.area(area);
        let lies =
            |marker: &Marker| marker.spot == Spot::Area(area) || marker.spot == Spot::Evaded(area);
    } {
        /// Its word.
        area: Area = area,
        name: String = printed.name.clone(),
        /// The hazards maximum.
        maximum: u8 = printed.maximum,
        /// Whether it is at the edge.
        perimeter: bool = printed.perimeter,
        /// Blast Value in it.
        blast: u8 = state.area_blast[area as usize],
        /// The B-25s in it.
        b25s: Vec<Bomber> = state.in_area(area).collect(),
        markers: Vec<String> = self.markers_at(state, lies),
        /// Its Target Boxes.
        targets: Vec<TargetView> =
            printed.targets.iter().map(|&one| self.see_target(state, one)).collect(),
    }

    /// A Target Box as it is seen.
    pub struct TargetView = Doolittle::see_target(self, state: &State, target: Target)
    with {
        let [approach, number] = self.data.numbers(target, state.attack.side);
        let over = |bomber: &&Bomber| state.plane(**bomber).berth == Berth::Target(target);
    } {
        /// Its word.
        target: Target = target,
        name: String = self.data.target(target).name.clone(),
        /// Its Approach Number on this side.
        approach: i8 = approach,
        /// Its Blast Number.
        number: i8 = number,
        /// Blast Value in it.
        blast: u8 = state.target_blast[target as usize],
        /// The B-25 over it.
        b25: Option<Bomber> = Bomber::ALL.iter().find(over).copied(),
        markers: Vec<String> = self.markers_at(state, |marker| marker.spot == Spot::Target(target)),
    }

    /// A B-25 as it is seen.
    pub struct BomberView = Doolittle::see_bomber(self, state: &State, bomber: Bomber)
    with {
        let (plane, printed) = (state.plane(bomber), &self.data.b25s[bomber as usize]);
        let elite = plane.elite.map(|elite| {
            let one = &self.data.elites[elite as usize];
            let spent = if plane.spent { ", spent" } else { "" };
            format!("{} ({}{spent})", one.name, one.benefit.word().replace('-', " "))
        });
    } {
        /// Its word.
        b25: Bomber = bomber,
        pilot: String = printed.pilot.clone(),
        serial: u16 = printed.serial,
        /// Its own name.
        name: String = printed.name.clone(),
        place: String = self.place_words(state, bomber),
        /// Whether it is in the air.
        airborne: bool = plane.is_airborne(),
        lost: bool = matches!(
            plane.berth,
            Berth::Destroyed
                | Berth::Wrecked
                | Berth::Taken
                | Berth::Captured
                | Berth::Ditched(_)
        ),
        /// Whether it has its bombs.
        loaded: bool = plane.loaded,
        damage: u8 = plane.damage,
        /// The Elite Crewman, what he is good for, and whether that is spent.
        elite: Option<String> = elite,
        /// Where its crew is, once it is not with it. [EDR 14.0.1]
        crew: Option<String> = self.crew_words(state, bomber),
        /// Flying on Fumes markers.
        fumes: u8 = plane.fumes,
        /// Its Flight, in the Flight segment.
        flight: Option<String> = (!state.story.is_attack_only()).then(|| plane.flight.word()),
        /// Markers assigned or attached to it.
        markers: Vec<String> = state.carried(bomber).map(|(_, one)| self.face_words(one)).collect(),
    }

    /// A Flight as it is seen.
    pub struct FlightView = Doolittle::see_flight(self, state: &State, flight: FlightId)
    with {
        let one = state.flight(flight);
    } {
        flight: String = flight.word(),
        zone: Option<Zone> = one.zone,
        fuel: u8 = one.fuel,
        altitude: Altitude = one.altitude,
        /// Its B-25s.
        b25s: Vec<Bomber> = state.flying(flight).collect(),
        /// Whether it has acted this phase.
        acted: bool = state.sky.acted & flight.bit() != 0,
    }

    /// A zone as it is seen.
    pub struct ZoneView = Doolittle::see_zone(self, state: &State, zone: Zone)
    with {
        let printed = self.data.zone(zone);
        let hour = self.hour_at(state, zone);
    } {
        /// Its word.
        zone: Zone = zone,
        name: String = printed.name.clone(),
        /// Its Sea Area.
        sea: Sea = printed.sea,
        hour: u8 = hour,
        /// Day or night there.
        side: Side = self.data.half(hour),
        /// The Weather, where it is known.
        weather: Option<Weather> = state.sky.weather[printed.sea as usize],
        /// The wind, where it is known.
        wind: Option<Wind> = state.sky.wind[printed.sea as usize],
        markers: Vec<String> = self.markers_at(state, |one| one.spot == Spot::Zone(zone)),
    }

    /// A Landing Site as it is seen.
    pub struct SiteView = Doolittle::see_site(self, state: &State, site: Site)
    with {
        let printed = self.data.site(site);
        let there = |bomber: &&Bomber| state.plane(**bomber).berth == Berth::Landed(site);
    } {
        /// Its word.
        site: Site = site,
        name: String = printed.name.clone(),
        zone: u8 = printed.zone,
        /// What finds it by day and by night.
        numbers: [i8; 2] = [printed.day, printed.night],
        beacon: Beacon = state.sky.beacons[site as usize],
        closed: bool = state.sky.closed >> site as u8 & 1 == 1,
        /// B-25s that have landed there.
        b25s: Vec<Bomber> = Bomber::ALL.iter().filter(there).copied().collect(),
        /// Crews that are there. [EDR 14.0.1]
        crews: Vec<Bomber> = crews_of(self.crews_in(state, Whereabouts::At(site))).collect(),
        /// Fuel there, in the Denouement. [EDR 14.4.1-fuel]
        fuel: u8 = state.denouement.fuel.get(site as usize).copied().unwrap_or(0),
    }

    /// A cup as it is seen.
    pub struct CupView = Doolittle::see_cup(self, state: &State, cup: Cup) {
        /// Its word.
        cup: Cup = cup,
        /// How many markers of each front are in it: gun, fighter, box, other.
        fronts: [u16; Front::COUNT] = self.in_cup(state, cup),
    }
}

impl View {
    /// Whether the Planning segment is being played. [EDR 13.0]
    pub fn is_planning(&self) -> bool {
        self.position.agenda.first() == Some(&Frame::Planning)
    }
}

impl Doolittle {
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

    fn see_zones(&self, state: &State) -> Vec<ZoneView> {
        if state.story.is_attack_only() {
            return Vec::new();
        }
        Zone::ALL.iter().map(|&zone| self.see_zone(state, zone)).collect()
    }

    fn see_sites(&self, state: &State) -> Vec<SiteView> {
        if state.story.is_attack_only() {
            return Vec::new();
        }
        Site::ALL.iter().map(|&site| self.see_site(state, site)).collect()
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
