//! A game in the terminal: whose turn it is, what everybody has seen, where it is saved.

use wardroom_catalog::Engine;
use wardroom_kernel::{Action, Board, Fast, Observer, Seat, Tone};
use wardroom_record::{Answers, Fault, Kind, Table};
use wardroom_study::Player;

use super::prompt::{Decision, Prompt, Start};
use super::typed_dice::{Dice, Typing};
use super::{Input, SaveFile};
use crate::commands::play::DiceFrom;
use crate::failure::{CliResult, Failure};
use crate::output::Output;
use crate::progress::Spinner;
use crate::wording;

/// Who takes a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Controller {
    /// A person at this keyboard.
    Human,
    /// The program.
    Computer(Player),
}

/// A game being played in the terminal.
pub(crate) struct Session<'g> {
    game: &'g dyn Engine,
    table: Table,
    players: Vec<Controller>,
    dice: DiceFrom,
    rng: Fast,
    save_file: Option<SaveFile>,
    /// The person who looks at the screen.
    viewer: Option<Seat>,
    /// How many entries each seat has been told.
    told: Vec<usize>,
    /// The board as it was last drawn.
    drawn: Board,
    /// The numbers of the choices in the last list that an order began with.
    numbers: Vec<u16>,
    /// How the next person comes to the prompt; after an undo, else what goes without saying would
    /// be done again at once.
    start: Start,
}

/// The result of handing the keyboard over.
enum Handover {
    /// The next person sits there.
    Over,
    /// The one who sat there has thought again and takes an order back.
    Back,
    /// Nobody is there.
    Gone,
}

/// No more than one line in so many may have changed for the changed lines to be drawn by themselves, or three of a small board.
const CHANGED_PART: usize = 4;
const CHANGED_ANYWAY: usize = 3;

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    On,
    Over,
    Left,
}

impl<'g> Session<'g> {
    pub(crate) fn new(
        game: &'g dyn Engine,
        table: Table,
        players: Vec<Controller>,
        dice: DiceFrom,
        rng: u64,
        save_file: Option<SaveFile>,
    ) -> Self {
        let told = vec![0; players.len()];
        let rng = Fast::new(rng);
        Session {
            game,
            table,
            players,
            dice,
            rng,
            save_file,
            viewer: None,
            told,
            drawn: Board::default(),
            numbers: Vec::new(),
            start: Start::Fresh,
        }
    }

    /// Plays until the game is over or the person leaves.
    pub(crate) fn play(mut self, input: &mut Input, out: &mut Output) -> CliResult {
        out.toned(self.game.manifest().title, Tone::Title)?;
        for (word, player) in self.table.seats().iter().zip(&self.players) {
            match player {
                Controller::Human => out.line(format!("  {word}: you"))?,
                Controller::Computer(who) => out.line(format!("  {word}: the computer ({who})"))?,
            }
        }
        if self.table.record().terms.kind == Kind::Sealed {
            let commitment = self.table.record().secret.commitment();
            out.toned(format!("  commitment of the dice: {commitment}"), Tone::Dim)?;
        }
        out.toned("  Type ? for help.", Tone::Dim)?;
        let flow = loop {
            match self.turn(input, out)? {
                Flow::On => {}
                other => break other,
            }
        };
        self.farewell(flow, out)
    }

    /// One decision, of whoever must decide; computers first, so that people wait for nobody.
    fn turn(&mut self, input: &mut Input, out: &mut Output) -> CliResult<Flow> {
        let game = self.game;
        let deciding: Vec<Seat> = game.to_act(self.table.position()).iter().collect();
        let computer = deciding.iter().find_map(|&seat| match self.players[seat.index()] {
            Controller::Computer(who) => Some((seat, who)),
            Controller::Human => None,
        });
        if let Some((seat, who)) = computer {
            let Session { table, rng, .. } = self;
            let decision = Spinner::during("the computer thinks", || {
                game.decide(who, table.position(), seat, rng)
            });
            return self.give(seat, &decision.action, input, out);
        }
        // Whoever looks at the screen goes on before the keyboard is handed over.
        let person = deciding.iter().find(|seat| Some(**seat) == self.viewer).or(deciding.first());
        match person {
            None => Ok(Flow::Over),
            Some(&seat) => self.ask(seat, input, out),
        }
    }

    /// Lets a person decide.
    fn ask(&mut self, seat: Seat, input: &mut Input, out: &mut Output) -> CliResult<Flow> {
        match self.hand_over(seat, input, out)? {
            Handover::Over => {}
            Handover::Back => return Ok(Flow::On),
            Handover::Gone => return Ok(Flow::Left),
        }
        self.catch_up(seat, out)?;
        self.draw(seat, out)?;
        loop {
            let start = std::mem::replace(&mut self.start, Start::Fresh);
            let prompt = Prompt::new(self.game, &self.table, seat);
            let decision = prompt.ask(start, &mut self.numbers, input, out)?;
            match decision {
                Decision::Leave => return Ok(Flow::Left),
                Decision::Give(order) => {
                    let flow = self.give(seat, &order, input, out)?;
                    self.catch_up(seat, out)?;
                    return Ok(flow);
                }
                Decision::Undo => {
                    if self.take_back(seat, out)? {
                        return Ok(Flow::On);
                    }
                }
            }
        }
    }

    /// Draws the board; where little has changed since the last time, only what has.
    fn draw(&mut self, seat: Seat, out: &mut Output) -> CliResult {
        let board = self.game.board(self.table.position(), Observer::Seat(seat));
        let news = changed_lines(&self.drawn, &board).unwrap_or_else(|| board.clone());
        self.drawn = board;
        if news.0.is_empty() {
            return Ok(());
        }
        out.line("")?;
        out.board(&news)?;
        out.line("")
    }

    /// Takes the last order of a seat back, or says why not.
    fn take_back(&mut self, seat: Seat, out: &mut Output) -> CliResult<bool> {
        let game = self.game;
        if let Err(fault) = self.table.undo(game, seat) {
            out.toned(format!("  {fault}"), Tone::Hurt)?;
            return Ok(false);
        }
        self.start = Start::Undone;
        Ok(true)
    }

    /// Hands the keyboard to another person: one leaves, the screen is cleared, the other sits down.
    fn hand_over(
        &mut self,
        seat: Seat,
        input: &mut Input,
        out: &mut Output,
    ) -> CliResult<Handover> {
        if self.viewer == Some(seat) {
            return Ok(Handover::Over);
        }
        let people = self.players.iter().filter(|&&player| player == Controller::Human).count();
        if people > 1 {
            if let Some(viewer) = self.viewer {
                match self.leave(viewer, seat, input, out)? {
                    Handover::Over => out.curtain()?,
                    other => return Ok(other),
                }
            }
            let question = format!("{} sits down; press Enter. ", self.table.word(seat));
            if input.ask(out, &question)?.is_none() {
                return Ok(Handover::Gone);
            }
        }
        self.viewer = Some(seat);
        self.drawn = Board::default();
        self.numbers.clear();
        Ok(Handover::Over)
    }

    /// Lets a person read on, think again, or leave the keyboard to the next.
    fn leave(
        &mut self,
        viewer: Seat,
        next: Seat,
        input: &mut Input,
        out: &mut Output,
    ) -> CliResult<Handover> {
        let mut question = format!("Press Enter to hand over to {}", self.table.word(next));
        if self.table.undoable_by(self.game, viewer).is_ok() {
            question.push_str(", or u to think again");
        }
        question.push_str(". ");
        loop {
            match input.ask(out, &question)?.as_deref() {
                None | Some("q" | "quit") => return Ok(Handover::Gone),
                Some("u" | "undo") => {
                    if self.take_back(viewer, out)? {
                        return Ok(Handover::Back);
                    }
                }
                _ => return Ok(Handover::Over),
            }
        }
    }

    /// Carries out an order and keeps it.
    fn give(
        &mut self,
        seat: Seat,
        order: &Action,
        input: &mut Input,
        out: &mut Output,
    ) -> CliResult<Flow> {
        let game = self.game;
        let answers = match self.dice {
            DiceFrom::Rolled => Answers::Sealed,
            DiceFrom::Typed => match self.roll(seat, order, input, out)? {
                Dice::All(tokens) => Answers::Script(tokens),
                Dice::CalledOff => return self.refuse(seat, "the order is taken back", out),
                Dice::Gone => return Ok(Flow::Left),
            },
        };
        match self.table.act(game, seat, order, answers) {
            Ok(_) => {
                if let (DiceFrom::Typed, Some(watcher)) = (self.dice, self.watcher()) {
                    // What was rolled for has been told roll by roll.
                    self.told[watcher.index()] = self.table.record().entries.len();
                    self.save()?;
                }
                Ok(Flow::On)
            }
            // The text does not do: the order was not given.
            Err(fault @ (Fault::Refused(_) | Fault::Dice(_))) => {
                self.refuse(seat, &fault.to_string(), out)
            }
            Err(fault) => Err(Failure::from(fault)),
        }
    }

    /// Says why an order was not given. A computer would give it again, so the game is left there.
    fn refuse(&mut self, seat: Seat, reason: &str, out: &mut Output) -> CliResult<Flow> {
        out.toned(format!("  {reason}"), Tone::Hurt)?;
        self.start = Start::Undone;
        let by_computer = self.players[seat.index()] != Controller::Human;
        Ok(if by_computer { Flow::Left } else { Flow::On })
    }

    /// Asks for the dice of an order, roll by roll, and tells what comes of each.
    fn roll(
        &mut self,
        seat: Seat,
        order: &Action,
        input: &mut Input,
        out: &mut Output,
    ) -> CliResult<Dice> {
        let watcher = self.watcher();
        if let Some(watcher) = watcher {
            self.catch_up(watcher, out)?;
        }
        let observer = watcher.map_or(Observer::Spectator, Observer::Seat);
        let (number, word) = (self.table.record().entries.len(), self.table.word(seat));
        let heading = match observer.knows(seat) {
            true => format!("{number}. {word}: {}", self.game.text_of(order)),
            false => format!("{number}. {word} decides"),
        };
        let (game, position) = (self.game, self.table.position());
        Typing { game, position, order: Some((seat, order)), observer, heading }.ask(input, out)
    }

    /// Who looks at the screen: the one who looked last, or the only person there is.
    fn watcher(&self) -> Option<Seat> {
        let mut people =
            (0..self.players.len()).filter(|&at| self.players[at] == Controller::Human);
        self.viewer.or(match (people.next(), people.next()) {
            (Some(only), None) => Some(Seat(only as u8)),
            _ => None,
        })
    }

    /// Tells a seat what has happened since it last looked; it is on file before anybody knows.
    fn catch_up(&mut self, seat: Seat, out: &mut Output) -> CliResult {
        self.save()?;
        self.tell_since(self.told[seat.index()], Observer::Seat(seat), out)?;
        self.told[seat.index()] = self.table.record().entries.len();
        Ok(())
    }

    fn tell_since(&self, from: usize, observer: Observer, out: &mut Output) -> CliResult {
        for number in from..self.table.record().entries.len() {
            wording::entry_and_events(out, &self.table, number, observer)?;
        }
        Ok(())
    }

    /// Keeps what has been entered since the last time.
    fn save(&mut self) -> CliResult {
        match &mut self.save_file {
            Some(save_file) => save_file.save(self.table.to_text(self.game)),
            None => Ok(()),
        }
    }

    fn farewell(&mut self, flow: Flow, out: &mut Output) -> CliResult {
        self.save()?;
        if flow == Flow::Over {
            let from = self.viewer.map_or(0, |seat| self.told[seat.index()]);
            self.tell_since(from, Observer::Referee, out)?;
            out.board(&self.game.board(self.table.position(), Observer::Referee))?;
            wording::standing(out, self.game, &self.table)?;
        }
        match &self.save_file {
            Some(save_file) => {
                out.line(format!("The game is kept in {}.", save_file.path().display()))
            }
            None => out.line("The game was not kept; --record FILE keeps one."),
        }
    }
}

/// The lines of a board that differ from the last one drawn, if they are few: line by line, or, where some have come in, what
/// lies between the first and the last that differ. What has gone can be seen on the whole board only.
fn changed_lines(before: &Board, after: &Board) -> Option<Board> {
    let (before, after) = (&before.0, &after.0);
    if before.is_empty() || after.len() < before.len() {
        return None;
    }
    let changed: Vec<_> = if before.len() == after.len() {
        let pairs = before.iter().zip(after);
        pairs.filter(|(before, after)| before != after).map(|(_, after)| after.clone()).collect()
    } else {
        let same = |(before, after): &(_, _)| before == after;
        let head = before.iter().zip(after).take_while(same).count();
        let rest = before.len() - head;
        let tails = before.iter().rev().zip(after.iter().rev());
        let tail = tails.take(rest).take_while(same).count();
        after[head..after.len() - tail].to_vec()
    };
    let most = (after.len() / CHANGED_PART).max(CHANGED_ANYWAY);
    (changed.len() <= most).then_some(Board(changed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(lines: &[&str]) -> Board {
        let mut board = Board::default();
        lines.iter().for_each(|line| board.line(*line, Tone::Plain));
        board
    }

    #[test]
    fn a_board_is_drawn_whole_unless_little_has_changed() {
        let before = board(&["turn 1", "a", "b", "c", "d"]);
        let turned = board(&["turn 2", "a", "b", "c", "d"]);
        assert_eq!(changed_lines(&before, &turned), Some(board(&["turn 2"])));
        assert_eq!(changed_lines(&before, &board(&["turn 2", "w", "x", "y", "z"])), None);
        assert_eq!(changed_lines(&before, &board(&["turn 2"])), None);
        assert_eq!(changed_lines(&Board::default(), &before), None, "the first time");
        let grown = board(&["turn 1", "a", "x", "y", "b", "c", "d"]);
        assert_eq!(changed_lines(&before, &grown), Some(board(&["x", "y"])));
        assert_eq!(changed_lines(&grown, &before), None, "what has gone leaves no line");
        let other = board(&["turn 2", "v", "w", "x", "y", "z"]);
        assert_eq!(changed_lines(&before, &other), None);
    }
}
