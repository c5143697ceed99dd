//! Checking everything that is kept.

use std::sync::Arc;

use crate::app::App;
use crate::config::Config;
use crate::registry::Registry;
use crate::store::{Store, StoreError};

/// What a check has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// How many tables were played through again.
    pub tables: usize,
    /// Everything that is wrong.
    pub wrong: Vec<String>,
}

/// Checks the storage itself, and plays every table through again: each entry, roll and head
/// must come out as it is kept.
///
/// # Errors
/// When the storage does not work.
pub async fn check(store: Arc<dyn Store>, registry: Registry) -> Result<Checked, StoreError> {
    let mut checked = Checked { tables: 0, wrong: store.check().await? };
    let app = App::new(Config::loopback(0), registry, store);
    for id in app.store.all_tables().await? {
        checked.tables += 1;
        if let Err(error) = app.read_back(&id).await {
            checked.wrong.push(format!("table {id}: {}", error.problem().error));
        }
    }
    Ok(checked)
}
