//! What an observer sees, and nothing else.

use wardroom_kernel::{Observer, Position, SeatSet, Told};
use wardroom_protocol::{
    BannerInfo, ChatLine, ClockInfo, HolderInfo, LayerInfo, LinkInfo, LogEntry, Look, LookQuery,
    RollbackInfo, SceneInfo, SeatInfo, TableDetail, TableRow, TableState,
};
use wardroom_record::{Deed, Digest, Table};
use wardroom_scene::{Scene, layer_svg};

use super::agree::{seats_asked, still_asked};
use super::orders::is_theirs;
use super::{ending, events_for, observer_of};
use crate::App;
use crate::denied::Granted;
use crate::happening::{UserId, What};
use crate::live::{Live, Note, Noted};
use crate::store::{Listed, User};
use crate::time::now;

impl App {
    /// What there is to see at a table.
    pub(crate) async fn look(&self, user: &User, id: &str, query: LookQuery) -> Granted<Look> {
        let held = self.hold(id).await?;
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

    /// Everything about a table that is not the play itself.
    pub(crate) async fn detail(&self, user: &User, id: &str) -> Granted<TableDetail> {
        let held = self.hold(id).await?;
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
    pub(crate) fn listed_row(&self, listed: &Listed, user: UserId) -> TableRow {
        let Listed { table, standing, holders } = listed;
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
                    bot: plan.bot.is_some(),
                    open: standing.state == TableState::Open && who.is_none() && names.is_empty(),
                    me: people.clone().any(|(_, id, _)| *id == user),
                    who: who.or_else(|| (!names.is_empty()).then(|| names.join(", "))),
                    people: Vec::new(),
                }
            })
            .collect();
        let my_turn = seats.iter().any(|seat| seat.me && standing.to_act.contains(&seat.seat));
        let game = self.registry.games().find(|game| game.id() == table.settings.game);
        TableRow {
            id: table.id.clone(),
            game: table.settings.game.clone(),
            title: game.map_or_else(String::new, |game| game.manifest().title.to_owned()),
            scenario: table.settings.scenario.clone(),
            seats,
            hot_seat: is_hot_seat(holders),
            state: standing.state,
            number: standing.number,
            turn: standing.turn.clone(),
            my_turn,
            outcome: standing.outcome.clone(),
            updated: standing.updated,
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
                if layer.still {
                    self.stills.keep(&hash, &svg);
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

/// How things stood after a happening; before the game begins, as the scenario sets them up.
pub(super) fn position_at(live: &Live, at: u64) -> Granted<Position> {
    let entry = live.entry_at(at);
    let known = entry.and_then(|entry| live.record.as_ref()?.position_at(entry));
    match known {
        Some(position) => Ok(position.clone()),
        None => Ok(live.row.settings.terms(live.entropies()).start(&*live.game)?),
    }
}

fn head_at(live: &Live, at: u64) -> Option<String> {
    let entry = live.entry_at(at)?;
    Some(live.record.as_ref()?.record().entries.get(entry)?.head.to_string())
}

fn secret_text(live: &Live) -> Option<String> {
    serde_json::to_value(live.row.secret).ok()?.as_str().map(str::to_owned)
}

fn row(live: &Live, user: UserId) -> TableRow {
    let standing = live.standing();
    let my_turn = live.to_act().iter().any(|seat| live.chairs[seat.index()].is_held_by(user));
    TableRow {
        id: live.row.id.clone(),
        game: live.row.settings.game.clone(),
        title: live.game.manifest().title.to_owned(),
        scenario: live.row.settings.scenario.clone(),
        seats: seats(live, user),
        hot_seat: live.is_hot_seat(),
        state: standing.state,
        number: standing.number,
        turn: standing.turn,
        my_turn,
        outcome: standing.outcome,
        updated: standing.updated,
    }
}

fn seats(live: &Live, user: UserId) -> Vec<SeatInfo> {
    let open = live.state() == TableState::Open;
    live.chairs
        .iter()
        .map(|chair| SeatInfo {
            seat: chair.word.clone(),
            who: chair.who(),
            bot: chair.bot.is_some(),
            open: open && chair.is_open(),
            me: chair.is_held_by(user),
            people: chair
                .holders
                .iter()
                .map(|holder| HolderInfo { name: holder.name.clone(), me: holder.user == user })
                .collect(),
        })
        .collect()
}

fn undoable(live: &Live, observer: Observer, user: &User) -> bool {
    match (observer, &live.record) {
        (Observer::Seat(seat), Some(record)) => {
            let draft = record.draft_undo(&*live.game, seat);
            draft.is_ok_and(|draft| is_theirs(live, user, draft.entry()))
        }
        _ => false,
    }
}

fn rollback(live: &Live, user: UserId) -> Option<RollbackInfo> {
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
fn seat_links(live: &Live, user: UserId) -> Vec<LinkInfo> {
    let chairs = live.chairs.iter();
    let links = chairs.flat_map(|chair| chair.links.iter().map(move |link| (chair, link)));
    links
        .filter(|(chair, link)| link.by == user || chair.is_held_by(user))
        .map(|(chair, link)| LinkInfo {
            link: link.number,
            seat: chair.word.clone(),
            by: link.name.clone(),
            state: link.state,
            used_by: link.used_by.clone(),
        })
        .collect()
}

fn clock(live: &Live) -> Option<ClockInfo> {
    let clock = live.clock.as_ref()?;
    let words = live.chairs.iter().map(|chair| chair.word.clone());
    Some(ClockInfo {
        left: words.zip(clock.left_at(now())).collect(),
        running: live.words(clock.running()),
    })
}

/// The notes after `since`, up to `at`.
fn between(live: &Live, since: u64, at: u64) -> impl Iterator<Item = &Noted> {
    let start = live.notes.partition_point(|noted| noted.number <= since);
    live.notes[start..].iter().take_while(move |noted| noted.number <= at)
}

fn chat(live: &Live, since: u64, at: u64) -> Vec<ChatLine> {
    between(live, since, at)
        .filter_map(|noted| match &noted.what {
            Note::Other(What::Chat { name, text, .. }) => {
                Some(ChatLine { number: noted.number, who: name.clone(), text: text.clone() })
            }
            _ => None,
        })
        .collect()
}

fn log(live: &Live, observer: Observer, since: u64, at: u64) -> Vec<LogEntry> {
    between(live, since, at)
        .filter_map(|noted| match &noted.what {
            Note::Entry(place) => {
                entry_for(live, live.record.as_ref()?, observer, noted.number, *place)
            }
            Note::Other(what) => other_for(live, noted.number, what),
        })
        .collect()
}

/// An entry as an observer may know it: the words of an order only whoever gave it, what came of
/// it as far as the game tells.
fn entry_for(
    live: &Live,
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

fn other_for(live: &Live, number: u64, what: &What) -> Option<LogEntry> {
    let (seat, kind, text) = match what {
        What::Sat { seat, name, link, .. } => {
            (Some(seat), "sat", Some(format!("{name}{}", by_link(live, *link))))
        }
        What::Stood { seat, .. } => (Some(seat), "stood", None),
        What::Linked { seat, name, .. } => (Some(seat), "linked", Some(name.clone())),
        What::Unlinked { seat, .. } => (Some(seat), "unlinked", None),
        What::GivesUp { seat, name, .. } => (Some(seat), "gives-up", Some(name.clone())),
        What::TimeOut { seat } => (Some(seat), "timeout", None),
        What::Proposal { seat, to, .. } => (Some(seat), "proposal", Some(to.to_string())),
        What::Reply { seat, agree: true, .. } => (Some(seat), "agreed", None),
        What::Reply { seat, agree: false, .. } => (Some(seat), "declined", None),
        What::Rematch { table } => (None, "rematch", Some(table.clone())),
        What::Chat { .. } | What::Entry { .. } => return None,
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
fn by_link(live: &Live, number: Option<u64>) -> String {
    let mut links = live.chairs.iter().flat_map(|chair| &chair.links);
    let link = links.find(|link| Some(link.number) == number);
    link.map_or(String::new(), |link| format!(" (by a link of {})", link.name))
}
