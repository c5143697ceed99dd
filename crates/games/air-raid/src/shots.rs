//! Section 11: the shots of an attack in the air, and what they are likely to do.
//!
//! An attack is a list of shots that is known before a die falls: its dice are rolled along that list, and
//! its odds are counted from it.

use std::collections::BTreeMap;

use wardroom_kernel::{Counted, Pick, Rule, Stack, Umpire};

use crate::air::{MOST_ATTACKERS, attack_factor, bearing, declared, defence_factor};
use crate::arp;
use crate::event::Event;
use crate::parts::Side;
use crate::state::{Counter, Craft, MOST_CRAFT, Phase};
use crate::table::{Play, Table};
use crate::words::{self, Losses};

/// Shots in one attack at most: of all aircraft of six counters, and of the target's.
const MOST_SHOTS: usize = (MOST_ATTACKERS + 1) * MOST_CRAFT;

/// One aircraft fires at another.
#[derive(Clone, Copy, Default)]
struct Shot {
    /// The counter that fires, and which of its aircraft.
    from: u8,
    craft: u8,
    /// The counter fired at, and which of its aircraft.
    to: u8,
    aim: u8,
    /// The lowest die that hits. [ARP 11.3.1]
    hits_from: i8,
    /// The highest die for the effect that shoots down; a higher one damages. [ARP 11.4.1]
    kills_to: u8,
}

impl Shot {
    /// The chances of six that it hits.
    fn hits(&self) -> u8 {
        (1..=6).filter(|&die| die >= self.hits_from).count() as u8
    }
}

/// The aircraft of a counter that fly, by number.
fn flying(counter: &Counter) -> impl Iterator<Item = u8> + Clone {
    (0..MOST_CRAFT as u8).filter(|&craft| counter.craft[usize::from(craft)].flies())
}

/// The aircraft of a counter that can fire, by number.
fn firing(counter: &Counter) -> impl Iterator<Item = u8> {
    (0..MOST_CRAFT as u8).filter(|&craft| counter.craft[usize::from(craft)].can_fire())
}

/// The shots of an attack in their order: all of the attackers, then all of the defenders. The results are
/// taken out together, so that no shot has to do with another. [ARP 11.2.1, 11.2.2, A-air-2, A-air-3]
fn shots(table: Table<'_>, target: usize, attackers: &[u8]) -> Stack<Shot, MOST_SHOTS> {
    let shot = |from: u8, craft: u8, to: u8, aim: u8, factor: u8| {
        let (own, other) = (&table.air[usize::from(from)], &table.air[usize::from(to)]);
        let damaged = own.craft[usize::from(craft)].is(Craft::DAMAGED);
        let ours = if damaged { table.data.book.to_hit_ours.damaged } else { 0 };
        let hits_from =
            table.data.plane(own.plane).to_hit - table.data.plane(other.plane).manoeuvre - ours;
        Shot { from, craft, to, aim, hits_from, kills_to: factor }
    };
    let mut list = Stack::new();
    let defender = &table.air[target];
    let target = target as u8;

    let mut aims = flying(defender).cycle();
    for &attacker in attackers {
        let own = &table.air[usize::from(attacker)];
        let factor = bearing(own, defender).map_or(0, |at| attack_factor(table.data, own, at));
        for (craft, aim) in firing(own).zip(aims.by_ref()) {
            list.push(shot(attacker, craft, target, aim, factor));
        }
    }

    // Shots of the defender go round the attacking aircraft that its guns bear on. [ARP A-air-2, ruling 4]
    let under_fire = attackers.iter().filter_map(|&attacker| {
        let other = &table.air[usize::from(attacker)];
        let factor =
            bearing(defender, other).map_or(0, |at| defence_factor(table.data, defender, at));
        (factor > 0).then_some((attacker, other, factor))
    });
    let marks = under_fire.flat_map(|(attacker, other, factor)| {
        flying(other).map(move |aim| (attacker, aim, factor))
    });
    for (craft, (attacker, aim, factor)) in firing(defender).zip(marks.cycle()) {
        list.push(shot(target, craft, attacker, aim, factor));
    }
    list
}

/// Rolls to hit with the guns of one aircraft. After a natural 6 its ammunition is gone when this turn's combat
/// is over. [ARP 11.3.1, 11.5.1, 11.5.2, A-ammo-1]
pub(crate) fn fire(
    gunner: &mut Craft,
    hits_from: i8,
    rule: Rule,
    umpire: &mut Umpire<'_, Event>,
) -> bool {
    // Odds ask for no more of the die than matters: a miss, a hit, a six.
    let mut shows = [0; 2];
    umpire.tally(1, 6, &[hits_from.clamp(1, 6) as u8..=5, 6..=6], rule, &mut shows);
    let [hit, six] = shows.map(|count| count == 1);
    if six {
        gunner.set(Craft::LAST_ROUNDS);
    }
    hit || six && hits_from <= 6
}

/// Resolves one declared attack. [ARP 11.2.1, 11.4.1, 11.4.3, A-air-3]
pub(crate) fn resolve_attack(play: &mut Play<'_, '_>, target: usize, attackers: &[u8]) {
    let mut harm = Harm::default();
    let mut own = [Harm::default(); MOST_ATTACKERS];
    for shot in shots(play.table(), target, attackers).iter() {
        let gunner = &mut play.state.air[usize::from(shot.from)].craft[usize::from(shot.craft)];
        if fire(gunner, shot.hits_from, arp("11.3.1"), play.umpire) {
            let kills = play.umpire.hits(1, 6, 1..=shot.kills_to, arp("11.4.1")) == 1;
            let place = attackers.iter().position(|&attacker| attacker == shot.to);
            place.map_or(&mut harm, |place| &mut own[place]).count(shot.aim, kills);
        }
    }
    for &attacker in attackers {
        play.air[usize::from(attacker)].deeds |= Counter::ATTACKED;
    }
    play.air[target].deeds |= Counter::TARGETED;

    let harm = inflict(play, target, &harm);
    let named = attackers.iter().copied().collect();
    let event = Event::AirAttack { target: target as u8, attackers: named, harm };
    play.umpire.log(event, arp("A-air-4"));
    for (&attacker, harm) in attackers.iter().zip(&own) {
        let harm = inflict(play, usize::from(attacker), harm);
        if harm != [0; 2] {
            play.umpire.log(Event::Answered { counter: attacker, harm }, arp("11.2.2"));
        }
    }
    play.passed = false;
    play.declares = play.declares.enemy();
}

/// What guns did to the aircraft of one counter.
#[derive(Clone, Copy, Default)]
struct Harm {
    down: [bool; MOST_CRAFT],
    damaged: [u8; MOST_CRAFT],
}

impl Harm {
    fn count(&mut self, aim: u8, kills: bool) {
        match kills {
            true => self.down[usize::from(aim)] = true,
            false => self.damaged[usize::from(aim)] += 1,
        }
    }
}

/// Takes harm out on a counter; damage on a damaged aircraft shoots it down. [ARP 11.4.1, 11.4.3]
fn inflict(play: &mut Play<'_, '_>, counter: usize, harm: &Harm) -> [u8; 2] {
    let mut sum = [0; 2];
    for craft in 0..MOST_CRAFT {
        if !play.air[counter].craft[craft].flies() {
            continue;
        }
        let before = u8::from(play.air[counter].craft[craft].is(Craft::DAMAGED));
        if harm.down[craft] || before + harm.damaged[craft] >= 2 {
            play.lose_craft(counter, craft);
            sum[0] += 1;
        } else if harm.damaged[craft] > 0 {
            play.air[counter].craft[craft].set(Craft::DAMAGED);
            sum[1] += 1;
        }
    }
    sum
}

/// The odds of an attack, counted aircraft by aircraft: what one of them takes has nothing to do with what
/// another takes. [ARP 11.2.1, 11.3.1, 11.4.1, 11.4.3, A-air-3]
pub(crate) fn odds(table: Table<'_>, picks: &[Pick]) -> Option<Counted> {
    if table.phase != Phase::AirToAir {
        return None;
    }
    let (target, attackers) = declared(table, picks)?;
    let shots = shots(table, target, &attackers);
    let mut fates: BTreeMap<(u8, u8), Fate> = BTreeMap::new();
    let mut ways = 1u64;
    for shot in shots.iter() {
        let aimed_at = table.air[usize::from(shot.to)].craft[usize::from(shot.aim)];
        let fate = fates.entry((shot.to, shot.aim)).or_insert_with(|| Fate::of(aimed_at));
        *fate = fate.after(shot);
        ways = ways.saturating_mul(u64::from(6 - shot.hits() + 6 * shot.hits()));
    }
    let mut chances: BTreeMap<Losses, f64> = BTreeMap::from([(Losses::default(), 1.0)]);
    for ((counter, craft), fate) in fates {
        let side = table.data.counters[usize::from(counter)].side;
        let damaged = table.air[usize::from(counter)].craft[usize::from(craft)].is(Craft::DAMAGED);
        let mut next = BTreeMap::new();
        for (losses, chance) in chances {
            for (losses, share) in fate.possible(losses, side, damaged) {
                *next.entry(losses).or_insert(0.0) += chance * share;
            }
        }
        chances = next;
    }
    let outcomes =
        chances.into_iter().map(|(losses, p)| (words::told(losses.words()), p)).collect();
    Some(Counted { ways, outcomes })
}

/// The chances that an aircraft is sound, damaged and shot down.
#[derive(Clone, Copy)]
struct Fate([f64; 3]);

impl Fate {
    fn of(craft: Craft) -> Fate {
        if craft.is(Craft::DAMAGED) { Fate([0.0, 1.0, 0.0]) } else { Fate([1.0, 0.0, 0.0]) }
    }

    /// The chances after one more shot; damage on a damaged aircraft shoots it down.
    fn after(self, shot: &Shot) -> Fate {
        let hits = f64::from(shot.hits()) / 6.0;
        let kills = hits * f64::from(shot.kills_to.min(6)) / 6.0;
        let [sound, damaged, down] = self.0;
        Fate([
            sound * (1.0 - hits),
            damaged * (1.0 - hits) + sound * (hits - kills),
            down + damaged * hits + sound * kills,
        ])
    }

    /// The losses with each fate of this aircraft, and the chance of each.
    fn possible(
        self,
        before: Losses,
        side: Side,
        was_damaged: bool,
    ) -> impl Iterator<Item = (Losses, f64)> {
        self.0.into_iter().enumerate().filter(|&(_, chance)| chance > 0.0).map(
            move |(fate, chance)| {
                let mut losses = before;
                losses.lost[side as usize] += i32::from(fate == 2);
                losses.damaged[side as usize] += i32::from(fate == 1) - i32::from(was_damaged);
                (losses, chance)
            },
        )
    }
}
