//! Chapter 4: the Attack Turn. Airspeed, placing and assigning Hazards, leaving, and the end.

mod bombing;
mod hazards;
pub(crate) mod orders;

use crate::Doolittle;
use crate::cups::{fair_share, first_of};
use crate::event::say;
use crate::illegal::{Illegal, Verdict, ensure};
use crate::parts::{Area, Bomber, Cup, Front};
use crate::state::{Aim, Aircraft, Attack, AttackPhase, Berth, Face, Spot, State};
use crate::step::{Ask, Frame};
use crate::table::Table;
use orders::{Loads, box_load, check_over_target, hazard_loads};

impl Doolittle {
    /// One step of the Attack segment. [EDR 4.0, 4.0.2]
    pub(crate) fn attack_step(&self, table: &mut Table) {
        let over = |one: &Aircraft| one.is_over_target() || one.berth == Berth::Due;
        if !table.aircraft.iter().any(over) {
            self.end_attack(table);
            return;
        }
        match table.attack.phase {
            AttackPhase::Airspeed => self.airspeed(table),
            AttackPhase::Place => self.place(table),
            AttackPhase::Assign => self.assign(table),
            AttackPhase::Evade => self.ask_or_go_on(table, Ask::Evade),
            AttackPhase::Gunnery => self.ask_or_go_on(table, Ask::Gunnery),
            AttackPhase::Resolve => self.resolve_step(table),
            AttackPhase::Exit => self.ask_or_go_on(table, Ask::Exit),
            AttackPhase::Approach => self.ask_or_go_on(table, Ask::Approach),
            AttackPhase::BombsAway => self.ask_or_go_on(table, Ask::Release),
            AttackPhase::Boxes => self.release_in_boxes(table),
        }
    }

    /// Asks what may be done in a phase, or passes it over when that is nothing.
    fn ask_or_go_on(&self, state: &mut State, ask: Ask) {
        if self.has_options(state, ask) {
            state.agenda.push(Frame::Ask(ask));
        } else {
            self.next_phase(state);
        }
    }

    /// The next phase of the Attack Turn. [EDR 4.0, 3.5]
    pub(crate) fn next_phase(&self, state: &mut State) {
        let at = state.attack.phase as usize + 1;
        state.attack.phase = AttackPhase::ALL[at.min(AttackPhase::COUNT - 1)];
    }

    /// Every B-25 on the map moves, then others come in. [EDR 4.1, 4.1.1, 4.1.2, 4.1.3]
    fn airspeed(&self, table: &mut Table) {
        let moved = table.attack.moved;
        let next = table.over_target().find(|bomber| moved & bomber.bit() == 0);
        if let Some(bomber) = next {
            let area = self.area_of(table, bomber).expect("a B-25 over the target is in an Area");
            match self.data.area(area).adjacent[..] {
                [only] => self.fly_to(table, bomber, only),
                _ => table.agenda.push(Frame::Ask(Ask::Airspeed(bomber))),
            }
            return;
        }
        let turn = table.attack.turn;
        let due = |state: &State, bomber: Bomber, entry: u8| {
            state.plane(bomber).berth == Berth::Due && state.plane(bomber).entry == entry
        };
        let delayed = Bomber::ALL.iter().find(|&&bomber| turn > 0 && due(table, bomber, turn));
        if let Some(&bomber) = delayed {
            match table.plane(bomber).gate {
                Some(area) => self.enter(table, bomber, area),
                None => table.agenda.push(Frame::Ask(Ask::Delayed(bomber))),
            }
            return;
        }
        let mut queue = Bomber::ALL.iter().copied().filter(|&bomber| due(table, bomber, 0));
        if !table.attack.entered
            && let Some(first) = queue.next()
        {
            match (queue.next(), table.attack.gate) {
                (None, Some(area)) => {
                    table.attack.entered = true;
                    self.enter(table, first, area);
                }
                _ => table.agenda.push(Frame::Ask(Ask::Queue)),
            }
            return;
        }
        self.next_phase(table);
    }

    /// A B-25 moves to an adjacent Area. [EDR 4.1]
    pub(crate) fn fly_to(&self, table: &mut Table, bomber: Bomber, area: Area) {
        table.plane_mut(bomber).berth = Berth::Area(area);
        table.attack.moved |= bomber.bit();
        let (name, place) = (self.data.pilot(bomber), &self.data.area(area).name);
        say!(table, "4.1", "{name} flies to {place}");
    }

    /// A B-25 comes in. [EDR 4.1.1, 4.1.1-scen, 4.1.1-free]
    pub(crate) fn enter(&self, table: &mut Table, bomber: Bomber, area: Area) {
        table.attack.moved |= bomber.bit();
        let plane = table.plane_mut(bomber);
        plane.berth = Berth::Area(area);
        (plane.entry, plane.gate) = (0, None);
        let (name, place) = (self.data.pilot(bomber), &self.data.area(area).name);
        say!(table, "4.1.1", "{name} comes in over {place}");
    }

    /// How many Hazards are drawn for an Area. [EDR 4.2.2, 4.2.2-negative, 4.2.3, 3.4]
    pub fn hazards_for(&self, state: &State, area: Area) -> u8 {
        let here = state.in_area(area).count() as i16;
        let track = self.data.detonations(state.detonations[area.city() as usize]);
        let total = here + i16::from(state.security.alert) + i16::from(track);
        total.clamp(0, i16::from(self.data.area(area).maximum)) as u8
    }

    /// Hazards are drawn, Area by Area in the player's order. [EDR 4.2]
    fn place(&self, table: &mut Table) {
        let (first, more) = first_of(self.areas_to_place(table));
        let quiet = self.areas_to_place(table).find(|&area| self.hazards_for(table, area) == 0);
        match (first, more) {
            (None, _) => self.next_phase(table),
            // The order matters to nobody where nothing is drawn.
            _ if quiet.is_some() => table.attack.placed |= quiet.map_or(0, Area::bit),
            (Some(only), false) => self.place_in(table, only),
            _ => table.agenda.push(Frame::Ask(Ask::Place)),
        }
    }

    /// The Areas with B-25s for which nothing was drawn yet this turn.
    pub(crate) fn areas_to_place<'a>(&self, state: &'a State) -> impl Iterator<Item = Area> + 'a {
        let placed = state.attack.placed;
        let occupied = state.occupied();
        Area::ALL.iter().copied().filter(move |area| occupied & !placed & area.bit() != 0)
    }

    /// Draws for one Area. [EDR 4.2, 4.2.1, 4.2.2-response]
    pub(crate) fn place_in(&self, table: &mut Table, area: Area) {
        table.attack.placed |= area.bit();
        let cup = Cup::of(table.attack.city, table.attack.side);
        for _ in 0..self.hazards_for(table, area) {
            let front = self.draw(table, cup, Spot::Area(area), "4.2");
            if let Some(front) = front {
                let place = &self.data.area(area).name;
                say!(table, "4.2", "{place}: {} marker", front.name());
            }
        }
    }

    /// The next marker to be assigned, and its Area. [EDR 4.3]
    pub(crate) fn next_unassigned(&self, state: &State) -> Option<(usize, Area)> {
        let occupied = state.occupied();
        state.markers.iter().enumerate().find_map(|(at, marker)| match marker.spot {
            Spot::Area(area) if occupied & area.bit() != 0 => Some((at, area)),
            _ => None,
        })
    }

    /// Hazards are assigned one by one; the player is asked where there is a choice. [EDR 4.3, 4.3.1]
    fn assign(&self, state: &mut State) {
        let Some((at, area)) = self.next_unassigned(state) else {
            self.next_phase(state);
            return;
        };
        if state.markers[at].face == Face::Down(Front::Boxed) {
            let least = self.least_boxed(state, area);
            let targets = self.data.area(area).targets.iter();
            let fit = targets.copied().filter(|&one| box_load(state, one) == least);
            match first_of(fit) {
                (None, _) => self.put_back(state, at),
                (Some(only), false) => state.markers[at].spot = Spot::Target(only),
                _ => state.agenda.push(Frame::Ask(Ask::Boxing(area))),
            }
            return;
        }
        let loads = hazard_loads(state);
        let most = self.share_in(state, area, &loads);
        let fit = state.in_area(area).filter(|&one| u16::from(loads[one as usize]) <= most);
        match first_of(fit) {
            (Some(only), false) => state.markers[at].spot = Spot::On(only),
            _ => state.agenda.push(Frame::Ask(Ask::Assign(area))),
        }
    }

    /// How many markers the emptiest boxes of an Area hold. [EDR 4.3.1]
    fn least_boxed(&self, state: &State, area: Area) -> u8 {
        let targets = self.data.area(area).targets.iter();
        targets.map(|&target| box_load(state, target)).min().unwrap_or(0)
    }

    /// The most that a B-25 of an Area may carry to have its next Hazard: as evenly as possible, an attached
    /// Interceptor counting as assigned. [EDR 4.3, 4.3-interceptor]
    fn share_in(&self, state: &State, area: Area, all: &Loads) -> u16 {
        let mut loads: wardroom_kernel::Stack<u16, { Bomber::COUNT }> = Default::default();
        state.in_area(area).for_each(|bomber| loads.push(all[bomber as usize].into()));
        let left = state
            .markers
            .iter()
            .filter(|one| one.spot == Spot::Area(area) && one.face != Face::Down(Front::Boxed))
            .count();
        fair_share(&mut loads, 1, left)
    }

    /// A B-25 may leave the map unloaded, at the perimeter, with no Interceptor attached. [EDR 4.7,
    /// 4.6.3-interceptor-attached]
    pub(crate) fn check_exit(&self, state: &State, bomber: Bomber) -> Verdict {
        check_over_target(state, bomber, "4.7")?;
        let plane = state.plane(bomber);
        ensure(!plane.loaded, Illegal::LoadedStill { bomber })?;
        let area = plane.area().ok_or(Illegal::InBox { bomber, rule: "4.7" })?;
        ensure(self.data.area(area).perimeter, Illegal::NotAtEdge { bomber, area })?;
        let rule = "4.6.3-interceptor-attached";
        ensure(!state.is_intercepted(bomber), Illegal::Hunted { bomber, rule })
    }

    /// A B-25 leaves the map. [EDR 4.7, 4.7-where]
    pub(crate) fn exit(&self, table: &mut Table, bomber: Bomber) {
        let area = table.plane(bomber).area();
        for at in (0..table.markers.len()).rev() {
            let marker = table.markers[at];
            let on_it = marker.spot == Spot::On(bomber) || marker.spot == Spot::Attached(bomber);
            if on_it && marker.cup.is_for_targets() {
                self.leave_or_put_back(table, at, area);
            }
        }
        let safe = table.story.is_attack_only();
        table.plane_mut(bomber).berth = if safe { Berth::Safe } else { Berth::Flying };
        say!(table, "4.7", "{} leaves the target area", self.data.pilot(bomber));
    }

    /// The turn ends: what lay on B-25s goes back or stays in the Area, and the marker moves on.
    /// [EDR 4.0, 4.6.1-stay, 4.0.1, 4.0.1-fuel]
    pub(crate) fn end_attack_turn(&self, table: &mut Table) {
        for at in (0..table.markers.len()).rev() {
            let marker = table.markers[at];
            match marker.spot {
                Spot::On(bomber) if marker.cup.is_for_targets() => {
                    let area = self.area_of(table, bomber);
                    self.leave_or_put_back(table, at, area);
                }
                Spot::Attached(_) | Spot::Target(_) => table.markers[at].done = false,
                _ => {}
            }
        }
        let attack = &mut table.attack;
        let last = attack.turn >= self.data.figures.last_turn;
        *attack = Attack {
            turn: attack.turn + 1,
            phase: AttackPhase::Airspeed,
            entered: false,
            moved: 0,
            placed: 0,
            fired: 0,
            hopped: 0,
            tried: 0,
            ..*attack
        };
        if !last {
            return;
        }
        match table.attack.flight {
            None => self.last_chance(table),
            Some(flight) => {
                table.attack.turn = 1;
                if table.over_target().next().is_some() {
                    say!(table, "4.0.1-fuel", "nine turns over the target cost {flight} Fuel");
                    table.agenda.push(Frame::Consume(flight));
                }
            }
        }
    }

    /// Scenarios 1 to 6 end after turn 9: whoever is left drops bombs in the open and may get away.
    /// [EDR 4.0.1, 1.2]
    fn last_chance(&self, table: &mut Table) {
        table.attack.turn = self.data.figures.last_turn;
        for &bomber in Bomber::ALL {
            let plane = *table.plane(bomber);
            if plane.berth == Berth::Due {
                table.plane_mut(bomber).berth = Berth::Safe;
            }
            if !plane.is_over_target() {
                continue;
            }
            self.unload(table, bomber, Aim::Sea);
            let die = table.die("4.0.1");
            let worse = u8::from(plane.damage > 0) + u8::from(table.is_intercepted(bomber));
            let name = self.data.pilot(bomber);
            if die >= self.data.figures.escape + worse {
                say!(table, "4.0.1", "{name} slips away at the last moment");
                self.lose(table, bomber, Berth::Safe);
            } else {
                say!(table, "4.0.1", "{name} does not come back; her crew is captured");
                self.lose(table, bomber, Berth::Captured);
            }
        }
    }

    /// No B-25 is left over the target: the game ends, or the Flight Turn goes on. [EDR 4.0.2, 4.0.2-resume]
    fn end_attack(&self, table: &mut Table) {
        table.agenda.pop();
        let Some(flight) = table.attack.flight else {
            self.finish(table);
            return;
        };
        say!(table, "4.0.2-resume", "the attack of {flight} is over");
        table.attack = Attack::default();
        self.close_flight(table, flight);
    }
}
