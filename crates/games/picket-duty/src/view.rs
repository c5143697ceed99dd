//! What can be seen: everything, since nothing is hidden; and the same drawn in text.

use wardroom_kernel::{Board, Line, Tone, counted, seen};

use crate::day::MINIS;
use crate::illegal::decided_at;
use crate::parts::{Altitude, Bearing, Compartment, Condition, Equipment, Mount, Section};
use crate::sequence::how_it_ended;
use crate::ship::Ship;
use crate::state::{Fate, Plane, State, Step, Story};
use crate::{PicketDuty, title_of};

seen! {
    /// What anybody may know: the position by name, and what follows from it.
    pub struct View = PicketDuty::look(self, state: &State)
    with {
        let (data, ship) = (&self.data, &state.ship);
        let over = state.step == Step::Over;
        let figures = &data.figures;
    } {
        /// The title of the scenario or campaign.
        title: String = title_of(state.story).to_owned(),
        /// The position, in the form in which it is written.
        position: State = *state,
        now: String = decided_at(state.step),
        /// The result, once the game is over.
        result: Option<String> = over.then(|| how_it_ended(state).0.to_owned()),
        /// Whether the kikusui rules are in force today.
        kikusui: bool = self.is_kikusui(state),
        /// The column shift of table 8-1.
        rating: i32 = self.rating(state),
        /// Whether emergency maneuvers can be made.
        can_maneuver: bool = self.can_maneuver(state),
        /// Whether the ship must leave at the end of the phase.
        must_leave: bool = self.must_leave(state),
        /// Trim: bow down negative, stern down positive.
        trim: i8 = ship.trim(),
        /// The length of the tracks: hull, maneuver, ammunition, fuel, flooding.
        tracks: [u8; 5] =
            [figures.hull, figures.maneuver, figures.ammo, figures.fuel, figures.flooding],
        /// Every mount of the ship.
        mounts: Vec<MountView> =
            self.mounts_of(ship).map(|mount| self.see_mount(state, mount)).collect(),
        /// Every primary compartment.
        compartments: Vec<CompartmentView> =
            Compartment::ALL.iter().map(|&one| self.see_room(ship, one)).collect(),
        /// The planes of the wave that are still there.
        planes: Vec<PlaneView> =
            state.planes().map(|(at, plane)| self.see_plane(state, at, plane)).collect(),
    }

    /// A mount as it is seen.
    pub struct MountView = PicketDuty::see_mount(self, state: &State, mount: Mount)
    with {
        let (data, ship) = (&self.data, &state.ship);
        let director = match mount.calibre() {
            crate::parts::Calibre::Five => Some(ship.condition(Equipment::Mk37)),
            crate::parts::Calibre::Forty => Some(ship.condition(Equipment::director(mount.nth()))),
            crate::parts::Calibre::Twenty => None,
        };
        let reach = |at: usize| -> String {
            let reach = data.reach(ship.class, mount, Bearing::ALL[at]);
            let reached =
                Altitude::ALL.iter().filter(|&&altitude| reach >> altitude as u8 & 1 == 1);
            reached.map(|altitude| altitude.word()).collect()
        };
    } {
        mount: String = mount.word().to_owned(),
        calibre: &'static str = mount.calibre().word(),
        section: Section = mount.section(ship.class),
        hits: u8 = ship.gun_hits[mount],
        can_fire: bool = ship.can_fire(data, mount),
        /// Whether its crew is ace.
        ace: bool = self.is_ace(ship, mount),
        /// The condition of its director, if it has one.
        director: Option<Condition> = director,
        /// The altitudes it reaches on each bearing from 0 to 315.
        arc: [String; 8] = std::array::from_fn(reach),
    }

    /// A compartment as it is seen.
    pub struct CompartmentView = PicketDuty::see_room(self, ship: &Ship, room: Compartment) {
        /// Its word.
        compartment: Compartment = room,
        section: Section = room.section(),
        /// Hit markers on it.
        markers: u8 = ship.markers[room],
        /// Whether it burns.
        burning: bool = ship.is_burning(&self.data, room),
        destroyed: bool = ship.is_destroyed(&self.data, room),
        flooded: bool = ship.is_flooded(room),
    }

    /// A plane as it is seen.
    pub struct PlaneView = PicketDuty::see_plane(self, state: &State, at: usize, plane: &Plane)
    with {
        let bears = |mount: &Mount| self.bears(state, *mount, plane);
        let mounts = self.mounts_of(&state.ship).filter(bears);
    } {
        /// Its number in the wave, from 1.
        number: usize = at + 1,
        /// Its type.
        plane: String = plane.kind.word().to_owned(),
        bearing: Bearing = plane.place.bearing,
        altitude: Altitude = plane.place.altitude,
        hits: u8 = plane.hits,
        fate: Fate = plane.fate,
        /// The mounts that bear on it.
        bearing_mounts: Vec<String> = mounts.map(|mount| mount.word().to_owned()).collect(),
    }
}

impl PicketDuty {
    fn mounts_of(&self, ship: &Ship) -> impl Iterator<Item = Mount> {
        let class = ship.class;
        Mount::ALL.iter().copied().filter(move |&mount| self.data.is_fitted(class, mount))
    }
}

/// Draws a view in text, with every kind of marker. [PD pd-K-mark]
pub(crate) fn board(view: &View) -> Board {
    let mut board = Board::default();
    let position = &view.position;
    board.line(view.title.clone(), Tone::Title);
    let kikusui = if view.kikusui { ", kikusui" } else { "" };
    let heading = format!(
        "{} {}, station {}, {}{kikusui}; SFS {}, AFS land {} carrier {}; rating {:+}",
        position.date,
        position.phase,
        position.station,
        position.weather,
        position.sfs,
        position.land_afs,
        position.carrier_afs,
        view.rating
    );
    board.line(heading, Tone::Strong);
    board.line(progress(position), Tone::Plain);
    draw_tracks(view, &mut board);
    draw_crew(view, &mut board);
    draw_sea(view, &mut board);
    draw_mounts(view, &mut board);
    draw_damage(view, &mut board);
    for kind in position.assault.special.iter() {
        board.line(format!("special attack box: {kind}"), Tone::Second);
    }
    board.line(view.result.clone().unwrap_or_else(|| view.now.clone()), Tone::Strong);
    board
}

/// How far the campaign and the attack have come: the fighting day, the wave, and the waves to come.
fn progress(position: &State) -> String {
    let mut words = match (position.story, position.last_day) {
        (story, _) if !story.is_campaign() => format!("turn {}", position.turn),
        (_, 0) => format!("fighting day {}", u16::from(position.fighting_days) + 1),
        (_, last) => format!("fighting day {} of {last}", u16::from(position.fighting_days) + 1),
    };
    if position.story == Story::LongA {
        words = format!("mini campaign {} of {MINIS}, {words}", position.minis);
    }
    if position.story.is_long() {
        words.push_str(&format!(", {}", counted(position.sunk, "ship sunk", "ships sunk")));
    }
    let assault = &position.assault;
    if assault.came {
        let later = assault.waves.iter().skip(assault.wave.into()).filter(|&&size| size > 0);
        let later: Vec<String> = later.map(u8::to_string).collect();
        let later = match later.is_empty() {
            true => "no wave is to come".to_owned(),
            false => format!("to come: {}", later.join(" and ")),
        };
        words.push_str(&format!("; wave {}, {later}", assault.wave));
    }
    words
}

fn draw_tracks(view: &View, board: &mut Board) {
    let ship = &view.position.ship;
    let water = ship.flood.values().iter().sum();
    let full = view.tracks;
    let values = [ship.hull, ship.maneuver, ship.ammo, ship.fuel, water];
    let names = ["hull", "maneuver", "ammo", "fuel", "flooding"];
    let mut line = Line::new();
    for ((name, value), full) in names.into_iter().zip(values).zip(full) {
        let hurt = if name == "flooding" { value > 0 } else { value < full };
        let tone = if hurt { Tone::Hurt } else { Tone::Plain };
        line.put(format!("{name} {value}/{full}  "), tone);
    }
    let signs = format!("list {:+}  trim {:+}  morale {:+}", ship.list, view.trim, ship.morale);
    line.put(signs, Tone::Plain);
    board.0.push(line);
}

fn draw_crew(view: &View, board: &mut Board) {
    let crew = &view.position.ship.crew;
    let words: Vec<String> = crew.iter().map(|(man, value)| format!("{man} {value:+}")).collect();
    let (officers, chiefs) = words.split_at(words.len().min(5));
    board.line(officers.join(", "), Tone::Dim);
    let fdt = if view.position.ship.fdt { "FDT aboard" } else { "no FDT" };
    let emergency = if view.position.ship.emergency { "; EMERGENCY DECLARED" } else { "" };
    board.line(format!("{}; {fdt}{emergency}", chiefs.join(", ")), Tone::Dim);
}

/// The planes around the ship: a column for each bearing, a row for each altitude.
fn draw_sea(view: &View, board: &mut Board) {
    let order = [5, 6, 7, 0, 1, 2, 3, 4].map(|at: usize| Bearing::ALL[at]);
    let mut head = Line::new().with("      ", Tone::Plain);
    for bearing in order {
        head.put(format!("{:^10}", bearing.word()), Tone::Sea);
    }
    board.0.push(head);
    for altitude in [Altitude::High, Altitude::Medium, Altitude::Low] {
        let mut line = Line::new().with(format!("  {altitude}   "), Tone::Sea);
        for bearing in order {
            let here = view
                .planes
                .iter()
                .filter(|plane| plane.bearing == bearing && plane.altitude == altitude)
                .map(|plane| {
                    let marks = if plane.fate == Fate::Flamed { "*" } else { "" };
                    format!("{}{marks}{}", plane.number, "'".repeat(usize::from(plane.hits)))
                });
            let cell = here.collect::<Vec<_>>().join(" ");
            line.put(format!("{:^10}", if cell.is_empty() { "." } else { &cell }), Tone::Second);
        }
        board.0.push(line);
    }
    let names: Vec<String> =
        view.planes.iter().map(|plane| format!("{} {}", plane.number, plane.plane)).collect();
    if !names.is_empty() {
        board.line(format!("  planes: {}", names.join(", ")), Tone::Second);
    }
}

fn draw_mounts(view: &View, board: &mut Board) {
    for &section in Section::ALL {
        let mut line = Line::new().with(format!("{:<9}", section.word()), Tone::Strong);
        for mount in view.mounts.iter().filter(|mount| mount.section == section) {
            let tone = match (mount.can_fire, mount.hits) {
                (false, _) => Tone::Lost,
                (true, 0) => Tone::Plain,
                (true, _) => Tone::Hurt,
            };
            let state = match (mount.can_fire, mount.hits) {
                (false, _) => "x".to_owned(),
                (true, 0) => String::new(),
                (true, hits) => format!("-{hits}"),
            };
            let ace = if mount.ace { "!" } else { "" };
            line.put(format!("{}{state}{ace} ", mount.mount), tone);
        }
        let fires = view.position.ship.deck_fires[section];
        if fires > 0 {
            line.put(format!("  deck fires {fires}"), Tone::Hurt);
        }
        board.0.push(line);
    }
}

fn draw_damage(view: &View, board: &mut Board) {
    let mut words: Vec<(String, Tone)> = Vec::new();
    for room in &view.compartments {
        let state = match (room.destroyed, room.flooded, room.burning) {
            (_, true, _) => "flooded",
            (true, ..) => "destroyed",
            (_, _, true) => "burning",
            _ => continue,
        };
        let tone = if room.burning { Tone::Hurt } else { Tone::Lost };
        words.push((format!("{} {} ({state})", room.compartment, room.markers), tone));
    }
    let ship = &view.position.ship;
    let water = (ship.water.word() != "ok").then(|| format!("water lines {}", ship.water));
    words.extend(water.map(|text| (text, Tone::Hurt)));
    let equipment = ship.equipment.iter().map(|(one, &how)| (one.word(), how));
    let secondary = ship.secondary.iter().map(|(room, &how)| (room.word(), how));
    let broken = equipment.chain(secondary).filter(|(_, how)| *how != Condition::Ok);
    words.extend(broken.map(|(name, how)| {
        let tone = if how == Condition::Destroyed { Tone::Lost } else { Tone::Hurt };
        (format!("{name} {how}"), tone)
    }));
    let mut line = Line::new();
    for (text, tone) in words {
        if line.width() + text.chars().count() + 2 > 98 {
            board.0.push(std::mem::take(&mut line));
        }
        line.put(text + "; ", tone);
    }
    if line.width() > 0 {
        board.0.push(line);
    }
}
