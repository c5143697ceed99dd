//! The contract of a game, fulfilled.

use std::borrow::Cow;

use wardroom_kernel::{
    Board, Chart, Complaints, Dice, Fast, Guide, Handicap, Hidden, Label, Manifest, Observer,
    OptionSpec, Options, Outcome, Overlay, Pick, Rules, Scenario, Seat, Secret, Study, ToAct,
    Tuning, Umpire, Words,
};

use crate::data::Data;
use crate::draft::{Draft, Stage};
use crate::event::Event;
use crate::forces::Plane;
use crate::illegal::Illegal;
use crate::luck::{self, LUCK_TURNS};
use crate::pick::{self, AttackPick};
use crate::plan::{self, cipher, ijn, us};
use crate::sequence::Order;
use crate::setup::Setup;
use crate::state::{IJN, Side, State, Step};
use crate::view::View;
use crate::{Tora, board, charts, fairway, ttt, victory};

/// The guide, as the repository keeps it.
const GUIDE: &str = include_str!("../../../../docs/rules/tora.toml");

fn scenarios() -> Vec<Scenario> {
    let seats = ["ijn", "usn"];
    let free = "Both sides plan in secret, from ready-made plans if they like; then the attack.";
    let historical =
        "Both plans are those of history; the game begins with the announcement of the day.";
    vec![
        Scenario::new("free", "Free plans", &seats, free),
        Scenario::new("historical", "December 7, 1941", &seats, historical),
    ]
}

fn options(data: &Data) -> Vec<OptionSpec> {
    let option = |id: &str, title: &str, values: &[&str], rule: &'static str| {
        OptionSpec::new(id, title, values.iter().copied(), ttt(rule))
    };
    let mut turns = vec![data.first_card];
    turns.extend(LUCK_TURNS.into_iter().filter(|turn| *turn != data.first_card));
    let turns: Vec<String> = turns.iter().map(u8::to_string).collect();
    let mut luck: Vec<&str> = turns.iter().map(String::as_str).collect();
    luck.push("off");
    vec![
        option(
            "secret",
            "who may change plans before the attack",
            &["off", "usn", "both"],
            "T-opt-1",
        ),
        option(
            "code-breaker",
            "the IJN sends a cipher that names the day",
            &["off", "on"],
            "T-opt-2",
        ),
        option("waves", "how many waves may be planned", &["3", "2"], "T-opt-3"),
        option("luck", "the turn of the first luck card", &luck, "T-opt-4"),
        option("bombing", "the numbers on which bombs hit", &["4-6", "5-6"], "T-opt-5"),
        option(
            "zone-trigger",
            "when it is seen whether the enemy is near",
            &["us-half", "turn"],
            "T-opt-6",
        ),
        option(
            "uncapped-aaa",
            "dice of ships and batteries rise past level 3",
            &["off", "on"],
            "T-alert-10",
        ),
    ]
}

/// A number that differs when the text does: FNV-1a.
fn mark_of(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |mark, byte| (mark ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn is_planning(state: &State) -> bool {
    matches!(state.step, Step::Planning | Step::SecondThoughts)
}

impl State {
    /// What the options change in the IJN plan. [TTT T-opt-2, T-opt-3]
    pub(crate) fn terms(&self) -> ijn::Terms {
        ijn::Terms {
            waves: if self.options.waves < 3 { ijn::Waves::Two } else { ijn::Waves::Three },
            end: if self.options.code_breaker { ijn::End::Cipher } else { ijn::End::Done },
        }
    }
}

impl Rules for Tora {
    type State = State;
    type Setup = Setup;
    type Event = Event;
    type Illegal = Illegal;
    type Draft<'a> = Draft<'a>;

    const ID: &'static str = "tora";
    const CODE: &'static str = "TTT";

    fn load(overlay: &Overlay) -> Result<Self, Complaints> {
        let data = Data::load(overlay)?;
        let guide = Guide::embedded(GUIDE);
        let ijn_aircraft = Plane::ALL
            .iter()
            .map(|&plane| plane.units().len() as u16 * u16::from(data.plane_strength[plane]))
            .sum();
        let fairway = fairway::chart_fairway();
        let turns = crate::outlook::turns_of_chart(&data);
        let orders_in_a_turn = 2 * (75 + 57 + 16) + 20;
        let manifest = Manifest {
            title: "Tora! Tora! Tora!",
            about: "After the free print-and-play game of the attack on Pearl Harbor. Strengths of ships and \
         batteries, the hit numbers of P-40, P-36 and F4F, the shading of the outcome chart, the harbor as slots \
         and fairway nodes, and the timing of waves 2 and 3 with re-arming are not in the source or unreadable \
         there, and are reconstructed. Where the source says two things, bombs hit on 4-6 by its table and by an \
         option on 5-6 by its text; several people can share a seat, which sends one order at a time. The charts \
         say which figure is which.",
            scenarios: scenarios(),
            options: options(&data),
            guide,
            pick_bound: pick::BOUND,
            longest: 8 + (u32::from(luck::last_turn_of(&data)) + 1) * orders_in_a_turn,
        };
        Ok(Tora { data, manifest, fairway, ijn_aircraft, turns })
    }

    fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Free plans [TTT T-scen-2], or both plans as they were. [TTT T-scen-1]
    fn scenario(&self, scenario: &str, options: &Options) -> Result<Setup, Complaints> {
        let step = match scenario {
            "free" => Step::Planning,
            "historical" => Step::Announcement,
            _ => return Err(Complaints::one("scenario", format!("there is no {scenario}"))),
        };
        Ok(Setup { options: options.clone(), step, ..Setup::default() })
    }

    fn check_setup(&self, setup: &Setup) -> Result<State, Complaints> {
        self.read(setup)
    }

    fn setup_of(&self, state: &State) -> Setup {
        self.write(state)
    }

    fn to_act(&self, state: &State) -> ToAct {
        self.who_acts(state)
    }

    fn outcome(&self, state: &State) -> Outcome {
        let victory = self.victory(state);
        let ijn = victory.value_for_ijn();
        Outcome { label: victory.label().into(), values: vec![ijn, 1.0 - ijn] }
    }

    #[inline]
    fn draft<'a>(&'a self, state: &'a State, seat: Seat, picks: &'a [Pick]) -> Draft<'a> {
        Draft(if !is_planning(state) {
            self.draft_attack(state, &Order::read(picks))
        } else if seat == IJN {
            let (base, terms) = (&state.ijn_plan, state.terms());
            Stage::IjnPlan(ijn::Sheet::read(&self.data, base, terms, picks))
        } else {
            Stage::UsPlan(us::Sheet::read(&self.data, &state.us_plan, picks))
        })
    }

    #[inline]
    fn candidates(&self, draft: &Draft<'_>, list: &mut Vec<Pick>) {
        draft.0.candidates(list);
    }

    #[inline]
    fn check_pick(&self, draft: &Draft<'_>, pick: Pick) -> Result<(), Illegal> {
        draft.0.check(pick)
    }

    /// The message in cipher names the day of the plan it ends. [TTT T-opt-2]
    fn check_text(
        &self,
        state: &State,
        _seat: Seat,
        picks: &[Pick],
        text: &str,
    ) -> Result<(), Illegal> {
        let plan = ijn::apply(&self.data, &state.ijn_plan, state.terms(), picks);
        Ok(cipher::check(text, plan.day)?)
    }

    /// The shortest message that names the day. [TTT T-opt-2]
    fn default_text(
        &self,
        state: &State,
        _seat: Seat,
        picks: &[Pick],
    ) -> Option<Cow<'static, str>> {
        ijn::shift(picks)?;
        let plan = ijn::apply(&self.data, &state.ijn_plan, state.terms(), picks);
        Some(Cow::Owned(cipher::naming(plan.day)))
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        picks: &[Pick],
        text: Option<&str>,
        umpire: &mut Umpire<'_, Event>,
    ) {
        if !is_planning(state) {
            return self.carry_out(state, &Order::read(picks), umpire);
        }
        if seat == IJN {
            state.ijn_plan = ijn::apply(&self.data, &state.ijn_plan, state.terms(), picks);
        } else {
            state.us_plan = us::apply(&self.data, &state.us_plan, picks);
        }
        self.deploy(state);
        state.planned.insert(Side::of(seat));
        umpire.log(Event::Planned(seat), ttt("T-comp-1"));
        if let (Some(text), Some(shift)) = (text, ijn::shift(picks)) {
            let sent = cipher::encipher(text, shift);
            state.cipher = mark_of(&sent);
            umpire.reveal();
            umpire.log(Event::Cipher(sent), ttt("T-opt-2"));
        }
    }

    fn advance(&self, state: &mut State, umpire: &mut Umpire<'_, Event>) {
        self.run_on(state, umpire);
    }

    fn census(&self, state: &State) -> Vec<(&'static str, i64)> {
        self.count_pieces(state)
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn.into()
    }

    fn agreed(&self, state: &State) -> wardroom_kernel::Agreed {
        wardroom_kernel::Agreed { scenario: None, options: state.options.words() }
    }
}

impl Hidden for Tora {
    type View = View;

    fn view(&self, state: &State, observer: Observer) -> View {
        self.look(state, observer)
    }

    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        self.imagine(state, seat, dice)
    }

    fn secrets(&self, state: &State, seat: Seat) -> Vec<Secret> {
        self.hidden_from(state, seat)
    }

    /// A plan meets the other side's secret plan; stations are taken before the first wave is seen; and
    /// whether the game goes on when nothing is left over the map depends on waves to come.
    /// [TTT T-seq-9]
    fn is_veiled(&self, state: &State, seat: Seat, _picks: &[Pick]) -> bool {
        let doomed = || state.planes.iter().filter(|unit| unit.attacked).count().max(1);
        is_planning(state)
            || state.step == Step::Patrol
            || seat != IJN && matches!(state.step, Step::Us(..)) && state.on_map() <= doomed()
    }
}

impl Words for Tora {
    fn charts(&self) -> Vec<Chart> {
        charts::charts(&self.data)
    }

    fn caution(&self, state: &State, _seat: Seat, picks: &[Pick]) -> Option<String> {
        if is_planning(state) { None } else { self.second_thoughts(state, picks) }
    }

    fn tell(&self, event: &Event, observer: Observer) -> Option<String> {
        event.tell(observer)
    }

    fn is_major(&self, event: &Event) -> bool {
        event.is_major()
    }

    fn board(&self, view: &View) -> Board {
        board::draw(view)
    }

    fn word(&self, pick: Pick) -> String {
        match AttackPick::of(pick) {
            Some(pick) => pick.to_string(),
            None => plan::word(pick),
        }
    }

    fn label(&self, state: &State, seat: Seat, picks: &[Pick], pick: Pick) -> Label {
        match AttackPick::of(pick) {
            Some(attack) => self.attack_label(state, &Order::read(picks), attack),
            None if seat == IJN => {
                ijn::label(&self.data, &state.ijn_plan, state.terms(), picks, pick)
            }
            None => us::label(&self.data, &state.us_plan, picks, pick),
        }
    }

    fn change(&self, before: &State, after: &State, _observer: Observer) -> String {
        self.difference(before, after)
    }
}

impl Study for Tora {
    const DEFAULT_POLICY: &'static str = "nothing more is ordered in the step";

    fn margin(&self, state: &State) -> f64 {
        let (fleet, yard) = (self.fleet(state), self.yard_hits(state));
        // The fewer ships can sail the better, and of equals the fewer aircraft are lost.
        -f64::from(victory::ready_in_time(&self.data, fleet, yard))
            - f64::from(self.losses(state)) / 1000.0
    }

    fn evaluate(&self, state: &State, seat: Seat) -> f64 {
        let ijn = self.outlook_for_ijn(state);
        if seat == IJN { ijn } else { 1.0 - ijn }
    }

    /// A volley is fired to its end, and pairs that are laid out are resolved. [TTT T-air-2]
    fn is_settled(&self, state: &State) -> bool {
        state.volley.is_none()
            && state.planes.iter().all(|unit| unit.foe.is_none())
            && state.fighters.iter().all(|unit| unit.foe.is_none())
    }

    fn rollout_pick(
        &self,
        state: &State,
        _: Seat,
        picks: &[Pick],
        list: &[Pick],
        dice: &mut Fast,
    ) -> Pick {
        self.plausible(state, picks, list, dice)
    }

    fn tuning(&self, state: &State) -> Tuning {
        // A plan shows what it is worth when the attack is over. [TTT T-comp-1]
        let min_depth = if state.has_begun() { 0 } else { 120 };
        // One careless order among many costs little here, and an attack is judged by how it ends.
        let handicap = Handicap { searched: [45, 67, 92], depth: [0, 1, 30] };
        Tuning { min_depth, handicap, ..Tuning::USUAL }
    }

    fn simplify(&self, state: &mut State, order: Option<(Seat, &[Pick])>) {
        match order {
            Some((_, picks)) => self.put_other_pairs_aside(state, picks),
            None => self.forget_who_lost(state),
        }
    }
}

#[cfg(test)]
mod tests {
    use wardroom_kernel::{Options, Overlay, Rules, Study};

    use crate::Tora;
    use crate::forces::Ship;

    #[test]
    fn fewer_ships_and_then_fewer_losses_are_a_better_game_for_the_ijn() {
        let game = Tora::load(&Overlay::none()).unwrap();
        let options = Options::default().checked(&game.manifest().options).unwrap();
        let quiet = game.check_setup(&game.scenario("historical", &options).unwrap()).unwrap();
        let mut sunk = quiet;
        let ships = Ship::capitals().take(5);
        ships.for_each(|ship| sunk.ships[ship].hits = game.capacity(&sunk, ship));
        let mut paid_for = sunk;
        paid_for.planes[0].strength -= 1;
        assert!(game.margin(&sunk) > game.margin(&quiet));
        assert!(game.margin(&sunk) > game.margin(&paid_for));
        assert!(game.margin(&paid_for) > game.margin(&quiet), "a ship is worth more than aircraft");
    }
}
