//! A table in memory: the fold of everything that has happened at it.
//!
//! What is played now and what is read back after a restart go through the same [`Live::take`].

mod clock;

use std::sync::Arc;

use wardroom_kernel::{Observer, Outcome, Position, Seat, SeatSet};
use wardroom_protocol::{LinkState, TableState};
use wardroom_record::{Broken, Draft, Entry, Record, Table};
use wardroom_study::player::Who;

use crate::happening::{Happening, UserId, What};
use crate::store::{Standing, TableRow};
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
    /// The number of the happening that made it.
    pub(crate) number: u64,
    pub(crate) by: UserId,
    pub(crate) name: String,
    pub(crate) mark: String,
    pub(crate) state: LinkState,
    /// The name of whoever has used it.
    pub(crate) used_by: Option<String>,
}

/// A seat as it is taken now.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    pub(crate) word: String,
    pub(crate) bot: Option<Who>,
    pub(crate) reserved: Vec<UserId>,
    pub(crate) holders: Vec<Holder>,
    /// Every link that was made to it.
    pub(crate) links: Vec<Link>,
}

impl Chair {
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

/// A happening as it is kept in memory: entries are in the record.
#[derive(Clone, Debug)]
pub(crate) struct Noted {
    pub(crate) number: u64,
    pub(crate) what: Note,
}

/// What happened.
#[derive(Clone, Debug)]
pub(crate) enum Note {
    /// The entry of the record with this place.
    Entry(usize),
    /// Anything else.
    Other(What),
}

/// A proposal to go back.
#[derive(Clone, Debug)]
pub(crate) struct Proposal {
    pub(crate) by: Seat,
    /// The number of the happening to go back to.
    pub(crate) to: u64,
    /// The people who have agreed.
    pub(crate) agreed: Vec<UserId>,
}

/// What has been worked out already about a happening that is being entered.
pub(crate) enum Fresh {
    /// Nothing: it is read back, or there is nothing to work out.
    No,
    /// The table with its opening.
    Opened(Box<Table>),
    /// The entry.
    Draft(Box<Draft>),
}

/// A happening that is to be kept, and what has been worked out about it.
pub(crate) struct Step {
    pub(crate) happening: Happening,
    pub(crate) fresh: Fresh,
}

/// A table in memory.
pub(crate) struct Live {
    pub(crate) row: TableRow,
    pub(crate) game: Arc<dyn Engine>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) record: Option<Table>,
    /// The number of the happening of each entry.
    pub(crate) numbers: Vec<u64>,
    /// Who gave each entry, where a person did.
    pub(crate) givers: Vec<Option<UserId>>,
    pub(crate) notes: Vec<Noted>,
    pub(crate) proposal: Option<Proposal>,
    /// Those who would give up the seat that they hold with others.
    pub(crate) giving_up: Vec<(Seat, UserId)>,
    pub(crate) rematch: Option<String>,
    pub(crate) clock: Option<Clock>,
    /// The number of the last happening.
    pub(crate) last: u64,
    pub(crate) updated: i64,
}

impl Live {
    /// A table at which nothing has happened.
    pub(crate) fn new(row: TableRow, game: Arc<dyn Engine>) -> Self {
        let chair = |plan: &crate::settings::SeatPlan| Chair {
            word: plan.word.clone(),
            bot: plan.bot(),
            reserved: plan.reserved.clone(),
            holders: Vec::new(),
            links: Vec::new(),
        };
        let chairs: Vec<Chair> = row.settings.seats.iter().map(chair).collect();
        let clock = row.settings.clock.map(|terms| Clock::new(terms, chairs.len()));
        Live {
            row,
            game,
            chairs,
            record: None,
            numbers: Vec::new(),
            givers: Vec::new(),
            notes: Vec::new(),
            proposal: None,
            giving_up: Vec::new(),
            rematch: None,
            clock,
            last: 0,
            updated: 0,
        }
    }

    /// Enters one happening.
    ///
    /// # Errors
    /// When an entry that is read back does not come out as it says.
    pub(crate) fn take(&mut self, happening: Happening, fresh: Fresh) -> Result<(), Broken> {
        let Happening { number, at, what } = happening;
        let note = match what {
            What::Entry { entry, user } => {
                let place = self.take_entry(entry, at, fresh)?;
                self.numbers.push(number);
                self.givers.push(user);
                Note::Entry(place)
            }
            other => {
                self.take_other(number, &other);
                Note::Other(other)
            }
        };
        self.notes.push(Noted { number, what: note });
        self.last = number;
        self.updated = at;
        Ok(())
    }

    fn take_entry(&mut self, entry: Entry, at: i64, fresh: Fresh) -> Result<usize, Broken> {
        let place = entry.number;
        let by_order = entry.action.is_some();
        let seat = entry.seat.as_deref().and_then(|word| self.seat(word));
        let game = self.game.clone();
        match (fresh, &mut self.record) {
            (Fresh::Opened(table), _) => self.record = Some(*table),
            (Fresh::Draft(draft), Some(record)) => {
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

    fn take_other(&mut self, number: u64, what: &What) {
        match what {
            What::Sat { seat, user, name, entropy, link } => {
                if let Some(chair) = self.chair_mut(seat) {
                    let (name, entropy) = (name.clone(), entropy.clone());
                    chair.seat(Holder { user: *user, name, entropy }, *link);
                }
            }
            What::Stood { seat, user } => {
                if let Some(chair) = self.chair_mut(seat) {
                    chair.unseat(*user);
                }
            }
            What::Linked { seat, user, name, mark } => {
                if let Some(chair) = self.chair_mut(seat) {
                    chair.links.push(Link {
                        number,
                        by: *user,
                        name: name.clone(),
                        mark: mark.clone(),
                        state: LinkState::Open,
                        used_by: None,
                    });
                }
            }
            What::Unlinked { seat, link } => {
                let links = self.chair_mut(seat).into_iter().flat_map(|chair| &mut chair.links);
                for withdrawn in links.filter(|known| known.number == *link) {
                    withdrawn.state = LinkState::Withdrawn;
                }
            }
            What::Proposal { seat, user, to } => {
                if let Some(by) = self.seat(seat) {
                    self.proposal =
                        Some(Proposal { by, to: *to, agreed: self.speakers(by, *user) });
                }
            }
            What::Reply { seat, user, agree } => {
                let speakers = self.seat(seat).map(|seat| self.speakers(seat, *user));
                match (&mut self.proposal, speakers, agree) {
                    (Some(proposal), Some(speakers), true) => proposal.agreed.extend(speakers),
                    _ => self.proposal = None,
                }
            }
            What::GivesUp { seat, user, .. } => {
                self.giving_up.extend(self.seat(seat).map(|seat| (seat, *user)));
            }
            What::Rematch { table } => self.rematch = Some(table.clone()),
            What::Chat { .. } | What::TimeOut { .. } | What::Entry { .. } => {}
        }
    }

    /// Those who have spoken: one of a seat or, in tables of older versions, all who held it.
    fn speakers(&self, seat: Seat, user: Option<UserId>) -> Vec<UserId> {
        let holders = self.chairs[seat.index()].holders.iter().map(|holder| holder.user);
        user.map_or_else(|| holders.collect(), |user| vec![user])
    }

    /// What each seat adds to the dice: what its first holder gave.
    pub(crate) fn entropies(&self) -> Vec<String> {
        self.chairs
            .iter()
            .map(|chair| chair.holders.first().map_or(String::new(), |h| h.entropy.clone()))
            .collect()
    }

    pub(crate) fn seat(&self, word: &str) -> Option<Seat> {
        self.chairs.iter().position(|chair| chair.word == word).map(|at| Seat(at as u8))
    }

    pub(crate) fn word(&self, seat: Seat) -> &str {
        self.chairs.get(seat.index()).map_or("?", |chair| &chair.word)
    }

    pub(crate) fn words(&self, seats: SeatSet) -> Vec<String> {
        seats.iter().map(|seat| self.word(seat).to_owned()).collect()
    }

    fn chair_mut(&mut self, word: &str) -> Option<&mut Chair> {
        self.chairs.iter_mut().find(|chair| chair.word == word)
    }

    /// The seats somebody holds.
    pub(crate) fn seats_of(&self, user: UserId) -> impl Iterator<Item = Seat> {
        (0..)
            .zip(&self.chairs)
            .filter(move |(_, chair)| chair.is_held_by(user))
            .map(|(at, _)| Seat(at))
    }

    /// Whether somebody holds several seats.
    pub(crate) fn is_hot_seat(&self) -> bool {
        let mut holders = self.chairs.iter().flat_map(|chair| &chair.holders);
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

    /// The place of the last entry up to a happening.
    pub(crate) fn entry_at(&self, number: u64) -> Option<usize> {
        self.numbers.partition_point(|&entry| entry <= number).checked_sub(1)
    }

    /// How things will stand after some steps, for lists.
    pub(crate) fn standing_after(&self, steps: &[Step]) -> Standing {
        let (mut position, mut resigned) = match &self.record {
            Some(record) => (Some(record.position()), record.resigned().is_some()),
            None => (None, false),
        };
        for step in steps {
            match &step.fresh {
                Fresh::No => {}
                Fresh::Opened(table) => position = Some(table.position()),
                Fresh::Draft(draft) => {
                    position = Some(&draft.moment().position);
                    resigned = draft.entry().resigns;
                }
            }
        }
        let last = steps.last();
        let mut standing = Standing {
            state: TableState::Open,
            number: last.map_or(self.last, |step| step.happening.number),
            turn: String::new(),
            to_act: Vec::new(),
            outcome: None,
            updated: last.map_or(self.updated, |step| step.happening.at),
        };
        let Some(position) = position else {
            return standing;
        };
        let banner = self.game.banner_for(position, Observer::Spectator);
        standing.turn = match (banner.turn, banner.phase.as_str()) {
            (turn, "") => turn,
            (turn, phase) => format!("{turn}, {phase}"),
        };
        let rules = &*self.game;
        let outcome = rules.outcome(position).map(|outcome| outcome.label.into_owned());
        standing.outcome = if resigned { Some("resigned".to_owned()) } else { outcome };
        if standing.outcome.is_some() {
            standing.state = TableState::Finished;
        } else {
            standing.state = TableState::Running;
            standing.to_act = self.words(rules.to_act(position));
        }
        standing
    }

    /// How things stand now, for lists.
    pub(crate) fn standing(&self) -> Standing {
        let mut standing = self.standing_after(&[]);
        standing.outcome = self.outcome().map(|outcome| outcome.label.into_owned());
        standing
    }

    /// The first computer player who must decide.
    pub(crate) fn bot_to_act(&self) -> Option<(Seat, Who)> {
        self.to_act().iter().find_map(|seat| Some((seat, self.chairs[seat.index()].bot?)))
    }
}
