//! Says everything that is wrong with a position at once.

use std::fmt::Display;

use wardroom_kernel::Complaints;

use super::{CRAFT_MARKS, CounterSetup, FacilitySetup, Setup, ShipSetup, fresh};
use crate::arp;
use crate::arrivals::steam_needs;
use crate::data::{Data, Wave};
use crate::hex::Hex;
use crate::parts::*;
use crate::state::*;
use crate::table::Table;

/// More aircraft of one type than a field can hold.
const MOST_PARKED: u16 = 250;

/// Checks a position.
pub(crate) fn check(data: &Data, setup: &Setup) -> Result<State, Complaints> {
    let state = State {
        options: setup.options,
        conduct: setup.conduct,
        raid: setup.raid,
        turn: setup.turn,
        phase: setup.phase,
        initiative: setup.initiative,
        declares: setup.declares,
        passed: setup.passed,
        lost: setup.lost,
        destroyed: setup.destroyed,
        solace: setup.solace,
        attacked: setup.attacked,
        attacked_before: setup.attacked_before,
        box_attacks: setup.box_attacks,
        ..State::empty(data)
    };
    let mut check = Check { data, state, wrong: Complaints::default() };
    check.turn();
    setup.air.iter().for_each(|counter| check.counter(counter));
    for (at, ship) in setup.ships.iter().enumerate() {
        let again = setup.ships[..at].iter().any(|other| other.ship == ship.ship);
        check.ship(ship, again);
    }
    for (at, facility) in setup.facilities.iter().enumerate() {
        let again = setup.facilities[..at].iter().any(|other| other.facility == facility.facility);
        check.facility(facility, again);
    }
    check.fields(setup);
    check.hits(setup);
    check.counts();
    check.wrong.or(check.state)
}

/// Gathers what is wrong while the position is put together.
struct Check<'a> {
    data: &'a Data,
    state: State,
    wrong: Complaints,
}

impl Check<'_> {
    /// Complains unless something is so.
    fn must(&mut self, fine: bool, place: impl Display, reason: impl Display, rule: &'static str) {
        if !fine {
            self.wrong.break_rule(place.to_string(), reason.to_string(), arp(rule));
        }
    }

    fn table(&self) -> Table<'_> {
        Table { data: self.data, state: &self.state }
    }

    /// What the turn and the phase allow. [ARP A-turn-1, A-init-1, A-air-1, A-scr-2, A-fld-3]
    fn turn(&mut self) {
        let State { raid, turn, phase, passed, attacked, attacked_before, .. } = self.state;
        let last = raid.last_turn();
        self.must(turn <= last, "turn", format_args!("the last turn is {last}"), "A-turn-1");
        let over = phase != Phase::Over || turn == last;
        self.must(over, "phase", format_args!("the game ends with {last}"), "A-turn-1");
        let declaring = phase == Phase::AirToAir || !passed;
        self.must(declaring, "passed", "sides pass in air-to-air combat alone", "A-air-1");
        let fits = phase >= Phase::AirToSurface || attacked.is_empty();
        self.must(fits, "attacked", "nothing below is attacked before phase 7", "A-seq-1");
        let fits = turn > Turn::FIRST || attacked_before.is_empty();
        self.must(fits, "attacked-before", "there was no turn before", "A-scr-2");
    }

    /// Reads words for marks, each once.
    fn marks<'w>(
        &mut self,
        words: impl IntoIterator<Item = &'w str>,
        known: &[(u8, &str)],
        place: &str,
    ) -> u8 {
        let mut marks = 0;
        for word in words {
            match known.iter().find(|(_, name)| *name == word) {
                Some((mark, _)) => marks |= mark,
                None => {
                    let names: Vec<&str> = known.iter().map(|(_, name)| *name).collect();
                    self.wrong.add(place, format!("{word} is none of {}", names.join(", ")));
                }
            }
        }
        marks
    }

    /// A counter of the roster, once, where and as it can be.
    fn counter(&mut self, setup: &CounterSetup) {
        let place = format!("air.{}", setup.counter);
        let known = self.data.counters.iter().position(|card| card.name == setup.counter);
        let Some(at) = known else {
            self.wrong.add(place, "there is no such counter");
            return;
        };
        if self.state.air[at].at != Spot::GONE {
            self.wrong.add(place, "stands there twice");
            return;
        }
        let card = &self.data.counters[at];
        let Some(spot) = read_spot(&setup.at) else {
            let reason = format!("{} is no hex, no box, not waiting and not home", setup.at);
            self.wrong.add(place, reason);
            return;
        };
        self.spot(at, spot, &place);
        let plane = setup.plane.unwrap_or(card.plane);
        if plane != card.plane && card.wave != Wave::Scramble || plane.side() != card.side {
            self.wrong.add(&place, format!("is no counter of {plane}"));
        }
        let craft = match &setup.aircraft {
            None => fresh(self.data, at),
            Some(words) => self.craft(at, words, &place),
        };
        let deeds = self.deeds(at, &setup.deeds, &place);
        self.state.air[at] = Counter { at: spot, facing: setup.facing, plane, deeds, craft };
        if self.state.air[at].flying() == 0 {
            self.wrong.add(place, "no aircraft of it flies");
        }
    }

    /// Where a counter can be now. [ARP A-move-3, A-move-4, A-scen-2, A-arr-1]
    fn spot(&mut self, counter: usize, spot: Spot, place: &str) {
        let card = &self.data.counters[counter];
        let free = spot.hex().is_none() || self.state.air.iter().all(|other| other.at != spot);
        self.must(free, place, "another counter is in that hex", "A-move-3");
        let kb = spot == Spot::of_box(AirBox::Kb);
        let carriers = kb || spot == Spot::HOME;
        let fits = card.side != Side::Us || !carriers;
        self.must(fits, place, "US counters do not enter KB", "A-move-4");
        let fits = card.wave != Wave::First || !kb;
        self.must(fits, place, "what comes back to KB is home", "A-move-4");
        let State { raid, turn, phase, .. } = self.state;
        let fits = card.wave != Wave::Second || raid != Raid::FirstWave;
        self.must(fits, place, "the second wave does not fly in this scenario", "A-scen-2");
        let before = |first| turn < first || turn == first && phase == Phase::Arrivals;
        let (waits, comes) = match card.wave {
            Wave::First => (turn == Turn::FIRST && phase <= Phase::SecondMovement, None),
            Wave::Second => (before(Turn::SECOND_WAVE), Some(Turn::SECOND_WAVE)),
            Wave::Arrival { turn, .. } => (before(turn), Some(turn)),
            Wave::Scramble => (false, None),
        };
        self.must(waits || spot != Spot::WAITING, place, "waits no longer", "A-arr-1");
        if let Some(comes) = comes.filter(|_| waits && spot != Spot::WAITING) {
            let reason = format_args!("comes into the game on {comes}");
            self.must(false, place, reason, "A-arr-1");
        }
    }

    /// The aircraft of a counter carry what its roster has, and fire their last rounds in combat.
    /// [ARP 13.0.7, 11.5.1, 11.5.2]
    fn craft(&mut self, counter: usize, words: &[String], place: &str) -> [Craft; MOST_CRAFT] {
        let roster = fresh(self.data, counter);
        let most = roster.iter().filter(|craft| craft.flies()).count();
        // Types that never go up in this game are put on a place for fighters, to try the rules on them.
        let most =
            if self.data.counters[counter].wave == Wave::Scramble { MOST_CRAFT } else { most };
        let reason = format_args!("has at most {most} aircraft");
        self.must(words.len() <= most, place, reason, "13.0.7");
        let fighting = (Phase::AirToAir..=Phase::EndOfTurn).contains(&self.state.phase);
        let mut craft = [Craft::default(); MOST_CRAFT];
        for ((one, text), card) in craft.iter_mut().zip(words).zip(roster) {
            if text == "down" {
                continue;
            }
            let marks = self.marks(text.split_whitespace(), &CRAFT_MARKS, place);
            let load = marks & (Craft::FIRST_LOAD | Craft::SECOND_LOAD);
            self.must(card.is(load), place, "carries more than its roster has", "13.0.7");
            let last = marks & Craft::LAST_ROUNDS != 0;
            self.must(!last || fighting, place, "nobody has fired this turn", "11.5.2");
            let fits = !last || marks & Craft::EMPTY == 0;
            self.must(fits, place, "fires no last rounds when it is empty", "11.5.1");
            *one = Craft::from_marks(marks | Craft::FLYING);
        }
        craft
    }

    /// A counter has done this turn only what comes before in the turn. [ARP A-seq-1, A-seq-2, A-str-1, 13.0.1]
    fn deeds(&mut self, counter: usize, words: &[String], place: &str) -> u8 {
        let deeds = self.marks(words.iter().map(String::as_str), &Counter::DEEDS, place);
        let (card, phase) = (&self.data.counters[counter], self.state.phase);
        let has = |deed: u8| deeds & deed != 0;
        for (deed, word) in Counter::DEEDS {
            let first = match deed {
                Counter::MOVED => Phase::FirstMovement,
                Counter::ATTACKED | Counter::TARGETED => Phase::AirToAir,
                Counter::NAMED | Counter::FIRED_AT => Phase::AntiAircraft,
                _ => Phase::AirToSurface,
            };
            let reason = format_args!("has not {word} before phase {}", first.name());
            self.must(!has(deed) || phase >= first, place, reason, "A-seq-1");
        }
        let below = Counter::NAMED | Counter::DROPPED | Counter::STRAFED;
        let fits = card.side == Side::Japan || !has(below);
        self.must(fits, place, "only Japanese aircraft attack what is below", "13.0.1");
        let fits = card.load == Load::Torpedo || !has(Counter::NAMED);
        self.must(fits, place, "has no torpedoes on its roster", "A-seq-2");
        let fits = !(has(Counter::DROPPED) && has(Counter::STRAFED));
        self.must(fits, place, "strafes or drops, not both", "A-str-1");
        deeds
    }

    /// A ship, once, where and as she can be. [ARP A-ship-4, A-stm-1, A-stm-2, A-stm-3, A-stm-5, A-dmg-3, A-smk-1]
    fn ship(&mut self, setup: &ShipSetup, again: bool) {
        let place = format!("ships.{}", setup.ship);
        let Some(at) = self.data.ships.iter().position(|card| card.word == setup.ship) else {
            self.wrong.add(place, "there is no such ship");
            return;
        };
        if again {
            self.wrong.add(&place, "is told twice");
        }
        let (card, map) = (&self.data.ships[at], &self.data.map);
        let hex = setup.hex.unwrap_or(card.hex);
        let at_berth = hex == card.hex;
        let reason = format_args!("{hex} is no water");
        self.must(at_berth || map.is_water(hex), &place, reason, "A-stm-2");
        let fits = setup.points <= card.hull && setup.torpedo <= setup.points;
        let most = card.hull;
        let reason =
            format_args!("at most {most} points, of which those from torpedoes are a part");
        self.must(fits, &place, reason, "A-ship-4");
        let reason = format_args!("has AA {}", card.aa);
        self.must(setup.aa_lost <= card.aa, &place, reason, "A-dmg-3");
        let mut marks = match &setup.marks {
            Some(words) => self.marks(words.iter().map(String::as_str), &Ship::MARKS, &place),
            None => self.state.ships[at].marks,
        };
        // What smokes was hit by a bomb.
        marks |= if marks & Ship::SMOKING != 0 { Ship::BOMBED } else { 0 };
        let is = |mark: u8| marks & mark != 0;
        let ShipSetup { points, torpedo, aa_lost, .. } = *setup;
        self.state.ships[at] = Ship { hex, points, torpedo, aa_lost, marks };
        let (turn, phase) = (self.state.turn, self.state.phase);
        let sunk = self.table().condition(at) == Condition::Sunk;
        let under_way = is(Ship::UNDER_WAY);
        let fits = !under_way || !is(Ship::BEACHED | Ship::AWAY) && map.is_water(hex);
        self.must(fits, &place, "cannot be under way there", "A-stm-1");
        self.must(!under_way || !sunk, &place, "is sunk and not under way", "A-ship-4");
        let steam = card.under_way
            || turn.0 > 0
                && phase <= Phase::Scramble
                && steam_needs(self.data, Turn(turn.0 - 1), at) <= 6
            || phase > Phase::Scramble && steam_needs(self.data, turn, at) <= 6;
        // A harbour with fewer ships is written by ships that are at sea.
        let fits = steam || is(Ship::AWAY) || at_berth && !is(Ship::UNDER_WAY | Ship::BEACHED);
        self.must(fits, &place, format_args!("has no steam on {turn}"), "A-stm-1");
        let fits = !is(Ship::AWAY) || !is(Ship::BEACHED | Ship::SMOKING | Ship::MOVING);
        self.must(fits, &place, "is at sea and nowhere else", "A-stm-5");
        let fits = !is(Ship::BEACHED) || map.is_coast(hex);
        self.must(fits, &place, "is beached away from land", "A-stm-3");
        let fits = phase >= Phase::FirstMovement || !is(Ship::ORDERED | Ship::MOVING);
        self.must(fits, &place, "ships move in phase 4", "A-seq-1");
        let heavily = self.table().condition(at) >= Condition::HeavilyDamaged;
        let fits = heavily || !is(Ship::SMOKING);
        self.must(fits, &place, "smokes only when she is heavily damaged", "A-smk-1");
    }

    /// A facility, once, as it can be. [ARP A-map-6, A-fac-1, A-smk-1]
    fn facility(&mut self, setup: &FacilitySetup, again: bool) {
        let place = format!("facilities.{}", setup.facility);
        let word = |card: &crate::data::FacilityCard| card.word == setup.facility;
        let Some(at) = self.data.facilities.iter().position(word) else {
            self.wrong.add(place, "there is no such facility");
            return;
        };
        if again {
            self.wrong.add(&place, "is told twice");
        }
        let card = &self.data.facilities[at];
        let reason = format_args!("has {} points", card.points);
        self.must(setup.points <= card.points, &place, reason, "A-map-6");
        let fits = card.kind == FacilityKind::Tanks || !(setup.burning || setup.smoking);
        self.must(fits, &place, "only oil tanks burn and smoke", "A-fac-1");
        let fits = setup.points > 0 || !setup.burning;
        self.must(fits, &place, "burns only once a bomb has cost it points", "A-fac-1");
        let fits = setup.burning || setup.points >= card.points || !setup.smoking;
        self.must(fits, &place, "smokes while it burns and when it is destroyed", "A-smk-1");
        self.state.facilities[at] = setup.points;
        self.state.burning |= u32::from(setup.burning) << at;
        self.state.smoking |= u32::from(setup.smoking) << at;
    }

    /// Parked aircraft, and attacks on fields in boxes. [ARP A-fld-3]
    fn fields(&mut self, setup: &Setup) {
        for (at, line) in setup.parked.iter().enumerate() {
            let same = |other: &&super::ParkedSetup| {
                (other.field, other.plane) == (line.field, line.plane)
            };
            if setup.parked[..at].iter().find(same).is_some() {
                self.wrong.add(format!("parked.{}", line.plane), "is told twice at one field");
            }
            self.state.parked[line.field][line.plane] =
                Parked { sound: line.sound, damaged: line.damaged };
            if line.plane.side() != Side::Us {
                let place = format!("parked.{}", line.plane);
                self.wrong.add(place, "only US aircraft are parked on Oahu");
            }
        }
        for (field, &count) in setup.box_attacks.iter() {
            let place = format!("box-attacks.{field}");
            let fits = count <= if field.air_box().is_some() { 6 } else { 0 };
            self.must(fits, &place, "at most six counters attack a field in a box", "A-fld-3");
            let fits = count == 0 || self.state.attacked.contains(field);
            self.must(fits, &place, "was not attacked this turn", "A-fld-3");
        }
    }

    /// Hits that wait for their damage. [ARP 13.9.1, A-dmg-6]
    fn hits(&mut self, setup: &Setup) {
        let State { turn, phase, .. } = self.state;
        let latest = self.data.book.bomb_damage.latest;
        for hit in &setup.waiting {
            let place = format!("waiting.{}", hit.ship);
            let Some(at) = self.data.ships.iter().position(|card| card.word == hit.ship) else {
                self.wrong.add(place, "there is no such ship");
                continue;
            };
            let reason = format_args!("{} is still to come", hit.turn);
            self.must(hit.turn <= turn, &place, reason, "13.9.1");
            let fits = hit.turn < turn || phase >= Phase::AirToSurface;
            self.must(fits, &place, "nothing is dropped before phase 7", "A-seq-1");
            let waits = turn < latest
                || phase <= Phase::DeferredDamage && (turn == latest || hit.turn == turn);
            let reason = format_args!("waits no longer than {latest} or its own turn");
            self.must(waits || hit.turn > turn, &place, reason, "A-dmg-6");
            if self.state.waiting.is_full() {
                self.must(false, "waiting", "more hits than weapons", "13.9.1");
                return;
            }
            self.state.waiting.push(Hit { ship: at as u8, kind: hit.kind, turn: hit.turn });
        }
        // A torpedo leaves up to two hits, a bomb one.
        let mut room = self.state.waiting.len();
        for counter in self.data.counters_of(Side::Japan) {
            let loaded = usize::from(self.state.air[counter].count(Craft::FIRST_LOAD));
            room += match self.data.counters[counter].load {
                Load::Torpedo => 2 * loaded,
                Load::Ap => loaded,
                _ => 0,
            };
        }
        self.must(room <= HIT_ROOM, "waiting", "more hits than weapons", "13.9.1");
    }

    /// No more aircraft than there are. [ARP A-oob-1, A-oob-4]
    fn counts(&mut self) {
        for &plane in Plane::ALL {
            let parked = self.state.parked.values().iter().map(|field| field[plane]);
            let parked: u16 = parked.map(|p| u16::from(p.sound) + u16::from(p.damaged)).sum();
            let us = &self.state.air[self.data.counters_of(Side::Us)];
            let flying = us.iter().filter(|counter| counter.plane == plane);
            let flying: u16 = flying.map(|counter| u16::from(counter.flying())).sum();
            let reason = format_args!("more than {MOST_PARKED} aircraft");
            let fits = parked + flying <= MOST_PARKED;
            self.must(fits, format_args!("parked.{plane}"), reason, "A-oob-4");
        }
        let parked = self.data.book.fields.iter().flat_map(|(_, card)| &card.parked);
        let arriving = self.data.counters[self.data.japanese..].iter();
        let us = parked.map(|&(_, count)| u16::from(count)).sum::<u16>()
            + arriving.map(|card| u16::from(card.aircraft)).sum::<u16>();
        let fits = self.state.destroyed <= us;
        self.must(fits, "destroyed", format_args!("the US has {us} aircraft"), "A-oob-4");
        let mut left = self.state.lost.map(|wave| wave.map(i32::from));
        for (card, now) in self.data.counters[..self.data.japanese].iter().zip(&self.state.air) {
            let wave = usize::from(card.wave == Wave::Second);
            left[wave][card.plane as usize] -= i32::from(card.aircraft) - i32::from(now.flying());
        }
        let fits = left.iter().flatten().all(|&count| count <= 0);
        self.must(fits, "lost", "more than have flown, with those that still fly", "A-oob-1");
    }
}

fn read_spot(word: &str) -> Option<Spot> {
    let hex = || {
        let digits = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        Hex::from_number(word.parse().ok().filter(|_| digits)?)
    };
    match word {
        "waiting" => Some(Spot::WAITING),
        "home" => Some(Spot::HOME),
        _ => AirBox::named(word).map(Spot::of_box).or_else(|| hex().map(Spot::of_hex)),
    }
}
