//! Where random choices come from.

use boardwright::{Rng, rng};
use pyo3::prelude::*;
use std::hash::{BuildHasher, Hasher, RandomState};

/// A source of random choices: the same seed gives the same ones on every machine.
#[pyclass(module = "boardwright")]
pub struct Random(Rng);

#[pymethods]
impl Random {
    #[new]
    #[pyo3(signature = (seed = None))]
    fn new(seed: Option<u64>) -> Self {
        Self(rng(seed.unwrap_or_else(any_seed)))
    }
}

/// What may be given as `seed`: a number, a source of random choices, or nothing for choices that nobody can foresee.
#[derive(FromPyObject)]
pub enum Seed {
    /// A number.
    Number(u64),
    /// A source, which goes on.
    Source(Py<Random>),
}

/// Does something with the random choices that a seed stands for.
pub fn with_rng<T>(py: Python<'_>, seed: Option<Seed>, act: impl FnOnce(&mut Rng) -> T) -> T {
    match seed {
        Some(Seed::Source(source)) => act(&mut source.borrow_mut(py).0),
        Some(Seed::Number(number)) => act(&mut rng(number)),
        None => act(&mut rng(any_seed())),
    }
}

/// A seed that nobody can foresee.
pub fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}
