//! A table in memory: the fold of everything that has happened at it.
//!
//! What is played now and what is read back after a restart go through the same [`LiveTable::take`].

mod clock;

use std::sync::Arc;

use wardroom_kernel::{Observer, Outcome, Position, Seat, SeatSet};
use wardroom_protocol::{LinkState, TableState};
use wardroom_record::{Broken, Draft, Entry, Record, Table};
use wardroom_study::player::Player;

use crate::event::{EventKind, TableEvent, UserId};
use crate::store::{TableRow, TableSummary};
use wardroom_catalog::Engine;

pub(crate) use clock::Clock;

/// Somebody in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Holder {
    pub(crate) user: UserId,
    pub(crate) name: String,
    entropy: String,
}

/// A link to a seat: it is good for one person, once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// The number of the event that made it.
    pub(crate) number: u64,
    pub(crate) by: UserId,
    pub(crate) name: String,
    pub(crate) mark: String,
    pub(crate) state: LinkState,
    /// The name of whoever has used it.
    pub(crate) used_by: Option<String>,
}

/// A seat and who has it.
#[derive(Clone, Debug)]
pub(crate) struct SeatState {
    pub(crate) word: String,
    pub(crate) bot: Option<Player>,
    pub(crate) reserved: Vec<UserId>,
    pub(crate) holders: Vec<Holder>,
    /// Every link that was made to it.
    pub(crate) links: Vec<Link>,
}

impl SeatState {
    pub(crate) fn is_open(&self) -> bool {
        self.bot.is_none() && self.holders.is_empty()
    }

    pub(crate) fn is_held_by(&self, user: UserId) -> bool {
        self.holders.iter().any(|holder| holder.user == user)
    }

    /// Closes the links that nobody has used.
    fn close_links(&mut self, which: impl Fn(&Link) -> bool) {
        let open = |link: &&mut Link| link.state == LinkState::Open && which(link);
        self.links.iter_mut().filter(open).for_each(|link| link.state = LinkState::Closed);
    }

    /// Somebody sits down. Whoever takes a free seat closes the links to it: from then on those who hold it
    /// invite to it.
    fn seat(&mut self, holder: Holder, link: Option<u64>) {
        for used in self.links.iter_mut().filter(|known| Some(known.number) == link) {
            used.state = LinkState::Used;
            used.used_by = Some(holder.name.clone());
        }
        if self.holders.is_empty() {
            self.close_links(|_| true);
        }
        self.holders.push(holder);
    }

    /// Somebody gets up, and takes along the links they have made.
    fn unseat(&mut self, user: UserId) {
        self.holders.retain(|holder| holder.user != user);
        self.close_links(|link| link.by == user);
    }

    /// Who has it, in words.
    pub(crate) fn who(&self) -> Option<String> {
        if let Some(bot) = self.bot {
            return Some(bot.word().to_owned());
        }
        let names: Vec<&str> = self.holders.iter().map(|holder| holder.name.as_str()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }
}

/// An event as it is kept in memory: entries are in the record.
#[derive(Clone, Debug)]
pub(crate) struct LogItem {
    pub(crate) number: u64,
    pub(crate) what: LogContent,
}

/// What happened.
#[derive(Clone, Debug)]
pub(crate) enum LogContent {
    /// The entry of the record with this place.
    Entry(usize),
    /// Anything else.
    Other(EventKind),
}

/// A proposal to go back.
#[derive(Clone, Debug)]
pub(crate) struct Proposal {
    pub(crate) by: Seat,
    /// The number of the event to go back to.
    pub(crate) to: u64,
    /// The people who have agreed.
    pub(crate) agreed: Vec<UserId>,
}

/// What has been worked out already for an event that is being entered.
pub(crate) enum Prepared {
    /// Nothing: it is read back, or there is nothing to work out.
    Nothing,
    /// The table with its opening.
    Opened(Box<Table>),
    /// The entry.
    Draft(Box<Draft>),
}

/// An event that is to be kept, and what has been worked out about it.
pub(crate) struct Step {
    pub(crate) event: TableEvent,
    pub(crate) prepared: Prepared,
}

/// A table in memory.
pub(crate) struct LiveTable {
    pub(crate) row: TableRow,
    pub(crate) game: Arc<dyn Engine>,
    pub(crate) seats: Vec<SeatState>,
    pub(crate) record: Option<Table>,
    /// The number of the event of each entry.
    pub(crate) numbers: Vec<u64>,
    /// Who gave each entry, where a person did.
    pub(crate) givers: Vec<Option<UserId>>,
    pub(crate) log: Vec<LogItem>,
    pub(crate) proposal: Option<Proposal>,
    /// Those who would give up the seat that they hold with others.
    pub(crate) giving_up: Vec<(Seat, UserId)>,
    pub(crate) rematch: Option<String>,
    pub(crate) clock: Option<Clock>,
    /// The number of the last event.
    pub(crate) last: u64,
    pub(crate) updated: i64,
}

impl LiveTable {
    /// A table at which nothing has happened.
    pub(crate) fn new(row: TableRow, game: Arc<dyn Engine>) -> Self {
        let seat_state = |plan: &crate::settings::SeatPlan| SeatState {
            word: plan.word.clone(),
            bot: plan.bot(),
            reserved: plan.reserved.clone(),
            holders: Vec::new(),
            links: Vec::new(),
        };
        let seats: Vec<SeatState> = row.settings.seats.iter().map(seat_state).collect();
        let clock = row.settings.clock.map(|terms| Clock::new(terms, seats.len()));
        LiveTable {
            row,
            game,
            seats,
            record: None,
            numbers: Vec::new(),
            givers: Vec::new(),
            log: Vec::new(),
            proposal: None,
            giving_up: Vec::new(),
            rematch: None,
            clock,
            last: 0,
            updated: 0,
        }
    }

    /// Enters one event.
    ///
    /// # Errors
    /// When an entry that is read back does not come out as it says.
    pub(crate) fn take(&mut self, event: TableEvent, prepared: Prepared) -> Result<(), Broken> {
        let TableEvent { number, at, what } = event;
        let note = match what {
            EventKind::Entry { entry, user } => {
                let place = self.take_entry(entry, at, prepared)?;
                self.numbers.push(number);
                self.givers.push(user);
                LogContent::Entry(place)
            }
            other => {
                self.take_other(number, &other);
                LogContent::Other(other)
            }
        };
        self.log.push(LogItem { number, what: note });
        self.last = number;
        self.updated = at;
        Ok(())
    }

    fn take_entry(&mut self, entry: Entry, at: i64, prepared: Prepared) -> Result<usize, Broken> {
        let place = entry.number;
        let by_order = entry.action.is_some();
        let seat = entry.seat.as_deref().and_then(|word| self.seat(word));
        let game = self.game.clone();
        match (prepared, &mut self.record) {
            (Prepared::Opened(table), _) => self.record = Some(*table),
            (Prepared::Draft(draft), Some(record)) => {
                record.enter(*draft);
            }
            (_, Some(record)) => record.take_up(&*game, entry)?,
            (_, None) => {
                let terms = self.row.settings.terms(self.entropies());
                let record = Record { terms, secret: self.row.secret, entries: vec![entry] };
                self.record = Some(Table::resume(&*game, record)?);
            }
        }
        self.proposal = None;
        self.giving_up.clear();
        let to_act = self.to_act();
        if let Some(clock) = &mut self.clock {
            clock.turn(at, seat.filter(|_| by_order), to_act);
        }
        Ok(place)
    }

    fn take_other(&mut self, number: u64, what: &EventKind) {
        match what {
            EventKind::Sat { seat, user, name, entropy, link } => {
                if let Some(seat_state) = self.seat_state_mut(seat) {
                    let (name, entropy) = (name.clone(), entropy.clone());
                    seat_state.seat(Holder { user: *user, name, entropy }, *link);
                }
            }
            EventKind::Stood { seat, user } => {
                if let Some(seat_state) = self.seat_state_mut(seat) {
                    seat_state.unseat(*user);
                }
            }
            EventKind::Linked { seat, user, name, mark } => {
                if let Some(seat_state) = self.seat_state_mut(seat) {
                    seat_state.links.push(Link {
                        number,
                        by: *user,
                        name: name.clone(),
                        mark: mark.clone(),
                        state: LinkState::Open,
                        used_by: None,
                    });
                }
            }
            EventKind::Unlinked { seat, link } => {
                let links = self
                    .seat_state_mut(seat)
                    .into_iter()
                    .flat_map(|seat_state| &mut seat_state.links);
                for withdrawn in links.filter(|known| known.number == *link) {
                    withdrawn.state = LinkState::Withdrawn;
                }
            }
            EventKind::Proposal { seat, user, to } => {
                if let Some(by) = self.seat(seat) {
                    self.proposal =
                        Some(Proposal { by, to: *to, agreed: self.speakers(by, *user) });
                }
            }
            EventKind::Reply { seat, user, agree } => {
                let speakers = self.seat(seat).map(|seat| self.speakers(seat, *user));
                match (&mut self.proposal, speakers, agree) {
                    (Some(proposal), Some(speakers), true) => proposal.agreed.extend(speakers),
                    _ => self.proposal = None,
                }
            }
            EventKind::GivesUp { seat, user, .. } => {
                self.giving_up.extend(self.seat(seat).map(|seat| (seat, *user)));
            }
            EventKind::Rematch { table } => self.rematch = Some(table.clone()),
            EventKind::Chat { .. } | EventKind::TimeOut { .. } | EventKind::Entry { .. } => {}
        }
    }

    /// Those who have spoken: one of a seat or, in tables of older versions, all who held it.
    fn speakers(&self, seat: Seat, user: Option<UserId>) -> Vec<UserId> {
        let holders = self.seats[seat.index()].holders.iter().map(|holder| holder.user);
        user.map_or_else(|| holders.collect(), |user| vec![user])
    }

    /// What each seat adds to the dice: what its first holder gave.
    pub(crate) fn entropies(&self) -> Vec<String> {
        self.seats
            .iter()
            .map(|seat_state| {
                seat_state.holders.first().map_or(String::new(), |h| h.entropy.clone())
            })
            .collect()
    }

    pub(crate) fn seat(&self, word: &str) -> Option<Seat> {
        self.seats.iter().position(|seat_state| seat_state.word == word).map(|at| Seat(at as u8))
    }

    pub(crate) fn word(&self, seat: Seat) -> &str {
        self.seats.get(seat.index()).map_or("?", |seat_state| &seat_state.word)
    }

    pub(crate) fn words(&self, seats: SeatSet) -> Vec<String> {
        seats.iter().map(|seat| self.word(seat).to_owned()).collect()
    }

    fn seat_state_mut(&mut self, word: &str) -> Option<&mut SeatState> {
        self.seats.iter_mut().find(|seat_state| seat_state.word == word)
    }

    /// The seats somebody holds.
    pub(crate) fn seats_of(&self, user: UserId) -> impl Iterator<Item = Seat> {
        (0..)
            .zip(&self.seats)
            .filter(move |(_, seat_state)| seat_state.is_held_by(user))
            .map(|(at, _)| Seat(at))
    }

    /// Whether somebody holds several seats.
    pub(crate) fn is_hot_seat(&self) -> bool {
        let mut holders = self.seats.iter().flat_map(|seat_state| &seat_state.holders);
        holders.any(|holder| self.seats_of(holder.user).count() > 1)
    }

    /// The position now; `None` before the game begins.
    pub(crate) fn position(&self) -> Option<&Position> {
        Some(self.record.as_ref()?.position())
    }

    /// The seats that must decide now.
    pub(crate) fn to_act(&self) -> SeatSet {
        match &self.record {
            Some(record) if record.resigned().is_none() => self.game.to_act(record.position()),
            _ => SeatSet::EMPTY,
        }
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.record.as_ref()?.outcome(&*self.game)
    }

    pub(crate) fn state(&self) -> TableState {
        match &self.record {
            None => TableState::Open,
            Some(_) if self.outcome().is_some() => TableState::Finished,
            Some(_) => TableState::Running,
        }
    }

    /// The place of the last entry up to an event.
    pub(crate) fn entry_at(&self, number: u64) -> Option<usize> {
        self.numbers.partition_point(|&entry| entry <= number).checked_sub(1)
    }

    /// How things will stand after some steps, for lists.
    pub(crate) fn summary_after(&self, steps: &[Step]) -> TableSummary {
        let (mut position, mut resigned) = match &self.record {
            Some(record) => (Some(record.position()), record.resigned().is_some()),
            None => (None, false),
        };
        for step in steps {
            match &step.prepared {
                Prepared::Nothing => {}
                Prepared::Opened(table) => position = Some(table.position()),
                Prepared::Draft(draft) => {
                    position = Some(&draft.moment().position);
                    resigned = draft.entry().resigns;
                }
            }
        }
        let last = steps.last();
        let mut summary = TableSummary {
            state: TableState::Open,
            number: last.map_or(self.last, |step| step.event.number),
            turn: String::new(),
            to_act: Vec::new(),
            outcome: None,
            updated: last.map_or(self.updated, |step| step.event.at),
        };
        let Some(position) = position else {
            return summary;
        };
        let banner = self.game.banner_for(position, Observer::Spectator);
        summary.turn = match (banner.turn, banner.phase.as_str()) {
            (turn, "") => turn,
            (turn, phase) => format!("{turn}, {phase}"),
        };
        let rules = &*self.game;
        let outcome = rules.outcome(position).map(|outcome| outcome.label.into_owned());
        summary.outcome = if resigned { Some("resigned".to_owned()) } else { outcome };
        if summary.outcome.is_some() {
            summary.state = TableState::Finished;
        } else {
            summary.state = TableState::Running;
            summary.to_act = self.words(rules.to_act(position));
        }
        summary
    }

    /// How things stand now, for lists.
    pub(crate) fn summary(&self) -> TableSummary {
        let mut summary = self.summary_after(&[]);
        summary.outcome = self.outcome().map(|outcome| outcome.label.into_owned());
        summary
    }

    /// The first computer player who must decide.
    pub(crate) fn bot_to_act(&self) -> Option<(Seat, Player)> {
        self.to_act().iter().find_map(|seat| Some((seat, self.seats[seat.index()].bot?)))
    }
}
