//! A record being played: the position after every entry is kept.

use wardroom_kernel::{
    Action, AnyGame, Dice, Done, Outcome, Position, Recorded, Refusal, Rolled, RolledKind, Script,
    Sealed, Seat, Source, Token, Told,
};

use crate::chain::{dice_key, first_head, next_head};
use crate::terms::seat_of;
use crate::{Broken, Deed, Digest, Entry, Fault, Kind, Record, Secret, Stage, Terms};

/// Who answers the rolls of one entry.
pub enum Answers {
    /// The sealed stream of the record.
    Sealed,
    /// Answers written beforehand; practice only.
    Script(Vec<Token>),
}

impl Answers {
    /// Dice as a person lists them, faces in the order asked and draws by name; without a list, the sealed stream.
    pub fn typed(dice: Option<&str>) -> Self {
        dice.map_or(Answers::Sealed, |dice| Answers::Script(Token::parse_list(dice)))
    }
}

/// How things stand after one entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The position.
    pub position: Position,
    /// What happened; empty for an undo.
    pub events: Vec<Told>,
    /// Whether chance was asked.
    pub rolled: bool,
    /// Whether the entry could be taken back.
    pub undoable: bool,
}

/// An entry that has been worked out and not entered: the table is as it was.
///
/// Whoever keeps the log elsewhere saves the entry first, and enters the draft once it is safe.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    entry: Entry,
    moment: Moment,
}

impl Draft {
    /// The entry.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// How things will stand after it.
    pub fn moment(&self) -> &Moment {
        &self.moment
    }
}

/// A record being played.
///
/// The game is handed in at each call; it must be the one that the terms name, loaded with their
/// overlay.
#[derive(Clone, Debug)]
pub struct Table {
    record: Record,
    /// The words of the seats.
    seats: Vec<String>,
    /// How things stood after each entry.
    moments: Vec<Moment>,
    /// The actions that were not taken back, oldest first.
    standing: Vec<usize>,
    /// The first link of the chain.
    first: Digest,
}

impl Table {
    /// Begins a game: the book runs on to the first decision.
    ///
    /// # Errors
    /// What is wrong with the terms or the answers.
    pub fn open(
        game: &dyn AnyGame,
        terms: Terms,
        secret: Secret,
        answers: Answers,
    ) -> Result<Self, Fault> {
        let (mut table, start) = Table::set_out(game, terms, secret)?;
        let run = |dice: &mut dyn Dice| game.open(&start, dice);
        let draft = table.draft(Deed::Opening, answers, run)?;
        table.enter(draft);
        Ok(table)
    }

    /// Takes a saved game up again: every entry, roll and head is recomputed.
    ///
    /// # Errors
    /// The first thing that does not come out as the record says.
    pub fn resume(game: &dyn AnyGame, record: Record) -> Result<Self, Broken> {
        let Record { terms, secret, entries } = record;
        let (mut table, start) = Table::set_out(game, terms, secret)
            .map_err(|fault| Broken::Terms(fault.to_string()))?;
        for entry in entries {
            table.take_up_from(game, &start, entry)?;
        }
        Ok(table)
    }

    /// Takes one more saved entry up; its rolls and head are recomputed.
    ///
    /// # Errors
    /// What does not come out as the entry says; nothing has changed.
    pub fn take_up(&mut self, game: &dyn AnyGame, entry: Entry) -> Result<(), Broken> {
        let start = self.position().clone();
        self.take_up_from(game, &start, entry)
    }

    fn take_up_from(
        &mut self,
        game: &dyn AnyGame,
        start: &Position,
        saved: Entry,
    ) -> Result<(), Broken> {
        let entry = self.moments.len();
        let draft =
            self.redo(game, start, &saved).map_err(|reason| Broken::Entry { entry, reason })?;
        self.enter(draft);
        Ok(())
    }

    /// A table at which nothing has happened, and the position it starts from.
    fn set_out(
        game: &dyn AnyGame,
        terms: Terms,
        secret: Secret,
    ) -> Result<(Self, Position), Fault> {
        if terms.game != game.id() {
            let reason = format!("the record is of {}, not of {}", terms.game, game.id());
            return Err(Refusal::plain(reason).into());
        }
        let seats = terms.seats(game)?.to_vec();
        if terms.entropies.len() != seats.len() {
            let reason = format!("{} seats need as many entropies", seats.len());
            return Err(Refusal::plain(reason).into());
        }
        let start = terms.start(game)?;
        let first = first_head(&terms, secret.commitment());
        let record = Record { terms, secret, entries: Vec::new() };
        let table = Table { record, seats, moments: Vec::new(), standing: Vec::new(), first };
        Ok((table, start))
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The words of the seats, in order.
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// The seat of that word.
    pub fn seat(&self, word: &str) -> Option<Seat> {
        seat_of(&self.seats, word)
    }

    /// The word of a seat.
    pub fn word(&self, seat: Seat) -> &str {
        self.seats.get(seat.index()).map_or("?", String::as_str)
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.moments.last().expect("a table has its opening at least").position
    }

    /// The position after an entry; `None` past the end.
    pub fn position_at(&self, entry: usize) -> Option<&Position> {
        Some(&self.moments.get(entry)?.position)
    }

    /// How things stood after an entry; `None` past the end.
    pub fn moment(&self, entry: usize) -> Option<&Moment> {
        self.moments.get(entry)
    }

    /// What happened in an entry.
    pub fn events_of(&self, entry: usize) -> &[Told] {
        self.moments.get(entry).map_or(&[], |moment| &moment.events)
    }

    /// Whether an entry was taken back later.
    pub fn is_undone(&self, entry: usize) -> bool {
        let is_action = self.record.entries.get(entry).is_some_and(|entry| entry.action.is_some());
        is_action && !self.standing.contains(&entry)
    }

    /// Whether the record may be shown to everybody.
    pub fn stage(&self, game: &dyn AnyGame) -> Stage {
        match self.outcome(game) {
            Some(_) => Stage::Finished,
            None => Stage::Running,
        }
    }

    /// How the game ended, if it has: by its rules, or because a seat gave it up.
    pub fn outcome(&self, game: &dyn AnyGame) -> Option<Outcome> {
        let Some(resigned) = self.resigned() else {
            return game.outcome(self.position());
        };
        let label = format!("{} resigned", self.word(resigned)).into();
        let value = |seat| if seat == resigned.index() { 0.0 } else { 1.0 };
        Some(Outcome { label, values: (0..self.seats.len()).map(value).collect() })
    }

    /// The seat that gave the game up.
    pub fn resigned(&self) -> Option<Seat> {
        let last = self.record.entries.last().filter(|entry| entry.resigns)?;
        self.seat(last.seat.as_deref()?)
    }

    /// Refuses whatever would follow the end: the secret may have been shown by then, and with it every
    /// roll to come.
    fn check_not_over(&self, game: &dyn AnyGame) -> Result<(), Refusal> {
        match self.outcome(game) {
            Some(outcome) => Err(Refusal::plain(format!(
                "the game is over: {}. Its record ends here, since its secret may be known by now; one \
                 plays on in a practice copy",
                outcome.label
            ))),
            None => Ok(()),
        }
    }

    /// The record as text.
    pub fn to_text(&self, game: &dyn AnyGame) -> String {
        self.record.to_text(self.stage(game))
    }

    /// Carries out an order and enters it in the log.
    ///
    /// # Errors
    /// Why the order or the answers are refused; nothing has changed.
    pub fn act(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        order: &Action,
        answers: Answers,
    ) -> Result<&Moment, Fault> {
        let draft = self.draft_action(game, seat, order, answers)?;
        Ok(self.enter(draft))
    }

    /// Works an order out without entering it.
    ///
    /// # Errors
    /// Why the order or the answers are refused.
    pub fn draft_action(
        &self,
        game: &dyn AnyGame,
        seat: Seat,
        order: &Action,
        answers: Answers,
    ) -> Result<Draft, Fault> {
        self.check_not_over(game)?;
        let order = game.canonical(self.position(), seat, order)?;
        let text = game.text_of(&order);
        let deed = Deed::Action { seat: self.word(seat), text: &text };
        self.draft(deed, answers, |dice| game.act(self.position(), seat, &order, dice))
    }

    /// Takes the last order back, exactly.
    ///
    /// # Errors
    /// When there is none, somebody else gave it, dice have fallen, something was revealed or the game is over.
    pub fn undo(&mut self, game: &dyn AnyGame, seat: Seat) -> Result<&Moment, Fault> {
        let draft = self.draft_undo(game, seat)?;
        Ok(self.enter(draft))
    }

    /// Works out what taking the last order back comes to.
    ///
    /// # Errors
    /// When there is none, somebody else gave it, dice have fallen, something was revealed or the game is over.
    pub fn draft_undo(&self, game: &dyn AnyGame, seat: Seat) -> Result<Draft, Fault> {
        let entry = self.undoable_by(game, seat)?;
        let deed = Deed::Undo { seat: self.word(seat), entry };
        Ok(self.linked(deed, Vec::new(), false, self.moment_after(entry - 1)))
    }

    /// Works out what going back to the position after `entry` comes to. Everybody must have
    /// agreed to it: dice may have fallen since.
    ///
    /// # Errors
    /// When there is no such entry, nothing has been decided since, or the game is over.
    pub fn draft_rollback(
        &self,
        game: &dyn AnyGame,
        seat: Seat,
        entry: usize,
    ) -> Result<Draft, Fault> {
        self.check_not_over(game)?;
        if self.standing.last().is_none_or(|&last| last <= entry) {
            return Err(Refusal::plain("nothing has been decided since then").into());
        }
        let deed = Deed::Rollback { seat: self.word(seat), entry };
        Ok(self.linked(deed, Vec::new(), false, self.moment_after(entry)))
    }

    /// Works out what giving the game up comes to.
    ///
    /// # Errors
    /// When the game is over.
    pub fn draft_resignation(&self, game: &dyn AnyGame, seat: Seat) -> Result<Draft, Fault> {
        self.check_not_over(game)?;
        let moment = self.moment_after(self.moments.len() - 1);
        Ok(self.linked(Deed::Resign { seat: self.word(seat) }, Vec::new(), false, moment))
    }

    /// The seat that gave the last order that still stands.
    pub fn last_to_act(&self) -> Option<Seat> {
        let &entry = self.standing.last()?;
        self.seat(self.record.entries[entry].seat.as_deref()?)
    }

    /// The entry that `seat` may take back.
    ///
    /// # Errors
    /// Why there is none.
    pub fn undoable_by(&self, game: &dyn AnyGame, seat: Seat) -> Result<usize, Refusal> {
        self.check_not_over(game)?;
        let Some(&entry) = self.standing.last() else {
            return Err(Refusal::plain("there is no order to take back"));
        };
        let giver = self.record.entries[entry].seat.as_deref().unwrap_or_default();
        let moment = &self.moments[entry];
        if self.word(seat) != giver {
            Err(Refusal::plain(format!(
                "the last order is {giver}'s, and only {giver} can take it back"
            )))
        } else if moment.rolled {
            Err(Refusal::plain("the last order cannot be taken back: dice have fallen since"))
        } else if !moment.undoable {
            Err(Refusal::plain("the last order cannot be taken back: it has revealed something"))
        } else {
            Ok(entry)
        }
    }

    /// A practice game that plays on from the position after `entry`.
    ///
    /// # Errors
    /// When there is no such entry.
    pub fn practice_copy(
        &self,
        game: &dyn AnyGame,
        entry: usize,
        secret: Secret,
    ) -> Result<Table, Fault> {
        let Some(position) = self.position_at(entry) else {
            let last = self.moments.len() - 1;
            return Err(Refusal::plain(format!("the record ends with entry {last}")).into());
        };
        let terms = Terms {
            kind: Kind::Practice,
            seeded: false,
            entropies: vec![String::new(); self.seats.len()],
            setup: Some(game.setup_of(position)),
            from: Some(self.record.entries[entry].head),
            ..self.record.terms.clone()
        };
        Table::open(game, terms, secret, Answers::Sealed)
    }

    /// The end of the chain.
    fn head(&self) -> Digest {
        self.record.entries.last().map_or(self.first, |entry| entry.head)
    }

    /// How things stand when they go back to where they were after an entry.
    fn moment_after(&self, entry: usize) -> Moment {
        Moment {
            position: self.moments[entry].position.clone(),
            events: Vec::new(),
            rolled: false,
            undoable: false,
        }
    }

    /// Runs the rules with the dice of an entry; nothing is entered yet.
    fn draft(
        &self,
        deed: Deed<'_>,
        answers: Answers,
        run: impl FnOnce(&mut dyn Dice) -> Result<Done, Refusal>,
    ) -> Result<Draft, Fault> {
        let by_hand = !matches!(answers, Answers::Sealed);
        if by_hand && self.record.terms.kind == Kind::Sealed {
            return Err(Refusal::plain("dice can be typed in practice games only").into());
        }
        let (done, rolls) = match answers {
            Answers::Sealed => {
                let key = dice_key(&self.record.secret, &self.record.terms, self.head(), deed);
                gather(&mut Recorded::new(Sealed::new(key)), run)?
            }
            Answers::Script(tokens) => {
                let mut dice = Recorded::new(Script::new(tokens));
                let gathered = gather(&mut dice, run)?;
                check_used_up(dice.source(), &gathered.1)?;
                gathered
            }
        };
        let typed = by_hand && !rolls.is_empty();
        let Done { position, events, rolled, undoable } = done;
        Ok(self.linked(deed, rolls, typed, Moment { position, events, rolled, undoable }))
    }

    /// Adds the link of the chain to what has been worked out.
    fn linked(&self, deed: Deed<'_>, rolls: Vec<Rolled>, typed: bool, moment: Moment) -> Draft {
        let (number, before) = (self.moments.len(), self.head());
        let mut entry = Entry::new(number, deed, rolls, typed, before);
        entry.head = next_head(&self.record.secret, before, &entry, deed);
        Draft { entry, moment }
    }

    /// Enters in the log what has been worked out.
    ///
    /// # Panics
    /// When something else was entered since.
    pub fn enter(&mut self, draft: Draft) -> &Moment {
        let Draft { entry, moment } = draft;
        let number = self.moments.len();
        assert_eq!(entry.number, number, "a draft is entered before anything else is");
        match entry.deed() {
            Some(Deed::Action { .. }) => self.standing.push(number),
            Some(Deed::Undo { .. }) => {
                self.standing.pop();
            }
            Some(Deed::Rollback { entry, .. }) => self.standing.retain(|&action| action <= entry),
            Some(Deed::Opening | Deed::Resign { .. }) | None => {}
        }
        self.record.entries.push(entry);
        self.moments.push(moment);
        &self.moments[number]
    }

    /// Works out again what a saved entry says, and compares.
    fn redo(&self, game: &dyn AnyGame, start: &Position, saved: &Entry) -> Result<Draft, String> {
        let number = self.moments.len();
        if saved.number != number {
            return Err(format!("it calls itself number {}", saved.number));
        }
        let deed = saved.deed().ok_or("it is of no kind, or of several")?;
        if (number == 0) != (deed == Deed::Opening) {
            return Err("the opening comes first, and once".to_owned());
        }
        let answers = match saved.typed {
            true => Answers::Script(Token::replaying(&saved.rolls)),
            false => Answers::Sealed,
        };
        if number > 0 {
            self.check_not_over(game).map_err(|refusal| refusal.to_string())?;
        }
        let seat = |word: &str| self.seat(word).ok_or(format!("there is no seat {word}"));
        let draft = match deed {
            Deed::Opening => self.draft(deed, answers, |dice| game.open(start, dice)),
            Deed::Action { seat: word, text } => {
                let seat = seat(word)?;
                let order = game.parse(self.position(), seat, text).map_err(|r| r.to_string())?;
                self.draft_action(game, seat, &order, answers)
            }
            Deed::Undo { seat: word, .. } => self.draft_undo(game, seat(word)?),
            Deed::Rollback { seat: word, entry } => self.draft_rollback(game, seat(word)?, entry),
            Deed::Resign { seat: word } => self.draft_resignation(game, seat(word)?),
        };
        let mut draft = draft.map_err(|fault| fault.to_string())?;
        leave_out_cups(&mut draft.entry.rolls, &saved.rolls);
        compare(&draft.entry, saved)?;
        Ok(draft)
    }
}

/// Runs the rules and gathers every roll, those after the last event too.
fn gather<S: Source>(
    dice: &mut Recorded<S>,
    run: impl FnOnce(&mut dyn Dice) -> Result<Done, Refusal>,
) -> Result<(Done, Vec<Rolled>), Fault> {
    let done = run(dice);
    if let Some(trouble) = dice.trouble() {
        return Err(trouble.clone().into());
    }
    let done = done?;
    let mut rolls: Vec<Rolled> =
        done.events.iter().flat_map(|told| told.rolls.iter().cloned()).collect();
    dice.take_rolls(&mut rolls);
    Ok((done, rolls))
}

/// Refuses a script with answers that nothing asked for.
fn check_used_up(script: &Script, rolls: &[Rolled]) -> Result<(), Refusal> {
    let left = script.left();
    if left == 0 {
        return Ok(());
    }
    let asked: Vec<String> =
        rolls.iter().map(|rolled| format!("{rolled} for {}", rolled.rule)).collect();
    let asked = match asked.is_empty() {
        true => "nothing was rolled".to_owned(),
        false => format!("what was rolled is {}", asked.join(", ")),
    };
    let answers = if left == 1 { "1 answer is" } else { &format!("{left} answers are") };
    Err(Refusal::plain(format!("{answers} left over: {asked}")))
}

/// Takes out of draws what they were drawn from where the record does not say it, being of before it did.
fn leave_out_cups(again: &mut [Rolled], saved: &[Rolled]) {
    for (ours, theirs) in again.iter_mut().zip(saved) {
        if let (RolledKind::Draw { cup, .. }, RolledKind::Draw { cup: none, .. }) =
            (&mut ours.kind, &theirs.kind)
            && none.is_empty()
        {
            cup.clear();
        }
    }
}

/// Says what differs between an entry done again and the same entry as saved.
fn compare(again: &Entry, saved: &Entry) -> Result<(), String> {
    if again.rolls != saved.rolls {
        let list = |entry: &Entry| {
            let rolls: Vec<String> = entry.rolls.iter().map(Rolled::to_string).collect();
            if rolls.is_empty() { "nothing".to_owned() } else { rolls.join(", ") }
        };
        Err(format!("its rolls are {}; the record says {}", list(again), list(saved)))
    } else if again != saved {
        Err(format!("its head is {}; the record says {}", again.head, saved.head))
    } else {
        Ok(())
    }
}
