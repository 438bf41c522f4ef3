//! The value of an option, as experiments and tweaks give it.

use crate::model::Value;
use serde::Deserialize;

/// The value of an option, as TOML gives it.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Setting {
    Switch(bool),
    Number(i64),
    Word(String),
}

impl Setting {
    /// As the rules language has it.
    pub fn value(&self) -> Value {
        match self {
            Self::Switch(on) => Value::Word(if *on { "yes" } else { "no" }.to_owned()),
            Self::Number(number) => Value::Int(*number),
            Self::Word(word) => Value::Word(word.clone()),
        }
    }
}
