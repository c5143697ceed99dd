//! What the server counts, for those who watch it.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};

/// What the server counts.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    requests: [AtomicU64; 4],
    orders: AtomicU64,
    computer_orders: AtomicU64,
    worlds: AtomicU64,
    most_worlds: AtomicU64,
    lost_race: AtomicU64,
    charges: AtomicU64,
    tables: AtomicU64,
    streams: AtomicI64,
}

impl Metrics {
    /// A request was answered with this status.
    pub(crate) fn answered(&self, status: u16) {
        let class = match status {
            0..300 => 0,
            300..400 => 1,
            400..500 => 2,
            _ => 3,
        };
        self.requests[class].fetch_add(1, Relaxed);
    }

    /// An order was carried out.
    pub(crate) fn acted(&self) {
        self.orders.fetch_add(1, Relaxed);
    }

    /// A computer's order was carried out, which was tried in so many worlds with others.
    pub(crate) fn computer_acted(&self, worlds: u64) {
        self.computer_orders.fetch_add(1, Relaxed);
        self.worlds.fetch_add(worlds, Relaxed);
        self.most_worlds.fetch_max(worlds, Relaxed);
    }

    /// Another server was first.
    pub(crate) fn lost_race(&self) {
        self.lost_race.fetch_add(1, Relaxed);
    }

    /// So many tables without an owner were claimed.
    pub(crate) fn claimed(&self, tables: usize) {
        self.charges.fetch_add(tables as u64, Relaxed);
    }

    /// A table was made.
    pub(crate) fn created(&self) {
        self.tables.fetch_add(1, Relaxed);
    }

    /// A stream of events has begun or ended.
    pub(crate) fn streams(&self, change: i64) {
        self.streams.fetch_add(change, Relaxed);
    }

    /// All of it, in the text form that Prometheus reads.
    pub(crate) fn text(&self, tables_in_memory: usize) -> String {
        let mut text = String::from(
            "# HELP wardroom_requests_total Requests answered, by class of status.\n\
             # TYPE wardroom_requests_total counter\n",
        );
        for (class, count) in ["2xx", "3xx", "4xx", "5xx"].iter().zip(&self.requests) {
            let count = count.load(Relaxed);
            text.push_str(&format!("wardroom_requests_total{{status=\"{class}\"}} {count}\n"));
        }
        let orders = self.orders.load(Relaxed);
        let computer_orders = self.computer_orders.load(Relaxed);
        let worlds = self.worlds.load(Relaxed);
        let most_worlds = self.most_worlds.load(Relaxed);
        let lost_race = self.lost_race.load(Relaxed);
        let charges = self.charges.load(Relaxed);
        let tables = self.tables.load(Relaxed);
        let streams = self.streams.load(Relaxed);
        text.push_str(&format!(
            "# HELP wardroom_orders_total Orders of people that were carried out.\n\
             # TYPE wardroom_orders_total counter\nwardroom_orders_total {orders}\n\
             # HELP wardroom_computer_orders_total Orders of computers that were carried out.\n\
             # TYPE wardroom_computer_orders_total counter\n\
             wardroom_computer_orders_total {computer_orders}\n\
             # HELP wardroom_computer_worlds_total Worlds in which computers tried their orders.\n\
             # TYPE wardroom_computer_worlds_total counter\n\
             wardroom_computer_worlds_total {worlds}\n\
             # HELP wardroom_computer_worlds_most Most worlds tried for one decision.\n\
             # TYPE wardroom_computer_worlds_most gauge\n\
             wardroom_computer_worlds_most {most_worlds}\n\
             # HELP wardroom_beaten_total Changes refused because another server was first.\n\
             # TYPE wardroom_beaten_total counter\nwardroom_beaten_total {lost_race}\n\
             # HELP wardroom_charges_total Tables taken charge of because no server saw to them.\n\
             # TYPE wardroom_charges_total counter\nwardroom_charges_total {charges}\n\
             # HELP wardroom_tables_created_total Tables made.\n\
             # TYPE wardroom_tables_created_total counter\nwardroom_tables_created_total {tables}\n\
             # HELP wardroom_tables_in_memory Tables in memory.\n\
             # TYPE wardroom_tables_in_memory gauge\nwardroom_tables_in_memory {tables_in_memory}\n\
             # HELP wardroom_streams Streams of events that are open.\n\
             # TYPE wardroom_streams gauge\nwardroom_streams {streams}\n"
        ));
        text
    }
}
