//! Writing the IJN plan: a ready-made plan and edits of it. [TTT T-plan-1, T-plan-10]

use wardroom_kernel::{Dice, Label, Pick};

use super::words::Group;
use super::{
    Asked, Day, IjnPlan, PlanIllegal, ReadyMade, Room, UnitPlan, Wave, Word, random_order,
};
use crate::data::Data;
use crate::forces::{Load, Plane};
use crate::label;
use crate::places::Sector;
use crate::ttt;

/// What the options of a game change in the IJN plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Terms {
    /// How many waves there may be. [TTT T-opt-3]
    pub waves: Waves,
    /// How the plan ends. [TTT T-opt-2]
    pub end: End,
}

/// How many waves there may be. [TTT T-plan-4, T-opt-3]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Waves {
    Two,
    /// Three, unless the players agree on two.
    #[default]
    Three,
}

/// How the plan ends. [TTT T-opt-2]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum End {
    #[default]
    Done,
    /// By a message in cipher: `cipher shift-3 "twelve eight"`.
    Cipher,
}

/// Numbers the units of each type by what they do: units of a type are alike, so a plan is written
/// in one way only. [TTT ruling 1]
pub(crate) fn put_in_order(plan: &mut IjnPlan) {
    Plane::ALL.iter().copied().for_each(|plane| sort(plan, plane));
}

/// Numbers the units of one type anew: by wave, sector and load, those not in wave 3 first.
fn sort(plan: &mut IjnPlan, plane: Plane) {
    let units = plane.units();
    plan.units[usize::from(units.start)..usize::from(units.end)].sort_unstable();
}

fn group_of(plan: &IjnPlan, unit: u8) -> Group {
    Group::new(Plane::of_unit(unit), plan.units[usize::from(unit)])
}

/// The units of a group, which in a plan that is in order stand together; those that are not in
/// wave 3 first.
fn units_of(plan: &mut IjnPlan, group: Group) -> &mut [UnitPlan] {
    let range = group.plane().units();
    let from = |start: u8| (start..range.end).find(|&unit| group_of(plan, unit) == group);
    let start = from(range.start).unwrap_or(range.end);
    let end = (start..range.end).find(|&unit| group_of(plan, unit) != group).unwrap_or(range.end);
    &mut plan.units[usize::from(start)..usize::from(end)]
}

/// Where units are sent.
#[derive(Clone, Copy)]
enum Destination {
    Reserve,
    Wave(Wave, Sector),
}

impl Destination {
    fn of(word: Word) -> Option<Destination> {
        match word {
            Word::Reserve => Some(Destination::Reserve),
            Word::To(wave, sector) => Some(Destination::Wave(wave, sector)),
            _ => None,
        }
    }
}

/// A wave has at most 48 units [TTT T-plan-3], and wave 1 at least one [TTT T-plan-10].
fn check_send(
    data: &Data,
    plan: &IjnPlan,
    group: Group,
    count: u8,
    wave: Wave,
) -> Result<(), PlanIllegal> {
    if wave == group.wave() {
        return Ok(());
    }
    if group.wave() == Wave::First && plan.wave_size(Wave::First) <= count {
        return Err(PlanIllegal::FirstWaveEmpty);
    }
    let units = plan.wave_size(wave) + count;
    if wave != Wave::Reserve && units > data.wave_size {
        let most = data.wave_size;
        return Err(PlanIllegal::WaveFull { wave: wave.word(), units: units.into(), most });
    }
    Ok(())
}

/// Lists units in another wave or sector, or with another load. Who flies in wave 2 does not fly
/// in wave 3. [TTT T-plan-5, T-plan-9]
fn send(plan: &mut IjnPlan, group: Group, count: u8, to: Destination, load: Option<Load>) {
    for unit in units_of(plan, group).iter_mut().take(usize::from(count)) {
        let third = unit.third;
        *unit = UnitPlan { third, ..UnitPlan::in_reserve(group.plane()) };
        if let Destination::Wave(wave, sector) = to {
            unit.wave = wave;
            unit.sector = sector;
            unit.load = load.unwrap_or(unit.load);
            if wave == Wave::Second {
                unit.third = None;
            }
        }
    }
    sort(plan, group.plane());
}

/// Wave 3 too has at most 48 units. [TTT T-plan-3]
fn check_third(data: &Data, plan: &IjnPlan, group: Group, count: u8) -> Result<(), PlanIllegal> {
    let new = group
        .plane()
        .units()
        .filter(|&unit| group_of(plan, unit) == group)
        .filter(|&unit| plan.units[usize::from(unit)].third.is_none())
        .take(usize::from(count))
        .count() as u8;
    let units = plan.third_size() + new;
    if units > data.wave_size {
        let most = data.wave_size;
        return Err(PlanIllegal::WaveFull { wave: "wave 3", units: units.into(), most });
    }
    Ok(())
}

/// Lists units for wave 3, those first that are not listed yet; or strikes them off, those first that
/// are. [TTT T-plan-5]
fn list_third(plan: &mut IjnPlan, group: Group, count: u8, third: Option<Sector>) {
    let units = units_of(plan, group);
    let count = usize::from(count).min(units.len());
    let chosen = match third {
        Some(_) => &mut units[..count],
        None => {
            let kept = units.len() - count;
            &mut units[kept..]
        }
    };
    chosen.iter_mut().for_each(|unit| unit.third = third);
    sort(plan, group.plane());
}

/// How many picks an edit takes, as far as its picks say.
fn length(picks: &[Pick]) -> usize {
    let at = |place: usize| picks.get(place).and_then(|&pick| Word::of(pick));
    match at(0) {
        Some(Word::Day | Word::Cipher) => 2,
        Some(Word::Third) => 4,
        Some(Word::Send) => match (at(1), at(3)) {
            // Only a Kate in a wave is asked for her load.
            (Some(Word::Group(group)), Some(Word::To(..))) if group.plane() == Plane::Kate => 5,
            _ => 4,
        },
        _ => 1,
    }
}

/// Carries out one complete edit.
fn edit(data: &Data, plan: &mut IjnPlan, terms: Terms, picks: &[Pick]) {
    let at = |place: usize| picks.get(place).and_then(|&pick| Word::of(pick));
    match (at(0), at(1), at(2)) {
        (Some(Word::Ready(ready)), ..) => {
            if let Some(place) = ReadyMade::IJN.iter().position(|&own| own == ready) {
                *plan = within(terms, &data.ijn_plans[place]);
            }
        }
        (Some(Word::Day), Some(Word::On(day)), _) => plan.day = day,
        (Some(Word::Send), Some(Word::Group(group)), Some(Word::Count(count))) => {
            let load = match at(4) {
                Some(Word::Load(load)) => Some(load),
                _ => None,
            };
            if let Some(to) = at(3).and_then(Destination::of) {
                send(plan, group, count, to, load);
            }
        }
        (Some(Word::Third), Some(Word::Group(group)), Some(Word::Count(count))) => match at(3) {
            Some(Word::Sector(sector)) => list_third(plan, group, count, Some(sector)),
            Some(Word::Stay) => list_third(plan, group, count, None),
            _ => {}
        },
        _ => {}
    }
}

/// A plan as the options of the game allow it: without a third wave where there are two.
/// [TTT T-opt-3]
pub fn within(terms: Terms, plan: &IjnPlan) -> IjnPlan {
    let mut plan = *plan;
    if terms.waves == Waves::Two {
        plan.units.iter_mut().for_each(|unit| unit.third = None);
        put_in_order(&mut plan);
    }
    plan
}

/// The plan after all complete edits, and the picks of the one that is being made.
fn replay<'a>(
    data: &Data,
    base: &IjnPlan,
    terms: Terms,
    picks: &'a [Pick],
) -> (IjnPlan, &'a [Pick]) {
    let mut plan = within(terms, base);
    let mut rest = picks;
    while !rest.is_empty() {
        let Some((whole, later)) = rest.split_at_checked(length(rest)) else { break };
        edit(data, &mut plan, terms, whole);
        rest = later;
    }
    (plan, rest)
}

/// Whether the order is complete.
fn is_finished(picks: &[Pick]) -> bool {
    matches!(picks.last().and_then(|&pick| Word::of(pick)), Some(Word::Done | Word::Shift(_)))
}

/// The shift of the cipher, if the order ends with one. [TTT T-opt-2]
pub fn shift(picks: &[Pick]) -> Option<u8> {
    match Word::of(*picks.last()?)? {
        Word::Shift(letters) => Some(letters),
        _ => None,
    }
}

/// A plan that is being written: what comes next after all complete edits.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    picks: &'a [Pick],
    terms: Terms,
    next: Next,
}

/// What comes next in a plan.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// The head of an edit, or the end.
    Edit(Room),
    /// The day of the attack.
    Day,
    /// The shift of the cipher.
    Shift,
    /// The units that an edit is about, out of those that are listed.
    Group(List, [u8; Group::COUNT]),
    /// How many of them, and how many there are.
    Count(Group, u8),
    /// Where they are sent, by wave: the reserve, wave 1 or wave 2.
    Send([Result<(), PlanIllegal>; 3]),
    /// Whether and from where they fly in wave 3.
    Third(Result<(), PlanIllegal>),
    /// What they carry.
    Load,
    Nothing,
}

/// The list that an edit changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    Waves,
    Third,
}

impl<'a> Sheet<'a> {
    /// The plan after the picks of a half-built order.
    pub fn read(data: &Data, base: &IjnPlan, terms: Terms, picks: &'a [Pick]) -> Self {
        let (plan, pending) = replay(data, base, terms, picks);
        let at = |place: usize| pending.get(place).and_then(|&pick| Word::of(pick));
        let next = match (at(0), at(1), at(2), at(3)) {
            (None, ..) if is_finished(picks) => Next::Nothing,
            (None, ..) => Next::Edit(Room::after(picks)),
            (Some(Word::Day), ..) => Next::Day,
            (Some(Word::Cipher), ..) => Next::Shift,
            (Some(Word::Send), None, ..) => Next::Group(List::Waves, group_sizes(&plan)),
            (Some(_), None, ..) => Next::Group(List::Third, group_sizes(&plan)),
            (Some(_), Some(Word::Group(group)), None, _) => {
                Next::Count(group, group_sizes(&plan)[group.index()])
            }
            (Some(Word::Send), Some(Word::Group(group)), Some(Word::Count(count)), None) => {
                let send = |wave: usize| check_send(data, &plan, group, count, Wave::ALL[wave]);
                Next::Send(std::array::from_fn(send))
            }
            (Some(_), Some(Word::Group(group)), Some(Word::Count(count)), None) => {
                Next::Third(check_third(data, &plan, group, count))
            }
            _ => Next::Load,
        };
        Sheet { picks, terms, next }
    }

    /// Adds what might be picked next; nothing once the plan is done.
    pub fn candidates(&self, list: &mut Vec<Pick>) {
        let mut add = |word: Word| list.push(word.pick());
        match self.next {
            Next::Edit(room) => {
                [Word::Done, Word::Cipher].into_iter().for_each(&mut add);
                if room == Room::All {
                    ReadyMade::IJN.into_iter().for_each(|ready| add(Word::Ready(ready)));
                }
                [Word::Day, Word::Send, Word::Third].into_iter().for_each(add);
            }
            Next::Day => Day::all().for_each(|day| add(Word::On(day))),
            Next::Shift => (1..=25).for_each(|letters| add(Word::Shift(letters))),
            Next::Group(_, sizes) => (0..Group::COUNT as u16)
                .map(Group::from_ordinal)
                .filter(|group| sizes[group.index()] > 0)
                .for_each(|group| add(Word::Group(group))),
            Next::Count(_, have) => (1..=have).for_each(|count| add(Word::Count(count))),
            Next::Send(_) => {
                add(Word::Reserve);
                for wave in [Wave::First, Wave::Second] {
                    Sector::ALL.iter().copied().for_each(|sector| add(Word::To(wave, sector)));
                }
            }
            Next::Third(_) => {
                add(Word::Stay);
                Sector::ALL.iter().copied().for_each(|sector| add(Word::Sector(sector)));
            }
            Next::Load => {
                Load::OF_KATES.into_iter().for_each(|load| add(Word::Load(load)));
            }
            Next::Nothing => {}
        }
    }

    /// Decides whether a pick may come next.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, pick: Pick) -> Result<(), PlanIllegal> {
        let word = Word::of(pick).ok_or(PlanIllegal::Elsewhere(self.asked()))?;
        match (&self.next, word) {
            // A plan ends with a message in cipher where that is agreed. [TTT T-opt-2]
            (Next::Edit(_), Word::Done) => match self.terms.end {
                End::Done => Ok(()),
                End::Cipher => Err(PlanIllegal::CipherWanted),
            },
            (Next::Edit(_), Word::Cipher) => match self.terms.end {
                End::Done => Err(PlanIllegal::NoCipher),
                End::Cipher => Ok(()),
            },
            (Next::Edit(room), Word::Ready(ready)) => {
                room.check_ready(ReadyMade::IJN.contains(&ready))
            }
            (Next::Edit(_), Word::Third) if self.terms.waves == Waves::Two => {
                Err(PlanIllegal::TwoWaves)
            }
            (Next::Edit(room), Word::Day | Word::Send | Word::Third) => room.check_edit(),
            // After a whole edit a load is asked for that its units do not take. [TTT T-plan-6]
            (Next::Edit(_), Word::Load(load)) => Err(match last_sent(self.picks) {
                Some(plane) => PlanIllegal::Load { plane, load },
                None => PlanIllegal::Elsewhere(self.asked()),
            }),
            (Next::Day, Word::On(_)) => Ok(()),
            (Next::Shift, Word::Shift(_)) => Ok(()),
            (Next::Group(List::Third, _), Word::Group(group)) if group.wave() == Wave::Second => {
                Err(PlanIllegal::ThirdAfterSecond)
            }
            (Next::Group(_, sizes), Word::Group(group)) => {
                check_enough(group, sizes[group.index()], 1)
            }
            (&Next::Count(group, have), Word::Count(count)) => check_enough(group, have, count),
            (Next::Send(to), Word::Reserve) => to[Wave::Reserve as usize],
            (Next::Send(to), Word::To(wave, _)) => to[wave as usize],
            (Next::Third(_), Word::Stay) => Ok(()),
            (&Next::Third(listed), Word::Sector(_)) => listed,
            (Next::Load, Word::Load(_)) => Ok(()),
            (Next::Nothing, _) => Err(PlanIllegal::Complete),
            _ => Err(PlanIllegal::Elsewhere(self.asked())),
        }
    }

    /// What is asked for now.
    const fn asked(&self) -> Asked {
        match self.next {
            Next::Edit(_) | Next::Nothing => Asked::IjnEdit,
            Next::Day => Asked::AttackDay,
            Next::Shift => Asked::Shift,
            Next::Group(List::Waves, _) => Asked::Sent,
            Next::Group(List::Third, _) => Asked::Third,
            Next::Count(_, most) => Asked::Count(most),
            Next::Send(_) => Asked::Wave,
            Next::Third(_) => Asked::ThirdFrom,
            Next::Load => Asked::Load,
        }
    }
}

/// A list has only so many units. [TTT T-plan-10]
const fn check_enough(group: Group, have: u8, count: u8) -> Result<(), PlanIllegal> {
    if count <= have {
        Ok(())
    } else {
        let (wave, plane) = (group.wave(), group.plane());
        Err(PlanIllegal::TooFewUnits { wave, plane, have, count })
    }
}

/// Lists what may be picked next; nothing once the plan is done.
pub fn choices(data: &Data, base: &IjnPlan, terms: Terms, picks: &[Pick], list: &mut Vec<Pick>) {
    let sheet = Sheet::read(data, base, terms, picks);
    list.clear();
    sheet.candidates(list);
    list.retain(|&pick| sheet.check(pick).is_ok());
}

/// How many units each group has.
fn group_sizes(plan: &IjnPlan) -> [u8; Group::COUNT] {
    let mut sizes = [0; Group::COUNT];
    for unit in 0..plan.units.len() as u8 {
        sizes[group_of(plan, unit).index()] += 1;
    }
    sizes
}

/// The plan that an order makes of the one it begins with.
pub fn apply(data: &Data, base: &IjnPlan, terms: Terms, picks: &[Pick]) -> IjnPlan {
    replay(data, base, terms, picks).0
}

/// A plan as a careless player would make it.
pub fn random(data: &Data, waves: Waves, dice: &mut dyn Dice) -> IjnPlan {
    let base = &data.ijn_plans[0];
    let terms = Terms { waves, end: End::Done };
    let order =
        random_order(ReadyMade::IJN, |picks, list| choices(data, base, terms, picks, list), dice);
    apply(data, base, terms, &order)
}

/// The type of the units that the last edit of an order has sent in a wave without asking for a load.
fn last_sent(picks: &[Pick]) -> Option<Plane> {
    let [.., group, _, to] = picks else { return None };
    match (Word::of(*group)?, Word::of(*to)?) {
        (Word::Group(group), Word::To(..)) => Some(group.plane()),
        _ => None,
    }
}

/// What a listed pick means.
pub fn label(data: &Data, base: &IjnPlan, terms: Terms, picks: &[Pick], pick: Pick) -> Label {
    let (plan, pending) = replay(data, base, terms, picks);
    let at = |place: usize| pending.get(place).and_then(|&pick| Word::of(pick));
    let say = |text: String, rule: &'static str| Label { text, rule: ttt(rule) };
    let Some(asked) = Word::of(pick) else { return say(String::new(), "T-comp-1") };
    match (at(0), asked) {
        (None, Word::Done) => say("the plan is finished".to_owned(), "T-comp-1"),
        (None, Word::Cipher) => {
            say("finish the plan with a message in cipher".to_owned(), "T-opt-2")
        }
        (None, Word::Ready(ready)) => {
            let ready = &data.book.ijn_plans[ready.word()];
            say(format!("begin with {}: {}", ready.title, ready.source.why), "T-scen-2")
        }
        (None, Word::Day) => say(format!("the day of the attack (now {})", plan.day), "T-plan-1"),
        (None, Word::Send) => {
            say("list units in a wave, or with another load".to_owned(), "T-plan-4")
        }
        (None, Word::Third) => say("list units for wave 3".to_owned(), "T-plan-5"),
        (_, Word::On(day)) => say(day.to_string(), "T-plan-1"),
        (_, Word::Shift(letters)) => say(format!("every letter {letters} places on"), "T-opt-2"),
        (_, Word::Group(group)) => {
            let units = group_sizes(&plan)[group.index()];
            let from = group.word().replace("wave-", "wave ");
            say(format!("{} of {from}", label::units(units)), "T-plan-2")
        }
        (_, Word::Count(count)) => say(label::units(count), "T-comp-2"),
        (_, Word::Reserve) => say("into reserve".to_owned(), "T-plan-10"),
        (_, Word::To(wave, sector)) => {
            let size = plan.wave_size(wave);
            let turn = data.wave_turns[wave as usize - 1];
            let text = format!(
                "wave {} from 3{sector}, turn {turn}, {} so far",
                wave as u8,
                label::units(size)
            );
            say(text, "T-plan-2")
        }
        (_, Word::Load(load)) => say(load.word().to_owned(), "T-plan-6"),
        (_, Word::Stay) => say("not in wave 3".to_owned(), "T-plan-5"),
        (_, Word::Sector(sector)) => say(format!("in wave 3 from 3{}", sector.word()), "T-plan-2"),
        (_, other) => say(other.word(), "T-comp-1"),
    }
}
