//! Seats that computers play, and clocks that run out: what goes on while nobody asks.

use std::sync::Arc;
use std::time::Duration;

use wardroom_catalog::Decision;
use wardroom_kernel::Fast;
use wardroom_record::Answers;

use crate::App;
use crate::denied::{Denied, Granted};
use crate::happening::What;
use crate::live::Live;
use crate::tables::{Change, Held};
use crate::time::now;
use crate::token;

impl App {
    /// Sees to what a table waits for: a computer player, or a clock. Only the server in charge of the
    /// table does, and once after each entry.
    pub(crate) fn attend(self: &Arc<Self>, held: &Held) {
        let Some(entries) = held.begin_to_attend() else {
            return;
        };
        if held.bot_to_act().is_some() {
            let app = self.clone();
            let id = held.row.id.clone();
            tokio::spawn(async move {
                if let Err(denied) = app.play_bot(&id, entries).await {
                    tracing::warn!(table = id, ?denied, "a computer player could not decide");
                    app.attend_later(&id, &denied);
                }
            });
        }
        if let Some((_, at)) = held.clock.as_ref().and_then(|clock| clock.next_flag()) {
            let app = self.clone();
            let id = held.row.id.clone();
            tokio::spawn(async move {
                let wait = u64::try_from(at - now()).unwrap_or(0);
                tokio::time::sleep(Duration::from_millis(wait)).await;
                if let Err(denied) = app.flag(&id, entries).await {
                    tracing::warn!(table = id, ?denied, "a clock could not be stopped");
                    app.attend_later(&id, &denied);
                }
            });
        }
    }

    /// Sees to a table again where the reason may pass: the storage did not work, or somebody was
    /// first.
    fn attend_later(self: &Arc<Self>, id: &str, denied: &Denied) {
        if matches!(denied, Denied::Unavailable | Denied::Beaten { .. }) {
            self.tables.is_unattended(id);
            self.settle(id);
        }
    }

    /// Lets a computer player decide, unless something was entered since `entries`.
    async fn play_bot(self: &Arc<Self>, id: &str, entries: usize) -> Granted {
        tokio::time::sleep(self.config.bot_pace).await;
        let held = self.hold(id).await?;
        let (Some((seat, who)), Some(position)) = (held.bot_to_act(), held.position().cloned())
        else {
            return Ok(());
        };
        if held.numbers.len() != entries {
            return Ok(());
        }
        let game = held.game.clone();
        drop(held);
        let seed = token::seed();
        let decide = move || game.decide(who, &position, seat, &mut Fast::new(seed));
        let Decision { action, worlds } = self.work(decide).await?;
        let mut held = self.hold(id).await?;
        if held.numbers.len() != entries {
            return Ok(());
        }
        let Some(record) = &held.record else {
            return Ok(());
        };
        let draft = record.draft_action(&*held.game, seat, &action, Answers::Sealed)?;
        self.commit(&mut held, Change::default().and_entry(draft, None)).await?;
        self.metrics.computer_acted(worlds);
        Ok(())
    }

    /// Ends the game of a seat whose time is over, unless something was entered since.
    async fn flag(self: &Arc<Self>, id: &str, entries: usize) -> Granted {
        let mut held = self.hold(id).await?;
        if held.numbers.len() == entries {
            self.flag_held(&mut held).await?;
        }
        Ok(())
    }

    /// Ends the game if the time of a seat is over; says whether it was.
    pub(crate) async fn flag_held(self: &Arc<Self>, held: &mut Held) -> Granted<bool> {
        let Some(change) = time_out(held)? else {
            return Ok(false);
        };
        self.commit(held, change).await?;
        Ok(true)
    }
}

/// What happens because the time of a seat is over.
fn time_out(live: &Live) -> Granted<Option<Change>> {
    let flag = live.clock.as_ref().and_then(|clock| clock.next_flag());
    let (Some((seat, at)), Some(record)) = (flag, &live.record) else {
        return Ok(None);
    };
    if at > now() {
        return Ok(None);
    }
    let draft = record.draft_resignation(&*live.game, seat)?;
    let seat = live.word(seat).to_owned();
    Ok(Some(Change::of(What::TimeOut { seat }).and_entry(draft, None)))
}
