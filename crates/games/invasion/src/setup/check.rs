//! Reads a loose position and says everything that is wrong with it.

use wardroom_hexmap::{Hex, Place};
use wardroom_kernel::{Complaints, EnumMap, EnumSet, Rule, Stack};

use super::{FLAGS, Setup};
use crate::data::Data;
use crate::footing::Footing;
use crate::forces::{
    Berth, Chit, Fate, JAPANESE_ROOM, Org, STACK, Ship, Side, Sub, US_UNITS, UsPlane,
};
use crate::map::{Ground, LAND, Spot};
use crate::state::{DEAD, Ending, LAST_TURN, Phase, Pulls, State, WAITING};
use crate::table::Table;
use crate::{deployment, iph, landing, sea, sequence, victory};

/// Keeps what is wrong.
pub(super) struct Check<'a> {
    pub(super) data: &'a Data,
    wrong: Complaints,
}

/// Checks a position.
///
/// # Errors
/// Everything that is wrong with it, at once.
pub(crate) fn check(data: &Data, setup: &Setup) -> Result<State, Complaints> {
    let mut check = Check { data, wrong: Complaints::default() };
    let mut state = check.read(setup);
    check.stacks(&state);
    check.phase(&state);
    check.beaches(&state);
    check.points(setup, &state);
    check.companies(&state);
    check.chits(&state);
    check.ships(setup, &state);
    check.planes(&state);
    match setup.underway[..] {
        [] => {}
        [frame] => state.frames.push(check.frame(&state, frame)),
        _ => check.complain("underway", "one procedure waits at a time", iph("5.2")),
    }
    let state = check.wrong.or(state)?;
    let stuck = |side| sequence::choices(data, &state, side, &[]).is_empty();
    let mut wrong = Complaints::default();
    if sequence::decides(data, &state).is_some_and(stuck) {
        wrong.break_rule("phase", "there is nothing to decide here", iph("5.2"));
    }
    wrong.or(state)
}

impl Check<'_> {
    pub(super) fn complain(&mut self, place: &str, reason: impl Into<String>, rule: Rule) {
        self.wrong.break_rule(place, reason, rule);
    }

    pub(super) fn must(&mut self, holds: bool, place: &str, reason: &str, rule: Rule) {
        if !holds {
            self.complain(place, reason, rule);
        }
    }

    fn place(&mut self, at: &str, hex: Hex) -> Option<Place> {
        let place = self.data.map.land.place(hex);
        self.must(place.is_some(), at, &format!("{hex} is no hex of Oahu"), iph("2.2.1"));
        place
    }

    fn places(&mut self, at: &str, hexes: &[Hex]) -> Vec<Place> {
        hexes.iter().filter_map(|&hex| self.place(at, hex)).collect()
    }

    /// Where a unit is by its word, and which flags it has.
    fn unit(&mut self, at: &str, word: &str) -> (Place, [bool; 3]) {
        let mut parts = word.split_whitespace();
        let place = match parts.next().unwrap_or("dead") {
            "dead" => DEAD,
            "waiting" => WAITING,
            hex => match hex.parse::<Hex>() {
                Ok(hex) => self.place(at, hex).unwrap_or(DEAD),
                Err(reason) => {
                    self.complain(at, reason, iph("2.2.1"));
                    DEAD
                }
            },
        };
        let mut flags = [false; 3];
        for part in parts {
            match FLAGS.iter().position(|&flag| flag == part) {
                Some(flag) => flags[flag] = true,
                None => {
                    self.complain(at, format!("{part} means nothing of a unit"), iph("2.11.1"));
                }
            }
        }
        let plain = place.index() < LAND || flags == [false; 3];
        self.must(
            plain,
            at,
            "who is dead or waits is neither reduced nor stalled nor spent",
            iph("2.11.1"),
        );
        (place, if plain { flags } else { [false; 3] })
    }

    fn units(&mut self, at: &str, words: &[String], room: usize) -> Vec<(Place, [bool; 3])> {
        let reason = format!("{} units, and there are {room}", words.len());
        self.must(words.len() <= room, at, &reason, iph("2.3"));
        let read = words.iter().take(room).enumerate();
        read.map(|(number, word)| self.unit(&format!("{at}[{number}]"), word)).collect()
    }

    fn battleships(&mut self, at: &str, ships: &[Ship]) -> EnumSet<Ship> {
        let all = ships.iter().all(|ship| ship.is_battleship());
        self.must(all, at, "only Hiei and Kirishima support battles", iph("7.1.1"));
        ships.iter().copied().filter(|ship| ship.is_battleship()).collect()
    }

    /// Reads everything that is written, whether it makes sense or not, with what follows from it.
    fn read(&mut self, setup: &Setup) -> State {
        let data = self.data;
        let map = &data.map;
        // From the first turn to the first disposition the battleships are close in. [IPH 5.10]
        let early = setup.turn < 5 && !matches!(setup.phase, Phase::Beachhead | Phase::Deployment);
        let berths = EnumMap::from_fn(|ship: Ship| match ship {
            ship if setup.gone.contains(&ship) => Berth::Gone,
            ship if setup.close_in.contains(&ship) => Berth::CloseIn,
            ship if early && ship.is_battleship() => Berth::CloseIn,
            _ => Berth::Distant,
        });
        let afloat = Ship::IJN_CARRIERS.into_iter().filter(|&ship| berths[ship] != Berth::Gone);
        let mut interdictors = Stack::new();
        for place in self.places("interdictors", &setup.interdictors).into_iter().take(6) {
            interdictors.push(Spot(place));
        }
        let mut state = State {
            readings: setup.readings,
            turn: setup.turn,
            phase: setup.phase,
            middle: setup.middle.and_then(|hex| self.place("middle", hex)),
            beachheads: setup
                .beachheads
                .map(|hex| hex.and_then(|hex| self.place("beachheads", hex))),
            us: [DEAD; US_UNITS],
            reduced_marines: 0,
            garrisons: match &setup.garrisons {
                None => map.forts.into_iter().collect(),
                Some(hexes) => self.places("garrisons", hexes).into_iter().collect(),
            },
            row: setup.row,
            us_spent: 0,
            japan: [DEAD; JAPANESE_ROOM],
            reduced: 0,
            stalled: 0,
            japan_spent: 0,
            attacked: self.places("attacked", &setup.attacked).into_iter().collect(),
            control: self.places("control", &setup.control).into_iter().collect(),
            once_taken: self.places("once-taken", &setup.once_taken).into_iter().collect(),
            vp: 0,
            rebellion: setup.rebellion,
            cup: EnumSet::EMPTY,
            pulled: 0,
            moved: setup.moved || setup.phase == Phase::JapaneseMovement,
            fought: setup.fought || setup.phase == Phase::JapaneseCombat,
            berths,
            disposition: setup.disposition.as_ref().map(|ships| ships.iter().copied().collect()),
            planes: setup.planes.unwrap_or(afloat.count() as u8),
            planes_close_in: 0,
            planes_used: setup.planes_used,
            interdictors,
            us_planes_used: setup.us_planes_used.iter().copied().collect(),
            army_plane: setup.army_plane,
            supported: self.battleships("supported", &setup.supported),
            strikes: setup.strikes,
            struck: self.battleships("struck", &setup.struck),
            last_march: setup.last_march.and_then(|[from, to]| {
                Some([self.place("last-march", from)?, self.place("last-march", to)?])
            }),
            frames: Stack::new(),
        };
        self.read_units(setup, &mut state);
        let in_forts = state.garrisons.iter().all(|fort| map.forts.contains(&fort));
        self.must(in_forts, "garrisons", "garrisons are in forts", iph("3.3.3"));
        let lasting = state.once_taken.iter().all(|place| map.is_lasting(place));
        let reason = "only of airfields and Honolulu it counts that they were Japanese once";
        self.must(lasting, "once-taken", reason, iph("7.15.1"));
        // Where Japanese are, the hex is Japanese, and what is Japanese was so once. [IPH 3.6.1]
        let held = state.japan.iter().copied().filter(|place| place.index() < LAND);
        for place in held.chain(state.beachheads.into_iter().flatten()) {
            state.control.insert(place);
        }
        for place in state.control.iter().filter(|&place| map.is_lasting(place)) {
            state.once_taken.insert(place);
        }
        let on_close_in = state.planes.min(state.ijn_carriers());
        state.planes_close_in = setup.planes_close_in.unwrap_or(on_close_in);
        state.vp = setup.permanent.saturating_add(victory::points_on_the_map(data, &state));
        self.read_cup(setup, &mut state);
        state
    }

    fn read_units(&mut self, setup: &Setup, state: &mut State) {
        let divisions = [
            (Sub::D24, "division-24", &setup.division_24),
            (Sub::D25, "division-25", &setup.division_25),
            (Sub::Usmc, "marines", &setup.marines),
        ];
        for (sub, at, words) in divisions {
            let units = self.units(at, words, sub.units().len());
            for (number, (place, [reduced, stalled, spent])) in units.into_iter().enumerate() {
                let unit = sub.units().start + number;
                let fits = place != WAITING && !stalled && (!reduced || sub == Sub::Usmc);
                self.must(fits, at, "US units neither wait nor stall", iph("2.11.1"));
                state.us[unit] = if fits { place } else { DEAD };
                state.us_spent |= u128::from(spent) << unit;
                if fits && reduced {
                    state.reduced_marines |= 1 << number;
                }
            }
        }
        for (org, at, words) in [(Org::Snlf, "snlf", &setup.snlf), (Org::Ija, "ija", &setup.ija)] {
            let numbers = self.data.units(org);
            let units = self.units(at, words, numbers.len());
            for (unit, (place, [reduced, stalled, spent])) in numbers.zip(units) {
                state.japan[unit] = place;
                state.reduced |= u64::from(reduced) << unit;
                state.stalled |= u64::from(stalled) << unit;
                state.japan_spent |= u64::from(spent) << unit;
            }
        }
        for &unit in setup.us_spent.iter().filter(|&&unit| usize::from(unit) < US_UNITS) {
            state.us_spent |= 1 << unit;
        }
        for &unit in setup.japan_spent.iter().filter(|&&unit| usize::from(unit) < JAPANESE_ROOM) {
            state.japan_spent |= 1 << unit;
        }
    }

    fn read_cup(&mut self, setup: &Setup, state: &mut State) {
        match &setup.cup {
            None => {
                sequence::fill_cup(state);
                let phase = state.phase;
                let drawn = Chit::ALL.iter().find(|&&chit| sequence::phase_of(chit) == phase);
                drawn.map(|&chit| state.cup.remove(chit));
            }
            Some(words) => {
                for word in words {
                    match Chit::named(word) {
                        Some(chit) => _ = state.cup.insert(chit),
                        None => {
                            self.complain("cup", format!("{word} is no chit"), iph("5.6.1"));
                        }
                    }
                }
            }
        }
        let out = Chit::ALL.iter().filter(|&&chit| is_missing(state, chit)).count();
        state.pulled = setup.pulled.unwrap_or(out as u8);
    }

    /// Whether every stack may stand where it is. [IPH 6.1, 6.2, 6.3, 6.4, 6.5, 9.7]
    fn stacks(&mut self, state: &State) {
        let data = self.data;
        let table = Table::of(data, state);
        for place in data.map.land.all().filter(|&place| !table.is_empty(place)) {
            let at = &data.map.land.hex(place).to_string();
            let (us, japan) = (table.has(Side::Us, place), table.has(Side::Japan, place));
            self.must(!us || !japan, at, "enemies never share a hex", iph("6.1"));
            let american = !us || !state.control.contains(place);
            self.must(american, at, "a hex with US units is American", iph("3.6.2"));
            let [d24, d25, marines] = Sub::MOBILE.map(|sub| state.us_at(sub, place).count() as u8);
            let companies = state.japan_at(place).count() as u8;
            let low = d24 + d25 <= STACK && companies <= STACK;
            self.must(low, at, "more than four units", iph("6.1"));
            let apart = marines == 0 || (marines == 1 && d24 + d25 == 0);
            self.must(apart, at, "Marines stack with garrisons only", iph("6.4"));
            let apart = d24 == 0 || d25 == 0 || data.map.ground(place) == Ground::Fort;
            self.must(apart, at, "the divisions mix in fortifications only", iph("6.5"));
            let mut orgs = state.japan_at(place).map(|unit| data.org(unit));
            let first = orgs.next();
            let one = orgs.all(|org| Some(org) == first) || state.is_beachhead(place);
            let apart = one || self.is_being_cleared(state, place) || state.is_over();
            self.must(apart, at, "IJA and SNLF mix in beachheads only", iph("6.2"));
            let row = state.row && place == data.map.ford_island;
            let alone = !row || d24 + d25 + marines + companies == 0;
            self.must(alone, at, "nothing stacks with Battleship Row", iph("6.3"));
        }
    }

    /// Whether those who were first in a hex that IJA and SNLF share can still leave it. [IPH 9.13.2, ruling 9]
    fn is_being_cleared(&self, state: &State, place: Place) -> bool {
        let spent = |unit: &usize| state.is_japan_spent(*unit);
        let arrived = state.japan_at(place).find(spent).map(|unit| self.data.org(unit));
        let parted = state
            .japan_at(place)
            .all(|unit| spent(&unit) == (Some(self.data.org(unit)) == arrived));
        let footing = Footing::new(self.data, state, Side::Japan);
        state.phase == Phase::JapaneseMovement
            && parted
            && footing.shared() == Some(place)
            && footing.is_left(place)
    }

    /// Whether the phase belongs to the turn, and what has happened to the phase. [IPH 5.1, 5.2]
    fn phase(&mut self, state: &State) {
        let (turn, phase) = (state.turn, state.phase);
        self.must((1..=LAST_TURN).contains(&turn), "turn", "there are 11 turns", iph("5.1"));
        let (fits, reason, rule) = match phase {
            Phase::Beachhead | Phase::Deployment => {
                (turn == 1, "the set-up comes before turn 1", iph("3.5"))
            }
            Phase::IjnDisposition | Phase::UsnDisposition | Phase::CarrierCombat => {
                (matches!(turn, 5 | 9), "ships are disposed on turns 5 and 9", iph("7.3.1"))
            }
            Phase::Submarines => (turn >= 5, "submarines attack from turn 5", iph("7.11")),
            Phase::UsMovement(_) | Phase::UsCombat(_) if turn == 1 => {
                (false, "no chit is pulled on turn 1", iph("5.10"))
            }
            Phase::UsMovement(Sub::Row) => (false, "Battleship Row never moves", iph("2.10.3")),
            Phase::UsMovement(sub) => {
                (state.lives(sub), "who has no units has no chit", iph("5.6.3"))
            }
            Phase::UsCombat(sub) => {
                let lives = sub != Sub::Row || state.row;
                self.must(lives, "phase", "who has no units has no chit", iph("5.6.3"));
                (!state.is_night(), "the US does not fight by night", iph("5.9"))
            }
            Phase::Over(ending) => {
                let fits = match ending {
                    Ending::JapanWins => state.vp >= self.data.book.forces.win,
                    Ending::NoPoints => state.vp <= 0,
                    Ending::NoBeachhead => state.markers() == 0,
                    Ending::TimeRunsOut => turn == LAST_TURN,
                };
                (fits, "the game has not ended so", iph("4.2"))
            }
            _ => (true, "", iph("5.2")),
        };
        self.must(fits, "phase", reason, rule);
        let begins = matches!(
            phase,
            Phase::Beachhead
                | Phase::Deployment
                | Phase::IjnDisposition
                | Phase::UsnDisposition
                | Phase::CarrierCombat
                | Phase::Submarines
                | Phase::Landing
        );
        let untouched = state.pulled == 0
            && !state.moved
            && !state.fought
            && state.planes_used == 0
            && state.us_planes_used.is_empty()
            && state.supported.is_empty()
            && state.stalled == 0;
        let reason = "before the landing of a turn nobody has acted in it";
        self.must(!begins || untouched, "phase", reason, iph("5.2"));
        if state.is_over() {
            return;
        }
        let own = match phase {
            Phase::UsMovement(sub) | Phase::UsCombat(sub) => sub.units(),
            _ => 0..0,
        };
        let japanese = matches!(phase, Phase::JapaneseMovement | Phase::JapaneseCombat);
        let us_fits = (0..US_UNITS).all(|unit| {
            !state.is_us_spent(unit) || (own.contains(&unit) && state.us[unit] != DEAD)
        });
        let japan_fits = (0..JAPANESE_ROOM).all(|unit| {
            let there = state.japan[unit].index() < LAND && !state.is_stalled(unit);
            !state.is_japan_spent(unit) || (japanese && there)
        });
        let reason = "only units whose phase it is have moved or attacked in it";
        self.must(us_fits && japan_fits, "spent", reason, iph("10.3"));
        let fights = matches!(phase, Phase::JapaneseCombat | Phase::UsCombat(_));
        let fits = fights || state.attacked.is_empty();
        self.must(fits, "attacked", "hexes are attacked in combat phases", iph("10.3"));
    }

    /// Whether the beachhead is where it was chosen, and shown when it is. [IPH 3.2.1, 3.5]
    fn beaches(&mut self, state: &State) {
        let map = &self.data.map;
        let beaches = state.middle.and_then(|middle| map.beachheads(middle));
        let reason = "no beachhead has its middle there";
        self.must(state.middle.is_none() || beaches.is_some(), "middle", reason, iph("3.2.3"));
        for marker in state.beachheads.into_iter().flatten() {
            let reason = "a beachhead lies in an invasion area";
            self.must(map.area(marker).is_some(), "beachheads", reason, iph("3.2.2"));
        }
        if state.is_revealed() {
            let reason = "the beachhead is chosen before anything else";
            self.must(state.middle.is_some(), "middle", reason, iph("3.2.1"));
            let chosen = beaches.is_none_or(|hexes| {
                let markers = state.beachheads.into_iter().zip(hexes);
                markers.into_iter().all(|(marker, hex)| marker.is_none_or(|at| at == hex))
            });
            let reason = "markers lie in the middle and beside it, along the shore";
            self.must(chosen, "beachheads", reason, iph("3.5"));
            return;
        }
        let reason = "markers are placed after the US set-up";
        self.must(state.markers() == 0, "beachheads", reason, iph("3.5"));
        let nobody = state.control.is_empty() && state.japan.iter().all(|at| at.index() >= LAND);
        self.must(nobody, "control", "before the set-up nobody is ashore", iph("3.1"));
        match state.phase {
            Phase::Deployment => {
                let reason = "the beachhead is chosen before the US sets up";
                self.must(state.middle.is_some(), "middle", reason, iph("3.2.1"));
            }
            _ => {
                let reason = "the beachhead is not chosen yet";
                self.must(state.middle.is_none(), "middle", reason, iph("3.2.1"));
            }
        }
    }

    /// Whether the game goes on with the points there are. [IPH 4.2, 4.3.2, 4.3.3]
    fn points(&mut self, setup: &Setup, state: &State) {
        // Only ships and Battleship Row leave points that stay. [IPH 4.5, 4.7]
        let (mut least, mut most) = (0, if state.row { 0 } else { 5 });
        for ship in Ship::ALL.iter().filter(|&&ship| state.berths[ship] == Berth::Gone) {
            let fates = [Fate::Damaged, Fate::Sunk].map(|fate| ship.vp(fate));
            least += fates[0].min(fates[1]);
            most += fates[0].max(fates[1]);
        }
        let fits = (least..=most).contains(&setup.permanent);
        let reason = format!("ships and Battleship Row leave from {least} to {most} points");
        self.must(fits, "permanent", &reason, iph("4.8.1"));
        if !state.is_revealed() || state.is_over() {
            return;
        }
        let markers = state.markers() > 0;
        self.must(markers, "beachheads", "without a beachhead the US has won", iph("4.3.3"));
        let some = state.vp > 0 || !markers;
        self.must(some, "permanent", "without points Japan has lost", iph("4.3.2"));
        let reason = format!("with {} points Japan has won", state.vp);
        self.must(state.vp < self.data.book.forces.win, "permanent", &reason, iph("4.2"));
    }

    /// Whether companies have landed as they must, and US units stand where they set up. [IPH 8.2, 3.3.1]
    fn companies(&mut self, state: &State) {
        let strays = (0..JAPANESE_ROOM).any(|unit| {
            state.is_stalled(unit) && !state.is_beachhead(state.japan[unit]) && !state.is_over()
        });
        self.must(!strays, "stalled", "units stall in beachhead hexes", iph("8.5.2"));
        let by_night = state.is_night() && state.stalled != 0;
        self.must(!by_night, "stalled", "nobody lands by night", iph("12.3"));
        let fresh = !state.moved && !state.fought && state.pulled == 0;
        let due = state.phase == Phase::Window && fresh && landing::is_due(self.data, state);
        self.must(!due, "phase", "every unit that fits has landed", iph("8.2"));
        if state.turn == 1 && !state.is_over() {
            for sub in Sub::MOBILE {
                for &place in state.us[sub.units()].iter().filter(|&&place| place != DEAD) {
                    if let Err(illegal) = deployment::check_zone(self.data, sub, place) {
                        self.complain(sub.word(), illegal.to_string(), illegal.rule());
                    }
                }
            }
        }
    }

    /// Whether the chits in the cup and those pulled are those there are. [IPH 5.6.1, 5.6.3, 5.9]
    fn chits(&mut self, state: &State) {
        for chit in state.cup.iter() {
            let reason = format!("{} has no units left", chit.sub().name());
            self.must(state.lives(chit.sub()), "cup", &reason, iph("5.6.3"));
            let reason = format!("{chit} stays out by night");
            self.must(sequence::is_by_day(state, chit), "cup", &reason, iph("5.9"));
            let out = sequence::phase_of(chit) != state.phase;
            self.must(out, "cup", "the chit of the phase is drawn", iph("5.6.1"));
        }
        if state.is_over() {
            return;
        }
        let chits = || Chit::ALL.iter().copied();
        let least = chits().filter(|&chit| is_missing(state, chit)).count();
        let lost = |chit: &Chit| sequence::is_by_day(state, *chit) && !state.lives(chit.sub());
        let most = least + chits().filter(lost).count();
        let fits = (least..=most).contains(&usize::from(state.pulled));
        self.must(fits, "pulled", "those out of the cup were pulled", iph("5.6.1"));
        let first = state.turn > 1 || state.pulled == 0;
        self.must(first, "pulled", "no chit is pulled on turn 1", iph("5.10"));
        let four = state.readings.pulls != Pulls::Four || state.pulled <= sequence::FOUR_PULLS;
        self.must(four, "pulled", "four chits are pulled in a turn", iph("O.1"));
        let us = matches!(state.phase, Phase::UsMovement(_) | Phase::UsCombat(_));
        self.must(!us || state.pulled > 0, "pulled", "a chit brought the phase", iph("5.6.1"));
    }

    /// Whether ships are where they can be. [IPH 7.3.1, 7.8]
    fn ships(&mut self, setup: &Setup, state: &State) {
        let apart = !setup.close_in.iter().any(|ship| setup.gone.contains(ship));
        self.must(apart, "close-in", "a ship is in one place", iph("7.8"));
        let own = setup
            .disposition
            .iter()
            .flatten()
            .all(|ship| ship.side() == Side::Japan && state.berths[*ship] != Berth::Gone);
        self.must(own, "disposition", "only Japanese ships in the game", iph("7.3.1"));
        let disposed = state.disposition.is_some();
        let now = state.phase == Phase::UsnDisposition;
        self.must(disposed || !now, "disposition", "Japan disposes its ships first", iph("7.3.1"));
        let reason = "the ships are shown when the US has disposed its carriers";
        self.must(now || !disposed, "disposition", reason, iph("7.3.2"));
        let home = state.turn >= 5
            || !Ship::ALL.iter().any(|&ship| match state.berths[ship] {
                Berth::Gone => true,
                Berth::CloseIn => !ship.is_battleship(),
                Berth::Distant => false,
            });
        self.must(home, "close-in", "before turn 5 only battleships are close in", iph("7.3.1"));
        let there = state.supported.iter().all(|ship| state.berths[ship] != Berth::Distant);
        self.must(there, "supported", "a ship supports from close in", iph("7.1.1"));
        let searched = state.turn > 5
            || (state.turn == 5
                && !matches!(state.phase, Phase::IjnDisposition | Phase::UsnDisposition));
        let carriers = state.usn_carriers() > 0 || state.phase == Phase::CarrierCombat;
        let reason = "US carriers that found nobody strike";
        self.must(!state.strikes || (searched && carriers), "strikes", reason, iph("7.7"));
        let fits = state.strikes || state.struck.is_empty();
        self.must(fits, "struck", "nobody strikes today", iph("7.7"));
    }

    /// Whether planes are aboard and in the air as they can be. [IPH 7.2, 7.10, 7.13, 7.14]
    fn planes(&mut self, state: &State) {
        let (used, out) = (state.planes_used, state.interdictors.len());
        let reason = "six at most, and interdictors are used";
        let fits = state.planes <= 6 && used <= 6 && usize::from(used) >= out;
        self.must(fits, "planes", reason, iph("7.10"));
        let (close, afloat) = (state.ijn_carriers(), sea::afloat(state, Side::Japan));
        let distant = afloat.filter(|ship| !ship.is_battleship()).count() as u8 - close;
        let away = state.planes.checked_sub(state.planes_close_in);
        let fits = state.planes_close_in <= close && away.is_some_and(|away| away <= distant);
        self.must(fits, "planes", "one at most aboard each carrier", iph("7.3.1"));
        let lost = state.turn < 5 && state.planes < 6;
        self.must(!lost, "planes", "before turn 5 no plane is lost", iph("7.2"));
        let reason = "only planes aboard close-in carriers are used";
        self.must(used <= state.planes_close_in, "planes-used", reason, iph("7.10"));
        let twice = state.interdictors.iter().collect::<Vec<_>>();
        let once = (1..out).all(|at| !twice[..at].contains(&twice[at]));
        self.must(once, "interdictors", "one plane interdicts a hex", iph("7.13"));
        let grounded = used == 0 && out == 0 && state.us_planes_used.is_empty();
        let reason = "no planes fly on this turn";
        self.must(state.planes_fly() || grounded, "planes", reason, iph("7.2"));
        let carriers = Ship::US_CARRIERS.into_iter().zip(UsPlane::OF_CARRIERS);
        for (ship, plane) in carriers {
            let fits = !state.us_planes_used.contains(plane) || state.is_close(ship);
            self.must(fits, "us-planes-used", "planes fly from close in", iph("7.14"));
        }
        let airfields = &self.data.map.airfields;
        let none_left = airfields.iter().all(|&field| state.control.contains(field));
        let reason = "without an airfield there is no Army plane";
        self.must(!none_left || !state.army_plane, "army-plane", reason, iph("7.15.2"));
        let ever = airfields.iter().all(|&field| state.once_taken.contains(field));
        let reason = "the Army plane has an airfield while one was never taken";
        self.must(state.army_plane || ever, "army-plane", reason, iph("7.15.2"));
    }
}

/// Whether a chit is out of the cup though its sub-command lives: it was pulled this turn.
fn is_missing(state: &State, chit: Chit) -> bool {
    let belongs = sequence::is_by_day(state, chit) && state.lives(chit.sub());
    belongs && !state.cup.contains(chit)
}
