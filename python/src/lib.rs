//!
//! Each module here is one sort of thing that Python sees. What Python alone can say better (results in notebooks, the
//! environments of other libraries) is in the package beside this one.

mod agents;
mod chance;
mod columns;
mod contest;
mod fault;
mod game;
mod interrupt;
mod learn;
mod playouts;
mod position;
mod turn;

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the program as at the terminal, and gives its exit code.
#[pyfunction]
fn run_program(arguments: Vec<OsString>) -> u8 {
    boardwright::cli::run_with(arguments)
}

/// What the package is made of.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(run_program, module)?)?;
    module.add_function(wrap_pyfunction!(game::load, module)?)?;
    module.add_function(wrap_pyfunction!(game::loads, module)?)?;
    module.add_function(wrap_pyfunction!(game::names, module)?)?;
    module.add_function(wrap_pyfunction!(contest::compare, module)?)?;
    module.add_function(wrap_pyfunction!(contest::play_match, module)?)?;
    module.add_function(wrap_pyfunction!(playouts::playouts, module)?)?;
    module.add_class::<agents::Agent>()?;
    module.add_class::<chance::Random>()?;
    module.add_class::<columns::Columns>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<position::Outcome>()?;
    module.add_class::<position::Piece>()?;
    module.add_class::<turn::Turn>()?;
    module.add_class::<turn::Part>()?;
    module.add_class::<learn::Space>()?;
    module.add_class::<learn::Walk>()?;
    module.add_class::<learn::Batch>()
}
