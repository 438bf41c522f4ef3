//! What goes wrong, as exceptions. Their classes are written in Python, beside what they print.

use boardwright::diag::{Diagnostic, Severity};
use boardwright::{LoadError, Mistakes};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The module of the exceptions.
const MODULE: &str = "boardwright._errors";

/// An exception of the package with a message.
fn raised(py: Python<'_>, class: &str, message: &str) -> PyErr {
    let made = || py.import(MODULE)?.getattr(class)?.call1((message,));
    made().map_or_else(|error| error, PyErr::from_value)
}

/// A turn, a roll or an action that cannot be, or cannot be read.
pub fn illegal(py: Python<'_>, why: &impl ToString) -> PyErr {
    raised(py, "IllegalTurn", &why.to_string())
}

/// A text that is no position of the game.
pub fn no_position(py: Python<'_>, why: &impl ToString) -> PyErr {
    raised(py, "PositionError", &why.to_string())
}

/// A player that there is not, or that cannot play the game.
pub fn unfit(py: Python<'_>, why: &impl ToString) -> PyErr {
    raised(py, "AgentError", &why.to_string())
}

/// A game that does not allow what is asked of it.
pub fn refused(py: Python<'_>, why: &impl ToString) -> PyErr {
    raised(py, "Unsupported", &why.to_string())
}

/// A game that cannot be loaded.
pub fn unloaded(py: Python<'_>, error: &LoadError) -> PyErr {
    match error {
        LoadError::Mistakes(mistakes) => mistaken(py, mistakes).unwrap_or_else(|error| error),
        LoadError::NoGame { .. } => raised(py, "UnknownGame", &error.to_string()),
        LoadError::Unreadable { error: why, .. } if why.kind() == std::io::ErrorKind::NotFound => {
            raised(py, "UnknownGame", &error.to_string())
        }
        LoadError::Unreadable { .. } => raised(py, "Error", &error.to_string()),
    }
}

fn mistaken(py: Python<'_>, mistakes: &Mistakes) -> PyResult<PyErr> {
    let found: PyResult<Vec<_>> = mistakes.diagnostics.iter().map(|d| diagnostic(py, mistakes, d)).collect();
    let class = py.import(MODULE)?.getattr("RulesError")?;
    Ok(PyErr::from_value(class.call1((mistakes.to_string(), found?, mistakes.rendered()))?))
}

/// One thing found wrong, as Python has it.
fn diagnostic<'py>(py: Python<'py>, mistakes: &Mistakes, found: &Diagnostic) -> PyResult<Bound<'py, PyAny>> {
    let place = mistakes.sources.file(found.span()).map(|file| (file, file.line_column(found.span().lo)));
    let values = PyDict::new(py);
    values.set_item("code", found.code)?;
    values.set_item("severity", if found.severity == Severity::Error { "error" } else { "warning" })?;
    values.set_item("message", &found.message)?;
    values.set_item("file", place.map(|(file, _)| file.name.as_str()))?;
    values.set_item("line", place.map(|(_, (line, _))| line))?;
    values.set_item("column", place.map(|(_, (_, column))| column))?;
    values.set_item("help", found.help.clone())?;
    values.set_item("replacement", found.fix.as_ref().map(|fix| fix.replacement.as_str()))?;
    py.import(MODULE)?.getattr("Diagnostic")?.call((), Some(&values))
}

/// Warnings in a line each.
pub fn warnings(game: &boardwright::Game) -> Vec<String> {
    game.warnings().iter().map(|warning| warning.message.clone()).collect()
}
