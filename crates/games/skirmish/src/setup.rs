//! A position as a person writes it, which may be wrong, and the check that says so. [SKI 1.3]
//!
//! The written form is the state itself, in the words of the book; what is left out is nothing.

use crate::*;

/// Checks a position, and complains of everything that is wrong with it at once. A battle is checked against the
/// rest, so it is looked at only when the rest is right.
pub(crate) fn check(data: &Data, setup: &State) -> Result<State, Complaints> {
    let mut wrong = Complaints::default();
    let mut need = |holds, place: String, reason: &str, rule| {
        wrong.require(holds, place, reason, ski(rule));
    };
    let State { turn, last_turn, phase, sides, .. } = *setup;
    let marched = matches!(phase, Phase::Fords(_));
    let lengths = 1..=MOST_TURNS;
    need(lengths.contains(&last_turn), "last_turn".into(), "a game has 1 to 4 turns", "O.1");
    need((1..=last_turn).contains(&turn), "turn".into(), "1 to the last turn", "5.1");
    // No ford gives more than one ribbon in a turn, nor one before it is settled. [SKI 3.5]
    let settled = match phase {
        Phase::Orders => 0,
        Phase::Fords(next) => u32::from(next.ordinal()),
        Phase::Over => 3,
    };
    let won: u32 = sides.values().iter().map(|army| u32::from(army.ribbons)).sum();
    let most = 3 * u32::from(turn.saturating_sub(1)) + settled;
    need(won <= most, "ribbons".into(), "more were won than fords were settled", "3.5");
    for (side, army) in sides.iter() {
        let at = |part: &str| format!("sides.{side}.{part}");
        let nobody = army.reserve == Companies::default();
        let at_fords = setup.fords.values().map(|ford| ford.companies[side]);
        for &kind in Kind::ALL {
            let all = sum(at_fords.into_iter().chain([army.reserve, army.lost]), kind);
            need(all <= u32::from(MOST_COMPANIES), at(kind.word()), "at most 6 companies", "1.1");
        }
        let over = phase == Phase::Orders && nobody;
        need(!over, at("reserve"), "without companies the game is over", "5.1");
        need(!marched || nobody, at("reserve"), "every company was sent to a ford", "2.1");
        let stands = u32::from(army.colours) + u32::from(sides[side.enemy()].captured);
        let whole = stands == u32::from(COLOURS);
        need(whole, at("colours"), "3 stands are in the camp or captured", "1.1");
        need(army.rallies <= RALLIES, at("rallies"), "at most 2", "1.1");
        need(army.parleys <= PARLEYS, at("parleys"), "at most 1", "1.1");
        if let Some(plan) = &setup.plans[side] {
            need(phase == Phase::Orders, at("plans"), "sealed only until the reveal", "2.2");
            let sent = |kind| sum(*plan.values(), kind) == u32::from(army.reserve[kind]);
            let all = Kind::ALL.iter().all(|&kind| sent(kind));
            need(all, at("plans"), "every company is sent to a ford", "2.1");
        }
    }
    for (id, ford) in setup.fords.iter() {
        let at = |part: &str| format!("fords.{id}.{part}");
        let empty = ford.companies == Default::default();
        need(empty || marched, at("companies"), "companies stand here between turns", "2.5");
        let come = matches!(phase, Phase::Fords(next) if id < next)
            || setup.battle.is_some_and(|battle| battle.ford == id);
        let turned = ford.back.is_some() || empty || !come;
        need(turned, at("back"), "companies have come here, so the marker was turned over", "2.6");
        // As many markers as lie on the table, by front and by back. [SKI T.2]
        let markers = data.backs.markers[ford.front];
        let like = setup.fords.values().iter().filter(|other| other.front == ford.front);
        let same = like.clone().filter(|other| other.back == ford.back).count();
        let fits = like.count() <= markers.values().iter().map(|&count| usize::from(count)).sum()
            && ford.back.is_none_or(|back| same <= usize::from(markers[back]));
        need(fits, at("front"), "there are not so many of these markers", "T.2");
    }
    let mut wrong = wrong.or(Complaints::default())?;
    if let Some(battle) = &setup.battle {
        let reason = format_args!("there can be no such battle at {}", battle.ford);
        wrong.require(is_possible(setup, battle), "battle", reason, ski("2.4"));
    }
    wrong.or(*setup)
}

/// How many companies of a kind there are in some groups, which may hold too many.
fn sum(groups: impl IntoIterator<Item = Companies>, kind: Kind) -> u32 {
    groups.into_iter().map(|group| u32::from(group[kind])).sum()
}

/// Whether a battle can have come about in a position that is right otherwise.
fn is_possible(state: &State, battle: &Battle) -> bool {
    let there = &state.fords[battle.ford].companies;
    let Battle { hits, missed, .. } = battle;
    let rolled = |&side: &Side| {
        hits[side] <= 2 * MOST_COMPANIES
            && missed[side].values().iter().all(|&of| of <= MOST_COMPANIES)
    };
    let so_far = match battle.step {
        Step::Parley | Step::Fire => {
            *hits == Default::default() && there.values().iter().all(|side| side.total() > 0)
        }
        Step::Rally(side) => Kind::ALL.iter().all(|&of| missed[side][of] <= there[side][of]),
        Step::Losses(_) | Step::Pursuit(_) => true,
    };
    let here = state.phase == Phase::Fords(battle.ford);
    here && so_far && Side::ALL.iter().all(rolled) && battle::has_work(state, battle)
}
