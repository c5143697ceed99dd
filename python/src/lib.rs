//! Wardroom for Python: the native half of the package `wardroom`.
//!
//! | module | gives Python |
//! |---|---|
//! | `game` | a game that has been opened: scenarios, options, charts, rules, first positions |
//! | `state` | a position: who decides, choices, views, orders, odds |
//! | `dice` | dice from a seed, or answers written beforehand |
//! | `record` | a game as a file: verified, and reviewed when it is over |
//! | `study` | what is asked of many games at once |
//! | `rows` | what is kept of them, and Parquet |
//! | `session` | games played pick by pick by numbers, one or many, for environments |
//! | `features` | a view as numbers |
//! | `refused` | the one exception, which names the rule |
//! | `convert` | JSON to Python and back |
//!
//! Whatever takes long is done with the interpreter released. The package's Python half (`package/wardroom`)
//! re-exports all of this and adds environments and sweeps; `_native.pyi` there has the types.

mod convert;
mod dice;
mod features;
mod game;
mod record;
mod refused;
mod rows;
mod session;
mod state;
mod study;

use pyo3::prelude::*;

/// The native half of `wardroom`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("Refused", module.py().get_type::<refused::Refused>())?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<state::Done>()?;
    module.add_class::<dice::Dice>()?;
    module.add_class::<record::Record>()?;
    module.add_class::<session::Session>()?;
    module.add_class::<session::Batch>()?;
    module.add_class::<rows::Rows>()?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::open, module)?)?;
    module.add_function(wrap_pyfunction!(state::restore, module)?)
}
