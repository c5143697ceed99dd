//! What an observer sees, and nothing else.

use wardroom_kernel::{AnyGame, Observer, Position, SeatSet, Told};
use wardroom_protocol::{
    BannerInfo, ChatLine, ClockInfo, HolderInfo, LayerInfo, LinkInfo, LogEntry, Look, LookQuery,
    RollbackInfo, SceneInfo, SeatInfo, TableDetail, TableRow, TableState,
};
use wardroom_record::{Deed, Digest, Table};
use wardroom_scene::{Scene, layer_svg, svg};

use super::agree::{seats_asked, still_asked};
use super::orders::is_theirs;
use super::{ending, events_for, observer_of};
use crate::App;
use crate::error::ApiResult;
use crate::event::{EventKind, UserId};
use crate::live::{LiveTable, LogContent, LogItem};
use crate::store::{ListedTable, User};
use crate::time::now;

impl App {
    /// What there is to see at a table.
    pub(crate) async fn look(&self, user: &User, id: &str, query: LookQuery) -> ApiResult<Look> {
        let held = self.lock_table(id).await?;
        let observer = observer_of(&held, user, query.seat.as_deref())?;
        let at = query.at.unwrap_or(held.last).min(held.last);
        let since = query.since.unwrap_or(0);
        let is_now = at == held.last;
        let position = position_at(&held, at)?;
        let have: Vec<&str> = query.have.as_deref().unwrap_or_default().split(',').collect();
        let scene = self.scene_info(held.game.scene_for(&position, observer), &have);
        let banner = held.game.banner_for(&position, observer);
        let to_act = match is_now {
            true => held.to_act(),
            false if held.record.is_some() => held.game.to_act(&position),
            false => SeatSet::EMPTY,
        };
        Ok(Look {
            number: at,
            at,
            last: held.last,
            to_act: held.words(to_act),
            outcome: if is_now { ending(&held) } else { None },
            banner: BannerInfo { turn: banner.turn, phase: banner.phase },
            scene,
            log: log(&held, observer, since, at),
            seats: seats(&held, user.id),
            chat: chat(&held, since, at),
            undoable: is_now && undoable(&held, observer, user),
            rollback: rollback(&held, user.id),
            clock: clock(&held),
            head: head_at(&held, at),
            report: is_now
                && held.record.is_some()
                && held.game.report(&position, observer).is_some(),
        })
    }

    /// The board as one drawing, for a page that does not play on it.
    pub(crate) async fn board(&self, user: &User, id: &str, query: LookQuery) -> ApiResult<String> {
        let held = self.lock_table(id).await?;
        let observer = observer_of(&held, user, query.seat.as_deref())?;
        let position = position_at(&held, query.at.unwrap_or(held.last).min(held.last))?;
        Ok(svg(&held.game.scene_for(&position, observer)))
    }

    /// Everything about a table that is not the play itself.
    pub(crate) async fn detail(&self, user: &User, id: &str) -> ApiResult<TableDetail> {
        let held = self.lock_table(id).await?;
        let settings = &held.row.settings;
        let finished = held.state() == TableState::Finished;
        let charts = held.game.charts();
        let reconstructed = charts
            .iter()
            .filter(|chart| chart.origin() != wardroom_kernel::Origin::Given)
            .map(|chart| chart.title.clone());
        let lesson = settings.lesson.as_ref().and_then(|id| {
            let lesson = held.game.all_lessons().into_iter().find(|lesson| lesson.id == *id)?;
            serde_json::to_value(lesson).ok()
        });
        let mine = held.row.creator == user.id;
        Ok(TableDetail {
            row: row(&held, user.id),
            options: settings.options.0.clone(),
            data: settings.data.clone(),
            dice: settings.dice,
            commitment: held.row.secret.commitment().to_string(),
            head: head_at(&held, held.last),
            secret: finished.then(|| secret_text(&held)).flatten(),
            my_seats: held.seats_of(user.id).map(|seat| held.word(seat).to_owned()).collect(),
            mine,
            links: if mine { self.take_links(id) } else { Vec::new() },
            seat_links: seat_links(&held, user.id),
            odds: settings.odds,
            clock: settings.clock,
            reconstructed: reconstructed.collect(),
            lesson,
            rematch: held.rematch.clone(),
            uploaded: settings.uploaded.is_some() && settings.from.is_none(),
        })
    }

    /// A table of a list, as somebody sees it.
    pub(crate) fn listed_row(&self, listed: &ListedTable, user: UserId) -> TableRow {
        let ListedTable { table, summary, holders } = listed;
        let game = self.registry.games().find(|game| game.id() == table.settings.game);
        let cover = game.map(|game| game.its_cover()).unwrap_or_default();
        let seats: Vec<SeatInfo> = table
            .settings
            .seats
            .iter()
            .map(|plan| {
                let people = holders.iter().filter(|(seat, _, _)| *seat == plan.word);
                let names: Vec<&str> = people.clone().map(|(_, _, name)| name.as_str()).collect();
                let who = plan.bot.clone();
                SeatInfo {
                    seat: plan.word.clone(),
                    name: cover.seat_name(&plan.word),
                    bot: plan.bot.is_some(),
                    open: summary.state == TableState::Open && who.is_none() && names.is_empty(),
                    me: people.clone().any(|(_, id, _)| *id == user),
                    who: who.or_else(|| (!names.is_empty()).then(|| names.join(", "))),
                    people: Vec::new(),
                }
            })
            .collect();
        let my_turn = seats.iter().any(|seat| seat.me && summary.to_act.contains(&seat.seat));
        TableRow {
            id: table.id.clone(),
            game: table.settings.game.clone(),
            title: game.map_or_else(String::new, |game| game.manifest().title.to_owned()),
            scenario_title: game
                .map_or_else(String::new, |game| scenario_title(&**game, &table.settings.scenario)),
            scenario: table.settings.scenario.clone(),
            seats,
            hot_seat: is_hot_seat(holders),
            state: summary.state,
            number: summary.number,
            turn: summary.turn.clone(),
            my_turn,
            outcome: summary.outcome.clone(),
            updated: summary.updated,
        }
    }

    /// The drawing, without the layers that one has.
    fn scene_info(&self, scene: Scene, have: &[&str]) -> SceneInfo {
        let layers = scene
            .layers
            .iter()
            .map(|layer| {
                let svg = layer_svg(layer);
                let hash = Digest::of(&svg).to_string()[..32].to_owned();
                let known = have.contains(&hash.as_str());
                if layer.still && self.static_layers.get(&hash).is_none() {
                    self.static_layers.insert(hash.clone(), svg.as_str().into());
                }
                let svg = (!known).then_some(svg);
                LayerInfo { id: layer.id.clone(), hash, still: layer.still, svg }
            })
            .collect();
        SceneInfo { width: scene.width, height: scene.height, title: scene.title, layers }
    }
}

/// Whether somebody holds several of these seats.
fn is_hot_seat(holders: &[(String, UserId, String)]) -> bool {
    let times = |user| holders.iter().filter(|(_, other, _)| *other == user).count();
    holders.iter().any(|(_, user, _)| times(*user) > 1)
}

/// How things stood after an event; before the game begins, as the scenario sets them up.
pub(super) fn position_at(live: &LiveTable, at: u64) -> ApiResult<Position> {
    let entry = live.entry_at(at);
    let known = entry.and_then(|entry| live.record.as_ref()?.position_at(entry));
    match known {
        Some(position) => Ok(position.clone()),
        None => Ok(live.row.settings.terms(live.entropies()).start(&*live.game)?),
    }
}

fn head_at(live: &LiveTable, at: u64) -> Option<String> {
    let entry = live.entry_at(at)?;
    Some(live.record.as_ref()?.record().entries.get(entry)?.head.to_string())
}

fn secret_text(live: &LiveTable) -> Option<String> {
    serde_json::to_value(live.row.secret).ok()?.as_str().map(str::to_owned)
}

fn row(live: &LiveTable, user: UserId) -> TableRow {
    let summary = live.summary();
    let my_turn = live.to_act().iter().any(|seat| live.seats[seat.index()].is_held_by(user));
    TableRow {
        id: live.row.id.clone(),
        game: live.row.settings.game.clone(),
        title: live.game.manifest().title.to_owned(),
        scenario: live.row.settings.scenario.clone(),
        scenario_title: scenario_title(&*live.game, &live.row.settings.scenario),
        seats: seats(live, user),
        hot_seat: live.is_hot_seat(),
        state: summary.state,
        number: summary.number,
        turn: summary.turn,
        my_turn,
        outcome: summary.outcome,
        updated: summary.updated,
    }
}

/// The title of a scenario; of one that is no longer there its word.
pub(super) fn scenario_title(game: &dyn AnyGame, word: &str) -> String {
    let known = game.manifest().scenarios.iter().find(|scenario| scenario.id == word);
    known.map_or(word, |scenario| scenario.title.as_str()).to_owned()
}

pub(super) fn seats(live: &LiveTable, user: UserId) -> Vec<SeatInfo> {
    let open = live.state() == TableState::Open;
    let cover = live.game.its_cover();
    live.seats
        .iter()
        .map(|seat_state| SeatInfo {
            seat: seat_state.word.clone(),
            name: cover.seat_name(&seat_state.word),
            who: seat_state.who(),
            bot: seat_state.bot.is_some(),
            open: open && seat_state.is_open(),
            me: seat_state.is_held_by(user),
            people: seat_state
                .holders
                .iter()
                .map(|holder| HolderInfo { name: holder.name.clone(), me: holder.user == user })
                .collect(),
        })
        .collect()
}

fn undoable(live: &LiveTable, observer: Observer, user: &User) -> bool {
    match (observer, &live.record) {
        (Observer::Seat(seat), Some(record)) => {
            let draft = record.draft_undo(&*live.game, seat);
            draft.is_ok_and(|draft| is_theirs(live, user, draft.entry()))
        }
        _ => false,
    }
}

fn rollback(live: &LiveTable, user: UserId) -> Option<RollbackInfo> {
    let proposal = live.proposal.as_ref()?;
    let asked = still_asked(live, proposal);
    Some(RollbackInfo {
        by: live.word(proposal.by).to_owned(),
        to: proposal.to,
        waiting: live.words(seats_asked(live, proposal)),
        asks_me: asked.iter().any(|holder| holder.user == user),
        people: asked.iter().map(|holder| holder.name.clone()).collect(),
    })
}

/// The links that somebody has made, and those to the seats they hold.
fn seat_links(live: &LiveTable, user: UserId) -> Vec<LinkInfo> {
    let seats = live.seats.iter();
    let links =
        seats.flat_map(|seat_state| seat_state.links.iter().map(move |link| (seat_state, link)));
    links
        .filter(|(seat_state, link)| link.by == user || seat_state.is_held_by(user))
        .map(|(seat_state, link)| LinkInfo {
            link: link.number,
            seat: seat_state.word.clone(),
            by: link.name.clone(),
            state: link.state,
            used_by: link.used_by.clone(),
        })
        .collect()
}

fn clock(live: &LiveTable) -> Option<ClockInfo> {
    let clock = live.clock.as_ref()?;
    let words = live.seats.iter().map(|seat_state| seat_state.word.clone());
    Some(ClockInfo {
        left: words.zip(clock.left_at(now())).collect(),
        running: live.words(clock.running()),
    })
}

/// The notes after `since`, up to `at`.
fn between(live: &LiveTable, since: u64, at: u64) -> impl Iterator<Item = &LogItem> {
    let start = live.log.partition_point(|noted| noted.number <= since);
    live.log[start..].iter().take_while(move |noted| noted.number <= at)
}

fn chat(live: &LiveTable, since: u64, at: u64) -> Vec<ChatLine> {
    between(live, since, at)
        .filter_map(|noted| match &noted.what {
            LogContent::Other(EventKind::Chat { name, text, .. }) => {
                Some(ChatLine { number: noted.number, who: name.clone(), text: text.clone() })
            }
            _ => None,
        })
        .collect()
}

fn log(live: &LiveTable, observer: Observer, since: u64, at: u64) -> Vec<LogEntry> {
    between(live, since, at)
        .filter_map(|noted| match &noted.what {
            LogContent::Entry(place) => {
                entry_for(live, live.record.as_ref()?, observer, noted.number, *place)
            }
            LogContent::Other(what) => other_for(live, noted.number, what),
        })
        .collect()
}

/// An entry as an observer may know it: the words of an order only whoever gave it, what came of
/// it as far as the game tells.
fn entry_for(
    live: &LiveTable,
    record: &Table,
    observer: Observer,
    number: u64,
    place: usize,
) -> Option<LogEntry> {
    let entry = record.record().entries.get(place)?;
    let (kind, text) = match entry.deed()? {
        Deed::Opening => ("opening", None),
        Deed::Action { seat, text } => {
            let knows = live.seat(seat).is_some_and(|seat| observer.knows(seat));
            ("order", knows.then(|| text.to_owned()))
        }
        Deed::Undo { .. } => ("undo", None),
        Deed::Rollback { .. } => ("rollback", None),
        Deed::Resign { .. } => ("resign", None),
    };
    let events: &[Told] = record.events_of(place);
    Some(LogEntry {
        number,
        seat: entry.seat.clone(),
        kind: kind.to_owned(),
        text,
        undone: record.is_undone(place),
        events: events_for(events, observer),
    })
}

fn other_for(live: &LiveTable, number: u64, what: &EventKind) -> Option<LogEntry> {
    let (seat, kind, text) = match what {
        EventKind::Sat { seat, name, link, .. } => {
            (Some(seat), "sat", Some(format!("{name}{}", by_link(live, *link))))
        }
        EventKind::Stood { seat, .. } => (Some(seat), "stood", None),
        EventKind::Linked { seat, name, .. } => (Some(seat), "linked", Some(name.clone())),
        EventKind::Unlinked { seat, .. } => (Some(seat), "unlinked", None),
        EventKind::GivesUp { seat, name, .. } => (Some(seat), "gives-up", Some(name.clone())),
        EventKind::TimeOut { seat } => (Some(seat), "timeout", None),
        EventKind::Proposal { seat, to, .. } => (Some(seat), "proposal", Some(to.to_string())),
        EventKind::Reply { seat, agree: true, .. } => (Some(seat), "agreed", None),
        EventKind::Reply { seat, agree: false, .. } => (Some(seat), "declined", None),
        EventKind::Rematch { table } => (None, "rematch", Some(table.clone())),
        EventKind::Chat { .. } | EventKind::Entry { .. } => return None,
    };
    Some(LogEntry {
        number,
        seat: seat.cloned(),
        kind: kind.to_owned(),
        text,
        undone: false,
        events: Vec::new(),
    })
}

/// By whose link somebody came, in words.
fn by_link(live: &LiveTable, number: Option<u64>) -> String {
    let mut links = live.seats.iter().flat_map(|seat_state| &seat_state.links);
    let link = links.find(|link| Some(link.number) == number);
    link.map_or(String::new(), |link| format!(" (by a link of {})", link.name))
}
