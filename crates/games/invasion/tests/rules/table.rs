//! Small positions, typed orders and scripted dice.

use std::sync::OnceLock;

use wardroom_hexmap::Hex;
use wardroom_invasion::{Invasion, JAPAN, Ladder, Phase, Setup, Ship, State, US, UsPlane, View};
use wardroom_kernel::{Hidden, Observer, Rules, Seat, ToAct, Words, play};
use wardroom_testkit::{expect_done, expect_refused, playout, run_on, suite};

/// The game, read once.
pub(crate) fn game() -> &'static Invasion {
    static GAME: OnceLock<Invasion> = OnceLock::new();
    GAME.get_or_init(suite::load)
}

pub(crate) fn h(number: u16) -> Hex {
    Hex::from_number(number).unwrap()
}

/// Words for units: `units(&[2125, 2125])`.
pub(crate) fn units(hexes: &[u16]) -> Vec<String> {
    hexes.iter().map(|&hex| h(hex).to_string()).collect()
}

/// Beachheads at 1630, 1631 and 1632 with one SNLF company, 4 VP, nobody else but garrisons and
/// Battleship Row; battleships that are close in have supported a battle.
pub(crate) fn base(turn: u8, phase: Phase) -> Setup {
    use Phase::*;
    let acting =
        matches!(phase, Window | JapaneseMovement | JapaneseCombat | UsMovement(_) | UsCombat(_));
    Setup {
        supported: if turn < 5 && acting { Ship::BATTLESHIPS.to_vec() } else { Vec::new() },
        turn,
        phase,
        middle: Some(h(1631)),
        beachheads: [1632, 1631, 1630].map(|hex| Some(h(hex))),
        snlf: units(&[1631]),
        ..Setup::default()
    }
}

/// Japanese hexes that are worth so many points in all, away from where tests fight.
pub(crate) fn held(points: usize) -> Vec<Hex> {
    let all = [
        3006, 3305, 2809, 2123, 2536, 1321, 1417, 2919, 2924, 3225, 2631, 3018, 3119, 3327, 3019,
        3120, 3413,
    ];
    all[..points].iter().map(|&hex| h(hex)).collect()
}

/// The Army plane has flown, where planes fly at all: it is not rolled for.
pub(crate) fn army_used(turn: u8) -> Vec<UsPlane> {
    if matches!(turn, 5..=7 | 9..) { vec![UsPlane::Army] } else { Vec::new() }
}

pub(crate) fn state(setup: &Setup) -> State {
    game().check_setup(setup).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// The campaign, before anybody has decided anything.
pub(crate) fn campaign() -> State {
    playout::start(game(), "campaign", &[])
}

pub(crate) fn japan(state: &mut State, order: &str, dice: &str) -> Vec<String> {
    expect_done(game(), state, JAPAN, order, dice)
}

pub(crate) fn us(state: &mut State, order: &str, dice: &str) -> Vec<String> {
    expect_done(game(), state, US, order, dice)
}

pub(crate) fn on(state: &mut State, dice: &str) -> Vec<String> {
    run_on(game(), state, dice)
}

fn rule_of(state: &State, seat: Seat, order: &str) -> String {
    let refusal = expect_refused(game(), state, seat, order);
    let rule = refusal.rule.unwrap_or_else(|| panic!("{order}: {}", refusal.reason));
    rule.trim_start_matches("IPH ").to_owned()
}

/// The rule by which an order of Japan is refused.
pub(crate) fn no_japan(state: &State, order: &str) -> String {
    rule_of(state, JAPAN, order)
}

/// The rule by which an order of the US is refused.
pub(crate) fn no_us(state: &State, order: &str) -> String {
    rule_of(state, US, order)
}

/// The words that may follow a half-built order.
pub(crate) fn choices(state: &State, seat: Seat, order: &str) -> Vec<String> {
    let action = play::parse(game(), state, seat, order).unwrap();
    let mut list = Vec::new();
    game().choices(state, seat, &action.picks, &mut list);
    list.into_iter().map(|pick| game().word(pick)).collect()
}

pub(crate) fn acting(state: &State) -> Vec<Seat> {
    match game().to_act(state) {
        ToAct::Seats(seats) => seats.iter().collect(),
        _ => Vec::new(),
    }
}

pub(crate) fn setup_of(state: &State) -> Setup {
    game().setup_of(state)
}

/// Everything, as the referee sees it.
pub(crate) fn all(state: &State) -> View {
    game().view(state, Observer::Referee)
}

/// The odds and shifts of the battle under way.
pub(crate) fn ladder(state: &State) -> Ladder {
    all(state).battle.expect("a battle is under way").ladder
}

/// The columns of a battle for one reason.
pub(crate) fn shift(state: &State, name: &str) -> i8 {
    let battle = all(state).battle.expect("a battle is under way");
    battle.shifts.iter().find(|(known, ..)| *known == name).map_or(0, |(_, columns, _)| *columns)
}

/// The label of how the game ended.
pub(crate) fn ending(state: &State) -> String {
    assert_eq!(game().to_act(state), ToAct::Over, "the game is over");
    game().outcome(state).label.into_owned()
}

/// How many units stand in a hex, garrisons and markers left out.
pub(crate) fn count(state: &State, hex: u16) -> usize {
    let setup = setup_of(state);
    let own = h(hex).to_string();
    [setup.division_24, setup.division_25, setup.marines, setup.snlf, setup.ija]
        .iter()
        .flatten()
        .filter(|word| word.split_whitespace().next() == Some(own.as_str()))
        .count()
}

/// Whether a text is in a log.
pub(crate) fn says(log: &[String], text: &str) -> bool {
    log.iter().any(|line| line.contains(text))
}

/// Four IJA companies have attacked a fort with a company of each division and its garrison: one of the three is lost.
pub(crate) fn stormed_fort() -> State {
    let mut fort = state(&Setup {
        ija: units(&[3128; 4]),
        division_24: units(&[3228]),
        division_25: units(&[3228]),
        ..base(2, Phase::JapaneseCombat)
    });
    japan(&mut fort, "attack-3228", "");
    // 12 to 4 is 3:1, two left: 1:1, where a 2 costs the defender one of three.
    japan(&mut fort, "steady", "2");
    fort
}

/// The points for Battleship Row, destroyed by 24 points from two hexes with this die; the die of the table is 1.
pub(crate) fn destroy_row(turn: u8, vp_die: u8) -> i8 {
    let ija = [2920; 4].into_iter().chain([2921; 4]).collect::<Vec<_>>();
    let mut state = state(&Setup {
        ija: units(&ija),
        us_planes_used: army_used(turn),
        ..base(turn, Phase::JapaneseCombat)
    });
    let before = state.vp;
    let night = if turn == 8 { ",3" } else { "" };
    japan(&mut state, "attack-3020 all", &format!("1,1{night}"));
    japan(&mut state, "steady", &format!("1,{vp_die}"));
    assert!(!state.row);
    state.vp - before
}
