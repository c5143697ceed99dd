//! Nobody learns what they may not know: from what they see, from what they may do, from undo.

use std::collections::{BTreeMap, BTreeSet};

use wardroom_kernel::{Action, Brief, Fast, Game, Logged, Observer, Pick, Seat, ToAct, play};

use super::saving::check_saving;
use super::walk::{Moment, Property, Turn, carry_out, recorded};
use crate::playout::{Buffers, random_action, some_places};

/// Resamples tried for each observer after an order that can be taken back.
const RESAMPLES_FOR_UNDO: u32 = 3;

/// The log as one observer reads it, with the rolls that belong to it.
fn log_of<G: Game>(game: &G, events: &[Logged<G::Event>], observer: Observer) -> Vec<String> {
    let line = |(text, logged): (String, &Logged<G::Event>)| {
        let rolls: Vec<String> = logged.rolls.iter().map(ToString::to_string).collect();
        format!("{text} [{}] {}", logged.rule, rolls.join(", "))
    };
    play::told(game, events, observer).map(line).collect()
}

/// An order that can be taken back has taught nobody anything.
pub(super) struct UndoTeachesNothing;

impl<G: Game> Property<G> for UndoTeachesNothing {
    fn turn(&mut self, turn: &mut Turn<'_, G>) {
        let Some((seat, action)) = turn.order else { return };
        if !turn.acted.is_undoable() {
            return;
        }
        let game = turn.game;
        let told = |events: &[Logged<G::Event>], who| log_of(game, events, Observer::Seat(who));
        for who in turn.table.seats() {
            let seen = game.view(turn.after, Observer::Seat(who));
            for _ in 0..RESAMPLES_FOR_UNDO {
                let mut other = game.resample(turn.before, who, turn.chance);
                // What another seat cannot know may forbid it this very order.
                if play::check(game, &other, seat, action).is_err() {
                    assert_ne!(who, seat, "what {who:?} may not know decides what it may do");
                    continue;
                }
                let acted =
                    carry_out(game, &mut other, Some((seat, action)), &mut recorded(turn.chance));
                let same = game.view(&other, Observer::Seat(who)) == seen;
                assert!(same, "{who:?} has seen something in an order that can be taken back");
                let (then, now) = (told(&turn.acted.events, who), told(&acted.events, who));
                assert_eq!(then, now, "{who:?} was told something that undo does not take back");
            }
        }
    }
}

/// Everything a seat may not know can be exchanged without the seat noticing.
pub(super) struct SecretsDoNotLeak {
    /// Resamples of one game, and what is left of them.
    for_each_game: u32,
    left: u32,
    /// Resamples of all games.
    done: u32,
    /// The most values that each secret has had in one moment.
    values: BTreeMap<(Seat, String), usize>,
    buffers: Buffers,
}

/// Resamples over all games, at least.
pub(super) const RESAMPLES: u32 = 1_000;
/// Resamples of a moment in which there is something to hide.
pub(super) const WITH_SECRETS: u32 = 20;
/// Resamples of any other, of which only one in a few is looked at.
const WITHOUT_SECRETS: u32 = 1;
const ONE_MOMENT_IN: u32 = 4;
/// Other orders that are tried in place of one that makes a secret.
const OTHER_ORDERS: u32 = 2;
/// Unlisted picks whose refusals are compared.
const REFUSALS: usize = 4;

impl SecretsDoNotLeak {
    /// Tries so many resamples in each game.
    pub(super) fn new(for_each_game: u32) -> Self {
        let (values, buffers) = (BTreeMap::new(), Buffers::default());
        SecretsDoNotLeak { for_each_game, left: 0, done: 0, values, buffers }
    }
}

impl<G: Game> Property<G> for SecretsDoNotLeak {
    fn begin(&mut self, _: &G, _: &G::State) {
        self.left = self.for_each_game;
    }

    fn moment(&mut self, moment: &mut Moment<'_, G>) {
        let by_the_way = moment.chance.below(ONE_MOMENT_IN) == 0;
        for seat in moment.table.seats() {
            let secrets = moment.game.secrets(moment.state, seat);
            let wanted = match secrets.is_empty() {
                false => WITH_SECRETS,
                true if by_the_way => WITHOUT_SECRETS,
                true => 0,
            };
            let tries = wanted.min(self.left);
            self.left -= tries;
            self.done += tries;
            if tries > 0 {
                let names: Vec<&str> = secrets.iter().map(|s| s.name.as_str()).collect();
                self.look(moment, seat, tries, &names);
            }
        }
    }

    fn turn(&mut self, turn: &mut Turn<'_, G>) {
        if let Some((seat, action)) = turn.order {
            self.compare_logs(turn, seat, action);
        }
    }

    fn is_satisfied(&self) -> bool {
        // A game without secrets has none to exchange.
        self.done >= RESAMPLES || self.values.is_empty()
    }

    fn finish(&mut self) {
        for ((seat, name), values) in &self.values {
            assert!(*values > 1, "{name}, unknown to {seat:?}, never varies: nothing is proved");
        }
    }
}

impl SecretsDoNotLeak {
    /// Tries another order in place of one that makes a secret: where somebody else sees no
    /// difference afterwards, the log has told them none.
    fn compare_logs<G: Game>(&mut self, turn: &mut Turn<'_, G>, seat: Seat, action: &Action) {
        let Turn { game, before, .. } = *turn;
        let others = turn.table.seats().filter(|&who| who != seat);
        let kept_from: Vec<Seat> =
            others.filter(|&who| !game.secrets(turn.after, who).is_empty()).collect();
        if kept_from.is_empty() {
            return;
        }
        let played = |action: &Action, chance: &Fast| {
            let mut after = before.clone();
            let acted = carry_out(game, &mut after, Some((seat, action)), &mut recorded(chance));
            (after, acted)
        };
        for _ in 0..OTHER_ORDERS {
            let other = random_action(game, before, seat, turn.chance, &mut self.buffers);
            let (one, one_acted) = played(action, turn.chance);
            let (two, two_acted) = played(&other, turn.chance);
            // What is done in the open, with dice or by showing something, may be told as it was.
            if !one_acted.is_undoable() || !two_acted.is_undoable() {
                continue;
            }
            for &who in &kept_from {
                let differs = game.secrets(&one, who) != game.secrets(&two, who);
                for observer in [Observer::Seat(who), Observer::Spectator] {
                    if differs && game.view(&one, observer) == game.view(&two, observer) {
                        let [one, two] = [&one_acted, &two_acted]
                            .map(|acted| log_of(game, &acted.events, observer));
                        assert_eq!(one, two, "the log tells {observer:?} a secret");
                    }
                }
            }
        }
    }

    /// Compares one moment with others that the seat could not tell from it.
    fn look<G: Game>(
        &mut self,
        moment: &mut Moment<'_, G>,
        seat: Seat,
        tries: u32,
        names: &[&str],
    ) {
        let Moment { game, state, .. } = *moment;
        let trial = moment
            .acting
            .contains(&seat)
            .then(|| Trial::new(game, state, seat, moment.chance, &mut self.buffers));
        let knows = Known::of(game, state, seat, trial.as_ref());
        let mut seen: Vec<BTreeSet<String>> = vec![BTreeSet::new(); names.len()];
        for number in 0..tries {
            let mut other = game.resample(state, seat, moment.chance);
            if number == 0 {
                // A position that was exchanged can be exchanged again.
                other = game.resample(&other, seat, moment.chance);
                check_saving(game, &other);
            }
            knows.compare(&Known::of(game, &other, seat, trial.as_ref()), seat);
            let secrets = game.secrets(&other, seat);
            let others: Vec<&str> = secrets.iter().map(|s| s.name.as_str()).collect();
            assert_eq!(others, names, "other things are secret after an exchange");
            for (values, secret) in seen.iter_mut().zip(secrets) {
                values.insert(secret.value);
            }
        }
        for (name, values) in names.iter().zip(seen) {
            let most = self.values.entry((seat, (*name).to_owned())).or_default();
            *most = values.len().max(*most);
        }
    }
}

/// An order a seat could give and picks that may be refused, tried on every exchanged position.
struct Trial {
    action: Action,
    /// The places of the order at which lists and refusals are compared.
    places: Vec<usize>,
    refusals: Vec<Pick>,
    dice: Fast,
}

impl Trial {
    fn new<G: Game>(
        game: &G,
        state: &G::State,
        seat: Seat,
        chance: &mut Fast,
        buffers: &mut Buffers,
    ) -> Trial {
        let bound = game.manifest().pick_bound.into();
        let action = random_action(game, state, seat, chance, buffers);
        Trial {
            places: some_places(action.picks.len(), chance),
            refusals: (0..REFUSALS).map(|_| Pick(chance.below(bound) as u16)).collect(),
            dice: chance.clone(),
            action,
        }
    }
}

/// What came of an order, as the seat that gave it knows.
#[derive(Debug, PartialEq)]
struct CameOf<V> {
    rolled: bool,
    revealed: bool,
    log: Vec<String>,
    view: V,
    change: String,
}

/// Everything that reaches a seat in one moment.
struct Known<G: Game> {
    to_act: ToAct,
    view: G::View,
    spectator: G::View,
    board: String,
    /// The choices at some places of the trial order, with their labels.
    choices: Vec<Vec<(Pick, String)>>,
    /// What the trial order comes to at those places.
    briefings: Vec<Vec<Brief>>,
    refusals: Vec<String>,
    veiled: bool,
    /// What came of the trial order, if it can be given and nothing veils it.
    came_of: Option<CameOf<G::View>>,
}

impl<G: Game> Known<G> {
    fn of(game: &G, state: &G::State, seat: Seat, trial: Option<&Trial>) -> Self {
        let view = game.view(state, Observer::Seat(seat));
        let mut known = Known {
            to_act: game.to_act(state),
            spectator: game.view(state, Observer::Spectator),
            board: game.board(&view).plain(),
            view,
            choices: Vec::new(),
            briefings: Vec::new(),
            refusals: Vec::new(),
            veiled: false,
            came_of: None,
        };
        if let Some(trial) = trial.filter(|_| play::check_turn(game, state, seat).is_ok()) {
            known.learn(game, state, seat, trial);
        }
        known
    }

    /// Adds what the seat learns by trying an order.
    fn learn(&mut self, game: &G, state: &G::State, seat: Seat, trial: &Trial) {
        let Trial { action, places, refusals, dice } = trial;
        // An order that cannot be given here shows in the lists up to where it stops.
        let legal = play::check(game, state, seat, action).is_ok();
        let mut list = Vec::new();
        for &at in places {
            let before = &action.picks[..at];
            if !legal && play::check_prefix(game, state, seat, before).is_err() {
                self.choices.push(Vec::new());
                continue;
            }
            game.choices(state, seat, before, &mut list);
            let label = |pick: Pick| game.label(state, seat, before, pick).text;
            self.choices.push(list.iter().map(|&pick| (pick, label(pick))).collect());
            self.briefings.push(game.briefing(state, seat, before));
            let draft = game.draft(state, seat, before);
            let refused = refusals.iter().filter_map(|&pick| game.check_pick(&draft, pick).err());
            self.refusals.extend(refused.map(|illegal| illegal.to_string()));
        }
        if !legal {
            return;
        }
        self.veiled = game.is_veiled(state, seat, &action.picks);
        if !self.veiled {
            let own = Observer::Seat(seat);
            let mut after = state.clone();
            let acted = carry_out(game, &mut after, Some((seat, action)), &mut recorded(dice));
            self.came_of = Some(CameOf {
                rolled: acted.rolled,
                revealed: acted.revealed,
                log: log_of(game, &acted.events, own),
                view: game.view(&after, own),
                change: game.change(state, &after, own),
            });
        }
    }

    fn compare(&self, other: &Self, seat: Seat) {
        assert_eq!(self.to_act, other.to_act, "who decides tells {seat:?} a secret");
        assert_eq!(self.view, other.view, "the view tells {seat:?} a secret");
        assert_eq!(self.spectator, other.spectator, "the spectator sees a secret of {seat:?}");
        assert_eq!(self.board, other.board, "the board tells {seat:?} a secret");
        assert_eq!(self.choices, other.choices, "the choices tell {seat:?} a secret");
        assert_eq!(self.briefings, other.briefings, "a briefing tells {seat:?} a secret");
        assert_eq!(self.refusals, other.refusals, "a refusal tells {seat:?} a secret");
        assert_eq!(self.veiled, other.veiled, "whether an order is veiled tells {seat:?} a secret");
        assert_eq!(self.came_of, other.came_of, "what comes of an order tells {seat:?} a secret");
    }
}
