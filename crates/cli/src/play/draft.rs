//! The order being built.

use wardroom_kernel::{Action, AnyGame, Brief, Choice, Pick, Position, Refusal, Seat};

/// How a pick came into the draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum By {
    /// The person chose it.
    Person,
    /// There was nothing else.
    Force,
}

/// The order being built, and what may be picked next.
#[derive(Clone)]
pub(super) struct Draft<'a> {
    game: &'a dyn AnyGame,
    position: &'a Position,
    seat: Seat,
    picks: Vec<(Pick, By)>,
    list: Vec<Choice>,
    /// The choices by their numbers in the list, counted from 0: one that was listed before keeps its number while the order
    /// is built, so that a group can be typed off the screen in one line.
    places: Vec<u16>,
    /// The same, before anything is picked.
    first: Vec<u16>,
}

impl<'a> Draft<'a> {
    /// An empty order; `known` are the numbers that the choices had in the order before.
    pub(super) fn new(
        game: &'a dyn AnyGame,
        position: &'a Position,
        seat: Seat,
        known: &[u16],
    ) -> Result<Self, Refusal> {
        let list = game.choices(position, seat, &[])?;
        let (picks, places) = (Vec::new(), known.to_vec());
        let mut draft = Draft { game, position, seat, picks, list, places, first: Vec::new() };
        draft.number();
        draft.first = draft.places.clone();
        Ok(draft)
    }

    /// The choices before anything is picked, by their numbers.
    pub(super) fn first_numbers(&self) -> &[u16] {
        &self.first
    }

    /// What may be picked next; nothing when the order is complete.
    pub(super) fn list(&self) -> &[Choice] {
        &self.list
    }

    /// Whether nothing has been picked.
    pub(super) fn is_empty(&self) -> bool {
        self.picks.is_empty()
    }

    /// Whether the person has chosen anything.
    pub(super) fn is_chosen(&self) -> bool {
        self.picks.iter().any(|&(_, by)| by == By::Person)
    }

    /// Whether nothing more can be picked.
    pub(super) fn is_complete(&self) -> bool {
        self.list.is_empty()
    }

    /// Whether choices go by their place in the list. Where words are numbers themselves, they
    /// do not: a 3 would mean two things.
    pub(super) fn is_numbered(&self) -> bool {
        self.list.iter().all(|choice| choice.pick.parse::<usize>().is_err())
    }

    /// The number of a listed choice, counted from 1.
    pub(super) fn place(&self, choice: &Choice) -> usize {
        let at = self.places.iter().position(|&number| number == choice.number);
        at.map_or(0, |at| at + 1)
    }

    /// Gives every listed choice a number and lists them by it. In a list that is mostly new, or has lost most of what it
    /// had, the numbers begin anew.
    fn number(&mut self) {
        let known = self.list.iter().filter(|one| self.places.contains(&one.number)).count();
        if known * 2 <= self.list.len() || self.places.len() > 2 * self.list.len() + 8 {
            self.places.clear();
        }
        for choice in &self.list {
            if !self.places.contains(&choice.number) {
                self.places.push(choice.number);
            }
        }
        let places = &self.places;
        self.list.sort_by_key(|choice| places.iter().position(|&number| number == choice.number));
    }

    /// The order so far.
    pub(super) fn action(&self) -> Action {
        Action::from(self.picks.iter().map(|&(pick, _)| pick).collect::<Vec<_>>())
    }

    /// The order so far, in words.
    pub(super) fn text(&self) -> String {
        self.game.text_of(&self.action())
    }

    /// What the order comes to so far.
    pub(super) fn briefing(&self) -> Vec<Brief> {
        self.game.briefing(self.position, self.seat, &self.action().picks)
    }

    /// Whether the order is complete and takes a free text.
    pub(super) fn takes_text(&self) -> bool {
        self.is_complete() && self.game.takes_text(self.position, self.seat, &self.action().picks)
    }

    /// Takes words or list numbers, one after another; if one does not fit, none is taken.
    pub(super) fn take(&mut self, line: &str) -> Result<(), Refusal> {
        let before = self.picks.len();
        for token in line.split_whitespace() {
            let taken = match self.group(token) {
                Some(words) => words.iter().try_for_each(|word| self.take_token(word)),
                None => self.take_token(token),
            };
            if let Err(refusal) = taken {
                self.picks.truncate(before);
                self.relist();
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// The words of a group such as `2-5`, as it is listed now; nothing if that is a word of the list.
    fn group(&self, token: &str) -> Option<Vec<String>> {
        let (first, last) = token.split_once('-')?;
        let group = first.parse::<usize>().ok()?..=last.parse::<usize>().ok()?;
        let is_word = self.list.iter().any(|choice| choice.pick.eq_ignore_ascii_case(token));
        if is_word || !self.is_numbered() {
            return None;
        }
        let listed = self.list.iter().filter(|choice| group.contains(&self.place(choice)));
        let words: Vec<String> = listed.map(|choice| choice.pick.clone()).collect();
        (!words.is_empty()).then_some(words)
    }

    fn take_token(&mut self, token: &str) -> Result<(), Refusal> {
        loop {
            if let Some(number) = self.find(token) {
                self.push(Pick(number), By::Person);
                return Ok(());
            }
            // A person who does not type what goes without saying means what comes after it.
            let [only] = &self.list[..] else { return Err(self.refuse(token)) };
            let only = Pick(only.number);
            self.push(only, By::Force);
        }
    }

    /// The listed pick that a token means: by its word, its place, or the beginning of its word.
    fn find(&self, token: &str) -> Option<u16> {
        let by_word = self.list.iter().find(|choice| choice.pick.eq_ignore_ascii_case(token));
        if let Some(choice) = by_word {
            return Some(choice.number);
        }
        if self.is_numbered()
            && let Ok(place) = token.parse::<usize>()
        {
            let number = *self.places.get(place.checked_sub(1)?)?;
            return self.list.iter().any(|choice| choice.number == number).then_some(number);
        }
        let token = token.to_lowercase();
        let mut begin = self.list.iter().filter(|c| c.pick.to_lowercase().starts_with(&token));
        match (begin.next(), begin.next()) {
            (Some(only), None) => Some(only.number),
            _ => None,
        }
    }

    /// Why a word cannot be picked here.
    pub(super) fn refuse(&self, token: &str) -> Refusal {
        if let (true, Ok(place)) = (self.is_numbered(), token.parse::<usize>()) {
            let most = self.places.len();
            return Refusal::plain(match self.list.len() {
                0 => format!("the order is complete before {token}"),
                _ if (1..=most).contains(&place) => format!("{place} is not in the list now"),
                _ => format!("the list goes from 1 to {most}"),
            });
        }
        let whole = format!("{} {token}", self.text());
        match self.game.parse(self.position, self.seat, &whole) {
            Err(refusal) => refusal,
            Ok(_) => Refusal::plain(format!("{token} is allowed here")),
        }
    }

    /// Takes what goes without saying; returns it.
    pub(super) fn take_forced(&mut self) -> Vec<Choice> {
        let mut taken = Vec::new();
        while let [only] = &self.list[..] {
            let only = only.clone();
            self.push(Pick(only.number), By::Force);
            taken.push(only);
        }
        taken
    }

    /// Drops the last pick of the person, and what went without saying after it.
    pub(super) fn back(&mut self) {
        while let Some((_, By::Force)) = self.picks.last() {
            self.picks.pop();
        }
        self.picks.pop();
        self.relist();
    }

    /// Drops everything.
    pub(super) fn clear(&mut self) {
        self.picks.clear();
        self.relist();
    }

    /// A copy to which words are added; the draft stays as it is.
    pub(super) fn with(&self, line: &str) -> Result<Draft<'a>, Refusal> {
        let mut copy = self.clone();
        copy.take(line)?;
        copy.take_forced();
        Ok(copy)
    }

    fn push(&mut self, pick: Pick, by: By) {
        self.picks.push((pick, by));
        self.relist();
    }

    fn relist(&mut self) {
        let picks = self.action().picks;
        self.list = self
            .game
            .choices(self.position, self.seat, &picks)
            .expect("a draft holds listed picks of a seat that must decide");
        if self.picks.is_empty() {
            self.places.clone_from(&self.first);
        }
        if !self.list.is_empty() {
            self.number();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wardroom_kernel::{Options, Overlay, Rules};
    use wardroom_skirmish::Skirmish;

    /// Runs a check with an empty order of red's, at the start of the usual scenario.
    fn with_draft(check: impl FnOnce(Draft<'_>)) {
        let game = Skirmish::load(&Overlay::none()).unwrap();
        let position = AnyGame::start(&game, "dawn", &Options::default()).unwrap();
        check(Draft::new(&game, &position, Seat(0), &[]).unwrap());
    }

    #[test]
    fn a_pick_goes_by_its_number_its_word_or_the_beginning_of_it() {
        with_draft(|mut draft| {
            draft.take("2 0-GUARDS-MIDDLE 3-m").unwrap();
            assert_eq!(draft.text(), "1-guards-north 0-guards-middle 3-militia-north");
        });
    }

    #[test]
    fn if_one_word_does_not_fit_none_is_taken() {
        with_draft(|mut draft| {
            draft.take("1").unwrap();
            let refusal = draft.take("1 1 99").unwrap_err();
            assert!(refusal.reason.starts_with("the list goes from 1 to"), "{refusal}");
            assert_eq!(draft.text(), "0-guards-north");
            let refusal = draft.take("1 stand").unwrap_err();
            assert!(refusal.rule.is_some(), "a word of the game is refused by its rule: {refusal}");
            assert_eq!(draft.text(), "0-guards-north");
        });
    }

    #[test]
    fn what_goes_without_saying_is_taken_and_dropped_with_the_pick_before_it() {
        with_draft(|mut draft| {
            // All guards to the north: there is one way to send the rest of them.
            draft.take("2-guards-north").unwrap();
            let forced: Vec<String> = draft.take_forced().into_iter().map(|c| c.pick).collect();
            assert_eq!(forced, ["0-guards-middle"]);
            draft.back();
            assert!(draft.is_empty());
            assert_eq!(draft.list().len(), 3);
        });
    }

    #[test]
    fn what_goes_without_saying_need_not_be_typed() {
        with_draft(|mut draft| {
            draft.take("2-guards-north 4-militia-north").unwrap();
            assert_eq!(draft.text(), "2-guards-north 0-guards-middle 4-militia-north");
            assert!(!draft.is_complete());
            draft.take_forced();
            assert!(draft.is_complete());
            let refusal = draft.take("1").unwrap_err();
            assert_eq!(refusal.reason, "the order is complete before 1");
        });
    }

    #[test]
    fn a_copy_leaves_the_draft_alone() {
        with_draft(|mut draft| {
            draft.take("1").unwrap();
            let copy = draft.with("1 1").unwrap();
            assert_ne!(copy.text(), draft.text());
            draft.clear();
            assert!(draft.is_empty());
        });
    }
}
