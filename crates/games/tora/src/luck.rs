//! Pressing one's luck, and the end of the game. [TTT T-luck-2]

use wardroom_kernel::Umpire;

use crate::Tora;
use crate::data::Data;
use crate::event::Event;
use crate::forces::Ship;
use crate::state::{Deck, Ending, ShipAt, State, Step};
use crate::ttt;
use crate::victory::{self, Fleet, ShipFate, Victory};

/// The first turns of the luck deck that are offered besides the usual one. [TTT T-opt-4]
pub(crate) const LUCK_TURNS: [u8; 6] = [9, 11, 13, 15, 17, 21];

/// The names of the cards, in the order of [`Deck`].
const CARDS: [&str; 3] = ["red card", "Ace of Spades", "Ace of Clubs"];
/// The same in a sentence.
const TURNED: [&str; 3] = ["a red card", "the Ace of Spades", "the Ace of Clubs"];

/// No game goes on after this turn, whatever is agreed about the luck deck. [TTT T-end-3]
pub(crate) fn last_turn_of(data: &Data) -> u8 {
    let deck = data.first_card.max(LUCK_TURNS[LUCK_TURNS.len() - 1]) + data.red_cards;
    data.last_turn.max(deck)
}

impl Tora {
    /// The deck for the day: the Ace of Clubs is in it unless both carriers are in port.
    /// [TTT T-luck-1]
    pub(crate) fn build_deck(&self, state: &State) -> Deck {
        let at_sea = Ship::CARRIERS.iter().any(|&ship| state.ships[ship].at == ShipAt::Away);
        match state.options.luck {
            Some(_) => Deck { red: self.data.red_cards, spades: 1, clubs: u8::from(at_sea) },
            None => Deck::default(),
        }
    }

    /// No game goes on after this turn.
    pub(crate) fn last_turn(&self) -> u8 {
        last_turn_of(&self.data)
    }

    /// The end of a turn: the game is over when nothing is left that may fly; with nothing over the
    /// map but a wave to come, the IJN is asked. [TTT T-seq-6, T-end-1, T-end-2]
    pub(crate) fn end_turn(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        if state.on_map() > 0 {
            state.step = Step::Luck;
            return;
        }
        // That the game is over, or not, tells of waves to come. [TTT T-seq-9]
        umpire.reveal();
        if self.may_still_fly(state) {
            state.step = Step::CallItADay;
        } else {
            self.end_game(state, Ending::Homeward, umpire);
        }
    }

    /// Turns a card from the turn of the first card on [TTT T-luck-2, T-opt-4]; without the deck
    /// the game has a last turn. [TTT T-end-3]
    pub(crate) fn press_luck(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        match state.options.luck {
            Some(first) if state.turn >= first => self.turn_card(state, umpire),
            None if state.turn >= self.data.last_turn => {
                self.end_game(state, Ending::LastTurn, umpire);
            }
            _ => state.step = Step::TurnStart,
        }
    }

    /// A red card changes nothing and is not put back [TTT T-luck-4]; a black one ends the game.
    /// [TTT T-luck-3]
    fn turn_card(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        let Deck { red, spades, clubs } = state.deck;
        let counts = [red, spades, clubs].map(u16::from);
        let drawn = umpire.draw(&counts, &|card| CARDS[card].to_owned(), ttt("T-luck-2"));
        if let Some(card) = drawn {
            umpire.log(Event::Card { card: TURNED[card] }, ttt("T-luck-2"));
        }
        match drawn {
            Some(0) => {
                state.deck.red -= 1;
                state.step = Step::TurnStart;
            }
            Some(1) => {
                state.deck.spades -= 1;
                self.end_game(state, Ending::BlackCard, umpire);
            }
            Some(_) => {
                state.deck.clubs -= 1;
                self.end_game(state, Ending::BlackCard, umpire);
            }
            // A deck without cards has let the last black one go by: the game is over.
            None => self.end_game(state, Ending::LastTurn, umpire),
        }
    }

    /// Ends the game; aircraft still over the map are lost to a black card or a last turn.
    /// [TTT T-luck-3, T-end-3]
    pub(crate) fn end_game(
        &self,
        state: &mut State,
        ending: Ending,
        umpire: &mut Umpire<'_, Event>,
    ) {
        let before = self.losses(state);
        for unit in state.planes.iter_mut().filter(|unit| unit.is_on_map()) {
            unit.lose();
        }
        state.step = Step::Over(ending);
        state.asks = None;
        let rule = match ending {
            Ending::Homeward => ttt("T-end-1"),
            Ending::CalledOff => ttt("T-end-2"),
            Ending::BlackCard => ttt("T-luck-3"),
            Ending::LastTurn => ttt("T-end-3"),
        };
        let (lost, victory) = (self.losses(state) - before, self.victory(state));
        umpire.log(Event::Ended { ending, lost, victory }, rule);
    }

    /// IJN aircraft lost so far: every hit on a unit, whether it survived or not. [TTT T-vic-8]
    pub fn losses(&self, state: &State) -> u16 {
        let left: u16 = state.planes.iter().map(|unit| u16::from(unit.strength)).sum();
        self.ijn_aircraft - left
    }

    /// The capital ships, counted. [TTT T-vic-1]
    pub fn fleet(&self, state: &State) -> Fleet {
        Fleet::count(
            Ship::ALL.iter().copied().map(|ship| {
                (ship, ShipFate::of(state.ships[ship].hits, self.capacity(state, ship)))
            }),
        )
    }

    /// Hits on all yard units together. [TTT T-vic-2]
    pub fn yard_hits(&self, state: &State) -> u8 {
        state.yard.values().iter().sum()
    }

    /// How the game would end if it were over now. [TTT T-vic-3]
    pub fn victory(&self, state: &State) -> Victory {
        let (fleet, yard) = (self.fleet(state), self.yard_hits(state));
        victory::outcome(&self.data, fleet, yard, self.losses(state))
    }
}
