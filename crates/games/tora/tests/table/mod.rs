//! A table at which rules are shown: positions in JSON, typed orders, scripted dice.

use serde_json::Value;
use wardroom_kernel::{Hidden, Observer, Pick, Rules, Seat, ToAct, Words, play};
use wardroom_testkit::{dice, expect_done, expect_refused, playout, run_on, suite};
use wardroom_tora::forces::{Fighter, Plane, Ship};
use wardroom_tora::pick::AttackPick;
use wardroom_tora::plan::Track;
use wardroom_tora::state::{FighterUnit, IJN, PlaneUnit, ShipState, State, USN};
use wardroom_tora::{Tora, View};

/// A game in progress.
pub(crate) struct Table {
    pub(crate) game: Tora,
    pub(crate) state: State,
}

impl Table {
    /// A position, run on with these dice to the first decision.
    pub(crate) fn rolling(position: Value, answers: &str) -> Table {
        let game: Tora = suite::load();
        let setup = serde_json::from_value(position).expect("a position");
        let mut state = game.check_setup(&setup).unwrap_or_else(|wrong| panic!("{wrong}"));
        run_on(&game, &mut state, answers);
        Table { game, state }
    }

    /// A position, run on to the first decision without dice.
    pub(crate) fn at(position: Value) -> Table {
        Table::rolling(position, "")
    }

    /// The free game with the historical plans and these edits; the radar die is rolled.
    pub(crate) fn planned(us: &str, ijn: &str, radar: &str) -> Table {
        let game: Tora = suite::load();
        let state = playout::start(&game, "free", &[]);
        let mut table = Table { game, state };
        table.us(&format!("{us} done"), "");
        table.ijn(&format!("{ijn} done"), radar);
        table
    }

    /// Carries out an order of the IJN.
    pub(crate) fn ijn(&mut self, order: &str, answers: &str) -> Vec<String> {
        expect_done(&self.game, &mut self.state, IJN, order, answers)
    }

    /// Carries out an order of the US.
    pub(crate) fn us(&mut self, order: &str, answers: &str) -> Vec<String> {
        expect_done(&self.game, &mut self.state, USN, order, answers)
    }

    /// The rule by which an order is refused.
    pub(crate) fn refused(&self, seat: Seat, order: &str) -> String {
        let refusal = expect_refused(&self.game, &self.state, seat, order);
        refusal.rule.unwrap_or(refusal.reason).replace("TTT ", "")
    }

    /// The seat that must decide, while one alone must.
    pub(crate) fn asked(&self) -> Option<Seat> {
        match self.game.to_act(&self.state) {
            ToAct::Seats(seats) => seats.iter().next(),
            _ => None,
        }
    }

    fn refusal(&self, seat: Seat, before: &[&str], word: &str) -> wardroom_tora::Illegal {
        let pick = |word: &str| AttackPick::named(word).expect("a word of the attack").pick();
        let before: Vec<Pick> = before.iter().map(|&word| pick(word)).collect();
        let draft = self.game.draft(&self.state, seat, &before);
        self.game.check_pick(&draft, pick(word)).expect_err("the pick is refused")
    }

    /// The rule by which a pick is refused at its place, whether or not the place can be reached.
    pub(crate) fn dark(&self, seat: Seat, before: &[&str], word: &str) -> String {
        self.refusal(seat, before, word).rule().id.to_owned()
    }

    /// Why a pick is refused at its place, in words.
    pub(crate) fn reason(&self, seat: Seat, before: &[&str], word: &str) -> String {
        self.refusal(seat, before, word).to_string()
    }

    /// The words offered to the seat that is asked, after some picks of an order.
    pub(crate) fn offered(&self, before: &[&str]) -> Vec<String> {
        let seat = self.asked().expect("somebody is asked");
        let pick = |word: &str| AttackPick::named(word).expect("a word of the attack").pick();
        let before: Vec<Pick> = before.iter().map(|&word| pick(word)).collect();
        let mut list = Vec::new();
        self.game.choices(&self.state, seat, &before, &mut list);
        list.into_iter().map(|pick| self.game.word(pick).to_lowercase()).collect()
    }

    /// Ends steps until the turn is over, and says at which steps somebody was asked.
    pub(crate) fn steps_to_the_end(&mut self) -> Vec<String> {
        let turn = self.state.turn;
        let mut steps = Vec::new();
        while let (true, Some(seat)) = (self.state.turn == turn, self.asked()) {
            steps.push(self.state.step.to_string());
            expect_done(&self.game, &mut self.state, seat, "done", "");
        }
        steps
    }

    /// Ends steps until the book is open at one.
    pub(crate) fn until(&mut self, step: &str) {
        while self.state.step.to_string() != step {
            let seat = self.asked().expect("the step comes");
            expect_done(&self.game, &mut self.state, seat, "done", "");
        }
    }

    /// Ends steps until the turn is over; with dice for what the book rolls meanwhile.
    pub(crate) fn end_turn(&mut self, answers: &str) {
        let turn = self.state.turn;
        let mut dice = dice(answers);
        while self.state.turn == turn {
            let Some(seat) = self.asked() else { break };
            let action = play::parse(&self.game, &self.state, seat, "done").expect("a step ends");
            play::act(&self.game, &mut self.state, seat, &action, &mut dice).expect("a step ends");
        }
        assert_eq!(dice.source().left(), 0, "dice of {answers} are left");
    }

    /// Whether each track is active: airfields, ships, batteries.
    pub(crate) fn active(&self) -> [bool; 3] {
        [Track::Airfields, Track::Ships, Track::Batteries].map(|track| self.state.is_active(track))
    }

    /// The level of each track: airfields, ships, batteries.
    pub(crate) fn levels(&self) -> [u8; 3] {
        *self.state.levels.values()
    }

    /// One IJN unit, counted from 1.
    pub(crate) fn plane(&self, plane: Plane, number: u8) -> PlaneUnit {
        self.state.planes[usize::from(plane.units().start + number - 1)]
    }

    /// One US unit, counted from 1.
    pub(crate) fn fighter(&self, fighter: Fighter, number: u8) -> FighterUnit {
        self.state.fighters[usize::from(fighter.units().start + number - 1)]
    }

    /// A ship.
    pub(crate) fn ship(&self, ship: Ship) -> ShipState {
        self.state.ships[ship]
    }

    /// Hits taken and hits that sink her.
    pub(crate) fn hull(&self, ship: Ship) -> (u8, u8) {
        let view = self.view(Observer::Referee);
        let ship = view.ships.iter().find(|seen| seen.ship == ship).expect("she is seen");
        (ship.hits, ship.strength)
    }

    /// What an observer may know.
    pub(crate) fn view(&self, observer: Observer) -> View {
        self.game.view(&self.state, observer)
    }
}
